(** * The slope of SiLU

    The slope of [x / (1 + exp (- x))] is [((x + 1) exp (- x) + 1) / (1 + exp (- x))^2].  It is
    mirrored, [slope (- x) = 1 - slope x], so that its range is known from its supremum: on
    [0, 12] by interval arithmetic, outside by [x exp (- x) <= 6 / x^2].

    - [silu_derive], [silu_slope_derive], [silu_slope_mirror]
    - [silu_slope_range]: it ends below 1.09983935 and above -0.09983935
    - [silu_slope_near]: the value 1.09983925 is exceeded *)

From Interval Require Import Tactic.
From Provenact Require Import Analysis Limits.

Definition silu_slope (x : R) : R := ((x + 1) * exp (- x) + 1) / (1 + exp (- x)) ^ 2.

Lemma silu_derive x : is_derive (fun u => u / (1 + exp (- u))) x (silu_slope x).
Proof. pose proof (exp_pos (- x)). unfold silu_slope. auto_derive; [lra|]. field. lra. Qed.

Lemma silu_slope_derive x :
  is_derive silu_slope x (exp x * (- exp x * (x - 2) + x + 2) / (1 + exp x) ^ 3).
Proof.
  pose proof (exp_pos (- x)). pose proof (exp_pos x).
  assert (E : exp (- x) = / exp x) by apply exp_Ropp.
  unfold silu_slope. auto_derive; [apply Rgt_not_eq; nra|].
  rewrite E in *. field. split; lra.
Qed.

Lemma silu_slope_mirror x : silu_slope (- x) = 1 - silu_slope x.
Proof. unfold silu_slope. rewrite Ropp_involutive, (exp_Ropp x). pose proof (exp_pos x). field. split; lra. Qed.

(** ** The bounds *)

Lemma exp_opp_small x : 12 <= x -> x * exp (- x) <= / 24.
Proof.
  intros Hx. pose proof (exp_ge_cube x ltac:(lra)).
  assert (E : exp x * exp (- x) = 1) by (apply exp_cancel; ring).
  pose proof (exp_pos (- x)). nra.
Qed.

Lemma silu_slope_pos x : 0 <= x -> 0 <= silu_slope x.
Proof.
  intros Hx. pose proof (exp_pos (- x)). unfold silu_slope.
  apply Rmult_le_pos; [nra|]. left. apply Rinv_0_lt_compat. nra.
Qed.

Lemma silu_slope_tail x : 12 <= x -> silu_slope x <= 1.05.
Proof.
  intros Hx. pose proof (exp_pos (- x)). pose proof (exp_opp_small x Hx).
  unfold silu_slope. apply Rle_div_l; nra.
Qed.

Lemma silu_slope_box x : 0 <= x <= 12 -> silu_slope x <= 1.09983935.
Proof.
  intros Hx. unfold silu_slope.
  interval with (i_prec 50, i_bisect x, i_taylor x, i_degree 8, i_depth 20).
Qed.

Lemma silu_slope_right x : 0 <= x -> 0 <= silu_slope x <= 1.09983935.
Proof.
  intros Hx. split; [now apply silu_slope_pos|].
  destruct (Rle_lt_dec x 12) as [L|L]; [now apply silu_slope_box|].
  pose proof (silu_slope_tail x ltac:(lra)). lra.
Qed.

Theorem silu_slope_range x : -0.09983935 <= silu_slope x <= 1.09983935.
Proof.
  destruct (Rle_lt_dec 0 x) as [L|L].
  - pose proof (silu_slope_right x L). lra.
  - pose proof (silu_slope_right (- x) ltac:(lra)) as S. rewrite silu_slope_mirror in S. lra.
Qed.

Lemma silu_slope_near : 1.09983925 <= silu_slope 2.3993572806.
Proof. unfold silu_slope. interval with (i_prec 60). Qed.

Theorem silu_slope_size x : Rabs (silu_slope x) <= 1.09983935.
Proof. pose proof (silu_slope_range x). apply Rabs_le. lra. Qed.
