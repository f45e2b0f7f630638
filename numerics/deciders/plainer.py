"""The same statement in plainer words: without a number that is added or multiplied, an outer function that only rises,
a power that has the same zeros, or a place that is not 0.

- `in_plainer_words(decider)`   the decider; what it leaves open, it is asked of a plainer statement
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from ...theory.exact.algebra import expand, independent, tidy, total
from ...theory.exact.domains import Domains, Interval
from ...theory.exact.errors import InputError
from ...theory.exact.expressions import ONE, ZERO, Abs, Expr, Function, Infinite, Pow, Rational, X
from ...theory.exact.functions import FUNCTIONS
from ...theory.exact.order import sign_of
from ...theory.exact.ordering import terms_of
from ...theory.exact.truth import Sign
from ...theory.language import statements as say
from ...theory.language.operators import Derived, Integrated, Mollified
from ..algebra.terms import centre_of, moved_by
from ..findings.evidence import Evidence, Outcome, combined

Decider = Callable[..., list[Evidence]]
FLIPPED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "=": "="}
OTHER = {"increasing": "decreasing", "decreasing": "increasing", "supremum": "infimum", "infimum": "supremum"}
SHARED: tuple[type[say.Statement], ...] = (say.Zeros,)  # where a witness of the plainer statement is one of the other
MOST_STEPS = 4  # one after the other


def in_plainer_words(decider: Decider, steps: int = MOST_STEPS) -> Decider:
    def shown(statement: say.Statement, plainer: Sequence[say.Statement], domains: Domains) -> list[Evidence] | None:
        for plain in plainer:
            found = in_plainer_words(decider, steps - 1)(plain, domains)
            if combined(found) is Outcome.HOLDS or (combined(found) is Outcome.FAILS and isinstance(plain, SHARED)):
                return [_in_plainer_words(item, plain, statement) for item in found]
        return None

    def asked(statement: say.Statement, domains: Domains) -> list[Evidence]:
        plainer = list(PLAINER[type(statement)](statement)) if steps else []
        sizes = [one for one in plainer if isinstance(one, say.Extreme) and isinstance(one.of, Abs)]
        if (found := shown(statement, sizes, domains)) is not None:  # of |f| alone no switch needs to be resolved
            return found
        found = decider(statement, domains)
        if combined(found) is not Outcome.UNDECIDED:
            return found
        return shown(statement, [one for one in plainer if one not in sizes], domains) or found

    return asked


def _in_plainer_words(item: Evidence, plain: say.Statement, statement: say.Statement) -> Evidence:
    """Evidence on a plainer statement; its number is that of the other only where both claim the same one."""
    words = replace(item, detail=f"in plainer words: {item.detail}")
    is_the_same = getattr(plain, "equals", None) == getattr(statement, "equals", None)
    return words if is_the_same else replace(words, lower="", upper="")


def _extremes(statement: say.Extreme) -> Iterator[say.Extreme]:
    added, factor, rest = _taken_apart(statement.of)
    sign, equals = sign_of(factor), statement.equals
    is_finite = isinstance(equals, Expr) and not isinstance(equals, Infinite)
    if rest is not statement.of and sign in (Sign.POSITIVE, Sign.NEGATIVE) and is_finite:
        plain = replace(statement, of=rest, equals=tidy((equals - added) / factor))
        flipped = replace(plain, kind=OTHER[statement.kind], relation=FLIPPED[statement.relation])
        yield plain if sign == Sign.POSITIVE else flipped
    for centre, of, domain in _moved(statement.of, statement.domain):
        at = None if statement.at is None else expand(statement.at - centre)
        yield replace(statement, of=of, domain=domain, at=at)


def _slopes(statement: say.Monotone) -> Iterator[say.Monotone]:
    _, factor, rest = _taken_apart(statement.of)
    sign = sign_of(factor)
    if rest is not statement.of and sign in (Sign.POSITIVE, Sign.NEGATIVE):
        direction = statement.direction if sign == Sign.POSITIVE else OTHER[statement.direction]
        yield replace(statement, of=rest, direction=direction)
    if (inside := _inside(statement.of)) is not None:
        yield replace(statement, of=inside)
    yield from (replace(statement, of=of, domain=domain) for _, of, domain in _moved(statement.of, statement.domain))


def _comparisons(statement: say.Compare) -> Iterator[say.Compare]:
    left, right = _inside(statement.left), _inside(statement.right)
    if left is not None and right is not None and _outside(statement.left) == _outside(statement.right):
        yield replace(statement, left=left, right=right)
    for _, of, domain in _moved(statement.left - statement.right, statement.domain):
        yield replace(statement, left=of, right=ZERO, domain=domain)


def _zeros(statement: say.Zeros) -> Iterator[say.Zeros]:
    factor, rest = independent(statement.of, X)
    is_apart = sign_of(factor) in (Sign.POSITIVE, Sign.NEGATIVE)
    if is_apart and isinstance(rest, Pow) and isinstance(rest.exp, Rational) and rest.exp.p > 0:
        yield replace(statement, of=rest.base)


PLAINER: dict[type, Callable[..., Iterator[say.Statement]]] = {
    say.Extreme: _extremes,
    say.Monotone: _slopes,
    say.Compare: _comparisons,
    say.Zeros: _zeros,
}


def _taken_apart(expression: Expr) -> tuple[Expr, Expr, Expr]:
    """d, c and g of c g + d, where d and c do not contain x."""
    terms = terms_of(expression)
    added = total(*(term for term in terms if not term.has(X)))
    moving = [term for term in terms if term.has(X)]
    factor, rest = independent(moving[0], X) if len(moving) == 1 else (ONE, total(*moving))
    return added, factor, expression if added is ZERO and factor is ONE else rest


def _outside(expression: Expr) -> object:
    """An increasing function or an odd power that stands outside of everything else; None: there is none."""
    if isinstance(expression, Function) and FUNCTIONS[type(expression)].is_increasing:
        return type(expression)
    power = expression.exp if isinstance(expression, Pow) else None
    is_odd = isinstance(power, Rational) and power.q == 1 and power.p > 0 and power.p % 2 == 1
    return power if is_odd else None


def _inside(expression: Expr) -> Expr | None:
    if _outside(expression) is None:
        return None
    return expression.base if isinstance(expression, Pow) else expression.args[0]


def _moved(of: Expr, domain: Interval) -> Iterator[tuple[Expr, Expr, Interval]]:
    """A number c at which all lines in x vanish, the function of x + c, and its domain."""
    centre = None if of.has(Derived, Mollified, Integrated) else centre_of(tidy(of))
    if centre is not None and centre is not ZERO:
        try:
            yield (centre, *moved_by(of, domain, centre))
        except InputError:
            return
