"""A small paper with every kind of claim, for the tests of the ledger."""

import pytest

from provenact.theory.language.claims import paper_from_text

PAPER = """
paper = "small"
title = "A small paper"

[parameters]
a = "real"

[[claim]]
id = "small/true"
where = "Sec. 1"
says = "pi is about 3.14"
form = "value"
of = "pi"
rounds_to = "3.14"

[[claim]]
id = "small/false"
where = "Sec. 2"
says = "pi is about 3.15"
not_captured = "why anybody would think so"
form = "value"
of = "pi"
rounds_to = "3.15"
[claim.corrected]
says = "pi is about 3.14"
form = "value"
of = "pi"
rounds_to = "3.14"

[[claim]]
id = "small/limit"
where = "Sec. 3"
says = "tanh tends to 1"
form = "limit"
of = "tanh(x)"
to = "inf"
equals = "1"

[[claim]]
id = "small/conditional"
where = "Sec. 4"
says = "a x^2 is never negative"
form = "compare"
left = "a*x^2"
relation = ">="
right = "0"
hypothesis = { a = "nonnegative" }
uses = [ { a = "1", where = "Sec. 6" } ]

[[claim]]
id = "small/inconsistent"
where = "Table 1"
says = "1/3 is printed as 0.333"
form = "consistent"
left = "1/3"
right = "0.333"

[[claim]]
id = "small/argued"
where = "Sec. 7"
says = "every good function is good"
form = "steps"
steps = [ { form = "value", of = "1", equals = "1" } ]

[[claim]]
id = "small/open"
where = "Sec. 5"
says = "it trains better"
form = "open"
why = "no formal meaning"
"""
VERDICTS = {
    "small/true": "confirmed",
    "small/false": "refuted",
    "small/limit": "confirmed",
    "small/conditional": "conditional",
    "small/inconsistent": "inconsistent",
    "small/argued": "argued",
    "small/open": "open",
}


@pytest.fixture
def paper_text():
    return PAPER


@pytest.fixture
def claims():
    return paper_from_text(PAPER, "small.toml").claims


@pytest.fixture
def right_verdicts():
    return dict(VERDICTS)
