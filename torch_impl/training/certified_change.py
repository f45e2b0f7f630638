"""What a network changes when some of its activations are replaced, bounded over boxes of inputs.

The difference of the two networks is a network of its own (`network_nodes.difference_nodes`), in which lines below and
above each activation's change, and each activation's certified slopes, take the place of the activations.
"""

from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor, nn

from .gate_lines import gate_named, gate_of
from .network_bounds import Propagation, chunks, read
from .network_nodes import NetworkNode, difference_nodes


def certified_change(
    model: nn.Module, is_replaced: Callable[[Any], bool], name: str, box: tuple[Tensor, Tensor]
) -> tuple[Tensor, Tensor, Tensor]:
    """For each box: the largest |change| of every output when the activation `name`, with f(c x) = c f(x), takes some
    places; the class; and whether both networks certainly have it on the whole box."""
    nodes = read(model, box)
    change = difference_nodes(
        nodes, lambda one: is_replaced(one.module), lambda one: (gate_named(name), gate_of(one.module, name))
    )
    parts = [_changes(Propagation(part), nodes[-1], change[-1]) for part in chunks(box, nodes)]
    total, index, keeps = (torch.cat(column) for column in zip(*parts, strict=True))
    return total, index, keeps


def _changes(at: Propagation, output: NetworkNode, change: NetworkNode) -> tuple[Tensor, Tensor, Tensor]:
    lower, upper = at.bounds(output)
    index = (lower / 2 + upper / 2).argmax(1)
    unit = torch.eye(lower.shape[1], dtype=torch.float64, device=lower.device)
    ahead = unit[index][:, None] - unit  # the output of the class minus each other
    size = at.size(change)
    margins = torch.minimum(at.least({output: ahead}), at.least({output: ahead, change: ahead}))
    return size, index, ((margins > 0) | (unit[index] > 0)).all(1)
