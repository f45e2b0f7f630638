"""Kernels: normalisation, classes, and the refusal of what is no mollifier."""

import pytest

from provenact.derivations.splines import Spline, raw_moments
from provenact.theory.exact.errors import InputError
from provenact.theory.exact.expressions import Rational
from provenact.theory.language.kernels import KERNELS, kernel
from provenact.theory.language.latex import latex
from provenact.theory.language.toml_lines import Located
from provenact.theory.language.vocabulary import Vocabulary

CLASSES = {
    "box": ("discontinuous", "C^1,1"),
    "triangle": ("C^0,1", "C^2,1"),
    "epanechnikov": ("C^0,1", "C^2,1"),
    "biweight": ("C^1,1", "C^3,1"),
    "triweight": ("C^2,1", "C^4,1"),
    "tricube": ("C^2,1", "C^4,1"),
    "cosine": ("C^0,1", "C^2,1"),
    "gaussian": ("C^inf", "C^inf"),
    "bump": ("C^inf", "C^inf"),
}


@pytest.mark.parametrize("name", KERNELS)
def test_class_of_kernel_and_of_what_it_smooths(name):
    assert (str(KERNELS[name].smoothness), str(KERNELS[name].conferred_smoothness)) == CLASSES[name]


@pytest.mark.parametrize("name", [name for name, item in KERNELS.items() if item.is_polynomial])
def test_polynomial_kernels_integrate_to_one_and_are_even(name):
    spline = Spline.from_cells(KERNELS[name].density)
    moments = raw_moments(spline, 3)
    assert moments[0] == 1
    assert moments[1] == moments[3] == 0


def test_a_convolution_is_printed_with_its_kernel():
    tree = Vocabulary({}).expression("mollify(max(0, x), box, 1)", Located("kernels.toml", ""), "of")
    assert str(tree) == "mollify(max(0, x), box, 1)" and "box" in latex(tree)


def test_a_width_that_moves_is_refused():
    with pytest.raises(InputError, match="a width that is the same for all x"):
        Vocabulary({}).expression("mollify(x^2, box, x)", Located("kernels.toml", ""), "of")


def test_a_kernel_of_the_users_own_is_normalised():
    own = kernel("1 - u^4")
    assert own.mass == Rational(8, 5)
    assert raw_moments(Spline.from_cells(own.density), 0) == [1]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("x", "is not shown to be even"),
        ("1 + x", "is not shown to be even"),
        ("-1", "integrates to -2"),
        ("x^2 - 1/2", "integrates to -1/3"),
        ("epanechnikof", "unknown kernel `epanechnikof`; did you mean epanechnikov"),
    ],
)
def test_what_is_no_mollifier_is_refused(text, message):
    with pytest.raises(InputError, match=message):
        kernel(text)
