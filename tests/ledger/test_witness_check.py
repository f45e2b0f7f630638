"""The second opinion on witnesses: what the engine prints is re-checked, what is planted is contradicted."""

import ast
import json
import subprocess
import sys
import tomllib
from fractions import Fraction
from pathlib import Path

import pytest

from provenact import theory
from provenact.ledger import witness_check as second
from provenact.ledger.entries import Ledger
from provenact.ledger.runner import run
from provenact.numerics.algebra.terms import resolve
from provenact.numerics.search.constants import constant_ball
from provenact.theory.exact.expressions import Rational
from provenact.theory.language.catalogue_functions import catalogue_functions
from provenact.theory.language.claims import paper_from_text

SCRIPT = Path(second.__file__)
HEAD = """
paper = "small"
title = "Witnesses of many shapes"

[parameters]
b = "positive"
r = "real"
v = "R^2"

[definitions]
ramp = "piecewise(0, x < 0; b*x)"
relu = "max(0, x)"
"""
# id: the statement, a statement that is false, or true by a witness
STATEMENTS = {
    "equal": 'left = "mollify(relu(x), triangle, b)"\nright = "relu(x)"',
    "partial": 'form = "equal"\nleft = "partial(x*sigma(b*x), b)"\nright = "x*sigma(b*x)"',
    "compare": 'form = "compare"\nleft = "x*Phi(x)"\nrelation = ">"\nright = "-0.16"',
    "touching": 'left = "diff(ramp(x))"\nrelation = ">"\nright = "0"',
    "value": 'form = "value"\nof = "integral(abs(x - 1/3), 0, 1)"\nrounds_to = "0.27"',
    "supremum": 'form = "supremum"\nof = "diff(x*Phi(x))"\nrounds_to = "1.14"',
    "scaled": 'form = "supremum"\nof = "b*exp(-x^2)"\nequals = "2*b"',
    "place": 'form = "supremum"\nof = "tanh(x)"\nequals = "1"\nat = "100"',
    "bounded": 'form = "bounded"\nof = "x*Phi(x)"',
    "smooth": 'form = "smooth"\nof = "ramp(x)"\nclass = "C^1"',
    "knot": 'of = "max(x, b)"\nclass = "C^1"',
    "a step to the right": 'of = "piecewise(0, x <= r; b)"\nclass = "C^0"',
    "sharp": 'form = "smooth"\nof = "ramp(x)"\nclass = "C^0"\nexactly = true',
    "jump": 'of = "piecewise(x, x < 0; x - 1e-30)"\ndirection = "increasing"',
    "constant": 'form = "monotone"\nof = "ramp(x)"\ndirection = "increasing"\nstrictly = true',
    "zeros": 'form = "zeros"\nof = "x^2 - b^2"\nare = ["b"]',
    "interval": 'form = "zeros"\nof = "ramp(x)"\nare = ["0"]',
    "limit": 'of = "tanh(x/b)"\nvariable = "b"\nto = "0"\nequals = "1"',
    "scaled limit": 'of = "b*tanh(x)"\nto = "inf"\nequals = "b/2"',
    "printed limit": 'of = "(1 + 1/x)^x"\nto = "inf"\nrounds_to = "2.718281828459046"',
    "finite": 'form = "supremum"\nof = "b*tanh(x)"\nequals = "inf"',
    "printed zeros": 'form = "zeros"\nof = "(x - 0.9)*(x - 0.98)*(x - 1.02)"\nround_to = ["0.9", "0.90", "1.0"]',
    "near zeros": 'form = "zeros"\nof = "x^2 - 2"\nare = ["-1.4142135623730951", "1.4142135623730951"]',
    "no-value": 'form = "compare"\nleft = "1/x"\nrelation = "<"\nright = "10"',
    "under": 'form = "under"\nif = { r = "[-1, inf)" }\nthen = "compare"\nleft = "r*x^2"\nrelation = ">="\nright = "0"',
    "not": 'form = "not"\nthen = "compare"\nleft = "sin(x)"\nrelation = "<="\nright = "1/2"',
    "exists": 'form = "exists"\nvariable = "c"\non = "(0, 2)"\nwitness = "3/2"\nthen = "compare"\n'
    'left = "tanh(x)"\nrelation = "<"\nright = "c"',
    "functions": 'form = "for_functions"\nfunctions.f = { is = ["continuous"], tried = ["relu(x)", "min(0, x)"] }\n'
    'then = "compare"\nleft = "mollify(f(x), box, 1)"\nrelation = ">="\nright = "f(x)"',
    "uses": 'functions.f = { is = ["continuous", "bounded"], tried = ["sin(x)"] }\nassuming = '
    '[{ formula = "abs(f(x)) <= r" }]\nthen = "compare"\nformula = "abs(mollify(f(x), box, 1)) <= r"\n'
    'uses = [{ f = "relu(x)", where = "Sec. 1" }, { f = "x*Phi(x)", where = "Sec. 2" }]',
    "parts": 'parts = [{ label = "true", form = "value", of = "pi", rounds_to = "3.14" }, '
    '{ label = "false", form = "value", of = "pi", rounds_to = "3.15" }]',
    "by name": 'form = "compare"\nleft = "ramp(x, b = 2)"\nrelation = "<"\nright = "3"',
    "catalogue": 'form = "compare"\nleft = "srelu(x, delta = b) + silu(x)"\nrelation = "<="\nright = "2*relu(x)"',
    "own domain": 'form = "compare"\nleft = "lambda_gelu(x, b)"\nrelation = "<="\nright = "relu(x)"',
    "bounded b": 'form = "under"\nif = { b = "(2, 3)" }\nthen = "supremum"\nof = "b*exp(-x^2)"\nequals = "2*b"',
    "small b": 'form = "under"\nif = { b = "(0, 1/2)" }\nthen = "compare"\nleft = "(x/b - 1)^2"\nrelation = ">"\n'
    'right = "0"',
    "centre": 'form = "limit"\nof = "tanh((x - 1)/b)"\nvariable = "b"\nto = "0"\nuniform = true\n'
    'equals = "sign(x - 1)"',
    "sums": 'form = "sums"\nleft = "change(E(z), x)"\nright = "alpha*Cov(z, y)"',
    "chosen": 'form = "quantified"\nquantifiers = ["for all x in (0, inf)", "exists a in (0, x)"]\n'
    'then = "compare"\nleft = "a^2"\nrelation = "<"\nright = "x^2"',
    "largest": 'form = "quantified"\nquantifiers = ["exists a in R", "for all x in R"]\n'
    'then = "compare"\nleft = "a"\nrelation = ">"\nright = "x"',
    "somewhere": 'form = "quantified"\nquantifiers = ["exists x in R"]\n'
    'then = "compare"\nleft = "x*Phi(x)"\nrelation = "<"\nright = "-0.16"',
    "fixed": 'form = "fixed_points"\nnext = "2*tanh(x)"\nare = ["0"]',
    "count": 'form = "fixed_points"\nnext = "x^2"\ncount = 1',
    "repelling": 'form = "stable"\nnext = "x^2"\nequals = "1"',
    "kink": 'form = "stable"\nnext = "max(-x/2, 3*x)"\nequals = "0"',
    "not fixed": 'form = "stable"\nnext = "x^2"\nequals = "2"',
    "cycle": 'form = "converges"\nnext = "16/5*x*(1 - x)"\non = "(0, 1)"\nequals = "11/16"',
    "other": 'form = "converges"\nnext = "2*tanh(x)"\nequals = "0"',
    "again": 'form = "converges"\nnext = "x^2"\non = "[-1, 1)"\nequals = "0"',
    "away": 'form = "converges"\nnext = "x + x^2"\non = "[0, 1]"\nequals = "0"',
    "wrong limit": 'form = "converges"\nnext = "cos(x)"\nrounds_to = "0.75"',
    "term": 'form = "term"\nnext = "cos(x)"\nstart = "1"\nindex = 50\nrounds_to = "0.7392"',
    "norms": 'form = "compare"\nleft = "norm1(v)"\nrelation = "<="\nright = "norm2(v[1], v[2]) + dot(v, v)/9"',
    "part's domain": 'form = "exists"\nvariable = "b"\nwitness = "1"\nthen = "all"\n'
    'parts = [{ left = "x", relation = "<", right = "b", on = "[0, b)" }]',
    "end without value": 'form = "stable"\nnext = "x/2"\nequals = "0"\non = "[0*log(r), 2]"',
    "no term": 'form = "term"\nnext = "1/(x - 1)"\nstart = "2"\nindex = 2\nequals = "0"',
}
TEXT = HEAD + "".join(
    f'\n[[claim]]\nid = "small/{name}"\nwhere = "here"\nsays = "so"\n{text}\n' for name, text in STATEMENTS.items()
)
SEARCHED = {
    "uses",
    "supremum",
    "scaled",
    "bounded",
    "bounded b",
    "limit",
    "scaled limit",
    "printed limit",
    "finite",
    "centre",
    "exists",
    "chosen",
    "largest",
    "kink",
    "cycle",
    "other",
    "away",
    "wrong limit",
    "part's domain",
}
CATALOGUE = Path(theory.__file__).with_name("catalogue.toml")


@pytest.fixture(scope="module")
def ledger() -> dict:
    decided: Ledger = run(paper_from_text(TEXT, "small.toml").claims, jobs=1)
    return json.loads(json.dumps(decided.as_dict()))


@pytest.fixture(scope="module")
def paper() -> dict:
    return tomllib.loads(TEXT)


@pytest.fixture(scope="module")
def catalogue() -> dict:
    return tomllib.loads(CATALOGUE.read_text("utf-8"))


def witness(seen: str, *numbers: str, at: dict | None = None, **more: str) -> dict:
    place = at or {}
    return {"seen": seen, "place": place, "numbers": [*numbers], "says": " ".join([*place.values(), *numbers]), **more}


def status(paper: dict, name: str, witness: dict, **item) -> str:
    claim = next(claim for claim in paper["claim"] if claim["id"] == f"small/{name}")
    found = {"witness": witness, "outcome": "fails", "cause": "decided", **item}
    catalogue = tomllib.loads(CATALOGUE.read_text("utf-8"))
    return second.checked(second.completed(claim), second.scope_of(paper, catalogue), found)[0]


def test_every_witness_of_the_engine_is_rechecked(ledger, paper, catalogue):
    found = {claim: status for claim, _, _, _, status, _ in second.results(ledger, [paper], catalogue)}
    assert found == {f"small/{name}": second.SUPPORTED if name in SEARCHED else second.RECHECKED for name in STATEMENTS}


@pytest.mark.parametrize(
    ("name", "planted"),
    [
        ("compare", witness("difference", "-0.00832835836461528", at={"x": "-2/3"})),
        ("value", witness("printed", "0.27777777777777777777…", "0.27")),
        ("supremum", witness("printed", "1.1289041451851547863…", "1.14")),
        ("smooth", witness("slope_jumps", "1", "b", at={"x": "0", "b": "3"})),
        ("knot", witness("slope_jumps", "1", "1", at={"x": "b", "b": "3"})),
        ("zeros", witness("zeros", "-2", "2", at={"b": "2"})),
        ("printed zeros", witness("zeros", "9/10", "49/50", "51/50")),
        ("limit", witness("gap_tends", "-1", at={"x": "0"}, side="right")),
        ("not", witness("difference", "-0.409297426825682", at={"x": "2"})),
    ],
)
def test_a_right_witness(paper, name, planted):
    assert status(paper, name, planted) in (second.RECHECKED, second.SUPPORTED)


def test_printed_zeros_are_paired_in_any_order():
    assert second.can_be_paired([[True, True], [True, False]])
    assert not second.can_be_paired([[True, True, False], [False, False, True], [False, False, True]])


@pytest.mark.parametrize(
    ("name", "planted"),
    [
        ("equal", witness("sides", "1/6", "1/7", at={"x": "0", "b": "1"})),  # a number
        ("equal", witness("sides", "2", "2", at={"x": "2", "b": "1"})),  # a place at which the sides agree
        ("compare", witness("difference", "0.00832835836461528", at={"x": "-2/3"})),  # a sign
        ("compare", witness("difference", "-0.00832835836471528", at={"x": "-2/3"})),  # a digit
        ("compare", witness("difference", "1.00134474606854", at={"x": "1"})),  # a place at which it holds
        ("touching", witness("difference", "0", at={"x": "1", "b": "1"})),
        ("value", witness("printed", "0.2787777778…", "0.27")),
        ("supremum", witness("printed", "1.2289041451851547863…", "1.14")),
        ("scaled", witness("sides", "1", "4", at={"b": "2"})),
        ("place", witness("outside", "100")),
        ("bounded", witness("unbounded", "-inf")),
        ("smooth", witness("slope_jumps", "1", "2*b", at={"x": "0", "b": "3"})),
        ("smooth", witness("slope_jumps", "1", "b", at={"x": "1", "b": "3"})),
        ("smooth", witness("slope_jumps", "2", "1", at={"x": "0", "b": "1"})),
        ("a step to the right", witness("value_jumps", "b", at={"x": "1", "b": "1", "r": "0"})),
        ("a step to the right", witness("value_jumps", "-b", at={"x": "0", "b": "1", "r": "0"})),
        ("jump", witness("falls", "1/1000000000000000000000000000000", at={"x": "0"})),
        ("constant", witness("constant", "(-1, 1)", at={"b": "1"})),
        ("zeros", witness("zeros", "-1", "1", "2", at={"b": "1"})),
        ("interval", witness("zero_on", "(-1, 1)", at={"b": "1"})),
        ("limit", witness("gap_tends", "-2", at={"x": "1"}, side="right")),
        ("under", witness("difference", "-2/9", at={"x": "1/3", "r": "-2"})),  # outside the hypothesis
        ("functions", witness("difference", "-1/4", at={"f": "relu(x)", "x": "0"})),
        ("exists", witness("here", at={"c": "5/2"})),
        ("exists", witness("here", at={"c": "1/2"})),
        ("catalogue", witness("difference", "-0.2689414", at={"x": "1", "b": "1"})),  # a sign
        ("bounded b", witness("sides", "1", "2", at={"b": "1"})),  # outside the hypothesis
        ("centre", witness("persists", "x", "b", "1")),
        ("chosen", witness("here", at={"a": "2*x"})),  # outside its domain
        ("largest", witness("contrary", "a", at={"x": "a - 1"})),
        ("somewhere", witness("difference", "1", at={"x": "1"})),
        ("fixed", witness("zeros", "0", "1.5")),
        ("repelling", witness("slope", "1", "1/2")),
        ("cycle", witness("stays_near", "400", "0.5", at={"x_0": "2"})),  # outside its domain
        ("cycle", witness("stays_near", "400", "0.6", "0.7", at={"x_0": "1/2"})),
        ("kink", witness("slopes", "0", "-1/2", "2")),  # the slope on the right
        ("place", witness("value_at", "100", "0.5")),
        ("wrong limit", witness("every_sequence", "0.738…")),
        ("again", witness("repeats", "1/4", at={"x_0": "1/2"})),
        ("again", witness("repeats", "0", "0", at={"x_0": "-1"})),
        ("other", witness("fixed_point", at={"x_0": "1"})),
        ("away", witness("no_smaller", at={"x_0": "-1/2"})),
        ("term", witness("printed", "0.73918513321516064165…", "0.7392")),  # a digit
        ("sums", witness("means", "0.56394774", at={"x": "1/3", "alpha": "3/4", "z": "(1, -2)", "y": "(-1, 1/2)"})),
    ],
)
def test_a_planted_witness_is_contradicted(paper, name, planted):
    outcome = "holds" if name in ("exists", "chosen", "somewhere") else "fails"
    assert status(paper, name, planted, outcome=outcome) == second.WRONG


NEAR_A_TIE = {  # statements that are false, with true witnesses that no number of digits shows
    "a sign at a root": 'form = "equal"\nleft = "sign(x^2 - 2)^2"\nright = "1"',
    "a limit for a value": 'form = "quantified"\nquantifiers = ["exists x in R"]\nthen = "compare"\n'
    'left = "tanh(x)"\nrelation = ">="\nright = "1"',
    "infinite both ways": 'form = "value"\nof = "integral(x, -inf, inf)"\nequals = "0"',
}
AT_ONE_VALUE = {  # of a parameter
    "two places": 'form = "equal"\nleft = "max(r*x, 0)"\nright = "r*max(x, 0)"',
    "a slope that vanishes": 'form = "zeros"\nof = "partial(r^2*x, r)"\nare = ["0"]',
}


@pytest.mark.parametrize(
    ("text", "is_stuck"),
    [*((text, True) for text in NEAR_A_TIE.values()), *((text, False) for text in AT_ONE_VALUE.values())],
)
def test_a_true_witness_is_never_contradicted(text, is_stuck):
    whole = HEAD.replace('r = "real"', 'r = "[-1/1000, 1]"')
    whole += f'\n[[claim]]\nid = "small/one"\nwhere = "here"\nsays = "so"\n{text}\n'
    decided = json.loads(json.dumps(run(paper_from_text(whole, "small.toml").claims, jobs=1).as_dict()))
    (found,) = second.results(decided, [tomllib.loads(whole)])
    assert found[1] == "refuted" and found[4] == (second.STUCK if is_stuck else second.RECHECKED), found


def test_a_point_that_has_a_value_is_contradicted(paper):
    for place, found in (("0", second.RECHECKED), ("1", second.WRONG)):
        planted = witness("no_value", "1/x", "needs x != 0", at={"x": place})
        assert status(paper, "no-value", planted, cause="no value") == found


def test_functions_of_the_catalogue_are_those_of_the_claim_language(catalogue):
    ours, theirs = catalogue_functions(), second.functions_of(catalogue)
    assert set(ours) - set(second.OPERATIONS) == set(theirs)
    for name, (arguments, tree, domains) in theirs.items():
        symbols, body, own, _ = ours[name]
        assert [symbol.name for symbol in symbols] == arguments
        assert {symbol.name for symbol in own} == set(domains)
        for x in (-Fraction(1, 3), Fraction(3, 4)):
            values = {one: Fraction(3, 2) for one in arguments} | {"x": x}
            scope = second.Scope(definitions=theirs).having(**values)
            here = resolve(body.subs(dict.fromkeys(own, Rational(3, 2)))).value_at(Rational(x.numerator, x.denominator))
            assert float(second.value(tree, scope)) == pytest.approx(float(constant_ball(here).mid()), rel=1e-12)


def test_prose_is_not_rechecked(paper):
    assert status(paper, "smooth", witness("note", "C^1: the kernel is C^0")) == second.STUCK


def test_a_sentence_with_other_numbers_is_contradicted(paper):
    true = witness("printed", "0.27777777777777777777…", "0.27")
    assert status(paper, "value", true) == second.RECHECKED
    assert status(paper, "value", {**true, "says": "the value is 0.287…, printed 0.27"}) == second.WRONG


def test_the_script_stands_alone(ledger, tmp_path):
    """It runs without this project on the path, and its status says whether a witness is contradicted."""
    few = [claim for claim in ledger["claims"] if claim["id"] in ("small/compare", "small/parts", "small/no-value")]
    (tmp_path / "small.toml").write_text(TEXT, "utf-8")
    for digit, expected in (("-0.0083", 0), ("-0.0084", 1)):
        text = json.dumps({"claims": few}).replace("-0.0083", digit)
        (tmp_path / "ledger.json").write_text(text, "utf-8")
        command = [sys.executable, "-I", str(SCRIPT), "ledger.json", "small.toml"]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=120)
        assert done.returncode == expected, done.stderr
        assert ("contradicted: small/compare" in done.stdout) is bool(expected)


def test_the_script_imports_nothing_of_ours():
    names = set()
    for node in ast.walk(ast.parse(SCRIPT.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0
            names.add(node.module)
    assert {name.partition(".")[0] for name in names} <= {*sys.stdlib_module_names, "mpmath"}


@pytest.mark.parametrize(
    "text", ["exp(exp(exp(x)))", "sigma(exp(exp(x^3)))", "x*exp(-exp(sinh(x^2)))", "2^(exp(exp(x)))"]
)
def test_a_number_of_more_digits_than_anybody_waits_for_is_refused(text):
    """Without the refusal this test does not end: mpmath takes all digits of what it takes the exponential of."""
    second.begin()
    with pytest.raises(second.Stuck, match="thousand digits"):
        second.value(second.parsed(text), second.Scope().having(x=Fraction(40)))
