"""Forty functions as researchers write them, drawn by a seed that was committed before the lowering was made for them.

- `drawn(seed, count)`   the functions: gates, sums, quotients, products, pieces, and mollified pieces
- `Drawn`                a text, the domains of its parameters, and a kernel if it is to be mollified
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random

SEED, COUNT = 20261115, 40
FRESH_SEED = 0xB305AAB  # the commit after which it was drawn: nothing was made for it before

GATES = (
    "sigma({z})",
    "1/(1 + exp(-({z})))",
    "exp({z})/(1 + exp({z}))",
    "Phi({z})",
    "(1 + erf({z}))/2",
    "(1 + tanh({z}))/2",
    "tanh(softplus({z}))",
    "tanh(exp({z}))",
    "tanh({z})",
    "atan({z})",
    "atan(exp({z}))",
    "(1/2 + atan({z})/pi)",
    "({z})/(1 + abs(x))",
    "({z})/sqrt(1 + ({z})^2)",
    "(1 + ({z})/sqrt(1 + ({z})^2))/2",
    "exp(-exp(-({z})))",
    "(1 - exp(-softplus({z})))",
    "erf({z})",
    "cos({z})",
)
SMOOTH = (
    "log(1 + exp({z}))",
    "log(1 + exp({z})) - log(2)",
    "softplus({z})",
    "log(cosh({z}))",
    "sqrt(1 + ({z})^2)",
    "sqrt(1 + ({z})^2) - 1",
    "log(1 + ({z})^2)",
    "atan({z})",
    "tanh({z})",
    "x",
    "x*atan({z})",
    "({z})*exp(-({z})^2)",
    "exp(-({z})^2/2)",
    "x^2*exp(-x)/(1 + exp(-x))^2",
    "sin({z})",
    "erf({z})",
    "1/(1 + ({z})^2)",
    "x^2/(1 + abs(x))",
    "1/cosh({z})",
    "log(1 + abs(x))",
)
BUMPS = (
    "exp(-({z})^2)",
    "exp(-({z})^2/2)",
    "1/(1 + ({z})^2)",
    "1/cosh({z})",
    "exp(-abs(x))",
    "sigma({z})*sigma(-({z}))",
)
QUOTIENTS = (
    "(exp({z}) - exp(-({z})))/(exp({z}) + exp(-({z})))",
    "x/sqrt(1 + {a}*x^2)",
    "x/(1 + exp(-({z})))",
    "x^2/(1 + abs(x))",
    "x*(exp({z}) + 1)/(exp({z}) + 3)",
    "x^3/(1 + x^2)",
    "(x + sqrt(x^2 + 4*{a}))/2",
    "x*exp({z})/(1 + exp({z}))^2",
    "x^{n}*exp(-x^2)",
    "x*exp(x)/(x^2 + exp(x))",
    "exp({z})*exp(-2*({z}))*Phi({z})",
    "sinh({z})/cosh({z})",
    "x*(1 + x^2)/(2 + x^2)",
    "log(1 + exp(x))/(1 + log(1 + exp(x)))",
)
LEFT_PIECES = (
    "{a}*(exp(x) - 1)",
    "{a}*tanh(x)",
    "{a}*x",
    "{a}*x*exp(x)",
    "{a}*x/(1 - x)",
    "{a}*sin(x)",
    "{a}*atan(x)",
    "log(1 - x)*(-{a})",
    "{a}*x/sqrt(1 + x^2)",
    "{a}*x*sigma(x)",
)
RIGHT_PIECES = ("x", "x + x^2/(1 + x)", "log(1 + x)", "x + {a}*(1 - exp(-x))", "x*tanh(1 + x)", "sqrt(1 + 2*x) - 1")
CORNERS = (
    "max(0, x)",
    "max({a}*x, x)",
    "min(max(x, -1), 1)",
    "abs(x)",
    "max(0, x) - max(0, x - 2)",
    "x*min(max(x + 3, 0), 6)/6",
)
KERNELS = ("epanechnikov", "box", "triangle", "gaussian")


@dataclass(frozen=True)
class Drawn:
    """A function to emit. A name without a domain is a real parameter."""

    text: str
    domains: Mapping[str, str] = field(default_factory=dict)
    kernel: str | None = None


class _Draw:
    """One function in the making: its parameters come up as they are needed."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.domains: dict[str, str] = {}

    def pick(self, *choices: str) -> str:
        return self.random.choice(choices)

    def scale(self) -> str:
        """A positive factor: a number, or a parameter that is drawn once."""
        if "a" in self.domains:
            return "a"
        if self.random.random() < 0.6:
            return self.pick("2", "1/2", "3", "0.1", "1.702")
        self.domains["a"] = self.pick("positive", "[1/10, 10]", "[1/2, 4]")
        return "a"

    def argument(self) -> str:
        if self.random.random() < 0.5:
            return "x"
        z = self.pick("{a}*x", "{a}*x", "x + {b}", "x - 1", "x/2")
        if "{b}" in z:
            self.domains["b"] = self.pick("R", "[-5, 5]")
        return z.replace("{b}", "b").replace("{a}", self.scale() if "{a}" in z else "")

    def filled(self, template: str) -> str:
        if "{a}" in template:
            template = template.replace("{a}", self.scale())
        if "{n}" in template:
            template = template.replace("{n}", self.pick("1", "2", "3", "5"))
        return template.replace("{z}", self.argument()) if "{z}" in template else template


def _gate(draw: _Draw) -> str:
    return f"x*{draw.filled(draw.pick(*GATES))}"


def _sum(draw: _Draw) -> str:
    first, second = draw.random.sample(SMOOTH, 2)
    return f"{draw.filled(first)} {draw.pick('+', '-')} {draw.scale()}*({draw.filled(second)})"


def _product(draw: _Draw) -> str:
    return f"{draw.pick('x*', '', 'x^2*')}{draw.filled(draw.pick(*GATES))}*{draw.filled(draw.pick(*BUMPS))}"


def _quotient(draw: _Draw) -> str:
    return draw.filled(draw.pick(*QUOTIENTS))


def _pieces(draw: _Draw) -> str:
    return f"piecewise({draw.filled(draw.pick(*RIGHT_PIECES))}, x > 0; {draw.filled(draw.pick(*LEFT_PIECES))})"


def _smooth(draw: _Draw) -> str:
    return draw.filled(draw.pick(*SMOOTH))


SHAPES = (_gate, _gate, _gate, _sum, _sum, _product, _quotient, _quotient, _pieces, _smooth)
MOLLIFIED_EVERY = 10


def drawn(seed: int = SEED, count: int = COUNT) -> list[Drawn]:
    """The functions of a seed, no text twice; one in ten is a mollified function with corners."""
    random = Random(seed)
    found: dict[str, Drawn] = {}
    while len(found) < count:
        draw = _Draw(random)
        if len(found) % MOLLIFIED_EVERY == MOLLIFIED_EVERY - 1:
            one = Drawn(draw.filled(draw.pick(*CORNERS)), draw.domains, draw.pick(*KERNELS))
        else:
            one = Drawn(draw.random.choice(SHAPES)(draw), draw.domains)
        found.setdefault(f"{one.text} {one.kernel}", one)
    return list(found.values())
