"""The rate of soft-quantized activations: entropy of the marginal distribution, against Huffman's code.

A layer with inputs x_1 .. x_n has the marginal P(z_i) = (1/n) sum_l P(y_i | x_l), and its rate is the
Shannon entropy of it in bits. The entropy is that of the *values*: indices whose z are equal are one value.

- `marginal(samples, centres, alpha)`            P_i for given inputs, as balls
- `gaussian_marginal(centres, alpha, mean, deviation)`   P_i for Gaussian inputs, by rigorous integration
- `merged(pmf, values)`                          the distribution of the values
- `entropy(pmf)`                                 bits
- `rate(layers)`                                 Eq. (12): entropies weighted by the sizes of the layers
- `huffman_lengths(pmf)`, `huffman_rate(pmf)`    the exact code of a rational distribution
- `redundancy(pmf)`                              Huffman minus Shannon; in [0, 1)
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from heapq import heapify, heappop, heappush

from flint import acb, arb, fmpq

from ..theory.errors import InputError, Undecided
from ..theory.expressions import Expr, exact
from ..theory.order import sign_of
from ..theory.truth import Sign
from .balls import Number, bits_for, to_ball, working_precision

Pmf = Sequence[arb | fmpq]


def marginal(samples: Sequence[Number], centres: Sequence[Number], alpha: Number, digits: int = 20) -> list[arb]:
    """The mean over the samples of the probabilities of the centres."""
    if not samples:
        raise InputError("the marginal of no samples is not defined; give at least one")
    with working_precision(bits_for(digits)):
        rows = [probabilities(to_ball(x), centres, alpha) for x in samples]
        return [sum(column, arb(0)) / len(rows) for column in zip(*rows, strict=True)]


def probabilities(x: arb, centres: Sequence[Number], alpha: Number) -> list[arb]:
    """P(y_i | x), each as 1/(sum_j w_j/w_i): no weight is small where its centre is near."""
    balls, alpha = [to_ball(y) for y in centres], to_ball(alpha)
    return [1 / sum(((alpha * (other - y) * (2 * x - y - other)).exp() for other in balls), arb(0)) for y in balls]


def gaussian_marginal(
    centres: Sequence[Number], alpha: Number, mean: Number = 0, deviation: Number = 1, digits: int = 12
) -> list[arb]:
    """E P(y_i | X) for X ~ N(mean, deviation^2)."""
    with working_precision(bits_for(digits)):
        balls = [to_ball(y) - to_ball(mean) for y in centres]
        # Beyond T deviations at most erfc(T / sqrt 2) is missed, since probabilities lie in [0, 1].
        reach = (arb(10).log() * 2 * (digits + 2)).sqrt().ceil()
        missed = (reach / arb(2).sqrt()).erfc().union(arb(0))
        is_symmetric = all(bool((a + b).is_zero()) for a, b in zip(balls, reversed(balls), strict=True))
        count = (len(balls) + 1) // 2 if is_symmetric else len(balls)
        scales = to_ball(alpha), to_ball(deviation)
        values = [_gaussian_mean(i, balls, *scales, reach, digits) + missed for i in range(count)]
        return values + values[: len(balls) - count][::-1]


def _gaussian_mean(i: int, centres: list[arb], alpha: arb, deviation: arb, reach: arb, digits: int) -> arb:
    tolerance = arb(10) ** -(digits + 2)
    norm = (2 * arb.pi()).sqrt()
    rates = [2 * alpha * deviation * (y - centres[i]) for y in centres]
    starts = [(-alpha * (y - centres[i]) * (y + centres[i])).exp() for y in centres]

    def integrand(u: acb, analytic: bool) -> acb:
        ratios = [(rate * u).exp() * start for rate, start in zip(rates, starts, strict=True)]
        return (-u * u / 2).exp() / (norm * sum(ratios[1:], ratios[0]))

    return acb.integral(integrand, acb(-reach), acb(reach), rel_tol=tolerance, abs_tol=tolerance).real


def merged(pmf: Pmf, values: Sequence[Expr | int]) -> list:
    """The probabilities of the different values, in the order in which they first appear."""
    groups: dict[Expr, list] = {}
    for probability, value in zip(pmf, map(exact, values), strict=True):
        groups.setdefault(_same_value(value, groups), []).append(probability)
    return [sum(group[1:], group[0]) for group in groups.values()]


def _same_value(value: Expr, others: Iterable[Expr]) -> Expr:
    """The one of the others that has this value, in whatever form; else the value itself."""
    if value in others:
        return value
    for other in others:
        sign = sign_of(value - other)
        if sign == Sign.UNKNOWN:
            raise Undecided(f"whether the values {value} and {other} are equal is not decided")
        if sign == Sign.ZERO:
            return other
    return value


def entropy(pmf: Pmf, digits: int = 20) -> arb:
    """-sum p log2 p.

    >>> entropy([fmpq(1, 2), fmpq(1, 4), fmpq(1, 4)]).str(3, radius=False)
    '1.50'
    """
    with working_precision(bits_for(digits)):
        balls = [arb(p) if isinstance(p, fmpq) else p for p in pmf]
        total = sum(balls, arb(0))
        if not total.contains(1) or not all(p.upper() >= 0 for p in balls):
            raise InputError(f"probabilities must not be negative and must sum to 1, not to {total.str(8)}")
        return sum(map(_information, balls), arb(0)) / arb.const_log2()


def _information(p: arb) -> arb:
    """-p log p, continuous at zero: on [0, e^-1] it increases, and at zero it is zero."""
    if p > 0:
        return -p * p.log()
    top = p.upper()
    if top == 0:
        return arb(0)
    if not top < arb(1) / 3:
        return arb.nan()
    return arb(0).union(-top * top.log())


def rate(layers: Sequence[tuple[int, Pmf]], digits: int = 20) -> arb:
    """The mean of the entropies of layers (size, marginal), weighted by size."""
    with working_precision(bits_for(digits)):
        total = sum(size for size, _ in layers)
        return sum((size * entropy(pmf, digits) for size, pmf in layers), arb(0)) / total


# --- Huffman ----------------------------------------------------------------------------------------


def huffman_lengths(pmf: Sequence[fmpq]) -> list[int]:
    """The code lengths of an optimal prefix code; a single value still costs one bit."""
    if not pmf or any(p < 0 for p in pmf) or sum(pmf, fmpq(0)) != 1:
        raise InputError("Huffman's code needs exact probabilities that sum to 1")
    lengths = [0] * len(pmf)
    # (probability, order of creation, members): the order keeps ties away from comparing lists.
    heap = [(p, number, [number]) for number, p in enumerate(pmf) if p > 0]
    if len(heap) == 1:
        lengths[heap[0][1]] = 1
    heapify(heap)
    made = len(pmf)
    while len(heap) > 1:
        first, second = heappop(heap), heappop(heap)
        members = first[2] + second[2]
        for member in members:
            lengths[member] += 1
        heappush(heap, (first[0] + second[0], made, members))
        made += 1
    return lengths


def huffman_rate(pmf: Sequence[fmpq]) -> fmpq:
    """The exact expected number of bits."""
    return sum((p * length for p, length in zip(pmf, huffman_lengths(pmf), strict=True)), fmpq(0))


def redundancy(pmf: Sequence[fmpq], digits: int = 20) -> arb:
    """Huffman's rate minus the entropy; exactly zero where every probability is 2^-length."""
    lengths = huffman_lengths(pmf)
    if all(p == 0 or p == fmpq(1, 2**length) for p, length in zip(pmf, lengths, strict=True)):
        return arb(0)
    with working_precision(bits_for(digits)):
        return arb(huffman_rate(pmf)) - entropy(pmf, digits)
