"""What tests of emission share."""

import pytest


@pytest.fixture
def nothing_remembered():
    """Programs are looked for anew, and what is found here is not kept."""
    from provenact.torch_impl.lowering import families  # at the last moment: the CUDA tests do without flint

    remembering = (families.family_of, families.curves_of)
    for one in remembering:
        one.cache_clear()
    yield
    for one in remembering:
        one.cache_clear()
