"""Drafts of proofs: theorems on the statements of a claim with a proof to try, for a file in `proofs/papers`.

- `draft(claim, role)`   lemmas on the parts, then the theorem; where a form has no proof, a place for one
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from ...theory.claims import Claim
from ...theory.errors import InputError
from .by_form import Script, script_by_form
from .context import NotExpressible
from .project import file_of, paper_statements
from .propositions import Proposition
from .statements import WIDTH, comment, wrapped

MISSING = Script("(* no proof by form *)")


def draft(claim: Claim, role: str) -> str:
    """The theorem that a statement of a claim holds, as a text to be put into a file and mended there."""
    try:
        stated = paper_statements()[file_of(claim.paper)].proposition(claim.id, role)
    except NotExpressible as reason:
        return comment(f"{claim.id}, {role}: no Coq form: {reason}")
    return "\n".join([comment(f"{claim.id}, {role}"), *_theorem(stated, "Theorem")])


def _theorem(stated: Proposition, word: str) -> Iterator[str]:
    for part in stated.parts:
        yield from _theorem(part, "Lemma")
    if stated.parts:
        script = Script(f"exact {_conjunction([f'{part.name}_holds' for part in stated.parts])}.")
    else:
        script = _script(stated)
    yield from map(wrapped, script.lemmas)
    yield f"{word} {stated.name}_holds : {stated.name}."
    yield _proof(script.proof if stated.parts else f"unfold {stated.name}. {script.proof}")


def _script(leaf: Proposition) -> Script:
    try:
        return script_by_form(leaf) or MISSING
    except InputError:
        return MISSING


def _conjunction(names: list[str]) -> str:
    text = names[-1]
    for name in reversed(names[:-1]):
        text = f"(conj {name} {text})"
    return text


def _proof(script: str) -> str:
    if len(script) < WIDTH - 20:
        return f"Proof. {script} Qed."
    lines = textwrap.wrap(script, WIDTH - 2, break_long_words=False, break_on_hyphens=False)
    return "\n".join(["Proof.", *(f"  {line}" for line in lines), "Qed."])
