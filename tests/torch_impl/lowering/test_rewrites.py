"""Stable forms are proved: every rewrite by the deciders, every saturation range over its whole tail."""

import importlib

import pytest
from flint import arb

from provenact.numerics.arithmetic.balls import enclose, working_precision
from provenact.numerics.deciders import decide
from provenact.numerics.findings.evidence import Outcome, combined
from provenact.numerics.search.extrema import supremum_of_absolute
from provenact.theory.cells import Cells
from provenact.theory.domains import Interval
from provenact.theory.expressions import Rational, X, exp, phi, sigma
from provenact.theory.statements import Equal
from provenact.theory.sympy_bridge import from_sympy
from provenact.torch_impl.lowering import families, saturation
from provenact.torch_impl.lowering.copies import copied
from provenact.torch_impl.lowering.rewrites import REWRITES, statement
from provenact.torch_impl.lowering.subjects import from_catalogue

# gelu_tanh is left out: the same proofs for its cubic take half a minute.
NAMES = "sigmoid tanh normal_cdf elu softplus silu gelu mish tanhexp crrelu sigmoid_rescu".split()


@pytest.mark.parametrize("rewrite", REWRITES, ids=lambda one: one.name)
def test_rewrites_are_proved(rewrite):
    assert combined(decide(statement(rewrite), {})) is Outcome.HOLDS


@pytest.mark.parametrize("rewrite", REWRITES, ids=lambda one: one.name)
def test_rewrites_say_where_they_are_used(rewrite):
    module, _, name = rewrite.used_in.rpartition(".")
    assert hasattr(importlib.import_module(f"provenact.torch_impl.{module}"), name)


def test_a_wrong_rewrite_is_refuted():
    wrong = Equal(sigma(X), exp(X) / (2 + exp(X)))
    assert combined(decide(wrong, {})) is Outcome.FAILS


def ranges(names, monkeypatch):
    """(function, side, end) of every saturation range that the programs of these entries use."""
    found = {}
    ends = saturation._end

    def recording(sample, side, limits):
        end = ends(sample, side, limits)
        if end is not None:
            found[from_sympy(sample), side] = from_sympy(end)
        return end

    monkeypatch.setattr(saturation, "_end", recording)
    saturation._range.cache_clear()  # what is remembered is not recorded
    for name in names:
        subject = from_catalogue(name)
        # not from the cache, where nothing would be recorded
        symbols = tuple(one.symbol for one in subject.settings)
        domains = tuple((one.name, one.domain) for one in subject.settings)
        families._family.__wrapped__(copied(subject.cells), symbols, domains, families.DEEP)
    return found


def is_proved(sample, side, end):
    """Beyond the end the function stays within what `saturation` takes for unchanged, or below every float."""
    tail = Interval(end, None, False, True) if side > 0 else Interval(None, end, True, False)
    with working_precision(200):
        limit = round(float(enclose(sample, {X: arb(side * 2**14)}).mid()))
    worst = supremum_of_absolute(Cells.of((), (sample - limit,)), tail, digits=5).value
    allowed = arb(2) ** -60 * abs(limit) if limit else arb(2) ** -1075
    return bool(worst < allowed)


def test_saturation_ranges_hold_on_the_whole_tail(monkeypatch):
    found = ranges(NAMES, monkeypatch)
    assert len(found) > 60
    unproved = [(str(sample), side, end) for (sample, side), end in found.items() if not is_proved(sample, side, end)]
    assert not unproved


def test_a_range_that_ends_too_early_is_not_proved():
    assert is_proved(X * phi(X), 1, Rational(64))
    assert not is_proved(X * phi(X), 1, Rational(32))
    assert not is_proved(sigma(X), 1, Rational(16))
