(** * SmeLU: the roundings of the emitted programs *)

From Coq Require Import Reals ZArith Lia Lra Psatz.
From Flocq Require Import Core.
From Provenact Require Import Floats Roundings.
From Programs Require Import smelu.
Open Scope R_scope.

(** In the middle cell SmeLU is d s^2 / 4 and its slope s / 2, for s = (x + d) / d. *)

Lemma value_in_the_middle : forall x d, - d < x < d ->
  smelu_value_exact x d = d * ((x + d) / d) * ((x + d) / d) * / 4.
Proof. intros x d H. unfold smelu_value_exact. by_cases. as_quotients. field. lra. Qed.

Lemma slope_in_the_middle : forall x d, - d < x < d -> smelu_slope_exact x d = (x + d) / d * / 2.
Proof. intros x d H. unfold smelu_slope_exact. by_cases. as_quotients. field. lra. Qed.

Theorem smelu_value_rounds_holds : smelu_value_rounds.
Proof.
  unfold smelu_value_rounds, of_text. intros x d Fx Fd D.
  three_cells x d Fx Fd smelu_value_program.
  - replace (smelu_value_exact (value32 x) (value64 d)) with 0 by (unfold smelu_value_exact; by_cases; reflexivity).
    apply accurate_itself; [exact Fz | exact Ez].
  - apply accurate_itself; [exact Wx |]. rewrite Ex. unfold smelu_value_exact. by_cases.
  - destruct (in_the_middle (widened x) d Wx Fd Bx') as (S & _ & F1 & N1 & F2 & N2); [rewrite Ex; lra|].
    middle_cell x d value_in_the_middle s t.
    constant 1%Z (-2)%Z (/ 4) Fh Eh.
    destruct (Rlt_le_dec (bpow radix2 133) (value64 d)) as [H|H].
    { destruct (in_a_wide_middle (widened x) d Wx Fd Bx H) as (L & Ls & A1 & Lt). fold s t in Ls, Lt.
      next_above A1 F2 0.96 A2. next_above A2 Fh (/ 4) A3.
      apply above_accurate; [apply above_weaken with (1 := A3); lra|].
      assert (0.9 <= s * s) by nra.
      replace (value64 d * s * s * / 4) with (value64 d * (s * s) * / 4) by ring.
      assert (value64 d * 0.9 <= value64 d * (s * s)) by (apply Rmult_le_compat_l; lra). lra. }
    assert (W : 0 <= value64 d <= bpow radix2 133) by lra.
    next_product F1 N1 F2 N2 F3 N3; [apply (moderate_product (value64 d) s); [exact W | lra | ring] |].
    assert (N4 := near_exact (/ 4) (-1073)). rewrite <- Eh in N4 at 1.
    next_product F3 N3 Fh N4 F5 N5; [apply (moderate_product (value64 d) (s * s)); [exact W | nra | ring] |].
    apply narrowed_accurate with (2 := N5); [exact F5 | lra | lia].
Qed.

Theorem smelu_slope_rounds_holds : smelu_slope_rounds.
Proof.
  unfold smelu_slope_rounds, of_text. intros g x d Fg Fx Fd D.
  three_cells x d Fx Fd smelu_slope_program.
  - flat_cell smelu_slope_exact 0 Ez.
  - flat_cell smelu_slope_exact 1 Eo.
  - destruct (in_the_middle (widened x) d Wx Fd Bx') as (S & _ & _ & _ & F2 & N2); [rewrite Ex; lra|].
    middle_cell x d slope_in_the_middle s t.
    constant 1%Z (-1)%Z (/ 2) Fh Eh.
    assert (N3 := near_exact (/ 2) (-1073)). rewrite <- Eh in N3 at 1.
    next_product F2 N2 Fh N3 F4 N4.
    apply accurate_gradient with (3 := N4); try assumption; try lia; try lra.
    rewrite Rabs_pos_eq; lra.
Qed.
