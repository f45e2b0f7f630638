(** * Means over the normal distribution, enclosed

    - [moment_near]: what an integral over the line differs from the one between [- A] and [A], for an integrand that is
      at most [c x^2 phi x] beyond
    - [moment_pieces]: the integral between [- A] and [A] from functions that agree with the integrand on both sides *)

From Interval Require Import Tactic.
From Provenact Require Import Analysis Vocabulary Normal Tactics.

(** The integral of [x^2 phi x] up to [x]. *)
Definition square_mass (x : R) : R := Phi x - x * phi x.

Lemma beyond (g : R -> R) (c a b l : R) : a <= b -> is_RInt g a b l ->
  (forall x, a <= x <= b -> Rabs (g x) <= c * (x ^ 2 * phi x)) -> Rabs l <= c * (square_mass b - square_mass a).
Proof.
  intros L G B. apply (norm_RInt_le g (fun x => c * (x ^ 2 * phi x)) a b l); [exact L|exact B|exact G|].
  apply (is_RInt_scal (fun x => x ^ 2 * phi x)), (is_RInt_derive square_mass); intros x _.
  - unfold square_mass. normal_derive. ring.
  - revert x. normal_continuous.
Qed.

Lemma square_mass_tail x : 0 < x -> 1 - square_mass x = square_mass (- x) /\ 0 <= square_mass (- x) <= (x + / x) * phi x.
Proof.
  intros P. unfold square_mass. pose proof (Mills x P) as M. unfold Rdiv in M. pose proof (Phi_pos (- x)).
  pose proof (phi_pos x). rewrite phi_even in *. rewrite Phi_opp in *. split; [ring|nra].
Qed.

Theorem moment_near (g : R -> R) (c A l : R) : 0 <= c -> 0 < A ->
  is_RInt_gen g (Rbar_locally m_infty) (Rbar_locally p_infty) l ->
  (forall x, A <= Rabs x -> Rabs (g x) <= c * (x ^ 2 * phi x)) ->
  ex_RInt g (- A) A /\ Rabs (l - RInt g (- A) A) <= 2 * c * (A + / A) * phi A.
Proof.
  intros C P G B.
  assert (W : forall eps : posreal, exists a b y, a <= - A /\ A <= b /\ is_RInt g a b y /\ Rabs (y - l) < eps).
  { intros eps. destruct (G (ball l eps) (locally_ball l eps)) as [Q1 Q2 [M1 H1] [M2 H2] H].
    exists (Rmin (M1 - 1) (- A)), (Rmax (M2 + 1) A).
    destruct (H (Rmin (M1 - 1) (- A)) (Rmax (M2 + 1) A)) as (y & Y & D).
    - apply H1. assert (Z := Rmin_l (M1 - 1) (- A)). lra.
    - apply H2. assert (Z := Rmax_l (M2 + 1) A). lra.
    - exists y. split; [apply Rmin_r|]. split; [apply Rmax_r|]. split; [exact Y|exact D]. }
  assert (E : ex_RInt g (- A) A).
  { destruct (W (mkposreal 1 Rlt_0_1)) as (a & b & y & La & Lb & Y & _).
    apply (ex_RInt_Chasles_2 g a); [lra|]. apply (ex_RInt_Chasles_1 g a A b); [lra|]. now exists y. }
  split; [exact E|].
  apply le_epsilon. intros eps Heps. destruct (W (mkposreal eps Heps)) as (a & b & y & La & Lb & Y & D). simpl in D.
  assert (X : ex_RInt g a b) by now exists y.
  assert (X1 : ex_RInt g a A) by (apply (ex_RInt_Chasles_1 g a A b); [lra|exact X]).
  assert (X2 : ex_RInt g a (- A)) by (apply (ex_RInt_Chasles_1 g a (- A) A); [lra|exact X1]).
  assert (X3 : ex_RInt g A b) by (apply (ex_RInt_Chasles_2 g a); [lra|exact X]).
  assert (S : y = RInt g a (- A) + RInt g (- A) A + RInt g A b).
  { rewrite <- (is_RInt_unique _ _ _ _ Y), <- (RInt_Chasles g a A b X1 X3), <- (RInt_Chasles g a (- A) A X2 E).
    reflexivity. }
  assert (T1 : Rabs (RInt g a (- A)) <= c * (square_mass (- A) - square_mass a)).
  { apply (beyond g); [exact La|now apply (RInt_correct g)|]. intros x Z. apply B. rewrite Rabs_left by lra. lra. }
  assert (T2 : Rabs (RInt g A b) <= c * (square_mass b - square_mass A)).
  { apply (beyond g); [exact Lb|now apply (RInt_correct g)|]. intros x Z. apply B. rewrite Rabs_right by lra. lra. }
  destruct (square_mass_tail A P) as [EA [_ SA]]. destruct (square_mass_tail b ltac:(lra)) as [Eb [Sb _]].
  destruct (square_mass_tail (- a) ltac:(lra)) as [_ [Sa _]]. rewrite Ropp_involutive in Sa.
  apply (Rmult_le_compat_l c _ _ C) in SA, Sb, Sa. rewrite Rmult_0_r in Sb, Sa. rewrite <- Eb in Sb. rewrite <- EA in SA, T1.
  apply Rabs_le_between in T1. apply Rabs_le_between in T2. apply Rabs_def2 in D. apply Rabs_le. lra.
Qed.

Lemma moment_pieces (g u v : R -> R) (A k : R) : - A <= k <= A -> ex_RInt g (- A) A ->
  (forall x, - A < x < k -> g x = u x) -> (forall x, k < x < A -> g x = v x) ->
  RInt g (- A) A = RInt u (- A) k + RInt v k A.
Proof.
  intros K X U V.
  rewrite <- (RInt_Chasles g (- A) k A);
    [|apply (ex_RInt_Chasles_1 g _ k A); [lra|exact X]|apply (ex_RInt_Chasles_2 g (- A)); [lra|exact X]].
  assert (E1 : RInt g (- A) k = RInt u (- A) k).
  { apply RInt_ext. intros x. rewrite Rmin_left, Rmax_right by lra. apply U. }
  assert (E2 : RInt g k A = RInt v k A).
  { apply RInt_ext. intros x. rewrite Rmin_left, Rmax_right by lra. apply V. }
  rewrite E1, E2. reflexivity.
Qed.

(** ** Variances

    [f] is [u] on the left of 0 and [v] on the right, and beyond 5 it grows no faster than [k] times a line through 0. *)

Section Variances.
  Variables (f u v : R -> R) (k : R).
  Hypothesis (K : 0 <= k) (T : forall x, 5 <= Rabs x -> Rabs (f x) <= k * Rabs x).
  Hypothesis (U : forall x, x < 0 -> f x = u x) (V : forall x, 0 < x < 5 -> f x = v x).

  Lemma near_5 (h : R -> R) (c l : R) : 0 <= c ->
    is_RInt_gen (fun x => h (f x) * phi x) (Rbar_locally m_infty) (Rbar_locally p_infty) l ->
    (forall x, 5 <= Rabs x -> Rabs (h (f x)) <= c * x ^ 2) ->
    Rabs (l - (RInt (fun x => h (u x) * phi x) (- 5) 0 + RInt (fun x => h (v x) * phi x) 0 5)) <= c * 0.0000155.
  Proof.
    intros C G B. destruct (moment_near _ c 5 l C ltac:(lra) G) as [X N].
    - intros x L. rewrite Rabs_mult, (Rabs_right (phi x)) by (apply Rle_ge, Rlt_le, phi_pos).
      rewrite <- Rmult_assoc. apply Rmult_le_compat_r; [apply Rlt_le, phi_pos|]. now apply B.
    - rewrite (moment_pieces _ (fun x => h (u x) * phi x) (fun x => h (v x) * phi x) 5 0 ltac:(lra) X) in N.
      + apply Rle_trans with (1 := N). assert (P : phi 5 <= 0.0000014868) by (unfold phi; interval with (i_prec 40)). assert (Q := phi_pos 5). nra.
      + intros x L. rewrite U by lra. reflexivity.
      + intros x L. rewrite V by lra. reflexivity.
  Qed.

  Lemma second_moment (l : R) :
    is_RInt_gen (fun x => f x ^ 2 * phi x) (Rbar_locally m_infty) (Rbar_locally p_infty) l ->
    Rabs (l - (RInt (fun x => u x ^ 2 * phi x) (- 5) 0 + RInt (fun x => v x ^ 2 * phi x) 0 5)) <= k ^ 2 * 0.0000155.
  Proof.
    intros G. apply (near_5 (fun y => y ^ 2)); [nra|exact G|].
    intros x L. rewrite <- RPow_abs, <- (pow2_abs x), <- Rpow_mult_distr. apply pow_incr.
    split; [apply Rabs_pos|now apply T].
  Qed.

  Lemma mean (l : R) :
    is_RInt_gen (fun x => f x * phi x) (Rbar_locally m_infty) (Rbar_locally p_infty) l ->
    Rabs (l - (RInt (fun x => u x * phi x) (- 5) 0 + RInt (fun x => v x * phi x) 0 5)) <= k * 0.0000031.
  Proof.
    intros G. replace (k * 0.0000031) with (k / 5 * 0.0000155) by lra. apply (near_5 (fun y => y)); [lra|exact G|].
    intros x L. apply Rle_trans with (1 := T x L). rewrite <- (pow2_abs x).
    assert (0 <= k * (Rabs x * (Rabs x - 5))) by (apply Rmult_le_pos; [exact K|nra]). lra.
  Qed.
End Variances.
