(** * Floats: IEEE 754 arithmetic in double and single precision, as emitted programs use it

    The numbers are Flocq's: zeros with their signs, infinities, NaN, finite numbers. Every operation rounds to nearest,
    ties to even, overflows to infinity and underflows gradually. *)

From Coq Require Import Reals ZArith Lia Lra String.
From Flocq Require Import Core BinarySingleNaN Relative Plus_error.
Open Scope R_scope.

Definition float64 : Set := binary_float 53 1024.
Definition float32 : Set := binary_float 24 128.

Global Instance digits64 : Prec_gt_0 53.
Proof. reflexivity. Qed.

Global Instance range64 : Prec_lt_emax 53 1024.
Proof. reflexivity. Qed.

Global Instance digits32 : Prec_gt_0 24.
Proof. reflexivity. Qed.

Global Instance range32 : Prec_lt_emax 24 128.
Proof. reflexivity. Qed.

(** ** Operations of programs *)

(** The double m 2^e. *)
Definition fconst (m e : Z) : float64 := binary_normalize 53 1024 digits64 range64 mode_NE m e false.
Definition fadd (a b : float64) : float64 := Bplus mode_NE a b.
Definition fsub (a b : float64) : float64 := Bminus mode_NE a b.
Definition fmul (a b : float64) : float64 := Bmult mode_NE a b.
Definition fdiv (a b : float64) : float64 := Bdiv mode_NE a b.
Definition fneg (a : float64) : float64 := Bopp a.

(** Comparisons are false where an operand is NaN. *)
Definition fle (a b : float64) : bool := Bleb a b.
Definition flt (a b : float64) : bool := Bltb a b.
Definition fge (a b : float64) : bool := Bleb b a.
Definition fgt (a b : float64) : bool := Bltb b a.

(** The larger and the smaller of two; NaN where one of them is. *)
Definition fmax (a b : float64) : float64 := if is_nan b then b else if Bltb a b then b else a.
Definition fmin (a b : float64) : float64 := if is_nan b then b else if Bltb b a then b else a.
Definition fselect (c : bool) (a b : float64) : float64 := if c then a else b.

(** A single as a double, which is exact, and a double rounded to a single. *)
Definition widened (a : float32) : float64 :=
  match a with
  | B754_zero s => B754_zero s
  | B754_infinity s => B754_infinity s
  | B754_nan => B754_nan
  | B754_finite s m e _ => binary_normalize 53 1024 digits64 range64 mode_NE (cond_Zopp s (Zpos m)) e s
  end.

Definition narrowed (a : float64) : float32 :=
  match a with
  | B754_zero s => B754_zero s
  | B754_infinity s => B754_infinity s
  | B754_nan => B754_nan
  | B754_finite s m e _ => binary_normalize 24 128 digits32 range32 mode_NE (cond_Zopp s (Zpos m)) e s
  end.

(** ** What is said of a result *)

Definition value64 (a : float64) : R := B2R a.
Definition value32 (a : float32) : R := B2R a.
Definition finite64 (a : float64) : Prop := is_finite a = true.
Definition finite32 (a : float32) : Prop := is_finite a = true.

(** The unit in the last place of a single at a real number; 2^-149 at 0 and where singles are subnormal. *)
Definition ulp32 (r : R) : R := ulp radix2 (FLT_exp (-149) 24) r.

(** The largest single, 2^128 - 2^104. *)
Definition largest32 : R := bpow radix2 128 - bpow radix2 104.

(** What a computed float32 is to the exact number r: never NaN; where it is finite, at most `bound` units in the last
    place away; finite where r is not beyond the largest float32; infinite, with the sign of r, from 2^128 on. *)
Definition accurate (bound : R) (y : float32) (r : R) : Prop :=
  is_nan y = false /\
  (finite32 y -> Rabs (value32 y - r) <= bound * ulp32 r) /\
  (Rabs r <= largest32 -> finite32 y) /\
  (bpow radix2 128 <= Rabs r -> y = B754_infinity (Rlt_bool r 0)).

(** A statement about the emitted text that has this digest. *)
Definition of_text (digest : string) (said : Prop) : Prop := said.

(** ** One operation: no overflow, one rounding *)

Definition rounded64 (r : R) : R := round radix2 (FLT_exp (-1074) 53) ZnearestE r.
Definition rounded32 (r : R) : R := round radix2 (FLT_exp (-149) 24) ZnearestE r.

Lemma rounded64_small : forall r, Rabs r <= bpow radix2 1000 -> Rabs (rounded64 r) < bpow radix2 1024.
Proof.
  intros r H.
  apply Rle_lt_trans with (bpow radix2 1000).
  - apply abs_round_le_generic; try assumption; auto with typeclass_instances.
    apply generic_format_bpow. compute. discriminate.
  - apply bpow_lt. lia.
Qed.

Lemma format64 : forall a : float64, generic_format radix2 (FLT_exp (-1074) 53) (value64 a).
Proof. intros a. apply (generic_format_B2R 53 1024 a). Qed.

(** What the library says of a result, where it is not too large. *)
Ltac rounds said small :=
  generalize said; rewrite Rlt_bool_true by (apply rounded64_small; exact small); intros (V & F & _);
  split; [|exact V].

Lemma fsub_rounds : forall a b, finite64 a -> finite64 b -> Rabs (value64 a - value64 b) <= bpow radix2 1000 ->
  finite64 (fsub a b) /\ value64 (fsub a b) = rounded64 (value64 a - value64 b).
Proof. intros a b Fa Fb H. rounds (Bminus_correct 53 1024 digits64 range64 mode_NE a b Fa Fb) H. exact F. Qed.

Lemma fmul_rounds : forall a b, finite64 a -> finite64 b -> Rabs (value64 a * value64 b) <= bpow radix2 1000 ->
  finite64 (fmul a b) /\ value64 (fmul a b) = rounded64 (value64 a * value64 b).
Proof.
  intros a b Fa Fb H. rounds (Bmult_correct 53 1024 digits64 range64 mode_NE a b) H.
  unfold finite64, fmul. rewrite F, Fa, Fb. reflexivity.
Qed.

Lemma fdiv_rounds : forall a b, finite64 a -> value64 b <> 0 -> Rabs (value64 a / value64 b) <= bpow radix2 1000 ->
  finite64 (fdiv a b) /\ value64 (fdiv a b) = rounded64 (value64 a / value64 b).
Proof.
  intros a b Fa Zb H. rounds (Bdiv_correct 53 1024 digits64 range64 mode_NE a b Zb) H.
  unfold finite64, fdiv. rewrite F. exact Fa.
Qed.

Lemma fneg_exact : forall a, finite64 a -> finite64 (fneg a) /\ value64 (fneg a) = - value64 a.
Proof.
  intros a F. split.
  - unfold finite64, fneg. rewrite is_finite_Bopp. exact F.
  - apply B2R_Bopp.
Qed.

Lemma format_of_digits : forall emin prec m e, (0 < prec)%Z -> (emin <= e)%Z -> (Z.abs m < 2 ^ prec)%Z ->
  generic_format radix2 (FLT_exp emin prec) (IZR m * bpow radix2 e).
Proof.
  intros emin prec m e Hp He Hm.
  apply generic_format_FLT. exists (Float radix2 m e); [reflexivity | exact Hm | exact He].
Qed.

Lemma fconst_exact : forall m e, (Z.abs m < 2 ^ 53)%Z -> (-1074 <= e <= 900)%Z ->
  finite64 (fconst m e) /\ value64 (fconst m e) = IZR m * bpow radix2 e.
Proof.
  intros m e Hm He.
  assert (G : generic_format radix2 (FLT_exp (-1074) 53) (F2R (Float radix2 m e))).
  { apply (format_of_digits (-1074) 53 m e); [reflexivity | lia | assumption]. }
  generalize (binary_normalize_correct 53 1024 digits64 range64 mode_NE m e false). cbv zeta. intros C.
  rewrite Rlt_bool_true in C.
  - destruct C as (C1 & C2 & _). split; [exact C2|].
    unfold value64, fconst. rewrite C1.
    apply round_generic; [auto with typeclass_instances | exact G].
  - apply rounded64_small. unfold F2R. cbn [Fnum Fexp].
    rewrite Rabs_mult, (Rabs_pos_eq (bpow radix2 e)) by apply bpow_ge_0.
    rewrite <- abs_IZR.
    apply Rle_trans with (bpow radix2 53 * bpow radix2 900).
    + apply Rmult_le_compat; [apply IZR_le; lia | apply bpow_ge_0 | | apply bpow_le; lia].
      rewrite <- (IZR_Zpower radix2 53) by lia. apply IZR_le. change (radix2 : Z) with 2%Z. lia.
    + rewrite <- bpow_plus. apply bpow_le. lia.
Qed.

Lemma fle_compares : forall a b, finite64 a -> finite64 b -> fle a b = Rle_bool (value64 a) (value64 b).
Proof. intros a b Fa Fb. apply Bleb_correct; assumption. Qed.

Lemma fge_compares : forall a b, finite64 a -> finite64 b -> fge a b = Rle_bool (value64 b) (value64 a).
Proof. intros a b Fa Fb. apply Bleb_correct; assumption. Qed.

Lemma finite_is_not_nan : forall a : float64, finite64 a -> is_nan a = false.
Proof. intros [s|s| |s m e H] F; try reflexivity. discriminate F. Qed.

Lemma fmax_is : forall a b, finite64 a -> finite64 b -> finite64 (fmax a b) /\ value64 (fmax a b) = Rmax (value64 a) (value64 b).
Proof.
  intros a b Fa Fb. unfold fmax. rewrite (finite_is_not_nan b Fb), (Bltb_correct _ _ a b Fa Fb).
  fold (value64 a) (value64 b). case Rlt_bool_spec; intros H.
  - split; [exact Fb|]. rewrite Rmax_right by lra. reflexivity.
  - split; [exact Fa|]. rewrite Rmax_left by lra. reflexivity.
Qed.

Lemma fmin_is : forall a b, finite64 a -> finite64 b -> finite64 (fmin a b) /\ value64 (fmin a b) = Rmin (value64 a) (value64 b).
Proof.
  intros a b Fa Fb. unfold fmin. rewrite (finite_is_not_nan b Fb), (Bltb_correct _ _ b a Fb Fa).
  fold (value64 a) (value64 b). case Rlt_bool_spec; intros H.
  - split; [exact Fb|]. rewrite Rmin_right by lra. reflexivity.
  - split; [exact Fa|]. rewrite Rmin_left by lra. reflexivity.
Qed.

(** ** From one format to the other *)

Lemma below32 : forall a : float32, Rabs (value32 a) < bpow radix2 128.
Proof. intros a. apply (abs_B2R_lt_emax 24 128 a). Qed.

Lemma format32 : forall a : float32, generic_format radix2 (FLT_exp (-149) 24) (value32 a).
Proof. intros a. apply (generic_format_B2R 24 128 a). Qed.

Lemma widened_exact : forall a, finite32 a -> finite64 (widened a) /\ value64 (widened a) = value32 a.
Proof.
  intros [s|s| |s m e B] F; try discriminate F; [split; reflexivity|].
  assert (G : generic_format radix2 (FLT_exp (-1074) 53) (value32 (B754_finite s m e B))).
  { apply generic_inclusion_mag with (FLT_exp (-149) 24); [|apply format32].
    intros _. unfold FLT_exp. lia. }
  generalize (binary_normalize_correct 53 1024 digits64 range64 mode_NE (cond_Zopp s (Zpos m)) e s).
  cbv zeta. intros C.
  change (F2R (Float radix2 (cond_Zopp s (Zpos m)) e)) with (value32 (B754_finite s m e B)) in C.
  rewrite Rlt_bool_true in C.
  - destruct C as (C1 & C2 & _). split; [exact C2|].
    unfold value64, widened. rewrite C1. apply round_generic; [auto with typeclass_instances | exact G].
  - apply rounded64_small. apply Rlt_le, Rlt_le_trans with (1 := below32 _). apply bpow_le. lia.
Qed.

Lemma narrowed_rounds : forall a, finite64 a -> Rabs (rounded32 (value64 a)) < bpow radix2 128 ->
  finite32 (narrowed a) /\ value32 (narrowed a) = rounded32 (value64 a).
Proof.
  intros [s|s| |s m e B] F H; try discriminate F.
  - split; [reflexivity|]. unfold value64, rounded32. simpl. symmetry. apply round_0. auto with typeclass_instances.
  - generalize (binary_normalize_correct 24 128 digits32 range32 mode_NE (cond_Zopp s (Zpos m)) e s).
    cbv zeta. intros C.
    change (F2R (Float radix2 (cond_Zopp s (Zpos m)) e)) with (value64 (B754_finite s m e B)) in C.
    rewrite Rlt_bool_true in C by exact H.
    destruct C as (C1 & C2 & _). split; [exact C2 | exact C1].
Qed.

Lemma narrowed_overflows : forall a, finite64 a -> bpow radix2 128 <= Rabs (rounded32 (value64 a)) ->
  narrowed a = B754_infinity (Rlt_bool (value64 a) 0).
Proof.
  intros [s|s| |s m e B] F H; try discriminate F.
  - exfalso. unfold value64, rounded32 in H. simpl in H. rewrite round_0 in H by auto with typeclass_instances.
    rewrite Rabs_R0 in H. generalize (bpow_gt_0 radix2 128). lra.
  - generalize (binary_normalize_correct 24 128 digits32 range32 mode_NE (cond_Zopp s (Zpos m)) e s).
    cbv zeta. intros C.
    change (F2R (Float radix2 (cond_Zopp s (Zpos m)) e)) with (value64 (B754_finite s m e B)) in C.
    rewrite Rlt_bool_false in C by exact H.
    apply B2SF_inj. exact C.
Qed.
