"""What was measured and committed meets what is promised, as far as it is promised for every function."""

import pytest
from measured_rows import rows_of

from provenact.torch_impl.emitted import NAMES

# A result is rounded to float32 and then to 16 bits: twice half an ulp, the first one 2^-13 (2^-16) of the second.
TWICE = {"bfloat16": 0.5 + 2.0**-13, "float16": 0.5 + 2.0**-9}


@pytest.mark.parametrize("name", NAMES)
def test_every_function_was_measured_in_every_dtype(name):
    rows = rows_of(name)
    found = {(row["dtype"], row["pass"]) for row in rows}
    assert found == {(d, p) for d in ("bfloat16", "float16", "float32", "float64") for p in ("forward", "backward")}
    assert all(row["exhaustive"] for row in rows if row["dtype"] in TWICE)


@pytest.mark.parametrize("name", NAMES)
def test_forward_errors(name):
    for row in rows_of(name):
        if row["pass"] == "forward" and row["dtype"] == "float32":
            assert row["worst_ulp"] <= 1.0, row
        if row["pass"] == "forward" and row["dtype"] in TWICE:
            assert row["worst_ulp"] <= TWICE[row["dtype"]], row


@pytest.mark.parametrize("name", NAMES)
def test_backward_errors_of_float32(name):
    for row in rows_of(name):
        if row["pass"] == "backward" and row["dtype"] == "float32":
            assert row["worst_floored_ulp"] <= 2.0, row
