(** * Theorems whose proofs are generated: on eafo *)

(** From forms and witnesses, by `provenact regenerate drafts`; not to be edited. *)

From Coq Require Import Reals Lra Lia.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
From Provenact Require Import Cells Parts Smooth SoftProbabilities Tactics Vocabulary Witnesses.
From Statements Require Import eafo.
Open Scope R_scope.

Ltac unfold_paper ::= unfold artanh, logit, crrelu, f, g in *.

Theorem eafo_consistently_superior_corrected_holds : eafo_consistently_superior_corrected.
Proof.
  by_parts idtac.
  - intros; unfold_paper; first [prove_derivative | prove_equal].
  - intros; unfold_paper; first [prove_derivative | prove_equal].
Qed.

(** eafo/improves-from-wafbc: no Coq form: an integrand that is not shown to have values: whether
    `integral(phi(x)*log(diff(act0, 1)/phi(x)), -inf, inf)` has a value is not decided: whether diff(act0, 1)/phi(x) >
    0 everywhere is not decided: the sign is that of every term *)

Theorem eafo_eta_for_relu_corrected_holds : eafo_eta_for_relu_corrected.
Proof.
  unfold eafo_eta_for_relu_corrected. intros. assert (D1 : is_derive (fun x : R => c * exp (- x ^ 2 / 2)) x (- c * x *
  exp (- x ^ 2 / 2))) by (unfold_paper; prove_derivative). rewrite ?(is_derive_unique _ _ _ D1). repeat (split; [first
  [assumption | eexists; eassumption]|]). unfold_paper; unfold glue; prove_equal.
Qed.

(** eafo_prop2_final_bound: x = 1/3, eps = -1: the difference is -0.0409948738411787 *)
Theorem eafo_prop2_final_bound_fails : ~ eafo_prop2_final_bound.
Proof.
  intros H. unfold eafo_prop2_final_bound in H.
  cbv beta delta [g f] in H.
  specialize (H (- 1) (1 / 3)). premises 40%positive H.
  settled 40%positive H. false_number 40%positive H.
Qed.

Theorem eafo_negative_branch_correction_corrected_holds : eafo_negative_branch_correction_corrected.
Proof.
  by_parts idtac.
  - intros. assert (D1 : is_derive (fun x : R => c * exp (- (x / a) ^ 2 / 2)) x (- c * x * exp (- x ^ 2 / (2 * a ^ 2))
    / a ^ 2)) by (unfold_paper; prove_derivative). rewrite ?(is_derive_unique _ _ _ D1). repeat (split; [first
    [assumption | eexists; eassumption]|]). unfold_paper; unfold glue; prove_equal.
  - intros; unfold_paper; first [prove_derivative | prove_equal].
Qed.

(** eafo_crrelu_monotone: x = -5/2: the difference is -0.00230668901522889 *)
Theorem eafo_crrelu_monotone_fails : ~ eafo_crrelu_monotone.
Proof.
  intros H. unfold eafo_crrelu_monotone in H.
  cbv beta delta [crrelu] in H. unfold increasing_on in H. specialize (H (- 2.5) (- 2.4375)). premises 40%positive H.
      cbv beta in H.
  settled 40%positive H. false_number 40%positive H.
Qed.

Theorem eafo_tables12_best_holds : eafo_tables12_best.
Proof.
  by_parts idtac.
  - intros; unfold_paper; first [prove_number | compare_by ((2 / 125))].
  - intros; unfold_paper; first [prove_number | compare_by ((3 / 200))].
  - intros; unfold_paper; first [prove_number | compare_by ((7 / 500))].
  - intros; unfold_paper; first [prove_number | compare_by ((19 / 500))].
  - intros; unfold_paper; first [prove_number | compare_by ((3 / 200))].
  - intros; unfold_paper; first [prove_number | compare_by ((1 / 100))].
Qed.

(** eafo_functional_sign: P = 1, Y1 = 1/2: 0.346573590279… against -0.346573590279… *)
Theorem eafo_functional_sign_fails : ~ eafo_functional_sign.
Proof.
  intros H. unfold eafo_functional_sign in H.
  cbv beta in H.
  specialize (H 0.5 1). premises 40%positive H.
  settled 40%positive H. false_number 40%positive H.
Qed.

Theorem eafo_pseudocode_holds : eafo_pseudocode.
Proof.
  by_parts idtac.
  - intros; unfold_paper; first [prove_derivative | prove_equal].
  - intros; unfold_paper; first [prove_derivative | prove_equal].
Qed.

Lemma eafo_negative_gradient_1_f_smooth :
  smooth 0 (fun x : R => crrelu x 0.01).
Proof. intros; apply C_smooth,
  (C_ext 0 (glue 0 (fun x : R => x * exp (- x ^ 2 / 2) / 100) (fun x : R => x * exp (- x ^ 2 / 2) / 100 + x)));
    [intros ?; symmetry; unfold_paper; prove_cells|intros ?; prove_continuous]. Qed.
Lemma eafo_negative_gradient_1_f_rough :
  ~ smooth 1 (fun x : R => crrelu x 0.01).
Proof. intros. cut (~ smooth 1 (glue 0 (fun x : R => x * exp (- x ^ 2 / 2) / 100) (fun x : R => x * exp (- x ^ 2 / 2)
    / 100 + x))); [intros N S; apply N, C_smooth, (C_ext 1 (fun x : R => crrelu x 0.01)); [unfold_paper;
    prove_cells|now apply smooth_C]|]. rough_at 0 (1 / 100) (101 / 100). Qed.
Theorem eafo_negative_gradient_holds : eafo_negative_gradient.
Proof.
  by_parts idtac.
  - slope_inside (glue 0 (fun x : R => x * exp (- x ^ 2 / 2) / 100) (fun x : R => x * exp (- x ^ 2 / 2) / 100 + x)).
  - intros; unfold_paper; first [prove_number | compare_by ((- (x - 1) * (x + 1)))].
  - intros; unfold_paper; first [prove_number | compare_by (((x - 1) * (x + 1)))].
Qed.

(** eafo_prop2_exponent: x = 1/3, eps = 1: 0.135679506628… against 0.289299321584… *)
Theorem eafo_prop2_exponent_fails : ~ eafo_prop2_exponent.
Proof.
  intros H. unfold eafo_prop2_exponent in H.
  cbv beta delta [f] in H.
  specialize (H 1 (1 / 3)). premises 40%positive H.
  settled 40%positive H. false_number 40%positive H.
Qed.

(** eafo_prop2_first_inequality: x = 1/3: the difference is -0.00000991124209472816 *)
Theorem eafo_prop2_first_inequality_fails : ~ eafo_prop2_first_inequality.
Proof.
  intros H. unfold eafo_prop2_first_inequality in H. destruct H as (H & _). unfold eafo_prop2_first_inequality_1 in H.
  cbv beta delta [f] in H.
  specialize (H (1 / 3)). premises 40%positive H.
  settled 40%positive H. false_number 40%positive H.
Qed.

Theorem eafo_prop2_first_inequality_corrected_holds : eafo_prop2_first_inequality_corrected.
Proof.
  by_parts idtac.
  - intros; unfold_paper; first [prove_number | compare_by (((- 200 + exp (- 1 / 200 - exp (- 1 / 200) / 10000 - exp
    (- 1 / 100) / 2000000) + 200 * exp (- exp (- 1 / 200) / 1000 - exp (- 1 / 100) / 2000000)) * exp (- 1 / 200) /
    100000))].
  - intros; unfold_paper; first [prove_number | compare_by (x, R_)].
Qed.

(** eafo_prop2_second_inequality: x = 1/3, eps = -1: the difference is -0.012176155318701 *)
Theorem eafo_prop2_second_inequality_fails : ~ eafo_prop2_second_inequality.
Proof.
  intros H. unfold eafo_prop2_second_inequality in H.
  cbv beta in H.
  specialize (H (- 1) (1 / 3)). premises 40%positive H.
  settled 40%positive H. false_number 40%positive H.
Qed.

(** eafo_prop2_third_inequality: x = 4/9, eps = -33/10: the difference is -0.589464321671629 *)
Theorem eafo_prop2_third_inequality_fails : ~ eafo_prop2_third_inequality.
Proof.
  intros H. unfold eafo_prop2_third_inequality in H.
  cbv beta in H.
  specialize (H (- 3.3) (4 / 9)). premises 40%positive H.
  settled 40%positive H. false_number 40%positive H.
Qed.

Theorem eafo_table4_metrics_holds : eafo_table4_metrics.
Proof.
  by_parts idtac.
  - intros; unfold_paper; first [prove_number | compare_by ((9 / 10000))].
  - intros; unfold_paper; first [prove_number | compare_by ((7 / 1000))].
  - intros; unfold_paper; first [prove_number | compare_by ((7 / 125))].
  - intros; unfold_paper; first [prove_number | compare_by ((39 / 200))].
  - intros; unfold_paper; first [prove_number | compare_by ((7 / 5000))].
  - intros; unfold_paper; first [prove_number | compare_by ((1 / 400))].
  - intros; unfold_paper; first [prove_number | compare_by ((11 / 5000))].
  - intros; unfold_paper; first [prove_number | compare_by ((69 / 10000))].
  - intros; unfold_paper; first [prove_number | compare_by ((1 / 2500))].
  - intros; unfold_paper; first [prove_number | compare_by ((97 / 10000))].
  - intros; unfold_paper; first [prove_number | compare_by ((19 / 1000))].
  - intros; unfold_paper; first [prove_number | compare_by ((37 / 1000))].
Qed.

(** eafo_gpt2_parameter_count: the value is 124.439808, printed 137 *)
Theorem eafo_gpt2_parameter_count_fails : ~ eafo_gpt2_parameter_count.
Proof.
  intros H. unfold eafo_gpt2_parameter_count in H.
  cbv beta in H.
  settled 40%positive H. false_number 40%positive H.
Qed.

Theorem eafo_gpt2_parameter_count_corrected_holds : eafo_gpt2_parameter_count_corrected.
Proof.
  by_parts idtac.
  - intros; unfold_paper; first [prove_derivative | prove_equal].
  - intros; unfold_paper; first [prove_number | prove_equal].
Qed.

Theorem eafo_learnable_parameter_increments_holds : eafo_learnable_parameter_increments.
Proof.
  by_parts idtac.
  - intros; unfold_paper; first [prove_derivative | prove_equal].
  - intros; unfold_paper; first [prove_derivative | prove_equal].
  - intros; unfold_paper; first [prove_derivative | prove_equal].
  - intros; unfold_paper; first [prove_derivative | prove_equal].
  - intros; unfold_paper; first [prove_derivative | prove_equal].
  - intros; unfold_paper; first [prove_derivative | prove_equal].
  - intros; unfold_paper; first [prove_derivative | prove_equal].
  - intros; unfold_paper; first [prove_derivative | prove_equal].
  - intros; unfold_paper; first [prove_number | compare_by ((1041269 / 134126900000))].
Qed.
