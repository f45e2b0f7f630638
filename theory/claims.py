"""Claims: what a paper says, as data.

A paper is one TOML file: `paper`, `title`, `[parameters]` (name = domain), `[definitions]`
(name = "expression in x and parameters"), and `[[claim]]` tables. A claim holds the paper's wording in
our own words (`says`), where it stands, the formal statement as printed (`form` and its keys), what of
the wording the statement does not capture, and where useful the corrected statement, itself decided.

- `Claim`, `Paper`
- `load_paper(path)`, `builtin_papers()`
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from html import escape
from importlib import resources
from pathlib import Path

from sympy import Symbol

from .domains import Interval
from .errors import InputError
from .forms import statement_from_table
from .latex import latex_prose
from .notebook import code
from .sentences import sentence, sentence_html, sentence_latex
from .statements import Statement
from .toml_lines import Located
from .vocabulary import Vocabulary

MAX_FILE_BYTES = 2_000_000
CLAIM_KEYS = {"id", "where", "says", "not_captured", "corrected", "why", "vacuous_when"}


@dataclass(frozen=True)
class Claim:
    """One claim of a paper. `statement` is None where nothing decides it yet; `reason` then says why."""

    id: str
    paper: str
    where: str
    says: str
    statement: Statement | None
    reason: str = ""
    not_captured: str = ""
    corrected: Statement | None = None
    vacuous_when: Statement | None = None
    corrected_says: str = ""
    domains: Mapping[Symbol, Interval] = field(default_factory=dict, compare=False)
    text: str = ""  # canonical text of the formal part: what the cache is keyed by

    def _repr_html_(self) -> str:
        formal = "" if self.statement is None else f"<p>{sentence_html(sentence(self.statement))}</p>"
        return f"<p>{code(self.id)} {escape(self.where)}: {escape(self.says)}</p>{formal}"

    def _repr_latex_(self) -> str:
        formal = "" if self.statement is None else sentence_latex(sentence(self.statement))
        return f"{latex_prose(f'{self.says} ({self.paper}, {self.where})')}\n{formal}"


@dataclass(frozen=True)
class Paper:
    name: str
    title: str
    claims: tuple[Claim, ...]


@cache
def builtin_papers() -> tuple[Paper, ...]:
    """The papers that come with the tool, in alphabetical order."""
    folder = resources.files(__package__) / "papers"
    files = sorted((entry for entry in folder.iterdir() if entry.name.endswith(".toml")), key=lambda f: f.name)
    return tuple(paper_from_text(entry.read_text("utf-8"), entry.name) for entry in files)


def load_paper(path: str | Path) -> Paper:
    """A paper from a user's file; every error names the file, the line and the key."""
    path = Path(path)
    try:
        size = path.stat().st_size
        if size > MAX_FILE_BYTES:
            raise InputError(f"{path}: {size} bytes; a claim file may have at most {MAX_FILE_BYTES}")
        text = path.read_text("utf-8")
    except OSError as error:
        raise InputError(f"{path}: cannot be read ({error.strerror})") from error
    except UnicodeDecodeError as error:
        raise InputError(f"{path}: is not UTF-8 text (byte {error.start})") from error
    return paper_from_text(text, str(path))


def paper_from_text(text: str, file: str) -> Paper:
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise InputError(f"{file}: malformed TOML: {error}") from error
    except RecursionError as error:
        raise InputError(f"{file}: nested too deeply to be read") from error
    located = Located(file, text)
    name = located.text_of(data, "paper")
    for key in ("parameters", "definitions", "dependencies"):
        if not isinstance(data.get(key, {}), Mapping):
            located.refuse(key, f"must be a table, written [{key}]")
    vocabulary = Vocabulary.from_tables(
        data.get("parameters", {}), data.get("definitions", {}), located, data.get("dependencies", {})
    )
    claims, seen = [], set()
    for index, table in enumerate(located.tables_of(data, "claim")):
        here = located.claim(index)
        claim = _claim(table, name, vocabulary, here)
        if claim.id in seen:
            here.refuse("id", f"duplicate id `{claim.id}`; every claim needs its own")
        seen.add(claim.id)
        claims.append(claim)
    return Paper(name, data.get("title", name), tuple(claims))


def _claim(table: Mapping, paper: str, vocabulary: Vocabulary, here: Located) -> Claim:
    identifier = here.text_of(table, "id")
    if not here.text_of(table, "says").strip():
        here.refuse("says", "is empty; say in your own words what the paper claims")
    if "form" not in table:
        here.refuse("form", "missing; every claim has a form (`open` with a `why` where nothing decides it)")
    for key in ("corrected", "vacuous_when"):
        if not isinstance(table.get(key, {}), Mapping):
            here.refuse(key, "must be a statement: a table with a `form`")
    formal = {key: value for key, value in table.items() if key not in CLAIM_KEYS}
    corrected = dict(table.get("corrected", {}))
    corrected_says = str(corrected.pop("says", ""))
    vacuous = table.get("vacuous_when")
    if formal.get("form", "open") == "open":
        statement, reason = None, here.text_of(table, "why")
    else:
        statement, reason = statement_from_table(formal, vocabulary, here), str(table.get("why", ""))
    return Claim(
        id=identifier,
        paper=paper,
        where=here.text_of(table, "where"),
        says=here.text_of(table, "says"),
        statement=statement,
        reason=reason,
        not_captured=str(table.get("not_captured", "")),
        corrected=statement_from_table(corrected, vocabulary, here.inside("corrected")) if corrected else None,
        corrected_says=corrected_says,
        vacuous_when=statement_from_table(vacuous, vocabulary, here.inside("vacuous_when")) if vacuous else None,
        domains=vocabulary.symbol_domains,
        text=vocabulary.canonical(formal, corrected, vacuous or {}),
    )
