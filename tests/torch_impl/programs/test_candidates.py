"""Candidates: the committed measurement is reproduced, and decides which form is emitted."""

import math

import pytest

from provenact.torch_impl.committed import committed
from provenact.torch_impl.emission.requests import asked
from provenact.torch_impl.programs import candidates
from provenact.torch_impl.programs.candidates import CANDIDATES, NATIVE, chosen, native, worst_error
from provenact.torch_impl.programs.program import function_of

RECORDED = {
    operation: {name: math.inf if error is None else error for name, error in errors.items()}
    for operation, errors in committed("candidates").items()
}


def test_every_form_was_measured():
    assert {operation: set(forms) for operation, forms in CANDIDATES.items()} == {
        operation: set(errors) for operation, errors in RECORDED.items()
    }
    assert set(NATIVE) == set(CANDIDATES)


@pytest.mark.parametrize("operation", CANDIDATES)
def test_the_measurement_is_reproduced(operation):
    """Another libm rounds differently, by an ulp or two."""
    for name, form in CANDIDATES[operation].items():
        now, then = worst_error(operation, form), RECORDED[operation][name]
        assert now == then or now <= 1.5 * then + 2, (operation, name)
        assert math.isinf(then) or then <= 1.5 * now + 2, (operation, name)


@pytest.mark.parametrize("operation", CANDIDATES)
def test_the_form_with_the_least_error_is_used(operation, monkeypatch):
    errors = RECORDED[operation]
    assert errors[chosen(operation)] == min(errors.values()) < 4
    assert native(operation) == function_of(CANDIDATES[operation][chosen(operation)], "x")
    worst = max(errors, key=lambda name: errors[name])
    monkeypatch.setattr(candidates, "committed", lambda name: {operation: dict.fromkeys(errors, 9.0) | {worst: 1.0}})
    assert chosen(operation) == worst


def test_emitted_text_has_the_chosen_form():
    assert "_residual(" in asked("gelu").text()
