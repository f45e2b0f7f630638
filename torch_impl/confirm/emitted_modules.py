"""The emitted classes, as classes of modules.

- `emitted_class(name)`   one of them
- `USED`                  those that were asked for in this process: what a result depends on
"""

from __future__ import annotations

from collections.abc import Callable

from torch import nn

from ..emitted import load

USED: set[str] = set()


def emitted_class(name: str) -> Callable[..., nn.Module]:
    found = load(name)
    USED.add(name)
    assert isinstance(found, type) and issubclass(found, nn.Module)
    return found
