"""While claims are decided, no file of `numerics` or `ledger` asks SymPy a mathematical question.

The static check of `test_house.py` cannot tell SymPy's `factor` from flint's. Here SymPy's own methods
and functions are replaced by ones that look at their caller.
"""

import sys

import pytest
import sympy

from provenact.ledger.runner import decide_claim
from provenact.ledger.verify import select

METHODS = ("factor", "cancel", "apart", "together", "limit", "series", "integrate", "simplify", "nsimplify", "equals")
FUNCTIONS = ("solve", "solveset", "integrate", "limit", "series", "simplify", "cancel", "together", "factor", "apart")
CLAIMS = (
    "srelu/closed-form", "srelu/uniform-error", "srelu/lipschitz-gelu", "srelu/mish-critical-points",
    "srelu/silu-slope-range", "srelu/limit-delta-zero", "smelu/negative-left-slope", "smelu/gelu-erf-identity",
    "smelu/softplus-taylor", "srelu/bump-constant-a",
)  # fmt: skip


def watched(name: str, original):
    def call(*args, **kwargs):
        caller = sys._getframe(1).f_globals.get("__name__", "")
        if caller.startswith(("provenact.numerics", "provenact.ledger")):
            raise AssertionError(f"{caller} asks SymPy for {name}")
        return original(*args, **kwargs)

    return call


@pytest.fixture
def watchful_sympy(monkeypatch):
    for name in METHODS:
        monkeypatch.setattr(sympy.Expr, name, watched(name, getattr(sympy.Expr, name)))
    for name in FUNCTIONS:
        monkeypatch.setattr(sympy, name, watched(name, getattr(sympy, name)))


@pytest.mark.parametrize("claim", select(CLAIMS), ids=lambda claim: claim.id)
def test_deciding_asks_sympy_nothing(claim, watchful_sympy):
    entry = decide_claim(claim)
    assert not any("asks SymPy" in item.detail for item in entry.printed.evidence)


def test_the_watch_can_fail(watchful_sympy):
    asking = {"__name__": "provenact.numerics.pretended", "x": sympy.Symbol("x")}
    code = compile("x.factor()", "pretended", "eval")
    with pytest.raises(AssertionError, match="asks SymPy for factor"):
        eval(code, asking)
