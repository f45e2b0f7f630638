"""The figure `lipschitz`: certified Lipschitz constants against those that papers print.

The printed ones are read from the claims `.../lipschitz-NAME`, the certified ones from the table of constants.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from ..ledger.constants import constants
from ..numerics.arithmetic.balls import evaluate
from ..theory.exact.expressions import Expr
from ..theory.language.activations import activation, catalogue
from ..theory.language.claims import Claim, builtin_papers
from ..theory.language.operators import Derived
from ..theory.language.statements import AllOf, Extreme, Printed
from .style import COLUMN, GREY, OURS, THEIRS

NAMES = ("gelu", "gelu_tanh", "silu", "mish", "tanhexp", "crrelu", "srelu", "smelu", "softplus", "elu", "celu")
DIGITS = 12


@dataclass(frozen=True)
class Bar:
    title: str
    certified: float
    printed: float | None
    agrees: bool | None  # whether the certified value rounds to the printed one


def data() -> tuple[Bar, ...]:
    """By falling certified constant."""
    table, printed = constants(NAMES, DIGITS, jobs=1), dict(_printed())
    bars = [_bar(name, table[name]["lipschitz"], printed.get(name)) for name in NAMES]
    return tuple(sorted(bars, key=lambda bar: -bar.certified))


def _bar(name: str, found: dict[str, str], said: Expr | Printed | None) -> Bar:
    value = (float(found["lower"]) + float(found["upper"])) / 2
    printed = agrees = None
    if isinstance(said, Printed):
        low, high = said.interval()
        printed, agrees = float(said.text), low <= Fraction(value) <= high
    elif said is not None:
        printed = float(evaluate(said).mid())
        agrees = value == printed
    return Bar(activation(name).title, value, printed, agrees)


def _printed() -> Iterator[tuple[str, Expr | Printed]]:
    """(activation, the constant that a paper prints for it)."""
    for paper in builtin_papers():
        for claim in paper.claims:
            name = claim.id.rpartition("/lipschitz-")[2]
            if name in catalogue():
                yield from ((name, value) for value in _constants_of(claim))


def _constants_of(claim: Claim) -> Iterator[Expr | Printed]:
    for part in claim.statement.parts if isinstance(claim.statement, AllOf) else (claim.statement,):
        if isinstance(part, Extreme) and part.kind == "supremum" and part.relation == "=" and part.of.has(Derived):
            yield part.equals


def draw(figure: Any, data: tuple[Bar, ...]) -> None:
    axis = figure.subplots()
    places = range(len(data))
    axis.barh(places, [bar.certified - 1 for bar in data], 0.62, left=1, color=OURS, label="certified")
    for place, bar in zip(places, data, strict=True):
        _draw_printed(axis, place, bar)
    axis.set_yticks(places, [bar.title for bar in data])
    axis.invert_yaxis()
    axis.set(xlabel="Lipschitz constant; bars start at 1", xlim=(0.99, 1.165), xticks=(1, 1.05, 1.1, 1.15))
    axis.axvline(1, color=GREY, linewidth=0.8)
    axis.grid(axis="y", visible=False)
    named = dict(zip(*reversed(axis.get_legend_handles_labels()), strict=True))  # each label once
    axis.legend(named.values(), named.keys(), loc="lower right")


def _draw_printed(axis: Any, place: int, bar: Bar) -> None:
    """The certified number beside the bar, and a mark where the printed one is."""
    shown = "1" if bar.certified == 1 else f"{bar.certified:.5f}"
    axis.text(max(bar.certified, bar.printed or 0) + 0.003, place, shown, va="center", fontsize=7)
    if bar.printed is None:
        return
    ends = [place - 0.42, place + 0.42]
    axis.plot([bar.printed] * 2, ends, color="white", linewidth=3.5, zorder=4)
    if bar.agrees:
        axis.plot([bar.printed] * 2, ends, color="black", linewidth=2, label="printed", zorder=5)
    else:
        axis.plot([bar.printed] * 2, ends, color=THEIRS, linewidth=2, label="printed, and wrong", zorder=5)
        axis.text(bar.printed - 0.003, place, f"{bar.printed:g}", va="center", ha="right", fontsize=7, color="white")


CAPTION = "Certified Lipschitz constants, and those that papers print, where they print one."
SIZE = (COLUMN, 2.9)
