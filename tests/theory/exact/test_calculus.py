"""Derivatives by rule: those of SymPy, and a refusal where there is no rule."""

import pytest
import sympy

from provenact.theory.exact.calculus import derivative
from provenact.theory.exact.errors import InputError
from provenact.theory.exact.expressions import ZERO, Maximum, X
from provenact.theory.exact.sympy_bridge import to_sympy
from provenact.theory.language.parser import parse


@pytest.mark.parametrize("text", ["x^3 - 2*x", "x*tanh(exp(x))", "2^x", "exp(-x^2/2)/(1 + x^2)", "log(1 + x^2)^3"])
@pytest.mark.parametrize("order", [0, 1, 3])
def test_the_rules_give_what_sympy_gives(text, order):
    expression = parse(text)
    ours, theirs = to_sympy(derivative(expression, X, order)), sympy.diff(to_sympy(expression), to_sympy(X), order)
    assert sympy.simplify(ours - theirs) == 0


def test_a_switch_has_no_rule():
    with pytest.raises(InputError, match=r"`max\(0, x\)` came: no rule .* take the derivative on the cells"):
        derivative(X + Maximum(ZERO, X), X)
