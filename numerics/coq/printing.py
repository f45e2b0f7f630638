"""Trees as terms over Coq's real numbers: one more table of what the names of the language mean.

- `printed(term, context)`      the Coq term
- `definition_text(definition)` a definition of a paper
- `coq_name(name)`              a name that Coq accepts
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from .context import KERNEL_NAMES, RESERVED, Context, Definition, NotExpressible, X
from .terms import Apply, Cases, Condition, Name, Number, Term, substituted

ATOM, POWER, SIGN, PRODUCT, SUM, LOOSE = 0, 30, 35, 40, 50, 200  # Coq's own levels

ONE_ARGUMENT = {
    "exp": "exp", "log": "ln", "ln": "ln", "tanh": "tanh", "sinh": "sinh", "cosh": "cosh", "erf": "erf",
    "Phi": "Phi", "phi": "phi", "sigma": "sigma", "sigmoid": "sigma", "softplus": "softplus", "sqrt": "sqrt",
    "atan": "atan", "sin": "sin", "cos": "cos", "abs": "Rabs",
}  # fmt: skip
FOLDED = {"max": "Rmax", "min": "Rmin"}
CONSTANTS = {"pi": "PI", "e": "exp 1"}
DECISIONS = {"<": ("Rlt_dec", False), "<=": ("Rle_dec", False), ">": ("Rlt_dec", True), ">=": ("Rle_dec", True)}


def coq_name(name: str) -> str:
    return f"{name}_" if name in RESERVED else name


def printed(term: Term, context: Context, level: int = LOOSE) -> str:
    """The Coq term, in parentheses where `level` asks for them."""
    text, own = _printed(term, context)
    return f"({text})" if own > level else text


def _printed(term: Term, context: Context) -> tuple[str, int]:
    if isinstance(term, Number):
        return _number(term.value)
    if isinstance(term, Name):
        text = CONSTANTS.get(term.text, coq_name(term.text))
        return text, 10 if " " in text else ATOM
    if isinstance(term, Cases):
        return _cases(term, context), LOOSE
    if term.function in _OPERATORS:
        return _OPERATORS[term.function](term, context)
    return _call(term, context), 10


def _number(value: Fraction) -> tuple[str, int]:
    if value.denominator == 1:
        return str(value.numerator), ATOM
    return f"{value.numerator} / {value.denominator}", PRODUCT


def _binary(sign: str, own: int, right: int) -> Callable[[Apply, Context], tuple[str, int]]:
    def text(term: Apply, context: Context) -> tuple[str, int]:
        a, b = term.arguments
        return f"{printed(a, context, own)} {sign} {printed(b, context, right)}", own

    return text


def _negated(term: Apply, context: Context) -> tuple[str, int]:
    return f"- {printed(term.arguments[0], context, POWER)}", SIGN


def _power(term: Apply, context: Context) -> tuple[str, int]:
    base, exponent = term.arguments
    negative = isinstance(exponent, Apply) and exponent.function == "neg"
    if negative:
        assert isinstance(exponent, Apply)
        exponent = exponent.arguments[0]
    if not (isinstance(exponent, Number) and exponent.value.denominator == 1):
        raise NotExpressible("powers with an exponent that is not a whole number have no total Coq form")
    text = f"{printed(base, context, ATOM)} ^ {exponent.value}"
    return (f"/ {text}", SIGN) if negative else (text, POWER)


def _cases(term: Cases, context: Context) -> str:
    text = printed(term.otherwise, context)
    for value, condition in reversed(term.cases):
        text = f"if {_decision(condition, context)} then {printed(value, context)} else {text}"
    return text


def _decision(condition: Condition, context: Context) -> str:
    parts = []
    for left, sign, right in condition.pairs:
        decision, swap = DECISIONS[sign]
        ends = (right, left) if swap else (left, right)
        parts.append(f"{decision} {' '.join(printed(end, context, ATOM) for end in ends)}")
    text = parts[-1]
    for part in reversed(parts[:-1]):
        text = f"both ({part}) ({text})"
    return text


def _call(term: Apply, context: Context) -> str:
    name, arguments = term.function, term.arguments
    if name in context.definitions:
        return _defined(name, arguments, context)
    if name in FOLDED:
        text = printed(arguments[0], context, ATOM)
        for argument in arguments[1:]:
            text = f"({FOLDED[name]} {text} {printed(argument, context, ATOM)})"
        return text[1:-1]
    if name in ONE_ARGUMENT:
        return f"{ONE_ARGUMENT[name]} {printed(arguments[0], context, ATOM)}"
    if name in _FORMS:
        return _FORMS[name](term, context)
    raise NotExpressible(f"`{name}` has no Coq form")


def _defined(name: str, arguments: tuple[Term, ...], context: Context) -> str:
    definition = context.definitions[name]
    rest = tuple(Name(parameter) for parameter in definition.arguments[len(arguments) :])
    return " ".join([coq_name(name), *(printed(argument, context, ATOM) for argument in (*arguments, *rest))])


def order_of(term: Apply) -> int:
    """The order of a derivative in x."""
    if len(term.arguments) == 1:
        return 1
    order = term.arguments[1]
    assert isinstance(order, Number)
    return int(order.value)


def function_text(body: Term, context: Context, variable: str = X) -> str:
    return f"(fun {coq_name(variable)} : R => {printed(body, context)})"


def _derived(term: Apply, context: Context) -> str:
    function = function_text(term.arguments[0], context)
    order = order_of(term)
    return f"Derive {function} {X}" if order == 1 else f"Derive_n {function} {order} {X}"


def _partial(term: Apply, context: Context) -> str:
    body, variable = partial_body(term, context)
    return f"Derive {function_text(body, context, variable)} {coq_name(variable)}"


def partial_body(term: Apply, context: Context) -> tuple[Term, str]:
    """What is differentiated, as a function of the variable: symbols that depend on it are functions of it."""
    body, by = term.arguments
    assert isinstance(by, Name)
    moved = {
        name: Apply("of", (Name(f"{name}_of_{by.text}"), by))
        for name, slopes in context.dependencies.items()
        if by.text in slopes and name in context.free_names(body)
    }
    return substituted(body, moved), by.text


def _of(term: Apply, context: Context) -> str:
    function, argument = term.arguments
    assert isinstance(function, Name)
    return f"{function.text} {printed(argument, context, ATOM)}"


def _integrated(term: Apply, context: Context) -> str:
    body, *ends = term.arguments
    if any(is_infinite(end) for end in ends):
        raise NotExpressible("an improper integral inside another operator")
    return f"RInt {function_text(body, context)} {' '.join(printed(end, context, ATOM) for end in ends)}"


def is_infinite(end: Term) -> bool:
    return end in (Name("inf"), Apply("neg", (Name("inf"),)))


def _mollified(term: Apply, context: Context) -> str:
    body, kernel, *width = term.arguments
    assert isinstance(kernel, Name) and kernel.text in KERNEL_NAMES
    size = printed(width[0], context, ATOM) if width else "1"
    return f"mollify {function_text(body, context)} {kernel.text}_kernel {size} {X}"


def _floor(term: Apply, context: Context) -> str:
    return f"IZR (Int_part {printed(term.arguments[0], context, ATOM)})"


def _summed(term: Apply, context: Context) -> str:
    """A finite sum with given bounds, written out."""
    body, index, low, high = term.arguments
    assert isinstance(index, Name)
    first, last = (_integer(bound) for bound in (low, high))
    terms = [printed(substituted(body, {index.text: _literal(i)}), context, SUM) for i in range(first, last + 1)]
    return f"({' + '.join(terms)})"


def _integer(term: Term) -> int:
    if isinstance(term, Apply) and term.function == "neg":
        return -_integer(term.arguments[0])
    assert isinstance(term, Number)
    return int(term.value)


def _literal(value: int) -> Term:
    number = Number(Fraction(abs(value)))
    return number if value >= 0 else Apply("neg", (number,))


_OPERATORS: dict[str, Callable[[Apply, Context], tuple[str, int]]] = {
    "+": _binary("+", SUM, PRODUCT),
    "-": _binary("-", SUM, PRODUCT),
    "*": _binary("*", PRODUCT, POWER),
    "/": _binary("/", PRODUCT, POWER),
    "neg": _negated,
    "^": _power,
}
_FORMS: dict[str, Callable[[Apply, Context], str]] = {
    "diff": _derived,
    "partial": _partial,
    "of": _of,
    "integral": _integrated,
    "mollify": _mollified,
    "floor": _floor,
    "sum": _summed,
}


def definition_text(definition: Definition, context: Context) -> str:
    arguments = " ".join(map(coq_name, definition.arguments))
    return f"Definition {coq_name(definition.name)} ({arguments} : R) : R :=\n  {printed(definition.body, context)}."
