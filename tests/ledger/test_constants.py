"""The table of constants on a busy machine: a limit that others used up is no finding."""

import pytest

from provenact.ledger import constants as table
from provenact.numerics.findings import deadline
from provenact.theory.exact.errors import InputError


class Reported:
    def as_dict(self, digits):
        return {"digits": digits}


def out_of_time_below(needed, seen):
    """A check that needs so much of the clock and next to nothing of the processor."""

    def check(name, digits, seconds):
        seen.append(seconds)
        if seconds < needed:
            deadline._counts["expired"] += 1
            raise InputError("no exact cells of the function were found")
        return Reported()

    return check


def test_a_limit_that_others_used_up_is_doubled(monkeypatch):
    seen = []
    monkeypatch.setattr(table, "check", out_of_time_below(200, seen))
    assert table._facts("gelu", 15) == ("gelu", {"digits": 15}, True) and seen == [60, 120, 240]


def test_a_limit_that_was_ours_stands_and_names_the_function(monkeypatch):
    seen, clock = [], iter(range(0, 10_000, 40))
    monkeypatch.setattr(table, "check", out_of_time_below(200, seen))
    monkeypatch.setattr(table.time, "process_time", lambda: next(clock))
    with pytest.raises(InputError, match="gelu: no exact cells"):
        table._facts("gelu", 15)
    assert seen == [60]


def test_what_is_wrong_for_another_reason_is_said_at_once(monkeypatch):
    def check(name, digits, seconds):
        raise InputError("digits must be fewer")

    monkeypatch.setattr(table, "check", check)
    with pytest.raises(InputError, match="gelu: digits must be fewer"):
        table._facts("gelu", 15)
