"""How far float results may lie apart: bounds from the number of roundings, for the tests.

- `unit(dtype)`                             what one rounding costs, relative: half an ulp of 1
- `several(count, dtype)`                   what `count` of them cost, one after the other
- `assert_same_sum(a, b, terms, scale)`     two sums of the same terms, in whatever orders they were added
- `assert_same_in_float32(found, wanted)`   an exported program and the code that it was made from
"""

import torch


def unit(dtype: torch.dtype = torch.float64) -> float:
    return torch.finfo(dtype).eps / 2


def several(count: int, dtype: torch.dtype = torch.float64) -> float:
    """The bound n u/(1 - n u) of Higham, Accuracy and Stability, lemma 3.1."""
    return count * unit(dtype) / (1 - count * unit(dtype))


def assert_same_sum(a, b, terms: int, scale) -> None:
    """Each side is off by at most `terms` roundings, one of the product and those of the additions, of `scale`, the
    sum of the absolute values of the terms."""
    assert a.shape == b.shape and a.dtype == b.dtype
    allowed = 2 * several(terms, a.dtype) * scale
    assert ((a - b).abs() <= allowed).all(), ((a - b).abs() / allowed).max()


def assert_same_in_float32(found, wanted) -> None:
    """The same formulas, in float32 where eager code has float64: what they lose is some roundings of numbers of the
    size of x."""
    torch.testing.assert_close(found, wanted, rtol=2e-5, atol=2e-5)
