"""A ViT-Tiny for small pictures: pre-norm blocks, a class token, no dropout."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import torch
from torch import Tensor, nn
from torch.nn import functional as F


@dataclass(frozen=True)
class Size:
    """ViT-Tiny, with patches of 4 for pictures of 32x32."""

    width: int = 192
    depth: int = 12
    heads: int = 3
    patch: int = 4
    side: int = 32
    channels: int = 3
    classes: int = 10


class Block(nn.Module):
    """Attention and an MLP, each after a layer norm and beside the identity."""

    def __init__(self, size: Size, activation: nn.Module, compiled: bool) -> None:
        super().__init__()
        self.heads = size.heads
        self.before, self.after = _halves(compiled)
        self.norm1, self.norm2 = nn.LayerNorm(size.width), nn.LayerNorm(size.width)
        self.queries = nn.Linear(size.width, 3 * size.width)
        self.out = nn.Linear(size.width, size.width)
        self.up, self.down = nn.Linear(size.width, 4 * size.width), nn.Linear(4 * size.width, size.width)
        self.activation = activation

    def forward(self, x: Tensor) -> Tensor:
        x, hidden = self.before(self, x)
        return self.after(self, x, self.activation(hidden))


def _before_activation(block: Block, x: Tensor) -> tuple[Tensor, Tensor]:
    """The stream after attention, and what the activation gets."""
    x = x + _attention(block, block.norm1(x))
    return x, block.up(block.norm2(x))


def _after_activation(block: Block, x: Tensor, hidden: Tensor) -> Tensor:
    return x + block.down(hidden)


def _attention(block: Block, x: Tensor) -> Tensor:
    batch, tokens, width = x.shape
    each = block.queries(x).reshape(batch, tokens, 3, block.heads, width // block.heads).permute(2, 0, 3, 1, 4)
    mixed = F.scaled_dot_product_attention(each[0], each[1], each[2])
    return block.out(mixed.transpose(1, 2).reshape(batch, tokens, width))


@cache
def _halves(compiled: bool) -> tuple[Any, Any]:
    """The two halves of a block, compiled once for all blocks and activations: the activation runs as emitted."""
    halves = (_before_activation, _after_activation)
    return tuple(torch.compile(half) for half in halves) if compiled else halves  # type: ignore[return-value]


class VisionTransformer(nn.Module):
    """Logits for pictures (batch, channels, side, side)."""

    def __init__(self, size: Size, make: Callable[[int], nn.Module], compiled: bool = False) -> None:
        super().__init__()
        self.size = size
        patches = (size.side // size.patch) ** 2
        self.embed = nn.Linear(size.channels * size.patch**2, size.width)
        self.token = nn.Parameter(torch.zeros(1, 1, size.width))
        self.position = nn.Parameter(torch.zeros(1, patches + 1, size.width))
        self.blocks = nn.ModuleList(Block(size, make(block), compiled) for block in range(size.depth))
        self.norm = nn.LayerNorm(size.width)
        self.head = nn.Linear(size.width, size.classes)
        self._initialise()

    def _initialise(self) -> None:
        """As in timm: truncated normal of 0.02, biases 0."""
        for module in self.modules():
            if isinstance(module, nn.Linear):
                nn.init.trunc_normal_(module.weight, std=0.02)
                nn.init.zeros_(module.bias)
        nn.init.trunc_normal_(self.position, std=0.02)
        nn.init.trunc_normal_(self.token, std=0.02)

    def forward(self, pictures: Tensor) -> Tensor:
        x = self.embed(self._patches(pictures))
        x = torch.cat([self.token.expand(len(x), -1, -1).to(x.dtype), x], 1) + self.position
        for block in self.blocks:
            x = block(x)
        return self.head(self.norm(x[:, 0]))

    def _patches(self, pictures: Tensor) -> Tensor:
        batch, channels, side, _ = pictures.shape
        count, patch = side // self.size.patch, self.size.patch
        tiles = pictures.reshape(batch, channels, count, patch, count, patch)
        return tiles.permute(0, 2, 4, 1, 3, 5).reshape(batch, count * count, channels * patch * patch)


def parameter_groups(model: nn.Module, decay: float) -> list[dict[str, Any]]:
    """Matrices of linear layers decay, all else does not."""
    decaying = [module.weight for module in model.modules() if isinstance(module, nn.Linear)]
    known = {id(parameter) for parameter in decaying}
    rest = [p for p in model.parameters() if id(p) not in known and p.requires_grad]
    return [{"params": decaying, "weight_decay": decay}, {"params": rest, "weight_decay": 0.0}]
