"""What a claim is said to need and the paper does not say, and the values that the paper itself uses.

The author of a claim names a hypothesis; the printed statement under it is made here, so that it is the printed
statement and no other. A use is quoted with its place in the paper; that it satisfies the hypothesis is a statement
like all others.

- `Hypothesis(domains, classes)`         smaller domains of parameters and of x, further classes of functions
- `read_hypothesis(table, ...)`          refuses what is not strictly smaller than what the paper says
- `restricted(statement, hypothesis)`    the statement under it
- `hypothesis_of(statement)`             what a statement assumes by itself
- `read_uses(tables, ...)`               for each quoted use the statement that it satisfies a hypothesis
- `check_all_quoted(...)`, `check_numbers(...)`   refuse uses that cannot show what they are for
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from ..exact.domains import REAL_LINE, Domains, Interval
from ..exact.errors import InputError
from ..exact.expressions import Expr, Symbol, X
from .function_classes import class_named
from .schema import TEXT, TEXTS
from .statements import (
    AllOf,
    AnyFunction,
    Compare,
    Exists,
    ForFunctions,
    Not,
    Quantified,
    Statement,
    Under,
    symbols_of,
)
from .toml_lines import Located
from .vocabulary import Vocabulary, guarded

HERE = "hypothesis"


@dataclass(frozen=True)
class Hypothesis:
    domains: Domains
    classes: Mapping[str, tuple[str, ...]]

    @property
    def names(self) -> set[str]:
        return {symbol.name for symbol in self.domains} | set(self.classes)

    @property
    def mentioned(self) -> set[str]:
        """The parameters on which the domains depend."""
        return {symbol.name for domain in self.domains.values() for symbol in domain.free_symbols}


def read_hypothesis(table: Mapping, statement: Statement, vocabulary: Vocabulary, here: Located) -> Hypothesis:
    """The hypothesis of a claim; each part must say more than the printed statement does."""
    domains: dict[Symbol, Interval] = {}
    classes: dict[str, tuple[str, ...]] = {}
    for name, value in table.items():
        if isinstance(value, list):
            classes[name] = _further_classes(name, value, statement, here)
        elif name == X.name or name in vocabulary.symbols:
            symbol = X if name == X.name else vocabulary.symbols[name]
            if not TEXT.accepts(value):
                here.refuse(HERE, f"the domain of `{name}` must be {TEXT.name}")
            if symbol not in {X, *symbols_of(statement)}:
                here.refuse(HERE, f"the statement does not speak of the parameter `{name}`")
            domains[symbol] = _smaller(symbol, vocabulary.interval(value, here, HERE), statement, vocabulary, here)
        else:
            here.refuse(HERE, f"`{name}` is neither x nor a parameter of the file nor a function of the claim")
    if not table:
        here.refuse(HERE, 'must name a smaller domain, such as { eps = "positive" }')
    return Hypothesis(domains, classes)


def _smaller(symbol: Symbol, domain: Interval, statement: Statement, vocabulary: Vocabulary, here: Located) -> Interval:
    wholes = _domains(statement) if symbol is X else _assumed(statement, symbol) or [vocabulary.symbol_domains[symbol]]
    if not wholes:
        here.refuse(HERE, "the statement has no domain `on` which x could be restricted")
    for whole in wholes:
        if not domain.lies_within(whole).is_yes or not whole.lies_within(domain).is_no:
            here.refuse(HERE, f"{domain} is not strictly smaller than {whole}, the domain of `{symbol}` as printed")
    return domain


def _domains(statement: Statement) -> list[Interval]:
    """The domains of x in a statement; none where x has none in one of its parts."""
    if isinstance(statement, AllOf):
        parts = [_domains(part) for part in statement.parts]
        return [one for part in parts for one in part] if all(parts) else []
    if isinstance(statement, (Under, ForFunctions, Not, Exists)):
        return _domains(statement.statement)
    domain = getattr(statement, "domain", None)
    return [domain] if isinstance(domain, Interval) else []


def _assumed(statement: Statement, symbol: Symbol) -> list[Interval]:
    """The smaller domains of a parameter that the statement itself assumes."""
    known = dict(getattr(statement, "hypothesis", ()))
    inside = (one for _, part in statement.inside for one in _assumed(part, symbol))
    return [known[symbol]] if symbol in known else list(inside)


def _further_classes(name: str, words: Sequence, statement: Statement, here: Located) -> tuple[str, ...]:
    if not TEXTS.accepts(words) or not words:
        here.refuse(HERE, f"the classes of `{name}` must be {TEXTS.name}")
    for word in words:
        guarded(here, HERE, lambda word=word: class_named(word))
    known = {one.name: one for one in _functions(statement)}
    if name not in known:
        here.refuse(HERE, f"`{name}` is not a function of the claim's `for_functions`")
    if repeated := set(words) & set(known[name].classes):
        here.refuse(HERE, f"`{name}` is {min(repeated)} already, as printed")
    return tuple(words)


def _functions(statement: Statement) -> list[AnyFunction]:
    return [*getattr(statement, "functions", ()), *(one for _, part in statement.inside for one in _functions(part))]


def restricted(statement: Statement, hypothesis: Hypothesis) -> Statement:
    """The printed statement under a hypothesis."""
    inner = _inside(statement, hypothesis)
    parameters = tuple((symbol, domain) for symbol, domain in hypothesis.domains.items() if symbol is not X)
    return Under(inner, parameters) if parameters else inner


def _inside(statement: Statement, hypothesis: Hypothesis) -> Statement:
    """With x in its smaller domain and the functions of their further classes."""
    if isinstance(statement, AllOf):
        return replace(statement, parts=tuple(_inside(part, hypothesis) for part in statement.parts))
    if isinstance(statement, Under):
        smaller = tuple((symbol, hypothesis.domains.get(symbol, domain)) for symbol, domain in statement.hypothesis)
        return Under(_inside(statement.statement, hypothesis), smaller)
    if isinstance(statement, Exists):
        instance, inner = (_inside(one, hypothesis) for one in (statement.instance, statement.statement))
        return replace(statement, instance=instance, statement=inner)
    if isinstance(statement, Quantified):
        if {X, *(one.symbol for one in statement.quantifiers)} & set(hypothesis.domains):
            raise InputError("a hypothesis cannot be about what is quantified, or about x, inside `quantified`")
        return statement
    if isinstance(statement, Not) and (X in hypothesis.domains or hypothesis.classes):
        raise InputError("a hypothesis on x or on a function cannot be put inside `not`")
    if isinstance(statement, ForFunctions):
        further = hypothesis.classes
        instances = tuple(replace(one, statement=_inside(one.statement, hypothesis)) for one in statement.instances)
        return replace(
            statement,
            functions=tuple(
                replace(one, classes=(*one.classes, *further.get(one.name, ()))) for one in statement.functions
            ),
            statement=_inside(statement.statement, hypothesis),
            instances=instances,
        )
    if X not in hypothesis.domains:
        return statement
    return replace(statement, domain=hypothesis.domains[X])  # type: ignore[call-arg]


def hypothesis_of(statement: Statement | None) -> Hypothesis:
    """What a statement assumes by itself: of its parameters by `under`, of its functions by their classes."""
    domains: dict[Symbol, Interval] = {}
    classes = {} if statement is None else {one.name: one.classes for one in _functions(statement)}
    while isinstance(statement, (Under, ForFunctions)):
        if isinstance(statement, Under):
            domains |= dict(statement.hypothesis)
        statement = statement.statement
    return Hypothesis(domains, classes)


def read_uses(tables: Sequence[Mapping], hypothesis: Hypothesis, vocabulary: Vocabulary, here: Located) -> AllOf | None:
    """For each quoted use that it satisfies the hypothesis."""
    parts, labels = [], []
    for table in tables:
        values = {name: text for name, text in table.items() if name != "where"}
        place = table.get("where")
        is_placed = isinstance(place, str) and place.strip() != ""
        if not is_placed or not values or not all(map(TEXT.accepts, values.values())):
            here.refuse("uses", 'must be values of the paper and their place: [ { eps = "0.01", where = "Sec. 4" } ]')
        if unknown := sorted(set(values) - hypothesis.names - hypothesis.mentioned):
            known = f"; hypotheses are about {', '.join(sorted(hypothesis.names))}" if hypothesis.names else ""
            remedy = f'say it in `hypothesis = {{ {unknown[0]} = "..." }}`, a smaller domain, or leave the value out'
            here.refuse("uses", f"no hypothesis is about `{unknown[0]}`: {remedy}{known}")
        if not set(values) & hypothesis.names:
            here.refuse("uses", f"each needs a value of one of {', '.join(sorted(hypothesis.names))}")
        given = {name: vocabulary.expression(text, here, "uses") for name, text in values.items()}
        numbers = [value for name, value in given.items() if name not in hypothesis.classes]
        if free := {symbol.name for value in numbers for symbol in value.free_symbols}:  # |a| satisfies a >= 0 always
            here.refuse("uses", f"must be numbers here, and `{min(free)}` is none: what does the paper take for it?")
        parts.append(_satisfied(given, hypothesis, vocabulary))
        labels.append(f"{', '.join(f'{name} = {text}' for name, text in values.items())} ({table['where']})")
    return AllOf(tuple(parts), tuple(labels)) if parts else None


def check_all_quoted(tables: Sequence[Mapping], hypothesis: Hypothesis, here: Located) -> None:
    """Refuses uses that leave out what a part of the hypothesis is about: nobody would say that they satisfy it."""
    if tables and (missing := sorted(hypothesis.names - {name for table in tables for name in table})):
        here.refuse("uses", f"the hypothesis is about `{missing[0]}` too, and no use says what the paper takes for it")


def check_numbers(uses: AllOf | None, here: Located) -> None:
    """Refuses uses with free parameters: of these some satisfy a hypothesis and others do not."""
    if free := {symbol.name for symbol in symbols_of(uses) - {X}}:
        here.refuse("uses", f"must be numbers here, and `{min(free)}` is none; quote a value of it too")


def _satisfied(given: Mapping[str, Expr], hypothesis: Hypothesis, vocabulary: Vocabulary) -> Statement:
    found: list[Statement] = []
    values = {vocabulary.symbols[name]: value for name, value in given.items() if name in vocabulary.symbols}
    for symbol, domain in hypothesis.domains.items():
        if symbol.name in given:
            found += _inside_interval(given[symbol.name], domain.subs(values))
    for name, words in hypothesis.classes.items():
        if name in given:
            found += [class_named(word)(given[name]) for word in words]
    return AllOf(tuple(found))


def _inside_interval(value: Expr, domain: Interval) -> list[Statement]:
    found: list[Statement] = []
    if domain.start is not None:
        found.append(Compare(value, ">" if domain.left_open else ">=", domain.start))
    if domain.end is not None:
        found.append(Compare(value, "<" if domain.right_open else "<=", domain.end))
    return found or [Compare(value, "<=", value, REAL_LINE)]
