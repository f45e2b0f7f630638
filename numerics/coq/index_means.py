"""The identities of means over an index as propositions for every length.

Weights are w_i = exp(-alpha (x - y_i)^2), i = 0..n, and y_i = q k_i for uniform centres, whatever the
numbers k_i are (-k, .., k are a case). `Mean`, `Cov` and `Prob` are those of `lib/SoftQuantizer.v`.

- `mean_identity(left, right, centres)`   the proposition
"""

from __future__ import annotations

from .context import NotExpressible
from .printing import PRODUCT, SUM
from .terms import Apply, Name, Number, Term, children, names_of, read

WEIGHTS = {"free": "gaussian_weights alpha x y", "uniform": "gaussian_weights alpha x (uniform_centres q k)"}


def mean_identity(left: str, right: str, centres: str) -> str:
    raise NotExpressible("not yet")


_ = (PRODUCT, SUM, Apply, Name, Number, Term, children, names_of, read)
