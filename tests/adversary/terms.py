"""Formulas of the adversary: filled, written and evaluated without any code of what it is against.

Python's own parser fills them (`^` is its `**`, the `;` of a piecewise formula a mark between arguments). Values come
from the evaluator of the witness check, which shares nothing with the deciders: an exact fraction as long as it can be,
else a number of 60 digits. Where a formula has no real value, evaluation says `Undefined`; where digits cannot tell on
which side of a threshold a value lies, `Unclear`: nothing is concluded.

- `fill(template, A=..., …)`  the text in which the names of the template are replaced, all at once
- `scene(definitions, parameters)`   what a call means, and which values a parameter may take
- `evaluate(text, values, scene)`
- `inside(interval, value)`, `ends(interval)`; `near(value)`, a fraction
"""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping
from fractions import Fraction

from mpmath import mp, mpf

from provenact.ledger import witness_check as second
from provenact.ledger.witness_check import Interval, Scope, real
from provenact.ledger.witness_check import NoValue as Undefined

__all__ = ["Unclear", "Undefined", "ends", "evaluate", "fill", "inside", "near", "real", "scene"]

DIGITS, COARSE = 60, 20  # the coarse ones of integrals and slopes, which are good to some ten
AGREES = mpf(10) ** -20
MARK = "CASE_"


class Unclear(ArithmeticError):
    """The digits do not tell, or the formula has an operation that the evaluator does not know."""


def _read(text: str) -> ast.expr:
    return ast.parse(text.strip().replace("^", "**").replace(";", f", {MARK},"), mode="eval").body


def _written(tree: ast.expr) -> str:
    text = ast.unparse(tree).replace(f", {MARK},", ";")
    for written, wanted in ((" ** ", "^"), (" * ", "*"), (" / ", "/"), (" - -", " + "), (" + -", " - ")):
        text = text.replace(written, wanted)
    return text


def fill(template: str, **parts: object) -> str:
    """The template with its names replaced: fill("A + x", A="2/3", x="x - 1")."""
    names = re.compile(r"\b[A-Za-z_]\w*")
    return _written(_read(names.sub(lambda name: f"({parts[name[0]]})" if name[0] in parts else name[0], template)))


# --- evaluation -------------------------------------------------------------------------------------------

NO_SCENE = Scope()


def scene(definitions: Mapping[str, str], parameters: Mapping[str, str]) -> Scope:
    found = Scope(domains={name: Interval.of(text) for name, text in parameters.items()})
    for name, body in definitions.items():
        found = found.defining(name, body)
    return found


def evaluate(text: str, values: Mapping[str, object], scope: Scope = NO_SCENE) -> Fraction | mpf:
    """The value at a place; exact where it can be."""
    second.begin()
    try:
        tree = second.parsed(text)
        there = scope.having(**values)
        is_coarse = bool(second.names_in(tree, scope.definitions) & second.APPROXIMATE)
        with mp.workdps(COARSE if is_coarse else DIGITS):
            found = second.value(tree, there)
        with mp.workdps(2 * DIGITS):
            again = found if is_coarse else second.value(tree, there)
    except second.Stuck as reason:
        raise Unclear from reason
    if second.TIES or second.EQUAL or not (is_coarse or found == again or _agree(found, again)):
        raise Unclear
    if found == 0 and not isinstance(found, Fraction) and not is_coarse:
        raise Unclear  # what is left of large numbers that cancel, it may be
    return found


def _agree(one: Fraction | mpf, other: Fraction | mpf) -> bool:
    with mp.workdps(2 * DIGITS):
        return bool(abs(real(one) - real(other)) <= AGREES * abs(real(other)))


def inside(interval: str, value: object) -> bool:
    return Interval.of(interval).contains(value, NO_SCENE)


def ends(interval: str) -> list[Fraction | None]:
    """The ends of an interval as fractions; nothing where there is none."""
    on = Interval.of(interval)
    known = (second.value(end, NO_SCENE) for end in (on.start, on.end))
    return [near(end) if mp.isfinite(end) else None for end in known]


def near(value: Fraction | mpf) -> Fraction:
    return value if isinstance(value, Fraction) else Fraction(str(value))
