"""What is run: emitters and the emitted torch code.

`from provenact.torch_impl import SReLU` loads torch; importing this package does not.
"""

from .emitted import PUBLIC, load

__all__ = ["emit", *PUBLIC]


def __getattr__(name: str) -> object:
    """Load a public name on first use (PEP 562)."""
    if name == "emit":
        from .emitter import emit

        return emit
    if name in PUBLIC:
        return load(name)
    public = ", ".join(__all__)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}; its public names: {public}")
