"""A small ledger for the tests of what shows one: confirmed, refuted, argued, open, proved, contradicted claims.

- `small_ledger()`   decided here, without the built-in papers and without a record of Coq
"""

from dataclasses import replace

from provenact.ledger.entries import Entry, Ledger
from provenact.ledger.runner import run
from provenact.numerics.findings.evidence import Cause, Engine, Evidence, Finding, Outcome
from provenact.theory.language.claims import paper_from_text

PAPER = """
paper = "small"
title = "A small paper"

[[claim]]
id = "small/true"
where = "Sec. 1"
says = "pi is about 3.14 and twice x is x and x"
form = "all"
parts = [{ label = "pi", form = "value", of = "pi", rounds_to = "3.14" },
         { label = "twice", form = "equal", left = "x + x", right = "2*x" }]

[[claim]]
id = "small/false"
where = "Sec. 2"
says = "pi is about 3.15"
reading = "weaker"
not_captured = "why anybody would think so"
form = "value"
of = "pi"
rounds_to = "3.15"
[claim.corrected]
says = "pi is about 3.14"
form = "value"
of = "pi"
rounds_to = "3.14"

[[claim]]
id = "small/proved"
where = "Sec. 3"
says = "x = x"
form = "equal"
left = "x"
right = "x"

[[claim]]
id = "small/contradicted"
where = "Sec. 4"
says = "1 + x = x + 1"
form = "equal"
left = "1 + x"
right = "x + 1"

[[claim]]
id = "small/argued"
where = "Sec. 5"
says = "it follows"
form = "equal"
left = "x"
right = "x"

[[claim]]
id = "small/open"
where = "Sec. 6"
says = "it trains better"
form = "open"
why = "7"
"""


def small_ledger() -> Ledger:
    claims = paper_from_text(PAPER, "small.toml").claims
    entries = {entry.claim.id.split("/")[1]: entry for entry in run(claims, jobs=1)}
    proof = Evidence(Engine.COQ, Outcome.HOLDS, "theorem small_proved")
    steps = Evidence(Engine.STEPS, Outcome.ARGUED, "two steps hold", cause=Cause.DECIDED)
    entries["proved"] = Entry(entries["proved"].claim, {}, {"printed": proof})
    entries["contradicted"] = replace(
        entries["contradicted"], proved={"printed": replace(proof, outcome=Outcome.FAILS)}
    )
    entries["argued"] = Entry(entries["argued"].claim, {"printed": Finding((steps,))})
    return Ledger(tuple(entries.values()))
