"""Means over an index as programs with rows: a soft quantizer, and its gradients as covariances.

Every formula is a step of `derivations.soft_quantizer`, for a weight of which what all centres share was taken off:
that of a centre at the anchor, the input held between the outermost centres. Probabilities and covariances stay what
they are, and nothing cancels or overflows far outside.

- `mean_programs(quantizer)`         "shares", "mean", "gradients" (in x, y, z, alpha) of a quantizer with free centres
- `step_programs()`                  "centres" of a uniform grid, and "by_step": the gradient in q from that in them
- `table_steps(quantizer)`           where the nearest centre changes: "is_right" of the middle of two, "is_past" n q/2
- `draw_programs()`                  "is_passed", by the distribution function, and "entropy" in bits
"""

from functools import partial, reduce
from typing import Any

import sympy

from ...derivations.rewriting import in_factors
from ...derivations.soft_quantizer import PHI, Quantizer, gradient_steps
from ...theory.exact.algebra import product, tidy, total
from ...theory.exact.calculus import derivative
from ...theory.exact.errors import InputError
from ...theory.exact.expressions import Abs, Add, Expr, Mul, Pow, Rational, Symbol, X, sign
from ...theory.exact.order import vanishes
from ...theory.exact.ordering import coefficient_and_rest, factors_of, terms_of
from ...theory.exact.polynomials import Poly
from ...theory.language.index_means import ALPHA, SPACE, Covariance, Entry, Mean, N, Probability, Q, Y, Z, slope_of_row
from ..programs.program import Builder, Built, Operand, Program, function_of

ANCHOR = Symbol("a", space=SPACE)


def anchored(log_weight: Expr) -> Expr:
    """log w(x, y) - log w(x, a): a product where it is one, else in powers of x.

    >>> anchored(-ALPHA * (X - Y) ** 2)
    -alpha*(a - y)*(-a + 2*x - y)
    """
    relative = tidy(log_weight - log_weight.xreplace({Y: ANCHOR}))
    if not relative.has(Abs):
        return in_factors(relative)
    outside, inside = _factored_scalars(_with_signs(log_weight) - _with_signs(log_weight.xreplace({Y: ANCHOR})))
    return product(outside, _in_powers_of_x(inside))


def _with_signs(tree: Expr) -> Expr:
    """|u| as u sign(u)."""
    return tidy(tree.xreplace({node: Mul(node.args[0], sign(node.args[0])) for node in tree.atoms(Abs)}))


def _factored_scalars(tree: Expr) -> tuple[Expr, Expr]:
    """The parameters that every term has as a factor, and the rest."""
    shared = [by for by in (ALPHA, Q) if all(by in factors_of(term) for term in terms_of(tidy(tree)))]
    outside = product(*shared)
    return outside, total(*(tidy(term / outside) for term in terms_of(tidy(tree))))


def _in_powers_of_x(tree: Expr) -> Expr:
    nodes = sorted(tree.atoms(sign), key=str)
    signs: dict[Expr, Expr] = {node: Symbol(f"sign{n}", space=SPACE) for n, node in enumerate(nodes)}
    found = Poly.of(tree.xreplace(signs), X)
    if found is None:
        raise InputError(f"the weight {tree} is no polynomial in x and the signs of differences")
    return tidy(found.expression().xreplace({letter: node for node, letter in signs.items()}))


def mean_programs(quantizer: Quantizer) -> dict[str, Program]:
    """Probabilities, value and gradients; the centres are the row y."""
    weight = anchored(quantizer.log_weight)
    steps: dict[str, Any] = {step.title: step.formula for step in gradient_steps(quantizer)}
    own = Quantizer(weight, quantizer.centres)
    gradients = [
        Covariance(Z, _score(own, X)),
        steps["dphi/dy_j"],
        steps["dphi/dz_j"],
        Covariance(Z, _score(own, ALPHA)),
    ]
    return {
        "shares": _program(("x", "y", "alpha"), weight, [steps["dphi/dz_j"]]),
        "mean": _program(("x", "y", "z", "alpha"), weight, [PHI]),
        "gradients": _program(("x", "y", "z", "alpha"), weight, gradients),
    }


def _score(quantizer: Quantizer, by: Symbol) -> Expr:
    """The derivative of an anchored weight, in the form in which the weight itself is."""
    if quantizer.log_weight.has(sign):
        outside, inside = _factored_scalars(slope_of_row(quantizer.log_weight, by))
        return product(outside, _in_powers_of_x(inside))
    return quantizer.score(by)


def step_programs() -> dict[str, Program]:
    """Centres at q i: the chain rule has the factor dy_i/dq."""
    centres = Builder(("q", "index"))
    by_step = Builder(("by_y", "index"))
    moved = RowLowering(by_step, {N: "index"}).value(derivative(Q * N, Q))
    return {
        "centres": centres.finish(RowLowering(centres, {Q: "q", N: "index"}).value(Q * N)),
        "by_step": by_step.finish(by_step.emit("total", by_step.emit("mul", "by_y", moved))),
    }


def table_steps(quantizer: Quantizer) -> dict[str, Program]:
    """Which of two centres has the larger weight: the sign of 2x - (a + b), decided exactly.

    A sum of two is what it is rounded to and what that lost; a product n q is exact in two halves of the digits of q.
    """
    gap = anchored(quantizer.log_weight)
    decides = [one for one in factors_of(gap) if one.has(X)]
    if len(decides) != 1 or not vanishes(decides[0] - (2 * X - Y - ANCHOR)).is_yes:
        raise InputError(f"under {quantizer.log_weight} the middle of two centres does not decide which is nearest")
    return {
        "is_right": function_of(_is_right, "x", "left", "right"),
        "is_past": function_of(_is_past, "x", "n", "high", "low"),
    }


def _is_right(x: Built, left: Built, right: Built) -> Built:
    rounded = left + right
    part = rounded - left
    lost = (left - (rounded - part)) + (right - part)
    return x.of("mul", 2, x) - rounded >= lost


def _is_past(x: Built, n: Built, high: Built, low: Built) -> Built:
    above = x.of("mul", 2, x) - n * high
    return above >= n * low


def draw_programs() -> dict[str, Program]:
    """The first level at which the sum of the probabilities is above the noise; minus the mean of log2 of them."""
    return {
        "is_passed": function_of(lambda sums, noise, whole: sums <= noise * whole, "sums", "noise", "whole"),
        "entropy": function_of(lambda usage, value: -(usage * value.log2()).total(), "usage", "value"),
    }


def _program(arguments: tuple[str, ...], weight: Expr, results: list[Expr]) -> Program:
    builder = Builder(arguments)
    lowering = RowLowering(builder, {X: "x", Y: "y", Z: "z", ALPHA: "alpha"})
    held = builder.emit("larger", "x", builder.emit("least", "y"))
    lowering.names[ANCHOR] = builder.emit("fixed", builder.emit("smaller", held, builder.emit("most", "y")))
    lowering.shares = builder.emit("shares", lowering.value(weight))
    return builder.finish(*map(lowering.value, results))


class RowLowering:
    """Trees in means over the index; a place j stands for all places, as a row."""

    def __init__(self, builder: Builder, names: dict[Expr, Operand]) -> None:
        self.builder, self.names = builder, names
        self.shares: Operand | None = None

    def value(self, node: Expr) -> Operand:
        if node in self.names:
            return self.names[node]
        if isinstance(node, Rational):
            return sympy.Rational(node.p, node.q)
        if isinstance(node, Add):
            return self._sum(node)
        if isinstance(node, Mul):
            return self._product(node)
        if isinstance(node, Pow) and node.exp.is_Integer and node.exp.p > 0:  # type: ignore[attr-defined]
            return self._multiplied([node.base] * node.exp.p)  # type: ignore[attr-defined]
        if isinstance(node, sign):
            return self.builder.emit("fixed", self.builder.emit("sign", self.value(node.args[0])))
        if isinstance(node, (Mean, Covariance, Probability, Entry)):
            return self._of_index(node)
        raise InputError(f"no program is made of `{node}`")

    def _of_index(self, node: Expr) -> Operand:
        assert self.shares is not None
        if isinstance(node, Probability):
            return self.shares
        if isinstance(node, Entry):
            return self.value(node.args[0])
        if isinstance(node, Mean):
            return self.builder.emit("total", self.builder.emit("mul", self.shares, self.value(node.args[0])))
        a, b = node.args
        outside, row = _apart(b)
        centred = self.builder.emit("sub", self.value(a), self.value(Mean(a)))
        residual = self.builder.emit("mul", self.shares, centred)
        covariance = self.builder.emit("total", self.builder.emit("mul", residual, self.value(row)))
        return self._times(outside, covariance)

    def _sum(self, node: Expr) -> Operand:
        """Positive terms first."""
        terms = sorted(terms_of(node), key=_is_negative)
        found = self.value(terms[0])
        for term in terms[1:]:
            operation, other = ("sub", tidy(-term)) if _is_negative(term) else ("add", term)
            found = self.builder.emit(operation, found, self.value(other))
        return found

    def _product(self, node: Expr) -> Operand:
        """What does not depend on the index, times the rest: P_j first, as in a covariance."""
        outside, row = _apart(node)
        if outside is not Rational(1):
            return self._times(outside, self.value(row) if row is not Rational(1) else None)
        order = sorted(factors_of(row), key=lambda one: (not isinstance(one, Probability), not one.has(Mean)))
        return self._multiplied(order)

    def _multiplied(self, factors: list[Expr]) -> Operand:
        return reduce(partial(self.builder.emit, "mul"), map(self.value, factors))

    def _times(self, outside: Expr, row: Operand | None) -> Operand:
        if row is not None and outside in (Rational(1), Rational(-1)):
            return row if outside is Rational(1) else self.builder.emit("neg", row)
        scalar = self._multiplied(list(factors_of(outside)))
        return scalar if row is None else self.builder.emit("mul", scalar, row)


def _is_negative(term: Expr) -> bool:
    return coefficient_and_rest(term)[0].fraction < 0


def _apart(tree: Expr) -> tuple[Expr, Expr]:
    """The numbers and parameters among the factors, and the others; a sign goes into a difference."""
    factors = list(factors_of(tree))
    outside = [one for one in factors if isinstance(one, Rational) or one in (ALPHA, Q)]
    rest = [one for one in factors if one not in outside]
    number = product(*outside)
    if rest and _is_negative(number) and any(isinstance(one, Add) for one in rest):
        place = next(i for i, one in enumerate(rest) if isinstance(one, Add))
        rest[place] = tidy(-rest[place])
        number = tidy(-number)
    return number, product(*rest)
