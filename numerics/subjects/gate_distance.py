"""The distances of a gate and its activation to step and ReLU, by certified suprema and integrals.

Nothing here uses the closed forms of the derivations: the numbers are a second route to them.

- `norm_distance(subject, norm, lam)`               sup, L1 or L2 distance, for `gate` or `activation`
"""

from flint import arb

from ...theory.exact.cells import Cells
from ...theory.exact.expressions import INFINITY, ZERO, Expr, Phi, X
from ...theory.language.intervals import interval
from ..arithmetic.balls import bits_for, working_precision
from ..search.extrema import supremum
from ..search.integrals import integral

HALF_LINE = interval("positive")


def norm_distance(subject: str, norm: str, lam: Expr, digits: int = 20) -> arb:
    """The distance on the whole line: twice that at x > 0, where the gap is a formula."""
    gap = {"gate": Phi(-lam * X), "activation": X * Phi(-lam * X)}[subject]
    if norm == "sup":
        return supremum(Cells.everywhere(gap), HALF_LINE, digits=digits).value
    half = integral(gap ** int(norm[1]), ZERO, INFINITY, digits=digits)
    with working_precision(bits_for(digits) + 16):
        return 2 * half if norm == "L1" else (2 * half).sqrt()
