"""The whole story of an entry of the catalogue, or of a definition of one's own.

Which parts a story has follows from the definition: a mollification has its convolution, a join its conditions, a
product x F(x) with a distribution function F its distances to step and ReLU, a mean over an index its covariances.

- `story_of(name)`                              an entry of the catalogue
- `mollification_story(f, kernel, width)`       any piecewise polynomial, any kernel
- `correction_story(improvement)`, `correlation_story(name)`
"""

from collections.abc import Generator, Mapping
from dataclasses import replace
from itertools import pairwise

from ..theory.exact.algebra import expand, tidy
from ..theory.exact.calculus import derivative
from ..theory.exact.cells import Cells
from ..theory.exact.domains import REAL_LINE
from ..theory.exact.errors import InputError, Undecided
from ..theory.exact.expressions import ONE, ZERO, Expr, Mul, Symbol, X, fresh, has_switch, parameter, softplus
from ..theory.exact.order import vanishes
from ..theory.exact.piecewise import cells_of
from ..theory.exact.polynomials import Poly, is_polynomial
from ..theory.language.activations import Activation, catalogue
from ..theory.language.activations import activation as entry_named
from ..theory.language.definitions import Joined, Sampled, Smoothed, SpecialCase
from ..theory.language.intervals import interval
from ..theory.language.operators import Derived
from ..theory.language.parser import parse
from ..theory.language.statements import Equal
from .correction_size import regularity_story
from .correlation import no_edge, relu_correlation, smooth_correlation
from .derivation import TRIAL, Answer, Convolved, Step, Story, plainly
from .elimination import Elimination
from .function_facts import Scaled, facts_story, is_quadratic, quadratic_story, recession
from .gate_distance import Gate, gate_distance
from .improvement import Improvement, RegionPart
from .inverse_error import EPSILON, printed_bound_story, sharp_constant_story
from .kinks import kink_story
from .mollification import Mollification, mollify
from .mollification_steps import derivation_of, derivative_steps
from .realisation import cells_of_activation, joining_of, mollification_of
from .rescu import family_story
from .rewriting import in_factors
from .soft_quantizer import quantizer_of, quantizer_story
from .variation import first_variation, legendre
from .worst_activation import worst_activation

S, T = parameter("s"), parameter("t", "positive")


def story_of(name: str) -> Story:
    """Definition, derivation, constants and what is special to the kind of definition."""
    entry = entry_named(name)
    if isinstance(entry.definition, Sampled):
        yield Step("definition", str(entry.definition), "its values are random: what follows is about the mean")
        entry = entry_named(entry.definition.mean)
    if isinstance(entry.definition, Smoothed):
        yield from mollification_story(mollification_of(entry), entry.name)
        return
    quantizer = quantizer_of(entry)
    if quantizer is not None:
        yield from quantizer_story(quantizer, "the paper")
    elif entry.corrects is not None:
        yield from _corrected_story(entry)
    else:
        yield from _function_story(entry)


def _function_story(entry: Activation) -> Story:
    """How the function follows from its definition, its derivatives and constants, and its gate if it has one."""
    if any(one.is_table for one in entry.parameters):
        yield from _with_table(entry)
        return
    yield from _definition(entry)
    cells = cells_of_activation(entry)
    yield from plainly(derivative_steps(cells))
    gate = _gate_of(cells)
    yield from _constants(entry, has_gate=gate is not None)
    if gate is not None:
        yield from gate_distance(gate)
    yield from _relatives(entry)
    if isinstance(entry.definition, Joined):
        yield from family_story(entry)
    for one in entry.parameters:
        if one.learnable and gate is not None:
            yield from _reparametrised(cells, one.symbol, interval(one.domain).start)


def _with_table(entry: Activation) -> Story:
    """A function of a table, such as a staircase: its pieces for the least number of them."""
    least = {one.name: str(one.interval.start) for one in entry.parameters if one.is_integer}
    where = ", ".join(f"{name} = {value}" for name, value in least.items())
    yield Step("definition", str(entry.definition), f"{_source(entry)}, for any table", proposer="the paper")
    yield Step(f"for {where}", cells_of_activation(entry, least), "the least number of entries, with default tables")


def _definition(entry: Activation) -> Story:
    definition = entry.definition
    if isinstance(definition, Joined):
        yield from plainly(joining_of(entry).derivation.steps)
        yield from _second_route(entry)
    elif isinstance(definition, SpecialCase):
        parent = entry_named(definition.of)
        if isinstance(parent.definition, Joined):
            yield from plainly(joining_of(parent).derivation.steps)
        yield Step("definition", cells_of_activation(entry), f"{definition} ({_place(entry)})", proposer="the paper")
    else:
        yield Step("definition", cells_of_activation(entry), _source(entry), proposer="the paper")


def _source(entry: Activation) -> str:
    return f"the definition ({_place(entry)})"


def _place(entry: Activation) -> str:
    return f"{entry.source.paper}, {entry.source.where}"


def _constants(entry: Activation, has_gate: bool) -> Story:
    """For every value of the parameters where the definition scales or is a quadratic spline, else at the defaults."""
    cells = cells_of_activation(entry)
    symbols = [symbol for symbol in entry.symbols().values() if symbol in cells.parameters]
    weights = dict(entry.scaling.weights) if entry.scaling is not None else {}
    if len(symbols) == 1 and entry.scaling is not None and list(weights) == [symbols[0].name]:
        (symbol,) = symbols
        width, _ = entry.scaling.factors(symbol)
        subject = Scaled(cells, None, symbol, width, 1)
        original = None if has_gate else recession(subject.at_one)
        yield from facts_story(Scaled(cells, original, symbol, width, 1))
        return
    if symbols and is_quadratic(cells):
        yield from quadratic_story(cells)
        return
    values = {name: value for name, value in entry.defaults().items() if entry.symbols().get(name) in symbols}
    suffix = "".join(f", {name} = {value}" for name, value in values.items())
    yield from facts_story(Scaled(cells_of_activation(entry, entry.defaults()), suffix=suffix))


def mollification_story(mollification: Mollification, name: str) -> Story:
    """Convolution, closed form, second route, derivatives, class, constants, distances, limit."""
    yield from plainly(derivation_of(mollification, name).steps)
    closed_form, original = mollification.closed_form, mollification.original
    width = mollification.width if isinstance(mollification.width, Symbol) else None
    degree = mollification.degree_of_homogeneity if width is not None else None
    if closed_form is None:
        yield from kink_story(mollification)
    elif original.parameters:
        yield Step("constants", "none", "the function has parameters that do not scale out: give them values")
    elif width is not None and degree is None:
        yield from facts_story(Scaled(closed_form.subs({width: ONE}), original, suffix=f", {width} = 1"))
    else:
        centre = ZERO if degree is None else original.knots[0]
        yield from facts_story(Scaled(closed_form, original, width, width, degree, centre))


def _second_route(entry: Activation) -> Story:
    """A function joined from pieces of degree 2 and less may be a box mollification of its outer pieces."""
    joined = cells_of_activation(entry)
    if len(joined.knots) != 2:
        return
    low, high = joined.knots
    width, middle = (in_factors(tidy(half)) for half in ((high - low) / 2, (low + high) / 2))
    corner = Cells.of([middle], [joined.pieces[0], joined.pieces[-1]])
    try:
        mollification = mollify(corner, "box", width)
    except InputError:
        return
    smoothed = mollification.closed_form
    if smoothed is None:
        return
    yield Step("second route: the corner", corner, "the outer pieces alone, met in the middle of the joint")
    answer = yield Step(
        "second route: its mollification",
        joined,
        f"the corner convolved with the box kernel of half-width {width}: is it the joined function?",
        Equal(smoothed.as_expression(), joined.as_expression()),
        proposer=TRIAL,
    )
    if answer.holds.is_yes:
        reason = "coefficients from smoothness, and a convolution"
        yield Step("the two routes agree", joined, reason, second=Convolved(mollification))


# --- relatives in the catalogue ---------------------------------------------------------------------


def _relatives(entry: Activation) -> Story:
    """Entries that this one contains as special cases, and those that contain it."""
    if not isinstance(entry.definition, (Joined, SpecialCase)):
        return
    for other in catalogue().values():
        if other is entry or not isinstance(other.definition, (Joined, SpecialCase)):
            continue
        for whole, part in ((entry, other), (other, entry)):
            values = None if len(whole.symbols()) <= len(part.symbols()) else special_values(whole, part)
            if values is not None:
                yield _special_step(whole, part, values, part is entry)


def _special_step(whole: Activation, part: Activation, values: Mapping[str, Expr], is_part: bool) -> Step:
    words = ", ".join(f"{name} = {value}" for name, value in values.items() if str(value) != name)
    cells = cells_of_activation(part)
    title = f"special case of {whole.name}" if is_part else f"special case {part.name}"
    statement = Equal(cells.as_expression(), cells_of_activation(whole, values).as_expression())
    return Step(
        title, words, f"{part.name} is {whole.name} with these values, solved from knots and outer pieces", statement
    )


def special_values(whole: Activation, part: Activation) -> dict[str, Expr] | None:
    """Values of the parameters of one entry that make it the other: knots and outer pieces equated and solved.

    >>> special_values(entry_named("asymmetric_smelu"), entry_named("smelu"))
    {'alpha': beta, 'beta': beta}
    """
    general, special = cells_of_activation(whole), cells_of_activation(part)
    if len(general.knots) != len(special.knots):
        return None
    letters = {symbol: fresh(name) for name, symbol in whole.symbols().items()}
    equations = [one.xreplace(letters) - other for one, other in zip(general.knots, special.knots, strict=True)]
    for one, other in ((general.pieces[n], special.pieces[n]) for n in (0, -1)):
        difference = Poly.of(tidy(one.xreplace(letters) - other), X)
        if difference is None:
            return None
        equations += [coefficient for _, coefficient in difference.terms()]
    elimination = Elimination(tuple(letters.values()))
    try:
        if not _solved(elimination, equations) or elimination.free:
            return None
        values = {name: elimination.solution[letters[symbol]] for name, symbol in whole.symbols().items()}
        return {name: whole.parameter(name).read(value, {}) for name, value in values.items()}
    except (InputError, Undecided):  # nothing is solved, or a value is outside the range of its parameter
        return None


def _solved(elimination: Elimination, equations: list[Expr]) -> bool:
    """Whether all of them hold; those that are not yet linear wait for the others."""
    while equations:
        kinds = {equation: elimination.absorb(equation).kind for equation in equations}
        waiting = [equation for equation, kind in kinds.items() if kind == "not yet"]
        if "contradiction" in kinds.values() or len(waiting) == len(equations):
            return False
        equations = waiting
    return True


# --- gates ----------------------------------------------------------------------------------------


def _gate_of(cells: Cells) -> Gate | None:
    """F of x F(x): the other factors, with a scale in the argument set to 1. Its steps show whether it is one."""
    if len(cells.pieces) > 1:
        return _piecewise_gate(cells)
    piece = cells.pieces[0]
    if has_switch(piece) or not isinstance(piece, Mul) or X not in piece.args or len(cells.parameters) > 1:
        return None
    factor = tidy(piece / X)
    return Gate(cells_of(factor.subs({symbol: 1 for symbol in cells.parameters})))


def _piecewise_gate(cells: Cells) -> Gate | None:
    """F between 0 on the left and 1 on the right, where it is neither all the way."""
    factors = [expand(piece / X) for piece in cells.pieces]
    if cells.parameters or not all(is_polynomial(factor, X) for factor in factors):
        return None
    is_gate = factors[0] is ZERO and factors[-1] is ONE and any(factor.has(X) for factor in factors)
    return Gate(Cells.of(cells.knots, factors)) if is_gate else None


def _reparametrised(cells: Cells, symbol: Symbol, least: Expr | None) -> Story:
    """A parameter that is learned and bounded below, as its bound plus softplus(s/t)."""
    if least is None or symbol not in cells.parameters:
        return
    f = cells.pieces[0]
    in_symbol = derivative(f, symbol)
    yield Step(
        f"gradient in {symbol}", in_symbol, f"f differentiated in {symbol}", _differentiated(f, in_symbol, symbol)
    )
    mapped = tidy(least + softplus(S / T))
    reason = f"{symbol} as a function of a free number s, with a temperature t: above {least} for every s"
    yield Step("reparametrisation", mapped, reason, proposer="the paper")
    rate = derivative(mapped, S)
    yield Step("its rate", rate, "differentiated in s", _differentiated(mapped, rate, S))
    chained = tidy(in_symbol * rate)
    whole = (f.subs(symbol, mapped), chained.subs(symbol, mapped))
    yield Step("gradient in s", chained, f"the chain rule, {symbol} standing for the map", _differentiated(*whole, S))


def _differentiated(f: Expr, slope: Expr, by: Symbol) -> Equal:
    """That one is the derivative of the other: statements differentiate in x, so the names are swapped."""
    letter = parameter("u")
    swapped = {X: letter, by: X}
    domain = REAL_LINE if by is S else interval("positive")
    return Equal(Derived(f.xreplace(swapped), ONE), slope.xreplace(swapped), domain)


# --- correlations ---------------------------------------------------------------------------------


def correlation_story(name: str = "") -> Story:
    """How the correlation of two inputs travels through wide random layers: ReLU, smooth activations, and one entry
    that smooths ReLU symmetrically."""
    yield from plainly(replace(step, title=f"ReLU: {step.title}") for step in relu_correlation().steps)
    yield from plainly(replace(step, title=f"smooth: {step.title}") for step in smooth_correlation().steps)
    if name:
        entry = entry_named(name)
        yield from no_edge(cells_of_activation(entry, entry.defaults()))


# --- corrections ----------------------------------------------------------------------------------


def correction_story(improvement: Improvement) -> Story:
    """The correction of an activation for a density, then the error of its approximate inverse."""
    yield from plainly(improvement.derivation.steps)
    for left, right in pairwise(improvement.parts):
        yield from _meeting(left, right)
    for part in improvement.parts:
        where = f" on {part.domain}" if len(improvement.parts) > 1 else ""
        yield from sharp_constant_story(part.zeta, part.domain, where)


def _meeting(left: RegionPart, right: RegionPart) -> Story:
    """What the correction does at a break point inside the region."""
    knot = right.cell.start
    assert knot is not None
    values = [tidy(part.zeta.subs(X, knot)) for part in (left, right)]
    if all(vanishes(value).is_yes for value in values):
        yield Step(f"at x = {knot}", ZERO, "the correction is 0 there, so the improved inverse is continuous")
    else:
        yield Step(
            f"at x = {knot}",
            f"from {values[0]} to {values[1]}",
            "the correction is not 0 there: the improved inverse jumps; each side has a correction of its own",
        )


def _corrected_story(entry: Activation) -> Story:
    """From the entropy functional to the printed activation, and its regularity in the size of the correction."""
    corrects = entry.corrects
    assert corrects is not None
    density, region = cells_of(parse(corrects.density)), interval(corrects.on)
    once: dict[tuple, Step] = {}
    for told in (first_variation(), legendre(), worst_activation(density.pieces[0])):
        for step in told.steps:
            once.setdefault((step.title, step.formula), step)
    yield from plainly(once.values())
    improvement = Improvement(corrects.activation, cells_of_activation(corrects.activation), density, region)
    yield from correction_story(improvement)
    printed, (size,) = cells_of_activation(entry), entry.symbols().values()
    sign = yield from _sign_of_print(entry, improvement, printed, size)
    if sign and corrects.bound and len(improvement.parts) == 1:
        part, bound = improvement.parts[0], parse(corrects.bound, {str(size): EPSILON})
        yield from printed_bound_story(tidy(sign * part.zeta), part.domain, bound, corrects.claim)
    yield from regularity_story(printed, size)


def _sign_of_print(
    entry: Activation, improvement: Improvement, printed: Cells, size: Symbol
) -> Generator[Step, Answer, int]:
    """With which sign of the correction the printed activation is the derived one; 0 with neither."""
    derived, region = improvement.improved(size).as_expression(), improvement.region
    for sign, words in ((1, "the derived one"), (-1, f"the derived one with -{size} in place of {size}")):
        statement = Equal(printed.as_expression(), derived.subs(size, sign * size), region)
        title = f"{entry.name} as it is printed"
        answer = yield Step(title, printed, f"on {region}, is it {words}?", statement, proposer=TRIAL)
        if answer.holds.is_yes:
            return sign
    return 0
