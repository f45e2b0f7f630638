"""Statement forms in a claim file: from the keys of a table to a statement.

- `statement_from_table`   dispatches on the key `form`
- `FORMS`                  the forms, each a reader of its keys
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from itertools import product

from . import statements as say
from .domains import REAL_LINE
from .errors import InputError, TooMuch, raise_all
from .expressions import X, parameter
from .fields import Fields
from .index_means import FREE, INDEX_FUNCTIONS, INDEX_NAMES, UNIFORM, MeanIdentity
from .lemmas import LEMMAS
from .parser import parse
from .schema import FORM_KEYS, TEXT, check
from .tokens import clip
from .toml_lines import Located
from .vocabulary import Vocabulary, guarded

RELATIONS = ("<", "<=", ">", ">=")
MOST_STATEMENTS = 2_000  # inside one


def _equal(fields: Fields) -> say.Statement:
    return say.Equal(fields.expression("left"), fields.expression("right"), fields.domain())


def _compare(fields: Fields) -> say.Statement:
    relation = fields.choice("relation", RELATIONS)
    return say.Compare(fields.expression("left"), relation, fields.expression("right"), fields.domain())


def _extreme(fields: Fields) -> say.Statement:
    kind, of = fields.table["form"], fields.expression("of")
    if "relation" in fields.table:
        relation = fields.choice("relation", RELATIONS)
        return say.Extreme(kind, of, fields.expression("than"), fields.domain(), relation=relation)
    return say.Extreme(kind, of, fields.number(), fields.domain(), fields.optional_expression("at"))


def _bounded(fields: Fields) -> say.Statement:
    return say.Bounded(fields.expression("of"), fields.flag("is", default=True), fields.domain())


def _value(fields: Fields) -> say.Statement:
    return say.Value(fields.expression("of"), fields.number())


def _smooth(fields: Fields) -> say.Statement:
    text = fields.take("class")
    order = text.removeprefix("C^")
    if order != "inf" and not (order.isdecimal() and len(order) < 3):
        fields.here.refuse("class", f"must be such as C^2 or C^inf, not `{text}`")
    return say.Smooth(fields.expression("of"), None if order == "inf" else int(order), fields.flag("exactly"))


def _monotone(fields: Fields) -> say.Statement:
    direction = fields.choice("direction", ("increasing", "decreasing"))
    return say.Monotone(fields.expression("of"), direction, fields.flag("strictly"), fields.domain())


def _zeros(fields: Fields) -> say.Statement:
    of = fields.expression("of")
    if "round_to" in fields.table:
        texts = fields.take("round_to")
        return say.Zeros(of, tuple(fields.printed(text, "round_to") for text in texts), fields.domain())
    return say.Zeros(of, tuple(fields.parsed(text, "are") for text in fields.take("are")), fields.domain())


def _limit(fields: Fields) -> say.Statement:
    of, to, equals = fields.expression("of"), fields.expression("to"), fields.expression("equals")
    name = fields.take("variable", "x", required=False)
    symbols = {"x": X, **fields.vocabulary.symbols}
    if name not in symbols:
        fields.here.refuse("variable", f"must be x or a parameter of the file, not `{name}`")
    side = fields.choice("side", ("both", "left", "right"), "both")
    return say.Limit(of, symbols[name], to, equals, fields.flag("uniform"), fields.domain(), side)


def _consistent(fields: Fields) -> say.Statement:
    return say.Consistent(fields.expression("left"), fields.expression("right"))


def _parts(fields: Fields, key: str) -> tuple[tuple[say.Statement, ...], tuple[str, ...]]:
    parts = fields.take(key)
    made = tuple(fields.nested(part, key) for part in parts)
    return made, tuple(str(part.get("label", "")) for part in parts)


def _all(fields: Fields) -> say.Statement:
    return say.AllOf(*_parts(fields, "parts"))


def _because(fields: Fields) -> say.Statement:
    """The first part is the conclusion, the others are its reasons."""
    made, labels = _parts(fields, "parts")
    roles = ["conclusion", *["reason"] * (len(made) - 1)]
    pairs = zip(roles, labels, strict=True)
    return say.AllOf(made, tuple(f"{role}: {label}" if label else role for role, label in pairs))


def _steps(fields: Fields) -> say.Statement:
    return say.Steps(*_parts(fields, "steps"))


def _under(fields: Fields) -> say.Statement:
    hypothesis, uses = fields.take("if"), fields.take("uses", {}, required=False)
    if not hypothesis:
        fields.here.refuse("if", 'must be a table of parameters and smaller domains, such as { g = "(0, 1)" }')
    restricted = tuple((fields.symbol(name, "if"), fields.interval(text, "if")) for name, text in hypothesis.items())
    for symbol, smaller in restricted:
        whole = fields.vocabulary.symbol_domains[symbol]
        if not smaller.lies_within(whole).is_yes:
            fields.here.refuse("if", f"{smaller} does not lie in the domain {whole} of `{symbol}`")
    for name in uses:
        if name not in hypothesis:
            fields.here.refuse("uses", f"`{name}` has no hypothesis under `if`")
    used = tuple(
        (fields.symbol(name, "uses"), tuple(fields.parsed(text, "uses") for text in texts))
        for name, texts in uses.items()
    )
    return say.Under(fields.inner(), restricted, used)


def _exists(fields: Fields) -> say.Statement:
    name, domain, witness = fields.take("variable"), fields.domain(), fields.expression("witness")
    fields.new_name(name, "variable")
    if witness.has(X):
        fields.here.refuse("witness", "must not contain x: the value is the same for all x")
    if name in fields.vocabulary.domains:
        whole = fields.vocabulary.domains[name]
        if domain == REAL_LINE:
            domain = whole
        elif not domain.lies_within(whole).is_yes:
            fields.here.refuse("on", f"{domain} does not lie in the domain {whole} of `{name}`")
    never = fields.take("never", required=False)
    refutation = None if never is None else fields.nested(never, "never")
    body = dict(fields.table)
    instance = fields.inner(fields.vocabulary.with_value(name, witness))
    fields.table = body
    free = fields.vocabulary.symbols.get(name, parameter(name, domain.sign))
    statement = fields.inner(fields.vocabulary.with_value(name, free))
    return say.Exists(name, domain, witness, instance, statement, refutation)


def _for_functions(fields: Fields) -> say.Statement:
    """The statement for each combination of witnesses, and a proof for all functions where there is one."""
    witnesses, proof = fields.take("functions"), fields.take("proof", required=False)
    if not witnesses or not all(witnesses.values()):
        fields.here.refuse("functions", "must give at least one function for each name")
    for name in witnesses:
        fields.new_name(name, "functions")
        if name in fields.vocabulary.symbols:
            fields.here.refuse("functions", f"`{name}` is a parameter of the file; choose another name")
    if proof is not None and proof.get("form") not in ("lemma", "steps"):
        fields.here.refuse("proof", "must be a `lemma` or `steps`")
    proved = None if proof is None else fields.nested(proof, "proof")
    body, instances = dict(fields.table), []
    for chosen in product(*witnesses.values()):
        vocabulary = fields.vocabulary
        for name, text in zip(witnesses, chosen, strict=True):
            vocabulary = vocabulary.with_function(name, vocabulary.expression(text, fields.here, "functions"))
        fields.table = dict(body)
        label = ", ".join(f"{name} = {text}" for name, text in zip(witnesses, chosen, strict=True))
        instances.append((label, fields.inner(vocabulary)))
    return say.ForFunctions(tuple(instances), proved)


def _lemma(fields: Fields) -> say.Statement:
    name, given = fields.take("name"), fields.take("with", {}, required=False)
    if name not in LEMMAS:
        fields.here.refuse("name", f"must be one of {', '.join(LEMMAS)}, not `{name}`")
    lemma = LEMMAS[name]
    if set(given) != set(lemma.parameters):
        fields.here.refuse("with", f"`{name}` needs exactly {', '.join(lemma.parameters)}")
    values = [fields.parsed(given[one], "with") for one in lemma.parameters]
    hypotheses, labels = guarded(fields.here, "with", lambda: lemma.hypotheses(*values))
    with_values = tuple(zip(lemma.parameters, values, strict=True))
    return say.ByLemma(name, lemma.conclusion, hypotheses, labels, with_values)


def _sums(fields: Fields) -> say.Statement:
    """Means over an index, in the notation of `index_means`."""
    centres, budget = fields.choice("centres", (FREE, UNIFORM), FREE), fields.vocabulary.budget
    left, right = (
        guarded(fields.here, key, partial(parse, fields.take(key), INDEX_NAMES, INDEX_FUNCTIONS, budget=budget))
        for key in ("left", "right")
    )
    return MeanIdentity(left, right, centres)


FORMS: dict[str, Callable[[Fields], say.Statement]] = {
    "equal": _equal,
    "compare": _compare,
    "supremum": _extreme,
    "infimum": _extreme,
    "value": _value,
    "smooth": _smooth,
    "monotone": _monotone,
    "bounded": _bounded,
    "zeros": _zeros,
    "limit": _limit,
    "consistent": _consistent,
    "all": _all,
    "because": _because,
    "under": _under,
    "exists": _exists,
    "for_functions": _for_functions,
    "lemma": _lemma,
    "steps": _steps,
    "sums": _sums,
}


class _Reading:
    """Reads a table and the tables inside it, so many of them at most: `for_functions` multiplies them."""

    def __init__(self) -> None:
        self.left = MOST_STATEMENTS

    def __call__(self, table: Mapping, vocabulary: Vocabulary, here: Located) -> say.Statement:
        form = table.get("form")
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
