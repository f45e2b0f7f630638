"""Statement forms as Coq propositions.

A statement becomes a tree of propositions: a conjunction (`AllOf`) has parts, every other form is one proposition.
Each has an address: the id of the claim, the role, and `#` with the path to the part, from 1.

What a statement needs to mean something is part of it (`meaning.py`, `binders.py`). Only of an equality it is a
hypothesis: all others fail where there is no value, and have no Coq form where values are not shown. A hypothesis on
the variable of `exists`, or the existence of a derivative under a negation, would make a statement true for lack of
meaning, and so there it is not captured.

- `Proposition`                  address, label, text or parts, and the statement it came from
- `proposition(statement, context, address)`   the tree of a statement
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations

from ...theory.exact.domains import REAL_LINE, Interval
from ...theory.exact.errors import InputError
from ...theory.exact.expressions import INFINITY, Expr, Partial, Symbol, Unknown, X
from ...theory.language import statements as say
from ...theory.language.index_means import MeanIdentity
from ...theory.language.operators import Derived, Integrated
from ...theory.language.sentences import Words
from ...theory.language.statements import Printed, Statement
from ..deciders.guards import common_places
from ..deciders.limits import ends_of
from .binders import COMPARED, Integrals, conditions, has_improper, hypotheses, improper, predicate, x
from .context import Context, NotExpressible, coq_name
from .index_means import mean_identity
from .meaning import meaningful, require_values
from .printing import ATOM, function_text, is_infinite, number, order_of, partial_body, printed
from .vernacular import sentences, strange_words, unbalanced

_conjunction = " /\\ ".join
Sides = say.Equal | say.Compare | say.Consistent
CLASSES = {  # of the functions that "for every f" can speak of, as hypotheses
    "continuous": "(forall x : R, continuous {f} x)",
    "nonnegative": "(forall x : R, 0 <= {f} x)",
    "positive": "(forall x : R, 0 < {f} x)",
    "bounded": "bounded_on (fun _ => True) {f}",
    "increasing": "increasing_on (fun _ => True) {f}",
    "decreasing": "decreasing_on (fun _ => True) {f}",
    "integrable": "(forall a b : R, ex_RInt {f} a b)",
    "C^inf": "smooth_inf {f}",
}


@dataclass(frozen=True)
class Proposition:
    address: str
    statement: Statement
    text: str = ""
    parts: "tuple[Proposition, ...]" = ()
    label: str = ""
    context: Context = field(default_factory=Context, compare=False)

    @property
    def name(self) -> str:
        return re.sub(r"[^0-9A-Za-z]+", "_", self.address)

    @property
    def whole(self) -> str:
        """The proposition itself; of a conjunction, the names of its parts."""
        return self.text or _conjunction(f"({part.whole})" for part in self.parts)

    def leaves(self) -> "list[Proposition]":
        return [leaf for part in self.parts for leaf in part.leaves()] if self.parts else [self]


def proposition(statement: Statement, context: Context, address: str, label: str = "") -> Proposition:
    if isinstance(statement, say.AllOf):
        parts = _numbered(zip(statement.parts, statement.labels, strict=True), context, address)
        return Proposition(address, statement, "", parts, label)
    if isinstance(statement, say.Under):
        return proposition(statement.statement, context.under(dict(statement.hypothesis)), address, label)
    if type(statement) not in _LEAVES:
        raise NotExpressible(f"a statement of the form `{type(statement).__name__}` has no Coq form")
    return Proposition(address, statement, _LEAVES[type(statement)](statement, context), (), label, context)


def _numbered(parts: Iterable[tuple[Statement, str]], context: Context, address: str) -> tuple[Proposition, ...]:
    start = f"{address}." if "#" in address.rsplit("/", 1)[-1] else f"{address}#"
    return tuple(
        proposition(statement, context, f"{start}{place}", label) for place, (statement, label) in enumerate(parts, 1)
    )


# --- the parts of a proposition -----------------------------------------------------------------


def quantified(
    text: str, trees: Sequence[Expr], context: Context, domain: Interval | None, without: Symbol | None = None
) -> str:
    """For all parameters in their domains, and for all x in the domain where one is given."""
    found = [one for one in context.parameters_of(trees) if one not in context.bound and one is not without]
    pairs = _dependents(trees, context)
    found = _with_slopes(found, pairs, context)
    names = [coq_name(symbol) for symbol in found]
    assumed = [h for symbol in found for h in hypotheses(context.domains[symbol], symbol, context)]
    for symbol, by in pairs:
        function, slope = f"{symbol.name}_of_{by.name}", printed(context.dependencies[symbol][by], context, ATOM)
        assumed += [f"{function} {coq_name(by)} = {coq_name(symbol)}", f"is_derive {function} {coq_name(by)} {slope}"]
    if domain is not None and any(X in context.free_symbols(tree) for tree in trees):
        names.append(x)
        assumed += hypotheses(domain, X, context)
    groups = [f"({' '.join(names)} : R)"] if names else []
    groups += [f"({symbol.name}_of_{by.name} : R -> R)" for symbol, by in pairs]
    implied = " -> ".join([*assumed, text])
    return f"forall {' '.join(groups)}, {implied}" if groups else implied


def _dependents(trees: Iterable[Expr], context: Context) -> list[tuple[Symbol, Symbol]]:
    """Symbols that depend on the variable of a partial derivative, with that variable: functions of given slopes."""
    found: dict[tuple[Symbol, Symbol], None] = {}
    for node in (node for tree in trees for node in context.nodes(tree) if isinstance(node, Partial)):
        for symbol, slopes in context.dependencies.items():
            by = next((one for one in slopes if one is node.symbol), None)
            if by is not None and symbol in context.free_symbols(node.expression):
                found[symbol, by] = None
    return list(found)


def _with_slopes(symbols: list[Symbol], pairs: list[tuple[Symbol, Symbol]], context: Context) -> list[Symbol]:
    """With the symbols of the slopes, in the order of the file."""
    extra = {one for symbol, by in pairs for one in (by, *context.free_symbols(context.dependencies[symbol][by]))}
    return [symbol for symbol in context.domains if symbol in extra or symbol in symbols]


def _over_domain(found: list[str], domain: Interval, context: Context) -> list[str]:
    """Conditions on x, for all x of a domain."""
    assumed = "".join(f"{h} -> " for h in hypotheses(domain, X, context))
    return [f"(forall {x} : R, {assumed}{text})" for text in dict.fromkeys(found)]


# --- the forms ----------------------------------------------------------------------------------


def _related(left: Expr, sign: str, right: Expr, context: Context) -> str:
    """left sign right, with what makes it meaningful; an operator alone on the left is stated as a relation."""
    if sign == "=" and (direct := _relation(left, right, context)):
        return direct
    integrals = Integrals(context)
    left, right = integrals.named(left), integrals.named(right)
    exist = list(dict.fromkeys([*conditions(left, context), *conditions(right, context)]))
    text = f"{printed(left, context, COMPARED)} {sign} {printed(right, context, COMPARED)}"
    return integrals.wrapped(_conjunction([*exist, text]))


def _relation(left: Expr, right: Expr, context: Context) -> str | None:
    """`diff(f, n) = r` as is_derive f x r, `integral(f, a, b) = r` as is_RInt f a b r."""
    if not isinstance(left, (Derived, Partial, Integrated)) or conditions(context.children(left)[0], context):
        return None
    if has_improper(right, context) or conditions(right, context) or context.negated:
        return None
    value = printed(right, context, ATOM)
    if isinstance(left, Derived):
        function, order = function_text(left.args[0], context), order_of(left)
        if order == 1:
            return f"is_derive {function} {x} {value}"
        return _conjunction([*conditions(left, context)[:-1], f"is_derive_n {function} {order} {x} {value}"])
    if isinstance(left, Partial):
        body, variable = partial_body(left, context)
        return f"is_derive {function_text(body, context, variable)} {coq_name(variable)} {value}"
    body, *ends = left.args
    if any(map(is_infinite, ends)):
        return f"{improper(left, context)} {value}"
    return f"is_RInt {function_text(body, context)} {' '.join(printed(end, context, ATOM) for end in ends)} {value}"


def _compared(said: say.Compare | say.Consistent, context: Context) -> str:
    domain = getattr(said, "domain", REAL_LINE)
    require_values([said.left, said.right], context, domain)
    return _of_sides(said, [], domain, context)


def _equal(said: say.Equal, context: Context) -> str:
    """About the points at which both sides have a value: there must be one."""
    needs = meaningful([said.left, said.right], context, said.domain)
    if any(need.symbols & context.claimed_to_exist for need in needs):
        raise NotExpressible("a value that is said to exist, and for which the statement may mean nothing")
    if demands := [need for need in needs if need.is_demand]:
        raise NotExpressible(f"a call that is not shown to have its argument in its domain: it needs {demands[0].text}")
    if needs and _speaks_of_nothing(said, context):
        raise NotExpressible("an equality, and no place is known at which both sides have a value")
    return _of_sides(said, [need.text for need in needs], said.domain, context)


def _speaks_of_nothing(said: say.Equal, context: Context) -> bool:
    """Whether no place is known that it speaks of; of functions that are not given, any may be one."""
    is_given = not any(side.atoms(Unknown) for side in (said.left, said.right))
    return is_given and next(common_places(said, context.domains), None) is None


def _of_sides(said: Sides, needs: list[str], domain: Interval, context: Context) -> str:
    text = " -> ".join([*needs, _related(said.left, getattr(said, "relation", "="), said.right, context)])
    return quantified(text, [said.left, said.right, *domain.ends], context, domain)


def _value(said: say.Value, context: Context) -> str:
    require_values([said.of, said.equals], context)
    if not isinstance(said.equals, Printed):
        return quantified(_related(said.of, "=", said.equals, context), [said.of, said.equals], context, REAL_LINE)
    integrals = Integrals(context)
    named = integrals.named(said.of)
    text = _conjunction([*conditions(named, context), _within(printed(named, context, COMPARED), said.equals)])
    return quantified(integrals.wrapped(text), [said.of], context, REAL_LINE)


def _within(value: str, digits: Printed) -> str:
    """That a value lies in the rounding interval of printed digits."""
    low, high = (number(end.fraction, COMPARED) for end in digits.interval())
    return f"{low} <= {value} <= {high}"


def _extreme(said: say.Extreme, context: Context) -> str:
    require_values([said.of, said.equals, said.at], context, said.domain)
    word, s = {"supremum": "sup_is", "infimum": "inf_is"}[said.kind], context.fresh("s")
    domain, function = predicate(said.domain, context), function_text(said.of, context)
    parts = _over_domain(conditions(said.of, context), said.domain, context)
    if isinstance(said.equals, Printed):
        inner = [f"{word} {domain} {function} {s}", _within(s, said.equals), *_attained(said, s, context)]
        parts.append(f"(exists {s} : R, {_conjunction(inner)})")
    elif said.relation == "=":
        parts.append(f"{word} {domain} {function} {printed(said.equals, context, ATOM)}")
        parts += _attained(said, printed(said.equals, context, COMPARED), context)
    elif said.relation in _BEYOND[said.kind]:
        parts.append(_reached(said, context))
    else:
        than = printed(said.equals, context, COMPARED)
        parts.append(f"(exists {s} : R, {word} {domain} {function} {s} /\\ {s} {said.relation} {than})")
    trees = [said.of, *said.domain.ends, *(one for one in (said.equals, said.at) if isinstance(one, Expr))]
    return quantified(_conjunction(parts), trees, context, None)


_BEYOND = {"supremum": (">", ">="), "infimum": ("<", "<=")}  # bounds that an infinite supremum or infimum satisfies


def _reached(said: say.Extreme, context: Context) -> str:
    """A supremum is beyond a number where a value is, and at least it where values are beyond each smaller number."""
    assert isinstance(said.equals, Expr)
    than, inside = printed(said.equals, context, COMPARED), hypotheses(said.domain, X, context)
    sign, m = said.relation[0], context.fresh("m")
    level = than if said.relation == sign else m
    found = _conjunction([*inside, f"{printed(said.of, context, COMPARED)} {sign} {level}"])
    some = f"(exists {x} : R, {found})"
    return some if level == than else f"(forall {m} : R, {than} {sign} {m} -> {some})"


def _attained(said: say.Extreme, value: str, context: Context) -> list[str]:
    if said.at is None:
        return []
    point = printed(said.at, context, ATOM)
    return [f"{predicate(said.domain, context)} {point}", f"{function_text(said.of, context)} {point} = {value}"]


def _smooth(said: say.Smooth, context: Context) -> str:
    require_values([said.of], context)
    function = function_text(said.of, context)
    exist = [f"(forall {x} : R, {text})" for text in conditions(said.of, context)]
    text = f"smooth_inf {function}" if said.order is None else f"smooth {said.order} {function}"
    if said.exactly and said.order is not None:
        text += f" /\\ ~ smooth {said.order + 1} {function}"
    return quantified(_conjunction([*exist, text]), [said.of], context, None)


def _on_domain(said: say.Monotone | say.Bounded, context: Context) -> str:
    of, domain = said.of, said.domain
    require_values([of], context, domain)
    exist = _over_domain(conditions(of, context), domain, context)
    text = f"{Words().format(said.coq, said)} {predicate(domain, context)} {function_text(of, context)}"
    return quantified(_conjunction([*exist, text]), [of, *domain.ends], context, None)


def _zeros(said: say.Zeros, context: Context) -> str:
    domain, exact = said.domain, [one for one in said.are if isinstance(one, Expr)]
    require_values([said.of, *exact], context, domain)
    exist = _over_domain(conditions(said.of, context), domain, context)
    if exact:
        values = [printed(zero, context, COMPARED) for zero in exact]
        inside = [f"{predicate(domain, context)} {printed(zero, context, ATOM)}" for zero in exact if domain.ends]
    else:
        values = [context.fresh(f"z{place}") for place in range(1, len(said.are) + 1)]
        inside = [_within(name, digits) for name, digits in zip(values, said.are, strict=True)]  # type: ignore[arg-type]
        inside += [f"{predicate(domain, context)} {name}" for name in values if domain.ends]
        inside += [f"{one} <> {other}" for one, other in _alike(values, said.are)]
    either = " \\/ ".join(f"{x} = {value}" for value in values) or "False"
    assumed = "".join(f"{h} -> " for h in hypotheses(domain, X, context))
    equation = f"{printed(said.of, context, COMPARED)} = 0"
    text = _conjunction([*inside, f"forall {x} : R, {assumed}({equation} <-> {either})"])
    if values and not exact:
        text = f"exists {' '.join(values)} : R, {text}"
    return quantified(_conjunction([*exist, text]), [said.of, *domain.ends, *exact], context, None)


def _alike(names: Sequence[str], numbers: Sequence[object]) -> Iterator[tuple[str, str]]:
    """The names of zeros whose printed digits do not tell them apart."""
    ends = {name: digits.interval() for name, digits in zip(names, numbers, strict=True) if isinstance(digits, Printed)}
    for one, other in combinations(names, 2):
        if max(ends[one][0].fraction, ends[other][0].fraction) <= min(ends[one][1].fraction, ends[other][1].fraction):
            yield one, other


def _limit(said: say.Limit, context: Context) -> str:
    of, variable, to, equals = said.of, said.variable, said.to, said.equals
    along = _along(said, context)
    if isinstance(equals, say.Printed):
        raise NotExpressible("a limit that is given by its first digits")
    if is_infinite(equals):
        raise NotExpressible("an infinite limit")
    if said.uniform:
        return _uniform_limit(said, equals, along, context)
    function, value = function_text(of, context, variable), printed(equals, context, ATOM)
    domain = said.domain if variable is not X else None
    require_values([equals, *said.domain.ends], context, said.domain)
    exist = _near([*_needed_near(said, {variable}, context), *conditions(of, context)], variable, along)
    if along in _TWO_SIDED or along.startswith("(locally'"):
        text = f"is_lim {function} {_TWO_SIDED.get(along) or printed(to, context, ATOM)} {value}"
    else:
        text = f"filterlim {function} {along} (locally {value})"
    return quantified(_conjunction([*exist, text]), [of, to, equals], context, domain, without=variable)


def _needed_near(said: say.Limit, variables: set[Symbol], context: Context) -> list[str]:
    """What the function of a limit needs near the limit; it must have all else whatever the other symbols are."""
    needs = meaningful([said.of], context, REAL_LINE if said.variable is X else said.domain)
    if missing := [need for need in needs if not need.symbols & variables]:
        raise NotExpressible(f"a limit whose function is not shown to have values: it needs {missing[0].text}")
    near = [need.text for need in needs if need.symbols & variables]
    if near and context.negated:
        raise NotExpressible("the negation of a limit whose function is not shown to have values")
    return near


def _uniform_limit(said: say.Limit, equals: Expr, along: str, context: Context) -> str:
    variable, domain = said.variable, said.domain
    require_values([equals], context, domain)
    near = _needed_near(said, {variable, X}, context)
    function = f"(fun {coq_name(variable)} {x} : R => {printed(said.of, context)})"
    exist = _near(_over_domain([*near, *conditions(said.of, context)], domain, context), variable, along)
    exist += _over_domain(conditions(equals, context), domain, context)
    text = f"uniform_lim {predicate(domain, context)} {function} {along} {function_text(equals, context)}"
    trees = [said.of, said.to, equals, *domain.ends]
    return quantified(_conjunction([*exist, text]), trees, context, None, without=variable)


_TWO_SIDED = {"(Rbar_locally p_infty)": "p_infty", "(Rbar_locally m_infty)": "m_infty"}


def _near(found: list[str], variable: Symbol, along: str) -> list[str]:
    return [f"{along} (fun {coq_name(variable)} : R => {text})" for text in found]


def _along(said: say.Limit, context: Context) -> str:
    """The filter of a limit: the variable stays in its domain, which must reach the limit."""
    try:
        ends = ends_of(said, context.domains)
    except InputError as error:
        raise NotExpressible(f"a limit that its domain is not shown to reach: {error}") from None
    if is_infinite(said.to):
        return f"(Rbar_locally {'p_infty' if said.to is INFINITY else 'm_infty'})"
    word = "locally'" if len(ends) == 2 else "at_left" if ends[0].side > 0 else "at_right"
    return f"({word} {printed(said.to, context, ATOM)})"


# --- statements about statements ----------------------------------------------------------------


def _exists(said: say.Exists, context: Context) -> str:
    """For all values of the parameters; what exists may depend on them."""
    symbol = said.variable
    shared = [one for one in _parameters([said.statement], context) if one is not symbol]
    context = context.binding(*shared)
    existing = replace(context.binding(symbol), claimed_to_exist=context.claimed_to_exist | {symbol})
    inside = proposition(said.statement, existing.under({symbol: said.domain}), "inner").whole
    found = _conjunction([*hypotheses(said.domain, symbol, context), f"({inside})"])
    return _for_all(shared, f"exists {coq_name(symbol)} : R, {found}", context)


def _for_all(symbols: Sequence[Symbol], text: str, context: Context) -> str:
    if not symbols:
        return text
    domains = [h for symbol in symbols for h in hypotheses(context.domains[symbol], symbol, context)]
    return f"forall ({' '.join(map(coq_name, symbols))} : R), {' -> '.join([*domains, text])}"


def _not(said: say.Not, context: Context) -> str:
    return f"~ ({proposition(said.statement, replace(context, negated=True), 'inner').whole})"


def _membership(word: str, name: str) -> str:
    """That the function with this name is of a class."""
    order = word.removeprefix("C^")
    if order != word and order.isdecimal():
        return f"smooth {int(order)} {name}"
    if word not in CLASSES:
        raise NotExpressible(f"the class `{word}` has no Coq form")
    return CLASSES[word].format(f=name)


def _for_functions(said: say.ForFunctions, context: Context) -> str:
    """For all functions of their classes. Parameters of what is assumed are the same in what is said."""
    names = [coq_name(function.name) for function in said.functions]
    shared = _parameters(said.assuming, context)
    inner = context.binding(*shared)
    pairs = [(word, coq_name(function.name)) for function in said.functions for word in function.classes]
    assumed = [_membership(word, name) for word, name in pairs]
    assumed += [f"({proposition(one, inner, 'inner').whole})" for one in said.assuming]
    stated = proposition(said.statement, inner, "inner").whole
    text = " -> ".join([*dict.fromkeys(assumed), f"({stated})" if assumed else stated])
    return _for_all(shared, f"forall ({' '.join(names)} : R -> R), {text}", context)


def _parameters(statements: Iterable[Statement], context: Context) -> list[Symbol]:
    """The parameters of statements that nothing outside has bound, in the order of the file."""
    free = say.symbols_of(tuple(statements))
    return [symbol for symbol in context.domains if symbol in free and symbol not in context.bound]


def _in_coq(said: say.InCoq, context: Context) -> str:
    """The text of the claim, which must be one term."""
    if strange := strange_words(said.text):
        raise NotExpressible(f"`{strange[0]}` has no place in a statement")
    if unbalanced(said.text) or len(sentences(f"{said.text}.")) != 1 or "(*" in said.text or '"' in said.text:
        raise NotExpressible("a text that is not one term of Coq")
    return said.text


_LEAVES: dict[type[Statement], Callable[..., str]] = {
    say.Equal: _equal,
    say.Compare: _compared,
    say.Consistent: _compared,
    say.Extreme: _extreme,
    say.Value: _value,
    say.Smooth: _smooth,
    say.Monotone: _on_domain,
    say.Bounded: _on_domain,
    say.Zeros: _zeros,
    say.Limit: _limit,
    say.Exists: _exists,
    say.Not: _not,
    say.ForFunctions: _for_functions,
    say.InCoq: _in_coq,
    MeanIdentity: mean_identity,
}
