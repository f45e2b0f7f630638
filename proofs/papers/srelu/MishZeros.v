(** * The zeros of the second derivative of Mish

    [mish_bend] is positive up to the first zero, negative between the two and positive after
    the second.  Between the zeros the signs are interval arithmetic; near each zero the
    function is strictly monotone; the tails are elementary.

    - [mish_bend_zeros]: exactly two zeros, in (-2.25645, -2.25635) and (1.49055, 1.49065) *)

From Interval Require Import Tactic.
From Provenact Require Import Analysis Schemes Limits SlopeMish.

Definition mish_bend_slope (x : R) : R :=
  6 * exp (2 * x) * (x - 2) + 3 * exp (2 * x) + 6 * exp (3 * x) * (x - 1) + 2 * exp (3 * x)
  - 2 - 2 * exp x * (x + 4) - 2 * exp x.

Lemma mish_bend_derive x : is_derive mish_bend x (mish_bend_slope x).
Proof. unfold mish_bend, mish_bend_slope. auto_derive; [exact I|]. ring. Qed.

Lemma mish_bend_left x : x <= -5 -> 0 < mish_bend x.
Proof.
  intros Hx. unfold mish_bend. rewrite exp_2, exp_3. pose proof (exp_pos x).
  assert (-1 <= x * exp x).
  { pose proof (exp_ineq1_le (- x)). assert (exp x * exp (- x) = 1) by (apply exp_cancel; ring). nra. }
  assert (exp x <= 0.01).
  { apply Rle_trans with (exp (-5)); [now apply exp_le_mono|interval with (i_prec 30)]. }
  nra.
Qed.

Lemma mish_bend_right x : 2 <= x -> 0 < mish_bend x.
Proof.
  intros Hx. unfold mish_bend. rewrite exp_2, exp_3. pose proof (exp_ineq1_le x).
  set (e := exp x) in *. assert (0 <= 3 * e ^ 2 * (x - 2)) by nra. nra.
Qed.

Lemma mish_bend_before x : -5 <= x <= -2.25645 -> 0 < mish_bend x.
Proof. intros Hx. unfold mish_bend. interval with (i_prec 40, i_bisect x, i_autodiff x, i_depth 30). Qed.

Lemma mish_bend_between x : -2.25635 <= x <= 1.49055 -> mish_bend x < 0.
Proof. intros Hx. unfold mish_bend. interval with (i_prec 40, i_bisect x, i_autodiff x, i_depth 30). Qed.

Lemma mish_bend_after x : 1.49065 <= x <= 2 -> 0 < mish_bend x.
Proof. intros Hx. unfold mish_bend. interval with (i_prec 40, i_bisect x, i_autodiff x, i_depth 30). Qed.

Theorem mish_bend_zeros : exists a b,
  -2.25645 < a < -2.25635 /\ 1.49055 < b < 1.49065 /\
  forall x, mish_bend x = 0 <-> x = a \/ x = b.
Proof.
  destruct (simple_zero_down mish_bend mish_bend_slope (-2.25645) (-2.25635))
    as [a [Ha [Ea Ua]]]; [lra|intros; apply mish_bend_derive| | | |].
  { intros x Hx. unfold mish_bend_slope. interval with (i_prec 30). }
  { apply mish_bend_before. lra. }
  { apply mish_bend_between. lra. }
  destruct (simple_zero_up mish_bend mish_bend_slope 1.49055 1.49065)
    as [b [Hb [Eb Ub]]]; [lra|intros; apply mish_bend_derive| | | |].
  { intros x Hx. unfold mish_bend_slope. interval with (i_prec 30). }
  { apply mish_bend_between. lra. }
  { apply mish_bend_after. lra. }
  exists a, b. split; [assumption|]. split; [assumption|]. intros x. split.
  - intros E. destruct (Rle_lt_dec x (-5)).
    { pose proof (mish_bend_left x ltac:(assumption)). lra. }
    destruct (Rle_lt_dec x (-2.25645)).
    { pose proof (mish_bend_before x ltac:(lra)). lra. }
    destruct (Rle_lt_dec x (-2.25635)).
    { left. apply Ua; [lra|assumption]. }
    destruct (Rle_lt_dec x 1.49055).
    { pose proof (mish_bend_between x ltac:(lra)). lra. }
    destruct (Rle_lt_dec x 1.49065).
    { right. apply Ub; [lra|assumption]. }
    destruct (Rle_lt_dec x 2).
    { pose proof (mish_bend_after x ltac:(lra)). lra. }
    pose proof (mish_bend_right x ltac:(lra)). lra.
  - now intros [-> | ->].
Qed.
