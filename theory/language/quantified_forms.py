"""A statement behind quantifiers, in the order in which the sentence has them: from the keys of a table.

    quantifiers = ["for all x in [0, inf)", "exists a in (0, x]"]

- `read_quantified(fields)`
- `check_comparisons(statement, fields, key)`   refuses what does not speak of one x
"""

import re
from dataclasses import fields as dataclass_fields
from dataclasses import replace
from typing import NoReturn

from ..exact.domains import REAL_LINE, Interval
from ..exact.errors import Undecided, clip
from ..exact.expressions import Expr, X, parameter
from . import statements as say
from .fields import Fields
from .vocabulary import Vocabulary

MOST_QUANTIFIERS = 6
_QUANTIFIER = re.compile(r"(for all|exists)\s+(\w+)(?:\s+in\s+(.+))?")


def read_quantified(fields: Fields) -> say.Statement:
    texts, tried = fields.take("quantifiers"), fields.table.pop("by", {})
    if len(texts) > MOST_QUANTIFIERS:
        fields.here.refuse("quantifiers", f"at most {MOST_QUANTIFIERS}, not {len(texts)}; split the claim")
    names = [_parts(text, fields)[1] for text in texts]
    if repeated := [name for place, name in enumerate(names) if name in names[:place]]:
        fields.here.refuse("quantifiers", f"`{repeated[0]}` is quantified twice; choose another name")
    quantifiers, choices = [], []
    vocabulary = fields.vocabulary
    for place, text in enumerate(texts):
        one = _quantifier(text, names[place:], vocabulary, fields, X.name in names[:place])
        if one.symbol.name in tried:
            choices.append((one.symbol, _choice(tried[one.symbol.name], names, place, vocabulary, fields)))
        quantifiers.append(one)
        if one.symbol is not X:
            vocabulary = vocabulary.with_value(one.symbol.name, one.symbol)
    if unknown := sorted(set(tried) - set(names)):
        fields.here.refuse("by", f"`{clip(unknown[0])}` is not quantified here; give values of {', '.join(names)}")
    statement = fields.inner(replace(vocabulary, binds_x=vocabulary.binds_x or X.name in names))
    if X.name in names:  # it is about one x then
        check_comparisons(statement, fields, "then")
    elif _speaks_of_x(statement):
        fields.here.refuse(
            "quantifiers", 'x is not quantified; say "for all x in R" or "exists x in R" where the sentence has it'
        )
    return say.Quantified(tuple(quantifiers), statement, tuple(choices))


def _parts(text: str, fields: Fields) -> tuple[str, str, str | None]:
    shown = _QUANTIFIER.fullmatch(text.strip())
    if shown is None:
        fields.here.refuse(
            "quantifiers", f'must be such as "for all x in [0, inf)" or "exists a in (0, x]", not `{clip(text)}`'
        )
    return shown[1], shown[2], shown[3]


def _quantifier(text: str, waiting: list[str], vocabulary: Vocabulary, fields: Fields, with_x: bool) -> say.Quantifier:
    """One quantifier; `waiting` are its name and those that come after it, which its domain may not contain."""
    kind, name, written = _parts(text, fields)
    whole = vocabulary.domains.get(name, REAL_LINE)
    domain = whole if written is None else _domain(written, waiting, vocabulary, fields, with_x)
    if name == X.name:
        return say.Quantifier(kind, X, domain)
    fields.new_name(name, "quantifiers")
    fields.is_free(name, "quantifiers")
    fields.is_apart(name, "quantifiers")
    if name in vocabulary.unknown:
        fields.here.refuse("quantifiers", f"`{name}` has a meaning of its own here; choose another name")
    whole = vocabulary.assumed.get(name, whole)
    if not domain.lies_within(whole).is_yes:
        fields.here.refuse("quantifiers", f"{domain} is not shown to lie in the domain {whole} of `{name}`")
    return say.Quantifier(kind, vocabulary.symbols.get(name, parameter(name, domain.sign)), domain)


def _domain(text: str, waiting: list[str], vocabulary: Vocabulary, fields: Fields, with_x: bool) -> Interval:
    try:
        domain = vocabulary.interval(text, fields.here, "quantifiers", with_x)
    except Undecided as error:
        fields.here.refuse("quantifiers", str(error))
    if early := sorted({one.name for one in domain.free_symbols} & set(waiting)):
        _too_early(early[0], fields, "quantifiers")
    return domain


def _choice(text: str, names: list[str], place: int, vocabulary: Vocabulary, fields: Fields) -> Expr:
    value = vocabulary.expression(text, fields.here, "by")
    free = {symbol.name for symbol in value.free_symbols}
    if early := sorted(free & set(names[place:])):
        _too_early(early[0], fields, "by")
    if X in value.free_symbols and X.name not in names[:place]:
        fields.here.refuse("by", f"the value of `{names[place]}` must not contain x, which is not quantified before it")
    return value


def _too_early(name: str, fields: Fields, key: str) -> NoReturn:
    fields.here.refuse(key, f"`{name}` is quantified later; a domain or a value may contain only what comes before it")


def check_comparisons(statement: say.Statement, fields: Fields, key: str) -> None:
    """Refuses what is not put together from comparisons without `on`."""
    for one in _leaves(statement):
        if not isinstance(one, (say.Compare, say.Equal)):
            fields.here.refuse(
                key,
                "with x quantified, the statement is one of `compare`, `equal`, `all`, `not` and `implies`; "
                'what is assumed of parameters alone stands in `under`, of any form: if = { a = "(0, b)" }',
            )
        if one.domain != REAL_LINE:
            fields.here.refuse("on", "x is quantified: its domain stands in `quantifiers`")


def _leaves(statement: say.Statement) -> list[say.Statement]:
    parts = statement.parts if isinstance(statement, say.AllOf) else [part for _, part in statement.inside]
    is_composed = isinstance(statement, (say.AllOf, say.Not))
    return [leaf for part in parts for leaf in _leaves(part)] if is_composed else [statement]


def _speaks_of_x(statement: say.Statement) -> bool:
    """Whether a comparison leaves x to the quantifiers. Other forms have an x of their own."""
    return any(
        isinstance(tree, Expr) and tree.has(X)
        for leaf in _leaves(statement)
        if isinstance(leaf, (say.Compare, say.Equal))
        for tree in (getattr(leaf, one.name) for one in dataclass_fields(leaf))
    )
