"""Certified bounds on what a network computes over a box of inputs, on how fast it changes, and on what it changes when
some of its activations are replaced.

Bounds are those of the network over the reals with the weights that it has; what torch's arithmetic makes of it differs
by roundings. Intervals go forward through the layers; then a linear form of any layer goes back to the inputs, with
lines below and above each activation, and the better of the two counts.

Everything is computed in float64 with a margin. A sum of n products, in any order, fused or not, is off by at most
n 2^-53 / (1 - n 2^-53) times the sum of the products' sizes (and an underflow of 2^-1022 each); the margins are twice
that, for n + 8 operations, so that the roundings of the margins themselves are covered. The coefficients of a form are
rounded, too: what one loses, times the largest |value| of its layer, is taken off the constant.
"""

from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor, nn

from ..relaxations.algorithm import Lines
from .gate_lines import gate_named, gate_of
from .network_nodes import Activated, Affine, Input, Moved, NetworkNode, Sum, difference_nodes, nodes_of

UNIT = 2.0**-53
UNDERFLOW = 1e-300  # more than 2^-1022 for each of a million operations
MOST_TERMS = 1_000_000
SPARE = 1 + 2.0**-20  # for the roundings of sums of margins
COARSE = 2.0**-20  # far above the roundings of a network in float64, which contradict nothing
MOST_NUMBERS = 2**23  # of the forms of a layer at a time


@dataclass(frozen=True)
class Bounds:
    """lower <= output <= upper for every input in the box, a row for each box; and for two inputs of the box,
    |change of the output| <= lipschitz * the largest |change of an input|."""

    lower: Tensor
    upper: Tensor
    lipschitz: Tensor


def certified_bounds(model: nn.Module, box: tuple[Tensor, Tensor]) -> Bounds:
    """Bounds on every output of a model over boxes of inputs: lower and upper ends, a row for each box.

    Known are sequential and residual networks of linear layers and activations of the catalogue (`network_nodes.py`);
    others are refused. Ends that are equal are a single input.
    """
    nodes = _read(model, box)
    parts = []
    for part in _chunks(box, nodes):
        propagation = Propagation(part)
        parts.append([*propagation.bounds(nodes[-1]), propagation.lipschitz(nodes[-1])])
    return Bounds(*(torch.cat(column) for column in zip(*parts, strict=True)))


def certified_change(
    model: nn.Module, is_replaced: Callable[[Any], bool], name: str, box: tuple[Tensor, Tensor]
) -> tuple[Tensor, Tensor, Tensor]:
    """For each box: the largest |change| of every output when the activation `name`, with f(c x) = c f(x), takes some
    places; the class; and whether both networks certainly have it on the whole box. The difference of the two networks
    is a network of its own, with lines around activations' changes and certified slopes in the place of activations."""
    nodes = _read(model, box)
    change = difference_nodes(
        nodes, lambda one: is_replaced(one.module), lambda one: (gate_named(name), gate_of(one.module, name))
    )
    parts = [_changes(Propagation(part), nodes[-1], change[-1]) for part in _chunks(box, nodes)]
    total, index, keeps = (torch.cat(column) for column in zip(*parts, strict=True))
    return total, index, keeps


def _read(model: nn.Module, box: tuple[Tensor, Tensor]) -> list[NetworkNode]:
    """The nodes of a model; refused is what is no box, and a model whose outputs at the ends of the first box are
    outside the bounds there: some layer of it is not the function that it is taken for."""
    lower, upper = (end.detach().double() for end in box)
    if lower.shape != upper.shape or not bool((lower <= upper).all()) or not bool((upper - lower).isfinite().all()):
        raise ValueError("a box is two tensors of one shape, (samples, inputs), with finite lower <= upper")
    samples = torch.cat([end[:1] if end.dim() > 1 else end[None] for end in (lower, upper)])
    nodes = nodes_of(model, samples)
    with torch.no_grad():
        outputs = deepcopy(model).double()(samples).flatten(1)
    flat = samples.flatten(1)
    around = COARSE * (1 + flat.abs())
    low, high = Propagation((flat - around, flat + around)).bounds(nodes[-1])
    slack = COARSE * (1 + torch.maximum(low.abs(), high.abs()))
    if bool(((outputs < low - slack) | (outputs > high + slack)).any()):
        raise ValueError(f"{type(model).__name__} is not what its layers are taken for: it contradicts its bounds")
    return nodes


def _chunks(box: tuple[Tensor, Tensor], nodes: Sequence[NetworkNode]) -> list[tuple[Tensor, Tensor]]:
    """The box in float64, flat, in parts of some samples."""
    lower, upper = (end.detach().double().flatten(1) if end.dim() > 1 else end.detach().double()[None] for end in box)
    widest = max([lower.shape[1], *(max(node.weight.shape) for node in nodes if isinstance(node, Affine))])
    outputs = max([1, *(len(node.weight) for node in nodes if isinstance(node, Affine))])
    size = max(1, MOST_NUMBERS // (2 * widest * outputs))
    return list(zip(lower.split(size), upper.split(size), strict=True))


def _margin(terms: int) -> float:
    """How far a sum of so many products may be from the exact one, relative to the sum of their sizes."""
    if terms > MOST_TERMS:
        raise ValueError(f"a layer with more than {MOST_TERMS} inputs is not certified")
    return 2 * (terms + 8) * UNIT


class Propagation:
    """Bounds of nodes over boxes (samples, inputs) in float64."""

    def __init__(self, box: tuple[Tensor, Tensor]) -> None:
        self.box = box
        self._bounds: dict[NetworkNode, tuple[Tensor, Tensor]] = {}
        self._linear: dict[NetworkNode, Lines] = {}

    # --- intervals ------------------------------------------------------------------------------------

    def bounds(self, node: NetworkNode) -> tuple[Tensor, Tensor]:
        """Of every unit of a node, the better of the interval and the linear bounds."""
        if node not in self._bounds:
            for source in node.sources:
                self.bounds(source)
            lower, upper = self._interval(node)
            self._bounds[node] = lower, upper
            if isinstance(node, (Affine, Sum)) and not isinstance(node.sources[0], Input):
                forms = torch.eye(lower.shape[1], dtype=torch.float64, device=lower.device)
                both = torch.cat([forms, -forms]).expand(len(lower), -1, -1)
                least, rest = self.least({node: both}).chunk(2, dim=1)
                self._bounds[node] = torch.maximum(lower, least), torch.minimum(upper, -rest)
        return self._bounds[node]

    def size(self, node: NetworkNode) -> Tensor:
        """The largest |value| of every unit."""
        lower, upper = self.bounds(node)
        return torch.maximum(lower.abs(), upper.abs())

    def _interval(self, node: NetworkNode) -> tuple[Tensor, Tensor]:
        if isinstance(node, Input):
            return self.box
        if isinstance(node, Affine):
            lower, upper = self.bounds(node.sources[0])
            up, down = node.weight.clamp(min=0).T, node.weight.clamp(max=0).T
            sizes = self.size(node.sources[0]) @ node.weight.abs().T + node.bias.abs()
            margin = _margin(2 * node.weight.shape[1]) * sizes + UNDERFLOW
            low, high = lower @ up + upper @ down + node.bias, upper @ up + lower @ down + node.bias
            return _known(low - margin, high + margin)
        if isinstance(node, Activated):
            return node.gate.range(*self.bounds(node.sources[0]))
        if isinstance(node, Sum):
            pairs = zip(map(self.bounds, node.sources), node.signs, strict=True)
            ends = [(low, high) if sign > 0 else (-high, -low) for (low, high), sign in pairs]
            margin = 4 * len(ends) * UNIT * torch.stack([self.size(source) for source in node.sources]).sum(0)
            lower, upper = (torch.stack(column).sum(0) for column in zip(*ends, strict=True))
            return _known(lower - margin - UNDERFLOW, upper + margin + UNDERFLOW)
        assert isinstance(node, Moved)
        (low, high), (least, below, most, above) = self.bounds(node.sources[0]), self._lines(node)
        margin = 4 * UNIT * (1 + least.abs() + most.abs()) * self.size(node.sources[0]) + UNDERFLOW
        margin = margin + 4 * UNIT * (below.abs() + above.abs())
        lower, upper = torch.minimum(least * low, least * high), torch.maximum(most * low, most * high)
        return _known(lower + below - margin, upper + above + margin)

    # --- lines ----------------------------------------------------------------------------------------

    def _lines(self, node: Activated | Moved) -> Lines:
        if node not in self._linear:
            lower, upper = self.bounds(node.sources[0])
            if isinstance(node, Activated):
                self._linear[node] = node.gate.lines(lower, upper)
            else:
                self._linear[node] = _moved_lines(lower, upper, *node.gate.slopes(*self._reach(node)))
        return self._linear[node]

    def _reach(self, node: Moved) -> tuple[Tensor, Tensor]:
        """Where z and z + e are."""
        (less, more), (lower, upper) = (self.bounds(source) for source in node.sources)
        margin = 4 * UNIT * (self.size(node.sources[0]) + self.size(node.sources[1])) + UNDERFLOW
        return lower + less.clamp(max=0.0) - margin, upper + more.clamp(min=0.0) + margin

    # --- linear forms, back to the inputs -------------------------------------------------------------

    def least(self, forms: Mapping[NetworkNode, Tensor]) -> Tensor:
        """A number not above each form, (samples, rows, units) of a node or of several, on the box."""
        pending = dict(forms)
        first = next(iter(forms.values()))
        constant = torch.zeros(first.shape[:2], dtype=torch.float64, device=first.device)
        lost = torch.zeros_like(constant)
        while pending:
            node = self._next(pending)
            form = pending.pop(node)
            if isinstance(node, Input):
                lower, upper = self.box
                term = (form.clamp(min=0) * lower[:, None] + form.clamp(max=0) * upper[:, None]).sum(-1)
                term_size = _dot(form.abs(), self.size(node))
            elif isinstance(node, Affine):
                term, term_size = form @ node.bias, form.abs() @ node.bias.abs()
                size = self.size(node.sources[0]) @ node.weight.abs().T
                lost = lost + _margin(form.shape[-1] + len(node.weight)) * _dot(form.abs(), size)
                lost = lost + UNDERFLOW * (1 + self.size(node.sources[0]).sum(-1, keepdim=True))
                lost = lost + self._add(pending, node.sources[0], form @ node.weight)
            elif isinstance(node, Sum):
                term = term_size = torch.zeros_like(constant)
                for source, sign in zip(node.sources, node.signs, strict=True):
                    lost = lost + self._add(pending, source, sign * form)
            else:
                least, below, most, above = self._lines(node)  # type: ignore[arg-type]
                up, down = form.clamp(min=0), form.clamp(max=0)
                through = up * least[:, None] + down * most[:, None]
                term = (up * below[:, None] + down * above[:, None]).sum(-1)
                term_size = _dot(form.abs(), torch.maximum(below.abs(), above.abs()))
                lost = lost + 4 * UNIT * _dot(through.abs(), self.size(node.sources[0]))
                lost = lost + UNDERFLOW * (1 + self.size(node.sources[0]).sum(-1, keepdim=True))
                lost = lost + self._add(pending, node.sources[0], through)
            lost = lost + _margin(2 * form.shape[-1]) * term_size + 2 * UNIT * (constant.abs() + term.abs()) + UNDERFLOW
            constant = constant + term
        return torch.nan_to_num(constant - lost * SPARE - 4 * UNIT * constant.abs(), nan=-torch.inf)

    def _next(self, pending: Mapping[NetworkNode, Tensor]) -> NetworkNode:
        """One that no other pending node is computed from; nodes are known in the order of their computing."""
        order = {node: index for index, node in enumerate(self._bounds)}
        return max(pending, key=lambda node: order[node])

    def _add(self, pending: dict[NetworkNode, Tensor], node: NetworkNode, form: Tensor) -> Tensor | float:
        """Put a form to those of a node, and what the sum of their coefficients loses."""
        if node not in pending:
            pending[node] = form
            return 0.0
        pending[node] = pending[node] + form
        return 2 * UNIT * _dot(pending[node].abs(), self.size(node))

    # --- slopes ---------------------------------------------------------------------------------------

    def lipschitz(self, node: NetworkNode) -> Tensor:
        """For each output, the sum over the inputs of the largest |derivative| on the box."""
        lower, _ = self.bounds(node)
        middle = torch.eye(lower.shape[1], dtype=torch.float64, device=lower.device).expand(len(lower), -1, -1)
        pending = {node: (middle, torch.zeros_like(middle))}
        total = torch.zeros_like(lower)
        while pending:
            here = self._next(pending)  # type: ignore[arg-type]
            middle, radius = pending.pop(here)
            if isinstance(here, Input):
                total = total + ((middle.abs() + radius).sum(-1)) * (1 + _margin(middle.shape[-1]))
            for source, form in zip(here.sources, _through(self, here, middle, radius), strict=False):
                if source in pending:
                    old, wide = pending[source]
                    new = old + form[0]
                    form = new, (wide + form[1] + 2 * UNIT * new.abs()) * (1 + 4 * UNIT)
                pending[source] = form
        return total.nan_to_num(nan=torch.inf)


def _through(at: Propagation, node: NetworkNode, middle: Tensor, radius: Tensor) -> list[tuple[Tensor, Tensor]]:
    """Derivatives by a node as derivatives by its sources: middles and radii."""
    if isinstance(node, Affine):
        absolute = node.weight.abs()
        lost = _margin(len(node.weight)) * ((middle.abs() + radius) @ absolute) + UNDERFLOW
        return [(middle @ node.weight, (radius @ absolute) * SPARE + lost * SPARE)]
    if isinstance(node, Sum):
        return [(sign * middle, radius) for sign in node.signs]
    if isinstance(node, Activated):
        least, most = node.gate.slopes(*at.bounds(node.sources[0]))
        centre, half = (least + most)[:, None] / 2, (most - least)[:, None] / 2
        half = half + 4 * UNIT * (centre.abs() + half) + UNDERFLOW
        spread = middle.abs() * half + radius * (centre.abs() + half)
        return [(middle * centre, spread * SPARE + 4 * UNIT * (middle * centre).abs() + UNDERFLOW)]
    return []


def _moved_lines(lower: Tensor, upper: Tensor, least: Tensor, most: Tensor) -> Lines:
    """Lines in e below min(least e, most e) and above max(least e, most e), e from lower to upper: with any slope, the
    first minus a line is concave and the second convex, so that the ends decide."""
    share = (upper / (upper - lower)).nan_to_num(nan=0.5).clamp(0.0, 1.0)
    above, below = least + (most - least) * share, most - (most - least) * share
    size = (least.abs() + most.abs() + above.abs() + below.abs()) * torch.maximum(lower.abs(), upper.abs())
    margin = 8 * UNIT * size + UNDERFLOW
    highest = torch.stack([torch.maximum(least * e, most * e) - above * e for e in (lower, upper)]).amax(0)
    lowest = torch.stack([torch.minimum(least * e, most * e) - below * e for e in (lower, upper)]).amin(0)
    return Lines(below, lowest - margin, above, highest + margin)


def _changes(at: Propagation, output: NetworkNode, change: NetworkNode) -> tuple[Tensor, Tensor, Tensor]:
    lower, upper = at.bounds(output)
    index = (lower / 2 + upper / 2).argmax(1)
    unit = torch.eye(lower.shape[1], dtype=torch.float64, device=lower.device)
    ahead = unit[index][:, None] - unit  # the output of the class minus each other
    size = at.size(change)
    margins = torch.minimum(at.least({output: ahead}), at.least({output: ahead, change: ahead}))
    return size, index, ((margins > 0) | (unit[index] > 0)).all(1)


def _dot(forms: Tensor, sizes: Tensor) -> Tensor:
    """(samples, rows, units) with (samples, units)."""
    return torch.einsum("sru,su->sr", forms, sizes)


def _known(lower: Tensor, upper: Tensor) -> tuple[Tensor, Tensor]:
    same = {"posinf": torch.inf, "neginf": -torch.inf}
    return lower.nan_to_num(nan=-torch.inf, **same), upper.nan_to_num(nan=torch.inf, **same)
