(** * Theorems whose proofs are generated: on srelu *)

(** From forms and witnesses, by `provenact regenerate drafts`; not to be edited. *)

From Coq Require Import Reals Lra Lia.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
From Provenact Require Import Cells Parts Schemes Smooth SoftProbabilities Tactics Vocabulary Witnesses.
From Statements Require Import srelu.
Open Scope R_scope.

Ltac unfold_paper ::= unfold prelu, celu, elu, mish, silu, gelu, bump0, near, epan, srelu, relu in *.

Lemma srelu_smoothness_class_f_slope (delta : R) :
  0 < delta -> forall x : R,
    is_derive (fun x : R => srelu x delta) x ((glue (- delta) (fun x : R => 0) (glue delta (fun x : R => 1 / 2 + 3 * x
      / (4 * delta) - x ^ 3 / (4 * delta ^ 3)) (fun x : R => 1))) x).
Proof. slope_of_pieces (glue (- delta) (fun x : R => 0) (glue delta (fun x : R => 3 * delta / 16 + x / 2 + 3 * x ^ 2 /
    (8 * delta) - x ^ 4 / (16 * delta ^ 3)) (fun x : R => x))). Qed.
Lemma srelu_smoothness_class_f_slope_2 (delta : R) :
  0 < delta -> forall x : R,
    is_derive (glue (- delta) (fun x : R => 0) (glue delta (fun x : R => 1 / 2 + 3 * x / (4 * delta) - x ^ 3 / (4 *
      delta ^ 3)) (fun x : R => 1))) x ((glue (- delta) (fun x : R => 0) (glue delta (fun x : R => 3 / (4 * delta) - 3
      * x ^ 2 / (4 * delta ^ 3)) (fun x : R => 0))) x).
Proof. intros; prove_slope. Qed.
Lemma srelu_smoothness_class_f_smooth (delta : R) :
  0 < delta -> smooth 2 (fun x : R => srelu x delta).
Proof. intros. eapply smooth_slope; [intros; apply srelu_smoothness_class_f_slope; assumption|glued]. smooth_by
    srelu_smoothness_class_f_slope_2. Qed.
Lemma srelu_smoothness_class_f_rough (delta : R) :
  0 < delta -> ~ smooth 3 (fun x : R => srelu x delta).
Proof. intros. rough_by srelu_smoothness_class_f_slope. rough_by srelu_smoothness_class_f_slope_2. rough_at (- delta)
    0 (3 / (2 * delta ^ 2)). Qed.
Theorem srelu_smoothness_class_holds : srelu_smoothness_class.
Proof.
  unfold srelu_smoothness_class. intros; apply (smooth_le 2 2); [lia|apply srelu_smoothness_class_f_smooth;
  assumption].
Qed.

Lemma srelu_smoothness_class_corrected_f_slope (delta : R) :
  0 < delta -> forall x : R,
    is_derive (fun x : R => srelu x delta) x ((glue (- delta) (fun x : R => 0) (glue delta (fun x : R => 1 / 2 + 3 * x
      / (4 * delta) - x ^ 3 / (4 * delta ^ 3)) (fun x : R => 1))) x).
Proof. slope_of_pieces (glue (- delta) (fun x : R => 0) (glue delta (fun x : R => 3 * delta / 16 + x / 2 + 3 * x ^ 2 /
    (8 * delta) - x ^ 4 / (16 * delta ^ 3)) (fun x : R => x))). Qed.
Lemma srelu_smoothness_class_corrected_f_slope_2 (delta : R) :
  0 < delta -> forall x : R,
    is_derive (glue (- delta) (fun x : R => 0) (glue delta (fun x : R => 1 / 2 + 3 * x / (4 * delta) - x ^ 3 / (4 *
      delta ^ 3)) (fun x : R => 1))) x ((glue (- delta) (fun x : R => 0) (glue delta (fun x : R => 3 / (4 * delta) - 3
      * x ^ 2 / (4 * delta ^ 3)) (fun x : R => 0))) x).
Proof. intros; prove_slope. Qed.
Lemma srelu_smoothness_class_corrected_f_smooth (delta : R) :
  0 < delta -> smooth 2 (fun x : R => srelu x delta).
Proof. intros. eapply smooth_slope; [intros; apply srelu_smoothness_class_corrected_f_slope; assumption|glued].
    smooth_by srelu_smoothness_class_corrected_f_slope_2. Qed.
Lemma srelu_smoothness_class_corrected_f_rough (delta : R) :
  0 < delta -> ~ smooth 3 (fun x : R => srelu x delta).
Proof. intros. rough_by srelu_smoothness_class_corrected_f_slope. rough_by srelu_smoothness_class_corrected_f_slope_2.
    rough_at (- delta) 0 (3 / (2 * delta ^ 2)). Qed.
Theorem srelu_smoothness_class_corrected_holds : srelu_smoothness_class_corrected.
Proof.
  unfold srelu_smoothness_class_corrected. intros; split; [apply srelu_smoothness_class_corrected_f_smooth;
  assumption|apply srelu_smoothness_class_corrected_f_rough; assumption].
Qed.

(** srelu_distributional_bias_corrected: Coq does not accept the proof that is generated *)

Lemma srelu_second_derivative_1_f_slope (delta : R) :
  0 < delta -> forall x : R,
    is_derive (fun x : R => srelu x delta) x ((glue (- delta) (fun x : R => 0) (glue delta (fun x : R => 1 / 2 + 3 * x
      / (4 * delta) - x ^ 3 / (4 * delta ^ 3)) (fun x : R => 1))) x).
Proof. slope_of_pieces (glue (- delta) (fun x : R => 0) (glue delta (fun x : R => 3 * delta / 16 + x / 2 + 3 * x ^ 2 /
    (8 * delta) - x ^ 4 / (16 * delta ^ 3)) (fun x : R => x))). Qed.
Lemma srelu_second_derivative_1_f_slope_2 (delta : R) :
  0 < delta -> forall x : R,
    is_derive (glue (- delta) (fun x : R => 0) (glue delta (fun x : R => 1 / 2 + 3 * x / (4 * delta) - x ^ 3 / (4 *
      delta ^ 3)) (fun x : R => 1))) x ((glue (- delta) (fun x : R => 0) (glue delta (fun x : R => 3 / (4 * delta) - 3
      * x ^ 2 / (4 * delta ^ 3)) (fun x : R => 0))) x).
Proof. intros; prove_slope. Qed.
Lemma srelu_second_derivative_1_f_smooth (delta : R) :
  0 < delta -> smooth 2 (fun x : R => srelu x delta).
Proof. intros. eapply smooth_slope; [intros; apply srelu_second_derivative_1_f_slope; assumption|glued]. smooth_by
    srelu_second_derivative_1_f_slope_2. Qed.
Lemma srelu_second_derivative_1_f_rough (delta : R) :
  0 < delta -> ~ smooth 3 (fun x : R => srelu x delta).
Proof. intros. rough_by srelu_second_derivative_1_f_slope. rough_by srelu_second_derivative_1_f_slope_2. rough_at (-
    delta) 0 (3 / (2 * delta ^ 2)). Qed.
Lemma srelu_second_derivative_2_f_slope (delta : R) :
  0 < delta -> forall x : R,
    is_derive (fun x : R => srelu x delta) x ((glue (- delta) (fun x : R => 0) (glue delta (fun x : R => 1 / 2 + 3 * x
      / (4 * delta) - x ^ 3 / (4 * delta ^ 3)) (fun x : R => 1))) x).
Proof. slope_of_pieces (glue (- delta) (fun x : R => 0) (glue delta (fun x : R => 3 * delta / 16 + x / 2 + 3 * x ^ 2 /
    (8 * delta) - x ^ 4 / (16 * delta ^ 3)) (fun x : R => x))). Qed.
Lemma srelu_second_derivative_2_f_slope_2 (delta : R) :
  0 < delta -> forall x : R,
    is_derive (glue (- delta) (fun x : R => 0) (glue delta (fun x : R => 1 / 2 + 3 * x / (4 * delta) - x ^ 3 / (4 *
      delta ^ 3)) (fun x : R => 1))) x ((glue (- delta) (fun x : R => 0) (glue delta (fun x : R => 3 / (4 * delta) - 3
      * x ^ 2 / (4 * delta ^ 3)) (fun x : R => 0))) x).
Proof. intros; prove_slope. Qed.
Lemma srelu_second_derivative_2_f_smooth (delta : R) :
  0 < delta -> smooth 2 (fun x : R => srelu x delta).
Proof. intros. eapply smooth_slope; [intros; apply srelu_second_derivative_2_f_slope; assumption|glued]. smooth_by
    srelu_second_derivative_2_f_slope_2. Qed.
Lemma srelu_second_derivative_2_f_rough (delta : R) :
  0 < delta -> ~ smooth 3 (fun x : R => srelu x delta).
Proof. intros. rough_by srelu_second_derivative_2_f_slope. rough_by srelu_second_derivative_2_f_slope_2. rough_at (-
    delta) 0 (3 / (2 * delta ^ 2)). Qed.
Theorem srelu_second_derivative_holds : srelu_second_derivative.
Proof.
  by_parts idtac.
  - intros; eapply derive_2; [intros; apply srelu_second_derivative_1_f_slope; assumption|slope_is
    srelu_second_derivative_1_f_slope_2].
  - intros; eapply derive_2; [intros; apply srelu_second_derivative_2_f_slope; assumption|slope_is
    srelu_second_derivative_2_f_slope_2].
Qed.

Theorem srelu_table1_celu_averages_holds : srelu_table1_celu_averages.
Proof.
  by_parts idtac.
  - intros; unfold_paper; first [prove_number | prove_equal].
  - intros; unfold_paper; first [prove_number | prove_equal].
  - intros; unfold_paper; first [prove_number | prove_equal].
Qed.

(** srelu_table1_elu_and_celu: 14.7431958474… against 0 *)
Theorem srelu_table1_elu_and_celu_fails : ~ srelu_table1_elu_and_celu.
Proof.
  intros H. unfold srelu_table1_elu_and_celu in H. destruct H as (_ & _ & _ & _ & H). unfold
      srelu_table1_elu_and_celu_5 in H.
  cbv beta in H.
  premises 40%positive H.
  settled 40%positive H. false_number 40%positive H.
Qed.

(** srelu_table3_rewards: the difference is -0.3213 *)
Theorem srelu_table3_rewards_fails : ~ srelu_table3_rewards.
Proof.
  intros H. unfold srelu_table3_rewards in H. destruct H as (_ & _ & _ & H & _). unfold srelu_table3_rewards_4 in H.
  cbv beta in H.
  premises 40%positive H.
  settled 40%positive H. false_number 40%positive H.
Qed.

Theorem srelu_table3_rewards_corrected_holds : srelu_table3_rewards_corrected.
Proof.
  by_parts idtac.
  - intros; unfold_paper; first [prove_number | compare_by ((3213 / 10000))].
  - intros; unfold_paper; first [prove_number | compare_by ((20389 / 10000))].
  - intros; unfold_paper; first [prove_number | compare_by ((40697 / 10000))].
Qed.

(** srelu_error_extremum_corrected: Coq does not accept the proof that is generated *)

Theorem srelu_pseudocode_holds : srelu_pseudocode.
Proof. unfold srelu_pseudocode. intros; unfold_paper; first [prove_derivative | prove_equal]. Qed.

(** srelu_delta_used_in_experiments: 1/1000 against 1/100 *)
Theorem srelu_delta_used_in_experiments_fails : ~ srelu_delta_used_in_experiments.
Proof.
  intros H. unfold srelu_delta_used_in_experiments in H.
  cbv beta in H.
  premises 40%positive H.
  settled 40%positive H. false_number 40%positive H.
Qed.

Lemma srelu_negative_window_gradient_1_f_slope (delta : R) :
  0 < delta -> forall x : R,
    is_derive (fun x : R => srelu x delta) x ((glue (- delta) (fun x : R => 0) (glue delta (fun x : R => 1 / 2 + 3 * x
      / (4 * delta) - x ^ 3 / (4 * delta ^ 3)) (fun x : R => 1))) x).
Proof. slope_of_pieces (glue (- delta) (fun x : R => 0) (glue delta (fun x : R => 3 * delta / 16 + x / 2 + 3 * x ^ 2 /
    (8 * delta) - x ^ 4 / (16 * delta ^ 3)) (fun x : R => x))). Qed.
Lemma srelu_negative_window_gradient_1_f_slope_2 (delta : R) :
  0 < delta -> forall x : R,
    is_derive (glue (- delta) (fun x : R => 0) (glue delta (fun x : R => 1 / 2 + 3 * x / (4 * delta) - x ^ 3 / (4 *
      delta ^ 3)) (fun x : R => 1))) x ((glue (- delta) (fun x : R => 0) (glue delta (fun x : R => 3 / (4 * delta) - 3
      * x ^ 2 / (4 * delta ^ 3)) (fun x : R => 0))) x).
Proof. intros; prove_slope. Qed.
Lemma srelu_negative_window_gradient_1_f_smooth (delta : R) :
  0 < delta -> smooth 2 (fun x : R => srelu x delta).
Proof. intros. eapply smooth_slope; [intros; apply srelu_negative_window_gradient_1_f_slope; assumption|glued].
    smooth_by srelu_negative_window_gradient_1_f_slope_2. Qed.
Lemma srelu_negative_window_gradient_1_f_rough (delta : R) :
  0 < delta -> ~ smooth 3 (fun x : R => srelu x delta).
Proof. intros. rough_by srelu_negative_window_gradient_1_f_slope. rough_by srelu_negative_window_gradient_1_f_slope_2.
    rough_at (- delta) 0 (3 / (2 * delta ^ 2)). Qed.
Lemma srelu_negative_window_gradient_2_s1_f_slope (delta : R) :
  0 < delta -> forall x : R,
    is_derive (fun x : R => srelu x delta) x ((glue (- delta) (fun x : R => 0) (glue delta (fun x : R => 1 / 2 + 3 * x
      / (4 * delta) - x ^ 3 / (4 * delta ^ 3)) (fun x : R => 1))) x).
Proof. slope_of_pieces (glue (- delta) (fun x : R => 0) (glue delta (fun x : R => 3 * delta / 16 + x / 2 + 3 * x ^ 2 /
    (8 * delta) - x ^ 4 / (16 * delta ^ 3)) (fun x : R => x))). Qed.
Lemma srelu_negative_window_gradient_2_s1_f_slope_2 (delta : R) :
  0 < delta -> forall x : R,
    is_derive (glue (- delta) (fun x : R => 0) (glue delta (fun x : R => 1 / 2 + 3 * x / (4 * delta) - x ^ 3 / (4 *
      delta ^ 3)) (fun x : R => 1))) x ((glue (- delta) (fun x : R => 0) (glue delta (fun x : R => 3 / (4 * delta) - 3
      * x ^ 2 / (4 * delta ^ 3)) (fun x : R => 0))) x).
Proof. intros; prove_slope. Qed.
Lemma srelu_negative_window_gradient_2_s1_f_smooth (delta : R) :
  0 < delta -> smooth 2 (fun x : R => srelu x delta).
Proof. intros. eapply smooth_slope; [intros; apply srelu_negative_window_gradient_2_s1_f_slope; assumption|glued].
    smooth_by srelu_negative_window_gradient_2_s1_f_slope_2. Qed.
Lemma srelu_negative_window_gradient_2_s1_f_rough (delta : R) :
  0 < delta -> ~ smooth 3 (fun x : R => srelu x delta).
Proof. intros. rough_by srelu_negative_window_gradient_2_s1_f_slope. rough_by
    srelu_negative_window_gradient_2_s1_f_slope_2. rough_at (- delta) 0 (3 / (2 * delta ^ 2)). Qed.
Theorem srelu_negative_window_gradient_holds : srelu_negative_window_gradient.
Proof.
  by_parts idtac.
  - intros; apply (strict_growth_of_derive _ _ (glue (- delta) (fun x : R => 0) (glue delta (fun x : R => 1 / 2 + 3 *
    x / (4 * delta) - x ^ 3 / (4 * delta ^ 3)) (fun x : R => 1)))); [intros ?a ?b ?c; lra|intros; apply
    srelu_negative_window_gradient_1_f_slope; assumption|intros ?a x ?c ?Ia ?Ic ?Ib; unfold_paper; unfold glue; cbv
    beta in *; compare_by ((- (- 2 * delta + x) * (delta + x) ^ 2 / (4 * delta ^ 3)), 1)].
  - intros. assert (D1 : is_derive (fun x : R => srelu x delta) x ((glue (- delta) (fun x : R => 0) (glue delta (fun x
    : R => 1 / 2 + 3 * x / (4 * delta) - x ^ 3 / (4 * delta ^ 3)) (fun x : R => 1))) x)) by (slope_is
    srelu_negative_window_gradient_2_s1_f_slope). rewrite ?(is_derive_unique _ _ _ D1). repeat (split; [first
    [assumption | eexists; eassumption]|]). unfold_paper; unfold glue; compare_by ((- (- 2 * delta + x) * (delta + x)
    ^ 2 / (4 * delta ^ 3)), 1).
Qed.

Lemma srelu_negative_window_gradient_corrected_1_s1_f_slope (delta : R) :
  0 < delta -> forall x : R,
    is_derive (fun x : R => srelu x delta) x ((glue (- delta) (fun x : R => 0) (glue delta (fun x : R => 1 / 2 + 3 * x
      / (4 * delta) - x ^ 3 / (4 * delta ^ 3)) (fun x : R => 1))) x).
Proof. slope_of_pieces (glue (- delta) (fun x : R => 0) (glue delta (fun x : R => 3 * delta / 16 + x / 2 + 3 * x ^ 2 /
    (8 * delta) - x ^ 4 / (16 * delta ^ 3)) (fun x : R => x))). Qed.
Lemma srelu_negative_window_gradient_corrected_1_s1_f_slope_2 (delta : R) :
  0 < delta -> forall x : R,
    is_derive (glue (- delta) (fun x : R => 0) (glue delta (fun x : R => 1 / 2 + 3 * x / (4 * delta) - x ^ 3 / (4 *
      delta ^ 3)) (fun x : R => 1))) x ((glue (- delta) (fun x : R => 0) (glue delta (fun x : R => 3 / (4 * delta) - 3
      * x ^ 2 / (4 * delta ^ 3)) (fun x : R => 0))) x).
Proof. intros; prove_slope. Qed.
Lemma srelu_negative_window_gradient_corrected_1_s1_f_smooth (delta : R) :
  0 < delta -> smooth 2 (fun x : R => srelu x delta).
Proof. intros. eapply smooth_slope; [intros; apply srelu_negative_window_gradient_corrected_1_s1_f_slope;
    assumption|glued]. smooth_by srelu_negative_window_gradient_corrected_1_s1_f_slope_2. Qed.
Lemma srelu_negative_window_gradient_corrected_1_s1_f_rough (delta : R) :
  0 < delta -> ~ smooth 3 (fun x : R => srelu x delta).
Proof. intros. rough_by srelu_negative_window_gradient_corrected_1_s1_f_slope. rough_by
    srelu_negative_window_gradient_corrected_1_s1_f_slope_2. rough_at (- delta) 0 (3 / (2 * delta ^ 2)). Qed.
Lemma srelu_negative_window_gradient_corrected_2_f_slope (delta : R) :
  0 < delta -> forall x : R,
    is_derive (fun x : R => srelu x delta) x ((glue (- delta) (fun x : R => 0) (glue delta (fun x : R => 1 / 2 + 3 * x
      / (4 * delta) - x ^ 3 / (4 * delta ^ 3)) (fun x : R => 1))) x).
Proof. slope_of_pieces (glue (- delta) (fun x : R => 0) (glue delta (fun x : R => 3 * delta / 16 + x / 2 + 3 * x ^ 2 /
    (8 * delta) - x ^ 4 / (16 * delta ^ 3)) (fun x : R => x))). Qed.
Lemma srelu_negative_window_gradient_corrected_2_f_slope_2 (delta : R) :
  0 < delta -> forall x : R,
    is_derive (glue (- delta) (fun x : R => 0) (glue delta (fun x : R => 1 / 2 + 3 * x / (4 * delta) - x ^ 3 / (4 *
      delta ^ 3)) (fun x : R => 1))) x ((glue (- delta) (fun x : R => 0) (glue delta (fun x : R => 3 / (4 * delta) - 3
      * x ^ 2 / (4 * delta ^ 3)) (fun x : R => 0))) x).
Proof. intros; prove_slope. Qed.
Lemma srelu_negative_window_gradient_corrected_2_f_smooth (delta : R) :
  0 < delta -> smooth 2 (fun x : R => srelu x delta).
Proof. intros. eapply smooth_slope; [intros; apply srelu_negative_window_gradient_corrected_2_f_slope;
    assumption|glued]. smooth_by srelu_negative_window_gradient_corrected_2_f_slope_2. Qed.
Lemma srelu_negative_window_gradient_corrected_2_f_rough (delta : R) :
  0 < delta -> ~ smooth 3 (fun x : R => srelu x delta).
Proof. intros. rough_by srelu_negative_window_gradient_corrected_2_f_slope. rough_by
    srelu_negative_window_gradient_corrected_2_f_slope_2. rough_at (- delta) 0 (3 / (2 * delta ^ 2)). Qed.
Theorem srelu_negative_window_gradient_corrected_holds : srelu_negative_window_gradient_corrected.
Proof.
  by_parts idtac.
  - intros. assert (D1 : is_derive (fun x : R => srelu x delta) x ((glue (- delta) (fun x : R => 0) (glue delta (fun x
    : R => 1 / 2 + 3 * x / (4 * delta) - x ^ 3 / (4 * delta ^ 3)) (fun x : R => 1))) x)) by (slope_is
    srelu_negative_window_gradient_corrected_1_s1_f_slope). rewrite ?(is_derive_unique _ _ _ D1). repeat (split;
    [first [assumption | eexists; eassumption]|]). unfold_paper; unfold glue; compare_by ((- (- 2 * delta + x) *
    (delta + x) ^ 2 / (4 * delta ^ 3)), 1).
  - slope_is srelu_negative_window_gradient_corrected_2_f_slope.
Qed.

Theorem srelu_gelu_derivative_holds : srelu_gelu_derivative.
Proof. unfold srelu_gelu_derivative. intros; unfold_paper; prove_derivative. Qed.

(** srelu_gelu_slope_at_sqrt2: the value is 1.1289041451851547863…, printed 1.084 *)
Theorem srelu_gelu_slope_at_sqrt2_fails : ~ srelu_gelu_slope_at_sqrt2.
Proof.
  intros H. unfold srelu_gelu_slope_at_sqrt2 in H. destruct H as (H & _). unfold srelu_gelu_slope_at_sqrt2_1 in H.
  cbv beta in H.
  settled 40%positive H. false_number 40%positive H.
Qed.

Theorem srelu_silu_derivative_holds : srelu_silu_derivative.
Proof. unfold srelu_silu_derivative. intros; unfold_paper; prove_derivative. Qed.

Lemma srelu_first_derivative_f_slope (delta : R) :
  0 < delta -> forall x : R,
    is_derive (fun x : R => srelu x delta) x ((glue (- delta) (fun x : R => 0) (glue delta (fun x : R => 1 / 2 + 3 * x
      / (4 * delta) - x ^ 3 / (4 * delta ^ 3)) (fun x : R => 1))) x).
Proof. slope_of_pieces (glue (- delta) (fun x : R => 0) (glue delta (fun x : R => 3 * delta / 16 + x / 2 + 3 * x ^ 2 /
    (8 * delta) - x ^ 4 / (16 * delta ^ 3)) (fun x : R => x))). Qed.
Lemma srelu_first_derivative_f_slope_2 (delta : R) :
  0 < delta -> forall x : R,
    is_derive (glue (- delta) (fun x : R => 0) (glue delta (fun x : R => 1 / 2 + 3 * x / (4 * delta) - x ^ 3 / (4 *
      delta ^ 3)) (fun x : R => 1))) x ((glue (- delta) (fun x : R => 0) (glue delta (fun x : R => 3 / (4 * delta) - 3
      * x ^ 2 / (4 * delta ^ 3)) (fun x : R => 0))) x).
Proof. intros; prove_slope. Qed.
Lemma srelu_first_derivative_f_smooth (delta : R) :
  0 < delta -> smooth 2 (fun x : R => srelu x delta).
Proof. intros. eapply smooth_slope; [intros; apply srelu_first_derivative_f_slope; assumption|glued]. smooth_by
    srelu_first_derivative_f_slope_2. Qed.
Lemma srelu_first_derivative_f_rough (delta : R) :
  0 < delta -> ~ smooth 3 (fun x : R => srelu x delta).
Proof. intros. rough_by srelu_first_derivative_f_slope. rough_by srelu_first_derivative_f_slope_2. rough_at (- delta)
    0 (3 / (2 * delta ^ 2)). Qed.
Theorem srelu_first_derivative_holds : srelu_first_derivative.
Proof. unfold srelu_first_derivative. slope_is srelu_first_derivative_f_slope. Qed.

Theorem srelu_delta_argmax_holds : srelu_delta_argmax.
Proof.
  by_parts idtac.
  - intros; unfold_paper; first [prove_number | compare_by ((3 / 5))].
  - intros; unfold_paper; first [prove_number | compare_by ((5 / 2))].
Qed.
