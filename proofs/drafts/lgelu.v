(** * Theorems whose proofs are generated: on lgelu *)

(** From forms and witnesses, by `provenact regenerate drafts`; not to be edited. *)

From Coq Require Import Reals Lra Lia.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
From Provenact Require Import Parts SoftApproximation SoftProbabilities Tactics Witnesses.
From Statements Require Import lgelu.
Open Scope R_scope.

Ltac unfold_paper ::= unfold mish, silu, dist, gap, step, lam, gelu, lgelu, H in *.

Theorem lgelu_da_dlambda_holds : lgelu_da_dlambda.
Proof. unfold lgelu_da_dlambda. intros; unfold_paper; first [prove_derivative | prove_equal]. Qed.

(** lgelu_drift_average: l1 = 1, l2 = 1, m1 = 1, m2 = 1: 2 against 1 *)
Theorem lgelu_drift_average_fails : ~ lgelu_drift_average.
Proof.
  intros H. unfold lgelu_drift_average in H.
  cbv beta in H.
  specialize (H 1 1 1 1). premises 40%positive H.
  settled 40%positive H. false_number 40%positive H.
Qed.

Theorem lgelu_drift_average_corrected_holds : lgelu_drift_average_corrected.
Proof.
  unfold lgelu_drift_average_corrected. intros; unfold_paper; first [prove_derivative | prove_equal].
Qed.

(** lgelu_bvs_maximum: x = 1, w = 2: the difference is -1 *)
Theorem lgelu_bvs_maximum_fails : ~ lgelu_bvs_maximum.
Proof.
  intros H. unfold lgelu_bvs_maximum in H. destruct H as (_ & H). unfold lgelu_bvs_maximum_2 in H.
  cbv beta in H.
  specialize (H 2 1). premises 40%positive H.
  settled 40%positive H. false_number 40%positive H.
Qed.

Theorem lgelu_bvs_maximum_corrected_holds : lgelu_bvs_maximum_corrected.
Proof.
  by_parts idtac.
  - intros; unfold_paper; first [prove_number | compare_by ((f - x))].
  - intros; unfold_paper; first [prove_number | compare_by ((- w + x))].
Qed.

Theorem lgelu_adamw_scaling_holds : lgelu_adamw_scaling.
Proof.
  unfold lgelu_adamw_scaling. intros; unfold_paper; first [prove_number | compare_by ((c * z ^ 2 * (c - 1) / ((n + z)
  * (c * z + n))))].
Qed.

Theorem lgelu_lambda_by_architecture_holds : lgelu_lambda_by_architecture.
Proof.
  unfold lgelu_lambda_by_architecture. intros; unfold_paper; first [prove_number | compare_by ((41 / 100))].
Qed.

Theorem lgelu_lambda_by_architecture_corrected_holds : lgelu_lambda_by_architecture_corrected.
Proof.
  unfold lgelu_lambda_by_architecture_corrected. intros; unfold_paper; first [prove_number | prove_equal].
Qed.

(** lgelu_hardened_before_substitution: a = 1, q = 1/2: 161/2 against 160 *)
Theorem lgelu_hardened_before_substitution_fails : ~ lgelu_hardened_before_substitution.
Proof.
  intros H. unfold lgelu_hardened_before_substitution in H. destruct H as (_ & H). unfold
      lgelu_hardened_before_substitution_2 in H.
  cbv beta in H.
  specialize (H 1 0.5). premises 40%positive H.
  settled 40%positive H. false_number 40%positive H.
Qed.

Theorem lgelu_hardened_before_substitution_corrected_holds : lgelu_hardened_before_substitution_corrected.
Proof.
  by_parts idtac.
  - intros; unfold_paper; first [prove_derivative | prove_equal].
  - intros; unfold_paper; first [prove_derivative | prove_equal].
Qed.

Theorem lgelu_gradual_hardening_corrected_holds : lgelu_gradual_hardening_corrected.
Proof.
  by_parts idtac.
  - intros; unfold_paper; first [prove_number | prove_equal].
  - intros; unfold_paper; first [prove_number | compare_by ((41 / 14850))].
  - intros; unfold_paper; first [prove_derivative | prove_equal].
Qed.

Theorem lgelu_lambda_target_corrected_holds : lgelu_lambda_target_corrected.
Proof.
  by_parts idtac.
  - intros; unfold_paper; first [prove_derivative | prove_equal].
  - intros; unfold_paper; first [prove_number | prove_equal].
  - intros; unfold_paper; first [prove_number | compare_by ((- (- 4 * sqrt PI + 5 * sqrt 2) / (800 * sqrt PI)))].
Qed.

Theorem lgelu_table2_drops_holds : lgelu_table2_drops.
Proof.
  by_parts idtac.
  - intros; unfold_paper; first [prove_number | compare_by ((1 / 20))].
  - intros; unfold_paper; first [prove_number | compare_by ((1 / 50))].
  - intros; unfold_paper; first [prove_number | compare_by ((3 / 100))].
  - intros; unfold_paper; first [prove_number | compare_by ((1 / 20))].
  - intros; unfold_paper; first [prove_number | compare_by ((1 / 25))].
Qed.

Theorem lgelu_table2_drops_corrected_holds : lgelu_table2_drops_corrected.
Proof.
  by_parts idtac.
  - intros; unfold_paper; first [prove_number | compare_by ((1 / 100))].
  - intros; unfold_paper; first [prove_number | compare_by ((1 / 50))].
  - intros; unfold_paper; first [prove_number | compare_by ((3 / 100))].
  - intros; unfold_paper; first [prove_number | compare_by ((1 / 20))].
  - intros; unfold_paper; first [prove_number | compare_by ((1 / 25))].
  - intros; unfold_paper; first [prove_derivative | prove_equal].
Qed.

Theorem lgelu_adult_replacement_holds : lgelu_adult_replacement.
Proof. unfold lgelu_adult_replacement. intros; unfold_paper; first [prove_number | prove_compare]. Qed.

Theorem lgelu_adult_replacement_corrected_holds : lgelu_adult_replacement_corrected.
Proof.
  by_parts idtac.
  - intros; unfold_paper; first [prove_derivative | prove_equal].
  - intros; unfold_paper; first [prove_derivative | prove_equal].
  - intros; unfold_paper; first [prove_derivative | prove_equal].
  - intros; unfold_paper; first [prove_derivative | prove_equal].
  - intros; unfold_paper; first [prove_number | prove_compare].
Qed.

(** lgelu_tinyimagenet_gelu_score: 18/25 against 71/100 *)
Theorem lgelu_tinyimagenet_gelu_score_fails : ~ lgelu_tinyimagenet_gelu_score.
Proof.
  intros H. unfold lgelu_tinyimagenet_gelu_score in H.
  cbv beta in H.
  premises 40%positive H.
  settled 40%positive H. false_number 40%positive H.
Qed.
