"""Statement forms in a claim file: from the keys of a table to a statement.

- `statement_from_table`   dispatches on the key `form`
- `FORMS`                  the forms, each with its keys and its reader: as declared, or, where they give names a
                           meaning or stand for others, as here
- `completed(table)`       a table with the form that its keys imply, and with both sides of a `formula`
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from itertools import product
from math import prod

from ..exact.domains import REAL_LINE, Interval
from ..exact.errors import InputError, TooMuch, clip, raise_all
from ..exact.expressions import X, parameter
from . import statements as say
from .fields import DECLARED, IMPLIED, Fields
from .function_classes import class_named
from .index_means import FREE, INDEX_FUNCTIONS, INDEX_NAMES, UNIFORM, MeanIdentity
from .parser import parse
from .quantified_forms import check_comparisons, read_quantified
from .schema import (
    FUNCTION_KEYS,
    FUNCTIONS,
    QUANTIFIERS,
    STATEMENTS,
    TEXT,
    TEXT_BY_NAME,
    TEXTS,
    Kind,
    check,
    removed,
)
from .toml_lines import Located
from .vocabulary import Vocabulary, guarded

MOST_STATEMENTS = 2_000  # inside one
INSIDE = ("parts", "steps", "if", "assuming")  # lists of tables with forms of their own
_RELATION = re.compile(r"[(\[]|[)\]]|[<>!]=|[<>=]")


def _sides(formula: str) -> dict[str, object]:
    """`left`, `right` and, but for an equality, the `relation` of a formula, which has one outside of its brackets; or
    what is `lower` and `upper`, where it has two that point the same way."""
    depth, found = 0, []
    for sign in _RELATION.finditer(formula):
        depth += (sign[0] in "([") - (sign[0] in ")]")
        found += [sign] if depth == 0 and sign[0] not in ")]" else []
    signs, ends = [one[0] for one in found], [0, *(place for one in found for place in one.span()), len(formula)]
    sides = [formula[start:end].strip() for start, end in zip(ends[::2], ends[1::2], strict=True)]
    if len(found) == 2 and ({*signs} <= {"<", "<="} or {*signs} <= {">", ">="}):
        along = 1 if signs[0][0] == "<" else -1
        relations = [one.replace(">", "<") for one in signs[::along]]
        return dict(zip(("lower", "of", "upper", "relations"), (*sides[::along], relations), strict=True))
    if len(found) != 1:
        raise InputError("must have one of = < <= > >= != between its two sides, or two as in 0 <= x < 1")
    relation = {} if signs == ["="] else {"relation": signs[0]}
    return {"left": sides[0], "right": sides[1], **relation}


def completed(table: Mapping) -> dict:
    """The table, and the tables inside it, with the sides of a `formula`, and with the form that the keys imply where
    none is named; raises InputError.

    >>> completed({"formula": "x <= x + 1"})
    {'left': 'x', 'right': 'x + 1', 'relation': '<=', 'form': 'compare'}
    """
    if isinstance(formula := table.get("formula"), str):
        sides = _sides(formula)
        if given := sorted({"left", "relation", "right", *sides} & set(table)):
            raise InputError(f"says both sides; leave `{given[0]}` out")
        table = {key: value for key, value in table.items() if key != "formula"} | sides
    whole = dict(table)
    for key in INSIDE:
        if isinstance(tables := table.get(key), list):
            whole[key] = [completed(one) if isinstance(one, dict) else one for one in tables]
    of_another = "then" in table and not {"functions", "quantifiers"} & set(table)  # whose keys stand in this table
    implied = next((form for keys, form in IMPLIED if keys <= set(table)), None)
    return whole if "form" in table or of_another or implied is None else {**whole, "form": implied}


def _compare(fields: Fields) -> say.Statement:
    if fields.table.get("relation") != "!=":
        return say.Compare.read(fields)
    fields.table.pop("relation")
    equal = say.Equal.read(fields)
    return _for_every_x(say.Not(replace(equal, domain=REAL_LINE)), equal.domain, fields)


def _for_every_x(body: say.Statement, domain: Interval, fields: Fields) -> say.Statement:
    """A statement about one x, for all x of a domain; where x is quantified already, about that one."""
    if not fields.vocabulary.binds_x:
        return say.Quantified((say.Quantifier("for all", X, domain),), body)
    if domain != REAL_LINE:
        fields.here.refuse("on", "x is quantified: its domain stands in `quantifiers` or beside `if`")
    return body


def _implies(fields: Fields) -> say.Statement:
    """That no x satisfies what is assumed and not what is concluded."""
    domain, tables = fields.domain(), fields.take("if")
    inside = replace(fields.vocabulary, binds_x=True)
    conditions = tuple(fields.nested(table, "if", inside) for table in tables)
    conclusion = fields.inner(inside)
    for one in (*conditions, conclusion):
        check_comparisons(one, fields, "if" if one in conditions else "then")
    return _for_every_x(say.Not(say.AllOf((*conditions, say.Not(conclusion)))), domain, fields)


def _limit(fields: Fields) -> say.Statement:
    fields.table.setdefault("variable", X.name)
    said = say.Limit.read(fields)
    for key, one in (("to", said.to), ("equals", said.equals), ("on", said.domain)):
        if said.variable in say.symbols_of(one):
            fields.here.refuse(key, f"must not contain `{said.variable}`, which tends to the limit")
    if said.uniform and (said.variable is X or not said.of.has(X)):
        fields.here.refuse("uniform", "means uniformly in x: for limits in a parameter, of functions of x")
    return said


def _between(fields: Fields) -> say.Statement:
    lower, of, upper, on = *map(fields.expression, ("lower", "of", "upper")), fields.domain()
    relations = fields.table.pop("relations", ["<=", "<="])
    if len(relations) != 2 or not {*relations} <= {"<", "<="}:
        fields.here.refuse("relations", 'must be two, such as ["<=", "<"]: below and above')
    parts = (say.Compare(lower, relations[0], of, on), say.Compare(of, relations[1], upper, on))
    return say.Between(parts, ("from below", "from above"))


# --- composed statements ------------------------------------------------------------------------------


def _parts(fields: Fields, key: str) -> tuple[tuple[say.Statement, ...], tuple[str, ...]]:
    parts = fields.take(key)
    made = tuple(fields.nested(part, key) for part in parts)
    return made, tuple(str(part.get("label", "")) for part in parts)


def _because(fields: Fields) -> say.Statement:
    """The first part is the conclusion, the others are its reasons."""
    made, labels = _parts(fields, "parts")
    roles = ["conclusion", *["reason"] * (len(made) - 1)]
    pairs = zip(roles, labels, strict=True)
    return say.AllOf(made, tuple(f"{role}: {label}" if label else role for role, label in pairs))


def _under(fields: Fields) -> say.Statement:
    hypothesis = fields.take("if")
    if not hypothesis:
        fields.here.refuse("if", 'must be a table of parameters and smaller domains, such as { g = "(0, 1)" }')
    for name in hypothesis:
        fields.is_free(name, "if")
    restricted = tuple(fields.smaller(name, text, "if") for name, text in hypothesis.items())
    assumed = {**fields.vocabulary.assumed, **{symbol.name: domain for symbol, domain in restricted}}
    return say.Under(fields.inner(replace(fields.vocabulary, assumed=assumed)), restricted)


def _exists(fields: Fields) -> say.Statement:
    name, witness = fields.take("variable"), fields.expression("witness")
    whole = fields.vocabulary.domains.get(name, REAL_LINE)
    domain = fields.domain() if "on" in fields.table else whole
    fields.new_name(name, "variable")
    fields.is_apart(name, "variable")
    if witness.has(X):
        fields.here.refuse("witness", "must not contain x: the value is the same for all x")
    if not domain.lies_within(whole).is_yes:
        fields.here.refuse("on", f"{domain} does not lie in the domain {whole} of `{name}`")
    body = dict(fields.table)
    instance = fields.inner(fields.vocabulary.with_value(name, witness))
    fields.table = body
    free = fields.vocabulary.symbols.get(name, parameter(name, domain.sign))
    statement = fields.inner(fields.vocabulary.with_value(name, free))
    return say.Exists(free, domain, witness, instance, statement)


def _for_functions(fields: Fields) -> say.Statement:
    """The statement about functions that are not given, and for each combination of those that are tried."""
    tables, assumed = fields.take("functions"), fields.table.pop("assuming", [])
    if not tables:
        fields.here.refuse("functions", "must name at least one function")
    functions, tried = _functions(fields, tables)
    if prod(map(len, tried)) * len(functions) > MOST_STATEMENTS:
        fields.here.refuse("functions", f"more than {MOST_STATEMENTS} functions to try; leave some out of `tried`")
    body, instances = dict(fields.table), []

    def said(vocabulary: Vocabulary) -> tuple[tuple[say.Statement, ...], say.Statement]:
        fields.table = dict(body)
        return tuple(fields.nested(one, "assuming", vocabulary) for one in assumed), fields.inner(vocabulary)

    for chosen in product(*tried):
        vocabulary = fields.vocabulary
        given = []
        for function, text in zip(functions, chosen, strict=True):
            given.append((function.name, vocabulary.expression(text, fields.here, "functions")))
            vocabulary = vocabulary.with_function(*given[-1], is_given=True)
        names = (function.name for function in functions)
        instances.append(say.Instance(tuple(zip(names, chosen, strict=True)), tuple(given), *said(vocabulary)))
    vocabulary = fields.vocabulary
    for function in functions:
        vocabulary = vocabulary.with_unknown(function.name)
    assuming, statement = said(vocabulary)
    return say.ForFunctions(functions, statement, assuming, tuple(instances))


def _functions(fields: Fields, tables: Mapping) -> tuple[tuple[say.AnyFunction, ...], list[list[str]]]:
    functions, tried = [], []
    for name, table in tables.items():
        fields.new_name(name, "functions")
        if name in fields.vocabulary.symbols:
            fields.here.refuse("functions", f"`{name}` is a parameter of the file; choose another name")
        check(table, FUNCTION_KEYS, fields.here, required=("is",), closed=True)
        for word in table["is"]:
            guarded(fields.here, "is", partial(class_named, word))
        functions.append(say.AnyFunction(name, tuple(table["is"])))
        tried.append(table.get("tried", []))
    return tuple(functions), tried


def _sums(fields: Fields) -> say.Statement:
    """Means over an index, in the notation of `index_means`."""
    fields.table.setdefault("centres", FREE)
    centres, vocabulary = fields.choice("centres", (FREE, UNIFORM)), fields.vocabulary
    given = {*vocabulary.assumed, *vocabulary.values, *([X.name] if vocabulary.binds_x else [])}
    if captured := sorted(given & {*INDEX_NAMES, X.name}):
        fields.here.refuse(
            "left",
            f"`{captured[0]}` has a value or a condition outside, and in `sums` it is another one; "
            "choose another name there",
        )
    read = partial(parse, parameters=INDEX_NAMES, functions=INDEX_FUNCTIONS, budget=vocabulary.budget)
    left, right = (guarded(fields.here, key, partial(read, fields.take(key))) for key in ("left", "right"))
    return MeanIdentity(left, right, centres)


@dataclass(frozen=True)
class Form:
    """The keys of a form, and what reads them."""

    keys: Mapping[str, Kind]
    read: Callable[[Fields], say.Statement]


FORMS = {name: Form(declared.keys(), declared.read) for name, declared in DECLARED.items()}
FORMS |= {
    "compare": Form(say.Compare.keys(), _compare),
    "limit": Form(say.Limit.keys(), _limit),
    "between": Form({"lower": TEXT, "of": TEXT, "upper": TEXT, "relations": TEXTS, "on": TEXT}, _between),
    "all": Form({"parts": STATEMENTS}, lambda fields: say.AllOf(*_parts(fields, "parts"))),
    "because": Form({"parts": STATEMENTS}, _because),
    "steps": Form({"steps": STATEMENTS}, lambda fields: say.Steps(*_parts(fields, "steps"))),
    "under": Form({"if": TEXT_BY_NAME, "then": TEXT}, _under),
    "implies": Form({"if": STATEMENTS, "on": TEXT, "then": TEXT}, _implies),
    "exists": Form({"variable": TEXT, "on": TEXT, "witness": TEXT, "then": TEXT}, _exists),
    "quantified": Form({"quantifiers": QUANTIFIERS, "by": TEXT_BY_NAME, "then": TEXT}, read_quantified),
    "for_functions": Form({"functions": FUNCTIONS, "assuming": STATEMENTS, "then": TEXT}, _for_functions),
    "sums": Form({"left": TEXT, "right": TEXT, "centres": TEXT}, _sums),
}


def statement_from_table(table: Mapping, vocabulary: Vocabulary, here: Located) -> say.Statement:
    """Reads a table and the tables inside it, so many of them at most: `for_functions` multiplies them."""
    left = iter(range(MOST_STATEMENTS))

    def read(table: Mapping, vocabulary: Vocabulary, here: Located) -> say.Statement:
        form = table.get("form")
        raise_all(removed(table, here))
        if not isinstance(form, str) or form not in FORMS:
            here.refuse("form", f"must be one of {', '.join(FORMS)}, not `{clip(str(form))}`")
        if next(left, None) is None:
            raise TooMuch(str(here.refusal("form", f"more than {MOST_STATEMENTS} statements; split the claim")))
        check(table, {**FORMS[form].keys, "label": TEXT}, here)
        fields = Fields(table, vocabulary, here, read)
        try:
            statement = FORMS[form].read(fields)
        except InputError:
            # What was noted before may be the cause of this one, and is more to the point.
            raise_all(fields.errors)
            raise
        fields.finish()
        return statement

    return read(table, vocabulary, here)
