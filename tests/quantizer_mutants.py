"""Mutants of the emitted text of soft quantizers, and whether the validation kills them.

- `TORCH`, `DECISIONS`, `DEVICE`   the functions that hold formulas
- `torch_mutants(text, name)`, `device_mutants(text, name)`   (what was changed, the functions of the text)
- `is_killed_in_torch(name, functions)`, `is_killed_on_devices(functions)`
- `every_fate(text)`                what becomes of all of them
- `EQUIVALENT`                      changes that change no result, with the reason
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from text_mutants import mutants, tree_mutants

from provenact.torch_impl.validation.quantizer_programs import device_findings
from provenact.torch_impl.validation.quantizers import decision_findings, quantizer_findings
from provenact.torch_impl.validation.running import Runner
from provenact.torch_impl.validation.translation import Validation

TORCH = [f"_{weight}_{kind}" for weight in ("gaussian", "laplacian") for kind in ("shares", "mean", "gradients")]
TORCH += ["_uniform_centres", "_by_step"]
DECISIONS = ["_is_right", "_is_past", "_is_passed", "_entropy_of"]
DEVICE = (
    "_sharpness_of _steps_from _weight_exponent _steps_from_middle _limit _log_weight _log_ratio _covariance _scores "
    "_score_factors _table_weights _table_mean _table_gradients _total_weight _held _coefficients _weighted_levels "
    "_window_block _weighted_own _steps_from_nearest _ratios _weights _window_weights _moments _level_moments "
    "_gradient_part _moved _added_level"
).split()
SHARED = "what all centres share drops out of a covariance"
SQUARE = "only the square counts"
AT_LIMIT = "at the limit itself both branches are within what the limit is for"
EQUIVALENT = {
    "_table_gradients, 30: j -> index": SHARED,
    "_coefficients, 7: i - M // 2 -> M // 2 - i": SQUARE,
    "_weights, 16: 8.673617379884035e-19 -> 1.0842021724855044e-18": "all weights of an even window share it, in range",
    "_ratios, 1: M - 1 -> M + 1": "one more than is read",
    "_window_block, 17: exponent >= limit -> exponent > limit": AT_LIMIT,
    "_window_block, 38: exponent <= -limit -> exponent < -limit": AT_LIMIT,
}


def torch_mutants(text: str, name: str) -> Iterator[tuple[str, dict]]:
    return mutants(text, name)


def is_killed_in_torch(name: str, functions: dict) -> bool:
    if name in DECISIONS:
        return next(decision_findings(functions, Validation()), None) is not None
    weight = "laplacian" if "laplacian" in name else "gaussian"
    return next(quantizer_findings(functions, weight, Validation()), None) is not None


def device_mutants(text: str, name: str) -> Iterator[tuple[str, dict[str, ast.FunctionDef]]]:
    """Changes of whole numbers too, such as places in a window; each with its number."""
    functions = Runner.parsed(text)
    for number, (what, mutant) in enumerate(tree_mutants(functions[name], whole_numbers=True)):
        yield f"{number}: {what}", {**functions, name: mutant}


def is_killed_on_devices(functions: dict[str, ast.FunctionDef]) -> bool:
    return next(device_findings(functions, Validation()), None) is not None


def every_fate(text: str) -> Iterator[tuple[str, str, bool, str]]:
    """(function, change, whether it is killed, why it would be equivalent)."""
    for name in TORCH + DECISIONS:
        for what, functions in torch_mutants(text, name):
            yield name, what, is_killed_in_torch(name, functions), ""
    for name in DEVICE:
        for what, functions in device_mutants(text, name):
            yield name, what, is_killed_on_devices(functions), EQUIVALENT.get(f"{name}, {what}", "")
