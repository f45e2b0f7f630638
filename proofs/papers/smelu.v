(** * Proofs of the claims of the paper smelu: what the names say stands in statements/smelu.v *)

From Coq Require Import Reals Lra Lia.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
From Provenact Require Import Cells Expansion GatedUnits Gates Huffman Kernels LayerCorrelations Limits Logistic
    LowestDegree Networks Normal Parts Recurrence Schemes SlopeMish SlopeSchemes Smooth SoftApproximation SoftProbabilities
    SoftUnits Tactics Vocabulary.
From Statements Require Import smelu.
Open Scope R_scope.

Ltac unfold_paper := unfold dip, leaky, gsmelu, middle, softg, huber, smelu, tanhexp, mish, gelu, swish, soft,
  selu in *.
Ltac by_form :=
  plain_decimals; intros; unfold_paper;
  lazymatch goal with
  | |- is_derive _ _ _ => prove_derivative
  | |- _ => first [prove_number | prove_smooth | prove_equal | prove_compare]
  end.

Lemma smelu_cells (beta : R) :
  0 < beta -> forall x : R, (fun x : R => smelu x beta) x = (glue (- beta) (fun x : R => 0) (glue beta (fun x : R =>
    (beta + x) ^ 2 / (4 * beta)) (fun x : R => x))) x.
Proof. intros; unfold_paper; prove_cells. Qed.

Lemma smelu_slope_1 (beta : R) :
  0 < beta -> forall x : R, is_derive (glue (- beta) (fun x : R => 0) (glue beta (fun x : R => (beta + x) ^ 2 / (4 *
    beta)) (fun x : R => x))) x ((glue (- beta) (fun x : R => 0) (glue beta (fun x : R => (2 * beta + 2 * x) / (4 *
    beta)) (fun x : R => 1))) x).
Proof. intros; prove_slope. Qed.

Lemma smelu_smooth (beta : R) :
  0 < beta -> smooth 1 (fun x : R => smelu x beta).
Proof. intros H1. apply C_smooth. apply (C_ext 1 (glue (- beta) (fun x : R => 0) (glue beta (fun x : R => (beta + x) ^
  2 / (4 * beta)) (fun x : R => x)))). { intros x. symmetry. apply (smelu_cells beta H1). } exists (glue (- beta) (fun
  x : R => 0) (glue beta (fun x : R => (2 * beta + 2 * x) / (4 * beta)) (fun x : R => 1))). split; [apply
  (smelu_slope_1 beta H1)|]. intros x; prove_continuous. Qed.

Lemma smelu_rough (beta : R) :
  0 < beta -> ~ smooth 2 (fun x : R => smelu x beta).
Proof. intros H1. apply (not_smooth 2 _ (fun n : nat => match n with | 0%nat => (fun x : R => 0) | 1%nat => (fun x : R
  => 0) | _ => (fun x : R => 0) end) (fun n : nat => match n with | 0%nat => (fun x : R => (beta + x) ^ 2 / (4 *
  beta)) | 1%nat => (fun x : R => (2 * beta + 2 * x) / (4 * beta)) | _ => (fun x : R => 1 / (2 * beta)) end) (- beta -
  1) (- beta) beta). 1: lra. 1: lra. 1: (intros x I; rewrite (smelu_cells beta H1); prove_cells). 1: (intros x I;
  rewrite (smelu_cells beta H1); prove_cells). 1: (intros n x L I; destruct n as [|n]; [prove_derivative|destruct n as
  [|n]; [prove_derivative|exfalso; lia]]). 1: (intros n x L I; destruct n as [|n]; [prove_derivative|destruct n as
  [|n]; [prove_derivative|exfalso; lia]]). 1: prove_continuous. 1: prove_continuous. cbv beta iota. apply
  Rminus_not_eq. match goal with |- ?jump <> 0 => replace jump with (- 1 / (2 * beta)) by (simpl; same_real) end.
  nonzero. Qed.

Lemma smelu_slope (beta : R) :
  0 < beta -> forall x : R, is_derive (fun x : R => smelu x beta) x ((glue (- beta) (fun x : R => 0) (glue beta (fun x
    : R => (2 * beta + 2 * x) / (4 * beta)) (fun x : R => 1))) x).
Proof. intros H1. intros x. apply (is_derive_ext (glue (- beta) (fun x : R => 0) (glue beta (fun x : R => (beta + x) ^
  2 / (4 * beta)) (fun x : R => x)))); [intro; symmetry; apply (smelu_cells beta H1)|apply (smelu_slope_1 beta H1)].
  Qed.

Lemma gsmelu_cells (alpha beta gm gp t : R) :
  0 < alpha -> 0 < beta -> forall x : R, (fun x : R => gsmelu x alpha beta gm gp t) x = (glue (- alpha) (fun x : R =>
    alpha * gm + gm * x + t) (glue beta (fun x : R => t + x ^ 2 * (- gm + gp) / (2 * alpha + 2 * beta) + x * (alpha *
    gp + beta * gm) / (alpha + beta) + (alpha ^ 2 * (gm + gp) + 2 * alpha * beta * gm) / (2 * alpha + 2 * beta)) (fun
    x : R => gm * (alpha + beta) / 2 + gp * x + gp * (alpha - beta) / 2 + t))) x.
Proof. intros; unfold_paper; prove_cells. Qed.

Lemma gsmelu_slope_1 (alpha beta gm gp t : R) :
  0 < alpha -> 0 < beta -> forall x : R, is_derive (glue (- alpha) (fun x : R => alpha * gm + gm * x + t) (glue beta
    (fun x : R => t + x ^ 2 * (- gm + gp) / (2 * alpha + 2 * beta) + x * (alpha * gp + beta * gm) / (alpha + beta) +
    (alpha ^ 2 * (gm + gp) + 2 * alpha * beta * gm) / (2 * alpha + 2 * beta)) (fun x : R => gm * (alpha + beta) / 2 +
    gp * x + gp * (alpha - beta) / 2 + t))) x ((glue (- alpha) (fun x : R => gm) (glue beta (fun x : R => 2 * x * (-
    gm + gp) / (2 * alpha + 2 * beta) + (alpha * gp + beta * gm) / (alpha + beta)) (fun x : R => gp))) x).
Proof. intros; prove_slope. Qed.

Lemma gsmelu_smooth (alpha beta gm gp t : R) :
  0 < alpha -> 0 < beta -> smooth 1 (fun x : R => gsmelu x alpha beta gm gp t).
Proof. intros H1 H2. apply C_smooth. apply (C_ext 1 (glue (- alpha) (fun x : R => alpha * gm + gm * x + t) (glue beta
  (fun x : R => t + x ^ 2 * (- gm + gp) / (2 * alpha + 2 * beta) + x * (alpha * gp + beta * gm) / (alpha + beta) +
  (alpha ^ 2 * (gm + gp) + 2 * alpha * beta * gm) / (2 * alpha + 2 * beta)) (fun x : R => gm * (alpha + beta) / 2 + gp
  * x + gp * (alpha - beta) / 2 + t)))). { intros x. symmetry. apply (gsmelu_cells alpha beta gm gp t H1 H2). } exists
  (glue (- alpha) (fun x : R => gm) (glue beta (fun x : R => 2 * x * (- gm + gp) / (2 * alpha + 2 * beta) + (alpha *
  gp + beta * gm) / (alpha + beta)) (fun x : R => gp))). split; [apply (gsmelu_slope_1 alpha beta gm gp t H1 H2)|].
  intros x; prove_continuous. Qed.

Lemma dip_cells (alpha beta d w : R) :
  0 < alpha -> 0 < beta -> 0 < d -> 0 < w -> forall x : R, (fun x : R => dip x alpha beta d w) x = (glue (- alpha - w)
    (fun x : R => 0) (glue (- alpha) (fun x : R => - d * w / 2 - d * (alpha + x) - d * (alpha + x) ^ 2 / (2 * w))
    (glue beta (fun x : R => - d * w / 2 + x ^ 2 * (d + 1) / (2 * alpha + 2 * beta) + x * (alpha - beta * d) / (alpha
    + beta) + (alpha ^ 2 * (1 - d) - 2 * alpha * beta * d) / (2 * alpha + 2 * beta)) (fun x : R => alpha / 2 - beta /
    2 - d * w / 2 - d * (alpha + beta) / 2 + x)))) x.
Proof. intros; unfold_paper; prove_cells. Qed.

Lemma dip_slope_1 (alpha beta d w : R) :
  0 < alpha -> 0 < beta -> 0 < d -> 0 < w -> forall x : R, is_derive (glue (- alpha - w) (fun x : R => 0) (glue (-
    alpha) (fun x : R => - d * w / 2 - d * (alpha + x) - d * (alpha + x) ^ 2 / (2 * w)) (glue beta (fun x : R => - d *
    w / 2 + x ^ 2 * (d + 1) / (2 * alpha + 2 * beta) + x * (alpha - beta * d) / (alpha + beta) + (alpha ^ 2 * (1 - d)
    - 2 * alpha * beta * d) / (2 * alpha + 2 * beta)) (fun x : R => alpha / 2 - beta / 2 - d * w / 2 - d * (alpha +
    beta) / 2 + x)))) x ((glue (- alpha - w) (fun x : R => 0) (glue (- alpha) (fun x : R => - d - d * (2 * alpha + 2 *
    x) / (2 * w)) (glue beta (fun x : R => 2 * x * (d + 1) / (2 * alpha + 2 * beta) + (alpha - beta * d) / (alpha +
    beta)) (fun x : R => 1)))) x).
Proof. intros; prove_slope. Qed.

Lemma dip_smooth (alpha beta d w : R) :
  0 < alpha -> 0 < beta -> 0 < d -> 0 < w -> smooth 1 (fun x : R => dip x alpha beta d w).
Proof. intros H1 H2 H3 H4. apply C_smooth. apply (C_ext 1 (glue (- alpha - w) (fun x : R => 0) (glue (- alpha) (fun x
  : R => - d * w / 2 - d * (alpha + x) - d * (alpha + x) ^ 2 / (2 * w)) (glue beta (fun x : R => - d * w / 2 + x ^ 2 *
  (d + 1) / (2 * alpha + 2 * beta) + x * (alpha - beta * d) / (alpha + beta) + (alpha ^ 2 * (1 - d) - 2 * alpha * beta
  * d) / (2 * alpha + 2 * beta)) (fun x : R => alpha / 2 - beta / 2 - d * w / 2 - d * (alpha + beta) / 2 + x))))). {
  intros x. symmetry. apply (dip_cells alpha beta d w H1 H2 H3 H4). } exists (glue (- alpha - w) (fun x : R => 0)
  (glue (- alpha) (fun x : R => - d - d * (2 * alpha + 2 * x) / (2 * w)) (glue beta (fun x : R => 2 * x * (d + 1) / (2
  * alpha + 2 * beta) + (alpha - beta * d) / (alpha + beta)) (fun x : R => 1)))). split; [apply (dip_slope_1 alpha
  beta d w H1 H2 H3 H4)|]. intros x; prove_continuous. Qed.

Lemma dip_slope (alpha beta d w : R) :
  0 < alpha -> 0 < beta -> 0 < d -> 0 < w -> forall x : R, is_derive (fun x : R => dip x alpha beta d w) x ((glue (-
    alpha - w) (fun x : R => 0) (glue (- alpha) (fun x : R => - d - d * (2 * alpha + 2 * x) / (2 * w)) (glue beta (fun
    x : R => 2 * x * (d + 1) / (2 * alpha + 2 * beta) + (alpha - beta * d) / (alpha + beta)) (fun x : R => 1)))) x).
Proof. intros H1 H2 H3 H4. intros x. apply (is_derive_ext (glue (- alpha - w) (fun x : R => 0) (glue (- alpha) (fun x
  : R => - d * w / 2 - d * (alpha + x) - d * (alpha + x) ^ 2 / (2 * w)) (glue beta (fun x : R => - d * w / 2 + x ^ 2 *
  (d + 1) / (2 * alpha + 2 * beta) + x * (alpha - beta * d) / (alpha + beta) + (alpha ^ 2 * (1 - d) - 2 * alpha * beta
  * d) / (2 * alpha + 2 * beta)) (fun x : R => alpha / 2 - beta / 2 - d * w / 2 - d * (alpha + beta) / 2 + x)))));
  [intro; symmetry; apply (dip_cells alpha beta d w H1 H2 H3 H4)|apply (dip_slope_1 alpha beta d w H1 H2 H3 H4)]. Qed.

(** smelu/no-general-forms *)
Theorem smelu_no_general_forms_fails : ~ smelu_no_general_forms.
Proof.
  by_part smelu_no_general_forms_2.
  intros [_ [s [Hs Pos]]].
  assert (D : forall x, is_derive (fun x => 1 / 100 * x + (1 - 1 / 100) * soft x 1) x (1 / 100 + 99 / 100 * sigma (1 * x))).
  { intros x. evar_last.
    - apply (is_derive_plus (fun x => 1 / 100 * x) (fun x => (1 - 1 / 100) * soft x 1)).
      + auto_derive; [exact I|reflexivity].
      + apply (is_derive_scal (fun x => soft x 1)). exact (soft_derive 1 Rlt_0_1 x).
    - unfold plus; simpl. field. }
  destruct (lim_m_below (fun x => sigma (1 * x)) 0 s 0 (sigma_scaled_lim_m 1 Rlt_0_1) Pos) as [x [Hx Lx]].
  pose proof (inf_le _ _ _ x Hs ltac:(lra)) as B. cbv beta in B. rewrite (slope _ _ D) in B.
  pose proof (sigma_pos (1 * x)). lra.
Qed.

(** smelu/pd-two-models-binary *)
Theorem smelu_pd_two_models_binary_holds : smelu_pd_two_models_binary.
Proof. by_parts by_form. Qed.

(** smelu/input-scaling-width *)
Theorem smelu_input_scaling_width_holds : smelu_input_scaling_width.
Proof.
  by_parts idtac.
  - intros beta s x Hb Hs. unfold soft. replace (s * beta * x) with (beta * (s *
    x)) by ring. field. lra.
  - intros beta s x _ _. unfold swish. replace (s * beta * x) with (beta * (s * x)) by ring. ring.
  - intros beta s x _ _. unfold gelu. replace (s * beta * x) with (beta * (s * x)) by ring. ring.
  - intros beta s x _ _. unfold mish. replace (s * beta * x) with (beta * (s * x)) by ring. ring.
  - intros beta s x _ _. unfold tanhexp. replace (s * beta * x) with (beta * (s
    * x)) by ring. ring.
  - intros beta lambda s x Hb Hl Hs Hx. evar_last.
    + apply (is_derive_ext (fun x => scal (/ s) (selu_with beta lambda (s * x)))).
      { intros t. unfold scal; simpl; unfold mult; simpl. unfold selu, selu_with. in_R. field. lra. }
      apply (is_derive_scal (fun x => selu_with beta lambda (s * x))).
      apply (is_derive_comp (selu_with beta lambda) (fun x => s * x)); [apply selu_derive_left; nra|].
      auto_derive; [exact I|reflexivity].
    + unfold scal; simpl; unfold mult; simpl. field. lra.
Qed.

(** smelu/smooth-for-all-beta *)
Theorem smelu_smooth_for_all_beta_holds : smelu_smooth_for_all_beta.
Proof. by_parts by_form. Qed.

(** smelu/smooth-for-all-beta, corrected *)
Theorem smelu_smooth_for_all_beta_corrected_holds : smelu_smooth_for_all_beta_corrected.
Proof. by_parts by_form. Qed.

(** smelu/gelu-erf-identity *)
Theorem smelu_gelu_erf_identity_holds : smelu_gelu_erf_identity.
Proof. unfold smelu_gelu_erf_identity. intros beta x _. rewrite (Phi_erf (beta * x)). field. Qed.

(** smelu/gelu-swish-approximation *)
Theorem smelu_gelu_swish_approximation_holds : smelu_gelu_swish_approximation.
Proof.
  by_parts idtac.
  - assert (limit : forall (beta : R), 0 < beta -> is_lim (fun x : R => (gelu x beta - x * sigma (sqrt (8 / PI) * beta * x)) / x ^ 2) 0 0).
    { intros beta Hb. set (c := sqrt (8 / PI)).
    assert (C : c * / 4 = / sqrt (2 * PI)) by exact swish_constant.
    set (D := fun x => Phi (beta * x) - sigma (c * beta * x)).
    assert (D0 : D 0 = 0) by (unfold D; rewrite !Rmult_0_r, Phi_0, sigma_0; ring).
    apply filterlim_ext_loc with (f := fun x => (D x - D 0) / x).
    + exists (mkposreal 1 Rlt_0_1). intros x _ Hx. rewrite D0. unfold D, gelu. field. exact Hx.
    + apply quotient_lim. unfold D. evar_last.
      * apply (is_derive_minus (fun x => Phi (beta * x)) (fun x => sigma (c * beta * x))).
        -- apply (is_derive_comp Phi (fun x => beta * x)); [apply Phi_derive|]. auto_derive; [exact I|reflexivity].
        -- apply (is_derive_comp sigma (fun x => c * beta * x)); [apply sigma_derive|]. auto_derive; [exact I|reflexivity].
      * unfold minus, plus, opp, scal; simpl; unfold mult; simpl.
        rewrite !Rmult_0_r, phi_0, <- C, sigma_0. field. }
    intros. near_values. apply limit; assumption.
  - intros beta Hb. assert (Hc : 0 < sqrt (8 / PI) * beta).
    { apply Rmult_lt_0_compat; [|assumption]. apply sqrt_lt_R0. pose proof PI_RGT_0. apply Rdiv_lt_0_compat; lra. }
    replace 0 with (0 - 0) by ring.
    exact (is_lim_minus' _ _ m_infty 0 0 (gelu_lim_m beta Hb) (swish_lim_m _ Hc)).
  - intros beta Hb. assert (Hc : 0 < sqrt (8 / PI) * beta).
    { apply Rmult_lt_0_compat; [|assumption]. apply sqrt_lt_R0. pose proof PI_RGT_0. apply Rdiv_lt_0_compat; lra. }
    apply filterlim_ext with (f := fun x => - x * Phi (beta * - x) - - x * sigma (sqrt (8 / PI) * beta * - x)).
    { intros x. unfold gelu. rewrite (gelu_mirror beta x), (swish_mirror (sqrt (8 / PI) * beta) x). ring. }
    replace 0 with (0 - 0) by ring.
    exact (is_lim_minus' _ _ p_infty 0 0 (lim_p_of_mirror _ _ (gelu_lim_m beta Hb)) (lim_p_of_mirror _ _ (swish_lim_m _ Hc))).
Qed.

(** smelu/gradient-limits *)
Theorem smelu_gradient_limits_fails : ~ smelu_gradient_limits.
Proof.
  by_part smelu_gradient_limits_2.
  intros H. destruct (H 1 (1 / 2) ltac:(lra) ltac:(lra)) as [_ L].
  assert (1 = 1 / 2); [|lra].
  exact (lim_unique _ p_infty _ _ L (proj2 (selu_slope_right 1 (1 / 2)))).
Qed.

(** smelu/gradient-limits, corrected *)
Theorem smelu_gradient_limits_corrected_holds : smelu_gradient_limits_corrected.
Proof.
  by_parts idtac.
  - intros beta lambda _ _. exact (selu_slope_left beta lambda).
  - intros beta lambda _ _. exact (selu_slope_right beta lambda).
  - intros beta Hb. exact (slope_lim_m _ _ (soft_derive beta Hb) _ (sigma_scaled_lim_m beta Hb)).
  - intros beta Hb. exact (slope_lim_p _ _ (soft_derive beta Hb) _ (sigma_scaled_lim_p beta Hb)).
  - intros beta Hb. exact (unit_left _ _ _ beta good_sigma Hb).
  - intros beta Hb. exact (unit_right _ _ _ beta good_sigma Hb).
  - intros beta Hb. exact (unit_left _ _ _ beta good_Phi Hb).
  - intros beta Hb. exact (unit_right _ _ _ beta good_Phi Hb).
  - intros beta Hb. exact (unit_left _ _ _ beta good_mish Hb).
  - intros beta Hb. exact (unit_right _ _ _ beta good_mish Hb).
  - intros beta Hb. exact (unit_left _ _ _ beta good_tanhexp Hb).
  - intros beta Hb. exact (unit_right _ _ _ beta good_tanhexp Hb).
Qed.

(** smelu/transition-width-beta *)
Theorem smelu_transition_width_beta_fails : ~ smelu_transition_width_beta.
Proof.
  by_part smelu_transition_width_beta_6.
  intros H. specialize (H 1 1 (-1 / 3) ltac:(lra) ltac:(lra) ltac:(lra)). destruct H as [_ [_ H]]. revert H.
  assert (D : forall b, is_derive (fun x : R => selu x b 1) (-1 / 3) (b * exp (-1 / 3))).
  { intros b. apply (is_derive_ext_loc (fun x => 1 * (b * exp x - b))).
    - apply (filter_imp (fun t => t < 0)); [|apply locally_below; lra].
      intros t T. unfold selu. destruct (Rlt_dec 0 t); [lra|reflexivity].
    - auto_derive; [exact I|]. ring. }
  rewrite (is_derive_unique _ _ _ (D (2 * 1))), (is_derive_unique _ _ _ (D 1)). pose proof (exp_pos (-1 / 3)). lra.
Qed.

(** smelu/beta-infinity-relu *)
Theorem smelu_beta_infinity_relu_fails : ~ smelu_beta_infinity_relu.
Proof.
  by_part smelu_beta_infinity_relu_1.
  intros H. specialize (H 1 (-1) Rlt_0_1).
  destruct (lim_p_above (fun b => selu (-1) b 1) (Rmax 0 (-1)) (-1) 4 H) as [b [Hb L]].
  { rewrite Rmax_left by lra. lra. }
  unfold selu in L. destruct (Rlt_dec 0 (-1)) as [F|_]; [lra|].
  assert (exp (-1) <= 1 / 2) by interval with (i_prec 30). nra.
Qed.

(** smelu/beta-infinity-relu, corrected *)
Theorem smelu_beta_infinity_relu_corrected_holds : smelu_beta_infinity_relu_corrected.
Proof.
  by_parts idtac.
  - intros lambda x Hl. exact (pointwise_right _ _ _ x (selu_uniform lambda Hl) I).
  - exact soft_uniform.
  - exact (unit_uniform _ _ _ good_sigma).
  - exact (unit_uniform _ _ _ good_Phi).
  - exact (unit_uniform _ _ _ good_mish).
  - exact (unit_uniform _ _ _ good_tanhexp).
Qed.

(** smelu/beta-zero-linear-self-gated *)
Theorem smelu_beta_zero_linear_self_gated_holds : smelu_beta_zero_linear_self_gated.
Proof.
  by_parts idtac.
  - intros x. apply (unit_flat _ _ _ x _ good_sigma). rewrite sigma_0. field.
  - intros x. apply (unit_flat _ _ _ x _ good_Phi). rewrite Phi_0. field.
  - intros x. apply (unit_flat _ _ _ x _ good_mish). rewrite mish_gate_quotient, exp_0. field.
  - intros x. apply (unit_flat _ _ _ x _ good_tanhexp). unfold tanhexp_gate. rewrite exp_0. ring.
Qed.

(** smelu/beta-zero-linear-softplus *)
Theorem smelu_beta_zero_linear_softplus_fails : ~ smelu_beta_zero_linear_softplus.
Proof.
  by_part smelu_beta_zero_linear_softplus_2.
  intros H. specialize (H 0). destruct (proj1 (filterlim_locally _ _) H (mkposreal 1 Rlt_0_1)) as [d Hd].
  set (b := Rmin (d / 2) (1 / 4)). pose proof (cond_pos d).
  assert (0 < b) by (apply Rmin_glb_lt; lra). assert (b <= 1 / 4) by apply Rmin_r.
  assert (b <= d / 2) by apply Rmin_l.
  specialize (Hd b). change (Rabs (b - 0) < d -> 0 < b -> Rabs (soft 0 b - 0 / 2) < 1) in Hd.
  rewrite Rminus_0_r, (Rabs_pos_eq b) in Hd by lra. specialize (Hd ltac:(lra) ltac:(assumption)).
  unfold soft in Hd. rewrite Rmult_0_r, exp_0 in Hd. replace (1 + 1) with 2 in Hd by ring.
  assert (1 / 2 <= ln 2) by interval with (i_prec 30).
  assert (4 <= 1 / b).
  { apply (Rle_div_r _ _ b); lra. }
  replace (0 / 2) with 0 in Hd by field. rewrite Rminus_0_r, Rabs_pos_eq in Hd by nra. nra.
Qed.

(** smelu/beta-zero-linear-softplus, corrected *)
Theorem smelu_beta_zero_linear_softplus_corrected_holds : smelu_beta_zero_linear_softplus_corrected.
Proof.
  by_parts idtac.
  - intros x. apply filterlim_ext_loc with (f := fun b => softplus (b * x)).
    + exists (mkposreal 1 Rlt_0_1). intros b _ Hb. unfold soft, softplus. field. apply Rgt_not_eq, Hb.
    + replace (ln 2) with (softplus (0 * x)) by (unfold softplus; rewrite Rmult_0_l, exp_0; f_equal; ring).
      apply (right_of_continuous (fun b => softplus (b * x))), (continuous_comp (fun b => b * x) softplus).
      * apply (ex_derive_continuous (fun b => b * x)). auto_derive. exact I.
      * apply (ex_derive_continuous softplus). eexists. apply softplus_derive.
  - intros x. assert (Z : softplus (0 * x) = ln 2) by (unfold softplus; rewrite Rmult_0_l, exp_0; f_equal; ring).
    apply filterlim_ext_loc with (f := fun b => (softplus (b * x) - softplus (0 * x)) / b).
    + exists (mkposreal 1 Rlt_0_1). intros b _ Hb. rewrite Z. unfold soft, softplus. field. apply Rgt_not_eq, Hb.
    + apply right_of_punctured, (quotient_lim (fun b => softplus (b * x))). evar_last.
      * apply (is_derive_comp softplus (fun b => b * x)); [apply softplus_derive|].
        auto_derive; [exact I|reflexivity].
      * unfold scal; simpl; unfold mult; simpl. rewrite Rmult_0_l, sigma_0. field.
Qed.

(** smelu/beta-zero-linear-selu *)
Theorem smelu_beta_zero_linear_selu_fails : ~ smelu_beta_zero_linear_selu.
Proof.
  unfold smelu_beta_zero_linear_selu.
  intros H. specialize (H 1 (-1) Rlt_0_1).
  pose proof (pointwise_right _ _ _ (-1) (selu_uniform 1 Rlt_0_1) I) as L. cbv beta in L.
  rewrite Rmax_left in L by lra.
  assert (1 * (-1) = 1 * 0); [|lra].
  exact (filterlim_locally_unique _ _ _ H L).
Qed.

(** smelu/beta-zero-linear-selu, corrected *)
Theorem smelu_beta_zero_linear_selu_corrected_holds : smelu_beta_zero_linear_selu_corrected.
Proof. unfold smelu_beta_zero_linear_selu_corrected. intros lambda Hl. exact (selu_uniform lambda Hl). Qed.

(** smelu/relu-regions-local-optima *)
Theorem smelu_relu_regions_local_optima_fails : ~ smelu_relu_regions_local_optima.
Proof. exact no_optimum_in_region. Qed.

(** smelu/relu-regions-local-optima, corrected *)
Theorem smelu_relu_regions_local_optima_corrected_holds : smelu_relu_regions_local_optima_corrected.
Proof.
  unfold smelu_relu_regions_local_optima_corrected. intros; unfold_paper; intros ?a ?b ?Ia ?Ib ?L; prove_compare.
Qed.

(** smelu/non-monotone-four *)
Theorem smelu_non_monotone_four_holds : smelu_non_monotone_four.
Proof.
  by_parts idtac.
  - intros beta Hb. apply (unit_falls _ _ _ beta good_sigma Hb). intros u Hu. unfold sigma.
    interval with (i_prec 30, i_bisect u, i_autodiff u).
  - intros beta Hb. unfold swish. rewrite Rmult_0_l. pose proof (sigma_pos (beta * (- 2 / beta))).
    assert (0 < / beta) by (now apply Rinv_0_lt_compat). unfold Rdiv in *. nra.
  - intros beta Hb. apply (unit_falls _ _ _ beta good_Phi Hb). intros u Hu.
    pose proof (Mills (- u) ltac:(lra)) as M. rewrite Ropp_involutive, phi_even in M. pose proof (phi_pos u).
    apply Rle_div_r in M; [|lra].
    assert (4 <= u * u) by nra. assert ((Phi u + u * phi u) * - u < 0) by nra. nra.
  - intros beta Hb. unfold gelu. rewrite Rmult_0_l. pose proof (Phi_pos (beta * (- 2 / beta))).
    assert (0 < / beta) by (now apply Rinv_0_lt_compat). unfold Rdiv in *. nra.
  - intros beta Hb. apply (unit_falls _ _ _ beta good_mish Hb). intros u Hu. rewrite mish_slope_gate.
    unfold mish_slope. interval with (i_prec 30, i_bisect u, i_autodiff u).
  - intros beta Hb. unfold mish. rewrite Rmult_0_l.
    assert (0 < tanh (ln (1 + exp (beta * (- 2 / beta))))) by (apply tanh_pos, softplus_le_exp).
    assert (0 < / beta) by (now apply Rinv_0_lt_compat). unfold Rdiv in *. nra.
  - intros beta Hb. apply (unit_falls _ _ _ beta good_tanhexp Hb). intros u Hu.
    unfold tanhexp_gate, tanhexp_gate_slope. rewrite !tanh_exp.
    interval with (i_prec 30, i_bisect u, i_autodiff u).
  - intros beta Hb. unfold tanhexp. rewrite Rmult_0_l.
    assert (0 < tanh (exp (beta * (- 2 / beta)))) by apply tanh_pos, exp_pos.
    assert (0 < / beta) by (now apply Rinv_0_lt_compat). unfold Rdiv in *. nra.
Qed.

(** smelu/softplus-monotone *)
Theorem smelu_softplus_monotone_holds : smelu_softplus_monotone.
Proof.
  by_parts idtac.
  - intros beta Hb. apply (growth_of_derive _ _ (fun x => sigma (beta * x))).
    + intros x y z _ _ _. exact I.
    + intros x _. exact (soft_derive beta Hb x).
    + intros x _. apply Rlt_le, sigma_pos.
  - intros x y Hx Hy xy. unfold soft. rewrite !Rmult_0_r, exp_0.
    assert (0 < ln (1 + 1)) by interval with (i_prec 30).
    apply Rmult_lt_compat_r; [assumption|]. unfold Rdiv. rewrite !Rmult_1_l.
    apply Rinv_lt_contravar; [nra|assumption].
Qed.

(** smelu/asymptotic-relu-five *)
Theorem smelu_asymptotic_relu_five_holds : smelu_asymptotic_relu_five.
Proof.
  by_parts idtac.
  - intros x. exact (pointwise_p _ _ _ x soft_uniform I).
  - intros x. exact (unit_pointwise _ _ _ x good_sigma).
  - intros x. exact (unit_pointwise _ _ _ x good_Phi).
  - intros x. exact (unit_pointwise _ _ _ x good_mish).
  - intros x. exact (unit_pointwise _ _ _ x good_tanhexp).
Qed.

(** smelu/asymptotic-relu-five, corrected *)
Theorem smelu_asymptotic_relu_five_corrected_holds : smelu_asymptotic_relu_five_corrected.
Proof.
  by_parts idtac.
  - exact soft_uniform.
  - exact (unit_uniform _ _ _ good_sigma).
  - exact (unit_uniform _ _ _ good_Phi).
  - exact (unit_uniform _ _ _ good_mish).
  - exact (unit_uniform _ _ _ good_tanhexp).
Qed.

(** smelu/huber-form *)
Theorem smelu_huber_form_holds : smelu_huber_form.
Proof. by_parts by_form. Qed.

(** smelu/middle-piece *)
Theorem smelu_middle_piece_holds : smelu_middle_piece.
Proof.
  by_parts idtac.
  - intros; apply (smooth_le 1 1); [lia|apply smelu_smooth; assumption].
  - intros beta B x. split; intros E.
    + apply (Rmult_eq_reg_l (4 * beta)); [|lra]. field_simplify; lra.
    + subst x. field. lra.
Qed.

(** smelu/relu-limit-and-width *)
Theorem smelu_relu_limit_and_width_holds : smelu_relu_limit_and_width.
Proof.
  by_parts idtac.
  - intros; eapply derive_equal; [apply smelu_slope; assumption|unfold_paper; prove_cells].
  - intros. assert (D1 : is_derive (fun x : R => smelu x beta) x ((glue (-
    beta) (fun x : R => 0) (glue beta (fun x : R => (2 * beta + 2 * x) / (4 * beta)) (fun x : R => 1))) x)) by
    (apply smelu_slope; assumption). rewrite ?(is_derive_unique _ _ _ D1). repeat (split; [first [assumption |
    eexists; eassumption]|]). unfold_paper; unfold glue; first [prove_compare | split_cases; first [lra | exfalso;
    lra | by_factors ((beta + x) / (2 * beta)) | by_factors 1 | ordered_real]].
  - intros. assert (D1 : is_derive (fun x : R => smelu x beta) x ((glue (-
    beta) (fun x : R => 0) (glue beta (fun x : R => (2 * beta + 2 * x) / (4 * beta)) (fun x : R => 1))) x)) by
    (apply smelu_slope; assumption). rewrite ?(is_derive_unique _ _ _ D1). repeat (split; [first [assumption |
    eexists; eassumption]|]). unfold_paper; unfold glue; first [prove_compare | split_cases; first [lra | exfalso;
    lra | by_factors 1 | by_factors (- (- beta + x) / (2 * beta)) | ordered_real]].
  - intros; eapply derive_equal; [apply smelu_slope; assumption|unfold_paper; prove_cells].
  - intros y. assert (N : forall b x, 0 < b -> True -> Rabs (smelu x b - Rmax 0 x) <= 1 / 4 * b).
    { intros b x Hb _. unfold smelu. destruct (Rle_dec x (- b)) as [L|L].
      + rewrite Rmax_left, Rminus_0_r, Rabs_R0 by lra. lra.
      + destruct (both (Rle_dec (- b) x) (Rle_dec x b)) as [[M1 M2]|M].
        * assert (E : (x + b) ^ 2 / (4 * b) = x + (x - b) ^ 2 / (4 * b)) by (field; lra).
          assert (B1 : 0 <= (x + b) ^ 2 / (4 * b)) by (apply Rmult_le_pos; [nra|left; apply Rinv_0_lt_compat; lra]).
          assert (B2 : 0 <= (x - b) ^ 2 / (4 * b)) by (apply Rmult_le_pos; [nra|left; apply Rinv_0_lt_compat; lra]).
          destruct (Rle_lt_dec x 0) as [S|S].
          -- rewrite Rmax_left, Rminus_0_r, Rabs_pos_eq by assumption. apply Rle_div_l; nra.
          -- rewrite Rmax_right, E by lra. replace (x + (x - b) ^ 2 / (4 * b) - x) with ((x - b) ^ 2 / (4 * b)) by ring.
            rewrite Rabs_pos_eq by assumption. apply Rle_div_l; nra.
        * assert (b < x) by (apply Rnot_le_lt; intros F; apply M; split; lra).
          rewrite Rmax_right, Rminus_eq_0, Rabs_R0 by lra. lra. }
    exact (pointwise_right _ _ _ y (uniform_right_of_bound _ (fun b x => smelu x b) _ (1 / 4) N) I).
Qed.

(** smelu/box-convolution *)
Theorem smelu_box_convolution_holds : smelu_box_convolution.
Proof.
  unfold smelu_box_convolution.
  intros. destruct (box_relu (fun x => Rmax 0 x) x beta H (fun t => eq_refl)) as [M E].
  split; [exact M|]. rewrite E. unfold smelu, box_area. prove_equal.
Qed.

(** smelu/gradient-hard-sigmoid *)
Theorem smelu_gradient_hard_sigmoid_holds : smelu_gradient_hard_sigmoid.
Proof.
  unfold smelu_gradient_hard_sigmoid. intros; eapply derive_equal; [apply smelu_slope; assumption|unfold_paper;
  prove_cells].
Qed.

(** smelu/monotone-clean-regions *)
Theorem smelu_monotone_clean_regions_holds : smelu_monotone_clean_regions.
Proof.
  by_parts idtac.
  - intros; apply (growth_of_derive _ _ (glue (- beta) (fun x : R => 0) (glue
    beta (fun x : R => (2 * beta + 2 * x) / (4 * beta)) (fun x : R => 1)))); [intros ?a ?b ?c; lra|intros; apply
    smelu_slope; assumption|intros x ?Ix; unfold_paper; unfold glue; cbv beta in *; first [prove_compare |
    split_cases; first [lra | exfalso; lra | by_factors ((beta + x) / (2 * beta)) | by_factors 1 | ordered_real]]].
  - by_form.
  - intros; eapply derive_equal; [apply smelu_slope; assumption|unfold_paper; prove_cells].
  - intros; apply (smooth_le 1 1); [lia|apply smelu_smooth; assumption].
Qed.

(** smelu/monotone-clean-regions, corrected *)
Theorem smelu_monotone_clean_regions_corrected_holds : smelu_monotone_clean_regions_corrected.
Proof.
  unfold smelu_monotone_clean_regions_corrected. intros; split; [apply smelu_smooth; assumption|apply smelu_rough;
  assumption].
Qed.

(** smelu/relu-weight-norm *)
Theorem smelu_relu_weight_norm_holds : smelu_relu_weight_norm.
Proof. exact norm_keeps_shape. Qed.

(** smelu/beta-or-norm-smoothing *)
Theorem smelu_beta_or_norm_smoothing_holds : smelu_beta_or_norm_smoothing.
Proof.
  by_parts idtac.
  - by_form.
  - intros; apply (derive_2 _ (glue (- beta) (fun x : R => 0) (glue beta (fun
    x : R => (2 * beta + 2 * x) / (4 * beta)) (fun x : R => 1)))); [apply smelu_slope; assumption|unfold_paper;
    prove_slope_inside].
Qed.

(** smelu/generalized-coefficients *)
Theorem smelu_generalized_coefficients_holds : smelu_generalized_coefficients.
Proof.
  by_parts idtac.
  - intros; unfold_paper; prove_derivative.
  - by_form.
Qed.

(** smelu/generalized-right-piece *)
Theorem smelu_generalized_right_piece_holds : smelu_generalized_right_piece.
Proof.
  by_parts idtac.
  - by_form.
  - intros; apply (smooth_le 1 1); [lia|apply gsmelu_smooth; assumption].
Qed.

(** smelu/negative-left-slope *)
Lemma smelu_negative_left_slope_1_f_cells (alpha beta t r m : R) :
  0 < alpha -> 0 < beta -> 0 < r -> 0 <= m -> forall x : R, (fun x : R => gsmelu x alpha beta m (m + r) t) x = (glue
    (- alpha) (fun x : R => alpha * m + m * x + t) (glue beta (fun x : R => r * x ^ 2 / (2 * alpha + 2 * beta) + t + x
    * (alpha * (m + r) + beta * m) / (alpha + beta) + (alpha ^ 2 * (2 * m + r) + 2 * alpha * beta * m) / (2 * alpha +
    2 * beta)) (fun x : R => m * (alpha + beta) / 2 + t + x * (m + r) + (alpha - beta) * (m + r) / 2))) x.
Proof. intros; unfold_paper; prove_cells. Qed.
Lemma smelu_negative_left_slope_1_f_slope_1 (alpha beta t r m : R) :
  0 < alpha -> 0 < beta -> 0 < r -> 0 <= m -> forall x : R, is_derive (glue (- alpha) (fun x : R => alpha * m + m * x
    + t) (glue beta (fun x : R => r * x ^ 2 / (2 * alpha + 2 * beta) + t + x * (alpha * (m + r) + beta * m) / (alpha +
    beta) + (alpha ^ 2 * (2 * m + r) + 2 * alpha * beta * m) / (2 * alpha + 2 * beta)) (fun x : R => m * (alpha +
    beta) / 2 + t + x * (m + r) + (alpha - beta) * (m + r) / 2))) x ((glue (- alpha) (fun x : R => m) (glue beta (fun
    x : R => 2 * r * x / (2 * alpha + 2 * beta) + (alpha * (m + r) + beta * m) / (alpha + beta)) (fun x : R => m +
    r))) x).
Proof. intros; prove_slope. Qed.
Lemma smelu_negative_left_slope_1_f_slope (alpha beta t r m : R) :
  0 < alpha -> 0 < beta -> 0 < r -> 0 <= m -> forall x : R, is_derive (fun x : R => gsmelu x alpha beta m (m + r) t) x
    ((glue (- alpha) (fun x : R => m) (glue beta (fun x : R => 2 * r * x / (2 * alpha + 2 * beta) + (alpha * (m + r) +
    beta * m) / (alpha + beta)) (fun x : R => m + r))) x).
Proof. intros H1 H2 H3 H4. intros x. apply (is_derive_ext (glue (- alpha) (fun x : R => alpha * m + m * x + t) (glue
  beta (fun x : R => r * x ^ 2 / (2 * alpha + 2 * beta) + t + x * (alpha * (m + r) + beta * m) / (alpha + beta) +
  (alpha ^ 2 * (2 * m + r) + 2 * alpha * beta * m) / (2 * alpha + 2 * beta)) (fun x : R => m * (alpha + beta) / 2 + t
  + x * (m + r) + (alpha - beta) * (m + r) / 2)))); [intro; symmetry; apply (smelu_negative_left_slope_1_f_cells alpha
  beta t r m H1 H2 H3 H4)|apply (smelu_negative_left_slope_1_f_slope_1 alpha beta t r m H1 H2 H3 H4)]. Qed.
Lemma smelu_negative_left_slope_2_f_cells (alpha beta t d r : R) :
  0 < alpha -> 0 < beta -> 0 < d -> 0 < r -> forall x : R, (fun x : R => gsmelu x alpha beta (- d) (- d + r) t) x =
    (glue (- alpha) (fun x : R => - alpha * d - d * x + t) (glue beta (fun x : R => r * x ^ 2 / (2 * alpha + 2 * beta)
    + t + x * (alpha * (- d + r) - beta * d) / (alpha + beta) + (alpha ^ 2 * (- 2 * d + r) - 2 * alpha * beta * d) /
    (2 * alpha + 2 * beta)) (fun x : R => - d * (alpha + beta) / 2 + t + x * (- d + r) + (alpha - beta) * (- d + r) /
    2))) x.
Proof. intros; unfold_paper; prove_cells. Qed.
Lemma smelu_negative_left_slope_2_f_slope_1 (alpha beta t d r : R) :
  0 < alpha -> 0 < beta -> 0 < d -> 0 < r -> forall x : R, is_derive (glue (- alpha) (fun x : R => - alpha * d - d * x
    + t) (glue beta (fun x : R => r * x ^ 2 / (2 * alpha + 2 * beta) + t + x * (alpha * (- d + r) - beta * d) / (alpha
    + beta) + (alpha ^ 2 * (- 2 * d + r) - 2 * alpha * beta * d) / (2 * alpha + 2 * beta)) (fun x : R => - d * (alpha
    + beta) / 2 + t + x * (- d + r) + (alpha - beta) * (- d + r) / 2))) x ((glue (- alpha) (fun x : R => - d) (glue
    beta (fun x : R => 2 * r * x / (2 * alpha + 2 * beta) + (alpha * (- d + r) - beta * d) / (alpha + beta)) (fun x :
    R => - d + r))) x).
Proof. intros; prove_slope. Qed.
Lemma smelu_negative_left_slope_2_f_slope (alpha beta t d r : R) :
  0 < alpha -> 0 < beta -> 0 < d -> 0 < r -> forall x : R, is_derive (fun x : R => gsmelu x alpha beta (- d) (- d + r)
    t) x ((glue (- alpha) (fun x : R => - d) (glue beta (fun x : R => 2 * r * x / (2 * alpha + 2 * beta) + (alpha * (-
    d + r) - beta * d) / (alpha + beta)) (fun x : R => - d + r))) x).
Proof. intros H1 H2 H3 H4. intros x. apply (is_derive_ext (glue (- alpha) (fun x : R => - alpha * d - d * x + t) (glue
  beta (fun x : R => r * x ^ 2 / (2 * alpha + 2 * beta) + t + x * (alpha * (- d + r) - beta * d) / (alpha + beta) +
  (alpha ^ 2 * (- 2 * d + r) - 2 * alpha * beta * d) / (2 * alpha + 2 * beta)) (fun x : R => - d * (alpha + beta) / 2
  + t + x * (- d + r) + (alpha - beta) * (- d + r) / 2)))); [intro; symmetry; apply
  (smelu_negative_left_slope_2_f_cells alpha beta t d r H1 H2 H3 H4)|apply (smelu_negative_left_slope_2_f_slope_1
  alpha beta t d r H1 H2 H3 H4)]. Qed.
Theorem smelu_negative_left_slope_holds : smelu_negative_left_slope.
Proof.
  by_parts idtac.
  - intros; apply (growth_of_derive _ _ (glue (- alpha) (fun x : R => m) (glue
    beta (fun x : R => 2 * r * x / (2 * alpha + 2 * beta) + (alpha * (m + r) + beta * m) / (alpha + beta)) (fun x :
    R => m + r)))); [intros ?a ?b ?c; lra|intros; apply smelu_negative_left_slope_1_f_slope; assumption|intros x
    ?Ix; unfold_paper; unfold glue; cbv beta in *; first [prove_compare | split_cases; first [lra | exfalso; lra |
    by_factors m | by_factors ((alpha * m + alpha * r + beta * m + r * x) / (alpha + beta)) | by_factors (m + r) |
    ordered_real]]].
  - intros; apply (strict_decay_of_derive _ _ (glue (- alpha) (fun x : R => - d)
    (glue beta (fun x : R => 2 * r * x / (2 * alpha + 2 * beta) + (alpha * (- d + r) - beta * d) / (alpha + beta))
    (fun x : R => - d + r)))); [intros ?a ?b ?c; lra|intros; apply smelu_negative_left_slope_2_f_slope;
    assumption|intros ?a x ?c ?Ia ?Ic ?Ib; unfold_paper; unfold glue; cbv beta in *; first [prove_compare |
    split_cases; first [lra | exfalso; lra | by_factors d | by_factors (- (- alpha * d + alpha * r - beta * d + r *
    x) / (alpha + beta)) | by_factors (d - r) | ordered_real]]].
Qed.

(** smelu/t-and-origin *)
Theorem smelu_t_and_origin_holds : smelu_t_and_origin.
Proof.
  by_parts idtac.
  - by_form.
  - intros; unfold_paper; first [prove_number | first [prove_compare | split_cases;
    first [lra | exfalso; lra | by_factors (alpha * (2 * alpha * m + alpha * r + 2 * beta * m) / (2 * (alpha +
    beta))) | ordered_real]]].
Qed.

(** smelu/generalized-special-case *)
Theorem smelu_generalized_special_case_holds : smelu_generalized_special_case.
Proof. by_parts by_form. Qed.

(** smelu/rescu-nonmonotone-pieces *)
Theorem smelu_rescu_nonmonotone_pieces_holds : smelu_rescu_nonmonotone_pieces.
Proof.
  by_parts idtac.
  - intros; apply (smooth_le 1 1); [lia|apply dip_smooth; assumption].
  - intros; eapply derive_equal; [apply dip_slope; assumption|unfold_paper; prove_cells].
  - intros. assert (D1 : ex_derive (fun x : R => dip x alpha beta d w) x /\
    is_derive_n (fun x : R => dip x alpha beta d w) 2 x ((glue (- alpha - w) (fun x : R => 0) (glue (- alpha) (fun x
    : R => - d / w) (glue beta (fun x : R => 2 * (d + 1) / (2 * alpha + 2 * beta)) (fun x : R => 0)))) x)) by (apply
    (derive_2 _ (glue (- alpha - w) (fun x : R => 0) (glue (- alpha) (fun x : R => - d - d * (2 * alpha + 2 * x) /
    (2 * w)) (glue beta (fun x : R => 2 * x * (d + 1) / (2 * alpha + 2 * beta) + (alpha - beta * d) / (alpha +
    beta)) (fun x : R => 1))))); [apply dip_slope; assumption|prove_slope_inside]). destruct D1 as [E1 D1]. rewrite
    ?(is_derive_n_unique _ 2 _ _ D1). repeat (split; [first [assumption | eexists; eassumption]|]). unfold_paper;
    unfold glue; first [prove_compare | split_cases; first [lra | exfalso; lra | by_factors (d / w) | by_factors (-
    (d + 1) / (alpha + beta)) | ordered_real]].
  - intros. assert (D1 : ex_derive (fun x : R => dip x alpha beta d w) x /\
    is_derive_n (fun x : R => dip x alpha beta d w) 2 x ((glue (- alpha - w) (fun x : R => 0) (glue (- alpha) (fun x
    : R => - d / w) (glue beta (fun x : R => 2 * (d + 1) / (2 * alpha + 2 * beta)) (fun x : R => 0)))) x)) by (apply
    (derive_2 _ (glue (- alpha - w) (fun x : R => 0) (glue (- alpha) (fun x : R => - d - d * (2 * alpha + 2 * x) /
    (2 * w)) (glue beta (fun x : R => 2 * x * (d + 1) / (2 * alpha + 2 * beta) + (alpha - beta * d) / (alpha +
    beta)) (fun x : R => 1))))); [apply dip_slope; assumption|prove_slope_inside]). destruct D1 as [E1 D1]. rewrite
    ?(is_derive_n_unique _ 2 _ _ D1). repeat (split; [first [assumption | eexists; eassumption]|]). unfold_paper;
    unfold glue; first [prove_compare | split_cases; first [lra | exfalso; lra | by_factors (- d / w) | by_factors
    ((d + 1) / (alpha + beta)) | ordered_real]].
  - intros; apply (strict_decay_of_derive _ _ (glue (- alpha - w) (fun x :
    R => 0) (glue (- alpha) (fun x : R => - d - d * (2 * alpha + 2 * x) / (2 * w)) (glue beta (fun x : R => 2 * x *
    (d + 1) / (2 * alpha + 2 * beta) + (alpha - beta * d) / (alpha + beta)) (fun x : R => 1))))); [intros ?a ?b ?c;
    lra|intros; apply dip_slope; assumption|intros ?a x ?c ?Ia ?Ic ?Ib; unfold_paper; unfold glue; cbv beta in *;
    first [prove_compare | split_cases; first [lra | exfalso; lra | by_factors (d * (alpha + w + x) / w) |
    by_factors (- (alpha - beta * d + d * x + x) / (alpha + beta)) | by_factors (- 1) | ordered_real]]].
  - intros; eapply derive_equal; [apply dip_slope; assumption|unfold_paper; prove_cells].
Qed.

(** smelu/rescu-swish-selu *)
Lemma smelu_rescu_swish_selu_2_f_cells (lambda : R) :
  0 < lambda -> forall x : R, (fun x : R => lambda * (if Rlt_dec 0 x then x else exp x - 1)) x = (glue 0 (fun x : R =>
    lambda * (exp x - 1)) (fun x : R => lambda * x)) x.
Proof. intros; unfold_paper; prove_cells. Qed.
Lemma smelu_rescu_swish_selu_2_f_slope_1 (lambda : R) :
  0 < lambda -> forall x : R, is_derive (glue 0 (fun x : R => lambda * (exp x - 1)) (fun x : R => lambda * x)) x
    ((glue 0 (fun x : R => lambda * exp x) (fun x : R => lambda)) x).
Proof. intros; prove_slope. Qed.
Lemma smelu_rescu_swish_selu_2_f_smooth (lambda : R) :
  0 < lambda -> smooth 1 (fun x : R => lambda * (if Rlt_dec 0 x then x else exp x - 1)).
Proof. intros H1. apply C_smooth. apply (C_ext 1 (glue 0 (fun x : R => lambda * (exp x - 1)) (fun x : R => lambda *
  x))). { intros x. symmetry. apply (smelu_rescu_swish_selu_2_f_cells lambda H1). } exists (glue 0 (fun x : R =>
  lambda * exp x) (fun x : R => lambda)). split; [apply (smelu_rescu_swish_selu_2_f_slope_1 lambda H1)|]. intros x;
  prove_continuous. Qed.
Theorem smelu_rescu_swish_selu_holds : smelu_rescu_swish_selu.
Proof.
  by_parts idtac.
  - by_form.
  - intros; apply (smooth_le 1 1); [lia|apply smelu_rescu_swish_selu_2_f_smooth; assumption].
  - by_form.
  - by_form.
Qed.

(** smelu/rescu-swish-selu, corrected *)
Lemma smelu_rescu_swish_selu_corrected_f_cells (lambda : R) :
  0 < lambda -> forall x : R, (fun x : R => selu x 1 lambda) x = (glue 0 (fun x : R => lambda * (exp x - 1)) (fun x :
    R => lambda * x)) x.
Proof. intros; unfold_paper; prove_cells. Qed.
Lemma smelu_rescu_swish_selu_corrected_f_smooth (lambda : R) :
  0 < lambda -> smooth 1 (fun x : R => selu x 1 lambda).
Proof. intros H1. apply C_smooth. apply (C_ext 1 (glue 0 (fun x : R => lambda * (exp x - 1)) (fun x : R => lambda *
  x))). { intros x. symmetry. apply (smelu_rescu_swish_selu_corrected_f_cells lambda H1). } exists (glue 0 (fun x : R
  => lambda * exp x) (fun x : R => lambda)). split; [apply (smelu_rescu_swish_selu_2_f_slope_1 lambda H1)|].
  intros x; prove_continuous. Qed.
Lemma smelu_rescu_swish_selu_corrected_f_rough (lambda : R) :
  0 < lambda -> ~ smooth 2 (fun x : R => selu x 1 lambda).
Proof. intros H1. apply (not_smooth 2 _ (fun n : nat => match n with | 0%nat => (fun x : R => lambda * (exp x - 1)) |
  1%nat => (fun x : R => lambda * exp x) | _ => (fun x : R => lambda * exp x) end) (fun n : nat => match n with |
  0%nat => (fun x : R => lambda * x) | 1%nat => (fun x : R => lambda) | _ => (fun x : R => 0) end) (- 1) 0 1). 1: lra.
  1: lra. 1: (intros x I; rewrite (smelu_rescu_swish_selu_corrected_f_cells lambda H1); prove_cells). 1: (intros x I;
  rewrite (smelu_rescu_swish_selu_corrected_f_cells lambda H1); prove_cells). 1: (intros n x L I; destruct n as [|n];
  [prove_derivative|destruct n as [|n]; [prove_derivative|exfalso; lia]]). 1: (intros n x L I; destruct n as [|n];
  [prove_derivative|destruct n as [|n]; [prove_derivative|exfalso; lia]]). 1: prove_continuous. 1: prove_continuous.
  cbv beta iota. apply Rminus_not_eq. match goal with |- ?jump <> 0 => replace jump with lambda by (simpl; same_real)
  end. nonzero. Qed.
Theorem smelu_rescu_swish_selu_corrected_holds : smelu_rescu_swish_selu_corrected.
Proof.
  unfold smelu_rescu_swish_selu_corrected. intros; split; [apply smelu_rescu_swish_selu_corrected_f_smooth;
  assumption|apply smelu_rescu_swish_selu_corrected_f_rough; assumption].
Qed.

(** smelu/criteo-one-hot-rule *)
Theorem smelu_criteo_one_hot_rule_fails : ~ smelu_criteo_one_hot_rule.
Proof. by_part smelu_criteo_one_hot_rule_25. unfold_paper; refute_number. Qed.

(** smelu/table1-pd-decrease *)
Theorem smelu_table1_pd_decrease_holds : smelu_table1_pd_decrease.
Proof. by_parts by_form. Qed.

(** smelu/table1-pd-decrease, corrected *)
Theorem smelu_table1_pd_decrease_corrected_holds : smelu_table1_pd_decrease_corrected.
Proof. by_parts by_form. Qed.

(** smelu/table1-stdev-reduction *)
Theorem smelu_table1_stdev_reduction_fails : ~ smelu_table1_stdev_reduction.
Proof. by_part smelu_table1_stdev_reduction_3. plain_decimals. unfold_paper; refute_number. Qed.

(** smelu/table1-stdev-reduction, corrected *)
Theorem smelu_table1_stdev_reduction_corrected_holds : smelu_table1_stdev_reduction_corrected.
Proof. by_parts by_form. Qed.

(** smelu/swish-criteo *)
Theorem smelu_swish_criteo_holds : smelu_swish_criteo.
Proof. by_parts by_form. Qed.

(** smelu/normalization-surface-shape *)
Theorem smelu_normalization_surface_shape_fails : ~ smelu_normalization_surface_shape.
Proof.
  unfold smelu_normalization_surface_shape.
  intros H. specialize (H 1 (-1 / 3) ltac:(lra)). revert H.
  assert (0 < sqrt 2) by (apply sqrt_lt_R0; lra).
  rewrite (Rmax_left 0 (1 * (-1 / 3))), (Rmax_right 0 (- (1) * (-1 / 3))), (Rmax_left 0 (-1 / 3)),
    (Rmax_right 0 (-2 * (-1 / 3))) by lra.
  intros E. apply (f_equal (fun t => t * sqrt 2)) in E. field_simplify in E; lra.
Qed.

(** smelu/normalization-surface-shape, corrected *)
Theorem smelu_normalization_surface_shape_corrected_holds : smelu_normalization_surface_shape_corrected.
Proof. by_parts by_form. Qed.

(** smelu/celu *)
Lemma smelu_celu_f_cells (beta : R) :
  0 < beta -> forall x : R, (fun x : R => if Rle_dec 0 x then x else beta * (exp (x / beta) - 1)) x = (glue 0 (fun x :
    R => beta * (exp (x / beta) - 1)) (fun x : R => x)) x.
Proof. intros; unfold_paper; prove_cells. Qed.
Lemma smelu_celu_f_slope_1 (beta : R) :
  0 < beta -> forall x : R, is_derive (glue 0 (fun x : R => beta * (exp (x / beta) - 1)) (fun x : R => x)) x ((glue 0
    (fun x : R => exp (x / beta)) (fun x : R => 1)) x).
Proof. intros; prove_slope. Qed.
Lemma smelu_celu_f_smooth (beta : R) :
  0 < beta -> smooth 1 (fun x : R => if Rle_dec 0 x then x else beta * (exp (x / beta) - 1)).
Proof. intros H1. apply C_smooth. apply (C_ext 1 (glue 0 (fun x : R => beta * (exp (x / beta) - 1)) (fun x : R =>
  x))). { intros x. symmetry. apply (smelu_celu_f_cells beta H1). } exists (glue 0 (fun x : R => exp (x / beta)) (fun
  x : R => 1)). split; [apply (smelu_celu_f_slope_1 beta H1)|]. intros x; prove_continuous. Qed.
Lemma smelu_celu_f_rough (beta : R) :
  0 < beta -> ~ smooth 2 (fun x : R => if Rle_dec 0 x then x else beta * (exp (x / beta) - 1)).
Proof. intros H1. apply (not_smooth 2 _ (fun n : nat => match n with | 0%nat => (fun x : R => beta * (exp (x / beta) -
  1)) | 1%nat => (fun x : R => exp (x / beta)) | _ => (fun x : R => exp (x / beta) / beta) end) (fun n : nat => match
  n with | 0%nat => (fun x : R => x) | 1%nat => (fun x : R => 1) | _ => (fun x : R => 0) end) (- 1) 0 1). 1: lra. 1:
  lra. 1: (intros x I; rewrite (smelu_celu_f_cells beta H1); prove_cells). 1: (intros x I; rewrite (smelu_celu_f_cells
  beta H1); prove_cells). 1: (intros n x L I; destruct n as [|n]; [prove_derivative|destruct n as [|n];
  [prove_derivative|exfalso; lia]]). 1: (intros n x L I; destruct n as [|n]; [prove_derivative|destruct n as [|n];
  [prove_derivative|exfalso; lia]]). 1: prove_continuous. 1: prove_continuous. cbv beta iota. apply Rminus_not_eq.
  match goal with |- ?jump <> 0 => replace jump with (1 / beta) by (simpl; same_real) end. nonzero. Qed.
Theorem smelu_celu_holds : smelu_celu.
Proof. unfold smelu_celu. intros; apply (smooth_le 1 1); [lia|apply smelu_celu_f_smooth; assumption]. Qed.

(** smelu/celu, corrected *)
Theorem smelu_celu_corrected_holds : smelu_celu_corrected.
Proof.
  unfold smelu_celu_corrected. intros; split; [apply smelu_celu_f_smooth; assumption|apply
  smelu_celu_f_rough; assumption].
Qed.

(** smelu/smoothrelu-rescu *)
Lemma smelu_smoothrelu_rescu_f_cells (beta : R) :
  0 < beta -> forall x : R, (fun x : R => if Rle_dec 0 x then x - ln (1 + beta * x) / beta else 0) x = (glue 0 (fun x
    : R => 0) (fun x : R => x - ln (beta * x + 1) / beta)) x.
Proof. intros; unfold_paper; prove_cells. Qed.
Lemma smelu_smoothrelu_rescu_f_slope_1 (beta : R) :
  0 < beta -> forall x : R, is_derive (glue 0 (fun x : R => 0) (fun x : R => x - ln (beta * x + 1) / beta)) x ((glue 0
    (fun x : R => 0) (fun x : R => 1 - 1 / (beta * x + 1))) x).
Proof. intros; prove_slope. Qed.
Lemma smelu_smoothrelu_rescu_f_smooth (beta : R) :
  0 < beta -> smooth 1 (fun x : R => if Rle_dec 0 x then x - ln (1 + beta * x) / beta else 0).
Proof. intros H1. apply C_smooth. apply (C_ext 1 (glue 0 (fun x : R => 0) (fun x : R => x - ln (beta * x + 1) /
  beta))). { intros x. symmetry. apply (smelu_smoothrelu_rescu_f_cells beta H1). } exists (glue 0 (fun x : R => 0)
  (fun x : R => 1 - 1 / (beta * x + 1))). split; [apply (smelu_smoothrelu_rescu_f_slope_1 beta H1)|]. intros x;
  prove_continuous. Qed.
Lemma smelu_smoothrelu_rescu_f_rough (beta : R) :
  0 < beta -> ~ smooth 2 (fun x : R => if Rle_dec 0 x then x - ln (1 + beta * x) / beta else 0).
Proof. intros H1. apply (not_smooth 2 _ (fun n : nat => match n with | 0%nat => (fun x : R => 0) | 1%nat => (fun x : R
  => 0) | _ => (fun x : R => 0) end) (fun n : nat => match n with | 0%nat => (fun x : R => x - ln (beta * x + 1) /
  beta) | 1%nat => (fun x : R => 1 - 1 / (beta * x + 1)) | _ => (fun x : R => beta / (beta * x + 1) ^ 2) end) (- 1) 0
  1). 1: lra. 1: lra. 1: (intros x I; rewrite (smelu_smoothrelu_rescu_f_cells beta H1); prove_cells). 1: (intros x I;
  rewrite (smelu_smoothrelu_rescu_f_cells beta H1); prove_cells). 1: (intros n x L I; destruct n as [|n];
  [prove_derivative|destruct n as [|n]; [prove_derivative|exfalso; lia]]). 1: (intros n x L I; destruct n as [|n];
  [prove_derivative|destruct n as [|n]; [prove_derivative|exfalso; lia]]). 1: prove_continuous. 1: prove_continuous.
  cbv beta iota. apply Rminus_not_eq. match goal with |- ?jump <> 0 => replace jump with (- beta) by (simpl;
  same_real) end. nonzero. Qed.
Theorem smelu_smoothrelu_rescu_holds : smelu_smoothrelu_rescu.
Proof.
  unfold smelu_smoothrelu_rescu. intros; apply (smooth_le 1 1); [lia|apply smelu_smoothrelu_rescu_f_smooth;
  assumption].
Qed.

(** smelu/smoothrelu-rescu, corrected *)
Theorem smelu_smoothrelu_rescu_corrected_holds : smelu_smoothrelu_rescu_corrected.
Proof.
  unfold smelu_smoothrelu_rescu_corrected. intros; split; [apply smelu_smoothrelu_rescu_f_smooth;
  assumption|apply smelu_smoothrelu_rescu_f_rough; assumption].
Qed.

(** smelu/asymmetric *)
Theorem smelu_asymmetric_holds : smelu_asymmetric.
Proof. by_parts by_form. Qed.

(** smelu/leaky *)
Theorem smelu_leaky_holds : smelu_leaky.
Proof. by_parts by_form. Qed.

(** smelu/leaky-outer-regions *)
Theorem smelu_leaky_outer_regions_holds : smelu_leaky_outer_regions.
Proof.
  by_parts idtac.
  - intros. assert (D1 : is_derive (fun x : R => leaky x beta g) x g).
    { apply (is_derive_ext_loc (fun x => g * (x + beta))).
      + apply (filter_imp (fun t => t < - beta)); [|now apply locally_below].
        intros t T. unfold leaky. destruct (Rle_dec t (- beta)); [reflexivity|lra].
      + auto_derive; [exact I|]. ring. }
    assert (D2 : is_derive (fun x : R => if Rlt_dec x 0 then g * x else x) x g).
    { apply (is_derive_ext_loc (fun x => g * x)).
      + apply (filter_imp (fun t => t < 0)); [|apply locally_below; lra].
        intros t T. destruct (Rlt_dec t 0); [reflexivity|lra].
      + auto_derive; [exact I|]. ring. }
    split; [now exists g|]. split; [now exists g|]. rewrite (is_derive_unique _ _ _ D1). symmetry. exact (is_derive_unique _ _ _ D2).
  - intros. assert (D1 : is_derive (fun x : R => leaky x beta g) x 1).
    { apply (is_derive_ext_loc (fun x => x + g * beta)).
      + apply (filter_imp (fun t => beta < t)); [|now apply locally_above].
        intros t T. unfold leaky. destruct (Rle_dec t (- beta)); [lra|].
        destruct (Rle_dec (- beta) t); [|lra]. destruct (Rle_dec t beta); [lra|reflexivity].
      + auto_derive; [exact I|]. ring. }
    assert (D2 : is_derive (fun x : R => if Rlt_dec x 0 then g * x else x) x 1).
    { apply (is_derive_ext_loc (fun x => x)).
      + apply (filter_imp (fun t => 0 < t)); [|apply locally_above; lra].
        intros t T. destruct (Rlt_dec t 0); [lra|reflexivity].
      + apply (is_derive_id x). }
    split; [now exists 1|]. split; [now exists 1|]. rewrite (is_derive_unique _ _ _ D1). symmetry. exact (is_derive_unique _ _ _ D2).
Qed.

(** smelu/leaky-outer-regions, corrected *)
Theorem smelu_leaky_outer_regions_corrected_holds : smelu_leaky_outer_regions_corrected.
Proof. by_parts by_form. Qed.

(** smelu/origin *)
Theorem smelu_origin_holds : smelu_origin.
Proof.
  unfold smelu_origin.
  intros beta Hb. unfold smelu. destruct (Rle_dec 0 (- beta)) as [F|_]; [lra|].
  destruct (both (Rle_dec (- beta) 0) (Rle_dec 0 beta)) as [_|F]; [|exfalso; apply F; split; lra].
  apply Rlt_gt, Rabs_pos_lt. replace ((0 + beta) ^ 2 / (4 * beta)) with (beta / 4) by (field; lra). lra.
Qed.

(** smelu/origin, corrected *)
Theorem smelu_origin_corrected_holds : smelu_origin_corrected.
Proof. by_parts by_form. Qed.

(** smelu/zero-cross-form *)
Theorem smelu_zero_cross_form_holds : smelu_zero_cross_form.
Proof. by_parts by_form. Qed.

(** smelu/softplus-taylor *)
Theorem smelu_softplus_taylor_holds : smelu_softplus_taylor.
Proof.
  unfold smelu_softplus_taylor.
  assert (limit : forall (gamma : R), 0 < gamma -> is_lim (fun x : R => (softg x gamma - (gamma * ln 2 + x / 2 + x ^ 2 / (8 * gamma))) / x ^ 2) 0 0).
  { intros gamma Hg. apply (lim_finite_of_bound _ 0 (gamma * 1 / gamma ^ 4) 0 (mkposreal 1 Rlt_0_1)).
  intros x Hx Hx1. simpl in Hx1. rewrite !Rminus_0_r in *. pose proof (taylor_gap_bounds (x / gamma)) as B.
  assert (ln_4e : ln (4 / exp 1) = 2 * ln 2 - 1) by exact ln_4_over_e.
  replace (_ / x ^ 2) with (- (gamma * taylor_gap (x / gamma) / x ^ 2))
    by (unfold softg, taylor_gap, softplus; rewrite ?ln_4e; field; lra).
  rewrite Rabs_Ropp. unfold Rdiv at 1. rewrite Rabs_mult, Rabs_mult, (Rabs_pos_eq gamma), (Rabs_pos_eq (taylor_gap _)) by lra.
  rewrite Rabs_inv, <- RPow_abs. set (y := Rabs x) in *. assert (0 < y) by (now apply Rabs_pos_lt).
  assert (Q : taylor_gap (x / gamma) <= y ^ 4 / gamma ^ 4 / 192).
  { apply Rle_trans with (1 := proj2 B). right. unfold y. rewrite RPow_abs, (Rabs_pos_eq (x ^ 4)).
    - field. lra.
    - replace (x ^ 4) with ((x ^ 2) ^ 2) by ring. apply pow2_ge_0. }
  apply Rmult_le_reg_r with (y ^ 2); [now apply pow_lt|].
  rewrite Rmult_assoc, Rinv_l, Rmult_1_r by (apply pow_nonzero; lra).
  apply Rle_trans with (gamma * (y ^ 4 / gamma ^ 4 / 192)); [apply Rmult_le_compat_l; lra|].
  assert (0 < / gamma ^ 4) by (apply Rinv_0_lt_compat, pow_lt, Hg). assert (y ^ 4 <= y ^ 3) by (assert (0 < y ^ 3) by (now apply pow_lt); simpl in *; nra).
  replace (gamma * (y ^ 4 / gamma ^ 4 / 192)) with (gamma * / gamma ^ 4 * (y ^ 4 / 192)) by (field; lra).
  replace (gamma * 1 / gamma ^ 4 * y * y ^ 2) with (gamma * / gamma ^ 4 * y ^ 3) by (field; lra).
  assert (0 < y ^ 3) by (now apply pow_lt). apply Rmult_le_compat_l; [nra|lra]. }
  intros. near_values. apply limit; assumption.
Qed.

(** smelu/softplus-smelu-gap *)
Lemma smelu_softplus_smelu_gap_1_holds : smelu_softplus_smelu_gap_1.
Proof.
  unfold smelu_softplus_smelu_gap_1.
  assert (limit : forall (gamma : R), 0 < gamma -> is_lim (fun x : R => (softg x gamma - (x + 2 * gamma) ^ 2 / (4 * (2 * gamma)) - (gamma * ln 2 - gamma / 2)) / x ^ 2) 0 0).
  { intros gamma Hg. apply (lim_finite_of_bound _ 0 (gamma * 1 / gamma ^ 4) 0 (mkposreal 1 Rlt_0_1)).
  intros x Hx Hx1. simpl in Hx1. rewrite !Rminus_0_r in *. pose proof (taylor_gap_bounds (x / gamma)) as B.
  assert (ln_4e : ln (4 / exp 1) = 2 * ln 2 - 1) by exact ln_4_over_e.
  replace (_ / x ^ 2) with (- (gamma * taylor_gap (x / gamma) / x ^ 2))
    by (unfold softg, taylor_gap, softplus; rewrite ?ln_4e; field; lra).
  rewrite Rabs_Ropp. unfold Rdiv at 1. rewrite Rabs_mult, Rabs_mult, (Rabs_pos_eq gamma), (Rabs_pos_eq (taylor_gap _)) by lra.
  rewrite Rabs_inv, <- RPow_abs. set (y := Rabs x) in *. assert (0 < y) by (now apply Rabs_pos_lt).
  assert (Q : taylor_gap (x / gamma) <= y ^ 4 / gamma ^ 4 / 192).
  { apply Rle_trans with (1 := proj2 B). right. unfold y. rewrite RPow_abs, (Rabs_pos_eq (x ^ 4)).
    - field. lra.
    - replace (x ^ 4) with ((x ^ 2) ^ 2) by ring. apply pow2_ge_0. }
  apply Rmult_le_reg_r with (y ^ 2); [now apply pow_lt|].
  rewrite Rmult_assoc, Rinv_l, Rmult_1_r by (apply pow_nonzero; lra).
  apply Rle_trans with (gamma * (y ^ 4 / gamma ^ 4 / 192)); [apply Rmult_le_compat_l; lra|].
  assert (0 < / gamma ^ 4) by (apply Rinv_0_lt_compat, pow_lt, Hg). assert (y ^ 4 <= y ^ 3) by (assert (0 < y ^ 3) by (now apply pow_lt); simpl in *; nra).
  replace (gamma * (y ^ 4 / gamma ^ 4 / 192)) with (gamma * / gamma ^ 4 * (y ^ 4 / 192)) by (field; lra).
  replace (gamma * 1 / gamma ^ 4 * y * y ^ 2) with (gamma * / gamma ^ 4 * y ^ 3) by (field; lra).
  assert (0 < y ^ 3) by (now apply pow_lt). apply Rmult_le_compat_l; [nra|lra]. }
  intros. near_values. apply limit; assumption.
Qed.
Theorem smelu_softplus_smelu_gap_holds : smelu_softplus_smelu_gap.
Proof.
  by_parts idtac.
  - exact smelu_softplus_smelu_gap_1_holds.
  - by_form.
  - intros. pose proof (exp_pos 1). replace 4 with (2 * 2) at 2 by ring.
    rewrite ln_div, ln_mult, ln_exp by lra. field.
Qed.

(** smelu/middle-region-shift *)
Theorem smelu_middle_region_shift_fails : ~ smelu_middle_region_shift.
Proof.
  unfold smelu_middle_region_shift. intro H. specialize (H (1) (- 2)). revert H. unfold_paper. refute_instance.
Qed.

(** smelu/softplus-extremes *)
Theorem smelu_softplus_extremes_holds : smelu_softplus_extremes.
Proof.
  by_parts idtac.
  - intros gamma Hg. apply (lim_m_of_bound _ 0 (gamma * (2 * gamma)) (- (2 * gamma))). intros x Hx Hx'.
    unfold smelu. destruct (Rle_dec x (- (2 * gamma))) as [_|F]; [|lra]. rewrite !Rminus_0_r.
    assert (x / gamma < 0) by (unfold Rdiv; assert (0 < / gamma) by (now apply Rinv_0_lt_compat); nra).
    pose proof (softplus_le_exp (x / gamma)) as B. pose proof (exp_left (x / gamma) ltac:(assumption)) as L.
    pose proof (exp_pos (x / gamma)). change (softg x gamma) with (gamma * softplus (x / gamma)).
    rewrite Rabs_pos_eq by nra. replace (gamma * (2 * gamma) / - x) with (gamma * (2 / - (x / gamma))) by (field; lra).
    apply Rmult_le_compat_l; [lra|]. nra.
  - intros gamma Hg. apply (lim_p_of_bound _ 0 (gamma * (2 * gamma)) (2 * gamma)). intros x Hx Hx'.
    unfold smelu. destruct (Rle_dec x (- (2 * gamma))) as [F|_]; [lra|].
    destruct (both (Rle_dec (- (2 * gamma)) x) (Rle_dec x (2 * gamma))) as [F|_]; [lra|]. rewrite !Rminus_0_r.
    assert (0 < x / gamma) by (apply Rdiv_lt_0_compat; lra).
    pose proof (softplus_le_exp (- (x / gamma))) as B. pose proof (exp_left (- (x / gamma)) ltac:(lra)) as L.
    pose proof (exp_pos (- (x / gamma))). change (softg x gamma) with (gamma * softplus (x / gamma)).
    rewrite softplus_opp. replace (gamma * (x / gamma + softplus (- (x / gamma))) - x) with (gamma * softplus (- (x / gamma))) by (field; lra).
    rewrite Rabs_pos_eq by nra. rewrite !Ropp_involutive in L.
    replace (gamma * (2 * gamma) / x) with (gamma * (2 / (x / gamma))) by (field; lra).
    apply Rmult_le_compat_l; [lra|]. nra.
Qed.

(** smelu/softplus-extremes, corrected *)
Theorem smelu_softplus_extremes_corrected_holds : smelu_softplus_extremes_corrected.
Proof.
  unfold smelu_softplus_extremes_corrected.
  intros gamma x Hg. pose proof (softplus_relu (x / gamma)) as B.
  assert (P : 0 < / gamma) by (now apply Rinv_0_lt_compat).
  change (softg x gamma) with (gamma * softplus (x / gamma)).
  unfold smelu. destruct (Rle_dec x (- (2 * gamma))) as [L|L].
  - pose proof (softplus_le_exp (x / gamma)). nra.
  - destruct (both (Rle_dec (- (2 * gamma)) x) (Rle_dec x (2 * gamma))) as [M|M].
    + pose proof (taylor_gap_bounds (x / gamma)) as T.
      assert (U : -2 <= x / gamma <= 2).
      { split; [apply Rle_div_r|apply Rle_div_l]; lra. }
      set (u := x / gamma) in *. assert (Ex : x = gamma * u) by (unfold u; field; lra).
      clearbody u. subst x.
      replace ((gamma * u + 2 * gamma) ^ 2 / (4 * (2 * gamma))) with (gamma * ((u + 2) ^ 2 / 8)) by (field; lra).
      apply Rmult_lt_compat_l; [assumption|]. unfold taylor_gap in T.
      assert (u ^ 4 <= 16) by (assert (u ^ 2 <= 4) by nra; replace (u ^ 4) with (u ^ 2 * u ^ 2) by ring; assert (0 <= u ^ 2) by nra; nra).
      assert (0.6 <= ln 2) by interval with (i_prec 30). nra.
    + assert (2 * gamma < x) by (apply Rnot_le_lt; intros F; apply M; split; lra).
      assert (0 < x / gamma) by (apply Rdiv_lt_0_compat; lra).
      rewrite Rmax_right in B by lra. assert (Ex : x = gamma * (x / gamma)) by (field; lra).
      rewrite Ex at 2. apply Rmult_lt_compat_l; lra.
Qed.

(** smelu/softplus-smoother *)
Lemma smelu_softplus_smoother_1_holds : smelu_softplus_smoother_1.
Proof.
  unfold smelu_softplus_smoother_1.
  intros gamma Hg.
  assert (D : forall x, is_derive (fun x => softg x gamma) x (sigma (x / gamma))).
  { intros x. rewrite sigma_exp. unfold softg. pose proof (exp_pos (x / gamma)). auto_derive; [lra|].
    unfold Rdiv. field. unfold Rdiv in *. lra. }
  assert (D2 : forall x, is_derive (fun x => sigma (x / gamma)) x (sigma (x / gamma) * (1 - sigma (x / gamma)) / gamma)).
  { intros x. evar_last.
    - apply (is_derive_comp sigma (fun x => x / gamma)); [apply sigma_derive|]. auto_derive; [exact I|reflexivity].
    - unfold scal; simpl; unfold mult; simpl. field. lra. }
  split; [exact (slope_exists _ _ D)|]. split; [exact (second_exists _ _ D _ D2)|].
  apply (sup_ext _ (fun x => sigma (x / gamma) * (1 - sigma (x / gamma)) / gamma)).
  { intros x _. symmetry. exact (second_slope _ _ D _ D2 x). }
  apply sup_attained_at with (a := 0); [exact I| |].
  - replace (0 / gamma) with 0 by (field; lra). rewrite sigma_0. field. lra.
  - intros x _. pose proof (pow2_ge_0 (sigma (x / gamma) - 1 / 2)).
    assert (sigma (x / gamma) * (1 - sigma (x / gamma)) <= 1 / 4) by nra.
    replace (1 / (4 * gamma)) with (1 / 4 / gamma) by (field; lra).
    apply Rmult_le_compat_r; [left; now apply Rinv_0_lt_compat|assumption].
Qed.
Lemma smelu_softplus_smoother_2_f_cells (gamma : R) :
  0 < gamma -> forall x : R, (fun x : R => smelu x gamma) x = (glue (- gamma) (fun x : R => 0) (glue gamma (fun x : R
    => (gamma + x) ^ 2 / (4 * gamma)) (fun x : R => x))) x.
Proof. intros; unfold_paper; prove_cells. Qed.
Lemma smelu_softplus_smoother_2_f_slope_1 (gamma : R) :
  0 < gamma -> forall x : R, is_derive (glue (- gamma) (fun x : R => 0) (glue gamma (fun x : R => (gamma + x) ^ 2 / (4
    * gamma)) (fun x : R => x))) x ((glue (- gamma) (fun x : R => 0) (glue gamma (fun x : R => (2 * gamma + 2 * x) /
    (4 * gamma)) (fun x : R => 1))) x).
Proof. intros; prove_slope. Qed.
Lemma smelu_softplus_smoother_2_f_slope (gamma : R) :
  0 < gamma -> forall x : R, is_derive (fun x : R => smelu x gamma) x ((glue (- gamma) (fun x : R => 0) (glue gamma
    (fun x : R => (2 * gamma + 2 * x) / (4 * gamma)) (fun x : R => 1))) x).
Proof. intros H1. intros x. apply (is_derive_ext (glue (- gamma) (fun x : R => 0) (glue gamma (fun x : R => (gamma +
  x) ^ 2 / (4 * gamma)) (fun x : R => x)))); [intro; symmetry; apply (smelu_softplus_smoother_2_f_cells gamma
  H1)|apply (smelu_softplus_smoother_2_f_slope_1 gamma H1)]. Qed.
Lemma smelu_softplus_smoother_4_f_cells (gamma : R) :
  0 < gamma -> forall x : R, (fun x : R => smelu x (2 * gamma)) x = (glue (- 2 * gamma) (fun x : R => 0) (glue (2 *
    gamma) (fun x : R => (2 * gamma + x) ^ 2 / (8 * gamma)) (fun x : R => x))) x.
Proof. intros; unfold_paper; prove_cells. Qed.
Lemma smelu_softplus_smoother_4_f_slope_1 (gamma : R) :
  0 < gamma -> forall x : R, is_derive (glue (- 2 * gamma) (fun x : R => 0) (glue (2 * gamma) (fun x : R => (2 * gamma
    + x) ^ 2 / (8 * gamma)) (fun x : R => x))) x ((glue (- 2 * gamma) (fun x : R => 0) (glue (2 * gamma) (fun x : R =>
    (4 * gamma + 2 * x) / (8 * gamma)) (fun x : R => 1))) x).
Proof. intros; prove_slope. Qed.
Lemma smelu_softplus_smoother_4_f_slope (gamma : R) :
  0 < gamma -> forall x : R, is_derive (fun x : R => smelu x (2 * gamma)) x ((glue (- 2 * gamma) (fun x : R => 0)
    (glue (2 * gamma) (fun x : R => (4 * gamma + 2 * x) / (8 * gamma)) (fun x : R => 1))) x).
Proof. intros H1. intros x. apply (is_derive_ext (glue (- 2 * gamma) (fun x : R => 0) (glue (2 * gamma) (fun x : R =>
  (2 * gamma + x) ^ 2 / (8 * gamma)) (fun x : R => x)))); [intro; symmetry; apply (smelu_softplus_smoother_4_f_cells
  gamma H1)|apply (smelu_softplus_smoother_4_f_slope_1 gamma H1)]. Qed.
Theorem smelu_softplus_smoother_holds : smelu_softplus_smoother.
Proof.
  by_parts idtac.
  - exact smelu_softplus_smoother_1_holds.
  - intros; apply (derive_2 _ (glue (- gamma) (fun x : R => 0) (glue gamma (fun x
    : R => (2 * gamma + 2 * x) / (4 * gamma)) (fun x : R => 1)))); [apply smelu_softplus_smoother_2_f_slope;
    assumption|unfold_paper; prove_slope_inside].
  - by_form.
  - intros; apply (derive_2 _ (glue (- 2 * gamma) (fun x : R => 0) (glue (2 *
    gamma) (fun x : R => (4 * gamma + 2 * x) / (8 * gamma)) (fun x : R => 1)))); [apply
    smelu_softplus_smoother_4_f_slope; assumption|unfold_paper; prove_slope_inside].
Qed.

(** smelu/tables23-pd-improvement *)
Theorem smelu_tables23_pd_improvement_holds : smelu_tables23_pd_improvement.
Proof. repeat split; unfold smelu_tables23_pd_improvement_1, smelu_tables23_pd_improvement_2, smelu_tables23_pd_improvement_4, smelu_tables23_pd_improvement_5; lra. Qed.

(** smelu/tables23-pd-improvement, corrected *)
Theorem smelu_tables23_pd_improvement_corrected_holds : smelu_tables23_pd_improvement_corrected.
Proof.
  repeat split; try lra; unfold Rmax, Rmin; repeat (destruct (Rle_dec _ _)); lra.
Qed.

(** smelu/tables23-stdev-factor *)
Theorem smelu_tables23_stdev_factor_fails : ~ smelu_tables23_stdev_factor.
Proof. by_part smelu_tables23_stdev_factor_4. plain_decimals. unfold_paper; refute_number. Qed.

(** smelu/tables23-stdev-factor, corrected *)
Theorem smelu_tables23_stdev_factor_corrected_holds : smelu_tables23_stdev_factor_corrected.
Proof. by_parts by_form. Qed.
