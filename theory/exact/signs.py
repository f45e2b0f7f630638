"""The signs that an expression may have on a box of its symbols, and how they are read off its tree.

An answer speaks of the places of the box at which every part of the expression has a value, and says nothing about
where that is: this is decided first, of the tree as it was written, since tidy trees hide holes. A symbol without a
side in the box has the sign that it carries; the ends of a side may contain symbols whose sides come later.

- `Signs(possible)`             which of -1, 0 and 1 may occur; `.value`, `.strict`, `.shows(relation)`, `.contacts`,
                                `.failures`; `-s`, `abs(s)`, `s * t`, `s & t` where both
                              hold, `s | t` where one or the other does
- `sharpened(answers)`          what several answers to one question say together
- `read_off(expression, box)`   by the structure, by the signs of all terms, by coefficients
- `by_structure(expression, box)`   by the first of these alone, which takes no longer than to walk through the tree
- `signs_of_interval(side)`     the signs of the points of an interval

By coefficients: a symbol in an interval is a fractional linear function of a positive one, (a + b t)/(1 + t) runs
through (a, b), a + t through (a, inf). After that substitution an expression whose numerator has coefficients of one
sign has that sign everywhere inside the box (Bernstein's criterion). Ends that belong to the box are looked at as well,
face by face.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, reduce
from itertools import product as combinations
from math import prod
from typing import Self

from . import expressions as node
from .algebra import expand, fraction, independent, product, tidy, total
from .domains import Domains, Interval
from .expressions import ONE, ZERO, Expr, Pow, Rational, Symbol, fresh, preorder
from .functions import FUNCTIONS
from .order import sign_of, vanishes
from .ordering import terms_of
from .polynomials import is_rational_function
from .truth import Sign

MOST_TERMS = 2_000
MOST_FACES = 64

Places = tuple[Mapping[Symbol, Expr], ...]
Possible = frozenset[int]
NONE_BUT_POSITIVE, NONE_BUT_ZERO, NONE_BUT_NEGATIVE = frozenset((1,)), frozenset((0,)), frozenset((-1,))
NOT_NEGATIVE, NOT_POSITIVE, NOT_ZERO = frozenset((0, 1)), frozenset((-1, 0)), frozenset((-1, 1))
ANY = frozenset((-1, 0, 1))
RELATIONS = {
    ">": NONE_BUT_POSITIVE,
    ">=": NOT_NEGATIVE,
    "=": NONE_BUT_ZERO,
    "!=": NOT_ZERO,
    "<=": NOT_POSITIVE,
    "<": NONE_BUT_NEGATIVE,
}
CARRIED = {"positive": NONE_BUT_POSITIVE, "nonnegative": NOT_NEGATIVE, "real": ANY}


@dataclass(frozen=True)
class Signs:
    """Which signs may occur; all of them: nothing is known. `contacts` are exact places at which it should be zero,
    `failures` such at which it should be negative: some, for whoever wants a witness, and evaluates there before he
    believes it. `in_balls`: not by exact algebra alone."""

    possible: Possible = ANY
    contacts: Places = ()
    failures: Places = ()
    reason: str = ""
    in_balls: bool = False

    @classmethod
    def of(cls, sign: Sign) -> Self:
        return cls(ANY if sign.value is None else frozenset((sign.value,)))

    @property
    def value(self) -> int | None:
        """1: nowhere negative, -1: nowhere positive, 0: zero everywhere; None: not known."""
        if self.possible == NONE_BUT_ZERO:
            return 0
        return 1 if self.possible <= NOT_NEGATIVE else -1 if self.possible <= NOT_POSITIVE else None

    @property
    def strict(self) -> bool:
        """Nowhere zero."""
        return 0 not in self.possible

    @property
    def is_sharp(self) -> bool:
        """One sign alone: nothing more can be known."""
        return len(self.possible) == 1

    @property
    def are_known(self) -> bool:
        return self.possible != ANY

    def shows(self, relation: str) -> bool:
        """Whether the relation to zero is shown everywhere: one of > >= = != <= <."""
        return self.possible <= RELATIONS[relation]

    def __neg__(self) -> "Signs":
        return Signs(frozenset(-one for one in self.possible), self.contacts, (), self.reason, self.in_balls)

    def __abs__(self) -> "Signs":
        return Signs(frozenset(map(abs, self.possible)), self.contacts, (), self.reason, self.in_balls)

    def __mul__(self, other: "Signs") -> "Signs":
        return Signs(_products(self.possible, other.possible), in_balls=self.in_balls or other.in_balls)

    def __or__(self, other: "Signs") -> "Signs":
        """Of a function that has either signs at each place."""
        contacts, failures = self.contacts + other.contacts, self.failures + other.failures
        in_balls = self.in_balls or other.in_balls
        return Signs(self.possible | other.possible, contacts, failures, self.reason or other.reason, in_balls)

    def __and__(self, other: "Signs") -> "Signs":
        """What two answers to one question say together."""
        possible = self.possible & other.possible or self.possible
        contacts, failures = self.contacts + other.contacts, self.failures + other.failures
        return Signs(possible, contacts, failures, self.reason or other.reason, self.in_balls or other.in_balls)

    def __bool__(self) -> bool:
        raise TypeError("signs are not a bool; ask shows(relation), are_known, value or strict")


UNKNOWN = Signs()


def sharpened(answers: Iterable[Signs]) -> Signs:
    """What several answers to one question say together, up to the one that makes it sharp."""
    known = UNKNOWN
    for found in answers:
        known = known & found
        if known.is_sharp:
            break
    return known


def read_off(expression: Expr, box: Domains) -> Signs:
    return sharpened(rule(expression, box) for rule in (by_structure, by_terms, by_coefficients))


def by_terms(expression: Expr, box: Domains) -> Signs:
    """Of a rational function, by the signs that its symbols carry."""
    return Signs.of(sign_of(expression))


# --- by the structure: signs of a node from those of its parts ----------------------------------------------------


def by_structure(expression: Expr, box: Domains) -> Signs:
    return Signs(_of_tree(expression, box))


def _of_tree(tree: Expr, box: Domains) -> Possible:
    if tree.is_number:
        return Signs.of(sign_of(tree)).possible
    if isinstance(tree, Symbol):
        return signs_of_interval(box[tree]) if tree in box else CARRIED[tree.sign]
    row = STRUCTURE.get(type(tree))
    return ANY if row is None else frozenset(row(tree, *(_of_tree(part, box) for part in tree.args)))


def signs_of_interval(side: Interval) -> Possible:
    possible = ANY
    for end, is_open, outside in ((side.start, side.left_open, -1), (side.end, side.right_open, 1)):
        sign = None if end is None else sign_of(end).value
        if sign is not None and sign * outside <= 0:
            possible -= {outside} if sign == 0 and not is_open else {outside, 0}
    return possible


@cache
def _sums(one: Possible, other: Possible) -> Possible:
    """Numbers of opposite signs have a sum of any sign."""
    pairs = combinations(one, other)
    return frozenset(sign for a, b in pairs for sign in ((-1, 0, 1) if a * b < 0 else (a or b,)))


@cache
def _products(one: Possible, other: Possible) -> Possible:
    return frozenset(a * b for a, b in combinations(one, other))


def _of_power(power: Expr, base: Possible, _: Possible) -> Possible:
    """Where the base may vanish and the exponent be negative, nothing is said: a pole is no matter of signs."""
    exponent = power.args[1]
    direction = sign_of(exponent)
    if direction == Sign.ZERO:
        return NONE_BUT_POSITIVE
    if 0 in base and direction != Sign.POSITIVE:
        return ANY
    if isinstance(exponent, Rational) and exponent.q == 1:
        return frozenset(sign ** (2 - exponent.p % 2) for sign in base)
    return base if base <= NOT_NEGATIVE else ANY


def _of_branch(_: Expr, margin: Possible, closed: Possible, first: Possible, second: Possible) -> Possible:
    is_first = {sign < 0 or (sign == 0 and 1 in closed) for sign in margin}
    return frozenset[int]().union(*(first if taken else second for taken in is_first))


LIKE_THEIR_ARGUMENT = (  # increasing, and zero at 0 alone: tanh, sinh, erf, atan, log1p, ...
    kind for kind, row in FUNCTIONS.items() if row.is_increasing and row.at_zero is not None and row.at_zero() is ZERO
)
STRUCTURE: dict[type[Expr], Callable[..., Iterable[int]]] = {  # rows get the node, and what is known of its parts
    **{kind: lambda _, u: NONE_BUT_POSITIVE for kind, row in FUNCTIONS.items() if row.is_positive},
    **{kind: lambda _, u: u for kind in (*LIKE_THEIR_ARGUMENT, node.sign)},
    node.Add: lambda _, *terms: reduce(_sums, terms),
    node.Mul: lambda _, *factors: reduce(_products, factors),
    Pow: _of_power,
    node.Abs: lambda _, u: map(abs, u),
    node.Maximum: lambda _, u, v: map(max, combinations(u, v)),
    node.Minimum: lambda _, u, v: map(min, combinations(u, v)),
    node.Branch: _of_branch,
}


# --- by the coefficients of a rational function -------------------------------------------------------------------


def by_coefficients(expression: Expr, box: Domains) -> Signs:
    if not all(is_rational_function(expression, symbol) for symbol in box):
        return UNKNOWN
    faces = list(_faces(box))
    possible: Possible = frozenset()
    contacts: list[Mapping[Symbol, Expr]] = []
    for face in faces:
        sign = _sign_on_face(expression, face)
        if sign is None:
            return UNKNOWN
        possible |= {sign}
        if sign == 0:
            contacts.append(_place_on(face))
    exact = (place for place in contacts if not any(value.free_symbols for value in place.values()))
    return Signs(possible, tuple(exact)) if faces else UNKNOWN


Face = tuple[tuple[Symbol, Expr], ...]


def _faces(box: Domains) -> Iterable[Face]:
    """The interior of the box and every face that belongs to it, as substitutions by positive symbols."""
    choices = [[(symbol, value) for value in _values(symbol, side)] for symbol, side in box.items()]
    return combinations(*choices) if prod(map(len, choices)) <= MOST_FACES else ()


def _values(symbol: Symbol, side: Interval) -> list[Expr]:
    """The inside of the interval as a function of a positive symbol, and the ends that belong to it; of the whole
    line both halves, and zero."""
    if side.start is None and side.end is None:
        positive = _stand_in(symbol)
        return [positive, -positive, ZERO]
    ends = [(side.start, side.left_open), (side.end, side.right_open)]
    closed = list(dict.fromkeys(end for end, is_open in ends if end is not None and not is_open))
    if side.start is not None and side.start is side.end:
        return closed
    return [_inside(symbol, side), *closed]


def _inside(symbol: Symbol, side: Interval) -> Expr:
    positive = _stand_in(symbol)
    if side.start is not None and side.end is not None:
        return (side.start + side.end * positive) / (1 + positive)
    if side.start is not None:
        return side.start + positive
    assert side.end is not None
    return side.end - positive


@cache
def _stand_in(symbol: Symbol) -> Symbol:
    """The same one for a symbol each time, so that what is known of an expression stays known."""
    return fresh(f"{symbol.name}_positive", "positive")


def _place_on(face: Face) -> dict[Symbol, Expr]:
    """One place on a face: each stand-in is 1."""
    place: dict[Symbol, Expr] = {}
    for symbol, value in reversed(face):
        place[symbol] = value.subs({_stand_in(symbol): ONE, **place})
    return place


def _sign_on_face(expression: Expr, face: Face) -> int | None:
    for symbol, value in face:
        expression = expression.xreplace({symbol: value})
    if not all(vanishes(bottom).is_no for bottom in _denominators(expression)):
        return None
    top, bottom = (_coefficient_sign(part) for part in fraction(tidy(expression)))
    return None if top is None or not bottom else top * bottom


def _denominators(expression: Expr) -> Iterator[Expr]:
    """What is divided by, as it stands before anything cancels."""
    for power in preorder(expression):
        if isinstance(power, Pow) and sign_of(power.exp) not in (Sign.ZERO, Sign.POSITIVE):
            yield power.base


def _coefficient_sign(polynomial: Expr) -> int | None:
    """The sign that all terms have for positive symbols."""
    try:
        terms = terms_of(expand(polynomial))
    except OverflowError:
        return None
    if len(terms) > MOST_TERMS:
        return None
    gathered: dict[Expr, list[Expr]] = {}
    for term in terms:
        coefficient, monomial = independent(term, *term.free_symbols)
        gathered.setdefault(monomial, []).append(coefficient)
    signs = {sign_of(product(total(*found), monomial)) for monomial, found in gathered.items()} - {Sign.ZERO}
    return 0 if not signs else signs.pop().value if len(signs) == 1 else None
