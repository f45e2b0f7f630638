"""The table of proved bounds is what is on record: a bound that grows, or is proved no more, is seen."""

from answers_in_words import bound_answers

from provenact.torch_impl.committed import committed


def test_proved_bounds_are_those_on_record(frozen):
    frozen("bounds", bound_answers(committed("rounding")))
