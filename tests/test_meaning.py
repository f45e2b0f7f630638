"""Statements that were once decided wrongly, or were accepted without a meaning, and more of their kinds.

Each row: the keys of a claim, the tables before it, and what may come of it: holds, fails, undecided, refused.
"""

import pytest

from provenact.numerics.deciders.dispatch import decide
from provenact.numerics.findings.evidence import combined
from provenact.theory.exact.errors import InputError
from provenact.theory.language.claims import paper_from_text

NAMED = '[parameters]\nbeta = "positive"\nc = "real"\n[definitions]\nmag = "sqrt(beta^2)"\n'
SLOPE = '[definitions]\ng = "diff(sin(x))"\nh = "diff(x^2/2)"\n'
REAL = '[parameters]\nc = "real"\n'
ROOT = '[definitions]\nroot = "diff(sqrt(x))"\n'

# The text is not changed before a checker sees it.
FOLDS = [
    ('form = "zeros"\nof = "exp(log(x)) + 7"\nare = ["-7"]', "", "fails"),
    ('form = "zeros"\nof = "sqrt(x)^2 - x"\nare = ["3"]', "", "fails"),
    ('form = "smooth"\nof = "x^2/x"\nclass = "C^inf"', "", "fails"),
    ('form = "smooth"\nof = "(x^(1/3))^3"\nclass = "C^0"', "", "fails"),
    ('form = "compare"\nleft = "0*log(x)"\nrelation = "<="\nright = "1"', "", "fails"),
    ('form = "bounded"\nof = "x/x"', "", "fails"),
    ('form = "bounded"\nof = "asin(x) - asin(x)"', "", "fails"),
    ('form = "supremum"\nof = "atan(1/x)"\nequals = "pi/2"', "", "fails"),
    ('form = "monotone"\nof = "1/x"\ndirection = "decreasing"', "", "fails"),
    ('form = "monotone"\nof = "-1/x"\ndirection = "increasing"\non = "(0, inf)"', "", "holds"),
    ('form = "equal"\nleft = "exp(log(x))"\nright = "abs(x)"', "", "holds"),
    ('form = "equal"\nleft = "exp(log(x))"\nright = "x + 1"', "", "fails"),
    ('form = "equal"\nleft = "log(x)"\nright = "log(-x)"', "", "undecided"),
    ('form = "equal"\nleft = "mag(x, c)"\nright = "c"', NAMED, "fails"),
    ('form = "equal"\nleft = "mag(x, -1)"\nright = "-1"', NAMED, "refused"),
    ('form = "equal"\nleft = "mag(x, beta + 1)"\nright = "beta + 1"', NAMED, "holds"),
    ('form = "equal"\nleft = "h(2*x)"\nright = "2*x"', SLOPE, "holds"),
    ('form = "equal"\nleft = "g(0)"\nright = "1"', SLOPE, "holds"),
    ('form = "equal"\nleft = "g(0)"\nright = "0"', SLOPE, "fails"),
]
# Constants are decided by certified evaluation alone.
CONSTANTS = [
    ('form = "value"\nof = "floor(Phi(50))"\nequals = "1"', "", "fails"),
    ('form = "value"\nof = "floor(Phi(50))"\nequals = "0"', "", "holds"),
    ('form = "value"\nof = "floor(tanh(300))"\nequals = "1"', "", "fails"),
    ('form = "value"\nof = "piecewise(1, tanh(300) < 1; 0)"\nequals = "1"', "", "holds"),
    ('form = "value"\nof = "sign(2*atan(1/2) - atan(4/3))"\nequals = "1"', "", "undecided fails"),
    ('form = "value"\nof = "sqrt(5 + 2*sqrt(6))"\nequals = "sqrt(2) + sqrt(3)"', "", "holds undecided"),
    ('form = "value"\nof = "sin(1)^2 + cos(1)^2"\nequals = "1"', "", "holds undecided"),
]
# Names and intervals mean what they say, or are refused.
NAMES = [
    (
        'form = "compare"\nleft = "x_positive*x"\nrelation = ">="\nright = "0"\non = "[0, inf)"',
        '[parameters]\nx_positive = "real"\n',
        "fails",
    ),
    ('form = "compare"\nleft = "x^2"\nrelation = ">="\nright = "0"', '[parameters]\ninf = "real"\n', "refused"),
    ('form = "equal"\nleft = "f(x)"\nright = "x"', '[parameters]\nf = "real"\n[definitions]\nf = "x"\n', "refused"),
    ('form = "equal"\nleft = "box"\nright = "box"', '[parameters]\nbox = "real"\n', "refused"),
    ('form = "compare"\nleft = "x"\nrelation = "<="\nright = "0"\non = "(inf, 0)"', "", "refused"),
    ('form = "compare"\nleft = "x"\nrelation = "<="\nright = "0"\non = "(2, 1)"', "", "refused"),
    ('form = "compare"\nleft = "c"\nrelation = "<="\nright = "0"', '[parameters]\nc = "(0, -inf)"\n', "refused"),
]
# What is not shown is not "no", and a limit looks at the side that was asked for.
SIDES = [
    (
        'form = "smooth"\nof = "piecewise(sqrt(2 + Phi(-200))*x, x < 0; sqrt(2)*x)"\nclass = "C^0"\nexactly = true',
        "",
        "holds undecided",
    ),
    ('form = "limit"\nof = "exp(c)"\nvariable = "c"\nto = "inf"\nequals = "inf"', REAL, "holds"),
    ('form = "limit"\nof = "exp(c)"\nvariable = "c"\nto = "-inf"\nequals = "inf"', REAL, "fails"),
    ('form = "limit"\nof = "atan(1/c)"\nvariable = "c"\nto = "0"\nside = "left"\nequals = "-pi/2"', REAL, "holds"),
    ('form = "limit"\nof = "atan(1/c)"\nvariable = "c"\nto = "0"\nside = "left"\nequals = "pi/2"', REAL, "fails"),
    ('form = "limit"\nof = "atan(1/x)"\nto = "0"\nside = "right"\nequals = "pi/2"', "", "holds"),
    ('form = "limit"\nof = "atan(1/x)"\nto = "0"\nequals = "pi/2"', "", "fails"),
]
# A slope that is infinite, or that the formula of the derivative does not tell, is no value of that formula.
SLOPES = [
    ('form = "compare"\nleft = "diff(sqrt(x))"\nrelation = ">"\nright = "0"\non = "[0, 1]"', "", "undecided fails"),
    ('form = "compare"\nleft = "diff(sqrt(x))"\nrelation = ">"\nright = "0"\non = "(0, 1]"', "", "holds"),
    ('form = "compare"\nleft = "1/diff(sqrt(x))"\nrelation = ">="\nright = "0"\non = "[0, 1]"', "", "undecided fails"),
    ('form = "compare"\nleft = "diff(x^(3/2), 2)"\nrelation = ">"\nright = "0"\non = "[0, 1]"', "", "undecided fails"),
    ('form = "compare"\nleft = "diff(x^(3/2))"\nrelation = ">="\nright = "0"\non = "[0, 1]"', "", "holds"),
    ('form = "infimum"\nof = "diff(asin(x))"\nequals = "1"\nat = "0"\non = "[-1, 1]"', "", "undecided fails"),
    ('form = "monotone"\nof = "root(x)"\ndirection = "decreasing"\non = "[0, 1]"', ROOT, "undecided fails"),
    ('form = "zeros"\nof = "root(x) - 1/2"\nare = ["1"]\non = "[0, 1]"', ROOT, "undecided fails"),
    (
        'form = "compare"\nleft = "abs(diff(piecewise(-x, x <= 0; sqrt(x))))"\nrelation = ">"\nright = "0"\n'
        'on = "(-1, 1)"',
        "",
        "undecided fails",
    ),
    # The slope from the right is -1/2 at 0, where the formula is 0/0.
    (
        'form = "compare"\nleft = "diff(cos(sqrt(x)))"\nrelation = "<"\nright = "0"\non = "[0, 1]"',
        "",
        "holds undecided",
    ),
    (
        'form = "equal"\nleft = "diff(cos(sqrt(x)))"\nright = "piecewise(0, x <= 0; -sin(sqrt(x))/(2*sqrt(x)))"\n'
        'on = "[0, 1]"',
        "",
        "undecided fails",
    ),
    ('form = "equal"\nleft = "diff(sqrt(x))"\nright = "1/(2*sqrt(x))"', "", "holds"),
    # Near 0 these are 2 |x|, 2 x and 3 |x|: sequences move away.
    ('form = "stable"\nnext = "4*(1 - cos(sqrt(abs(x))))"\nequals = "0"', "", "undecided fails"),
    ('form = "stable"\nnext = "4*sign(x)*(1 - cos(sqrt(abs(x))))"\nequals = "0"', "", "undecided fails"),
    ('form = "stable"\nnext = "x/2 + 3*sin(sqrt(abs(x)))^2"\nequals = "0"', "", "undecided fails"),
    ('form = "compare"\nleft = "diff(piecewise(0, x <= 0; exp(-1/x)))"\nrelation = ">="\nright = "0"', "", "holds"),
]
# Rows of sums are rows.
SUMS = [
    ('form = "sums"\ncentres = "uniform"\nleft = "Cov(y, y)"\nright = "0"', "", "fails"),
    ('form = "sums"\ncentres = "uniform"\nleft = "change(E(z), x)"\nright = "2*alpha*Cov(z, y)"', "", "holds"),
    ('form = "sums"\ncentres = "free"\nleft = "Cov(i, i)"\nright = "0"', "", "refused"),
]


@pytest.mark.parametrize(("keys", "before", "allowed"), [*FOLDS, *CONSTANTS, *NAMES, *SIDES, *SLOPES, *SUMS])
def test_the_statement_is_decided_as_it_stands(keys, before, allowed):
    text = f'paper = "t"\n{before}[[claim]]\nid = "t/a"\nwhere = "here"\nsays = "so"\n{keys}\n'
    try:
        (claim,) = paper_from_text(text, "t.toml").claims
        outcome = combined(decide(claim.statement, claim.domains)).value
    except InputError:
        outcome = "refused"
    assert outcome in allowed.split()
