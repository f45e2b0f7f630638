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

Theorem srelu_value_rounds_holds : srelu_value_rounds.
Proof.
  unfold srelu_value_rounds, of_text. intros x d Fx Fd D.
  three_cells x d Fx Fd srelu_value_program.
  - replace (srelu_value_exact (value32 x) (value64 d)) with 0 by (unfold srelu_value_exact; by_cases; reflexivity).
    apply accurate_itself; [exact Fz | exact Ez].
  - apply accurate_itself; [exact Wx |]. rewrite Ex. unfold srelu_value_exact. by_cases.
  - destruct (in_the_middle (widened x) d Wx Fd Bx') as (S & _ & F1 & N1 & F2 & N2); [rewrite Ex; lra|].
    middle_cell x d value_in_the_middle s t.
    constant 1%Z 2%Z 4 Fc Ec.
    destruct (fsub_near 1 _ _ (fconst 1 2) t 4 s Fc Ec F2 N2) as (F5 & N5); try lra; try lia;
      try (rewrite !Rabs_pos_eq; lra); try (apply moderate; rewrite Rabs_pos_eq; lra).
    constant 1%Z (-4)%Z (/ 16) Fh Eh.
    destruct (Rlt_le_dec (bpow radix2 133) (value64 d)) as [H|H].
    { destruct (in_a_wide_middle (widened x) d Wx Fd Bx H) as (L & Ls & A1 & Lt). fold s t in Ls, Lt.
      apply (near_close _ _ _ _) in N5; [|lra|lia|rewrite Rabs_pos_eq; lra]. apply Rabs_le_inv in N5.
      next_above A1 F2 0.96 A2. next_above A2 F2 0.96 A3. next_above A3 F5 1.99 A4. next_above A4 Fh (/ 16) A5.
      apply above_accurate; [apply above_weaken with (1 := A5); lra|].
      assert (0.88 <= s * s * s) by nra. assert (1.76 <= s * s * s * (4 - s)) by nra.
      replace (value64 d * s * s * s * (4 - s) * / 16) with (value64 d * (s * s * s * (4 - s)) * / 16) by ring.
      assert (value64 d * 1.76 <= value64 d * (s * s * s * (4 - s))) by (apply Rmult_le_compat_l; lra). lra. }
    assert (W : 0 <= value64 d <= bpow radix2 133) by lra.
    next_product F1 N1 F2 N2 F3 N3; [apply (moderate_product (value64 d) s); [exact W | lra | ring] |].
    next_product F3 N3 F2 N2 F4 N4; [apply (moderate_product (value64 d) (s * s)); [exact W | nra | ring] |].
    next_product F4 N4 F5 N5 F6 N6; [apply (moderate_product (value64 d) (s * s * s)); [exact W | nra | ring] |].
    assert (N7 := near_exact (/ 16) (-1073)). rewrite <- Eh in N7 at 1.
    next_product F6 N6 Fh N7 F8 N8;
      [apply (moderate_product (value64 d) (s * s * s * (4 - s))); [exact W | nra | ring] |].
    apply narrowed_accurate with (2 := N8); [exact F8 | lra | lia].
Qed.

Theorem srelu_slope_rounds_holds : srelu_slope_rounds.
Proof.
  unfold srelu_slope_rounds, of_text. intros g x d Fg Fx Fd D.
  three_cells x d Fx Fd srelu_slope_program.
  - flat_cell srelu_slope_exact 0 Ez.
  - flat_cell srelu_slope_exact 1 Eo.
  - destruct (in_the_middle (widened x) d Wx Fd Bx') as (S & _ & _ & _ & F2 & N2); [rewrite Ex; lra|].
    middle_cell x d slope_in_the_middle s t.
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
