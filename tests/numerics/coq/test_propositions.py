"""Statement forms as Coq propositions: what is stated, with the domains and what makes it meaningful."""

import re

import pytest

from provenact.numerics.coq.context import Context, NotExpressible
from provenact.numerics.coq.project import paper_statements
from provenact.numerics.coq.propositions import Proposition, proposition
from provenact.numerics.coq.statements import statements_of
from provenact.theory.exact.errors import InputError
from provenact.theory.language.forms import statement_from_table
from provenact.theory.language.toml_lines import Located
from provenact.theory.language.vocabulary import Vocabulary

HERE = Located("claims.toml", "")
VOCABULARY = Vocabulary.from_tables(
    {"delta": "positive", "beta": "[1, inf)", "P": "positive", "P1": "real", "y": "real"},
    {"ramp": "max(0, x)", "soft": "piecewise(0, x <= -delta; x)", "slope": "diff(ramp(x), 1)"},
    HERE,
    {"P": {"y": "P1"}},
)


def said(**table) -> Proposition:
    return proposition(statement_from_table(table, VOCABULARY, HERE), Context.of(VOCABULARY), "paper/claim")


def text(**table) -> str:
    return said(**table).text


def test_parameters_are_quantified_over_their_domains() -> None:
    stated = text(form="equal", left="soft(x)", right="x", on="[0, inf)")
    assert stated == "forall (delta x : R), 0 < delta -> 0 <= x -> soft x delta = x"


def test_a_derivative_alone_on_the_left_is_a_relation() -> None:
    stated = text(form="equal", left="diff(x^2, 1)", right="2*x")
    assert stated == "forall (x : R), is_derive (fun x : R => x ^ 2) x (2 * x)"


def test_nothing_is_simplified() -> None:
    assert text(form="equal", left="delta*(1/delta)", right="1").endswith("delta * (1 / delta) = 1")


def test_a_definition_with_a_derivative_is_stated_by_its_value() -> None:
    stated = text(form="compare", left="slope(x)", relation=">", right="0", on="(0, inf)")
    function = "(fun x : R => ramp x)"
    assert stated == f"forall (x : R), 0 < x -> ex_derive {function} x /\\ Derive {function} x > 0"


def test_a_derivative_is_taken_at_the_place_where_it_is_called() -> None:
    stated = text(form="equal", left="slope(2)", right="1")
    function = "(fun x : R => ramp x)"
    assert stated == f"ex_derive {function} 2 /\\ Derive {function} 2 = 1"


@pytest.mark.parametrize("ends", ["0, x", "1, 0"])
def test_a_derivative_under_an_integral_must_exist_between_its_ends(ends: str) -> None:
    assert "(forall x : R, 0 < x -> x < 1 -> ex_derive" in text(
        form="compare", left="integral(slope(x), 0, 1)", relation="<=", right="1"
    )
    with pytest.raises(NotExpressible, match="order is not seen"):
        text(form="compare", left=f"integral(slope(x), {ends})", relation="<=", right="1")


def test_a_derivative_elsewhere_must_exist() -> None:
    stated = text(form="compare", left="diff(ramp(x), 1)", relation=">", right="0", on="(0, inf)")
    function = "(fun x : R => ramp x)"
    assert stated == f"forall (x : R), 0 < x -> ex_derive {function} x /\\ Derive {function} x > 0"


def test_an_improper_integral_is_a_number_that_exists() -> None:
    stated = text(form="compare", left="integral(phi(x), 0, inf)", relation="<", right="1")
    assert stated == "exists I1 : R, is_RInt_gen (fun x : R => phi x) (at_point 0) (Rbar_locally p_infty) I1 /\\ I1 < 1"


def test_printed_digits_are_a_rounding_interval() -> None:
    assert text(form="value", of="10/3", rounds_to="3.3") == "3.25 <= 10 / 3 <= 3.35"


def test_an_attained_supremum() -> None:
    stated = text(form="supremum", of="-x^2", equals="0", at="0", on="[-1, 1]")
    assert "sup_is (fun x => - 1 <= x <= 1) (fun x : R => - x ^ 2) 0" in stated
    assert "(fun x => - 1 <= x <= 1) 0 /\\ (fun x : R => - x ^ 2) 0 = 0" in stated


def test_exact_smoothness_says_both_halves() -> None:
    stated = text(form="smooth", of="ramp(x)", **{"class": "C^0"}, exactly=True)
    assert stated == "smooth 0 (fun x : R => ramp x) /\\ ~ smooth 1 (fun x : R => ramp x)"


def test_a_parameter_tends_to_the_end_of_its_domain_from_inside() -> None:
    stated = text(form="limit", of="soft(x)", variable="delta", to="0", equals="ramp(x)")
    assert stated == "forall (x : R), filterlim (fun delta : R => soft x delta) (at_right 0) (locally (ramp x))"


def test_a_symbol_that_depends_on_another_is_any_function_with_its_slope() -> None:
    stated = text(form="equal", left="partial(P^2, y)", right="2*P*P1")
    assert "(P_of_y : R -> R)" in stated and "P_of_y y = P -> is_derive P_of_y y P1 ->" in stated
    assert stated.endswith("is_derive (fun y : R => (P_of_y y) ^ 2) y (2 * P * P1)")


def test_parts_have_addresses() -> None:
    part = {"form": "value", "of": "1", "equals": "1"}
    whole = said(form="all", parts=[part, {"form": "all", "parts": [part]}])
    assert [leaf.address for leaf in whole.leaves()] == ["paper/claim#1", "paper/claim#2.1"]
    assert whole.leaves()[1].name == "paper_claim_2_1"


def test_hypotheses_of_under_replace_domains() -> None:
    stated = text(form="under", then="compare", left="delta", relation="<", right="1", **{"if": {"delta": "(0, 1/2]"}})
    assert stated == "forall (delta : R), 0 < delta -> delta <= 1 / 2 -> delta < 1"


def test_means_are_stated_for_every_length() -> None:
    stated = text(form="sums", left="change(E(z), x)", right="2*alpha*Cov(z, y)")
    assert stated.startswith("forall (n : nat) (alpha x : R) (y z : nat -> R), 0 < alpha -> is_derive")


@pytest.mark.parametrize(
    ("left", "centres"),
    [
        ("change(E(z^2), at(z, j))", "free"),  # as the mean of z it would be another statement, which P(j) makes true
        ("change(E(y), at(y, j))", "free"),  # the row moves too, not its weights alone
        ("change(at(y, j)*E(z), at(y, j))", "free"),
        ("change(P(j), at(z, l))", "free"),
        ("change(E(abs(x - y)), x)", "free"),  # has no derivative at a kink, where the statement does not look
        ("change(E(log(z)), x)", "free"),
        ("change(E(1/z), x)", "uniform"),
    ],
)
def test_a_derivative_of_means_that_would_be_another_one_is_not_captured(left: str, centres: str) -> None:
    with pytest.raises(NotExpressible):
        said(form="sums", left=left, right="P(j)", centres=centres)


def test_uniform_centres_are_multiples_of_their_numbers() -> None:
    stated = text(form="sums", left="change(E(y), x)", right="2*alpha*Cov(y, y)", centres="uniform")
    assert "y" not in re.findall(r"\w+", stated) and stated.count("fun i : nat => q * k i") == 3


@pytest.mark.parametrize("written", ["x^(1/3)", "delta^beta"])
def test_a_power_without_a_total_form_is_not_captured(written: str) -> None:
    with pytest.raises(NotExpressible, match="whole number"):
        text(form="compare", left=written, relation=">", right="0", on="[0, 1]")


def test_steps_have_no_coq_form() -> None:
    with pytest.raises(NotExpressible, match="Steps"):
        text(form="steps", steps=[{"form": "value", "of": "1", "equals": "1"}])


def test_nearly_every_statement_of_the_papers_has_a_coq_form() -> None:
    captured = missed = 0
    for source in paper_statements().values():
        for claim, said in source.claims.items():
            for role in statements_of(said):
                try:
                    source.proposition(claim, role)
                    captured += 1
                except NotExpressible:
                    missed += 1
    assert captured > 250 and missed < 40


def test_a_uniform_limit_of_integrals_says_that_they_exist_near_the_limit() -> None:
    stated = text(
        form="limit",
        of="mollify(ramp(x), box, delta)",
        variable="delta",
        to="0",
        equals="ramp(x)",
        uniform=True,
        on="[-1, 1]",
    )
    needed = "mollifiable (fun x : R => ramp x) box_kernel delta x"
    assert stated.startswith(f"(at_right 0) (fun delta : R => (forall x : R, - 1 <= x -> x <= 1 -> {needed})) /\\ ")
    assert "uniform_lim (fun x => - 1 <= x <= 1) (fun delta x : R => mollify" in stated


@pytest.mark.parametrize(
    "table",
    [
        {"form": "smooth", "of": "1/x", "class": "C^1"},
        {"form": "monotone", "of": "log(x)", "direction": "increasing"},
        {"form": "supremum", "of": "sqrt(x)", "equals": "1", "on": "[-1, 1]"},
        {"form": "zeros", "of": "x/y", "are": ["0"]},
        {"form": "value", "of": "1/y", "equals": "1/y"},
    ],
)
def test_a_function_without_a_value_somewhere_is_not_captured(table: dict) -> None:
    with pytest.raises(NotExpressible, match="not shown to have a value"):
        text(**table)


# --- statements about statements ----------------------------------------------------------------


def test_a_negation() -> None:
    stated = text(form="not", then="compare", left="x/delta", relation="<", right="1")
    assert stated == "~ (forall (delta x : R), 0 < delta -> x / delta < 1)"


@pytest.mark.parametrize(
    "inner",
    [
        {"then": "equal", "left": "diff(abs(x), 1)", "right": "0"},  # false for want of a derivative at 0
        {"then": "value", "of": "integral(x^2, 0, 1)", "equals": "1"},
        {"then": "value", "of": "integral(exp(-x), 0, inf)", "equals": "2"},
        {"then": "limit", "of": "sin(1/x)", "to": "0", "equals": "0"},
    ],
)
def test_a_negation_that_holds_for_want_of_a_value_is_not_captured(inner: dict) -> None:
    with pytest.raises(NotExpressible, match="negation"):
        text(form="not", **inner)


def test_a_value_that_exists() -> None:
    stated = text(
        form="exists", variable="c", on="(0, inf)", witness="2", then="compare", left="c*x^2", relation=">=", right="0"
    )
    assert stated == "exists c : R, 0 < c /\\ (forall (x : R), c * x ^ 2 >= 0)"


def test_a_value_for_which_the_statement_may_mean_nothing_does_not_exist() -> None:
    with pytest.raises(NotExpressible, match="said to exist"):
        text(form="exists", variable="c", witness="1", then="equal", left="1/c", right="5")


def test_for_every_function_of_its_classes() -> None:
    functions = {"f": {"is": ["continuous", "C^2"]}, "g": {"is": ["bounded", "nonnegative", "integrable", "C^inf"]}}
    stated = text(form="for_functions", functions=functions, then="equal", left="f(x)*g(2*x)", right="g(2*x)*f(x)")
    assert stated == (
        "forall (f g : R -> R), (forall x : R, continuous f x) -> smooth 2 f -> bounded_on (fun _ => True) g -> "
        "(forall x : R, 0 <= g x) -> (forall a b : R, ex_RInt g a b) -> smooth_inf g -> "
        "(forall (x : R), f x * g (2 * x) = g (2 * x) * f x)"
    )


def test_what_is_assumed_shares_its_parameters_with_what_is_said() -> None:
    assumed = {"form": "compare", "left": "abs(f(x))", "relation": "<=", "right": "delta"}
    stated = text(
        form="for_functions",
        functions={"f": {"is": ["increasing"]}},
        assuming=[assumed],
        then="compare",
        left="f(x)",
        relation="<=",
        right="delta + beta^2",
    )
    assert stated == (
        "forall (delta : R), 0 < delta -> forall (f : R -> R), increasing_on (fun _ => True) f -> "
        "(forall (x : R), Rabs (f x) <= delta) -> (forall (beta x : R), 1 <= beta -> f x <= delta + beta ^ 2)"
    )


def test_a_quotient_by_any_function_needs_it_not_to_be_0() -> None:
    stated = text(
        form="for_functions", functions={"f": {"is": ["continuous"]}}, then="equal", left="f(x)/f(x)", right="1"
    )
    assert "f x <> 0 -> f x / f x = 1" in stated


def test_a_derivative_of_any_function_must_exist() -> None:
    stated = text(
        form="for_functions",
        functions={"f": {"is": ["C^1"]}},
        then="compare",
        left="diff(f(x), 1)^2",
        relation=">=",
        right="0",
    )
    assert "ex_derive (fun x : R => f x) x /\\ (Derive (fun x : R => f x) x) ^ 2 >= 0" in stated


def test_a_sentence_in_coq_stands_as_it_is() -> None:
    assert text(form="coq", statement="forall f : R -> R,\n  smooth 1 f -> smooth 0 f") == (
        "forall f : R -> R, smooth 1 f -> smooth 0 f"
    )


@pytest.mark.parametrize(
    "written", ["True) /\\ (False", "forall x : R, ltac:(exact True)", "(True", "exists T : Type, True", "admit"]
)
def test_a_text_that_is_not_one_term_is_not_captured(written: str) -> None:
    with pytest.raises(InputError):  # by the reader, or by the translator
        text(form="coq", statement=written)


# --- names and limits ---------------------------------------------------------------------------


def test_what_a_statement_introduces_is_no_parameter_of_the_paper() -> None:
    vocabulary = Vocabulary.from_tables({"s": "positive", "I1": "real"}, {}, HERE)
    context = Context.of(vocabulary)

    def stated(**table) -> str:
        return proposition(statement_from_table(table, vocabulary, HERE), context, "paper/claim").text

    assert "exists s' : R, sup_is" in stated(form="supremum", of="s*sin(x)", relation="<=", than="s")
    assert "I1' + I1 > 0" in stated(form="compare", left="integral(phi(x), 0, inf) + I1", relation=">", right="0")


def test_the_function_of_a_limit_has_values_near_it() -> None:
    stated = text(form="limit", of="sin(x)/x", to="0", equals="1")
    assert stated.startswith("(locally' 0) (fun x : R => x <> 0) /\\ is_lim (fun x : R => sin x / x) 0 1")
    with pytest.raises(NotExpressible, match="y <> 0"):
        text(form="limit", of="x/y", to="0", equals="0")


@pytest.mark.parametrize(
    ("keys", "along"),
    [({"on": "[0, 1]"}, "at_right"), ({"on": "(-1, 0)"}, "at_left"), ({"on": "[-1, 1]", "side": "left"}, "at_left")],
)
def test_x_stays_in_the_domain_of_a_limit(keys: dict, along: str) -> None:
    stated = text(form="limit", of="abs(x)", to="0", equals="0", **keys)
    assert stated == f"filterlim (fun x : R => Rabs x) ({along} 0) (locally 0)"
    with pytest.raises(NotExpressible, match="reach"):
        text(form="limit", of="x", to="0", equals="0", on="[5, 6]")


def test_only_an_equality_leaves_points_out() -> None:
    assert text(form="equal", left="x/x", right="1") == "forall (x : R), x <> 0 -> x / x = 1"
    for form in ({"form": "compare"}, {"form": "not", "then": "compare"}):
        with pytest.raises(NotExpressible, match="x <> 0"):
            text(**form, left="1/x", relation=">", right="0")
    with pytest.raises(NotExpressible, match="y <> 0"):
        text(form="consistent", left="y/y", right="1")


def test_an_equality_speaks_of_a_place() -> None:
    with pytest.raises(NotExpressible, match="no place is known"):
        text(form="equal", left="log(-x^2)", right="5")


def test_an_equality_does_not_leave_out_calls_beyond_a_domain() -> None:
    with pytest.raises(NotExpressible, match="its argument in its domain"):
        text(form="equal", left="soft(x, delta = x)", right="x")


def test_a_supremum_beyond_a_number_may_be_infinite() -> None:
    assert text(form="supremum", of="x", relation=">", than="5") == "(exists x : R, x > 5)"
    assert text(form="infimum", of="-x", relation="<=", than="5", on="[0, inf)") == (
        "(forall m : R, 5 < m -> (exists x : R, 0 <= x /\\ - x < m))"
    )
    assert "sup_is" in text(form="supremum", of="sin(x)", relation="<=", than="1")


def test_zeros_that_print_alike_are_different_and_there_may_be_none() -> None:
    assert text(form="zeros", of="x^2 + 1", are=[]) == "forall x : R, (x ^ 2 + 1 = 0 <-> False)"
    of = "(x - 1)*(x - 1.0001)"
    assert "<= 1.005 /\\ z1 <> z2 /\\ forall x" in text(form="zeros", of=of, round_to=["1.00", "1.00"])
    assert "<> z2" not in text(form="zeros", of="(x - 1)*(x - 2)", round_to=["1.0", "2.0"])


def test_a_printed_value_is_for_all_parameters() -> None:
    stated = text(form="value", of="delta/delta", rounds_to="1.0")
    assert stated == "forall (delta : R), 0 < delta -> 0.95 <= delta / delta <= 1.05"


def test_what_exists_may_depend_on_parameters() -> None:
    stated = text(form="exists", variable="c", witness="delta", then="equal", left="x*c", right="x*delta")
    assert stated == "forall (delta : R), 0 < delta -> exists c : R, (forall (x : R), x * c = x * delta)"


@pytest.mark.parametrize(("variable", "to"), [("delta", "-1"), ("beta", "-inf"), ("delta", "-inf")])
def test_a_limit_outside_of_a_domain_is_not_captured(variable: str, to: str) -> None:
    with pytest.raises(NotExpressible, match="reach"):
        text(form="limit", of=f"x/{variable}", variable=variable, to=to, equals="0")


def test_a_uniform_limit_of_functions_without_values_does_not_hold() -> None:
    stated = text(form="limit", of="delta*log(x)", variable="delta", to="0", equals="0", uniform=True, on="[-1, 1]")
    near = "(at_right 0) (fun delta : R => (forall x : R, - 1 <= x -> x <= 1 -> 0 < x))"
    assert stated.startswith(f"{near} /\\ uniform_lim")
