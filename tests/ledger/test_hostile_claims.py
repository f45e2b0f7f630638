"""Claims made to get a verdict that is wrong, or that their author chose: what each of them may get.

Where several verdicts are named, more than one is right: `open` and `refused` are never wrong, and a row says which
settled verdict would be right as well.
"""

import random
from itertools import product

import pytest
from claim_tables import (
    a,
    compare,
    equal,
    every,
    exists,
    for_functions,
    limit,
    negated,
    paper_of,
    some,
    under,
    value,
    verdict_of,
)

from provenact.ledger.runner import decide_claim
from provenact.numerics.deciders.dispatch import DECIDERS, decide
from provenact.numerics.findings.evidence import Engine, Evidence, Outcome
from provenact.theory.exact.errors import InputError
from provenact.theory.exact.expressions import ZERO, X, parameter
from provenact.theory.language.claims import paper_from_text
from provenact.theory.language.statements import Extreme, Limit, Value, Zeros

B = parameter("b", "positive")
ONE, TWO = value("1", "1"), value("1", "2")
LOG = compare("log(x)", ">", "0")  # has no value at -1
SQUARE = compare("a*x^2", ">=", "0")
STEPS = a("steps", steps=[ONE])
COQ = a("coq", statement="1 = 2")
F = some("continuous")
LINE = some("continuous", tried=("x",))
NOT_NEGATIVE = compare("f(x)", ">=", "0")
BOUNDED = a("bounded", of="f(x)")
CONTINUOUS = a("smooth", of="f(x)", class_="C^0")


def used(**values):
    return {"where": "w", **values}


def each_of(rows):
    """One test per row: (table, right verdicts) or (table, right verdicts, further keys of the claim)."""
    return pytest.mark.parametrize("row", rows.values(), ids=list(rows))


def check(row):
    table, right, *more = row
    assert verdict_of(table, **(more[0] if more else {})) in right.split()


# --- existence: names that are bound, witnesses that are none ------------------------------------------

EXISTS = {
    "bound in a definition": (exists("a", "5", value("line(1)", "5")), "confirmed"),
    "bound in a definition, denied": (exists("a", "5", negated(equal("line(1)", "a"))), "open refuted"),
    "bound in a definition, another value": (exists("a", "5", value("line(1)", "a + 1")), "open refuted"),
    "bound in an interval": (exists("b", "1", every(compare("x", "<", "b", "[0, b)"))), "open confirmed"),
    "bound in an interval, denied": (
        exists("b", "1", every(negated(compare("x", "<", "b", "[0, b)")))),
        "open refuted",
    ),
    "bound, and assumed": (exists("a", "5", negated(under({"a": "(0, 1)"}, compare("a", "<", "2")))), "refused"),
    "bound, and the variable of a limit": (exists("a", "5", negated(limit("a", "a", "0", "0"))), "refused"),
    "bound twice": (exists("c", "1", exists("c", "2", value("c", "2"))), "confirmed"),
    "bound twice, the outer value": (exists("c", "1", exists("c", "2", value("c", "1"))), "open refuted"),
    "one after the other": (exists("c", "1", exists("k", "c + 1", compare("k", ">", "c"))), "confirmed open"),
    "a name of a definition": (exists("relu", "1", value("relu", "1")), "refused"),
    "a name of a function": (for_functions(exists("f", "1", value("f", "1")), f=LINE), "refused"),
    "a witness outside": (exists("c", "2", compare("c", ">", "1"), "(0, 1)"), "open refuted"),
    "a witness without a value": (exists("c", "log(0)", compare("c", ">", "1")), "open refused"),
    "a witness that is not real": (exists("c", "sqrt(-1)", value("c^2", "-1")), "open refuted refused"),
    "a witness outside for some parameters": (exists("c", "a", compare("c", ">=", "0"), "[0, inf)"), "open"),
    "a witness outside the domain of the parameter": (exists("b", "-1", compare("b", "<", "0")), "open refuted"),
    "a domain beyond that of the parameter": (exists("b", "-1", compare("b", "<", "0"), "R"), "open refuted refused"),
    "an argument outside its domain": (exists("c", "-1", value("shifted(0, c)", "-1")), "open refuted refused"),
    "the order of quantifiers": (exists("c", "0", compare("c", ">=", "x")), "open refuted"),
    "a number that is its successor": (exists("c", "1", value("c", "c + 1")), "refuted"),
    "a number that is not itself": (exists("c", "2", negated(value("c", "c"))), "open refuted"),
    "a number that is every x": (exists("c", "1", equal("c", "x")), "refuted"),
    "a number that is every x of one": (exists("c", "1", every(equal("c", "x", "[1, 1]"))), "open confirmed"),
    "one at the open end": (exists("c", "1/2", value("c", "1"), "(0, 1)"), "refuted"),
    "one at the closed end, another witness": (exists("c", "1/2", value("c", "1"), "[0, 1]"), "open"),
    "none, by two parts": (exists("c", "1", every(compare("c", ">", "0"), compare("c", "<", "0"))), "open refuted"),
    "a bound of all x": (exists("c", "1", a("bounded", of="c*x")), "open"),
    "a bound of all x, by zero": (exists("c", "0", a("bounded", of="c*x")), "confirmed"),
    "not, where another witness would do": (negated(exists("c", "2", value("c^2", "1"))), "open"),
    "not, where this one does": (negated(exists("c", "1", value("c^2", "1"))), "refuted"),
    "not, where none does": (negated(exists("c", "1", value("c^2", "-1"))), "open confirmed"),
    "a bound at an end that is not attained": (exists("c", "1/2", compare("tanh(x)", "<", "c"), "(0, 1]"), "open"),
    "a bound at an end that is left out": (exists("c", "1/2", compare("tanh(x)", "<=", "c"), "(0, 1)"), "refuted"),
    "a bound below": (exists("c", "1", compare("c", "<=", "tanh(x)"), "[-1, 1]"), "open"),
    "a bound that moves with a parameter": (exists("c", "b/2", compare("b*tanh(x)", "<=", "c"), "(0, b]"), "open"),
    "the index of a sum": (exists("i", "5", value("sum(i, i, 1, 3)", "15")), "open refuted refused"),
    "the index of a sum, denied": (exists("i", "5", negated(value("sum(i, i, 1, 3)", "6"))), "open refuted refused"),
    "a slope": (exists("c", "1/2", compare("diff(x^2)", "<=", "c"), "(0, 1)"), "refuted"),
    "an integral that is below another witness": (
        exists("c", "0.3", compare("integral(x, 0, 1)", "<=", "c"), "(0, 0.6]"),
        "open",
    ),
    "equal at the one point with a value": (exists("c", "0", equal("sqrt(-(x - 2)^2)", "c")), "open confirmed"),
    "another number at the one point with a value": (exists("c", "1", equal("sqrt(-(x - 2)^2)", "c")), "open"),
}


@each_of(EXISTS)
def test_existence(row):
    check(row)


# --- negation, and points without a value ---------------------------------------------------------------

NOT = {
    "no value": (negated(LOG), "refuted"),
    "no value, twice": (negated(negated(LOG)), "refuted"),
    "no value beside what is false": (negated(every(TWO, LOG)), "refuted"),
    "no value before what is false": (negated(every(LOG, TWO)), "refuted"),
    "equal but for a hole": (negated(equal("x^2/x", "x")), "refuted"),
    "equal nowhere": (negated(equal("log(x)", "2*log(x)", "(-2, -1)")), "open"),
    "an argument outside its domain": (negated(value("shifted(0, a)", "a")), "refuted refused"),
    "an argument outside its domain, equal": (negated(equal("shifted(x, a)", "a + x")), "refuted refused"),
    "bounded without a value": (negated(a("bounded", of="1/x")), "refuted"),
    "unbounded without a value": (negated(a("bounded", of="1/x", is_=False)), "refuted"),
    "smooth without a value": (negated(a("smooth", of="1/x", class_="C^0")), "refuted"),
    "monotone without a value": (negated(a("monotone", of="sqrt(x)", direction="decreasing")), "refuted"),
    "zeros without a value": (negated(a("zeros", of="log(x)", are=["2"])), "refuted"),
    "a supremum without a value": (negated(a("supremum", of="log(x)", equals="1")), "refuted"),
    "a limit where nothing is": (negated(limit("log(x)", "x", "-1", "0")), "open refuted"),
    "a limit outside the domain": (negated(limit("b", "b", "-1", "5")), "open refuted refused"),
    "a limit outside what is assumed": (negated(under({"b": "(1, 2)"}, limit("b", "b", "0", "0"))), "open refused"),
    "a sentence in Coq": (negated(COQ), "open"),
    "a sentence in Coq beside what is true": (negated(every(COQ, ONE)), "open"),
    "a sentence in Coq beside what is false": (negated(every(COQ, TWO)), "confirmed"),
    "an argument beside what is false": (negated(every(STEPS, TWO)), "confirmed"),
    "all parameters": (negated(compare("a", ">", "0")), "confirmed"),
    "all parameters, assumed outside": (under({"a": "(0, 1)"}, negated(compare("a", ">", "0"))), "refuted"),
    "all parameters, assumed inside": (negated(under({"a": "(0, 1)"}, compare("a", ">", "0"))), "refuted"),
    "two numbers of one paper": (negated(a("consistent", left="1", right="2")), "confirmed"),
    "numbers without a value": (a("consistent", left="log(0)", right="1"), "refuted"),
    "two numbers beside no value": (every(a("consistent", left="1", right="2"), LOG), "refuted"),
    "a side from which it is one": (negated(limit("sign(x)", "x", "0", "1", side="right")), "refuted"),
}


@each_of(NOT)
def test_negation(row):
    check(row)


# --- regions that are empty, or one point ---------------------------------------------------------------


def between(left, relation, right, *quantifiers):
    return a("quantified", quantifiers=list(quantifiers), then="compare", left=left, relation=relation, right=right)


EMPTY = {
    "assumed inside and outside": (under({"b": "(2, 3)"}, under({"b": "(0, 1)"}, compare("b", ">", "1"))), "refused"),
    "assumed twice": (under({"b": "(0, 3)"}, under({"b": "(1, 2)"}, compare("b", ">", "1"))), "confirmed"),
    "between b and -b": (under({"a": "(b, -b)"}, TWO), "refused open vacuous"),
    "x between b and -b": (compare("x", ">", "x + 1", "[b, -b]"), "refused open vacuous"),
    "d from b to 1, and b is below 1": (under({"d": "(b, 1)"}, compare("b", "<", "1")), "open confirmed"),
    "d from b to 1, and b is not below 1": (under({"d": "(b, 1)"}, compare("b", ">=", "1")), "open refuted"),
    "a root where d lies between": (under({"d": "(b, 1)"}, compare("sqrt(1 - b)", ">", "0")), "open confirmed"),
    "x from b to 1, and b is below 1": (compare("b", "<", "1", "(b, 1)"), "open confirmed"),
    "x from b to 1, and b is below 1, with x": (compare("b + 0*x", "<", "1", "(b, 1)"), "open confirmed"),
    "a square that vanishes where d has no place": (
        under({"d": "(b, 1)"}, compare("(b-1)^2", ">", "0")),
        "open confirmed",
    ),
    "a square of what is positive, and x": (
        under({"a": "(0, inf)"}, compare("(a^3+2)^2 + x^2", ">", "0")),
        "open confirmed",
    ),
    "the maximum of b and 1": (equal("max(b, 1)", "1", "(b, 1)"), "open confirmed"),
    "a slope of 1 - b": (a("monotone", of="(1 - b)*x", direction="increasing", on="(b, 1)"), "open confirmed"),
    "between b + 1 and a root of b": (under({"d": "(b + 1, sqrt(b))"}, TWO), "open vacuous"),
    "x between b + 1 and a root of b": (compare("1", ">", "2", "(b + 1, sqrt(b))"), "open vacuous"),
    "between b and 1, for some b": (under({"d": "(b, 1)"}, TWO), "refuted"),
    "around each other": (under({"a": "(b, b + 1)", "b": "(a, a + 1)"}, TWO), "open refused vacuous"),
    "x from a to 1, which may be empty": (compare("x", "<", "1", "[a, 1]"), "open refuted"),
    "its supremum": (a("supremum", of="x", equals="1", on="[a, 1]"), "open refuted"),
    "a number from a to 1": (exists("c", "1", compare("c", ">", "0"), "[a, 1]"), "open refuted"),
    "x from 0 to a, not empty for all a": (compare("x", "<", "a + 1", "[0, a]"), "open confirmed"),
    "an x between 0 and a": (between("a", ">", "0", "for all x in (0, a)"), "open confirmed"),
    "an x between a and its square": (between("a^2", ">", "a", "for all x in (a, a^2)"), "open confirmed"),
    "an x between 0 and c": (between("c", ">", "0", "for all c in [0, 1]", "for all x in (0, c)"), "open confirmed"),
    "nothing between 0 and c": (between("x", "<", "5", "for all c in [0, 1]", "exists x in (0, c)"), "open refuted"),
    "no x between 0 and a": (between("x", ">", "100", "exists a in R", "for all x in (0, a)"), "open confirmed"),
    "a sequence without a start": (a("converges", next="x/2 + abs(a) - a", equals="0", on="(0, a)"), "open confirmed"),
    "a root from every start but 0": (a("converges", next="sqrt(x)", equals="1", on="[0, inf)"), "refuted"),
    "a root from every start above 0": (a("converges", next="sqrt(x)", equals="1", on="(0, inf)"), "confirmed"),
    "the other root": (a("implies", if_=[equal("x^2", "4")], then="equal", left="x", right="2"), "refuted"),
    "the root on one side": (
        a("implies", if_=[equal("x^2", "4"), compare("x", ">", "0")], then="equal", left="x", right="2"),
        "open confirmed",
    ),
    "one point, a zero": (a("zeros", of="x - 2", are=["2"], on="[2, 2]"), "confirmed"),
    "one point, not without a zero": (a("zeros", of="x - 2", are=[], on="[2, 2]"), "refuted"),
    "one point, without a zero": (a("zeros", of="x - 1", are=[], on="[2, 2]"), "confirmed"),
    "one point, a zero of the slope": (a("zeros", of="diff(x^2)", are=["0"], on="[0, 0]"), "confirmed"),
    "one point, a knot": (a("zeros", of="abs(x)", are=["0"], on="[0, 0]"), "confirmed"),
}


@each_of(EMPTY)
def test_empty_regions(row):
    check(row)


# --- hypotheses and uses -----------------------------------------------------------------------------


def supposing(table, right, hypothesis, *uses):
    return table, right, {"hypothesis": hypothesis, "uses": list(uses)}


TWO_PARTS = every(SQUARE, compare("x", ">=", "0"))
TWO_DOMAINS = every(compare("x", ">=", "0", "[-1, 1]"), compare("x", ">=", "0", "[-2, 2]"))
SMOOTHED = limit("mollify(f(x), biweight, d)", "d", "0", "f(x)", uniform=True, on="[-1, 1]")
JUMP = some("integrable", tried=("piecewise(0, x < 0; 1)",))
HYPOTHESES = {
    "x of what exists": supposing(
        exists("c", "1", compare("x", "<=", "c")), "conditional refuted open", {"x": "(-inf, 0)"}, used(x="-1")
    ),
    "x and not the variable": supposing(
        exists("c", "2", every(value("c", "1")), "[0, 5]"), "refused", {"x": "[1, 1]"}, used(x="1")
    ),
    "x in both domains": supposing(TWO_DOMAINS, "conditional", {"x": "[0, 1]"}, used(x="1/2")),
    "x outside one domain": supposing(TWO_DOMAINS, "refused", {"x": "[0, 3/2]"}, used(x="1/2")),
    "x in a part without x": supposing(every(SQUARE, ONE), "refused", {"x": "[0, 1]"}, used(x="1/2")),
    "x inside not": supposing(negated(compare("x^2", ">", "-1")), "refused", {"x": "[0, 1]"}, used(x="1/2")),
    "a parameter, denied": supposing(negated(compare("a", "<", "a + 1")), "refuted", {"a": "[0, 1]"}, used(a="1")),
    "a use that is x": supposing(compare("x", ">=", "0"), "refused", {"x": "[0, inf)"}, used(x="x")),
    "a use that is itself": supposing(SQUARE, "refused", {"a": "[0, inf)"}, used(a="a")),
    "a use that is positive": supposing(SQUARE, "refused", {"a": "[0, inf)"}, used(a="b")),
    "a use without a value": supposing(SQUARE, "refuted refused", {"a": "[0, inf)"}, used(a="0*log(0)")),
    "a use that is infinite": supposing(SQUARE, "refused", {"a": "[0, inf)"}, used(a="inf")),
    "a use that depends on another": supposing(SQUARE, "refuted", {"a": "[b, inf)"}, used(a="1/2", b="1")),
    "one of two is quoted": supposing(TWO_PARTS, "refused", {"a": "[0, inf)", "x": "[0, inf)"}, used(a="1")),
    "two in two uses": supposing(
        TWO_PARTS, "conditional", {"a": "[0, inf)", "x": "[0, inf)"}, used(a="1"), used(x="1")
    ),
    "two in two uses, one broken": supposing(
        TWO_PARTS, "refuted", {"a": "[0, inf)", "x": "[0, inf)"}, used(a="1", x="-1"), used(x="1")
    ),
    "an empty hypothesis": supposing(SQUARE, "refused refuted", {"a": "(b, -b)"}, used(a="0")),
    "smaller than assumed": supposing(under({"a": "(-1, 1)"}, SQUARE), "conditional", {"a": "[0, 1)"}, used(a="1/2")),
    "not smaller than assumed": supposing(under({"a": "(-1, 1)"}, SQUARE), "refused", {"a": "[0, 2)"}, used(a="1/2")),
    "of another parameter": supposing(compare("x^2", ">=", "1"), "refused", {"b": "(0, 1)"}, used(b="1/2")),
    "away from the limit": supposing(limit("a", "a", "0", "1"), "refused", {"a": "[1/2, 1]"}, used(a="1")),
    "what is to be shown": supposing(for_functions(BOUNDED, f=LINE), "open", {"f": ["bounded"]}, used(f="tanh(x)")),
    "a class that saves it": supposing(
        for_functions(SMOOTHED, f=JUMP), "conditional refuted", {"f": ["continuous"]}, used(f="max(0, x)")
    ),
    "a class that the use has not": supposing(
        for_functions(SMOOTHED, f=JUMP), "refuted", {"f": ["continuous"]}, used(f="sign(x)")
    ),
}


@each_of(HYPOTHESES)
def test_hypotheses(row):
    check(row)


# --- all functions -----------------------------------------------------------------------------------

FUNCTIONS = {
    "the name of a definition": (for_functions(NOT_NEGATIVE, relu=LINE), "refused"),
    "the name of a parameter": (for_functions(NOT_NEGATIVE, a=LINE), "refused"),
    "the name of a function": (for_functions(NOT_NEGATIVE, exp=LINE), "refused"),
    "x": (for_functions(NOT_NEGATIVE, x=LINE), "refused"),
    "one name twice": (for_functions(for_functions(NOT_NEGATIVE, f=LINE), f=F), "open refuted refused"),
    "one name twice, the inner one not given": (
        for_functions(for_functions(NOT_NEGATIVE, f=some("nonnegative")), f=LINE),
        "open refused",
    ),
    "no class": (for_functions(BOUNDED, f=some(tried=("1/x",))), "refused"),
    "of the class for some parameters": (for_functions(NOT_NEGATIVE, f=some("nonnegative", tried=("a*x^2",))), "open"),
    "bounded where it has a value": (for_functions(CONTINUOUS, f=some("bounded", tried=("sin(1/x)",))), "open"),
    "nonnegative where it has a value": (for_functions(BOUNDED, f=some("nonnegative", tried=("1/x^2",))), "open"),
    "integrable where it has a value": (for_functions(BOUNDED, f=some("integrable", tried=("1/x",))), "open"),
    "not integrable": (for_functions(BOUNDED, f=some("integrable", tried=("piecewise(1/x, x > 0; 0)",))), "open"),
    "assumed, and false": (for_functions(NOT_NEGATIVE, [TWO], f=LINE), "open"),
    "assumed, without a value": (for_functions(NOT_NEGATIVE, [compare("log(f(x))", ">", "0")], f=LINE), "open"),
    "denied, without a value": (for_functions(NOT_NEGATIVE, [negated(compare("log(f(x))", ">", "0"))], f=LINE), "open"),
    "assumed nowhere": (for_functions(NOT_NEGATIVE, [equal("log(-1 - f(x)^2)", "0")], f=LINE), "open"),
    "assumed, and argued": (for_functions(NOT_NEGATIVE, [STEPS], f=LINE), "open"),
    "assumed, and true": (for_functions(NOT_NEGATIVE, [negated(compare("f(x)", ">", "0"))], f=LINE), "refuted"),
    "denied": (negated(for_functions(BOUNDED, f=LINE)), "confirmed"),
    "denied, and of no value": (negated(for_functions(compare("log(f(x))", "<=", "f(x)"), f=LINE)), "refuted open"),
    "two, one of its class": (
        for_functions(a("bounded", of="f(x) + h(x)"), f=LINE, h=some("bounded", tried=("x",))),
        "open",
    ),
    "one given by the other": (
        for_functions(a("bounded", of="h(x)"), f=LINE, h=some("bounded", tried=("f(x)",))),
        "open refused",
    ),
    "its own uses are none": (
        for_functions(a("smooth", of="mollify(f(x), biweight, d)", class_="C^1"), f=F),
        "confirmed",
        {"uses": [used(f="1/x")]},
    ),
    "its own uses have a parameter": (
        for_functions(a("smooth", of="mollify(f(x), biweight, d)", class_="C^1"), f=F),
        "refused",
        {"uses": [used(f="a*sign(x)")]},
    ),
}


@each_of(FUNCTIONS)
def test_all_functions(row):
    check(row)


OF_A_FUNCTION = {
    "equal": equal("f(x)", "f(x)"),
    "never itself": equal("f(x) + 1", "f(x)"),
    "a square": compare("f(x)^2", ">=", "0"),
    "less than itself and one": compare("f(x)", "<", "f(x) + 1"),
    "a supremum": a("supremum", of="f(x)", equals="0"),
    "a supremum of nothing": a("supremum", of="0*f(x)", equals="0"),
    "an infimum": a("infimum", of="f(x)", relation=">=", than="f(0)"),
    "a value": value("f(0) - f(0)", "0"),
    "smooth": a("smooth", of="f(x)", class_="C^0"),
    "monotone": a("monotone", of="f(x)", direction="increasing"),
    "bounded": a("bounded", of="tanh(f(x))"),
    "unbounded": a("bounded", of="f(x)", is_=False),
    "zeros": a("zeros", of="f(x)", are=[]),
    "a limit": limit("f(x)", "x", "0", "f(0)"),
    "a limit in a parameter": limit("f(a*x)", "a", "0", "f(0)"),
    "consistent": a("consistent", left="f(1)", right="f(2)"),
    "an integral": value("integral(f(x), 0, 1)", "0"),
    "a derivative": equal("diff(f(x))", "0"),
    "a mollification": compare("mollify(f(x), box, 1)", ">=", "f(x)"),
    "a piece": equal("piecewise(f(x), f(x) > 0; 0)", "max(0, f(x))"),
    "a sum": value("sum(f(i), i, 1, 3)", "0"),
    "of itself": value("f(f(0))", "f(0)"),
}
AROUND = {
    "plain": lambda said: for_functions(said, f=F),
    "denied inside": lambda said: for_functions(negated(said), f=F),
    "denied outside": lambda said: negated(for_functions(said, f=F)),
    "exists inside": lambda said: for_functions(exists("c", "1", said), f=F),
    "exists outside": lambda said: exists("c", "1", for_functions(said, f=F)),
    "a witness": lambda said: for_functions(exists("c", "f(0)", said), f=F),
    "under inside": lambda said: for_functions(under({"a": "(0, 1)"}, said), f=F),
    "under outside": lambda said: under({"a": "(0, 1)"}, for_functions(said, f=F)),
    "tried for another": lambda said: for_functions(
        for_functions(said, f=some("continuous", tried=("h(x)", "exp(h(x))"))), h=F
    ),
    "inside one that is given": lambda said: for_functions(for_functions(said, f=F), h=LINE),
    "beside what is true": lambda said: every(ONE, for_functions(said, f=F)),
    "a step": lambda said: a("steps", steps=[for_functions(said, f=F)]),
    "assumed": lambda said: for_functions(NOT_NEGATIVE, [said], f=F),
}


@pytest.mark.parametrize("around", AROUND)
def test_nothing_is_decided_of_a_function_that_is_not_given(around):
    for name, said in OF_A_FUNCTION.items():
        assert verdict_of(AROUND[around](said)) == "open", name


# --- theorems about all functions ----------------------------------------------------------------------


def smooth(width="d", kernel="biweight", of="f(x)", order="C^1", function=F, **keys):
    return for_functions(a("smooth", of=f"mollify({of}, {kernel}, {width})", class_=order, **keys), f=function)


def tends(of="mollify(f(x), biweight, d)", variable="d", to="0", equals="f(x)", on="[-1, 1]", function=F, **keys):
    return for_functions(limit(of, variable, to, equals, on=on, **keys), f=function)


WIDTHS = (
    "a",
    "n",
    "-d",
    "a^2",
    "0",
    "-1",
    "x",
    "1 + x^2",
    "d*x",
    "d - d",
    "f(0)",
    "1 + f(0)^2",
    "exp(f(1))",
    "abs(f(x))",
    "log(d)",
    "sqrt(n)",
    "inf",
    "d - 1",
    "0*d",
    "integral(x^2, -1, 0) - 1/3",
    "biweight",
    "a - a",
    "floor(d)",
)
OTHERS = (
    "f(x)^2",
    "f(2*x)",
    "f(x) + 0",
    "0*f(x)",
    "f(f(x))",
    "f(0)",
    "f(-x)",
    "f(x + 1)",
    "-f(x)",
    "diff(f(x))",
    "x",
    "mollify(f(x), box, 1)",
    "max(f(x), f(x))",
    "f(a)",
    "1/f(x)",
    "relu(x)",
)
TOO_SMOOTH = {
    "box": "C^0",
    "triangle": "C^1",
    "epanechnikov": "C^1",
    "biweight": "C^2",
    "triweight": "C^3",
    "cosine": "C^1",
    "tricube": "C^3",
    "gaussian": "C^0",
}
LEMMAS = {
    "as it stands": (smooth(), "confirmed"),
    "of every width": (smooth("d^2"), "confirmed"),
    "of a width that is assumed": (under({"a": "(0, 1)"}, smooth("a")), "confirmed open"),
    "of a width that is assumed wrongly": (under({"a": "(-1, 1)"}, smooth("a")), "open"),
    "denied": (negated(smooth()), "refuted"),
    "exactly": (smooth(exactly=True), "open"),
    **{f"width {width}": (smooth(width), "open refused") for width in WIDTHS},
    **{f"of {of}": (smooth(of=of), "open refused") for of in OTHERS},
    **{f"kernel {kernel}": (smooth(kernel=kernel, order=order), "open") for kernel, order in TOO_SMOOTH.items()},
    **{f"class {word}": (smooth(function=some(word)), "open") for word in ("nonnegative", "bounded", "increasing")},
    **{f"class {word!r}": (smooth(function=some(word)), "refused") for word in ("C^", "C^x", "C^-1", "continuous ")},
    "the limit as it stands": (tends(), "confirmed"),
    "the limit, uniformly": (tends(uniform=True), "confirmed"),
    "the limit from the right": (tends(side="right"), "confirmed"),
    "the limit from the left": (tends(side="left"), "open refused"),
    "the limit elsewhere": (tends(to="1"), "open"),
    "the limit at infinity": (tends(to="inf"), "open"),
    "the limit on the line": (tends(on=None), "open"),
    "the limit on a half line": (tends(on="[0, inf)"), "open"),
    "the limit on a line that grows": (tends(on="[0, 1/d]", uniform=True), "refused"),
    "the limit in x": (tends(variable="x"), "refused"),
    "the limit in another parameter": (tends(variable="b"), "open"),
    "the limit of another width": (tends("mollify(f(x), biweight, d + 1)"), "open"),
    "the limit of a width of any sign": (tends("mollify(f(x), biweight, a)", variable="a"), "open"),
    "the limit of a kernel without an end": (tends("mollify(f(x), gaussian, d)"), "open"),
    "the limit of something more": (tends("mollify(f(x), biweight, d) + d"), "open"),
    "another limit": (tends(equals="f(0)"), "open"),
    "the limit where the width does not go": (under({"d": "(1, 2)"}, tends()), "open"),
    "the limit for functions that jump": (tends(function=some("integrable")), "open"),
}


@each_of(LEMMAS)
def test_a_theorem_applies_to_its_conclusion_alone(row):
    check(row)


# --- integrals without a value -------------------------------------------------------------------------

DIVERGENT = (
    "integral(1/x, 0, 1)",
    "integral(1/x, 1, inf)",
    "integral(sin(x), 0, inf)",
    "integral(1/x^2, -1, 1)",
    "integral(1, 0, inf)",
    "integral(b/x, 0, 1)",
)


def about(number):
    """Statements that would be true if this were a number."""
    yield a("smooth", of=f"{number}*x", class_="C^1")
    yield a("bounded", of=f"{number}*tanh(x)")
    yield a("monotone", of=f"{number} + x", direction="increasing")
    yield a("monotone", of=f"0*{number} + x", direction="increasing")
    yield a("zeros", of=f"x - {number}", are=[number])
    yield compare(f"{number} + x", "<", f"{number} + x + 1")
    yield compare(number, ">", f"{number} - 1")
    yield compare(f"x^2 + {number}^2", ">=", "0")
    yield a("supremum", of=f"-x^2 + {number}", equals=number)
    yield limit(f"{number}*x", "x", "0", "0")
    yield limit(f"{number}*d", "d", "0", "0")
    yield equal(f"{number}*x", f"x*{number}")
    yield value(f"{number} - {number}", "0")
    yield a("consistent", left=number, right=number)
    yield exists("c", "0", equal(f"{number}*x*c", "0"))


@pytest.mark.parametrize("number", DIVERGENT)
def test_nothing_is_confirmed_of_an_integral_that_diverges(number):
    for said in about(number):
        assert verdict_of(said) in ("open", "refuted", "refused"), said
        assert verdict_of(negated(said)) in ("open", "refuted", "refused"), said


def test_an_integral_that_converges_is_a_number():
    verdicts = [verdict_of(said) for said in about("integral(1/x^2, 1, inf)")]
    assert verdicts.count("confirmed") >= len(verdicts) / 2 and "refuted" not in verdicts


def test_not_of_what_cancels_is_not_confirmed():
    said = compare("integral(1, 0, inf) + x", ">", "integral(1, 0, inf) + x + 1")
    assert verdict_of(negated(said)) == "open"


# --- sentences in Coq --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "True. Axiom f : False",
        "True.",
        "True.\nAdmitted",
        "True.\u00a0Admitted",
        "(* c *) True",
        "True (* ",
        "*) True",
        '"a" = "a"',
        "True) (y : False",
        "False) \\/ (True",
        ")(",
        "[)",
        "{ x | True",
        "",
        " \n",
        "ltac:(exact True)",
        "ltac : (exact True)",
        "True . ",
    ],
)
def test_what_is_no_coq_term_is_refused(text):
    assert verdict_of(a("coq", statement=text)) == "refused"


@pytest.mark.parametrize("text", ["1 = 1", "exists f : R -> R, f 0 = 1", "Nat.add 1 2 = 3", "{x : R | x > 0} = R"])
def test_a_coq_term_is_not_decided(text):
    assert verdict_of(a("coq", statement=text)) == "open"


# --- contradictions ----------------------------------------------------------------------------------

INSIDE = {
    "not": negated(ONE),
    "not twice": negated(negated(ONE)),
    "exists": exists("c", "1", ONE),
    "a step": a("steps", steps=[ONE]),
    "a function": for_functions(ONE, f=LINE),
    "an assumption": for_functions(BOUNDED, [ONE], f=LINE),
    "under": under({"a": "(0, 1)"}, ONE),
    "a part": every(TWO, ONE),
}


@pytest.mark.parametrize("around", INSIDE)
def test_a_contradiction_deep_inside_is_one(around, monkeypatch):
    """Engines that contradict each other are a defect of ours, not a doubt, wherever they do so."""

    def both(statement, domains):
        if statement.equals is not statement.of:
            return [Evidence(Engine.EXACT, Outcome.FAILS, "they differ")]
        return [Evidence(Engine.EXACT, Outcome.HOLDS, "one"), Evidence(Engine.BALL, Outcome.FAILS, "two")]

    monkeypatch.setitem(DECIDERS, Value, both)
    (claim,) = paper_from_text(paper_of(INSIDE[around]), "hostile.toml").claims
    assert decide_claim(claim).contradictions == ["printed"]


# --- statements inside statements, at random -----------------------------------------------------------

# What a part is: true, false, without a value, not decided, argued.
PARTS = [
    (ONE, "true"),
    (compare("x^2", ">=", "0"), "true"),
    (equal("x^2/x", "x"), "true"),
    (compare("b", ">", "0"), "true"),
    (limit("b*x", "b", "0", "0"), "true"),
    (a("sums", left="E(z)", right="E(z)"), "true"),
    (TWO, "false"),
    (compare("x^2", ">", "0"), "false"),
    (equal("x^2/x", "2*x"), "false"),
    (compare("a", ">", "0"), "false"),
    (limit("b*x", "b", "0", "1"), "false"),
    (a("bounded", of="x"), "false"),
    (a("sums", left="E(z)", right="E(y)"), "false"),
    (a("consistent", left="1", right="2"), "false"),
    (LOG, "no value"),
    (a("bounded", of="1/x"), "no value"),
    (value("shifted(0, a)", "a"), "no value"),
    (COQ, "not decided"),
    (a("steps", steps=[TWO]), "not decided"),
    (STEPS, "argued"),
]
VERDICTS = {
    "true": {"confirmed"},
    "false": {"refuted", "inconsistent"},
    "no value": {"refuted"},
    "not decided": {"open"},
    "argued": {"argued"},
}
DENIED = {"true": "false", "false": "true", "no value": "no value"}
INSTANCE = {"false": "false", "no value": "no value"}
STEP = {"true": "argued", "argued": "argued"}
WITNESSED = {"true": {"true"}, "false": {"false", "not decided"}, "no value": {"false", "no value", "not decided"}}
LEAST = ("no value", "false", "not decided", "argued", "true")
UNKNOWN = "not decided"


def nested(r, depth):
    """A statement, and what it may be found to be."""
    if depth == 0 or r.random() < 0.15:
        table, known = r.choice(PARTS)
        return table, {known}
    around = r.choice(["not", "not", "all", "because", "under", "exists", "for_functions", "steps"])
    if around in ("all", "because"):
        parts = [nested(r, depth - 1) for _ in range(r.choice([1, 2, 2, 3]))]
        every_way = product(*(known for _, known in parts))
        return a(around, parts=[table for table, _ in parts]), {min(way, key=LEAST.index) for way in every_way}
    table, known = nested(r, depth - 1)
    if around == "not":
        return negated(table), {DENIED.get(one, UNKNOWN) for one in known}
    if around == "under":
        return under({"d": "(0, 1)"}, table), known
    if around == "exists":
        return exists("c", "1", table), set().union(*(WITNESSED.get(one, {UNKNOWN}) for one in known))
    if around == "steps":
        return a("steps", steps=[table]), {STEP.get(one, UNKNOWN) for one in known}
    name = f"q{r.randrange(10**6)}"
    return for_functions(table, **{name: LINE}), {INSTANCE.get(one, UNKNOWN) for one in known}


@pytest.mark.parametrize("seed", range(8))
def test_statements_inside_statements(seed):
    r = random.Random(seed)
    for _ in range(40):
        table, known = nested(r, r.choice([1, 2, 3, 4]))
        assert verdict_of(table) in set().union(*(VERDICTS[one] for one in known)), (table, known)


# --- values that are none, and numbers that are not told ------------------------------------------------


def _implied(quantifiers, positive):
    """If something is positive, then x < x + 1."""
    return _quantified(quantifiers, every(_if([compare(positive, ">", "0")], compare("x", "<", "x+1"))))


def _if(conditions, conclusion):
    return {"form": "implies", "if": conditions, **_then_of(conclusion)}


def _quantified(quantifiers, table):
    return a("quantified", quantifiers=quantifiers, **_then_of(table))


def _then_of(table):
    return {"then" if key == "form" else key: one for key, one in table.items() if one is not None}


NEVER, LOG_IS_POSITIVE = compare("x", ">", "x+1"), compare("log(x)", ">", "0")


SOMEWHERE = compare("sqrt(floor(x^2 + 2) - x^2 - 1 - 1e-12)", "<", "100")  # no value where x^2 is just below an integer
BESIDE = every(equal("1", "2"), SOMEWHERE)
NOWHERE = every(compare("x", ">", "x + 1"), compare("log(x)*c", ">", "0"))  # at -1, whatever c is
VALUELESS = {
    "a choice, denied": (negated(every(exists("c", "1", every(TWO, LOG)))), "refuted open"),
    "any choice, denied": (negated(_quantified(["for all x in R", "exists c in R"], NOWHERE)), "refuted open"),
    "somewhere, denied": (negated(BESIDE), "refuted open"),
    "somewhere, denied in parts of parts": (negated(every(BESIDE)), "refuted open"),
    "somewhere, denied and assumed": (negated(under({"a": "(0, 1)"}, BESIDE)), "refuted open"),
    "somewhere, denied for a choice": (negated(exists("c", "1", BESIDE)), "refuted open"),
    "somewhere, denied for all": (negated(_quantified(["for all x in R"], BESIDE)), "refuted open"),
    "somewhere, denied inside for all": (_quantified(["for all x in R"], every(negated(BESIDE))), "refuted open"),
    "somewhere, of a conclusion": (negated(_if([compare("x", ">", "0")], BESIDE)), "refuted open"),
    "a printed limit is one number from both sides": (a("limit", of="0.4*sign(x)", to="0", rounds_to="0"), "refuted"),
    "a printed limit, sides that nearly meet": (
        a("limit", of="piecewise(x+1, x<0; x+1.001)", to="0", rounds_to="1.00"),
        "refuted",
    ),
    "a printed limit at a kink": (a("limit", of="abs(x)+2", to="0", rounds_to="2.0"), "confirmed"),
    "a slope at a closed right end is that from the right": (
        a("supremum", of="diff(max(0,x))", on="[-1,0]", equals="0"),
        "refuted",
    ),
    "and so is its supremum": (a("supremum", of="diff(max(0,x))", on="[-1,0]", equals="1"), "confirmed"),
    "a zero at a closed right end": (a("zeros", of="diff(max(0,-x))", on="[-1,0]", are=[]), "refuted"),
    "an exponent that is 2, at negative numbers": (equal("x^(log(9)/log(3))", "x*abs(x)"), "open refuted"),
    "a power with that exponent": (compare("x^(log(4)/log(2))", ">=", "0"), "open confirmed"),
    "a number to that power": (value("(-3)^(log(9)/log(3))", "9"), "open confirmed"),
    "an irrational exponent": (compare("x^sqrt(2)", ">=", "0"), "refuted"),
    "a root of a square as exponent": (compare("x^sqrt(4)", ">=", "0"), "confirmed"),
    "a start without a value": (a("term", next="x^2", start="sqrt(-1)", index=1, equals="-1"), "refuted"),
    "an exponent without a value": (compare("2^(0*log(x))", ">=", "1"), "refuted"),
    "a hole in an exponent": (a("supremum", of="2^(x/x)", equals="2", at="0"), "refuted"),
    "a hole in a bound of a sum": (compare("sum(1,i,1,3*x/x)", ">=", "3"), "refused"),
    "a hole in an order": (compare("diff(x^2,x/x)", "<=", "2*x"), "refused"),
    "a condition without a value": (_implied(["for all x in R", "exists c in [-2, -1]"], "log(c)"), "open refuted"),
    "a condition on a moving domain": (_implied(["for all a in [0,1]", "for all x in [0,a]"], "1/x"), "open refuted"),
    "a condition that diverges": (_implied(["for all x in R"], "integral(sin(x),0,inf)"), "open refuted refused"),
    "a condition with values": (_implied(["for all x in (0, 1)"], "1/x"), "confirmed"),
    "the last part of what is denied": (
        _quantified(["for all a in [0,1]", "for all x in [a-1,a]"], every(negated(every(NEVER, LOG_IS_POSITIVE)))),
        "open refuted",
    ),
    "the first part of what is denied": (
        _quantified(["for all a in [0,1]", "for all x in [a-1,a]"], every(negated(every(LOG_IS_POSITIVE, NEVER)))),
        "open refuted",
    ),
    "parts with values": (
        _quantified(["for all a in [1,2]", "for all x in [a,a+1]"], every(negated(every(NEVER, LOG_IS_POSITIVE)))),
        "confirmed",
    ),
    "a conclusion without a value where its condition fails": (
        _quantified(["for all x in R"], every(_if([compare("x", ">", "0")], compare("log(x)", "<=", "x-1")))),
        "confirmed",
    ),
    "an end that is no number": (a("stable", next="x/2", equals="0", on="[0*(-2)^pi, 2]"), "refused"),
    "an end of where something exists": (
        exists("c", "1", compare("c", "<=", "2"), on="[0*(-2)^pi, 2]"),
        "refused",
    ),
    "an end of what is assumed": (under({"b": "(0*(-2)^pi, 2)"}, compare("b", "<", "3")), "refused"),
    "an end of where sequences start": (a("converges", next="x/2", equals="0", on="[0*(-2)^pi, 2]"), "refused"),
    "an end of what is quantified": (_quantified(["for all x in [0*(-2)^pi, 2]"], compare("x", "<", "3")), "refused"),
    "a kink whose slope has one limit up to its digits": (
        a("limit", of="diff(1e-60*sqrt(x^2))", to="0", rounds_to="0"),
        "open refuted",
    ),
    **{
        f"sums of {left}": (a("sums", left=left, right=right), "open")
        for left, right in (
            ("sqrt(-1)^2", "-1"),
            ("exp(log(-1))", "-1"),
            ("E(z)*sqrt(-1)^2", "-E(z)"),
            ("E(0*log(-z^2-1))", "1"),
            ("E(asin(2+z^2) - asin(2+z^2))", "0"),
            ("E(log(z)+log(-z)-log(z)-log(-z))", "0"),
            ("E(sqrt(-1-z^2)^2)", "7"),
            ("change(E(log(-z^2-1)), x)", "change(E(log(-z^2-1)), x)"),
        )
    },
    "sums with values at some places": (
        a("sums", left="change(E(log(z)), at(z, j))", right="P(j)/at(z, j)"),
        "confirmed",
    ),
    **{
        f"a width of {width}": (compare(f"mollify(abs(x), box, {width})", ">=", "abs(x)"), right)
        for width, right in (("a/a", "refuted"), ("1+0*log(a)", "refuted"), ("1+0*log(b)", "confirmed"))
    },
    "a limit of widths that have no value": (
        limit("mollify(abs(x), box, b + 0*sqrt(b-1))", "b", "0", "abs(x)"),
        "open",
    ),
    **{
        f"the number {number}": (value(f"2^({number})", "1/2"), "open refuted")
        for number in ("sqrt(-1)^2", "sqrt(-2)*sqrt(-2)/2", "-(-1)^sqrt(2)*(-1)^(-sqrt(2))")
    },
    "a bound of a sum": (value("sum(i, i, sqrt(-1)^2 + 2, 3)", "6"), "refused"),
    "the order of a derivative": (equal("diff(x^3, 2 + sqrt(-1)^2)", "3*x^2"), "refused"),
}


@each_of(VALUELESS)
def test_what_has_no_value_is_not_confirmed(row):
    check(row)


def _supremum(of, **keys):
    return a("supremum", of=of, **keys)


MEANS = a("sums", left="change(E(z), x)", right="2*alpha*Cov(z, y)")
MOVING = {
    "a place that is near to the supremum": (
        _supremum("cos(x)+cos(sqrt(2)*x)-exp(-x^2)/100", rounds_to="2.0", at="0"),
        "open refuted",
    ),
    "a value that is near to what is approached": (
        _supremum("piecewise(exp(x), x<0; (1-1e-60)*exp(-x))", rounds_to="1.00", at="0"),
        "open refuted",
    ),
    "a maximum": (_supremum("exp(-x^2)", equals="1", at="0"), "confirmed"),
    "a limit that moves with what tends to it": (limit("b*x", "b", "0", "b"), "refused"),
    "one at infinity": (limit("sqrt(b^2+1)", "b", "inf", "b"), "refused"),
    "one inside a function of x": (limit("(b+1)*x", "b", "0", "x*exp(b)"), "refused"),
    "a limit at a place that moves": (limit("b*x", "b", "x", "1"), "refused"),
    "a limit that is a function": (limit("(b+1)*x", "b", "0", "x"), "confirmed"),
    "uniformly in what tends to the limit": (limit("a*x", "x", "0", "0", uniform=True), "refused"),
    "uniformly in a parameter": (limit("b*d", "b", "0", "0", uniform=True), "refused"),
    "a bound that moves": (_supremum("x", relation="<=", than="x"), "refused"),
    "a bound that moves, and is not reached": (_supremum("exp(x)", relation="<", than="exp(x)+1"), "refused"),
    "a supremum that moves": (_supremum("x^2", equals="x"), "refused"),
    "a place that moves": (_supremum("sin(x)^2+cos(x)^2", equals="1", at="x"), "refused"),
    "zeros that move": (a("zeros", of="x^3-x", are=["x"]), "refused"),
    "a bound that moves, of what exists": (
        exists("c", "1", _supremum("x", relation="<=", than="c*x")),
        "refused",
    ),
    "a formula without a value where the derivative has one": (
        compare("partial(sqrt(g^4+g^6), g)", "<=", "5"),
        "confirmed",
    ),
    "and at the point itself": (
        under({"a": "[-1/2, 1/2]"}, compare("partial(sqrt(a^4+a^6), a)", "<=", "3")),
        "open confirmed",
    ),
    "a slope that the formula does not tell": (
        under({"b": "(0, 1]"}, compare("partial(cos(sqrt(b)), b)", "<", "0")),
        "open confirmed",
    ),
}


@each_of(MOVING)
def test_what_a_statement_names_does_not_move(row):
    check(row)


def test_statements_that_were_not_read_name_what_does_not_move_either():
    for statement in (
        Extreme("supremum", X, X, relation="<="),
        Zeros(X, (X,)),
        Limit(X, X, ZERO, X),
        Limit(X, X, X, ZERO),
        Limit(B, B, ZERO, B),
        Extreme("supremum", ZERO, ZERO, at=X),
    ):
        assert [one.outcome for one in decide(statement)] == [Outcome.UNDECIDED], statement


@pytest.mark.parametrize("end", ["0*(-2)^pi", "sqrt(-1)^4", "2^(0*(-1)^sqrt(2))"])
def test_an_end_without_a_value_is_refused(end):
    text = paper_of(LOG).replace('"a" = "real"', f'"a" = "[{end}, 2]"')
    with pytest.raises(InputError, match="not known to have a value"):
        paper_from_text(text, "hostile.toml")


OUTER = {
    "a vector that is quantified": (_quantified(["exists d", "for all u"], compare("norm1(u)", "<", "d")), "refused"),
    "a vector that exists": (exists("u", "1", compare("norm1(u)", "<", "norm1(u)+u")), "refused"),
    "an index that is a vector": (value("sum(u + norm1(u), u, 1, 2)", "3 + 2*norm1(u)"), "refused"),
    "a scalar of sums that is quantified": (_quantified(["exists q"], MEANS), "refused"),
    "one that exists": (exists("alpha", "1/2", MEANS), "refused"),
    "x": (_quantified(["for all x in R"], MEANS), "refused"),
    "a condition": (under({"alpha": "(0, 1)"}, MEANS), "refused"),
}


@each_of(OUTER)
def test_a_name_has_one_meaning_inside_and_outside(row):
    check(row)
