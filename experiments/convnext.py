"""A ConvNeXt-T for small pictures: depthwise convolutions of 7x7, layer norms, scaled branches, no drop path.

Maps of 8x8 and less are smaller than most of a window of 7x7. There a depthwise convolution is a matrix for each
channel, and a product of matrices is fast and gives the same bits each time.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import torch
from torch import Tensor, nn

WINDOW = 7
EPSILON = 1e-6  # of the norms, and the first scale of a branch: as in timm


@dataclass(frozen=True)
class Size:
    """ConvNeXt-T, with patches of 4 for pictures of 32x32: maps of 8x8, 4x4, 2x2 and 1x1."""

    widths: Sequence[int] = (96, 192, 384, 768)
    depths: Sequence[int] = (3, 3, 9, 3)
    patch: int = 4
    side: int = 32
    channels: int = 3
    classes: int = 10


class Depthwise(nn.Module):
    """The convolution of each channel with its own window, on maps (batch, places, channels) of side x side places."""

    offsets: Tensor

    def __init__(self, width: int, side: int) -> None:
        super().__init__()
        self.window = nn.Linear(WINDOW**2, width)
        self.register_buffer("offsets", _offsets(side), persistent=False)

    def forward(self, x: Tensor) -> Tensor:
        places = x.shape[1]
        matrices = (self.window.weight @ self.offsets).reshape(-1, places, places)
        return torch.einsum("cpq,bqc->bpc", matrices, x) + self.window.bias


def _offsets(side: int) -> Tensor:
    """1 where the second of two places stands at this offset of the window around the first: (offsets, pairs)."""
    line = torch.arange(side)
    apart = line[None, :] - line[:, None] + WINDOW // 2
    row, column = apart[:, None, :, None], apart[None, :, None, :]
    within = (row >= 0) & (row < WINDOW) & (column >= 0) & (column < WINDOW)
    number = torch.where(within, row * WINDOW + column, -1).reshape(1, -1)
    return (number == torch.arange(WINDOW**2)[:, None]).float()


class Block(nn.Module):
    """A depthwise convolution and an MLP beside the identity."""

    def __init__(self, width: int, side: int, activation: nn.Module) -> None:
        super().__init__()
        self.depthwise = Depthwise(width, side)
        self.norm = nn.LayerNorm(width, EPSILON)
        self.up, self.down = nn.Linear(width, 4 * width), nn.Linear(4 * width, width)
        self.activation = activation
        self.scale = nn.Parameter(torch.full((width,), EPSILON))

    def forward(self, x: Tensor) -> Tensor:
        hidden = self.up(self.norm(self.depthwise(x)))
        return x + self.scale * self.down(self.activation(hidden))


class ConvNeXt(nn.Module):
    """Logits for pictures (batch, channels, side, side)."""

    def __init__(self, size: Size, make: Callable[[int], nn.Module]) -> None:
        super().__init__()
        self.size = size
        first = size.widths[0]
        self.stem = nn.Sequential(Patches(size.channels, first, size.patch), nn.LayerNorm(first, EPSILON))
        self.stages = nn.ModuleList()
        side, done = size.side // size.patch, 0
        for number, (width, depth) in enumerate(zip(size.widths, size.depths, strict=True)):
            layers: list[nn.Module] = []
            if number:
                before, side = size.widths[number - 1], side // 2
                layers = [nn.LayerNorm(before, EPSILON), Patches(before, width, 2)]
            layers += [Block(width, side, make(done + block)) for block in range(depth)]
            self.stages.append(nn.Sequential(*layers))
            done += depth
        self.norm = nn.LayerNorm(size.widths[-1], EPSILON)
        self.head = nn.Linear(size.widths[-1], size.classes)
        self._initialise()

    def _initialise(self) -> None:
        """As in timm: truncated normal of 0.02, biases 0."""
        for module in self.modules():
            if isinstance(module, nn.Linear):
                nn.init.trunc_normal_(module.weight, std=0.02)
                nn.init.zeros_(module.bias)

    def forward(self, pictures: Tensor) -> Tensor:
        x = self.stem(pictures.flatten(2).transpose(1, 2))
        for stage in self.stages:
            x = stage(x)
        return self.head(self.norm(x.mean(1)))


class Patches(nn.Linear):
    """A convolution whose windows lie side by side, on square maps (batch, places, channels): a matrix for all."""

    def __init__(self, before: int, after: int, side: int) -> None:
        super().__init__(side**2 * before, after)
        self.side = side

    def forward(self, x: Tensor) -> Tensor:
        batch, places, width = x.shape
        count = int(places**0.5) // self.side
        tiles = x.reshape(batch, count, self.side, count, self.side, width).transpose(2, 3)
        return super().forward(tiles.reshape(batch, count * count, -1))
