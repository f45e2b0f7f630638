"""Programs of a uniform soft quantizer for devices: means over a window of centres, and over the whole table.

Everything is counted in steps from a centre c, the middle of a window or the nearest one: x = q (c + u) and the centre
j steps from it is q (c + j). There the logarithm of a weight, less that of the centre c, is a polynomial 2h u j - h j^2
in j, and a score is one too, so that its covariance with z is made of those of j and j^2.
"""

import sympy

from ...derivations.rewriting import in_factors
from ...derivations.soft_quantizer import Quantizer
from ...theory.exact.algebra import expand, tidy
from ...theory.exact.errors import InputError
from ...theory.exact.expressions import ZERO, Expr, Rational, Symbol, X
from ...theory.exact.polynomials import Poly
from ...theory.language.index_means import ALPHA, SPACE, Covariance, Mean, N, Q, Z
from ..programs.program import Builder, Built, Operand, Program, function_of
from .index_means import RowLowering

C, U, J, H, INDEX = (Symbol(name, space=SPACE) for name in ("c", "u", "j", "h", "index"))
SPAN = Symbol("M", space=SPACE)
TO_BASE_TWO = 1 / sympy.log(2)
NAMES: dict[Expr, Operand] = {X: "x", C: "middle", U: "u", J: "j", H: "h", Q: "q", ALPHA: "alpha", SPAN: "M"}


def in_steps(tree: Expr) -> Expr:
    """A function of x and the index, in steps from c."""
    return tidy(tree.xreplace({X: Q * (C + U), N: C + J}))


class WeightPolynomials:
    """A weight and its scores as polynomials in j; what does not depend on j is left out."""

    def __init__(self, quantizer: Quantizer) -> None:
        self.quantizer = quantizer
        self.weight = self._polynomial(quantizer.log_weight)
        self.sharpness = tidy(-self.weight.coefficient(2))

    def _polynomial(self, tree: Expr) -> Poly:
        found = Poly.of(in_steps(tree), J)
        if found is None or found.degree() != 2:
            raise InputError(f"device programs are for weights whose logarithm is quadratic in the centre, not {tree}")
        return found

    def score(self, by: Symbol) -> tuple[Expr, Expr, Expr]:
        """The factor that does not depend on x, and what j and j^2 are multiplied by beside it."""
        found = Poly.of(in_steps(self.quantizer.score(by)), J)
        assert found is not None
        outside = tidy(-found.coefficient(2)) if found.degree() == 2 else found.coefficient(1)
        first, second = (in_factors(tidy(expand(found.coefficient(n) / outside))) for n in (1, 2))
        return outside, first, second

    def log_weight(self) -> Expr:
        """h j (2u - j)."""
        linear, quadratic = (self.weight.coefficient(n) for n in (1, 2))
        return in_factors(tidy(expand((linear * J + quadratic * J**2) / self.sharpness))) * H


def window_programs(quantizer: Quantizer, held: int) -> dict[str, Program]:
    """`held` is the power of 2 of the weight of the outermost centre over the next at which r is held."""
    steps = WeightPolynomials(quantizer)
    at = {place: _in_h(steps).xreplace({J: place}) for place in (J, J + 1)}
    outermost = (SPAN - 1) / 2
    growth = tidy(expand(_in_h(steps).xreplace({J: outermost}) - _in_h(steps).xreplace({J: outermost - 1})))
    linear = steps.weight.coefficient(1)
    outside = {by: steps.score(by)[0] for by in (X, Q, ALPHA)}
    return {
        "sharpness": _program(("q", "alpha"), [steps.sharpness]),
        "steps": function_of(lambda x, middle, q: (-middle).muladd(q, x) / q, "x", "middle", "q"),  # x = q (c + u)
        "exponent": _exponent(linear),
        "unheld": _unheld(linear, steps.sharpness),
        "limit": _based(("h", "M"), -growth, Rational(held)),
        "log_weight": _based(("h", "j"), at[J]),
        "log_ratio": _based(("h", "j"), tidy(expand(at[J + 1] - at[J]))),
        "covariance": function_of(_covariance, "total", "z_total", "z_row_total", "scale"),
        "scores": _scores([steps.score(by) for by in (Q, ALPHA)]),
        "factors": _program(("q", "alpha"), [outside[X], outside[Q], outside[ALPHA]]),
    }


def _in_h(steps: WeightPolynomials) -> Expr:
    """The logarithm of a weight for u = 0."""
    return tidy(steps.weight.coefficient(2) / steps.sharpness) * H * J**2


def _program(arguments: tuple[str, ...], results: list[Expr]) -> Program:
    builder = Builder(arguments)
    lowering = RowLowering(builder, dict(NAMES))
    return builder.finish(*map(lowering.value, results))


def _based(arguments: tuple[str, ...], tree: Expr, start: Expr = ZERO) -> Program:
    """A number, and a logarithm in base 2: what is known when a device program is compiled is multiplied first."""
    builder = Builder(arguments)
    lowering = RowLowering(builder, dict(NAMES))
    static = lowering.value(in_factors(tidy(tree / H)))
    scaled = builder.emit("mul", builder.emit("mul", TO_BASE_TWO, static), "h")
    return builder.finish(builder.emit("add", lowering.value(start), scaled))


def _exponent(linear: Expr) -> Program:
    """log2 r, r = exp of the coefficient of j."""
    builder = Builder(("x", "middle", "q", "alpha"))
    lowering = RowLowering(builder, dict(NAMES))
    slope = lowering.value(tidy(linear / (Q * U)))
    apart = builder.emit("muladd", builder.emit("neg", "middle"), "q", "x")  # q u = x - c q, rounded once
    return builder.finish(builder.emit("mul", apart, builder.emit("mul", TO_BASE_TWO, slope)))


def _unheld(linear: Expr, sharpness: Expr) -> Program:
    """u, from log2 r."""
    builder = Builder(("exponent", "h"))
    slope = RowLowering(builder, dict(NAMES)).value(tidy(linear / (sharpness * U)))
    factor = builder.emit("mul", builder.emit("mul", TO_BASE_TWO, slope), "h")
    return builder.finish(builder.emit("mul", "exponent", builder.emit("div", sympy.Integer(1), factor)))


def _covariance(total: Built, z_total: Built, z_row_total: Built, scale: Built) -> Built:
    """Cov(z, a) times the sum of the weights, from the sums of w a, w z and w a z, and 1 over that of w."""
    return (-total * scale).muladd(z_total, z_row_total)


def _scores(scores: list[tuple[Expr, Expr, Expr]]) -> Program:
    """The covariances with scores, but for a factor, from those with j and j^2."""
    builder = Builder(("u", "middle", "by_j", "by_j2"))
    lowering = RowLowering(builder, dict(NAMES))
    results = []
    for _, first, second in scores:
        if second is not Rational(-1):
            raise InputError("a score is not quadratic in the centre")
        results.append(builder.emit("muladd", lowering.value(first), "by_j", builder.emit("neg", "by_j2")))
    return builder.finish(*results)


# --- the whole table --------------------------------------------------------------------------------


def table_programs(quantizer: Quantizer) -> dict[str, Program]:
    """Rows: j, the index itself, the levels; `inside` says which entries there are."""
    steps = WeightPolynomials(quantizer)
    weights = Builder(("j", "u", "h", "inside"))
    mean = Builder(("j", "u", "h", "inside", "z"))
    gradients = Builder(("j", "index", "u", "h", "inside", "z"))
    return {
        "weights": weights.finish(_weights(weights, steps)[1]),
        "mean": mean.finish(_table_mean(mean, steps)),
        "gradients": gradients.finish(*_table_gradients(gradients, steps)),
    }


def _weights(builder: Builder, steps: WeightPolynomials) -> tuple[Operand, Operand]:
    """The logarithms over h, and the weights."""
    lowering = RowLowering(builder, dict(NAMES))
    logarithm = lowering.value(tidy(steps.log_weight() / H))
    held = builder.emit("select", "inside", builder.emit("mul", "h", logarithm), -sympy.oo)
    return logarithm, builder.emit("exp", held)


def _table_mean(builder: Builder, steps: WeightPolynomials) -> Operand:
    _, weight = _weights(builder, steps)
    above = builder.emit("total", builder.emit("mul", weight, "z"))
    return builder.emit("div", above, builder.emit("total", weight))


def _table_gradients(builder: Builder, steps: WeightPolynomials) -> list[Operand]:
    """Covariances with the scores, but for their factors, and the probabilities."""
    logarithm, weight = _weights(builder, steps)
    lowering = RowLowering(builder, {**NAMES, Z: "z", INDEX: "index"})
    lowering.shares = builder.emit("div", weight, builder.emit("total", weight))
    rows = []
    for by in (X, Q):
        row = in_factors(in_steps(steps.quantizer.score(by)) / steps.score(by)[0])
        rows.append(J if by is X else tidy(row.xreplace({C + J: INDEX})))
    found = [lowering.value(Covariance(Z, row)) for row in rows]
    centred = builder.emit("mul", lowering.shares, builder.emit("sub", "z", lowering.value(Mean(Z))))
    found.append(builder.emit("total", builder.emit("mul", centred, logarithm)))
    return [*found, lowering.shares]


def total_weight_program(m: int) -> Program:
    """The sum of g_j r^j over the window, g_j = g_-j, as a polynomial in s = r + 1/r: r^(j+1) + r^-(j+1) is s times
    r^j + r^-j less r^(j-1) + r^(1-j)."""
    half, s = m // 2, sympy.Symbol("s")
    powers = [sympy.Integer(2), s]
    while len(powers) <= half:
        powers.append(sympy.expand(s * powers[-1] - powers[-2]))
    entries = [f"g[{half + j}]" for j in range(half + 1)]
    builder = Builder(("s", *entries))
    found: Operand | None = None
    for degree in range(half, -1, -1):
        factors = [
            sympy.Integer(1 if j == degree == 0 else 0) if j == 0 else powers[j].coeff(s, degree)
            for j in range(half + 1)
        ]
        terms = [(factor, entry) for factor, entry in zip(factors, entries, strict=True) if factor != 0]
        (first, entry), *rest = terms
        assert first == 1
        value: Operand = entry
        for factor, other in rest:
            value = builder.emit("sub", value, builder.emit("mul", -factor, other))
        found = value if found is None else builder.emit("muladd", found, "s", value)
    assert found is not None
    return builder.finish(found)
