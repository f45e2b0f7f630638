"""A data set on the device, and the order in which each seed sees it."""

from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor

from provenact.torch_impl.confirm.context import Context


@dataclass(frozen=True)
class Images:
    """Training and test pictures (N, channels, height, width) and labels (N,)."""

    train: Tensor
    train_labels: Tensor
    test: Tensor
    test_labels: Tensor


def on_device(context: Context, name: str, flat: bool = False) -> Images:
    """The set of this name, with the mean and deviation of its training pictures taken out.

    A profile may ask for its first `train` and `test` pictures only; a smoke run makes some up.
    """
    settings, found = context.settings, context.images(name)
    train, test = found.train_images[: settings.get("train")], found.test_images[: settings.get("test")]
    mean, deviation = float(train.mean()), float(train.std())
    tensors = []
    for pictures in (train, test):
        # a copy: what comes from a file may be read-only, which torch warns of
        planes = torch.from_numpy(np.array(pictures)).to(context.device).permute(0, 3, 1, 2).float()
        scaled = (planes - mean) / deviation
        tensors.append(scaled.flatten(1) if flat else scaled.contiguous())
    labels = [torch.from_numpy(rows).to(context.device) for rows in (found.train_labels, found.test_labels)]
    return Images(tensors[0], labels[0][: len(train)], tensors[1], labels[1][: len(test)])


def epoch_orders(count: int, seeds: int, batch: int, device: torch.device) -> Tensor:
    """Indices (steps, seeds, batch): every seed in its own order; an incomplete batch is left out."""
    steps = count // batch
    order = torch.rand(seeds, count, device=device).argsort(1)[:, : steps * batch]
    return order.reshape(seeds, steps, batch).transpose(0, 1).contiguous()
