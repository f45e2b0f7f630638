"""Recognition and far forms: each is the same function as what was written, compared in balls."""

import pytest
import sympy
from flint import arb

from provenact.numerics.arithmetic.balls import enclose, working_precision
from provenact.theory.exact import expressions
from provenact.theory.exact.sympy_bridge import Phi, log1p, sigma, softplus
from provenact.torch_impl.lowering.copies import tree_of
from provenact.torch_impl.lowering.far_forms import far_form
from provenact.torch_impl.lowering.recognition import Asinh, Erfc, LogCosh, recognised
from provenact.torch_impl.programs.copies import X

EXP, LOG, SQRT, ATAN = sympy.exp, sympy.log, sympy.sqrt, sympy.atan
Z = sympy.Symbol("x", real=True)
T = EXP(Z)
# what is recognised: as it is written, and as which node
IDENTITIES = (
    (T / (1 + T), sigma(Z)),
    (1 / (1 + 1 / T), sigma(Z)),
    (1 / (3 + 3 * T) ** 2, sigma(-Z) ** 2 / 9),
    (sympy.log(1 + T), softplus(Z)),
    (sympy.log(sympy.cosh(Z)), LogCosh(Z)),
    (sympy.exp(-softplus(Z)), sigma(-Z)),
    (1 - sigma(Z), sigma(-Z)),
    (1 / sigma(Z), 1 + 1 / T),
    (sigma(-Z) / sigma(Z), 1 / T),
    (1 - sympy.tanh(Z), 2 * sigma(-2 * Z)),
    (1 + sympy.erf(Z), Erfc(-Z)),
    (1 - sympy.erf(Z), Erfc(Z)),
    (1 - Phi(Z), Phi(-Z)),
    (1 - sympy.erfc(Z), sympy.erf(Z)),
    (3 - 6 * sigma(T), -3 * sympy.tanh(T / 2)),
    (2 * Phi(T) - 1, sympy.erf(T / sympy.sqrt(2))),
    (sympy.cosh(Z) - 1, 2 * sympy.sinh(Z / 2) ** 2),
    (sympy.log(2 * sigma(T)), log1p(sympy.tanh(T / 2))),
    (sympy.log(2 * Phi(T)), log1p(sympy.erf(T / sympy.sqrt(2)))),
    (sympy.log(2 * Phi(Z**2)), log1p(sympy.erf(Z**2 / sympy.sqrt(2)))),
    ((T - 1 / T) / (T + 1 / T), sympy.tanh(Z)),
    (sympy.sinh(Z) / sympy.cosh(Z), sympy.tanh(Z)),
    (1 / sympy.cosh(Z) ** 2, 4 * sigma(2 * Z) * sigma(-2 * Z)),
    ((T - 1) / (T + 1), sympy.tanh(Z / 2)),
    ((3 - 3 / T) / (1 + 1 / T), 3 * sympy.tanh(Z / 2)),
    (sympy.log(Z + sympy.sqrt(1 + Z**2)), Asinh(Z)),
    (sympy.log(-Z + sympy.sqrt(4 + Z**2)), Asinh(-Z / 2) + sympy.log(4) / 2),
    (sympy.log(sigma(Z)), -softplus(-Z)),
    ((1 + T) ** sympy.Rational(1, 3), sympy.exp(softplus(Z) / 3)),
    (sigma(Z) ** sympy.pi, sympy.exp(-sympy.pi * softplus(-Z))),
)


@pytest.mark.parametrize(("written", "node"), IDENTITIES, ids=lambda one: str(one))
def test_what_is_written_is_recognised_and_the_same_function(written, node):
    assert recognised(written) == node
    copies = [one.subs(Z, X) for one in (written, node)]
    with working_precision(200):
        for x in (-30, -1, 0.25, 3, 40):
            first, second = (enclose(tree_of(one), {expressions.X: arb(x)}) for one in copies)
            assert first.overlaps(second) and second.rel_accuracy_bits() > 40


@pytest.mark.parametrize(
    "function",
    [
        LOG(1 + EXP(X)),
        LOG(sympy.cosh(X)),
        X * ATAN(EXP(X)),
        EXP(X) / (3 + EXP(X)),
        SQRT(1 + X**2),
        X - SQRT(1 + X**2),
        X * (1 + X / SQRT(1 + X**2)) / 2,
        X * (sympy.Rational(1, 2) + ATAN(X) / sympy.pi),
        X * EXP(X) / (X**2 + EXP(X)),
        LOG(1 + X**2),
        X * EXP(-SQRT(1 + X**2)),
        EXP(X) / (1 + X**2),
        sympy.diff(LOG(sympy.cosh(X)), X, 2),
    ],
    ids=str,
)
def test_a_far_form_is_the_same_function(function):
    with working_precision(400):
        for side in (1, -1):
            form = far_form(function, side)
            for size in (1, 5, 50, 600):
                at = {expressions.X: arb(side * size)}
                first, second = (enclose(tree_of(one), at) for one in (function, form))
                assert first.overlaps(second) and second.rel_accuracy_bits() > 100


def test_where_the_larger_term_is_not_known_there_is_no_far_form():
    a = sympy.Symbol("a", real=True)
    assert far_form(1 / (1 + EXP(a * X)), 1) is None
