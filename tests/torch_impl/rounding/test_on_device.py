"""Bounds of device programs for all parameters: no less than what is proved input by input at some of them."""

from random import Random

import pytest

from provenact.torch_impl.emission.proved import device_digest, device_rows
from provenact.torch_impl.lowering.subjects import from_catalogue
from provenact.torch_impl.rounding.assumptions import DEVICE, DeviceInstruction
from provenact.torch_impl.rounding.committed import TEXT
from provenact.torch_impl.rounding.errors import InFloats
from provenact.torch_impl.rounding.every_input import prove_half
from provenact.torch_impl.rounding.floats import FLOATS
from provenact.torch_impl.rounding.on_device import OnDevice
from provenact.torch_impl.rounding.theorem import prove

COMMITTED = TEXT.read_text("utf-8")
SINGLE = FLOATS["float32"]
FINE = 1.0 + 2.0**-12 + 2.0**-23  # its square has 46 digits


def drawn(subject, format: str, random: Random) -> dict[str, float]:
    """Parameters of moderate size, numbers of the format in the domains."""
    values = {}
    for one in subject.settings:
        size = random.uniform(-9.0, -1.0) if one.domain.end is not None else random.uniform(-9.0, 9.0)
        values[one.name] = FLOATS[format].near(2.0**size)
    return values


@pytest.mark.parametrize("name", ["srelu", "smelu", "asymmetric_smelu", "leaky_smelu"])
def test_bounds_for_many_parameters_are_no_less_than_those_at_some(name):
    subject, random = from_catalogue(name), Random(name)
    rows = [row for row in device_rows(name, device_digest(COMMITTED, name)) if row["which"] != "given"]
    proved = [row for row in rows if row["proved"]]
    assert len(proved) >= 4, "the data are for another text: provenact regenerate rounding"
    for row in proved:
        found = prove_half(COMMITTED, subject, row["kind"], row["dtype"], drawn(subject, row["dtype"], random))
        assert found.is_proved and found.floored <= row["floored"], (row, found)
        assert row["kind"] == "slope" or row["ulp"] is None or found.ulp <= row["ulp"], (row, found)


def test_an_assumption_that_is_too_small_is_found(monkeypatch):
    """Quotients that are rounded correctly: less is proved for all widths than is possible for one."""
    subject = from_catalogue("smelu")
    some = [prove_half(COMMITTED, subject, "slope", "float16", {"beta": beta}).floored for beta in (0.1, 13.0, 1.75)]
    every = lambda: prove(COMMITTED, subject, "slope", "float16", None, 200, machine=OnDevice).floored  # noqa: E731
    assert max(some) <= every()
    monkeypatch.setitem(DEVICE, "division", DeviceInstruction("", 0.0))
    assert max(some) > every()


def test_a_product_and_the_same_product_do_not_cancel():
    """One of them may be rounded, and the other not."""
    for meaning, most in ((InFloats(SINGLE), 0.0), (OnDevice(SINGLE), 2.0**-24)):
        x = meaning.input(1.0, 2.0, SINGLE, 0)
        third = meaning.literal(0.3)
        product = meaning.operation("mul", [x, third])  # what is computed twice is one value (`kept`)
        rest = meaning.operation("sub", [product, product])
        assert rest.absolute >= most and (rest.high > 0.0) == (most > 0.0)


def test_a_product_that_is_not_rounded_has_no_exact_difference():
    """0.75 and the square of a number next to 1 are within a factor of 2, and their difference has too many digits."""
    meaning = InFloats(SINGLE)
    fine = meaning.input(FINE, FINE, SINGLE, 0)
    joined = meaning.operation("muladd", [fine, fine, meaning.literal(-0.75)])
    assert joined.before is not None and joined.absolute > 0.0


def test_quotients_are_not_taken_for_rounded_ones():
    meaning = OnDevice(SINGLE)
    half = meaning.operation("div", [meaning.literal(1.0), meaning.input(2.0, 2.0, SINGLE, 0)])
    assert half.low < 0.5 < half.high and 2.0**-24 <= half.absolute <= 2.0**-20
    pole = meaning.operation("div", [meaning.literal(1.0), meaning.input(0.0, 2.0**-149, SINGLE, 0)])
    assert pole.over is not None and pole.relative == float("inf")
