"""The committed rows of what was measured of a function, for tests that compare with them."""

import pytest

from provenact.torch_impl.emission.measured import recorded


def rows_of(name: str) -> list[dict]:
    """A function that is new is measured where a GPU is: until then its header says that it was not."""
    entries = recorded()["entries"]
    if name not in entries:
        pytest.skip(f"{name} was not measured yet: make measure, on a machine with a GPU")
    return entries[name]["rows"]
