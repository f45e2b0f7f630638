"""What is run: emitters and the emitted torch code.

`from provenact.torch_impl import SReLU` loads torch; importing this package does not. No file or folder in it may bear
a public name: once imported, it would stand in its place.
"""

from importlib import import_module

from .emitted import PUBLIC, load
from .training import TRAINING, load_training

__all__ = ["emit", *PUBLIC, *TRAINING]


def __getattr__(name: str) -> object:
    """Load a public name on first use (PEP 562)."""
    if name == "emit":
        return import_module(".validation.reading_back", __name__).emit
    if name in PUBLIC:
        return load(name)
    if name in TRAINING:
        return load_training(name)
    public = ", ".join(__all__)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}; its public names: {public}")
