"""Statements as the tables of a claim file, put together from parts; and what becomes of one.

A form that takes another one under `then` takes the keys of that one too; where both could have a key, a conjunction
of one part stands between.

- `negated`, `exists`, `under`, `every`, `for_functions`, `a`   tables around tables
- `compare`, `equal`, `value`, `limit`                            plain ones
- `verdict_of(table, **more)`   the verdict of a claim with this statement, `refused` where it is not read
"""

from door import toml_text

from provenact.ledger.runner import decide_claim
from provenact.numerics.findings.evidence import Cause
from provenact.theory.exact.errors import InputError
from provenact.theory.language.claims import paper_from_text

PARAMETERS = {
    "a": "real",
    "b": "positive",
    "g": "(0, 1)",
    "d": "positive",
    "n": "negative",
    "u": "R^2",
    "alpha": "positive",
}
DEFINITIONS = {"relu": "max(0, x)", "line": "a*x", "shifted": "b + x", "hole": "x^2/x"}


def _then(table: dict, *taken: str) -> dict:
    if {"then", *taken} & set(table):
        table = every(table)
    return {"then" if key == "form" else key: one for key, one in table.items()}


def a(form: str, **keys: object) -> dict:
    """A statement of this form; a key that is a word of Python is written with _ after it."""
    return {"form": form, **{key.rstrip("_"): one for key, one in keys.items() if one is not None}}


def negated(table: dict) -> dict:
    return {"form": "not", **_then(table)}


def exists(variable: str, witness: str, table: dict, on: str | None = None) -> dict:
    return a("exists", variable=variable, witness=witness, on=on, **_then(table, "variable", "on"))


def under(hypothesis: dict, table: dict) -> dict:
    return {"form": "under", "if": hypothesis, **_then(table)}


def every(*parts: dict) -> dict:
    return {"form": "all", "parts": list(parts)}


def some(*classes: str, tried: tuple[str, ...] = ()) -> dict:
    """A function of these classes."""
    return {"is": list(classes), "tried": list(tried)}


def for_functions(table: dict, assuming: list[dict] | None = None, **functions: dict) -> dict:
    return a("for_functions", functions=functions, assuming=assuming, **_then(table))


def compare(left: str, relation: str, right: str, on: str | None = None) -> dict:
    return a("compare", left=left, relation=relation, right=right, on=on)


def equal(left: str, right: str, on: str | None = None) -> dict:
    return a("equal", left=left, right=right, on=on)


def value(of: str, equals: str) -> dict:
    return a("value", of=of, equals=equals)


def limit(of: str, variable: str, to: str, equals: str, **keys: object) -> dict:
    return a("limit", of=of, variable=variable, to=to, equals=equals, **keys)


def paper_of(table: dict, **more: object) -> str:
    claim = {"id": "p/i", "where": "w", "says": "s", **table, **more}
    return toml_text({"paper": "p", "parameters": PARAMETERS, "definitions": DEFINITIONS, "claim": [claim]})


def verdict_of(table: dict, **more: object) -> str:
    """The verdict, without what Coq has on record. A decider that breaks is an error."""
    try:
        (claim,) = paper_from_text(paper_of(table, **more), "hostile.toml").claims
    except InputError:
        return "refused"
    entry = decide_claim(claim)
    broken = [item.detail for role in claim.statements for item in entry.evidence(role) if item.cause is Cause.BROKEN]
    assert broken == []
    assert entry.as_dict()["verdict"] == entry.verdict.value
    return entry.verdict.value
