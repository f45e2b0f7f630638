"""Drafts of proofs: theorems on the statements of a claim with a proof to try.

- `draft(claim, role)`   lemmas on the parts, then the theorem; where a form has no proof, a place for one
- `by_form(stated)`      the same of a proposition, or None where a form has no proof
"""

import textwrap
from collections.abc import Iterator

from ...theory.claims import Claim
from ...theory.errors import InputError
from .by_form import Script, script_by_form
from .context import NotExpressible
from .project import file_of, paper_statements
from .propositions import Proposition
from .statements import WIDTH, Statements, comment, wrapped

MISSING = Script("(* no proof by form *)")


def draft(claim: Claim, role: str, said: Statements | None = None) -> str:
    """The theorem that a statement of a claim holds, as a text to be put into a file and mended there. `said` are the
    statements of its paper, unless that is one of those with committed ones."""
    try:
        return _theorem((said or paper_statements()[file_of(claim.paper)]).proposition(claim.id, role))
    except NotExpressible as reason:
        return comment(f"{claim.id}, {role}: no Coq form: {reason}")


def by_form(stated: Proposition) -> str | None:
    text = _theorem(stated)
    return None if MISSING.proof in text else text


def _theorem(stated: Proposition) -> str:
    scripts = [_script(leaf) for leaf in _leaves(stated)]
    lemmas = [wrapped(lemma) for script in scripts for lemma in script.lemmas]
    name, proofs = stated.name, [script.proof for script in scripts]
    proof = _of_parts(proofs) if stated.parts else _proof(f"unfold {name}. {proofs[0]}")
    return "\n".join([*lemmas, f"Theorem {name}_holds : {name}.", proof])


def _leaves(stated: Proposition) -> Iterator[Proposition]:
    """The last parts, as `by_parts` of `lib/Parts.v` leaves them."""
    for part in stated.parts:
        yield from _leaves(part)
    if not stated.parts:
        yield stated


def _of_parts(proofs: list[str]) -> str:
    lines = [f"  - {_filled(proof, 4).lstrip()}" for proof in proofs]
    return "\n".join(["Proof.", "  by_parts idtac.", *lines, "Qed."])


def _script(leaf: Proposition) -> Script:
    try:
        return script_by_form(leaf) or MISSING
    except InputError:
        return MISSING


def _proof(script: str) -> str:
    if len(script) < WIDTH - 20:
        return f"Proof. {script} Qed."
    return "\n".join(["Proof.", _filled(script, 2), "Qed."])


def _filled(script: str, indent: int) -> str:
    lines = textwrap.wrap(script, WIDTH - indent, break_long_words=False, break_on_hyphens=False)
    return textwrap.indent("\n".join(lines), " " * indent)
