(** * Elementary limits and inequalities

    - [exp_half_ln]: [exp (ln y / 2) = sqrt y]
    - [ln_le_line], [ln_touch]: [ln x <= x - 1], with equality at 1 only
    - [phi_fourth]: [x^4 phi x <= 4]; [boundary_lim_m], [boundary_lim_p]: a boundary term of the
      entropy of Sigmoid outputs *)

From Interval Require Import Tactic.
From Provenact Require Import Analysis Vocabulary Limits Normal Logistic SoftUnits.

Lemma exp_half_ln y : 0 < y -> exp (ln y / 2) = sqrt y.
Proof. intros Hy. rewrite <- (Rpower_sqrt y Hy). unfold Rpower. f_equal. field. Qed.

(** ** The logarithm *)

Lemma ln_le_line x : 0 < x -> ln x <= x - 1.
Proof.
  intros Hx. rewrite <- (ln_exp (x - 1)). apply Rcomplements.ln_le; [assumption|].
  pose proof (exp_ineq1_le (x - 1)). lra.
Qed.

Lemma ln_touch x : 0 < x -> x - 1 = ln x -> x = 1.
Proof.
  intros Hx E. destruct (Req_dec (ln x) 0) as [Z|N]; [lra|].
  pose proof (exp_ineq1 (ln x) N) as L. rewrite exp_ln in L by exact Hx. lra.
Qed.

(** ** A boundary term of the entropy *)

Lemma phi_fourth x : x ^ 4 * phi x <= 4.
Proof.
  pose proof sqrt_2PI_gt_2. pose proof (exp_ge_square (x ^ 2 / 2) ltac:(pose proof (pow2_ge_0 x); lra)) as G.
  assert (E : exp (x ^ 2 / 2) * exp (- x ^ 2 / 2) = 1) by (apply exp_cancel; field).
  pose proof (exp_pos (- x ^ 2 / 2)). pose proof (pow2_ge_0 x). unfold phi.
  assert (x ^ 4 <= 8 * exp (x ^ 2 / 2)) by (replace ((x ^ 2 / 2) ^ 2) with (x ^ 4 / 4) in G by field; lra).
  assert (x ^ 4 * exp (- x ^ 2 / 2) <= 8) by nra.
  replace (x ^ 4 * (exp (- x ^ 2 / 2) / sqrt (2 * PI))) with (x ^ 4 * exp (- x ^ 2 / 2) / sqrt (2 * PI)) by (field; lra).
  apply Rle_div_l; lra.
Qed.

Lemma ln_sigma x : ln (sigma x) = - softplus (- x).
Proof. unfold sigma, softplus. apply ln_Rinv. pose proof (exp_pos (- x)). lra. Qed.

Lemma ln_phi x : ln (phi x) = - x ^ 2 / 2 - ln (sqrt (2 * PI)).
Proof.
  unfold phi. pose proof sqrt_2PI_pos. unfold Rdiv at 1.
  rewrite ln_mult, ln_Rinv, ln_exp; [reflexivity|assumption|apply exp_pos|now apply Rinv_0_lt_compat].
Qed.

Lemma ln_sqrt_2PI : 0.9 < ln (sqrt (2 * PI)) < 1.
Proof. split; interval with (i_prec 30). Qed.

Lemma softplus_pair x : Rabs x < softplus x + softplus (- x) <= Rabs x + 2.
Proof.
  pose proof (softplus_relu x) as A. pose proof (softplus_relu (- x)) as B.
  assert (ln 2 < 1) by interval with (i_prec 30).
  destruct (Rle_lt_dec 0 x) as [L|L].
  - rewrite Rabs_pos_eq by assumption. rewrite Rmax_right in A by lra. rewrite Rmax_left in B by lra. lra.
  - rewrite Rabs_left by assumption. rewrite Rmax_left in A by lra. rewrite Rmax_right in B by lra. lra.
Qed.

Lemma ln_phi_sigma x :
  ln (phi x / (sigma x * sigma (- x))) = - x ^ 2 / 2 - ln (sqrt (2 * PI)) + (softplus x + softplus (- x)).
Proof.
  pose proof (phi_pos x). pose proof (sigma_pos x). pose proof (sigma_pos (- x)).
  unfold Rdiv at 1. rewrite ln_mult, ln_Rinv, ln_mult, ln_phi, !ln_sigma, Ropp_involutive;
    [ring|assumption|assumption|nra|assumption|apply Rinv_0_lt_compat; nra].
Qed.

Lemma boundary_bound x : 1 < Rabs x ->
  Rabs (- phi x * (ln (phi x / (sigma x * sigma (- x))) + 1)) <= 20 / Rabs x.
Proof.
  intros Hx. rewrite ln_phi_sigma. pose proof (softplus_pair x). pose proof ln_sqrt_2PI.
  pose proof (phi_pos x). pose proof (phi_fourth x). set (y := Rabs x) in *.
  assert (Y : x ^ 2 = y ^ 2) by (unfold y; rewrite RPow_abs, Rabs_pos_eq; [reflexivity|apply pow2_ge_0]).
  assert (Y4 : x ^ 4 = y ^ 4) by (replace (x ^ 4) with (x ^ 2 * x ^ 2) by ring; rewrite Y; ring).
  rewrite Rabs_mult, Rabs_Ropp, (Rabs_pos_eq (phi x)), Y by lra. rewrite Y4 in *.
  assert (B : Rabs (- y ^ 2 / 2 - ln (sqrt (2 * PI)) + (softplus x + softplus (- x)) + 1) <= 5 * y ^ 2).
  { apply Rabs_le. split; nra. }
  apply (Rle_div_r _ _ y); [lra|].
  apply Rle_trans with (phi x * (5 * y ^ 2) * y).
  - apply Rmult_le_compat_r; [lra|]. apply Rmult_le_compat_l; lra.
  - assert (y ^ 3 <= y ^ 4) by (assert (0 < y ^ 3) by (apply pow_lt; lra); simpl in *; nra).
    replace (phi x * (5 * y ^ 2) * y) with (5 * (y ^ 3 * phi x)) by ring. nra.
Qed.

Theorem boundary_lim_m :
  is_lim (fun x => - phi x * (ln (phi x / (sigma x * sigma (- x))) + 1)) m_infty 0.
Proof.
  apply (lim_m_of_bound _ 0 20 (-1)). intros x Hx Hx0. rewrite Rminus_0_r.
  pose proof (boundary_bound x ltac:(rewrite Rabs_left; lra)) as B. now rewrite (Rabs_left x) in B by lra.
Qed.

Theorem boundary_lim_p :
  is_lim (fun x => - phi x * (ln (phi x / (sigma x * sigma (- x))) + 1)) p_infty 0.
Proof.
  apply (lim_p_of_bound _ 0 20 1). intros x Hx Hx0. rewrite Rminus_0_r.
  pose proof (boundary_bound x ltac:(rewrite Rabs_pos_eq; lra)) as B. now rewrite (Rabs_pos_eq x) in B by lra.
Qed.

(** ** The entropy of two values *)

(** [|x ln x| <= 2 sqrt x] on (0, 1): with [x = exp (- 2 t)]. *)
Lemma x_ln_x x : 0 < x < 1 -> - (2 * sqrt x) <= x * ln x <= 0.
Proof.
  intros [H0 H1]. assert (L : ln x < 0) by (rewrite <- ln_1; apply ln_increasing; lra).
  split; [|nra].
  pose proof (ln_le_line (/ sqrt x) ltac:(apply Rinv_0_lt_compat, sqrt_lt_R0; lra)) as N.
  assert (S : 0 < sqrt x) by (apply sqrt_lt_R0; lra).
  rewrite ln_Rinv in N by assumption.
  assert (E : ln x = 2 * ln (sqrt x)).
  { rewrite <- (sqrt_sqrt x) at 1 by lra. rewrite ln_mult by assumption. ring. }
  assert (Q : sqrt x * sqrt x = x) by (apply sqrt_sqrt; lra).
  assert (x * / sqrt x = sqrt x) by (rewrite <- Q at 1; field; lra).
  rewrite E. assert (- (/ sqrt x) <= ln (sqrt x)) by lra. nra.
Qed.

Lemma x_ln_x_limit (near : (R -> Prop) -> Prop) (F : R -> R) : Filter near ->
  near (fun t => 0 < F t < 1) -> filterlim F near (locally 0) -> filterlim (fun t => F t * ln (F t)) near (locally 0).
Proof.
  intros FN P L. apply filterlim_locally. intros e. pose proof (cond_pos e) as Ep.
  assert (S : 0 < (e / 2) ^ 2) by (apply pow_lt; lra).
  pose proof (L _ (locally_ball 0 (mkposreal _ S))) as N. unfold filtermap in N.
  generalize (filter_and _ _ N P). apply filter_imp. intros t [B Pt].
  change (Rabs (F t - 0) < (e / 2) ^ 2) in B. rewrite Rminus_0_r, Rabs_pos_eq in B by lra.
  pose proof (x_ln_x (F t) Pt) as X.
  assert (sqrt (F t) < e / 2). { rewrite <- (sqrt_pow2 (e / 2)) by lra. apply sqrt_lt_1_alt. lra. }
  change (Rabs (F t * ln (F t) - 0) < e). rewrite Rminus_0_r. apply Rabs_def1; lra.
Qed.

Theorem binary_entropy_lim :
  filterlim (fun x => - (x * ln x + (1 - x) * ln (1 - x)) / ln 2) (at_right 0) (locally 0).
Proof.
  assert (A : filterlim (fun x => x * ln x) (at_right 0) (locally 0)).
  { apply (x_ln_x_limit (at_right 0) (fun x => x)); [typeclasses eauto| |].
    - exists (mkposreal 1 Rlt_0_1). intros x B X. change (Rabs (x - 0) < 1) in B. apply Rabs_def2 in B. lra.
    - apply (side_of_continuous (fun x => x)), continuous_id. }
  assert (B : filterlim (fun x => (1 - x) * ln (1 - x)) (at_right 0) (locally ((1 - 0) * ln (1 - 0)))).
  { apply (side_of_continuous (fun x => (1 - x) * ln (1 - x))), (ex_derive_continuous (V := R_NormedModule)).
    auto_derive. lra. }
  limit_with (A, B). rewrite Rminus_0_r, ln_1. unfold Rdiv. ring.
Qed.
