"""Ten thousand random and hostile texts: no crash, no hang, no code run.

- `parse` returns or raises InputError, each time in less than a second
- `check` with a limit of one second does so too, soon after its limit
- no text is ever compiled: a sentinel that the hostile texts call stays silent

The texts are the same in every run (seeded). Times are those of the processor, not of the clock, so that
other work on the machine does not count.
"""

import builtins
import random
import sys
import time
from collections.abc import Callable, Iterator
from functools import cache

import pytest

from provenact.numerics.check import check
from provenact.numerics.deadline import OutOfTime, deadline
from provenact.theory.errors import InputError
from provenact.theory.parser import parse

SEED = 20240229
COUNTS = {"generated": 3500, "mutated": 3000, "garbage": 1500, "unicode": 700, "deep": 300, "huge": 500, "hostile": 500}
CHECKED = 30  # texts; at one second and a bit each, they stay below 40 seconds
PARSE_SECONDS, CHECK_SECONDS, GRACE, HANG = 1.0, 1.0, 3.0, 20.0
SENTINEL = "fuzz_sentinel"

FUNCTIONS = """exp log log1p expm1 tanh sinh cosh erf erfc Phi phi sigma softplus sqrt atan sin cos abs sign
floor""".split()
SEEDS = [
    "max(0, x)", "x*tanh(log(1+exp(x)))", "piecewise(0, x < -1; x, x <= 2; x^2)", "sum(x^i/(i+1), i, 0, 4)",
    "-x^2 + 0.5*|x - 1|", "min(max(x + 3, 0), 6)/6", "exp(-x^2/2)/sqrt(2*pi)", "x/2*(1 + erf(x/sqrt(2)))",
]  # fmt: skip


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
    form = r.choice(["{}", "x^{}", "exp({})", "{}^{}", "sin({})", "floor({}*pi)", "exp(exp({}))", "sum(x, i, 0, {})",
                     "sqrt({})", "x*{}+{}", "log({})", "cosh({}*x)", "1/({}-{})", "({}+x)^200"])  # fmt: skip
    return form.replace("{}", n)


HOSTILE = [
    f"{SENTINEL}()", f"x + {SENTINEL}(1)", f"__import__('builtins').{SENTINEL}()", f"(lambda: {SENTINEL}())()",
    f"eval('{SENTINEL}()')", f"exec('{SENTINEL}()')", "__import__('os').system('true')", "x.__class__.__mro__",
    f"().__class__.__bases__[0].__subclasses__()[{SENTINEL}()]", f"f'{{{SENTINEL}()}}'", f"[{SENTINEL}() for x in [1]]",
    f"{{'a': {SENTINEL}()}}", f"x if {SENTINEL}() else 1", f"(y := {SENTINEL}())", f"x;{SENTINEL}()", f"@{SENTINEL}",
    f"x\n{SENTINEL}()\n", f"sympify('{SENTINEL}()')", f"z[{SENTINEL}()]", f"getattr(x, '{SENTINEL}')()",
    f"sum({SENTINEL}(), i, 0, 1)", f"piecewise({SENTINEL}(), x < 0; 1)", f"\"\"\"{SENTINEL}()\"\"\"", f"`{SENTINEL}()`",
    f"$({SENTINEL})", f"; import os; {SENTINEL}()", "open('/etc/passwd')", "globals()", "print(x)", "x.subs(x, 1)",
    "await x", "yield x", "import os", "del x", "x = 1", "x == 1", "not x", "x and 1", "x @ x", "x // 2", "x % 2",
    "x << 999999999", "~x", "x!", "1_000", "0x10", "1j", "None", "True", "...", "*x", "**x", "x[0]", "x()", "sum()",
    "max()", "piecewise()", "sum(i, i, 0, 1999)", "sum(sum(x^i, i, 0, 1999), j, 0, 1999)", "1/0", "0^0", "0^(-1)",
    "log(0)", "sqrt(-1)", "log(-x^2)", "(x-x)^(-1)", "floor(x)^floor(x)", "exp(log(2)*1000000000)", "",
    " ", "\n", "\t\r\x0b", "x" * 10_001, "+" * 9_999, "x+" * 4_999 + "x", "x*" * 4_999 + "x", "(x+1)^200*(x+2)^200",
]  # fmt: skip


def hostile(r: random.Random) -> str:
    text = r.choice(HOSTILE)
    return text if r.random() < 0.4 else r.choice(["{}+x", "exp({})", "({})", "x*{}", "{} "]).replace("{}", text)


MAKERS: dict[str, Callable[[random.Random], str]] = {
    "generated": generated, "mutated": mutated, "garbage": garbage, "unicode": unicode_text, "deep": deep,
    "huge": huge, "hostile": hostile,
}  # fmt: skip


@cache
def texts(kind: str) -> tuple[str, ...]:
    r = random.Random(f"{SEED} {kind}")
    fixed = HOSTILE if kind == "hostile" else []
    return (*fixed, *(MAKERS[kind](r) for _ in range(COUNTS[kind] - len(fixed))))


# --- no code runs -----------------------------------------------------------------------------------

_seen: list[str] | None = None


def _audit(event: str, arguments: tuple) -> None:
    if _seen is None or event not in ("compile", "os.system", "subprocess.Popen"):
        return
    if event != "compile" or SENTINEL in str(arguments[0]):
        _seen.append(f"{event} {arguments!r}"[:200])


sys.addaudithook(_audit)


@pytest.fixture
def code_run(monkeypatch) -> Iterator[list[str]]:
    """What ran: calls of the sentinel, texts that were compiled, processes that were started."""
    global _seen
    _seen = found = []
    monkeypatch.setattr(builtins, SENTINEL, lambda *given: found.append("the sentinel"), raising=False)
    yield found
    _seen = None


def outcome(work: Callable[[], object], seconds: float) -> str:
    """`returned`, `refused`, or what is wrong."""
    start = time.process_time()
    try:
        with deadline(HANG):
            work()
        result = "returned"
    except InputError as error:
        result = "refused" if str(error).strip() else "an error without a text"
    except OutOfTime:
        return f"hangs: not done after {HANG:g} s"
    except (Exception, RecursionError) as error:
        return f"{type(error).__name__}: {error}"
    spent = time.process_time() - start
    return result if spent <= seconds else f"{result} after {spent:.2f} s, more than {seconds:g} s"


FINE = ("returned", "refused")


@pytest.mark.parametrize("kind", COUNTS)
def test_parser_returns_or_refuses(kind, code_run):
    results = [(text, outcome(lambda text=text: parse(text), PARSE_SECONDS)) for text in texts(kind)]
    assert [(text[:300], result) for text, result in results if result not in FINE][:5] == []
    assert code_run == []
    effective = {result for _, result in results}
    assert effective == set(FINE) or kind in ("garbage", "unicode")


def test_there_are_ten_thousand_texts():
    assert sum(len(texts(kind)) for kind in COUNTS) >= 10_000
    assert len({text for kind in COUNTS for text in texts(kind)}) >= 5_000


@pytest.mark.parametrize("value", [b"x", None, 1, ["x"], object()])
def test_what_is_not_text_is_refused(value):
    with pytest.raises(InputError, match="must be text"):
        parse(value)


def valid_sample() -> list[str]:
    """Every k-th distinct text in x that parses: deep ones and mutants among them."""
    found = {text for kind in ("generated", "mutated", "huge") for text in texts(kind) if _is_function(text)}
    ordered = sorted(found)
    return ordered[:: max(1, len(ordered) // CHECKED)][:CHECKED]


def _is_function(text: str) -> bool:
    try:
        return {symbol.name for symbol in parse(text).free_symbols} == {"x"}
    except InputError:
        return False


def test_check_returns_or_refuses(code_run):
    sample = valid_sample()
    assert len(sample) == CHECKED
    limit = CHECK_SECONDS + GRACE
    results = [(text, outcome(lambda text=text: check(text, seconds=CHECK_SECONDS), limit)) for text in sample]
    assert [pair for pair in results if pair[1] not in FINE] == []
    assert sum(result == "returned" for _, result in results) >= CHECKED // 2
    assert code_run == []


@pytest.mark.parametrize("text", HOSTILE)
def test_check_survives_hostile_texts(text, code_run):
    assert outcome(lambda: check(text[:200], seconds=CHECK_SECONDS), CHECK_SECONDS + GRACE) in FINE
    assert code_run == []


# --- the tests can fail -----------------------------------------------------------------------------


def test_code_that_runs_is_detected(code_run):
    eval(f"{SENTINEL}()")
    assert "the sentinel" in code_run and any(entry.startswith("compile") for entry in code_run)


def test_other_errors_and_slow_work_are_detected():
    assert outcome(lambda: 1 / 0, 1).startswith("ZeroDivisionError")
    assert "more than" in outcome(lambda: sum(range(300_000)), 0.0)
    assert outcome(lambda: parse("x +"), 1) == "refused"
