"""The grammar, its bounds, and hostile text: every refusal is one line: what, where, what is allowed."""

import random
import signal
from contextlib import contextmanager

import pytest

from provenact.theory.exact.algebra import tidy
from provenact.theory.exact.errors import InputError
from provenact.theory.exact.expressions import (
    HALF,
    ONE,
    PI,
    Abs,
    Add,
    Branch,
    E,
    Expr,
    Integer,
    Maximum,
    Minimum,
    Mul,
    Phi,
    Pow,
    Rational,
    X,
    exp,
    log,
    parameter,
    sigma,
    sqrt,
)
from provenact.theory.exact.piecewise import cells_of
from provenact.theory.language.parser import MAX_TERMS, parse, parse_number
from provenact.theory.language.tokens import MAX_LENGTH

A = parameter("a")

MEANINGS = {
    "x": X,
    "-x^2": -(X**2),
    "(-x)^2": X**2,
    "2^3^2": Integer(512),
    "2**3": Integer(8),
    "x^-1": 1 / X,
    "2^-x": 2 ** (-X),
    "1 - 2 - 3": Integer(-4),
    "12/2/3": Integer(2),
    "1/2*x": X / 2,
    "-2*-x": 2 * X,
    "--x": X,
    "0.1": Rational(1, 10),
    "0.1 + 0.2": Rational(3, 10),
    "1.5e-3": Rational(3, 2000),
    ".5": Rational(1, 2),
    "2.": Integer(2),
    "1e3": Integer(1000),
    "pi": PI,
    "e": E,
    "e^x": exp(X),
    "ln(2)": log(Integer(2)),
    "|x|": Abs(X),
    "|x - 1|*2": 2 * Abs(X - 1),
    "sigmoid(x)": sigma(X),
    "max(0, x)": Maximum(Integer(0), X),
    "min(x, 1, 2)": Minimum(Minimum(X, Integer(1)), Integer(2)),
    "a*x": A * X,
    "piecewise(0, x < 0; x)": Branch(X, 0, Integer(0), X),
    "piecewise(0, x < 0; x, otherwise)": Branch(X, 0, Integer(0), X),
    "piecewise(0, x < 0; x, true)": Branch(X, 0, Integer(0), X),
    "piecewise(0, x <= 0; 1, x > a; x)": Branch(X, 1, Integer(0), Branch(A - X, 0, Integer(1), X)),
    "sum(x^i, i, 0, 2)": 1 + X + X**2,
    "sum(i, i, 1, 100)": Integer(5050),
    "sum(sum(i*j, i, 1, j), j, 1, 3)": Integer(1 + 2 * 3 + 3 * 6),
    "sum(i^2*x, i, -2, 2)": 10 * X,
    "sum(max(0, i*x), i, 1, 1)": Maximum(Integer(0), X),
    "\n x +\t1 ": X + 1,
}


@pytest.mark.parametrize("text", MEANINGS)
def test_text_means(text):
    assert tidy(parse(text)) is tidy(MEANINGS[text])


AS_WRITTEN = {
    "x^2/x": Mul(Pow(X, Integer(2)), Pow(X, Integer(-1))),
    "exp(log(x))": exp(log(X)),
    "sqrt(x)^2": Pow(Pow(X, HALF), Integer(2)),
    "0*log(x)": Mul(Integer(0), log(X)),
    "log(x) - log(x)": Add(log(X), Mul(Integer(-1), log(X))),
    "(x^(1/3))^3": Pow(Pow(X, Rational(1, 3)), Integer(3)),
    "sqrt(a^2)": Pow(Pow(A, Integer(2)), HALF),
    "1 + (2 + 3)": Add(ONE, Add(Integer(2), Integer(3))),
    "x*1": Mul(X, ONE),
    "x + 0": Add(X, Integer(0)),
    "-(a*x)": Mul(Integer(-1), Mul(A, X)),
    "Phi(0)": Phi(Integer(0)),
    "-2": Integer(-2),
    "e^x": Pow(E, X),
}


@pytest.mark.parametrize("text", AS_WRITTEN)
def test_the_tree_is_the_text(text):
    assert parse(text) is AS_WRITTEN[text]


def test_a_condition_with_two_comparisons_holds_where_both_hold():
    both = cells_of(parse("piecewise(1, 0 < x <= 1; 0)"))
    assert [both.value_at(point) for point in (-1, 0, Rational(1, 2), 1, 2)] == [0, 0, 1, 1, 0]


def test_many_two_sided_conditions_stay_small():
    """Nested branches would copy the rest of the cases once for each condition: 2^20 nodes here."""
    cases = "; ".join(f"{n}, {n} < x <= {n + 1}" for n in range(20))
    assert parse(f"piecewise({cases}; 0)").count_ops() < 2_000


def test_given_names_win_over_constants_and_keep_their_signs():
    width = parameter("delta", "positive")
    assert tidy(parse("x/delta", parameters={"delta": width})) is X / width
    assert tidy(parse("e*x", parameters={"e": A})) is A * X


def test_integer_parameters_bound_sums():
    assert tidy(parse("sum(x^i, i, -k, k)", parameters={"k": Integer(1)})) is 1 / X + 1 + X


def test_tables():
    tables = {"z": {0: Integer(5), 1: A}.__getitem__}
    assert tidy(parse("z[0] + sum(z[i]*x^i, i, 0, 1) + z[2 - 1]", tables=tables)) is 10 + A * X + A


def test_functions_of_the_caller():
    def double(value: Expr) -> Expr:
        return 2 * value

    functions = {"double": double}
    assert parse("double(x + 1)", functions=functions) is 2 * X + 2
    with pytest.raises(InputError, match=r"double with 2 arguments at .* allowed: double\(value\)"):
        parse("double(x, x)", functions=functions)


def test_parse_number():
    assert parse_number("sqrt(2)/2") == sqrt(2) / 2
    with pytest.raises(InputError, match="`2\\*x` is not a number: it contains x; write such as `1/2`"):
        parse_number("2*x")
    with pytest.raises(InputError, match="unknown name `a`"):
        parse_number("a")


TERMS = f"low <= high and at most {MAX_TERMS} terms"
NAMES = {"a": A}  # with given names, any other name is unknown

REFUSALS = {
    "": "the text is empty; write an expression in x, such as `max(0, x)`",
    "   ": "the text is empty; write an expression in x, such as `max(0, x)`",
    "y": "unknown name `y` at character 1 (`y`); allowed: x, a, pi, e",
    "x + __class__": "unknown name `__class__` at character 5 (`__class__`); allowed: x, a, pi, e",
    "__import__('os')": "unexpected character \"'\" at character 12 (`'os')`); allowed: numbers, names,",
    "__import__(x)": "unknown function `__import__` at character 1 (`__import__(x)`); allowed: exp, log,",
    "x.__class__": "unexpected character '.' at character 2",
    "δ*x": "unexpected character 'δ', which is spelled `delta`, at character 1",
    "1 + Λ": "unexpected character 'Λ', which is spelled `Lambda`, at character 5",
    "x×2": "unexpected character '×', which is spelled `*`, at character 2",
    "−x²": "unexpected character '−', which is spelled `-`, at character 1",
    "x№": "unexpected character '№' at character 2",
    "eval(x)": "unknown function `eval` at character 1",
    "lambda: 1": "unexpected character ':' at character 7",
    "exp()": "unexpected `)` at character 5 (`)`); allowed: a number, a name, or ( ... )",
    "exp(x, 1)": "exp with 2 arguments at character 1 (`exp(x, 1)`); allowed: exp(a)",
    "max(x)": "max with 1 argument at character 1 (`max(x)`); allowed: max(a, b, ...) with at most",
    "exp": "the function exp without arguments at character 1 (`exp`); allowed: exp(...)",
    "x +": "the text ends too early at character 4 (`end of text`); allowed: a number, a name, or ( ... )",
    "(x": "expected `)` to close the parenthesis at character 3 (`end of text`); allowed: `)`",
    "x)": "unexpected `)` at character 2 (`)`); allowed: an operator, or the end of the text",
    "2x": "unexpected `x` at character 2 (`x`); allowed: an operator, such as * in 2*x, or the end of the text",
    "9**9**9": "the exponent 387420489 at character 2 (`**9**9`); allowed: exponents up to 200",
    "x^1000": "the exponent 1000 at character 2",
    "1e999999999": "the number 1e999999999 at character 1 (`1e999999999`); allowed: decimal exponents",
    "1e-999999999": "the number 1e-999999999 at character 1",
    "1" * 201: "a number of 201 digits at character 1",
    "1/0": "division by zero at character 2 (`/0`); allowed: a denominator that is not zero",
    "1/(x - x)": "division by zero at character 2",
    "0^-1": "zero to a negative power at character 2 (`^-1`); allowed: an exponent of 0 or more",
    "(-8)^(1/3)": "a root of a negative number at character 5 (`^(1/3)`); allowed: values that are real",
    "(" * 61 + "x" + ")" * 61: "nesting deeper than 60 at character 61",
    "2^" * 70 + "2": "nesting deeper than 60 at character 120",
    "(" * 1_000_000: f"the text has 1000000 characters; at most {MAX_LENGTH} are allowed",
    "piecewise(x, x; 0)": "a condition without a comparison at character 15 (`; 0)`); allowed: < <= > >=",
    "piecewise(x, true; 0)": "unknown name `true` at character 14 (`true; 0)`); allowed: x, a, pi, e",
    "piecewise(x, x < 0)": "expected `;` between the cases of piecewise(value, condition; ...; value) at",
    "piecewise(" + "1, x < 1; " * 61 + "0)": "piecewise with 61 conditions at character 11",
    "max(" + "x, " * 60 + "x)": "max with 61 arguments at character 1",
    "sum(x, i, 1)": "expected `,` between the bounds of sum(term, i, low, high) at character 12",
    "sum(x)": "a sum without an index at character 5 (`x)`); allowed: sum(term, i, low, high)",
    "sum(x, 3, 1, 2)": "the index `3` of a sum at character 8",
    "sum(x, a, 1, 2)": "the index `a` of a sum at character 8 (`a, 1, 2)`); allowed: a name that means",
    "sum(i, i, 1, x)": "the upper bound is x, not an integer at character 14 (`x)`); allowed: integers,",
    "sum(i, i, 2, 1)": "a sum from 2 to 1 at character 11 (`2, 1)`); allowed: low <= high and",
    "sum(i, i, 1, 10^9)": f"a sum from 1 to 1000000000 at character 11 (`1, 10^9)`); allowed: {TERMS}",
    "sum(i x, i, 1, 2)": "unexpected `x` at character 7 (`x, i, 1, 2)`); allowed: an operator or `,`",
    "sum(sum(i*j, i, 1, 500), j, 1, 500)": "more than 20000 operations at character",
    "i + sum(i, i, 1, 2)": "unknown name `i` at character 1",
    "z[1]": "unknown table `z` at character 1 (`z[1]`); allowed: the tables w",
    "w": "the table w without an index at character 1 (`w`); allowed: w[i]",
    "w[x]": "the index of w is x, not an integer at character 3",
    "w[7]": "no entry w[7] at character 1 (`w[7]`); allowed: the indices 0 to 1",
    "w[1": "expected `]` to close w[ at character 4",
}


@contextmanager
def at_most(seconds):
    """Fails if the body computes longer, also where it would never end; how busy the machine is does not count."""

    def stop(*_):
        raise AssertionError(f"not finished after {seconds} s")

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def table_w(index):
    if index not in (0, 1):
        raise LookupError("the indices 0 to 1")
    return Integer(index)


@pytest.mark.parametrize("text", REFUSALS, ids=lambda text: repr(text[:30]))
def test_refusal_says_what_where_and_what_is_allowed(text):
    with at_most(3), pytest.raises(InputError) as refusal:
        parse(text, parameters=NAMES, tables={"w": table_w})
    assert str(refusal.value).startswith(REFUSALS[text])
    assert "\n" not in str(refusal.value)
    assert len(str(refusal.value)) < 400


def test_only_text_is_parsed():
    with pytest.raises(InputError, match="an expression must be text, not int"):
        parse(3)


LARGE = {
    "a long sum": "+".join(f"sqrt({n})" for n in range(2, 900)),
    "a long sum of one number": "x" + " + 1/7^200" * 900,
    "a long product": "x" + "*x^2/x^2" * 1000,
    "many signs": "-" * 9000 + "x",
    "a wide denominator": f"1/(({'+'.join(f'v{n}' for n in range(40))})^8 - 1)",
    "deep functions": "sin(" * 58 + "1" + ")" * 58,
    "a sum of sines": "sum(sin(i*x), i, 1, 2000)",
    "a constant with our nodes": "(Phi(-1/3))^(atan(pi*phi(-2)))",
}


@pytest.mark.parametrize("text", LARGE.values(), ids=LARGE)
def test_large_text_is_parsed_quickly(text):
    with at_most(10):
        parse(text)


WORDS = """x x a 0 1 2 1/2 0.1 1e3 ( ( ) ) [ ] + - * / ^ ** , ; < <= > >= | pi e exp( log( sqrt( sigma( Phi(
max( abs( sign( floor( tanh( erf( sin( log1p( piecewise( sum( i w[ i] w[0] ,i,0,1)""".split()
LEAVES = "x x a b 0 1 2 3 7 0.5 1e3 pi e w[1] (-2) (-1/3)".split()
CALLS = """exp log sqrt sigma Phi phi abs sign floor tanh sinh cosh erf erfc sin cos atan log1p expm1
softplus""".split()
FORMS = [
    "({0}+{1})",
    "({0}-{1})",
    "{0}*{1}",
    "{0}/({1})",
    "({0})^({1})",
    "-{0}",
    "max({0},{1})",
    "piecewise({0},{1}<{2};{1})",
    "sum({0}+i,i,0,2)",
    "call({0})",
    "call({1})",
]


def random_expression(chance, depth):
    if depth == 0:
        return chance.choice(LEAVES)
    parts = [random_expression(chance, depth - 1) for _ in range(3)]
    return chance.choice(FORMS).replace("call", chance.choice(CALLS)).format(*parts)


def test_random_texts_parse_or_are_refused():
    chance = random.Random(20)
    parsed = 0
    for number in range(4000):
        if number % 2:
            text = random_expression(chance, chance.randrange(1, 5))
        else:
            text = "".join(chance.choice(WORDS) for _ in range(chance.randrange(1, 14)))
        with at_most(10):
            try:
                parse(text, tables={"w": table_w})
                parsed += 1
            except InputError:
                pass
    assert parsed > 1000  # both outcomes occur


def test_words_of_the_grammar_are_not_parameters():
    assert parse("2*e") is Mul(Integer(2), E)
    assert tidy(parse("Phi(0)")) is HALF
