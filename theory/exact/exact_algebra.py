"""Identities proved by exact algebra over Q, without SymPy's simplifiers.

An expression becomes a quotient of polynomials in generators: symbols, e^m for monomials m, roots,
logarithms, Phi and, where nothing is known, the function values themselves. Functions are first
written in a common basis (sigma, tanh, sinh, cosh, expm1 by exp; erf, erfc by Phi; phi by exp; log1p,
softplus by log). All rules used are identities, so a zero numerator is a proof. Constants that are left are asked
of `algebraic_numbers`.

- `is_identically_zero(expression)`        a Truth: proved, disproved, or not decided here
- `polynomial_in(expression, symbols)`     the polynomial over Q in these symbols, or None
- `factors_in(expression, symbols)`        its irreducible factors, or None; `powers_in` with their exponents
"""

from collections.abc import Callable, Sequence
from math import lcm, prod

from flint import Ordering, fmpq, fmpq_mpoly, fmpq_mpoly_ctx

from . import expressions as node
from .algebra import collected, expand, independent, product, tidy, total
from .algebraic_numbers import is_zero
from .expressions import Add, Expr, Mul, Pow, Rational, Symbol, preorder
from .generators import ONE, RING, Field, Quotient, TooLarge, prime_powers, rational, to_fmpq, to_rational
from .ordering import terms_of
from .polynomials import MOST_DEGREE
from .truth import Truth

PI = ("pi",)
MOST_FACTORED = 300  # terms of a polynomial in several symbols
CONSTANTS = (Pow, node.log, node.log1p, node.atan, node.asin, node.acos, node.sin, node.cos)
ROOT_OF_TWO = Pow(Rational(2), node.HALF)
HALF = rational(fmpq(1, 2))
MOST_MULTIPLE = 24  # of an angle that is written with the sine and cosine of the angle itself


def is_identically_zero(expression: Expr) -> Truth:
    """Whether the expression is zero for all values of its symbols at which it is defined.

    >>> from provenact.theory.exact.expressions import X, sigma
    >>> is_identically_zero(sigma(X) + sigma(-X) - 1)
    <Truth.YES: 'yes'>
    >>> is_identically_zero((X + 1) ** 2 - X**2 - 2 * X)
    <Truth.NO: 'no'>
    """
    expression = tidy(expression)
    try:
        reader = _Reader(expression)
        form = reader.field.reduced(reader.read(expression))
    except (TooLarge, ZeroDivisionError):
        return _by_coefficients(expression)
    if form.top.is_zero():
        return Truth.YES
    free = all(isinstance(key, Symbol) or key == PI for key in reader.field.keys_of(form))
    return Truth.NO if free else _by_coefficients(expression)


def _by_coefficients(expression: Expr) -> Truth:
    """Multiplied out: zero where the coefficient of every product of what moves is a constant that is zero."""
    if not any(isinstance(part, CONSTANTS) and not part.free_symbols for part in preorder(expression)):
        return Truth.UNKNOWN
    if not expression.free_symbols:
        return is_zero(expression)
    try:
        apart = [independent(term, *expression.free_symbols) for term in terms_of(expand(expression))]
    except OverflowError:
        return Truth.UNKNOWN
    coefficients = collected((moving, still) for still, moving in apart).values()
    if any(isinstance(one, Rational) and one.p for one in coefficients):
        return Truth.UNKNOWN
    return Truth.YES if all(is_zero(one).is_yes for one in coefficients) else Truth.UNKNOWN


def polynomial_in(expression: Expr, symbols: Sequence[Symbol]) -> fmpq_mpoly | None:
    """The expression as a polynomial over Q in the given symbols; None if it is not one."""
    expression = tidy(expression)
    try:
        reader = _Reader(expression)
        form = reader.field.reduced(reader.read(expression))
    except (TooLarge, ZeroDivisionError):
        return None
    if form.bottom != ONE or not set(reader.field.keys_of(form)) <= set(symbols):
        return None
    places = [reader.field.places.get(symbol) for symbol in symbols]
    terms = {}
    for exponents, coefficient in form.top.terms():
        powers = [(0, 0) if place is None else divmod(exponents[place], reader.roots) for place in places]
        if any(rest for _, rest in powers):
            return None
        terms[tuple(power for power, _ in powers)] = coefficient
    if any(power > MOST_DEGREE for powers in terms for power in powers):
        return None
    ring = fmpq_mpoly_ctx.get([symbol.name for symbol in symbols], Ordering.lex)
    return ring.from_dict(terms)


def factors_in(expression: Expr, symbols: Sequence[Symbol]) -> list[Expr] | None:
    """The different irreducible factors over Q of a polynomial in these symbols; None if it is not one."""
    powers = powers_in(expression, symbols)
    return None if powers is None else [factor for factor, _ in powers if factor.free_symbols]


def powers_in(expression: Expr, symbols: Sequence[Symbol]) -> list[tuple[Expr, int]] | None:
    """The same with their exponents; a number that is not 1 comes first."""
    form = polynomial_in(expression, symbols)
    if form is None or form.is_zero() or (len(symbols) > 1 and len(form) > MOST_FACTORED):
        return None
    number, factors = form.factor()
    numbers = [] if number == 1 else [(to_rational(number), 1)]
    return [*numbers, *((_expression(factor, symbols), int(times)) for factor, times in factors)]


def _expression(polynomial: fmpq_mpoly, symbols: Sequence[Symbol]) -> Expr:
    terms = []
    for exponents, coefficient in polynomial.terms():
        powers = (symbol ** int(n) for symbol, n in zip(symbols, exponents, strict=True))
        terms.append(product(to_rational(coefficient), *powers))
    return total(*terms)


class _Reader:
    """Reads a tree into a quotient. Generators of symbols and constants are their `roots`-th roots,
    those of exponentials are e^(m / rates), those of sine and cosine have m / angles in them."""

    def __init__(self, expression: Expr) -> None:
        self.field = Field()
        self.roots, self.rates, self.angles = 2, 2, 1
        for part in preorder(expression):
            if isinstance(part, Pow) and isinstance(part.exp, Rational):
                self.roots = lcm(self.roots, part.exp.q)
            if isinstance(part, Rational):
                self.rates = lcm(self.rates, part.q)
            if isinstance(part, (node.sin, node.cos)):
                self.angles = lcm(self.angles, *(one.q for one in preorder(part) if isinstance(one, Rational)))
        self.known: dict[Expr, Quotient] = {}
        self.exponents: dict[tuple, Quotient] = {}
        self.logarithms: dict[tuple, Quotient] = {}
        self.arcs: dict[tuple, tuple[str, Quotient]] = {}  # the arguments of atan and asin, by their generators

    def read(self, tree: Expr) -> Quotient:
        if tree not in self.known:
            self.known[tree] = self.make(tree)
        return self.known[tree]

    def make(self, tree: Expr) -> Quotient:
        if isinstance(tree, Rational):
            return rational(to_fmpq(tree))
        if isinstance(tree, Symbol):
            return self.root(tree, fmpq(1), positive=tree.sign == "positive")
        if tree is node.PI:
            return self.root(PI, fmpq(1), positive=True)
        if tree is node.E:
            return self.exponential(rational(1))
        if isinstance(tree, Add):
            return sum(map(self.read, tree.args), rational(0))
        if isinstance(tree, Mul):
            return prod(map(self.read, tree.args), start=rational(1))
        if isinstance(tree, Pow):
            return self.power(tree.base, tree.exp)
        rewrite = READ.get(type(tree).__name__)
        return rewrite(self, *map(self.read, tree.args)) if rewrite else self.opaque(tree)

    def canonical(self, quotient: Quotient) -> Quotient:
        return self.field.reduced(quotient)

    def opaque(self, tree: Expr) -> Quotient:
        arguments = tuple(self.canonical(self.read(argument)).key() for argument in tree.args)
        return self.field.generator((type(tree).__name__, tree.content, *arguments))

    # --- powers ---------------------------------------------------------------------------------

    def root(self, key, exponent: fmpq, positive: bool) -> Quotient:
        """key^exponent, a power of the generator key^(1/roots)."""
        return self.field.generator(key, positive).power(int(exponent * self.roots))

    def power(self, base: Expr, exponent: Expr) -> Quotient:
        value = self.canonical(self.read(exponent))
        if not (value.top.is_constant() and value.bottom == ONE):
            return self.exponential(self.read(exponent) * self.log(self.read(base)))
        number = fmpq(0) if value.top.is_zero() else value.top.leading_coefficient()
        if number.q == 1:
            return self.read(base).power(int(number.p))
        if (number * self.roots).q != 1:
            raise TooLarge  # the exponent was not written as a number, and the generators are too coarse for it
        if base is node.PI:
            return self.root(PI, number, positive=True)
        if isinstance(base, Symbol):
            return self.root(base, number, positive=base.sign == "positive")
        value = self.canonical(self.read(base))
        if value.top.is_constant() and value.bottom == ONE and value.top.leading_coefficient() > 0:
            return self.root_of_rational(value.top.leading_coefficient(), number)
        return self.root_of_quotient(value, number)

    def root_of_quotient(self, value: Quotient, exponent: fmpq) -> Quotient:
        """The root of its leading number's size, and of what is left."""
        size = abs(value.top.leading_coefficient())
        if size == 1:
            return self.root_of_monic(value, exponent)
        core = self.canonical(Quotient(value.top / size, value.bottom))
        return self.root_of_rational(size, exponent) * self.root_of_monic(core, exponent)

    def root_of_monic(self, value: Quotient, exponent: fmpq) -> Quotient:
        """The root of a positive monomial that divides it, where that is a monomial again, and of what is left."""
        content = value.top.term_content()
        if content.is_constant() or not self.field.is_certainly_positive(content):
            return self.root_of(("root", value.key()), value, exponent)
        powers = [fmpq(int(power)) * exponent for power in next(iter(content.monoms()))]
        if any(power.q != 1 for power in powers):
            return self.root_of(("root", value.key()), value, exponent)
        outer = Quotient(RING.from_dict({tuple(int(power.p) for power in powers): fmpq(1)}))
        core = Quotient(value.top / content * content.leading_coefficient(), value.bottom)
        return outer * self.root_of(("root", core.key()), core, exponent)

    def root_of_rational(self, value: fmpq, exponent: fmpq) -> Quotient:
        powers = prime_powers(value)
        parts = (self.root_of(("prime", prime), rational(fmpq(prime)), exponent * count) for prime, count in powers)
        return prod(parts, start=rational(1))

    def root_of(self, key, value: Quotient, exponent: fmpq) -> Quotient:
        generator = self.field.generator(key, positive=True)
        self.field.relate(key, self.roots, value)
        return generator.power(int(exponent * self.roots))

    # --- exponentials and what is written with them ---------------------------------------------

    def exponential(self, argument: Quotient) -> Quotient:
        """e^(q1 m1 + q2 m2 + ...) as a product of powers of the generators e^(m / rates)."""
        product = rational(1)
        for coefficient, monomial in self.terms(argument):
            if monomial.key() in self.logarithms and coefficient.q == 1:
                product = product * self.logarithms[monomial.key()].power(int(coefficient.p))
                continue
            steps = coefficient * self.rates
            if steps.q != 1:
                monomial, steps = monomial * rational(coefficient), fmpq(self.rates)
            key = ("exp", *monomial.key())
            self.exponents[key] = monomial
            generator = self.field.generator(key, positive=True)
            product = product * generator.power(int(steps.p))
        return product

    def terms(self, quotient: Quotient) -> list[tuple[fmpq, Quotient]]:
        """The canonical form as rational multiples of monomials over one denominator."""
        form = self.canonical(quotient)
        return [
            (coefficient, Quotient(RING.from_dict({exponents: fmpq(1)}), form.bottom).lowest())
            for exponents, coefficient in form.top.terms()
        ]

    # --- phi, Phi, odd functions, circular functions --------------------------------------------

    def density(self, u: Quotient) -> Quotient:
        scale = self.read(ROOT_OF_TWO) * self.root(PI, fmpq(1, 2), positive=True)
        return self.exponential(u * u * -HALF) / scale

    def distribution(self, u: Quotient) -> Quotient:
        u = self.canonical(u)
        if u.top.is_zero():
            return HALF
        if u.top.leading_coefficient() < 0:
            return rational(1) - self.distribution(-u)
        return self.field.generator(("Phi", *u.key()), positive=True)

    def arc(self, kind: str, u: Quotient) -> Quotient:
        """asin(u) or atan(u)."""
        u = self.canonical(u)
        if u.top.is_zero():
            return u
        if u.top.leading_coefficient() < 0:
            return -self.arc(kind, -u)
        generator = self.field.generator((kind, *u.key()))
        self.arcs[generator.key()] = (kind, u)
        return generator

    def circular_of_arc(self, kind: str, u: Quotient) -> tuple[Quotient, Quotient]:
        """Sine and cosine of asin(u) or atan(u), at which the cosine is not negative."""
        leg = self.canonical(rational(1) + (u * u if kind == "atan" else -(u * u)))
        other = leg if leg.top.is_zero() else self.root_of_quotient(leg, fmpq(1, 2))
        return (u, other) if kind == "asin" else (u / other, rational(1) / other)

    def circular(self, terms: list[tuple[fmpq, Quotient]]) -> tuple[Quotient, Quotient]:
        """Sine and cosine of a sum, by the addition formulas."""
        sine, cosine = rational(0), rational(1)
        for coefficient, monomial in terms:
            s, c = self.circular_of(coefficient, monomial)
            sine, cosine = sine * c + cosine * s, cosine * c - sine * s
        return sine, cosine

    def circular_of(self, coefficient: fmpq, monomial: Quotient) -> tuple[Quotient, Quotient]:
        if coefficient < 0:
            s, c = self.circular_of(-coefficient, monomial)
            return -s, c
        quarters = coefficient * 2
        if monomial.key() == self.canonical(self.read(node.PI)).key() and quarters.q == 1:
            turns = ((0, 1), (1, 0), (0, -1), (-1, 0))[int(quarters.p) % 4]
            return rational(turns[0]), rational(turns[1])
        arc = self.arcs.get(monomial.key()) if coefficient.q == 1 else None
        steps = coefficient if arc else coefficient * self.angles
        if steps.q != 1 or steps > MOST_MULTIPLE:
            return self.circular_generators(coefficient, monomial)
        s, c = self.circular_of_arc(*arc) if arc else self.circular_generators(fmpq(1, self.angles), monomial)
        sine, cosine = s, c
        for _ in range(int(steps.p) - 1):
            sine, cosine = sine * c + cosine * s, cosine * c - sine * s
        return sine, cosine

    def circular_generators(self, coefficient: fmpq, monomial: Quotient) -> tuple[Quotient, Quotient]:
        key = (str(coefficient), *monomial.key())
        cosine, sine = self.field.generator(("cos", *key)), self.field.generator(("sin", *key))
        self.field.relate(("sin", *key), 2, rational(1) - cosine * cosine)
        return sine, cosine

    # --- logarithms -----------------------------------------------------------------------------

    def log(self, u: Quotient) -> Quotient:
        """Factors that are certainly positive are split off; log e^m = m."""
        u = self.canonical(u)
        if u.bottom != ONE and self.field.is_certainly_positive(u.bottom):
            return self.log(Quotient(u.top)) - self.log(Quotient(u.bottom))
        content = u.top.term_content()
        if not self.field.is_certainly_positive(content):
            return self.logarithm(u)
        core = Quotient(u.top / content, u.bottom)
        outer = self.log_of_monomial(content)
        return outer if core.top == ONE and core.bottom == ONE else outer + self.log_of_core(core)

    def log_of_core(self, core: Quotient) -> Quotient:
        """A positive rational factor becomes logarithms of primes, the rest a generator."""
        lead = core.top.leading_coefficient()
        if lead < 0:
            return self.logarithm(core)
        core = Quotient(core.top / lead, core.bottom)
        rest = rational(0)
        if core.top != ONE or core.bottom != ONE:
            rest = self.logarithm(core)
        return rest + self.log_of_rational(lead)

    def logarithm(self, value: Quotient) -> Quotient:
        """The generator log(value), remembered so that its exponential is the value again."""
        generator = self.field.generator(("log", *value.key()))
        self.logarithms[generator.key()] = value
        return generator

    def log_of_rational(self, value: fmpq) -> Quotient:
        powers = prime_powers(value)
        logarithms = (self.logarithm(rational(fmpq(prime))) * rational(fmpq(count)) for prime, count in powers)
        return sum(logarithms, rational(0))

    def log_of_monomial(self, monomial: fmpq_mpoly) -> Quotient:
        exponents = next(iter(monomial.monoms()))
        used = [(key, exponents[place]) for key, place in self.field.places.items() if exponents[place]]
        logarithms = (self.log_of_generator(key) * rational(fmpq(count)) for key, count in used)
        return sum(logarithms, self.log_of_rational(monomial.leading_coefficient()))

    def log_of_generator(self, key) -> Quotient:
        if isinstance(key, tuple) and key[0] == "exp":
            return self.exponents[key] * rational(fmpq(1, self.rates))
        if isinstance(key, tuple) and key[0] == "prime":
            return self.log_of_rational(fmpq(key[1])) * rational(fmpq(1, self.roots))
        is_root = isinstance(key, Symbol) or key == PI or key[0] == "root"
        return self.field.generator(("log", str(key))) * rational(fmpq(1, self.roots if is_root else 1))


# Functions of one argument, by what is read of them.
READ: dict[str, Callable[[_Reader, Quotient], Quotient]] = {
    "exp": _Reader.exponential,
    "expm1": lambda reader, u: reader.exponential(u) - rational(1),
    "sinh": lambda reader, u: (reader.exponential(u) - reader.exponential(-u)) * HALF,
    "cosh": lambda reader, u: (reader.exponential(u) + reader.exponential(-u)) * HALF,
    "tanh": lambda reader, u: (reader.exponential(u + u) - rational(1)) / (reader.exponential(u + u) + rational(1)),
    "sigma": lambda reader, u: reader.exponential(u) / (reader.exponential(u) + rational(1)),
    "phi": _Reader.density,
    "Phi": _Reader.distribution,
    "erf": lambda reader, u: rational(2) * reader.distribution(reader.read(ROOT_OF_TWO) * u) - rational(1),
    "erfc": lambda reader, u: rational(2) * reader.distribution(-(reader.read(ROOT_OF_TWO) * u)),
    "atan": lambda reader, u: reader.arc("atan", u),
    "asin": lambda reader, u: reader.arc("asin", u),
    "acos": lambda reader, u: reader.read(node.PI) * HALF - reader.arc("asin", u),
    "sin": lambda reader, u: reader.circular(reader.terms(u))[0],
    "cos": lambda reader, u: reader.circular(reader.terms(u))[1],
    "log": _Reader.log,
    "log1p": lambda reader, u: reader.log(rational(1) + u),
    "softplus": lambda reader, u: reader.log(rational(1) + reader.exponential(u)),
}
