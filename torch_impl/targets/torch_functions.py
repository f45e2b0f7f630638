"""The functions that an emitted torch file defines once, if it calls them.

- `helpers_text(code)`  those that some code calls, each after what it calls itself
"""

from __future__ import annotations

import re

from ..programs.native_functions import NATIVE, native
from .torch_text import function_text

RESIDUAL = '''\
def _residual(a: Tensor, b: Tensor | float, product: Tensor) -> Tensor:
    """a * b - product, rounded once: what the product of two moderate numbers lost."""
    if product.device.type == "mps":  # no float64 there
        return torch.zeros_like(product)
    if product.dtype != torch.float64:
        exact = a.double() * (b.double() if isinstance(b, Tensor) else b)
        return (exact - product.double()).to(product.dtype)
    a_high = a.float().double()
    b_high = b.float().double() if isinstance(b, Tensor) else b  # a number has few digits
    a_low, b_low = a - a_high, b - b_high
    return ((a_high * b_high - product) + (a_high * b_low + a_low * b_high)) + a_low * b_low
'''

SUM_RESIDUAL = '''\
def _sum_residual(a: Tensor, b: Tensor | float, total: Tensor) -> Tensor:
    """a + b - total, exactly: what the sum lost."""
    b_part = total - a
    return (a - (total - b_part)) + (b - b_part)
'''

DOCSTRINGS = {
    "softplus": "log(1 + exp(x)).",
    "normal_cdf": "The normal distribution function, with the error of the rounded -x/sqrt(2) put back.",
    "log_gap": "x - log(1 + x) for x >= 0, without cancellation.",
    "gaussian": "exp(-x**2/2), with the error of the rounded square put back.",
}

PLAIN = {"residual": RESIDUAL, "sum_residual": SUM_RESIDUAL}


def helpers_text(code: str) -> list[str]:
    """The functions that the code calls, in an order in which they may be written."""
    called = [one for one in NATIVE if _is_called(one, code)]
    texts = {one: function_text(f"_{one}", native(one), DOCSTRINGS[one]) for one in called}
    everything = code + "".join(texts.values())
    first = [text for name, text in PLAIN.items() if _is_called(name, everything)]
    return [*first, *texts.values()]


def _is_called(name: str, code: str) -> bool:
    return re.search(rf"(?<![A-Za-z0-9_])_{name}\(", code) is not None
