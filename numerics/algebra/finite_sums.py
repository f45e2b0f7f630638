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

- `form_of(expression, centres)`   the form of an expression in the language of `index_means`: a Laurent polynomial in
                                   scalars, entries, weights and S[m], multiplied out; only S[1] is divided by
"""

from collections.abc import Callable

from ...theory.exact.algebra import expand, product, tidy, total
from ...theory.exact.calculus import derivative
from ...theory.exact.errors import InputError, Undecided
from ...theory.exact.expressions import ONE, ZERO, Add, Expr, Mul, Pow, Rational, Symbol, X
from ...theory.exact.ordering import base_and_exponent, factors_of, terms_of
from ...theory.language import index_means as means
from ...theory.language.index_means import ALPHA, N, Q, Y, Z

ROWS = {means.FREE: (Z, Y), means.UNIFORM: (Z, N)}
SCALARS = {means.FREE: (X, ALPHA), means.UNIFORM: (X, ALPHA, Q)}
PLACES = (means.INDEX_NAMES["j"], means.INDEX_NAMES["l"])
MASS = Symbol("1", "positive", "sum")  # S[1]
WEIGHTS = {place: Symbol(str(place), "positive", "weight") for place in PLACES}  # of one place

Rule = Callable[[Symbol], Expr]  # the derivative of each generator


class _Reader:
    """Expressions as forms. A function of x, alpha and a row that is no polynomial, such as sign(x - y), is a letter of
    its own, whose derivatives are read like everything else."""

    def __init__(self, centres: str, log_weight: Expr | None = None) -> None:
        if centres not in ROWS:
            raise InputError(f"centres are {means.FREE} or {means.UNIFORM}, not `{centres}`")
        self.centres = centres
        self.functions: dict[Symbol, Expr] = {}  # what letters stand for
        self.entries: dict[Symbol, tuple[Symbol, Expr]] = {}  # the letter and the place
        self.sums: dict[Symbol, Expr] = {MASS: ONE}  # the monomials m of S[m]
        self.log_weight = means.LOG_WEIGHTS[centres] if log_weight is None else log_weight

    def is_letter(self, symbol: Symbol) -> bool:
        """Whether it has another value at each place."""
        return symbol in ROWS[self.centres] or self.functions.get(symbol, ONE).has(Z, Y, N)

    def summed(self, row: Expr) -> Expr:
        """sum_i w_i f_i: the letters of each monomial go into one S[m]."""
        found = []
        for term in terms_of(expand(row)):
            inside = [one for one in factors_of(term) if any(map(self.is_letter, one.free_symbols))]
            powers = sorted((str(base), str(exponent)) for base, exponent in map(base_and_exponent, inside))
            name = Symbol(repr(powers), space="sum") if inside else MASS
            self.sums[name] = product(*inside)
            found.append(product(name, *(one for one in factors_of(term) if one not in inside)))
        return total(*found)

    def mean(self, row: Expr) -> Expr:
        return self.summed(row) / MASS

    def placed(self, row: Expr, place: Expr) -> Expr:
        """A row at one place: letters become entries."""
        letters = {one: Symbol(one.name, space=f"entry {place}") for one in row.free_symbols if self.is_letter(one)}
        self.entries |= {entry: (letter, place) for letter, entry in letters.items()}
        return row.xreplace(letters)

    # --- differentiation ----------------------------------------------------------------------------

    def derivation(self, by: Symbol) -> Rule:
        """d/dp of the generators that are no sums: a scalar, a letter, a function of them, an entry of one."""

        def rule(one: Symbol) -> Expr:
            if one in self.functions:
                return self.read(means.slope_of_row(self.functions[one], by))
            if one in self.entries and self.entries[one][0] in self.functions:
                letter, place = self.entries[one]
                return self.placed(rule(letter), place)
            return ONE if one is by else ZERO

        return rule

    def by_scalar(self, by: Symbol) -> Rule:
        """Every term of every sum moves with the score of its weight and with its own letters."""
        score, own = self.read(means.slope_of_row(self.log_weight, by)), self.derivation(by)

        def rule(one: Symbol) -> Expr:
            if one in self.sums:
                return self.summed(_derived(self.sums[one], own) + self.sums[one] * score)
            place = next((place for place, weight in WEIGHTS.items() if weight is one), None)
            return own(one) if place is None else one * self.placed(score, place)

        return rule

    def by_entry(self, row: Symbol, place: Expr) -> Rule:
        """Only the term of place j moves. Of a row outside a sum only the entry at place j would, which is no row of
        this language."""
        score, own = self.read(means.slope_of_row(self.log_weight, row)), self.derivation(row)
        weight = WEIGHTS[place]

        def rule(one: Symbol) -> Expr:
            if one in self.sums:
                return weight * self.placed(_derived(self.sums[one], own) + self.sums[one] * score, place)
            if one is weight:
                return weight * self.placed(score, place)
            if self.is_letter(one) and own(one) is not ZERO:
                raise InputError(f"the row {row} is differentiated in its entry at {place} outside a mean")
            letter, there = self.entries.get(one, (one, None))
            return self.placed(own(letter), place) if there is place else ZERO

        return rule

    # --- reading ------------------------------------------------------------------------------------

    def read(self, node: Expr) -> Expr:
        if not node.free_symbols and isinstance(number := tidy(node), Rational):
            return number
        if isinstance(node, Symbol):
            return self.read_symbol(node)
        if isinstance(node, (Add, Mul)):
            return (total if isinstance(node, Add) else product)(*map(self.read, node.args))
        if isinstance(node, Pow) and (many := _whole(node.exp)):
            return self.read(node.base) ** many
        return self.read_node(node)

    def read_symbol(self, symbol: Symbol) -> Expr:
        if symbol in ROWS[self.centres] or symbol in SCALARS[self.centres]:
            return symbol
        if symbol is Y:
            return self.read(Q) * self.read(N)
        known = ", ".join(one.name for one in (*ROWS[self.centres], *SCALARS[self.centres]))
        raise InputError(f"`{symbol}` has no meaning in sums with {self.centres} centres; these have {known}")

    def read_node(self, node: Expr) -> Expr:
        if isinstance(node, means.Mean):
            return self.mean(self.read(node.args[0]))
        if isinstance(node, means.Covariance):
            a, b = map(self.read, node.args)
            return self.mean(a * b) - self.mean(a) * self.mean(b)
        if isinstance(node, means.Probability):
            return WEIGHTS[_place(node.args[0])] / MASS
        if isinstance(node, means.Entry):
            return self.placed(self.read(_row(node.args[0])), _place(node.args[1]))
        if isinstance(node, means.Change):
            return _derived(expand(self.read(node.args[0])), self.rule(node.args[1]))
        return self.read_function(node)

    def read_function(self, node: Expr) -> Expr:
        """A function of scalars and rows as a letter of its own."""
        if node.has(means.Mean, means.Covariance, means.Probability, means.Change):
            raise Undecided(f"{node} is no polynomial in means, probabilities, entries and scalars")
        entries = node.atoms(means.Entry)
        if entries:
            return self.read_entries(node, entries)
        if isinstance(node, Pow) and tidy(node.exp).is_Integer and tidy(node.exp).p < 0:  # type: ignore[attr-defined]
            return self.function_letter(1 / expand(node.base)) ** -tidy(node.exp).p  # type: ignore[attr-defined]
        return self.function_letter(tidy(node))

    def read_entries(self, node: Expr, entries: set[Expr]) -> Expr:
        """A function of the entries of one place: the function of the rows, there."""
        places = {_place(entry.args[1]) for entry in entries}
        if len(places) > 1 or any(one in ROWS[self.centres] for one in _outside_entries(node)):
            raise Undecided(f"{node} joins the entries of several places")
        row = node.xreplace({entry: entry.args[0] for entry in entries})
        return self.placed(self.read_function(row), places.pop())

    def function_letter(self, node: Expr) -> Expr:
        """Of uniform centres one in x, alpha, q and i: as the row y it would stand still where q moves."""
        node = tidy(node.xreplace({Y: Q * N})) if self.centres == means.UNIFORM else node
        if node.free_symbols - {*ROWS[self.centres], *SCALARS[self.centres]}:
            raise InputError(f"`{node}` has letters that mean nothing in sums with {self.centres} centres")
        name = Symbol(str(node), space="function")
        self.functions[name] = node
        return name

    def rule(self, by: Expr) -> Rule:
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


def _place(node: Expr) -> Expr:
    if node in PLACES:
        return node
    raise InputError(f"`{node}` is no place; the places are {' and '.join(map(str, PLACES))}")


def _derived(form: Expr, rule: Rule) -> Expr:
    """The derivation that sends each generator to `rule(generator)`."""
    return total(*(derivative(form, one) * rule(one) for one in form.free_symbols))


def form_of(expression: Expr, centres: str = means.FREE, log_weight: Expr | None = None) -> Expr:
    """The canonical form; a letter outside a mean is refused."""
    reader = _Reader(centres, log_weight)
    form = expand(reader.read(expression))
    if any(map(reader.is_letter, form.free_symbols)):
        raise InputError(f"`{expression}` has a row outside a mean; write Mean(...) or an entry")
    return form
