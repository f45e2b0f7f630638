"""The code of Huffman: the shortest code that gives each symbol a whole number of bits."""

import heapq
import math
from collections.abc import Sequence


def code_lengths(probabilities: Sequence[float]) -> list[int]:
    """How many bits each symbol gets; a symbol that is alone needs one."""
    lengths = [0] * len(probabilities)
    heap = [(p, symbol, [symbol]) for symbol, p in enumerate(probabilities) if p > 0.0]
    if len(heap) == 1:
        lengths[heap[0][1]] = 1
    heapq.heapify(heap)
    while len(heap) > 1:
        (p, first, symbols), (q, _, others) = heapq.heappop(heap), heapq.heappop(heap)
        for symbol in symbols + others:
            lengths[symbol] += 1
        heapq.heappush(heap, (p + q, first, symbols + others))
    return lengths


def mean_length(probabilities: Sequence[float]) -> float:
    return math.fsum(p * bits for p, bits in zip(probabilities, code_lengths(probabilities), strict=True))


def entropy(probabilities: Sequence[float]) -> float:
    return -math.fsum(p * math.log2(p) for p in probabilities if p > 0.0)
