"""Smooth expressions: stable forms of the nodes, product by product.

Two rules keep infinities and cancellation out. `1 + erf` and its kin never appear: each node has a
form that is accurate in both tails. And where a term of x tends to a finite limit, x is held inside
the range on which the term still moves, so that no infinity meets a zero.

- `lower_smooth(builder, expression)`   the value of an expression without switches
- `multiplied(builder, value, factor)`  value times an exact factor, with as few roundings as possible
- `stable(expression)`                  the same function with derivative-friendly nodes
- `DIRECT`                              the nodes that are operations of their own
"""

from __future__ import annotations

from collections.abc import Callable

import sympy
from sympy import Expr, Function

from ..theory.errors import InputError
from ..theory.expressions import Phi, X, expm1, log1p, phi, sigma, softplus
from .program import Builder, Operand
from .saturation import Range, saturation


class Tanh(Function):
    """tanh whose derivative 4 sigma(2z) sigma(-2z) does not cancel, as 1 - tanh^2 does."""

    nargs = 1
    is_real = True

    def fdiff(self, argindex: int = 1) -> Expr:
        return 4 * sigma(2 * self.args[0]) * sigma(-2 * self.args[0])


DIRECT: dict[type[Function], str] = {
    sympy.exp: "exp", sympy.log: "log", log1p: "log1p", expm1: "expm1", Tanh: "tanh", sympy.tanh: "tanh",
    sigma: "sigmoid", sympy.erf: "erf", sympy.erfc: "erfc", sympy.sinh: "sinh", sympy.cosh: "cosh",
    sympy.atan: "atan", sympy.sin: "sin", sympy.cos: "cos",
}  # fmt: skip


def stable(expression: Expr) -> Expr:
    """The same function with nodes that differentiate well; 1 + tanh(z), which cancels, is 2 sigma(2z)."""
    gates = {
        node: 2 * sigma(2 * part.args[0])
        for node in expression.atoms(sympy.Add)
        for part in node.args
        if isinstance(part, sympy.tanh) and node == 1 + part
    }
    return expression.xreplace(gates).replace(sympy.tanh, Tanh)


def lower_smooth(builder: Builder, expression: Expr) -> Operand:
    """The value of an expression in x and the parameters."""
    if expression.is_number:
        return expression
    if expression.is_Symbol:
        return expression.name
    if expression.is_Add:
        return _sum(builder, expression)
    if expression.is_Mul or expression.is_Pow:
        return _product(builder, expression)
    argument = expression.args[0]
    if type(expression) in REWRITES:
        return REWRITES[type(expression)](builder, argument)
    if type(expression) in DIRECT:
        return builder.emit(DIRECT[type(expression)], lower_smooth(builder, argument))
    raise InputError(f"torch code is not emitted for `{type(expression).__name__}` (in `{expression}`)")


def multiplied(builder: Builder, value: Operand, factor: Expr) -> Operand:
    """value * factor with at most two roundings and one operation on all of x.

    A power of two is exact; 1/3 is a quotient; what consists of parameters is computed first.
    """
    if factor == -1:
        return builder.emit("neg", value)
    over, under = sympy.fraction(factor)
    if under.is_Integer and under & (under - 1) == 0:
        over, under = factor, sympy.S.One
    if over == 1:
        return builder.emit("div", value, lower_smooth(builder, under))
    if under.is_number:
        return builder.emit("mul", value, lower_smooth(builder, factor))
    quotient = builder.emit("div", lower_smooth(builder, over), lower_smooth(builder, under))
    return builder.emit("mul", value, quotient)


# --- sums and products ------------------------------------------------------------------------------


def _sum(builder: Builder, expression: Expr) -> Operand:
    terms = list(sympy.Add.make_args(_with_expm1(expression)))
    terms.sort(key=lambda one: (not one.has(X), one.could_extract_minus_sign(), sympy.default_sort_key(one)))
    ranges = saturation([term.replace(Tanh, sympy.tanh) for term in terms])
    value: Operand = sympy.S.Zero
    for term, ends in zip(terms, ranges, strict=True):
        if term.could_extract_minus_sign() and value != 0:
            value = builder.emit("sub", value, _term(builder, -term, ends))
        else:
            value = builder.emit("add", value, _term(builder, term, ends))
    return value


def _with_expm1(expression: Expr) -> Expr:
    """c exp(z) - c as c expm1(z)."""
    for term in expression.args:
        for factor in sympy.Mul.make_args(term):
            if isinstance(factor, sympy.exp) and -term / factor in expression.args:
                coefficient = term / factor
                return expression - term + coefficient + coefficient * expm1(factor.args[0])
    return expression


def _product(builder: Builder, expression: Expr) -> Operand:
    if not expression.has(X):
        return _parameter_product(builder, expression)
    (ends,) = saturation([expression.replace(Tanh, sympy.tanh)])
    return _term(builder, expression, ends)


def _term(builder: Builder, expression: Expr, ends: Range) -> Operand:
    """Functions first, then powers of x, then what does not depend on x: decay comes before growth."""
    if not expression.has(X):
        return lower_smooth(builder, expression)
    constant, moving = expression.as_independent(X, as_Add=False)
    x = _held_inside(builder, ends)
    over, under = sympy.fraction(moving, exact=True)
    value = _moving_product(builder, over, x)
    if under != 1:
        value = builder.emit("div", value, _moving_product(builder, under, x))
    return multiplied(builder, value, constant)


def _moving_product(builder: Builder, expression: Expr, x: Operand) -> Operand:
    value: Operand = sympy.S.One
    factors = sympy.Mul.make_args(expression)
    for factor in sorted(factors, key=lambda one: (one.as_base_exp()[0] == X, sympy.default_sort_key(one))):
        base, exponent = (factor, sympy.S.One) if isinstance(factor, sympy.exp) else factor.as_base_exp()
        operand = _at(builder, base, x)
        if base == X and exponent.is_Integer:
            for _ in range(int(exponent)):
                value = builder.emit("mul", value, operand)
        else:
            value = builder.emit("mul", value, _power(builder, operand, exponent))
    return value


def _at(builder: Builder, base: Expr, x: Operand) -> Operand:
    """The value of a factor where its x is the given operand."""
    if base == X:
        return x
    if x == "x":
        return lower_smooth(builder, base)
    inner = Builder(builder.arguments)
    program = inner.finish(lower_smooth(inner, base))
    values: dict[Operand, Operand] = {name: name for name in builder.arguments} | {"x": x}
    for instruction in program.instructions:
        operands = (values.get(operand, operand) for operand in instruction.operands)
        values[instruction.target] = builder.emit(instruction.operation, *operands)
    return values.get(program.results[0], program.results[0])


def _parameter_product(builder: Builder, expression: Expr) -> Operand:
    """A product without x: numerator over denominator, the number last."""
    number, symbols = expression.as_independent(*expression.free_symbols, as_Add=False)
    over, under = sympy.fraction(symbols)
    parts = []
    for part in (over, under):
        value: Operand = sympy.S.One
        for factor in sympy.Mul.make_args(part):
            base, exponent = (factor, sympy.S.One) if isinstance(factor, sympy.exp) else factor.as_base_exp()
            value = builder.emit("mul", value, _power(builder, lower_smooth(builder, base), exponent))
        parts.append(value)
    if parts[0] == 1 and number != 1:
        return builder.emit("div", number, parts[1])
    return multiplied(builder, builder.emit("div", *parts), number)


def _power(builder: Builder, base: Operand, exponent: Expr) -> Operand:
    if exponent == sympy.Rational(1, 2):
        return builder.emit("sqrt", base)
    if not exponent.is_Integer:
        raise InputError(f"torch code is not emitted for the power {exponent}; use integers or sqrt")
    value: Operand = sympy.S.One
    for _ in range(abs(int(exponent))):
        value = builder.emit("mul", value, base)
    return value if exponent > 0 else builder.emit("div", sympy.S.One, value)


def _held_inside(builder: Builder, ends: Range) -> Operand:
    """x, clamped to the range on which a product still moves."""
    low, high = (None if end is None else lower_smooth(builder, end) for end in ends)
    if low is not None and high is not None:
        return builder.emit("clamp", "x", low, high)
    if low is not None:
        return builder.emit("clamp_min", "x", low)
    return "x" if high is None else builder.emit("clamp_max", "x", high)


# --- nodes with a stable form -----------------------------------------------------------------------


def _lower_Phi(builder: Builder, z: Expr) -> Operand:
    """erfc(-z/sqrt 2)/2: 1 + erf has lost every digit at z = -6."""
    inner = multiplied(builder, lower_smooth(builder, z), -1 / sympy.sqrt(2))
    return builder.emit("mul", builder.emit("erfc", inner), sympy.Rational(1, 2))


def _lower_phi(builder: Builder, z: Expr) -> Operand:
    inner = lower_smooth(builder, z)
    half_square = builder.emit("mul", builder.emit("mul", inner, inner), -sympy.Rational(1, 2))
    return builder.emit("mul", builder.emit("exp", half_square), 1 / sympy.sqrt(2 * sympy.pi))


def _lower_softplus(builder: Builder, z: Expr) -> Operand:
    """max(z, 0) + log1p(exp(-|z|)): neither overflow nor cancellation."""
    inner = lower_smooth(builder, z)
    decay = builder.emit("exp", builder.emit("neg", builder.emit("abs", inner)))
    return builder.emit("add", builder.emit("clamp_min", inner, sympy.S.Zero), builder.emit("log1p", decay))


def _lower_log(builder: Builder, z: Expr) -> Operand:
    if z.is_Add and sympy.S.One in z.args:
        return builder.emit("log1p", lower_smooth(builder, z - 1))
    return builder.emit("log", lower_smooth(builder, z))


REWRITES: dict[type[Function], Callable[[Builder, Expr], Operand]] = {
    Phi: _lower_Phi,
    phi: _lower_phi,
    softplus: _lower_softplus,
    sympy.log: _lower_log,
}
