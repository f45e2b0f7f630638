"""A verdict is computed: what the author of a claim file, a cache or a record writes does not choose it."""

import json
import os

import pytest

from provenact.ledger import runner
from provenact.ledger.answers import Cache, digest
from provenact.ledger.entries import Agreement
from provenact.ledger.proving import plan
from provenact.ledger.runner import decide_claim, run
from provenact.ledger.store import compiled_folder, engine_version
from provenact.numerics.coq.project import project
from provenact.numerics.findings.evidence import Cause, Engine, Evidence, Outcome
from provenact.theory.exact.errors import InputError
from provenact.theory.language.claims import paper_from_text

HEAD = """paper = "p"
[parameters]
a = "real"
b = "positive"
c = "positive"
[definitions]
relu = "max(0, x)"
"""
CLAIM = """[[claim]]
id = "p/one"
where = "Sec. 1"
says = "so it is"
"""
ONE = '{ form = "value", of = "1", equals = "1" }'
TRUE = 'form = "value"\nof = "1"\nequals = "1"\n'
FALSE = 'form = "compare"\nleft = "x^2"\nrelation = "<"\nright = "0"\n'
SLOPE = 'form = "compare"\nleft = "a*x^2"\nrelation = ">="\nright = "0"\n'  # true where a is not negative
SMALL = 'form = "under"\nif = { b = "(0, 1)" }\nthen = "compare"\nleft = "b^2"\nrelation = "<"\nright = "b"\n'


WITHIN = 'form = "under"\nif = { b = "(0, c)" }\nthen = "compare"\nleft = "b"\nrelation = "<"\nright = "c"\n'


def claim(body, head=HEAD):
    (found,) = paper_from_text(head + CLAIM + body, "p.toml").claims
    return found


def verdict(body, head=HEAD):
    return decide_claim(claim(body, head)).verdict.value


def refusal(body, head=HEAD, frame=CLAIM):
    with pytest.raises(InputError) as caught:
        paper_from_text(head + frame + body, "p.toml")
    return str(caught.value)


# --- arguments --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "body",
    [
        f'form = "steps"\nsteps = [{ONE}]\n',
        f'form = "steps"\nsteps = [{{ form = "steps", steps = [{ONE}] }}]\n',
        f'form = "all"\nparts = [{ONE}, {{ form = "steps", steps = [{ONE}] }}]\n',
        f'form = "because"\nparts = [{{ form = "steps", steps = [{ONE}] }}, {ONE}]\n',
        f'form = "under"\nif = {{ a = "(0, 1)" }}\nthen = "steps"\nsteps = [{ONE}]\n',
    ],
    ids=["steps", "steps of steps", "all", "because", "under"],
)
def test_steps_that_hold_are_an_argument_and_no_more(body):
    assert verdict(body) == "argued"


@pytest.mark.parametrize(
    "body",
    [
        f'form = "not"\nthen = "steps"\nsteps = [{ONE}]\n',
        'form = "not"\nthen = "steps"\nsteps = [{ form = "value", of = "1", equals = "2" }]\n',
        f'form = "exists"\nvariable = "c"\nwitness = "1"\nthen = "steps"\nsteps = [{ONE}]\n',
        'form = "steps"\nsteps = [{ form = "value", of = "1", equals = "2" }]\n',
        f'form = "for_functions"\nfunctions = {{ f = {{ is = ["continuous"] }} }}\nthen = "steps"\nsteps = [{ONE}]\n',
    ],
    ids=["not", "not of a false step", "exists", "a false step", "for_functions"],
)
def test_an_argument_neither_refutes_nor_confirms_what_is_around_it(body):
    assert verdict(body) == "open"


# --- all functions ----------------------------------------------------------------------------------


def functions(classes, tried, body='then = "bounded"\nof = "f(x)"\n', more=""):
    return f'form = "for_functions"\nfunctions = {{ f = {{ is = {classes}, tried = {tried} }} }}\n{more}{body}'


@pytest.mark.parametrize(
    ("classes", "tried", "right"),
    [
        ('["continuous"]', '["tanh(x)", "sin(x)"]', "open"),  # instances prove nothing
        ('["continuous"]', '["x"]', "refuted"),
        ('["bounded"]', '["x"]', "open"),  # not of the class
        ('["continuous", "bounded"]', '["x"]', "open"),
        ('["nonnegative"]', '["x"]', "open"),
        ('["nonnegative"]', '["x^2"]', "refuted"),
        ('["positive"]', '["x^2"]', "open"),  # 0 is not positive
        ('["increasing"]', '["-x"]', "open"),
        ('["decreasing"]', '["-x"]', "refuted"),
        ('["C^1"]', '["abs(x)"]', "open"),
        ('["C^0"]', '["abs(x)"]', "refuted"),
        ('["continuous"]', '["1/x"]', "open"),  # no value at 0
        ('["continuous"]', '["log(x)"]', "open"),
        ('["continuous"]', '["floor(x)"]', "open"),
    ],
)
def test_only_a_function_of_the_class_refutes(classes, tried, right):
    assert verdict(functions(classes, tried)) == right


def test_what_is_assumed_must_hold_for_the_function_that_refutes():
    assume = 'assuming = [{ form = "compare", left = "f(x)", relation = "<=", right = "9" }]\n'
    assert verdict(functions('["continuous"]', '["x"]', more=assume)) == "open"
    assert verdict(functions('["continuous"]', '["x", "-x^2"]', more=assume)) == "refuted"


def test_an_assumption_that_is_not_decided_refutes_nothing():
    assume = 'assuming = [{ form = "coq", statement = "True" }]\n'
    assert verdict(functions('["continuous"]', '["x"]', more=assume)) == "open"


# --- conditional ------------------------------------------------------------------------------------

USED = 'uses = [ { a = "1", where = "Sec. 2" } ]\n'


def test_conditional_is_the_printed_statement_under_a_hypothesis_that_the_paper_satisfies():
    assert verdict(SLOPE + 'hypothesis = { a = "nonnegative" }\n' + USED) == "conditional"


@pytest.mark.parametrize(
    ("body", "right"),
    [
        (SLOPE, "refuted"),
        (SLOPE + 'hypothesis = { a = "nonnegative" }\n', "refuted"),  # no use
        (SLOPE + 'hypothesis = { a = "nonnegative" }\nuses = []\n', "refuted"),
        (SLOPE + 'hypothesis = { a = "(-1, inf)" }\n' + USED, "refuted"),  # it saves nothing
        (SLOPE + 'hypothesis = { a = "nonnegative" }\n' + USED.replace('"1"', '"-1"'), "refuted"),
        (SLOPE + 'hypothesis = { a = "positive" }\n' + USED.replace('"1"', '"0"'), "refuted"),  # the open end
        (SLOPE + 'hypothesis = { a = "[0, 1)" }\n' + USED, "refuted"),
        (SLOPE + 'hypothesis = { a = "nonnegative" }\n' + USED.replace('"1"', '"log(0)"'), "refuted"),  # no value
        (
            SLOPE
            + 'hypothesis = { a = "nonnegative" }\nuses = [ { a = "1", where = "w" }, { a = "-1", where = "w" } ]\n',
            "refuted",
        ),
        (FALSE + 'hypothesis = { x = "positive" }\nuses = [ { x = "1", where = "w" } ]\n', "refuted"),
        (FALSE + "[claim.corrected]\n" + TRUE, "refuted"),
        (
            FALSE
            + '[claim.corrected]\nform = "under"\nif = { a = "(0, 1)" }\nthen = "value"\nof = "1"\nequals = "1"\n',
            "refuted",
        ),
    ],
)
def test_a_hypothesis_or_a_correction_of_ones_choice_makes_nothing_conditional(body, right):
    assert verdict(body) == right


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ('hypothesis = { a = "R" }\n', "(-inf, inf) is not strictly smaller than (-inf, inf)"),
        ('hypothesis = { a = "(-inf, inf)" }\n', "is not strictly smaller"),
        ('hypothesis = { b = "(0, 1)" }\n', "the statement does not speak of the parameter `b`"),
        ('hypothesis = { x = "R" }\n', "is not strictly smaller than (-inf, inf)"),
        ('on = "[0, 1]"\nhypothesis = { x = "[1, 2]" }\n', "is not strictly smaller than [0, 1]"),
        ('on = "[0, 1]"\nhypothesis = { x = "[0, 1]" }\n', "is not strictly smaller than [0, 1]"),
        ('on = "[0, 1]"\nhypothesis = { x = "(2, 3)" }\n', "is not strictly smaller than [0, 1]"),
        ('hypothesis = { f = ["continuous"] }\n', "`f` is not a function of the claim's `for_functions`"),
        ('hypothesis = { relu = ["continuous"] }\n', "`relu` is not a function"),
        ('hypothesis = { relu = "positive" }\n', "`relu` is neither x nor a parameter"),
        ('hypothesis = { form = "value", of = "1", equals = "1" }\n', "is neither x nor a parameter"),
        ('hypothesis = { a = "nonnegative" }\nuses = [ { a = "1" } ]\n', "values of the paper and their place"),
        ('hypothesis = { a = "nonnegative" }\nuses = [ { where = "w" } ]\n', "values of the paper and their place"),
        ('hypothesis = { a = "nonnegative" }\nuses = [ { a = 1, where = "w" } ]\n', "values of the paper"),
        ('hypothesis = { a = "nonnegative" }\nuses = [ { b = "1", where = "w" } ]\n', "no hypothesis is about `b`"),
        ('hypothesis = { a = "nonnegative" }\nuses = [ { d = "1", where = "w" } ]\n', "no hypothesis is about `d`"),
        ('hypothesis = { a = "nonnegative" }\nuses = [ { a = "1", where = " " } ]\n', "values of the paper and their"),
        (
            'uses = [ { a = "1", where = "w" } ]\n',
            'about `a`: say it in `hypothesis = { a = "..." }`, a smaller domain, or leave the value out',
        ),
        (
            'hypothesis = { a = "nonnegative", x = "[1, 2]" }\nuses = [ { a = "1", where = "w" } ]\n',
            "about `x` too, and no use says",
        ),
        ('hypothesis = { a = "(-b, b)" }\nuses = [ { b = "1", where = "w" } ]\n', "each needs a value of one of a"),
    ],
)
def test_a_hypothesis_that_is_none_is_refused(body, message):
    assert message in refusal(SLOPE + body)


@pytest.mark.parametrize("domain", ["R", "positive", "[-1, 1]"])
def test_a_hypothesis_on_a_positive_parameter_must_say_more(domain):
    body = SLOPE.replace('"0"', '"-b"')
    assert "is not strictly smaller than (0, inf)" in refusal(body + f'hypothesis = {{ b = "{domain}" }}\n')


def test_a_hypothesis_on_functions_must_add_a_class():
    body = functions('["continuous"]', '["x"]')
    assert "`f` is continuous already" in refusal(body + 'hypothesis = { f = ["continuous"] }\n')
    assert "`g` is not a function of the claim's" in refusal(body + 'hypothesis = { g = ["bounded"] }\n')
    assert "must be classes such as" in refusal(body + 'hypothesis = { f = ["good"] }\n')


def test_an_open_claim_has_no_hypothesis():
    assert "has neither a hypothesis nor uses" in refusal('form = "open"\nwhy = "w"\nhypothesis = { a = "[0, 1]" }\n')


# --- vacuous ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("body", "right"),
    [
        (SMALL, "confirmed"),
        (SMALL + 'uses = [ { b = "2", where = "w" } ]\n', "vacuous"),
        (SMALL + 'uses = [ { b = "1", where = "w" } ]\n', "vacuous"),  # the open end
        (SMALL + 'uses = [ { b = "2", where = "w" }, { b = "0.5", where = "w" } ]\n', "confirmed"),
        (SMALL + 'uses = [ { b = "2", where = "w" }, { b = "log(0)", where = "w" } ]\n', "confirmed"),
        (SMALL + 'uses = [ { b = "log(0)", where = "w" } ]\n', "confirmed"),  # no value at all
        (WITHIN + 'uses = [ { b = "2", c = "1", where = "w" } ]\n', "vacuous"),
        (WITHIN + 'uses = [ { b = "2", c = "3", where = "w" } ]\n', "confirmed"),
        (SMALL + "uses = []\n", "confirmed"),
        (SMALL.replace('"<"', '">"') + 'uses = [ { b = "2", where = "w" } ]\n', "refuted"),
        (SMALL + 'hypothesis = { b = "(0, 1/2)" }\nuses = [ { b = "2", where = "w" } ]\n', "confirmed"),
    ],
)
def test_only_quoted_uses_make_a_hypothesis_vacuous(body, right):
    assert verdict(body) == right


@pytest.mark.parametrize(
    "uses",
    ['{ b = "b", where = "w" }', '{ b = "a", where = "w" }', '{ b = "2", where = "w" }, { b = "b", where = "w" }'],
)
def test_a_use_that_makes_something_vacuous_is_a_number(uses):
    """Of all b some satisfy the hypothesis and others do not."""
    assert "must be numbers here" in refusal(SMALL + f"uses = [ {uses} ]\n")
    assert "must be numbers here" in refusal(WITHIN + 'uses = [ { b = "2", where = "w" } ]\n')


def test_an_empty_region_is_refused_or_not_confirmed():
    assert "is empty" in refusal(SLOPE + 'on = "[2, 1]"\n')
    assert "is empty" in refusal(SMALL.replace("(0, 1)", "(1, 1)"))
    nowhere = 'form = "equal"\nleft = "log(x)"\nright = "2*log(x)"\non = "(-2, -1)"\n'
    assert verdict(nowhere) in ("vacuous", "open")


# --- what older files said --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("body", "key", "message"),
    [
        (TRUE + f"vacuous_when = {ONE}\n", "vacuous_when", "vacuous is found by the machine"),
        (
            f'form = "exists"\nvariable = "c"\nwitness = "1"\nthen = "value"\nof = "c"\nequals = "1"\nnever = {ONE}\n',
            "never",
            "existence is refuted by deciding the negation",
        ),
        (
            functions('["continuous"]', "[]") + f'proof = {{ form = "steps", steps = [{ONE}] }}\n',
            "proof",
            "confirmed by a theorem about all functions",
        ),
        ('form = "lemma"\nname = "heine_cantor"\nwith = {}\n', "form", "`lemma` is no longer a form"),
        (SMALL + 'uses = { b = ["2"] }\n', "uses", "belongs to the claim now"),
        (TRUE + "[claim.corrected]\n" + SMALL + 'uses = { b = ["2"] }\n', "corrected.uses", "belongs to the claim now"),
        (
            'form = "for_functions"\nfunctions = { f = ["x"] }\nthen = "bounded"\nof = "f(x)"\n',
            "functions",
            "must say the class of each",
        ),
        ('form = "all"\nparts = [ { form = "lemma", name = "zorn" } ]\n', "form", "no longer a form"),
        (
            f'form = "all"\nparts = [ {{ form = "value", of = "1", equals = "1", vacuous_when = {ONE} }} ]\n',
            "vacuous_when",
            "is no longer a key",
        ),
        (
            f'form = "not"\nthen = "exists"\nvariable = "c"\nwitness = "1"\nof = "c"\nnever = {ONE}\n',
            "never",
            "is no longer a key",
        ),
    ],
)
def test_a_removed_key_is_refused_and_says_what_replaces_it(body, key, message):
    found = refusal(body)
    assert f"key `{key}`: " in found and message in found


def test_claims_for_claim_is_an_error():
    assert "unknown key; did you mean `claim`?" in refusal(TRUE, frame=CLAIM.replace("[[claim]]", "[[claims]]"))


@pytest.mark.parametrize("key", ["verdict", "outcome", "proved", "decided", "evidence", "grade", "confirmed"])
def test_nobody_types_it(key):
    assert f"`{key}`" in refusal(TRUE + f'{key} = "confirmed"\n')


# --- the cache --------------------------------------------------------------------------------------


def planted(folder, statement, *items, **roles):
    """A cache that says this of a claim."""
    cache = Cache(folder)
    answer = {"engine": engine_version(), "claim": digest(statement.text), "evidence": {"printed": items, **roles}}
    cache.store.put(f"evidence {statement.text}", json.dumps(answer))
    return cache


def said(outcome="holds", engine="exact", **more):
    return {"engine": engine, "outcome": outcome, "detail": "planted", "seconds": 0.0, "cause": "decided", **more}


WRONG = 'form = "value"\nof = "1"\nequals = "2"\n'


@pytest.mark.parametrize(
    ("items", "roles"),
    [
        ([], {}),
        ([said(engine="coq")], {}),
        ([said(outcome="HOLDS")], {}),
        ([{"outcome": "exact", "engine": "holds", "detail": "", "cause": "decided"}], {}),
        ([said(confirmed=True)], {}),
        ([said(cause="no such cause")], {}),
        ([said(seconds="1")], {}),
        ([said()], {"corrected": [said()]}),
        ([said()], {"outcome": "holds"}),
        ([said("undecided", cause="timed out")], {}),
        ([said(engine="quadrature")], {}),
        ([said(engine="symbolic")], {}),
        ([said(), said("fails")], {}),
    ],
    ids=[
        "no evidence",
        "Coq",
        "another word",
        "keys exchanged",
        "another key",
        "another cause",
        "time as text",
        "another role",
        "an outcome beside",
        "an accident",
        "a check",
        "a second route",
        "a contradiction",
    ],
)
def test_a_planted_entry_confirms_nothing(items, roles, tmp_path):
    false = claim(WRONG)
    entry = run([false], cache=planted(tmp_path, false, *items, **roles), jobs=1).entries[0]
    in_our_words = len(items) == 2 or any(item.get("engine") in ("quadrature", "symbolic") for item in items)
    assert entry.verdict.value == ("open" if in_our_words else "refuted") and Engine.COQ not in entry.engines


def test_the_plant_would_bear_fruit(tmp_path):
    """Evidence in the words of the deciders, in a folder of our own, is what a cache is for."""
    false = claim(WRONG)
    assert run([false], cache=planted(tmp_path, false, said()), jobs=1).entries[0].verdict.value == "confirmed"


def test_a_folder_that_others_can_write_to_is_not_believed(tmp_path):
    false = claim(WRONG)
    planted(tmp_path, false, said())
    for mode in (0o777, 0o770, 0o722, 0o720, 0o702):
        tmp_path.chmod(mode)
        assert run([false], cache=Cache(tmp_path), jobs=1).entries[0].verdict.value == "refuted", oct(mode)


def test_a_folder_of_somebody_else_is_not_believed(tmp_path, monkeypatch):
    false = claim(WRONG)
    planted(tmp_path, false, said())
    monkeypatch.setattr(os, "getuid", lambda: os.geteuid() + 1)
    assert run([false], cache=Cache(tmp_path), jobs=1).entries[0].verdict.value == "refuted"


def test_nothing_is_written_to_a_folder_that_others_can_write_to(tmp_path):
    tmp_path.chmod(0o777)
    run([claim(WRONG)], cache=Cache(tmp_path), jobs=1)
    assert list(tmp_path.rglob("*.json")) == []


def test_compiled_proofs_are_not_kept_where_others_can_write(tmp_path, monkeypatch):
    """Of a compiled file only the digest of its text is compared: who can write there can put in another one."""
    monkeypatch.setenv("PROVENACT_CACHE", str(tmp_path / "cache"))
    before = os.umask(0o002)  # new folders of people with a group of their own: closed all the same
    try:
        assert compiled_folder() == tmp_path / "cache" / "coq"
    finally:
        os.umask(before)
    for folder in (tmp_path / "cache", tmp_path / "cache" / "coq"):
        folder.chmod(0o777)
        with pytest.raises(InputError, match=f"kept in {folder}, which others may write to.* chmod go-w"):
            plan(project(), set())
        folder.chmod(0o700)


def test_a_new_folder_is_private(tmp_path):
    run([claim(WRONG)], cache=Cache(tmp_path / "new"), jobs=1)
    assert (tmp_path / "new").stat().st_mode & 0o077 == 0


def test_the_order_of_parameters_is_part_of_the_key(tmp_path):
    """Arguments stand in the order of the parameters, so that g(x, 1, 2) means two things."""
    body = 'form = "value"\nof = "g(0, 1, 2)"\nequals = "1"\n'
    definition = '[definitions]\ng = "x + s^2*t/2"\n'
    one = claim(body, f'paper = "p"\n[parameters]\ns = "real"\nt = "real"\n{definition}')
    other = claim(body, f'paper = "p"\n[parameters]\nt = "real"\ns = "real"\n{definition}')
    cache = Cache(tmp_path)
    assert run([one], cache=cache, jobs=1).entries[0].verdict.value == "confirmed"
    assert run([other], cache=cache, jobs=1).entries[0].verdict.value == "refuted"
    assert one.text != other.text


def test_the_order_of_definitions_is_part_of_the_key():
    head = '[definitions]\nf = "x"\ng = "x^2"\n'
    assert (
        claim(TRUE, f'paper = "p"\n{head}').text != claim(TRUE, 'paper = "p"\n[definitions]\ng = "x^2"\nf = "x"\n').text
    )


# --- decided and proved -----------------------------------------------------------------------------

PAPER = HEAD + "".join(
    CLAIM.replace("p/one", f"p/{name}") + body
    for name, body in {
        "true": TRUE,
        "false": FALSE,
        "conditional": SLOPE + 'hypothesis = { a = "nonnegative" }\n' + USED,
        "steps": f'form = "steps"\nsteps = [{ONE}]\n',
        "functions": functions('["continuous"]', "[]"),
        "coq": 'form = "coq"\nstatement = "1 = 1"\n',
        "open": 'form = "open"\nwhy = "w"\n',
        "conjunction": 'form = "all"\nparts = [ { form = "value", of = "1", equals = "1" }, '
        '{ form = "consistent", left = "1", right = "1" } ]\n',
    }.items()
)


@pytest.fixture
def broken(monkeypatch):
    """Every decider raises."""

    def decide(statement, domains):
        raise RuntimeError("broken")

    monkeypatch.setattr(runner, "decide", decide)


@pytest.fixture
def proves(monkeypatch):
    """What Coq has on record: outcomes by claim and role."""

    def put(**outcomes):
        def coq_evidence(one):
            roles = outcomes.get(one.id.removeprefix("p/"), {})
            return {role: Evidence(Engine.COQ, Outcome(outcome), "theorem") for role, outcome in roles.items()}

        monkeypatch.setattr(runner, "coq_evidence", coq_evidence)

    return put


def verdicts():
    claims = paper_from_text(PAPER, "p.toml").claims
    return {entry.claim.id.removeprefix("p/"): entry for entry in run(claims, jobs=1)}


def test_without_deciders_nothing_is_decided(broken, proves):
    proves()
    found = verdicts()
    assert {entry.verdict.value for entry in found.values()} == {"open"}
    assert found["true"].evidence("printed")[0].cause is Cause.BROKEN and "broken" in found["true"].reason


def test_without_deciders_only_coq_confirms_and_that_is_seen(broken, proves):
    proves(true={"printed": "holds"}, coq={"printed": "holds"}, false={"printed": "fails"}, open={"printed": "holds"})
    found = verdicts()
    settled = {name: entry.verdict.value for name, entry in found.items() if entry.verdict.value != "open"}
    assert settled == {"true": "confirmed", "coq": "confirmed", "false": "refuted"}
    assert {found[name].agreement("printed") for name in settled} == {Agreement.ONLY_PROVED}
    assert {found[name].grade.value for name in settled} == {"coq"}


def test_only_coq_confirms_what_the_deciders_only_argue(proves):
    proves(steps={"printed": "holds"}, functions={"printed": "holds"}, coq={"printed": "fails"})
    found = verdicts()
    assert [found[name].verdict.value for name in ("steps", "functions", "coq")] == [
        "confirmed",
        "confirmed",
        "refuted",
    ]
    assert found["steps"].agreement("printed") is Agreement.ONLY_PROVED


def test_a_contradiction_is_a_row_and_no_verdict(proves):
    proves(true={"printed": "fails"}, false={"printed": "holds"}, conditional={"restricted": "fails"})
    found = verdicts()
    assert [found[name].verdict.value for name in ("true", "false")] == ["open", "open"]
    assert found["true"].contradictions == ["printed"] and found["true"].grade is None
    assert "CONTRADICTS" in found["true"].reason
    conditional = found["conditional"]  # whose hypothesis is then not decided
    assert (conditional.contradictions, conditional.verdict.value) == (["restricted"], "open")


def test_a_contradiction_is_shown_with_status_1(proves, tmp_path, capsys, monkeypatch):
    from provenact.__main__ import main

    monkeypatch.setenv("PROVENACT_CACHE", str(tmp_path / "cache"))
    file = tmp_path / "p.toml"
    file.write_text(PAPER, "utf-8")
    proves(false={"printed": "holds"})
    assert main(["verify", str(file), "--jobs", "1"]) == 1
    out, err = capsys.readouterr()
    assert "CONTRADICTS p/false, printed" in out and "Traceback" not in out + err
    proves(false={"printed": "fails"})
    assert main(["verify", str(file), "--jobs", "1"]) == 0


def test_a_conjunction_that_coq_alone_refutes_is_refuted(broken, proves):
    """Which of its parts is false the record does not say: so not that two numbers of one paper differ."""
    proves(conjunction={"printed": "fails"})
    assert verdicts()["conjunction"].verdict.value == "refuted"


def test_coq_alone_can_make_a_claim_conditional_but_not_speak_for_its_uses(broken, proves):
    proves(conditional={"printed": "fails", "restricted": "holds"})
    assert verdicts()["conditional"].verdict.value == "open"
    proves(conditional={"printed": "fails", "restricted": "holds", "uses": "holds"})
    assert verdicts()["conditional"].verdict.value == "conditional"


# --- causes -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "detail", ["the time limit of 60 s was reached", "the worker died", "DisagreementError", "no value"]
)
def test_no_cause_is_read_from_prose(detail, tmp_path, monkeypatch):
    """Words in a detail make no accident: the evidence is cached, and the outcome is what the engine says."""
    asked = []

    def decide(statement, domains):
        asked.append(statement)
        return [Evidence(Engine.EXACT, Outcome.UNDECIDED, detail)]

    monkeypatch.setattr(runner, "decide", decide)
    for _ in range(2):
        entry = run([claim(TRUE)], cache=Cache(tmp_path), jobs=1).entries[0]
        assert entry.evidence("printed")[0].cause is Cause.NOT_SHOWN and entry.reason == detail
    assert len(asked) == 1


@pytest.mark.parametrize("cause", [Cause.TIMED_OUT, Cause.OUT_OF_MEMORY, Cause.WORKER_LOST, Cause.BROKEN])
def test_an_accident_without_words_is_one(cause, tmp_path, monkeypatch):
    evidence = Evidence(Engine.EXACT, Outcome.UNDECIDED, "", cause=cause)
    monkeypatch.setattr(runner, "decide", lambda statement, domains: [evidence])
    run([claim(TRUE)], cache=Cache(tmp_path), jobs=1)
    assert list(tmp_path.rglob("*.json")) == []


def test_a_claim_named_after_an_error_is_confirmed(tmp_path):
    body = 'form = "all"\nparts = [ { label = "died: time limit", form = "value", of = "1", equals = "1" } ]\n'
    cache = Cache(tmp_path)
    assert run([claim(body)], cache=cache, jobs=1).entries[0].verdict.value == "confirmed"
    assert cache.get(claim(body)) is not None


@pytest.mark.parametrize("value", ["abs(a)", "x^2", "b", "b - 1", "max(a, 0)"])
def test_a_use_that_saves_a_claim_is_a_number(value):
    """What satisfies the hypothesis by its form is no value of the paper."""
    uses = f'uses = [ {{ a = "{value}", where = "w" }} ]\n'
    assert "must be numbers here" in refusal(SLOPE + 'hypothesis = { a = "nonnegative" }\n' + uses)


# --- a hypothesis under which nothing is said ---------------------------------------------------------


@pytest.mark.parametrize(
    "body",
    [
        'form = "monotone"\nof = "-x"\ndirection = "increasing"\nhypothesis = { x = "[2, 2]" }\n'
        'uses = [ { x = "2", where = "Sec. 2" } ]\n',
        'form = "implies"\nif = [ { form = "compare", left = "x^2", relation = "<", right = "a" } ]\nthen = "compare"\n'
        'left = "x"\nrelation = ">"\nright = "0"\nhypothesis = { a = "(-inf, 0]" }\n'
        'uses = [ { a = "-1", where = "Sec. 2" } ]\n',
    ],
    ids=["one point has no slope", "a condition that never holds"],
)
def test_a_hypothesis_that_leaves_nothing_to_say_saves_no_claim(body):
    found = decide_claim(claim(body))
    assert found.outcome("restricted") is Outcome.HOLDS and found.outcome("uses") is Outcome.HOLDS
    assert found.verdict.value == "refuted"


def test_on_one_point_there_is_nothing_to_compare():
    one_point = 'form = "monotone"\nof = "0*x"\ndirection = "increasing"\nstrictly = true\non = "[2, 2]"\n'
    assert verdict(one_point) == "vacuous"
