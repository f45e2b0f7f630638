"""Sequences x_{n+1} = f(x_n) in a claim file: from the keys of a table.

- `read_fixed_points`, `read_stable`, `read_converges`, `read_term`   each takes `Fields`
"""

from . import statements as say
from .expressions import Infinite, X
from .fields import Fields

MOST_TERMS = 1_000
MOST_POINTS = 1_000
RELATIONS = ("<", "<=", ">", ">=")


def read_fixed_points(fields: Fields) -> say.Statement:
    step = _step(fields)
    given = [key for key in ("are", "round_to", "count") if key in fields.table]
    if len(given) != 1:
        fields.here.refuse("form", "`fixed_points` needs one of the keys `are`, `round_to` and `count`")
    if given == ["count"]:
        return say.FixedPoints(step, _whole(fields, "count", MOST_POINTS), fields.domain())
    return say.FixedPoints(step, fields.points(), fields.domain())


def read_stable(fields: Fields) -> say.Statement:
    return say.Stable(_step(fields), _point(fields), fields.flag("is", default=True), fields.domain())


def read_converges(fields: Fields) -> say.Statement:
    return say.Converges(_step(fields), _point(fields), fields.domain())


def read_term(fields: Fields) -> say.Statement:
    step, start = _step(fields), fields.expression("start")
    if start.has(X):
        fields.here.refuse("start", "must be a number, and contains x")
    index = _whole(fields, "index", MOST_TERMS)
    if "relation" in fields.table:
        relation = fields.choice("relation", RELATIONS)
        return say.Term(step, start, index, _number(fields, "than"), relation)
    return say.Term(step, start, index, _point(fields))


def _step(fields: Fields):
    step = fields.expression("next")
    if not step.has(X) and not fields.errors:
        fields.here.refuse("next", "must contain x, the term before")
    return step


def _point(fields: Fields):
    value = fields.number()
    if not isinstance(value, say.Printed) and (value.has(X) or isinstance(value, Infinite)):
        fields.here.refuse("equals", f"must be a number, not `{value}`")
    return value


def _number(fields: Fields, key: str):
    value = fields.expression(key)
    if value.has(X):
        fields.here.refuse(key, "must be a number, and contains x")
    return value


def _whole(fields: Fields, key: str, most: int) -> int:
    value = fields.take(key)
    if not 0 <= value <= most:
        fields.here.refuse(key, f"must be from 0 to {most}, not {value}")
    return value
