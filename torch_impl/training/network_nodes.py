"""A feed-forward network as nodes: affine maps, activations and sums, in the order in which they are computed.

The model is traced (`torch.fx`), so that `x + self.block(x)` in a `forward` is seen. Known are `nn.Linear`, activations
of the catalogue, sums and differences, `nn.Flatten`, and what does nothing in evaluation; all else is refused.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor, nn
from torch.fx import Graph, GraphModule, Interpreter, Tracer
from torch.fx.node import Node as Traced
from torch.nn.modules import module as every_module
from torch.utils._python_dispatch import TorchDispatchMode

from .gate_lines import ScaledGate, gate_named, gate_of
from .recognition import is_emitted, recognised

IDLE = (nn.Identity, nn.Dropout, nn.Flatten)
HOOKS = ("_forward_hooks", "_forward_pre_hooks")
OWN = ("forward", "_call_impl", "_compiled_call_impl")  # of a class, unless somebody gave a module one of its own
SUMS: dict[object, float] = {operator.add: 1.0, torch.add: 1.0, operator.sub: -1.0, torch.sub: -1.0}
FLATTENS = (torch.flatten, "flatten")


@dataclass(frozen=True, eq=False)
class NetworkNode:
    """Something of which every sample has a row of numbers."""

    sources: tuple[NetworkNode, ...]


@dataclass(frozen=True, eq=False)
class Input(NetworkNode):
    """The one node without sources."""


@dataclass(frozen=True, eq=False)
class Affine(NetworkNode):
    """weight @ source + bias, exactly."""

    weight: Tensor
    bias: Tensor


@dataclass(frozen=True, eq=False)
class Activated(NetworkNode):
    """An activation of the source; `name` is its place in the model."""

    gate: ScaledGate
    name: str
    module: nn.Module | None = None


@dataclass(frozen=True, eq=False)
class Moved(NetworkNode):
    """f(z + e) - f(z) for the sources e and z."""

    gate: ScaledGate


@dataclass(frozen=True, eq=False)
class Sum(NetworkNode):
    """The sum of the sources, each with its sign, 1 or -1."""

    signs: tuple[float, ...]


class _Tracer(Tracer):
    def is_leaf_module(self, m: nn.Module, module_qualified_name: str) -> bool:
        return recognised(m) is not None or super().is_leaf_module(m, module_qualified_name)


def nodes_of(model: nn.Module, samples: Tensor) -> list[NetworkNode]:
    """The nodes of a model in evaluation, in order; refused is what is not certified, with its reason. A copy of it is
    run on the samples, to see what a trace does not show: that its code overwrites tensors, or that a call of it does
    something else than its layers."""
    if recognised(model) is not None or isinstance(model, (nn.Linear, *IDLE)):
        model = nn.Sequential(model)
    _refuse_hooks(model)
    try:
        graph = _Tracer().trace(model)
    except Exception as error:
        raise ValueError(f"{type(model).__name__} cannot be read as a fixed sequence of layers: {error}") from error
    GraphModule(model, graph).graph.lint()
    found: dict[Traced, NetworkNode] = {}
    for traced in graph.nodes:
        if traced.op == "output":
            _refuse_overwriting(model, found)
            _refuse_assignments(model, graph, samples)
            return _ordered(found[_only(traced.args)])
        found[traced] = _node(model, traced, found)
    raise ValueError(f"{type(model).__name__} has no output")


def _only(arguments: Sequence[Any]) -> Any:
    if len(arguments) != 1 or not isinstance(arguments[0], Traced):
        raise ValueError("a network with one input and one output is expected")
    return arguments[0]


def _node(model: nn.Module, traced: Traced, found: Mapping[Traced, NetworkNode]) -> NetworkNode:
    if traced.op == "placeholder":
        if any(isinstance(one, Input) for one in found.values()):
            raise ValueError("a network with one input is expected")
        return Input(())
    if traced.op == "call_module":
        module = model.get_submodule(str(traced.target))
        return _layer(module, str(traced.target), found[_only(traced.args)])
    if traced.target in SUMS and not traced.kwargs and all(isinstance(one, Traced) for one in traced.args):
        first, second = (found[one] for one in traced.args if isinstance(one, Traced))
        return Sum((first, second), (1.0, SUMS[traced.target]))
    if traced.target in FLATTENS and traced.args[1:] == (1,) and not traced.kwargs:
        return found[_only(traced.args[:1])]
    name = recognised(traced.target)
    overwrites = getattr(traced.target, "__name__", "").endswith("_")
    is_plain = traced.kwargs in ({}, {"inplace": False})  # as functions of torch are traced
    if name is not None and len(traced.args) == 1 and is_plain and not overwrites:
        return Activated((found[_only(traced.args)],), gate_named(name), name)
    raise ValueError(f"{traced.format_node()}: only linear layers, activations and sums are certified")


def _layer(module: nn.Module, name: str, source: NetworkNode) -> NetworkNode:
    if type(module) is nn.Linear:
        weight = module.weight.detach().double()
        bias = torch.zeros_like(weight[:, 0]) if module.bias is None else module.bias.detach().double()
        if not bool(weight.isfinite().all() and bias.isfinite().all()):
            raise ValueError(f"the weights of {name} are not finite")
        return Affine((source,), weight, bias)
    if recognised(module) is not None:
        return Activated((source,), gate_of(module), name, module)
    if type(module) in IDLE and not (isinstance(module, nn.Dropout) and module.training and module.p > 0):
        if isinstance(module, nn.Flatten) and (module.start_dim, module.end_dim) != (1, -1):
            raise ValueError(f"{name} must flatten all but the first dimension")
        return source
    raise ValueError(f"{name} is a {type(module).__name__}: not certified, or not in evaluation mode")


def _refuse_hooks(model: nn.Module) -> None:
    """What a module does besides the `forward` of its class."""
    if any(getattr(every_module, f"_global{kind}") for kind in HOOKS):
        raise ValueError("there are hooks for every module, which are not seen")
    if type(model).__call__ is not nn.Module.__call__:
        raise ValueError(f"{type(model).__name__} has a `__call__` of its own, which is not seen")
    for name, module in model.named_modules():
        if any(getattr(module, kind) for kind in HOOKS):
            raise ValueError(f"{name or type(module).__name__} has hooks, which are not seen")
        if own := next((one for one in OWN if vars(module).get(one) is not None), None):
            raise ValueError(f"{name or type(module).__name__} has a `{own}` of its own, which is not seen")


class _Watch(TorchDispatchMode):
    """Notes operations that overwrite a tensor, outside of layers."""

    def __init__(self) -> None:
        super().__init__()
        self.depth, self.seen = 0, ""

    def __torch_dispatch__(self, func, types, args=(), kwargs=None):
        if not self.depth and func._schema.is_mutable:
            self.seen = str(func)
        return func(*args, **(kwargs or {}))

    def enter(self, *_: Any) -> None:
        self.depth += 1

    def leave(self, *_: Any) -> None:
        self.depth -= 1


class _AsRead(Interpreter):
    """Computes what was traced, layers by the `forward` of their class: the operations of a call, and no others."""

    def call_module(self, target: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        module = self.fetch_attr(target)
        rest = args[0].shape[1:]
        along = rest[-1:].numel() if type(module) is nn.Linear else max(rest, default=1)
        if rest.numel() > along and any(one.numel() > 1 or type(module) is nn.Linear for one in module.parameters()):
            raise ValueError(f"{target} works along one of several dimensions: that is not certified, flatten first")
        return type(module).forward(module, *args, **kwargs)

    def call_function(self, target: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        if target in SUMS and args[0].shape != args[1].shape:
            raise ValueError("a sum of tensors of different shapes is not certified: it may mix samples")
        return super().call_function(target, args, kwargs)


def _refuse_assignments(model: nn.Module, graph: Graph, samples: Tensor) -> None:
    """`y += x` in a `forward` is traced as if it made a new tensor, and code may see that it is traced."""
    twin, watch, tracer = deepcopy(model), _Watch(), _Tracer()
    for name, module in twin.named_modules():
        if name and tracer.is_leaf_module(module, name):
            module.register_forward_pre_hook(watch.enter)
            module.register_forward_hook(watch.leave)
    given = samples.detach().to(next((one for one in twin.parameters() if one.is_floating_point()), samples))
    read = _AsRead(GraphModule(deepcopy(model), graph))
    read.extra_traceback = False  # messages as they are
    try:
        with torch.no_grad():
            expected = read.run(given.clone())
            with watch:
                called = twin(given.clone())
    except RuntimeError as error:
        raise ValueError(f"{type(model).__name__} does not take the inputs of the box: {error}") from error
    if watch.seen:
        raise ValueError(f"{type(model).__name__} overwrites a tensor ({watch.seen}): write y = y + x, not y += x")
    if not isinstance(called, Tensor) or not called.allclose(expected, rtol=0, atol=0, equal_nan=True):
        raise ValueError(f"{type(model).__name__} computes something else than its layers, which is not seen")


def _refuse_overwriting(model: nn.Module, found: Mapping[Traced, NetworkNode]) -> None:
    """What overwrites its input, as no emitted module does, changes what others read; layers that do nothing hand the
    same memory on."""
    for traced in found:
        module = model.get_submodule(str(traced.target)) if traced.op == "call_module" else None
        if module is None or recognised(module) is None or is_emitted(module) or not getattr(module, "inplace", False):
            continue
        same = [one for one in found if found[one] is found[traced.args[0]]]  # type: ignore[index]
        readers = {user for one in same for user in one.users} - set(same)
        if len(readers) > 1 or isinstance(found[same[0]], Input):
            raise ValueError(f"{traced} overwrites its input, which is used elsewhere: give inplace=False")


def _ordered(last: NetworkNode) -> list[NetworkNode]:
    """What the last node needs, sources first."""
    order: list[NetworkNode] = []

    def visit(node: NetworkNode) -> None:
        if node not in order:
            for source in node.sources:
                visit(source)
            order.append(node)

    visit(last)
    return order


def difference_nodes(
    nodes: Sequence[NetworkNode],
    is_replaced: Callable[[Activated], bool],
    new: Callable[[Activated], tuple[ScaledGate, ScaledGate]],
) -> list[NetworkNode]:
    """The nodes of the network in which some activations are replaced, minus this one; the last is the difference of
    the outputs. `new` gives the new activation, and the new one minus the old.

    With z what an activation reads and e what is added to it: new(z + e) - old(z) = (new(z + e) - new(z)) +
    (new(z) - old(z))."""
    changes: dict[NetworkNode, NetworkNode | None] = {}
    for node in nodes:
        before = [changes[source] for source in node.sources]
        if isinstance(node, Affine) and before[0] is not None:
            changes[node] = Affine((before[0],), node.weight, torch.zeros_like(node.bias))
        elif isinstance(node, Sum):
            changes[node] = _summed(before, node.signs)
        elif isinstance(node, Activated):
            gate, change = new(node) if is_replaced(node) else (node.gate, None)
            z = node.sources[0]
            moved = None if before[0] is None else Moved((before[0], z), gate)
            swapped = None if change is None else Activated((z,), change, node.name)
            changes[node] = _summed([moved, swapped], (1.0, 1.0))
        else:
            changes[node] = None
    last = changes[nodes[-1]]
    if last is None:
        raise ValueError("no activation was replaced")
    return _ordered(last)


def _summed(nodes: Sequence[NetworkNode | None], signs: Sequence[float]) -> NetworkNode | None:
    """The sum of those that are there."""
    there = [(node, sign) for node, sign in zip(nodes, signs, strict=True) if node is not None]
    if not there:
        return None
    sources, kept = zip(*there, strict=True)
    return sources[0] if kept == (1.0,) else Sum(sources, kept)
