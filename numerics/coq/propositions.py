"""Statement forms as Coq propositions.

A statement table becomes a tree of propositions: conjunctions (`all`, `because`, `steps`, the instances of
`for_functions`) have parts, every other form is one proposition. Each has an address: the id of the claim,
`/corrected` or `/vacuous`, and `#` with the path to the part, from 1.

- `Proposition`                  address, label, form, text or parts
- `proposition(table, context, address)`   the tree of a statement
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from itertools import product

from ...theory.statements import Printed
from .binders import COMPARED, Integrals, conditions, hypotheses, improper, predicate
from .context import Bounds, Context, NotExpressible, X, bounds_of
from .index_means import mean_identity
from .lemmas import lemma
from .meaning import meaningful
from .printing import coq_name, function_text, is_infinite, order_of, partial_body, printed
from .terms import Apply, Name, Term, children, read

CONJUNCTION = " /\\ "


@dataclass(frozen=True)
class Proposition:
    """A proposition, or the conjunction of its parts."""

    address: str
    form: str
    text: str = ""
    parts: tuple[Proposition, ...] = ()
    label: str = ""
    table: Mapping = field(default_factory=dict, compare=False)
    context: Context = field(default_factory=lambda: Context({}), compare=False)

    @property
    def name(self) -> str:
        return re.sub(r"[^0-9A-Za-z]+", "_", self.address)

    @property
    def whole(self) -> str:
        """The proposition itself; of a conjunction, the names of its parts."""
        return self.text or CONJUNCTION.join(f"({part.whole})" for part in self.parts)

    def leaves(self) -> list[Proposition]:
        return [leaf for part in self.parts for leaf in part.leaves()] if self.parts else [self]


def proposition(table: Mapping, context: Context, address: str) -> Proposition:
    """The tree of a statement."""
    form, label = str(table["form"]), str(table.get("label", ""))
    if form in ("all", "because", "steps"):
        inner = table["steps" if form == "steps" else "parts"]
        return Proposition(address, form, "", _numbered(inner, context, address), label)
    if form == "under":
        hypothesis = {name: str(text) for name, text in table["if"].items()}
        return proposition(_inner(table), context.under(hypothesis), address)
    if form == "for_functions":
        return _for_functions(table, context, address, label)
    return Proposition(address, form, _LEAVES[form](table, context), (), label, table, context)


def _inner(table: Mapping) -> dict:
    return {**table, "form": table["then"]}


def _numbered(tables: Iterable[Mapping], context: Context, address: str) -> tuple[Proposition, ...]:
    start = f"{address}." if "#" in address.rsplit("/", 1)[-1] else f"{address}#"
    return tuple(proposition(table, context, f"{start}{place}") for place, table in enumerate(tables, 1))


def _for_functions(table: Mapping, context: Context, address: str, label: str) -> Proposition:
    functions, instances = table["functions"], []
    start = f"{address}." if "#" in address.rsplit("/", 1)[-1] else f"{address}#"
    for place, chosen in enumerate(product(*functions.values()), 1):
        inside = context
        for name, text in zip(functions, chosen, strict=True):
            inside = inside.with_function(name, inside.expanded(read(text)))
        instances.append(proposition(_inner(table), inside, f"{start}{place}"))
    if "proof" in table:
        instances.append(proposition(table["proof"], context, f"{address}/proof"))
    return Proposition(address, "for_functions", "", tuple(instances), label)


# --- the parts of a proposition -----------------------------------------------------------------


def _term(table: Mapping, key: str, context: Context) -> Term:
    return context.expanded(read(str(table[key])))


def _domain(table: Mapping) -> Bounds:
    return bounds_of(table.get("on"))


def _ends(bounds: Bounds) -> list[Term]:
    return [end for end in (bounds.start, bounds.end) if end is not None]


def quantified(text: str, terms: list[Term], context: Context, bounds: Bounds | None, without: str = "") -> str:
    """For all parameters in their domains, and for all x in the domain where `bounds` are given."""
    names = [name for name in context.parameters_of(terms) if name not in context.bound and name != without]
    assumed = [h for name in names for h in hypotheses(bounds_of(context.domains[name]), name, context)]
    names, assumed = _with_dependents(names, assumed, terms, context)
    if bounds is not None and any(X in context.free_names(term) for term in terms):
        names = [*names, X]
        assumed += hypotheses(bounds, X, context)
    implied = " -> ".join([*assumed, text])
    reals = " ".join(coq_name(name) for name in names if not name.startswith("("))
    groups = ([f"({reals} : R)"] if reals else []) + [name for name in names if name.startswith("(")]
    return f"forall {' '.join(groups)}, {implied}" if names else implied


def _with_dependents(names: list[str], assumed: list[str], terms: list[Term], context: Context):
    """Symbols that depend on the variable of a partial derivative: functions with the given slopes."""
    pairs: dict[tuple[str, str], None] = {}
    for by, body in _partials(terms):
        for name, slopes in context.dependencies.items():
            if by in slopes and name in context.free_names(body):
                pairs[name, by] = None
    extra = {n for name, by in pairs for n in context.free_names(context.dependencies[name][by])} | {
        by for _, by in pairs
    }
    names = [name for name in context.domains if name in {*names, *extra}]
    assumed = [h for name in names for h in hypotheses(bounds_of(context.domains[name]), name, context)]
    for name, by in pairs:
        function, slope = f"{name}_of_{by}", printed(context.dependencies[name][by], context, 0)
        assumed += [f"{function} {coq_name(by)} = {coq_name(name)}", f"is_derive {function} {coq_name(by)} {slope}"]
    return [*names, *(f"({name}_of_{by} : R -> R)" for name, by in pairs)], assumed


def _partials(terms: Iterable[Term]) -> list[tuple[str, Term]]:
    found = []
    for term in terms:
        if isinstance(term, Apply) and term.function == "partial":
            by = term.arguments[1]
            assert isinstance(by, Name)
            found.append((by.text, term.arguments[0]))
        found += _partials(children(term))
    return found


def _conjunction(parts: Iterable[str]) -> str:
    return CONJUNCTION.join(parts)


def _over_domain(found: list[str], bounds: Bounds, context: Context) -> list[str]:
    """Conditions on x, for all x of a domain."""
    assumed = "".join(f"{h} -> " for h in hypotheses(bounds, X, context))
    return [f"(forall {X} : R, {assumed}{text})" for text in dict.fromkeys(found)]


# --- the forms ----------------------------------------------------------------------------------


def _related(left: Term, sign: str, right: Term, context: Context) -> str:
    """left sign right, with what makes it meaningful; an operator alone on the left is stated as a relation."""
    if sign == "=" and (direct := _relation(left, right, context)):
        return direct
    integrals = Integrals(context)
    left, right = integrals.named(left), integrals.named(right)
    exist = list(dict.fromkeys([*conditions(left, context), *conditions(right, context)]))
    text = f"{printed(left, context, COMPARED)} {sign} {printed(right, context, COMPARED)}"
    return integrals.wrapped(_conjunction([*exist, text]))


def _relation(left: Term, right: Term, context: Context) -> str | None:
    """`diff(f, n) = r` as is_derive f x r, `integral(f, a, b) = r` as is_RInt f a b r."""
    if not isinstance(left, Apply) or conditions(right, context) or _has_improper(right):
        return None
    value = printed(right, context, 0)
    if left.function == "diff" and not conditions(left.arguments[0], context):
        function, order = function_text(left.arguments[0], context), order_of(left)
        if order == 1:
            return f"is_derive {function} {X} {value}"
        lower = conditions(left, context)[:-1]
        return _conjunction([*lower, f"is_derive_n {function} {order} {X} {value}"])
    if left.function == "partial" and not conditions(left.arguments[0], context):
        body, variable = partial_body(left, context)
        return f"is_derive {function_text(body, context, variable)} {coq_name(variable)} {value}"
    if left.function == "integral" and not conditions(left.arguments[0], context):
        if any(map(is_infinite, left.arguments[1:])):
            return f"{improper(left, context)} {value}"
        body, *ends = left.arguments
        return f"is_RInt {function_text(body, context)} {' '.join(printed(end, context, 0) for end in ends)} {value}"
    return None


def _has_improper(term: Term) -> bool:
    integrals = Integrals(Context({}))
    integrals.named(term)
    return bool(integrals.names)


def _equal(table: Mapping, context: Context) -> str:
    return _sides(table, "=", context)


def _compare(table: Mapping, context: Context) -> str:
    return _sides(table, table["relation"], context)


def _sides(table: Mapping, sign: str, context: Context) -> str:
    left, right = _term(table, "left", context), _term(table, "right", context)
    bounds = _domain(table)
    text = " -> ".join([*meaningful([left, right], context, bounds), _related(left, sign, right, context)])
    return quantified(text, [left, right, *_ends(bounds)], context, bounds)


def _value(table: Mapping, context: Context) -> str:
    of = _term(table, "of", context)
    if "equals" in table:
        equals = _term(table, "equals", context)
        return quantified(_related(of, "=", equals, context), [of, equals], context, Bounds(None, None, True, True))
    integrals = Integrals(context)
    named = integrals.named(of)
    text = f"{_within(printed(named, context, COMPARED), table['rounds_to'])}"
    return integrals.wrapped(_conjunction([*conditions(of if not integrals.names else named, context), text]))


def _within(value: str, digits: str) -> str:
    """That a value lies in the rounding interval of printed digits."""
    low, high = Printed(digits).interval()
    return f"{_rational(low)} <= {value} <= {_rational(high)}"


def _rational(value) -> str:
    return f"{value.p}" if value.q == 1 else f"{value.p} / {value.q}"


def _extreme(table: Mapping, context: Context) -> str:
    of, bounds = _term(table, "of", context), _domain(table)
    word = {"supremum": "sup_is", "infimum": "inf_is"}[table["form"]]
    domain, function = predicate(bounds, context), function_text(of, context)
    exist = _over_domain(conditions(of, context), bounds, context)
    terms = [of, *_ends(bounds)]
    for key in ("equals", "than", "at"):
        terms += [_term(table, key, context)] if key in table else []
    parts = [*exist]
    if "equals" in table:
        parts.append(f"{word} {domain} {function} {printed(_term(table, 'equals', context), context, 0)}")
        parts += _attained(
            table, function, domain, printed(_term(table, "equals", context), context, COMPARED), context
        )
    elif "rounds_to" in table:
        inner = [f"{word} {domain} {function} s", _within("s", table["rounds_to"])]
        inner += _attained(table, function, domain, "s", context)
        parts.append(f"(exists s : R, {_conjunction(inner)})")
    else:
        than = printed(_term(table, "than", context), context, COMPARED)
        parts.append(f"(exists s : R, {word} {domain} {function} s /\\ s {table['relation']} {than})")
    return quantified(_conjunction(parts), terms, context, None)


def _attained(table: Mapping, function: str, domain: str, value: str, context: Context) -> list[str]:
    if "at" not in table:
        return []
    point = printed(_term(table, "at", context), context, 0)
    return [f"{domain} {point}", f"{function} {point} = {value}"]


def _smooth(table: Mapping, context: Context) -> str:
    of, order = _term(table, "of", context), str(table["class"]).removeprefix("C^")
    function = function_text(of, context)
    exist = [f"(forall {X} : R, {text})" for text in conditions(of, context)]
    text = f"smooth_inf {function}" if order == "inf" else f"smooth {order} {function}"
    if table.get("exactly"):
        text += f" /\\ ~ smooth {int(order) + 1} {function}"
    return quantified(_conjunction([*exist, text]), [of], context, None)


def _monotone(table: Mapping, context: Context) -> str:
    of, bounds = _term(table, "of", context), _domain(table)
    word = f"{'strictly_' if table.get('strictly') else ''}{table['direction']}_on"
    exist = _over_domain(conditions(of, context), bounds, context)
    text = f"{word} {predicate(bounds, context)} {function_text(of, context)}"
    return quantified(_conjunction([*exist, text]), [of, *_ends(bounds)], context, None)


def _bounded(table: Mapping, context: Context) -> str:
    of, bounds = _term(table, "of", context), _domain(table)
    exist = _over_domain(conditions(of, context), bounds, context)
    sign = "" if table.get("is", True) else "~ "
    text = f"{sign}bounded_on {predicate(bounds, context)} {function_text(of, context)}"
    return quantified(_conjunction([*exist, text]), [of, *_ends(bounds)], context, None)


def _zeros(table: Mapping, context: Context) -> str:
    of, bounds = _term(table, "of", context), _domain(table)
    exist = _over_domain(conditions(of, context), bounds, context)
    assumed = "".join(f"{h} -> " for h in hypotheses(bounds, X, context))
    if "are" in table:
        zeros = [context.expanded(read(text)) for text in table["are"]]
        values = [printed(zero, context, COMPARED) for zero in zeros]
        inside = [f"{predicate(bounds, context)} {printed(zero, context, 0)}" for zero in zeros if _ends(bounds)]
    else:
        zeros, values = [], [f"z{place}" for place in range(1, len(table["round_to"]) + 1)]
        inside = [_within(name, digits) for name, digits in zip(values, table["round_to"], strict=True)]
        inside += [f"{predicate(bounds, context)} {name}" for name in values if _ends(bounds)]
    either = " \\/ ".join(f"{X} = {value}" for value in values)
    equation = f"{printed(of, context, COMPARED)} = 0"
    parts = [*inside, f"forall {X} : R, {assumed}({equation} <-> {either})"]
    text = _conjunction(parts)
    if not zeros:
        text = f"exists {' '.join(values)} : R, {text}"
    return quantified(_conjunction([*exist, text]), [of, *_ends(bounds), *zeros], context, None)


def _limit(table: Mapping, context: Context) -> str:
    of, to, equals = (_term(table, key, context) for key in ("of", "to", "equals"))
    variable, side = str(table.get("variable", X)), str(table.get("side", "both"))
    along = _along(variable, to, side, context)
    if is_infinite(equals):
        raise NotExpressible("an infinite limit")
    if table.get("uniform"):
        domain = _domain(table)
        function = f"(fun {coq_name(variable)} {X} : R => {printed(of, context)})"
        exist = _near(_over_domain(conditions(of, context), domain, context), variable, along)
        exist += _over_domain(conditions(equals, context), domain, context)
        text = f"uniform_lim {predicate(domain, context)} {function} {along} {function_text(equals, context)}"
        return quantified(
            _conjunction([*exist, text]), [of, to, equals, *_ends(domain)], context, None, without=variable
        )
    function, value = function_text(of, context, variable), printed(equals, context, 0)
    exist = _near(conditions(of, context), variable, along)
    if along in _TWO_SIDED or along.startswith("(locally'"):
        text = f"is_lim {function} {_TWO_SIDED.get(along) or printed(to, context, 0)} {value}"
    else:
        text = f"filterlim {function} {along} (locally {value})"
    bounds = _domain(table) if variable != X else None
    return quantified(_conjunction([*exist, text]), [of, to, equals], context, bounds, without=variable)


_TWO_SIDED = {"(Rbar_locally p_infty)": "p_infty", "(Rbar_locally m_infty)": "m_infty"}


def _near(found: list[str], variable: str, along: str) -> list[str]:
    return [f"{along} (fun {coq_name(variable)} : R => {text})" for text in found]


def _along(variable: str, to: Term, side: str, context: Context) -> str:
    """The filter of a limit; a parameter stays in its domain."""
    if to == Name("inf"):
        return "(Rbar_locally p_infty)"
    if is_infinite(to):
        return "(Rbar_locally m_infty)"
    point = printed(to, context, 0)
    if variable != X and bounds_of(context.domains[variable]).start == to:
        side = "right"
    return {"both": f"(locally' {point})", "left": f"(at_left {point})", "right": f"(at_right {point})"}[side]


def _consistent(table: Mapping, context: Context) -> str:
    return _sides(table, "=", context)


def _exists(table: Mapping, context: Context) -> str:
    name = str(table["variable"])
    domain = str(table.get("on") or context.domains.get(name, "R"))
    inner = {key: value for key, value in _inner(table).items() if key not in ("on", "variable")}
    inside = proposition(inner, _naming(context, name), "inner").whole
    assumed = _conjunction(hypotheses(bounds_of(domain), name, context) or ["True"])
    return f"exists {coq_name(name)} : R, {assumed} /\\ {inside}"


def _naming(context: Context, name: str) -> Context:
    if name not in context.domains:
        context = context.under({name: "R"})
    return context.binding(name)


def _sums(table: Mapping, context: Context) -> str:
    return mean_identity(str(table["left"]), str(table["right"]), str(table.get("centres", "free")))


_LEAVES: dict[str, Callable[[Mapping, Context], str]] = {
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
    "exists": _exists,
    "lemma": lemma,
    "sums": _sums,
}
