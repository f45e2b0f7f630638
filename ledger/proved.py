"""What Coq has proved: the record of its last run, and the evidence that it gives without Coq.

What a theorem settles, and with which outcome, is read from the committed files: `Theorem name_holds : name.` or
`Theorem name_fails : ~ name.` in `proofs/papers` or `proofs/drafts`, where `name` is the definition of a claim's
statement in `proofs/statements`. The record (`proved.json`, written by `provenact prove --record`) says which texts Coq
has checked, by digests of the library, of the statements, of the proofs and of the translator that makes statements
from claims, and what each theorem rests on at most. A claim has evidence only if all of these are the ones that were
checked, and if its statement, generated now, is the committed one.

- `record()`, `record_of(...)`, `write_record(data)`   the record
- `theorems(project, paper)`                           the theorems of the committed files
- `rounding_theorems(project, function)`               those on the roundings of an emitted function
- `differences(found)`         what the record says otherwise than a run, of all theorems or of some
- `coq_evidence(claim)`        by the role of the statement (printed, restricted, corrected)
- `theorems_of(claim)`         the theorems behind that evidence; `is_committed(claim)` whether there may be some
- `coq_definition(claim)`      the committed definitions of its statements
- `why_not(paper)`, `why_not_rounding(function)`       which text is not the one that was checked
"""

import hashlib
import json
import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from ..numerics.coq.axioms import ALLOWED, Theorem
from ..numerics.coq.context import NotExpressible
from ..numerics.coq.coqc import CheckError, with_needed
from ..numerics.coq.project import GALLERY, Project, file_of, paper_statements, project
from ..numerics.coq.statements import Statements, committed_definitions, name_of, statements_of
from ..numerics.coq.vernacular import theorems as stated_theorems
from ..numerics.findings.evidence import Engine, Evidence, Outcome
from ..theory.claims import Claim, Paper, builtin_papers, gallery_papers

RECORD = Path(__file__).with_name("proved.json")
ROOT = Path(__file__).resolve().parent.parent
TRANSLATOR = (  # what takes part in making a Coq statement from the text of a claim
    *(f"numerics/coq/{name}.py" for name in ("binders", "context", "index_means", "meaning", "printing", "propositions",
                                             "statements", "vernacular")),
    "numerics/search/definedness.py", "theory/*.py",
)  # fmt: skip
PROVED_IN = ("papers", "drafts")  # by hand, and generated
ENDINGS = {"_holds": ("holds", ""), "_fails": ("fails", "~ ")}


def digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


@cache
def translator_digest() -> str:
    files = [file for pattern in TRANSLATOR for file in sorted(ROOT.glob(pattern))]
    return digest("\n".join(file.read_text("utf-8") for file in files))


# --- the record -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Record:
    """What Coq has checked: digests of texts by their path in `proofs/`, and the axioms of each theorem."""

    coq: str
    translator: str
    files: Mapping[str, str]
    axioms: Mapping[str, tuple[str, ...]]


@cache
def record(path: Path = RECORD) -> Record:
    """The record; nothing where there is none, or one that cannot be read."""
    try:
        data = json.loads(path.read_text("utf-8"))
        sets = [tuple(axioms) for axioms in data["axioms"]]
        rests_on = {name: sets[place] for name, place in data["theorems"].items()}
        return Record(str(data["coq"]), str(data["translator"]), dict(data["files"]), rests_on)
    except (OSError, ValueError, KeyError, TypeError, IndexError):
        return Record("", "", {}, {})


def record_of(given: Project, coq: str, axioms: Mapping[str, list[str]]) -> dict:
    """The record as data. Few sets of axioms occur, and each is written once."""
    sets = sorted({tuple(sorted(one)) for one in axioms.values()})
    return {
        "coq": coq,
        "translator": translator_digest(),
        "files": {path: digest(text) for path, text in given.files().items()},
        "axioms": [list(one) for one in sets],
        "theorems": {name: sets.index(tuple(sorted(one))) for name, one in axioms.items()},
    }


def differences(found: Mapping, only: set[str] | None = None) -> list[str]:
    known, wanted = record(), {name: tuple(found["axioms"][place]) for name, place in found["theorems"].items()}
    wrong = []
    if known.coq != found["coq"]:
        wrong.append(f"it is of Coq {known.coq or 'nothing'}, and this is {found['coq']}")
    if known.translator != found["translator"]:
        wrong.append("the translator is another one")
    wrong += [f"proofs/{path} is another one" for path, text in found["files"].items() if known.files.get(path) != text]
    names = set(wanted) if only is not None else {*wanted, *known.axioms}
    wrong += [f"{name} rests on other axioms" for name in sorted(names) if known.axioms.get(name) != wanted.get(name)]
    return wrong


def write_record(data: Mapping) -> None:
    RECORD.write_text(json.dumps(data, indent=1) + "\n", "utf-8")
    for known in (record, _checked):
        known.cache_clear()


# --- the theorems of the committed files ------------------------------------------------------------


def theorems(given: Project, paper: str) -> list[Theorem]:
    """The theorems on a file of statements. One whose name and statement do not belong together, or that is about no
    statement of a claim, is refused: `Lemma` is the word for what settles nothing."""
    return _without_faults(f"theorems on {paper}", *_read(given, paper))


def papers_of(file: str) -> list[Paper]:
    """The papers whose statements stand in a file."""
    return [paper for paper in (gallery_papers() if file == GALLERY else builtin_papers())
            if file in (GALLERY, paper.name)]  # fmt: skip


def rounding_theorems(given: Project, function: str) -> list[Theorem]:
    """The theorems on the roundings of an emitted function: on each `NAME_rounds` of its programs, none other."""
    programs, proofs = given.programs.get(function, ""), given.roundings.get(function, "")
    stated = [name for name in committed_definitions(programs) if name.endswith("_rounds")]
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
    for room, texts in zip(PROVED_IN, (given.papers, given.drafts), strict=True):
        rooms = ("Statements", room.capitalize())
        settled, faults = _settled(names, given.statements.get(paper, ""), texts.get(paper, ""), paper, rooms)
        found, wrong = [*found, *settled], [*wrong, *faults]
    count = Counter(one.statement for one in found)
    wrong += [f"`{name}` has two theorems" for name, times in count.items() if times > 1]
    return [one for one in found if count[one.statement] == 1], wrong


def _settled(
    names: Mapping[str, tuple[str, str]], statements: str, proofs: str, paper: str, rooms: tuple[str, str]
) -> tuple[list[Theorem], list[str]]:
    """What the theorems of a file settle, of statements by their names: a claim and its role."""
    defined = committed_definitions(statements)
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


@dataclass(frozen=True)
class _Checked:
    """A paper whose texts are those that Coq has checked."""

    statements: Statements
    committed: Mapping[str, str]  # definitions by name, as Coq reads them
    theorems: Mapping[tuple[str, str], Theorem]  # by claim and role

    def says_now(self, theorem: Theorem) -> bool:
        """Whether the claim has the committed statement now. What the committed one assumes so that it has a meaning
        is taken from it first, which is quick; where that gives another statement, it is decided anew."""
        name = theorem.statement
        mine = " ".join(text for other, text in self.committed.items() if other.startswith(name))
        return any(self._is_committed(theorem, committed) for committed in (mine, None))

    def _is_committed(self, theorem: Theorem, committed: str | None) -> bool:
        try:
            now = self.statements.definitions(theorem.claim, theorem.role, committed)
        except NotExpressible:
            return False
        return all(self.committed.get(one.name) == one.sentence for one in now)


def why_not(paper: str) -> str:
    """Which text of a paper is not the one that was checked; nothing where all are."""
    given, known = project(), record()
    if not known.files:
        return "nothing is recorded"
    if known.translator != translator_digest():
        return "the translator has changed"
    rooms = [room for room in PROVED_IN if f"{room}/{paper}.v" in given.files()]
    return _changed(given, f"statements/{paper}.v", *(f"{room}/{paper}.v" for room in rooms or PROVED_IN))


def why_not_rounding(function: str) -> str:
    """Which text on the roundings of a function is not the one that was checked; nothing where all are. That the
    program is the emitted one is not seen here: `provenact prove` and the tests generate it anew."""
    return _changed(project(), f"roundings/{function}.v", f"programs/{function}.v")


def _changed(given: Project, *paths: str) -> str:
    known = record()
    return next((f"proofs/{path} has changed" for path, text in with_needed(given.files(), *paths).items()
                 if text is None or known.files.get(path) != digest(text)), "")  # fmt: skip


@cache
def _checked(paper: str) -> _Checked | None:
    given = project()
    if paper not in {**given.papers, **given.drafts} or why_not(paper):
        return None
    stated, committed = paper_statements()[paper], committed_definitions(given.statements[paper])
    if any(committed.get(one.name) != one.sentence for one in stated.head_definitions()):
        return None
    return _Checked(stated, committed, {(one.claim, one.role): one for one in _read(given, paper)[0]})


@cache
def _builtin(identifier: str) -> Claim | None:
    papers = (*builtin_papers(), *gallery_papers())
    return next((claim for paper in papers for claim in paper.claims if claim.id == identifier), None)


def is_committed(claim: Claim) -> bool:
    """Whether it is a claim of the built-in papers or of the gallery, as that stands now."""
    known = _builtin(claim.id)
    return known is not None and known.text == claim.text


def theorems_of(claim: Claim) -> list[Theorem]:
    """The theorems that Coq has checked on the statements of a claim as they are now."""
    checked = _checked(file_of(claim.paper)) if is_committed(claim) else None
    if checked is None:
        return []
    found = [checked.theorems.get((claim.id, role)) for role in statements_of(claim)]
    return [one for one in found if one is not None and _counts(one) and checked.says_now(one)]


def _counts(theorem: Theorem) -> bool:
    return theorem.name in record().axioms and all(axiom in ALLOWED for axiom in record().axioms[theorem.name])


def coq_evidence(claim: Claim) -> dict[str, Evidence]:
    return {theorem.role: _evidence(theorem) for theorem in theorems_of(claim)}


def coq_definition(claim: Claim) -> dict[str, str]:
    given = project()
    if not is_committed(claim) or file_of(claim.paper) not in given.statements:
        return {}
    blocks = given.statements[file_of(claim.paper)].split("\n\n")
    found = {}
    for role in statements_of(claim):
        name = name_of(claim.id, role)
        own = [text for text in blocks if re.search(rf"^Definition {name}(_\d+)* :", text, re.M)]
        found[role] = "\n\n".join(text[text.index("Definition ") :] for text in own)
    return {role: text for role, text in found.items() if text}


def _evidence(theorem: Theorem) -> Evidence:
    axioms = ", ".join(axiom.rsplit(".", 1)[-1] for axiom in record().axioms[theorem.name]) or "none"
    detail = f"theorem {theorem.name}, checked by Coq {record().coq}; axioms: {axioms}"
    return Evidence(Engine.COQ, Outcome(theorem.outcome), detail)
