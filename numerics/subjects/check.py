"""`check`: everything certified about a function given as text or by its catalogue name.

f(c x; c^w p) = c f(x; p) makes a number that scales like c^k scale like p^(k/w): from its value at the
default parameter follows its value at every parameter.

- `check(function, params, against, variance, digits, seconds, limits)`   a `Report`
- `function_cells(text, params)`   the exact function that a text or a name denotes
- `with_free_parameter(function, name, symbol, params)`   the same with one parameter left free
- `refuse_digits(digits)`          raises where so many are not to be had
"""

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from ...derivations.realisation import cells_of_activation
from ...theory.exact.algebra import expand, tidy
from ...theory.exact.cells import Cells
from ...theory.exact.constants import enclosure
from ...theory.exact.domains import REAL_LINE
from ...theory.exact.errors import InputError, Undecided, option
from ...theory.exact.expressions import (
    INFINITY,
    ZERO,
    Expr,
    Rational,
    Symbol,
    X,
    fresh,
    has_switch,
    parameter,
    preorder,
)
from ...theory.exact.order import sign_of
from ...theory.exact.piecewise import cells_of
from ...theory.exact.polynomials import is_polynomial
from ...theory.exact.truth import Sign
from ...theory.language.activations import activation, is_activation
from ...theory.language.function_text import Params, given_values, number_text, parse_function
from ...theory.language.intervals import interval
from ...theory.language.parser import parse, parse_number
from ...theory.language.printing import plain
from ...theory.language.statements import Limit
from ..algebra.terms import same_function
from ..deciders.guards import guard
from ..deciders.limits import decide_limit
from ..findings.deadline import OutOfTime, deadline
from ..findings.evidence import Outcome
from ..findings.grades import Grade, Graded, NotKnown, grade_of, least, shown
from ..search.constants import constant_ball
from ..search.definedness import require_values
from ..search.function_domains import domain_of, in_words
from .analysis import Analysis, Domain, Result, analyse, time_left
from .machine_form import analysis_as_dict, number_as_dict

MOST_DIGITS = 50
# How each number of an analysis scales with c; distances are to a function that itself scales like c, as ReLU does.
POWERS = {
    "range.inf": 1,
    "range.sup": 1,
    "lipschitz": 0,
    "gradient_lipschitz": -1,
    "min_slope": 0,
    "max_slope": 0,
    "distance.sup": 1,
    "distance.l1": 2,
}


@dataclass(frozen=True)
class PowerLaw:
    """The number is `result` times parameter^power."""

    result: Result
    parameter: str
    power: Rational

    @property
    def grade(self) -> Grade:
        """It rests on the catalogue's scaling law too, which a person wrote down and a test tries at points."""
        return least([self.result.grade, Grade.ASSUMED])


@dataclass(frozen=True)
class Report:
    """An analysis with what belongs to the text: its scaling law and its parameter limits."""

    text: str
    analysis: Analysis
    scaling: Graded | None = None
    limits: Mapping[str, Graded | NotKnown] = field(default_factory=dict)
    parametric: Mapping[str, PowerLaw] = field(default_factory=dict)
    against: str = "relu"
    variance: str = "1"
    digits: int = 15

    def __repr__(self) -> str:
        from .check_text import check_text

        return check_text(self)

    def as_dict(self, digits: int = 15) -> dict:
        found = analysis_as_dict(self.analysis, digits)
        if self.scaling is not None:
            found["grades"]["scaling"] = self.scaling.grade.value
        return {
            "function": self.text,
            **found,
            "scaling": None if self.scaling is None else self.scaling.text,
            "parameter_limits": {name: shown(limit) for name, limit in self.limits.items()},
            "parametric": {key: _law_as_dict(law, digits) for key, law in self.parametric.items()},
        }


def _law_as_dict(law: PowerLaw, digits: int) -> dict:
    number = number_as_dict(law.result, digits)
    return {"parameter": law.parameter, "power": str(law.power), **number, "grade": law.grade.value}


def check(
    function: str,
    params: Params = None,
    against: str = "relu",
    variance: str | float = "1",
    digits: int = 15,
    seconds: float | None = 60,
    limits: Sequence[str] = (),
    **named: str | float,
) -> Report:
    """Everything certified about one function; its parameters in `params` or by name, as text or as numbers.

    >>> check("swish", beta=2).analysis.results["max_slope"].is_decided
    True
    """
    refuse_digits(digits)
    end = None if seconds is None else time.monotonic() + seconds
    given, limits = given_values(params, named), (limits,) if isinstance(limits, str) else limits
    try:
        with deadline(seconds):
            spread = parse_number(number_text(variance))
            if sign_of(spread) != Sign.POSITIVE:
                raise InputError(f"the variance must be a positive number, not `{variance}`")
            cells, other = function_cells(function, given), function_cells(against, {})
            domain = _domain(function, given)
            for part in domain.parts or [REAL_LINE]:
                if not is_activation(against):
                    require_values(parse_function(against, {}), {}, part)
            scaling = _scaling(function, cells) if domain.is_everything else None
        with deadline(time_left(end, spare=1.0)):
            analysis = analyse(cells, other, spread, digits, time_left(end), domain)
            behaviour = {text: _limit_in_words(function, text, given, time_left(end)) for text in limits}
            laws = _parametric(function, given, analysis, other)
            return Report(function, analysis, scaling, behaviour, laws, against, number_text(variance), digits)
    except OutOfTime:
        raise InputError(f"no exact cells of the function were found in {seconds:g} s; write it more simply") from None


def refuse_digits(digits: int) -> None:
    """More than anybody asks for would take for ever to print."""
    if not isinstance(digits, int) or not 1 <= digits <= MOST_DIGITS:
        raise InputError(f"digits must be an integer from 1 to {MOST_DIGITS}, and {digits!r} came")


def _domain(function: str, params: Mapping[str, str]) -> Domain:
    """Where the function as written has a value."""
    if is_activation(function):
        return Domain()
    try:
        found = domain_of(parse_function(function, {name: parse_number(value) for name, value in params.items()}))
    except Undecided as reason:
        return Domain(f"undecided: {reason}", (), f"the domain is undecided: {reason}")
    try:
        parts = tuple(part.interval() for part in found)
    except Undecided as reason:
        return Domain(in_words(found), (), str(reason))
    if not parts or any(part.start is not None and part.start is part.end for part in parts):
        why = "a point of the domain stands alone" if parts else "the function has a value nowhere"
        return Domain(in_words(found), (), why)
    return Domain(in_words(found), parts)


def function_cells(text: str, params: Mapping[str, str]) -> Cells:
    if not isinstance(text, str):
        raise InputError(f"a function is expected as text and {text!r} came: write 'x*Phi(x)' or a catalogue name")
    values = {name: parse_number(value) for name, value in params.items()}
    if is_activation(text):
        entry = activation(text)
        return cells_of_activation(entry, entry.defaults(values))
    expression = parse_function(text)
    symbols = {symbol.name: symbol for symbol in expression.free_symbols - {X}}
    if unknown := set(values) - set(symbols):
        raise InputError(f"`{min(unknown)}` is given a value, but the function has no such parameter")
    if missing := set(symbols) - set(values):
        name = min(missing)
        variable = "" if expression.has(X) else f"; the variable is x, and `{text}` has none"
        given = option("param", f"{name}=1/2")
        raise InputError(f"the parameter `{name}` has no value: give it one, as in {given}{variable}")
    return cells_of(parse_function(text, values))


def _scaling(text: str, cells: Cells) -> Graded | None:
    """The catalogue's law, which a person wrote down, or positive homogeneity of the function itself."""
    if is_activation(text) and (law := activation(text).scaling) is not None:
        return Graded(str(law), Grade.ASSUMED)
    factor = fresh("c", "positive")
    if any(knot is not ZERO for knot in cells.knots) or not all(is_polynomial(piece, X) for piece in cells.pieces):
        return None
    stretched = cells.reparametrised(factor)
    laws = (degree for degree in (0, 1, 2, 3) if same_function(stretched, cells * factor**degree))
    return next((Graded(f"f(c x) = c^{degree} f(x) for c > 0", Grade.EXACT) for degree in laws), None)


# --- behaviour as a parameter tends to a limit ------------------------------------------------------


def _limit_in_words(function: str, text: str, params: Mapping[str, str], seconds: float | None) -> Graded | NotKnown:
    try:
        with deadline(seconds):
            return _proved_limit(function, text, params)
    except OutOfTime:
        return NotKnown("undecided: the time limit was reached")
    except Undecided as reason:
        return NotKnown(f"undecided: {reason}")


def _proved_limit(function: str, text: str, params: Mapping[str, str]) -> Graded | NotKnown:
    name, _, target = (part.strip() for part in text.partition("="))
    if target not in ("0", "inf"):
        raise InputError(f"a limit is NAME=0 or NAME=inf, as in {option('limit', 'beta=0')}, and {text!r} came")
    symbol = parameter(name, "positive")
    expression = with_free_parameter(function, name, symbol, params)
    for candidate in _candidates(expression, symbol, target):
        for uniform in (True, False):
            said = Limit(expression, symbol, INFINITY if target == "inf" else ZERO, candidate, uniform)
            if (missing := guard(said, {symbol: interval("positive")})) is not None:
                return NotKnown(f"undecided: {missing.detail}")
            (found,) = decide_limit(said, {symbol: interval("positive")})
            if found.outcome is Outcome.HOLDS:
                return Graded(f"tends to {plain(candidate)}", grade_of(found.engine), found.detail)
    return NotKnown(
        "undecided: neither the value at the limit nor a simple function (max(0, x), 0, |x|, a step) was proved"
    )


def with_free_parameter(function: str, name: str, symbol: Symbol, params: Mapping[str, str]) -> Expr:
    values: dict[str, Expr] = {key: parse_number(value) for key, value in params.items() if key != name}
    if is_activation(function):
        entry = activation(function)
        entry.parameter(name)
        kept = {key: value for key, value in entry.defaults(values).items() if key != name}
        cells = cells_of_activation(entry, kept)
        return cells.subs({entry.parameter(name).symbol: symbol}).as_expression()
    free = {one.name: one for one in parse_function(function).free_symbols - {X}}
    expression = parse_function(function, {**free, **values, name: symbol})
    if not expression.has(symbol):
        raise InputError(f"{option('limit')}: the function has no parameter `{name}`")
    return expression


def _candidates(expression: Expr, symbol: Symbol, target: str) -> Iterator[Expr]:
    """The value of the expression at the limit, where it has one, and the usual limits of activations."""
    if target == "0" and not has_switch(expression):
        value = expression.xreplace({symbol: ZERO})
        if all(node.free_symbols or enclosure(node).is_finite() for node in preorder(value)):
            yield tidy(value)
    for text in ("max(0, x)", "0", "abs(x)", "piecewise(0, x < 0; 1/2, x <= 0; 1)"):
        yield parse(text)


# --- constants as functions of a parameter, where a scaling law gives them -------------------------


def _parametric(function: str, params: Mapping[str, str], analysis: Analysis, against: Cells) -> dict[str, PowerLaw]:
    """The laws in the one parameter that scales; none where several scale together."""
    entry = activation(function) if is_activation(function) else None
    if entry is None or entry.scaling is None or len(entry.scaling.weights) != 1:
        return {}
    values = entry.defaults({name: parse_number(text) for name, text in params.items()})
    ((name, weight),) = entry.scaling.weights
    laws, scales = {}, _scales_as_x(against)
    for key, degree in POWERS.items():
        found = analysis.results[key]
        if found.is_decided and found.value.is_finite() and (scales or not key.startswith("distance.")):
            power = Rational(degree, weight)
            laws[key] = PowerLaw(_at_one(found, values[name] ** power), name, power)
    return laws


def _scales_as_x(cells: Cells) -> bool:
    """Whether f(c x) is c f(x) for every positive c: lines through 0, which meet there."""
    return {*cells.knots, *cells.at_knots} <= {ZERO} and not any(tidy(piece / X).has(X) for piece in cells.pieces)


def _at_one(found: Result, amplitude: Expr) -> Result:
    """The number at parameter 1."""
    exact = None if found.exact is None else expand(found.exact / amplitude)
    value = found.value / constant_ball(amplitude, 40) if exact is None else constant_ball(exact, 40)
    return replace(found, value=value, exact=exact, at=(), exact_at=(), along=())
