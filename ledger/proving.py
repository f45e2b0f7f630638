"""Proving: the committed Coq files, checked in this run.

The statements are generated again and must be the committed ones; every file may only say what a file of proofs may
say; coqc compiles the committed texts; and for each theorem Coq is asked, by full names, whether it
proves the statement of its claim and on what it rests.

- `regenerated()`            the files of statements as the claims have them now
- `refusals(project)`        what is wrong with the committed files before Coq sees them
- `proved_files(project)`    the files of statements with theorems, `theorems(project, ...)` what those settle
- `prove(papers, ...)`       check them and collect the axioms; `Proved`
- `check_committed(papers)`  the same, once the committed statements are those of the claims, else `OutOfDate`
- `Proved`                   `.accepted`, `.refused` (theorems with axioms that do not count), `.record()`
- `write_generated(texts)`   make generated statements or programs the committed ones
- `coq_is_installed()`
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from ..numerics.coq import vernacular
from ..numerics.coq.axioms import ALLOWED, Theorem, answers, questions
from ..numerics.coq.context import COQ_WORDS
from ..numerics.coq.coqc import Build, CheckError, coq_version, with_needed
from ..numerics.coq.project import GALLERY, PROOFS, Project, paper_statements, project
from ..theory.claims import gallery_papers
from ..theory.errors import InputError
from .proved import PROVED_IN, digest, record, record_of, rounding_theorems, theorems
from .store import compiled_folder

AT_ONCE = 5  # questions in one file: each can take a minute, and files have a limit
FILE_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]*")
Groups = dict[tuple[str, ...], list[Theorem]]  # theorems whose axioms are asked for together, by those of the record


class OutOfDate(InputError):
    """A generated file is not the committed one."""


@dataclass(frozen=True)
class Proved:
    """The theorems that Coq accepted in this run, each with the axioms it rests on."""

    theorems: tuple[Theorem, ...]
    axioms: Mapping[str, Sequence[str]]
    compiled: tuple[str, ...]  # files that this run compiled
    found: tuple[str, ...]  # files that had been compiled before, from the same texts

    @property
    def refused(self) -> dict[str, list[str]]:
        """Theorems that do not count, with the axioms that they may not use."""
        bad = {t.name: [axiom for axiom in self.axioms[t.name] if axiom not in ALLOWED] for t in self.theorems}
        return {name: axioms for name, axioms in bad.items() if axioms}

    @property
    def accepted(self) -> tuple[Theorem, ...]:
        return tuple(theorem for theorem in self.theorems if theorem.name not in self.refused)

    def record(self) -> dict:
        """What is recorded of a run over all papers."""
        axioms = {one.name: list(self.axioms[one.name]) for one in self.accepted}
        return record_of(project(), str(coq_version()), axioms)


# --- before Coq is asked ----------------------------------------------------------------------------


def regenerated() -> dict[str, str]:
    """The statements of each paper as the claims have them now; a wheel does not bring the claims of the gallery, and
    what was stated of them stands as it was checked."""
    kept = {name: text for name, text in project().statements.items() if name == GALLERY}
    return kept | {name: statements.text() for name, statements in paper_statements().items()}


def write_generated(texts: Mapping[str, str], room: str = "statements", folder: Path = PROOFS) -> None:
    place = folder / room
    place.mkdir(parents=True, exist_ok=True)
    for name, text in texts.items():
        (place / f"{name}.v").write_text(text, "utf-8")
    for file in place.glob("*.v"):
        if file.stem not in texts:
            file.unlink()
    project.cache_clear()


SOURCES = {"statements": "the claims say", "programs": "the emitted text says"}


def require_generated(given: Project, texts: Mapping[str, str], room: str = "statements") -> None:
    committed = {"statements": given.statements, "programs": given.programs}[room]
    different = sorted(name for name in {*committed, *texts} if committed.get(name) != texts.get(name))
    if different:
        files = ", ".join(f"proofs/{room}/{name}.v" for name in different)
        raise OutOfDate(f"{files}: not what {SOURCES[room]} now; run `provenact prove --record`")


def refusals(given: Project) -> list[str]:
    found = []
    for path, text in given.files().items():
        name = Path(path).stem
        if not FILE_NAME.fullmatch(name):
            found.append(f"proofs/{path}: not a name for a file of proofs")
        found += [f"proofs/{path}: {why}" for why in vernacular.refusals(text)]
    for room, proofs, stated in (
        ("papers", given.papers, given.statements),
        ("drafts", given.drafts, given.statements),
        ("roundings", given.roundings, given.programs),
    ):
        for name, text in proofs.items():
            wrong = _shadows(text, stated[name]) if name in stated else ["nothing is stated under this name"]
            found += [f"proofs/{room}/{name}.v: {why}" for why in wrong]
    return found


def _shadows(text: str, stated: str) -> list[str]:
    """Names of a file of proofs that would mean something else in a statement."""
    words = {word for sentence in vernacular.sentences(stated) for word in vernacular.words(sentence)} | COQ_WORDS
    return [f"`{name}` is a word of the statements; choose another name" for name in vernacular.defined(text)
            if name in words]  # fmt: skip


# --- Coq --------------------------------------------------------------------------------------------


def prove(
    papers: Iterable[str] | None = None,
    jobs: int = 2,
    folder: Path | None = None,
    singly: bool = False,
    again: bool = False,
    given: Project | None = None,
    functions: Iterable[str] = (),
) -> Proved:
    """Check the committed theorems of some papers, or of all, and those on the roundings of some emitted functions.

    What they rest on is asked together for theorems that rest on the same in the record, which is quick and says what
    each rests on at most; where the answer is not that of the record or has an axiom that does not count, of new ones,
    or where `singly`, they are asked for one at a time."""
    given = given or project()
    if wrong := refusals(given):
        raise CheckError("\n".join(wrong))
    chosen = {paper: theorems(given, paper) for paper in (proved_files(given) if papers is None else papers)}
    rounded = {function: rounding_theorems(given, function) for function in functions}
    files = _files(given, chosen, rounded)
    build = Build(folder or compiled_folder(), again)
    build.check(files, jobs)
    every = tuple(theorem for found in (*chosen.values(), *rounded.values()) for theorem in found)
    axioms = {} if singly else _asked(build, files, _groups(every), 1, jobs)
    axioms |= _asked(build, files, _alone(every, axioms), AT_ONCE, jobs)
    return Proved(every, axioms, tuple(build.compiled), tuple(build.found))


def proved_files(given: Project) -> list[str]:
    """The files of statements on which there are theorems, and whose claims are here."""
    return [name for name in {**given.papers, **given.drafts} if name != GALLERY or gallery_papers()]


def check_committed(
    papers: Iterable[str],
    jobs: int = 2,
    singly: bool = False,
    again: bool = False,
    programs: Mapping[str, str] | None = None,
    functions: Iterable[str] = (),
) -> Proved:
    """`prove`, once the committed statements are those of the claims, and the committed programs (where they are
    given) those of the emitted text; papers without proofs have nothing to check."""
    require_generated(project(), regenerated())
    if programs is not None:
        require_generated(project(), programs, "programs")
    return prove(
        [paper for paper in papers if paper in proved_files(project())],
        jobs,
        singly=singly,
        again=again,
        functions=functions,
    )


def _files(given: Project, papers: Iterable[str], functions: Iterable[str]) -> dict[str, str]:
    """The files of papers with the whole library; of functions with what they need of it."""
    wanted = [f"{room}/{paper}.v" for paper in papers for room in ("statements", *PROVED_IN)]
    wanted += [f"lib/{name}.v" for name in given.library] if wanted else []
    wanted += [f"{room}/{function}.v" for function in functions for room in ("programs", "roundings")]
    return {path: text for path, text in with_needed(given.files(), *wanted).items() if text is not None}


def _groups(found: Iterable[Theorem]) -> Groups:
    """The theorems with the same axioms in the record. One that it does not have stands in no group: the record would
    say of it for good what the others rest on."""
    known = record().axioms
    groups: Groups = {}
    for theorem in found:
        if theorem.name in known:
            groups.setdefault(known[theorem.name], []).append(theorem)
    return groups


def _alone(found: Iterable[Theorem], axioms: Mapping[str, Sequence[str]]) -> Groups:
    """The new theorems, and those whose group has other axioms than the record says, or one that does not count."""
    known = record().axioms

    def is_doubtful(theorem: Theorem) -> bool:
        answer = axioms.get(theorem.name)
        if answer is None or not set(answer) <= set(ALLOWED):
            return True
        return theorem.name in known and tuple(answer) != known[theorem.name]

    return {(theorem.name,): [theorem] for theorem in found if is_doubtful(theorem)}


def _asked(build: Build, files: Mapping[str, str], groups: Groups, size: int, jobs: int) -> dict[str, list[str]]:
    """What the theorems of each group rest on, in files of a few questions."""
    wanted = [*groups.values()]
    asked = [wanted[place : place + size] for place in range(0, len(wanted), size)]
    texts = {f"questions/q_{digest(text)[:16]}.v": text for text in map(questions, asked)}
    outputs = build.check({**files, **texts}, jobs) if texts else {}
    return {name: axioms for text in texts for name, axioms in answers(outputs[text]).items()}


def coq_is_installed() -> bool:
    return coq_version() is not None
