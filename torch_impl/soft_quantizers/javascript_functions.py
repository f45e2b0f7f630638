"""Soft quantizers in JavaScript, for curves in a browser: the same programs, at the catalogue's levels and centres."""

import json

from ...derivations.realisation import cells_of_activation
from ...theory.activations import Activation
from ...theory.algebra import tidy
from ...theory.domains import interval
from ...theory.expressions import ONE
from ...theory.parser import parse
from ..lowering.index_means import mean_programs
from ..lowering.subjects import Setting
from ..targets.javascript_text import constants_text, family_text, row_text
from .mathematics_text import WEIGHTS, filled, quantizer_named
from .numpy_functions import IN_NUMPY, weights_of

TEXT = """\
functions[NAME] = (() => {
  const centres = CENTRES;
  const levels = LEVELS;
  const mean = MEAN;
  const gradients = GRADIENTS;
  return {
    value: (x, p) => mean(x, centres(x, p), levels(x, p), p["alpha"])[0],
    slope: (x, p) => gradients(x, centres(x, p), levels(x, p), p["alpha"])[0],
    knots: KNOTS,
  };
})();
"""


def javascript_text(entry: Activation) -> str:
    """Puts f, f′ and the knots of an entry into `functions`; a staircase is a function of pieces like others."""
    if entry.name not in IN_NUMPY:
        return family_text(entry.name, cells_of_activation(entry), list(entry.symbols().values()))
    values = entry.values()
    tables = entry.tables(None, values)
    (weight,), bounds = weights_of([entry]), entry.parameter("z").table
    assert bounds is not None
    low, high = (int(str(tidy(parse(text, parameters=values)))) for text in bounds)
    index = range(low, high + 1)
    centres = [tables["y"](i) if "y" in tables else values["q"] * (i * ONE) for i in index]
    programs = mean_programs(quantizer_named(WEIGHTS[weight]))
    return filled(TEXT, {
        "NAME": json.dumps(entry.name),
        "CENTRES": constants_text(entry.symbols(), map(tidy, centres)),
        "LEVELS": constants_text(entry.symbols(), [tidy(tables["z"](i)) for i in index]),
        "MEAN": row_text(programs["mean"], indent="  "),
        "GRADIENTS": row_text(programs["gradients"], indent="  "),
        "KNOTS": "centres" if weight == "laplacian" else "() => []",  # where |x - y| has a kink
    })  # fmt: skip


def settings_of(entry: Activation) -> list[Setting]:
    """The parameters that are numbers."""
    defaults = entry.defaults()
    chosen = [one for one in entry.parameters if one.name in entry.symbols()]
    return [Setting(one.symbol, defaults[one.name], interval(one.domain)) for one in chosen]
