"""An analysis for machines: nested keys, numbers as decimal strings that enclose, each with its grade.

- `analysis_as_dict(analysis, digits)`   keys range.inf, lipschitz, distance.sup, … nested at the dots
- `number_as_dict(result, digits)`, `enclosure(number, digits)`   all reals where nothing is known
- `nested(numbers)`                      a table within a table for each dot in a key
- `zeros_as_list(zeros)`
"""

from collections.abc import Mapping

from flint import arb

from ...theory.exact.cells import Cell
from ...theory.exact.expressions import ZERO, Rational
from ..arithmetic.decimals import enclosing_decimals
from ..findings.grades import Grade
from ..search.roots import ZeroSet
from .analysis import Analysis, Result

# Class, signs and zeros are found by exact algebra and, where that says nothing, in balls: the least of both.
WORDS = ("smoothness", "monotone", "convex", "zeros", "slope_zeros")
WORDS_REST_ON = Grade.BALL


def analysis_as_dict(analysis: Analysis, digits: int) -> dict:
    numbers = nested({key: number_as_dict(result, digits) for key, result in analysis.results.items()})
    return {
        "domain": analysis.domain.words,
        **numbers,
        "smoothness": str(analysis.smoothness),
        "monotone": analysis.monotone,
        "convex": analysis.convex,
        "zeros": zeros_as_list(analysis.zeros, digits),
        "slope_zeros": zeros_as_list(analysis.slope_zeros, digits),
        "grades": dict.fromkeys(WORDS, WORDS_REST_ON.value),
    }


def nested(numbers: Mapping[str, dict]) -> dict:
    found: dict = {}
    for key, number in numbers.items():
        place = found
        *groups, name = key.split(".")
        for group in groups:
            place = place.setdefault(group, {})
        place[name] = number
    return found


def number_as_dict(result: Result, digits: int) -> dict:
    """`lower` and `upper` enclose; `at` where attained; `undecided` says why there is nothing
    better, `none` why there is no such number."""
    if result.why_none:
        return {"grade": result.grade.value, "none": result.why_none, "seconds": result.seconds}
    if not result.is_decided:
        return {"lower": "-inf", "upper": "inf", "grade": None, "undecided": result.note, "seconds": result.seconds}
    exact = result.exact
    return {
        **enclosure(exact if isinstance(exact, Rational) else result.value, digits),
        "grade": result.grade.value,
        "exact": None if exact is None else str(exact),
        "at": _places(result, digits),
        "approached": list(result.approached),
        "engine": result.engine.value,
        "seconds": result.seconds,
        "note": result.note,
    }


def _places(result: Result, digits: int) -> list:
    """Of an interval all along which it is attained, a point."""
    places = result.exact_at or tuple(Cell(one.start, one.end, ZERO).inner_point() for one in result.along)
    return [str(place) for place in places] or [enclosure(place, digits) for place in result.at]


def zeros_as_list(zeros: ZeroSet | None, digits: int) -> list | None:
    """The zeros, intervals of zeros as pairs; None where they are not all known."""
    if zeros is None or not zeros.complete:
        return None
    ranges = [{"from": _end(a, "-inf"), "to": _end(b, "inf")} for a, b in zeros.intervals]
    points = (enclosure(one.place, digits) if one.exact is None else str(one.exact) for one in zeros.points)
    return [*ranges, *points]


def enclosure(number: arb | Rational, digits: int) -> dict[str, str]:
    return dict(zip(("lower", "upper"), enclosing_decimals(number, digits), strict=True))


def _end(point, infinite: str) -> str:
    return infinite if point is None else str(point)
