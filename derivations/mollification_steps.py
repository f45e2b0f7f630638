"""The derivation of a mollified function, step by step.

- `derivation_of(mollification, name)`   definition, jumps, atoms, closed form, direct integrals,
                                         derivatives, jets at the knots
"""

from ..theory.algebra import tidy
from ..theory.cells import Cells, Smoothness
from ..theory.display import Equation, IntegralSign
from ..theory.domains import Interval
from ..theory.expressions import INFINITY, MINUS_INFINITY, ONE, Integer, Symbol, Unknown, X
from ..theory.operators import Derived, KernelName, Mollified
from ..theory.order import sign_of
from ..theory.polynomials import polynomial
from ..theory.statements import Equal, Smooth
from ..theory.truth import Sign
from .derivation import Derivation, Step
from .direct_integration import CellIntegral, integrals_by_cell
from .mollification import Mollification
from .truncated_powers import Atoms, atoms


def derivation_of(mollification: Mollification, name: str) -> Derivation:
    known = atoms(mollification.kernel)
    steps = _setting(mollification)
    if known is None or mollification.closed_form is None:
        return Derivation(name, (*steps, *_without_closed_form(mollification)))
    steps += _atom_steps(mollification, known)
    steps += _closed_form_steps(mollification)
    steps += derivative_steps(mollification.closed_form)
    return Derivation(name, tuple(steps))


def _setting(mollification: Mollification) -> list[Step]:
    kernel = mollification.kernel
    jumps = "; ".join(f"at {knot}: {jump}" for knot, jump in mollification.jumps)
    return [
        Step("function", mollification.original, "f_0, the function to be smoothed, with exact break points"),
        Step(
            "kernel", kernel.shape, f"the {kernel.name} kernel on its own scale; {kernel.note or 'it integrates to 1'}"
        ),
        _convolution(mollification),
        Step(
            "jumps",
            f"{mollification.original.pieces[0]}  +  {jumps}" if jumps else str(mollification.original.pieces[0]),
            "every piecewise polynomial is one polynomial plus jumps c (x - a)^j for x > a, "
            "and convolution is linear: only truncated powers have to be smoothed",
        ),
    ]


def _convolution(mollification: Mollification) -> Step:
    """What is to be computed, with the kernel stretched to its width."""
    u, width = Symbol("u"), mollification.width
    is_bounded = bool(mollification.kernel.shape.knots)
    ends = (-width, width) if is_bounded else (MINUS_INFINITY, INFINITY)
    integrand = tidy(Unknown("f_0", X - u) * Unknown("K", u / width) / width)
    formula = Equation(Unknown("f", X), IntegralSign(integrand, u, *map(tidy, ends)))
    return Step("convolution", formula, f"the mean of f_0 around x, K the kernel and {width} its half-width")


def _atom_steps(mollification: Mollification, known: Atoms) -> list[Step]:
    degree = max((polynomial(jump, X).degree() for _, jump in mollification.jumps), default=0)
    below = mollification.kernel.density
    steps = []
    for j in range(max(degree, 0) + 1):
        power = known.power(j)
        factor = max(j, 1)
        steps.append(
            Step(
                f"G_{j}",
                power,
                ("the distribution function of the kernel" if j == 0 else f"G_{j}' = {j} G_{j - 1}, zero on the left")
                + f" ({known.reason})",
                Equal(Derived(power.as_expression(), ONE), factor * below.as_expression())
                if j > 0 or mollification.kernel.smoothness.at_least(0)
                else None,
            )
        )
        below = power
    return steps


def _closed_form_steps(mollification: Mollification) -> list[Step]:
    closed_form = mollification.closed_form
    assert closed_form is not None
    meaning = Mollified(
        mollification.original.as_expression(), KernelName(mollification.kernel.name), mollification.width
    )
    known_kernel = mollification.kernel.name.isidentifier()
    steps = [
        Step(
            "closed form",
            closed_form,
            "the sum of c w^j G_j((x - a)/w) over the jumps, w the half-width of the kernel",
            Equal(closed_form.as_expression(), meaning) if known_kernel else None,
        )
    ]
    return [*steps, *map(_direct_step, integrals_by_cell(mollification))]


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
    )


def derivative_steps(cells: Cells) -> list[Step]:
    """The derivatives up to the first that jumps, and the class that the jets prove."""
    steps = []
    smoothness = cells.smoothness()
    top = 2 if smoothness.order is None else min(max(smoothness.order + 1, 1), 6)
    for order in range(1, top + 1):
        slope = cells.derivative(order)
        statement = Equal(Derived(cells.as_expression(), Integer(order)), slope.as_expression())
        steps.append(Step(f"derivative {order}", slope, "each cell differentiated; knots by one-sided jets", statement))
    reason, its_class = _class_reason(cells, smoothness), _class_statement(cells, smoothness)
    return [*steps, Step("smoothness", str(smoothness), reason, its_class)]


def _class_reason(cells: Cells, smoothness: Smoothness) -> str:
    if smoothness.order is None:
        return "analytic on the whole line"
    differ = " and differ in the next" if _jumps_always(cells, smoothness) else "; the next jumps for some parameters"
    return f"one-sided jets agree up to this order at every knot{differ}"


def _class_statement(cells: Cells, smoothness: Smoothness) -> Smooth | None:
    if smoothness.order is not None and smoothness.order < 0:
        return None
    return Smooth(cells.as_expression(), smoothness.order, exactly=_jumps_always(cells, smoothness))


def _jumps_always(cells: Cells, smoothness: Smoothness) -> bool:
    """Whether the next derivative is shown to jump at some knot for all values of the parameters."""
    if smoothness.order is None:
        return False
    above = cells.derivative(smoothness.order + 1)
    pieces = zip(above.knots, above.pieces, above.pieces[1:], strict=False)
    gaps = [(right - left).subs(X, knot) for knot, left, right in pieces]
    return any(sign_of(gap) in (Sign.POSITIVE, Sign.NEGATIVE) for gap in gaps)


def _without_closed_form(mollification: Mollification) -> list[Step]:
    steps = [
        Step(
            "no closed form",
            "none",
            f"the {mollification.kernel.name} kernel has no elementary antiderivative; values of f and f' are "
            "certified by rigorous integration instead",
        )
    ]
    if mollification.is_piecewise_linear:
        steps.append(
            Step(
                "derivative 2, times the mass of the kernel",
                mollification.second_derivative(),
                "the second derivative of a piecewise linear function is a sum of jumps of slope, so its "
                "mollification is a sum of translated kernels",
            )
        )
    steps.append(Step("smoothness", str(mollification.smoothness), "inherited from the kernel"))
    return steps
