"""Far forms: the same function, written so that nothing overflows or cancels far out on one side.

Far out every subexpression is a power of x times an exponential times something that tends to a number:
sqrt(1 + x^2) is x sqrt(1 + 1/x^2), log(1 + exp(x)) is x + log1p(exp(-x)), and of 1 + x/sqrt(1 + x^2), whose terms
cancel on the left, only what they leave is computed. The steps are identities for all x beyond 0: nothing is cut off.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

import sympy
from sympy import Expr, Integer

from ...theory.exact.sympy_bridge import Phi, expm1, log1p, phi, sigma, softplus
from ..programs.copies import X
from .copies import vanishes
from .gates import LogShare, plainly
from .recognition import Erfc

Y = sympy.Dummy("y", positive=True)  # |x|
ZERO, ONE = Integer(0), Integer(1)
Rule = Callable[[Expr], "list[FarTerm]"]
MOST_STEPS = 12  # how often leading terms may cancel in one function
MOST_TERMS = 60
MOST_OPERATIONS = 600  # of a form; longer ones cost more than they save


class Unclear(Exception):
    """It is not known which of two terms is the larger one."""


@dataclass(frozen=True)
class FarTerm:
    """y^power exp(exponent) whole; `whole` tends to `limit`, which is not 0, and `rest` is the difference of the two,
    written without cancellation. The limit is None where it is not known."""

    power: Expr
    exponent: Expr
    whole: Expr
    limit: Expr | None
    rest: Expr = ZERO

    @property
    def value(self) -> Expr:
        return Y**self.power * sympy.exp(self.exponent) * self.whole

    def over(self, other: FarTerm) -> Expr:
        """The term in units of the growth of another."""
        return Y ** (self.power - other.power) * sympy.exp(self.exponent - other.exponent) * self.whole


def far_form(expression: Expr, side: int, is_whole: bool = False) -> Expr | None:
    """The function for x far out on a side, None where growth is not known; as one product, what grows most before
    the rest, if it is to be whole: so that no two terms are infinite with opposite signs.

    >>> far_form(sympy.log(1 + sympy.exp(X)), 1)
    x + log1p(exp(-x))
    >>> far_form(sympy.sqrt(1 + X**2), -1)
    -x*sqrt(1 + x**(-2))
    >>> far_form(X**2 * sympy.sin(X) + X * sympy.cos(X), 1, is_whole=True)
    x**2*(sin(x) + cos(x)/x)
    """
    _steps.clear()
    try:
        moving = plainly(expression).subs(X, side * Y)
        form = _joined((_single(moving).value if is_whole else _value(moving)).subs(Y, side * X))
    except (Unclear, RecursionError):
        return None
    return form if form.count_ops() <= MOST_OPERATIONS else None


def _joined(form: Expr) -> Expr:
    """The form, in which exp(z) and what it was taken out of are softplus(z) again where they stand side by side."""
    shares = {
        product: product / (share * sympy.exp(share.args[0])) * softplus(share.args[0])
        for product in form.atoms(sympy.Mul)
        for share in product.args
        if isinstance(share, LogShare) and sympy.exp(share.args[0]) in product.args
    }
    return form.xreplace(shares)


_steps: list[None] = []  # one for each time that leading terms cancelled


def _value(expression: Expr) -> Expr:
    return sympy.Add(*(term.value for term in _terms(expression)))


def _constant(number: Expr) -> list[FarTerm]:
    return [] if number == 0 else [FarTerm(ZERO, ZERO, number, number)]


def _opaque(value: Expr) -> list[FarTerm]:
    """A value of which nothing is known but that it does not grow like a power of y."""
    return [FarTerm(ZERO, ZERO, value, None)]


@cache
def _terms(expression: Expr) -> tuple[FarTerm, ...]:
    """The function as a sum whose leading terms do not cancel."""
    if not expression.has(Y):
        return tuple(_constant(expression))
    if expression == Y:
        return (FarTerm(ONE, ZERO, ONE, ONE),)
    if expression.is_Add:
        return tuple(_collected([term for part in expression.args for term in _terms(part)]))
    if expression.is_Mul:
        return tuple(_product(expression))
    if expression.is_Pow:
        return (_power(_single(expression.base), expression.exp),)
    rule = RULES.get(type(expression))
    return tuple(_opaque(expression.func(_value(expression.args[0]))) if rule is None else rule(expression.args[0]))


# --- sums -------------------------------------------------------------------------------------------


def _collected(terms: Sequence[FarTerm]) -> list[FarTerm]:
    """Terms of the same growth become one; where their limits cancel, what is left of them takes their place."""
    if len(_steps) > MOST_STEPS or len(terms) > MOST_TERMS:
        raise Unclear
    groups: dict[tuple[Expr, Expr], list[FarTerm]] = {}
    for term in terms:
        groups.setdefault((sympy.expand(term.exponent), term.power), []).append(term)
    found: list[FarTerm] = []
    left: list[FarTerm] = []
    for (exponent, power), group in groups.items():
        known = [term for term in group if term.limit is not None]
        found += [term for term in group if term.limit is None]
        limit = sympy.Add(*(term.limit for term in known))
        if not known or not vanishes(limit).is_yes:
            whole, rest = (sympy.Add(*(getattr(term, part) for term in known)) for part in ("whole", "rest"))
            found += [FarTerm(power, exponent, whole, limit, rest)] if known else []
        else:
            _steps.append(None)
            scale = Y**power * sympy.exp(exponent)
            left += [smaller for term in known if term.rest != 0 for smaller in _terms(scale * term.rest)]
    return _collected(found + left) if left else found


def _single(expression: Expr) -> FarTerm:
    """The function as one term: what grows most is taken out of the sum."""
    terms = _terms(expression)
    if not terms:
        return FarTerm(ZERO, ZERO, ZERO, None)
    top = terms[0]
    for term in terms[1:]:
        top = term if _growth(term, top) > 0 else top
    others = [term for term in terms if term is not top]
    small = sympy.Add(*(term.over(top) for term in others))
    is_clear = top.limit is not None and all(_growth(term, top) < 0 for term in others)
    limit = top.limit if is_clear else None
    return FarTerm(top.power, top.exponent, top.whole + small, limit, top.rest + small if is_clear else ZERO)


def _growth(a: FarTerm, b: FarTerm) -> int:
    """The sign of the growth of a over b; opaque terms count as numbers."""
    sign = _sign_of_growth(a.exponent - b.exponent)
    return sign if sign else int(sympy.sign(a.power - b.power))


def _sign_of_growth(exponent: Expr) -> int:
    """1 where the exponential tends to infinity, -1 where to 0."""
    powers = [(power, factor) for factor, power in _monomials(sympy.expand(exponent)) if power != 0]
    if not powers:
        return 0
    top = max(power for power, _ in powers)
    return _sign(sympy.Add(*(factor for power, factor in powers if power == top)))


def _sign(number: Expr) -> int:
    if not (number.is_positive or number.is_negative):
        raise Unclear
    return 1 if number.is_positive else -1


# --- products and powers ----------------------------------------------------------------------------


def _product(expression: Expr) -> list[FarTerm]:
    constant, moving = expression.as_independent(Y, as_Add=False)
    factors = sympy.Mul.make_args(moving)
    if len(factors) == 1:
        return [_times(FarTerm(ZERO, ZERO, constant, constant), term) for term in _terms(factors[0])]
    total = FarTerm(ZERO, ZERO, constant, constant)
    for factor in factors:
        total = _times(total, _single(factor))
    return [total]


def _times(a: FarTerm, b: FarTerm) -> FarTerm:
    power, exponent = a.power + b.power, sympy.expand(a.exponent + b.exponent)
    if a.limit is None or b.limit is None:
        return FarTerm(power, exponent, a.whole * b.whole, None)
    rest = a.limit * b.rest + a.rest * b.whole
    return FarTerm(power, exponent, a.whole * b.whole, a.limit * b.limit, rest)


def _power(term: FarTerm, exponent: Expr) -> FarTerm:
    if not (4 * exponent).is_Integer:
        raise Unclear
    if not exponent.is_Integer:
        return _power(_root(term), 2 * exponent)
    total = term
    for _ in range(abs(int(exponent)) - 1):
        total = _times(total, term)
    return total if exponent > 0 else _inverse(total)


def _root(term: FarTerm) -> FarTerm:
    root = sympy.sqrt(term.whole)
    limit = None if term.limit is None else sympy.sqrt(term.limit)
    rest = ZERO if limit is None else term.rest / (root + limit)
    return FarTerm(term.power / 2, term.exponent / 2, root, limit, rest)


def _inverse(term: FarTerm) -> FarTerm:
    if term.whole == 0:
        raise Unclear
    if term.limit is None:
        return FarTerm(-term.power, -term.exponent, 1 / term.whole, None)
    return FarTerm(-term.power, -term.exponent, 1 / term.whole, 1 / term.limit, -term.rest / (term.limit * term.whole))


# --- functions --------------------------------------------------------------------------------------


def _direction(argument: Expr) -> int:
    """1 or -1 where an argument tends to infinity, 0 where it stays bounded."""
    term = _single(argument)
    if _speed(term) <= 0:
        return 0
    if term.limit is None:
        raise Unclear
    return _sign(term.limit)


def _exp(argument: Expr) -> list[FarTerm]:
    """What grows like a power of y, and numbers with parameters, stay in the exponent."""
    exponent, rest = ZERO, []
    queue = list(_terms(argument))
    while queue:
        term = queue.pop(0)
        if _sign_of_growth(term.exponent) > 0:
            return _opaque(sympy.exp(_value(argument)))
        is_number = term.power == 0 and term.limit is not None and term.limit.free_symbols
        if term.exponent != 0 or not (term.power > 0 or is_number):
            rest.append(term)
            continue
        if term.limit is None:
            raise Unclear
        exponent += term.limit * Y**term.power
        queue += _terms(Y**term.power * term.rest) if term.rest != 0 else ()
    limits = [ZERO if _speed(term) < 0 else term.limit for term in rest]
    whole = sympy.exp(sympy.Add(*(term.value for term in rest)))
    if any(limit is None for limit in limits):
        return [FarTerm(ZERO, exponent, whole, None)]
    limit = sympy.exp(sympy.Add(*limits))
    small = sympy.Add(*(term.value if _speed(term) < 0 else term.rest for term in rest))
    return [FarTerm(ZERO, exponent, whole, limit, limit * expm1(small) if small != 0 else ZERO)]


def _speed(term: FarTerm) -> int:
    """1 where a term grows, -1 where it decays."""
    return _sign_of_growth(term.exponent) or int(sympy.sign(term.power))


def _log(argument: Expr) -> list[FarTerm]:
    term = _single(argument)
    parts = [FarTerm(part_power, ZERO, factor, factor) for factor, part_power in _monomials(term.exponent)]
    if term.power != 0:
        parts += _opaque(term.power * sympy.log(Y))
    if term.limit is None:
        return [*parts, *_opaque(sympy.log(term.whole))]
    parts += _constant(sympy.log(term.limit))
    return [*parts, *(_opaque(log1p(term.rest / term.limit)) if term.rest != 0 else [])]


def _monomials(exponent: Expr) -> list[tuple[Expr, Expr]]:
    parts = [part.as_independent(Y, as_Add=False) for part in sympy.Add.make_args(exponent) if part != 0]
    return [(factor, ZERO if moving == 1 else moving.as_base_exp()[1]) for factor, moving in parts]


def _tending(function: Callable[[Expr], Expr], limits: Mapping[int, tuple[Expr, Callable[[Expr], Expr]]]) -> Rule:
    """A function that tends to a limit far out on one side or both: by side the limit, and what the function is
    beyond it."""

    def rule(argument: Expr) -> list[FarTerm]:
        side = _direction(argument)
        value = _value(argument)
        if side not in limits:
            return _opaque(function(value))
        limit, rest = limits[side]
        return [FarTerm(ZERO, ZERO, function(value), limit, rest(value))]

    return rule


def _step(function: Callable[[Expr], Expr], limit: Expr, tail: Callable[[Expr], Expr]) -> Rule:
    """An odd function that tends to a limit: f(z) = limit - tail(z) for z > 0."""
    return _tending(function, {1: (limit, lambda z: -tail(z)), -1: (-limit, lambda z: tail(-z))})


def _gate(function: Callable[[Expr], Expr]) -> Rule:
    """A function from 0 to 1 with f(z) = 1 - f(-z)."""
    return _tending(function, {1: (ONE, lambda z: -function(-z))})


def _sigma(argument: Expr) -> list[FarTerm]:
    """On the left exp(z) sigma(-z)."""
    if _direction(argument) >= 0 or _single(argument).exponent != 0:
        return _gate(sigma)(argument)
    value = _value(argument)
    (growth,) = _exp(argument)
    return [_times(growth, FarTerm(ZERO, ZERO, sigma(-value), ONE, -sigma(value)))]


def _softplus(argument: Expr) -> list[FarTerm]:
    value = _value(argument)
    side = _direction(argument)
    if side > 0:
        return [*_terms(argument), *_opaque(log1p(sympy.exp(-value)))]
    if side == 0 or _single(argument).exponent != 0:
        return _opaque(softplus(value))
    (growth,) = _exp(argument)
    return [_times(growth, FarTerm(ZERO, ZERO, LogShare(value), None))]


def _hyperbolic(sign: int) -> Rule:
    return lambda z: list(_terms(sympy.exp(z) / 2 + sign * sympy.exp(-z) / 2))


_erfc = _tending(Erfc, {-1: (Integer(2), lambda z: -Erfc(-z))})
RULES: dict[type, Callable[[Expr], Sequence[FarTerm]]] = {
    sympy.exp: _exp,
    sympy.log: _log,
    log1p: lambda z: _terms(sympy.log(1 + z)),
    expm1: lambda z: _terms(sympy.exp(z) - 1),
    sympy.sinh: _hyperbolic(-1),
    sympy.cosh: _hyperbolic(1),
    sympy.tanh: _step(sympy.tanh, ONE, lambda z: 2 * sigma(-2 * z)),
    sympy.erf: _step(sympy.erf, ONE, Erfc),
    sympy.atan: _step(sympy.atan, sympy.pi / 2, lambda z: sympy.atan(1 / z)),
    sympy.erfc: _erfc,
    Erfc: _erfc,
    Phi: _gate(Phi),
    phi: lambda z: _product(sympy.exp(-(z**2) / 2) / sympy.sqrt(2 * sympy.pi)),
    sigma: _sigma,
    softplus: _softplus,
}
