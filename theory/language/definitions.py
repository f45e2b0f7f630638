"""What an activation can be: the kinds of definition, the scaling law, and the source.

- `Formula, Smoothed, Joined, SpecialCase, Sampled`   the kinds of definition
- `definition_from(table)`                             the one definition that a table of the catalogue holds
- `Scaling(weights)`                                   f(c*x; c^w*p) = c*f(x; p)
- `Source(paper, where)`
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from ..exact.errors import InputError
from ..exact.expressions import Expr, Rational, Symbol


@dataclass(frozen=True)
class Formula:
    """An expression in x and the parameters."""

    text: str

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Smoothed:
    """A function convolved with a kernel of the given half-width."""

    original: str
    kernel: str
    width: str

    def __str__(self) -> str:
        return f"{self.original} mollified by the {self.kernel} kernel of width {self.width}"


@dataclass(frozen=True)
class Joined:
    """Pieces between knots, with unknowns that the conditions of smooth contact determine."""

    pieces: str
    knots: str
    solve: str
    order: int = 1

    def __str__(self) -> str:
        return f"the pieces {self.pieces} joined C^{self.order} at {self.knots}"


@dataclass(frozen=True)
class SpecialCase:
    """Another entry with values for some of its parameters; the others keep their names."""

    of: str
    values: tuple[tuple[str, str], ...]

    def __str__(self) -> str:
        return f"{self.of} with {', '.join(f'{name} = {value}' for name, value in self.values)}"


@dataclass(frozen=True)
class Sampled:
    """A random map, known through the entry that is its mean."""

    mean: str

    def __str__(self) -> str:
        return f"a random map with mean {self.mean}"


Definition = Formula | Smoothed | Joined | SpecialCase | Sampled


@dataclass(frozen=True)
class Source:
    """Where the definition stands: a paper's short name (or `pytorch`) and the place in it."""

    paper: str
    where: str


@dataclass(frozen=True)
class Scaling:
    """f(c*x; c^w*p, ...) = c*f(x; p, ...) for every c > 0, with a weight w for each parameter p."""

    weights: tuple[tuple[str, int], ...]

    def __str__(self) -> str:
        scaled = ", ".join(f"c {name}" if weight == 1 else f"c^{weight} {name}" for name, weight in self.weights)
        names = ", ".join(name for name, _ in self.weights)
        return f"f(c x; {scaled}) = c f(x; {names}) for c > 0" if names else "f(c x) = c f(x) for c > 0"

    def factors(self, symbol: Symbol) -> tuple[Expr, Expr]:
        """(outer, inner) of f(x; p) = outer*f(inner*x; 1), for a law in which p alone has a weight."""
        if [name for name, _ in self.weights] != [symbol.name]:
            raise InputError(f"{symbol} is not the only parameter that scales: {dict(self.weights)}")
        outer = symbol ** Rational(1, self.weights[0][1])
        return outer, 1 / outer


# By the key that says which it is: the keys that it needs besides, and how it is read.
DEFINITIONS: dict[str, tuple[tuple[str, ...], Callable[[Mapping], Definition]]] = {
    "formula": ((), lambda table: Formula(table["formula"])),
    "mollify": (("kernel", "width"), lambda table: Smoothed(table["mollify"], table["kernel"], table["width"])),
    "pieces": (
        ("knots", "solve"),
        lambda table: Joined(table["pieces"], table["knots"], table["solve"], table.get("order", 1)),
    ),
    "special_case_of": (
        ("values",),
        lambda table: SpecialCase(table["special_case_of"], tuple(table["values"].items())),
    ),
    "sampled": ((), lambda table: Sampled(table["sampled"])),
}


def definition_from(table: Mapping) -> Definition:
    return next(read(table) for key, (_, read) in DEFINITIONS.items() if key in table)
