"""Functions of the catalogue in expressions, and arguments by name."""

import pytest

from provenact.theory.exact.algebra import tidy
from provenact.theory.exact.errors import InputError
from provenact.theory.exact.exact_algebra import is_identically_zero
from provenact.theory.language.toml_lines import Located
from provenact.theory.language.vocabulary import Vocabulary

HERE = Located("test.toml", "")


def read(text, parameters=None, definitions=None):
    return Vocabulary.from_tables(parameters or {}, definitions or {}, HERE).expression(text, HERE, "of")


@pytest.mark.parametrize(
    "text, same",
    [
        ("gelu(x)", "x*Phi(x)"),
        ("gelu(2*x - 1)", "(2*x - 1)*Phi(2*x - 1)"),
        ("swish(x, 2)", "x*sigma(2*x)"),
        ("swish(x, beta = 2)", "x*sigma(2*x)"),
        ("swish(beta = 3, x = x/2)", "x/2*sigma(3*x/2)"),
        ("silu(x)", "x*sigma(x)"),
    ],
)
def test_catalogue_functions(text, same):
    assert is_identically_zero(tidy(read(text)) - tidy(read(same))).is_yes


def test_arguments_of_definitions_by_name():
    parameters, definitions = {"a": "positive", "b": "R"}, {"f": "a*x + b"}
    assert tidy(read("f(x, b = 1)", parameters, definitions)) is tidy(read("a*x + 1", parameters))
    assert tidy(read("f(b = x, a = 2)", parameters, definitions)) is tidy(read("3*x", parameters))


def test_a_parameter_that_is_left_out_has_its_default():
    assert tidy(read("swish(x)")) is tidy(read("swish(x, 1)"))
    assert tidy(read("elu(2*x)", {"b": "positive"})) is tidy(read("elu(2*x, alpha = 1)"))


def test_a_default_and_a_parameter_of_the_file_are_told_apart():
    with pytest.raises(InputError, match=r"swish needs a value of beta, `beta` of the file, or the default 1: write"):
        read("swish(x)", {"beta": "positive"})
    assert tidy(read("swish(x, beta)", {"beta": "positive"})) is tidy(read("x*sigma(beta*x)", {"beta": "positive"}))


def test_a_definition_of_the_file_comes_first():
    assert tidy(read("gelu(x)", definitions={"gelu": "x^2"})) is tidy(read("x^2"))


@pytest.mark.parametrize(
    "text, reason",
    [
        ("gelu(x, y = 2)", "no argument `y`"),
        ("swish(x, 2, beta = 3)", "two values for `beta`"),
        ("swish(x, beta = 2, beta = 3)", "twice"),
        ("swish(beta = 2, x)", "after one with a name"),
        ("swish(x, beta = -1)", "does not lie there"),
        ("exp(x = 2)", "name before its argument"),
        ("diff(x^2, n = 2)", "name before an argument"),
        ("x = 2", "unexpected"),
        ("gelu", "without arguments"),
    ],
)
def test_refusals(text, reason):
    with pytest.raises(InputError, match=reason):
        read(text)
