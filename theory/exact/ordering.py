"""Fixed orders of trees: one for the arguments of tidy sums and products, one for what people read.

- `compare(a, b)`, `order_key`   numbers, constants, symbols, powers, products, sums, functions by name
- `reading_key(tree)`            the order in which factors and generators are printed
- `ordered_terms(tree)`, `ordered_factors(tree)`   by decreasing powers of the symbols; factors by reading_key
- `looks_negative(tree)`         which of t and -t is written with the minus sign
- `coefficient_and_rest(tree)`, `base_and_exponent(tree)`, `terms_of(tree)`, `factors_of(tree)`
"""

from functools import cmp_to_key, lru_cache

from .expressions import ONE, Add, Constant, E, Expr, Mul, Pow, Rational, exp

_CLASSES = "Zero One Half NegativeOne Integer Rational e pi Symbol Pow Mul Add Abs".split()
_RANKS = {name: rank for rank, name in enumerate(_CLASSES)}


def terms_of(tree: Expr) -> tuple[Expr, ...]:
    return tree.args if isinstance(tree, Add) else (tree,)


def factors_of(tree: Expr) -> tuple[Expr, ...]:
    return tree.args if isinstance(tree, Mul) else (tree,)


def coefficient_and_rest(tree: Expr) -> tuple[Rational, Expr]:
    """(c, m) of a tidy term c*m with a rational c."""
    if isinstance(tree, Rational):
        return tree, ONE
    if isinstance(tree, Mul) and isinstance(tree.args[0], Rational):
        rest = tree.args[1:]
        return tree.args[0], rest[0] if len(rest) == 1 else Mul(*rest)
    return ONE, tree


def base_and_exponent(tree: Expr) -> tuple[Expr, Expr]:
    """(b, n) of b^n; exp(u) is e^u."""
    if isinstance(tree, Pow):
        return tree.base, tree.exp
    if isinstance(tree, exp):
        return E, tree.args[0]
    return tree, ONE


# --- the order of arguments ------------------------------------------------------------------------


def _class_name(tree: Expr) -> str:
    if isinstance(tree, Rational):
        special = {(0, 1): "Zero", (1, 1): "One", (1, 2): "Half", (-1, 1): "NegativeOne"}.get(tree.content)
        return special or ("Integer" if tree.q == 1 else "Rational")
    return tree.content[0] if isinstance(tree, Constant) else type(tree).__name__


def compare(a: Expr, b: Expr) -> int:
    if a is b:
        return 0
    if type(a) is not type(b) or isinstance(a, (Rational, Constant)):
        first, second = _class_name(a), _class_name(b)
        if first != second:
            ranks = [_RANKS.get(name, len(_CLASSES)) for name in (first, second)]
            return -1 if (ranks[0], first) < (ranks[1], second) else 1
    if a.content != b.content:
        return -1 if a.content < b.content else 1
    if len(a.args) != len(b.args):
        return -1 if len(a.args) < len(b.args) else 1
    for one, other in zip(a.args, b.args, strict=True):
        if found := compare(one, other):
            return found
    return 0


order_key = cmp_to_key(compare)


# --- the order of reading --------------------------------------------------------------------------

_FUNCTION_RANKS = {"exp": 10, "log": 11, "sin": 20, "cos": 21, "sinh": 40, "cosh": 41, "tanh": 42}


@lru_cache(maxsize=65536)
def reading_key(tree: Expr) -> tuple:
    if isinstance(tree, Rational):
        return (1, 0, "Number"), (0, ()), (), tree.fraction
    coefficient, rest = coefficient_and_rest(tree)
    exponent: Expr = ONE
    if isinstance(rest, Pow):
        rest, exponent = rest.args
    arguments: tuple
    if not rest.args:
        arguments = (str(rest.content[0]),)
    elif isinstance(rest, Add):
        arguments = tuple(map(reading_key, ordered_terms(rest)))
    elif isinstance(rest, Mul):
        arguments = tuple(map(reading_key, ordered_factors(rest)))
    else:
        arguments = tuple(map(reading_key, rest.args))
    power = () if exponent is ONE else reading_key(exponent)
    return _class_key(rest), (len(arguments), arguments), power or reading_key(ONE), coefficient.fraction


def _class_key(tree: Expr) -> tuple:
    name = type(tree).__name__
    if isinstance(tree, Rational):
        return (1, 0, "Number")
    if not tree.args:
        return (2, 0, name)
    if isinstance(tree, (Add, Mul, Pow)):
        return (3, {Mul: 0, Add: 1, Pow: 2}[type(tree)], name)
    return (4, _FUNCTION_RANKS.get(name, 10000), name)


def ordered_factors(tree: Expr) -> list[Expr]:
    return sorted(factors_of(tree), key=reading_key)


def ordered_terms(tree: Expr) -> list[Expr]:
    """The terms of a sum by decreasing powers, as in x^2 + x + 1; a positive number comes before one negative
    term, as in 1 - x."""
    terms = list(terms_of(tree))
    if len(terms) == 2:
        number, other = sorted(terms, key=lambda term: not isinstance(term, (Rational, Constant)))
        is_number = isinstance(number, Constant) or (isinstance(number, Rational) and number.p > 0)
        if is_number and isinstance(other, Mul) and len(other.args) == 2 and coefficient_and_rest(other)[0].p < 0:
            return [number, other]
    powers = [_powers(term) for term in terms]
    bases = sorted({base for found in powers for base in found}, key=reading_key)
    monomials = {term: [-found.get(base, 0) for base in bases] for term, found in zip(terms, powers, strict=True)}
    return sorted(terms, key=lambda term: (monomials[term], coefficient_and_rest(term)[0].fraction))


def _powers(term: Expr) -> dict[Expr, int]:
    """Whole exponents of the bases that have symbols."""
    found = {}
    for factor in factors_of(coefficient_and_rest(term)[1]):
        if not factor.free_symbols:
            continue
        base, exponent = (factor.base, factor.exp) if isinstance(factor, Pow) else (factor, ONE)
        if isinstance(exponent, Rational):
            found[base if exponent.q == 1 else Pow(base, Rational(1, exponent.q))] = exponent.p
        else:
            found[factor] = 1
        if isinstance(factor, exp):
            coefficient, rest = coefficient_and_rest(factor.args[0])
            if coefficient.q == 1:
                del found[factor]
                found[exp(rest)] = coefficient.p
    return found


def looks_negative(tree: Expr) -> bool:
    """Whether the tree rather than its negative is written with a minus sign in front."""
    if isinstance(tree, Rational):
        return tree.p < 0
    if isinstance(tree, Mul):
        return sum(map(looks_negative, tree.args)) % 2 == 1
    if isinstance(tree, Pow):
        return tree.exp == -1 and isinstance(tree.base, Add) and looks_negative(tree.base)
    if isinstance(tree, Add):
        negative = sum(map(looks_negative, tree.args))
        if 2 * negative != len(tree.args):
            return 2 * negative > len(tree.args)
        return reading_key(tree) < reading_key(-tree)
    return False
