"""Stable forms are proved: every rewrite by the deciders, every saturation range over its whole tail."""

import importlib
from dataclasses import dataclass

import pytest
from flint import arb

from provenact.numerics.arithmetic.balls import enclose, working_precision
from provenact.numerics.deciders import decide
from provenact.numerics.findings.evidence import Outcome, combined
from provenact.numerics.search.extrema import supremum_of_absolute
from provenact.theory.exact.calculus import derivative
from provenact.theory.exact.cells import Cells
from provenact.theory.exact.domains import REAL_LINE, Interval
from provenact.theory.exact.expressions import (
    MINUS_ONE,
    PI,
    ZERO,
    Expr,
    Phi,
    Rational,
    X,
    cosh,
    erfc,
    exp,
    expm1,
    log,
    log1p,
    phi,
    sigma,
    sinh,
    softplus,
    sqrt,
    tanh,
)
from provenact.theory.exact.sympy_bridge import from_sympy
from provenact.theory.language.statements import Equal
from provenact.torch_impl.lowering import families, saturation
from provenact.torch_impl.lowering.gates import slope_of_gate
from provenact.torch_impl.lowering.subjects import from_catalogue, settings_of
from provenact.torch_impl.programs import copies

# gelu_tanh is left out: the same proofs for its cubic take half a minute.
NAMES = "sigmoid tanh normal_cdf elu softplus silu gelu mish tanhexp crrelu sigmoid_rescu".split()


# --- identities behind the stable forms, each with the range of x on which it is used ---------------
# What `recognition` and `far_forms` rewrite are exact identities that follow the shape of a function; they are no rows,
# and their text is compared with the function in balls.

LEFT = Interval(None, ZERO, True, False)
RIGHT = Interval(ZERO, None, False, True)
ABOVE_MINUS_ONE = Interval(MINUS_ONE, None, True, True)


@dataclass(frozen=True)
class Rewrite:
    """Two expressions that are the same function of x on a range."""

    name: str
    left: Expr
    right: Expr
    domain: Interval
    used_in: str


_T = exp(X)  # on the left
_S = exp(-X)  # on the right
_W = _T + _T**2 / 2
_GATE = tanh(softplus(X))
_Q = X / (X + 2)
_GATE_SLOPE = from_sympy(slope_of_gate(copies.X))

REWRITES = (
    Rewrite("one plus tanh", 1 + tanh(X), 2 * sigma(2 * X), REAL_LINE, "lowering.gates.stable"),
    Rewrite(
        "slope of tanh", derivative(tanh(X), X), 4 * sigma(2 * X) * sigma(-2 * X), REAL_LINE, "lowering.gates.Tanh"
    ),
    Rewrite("slope of the gate", derivative(_GATE, X), _GATE_SLOPE, REAL_LINE, "lowering.gates.Gate"),
    Rewrite(
        "curvature of the gate",
        derivative(_GATE_SLOPE, X),
        _GATE_SLOPE * (sigma(-X) - 2 * _GATE * sigma(X)),
        REAL_LINE,
        "lowering.gates.GateSlope",
    ),
    Rewrite("gap to the logarithm", derivative(X - log1p(X), X), X / (1 + X), RIGHT, "lowering.gates.LogGap"),
    Rewrite("slope of a share", derivative(X / (1 + X), X), 1 / (1 + X) ** 2, RIGHT, "lowering.gates.Share"),
    Rewrite("share of an exponential", softplus(X) * _S, log1p(_T) / _T, LEFT, "lowering.smooth._log_share"),
    Rewrite("logistic function, left", sigma(X), _T / (1 + _T), LEFT, "lowering.deep_tails._sigma"),
    Rewrite("logistic function, right", sigma(X), 1 / (1 + _S), RIGHT, "lowering.deep_tails._sigma"),
    Rewrite("bell, left", sigma(X) * sigma(-X), _T / (1 + _T) ** 2, LEFT, "lowering.deep_tails._bell"),
    Rewrite("bell, right", sigma(X) * sigma(-X), _S / (1 + _S) ** 2, RIGHT, "lowering.deep_tails._bell"),
    Rewrite("gate, left", _GATE, _W / (1 + _W), LEFT, "lowering.deep_tails._gate"),
    Rewrite("gate, right", _GATE, (1 + 2 * _S) / (2 * _S**2 + 2 * _S + 1), RIGHT, "lowering.deep_tails._gate"),
    Rewrite(
        "slope of the gate, left",
        _GATE_SLOPE,
        (1 + _T) * _T / (1 + _W) ** 2,
        LEFT,
        "lowering.deep_tails._gate_slope",
    ),
    Rewrite(
        "slope of the gate, right",
        _GATE_SLOPE,
        4 * (1 + _S) * _S**2 / (2 * _S**2 + 2 * _S + 1) ** 2,
        RIGHT,
        "lowering.deep_tails._gate_slope",
    ),
    Rewrite("deep tail", exp(-X), exp(64 - X) * exp(Rational(-64)), RIGHT, "lowering.deep_tails._split"),
    Rewrite("expm1 for a difference", exp(X) - 1, expm1(X), REAL_LINE, "lowering.smooth._with_expm1"),
    Rewrite("expm1 for a bell", exp(-X * X / 2) - 1, expm1(-X * X / 2), REAL_LINE, "lowering.smooth._gaussian_gap"),
    Rewrite("log1p for a sum", log(1 + X), log1p(X), ABOVE_MINUS_ONE, "lowering.smooth._lower_log"),
    Rewrite("density", phi(X), exp(-(X**2) / 2) / sqrt(2 * PI), REAL_LINE, "lowering.smooth._density"),
    Rewrite("erfc for 1 + erf", Phi(X), erfc(-X / sqrt(2)) / 2, REAL_LINE, "programs.candidates._compensated_erfc"),
    Rewrite("softplus, left", softplus(X), log1p(exp(X)), LEFT, "programs.candidates._split_softplus"),
    Rewrite("softplus, right", softplus(X), X + log1p(exp(-X)), RIGHT, "programs.candidates._split_softplus"),
    Rewrite(
        "sinh by expm1",
        sinh(X),
        (expm1(X) + expm1(X) / (expm1(X) + 1)) / 2,
        RIGHT,
        "programs.device_functions._sinh",
    ),
    Rewrite("cosh by exp", cosh(X), exp(X) / 2 + 1 / (4 * (exp(X) / 2)), RIGHT, "programs.device_functions._cosh"),
    Rewrite("erfc by Phi", erfc(X), 2 * Phi(-sqrt(2) * X), REAL_LINE, "programs.special_functions.erfc"),
    Rewrite("right tail of Phi", Phi(X), 1 - Phi(-X), RIGHT, "programs.special_functions.normal_cdf"),
    Rewrite("gap, its leading part", X, X * _Q + 2 * _Q, RIGHT, "programs.special_functions.log_gap"),
    # the same for the values follows, because both are 0 at 0
    Rewrite(
        "gap, slope of its logarithm",
        derivative(log1p(X), X),
        derivative(log(1 + _Q) - log(1 - _Q), X),
        RIGHT,
        "programs.special_functions.log_gap",
    ),
)


@pytest.mark.parametrize("rewrite", REWRITES, ids=lambda one: one.name)
def test_rewrites_are_proved(rewrite):
    assert combined(decide(Equal(rewrite.left, rewrite.right, rewrite.domain), {})) is Outcome.HOLDS


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
    monkeypatch.setattr(families, "curves_of", families.curves_of.__wrapped__)
    for remembered in (saturation._range, families._lowered):  # nothing of it would be recorded
        remembered.cache_clear()
    for name in names:
        subject = from_catalogue(name)
        families.family_of.__wrapped__(subject.cells, *settings_of(subject))  # not from the cache, likewise
    return found


def is_proved(sample, side, end):
    """Beyond the end the function stays within what `saturation` takes for unchanged, or below every float."""
    tail = Interval(end, None, False, True) if side > 0 else Interval(None, end, True, False)
    with working_precision(200):
        limit = round(float(enclose(sample, {X: arb(side * 2**14)}).mid()))
    worst = supremum_of_absolute(Cells.of((), (sample - limit,)), tail, digits=5).value
    allowed = arb(2) ** -60 * abs(limit) if limit else arb(2) ** -1075
    return bool(worst < allowed)


@pytest.mark.parametrize(
    ("names", "least"),
    [(["lambda_gelu", "mish"], 10), pytest.param(NAMES, 60, marks=pytest.mark.sweep)],
    ids=["some", "all"],
)
def test_saturation_ranges_hold_on_the_whole_tail(names, least, monkeypatch):
    found = ranges(names, monkeypatch)
    assert len(found) > least
    unproved = [(str(sample), side, end) for (sample, side), end in found.items() if not is_proved(sample, side, end)]
    assert not unproved


def test_a_range_that_ends_too_early_is_not_proved():
    assert is_proved(X * phi(X), 1, Rational(64))
    assert not is_proved(X * phi(X), 1, Rational(32))
    assert not is_proved(sigma(X), 1, Rational(16))
