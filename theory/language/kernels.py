"""Mollifier kernels: even, non-negative functions on [-1, 1] (the Gaussian: on R).

A kernel is data: a shape, zero outside its support, and the mass that normalises it (None where no
closed form exists; the certified value is then a matter for `numerics`).

- `KERNELS`              the built-in kernels (`Kernel`) by name
- `kernel(name_or_text)` a built-in kernel, or one given as an expression in u (or x) on [-1, 1]
"""

from dataclasses import dataclass, replace

from ..exact.algebra import total
from ..exact.cells import Cell, Cells, Smoothness
from ..exact.errors import InputError, unknown
from ..exact.expressions import MINUS_ONE, ONE, PI, ZERO, Expr, Rational, X, cos, exp, phi
from ..exact.order import sign_of, vanishes
from ..exact.piecewise import cells_of
from ..exact.polynomials import is_polynomial, polynomial
from ..exact.truth import Sign
from .parser import parse
from .printing import lines


@dataclass(frozen=True)
class Kernel:
    """A mollifier: `shape / mass` integrates to one."""

    name: str
    shape: Cells
    mass: Expr | None = ONE
    note: str = ""

    def __repr__(self) -> str:
        mass = ", whose mass has no closed form" if self.mass is None else f" of mass {self.mass}"
        return "\n".join([f"the {self.name} kernel{mass}", *(f"  {line}" for line in lines(self.shape))])

    @property
    def is_compact(self) -> bool:
        return bool(self.shape.knots)

    @property
    def is_polynomial(self) -> bool:
        return self.is_compact and all(is_polynomial(piece, X) for piece in self.shape.pieces)

    @property
    def density(self) -> Cells:
        """The normalised kernel; needs a closed form of the mass."""
        if self.mass is None:
            raise InputError(f"the mass of the kernel {self.name} has no closed form; use its certified enclosure")
        return self.shape * (1 / self.mass)

    @property
    def smoothness(self) -> Smoothness:
        return self.shape.smoothness()

    @property
    def conferred_smoothness(self) -> Smoothness:
        """The class of f * kernel for a continuous piecewise linear f, whose second derivative is a sum
        of translates of the kernel: two orders above the kernel's own class."""
        own = self.smoothness
        return own if own.order is None else Smoothness(own.order + 2, own.lipschitz)


def _on_unit_interval(inner: Expr, at_ends: Expr | None = None) -> Cells:
    ends = inner.subs(X, 1) if at_ends is None else at_ends
    return Cells.of((-1, 1), (0, inner, 0), (ends, ends))


def _even(right: Expr) -> Cells:
    """An even kernel with a knot at 0, from its right half."""
    left = right.subs(X, -X)
    return Cells.of((-1, 0, 1), (0, left, right, 0), (0, right.subs(X, 0), 0))


KERNELS: dict[str, Kernel] = {
    kernel.name: kernel
    for kernel in (
        Kernel("box", _on_unit_interval(Rational(1, 2))),
        Kernel("triangle", _even(1 - X)),
        Kernel("epanechnikov", _on_unit_interval(Rational(3, 4) * (1 - X**2))),
        Kernel("biweight", _on_unit_interval(Rational(15, 16) * (1 - X**2) ** 2)),
        Kernel("triweight", _on_unit_interval(Rational(35, 32) * (1 - X**2) ** 3)),
        Kernel("tricube", _even(Rational(70, 81) * (1 - X**3) ** 3)),
        Kernel("cosine", _on_unit_interval(PI / 4 * cos(PI * X / 2))),
        Kernel("gaussian", Cells.everywhere(phi(X)), note="support: all of R"),
        Kernel(
            "bump",
            _on_unit_interval(exp(1 / (X**2 - 1)), at_ends=ZERO),
            mass=None,
            note="no elementary antiderivative: certified values instead of a closed form",
        ),
    )
}


def kernel(text: str) -> Kernel:
    """A kernel by name, or a new one from an expression on [-1, 1].

    >>> kernel("epanechnikov").mass
    1
    """
    if text in KERNELS:
        return KERNELS[text]
    if text.isidentifier() and text not in ("x", "u"):
        raise unknown("kernel", text, KERNELS, ", or an expression in x on [-1, 1]")
    return custom_kernel(text)


def custom_kernel(text: str) -> Kernel:
    """A user's kernel: an expression in x (or u) taken on [-1, 1] and zero outside."""
    inner = cells_of(parse(text, parameters={"u": X}))
    window = Cells.of((-1, 1), (0, 1, 0), (1, 1))
    found = inner * window
    shape = Cells.of(found.knots, found.pieces).merged()  # what it is at single points changes no average
    mirrored = shape.reparametrised(MINUS_ONE)
    if shape.knots != mirrored.knots or not all(vanishes(piece).is_yes for piece in (shape - mirrored).pieces):
        raise InputError(f"the kernel `{text}` is not shown to be even; a mollifier must satisfy k(-x) = k(x)")
    if len(shape.knots) < 2:
        raise InputError(f"the kernel `{text}` is zero on [-1, 1]; its integral must be a positive number")
    custom = Kernel(text, shape, None, note="given by its expression")
    return replace(custom, mass=_polynomial_mass(shape, text)) if custom.is_polynomial else custom


def _polynomial_mass(shape: Cells, text: str) -> Expr:
    mass = total(*map(_integral, list(shape)[1:-1]))
    if sign_of(mass) != Sign.POSITIVE:
        raise InputError(f"the kernel `{text}` integrates to {mass} on [-1, 1]; it must be a positive number")
    return mass


def _integral(cell: Cell) -> Expr:
    found = polynomial(cell.expression, X).integral().expression()
    return found.subs(X, cell.end) - found.subs(X, cell.start)
