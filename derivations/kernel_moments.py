"""Closed forms of the numbers that matter about a kernel, from its mollified truncated powers.

- `mean_absolute(kernel)`   E|U| = 2 G_1(0)
- `variance(kernel)`        E U^2, the constant term of E (x - U)^2
Both are None where the kernel has no closed forms; `numerics` then encloses them.
"""

from __future__ import annotations

from ..theory.algebra import expand
from ..theory.expressions import ZERO, Expr, X
from ..theory.kernels import Kernel
from .truncated_powers import atoms


def mean_absolute(kernel: Kernel) -> Expr | None:
    """E|U|: the positive part of a symmetric variable has half of it, and E (0 - U)_+ = G_1(0)."""
    known = atoms(kernel)
    return None if known is None else 2 * known.power(1).value_at(ZERO)


def variance(kernel: Kernel) -> Expr | None:
    known = atoms(kernel)
    return None if known is None else expand(known.mean(2)).subs(X, 0)
