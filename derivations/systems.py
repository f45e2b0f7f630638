"""The whole story of an entry of the catalogue, or of a definition of one's own.

Which parts a story has follows from the definition: a mollification has its convolution, a join its conditions, a
product x F(x) with a distribution function F its distances to step and ReLU.

- `story_of(name)`                              an entry of the catalogue
- `mollification_story(f, kernel, width)`       any piecewise polynomial, any kernel
- `gate_story(text, norms)`, `inverse_story(zeta, domain)`, `correction_story(...)`   from texts
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from itertools import pairwise

from ..theory.activations import Activation
from ..theory.activations import activation as entry_named
from ..theory.algebra import tidy
from ..theory.calculus import derivative
from ..theory.cells import Cells
from ..theory.definitions import Joined, Smoothed, SpecialCase
from ..theory.domains import interval
from ..theory.errors import InputError
from ..theory.expressions import ONE, ZERO, Abs, Maximum, Mul, Symbol, X, has_switch, parameter, sigma, softplus
from ..theory.index_means import ALPHA, FREE, LOG_WEIGHTS, UNIFORM, Y
from ..theory.operators import Derived
from ..theory.order import vanishes
from ..theory.parser import parse
from ..theory.piecewise import cells_of
from ..theory.statements import Equal
from .derivation import TRIAL, Step, Story, Supremum, plainly
from .entropy import legendre_of, variation_of_entropy
from .function_facts import Scaled, facts_story
from .gate_distance import NORMS, SUBJECTS, Gate, gate_distance
from .improvement import Improvement, Part
from .inverse_error import inverse_error_story, sharp_constant_story
from .mollification import Mollification, mollify
from .mollification_steps import derivation_of, derivative_steps
from .realisation import cells_of_activation, derive, joining_of, mollification_of
from .soft_quantizer import Quantizer, quantizer_story
from .worst_activation import worst_activation

QUANTIZERS = {
    "squaf": Quantizer(LOG_WEIGHTS[UNIFORM], UNIFORM),
    "squaf_general": Quantizer(LOG_WEIGHTS[FREE], FREE),
    "squaf_laplacian": Quantizer(tidy(-ALPHA * Abs(X - Y)), FREE),
}
S, T = parameter("s"), parameter("t", "positive")


def story_of(name: str) -> Story:
    """Definition, derivation, constants and what is special to the kind of definition."""
    entry = entry_named(name)
    definition = entry.definition
    if isinstance(definition, Smoothed):
        yield from mollification_story(mollification_of(entry), entry.name)
    elif isinstance(definition, Joined):
        yield from plainly(joining_of(entry).derivation.steps)
        yield from _second_route(entry)
        yield from facts_story(_scaled(entry))
    elif isinstance(definition, SpecialCase):
        yield from plainly(derive(entry).steps)
        yield from facts_story(_scaled(entry))
    elif entry.corrects is not None:
        yield from _corrected_story(entry)
    elif entry.name in QUANTIZERS:
        yield from quantizer_story(QUANTIZERS[entry.name])
    else:
        yield from _formula_story(entry)


def _formula_story(entry: Activation) -> Story:
    cells = cells_of_activation(entry)
    source = f"the definition ({entry.source.paper}, {entry.source.where})"
    yield Step("definition", cells, source, proposer="the paper")
    yield from plainly(derivative_steps(cells))
    yield from facts_story(_scaled(entry))
    gate = _gate_of(entry)
    if gate is not None:
        yield from gate_distance(gate)
        yield from _hardness(entry)


def _scaled(entry: Activation) -> Scaled:
    """How the entry scales in its only parameter, from the law of the catalogue, which a step then checks."""
    cells = cells_of_activation(entry)
    symbols = [symbol for symbol in entry.symbols().values() if symbol in cells.parameters]
    weights = dict(entry.scaling.weights) if entry.scaling is not None else {}
    if len(symbols) == 1 and weights.get(symbols[0].name) == 1:
        return Scaled(cells, _smoothed_from(entry), symbols[0], 1)
    return Scaled(cells if not symbols else cells_of_activation(entry, entry.defaults()), _smoothed_from(entry))


def _smoothed_from(entry: Activation) -> Cells | None:
    return mollification_of(entry).original if isinstance(entry.definition, Smoothed) else None


def mollification_story(mollification: Mollification, name: str) -> Story:
    """Convolution, closed form, second route, derivatives, class, constants, distances, limit."""
    yield from plainly(derivation_of(mollification, name).steps)
    if mollification.closed_form is None:
        return
    width = mollification.width if isinstance(mollification.width, Symbol) else None
    degree = mollification.degree_of_homogeneity if width is not None else None
    yield from facts_story(Scaled(mollification.closed_form, mollification.original, width, degree))


def _second_route(entry: Activation) -> Story:
    """A function joined from pieces of degree 2 and less may be a box mollification of its outer pieces."""
    joined = cells_of_activation(entry)
    if len(joined.knots) != 2:
        return
    (low, high), width = joined.knots, tidy((joined.knots[1] - joined.knots[0]) / 2)
    middle = tidy((low + high) / 2)
    corner = Cells.of([middle], [joined.pieces[0], joined.pieces[-1]])
    try:
        smoothed = mollify(corner, "box", width).closed_form
    except InputError:
        return
    if smoothed is None:
        return
    yield Step("second route: the corner", corner, "the outer pieces alone, met in the middle of the joint")
    yield Step(
        "second route: its mollification with the box kernel", smoothed, "the same function by convolution",
        Equal(smoothed.as_expression(), joined.as_expression()),
    )  # fmt: skip


# --- gates ----------------------------------------------------------------------------------------


def gate_story(text: str, norms: Sequence[str] = NORMS, subjects: Sequence[str] = SUBJECTS) -> Story:
    for norm in norms:
        if norm not in NORMS:
            raise InputError(f"the norms are {', '.join(NORMS)}, not `{norm}`")
    yield from gate_distance(Gate(cells_of(parse(text))), subjects, norms)


def _gate_of(entry: Activation) -> Gate | None:
    """F of x F(x): the other factors, with a scale in the argument set to 1. Its steps show whether it is one."""
    cells = cells_of_activation(entry)
    if len(cells.pieces) != 1 or has_switch(cells.pieces[0]) or not isinstance(cells.pieces[0], Mul):
        return None
    if X not in cells.pieces[0].args or len(cells.parameters) > 1:
        return None
    factor = tidy(cells.pieces[0] / X)
    return Gate(cells_of(factor.subs({symbol: 1 for symbol in cells.parameters})))


def _hardness(entry: Activation) -> Story:
    """The one scale of a gate as a parameter that is learned: lam = 1 + softplus(s/t)."""
    cells = cells_of_activation(entry)
    if len(cells.parameters) != 1:
        return
    (lam,) = cells.parameters
    f = cells.pieces[0]
    slope = derivative(f, X)
    unit = f.subs(lam, 1)
    yield Step(
        f"slope for every {lam}", Derived(unit, ONE), f"that of the function for {lam} = 1, at {lam} x: the "
        f"Lipschitz constant is the same for every {lam}", Equal(slope, derivative(unit, X).subs(X, lam * X)),
    )  # fmt: skip
    in_lam = derivative(f, lam)
    swapped = {X: S, lam: X}  # x is the variable of differentiation
    check = Equal(Derived(f.xreplace(swapped), ONE), in_lam.xreplace(swapped), interval("positive"))
    yield Step(f"gradient in {lam}", in_lam, "differentiated in it", check)
    hardness = 1 + softplus(S / T)
    rate = derivative(hardness, S)
    yield Step("reparametrisation", hardness, f"{lam} = 1 + softplus(s/t), above 1 for every s", proposer="the paper")
    yield Step("its rate", rate, "differentiated in s", Equal(rate, sigma(S / T) / T))
    yield Step("gradient in s", in_lam * rate, "the chain rule", None)


# --- corrections ----------------------------------------------------------------------------------


def quantizer_text_story(text: str) -> Story:
    """Any weight, given by its logarithm in x, y and alpha."""
    yield from quantizer_story(Quantizer(tidy(parse(text, {"y": Y, "alpha": ALPHA}))))


def inverse_story(zeta: str, domain: str = "[0, inf)") -> Story:
    yield from inverse_error_story(tidy(parse(zeta)), interval(domain))


def correction_story(improvement: Improvement) -> Story:
    """The correction of an activation for a density, then the error of its approximate inverse."""
    yield from plainly(improvement.derivation.steps)
    for left, right in pairwise(improvement.parts):
        yield from _meeting(left, right)
    for part in improvement.parts:
        yield from sharp_constant_story(part.zeta, part.domain)


def _meeting(left: Part, right: Part) -> Story:
    """What the correction does at a break point inside the region."""
    knot = right.cell.start
    assert knot is not None
    values = [tidy(part.zeta.subs(X, knot)) for part in (left, right)]
    if all(vanishes(value).is_yes for value in values):
        yield Step(f"at x = {knot}", ZERO, "the correction is 0 there, so the improved inverse is continuous")
    else:
        yield Step(
            f"at x = {knot}", f"from {values[0]} to {values[1]}",
            "the correction is not 0 there: the improved inverse jumps; each side has a correction of its own",
        )  # fmt: skip


def _corrected_story(entry: Activation) -> Story:
    """From the entropy functional to the printed activation, and its regularity in the size of the correction."""
    corrects = entry.corrects
    assert corrects is not None
    density, region = cells_of(parse(corrects.density)), interval(corrects.on)
    yield from plainly(variation_of_entropy().steps)
    yield from plainly(legendre_of().steps)
    yield from plainly(worst_activation(density.pieces[0]).steps)
    improvement = Improvement(corrects.activation, cells_of_activation(corrects.activation), density, region)
    yield from correction_story(improvement)
    printed, (size,) = cells_of_activation(entry), entry.symbols().values()
    derived = improvement.improved(size).as_expression()
    for sign, words in ((1, "the derived one"), (-1, "the derived one with the opposite sign of the correction")):
        flipped = derived.subs(size, sign * size)
        statement = Equal(printed.as_expression(), flipped, region)
        answer = yield Step("the printed activation", printed, f"{words}, on {region}?", statement, proposer=TRIAL)
        if answer.holds.is_yes:
            break
    yield from _regularity(printed, size)


def _regularity(cells: Cells, size: Symbol) -> Story:
    """The slope of a base plus eps times a correction h, for every eps."""
    h = tidy(derivative(cells.pieces[-1], size))
    k = derivative(h, X)
    yield Step("correction", h, f"the derivative in {size}: the function is linear in it", Equal(h, h))
    yield Step("its slope k", k, "differentiated", Equal(Derived(h, ONE), k))
    high = yield Step("largest k", k, "over the line", ask=Supremum(k))
    low = yield Step("largest -k", tidy(-k), "over the line", ask=Supremum(tidy(-k)))
    if high.exact is None or low.exact is None:
        return
    top, bottom = high.exact, -low.exact
    slopes = ", ".join(str(tidy(derivative(piece, X).subs(size, 0))) for piece in cells.pieces)
    yield Step("slopes without the correction", slopes, "piece by piece")
    yield Step(
        "it increases where the base has slope 1", f"{tidy(-1 / top)} <= {size} <= {tidy(-1 / bottom)}",
        f"there 1 + {size} k must not be negative, for k between {bottom} and {top}",
    )  # fmt: skip
    sizes = [tidy(Abs(base + size * value)) for base in (ONE, ZERO) for value in (top, bottom)]
    extreme = reduce(Maximum, sizes)
    yield Step(
        "Lipschitz constant for every " + str(size), extreme,
        f"slopes are {size} k and 1 + {size} k; k comes as near as one likes to both ends on each side",
    )  # fmt: skip
