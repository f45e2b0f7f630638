"""Small CNNs with ReLU, SQUAF and SQUAF-P in one stack, the last with the rate term of SQUAF, Eq. (12)."""

from collections.abc import Sequence
from typing import Any

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from provenact.torch_impl.confirm.emitted_modules import emitted_class

from .stacked_activations import Stacked
from .stacks import StackedConv, StackedLinear

FORMS = {"SQUAF-P": "sampled", "SQUAF-P → SQUAF": "soft", "SQUAF-P → SQUAF-S": "table"}


class Quantizer(nn.Module):
    """(value, rate, usage): a draw; in training its rate in bits on every n-th picture, else the usage of each level.

    `form` is what stands in the place of the draw: "sampled", "soft" or "table".
    """

    def __init__(self, levels: int, q: float, every: int) -> None:
        super().__init__()
        self.quantizer: Any = emitted_class("SQUAFP")(levels, "relu", q=q, learnable=True)
        self.form = "sampled"
        self.every = every

    def forward(self, x: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        forms = {
            "sampled": self.quantizer.to_sampled,
            "soft": self.quantizer.to_squaf,
            "table": self.quantizer.to_table,
        }
        form = forms[self.form]()
        x = narrowed(x)
        if self.training:
            return form(x).float(), self.quantizer.rate(x[:: self.every]).float(), x.new_zeros(form.num_levels)
        return form(x).float(), x.new_zeros(()), form.usage(x).float()


def narrowed(x: Tensor) -> Tensor:
    """On CUDA in float16, whose probabilities are computed in float32: half the memory and time of float32's."""
    return x.half() if x.is_cuda else x


class RatedCNN(nn.Module):
    """Three convolutions of stride 2 and a linear layer; the models are ReLU, SQUAF and SQUAF-P, in this order."""

    def __init__(self, seeds: Sequence[int], plain: int, rated: int, settings: dict[str, Any]) -> None:
        super().__init__()
        channels = (1, *settings["channels"])
        levels, q, every = settings["levels"], settings["q"], settings["every"]
        self.counts = [plain, plain, rated]
        self.layers = nn.ModuleList(
            StackedConv(channels[i], channels[i + 1], seeds, i) for i in range(len(channels) - 1)
        )
        self.soft = nn.ModuleList(
            Stacked([emitted_class("SQUAF")(levels, "relu", q=q, learnable=True) for _ in range(plain)])
            for _ in self.layers
        )
        # A draw by torch's operations needs a cumulative sum, which on CUDA has no deterministic form; a kernel has.
        self.rated = nn.ModuleList(
            Stacked([Quantizer(levels, q, every) for _ in range(rated)], loop_from=0) for _ in self.layers
        )
        self.head = StackedLinear(channels[-1] * 16, 10, seeds, len(channels))

    def forward(self, x: Tensor) -> tuple[Tensor, Tensor, list[Tensor]]:
        """Logits of all models, rate of the SQUAF-P models, and usage of the levels in each layer."""
        bits: list[Tensor] = []
        sizes: list[int] = []
        usages: list[Tensor] = []
        for layer, soft, rated in zip(self.layers, self.soft, self.rated, strict=True):
            relu, first, second = layer(x).split(self.counts)
            value, rate, usage = rated(second.contiguous())
            x = torch.cat([F.relu(relu), soft(narrowed(first.contiguous())).float(), value])
            bits.append(rate)
            sizes.append(second[0].numel())
            usages.append(usage)
        rate = sum((size * r for size, r in zip(sizes, bits, strict=True)), torch.zeros_like(bits[0])) / sum(sizes)
        return self.head(x.flatten(2)), rate, usages

    def switch(self, form: str) -> None:
        """What SQUAF-P is replaced by, with the parameters it has."""
        for stacked in self.rated_stacks:
            quantizer: Any = stacked.template[0]
            quantizer.form = form

    @property
    def rated_stacks(self) -> list[Stacked]:
        return [stacked for stacked in self.rated if isinstance(stacked, Stacked)]

    @property
    def soft_stacks(self) -> list[Stacked]:
        return [stacked for stacked in self.soft if isinstance(stacked, Stacked)]
