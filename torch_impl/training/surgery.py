"""Replacing the activations of a model where it stands.

Found are modules (in containers and attributes, at any depth) and functions kept in attributes, such as the
`activation` of `nn.TransformerEncoderLayer`. A call inside a `forward`, such as `F.gelu(x)`, is code and not an
object: it is reported, not replaced.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from types import BuiltinFunctionType, FunctionType
from typing import Any

import torch
from torch import Tensor, nn

from ..emitted import CLASS_OF, load
from .recognition import CALLS, KNOWN, MODULES, recognised

PARAMETER_DTYPES = (torch.float64, torch.float32, torch.bfloat16, torch.float16)


@dataclass(frozen=True)
class Replaced:
    """One place: its name in the model, what stood there and what stands there now."""

    name: str
    old: Any
    new: nn.Module


@dataclass(frozen=True)
class Surgery:
    """What was replaced, the activations that were left, and the modules whose `forward` calls the old one."""

    replaced: tuple[Replaced, ...]
    left: tuple[tuple[str, str], ...] = ()
    calls: tuple[str, ...] = ()

    def __str__(self) -> str:
        left = ", ".join(f"{name} ({what})" for name, what in self.left) or "none"
        calls = f"; not replaced: calls inside the forward of {', '.join(self.calls)}" if self.calls else ""
        return f"{len(self.replaced)} replaced; other activations: {left}{calls}"


@dataclass(frozen=True, eq=False)
class _Site:
    """Where an activation stands; `like` is a tensor whose device and dtype a new one shall have."""

    name: str
    parent: nn.Module
    attribute: str
    activation: Any
    like: Tensor | None


def replace_activations(model: nn.Module, old: Any, new: Any, **options: Any) -> Surgery:
    """Replace activations in place, keeping training mode, device and dtype; a shared module stays shared.

    Args:
        model: any module
        old: a name of the catalogue such as "gelu", a class of modules, or a function such as `F.gelu`
        new: a name of the catalogue, a class, or a function that makes a module
        options: passed on to `new`, such as learnable=True; the parameters of what is replaced are not carried over

    >>> model = nn.Sequential(nn.Linear(2, 2), nn.GELU())
    >>> print(replace_activations(model, "gelu", nn.ReLU))
    1 replaced; other activations: none
    """
    make = _maker(new)
    surgery = replace_where(model, _condition(old), lambda _: make(**options), _spellings(old))
    if not surgery.replaced:
        words = old if isinstance(old, str) else getattr(old, "__name__", repr(old))
        raise ValueError(f"no {words} was found in {type(model).__name__}: {surgery}")
    return surgery


def replace_where(
    model: nn.Module,
    matches: Callable[[Any], bool],
    make: Callable[[Any], nn.Module],
    spellings: tuple[str, ...] = (),
) -> Surgery:
    """Replace every activation that matches by what `make` makes of it; after an error nothing is replaced."""
    if matches(model):
        raise ValueError("the model is itself the activation: there is nothing to put another one into")
    found, calls = list(_sites(model, matches)), tuple(_callers(model, spellings))
    sites = [site for site in found if matches(site.activation)]
    left = tuple((site.name, str(recognised(site.activation))) for site in found if site not in sites)
    modules = _made(sites, make)
    for site, new in zip(sites, modules, strict=True):
        setattr(site.parent, site.attribute, new)
    _leave_fused_paths(model, [site.parent for site in sites])
    replaced = (Replaced(site.name, site.activation, new) for site, new in zip(sites, modules, strict=True))
    return Surgery(tuple(replaced), left, calls)


def _made(sites: list[_Site], make: Callable[[Any], nn.Module]) -> list[nn.Module]:
    """A module for each site; sites that share a module share the new one."""
    shared: dict[int, nn.Module] = {}
    modules = []
    for site in sites:
        _refuse_hooks(site)
        new = shared.get(id(site.activation))
        new = _fitted(make(site.activation), site) if new is None else new
        if isinstance(site.activation, nn.Module):
            shared[id(site.activation)] = new
        modules.append(new)
    return modules


def _refuse_hooks(site: _Site) -> None:
    kinds = ("_forward_hooks", "_forward_pre_hooks", "_backward_hooks", "_backward_pre_hooks")
    if any(getattr(site.activation, kind, None) for kind in kinds):
        raise ValueError(f"{site.name} has hooks, which would be lost: remove them first")


def _fitted(module: Any, site: _Site) -> nn.Module:
    if not isinstance(module, nn.Module):
        raise TypeError(f"an activation must be a module, and {module!r} was made for {site.name}")
    if site.like is not None:
        dtype = site.like.dtype if site.like.dtype in PARAMETER_DTYPES else None
        module.to(device=site.like.device, dtype=dtype)
    return module.train(getattr(site.activation, "training", site.parent.training))


def _sites(model: nn.Module, matches: Callable[[Any], bool]) -> Iterator[_Site]:
    """Every activation, from the outside in; what stands inside an activation is its own business."""
    seen: set[int] = set()

    def walk(parent: nn.Module, prefix: str, like: Tensor | None) -> Iterator[_Site]:
        seen.add(id(parent))
        for attribute, value in _members(parent):
            inside = _first_float(value) if isinstance(value, nn.Module) else None
            if matches(value) or recognised(value) is not None:
                nearest = inside if inside is not None else _first_float(parent)
                yield _Site(prefix + attribute, parent, attribute, value, like if nearest is None else nearest)
            elif isinstance(value, nn.Module) and id(value) not in seen:
                yield from walk(value, f"{prefix}{attribute}.", like if inside is None else inside)

    yield from walk(model, "", _first_float(model))


def _members(parent: nn.Module) -> list[tuple[str, Any]]:
    """The children of a module, and the functions in its attributes."""
    functions = [(name, value) for name, value in vars(parent).items() if not name.startswith("_")]
    return [*((n, m) for n, m in parent._modules.items() if m is not None), *functions]


def _first_float(module: nn.Module) -> Tensor | None:
    return next((p for p in module.parameters() if p.is_floating_point()), None)


def _callers(model: nn.Module, spellings: tuple[str, ...]) -> Iterator[str]:
    """Modules, other than activations, whose `forward` names a function of torch that is the activation."""
    for name, module in model.named_modules():
        code = getattr(type(module).forward, "__code__", None)
        own = type(module).__module__.startswith("torch.nn.") or recognised(module) is not None
        if code is not None and not own and any(s in code.co_names and not hasattr(module, s) for s in spellings):
            yield name or type(module).__name__


def _leave_fused_paths(model: nn.Module, parents: list[nn.Module]) -> None:
    """In evaluation, torch's transformer layers run a fused ReLU or GELU whatever their `activation` is."""
    touched: list[Any] = [layer for layer in parents if hasattr(layer, "activation_relu_or_gelu")]
    for layer in touched:
        layer.activation_relu_or_gelu = 0
    for module in model.modules():
        if isinstance(module, nn.TransformerEncoder) and any(layer in touched for layer in module.layers):
            module.use_nested_tensor = False


def _condition(old: Any) -> Callable[[Any], bool]:
    if isinstance(old, str):
        known = sorted({*KNOWN, *CLASS_OF})
        if old not in known:
            hint = get_close_matches(old.lower(), known, n=3) or known
            raise ValueError(f"unknown activation `{old}`; did you mean {', '.join(hint)}?")
        return lambda thing: recognised(thing) == old
    if isinstance(old, type) and issubclass(old, nn.Module):
        return lambda thing: isinstance(thing, old)
    if isinstance(old, (FunctionType, BuiltinFunctionType)):
        return lambda thing: thing is old
    raise TypeError(f"`old` must be a name, a class of modules or a function, got {old!r}")


def _maker(new: Any) -> Callable[..., Any]:
    if isinstance(new, str):
        if new not in CLASS_OF:
            hint = get_close_matches(new.lower(), CLASS_OF, n=3) or CLASS_OF
            raise ValueError(f"no emitted module is called `{new}`; did you mean {', '.join(hint)}?")
        return load(CLASS_OF[new])  # type: ignore[return-value]
    if isinstance(new, nn.Module) or not callable(new):
        raise TypeError(f"`new` must make a module for each place: give a class or a function, not {new!r}")
    return new


def _spellings(old: Any) -> tuple[str, ...]:
    name = MODULES.get(old) if isinstance(old, type) else recognised(old)
    return CALLS.get(old if isinstance(old, str) else name or "", ())
