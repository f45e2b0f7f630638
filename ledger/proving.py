"""Proving: the theorems checked by Coq in this run.

Statements, drafts and programs are generated; every file may only say what a file of proofs may say; coqc compiles the
texts; and for each theorem Coq is asked, by full names, whether it proves the statement of its claim and on what it
rests. Where some theorems are asked for, only what they need is compiled: of the library whole files, which stay
compiled, and of a file of proofs the part that they reach.

- `whole(files, programs)`   the development of some files of statements and emitted functions
- `written(folder)`          its generated texts, put into a folder
- `refusals(project)`        what is wrong with texts before Coq sees them
- `proved_files()`           the files of statements with theorems, `theorems(project, ...)` what those settle
- `plan(project, ...)`       what is to be compiled for some theorems or for all; `Chosen`
- `prove(plan, ...)`         check them and collect the axioms; `Proved`
- `Proved`                   `.accepted`, `.refused` (theorems with axioms that do not count), `.record()`
- `recorded_anew(programs)`  the record of a run over all theorems, or over those on some claims
- `coq_is_installed()`
"""

import hashlib
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from ..numerics.coq import vernacular
from ..numerics.coq.axioms import ALLOWED, Theorem, answers, questions
from ..numerics.coq.context import COQ_WORDS
from ..numerics.coq.coqc import Build, CheckError, coq_version
from ..numerics.coq.project import GALLERY, Project, captures, file_of, paper_statements, project
from ..numerics.coq.reach import with_needed
from ..theory.language.claims import gallery_papers
from .drafting import Failure, candidates, drafts_text
from .entries import Ledger
from .proved import development, record, record_of, rounding_theorems, theorems, with_recorded
from .store import compiled_folder
from .whole_files import write_whole

AT_ONCE = 5  # questions in one file: each can take a minute, and files have a limit
FILE_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]*")
Groups = dict[tuple[str, ...], list[Theorem]]  # theorems whose axioms are asked for together, by those of the record


@dataclass(frozen=True)
class Proved:
    """The theorems that Coq accepted in this run, each with the axioms it rests on."""

    theorems: tuple[Theorem, ...]
    axioms: Mapping[str, Sequence[str]]
    compiled: tuple[str, ...]  # files that this run compiled
    found: tuple[str, ...]  # files that had been compiled before, from the same texts
    given: Project = field(default_factory=project, repr=False)

    @property
    def refused(self) -> dict[str, list[str]]:
        """Theorems that do not count, with the axioms that they may not use."""
        bad = {t.name: [axiom for axiom in self.axioms[t.name] if axiom not in ALLOWED] for t in self.theorems}
        return {name: axioms for name, axioms in bad.items() if axioms}

    @property
    def accepted(self) -> tuple[Theorem, ...]:
        return tuple(theorem for theorem in self.theorems if theorem.name not in self.refused)

    def record(self, failures: Mapping[str, Failure | None] | None = None) -> dict:
        """What is recorded of a run; the witnesses are those of the record, where others are not given."""
        known = {name: one.failure for name, one in record().theorems.items()} if failures is None else failures
        axioms = {one.name: list(self.axioms[one.name]) for one in self.accepted}
        return record_of(self.given, str(coq_version()), self.accepted, axioms, known)


# --- the texts --------------------------------------------------------------------------------------


def whole(files: Iterable[str], programs: Mapping[str, str]) -> Project:
    parts = [development(file) for file in files]
    statements = {name: text for part in parts for name, text in part.statements.items()}
    drafts = {name: text for part in parts for name, text in part.drafts.items()}
    return replace(project(), statements=statements, drafts=drafts, programs=programs)


def written(folder: Path, given: Project) -> list[Path]:
    """The generated texts, in the rooms that `proofs/_CoqProject` names."""
    rooms = {"statements": given.statements, "drafts": given.drafts, "programs": given.programs}
    paths = []
    for room, texts in rooms.items():
        (folder / room).mkdir(parents=True, exist_ok=True)
        for file in (folder / room).glob("*.v"):
            if file.stem not in texts:
                file.unlink()
        for name, text in texts.items():
            paths.append(folder / room / f"{name}.v")
            write_whole(paths[-1], lambda file, text=text: file.write(text.encode()))  # type: ignore[misc]
    return paths


def proved_files() -> list[str]:
    """The files of statements on which there are theorems, and whose claims are here."""
    return [*(name for name in paper_statements() if name != GALLERY), *([GALLERY] if gallery_papers() else [])]


# --- before Coq is asked ----------------------------------------------------------------------------


def refusals(given: Project, is_whole: bool = True) -> list[str]:
    """Of a part of the development, files of proofs on what is not in it are not missed."""
    found = captures(given)
    for path, text in given.files().items():
        name = Path(path).stem
        if not FILE_NAME.fullmatch(name):
            found.append(f"{path}: not a name for a file of proofs")
        found += [f"{path}: {why}" for why in vernacular.refusals(text)]
    for room, proofs, stated in (
        ("papers", given.papers, given.statements),
        ("drafts", given.drafts, given.statements),
        ("roundings", given.roundings, given.programs),
    ):
        for name, text in proofs.items():
            missing = ["nothing is stated under this name"] if is_whole else []
            wrong = _shadows(text, stated[name]) if name in stated else missing
            found += [f"{room}/{name}.v: {why}" for why in wrong]
    return found


def _shadows(text: str, stated: str) -> list[str]:
    """Names of a file of proofs that would mean something else in a statement."""
    words = {word for sentence in vernacular.sentences(stated) for word in vernacular.words(sentence)} | COQ_WORDS
    return [
        f"`{name}` is a word of the statements; choose another name"
        for name in vernacular.defined(text)
        if name in words
    ]


# --- Coq --------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Chosen:
    """Some theorems, and the files that they need: as they stand, or cut."""

    given: Project
    theorems: tuple[Theorem, ...]
    files: Mapping[str, str]
    build: Build

    @property
    def missing(self) -> dict[str, str]:
        """What is not compiled yet."""
        return {path: self.files[path] for path in self.build.missing(self.files)}

    def of_files(self, files: Mapping[str, str]) -> str:
        """The files in words, and how long they take."""
        library = sum(path.startswith("lib/") for path in files)
        kinds = [f"{library} of the library"] if library else []
        kinds += [f"{len(files) - library} of statements and proofs"] if library < len(files) else []
        return f"{' and '.join(kinds)}, about {_duration(self.build.seconds(files))} of one processor"


def _duration(seconds: float) -> str:
    return f"{seconds:.0f} s" if seconds < 100 else f"{seconds / 60:.0f} minutes"


def plan(
    given: Project,
    only: Iterable[str] | None = None,
    folder: Path | None = None,
    again: bool = False,
) -> Chosen:
    """All theorems of a development, or those on some claims and roundings of functions."""
    if wrong := refusals(given, only is None):
        raise CheckError("\n".join(wrong))
    every = [one for file in given.statements for one in theorems(given, file)]
    every += [one for function in given.programs for one in rounding_theorems(given, function)]
    build = Build(folder or compiled_folder(), again)
    if only is None:
        return Chosen(given, tuple(every), given.files(), build)
    wanted = {*only}
    return _cut(given, [one for one in every if one.claim in wanted], build)


def _cut(given: Project, chosen: Sequence[Theorem], build: Build) -> Chosen:
    """A file of proofs that is compiled, or that is asked for as a whole, stands as it is."""
    files = given.files()
    groups: dict[str, list[Theorem]] = {}
    for one in chosen:
        groups.setdefault(one.path, []).append(one)
    found, paths = list[Theorem](), list[str]()
    for path, group in groups.items():
        needed = _needed(files, [path])
        names = [one.name for one in group]
        is_whole = set(names) == {*vernacular.theorems(files[path])}
        if not is_whole and path in build.missing(needed):
            text = given.reach.cut(path, names)
            module = f"{Path(path).stem}_{_short_digest(text)}"
            path = f"{path.partition('/')[0]}/{module}.v"
            files[path] = text
            group = [replace(one, file=module) for one in group]
        found += group
        paths += [path, *(f"statements/{one.paper}.v" for one in group if one.rooms[0] == "Statements")]
    return Chosen(given, tuple(found), _needed(files, paths), build)


def _needed(files: Mapping[str, str], paths: Iterable[str]) -> dict[str, str]:
    return {path: text for path, text in with_needed(files, *paths).items() if text is not None}


def _short_digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def prove(wanted: Chosen, jobs: int = 2, singly: bool = False) -> Proved:
    """Check the theorems of a plan.

    What they rest on is asked together for theorems that rest on the same in the record, which is quick and says what
    each rests on at most; where the answer is not that of the record or has an axiom that does not count, of new ones,
    or where `singly`, they are asked for one at a time."""
    build, files = wanted.build, wanted.files
    build.check(files, jobs)
    axioms = {} if singly else _asked(build, files, _groups(wanted.theorems), 1, jobs)
    axioms |= _asked(build, files, _alone(wanted.theorems, axioms), AT_ONCE, jobs)
    found = tuple(replace(one, file="") for one in wanted.theorems)
    return Proved(found, axioms, tuple(build.compiled), tuple(build.found), wanted.given)


def recorded_anew(
    programs: Mapping[str, str],
    jobs: int = 2,
    hears: Callable[[str], None] = lambda name: None,
    ledger: Ledger | None = None,
) -> dict:
    """The record of a run over all theorems. Of a ledger, only those on its claims are checked, and made where they can
    be generated; what the record says of others stays."""
    known = {name: one.failure for name, one in record().theorems.items()}
    claims = None if ledger is None else [entry.claim for entry in ledger]
    known |= {} if ledger is None else candidates(ledger)
    files = proved_files() if claims is None else list(dict.fromkeys(file_of(claim.paper) for claim in claims))
    only = None if claims is None else {claim.id for claim in claims}
    while True:
        drafts = {file: text for file in files if (text := drafts_text(file, known))}
        wanted = plan(replace(whole(files, programs if claims is None else {}), drafts=drafts), only)
        wanted.build.progress = hears
        try:
            proved = prove(wanted, jobs)
        except CheckError as error:
            del known[_refused_draft(error, wanted.files)]
            continue
        if proved.refused:
            names = ", ".join(proved.refused)
            raise CheckError(f"{names}: rest on axioms that do not count; `provenact prove` shows them")
        return proved.record(known) if only is None else with_recorded(proved.record(known))


def _refused_draft(error: CheckError, files: Mapping[str, str]) -> str:
    """The generated theorem that Coq does not accept; an error elsewhere is one."""
    found = re.search(r'File "\./(drafts/\w+\.v)", line (\d+)', str(error))
    if found is None:
        raise error
    text, line = files[found[1]], int(found[2])
    ends = ((one[1], text.count("\n", 0, one.end()) + 1) for one in re.finditer(r"(?ms)^Theorem (\w+) .*?Qed\.", text))
    return next(name for name, end in ends if end >= line)


def _groups(found: Iterable[Theorem]) -> Groups:
    """The theorems with the same axioms in the record. One that it does not have stands in no group: the record would
    say of it for good what the others rest on."""
    known = record().theorems
    groups: Groups = {}
    for theorem in found:
        if theorem.name in known:
            groups.setdefault(known[theorem.name].axioms, []).append(theorem)
    return groups


def _alone(found: Iterable[Theorem], axioms: Mapping[str, Sequence[str]]) -> Groups:
    """The new theorems, and those whose group has other axioms than the record says, or one that does not count."""
    known = record().theorems

    def is_doubtful(theorem: Theorem) -> bool:
        answer = axioms.get(theorem.name)
        if answer is None or not set(answer) <= set(ALLOWED):
            return True
        return theorem.name in known and tuple(answer) != known[theorem.name].axioms

    return {(theorem.name,): [theorem] for theorem in found if is_doubtful(theorem)}


def _asked(build: Build, files: Mapping[str, str], groups: Groups, size: int, jobs: int) -> dict[str, list[str]]:
    """What the theorems of each group rest on, in files of a few questions."""
    wanted = [*groups.values()]
    asked = [wanted[place : place + size] for place in range(0, len(wanted), size)]
    texts = {f"questions/q_{_short_digest(text)}.v": text for text in map(questions, asked)}
    outputs = build.check({**files, **texts}, jobs) if texts else {}
    return {name: axioms for text in texts for name, axioms in answers(outputs[text]).items()}


def coq_is_installed() -> bool:
    return coq_version() is not None
