"""Claim files: what is read, and that every error names the file, the line and the key."""

import re
from pathlib import Path

import pytest

from provenact.theory.claims import MAX_FILE_BYTES, builtin_papers, load_paper, paper_from_text
from provenact.theory.errors import InputError
from provenact.theory.forms import FORMS
from provenact.theory.statements import AllOf, Equal, Printed, Under

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
VALUE = 'form = "value"\nof = "pi"\n'
UNDER = 'form = "under"\nthen = "equal"\nleft = "a"\nright = "a"\n'


def read(body, head=HEAD, claim=CLAIM):
    return paper_from_text(head + claim + body, "mine.toml")


def without(text, key):
    """The text without the line of a key."""
    return re.sub(rf"^{key} = .*\n", "", text, flags=re.MULTILINE)


# --- what is read -----------------------------------------------------------------------------------


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
    ]
    assert len({text(), *changed}) == 6


# --- errors -----------------------------------------------------------------------------------------

KEY_ERRORS = {
    "missing id": ((EQUAL, HEAD, without(CLAIM, "id")), 7, "id", "missing"),
    "missing where": ((EQUAL, HEAD, without(CLAIM, "where")), 7, "where", "missing"),
    "missing says": ((EQUAL, HEAD, without(CLAIM, "says")), 7, "says", "missing"),
    "says is a number": (
        (EQUAL, HEAD, CLAIM.replace('"so it is"', "5")),
        10,
        "says",
        "must be a text, not int",
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
        "an expression in quotes, not float",
    ),
    "number for a decimal": ((VALUE + "rounds_to = 3.14\n",), 13, "rounds_to", "must be a decimal in quotes"),
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
    "number for a domain": ((EQUAL, HEAD.replace('"positive"', "3")), 4, "a", "`3` is not an interval"),
    "bad definition": ((EQUAL, HEAD.replace('"a*x"', '"a*"')), 6, "f", "ends too early"),
    "number for a definition": (
        (EQUAL, HEAD.replace('"a*x"', "3")),
        6,
        "f",
        "an expression in quotes, not int",
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
    "no parts": (('form = "all"\nparts = []\n',), 12, "parts", "must be a list of statements"),
    "a part is a text": (('form = "all"\nparts = ["x"]\n',), 12, "parts", "must be a statement"),
    "unknown parameter in a hypothesis": (
        (UNDER + 'if = { b = "R" }\n',),
        15,
        "if",
        "`b` is not a parameter",
    ),
    "bad interval in a hypothesis": ((UNDER + 'if = { a = "z" }\n',), 15, "if", "`z` is not an interval"),
    "unknown lemma": (
        ('form = "lemma"\nname = "zorn"\nwith = {}\n',),
        12,
        "name",
        "must be one of mollifier_smoothness",
    ),
    "lemma without its kernel": (
        ('form = "lemma"\nname = "mollifier_smoothness"\nwith = {}\n',),
        13,
        "with",
        "needs exactly kernel",
    ),
    "corrected, bad expression": (
        (EQUAL + '[claim.corrected]\nsays = "s"\n' + EQUAL.replace('"a*x"', '"b*x"'),),
        18,
        "corrected.right",
        "unknown name",
    ),
    "claims that are no tables": (("claim = 5\n", 'paper = "mine"\n', ""), 2, "claim", "array of tables"),
    # ways of going wrong that end in a traceback or at another line today
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
    "missing form": ((without(EQUAL, "form"),), 7, "form", "missing"),
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


def test_the_right_file_is_accepted():
    """The texts that the errors above are made from are themselves without fault."""
    for body in (
        EQUAL,
        VALUE + 'equals = "pi"\n',
        UNDER + 'if = { a = "(0, 1)" }\n',
        'form = "open"\nwhy = "w"\n',
    ):
        assert len(read(body).claims) == 1


@pytest.mark.parametrize("text", ['paper = = "x"', 'paper = "x"\n[[claim]]\nid = "a" "b"\n', "[[claim]", 'a = "'])
def test_malformed_toml_names_the_line(text):
    with pytest.raises(InputError, match=r"^mine\.toml: malformed TOML: .*\((at line \d+|at end of document)"):
        paper_from_text(text, "mine.toml")


def test_deep_nesting_is_refused():
    with pytest.raises(InputError):
        paper_from_text(HEAD + "z = " + "[" * 3000 + "]" * 3000, "mine.toml")


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("large.toml", b"#" * (MAX_FILE_BYTES + 1), f"at most {MAX_FILE_BYTES}"),
        ("latin.toml", 'paper = "é"'.encode("latin-1"), r"is not UTF-8 text \(byte 9\)"),
    ],
)
def test_file_that_cannot_be_used(tmp_path, name, content, message):
    path = tmp_path / name
    path.write_bytes(content)
    with pytest.raises(InputError, match=message) as caught:
        load_paper(path)
    assert str(caught.value).startswith(str(path))


def test_missing_file_and_folder(tmp_path):
    with pytest.raises(InputError, match=r"none\.toml: cannot be read \(No such file or directory\)"):
        load_paper(tmp_path / "none.toml")
    with pytest.raises(InputError, match=r"cannot be read \(Is a directory\)"):
        load_paper(tmp_path)


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
