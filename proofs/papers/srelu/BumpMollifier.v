(** * The bump as a kernel

    - [unit_bump]: the bump divided by its mass: smooth, not negative, of mass 1, and 0 outside [-1, 1]
    - [bump_mollifies]: what it makes of a function is smooth *)

From Provenact Require Import Analysis Areas Vocabulary Smooth Bump BumpIntegral Kernels.
From Papers.srelu Require Import Mollifiers.

Definition unit_bump (x : R) : R := bump_of x / bump_area.

Lemma bump_area_pos : 0 < bump_area.
Proof. pose proof bump_area_digits. lra. Qed.

Lemma unit_bump_smooth : smooth_inf unit_bump.
Proof.
  apply C_smooth_inf. intros n. apply (C_ext n (fun x => bump_of x * / bump_area)); [reflexivity|].
  apply C_mult; [apply bump_C|apply C_const].
Qed.

Lemma unit_bump_regular u : continuous unit_bump u.
Proof. apply (ex_derive_continuous unit_bump). exact (unit_bump_smooth 1%nat u). Qed.

Lemma unit_bump_positive u : 0 <= unit_bump u.
Proof.
  apply Rmult_le_pos; [apply bump_range|]. left. apply Rinv_0_lt_compat, bump_area_pos.
Qed.

Lemma unit_bump_outside u : u < - 1 \/ 1 < u -> unit_bump u = 0.
Proof. intros U. unfold unit_bump. rewrite bump_outside by (destruct U; [left|right]; lra). unfold Rdiv. ring. Qed.

Lemma unit_bump_mass : is_RInt unit_bump (- 1) 1 1.
Proof.
  pose proof bump_area_pos. apply (is_RInt_ext (fun x => / bump_area * bump_of x)); [intros x _; apply Rmult_comm|].
  evar_last; [apply integral_scal, continuous_area, bump_continuous|]. apply (Rinv_l bump_area). lra.
Qed.

Theorem bump_mollifies (f : R -> R) (w : R) : 0 < w -> integrable_with f ->
  (forall x, mollifiable f unit_bump w x) /\ smooth_inf (fun x => mollify f unit_bump w x).
Proof. intros W F. apply mollify_smooth; [exact W|apply unit_bump_smooth|apply unit_bump_outside|exact F]. Qed.
