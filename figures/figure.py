"""What a figure is: first the numbers, which come from the derivations, then the drawing."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Figure:
    """`data` needs no matplotlib; `draw` takes matplotlib's figure and those data, and computes nothing.

    The caption says in one or two sentences what is seen; it is also the text for those who cannot see it.
    `missing` says why there is nothing to draw: committed measurements that do not exist, or not of the code as it is.
    """

    name: str
    caption: str
    size: tuple[float, float]  # inches
    data: Callable[[], Any]
    draw: Callable[[Any, Any], None]
    missing: Callable[[], str] = lambda: ""
