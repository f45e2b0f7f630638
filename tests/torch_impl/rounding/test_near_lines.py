"""Lines by name are what they are one by one."""

import numpy as np
import pytest

from provenact.torch_impl.rounding.near_lines import NO_SHARES, NearLine, Shares, plus, scaled, times

CELLS = 5


def _drawn(names, seed):
    """Shares, and the same as a dict; some rows are the same for all cells."""
    random = np.random.default_rng(seed)
    single = {name: NearLine(*random.normal(size=(2, CELLS)), np.abs(random.normal(size=CELLS))) for name in names}
    found = NO_SHARES
    for name, line in single.items():
        found = found + Shares((name,), NearLine(*(one[None, :] for one in line)))
    return found, single


def _same(shares, single):
    assert set(shares.names) == set(single)
    for name, line in single.items():
        for one, other in zip(shares[name], line, strict=True):
            np.testing.assert_array_equal(np.broadcast_to(one, CELLS), np.broadcast_to(other, CELLS))


@pytest.mark.parametrize("names", ["", "c", "ab", "ba", "bc", "cd"])
def test_sums_go_by_name(names):
    a, ones = _drawn("ab", 1)
    b, others = _drawn(names, 2)
    meant = dict(ones)
    for name, line in others.items():
        meant[name] = plus(meant[name], line) if name in meant else line
    _same(a + b, meant)


def test_products_some_cells_and_other_names():
    a, ones = _drawn("abc", 3)
    line = NearLine(*np.random.default_rng(4).normal(size=(3, CELLS)))
    _same(a.times(line), {name: times(one, line) for name, one in ones.items()})
    _same(a.scaled(-3.0), {name: scaled(one, -3.0) for name, one in ones.items()})
    _same(a.renamed("b", "d"), {"a": ones["a"], "d": ones["b"], "c": ones["c"]})
    _same(a.with_line("b", line), {**ones, "b": line})
    index = np.array([4, 0, 0])
    for name in a.names:
        np.testing.assert_array_equal(a.some(index)[name].middle, ones[name].middle[index])


def test_a_constant_stands_for_all_cells():
    """It is added to rows of as many numbers as there are cells, and kept where only some of them are looked at."""
    a, ones = _drawn("ab", 5)
    both = a + Shares.one("half", 0.25) + Shares.one("a", 2.0)
    _same(both, {**ones, "a": plus(ones["a"], NearLine(2.0, 0.0, 0.0)), "half": NearLine(0.25, 0.0, 0.0)})
    assert Shares.one("half", 0.25).some(np.array([3, 1]))["half"].middle == 0.25
    sizes = sum(one.size for one in (both[name] for name in both.names))
    np.testing.assert_allclose(both.total, sizes, rtol=1e-14)
    assert NO_SHARES.total == 0.0
