"""The Coq development: what stands in `proofs/`, written by hand, and what is generated for a run.

- `PROOFS`                     the folder
- `Project(folder)`            by module, the texts of the folder: `.library`, `.lemmas` that one paper alone needs,
                               `.papers`, `.roundings`; and those that are given: `.statements` of the papers,
                               `.drafts`, theorems whose proofs are generated, and `.programs` of emitted functions
    - `.files()`, `.reach`     every text by its path, and what the items in them rest on
- `captures(project)`          what the library would make of words of the statements, each said; none may be
- `project()`                  what comes with the package
- `paper_statements()`         the generated statements of papers, for the words of the library,
                               and those of the gallery's sources together, as the file `GALLERY`
- `file_of(paper)`             the name of the file in which a paper's statements stand
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path

from ...theory.exact.errors import InputError
from ...theory.language.claims import builtin_papers, gallery_papers
from .context import COQ_WORDS, SAID_IN_COQ
from .reach import Item, Reach, needs, passages
from .statements import Statements
from .vernacular import defined

GALLERY = "gallery"
PROOFS = Path(__file__).resolve().parent.parent.parent / "proofs"
LETTERS = {"S", "I"}  # of sums and of intervals in sections: what Coq means by them is no real number
BINDERS = re.compile(r"\(([\w' ]+) :|\b(?:forall|fun|exists) ([\w' ]+?) ?[:,]|\bfun (\w+) =>")
STATES = ("Definition", "Fixpoint", "Inductive", "Record", "Notation")  # what defines a word of a statement


def _room(name: str, files: str = "*.v") -> cached_property[dict[str, str]]:
    """The texts of a folder, each by its path in it."""

    def texts(self: "Project") -> dict[str, str]:
        room = self.folder / name
        paths = sorted(room.glob(files))
        return {path.relative_to(room).with_suffix("").as_posix(): path.read_text("utf-8") for path in paths}

    return cached_property(texts)


@dataclass(frozen=True)
class Project:
    folder: Path = PROOFS

    statements: Mapping[str, str] = field(default_factory=dict)
    drafts: Mapping[str, str] = field(default_factory=dict)
    programs: Mapping[str, str] = field(default_factory=dict)

    library, papers, roundings = _room("lib"), _room("papers"), _room("roundings")
    lemmas = _room("papers", "*/*.v")

    def files(self) -> dict[str, str]:
        """Every file, by its path in the folder."""
        rooms = {
            "lib": self.library,
            "statements": self.statements,
            "papers": self.papers | self.lemmas,
            "drafts": self.drafts,
            "programs": self.programs,
            "roundings": self.roundings,
        }
        return {f"{room}/{name}.v": text for room, texts in rooms.items() for name, text in texts.items()}

    @cached_property
    def reach(self) -> Reach:
        return Reach(self.files())

    @cached_property
    def words(self) -> dict[str, str]:
        """The words that the library defines for statements, each with its module."""
        return library_words(self.library)


def library_words(library: Mapping[str, str]) -> dict[str, str]:
    """The words of the library, each with the one module that defines it; none is a word of Coq."""
    found: dict[str, list[str]] = {}
    for module, text in library.items():
        for name, how in defined(text).items():
            if name in COQ_WORDS | SAID_IN_COQ:
                raise InputError(f"proofs/lib/{module}.v defines `{name}`, which is a word of Coq; choose another name")
            if how in STATES:
                found.setdefault(name, []).append(module)
    if twice := next((name for name, modules in found.items() if len(modules) > 1), None):
        raise InputError(f"`{twice}` is defined in proofs/lib by {' and '.join(found[twice])}; rename one")
    return {name: module for name, (module,) in found.items()}


def captures(given: Project) -> list[str]:
    """What the library and the lemmas of a paper may not say, since a statement, or a definition that one rests on,
    would mean something else: they define a word of a statement, by whatever command, without being the one definition
    of this word; or give a word of Coq or of the statements another meaning inside a section with such a definition."""
    every = [item for name in given.statements for item in given.reach.items(f"statements/{name}.v")]
    stated = [item for item in every if "Notation" not in item.passage.command]
    used = {word for item in stated for word in _free(item)}
    vocabulary = used & {name for item in every if item not in stated for name in item.passage.names}
    found = []
    files = given.files()
    for path in [*(f"lib/{name}.v" for name in given.library), *(f"papers/{name}.v" for name in given.lemmas)]:
        names = {name for name, how in defined(files[path]).items() if how != "Let"}
        wrong = {name for name in names & vocabulary if f"lib/{given.words[name]}.v" != path}
        wrong |= {name for name in names & used - vocabulary}
        found += [f"{path}: `{name}` is a word of the statements; choose another name" for name in sorted(wrong)]
        found += [
            f"{path}: {late} stands behind files of ours, whose words it may cover" for late in _late(files, path)
        ]
    for item in given.reach.by_words(stated):
        local = {name for one in item.around for name in one.names}
        local |= set(item.passage.names) if item.passage.command == "Let" else set()
        found += [
            f"{item.path}: `{name}`, in a section, is a word of the statements; choose another name"
            for name in sorted(local & (COQ_WORDS - LETTERS | vocabulary))
        ]
        found += [] if "Notation" in item.passage.command else _ambiguous(item, given.reach)
    return list(dict.fromkeys(found))


def _late(files: Mapping[str, str], path: str) -> Iterator[str]:
    """Imports of Coq's libraries, also through files of ours that export them, after one of a file of ours: Coq has
    words of ours too, such as `sigma`, and takes the last one."""
    ours = False
    for passage in passages(files[path]):
        for module in needs(passage.text) if passage.kind == "import" else ():
            exports = any("Export" in one.text.split() for one in passages(files.get(module, "")))
            if exports and ours:
                yield module
            ours = ours or not exports
        if passage.command == "From" and passage.kind == "setting" and ours:
            yield passage.text


def _free(item: Item) -> frozenset[str]:
    """The words of a statement, but for the names that it binds."""
    groups = BINDERS.findall(" ".join(item.passage.text.split()))
    return item.words - {name for group in groups for names in group for name in names.split()}


def _ambiguous(item: Item, reach: Reach) -> Iterator[str]:
    for word in _free(item):
        paths = sorted({one.path for one in reach.meant(word, item) if one.path.startswith("lib/")})
        if len(paths) > 1:
            yield f"`{word}` in {item.path} is defined in {' and '.join(paths)}; rename one"


@cache
def project() -> Project:
    return Project()


def paper_statements() -> dict[str, Statements]:
    words = project().words
    found = {paper.name: Statements.of(paper, words) for paper in builtin_papers()}
    if sources := gallery_papers():
        title = "What well-known sources say about activation functions"
        found[GALLERY] = Statements(title, tuple(sources), words, is_joint=True)
    return found


def file_of(paper: str) -> str:
    return GALLERY if any(source.name == paper for source in gallery_papers()) else paper
