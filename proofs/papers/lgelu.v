(** * Proofs of the claims of the paper lgelu: what the names say stands in statements/lgelu.v *)

From Coq Require Import List.
From Interval Require Import Tactic.
From Provenact Require Import Analysis Areas GateMean GatedUnits Integrals Ends Limits Logistic Normal Parts Ranks
    Schemes SlopeGelu SlopeSchemes SoftQuantizer SoftUnits Tactics Vocabulary.
From Papers.lgelu Require Import GateTolerance Gates.
From Statements Require Import lgelu.

Ltac unfold_paper ::= unfold mish, silu, dist, gap, step, lam, gelu, lgelu, H in *.

Lemma gap_left l x : x < 0 -> gap x l = Phi (l * x).
Proof. intros Hx. unfold gap. destruct (Rlt_dec x 0); [reflexivity|lra]. Qed.
Lemma gap_right l x : 0 < x -> gap x l = 1 - Phi (l * x).
Proof. intros Hx. unfold gap. destruct (Rlt_dec x 0); [lra|]. destruct (Rle_dec x 0); [lra|reflexivity]. Qed.
Lemma gap_mean l : 0 < l -> is_RInt_gen (fun x => gap x l * phi x) minus_inf plus_inf (/ 2 - atan l / PI).
Proof. intros L. exact (gate_mean_1 (fun x => gap x l) l L (gap_left l) (gap_right l)). Qed.
Ltac mean_gap l :=
  plain_decimals; exists (/ 2 - atan l / PI); split; [exact (gap_mean l ltac:(lra))|interval with (i_prec 40)].

Theorem lgelu_avoids_gradient_attenuation_holds : lgelu_avoids_gradient_attenuation.
Proof.
  by_parts idtac.
  - intros t x T. pose proof (exp_pos (x / t)) as P. unfold lam.
    assert (0 < ln (1 + exp (x / t))) by (rewrite <- ln_1; apply ln_increasing; lra). lra.
  - intros x X.
    assert (D : is_derive (fun x => lam x 0.1) x (exp (x / 0.1) / (1 + exp (x / 0.1)) / 0.1)) by by_form.
    split; [eexists; exact D|].
    replace (Derive (fun x : R => lam x 0.1) x) with (exp (x / 0.1) / (1 + exp (x / 0.1)) / 0.1)
      by (symmetry; exact (is_derive_unique _ _ _ D)).
    clear D. plain_decimals.
    assert (A : 1 / 50 <= exp (1 / 50) - 1) by (interval with (i_prec 40)).
    assert (E : exp (1 / 50) - 1 <= exp (x / (1 / 10))).
    { rewrite <- (exp_ln (exp (1 / 50) - 1)) by lra. apply exp_le_mono. lra. }
    revert E. generalize (exp (x / (1 / 10))). intros e E. apply Rle_ge.
    replace (9 * (e / (1 + e) / (1 / 10))) with (90 * e / (1 + e)) by (field; lra).
    apply Rle_div_r; lra.
Qed.

Theorem lgelu_exact_zeros_holds : lgelu_exact_zeros.
Proof.
  assert (Z : forall x g, 0 < g -> (x * g = 0 <-> x = 0)).
  { intros x g G. split; [|intros ->; ring]. intros E. apply Rmult_integral in E. destruct E; lra. }
  by_parts idtac.
  - intros lambda _ x. apply Z, Phi_pos.
  - intros x. apply Z, sigma_pos.
  - intros x. apply Z, tanh_pos, softplus_le_exp.
  - by_form.
Qed.

Theorem lgelu_relu_limit_holds : lgelu_relu_limit.
Proof.
  assert (E : forall x, x * H x = Rmax 0 x) by by_form.
  by_parts idtac.
  - intros x. rewrite E. exact (unit_pointwise _ _ _ x good_Phi).
  - exact E.
  - by_form.
Qed.

Theorem lgelu_relu_limit_corrected_holds : lgelu_relu_limit_corrected.
Proof.
  by_parts idtac.
  - exact (unit_uniform _ _ _ good_Phi).
  - by_form.
  - plain_decimals.
    destruct gelu_relu_distance as [s [Hs B]]. exists s. split; [|lra].
    apply sup_ext with (2 := Hs). intros x _. unfold lgelu. now rewrite Rmult_1_l.
Qed.

Theorem lgelu_reparam_derivative_holds : lgelu_reparam_derivative.
Proof.
  by_parts idtac.
  - by_form.
  - intros s t Ht. rewrite sigma_exp. pose proof (exp_pos (s / t)). auto_derive;
    [lra|]. unfold Rdiv in *. field. split; lra.
Qed.

Theorem lgelu_reparam_derivative_corrected_holds : lgelu_reparam_derivative_corrected.
Proof.
  intros t x T. unfold lam. pose proof (exp_pos (x / t)) as P.
  replace (exp (1 - (1 + ln (1 + exp (x / t))))) with (/ (1 + exp (x / t))).
  - auto_derive; [unfold Rdiv in P; lra|]. unfold Rdiv in *. field. lra.
  - replace (1 - (1 + ln (1 + exp (x / t)))) with (- ln (1 + exp (x / t))) by ring.
    rewrite exp_Ropp, exp_ln by lra. reflexivity.
Qed.

Theorem lgelu_gradient_wrt_s_holds : lgelu_gradient_wrt_s.
Proof.
  intros L x s t d T D. derive_with (D, (Phi_derive, softplus_derive)). ring.
Qed.

(** The same with one hardness for [n + 1] units, for a loss that depends on their outputs as [d] says. *)
Theorem lgelu_gradient_wrt_s_corrected_holds : lgelu_gradient_wrt_s_corrected.
Proof.
  intros n x d s t T. rewrite Rmult_comm, <- sum_n_scale.
  apply (sum_n_derive (fun i r => d i * (x i * Phi ((1 + softplus (r / t)) * x i)))). intros i. rewrite Rmult_comm.
  apply (lgelu_gradient_wrt_s_holds (fun a => d i * a) (x i) s t (d i) T). auto_derive; [exact I|ring].
Qed.

Theorem lgelu_first_order_lambda_change_holds : lgelu_first_order_lambda_change.
Proof.
  by_parts idtac.
  - intros s t g Ht. unfold step. replace (s - 0 * g * (1 / t) * sigma (s / t)) with s by ring. ring.
  - assert (limit : forall (s t g : R), 0 < t -> is_lim (fun x : R => (step x s t g - lam s t) / x) 0 (- (sigma (s / t)) ^ 2 / t ^ 2 * g)).
    { intros s t g Ht. set (c := g * (1 / t) * sigma (s / t)).
    assert (D : is_derive (fun x => step x s t g) 0 (- (sigma (s / t)) ^ 2 / t ^ 2 * g)).
    { apply (is_derive_ext (fun x => 1 + softplus ((s - x * g * (1 / t) * sigma (s / t)) / t))); [reflexivity|].
      derive_with softplus_derive. replace (s + - (0 * g * (1 * / t) * sigma (s * / t))) with s by ring. field. lra. }
    apply filterlim_ext_loc with (f := fun x => (step x s t g - step 0 s t g) / x); [|exact (quotient_lim _ _ D)].
    exists (mkposreal 1 Rlt_0_1). intros x _ _. unfold step at 2.
    replace (s - 0 * g * (1 / t) * sigma (s / t)) with s by ring. reflexivity. }
    intros. near_values. apply limit; assumption.
  - intros. replace (t * u / t) with u by (field; lra). field. lra.
Qed.

Theorem lgelu_first_order_lambda_change_corrected_holds : lgelu_first_order_lambda_change_corrected.
Proof.
  intros w W. near_values.
  assert (E : filterlim (fun x => (- (w * / x) * exp (- (w * / x))) ^ 2) (at_right 0) (locally (0 ^ 2))).
  { apply (near_pow _ (fun x => - (w * / x) * exp (- (w * / x)))). exact (filterlim_comp _ _ _ Rinv
      (fun y => - (w * y) * exp (- (w * y))) _ _ _ filterlim_Rinv_0_right
      (stretched_p (fun y => - y * exp (- y)) w 0 W (mirrored_p (fun x => x * exp x) 0 is_lim_mul_exp_m))). }
  rewrite pow_i in E by lia. apply (lim_of_bound _ _ _ 0 (/ w ^ 2)) with (2 := E).
  exists (mkposreal 1 Rlt_0_1). intros x _ X. split; [|apply pow2_ge_0]. rewrite Rminus_0_r.
  pose proof (sigma_pos (- w / x)) as S. pose proof (sigma_le_exp (- w / x)) as U.
  replace (- w / x) with (- (w * / x)) in * by (field; lra). assert (P : 0 < / x) by (now apply Rinv_0_lt_compat).
  replace (sigma (- (w * / x)) ^ 2 / x ^ 2) with ((/ x * sigma (- (w * / x))) ^ 2) by (field; lra).
  replace (/ w ^ 2 * (- (w * / x) * exp (- (w * / x))) ^ 2) with ((/ x * exp (- (w * / x))) ^ 2) by (field; lra).
  rewrite Rabs_pos_eq by apply pow2_ge_0. apply pow_incr. split; [nra|]. apply Rmult_le_compat_l; lra.
Qed.

Theorem lgelu_lambda_as_hardness_probe_fails : ~ lgelu_lambda_as_hardness_probe.
Proof.
  by_part lgelu_lambda_as_hardness_probe_2.
  intros Hyp.
  destruct (Hyp (1 / 2) 1 ltac:(lra) ltac:(lra)) as [i [Hi [j [Hj L]]]].
  assert (E1 := gen_integral_unique _ _ _ _ _ _ _ Hi (gap_mean (3 * (1 / 2)) ltac:(lra))).
  assert (E2 := gen_integral_unique _ _ _ _ _ _ _ Hj (gap_mean (2 * 1) ltac:(lra))).
  assert (/ 2 - atan (2 * 1) / PI < / 2 - atan (3 * (1 / 2)) / PI) by interval with (i_prec 30). lra.
Qed.

Theorem lgelu_lambda_as_hardness_probe_corrected_holds : lgelu_lambda_as_hardness_probe_corrected.
Proof.
  by_parts idtac.
  - by_form.
  - mean_gap (2).
  - mean_gap (3 / 2).
Qed.

Lemma lgelu_dlambda_concentration_2_holds : lgelu_dlambda_concentration_2.
Proof.
  unfold lgelu_dlambda_concentration_2.
  intros lambda Hl.
  assert (D : forall x, is_derive (fun x => x ^ 2 * phi (lambda * x)) x (x * (2 - (lambda * x) ^ 2) * phi (lambda * x))).
  { intros x. normal_derive. simpl. ring. }
  split; [exact (slope_exists _ _ D)|]. intros x. rewrite (slope _ _ D).
  pose proof (phi_pos (lambda * x)) as P. pose proof sqrt2_square as Q.
  assert (F : x * (2 - (lambda * x) ^ 2) = - x * (lambda * x - sqrt 2) * (lambda * x + sqrt 2)).
  { replace (- x * (lambda * x - sqrt 2) * (lambda * x + sqrt 2)) with (x * (sqrt 2 ^ 2 - (lambda * x) ^ 2)) by ring. now rewrite Q. }
  rewrite F. split.
  - intros E. apply Rmult_integral in E. destruct E as [E|E]; [|lra].
    apply Rmult_integral in E. destruct E as [E|E]; [apply Rmult_integral in E; destruct E as [E|E]|].
    + right. left. lra.
    + right. right. apply Rmult_eq_reg_l with lambda; [|lra]. replace (lambda * (sqrt 2 / lambda)) with (sqrt 2) by (field; lra). lra.
    + left. apply Rmult_eq_reg_l with lambda; [|lra]. replace (lambda * (- sqrt 2 / lambda)) with (- sqrt 2) by (field; lra). lra.
  - by_form.
Qed.
Theorem lgelu_dlambda_concentration_holds : lgelu_dlambda_concentration.
Proof.
  by_parts idtac.
  - by_form.
  - exact lgelu_dlambda_concentration_2_holds.
  - apply uniform_p_of_bound_from with (a := 1) (c := 1). intros b x Hb1 Hb _. pose proof (phi_pos (b * x)). pose proof (phi_square (b * x)) as S.
    by_form.
Qed.

Theorem lgelu_dlambda_concentration_corrected_holds : lgelu_dlambda_concentration_corrected.
Proof.
  unfold lgelu_dlambda_concentration_corrected.
  intros lambda Hl.
  assert (V : (sqrt 2 / lambda) ^ 2 * phi (lambda * (sqrt 2 / lambda)) = 2 * phi (sqrt 2) / lambda ^ 2).
  { replace (lambda * (sqrt 2 / lambda)) with (sqrt 2) by (field; lra).
    replace ((sqrt 2 / lambda) ^ 2) with (sqrt 2 ^ 2 / lambda ^ 2) by (field; lra). rewrite sqrt2_square. field. lra. }
  refine (sup_reached _ _ (sqrt 2 / lambda) _ I V _). intros x _. pose proof (peak_square (lambda * x)) as S.
  apply (Rle_div_r _ _ (lambda ^ 2)); [apply pow_lt; lra|].
  replace (x ^ 2 * phi (lambda * x) * lambda ^ 2) with ((lambda * x) ^ 2 * phi (lambda * x)) by ring. exact S.
Qed.

Theorem lgelu_adamw_scaling_corrected_holds : lgelu_adamw_scaling_corrected.
Proof.
  split; [|split].
  - intros p c z b _ _ B0 B1. field. nra.
  - intros p c z b _ _ B0 B1. field. nra.
  - intros v p c V C. rewrite sqrt_mult, sqrt_pow2 by nra. pose proof (sqrt_lt_R0 v V). field. lra.
Qed.

Theorem lgelu_spearman_monotone_invariance_holds : lgelu_spearman_monotone_invariance.
Proof.
  intros n x y. split.
  - assert (O : forall (g : R -> R) (z : nat -> R), (forall s t, s < t -> g s < g t) -> same_order n (fun i => g (z i)) z).
    { intros g z G i j _ _. split; [|apply G]. intros L. destruct (Rtotal_order (z i) (z j)) as [T|[T|T]]; [exact T| |].
      - rewrite T in L. lra.
      - apply G in T. lra. }
    intros g h G H. apply spearman_same; now apply O.
  - intros X Y. split; [now apply one_same_order|]. intros H. now apply spearman_one.
Qed.

Theorem lgelu_schedule_endpoint_holds : lgelu_schedule_endpoint.
Proof.
  by_parts idtac.
  - plain_decimals. intros a L T _ _ _ H. field. exact H.
  - plain_decimals. intros T HT. destruct (base_Int_part (25 / 100 * T)) as [B _]. lra.
Qed.

Theorem lgelu_gradual_hardening_fails : ~ lgelu_gradual_hardening.
Proof.
  by_part lgelu_gradual_hardening_2.
  unfold_paper. apply Rlt_not_le.
  pose proof sqrt_2PI_pos as S. set (r := sqrt (2 * PI)) in *.
  replace ((2 / (1 * r) - 2 / ((1 + 1 / 75 * (160 - 1)) * r)) / (2 / (1 * r) - 2 / (160 * r))) with (80 / 117)
    by (field; lra).
  lra.
Qed.

Theorem lgelu_gate_l1_distance_holds : lgelu_gate_l1_distance.
Proof. intros l L. apply gate_distance. lra. Qed.

Theorem lgelu_lambda_target_holds : lgelu_lambda_target.
Proof.
  by_parts idtac.
  - intros eps x He Hx. unfold dist. pose proof sqrt_2PI_pos.
    assert (0 < 2 / (eps * sqrt (2 * PI))) by (apply Rdiv_lt_0_compat; [lra|now apply Rmult_lt_0_compat]).
    assert (0 < x) by lra. apply Rle_div_l in Hx; [|now apply Rmult_lt_0_compat].
    apply (Rle_div_l 2 _ (x * sqrt (2 * PI))); [now apply Rmult_lt_0_compat|]. lra.
  - by_form.
Qed.

Theorem lgelu_conservative_choice_fails : ~ lgelu_conservative_choice.
Proof.
  intros H. destruct (H (1 / 10) ltac:(lra)) as [m [M B]].
  rewrite (gen_integral_unique _ _ _ _ _ _ _ M (gap_mean (160 * (1 / 10)) ltac:(lra))) in B.
  assert (0.005 < / 2 - atan (160 * (1 / 10)) / PI) by (interval with (i_prec 40)). lra.
Qed.

Theorem lgelu_conservative_choice_restricted_holds : lgelu_conservative_choice_restricted.
Proof.
  intros w W. destruct (tolerance_normal (fun x => gap x (160 * w)) w ltac:(lra) (gap_left _) (gap_right _)) as [m [M B]].
  exists m. split; [exact M|lra].
Qed.

Theorem lgelu_conservative_choice_corrected_holds : lgelu_conservative_choice_corrected.
Proof.
  intros dens m D M. pose proof (gate_distance 160 ltac:(lra)) as G.
  assert (B : 2 / (160 * sqrt (2 * PI)) <= 5 / 1000) by (interval with (i_prec 40)).
  pose proof (gen_minus _ _ _ _ G M) as T. apply line_nonneg in T; [lra|].
  intros x. pose proof (Rabs_pos (heaviside x - Phi (160 * x))). pose proof (D x). nra.
Qed.

Lemma replacement_distance :
  exists s, sup_is (fun _ => True) (fun x => Rabs (lgelu x 160 - Rmax 0 x)) (s / 160) /\ 0.16997 <= s <= 0.169973.
Proof.
  destruct gelu_relu_distance as [s [[up least] B]]. exists s. split; [|exact B].
  assert (E : forall x, Rabs (lgelu x 160 - Rmax 0 x) = Rabs (160 * x * Phi (160 * x) - Rmax 0 (160 * x)) / 160)
    by by_form.
  split.
  - intros y [x [_ ->]]. rewrite E.
    assert (Rabs (160 * x * Phi (160 * x) - Rmax 0 (160 * x)) <= s) by (apply up; now exists (160 * x)). lra.
  - intros b Hb. assert (s <= 160 * b); [|lra]. apply least. intros y [x [_ ->]].
    assert (P : Rabs (lgelu (x / 160) 160 - Rmax 0 (x / 160)) <= b) by (apply Hb; now exists (x / 160)).
    rewrite E in P. replace (160 * (x / 160)) with x in P by field. lra.
Qed.

Theorem lgelu_replacement_change_holds : lgelu_replacement_change.
Proof.
  by_parts idtac.
  - intros lambda x L. unfold lgelu, gelu. rewrite Rmax_scale by lra. field. lra.
  - plain_decimals. destruct replacement_distance as [s [S B]]. exists (s / 160). split; [exact S|lra].
  - plain_decimals. unfold Rabs. destruct (Rcase_abs _); lra.
  - plain_decimals. unfold Rabs. destruct (Rcase_abs _); lra.
  - plain_decimals. unfold Rabs. destruct (Rcase_abs _); lra.
  - plain_decimals. unfold Rabs. destruct (Rcase_abs _); lra.
  - plain_decimals. unfold Rabs. destruct (Rcase_abs _); lra.
Qed.

Theorem lgelu_replacement_change_corrected_holds : lgelu_replacement_change_corrected.
Proof.
  by_parts idtac.
  - plain_decimals. destruct replacement_distance as [s [Hs B]]. exists (s / 160). split; [exact Hs|lra].
  - by_form.
  - plain_decimals. destruct gelu_relu_distance as [s [Hs B]]. exists s. split; [exact Hs|lra].
Qed.

(** At the hardness [2 / (e sqrt (2 pi))] the distance of the gates is [e]. *)
Lemma distance_at_target (e : R) : 0 < e ->
  is_RInt_gen (fun x => Rabs (H x - Phi (2 / (e * sqrt (2 * PI)) * x))) minus_inf plus_inf e.
Proof.
  intros E. pose proof sqrt_2PI_pos as S.
  assert (L : 0 < 2 / (e * sqrt (2 * PI))) by (apply Rdiv_lt_0_compat; [lra|now apply Rmult_lt_0_compat]).
  evar_last; [exact (gate_distance _ L)|]. field. split; lra.
Qed.

Theorem lgelu_uniform_gate_tolerance_holds : lgelu_uniform_gate_tolerance.
Proof. apply distance_at_target. lra. Qed.

Theorem lgelu_uniform_gate_tolerance_corrected_holds : lgelu_uniform_gate_tolerance_corrected.
Proof.
  assert (N : 1 - Phi (324 / 125) <= 1 / 200) by (unfold Phi, phi; integral with (i_prec 40, i_fuel 100, i_degree 8)).
  by_parts idtac.
  - intros lambda Hl. exact (gate_sup lambda ltac:(lra)).
  - plain_decimals. intros x Hx. rewrite gap_left by lra.
    pose proof (Phi_le (160 * x) (- (324 / 125)) ltac:(lra)) as L. rewrite Phi_opp in L. lra.
  - plain_decimals. intros x Hx. rewrite gap_right by lra. pose proof (Phi_le (324 / 125) (160 * x) ltac:(lra)). lra.
  - plain_decimals. replace (16 / 1000) with (2 / 125) by lra. replace (5 / 1000) with (1 / 200) by lra.
    rewrite gap_right by lra. unfold Phi, phi. integral with (i_prec 40, i_fuel 100, i_degree 8).
Qed.

Theorem lgelu_statistics_independence_holds : lgelu_statistics_independence.
Proof. exact distance_at_target. Qed.

Theorem lgelu_statistics_independence_corrected_holds : lgelu_statistics_independence_corrected.
Proof.
  by_parts idtac.
  - mean_gap (160).
  - mean_gap (160 / 10).
  - mean_gap (160 / 100).
  - mean_gap (160 / 160000).
Qed.
