"""Claim files: what is read, and that every error names the file, the line and the key."""

import os
import re
import stat
import time
from pathlib import Path
from types import SimpleNamespace

import pytest

from provenact.ledger.lint import lint
from provenact.ledger.runner import decide_claim
from provenact.theory.exact.errors import MOST_ERRORS, InputError, InputErrors
from provenact.theory.exact.expressions import X
from provenact.theory.language.claims import MAX_FILE_BYTES, builtin_papers, load_paper, paper_from_text
from provenact.theory.language.forms import FORMS
from provenact.theory.language.schema import CLAIM_KEYS, FILE_KEYS, HYPOTHESIS, STATEMENT
from provenact.theory.language.statements import AllOf, Equal, Printed, Under
from provenact.theory.language.vocabulary import MOST_OPERATIONS

HEAD = """paper = "mine"
title = "A paper"
[parameters]
a = "positive"
[definitions]
f = "a*x"
"""  # lines 1 to 6
CLAIM = """[[claim]]
id = "mine/one"
where = "Eq. (1)"
says = "so it is"
"""  # lines 7 to 10, the keys of the form from line 11 on
EQUAL = 'form = "equal"\nleft = "f(x)"\nright = "a*x"\n'
SUM = 'form = "equal"\nleft = "sum(x + i*x, i, 1, 1900)"\nright = "a*x"\n'
VALUE = 'form = "value"\nof = "pi"\n'
CLASS = 'form = "for_functions"\nfunctions = { h = { is = ["C^0"] } }\nthen = "bounded"\nof = "h(x)"\n'
UNDER = 'form = "under"\nthen = "equal"\nleft = "a"\nright = "a"\n'


def read(body, head=HEAD, claim=CLAIM):
    return paper_from_text(head + claim + body, "mine.toml")


def without(text, key):
    """The text without the line of a key."""
    return re.sub(rf"^{key} = .*\n", "", text, flags=re.MULTILINE)


# --- what is read -----------------------------------------------------------------------------------


def test_source_and_printed_words_are_kept():
    head = HEAD.replace("[parameters]", '[source]\naddress = "https://example.org"\n[parameters]')
    paper = read(EQUAL, head, CLAIM + 'words = "f(x) = ax"\n')
    assert paper.source == {"address": "https://example.org"} and paper.claims[0].words == "f(x) = ax"
    assert paper.claims[0].text == read(EQUAL).claims[0].text, "what is quoted decides nothing"


def test_a_claim_has_the_name_of_its_table():
    """A claim says the same whether its table has a name or an id; errors point into either."""
    named = '[claim.one]\nwhere = "Eq. (1)"\nsays = "so it is"\n'
    corrected = '[claim.{}corrected]\nsays = "or so"\n'
    paper = read(EQUAL + corrected.format("one.") + EQUAL, claim=named)
    assert paper.claims == read(EQUAL + corrected.format("") + EQUAL).claims and paper.claims[0].id == "mine/one"
    second = named.replace("one", '"two.five"') + EQUAL
    assert [claim.id for claim in read(EQUAL + second, claim=named).claims] == ["mine/one", "mine/two.five"]
    with pytest.raises(InputError, match=r"line 18, key `right`: .*unknown name"):
        read(EQUAL + second.replace("a*x", "b*x"), claim=named)
    with pytest.raises(InputError, match=r"must be tables, .* not a list with a text in it"):
        read(EQUAL, claim='[claim]\nid = "mine/one"\n')


def test_a_formula_says_both_sides():
    """A relation inside of brackets belongs to the expression; errors point at the formula."""
    assert read('formula = "f(x) = a*x"\n').claims == read(EQUAL).claims
    assert read('formula = "f(x) = a*x"\n').claims[0].text == read(EQUAL).claims[0].text
    text = "piecewise(f(x), x <= 0; 1) >= f(x, a = 2)"
    (claim,) = read(f'formula = "{text}"\n[claim.corrected]\nsays = "s"\nformula = "f(x) > 1"\n').claims
    assert (claim.statement.relation, claim.corrected.relation) == (">=", ">")
    with pytest.raises(InputError, match=r"line 11, key `right`: .*unknown name"):
        read('formula = "f(x) = b*x"\n')
    for formula in ("f(x)", "0 < f(x) > 1", "f(x = 1"):
        with pytest.raises(InputError, match=r"line 11, key `formula`: must have one of = < <= > >= !="):
            read(f'formula = "{formula}"\n')
    between = read('formula = "0 <= f(x) < 1"\n').claims[0].statement
    assert [(one.relation, one.left.has(X)) for one in between.parts] == [("<=", False), ("<", True)]
    with pytest.raises(InputError, match=r"key `formula`: says both sides"):
        read('formula = "f(x) = 1"\nright = "1"\n')


def test_a_claim_is_read():
    paper = read(EQUAL + 'not_captured = "much"\n[claim.corrected]\nsays = "or so"\n' + EQUAL)
    (claim,) = paper.claims
    assert (paper.name, paper.title) == ("mine", "A paper")
    assert (claim.id, claim.paper, claim.where, claim.says) == ("mine/one", "mine", "Eq. (1)", "so it is")
    assert isinstance(claim.statement, Equal) and claim.statement == claim.corrected
    assert (claim.not_captured, claim.corrected_says) == ("much", "or so")
    assert [str(symbol) for symbol in claim.domains] == ["a"]


def test_an_open_claim_has_a_reason_and_no_statement():
    (claim,) = read('form = "open"\nwhy = "no meaning"\n').claims
    assert claim.statement is None and claim.reason == "no meaning"


def test_a_printed_number_keeps_its_digits():
    (claim,) = read(VALUE + 'rounds_to = "3.140"\n').claims
    assert claim.statement.equals == Printed("3.140") != Printed("3.14")


def test_nested_statements_are_read():
    parts = '{ label = "p", form = "equal", left = "x", right = "x" }'
    (claim,) = read(f'form = "all"\nparts = [ {parts}, {{ form = "all", parts = [ {parts} ] }} ]\n').claims
    assert isinstance(claim.statement, AllOf) and claim.statement.labels == ("p", "")
    (claim,) = read(UNDER + 'if = { a = "(0, 1)" }\n').claims
    assert isinstance(claim.statement, Under) and str(claim.statement.hypothesis[0][1]) == "(0, 1)"


@pytest.mark.parametrize(
    "body",
    [
        EQUAL,
        'form = "compare"\nleft = "x"\nrelation = "<="\nright = "x"\n',
        'form = "smooth"\nof = "x"\nclass = "C^1"\n',
        'form = "monotone"\nof = "x"\ndirection = "increasing"\n',
        'form = "limit"\nof = "x"\nto = "0"\nequals = "0"\n',
        'form = "coq"\nstatement = "True"\n',
        VALUE + 'rounds_to = "3.14"\n',
        'form = "zeros"\nof = "x"\nare = ["0"]\n',
        'form = "steps"\nsteps = [ { form = "value", of = "pi", rounds_to = "3.14" } ]\n',
        CLASS,
        'form = "quantified"\nquantifiers = ["for all x in R"]\nthen = "equal"\nleft = "x"\nright = "x"\n',
        'form = "all"\nparts = [ { form = "all", parts = [ { form = "equal", left = "x", right = "x" } ] } ]\n',
    ],
)
def test_a_form_that_its_keys_imply_may_be_left_out(body):
    shorter = re.sub(r'form = "\w+"(, |\n)', "", body)
    named, implied = (read(f"{one}[claim.corrected]\n{one}").claims[0] for one in (body, shorter))
    assert implied == named and implied.text == named.text and implied.statement == implied.corrected


@pytest.mark.parametrize("body", [UNDER + 'if = { a = "(0, 1)" }\n', 'form = "bounded"\nof = "x"\n'])
def test_a_form_that_several_have_keys_for_must_be_named(body):
    with pytest.raises(InputError, match="key `form`: missing"):
        read(without(body, "form"))


def test_the_canonical_text_follows_the_meaning():
    """Wording does not matter for the cache; keys, definitions and domains do."""

    def text(head=HEAD, claim=CLAIM, body=EQUAL):
        return read(body, head, claim).claims[0].text

    assert text() == text(claim=CLAIM.replace("so it is", "so be it").replace("mine/one", "mine/two"))
    changed = [
        text(head=HEAD.replace("a*x", "2*a*x")),
        text(head=HEAD.replace("positive", "real")),
        text(body=EQUAL.replace('"a*x"', '"x*a"')),
        text(body=EQUAL + 'on = "[0, 1]"\n'),
        text(body=EQUAL + '[claim.corrected]\nsays = "s"\n' + EQUAL),
        text(body=EQUAL + 'hypothesis = { a = "(0, 1)" }\n'),
        text(body=EQUAL + 'hypothesis = { a = "(0, 1)" }\nuses = [ { a = "1", where = "w" } ]\n'),
        text(body=EQUAL + 'hypothesis = { a = "(0, 1)" }\nuses = [ { a = "2", where = "w" } ]\n'),
    ]
    assert len({text(), *changed}) == 9


# --- errors -----------------------------------------------------------------------------------------

KEY_ERRORS = {
    "missing id": ((EQUAL, HEAD, without(CLAIM, "id")), 7, "id", "missing"),
    "missing where": ((EQUAL, HEAD, without(CLAIM, "where")), 7, "where", "missing"),
    "missing says": ((EQUAL, HEAD, without(CLAIM, "says")), 7, "says", "missing"),
    "says is a number": (
        (EQUAL, HEAD, CLAIM.replace('"so it is"', "5")),
        10,
        "says",
        "must be a text in quotes, not a whole number",
    ),
    "missing paper": ((EQUAL, without(HEAD, "paper"), CLAIM), 1, "paper", "missing"),
    "duplicate id": ((EQUAL + CLAIM + EQUAL,), 15, "id", "duplicate id `mine/one`"),
    "missing key of a form": ((without(EQUAL, "left"),), 11, "form", "`equal` needs the key `left`"),
    "unknown form": ((EQUAL.replace('"equal"', '"eqal"'),), 11, "form", f"must be one of {', '.join(FORMS)}"),
    "unknown key": ((EQUAL + 'rihgt = "2"\n',), 14, "rihgt", "is not a key of the form `equal`"),
    "key of another form": (
        (EQUAL + 'rounds_to = "2"\n',),
        14,
        "rounds_to",
        "is not a key of the form `equal`",
    ),
    "open without a reason": (('form = "open"\n',), 7, "why", "missing"),
    "bad expression": ((EQUAL.replace('"f(x)"', '"f(x"'),), 12, "left", "expected `)`"),
    "unknown name": ((EQUAL.replace('"f(x)"', '"f(x) + b"'),), 12, "left", "unknown name `b`"),
    "unknown function": ((EQUAL.replace('"a*x"', '"g(x)"'),), 13, "right", "unknown function `g`"),
    "too many arguments": (
        (EQUAL.replace('"f(x)"', '"f(x, 1, 2)"'),),
        12,
        "left",
        "at most 2 arguments: x, a",
    ),
    "code": ((EQUAL.replace('"f(x)"', '"__import__(1)"'),), 12, "left", "unknown function `__import__`"),
    "number for an expression": (
        (EQUAL.replace('"f(x)"', "2.5"),),
        12,
        "left",
        "must be a text in quotes, not a decimal without quotes",
    ),
    "number for a decimal": (
        (VALUE + "rounds_to = 3.14\n",),
        13,
        "rounds_to",
        "must be a text in quotes, not a decimal without quotes",
    ),
    "comma in a decimal": (
        (VALUE + 'rounds_to = "3,14"\n',),
        13,
        "rounds_to",
        "must be a decimal such as 1.084",
    ),
    "bad interval": ((EQUAL + 'on = "[0; 1]"\n',), 14, "on", "`[0; 1]` is not an interval"),
    "empty interval": ((EQUAL + 'on = "[2, 1]"\n',), 14, "on", "is empty"),
    "x in an interval": ((EQUAL + 'on = "[0, x]"\n',), 14, "on", "contains the variable x"),
    "bad domain of a parameter": (
        (EQUAL, HEAD.replace("positive", "posit")),
        4,
        "a",
        "`posit` is not an interval",
    ),
    "number for a domain": (
        (EQUAL, HEAD.replace('"positive"', "3")),
        4,
        "a",
        "must be a text in quotes, not a whole number",
    ),
    "bad definition": ((EQUAL, HEAD.replace('"a*x"', '"a*"')), 6, "f", "ends too early"),
    "number for a definition": (
        (EQUAL, HEAD.replace('"a*x"', "3")),
        6,
        "f",
        "must be a text in quotes, not a whole number",
    ),
    "bad class": (('form = "smooth"\nof = "x"\nclass = "smooth"\n',), 13, "class", "such as C^2 or C^inf"),
    "text for a flag": (
        ('form = "smooth"\nof = "x"\nclass = "C^1"\nexactly = "yes"\n',),
        14,
        "exactly",
        "true or false",
    ),
    "bad relation": (
        ('form = "compare"\nleft = "x"\nright = "x"\nrelation = "="\n',),
        14,
        "relation",
        "<, <=, >, >=",
    ),
    "bad direction": (
        ('form = "monotone"\nof = "x"\ndirection = "up"\n',),
        13,
        "direction",
        "increasing, decreasing",
    ),
    "bad variable": (
        ('form = "limit"\nof = "x"\nto = "0"\nequals = "0"\nvariable = "t"\n',),
        15,
        "variable",
        "must be x or a parameter",
    ),
    "parts is a number": (('form = "all"\nparts = 5\n',), 12, "parts", "must be a list of statements"),
    "no parts": (('form = "all"\nparts = []\n',), 12, "parts", "list of statements, at least one, not an empty list"),
    "a part is a text": (('form = "all"\nparts = ["x"]\n',), 12, "parts", "not a list with a text in it"),
    "a label is a number": (
        ('form = "all"\nparts = [{ label = 5, form = "value", of = "1", equals = "1" }]\n',),
        12,
        "label",
        "must be a text in quotes, not a whole number",
    ),
    "unknown key of a source": (
        (EQUAL, HEAD.replace("[parameters]", '[source]\nadress = "x"\n[parameters]')),
        4,
        "source.adress",
        "unknown key; did you mean `address`?",
    ),
    "a source that is a text": ((EQUAL, 'source = "x"\n' + HEAD), 1, "source", "must be a table of texts, not a text"),
    "a later format": ((EQUAL, "format = 2\n" + HEAD), 1, "format", "must be 1, the format that this version reads"),
    "unknown key of the file": ((EQUAL, 'papr = "mine"\n' + HEAD), 1, "papr", "unknown key; did you mean `paper`?"),
    "no claims": (("claim = []\n", 'paper = "mine"\n', ""), 2, "claim", "write at least one [claim.NAME]"),
    "a parameter that is no name": (
        (EQUAL, HEAD.replace('a = "pos', '"a b" = "real"\na = "pos')),
        4,
        "a b",
        "`a b` is not a name",
    ),
    "a parameter that looks like a square": (
        (EQUAL, HEAD.replace('a = "pos', '"x²" = "positive"\na = "pos')),
        4,
        "x²",
        "`x²` is not a name",
    ),
    "a parameter that looks like x": (
        (EQUAL, HEAD.replace('a = "pos', '"х" = "positive"\na = "pos')),
        4,
        "х",
        "`х` is not a name",
    ),
    "digits of another script": (
        ('form = "value"\nof = "1"\nrounds_to = "١"\n',),
        13,
        "rounds_to",
        "must be a decimal such as 1.084",
    ),
    "a name of the catalogue, defined further below": (
        (EQUAL, HEAD + 'g = "relu(x)"\nrelu = "x"\n'),
        7,
        "g",
        "`relu` is a definition of this file: it can be used",
    ),
    "a name of the catalogue, defined by itself": (
        (EQUAL, HEAD + 'gelu = "gelu(x) + 1"\n'),
        7,
        "gelu",
        "`gelu` is a definition of this file: it can be used below",
    ),
    "exists outside of the parameter's domain": (
        ('form = "exists"\nvariable = "a"\non = "R"\nwitness = "-1"\nthen = "value"\nof = "a"\nequals = "-1"\n',),
        13,
        "on",
        "(-inf, inf) does not lie in the domain (0, inf) of `a`",
    ),
    "exists x": (
        ('form = "exists"\nvariable = "x"\nwitness = "1"\nthen = "value"\nof = "x"\nequals = "x"\n',),
        12,
        "variable",
        "has a meaning of its own",
    ),
    "for all exp": (
        ('form = "for_functions"\nfunctions = { exp = { is = ["C^0"] } }\nthen = "value"\nof = "1"\nequals = "1"\n',),
        12,
        "functions",
        "has a meaning of its own",
    ),
    "for all a": (
        ('form = "for_functions"\nfunctions = { a = { is = ["C^0"] } }\nthen = "value"\nof = "1"\nequals = "1"\n',),
        12,
        "functions",
        "is a parameter of the file",
    ),
    "too many functions": (
        (
            'form = "for_functions"\nthen = "value"\nof = "1"\nequals = "1"\nfunctions = { '
            + ", ".join(f"{name} = {{ is = ['C^0'], tried = [{', '.join([repr('x')] * 9)}] }}" for name in "bcdghjkm")
            + " }\n",
        ),
        15,
        "functions",
        "more than 2000 functions to try",
    ),
    "unknown parameter in a hypothesis": (
        (UNDER + 'if = { b = "R" }\n',),
        15,
        "if",
        "`b` is not a parameter",
    ),
    "bad interval in a hypothesis": ((UNDER + 'if = { a = "z" }\n',), 15, "if", "`z` is not an interval"),
    "unknown class": ((CLASS.replace("C^0", "good"),), 12, "is", "must be classes such as continuous, nonnegative"),
    "a smoothness that is no number": ((CLASS.replace("C^0", "C^n"),), 12, "is", "C^1 or C^inf, not `C^n`"),
    "a function without a class": ((CLASS.replace('is = ["C^0"]', "tried = []"),), 7, "is", "missing"),
    "a function with another key": ((CLASS.replace("is =", "proof = 1, is ="),), 12, "proof", "unknown key"),
    "a class that is a text": ((CLASS.replace('["C^0"]', '"C^0"'),), 12, "is", "must be a list of classes"),
    "no class": ((CLASS.replace('"C^0"', ""),), 12, "is", "at least one, not an empty list"),
    "no function": ((CLASS.replace('h = { is = ["C^0"] }', ""),), 12, "functions", "must name at least one function"),
    "not of an unknown form": (('form = "not"\nthen = "eqal"\n',), 11, "form", "must be one of"),
    "not without then": (('form = "not"\nleft = "x"\nright = "x"\n',), 11, "form", "`not` needs the key `then`"),
    "Coq that ends": (('form = "coq"\nstatement = "True. Axiom f : False"\n',), 12, "statement", "one Coq term"),
    "no Coq": (('form = "coq"\nstatement = " "\n',), 12, "statement", "one Coq term"),
    "unknown reading": ((EQUAL + 'reading = "loose"\n',), 14, "reading", "must be one of exact, weaker, stronger"),
    "a reading without a reason": ((EQUAL + 'reading = "weaker"\n',), 14, "reading", "`weaker` needs a reason"),
    "a hypothesis about nothing": ((EQUAL + "hypothesis = {}\n",), 14, "hypothesis", "must name a smaller domain"),
    "a hypothesis about a stranger": (
        (EQUAL + 'hypothesis = { c = "R" }\n',),
        14,
        "hypothesis",
        "`c` is neither x nor a parameter",
    ),
    "a hypothesis that is a number": ((EQUAL + "hypothesis = { a = 1 }\n",), 14, "hypothesis", "must be a text"),
    "a use without a place": (
        (UNDER + 'if = { a = "(0, 1)" }\nuses = [ { a = "1" } ]\n',),
        16,
        "uses",
        "must be values of the paper and their place",
    ),
    "corrected, bad expression": (
        (EQUAL + '[claim.corrected]\nsays = "s"\n' + EQUAL.replace('"a*x"', '"b*x"'),),
        18,
        "corrected.right",
        "unknown name",
    ),
    "claims that are no tables": (("claim = 5\n", 'paper = "mine"\n', ""), 2, "claim", "must be tables, one [cl"),
    "form is a list": ((EQUAL.replace('"equal"', '["equal"]'),), 11, "form", "must be"),
    "parameters is a number": ((EQUAL, 'paper = "mine"\nparameters = 5\n'), 2, "parameters", "must be"),
    "definitions is a number": ((EQUAL, 'paper = "mine"\ndefinitions = 5\n'), 2, "definitions", "must be"),
    "corrected is a text": ((EQUAL + 'corrected = "x"\n',), 14, "corrected", "must be"),
    "zeros are a number": (('form = "zeros"\nof = "x"\nare = 0\n',), 13, "are", "must be"),
    "zeros are a text": (('form = "zeros"\nof = "x - 12"\nare = "12"\n',), 13, "are", "must be"),
    "a hypothesis is a text": ((UNDER + 'if = "a"\n',), 15, "if", "must be"),
    "the third part": (
        (
            'form = "all"\nparts = [\n  { form = "value", of = "1", equals = "1" },\n'
            '  { form = "value", of = "2", equals = "2" },\n  { form = "value", of = "3", equals = "(" },\n]\n',
        ),
        15,
        "equals",
        "ends too early",
    ),
    "parameter named x": (
        (EQUAL, HEAD.replace('a = "positive"', 'a = "positive"\nx = "positive"')),
        5,
        "x",
        "x",
    ),
    "definition named exp": ((EQUAL, HEAD.replace('f = "a*x"', 'f = "a*x"\nexp = "x"')), 7, "exp", "exp"),
    "missing form": ((without(UNDER, "form"),), 7, "form", "missing"),
    "empty says": ((EQUAL, HEAD, CLAIM.replace("so it is", "")), 10, "says", "empty"),
}
DEFECTS = {"the third part": "the line of the first part is named"}


@pytest.mark.parametrize(
    "name",
    [pytest.param(n, marks=[pytest.mark.xfail(reason=DEFECTS[n])] if n in DEFECTS else []) for n in KEY_ERRORS],
)
def test_error_names_file_line_and_key(name):
    texts, line, key, message = KEY_ERRORS[name]
    with pytest.raises(InputError) as caught:
        read(*texts)
    assert str(caught.value).startswith(f"mine.toml, line {line}, key `{key}`: ")
    assert message in str(caught.value) and "\n" not in str(caught.value)


# --- the type of every key --------------------------------------------------------------------------

WRONG = {
    "a whole number": "5",
    "a decimal": "2.5",
    "true": "true",
    "a date": "1979-05-27",
    "a text": '"text"',
    "a list": "[1]",
    "a table": "{ a = 1 }",
    "a list of lists": '[["x"]]',
}
RIGHT = {
    "a text in quotes": ("a text",),
    "true or false": ("true",),
    "a whole number": ("a whole number",),
}
KEYS = [(form, key, kind) for form, declared in FORMS.items() for key, kind in declared.keys.items()]
KEYS += [("equal", key, kind) for key, kind in CLAIM_KEYS.items() if key != "form"]


@pytest.mark.parametrize(("form", "key", "kind"), KEYS, ids=lambda value: getattr(value, "name", value))
@pytest.mark.parametrize("wrong", WRONG)
def test_a_value_of_the_wrong_type_is_refused_at_its_line(form, key, kind, wrong):
    if wrong in RIGHT.get(kind.name, ()) or (wrong == "a table" and kind in (STATEMENT, HYPOTHESIS)):
        return
    if (key, wrong) == ("uses", "a table"):  # an older file, which is told where they belong now
        return
    with pytest.raises(InputError) as caught:
        read(f'{key} = {WRONG[wrong]}\nform = "{form}"\n', claim=without(CLAIM, key))
    start = "mine.toml, line "
    described = [line for line in caught.value.lines if "must be" in line and line.startswith(start)]
    assert described, caught.value
    line = 11 if key not in ("id", "where", "says") else 10
    assert any(f"line {line}, key `" in text for text in described)


@pytest.mark.parametrize("key", FILE_KEYS)
@pytest.mark.parametrize("wrong", WRONG)
def test_a_top_level_value_of_the_wrong_type_is_refused(key, wrong):
    if wrong in RIGHT.get(FILE_KEYS[key].name, ()):
        return
    claim = 'claim = [{ id = "i", where = "w", says = "s", form = "open", why = "y" }]\n'
    rest = {"paper": 'paper = "mine"\n', "claim": claim}
    text = f"{key} = {WRONG[wrong]}\n" + "".join(line for name, line in rest.items() if name != key)
    with pytest.raises(InputError, match=r"^mine\.toml, line 1, key `\w+`: must be "):
        paper_from_text(text, "mine.toml")


# --- several errors at once -------------------------------------------------------------------------


def test_all_errors_of_a_file_are_listed():
    second = CLAIM.replace("mine/one", "mine/two")
    with pytest.raises(InputErrors) as caught:
        read(
            'form = "compare"\nleft = "f(x"\nrelation = "=="\nright = "b"\non = "[2, 1]"\nodd = "1"\n'
            + second
            + 'form = "all"\nparts = [{ form = "value", of = "(", equals = "1" }, { form = "none" }]\n'
            + second.replace("two", "three")
            + EQUAL
            + second.replace("two", "three")
            + EQUAL
            + CLAIM
            + "form = 5\n",
        )
    keys = [re.match(r"mine\.toml, line (\d+), key `(\w+)`: ", line).groups() for line in caught.value.lines]
    assert keys == [
        ("12", "left"),
        ("13", "relation"),
        ("14", "right"),
        ("15", "on"),
        ("16", "odd"),
        ("22", "of"),
        ("21", "form"),
        ("31", "id"),
        ("41", "form"),
    ]
    assert str(caught.value) == "\n".join(caught.value.lines)


def test_claims_instead_of_claim():
    """The wrong name is said first, then the right one."""
    with pytest.raises(InputErrors) as caught:
        read(EQUAL, 'paper = "mine"\n', CLAIM.replace("[[claim]]", "[[claims]]"))
    first, second = caught.value.lines
    assert first == "mine.toml, line 1, key `claims`: unknown key; did you mean `claim`?"
    assert second == "mine.toml, line 1, key `claim`: missing; it must be tables, one [claim.NAME] each"


def test_all_errors_of_the_vocabulary_are_listed():
    head = 'paper = "mine"\n[parameters]\na = "posit"\npi = "real"\nb = "R"\n'
    head += '[definitions]\nf = "a*"\ng = "f(x, 1) + h(x)"\nb = "x"\n'
    with pytest.raises(InputErrors) as caught:
        read(EQUAL, head)
    found = [(key, line) for line in caught.value.lines for key in re.findall(r"key `(\w+)`", line)]
    assert [key for key, _ in found] == ["pi", "b", "b", "a", "f", "g"]
    assert "unknown function `h`" in found[-1][1]


def test_the_list_of_errors_has_an_end():
    with pytest.raises(InputErrors) as caught:
        read("".join(f'form = "value"\n[[claim]]\nid = "{n}"\n' for n in range(500)))
    assert len(caught.value.lines) < 100 and "not read until" in caught.value.lines[-1]
    with pytest.raises(InputErrors) as caught:
        read("", HEAD, "".join(f"k{n} = 1\n" for n in range(5000)))
    assert len(caught.value.lines) <= MOST_ERRORS


# --- what is bounded --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("z = " + "[" * 3000 + "]" * 3000, "nested too deeply"),
        ("z = " + "{a=" * 60 + "1" + "}" * 60, "nested too deeply"),
        ("z = " + "[" * 60 + "]" * 60, "nested too deeply"),
        (".".join("z" * 100_000) + " = 1", "too many parts"),
        ("[" + " . ".join(['"z"'] * 1000) + "]", "too many parts"),
        ("z = " + "9" * 5000, "malformed TOML: Exceeds the limit"),
        ("z = 2024-13-45", "malformed TOML"),
        ("z = 0x" + "f" * 5000, "unknown key"),
    ],
)
def test_hostile_toml_is_refused_at_once(text, message):
    start = time.process_time()
    with pytest.raises(InputError, match=message):
        paper_from_text(text + "\n" + HEAD + CLAIM + EQUAL, "mine.toml")
    assert time.process_time() - start < 10


@pytest.mark.parametrize(
    ("head", "body", "message"),
    [
        (HEAD + "".join(f'f{n} = "x"\n' for n in range(400)), EQUAL, "are too many; at most 300"),
        (HEAD, EQUAL + "".join(f'[[claim]]\nid = "i{n}"\n' for n in range(6000)), "6001 claims .* too much"),
        (
            HEAD + f'h = "{"+".join(["x"] * 4990)}"\nk = "1"\n' + f'm = "{"+".join(["x"] * 4990)}"\n',
            EQUAL + "[[claim]]\n" * 4999,
            "too much for one file",
        ),
        (
            HEAD,
            EQUAL + "".join(CLAIM.replace("one", f"n{n}") + SUM for n in range(200)),
            f"at most {MOST_OPERATIONS} operations",
        ),
        (
            HEAD + 'f0 = "x + 1"\n' + "".join(f'f{n + 1} = "1/(1 + f{n}(x))"\n' for n in range(200)),
            EQUAL,
            "nesting deeper than 150",
        ),
        (
            HEAD + 'f0 = "x + 1"\n' + "".join(f'f{n + 1} = "f{n}(f{n}(x))"\n' for n in range(60)),
            EQUAL,
            "nesting deeper|more than 200000",
        ),
    ],
    ids=["names", "claims", "text", "operations", "height", "doubling"],
)
def test_what_a_file_may_cost_is_bounded(head, body, message):
    start = time.process_time()
    with pytest.raises(InputError, match=message):
        read(body, head)
    assert time.process_time() - start < 20


def test_the_right_file_is_accepted():
    """The texts that the errors above are made from are themselves without fault."""
    for body in (
        EQUAL,
        VALUE + 'equals = "pi"\n',
        UNDER + 'if = { a = "(0, 1)" }\n',
        UNDER + 'if = { a = "(0, 1)" }\nuses = [ { a = "1", where = "w" } ]\n',
        CLASS,
        'form = "coq"\nstatement = "True"\n',
        EQUAL + 'reading = "weaker"\nnot_captured = "much"\n',
        EQUAL + 'hypothesis = { a = "(0, 1)" }\n',
        'form = "open"\nwhy = "w"\n',
    ):
        assert len(read(body).claims) == 1


@pytest.mark.parametrize("text", ['paper = = "x"', 'paper = "x"\n[[claim]]\nid = "a" "b"\n', "[[claim]", 'a = "'])
def test_malformed_toml_names_the_line(text):
    with pytest.raises(InputError, match=r"^mine\.toml: malformed TOML: .*\((at line \d+|at end of document)"):
        paper_from_text(text, "mine.toml")


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("large.toml", b"#" * (MAX_FILE_BYTES + 1), f"at most {MAX_FILE_BYTES}"),
        ("larger.toml", b"#" * 3_000_000, f"at most {MAX_FILE_BYTES}"),
        ("latin.toml", 'paper = "é"'.encode("latin-1"), r"is not UTF-8 text \(byte 9\)"),
    ],
)
def test_file_that_cannot_be_used(tmp_path, name, content, message):
    path = tmp_path / name
    path.write_bytes(content)
    with pytest.raises(InputError, match=message) as caught:
        load_paper(path)
    assert str(caught.value).startswith(str(path))


def test_a_byte_order_mark_is_not_part_of_the_text(tmp_path):
    path = tmp_path / "marked.toml"
    path.write_text(HEAD + CLAIM + EQUAL, "utf-8-sig")
    assert load_paper(path) == read(EQUAL)
    assert len(lint(path)) == 1  # it is trivially true


def test_missing_file(tmp_path):
    with pytest.raises(InputError, match=r"none\.toml: cannot be read \(No such file or directory\)"):
        load_paper(tmp_path / "none.toml")
    with pytest.raises(InputError, match=r"cannot be read \(.*embedded null (byte|character)"):
        load_paper("a\0b.toml")


def test_only_regular_files_are_read(tmp_path):
    """Nobody writes to the pipe, and the device has no end: both would hang."""
    pipe, link = tmp_path / "pipe.toml", tmp_path / "link.toml"
    os.mkfifo(pipe)
    link.symlink_to("/dev/zero")
    for path in (pipe, link, "/dev/zero", "/dev/null"):
        with pytest.raises(InputError, match="is not a regular file"):
            load_paper(path)
    with pytest.raises(InputError, match=r"is not a regular file|cannot be read \(Is a directory\)"):
        load_paper(tmp_path)


def test_a_file_that_grows_is_read_no_further(tmp_path, monkeypatch):
    """The size is that of what was read, not what the file system says."""
    path = tmp_path / "large.toml"
    path.write_bytes(b"#" * 3_000_000)
    monkeypatch.setattr(os, "fstat", lambda descriptor: SimpleNamespace(st_mode=stat.S_IFREG, st_size=10))
    with pytest.raises(InputError, match=f"at most {MAX_FILE_BYTES} bytes"):
        load_paper(path)


def test_a_file_is_read_from_its_path(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(HEAD + CLAIM + EQUAL, "utf-8")
    assert load_paper(str(path)) == load_paper(Path(path)) == paper_from_text(HEAD + CLAIM + EQUAL, str(path))


# --- the built-in papers ----------------------------------------------------------------------------


def paper_faults(papers):
    """What is wrong with the claims of some papers; empty if nothing is."""
    claims = [claim for paper in papers for claim in paper.claims]
    ids = [claim.id for claim in claims]
    faults = [f"{identifier} twice" for identifier in set(ids) if ids.count(identifier) > 1]
    for claim in claims:
        if not re.fullmatch(rf"{claim.paper}/[a-z0-9]+(-[a-z0-9]+)*", claim.id):
            faults.append(f"{claim.id} is not {claim.paper}/slug")
        if not claim.says.strip() or not claim.where.strip():
            faults.append(f"{claim.id} says nothing")
        if claim.statement is None and not claim.reason.strip():
            faults.append(f"{claim.id} is open without a reason")
        if claim.corrected is not None and not claim.corrected_says.strip():
            faults.append(f"{claim.id} has a correction without words")
    return faults


def test_built_in_papers_are_without_fault():
    papers = builtin_papers()
    assert {"srelu", "smelu"} <= {paper.name for paper in papers}
    assert all(paper.claims and paper.title for paper in papers)
    assert paper_faults(papers) == []


def test_the_check_of_papers_can_fail():
    bad = CLAIM.replace("mine/one", "other/One")
    papers = [read(EQUAL, claim=bad), read(EQUAL, claim=bad)]
    assert len(paper_faults(papers)) == 3
    unworded = read(EQUAL + "[claim.corrected]\n" + EQUAL)
    assert paper_faults([unworded]) == ["mine/one has a correction without words"]


# --- symbols that depend on others ---------------------------------------------------------------------

DEPENDING = """
paper = "p"
[parameters]
y = "positive"
z = "positive"
P = "R"
P1 = "R"
[definitions]
whole = "x*y*P"
inside = "partial(y*P, y)"
apart = "x*P"
[dependencies]
P = { y = "P1" }
[claim.i]
where = "w"
says = "s"
"""


def test_a_definition_knows_what_depends_on_what():
    (claim,) = paper_from_text(f'{DEPENDING}formula = "inside(x) = P + y*P1"', "mine.toml").claims
    assert decide_claim(claim).verdict.value == "confirmed"


@pytest.mark.parametrize(
    "keys, told",
    [
        (
            'form = "limit"\nof = "P*y"\nvariable = "y"\nto = "0"\nequals = "0"',
            "`y` depends on others, or others on it",
        ),
        ('formula = "partial(partial(P, y), y) = 0"', "how `P1`, which is in a slope, depends on y is not given"),
        ('formula = "whole(x, 2*z) = 2*x*z*P"', "P, y depend on each other"),
        ('formula = "whole(x, P=3) = 3*x*y"', "P, y depend on each other"),
        ('formula = "inside(x, y=2) = P"', "depend on each other"),
        (
            'form = "exists"\nvariable = "P1"\nwitness = "0"\n'
            'then = "compare"\nleft = "P1"\nrelation = ">="\nright = "0"',
            "`P1` depends on others",
        ),
    ],
)
def test_what_depends_on_another_is_no_constant(keys, told):
    with pytest.raises(InputError, match=re.escape(told)):
        paper_from_text(DEPENDING + keys, "mine.toml")


def test_a_slope_may_have_a_slope():
    text = DEPENDING.replace('P = { y = "P1" }', 'P = { y = "P1" }\nP1 = { y = "z" }')
    (claim,) = paper_from_text(f'{text}formula = "partial(partial(y*P, y), y) = 2*P1 + y*z"', "mine.toml").claims
    assert decide_claim(claim).verdict.value == "confirmed"


def test_a_symbol_alone_may_have_another_value():
    paper_from_text(f'{DEPENDING}formula = "apart(x, P=3) = 3*x"', "mine.toml")


def test_a_sentence_without_a_claim_says_why():
    left_out = '[[not_claimed]]\nwhere = "Sec. 5"\nsays = "It is better."\nwhy = "Better is not defined."\n'
    (one,) = read(EQUAL + left_out).not_claimed
    assert (one.where, one.says, one.why) == ("Sec. 5", "It is better.", "Better is not defined.")
    assert read(EQUAL).not_claimed == ()
    with pytest.raises(InputError, match="why"):
        read(EQUAL + without(left_out, "why"))
    assert all(paper.not_claimed for paper in builtin_papers())
