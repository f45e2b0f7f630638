"""References: what an implementation is measured against, computed in double precision on any device.

The functions are those of `generated/references.py`, whose distance from certified balls is committed data
(`data/reference_errors.json`, written by `reference_check`). Nothing here needs python-flint.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache, partial
from typing import TYPE_CHECKING, ClassVar

from ...theory.exact.errors import InputError
from ..committed import committed

if TYPE_CHECKING:
    from torch import Tensor

    from ...theory.exact.cells import Cells

FAR = 2.0**100, 2.0**200
"""Two arguments by which the limit at infinity is told: the entries are constant or linear out there."""


@dataclass(frozen=True)
class Reference:
    """One function with its parameters given; the bounds hold at the default parameters.

    `in_balls`: every value is a ball, which takes its time. `cells` are the exact function itself.
    """

    name: str
    settings: Mapping[str, float]
    value: Callable[[Tensor], Tensor]
    slope: Callable[[Tensor], Tensor]
    kinks: tuple[float, ...]
    errors: Mapping[str, float]  # in units of 2^-53, as `reference_check.errors` defines them
    cells: Callable[[], Cells]
    in_balls: ClassVar[bool] = False

    def of(self, which: str) -> Callable[[Tensor], Tensor]:
        """The function of a pass: forward or backward."""
        return self.value if which == "forward" else self.slope

    def relative_error(self, which: str) -> float:
        """A bound of |reference - exact| / |exact|; in the backward pass, away from the zeros of f'."""
        return self.errors["value" if which == "forward" else "slope"] * 2.0**-53

    def limit(self, side: int, which: str) -> float | None:
        """The limit at plus or minus infinity; None where it is not known."""
        import torch

        near, far = self.of(which)(torch.tensor([side * point for point in FAR], dtype=torch.float64)).tolist()
        return float("inf") * (1 if far > 0 else -1) if abs(far) > 2.0**50 * max(abs(near), 1.0) else far


def names() -> list[str]:
    """The entries that have a reference, without importing torch."""
    return list(_recorded())


def reference(name: str, settings: Mapping[str, float] | None = None) -> Reference:
    """The reference of an entry; parameters that are not given have their defaults."""
    from ..generated import references as functions

    if name not in _recorded():
        near = get_close_matches(name, names(), n=1)
        hint = f"perhaps {near[0]!r} is meant" if near else f"give one of {', '.join(names())}"
        raise InputError(f"a scalar activation of the catalogue is expected and {name!r} came: {hint}")
    value, slope, kinks = (getattr(functions, f"{name}_{what}") for what in ("value", "slope", "kinks"))
    given = _settings(name, value, settings or {})
    exact = partial(_entry_cells, name, given)
    errors = _recorded()[name]
    return Reference(name, given, partial(value, **given), partial(slope, **given), kinks(**given), errors, exact)


def _entry_cells(name: str, settings: Mapping[str, float]) -> Cells:
    from .ball_references import entry_cells

    return entry_cells(name, settings)


def _settings(name: str, function: Callable, given: Mapping[str, float]) -> dict[str, float]:
    defaults = {one.name: one.default for one in inspect.signature(function).parameters.values() if one.name != "x"}
    for key in given:
        if key not in defaults:
            known = ", ".join(defaults) or "none"
            raise InputError(f"{name} has no parameter {key!r}; its parameters: {known}")
    return defaults | {key: float(value) for key, value in given.items()}


@cache
def _recorded() -> dict[str, dict[str, float]]:
    return committed("reference_errors")["units of 2^-53"]
