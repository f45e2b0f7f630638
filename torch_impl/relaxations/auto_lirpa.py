"""Certified relaxations as operators of auto_LiRPA, which must be installed; nothing of it is copied.

    gate = bounded_activation("Gelu", gelu, torch.nn.functional.gelu)      # `gelu` from an emitted file
    model = nn.Sequential(nn.Linear(4, 8), gate, nn.Linear(8, 2))
    BoundedModule(model, x).compute_bounds(x=(perturbed,), method="CROWN-Optimized")

Interval bounds come from `Relaxation.range`, linear ones from `Relaxation.lines`; with the optimised methods the slopes
are parameters, and the intercept that belongs to any slope comes from `below` and `above`. What auto_LiRPA makes of
them in float32 is rounded: that is its own business.
"""

from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor, nn

from ...theory.exact.errors import InputError
from .algorithm import Relaxation

OPTIMISED = ("opt", "reuse")


def bounded_activation(name: str, relaxation: Any, function: Callable[[Tensor], Tensor]) -> nn.Module:
    """A module that computes `function` and that auto_LiRPA bounds by its relaxation, of this package or an emitted
    file; each name is an operator, and a second one of the same name takes its place."""
    if not name.isidentifier():
        raise InputError(f"the name of an operator must be an identifier, not {name!r}")
    try:
        from auto_LiRPA import register_custom_op  # type: ignore[import-not-found]
    except ImportError as error:
        raise InputError("auto_LiRPA is not installed: see https://github.com/Verified-Intelligence") from error
    register_custom_op(f"provenact::{name}", _operator(name, relaxation, function))
    return _Module(name, function)


class _Module(nn.Module):
    def __init__(self, name: str, function: Callable[[Tensor], Tensor]) -> None:
        super().__init__()

        class Traced(torch.autograd.Function):
            """Only a name in a traced graph: auto_LiRPA reads that and never runs it backwards."""

            @staticmethod
            def symbolic(graph, x):
                return graph.op(f"provenact::{name}", x).setType(x.type())

            @staticmethod
            def forward(context, x: Tensor) -> Tensor:
                return function(x)

        self.function, self.traced = function, Traced

    def forward(self, x: Tensor) -> Tensor:
        return self.traced.apply(x) if torch.onnx.is_in_onnx_export() or torch.jit.is_tracing() else self.function(x)


def _operator(name: str, relaxation: Relaxation, function: Callable[[Tensor], Tensor]) -> type:
    from auto_LiRPA.operators.activation_base import (  # type: ignore[import-not-found]
        BoundOptimizableActivation,
    )

    class Bounded(BoundOptimizableActivation):
        def __init__(self, attr=None, inputs=None, output_index=0, options=None) -> None:
            super().__init__(attr, inputs, output_index, options)
            self.use_default_ibp = False
            self.ibp_intermediate = False

        def forward(self, x: Tensor) -> Tensor:
            return function(x)

        def interval_propagate(self, *intervals):
            return relaxation.range(*intervals[0][:2])

        def bound_relax(self, x, init=False, dim_opt=None) -> None:
            lower, upper = x.lower, x.upper
            if self.opt_stage in OPTIMISED and dim_opt is not None:
                self.lw, self.uw = self.alpha[self._start].chunk(2)
                self.lb, self.ub = relaxation.below(lower, upper, self.lw), relaxation.above(lower, upper, self.uw)
            else:
                self.lw, self.lb, self.uw, self.ub = relaxation.lines(lower, upper)

        def _init_opt_parameters_impl(self, size_spec, name_start=None) -> Tensor:
            """The slopes of the lines below, for the lower and the upper bound, and of those above."""
            lower, upper = self.inputs[0].lower.detach(), self.inputs[0].upper.detach()
            lines = relaxation.lines(lower, upper)
            slopes = torch.stack([lines.lower_slope] * 2 + [lines.upper_slope] * 2)
            return slopes.unsqueeze(1).repeat(1, size_spec, *[1] * lower.dim())

    Bounded.__name__ = Bounded.__qualname__ = f"Bound{name}"
    return Bounded
