(** * Kernels and mollification

    - [box_kernel], [triangle_kernel], [epanechnikov_kernel], [bump_kernel]: of mass 1 on [-1, 1], 0 outside
    - [mollify f k w x]: the convolution of [f] with the kernel of half-width [w]
    - [mollifiable f k w x]: its integral exists *)

From Provenact Require Import Analysis Areas Cells.

Definition on_window (k : R -> R) (u : R) : R :=
  if both (Rle_dec (- 1) u) (Rle_dec u 1) then k u else 0.

Definition box_kernel : R -> R := on_window (fun _ => 1 / 2).
Definition triangle_kernel : R -> R := on_window (fun u => 1 - Rabs u).
Definition epanechnikov_kernel : R -> R := on_window (fun u => 3 / 4 * (1 - u ^ 2)).

(** The smooth kernel exp (1 / (u^2 - 1)), divided by its mass. *)
Definition bump_shape (u : R) : R := if both (Rlt_dec (- 1) u) (Rlt_dec u 1) then exp (1 / (u ^ 2 - 1)) else 0.
Definition bump_kernel (u : R) : R := bump_shape u / RInt bump_shape (- 1) 1.

(** All kernels vanish outside [-1, 1], so that the integral over [-w, w] is the one over the line. *)
Definition mollified_integrand (f k : R -> R) (w x u : R) : R := f (x - u) * (k (u / w) / w).
Definition mollify (f k : R -> R) (w x : R) : R := RInt (mollified_integrand f k w x) (- w) w.
Definition mollifiable (f k : R -> R) (w x : R) : Prop := ex_RInt (mollified_integrand f k w x) (- w) w.

Lemma mollify_is (f k : R -> R) (w x l : R) :
  is_RInt (mollified_integrand f k w x) (- w) w l -> mollifiable f k w x /\ mollify f k w x = l.
Proof. intros H. split; [now exists l|]. now apply is_RInt_unique. Qed.

(** ** ReLU, mollified

    [A x w] is an antiderivative of the integrand [(x - u) k(u/w)/w] where ReLU is not 0, that is
    for [u <= x]; elsewhere the integrand vanishes. *)

Definition from_area (A : R -> R -> R -> R) (x w : R) : R :=
  if Rle_dec x (- w) then 0 else if Rle_dec x w then A x w x - A x w (- w) else A x w w - A x w (- w).

Section MollifiedRelu.
  Variables (f q : R -> R) (A : R -> R -> R -> R).
  Let integrand (x w u : R) : R := (x - u) * (q (u / w) / w).
  Hypothesis relu : forall t, f t = Rmax 0 t.
  Hypothesis slope : forall x w u, 0 < w -> is_derive (A x w) u (integrand x w u).
  Hypothesis regular : forall x w u, 0 < w -> continuous (integrand x w) u.

  Lemma inside_window (w u : R) : 0 < w -> - w <= u <= w -> on_window q (u / w) = q (u / w).
  Proof.
    intros W [L M]. unfold on_window.
    assert (E : u / w * w = u) by (field; lra).
    destruct (Rle_dec (- 1) (u / w)) as [Y|N]; [|exfalso; nra].
    destruct (Rle_dec (u / w) 1) as [Z|N]; [reflexivity|exfalso; nra].
  Qed.

  Lemma positive_part (x w a b : R) : 0 < w -> - w <= a -> a <= b -> b <= w -> b <= x ->
    is_RInt (mollified_integrand f (on_window q) w x) a b (A x w b - A x w a).
  Proof.
    intros W La Lab Lb Lx. apply (is_RInt_ext (integrand x w)).
    - intros u [L M]. rewrite Rmin_left in L by lra. rewrite Rmax_right in M by lra.
      unfold integrand, mollified_integrand. rewrite relu, Rmax_right, inside_window by lra. reflexivity.
    - apply (is_RInt_derive (A x w)); intros u _; [now apply slope|now apply regular].
  Qed.

  Lemma zero_part (x w a b : R) : a <= b -> x <= a ->
    is_RInt (mollified_integrand f (on_window q) w x) a b 0.
  Proof.
    intros Lab Lx. apply integral_zero. intros u [L M]. rewrite Rmin_left in L by lra. unfold mollified_integrand.
    rewrite relu, Rmax_left by lra. apply Rmult_0_l.
  Qed.

  Theorem mollified_relu (x w : R) : 0 < w ->
    mollifiable f (on_window q) w x /\ mollify f (on_window q) w x = from_area A x w.
  Proof.
    intros W. apply mollify_is. unfold from_area. destruct (Rle_dec x (- w)) as [L|L]; [apply zero_part; lra|].
    destruct (Rle_dec x w) as [M|M]; [|apply positive_part; lra].
    replace (A x w x - A x w (- w)) with (plus (A x w x - A x w (- w)) 0) by (unfold plus; simpl; ring).
    apply (is_RInt_Chasles (V := R_NormedModule) _ (- w) x w); [apply positive_part; lra|apply zero_part; lra].
  Qed.
End MollifiedRelu.

(** The box and the Epanechnikov kernel. *)
Definition box_area (x w u : R) : R := (x * u - u ^ 2 / 2) / (2 * w).

Lemma box_relu (f : R -> R) (x w : R) : 0 < w -> (forall t, f t = Rmax 0 t) ->
  mollifiable f box_kernel w x /\
  mollify f box_kernel w x = from_area box_area x w.
Proof.
  intros W F. apply mollified_relu; [exact F| | |exact W].
  - intros x' w' u W'. unfold box_area. auto_derive; [lra|]. field. lra.
  - intros x' w' u W'. apply (ex_derive_continuous (fun u => (x' - u) * (1 / 2 / w'))). now auto_derive.
Qed.

Definition epanechnikov_area (x w u : R) : R :=
  3 / 4 * ((x * u - u ^ 2 / 2) / w - (x * u ^ 3 / 3 - u ^ 4 / 4) / w ^ 3).

Lemma epanechnikov_relu (f : R -> R) (x w : R) : 0 < w -> (forall t, f t = Rmax 0 t) ->
  mollifiable f epanechnikov_kernel w x /\
  mollify f epanechnikov_kernel w x = from_area epanechnikov_area x w.
Proof.
  intros W F. apply mollified_relu; [exact F| | |exact W].
  - intros x' w' u W'. unfold epanechnikov_area. auto_derive; [lra|]. field. lra.
  - continuous_parts.
Qed.
