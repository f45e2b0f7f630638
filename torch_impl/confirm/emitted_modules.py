"""The emitted classes, as classes of modules."""

from collections.abc import Callable

from torch import nn

from ..emitted import load

# Those that were asked for in this process: what a result depends on.
USED: set[str] = set()


def emitted_class(name: str) -> Callable[..., nn.Module]:
    found = load(name)
    USED.add(name)
    assert isinstance(found, type) and issubclass(found, nn.Module)
    return found
