"""Forms: other ways of writing a function, in which terms that would cancel have done so.

1/(a + x) - x/(a + x)^2 is a/(a + x)^2, and sqrt(x^2 + a) - sqrt(a) is x^2/(sqrt(x^2 + a) + sqrt(a)).
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

import sympy
from sympy import Expr

from ...theory.exact.sympy_bridge import sigma
from ..programs.copies import X
from .copies import CopiedCells
from .gates import Tanh, multiplied_out
from .scaling import lines_in

MOST_OPERATIONS = 150  # of a piece that is written in another way: SymPy takes long over longer ones


def forms(several: Sequence[CopiedCells]) -> Iterator[Sequence[CopiedCells]]:
    """In powers of x + a, where there are such, and as they are; then what is made of the first of these."""
    shifted = tuple(cells.map(partial(_written, rule=_by_shifts)) for cells in several)
    known = dict.fromkeys((shifted, tuple(several)))
    yield from known
    rules = (
        _together,
        _by_functions,
        _without_roots,
        lambda piece: _without_roots(_together(piece)),
        _by_powers,
        lambda piece: _by_functions(_mixed(piece)),
    )
    for rule in rules:
        other = tuple(cells.map(partial(_written, rule=rule)) for cells in shifted)
        if other not in known:
            known[other] = None
            yield other


def _written(piece: Expr, rule: Callable[[Expr], Expr]) -> Expr:
    if not piece.has(X) or piece.is_polynomial(X) or piece.count_ops() > MOST_OPERATIONS:
        return piece
    return rule(piece)


def _together(piece: Expr) -> Expr:
    """One fraction, with its numerator in factors.

    >>> a = sympy.Symbol("a", positive=True)
    >>> _together(1 / (a + X) - X / (a + X) ** 2)
    a/(a + x)**2
    >>> _together(1 / sympy.sqrt(1 + a * X**2) - a * X**2 / sympy.sqrt(1 + a * X**2) ** 3)
    (a*x**2 + 1)**(-3/2)
    >>> _together(sigma(X) ** 2 * sigma(-X) - sigma(X) * sigma(-X) ** 2)
    Tanh(x/2)*sigma(-x)*sigma(x)
    """
    over, under = sympy.fraction(sympy.together(piece))
    return sympy.factor(over).replace(lambda one: one.is_Add and len(one.args) == 2, _difference_of_gates) / under


def _by_functions(piece: Expr) -> Expr:
    """The terms with the same functions of x as one fraction: those of others do not cancel with them. A polynomial
    stays multiplied out: each of its powers is held where the function beside it has vanished.

    >>> _by_functions(sigma(X) ** 2 * sigma(-X) - sigma(X) * sigma(-X) ** 2 + X * sympy.exp(X) + sympy.exp(X))
    x*exp(x) + exp(x) + Tanh(x/2)*sigma(-x)*sigma(x)
    """
    return sympy.Add(*map(_unless_polynomial, _alike(piece, _functions)))


def _by_powers(piece: Expr) -> Expr:
    """The terms with the same power of x before them as one fraction: next to 0 those of others are of other sizes.

    >>> _by_powers(sigma(X) ** 2 * sigma(-X) - sigma(X) * sigma(-X) ** 2 + X * sigma(X) ** 2 + X * sigma(X))
    x*(sigma(x) + 1)*sigma(x) + Tanh(x/2)*sigma(-x)*sigma(x)
    """
    groups: dict[Expr, list[Expr]] = {}
    for term in sympy.Add.make_args(piece):
        power = sympy.Mul(*(one for one in sympy.Mul.make_args(term) if one.as_base_exp()[0] == X))
        groups.setdefault(power, []).append(term / power)
    return sympy.Add(*(power * _together(sympy.Add(*terms)) for power, terms in groups.items()))


def _mixed(piece: Expr) -> Expr:
    """(a - b) sigma(z) + b as a sigma(z) + b sigma(-z), of which nothing cancels where b is far larger than a, or -a;
    and the differences of parameters in z as factors.

    >>> a, b = sympy.symbols("a b", real=True)
    >>> _mixed(a * X * sigma(a * X - b * X) - b * X * sigma(a * X - b * X) + b * X)
    a*x*sigma(x*(a - b)) + b*x*sigma(-x*(a - b))
    """
    piece = sympy.expand(piece)
    terms = sympy.Add.make_args(piece)
    alone = sympy.Add(*(term for term in terms if not _functions(term)))
    for gate in sorted(piece.atoms(sigma), key=sympy.default_sort_key):
        beside = [term / gate for term in terms if _functions(term) == {gate}]
        whole = sympy.Add(*(one for one in beside if not one.has(gate)))
        both = sympy.expand(whole + alone)
        count = sum(len(sympy.Add.make_args(one)) for one in (whole, alone))
        if 0 not in (whole, alone) and len(sympy.Add.make_args(both)) < count - 1:
            rest = sympy.expand(piece - whole * gate - alone)
            piece = sympy.expand(both * gate + alone * sigma(-gate.args[0])) + rest
            break
    return piece.replace(sigma, lambda z: sigma(sympy.factor(z)))


def _by_shifts(piece: Expr) -> Expr:
    """The terms with the same functions and divisors in powers of x + a, where these are no more: of (x + a)^2,
    multiplied out, little is left where x is next to -a.

    >>> a = sympy.Symbol("a", real=True)
    >>> _by_shifts(X**2 / (1 + (X + a) ** 2) + 2 * a * X / (1 + (X + a) ** 2) + a**2 / (1 + (X + a) ** 2) + X)
    x + (a + x)**2/((a + x)**2 + 1)
    >>> bell = sympy.exp(-((X - 3) ** 2))
    >>> _by_shifts(X**2 * bell - 6 * X * bell + 9 * bell)
    (x - 3)**2*exp(-(x - 3)**2)
    """
    totals = _alike(piece, _functions_and_divisors)
    return sympy.Add(*(min(_shifted(total), key=lambda one: len(sympy.Add.make_args(one))) for total in totals))


def _shifted(total: Expr) -> Iterator[Expr]:
    """Other ways of writing a sum in which powers of x stand beside functions, and the sum."""
    factors = [factor for term in sympy.Add.make_args(total) for factor in sympy.Mul.make_args(term)]
    has_powers = any(factor.as_base_exp()[0] == X for factor in factors)
    for middle, _ in lines_in(total) if has_powers else ():
        yield multiplied_out(total.subs(X, X + middle)).subs(X, X - middle)
    yield total


def _alike(piece: Expr, key: Callable[[Expr], frozenset[Expr]]) -> list[Expr]:
    """The sums of the terms with the same key."""
    groups: dict[frozenset[Expr], list[Expr]] = {}
    for term in sympy.Add.make_args(piece):
        groups.setdefault(key(term), []).append(term)
    return [sympy.Add(*terms) for terms in groups.values()]


def _functions(term: Expr) -> frozenset[Expr]:
    return frozenset(one for one in term.atoms(sympy.Function) if one.has(X))


def _functions_and_divisors(term: Expr) -> frozenset[Expr]:
    """Of divisors and roots what they are of, whichever their power."""
    powers = (one for one in term.atoms(sympy.Pow) if one.has(X) and not (one.exp.is_Integer and one.exp > 0))
    return _functions(term) | {one.base for one in powers}


def _unless_polynomial(total: Expr) -> Expr:
    one = _together(total)
    is_one = any(factor.is_Add and factor.is_polynomial(X) for factor in sympy.Mul.make_args(one))
    return total if is_one else one


def _difference_of_gates(total: Expr) -> Expr:
    """sigma(z) - sigma(-z) is tanh(z/2)."""
    first, second = total.args
    ratio = -second / first
    for gate in first.atoms(sigma):
        if ratio == sigma(-gate.args[0]) / gate:
            return first / gate * Tanh(gate.args[0] / 2)
    return total


def _without_roots(piece: Expr) -> Expr:
    """Differences with a root as the difference of the squares over the sum.

    >>> a = sympy.Symbol("a", positive=True)
    >>> _without_roots(sympy.sqrt(X**2 + a) - sympy.sqrt(a))
    x**2/(sqrt(a) + sqrt(a + x**2))
    >>> _without_roots(sympy.sqrt(X**2 + a**2) + 3 * X - a)
    x**2/(a + sqrt(a**2 + x**2)) + 3*x
    """
    return piece.replace(lambda one: one.is_Add and any(map(_has_root, one.args)), _rationalised)


def _has_root(term: Expr) -> bool:
    return any(one.is_Pow and one.exp == sympy.S.Half and one.has(X) for one in sympy.Mul.make_args(term))


def _rationalised(total: Expr) -> Expr:
    """Of more than two terms a root and the one with which it cancels at 0."""
    if len(total.args) > 2:
        for first in filter(_has_root, total.args):
            if (second := -first.subs(X, 0)) in total.args:
                return total - first - second + _rationalised(first + second)
        return total
    first, second = total.args
    squares = sympy.factor_terms(sympy.expand(first**2 - second**2))
    return total if squares.count_ops() > total.count_ops() else squares / (first - second)
