"""Each rule for signs by rows of known truth, and by faults that are planted in it: its own rows must fail then.

A row is an expression, the sides of its symbols, and the best that the rule can say: a relation to zero, or nothing.
"""

from fractions import Fraction
from itertools import islice, product

import pytest

from provenact.numerics.algebra import signs as rules
from provenact.numerics.algebra.signs import RULES, either_side, signs_on
from provenact.numerics.algebra.terms import resolve
from provenact.numerics.deciders.comparisons import positive_evidence
from provenact.numerics.findings.evidence import Outcome
from provenact.numerics.search import signs as search
from provenact.numerics.search.roots import ZeroSet
from provenact.theory.exact import expressions as nodes
from provenact.theory.exact import signs as read
from provenact.theory.exact.algebra import tidy
from provenact.theory.exact.constants import enclosure
from provenact.theory.exact.domains import Interval
from provenact.theory.exact.expressions import Rational, X, parameter
from provenact.theory.exact.order import sign_of
from provenact.theory.exact.signs import ANY, RELATIONS, STRUCTURE, Signs, by_coefficients, by_structure, by_terms
from provenact.theory.exact.truth import Sign
from provenact.theory.language.intervals import interval
from provenact.theory.language.parser import parse

POSITIVE = ("exp", "cosh", "erfc", "Phi", "phi", "sigma", "softplus")
LIKE_THEIR_ARGUMENT = ("tanh", "sinh", "erf", "atan", "log1p", "expm1", "asin", "sign")
STRUCTURES = {
    **{kind: [(f"{kind}(x)", {"x": "R"}, ">")] for kind in POSITIVE},
    **{
        kind: [
            (f"{kind}(x)", {"x": "[0, 1]"}, ">="),
            (f"{kind}(x)", {"x": "(0, 1]"}, ">"),
            (f"{kind}(x)", {"x": "[-1/2, 0)"}, "<"),
        ]
        for kind in LIKE_THEIR_ARGUMENT
    },
    "Symbol": [
        ("x", {"x": "[0, 1]"}, ">="),
        ("x", {"x": "(0, 1]"}, ">"),
        ("x", {"x": "[1, 2]"}, ">"),
        ("x", {"x": "[-1, 0]"}, "<="),
        ("x", {"x": "[-1, 0)"}, "<"),
        ("x", {"x": "(-1, 1)"}, ""),
        ("a", {"a": "carried positive"}, ">"),
        ("a", {"a": "carried nonnegative"}, ">="),
        ("a", {"a": "carried R"}, ""),
    ],
    "Add": [
        ("a + x", {"x": "[0, 1]", "a": "(0, 1)"}, ">"),
        ("a + x", {"x": "[0, 1]", "a": "[0, 1]"}, ">="),
        ("a + x", {"x": "[-1, 0]", "a": "[0, 1]"}, ""),
        ("x - 1", {"x": "[-1, 0]"}, "<"),
    ],
    "Mul": [
        ("a*x", {"x": "[-1, 0)", "a": "(0, 1)"}, "<"),
        ("a*x", {"x": "[-1, 0]", "a": "(-inf, 0)"}, ">="),
        ("a*x", {"x": "[-1, 0)", "a": "(-inf, 0)"}, ">"),
        ("a*x", {"x": "R", "a": "(0, 1)"}, ""),
    ],
    "Pow": [
        ("x^2", {"x": "R"}, ">="),
        ("x^2", {"x": "[-2, 0)"}, ">"),
        ("x^3", {"x": "[-1, 0)"}, "<"),
        ("x^3", {"x": "R"}, ""),
        ("sqrt(x)", {"x": "[0, 1]"}, ">="),
        ("x^(-3)", {"x": "[-2, -1]"}, "<"),
        ("1/x", {"x": "[0, 1]"}, ""),
        ("1/x^2", {"x": "R"}, ""),
        ("1/x", {"x": "(0, 1]"}, ">"),
        ("x^a", {"x": "(0, 1]", "a": "R"}, ">"),
        ("x^a", {"x": "[0, 1]", "a": "positive"}, ">="),
        ("x^a", {"x": "[0, 1]", "a": "R"}, ""),
        ("x^a", {"x": "R", "a": "positive"}, ""),
    ],
    "Abs": [("abs(x)", {"x": "R"}, ">="), ("abs(x)", {"x": "[-2, -1]"}, ">")],
    "Maximum": [
        ("max(x, a)", {"x": "R", "a": "(0, 1)"}, ">"),
        ("max(x, a)", {"x": "[-1, 0]", "a": "[-1, 0]"}, "<="),
        ("max(x, a)", {"x": "[-1, 0)", "a": "[0, 1]"}, ">="),
    ],
    "Minimum": [
        ("min(x, a)", {"x": "R", "a": "[-1, 0)"}, "<"),
        ("min(x, a)", {"x": "[0, 1]", "a": "(0, 1)"}, ">="),
        ("min(x, a)", {"x": "[-1, 0)", "a": "[0, 1]"}, "<"),
    ],
    "Branch": [
        ("piecewise(-x, x < 0; x + a)", {"x": "(-inf, 0)", "a": "R"}, ">"),
        ("piecewise(-x, x < 0; a)", {"x": "[-1, 0]", "a": "[0, 1]"}, ">="),
        ("piecewise(a, x <= 0; 1)", {"x": "(-1, 0]", "a": "(-1, 0)"}, "<"),
        ("piecewise(a, x < 0; -1)", {"x": "(-1, 0]", "a": "(0, 1)"}, "!="),
    ],
}
REWRITING = {
    "terms": [
        ("a - a*b/(a + b)", {"a": "carried positive", "b": "carried positive"}, ">"),
        ("a*b/(a + b) - b", {"a": "carried positive", "b": "carried positive"}, "<"),
        ("a - b", {"a": "carried positive", "b": "carried positive"}, ""),
    ],
    "coefficients": [
        ("1 - x^2", {"x": "[-1, 1]"}, ">="),
        ("1 - x^2", {"x": "(-1, 1)"}, ">"),
        ("1 - x^2", {"x": "[-1, 1)"}, ">="),
        ("1 - x^2", {"x": "(-1, 1]"}, ">="),
        ("x^2 - x + 1", {"x": "[0, 1]"}, ">"),
        ("x^2 - x", {"x": "(0, 1)"}, "<"),
        ("x^2 - x", {"x": "R"}, ""),
        ("a - x", {"x": "(0, a)", "a": "positive"}, ">"),
        ("a - x", {"x": "[0, a]", "a": "positive"}, ">="),
        ("1/(x - 2)", {"x": "[0, 2)"}, "<"),
        ("1/(x - 2)", {"x": "[0, 2]"}, ""),
        ("(x^2 - a^2)/(x - a)", {"x": "[0, a]", "a": "positive"}, ""),
        ("1/(1 + 1/((x + 1)*(a + 1) - a^2 - 2*a - 1))", {"x": "[a, inf)", "a": "positive"}, ""),
        ("1/(1 + 1/((x + 1)*(a + 1) - a^2 - 2*a - 1))", {"x": "(a, inf)", "a": "positive"}, ">"),
        ("(x^2 + 1)/(x - 3)", {"x": "(3, inf)"}, ">"),
        ("x^2 + x^4", {"x": "R"}, ">="),
        ("x - x", {"x": "R"}, "="),
    ],
    "logarithm": [
        ("log(x)", {"x": "(1, inf)"}, ">"),
        ("log(x)", {"x": "(0, 1]"}, "<="),
        ("-2*log(x)", {"x": "(0, 1)"}, ">"),
        ("1 + log(x)", {"x": "[1, inf)"}, ">"),
        ("log(x)", {"x": "(0, inf)"}, ""),
        ("a*log(x)", {"x": "(1, inf)", "a": "R"}, ""),
    ],
    "exponentials": [
        ("exp(x) - 1", {"x": "[0, inf)"}, ">="),
        ("exp(x) - 1", {"x": "(0, inf)"}, ">"),
        ("exp(x) - 1", {"x": "(-inf, 0)"}, "<"),
        ("exp(x) - 1", {"x": "(-inf, 0]"}, "<="),
        ("exp(x) - 1", {"x": "R"}, ""),
        ("cosh(x) - 1", {"x": "R"}, ">="),
        ("exp(a*x) - exp(-a*x)", {"x": "(0, 1)", "a": "positive"}, ">"),
    ],
    "ranges": [
        ("1 - tanh(x)", {"x": "R"}, ">"),
        ("1 - sin(x)", {"x": "R"}, ">="),
        ("2 - sin(x)*cos(x)", {"x": "R"}, ">"),
        ("cos(x) - 2", {"x": "R"}, "<"),
        ("1/2 - sigma(x)", {"x": "R"}, ""),
        ("erf(x) + 1", {"x": "R"}, ">"),
        ("Phi(x) - 1", {"x": "R"}, "<"),
        ("2 - erfc(x)", {"x": "R"}, ">"),
        ("atan(x) + pi/2", {"x": "R"}, ">"),
        ("1 - cosh(x)", {"x": "R"}, "<="),
    ],
    "squares": [
        ("a - 2*sqrt(a) + 1", {"a": "nonnegative"}, ">="),
        ("a - sqrt(a) + 1", {"a": "positive"}, ">"),
        ("sqrt(a) - a - 1", {"a": "nonnegative"}, "<"),
        ("a - sqrt(a)", {"a": "positive"}, ""),
    ],
    "factors": [
        ("x^3 - x^2 - x + 1", {"x": "[-1, inf)"}, ">="),
        ("x^3 - x^2 - x + 1", {"x": "(-1, inf)"}, ">="),
        ("x^3 - x^2 - x + 1", {"x": "(-1, 1/2)"}, ">"),
        ("x^3 - x^2 - x + 1", {"x": "(-inf, -1)"}, "<"),
        ("x^3 - x^2 - x + 1", {"x": "R"}, ""),
        ("(x - 1)^2*(x + 1)/(2 - x)", {"x": "(2, 3)"}, "<"),
        ("a/(2 - x)", {"x": "[2, 5]", "a": "[1, inf)"}, "<"),
    ],
    "discriminant": [
        ("x^2 + a*x + 1", {"x": "R", "a": "[-2, 2]"}, ">="),
        ("x^2 + a*x + 1", {"x": "R", "a": "(-2, 2)"}, ">"),
        ("-x^2 - a*x - 1", {"x": "R", "a": "(-2, 2)"}, "<"),
        ("x^2 + a*x + 1", {"x": "R", "a": "[-3, 3]"}, ""),
        ("a*x^2 + x + 1", {"x": "R", "a": "[0, 1]"}, ""),
    ],
    "root": [
        ("sqrt(x^2 + 1) - x", {"x": "R"}, ">"),
        ("x - sqrt(x^2 + 1)", {"x": "R"}, "<"),
        ("sqrt(x^2 + a^2) - x", {"x": "R", "a": "R"}, ">="),
        ("x - sqrt(x)", {"x": "[1, inf)"}, ">="),
        ("x - sqrt(x)", {"x": "(1, inf)"}, ">"),
        ("-x - sqrt(x)", {"x": "(1, inf)"}, "<"),
        ("x - sqrt(x)", {"x": "[0, inf)"}, ""),
    ],
    "pivots": [
        ("x^2 - a*x + a^2", {"x": "R", "a": "R"}, ">="),
        ("a*x - x^2 - a^2", {"x": "R", "a": "R"}, "<="),
        ("x^2 - 3*a*x + a^2", {"x": "R", "a": "R"}, ""),
    ],
}
ROWS = STRUCTURES | REWRITING
CASES = [pytest.param(rule, row, id=f"{rule}, {row[0]}, {row[1]}") for rule in ROWS for row in ROWS[rule]]
OF_FUNCTIONS = [  # what the engine above the rules adds: zeros, knots, ends of a parameter
    ("exp(x) - 1 - x", "R", {}, ">="),
    ("exp(x) - x", "R", {}, ">"),
    ("exp(x) - x - 1", "(0, inf)", {}, ">"),
    ("exp(x) - x - 2", "R", {}, ""),
    ("max(0, x) - x", "R", {}, ">="),
    ("sign(x)", "R", {}, ""),
    ("sign(x)^2", "R", {}, ">="),
    ("exp(x) - k*x", "R", {"k": "[0, 2]"}, ">"),
    ("exp(x) - k*x", "R", {"k": "[0, 3]"}, ""),
    ("piecewise(exp(x) - x, x < 0; x^2 + 1)", "R", {}, ">"),
]


def question(text, sides):
    """The expression as it was written, and the box, in which a sign that is only carried is none."""
    plain = {name: side.removeprefix("carried ") for name, side in sides.items()}
    free = {name: parameter(name) for name in plain}
    parameters = {name: parameter(name, interval(side, free).sign) for name, side in plain.items() if name != "x"}
    bounded = (name for name, side in sides.items() if side == plain[name])
    box = {X if name == "x" else parameters[name]: interval(plain[name], parameters) for name in bounded}
    return parse(text, parameters=parameters), box


def by_rule(rule, text, sides):
    written, box = question(text, sides)
    expression = tidy(written)
    if rule in STRUCTURES:
        return by_structure(expression, box)
    if rule in ("terms", "coefficients"):
        return {"terms": by_terms, "coefficients": by_coefficients}[rule](expression, box)
    return RULES[rule](expression, box, lambda simpler, on: Signs(signs_on(simpler, on).possible))


def expected(relation):
    return RELATIONS[relation] if relation else ANY


def is_right(rule, row):
    text, sides, relation = row
    return by_rule(rule, text, sides).possible == expected(relation)


def of_function(text, domain, sides):
    parameters = {name: parameter(name, interval(side).sign) for name, side in sides.items()}
    domains = {parameters[name]: interval(side) for name, side in sides.items()}
    return search.sign_of_function(resolve(parse(text, parameters=parameters)), interval(domain), domains)


@pytest.mark.parametrize(("rule", "row"), CASES)
def test_a_rule_says_what_is_known(rule, row):
    assert is_right(rule, row)


@pytest.mark.parametrize("row", OF_FUNCTIONS, ids=str)
def test_signs_of_functions(row):
    text, domain, sides, relation = row
    found = of_function(text, domain, sides)
    assert found.shows(relation) if relation else found.value is None
    if relation == ">=":
        assert not found.strict


def places_in(side):
    """Its ends, where they belong to it, and what lies between."""
    low, high = (None if end is None else tidy(end).fraction for end in (side.start, side.end))
    start, length = (low, Fraction(3)) if low is not None else (Fraction(-1), Fraction(2))
    if high is not None:
        start, length = (high - 3, Fraction(3)) if low is None else (low, high - low)
    inner = [start + length * Fraction(n, 12) for n in (1, 4, 6, 8, 11)]
    closed = [
        end for end, is_open in ((low, side.left_open), (high, side.right_open)) if not is_open and end is not None
    ]
    return [*closed, *inner, *([Fraction(0)] if low is None and high is None else [])]


@pytest.mark.parametrize(("rule", "row"), CASES)
def test_no_value_has_another_sign(rule, row):
    """The rows themselves are true, and as sharp as they may be: with >= there is a contact."""
    text, sides, relation = row
    written, box = question(text, sides)
    if any(side.free_symbols for side in box.values()) or not relation:
        return
    box |= {one: interval(one.sign) for one in written.free_symbols if one not in box}
    signs = set()
    for values in islice(product(*map(places_in, box.values())), 200):
        value = written.xreplace({symbol: Rational(value) for symbol, value in zip(box, values, strict=True)})
        if enclosure(value).is_finite() or tidy(value).is_Rational:
            signs.add(sign_of(value).value)
    assert signs - {None} <= expected(relation)
    if relation in ("<", ">"):
        assert signs - {None}


# --- places ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "sides", "places"),
    [
        ("x - x^2", {"x": "[0, 1]"}, [{"x": "0"}, {"x": "1"}]),
        ("x - x^2", {"x": "(0, 1]"}, [{"x": "1"}]),
        ("x - x^2", {"x": "(0, 1)"}, []),
        ("a - x", {"x": "[0, a]", "a": "(0, inf)"}, [{"x": "1", "a": "1"}]),
        ("a^2 + x^2", {"x": "R", "a": "R"}, [{"x": "0", "a": "0"}]),
    ],
)
def test_contacts_are_places_at_which_it_is_zero(text, sides, places):
    written, box = question(text, sides)
    contacts = by_coefficients(tidy(written), box).contacts
    assert [{str(symbol): str(value) for symbol, value in place.items()} for place in contacts] == places
    assert all(sign_of(written.subs(place)) == Sign.ZERO for place in contacts)


def test_zeros_and_negative_places_of_a_function_are_told_apart():
    found = of_function("exp(x) - 1", "R", {})
    assert (found.value, [dict(place) for place in found.contacts]) == (None, [{X: Rational(0)}])
    assert [sign_of(parse("exp(x) - 1").subs(place)) for place in found.failures] == [Sign.NEGATIVE]


# --- answers --------------------------------------------------------------------------------------


def test_signs_are_no_bool():
    with pytest.raises(TypeError):
        bool(Signs())


@pytest.mark.parametrize("one", RELATIONS)
@pytest.mark.parametrize("other", RELATIONS)
def test_products_of_signs_are_those_of_numbers(one, other):
    """Against numbers of these signs."""
    numbers = {sign: [sign * Fraction(n) for n in (1, 2)] if sign else [Fraction(0)] for sign in ANY}
    left, right = (Signs(RELATIONS[relation]) for relation in (one, other))
    pairs = [(u, v) for a in left.possible for b in right.possible for u in numbers[a] for v in numbers[b]]
    assert (left * right).possible == {(u * v > 0) - (u * v < 0) for u, v in pairs}
    assert read._sums(left.possible, right.possible) == {(u + v > 0) - (u + v < 0) for u, v in pairs}
    assert (-left).possible == {-sign for sign in left.possible}
    assert abs(left).possible == {abs(sign) for sign in left.possible}
    assert (left | right).possible == left.possible | right.possible
    assert left.strict == (0 not in left.possible)


# --- planted faults -------------------------------------------------------------------------------


def negated(right):
    def rule(*asked):
        found = right(*asked)
        return -found if isinstance(found, Signs) else [-one for one in found]

    return rule


def strict(right):
    def rule(*asked):
        found = right(*asked)
        possible = found.possible if isinstance(found, Signs) else frozenset(found)
        sharp = possible - {0} if possible != ANY else possible
        return Signs(sharp or possible) if isinstance(found, Signs) else sharp or possible

    return rule


def on_one_side(rule):
    """For a rule of one side, without the minus sign."""

    def signs(expression, box, further):
        found = rule(expression, box, further)
        return found if found.are_known else rule(tidy(-expression), box, further)

    return signs


def without_ends(symbol, side):
    return right_values(symbol, Interval(side.start, side.end))


def with_ends(symbol, side):
    return right_values(symbol, Interval(side.start, side.end, side.start is None, side.end is None))


right_values, right_interval = read._values, read.signs_of_interval
NOT_STRICT = {kind for kind in STRUCTURES if any(relation in (">=", "<=") for *_, relation in STRUCTURES[kind])}
NODES = {kind.__name__: kind for kind in STRUCTURE}
FAULTS = {
    **{(kind, "wrong sign"): (STRUCTURE, NODES[kind], negated) for kind in STRUCTURES if kind in NODES},
    **{(kind, "a contact is strict"): (STRUCTURE, NODES[kind], strict) for kind in sorted(NOT_STRICT) if kind in NODES},
    **{(rule, "wrong sign"): (RULES, rule, negated) for rule in RULES},
    **{
        (rule, "a contact is strict"): (RULES, rule, strict)
        for rule in RULES
        if any(relation in (">=", "<=") for *_, relation in REWRITING[rule])
    },
    ("discriminant", "its negative has the same sign"): (
        RULES,
        "discriminant",
        lambda _: on_one_side(rules.by_discriminant),
    ),
    ("root", "its negative has the same sign"): (RULES, "root", lambda _: on_one_side(rules.by_root)),
    ("pivots", "only one side"): (RULES, "pivots", lambda _: rules.by_pivots),
    ("pivots", "all forms are squares"): (rules, "is_nowhere_negative", lambda _: lambda form: True),
    ("Symbol", "an open end is closed"): (
        read,
        "signs_of_interval",
        lambda right: lambda side: right(Interval(side.start, side.end, False, False)),
    ),
    ("Symbol", "a closed end is open"): (
        read,
        "signs_of_interval",
        lambda right: lambda side: right(Interval(side.start, side.end)),
    ),
    ("Symbol", "what it carries is positive"): (
        read,
        "CARRIED",
        lambda _: dict.fromkeys(read.CARRIED, frozenset((1,))),
    ),
    ("Add", "opposite signs have the first"): (read, "_sums", lambda _: lambda one, other: one or other),
    ("Mul", "one factor decides"): (read, "_products", lambda _: lambda one, other: one),
    ("terms", "wrong sign"): (read, "sign_of", lambda right: lambda number: -right(number)),
    ("coefficients", "closed ends are left out"): (read, "_values", lambda _: without_ends),
    ("coefficients", "open ends are looked at"): (read, "_values", lambda _: with_ends),
    ("coefficients", "poles are not seen"): (read, "_denominators", lambda _: lambda expression: ()),
    ("coefficients", "wrong sign"): (
        read,
        "_coefficient_sign",
        lambda right: lambda form: {1: -1, -1: 1}.get(right(form)),
    ),
    ("coefficients", "one face speaks for all"): (read, "_faces", lambda right: lambda box: [*islice(right(box), 1)]),
    ("coefficients", "the whole line is its right half"): (
        read,
        "_values",
        lambda right: lambda symbol, side: right(symbol, side)[: 1 if side.start is side.end is None else None],
    ),
    ("exponentials", "below and above 1"): (
        rules,
        "_range_of_exponential",
        lambda right: lambda exponent: right(-exponent),
    ),
    ("exponentials", "1 itself is left out"): (
        rules,
        "_range_of_exponential",
        lambda right: lambda exponent: Interval(right(exponent).start, right(exponent).end),
    ),
    ("ranges", "ends are not reached"): (
        rules,
        "RANGES",
        lambda right: {kind: Interval(side.start, side.end) for kind, side in right.items()},
    ),
    ("ranges", "ends are reached"): (
        rules,
        "RANGES",
        lambda right: {kind: Interval(s.start, s.end, s.start is None, s.end is None) for kind, s in right.items()},
    ),
    ("ranges", "the logistic function is small"): (
        rules,
        "RANGES",
        lambda right: right | {nodes.sigma: interval("(0, 1/2)")},
    ),
    ("logarithm", "the factor has no sign"): (
        rules,
        "linear_in",
        lambda right: lambda form, part: right(form, part) and (right(form, part)[0], Rational(1)),
    ),
    ("root", "q has the other sign"): (
        rules,
        "linear_in",
        lambda right: lambda form, part: right(form, part) and (right(form, part)[0], -right(form, part)[1]),
    ),
    ("factors", "powers are odd"): (
        rules,
        "powers_in",
        lambda right: lambda form, on: [(factor, 1) for factor, _ in right(form, on) or ()] or None,
    ),
    ("factors", "powers are even"): (
        rules,
        "powers_in",
        lambda right: lambda form, on: [(factor, 2) for factor, _ in right(form, on) or ()] or None,
    ),
    ("squares", "the root is negative too"): (rules, "HALF", lambda _: Rational(-1, 2)),
}


def planted(monkeypatch, place, name, fault):
    if isinstance(place, dict):
        monkeypatch.setitem(place, name, fault(place[name]))
    else:
        monkeypatch.setattr(place, name, fault(getattr(place, name)))
    rules._signs_on.cache_clear()


@pytest.fixture
def forgetful():
    yield
    rules._signs_on.cache_clear()


@pytest.mark.parametrize(("rule", "name"), FAULTS, ids=map(", ".join, FAULTS))
@pytest.mark.kills("signs")
def test_a_planted_fault_is_found(rule, name, monkeypatch, forgetful):
    planted(monkeypatch, *FAULTS[rule, name])
    assert not all(is_right(rule, row) for row in ROWS[rule])


@pytest.mark.parametrize("rule", ROWS)
def test_every_rule_has_rows_and_faults(rule):
    assert any(relation for *_, relation in ROWS[rule])
    assert any(of == rule for of, _ in FAULTS)


def test_rows_speak_of_all_rules_and_structures():
    assert set(STRUCTURES) - {"Symbol"} == set(NODES)
    assert set(REWRITING) - {"terms", "coefficients"} == set(RULES)
    assert either_side(lambda *asked: Signs()) is not None


def test_what_touches_zero_by_its_structure_is_strict_where_it_has_no_zeros():
    """Of a square the rules say only that it is not negative."""
    cells, line = resolve(parse("(exp(x) - x)^2")), interval("R")
    assert search.sign_of_function(cells, line, {}).possible == RELATIONS[">="]
    assert search.sign_by_zeros(cells, line, {}).shows(">")
    assert positive_evidence(cells, True, line, {}).outcome is Outcome.HOLDS


FAULTS_OF_FUNCTIONS = {
    "zeros are lost": (search, "zeros", lambda right: lambda cells, domain: ZeroSet()),
    "one end of a parameter": (
        search,
        "_lowest_ends",
        lambda right: lambda *asked: None if right(*asked) is None else right(*asked)[:1],
    ),
    "regions on the right alone": (search, "sign_regions", lambda right: lambda *asked: right(*asked)[-1:]),
    "knots are left out": (search, "inner_values", lambda right: lambda cells, domain: ()),
    "the rules have another sign": (search, "signs_on", negated),
}


@pytest.mark.parametrize("name", FAULTS_OF_FUNCTIONS)
@pytest.mark.kills("signs")
def test_a_fault_in_signs_of_functions_is_found(name, monkeypatch):
    planted(monkeypatch, *FAULTS_OF_FUNCTIONS[name])
    rows = [(row, of_function(*row[:3])) for row in OF_FUNCTIONS]
    wrong = [row for row, found in rows if (row[3] or None) != best_relation(found)]
    assert wrong


def best_relation(found):
    return None if found.value is None else next(name for name in RELATIONS if RELATIONS[name] == found.possible)
