"""The shape of the catalogue: which keys an entry may have, which it must have, and of which type each is.

- `refuse_misshapen(name, table, file)`   refuses an entry that has not this shape, by line and key
"""

from ..exact.errors import InputError, listing, raise_all
from .definitions import DEFINITIONS
from .intervals import interval
from .schema import COUNT, FLAG, STATEMENT, TEXT, TEXT_BY_NAME, TEXTS, Kind, check
from .toml_lines import Located

PARAMETER_KEYS = {
    "domain": TEXT,
    "default": TEXT,
    "learnable": FLAG,
    "learned": FLAG,
    "display": TEXT,
    "table": Kind("a list of two texts, the first and the last index", list, TEXT, 2),
}
SOURCE_KEYS = {"paper": TEXT, "where": TEXT}
CORRECTS_KEYS = dict.fromkeys(("activation", "density", "on", "bound", "claim"), TEXT)
ENTRY_KEYS = {
    "title": TEXT,
    "aliases": TEXTS,
    "note": TEXT,
    **dict.fromkeys((key for first, (more, _) in DEFINITIONS.items() for key in (first, *more)), TEXT),
    "order": COUNT,
    "values": TEXT_BY_NAME,
    "scaling": Kind("a table of whole numbers by parameter", dict, COUNT),
    "parameters": Kind("a table, parameters.NAME = { domain = ..., default = ... }", dict, STATEMENT),
    "source": Kind("a table, source = { paper = ..., where = ... }", dict),
    "corrects": Kind("a table", dict),
}


def refuse_misshapen(name: str, table: object, file: Located) -> None:
    here, errors = file.inside(name), list[InputError]()
    if not isinstance(table, dict):
        file.refuse(name, f"is no entry: write [{name}] and its keys below")
    found = [key for key in DEFINITIONS if key in table]
    if len(found) != 1:
        one = f"an entry has exactly one of {', '.join(DEFINITIONS)}"
        errors.append(here.refusal("title", f"{one}, not {' and '.join(found) or 'none'}"))
    needed = DEFINITIONS[found[0]][0] if len(found) == 1 else ()
    with listing(errors):
        check(table, ENTRY_KEYS, here, ("title", "source", *needed), closed=True)
        check(table["source"], SOURCE_KEYS, here.inside("source"), tuple(SOURCE_KEYS), closed=True)
        for parameter, one in table.get("parameters", {}).items():
            check(one, PARAMETER_KEYS, here.inside(parameter), ("domain", "default"), closed=True)
            _refuse_no_domain(one["domain"], here.inside(parameter))
        check(table.get("corrects", {}), CORRECTS_KEYS, here, tuple(CORRECTS_KEYS)[:3] if "corrects" in table else ())
    raise_all(errors)


def _refuse_no_domain(text: str, here: Located) -> None:
    try:
        interval(text.removeprefix("integer"))
    except InputError as error:
        raise here.refusal("domain", str(error)) from None
