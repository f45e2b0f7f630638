(** * Proofs of the claims of the paper smelu: what the names say stands in statements/smelu.v *)

From Coq Require Import List.
From Interval Require Import Tactic.
From Provenact Require Import Analysis Areas Cells GatedUnits Kernels Limits Logistic Networks Normal Parts Schemes
    SlopeMish SlopeSchemes Smooth SoftUnits Tactics Vocabulary.
From Statements Require Import smelu.
Import ListNotations.

Ltac unfold_paper ::= unfold dip, leaky, gsmelu, middle, softg, huber, smelu, tanhexp, mish, gelu, swish, soft,
  selu in *.

Lemma smelu_slope (beta : R) :
  0 < beta -> forall x, is_derive (fun x : R => smelu x beta) x
    (glue (- beta) (fun x => 0) (glue beta (fun x => (beta + x) / (2 * beta)) (fun x => 1)) x).
Proof.
  slope_of_pieces (glue (- beta) (fun x => 0) (glue beta (fun x => (beta + x) ^ 2 / (4 * beta)) (fun x => x))).
Qed.

Theorem smelu_no_general_forms_fails : ~ smelu_no_general_forms.
Proof.
  by_part smelu_no_general_forms_2.
  intros [_ [s [Hs Pos]]].
  assert (D : forall x, is_derive (fun x => 1 / 100 * x + (1 - 1 / 100) * soft x 1) x (1 / 100 + 99 / 100 * sigma (1 * x))).
  { intros x. derive_with (soft_derive 1 Rlt_0_1). field. }
  destruct (lim_m_meets _ _ _ 0 (stretched_m sigma 1 0 Rlt_0_1 sigma_lim_m) (open_lt s 0 Pos)) as [x [Hx Lx]].
  pose proof (inf_le _ _ _ x Hs ltac:(lra)) as B. cbv beta in B. rewrite (slope _ _ D) in B.
  pose proof (sigma_pos (1 * x)). lra.
Qed.

Theorem smelu_input_scaling_width_holds : smelu_input_scaling_width.
Proof.
  by_parts ltac:(try (intros beta s x _ _; unfold_paper; replace (s * beta * x) with (beta * (s * x)) by ring; ring)).
  - intros beta s x Hb Hs. unfold soft. replace (s * beta * x) with (beta * (s * x)) by ring. field. lra.
  - intros beta lambda s x Hb Hl Hs Hx. apply (is_derive_ext (fun x => selu_with beta lambda (s * x) / s)).
    + reflexivity.
    + derive_with (selu_derive_left beta lambda (s * x) ltac:(nra)). field. lra.
Qed.

Theorem smelu_gelu_erf_identity_holds : smelu_gelu_erf_identity.
Proof. unfold smelu_gelu_erf_identity. intros beta x _. rewrite (Phi_erf (beta * x)). field. Qed.

Theorem smelu_gelu_swish_approximation_holds : smelu_gelu_swish_approximation.
Proof.
  assert (left : forall beta, 0 < beta -> is_lim (fun x => x * Phi (beta * x) - x * sigma (sqrt (8 / PI) * beta * x))
    m_infty 0).
  { intros beta Hb. assert (Hc : 0 < sqrt (8 / PI) * beta) by (pose proof PI_RGT_0; positive).
    limit_with (gelu_lim_m beta Hb, swish_lim_m _ Hc). ring. }
  by_parts idtac.
  - assert (limit : forall (beta : R), 0 < beta -> is_lim (fun x : R => (gelu x beta - x * sigma (sqrt (8 / PI) * beta * x)) / x ^ 2) 0 0).
    { intros beta Hb. set (c := sqrt (8 / PI)).
    assert (C : c * / 4 = / sqrt (2 * PI)) by exact swish_constant.
    set (D := fun x => Phi (beta * x) - sigma (c * beta * x)).
    assert (D0 : D 0 = 0) by (unfold D; rewrite !Rmult_0_r, Phi_0, sigma_0; ring).
    apply filterlim_ext_loc with (f := fun x => (D x - D 0) / x).
    + exists (mkposreal 1 Rlt_0_1). intros x _ Hx. rewrite D0. unfold D, gelu. field. exact Hx.
    + apply quotient_lim. unfold D. derive_with (Phi_derive, sigma_derive).
      rewrite !Rmult_0_r, phi_0, <- C, sigma_0. field. }
    intros. near_values. apply limit; assumption.
  - intros beta Hb. exact (left beta Hb).
  - intros beta Hb. apply filterlim_ext with (f := fun x => - x * Phi (beta * - x) - - x * sigma (sqrt (8 / PI) * beta
      * - x)).
    { intros x. unfold gelu. rewrite <- !Ropp_mult_distr_r, Phi_opp, sigma_opp. ring. }
    exact (mirrored_p _ _ (left beta Hb)).
Qed.

Theorem smelu_gradient_limits_fails : ~ smelu_gradient_limits.
Proof.
  by_part smelu_gradient_limits_2.
  intros H. destruct (H 1 (1 / 2) ltac:(lra) ltac:(lra)) as [_ L].
  assert (1 = 1 / 2); [|lra].
  exact (lim_unique _ p_infty _ _ L (proj2 (selu_slope_right 1 (1 / 2)))).
Qed.

Theorem smelu_gradient_limits_corrected_holds : smelu_gradient_limits_corrected.
Proof.
  by_parts idtac.
  - intros beta lambda _ _. exact (selu_slope_left beta lambda).
  - intros beta lambda _ _. exact (selu_slope_right beta lambda).
  - intros beta Hb. exact (slope_lim_m _ _ (soft_derive beta Hb) _ (stretched_m sigma beta 0 Hb sigma_lim_m)).
  - intros beta Hb. exact (slope_lim_p _ _ (soft_derive beta Hb) _ (stretched_p sigma beta 1 Hb sigma_lim_p)).
  - intros beta Hb. exact (unit_left _ _ _ beta good_sigma Hb).
  - intros beta Hb. exact (unit_right _ _ _ beta good_sigma Hb).
  - intros beta Hb. exact (unit_left _ _ _ beta good_Phi Hb).
  - intros beta Hb. exact (unit_right _ _ _ beta good_Phi Hb).
  - intros beta Hb. exact (unit_left _ _ _ beta good_mish Hb).
  - intros beta Hb. exact (unit_right _ _ _ beta good_mish Hb).
  - intros beta Hb. exact (unit_left _ _ _ beta good_tanhexp Hb).
  - intros beta Hb. exact (unit_right _ _ _ beta good_tanhexp Hb).
Qed.

Theorem smelu_transition_width_beta_fails : ~ smelu_transition_width_beta.
Proof.
  by_part smelu_transition_width_beta_6.
  intros H. specialize (H 1 1 (-1 / 3) ltac:(lra) ltac:(lra) ltac:(lra)). destruct H as [_ [_ H]]. revert H.
  assert (D : forall b, is_derive (fun x : R => selu x b 1) (-1 / 3) (b * exp (-1 / 3))).
  { intros b. rewrite <- (Rmult_1_l (b * _)), <- Rmult_assoc. exact (selu_derive_left b 1 (-1 / 3) ltac:(lra)). }
  rewrite (is_derive_unique _ _ _ (D (2 * 1))), (is_derive_unique _ _ _ (D 1)). pose proof (exp_pos (-1 / 3)). lra.
Qed.

Theorem smelu_beta_infinity_relu_fails : ~ smelu_beta_infinity_relu.
Proof.
  by_part smelu_beta_infinity_relu_1.
  intros H. specialize (H 1 (-1) Rlt_0_1).
  rewrite Rmax_left in H by lra. destruct (lim_p_meets _ _ _ 4 H (open_gt (-1) 0 ltac:(lra))) as [b [Hb L]].
  unfold selu in L. destruct (Rlt_dec 0 (-1)) as [F|_]; [lra|].
  assert (exp (-1) <= 1 / 2) by interval with (i_prec 30). nra.
Qed.

Theorem smelu_beta_infinity_relu_corrected_holds : smelu_beta_infinity_relu_corrected.
Proof.
  by_parts idtac.
  - intros lambda x Hl. exact (pointwise _ _ _ _ x (selu_uniform lambda Hl) I).
  - exact soft_uniform.
  - exact (unit_uniform _ _ _ good_sigma).
  - exact (unit_uniform _ _ _ good_Phi).
  - exact (unit_uniform _ _ _ good_mish).
  - exact (unit_uniform _ _ _ good_tanhexp).
Qed.

Theorem smelu_beta_zero_linear_self_gated_holds : smelu_beta_zero_linear_self_gated.
Proof.
  by_parts idtac.
  - intros x. apply (unit_flat _ _ _ x _ good_sigma). rewrite sigma_0. field.
  - intros x. apply (unit_flat _ _ _ x _ good_Phi). rewrite Phi_0. field.
  - intros x. apply (unit_flat _ _ _ x _ good_mish). rewrite mish_gate_quotient, exp_0. field.
  - intros x. apply (unit_flat _ _ _ x _ good_tanhexp). unfold tanhexp_gate. rewrite exp_0. ring.
Qed.

Theorem smelu_beta_zero_linear_softplus_fails : ~ smelu_beta_zero_linear_softplus.
Proof.
  by_part smelu_beta_zero_linear_softplus_2.
  intros H. specialize (H 0).
  pose proof (near_mult _ (fun b => b) _ _ _ (side_of_continuous (fun b => b) 0 _ (continuous_id 0)) H) as Z.
  assert (E : ln 2 = 0 * (0 / 2)).
  { apply (filterlim_locally_unique (F := at_right 0) (fun b => b * soft 0 b)); [|exact Z].
    apply (filterlim_ext_loc (fun _ => ln 2)); [|apply filterlim_const]. exists (mkposreal 1 Rlt_0_1).
    intros b _ B. unfold soft. rewrite Rmult_0_r, exp_0. replace (1 + 1) with 2 by ring. in_R. field. lra. }
  assert (1 / 2 <= ln 2) by interval with (i_prec 30). lra.
Qed.

Theorem smelu_beta_zero_linear_softplus_corrected_holds : smelu_beta_zero_linear_softplus_corrected.
Proof.
  by_parts idtac.
  - intros x. apply filterlim_ext_loc with (f := fun b => softplus (b * x)).
    + exists (mkposreal 1 Rlt_0_1). intros b _ Hb. unfold soft, softplus. field. apply Rgt_not_eq, Hb.
    + replace (ln 2) with (softplus (0 * x)) by (unfold softplus; rewrite Rmult_0_l, exp_0; f_equal; ring).
      apply (side_of_continuous (fun b => softplus (b * x))), (ex_derive_continuous (fun b => softplus (b * x))).
      auto_derive. eexists. apply softplus_derive.
  - intros x. assert (Z : softplus (0 * x) = ln 2) by (unfold softplus; rewrite Rmult_0_l, exp_0; f_equal; ring).
    apply filterlim_ext_loc with (f := fun b => (softplus (b * x) - softplus (0 * x)) / b).
    + exists (mkposreal 1 Rlt_0_1). intros b _ Hb. rewrite Z. unfold soft, softplus. field. apply Rgt_not_eq, Hb.
    + apply right_of_punctured, (quotient_lim (fun b => softplus (b * x))).
      derive_with softplus_derive. rewrite Rmult_0_l, sigma_0. field.
Qed.

Theorem smelu_beta_zero_linear_selu_fails : ~ smelu_beta_zero_linear_selu.
Proof.
  unfold smelu_beta_zero_linear_selu.
  intros H. specialize (H 1 (-1) Rlt_0_1).
  pose proof (pointwise _ _ _ _ (-1) (selu_uniform 1 Rlt_0_1) I) as L. cbv beta in L.
  rewrite Rmax_left in L by lra.
  assert (1 * (-1) = 1 * 0); [|lra].
  exact (filterlim_locally_unique _ _ _ H L).
Qed.

Theorem smelu_beta_zero_linear_selu_corrected_holds : smelu_beta_zero_linear_selu_corrected.
Proof. unfold smelu_beta_zero_linear_selu_corrected. intros lambda Hl. exact (selu_uniform lambda Hl). Qed.

Theorem smelu_relu_regions_local_optima_fails : ~ smelu_relu_regions_local_optima.
Proof.
  intros H. destruct (proj1 (H [(1, 1); (-1, -1)])) as [w [W [d [D M]]]].
  assert (E : forall u, u < 0 -> one_weight_loss [(1, 1); (-1, -1)] u = 1 + (1 - u) ^ 2).
  { intros u U. unfold one_weight_loss. simpl fold_right. simpl fst. simpl snd.
    rewrite Rmax_left, (Rmax_right 0 (u * -1)) by lra. ring. }
  set (u := w + Rmin (d / 2) (- w / 2)).
  assert (B : 0 < Rmin (d / 2) (- w / 2)) by (apply Rmin_glb_lt; lra).
  pose proof (Rmin_l (d / 2) (- w / 2)). pose proof (Rmin_r (d / 2) (- w / 2)).
  specialize (M u ltac:(unfold u; rewrite Rabs_pos_eq; lra)). rewrite !E in M by (unfold u; lra).
  unfold u in *. nra.
Qed.

Theorem smelu_non_monotone_four_holds : smelu_non_monotone_four.
Proof.
  assert (below : forall beta g, 0 < beta -> 0 < g -> - 2 / beta * g < 0).
  { intros beta g B G. assert (0 < / beta) by (now apply Rinv_0_lt_compat). unfold Rdiv. nra. }
  by_parts idtac.
  - intros beta Hb. apply (unit_falls _ _ _ beta good_sigma Hb). intros u Hu. unfold sigma.
    interval with (i_prec 30, i_bisect u, i_autodiff u).
  - intros beta Hb. unfold swish. rewrite Rmult_0_l. apply below; [exact Hb|apply sigma_pos].
  - intros beta Hb. apply (unit_falls _ _ _ beta good_Phi Hb). intros u Hu.
    pose proof (Mills (- u) ltac:(lra)) as M. rewrite Ropp_involutive, phi_even in M. pose proof (phi_pos u).
    apply Rle_div_r in M; [|lra].
    assert (4 <= u * u) by nra. assert ((Phi u + u * phi u) * - u < 0) by nra. nra.
  - intros beta Hb. unfold gelu. rewrite Rmult_0_l. apply below; [exact Hb|apply Phi_pos].
  - intros beta Hb. apply (unit_falls _ _ _ beta good_mish Hb). intros u Hu. rewrite mish_slope_gate.
    unfold mish_slope. interval with (i_prec 30, i_bisect u, i_autodiff u).
  - intros beta Hb. unfold mish. rewrite Rmult_0_l. apply below; [exact Hb|apply tanh_pos, softplus_le_exp].
  - intros beta Hb. apply (unit_falls _ _ _ beta good_tanhexp Hb). intros u Hu.
    unfold tanhexp_gate, tanhexp_gate_slope. rewrite !tanh_exp.
    interval with (i_prec 30, i_bisect u, i_autodiff u).
  - intros beta Hb. unfold tanhexp. rewrite Rmult_0_l. apply below; [exact Hb|apply tanh_pos, exp_pos].
Qed.

Theorem smelu_softplus_monotone_holds : smelu_softplus_monotone.
Proof.
  by_parts idtac.
  - intros beta Hb. by_slope (growth_of_derive (fun _ => True) (fun x => soft x beta) (fun x => sigma (beta * x)))
      (soft_derive beta Hb).
    intros x _. apply Rlt_le, sigma_pos.
  - intros x y Hx Hy xy. unfold soft. rewrite !Rmult_0_r, exp_0.
    assert (0 < ln (1 + 1)) by interval with (i_prec 30).
    apply Rmult_lt_compat_r; [assumption|]. unfold Rdiv. rewrite !Rmult_1_l.
    apply Rinv_lt_contravar; [nra|assumption].
Qed.

Theorem smelu_asymptotic_relu_five_holds : smelu_asymptotic_relu_five.
Proof.
  by_parts idtac.
  - intros x. exact (pointwise _ _ _ _ x soft_uniform I).
  - intros x. exact (unit_pointwise _ _ _ x good_sigma).
  - intros x. exact (unit_pointwise _ _ _ x good_Phi).
  - intros x. exact (unit_pointwise _ _ _ x good_mish).
  - intros x. exact (unit_pointwise _ _ _ x good_tanhexp).
Qed.

Theorem smelu_asymptotic_relu_five_corrected_holds : smelu_asymptotic_relu_five_corrected.
Proof. exact (proj2 smelu_beta_infinity_relu_corrected_holds). Qed.

Theorem smelu_middle_piece_holds : smelu_middle_piece.
Proof.
  by_parts idtac.
  - smooth_by smelu_slope.
  - by_form.
Qed.

Theorem smelu_relu_limit_and_width_holds : smelu_relu_limit_and_width.
Proof.
  by_parts idtac.
  - slope_is smelu_slope.
  - with_slope smelu_slope. compare_by ((beta + x) / (2 * beta)).
  - with_slope smelu_slope. compare_by ((beta - x) / (2 * beta)).
  - slope_is smelu_slope.
  - intros y. assert (N : forall b x, 0 < b -> True -> Rabs (smelu x b - Rmax 0 x) <= 1 / 4 * b) by by_form.
    exact (pointwise _ _ _ _ y (uniform_right_of_bound _ (fun b x => smelu x b) _ (1 / 4) N) I).
Qed.

Theorem smelu_box_convolution_holds : smelu_box_convolution.
Proof.
  unfold smelu_box_convolution.
  intros beta x B. destruct (box_relu (fun x => Rmax 0 x) x beta B (fun t => eq_refl)) as [M E].
  split; [exact M|]. rewrite E. unfold smelu, from_area, box_area. prove_equal.
Qed.

Theorem smelu_relu_weight_norm_holds : smelu_relu_weight_norm.
Proof.
  intros v layers x V _.
  assert (one : forall l, map (Rmult 1) l = l).
  { induction l as [|a l IH]; [reflexivity|]. simpl. rewrite IH, Rmult_1_l. reflexivity. }
  split.
  - rewrite <- (one x) at 1. rewrite network_scale; [|reflexivity|exact V|lra]. now rewrite Rmult_1_r.
  - rewrite <- (one x) at 1. rewrite network_scale; [now rewrite Rmult_1_r| |exact V|lra].
    intros k u K. apply Rmax_scale. lra.
Qed.

Theorem smelu_normalization_surface_shape_fails : ~ smelu_normalization_surface_shape.
Proof.
  unfold smelu_normalization_surface_shape.
  intros H. specialize (H 1 (-1 / 3) ltac:(lra)). revert H.
  assert (0 < sqrt 2) by (apply sqrt_lt_R0; lra).
  rewrite (Rmax_left 0 (1 * (-1 / 3))), (Rmax_right 0 (- (1) * (-1 / 3))), (Rmax_left 0 (-1 / 3)),
    (Rmax_right 0 (-2 * (-1 / 3))) by lra.
  intros E. apply (f_equal (fun t => t * sqrt 2)) in E. field_simplify in E; lra.
Qed.

Theorem smelu_leaky_outer_regions_holds : smelu_leaky_outer_regions.
Proof.
  by_parts idtac.
  - intros. assert (D1 : is_derive (fun x : R => leaky x beta g) x g) by (slope_inside (glue (- beta) (fun x => g * (x + beta)) (fun x => leaky x beta g))).
    assert (D2 : is_derive (fun x : R => if Rlt_dec x 0 then g * x else x) x g)
      by (slope_inside (glue 0 (fun x => g * x) (fun x => x))).
    split; [now exists g|]. split; [now exists g|]. rewrite (is_derive_unique _ _ _ D1). symmetry. exact (is_derive_unique _ _ _ D2).
  - intros. assert (D1 : is_derive (fun x : R => leaky x beta g) x 1) by (slope_inside (glue beta (fun x => leaky x beta g) (fun x => x + g * beta))).
    assert (D2 : is_derive (fun x : R => if Rlt_dec x 0 then g * x else x) x 1)
      by (slope_inside (glue 0 (fun x => g * x) (fun x => x))).
    split; [now exists 1|]. split; [now exists 1|]. rewrite (is_derive_unique _ _ _ D1). symmetry. exact (is_derive_unique _ _ _ D2).
Qed.

Theorem smelu_origin_holds : smelu_origin.
Proof.
  unfold smelu_origin.
  intros beta Hb. unfold smelu. destruct (Rle_dec 0 (- beta)) as [F|_]; [lra|].
  destruct (both (Rle_dec (- beta) 0) (Rle_dec 0 beta)) as [_|F]; [|exfalso; apply F; split; lra].
  apply Rlt_gt, Rabs_pos_lt. replace ((0 + beta) ^ 2 / (4 * beta)) with (beta / 4) by (field; lra). lra.
Qed.

Lemma softg_taylor (gamma : R) :
  0 < gamma -> is_lim (fun x => (softg x gamma - (gamma * ln 2 + x / 2 + x ^ 2 / (8 * gamma))) / x ^ 2) 0 0.
Proof.
  intros Hg. apply (lim_finite_of_bound _ 0 (gamma * 1 / gamma ^ 4) 0 (mkposreal 1 Rlt_0_1)).
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
  assert (0 < y ^ 3) by (now apply pow_lt). apply Rmult_le_compat_l; [nra|lra].
Qed.
Theorem smelu_softplus_taylor_holds : smelu_softplus_taylor.
Proof. unfold smelu_softplus_taylor. intros. near_values. now apply softg_taylor. Qed.

Theorem smelu_softplus_smelu_gap_holds : smelu_softplus_smelu_gap.
Proof.
  by_parts idtac.
  - intros. near_values. refine (is_lim_ext _ _ _ _ _ (softg_taylor gamma ltac:(assumption))). intros x.
    replace ((x + 2 * gamma) ^ 2 / (4 * (2 * gamma))) with (x / 2 + x ^ 2 / (8 * gamma) + gamma / 2) by (field; lra). f_equal. ring.
  - by_form.
  - intros. pose proof (exp_pos 1). replace 4 with (2 * 2) at 2 by ring.
    rewrite ln_div, ln_mult, ln_exp by lra. field.
Qed.

Lemma softplus_lim_m : is_lim softplus m_infty 0.
Proof.
  apply (lim_of_bound _ softplus exp 0 1); [|exact is_lim_exp_m]. apply filter_forall. intros x.
  pose proof (softplus_le_exp x). rewrite Rminus_0_r, Rabs_pos_eq by lra. lra.
Qed.

Theorem smelu_softplus_extremes_holds : smelu_softplus_extremes.
Proof.
  by_parts idtac.
  - intros gamma Hg. apply (filterlim_ext_loc (fun x => gamma * softplus (/ gamma * x))).
    + exists (- (2 * gamma)). intros x Hx. unfold smelu. destruct (Rle_dec x (- (2 * gamma))) as [_|F]; [|lra].
      rewrite Rminus_0_r, (Rmult_comm (/ gamma)). reflexivity.
    + limit_with (stretched_m softplus _ _ (Rinv_0_lt_compat _ Hg) softplus_lim_m). apply Rmult_0_r.
  - intros gamma Hg. apply (filterlim_ext_loc (fun x => gamma * softplus (/ gamma * - x))).
    + exists (2 * gamma). intros x Hx. unfold smelu. destruct (Rle_dec x (- (2 * gamma))) as [F|_]; [lra|].
      destruct (both (Rle_dec (- (2 * gamma)) x) (Rle_dec x (2 * gamma))) as [F|_]; [lra|].
      change (softg x gamma) with (gamma * softplus (x / gamma)). rewrite (softplus_opp (x / gamma)).
      replace (/ gamma * - x) with (- (x / gamma)) by (unfold Rdiv; ring). field. lra.
    + limit_with (mirrored_p _ _ (stretched_m softplus _ _ (Rinv_0_lt_compat _ Hg) softplus_lim_m)). apply Rmult_0_r.
Qed.

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

Lemma smelu_softplus_smoother_1_holds : smelu_softplus_smoother_1.
Proof.
  unfold smelu_softplus_smoother_1.
  intros gamma Hg.
  assert (D : forall x, is_derive (fun x => softg x gamma) x (sigma (x / gamma))).
  { intros x. rewrite sigma_exp. unfold softg. pose proof (exp_pos (x / gamma)). auto_derive; [lra|].
    unfold Rdiv. field. unfold Rdiv in *. lra. }
  assert (D2 : forall x, is_derive (fun x => sigma (x / gamma)) x (sigma (x / gamma) * (1 - sigma (x / gamma)) / gamma)).
  { intros x. derive_with sigma_derive. field. lra. }
  split; [exact (slope_exists _ _ D)|]. split; [exact (second_exists _ _ D _ D2)|].
  apply (sup_ext _ (fun x => sigma (x / gamma) * (1 - sigma (x / gamma)) / gamma)).
  { intros x _. symmetry. exact (second_slope _ _ D _ D2 x). }
  apply sup_attained_at with (a := 0); [exact I| |].
  - replace (0 / gamma) with 0 by (field; lra). rewrite sigma_0. field. lra.
  - intros x _. pose proof (pow2_ge_0 (sigma (x / gamma) - 1 / 2)).
    by_form.
Qed.
Theorem smelu_softplus_smoother_holds : smelu_softplus_smoother.
Proof.
  by_parts idtac.
  - exact smelu_softplus_smoother_1_holds.
  - second_slope_is smelu_slope.
  - by_form.
  - intros. eapply derive_2; [intros; apply smelu_slope; lra|glued; unfold_paper; prove_slope_inside].
Qed.
