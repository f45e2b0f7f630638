"""Every claim about an activation function is a checked object, and every line of torch
code is emitted from one.

    import provenact as pa

    srelu = pa.mollify("max(0, x)", kernel="epanechnikov")
    print(srelu)

Each public name is loaded when it is first used, so that `import provenact` stays light.
"""

from importlib import import_module as _import_module

__version__ = "0.1.0"

_HOME_OF = {
    "Cells": "provenact.theory.cells",
    "activation": "provenact.theory.activations",
    "approximate": "provenact.numerics.relaxation.approximation",
    "audit": "provenact.torch_impl.accuracy.audit",
    "check": "provenact.numerics.check",
    "constants": "provenact.ledger.constants",
    "derive": "provenact.numerics.stories",
    "emit": "provenact.torch_impl.emission.emitter",
    "join": "provenact.derivations.joining",
    "kernel": "provenact.theory.kernels",
    "mollify": "provenact.derivations.mollification",
    "parse": "provenact.theory.parser",
    "relax": "provenact.numerics.relaxation.lines",
    "verify": "provenact.ledger.verify",
}

__all__ = ["__version__", *sorted(_HOME_OF)]


def __getattr__(name: str) -> object:
    """Load a public name from its home on first use (PEP 562)."""
    if name not in _HOME_OF:
        public = ", ".join(sorted(_HOME_OF))
        raise AttributeError(f"module 'provenact' has no attribute {name!r}; its public names are {public}")
    value = getattr(_import_module(_HOME_OF[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(set(globals()) | set(__all__))
