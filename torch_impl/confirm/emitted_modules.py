"""The emitted classes, as classes of modules."""

from __future__ import annotations

from collections.abc import Callable

from torch import nn

from ..emitted import load


def emitted_class(name: str) -> Callable[..., nn.Module]:
    """An emitted class of this name."""
    found = load(name)
    assert isinstance(found, type) and issubclass(found, nn.Module)
    return found
