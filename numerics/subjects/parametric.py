"""Constants as functions of a parameter, where a scaling law gives them.

f(c x; c^w p) = c f(x; p) makes a number that scales like c^k scale like p^(k/w): from its value at the
default parameter follows its value at every parameter.

- `parametric_results(entry, values, results)`   key -> `PowerLaw(result, parameter, power)`
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from ...theory.activations import Activation
from ...theory.algebra import expand
from ...theory.expressions import Expr, Rational
from ..findings.grades import Grade, least
from ..search.constants import constant_ball
from .analysis import Result

# How each number of an analysis scales with c; distances are to ReLU, which itself scales like c.
POWERS = {
    "range.inf": 1,
    "range.sup": 1,
    "lipschitz": 0,
    "gradient_lipschitz": -1,
    "min_slope": 0,
    "max_slope": 0,
    "distance.sup": 1,
    "distance.l1": 2,
}


@dataclass(frozen=True)
class PowerLaw:
    """The number is `result` times parameter^power."""

    result: Result
    parameter: str
    power: Rational

    @property
    def grade(self) -> Grade:
        """It rests on the catalogue's scaling law too, which a person wrote down and a test tries at points."""
        return least([self.result.grade, Grade.ASSUMED])


def parametric_results(
    entry: Activation, values: Mapping[str, Expr], results: Mapping[str, Result]
) -> dict[str, PowerLaw]:
    """The laws in the one parameter that scales; none where several scale together."""
    if entry.scaling is None or len(entry.scaling.weights) != 1:
        return {}
    ((name, weight),) = entry.scaling.weights
    laws = {}
    for key, degree in POWERS.items():
        found = results.get(key)
        if found is not None and found.is_decided and found.value.is_finite():
            power = Rational(degree, weight)
            laws[key] = PowerLaw(_at_one(found, values[name] ** power), name, power)
    return laws


def _at_one(found: Result, amplitude: Expr) -> Result:
    """The number at parameter 1."""
    exact = None if found.exact is None else expand(found.exact / amplitude)
    value = found.value / constant_ball(amplitude, 40) if exact is None else constant_ball(exact, 40)
    return replace(found, value=value, exact=exact, at=(), exact_at=(), along=())
