"""The main job: choose claims, decide them, compare the verdicts with the recorded ones.

- `verify(*targets)`         the `Ledger` of claim ids, papers, files, folders, or everything that comes built in
- `select(targets)`          the claims that targets name
- `titles(targets)`          the titles of their papers; `given_papers(targets)`, `given_files(targets)` of files
- `changed(ledger)`          verdicts that differ from the recorded ones
- `recorded()`, `recorded_grades()`                        the recorded verdicts and grades, by claim
- `records(ledger)`          the committed files that a ledger of all papers makes, by their paths in the repository
"""

import json
import os
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Executor
from pathlib import Path
from shlex import quote

from ..theory.exact.errors import InputError, unknown
from ..theory.language.claims import GALLERY, Claim, Paper, builtin_papers, gallery_papers, load_paper
from ..theory.language.visible import visible
from .answers import Cache
from .data_files import read_data
from .document import ledger_markdown
from .entries import Entry, Ledger
from .gallery import recorded_gallery
from .runner import run

RECORDED = Path(__file__).with_name("recorded.json")
GRADES = "grades.json"  # beside it


def verify(
    *targets: str,
    papers: Sequence[str] = (),
    shard: tuple[int, int] | None = None,
    executor: Executor | None = None,
    jobs: int | None = None,
    use_cache: bool = True,
    progress: Callable[[Entry], None] = lambda entry: None,
) -> Ledger:
    """Decide claims; of a shard (i, n) the i-th, the (i + n)-th, and so on. What an executor says is believed as far
    as it is decided here again, and otherwise graded `assumed`.

    >>> verify("srelu/uniform-error", jobs=1).entries[0].verdict.value
    'confirmed'
    """
    claims = select(targets, papers, shard)
    return run(claims, executor, Cache() if use_cache else None, jobs, progress)


def select(
    targets: Iterable[str] = (), papers: Sequence[str] = (), shard: tuple[int, int] | None = None
) -> list[Claim]:
    """The claims named by ids, papers, files and folders of files; without targets, those of the built-in papers."""
    targets = list(targets)
    if strange := [target for target in targets if not isinstance(target, str)]:
        raise InputError(f"an id, a paper, a file or a folder is expected as text and {strange[0]!r} came")
    of_paper = {paper.name: [claim.id for claim in paper.claims] for paper in builtin_papers()}
    targets = [one for target in targets for one in of_paper.get(target) or [target]]
    ids = [target for target in targets if not files_of(target)]
    claims = [claim for paper in given_papers(targets) for claim in paper.claims]
    if ids:
        known = {claim.id: claim for paper in (*builtin_papers(), *gallery_papers()) for claim in paper.claims}
        claims += [_known(known, identifier) for identifier in ids]
    elif not targets:
        claims = [claim for paper in builtin_papers() for claim in paper.claims]
    if papers:
        names = {claim.paper for claim in claims}
        if missing := set(papers) - names:
            raise InputError(f"no claim of the paper `{min(missing)}`; there are {', '.join(sorted(names))}")
        claims = [claim for claim in claims if claim.paper in papers]
    claims = _without_repeats(claims)
    return claims if shard is None else claims[shard[0] - 1 :: shard[1]]


def titles(targets: Iterable[str] = ()) -> dict[str, str]:
    return {paper.name: paper.title for paper in (*builtin_papers(), *given_papers(targets))}


def given_papers(targets: Iterable[str]) -> list[Paper]:
    return [load_paper(file) for target in targets for file in files_of(target)]


def given_files(targets: Iterable[str]) -> dict[str, str]:
    """The files that targets name, quoted for a shell, by the ids of their claims."""
    files = dict.fromkeys(file for target in targets for file in files_of(target))
    return {claim.id: quote(visible(file)) for file in files for claim in load_paper(file).claims}


def files_of(target: str) -> list[str]:
    """The claim files that a target names: itself, or those of a folder in alphabetical order; none of an id."""
    if target.endswith(".toml"):
        return [target]
    if os.path.isfile(target):
        raise InputError(f"{target}: a claim file ends in .toml, and this file does not; rename it")
    if not os.path.isdir(target):
        if target.endswith("/"):
            there = f"; that of the repository is {GALLERY}" if GALLERY.is_dir() else "; it comes with a clone alone"
            hint = there if target == "gallery/" else ""
            raise InputError(f"{target}: there is no such folder here{hint}")
        return []
    files = sorted(str(path) for path in Path(target).glob("*.toml"))
    if not files:
        raise InputError(f"{target}: there is no claim file (*.toml) in this folder")
    return files


def _known(known: dict[str, Claim], identifier: str) -> Claim:
    if identifier not in known:
        papers = list(dict.fromkeys(name.partition("/")[0] for name in known))
        if "/" not in identifier:
            raise unknown("paper", identifier, papers, "; or the id of a claim, a file.toml, a folder", cutoff=0.4)
        paper = identifier.partition("/")[0]
        if paper not in papers:
            raise unknown("paper", paper, papers, "; or a file.toml, a folder", cutoff=0.4)
        of_paper = [name for name in known if name.startswith(f"{paper}/")]
        raise unknown("claim", identifier, of_paper, cutoff=0.4)
    return known[identifier]


def _without_repeats(claims: list[Claim]) -> list[Claim]:
    unique: dict[str, Claim] = {}
    for claim in claims:
        if claim.id in unique and unique[claim.id] != claim:
            raise InputError(f"the id `{claim.id}` stands for two different claims in the given files")
        unique[claim.id] = claim
    return list(unique.values())


def recorded() -> dict[str, str]:
    return read_data(RECORDED) or {}


def recorded_grades() -> dict[str, str | None]:
    return read_data(RECORDED.with_name(GRADES)) or {}


def changed(ledger: Ledger) -> list[tuple[str, str, str]]:
    """(id, recorded verdict, verdict now) of the claims whose verdict differs."""
    before = recorded_gallery() | recorded()
    return [
        (entry.claim.id, before[entry.claim.id], entry.verdict.value)
        for entry in ledger
        if entry.claim.id in before and before[entry.claim.id] != entry.verdict.value
    ]


def records(ledger: Ledger) -> dict[str, str]:
    verdicts = {entry.claim.id: entry.verdict.value for entry in ledger}
    grades = {entry.claim.id: entry.grade.value if entry.grade else None for entry in ledger}
    found = {RECORDED.name: verdicts, GRADES: grades}
    texts = {f"ledger/{name}": json.dumps(data, indent=1) + "\n" for name, data in found.items()}
    return texts | {"LEDGER.md": ledger_markdown(ledger)}
