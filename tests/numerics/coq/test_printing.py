"""Trees as Coq terms: what was written, with Coq's precedence."""

from fractions import Fraction

import pytest

from provenact.numerics.coq.context import Context, NotExpressible
from provenact.numerics.coq.printing import ATOM, Applied, Coq, coq_of, number, printed
from provenact.theory.exact.expressions import X
from provenact.theory.language.parser import parse

NOTHING = Context()


@pytest.mark.parametrize(
    ("text", "term"),
    [
        ("k*(1/k)", "k * (1 / k)"),
        ("-x^2", "- x ^ 2"),
        ("(-x)^2", "(- x) ^ 2"),
        ("a - b - c", "a - b - c"),
        ("a - (b - c)", "a - (b - c)"),
        ("a + (b + c)", "a + (b + c)"),
        ("a/b/c", "a / b / c"),
        ("a/(b*c)", "a / (b * c)"),
        ("-a*b", "- a * b"),
        ("-(a*b)", "- (a * b)"),
        ("-1/2", "- 1 / 2"),
        ("-0.5", "- 0.5"),
        ("1.2345*x", "1.2345 * x"),
        ("0.0625", "0.0625"),
        ("12.50", "12.5"),
        ("a - -2", "a - - 2"),
        ("a*-2", "a * (- 2)"),
        ("x^(-2)", "/ x ^ 2"),
        ("e^2", "(exp 1) ^ 2"),
        ("sqrt(x + pi)", "sqrt (x + PI)"),
        ("log(|x|)", "ln (Rabs x)"),
        ("max(a, b, c)", "Rmax (Rmax a b) c"),
        ("floor(x/2)", "IZR (Int_part (x / 2))"),
        ("sum(x^j, j, 0, 2)", "x ^ 0 + x ^ 1 + x ^ 2"),
        ("piecewise(0, x <= -a; 1, x > 2; x)", "if Rle_dec x (- a) then 0 else if Rlt_dec 2 x then 1 else x"),
        ("piecewise(1, 0 <= x < a; 0)", "if both (Rle_dec 0 x) (Rlt_dec x a) then 1 else 0"),
        ("piecewise(1, 0 < x < a <= b; 0)", "if both (Rlt_dec 0 x) (both (Rlt_dec x a) (Rle_dec a b)) then 1 else 0"),
        ("1 + piecewise(1, x < 0; 0)", "1 + (if Rlt_dec x 0 then 1 else 0)"),
        ("S*x + at", "S_ * x + at_"),
        ("PI + PI_ + smooth", "PI_ + PI__ + smooth_"),  # no word of a statement, and all different
    ],
)
def test_terms(text: str, term: str) -> None:
    assert printed(parse(text), NOTHING) == term


def test_a_number_with_endless_digits_is_a_quotient() -> None:
    assert number(Fraction(1, 3)) == "1 / 3" and number(Fraction(-1, 3), ATOM) == "(- (1 / 3))"


def test_terms_of_coq_stand_as_they_are() -> None:
    tree = parse("a*b").xreplace({parse("a"): Coq("z i"), parse("b"): Applied("f", X + 1)})
    assert printed(tree, NOTHING) == "z i * f (1 + x)"
    assert printed(Coq("z i"), NOTHING, ATOM) == "(z i)"


def test_a_tidy_tree_is_printed_in_the_order_of_reading() -> None:
    assert coq_of(1 + X**2 / 2 - X, NOTHING) == "x ^ 2 / 2 - x + 1"


@pytest.mark.parametrize("text", ["x^(1/3)", "log1p(x)", "sign(x)"])
def test_what_has_no_coq_form_is_refused(text: str) -> None:
    with pytest.raises(NotExpressible):
        printed(parse(text), NOTHING)
