"""Independent sampling with 60 digits: it may refute, never confirm.

- `violation(statement)`              a place at which the statement clearly fails, in words, or ""
- `false_witness(statement, place)`   why the place of a refutation is none, or ""
- `contradiction(text, certified)`    what samples of a function say against what was certified of it, or ""
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from itertools import islice, pairwise, product

from mpmath import mp, mpf

from .items import Statement
from .terms import DIGITS, Unclear, Undefined, ends, evaluate, inside, near, real, scene

PLACES = tuple(
    map(Fraction, "0 1 -1 1/2 -1/2 2 -2 1/10 -1/10 3 -3 7/3 -5/4 10 -10 25 -40 300 -300 1/999 -1/999".split())
)
BEYOND = tuple(Fraction(10) ** n * s for n in (6, 9) for s in (1, -1))
ERRORS = (Unclear, OverflowError, ValueError, ZeroDivisionError, MemoryError, KeyError, SyntaxError, mp.NoConvergence)
Place = dict[str, Fraction]


# --- places ---------------------------------------------------------------------------------------------------


def _points(interval: str) -> Iterator[Fraction]:
    """Points of an interval: some at and near finite ends, and those of the fixed list."""
    low, high = ends(interval)
    steps = tuple(map(Fraction, ("0", "1/1000", "-1/1000", "1", "-1")))
    near = [end + step for end in (low, high) if end is not None for step in steps]
    if low is not None and high is not None:
        near += [low + (high - low) * k / 7 for k in range(1, 7)]
    yield from dict.fromkeys(point for point in (*near, *PLACES, *BEYOND) if inside(interval, point))


def _parameters(statement: Statement, most: int, each: int) -> Iterator[Place]:
    rows = [list(islice(_points(domain), each)) for domain in statement.parameters.values()]
    yield from (dict(zip(statement.parameters, chosen, strict=True)) for chosen in islice(product(*rows), most))


def _places(statement: Statement) -> Iterator[Place]:
    """Values of the parameters and of x; few parameters, many x."""
    points = list(_points(str(statement.table.get("on", "R"))))
    yield from ({**values, "x": point} for values in _parameters(statement, 6, 5) for point in points)


# --- statements -----------------------------------------------------------------------------------------------


class _Sample:
    """One statement under the microscope. A point without a value raises `Undefined`."""

    def __init__(self, statement: Statement) -> None:
        self.statement, self.table = statement, statement.table
        self.scene = scene(statement.definitions, statement.parameters)
        coarse = any(word in str(self.table) for word in ("diff", "integral"))
        self.slack = mpf(10) ** (-6 if coarse else -15)

    def at(self, key: str, place: Mapping) -> mpf | None:
        """The value of a key's formula, None where it is not clear."""
        try:
            return real(evaluate(self.table[key], place, self.scene))
        except ERRORS:
            return None

    def gap(self, place: Mapping) -> mpf | None:
        """left - right in units of their size, 0 within the slack, None where it is not clear."""
        left, right = self.at("left", place), self.at("right", place)
        if left is None or right is None:
            return None
        gap = (left - right) / (1 + abs(left) + abs(right))
        return gap if abs(gap) > self.slack else mpf(0)

    def values(self) -> Iterator[tuple[Place, mpf]]:
        for place in _places(self.statement):
            if (value := self.at("of", place)) is not None:
                yield place, value

    def compare(self) -> str:
        for place in _places(self.statement):
            if (gap := self.gap(place)) and (gap < 0) != (self.table["relation"][0] == "<"):
                return f"fails at {place}"
        return ""

    def equal(self) -> str:
        for place in _places(self.statement):
            try:
                if self.gap(place):
                    return f"differs at {place}"
            except Undefined:
                continue
        return ""

    def extreme(self) -> str:
        """A value beyond the claimed supremum or infimum."""
        direction = 1 if self.statement.form == "supremum" else -1
        if self.table.get("relation", "<>")[0] == (">" if direction == 1 else "<"):
            return ""
        key = next(key for key in ("equals", "rounds_to", "than") if key in self.table)
        margin = mpf(10) ** -len(self.table[key].partition(".")[2]) if key == "rounds_to" else mpf(0)
        for place, value in self.values():
            bound = self.at(key, place)
            if bound is not None and direction * (value - bound) > margin + self.slack * (1 + abs(bound)):
                return f"exceeds the claim at {place}"
        return ""

    def monotone(self) -> str:
        rows: dict[tuple, list] = {}
        for place, value in self.values():
            rows.setdefault(tuple(v for k, v in place.items() if k != "x"), []).append((place["x"], value))
        direction = 1 if self.table["direction"] == "increasing" else -1
        for (a, low), (b, high) in (pair for row in rows.values() for pair in pairwise(sorted(row))):
            if direction * (high - low) < -self.slack * (1 + abs(low)):
                return f"goes the other way between {a} and {b}"
        return ""

    def defined(self) -> str:
        """Nothing but that every sampled point has a value."""
        list(self.values())
        return ""

    def zeros(self) -> str:
        self.defined()
        for text, place in product(self.table.get("are", ()), _parameters(self.statement, 40, 12)):
            value = self.at("of", {**place, "x": evaluate(text, place, self.scene)})
            if value is not None and abs(value) > mpf(10) ** -20:
                return f"no zero at {text}"
        return ""

    def value(self) -> str:
        key = "rounds_to" if "rounds_to" in self.table else "equals"
        value, claimed = self.at("of", {}), self.at(key, {})
        if value is None or claimed is None:
            return ""
        margin = mpf(10) ** -len(self.table[key].partition(".")[2]) * mpf("0.501") if key == "rounds_to" else 0
        return "another value" if abs(value - claimed) > margin + self.slack * (1 + abs(claimed)) else ""

    def limit(self) -> str:
        """Clearly and steadily away from the claimed value on the way to the limit."""
        name, to, domains = self.table.get("variable", "x"), self.table["to"], self.statement.parameters
        side = self.table.get("side", "right" if domains.get(name) == "positive" else "both")
        steps = [Fraction(1, 10**k) for k in (6, 9, 12, 15)]
        if "inf" in to:
            ways = [[(-1 if to[0] == "-" else 1) / step for step in steps]]
        else:
            base, both = near(evaluate(to, {}, self.scene)), ((-1, "left"), (1, "right"))
            ways = [[base + sign * step for step in steps] for sign, word in both if side in (word, "both")]
        others = [{**p, "x": x} for p in _parameters(self.statement, 4, 4) for x in PLACES[:3]]
        for way, place in product(ways, others[:8]):
            values = [self.at("of", {**place, name: point}) for point in way]
            claimed = self.at("equals", {**place, name: way[-1]})
            if claimed is None or None in values:
                continue
            away = [abs(value - claimed) for value in values]
            if min(away) > mpf(10) ** -3 and away[-1] > away[0] * mpf("0.999"):
                return f"stays away from the claim: {mp.nstr(values[-1], 8)}"
        return ""


_CHECKS = {
    "compare": _Sample.compare,
    "equal": _Sample.equal,
    "supremum": _Sample.extreme,
    "infimum": _Sample.extreme,
    "monotone": _Sample.monotone,
    "zeros": _Sample.zeros,
    "value": _Sample.value,
    "limit": _Sample.limit,
    "bounded": _Sample.defined,
    "smooth": _Sample.defined,
}


def violation(statement: Statement) -> str:
    try:
        with mp.workdps(DIGITS):
            return _CHECKS.get(statement.form, lambda sample: "")(_Sample(statement))
    except Undefined:
        return "a point of the domain has no value"
    except ERRORS:
        return ""


def false_witness(statement: Statement, pairs: Mapping[str, str]) -> str:
    """The place of a refuted comparison or equality must be one where it fails."""
    if statement.form not in ("compare", "equal") or not pairs or not set(statement.parameters) <= set(pairs):
        return ""
    try:
        with mp.workdps(DIGITS):
            place = {name: evaluate(text, {}) for name, text in pairs.items()}
            gap = _Sample(statement).gap(place)
    except Undefined:
        return "" if statement.form == "compare" else "a side has no value at the witness"
    except ERRORS:
        return ""
    holds = bool(gap) and (gap < 0) == (statement.table.get("relation", "=")[0] == "<") and statement.form == "compare"
    return "the statement holds at the witness" if holds else ""


# --- functions ------------------------------------------------------------------------------------------------


def contradiction(text: str, certified: Callable[[str], object]) -> str:
    """Samples against the certified domain, range, slopes, direction and curvature of a function of x."""
    row, slack = [], mpf(10) ** -12
    for point in sorted(PLACES):
        try:
            row.append((real(point), real(evaluate(text, {"x": point}))))
        except Undefined:
            if certified("total") is True:
                return f"no value at {point}, but the domain is said to be R"
        except ERRORS:
            continue
    high, low, steep = (certified(key) for key in ("high", "low", "lipschitz"))
    for _, value in row:
        if (high is not None and value > high + slack) or (low is not None and value < low - slack):
            return f"the value {mp.nstr(value, 10)} lies outside the certified range"
    slopes = [((b + a) / 2, (g - f) / (b - a)) for (a, f), (b, g) in pairwise(row)]
    for place, slope in slopes:
        if steep is not None and abs(slope) > steep + slack:
            return f"steeper than the certified Lipschitz constant near {place}"
        if {"increasing": slope < -slack, "decreasing": slope > slack}.get(str(certified("monotone")), False):
            return f"not monotone near {place}"
    for (place, before), (_, after) in pairwise(slopes):
        if {"convex": after < before - slack, "concave": after > before + slack}.get(str(certified("convex")), False):
            return f"bends the other way near {place}"
    return ""
