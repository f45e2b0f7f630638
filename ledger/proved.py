"""What Coq has proved: the record of its last run, and the evidence that it gives without Coq.

What a theorem settles, and with which outcome, is read from texts: `Theorem name_holds : name.` or
`Theorem name_fails : ~ name.`, by hand in `proofs/papers` or generated from the claims and the record
(`drafting.py`), where `name` is the definition of a claim's statement, which is generated too. The record
(`proved.json`, written by `provenact prove --record`) says of each theorem that Coq has accepted what it rests on: a
digest of its statement, of its proof, and of every definition, lemma and tactic that these reach
(`numerics/coq/reach.py`), and the axioms, at most. A claim has evidence only if the digest of what stands here now is
the recorded one: comments, layout and what a theorem does not reach do not matter.

- `record()`, `record_of(...)`, `record_text(data)`, `write_record(data)`   the record
- `development(file)`                          the texts that the theorems on a file of statements rest on
- `theorems(project, file)`                    the theorems in them
- `rounding_theorems(project, function)`       those on the roundings of an emitted function
- `is_as_checked(project, theorem)`            whether the record has a theorem as it is now
- `differences(found)`         what the record says otherwise than a run, of all theorems or of some
- `coq_evidence(claim)`        by the role of the statement (printed, restricted, corrected)
- `theorems_of(claim)`         the theorems behind that evidence; `is_builtin(claim)` whether there may be some
- `coq_definition(claim)`      the definitions of its statements
"""

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path

from ..numerics.coq.axioms import ALLOWED, Theorem
from ..numerics.coq.context import NotExpressible
from ..numerics.coq.coqc import CheckError
from ..numerics.coq.project import GALLERY, Project, file_of, paper_statements, project
from ..numerics.coq.statements import definitions_in, name_of, statements_of, wrapped
from ..numerics.coq.vernacular import theorems as stated_theorems
from ..numerics.findings.evidence import Engine, Evidence, Outcome
from ..numerics.findings.witness import witness_of
from ..theory.language.claims import Claim, Paper, builtin_papers, gallery_papers
from .data_files import read_data, write_data
from .drafting import NOWHERE, Failure, drafts_text

RECORD = Path(__file__).with_name("proved.json")
ENDINGS = {"_holds": ("holds", ""), "_fails": ("fails", "~ ")}


# --- the record -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Checked:
    """A theorem that Coq has accepted: a digest of what it rests on, its axioms, and, where its proof is generated from
    one, the witness."""

    digest: str
    axioms: tuple[str, ...]
    failure: Failure | None = None


@dataclass(frozen=True)
class Record:
    coq: str = ""
    theorems: Mapping[str, Checked] = field(default_factory=dict)


@cache
def record(path: Path = RECORD) -> Record:
    """The record; nothing where there is none."""
    if (data := read_data(path)) is None:
        return Record()
    return Record(str(data["coq"]), {name: _checked(one, data["axioms"]) for name, one in data["theorems"].items()})


def _checked(kept: Mapping, axioms: list) -> Checked:
    there = witness_of(kept["witness"]) if "witness" in kept else None
    failure = (str(kept.get("part", "")), there) if {"part", "witness"} & {*kept} else None
    return Checked(str(kept["rests on"]), tuple(axioms[kept["axioms"]]), failure)


def record_of(
    given: Project,
    coq: str,
    found: Iterable[Theorem],
    axioms: Mapping[str, list[str]],
    failures: Mapping[str, Failure | None],
) -> dict:
    """The record as data. Few sets of axioms occur, and each is written once."""
    sets = sorted({tuple(sorted(one)) for one in axioms.values()})
    theorems = {}
    for one in sorted(found, key=lambda theorem: theorem.name):
        kept = {
            "rests on": given.reach.digest(one.path, one.name),
            "axioms": sets.index(tuple(sorted(axioms[one.name]))),
        }
        theorems[one.name] = {**kept, **_with_failure(failures.get(one.name))}
    return {"coq": coq, "axioms": [list(one) for one in sets], "theorems": theorems}


def differences(found: Mapping, only: set[str] | None = None) -> list[str]:
    known = record()
    now = {name: _checked(one, found["axioms"]) for name, one in found["theorems"].items()}
    wrong = []
    if known.coq != found["coq"]:
        wrong.append(f"it is of Coq {known.coq or 'nothing'}, and this is {found['coq']}")
    for name in sorted({*now} if only is not None else {*now, *known.theorems}):
        before, after = known.theorems.get(name), now.get(name)
        if before is None or after is None:
            wrong.append(f"{name} is {'new' if before is None else 'gone'}")
        elif before.digest != after.digest:
            wrong.append(f"{name}, or what it rests on, is another one")
        elif before.axioms != after.axioms:
            wrong.append(f"{name} rests on other axioms")
    return wrong


def with_recorded(data: dict) -> dict:
    """The record of some theorems, and what is known of all others."""
    known, sets = record(), [tuple(one) for one in data["axioms"]]
    sets += sorted({one.axioms for one in known.theorems.values()} - {*sets})
    kept = {
        name: {"rests on": one.digest, "axioms": sets.index(one.axioms), **_with_failure(one.failure)}
        for name, one in known.theorems.items()
    }
    return {
        **data,
        "axioms": [list(one) for one in sets],
        "theorems": dict(sorted({**kept, **data["theorems"]}.items())),
    }


def _with_failure(failure: Failure | None) -> dict:
    part, there = failure or NOWHERE
    return {**({"part": part} if part else {}), **({"witness": there.as_dict()} if there else {})}


def record_text(data: Mapping) -> str:
    """A theorem to a line, so that a difference of two records shows which ones changed."""
    theorems = [
        f"  {json.dumps(name)}: {json.dumps(one, ensure_ascii=False)}" for name, one in data["theorems"].items()
    ]
    head = {"coq": data["coq"], "axioms": data["axioms"]}
    return json.dumps(head, indent=1).removesuffix("\n}") + ',\n "theorems": {\n' + ",\n".join(theorems) + "\n }\n}\n"


def write_record(data: Mapping) -> None:
    write_data(RECORD, record_text(data).encode())
    forget()


def forget() -> None:
    """What was read from the record before it was written."""
    for known in (record, development, _settling):
        known.cache_clear()


# --- the theorems -----------------------------------------------------------------------------------


@cache
def development(file: str) -> Project:
    """With the statements as the claims have them now, and the theorems that the record says are generated."""
    text = drafts_text(file, {name: one.failure for name, one in record().theorems.items()})
    return replace(project(), statements={file: paper_statements()[file].text()}, drafts={file: text} if text else {})


def theorems(given: Project, paper: str) -> list[Theorem]:
    """The theorems on a file of statements, by hand and generated. One whose name and statement do not belong
    together, or that is about no statement of a claim, is refused: `Lemma` is the word for what settles nothing."""
    return _without_faults(f"theorems on {paper}", *_read(given, paper))


def papers_of(file: str) -> list[Paper]:
    """The papers whose statements stand in a file."""
    return [
        paper for paper in (gallery_papers() if file == GALLERY else builtin_papers()) if file in (GALLERY, paper.name)
    ]


def rounding_theorems(given: Project, function: str) -> list[Theorem]:
    """The theorems on the roundings of an emitted function: on each `NAME_rounds` of its programs, none other."""
    programs, proofs = given.programs.get(function, ""), given.roundings.get(function, "")
    stated = [name for name in definitions_in(programs) if name.endswith("_rounds")]
    names = {one: (f"rounding/{function}", one.removeprefix(f"{function}_").removesuffix("_rounds")) for one in stated}
    found, wrong = _settled(names, programs, proofs, function, ("Programs", "Roundings"))
    return _without_faults(f"proofs/roundings/{function}.v", found, wrong)


def _without_faults(path: str, found: list[Theorem], wrong: list[str]) -> list[Theorem]:
    if wrong:
        raise CheckError("\n".join(f"{path}: {one}" for one in wrong))
    return found


def _read(given: Project, paper: str) -> tuple[list[Theorem], list[str]]:
    """The theorems that settle a statement, and what is wrong with the others."""
    claims = [claim for known in papers_of(paper) for claim in known.claims]
    names = {name_of(claim.id, role): (claim.id, role) for claim in claims for role in statements_of(claim)}
    found, wrong = list[Theorem](), list[str]()
    for room, texts in (("Papers", given.papers), ("Drafts", given.drafts)):
        stated, proofs = given.statements.get(paper, ""), texts.get(paper, "")
        settled, faults = _settled(names, stated, proofs, paper, ("Statements", room))
        found, wrong = [*found, *settled], [*wrong, *faults]
    count = Counter(one.statement for one in found)
    wrong += [f"`{name}` has two theorems" for name, times in count.items() if times > 1]
    return [one for one in found if count[one.statement] == 1], wrong


def _settled(
    names: Mapping[str, tuple[str, str]], statements: str, proofs: str, paper: str, rooms: tuple[str, str]
) -> tuple[list[Theorem], list[str]]:
    """What the theorems of a file settle, of statements by their names: a claim and its role."""
    defined = definitions_in(statements)
    found, wrong = [], []
    for name, stated in stated_theorems(proofs).items():
        ending = next((one for one in ENDINGS if name.endswith(one)), "")
        outcome, sign = ENDINGS.get(ending, ("", ""))
        about = name.removesuffix(ending)
        if not ending or about not in names or about not in defined:
            wrong.append(f"`{name}` settles no statement of a claim; call it a Lemma")
        elif stated != sign + about:
            wrong.append(f"`{name}` states `{stated}`, and must state `{sign}{about}`")
        else:
            found.append(Theorem(name, *names[about], about, outcome, paper, rooms))
    return found, wrong


# --- evidence ---------------------------------------------------------------------------------------


def is_as_checked(given: Project, theorem: Theorem) -> bool:
    known = record().theorems.get(theorem.name)
    is_known = known is not None and all(axiom in ALLOWED for axiom in known.axioms)
    return is_known and known is not None and given.reach.digest(theorem.path, theorem.name) == known.digest


@cache
def _settling(file: str) -> Mapping[tuple[str, str], Theorem]:
    """The theorems on a file of statements, by claim and role."""
    return {(one.claim, one.role): one for one in _read(development(file), file)[0]}


@cache
def _builtin(identifier: str) -> Claim | None:
    papers = (*builtin_papers(), *gallery_papers())
    return next((claim for paper in papers for claim in paper.claims if claim.id == identifier), None)


def is_builtin(claim: Claim) -> bool:
    """Whether it is a claim of the built-in papers or of the gallery, as that stands now."""
    known = _builtin(claim.id)
    return known is not None and known.text == claim.text


def theorems_of(claim: Claim) -> list[Theorem]:
    """The theorems that Coq has checked on the statements of a claim as they are now."""
    names = {f"{name_of(claim.id, role)}{ending}" for role in statements_of(claim) for ending in ENDINGS}
    if not names & record().theorems.keys() or not is_builtin(claim):
        return []
    file = file_of(claim.paper)
    found = [_settling(file).get((claim.id, role)) for role in statements_of(claim)]
    return [one for one in found if one is not None and is_as_checked(development(file), one)]


def coq_evidence(claim: Claim) -> dict[str, Evidence]:
    return {theorem.role: _evidence(theorem) for theorem in theorems_of(claim)}


def coq_definition(claim: Claim) -> dict[str, str]:
    """By the role of a statement, its definitions and those of its parts; nothing where it has no Coq form."""
    found: dict[str, str] = {}
    if is_builtin(claim):
        stated = paper_statements()[file_of(claim.paper)]
        for role in statements_of(claim):
            with suppress(NotExpressible):
                found[role] = "\n\n".join(wrapped(one.text) for one in stated.definitions(claim.id, role))
    return found


def _evidence(theorem: Theorem) -> Evidence:
    axioms = ", ".join(axiom.rsplit(".", 1)[-1] for axiom in record().theorems[theorem.name].axioms) or "none"
    detail = f"theorem {theorem.name}, checked by Coq {record().coq}; axioms: {axioms}"
    return Evidence(Engine.COQ, Outcome(theorem.outcome), detail)
