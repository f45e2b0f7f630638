"""Figures of smooth activations and their gradients over their parameters, as in the SmeLU paper (Figs. 1, 8-12)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from ..derivations.realisation import cells_of_activation
from ..theory.exact.expressions import Rational
from ..theory.language.activations import activation
from .curves import Curve, curve, member, shown
from .figure import Figure
from .panels import draw_panel
from .style import PAGE

REACH = Rational(3)
ORDERS = ("$f(x)$", "$f\\,'(x)$")


@dataclass(frozen=True)
class CurveFamily:
    """An activation for several values of its parameters."""

    name: str
    members: tuple[Mapping[str, str], ...]
    title: str = ""
    letter: str = "β"  # of the first parameter, as the paper calls it; for several, all of them

    def heading(self) -> str:
        return self.title or activation(self.name).title

    def label(self, values: Mapping[str, str]) -> str:
        """The value of the letter; for several letters, a row of values under the row of letters."""
        if "," not in self.letter:
            return f"{self.letter} = {shown(next(iter(values.values())))}"
        return f"({', '.join(map(shown, values.values()))})"


def over(name: str, parameter: str, values: Sequence[str], title: str = "", **fixed: str) -> CurveFamily:
    """A family over one parameter; others are fixed and not named."""
    return CurveFamily(name, tuple({parameter: value, **fixed} for value in values), title)


BETAS = ("1/2", "1", "2", "4")
WIDTHS = ("1/4", "1/2", "1", "2")

SOFTPLUS = over("softplus", "beta", BETAS)
SWISH = over("swish", "beta", BETAS)
GELU = over("lambda_gelu", "lam", BETAS, "GELU")
MISH = over("mish", "beta", BETAS)
TANHEXP = over("tanhexp", "beta", BETAS)
SMELU = over("smelu", "beta", WIDTHS)
SELU = over("selu", "alpha", WIDTHS, "SELU, λ = 1", scale="1")
CELU = over("celu", "alpha", WIDTHS)
RESCU = over("sigmoid_rescu", "beta", WIDTHS)
SMOOTH_RELU = over("smooth_relu", "beta", ("1", "2", "4", "16"))
GENERALIZED = CurveFamily(
    "generalized_smelu",
    (
        {"alpha": "1/2", "beta": "1/2", "g_minus": "0"},
        {"alpha": "1/2", "beta": "2", "g_minus": "0"},
        {"alpha": "1", "beta": "1", "g_minus": "1/5"},
        {"alpha": "1", "beta": "1", "g_minus": "-1/5"},
    ),
    letter="(α, β, $g_-$)",
)

# --- one column a family: the function above, its gradient below ----------------------------------------


@dataclass(frozen=True)
class Column:
    heading: str
    letter: str
    rows: tuple[tuple[Curve, ...], ...]  # of functions, of gradients


Columns = tuple[tuple[Curve, ...], tuple[Column, ...]]


def columns(families: Sequence[CurveFamily]) -> Columns:
    """The curves of ReLU and of its gradient, and a column for each family."""
    relu = cells_of_activation("relu")
    slope = curve("ReLU", relu.derivative(), -REACH, REACH, is_slope=True)
    references = (curve("ReLU", relu, -REACH, REACH), slope)
    return references, tuple(Column(one.heading(), one.letter, _curves(one)) for one in families)


def _curves(one: CurveFamily) -> tuple[tuple[Curve, ...], ...]:
    cells = [(one.label(values), member(one.name, values)) for values in one.members]
    functions = tuple(curve(label, f, -REACH, REACH) for label, f in cells)
    return functions, tuple(curve(label, f.derivative(), -REACH, REACH, is_slope=True) for label, f in cells)


def draw_columns(figure: Any, data: Columns) -> None:
    references, families = data
    axes = figure.subplots(2, len(families), sharex=True, sharey="row", squeeze=False)
    for place, column in enumerate(families):
        for row, curves in enumerate(column.rows):
            draw_panel(axes[row, place], curves, references[row])
        axes[0, place].set(title=column.heading, xticks=(-2, 0, 2))
        axes[1, place].set_xlabel("$x$")
        _draw_legend(axes[0, place], column, is_first=place == 0, is_small=len(families) > 3)
    axes[0, 0].set_ylim(top=3.1)
    for row, label in enumerate(ORDERS):
        axes[row, 0].set_ylabel(label)


def _draw_legend(axis: Any, column: Column, is_first: bool, is_small: bool) -> None:
    """ReLU is named once, in the first panel."""
    handles, labels = axis.get_legend_handles_labels()
    start, title = 0 if is_first else 1, column.letter if "," in column.letter else None
    size = 6 if is_small else 7
    axis.legend(handles[start:], labels[start:], loc="upper left", title=title, fontsize=size, title_fontsize=size)


# --- all activations for β = 1 ----------------------------------------------------------------------------

AT_ONE = (SELU, SOFTPLUS, SWISH, GELU, MISH, TANHEXP, SMELU, RESCU, SMOOTH_RELU)


def at_one() -> Columns:
    """As `columns`, with one member of each family: the one for β = 1."""
    units = [next(values for values in one.members if next(iter(values.values())) == "1") for one in AT_ONE]
    return columns([CurveFamily(one.name, (unit,), one.title) for one, unit in zip(AT_ONE, units, strict=True)])


def draw_at_one(figure: Any, data: Columns) -> None:
    references, families = data
    axes = figure.subplots(1, 2)
    for row, axis in enumerate(axes):
        named = [Curve(one.heading, one.rows[row][0].x, one.rows[row][0].y) for one in families]
        draw_panel(axis, named, references[row])
        axis.set(xlabel="$x$", ylabel=ORDERS[row], xticks=range(-3, 4))
    axes[0].set_ylim(-1.1, 3)
    figure.legend(*axes[0].get_legend_handles_labels(), loc="outside lower center", ncols=5)


def _figure(
    name: str, caption: str, families: Sequence[CurveFamily], height: float = 3.4, width: float = PAGE
) -> Figure:
    return Figure(name, caption, (width, height), partial(columns, families), draw_columns)


def _caption(names: str) -> str:
    return f"{names}: the function above, its gradient below, over the parameter β."


FIGURES = (
    _figure("smooth_units", _caption("SoftPlus, Swish, GELU and SmeLU"), (SOFTPLUS, SWISH, GELU, SMELU)),
    Figure(
        "units_at_one",
        "Nine smooth activations and their gradients for β = 1.",
        (PAGE, 3.0),
        at_one,
        draw_at_one,
    ),
    _figure(
        "exponential_units",
        "SELU and CELU over β. The gradient of SELU jumps at 0 unless β = 1; that of CELU never does.",
        (SELU, CELU),
        3.9,
        5.0,
    ),
    _figure("softplus", _caption("SoftPlus"), (SOFTPLUS,), 3.9, 3.4),
    _figure("gated_units", _caption("Swish, GELU, Mish and TanhExp"), (SWISH, GELU, MISH, TANHEXP)),
    _figure(
        "joined_units",
        "SmeLU, generalized SmeLU, Sigmoid-RESCU and SmoothReLU over their parameters: the function above, its "
        "gradient below.",
        (SMELU, GENERALIZED, RESCU, SMOOTH_RELU),
    ),
    _figure("smelu", _caption("SmeLU"), (SMELU,), 3.9, 3.4),
)
