"""All pairs of an input and a parameter: a few parameters here, all of them on a card."""

from dataclasses import replace

from provenact.theory.exact.domains import Interval
from provenact.theory.exact.expressions import Rational
from provenact.torch_impl.accuracy.every_pair import SAME, every_pair, numbers_of
from provenact.torch_impl.accuracy.formats import FORMATS

HALF = FORMATS["float16"]


def test_the_numbers_of_a_domain_are_all_of_them():
    from_zero = numbers_of(HALF, Interval(Rational(0), None, False, True))
    assert len(from_zero) == 1 + 63488 // 2 - 1 and float(from_zero[0]) == 0.0
    inside = numbers_of(HALF, Interval(Rational(1), Rational(2), True, False))
    assert len(inside) == 1024 and float(inside[-1]) == 2.0


def test_errors_are_within_what_is_proved_and_a_wrong_bound_is_found():
    found = every_pair("smelu", HALF, parameters=3)
    assert [one.pairs for one in found] == [3 * 63488, 2 * 63488] * 2  # the largest parameter is not moderate
    for one in found:
        assert one.reference_gap <= SAME
        assert one.proved is not None and not one.is_contradicted and 0.49 < one.ulp <= one.proved
        assert replace(one, proved=0.4).is_contradicted and replace(one, lost=1).is_contradicted
