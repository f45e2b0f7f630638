"""Relaxations that several tests look at: each outline takes a second or more, and is made once a process."""

from functools import cache

from provenact.numerics.relaxation.outline import outline_of
from provenact.numerics.subjects.check import function_cells
from provenact.torch_impl.relaxations.algorithm import Outline, Relaxation


@cache
def relaxation(name: str) -> Relaxation:
    return Relaxation(Outline.of(outline_of(function_cells(name, {}))))
