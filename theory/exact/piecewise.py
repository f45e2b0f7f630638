"""Expressions with switches (max, min, abs, sign, floor of constants, piecewise) to Cells.

Each switch changes only where its margin changes sign. These points are found exactly where the margin is
a polynomial of low degree in x, or an increasing function of one; between two of them every switch has one
certain state, decided by certified evaluation; of parameters their domains may be given. What cannot be decided raises
`Undecided`.
"""

from collections.abc import Callable
from math import prod

from flint import fmpq, fmpq_poly

from . import expressions as nodes
from .algebra import expand, fraction, independent, is_shown_positive, power, product, tidy, total
from .cells import Cell, Cells, ordered_points
from .constants import floor_of_constant
from .domains import Domains, of_sign
from .errors import InputError, Undecided
from .exact_algebra import factors_in
from .expressions import SWITCHES, ZERO, Branch, Expr, Maximum, Minimum, Rational, Symbol, exp, log, postorder, sign
from .functions import FUNCTIONS
from .gathering import gathered
from .order import sign_of
from .ordering import factors_of, terms_of
from .polynomials import Poly, is_polynomial, is_rational_function, polynomial, rational_coefficients
from .signs import read_off
from .truth import Sign

MOST_STATES = 400  # forms that the margin of a switch with switches inside can take
MOST_KNOTS = 400


NO_DOMAINS: Domains = {}


def cells_of(expression: Expr, variable: Symbol = nodes.X, domains: Domains = NO_DOMAINS) -> Cells:
    """The piecewise function that an expression denotes, for parameters of the given domains.

    >>> from provenact.theory.language.parser import parse
    >>> cells_of(parse("max(0, x)")).pieces
    (0, x)
    >>> from provenact.theory.language.intervals import interval
    >>> from provenact.theory.exact.expressions import parameter
    >>> cells_of(parse("max(x, a*x)"), domains={parameter("a"): interval("[0, 1]")}).pieces
    (a*x, x)
    """
    expression = tidy(_without_constant_steps(tidy(expression)))
    knots = ordered_points(_switch_points(expression, variable))
    zeros = (ZERO,) * (len(knots) + 1)
    frame = Cells(knots, zeros, zeros[1:], variable)
    pieces = tuple(gathered(_resolve_inside(expression, variable, cell, domains), variable) for cell in frame)
    values = tuple(_resolve(expression, variable, knot, domains).subs(variable, knot) for knot in knots)
    return Cells(knots, pieces, values, variable).merged()


def _without_constant_steps(expression: Expr) -> Expr:
    """floor of a constant is that integer, found by certified evaluation; other floors are refused."""
    values: dict[Expr, Expr] = {}
    for tree in postorder(expression):
        if not isinstance(tree, nodes.floor):
            continue
        argument = tree.args[0].xreplace(values)
        if argument.free_symbols:
            raise InputError(f"the steps of `{tree}` are not looked for; write those you need with piecewise(...)")
        values[tree] = _floor_of_constant(argument)
    return expression.xreplace(values) if values else expression


def _floor_of_constant(argument: Expr) -> Rational:
    exact = tidy(argument)
    value = exact.p // exact.q if isinstance(exact, Rational) else floor_of_constant(argument)
    if value is None:
        raise Undecided(f"the floor of `{argument}` is not decided: its value is an integer, or nearly one")
    return Rational(value)


def _margin(tree: Expr) -> Expr:
    """The expression whose sign decides the state of a switch."""
    if isinstance(tree, Branch):
        return tree.margin
    if isinstance(tree, (Maximum, Minimum)):
        return tree.args[0] - tree.args[1]
    return tree.args[0]


def _switch_points(expression: Expr, variable: Symbol) -> list[Expr]:
    points: list[Expr] = []
    for tree in postorder(expression):
        if isinstance(tree, SWITCHES):
            budget = [MOST_STATES]
            for margin in _states(_margin(tree), budget):
                points += [root for root in _roots(margin, variable) if root not in points]
        if len(points) > MOST_KNOTS:
            raise InputError(f"more than {MOST_KNOTS} break points; use fewer switches")
    return points


def _states(margin: Expr, budget: list[int]) -> list[Expr]:
    """The margin itself, or, where it has switches inside, each of the forms that it can take."""
    budget[0] -= 1
    if budget[0] < 0:
        raise InputError(f"switches inside switches with more than {MOST_STATES} states; use fewer of them")
    inner = next((tree for tree in postorder(margin) if isinstance(tree, SWITCHES)), None)
    if inner is None:
        return [tidy(margin)]
    forms: dict[Expr, None] = {}
    for value in switch_values(inner):
        forms.update(dict.fromkeys(_states(margin.xreplace({inner: value}), budget)))
    return list(forms)


def switch_values(tree: Expr) -> list[Expr]:
    """What a switch is in each of its states."""
    if isinstance(tree, Branch):
        return list(tree.args[2:])
    if isinstance(tree, (Maximum, Minimum)):
        return list(tree.args)
    if isinstance(tree, sign):
        return [nodes.MINUS_ONE, ZERO, nodes.ONE]
    return [tree.args[0], -tree.args[0]]


def _roots(margin: Expr, variable: Symbol) -> list[Expr]:
    """Exact points that contain all real zeros of a margin, and its poles."""
    if not margin.has(variable) or is_shown_positive(margin) or is_shown_positive(-margin):
        return []
    if isinstance(margin, nodes.Mul):
        return [root for factor in margin.args for root in _roots(factor, variable)]
    if isinstance(margin, nodes.Pow) and isinstance(margin.exp, Rational):
        return _roots(margin.base, variable)
    row = FUNCTIONS.get(type(margin))  # type: ignore[arg-type]
    if row is not None and row.is_increasing and row.at_zero is not None and row.at_zero() is ZERO:
        return _roots(margin.args[0], variable)
    if (argument := _inverted(margin, variable)) is not None:
        return _roots(argument, variable)
    numerator, denominator = fraction(margin)
    if not is_polynomial(numerator, variable) or not is_polynomial(denominator, variable):
        raise InputError(
            f"a switch on `{margin}` has no exact break points; switches must compare polynomials in {variable}"
        )
    return [root for part in (numerator, denominator) for root in _roots_of_polynomial(part, variable)]


def _inverted(margin: Expr, variable: Symbol) -> Expr | None:
    """u - log(-b/a) of a*exp(u) + b, and u - exp(-b/a) of a*log(u) + b: they vanish at the same points."""
    still, moving = ([term for term in terms_of(margin) if term.has(variable) is moves] for moves in (False, True))
    if len(moving) != 1:
        return None
    factor, kind = independent(moving[0], variable)
    if not isinstance(kind, (exp, log)):
        return None
    value = tidy(-total(*still) / factor)
    if isinstance(kind, log):
        return tidy(kind.args[0] - exp(value))
    return tidy(kind.args[0] - log(value)) if sign_of(value) == Sign.POSITIVE else None


def _roots_of_polynomial(expression: Expr, variable: Symbol) -> list[Expr]:
    numbers = rational_coefficients(expression, variable)
    if numbers is None:
        others = sorted(expression.free_symbols - {variable}, key=lambda one: one.content)
        factors = factors_in(expression, [variable, *others])
        return [root for factor in factors or [expression] for root in _roots_of_factor(polynomial(factor, variable))]
    roots: list[Expr] = []
    rational = fmpq_poly([fmpq(c.numerator, c.denominator) for c in numbers])
    if rational.degree() < 1:
        return []
    for factor, _ in rational.numer().factor()[1]:
        coefficients = {n: Rational(int(c)) for n, c in enumerate(factor.coeffs())}
        roots += _roots_of_factor(Poly.from_coefficients(coefficients, variable))  # type: ignore[arg-type]
    return roots


def _roots_of_factor(factor: Poly) -> list[Expr]:
    if factor.degree() > 0 and factor.coefficient(0) is ZERO:
        return [ZERO, *_roots_of_factor(Poly(factor.coefficients[1:], factor.variable))]
    if factor.degree() < 1:
        return []
    if factor.degree() == 1:
        slope, offset = factor.all_coeffs()
        return [-offset / slope]
    if factor.degree() == 2:
        a, b, c = factor.all_coeffs()
        discriminant = expand(b**2 - 4 * a * c)
        known = sign_of(discriminant)
        if known == Sign.NEGATIVE:
            return []
        if known != Sign.UNKNOWN:
            return [(-b + nodes.Integer(side) * power(discriminant, nodes.HALF)) / (2 * a) for side in (-1, 1)]
    if all(isinstance(c, Rational) for c in factor.coefficients) and _has_no_real_root(factor):
        return []
    raise InputError(f"the zeros of `{factor.expression()}` have no simple exact form; give break points as numbers")


def _has_no_real_root(factor: Poly) -> bool:
    """For a factor without multiple roots, by isolating all complex ones."""
    whole = fmpq_poly([fmpq(c.p, c.q) for c in factor.coefficients]).numer()  # type: ignore[attr-defined]
    return all(pair[0].imag != 0 for pair in whole.complex_roots())  # type: ignore[index]


def _resolve_inside(expression: Expr, variable: Symbol, cell: Cell, domains: Domains) -> Expr:
    """The expression on an open cell. Near the end of a half line there may be values where there are none beyond."""
    try:
        return _resolve(expression, variable, cell.inner_point(), domains)
    except Undecided:
        if (cell.start is None) == (cell.end is None):
            raise
        near = cell.start + Rational(1, 8) if cell.start is not None else cell.end - Rational(1, 8)
        return _resolve(expression, variable, near, domains)


def _resolve(expression: Expr, variable: Symbol, point: Expr, domains: Domains) -> Expr:
    """The expression with every switch in the state that it has at the point, from the leaves up. Of a branch
    only the part that is taken is looked at."""

    def made(tree: Expr, resolved: Callable[[Expr], Expr]) -> Expr:
        if not tree.args:
            return tree
        if isinstance(tree, Branch):
            return resolved(_chosen(tree, resolved(tree.margin), variable, point, domains))
        rebuilt = tree.rebuilt(map(resolved, tree.args))
        is_switch = isinstance(rebuilt, SWITCHES)
        return _chosen(rebuilt, _margin(rebuilt), variable, point, domains) if is_switch else rebuilt

    return tidy(nodes.worked_out(expression, made))


def _sign_of_value(value: Expr) -> Sign:
    """The sign of a number; of factor*exp(u) + b that of u - log(-b/factor), where it is not seen otherwise."""
    found = sign_of(value)
    if found != Sign.UNKNOWN:
        return found
    if isinstance(value, nodes.Mul):
        signs = [_sign_of_value(factor).value for factor in value.args]
        return Sign.UNKNOWN if None in signs else Sign(prod(sign for sign in signs if sign is not None))
    waves = [term for term in terms_of(value) if term.atoms(exp) and term.free_symbols]
    if len(waves) != 1:
        return Sign.UNKNOWN
    factor = product(*(one for one in factors_of(waves[0]) if not isinstance(one, exp)))
    powers = [one.args[0] for one in factors_of(waves[0]) if isinstance(one, exp)]
    side, level = sign_of(factor).value, tidy((waves[0] - value) / factor)
    if not side or factor.has(exp) or len(powers) != 1:
        return Sign.UNKNOWN
    if sign_of(level) in (Sign.NEGATIVE, Sign.ZERO):
        return Sign(side)
    order = sign_of(powers[0] - log(level)).value if sign_of(level) == Sign.POSITIVE else None
    return Sign.UNKNOWN if order is None else Sign(side * order)


def _chosen(tree: Expr, margin: Expr, variable: Symbol, point: Expr, domains: Domains) -> Expr:
    """What a switch is at a point. Where its margin is zero, both values of a maximum are the same, as are those of a
    minimum and of |u|."""
    value = margin.subs(variable, point)
    state = _sign_of_value(value).value
    signs = read_off(value, _sides(value, domains)).possible if state is None else (state,)
    is_continuous = isinstance(tree, (Maximum, Minimum, nodes.Abs))
    found = dict.fromkeys(_state(tree, one) for one in signs if one or not is_continuous or len(signs) == 1)
    if len(found) > 1:
        raise Undecided(
            f"the sign of `{margin}` at {point} is not decided, or depends on the parameters; give them values, or "
            "domains in which it does not"
        )
    return next(iter(found))


def _sides(value: Expr, domains: Domains) -> Domains:
    """Of the parameters in which a value is rational; where none is given, by the sign."""
    symbols = sorted(value.free_symbols, key=lambda one: one.content)
    return {one: domains.get(one, of_sign(one.sign)) for one in symbols if is_rational_function(value, one)}


def _state(tree: Expr, state: int) -> Expr:
    if isinstance(tree, Branch):
        return tree.args[2 if state < 0 or (state == 0 and tree.closed) else 3]
    if isinstance(tree, Maximum):
        return tree.args[1] if state < 0 else tree.args[0]
    if isinstance(tree, Minimum):
        return tree.args[1] if state > 0 else tree.args[0]
    if isinstance(tree, sign):
        return nodes.Integer(state)
    return -tree.args[0] if state < 0 else tree.args[0]
