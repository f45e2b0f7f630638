"""Functions for `check` with known facts, and the comparison of what is certified with what is known.

- `PLAIN_RECIPES`, `HOSTILE_RECIPES`   recipes of functions
- `wrong_fact(function, report)`       the first certified output that contradicts a known fact, in words, or ""
- `decided_share(report)`              how much of the output is decided

Facts: `total` (has a value everywhere), `order` (k of C^k, `inf`, -1 for a jump), `monotone`, `convex`, `low`,
`high`, `left`, `right` (limits; `none` where there is none), `lipschitz`, `zeros`. What is not named is not known.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from mpmath import mp, mpf

from .door import domain_is_line
from .hostile import DECIDED, FOLDS, HOLES, INNER, SIDES, TINY, constant_pair
from .items import Draw, Function
from .plain import joint
from .sampler import contradiction
from .shapes import affine
from .terms import Unclear, evaluate, fill, real

NUMBERS = {
    "low": "range.inf",
    "high": "range.sup",
    "left": "limits.minus_infinity",
    "right": "limits.infinity",
    "lipschitz": "lipschitz",
}


def function(text: str, because: str, facts: str, **more: object) -> Function:
    """Facts as words `name=value`; `total=yes` or `total=no` is always among them."""
    return Function("", "", text, dict(fact.split("=") for fact in facts.split()) | more, because)


def shape_function(draw: Draw) -> Function:
    shape, _ = affine(draw, names=False)
    facts = {key: getattr(shape, key) for key in ("low", "high") if getattr(shape, key)}
    if all(shape.slopes):
        largest = fill("max(abs(A), abs(B))", A=shape.slopes[0], B=shape.slopes[1])
        facts["lipschitz"] = "inf" if "inf" in "".join(shape.slopes) else largest
    if shape.zeros:
        facts["zeros"] = shape.zeros
    facts["monotone"] = {1: "increasing", -1: "decreasing", 0: "no"}[shape.direction]
    facts |= {"convex": shape.curve or "no", "left": shape.left or "none", "right": shape.right or "none"}
    order = "inf" if shape.order is None else shape.order
    return function(shape.text, "stretched from a known function", "total=yes", order=order, **facts)


def joined_function(draw: Draw) -> Function:
    text, order = joint(draw)
    return function(text, "joined at a known degree of contact", f"total=yes order={order}")


def kink_function(draw: Draw) -> Function:
    k, c = draw.below(3) + 1, draw.rational()
    text = fill("C*max(0, x)^K - x/2", C=c, K=k)
    if k == 1:
        steep = fill("max(1/2, abs(C - 1/2))", C=c)
        return function(text, "two rays", "total=yes order=0 convex=convex left=inf", lipschitz=steep)
    facts = "total=yes convex=convex lipschitz=inf left=inf right=inf monotone=no"
    return function(text, "a power of a kink", facts, order=k - 1)


def fold_function(draw: Draw) -> Function:
    template, folded, where = draw.pick(FOLDS)
    inner, *_, rises = draw.pick(INNER)
    u = fill(inner, R=draw.pick(["0", "1", "-2", "1/2"]))
    text = fill("F + E", F=fill(template, U=u), E=draw.pick(["0", "tanh(x)", "x"]))
    if where == "any":
        return function(text, f"{template} is {folded}", "total=yes" + " order=inf" * (folded == "U"))
    none = " left=none" if rises and where in ("positive", "nonnegative") else ""
    return function(text, f"{template} has a value only where U is {where}", "total=no" + none)


def hole_function(draw: Draw) -> Function:
    text, _ = draw.pick(HOLES)
    return function(fill(text, x=draw.pick(["x", "x - 1", "2*x + 3"])), "0/0 at one point", "total=no")


def knot_function(draw: Draw) -> Function:
    left, right = constant_pair(draw)
    tiny = draw.pick(["0", *TINY])
    text = fill(
        "piecewise(L, x < 0; R + T + x)" if tiny != "0" else "piecewise(L, x < 0; R + x)", L=left, R=right, T=tiny
    )
    facts = "order=0 lipschitz=1 convex=convex" if tiny == "0" else "order=-1 lipschitz=inf convex=no"
    because = "a step of the difference of two constants"
    return function(text, because, f"total=yes monotone=increasing high=inf {facts}", low=left)


def pole_function(draw: Draw) -> Function:
    text = fill("piecewise(1/(x - R), x < R; 0)", R=draw.pick(["0", "1", "-1/2"]))
    facts = "total=yes order=-1 lipschitz=inf monotone=no convex=no low=-inf high=0 left=0 right=0"
    return function(text, "a pole from the left", facts)


def sided_function(draw: Draw) -> Function:
    text = draw.pick([row[0] for row in SIDES if row[1] != row[2]])
    total = "total=yes order=-1" if "sign" in text or "floor" in text else "total=no"
    text = fill(text, U=draw.pick(["x", "x - 1", "2*x"]))
    return function(text, "the sides differ at one point", f"{total} lipschitz=inf")


def cusp_function(draw: Draw) -> Function:
    power, order = draw.pick([("1/2", 0), ("1/3", 0), ("2/3", 0), ("3/2", 1), ("5/2", 2)])
    facts = f"total=yes order={order} lipschitz=inf monotone=no low=0 high=inf convex={'convex' if order else 'no'}"
    return function(fill("abs(x)^(P)", P=power), "a power of the distance", facts, zeros=("0",))


def jump_function(draw: Draw) -> Function:
    size, up = draw.pick(["1", "1/10^6", "1/10^25"]), draw.chance()
    text = fill("piecewise(x, x < 1; x + S)" if up else "piecewise(x, x < 1; x - S)", S=size)
    facts = f"total=yes order=-1 lipschitz=inf convex=no monotone={'increasing' if up else 'no'}"
    return function(text, "a jump at 1", facts)


def constant_function(draw: Draw) -> Function:
    text, value = draw.pick(DECIDED)
    direction = {"-": "decreasing", "0": "constant"}.get(value[0], "increasing")
    facts = f"total=yes order=inf lipschitz={value.removeprefix('-')} monotone={direction}"
    return function(fill("x*C", C=text), f"the constant is {value}", facts)


def wave_function(draw: Draw) -> Function:
    text, facts = draw.pick(
        [
            ("sin(log(1 + x^2))", "left=none low=-1 high=1"),
            ("sin(x^2)", "left=none low=-1 high=1 lipschitz=inf"),
            ("x*sin(x)", "left=none low=-inf high=inf lipschitz=inf"),
            ("cos(3*x) + tanh(x)", "left=none"),
            ("sin(x)*sigma(x)", "left=0"),
        ]
    )
    return function(text, "a wave", f"total=yes order=inf right=none monotone=no convex=no {facts}")


PLAIN_RECIPES = (shape_function, shape_function, joined_function, kink_function)
HOSTILE_RECIPES = (
    fold_function,
    fold_function,
    hole_function,
    knot_function,
    pole_function,
    sided_function,
    cusp_function,
    jump_function,
    constant_function,
    wave_function,
)


# --- certified against known ------------------------------------------------------------------------------


def _number(report: Mapping, path: str) -> tuple[mpf, mpf] | None:
    """The certified enclosure, or None where there is none."""
    place: object = report
    for key in path.split("."):
        place = place.get(key) if isinstance(place, Mapping) else None
    if not isinstance(place, Mapping) or "undecided" in place or "lower" not in place:
        return None
    return mpf(place["lower"]), mpf(place["upper"])


def _order(report: Mapping) -> float | None:
    """The certified class as a number; -1 for a jump, None where it is undecided."""
    text = str(report.get("smoothness"))
    found = re.fullmatch(r"C\^(inf|\d+)(,1)?", text)
    return -1 if text == "discontinuous" else float(found[1]) if found else None


def wrong_fact(item: Function, report: Mapping) -> str:
    with mp.workdps(30):
        wrong = next(_wrong(item.facts, report), "")
        return wrong or contradiction(item.text, lambda key: _certified(report, key))


def _certified(report: Mapping, key: str) -> object:
    if key in ("total", "monotone", "convex"):
        return domain_is_line(report) if key == "total" else report.get(key)
    ends = _number(report, NUMBERS[key])
    return None if ends is None else ends[0 if key == "low" else 1]


def _wrong(facts: Mapping, report: Mapping) -> Iterator[str]:
    order, line, zeros = _order(report), domain_is_line(report), report.get("zeros")
    if facts["total"] == "no" and line is not False and order is not None and order >= 0:
        yield f"said to be {report['smoothness']} on R, but somewhere there is no value"
    if facts["total"] == "yes" and line is False:
        yield "the domain is said to be smaller than R"
    if "order" in facts and order not in (None, float(facts["order"])):
        yield f"smoothness {report['smoothness']} instead of {facts['order']}"
    for key in ("monotone", "convex"):
        if key in facts and report.get(key) not in (None, facts[key]):
            yield f"{key}: {report[key]} instead of {facts[key]}"
    for key, path in NUMBERS.items():
        ends = _number(report, path)
        if key in facts and ends is not None and not _encloses(ends, facts[key]):
            yield f"{path} in [{mp.nstr(ends[0], 12)}, {mp.nstr(ends[1], 12)}] instead of {facts[key]}"
    if "zeros" in facts and zeros is not None and len(zeros) != len(facts["zeros"]):
        yield f"zeros {zeros} instead of {facts['zeros']}"


def _encloses(ends: tuple[mpf, mpf], known: str) -> bool:
    if known == "none":
        return False
    try:
        value = mpf(known) if "inf" in known else real(evaluate(known, {}))
    except Unclear:  # nothing can be said against the ends
        return True
    slack = mpf(10) ** -14 * (1 + abs(value)) if mp.isfinite(value) else 0
    return ends[0] - slack <= value <= ends[1] + slack


def decided_share(report: Mapping) -> float:
    """The share of the outputs named in the facts that are decided."""
    found = [_number(report, path) is not None for path in NUMBERS.values()]
    found += [_order(report) is not None, report.get("monotone") is not None, report.get("convex") is not None]
    return sum(found) / len(found)
