"""Sums of symbolic length: an exact algebra that decides identities between means for every L.

Everything is written in S[m] = sum_i w_i m(z_i, y_i), m a monomial in the rows, with E[m] = S[m]/S[1]
and P_j = w_j/S[1]. Differentiation is termwise; that a finite sum may be differentiated so is the only
rule, and the quotient rule then gives d E[a] = E[a'] + Cov(a, s) with s the derivative of log w.

With uniform centres the row y is q i, and i is an index that nothing is differentiated in; with free centres
there is no row i.

Sound: each rewriting is an identity for every L. Complete for free centres: the S[m] of finitely many
monomials m are algebraically independent of each other and of scalars, entries and weights once L is
large (at alpha = 0 the gradients of distinct non-constant monomials at L generic points are linearly
independent, and independence is kept for small alpha), so a form that is not zero is refuted by some
L; `mean_identities` looks for it, by the definition and not by these forms.

- `Form`                                Laurent polynomials over Q in scalars, entries, weights and S[m]
- `form_of(expression, centres)`        the form of an expression in the language of `index_means`
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from flint import fmpq

from ...theory import index_means as means
from ...theory.algebra import expand, tidy
from ...theory.errors import InputError, Undecided
from ...theory.expressions import Add, Expr, Mul, Pow, Rational, Symbol, X
from ...theory.index_means import ALPHA, N, Q, Y, Z

ROWS = {means.FREE: (Z, Y), means.UNIFORM: (Z, N)}
SCALARS = {means.FREE: (X, ALPHA), means.UNIFORM: (X, ALPHA, Q)}
PLACES = (means.INDEX_NAMES["j"], means.INDEX_NAMES["l"])

Generator = tuple[str, ...]  # ("scalar", x), ("letter", z), ("entry", z, j), ("weight", j), ("sum", z, z, y)
Monomial = tuple[tuple[Generator, int], ...]

MASS: Generator = ("sum",)  # S[1]


class Form:
    """A Laurent polynomial over Q; only S[1] has negative exponents. Zero has no terms."""

    def __init__(self, terms: Iterable[tuple[Monomial, fmpq]] = ()) -> None:
        self.terms: dict[Monomial, fmpq] = {}
        for monomial, coefficient in terms:
            total = self.terms.get(monomial, fmpq(0)) + coefficient
            self.terms[monomial] = total
            if total == 0:
                del self.terms[monomial]

    def __add__(self, other: Form) -> Form:
        return Form([*self.terms.items(), *other.terms.items()])

    def __sub__(self, other: Form) -> Form:
        return self + constant(-1) * other

    def __mul__(self, other: Form) -> Form:
        return Form((_times(a, b), p * q) for a, p in self.terms.items() for b, q in other.terms.items())

    def power(self, exponent: int) -> Form:
        result = constant(1)
        for _ in range(exponent):
            result = result * self
        return result

    def is_zero(self) -> bool:
        return not self.terms

    def derived(self, rule: Callable[[Generator], Form]) -> Form:
        """The derivation that sends each generator to `rule(generator)`."""
        total = Form()
        for monomial, coefficient in self.terms.items():
            for generator, exponent in monomial:
                lowered = Form([(_times(monomial, ((generator, -1),)), coefficient * exponent)])
                total = total + lowered * rule(generator)
        return total

    def replaced(self, change: Callable[[Generator], Form]) -> Form:
        """Every generator replaced by a form; exponents must not be negative."""
        total = Form()
        for monomial, coefficient in self.terms.items():
            term = constant(coefficient)
            for generator, exponent in monomial:
                term = term * change(generator).power(exponent)
            total = total + term
        return total


def _times(a: Monomial, b: Monomial) -> Monomial:
    exponents = dict(a)
    for generator, exponent in b:
        exponents[generator] = exponents.get(generator, 0) + exponent
    return tuple(sorted((g, e) for g, e in exponents.items() if e))


def constant(value) -> Form:
    return Form([((), fmpq(value))])


def _generator(*key: str, exponent: int = 1) -> Form:
    return Form([(((key, exponent),), fmpq(1))])


def summed(form: Form) -> Form:
    """sum_i w_i f_i: the letters of each monomial go into one S[m]."""
    terms = []
    for monomial, coefficient in form.terms.items():
        letters = [g[1] for g, exponent in monomial if g[0] == "letter" for _ in range(exponent)]
        rest = tuple((g, exponent) for g, exponent in monomial if g[0] != "letter")
        terms.append((_times(rest, ((("sum", *sorted(letters)), 1),)), coefficient))
    return Form(terms)


def mean(form: Form) -> Form:
    return summed(form) * _generator(*MASS, exponent=-1)


# --- differentiation --------------------------------------------------------------------------------


def _placed(form: Form, place: str) -> Form:
    """A row at one place: letters become entries."""
    return form.replaced(lambda g: _generator("entry", g[1], place) if g[0] == "letter" else _generator(*g))


def _product_of_letters(names: Iterable[str]) -> Form:
    result = constant(1)
    for name in names:
        result = result * _generator("letter", name)
    return result


# --- reading ----------------------------------------------------------------------------------------


class _Reader:
    """Expressions as forms. A function of x, alpha and a row that is no polynomial, such as sign(x - y), is a letter of
    its own, whose derivatives are read like everything else."""

    def __init__(self, centres: str, log_weight: Expr | None = None) -> None:
        if centres not in ROWS:
            raise InputError(f"centres are {means.FREE} or {means.UNIFORM}, not `{centres}`")
        self.centres = centres
        self.functions: dict[str, Expr] = {}
        self.log_weight = means.LOG_WEIGHTS[centres] if log_weight is None else log_weight

    def derivation(self, by: Symbol) -> Callable[[Generator], Form]:
        """d/dp of the generators that are no sums: a scalar, a letter, a function of them, an entry of one."""

        def rule(generator: Generator) -> Form:
            kind, name = generator[:2]
            slope = constant(0)
            if name in self.functions:
                slope = self.read(means.slope_of_row(self.functions[name], by))
            elif name == by.name and kind in ("scalar", "letter"):
                slope = constant(1)
            return _placed(slope, generator[2]) if kind == "entry" and name in self.functions else slope

        return rule

    def by_scalar(self, by: Symbol) -> Callable[[Generator], Form]:
        """Every term of every sum moves with the score of its weight and with its own letters."""
        score, own = self.read(means.slope_of_row(self.log_weight, by)), self.derivation(by)

        def rule(generator: Generator) -> Form:
            if generator[0] == "sum":
                term = _product_of_letters(generator[1:])
                return summed(term.derived(own) + term * score)
            if generator[0] == "weight":
                return _generator(*generator) * _placed(score, generator[1])
            return own(generator)

        return rule

    def by_entry(self, row: Symbol, place: str) -> Callable[[Generator], Form]:
        """Only the term of place j moves. Of a row outside a sum only the entry at place j would, which is no row of
        this language."""
        score, own = self.read(means.slope_of_row(self.log_weight, row)), self.derivation(row)
        weight = _generator("weight", place)

        def rule(generator: Generator) -> Form:
            if generator[0] == "sum":
                term = _product_of_letters(generator[1:])
                return weight * _placed(term.derived(own) + term * score, place)
            if generator == ("weight", place):
                return weight * _placed(score, place)
            if generator[0] == "letter" and not own(generator).is_zero():
                raise InputError(f"the row {row} is differentiated in its entry at {place} outside a mean")
            if generator[0] == "entry" and generator[2] == place:
                return _placed(own(("letter", generator[1])), place)
            return constant(0)

        return rule

    def read(self, node: Expr) -> Form:
        if not node.free_symbols and isinstance(number := tidy(node), Rational):
            return constant(fmpq(number.p, number.q))
        if isinstance(node, Symbol):
            return self.read_symbol(node)
        if isinstance(node, Add):
            return sum(map(self.read, node.args), Form())
        if isinstance(node, Mul):
            result = constant(1)
            for factor in node.args:
                result = result * self.read(factor)
            return result
        if isinstance(node, Pow) and (many := _whole(node.exp)):
            return self.read(node.base).power(many)
        return self.read_node(node)

    def read_symbol(self, symbol: Symbol) -> Form:
        if symbol in ROWS[self.centres]:
            return _generator("letter", symbol.name)
        if symbol in SCALARS[self.centres]:
            return _generator("scalar", symbol.name)
        if symbol is Y:
            return self.read(Q) * self.read(N)
        known = ", ".join(one.name for one in (*ROWS[self.centres], *SCALARS[self.centres]))
        raise InputError(f"`{symbol}` has no meaning in sums with {self.centres} centres; these have {known}")

    def read_node(self, node: Expr) -> Form:
        if isinstance(node, means.Mean):
            return mean(self.read(node.args[0]))
        if isinstance(node, means.Covariance):
            a, b = map(self.read, node.args)
            return mean(a * b) - mean(a) * mean(b)
        if isinstance(node, means.Probability):
            return _generator("weight", _place(node.args[0])) * _generator(*MASS, exponent=-1)
        if isinstance(node, means.Entry):
            return _placed(self.read(_row(node.args[0])), _place(node.args[1]))
        if isinstance(node, means.Change):
            return self.read(node.args[0]).derived(self.rule(node.args[1]))
        return self.read_function(node)

    def read_function(self, node: Expr) -> Form:
        """A function of scalars and rows as a letter of its own."""
        if node.has(means.Mean, means.Covariance, means.Probability, means.Change):
            raise Undecided(f"{node} is no polynomial in means, probabilities, entries and scalars")
        entries = node.atoms(means.Entry)
        if entries:
            return self.read_entries(node, entries)
        if isinstance(node, Pow) and tidy(node.exp).is_Integer and tidy(node.exp).p < 0:  # type: ignore[attr-defined]
            return self.function_letter(1 / expand(node.base)).power(-tidy(node.exp).p)  # type: ignore[attr-defined]
        return self.function_letter(tidy(node))

    def read_entries(self, node: Expr, entries: set[Expr]) -> Form:
        """A function of the entries of one place: the function of the rows, there."""
        places = {_place(entry.args[1]) for entry in entries}
        if len(places) > 1 or any(one in ROWS[self.centres] for one in _outside_entries(node)):
            raise Undecided(f"{node} joins the entries of several places")
        return _placed(self.read_function(node.xreplace({entry: entry.args[0] for entry in entries})), places.pop())

    def function_letter(self, node: Expr) -> Form:
        if node.free_symbols - {*ROWS[self.centres], *SCALARS[self.centres], Y}:
            raise InputError(f"`{node}` has letters that mean nothing in sums with {self.centres} centres")
        name = f"{node}"
        self.functions[name] = node
        return _generator("letter" if node.has(Z, Y, N) else "scalar", name)

    def rule(self, by: Expr) -> Callable[[Generator], Form]:
        if isinstance(by, means.Entry):
            row, place = _row(by.args[0]), _place(by.args[1])
            if row not in ((Z, Y) if self.centres == means.FREE else (Z,)):
                raise InputError(f"the entries of {row} are not free with {self.centres} centres")
            return self.by_entry(row, place)
        if isinstance(by, Symbol) and by in SCALARS[self.centres]:
            return self.by_scalar(by)
        raise InputError(f"`{by}` is neither a scalar nor an entry, so nothing is differentiated in it")


def _outside_entries(node: Expr) -> set[Expr]:
    """The letters of an expression that are not inside an entry."""
    if isinstance(node, means.Entry):
        return set()
    return {node} if isinstance(node, Symbol) else {one for child in node.args for one in _outside_entries(child)}


def _whole(exponent: Expr) -> int:
    """A positive whole exponent; 0 for any other."""
    number = tidy(exponent)
    return number.p if isinstance(number, Rational) and number.q == 1 and number.p > 0 else 0


def _row(node: Expr) -> Symbol:
    if isinstance(node, Symbol) and node in (Z, Y, N):
        return node
    raise InputError(f"`{node}` is no row; only z, y and i have entries")


def _place(node: Expr) -> str:
    if isinstance(node, Symbol) and node in PLACES:
        return node.name
    raise InputError(f"`{node}` is no place; the places are {' and '.join(map(str, PLACES))}")


def form_of(expression: Expr, centres: str = means.FREE, log_weight: Expr | None = None) -> Form:
    """The canonical form; a letter outside a mean is refused."""
    form = _Reader(centres, log_weight).read(expression)
    if any(g[0] == "letter" for monomial in form.terms for g, _ in monomial):
        raise InputError(f"`{expression}` has a row outside a mean; write Mean(...) or an entry")
    return form
