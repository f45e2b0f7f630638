"""Mollification: any piecewise polynomial f convolved with a kernel, in closed form."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from ..theory.exact.algebra import expand, tidy, total
from ..theory.exact.cells import Cells, Smoothness
from ..theory.exact.errors import InputError
from ..theory.exact.expressions import ONE, ZERO, Expr, Mul, Pow, Rational, X, parameter
from ..theory.exact.generators import to_fmpq
from ..theory.exact.order import sign_of
from ..theory.exact.piecewise import cells_of
from ..theory.exact.polynomials import is_polynomial, polynomial
from ..theory.exact.truth import Sign
from ..theory.language.activations import activation, is_activation
from ..theory.language.function_text import Params, given_values, number_text, parse_function_at
from ..theory.language.kernels import Kernel
from ..theory.language.kernels import kernel as kernel_named
from ..theory.language.parser import parse, valued
from ..theory.language.printing import lines, plain
from .rewriting import gathered
from .splines import Spline, mollified
from .truncated_powers import Atoms, atoms

DELTA = parameter("delta", "positive")
MAX_DEGREE = 60


@dataclass(frozen=True)
class Mollification:
    """f * kernel_width. `closed_form` is None where none exists (the bump kernel)."""

    original: Cells
    kernel: Kernel
    width: Expr
    closed_form: Cells | None

    def __repr__(self) -> str:
        """What was smoothed, and the closed form cell by cell with its class."""
        title = f"{plain(self.original)}, smoothed by the {self.kernel.name} kernel of half-width {self.width}"
        if self.closed_form is None:
            return f"{title}: no closed form"
        return "\n".join([title, *(f"  {line}" for line in lines(self.closed_form)), f"class {self.smoothness}"])

    @property
    def jumps(self) -> list[tuple[Expr, Expr]]:
        """Knot a and jump r(x - a) of the original's pieces there, in powers of x."""
        return _jumps(self.original)

    @property
    def is_piecewise_linear(self) -> bool:
        return all(polynomial(piece, X).degree() <= 1 for piece in self.original.pieces)

    @cached_property
    def degree_of_homogeneity(self) -> int | None:
        """d where f(a + s x) = s^d f(a + x) about its single knot a, up to an affine function; a kernel
        of mean zero reproduces affine functions, so the distances then scale like powers of the width."""
        if len(self.original.knots) != 1:
            return None
        if self.is_piecewise_linear and self.original.smoothness().at_least(0):
            return 1
        centred = self.original.reparametrised(ONE, self.original.knots[0])
        terms = [term for piece in centred.pieces for term in polynomial(piece, X).terms()]
        degrees = {power for power, coefficient in terms if coefficient is not ZERO}
        if centred.at_knots != (ZERO,):
            degrees.add(0)  # a value at the knot that stays as it is
        return degrees.pop() if len(degrees) == 1 else None

    @cached_property
    def smoothness(self) -> Smoothness:
        """From the jets of the closed form; without one, from the kernel: the second derivative of a
        mollified piecewise linear function is a sum of translates of the kernel."""
        if self.closed_form is not None:
            return self.closed_form.smoothness()
        if self.kernel.smoothness.order is None or self.is_piecewise_linear:
            return self.kernel.conferred_smoothness
        raise InputError(
            f"the class of this function under the kernel {self.kernel.name} is not known without a closed form"
        )

    def second_derivative(self) -> Cells:
        """Exact for a piecewise linear f and any kernel: the sum of c_i kernel_width(x - a_i), up to
        the kernel's mass where that has no closed form."""
        if self.closed_form is not None:
            return self.closed_form.derivative(2)
        if not self.is_piecewise_linear:
            raise InputError("the second derivative is a sum of kernels only for a piecewise linear function")
        summed = Cells.everywhere(ZERO)
        for knot, jump in self.jumps:
            slope = polynomial(jump, X).coefficient(1)
            scaled = self.kernel.shape.reparametrised(1 / self.width, -knot / self.width)
            summed = summed + scaled * (slope / self.width)
        return summed


def mollify(
    f: str | Expr | Cells,
    kernel: str | Kernel = "epanechnikov",
    delta: str | float | Expr | None = None,
    params: Params = None,
    **named: str | float,
) -> Mollification:
    """The mollification of f, which is an expression or a name of the catalogue, with a kernel of half-width delta.

    Without a width, the result carries the parameter delta wherever the order of the new knots does
    not depend on it (a function with one knot); otherwise the width is 1.
    """
    cells = _as_cells(f, given_values(params, named))
    kernel = kernel_named(kernel) if isinstance(kernel, str) else kernel
    width = _as_width((DELTA if len(cells.knots) <= 1 else ONE) if delta is None else delta)
    _refuse_unsuitable(cells)
    known = atoms(kernel)
    closed_form = None if known is None else _closed_form(cells, kernel, known, width)
    return Mollification(cells, kernel, width, closed_form)


def _as_cells(f: str | Expr | Cells, given: Mapping[str, str]) -> Cells:
    if isinstance(f, str) and is_activation(f):
        from .realisation import cells_of_activation  # which mollifies, to realise entries

        return cells_of_activation(f, activation(f).defaults(given))
    if isinstance(f, str):
        return cells_of(parse_function_at(f, given))
    if given:
        raise InputError("values of parameters go with a function that is a text or a name")
    if not isinstance(f, Cells | Expr):  # a tree of another library would pass for a constant
        raise InputError(f"a function is expected as text and {f!r} came: write 'max(0, x)' or a catalogue name")
    return f if isinstance(f, Cells) else cells_of(f)


def _as_width(width: str | float | Expr) -> Expr:
    if not isinstance(width, Expr):
        width = valued(parse(number_text(width), parameters={"delta": DELTA}))
    width = tidy(width)
    if sign_of(width) != Sign.POSITIVE or width.has(X):
        raise InputError(f"the width must be positive, but `{width}` is not (known to be)")
    return width


def _refuse_unsuitable(cells: Cells) -> None:
    for piece in cells.pieces:
        if not is_polynomial(piece, X):
            raise InputError(
                f"exact mollification needs polynomial pieces, but `{piece}` is not a polynomial in x; "
                "write the function piecewise, or approximate this piece"
            )
        degree = _degree_as_written(piece)
        if degree <= 2 * MAX_DEGREE:
            degree = polynomial(piece, X).degree()
        if degree > MAX_DEGREE:
            raise InputError(f"the piece has degree {degree}; at most {MAX_DEGREE} is allowed")


def _degree_as_written(piece: Expr) -> int:
    """Of a polynomial, without multiplying it out: terms of the highest degree might still cancel."""
    if not piece.has(X):
        return 0
    if isinstance(piece, Pow):
        return _degree_as_written(piece.base) * int(tidy(piece.exp).p)  # type: ignore[attr-defined]
    parts = map(_degree_as_written, piece.args)
    return sum(parts) if isinstance(piece, Mul) else max(parts, default=1)


def _closed_form(cells: Cells, kernel: Kernel, known: Atoms, width: Expr) -> Cells:
    """The fast exact route where everything is rational, else the same formula with symbols."""
    if isinstance(width, Rational) and kernel.is_polynomial:
        spline, weights = Spline.from_cells(cells), Spline.from_cells(kernel.density)
        if spline is not None and weights is not None:
            return mollified(spline, weights, to_fmpq(width)).to_cells()
    return assembled(cells, known, width)


def assembled(cells: Cells, known: Atoms, width: Expr) -> Cells:
    """E p(x - width U) + sum_i sum_j c_ij width^j G_j((x - a_i)/width)."""
    base = polynomial(cells.pieces[0], X).terms()
    summed = Cells.everywhere(total(*(c * width**j * known.mean(j).subs(X, X / width) for j, c in base)))
    for knot, jump in _jumps(cells):
        for j, coefficient in polynomial(jump, X).terms():
            if coefficient is not ZERO:
                atom = known.power(j).reparametrised(1 / width, -knot / width)
                summed = summed + atom * (coefficient * width**j)
    return summed.map(gathered)


def _jumps(cells: Cells) -> list[tuple[Expr, Expr]]:
    """For each knot a the polynomial r with (right piece - left piece)(x) = r(x - a)."""
    return [
        (knot, expand((right - left).subs(X, X + knot)))
        for knot, left, right in zip(cells.knots, cells.pieces, cells.pieces[1:], strict=False)
    ]
