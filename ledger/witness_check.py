"""Re-check the printed witnesses of a ledger without the engine that found them.

    python ledger/witness_check.py LEDGER.json [CATALOGUE.toml] PAPER.toml...

LEDGER.json is what `provenact verify --json` writes; the claim files are those it was made from, and CATALOGUE.toml
(`theory/catalogue.toml`) holds the formulas of the functions that they call by name. This script needs Python and
mpmath and nothing else of this project: it has its own parser and evaluates each statement at the place that its
witness names, with 50 digits. It says of each witness: re-checked (the statement fails there, with these numbers),
supported numerically (a search or a sequence of values agrees; no proof), contradicted, or not re-checkable (and why).

A witness says what was seen, at which place (`seen`, `place`, `numbers`, `side`; `numerics/findings/witness.py` has the
words of each). A parameter that a place does not name plays no part.

Exit status 1: a witness is contradicted.
"""

import json
import operator
import re
import sys
import time
import tomllib
from collections import Counter
from collections.abc import Callable
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cache, cached_property, reduce
from itertools import islice, pairwise
from math import comb

from mpmath import mp, mpf

DIGITS, NESTED, STEP = 50, 24, 25  # working digits, those of integrals of integrals; quotients have steps of 10^-STEP
WIDE, LONG = 900, 2_000  # digits of places, for every precision to come; bits of a fraction that is still kept exact
LARGEST = 10**1_000  # of which a function takes milliseconds: an exponential needs all digits of it
SECONDS = 120  # for one witness
RECHECKED, SUPPORTED, WRONG, STUCK = "re-checked", "supported numerically", "contradicted", "not re-checkable"
INTERVALS = {
    "R": "(-inf, inf)",
    "real": "(-inf, inf)",
    "positive": "(0, inf)",
    "nonnegative": "[0, inf)",
    "negative": "(-inf, 0)",
}
APPROXIMATE = {"integral", "mollify", "diff", "partial", "change"}
EXPRESSIONS = ("of", "equals", "than", "at")  # keys of a statement


class NoValue(ArithmeticError):
    """An expression has no value at a place."""


class Stuck(Exception):
    """What this script cannot do."""


# --- text to trees: a Fraction, a name, or (operation, arguments...) ---------------------------------

TOKEN = re.compile(r"\s*(?:((?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)|([^\W\d]\w*)|(\*\*|<=|>=|\S))")
RELATIONS = ("<", "<=", ">", ">=")


@cache
def parsed(text):
    """The tree of a text, or of what is one already."""
    if not isinstance(text, str):
        return text
    try:
        return Reader(text).whole()
    except RecursionError:
        raise Stuck(f"nested too deeply: {text[:40]}") from None


class Reader:
    """Recursive descent: relations, sums, products, signs, powers to the right, then names, calls and brackets."""

    def __init__(self, text):
        self.text, self.words, self.at = text, TOKEN.findall(text), 0

    def accept(self, *symbols):
        if self.at < len(self.words) and self.words[self.at][2] in symbols:
            self.at += 1
            return self.words[self.at - 1][2]
        return None

    def expect(self, symbol):
        if not self.accept(symbol):
            raise Stuck(f"expected {symbol} in {self.text}")

    def whole(self):
        tree = self.relation(*RELATIONS, "=")
        if self.at < len(self.words):
            raise Stuck(f"unexpected {''.join(self.words[self.at])} in {self.text}")
        return tree

    def relation(self, *signs):
        numbers, found = [self.sum()], []
        while sign := self.accept(*signs):
            found.append(sign)
            numbers.append(self.sum())
        return ("chain", tuple(numbers), tuple(found)) if found else numbers[0]

    def sum(self):
        tree = self.product()
        while sign := self.accept("+", "-"):
            tree = (sign, tree, self.product())
        return tree

    def product(self):
        tree = self.signed()
        while sign := self.accept("*", "/"):
            tree = (sign, tree, self.signed())
        return tree

    def signed(self):
        if sign := self.accept("+", "-"):
            return ("-", Fraction(0), self.signed()) if sign == "-" else self.signed()
        base = self.atom()
        return ("^", base, self.signed()) if self.accept("^", "**") else base

    def atom(self):
        number, name, symbol = self.words[self.at] if self.at < len(self.words) else ("", "", "the end")
        self.at += 1
        if number:
            return Fraction(number)
        if name and self.accept("["):
            place = self.sum()
            self.expect("]")
            return f"{name}_{place}"
        if name and self.accept("("):
            return (name, *self.arguments())
        if name:
            return name
        if symbol not in ("(", "|"):
            raise Stuck(f"unexpected {symbol} in {self.text}")
        inner = self.relation(*RELATIONS)
        self.expect(")" if symbol == "(" else "|")
        return inner if symbol == "(" else ("abs", inner)

    def arguments(self):
        """Trees, and ("=", name, tree) of an argument with its name."""
        found = [self.argument()]
        while self.accept(",", ";"):
            found.append(self.argument())
        self.expect(")")
        return found

    def argument(self):
        following = self.words[self.at : self.at + 2]
        if len(following) == 2 and following[0][1] and following[1][2] == "=":
            self.at += 2
            return "=", following[0][1], self.sum()
        return self.relation(*RELATIONS)


@dataclass(frozen=True)
class Interval:
    start: object  # trees
    end: object
    left_open: bool
    right_open: bool

    @classmethod
    def of(cls, text):
        text = INTERVALS.get(text.strip(), text).strip()
        start, end = map(parsed, text[1:-1].split(","))
        return cls(start, end, text[0] == "(", text[-1] == ")")

    def ends(self, scope):
        return real(value(self.start, scope)), real(value(self.end, scope))

    def contains(self, point, scope):
        start, end = value(self.start, scope), value(self.end, scope)
        above = less(start, point) if self.left_open else not less(point, start)
        return above and (less(point, end) if self.right_open else not less(end, point))

    def some_point(self, scope):
        start, end = value(self.start, scope), value(self.end, scope)
        candidates = [Fraction(1), Fraction(1, 2), plus(start, 1), plus(end, -1), over(plus(start, end), Fraction(2))]
        return next(one for one in candidates if mp.isfinite(real(one)) and self.contains(one, scope))


LINE = Interval.of("R")


# --- values: Fractions as long as they are exact and short, else mpf ---------------------------------


@dataclass(frozen=True)
class Scope:
    """What names mean."""

    values: dict = field(default_factory=dict)
    definitions: dict = field(default_factory=dict)  # name: (arguments, tree, domains of arguments or None: the file's)
    domains: dict = field(default_factory=dict)  # of the parameters, in the file's order
    slopes: dict = field(default_factory=dict)  # of symbols that depend on others
    rows: dict = field(default_factory=dict)  # of sums
    vectors: dict = field(default_factory=dict)  # names of components

    def having(self, **values):
        return replace(self, values={**self.values, **values})

    def defining(self, name, text):
        """One more function: of x, then of the parameters that its text contains."""
        tree = parsed(text)
        names = names_in(tree, self.definitions)
        arguments = ["x", *(one for one in self.domains if one in names)]
        return replace(self, definitions={**self.definitions, name: (arguments, tree, None)})

    def named(self, name):
        """The value of a name; a parameter without one plays no part, and has some value of its domain."""
        if name in self.values:
            return +self.values[name]  # with the digits of now
        if name in self.domains:
            return self.domains[name].some_point(self)
        if name in ("pi", "e", "inf"):
            return +getattr(mp, name)
        if name == "x":
            return Fraction(0)
        raise Stuck(f"no value of {name} is given")


def names_in(tree, definitions):
    if isinstance(tree, str):
        return {tree}
    if not isinstance(tree, tuple):
        return set()
    if tree[0] == "=":
        return names_in(tree[2], definitions)
    found = set().union(*(names_in(part, definitions) for part in tree))
    if tree[0] == "integral":
        found -= {"x"} - names_in(tree[2:], definitions)
    if tree[0] in definitions:
        arguments, body, _ = definitions[tree[0]]
        found |= set(arguments) - set(matched(arguments, tree[1:])) | (names_in(body, definitions) & APPROXIMATE)
    return found


def real(a):
    return mpf(a.numerator) / a.denominator if isinstance(a, Fraction) else mp.mpf(a)


def of_two(operation):
    """Exact where both are."""
    return lambda a, b: (
        operation(a, b) if isinstance(a, Fraction) and isinstance(b, Fraction) else operation(real(a), real(b))
    )


plus, less, times, divided = map(of_two, (operator.add, operator.lt, operator.mul, operator.truediv))


def over(a, b):
    if b == 0:
        raise NoValue("division by zero")
    return divided(a, b)


def power(a, b):
    if isinstance(b, Fraction) and b.denominator == 1:
        if a == 0 and b < 0:
            raise NoValue("division by zero")
        return (a if abs(b) < LONG else real(a)) ** int(b)
    if a < 0 or (a == 0 and not (isinstance(b, Fraction) and b > 0)):
        raise NoValue("a power of a base that is not positive")
    return real(a) ** counted(b)


def where(condition, function):
    def checked(a):
        if not condition(a):
            raise NoValue("an argument outside the domain")
        return function(counted(a))

    return checked


def counted(a):
    """A number whose value of a function has digits that somebody can wait for: exp(-exp(exp(x))) has none."""
    if abs(a) > LARGEST:
        raise Stuck("a function is asked for at a number of more than a thousand digits")
    return real(a)


TRACE: list | None = None  # the decisions of switches, while break points are looked for
TIES: list = []  # what was too near to a break, or to equality, to be told by digits
EQUAL: list = []  # what was at a break, by its digits
DEADLINE = 0.0


@contextmanager
def tracing(trace):
    global TRACE
    if time.monotonic() > DEADLINE:
        raise Stuck(f"it takes more than {SECONDS} seconds")
    kept, TRACE = TRACE, trace
    try:
        yield trace
    finally:
        TRACE = kept


def begin():
    """From here on, so many seconds; nothing is too near to be told."""
    global DEADLINE
    DEADLINE = time.monotonic() + SECONDS
    TIES.clear()
    EQUAL.clear()


def decided(flag):
    if TRACE is not None:
        TRACE.append(flag)
    return flag


def told(a, b, jumps=False):
    """Note numbers of a switch that agree in nearly all digits: they may be one. Where it `jumps`, those that agree in
    all of some digits may be two."""
    if not (isinstance(a, Fraction) and isinstance(b, Fraction)):
        gap, size = abs(real(a) - real(b)), abs(real(a)) + abs(real(b))
        if 0 < gap <= mpf(10) ** (10 - mp.dps) * max(size, 1):
            TIES.append((a, b))
        elif gap == 0 and jumps:
            EQUAL.append((a, b))


def sign_of(a):
    told(a, Fraction(0), jumps=True)
    return Fraction(decided((a > 0) - (a < 0)))


def floor_of(a):
    if isinstance(a, Fraction):
        return Fraction(decided(a.__floor__()))
    told(a, Fraction(int(mp.nint(a))), jumps=True)
    return Fraction(decided(int(mp.floor(a))))


def size_of(a):
    told(a, Fraction(0))
    return -a if decided((a > 0) - (a < 0)) < 0 else a


def total(terms):
    return reduce(plus, terms)


OPERATIONS: dict[str, Callable] = {
    **{
        name: where(lambda a: True, getattr(mp, name))
        for name in ("exp", "expm1", "tanh", "sinh", "cosh", "erf", "erfc", "atan", "sin", "cos")
    },
    "log": where(lambda a: a > 0, mp.log),
    "ln": where(lambda a: a > 0, mp.log),
    "log1p": where(lambda a: a > -1, mp.log1p),
    "sqrt": where(lambda a: a >= 0, mp.sqrt),
    "asin": where(lambda a: abs(a) <= 1, mp.asin),
    "acos": where(lambda a: abs(a) <= 1, mp.acos),
    "Phi": lambda a: mp.erfc(-counted(a) / mp.sqrt(2)) / 2,
    "phi": lambda a: mp.npdf(counted(a)),
    **dict.fromkeys(("sigma", "sigmoid"), lambda a: 1 / (1 + mp.exp(-counted(a)))),
    "softplus": lambda a: mp.log1p(mp.exp(counted(a))),
    "abs": size_of,
    "sign": sign_of,
    "floor": floor_of,
    "max": lambda *all: reduce(lambda a, b: b if decided(less(a, b)) else a, all),
    "min": lambda *all: reduce(lambda a, b: b if decided(less(b, a)) else a, all),
    "+": plus,
    "-": lambda a, b: plus(a, -b),
    "*": times,
    "/": over,
    "^": power,
}
NORMS: dict[str, Callable] = {
    "norm1": lambda v: total(map(size_of, v)),
    "norm2": lambda v: mp.sqrt(real(total(times(one, one) for one in v))),
    "norminf": lambda v: OPERATIONS["max"](*map(size_of, v)),
    "dot": lambda v, w: total(map(times, v, w)),
}


def value(tree, scope):
    if isinstance(tree, Fraction):
        return tree
    if isinstance(tree, str):
        return scope.named(tree)
    word, *inside = tree
    if word in NORMS:  # of vectors, a name each, or of one that is written out
        vectors = [scope.vectors[one] for one in inside] if set(inside) <= set(scope.vectors) else [inside]
        return NORMS[word](*([value(one, scope) for one in vector] for vector in vectors))
    if word in FORMS or (scope.rows and word in ROW_FORMS):
        return (FORMS.get(word) or ROW_FORMS[word])(scope, *inside)
    if word in scope.definitions:
        return called(scope, scope.definitions[word], inside)
    if word not in OPERATIONS:
        raise Stuck(f"the function {word} is not given")
    found = OPERATIONS[word](*(value(one, scope) for one in inside))
    is_long = isinstance(found, Fraction) and max(abs(found.numerator), found.denominator).bit_length() > LONG
    return real(found) if is_long else found


def called(scope, definition, inside):
    names, body, own = definition
    domains = scope.domains if own is None else own
    given = {name: value(tree, scope) for name, tree in matched(names, inside).items()}
    for name, argument in given.items():
        if name in domains and not domains[name].contains(argument, scope):
            raise NoValue(f"{name} outside its domain")
    if missing := [name for name in own or () if name not in given]:
        raise Stuck(f"no value of {', '.join(missing)} is given")
    return value(body, scope.having(**given))


def matched(names, inside):
    """The arguments of a call by their names: the first by their order."""
    plain = [tree for tree in inside if not (isinstance(tree, tuple) and tree[0] == "=")]
    return {**dict(zip(names, plain, strict=False)), **{tree[1]: tree[2] for tree in inside[len(plain) :]}}


def piecewise(scope, *inside):
    for tree, condition in zip(inside[:-1:2], inside[1::2], strict=True):
        if decided(value(condition, scope)):
            return value(tree, scope)
    return value(inside[-1], scope)


def chain(scope, trees, signs):
    numbers = [value(one, scope) for one in trees]
    for pair in pairwise(numbers):
        told(*pair, jumps=True)
    return all(related(a, sign, b) for (a, b), sign in zip(pairwise(numbers), signs, strict=True))


def related(a, relation, b):
    smaller, larger = (a, b) if relation[0] == "<" else (b, a)
    return not less(larger, smaller) if relation.endswith("=") else less(smaller, larger)


def finite_sum(scope, term, index, low, high):
    whole = range(int(value(low, scope)), int(value(high, scope)) + 1)
    return total(value(term, scope.having(**{index: Fraction(i)})) for i in whole)


def quotient(moved, at, order=1, side=1):
    """The derivative from one side, by differences of the exact steps from a place that `moved` takes."""
    h = Fraction(side, 10 ** (STEP if order else 12 * STEP))
    with mp.workdps(mp.dps + (STEP * order or 12 * STEP) + int(mp.log10(1 + abs(real(at)))) + 5):
        terms = ((-1) ** (order - j) * comb(order, j) * real(moved((j + 1) * h)) for j in range(order + 1))
        found = mp.fsum(terms) / real(h) ** order
    return +found


def diff(scope, tree, order=Fraction(1), side=1):
    return quotient(
        lambda shift: value(tree, scope.having(x=plus(scope.named("x"), shift))),
        scope.named("x"),
        int(value(order, scope)),
        side,
    )


def partial(scope, tree, name):
    """The derivative in a parameter, along which the symbols that depend on it move."""
    slopes = {one: value(by[name], scope) for one, by in scope.slopes.items() if name in by} | {name: Fraction(1)}

    def moved(shift):
        there = {one: plus(scope.named(one), times(shift, slope)) for one, slope in slopes.items()}
        return value(tree, scope.having(**there))

    return quotient(moved, scope.named(name))


def integral(scope, tree, start, end):
    methods = names_in(tree, scope.definitions) & APPROXIMATE
    try:
        with mp.workdps(min(mp.dps, NESTED) if methods & {"integral", "mollify"} else mp.dps):
            return quadrature(lambda t: value(tree, scope.having(x=t)), value(start, scope), value(end, scope))
    except NoValue as reason:
        if methods:
            raise Stuck(f"an integrand whose differences lose all digits: {reason}") from None
        raise


KERNELS = {
    "box": lambda u: mpf(1) / 2,
    "triangle": lambda u: 1 - abs(u),
    "epanechnikov": lambda u: 3 * (1 - u * u) / 4,
    "biweight": lambda u: 15 * (1 - u * u) ** 2 / 16,
    "triweight": lambda u: 35 * (1 - u * u) ** 3 / 32,
    "tricube": lambda u: 70 * (1 - abs(u) ** 3) ** 3 / 81,
    "cosine": lambda u: mp.pi / 4 * mp.cos(mp.pi * u / 2),
    "bump": lambda u: mp.exp(1 / (u * u - 1)) if abs(u) < 1 else mpf(0),
    "gaussian": mp.npdf,
}


def mollify(scope, tree, kernel, width=Fraction(1)):
    end = mp.inf if kernel == "gaussian" else mpf(1)
    mass = quadrature(KERNELS[kernel], -end, end) if kernel == "bump" else 1

    def weighted(u):
        there = scope.having(x=plus(scope.named("x"), -times(value(width, scope), u)))
        return real(value(tree, there)) * KERNELS[kernel](u)

    if TRACE is not None and kernel != "gaussian":  # a knot enters the support or leaves it
        decided((decisions(weighted, -end), decisions(weighted, end)))
    return quadrature(weighted, -end, end, [mpf(0)]) / mass


def quadrature(function, start, end, knots=()):
    start, end, ties = real(start), real(end), len(TIES)
    if start > end:
        return -quadrature(function, end, start, knots)
    with mp.workdps(mp.dps + 5):
        points = sorted({start, end, *(one for one in (*knots, *breaks(function, start, end)) if start < one < end)})
        found = mp.fsum(segment(function, a, b) for a, b in pairwise(points))
    del TIES[ties:]  # single points add nothing to an integral
    return +found


def segment(function, start, end):
    """Gauss-Legendre where that converges soon, else the double exponential rule."""

    def plain(t):
        with tracing(None):
            return real(function(t))

    for method, most in (("gauss-legendre", 4), ("tanh-sinh", None)):
        if method == "tanh-sinh" or mp.isfinite(end - start):
            found, error = mp.quad(plain, [start, end], method=method, maxdegree=most, error=True)
            if error < mpf(10) ** (-0.7 * mp.dps) * (1 + abs(found)):
                return found
    raise Stuck("quadrature does not converge")


def decisions(function, t):
    """How the switches of a function fall at t, those inside its integrals apart."""
    try:
        with tracing([]) as seen:
            function(t)
            return seen
    except NoValue:
        return None


def breaks(function, start, end):
    """The points at which a switch falls the other way: bisection between points of a grid."""
    found, grid = [], [(t, decisions(function, t)) for t in spread(60, start, end)]
    for (left, before), (right, after) in pairwise(grid):
        while left < right and before != after:
            low, high = left, right
            while high - low > (gap := mpf(10) ** (4 - mp.dps) * max(1, abs(low), abs(high))):
                middle = (low + high) / 2
                low, high = (middle, high) if decisions(function, middle) == before else (low, middle)
            found.append(high)
            left = high + gap
            before = decisions(function, left)
    return found


def spread(count, start, end):
    """Points of an interval: evenly, in decades around 0, and towards its ends."""
    decades = [mpf(digit) * mpf(10) ** k for k in range(-4, 4) for digit in (1, 2, 3, 5, 7)]
    low, high = max(start, mpf(-12)), min(end, mpf(12))
    if low >= high:
        low, high = (start, start + 24) if start > 0 else (end - 24, end)
    points = {low + (high - low) * k / count for k in range(1, count)} | {mpf(0), *decades, *(-one for one in decades)}
    points |= {side * mpf(10) ** k for k in (4, 6, 9, 12) for side in (1, -1)}
    points |= {one - side * mpf(10) ** -k for k in (3, 6, 9, 12, 20, 30) for one, side in ((start, -1), (end, 1))}
    return sorted(one for one in points if start < one < end)


def orbit(scope, tree, start, count):
    """x_0, ..., x_count of a sequence."""
    found = [start]
    for _ in range(int(count)):
        found.append(value(tree, scope.having(x=found[-1])))
    return found


FORMS: dict[str, Callable] = {
    "piecewise": piecewise,
    "chain": chain,
    "sum": finite_sum,
    "diff": diff,
    "partial": partial,
    "integral": integral,
    "mollify": mollify,
    "term": lambda scope, tree, start, n: orbit(scope, tree, value(start, scope), n)[-1],
}


# --- means over an index: rows z, y (or i, with y = q i), weights exp(-alpha (x - y)^2) ---------------


def entry(scope, row, k):
    return scope.rows[row][k] if row in scope.rows else times(scope.named("q"), scope.rows["i"][k])


def place_of(scope, name):
    return 0 if name == "j" else len(scope.rows["z"]) - 1


def weights(scope):
    gaps = [plus(scope.named("x"), -entry(scope, "y", k)) for k in range(len(scope.rows["z"]))]
    found = [mp.exp(-real(times(scope.named("alpha"), times(gap, gap)))) for gap in gaps]
    return [one / mp.fsum(found) for one in found]


def mean(scope, tree):
    rows = {"z", "y", *scope.rows}
    there = [scope.having(**{row: entry(scope, row, k) for row in rows}) for k in range(len(scope.rows["z"]))]
    return mp.fsum(weight * real(value(tree, one)) for weight, one in zip(weights(scope), there, strict=True))


def change(scope, tree, by):
    if isinstance(by, str):
        return partial(replace(scope, slopes={}), tree, by)
    row, k = by[1], place_of(scope, by[2])

    def moved(shift):
        entries = [plus(one, shift) if n == k else one for n, one in enumerate(scope.rows[row])]
        return value(tree, replace(scope, rows={**scope.rows, row: entries}))

    return quotient(moved, scope.rows[row][k])


ROW_FORMS: dict[str, Callable] = {
    "E": mean,
    "Cov": lambda scope, a, b: mean(scope, ("*", a, b)) - mean(scope, a) * mean(scope, b),
    "P": lambda scope, j: weights(scope)[place_of(scope, j)],
    "at": lambda scope, row, j: entry(scope, row, place_of(scope, j)),
    "change": change,
}


# --- numbers as they are printed ----------------------------------------------------------------------


def steady(tree, scope):
    """The value of a tree, the same with more digits. What is not more than the noise of a method is zero."""
    noise = noise_of(tree, scope, -600)
    for digits in (DIGITS, 4 * DIGITS, 16 * DIGITS):
        with mp.workdps(digits):
            first = real(value(tree, scope))
            if noise > mpf(10) ** -20:
                return first if abs(first) > noise else mpf(0)
        with mp.workdps(digits + 30):
            second = real(value(tree, scope))
        if first != 0 and abs(first - second) <= mpf(10) ** -20 * abs(second):
            return second
    if abs(second) < noise:
        return mpf(0)
    raise Stuck("cancellation eats all digits")


def noise_of(tree, scope, otherwise):
    return mpf(10) ** (-18 if names_in(tree, scope.definitions) & APPROXIMATE else otherwise)


def number(text, scope):
    """A printed number, a ball or an expression, and how far a value may be from it."""
    text = text.strip()
    if ball := re.fullmatch(r"\[(\S+) \+/- (\S+)\]", text):
        return mpf(ball[1]), 2 * mpf(ball[2])
    if ends := re.fullmatch(r"\[([^\s,]+), (\S+)\]", text):
        return (mpf(ends[1]) + mpf(ends[2])) / 2, mpf(ends[2]) - mpf(ends[1])
    shown = real(value(parsed(text.replace("…", "")), scope))
    digits = len(re.sub(r"e.*|^[-0.]*|\.", "", text.replace("…", "")))
    is_decimal = re.fullmatch(r"-?[\d.]+…?(e[-+]?\d+)?", text)
    relative = 10 if not is_decimal or digits < 8 else min(digits - 2, 18)
    return shown, abs(shown) * mpf(10) ** -relative


def agrees(text, found, scope):
    shown, slack = number(text, scope)
    return shown == found or (mp.isfinite(found) and abs(shown - found) <= slack)


def is_near(a, b, digits):
    return abs(a - b) <= mpf(10) ** -digits * (1 + abs(b))


def short(a):
    return mp.nstr(real(a), 12)


def rounds(text, found):
    """Whether a number rounds to a printed decimal."""
    mantissa, _, exponent = text.lower().partition("e")
    half = mpf(10) ** (int(exponent or 0) - len(mantissa.partition(".")[2])) / 2
    return abs(real(Fraction(text)) - found) <= half * (1 + mpf(10) ** -30)


# --- what a witness says -----------------------------------------------------------------------------


@dataclass(frozen=True)
class Case:
    """A statement without conjunctions around it, and what a witness says of it."""

    table: dict
    scope: Scope
    holds: bool = True  # whether the witness is one for the statement
    seen: str = ""
    place: dict = field(default_factory=dict)  # names: texts
    numbers: tuple = ()  # texts
    side: str = ""

    @cached_property
    def of(self):
        return parsed(self.table["of"])

    @cached_property
    def claimed(self):
        """What the statement says of it, as a tree: `relation` says how."""
        return parsed(self.table["equals"] if "equals" in self.table else self.table["than"])

    @property
    def relation(self):
        return self.table.get("relation", "=")

    @property
    def domain(self):
        return Interval.of(self.table.get("on", "R"))

    def at(self, x):
        return replace(self, scope=self.scope.having(x=x))

    def height(self, x):
        return real(value(self.of, self.scope.having(x=x)))

    def is_said_of(self, found):
        """Whether a number is what the statement says it is."""
        if "rounds_to" in self.table:
            return rounds(self.table["rounds_to"], found)
        claimed = real(value(self.claimed, self.scope))
        if self.relation != "=":
            return related(found, self.relation, claimed)
        return claimed == found or (mp.isfinite(claimed) and abs(claimed - found) <= mpf(10) ** -20 * abs(claimed))


def inner_case(table, scope, witness, part, holds):
    """The statement inside conjunctions, hypotheses, negations and quantifiers over functions."""
    form = table["form"]
    inside = {key: one for key, one in table.items() if key not in ("if", "functions", "assuming", "then")}
    inside["form"] = table.get("then", form)
    if form in ("all", "because"):
        for n, one in enumerate(table["parts"], 1):
            role = "" if form == "all" else "conclusion" if n == 1 else "reason"
            name = ": ".join(filter(None, [str(n), role, one.get("label", "")]))
            if part == name or part.startswith(name + " / "):
                return inner_case(one, scope, witness, part[len(name) + 3 :], holds)
        raise Stuck(f"no part {part!r}")
    if form == "under":
        smaller = {name: Interval.of(text) for name, text in table["if"].items()}
        return inner_case(inside, replace(scope, domains={**scope.domains, **smaller}), witness, part, holds)
    if form == "not":
        return inner_case(inside, scope, witness, part, not holds)
    place = dict(witness["place"])
    if form == "for_functions":
        for name, about in table["functions"].items():
            text = place.pop(name)
            if parsed(text) not in map(parsed, about["tried"]):
                raise Stuck("no function that was tried")
            scope = scope.defining(name, text)
        return inner_case(inside, scope, {**witness, "place": place}, part, holds)
    there = scope if form == "quantified" else placed(scope, place)
    return Case(table, there, holds, witness["seen"], place, tuple(witness["numbers"]), witness.get("side", ""))


def placed(scope, place):
    """The scope at a place."""
    with mp.workdps(WIDE):
        for name, text in sorted(place.items(), key=lambda item: bool(re.search(r"[^\W\d]", item[1]))):  # numbers first
            if text.startswith("("):
                scope = replace(scope, rows={**scope.rows, name: [Fraction(one) for one in text[1:-1].split(",")]})
            else:
                scope = scope.having(**{name: value(parsed(text.replace("…", "")), scope)})
    return scope


def outside(case):
    """A name of the place whose value does not lie in its domain."""
    domains = {**case.scope.domains, "x": case.domain}
    if case.table["form"] == "limit":
        domains.pop(case.table.get("variable", "x"), None)
    named = ((name, case.scope.values[name]) for name in case.place if name in domains)
    return next((name for name, point in named if not domains[name].contains(point, case.scope)), "")


# --- one check for each form -------------------------------------------------------------------------


def verdict(is_right, what, good=RECHECKED):
    return (good if is_right else WRONG), what


def unknown(case):
    raise Stuck(f"what is seen is of no kind that is known here: {case.seen}")


def check_numbers(case):
    """Two sides, or a number and what is said of it."""
    if case.seen in ("value", "printed"):
        found = steady(case.of, case.scope)
        return verdict(agrees(case.numbers[0], found, case.scope) and not case.is_said_of(found), short(found))
    if case.seen not in ("sides", "difference", "means"):
        unknown(case)
    gap = ("-", case.claimed, case.of) if case.relation[0] == "<" else ("-", case.of, case.claimed)
    margin = steady(gap, case.scope)
    fails = margin != 0 if case.relation == "=" else margin < 0 or (margin == 0 and len(case.relation) == 1)
    found = [steady(tree, case.scope) for tree in (case.of, case.claimed)] if case.seen == "sides" else [margin]
    is_right = fails and all(agrees(*pair, case.scope) for pair in zip(case.numbers, found, strict=True))
    return verdict(is_right, " and ".join(map(short, found)))


def one_sided(case, order, side):
    return diff(case.scope, case.of, Fraction(order), side)


def check_monotone(case):
    sign = -1 if case.table["direction"] == "decreasing" else 1
    if case.seen == "constant":
        points = spread(20, *Interval.of(case.numbers[0]).ends(case.scope))
        values = [case.height(x) for x in points[:: len(points) // 8]]
        return verdict(max(values) - min(values) < mpf(10) ** -45, f"one value at {len(values)} points")
    if case.seen == "falls":
        here = steady(case.of, case.scope)
        steps = [sign * side * (one_sided(case, 0, side) - here) for side in (1, -1)]
    elif case.seen == "difference":
        steps = [sign * one_sided(case, 1, side) for side in (1, -1)]
    else:
        unknown(case)
    return verdict(any(one < 0 and agrees(case.numbers[0], one, case.scope) for one in steps), short(min(steps)))


def check_smooth(case):
    most = case.table["class"].removeprefix("C^")
    if case.seen not in ("agrees", "value_jumps", "slope_jumps"):
        unknown(case)
    order = 0 if case.seen == "value_jumps" else int(case.numbers[0])
    if case.seen == "agrees":
        knots = breaks(case.height, mpf(-50), mpf(50))
        jumps = [abs(jump(case.at(knot), order)) for knot in knots]
        return verdict(max(jumps, default=0) < mpf(10) ** -12, f"no jump at {len(knots)} knots", SUPPORTED)
    if case.seen == "value_jumps":
        here = steady(case.of, case.scope)
        jumps = [here - one_sided(case, 0, -1), one_sided(case, 0, 1) - here]
    else:
        jumps = [jump(case, order)]
    is_relevant = most == "inf" or case.holds or order <= int(most)
    is_so = any(one != 0 and agrees(case.numbers[-1], one, case.scope) for one in jumps)
    return verdict(is_relevant and is_so, " or ".join(map(short, jumps)))


def jump(case, order):
    return one_sided(case, order, 1) - one_sided(case, order, -1)


def check_zeros(case):
    if case.seen == "zero_on":
        inside = [x for text in case.numbers for x in spread(9, *Interval.of(text).ends(case.scope))]
        noise = noise_of(case.of, case.scope, -30)
        is_zero = all(abs(case.height(x)) <= noise * (1 + abs(x)) for x in inside)
        return verdict(bool(inside) and is_zero, f"at {len(inside)} points")
    if case.seen != "zeros":
        unknown(case)
    for text in case.numbers:
        x, slack = number(text, case.scope)
        if case.height(x - slack) * case.height(x + slack) > 0 and abs(case.height(x)) > mpf(10) ** -8:
            return WRONG, f"no zero near {text}"
    claimed = case.table.get("are", case.table.get("round_to", []))
    fits = [[are_the_same(case, text, one) for one in claimed] for text in case.numbers]
    is_other = len(case.numbers) != case.table.get("count", len(claimed))
    return verdict(is_other or ("count" not in case.table and not can_be_paired(fits)), "zeros, and not those")


def can_be_paired(fits):
    """Whether every row can have a column of its own in which it is true."""
    owner: dict = {}

    def placed(row, seen):
        for column, fit in enumerate(fits[row]):
            if fit and column not in seen:
                seen.add(column)
                if column not in owner or placed(owner[column], seen):
                    owner[column] = row
                    return True
        return False

    return all(placed(row, set()) for row in range(len(fits)))


def are_the_same(case, text, claimed):
    x, slack = number(text, case.scope)
    if "round_to" in case.table:
        return rounds(claimed, x)
    return abs(real(value(parsed(claimed), case.scope)) - x) <= slack


def check_no_value(case):
    """An expression of the statement, or an end of its domain, has no value at the place."""
    keys = [key for key in EXPRESSIONS if key in case.table]
    try:
        case.domain.ends(case.scope)
        for key in keys:
            value(parsed(case.table[key]), case.scope)
    except NoValue as reason:
        return RECHECKED, str(reason)
    if "integral" in names_of(case.table, case.scope):
        raise Stuck("that an integral has no value is not seen by quadrature")
    return WRONG, f"{' and '.join(keys)} have values there"


# --- searches: they support, and prove nothing -------------------------------------------------------


def search(case, function, sign):
    """The largest value of sign*function that is found in the domain, on a grid and by golden sections."""
    start, end = case.domain.ends(case.scope)

    @cache
    def height(x):
        try:
            return sign * real(function(x))
        except NoValue:
            return -mp.inf

    with mp.workdps(20):
        places = {*spread(240, start, end), *filter(mp.isfinite, (start, end)), *breaks(function, start, end)}
        points = sorted(one for one in places if case.domain.contains(one, case.scope))
        best = sorted(range(len(points)), key=lambda n: -height(points[n]))[:3]
        tops = [golden(height, points[max(n - 1, 0)], points[min(n + 1, len(points) - 1)]) for n in best]
        return sign * max(*map(height, points), *tops)


def golden(height, low, high):
    """The largest value found by golden sections."""
    ratio = (mp.sqrt(5) - 1) / 2
    left, right = high - ratio * (high - low), low + ratio * (high - low)
    for _ in range(60):
        if height(left) < height(right):
            low, left, right = left, right, left + ratio * (high - left)
        else:
            high, left, right = right, right - ratio * (right - low), left
    return max(height(left), height(right))


def found_extreme(case):
    return search(case, case.height, 1 if case.table["form"] == "supremum" else -1)


def check_extreme(case):
    if case.seen == "outside":
        at = value(parsed(case.table["at"]), case.scope)
        return verdict(not case.domain.contains(at, case.scope), case.table["at"])
    if case.seen in ("value_at", "approached"):
        with mp.workdps(WIDE):
            there = case.at(value(parsed(case.table["at"]), case.scope))
        found, shown = steady(case.of, there.scope), case.numbers[1:]
        differs = not there.is_said_of(found)
        if "equals" in case.table:
            differs = steady(("-", case.of, case.claimed), there.scope) != 0
        return verdict(differs and (not shown or agrees(shown[0], found, there.scope)), short(found))
    end, found = number(case.numbers[0], case.scope)[0], found_extreme(case)
    if case.seen in ("below", "above"):
        return verdict(found < end if case.seen == "below" else found > end, short(found), SUPPORTED)
    if case.seen not in ("value", "printed", "supremum", "infimum", "sides"):
        unknown(case)
    if case.is_said_of(end):
        return WRONG, f"{short(end)} is what the statement says"
    reached = mp.sign(end) * found > 10**4 if mp.isinf(end) else is_near(found, end, 6)
    return verdict(reached, f"the search finds {short(found)}", SUPPORTED)


def check_bounded(case):
    if case.seen == "size" and case.numbers[0] == "f":
        found = search(case, lambda x: abs(case.height(x)), 1)
        close = is_near(number(case.numbers[1], case.scope)[0], found, 6)
        return verdict(close, f"the search finds {short(found)}", SUPPORTED)
    if case.seen != "unbounded":
        unknown(case)
    ways = approach(parsed(case.numbers[0]), case.side, case.scope)
    return verdict(any(grows([abs(case.height(x)) for x in points]) for points in ways), "whether it grows", SUPPORTED)


SIDES: dict[str, tuple[int, ...]] = {"left": (-1,), "right": (1,)}


def approach(to, side, scope):
    """Sequences that tend to a point or to infinity, one for each side."""
    end = value(to, scope)
    if mp.isinf(real(end)):
        return [[mp.sign(end) * mpf(10) ** k for k in (2, 4, 6, 8)]]
    return [[plus(end, Fraction(way, 10**k)) for k in (2, 4, 6, 8)] for way in SIDES.get(side, (1, -1))]


def grows(sizes):
    gaps = [b - a for a, b in pairwise(sizes)]
    return min(gaps) > 0 and gaps[-1] >= gaps[-2] / 2


def check_limit(case):
    name, tree = case.table.get("variable", "x"), case.of
    if case.seen == "persists":
        return check_persisting(case)
    if case.seen not in ("tends", "gap_tends", "value", "printed", "sides"):
        unknown(case)
    if case.seen == "gap_tends":
        tree = ("-", tree, case.claimed)
    end, found = number(case.numbers[0], case.scope)[0], []
    if case.seen != "gap_tends" and case.is_said_of(end):
        return WRONG, "that is what the statement says"
    domain = case.scope.domains.get(name, LINE) if name != "x" else case.domain
    for points in approach(parsed(case.table["to"]), case.side or case.table.get("side"), case.scope):
        if all(domain.contains(one, case.scope) for one in points):
            with mp.workdps(2 * DIGITS):
                found.append([real(value(tree, case.scope.having(**{name: p}))) for p in points])
    if any(tends(values, end) for values in found):
        return SUPPORTED, f"{short(found[0][-1])} is near"
    if found and all(is_near(values[-2], values[-1], 6) for values in found):
        return WRONG, f"it tends to {short(found[0][-1])}"
    raise Stuck("convergence is too slow to see")


def tends(values, end):
    if mp.isinf(end):
        return grows([mp.sign(end) * one for one in values])
    return is_near(values[-1], end, 3) and abs(values[-1] - end) <= abs(values[0] - end) + mpf(10) ** -9


def check_persisting(case):
    """A difference that is a function of (x - m)/p^n has the same values at m + x and p as at m + c^n x and c p."""
    moved, name, exponent = case.numbers
    centre = -value(parsed(moved), case.scope.having(x=Fraction(0)))
    tree, sizes = ("-", case.of, case.claimed), []
    for x in spread(20, *case.domain.ends(case.scope)):
        places = [
            {"x": plus(centre, real(c) ** int(exponent) * x), name: c}
            for c in (Fraction(1), Fraction(1, 100), Fraction(100))
        ]
        values = [value(tree, case.scope.having(**one)) for one in places]
        if max(values) - min(values) > mpf(10) ** -20:
            return WRONG, f"not a function of {moved}/{name}^{exponent}"
        sizes.append(abs(values[0]))
    return verdict(max(sizes) > 0, f"the same size up to {short(max(sizes))} at three values of {name}", SUPPORTED)


# --- quantifiers -------------------------------------------------------------------------------------

QUANTIFIER = re.compile(r"(for all|exists)\s+(\w+)(?:\s+in\s+(.+))?")
EXTREMES = ("supremum", "infimum")
MOST_PLACES = 4_000


def quantifier(text):
    """Its kind, name and domain."""
    if not (found := QUANTIFIER.fullmatch(text.strip())):
        raise Stuck(f"no quantifier: {text}")
    return found.groups()


class Differs(Exception):
    """A place at which a statement is not what its witness makes of it."""


def check_exists(case):
    """A value with a property, for all x: a quantifier."""
    if case.table["variable"] not in case.place or case.seen != "here":
        unknown(case)
    quantifiers = [f"exists {case.table['variable']} in {case.table.get('on', 'R')}"]
    table = {key: one for key, one in case.table.items() if key != "on"}
    return check_quantified(replace(case, table={**table, "quantifiers": quantifiers}))


def check_quantified(case):
    """At the values of the witness, and at sample points of all else, the statement holds (or fails)."""
    if case.seen in ("among", "given_by"):
        raise Stuck("a value that is only described")
    given = {name: (parsed(text),) for name, text in case.place.items()}
    if case.seen == "between":
        given[case.numbers[0]] = tuple(map(parsed, case.numbers[1:]))
    body = {**case.table, "form": case.table["then"]}
    quantifiers = [quantifier(text) for text in case.table["quantifiers"]]
    bound = {name: Interval.of(text) if text else case.scope.domains.get(name, LINE) for _, name, text in quantifiers}
    used = names_of(body, case.scope).union(*(names_in(one, case.scope.definitions) for one in sum(given.values(), ())))
    free = {name: domain for name, domain in case.scope.domains.items() if name in used and name not in bound}
    last = {"x": LINE} if "x" in given and "x" not in bound else {}
    told_of = [name for kind, name, _ in quantifiers if (kind == "exists") is case.holds]
    if not {*told_of, *([] if case.holds else free)} <= set(given):
        raise Stuck("a value that the witness does not name")
    order = [*free.items(), *bound.items(), *last.items()]
    try:
        found = list(islice(places(order, replace(case.scope, values={}), given), MOST_PLACES))
        for scope in found:
            one_place(body, scope, case.holds, given)
    except Differs as reason:
        return WRONG, str(reason)
    if not 0 < len(found) < MOST_PLACES:
        raise Stuck("no place to look at, or too many")
    is_all = len(found) == 1 and body["form"] not in EXTREMES and not ("x" in used and "x" not in found[0].values)
    return (RECHECKED if is_all else SUPPORTED), f"{len(found)} places"


def places(order, scope, given):
    """What names may mean: values of the witness, from those before them, and sample points of domains."""
    if not order:
        yield scope
        return
    (name, domain), *rest = order
    points = [value(tree, scope) for tree in given.get(name, ())]
    for one in points:
        if not domain.contains(one, scope):
            raise Differs(f"{name} = {short(one)} lies outside its domain")
    for one in points[:1] or few(domain, scope):
        yield from places(rest, scope.having(**{name: one}), given)


def names_of(table, scope):
    """The names in the expressions of a statement and of those inside it."""
    trees = (parsed(table[key]) for key in EXPRESSIONS if key in table)
    inside = (names_of(one, scope) for one in table.get("parts", ()))
    return set().union(*(names_in(tree, scope.definitions) for tree in trees), *inside)


def few(domain, scope):
    """Some points of an interval, its ends among them."""
    start, end = domain.ends(scope)
    steps = [mpf(10) ** k for k in (-6, -1, 0, 1, 4)]
    if mp.isinf(start) and mp.isinf(end):
        points = [mpf(n) / 3 for n in (-3000, -40, -5, -1, 0, 1, 2, 7, 3000)]
    elif mp.isinf(start) or mp.isinf(end):
        points = [start, *(start + step for step in steps)] if mp.isinf(end) else [end, *(end - step for step in steps)]
    else:
        points = [start, end, *(start + (end - start) * k / 8 for k in range(1, 8))]
    return [one for one in points if domain.contains(one, scope)]


def one_place(table, scope, holds, given):
    """Whether the statement is what the witness makes of it; between two ends, whether its sides change their order."""
    for name, ends in given.items():
        if len(ends) == 2:
            gap = ("-", parsed(table["of"]), parsed(table["equals"]))
            one, other = (real(value(gap, scope.having(**{name: value(end, scope)}))) for end in ends)
            if one * other > 0:
                raise Differs(f"no change of sign of {name}")
            return
    if truth_at(table, scope) is not holds:
        where = ", ".join(f"{name} = {short(one)}" for name, one in scope.values.items())
        raise Differs(f"not so at {where}")


def truth_at(table, scope):
    """Whether comparisons, put together, hold at one place; where it does not say x, at sample points of the domain."""
    form, case = table["form"], Case(table, scope)
    if form in ("all", "because"):
        return all(truth_at(part, scope) for part in table["parts"])
    if form == "not":
        return not truth_at({**table, "form": table["then"]}, scope)
    if form in EXTREMES:
        return case.is_said_of(found_extreme(case))
    if form not in ("compare", "equal", "value"):
        raise Stuck(f"the form {form} behind quantifiers")
    if "x" in names_of(table, scope) and "x" not in scope.values:
        return all(truth_at(table, scope.having(x=point)) for point in few(case.domain, scope))
    if "rounds_to" in table:
        return case.is_said_of(steady(case.of, scope))
    tree = ("-", case.of, case.claimed)
    gap = steady(tree, scope)
    if gap == 0 and not isinstance(value(tree, scope), Fraction):
        TIES.append((case.of, case.claimed))
    return gap == 0 if case.relation == "=" else related(gap, case.relation, 0)


# --- sequences ---------------------------------------------------------------------------------------


def check_stable(case):
    if case.seen == "no_fixed_point":
        text = case.table["rounds_to"]
        half = mpf(10) ** -len(text.partition(".")[2]) / 2
        gaps = [case.height(x) - x for x in spread(40, mpf(text) - half, mpf(text) + half)]
        return verdict(min(gaps) > 0 or max(gaps) < 0, "f(x) - x has one sign there", SUPPORTED)
    if case.seen == "outside":
        return verdict(not case.domain.contains(value(case.claimed, case.scope), case.scope), case.numbers[0])
    if case.seen not in ("slope", "slopes"):
        return check_numbers(case.at(value(case.claimed, case.scope)))
    place, *texts = case.numbers
    there, ways = case.at(number(place, case.scope)[0]), SIDES.get(case.side, (-1, 1))
    slopes = [one_sided(there, 1, side) for side in ways]
    for text, slope in zip(texts * (len(ways) // len(texts)), slopes, strict=True):
        if not is_near(number(text, case.scope)[0], slope, 8):
            return WRONG, f"the slope is {short(slope)}"
    what = f"slopes {', '.join(map(short, slopes))}"
    if any(abs(abs(one) - 1) < mpf(10) ** -12 for one in slopes) or len({*map(mp.sign, slopes)}) > 1:
        return SUPPORTED, what
    return verdict(all(abs(one) < 1 for one in slopes) is not case.table.get("is", True), what)


def check_converges(case):
    if case.seen in ("sides", "difference", "value"):
        return check_numbers(case.at(value(case.claimed, case.scope)))
    with mp.workdps(8 * DIGITS):
        if case.seen == "every_sequence":
            last = real(orbit(case.scope, case.of, case.domain.some_point(case.scope), 400)[-1])
            return verdict(
                agrees(case.numbers[0], last, case.scope) and not case.is_said_of(last), short(last), SUPPORTED
            )
        exact, start = "…" not in case.place["x_0"], case.scope.named("x_0")
        if exact and not case.domain.contains(start, case.scope):
            return WRONG, "the start lies outside its domain"
        if case.seen == "fixed_point":
            if abs(case.height(start) - real(start)) > mpf(10) ** -8:
                return WRONG, f"it moves to {short(case.height(start))}"
            return verdict(not case.is_said_of(real(start)), short(start), RECHECKED if exact else SUPPORTED)
        found = orbit(case.scope, case.of, start, 440 if case.seen == "stays_near" else 30)
        if case.seen == "repeats":
            terms = [value(parsed(text), case.scope) for text in case.numbers]
            is_so = found[1 : len(terms) + 1] == terms and found[-1] in found[:-1]
            return verdict(is_so and not case.is_said_of(real(found[-1])), "the terms repeat")
        if case.seen in ("no_smaller", "no_larger"):
            sign = 1 if case.seen == "no_smaller" else -1
            return verdict(all(sign * (real(one) - real(start)) >= 0 for one in found), "30 terms", SUPPORTED)
        if case.seen != "stays_near":
            unknown(case)
        near = [number(text, case.scope)[0] for text in case.numbers[1:]]
        is_near_them = all(min(abs(real(one) - end) for end in near) < mpf(10) ** -5 for one in found[-16:])
        is_other = not any(case.is_said_of(real(one)) for one in found[-16:])
        return verdict(is_near_them and is_other, short(found[-1]), SUPPORTED)


CHECKS = {
    **dict.fromkeys(("equal", "consistent", "sums", "value", "compare", "term"), check_numbers),
    "monotone": check_monotone,
    "smooth": check_smooth,
    "zeros": check_zeros,
    "fixed_points": check_zeros,
    "supremum": check_extreme,
    "infimum": check_extreme,
    "bounded": check_bounded,
    "limit": check_limit,
    "exists": check_exists,
    "quantified": check_quantified,
    "stable": check_stable,
    "converges": check_converges,
}


def checked(table, scope, item):
    """What is found out about one witness: a status and a reason."""
    begin()
    form = ""
    with mp.workdps(DIGITS):
        try:
            witness = item["witness"]
            if not all(text in witness["says"] for text in (*witness["numbers"], *witness["place"].values())):
                return WRONG, "its sentence has other numbers"
            case = inner_case(table, scope, witness, item.get("part", ""), item["outcome"] == "holds")
            form = case.table["form"]
            if form not in CHECKS:
                raise Stuck(f"the form {form}")
            if form not in ("exists", "sums", "quantified") and (name := outside(case)):
                return WRONG, f"{name} lies outside its domain"
            is_without = item.get("cause") == "no value" and form != "quantified"
            status, reason = (check_no_value if is_without else CHECKS[form])(case)
            return (
                (STUCK, f"too near to a tie to be told by digits: {reason}")
                if status == WRONG and TIES
                else (status, reason)
            )
        except Stuck as reason:
            return STUCK, str(reason)
        except NoValue as reason:
            is_searched = form in (*EXTREMES, "bounded", "limit", "exists")
            return STUCK if is_searched else WRONG, f"no value there: {reason}"
        except (ArithmeticError, ValueError, TypeError, LookupError, StopIteration, mp.NoConvergence) as error:
            return STUCK, f"{type(error).__name__}: {error}"


# --- files -------------------------------------------------------------------------------------------


def scope_of(paper, catalogue=None):
    domains: dict = {}
    vectors: dict = {}
    for name, text in paper.get("parameters", {}).items():
        power = re.fullmatch(r"(.*)\^\s*(\d+)", text.strip())
        names = [f"{name}_{place}" for place in range(1, int(power[2]) + 1)] if power else [name]
        domains |= dict.fromkeys(names, Interval.of(power[1] if power else text))
        vectors |= {name: names} if power else {}
    slopes = {
        name: {by: parsed(text) for by, text in table.items()} for name, table in paper.get("dependencies", {}).items()
    }
    scope = Scope(domains=domains, slopes=slopes, definitions=functions_of(catalogue or {}), vectors=vectors)
    for name, text in paper.get("definitions", {}).items():
        scope = scope.defining(name, text)
    return scope


def functions_of(catalogue):
    """The entries of a catalogue that are formulas, smoothed functions or special cases of these, by name and alias."""
    found: dict = {}
    for name, entry in catalogue.items():
        parameters = entry.get("parameters", {})
        text = entry.get("formula")
        if "mollify" in entry:
            text = f"mollify({entry['mollify']}, {entry['kernel']}, {entry['width']})"
        elif entry.get("special_case_of") in found:
            values = (f"{one} = {given}" for one, given in entry["values"].items())
            text = f"{entry['special_case_of']}(x, {', '.join(values)})"
        if text is None or any("table" in one or one["domain"].startswith("integer") for one in parameters.values()):
            continue
        domains = {one: Interval.of(about["domain"]) for one, about in parameters.items()}
        definition = ["x", *parameters], parsed(text), domains
        found |= {one: definition for one in (name, *entry.get("aliases", ())) if one not in OPERATIONS}
    return found


IMPLIED = {
    ("functions",): "for_functions",
    ("quantifiers",): "quantified",
    ("parts",): "all",
    ("steps",): "steps",
    ("statement",): "coq",
    ("of", "class"): "smooth",
    ("of", "direction"): "monotone",
    ("of", "to"): "limit",
    ("of", "are"): "zeros",
    ("of", "round_to"): "zeros",
    ("of", "equals"): "value",
    ("of", "rounds_to"): "value",
}


def completed(table):
    """The table with the form that its keys imply, and what it speaks of as `of` and `equals`, whatever the form."""
    table = dict(table)
    if "formula" in table:
        match parsed(table["formula"]):
            case "chain", (left, right), (relation,):
                table |= {"left": left, "right": right, "relation": relation}
            case _:
                raise Stuck(f"no two sides in {table['formula']}")
    if "left" in table:
        table |= {"of": table.pop("left"), "equals": table.pop("right")}
    table.setdefault("form", next((form for keys, form in IMPLIED.items() if set(keys) <= set(table)), None))
    if "next" in table:
        shape = {"fixed_points": "({next}) - x", "term": "term({next}, {start}, {index})"}.get(table["form"], "{next}")
        table["of"] = shape.format_map(table)
    return {**table, "parts": [completed(one) for one in table.get("parts", ())]}


CLASSES: dict[str, dict] = {
    "continuous": {"form": "smooth", "class": "C^0"},
    "bounded": {"form": "bounded"},
    **{name: {"form": "monotone", "direction": name} for name in ("increasing", "decreasing")},
    "nonnegative": {"form": "compare", "relation": ">=", "equals": "0"},
    "integrable": {"form": "integrable"},
    "positive": {"form": "compare", "relation": ">", "equals": "0"},
}


def statements(claim):
    """The tables of a claim by role; `restricted` is the printed one for smaller domains."""
    claim, corrected = completed(claim), claim.get("corrected")
    narrower = {name: text for name, text in claim.get("hypothesis", {}).items() if isinstance(text, str)}
    uses = {"form": "all", "parts": [use_of(claim, use) for use in claim.get("uses", ())]}
    found = {"printed": claim, "uses": uses, "corrected": corrected and completed(corrected)}
    if narrower and "x" not in narrower and "then" not in claim:
        found["restricted"] = {**claim, "form": "under", "if": narrower, "then": claim["form"]}
    return found


def use_of(claim, use):
    """That functions of the paper belong to the classes of which the claim speaks: a part for each class. Values of
    parameters have parts of their own, which are not looked at."""
    given, functions = {name: text for name, text in use.items() if name != "where"}, claim.get("functions", {})
    classes = [
        (one, given[name])
        for name in functions
        if given.keys() <= functions.keys()
        for one in functions[name]["is"]
        if name in given
    ]
    parts = [{**CLASSES.get(one, {"form": "smooth", "class": one}), "of": text} for one, text in classes]
    return {"form": "all", "label": f"{', '.join(map(' = '.join, given.items()))} ({use['where']})", "parts": parts}


def by_id(paper):
    """The claims of a file: [claim.NAME] has the id PAPER/NAME, [[claim]] says its own."""
    if isinstance(paper["claim"], list):
        return {claim["id"]: claim for claim in paper["claim"]}
    return {claim.get("id", f"{paper['paper']}/{name}"): claim for name, claim in paper["claim"].items()}


def witnesses(entry):
    """(role, item of evidence) of a claim in a ledger; where quadrature looked is no witness that decides."""
    for role, finding in entry["decided"].items():
        for item in finding["evidence"]:
            if item.get("witness") and item["engine"] != "quadrature":
                yield role, item


def results(ledger, papers, catalogue=None):
    """(claim, verdict, role, witness, status, reason) for every witness of the ledger."""
    claims = {name: (claim, paper) for paper in papers for name, claim in by_id(paper).items()}
    for entry in ledger["claims"]:
        claim, paper = claims.get(entry["id"], ({}, None))
        for role, item in witnesses(entry):
            try:
                table = statements(claim).get(role) if paper else None
                scope = scope_of(paper, catalogue) if table else None
            except Stuck as reason:
                found = STUCK, str(reason)
            else:
                found = checked(table, scope, item) if table else (STUCK, "its statement is not given")
            yield entry["id"], entry["verdict"], role, item["witness"]["says"], *found


def read(name):
    with open(name, "rb") as file:
        return json.load(file) if name.endswith(".json") else tomllib.load(file)


def main(arguments):
    if len(arguments) < 2:
        print("usage: witness_check.py LEDGER.json [CATALOGUE.toml] PAPER.toml...", file=sys.stderr)
        return 2
    ledger, *tables = map(read, arguments)
    catalogue = {name: entry for table in tables if "claim" not in table for name, entry in table.items()}
    counts: Counter[tuple[str, str]] = Counter()
    for claim, word, role, witness, status, reason in results(ledger, [t for t in tables if "claim" in t], catalogue):
        counts.update([(word, status), ("all", status)])
        if status in (WRONG, STUCK):
            print(f"{status}: {claim} ({role}): {witness}\n    {reason}")
    statuses = (RECHECKED, SUPPORTED, WRONG, STUCK)
    print(f"{'verdict':14}" + "".join(f"{status:>24}" for status in statuses))
    for word in sorted({word for word, _ in counts}, key=lambda word: (word == "all", word)):
        print(f"{word:14}" + "".join(f"{counts[word, status]:24}" for status in statuses))
    return 1 if counts["all", WRONG] else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
