"""Formats and tallies: ulps as defined, every input once, and counts that can be checked by hand."""

import json
import math

import pytest
import torch

from provenact.theory.exact.errors import InputError
from provenact.torch_impl.accuracy.formats import FORMATS, format_named
from provenact.torch_impl.accuracy.measurement import Implementation, by_balls, measure_sample
from provenact.torch_impl.accuracy.references import reference
from provenact.torch_impl.accuracy.tally import Tally
from provenact.torch_impl.emission.measured import lost_inputs

DOUBLE, SINGLE, HALF, BRAIN = (FORMATS[name] for name in ("float64", "float32", "float16", "bfloat16"))


def doubles(*numbers):
    return torch.tensor(numbers, dtype=torch.float64)


def test_units_of_doubles_are_those_of_the_standard_library():
    numbers = [1.0, 1.5, 2.0 - 2**-52, 2.0, 3.7e-310, 5e-324, 0.0, -8.0, 1e300]
    assert DOUBLE.unit(doubles(*numbers)).tolist() == [math.ulp(number) for number in numbers]


@pytest.mark.parametrize("format", FORMATS.values(), ids=str)
def test_units_agree_with_torch(format):
    info = torch.finfo(format.dtype)
    assert format.unit(doubles(1.0)).item() == info.eps
    assert format.smallest == info.smallest_normal * info.eps
    assert format.unit(doubles(0.0)).item() == format.smallest
    if format.bits < 64:
        assert doubles(format.overflow).to(format.dtype).isinf().item()
        assert (
            not doubles(math.nextafter(format.overflow, 0.0)).float().to(format.dtype).isinf().item()
            or format.bits == 16
        )


@pytest.mark.parametrize("format", [HALF, BRAIN], ids=str)
def test_every_half_input_comes_once(format):
    inputs = torch.cat(list(format.every_input()))
    assert len(inputs) == format.finite_inputs == len(set(inputs.view(torch.int16).tolist()))
    assert inputs.isfinite().all()


def test_every_single_input_is_in_a_chunk():
    chunks = list(SINGLE.every_input(step=1 << 16))
    inputs = torch.cat(chunks)
    assert len(chunks) == 2 * 17 and len(inputs) == SINGLE.finite_inputs >> 16
    assert inputs.isfinite().all() and inputs.min() < -3e38 and inputs.max() > 3e38


def test_unknown_format_is_refused():
    with pytest.raises(InputError, match="a dtype is expected and 'int8' came"):
        format_named("int8")


def tally_of(format, outputs, exact, **options):
    tally = Tally(format, **options)
    tally.add(
        torch.arange(len(outputs), dtype=torch.float64), torch.tensor(outputs, dtype=format.dtype), doubles(*exact)
    )
    return tally.result()


def test_errors_counts_and_places():
    unit = 2.0**-23
    exact = [1.0, 1.0 + 0.4 * unit, 1.0 + 0.6 * unit, 1.0 + 3.0 * unit, 1e-30, -1.0]
    found = tally_of(SINGLE, [1.0, 1.0, 1.0, 1.0, 0.0, 1.0], exact)
    assert found["inputs"] == 6 and found["misrounded"] == 4 and found["over_2_ulp"] == 3
    assert found["worst_ulp"] == pytest.approx(2.0 / unit, rel=5e-6) and found["at"] == 5.0  # six digits are kept
    assert found["wrong_sign"] == 1 and found["flushed"] == 1
    assert found["correctly_rounded"] == 2 / 6
    assert found["worst_absolute"] == 2.0 and found["worst_absolute_at"] == 5.0


def test_what_is_not_finite_is_counted_by_itself():
    found = tally_of(SINGLE, [math.nan, math.inf, math.inf, 1.0], [1.0, 1.0, 1e39, 1.0])
    assert (found["nan"], found["infinite"], found["worst_ulp"]) == (1, 1, 0.0)
    assert found["correctly_rounded"] == 0.5 and lost_inputs(found) == 2


def test_floored_errors_next_to_a_zero():
    found = tally_of(SINGLE, [2e-9, 0.5], [1e-9, 0.5 + 2.0**-22], which="backward")
    assert found["worst_ulp"] > 1e6 and found["at"] == 0.0
    assert found["worst_floored_ulp"] == 4.0 and found["worst_floored_ulp_at"] == 1.0


def test_the_largest_error_is_a_finite_number():
    """1 instead of 0 is 2^149 units of float32 off, which is beyond its own numbers."""
    found = tally_of(SINGLE, [0.5, 1.0], [0.5, 0.0], which="backward")
    assert found["worst_ulp"] == float(f"{SINGLE.largest:.6g}") and found["at"] == found["worst_absolute_at"] == 1.0
    assert found["worst_absolute"] == 1.0 and found["over_65536_ulp"] == 1
    json.dumps(found, allow_nan=False)


def test_neighbours_in_the_wrong_order():
    found = tally_of(DOUBLE, [1.0, 3.0, 2.0, 4.0], [1.0, 2.0, 3.0, 4.0])
    assert found["reversed"] == 1
    assert tally_of(DOUBLE, [1.0, 3.0, 2.0, 4.0], [1.0, 2.0, 3.0, 4.0], which="backward")["reversed"] == 0


def test_low_parts_are_used():
    tally = Tally(DOUBLE)
    tally.add(doubles(0.0), doubles(1.0), doubles(1.0), doubles(2.0**-54))
    assert tally.result()["worst_ulp"] == 0.25


def test_chunks_add_up_and_searches_only_raise_the_worst():
    tally = Tally(SINGLE)
    for x, error in ((1.0, 0.25), (2.0, 2.0)):
        tally.add(doubles(x), torch.tensor([1.0]), doubles(1.0 + error * 2.0**-23))
    tally.add(doubles(3.0), torch.tensor([1.0]), doubles(1.0 + 5.0 * 2.0**-23), is_search=True)
    found = tally.result()
    assert (found["inputs"], found["searched"], found["misrounded"]) == (2, 1, 1)
    assert (found["worst_ulp"], found["at"]) == (5.0, 3.0)


def test_nothing_compared_is_an_error():
    with pytest.raises(ValueError, match="add at least one chunk"):
        Tally(SINGLE).result()


def test_what_is_an_ulp_off_is_not_correctly_rounded_in_any_format():
    """Values in balls have no error to allow for. With that of the reference in doubles, a few units of 2^-53, results
    of float64 that were off by an ulp or two counted as correctly rounded."""
    exact = reference("silu")
    inputs = doubles(*(k / 7 for k in range(-70, 70)))

    def share(rounded):
        one = Implementation("own", lambda x: rounded(by_balls(exact).values("forward", x.detach())[0]))
        found = measure_sample(one, exact, DOUBLE, inputs, by_balls(exact), backward=False, rounds=0)
        return found["forward"]["correctly_rounded"]

    assert (share(torch.clone), share(lambda y: torch.nextafter(y, doubles(99.0)))) == (1.0, 0.0)
