(** * Proofs of the claims of the paper srelu: what the names say stands in statements/srelu.v *)

From Coq Require Import FunctionalExtensionality.
From Interval Require Import Tactic.
From Provenact Require Import Analysis Areas Bump BumpIntegral Cells Convolution LayerCorrelations Integrals Ends
    Kernels Limits LowestDegree Normal Parts Schemes SlopeGelu SlopeMish SlopeSchemes Smooth Smoothing Tactics
    Vocabulary.
From Papers.srelu Require Import BumpMollifier Correlations KernelEfficiency LayerRates MishZeros Mollifiers SlopeSilu
    BumpSmoothing SmoothingError.
From Statements Require Import srelu.

Ltac unfold_paper ::= unfold prelu, celu, elu, mish, silu, gelu, bump0, near, epan, srelu, relu in *.

Lemma srelu_slope (delta : R) :
  0 < delta -> forall x, is_derive (fun x : R => srelu x delta) x (glue (- delta) (fun x => 0)
    (glue delta (fun x => 1 / 2 + 3 * x / (4 * delta) - x ^ 3 / (4 * delta ^ 3)) (fun x => 1)) x).
Proof. exact (smoothed_slope delta). Qed.

Lemma srelu_slope_2 (delta : R) :
  0 < delta -> forall x, is_derive
    (glue (- delta) (fun x => 0) (glue delta (fun x => 1 / 2 + 3 * x / (4 * delta) - x ^ 3 / (4 * delta ^ 3)) (fun x => 1)))
    x (glue (- delta) (fun x => 0) (glue delta (fun x => 3 / (4 * delta) - 3 * x ^ 2 / (4 * delta ^ 3)) (fun x => 0)) x).
Proof. exact (f1_derive delta). Qed.

Lemma srelu_rough (delta : R) : 0 < delta -> ~ smooth 3 (fun x => srelu x delta).
Proof. rough_by srelu_slope. rough_by srelu_slope_2. rough_at (- delta) 0 (3 / (2 * delta ^ 2)). Qed.

Lemma srelu_error (delta x : R) : 0 < delta -> Rabs (srelu x delta - Rmax 0 x) <= 3 / 16 * delta.
Proof.
  intros H. unfold srelu, Rmax. apply Rabs_le. split_cases; split; first
    [ lra | exfalso; lra
    | by_factors ((delta + x) ^ 3 * (3 * delta - x) / (16 * delta ^ 3) + 3 * delta / 16)
    | by_factors ((- x) * (2 * delta ^ 3 + 6 * delta ^ 2 * (delta + x) + (- x) ^ 3) / (16 * delta ^ 3))
    | by_factors ((delta - x) ^ 3 * (3 * delta + x) / (16 * delta ^ 3) + 3 * delta / 16)
    | by_factors (x * (2 * delta ^ 3 + 6 * delta ^ 2 * (delta - x) + x ^ 3) / (16 * delta ^ 3)) ].
Qed.

Lemma srelu_error_at_0 (delta : R) : 0 < delta -> Rabs (srelu 0 delta - Rmax 0 0) = 3 * delta / 16.
Proof.
  intros H. replace (srelu 0 delta - Rmax 0 0) with (3 * delta / 16) by (unfold srelu; prove_equal). apply Rabs_pos_eq. lra.
Qed.

(** The squared error of ReLU smoothed with half-width [w], over [a, b] with [a = - b], in closed form. *)
Ltac squared_error closed w a b E :=
  let inside := fresh "inside" in
  assert (inside : 0 < w <= b) by first [lra | split; interval with (i_prec 40)];
  pose proof (closed (fun x => relu x) w b inside (fun t => eq_refl) : is_RInt _ a b _) as E; cbv beta in E.
Ltac error_of smoothed closed w a b :=
  plain_decimals; split; [intros x _ _; apply smoothed; [|reflexivity]; first [lra | interval with (i_prec 40)]|];
  let E := fresh "E" in
  squared_error closed w a b E; split; [eexists; exact E|]; rewrite (is_RInt_unique _ _ _ _ E).

Theorem srelu_statistical_optimality_holds : srelu_statistical_optimality.
Proof. exact epanechnikov_efficient. Qed.

Theorem srelu_statistical_optimality_corrected_holds : srelu_statistical_optimality_corrected.
Proof.
  by_parts idtac.
  - error_of epanechnikov_relu epanechnikov_error (sqrt 5) (- 3) 3. split; interval with (i_prec 40).
  - error_of triangle_relu triangle_error (sqrt 6) (- 3) 3. split; interval with (i_prec 40).
  - error_of epanechnikov_relu epanechnikov_error 1 (- 1) 1. lra.
  - error_of triangle_relu triangle_error 1 (- 1) 1. lra.
Qed.

Theorem srelu_smooth_sufficient_condition_holds : srelu_smooth_sufficient_condition.
Proof.
  assert (back : forall I : R -> R, forall t : R, I t - I 0 + I 0 = I t) by (intros; ring).
  intros f f1 f2 F F1 x.
  assert (C : forall x, continuous f1 x).
  { intros t. apply (continuous_ext (fun t => f1 t - f1 0 + f1 0)); [exact (back f1)|].
    apply (continuous_plus (fun t => f1 t - f1 0) (fun _ => f1 0)); [|apply continuous_const].
    apply (continuous_RInt_1 f2 0 t (fun t => f1 t - f1 0)). apply filter_forall. intros z. apply F1. }
  split; [|apply C].
  apply (is_derive_ext (fun t => f t - f 0 + f 0)); [exact (back f)|].
  evar_last; [apply (is_derive_plus (fun t => f t - f 0) (fun _ => f 0)); [|apply is_derive_const]|].
  - apply (is_derive_RInt f1 (fun t => f t - f 0) 0 x); [apply filter_forall; intros z; apply F|apply C].
  - apply Rplus_0_r.
Qed.

Theorem srelu_correlation_rate_smooth_fails : ~ srelu_correlation_rate_smooth.
Proof.
  intros H. destruct (H (smoothed_relu 1)) as [q [sw [sb [b [c [Q [W [S [B [L R1]]]]]]]]]].
  - assert (E : (fun x => mollify (fun t : R => Rmax 0 t) epanechnikov_kernel 1 x) = smoothed_relu 1).
    { apply functional_extensionality. intros x. apply smoothed_closed_form. lra. }
    rewrite <- E. apply (proj2 (proj2 (proj1 lowest_degree))).
  - exists 1. intros x. rewrite (is_derive_unique _ _ _ (smoothed_slope 1 Rlt_0_1 x)).
    pose proof (f1_range 1 Rlt_0_1 x). rewrite Rabs_pos_eq; lra.
  - exact (smoothed_relu_no_rate 1 Rlt_0_1 q sw sb b c Q W S B L R1).
Qed.

Theorem srelu_correlation_rate_smooth_corrected_holds : srelu_correlation_rate_smooth_corrected.
Proof. intros delta D q sw sb b c. now apply smoothed_relu_no_rate. Qed.

Theorem srelu_correlation_rate_relu_holds : srelu_correlation_rate_relu.
Proof.
  unfold srelu_correlation_rate_relu.
  assert (S : forall q, 0 < q -> square_mean (fun x => Rmax 0 (sqrt q * x)) (q * (1 / 2))).
  { intros q Q. pose proof (square_mean_scale (fun x => Rmax 0 x) (fun x => Rmax 0 (sqrt q * x)) (sqrt q) (1 / 2)
      (fun x => Rmax_scale (sqrt q) x (sqrt_pos q)) relu_square_mean) as H. rewrite pow2_sqrt in H by lra. exact H. }
  assert (P : forall q c, 0 < q -> -1 < c < 1 -> pair_mean (fun x => Rmax 0 (sqrt q * x)) c (q * (relu_correlation c / 2))).
  { intros q c Q C. pose proof (pair_mean_scale (fun x => Rmax 0 x) (fun x => Rmax 0 (sqrt q * x)) (sqrt q) c _
      (fun x => Rmax_scale (sqrt q) x (sqrt_pos q)) (relu_pair_mean c C)) as H. rewrite pow2_sqrt in H by lra. exact H. }
  split.
  - intros q r Q R1. set (c := fix c (l : nat) := match l with O => r | S l => relu_correlation (c l) end).
    assert (inside : forall l, -1 < c l < 1).
    { induction l as [|l IH]; [exact R1|]. change (c (Datatypes.S l)) with (relu_correlation (c l)).
      pose proof (relu_correlation_above (c l) ltac:(lra)). lra. }
    exists c. split; [reflexivity|]. exists (q * (1 / 2)). split; [now apply S|split; [lra|]].
    intros l. split; [apply inside|]. eexists. split; [now apply P|].
    change (c (Datatypes.S l)) with (relu_correlation (c l)). field.
  - intros q sw c Q [v [V [E step]]]. rewrite (gen_integral_unique _ _ _ _ _ _ _ V (S q Q)) in E.
    assert (W : sw = 2) by nra. subst sw.
    apply relu_correlation_rate; [pose proof (proj1 (step 0%nat)); lra|].
    intros l. destruct (step l) as [I [m [M N]]]. rewrite (pair_mean_unique _ _ _ _ M (P q (c l) Q I)) in N.
    apply (Rmult_eq_reg_l q); lra.
Qed.

Theorem srelu_bump_constant_a_holds : srelu_bump_constant_a.
Proof.
  by_parts idtac.
  - split; [exact plain_integrable|]. rewrite plain_area. pose proof bump_area_digits. lra.
  - split; [exact plain_integrable|]. rewrite plain_area. pose proof bump_area_digits.
    assert (1 / 2 < 2 / exp 1) by interval with (i_prec 30). lra.
  - exists bump_area. split; [exact bump_line|]. split; [exact plain_integrable|]. rewrite plain_area.
    pose proof bump_area_digits. field. lra.
Qed.

Theorem srelu_bump_constant_a_corrected_holds : srelu_bump_constant_a_corrected.
Proof.
  unfold srelu_bump_constant_a_corrected. plain_decimals.
  split; [exact plain_integrable|]. rewrite plain_area. pose proof bump_area_digits as B.
  split; [apply (Rle_div_r _ _ bump_area)|apply (Rle_div_l _ _ bump_area)]; lra.
Qed.

Theorem srelu_bump_c_infinity_holds : srelu_bump_c_infinity.
Proof.
  unfold srelu_bump_c_infinity.
  assert (W : forall n, window (- (1)) 1 (Derive_n bump_kernel n)).
  { intros n. apply window_Derive_n; [exact unit_bump_smooth|exact unit_bump_outside]. }
  split; [exact unit_bump_smooth|split].
  - intros k x X. destruct (window_ends (- (1)) 1 _ (W k)) as [A B].
    destruct (Rcase_abs x) as [N|P].
    + rewrite Rabs_left in X by exact N. destruct (Req_dec x (- (1))) as [->|D]; [exact A|].
      apply (proj2 (W k)). left. lra.
    + rewrite Rabs_right in X by exact P. destruct (Req_dec x 1) as [->|D]; [exact B|].
      apply (proj2 (W k)). right. lra.
  - intros k. destruct (window_bounded _ _ _ (W k)) as [s [_ H]]. now exists s.
Qed.

Theorem srelu_scaled_kernel_dirac_limit_holds : srelu_scaled_kernel_dirac_limit.
Proof.
  unfold srelu_scaled_kernel_dirac_limit.
  destruct (kernel_dirac _ unit_bump_regular unit_bump_positive unit_bump_mass unit_bump_outside) as [A [_ C]].
  split; [exact A|split].
  - intros w x W. change bump_kernel with unit_bump. assert (E : x / w * w = x) by (field; lra). split.
    + intros N. destruct (Rlt_dec (- 1) (x / w)) as [L|L]; [destruct (Rlt_dec (x / w) 1) as [M|M]|].
      * nra.
      * exfalso. apply N. unfold unit_bump. rewrite bump_outside by lra. unfold Rdiv. ring.
      * exfalso. apply N. unfold unit_bump. rewrite bump_outside by lra. unfold Rdiv. ring.
    + intros X. apply Rgt_not_eq. apply Rdiv_lt_0_compat; [|exact W]. apply unit_bump_inside. nra.
  - intros g [S _]. apply C. intros x. apply (ex_derive_continuous g). exact (S 1%nat x).
Qed.

Theorem srelu_dominating_function_holds : srelu_dominating_function.
Proof.
  intros k w W. destruct (kernel_sup w k W) as [M [S B]]. exists M. split; [exact S|].
  intros f x0 x y X. destruct (integrand_derivatives (f y) w y k x) as [D E].
  split; [exact D|split; [exact E|]]. apply Rabs_def2 in X.
  rewrite Rabs_mult. destruct (indicator_cases (x0 - 1 - w) (x0 + 1 + w) y) as [[_ ->]|[Y ->]].
  - rewrite Rmult_1_r. apply Rmult_le_compat_l; [apply Rabs_pos|apply B].
  - rewrite (proj2 (bump_kernel_window w k W)); [|destruct Y; [right|left]; lra].
    rewrite Rabs_R0. right. ring.
Qed.

Theorem srelu_mollified_derivative_identity_holds : srelu_mollified_derivative_identity.
Proof.
  intros L LI w W. apply (convolution_smooth (fun u : R => bump_kernel (u / w) / w) w L).
  - apply scaled_kernel_smooth, unit_bump_smooth.
  - intros x. apply scaled_outside; [exact W|exact unit_bump_outside].
  - exact LI.
Qed.

Theorem srelu_dominating_function_difference_fails : ~ srelu_dominating_function_difference.
Proof.
  unfold srelu_dominating_function_difference.
  intros H. specialize (H 1 2 (7 / 3) Rlt_0_1). revert H. unfold bump0. decide_all; cbv beta iota delta [both]; try lra.
  intros H. pose proof (exp_pos (1 / (((2 - 7 / 3) / 1) ^ 2 - 1))). rewrite Rabs_right in H; lra.
Qed.

Theorem srelu_dominating_function_difference_restricted_holds : srelu_dominating_function_difference_restricted.
Proof.
  unfold srelu_dominating_function_difference_restricted. change bump0 with bump_of.
  intros d h x D L U. pose proof (exp_pos (- 1)). destruct (both _ _) as [_|N].
  - pose proof (bump_range ((h - x) / d)). pose proof (bump_range (- x / d)). apply Rabs_le. lra.
  - assert (Z : forall t, - 1 < t < 1 -> bump_of ((t - x) / d) = 0).
    { intros t T. apply bump_outside. assert (E : (t - x) / d * d = t - x) by (field; lra). by_form. }
    rewrite (Z h) by lra. replace (- x) with (0 - x) by ring. rewrite (Z 0) by lra. rewrite Rminus_0_r, Rabs_R0. lra.
Qed.

Theorem srelu_dominating_function_difference_corrected_holds : srelu_dominating_function_difference_corrected.
Proof.
  intros k w W. destruct (kernel_sup w k W) as [M [S B]]. exists M. split; [exact S|].
  intros f x0 x h y X H. apply Rabs_def2 in X. apply Rabs_def2 in H. rewrite Rmult_assoc.
  apply Rmult_le_compat_l; [apply Rabs_pos|].
  destruct (indicator_cases (x0 - 1 - w) (x0 + 1 + w) y) as [[_ ->]|[Y ->]].
  - pose proof (B (x + h - y)). pose proof (B (x - y)).
    apply Rle_trans with (1 := Rabs_triang _ _). rewrite Rabs_Ropp. lra.
  - rewrite !(proj2 (bump_kernel_window w k W)); [|destruct Y; [right|left]; lra..].
    rewrite Rminus_0_r, Rabs_R0. right. ring.
Qed.

Theorem srelu_mollified_c_infinity_holds : srelu_mollified_c_infinity.
Proof. intros L LI w W k x. exact (proj1 (srelu_mollified_derivative_identity_holds L LI w W k x)). Qed.

Theorem srelu_uniform_convergence_compact_holds : srelu_uniform_convergence_compact.
Proof.
  intros f F. split; [intros w x W; apply bump_mollifies; [exact W|now apply continuous_integrable_with]|].
  intros D C eps. destruct (compact_P1 D C) as [a [b H]].
  pose proof (mollify_uniform _ unit_bump_regular unit_bump_positive unit_bump_mass f a b F eps) as B.
  apply filter_imp with (2 := B). intros w N x X. apply N, H, X.
Qed.

Theorem srelu_kernel_derivative_l1_holds : srelu_kernel_derivative_l1.
Proof.
  unfold srelu_kernel_derivative_l1.
  intros delta Hd. pose proof (bump_slope_scaled delta Hd) as S.
  assert (E : forall x, Rabs (bump_slope (x / delta) / delta ^ 2) = Rabs (Derive (fun x => bump0 (x / delta) / delta) x)).
  { intros x. f_equal. symmetry. exact (slope _ _ (scaled_bump_derive delta Hd) x). }
  assert (S' : is_RInt (fun x => Rabs (Derive (fun x => bump0 (x / delta) / delta) x)) (- delta) delta (2 / exp 1 / delta)).
  { apply is_RInt_ext with (2 := S). intros x _. apply E. }
  assert (E1 : forall x, Rabs (bump_slope x) = Rabs (Derive (fun x => bump0 x) x)).
  { intros x. f_equal. symmetry. exact (slope _ _ bump_derive x). }
  split; [intros x _ _; exact (slope_exists _ _ (scaled_bump_derive delta Hd) x)|].
  split; [eexists; exact S'|]. split; [intros x _ _; exact (slope_exists _ _ bump_derive x)|].
  split; [apply ex_RInt_ext with (2 := slope_size_integrable (- 1) 1); intros x _; apply E1|].
  rewrite (is_RInt_unique _ _ _ _ S'). f_equal. rewrite <- bump_slope_area. apply RInt_ext. intros x _. apply E1.
Qed.

Theorem srelu_kernel_derivative_l1_corrected_holds : srelu_kernel_derivative_l1_corrected.
Proof.
  unfold srelu_kernel_derivative_l1_corrected. plain_decimals.
  assert (E1 : forall x, Rabs (bump_slope x) = Rabs (Derive (fun x => bump0 x) x)).
  { intros x. f_equal. symmetry. exact (slope _ _ bump_derive x). }
  split; [intros x _ _; exact (slope_exists _ _ bump_derive x)|].
  split; [apply ex_RInt_ext with (2 := slope_size_integrable (- 1) 1); intros x _; apply E1|].
  split; [exact (bump_integrable (- 1) 1)|].
  assert (V : RInt (fun x => Rabs (Derive (fun x => bump0 x) x)) (- 1) 1 = 2 / exp 1).
  { rewrite <- bump_slope_area. apply RInt_ext. intros x _. symmetry. apply E1. }
  rewrite V. change (RInt (fun x => bump0 x) (- 1) 1) with bump_area. pose proof bump_area_digits as B.
  assert (0.735758 <= 2 / exp 1 <= 0.735760) by (split; interval with (i_prec 40)).
  split; [apply (Rle_div_r _ _ bump_area)|apply (Rle_div_l _ _ bump_area)]; lra.
Qed.

Theorem srelu_lipschitz_upper_bound_holds : srelu_lipschitz_upper_bound.
Proof.
  intros c C f F _ B delta x D. split; [|split; [|split; [|split; [|split]]]].
  - intros y. apply bump_mollifies; [exact D|]. now apply continuous_integrable_with.
  - exact (proj1 (smoothing_slope f c delta D F B x)).
  - intros _ _ _ _. apply bump_integrable.
  - intros y _ _. eexists. apply bump_kernel_derive.
  - eexists. exact bump_kernel_slope_area.
  - exact (proj2 (smoothing_slope f c delta D F B x)).
Qed.

Theorem srelu_lipschitz_upper_bound_corrected_holds : srelu_lipschitz_upper_bound_corrected.
Proof.
  intros k regular positive mass f C Lip w W.
  assert (C0 : 0 <= C).
  { specialize (Lip 0 1). rewrite Rminus_0_r, Rabs_R1 in Lip. pose proof (Rabs_pos (f 1 - f 0)). lra. }
  assert (F : forall t, continuous f t).
  { intros t. apply continuity_pt_filterlim. intros eps E. exists (eps / (C + 1)).
    assert (P : 0 < C + 1) by lra. split; [now apply Rdiv_lt_0_compat|]. intros s [_ S].
    change (Rabs (f s - f t) < eps). change (Rabs (s - t) < eps / (C + 1)) in S.
    apply Rle_lt_trans with (1 := Lip t s). apply Rle_lt_trans with ((C + 1) * Rabs (s - t)).
    - apply Rmult_le_compat_r; [apply Rabs_pos|lra].
    - apply (Rmult_lt_compat_l (C + 1)) in S; [|exact P].
      replace ((C + 1) * (eps / (C + 1))) with eps in S by (field; lra). exact S. }
  pose proof (fun x => mollifiable_continuous k regular f w x F) as M. split; [exact M|]. intros x y.
  apply (kernel_mean_le k positive mass (fun u => f (y - u) - f (x - u)) w); [exact W| |].
  - apply (is_RInt_ext (fun u => mollified_integrand f k w y u - mollified_integrand f k w x u));
      [intros u _; symmetry; apply Rmult_minus_distr_r|].
    apply integral_minus; exact (RInt_correct (V := R_CompleteNormedModule) _ _ _ (M _)).
  - intros u _. replace (y - x) with (y - u - (x - u)) by ring. apply Lip.
Qed.

Theorem srelu_delta_and_gradient_stability_fails : ~ srelu_delta_and_gradient_stability.
Proof.
  by_part srelu_delta_and_gradient_stability_3.
  intros H. destruct (H 1 2 Rlt_0_1) as [_ L]. revert L.
  rewrite (is_derive_unique _ _ _ (srelu_slope (2 * 1) ltac:(lra) 2)). unfold glue.
  split_cases; lra.
Qed.

Theorem srelu_infinitely_differentiable_fails : ~ srelu_infinitely_differentiable.
Proof.
  unfold srelu_infinitely_differentiable.
  intros H. destruct (H 1 Rlt_0_1) as [_ S]. apply (srelu_rough 1 Rlt_0_1), C_smooth.
  apply (C_ext 3 (fun x => mollify (fun x => relu x) epanechnikov_kernel 1 x)); [|now apply smooth_inf_C].
  intros x. destruct (epanechnikov_relu (fun x => relu x) x 1 Rlt_0_1 (fun t => eq_refl)) as [_ E].
  rewrite E. unfold srelu, from_area, epanechnikov_area. prove_equal.
Qed.

Theorem srelu_epanechnikov_mise_optimal_fails : ~ srelu_epanechnikov_mise_optimal.
Proof.
  intros H. destruct negative_kernel_better as [M [A [B [HA [HB L]]]]].
  assert (C : forall x, continuous negative_kernel x).
  { intros x. apply (continuous_ext (fun x => 3 / 8 * (1 - x ^ 2 + Rabs (1 - x ^ 2)) * (7 / 4 - 15 / 4 * x ^ 2))).
    - intros t. unfold negative_kernel, on_window, Rabs. destruct (both _ _) as [[P Q]|N]; destruct (Rcase_abs (1 - t ^ 2)); nra.
    - continuous_parts. }
  assert (A0 : 0 <= A) by (apply (line_nonneg _ _) with (2 := HA); intros; apply pow2_ge_0).
  destruct (H negative_kernel) as [I1 [H1 [I2 [H2 [I3 [H3 [I4 [H4 G]]]]]]]].
  - now apply continuous_integrable.
  - exact M.
  - exists A. split; [exact HA|lra].
  - exists B. split; [exact HB|]. apply Rle_ge, pow2_ge_0.
  - rewrite (gen_integral_unique _ _ _ _ _ _ _ H1 HA) in G. rewrite (gen_integral_unique _ _ _ _ _ _ _ H2 HB) in G.
    assert (E3 : I3 = 3 / 5).
    { apply (gen_integral_unique _ _ _ _ _ _ _ H3). replace (3 / 5) with (3 / (5 * 1)) by field. apply (cap_squared 1). lra. }
    assert (E4 : I4 = 1 / 5).
    { apply (gen_integral_unique _ _ _ _ _ _ _ H4).
      generalize epanechnikov_moment. apply gen_ext. intros x. now rewrite epanechnikov_cap. }
    rewrite E3, E4 in G. lra.
Qed.

Theorem srelu_epanechnikov_mise_optimal_restricted_holds : srelu_epanechnikov_mise_optimal_restricted.
Proof.
  intros K _ P M [A [HA _]] [B [HB _]]. exists A. split; [exact HA|]. exists B. split; [exact HB|].
  exists (3 / 5). split; [|exists (1 / 5); split].
  - replace (3 / 5) with (3 / (5 * 1)) by field. apply (cap_squared 1). lra.
  - generalize epanechnikov_moment. apply gen_ext. intros x. now rewrite epanechnikov_cap.
  - apply Rle_ge. exact (epanechnikov_efficient K A B P M HA HB).
Qed.

Theorem srelu_epanechnikov_mise_optimal_corrected_holds : srelu_epanechnikov_mise_optimal_corrected.
Proof. exact epanechnikov_efficient. Qed.

Theorem srelu_epanechnikov_lowest_degree_holds : srelu_epanechnikov_lowest_degree.
Proof. exact lowest_degree. Qed.

Theorem srelu_epanechnikov_normalised_holds : srelu_epanechnikov_normalised.
Proof.
  unfold srelu_epanechnikov_normalised.
  intros delta Hd. line_of_polynomial (fun x => 3 / (4 * delta) * (1 - x ^ 2 / delta ^ 2))
    (fun x => 3 / (4 * delta) * (x - x ^ 3 / (3 * delta ^ 2))) (- delta) delta; intros x Hx; unfold epan;
      destruct (Rle_dec (Rabs x) delta) as [B|N]; try reflexivity.
  - exfalso. apply N, Rabs_le. lra.
  - apply Rabs_le_between in B. lra.
Qed.

Theorem srelu_closed_form_holds : srelu_closed_form.
Proof.
  unfold srelu_closed_form.
  intros delta x D. destruct (epanechnikov_relu (fun x => relu x) x delta D (fun t => eq_refl)) as [M E].
  split; [exact M|]. rewrite E. unfold from_area, epanechnikov_area. prove_equal.
Qed.

Theorem srelu_uniform_error_holds : srelu_uniform_error.
Proof.
  unfold srelu_uniform_error.
  intros delta H. apply (sup_attained_at _ _ 0); [exact I|now apply srelu_error_at_0|].
  intros x _. pose proof (srelu_error delta x H). lra.
Qed.

Theorem srelu_uniform_error_corrected_holds : srelu_uniform_error_corrected.
Proof.
  intros delta H. split; [exact (srelu_uniform_error_holds delta H)|]. split; [exact I|now apply srelu_error_at_0].
Qed.

Theorem srelu_lipschitz_constants_from_section_4_5_fails : ~ srelu_lipschitz_constants_from_section_4_5.
Proof.
  by_part srelu_lipschitz_constants_from_section_4_5_5.
  intros H. destruct (H 1 Rlt_0_1) as [M B]. specialize (B (Rabs M + 2) I). cbv beta in B. revert B.
  pose proof (Rabs_pos M). pose proof (Rle_abs M). unfold srelu.
  destruct (Rle_dec (Rabs M + 2) (- (1))); [lra|]. destruct (Rlt_dec (- (1)) (Rabs M + 2)); [|lra].
  destruct (Rlt_dec (Rabs M + 2) 1); [lra|]. cbv beta iota delta [both]. rewrite Rabs_pos_eq by lra. lra.
Qed.

Theorem srelu_lipschitz_gelu_fails : ~ srelu_lipschitz_gelu.
Proof.
  unfold srelu_lipschitz_gelu. plain_decimals.
  apply (slope_size_not _ gelu_slope gelu_derive (sqrt 2)).
  pose proof gelu_lipschitz_digits. change (gelu_slope (sqrt 2)) with gelu_largest_slope. lra.
Qed.

Theorem srelu_lipschitz_gelu_corrected_holds : srelu_lipschitz_gelu_corrected.
Proof.
  unfold srelu_lipschitz_gelu_corrected. plain_decimals.
  split; [exact (slope_exists _ _ gelu_derive)|]. exists gelu_largest_slope.
  pose proof gelu_lipschitz_digits. split; [exact gelu_lipschitz|]. split; [lra|]. split; [exact I|].
  cbv beta. rewrite (slope _ _ gelu_derive). apply Rabs_pos_eq.
  change (gelu_slope (sqrt 2)) with gelu_largest_slope. lra.
Qed.

Theorem srelu_lipschitz_silu_holds : srelu_lipschitz_silu.
Proof.
  unfold srelu_lipschitz_silu. plain_decimals.
  apply (slope_size_digits _ silu_slope silu_derive 2.3993572806).
  - pose proof silu_slope_near. lra.
  - intros x. pose proof (silu_slope_size x). lra.
Qed.

Theorem srelu_lipschitz_silu_corrected_holds : srelu_lipschitz_silu_corrected.
Proof.
  unfold srelu_lipschitz_silu_corrected. plain_decimals.
  apply (slope_size_digits _ silu_slope silu_derive 2.3993572806).
  - pose proof silu_slope_near. lra.
  - intros x. pose proof (silu_slope_size x). lra.
Qed.

Theorem srelu_lipschitz_srelu_holds : srelu_lipschitz_srelu.
Proof.
  by_parts idtac.
  - intros delta H. split; [intros x; eexists; apply (srelu_slope delta H)|].
    apply (sup_ext _ (fun x => Rabs (glue (- delta) (fun x : R => 0) (glue delta
      (fun x : R => 1 / 2 + 3 * x / (4 * delta) - x ^ 3 / (4 * delta ^ 3)) (fun x : R => 1)) x))).
    { intros x _. now rewrite (is_derive_unique _ _ _ (srelu_slope delta H x)). }
    apply (sup_attained_at _ _ (delta + 1)); [exact I| |].
    + rewrite glue_right, glue_right by lra. apply Rabs_R1.
    + intros x _. pose proof (f1_range delta H x : 0 <= glue _ _ _ x <= 1). apply Rabs_le. lra.
  - intros delta H. split; [intros x; eexists; apply (srelu_slope delta H)|].
    intros a b _ _ L. cbv beta. rewrite !(is_derive_unique _ _ _ (srelu_slope delta H _)).
    exact (f1_increases delta H a b L).
  - slope_is srelu_slope.
  - slope_is srelu_slope.
Qed.

Ltac steeper_than_one derivative place value :=
  split; [intros x; eexists; apply derivative|]; exists place;
  match goal with |- Rabs ?slope > 1 => replace slope with value by (symmetry; exact (is_derive_unique _ _ _ (derivative place))) end.

Theorem srelu_lipschitz_advantage_holds : srelu_lipschitz_advantage.
Proof.
  by_parts idtac.
  - intros delta H. exact (proj1 srelu_lipschitz_srelu_holds delta H).
  - steeper_than_one gelu_derive (sqrt 2) gelu_largest_slope. pose proof gelu_lipschitz_digits. rewrite Rabs_pos_eq; lra.
  - steeper_than_one silu_derive 2.3993572806 (silu_slope 2.3993572806). pose proof silu_slope_near. rewrite Rabs_pos_eq; lra.
  - steeper_than_one mish_derive (3 / 2) (mish_slope (3 / 2)).
    assert (1 < mish_slope (3 / 2)) by (unfold mish_slope; interval with (i_prec 60)). rewrite Rabs_pos_eq; lra.
Qed.

Theorem srelu_error_extremum_fails : ~ srelu_error_extremum.
Proof.
  by_part srelu_error_extremum_2.
  intros H. destruct (H 1 Rlt_0_1) as [[U _] _].
  assert (B : - Rabs (1 / 2 + 3 * 1 ^ 2 / (8 * 1) + 3 * 1 / 16 - 1 ^ 4 / (16 * 1 ^ 3) - 1) <= - (3 * 1 / 16))
    by (apply U; exists 1; split; [lra|reflexivity]).
  replace (1 / 2 + 3 * 1 ^ 2 / (8 * 1) + 3 * 1 / 16 - 1 ^ 4 / (16 * 1 ^ 3) - 1) with 0 in B by field.
  rewrite Rabs_R0 in B. lra.
Qed.

Theorem srelu_limit_delta_zero_holds : srelu_limit_delta_zero.
Proof.
  intros y. refine (pointwise _ _ _ _ y (uniform_right_of_bound _ (fun delta x => srelu x delta) _ (3 / 16) _) I).
  intros delta x H _. now apply srelu_error.
Qed.

Theorem srelu_limit_delta_zero_corrected_holds : srelu_limit_delta_zero_corrected.
Proof.
  refine (uniform_right_of_bound _ (fun delta x => srelu x delta) _ (3 / 16) _). intros delta x H _. now apply srelu_error.
Qed.

Theorem srelu_gelu_second_derivative_holds : srelu_gelu_second_derivative.
Proof.
  by_parts idtac.
  - intros x. split; [exact (slope_exists _ _ gelu_derive x)|].
    replace (1 / sqrt (2 * PI) * exp (- x ^ 2 / 2) * (2 - x ^ 2)) with (phi x * (2 - x ^ 2)); [exact (second_derive _ _ gelu_derive _ gelu_slope_derive x)|].
    unfold phi. pose proof sqrt_2PI_pos. field. lra.
  - split; [exact (slope_exists _ _ gelu_derive)|].
    split; [exact (second_exists _ _ gelu_derive _ gelu_slope_derive)|].
    intros x. rewrite (second_slope _ _ gelu_derive _ gelu_slope_derive). apply gelu_curvature_zeros.
Qed.

Theorem srelu_gelu_slope_at_sqrt2_corrected_holds : srelu_gelu_slope_at_sqrt2_corrected.
Proof.
  by_parts idtac.
  - plain_decimals. rewrite gelu_largest_slope_printed. pose proof gelu_lipschitz_digits. lra.
  - rewrite gelu_largest_slope_printed. split; [exact (slope_exists _ _ gelu_derive)|].
    split; [exact gelu_sup_slope|]. split; [exact I|]. cbv beta. apply (slope _ _ gelu_derive).
Qed.

Theorem srelu_silu_second_derivative_holds : srelu_silu_second_derivative.
Proof.
  unfold srelu_silu_second_derivative. intros x. split; [exact (slope_exists _ _ silu_derive x)|].
  exact (second_derive _ _ silu_derive _ silu_slope_derive x).
Qed.

Theorem srelu_silu_slope_range_holds : srelu_silu_slope_range.
Proof.
  by_parts ltac:(plain_decimals; intros x; split; [exact (slope_exists _ _ silu_derive x)|];
    rewrite (slope _ _ silu_derive); pose proof (silu_slope_range x); lra).
Qed.

Theorem srelu_silu_slope_range_corrected_holds : srelu_silu_slope_range_corrected.
Proof.
  by_parts idtac.
  - plain_decimals.
    apply (slope_inf_digits _ silu_slope silu_derive (-2.3993572806)).
    + unfold silu_slope. interval with (i_prec 60).
    + intros x. pose proof (silu_slope_range x). lra.
  - plain_decimals.
    apply (slope_sup_digits _ silu_slope silu_derive 2.3993572806).
    + pose proof silu_slope_near. lra.
    + intros x. pose proof (silu_slope_range x). lra.
Qed.

Theorem srelu_mish_rational_form_holds : srelu_mish_rational_form.
Proof. unfold srelu_mish_rational_form. exact mish_rational. Qed.

Theorem srelu_mish_derivative_holds : srelu_mish_derivative.
Proof. unfold srelu_mish_derivative. exact mish_derive. Qed.

Theorem srelu_mish_second_derivative_fails : ~ srelu_mish_second_derivative.
Proof.
  unfold srelu_mish_second_derivative.
  intros H. destruct (H 0) as [_ D]. apply is_derive_n_unique in D.
  rewrite (second_slope _ _ mish_derive _ mish_slope_derive) in D.
  unfold mish_curvature, mish_bend in D. rewrite !Rmult_0_r, exp_0 in D. lra.
Qed.

Theorem srelu_mish_second_derivative_corrected_holds : srelu_mish_second_derivative_corrected.
Proof.
  unfold srelu_mish_second_derivative_corrected.
  intros x. split; [exact (slope_exists _ _ mish_derive x)|].
  exact (second_derive _ _ mish_derive _ mish_slope_derive x).
Qed.

Theorem srelu_mish_critical_points_holds : srelu_mish_critical_points.
Proof.
  unfold srelu_mish_critical_points. plain_decimals.
  split; [exact (slope_exists _ _ mish_derive)|].
  split; [exact (second_exists _ _ mish_derive _ mish_slope_derive)|].
  destruct mish_bend_zeros as [a [b [Ha [Hb Z]]]]. exists a, b.
  split; [lra|]. split; [lra|]. intros x.
  rewrite (second_slope _ _ mish_derive _ mish_slope_derive), mish_curvature_zero. apply Z.
Qed.
