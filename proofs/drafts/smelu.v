(** * Theorems whose proofs are generated: on smelu *)

(** From forms and witnesses, by `provenact regenerate drafts`; not to be edited. *)

From Coq Require Import Reals Lra Lia.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
From Provenact Require Import Cells LayerCorrelations Parts Schemes Smooth SoftProbabilities Tactics Vocabulary
    Witnesses.
From Statements Require Import smelu.
Open Scope R_scope.

Ltac unfold_paper ::= unfold dip, leaky, gsmelu, middle, softg, huber, smelu, tanhexp, mish, gelu, swish, soft,
  selu in *.

Theorem smelu_pd_two_models_binary_holds : smelu_pd_two_models_binary.
Proof. unfold smelu_pd_two_models_binary. intros; unfold_paper; first [prove_derivative | prove_equal]. Qed.

Theorem smelu_smooth_for_all_beta_holds : smelu_smooth_for_all_beta.
Proof.
  by_parts idtac.
  - intros; unfold_paper; prove_smooth.
  - intros; unfold_paper; prove_smooth.
  - intros; unfold_paper; prove_smooth.
  - intros; unfold_paper; prove_smooth.
  - intros; unfold_paper; prove_smooth.
Qed.

Theorem smelu_smooth_for_all_beta_corrected_holds : smelu_smooth_for_all_beta_corrected.
Proof.
  by_parts idtac.
  - intros; unfold_paper; prove_smooth.
  - intros; unfold_paper; prove_smooth.
  - intros; unfold_paper; prove_smooth.
  - intros; unfold_paper; prove_smooth.
  - intros; unfold_paper; prove_smooth.
Qed.

(** smelu_transition_width_beta_corrected: Coq does not accept the proof that is generated *)

Theorem smelu_relu_regions_local_optima_corrected_holds : smelu_relu_regions_local_optima_corrected.
Proof.
  unfold smelu_relu_regions_local_optima_corrected. intros; unfold_paper; intros ?a ?b ?Ia ?Ib ?L; prove_compare.
Qed.

Theorem smelu_huber_form_holds : smelu_huber_form.
Proof.
  by_parts idtac.
  - intros; unfold_paper; first [prove_derivative | prove_equal].
  - intros; unfold_paper; first [prove_derivative | prove_equal].
  - intros; unfold_paper; first [prove_derivative | prove_equal].
  - intros; unfold_paper; first [prove_derivative | prove_equal].
Qed.

Lemma smelu_gradient_hard_sigmoid_f_slope (beta : R) :
  0 < beta -> forall x : R,
    is_derive (fun x : R => smelu x beta) x ((glue (- beta) (fun x : R => 0) (glue beta (fun x : R => (2 * beta + 2 *
      x) / (4 * beta)) (fun x : R => 1))) x).
Proof. slope_of_pieces (glue (- beta) (fun x : R => 0) (glue beta (fun x : R => (beta + x) ^ 2 / (4 * beta)) (fun x :
    R => x))). Qed.
Lemma smelu_gradient_hard_sigmoid_f_smooth (beta : R) :
  0 < beta -> smooth 1 (fun x : R => smelu x beta).
Proof. intros. smooth_by smelu_gradient_hard_sigmoid_f_slope. Qed.
Lemma smelu_gradient_hard_sigmoid_f_rough (beta : R) :
  0 < beta -> ~ smooth 2 (fun x : R => smelu x beta).
Proof. intros. rough_by smelu_gradient_hard_sigmoid_f_slope. rough_at (- beta) 0 (1 / (2 * beta)). Qed.
Theorem smelu_gradient_hard_sigmoid_holds : smelu_gradient_hard_sigmoid.
Proof. unfold smelu_gradient_hard_sigmoid. slope_is smelu_gradient_hard_sigmoid_f_slope. Qed.

Lemma smelu_monotone_clean_regions_1_f_slope (beta : R) :
  0 < beta -> forall x : R,
    is_derive (fun x : R => smelu x beta) x ((glue (- beta) (fun x : R => 0) (glue beta (fun x : R => (2 * beta + 2 *
      x) / (4 * beta)) (fun x : R => 1))) x).
Proof. slope_of_pieces (glue (- beta) (fun x : R => 0) (glue beta (fun x : R => (beta + x) ^ 2 / (4 * beta)) (fun x :
    R => x))). Qed.
Lemma smelu_monotone_clean_regions_1_f_smooth (beta : R) :
  0 < beta -> smooth 1 (fun x : R => smelu x beta).
Proof. intros. smooth_by smelu_monotone_clean_regions_1_f_slope. Qed.
Lemma smelu_monotone_clean_regions_1_f_rough (beta : R) :
  0 < beta -> ~ smooth 2 (fun x : R => smelu x beta).
Proof. intros. rough_by smelu_monotone_clean_regions_1_f_slope. rough_at (- beta) 0 (1 / (2 * beta)). Qed.
Lemma smelu_monotone_clean_regions_3_f_slope (beta : R) :
  0 < beta -> forall x : R,
    is_derive (fun x : R => smelu x beta) x ((glue (- beta) (fun x : R => 0) (glue beta (fun x : R => (2 * beta + 2 *
      x) / (4 * beta)) (fun x : R => 1))) x).
Proof. slope_of_pieces (glue (- beta) (fun x : R => 0) (glue beta (fun x : R => (beta + x) ^ 2 / (4 * beta)) (fun x :
    R => x))). Qed.
Lemma smelu_monotone_clean_regions_3_f_smooth (beta : R) :
  0 < beta -> smooth 1 (fun x : R => smelu x beta).
Proof. intros. smooth_by smelu_monotone_clean_regions_3_f_slope. Qed.
Lemma smelu_monotone_clean_regions_3_f_rough (beta : R) :
  0 < beta -> ~ smooth 2 (fun x : R => smelu x beta).
Proof. intros. rough_by smelu_monotone_clean_regions_3_f_slope. rough_at (- beta) 0 (1 / (2 * beta)). Qed.
Lemma smelu_monotone_clean_regions_4_f_slope (beta : R) :
  0 < beta -> forall x : R,
    is_derive (fun x : R => smelu x beta) x ((glue (- beta) (fun x : R => 0) (glue beta (fun x : R => (2 * beta + 2 *
      x) / (4 * beta)) (fun x : R => 1))) x).
Proof. slope_of_pieces (glue (- beta) (fun x : R => 0) (glue beta (fun x : R => (beta + x) ^ 2 / (4 * beta)) (fun x :
    R => x))). Qed.
Lemma smelu_monotone_clean_regions_4_f_smooth (beta : R) :
  0 < beta -> smooth 1 (fun x : R => smelu x beta).
Proof. intros. smooth_by smelu_monotone_clean_regions_4_f_slope. Qed.
Lemma smelu_monotone_clean_regions_4_f_rough (beta : R) :
  0 < beta -> ~ smooth 2 (fun x : R => smelu x beta).
Proof. intros. rough_by smelu_monotone_clean_regions_4_f_slope. rough_at (- beta) 0 (1 / (2 * beta)). Qed.
Theorem smelu_monotone_clean_regions_holds : smelu_monotone_clean_regions.
Proof.
  by_parts idtac.
  - intros; apply (growth_of_derive _ _ (glue (- beta) (fun x : R => 0) (glue beta (fun x : R => (2 * beta + 2 * x) /
    (4 * beta)) (fun x : R => 1)))); [intros ?a ?b ?c; lra|intros; apply smelu_monotone_clean_regions_1_f_slope;
    assumption|intros x ?Ix; unfold_paper; unfold glue; cbv beta in *; compare_by (((beta + x) / (2 * beta)), 1)].
  - intros; unfold_paper; first [prove_derivative | prove_equal].
  - slope_is smelu_monotone_clean_regions_3_f_slope.
  - intros; apply (smooth_le 1 1); [lia|apply smelu_monotone_clean_regions_4_f_smooth; assumption].
Qed.

Lemma smelu_monotone_clean_regions_corrected_f_slope (beta : R) :
  0 < beta -> forall x : R,
    is_derive (fun x : R => smelu x beta) x ((glue (- beta) (fun x : R => 0) (glue beta (fun x : R => (2 * beta + 2 *
      x) / (4 * beta)) (fun x : R => 1))) x).
Proof. slope_of_pieces (glue (- beta) (fun x : R => 0) (glue beta (fun x : R => (beta + x) ^ 2 / (4 * beta)) (fun x :
    R => x))). Qed.
Lemma smelu_monotone_clean_regions_corrected_f_smooth (beta : R) :
  0 < beta -> smooth 1 (fun x : R => smelu x beta).
Proof. intros. smooth_by smelu_monotone_clean_regions_corrected_f_slope. Qed.
Lemma smelu_monotone_clean_regions_corrected_f_rough (beta : R) :
  0 < beta -> ~ smooth 2 (fun x : R => smelu x beta).
Proof. intros. rough_by smelu_monotone_clean_regions_corrected_f_slope. rough_at (- beta) 0 (1 / (2 * beta)). Qed.
Theorem smelu_monotone_clean_regions_corrected_holds : smelu_monotone_clean_regions_corrected.
Proof.
  unfold smelu_monotone_clean_regions_corrected. intros; split; [apply
  smelu_monotone_clean_regions_corrected_f_smooth; assumption|apply smelu_monotone_clean_regions_corrected_f_rough;
  assumption].
Qed.

Lemma smelu_beta_or_norm_smoothing_2_f_slope (beta : R) :
  0 < beta -> forall x : R,
    is_derive (fun x : R => smelu x beta) x ((glue (- beta) (fun x : R => 0) (glue beta (fun x : R => (2 * beta + 2 *
      x) / (4 * beta)) (fun x : R => 1))) x).
Proof. slope_of_pieces (glue (- beta) (fun x : R => 0) (glue beta (fun x : R => (beta + x) ^ 2 / (4 * beta)) (fun x :
    R => x))). Qed.
Lemma smelu_beta_or_norm_smoothing_2_f_smooth (beta : R) :
  0 < beta -> smooth 1 (fun x : R => smelu x beta).
Proof. intros. smooth_by smelu_beta_or_norm_smoothing_2_f_slope. Qed.
Lemma smelu_beta_or_norm_smoothing_2_f_rough (beta : R) :
  0 < beta -> ~ smooth 2 (fun x : R => smelu x beta).
Proof. intros. rough_by smelu_beta_or_norm_smoothing_2_f_slope. rough_at (- beta) 0 (1 / (2 * beta)). Qed.
Theorem smelu_beta_or_norm_smoothing_holds : smelu_beta_or_norm_smoothing.
Proof.
  by_parts idtac.
  - intros; unfold_paper; first [prove_derivative | prove_equal].
  - second_slope_is smelu_beta_or_norm_smoothing_2_f_slope.
Qed.

Theorem smelu_generalized_coefficients_holds : smelu_generalized_coefficients.
Proof.
  by_parts idtac.
  - intros; unfold_paper; prove_derivative.
  - intros; unfold_paper; first [prove_derivative | prove_equal].
Qed.

Lemma smelu_generalized_right_piece_2_f_slope (alpha beta gm gp t : R) :
  0 < alpha -> 0 < beta -> forall x : R,
    is_derive (fun x : R => gsmelu x alpha beta gm gp t) x ((glue (- alpha) (fun x : R => gm) (glue beta (fun x : R =>
      2 * x * (- gm + gp) / (2 * alpha + 2 * beta) + (alpha * gp + beta * gm) / (alpha + beta)) (fun x : R => gp)))
      x).
Proof. slope_of_pieces (glue (- alpha) (fun x : R => alpha * gm + gm * x + t) (glue beta (fun x : R => t + x ^ 2 * (-
    gm + gp) / (2 * alpha + 2 * beta) + x * (alpha * gp + beta * gm) / (alpha + beta) + (alpha ^ 2 * (gm + gp) + 2 *
    alpha * beta * gm) / (2 * alpha + 2 * beta)) (fun x : R => gm * (alpha + beta) / 2 + gp * x + gp * (alpha - beta)
    / 2 + t))). Qed.
Lemma smelu_generalized_right_piece_2_f_smooth (alpha beta gm gp t : R) :
  0 < alpha -> 0 < beta -> smooth 1 (fun x : R => gsmelu x alpha beta gm gp t).
Proof. intros. smooth_by smelu_generalized_right_piece_2_f_slope. Qed.
Theorem smelu_generalized_right_piece_holds : smelu_generalized_right_piece.
Proof.
  by_parts idtac.
  - intros; unfold_paper; first [prove_derivative | prove_equal].
  - intros; apply (smooth_le 1 1); [lia|apply smelu_generalized_right_piece_2_f_smooth; assumption].
Qed.

Lemma smelu_negative_left_slope_1_f_slope (alpha beta t r m : R) :
  0 < alpha -> 0 < beta -> 0 < r -> 0 <= m -> forall x : R,
    is_derive (fun x : R => gsmelu x alpha beta m (m + r) t) x ((glue (- alpha) (fun x : R => m) (glue beta (fun x : R
      => 2 * r * x / (2 * alpha + 2 * beta) + (alpha * (m + r) + beta * m) / (alpha + beta)) (fun x : R => m + r)))
      x).
Proof. slope_of_pieces (glue (- alpha) (fun x : R => alpha * m + m * x + t) (glue beta (fun x : R => r * x ^ 2 / (2 *
    alpha + 2 * beta) + t + x * (alpha * (m + r) + beta * m) / (alpha + beta) + (alpha ^ 2 * (2 * m + r) + 2 * alpha *
    beta * m) / (2 * alpha + 2 * beta)) (fun x : R => m * (alpha + beta) / 2 + t + x * (m + r) + (alpha - beta) * (m +
    r) / 2))). Qed.
Lemma smelu_negative_left_slope_1_f_smooth (alpha beta t r m : R) :
  0 < alpha -> 0 < beta -> 0 < r -> 0 <= m -> smooth 1 (fun x : R => gsmelu x alpha beta m (m + r) t).
Proof. intros. smooth_by smelu_negative_left_slope_1_f_slope. Qed.
Lemma smelu_negative_left_slope_1_f_rough (alpha beta t r m : R) :
  0 < alpha -> 0 < beta -> 0 < r -> 0 <= m -> ~ smooth 2 (fun x : R => gsmelu x alpha beta m (m + r) t).
Proof. intros. rough_by smelu_negative_left_slope_1_f_slope. rough_at (- alpha) 0 (2 * r / (2 * alpha + 2 * beta)).
    Qed.
Lemma smelu_negative_left_slope_2_f_slope (alpha beta t d r : R) :
  0 < alpha -> 0 < beta -> 0 < d -> 0 < r -> forall x : R,
    is_derive (fun x : R => gsmelu x alpha beta (- d) (- d + r) t) x ((glue (- alpha) (fun x : R => - d) (glue beta
      (fun x : R => 2 * r * x / (2 * alpha + 2 * beta) + (alpha * (- d + r) - beta * d) / (alpha + beta)) (fun x : R
      => - d + r))) x).
Proof. slope_of_pieces (glue (- alpha) (fun x : R => - alpha * d - d * x + t) (glue beta (fun x : R => r * x ^ 2 / (2
    * alpha + 2 * beta) + t + x * (alpha * (- d + r) - beta * d) / (alpha + beta) + (alpha ^ 2 * (- 2 * d + r) - 2 *
    alpha * beta * d) / (2 * alpha + 2 * beta)) (fun x : R => - d * (alpha + beta) / 2 + t + x * (- d + r) + (alpha -
    beta) * (- d + r) / 2))). Qed.
Lemma smelu_negative_left_slope_2_f_smooth (alpha beta t d r : R) :
  0 < alpha -> 0 < beta -> 0 < d -> 0 < r -> smooth 1 (fun x : R => gsmelu x alpha beta (- d) (- d + r) t).
Proof. intros. smooth_by smelu_negative_left_slope_2_f_slope. Qed.
Lemma smelu_negative_left_slope_2_f_rough (alpha beta t d r : R) :
  0 < alpha -> 0 < beta -> 0 < d -> 0 < r -> ~ smooth 2 (fun x : R => gsmelu x alpha beta (- d) (- d + r) t).
Proof. intros. rough_by smelu_negative_left_slope_2_f_slope. rough_at (- alpha) 0 (2 * r / (2 * alpha + 2 * beta)).
    Qed.
Theorem smelu_negative_left_slope_holds : smelu_negative_left_slope.
Proof.
  by_parts idtac.
  - intros; apply (growth_of_derive _ _ (glue (- alpha) (fun x : R => m) (glue beta (fun x : R => 2 * r * x / (2 *
    alpha + 2 * beta) + (alpha * (m + r) + beta * m) / (alpha + beta)) (fun x : R => m + r)))); [intros ?a ?b ?c;
    lra|intros; apply smelu_negative_left_slope_1_f_slope; assumption|intros x ?Ix; unfold_paper; unfold glue; cbv
    beta in *; compare_by (m, ((alpha * m + alpha * r + beta * m + r * x) / (alpha + beta)), (m + r))].
  - intros; apply (strict_decay_of_derive _ _ (glue (- alpha) (fun x : R => - d) (glue beta (fun x : R => 2 * r * x /
    (2 * alpha + 2 * beta) + (alpha * (- d + r) - beta * d) / (alpha + beta)) (fun x : R => - d + r)))); [intros ?a ?b
    ?c; lra|intros; apply smelu_negative_left_slope_2_f_slope; assumption|intros ?a x ?c ?Ia ?Ic ?Ib; unfold_paper;
    unfold glue; cbv beta in *; compare_by (d, (- (- alpha * d + alpha * r - beta * d + r * x) / (alpha + beta)), (d -
    r))].
Qed.

Theorem smelu_t_and_origin_holds : smelu_t_and_origin.
Proof.
  by_parts idtac.
  - intros; unfold_paper; first [prove_derivative | prove_equal].
  - intros; unfold_paper; first [prove_number | compare_by ((alpha * (2 * alpha * m + alpha * r + 2 * beta * m) / (2 *
    (alpha + beta))))].
Qed.

Theorem smelu_generalized_special_case_holds : smelu_generalized_special_case.
Proof.
  unfold smelu_generalized_special_case. intros; unfold_paper; first [prove_derivative | prove_equal].
Qed.

Lemma smelu_rescu_nonmonotone_pieces_1_f_slope (alpha beta d w : R) :
  0 < alpha -> 0 < beta -> 0 < d -> 0 < w -> forall x : R,
    is_derive (fun x : R => dip x alpha beta d w) x ((glue (- alpha - w) (fun x : R => 0) (glue (- alpha) (fun x : R
      => - d - d * (2 * alpha + 2 * x) / (2 * w)) (glue beta (fun x : R => 2 * x * (d + 1) / (2 * alpha + 2 * beta) +
      (alpha - beta * d) / (alpha + beta)) (fun x : R => 1)))) x).
Proof. slope_of_pieces (glue (- alpha - w) (fun x : R => 0) (glue (- alpha) (fun x : R => - d * w / 2 - d * (alpha +
    x) - d * (alpha + x) ^ 2 / (2 * w)) (glue beta (fun x : R => - d * w / 2 + x ^ 2 * (d + 1) / (2 * alpha + 2 *
    beta) + x * (alpha - beta * d) / (alpha + beta) + (alpha ^ 2 * (1 - d) - 2 * alpha * beta * d) / (2 * alpha + 2 *
    beta)) (fun x : R => alpha / 2 - beta / 2 - d * w / 2 - d * (alpha + beta) / 2 + x)))). Qed.
Lemma smelu_rescu_nonmonotone_pieces_1_f_smooth (alpha beta d w : R) :
  0 < alpha -> 0 < beta -> 0 < d -> 0 < w -> smooth 1 (fun x : R => dip x alpha beta d w).
Proof. intros. smooth_by smelu_rescu_nonmonotone_pieces_1_f_slope. Qed.
Lemma smelu_rescu_nonmonotone_pieces_1_f_rough (alpha beta d w : R) :
  0 < alpha -> 0 < beta -> 0 < d -> 0 < w -> ~ smooth 2 (fun x : R => dip x alpha beta d w).
Proof. intros. rough_by smelu_rescu_nonmonotone_pieces_1_f_slope. rough_at (- alpha - w) 0 (- d / w). Qed.
Lemma smelu_rescu_nonmonotone_pieces_2_f_slope (alpha beta d w : R) :
  0 < alpha -> 0 < beta -> 0 < d -> 0 < w -> forall x : R,
    is_derive (fun x : R => dip x alpha beta d w) x ((glue (- alpha - w) (fun x : R => 0) (glue (- alpha) (fun x : R
      => - d - d * (2 * alpha + 2 * x) / (2 * w)) (glue beta (fun x : R => 2 * x * (d + 1) / (2 * alpha + 2 * beta) +
      (alpha - beta * d) / (alpha + beta)) (fun x : R => 1)))) x).
Proof. slope_of_pieces (glue (- alpha - w) (fun x : R => 0) (glue (- alpha) (fun x : R => - d * w / 2 - d * (alpha +
    x) - d * (alpha + x) ^ 2 / (2 * w)) (glue beta (fun x : R => - d * w / 2 + x ^ 2 * (d + 1) / (2 * alpha + 2 *
    beta) + x * (alpha - beta * d) / (alpha + beta) + (alpha ^ 2 * (1 - d) - 2 * alpha * beta * d) / (2 * alpha + 2 *
    beta)) (fun x : R => alpha / 2 - beta / 2 - d * w / 2 - d * (alpha + beta) / 2 + x)))). Qed.
Lemma smelu_rescu_nonmonotone_pieces_2_f_smooth (alpha beta d w : R) :
  0 < alpha -> 0 < beta -> 0 < d -> 0 < w -> smooth 1 (fun x : R => dip x alpha beta d w).
Proof. intros. smooth_by smelu_rescu_nonmonotone_pieces_2_f_slope. Qed.
Lemma smelu_rescu_nonmonotone_pieces_2_f_rough (alpha beta d w : R) :
  0 < alpha -> 0 < beta -> 0 < d -> 0 < w -> ~ smooth 2 (fun x : R => dip x alpha beta d w).
Proof. intros. rough_by smelu_rescu_nonmonotone_pieces_2_f_slope. rough_at (- alpha - w) 0 (- d / w). Qed.
Lemma smelu_rescu_nonmonotone_pieces_3_s1_f_slope (alpha beta d w : R) :
  0 < alpha -> 0 < beta -> 0 < d -> 0 < w -> forall x : R,
    is_derive (fun x : R => dip x alpha beta d w) x ((glue (- alpha - w) (fun x : R => 0) (glue (- alpha) (fun x : R
      => - d - d * (2 * alpha + 2 * x) / (2 * w)) (glue beta (fun x : R => 2 * x * (d + 1) / (2 * alpha + 2 * beta) +
      (alpha - beta * d) / (alpha + beta)) (fun x : R => 1)))) x).
Proof. slope_of_pieces (glue (- alpha - w) (fun x : R => 0) (glue (- alpha) (fun x : R => - d * w / 2 - d * (alpha +
    x) - d * (alpha + x) ^ 2 / (2 * w)) (glue beta (fun x : R => - d * w / 2 + x ^ 2 * (d + 1) / (2 * alpha + 2 *
    beta) + x * (alpha - beta * d) / (alpha + beta) + (alpha ^ 2 * (1 - d) - 2 * alpha * beta * d) / (2 * alpha + 2 *
    beta)) (fun x : R => alpha / 2 - beta / 2 - d * w / 2 - d * (alpha + beta) / 2 + x)))). Qed.
Lemma smelu_rescu_nonmonotone_pieces_3_s1_f_smooth (alpha beta d w : R) :
  0 < alpha -> 0 < beta -> 0 < d -> 0 < w -> smooth 1 (fun x : R => dip x alpha beta d w).
Proof. intros. smooth_by smelu_rescu_nonmonotone_pieces_3_s1_f_slope. Qed.
Lemma smelu_rescu_nonmonotone_pieces_3_s1_f_rough (alpha beta d w : R) :
  0 < alpha -> 0 < beta -> 0 < d -> 0 < w -> ~ smooth 2 (fun x : R => dip x alpha beta d w).
Proof. intros. rough_by smelu_rescu_nonmonotone_pieces_3_s1_f_slope. rough_at (- alpha - w) 0 (- d / w). Qed.
Lemma smelu_rescu_nonmonotone_pieces_4_s1_f_slope (alpha beta d w : R) :
  0 < alpha -> 0 < beta -> 0 < d -> 0 < w -> forall x : R,
    is_derive (fun x : R => dip x alpha beta d w) x ((glue (- alpha - w) (fun x : R => 0) (glue (- alpha) (fun x : R
      => - d - d * (2 * alpha + 2 * x) / (2 * w)) (glue beta (fun x : R => 2 * x * (d + 1) / (2 * alpha + 2 * beta) +
      (alpha - beta * d) / (alpha + beta)) (fun x : R => 1)))) x).
Proof. slope_of_pieces (glue (- alpha - w) (fun x : R => 0) (glue (- alpha) (fun x : R => - d * w / 2 - d * (alpha +
    x) - d * (alpha + x) ^ 2 / (2 * w)) (glue beta (fun x : R => - d * w / 2 + x ^ 2 * (d + 1) / (2 * alpha + 2 *
    beta) + x * (alpha - beta * d) / (alpha + beta) + (alpha ^ 2 * (1 - d) - 2 * alpha * beta * d) / (2 * alpha + 2 *
    beta)) (fun x : R => alpha / 2 - beta / 2 - d * w / 2 - d * (alpha + beta) / 2 + x)))). Qed.
Lemma smelu_rescu_nonmonotone_pieces_4_s1_f_smooth (alpha beta d w : R) :
  0 < alpha -> 0 < beta -> 0 < d -> 0 < w -> smooth 1 (fun x : R => dip x alpha beta d w).
Proof. intros. smooth_by smelu_rescu_nonmonotone_pieces_4_s1_f_slope. Qed.
Lemma smelu_rescu_nonmonotone_pieces_4_s1_f_rough (alpha beta d w : R) :
  0 < alpha -> 0 < beta -> 0 < d -> 0 < w -> ~ smooth 2 (fun x : R => dip x alpha beta d w).
Proof. intros. rough_by smelu_rescu_nonmonotone_pieces_4_s1_f_slope. rough_at (- alpha - w) 0 (- d / w). Qed.
Lemma smelu_rescu_nonmonotone_pieces_5_f_slope (alpha beta d w : R) :
  0 < alpha -> 0 < beta -> 0 < d -> 0 < w -> forall x : R,
    is_derive (fun x : R => dip x alpha beta d w) x ((glue (- alpha - w) (fun x : R => 0) (glue (- alpha) (fun x : R
      => - d - d * (2 * alpha + 2 * x) / (2 * w)) (glue beta (fun x : R => 2 * x * (d + 1) / (2 * alpha + 2 * beta) +
      (alpha - beta * d) / (alpha + beta)) (fun x : R => 1)))) x).
Proof. slope_of_pieces (glue (- alpha - w) (fun x : R => 0) (glue (- alpha) (fun x : R => - d * w / 2 - d * (alpha +
    x) - d * (alpha + x) ^ 2 / (2 * w)) (glue beta (fun x : R => - d * w / 2 + x ^ 2 * (d + 1) / (2 * alpha + 2 *
    beta) + x * (alpha - beta * d) / (alpha + beta) + (alpha ^ 2 * (1 - d) - 2 * alpha * beta * d) / (2 * alpha + 2 *
    beta)) (fun x : R => alpha / 2 - beta / 2 - d * w / 2 - d * (alpha + beta) / 2 + x)))). Qed.
Lemma smelu_rescu_nonmonotone_pieces_5_f_smooth (alpha beta d w : R) :
  0 < alpha -> 0 < beta -> 0 < d -> 0 < w -> smooth 1 (fun x : R => dip x alpha beta d w).
Proof. intros. smooth_by smelu_rescu_nonmonotone_pieces_5_f_slope. Qed.
Lemma smelu_rescu_nonmonotone_pieces_5_f_rough (alpha beta d w : R) :
  0 < alpha -> 0 < beta -> 0 < d -> 0 < w -> ~ smooth 2 (fun x : R => dip x alpha beta d w).
Proof. intros. rough_by smelu_rescu_nonmonotone_pieces_5_f_slope. rough_at (- alpha - w) 0 (- d / w). Qed.
Lemma smelu_rescu_nonmonotone_pieces_6_f_slope (alpha beta d w : R) :
  0 < alpha -> 0 < beta -> 0 < d -> 0 < w -> forall x : R,
    is_derive (fun x : R => dip x alpha beta d w) x ((glue (- alpha - w) (fun x : R => 0) (glue (- alpha) (fun x : R
      => - d - d * (2 * alpha + 2 * x) / (2 * w)) (glue beta (fun x : R => 2 * x * (d + 1) / (2 * alpha + 2 * beta) +
      (alpha - beta * d) / (alpha + beta)) (fun x : R => 1)))) x).
Proof. slope_of_pieces (glue (- alpha - w) (fun x : R => 0) (glue (- alpha) (fun x : R => - d * w / 2 - d * (alpha +
    x) - d * (alpha + x) ^ 2 / (2 * w)) (glue beta (fun x : R => - d * w / 2 + x ^ 2 * (d + 1) / (2 * alpha + 2 *
    beta) + x * (alpha - beta * d) / (alpha + beta) + (alpha ^ 2 * (1 - d) - 2 * alpha * beta * d) / (2 * alpha + 2 *
    beta)) (fun x : R => alpha / 2 - beta / 2 - d * w / 2 - d * (alpha + beta) / 2 + x)))). Qed.
Lemma smelu_rescu_nonmonotone_pieces_6_f_smooth (alpha beta d w : R) :
  0 < alpha -> 0 < beta -> 0 < d -> 0 < w -> smooth 1 (fun x : R => dip x alpha beta d w).
Proof. intros. smooth_by smelu_rescu_nonmonotone_pieces_6_f_slope. Qed.
Lemma smelu_rescu_nonmonotone_pieces_6_f_rough (alpha beta d w : R) :
  0 < alpha -> 0 < beta -> 0 < d -> 0 < w -> ~ smooth 2 (fun x : R => dip x alpha beta d w).
Proof. intros. rough_by smelu_rescu_nonmonotone_pieces_6_f_slope. rough_at (- alpha - w) 0 (- d / w). Qed.
Theorem smelu_rescu_nonmonotone_pieces_holds : smelu_rescu_nonmonotone_pieces.
Proof.
  by_parts idtac.
  - intros; apply (smooth_le 1 1); [lia|apply smelu_rescu_nonmonotone_pieces_1_f_smooth; assumption].
  - slope_is smelu_rescu_nonmonotone_pieces_2_f_slope.
  - intros. assert (D1 : ex_derive (fun x : R => dip x alpha beta d w) x /\ is_derive_n (fun x : R => dip x alpha beta
    d w) 2 x ((glue (- alpha - w) (fun x : R => 0) (glue (- alpha) (fun x : R => - d / w) (glue beta (fun x : R => 2 *
    (d + 1) / (2 * alpha + 2 * beta)) (fun x : R => 0)))) x)) by (second_slope_is
    smelu_rescu_nonmonotone_pieces_3_s1_f_slope). destruct D1 as [E1 D1]. rewrite ?(is_derive_n_unique _ 2 _ _ D1).
    repeat (split; [first [assumption | eexists; eassumption]|]). unfold_paper; unfold glue; compare_by ((d / w), (-
    (d + 1) / (alpha + beta))).
  - intros. assert (D1 : ex_derive (fun x : R => dip x alpha beta d w) x /\ is_derive_n (fun x : R => dip x alpha beta
    d w) 2 x ((glue (- alpha - w) (fun x : R => 0) (glue (- alpha) (fun x : R => - d / w) (glue beta (fun x : R => 2 *
    (d + 1) / (2 * alpha + 2 * beta)) (fun x : R => 0)))) x)) by (second_slope_is
    smelu_rescu_nonmonotone_pieces_4_s1_f_slope). destruct D1 as [E1 D1]. rewrite ?(is_derive_n_unique _ 2 _ _ D1).
    repeat (split; [first [assumption | eexists; eassumption]|]). unfold_paper; unfold glue; compare_by ((- d / w),
    ((d + 1) / (alpha + beta))).
  - intros; apply (strict_decay_of_derive _ _ (glue (- alpha - w) (fun x : R => 0) (glue (- alpha) (fun x : R => - d -
    d * (2 * alpha + 2 * x) / (2 * w)) (glue beta (fun x : R => 2 * x * (d + 1) / (2 * alpha + 2 * beta) + (alpha -
    beta * d) / (alpha + beta)) (fun x : R => 1))))); [intros ?a ?b ?c; lra|intros; apply
    smelu_rescu_nonmonotone_pieces_5_f_slope; assumption|intros ?a x ?c ?Ia ?Ic ?Ib; unfold_paper; unfold glue; cbv
    beta in *; compare_by ((d * (alpha + w + x) / w), (- (alpha - beta * d + d * x + x) / (alpha + beta)), (- 1))].
  - slope_is smelu_rescu_nonmonotone_pieces_6_f_slope.
Qed.

Lemma smelu_rescu_swish_selu_2_f_slope (lambda : R) :
  0 < lambda -> forall x : R,
    is_derive (fun x : R => lambda * (if Rlt_dec 0 x then x else exp x - 1)) x ((glue 0 (fun x : R => lambda * exp x)
      (fun x : R => lambda)) x).
Proof. slope_of_pieces (glue 0 (fun x : R => lambda * (exp x - 1)) (fun x : R => lambda * x)). Qed.
Lemma smelu_rescu_swish_selu_2_f_smooth (lambda : R) :
  0 < lambda -> smooth 1 (fun x : R => lambda * (if Rlt_dec 0 x then x else exp x - 1)).
Proof. intros. smooth_by smelu_rescu_swish_selu_2_f_slope. Qed.
Lemma smelu_rescu_swish_selu_2_f_rough (lambda : R) :
  0 < lambda -> ~ smooth 2 (fun x : R => lambda * (if Rlt_dec 0 x then x else exp x - 1)).
Proof. intros. rough_by smelu_rescu_swish_selu_2_f_slope. rough_at 0 lambda 0. Qed.
Theorem smelu_rescu_swish_selu_holds : smelu_rescu_swish_selu.
Proof.
  by_parts idtac.
  - intros; unfold_paper; prove_smooth.
  - intros; apply (smooth_le 1 1); [lia|apply smelu_rescu_swish_selu_2_f_smooth; assumption].
  - intros; unfold_paper; first [prove_derivative | prove_equal].
  - intros; unfold_paper; first [prove_derivative | prove_equal].
Qed.

Lemma smelu_rescu_swish_selu_corrected_f_slope (lambda : R) :
  0 < lambda -> forall x : R,
    is_derive (fun x : R => selu x 1 lambda) x ((glue 0 (fun x : R => lambda * exp x) (fun x : R => lambda)) x).
Proof. slope_of_pieces (glue 0 (fun x : R => lambda * (exp x - 1)) (fun x : R => lambda * x)). Qed.
Lemma smelu_rescu_swish_selu_corrected_f_smooth (lambda : R) :
  0 < lambda -> smooth 1 (fun x : R => selu x 1 lambda).
Proof. intros. smooth_by smelu_rescu_swish_selu_corrected_f_slope. Qed.
Lemma smelu_rescu_swish_selu_corrected_f_rough (lambda : R) :
  0 < lambda -> ~ smooth 2 (fun x : R => selu x 1 lambda).
Proof. intros. rough_by smelu_rescu_swish_selu_corrected_f_slope. rough_at 0 lambda 0. Qed.
Theorem smelu_rescu_swish_selu_corrected_holds : smelu_rescu_swish_selu_corrected.
Proof.
  unfold smelu_rescu_swish_selu_corrected. intros; split; [apply smelu_rescu_swish_selu_corrected_f_smooth;
  assumption|apply smelu_rescu_swish_selu_corrected_f_rough; assumption].
Qed.

(** smelu_criteo_one_hot_rule: 0 against 1 *)
Theorem smelu_criteo_one_hot_rule_fails : ~ smelu_criteo_one_hot_rule.
Proof.
  intros H. unfold smelu_criteo_one_hot_rule in H. destruct H as (_ & _ & _ & _ & _ & _ & _ & _ & _ & _ & _ & _ & _ &
      _ & _ & _ & _ & _ & _ & _ & _ & _ & _ & _ & H & _). unfold smelu_criteo_one_hot_rule_25 in H.
  cbv beta in H.
  premises 40%positive H.
  settled 40%positive H. false_number 40%positive H.
Qed.

Theorem smelu_table1_pd_decrease_holds : smelu_table1_pd_decrease.
Proof.
  by_parts idtac.
  - intros; unfold_paper; first [prove_number | compare_by ((3 / 10))].
  - intros; unfold_paper; first [prove_number | prove_equal].
  - intros; unfold_paper; first [prove_number | compare_by ((1255 / 107))].
  - intros; unfold_paper; first [prove_number | compare_by ((25 / 21))].
  - intros; unfold_paper; first [prove_number | compare_by ((3 / 2))].
  - intros; unfold_paper; first [prove_number | compare_by ((53 / 10))].
Qed.

Theorem smelu_table1_pd_decrease_corrected_holds : smelu_table1_pd_decrease_corrected.
Proof.
  by_parts idtac.
  - intros; unfold_paper; first [prove_number | prove_equal].
  - intros; unfold_paper; first [prove_number | prove_equal].
Qed.

(** smelu_table1_stdev_reduction: the difference is -3/7 *)
Theorem smelu_table1_stdev_reduction_fails : ~ smelu_table1_stdev_reduction.
Proof.
  intros H. unfold smelu_table1_stdev_reduction in H. destruct H as (_ & H & _). unfold smelu_table1_stdev_reduction_2
      in H.
  cbv beta in H.
  premises 40%positive H.
  settled 40%positive H. false_number 40%positive H.
Qed.

Theorem smelu_table1_stdev_reduction_corrected_holds : smelu_table1_stdev_reduction_corrected.
Proof.
  by_parts idtac.
  - intros; unfold_paper; first [prove_number | prove_equal].
  - intros; unfold_paper; first [prove_number | prove_equal].
  - intros; unfold_paper; first [prove_number | prove_equal].
Qed.

Theorem smelu_swish_criteo_holds : smelu_swish_criteo.
Proof.
  by_parts idtac.
  - intros; unfold_paper; first [prove_number | compare_by ((7 / 1000))].
  - intros; unfold_paper; first [prove_number | compare_by ((23 / 1000))].
Qed.

Theorem smelu_normalization_surface_shape_corrected_holds : smelu_normalization_surface_shape_corrected.
Proof.
  unfold smelu_normalization_surface_shape_corrected. intros; unfold_paper; first [prove_derivative | prove_equal].
Qed.

Lemma smelu_celu_f_slope (beta : R) :
  0 < beta -> forall x : R,
    is_derive (fun x : R => if Rle_dec 0 x then x else beta * (exp (x / beta) - 1)) x ((glue 0 (fun x : R => exp (x /
      beta)) (fun x : R => 1)) x).
Proof. slope_of_pieces (glue 0 (fun x : R => beta * (exp (x / beta) - 1)) (fun x : R => x)). Qed.
Lemma smelu_celu_f_smooth (beta : R) :
  0 < beta -> smooth 1 (fun x : R => if Rle_dec 0 x then x else beta * (exp (x / beta) - 1)).
Proof. intros. smooth_by smelu_celu_f_slope. Qed.
Lemma smelu_celu_f_rough (beta : R) :
  0 < beta -> ~ smooth 2 (fun x : R => if Rle_dec 0 x then x else beta * (exp (x / beta) - 1)).
Proof. intros. rough_by smelu_celu_f_slope. rough_at 0 (1 / beta) 0. Qed.
Theorem smelu_celu_holds : smelu_celu.
Proof. unfold smelu_celu. intros; apply (smooth_le 1 1); [lia|apply smelu_celu_f_smooth; assumption]. Qed.

Lemma smelu_celu_corrected_f_slope (beta : R) :
  0 < beta -> forall x : R,
    is_derive (fun x : R => if Rle_dec 0 x then x else beta * (exp (x / beta) - 1)) x ((glue 0 (fun x : R => exp (x /
      beta)) (fun x : R => 1)) x).
Proof. slope_of_pieces (glue 0 (fun x : R => beta * (exp (x / beta) - 1)) (fun x : R => x)). Qed.
Lemma smelu_celu_corrected_f_smooth (beta : R) :
  0 < beta -> smooth 1 (fun x : R => if Rle_dec 0 x then x else beta * (exp (x / beta) - 1)).
Proof. intros. smooth_by smelu_celu_corrected_f_slope. Qed.
Lemma smelu_celu_corrected_f_rough (beta : R) :
  0 < beta -> ~ smooth 2 (fun x : R => if Rle_dec 0 x then x else beta * (exp (x / beta) - 1)).
Proof. intros. rough_by smelu_celu_corrected_f_slope. rough_at 0 (1 / beta) 0. Qed.
Theorem smelu_celu_corrected_holds : smelu_celu_corrected.
Proof.
  unfold smelu_celu_corrected. intros; split; [apply smelu_celu_corrected_f_smooth; assumption|apply
  smelu_celu_corrected_f_rough; assumption].
Qed.

Lemma smelu_smoothrelu_rescu_f_slope (beta : R) :
  0 < beta -> forall x : R,
    is_derive (fun x : R => if Rle_dec 0 x then x - ln (1 + beta * x) / beta else 0) x ((glue 0 (fun x : R => 0) (fun
      x : R => 1 - 1 / (beta * x + 1))) x).
Proof. slope_of_pieces (glue 0 (fun x : R => 0) (fun x : R => x - ln (beta * x + 1) / beta)). Qed.
Lemma smelu_smoothrelu_rescu_f_smooth (beta : R) :
  0 < beta -> smooth 1 (fun x : R => if Rle_dec 0 x then x - ln (1 + beta * x) / beta else 0).
Proof. intros. smooth_by smelu_smoothrelu_rescu_f_slope. Qed.
Lemma smelu_smoothrelu_rescu_f_rough (beta : R) :
  0 < beta -> ~ smooth 2 (fun x : R => if Rle_dec 0 x then x - ln (1 + beta * x) / beta else 0).
Proof. intros. rough_by smelu_smoothrelu_rescu_f_slope. rough_at 0 0 beta. Qed.
Theorem smelu_smoothrelu_rescu_holds : smelu_smoothrelu_rescu.
Proof.
  unfold smelu_smoothrelu_rescu. intros; apply (smooth_le 1 1); [lia|apply smelu_smoothrelu_rescu_f_smooth;
  assumption].
Qed.

Lemma smelu_smoothrelu_rescu_corrected_f_slope (beta : R) :
  0 < beta -> forall x : R,
    is_derive (fun x : R => if Rle_dec 0 x then x - ln (1 + beta * x) / beta else 0) x ((glue 0 (fun x : R => 0) (fun
      x : R => 1 - 1 / (beta * x + 1))) x).
Proof. slope_of_pieces (glue 0 (fun x : R => 0) (fun x : R => x - ln (beta * x + 1) / beta)). Qed.
Lemma smelu_smoothrelu_rescu_corrected_f_smooth (beta : R) :
  0 < beta -> smooth 1 (fun x : R => if Rle_dec 0 x then x - ln (1 + beta * x) / beta else 0).
Proof. intros. smooth_by smelu_smoothrelu_rescu_corrected_f_slope. Qed.
Lemma smelu_smoothrelu_rescu_corrected_f_rough (beta : R) :
  0 < beta -> ~ smooth 2 (fun x : R => if Rle_dec 0 x then x - ln (1 + beta * x) / beta else 0).
Proof. intros. rough_by smelu_smoothrelu_rescu_corrected_f_slope. rough_at 0 0 beta. Qed.
Theorem smelu_smoothrelu_rescu_corrected_holds : smelu_smoothrelu_rescu_corrected.
Proof.
  unfold smelu_smoothrelu_rescu_corrected. intros; split; [apply smelu_smoothrelu_rescu_corrected_f_smooth;
  assumption|apply smelu_smoothrelu_rescu_corrected_f_rough; assumption].
Qed.

Theorem smelu_asymmetric_holds : smelu_asymmetric.
Proof.
  by_parts idtac.
  - intros; unfold_paper; first [prove_derivative | prove_equal].
  - intros; unfold_paper; first [prove_derivative | prove_equal].
Qed.

Theorem smelu_leaky_holds : smelu_leaky.
Proof. unfold smelu_leaky. intros; unfold_paper; first [prove_derivative | prove_equal]. Qed.

Theorem smelu_leaky_outer_regions_corrected_holds : smelu_leaky_outer_regions_corrected.
Proof.
  by_parts idtac.
  - intros; unfold_paper; first [prove_derivative | prove_equal].
  - intros; unfold_paper; first [prove_derivative | prove_equal].
Qed.

Theorem smelu_origin_corrected_holds : smelu_origin_corrected.
Proof. unfold smelu_origin_corrected. intros; unfold_paper; first [prove_derivative | prove_equal]. Qed.

Theorem smelu_zero_cross_form_holds : smelu_zero_cross_form.
Proof. unfold smelu_zero_cross_form. intros; unfold_paper; first [prove_derivative | prove_equal]. Qed.

(** smelu_middle_region_shift: x = -2, gamma = 1: 0.126928011042… against 0.193147180559… *)
Theorem smelu_middle_region_shift_fails : ~ smelu_middle_region_shift.
Proof.
  intros H. unfold smelu_middle_region_shift in H.
  cbv beta delta [softg] in H.
  specialize (H 1 (- 2)). premises 40%positive H.
  settled 40%positive H. false_number 40%positive H.
Qed.

Theorem smelu_tables23_pd_improvement_holds : smelu_tables23_pd_improvement.
Proof.
  by_parts idtac.
  - intros; unfold_paper; first [prove_number | compare_by ((289 / 114))].
  - intros; unfold_paper; first [prove_number | compare_by ((115 / 22))].
  - intros; unfold_paper; first [prove_number | prove_equal].
  - intros; unfold_paper; first [prove_number | compare_by ((151 / 126))].
  - intros; unfold_paper; first [prove_number | compare_by ((725 / 122))].
  - intros; unfold_paper; first [prove_number | prove_equal].
Qed.

Theorem smelu_tables23_pd_improvement_corrected_holds : smelu_tables23_pd_improvement_corrected.
Proof.
  by_parts idtac.
  - intros; unfold_paper; first [prove_number | prove_equal].
  - intros; unfold_paper; first [prove_number | prove_equal].
  - intros; unfold_paper; first [prove_number | prove_equal].
  - intros; unfold_paper; first [prove_number | prove_equal].
  - intros; unfold_paper; first [prove_number | prove_equal].
  - intros; unfold_paper; first [prove_number | prove_equal].
Qed.

(** smelu_tables23_stdev_factor: the difference is -13/7 *)
Theorem smelu_tables23_stdev_factor_fails : ~ smelu_tables23_stdev_factor.
Proof.
  intros H. unfold smelu_tables23_stdev_factor in H. destruct H as (_ & _ & _ & H). unfold
      smelu_tables23_stdev_factor_4 in H.
  cbv beta in H.
  premises 40%positive H.
  settled 40%positive H. false_number 40%positive H.
Qed.

Theorem smelu_tables23_stdev_factor_corrected_holds : smelu_tables23_stdev_factor_corrected.
Proof.
  by_parts idtac.
  - intros; unfold_paper; first [prove_number | prove_equal].
  - intros; unfold_paper; first [prove_number | compare_by ((1 / 140))].
Qed.
