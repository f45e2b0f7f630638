(** * S-ReLU: the roundings of the emitted programs *)

From Coq Require Import Reals ZArith Lia Lra Psatz.
From Flocq Require Import Core.
From Provenact Require Import Floats Roundings.
From Programs Require Import srelu.
Open Scope R_scope.

(** In the middle cell S-ReLU is d s^3 (4 - s) / 16 and its slope s^2 (3 - s) / 4, for s = (x + d) / d. *)

Lemma value_in_the_middle : forall x d, - d < x < d ->
  srelu_value_exact x d = d * ((x + d) / d) * ((x + d) / d) * ((x + d) / d) * (4 - (x + d) / d) * / 16.
Proof. intros x d H. unfold srelu_value_exact. by_cases. as_quotients. field. lra. Qed.

Lemma slope_in_the_middle : forall x d, - d < x < d ->
  srelu_slope_exact x d = (x + d) / d * ((x + d) / d) * (3 - (x + d) / d) * / 4.
Proof. intros x d H. unfold srelu_slope_exact. by_cases. as_quotients. field. lra. Qed.

(** Where the value fits float32, the width is of moderate size. *)
Lemma width_is_moderate : forall x d, Rabs x <= bpow radix2 128 -> - d < x < d ->
  Rabs (srelu_value_exact x d) <= largest32 -> 0 <= d <= bpow radix2 133.
Proof.
  intros x d B M F. rewrite (value_in_the_middle x d M) in F.
  destruct (Rle_lt_dec d (bpow radix2 133)) as [L|L]; [lra|]. exfalso.
  assert (E : bpow radix2 133 = 32 * bpow radix2 128).
  { change 133%Z with (5 + 128)%Z. rewrite bpow_plus. change (bpow radix2 5) with 32. reflexivity. }
  assert (P := bpow_gt_0 radix2 128). assert (Q := bpow_gt_0 radix2 104).
  apply Rabs_le_inv in B.
  assert (S : 0.9 <= (x + d) / d <= 2).
  { split; apply Rmult_le_reg_r with d; try lra; replace ((x + d) / d * d) with (x + d) by (field; lra); lra. }
  set (s := (x + d) / d) in *. clearbody s.
  assert (C : 1 <= s * s * s * (4 - s)).
  { assert (0.81 <= s * s) by nra. assert (0.7 <= s * s * s) by nra. nra. }
  apply Rle_trans with (r1 := d * (s * s * s * (4 - s)) * / 16) in F.
  - assert (d <= d * (s * s * s * (4 - s))) by (rewrite <- (Rmult_1_r d) at 1; apply Rmult_le_compat_l; lra).
    unfold largest32 in F. lra.
  - replace (d * s * s * s * (4 - s) * / 16) with (d * (s * s * s * (4 - s)) * / 16) by ring. apply Rle_abs.
Qed.

Theorem srelu_value_rounds_holds : srelu_value_rounds.
Proof.
  unfold srelu_value_rounds, of_text. intros x d Fx Fd D Fits.
  replace (/ 2 + / 2 ^ 24) with half_and_little by (unfold half_and_little; simpl; lra).
  destruct (widened_moderate x Fx) as (Wx & Ex & Bx & Bx').
  destruct (fneg_exact d Fd) as (Nd & En).
  constant 0%Z 0%Z 0 Fz Ez.
  unfold srelu_value_program, fselect. cbv zeta.
  rewrite (fle_compares _ _ Wx Nd), (fge_compares _ _ Wx Fd), Ex, En.
  case Rle_bool_spec; intros H1; [|case Rle_bool_spec; intros H2].
  - replace (srelu_value_exact (value32 x) (value64 d)) with 0 by (unfold srelu_value_exact; by_cases; reflexivity).
    apply accurate_itself; [exact Fz | exact Ez | exact zero_fits].
  - apply accurate_itself; [exact Wx | | exact Fits]. rewrite Ex. unfold srelu_value_exact. by_cases.
  - destruct (in_the_middle (widened x) d Wx Fd Bx') as (S & _ & F1 & N1 & F2 & N2); [rewrite Ex; lra|].
    assert (W := width_is_moderate (value32 x) (value64 d) Bx ltac:(lra) Fits).
    rewrite (value_in_the_middle (value32 x) (value64 d) ltac:(lra)) in *. rewrite <- Ex in *.
    set (s := (value64 (widened x) + value64 d) / value64 d) in *.
    set (t := fmin (fmax (fdiv (fadd (widened x) d) d) (fconst 0 0)) (fconst 1 1)) in *.
    next_product F1 N1 F2 N2 F3 N3; [apply (moderate_product (value64 d) s); [exact W | lra | ring] |].
    next_product F3 N3 F2 N2 F4 N4; [apply (moderate_product (value64 d) (s * s)); [exact W | nra | ring] |].
    constant 1%Z 2%Z 4 Fc Ec.
    destruct (fsub_near 1 _ _ (fconst 1 2) t 4 s Fc Ec F2 N2) as (F5 & N5); try lra; try lia;
      try (rewrite !Rabs_pos_eq; lra); try (apply moderate; rewrite Rabs_pos_eq; lra).
    next_product F4 N4 F5 N5 F6 N6; [apply (moderate_product (value64 d) (s * s * s)); [exact W | nra | ring] |].
    constant 1%Z (-4)%Z (/ 16) Fh Eh.
    assert (N7 := near_exact (/ 16) (-1073)). rewrite <- Eh in N7 at 1.
    next_product F6 N6 Fh N7 F8 N8;
      [apply (moderate_product (value64 d) (s * s * s * (4 - s))); [exact W | nra | ring] |].
    apply narrowed_accurate with (2 := N8); [exact F8 | lra | lia | exact Fits].
Qed.

Theorem srelu_slope_rounds_holds : srelu_slope_rounds.
Proof.
  unfold srelu_slope_rounds, of_text. intros g x d Fg Fx Fd D Fits.
  replace (/ 2 + / 2 ^ 24) with half_and_little by (unfold half_and_little; simpl; lra).
  destruct (widened_moderate x Fx) as (Wx & Ex & Bx & Bx').
  destruct (fneg_exact d Fd) as (Nd & En).
  constant 0%Z 0%Z 0 Fz Ez. constant 1%Z 0%Z 1 Fo Eo.
  unfold srelu_slope_program, fselect. cbv zeta.
  rewrite (fle_compares _ _ Wx Nd), (fge_compares _ _ Wx Fd), Ex, En.
  case Rle_bool_spec; intros H1; [|case Rle_bool_spec; intros H2].
  - replace (srelu_slope_exact (value32 x) (value64 d)) with 0 in * by (unfold srelu_slope_exact; by_cases; reflexivity).
    apply accurate_gradient with 0 (-1000)%Z; try assumption; try lia; try lra.
    + rewrite Ez. apply near_exact.
    + rewrite Rabs_R0. lra.
  - replace (srelu_slope_exact (value32 x) (value64 d)) with 1 in * by (unfold srelu_slope_exact; by_cases; reflexivity).
    apply accurate_gradient with 0 (-1000)%Z; try assumption; try lia; try lra.
    + rewrite Eo. apply near_exact.
    + rewrite Rabs_R1. lra.
  - destruct (in_the_middle (widened x) d Wx Fd Bx') as (S & _ & _ & _ & F2 & N2); [rewrite Ex; lra|].
    rewrite (slope_in_the_middle (value32 x) (value64 d) ltac:(lra)) in *. rewrite <- Ex in *.
    set (s := (value64 (widened x) + value64 d) / value64 d) in *.
    set (t := fmin (fmax (fdiv (fadd (widened x) d) d) (fconst 0 0)) (fconst 1 1)) in *.
    next_product F2 N2 F2 N2 F3 N3.
    constant 3%Z 0%Z 3 Fc Ec.
    destruct (fsub_near 2 _ _ (fconst 3 0) t 3 s Fc Ec F2 N2) as (F5 & N5); try lra; try lia;
      try (rewrite !Rabs_pos_eq; lra); try (apply moderate; rewrite Rabs_pos_eq; lra).
    next_product F3 N3 F5 N5 F6 N6.
    constant 1%Z (-2)%Z (/ 4) Fh Eh.
    assert (N7 := near_exact (/ 4) (-1073)). rewrite <- Eh in N7 at 1.
    next_product F6 N6 Fh N7 F8 N8.
    apply accurate_gradient with (3 := N8); try assumption; try lia; try lra.
    clearbody s. assert (0 <= s * s * (3 - s) <= 8) by (split; nra). rewrite Rabs_pos_eq; lra.
Qed.
