(** * Proofs of the claims of the paper eafo: what the names say stands in statements/eafo.v *)

From Coq Require Import Reals Lra Lia.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
From Provenact Require Import Activations BayesError Cells Correction Elementary Entropy Expansion Hump Integrals
    InverseError LayerCorrelations Limits Logistic LowestDegree Normal Parts Recurrence Schemes SeveralVariables Smooth
    SoftApproximation SoftProbabilities SoftUnits Tactics Variations Vocabulary WorstActivation.
From Statements Require Import eafo.
Open Scope R_scope.

Ltac unfold_paper ::= unfold artanh, logit, crrelu, f, g in *.

Theorem eafo_consistently_superior_fails : ~ eafo_consistently_superior.
Proof. by_part eafo_consistently_superior_8. plain_decimals. unfold_paper; refute_number. Qed.

Theorem eafo_consistently_superior_corrected_holds : eafo_consistently_superior_corrected.
Proof. by_parts by_form. Qed.

Theorem eafo_overlap_bayes_error_holds : eafo_overlap_bayes_error.
Proof. exact overlap_orders. Qed.

Theorem eafo_overlap_bayes_error_corrected_holds : eafo_overlap_bayes_error_corrected.
Proof. exact common_area_orders. Qed.

Theorem eafo_entropy_two_peaks_fails : ~ eafo_entropy_two_peaks.
Proof. exact less_entropy_is_not_easier. Qed.

Theorem eafo_entropy_two_peaks_corrected_holds : eafo_entropy_two_peaks_corrected.
Proof.
  by_parts idtac.
  - plain_decimals.
    assert (E : is_RInt_gen (fun x => - phi x * ln (phi x)) minus_inf plus_inf (/ 2 + ln (sqrt (2 * PI)))).
    { apply is_RInt_gen_ext with (2 := entropy_line (ln (sqrt (2 * PI)))). apply filter_forall. intros ab x _.
      rewrite ln_phi. in_R. field. }
    exists (/ 2 + ln (sqrt (2 * PI))). split; [exact E|interval with (i_prec 40)].
  - plain_decimals.
    assert (M : forall l, is_RInt_gen (fun x => - mixture x * ln (mixture x)) minus_inf plus_inf l ->
      is_RInt_gen (fun x => - (phi (x - 3) + phi (x + 3)) / 2 * ln ((phi (x - 3) + phi (x + 3)) / 2)) minus_inf plus_inf l).
    { intros l. apply is_RInt_gen_ext. apply filter_forall. intros ab x _. unfold mixture. in_R. field. }
    destruct two_peaks as [l [Hl B]]. exists l. split; [exact (M l Hl)|lra].
  - assert (P : is_RInt_gen (fun x => phi x / 2) minus_inf plus_inf (1 / 2)).
    { replace (1 / 2) with (scal (/ 2) 1) by (unfold scal; simpl; unfold mult; simpl; field).
      apply is_RInt_gen_ext with (f := fun x => scal (/ 2) (phi x)).
      + apply filter_forall. intros ab x _. unfold scal; simpl; unfold mult; simpl. in_R. field.
      + apply (is_RInt_gen_scal phi (/ 2) 1), phi_integral. }
    exact P.
  - plain_decimals. exists (1 - Phi 3). split; [exact two_tails|]. pose proof two_tails_digits. lra.
Qed.

Theorem eafo_pushforward_entropy_holds : eafo_pushforward_entropy.
Proof. exact pushforward. Qed.

Theorem eafo_pushforward_entropy_corrected_holds : eafo_pushforward_entropy_corrected.
Proof. exact entropy_over_input. Qed.

Theorem eafo_entropy_and_performance_fails : ~ eafo_entropy_and_performance.
Proof. exact lower_entropy_is_not_better. Qed.

Theorem eafo_entropy_and_performance_corrected_holds : eafo_entropy_and_performance_corrected.
Proof. exact entropy_says_nothing. Qed.

Theorem eafo_taylor_remainder_holds : eafo_taylor_remainder.
Proof. exact expansion_printed. Qed.

Theorem eafo_taylor_remainder_corrected_holds : eafo_taylor_remainder_corrected.
Proof. exact expansion_square. Qed.

Theorem eafo_inverse_limits_fails : ~ eafo_inverse_limits.
Proof.
  by_part eafo_inverse_limits_6.
  intros H. assert (L : filterlim (fun x => exp x) (at_right 0) (locally (exp 0))).
  { apply (right_of_continuous exp), (ex_derive_continuous exp). auto_derive. exact I. }
  pose proof (filterlim_locally_unique _ _ _ H L) as E. rewrite exp_0 in E. apply R1_neq_R0. now symmetry.
Qed.

Theorem eafo_inverse_limits_corrected_holds : eafo_inverse_limits_corrected.
Proof.
  by_parts idtac.
  - near_values.
    assert (N : forall x, 0 < x -> x < 1 -> exp (logit x) = x / (1 - x)) by (intros x H0 H1; unfold logit; apply exp_ln, Rdiv_lt_0_compat; lra).
    apply (right_lim_of_bound _ 0 2 0 (mkposreal (1 / 2) ltac:(lra))). intros x [H0 H1]. simpl in H1.
    rewrite N, !Rminus_0_r by lra. assert (0 < x / (1 - x)) by (apply Rdiv_lt_0_compat; lra).
    rewrite Rabs_pos_eq by lra. apply Rle_div_l; [lra|]. nra.
  - near_values.
    assert (N : forall x, 0 < x -> x < 1 -> exp (logit x) = x / (1 - x)) by (intros x H0 H1; unfold logit; apply exp_ln, Rdiv_lt_0_compat; lra).
    apply (left_lim_of_bound _ 0 2 1 (mkposreal (1 / 2) ltac:(lra))). intros x [H0 H1]. simpl in H0.
    rewrite exp_Ropp, N, Rminus_0_r by lra. replace (/ (x / (1 - x))) with ((1 - x) / x) by (field; lra).
    assert (0 < (1 - x) / x) by (apply Rdiv_lt_0_compat; lra). rewrite Rabs_pos_eq by lra. apply Rle_div_l; [lra|]. nra.
  - near_values.
    apply filterlim_ext_loc with (f := fun x => sqrt ((1 + x) / (1 - x))).
    { exists (mkposreal 1 Rlt_0_1). intros x Hx Hx1. change (Rabs (x - (- 1)) < 1) in Hx. apply Rabs_def2 in Hx.
      symmetry. unfold artanh. apply exp_half_ln. apply Rdiv_lt_0_compat; lra. }
    replace 0 with (sqrt ((1 + (- 1)) / (1 - (- 1)))) by (replace ((1 + (- 1)) / (1 - (- 1))) with 0 by field; apply sqrt_0).
    apply (right_of_continuous (fun x => sqrt ((1 + x) / (1 - x)))).
    apply (continuous_comp (fun x => (1 + x) / (1 - x)) sqrt).
    + apply (ex_derive_continuous (fun x => (1 + x) / (1 - x))). auto_derive. lra.
    + apply continuity_pt_filterlim, continuity_pt_sqrt. replace ((1 + (- 1)) / (1 - (- 1))) with 0 by field. lra.
  - near_values.
    apply filterlim_ext_loc with (f := fun x => sqrt ((1 - x) / (1 + x))).
    { exists (mkposreal 1 Rlt_0_1). intros x Hx Hx1. change (Rabs (x - 1) < 1) in Hx. apply Rabs_def2 in Hx.
      unfold artanh. rewrite exp_Ropp, exp_half_ln by (apply Rdiv_lt_0_compat; lra).
      rewrite <- sqrt_inv. f_equal. field. lra. }
    replace 0 with (sqrt ((1 - 1) / (1 + 1))) by (replace ((1 - 1) / (1 + 1)) with 0 by field; apply sqrt_0).
    apply (left_of_continuous (fun x => sqrt ((1 - x) / (1 + x)))).
    apply (continuous_comp (fun x => (1 - x) / (1 + x)) sqrt).
    + apply (ex_derive_continuous (fun x => (1 - x) / (1 + x))). auto_derive. lra.
    + apply continuity_pt_filterlim, continuity_pt_sqrt. replace ((1 - 1) / (1 + 1)) with 0 by field. lra.
  - apply (right_of_continuous (fun x => x)), continuous_id.
Qed.

Theorem eafo_eta_boundary_fails : ~ eafo_eta_boundary.
Proof.
  intros H. assert (E1 : exp 0.01 <= 2) by interval with (i_prec 30).
  assert (E2 : exp (Ropp 0.01) <= 2) by interval with (i_prec 30).
  assert (Z : forall d : posreal, pos d = 1 / 2 -> at_right 0 (fun x => 0 < x < 1 / 2) /\ at_left 1 (fun x => 1 / 2 < x < 1)).
  { intros d D. split; exists d; intros x B L; [change (Rabs (x - 0) < d) in B|change (Rabs (x - 1) < d) in B];
      apply Rabs_def2 in B; lra. }
  assert (P : 0 < 1 / 2) by lra. destruct (Z (mkposreal _ P) eq_refl) as [ZR ZL].
  assert (Q : forall x, 0 < x < 1 -> 0 < x / (1 - x)) by (intros x X; apply Rdiv_lt_0_compat; lra).
  destruct (H (fun _ => 1)) as [L _].
  - intros x. apply continuous_const.
  - split; [revert ZR; apply filter_imp; intros; lra|].
    split; [revert ZR; apply filter_imp; intros x X; apply Q; lra|].
    apply (right_lim_of_bound _ 0 4 0 (mkposreal _ P)). intros x X. simpl in X. unfold logit.
    rewrite exp_plus, exp_ln by (apply Q; lra). rewrite !Rminus_0_r, Rmult_1_r. pose proof (exp_pos 0.01).
    pose proof (Q x ltac:(lra)). rewrite Rabs_pos_eq by nra.
    assert (x / (1 - x) <= 2 * x) by (apply Rle_div_l; nra). nra.
  - split; [revert ZL; apply filter_imp; intros; lra|].
    split; [revert ZL; apply filter_imp; intros x X; apply Q; lra|].
    apply (left_lim_of_bound _ 0 4 1 (mkposreal _ P)). intros x X. simpl in X. unfold logit.
    rewrite Ropp_plus_distr, exp_plus, Rmult_1_r, exp_Ropp, exp_ln by (apply Q; lra). rewrite !Rminus_0_r.
    pose proof (exp_pos (Ropp 0.01)). replace (/ (x / (1 - x))) with ((1 - x) / x) by (field; lra).
    assert (0 < (1 - x) / x) by (apply Rdiv_lt_0_compat; lra). rewrite Rabs_pos_eq by nra.
    assert ((1 - x) / x <= 2 * (1 - x)) by (apply Rle_div_l; nra). nra.
  - intros x. rewrite Rabs_pos_eq; lra.
  - assert (V : 1 = 0); [|lra].
    apply (filterlim_locally_unique (F := at_right 0) (fun _ => 1)); [apply filterlim_const|exact L].
Qed.

Theorem eafo_eta_boundary_corrected_holds : eafo_eta_boundary_corrected.
Proof.
  by_parts idtac.
  - exact boundary_lim_m.
  - exact boundary_lim_p.
Qed.

Theorem eafo_integration_by_parts_holds : eafo_integration_by_parts.
Proof. exact parts. Qed.

Theorem eafo_euler_lagrange_holds : eafo_euler_lagrange.
Proof. exact euler_lagrange. Qed.

Theorem eafo_beltrami_holds : eafo_beltrami.
Proof. exact beltrami. Qed.

Theorem eafo_no_global_minimum_holds : eafo_no_global_minimum.
Proof. exact no_minimum. Qed.

Theorem eafo_no_global_minimum_corrected_holds : eafo_no_global_minimum_corrected.
Proof. exact entropy_range. Qed.

Theorem eafo_improves_from_wafbc_corrected_holds : eafo_improves_from_wafbc_corrected.
Proof. exact worst_is_only. Qed.

Theorem eafo_eta_descent_holds : eafo_eta_descent.
Proof. exact descent. Qed.

Theorem eafo_eta_descent_corrected_holds : eafo_eta_descent_corrected.
Proof.
  by_parts idtac.
  - replace (- 1 / 2) with (0 - 1 * / 2) by field.
    apply is_RInt_gen_ext with (f := fun x => - exp (- (2 * x))).
    { apply filter_forall. intros ab x _. replace (- (2 * x)) with (- x + - x) by ring. rewrite exp_plus. in_R. ring. }
    replace (1 * / 2) with (exp (- (2 * 0)) / 2) by (rewrite Rmult_0_r, Ropp_0, exp_0; field).
    apply (integral_from (fun x => exp (- (2 * x)) / 2)).
    + intros x _. auto_derive; [exact I|]. field.
    + intros x _. apply (ex_derive_continuous (fun x => - exp (- (2 * x)))). auto_derive. exact I.
    + apply (lim_p_of_bound _ 0 1 0). intros x _ Hx. pose proof (exp_pos (- (2 * x))). pose proof (exp_left (- (2 * x)) ltac:(lra)) as L.
      rewrite Ropp_involutive in L. rewrite Rminus_0_r, Rabs_pos_eq by lra.
      replace (1 / x) with (2 / (2 * x)) by (field; lra). nra.
  - assert (L0 : is_lim (fun x => - (1 / 2 - x) * exp (- (2 * x))) p_infty 0).
    { apply (lim_p_of_bound _ 0 2 1). intros x Hx _. pose proof (exp_pos (- (2 * x))). pose proof (exp_left (- (2 * x)) ltac:(lra)) as L.
      rewrite Ropp_involutive in L. rewrite Rminus_0_r, Rabs_pos_eq by nra.
      apply Rle_trans with (1 / x); [|apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; lra|lra]].
      replace (1 / x) with (2 / (2 * x)) by (field; lra). nra. }
    apply is_RInt_gen_ext with (f := fun x => 2 * (1 - x) * exp (- (2 * x))).
    { apply filter_forall. intros ab x _. replace (- (2 * x)) with (- x + - x) by ring. rewrite exp_plus. in_R. ring. }
    replace (1 / 2) with (0 - - (1 / 2 - 0) * exp (- (2 * 0))) by (rewrite Rmult_0_r, Ropp_0, exp_0; field).
    apply (integral_from (fun x => - (1 / 2 - x) * exp (- (2 * x)))).
    + intros x _. auto_derive; [exact I|]. field.
    + intros x _. apply (ex_derive_continuous (fun x => 2 * (1 - x) * exp (- (2 * x)))). auto_derive. exact I.
    + exact L0.
Qed.

Theorem eafo_eta_general_form_holds : eafo_eta_general_form.
Proof.
  unfold eafo_eta_general_form.
  intros y Y1 Y2 P P1 f HY HP E D.
  assert (Near : locally y (fun t => 0 < f t)).
  { apply (ex_derive_continuous f y (ex_intro _ P1 D)). rewrite E. apply locally_above. exact HP. }
  assert (Q : 0 < P * Y1) by (apply Rmult_lt_0_compat; assumption).
  assert (A : is_derive (fun y : R => - f y * Y1 * ln (f y * Y1)) y (- P1 * Y1 * ln (P * Y1) - P1 * Y1)).
  { auto_derive; [rewrite E; split; [now exists P1|]; split; [now exists P1|]; split; [exact Q|exact I]|].
    known_slopes. rewrite E. field. lra. }
  assert (B : forall p u, 0 < p -> 0 < u -> is_derive (fun u : R => - p * u * ln (p * u)) u (- p * ln (p * u) - p)).
  { intros p u Hp Hu. auto_derive; [now apply Rmult_lt_0_compat|]. field. lra. }
  assert (C : is_derive (fun y : R => Derive (fun Y1 : R => - f y * Y1 * ln (f y * Y1)) Y1) y
    (- P1 * ln (P * Y1) - P1 - P1)).
  { apply (is_derive_ext_loc (fun t => - f t * ln (f t * Y1) - f t)).
    - apply (filter_imp (fun t => 0 < f t)); [|exact Near]. intros t T. symmetry.
      apply is_derive_unique. now apply (B (f t)).
    - auto_derive; [rewrite E; repeat split; try (now exists P1); exact Q|].
      known_slopes. rewrite E. field. lra. }
  assert (G : is_derive (fun Y1 : R => Derive (fun Y1 : R => - P * Y1 * ln (P * Y1)) Y1) Y1 (- P / Y1)).
  { apply (is_derive_ext_loc (fun u => - P * ln (P * u) - P)).
    - apply (filter_imp (fun u => 0 < u)); [|apply locally_above; exact HY]. intros u U. symmetry.
      apply is_derive_unique. now apply (B P).
    - auto_derive; [exact Q|]. field. lra. }
  split; [eexists; exact A|]. split; [eexists; apply (B P Y1 HP HY)|]. split; [eexists; exact C|].
  split; [eexists; exact G|].
  rewrite (is_derive_unique _ _ _ A), (is_derive_unique _ _ _ C), (is_derive_unique _ _ _ G). field. lra.
Qed.

Theorem eafo_eta_for_relu_fails : ~ eafo_eta_for_relu.
Proof.
  unfold eafo_eta_for_relu.
  intros H. destruct (H 1 (1 / 3) ltac:(lra) ltac:(lra)) as [_ E]. revert E.
  assert (D : is_derive (fun x : R => 1 * exp (- x ^ 2 / 2)) (1 / 3) (- (1 / 3) * exp (- (1 / 3) ^ 2 / 2))).
  { prove_derivative. }
  rewrite (is_derive_unique _ _ _ D). apply Rgt_not_eq. interval with (i_prec 60).
Qed.

Theorem eafo_eta_for_relu_corrected_holds : eafo_eta_for_relu_corrected.
Proof.
  unfold eafo_eta_for_relu_corrected. intros. assert (D1 : is_derive (fun x : R => c * exp (- x ^ 2 / 2)) x (- c *
  x * exp (- x ^ 2 / 2))) by (unfold_paper; prove_derivative). rewrite ?(is_derive_unique _ _ _ D1). repeat
  (split; [first [assumption | eexists; eassumption]|]). unfold_paper; unfold glue; prove_equal.
Qed.

Lemma largest_error : exists s,
  sup_is (fun x => 0 <= x) (fun x => Rabs (g (f x (1 / 100)) (1 / 100) - x)) s /\ 0.0000292579 <= s <= 0.0000292585.
Proof.
  destruct (sup_rounds (fun x => 0 <= x) (fun x => Rabs (error_001 x)) 0.4667 0.0000292579 0.0000292585) as [s [S B]].
  { lra. } { unfold error_001, hump_of. interval with (i_prec 60). } { exact error_bound. }
  exists s. split; [|exact B]. apply sup_ext with (2 := S). intros x _. f_equal. symmetry. exact (inverse_error (1 / 100) x).
Qed.

Theorem eafo_approximate_inverse_holds : eafo_approximate_inverse.
Proof.
  by_parts idtac.
  - plain_decimals.
    apply (strict_growth_of_derive _ _ (fun x => 1 - 1 / 100 * hump_slope x)).
    + intros x y z Hx Hz Hxz. lra.
    + intros x _. unfold g, hump_slope. auto_derive; [exact I|]. simpl. unfold Rdiv. field.
    + intros x y z _ _ _. pose proof (hump_slope_le y). lra.
  - by_form.
  - plain_decimals.
    intros x Hx. unfold g. pose proof (hump_le x) as B. unfold hump_of in B.
    assert (exp (- 1 / 2) <= 1) by interval with (i_prec 30). nra.
  - plain_decimals.
    destruct largest_error as [s [S B]]. exists s. split; [exact S|].
    assert (0.00006 < 1 / 100 * (1 / 100) * exp (- 1 / 2)) by interval with (i_prec 30). lra.
Qed.

Theorem eafo_approximate_inverse_corrected_holds : eafo_approximate_inverse_corrected.
Proof.
  by_parts idtac.
  - exact error_by_correction.
  - intros eps x. unfold g. prove_derivative.
Qed.

Theorem eafo_prop2_final_bound_fails : ~ eafo_prop2_final_bound.
Proof.
  intros H. specialize (H (- 1) (1 / 3) ltac:(lra)). apply Rle_not_lt in H. apply H. unfold g, f.
  interval with (i_prec 40).
Qed.

Theorem eafo_prop2_final_bound_restricted_holds : eafo_prop2_final_bound_restricted.
Proof. intros eps x E X. replace 0.5 with (1 / 2) by lra. exact (prop2_final eps x E X). Qed.

Theorem eafo_prop2_final_bound_corrected_holds : eafo_prop2_final_bound_corrected.
Proof. intros eps x E X. replace 0.2937 with (2937 / 10000) by lra. exact (sharp_bound eps x E X). Qed.

Theorem eafo_eps_infinitesimal_holds : eafo_eps_infinitesimal.
Proof. exact infinitesimal_factor. Qed.

Theorem eafo_eps_infinitesimal_corrected_holds : eafo_eps_infinitesimal_corrected.
Proof. exact infinitesimal_general. Qed.

Theorem eafo_error_order_holds : eafo_error_order.
Proof. exact error_order. Qed.

Theorem eafo_error_order_corrected_holds : eafo_error_order_corrected.
Proof.
  intros x. split; [|exact (error_leading x)]. exists (mkposreal 1 Rlt_0_1). intros eps _ N. now apply pow_nonzero.
Qed.

Theorem eafo_error_at_eps_0_01_holds : eafo_error_at_eps_0_01.
Proof.
  unfold eafo_error_at_eps_0_01. plain_decimals. replace (5 / 10) with (1 / 2) by lra.
  destruct largest_error as [s [S B]]. exists s. split; [exact S|].
  assert (0.00003 < Rabs (exp (- 1) * (1 / 100) ^ 2 + 1 / 2 * exp (- 3 / 2) * (1 / 100) ^ 3)) by interval with (i_prec 30). lra.
Qed.

Theorem eafo_error_at_eps_0_01_corrected_holds : eafo_error_at_eps_0_01_corrected.
Proof.
  unfold eafo_error_at_eps_0_01_corrected. plain_decimals.
  destruct largest_error as [s [S B]]. exists s. split; [exact S|].
  lra.
Qed.

Theorem eafo_negative_branch_correction_fails : ~ eafo_negative_branch_correction.
Proof.
  unfold eafo_negative_branch_correction.
  intros H. destruct (H 1 2 (-1) ltac:(lra) ltac:(lra) ltac:(lra)) as [_ [_ [_ L]]]. revert L.
  assert (A : forall x, is_derive (fun x : R => 1 * exp (- (x / 2) ^ 2 / 2)) x (- x / 4 * exp (- x ^ 2 / 8))).
  { intros x. auto_derive; [exact I|]. replace (- (x / 2) ^ 2 / 2) with (- x ^ 2 / 8) by field.
    replace (- (x * / 2 * (x * / 2 * 1)) * / 2) with (- x ^ 2 / 8) by field. field. }
  assert (B : forall x, is_derive (fun x : R => 1 * exp (- x ^ 2 / 2)) x (- x * exp (- x ^ 2 / 2))).
  { intros x. auto_derive; [exact I|]. replace (- (x * (x * 1)) * / 2) with (- x ^ 2 / 2) by field. field. }
  assert (D : is_derive (fun x : R => - Derive (fun x : R => 1 * exp (- (x / 2) ^ 2 / 2)) x
      / (- Derive (fun x : R => 1 * exp (- x ^ 2 / 2)) x)) (-1) (- 3 / 16 * exp (3 / 8))).
  { apply (is_derive_ext_loc (fun x => / 4 * exp (3 * x ^ 2 / 8))).
    - apply (filter_imp (fun t => t < 0)); [|apply locally_below; lra]. intros t T.
      rewrite (is_derive_unique _ _ _ (A t)), (is_derive_unique _ _ _ (B t)).
      replace (- t ^ 2 / 8) with (3 * t ^ 2 / 8 + - t ^ 2 / 2) by field. rewrite exp_plus.
      pose proof (exp_pos (- t ^ 2 / 2)). change (@eq R (/ 4 * exp (3 * t ^ 2 / 8))
        (- (- t / 4 * (exp (3 * t ^ 2 / 8) * exp (- t ^ 2 / 2))) / - (- t * exp (- t ^ 2 / 2)))). field. lra.
    - auto_derive; [exact I|]. replace (3 * (-1 * (-1 * 1)) * / 8) with (3 / 8) by field. field. }
  rewrite (is_derive_unique _ _ _ D). pose proof (exp_pos (3 / 8)). lra.
Qed.

Theorem eafo_negative_branch_correction_corrected_holds : eafo_negative_branch_correction_corrected.
Proof.
  by_parts idtac.
  - intros. assert (D1 : is_derive (fun x : R => c * exp (- (x /
    a) ^ 2 / 2)) x (- c * x * exp (- x ^ 2 / (2 * a ^ 2)) / a ^ 2)) by (unfold_paper; prove_derivative). rewrite
    ?(is_derive_unique _ _ _ D1). repeat (split; [first [assumption | eexists; eassumption]|]). unfold_paper; unfold
    glue; prove_equal.
  - by_form.
Qed.

Theorem eafo_correction_and_entropy_fails : ~ eafo_correction_and_entropy.
Proof.
  by_part eafo_correction_and_entropy_1.
  plain_decimals. intros [i [Hi L]]. destruct correction_plus as [l [Hl B]].
  pose proof (gen_integral_unique _ _ _ _ _ _ _ Hi Hl). lra.
Qed.

Theorem eafo_correction_and_entropy_corrected_holds : eafo_correction_and_entropy_corrected.
Proof.
  by_parts idtac.
  - plain_decimals. exists (sqrt 2 / 4). split; [exact
    correction_first_order|split; interval with (i_prec 40)].
  - by_form.
  - plain_decimals. destruct correction_plus as [l [Hl B]]. exists l. split; [exact Hl|lra].
  - plain_decimals.
    destruct correction_minus as [l [Hl B]]. exists l. split; [|lra].
    apply is_RInt_gen_ext with (2 := Hl). apply filter_forall. intros ab x _. unfold correction_change. do 2 f_equal. ring.
Qed.

Theorem eafo_crrelu_monotone_fails : ~ eafo_crrelu_monotone.
Proof.
  unfold eafo_crrelu_monotone. plain_decimals.
  intros H. specialize (H (-3) (-2) I I ltac:(lra)). revert H. unfold crrelu.
  rewrite !Rmax_left by lra. apply Rlt_not_le. interval with (i_prec 60).
Qed.

Theorem eafo_crrelu_monotone_corrected_holds : eafo_crrelu_monotone_corrected.
Proof.
  by_parts idtac.
  - plain_decimals. slope_inside (glue 0 (fun x => x * exp (- x ^ 2 / 2) / 100) (fun x => x * exp (- x ^ 2 / 2) / 100 + x)).
  - by_form.
  - by_form.
  - plain_decimals.
    intros x Hx. assert (D : is_derive (fun x => crrelu x (1 / 100)) x (1 + 1 / 100 * hump_slope x)).
    { apply (is_derive_ext_loc (fun x => x + 1 / 100 * hump_of x)).
      + apply near_right; [assumption|]. intros t Ht. unfold crrelu, hump_of. rewrite Rmax_right by lra. in_R. ring.
      + unfold hump_of, hump_slope. auto_derive; [exact I|]. simpl. unfold Rdiv. field. }
    split; [eexists; exact D|]. rewrite (is_derive_unique (fun x : R => crrelu x (1 / 100)) x _ D).
    pose proof (hump_slope_size x) as B. apply Rabs_le_between in B. lra.
  - plain_decimals. replace (- 1 / 100) with (- (1 / 100)) by lra.
    assert (V : crrelu ((- 1)) (1 / 100) = - (1 / 100) * exp (- 1 / 2)).
    { unfold crrelu. rewrite Rmax_left by lra. replace (- ((- 1)) ^ 2 / 2) with (- 1 / 2) by field. ring. }
    split; [|split; [exact I|exact V]]. apply inf_attained_at with (a := (- 1)); [exact I|exact V|].
    intros x _. unfold crrelu. pose proof (Rmax_l 0 x). pose proof (hump_ge x) as B. unfold hump_of in B. nra.
Qed.

Theorem eafo_tables12_best_holds : eafo_tables12_best.
Proof. by_parts by_form. Qed.

Theorem eafo_functional_sign_fails : ~ eafo_functional_sign.
Proof.
  unfold eafo_functional_sign. intro H. specialize (H (1 / 2) (1)). revert H. unfold_paper. refute_instance.
Qed.

Theorem eafo_functional_sign_corrected_holds : eafo_functional_sign_corrected.
Proof. by_parts ltac:(prove_partial). Qed.

Theorem eafo_wafbc_form_holds : eafo_wafbc_form.
Proof. exact worst_form. Qed.

Theorem eafo_legendre_holds : eafo_legendre.
Proof.
  by_parts idtac.
  - intros Y1 P HY HP.
    assert (D : forall u, 0 < u -> is_derive (fun u => - P * u * ln (P * u)) u (- P * (ln (P * u) + 1))).
    { intros u Hu. assert (0 < P * u) by (now apply Rmult_lt_0_compat). auto_derive; [assumption|]. field. split; lra. }
    assert (D2 : is_derive (fun u => Derive (fun u => - P * u * ln (P * u)) u) Y1 (- P / Y1)).
    { apply (is_derive_ext_loc (fun u => - P * (ln (P * u) + 1))).
      + apply near_right; [assumption|]. intros t Ht. symmetry. apply is_derive_unique, D, Ht.
      + assert (0 < P * Y1) by (now apply Rmult_lt_0_compat). auto_derive; [assumption|]. field. split; lra. }
    split; [eexists; exact (D Y1 HY)|]. split; [eexists; exact D2|]. apply is_derive_unique, D2.
  - by_form.
Qed.

Theorem eafo_wafbc_global_maximum_holds : eafo_wafbc_global_maximum.
Proof. exact worst_is_maximum. Qed.

Theorem eafo_wafbc_global_maximum_corrected_holds : eafo_wafbc_global_maximum_corrected.
Proof. exact worst_is_only. Qed.

Theorem eafo_bounded_vs_unbounded_fails : ~ eafo_bounded_vs_unbounded.
Proof.
  by_part eafo_bounded_vs_unbounded_2.
  intros [i1 [H1 [i2 [H2 L]]]].
  assert (S : forall l, is_RInt_gen (gate_entropy 0 1) minus_inf plus_inf l ->
    is_RInt_gen (fun x => phi x * ln (sigma x * sigma (- x) / phi x)) minus_inf plus_inf l).
  { intros l. apply is_RInt_gen_ext. apply filter_forall. intros ab x _. unfold gate_entropy. f_equal.
    rewrite <- ln_slope_over_phi, exp_0, !Rmult_1_l. reflexivity. }
  assert (Rh : is_RInt_gen (fun x => 2 * phi x * ln (1 / (2 * phi x))) (at_point 0) plus_inf (/ 2 + (ln (sqrt (2 * PI)) - ln 2))).
  { replace (/ 2 + (ln (sqrt (2 * PI)) - ln 2)) with (scal 2 ((/ 2 + (ln (sqrt (2 * PI)) - ln 2)) / 2))
      by (unfold scal; simpl; unfold mult; simpl; field).
    apply is_RInt_gen_ext with (f := fun x => scal 2 (phi x * (x ^ 2 / 2 + (ln (sqrt (2 * PI)) - ln 2)))).
    - apply filter_forall. intros ab x _. pose proof (phi_pos x). unfold Rdiv at 2.
      rewrite Rmult_1_l, ln_Rinv, ln_mult, ln_phi by lra. unfold scal; simpl (scal _ _); unfold mult; simpl (mult _ _). cbn -[pow]. in_R. field.
    - apply (is_RInt_gen_scal _ 2 _ (entropy_half (ln (sqrt (2 * PI)) - ln 2))). }
  destruct sigmoid_entropy as [l [Hl B]].
  pose proof (gen_integral_unique _ _ _ _ _ _ _ H1 (S l Hl)). pose proof (gen_integral_unique _ _ _ _ _ _ _ H2 Rh).
  assert (0 < / 2 + (ln (sqrt (2 * PI)) - ln 2)) by interval with (i_prec 30). lra.
Qed.

Theorem eafo_bounded_vs_unbounded_corrected_holds : eafo_bounded_vs_unbounded_corrected.
Proof.
  by_parts idtac.
  - plain_decimals.
    assert (S : forall l, is_RInt_gen (gate_entropy 0 1) minus_inf plus_inf l ->
      is_RInt_gen (fun x => phi x * ln (sigma x * sigma (- x) / phi x)) minus_inf plus_inf l).
    { intros l. apply is_RInt_gen_ext. apply filter_forall. intros ab x _. unfold gate_entropy. f_equal.
      rewrite <- ln_slope_over_phi, exp_0, !Rmult_1_l. reflexivity. }
    destruct sigmoid_entropy as [l [Hl B]]. exists l. split; [exact (S l Hl)|lra].
  - plain_decimals.
    assert (T : forall l, is_RInt_gen (gate_entropy (ln 4) 2) minus_inf plus_inf l ->
      is_RInt_gen (fun x => phi x * ln (4 * sigma (2 * x) * sigma (- 2 * x) / phi x)) minus_inf plus_inf l).
    { intros l. apply is_RInt_gen_ext. apply filter_forall. intros ab x _. unfold gate_entropy. f_equal.
      rewrite <- ln_slope_over_phi, exp_ln by lra. replace (- (2 * x)) with (- 2 * x) by ring. reflexivity. }
    destruct tanh_entropy as [l [Hl B]]. exists l. split; [exact (T l Hl)|lra].
  - plain_decimals.
    assert (Rh : is_RInt_gen (fun x => 2 * phi x * ln (1 / (2 * phi x))) (at_point 0) plus_inf (/ 2 + (ln (sqrt (2 * PI)) - ln 2))).
    { replace (/ 2 + (ln (sqrt (2 * PI)) - ln 2)) with (scal 2 ((/ 2 + (ln (sqrt (2 * PI)) - ln 2)) / 2))
        by (unfold scal; simpl; unfold mult; simpl; field).
      apply is_RInt_gen_ext with (f := fun x => scal 2 (phi x * (x ^ 2 / 2 + (ln (sqrt (2 * PI)) - ln 2)))).
      + apply filter_forall. intros ab x _. pose proof (phi_pos x). unfold Rdiv at 2.
        rewrite Rmult_1_l, ln_Rinv, ln_mult, ln_phi by lra. unfold scal; simpl (scal _ _); unfold mult; simpl (mult _ _). cbn -[pow]. in_R. field.
      + apply (is_RInt_gen_scal _ 2 _ (entropy_half (ln (sqrt (2 * PI)) - ln 2))). }
    exists (/ 2 + (ln (sqrt (2 * PI)) - ln 2)). split; [exact Rh|interval with (i_prec 40)].
Qed.

Theorem eafo_wafbc_cdf_holds : eafo_wafbc_cdf.
Proof. exact worst_cdf. Qed.

Theorem eafo_wafbc_width_e_fails : ~ eafo_wafbc_width_e.
Proof.
  by_part eafo_wafbc_width_e_2.
  intros H. specialize (H 1 1). replace (1 - 1) with 0 in H by ring. replace (- (1) - 1) with (- (2)) in H by ring.
  rewrite !Phi_opp in H.
  pose proof (exp_pos 1).
  destruct (mean_value_inside Phi phi 0 1 ltac:(lra)) as [a [Ia A]]; [intros; apply Phi_derive|].
  destruct (mean_value_inside Phi phi 1 2 ltac:(lra)) as [b [Ib B]]; [intros; apply Phi_derive|].
  assert (phi b < phi a).
  { unfold phi. apply Rmult_lt_compat_r; [apply Rinv_0_lt_compat, sqrt_2PI_pos|]. apply exp_increasing. nra. }
  rewrite Phi_0 in *. assert (E : / 2 - (1 - Phi 1) = - ((1 - Phi 2) - (1 - Phi 1))).
  { apply (Rmult_eq_reg_l (exp 1)); lra. }
  lra.
Qed.

Theorem eafo_wafbc_width_e_restricted_holds : eafo_wafbc_width_e_restricted.
Proof.
  by_parts idtac.
  - intros m _ _. ring.
  - intros m x A B. replace m with 0 by lra. rewrite Ropp_0, !Rminus_0_r, Phi_opp, Phi_0. field.
Qed.

Theorem eafo_wafbc_uniform_input_holds : eafo_wafbc_uniform_input.
Proof. exact worst_uniform. Qed.

Theorem eafo_wafbc_uniform_input_corrected_holds : eafo_wafbc_uniform_input_corrected.
Proof. exact worst_uniform_exact. Qed.

Theorem eafo_pseudocode_holds : eafo_pseudocode.
Proof. by_parts by_form. Qed.

Theorem eafo_negative_gradient_holds : eafo_negative_gradient.
Proof.
  by_parts idtac.
  - plain_decimals. slope_inside (glue 0 (fun x => x * exp (- x ^ 2 / 2) / 100) (fun x => x * exp (- x ^ 2 / 2) / 100 + x)).
  - by_form.
  - by_form.
Qed.

Lemma eafo_negative_gradient_corrected_3_holds : eafo_negative_gradient_corrected_3.
Proof.
  unfold eafo_negative_gradient_corrected_3. plain_decimals.
  assert (D : forall x, x < 0 -> is_derive (fun x => crrelu x (1 / 100)) x (1 / 100 * hump_slope x)).
  { intros x Hx. apply (is_derive_ext_loc (fun x => 1 / 100 * hump_of x)).
    - apply near_left; [assumption|]. intros t Ht. unfold crrelu, hump_of. rewrite Rmax_left by lra. in_R. ring.
    - apply (is_derive_scal hump_of), hump_derive. }

  split; [intros x Hx; eexists; exact (D x Hx)|].
  apply (sup_ext _ (fun x => Rabs (1 / 100 * hump_slope x))).
  { intros x Hx. now rewrite (is_derive_unique (fun x : R => crrelu x (1 / 100)) x _ (D x Hx)). }
  apply sup_approached.
  - intros x _. rewrite Rabs_mult, (Rabs_pos_eq (1 / 100)) by lra. pose proof (hump_slope_size x). lra.
  - intros e He. set (d := Rmin e 1). assert (0 < d <= 1) by (split; [apply Rmin_glb_lt; lra|apply Rmin_r]).
    assert (d <= e) by apply Rmin_l. exists (- (d)). split; [lra|].
    apply Rlt_le_trans with (2 := Rle_abs _). unfold hump_slope.
    pose proof (exp_ge_line (- (- d) ^ 2 / 2)) as G. replace ((- d) ^ 2) with (d ^ 2) in * by ring.
    pose proof (gauss_le_1 d). nra.
Qed.
Theorem eafo_negative_gradient_corrected_holds : eafo_negative_gradient_corrected.
Proof.
  by_parts idtac.
  - plain_decimals. slope_inside (glue 0 (fun x => x * exp (- x ^ 2 / 2) / 100) (fun x => x * exp (- x ^ 2 / 2) / 100 + x)).
  - plain_decimals.
    assert (D : forall x, x < 0 -> is_derive (fun x => crrelu x (1 / 100)) x (1 / 100 * hump_slope x)).
    { intros x Hx. apply (is_derive_ext_loc (fun x => 1 / 100 * hump_of x)).
      + apply near_left; [assumption|]. intros t Ht. unfold crrelu, hump_of. rewrite Rmax_left by lra. in_R. ring.
      + apply (is_derive_scal hump_of), hump_derive. }
    split; [intros x Hx; eexists; exact (D x Hx)|]. split; [lra|]. intros x Hx.
    rewrite (is_derive_unique (fun x : R => crrelu x (1 / 100)) x _ (D x Hx)). unfold hump_slope. pose proof (gauss_le_1 x). split.
    + intros E. assert (1 - x ^ 2 = 0) by nra. nra.
    + intros ->. replace (((- 1)) ^ 2) with 1 by ring. ring.
  - exact eafo_negative_gradient_corrected_3_holds.
Qed.

Theorem eafo_left_limit_holds : eafo_left_limit.
Proof.
  by_parts idtac.
  - by_form.
  - exact hump_lim_m.
Qed.

Theorem eafo_fact_1_holds : eafo_fact_1.
Proof.
  by_parts idtac.
  - split; [|split; [exact I|exact hump_1]].
    apply sup_attained_at with (a := 1); [exact I|exact hump_1|]. intros x _. exact (hump_le x).
  - assert (V : (- 1) * exp (- ((- 1)) ^ 2 / 2) = - exp (- 1 / 2)) by (rewrite <- hump_1; exact (hump_odd 1)).
    split; [|split; [exact I|exact V]].
    apply inf_attained_at with (a := (- 1)); [exact I|exact V|]. intros x _. exact (hump_ge x).
  - by_form.
Qed.

Theorem eafo_fact_2_holds : eafo_fact_2.
Proof.
  by_parts idtac.
  - assert (E1 : 1 ^ 2 * exp (- 1 ^ 2) = exp (- 1)) by (rewrite pow1, Rmult_1_l; reflexivity).
    split; [|split; [exact I|exact E1]].
    apply sup_attained_at with (a := 1); [exact I|exact E1|]. intros x _. rewrite square_hump. apply hump_square.
  - assert (E0 : 0 ^ 2 * exp (- 0 ^ 2) = 0) by ring.
    split; [|split; [exact I|exact E0]].
    apply inf_attained_at with (a := 0); [exact I|exact E0|]. intros x _. rewrite square_hump. apply hump_square.
  - by_form.
Qed.

Theorem eafo_fact_3_holds : eafo_fact_3.
Proof.
  by_parts idtac.
  - assert (E1 : 1 ^ 3 * exp (- 3 * 1 ^ 2 / 2) = exp (- 3 / 2)) by (rewrite !pow1, Rmult_1_l, Rmult_1_r; reflexivity).
    split; [|split; [exact I|exact E1]].
    apply sup_attained_at with (a := 1); [exact I|exact E1|]. intros x _. rewrite cube_hump. apply hump_cube.
  - assert (E1 : ((- 1)) ^ 3 * exp (- 3 * ((- 1)) ^ 2 / 2) = - exp (- 3 / 2))
      by (replace (((- 1)) ^ 3) with ((- 1)) by ring; replace (((- 1)) ^ 2) with 1 by ring; rewrite Rmult_1_r; ring).
    split; [|split; [exact I|exact E1]].
    apply inf_attained_at with (a := (- 1)); [exact I|exact E1|]. intros x _. rewrite cube_hump. apply hump_cube.
  - by_form.
Qed.

Theorem eafo_fact_4_holds : eafo_fact_4.
Proof. unfold eafo_fact_4. intros x. pose proof (exp_ge_line (- x)). lra. Qed.

Theorem eafo_prop2_exponent_fails : ~ eafo_prop2_exponent.
Proof.
  unfold eafo_prop2_exponent. intro H. specialize (H (1) (1 / 3)). revert H. unfold_paper. refute_instance.
Qed.

Theorem eafo_prop2_exponent_corrected_holds : eafo_prop2_exponent_corrected.
Proof.
  intros eps x. unfold f. rewrite Rmult_minus_distr_l, Rmult_1_r. apply (f_equal (Rminus (exp (- x ^ 2 / 2)))).
  rewrite <- exp_plus. f_equal. replace (exp (- x ^ 2)) with (exp (- x ^ 2 / 2) * exp (- x ^ 2 / 2))
    by (rewrite <- exp_plus; f_equal; field). field.
Qed.

Theorem eafo_prop2_first_inequality_fails : ~ eafo_prop2_first_inequality.
Proof.
  by_part eafo_prop2_first_inequality_1.
  plain_decimals. intro H. specialize (H (1 / 3)). revert H. unfold_paper. refute_instance.
Qed.

Theorem eafo_prop2_first_inequality_corrected_holds : eafo_prop2_first_inequality_corrected.
Proof. by_parts by_form. Qed.

Theorem eafo_prop2_second_inequality_fails : ~ eafo_prop2_second_inequality.
Proof.
  unfold eafo_prop2_second_inequality. intro H. specialize (H (- 1) (1 / 3)). revert H. unfold_paper.
  refute_instance.
Qed.

Theorem eafo_prop2_second_inequality_restricted_holds : eafo_prop2_second_inequality_restricted.
Proof. exact prop2_second. Qed.

Theorem eafo_prop2_third_inequality_fails : ~ eafo_prop2_third_inequality.
Proof.
  intros H. specialize (H (- 3) (1 / 2) ltac:(lra)). apply Rle_not_lt in H. apply H. interval with (i_prec 40).
Qed.

Theorem eafo_prop2_third_inequality_restricted_holds : eafo_prop2_third_inequality_restricted.
Proof. intros eps x E X. replace 0.5 with (1 / 2) by lra. exact (prop2_third eps x E X). Qed.

Theorem eafo_table4_metrics_holds : eafo_table4_metrics.
Proof. by_parts by_form. Qed.

Theorem eafo_gpt2_parameter_count_fails : ~ eafo_gpt2_parameter_count.
Proof. unfold eafo_gpt2_parameter_count. plain_decimals. unfold_paper; refute_number. Qed.

Theorem eafo_gpt2_parameter_count_corrected_holds : eafo_gpt2_parameter_count_corrected.
Proof. by_parts by_form. Qed.

Theorem eafo_learnable_parameter_increments_holds : eafo_learnable_parameter_increments.
Proof. by_parts by_form. Qed.
