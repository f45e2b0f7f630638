"""The entries of the catalogue that are emitted as functions of one number.

- `scalar_names()`   what tests that run for every one of them have in common
"""

from functools import cache


@cache
def scalar_names() -> tuple[str, ...]:
    """Imports at the last moment: the CUDA tests do without flint."""
    from provenact.theory.activations import catalogue
    from provenact.theory.errors import InputError
    from provenact.torch_impl.lowering.subjects import from_catalogue

    names = []
    for name in catalogue():
        try:
            from_catalogue(name)
        except InputError:  # a table of parameters, as SQUAF has
            continue
        names.append(name)
    return tuple(names)
