"""The only way to SymPy and back: copies of trees, and what SymPy proposes about them.

SymPy folds what it is given and knows complex numbers, so a copy is not the tree: it has the same value
wherever the tree is defined, and what comes back is a candidate that the caller must check. The symbols of a
copy are made here, so no text reaches SymPy's own reader.

- `to_sympy(tree, names)`       the copy; `names` gives the SymPy symbols to use for some symbols
- `from_sympy(copy, names)`     a tidy tree, or InputError where the copy has a node without a meaning here
- `integrated, simplified, factored, differentiated`   proposals, from tree to tree
- `solutions(tree, symbol)`, `largest(pieces, sign)`   real zeros; the largest value of pieces by zeros of slopes
- `Phi, phi, sigma, softplus, log1p, expm1, Maximum, Minimum, Branch`   SymPy functions under our names
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache, partialmethod

import sympy
from mpmath.libmp import prec_to_dps

from . import expressions as node
from .algebra import MOST_POWER_BITS, tidy
from .errors import InputError
from .expressions import INFINITY, MINUS_INFINITY, Expr, Rational, Symbol, X, postorder

# --- functions that SymPy lacks --------------------------------------------------------------------


SPARE_DIGITS = 60  # log(1 + x) loses as many as x has zeros after the point


class _Smooth(sympy.Function):
    """A function of one argument: its value at zero, itself in terms of SymPy's functions, and its slope. Approximate
    values are those of `elementary`; SymPy would look the class name up in mpmath, where `phi` is the golden ratio."""

    nargs = 1
    at_zero: sympy.Expr
    elementary: Callable[[sympy.Expr], sympy.Expr]
    slope: Callable[[sympy.Expr], sympy.Expr]

    @classmethod
    def eval(cls, argument: sympy.Expr) -> sympy.Expr | None:
        return cls.at_zero if argument.is_zero else None

    def fdiff(self, argindex: int = 1) -> sympy.Expr:
        return type(self).slope(self.args[0])

    def _eval_evalf(self, prec: int) -> sympy.Expr:
        return self._plain().evalf(prec_to_dps(prec) + SPARE_DIGITS)

    def _plain(self) -> sympy.Expr:
        return type(self).elementary(self.args[0])

    def _known(self, fact: str) -> bool | None:
        """What SymPy knows of a number; of a function it is left to the class."""
        return getattr(self._plain(), fact) if self.is_number else None

    _eval_is_finite = partialmethod(_known, "is_finite")
    _eval_is_extended_real = partialmethod(_known, "is_extended_real")
    _eval_is_extended_positive = partialmethod(_known, "is_extended_positive")
    _eval_is_extended_negative = partialmethod(_known, "is_extended_negative")


class Phi(_Smooth):
    """The standard normal distribution function."""

    is_real = is_positive = True
    at_zero = sympy.Rational(1, 2)
    elementary = staticmethod(lambda u: sympy.erfc(-u / sympy.sqrt(2)) / 2)
    slope = staticmethod(lambda u: phi(u))


class phi(_Smooth):
    """The standard normal density."""

    is_real = is_positive = True
    at_zero = 1 / sympy.sqrt(2 * sympy.pi)
    elementary = staticmethod(lambda u: sympy.exp(-(u**2) / 2) / sympy.sqrt(2 * sympy.pi))
    slope = staticmethod(lambda u: -u * phi(u))

    @classmethod
    def eval(cls, argument: sympy.Expr) -> sympy.Expr | None:
        known = super().eval(argument)
        return cls(-argument) if known is None and argument.could_extract_minus_sign() else known


class sigma(_Smooth):
    """The logistic function 1/(1 + e^(-x))."""

    is_real = is_positive = True
    at_zero = sympy.Rational(1, 2)
    elementary = staticmethod(lambda u: 1 / (1 + sympy.exp(-u)))
    slope = staticmethod(lambda u: sigma(u) * sigma(-u))


class softplus(_Smooth):
    """log(1 + e^x)."""

    is_real = is_positive = True
    at_zero = sympy.log(2)
    elementary = staticmethod(lambda u: sympy.log(1 + sympy.exp(u)))
    slope = staticmethod(lambda u: sigma(u))


class log1p(_Smooth):
    """log(1 + x)."""

    at_zero = sympy.S.Zero
    elementary = staticmethod(lambda u: sympy.log(1 + u))
    slope = staticmethod(lambda u: 1 / (1 + u))


class expm1(_Smooth):
    """e^x - 1."""

    is_real = True
    at_zero = sympy.S.Zero
    elementary = staticmethod(lambda u: sympy.exp(u) - 1)
    slope = staticmethod(sympy.exp)


class Maximum(sympy.Function):
    """The larger of two values; SymPy's own Max is never made (it rewrites into Heaviside)."""

    nargs = 2
    is_real = True
    chosen = max

    @classmethod
    def eval(cls, a: sympy.Expr, b: sympy.Expr) -> sympy.Expr | None:
        return cls.chosen(a, b) if a.is_Rational and b.is_Rational else None

    def _eval_evalf(self, prec: int) -> sympy.Expr:
        values = [argument.evalf(prec_to_dps(prec)) for argument in self.args]
        return type(self).chosen(*values) if all(value.is_Number for value in values) else self


class Minimum(Maximum):
    """The smaller of two values."""

    chosen = min


class Branch(sympy.Function):
    """Branch(margin, closed, then, otherwise): `then` where margin < 0 (or <= 0 if closed is 1)."""

    nargs = 4
    is_real = True

    @property
    def margin(self) -> sympy.Expr:
        return self.args[0]

    @property
    def closed(self) -> bool:
        return bool(self.args[1] == 1)

    def _eval_evalf(self, prec: int) -> sympy.Expr:
        margin = self.margin.evalf(prec_to_dps(prec))
        if not margin.is_Number:
            return self
        return self.args[2 if margin < 0 or (margin == 0 and self.closed) else 3].evalf(prec_to_dps(prec))


# --- node types ------------------------------------------------------------------------------------

_SAME = "Add Mul exp log tanh sinh cosh erf erfc atan asin acos sin cos Abs sign floor".split()  # as SymPy calls them
_OWN = (Phi, phi, sigma, softplus, log1p, expm1, Maximum, Minimum, Branch)
_COPIES: dict[type[Expr], type] = {
    **{getattr(node, name): getattr(sympy, name) for name in _SAME},
    **{getattr(node, one.__name__): one for one in _OWN},
}

_TREES: dict[type, Callable[..., Expr]] = {
    **{copy: kind for kind, copy in _COPIES.items()},
    sympy.Pow: node.Pow,
    sympy.tan: lambda u: node.Mul(node.sin(u), node.Pow(node.cos(u), node.MINUS_ONE)),
    sympy.sec: lambda u: node.Pow(node.cos(u), node.MINUS_ONE),
    sympy.csc: lambda u: node.Pow(node.sin(u), node.MINUS_ONE),
    sympy.cot: lambda u: node.Mul(node.cos(u), node.Pow(node.sin(u), node.MINUS_ONE)),
    sympy.sech: lambda u: node.Pow(node.cosh(u), node.MINUS_ONE),
    sympy.csch: lambda u: node.Pow(node.sinh(u), node.MINUS_ONE),
    sympy.coth: lambda u: node.Pow(node.tanh(u), node.MINUS_ONE),
    sympy.ceiling: lambda u: node.Mul(node.MINUS_ONE, node.floor(node.Mul(node.MINUS_ONE, u))),
}


# --- symbols ---------------------------------------------------------------------------------------

_REMEMBERED: dict[sympy.Dummy, Symbol] = {}  # the symbols that a name and a sign do not bring back


@cache
def _symbol_copy(symbol: Symbol) -> sympy.Symbol:
    """A SymPy symbol of this name and sign. The name belongs to what users write (and x to the variable): a
    symbol of the engine has a copy of its own that is equal to nothing else."""
    plain = sympy.Symbol(symbol.name, **{symbol.sign: True})
    if _named(plain) is symbol:
        return plain
    own = sympy.Dummy(symbol.name, **{symbol.sign: True})
    _REMEMBERED[own] = symbol
    return own


def _named(copy: sympy.Symbol) -> Symbol | None:
    """The symbol that the name and sign of a SymPy symbol stand for; None where its assumptions are others."""
    for sign in ("real", "positive", "nonnegative"):
        if copy == sympy.Symbol(copy.name, **{sign: True}):
            return X if (copy.name, sign) == (X.name, X.sign) else Symbol(copy.name, sign)
    return None


def _symbol_tree(copy: sympy.Symbol) -> Symbol:
    symbol = _REMEMBERED.get(copy) if isinstance(copy, sympy.Dummy) else _named(copy)
    if symbol is None:
        raise InputError(f"the symbol {copy} of SymPy was not made from a tree")
    return symbol


# --- copies ----------------------------------------------------------------------------------------


def to_sympy(tree: Expr, names: Mapping[Symbol, sympy.Symbol] | None = None) -> sympy.Expr:
    """The tree as SymPy makes it, folded.

    >>> to_sympy(X * node.Phi(X) + X)
    x*Phi(x) + x
    """
    if tree.has(node.Call, node.Partial, node.Where):
        tree = tidy(tree)  # of what was called or demanded, the value remains
    known: dict[Expr, sympy.Expr] = {}
    for part in postorder(tree):
        known[part] = _copy(part, [known[argument] for argument in part.args], names or {})
    return known[tree]


def _copy(tree: Expr, arguments: list[sympy.Expr], names: Mapping[Symbol, sympy.Symbol]) -> sympy.Expr:
    if isinstance(tree, Rational):
        return sympy.Rational(tree.p, tree.q)
    if isinstance(tree, Symbol):
        return names[tree] if tree in names else _symbol_copy(tree)
    if tree in (node.PI, node.E):
        return sympy.pi if tree is node.PI else sympy.E
    if tree in (INFINITY, MINUS_INFINITY):
        return sympy.oo if tree is INFINITY else -sympy.oo
    if isinstance(tree, node.Pow):
        return _power(*arguments)
    if type(tree) not in _COPIES:
        raise InputError(f"{type(tree).__name__} (`{tree}`) has no counterpart in SymPy; carry the operator out first")
    return _COPIES[type(tree)](*arguments)


def _power(base: sympy.Expr, exponent: sympy.Expr) -> sympy.Expr:
    """SymPy works a power of numbers out, whatever its size."""
    if base.is_Rational and exponent.is_Rational:
        bits = max(abs(base.p), base.q).bit_length()
        if bits * abs(exponent.p) > MOST_POWER_BITS * exponent.q:
            raise InputError(f"a power has more than {MOST_POWER_BITS} bits; write a smaller one")
    return sympy.Pow(base, exponent)


def from_sympy(copy: sympy.Expr, names: Mapping[sympy.Symbol, Symbol] | None = None) -> Expr:
    """The copy as a tidy tree.

    >>> from_sympy(to_sympy(X**2 / 2 + 1)) is X**2 / 2 + 1
    True
    """
    if copy in (sympy.oo, -sympy.oo):
        return INFINITY if copy is sympy.oo else MINUS_INFINITY
    known: dict[sympy.Basic, Expr] = {}
    for part in sympy.postorder_traversal(copy):
        if part not in known:
            known[part] = _tree(part, known, names or {})
    return tidy(known[copy])


def _tree(copy: sympy.Basic, known: Mapping[sympy.Basic, Expr], names: Mapping[sympy.Symbol, Symbol]) -> Expr:
    if isinstance(copy, sympy.Rational) and copy.q != 0:
        return Rational(int(copy.p), int(copy.q))
    if isinstance(copy, sympy.Symbol):
        return names[copy] if copy in names else _symbol_tree(copy)
    if copy in (sympy.pi, sympy.E):
        return node.PI if copy is sympy.pi else node.E
    if type(copy) not in _TREES:
        raise InputError(f"SymPy answers with {type(copy).__name__} ({copy}), which has no certified meaning here")
    return _TREES[type(copy)](*(known[argument] for argument in copy.args))


# --- proposals -------------------------------------------------------------------------------------

_FAILURES = (ArithmeticError, NotImplementedError, RecursionError, TypeError, ValueError, sympy.PolynomialError)


def _proposed(ask: Callable[..., sympy.Expr], tree: Expr, *arguments: object) -> Expr:
    copy = to_sympy(tree)
    try:
        found = ask(copy, *arguments)
    except _FAILURES as error:
        raise InputError(f"SymPy proposes nothing for `{tree}`: {error}") from None
    return from_sympy(found)


def integrated(tree: Expr, symbol: Symbol, start: Expr | None = None, end: Expr | None = None) -> Expr:
    """An antiderivative, or with both ends the integral between them; InputError where SymPy knows none."""
    tree = _written_out(tree)
    if start is None or end is None:
        return _proposed(sympy.integrate, tree, to_sympy(symbol))
    return _proposed(sympy.integrate, tree, (to_sympy(symbol), to_sympy(start), to_sympy(end)))


def differentiated(tree: Expr, symbol: Symbol) -> Expr:
    return _proposed(sympy.diff, _written_out(tree), to_sympy(symbol))


def solutions(tree: Expr, symbol: Symbol) -> list[Expr]:
    """The real zeros that SymPy knows.

    >>> solutions(X**2 - 2, X)
    [-sqrt(2), sqrt(2)]
    """
    try:
        return [from_sympy(zero) for zero in _solved(_elementary(to_sympy(tree)), to_sympy(symbol))]
    except _FAILURES as error:
        raise InputError(f"SymPy knows no zeros of `{tree}`: {error}") from None


def largest(pieces: Sequence[tuple[Expr, Expr, Expr]], sign: int = 1) -> tuple[Expr, Expr]:
    """The largest value of `sign` times each piece between two ends, and where: among the zeros of the slope inside
    and the values or limits at the ends.

    >>> largest([(X - X**3, node.ZERO, node.ONE)])
    (2*sqrt(3)/9, sqrt(3)/3)
    """
    x = to_sympy(X)
    try:
        copies = [tuple(_elementary(to_sympy(part)) for part in piece) for piece in pieces]
        found = [pair for tree, start, end in copies for pair in _candidates(tree, start, end, sign, x)]
        value, place = max(found, key=lambda pair: pair[0].evalf(SPARE_DIGITS))
        return from_sympy(sympy.simplify(value)), from_sympy(place)
    except _FAILURES as error:
        raise InputError(f"SymPy knows no largest value: {error}") from None


def _candidates(tree: sympy.Expr, start: sympy.Expr, end: sympy.Expr, sign: int, x: sympy.Symbol) -> list[tuple]:
    inside = [zero for zero in _solved(sympy.diff(tree, x), x) if bool(start < zero) and bool(zero < end)]
    sides = ((start, "+"), (end, "-"))
    at_ends = [(sympy.limit(sign * tree, x, place, side), place) for place, side in sides]
    return [(sign * tree.subs(x, zero), zero) for zero in inside] + at_ends


def _solved(tree: sympy.Expr, symbol: sympy.Symbol) -> list[sympy.Expr]:
    if symbol not in tree.free_symbols:
        return []
    found = sympy.solve(tree, symbol)
    return sorted({zero for zero in found if zero.is_real}, key=lambda zero: zero.evalf()) if found else []


def _elementary(copy: sympy.Expr) -> sympy.Expr:
    """With the functions that SymPy lacks in terms of its own, which its algorithms know."""
    return copy.replace(lambda part: isinstance(part, _Smooth), lambda part: part._plain())


def _written_out(tree: Expr) -> Expr:
    return from_sympy(_elementary(to_sympy(tree)))


def simplified(tree: Expr) -> Expr:
    return _proposed(sympy.simplify, tree)


def factored(tree: Expr) -> Expr:
    """As a product.

    >>> factored(X**2 - 1)
    (x - 1)*(x + 1)
    """
    return _proposed(sympy.factor, tree)
