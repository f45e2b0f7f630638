"""Claims: what a paper says, as data.

A paper is one TOML file: `paper`, `title`, `[source]` (where it can be read), `[parameters]` (name = domain),
`[definitions]` (name = "expression in x and parameters"), and a table `[claim.NAME]` for each claim (or `[[claim]]`
with an `id`). A claim holds the paper's wording in our own words (`says`), the printed ones where they are quoted
(`words`), where it stands, the formal statement as printed (its `form`, which other keys may imply, and its keys), what
of the wording the statement does not capture, and where useful the corrected statement, itself decided. A table
`[[not_claimed]]` says of a sentence why no claim is about it.

- `Claim`, `Paper`, `NotClaimed`
- `load_paper(path)`, `builtin_papers()`, `builtin_texts()`
- `claim_from_text(text)`           a claim from its canonical text
- `GALLERY`, `gallery_papers()`, `gallery_files()`     the folder of claim files of other sources, and what they are
"""

import json
import os
import re
import stat
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, partial
from html import escape
from pathlib import Path

from ..exact.domains import Domains
from ..exact.errors import MOST_ERRORS, InputError, clip, listing, raise_all
from .forms import completed, statement_from_table
from .hypotheses import check_all_quoted, check_numbers, hypothesis_of, read_hypothesis, read_uses, restricted
from .latex import latex_prose
from .notebook import code
from .schema import (
    CLAIM_KEYS,
    FILE_KEYS,
    NOT_CLAIMED_KEYS,
    READINGS,
    SOURCE_KEYS,
    TEXT,
    check,
    listed,
    removed,
)
from .sentences import sentence, sentence_html, sentence_latex
from .statements import AllOf, Statement
from .toml_lines import DATA, Located
from .vocabulary import Vocabulary, guarded

GALLERY = Path(__file__).absolute().parents[2] / "gallery"
MAX_FILE_BYTES = 2_000_000
MOST_CLAIMS = 5_000
MOST_TEXT = 50_000_000  # characters: every claim's canonical text contains what the file defines
MOST_DEPTH = 40  # of tables and lists inside each other
# Texts and comments, also those that nothing closes: to look for their end from every quote would take for ever.
_QUOTED = re.compile(
    r'"""(?s:.*?)(?:"""|\Z)|' + r"'''(?s:.*?)(?:'''|\Z)|" + r'"(?:[^"\\\n]|\\.)*"?|' + r"'[^'\n]*'?|#[^\n]*"
)
_BRACKET = re.compile(r"[][{}]")
_LONG_KEY = re.compile(r"(?:\.[ \t]*+[\w-]++[ \t]*+){8}")  # tomllib takes the square of the parts, or worse


@dataclass(frozen=True)
class Claim:
    """One claim of a paper. `statement` is None where nothing decides it yet; `reason` then says why."""

    id: str
    paper: str
    where: str
    says: str
    statement: Statement | None
    reason: str = ""
    reading: str = "exact"  # how the statement relates to the sentence: one of schema.READINGS
    not_captured: str = ""
    restricted: Statement | None = None  # the printed statement under the claim's hypothesis
    corrected: Statement | None = None
    corrected_says: str = ""
    uses: AllOf | None = None  # that the paper's own values satisfy the hypothesis, a part for each
    words: str = ""  # the printed words or numbers, quoted
    domains: Domains = field(default_factory=dict, compare=False)
    text: str = ""  # canonical text of the formal part: what the cache is keyed by

    @property
    def statements(self) -> dict[str, Statement]:
        """What is decided of the claim, by its role."""
        roles = ("printed", "restricted", "uses", "corrected")
        said = (self.statement, self.restricted, self.uses, self.corrected)
        return {role: one for role, one in zip(roles, said, strict=True) if one is not None}

    def _repr_html_(self) -> str:
        formal = "" if self.statement is None else f"<p>{sentence_html(sentence(self.statement))}</p>"
        return f"<p>{code(self.id)} {escape(self.where)}: {escape(self.says)}</p>{formal}"

    def _repr_latex_(self) -> str:
        formal = "" if self.statement is None else sentence_latex(sentence(self.statement))
        return f"{latex_prose(f'{self.says} ({self.paper}, {self.where})')}\n{formal}"


@dataclass(frozen=True)
class NotClaimed:
    """A sentence of a paper that no claim is about, and why."""

    where: str
    says: str
    why: str


@dataclass(frozen=True)
class Paper:
    name: str
    title: str
    claims: tuple[Claim, ...]
    source: Mapping[str, str] = field(default_factory=dict)  # keys of schema.SOURCE_KEYS
    vocabulary: Vocabulary = field(default_factory=lambda: Vocabulary({}), compare=False)
    not_claimed: tuple[NotClaimed, ...] = ()


@cache
def builtin_papers() -> tuple[Paper, ...]:
    """The papers that come with the tool, in alphabetical order."""
    return tuple(paper_from_text(text, name) for name, text in builtin_texts().items())


def builtin_texts() -> dict[str, str]:
    """Their files by name."""
    folder = DATA / "papers"
    files = sorted((entry for entry in folder.iterdir() if entry.name.endswith(".toml")), key=lambda f: f.name)
    return {entry.name: entry.read_text("utf-8") for entry in files}


@cache
def gallery_papers() -> tuple[Paper, ...]:
    """What other sources say, in alphabetical order; nothing where the folder was not installed."""
    return tuple(map(load_paper, gallery_files()))


def gallery_files() -> list[Path]:
    return sorted(GALLERY.glob("*.toml"))


def load_paper(path: str | Path) -> Paper:
    """A paper from a user's file; every error names the file, the line and the key."""
    try:
        return paper_from_text(_bounded_text(path), str(path))
    except OSError as error:
        raise InputError(f"{path}: cannot be read ({error.strerror})") from error
    except UnicodeDecodeError as error:
        raise InputError(f"{path}: is not UTF-8 text (byte {error.start})") from error


def _bounded_text(path: str | Path) -> str:
    """The text of a regular file. Opening a pipe would wait, and a device has no end."""
    try:
        descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
    except ValueError as error:  # a null character, or half of a surrogate pair
        raise InputError(f"{path}: cannot be read ({error})") from error
    with open(descriptor, "rb") as file:
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            raise InputError(f"{path}: is not a regular file")
        data = file.read(MAX_FILE_BYTES + 1)
    if len(data) > MAX_FILE_BYTES:
        raise InputError(f"{path}: a claim file may have at most {MAX_FILE_BYTES} bytes")
    return data.decode("utf-8-sig")  # some editors put a byte order mark before it


def paper_from_text(text: str, file: str) -> Paper:
    """The paper that a text is; all that is wrong with it is raised at once."""
    data, located = listed(_tables(text, file)), Located(file, text)
    check(data, FILE_KEYS, located, required=("paper", "claim"), closed=True)
    name, tables = data["paper"], data["claim"]
    if not tables:
        located.refuse("claim", "has no claims; write at least one [claim.NAME]")
    source = data.get("source", {})
    check(source, SOURCE_KEYS, located.inside("source"), closed=True)
    names = {key: data.get(key, {}) for key in ("parameters", "definitions", "dependencies")}
    if len(tables) > MOST_CLAIMS or len(tables) * len(str(names)) > MOST_TEXT:
        located.refuse("claim", f"{len(tables)} claims with these definitions are too much for one file; split it")
    vocabulary = Vocabulary.from_tables(names["parameters"], names["definitions"], located, names["dependencies"])
    claims: dict[str, Claim] = {}
    errors: list[InputError] = []
    for index, table in enumerate(tables):
        if sum(len(error.lines) for error in errors) >= MOST_ERRORS:
            errors.append(InputError(f"{file}: the claims after these are not read until they are mended"))
            break
        here = located.claim(index)
        with listing(errors):
            claim = _claim(table, name, vocabulary, here)
            if claim.id in claims:
                here.refuse("id", f"duplicate id `{clip(claim.id)}`; every claim needs its own")
            claims[claim.id] = claim
    raise_all(errors)
    left_out = tuple(_not_claimed(table, located) for table in data.get("not_claimed", ()))
    return Paper(name, data.get("title", name), tuple(claims.values()), source, vocabulary, left_out)


def _not_claimed(table: Mapping, located: Located) -> NotClaimed:
    check(table, NOT_CLAIMED_KEYS, located.inside("not_claimed"), required=tuple(NOT_CLAIMED_KEYS), closed=True)
    return NotClaimed(**table)


def claim_from_text(text: str) -> Claim:
    """The claim whose canonical text this is, without its words."""
    (formal, corrected, hypothesis, *uses), names = json.loads(text)
    located = Located("a claim's text", "")
    tables = (dict(names["parameters"]), dict(names["definitions"]), located, names["dependencies"])
    given = {"corrected": corrected, "hypothesis": hypothesis, "uses": uses}
    table = {**dict.fromkeys(("id", "where", "says", "why"), "-"), **formal, **{k: v for k, v in given.items() if v}}
    return _claim(table, "-", Vocabulary.from_tables(*tables), located.claim(0))


def _tables(text: str, file: str) -> dict:
    """The tables of a TOML text whose size and nesting are bounded."""
    if len(text) > MAX_FILE_BYTES:
        raise InputError(f"{file}: a claim file may have at most {MAX_FILE_BYTES} characters")
    frame = _QUOTED.sub("_", text)
    if _LONG_KEY.search(frame):
        raise InputError(f"{file}: a key has too many parts with dots between; a claim file needs three")
    if _depth(frame) > MOST_DEPTH:
        raise InputError(f"{file}: nested too deeply to be read")
    try:
        return tomllib.loads(text)
    except ValueError as error:  # malformed, or an integer with too many digits
        raise InputError(f"{file}: malformed TOML: {error}") from error


def _depth(frame: str) -> int:
    """How many brackets of a TOML text without its texts are open at once, at the most."""
    deepest = depth = 0
    for bracket in _BRACKET.findall(frame):
        depth = max(depth + (1 if bracket in "[{" else -1), 0)
        deepest = max(deepest, depth)
    return deepest


def _claim(table: Mapping, paper: str, vocabulary: Vocabulary, here: Located) -> Claim:
    raise_all(removed(table, here))
    table = guarded(here, "formula", partial(completed, table))
    check(table, CLAIM_KEYS, here, required=("id", "where", "says", "form"))
    if not table["says"].strip():
        here.refuse("says", "is empty; say in your own words what the paper claims")
    reading, not_captured = table.get("reading", "exact"), table.get("not_captured", "")
    if reading not in READINGS:
        here.refuse("reading", f"must be one of {', '.join(READINGS)}, not `{clip(reading)}`")
    if reading != "exact" and not not_captured.strip():
        here.refuse("reading", f"`{reading}` needs a reason: say in `not_captured` how the statement differs")
    formal = {key: value for key, value in table.items() if key == "form" or key not in CLAIM_KEYS}
    corrected = guarded(here.inside("corrected"), "formula", partial(completed, table.get("corrected", {})))
    corrected_says = corrected.pop("says", "")
    if not isinstance(corrected_says, str):
        here.inside("corrected").refuse("says", "must be a text in quotes")
    errors: list[InputError] = []
    statement = right = restriction = uses = None
    if formal["form"] == "open":
        check(formal, {"form": TEXT}, here, closed=True)
        check(table, CLAIM_KEYS, here, required=("why",))
    else:
        with listing(errors):
            statement = statement_from_table(formal, vocabulary, here)
    with listing(errors):
        right = statement_from_table(corrected, vocabulary, here.inside("corrected")) if corrected else None
    raise_all(errors)
    if ("hypothesis" in table or "uses" in table) and statement is None:
        here.refuse("form", "an `open` claim has neither a hypothesis nor uses")
    hypothesis = hypothesis_of(statement)
    if "hypothesis" in table and statement is not None:
        hypothesis = read_hypothesis(table["hypothesis"], statement, vocabulary, here)
        restriction = guarded(here, "hypothesis", partial(restricted, statement, hypothesis))
    if "uses" in table:
        uses = read_uses(table["uses"], hypothesis, vocabulary, here)
        if "hypothesis" in table:
            check_all_quoted(table["uses"], hypothesis, here)
        else:
            check_numbers(uses, here)
    return Claim(
        id=table["id"],
        paper=paper,
        where=table["where"],
        says=table["says"],
        words=table.get("words", ""),
        statement=statement,
        reason=table.get("why", ""),
        reading=reading,
        not_captured=not_captured,
        restricted=restriction,
        corrected=right,
        corrected_says=corrected_says,
        uses=uses,
        domains=vocabulary.symbol_domains,
        text=vocabulary.canonical(formal, corrected, table.get("hypothesis", {}), *table.get("uses", [])),
    )
