"""From an entry of the catalogue to the exact function: the cells that its definition determines.

- `cells_of_activation(activation, values)`     the cells, in the parameters that are not given
- `joining_of(activation)`, `mollification_of(activation)`   the solved conditions, the convolution
"""

from collections.abc import Mapping
from functools import cache

from ..theory.exact.cells import Cells
from ..theory.exact.errors import InputError
from ..theory.exact.expressions import Expr
from ..theory.exact.piecewise import cells_of
from ..theory.language.activations import Activation
from ..theory.language.activations import activation as entry_named
from ..theory.language.definitions import Formula, Joined, Sampled, Smoothed, SpecialCase
from ..theory.language.parser import parse
from .joining import Joining, join
from .mollification import Mollification, mollify


def cells_of_activation(activation: Activation | str, values: Mapping | None = None) -> Cells:
    """The exact piecewise function.

    >>> cells_of_activation("smelu", {"beta": 1}).pieces
    (0, x^2/4 + x/2 + 1/4, x)
    """
    activation = entry_named(activation) if isinstance(activation, str) else activation
    if isinstance(activation.definition, Formula):
        return cells_of(activation.expression(values))
    return _specialised(activation, activation.values(values))


def _specialised(activation: Activation, values: Mapping[str, Expr]) -> Cells:
    """Solve once with symbols, then put the values in."""
    definition = activation.definition
    if isinstance(definition, SpecialCase):
        parent = entry_named(definition.of)
        if isinstance(parent.definition, Formula):
            return cells_of(activation.expression(values))
        return _specialised(parent, activation.parent_values(values))
    changes = {symbol: values[name] for name, symbol in activation.symbols().items()}
    if isinstance(definition, Joined):
        return joining_of(activation).cells.subs(changes)
    closed_form = mollification_of(activation).closed_form
    if closed_form is None:
        raise InputError(f"{activation.name} is {definition}, which has no closed form")
    return closed_form.subs(changes)


@cache
def joining_of(activation: Activation) -> Joining:
    """The solved conditions of a joined entry, in its symbols."""
    definition = activation.definition
    if not isinstance(definition, Joined):
        raise InputError(f"{activation.name} is {definition}, not joined from pieces")
    names = activation.symbols()
    return join(definition.pieces, definition.knots, definition.solve, definition.order, activation.name, names)


@cache
def mollification_of(activation: Activation) -> Mollification:
    """The mollification behind a smoothed entry, in its symbols."""
    definition = activation.definition
    if isinstance(definition, Sampled):
        raise InputError(f"{activation.name} is {definition}, so it has no value at a point; use {definition.mean}")
    if not isinstance(definition, Smoothed):
        raise InputError(f"{activation.name} is {definition}, not mollified")
    width = parse(definition.width, parameters=activation.symbols())
    return mollify(definition.original, definition.kernel, width)
