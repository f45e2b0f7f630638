"""Functions that a target with exp, log1p and erfc lacks, or has only with a rounded argument.

erfc(x/sqrt 2) with x/sqrt 2 rounded is hundreds of ulp off in the tail. What an argument lost is put back to
first order: over the reals that is zero, so that each program is exactly its function.

- `NATIVE`               the operations with such a program
- `native(operation)`    the program, with the one argument x: the candidate with the least measured error
"""

from __future__ import annotations

from functools import cache

from .candidates import CANDIDATES, chosen
from .program import Builder, Program

NATIVE = ("softplus", "normal_cdf", "gaussian", "log_gap")


@cache
def native(operation: str) -> Program:
    """The program of an operation over exp, log1p and erfc.

    >>> [one.operation for one in native("softplus").instructions]
    ['clamp_min', 'abs', 'neg', 'exp', 'log1p', 'add']
    """
    builder = Builder(("x",))
    return builder.finish(CANDIDATES[operation][chosen(operation)](builder))
