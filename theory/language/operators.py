"""Operators on functions, as nodes of a statement's expressions.

They say what is meant and compute nothing: `numerics` resolves them through the derivations.

- `Derived(f, n)`               the n-th derivative in x
- `Mollified(f, kernel, width)` the convolution of f with the kernel of half-width `width`
- `Integrated(f, a, b)`         the integral of f in x from a to b (an end may be infinite)
- `At(f, u)`                    such a function at u instead of x
- `KernelName(name)`            the name of a kernel, as an argument of `mollify`
- `Binder`, `Operator`          nodes that bind x; functions made from a function
- `OPERATORS`                   their names in the text of a statement
"""

from collections.abc import Callable, Mapping

from ..exact.algebra import tidy
from ..exact.errors import InputError
from ..exact.expressions import ONE, Expr, Infinite, Symbol, X, held, is_arithmetic
from .kernels import KERNELS


class Binder(Expr):
    """A node in whose first argument x is bound: replacing x from outside does not reach it."""

    __slots__ = ()

    @property
    def free_symbols(self) -> frozenset[Symbol]:
        if self._free is None:
            outside = (argument.free_symbols for argument in self.args[1:])
            self._free = (self.args[0].free_symbols - {X}).union(*outside)
        return self._free

    def _replaced(self, replaced: Callable[[Expr], Expr], values: Mapping[Expr, Expr]) -> Expr:
        inside = self.args[0].xreplace({old: new for old, new in values.items() if old is not X})
        if any(X in new.free_symbols for old, new in values.items() if old is not X and self.args[0].has(old)):
            raise InputError(f"x cannot be put into `{self}`: its own x is another one")
        return type(self)(inside, *map(replaced, self.args[1:]))


class Integrated(Binder):
    __slots__ = ()

    word = "integral"


class At(Binder):
    __slots__ = ()

    word = "at"


class Operator(Expr):
    """A function made from a function of x: at another place than x it is an `At`."""

    __slots__ = ()

    def _replaced(self, replaced: Callable[[Expr], Expr], values: Mapping[Expr, Expr]) -> Expr:
        if any(X in new.free_symbols for old, new in values.items() if old is not X and self.has(old)):
            raise InputError(f"x cannot be put into `{self}`, which is a function of x by itself")
        inside = {old: new for old, new in values.items() if old is not X}
        moved = type(self)(*(argument.xreplace(inside) for argument in self.args))
        place = values.get(X, X)
        return moved if place is X else At(moved, place)


class Derived(Operator):
    __slots__ = ()

    word = "diff"


class Mollified(Operator):
    __slots__ = ()

    word = "mollify"


class KernelName(Expr):
    """A kernel's name: no number, only an argument of `mollify`."""

    __slots__ = ()

    def __new__(cls, name: str) -> "KernelName":
        return cls._make((), (name,))

    name: str = held(0)


def _derived(f: Expr, order: Expr = ONE) -> Expr:
    written, order = order, tidy(order)
    if not (is_arithmetic(written) and order.is_Integer and 1 <= order.p <= 12):  # type: ignore[attr-defined]
        raise InputError(f"diff(f, n) needs an order from 1 to 12, not {written}")
    return Derived(f, order)


def _mollified(f: Expr, kernel: Expr, width: Expr = ONE) -> Expr:
    if not isinstance(kernel, KernelName):
        raise InputError(f"mollify(f, kernel, width) needs a kernel of {', '.join(KERNELS)}, not `{kernel}`")
    if width.has(X):
        raise InputError(f"mollify(f, kernel, width) needs a width that is the same for all x, not `{width}`")
    return Mollified(f, kernel, width)


def _integrated(f: Expr, start: Expr, end: Expr) -> Expr:
    return Integrated(f, *(tidy(end) if end.has(Infinite) else end for end in (start, end)))


OPERATORS: dict[str, Callable[..., Expr]] = {
    "diff": _derived,
    "mollify": _mollified,
    "integral": _integrated,
}
KERNEL_NAMES = {name: KernelName(name) for name in KERNELS}
