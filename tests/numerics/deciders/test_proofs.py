"""Existence, all functions, lemmas, proofs and sums: forms `exists`, `for_functions`, `lemma`, `steps`, `sums`."""

import pytest
from decided_rows import *  # noqa: F403

from provenact.theory.errors import InputError

BIWEIGHT = "piecewise(15/16*(1 - x^2)^2, abs(x) <= 1; 0)"
BUMP = "piecewise(exp(1/(x^2 - 1)), -1 < x < 1; 0)"
ONE = {"form": "value", "of": "1", "equals": "1"}
SQUARE = {"form": "compare", "left": "x^2", "relation": ">=", "right": "0"}


def exists(witness, then, on=None, variable="c", parameters=None, **keys):
    row = {"form": "exists", "variable": variable, "witness": witness, "then": then, **keys}
    return row | ({} if on is None else {"on": on}) | {"parameters": parameters or {}}


def lemma(name, **given):
    return {"form": "lemma", "name": name, "with": given}


def steps(*given):
    return {"form": "steps", "steps": list(given)}


def for_functions(*functions, proof=None, **keys):
    row = {"form": "for_functions", "functions": {"f": list(functions)}, **keys}
    return row if proof is None else {**row, "proof": proof}


def sums(left, right, **keys):
    return {"form": "sums", "left": left, "right": right, **keys}


BELOW = {"left": "tanh(x)", "relation": "<=", "right": "c"}
NOT_NEGATIVE = {"then": "compare", "left": "f(x)", "relation": ">=", "right": "0"}

TRUE = {
    "a bound exists": exists("2", "compare", "[0, inf)", **BELOW),
    "a bound for every width exists": exists(
        "2*d",
        "compare",
        "positive",
        parameters={"d": "positive"},
        left="d*exp(-x^2)",
        relation="<",
        right="c",
    ),
    "biweight kernels tend to the identity": lemma("approximate_identity_uniform", kernel=BIWEIGHT, mass="1"),
    "biweight kernels tend to the Dirac measure": lemma(
        "approximate_identity_distributions", kernel=BIWEIGHT, mass="1"
    ),
    "the bump makes smooth": lemma("mollifier_smoothness", kernel=BUMP),
    "rate of a recurrence": lemma("recurrence_rate", map="x - x^2", coefficient="1", power="1"),
    "two steps": steps(ONE, SQUARE),
    "by a lemma": for_functions(
        "max(0, x)",
        then="limit",
        of="mollify(f(x), biweight, d)",
        variable="d",
        to="0",
        equals="f(x)",
        proof=lemma("approximate_identity_uniform", kernel=BIWEIGHT, mass="1"),
    )
    | {"parameters": {"d": "positive"}},
    "slope of a mean": sums("change(E(z), x)", "2*alpha*Cov(z, y)"),
    "variance": sums("Cov(z, z)", "E(z^2) - E(z)^2"),
    "the row of uniform centres": sums("change(E(z), x)", "2*alpha*Cov(z, y)", centres="uniform"),
    "the row of uniform centres moves with the step": sums("E(change(y, q))", "E(i)", centres="uniform"),
    "uniform centres": sums("change(E(z), x)", "2*alpha*q*Cov(z, i)", centres="uniform"),
}

FALSE = {
    "no line is constant": exists(
        "2", "equal", "R", left="x", right="c", never={"form": "bounded", "of": "x", "is": False}
    ),
    "one function of two": for_functions("abs(x)", "x", **NOT_NEGATIVE),
    "one function of two, in spite of a proof": for_functions("abs(x)", "x", proof=steps(ONE), **NOT_NEGATIVE),
    "slope of a mean without a factor": sums("change(E(z), x)", "alpha*Cov(z, y)"),
    "mean of a product": sums("E(z*y)", "E(z)*E(y)"),
    "the row of uniform centres is no constant": sums("E(y*z)", "q*E(z)", centres="uniform"),
    "uniform centres as constants of the step": sums("change(E(y), q)", "2*alpha*Cov(y, i*(x - y))", centres="uniform"),
    "sign of the slope": sums("change(E(z), x)", "-2*alpha*Cov(z, y)"),
}

NOT_TRUE = {
    "a witness outside its domain": exists("2", "compare", "(0, 1)", **BELOW),
    "a witness at an open end": exists("1", "compare", "(0, 1)", **BELOW),
    "a witness outside the parameter's domain": exists(
        "-1", "compare", variable="a", parameters={"a": "positive"}, left="a", relation="<", right="0"
    ),
    "a witness that does not do": exists("1/2", "compare", "[0, inf)", **BELOW),
    "instances prove nothing": for_functions("abs(x)", "x^2", **NOT_NEGATIVE),
    "a proof with a false step": for_functions("abs(x)", proof=steps({**SQUARE, "relation": ">"}), **NOT_NEGATIVE),
    "a kernel of the wrong mass": lemma("approximate_identity_uniform", kernel=BIWEIGHT, mass="14/15"),
    "a kernel that is too wide": lemma(
        "approximate_identity_uniform", kernel="piecewise(1/4, abs(x) <= 2; 0)", mass="1"
    ),
    "a kernel with a negative part": lemma(
        "approximate_identity_uniform", kernel="piecewise(9/8 - 15/8*x^2, abs(x) <= 1; 0)", mass="1"
    ),
    "a kernel that is not smooth": lemma("mollifier_smoothness", kernel=BIWEIGHT),
    "a recurrence with a wrong coefficient": lemma("recurrence_rate", map="x - x^2", coefficient="2", power="1"),
    "a recurrence of power zero": lemma("recurrence_rate", map="x/2", coefficient="1/2", power="0"),
    "a step that fails": steps(ONE, {**SQUARE, "relation": ">"}),
    "an index with free centres": sums("E(i*z)", "E(z*i)"),
    "an index as a constant": sums("E(i*z)", "i*E(z)"),
    "a row differentiated outside a mean": sums("E(change(y, at(y, j)))", "0"),
    "a centre of a lattice is not free": sums("change(E(i), at(i, j))", "change(E(i), at(i, j))", centres="uniform"),
    "a quotient of means": sums("E(z)/E(z)", "1"),
}

NOT_FALSE = {
    "a bound exists, though not this one": exists("1/2", "compare", "[0, inf)", **BELOW),
    "a theorem whose proof fails": for_functions("abs(x)", proof=steps({**SQUARE, "relation": ">"}), **NOT_NEGATIVE),
    "a row outside a mean": sums("z", "z"),
}


@pytest.mark.parametrize(
    ("row", "message"),
    [
        (exists("x^2", "compare", "R", left="x^2", relation="<=", right="c"), "must not contain x"),
        (for_functions("abs(x)", proof=ONE, **NOT_NEGATIVE), "must be a `lemma` or `steps`"),
    ],
)
def test_what_proves_nothing_is_refused(row, message, outcome_of):
    with pytest.raises(InputError, match=message):
        outcome_of(row)


def test_a_witness_outside_on_is_refused_not_moved_into_the_parameters_domain(outcome_of):
    row = exists("5", "compare", "[-1, 1]", "a", {"a": "positive"}, left="a", relation=">", right="0")
    with pytest.raises(InputError, match="does not lie in the domain"):
        outcome_of(row)
