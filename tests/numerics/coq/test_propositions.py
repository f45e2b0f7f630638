"""Statement forms as Coq propositions: what is said, with the domains and what makes it meaningful."""

import pytest

from provenact.numerics.coq.context import NotExpressible, context_of
from provenact.numerics.coq.project import sources
from provenact.numerics.coq.propositions import proposition

CONTEXT = context_of(
    {
        "parameters": {"delta": "positive", "beta": "[1, inf)", "P": "positive", "P1": "real", "y": "real"},
        "definitions": {"ramp": "max(0, x)", "soft": "piecewise(0, x <= -delta; x)"},
        "dependencies": {"P": {"y": "P1"}},
    }
)


def text(**table) -> str:
    return proposition(table, CONTEXT, "paper/claim").text


def test_parameters_are_quantified_over_their_domains() -> None:
    said = text(form="equal", left="soft(x)", right="x", on="[0, inf)")
    assert said == "forall (delta x : R), 0 < delta -> 0 <= x -> soft x delta = x"


def test_a_derivative_alone_on_the_left_is_a_relation() -> None:
    said = text(form="equal", left="diff(x^2, 1)", right="2*x")
    assert said == "forall (x : R), is_derive (fun x : R => x ^ 2) x (2 * x)"


def test_a_derivative_elsewhere_must_exist() -> None:
    said = text(form="compare", left="diff(ramp(x), 1)", relation=">", right="0", on="(0, inf)")
    function = "(fun x : R => ramp x)"
    assert said == f"forall (x : R), 0 < x -> ex_derive {function} x /\\ Derive {function} x > 0"


def test_an_improper_integral_is_a_number_that_exists() -> None:
    said = text(form="compare", left="integral(phi(x), 0, inf)", relation="<", right="1")
    assert said == "exists I1 : R, is_RInt_gen (fun x : R => phi x) (at_point 0) (Rbar_locally p_infty) I1 /\\ I1 < 1"


def test_printed_digits_are_a_rounding_interval() -> None:
    assert text(form="value", of="10/3", rounds_to="3.3") == "13 / 4 <= 10 / 3 <= 67 / 20"


def test_an_attained_supremum() -> None:
    said = text(form="supremum", of="-x^2", equals="0", at="0", on="[-1, 1]")
    assert "sup_is (fun x => - 1 <= x <= 1) (fun x : R => - x ^ 2) 0" in said
    assert "(fun x => - 1 <= x <= 1) 0 /\\ (fun x : R => - x ^ 2) 0 = 0" in said


def test_exact_smoothness_says_both_halves() -> None:
    said = text(form="smooth", of="ramp(x)", **{"class": "C^0"}, exactly=True)
    assert said == "smooth 0 (fun x : R => ramp x) /\\ ~ smooth 1 (fun x : R => ramp x)"


def test_a_parameter_tends_to_the_end_of_its_domain_from_inside() -> None:
    said = text(form="limit", of="soft(x)", variable="delta", to="0", equals="ramp(x)")
    assert said == "forall (x : R), filterlim (fun delta : R => soft x delta) (at_right 0) (locally (ramp x))"


def test_a_symbol_that_depends_on_another_is_any_function_with_its_slope() -> None:
    said = text(form="equal", left="partial(P^2, y)", right="2*P*P1")
    assert "(P_of_y : R -> R)" in said and "P_of_y y = P -> is_derive P_of_y y P1 ->" in said
    assert said.endswith("is_derive (fun y : R => (P_of_y y) ^ 2) y (2 * P * P1)")


def test_parts_have_addresses() -> None:
    part = {"form": "value", "of": "1", "equals": "1"}
    whole = proposition({"form": "all", "parts": [part, {"form": "all", "parts": [part]}]}, CONTEXT, "paper/claim")
    assert [leaf.address for leaf in whole.leaves()] == ["paper/claim#1", "paper/claim#2.1"]
    assert whole.leaves()[1].name == "paper_claim_2_1"


def test_hypotheses_of_under_replace_domains() -> None:
    said = text(form="under", then="compare", left="delta", relation="<", right="1", **{"if": {"delta": "(0, 1/2]"}})
    assert said == "forall (delta : R), 0 < delta -> delta <= 1 / 2 -> delta < 1"


def test_means_are_stated_for_every_length() -> None:
    said = text(form="sums", left="change(E(z), x)", right="2*alpha*Cov(z, y)")
    assert said.startswith("forall (n : nat) (alpha x : R) (y z : nat -> R), 0 < alpha -> is_derive")


@pytest.mark.parametrize("written", ["x^(1/2)", "x^delta"])
def test_a_power_without_a_total_form_is_not_captured(written: str) -> None:
    with pytest.raises(NotExpressible, match="whole number"):
        text(form="compare", left=written, relation=">", right="0")


def test_a_textbook_theorem_without_a_coq_form_is_not_captured() -> None:
    with pytest.raises(NotExpressible, match="prime_numbers"):
        text(form="lemma", name="prime_numbers")


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
    said = text(form="limit", of="mollify(ramp(x), box, delta)", variable="delta", to="0", equals="ramp(x)",
                uniform=True, on="[-1, 1]")  # fmt: skip
    needed = "mollifiable (fun x : R => ramp x) box_kernel delta x"
    assert said.startswith(f"(at_right 0) (fun delta : R => (forall x : R, - 1 <= x -> x <= 1 -> {needed})) /\\ ")
    assert "uniform_lim (fun x => - 1 <= x <= 1) (fun delta x : R => mollify" in said


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
    said = text(form="lemma", name=name, **{"with": given})
    for part in parts:
        assert part in said


def test_a_theorem_on_a_kernel_with_parameters_is_not_captured() -> None:
    with pytest.raises(NotExpressible, match="depends on delta"):
        text(form="lemma", name="mollifier_smoothness", **{"with": {"kernel": "soft(x)"}})
