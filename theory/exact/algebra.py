"""Tidy arithmetic on trees: what the operators + - * / ** of expressions compute.

Every rule here gives a tree that has the same value wherever its operands are defined, and may be defined
at more points: x/x becomes 1, exp(log(u)) becomes u. A tidy tree therefore says nothing about where the
text it came from has a meaning; that is read off the inert tree (`numerics.search.definedness`).
Constants are folded only where rational arithmetic does it; nothing is decided by approximation.

- `total(*terms)`, `product(*factors)`, `power(base, exponent)`   tidy sums, products and powers
- `tidy(tree)`, `substituted(tree, values)`                       a whole tree, from the leaves up
- `independent(tree, *symbols)`        (constant factor, moving factor) of a product
- `collected(pairs)`                   sums of what has the same factor, by that factor
- `expand(tree)`                       multiplied out
- `fraction(tree)`                     (numerator, denominator) of a tree brought over one denominator
- `is_shown_positive(tree)`, `is_shown_nonnegative(tree)`   what the structure alone shows
"""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import repeat
from math import lcm, prod

from . import expressions as node
from .errors import InputError, Overgrown
from .expressions import HALF, MINUS_ONE, ONE, PI, ZERO, Abs, Add, E, Expr, Function, Infinite, Mul, Pow, Rational
from .functions import FUNCTIONS
from .generators import prime_powers
from .ordering import base_and_exponent, coefficient_and_rest, factors_of, looks_negative, order_key, terms_of

NOUGHT, UNIT = Fraction(0), Fraction(1)  # what sums and products begin with
MOST_POWER_BITS = 100_000  # numbers larger than this are left as powers
MOST_TERMS = 5_000  # of all products that one expression has when it is multiplied out
LARGEST_RADICAND = 10**12  # roots of larger numbers are left as they are

# --- taking apart ----------------------------------------------------------------------------------


def independent(tree: Expr, *symbols: node.Symbol) -> tuple[Expr, Expr]:
    """(constant, moving): the factors of a product without and with the symbols."""
    still = [factor for factor in factors_of(tree) if not factor.has(*symbols)]
    moving = [factor for factor in factors_of(tree) if factor.has(*symbols)]
    return product(*still), product(*moving)


def collected(pairs: Iterable[tuple[Expr, Expr]]) -> dict[Expr, Expr]:
    """For each first member the sum of what stands beside it, in the order in which they come."""
    found: dict[Expr, list[Expr]] = {}
    for key, value in pairs:
        found.setdefault(key, []).append(value)
    return {key: total(*values) for key, values in found.items()}


# --- sums ------------------------------------------------------------------------------------------


def total(*terms: Expr) -> Expr:
    """The sum, with like terms collected."""
    number = NOUGHT
    collected: dict[Expr, Fraction] = {}
    for term in _flat(terms, Add):
        if isinstance(term, Infinite):
            raise InputError("inf is no number: it cannot be added to anything")
        coefficient, rest = coefficient_and_rest(term)
        if rest is ONE:
            number = coefficient.fraction if number is NOUGHT else number + coefficient.fraction
        else:
            known = collected.get(rest)
            collected[rest] = coefficient.fraction if known is None else known + coefficient.fraction
    found = [_scaled(Rational(c), rest) for rest, c in collected.items() if c]
    found += [product(ZERO, rest) for rest, c in collected.items() if not c and lacks_value(rest)]
    found.sort(key=order_key)
    if number:
        found.insert(0, Rational(number))
    return ZERO if not found else found[0] if len(found) == 1 else Add(*found)


def _flat(parts: Iterable[Expr], kind: type[Expr]) -> Iterable[Expr]:
    for part in parts:
        if isinstance(part, kind):
            yield from _flat(part.args, kind)
        else:
            yield part


def _scaled(coefficient: Rational, rest: Expr) -> Expr:
    """coefficient * rest for a tidy rest without a rational factor."""
    if coefficient is ONE:
        return rest
    if isinstance(rest, Mul):
        return Mul(coefficient, *rest.args)
    if isinstance(rest, Add):
        return total(*(product(coefficient, term) for term in rest.args))
    return Mul(coefficient, rest)


# --- products --------------------------------------------------------------------------------------


def product(*factors: Expr) -> Expr:
    """The product, with powers of one base collected."""
    number = UNIT
    exponents: dict[Expr, list[Expr]] = {}
    for factor in _flat(factors, Mul):
        if isinstance(factor, Rational):
            number = factor.fraction if number is UNIT else number * factor.fraction
        elif isinstance(factor, Infinite):
            return _infinite_product(factors)
        else:
            base, exponent = base_and_exponent(factor)
            exponents.setdefault(base, []).append(exponent)
    if not number:
        lost = [factor for factor in _flat(factors, Mul) if not isinstance(factor, Rational) and lacks_value(factor)]
        return Mul(ZERO, *lost) if lost else ZERO
    found: list[Expr] = []
    again = False
    for base, powers in exponents.items():
        part = power(base, powers[0] if len(powers) == 1 else total(*powers))
        again |= isinstance(part, (Rational, Mul)) or (
            len(powers) > 1 and base_and_exponent(part)[0] is not base and base_and_exponent(part)[0] in exponents
        )
        found.append(part)
    found = _roots_joined(found)
    if again or any(isinstance(part, Rational) for part in found):
        return product(Rational(number), *found)
    found.sort(key=order_key)
    if number == 1:
        return ONE if not found else found[0] if len(found) == 1 else Mul(*found)
    coefficient = Rational(number)
    return coefficient if not found else _scaled(coefficient, found[0] if len(found) == 1 else Mul(*found))


def lacks_value(tree: Expr) -> bool:
    """Whether it is seen that a constant part has no value, such as 1/0 or log(0): zero times it is not zero."""
    return any(_lacks_value(part) for part in node.preorder(tree))


def _lacks_value(node: Expr) -> bool:
    if isinstance(node, Pow):
        base, exponent = node.args
        return base is ZERO and isinstance(exponent, Rational) and exponent.p < 0
    needs = FUNCTIONS[type(node)].needs(node.args[0]) if isinstance(node, Function) else ()
    for needed, relation in needs:
        number = tidy(needed) if not needed.free_symbols else None
        if isinstance(number, Rational) and (number.p < 0 or (number.p == 0 and relation != ">=")):
            return True
    return False


def _infinite_product(factors: tuple[Expr, ...]) -> Expr:
    """Plus or minus infinity with a sign in front, which is all that is ever written."""
    direction = 1
    for factor in factors:
        if isinstance(factor, Infinite):
            direction *= factor.direction
        elif isinstance(factor, Rational) and factor.p:
            direction *= 1 if factor.p > 0 else -1
        else:
            raise InputError("inf is no number: only a sign may stand before it")
    return Infinite(direction)


def _roots_joined(factors: list[Expr]) -> list[Expr]:
    """sqrt(2) sqrt(3) as sqrt(6): roots of integers with one exponent under one root."""
    roots: dict[Expr, list[Expr]] = {}
    rest: list[Expr] = []
    for factor in factors:
        if isinstance(factor, Pow) and isinstance(factor.base, Rational) and isinstance(factor.exp, Rational):
            roots.setdefault(factor.exp, []).append(factor)
        else:
            rest.append(factor)
    for exponent, found in roots.items():
        if len(found) == 1:
            rest.append(found[0])
        else:
            radicand = prod(factor.args[0].fraction for factor in found)  # type: ignore[attr-defined]
            rest += factors_of(power(Rational(radicand), exponent))
    return rest


# --- powers ----------------------------------------------------------------------------------------


def power(base: Expr, exponent: Expr) -> Expr:
    """base ^ exponent; an undefined one (0^-1) stays as it is."""
    if exponent is ONE or base is ONE:
        return base
    if exponent is ZERO:
        return ONE
    if base is E:
        return _applied(node.exp, exponent)
    if isinstance(base, Rational) and isinstance(exponent, Rational):
        return _rational_power(base, exponent)
    if isinstance(base, node.exp):
        return _applied(node.exp, product(base.args[0], exponent))
    if isinstance(base, Pow):
        return _power_of_power(base, exponent)
    if isinstance(base, Mul) and isinstance(exponent, Rational):
        return _power_of_product(base, exponent)
    if isinstance(base, Abs) and exponent.is_Integer and exponent.p % 2 == 0:  # type: ignore[attr-defined]
        return power(base.args[0], exponent)
    return Pow(base, exponent)


def _power_of_power(base: Pow, exponent: Expr) -> Expr:
    inner = base.exp
    if exponent.is_Integer or is_shown_positive(base.base):
        return power(base.base, product(inner, exponent))
    if isinstance(inner, Rational) and inner.q == 1 and inner.p % 2 == 0 and isinstance(exponent, Rational):
        return power(_applied(Abs, base.base), product(inner, exponent))
    if isinstance(inner, Rational) and inner.q != 1:  # a root was taken of the base: it is not negative
        return power(base.base, product(inner, exponent))
    return Pow(base, exponent)


def _power_of_product(base: Mul, exponent: Rational) -> Expr:
    if exponent.q == 1:
        return product(*(power(factor, exponent) for factor in base.args))
    outside: list[Expr] = []
    inside: list[Expr] = []
    for factor in base.args:
        if isinstance(factor, Rational) and factor.p < 0:
            outside.append(Rational(-factor.fraction))
            inside.append(MINUS_ONE)
        else:
            (outside if is_shown_positive(factor) else inside).append(factor)
    if not any(factor is not ONE for factor in outside):
        return Pow(base, exponent)
    kept = product(*inside)
    rest = () if kept is ONE else (Pow(kept, exponent) if isinstance(kept, Mul) else power(kept, exponent),)
    return product(*(power(factor, exponent) for factor in outside), *rest)


def _rational_power(base: Rational, exponent: Rational) -> Expr:
    if base.p == 0:
        return ZERO if exponent.p > 0 else Pow(base, exponent)
    bits = max(abs(base.p), base.q).bit_length()
    if bits * abs(exponent.p) > MOST_POWER_BITS * exponent.q:
        return Pow(base, exponent)
    if exponent.q == 1:
        return Rational(base.fraction**exponent.p)
    if base.p < 0 or max(base.p, base.q) > LARGEST_RADICAND:
        return Pow(base, exponent)
    return _root_of_rational(base.fraction, exponent.fraction)


@lru_cache(maxsize=4096)
def _root_of_rational(base: Fraction, exponent: Fraction) -> Expr:
    """p^(a/b) as a rational number times roots of integers with exponents between 0 and 1."""
    outside = Fraction(1)
    inside: dict[Fraction, int] = {}
    for prime, many in prime_powers(base):
        whole, rest = divmod(many * exponent, 1)
        outside *= Fraction(prime) ** int(whole)
        if rest:
            inside[rest] = inside.get(rest, 1) * prime
    roots: list[Expr] = [Pow(Rational(radicand), Rational(rest)) for rest, radicand in sorted(inside.items())]
    if outside == 1 and len(roots) == 1:
        return roots[0]
    if not roots:
        return Rational(outside)
    return Mul(*([Rational(outside)] if outside != 1 else []), *sorted(roots, key=order_key))


@lru_cache(maxsize=65536)
def is_shown_positive(tree: Expr) -> bool:
    """Whether the structure alone shows that the value is positive wherever it is defined."""
    if isinstance(tree, Rational):
        return tree.p > 0
    if isinstance(tree, node.Symbol):
        return tree.sign == "positive"
    if isinstance(tree, node.Constant):
        return True
    if isinstance(tree, Mul):
        negative = sum(isinstance(factor, Rational) and factor.p < 0 for factor in tree.args)
        rest = (factor for factor in tree.args if not isinstance(factor, Rational))
        return negative % 2 == 0 and ZERO not in tree.args and all(map(is_shown_positive, rest))
    if isinstance(tree, Add):
        return all(map(is_shown_nonnegative, tree.args)) and any(map(is_shown_positive, tree.args))
    if isinstance(tree, Pow):
        return is_shown_positive(tree.base) or not isinstance(tree.exp, Rational)
    if isinstance(tree, node.log):
        return is_shown_positive(total(tree.args[0], MINUS_ONE))
    return isinstance(tree, Function) and FUNCTIONS[type(tree)].is_positive


@lru_cache(maxsize=65536)
def is_shown_nonnegative(tree: Expr) -> bool:
    """As `is_shown_positive`, or zero."""
    if is_shown_positive(tree) or isinstance(tree, Abs):
        return True
    if isinstance(tree, Rational):
        return tree.p >= 0
    if isinstance(tree, node.Symbol):
        return tree.sign == "nonnegative"
    if isinstance(tree, (Add, Mul)):
        return all(map(is_shown_nonnegative, tree.args))
    if isinstance(tree, Pow) and isinstance(tree.exp, Rational):
        return tree.exp.q % 2 == 0 or tree.exp.p % 2 == 0 or is_shown_nonnegative(tree.base)
    return False


# --- functions -------------------------------------------------------------------------------------


def _applied(kind: type[Expr], *arguments: Expr) -> Expr:
    """A node of a tidy tree from tidy arguments."""
    if kind is Add:
        return total(*arguments)
    if kind is Mul:
        return product(*arguments)
    if kind is Pow:
        return power(*arguments)
    if issubclass(kind, Function):
        return _function(kind, arguments[0])
    if kind in (node.Maximum, node.Minimum) and all(isinstance(argument, Rational) for argument in arguments):
        chosen = max if kind is node.Maximum else min
        return chosen(arguments, key=lambda one: one.fraction)  # type: ignore[attr-defined]
    if kind is node.Branch and isinstance(arguments[0], Rational):
        margin, closed, then, otherwise = arguments
        return then if margin.p < 0 or (margin.p == 0 and closed == 1) else otherwise  # type: ignore[attr-defined]
    return kind(*arguments)


def _function(kind: type[Function], argument: Expr) -> Expr:
    row = FUNCTIONS[kind]
    if argument is ZERO and row.at_zero is not None:
        return row.at_zero()
    if kind in _SPECIAL and (value := _SPECIAL[kind](argument)) is not None:
        return value
    # The sign of a product stays outside |...|, and the negative of 1/u is a product.
    if row.parity and looks_negative(argument) and not (kind is Abs and isinstance(argument, (Mul, Pow))):
        value = _function(kind, -argument)
        return value if row.parity > 0 else -value
    return kind(argument)


def _exponential(argument: Expr) -> Expr | None:
    """e^(r log u + v) is u^r e^v."""
    outside, inside = [], []
    for term in terms_of(argument):
        coefficient, rest = coefficient_and_rest(term)
        if isinstance(rest, node.log) and (not rest.args[0].args or coefficient.q == 1):
            outside.append(power(rest.args[0], coefficient))
        else:
            inside.append(term)
    if argument is ONE:
        return E
    return product(*outside, _function(node.exp, total(*inside))) if outside else None


def _logarithm(argument: Expr) -> Expr | None:
    if argument is ONE:
        return ZERO
    if argument is E:
        return ONE
    if isinstance(argument, node.exp):
        return argument.args[0]
    if isinstance(argument, Rational) and argument.p == 1:
        return -node.log(Rational(argument.q))
    return None


_SINES = {Fraction(0): ZERO, Fraction(1, 6): HALF, Fraction(1, 2): ONE}


def _sine(argument: Expr) -> Expr | None:
    """Values at rational multiples of pi with denominators 1, 2, 3, 4 and 6."""
    coefficient, rest = coefficient_and_rest(argument)
    if rest is not PI or coefficient.q not in (1, 2, 3, 4, 6):
        return None
    turn = coefficient.fraction % 2
    side = MINUS_ONE if turn >= 1 else ONE
    turn %= 1
    turn = min(turn, 1 - turn)
    radicand = {Fraction(1, 4): Rational(2), Fraction(1, 3): Rational(3)}.get(turn)
    return product(side, _SINES[turn] if radicand is None else product(HALF, power(radicand, HALF)))


def _cosine(argument: Expr) -> Expr | None:
    coefficient, rest = coefficient_and_rest(argument)
    return _sine(total(argument, product(HALF, PI))) if rest is PI and coefficient.q in (1, 2, 3, 4, 6) else None


def _absolute(argument: Expr) -> Expr | None:
    if isinstance(argument, Rational):
        return Rational(abs(argument.fraction))
    if is_shown_nonnegative(argument):
        return argument
    outside = [factor for factor in factors_of(argument) if isinstance(factor, Rational) or is_shown_positive(factor)]
    if not outside or not isinstance(argument, Mul):
        return None
    inside = [factor for factor in argument.args if factor not in outside]
    return product(*(_applied(Abs, factor) for factor in outside), _applied(Abs, product(*inside)))


def _signum(argument: Expr) -> Expr | None:
    if isinstance(argument, Rational):
        return Rational((argument.p > 0) - (argument.p < 0))
    return ONE if is_shown_positive(argument) else None


_SPECIAL = {
    node.exp: _exponential,
    node.log: _logarithm,
    node.sin: _sine,
    node.cos: _cosine,
    node.atan: lambda u: product(Rational(1, 4), PI) if u is ONE else None,
    node.erfc: lambda u: total(Rational(2), -_function(node.erfc, -u)) if looks_negative(u) else None,
    node.asin: lambda u: product(HALF, PI) if u is ONE else None,
    node.acos: lambda u: ZERO if u is ONE else PI if u is MINUS_ONE else None,
    Abs: _absolute,
    node.sign: _signum,
    node.floor: lambda u: Rational(u.p // u.q) if isinstance(u, Rational) else None,
}


# --- whole trees -----------------------------------------------------------------------------------


@lru_cache(maxsize=65536)
def tidy(tree: Expr) -> Expr:
    """A tree with the same value wherever this one is defined."""
    if isinstance(tree, (node.Call, node.Partial, node.Where)):
        return tidy(tree.args[0])
    if isinstance(tree, node.Unknown):
        return node.Unknown(tree.name, tidy(tree.args[0]))
    return _applied(type(tree), *map(tidy, tree.args)) if tree.args else tree


def substituted(tree: Expr, values: Mapping) -> Expr:
    """Nodes replaced by others, and the whole made tidy."""
    return tidy(tree.xreplace({node.exact(old): node.exact(new) for old, new in values.items()}))


@lru_cache(maxsize=65536)
def expand(tree: Expr) -> Expr:
    """Products and positive integer powers of sums multiplied out, inside functions too."""
    budget = [MOST_TERMS]
    return node.worked_out(tidy(tree), lambda part, expanded: _expanded(part, [*map(expanded, part.args)], budget))


def _expanded(tree: Expr, arguments: list[Expr], budget: list[int]) -> Expr:
    """A node over multiplied out arguments."""
    if not tree.args:
        return tree
    if isinstance(tree, node.Unknown):
        return node.Unknown(tree.name, *arguments)
    if isinstance(tree, Mul):
        return _multiplied(arguments, budget)
    if isinstance(tree, Pow) and arguments[1].is_Integer and isinstance(arguments[0], Add):
        many = arguments[1].p  # type: ignore[attr-defined]
        value = _multiplied(repeat(arguments[0], abs(many)), budget)
        return value if many > 0 else power(value, MINUS_ONE)
    if isinstance(tree, node.exp) and isinstance(arguments[0], Add):
        return product(*(_applied(node.exp, term) for term in arguments[0].args))
    return _expanded_logarithm(arguments[0]) if isinstance(tree, node.log) else _applied(type(tree), *arguments)


def _expanded_logarithm(argument: Expr) -> Expr:
    """Positive factors and powers of positive bases come out as terms."""
    outside = [factor for factor in factors_of(argument) if is_shown_positive(factor)]
    inside = product(*(factor for factor in factors_of(argument) if factor not in outside))
    terms = [] if inside is ONE else [_applied(node.log, inside)]
    for factor in outside:
        base, exponent = base_and_exponent(factor)
        is_power = exponent is not ONE and is_shown_positive(base)
        terms.append(product(exponent, _applied(node.log, base)) if is_power else _applied(node.log, factor))
    return total(*terms)


def _multiplied(factors: Iterable[Expr], budget: list[int]) -> Expr:
    terms: list[Expr] = [ONE]
    for factor in factors:
        budget[0] -= len(terms) * len(terms_of(factor))
        if budget[0] < 0:
            raise Overgrown(f"multiplied out, the expression has more than {MOST_TERMS} terms; write it more simply")
        terms = list(terms_of(total(*(product(one, other) for one in terms for other in terms_of(factor)))))
    return total(*terms)


def fraction(tree: Expr) -> tuple[Expr, Expr]:
    """(n, d) with tree = n/d wherever the tree is defined; powers of one base have the least common denominator."""
    top, number, below = node.worked_out(tree, _over)
    return top, product(Rational(number), *_powers(below))


Below = dict[Expr, Fraction]  # bases and their positive exponents
Over = tuple[Expr, int, Below]


def _over(tree: Expr, over: Callable[[Expr], Over]) -> Over:
    """A numerator, and the number and the powers below it, which are kept apart so that they can be compared."""
    if isinstance(tree, Add):
        return _sum_over([*map(over, tree.args)])
    if isinstance(tree, Mul):
        parts = [*map(over, tree.args)]
        below: Below = {}
        for _, _, powers in parts:
            for base, exponent in powers.items():
                below[base] = below.get(base, Fraction(0)) + exponent
        return product(*(top for top, _, _ in parts)), prod(number for _, number, _ in parts), below
    if isinstance(tree, Rational):
        return Rational(tree.p), tree.q, {}
    if isinstance(tree, Pow) and isinstance(tree.exp, Rational):
        if tree.exp.q != 1:
            size = abs(tree.exp.fraction)
            return (tree, 1, {}) if tree.exp.p > 0 else (ONE, 1, {tree.base: size})
        top, number, below = over(tree.base)
        if max(number, abs(coefficient_and_rest(top)[0].p)).bit_length() * abs(tree.exp.p) <= MOST_POWER_BITS:
            return _raised(top, number, below, tree.exp.p)
    return tree, 1, {}


def _raised(top: Expr, number: int, below: Below, exponent: int) -> Over:
    size = abs(exponent)
    if exponent > 0:
        return power(top, Rational(size)), number**size, {base: n * size for base, n in below.items()}
    coefficient, rest = coefficient_and_rest(top)
    raised = Rational(coefficient.fraction**-size) if coefficient.p else power(ZERO, MINUS_ONE)
    new_top = product(*_powers({base: n * size for base, n in below.items()}), Rational(number**size))
    new_below: Below = {}
    for factor in factors_of(rest) if rest is not ONE else ():
        base, n = base_and_exponent(factor) if isinstance(factor, Pow) else (factor, ONE)
        base, n = (base, n) if isinstance(n, Rational) else (factor, ONE)
        new_below[base] = new_below.get(base, Fraction(0)) + n.fraction * size
    if not isinstance(raised, Rational):
        return product(raised, new_top), 1, new_below
    return product(Rational(raised.p), new_top), raised.q, new_below


def _sum_over(parts: list[Over]) -> Over:
    common = lcm(*(number for _, number, _ in parts))
    largest: Below = {}
    for _, _, below in parts:
        for base, exponent in below.items():
            largest[base] = max(largest.get(base, Fraction(0)), exponent)
    terms = []
    for top, number, below in parts:
        missing = {base: n - below.get(base, Fraction(0)) for base, n in largest.items()}
        terms.append(product(top, Rational(common // number), *_powers(missing)))
    return total(*terms), common, largest


def _powers(below: Below) -> list[Expr]:
    return [power(base, Rational(exponent)) for base, exponent in below.items() if exponent]


services = node.SERVICES
services.total, services.product, services.power = total, product, power
services.tidy, services.substituted = tidy, substituted
