(** * Polynomial kernels of low degree

    ReLU smoothed with a kernel that is a continuous function [p] on [-1, 1] and 0 outside has the second derivative
    [p] inside the window and 0 outside: it is continuous exactly if [p] is 0 at both ends.

    - [mollified_relu_twice]: ReLU smoothed with such a kernel is a second antiderivative of it
    - [ends_of_smooth], [smooth_of_ends]: two continuous derivatives, and values 0 at the ends
    - [polynomial n a x]: the polynomial with coefficients [a 0], ..., [a n]
    - [lowest_degree]: among non-negative polynomials of mass 1 that smooth ReLU to a function with two continuous
      derivatives the Epanechnikov kernel has the lowest degree, and is the only one of that degree *)

From Coq Require Import Classical.
From Provenact Require Import Analysis Areas Vocabulary Cells Smooth Kernels.

Section SecondDerivative.
  Variable p : R -> R.
  Hypothesis regular : forall x, continuous p x.
  Let P1 (x : R) : R := RInt p (- 1) x.
  Let P2 (x : R) : R := RInt P1 (- 1) x.
  Let M (x : R) : R := mollify (fun t => Rmax 0 t) (on_window p) 1 x.

  Lemma first_slope x : is_derive P1 x (p x).
  Proof. apply (area_slope p (- 1) regular). Qed.

  Lemma first_continuous x : continuous P1 x.
  Proof. apply (ex_derive_continuous P1). eexists. apply first_slope. Qed.

  Lemma second_slope x : is_derive P2 x (P1 x).
  Proof. apply (area_slope P1 (- 1) first_continuous). Qed.

  Theorem mollified_relu_twice x : mollifiable (fun t => Rmax 0 t) (on_window p) 1 x /\
    M x = if Rle_dec x (- 1) then 0 else if Rle_dec x 1 then P2 x else (x - 1) * P1 1 + P2 1.
  Proof.
    destruct (mollified_relu (fun t => Rmax 0 t) p (fun x w u => (x - u) * P1 (u / w) + w * P2 (u / w))
      (fun t => eq_refl)) with (x := x) (w := 1) as [I E]; [| |lra|].
    - intros x' w u W. assert (S1 := first_slope). assert (S2 := second_slope). clearbody P2 P1.
      derive_with (S1, S2). field. lra.
    - continuous_parts.
    - split; [exact I|]. unfold M. rewrite E. unfold from_area, Rdiv. rewrite Rinv_1, !Rmult_1_r.
      assert (Z1 : P1 (- (1)) = 0) by exact (RInt_point (- 1) p).
      assert (Z2 : P2 (- (1)) = 0) by exact (RInt_point (- 1) P1). rewrite Z1, Z2. change (- (1)) with (- 1).
      destruct (Rle_dec x (- 1)); [reflexivity|]. destruct (Rle_dec x 1); ring.
  Qed.

  Lemma twice_inside x : - 1 < x < 1 -> Derive_n M 2 x = p x.
  Proof.
    intros X. transitivity (Derive_n P2 2 x).
    - apply Derive_n_ext_loc. apply (filter_imp (fun y => - 1 < y < 1)); [|now apply locally_between]. intros y Y.
      rewrite (proj2 (mollified_relu_twice y)). destruct (Rle_dec y (- 1)); [lra|]. destruct (Rle_dec y 1); [reflexivity|lra].
    - simpl. rewrite (Derive_ext (fun x => Derive P2 x) P1).
      + apply is_derive_unique, first_slope.
      + intros t. apply is_derive_unique, second_slope.
  Qed.

  Lemma twice_line (c d x : R) : locally x (fun y => M y = c * y + d) -> Derive_n M 2 x = 0.
  Proof.
    intros L. rewrite (Derive_n_ext_loc M (fun y => c * y + d) 2 x L). simpl.
    rewrite (Derive_ext (fun x => Derive (fun y => c * y + d) x) (fun _ => c)).
    - apply Derive_const.
    - intros t. apply is_derive_unique. auto_derive; [exact I|ring].
  Qed.

  Lemma twice_left x : x < - 1 -> Derive_n M 2 x = 0.
  Proof.
    intros X. apply (twice_line 0 0). apply (filter_imp (fun y => y < - 1)); [|now apply open_lt].
    intros y Y. rewrite (proj2 (mollified_relu_twice y)). destruct (Rle_dec y (- 1)); [ring|lra].
  Qed.

  Lemma twice_right x : 1 < x -> Derive_n M 2 x = 0.
  Proof.
    intros X. apply (twice_line (P1 1) (P2 1 - P1 1)). apply (filter_imp (fun y => 1 < y)); [|now apply open_gt].
    intros y Y. rewrite (proj2 (mollified_relu_twice y)). destruct (Rle_dec y (- 1)); [lra|].
    destruct (Rle_dec y 1); [lra|]. ring.
  Qed.

  Theorem ends_of_smooth : smooth 2 M -> p (- 1) = 0 /\ p 1 = 0.
  Proof.
    intros S. set (D := Derive_n M 2). assert (C : forall x, continuous D x) by (intros x; exact (proj2 (S 2%nat x (le_n 2)))).
    split; symmetry.
    - transitivity (D (- 1)).
      + symmetry. apply (limit_along (- 1) (fun x => x < - 1) D (fun _ => 0) (at_left_proper_filter _));
          [|apply C|apply continuous_const].
        unfold within. apply filter_forall. intros x. apply twice_left.
      + apply (limit_along (- 1) (fun x => - 1 < x) D p (at_right_proper_filter _)); [|apply C|apply regular].
        unfold within. apply (filter_imp (fun x => x < 1)); [|apply open_lt; lra].
        intros x X Y. apply twice_inside. lra.
    - transitivity (D 1).
      + symmetry. apply (limit_along 1 (fun x => 1 < x) D (fun _ => 0) (at_right_proper_filter _));
          [|apply C|apply continuous_const].
        unfold within. apply filter_forall. intros x. apply twice_right.
      + apply (limit_along 1 (fun x => x < 1) D p (at_left_proper_filter _)); [|apply C|apply regular].
        unfold within. apply (filter_imp (fun x => - 1 < x)); [|apply open_gt; lra].
        intros x X Y. apply twice_inside. lra.
  Qed.

  (** A kernel that is 0 outside is its own restriction. *)
  Theorem smooth_of_ends : (forall x, x < - 1 \/ 1 < x -> p x = 0) -> smooth 2 M.
  Proof.
    intros Z. apply C_smooth. apply (C_ext 2 P2).
    - intros x. rewrite (proj2 (mollified_relu_twice x)). destruct (Rle_dec x (- 1)) as [L|L]; [|destruct (Rle_dec x 1) as [R1|R1]].
      + apply is_RInt_unique, integral_zero. intros t T. rewrite Rmin_right, Rmax_left in T by lra.
        apply is_RInt_unique, integral_zero. intros s S. rewrite Rmin_right, Rmax_left in S by lra. apply Z. lra.
      + reflexivity.
      + assert (L1 : forall t, 1 <= t -> P1 t = P1 1).
        { intros t T. apply is_RInt_unique. replace (P1 1) with (P1 1 + (t - 1) * 0) by ring.
          apply integral_next with 1; [apply continuous_area, regular|]. apply integral_flat; [lra|]. intros s S.
          apply Z. lra. }
        apply is_RInt_unique. rewrite Rplus_comm.
        apply integral_next with 1; [apply continuous_area, first_continuous|]. apply integral_flat; [lra|].
        intros t T. apply L1. lra.
    - exists P1. split; [apply second_slope|]. exists p. split; [apply first_slope|exact regular].
  Qed.
End SecondDerivative.

(** ** Polynomials *)

Ltac integral_of_polynomial P :=
  evar_last;
  [ apply (is_RInt_derive P); intros; [auto_derive; [exact I|field]|continuous_parts]
  | unfold minus, plus, opp; simpl; in_R; field ].

Definition polynomial (n : nat) (a : nat -> R) (x : R) : R := sum_n (fun i => a i * x ^ i) n.

Lemma polynomial_continuous n a x : continuous (polynomial n a) x.
Proof.
  apply (ex_derive_continuous (V := R_NormedModule)). induction n as [|n IH].
  - apply (ex_derive_ext (fun _ => a 0%nat)); [intros t; unfold polynomial; rewrite sum_O; simpl; ring|]. apply ex_derive_const.
  - apply (ex_derive_ext (fun x => polynomial n a x + a (S n) * x ^ S n)).
    + intros t. unfold polynomial. rewrite sum_Sn. reflexivity.
    + apply (ex_derive_plus (polynomial n a) (fun x => a (S n) * x ^ S n)); [exact IH|].
      apply (ex_derive_scal (fun x => x ^ S n)). apply ex_derive_pow, ex_derive_id.
Qed.

Lemma polynomial_short n a m x : (m <= n)%nat -> (forall i, (m < i <= n)%nat -> a i = 0) ->
  polynomial n a x = polynomial m a x.
Proof.
  induction n as [|n IH]; intros L Z; [now replace m with 0%nat by lia|].
  destruct (Nat.eq_dec m (S n)) as [->|N]; [reflexivity|].
  unfold polynomial. rewrite sum_Sn, (Z (S n)) by lia. unfold plus; simpl (Hierarchy.plus _ _).
  rewrite Rmult_0_l. change (polynomial n a x + 0 = polynomial m a x). rewrite Rplus_0_r. apply IH; [lia|].
  intros i I. apply Z. lia.
Qed.

Lemma degree_two n a : (forall i, (2 < i <= n)%nat -> a i = 0) ->
  exists b c d : R, (forall x, polynomial n a x = b + c * x + d * x ^ 2) /\
    ((forall i, (1 < i <= n)%nat -> a i = 0) -> d = 0).
Proof.
  intros Z. destruct n as [|[|n]].
  - exists (a 0%nat), 0, 0. split; [intros x; unfold polynomial; rewrite sum_O; simpl; ring|reflexivity].
  - exists (a 0%nat), (a 1%nat), 0. split; [intros x; unfold polynomial; rewrite sum_Sn, sum_O; unfold plus; simpl; ring|reflexivity].
  - exists (a 0%nat), (a 1%nat), (a 2%nat). split; [|intros H; apply H; lia].
    intros x. rewrite (polynomial_short (S (S n)) a 2 x) by (lia || exact Z). unfold polynomial.
    rewrite !sum_Sn, sum_O. unfold plus; simpl. ring.
Qed.

Lemma zero_at_ends (p : R -> R) (b c d : R) : (forall x, p x = b + c * x + d * x ^ 2) ->
  p (- 1) = 0 -> p 1 = 0 -> is_RInt p (- 1) 1 1 -> d <> 0 /\ forall x, p x = 3 / 4 * (1 - x ^ 2).
Proof.
  intros E L R1 I1. rewrite E in L, R1.
  assert (I2 : is_RInt p (- 1) 1 (d * (1 / 3 - 1) - d * (- 1 / 3 + 1))).
  { apply (is_RInt_ext (fun x => d * (x ^ 2 - 1))).
    - intros x _. rewrite E. cut (b = - d /\ c = 0); [intros [-> ->]; in_R; ring|]. split; lra.
    - integral_of_polynomial (fun x => d * (x ^ 3 / 3 - x)). }
  pose proof (is_RInt_unique _ _ _ _ I1) as U. rewrite (is_RInt_unique _ _ _ _ I2) in U.
  assert (D : d = - (3 / 4)) by lra. split; [lra|]. intros x. rewrite E. replace b with (3 / 4) by lra. replace c with 0 by lra.
  rewrite D. ring.
Qed.

Theorem lowest_degree :
  ((forall x : R, 0 <= epanechnikov_kernel x) /\ is_RInt epanechnikov_kernel (- 1) 1 1 /\
   smooth 2 (fun x : R => mollify (fun t : R => Rmax 0 t) epanechnikov_kernel 1 x)) /\
  forall (n : nat) (a : nat -> R),
    (forall x : R, -1 <= x <= 1 -> 0 <= polynomial n a x) -> is_RInt (polynomial n a) (- 1) 1 1 ->
    smooth 2 (fun x : R => mollify (fun t : R => Rmax 0 t) (on_window (polynomial n a)) 1 x) ->
    (exists i : nat, (2 <= i <= n)%nat /\ a i <> 0) /\
    ((forall i : nat, (2 < i <= n)%nat -> a i = 0) -> forall x : R, polynomial n a x = 3 / 4 * (1 - x ^ 2)).
Proof.
  split; [split; [|split]|].
  - intros x. unfold epanechnikov_kernel, on_window. destruct (both _ _) as [[A B]|_]; [nra|lra].
  - apply (integral_ext (fun x => 3 / 4 * (1 - x ^ 2))); [lra| |].
    + intros x X. unfold epanechnikov_kernel, on_window. destruct (both _ _); [reflexivity|lra].
    + integral_of_polynomial (fun x => 3 / 4 * (x - x ^ 3 / 3)).
  - assert (E : forall x, on_window epanechnikov_kernel x = epanechnikov_kernel x).
    { intros x. unfold on_window at 1. destruct (both (Rle_dec (- 1) x) (Rle_dec x 1)) as [_|N]; [reflexivity|].
      unfold epanechnikov_kernel, on_window. destruct (both _ _); [lra|reflexivity]. }
    assert (F : on_window epanechnikov_kernel = epanechnikov_kernel) by (apply FunctionalExtensionality.functional_extensionality, E).
    rewrite <- F. apply (smooth_of_ends epanechnikov_kernel).
    + intros x. apply (continuous_ext (fun x => 3 / 8 * (1 - x ^ 2 + Rabs (1 - x ^ 2)))); [|continuous_parts].
      intros t. unfold epanechnikov_kernel, on_window, Rabs.
      destruct (both _ _) as [[A B]|N]; destruct (Rcase_abs (1 - t ^ 2)); nra.
    + intros x X. unfold epanechnikov_kernel, on_window. destruct (both _ _); [lra|reflexivity].
  - intros n a _ mass S. destruct (ends_of_smooth (polynomial n a) (polynomial_continuous n a) S) as [L R1].
    assert (T : (forall i, (2 < i <= n)%nat -> a i = 0) ->
      ~ (forall i, (1 < i <= n)%nat -> a i = 0) /\ forall x, polynomial n a x = 3 / 4 * (1 - x ^ 2)).
    { intros Z. destruct (degree_two n a Z) as [b [c [d [E D]]]].
      destruct (zero_at_ends (polynomial n a) b c d E L R1 mass) as [N U]. split; [|exact U].
      intros H. apply N, D, H. }
    split; [|intros Z; exact (proj2 (T Z))].
    apply NNPP. intros N. apply (proj1 (T ltac:(intros i I; apply NNPP; intros A; apply N; exists i; split; [lia|exact A]))).
    intros i I. apply NNPP. intros A. apply N. exists i. split; [lia|exact A].
Qed.
