(** * Elementary limits and inequalities

    - [left_of_continuous]: a limit from the left
    - [exp_half_ln]: [exp (ln y / 2) = sqrt y]
    - [ln_le_line], [ln_touch]: [ln x <= x - 1], with equality at 1 only
    - [phi_fourth]: [x^4 phi x <= 4]; [boundary_lim_m], [boundary_lim_p]: a boundary term of the
      entropy of Sigmoid outputs *)

From Interval Require Import Tactic.
From Provenact Require Import Analysis Vocabulary Schemes Limits Normal Logistic SoftUnits.

Lemma left_of_continuous (f : R -> R) a : continuous f a -> filterlim f (at_left a) (locally (f a)).
Proof. intros H P HP. destruct (H P HP) as [d Hd]. exists d. intros t Ht _. now apply Hd. Qed.

Lemma exp_half_ln y : 0 < y -> exp (ln y / 2) = sqrt y.
Proof. intros Hy. rewrite <- (Rpower_sqrt y Hy). unfold Rpower. f_equal. field. Qed.

(** ** The logarithm *)

Lemma ln_le_line x : 0 < x -> ln x <= x - 1.
Proof.
  intros Hx. rewrite <- (ln_exp (x - 1)). apply Rcomplements.ln_le; [assumption|].
  pose proof (exp_ge_line (x - 1)). lra.
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
  pose proof (softplus_relu x). pose proof (softplus_relu (- x)).
  assert (ln 2 < 1) by interval with (i_prec 30).
  destruct (Rle_lt_dec 0 x) as [L|L].
  - rewrite Rabs_pos_eq by assumption. rewrite Rmax_right in H by lra. rewrite Rmax_left in H0 by lra. lra.
  - rewrite Rabs_left by assumption. rewrite Rmax_left in H by lra. rewrite Rmax_right in H0 by lra. lra.
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

Theorem binary_entropy_lim :
  filterlim (fun x => - (x * ln x + (1 - x) * ln (1 - x)) / ln 2) (at_right 0) (locally 0).
Proof.
  assert (L2 : 1 / 2 < ln 2) by interval with (i_prec 30).
  apply filterlim_locally. intros eps. pose proof (cond_pos eps) as He.
  assert (Hd : 0 < Rmin (1 / 2) ((eps / 8) ^ 2)) by (apply Rmin_glb_lt; [lra|apply pow_lt; lra]).
  exists (mkposreal _ Hd). intros x Hx Hpos. change (Rabs (x - 0) < Rmin (1 / 2) ((eps / 8) ^ 2)) in Hx.
  rewrite Rminus_0_r, Rabs_pos_eq in Hx by lra.
  assert (x < 1 / 2) by (apply Rlt_le_trans with (1 := Hx); apply Rmin_l).
  assert (x < (eps / 8) ^ 2) by (apply Rlt_le_trans with (1 := Hx); apply Rmin_r).
  change (Rabs (- (x * ln x + (1 - x) * ln (1 - x)) / ln 2 - 0) < eps). rewrite Rminus_0_r.
  pose proof (x_ln_x x ltac:(lra)) as A.
  assert (S0 : 0 < sqrt x) by (apply sqrt_lt_R0; lra).
  assert (S1 : sqrt x < eps / 8).
  { rewrite <- (sqrt_pow2 (eps / 8)) by lra. apply sqrt_lt_1_alt. lra. }
  assert (Q : sqrt x * sqrt x = x) by (apply sqrt_sqrt; lra).
  assert (S2 : sqrt x < 1) by nra.
  assert (B : - (2 * x) <= (1 - x) * ln (1 - x) <= 0).
  { assert (ln (1 - x) <= 0) by (rewrite <- ln_1; apply Rcomplements.ln_le; lra).
    pose proof (ln_le_line (/ (1 - x)) ltac:(apply Rinv_0_lt_compat; lra)) as N. rewrite ln_Rinv in N by lra.
    assert (/ (1 - x) * (1 - x) = 1) by (field; lra). split; nra. }
  assert (0 <= - (x * ln x + (1 - x) * ln (1 - x)) <= 4 * sqrt x) by nra.
  rewrite Rabs_pos_eq by (apply Rmult_le_pos; [lra|left; apply Rinv_0_lt_compat; lra]).
  apply Rlt_div_l; [lra|]. nra.
Qed.
