"""Expectations: what each emitted function must be, taken from the derivation alone.

Values and derivatives are trees of ours; SymPy, which the lowering asks, has no part in them.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from random import Random

from flint import arb

from ...numerics.arithmetic.balls import enclose, evaluate, to_ball
from ...theory.exact import expressions as nodes
from ...theory.exact.algebra import expand, power, product, tidy, total
from ...theory.exact.calculus import derivative
from ...theory.exact.cells import Cells
from ...theory.exact.domains import Interval
from ...theory.exact.expressions import (
    HALF,
    Expr,
    Rational,
    Symbol,
    X,
    cosh,
    exp,
    free_parameters,
    log,
    sigma,
    sinh,
    tanh,
)
from ...theory.exact.order import sign_of
from ...theory.exact.ordering import coefficient_and_rest, factors_of, terms_of
from ...theory.exact.truth import Sign
from ..lowering.copies import middle_cell
from ..lowering.subjects import Subject
from .float32 import rounded_places
from .places import Place, places

FAR = 512  # beyond all boxes
UNITS = arb(2) ** -22  # of float32, one or two


@dataclass(frozen=True)
class ExpectedResult:
    """What one result of an emitted function must be; at a knot, the value that stands there."""

    cells: Cells

    @cached_property
    def slopes(self) -> list[Expr]:
        """The derivatives of the pieces in x."""
        return [steady_derivative(piece, X) for piece in self.cells.pieces]


@dataclass(frozen=True)
class Choice:
    """One choice of the parameters, with the exact values of all results at its points. Where a function has another
    variable besides x, that stands before the parameters, and has a value too."""

    values: Mapping[Symbol, Expr]
    cells: tuple[Cells, ...]
    others: tuple[Rational, ...] = ()
    computed_knots: tuple[arb, ...] = ()  # those that are rounded

    @property
    def constants(self) -> list[arb]:
        """All that is given besides x, as exact as the working precision has it."""
        return [*map(to_ball, (*self.others, *self.values.values()))]

    @cached_property
    def places(self) -> list[Place]:
        return places(self.cells)

    @cached_property
    def rounded_places(self) -> list[Place]:
        """Points of float32, but for those next to knots that floats may put on the other side of them."""
        return [
            one
            for one in rounded_places(self.cells)
            if all(bool(abs(one.x - knot) > UNITS * abs(knot)) for knot in self.computed_knots)
        ]


@dataclass(frozen=True)
class Expectation:
    """The function `name` of the text must give these results."""

    name: str
    symbols: tuple[Symbol, ...]
    results: tuple[ExpectedResult, ...]
    choices: tuple[Choice, ...]


def expectations(subject: Subject, suffix: str = "", names: Mapping[str, str] | None = None) -> list[Expectation]:
    """The functions of one activation in the emitted text, and what they must be: with `names`, those of these kinds,
    which are called so."""
    symbols = tuple(setting.symbol for setting in subject.settings)
    value = subject.cells.merged()
    slope = derived(value, X)
    wanted = {"value": [value], "slope": [slope], "curvature": [derived(slope, X)]}
    if names is not None:
        return [_expectation(subject, name, wanted[kind]) for kind, name in names.items()]
    if symbols:
        by_parameter = [derived(value, symbol) for symbol in symbols]
        wanted["by_parameter"] = by_parameter
        wanted["slope_by_parameter"] = [derived(slope, symbol) for symbol in symbols]
        wanted["by_two_parameters"] = [
            derived(one, symbol) for i, one in enumerate(by_parameter) for symbol in symbols[i:]
        ]
    return [_expectation(subject, f"_{subject.function}_{kind}{suffix}", wanted[kind]) for kind in wanted]


def _expectation(subject: Subject, name: str, several: list[Cells]) -> Expectation:
    results = tuple(map(ExpectedResult, several))
    computed = [one for one in several[0].knots if _is_computed(one)]
    choices = tuple(
        Choice(
            values,
            tuple(one.cells.subs(values) for one in results),
            computed_knots=tuple(enclose(one.subs(values)) for one in computed),
        )
        for values in parameter_choices(subject)
    )
    return Expectation(name, tuple(setting.symbol for setting in subject.settings), results, choices)


def _is_computed(knot: Expr) -> bool:
    """Whether floats may round a knot: not if it is a number, or a parameter times a power of two.

    >>> a = Symbol("a")
    >>> _is_computed(-2 * a), _is_computed(a / 3)
    (False, True)
    """
    times, rest = coefficient_and_rest(knot)
    whole = abs(times.fraction.numerator) * times.fraction.denominator
    return bool(free_parameters(knot)) and not (isinstance(rest, Symbol) and whole.bit_count() == 1)


def steady_derivative(piece: Expr, symbol: Symbol) -> Expr:
    """The derivative, that of tanh(z) as 4 sigma(2z) sigma(-2z) z', and that of log(z + sqrt(z^2 + c)) as
    z'/sqrt(z^2 + c): 1 - tanh(z)^2 would cancel.

    >>> steady_derivative(tanh(X), X)
    4*sigma(-2*x)*sigma(2*x)
    """
    roots = _logarithms_of_roots(piece)
    marks = {node: nodes.fresh("t") for node in (*piece.atoms(tanh), *roots)}
    marked = piece.xreplace(marks)
    terms = [derivative(marked, symbol)]
    for node, mark in marks.items():
        if marked.has(mark):  # else it stands inside another
            z, square = roots.get(node, (node.args[0], None))
            outer = product(Rational(4), sigma(2 * z), sigma(-2 * z)) if square is None else power(square, -HALF)
            terms.append(product(derivative(marked, mark), outer, steady_derivative(z, symbol)))
    return total(*terms).subs({mark: node for node, mark in marks.items()})


def without_ratios(tree: Expr, side: int, values: Mapping[Symbol, arb] = {}) -> Expr:
    """The same function, to be enclosed on wide boxes right (1) or left (-1) of 0: where exponentials stand below, what
    grows most there is taken out of all sums, as it is out of logarithms, and sinh(u)/cosh(u) is tanh(u). Else
    parts of a quotient would be taken for numbers that have nothing to do with each other. Of parameters the values are
    given, or nothing is taken out.

    >>> tree = X * exp(2 * X) / (3 + exp(2 * X))
    >>> without_ratios(tree, 1), without_ratios(tree, -1)
    (x/(1 + 3*exp(-2*x)), x*exp(2*x)/(exp(2*x) + 3))
    >>> without_ratios(X * sinh(X) ** 3 / cosh(X) ** 2, 1)
    x*sinh(x)*tanh(x)^2
    >>> without_ratios(X + power(X**2 + 4, HALF), -1)
    4/(-x + sqrt(x^2 + 4))
    >>> without_ratios(log(cosh(X)), 1)
    x + log(1/2 + exp(-2*x)/2)
    """
    roots = _logarithms_of_roots(tree)
    tree = tree.xreplace({node: _by_size(node, z, square, side) for node, (z, square) in roots.items()})
    tree = tree.subs({one: _grown(one.args[0], side, values) for one in tree.atoms(log)})
    tree = _root_less_line(tree, side, values)
    return total(*(_without_ratio(_with_tangents(term), side, values) for term in terms_of(tree)))


def _logarithms_of_roots(tree: Expr) -> dict[Expr, tuple[Expr, Expr]]:
    """(z, z^2 + c) of every log(z + sqrt(z^2 + c)), for numbers c > 0.

    >>> _logarithms_of_roots(log(X + power(X**2 + 4, HALF)) + X)
    {log(x + sqrt(x^2 + 4)): (x, x^2 + 4)}
    """
    found: dict[Expr, tuple[Expr, Expr]] = {}
    for node in tree.atoms(log):
        for term in terms_of(node.args[0]):
            z = tidy(node.args[0] - term)
            if isinstance(term, nodes.Pow) and term.exp is HALF and sign_of(expand(term.base - z**2)) == Sign.POSITIVE:
                found[node] = z, term.base
    return {node: (z, square) for node, (z, square) in found.items() if not expand(square - z**2).free_symbols}


def _by_size(node: Expr, z: Expr, square: Expr, side: int) -> Expr:
    """log(z + sqrt(z^2 + c)) as log(c) - log(-z + sqrt(z^2 + c)), where z is a multiple of x and negative on this side:
    there the sum would cancel."""
    rate = tidy(z / X)
    is_negative = not rate.has(X) and sign_of(rate).value == -side
    return log(expand(square - z**2)) - log(power(square, HALF) - z) if is_negative else node


def _root_less_line(tree: Expr, side: int, values: Mapping[Symbol, arb]) -> Expr:
    """r + l as (r^2 - l^2)/(r - l) for a root r and a line l = k x whose squares differ by a positive number, on the
    side where l is negative: there the sum would cancel."""
    terms = terms_of(expand(tree))
    for line, root in (terms, reversed(terms)) if len(terms) == 2 else ():
        rate, less = tidy(line / X), expand(root**2 - line**2)
        if rate.has(X) or less.has(X) or not {*free_parameters(rate), *free_parameters(less)} <= {*values}:
            continue
        if enclose(rate, values) * side < 0 and enclose(less, values) > 0:
            return less / (root - line)
    return tree


def _grown(base: Expr, side: int, values: Mapping[Symbol, arb]) -> Expr:
    """The logarithm of a sum, what grows most taken out."""
    waves = {
        one: (exp(one.args[0]) + sign * exp(-one.args[0])) / 2
        for kind, sign in ((cosh, 1), (sinh, -1))
        for one in base.atoms(kind)
    }
    most, divided = _divided(base.subs(waves), side, values)
    return log(base) if most == 0 else most + log(divided)


def _with_tangents(term: Expr) -> Expr:
    """A product, sinh(u) over cosh(u) as tanh(u)."""
    powers = dict(map(_power_of, factors_of(term)))
    for over in [one for one in powers if isinstance(one, sinh)]:
        under = cosh(*over.args)
        shared = Rational(max(0, min(powers[over], -powers.get(under, 0))))
        term = product(term, power(under / over, shared), power(tanh(*over.args), shared))
    return term


def _power_of(factor: Expr) -> tuple[Expr, int]:
    """A factor as a whole power of another; of what is none, itself."""
    if isinstance(factor, nodes.Pow) and factor.exp.is_Integer:
        return factor.base, int(factor.exp.fraction)  # type: ignore[attr-defined]
    return factor, 1


def _without_ratio(term: Expr, side: int, values: Mapping[Symbol, arb]) -> Expr:
    powers = list(map(_power_of, factors_of(term)))
    if not any(times < 0 and base.has(X) and base.atoms(exp) for base, times in powers):
        return term
    parts: list[Expr] = []
    for base, times in powers:
        most, divided = _divided(base, side, values)
        parts += [power(divided, Rational(times)), exp(tidy(times * most))]
    return product(*parts)


def _divided(base: Expr, side: int, values: Mapping[Symbol, arb]) -> tuple[Expr, Expr]:
    """The exponent of what grows most in a sum, and the sum over that."""
    most = max(map(_exponent, terms_of(base)), key=lambda one: _far_out(one, side, values))
    return most, base if most == 0 else total(*(product(one, exp(tidy(-most))) for one in terms_of(base)))


def _exponent(term: Expr) -> Expr:
    """Of the exponentials of x in a product, 0 where there are none."""
    return total(*(one.args[0] for one in factors_of(term) if isinstance(one, exp) and one.has(X)))


def _far_out(exponent: Expr, side: int, values: Mapping[Symbol, arb]) -> float:
    """An exponent far out; 0 where it has no value there."""
    is_known = {*free_parameters(exponent)} <= {*values}
    value = enclose(exponent, {**values, X: arb(side * FAR)}) if is_known else arb(0)
    return float(value.mid()) if value.is_finite() else 0.0


def derived(cells: Cells, symbol: Symbol) -> Cells:
    """The derivative on the cells; at a knot that of the outer cell, as torch has it for ReLU."""
    pieces = [steady_derivative(piece, symbol) for piece in cells.pieces]
    middle = middle_cell([piece.has(X) for piece in cells.pieces]) if cells.knots else 0
    owners = [pieces[index] if index < middle else pieces[index + 1] for index in range(len(cells.knots))]
    at_knots = [piece.subs(X, knot) for piece, knot in zip(owners, cells.knots, strict=True)]
    return Cells.of(cells.knots, pieces, at_knots)


def parameter_choices(subject: Subject) -> list[dict[Symbol, Expr]]:
    """The defaults as doubles, and some exact parameters inside the domains, the same in every run."""
    random = Random(subject.function)
    defaults: dict[Symbol, Expr] = {one.symbol: _as_double(one.default) for one in subject.settings}
    if not subject.settings:
        return [defaults]
    count = 3 if len(subject.settings) <= 2 else 1  # six parameters have 21 second derivatives to examine
    drawn = [{s.symbol: _drawn(random, s.domain) for s in subject.settings} for _ in range(count)]
    return [defaults, *drawn]


def _drawn(random: Random, domain: Interval) -> Expr:
    """A rational number that floats hold exactly, strictly inside the domain."""
    share = Rational(random.randrange(1, 128), 128)
    if domain.start is not None and domain.end is not None:
        return domain.start + share * (domain.end - domain.start)
    if domain.start is not None:
        return domain.start + Rational(Fraction(4) ** random.randrange(-2, 2)) * (share + Rational(1, 2))
    if domain.end is not None:
        return domain.end - 2 * share
    return 4 * share - 2


def _as_double(number: Expr) -> Rational:
    """The double nearest to a number, as the text gets it."""
    near = float(number) if isinstance(number, Rational) else float(evaluate(number).mid())
    return Rational(Fraction(near))
