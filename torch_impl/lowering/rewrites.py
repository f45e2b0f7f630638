"""Rewrites: the identities behind the stable forms, each with the range of x on which it is used.

The deciders of `numerics` prove every row. What `recognition` and `far_forms` rewrite are exact identities that follow
the shape of a function; they are no rows, and their text is compared with the function in balls.

- `REWRITES`    name, left, right, range, and where the right side stands in the code
- `statement`   a row as a statement that can be decided
"""

from __future__ import annotations

from dataclasses import dataclass

from ...theory.calculus import derivative
from ...theory.domains import REAL_LINE, Interval
from ...theory.expressions import (
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
from ...theory.statements import Equal
from ...theory.sympy_bridge import from_sympy
from ..programs import copies
from .gates import slope_of_gate

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


def statement(rewrite: Rewrite) -> Equal:
    """The identity, to be decided."""
    return Equal(rewrite.left, rewrite.right, rewrite.domain)


_T = exp(X)  # on the left
_S = exp(-X)  # on the right
_W = _T + _T**2 / 2
_M = expm1(2 * X)
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
    Rewrite("log1p for a sum", log(1 + X), log1p(X), ABOVE_MINUS_ONE, "lowering.smooth._lower_log"),
    Rewrite("density", phi(X), exp(-(X**2) / 2) / sqrt(2 * PI), REAL_LINE, "lowering.smooth._lower_phi"),
    Rewrite(
        "erfc for 1 + erf", Phi(X), erfc(-X / sqrt(2)) / 2, REAL_LINE, "programs.candidates._compensated_erfc"
    ),
    Rewrite("softplus, left", softplus(X), log1p(exp(X)), LEFT, "programs.candidates._split_softplus"),
    Rewrite("softplus, right", softplus(X), X + log1p(exp(-X)), RIGHT, "programs.candidates._split_softplus"),
    Rewrite("tanh by expm1", tanh(X), _M / (_M + 2), REAL_LINE, "programs.special_functions._tanh"),
    Rewrite(
        "sinh by expm1",
        sinh(X),
        (expm1(X) + expm1(X) / (expm1(X) + 1)) / 2,
        RIGHT,
        "programs.special_functions._sinh",
    ),
    Rewrite(
        "cosh by exp", cosh(X), exp(X) / 2 + 1 / (4 * (exp(X) / 2)), RIGHT, "programs.special_functions._cosh"
    ),
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
