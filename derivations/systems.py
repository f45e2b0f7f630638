"""The whole story of an entry of the catalogue, or of a definition of one's own.

Which parts a story has follows from the definition: a mollification has its convolution, a join its conditions, a
product x F(x) with a distribution function F its distances to step and ReLU.

- `story_of(name)`                              an entry of the catalogue
- `mollification_story(f, kernel, width)`       any piecewise polynomial, any kernel
- `gate_story(text, norms)`, `inverse_story(zeta, domain)`, `correction_story(...)`   from texts
"""

from __future__ import annotations

from collections.abc import Sequence

from ..theory.activations import Activation
from ..theory.activations import activation as entry_named
from ..theory.algebra import tidy
from ..theory.calculus import derivative
from ..theory.cells import Cells
from ..theory.definitions import Joined, Smoothed, SpecialCase
from ..theory.domains import interval
from ..theory.errors import InputError
from ..theory.expressions import Mul, Symbol, X, has_switch, parameter, sigma, softplus
from ..theory.operators import Derived
from ..theory.parser import parse
from ..theory.piecewise import cells_of
from ..theory.statements import Equal
from .derivation import Step, Story, plainly
from .function_facts import Scaled, facts_story
from .gate_distance import NORMS, SUBJECTS, Gate, gate_distance
from .inverse_error import inverse_error_story
from .mollification import Mollification, mollify
from .mollification_steps import derivation_of, derivative_steps
from .realisation import cells_of_activation, derive, joining_of, mollification_of

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
        f"slope for every {lam}", Derived(unit, parse("1")), f"that of the function for {lam} = 1, at {lam} x: the "
        f"Lipschitz constant is the same for every {lam}", Equal(slope, derivative(unit, X).subs(X, lam * X)),
    )  # fmt: skip
    in_lam = derivative(f, lam)
    yield Step(f"gradient in {lam}", in_lam, "differentiated in it", Equal(Derived(f.xreplace({X: S, lam: X}), parse("1")),
               in_lam.xreplace({X: S, lam: X}), interval("positive")))  # fmt: skip
    hardness = 1 + softplus(S / T)
    rate = derivative(hardness, S)
    yield Step("reparametrisation", hardness, f"{lam} = 1 + softplus(s/t), above 1 for every s", proposer="the paper")
    yield Step("its rate", rate, "differentiated in s", Equal(rate, sigma(S / T) / T))
    yield Step("gradient in s", in_lam * rate, "the chain rule", None)


# --- corrections ----------------------------------------------------------------------------------


def inverse_story(zeta: str, domain: str = "[0, inf)") -> Story:
    yield from inverse_error_story(tidy(parse(zeta)), interval(domain))


def correction_story(improvement) -> Story:
    """The correction of an activation for a density, then the error of its approximate inverse."""
    yield from plainly(improvement.derivation.steps)
    for part in improvement.parts:
        yield from inverse_error_story(part.zeta, part.domain)
