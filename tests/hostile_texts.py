"""Hostile and random texts, the same for every seed: what `test_fuzz.py` and `door.py` try.

- `MAKERS`              kind -> a maker of one text from a source of random numbers
- `HOSTILE`, `SENTINEL`  texts made by hand; those that would run code call the sentinel
- `texts(kind, count)`  so many of one kind
"""

import random
from collections.abc import Callable
from functools import cache

SEED = 20240229
SENTINEL = "fuzz_sentinel"

FUNCTIONS = """exp log log1p expm1 tanh sinh cosh erf erfc Phi phi sigma softplus sqrt atan sin cos abs sign
floor""".split()
SEEDS = [
    "max(0, x)",
    "x*tanh(log(1+exp(x)))",
    "piecewise(0, x < -1; x, x <= 2; x^2)",
    "sum(x^i/(i+1), i, 0, 4)",
    "-x^2 + 0.5*|x - 1|",
    "min(max(x + 3, 0), 6)/6",
    "exp(-x^2/2)/sqrt(2*pi)",
    "x/2*(1 + erf(x/sqrt(2)))",
]


# --- the texts --------------------------------------------------------------------------------------


def expression(r: random.Random, depth: int) -> str:
    """A text of the grammar, in x alone."""
    if depth == 0 or r.random() < 0.15:
        return r.choice(["x", "x", "x", "1", "2", "0", "1/3", "0.25", "pi", "e", "3e-2", str(r.randint(0, 99))])
    kind = r.randrange(8)
    a = expression(r, depth - 1)
    if kind < 3:
        return f"({a}{r.choice('+-*/')}{expression(r, depth - 1)})"
    if kind == 3:
        return f"({a})^{r.choice(['2', '3', '-1', '1/2', '(-2)', '5', '0'])}"
    if kind < 6:
        return f"{r.choice(FUNCTIONS)}({a})"
    if kind == 6:
        return f"{r.choice(['max', 'min'])}({a}, {expression(r, depth - 1)})"
    return f"piecewise({a}, x {r.choice(['<', '<=', '>', '>='])} {r.randint(-3, 3)}; {expression(r, depth - 1)})"


def generated(r: random.Random) -> str:
    return expression(r, r.randint(1, 5))


def mutated(r: random.Random) -> str:
    text = list(r.choice(SEEDS) if r.random() < 0.5 else generated(r))
    for _ in range(r.randint(1, 4)):
        at = r.randrange(len(text) + 1)
        change = r.randrange(3)
        if change == 0:
            text[at : at + r.randint(1, 3)] = []
        elif change == 1:
            text.insert(at, r.choice("()[]|+-*/^,;<>=.xe0123456789 _"))
        else:
            text[at:at] = text[: r.randint(0, len(text))]
    return "".join(text)[:2000]


def garbage(r: random.Random) -> str:
    encoding = r.choice(["latin-1", "ascii"])
    return r.randbytes(r.randint(0, 200)).decode(encoding, errors="replace")


def unicode_text(r: random.Random) -> str:
    letters = ["x", "+", "(", ")", "²", "٣", "∞", "π", "𝑥", "\u202e", "\u200b", "\ud800", "\x00", "é", "Ⅷ", "−", "🙂"]
    return "".join(r.choice([*letters, chr(r.randrange(0x110000))]) for _ in range(r.randint(1, 30)))


def deep(r: random.Random) -> str:
    n, inner = r.choice([10, 50, 70, 500, 3000]), r.choice(["x", "", "1", "x+"])
    opening, closing = r.choice(
        [("(", ")"), ("exp(", ")"), ("|", "|"), ("-", ""), ("x^", ""), ("max(x,", ")"), ("[", "]")]
    )
    return opening * n + inner + closing * (n if r.random() < 0.8 else n - 1)


def huge(r: random.Random) -> str:
    n = r.choice(["9" * 199, "9" * 5000, "1e400", "1e999999", "1e-400", "10^200", "2^200^200", "0." + "0" * 150 + "1"])
    form = r.choice(
        [
            "{}",
            "x^{}",
            "exp({})",
            "{}^{}",
            "sin({})",
            "floor({}*pi)",
            "exp(exp({}))",
            "sum(x, i, 0, {})",
            "sqrt({})",
            "x*{}+{}",
            "log({})",
            "cosh({}*x)",
            "1/({}-{})",
            "({}+x)^200",
        ]
    )
    return form.replace("{}", n)


HOSTILE = [
    f"{SENTINEL}()",
    f"x + {SENTINEL}(1)",
    f"__import__('builtins').{SENTINEL}()",
    f"(lambda: {SENTINEL}())()",
    f"eval('{SENTINEL}()')",
    f"exec('{SENTINEL}()')",
    "__import__('os').system('true')",
    "x.__class__.__mro__",
    f"().__class__.__bases__[0].__subclasses__()[{SENTINEL}()]",
    f"f'{{{SENTINEL}()}}'",
    f"[{SENTINEL}() for x in [1]]",
    f"{{'a': {SENTINEL}()}}",
    f"x if {SENTINEL}() else 1",
    f"(y := {SENTINEL}())",
    f"x;{SENTINEL}()",
    f"@{SENTINEL}",
    f"x\n{SENTINEL}()\n",
    f"sympify('{SENTINEL}()')",
    f"z[{SENTINEL}()]",
    f"getattr(x, '{SENTINEL}')()",
    f"sum({SENTINEL}(), i, 0, 1)",
    f"piecewise({SENTINEL}(), x < 0; 1)",
    f'"""{SENTINEL}()"""',
    f"`{SENTINEL}()`",
    f"$({SENTINEL})",
    f"; import os; {SENTINEL}()",
    "open('/etc/passwd')",
    "globals()",
    "print(x)",
    "x.subs(x, 1)",
    "await x",
    "yield x",
    "import os",
    "del x",
    "x = 1",
    "x == 1",
    "not x",
    "x and 1",
    "x @ x",
    "x // 2",
    "x % 2",
    "x << 999999999",
    "~x",
    "x!",
    "1_000",
    "0x10",
    "1j",
    "None",
    "True",
    "...",
    "*x",
    "**x",
    "x[0]",
    "x()",
    "sum()",
    "max()",
    "piecewise()",
    "sum(i, i, 0, 1999)",
    "sum(sum(x^i, i, 0, 1999), j, 0, 1999)",
    "1/0",
    "0^0",
    "0^(-1)",
    "log(0)",
    "sqrt(-1)",
    "log(-x^2)",
    "(x-x)^(-1)",
    "floor(x)^floor(x)",
    "exp(log(2)*1000000000)",
    "",
    " ",
    "\n",
    "\t\r\x0b",
    "x" * 10_001,
    "+" * 9_999,
    "x+" * 4_999 + "x",
    "x*" * 4_999 + "x",
    "(x+1)^200*(x+2)^200",
]


def hostile(r: random.Random) -> str:
    text = r.choice(HOSTILE)
    return text if r.random() < 0.4 else r.choice(["{}+x", "exp({})", "({})", "x*{}", "{} "]).replace("{}", text)


def nested(r: random.Random) -> str:
    """Switches inside switches and functions inside functions: cases and derivatives that multiply."""
    depth = r.choice([2, 4, 8, 16, 25, 40, 55])
    text = r.choice(["x", "x^2", "x - 1", "1", "exp(x)"])
    for level in range(depth):
        form = r.choice(NESTING)
        text = form.replace("{n}", str(level + 1)).replace("{m}", str(r.randint(-9, 9))).replace("{}", text)
        if len(text) > 3000:
            break
    return text


NESTING = [
    "max({}, {n}*x)",
    "min({}, x - {n})",
    "abs({} - {m})",
    "max({m}, {} - {n})",
    "|{}| + {m}",
    "sign({}) + x",
    "piecewise({}, x < {m}; x)",
    "piecewise(x, {} < {m}; -x)",
    "max({}, -({}))",
    "abs({}) - abs(x - {m}/7)",
    "exp({})",
    "exp(-({})^2)",
    "sin({}*{n})",
    "log(1 + ({})^2)",
    "sqrt(1 + ({})^2)",
    "tanh({}) + x",
    "x^({})",
    "1/(1 + {})",
    "({})^200",
    "(({})/7)^199",
    "({})^(1/200)",
    "2^({})",
    "({})^(-200)",
    "({})*(x + {n})",
    "({})^{n}",
    "x/(1 + exp(-({})))",
    "Phi({})*x",
    "({} + {n}^(1/3))^2",
    "floor({m}*pi) + {}",
]


def numbers(r: random.Random) -> str:
    """Constants that take long to compare, to write or to factor."""
    big = r.choice(
        [
            "10^300",
            "7^200",
            "2^(1/97)",
            "3^(199/200)",
            "exp(100)",
            "exp(exp(5))",
            "(10^12+39)^(1/3)",
            "1e-300",
            "pi^200",
            "sqrt(2)+sqrt(3)+sqrt(5)+sqrt(7)+sqrt(11)",
            "exp(-1e300)",
            "log(10^300+1)",
            "e^(e^(e^2))",
            "1/998244353",
            "123456789012345678901234567890123456789/7",
            "10^(-300)",
            "(1/3)^(1/3)^(1/3)",
            "sin(10^300)",
            "floor(10^300*pi)",
            "exp(10^300)",
            "sqrt(5+2*sqrt(6))-sqrt(2)-sqrt(3)",
            f"log({10**99 + 7})",
            f"sqrt({(10**30 + 57) * (10**29 + 319)})",
        ]
    )
    other = r.choice(["x", "1", "x^2", "exp(x)", big, "pi"])
    form = r.choice(
        [
            "({a})*{b}",
            "max({a}, {b})",
            "{b} + {a}",
            "|{b} - ({a})|",
            "({b})/({a})",
            "exp(({a})*{b})",
            "piecewise({b}, x < {a}; {a})",
            "({a})^({b})",
            "cos(({a})*{b})",
            "floor({a}) + {b}",
            "sign({a} - {b})",
            "log({a} + {b}^2)",
            "({b})^2 - ({a})^2",
            "({b}) - ({a}) + ({a})",
        ]
    )
    return form.replace("{a}", big).replace("{b}", other)


MAKERS: dict[str, Callable[[random.Random], str]] = {
    "generated": generated,
    "mutated": mutated,
    "garbage": garbage,
    "unicode": unicode_text,
    "deep": deep,
    "huge": huge,
    "hostile": hostile,
    "nested": nested,
    "numbers": numbers,
}


@cache
def texts(kind: str, count: int, seed: int = SEED) -> tuple[str, ...]:
    r = random.Random(f"{seed} {kind}")
    fixed = HOSTILE if kind == "hostile" else []
    return (*fixed[:count], *(MAKERS[kind](r) for _ in range(count - len(fixed))))
