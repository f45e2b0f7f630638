"""The entries of the catalogue that are emitted as functions of one number.

- `scalar_names()`   what tests that run for every one of them have in common
"""

from functools import cache


@cache
def scalar_names() -> tuple[str, ...]:
    """Told by their definitions, since every process that collects tests asks: that the others are refused, and these
    are not, is tested. Imports at the last moment: the CUDA tests do without flint."""
    from provenact.theory.language.activations import catalogue
    from provenact.theory.language.definitions import Sampled

    plain = {name: entry for name, entry in catalogue().items() if not isinstance(entry.definition, Sampled)}
    return tuple(name for name, entry in plain.items() if not any(one.is_table for one in entry.parameters))
