"""Numbers of functions whose scale parameters were taken out: no number stands for all values of what it depends on."""

import pytest

POSITIVE = {"a": "positive", "b": "positive"}


def say(form, **keys):
    return {"form": form, "parameters": POSITIVE, **keys}


SCALED = [
    say("supremum", of="a*exp(-x^2)", equals="a"),
    say("supremum", of="abs(x*sigma(b*x) - max(0, x))", relation="<=", than="0.28/b"),
    say("infimum", of="x*sigma(x/b)", relation=">", than="-b"),
    say("limit", of="a*tanh(b*x)", to="inf", equals="a"),
    say("supremum", of="a + tanh(x)", equals="a + 1"),
    say("supremum", of="3*exp(-(x - a)^2) + a", equals="3 + a"),
]
THE_SAME = [
    (say("supremum", of="tanh(b*x)", equals="1"), "1"),
    (say("limit", of="a*exp(-b*x)", to="inf", equals="0"), "0"),
    (say("supremum", of="diff(softplus(b*x)/b)", equals="1"), "1"),
]


@pytest.mark.parametrize("row", SCALED)
def test_a_number_that_scales_is_not_the_number_of_the_statement(evidence_of, row):
    (found,) = evidence_of(row)
    assert (found.outcome.value, found.lower, found.upper) == ("holds", "", "")


@pytest.mark.parametrize(("row", "number"), THE_SAME)
def test_a_number_that_does_not_scale_is(evidence_of, row, number):
    (found,) = evidence_of(row)
    assert (found.outcome.value, found.lower, found.upper) == ("holds", number, number)


@pytest.mark.parametrize(
    "row",
    [
        say("supremum", of="a*exp(-x^2)", equals="a"),
        say("zeros", of="x^2 - a^2", are=["a", "-a"]),
        say("bounded", of="a*tanh(x)"),
    ],
)
def test_the_evidence_says_of_which_values_its_numbers_are(evidence_of, row):
    (found,) = evidence_of(row)
    assert found.outcome.value == "holds" and found.detail.startswith("a = 1: ")


def test_a_printed_bound_is_one(evidence_of):
    (found,) = evidence_of(say("limit", of="softplus(b*x)/b", variable="b", to="inf", equals="max(0, x)", uniform=True))
    assert "|difference| <= 0.693148 b^-1" in found.detail  # log(2) is 0.6931471...
