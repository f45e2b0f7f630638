"""Polynomial cells: factored at their zeros, evaluated in a scaled and clamped variable.

Near a zero, a polynomial that was multiplied out has no correct digit left; the product of its
factors keeps all of them, because x - r is exact for floats close to r. So (x + d)^3 (3d - x)/(16 d^3)
becomes d t^3 (4 - t)/16 with t = (x + d)/d held inside the cell, where no power can overflow. In a cell without an end
nothing holds t, and x^2 + d^2/5 stays as it is: d may be far below x there, or 0.
"""

from dataclasses import dataclass

import sympy
from sympy import Expr, Poly, Rational

from ..programs.copies import X
from ..programs.program import LARGEST, Builder, Operand
from .copies import CopiedCell, vanishes
from .scaling import U, in_units
from .smooth import lower_smooth, multiplied

_ONE: Operand = sympy.S.One


@dataclass(frozen=True)
class _Frame:
    """A cell in the variable u = x/unit, between two rational ends."""

    unit: Expr
    start: Rational
    end: Rational

    def contains(self, point: Rational) -> bool:
        return bool(self.start <= point <= self.end)

    def lies_left_of(self, point: Rational) -> bool:
        return bool(point >= self.end)


def lower_polynomial(builder: Builder, cell: CopiedCell, unit: Expr) -> Operand:
    """The value of a polynomial piece on its cell."""
    piece, ends = cell.expression, (cell.start, cell.end)
    if sympy.degree(piece, X) <= 0:
        return lower_smooth(builder, piece)
    if sympy.degree(piece, X) == 1 and None in ends:
        return _affine(builder, piece, *ends)
    places = [sympy.cancel(end / unit) for end in ends if end is not None]
    if not all(place.is_Rational for place in places):
        return _horner_from_knot(builder, piece, cell)
    scaled = in_units(piece, unit)
    if scaled is None:
        raise ValueError(f"{unit} is not a unit of {piece}")
    shape, degree = scaled
    if None in ends:
        return _unbounded(builder, shape, degree, cell, unit)
    value, factor, used = _factored(builder, shape, _Frame(unit, *places), unit != 1 and degree > 0)
    return multiplied(builder, value, factor * unit ** (degree - used))


def _affine(builder: Builder, piece: Expr, start: Expr | None, end: Expr | None) -> Operand:
    slope, offset = Poly(piece, X).all_coeffs()
    x = "x" if _is_surely_there(slope) else _kept_finite(builder, slope, start, end)
    zero = sympy.cancel(-offset / slope)
    if zero != 0 and slope != 1 and sympy.fraction(zero)[1].is_number:
        return multiplied(builder, _from(builder, x, zero), slope)
    return builder.emit("add", multiplied(builder, x, slope), lower_smooth(builder, offset))


def _kept_finite(builder: Builder, slope: Expr, start: Expr | None, end: Expr | None) -> Operand:
    """x, held finite at the infinite ends of the cell while the slope is 0: there 0 * inf must be 0."""
    is_flat = builder.emit("eq", lower_smooth(builder, slope), sympy.S.Zero)
    x: Operand = "x"
    if end is None:
        x = builder.emit("clamp_max", x, builder.emit("select", is_flat, LARGEST, sympy.oo))
    if start is None:
        x = builder.emit("clamp_min", x, builder.emit("select", is_flat, -LARGEST, -sympy.oo))
    return x


def _unbounded(builder: Builder, shape: Expr, degree: int, cell: CopiedCell, unit: Expr) -> Operand:
    """The product of the factors x - root unit. The constant comes first and quotients by the unit early, so that
    nothing overflows where the product does not."""
    constant, zeros, rest = _factors(shape, is_open=True)
    x = "x" if _is_surely_there(constant) else _kept_finite(builder, constant, cell.start, cell.end)
    left = degree - int(sympy.degree(shape, U))
    value = _ONE
    for root in (root for root, order in zeros.items() for _ in range(order)):
        factor = _from(builder, x, root * unit) if root else x
        if value == 1:
            value = multiplied(builder, factor, constant)
        else:
            value = builder.emit("mul", value, multiplied(builder, factor, 1 / unit) if left < 0 else factor)
            left += int(left < 0)
    if rest is not None:
        coefficients = rest if zeros else rest * constant
        left += (divided := min(max(-left, 0), rest.degree()))
        value = builder.emit("mul", value, _homogeneous(builder, coefficients, x, unit, divided))
    return multiplied(builder, value, unit**left) if left else value


def _homogeneous(builder: Builder, polynomial: Poly, x: Operand, unit: Expr, divided: int) -> Operand:
    """unit^n p(x/unit), divided so many times by the unit: Horner's rule, whose first steps are in x/unit."""
    first, *others = polynomial.all_coeffs()
    value = lower_smooth(builder, first)
    for index, coefficient in enumerate(others, start=1):
        step = multiplied(builder, x, 1 / unit) if index <= divided else x
        constant = lower_smooth(builder, coefficient * unit ** max(index - divided, 0))
        if value == 1 or coefficient == 0:
            value = builder.emit("add", builder.emit("mul", value, step), constant)
        else:
            value = builder.emit("muladd", value, step, constant)
    return value


def _is_surely_there(constant: Expr) -> bool:
    return bool(constant.is_number or constant.is_nonzero)


def _factored(builder: Builder, shape: Expr, frame: _Frame, scaled: bool) -> tuple[Operand, Expr, int]:
    """The product of the factors over Q, without its constant; that constant; and 1 if the product is in units.

    If a unit is wanted (`scaled`), one factor x - root unit is not divided by it: two roundings less.
    """
    constant, zeros, rest = _factors(shape)
    inside = {root: order for root, order in zeros.items() if frame.contains(root)}
    main = min(inside, key=lambda root: (-inside[root], abs(root), root), default=sympy.S.Zero)
    value, used = _ONE, 0
    for root, order in sorted(zeros.items(), key=lambda item: (-item[1], item[0])):
        if frame.lies_left_of(root):
            constant *= (-1) ** order
        is_own = root in inside or not inside
        base = _shifted(builder, frame, root) if is_own else _moved(builder, frame, root, main)
        if scaled and root in inside and value == 1:
            value, order, used = _difference(builder, frame, root), order - 1, 1
        for _ in range(order):
            value = builder.emit("mul", value, base)
    if rest is None:
        return value, constant, used
    inner = (main - U) if frame.lies_left_of(main) else (main + U)
    polynomial = rest.compose(Poly(inner, U)) * sympy.sign(constant)
    t = _shifted(builder, frame, main)
    return builder.emit("mul", value, _horner(builder, polynomial, t)), abs(constant), used


def _factors(shape: Expr, is_open: bool = False) -> tuple[Expr, dict[Expr, int], Poly | None]:
    """The constant, the rational zeros with their orders, and the product of the other factors; with `is_open` zeros
    that are parameters, too.

    SymPy proposes the factors; if their product is not the polynomial, it is not taken apart.
    """
    constant, factors = sympy.factor_list(shape, U)
    zeros: dict[Expr, int] = {}
    rest = Poly(1, U)
    for factor, order in factors:
        polynomial = Poly(factor, U)
        if polynomial.degree() == 0:
            constant *= factor**order
        elif polynomial.degree() == 1 and (
            (root := -polynomial.nth(0) / polynomial.nth(1)).is_Rational
            or (is_open and sympy.fraction(root)[1].is_nonzero)
        ):
            zeros[root] = order
            constant *= polynomial.nth(1) ** order
        else:
            rest *= polynomial**order
    product = sympy.Mul(constant, rest.as_expr(), *((U - root) ** order for root, order in zeros.items()))
    if not vanishes(product - shape).is_yes:
        return sympy.S.One, {}, Poly(shape, U)
    return constant, zeros, None if rest.degree() == 0 else rest


def _difference(builder: Builder, frame: _Frame, root: Rational) -> Operand:
    """x - root unit, or its negative at the right end."""
    mirrored = frame.lies_left_of(root)
    place = multiplied(builder, lower_smooth(builder, frame.unit), abs(root)) if root else sympy.S.Zero
    if mirrored and root != 0:
        return builder.emit("sub", place if root > 0 else builder.emit("neg", place), "x")
    difference = builder.emit("sub" if root > 0 else "add", "x", place)
    return builder.emit("neg", difference) if mirrored else difference


def _shifted(builder: Builder, frame: _Frame, root: Rational) -> Operand:
    """(x - root unit)/unit, or its negative at the right end: the subtraction first, held in the cell."""
    over, under = (lower_smooth(builder, part) for part in sympy.fraction(frame.unit))
    t = builder.emit("mul", builder.emit("div", _difference(builder, frame, root), over), under)
    low, high = frame.start - root, frame.end - root
    ends = (-high, -low) if frame.lies_left_of(root) else (low, high)
    return builder.emit("within" if builder.on_device else "clamp", t, *ends)  # a device does not use it elsewhere


def _moved(builder: Builder, frame: _Frame, root: Rational, main: Rational) -> Operand:
    """|u - root| for a root outside the cell, from the variable at the main root in it: nothing cancels."""
    t = _shifted(builder, frame, main)
    distance = abs(root - main)
    same_side = frame.lies_left_of(root) == frame.lies_left_of(main)
    if main == root or (same_side and (frame.lies_left_of(main) or root < main)):
        return builder.emit("add", t, distance)
    return builder.emit("sub", distance, t)


def _horner(builder: Builder, polynomial: Poly, t: Operand) -> Operand:
    first, *others = polynomial.all_coeffs()
    value = lower_smooth(builder, first)
    for coefficient in others:
        constant = lower_smooth(builder, coefficient)
        if value == 1:
            value = builder.emit("add", t, constant)
        elif value == -1:
            value = builder.emit("sub", constant, t)
        elif coefficient == 0:
            value = builder.emit("mul", value, t)
        else:
            value = builder.emit("muladd", value, t, constant)
    return value


def _horner_from_knot(builder: Builder, piece: Expr, cell: CopiedCell) -> Operand:
    """Horner's rule in the distance from an end; in x itself where the piece is zero at x = 0, and where the end is a
    parameter that it knows nothing of: x + 1 is no (x - a) + (a + 1) for a far larger than both."""
    knot, *_ = (end for end in (cell.start, cell.end) if end is not None)
    is_alien = knot.free_symbols and not knot.free_symbols & piece.free_symbols
    if is_alien or vanishes(piece.subs(X, 0)).is_yes:
        knot = sympy.S.Zero
    coefficients = [sympy.cancel(c) for c in Poly(piece.subs(X, U + knot), U).all_coeffs()]
    return _horner(builder, Poly(coefficients, U), _from(builder, "x", knot))


def _from(builder: Builder, x: Operand, point: Expr) -> Operand:
    """x - point, as a sum where the point is written with a minus sign."""
    if point.could_extract_minus_sign():
        return builder.emit("add", x, lower_smooth(builder, -point))
    return builder.emit("sub", x, lower_smooth(builder, point))
