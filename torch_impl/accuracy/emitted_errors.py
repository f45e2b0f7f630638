"""Errors of an emitted text on this machine, as rows that its header can quote. Measuring runs the text."""

import platform
import tempfile
from collections.abc import Sequence
from fractions import Fraction
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import torch

from ...numerics.arithmetic.balls import evaluate
from ...theory.exact.expressions import Rational
from ..lowering.subjects import Subject
from .audit import Plan, measured
from .audit_targets import Target, load
from .ball_references import ball_reference
from .formats import FORMATS
from .measurement import Implementation
from .references import Reference

KEPT = (
    "inputs",
    "worst_ulp",
    "worst_floored_ulp",
    "worst_absolute",
    "at",
    "correctly_rounded",
    "misrounded",
    "nan",
    "infinite",
)


def emitted_errors(text: str, subjects: Sequence[Subject], device: str = "cpu") -> dict[str, list[dict[str, Any]]]:
    """For each function a row for every format and pass; in 16 bits over all inputs, else over a sample."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "emitted.py"
        path.write_text(text, encoding="utf-8")
        return {one.function: _rows(one, path, device) for one in subjects}


def _rows(subject: Subject, path: Path, device: str) -> list[dict[str, Any]]:
    one = Implementation(subject.function, load(Target(f"{path}:{subject.function}", subject.function)))
    exact, rows = _reference(subject), []
    for dtype in FORMATS:
        plan = Plan(dtype, device)
        # For a plain tensor of a GPU the emitted code takes its device programs, where Triton is there.
        target = "triton" if device == "cuda" and find_spec("triton") else "torch"
        head = {"where": _where(device), "target": target, "dtype": dtype, "exhaustive": plan.takes_all}
        for which, numbers in measured(one, exact, plan).items():
            rows.append(head | {"pass": which} | {key: numbers[key] for key in KEPT})
    return rows


def _reference(subject: Subject) -> Reference:
    """Balls of the exact cells, with the doubles that the code has for its defaults."""
    values = {one.symbol: float(evaluate(one.default).mid()) for one in subject.settings}
    cells = subject.cells.subs({symbol: Rational(Fraction(value)) for symbol, value in values.items()})
    return ball_reference(subject.function, cells.merged(), {one.name: value for one, value in values.items()})


def _where(device: str) -> str:
    if device == "cuda":
        return torch.cuda.get_device_name()
    return f"cpu ({platform.machine()}, torch {torch.__version__.partition('+')[0]})"
