"""What the page of an activation shows, collected as text so that it can come from another process."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from ..derivations.realisation import cells_of_activation
from ..derivations.soft_quantizer import Y, quantizer_of
from ..derivations.systems import story_of
from ..numerics.arithmetic.balls import enclose, evaluate
from ..numerics.deciders.checks import CheckedStep
from ..numerics.findings.evidence import DECIDING
from ..numerics.findings.grades import Graded, NotKnown, grade_of_evidence, least
from ..numerics.subjects.stories import told
from ..theory.exact.cells import Cells
from ..theory.exact.expressions import Expr, Rational, Symbol, X
from ..theory.language.activations import Activation, activation
from ..theory.language.definitions import Sampled
from ..theory.language.intervals import interval
from ..theory.language.latex import latex
from ..torch_impl.emission.measured import OURS, measured_errors
from ..torch_impl.lowering.subjects import Setting, from_catalogue
from ..torch_impl.soft_quantizers.subjects import is_soft_quantizer
from .emitted_code import Code, code_of
from .grids import Grid
from .measured_tables import error_grid_of

SPARK_WIDTH, SPARK_HEIGHT, MARGIN, POINTS = 80, 40, 3, 48
SPAN = 16  # of a logarithmic slider: default/16 to default*16
REACH = 2  # of a linear one: default - 2 to default + 2
LEAST_TOP = 4.0  # every positive parameter can be made visibly large
CURVES = {"value": "f", "slope": "f′", "curvature": "f″"}


@dataclass(frozen=True)
class Slider:
    """Over which numbers a parameter is moved; `logarithmic`: equal steps of the hand are equal factors."""

    name: str
    label: str
    low: float
    high: float
    default: float
    logarithmic: bool


@dataclass(frozen=True)
class StepView:
    """A step of a derivation: the formula is LaTeX, or words where it is no formula."""

    title: str
    reason: str
    math: str
    words: str
    value: str  # what was found, for a step that asks
    outcome: str
    checked: Graded | NotKnown | None  # the outcome with its grade; None where nothing is to be checked
    evidence: tuple[str, ...]


@dataclass(frozen=True)
class ActivationPage:
    name: str
    math: str
    steps: tuple[StepView, ...]
    omitted: str  # why the formula is not written out
    code: Code
    sliders: tuple[Slider, ...]
    half_width: float
    sparkline: str
    errors: Grid | None
    is_measured: bool  # some of them are of the emitted code
    is_outdated: bool  # the emitted code has changed since it was measured

    @property
    def entry(self) -> Activation:
        """What the catalogue says, which every process reads for itself."""
        return activation(self.name)

    @property
    def curves(self) -> list[tuple[str, str]]:
        """The functions that the emitted JavaScript has, with their titles."""
        return [(key, title) for key, title in CURVES.items() if f"{key}: " in self.code.javascript]


def activation_page(name: str) -> ActivationPage:
    entry = activation(name)
    code, omitted = code_of(name), _omitted(entry)
    is_drawn = not omitted
    cells = cells_of_activation(entry) if is_drawn else Cells.of((), (X,))
    defaults = {one.symbol: entry.defaults()[one.name] for one in entry.parameters if not one.is_table}
    width = _half_width(cells, defaults)
    has_value = not isinstance(entry.definition, Sampled)
    return ActivationPage(
        name=name,
        math=f"f(x) = {latex(cells)}" if is_drawn else _mean_in_math(entry),
        steps=tuple(map(_step, told(story_of(entry.name)))),
        omitted=omitted,
        code=code,
        sliders=sliders_of(entry) if code.javascript else (),
        half_width=width,
        sparkline=_sparkline(cells_of_activation(entry, entry.defaults()), width) if has_value else "",
        errors=error_grid_of(name),
        is_measured=any((row["name"], row["by"]) == (name, OURS) for row in measured_errors().rows),
        is_outdated=name in measured_errors().outdated,
    )


def _omitted(entry: Activation) -> str:
    """Why a formula is not written out above its derivation: with 33 terms it would fill the page."""
    if isinstance(entry.definition, Sampled):
        return f"It is {entry.definition}, so it has no value at a point; see {entry.definition.mean}."
    if any(one.is_integer for one in entry.parameters):
        return "Its number of terms is a parameter; the derivation holds for every number."
    return ""


def _mean_in_math(entry: Activation) -> str:
    """The formula of a mean of levels, with its weight as the derivation reads it; free centres have the index too."""
    found = quantizer_of(entry)
    if found is None:
        return ""
    weight = latex(found.log_weight.subs(Y, Symbol("y_i")))
    return rf"f(x) = \frac{{\sum_i z_i w_i}}{{\sum_i w_i}}, \qquad w_i = \exp\left({weight}\right)"


def sliders_of(entry: Activation) -> tuple[Slider, ...]:
    labels = {one.name: one.display for one in entry.parameters}
    settings = _numbers(entry) if is_soft_quantizer(entry.name) else from_catalogue(entry.name).settings
    return tuple(_slider(setting, labels[setting.name]) for setting in settings)


def _numbers(entry: Activation) -> list[Setting]:
    """The parameters that are numbers."""
    defaults = entry.defaults()
    chosen = [one for one in entry.parameters if one.name in entry.symbols()]
    return [Setting(one.symbol, defaults[one.name], interval(one.domain)) for one in chosen]


def _slider(setting: Setting, label: str) -> Slider:
    default = _float(setting.default)
    start, end = (None if one is None else _float(one) for one in (setting.domain.start, setting.domain.end))
    if start is not None and end is not None:
        edge = (end - start) / 100  # an open end is never reached
        low, high, logarithmic = start + edge * setting.domain.left_open, end - edge * setting.domain.right_open, False
    elif start is not None and start >= 0 and default > 0:
        low, high, logarithmic = max(start, default / SPAN), max(default * SPAN, LEAST_TOP), True
    else:
        low, high, logarithmic = default - REACH, default + REACH, False
    return Slider(setting.name, label or setting.name, low, high, default, logarithmic)


def _float(number: Expr) -> float:
    return float(evaluate(number).mid())


def _half_width(cells: Cells, defaults: Mapping[Symbol, Expr]) -> float:
    """Four times as far as the outermost knot where that is near 0, so that narrow pieces are seen."""
    outermost = max((abs(_float(knot.subs(defaults))) for knot in cells.knots), default=0.0)
    return 4 * outermost if 0 < outermost < 1 else max(4.0, 1.5 * outermost)


def _step(item: CheckedStep) -> StepView:
    formula = item.formula
    math = "" if isinstance(formula, str) else latex(formula)
    return StepView(
        title=item.title,
        reason=item.reason,
        math=math,
        words="" if math else str(formula),
        value=item.value,
        outcome="" if item.outcome is None else item.outcome.value,
        checked=_checked(item),
        evidence=tuple(f"{one.engine.value}: {one.detail}" for one in item.evidence),
    )


def _checked(item: CheckedStep) -> Graded | NotKnown | None:
    if item.outcome is None:
        return None
    grades = [grade_of_evidence(one) for one in item.evidence if one.outcome is item.outcome and one.engine in DECIDING]
    return Graded(item.outcome.value, least(grades)) if grades else NotKnown(item.outcome.value)


def _sparkline(cells: Cells, half_width: float) -> str:
    """The small curve by which an activation is recognised in a list, as large as its box allows."""
    step = Fraction(half_width).limit_denominator(1000) * 2 / POINTS
    places = [Rational(step * (index - POINTS // 2)) for index in range(POINTS + 1)]
    values = [float(enclose(cells.value_at(place), {X: place}).mid()) for place in places]
    low, high = min(values), max(values)
    scale = (SPARK_HEIGHT - 2 * MARGIN) / (high - low or 1.0)
    points = (
        f"{SPARK_WIDTH * index / POINTS:.1f} {SPARK_HEIGHT - MARGIN - scale * (value - low):.1f}"
        for index, value in enumerate(values)
    )
    return "M" + "L".join(points)
