"""Statement forms as Coq propositions: what is stated, with the domains and what makes it meaningful."""

import pytest

from provenact.numerics.coq.context import Context, NotExpressible
from provenact.numerics.coq.project import sources
from provenact.numerics.coq.propositions import Proposition, proposition
from provenact.theory.forms import statement_from_table
from provenact.theory.statements import ByLemma
from provenact.theory.toml_lines import Located
from provenact.theory.vocabulary import Vocabulary

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


def test_a_function_that_a_statement_ranges_over_is_stated_by_its_value() -> None:
    whole = said(form="for_functions", functions={"f": ["x", "ramp(x)"]}, then="equal", left="f(delta)", right="delta")
    assert [leaf.text.rsplit("-> ", 1)[1] for leaf in whole.leaves()] == ["delta = delta", "ramp delta = delta"]


def test_a_derivative_elsewhere_must_exist() -> None:
    stated = text(form="compare", left="diff(ramp(x), 1)", relation=">", right="0", on="(0, inf)")
    function = "(fun x : R => ramp x)"
    assert stated == f"forall (x : R), 0 < x -> ex_derive {function} x /\\ Derive {function} x > 0"


def test_an_improper_integral_is_a_number_that_exists() -> None:
    stated = text(form="compare", left="integral(phi(x), 0, inf)", relation="<", right="1")
    assert stated == "exists I1 : R, is_RInt_gen (fun x : R => phi x) (at_point 0) (Rbar_locally p_infty) I1 /\\ I1 < 1"


def test_printed_digits_are_a_rounding_interval() -> None:
    assert text(form="value", of="10/3", rounds_to="3.3") == "13 / 4 <= 10 / 3 <= 67 / 20"


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


@pytest.mark.parametrize("written", ["x^(1/3)", "delta^beta"])
def test_a_power_without_a_total_form_is_not_captured(written: str) -> None:
    with pytest.raises(NotExpressible, match="whole number"):
        text(form="compare", left=written, relation=">", right="0")


def test_a_textbook_theorem_without_a_coq_form_is_not_captured() -> None:
    theorem = ByLemma("prime_numbers", "", (), ())
    with pytest.raises(NotExpressible, match="prime_numbers"):
        proposition(theorem, Context.of(VOCABULARY), "paper/claim")


def test_nearly_every_statement_of_the_papers_has_a_coq_form() -> None:
    captured = missed = 0
    for source in sources().values():
        for claim in source.claims:
            for role in source.roles(claim):
                try:
                    source.proposition(claim, role)
                    captured += 1
                except NotExpressible:
                    missed += 1
    assert captured > 300 and missed < 15


def test_a_uniform_limit_of_integrals_says_that_they_exist_near_the_limit() -> None:
    stated = text(form="limit", of="mollify(ramp(x), box, delta)", variable="delta", to="0", equals="ramp(x)",
                uniform=True, on="[-1, 1]")  # fmt: skip
    needed = "mollifiable (fun x : R => ramp x) box_kernel delta x"
    assert stated.startswith(f"(at_right 0) (fun delta : R => (forall x : R, - 1 <= x -> x <= 1 -> {needed})) /\\ ")
    assert "uniform_lim (fun x => - 1 <= x <= 1) (fun delta x : R => mollify" in stated


@pytest.mark.parametrize(
    ("name", "given", "parts"),
    [
        ("mollifier_smoothness", {"kernel": "ramp(x)"},
         ["forall L : (R -> R) -> R, local_integral L -> forall (n : nat) (x : R), ex_derive_n",
          "= L (fun y : R => Derive_n (fun x : R => ramp x) n (x - y))"]),
        ("approximate_identity_uniform", {"kernel": "ramp(x)", "mass": "2"},
         ["u < - 1 \\/ 1 < u -> (fun x : R => ramp x) u = 0", "continuous f x", "ramp x / 2) w x) (at_right 0) f"]),
        ("approximate_identity_distributions", {"kernel": "ramp(x)", "mass": "integral(ramp(x), -1, 1)"},
         ["ex_RInt (fun x : R => ramp x) (- 1) 1 /\\ ", "(Rbar_locally m_infty) (Rbar_locally p_infty) 1)",
          "filterlim J (at_right 0) (locally (g 0))"]),
        ("recurrence_rate", {"map": "x - x^2", "coefficient": "1", "power": "1"},
         ["exists r : R, 0 < r /\\ forall e : nat -> R, 0 < e 0%nat <= r ->",
          "e (S l) = (fun x : R => x - x ^ 2) (e l)", "e l / Rpower (1 * 1 * INR l) (- (1 / 1))) 1"]),
        ("source_coding", {},
         ["(forall p : R, List.In p ps -> 0 < p) -> total (fun p : R => p) ps = 1 -> (exists t : code, huffman ps t)",
          "huffman ps t -> entropy_bits ps <= expected_length t < entropy_bits ps + 1"]),
    ],
)  # fmt: skip
def test_theorems_of_analysis_say_what_they_conclude(name: str, given: dict, parts: list[str]) -> None:
    stated = text(form="lemma", name=name, **{"with": given})
    for part in parts:
        assert part in stated


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


def test_a_theorem_on_a_kernel_with_parameters_is_not_captured() -> None:
    with pytest.raises(NotExpressible, match="depends on delta"):
        text(form="lemma", name="mollifier_smoothness", **{"with": {"kernel": "soft(x)"}})
