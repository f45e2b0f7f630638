"""Functions as users write them: activations in expressions, numbers as numbers, hints for near misses."""

import re
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest
from flint import arb

import provenact as pa
from provenact.numerics.arithmetic.balls import enclose, working_precision
from provenact.theory.exact.algebra import tidy
from provenact.theory.exact.errors import InputError
from provenact.theory.exact.expressions import Symbol, X
from provenact.theory.language.function_text import number_text, parse_function
from provenact.theory.language.parser import parse, parse_number
from provenact.theory.language.written_functions import WRITTEN


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("gelu(x) + x", "x*Phi(x) + x"),
        ("gelu(2*x)", "2*x*Phi(2*x)"),
        ("swish(x, beta = 2)", "x*sigma(2*x)"),
        ("swish(x, 1/2)", "x*sigma(x/2)"),
        ("swish(x)", "x*sigma(x)"),
        ("a*relu(x)", "a*max(0, x)"),
    ],
)
def test_an_activation_can_be_called(text, same):
    assert tidy(parse_function(text)) == tidy(parse(same))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("relu", "the function relu without arguments"),
        ("sgmoid(x)", r"unknown function `sgmoid` .*; did you mean sigmoid"),
        ("srelu(x, 1)", "an activation whose formula is derived: write srelu alone"),
        ("swish(x, beta = -1)", r"swish is defined for beta in \(0, inf\), and -1 does not lie there"),
        ("qqqq(x)", "unknown function `qqqq` .*allowed: "),
    ],
)
def test_what_is_meant_is_said(text, message):
    with pytest.raises(InputError, match=message):
        parse_function(text)


@pytest.mark.parametrize(
    ("text", "exact"),
    [
        ("asinh(x)", arb.asinh),
        ("acosh(1 + x)", lambda x: (1 + x).acosh()),
        ("atanh(x/3)", lambda x: (x / 3).atanh()),
        ("arctan(x)", arb.atan),
        ("log2(x)", lambda x: x.log() / arb(2).log()),
        ("exp2(x)", lambda x: arb(2) ** x),
        ("sech(x)", lambda x: 1 / x.cosh()),
        ("pow(x, 3)", lambda x: x**3),
        ("clamp(x, 1, 2)", lambda x: x if x < 2 else arb(2)),
        ("logsigmoid(x)", lambda x: -(-x).exp().log1p()),
        ("softshrink(x, 1)", lambda x: x - 1),
        ("where(x > 2, x^2, -x)", lambda x: x**2 if x > 2 else -x),
    ],
)
def test_functions_are_known_by_their_usual_names(text, exact):
    with working_precision(100):
        for x in (arb(1.25), arb(2.75)):
            value = enclose(parse_function(text), {X: x})
            assert value.overlaps(exact(x)) and value.rel_accuracy_bits() > 80


def test_every_written_function_can_be_called_and_says_its_arguments():
    for name, (arguments, _) in WRITTEN.items():
        values = ", ".join(["1/2"] * len(arguments.split(", ")))
        assert not parse_function(f"x + {name}({values})").atoms(Symbol) - {X}
        with pytest.raises(InputError, match=re.escape(f"{name}({arguments})")):
            parse_function(f"{name}({values}, 1)")


def test_a_definition_or_a_parameter_goes_before_a_written_function():
    assert parse("clip(x)", functions={"clip": lambda u: 3 * u}) == 3 * X
    assert {one.name for one in parse("max(0, x - threshold)").free_symbols} == {"x", "threshold"}


@pytest.mark.parametrize("given", [0.1, "0.1", "1/10", Fraction(1, 10), 1e-1, Decimal("0.1"), np.float32(0.1)])
def test_a_number_is_what_it_is_written_as(given):
    assert parse_number(number_text(given)) == parse_number("1/10") and number_text(np.int64(2)) == "2"
    assert pa.mollify("max(0, x)", delta=given).width == parse_number("1/10")


@pytest.mark.parametrize("given", [True, None, [1], float("nan"), np.True_, Decimal("NaN")])
def test_what_is_no_number_is_refused(given):
    with pytest.raises(InputError):
        parse_number(number_text(given))


def test_parameters_by_name_and_as_numbers():
    by_text = pa.check("swish", params={"beta": "1/10"}).analysis.cells
    assert pa.check("swish", beta=0.1).analysis.cells == by_text == pa.check("x*sigma(b*x)", b=0.1).analysis.cells
    with pytest.raises(InputError, match="swish has no parameter `digit`; its parameters: beta"):
        pa.check("swish", digit=5)


def test_texts_of_the_command_line_serve_in_python():
    texts = pa.join("0; a*x^2 + b*x + c; x", knots="-w, w", solve="a, b, c")
    listed = pa.join(["0", "a*x^2 + b*x + c", "x"], ["-w", "w"], ["a", "b", "c"])
    assert texts.cells == listed.cells and texts.cells.pieces[-1] == X
    assert pa.relax("gelu", (-1, 1)) == pa.relax("gelu", "[-1, 1]")
    assert pa.approximate("x^2", (-1, 1), table=2) == pa.approximate("x^2", "[-1, 1]", table=2)
    assert pa.emit("srelu", params="delta=1/10", target="c") == pa.emit(["srelu"], params={"delta": "1/10"}, target="c")
    assert list(pa.constants("relu", use_cache=False)) == ["relu"]


@pytest.mark.parametrize("given", [{"a": 0.1}, "a=0.1", ["a=1/10"], {"a": Fraction(1, 10)}])
def test_values_in_every_spelling(given):
    expected = pa.mollify("max(x/10, x)").closed_form
    assert pa.mollify("max(a*x, x)", params=given).closed_form == expected
    assert pa.mollify("leaky_relu", slope=0.1).closed_form == expected


@pytest.mark.parametrize("given", ["a", ["=1"], [3], "a=1, b=2"])
def test_values_that_do_not_fit_are_refused(given):
    with pytest.raises(InputError, match=r"NAME=VALUE is expected|has no such parameter"):
        pa.mollify("max(a*x, x)", params=given)


def test_near_misses():
    with pytest.raises(AttributeError, match="did you mean 'mollify'"):
        pa.mollfy  # noqa: B018
    with pytest.raises(InputError, match="did you mean epanechnikov"):
        pa.kernel("epanechnikv")
    with pytest.raises(InputError, match="unknown paper `sreluu`; did you mean srelu"):
        pa.verify("sreluu")


def test_a_paper_is_a_target():
    from provenact.ledger.verify import select
    from provenact.theory.language.claims import builtin_papers

    (paper,) = (paper for paper in builtin_papers() if paper.name == "lgelu")
    assert select(["lgelu"]) == list(paper.claims)


class Metres(float):
    """A number that is written otherwise."""

    def __repr__(self):
        return "7"


def test_a_number_is_not_what_it_says_of_itself():
    assert number_text(Metres(0.5)) == "0.5" and Metres(0.5).__str__() == "7"
