"""The derivation of a mollified function, step by step.

- `derivation_of(mollification, name)`   definition, jumps, atoms, closed form, direct integrals,
                                         derivatives, jets at the knots
"""

from collections.abc import Iterator

from ..theory.exact.algebra import tidy
from ..theory.exact.cells import Cells
from ..theory.exact.display import Equation, IntegralSign
from ..theory.exact.domains import Interval
from ..theory.exact.expressions import INFINITY, MINUS_INFINITY, ONE, Integer, Symbol, Unknown, X
from ..theory.exact.order import sign_of
from ..theory.exact.polynomials import polynomial
from ..theory.exact.truth import Sign
from ..theory.language.operators import Derived, KernelName, Mollified
from ..theory.language.statements import Equal, Smooth
from .derivation import Convolved, Derivation, Step
from .direct_integration import CellIntegral, integrals_by_cell
from .mollification import Mollification
from .truncated_powers import Atoms, atoms


def derivation_of(mollification: Mollification, name: str) -> Derivation:
    return Derivation(name, tuple(_steps(mollification)))


def _steps(mollification: Mollification) -> Iterator[Step]:
    known, closed_form = atoms(mollification.kernel), mollification.closed_form
    yield from _setting(mollification)
    if known is None or closed_form is None:
        yield from _without_closed_form(mollification)
        return
    yield from _atom_steps(mollification, known)
    original, kernel = mollification.original.as_expression(), KernelName(mollification.kernel.name)
    meaning = Mollified(original, kernel, mollification.width)
    yield Step(
        "closed form",
        closed_form,
        "the sum of c w^j G_j((x - a)/w) over the jumps, w the half-width of the kernel",
        Equal(closed_form.as_expression(), meaning) if kernel.name.isidentifier() else None,
        second=Convolved(mollification),
    )
    yield from map(_direct_step, integrals_by_cell(mollification))
    yield from derivative_steps(closed_form)


def _setting(mollification: Mollification) -> Iterator[Step]:
    kernel, original, width = mollification.kernel, mollification.original, mollification.width
    yield Step("function", original, "f_0, the function to be smoothed, with exact break points")
    yield Step(
        "kernel", kernel.shape, f"the {kernel.name} kernel on its own scale; {kernel.note or 'it integrates to 1'}"
    )
    u = Symbol("u")
    ends = (-width, width) if kernel.is_compact else (MINUS_INFINITY, INFINITY)
    integrand = tidy(Unknown("f_0", X - u) * Unknown("K", u / width) / width)
    formula = Equation(Unknown("f", X), IntegralSign(integrand, u, *map(tidy, ends)))
    yield Step("convolution", formula, f"the mean of f_0 around x, K the kernel and {width} its half-width")
    jumps = "; ".join(f"at {knot}: {jump}" for knot, jump in mollification.jumps)
    yield Step(
        "jumps",
        f"{original.pieces[0]}  +  {jumps}" if jumps else str(original.pieces[0]),
        "every piecewise polynomial is one polynomial plus jumps c (x - a)^j for x > a, "
        "and convolution is linear: only truncated powers have to be smoothed",
    )


def _atom_steps(mollification: Mollification, known: Atoms) -> Iterator[Step]:
    degree = max((polynomial(jump, X).degree() for _, jump in mollification.jumps), default=0)
    below = mollification.kernel.density
    for j in range(max(degree, 0) + 1):
        power = known.power(j)
        what = f"G_{j}' = {j} G_{j - 1}, zero on the left" if j else "the distribution function of the kernel"
        is_smooth = j > 0 or mollification.kernel.smoothness.at_least(0)
        slope = max(j, 1) * below.as_expression()
        statement = Equal(Derived(power.as_expression(), ONE), slope) if is_smooth else None
        yield Step(f"G_{j}", power, f"{what} ({known.reason})", statement, is_detail=j < degree)
        below = power


def _direct_step(item: CellIntegral) -> Step:
    title = f"direct integral on {Interval(item.cell.start, item.cell.end)}"
    if item.integral is None or item.value is None:
        formula = "none" if item.integral is None else item.integral
        return Step(title, formula, f"there is no second route to the value on this cell: {item.obstacle}")
    return Step(
        title,
        Equation(item.integral, item.value),
        "the convolution integral of this cell, integrated by SymPy: a second route to the same value",
        Equal(item.value, item.cell.expression),
        proposer="SymPy",
        is_detail=True,
    )


def derivative_steps(cells: Cells) -> Iterator[Step]:
    """The derivatives up to the first that jumps, and the class that the jets prove."""
    smoothness, function = cells.smoothness(), cells.as_expression()
    top = 2 if smoothness.order is None else min(max(smoothness.order + 1, 1), 6)
    for order in range(1, top + 1):
        slope = cells.derivative(order)
        statement = Equal(Derived(function, Integer(order)), slope.as_expression())
        yield Step(f"derivative {order}", slope, "each cell differentiated; knots by one-sided jets", statement)
    reason, is_exact = "analytic on the whole line", False
    if smoothness.order is not None:
        is_exact = jumps_always(cells.derivative(smoothness.order + 1))
        differ = " and differ in the next" if is_exact else "; the next jumps for some parameters"
        reason = f"one-sided jets agree up to this order at every knot{differ}"
    its_class = Smooth(function, smoothness.order, is_exact) if smoothness.at_least(0) else None
    yield Step("smoothness", str(smoothness), reason, its_class)


def jumps_always(above: Cells) -> bool:
    """Whether a derivative is shown to jump at some knot for all values of the parameters."""
    pieces = zip(above.knots, above.pieces, above.pieces[1:], strict=False)
    gaps = [(right - left).subs(X, knot) for knot, left, right in pieces]
    return any(sign_of(gap) in (Sign.POSITIVE, Sign.NEGATIVE) for gap in gaps)


def _without_closed_form(mollification: Mollification) -> Iterator[Step]:
    yield Step(
        "no closed form",
        "none",
        f"the {mollification.kernel.name} kernel has no elementary antiderivative; values of f and f' are "
        "certified by rigorous integration instead",
    )
    if mollification.is_piecewise_linear:
        yield Step(
            "derivative 2, times the mass of the kernel",
            mollification.second_derivative(),
            "the second derivative of a piecewise linear function is a sum of jumps of slope, so its "
            "mollification is a sum of translated kernels",
        )
    yield Step("smoothness", str(mollification.smoothness), "inherited from the kernel")
