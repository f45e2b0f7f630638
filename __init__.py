"""Every claim about an activation function is a checked object, and every formula of its
torch code is emitted from one.

    import provenact as pa

    srelu = pa.mollify("max(0, x)", kernel="epanechnikov")
    print(srelu)

Each public name is loaded when it is first used, so that `import provenact` stays light.
"""

from difflib import get_close_matches as _get_close_matches
from importlib import import_module as _import_module

__version__ = "0.1.0"

_HOME_OF = {
    "Cells": "provenact.theory.exact.cells",
    "activation": "provenact.theory.language.activations",
    "approximate": "provenact.numerics.relaxation.approximation",
    "audit": "provenact.torch_impl.accuracy.audit",
    "check": "provenact.numerics.subjects.check",
    "constants": "provenact.ledger.constants",
    "derive": "provenact.numerics.subjects.stories",
    "emit": "provenact.torch_impl.validation.reading_back",
    "figure": "provenact.figures.portrait",
    "improve": "provenact.numerics.subjects.improved",
    "join": "provenact.numerics.subjects.given",
    "kernel": "provenact.theory.language.kernels",
    "mollify": "provenact.numerics.subjects.given",
    "parse": "provenact.theory.language.parser",
    "relax": "provenact.numerics.relaxation.lines",
    "verify": "provenact.ledger.verify",
}

__all__ = ["__version__", *sorted(_HOME_OF)]


def __getattr__(name: str) -> object:
    """Load a public name from its home on first use (PEP 562)."""
    if name not in _HOME_OF:
        near = _get_close_matches(name, _HOME_OF, 1)
        hint = f"did you mean {near[0]!r}? " if near else ""
        public = ", ".join(sorted(_HOME_OF))
        raise AttributeError(f"module 'provenact' has no attribute {name!r}; {hint}its public names are {public}")
    try:
        value = getattr(_import_module(_HOME_OF[name]), name)
    except ModuleNotFoundError as error:
        if error.name != "torch":
            raise
        return _without_torch(name)
    globals()[name] = value
    return value


def _without_torch(name: str) -> object:
    """What stands for a name that needs torch, so that `from provenact import *` does not."""

    def refused(*given: object, **named: object) -> None:
        raise ImportError(f'provenact.{name} needs torch: pip install "provenact[torch]"')

    return refused


def __dir__() -> list[str]:
    return list(__all__)
