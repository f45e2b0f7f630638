"""The named theorems of analysis that a proof may use, each with hypotheses that can be decided.

A lemma is data: what it takes, which statements must hold, what it concludes. The conclusions are
textbook theorems; nothing is proved here but that their hypotheses are met.

- `LEMMAS`   by name
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from .domains import Interval
from .errors import InputError
from .expressions import INFINITY, MINUS_INFINITY, MINUS_ONE, ONE, ZERO, Expr, Function, Pow, Rational, X, exp
from .operators import Integrated
from .statements import Compare, Equal, Limit, Smooth, Statement

LEFT_OF_SUPPORT = Interval(None, MINUS_ONE, True, False)
RIGHT_OF_SUPPORT = Interval(ONE, None, False, True)
POSITIVE = Interval(ZERO, None)

Hypotheses = tuple[tuple[Statement, ...], tuple[str, ...]]


@dataclass(frozen=True)
class Lemma:
    parameters: tuple[str, ...]
    hypotheses: Callable[..., Hypotheses]
    conclusion: str


def _named(*pairs: tuple[str, Statement]) -> Hypotheses:
    return tuple(statement for _, statement in pairs), tuple(label for label, _ in pairs)


def _compact_support(kernel: Expr) -> list[tuple[str, Statement]]:
    return [
        ("the kernel is 0 left of -1", Equal(kernel, ZERO, LEFT_OF_SUPPORT)),
        ("the kernel is 0 right of 1", Equal(kernel, ZERO, RIGHT_OF_SUPPORT)),
    ]


def _mass(kernel: Expr, mass: Expr) -> list[tuple[str, Statement]]:
    """The kernel is meant divided by its mass."""
    return [
        ("this is the mass of the kernel", Equal(Integrated(kernel, MINUS_INFINITY, INFINITY), mass)),
        ("the mass is positive", Compare(mass, ">", ZERO)),
    ]


def _mollifier_smoothness(kernel: Expr) -> Hypotheses:
    return _named(("the kernel is C^inf", Smooth(kernel, None)), *_compact_support(kernel))


def _to_dirac(kernel: Expr, mass: Expr) -> Hypotheses:
    return _named(*_mass(kernel, mass), *_compact_support(kernel), ("the kernel is continuous", Smooth(kernel, 0)))


def _to_f_uniformly(kernel: Expr, mass: Expr) -> Hypotheses:
    return _named(
        ("the kernel is non-negative", Compare(kernel, ">=", ZERO)),
        *_mass(kernel, mass),
        *_compact_support(kernel),
    )


def _recurrence_rate(step: Expr, coefficient: Expr, power: Expr) -> Hypotheses:
    """x stands for the small quantity, `step` for the map that is iterated."""
    near = Interval(ZERO, Rational(1, 100))
    return _named(
        ("the map decreases", Compare(step, "<", X, near)),
        ("the map stays positive", Compare(step, ">", ZERO, near)),
        (
            "first-order loss",
            Limit((X - step) / X ** (1 + power), X, ZERO, coefficient, side="right"),
        ),
        ("the coefficient is positive", Compare(coefficient, ">", ZERO)),
        ("the power is positive", Compare(power, ">", ZERO)),
    )


def _smooth_quotients(above: Expr, below: Expr) -> Hypotheses:
    """Built from polynomials and exp alone, so that both are C^inf jointly in x and all parameters."""
    for part in (above, below):
        odd = [node for node in part.atoms(Function) if not isinstance(node, exp)]
        roots = [node for node in part.atoms(Pow) if not (node.args[1].is_Integer and node.args[1].p > 0)]  # type: ignore[attr-defined]
        if odd or roots:
            raise InputError(f"smooth_quotients takes polynomials and exp alone, but `{part}` has {(odd + roots)[0]}")
    return _named(("the denominator is positive", Compare(below, ">", ZERO)))


def _no_hypotheses() -> Hypotheses:
    return (), ()


LEMMAS: dict[str, Lemma] = {
    "mollifier_smoothness": Lemma(
        ("kernel",),
        _mollifier_smoothness,
        "for every locally integrable f the convolution f*k is C^inf and its n-th derivative is f*k^(n)",
    ),
    "approximate_identity_distributions": Lemma(
        ("kernel", "mass"),
        _to_dirac,
        "with k = kernel/mass, k(x/d)/d integrates to 1, is supported in [-d, d] and tends to the Dirac measure "
        "as d -> 0",
    ),
    "approximate_identity_uniform": Lemma(
        ("kernel", "mass"),
        _to_f_uniformly,
        "with k = kernel/mass and for every continuous f, f*k_d tends to f uniformly on compact sets as d -> 0",
    ),
    "recurrence_rate": Lemma(
        ("map", "coefficient", "power"),
        _recurrence_rate,
        "the iterates e_l of the map from a small positive start satisfy e_l ~ (coefficient power l)^(-1/power)",
    ),
    "heine_cantor": Lemma(
        (),
        _no_hypotheses,
        "a continuous function on a compact interval is uniformly continuous: its modulus of continuity tends to 0",
    ),
    "source_coding": Lemma(
        (),
        _no_hypotheses,
        "for every finite distribution with two positive probabilities, "
        "entropy <= expected Huffman length < entropy + 1",
    ),
    "smooth_quotients": Lemma(
        ("above", "below"),
        _smooth_quotients,
        "a finite sum of instances of `above` over a finite sum of instances of `below` is C^inf "
        "in x and all parameters",
    ),
}
