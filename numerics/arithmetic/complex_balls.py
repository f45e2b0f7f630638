"""Complex balls: what every node means as a function of a complex variable, for rigorous integration.

Arb's integrator asks two questions: the value on a ball, and the value on a ball on which the function
is proven analytic. For the second, a node whose cut or switch the ball may touch answers NaN. On the real
line a node has a real value or none: log(-2) is NaN here, not log(2) + i pi.

- `COMPLEX_BALLS`            plain values
- `ANALYTIC_BALLS`           values on balls where the expression is analytic, else NaN
"""

from collections.abc import Callable

from flint import acb, arb, fmpq

from ...theory.exact.expressions import Expr
from .balls import exact_number
from .programs import Semantics

NAN = acb(arb.nan(), arb.nan())
ENTIRE = "exp expm1 sinh cosh erf erfc sin cos".split()


def _sigma(z: acb) -> acb:
    if z.real > 0:
        return 1 / (1 + (-z).exp())
    e = z.exp()
    return e / (1 + e)


def _real_on_reals(z: acb, value: acb) -> acb:
    """NaN where a node has no real value at a real argument."""
    return NAN if z.imag.is_zero() and not value.imag.contains(0) else value


def _is_off_cut(z: acb) -> bool:
    """Whether a ball keeps away from zero and the negative numbers."""
    return z.log(analytic=True).is_finite()


def _operations(analytic: bool) -> dict[str, Callable]:
    def log(z: acb) -> acb:
        return _real_on_reals(z, z.log(analytic=analytic))

    def log1p(z: acb) -> acb:
        return NAN if analytic and not _is_off_cut(1 + z) else _real_on_reals(z, z.log1p())

    def softplus(z: acb) -> acb:
        """log(1 + e^z); by symmetry z + log(1 + e^-z) on the right, where e^z is large."""
        return z + log1p((-z).exp()) if z.real > 0 else log1p(z.exp())

    def atan(z: acb) -> acb:
        return NAN if analytic and not _is_off_cut(1 + z * z) else z.atan()

    def arc(function: Callable[[acb], acb]) -> Callable[[acb], acb]:
        """asin or acos, with cuts from 1 to inf and from -1 to -inf."""

        def on(z: acb) -> acb:
            if analytic and not (_is_off_cut(1 - z) and _is_off_cut(1 + z)):
                return NAN
            return _real_on_reals(z, function(z))

        return on

    def root(exponent: fmpq) -> Callable[[acb], acb]:
        return lambda z: _real_on_reals(z, z.pow(acb(arb(exponent)), analytic=analytic))

    def branch(closed: int) -> Callable[[acb, acb, acb], acb]:
        def on(margin: acb, then: acb, otherwise: acb) -> acb:
            if margin.real < 0:
                return then
            if margin.real > 0:
                return otherwise
            return NAN if analytic else then.union(otherwise)

        return on

    return {
        **{name: getattr(acb, name) for name in ENTIRE},
        "log": log,
        "log1p": log1p,
        "tanh": acb.tanh,
        "atan": atan,
        "asin": arc(acb.asin),
        "acos": arc(acb.acos),
        "Phi": lambda z: (-z / arb(2).sqrt()).erfc() / 2,
        "phi": lambda z: (-z * z / 2).exp() / (2 * arb.pi()).sqrt(),
        "sigma": _sigma,
        "softplus": softplus,
        "maximum": lambda a, b: a.real_max(b, analytic=analytic),
        "minimum": lambda a, b: a.real_min(b, analytic=analytic),
        "abs": lambda z: z.real_abs(analytic=analytic),
        "sign": lambda z: z.real_sgn(analytic=analytic),
        "floor": lambda z: z.real_floor(analytic=analytic),
        "branch": branch,
        "power": lambda exponent: lambda z: z**exponent,
        "root": root,
        "general_power": lambda base, exponent: (exponent * log(base)).exp(),
        "exponential_ratio": lambda ratio: ratio.complex_value,
    }


def _to_complex(number: Expr) -> acb:
    return acb(exact_number(number))


COMPLEX_BALLS = Semantics(_to_complex, _operations(analytic=False))
ANALYTIC_BALLS = Semantics(_to_complex, _operations(analytic=True))
