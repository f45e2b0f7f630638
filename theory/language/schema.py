"""The shape of a claim file: which keys a table may have, and of which type each is.

- `FILE_KEYS`, `SOURCE_KEYS`, `NOT_CLAIMED_KEYS`, `CLAIM_KEYS`   the keys, each with its `Kind`
- `READINGS`                               the words of `reading`
- `listed(data)`                           a file with its claims as a list, each with its id
- `removed(table, here)`                   a message for each key of older files, which says what replaces it
- `check(table, keys, here, required, closed)`   refuses wrong types, missing keys, and unknown ones if closed
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from itertools import islice

from ..exact.errors import MOST_ERRORS, InputError, raise_all
from .toml_lines import Located


@dataclass(frozen=True)
class Kind:
    """A type of TOML values, and how an error calls it; of a list or a table also the kind of its members."""

    name: str
    type: type
    members: "Kind | None" = None
    least: int = 0
    only: int | None = None

    def accepts(self, value: object) -> bool:
        if self.only is not None and value != self.only:
            return False
        if not isinstance(value, self.type) or (self.type is int and isinstance(value, bool)):
            return False
        return not isinstance(value, list) or (len(value) >= self.least and self.odd_one(value) is None)

    def odd_one(self, values: list) -> object | None:
        """The first member of a list that does not belong."""
        return next((one for one in values if self.members and not self.members.accepts(one)), None)


TEXT = Kind("a text in quotes", str)
FLAG = Kind("true or false", bool)
TEXTS = Kind("a list of texts", list, TEXT)
COUNT = Kind("a whole number", int)
QUANTIFIERS = Kind('a list of quantifiers such as "for all x in R"', list, TEXT, 1)
CLASSES = Kind("a list of classes, at least one", list, TEXT, 1)
STATEMENT = Kind("a statement: a table with a `form`", dict)
STATEMENTS = Kind("a list of statements, at least one", list, STATEMENT, 1)
TABLES = Kind("an array of tables", list, STATEMENT)
CLAIMS = Kind("tables, one [claim.NAME] each", list, STATEMENT)
TEXT_BY_NAME = Kind("a table of texts", dict, TEXT)
FUNCTIONS = Kind("a table of functions, each { is = [classes], tried = [functions] }", dict, STATEMENT)
HYPOTHESIS = Kind("a table of parameters and smaller domains", dict)
TEXT_BY_TWO_NAMES = Kind("a table of tables of texts", dict, TEXT_BY_NAME)

FORMAT = 1  # of claim files; a file that says none has the first
FILE_KEYS = {
    "format": Kind(f"{FORMAT}, the format that this version reads", int, only=FORMAT),
    "paper": TEXT,
    "title": TEXT,
    "source": TEXT_BY_NAME,
    "parameters": TEXT_BY_NAME,
    "definitions": TEXT_BY_NAME,
    "dependencies": TEXT_BY_TWO_NAMES,
    "claim": CLAIMS,
    "not_claimed": TABLES,
}
NOT_CLAIMED_KEYS = dict.fromkeys(("where", "says", "why"), TEXT)
# Where what a file speaks about can be read: a file of a repository, or an address; and when.
SOURCE_KEYS = dict.fromkeys(("repository", "path", "commit", "address", "date"), TEXT)
CLAIM_KEYS = {
    "id": TEXT,
    "where": TEXT,
    "words": TEXT,
    "says": TEXT,
    "form": TEXT,
    "why": TEXT,
    "not_captured": TEXT,
    "reading": TEXT,
    "corrected": STATEMENT,
    "hypothesis": HYPOTHESIS,
    "uses": TABLES,
}
READINGS = ("exact", "weaker", "stronger", "instance", "illustration")
FUNCTION_KEYS = {"is": CLASSES, "tried": TEXTS}
# Keys and forms of older claim files, and what says the same now.
REMOVED = {
    "vacuous_when": "vacuous is found by the machine: quote the paper's own values in `uses`",
    "never": "existence is refuted by deciding the negation; state that as a claim of the form `not` where you need it",
    "proof": "a universal statement is confirmed by a theorem about all functions of its class; give the argument as "
    "`steps` in a claim of its own, which is then `argued`",
}
REMOVED_FORMS = {
    "lemma": "state what the theorem concludes with `for_functions`, where a known one is found by itself, or in Coq "
    "with the form `coq`",
}


def listed(data: Mapping) -> dict:
    """The file with its claims as a list: the id of `[claim.NAME]` is PAPER/NAME.

    >>> listed({"paper": "gate", "claim": {"smooth": {"where": "abstract"}}})["claim"]
    [{'id': 'gate/smooth', 'where': 'abstract'}]
    """
    claims = data.get("claim")
    if not isinstance(claims, dict):
        return dict(data)
    named = [
        {"id": f"{data.get('paper')}/{name}", **one} if isinstance(one, dict) else one for name, one in claims.items()
    ]
    return {**data, "claim": named}


def removed(table: Mapping, here: Located) -> list[InputError]:
    """A message for each key or form of an older language, which says what replaces it."""
    found = [here.refusal(key, f"is no longer a key: {why}") for key, why in REMOVED.items() if key in table]
    if isinstance(table.get("uses"), dict):
        found.append(here.refusal("uses", 'belongs to the claim now: uses = [ { g = "0.5", where = "Sec. 2" } ]'))
    form = table.get("form")
    if isinstance(form, str) and form in REMOVED_FORMS:
        found.append(here.refusal("form", f"`{form}` is no longer a form: {REMOVED_FORMS[form]}"))
    functions = table.get("functions")
    if isinstance(functions, dict) and any(isinstance(one, list) for one in functions.values()):
        found.append(
            here.refusal("functions", 'must say the class of each: { f = { is = ["continuous"], tried = [...] } }')
        )
    return found


def check(
    table: Mapping, keys: Mapping[str, Kind], here: Located, required: tuple[str, ...] = (), closed: bool = False
) -> None:
    """Refuses wrong types, keys that are missing and, where no others are allowed, unknown ones: all at once."""
    raise_all(list(islice(_faults(table, keys, here, required, closed), MOST_ERRORS)))


def _faults(
    table: Mapping, keys: Mapping[str, Kind], here: Located, required: tuple[str, ...], closed: bool
) -> Iterator[InputError]:
    for key in table if closed else ():
        if key not in keys:
            yield here.refusal(key, f"unknown key; {_hint(key, keys)}")
    for key in required:
        if key not in table:
            yield here.refusal(key, f"missing; it must be {keys[key].name}")
    for key, kind in keys.items():
        if key in table and not kind.accepts(table[key]):
            yield here.refusal(key, f"must be {kind.name}, not {_described(table[key], kind)}")
        elif key in table and kind.type is dict and kind.members:
            yield from _faults(table[key], dict.fromkeys(table[key], kind.members), here, (), False)


def _hint(key: str, keys: Mapping[str, Kind]) -> str:
    close = get_close_matches(key[:100], keys, n=1)
    return f"did you mean `{close[0]}`?" if close else f"known: {', '.join(keys)}"


_NAMES = {bool: "true or false", int: "a whole number", float: "a decimal without quotes", str: "a text"}


def _described(value: object, kind: Kind) -> str:
    """What came instead of a kind; of a list also which member is wrong."""
    name = _NAMES.get(type(value)) or (
        "a list" if isinstance(value, list) else "a table" if isinstance(value, dict) else "a date or time"
    )
    if kind.only is not None and type(value) is int:
        return str(value)
    if kind.members is None or kind.type is not list or not isinstance(value, list):
        return name
    odd = kind.odd_one(value)
    return "an empty list" if odd is None else f"a list with {_described(odd, kind.members)} in it"
