"""Independent sampling with 60 digits: it may refute, never confirm.

- `violation(statement)`       a place at which the statement clearly fails, in words, or ""
- `false_witness(statement, words)`   why the printed witness of a refutation is none, or ""
- `contradiction(text, facts)` what samples of a function say against what was certified of it, or ""
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from itertools import islice, pairwise, product

from mpmath import mp, mpf

from .items import Statement
from .terms import DIGITS, Scene, Unclear, Undefined, evaluate, read, real

PLACES = tuple(
    Fraction(n) for n in "0 1 -1 1/2 -1/2 2 -2 1/10 -1/10 3 -3 7/3 -5/4 10 -10 25 -40 300 -300 1/1000 -1/1000".split()
)
BEYOND = tuple(Fraction(10) ** n * s for n in (6, 9) for s in (1, -1))
NAMED = {"R": "(-inf, inf)", "real": "(-inf, inf)", "positive": "(0, inf)", "nonnegative": "[0, inf)"}
ERRORS = (Unclear, OverflowError, ValueError, ZeroDivisionError, MemoryError, KeyError, mp.NoConvergence)
Place = dict[str, Fraction]


def _ends(text: str, values: Mapping) -> tuple[bool, Fraction | None, Fraction | None, bool]:
    text = NAMED.get(text, text)
    ends = [
        None if end.strip() in ("inf", "-inf") else _near(evaluate(read(end), values)) for end in text[1:-1].split(",")
    ]
    return text[0] == "[", ends[0], ends[1], text[-1] == "]"


def _near(value: object) -> Fraction:
    return value if isinstance(value, Fraction) else Fraction(str(value))


def _inside(text: str, value: object, values: Mapping) -> bool:
    closed_left, low, high, closed_right = _ends(text, values)
    above = low is None or value > low or (closed_left and value == low)
    return above and (high is None or value < high or (closed_right and value == high))


def _points(text: str, values: Mapping) -> Iterator[Fraction]:
    """Points of an interval: those of the fixed list, and some at and near finite ends."""
    _, low, high, _ = _ends(text, values)
    near = [
        end + step
        for end in (low, high)
        if end is not None
        for step in map(Fraction, ("0", "1/1000", "-1/1000", "1", "-1"))
    ]
    if low is not None and high is not None:
        near += [low + (high - low) * k / 7 for k in range(1, 7)]
    yield from dict.fromkeys(point for point in (*near, *PLACES, *BEYOND) if _inside(text, point, values))


def _scene(statement: Statement) -> Scene:
    functions, order = {}, list(statement.parameters)
    for name, body in statement.definitions.items():
        functions[name] = (("x", *(p for p in order if re.search(rf"\b{p}\b", body))), read(body))
    allowed = {p: (lambda value, text=text: _inside(text, value, {})) for p, text in statement.parameters.items()}
    return Scene(functions, allowed)


def _places(statement: Statement, with_x: bool = True, most: int = 60) -> Iterator[Place]:
    """Values of the parameters and of x; few parameters, many x."""
    names = statement.parameters
    rows = [list(islice(_points(domain, {}), 5 if with_x else 12)) for domain in names.values()]
    for chosen in islice(product(*rows), 6 if with_x else 40):
        values = dict(zip(names, chosen, strict=True))
        if not with_x:
            yield values
            continue
        on = str(statement.table.get("on", "R"))
        yield from ({**values, "x": point} for point in islice(_points(on, values), most))


def violation(statement: Statement) -> str:
    check = _CHECKS.get(statement.form)
    if check is None:
        return ""
    try:
        with mp.workdps(DIGITS):
            return check(statement, _scene(statement))
    except ERRORS:
        return ""


def _try(node: ast.expr, place: Mapping, scene: Scene) -> object:
    """The value, None where it is not clear, and `Undefined` raised."""
    try:
        return real(evaluate(node, place, scene))
    except ERRORS:
        return None


def _slack(*texts: object) -> mpf:
    coarse = any(word in str(text) for text in texts for word in ("diff", "integral"))
    return mpf(10) ** (-6 if coarse else -15)


def _gap(statement: Statement, place: Mapping, scene: Scene) -> mpf | None:
    """left - right in units of their size, or None within the slack."""
    left, right = (_try(read(statement.table[key]), place, scene) for key in ("left", "right"))
    if left is None or right is None:
        return None
    gap = (left - right) / (1 + abs(left) + abs(right))
    return gap if abs(gap) > _slack(statement.table["left"], statement.table["right"]) else mpf(0)


def _words(place: Mapping) -> str:
    return ", ".join(f"{name} = {value}" for name, value in place.items())


def _compare(statement: Statement, scene: Scene) -> str:
    relation = statement.table["relation"]
    for place in _places(statement):
        try:
            gap = _gap(statement, place, scene)
        except Undefined:
            return f"no value at {_words(place)}"
        if gap and (gap < 0) != (relation[0] == "<"):
            return f"fails at {_words(place)}"
    return ""


def _equal(statement: Statement, scene: Scene) -> str:
    for place in _places(statement):
        try:
            if _gap(statement, place, scene):
                return f"differs at {_words(place)}"
        except Undefined:
            continue
    return ""


def _values(statement: Statement, scene: Scene) -> Iterator[tuple[Place, mpf]]:
    node = read(statement.table["of"])
    for place in _places(statement):
        value = _try(node, place, scene)
        if value is not None:
            yield place, value


def _guarded(check: Callable[[Statement, Scene], str]) -> Callable[[Statement, Scene], str]:
    """A point without a value refutes the statement by itself."""

    def guarded(statement: Statement, scene: Scene) -> str:
        try:
            return check(statement, scene)
        except Undefined:
            return "a point without a value"

    return guarded


def _extreme(statement: Statement, scene: Scene) -> str:
    """A value beyond the claimed supremum or infimum."""
    claimed = statement.table.get("equals") or statement.table.get("rounds_to")
    if "relation" in statement.table:
        upper = statement.form == "supremum" and statement.table["relation"][0] == "<"
        lower = statement.form == "infimum" and statement.table["relation"][0] == ">"
        if not upper and not lower:
            return ""
        claimed = statement.table["than"]
    direction = 1 if statement.form == "supremum" else -1
    margin = mpf(10) ** -len(str(claimed).partition(".")[2]) if "rounds_to" in statement.table else mpf(0)
    for place, value in _values(statement, scene):
        bound = _try(read(claimed), place, scene)
        if bound is not None and direction * (value - bound) > margin + _slack(statement.table["of"]) * (
            1 + abs(bound)
        ):
            return f"exceeds the claim at {_words(place)}"
    return ""


def _monotone(statement: Statement, scene: Scene) -> str:
    found: dict[tuple, list] = {}
    for place, value in _values(statement, scene):
        found.setdefault(tuple((k, v) for k, v in place.items() if k != "x"), []).append((place["x"], value))
    direction = 1 if statement.table["direction"] == "increasing" else -1
    for row in found.values():
        row.sort()
        for (a, low), (b, high) in pairwise(row):
            if direction * (high - low) < -_slack(statement.table["of"]) * (1 + abs(low)):
                return f"goes the other way between {a} and {b}"
    return ""


def _defined(statement: Statement, scene: Scene) -> str:
    for _ in _values(statement, scene):
        pass
    return ""


def _zeros(statement: Statement, scene: Scene) -> str:
    _defined(statement, scene)
    for text, place in product(statement.table.get("are", ()), _places(statement, with_x=False)):
        zero = evaluate(read(text), place, scene)
        value = _try(read(statement.table["of"]), {**place, "x": zero}, scene)
        if value is not None and abs(value) > mpf(10) ** -20:
            return f"no zero at {text}"
    return ""


def _value(statement: Statement, scene: Scene) -> str:
    value = _try(read(statement.table["of"]), {}, scene)
    if "rounds_to" in statement.table:
        text = statement.table["rounds_to"]
        margin, claimed = mpf(10) ** -len(text.partition(".")[2]) * mpf("0.501"), mpf(text)
    else:
        margin, claimed = mpf(0), _try(read(statement.table["equals"]), {}, scene)
    if value is None or claimed is None:
        return ""
    return "another value" if abs(value - claimed) > margin + _slack(statement.table["of"]) * (1 + abs(claimed)) else ""


def _limit(statement: Statement, scene: Scene) -> str:
    """Clearly and steadily away from the claimed value on the way to the limit."""
    table = statement.table
    name, to = table.get("variable", "x"), table["to"]
    side = table.get("side", "right" if statement.parameters.get(name) == "positive" else "both")
    steps = [Fraction(1, 10**k) for k in (6, 9, 12, 15)]
    if to in ("inf", "-inf"):
        ways = [[(1 if to == "inf" else -1) / step for step in steps]]
    else:
        base = _near(evaluate(read(to), {}, scene))
        ways = [
            [base + s * step for step in steps] for s, word in ((-1, "left"), (1, "right")) if side in (word, "both")
        ]
    others = (
        [{**p, "x": x} for p in _places(statement, with_x=False) for x in PLACES[:6]]
        if name != "x"
        else list(_places(statement, with_x=False))
    )
    for way, place in product(ways, others[:8]):
        values = [_try(read(table["of"]), {**place, name: point}, scene) for point in way]
        claimed = _try(read(table["equals"]), {**place, name: way[-1]}, scene) if "inf" not in table["equals"] else None
        if claimed is None or None in values:
            continue
        away = [abs(value - claimed) for value in values]
        if min(away) > mpf(10) ** -3 and away[-1] > away[0] * mpf("0.999"):
            return f"stays away from the claim: {mp.nstr(values[-1], 8)}"
    return ""


_CHECKS = {
    "compare": _compare,
    "equal": _equal,
    "supremum": _guarded(_extreme),
    "infimum": _guarded(_extreme),
    "monotone": _guarded(_monotone),
    "zeros": _guarded(_zeros),
    "value": _guarded(_value),
    "limit": _guarded(_limit),
    "bounded": _guarded(_defined),
    "smooth": _guarded(_defined),
}


def false_witness(statement: Statement, words: str) -> str:
    """A witness `x = 1/3, beta = 2: …` of a refuted comparison or equality must be a place where it fails."""
    pairs = re.findall(r"(\w+) = ([^,:]+)", words.partition(":")[0])
    needed = {"x", *statement.parameters} if "x" in words.partition(":")[0] else set(statement.parameters)
    if statement.form not in ("compare", "equal") or not pairs or {name for name, _ in pairs} < needed:
        return ""
    try:
        with mp.workdps(DIGITS):
            place = {name: evaluate(read(text.replace("**", "^")), {}) for name, text in pairs}
            gap = _gap(statement, place, _scene(statement))
    except Undefined:
        return "" if statement.form == "compare" else "a side has no value at the witness"
    except ERRORS:
        return ""
    relation = statement.table.get("relation", "=")
    holds = gap is not None and {"<": gap < 0, "<=": gap < 0, ">": gap > 0, ">=": gap > 0, "=": False}[relation]
    return f"the statement holds at the witness {words}" if holds else ""


def contradiction(text: str, certified: Callable[[str], object]) -> str:
    """Samples against the certified range, slopes, direction and curvature of a function of x."""
    row = []
    for point in sorted(set(PLACES)):
        try:
            value = _try(read(text), {"x": point}, Scene())
        except Undefined:
            if certified("total") is True:
                return f"no value at {point}, but the domain is said to be R"
            continue
        if value is not None:
            row.append((real(point), value))
    slack = mpf(10) ** -12
    high, low, steep = (certified(key) for key in ("high", "low", "lipschitz"))
    for _, value in row:
        if (high is not None and value > high + slack) or (low is not None and value < low - slack):
            return f"the value {mp.nstr(value, 10)} lies outside the certified range"
    for (a, f), (b, g) in pairwise(row):
        slope = (g - f) / (b - a)
        if steep is not None and abs(slope) > steep + slack:
            return f"steeper than the certified Lipschitz constant between {a} and {b}"
        if {"increasing": slope < -slack, "decreasing": slope > slack}.get(str(certified("monotone")), False):
            return f"not monotone between {a} and {b}"
    for (a, f), (b, g), (c, h) in zip(row, row[1:], row[2:], strict=False):
        bend = (h - g) / (c - b) - (g - f) / (b - a)
        if {"convex": bend < -slack, "concave": bend > slack}.get(str(certified("convex")), False):
            return f"bends the other way around {b}"
    return ""
