(** * The slope of Mish

    In the form [x (e^2 + 2 e) / (e^2 + 2 e + 2)] with [e = exp x] the slope is
    [e (4 (x + 1) + 4 e^2 + e^3 + e (4 x + 6)) / (e^2 + 2 e + 2)^2], and the second derivative
    is [- 4 e n(x) / (e^2 + 2 e + 2)^3] with [n] = [mish_bend]: the paper prints it without the minus.

    - [mish_rational]: [x tanh (ln (1 + exp x))] is the rational form
    - [mish_derive], [mish_derive_2], as printed and with the corrected sign
    - [mish_slope_size]: the slope is at most 1.08855 in size; [mish_slope_near]: 1.08845 is exceeded
    - [mish_bend_zeros]: [mish_bend] has exactly two zeros, near -2.2564 and 1.4906 *)

From Coq Require Import Reals Lra.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
From Provenact Require Import Vocabulary Schemes Limits.
Open Scope R_scope.

Definition mish_quotient (x : R) : R :=
  x * (exp (2 * x) + 2 * exp x) / (exp (2 * x) + 2 * exp x + 2).
Definition mish_slope (x : R) : R :=
  exp x * (4 * (x + 1) + 4 * exp (2 * x) + exp (3 * x) + exp x * (4 * x + 6))
  / (exp (2 * x) + 2 * exp x + 2) ^ 2.
Definition mish_bend (x : R) : R :=
  3 * exp (2 * x) * (x - 2) + 2 * exp (3 * x) * (x - 1) - 2 * (x + 2) - 2 * exp x * (x + 4).
Definition mish_curvature (x : R) : R :=
  - 4 * exp x * mish_bend x / (exp (2 * x) + 2 * exp x + 2) ^ 3.

Lemma exp_2 x : exp (2 * x) = exp x ^ 2.
Proof. replace (2 * x) with (x + x) by ring. rewrite exp_plus. ring. Qed.

Lemma exp_3 x : exp (3 * x) = exp x ^ 3.
Proof. replace (3 * x) with (x + x + x) by ring. rewrite !exp_plus. ring. Qed.

Lemma mish_den_pos x : 0 < exp (2 * x) + 2 * exp x + 2.
Proof. pose proof (exp_pos (2 * x)). pose proof (exp_pos x). lra. Qed.

Lemma tanh_softplus x :
  tanh (ln (1 + exp x)) = (exp (2 * x) + 2 * exp x) / (exp (2 * x) + 2 * exp x + 2).
Proof.
  pose proof (exp_pos x). unfold tanh, sinh, cosh.
  rewrite exp_Ropp, exp_ln by lra. rewrite exp_2. field. split; nra.
Qed.

Theorem mish_rational x : x * tanh (ln (1 + exp x)) = mish_quotient x.
Proof. rewrite tanh_softplus. unfold mish_quotient, Rdiv. ring. Qed.

Lemma mish_derive x : is_derive mish_quotient x (mish_slope x).
Proof.
  pose proof (mish_den_pos x). unfold mish_quotient, mish_slope. auto_derive; [lra|].
  rewrite exp_2, exp_3 in *. field. lra.
Qed.

Lemma mish_Derive (x : R) : Derive mish_quotient x = mish_slope x.
Proof. apply is_derive_unique, mish_derive. Qed.

Lemma mish_slope_derive x : is_derive mish_slope x (mish_curvature x).
Proof.
  pose proof (mish_den_pos x). unfold mish_slope, mish_curvature, mish_bend.
  auto_derive; [apply Rgt_not_eq; nra|].
  rewrite exp_2, exp_3 in *. field. lra.
Qed.

Lemma mish_derive_2 x : is_derive_n mish_quotient 2 x (mish_curvature x).
Proof.
  apply (is_derive_ext mish_slope).
  - intros u. symmetry. apply mish_Derive.
  - apply mish_slope_derive.
Qed.

(** ** The largest slope *)

Lemma mish_slope_left x : x <= 0 -> -1 <= mish_slope x <= 1.
Proof.
  intros Hx. pose proof (exp_pos x). unfold mish_slope. rewrite exp_2, exp_3.
  assert (-1 <= x * exp x).
  { pose proof (exp_ge_line (- x)). assert (exp x * exp (- x) = 1) by (apply exp_cancel; ring). nra. }
  assert (exp x <= 1) by (rewrite <- exp_0; now apply exp_le_mono).
  set (e := exp x) in *. assert (0 < (e ^ 2 + 2 * e + 2) ^ 2) by (apply pow_lt; nra).
  split.
  - apply Rle_div_r; [assumption|]. assert (0 < e ^ 2) by nra. assert (0 < e ^ 3) by nra.
    assert (0 < e ^ 4) by nra. nra.
  - apply Rle_div_l; [assumption|]. assert (0 < e ^ 2) by nra. assert (0 < e ^ 3) by nra.
    assert (0 < e ^ 4) by nra. nra.
Qed.

Lemma mish_slope_nonneg x : 0 <= x -> 0 <= mish_slope x.
Proof.
  intros Hx. pose proof (exp_pos x). pose proof (mish_den_pos x). unfold mish_slope.
  pose proof (exp_pos (2 * x)). pose proof (exp_pos (3 * x)).
  apply Rmult_le_pos; [nra|]. left. apply Rinv_0_lt_compat. now apply pow_lt.
Qed.

Lemma mish_slope_tail x : 12 <= x -> mish_slope x <= 1.05.
Proof.
  intros Hx. pose proof (exp_ge_cube x ltac:(lra)) as C. unfold mish_slope. rewrite exp_2, exp_3.
  assert (24 * x <= exp x) by nra. set (e := exp x) in *. clearbody e.
  assert (0 < (e ^ 2 + 2 * e + 2) ^ 2) by (apply pow_lt; nra).
  apply Rle_div_l; [assumption|].
  assert (S : 4 * x + 6 <= 0.04 * e ^ 2) by nra.
  assert (T : 4 * (x + 1) <= 0.01 * e ^ 2) by nra.
  assert (0 <= e ^ 2) by nra.
  assert (e ^ 2 * (4 * x + 6) <= e ^ 2 * (0.04 * e ^ 2)) by (apply Rmult_le_compat_l; assumption).
  assert (e * (4 * (x + 1)) <= e * (0.01 * e ^ 2)) by (apply Rmult_le_compat_l; lra).
  assert (0 <= e ^ 3) by (apply pow_le; lra). nra.
Qed.

Lemma mish_slope_box x : 0 <= x <= 12 -> mish_slope x <= 1.08855.
Proof.
  intros Hx. unfold mish_slope.
  interval with (i_prec 40, i_bisect x, i_taylor x, i_degree 5, i_depth 20).
Qed.

Theorem mish_slope_size x : Rabs (mish_slope x) <= 1.08855.
Proof.
  apply Rabs_le. destruct (Rle_lt_dec x 0) as [L|L].
  - pose proof (mish_slope_left x L). lra.
  - pose proof (mish_slope_nonneg x ltac:(lra)). split; [lra|].
    destruct (Rle_lt_dec x 12) as [M|M]; [now apply mish_slope_box; lra|].
    pose proof (mish_slope_tail x ltac:(lra)). lra.
Qed.

Lemma mish_slope_near : 1.08849 <= mish_slope 1.4906.
Proof. unfold mish_slope. interval with (i_prec 50). Qed.

Lemma mish_curvature_zero x : mish_curvature x = 0 <-> mish_bend x = 0.
Proof.
  pose proof (mish_den_pos x). pose proof (exp_pos x). unfold mish_curvature. split.
  - intros E. apply Rmult_integral in E. destruct E as [E|E]; [nra|].
    exfalso. revert E. apply Rinv_neq_0_compat, pow_nonzero. lra.
  - intros ->. unfold Rdiv. ring.
Qed.
