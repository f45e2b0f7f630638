"""The LaTeX of a formula as our text; what has two readings is refused, with the reason and what to write instead.

Products may be left unwritten only where nothing else can be meant: after a number or a closed bracket, beside a Greek
letter, after x, before a fraction, a root, a function or an exponential. `\\sigma`, `\\Phi` and `\\varphi` before a
bracket are the sigmoid, the distribution function and the density of the normal distribution; `e` is Euler's number.
`x_+` and `[x]_+` are the positive part, and a 1 with a condition below it or in brackets after it is an indicator.
A bar opens or closes as its neighbours allow; where both ways make a formula it is refused. Braces are not seen in
print, and group nothing there.
"""

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import NoReturn

from ..exact.errors import InputError, clip
from ..exact.functions import NAMES
from .latex import GREEK
from .parser import parse

MAX_LENGTH = 5_000
MAX_DEPTH = 40
SUM, PRODUCT, POWER, ATOM = range(4)  # how tightly a text holds together
FUNCTIONS = {name: name for name in (*NAMES, "max", "min")} | {
    "ln": "log",
    "arctan": "atan",
    "arcsin": "asin",
    "arccos": "acos",
    "sgn": "sign",
    "sigmoid": "sigma",
    "varphi": "phi",
    "ReLU": "max(0, {})",
    "relu": "max(0, {})",
    "sech": "1/cosh({})",
}
FRACTIONS = (r"\frac", r"\tfrac", r"\dfrac")
NEEDS_BRACKET = ("sigma", "Phi", "phi", "varphi")  # without one they may be letters
PRODUCTS = {r"\cdot": "*", r"\times": "*", "*": "*", "/": "/", r"\div": "/"}
RELATIONS = {
    "<": "<",
    ">": ">",
    r"\le": "<=",
    r"\leq": "<=",
    r"\leqslant": "<=",
    r"\ge": ">=",
    r"\geq": ">=",
    r"\geqslant": ">=",
}
CLOSING = {"(": ")", "[": "]", r"\{": r"\}", r"\lvert": r"\rvert", r"\lfloor": r"\rfloor"}
BARS = ("|", r"\vert")
SIZES = r"[bB]igg?"
ONES = (r"\mathbf", r"\mathbb", r"\mathds", r"\mathbbm")  # before {1}
ROW = r"\newrow"  # what `\\\\` is called before spaces are taken out
SPACES = re.compile(rf"\\(?:[,;:! ]|(?:displaystyle|textstyle|left|right|{SIZES}[lr]?|limits)\b)|[~\s]+")
UPRIGHT = "@"  # before a name that is set upright, which is never a macro of that name
TOKEN = re.compile(rf"[\\{UPRIGHT}][A-Za-z]+|\\[{{}}|]|[0-9]+(?:\.[0-9]+)?|\.[0-9]+|[A-Za-z]|\S")
ENDING = ("+", "-", "}", "&", ROW, ",", ";", ".", r"\end")
TWO = "two formulas in one: give them one after the other"
GAP = "a gap between two formulas: give each by itself"
OVER_AN_INDEX = "a letter, or a sum or product over an index: write it out"
DERIVATIVE = "a derivative: write `diff(f(x), n)`, or `partial(e, s)` in a parameter"
LEFT_OUT = "something left out: write it out"
REFUSED = {
    r"\int": "an integral: write it with `integral(f, a, b)`",
    r"\sum": "a sum: write it with `sum(term, i, low, high)`",
    r"\prod": "a product over an index: write the factors out",
    r"\partial": DERIVATIVE,
    "'": DERIVATIVE,
    r"\prime": DERIVATIVE,
    r"\infty": "infinity, which is no number: it may stand in `on`, `to` and the ends of integrals",
    r"\quad": GAP,
    r"\qquad": GAP,
    r"\Sigma": OVER_AN_INDEX,
    r"\Pi": OVER_AN_INDEX,
    r"\pm": TWO,
    r"\mp": TWO,
    r"\ldots": LEFT_OUT,
    r"\dots": LEFT_OUT,
    r"\cdots": LEFT_OUT,
    "=": "an equation: give each side by itself",
    r"\approx": "no formula: give each side by itself",
    "!": "a factorial: write the number",
    "%": "a comment, or per cent: write the number",
}
CALL_OR_PRODUCT = "a letter before a bracket is a call or a product"
POWER_OF_WHAT = "the power is of the function or of its argument"
FACTORS = ("alpha", "beta", "gamma", "epsilon", "kappa", "lambda", "mu", "tau", "omega")  # others are often functions
NUMBER = re.compile(r"-?[0-9]*\.?[0-9]+")
THOUSANDS = re.compile(r"(?<![0-9.])[1-9][0-9]{0,2},[0-9]{3}(?![0-9])")
AMBIGUOUS_BARS = 64  # ways to pair bars that are followed


def text_of_tex(tex: str) -> str:
    """Our text of a LaTeX formula.

    >>> text_of_tex(r"\\frac{x}{1+e^{-x}}")
    'x/(1 + exp(-x))'
    >>> text_of_tex(r"\\tfrac12 x\\left(1+\\operatorname{erf}\\left(x/\\sqrt2\\right)\\right)")
    '1/2*x*(1 + erf(x/sqrt(2)))'
    """
    if len(tex) > MAX_LENGTH:
        raise InputError(f"the formula has {len(tex)} characters; at most {MAX_LENGTH} are read")
    reader = _Reader(_tokens(tex))
    text = reader.sum().text
    if reader.next:
        reader.refuse_what_is_known()
        reader.refuse(f"`{reader.next}` is not expected here", "an operator or the end of the formula")
    parse(text)  # what is not readable, or too large, is refused as any text is
    return text


def _tokens(tex: str) -> list[str]:
    tex = tex.strip().strip("$").strip()
    for opening, closing in ((r"\[", r"\]"), (r"\(", r"\)")):
        tex = tex.removeprefix(opening).removesuffix(closing)
    if UPRIGHT in tex:
        raise InputError(f"`{UPRIGHT}` is not expected in a formula; write it without")
    if found := THOUSANDS.search(tex):
        raise InputError(f"`{found[0]}` is one number or two; write it without a comma, or with a space after it")
    tex = re.sub(r"\\(?:operatorname|mathrm|text|mathbf|mathit|rm|textrm)\s*\*?\s*\{\s*([A-Za-z ]+?)\s*\}", _named, tex)
    tex = re.sub(rf"\\(?:left|{SIZES}l)\s*(?:\||\\vert\b)", r"\\lvert ", tex)
    tex = re.sub(rf"\\(?:right|{SIZES}r)\s*(?:\||\\vert\b)", r"\\rvert ", tex)
    return _paired(_without_needless_gaps(TOKEN.findall(SPACES.sub(" ", tex.replace(r"\\", f" {ROW} ")))))


def _without_needless_gaps(tokens: list[str]) -> list[str]:
    """Gaps are left only where two factors would be a product without them."""

    def is_part(token: str, brace: str) -> bool:
        """Whether it may be that of a product which is at the gap."""
        is_word = token[:1] == UPRIGHT and token[1:] not in FUNCTIONS
        return token == brace or not (is_word or token in ("", "{", *ENDING, *RELATIONS, *PRODUCTS))

    around = zip(["", *tokens], tokens, [*tokens[1:], ""], strict=False)
    return [
        one
        for before, one, after in around
        if REFUSED.get(one) != GAP or (is_part(before, "}") and is_part(after, "{"))
    ]


def _named(match: re.Match) -> str:
    """A name set upright is a function, or words beside a condition."""
    return "".join(f"{UPRIGHT}{word} " for word in match[1].split())


def _paired(tokens: list[str]) -> list[str]:
    """Every bar as one that opens or one that closes; there must be one way to do so."""
    if not set(tokens) & set(BARS):
        return tokens
    ways: list[tuple[list[str], list[str]]] = [([], [])]  # the tokens so far, and what has yet to be closed
    for token, after in zip(tokens, [*tokens[1:], ""], strict=True):
        going = []
        for read, waited in ways:
            for one in (r"\lvert", r"\rvert") if token in BARS else (token,):
                if one == r"\lvert" and token in BARS and _ends_operand(read) and not _begins_operand(after):
                    continue
                if one == r"\rvert" and token in BARS and not _ends_operand(read):
                    continue
                if one in CLOSING or one == "{":
                    going.append(([*read, one], [*waited, CLOSING.get(one, "}")]))
                elif one not in (*CLOSING.values(), "}"):
                    going.append(([*read, one], waited))
                elif waited and waited[-1] == one:
                    going.append(([*read, one], waited[:-1]))
        ways = going
        if len(ways) > AMBIGUOUS_BARS:
            break
    ways = [way for way in ways if not way[1] or len(ways) > AMBIGUOUS_BARS]
    if not ways:
        raise InputError("a bar or a bracket has no partner; write both")
    if len(ways) > 1:
        raise InputError(
            r"which bars belong together is not said; write `\lvert` and `\rvert`, or `\left|` and `\right|`"
        )
    return ways[0][0]


def _ends_operand(read: list[str]) -> bool:
    """Whether what was read ends with a number, a letter or a closed bracket."""
    last = read[-1] if read else ""
    if last[:1] == "\\" and last not in CLOSING.values():
        return last[1:].removeprefix("var") in GREEK
    return last in (*CLOSING.values(), "}", "'", "!") or bool(re.match(r"[A-Za-z0-9.]", last))


def _begins_operand(token: str) -> bool:
    """Whether a factor may begin here; a sign, which may stand before one, is read as a sum or a difference."""
    return bool(token) and token not in (*CLOSING.values(), *RELATIONS, *REFUSED, *ENDING, *PRODUCTS, "^", "_")


@dataclass(frozen=True)
class _Part:
    """A text and how tightly it holds together; `ends`: what kind of thing stands at its right end."""

    text: str
    level: int
    ends: str = ""

    def within(self, level: int) -> str:
        return self.text if self.level >= level else f"({self.text})"


class _Reader:
    """Recursive descent over the tokens of a formula."""

    def __init__(self, tokens: list[str]) -> None:
        self.tokens, self.at, self.depth = tokens, 0, 0
        self.spelled: dict[str, str] = {}  # the LaTeX of each letter

    @property
    def next(self) -> str:
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def take(self) -> str:
        token = self.next
        self.at += 1
        return token

    def accept(self, *tokens: str) -> str:
        return self.take() if self.next and self.next in tokens else ""

    def expect(self, token: str) -> None:
        if not self.accept(token):
            self.refuse(f"`{token}` is expected and `{self.next or 'the end'}` came", f"`{token}`")

    def refuse_what_is_known(self) -> None:
        if self.next in REFUSED:
            self.refuse(f"`{self.next}` is {REFUSED[self.next]}", "what is meant in our language")

    def refuse(self, why: str, instead: str) -> NoReturn:
        before = " ".join(self.tokens[max(0, self.at - 4) : self.at + 2])
        raise InputError(f"{why}, at `{clip(before, 60)}`; write {instead}".replace(ROW, r"\\").replace(UPRIGHT, ""))

    # --- sums and products ----------------------------------------------------------------------

    def sum(self) -> _Part:
        self.depth += 1
        if self.depth > MAX_DEPTH:
            self.refuse("nested too deeply", "a shorter formula")
        sign = self.accept("+", "-")
        first = self.product()
        text, level = (f"-{first.within(PRODUCT)}", PRODUCT) if sign == "-" else (first.text, first.level)
        while sign := self.accept("+", "-"):
            if self.next in ("+", "-"):
                self.refuse("two signs one after the other", "brackets around the signed term")
            text, level = f"{text} {sign} {self.product().within(PRODUCT)}", SUM
        self.depth -= 1
        return _Part(text, level)

    def product(self) -> _Part:
        first = self.factor()
        parts, last = [first.within(POWER) if first.level < PRODUCT else first.text], first
        slashed = False
        while True:
            if sign := PRODUCTS.get(self.next):
                if last.ends == "open":
                    self.refuse("where the argument of the function ends is not said", r"its argument in brackets")
                self.take()
                last, slashed = self.factor(), sign == "/"
                parts.append(f"{sign}{last.within(POWER)}")
                continue
            if not self.begins_factor():
                break
            if slashed:
                self.refuse("`a/b c` is a/(b c) or (a/b) c", r"\frac{a}{b}, or brackets")
            self.check_juxtaposition(last)
            left, last = last, self.factor()
            if last.ends == "lone" and left.ends in ("x", "greek", "pi"):
                self.refuse(CALL_OR_PRODUCT, r"`\cdot` for a product, or the call in our text")
            parts.append(f"*{last.within(POWER)}")
        return _Part("".join(parts), first.level if len(parts) == 1 else PRODUCT, last.ends)

    def begins_factor(self) -> bool:
        token = self.next
        return bool(token) and token not in (*CLOSING.values(), *RELATIONS, *REFUSED, *ENDING)

    def check_juxtaposition(self, left: _Part) -> None:
        """Two factors side by side: a product only where nothing else can be meant."""
        seen = next((one for one in self.tokens[self.at :] if one != "{"), "")
        if left.ends == "open":
            self.refuse("where the argument of the function ends is not said", "its argument in brackets")
        if (left.ends == "latin" and seen in CLOSING) or (left.ends == "function" and seen in ("(", "[")):
            self.refuse(CALL_OR_PRODUCT, r"`\cdot` for a product, or the call in our text")
        is_differential = re.match(r"d\b", left.text) and seen[1:].removeprefix("var") in GREEK
        if is_differential or re.match(r"Delta\b", left.text):
            self.refuse(f"`{left.text}` before a factor is a difference or a product", r"`\cdot` for a product")
        if left.ends in ("x", "latin") and re.fullmatch(r"[A-Za-z]", seen) and not self.is_exponential():
            self.refuse("two letters side by side are a product or one name", r"`\cdot` between them")
        if left.ends == "number" and re.match(r"[0-9.]", seen):
            self.refuse("two numbers side by side", r"`\cdot` between them, or braces as in `x^{10}`")
        if left.ends == "number" and self.next in ("e", "E") and re.match(r"([+-] )?[0-9]", self.following(2)):
            self.refuse("a number before `e` is a factor or the digits of a power of ten", r"`\cdot`, or `10^{-3}`")
        if left.ends == "number" and self.next in FRACTIONS and re.match(r"\{ [0-9.]+ \}|[0-9]", self.following(3)):
            self.refuse("a number before a fraction is a factor or the whole part", r"`\cdot`, or one fraction")
        if left.ends != "number" and re.match(r"[0-9.]", seen):
            self.refuse("a number after a factor", r"the number first, or `\cdot`")

    def following(self, number: int) -> str:
        return " ".join(self.tokens[self.at + 1 : self.at + 1 + number])

    def is_exponential(self) -> bool:
        return self.next == "e" and self.following(1) == "^"

    # --- factors --------------------------------------------------------------------------------

    def factor(self) -> _Part:
        if self.next in ("+", "-"):
            self.refuse("a sign inside a product", "brackets around the signed factor")
        base = self.atom()
        self.refuse_what_is_known()
        if not self.accept("^"):
            return base
        may_be_index = base.text != "e" and base.ends != "number"
        exponent = self.script(is_index=may_be_index)
        if may_be_index and exponent.text in ("T", "H"):
            self.refuse(f"`^{exponent.text}` is a power or the transpose", "another letter for a power")
        if exponent.text == "1" and self.next == "/":
            self.refuse("only the 1 is raised in LaTeX", "`^{1/2}`")
        if base.text == "e":
            return _Part(f"exp({exponent.text})", ATOM, "power")
        if base.ends == "open":
            self.refuse(POWER_OF_WHAT, "brackets")
        if base.level == PRODUCT:
            self.refuse("a power of a fraction without brackets", "brackets around the fraction")
        ends = base.ends if base.ends in ("x", "latin", "greek", "function") else "power"
        return _Part(f"{base.within(ATOM)}^{exponent.within(ATOM)}", POWER, ends)

    def script(self, is_index: bool = False) -> _Part:
        """What stands after ^ or _: a group in braces, or one letter or digit."""
        if self.accept("{"):
            begins = self.next
            inner = self.sum()
            if is_index and begins == "(" and inner.level == ATOM:
                self.refuse(
                    "`^{(n)}` is an index, the order of a derivative or a power", "a power without the brackets"
                )
            self.expect("}")
            return inner
        token = self.next
        if token == "-":
            self.refuse("a sign after `^` without braces", "`^{-1}`")
        if re.fullmatch(r"[0-9.]+", token) and len(token) > 1:
            self.refuse(f"`^{token}` is `^{token[0]}` followed by {token[1:]} in LaTeX", f"`^{{{token}}}`")
        if re.fullmatch(r"[0-9]", token):
            return _Part(self.take(), ATOM, "number")
        self.refuse_bare_name()
        return self.atom()

    def refuse_bare_name(self) -> None:
        """Without braces, LaTeX takes the name of a function and leaves its argument where it is."""
        if self.next[:1] in ("\\", UPRIGHT) and self.next[1:] in FUNCTIONS:
            what = f"only the name `{self.next[1:]}` is raised, lowered or below a bar in LaTeX"
            self.refuse(what, "braces around all that is")

    def atom(self) -> _Part:
        token = self.take()
        if not token:
            self.at -= 1
            self.refuse("the formula ends too early", "what is missing")
        if token in ONES or (token == "1" and self.next == "_"):
            return self.indicator(token)
        if re.match(r"0[0-9]", token):
            self.at -= 1
            self.refuse(f"`{token}` begins with a 0 that says nothing", "the number without it")
        if re.match(r"[0-9.]", token):
            return _Part(token, ATOM, "number")
        if token in CLOSING:
            return self.bracketed(token)
        if token == "{":
            return self.group()
        if token in FRACTIONS:
            top, bottom = self.argument(), self.argument()
            return _Part(f"{top.within(PRODUCT)}/{bottom.within(ATOM)}", PRODUCT, "bracket")
        if token == r"\sqrt":
            return self.root()
        if token == r"\begin":
            return self.cases()
        if token in REFUSED:
            self.at -= 1
            self.refuse_what_is_known()
        name = token[1:] if token[0] in ("\\", UPRIGHT) else token
        if name in FUNCTIONS and (name not in NEEDS_BRACKET or self.next in ("(", "[", r"\{")):
            self.spell(FUNCTIONS[name], token.removeprefix("\\") if name in ("phi", "varphi") else "")
            return self.call(name)
        return self.letter(token, name)

    def group(self) -> _Part:
        """Braces that are no argument show nowhere: what stands in them must hold together without."""
        self.depth += 1
        if self.depth > MAX_DEPTH:
            self.refuse("nested too deeply", "a shorter formula")
        inner = self.sum() if self.is_alone(self.at - 1) else self.factor()
        if not self.accept("}") or (inner.level == POWER and self.next == "^"):
            self.refuse("braces are not seen in print", "`(` and `)` around what belongs together")
        self.depth -= 1
        return inner

    def is_alone(self, opens: int) -> bool:
        """Whether nothing stands beside a group in what is around it, as in `|{x - 1}|`."""
        at, open_ones = opens + 1, 1
        while open_ones and at < len(self.tokens):
            open_ones += {"{": 1, "}": -1}.get(self.tokens[at], 0)
            at += 1
        before, after = ["", *self.tokens][opens], [*self.tokens, ""][at]
        return before in ("", "{", *CLOSING) and after in ("", "}", *CLOSING.values())

    def argument(self) -> _Part:
        """A group in braces, or the next digit or letter, as \\frac12 has them."""
        self.refuse_bare_name()
        if re.match(r"[0-9]*\.", self.next):
            self.refuse("only one digit belongs to a fraction or root without braces", "braces around the number")
        if self.next != "{" and re.fullmatch(r"[0-9]{2,}", self.next):
            digits = self.take()
            self.tokens[self.at : self.at] = list(digits[1:])
            return _Part(digits[0], ATOM, "number")
        if self.accept("{"):
            inner = self.sum()
            self.expect("}")
            return inner
        return self.atom()

    def bracketed(self, opening: str) -> _Part:
        closing = CLOSING[opening]
        inner = self.sum()
        self.expect(closing)
        if closing == r"\rvert":
            return _Part(f"abs({inner.text})", ATOM, "bracket")
        if closing == r"\rfloor":
            return _Part(f"floor({inner.text})", ATOM, "bracket")
        if self.is_positive_part():
            return _Part(f"max(0, {inner.text})", ATOM, "bracket")
        if opening == r"\{":
            self.refuse("braces that are seen are round what belongs together, or the fractional part", "`(` and `)`")
        if opening == "[" and inner.level > SUM and self.next != "^":
            self.refuse("square brackets that nothing asks for may be the integral part", "none, or `(` and `)`")
        return _Part(f"({inner.text})", ATOM, "bracket" if inner.level == SUM else "lone")

    def is_positive_part(self) -> bool:
        """Whether a + stands below what was read; it is taken."""
        below = self.tokens[self.at : self.at + 4]
        length = 2 if below[:2] == ["_", "+"] else 4 if below == ["_", "{", "+", "}"] else 0
        self.at += length
        return bool(length)

    def indicator(self, token: str) -> _Part:
        """1 where a condition holds, which stands below it or in brackets after it, and else 0."""
        if token in ONES:
            self.expect("{")
            if not self.accept("1", "I"):
                self.refuse(f"`{token}` before what is no 1", "it with the functions of our language")
            self.expect("}")
        if token not in ONES or self.next not in ("(", "[", r"\{"):
            self.expect("_")
        opening = self.take()
        if opening not in ("{", "(", "[", r"\{"):
            self.refuse("an indicator without a condition", r"`\mathbb{1}_{x > 0}`")
        braces = opening == "{" and self.accept(r"\{")
        where = self.condition()
        if braces:
            self.expect(r"\}")
        self.expect("}" if opening == "{" else CLOSING[opening])
        if where is None:
            self.refuse("an indicator without a condition", r"`\mathbb{1}_{x > 0}`")
        return _Part(f"piecewise(1, {' '.join(where)}; 0)", ATOM, "bracket")

    def root(self) -> _Part:
        if not self.accept("["):
            return _Part(f"sqrt({self.argument().text})", ATOM, "bracket")
        degree = self.sum()
        self.expect("]")
        inside = self.argument().text
        if re.fullmatch(r"[0-9]*[13579]", degree.text):  # of negative numbers, too
            return _Part(f"(sign({inside})*abs({inside})^(1/{degree.text}))", ATOM, "bracket")
        return _Part(f"({inside})^(1/{degree.within(ATOM)})", POWER, "bracket")

    def call(self, name: str) -> _Part:
        base = None
        if self.accept("_"):
            if name != "log":
                self.refuse(f"a subscript of `{name}`", "the function with its name alone")
            base = self.script()
        power = None
        if self.accept("^"):
            power = self.script(is_index=True)
            if power.text.startswith("-"):
                self.refuse(f"`{name}^{{-1}}` is the inverse function or the reciprocal", "the one that is meant")
        inner, ends = self.function_argument(name)
        pattern = FUNCTIONS[name]
        text = pattern.format(inner) if "{}" in pattern else f"{pattern}({inner})"
        level = PRODUCT if text.startswith("1/") else ATOM
        if base is not None:
            text, level = f"{text}/log({base.text})", PRODUCT
        if power is not None:
            text, level = f"{text if level == ATOM else f'({text})'}^{power.within(ATOM)}", POWER
        return _Part(text, level, ends)

    def function_argument(self, name: str) -> tuple[str, str]:
        """The argument in brackets; or one letter, number, fraction or root, with nothing that might belong to it."""
        if self.next in ("(", "[", r"\{") or (self.next == "{"):
            opening = self.take()
            closing = "}" if opening == "{" else CLOSING[opening]
            first = self.sum()
            rest = []
            while self.accept(",", ";"):
                rest.append(self.sum().text)
            if opening == "{" and first.level == SUM and not rest:
                self.refuse("braces are not seen in print", "the argument in brackets")
            self.expect(closing)
            if rest and name not in ("max", "min"):
                self.refuse(f"`{name}` has one argument", "one argument")
            if self.next == "^":
                self.refuse(POWER_OF_WHAT, f"`\\{name}^2(x)` or brackets around all of it")
            return ", ".join([first.text, *rest]), "open" if opening == "{" else "bracket"
        if name in ("max", "min"):
            self.refuse(f"`{name}` without brackets", f"`\\{name}(a, b)`")
        argument = self.atom()
        if self.next == "^":
            self.refuse(f"`{name} x^2` is {name}(x^2) or {name}(x)^2", "the argument in brackets")
        return argument.text, "open"

    def letter(self, token: str, name: str) -> _Part:
        if token == r"\pi":
            return _Part("pi", ATOM, "pi")
        if token == "e":
            return _Part("e", ATOM, "latin")
        known = name.removeprefix("var")
        if token[0] == UPRIGHT or (token[0] == "\\" and known not in GREEK):
            self.at -= 1
            self.refuse(f"`{token}` is not known here", "it with the functions of our language")
        if not token.startswith("\\") and not re.fullmatch(r"[A-Za-z]", token):
            self.at -= 1
            self.refuse(f"`{token}` is not expected here", "a number, a letter, a function or a bracket")
        if known in ("sigma", "Phi", "phi", "pi"):
            self.refuse(
                f"`{token}` without a bracket is a letter whose name is that of a function or number", "another letter"
            )
        if self.is_positive_part():
            if known != "x":
                self.refuse(f"`{token}_+` is the positive part or a name", "the positive part with `(` and `)`")
            return _Part(f"max(0, {known})", ATOM, "bracket")
        letter, begins = known, self.at - 1
        if self.accept("_"):
            known = f"{known}_{self.subscript()}"
        self.spell(known, "".join(one for one in self.tokens[begins : self.at] if one not in "{}"))
        kind = "x" if known == "x" else "latin" if token[0] != "\\" else "greek" if letter in FACTORS else "function"
        return _Part(known, ATOM, kind)

    def spell(self, name: str, token: str) -> None:
        """Two letters of the formula that would be one in our text are refused."""
        if self.spelled.setdefault(name, token) != token:
            self.refuse(f"`{name}` stands for `{self.spelled[name]}` and `{token}`", "another letter for one of them")

    def subscript(self) -> str:
        if not self.accept("{"):
            if re.fullmatch(r"[0-9]{2,}", self.next):
                self.refuse(f"only the first digit of `_{self.next}` is below in LaTeX", f"`_{{{self.next}}}`")
            token = self.take().removeprefix("\\")
            if not re.fullmatch(r"[A-Za-z0-9]+", token):
                self.refuse("a subscript that is no name", "letters and digits")
            return token
        parts = []
        while self.next and self.next != "}":
            parts.append(self.take().lstrip("\\" + UPRIGHT))
        self.expect("}")
        if not re.fullmatch(r"[A-Za-z0-9]+", "".join(parts)):
            self.refuse("a subscript that is no name", "letters and digits")
        return "".join(parts)

    # --- cases ----------------------------------------------------------------------------------

    def cases(self) -> _Part:
        self.environment()
        rows = []
        while self.next and self.next != r"\end":
            value = self.sum().text
            self.accept(",")
            self.expect("&")
            rows.append((value, self.condition()))
            self.accept(",", ".")
            if not self.accept(ROW):
                break
        self.expect(r"\end")
        self.environment()
        first = [(one, condition) for one, condition in rows[:-1] if condition is not None]
        if not rows or len(first) < len(rows) - 1:
            self.refuse("`otherwise` stands before the last case", "it as the last case")
        value, last = rows[-1]
        if last is not None and not (len(first) == 1 and _are_contrary(first[0][1], last)):
            self.refuse("what it is where no condition holds is not said", r"`\text{otherwise}` for the last case")
        if any(_is_covered(condition, [one[1] for one in first[:at]]) for at, (_, condition) in enumerate(rows)):
            self.refuse("what is said for one case was said for others before", "conditions that do not overlap")
        cases = [f"{one}, {' '.join(condition)}" for one, condition in first]
        return _Part(f"piecewise({'; '.join([*cases, value])})", ATOM, "bracket")

    def environment(self) -> None:
        self.expect("{")
        found = ""
        while self.next and self.next != "}":
            found += self.take()
        self.expect("}")
        if found != "cases":
            self.refuse(f"`{clip(found)}` is an environment that is not read", r"`\begin{cases}`")

    def condition(self) -> tuple[str, str, str] | None:
        """`x < 0`, with or without the word if; None for otherwise."""
        while self.accept(*(UPRIGHT + word for word in ("if", "for", "when", "where"))):
            pass
        if self.accept(*(UPRIGHT + word for word in ("otherwise", "else", "elsewhere"))):
            return None
        left = self.sum().text
        if self.next not in RELATIONS:
            self.refuse(r"a condition without `<`, `>`, `\le` or `\ge`", "a comparison")
        relation = RELATIONS[self.take()]
        right = self.sum().text
        if self.next in RELATIONS:
            self.refuse("two comparisons in one condition", "the cases from left to right, with one comparison each")
        return left, relation, right


def _are_contrary(one: tuple[str, str, str], other: tuple[str, str, str]) -> bool:
    """Whether one of two conditions holds exactly where the other does not."""
    contrary = {"<": ">=", ">=": "<", ">": "<=", "<=": ">"}
    return other == (one[0], contrary[one[1]], one[2])


def _is_covered(condition: tuple[str, str, str] | None, before: list[tuple[str, str, str]]) -> bool:
    """Whether conditions before it, which compare the same with numbers, leave nothing for one (None: for the rest)."""
    left = condition[0] if condition else before[0][0] if before else ""
    ways = [way for one in before if one[0] == left and (way := _half_line(one))]
    lower = max((cut for is_below, cut in ways if is_below), default=None)
    upper = min((cut for is_below, cut in ways if not is_below), default=None)
    if lower and upper and upper <= lower:
        return True
    here = _half_line(condition) if condition else None
    if here is None:
        return False
    is_below, cut = here
    return bool(lower and cut <= lower) if is_below else bool(upper and cut >= upper)


def _half_line(condition: tuple[str, str, str]) -> tuple[bool, tuple[Fraction, bool]] | None:
    """Whether it is what is below a cut, and the cut: beside a number, and whether above it."""
    _, relation, right = condition
    if not NUMBER.fullmatch(right):
        return None
    return relation[0] == "<", (Fraction(right), relation in ("<=", ">"))
