"""Statement forms in a claim file: from the keys of a table to a statement.

- `statement_from_table`   dispatches on the key `form`
- `FORMS`                  the forms, each a reader of its keys
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from itertools import product
from math import prod

from . import statements as say
from .domains import REAL_LINE, Interval
from .errors import InputError, TooMuch, raise_all
from .expressions import Expr, Infinite, X, parameter
from .fields import Fields
from .function_classes import class_named
from .index_means import FREE, INDEX_FUNCTIONS, INDEX_NAMES, UNIFORM, MeanIdentity
from .parser import parse
from .quantified_forms import check_comparisons, read_quantified
from .schema import FORM_KEYS, FUNCTION_KEYS, TEXT, check, removed
from .tokens import clip
from .toml_lines import Located
from .vocabulary import Vocabulary, guarded

RELATIONS = ("<", "<=", ">", ">=")
DIFFERENT = "!="
MOST_STATEMENTS = 2_000  # inside one
MOST_TERMS = 1_000
MOST_POINTS = 1_000
_NO_TERM = re.compile(r"\.(\s|$)|\(\*|\*\)|\"|ltac\s*:")
_BRACKETS = {")": "(", "]": "[", "}": "{"}


def _compare(fields: Fields) -> say.Statement:
    relation = fields.choice("relation", (*RELATIONS, DIFFERENT))
    left, right, domain = fields.expression("left"), fields.expression("right"), fields.domain()
    if relation != DIFFERENT:
        return say.Compare(left, relation, right, domain)
    return _for_every_x(say.Not(say.Equal(left, right)), domain, fields)


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


def _extreme(fields: Fields) -> say.Statement:
    kind, of = fields.table["form"], fields.expression("of")
    if "relation" in fields.table:
        relation = fields.choice("relation", RELATIONS)
        return say.Extreme(kind, of, _number(fields, "than"), fields.domain(), relation=relation)
    equals, domain = fields.without_x(fields.number(), "equals"), fields.domain()
    return say.Extreme(kind, of, equals, domain, _number(fields, "at") if "at" in fields.table else None)


def _smooth(fields: Fields) -> say.Statement:
    text = fields.take("class")
    order = text.removeprefix("C^")
    if order != "inf" and not (order.isdecimal() and len(order) < 3):
        fields.here.refuse("class", f"must be such as C^2 or C^inf, not `{text}`")
    return say.Smooth(fields.expression("of"), None if order == "inf" else int(order), fields.flag("exactly"))


def _monotone(fields: Fields) -> say.Statement:
    direction = fields.choice("direction", ("increasing", "decreasing"))
    return say.Monotone(fields.expression("of"), direction, fields.flag("strictly"), fields.domain())


def _limit(fields: Fields) -> say.Statement:
    of, to, equals = fields.expression("of"), _number(fields, "to"), fields.number()
    name = fields.take("variable", "x", required=False)
    symbols = {"x": X, **fields.vocabulary.symbols}
    if name not in symbols:
        fields.here.refuse("variable", f"must be x or a parameter of the file, not `{name}`")
    fields.is_free(name, "variable")
    fields.is_apart(name, "variable")
    if name in fields.vocabulary.dependent:
        fields.here.refuse("variable", f"`{name}` depends on others, or others on it; choose another name")
    side, domain = fields.choice("side", ("both", "left", "right"), "both"), fields.domain()
    for key, one in (("to", to), ("equals", equals), ("on", domain)):
        if symbols[name] in say.symbols_of(one):
            fields.here.refuse(key, f"must not contain `{name}`, which tends to the limit")
    uniform = fields.flag("uniform")
    if uniform and (name == X.name or not of.has(X)):
        fields.here.refuse("uniform", "means uniformly in x: for limits in a parameter, of functions of x")
    return say.Limit(of, symbols[name], to, equals, uniform, domain, side)


# --- sequences x_{n+1} = f(x_n) ------------------------------------------------------------------------


def _fixed_points(fields: Fields) -> say.Statement:
    step = _step(fields)
    given = [key for key in ("are", "round_to", "count") if key in fields.table]
    if len(given) != 1:
        fields.here.refuse("form", "`fixed_points` needs one of the keys `are`, `round_to` and `count`")
    if given == ["count"]:
        return say.FixedPoints(step, _whole(fields, "count", MOST_POINTS), fields.domain())
    return say.FixedPoints(step, fields.points(), fields.domain())


def _term(fields: Fields) -> say.Statement:
    step, start = _step(fields), _number(fields, "start")
    index = _whole(fields, "index", MOST_TERMS)
    if "relation" in fields.table:
        relation = fields.choice("relation", RELATIONS)
        return say.Term(step, start, index, _number(fields, "than"), relation)
    return say.Term(step, start, index, _point(fields))


def _step(fields: Fields):
    step = fields.expression("next")
    if not step.has(X) and not fields.errors:
        fields.here.refuse("next", "must contain x, the term before")
    return step


def _point(fields: Fields):
    value = fields.without_x(fields.number(), "equals")
    if isinstance(value, Infinite):
        fields.here.refuse("equals", f"must be a number, not `{value}`")
    return value


def _number(fields: Fields, key: str) -> Expr:
    return fields.without_x(fields.expression(key), key)


def _whole(fields: Fields, key: str, most: int) -> int:
    value = fields.take(key)
    if not 0 <= value <= most:
        fields.here.refuse(key, f"must be from 0 to {most}, not {value}")
    return value


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
    restricted = tuple(
        (fields.symbol(name, "if"), fields.smaller(name, text, "if")) for name, text in hypothesis.items()
    )
    assumed = {**fields.vocabulary.assumed, **{symbol.name: domain for symbol, domain in restricted}}
    return say.Under(fields.inner(replace(fields.vocabulary, assumed=assumed)), restricted)


def _exists(fields: Fields) -> say.Statement:
    name, says_where = fields.take("variable"), "on" in fields.table
    domain, witness = fields.domain(), fields.expression("witness")
    fields.new_name(name, "variable")
    fields.is_apart(name, "variable")
    if name in fields.vocabulary.dependent:
        fields.here.refuse("variable", f"`{name}` depends on others, or others on it; choose another name")
    if witness.has(X):
        fields.here.refuse("witness", "must not contain x: the value is the same for all x")
    if name in fields.vocabulary.domains:
        whole = fields.vocabulary.domains[name]
        domain = domain if says_where else whole
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
    tables, assumed = fields.take("functions"), fields.take("assuming", [], required=False)
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
        label = ", ".join(f"{function.name} = {text}" for function, text in zip(functions, chosen, strict=True))
        instances.append(say.Instance(label, tuple(given), *said(vocabulary)))
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


def _in_coq(fields: Fields) -> say.Statement:
    text = fields.take("statement").strip()
    if not text or _NO_TERM.search(text) or not _is_balanced(text):
        known = "must be one Coq term of type Prop, without comments, strings, tactics or a final dot"
        fields.here.refuse("statement", known)
    return say.InCoq(" ".join(text.split()))


def _is_balanced(text: str) -> bool:
    """Whether brackets close in the order in which they opened, so that a term stays one wherever it is put."""
    waiting: list[str] = []
    for letter in text:
        if letter in _BRACKETS.values():
            waiting.append(letter)
        elif letter in _BRACKETS and (not waiting or waiting.pop() != _BRACKETS[letter]):
            return False
    return not waiting


def _sums(fields: Fields) -> say.Statement:
    """Means over an index, in the notation of `index_means`."""
    centres, vocabulary = fields.choice("centres", (FREE, UNIFORM), FREE), fields.vocabulary
    given = {*vocabulary.assumed, *vocabulary.values, *([X.name] if vocabulary.binds_x else [])}
    if captured := sorted(given & {*INDEX_NAMES, X.name}):
        known = f"`{captured[0]}` has a value or a condition outside, and in `sums` it is another one"
        fields.here.refuse("left", f"{known}; choose another name there")
    read = partial(parse, parameters=INDEX_NAMES, functions=INDEX_FUNCTIONS, budget=vocabulary.budget)
    left, right = (guarded(fields.here, key, partial(read, fields.take(key))) for key in ("left", "right"))
    return MeanIdentity(left, right, centres)


FORMS: dict[str, Callable[[Fields], say.Statement]] = {
    "equal": lambda fields: say.Equal(fields.expression("left"), fields.expression("right"), fields.domain()),
    "compare": _compare, "supremum": _extreme, "infimum": _extreme,
    "value": lambda fields: say.Value(fields.expression("of"), fields.number()),
    "smooth": _smooth, "monotone": _monotone,
    "bounded": lambda fields: say.Bounded(fields.expression("of"), fields.flag("is", default=True), fields.domain()),
    "zeros": lambda fields: say.Zeros(fields.expression("of"), fields.points(), fields.domain()),
    "limit": _limit,
    "consistent": lambda fields: say.Consistent(fields.expression("left"), fields.expression("right")),
    "all": lambda fields: say.AllOf(*_parts(fields, "parts")),
    "because": _because, "under": _under, "implies": _implies, "exists": _exists, "for_functions": _for_functions,
    "not": lambda fields: say.Not(fields.inner()),
    "quantified": read_quantified, "fixed_points": _fixed_points,
    "stable": lambda one: say.Stable(_step(one), _point(one), one.flag("is", default=True), one.domain()),
    "converges": lambda fields: say.Converges(_step(fields), _point(fields), fields.domain()),
    "term": _term, "coq": _in_coq,
    "steps": lambda fields: say.Steps(*_parts(fields, "steps")),
    "sums": _sums,
}  # fmt: skip


class _Reading:
    """Reads a table and the tables inside it, so many of them at most: `for_functions` multiplies them."""

    def __init__(self) -> None:
        self.left = MOST_STATEMENTS

    def __call__(self, table: Mapping, vocabulary: Vocabulary, here: Located) -> say.Statement:
        form = table.get("form")
        raise_all(removed(table, here))
        if not isinstance(form, str) or form not in FORMS:
            here.refuse("form", f"must be one of {', '.join(FORMS)}, not `{clip(str(form))}`")
        self.left -= 1
        if self.left < 0:
            raise TooMuch(str(here.refusal("form", f"more than {MOST_STATEMENTS} statements; split the claim")))
        check(table, {**FORM_KEYS[form], "label": TEXT}, here)
        fields = Fields(table, vocabulary, here, self)
        try:
            statement = FORMS[form](fields)
        except InputError:
            # What was noted before may be the cause of this one, and is more to the point.
            raise_all(fields.errors)
            raise
        fields.finish()
        return statement


def statement_from_table(table: Mapping, vocabulary: Vocabulary, here: Located) -> say.Statement:
    return _Reading()(table, vocabulary, here)
