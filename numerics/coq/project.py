"""The folder `proofs/`: the library; the generated statements of each paper and the proofs of its theorems; the
theorems whose proofs are generated; the generated programs of emitted functions and the proofs on their
roundings.

- `PROOFS`                     the folder
- `Project(folder)`            `.library`, `.statements`, `.papers`, `.drafts`, `.programs`, `.roundings`: the
                               committed texts by module
- `project()`                  the one that comes with the package
- `paper_statements()`         the generated statements of papers, for the words of the library,
                               and those of the gallery's sources together, as the file `GALLERY`
- `file_of(paper)`             the name of the file in which a paper's statements stand
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

from ...theory.claims import builtin_papers, gallery_papers
from ...theory.errors import InputError
from .context import COQ_WORDS
from .statements import Statements
from .vernacular import defined

GALLERY = "gallery"
PROOFS = Path(__file__).resolve().parent.parent.parent / "proofs"
STATES = ("Definition", "Fixpoint", "Inductive", "Record", "Notation")  # what defines a word of a statement


def _room(name: str) -> cached_property[dict[str, str]]:
    return cached_property(
        lambda self: {file.stem: file.read_text("utf-8") for file in sorted((self.folder / name).glob("*.v"))}
    )


@dataclass(frozen=True)
class Project:
    folder: Path = PROOFS

    library, statements, papers = _room("lib"), _room("statements"), _room("papers")
    drafts, programs, roundings = _room("drafts"), _room("programs"), _room("roundings")

    def files(self) -> dict[str, str]:
        """Every file, by its path in the folder."""
        rooms = {"lib": self.library, "statements": self.statements, "papers": self.papers,
                 "drafts": self.drafts, "programs": self.programs, "roundings": self.roundings}  # fmt: skip
        return {f"{room}/{name}.v": text for room, texts in rooms.items() for name, text in texts.items()}

    @cached_property
    def words(self) -> dict[str, str]:
        """The words that the library defines for statements, each with its module."""
        return library_words(self.library)


def library_words(library: Mapping[str, str]) -> dict[str, str]:
    """The words of the library, each with the one module that defines it; none is a word of Coq."""
    found: dict[str, list[str]] = {}
    for module, text in library.items():
        for name, how in defined(text).items():
            if name in COQ_WORDS:
                raise InputError(f"proofs/lib/{module}.v defines `{name}`, which is a word of Coq; choose another name")
            if how in STATES:
                found.setdefault(name, []).append(module)
    if twice := next((name for name, modules in found.items() if len(modules) > 1), None):
        raise InputError(f"`{twice}` is defined in proofs/lib by {' and '.join(found[twice])}; rename one")
    return {name: module for name, (module,) in found.items()}


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
