"""Re-check the printed witnesses of a ledger without the engine that found them.

    python ledger/witness_check.py LEDGER.json [CATALOGUE.toml] PAPER.toml...

LEDGER.json is what `provenact verify --json` writes; the claim files are those it was made from, and CATALOGUE.toml
(`theory/catalogue.toml`) holds the formulas of the functions that they call by name. This script needs Python and
mpmath and nothing else of this project: it has its own parser and evaluates each statement at the place that its
witness names, with 50 digits. It says of each witness: re-checked (the statement fails there, with these numbers),
supported numerically (a search or a sequence of values agrees; no proof), contradicted, or not re-checkable (and why).

The shapes of witnesses, after an optional "f = ...: " (functions that were tried) and an optional place
"x = ..., p = ...: ". A parameter that a place does not name plays no part.

    A against B                       the two sides, or an extremum or a limit and what is claimed of it
    the difference is D               of an equality left - right, of an inequality the margin, of a direction the slope
    the sides differ by D             means over an index
    the value is V[, printed P]       a number, an extremum, a limit
    the supremum|infimum is V, sup |f| = V, unbounded (x -> ...)
    the value at E is V, E lies outside the domain, only approached: ...      a claimed place of an extremum
    derivative N jumps by E, the value jumps by E, derivative N agrees at every knot as well
    jumps by E, constant on I         against a direction
    zeros: A, B, every x in I
    the difference|it tends to V[ from the side], the difference is a function of x/p^n alone: ...,
                                      or of (x - c)/p^n
    c = ...                           a value that is said to exist
    c = ...[: for every a the contrary holds], a between E and F      values behind quantifiers, from those before them
    the slope at E is V[ from the left and W from the right][, ...], none rounds to P      a fixed point
    x_0 = ...: a fixed point | then E, F, and again | no term is smaller | from x_n on the terms lie near A, B
    every sequence tends to V
    `expression` reason               a point without a value

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
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cache, reduce
from itertools import pairwise, product
from math import comb

from mpmath import mp, mpf

DIGITS, NESTED, STEP = 50, 24, 25  # working digits, those of integrals of integrals; quotients have steps of 10^-STEP
SECONDS = 120  # for one witness
RECHECKED, SUPPORTED, WRONG, STUCK = "re-checked", "supported numerically", "contradicted", "not re-checkable"
INTERVALS = {"R": "(-inf, inf)", "real": "(-inf, inf)", "positive": "(0, inf)", "nonnegative": "[0, inf)",
             "negative": "(-inf, 0)"}  # fmt: skip
APPROXIMATE = {"integral", "mollify", "diff", "partial", "change"}


class NoValue(ArithmeticError):
    """An expression has no value at a place."""


class Stuck(Exception):
    """What this script cannot do."""


# --- text to trees: a Fraction, a name, or (operation, arguments...) ---------------------------------

TOKEN = re.compile(r"\s*(?:((?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)|([^\W\d]\w*)|(\*\*|<=|>=|\S))")


class Reader:
    """Recursive descent: sums, products, signs, powers to the right, then names, calls and brackets."""

    def __init__(self, text):
        self.words, self.at = [match.groups() for match in TOKEN.finditer(text)], 0

    def accept(self, *symbols):
        if self.at < len(self.words) and self.words[self.at][2] in symbols:
            self.at += 1
            return self.words[self.at - 1][2]
        return None

    def expect(self, symbol):
        if not self.accept(symbol):
            raise Stuck(f"expected {symbol} in {''.join(map(str, filter(None, sum(self.words, ()))))}")

    def whole(self):
        tree = self.sum()
        if self.at < len(self.words):
            raise Stuck(f"unexpected {next(filter(None, self.words[self.at]))}")
        return tree

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
        number, name, symbol = self.words[self.at] if self.at < len(self.words) else (None, None, "the end")
        self.at += 1
        if number:
            return Fraction(number)
        if name and self.accept("["):
            place = self.sum()
            self.expect("]")
            return f"{name}_{place}"
        if name and self.accept("("):
            return self.piecewise() if name == "piecewise" else (name, *self.arguments())
        if name:
            return name
        if symbol not in ("(", "|"):
            raise Stuck(f"unexpected {symbol}")
        inner = self.sum()
        self.expect(")" if symbol == "(" else "|")
        return inner if symbol == "(" else ("abs", inner)

    def arguments(self):
        """Trees, and ("=", name, tree) of an argument with its name."""
        found = [self.argument()]
        while self.accept(","):
            found.append(self.argument())
        self.expect(")")
        return found

    def argument(self):
        following = self.words[self.at : self.at + 2]
        if len(following) == 2 and following[0][1] and following[1][2] == "=":
            self.at += 2
            return "=", following[0][1], self.sum()
        return self.sum()

    def piecewise(self):
        cases: list = []
        while True:
            value = self.sum()
            if not self.accept(","):
                self.expect(")")
                return ("piecewise", cases, value)
            chain = [self.sum()]
            while relation := self.accept("<", "<=", ">", ">="):
                chain += [relation, self.sum()]
            cases.append((value, chain))
            self.expect(";")


def parsed(text):
    return Reader(text).whole()


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


LINE = Interval.of("R")


# --- values: Fractions as long as they are exact, else mpf -------------------------------------------


@dataclass(frozen=True)
class Scope:
    """What names mean. `values` are functions without arguments, so that they serve every precision."""

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

    def moved(self, shift, name="x"):
        return self.having(**{name: once(lambda: plus(self.values[name](), shift))})


def once(make):
    """A value that is computed once for each precision."""
    kept = {}

    def get():
        if mp.prec not in kept:
            kept[mp.prec] = make()
        return kept[mp.prec]

    return get


def names_in(tree, definitions):
    if isinstance(tree, str):
        return {tree}
    if not isinstance(tree, tuple | list):
        return set()
    if tree and tree[0] == "=":
        return names_in(tree[2], definitions)
    found = set().union(*(names_in(part, definitions) for part in tree))
    if tree and tree[0] == "integral":
        found -= {"x"} - names_in(tree[2:], definitions)
    if tree and isinstance(tree[0], str) and tree[0] in definitions:
        arguments, body, _ = definitions[tree[0]]
        found |= set(arguments) - set(matched(arguments, tree[1:])) | (names_in(body, definitions) & APPROXIMATE)
    return found


def real(a):
    return mpf(a.numerator) / a.denominator if isinstance(a, Fraction) else mp.mpf(a)


def of_two(operation):
    """Exact where both are."""
    return lambda a, b: operation(a, b) if isinstance(a, Fraction) and isinstance(b, Fraction) else operation(
        real(a), real(b))  # fmt: skip


plus, less, times, divided = map(of_two, (operator.add, operator.lt, operator.mul, operator.truediv))


def over(a, b):
    if b == 0:
        raise NoValue("division by zero")
    return divided(a, b)


def power(a, b):
    if isinstance(b, Fraction) and b.denominator == 1:
        if a == 0 and b < 0:
            raise NoValue("division by zero")
        return a ** int(b)
    if a < 0 or (a == 0 and not (isinstance(b, Fraction) and b > 0)):
        raise NoValue("a power of a base that is not positive")
    return real(a) ** real(b)


def where(condition, function):
    def checked(a):
        if not condition(a):
            raise NoValue("an argument outside the domain")
        return function(real(a))

    return checked


TRACE: list | None = None  # the decisions of switches, while break points are looked for
DEADLINE = 0.0


def in_time():
    if time.monotonic() > DEADLINE:
        raise Stuck(f"it takes more than {SECONDS} seconds")


def decided(flag):
    if TRACE is not None:
        TRACE.append(flag)
    return flag


TIES: list = []  # what was too near to a break, or to equality, to be told by digits


def told(a, b):
    """Note numbers of a switch that agree in nearly all digits: they may be one."""
    if not (isinstance(a, Fraction) and isinstance(b, Fraction)):
        gap, size = abs(real(a) - real(b)), abs(real(a)) + abs(real(b))
        if 0 < gap <= mpf(10) ** (10 - mp.dps) * max(size, 1):
            TIES.append((a, b))


def sign_of(a):
    told(a, Fraction(0))
    return Fraction(decided((a > 0) - (a < 0)))


OPERATIONS: dict[str, Callable] = {"+": plus, "-": lambda a, b: plus(a, -b), "*": times, "/": over, "^": power}
FUNCTIONS: dict[str, Callable] = {
    **{name: where(lambda a: True, getattr(mp, name))
       for name in ("exp", "expm1", "tanh", "sinh", "cosh", "erf", "erfc", "atan", "sin", "cos")},
    "log": where(lambda a: a > 0, mp.log), "ln": where(lambda a: a > 0, mp.log),
    "log1p": where(lambda a: a > -1, mp.log1p), "sqrt": where(lambda a: a >= 0, mp.sqrt),
    "asin": where(lambda a: abs(a) <= 1, mp.asin), "acos": where(lambda a: abs(a) <= 1, mp.acos),
    "Phi": lambda a: mp.erfc(-real(a) / mp.sqrt(2)) / 2, "phi": lambda a: mp.npdf(real(a)),
    "sigma": lambda a: 1 / (1 + mp.exp(-real(a))), "sigmoid": lambda a: 1 / (1 + mp.exp(-real(a))),
    "softplus": lambda a: mp.log1p(mp.exp(real(a))),
    "abs": lambda a: times(sign_of(a), a), "sign": sign_of,
    "floor": lambda a: Fraction(decided(int(mp.floor(real(a))) if not isinstance(a, Fraction) else a.__floor__())),
    "max": lambda *all: reduce(lambda a, b: b if decided(less(a, b)) else a, all),
    "min": lambda *all: reduce(lambda a, b: b if decided(less(b, a)) else a, all),
}  # fmt: skip


def value(tree, scope):
    if isinstance(tree, Fraction):
        return tree
    if isinstance(tree, str):
        if tree in scope.values:
            return scope.values[tree]()
        if tree in ("pi", "e", "inf"):
            return +getattr(mp, tree)
        raise Stuck(f"no value of {tree} is given")
    word, *inside = tree
    if word in NORMS:
        return NORMS[word](*([value(one, scope) for one in vector] for vector in components(word, inside, scope)))
    if word in FORMS:
        return FORMS[word](scope, *inside)
    if scope.rows and word in ROW_FORMS:
        return ROW_FORMS[word](scope, *inside)
    if word in scope.definitions:
        return called(scope, scope.definitions[word], inside)
    if word not in OPERATIONS and word not in FUNCTIONS:
        raise Stuck(f"the function {word} is not given")
    return (OPERATIONS.get(word) or FUNCTIONS[word])(*(value(one, scope) for one in inside))


def components(word, inside, scope):
    """The vectors of a norm or a product: a name each, or one that is written out."""
    if word == "dot" or (len(inside) == 1 and inside[0] in scope.vectors):
        return [scope.vectors[name] for name in inside]
    return [inside]


NORMS: dict[str, Callable] = {
    "norm1": lambda v: reduce(plus, map(FUNCTIONS["abs"], v)),
    "norm2": lambda v: mp.sqrt(real(reduce(plus, (times(one, one) for one in v)))),
    "norminf": lambda v: FUNCTIONS["max"](*map(FUNCTIONS["abs"], v)) if len(v) > 1 else FUNCTIONS["abs"](v[0]),
    "dot": lambda v, w: reduce(plus, map(times, v, w)),
}


def called(scope, definition, inside):
    names, body, own = definition
    domains = scope.domains if own is None else own
    given = {name: once(lambda tree=tree: value(tree, scope)) for name, tree in matched(names, inside).items()}
    for name, get in given.items():
        if name in domains and not domains[name].contains(get(), scope):
            raise NoValue(f"{name} outside its domain")
    if missing := [name for name in own or () if name not in given]:
        raise Stuck(f"no value of {', '.join(missing)} is given")
    return value(body, scope.having(**given))


def matched(names, inside):
    """The arguments of a call by their names: the first by their order."""
    plain = [tree for tree in inside if not (isinstance(tree, tuple) and tree[0] == "=")]
    return {**dict(zip(names, plain, strict=False)), **{tree[1]: tree[2] for tree in inside[len(plain) :]}}


def piecewise(scope, cases, otherwise):
    for tree, chain in cases:
        numbers = [value(one, scope) for one in chain[::2]]
        for pair in pairwise(numbers):
            told(*pair)
        holds = (related(a, sign, b) for (a, b), sign in zip(pairwise(numbers), chain[1::2], strict=True))
        if decided(all(list(holds))):
            return value(tree, scope)
    return value(otherwise, scope)


def related(a, relation, b):
    smaller, larger = (a, b) if relation[0] == "<" else (b, a)
    return not less(larger, smaller) if relation.endswith("=") else less(smaller, larger)


def finite_sum(scope, term, index, low, high):
    whole = range(int(value(low, scope)), int(value(high, scope)) + 1)
    return reduce(plus, (value(term, scope.having(**{index: lambda i=i: Fraction(i)})) for i in whole))


def quotient(moved, order, side=1):
    """The derivative from one side, by differences of the exact steps that `moved` takes."""
    h = Fraction(side, 10 ** (STEP if order else 12 * STEP))
    with mp.workdps(mp.dps + (STEP * order or 12 * STEP) + 5):
        terms = ((-1) ** (order - j) * comb(order, j) * real(moved((j + 1) * h)) for j in range(order + 1))
        found = mp.fsum(terms) / real(h) ** order
    return +found


def diff(scope, tree, order=Fraction(1)):
    return quotient(lambda shift: value(tree, scope.moved(shift)), int(value(order, scope)))


def partial(scope, tree, name):
    """The derivative in a parameter, along which the symbols that depend on it move."""
    moving = {one: slopes[name] for one, slopes in scope.slopes.items() if name in slopes}

    def moved(shift):
        there = scope.moved(shift, name)
        for one, slope in moving.items():
            there = there.having(**{one: once(lambda one=one, slope=slope: plus(
                scope.values[one](), times(shift, value(slope, scope))))})  # fmt: skip
        return value(tree, there)

    return quotient(moved, 1)


def integral(scope, tree, start, end):
    is_nested = names_in(tree, scope.definitions) & {"integral", "mollify"}
    with mp.workdps(min(mp.dps, NESTED) if is_nested else mp.dps):
        return quadrature(lambda t: value(tree, scope.having(x=lambda: t)), value(start, scope), value(end, scope))


KERNELS = {
    "box": lambda u: mpf(1) / 2, "triangle": lambda u: 1 - abs(u), "epanechnikov": lambda u: 3 * (1 - u * u) / 4,
    "biweight": lambda u: 15 * (1 - u * u) ** 2 / 16, "triweight": lambda u: 35 * (1 - u * u) ** 3 / 32,
    "tricube": lambda u: 70 * (1 - abs(u) ** 3) ** 3 / 81, "cosine": lambda u: mp.pi / 4 * mp.cos(mp.pi * u / 2),
    "bump": lambda u: mp.exp(1 / (u * u - 1)) if abs(u) < 1 else mpf(0), "gaussian": mp.npdf,
}  # fmt: skip


def mollify(scope, tree, kernel, width=Fraction(1)):
    end = mp.inf if kernel == "gaussian" else mpf(1)
    mass = quadrature(KERNELS[kernel], -end, end) if kernel == "bump" else 1

    def weighted(u):
        there = scope.having(x=lambda: plus(scope.values["x"](), -times(value(width, scope), u)))
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
        found = mp.fsum(segment(untraced(function), a, b) for a, b in pairwise(points))
    del TIES[ties:]  # single points add nothing to an integral
    return +found


def segment(function, start, end):
    """Gauss-Legendre where that converges soon, else the double exponential rule."""
    for method, most in (("gauss-legendre", 4), ("tanh-sinh", None)):
        if method == "tanh-sinh" or mp.isfinite(end - start):
            found, error = mp.quad(function, [start, end], method=method, maxdegree=most, error=True)
            if error < mpf(10) ** (-0.7 * mp.dps) * (1 + abs(found)):
                return found
    raise Stuck("quadrature does not converge")


def untraced(function):
    def plain(t):
        global TRACE
        in_time()
        kept, TRACE = TRACE, None
        try:
            return real(function(t))
        finally:
            TRACE = kept

    return plain


def decisions(function, t):
    """How the switches of a function fall at t, those inside its integrals apart."""
    global TRACE
    in_time()
    kept, TRACE = TRACE, []
    try:
        function(t)
        return tuple(TRACE)
    except NoValue:
        return None
    finally:
        TRACE = kept


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


FORMS: dict[str, Callable] = {
    "piecewise": piecewise, "sum": finite_sum, "diff": diff, "partial": partial, "integral": integral,
    "mollify": mollify,
}  # fmt: skip


# --- means over an index: rows z, y (or i, with y = q i), weights exp(-alpha (x - y)^2) ---------------


def entry(scope, row, k):
    return times(value("q", scope), scope.rows["i"][k]) if row not in scope.rows else scope.rows[row][k]


def place_of(scope, name):
    return 0 if name == "j" else len(scope.rows["z"]) - 1


def weights(scope):
    gaps = [plus(value("x", scope), -entry(scope, "y", k)) for k in range(len(scope.rows["z"]))]
    found = [mp.exp(-real(times(value("alpha", scope), times(gap, gap)))) for gap in gaps]
    return [one / mp.fsum(found) for one in found]


def mean(scope, tree):
    names = {"z", "y", *scope.rows}
    terms = []
    for k, weight in enumerate(weights(scope)):
        there = scope.having(**{name: once(lambda name=name, k=k: entry(scope, name, k)) for name in names})
        terms.append(weight * real(value(tree, there)))
    return mp.fsum(terms)


def change(scope, tree, by):
    if isinstance(by, str):
        return quotient(lambda shift: value(tree, scope.moved(shift, by)), 1)
    row, k = by[1], place_of(scope, by[2])

    def moved(shift):
        entries = [plus(one, shift) if n == k else one for n, one in enumerate(scope.rows[row])]
        return value(tree, replace(scope, rows={**scope.rows, row: entries}))

    return quotient(moved, 1)


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
    noise = mpf(10) ** (-18 if names_in(tree, scope.definitions) & APPROXIMATE else -600)
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


def short(a):
    return mp.nstr(a, 12)


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
    place: dict  # names: texts
    finding: str
    holds: bool  # whether the witness is one for the statement
    witness: str = ""

    def tree(self, key):
        return parsed(self.table[key])

    @property
    def domain(self):
        return Interval.of(self.table.get("on", "R"))

    def at(self, x):
        return self.scope.having(x=lambda: x)


PLACE = re.compile(r"(?:^|, )(\w+) = ")


def read_place(text):
    found = list(PLACE.finditer(text))
    ends = [*(match.start() for match in found[1:]), len(text)]
    return {match[1]: text[match.end() : end] for match, end in zip(found, ends, strict=True)}


def split(witness):
    """The place that a witness names, and what it says of it."""
    head, colon, rest = witness.partition(": ")
    if not re.match(r"\w+ = ", witness):
        return {}, witness
    return (read_place(head), rest) if colon else (read_place(witness), "")


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
    if form == "for_functions":
        for chosen in product(*(one["tried"] for one in table["functions"].values())):
            label = ", ".join(f"{name} = {text}" for name, text in zip(table["functions"], chosen, strict=True))
            if witness.startswith(label + ": "):
                for name, text in zip(table["functions"], chosen, strict=True):
                    scope = scope.defining(name, text)
                return inner_case(inside, scope, witness[len(label) + 2 :], part, holds)
        raise Stuck("no function that was tried")
    if form == "quantified":
        return Case(table, scope, {}, "", holds, witness)
    place, finding = split(witness)
    return Case(table, placed(scope, place), place, finding, holds)


def placed(scope, place):
    """The scope at a place: parameters that it does not name have some value of their domain."""
    for name, domain in scope.domains.items():
        scope = scope.having(**{name: once(lambda domain=domain, scope=scope: some_point(domain, scope))})
    for name, text in sorted(place.items(), key=lambda item: bool(re.search(r"[^\W\d]", item[1]))):  # numbers first
        if text.startswith("("):
            scope = replace(scope, rows={**scope.rows, name: [Fraction(one) for one in text[1:-1].split(",")]})
        else:
            tree = parsed(text.replace("…", ""))
            scope = scope.having(**{name: once(lambda tree=tree, scope=scope: value(tree, scope))})
    return scope if "x" in place else scope.having(x=lambda: Fraction(0))


def some_point(domain, scope):
    start, end = (value(tree, scope) for tree in (domain.start, domain.end))
    candidates = [Fraction(1), Fraction(1, 2), plus(start, 1), plus(end, -1), over(plus(start, end), Fraction(2))]
    return next(one for one in candidates if mp.isfinite(real(one)) and domain.contains(one, scope))


def outside(case):
    """A name of the place whose value does not lie in its domain."""
    domains = {**case.scope.domains, "x": case.domain}
    if case.table["form"] == "limit":
        domains.pop(case.table.get("variable", "x"), None)
    for name in case.place:
        given = case.scope.values.get(name)
        if name in domains and given is not None and not domains[name].contains(given(), case.scope):
            return name
    return ""


# --- one check for each form -------------------------------------------------------------------------


def verdict(is_right, what, good=RECHECKED):
    return (good if is_right else WRONG), what


def said(pattern, text):
    """What a witness says, in a shape that it must have."""
    found = re.fullmatch(pattern, text)
    if not found:
        raise Stuck("no shape that is known")
    return found


def check_two_sides(case, left, right):
    one_shown, against, other_shown = case.finding.partition(" against ")
    difference = re.fullmatch(r"(?:the difference is|the sides differ by) (.*)", case.finding)
    if not against and not difference:
        raise Stuck("no shape that is known")
    one, other, gap = (steady(tree, case.scope) for tree in (left, right, ("-", left, right)))
    shown = [(difference[1], gap)] if difference else [(one_shown, one), (other_shown, other)]
    is_right = gap != 0 and all(agrees(text, found, case.scope) for text, found in shown)
    return verdict(is_right, f"{short(one)} and {short(other)}")


def check_equal(case):
    return check_two_sides(case, case.tree("left"), case.tree("right"))


def check_value(case):
    if shown := re.fullmatch(r"the value is (.*?)(?:, printed .*)?", case.finding):
        found = steady(case.tree("of"), case.scope)
        return verdict(agrees(shown[1], found, case.scope) and not claim_holds(case, found), short(found))
    return check_two_sides(case, case.tree("of"), case.tree("equals"))


def claim_holds(case, found):
    """Whether a number is what the statement says it is."""
    if "rounds_to" in case.table:
        return rounds(case.table["rounds_to"], found)
    if "than" in case.table:
        return related(found, case.table["relation"], real(value(case.tree("than"), case.scope)))
    claimed = real(value(case.tree("equals"), case.scope))
    return claimed == found or (mp.isfinite(claimed) and abs(claimed - found) <= mpf(10) ** -20 * abs(claimed))


def check_compare(case):
    margin = ("-", case.tree("right"), case.tree("left"))
    if case.table["relation"][0] == ">":
        margin = ("-", margin[2], margin[1])
    found = steady(margin, case.scope)
    shown = said(r"the difference is (.*)", case.finding)
    fails = found <= 0 if len(case.table["relation"]) == 1 else found < 0
    return verdict(fails and agrees(shown[1], found, case.scope), short(found))


def one_sided(case, tree, order, side):
    return quotient(lambda shift: value(tree, case.scope.moved(shift)), order, side)


def check_monotone(case):
    tree, sign = case.tree("of"), -1 if case.table["direction"] == "decreasing" else 1
    if shown := re.fullmatch(r"constant on (.*)", case.finding):
        points = spread(20, *Interval.of(shown[1]).ends(case.scope))
        values = [real(value(tree, case.at(x))) for x in points[:: len(points) // 8]]
        return verdict(max(values) - min(values) < mpf(10) ** -45, f"one value at {len(values)} points")
    if shown := re.fullmatch(r"the difference is (.*)", case.finding):
        slopes = [sign * one_sided(case, tree, 1, side) for side in (1, -1)]
        return verdict(any(one < 0 and agrees(shown[1], one, case.scope) for one in slopes), short(slopes[0]))
    shown, here = said(r"jumps by (.*)", case.finding), steady(tree, case.scope)
    steps = [sign * side * (one_sided(case, tree, 0, side) - here) for side in (1, -1)]
    return verdict(any(one < 0 and agrees(shown[1], one, case.scope) for one in steps), short(min(steps)))


def check_smooth(case):
    tree, order = case.tree("of"), case.table["class"].removeprefix("C^")
    if shown := re.fullmatch(r"derivative (\d+) agrees at every knot as well", case.finding):
        knots = breaks(lambda t: value(tree, case.at(t)), mpf(-50), mpf(50))
        jumps = [abs(jump(replace(case, scope=case.at(knot)), int(shown[1]))) for knot in knots]
        return verdict(max(jumps, default=0) < mpf(10) ** -12, f"no jump at {len(knots)} knots", SUPPORTED)
    shown = said(r"(derivative (\d+)|the value(?: at .*)?) jumps by (.*)", case.finding)
    if shown[2]:
        found, is_relevant = jump(case, int(shown[2])), order == "inf" or case.holds or int(shown[2]) <= int(order)
    else:
        found, is_relevant = steady(tree, case.scope) - one_sided(case, tree, 0, -1), True
    return verdict(is_relevant and found != 0 and agrees(shown[3], found, case.scope), short(found))


def jump(case, order):
    return one_sided(case, case.tree("of"), order, 1) - one_sided(case, case.tree("of"), order, -1)


def check_zeros(case):
    tree, texts = case.tree("of"), case.finding.removeprefix("zeros: ")
    spans = re.findall(r"every x in ([(\[].*?[)\]])", texts)
    points = [one for one in re.sub(r"(, )?every x in [(\[].*?[)\]]", "", texts).split(", ") if one]
    inside = [x for span in spans for x in spread(9, *Interval.of(span).ends(case.scope))]
    noise = mpf(10) ** (-18 if names_in(tree, case.scope.definitions) & APPROXIMATE else -30)
    if any(abs(real(value(tree, case.at(x)))) > noise * (1 + abs(x)) for x in inside):
        return WRONG, "not zero on all of an interval"
    for text in points:
        if abs(nearest_zero(case, tree, text)) > mpf(10) ** -8:
            return WRONG, f"no zero near {text}"
    claimed = case.table.get("are", case.table.get("round_to", []))
    fits = [[are_the_same(case, text, one) for one in claimed] for text in points]
    differs = spans or len(points) != len(claimed) or not can_be_paired(fits)
    return verdict(bool(differs), f"zeros at {texts}")


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


def nearest_zero(case, tree, text):
    """The value at a printed zero, or how far the function is from changing its sign near it."""
    x, slack = number(text, case.scope)
    here, *around = (real(value(tree, case.at(one))) for one in (x, x - slack, x + slack))
    return mpf(0) if around[0] * around[1] <= 0 else here


def are_the_same(case, text, claimed):
    x, slack = number(text, case.scope)
    if "round_to" in case.table:
        return rounds(claimed, x)
    return abs(real(value(parsed(claimed), case.scope)) - x) <= slack


# --- searches: they support, and prove nothing -------------------------------------------------------


def search(case, function, sign):
    """The largest value of sign*function that is found in the domain, on a grid and by golden sections."""
    start, end = case.domain.ends(case.scope)
    points = spread(240, start, end)
    points += [real(one) for one in (start, end) if mp.isfinite(one) and case.domain.contains(one, case.scope)]

    def height(x):
        try:
            return sign * real(function(x))
        except NoValue:
            return -mp.inf

    with mp.workdps(20):
        knots = [one for one in breaks(function, start, end) if case.domain.contains(one, case.scope)]
        points = sorted({*points, *knots})
        heights = [height(x) for x in points]
        best = sorted(range(len(points)), key=lambda n: -heights[n])[:3]
        tops = [golden(height, points[max(n - 1, 0)], points[min(n + 1, len(points) - 1)]) for n in best]
        return sign * max(*heights, *tops)


def golden(height, low, high):
    """The largest value found by golden sections; each step but the first asks for one value only."""
    ratio, height = (mp.sqrt(5) - 1) / 2, cache(height)
    left, right = high - ratio * (high - low), low + ratio * (high - low)
    for _ in range(60):
        if height(left) < height(right):
            low, left, right = left, right, left + ratio * (high - left)
        else:
            high, left, right = right, right - ratio * (right - low), left
    return max(height(left), height(right))


def check_extreme(case):
    tree, sign = case.tree("of"), 1 if case.table["form"] == "supremum" else -1
    if case.finding.endswith("lies outside the domain"):
        return verdict(not case.domain.contains(value(case.tree("at"), case.scope), case.scope), case.table["at"])
    if case.finding.startswith(("the value at", "only approached")):
        there = case.scope.having(x=once(lambda: value(case.tree("at"), case.scope)))
        found, shown = steady(tree, there), re.fullmatch(r"the value at .* is (.*)", case.finding)
        differs = not claim_holds(case, found)
        if "equals" in case.table:
            differs = steady(("-", tree, case.tree("equals")), there) != 0
        return verdict(differs and (not shown or agrees(shown[1], found, there)), short(found))
    shown = said(r"the (?:value|supremum|infimum) is (.*?)(?:, printed .*)?|(.*) against .*", case.finding)
    end, found = number(shown[1] or shown[2], case.scope)[0], search(case, lambda x: value(tree, case.at(x)), sign)
    if claim_holds(case, end):
        return WRONG, f"{short(end)} is what the statement says"
    reached = sign * found > 10**4 if mp.isinf(end) else abs(found - end) <= mpf(10) ** -6 * (1 + abs(end))
    return verdict(reached, f"the search finds {short(found)}", SUPPORTED)


def check_bounded(case):
    def size(x):
        return abs(real(value(case.tree("of"), case.at(x))))

    if shown := re.fullmatch(r"sup \|f\| = (.*)", case.finding):
        found = search(case, size, 1)
        close = abs(found - number(shown[1], case.scope)[0]) <= mpf(10) ** -6 * (1 + found)
        return verdict(close, f"the search finds {short(found)}", SUPPORTED)
    ways = re.findall(r"x -> (.*?)(?: from the (left|right))?(?:, |\))", case.finding)
    for to, side in ways:
        if not any(grows([size(x) for x in points]) for points in approach(parsed(to), side, case.scope)):
            return WRONG, f"it does not grow as x -> {to}"
    if not ways:
        raise Stuck("no shape that is known")
    return SUPPORTED, "it grows"


def approach(to, side, scope):
    """Sequences that tend to a point or to infinity, one for each side."""
    end = value(to, scope)
    if mp.isinf(real(end)):
        return [[mp.sign(end) * mpf(10) ** k for k in (2, 4, 6, 8)]]
    ways = {"left": [-1], "right": [1]}.get(side, [1, -1])
    return [[plus(end, Fraction(way, 10**k)) for k in (2, 4, 6, 8)] for way in ways]


def grows(sizes):
    gaps = [b - a for a, b in pairwise(sizes)]
    return min(gaps) > 0 and gaps[-1] >= gaps[-2] / 2


def check_limit(case):
    name, tree = case.table.get("variable", "x"), case.tree("of")
    shown = re.fullmatch(r"(the difference|it) tends to (.*?)(?: from the (left|right))?", case.finding)
    if "alone: its supremum never shrinks" in case.finding:
        return check_persisting(case)
    if shown and shown[1] == "the difference":
        tree = ("-", tree, case.tree("equals"))
    text = shown[2] if shown else re.split(r" against |, printed ", case.finding.removeprefix("the value is "))[0]
    end, found = number(text, case.scope)[0], []
    if not shown and claim_holds(case, end):
        return WRONG, "that is what the statement says"
    domain = case.scope.domains.get(name, LINE) if name != "x" else case.domain
    for points in approach(case.tree("to"), (shown and shown[3]) or case.table.get("side"), case.scope):
        if all(domain.contains(one, case.scope) for one in points):
            with mp.workdps(2 * DIGITS):
                found.append([real(value(tree, case.scope.having(**{name: lambda p=p: p}))) for p in points])
    if any(tends(values, end) for values in found):
        return SUPPORTED, f"{short(found[0][-1])} is near"
    if found and all(abs(values[-1] - values[-2]) < mpf(10) ** -6 * (1 + abs(values[-1])) for values in found):
        return WRONG, f"it tends to {short(found[0][-1])}"
    raise Stuck("convergence is too slow to see")


def tends(values, end):
    if mp.isinf(end):
        return grows([mp.sign(end) * one for one in values])
    gaps = [abs(one - end) for one in values]
    return gaps[-1] <= mpf(10) ** -3 * (1 + abs(end)) and gaps[-1] <= gaps[0] + mpf(10) ** -9


def check_persisting(case):
    """A difference that is a function of (x - m)/p^n has the same values at m + x and p as at m + c^n x and c p."""
    shown = re.search(r"function of (x|\(x [-+] .*\))/(\w+)\^(-?\d+) alone", case.finding)
    if not shown:
        raise Stuck("no shape that is known")
    moved, name, exponent = shown.groups()
    centre = -value(parsed(moved), case.scope.having(x=lambda: Fraction(0)))
    tree, sizes = ("-", case.tree("of"), case.tree("equals")), []
    for x in spread(20, *case.domain.ends(case.scope)):
        values = []
        for c in (Fraction(1), Fraction(1, 100), Fraction(100)):
            scaled = plus(centre, real(c) ** int(exponent) * x)
            values.append(value(tree, case.scope.having(x=lambda s=scaled: s, **{name: lambda c=c: c})))
        if max(values) - min(values) > mpf(10) ** -20:
            return WRONG, f"not a function of {moved}/{name}^{exponent}"
        sizes.append(abs(values[0]))
    return verdict(max(sizes) > 0, f"the same size up to {short(max(sizes))} at three values of {name}", SUPPORTED)


def check_exists(case):
    """The witness lies in its set, and at sample points the statement holds for it."""
    name, inside = case.table["variable"], {**case.table, "form": case.table["then"]}
    if name not in case.place or case.finding:
        raise Stuck("no shape that is known")
    if not case.domain.contains(case.scope.values[name](), case.scope):
        return WRONG, f"{name} lies outside its set"
    inside.pop("on", None)
    return check_instance(replace(case, table=inside, place={}))


def check_instance(case):
    form = case.table["form"]
    if form in ("supremum", "infimum"):
        sign = 1 if form == "supremum" else -1
        found = search(case, lambda x: value(case.tree("of"), case.at(x)), sign)
        return verdict(claim_holds(case, found), f"the search finds {short(found)}", SUPPORTED)
    if form not in ("compare", "equal", "value"):
        raise Stuck(f"an existence of the form {form}")
    left, right = (("left", "right"), ("of", "equals"))[form == "value"]
    names = names_in([case.tree(left), case.tree(right)], case.scope.definitions)
    for x in spread(40, *case.domain.ends(case.scope)) if "x" in names else [0]:
        one, other = (value(case.tree(key), case.at(mpf(x))) for key in (left, right))
        if not (related(one, case.table["relation"], other) if form == "compare" else abs(one - other) < 1e-20):
            return WRONG, f"it fails at x = {short(x)}"
    return SUPPORTED, "it holds at sample points"


# --- quantifiers -------------------------------------------------------------------------------------

QUANTIFIER = re.compile(r"(for all|exists)\s+(\w+)(?:\s+in\s+(.+))?")
MOST_LEAVES = 4_000


class Differs(Exception):
    """A place at which a statement is not what its witness makes of it."""


def check_quantified(case):
    """At the values of the witness, and at sample points of all else, the statement holds (or fails)."""
    place, between = quantified_place(case)
    quantifiers = [said(QUANTIFIER, text.strip()).groups() for text in case.table["quantifiers"]]
    bound = {name for _, name, _ in quantifiers}
    body = {key: one for key, one in case.table.items() if key not in ("quantifiers", "by", "then")}
    body["form"] = case.table["then"]
    used = names_of(body, case.scope) | names_of(place, case.scope)
    free = [("for all", name, domain) for name, domain in case.scope.domains.items() if name in used - bound]
    order = free + [
        (kind, name, Interval.of(text) if text else case.scope.domains.get(name, LINE))
        for kind, name, text in quantifiers
    ]
    sampled = "exists" if not case.holds else "for all"
    if any(kind != sampled and name not in place and name not in between for kind, name, _ in order):
        raise Stuck("a value that the witness does not name")
    count = [0]

    def walk(rest, scope, ends):
        if not rest:
            count[0] += 1
            if count[0] > MOST_LEAVES:
                raise Stuck("too many places")
            one_place(body, scope, case.holds, ends)
            return
        (_, name, domain), *rest = rest
        if name in between:
            for end in (low_high := [value(parsed(text), scope) for text in between[name]]):
                if not domain.contains(end, scope):
                    raise Differs(f"{name} lies outside its domain")
            walk(rest, scope, (name, *low_high))
            return
        if name in place:
            point = value(parsed(place[name]), scope)
            if not domain.contains(point, scope):
                raise Differs(f"{name} = {short(real(point))} lies outside its domain")
            points = [point]
        else:
            points = [one for one in few(*domain.ends(scope)) if domain.contains(one, scope)]
        for one in points:
            walk(rest, scope.having(**{name: lambda one=one: one}), ends)

    try:
        walk(order, replace(case.scope, values={}), None)
    except Differs as reason:
        return WRONG, str(reason)
    if not count[0]:
        raise Stuck("no place to look at")
    return (RECHECKED if count[0] == 1 else SUPPORTED), f"{count[0]} places"


def names_of(table, scope):
    """The names in the expressions of a statement and of those inside it."""
    if isinstance(table, str):
        return names_in(parsed(table), scope.definitions)
    inside = table if isinstance(table, list) else [table[key] for key in table if key not in STATED]
    return set().union(*(names_of(one, scope) for one in inside))


STATED = {"form", "then", "relation", "label", "id", "where", "says", "words", "on"}


def quantified_place(case):
    """Values by name, and pairs of values between which one lies."""
    place, between = {}, {}
    for text in re.split(r", (?=\w+ (?:=|between|with) )", case.witness.partition(": ")[0]):
        if shown := re.fullmatch(r"(\w+) = (.*)", text):
            place[shown[1]] = shown[2]
        elif shown := re.fullmatch(r"(\w+) between (.*) and (.*)", text):
            between[shown[1]] = shown[2], shown[3]
        elif re.match(r"\w+ with ", text):
            raise Stuck("a value that is only described")
    return place, between


def few(start, end):
    """Some points of an interval, its ends among them."""
    if not mp.isinf(start) and not mp.isinf(end):
        return [start, end, *(start + (end - start) * k / 8 for k in range(1, 8))]
    if mp.isinf(start) and mp.isinf(end):
        return [mpf(n) / 3 for n in (-3000, -40, -5, -1, 0, 1, 2, 7, 3000)]
    steps = [mpf(10) ** k for k in (-6, -1, 0, 1, 4)]
    return [start, *(start + step for step in steps)] if mp.isinf(end) else [end, *(end - step for step in steps)]


def one_place(table, scope, holds, ends):
    if ends is None:
        if truth_at(table, scope) is not holds:
            where = ", ".join(f"{name} = {short(real(get()))}" for name, get in scope.values.items())
            raise Differs(f"not so at {where}")
        return
    name, low, high = ends
    gap = ("-", parsed(table["left"]), parsed(table["right"]))
    one, other = (real(value(gap, scope.having(**{name: lambda end=end: end}))) for end in (low, high))
    if one * other > 0:
        raise Differs(f"no change of sign between {short(real(low))} and {short(real(high))}")


def truth_at(table, scope):
    """Whether comparisons, put together, hold at one place."""
    form = table["form"]
    if form in ("all", "because"):
        return all(truth_at(part, scope) for part in table["parts"])
    if form == "not":
        inside = {key: one for key, one in table.items() if key != "then"}
        return not truth_at({**inside, "form": table["then"]}, scope)
    if form not in ("compare", "equal"):
        raise Stuck(f"the form {form} behind quantifiers")
    tree = ("-", parsed(table["left"]), parsed(table["right"]))
    gap = steady(tree, scope)
    if gap == 0 and not isinstance(value(tree, scope), Fraction):
        TIES.append((table["left"], table["right"]))
    return gap == 0 if form == "equal" else related(gap, table["relation"], 0)


# --- sequences ---------------------------------------------------------------------------------------


def terms(case, start, count):
    """The terms of the sequence from a start; exact ones as long as they are short."""
    found, tree = [start], case.tree("next")
    for _ in range(count):
        last = found[-1]
        if isinstance(last, Fraction) and max(abs(last.numerator), last.denominator).bit_length() > 2_000:
            found[-1] = real(last)
        found.append(value(tree, case.at(found[-1])))
    return found


def check_fixed_points(case):
    table = {**case.table, "of": f"({case.table['next']}) - x"}
    if "count" not in table:
        return check_zeros(replace(case, table=table))
    points = [one for one in case.finding.removeprefix("zeros: ").split(", ") if one]
    if "every x in" in case.finding:
        raise Stuck("infinitely many fixed points")
    for text in points:
        if abs(nearest_zero(case, parsed(table["of"]), text)) > mpf(10) ** -8:
            return WRONG, f"no fixed point near {text}"
    return verdict(len(points) != table["count"], f"{len(points)} fixed points")


def check_stable(case):
    tree, claimed = case.tree("next"), case.table.get("is", True)
    if case.finding.startswith("none rounds"):
        text = case.table["rounds_to"]
        half = mpf(10) ** -len(text.partition(".")[2]) / 2
        sides = [real(value(tree, case.at(x))) - x for x in spread(40, mpf(text) - half, mpf(text) + half)]
        return verdict(min(sides) > 0 or max(sides) < 0, "f(x) - x has one sign there", SUPPORTED)
    if " against " in case.finding:
        at = value(case.tree("equals"), case.scope)
        return check_two_sides(replace(case, scope=case.at(at)), tree, case.tree("equals"))
    shape = r"the slope at (.*?) is (.*?)(?: from the (left|right))?(?: and (.*?) from the right)?"
    shown = said(shape, case.finding.partition(", and ")[0])
    at = real(number(shown[1], case.scope)[0])
    at_sides = (-1, 1) if shown[4] or not shown[3] else (-1,) if shown[3] == "left" else (1,)
    texts = (shown[2], shown[4] or shown[2])[-len(at_sides) :] if len(at_sides) == 2 else (shown[2],)
    slopes = [quotient(lambda shift: value(tree, case.at(plus(at, shift))), 1, side) for side in at_sides]
    for text, slope in zip(texts, slopes, strict=True):
        if abs(number(text, case.scope)[0] - slope) > mpf(10) ** -8 * (1 + abs(slope)):
            return WRONG, f"the slope is {short(slope)}"
    is_attracting = all(abs(one) < 1 for one in slopes)
    if any(abs(abs(one) - 1) < mpf(10) ** -12 for one in slopes) or (len({*map(mp.sign, slopes)}) > 1):
        return SUPPORTED, f"slopes {', '.join(map(short, slopes))}"
    return verdict(is_attracting is not claimed, f"slopes {', '.join(map(short, slopes))}")


def check_converges(case):
    if " against " in case.finding:
        at = value(case.tree("equals"), case.scope)
        return check_two_sides(replace(case, scope=case.at(at)), case.tree("next"), case.tree("equals"))
    with mp.workdps(8 * DIGITS):
        if shown := re.fullmatch(r"every sequence tends to (.*)", case.finding):
            last = real(terms(case, some_point(case.domain, case.scope), 400)[-1])
            return verdict(agrees(shown[1], last, case.scope) and not claim_holds(case, last), short(last), SUPPORTED)
        if "x_0" not in case.place:
            raise Stuck("no shape that is known")
        exact = "…" not in case.place["x_0"]
        start = value(parsed(case.place["x_0"].replace("…", "")), case.scope)
        if exact and not case.domain.contains(start, case.scope):
            return WRONG, "the start lies outside its domain"
        if case.finding == "a fixed point":
            gap = abs(real(value(case.tree("next"), case.at(start))) - real(start))
            if gap > mpf(10) ** -8:
                return WRONG, f"it moves by {short(gap)}"
            return verdict(not claim_holds(case, real(start)), short(real(start)), RECHECKED if exact else SUPPORTED)
        found = terms(case, start, 30 if "no term" in case.finding or "again" in case.finding else 440)
        if "and again" in case.finding:
            repeats = found[-1] in found[:-1]
            return verdict(repeats and not claim_holds(case, real(found[-1])), "the terms repeat")
        if shown := re.fullmatch(r"no term is (smaller|larger)", case.finding):
            sign = 1 if shown[1] == "smaller" else -1
            return verdict(all(sign * (real(one) - real(start)) >= 0 for one in found), "30 terms", SUPPORTED)
        tail = [real(one) for one in found[-16:]]
        return verdict(not any(claim_holds(case, one) for one in tail), short(tail[-1]), SUPPORTED)


def check_term(case):
    with mp.workdps(20 * DIGITS):
        try:
            found = terms(case, value(case.tree("start"), case.scope), case.table["index"])[-1]
        except NoValue as reason:
            return RECHECKED, str(reason)
    shown = re.fullmatch(r"the value is (.*?)(?:, printed .*)?|(.*) against .*|the difference is .*", case.finding)
    text = shown and (shown[1] or shown[2])
    is_right = shown and (text is None or agrees(text, real(found), case.scope))
    return verdict(is_right and not claim_holds(case, real(found)), short(real(found)))


CHECKS = {
    "equal": check_equal, "consistent": check_equal, "sums": check_equal, "value": check_value,
    "compare": check_compare, "monotone": check_monotone, "smooth": check_smooth, "zeros": check_zeros,
    "supremum": check_extreme, "infimum": check_extreme, "bounded": check_bounded, "limit": check_limit,
    "exists": check_exists, "quantified": check_quantified, "fixed_points": check_fixed_points,
    "stable": check_stable, "converges": check_converges, "term": check_term,
}  # fmt: skip


def check_no_value(case):
    """An expression of the statement has no value at the place."""
    keys = [key for key in ("left", "right", "of", "equals", "than", "at") if key in case.table]
    for key in keys:
        try:
            value(case.tree(key), case.scope)
        except NoValue as reason:
            return RECHECKED, str(reason)
    if any("integral" in names_in(case.tree(key), case.scope.definitions) for key in keys):
        raise Stuck("that an integral has no value is not seen by quadrature")
    return WRONG, f"{' and '.join(keys)} have values there"


def checked(table, scope, item):
    """What is found out about one witness: a status and a reason."""
    global DEADLINE
    DEADLINE = time.monotonic() + SECONDS
    TIES.clear()
    with mp.workdps(DIGITS):
        try:
            case = inner_case(table, scope, item["witness"], item.get("part", ""), item["outcome"] == "holds")
            if case.table["form"] not in CHECKS:
                raise Stuck(f"the form {case.table['form']}")
            if case.table["form"] not in ("exists", "sums") and (name := outside(case)):
                return WRONG, f"{name} lies outside its domain"
            if item.get("cause") == "no value" and case.table["form"] not in ("quantified", "term"):
                return check_no_value(case)
            status, reason = CHECKS[case.table["form"]](case)
            return (STUCK, f"too near to a tie to be told by digits: {reason}") if status == WRONG and TIES else (
                status, reason)  # fmt: skip
        except Stuck as reason:
            return STUCK, str(reason)
        except NoValue as reason:
            is_searched = case.table["form"] in ("supremum", "infimum", "bounded", "limit", "exists")
            return STUCK if is_searched else WRONG, f"no value there: {reason}"
        except (ArithmeticError, ValueError, TypeError, KeyError, mp.NoConvergence) as error:
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
    slopes = {name: {by: parsed(text) for by, text in table.items()}
              for name, table in paper.get("dependencies", {}).items()}  # fmt: skip
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
        found |= {one: definition for one in (name, *entry.get("aliases", ())) if one not in FUNCTIONS}
    return found


IMPLIED = {
    ("functions",): "for_functions", ("quantifiers",): "quantified", ("parts",): "all", ("steps",): "steps",
    ("statement",): "coq", ("of", "class"): "smooth", ("of", "direction"): "monotone", ("of", "to"): "limit",
    ("of", "are"): "zeros", ("of", "round_to"): "zeros", ("left", "relation"): "compare", ("left",): "equal",
    ("of", "equals"): "value", ("of", "rounds_to"): "value",
}  # fmt: skip


def sides(formula):
    """The sides of a formula, and its relation: the one that stands in no bracket."""
    depth = 0
    for sign in re.finditer(r"[(\[]|[)\]]|[<>!]=|[<>=]", formula):
        depth += (sign[0] in "([") - (sign[0] in ")]")
        if depth == 0 and sign[0] not in ")]":
            found = {"left": formula[: sign.start()], "right": formula[sign.end() :]}
            return found if sign[0] == "=" else {**found, "relation": sign[0]}
    raise Stuck(f"no relation in {formula}")


def completed(table):
    """The table, and the tables inside it, with the sides of a formula, and the form that the keys imply where none is
    named."""
    if not isinstance(table, dict):
        return table
    table = {**table, **sides(table["formula"])} if "formula" in table else table
    lists = {key: [completed(one) for one in table[key]] for key in ("parts", "steps", "if", "assuming")
             if isinstance(table.get(key), list)}  # fmt: skip
    return {"form": next((form for keys, form in IMPLIED.items() if set(keys) <= set(table)), None), **table, **lists}


def statements(claim):
    """The tables of a claim by role; `restricted` is the printed one for smaller domains."""
    claim = completed(claim)
    narrower = {name: text for name, text in claim.get("hypothesis", {}).items() if isinstance(text, str)}
    found = {"printed": claim, "corrected": completed(claim.get("corrected"))}
    if narrower and "x" not in narrower and "then" not in claim:
        found["restricted"] = {**claim, "form": "under", "if": narrower, "then": claim["form"]}
    return found


def by_id(paper):
    """The claims of a file: [claim.NAME] has the id PAPER/NAME, [[claim]] says its own."""
    if isinstance(paper["claim"], list):
        return {claim["id"]: claim for claim in paper["claim"]}
    return {claim.get("id", f"{paper['paper']}/{name}"): claim for name, claim in paper["claim"].items()}


def results(ledger, papers, catalogue=None):
    """(claim, verdict, role, witness, status, reason) for every witness of the ledger."""
    claims = {name: (claim, paper) for paper in papers for name, claim in by_id(paper).items()}
    scopes = {id(paper): scope_of(paper, catalogue) for paper in papers}
    for entry_ in ledger["claims"]:
        claim, paper = claims.get(entry_["id"], ({}, None))
        for role, finding in entry_["decided"].items():
            table = statements(claim).get(role) if paper else None
            for item in finding["evidence"]:
                if item.get("witness"):
                    found = checked(table, scopes[id(paper)], item) if table else (STUCK, "its statement is not given")
                    yield entry_["id"], entry_["verdict"], role, item["witness"], *found


def main(arguments):
    if len(arguments) < 2:
        print("usage: witness_check.py LEDGER.json [CATALOGUE.toml] PAPER.toml...", file=sys.stderr)
        return 2
    with open(arguments[0], encoding="utf-8") as file:
        ledger = json.load(file)
    papers: list = []
    catalogue: dict = {}
    for name in arguments[1:]:
        with open(name, "rb") as file:
            table = tomllib.load(file)
        if "claim" in table:
            papers.append(table)
        else:
            catalogue |= table
    counts: Counter[tuple[str, str]] = Counter()
    for claim, word, role, witness, status, reason in results(ledger, papers, catalogue):
        counts[word, status] += 1
        if status in (WRONG, STUCK):
            print(f"{status}: {claim} ({role}): {witness}\n    {reason}")
    words = list(dict.fromkeys(word for word, _ in counts))
    statuses = (RECHECKED, SUPPORTED, WRONG, STUCK)
    print(f"{'verdict':14}" + "".join(f"{status:>24}" for status in statuses))
    for word in [*words, "all"]:
        row = [sum(n for (one, two), n in counts.items() if word in (one, "all") and two == status)
               for status in statuses]  # fmt: skip
        print(f"{word:14}" + "".join(f"{n:24}" for n in row))
    return 1 if any(status == WRONG for _, status in counts) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
