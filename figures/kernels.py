"""The figure `kernels`: every kernel, and the ReLU that it smooths."""

from dataclasses import dataclass
from typing import Any

from ..derivations.mollification import Mollification, mollify
from ..derivations.realisation import cells_of_activation
from ..numerics.arithmetic.balls import evaluate
from ..numerics.search.integrals import convolution, kernel_mass
from ..theory.exact.expressions import Rational
from ..theory.language.kernels import KERNELS, Kernel
from .curves import Curve, curve, sampled
from .panels import class_text, draw_panel, heights, shade
from .style import COLOURS, PAGE

REACH = Rational(2)
DIGITS = 10
# For the kernel without a closed form: inside its support, and the two ends of the picture.
POINTS = (Rational(-2), *(Rational(k, 24) for k in range(-24, 25)), REACH)


@dataclass(frozen=True)
class KernelPanel:
    name: str
    smoothness: str
    density: Curve
    smooth: Curve


def data() -> tuple[Curve, tuple[KernelPanel, ...]]:
    """ReLU, and a panel for each kernel of width 1."""
    relu = curve("ReLU", cells_of_activation("relu"), -REACH, REACH)
    return relu, tuple(_panel(name, kernel) for name, kernel in KERNELS.items())


def _panel(name: str, kernel: Kernel) -> KernelPanel:
    mollified = mollify("max(0, x)", kernel, "1")
    return KernelPanel(name, str(mollified.smoothness), _density(kernel), _smooth(mollified))


def _density(kernel: Kernel) -> Curve:
    if kernel.mass is not None:
        return curve("kernel", kernel.density, -REACH, REACH)
    mass = kernel_mass(kernel, DIGITS)
    return sampled("kernel", lambda point: evaluate(kernel.shape.value_at(point), digits=DIGITS) / mass, POINTS)


def _smooth(mollified: Mollification) -> Curve:
    label = "smoothed ReLU"
    if mollified.closed_form is not None:
        return curve(label, mollified.closed_form, -REACH, REACH)
    f, kernel, width = mollified.original, mollified.kernel, mollified.width
    return sampled(label, lambda point: convolution(f, kernel, width, point, DIGITS), POINTS)


def draw(figure: Any, data: tuple[Curve, tuple[KernelPanel, ...]]) -> None:
    relu, panels = data
    axes = figure.subplots(3, 3, sharex=True, sharey=True).flat
    for axis, panel in zip(axes, panels, strict=True):
        draw_panel(axis, (panel.smooth,), relu)
        shade(axis, panel.density.x, [0.0] * len(panel.density.x), heights(panel.density), 1)
        axis.plot(panel.density.x, heights(panel.density), color=COLOURS[1], linewidth=0.8, label="kernel", zorder=1.5)
        axis.set(title=f"{panel.name.capitalize()}: {class_text(panel.smoothness)}", xticks=(-2, -1, 0, 1, 2))
    axes[0].legend(loc="upper left")
    figure.supxlabel("$x$", fontsize=8)


CAPTION = "The kernels, and the ReLU that each of them smooths, with the class that it gets."
SIZE = (PAGE, 4.6)
