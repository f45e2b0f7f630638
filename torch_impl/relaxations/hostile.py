"""Intervals on which lines are likely to fail: what a search for unsound relaxations tries first."""

import torch
from torch import Tensor

from .algorithm import Outline

SPECIAL = (0.0, -0.0, 1.5, -7.0, 1e10, -3e38)
TINY = {torch.float64: (5e-324, -1e-310, 1e-200), torch.float32: (1e-45, -1e-40, 1e-30)}
HUGE = {torch.float64: (1e300, -1.7e308), torch.float32: (1e35, -3.4e38)}


def hostile_intervals(outline: Outline, count: int, dtype: torch.dtype, seed: int = 0) -> tuple[Tensor, Tensor]:
    """Drawn from six kinds in turn: both ends special, a point, an ulp or a few around a special end, a tiny width, a
    special end and any other, an infinite end. Special are 0, the ends of arcs, of rows and of the whole with their
    neighbours, and the tiny and huge numbers of the format."""
    generator = torch.Generator().manual_seed(seed)
    special = _special(outline, dtype)

    def drawn() -> Tensor:
        return special[torch.randint(len(special), (count,), generator=generator)]

    def uniform() -> Tensor:
        return torch.rand(count, dtype=torch.float64, generator=generator)

    one, other = drawn(), drawn()
    tiny = one + (one.abs() + 1) * torch.exp2(-60 * uniform()).to(dtype)
    anywhere = ((2 * uniform() - 1) * torch.exp2(8 * uniform() - 4)).to(dtype)
    infinite = torch.where(uniform() < 0.5, -torch.inf, torch.inf).to(dtype)
    second = torch.stack([other, one, _moved(one, uniform()), tiny, anywhere, infinite])
    first = torch.stack([one, one, _moved(one, -uniform()), one, one, torch.where(uniform() < 0.3, -infinite, one)])
    kind = torch.arange(count) % 6
    ends = torch.stack([part.gather(0, kind[None])[0] for part in (first, second)])
    return ends.amin(0), ends.amax(0)


def _special(outline: Outline, dtype: torch.dtype) -> Tensor:
    """Each break as often as all ends of rows together, so that rows do not crowd them out."""
    breaks = [end for arc in (*outline.arcs_below, *outline.arcs_above) for end in arc]
    breaks += [outline.low, outline.high, *(end for one in outline.extremes for end in one[:2])]
    rows = list(outline.starts)
    places = torch.tensor(breaks * (1 + len(rows) // len(breaks)) + rows, dtype=dtype)
    beside = [torch.nextafter(places, torch.full_like(places, way)) for way in (-torch.inf, torch.inf)]
    return torch.cat([places, *beside, torch.tensor((*SPECIAL, *TINY[dtype], *HUGE[dtype]), dtype=dtype)])


def _moved(x: Tensor, share: Tensor) -> Tensor:
    """By one to four ulps, to the side that the sign of `share` says."""
    for step in range(4):
        further = torch.nextafter(x, torch.where(share < 0, -torch.inf, torch.inf).to(x.dtype))
        x = torch.where(share.abs() * 4 >= step, further, x)
    return x
