(** * The integrated squared error of smoothing ReLU

    The error of a smoothed ReLU is even, and 0 outside the half-width [w] of the kernel.

    - [triangle_relu]: ReLU smoothed with the triangle kernel
    - [epanechnikov_gap], [triangle_gap]: the error, as a polynomial in [Rabs x]
    - [epanechnikov_error], [triangle_error]: its square, integrated: [11/1008] and [1/126] times [w^3] *)

From Provenact Require Import Analysis Areas Cells Kernels.

(** ** The triangle kernel *)

Definition triangle_area (x w u : R) : R :=
  glue 0 (fun u => ((x * u - u ^ 2 / 2) + (x * u ^ 2 / 2 - u ^ 3 / 3) / w) / w)
         (fun u => ((x * u - u ^ 2 / 2) - (x * u ^ 2 / 2 - u ^ 3 / 3) / w) / w) u.

Lemma triangle_pieces (x w u : R) : 0 < w ->
  (x - u) * ((1 - Rabs (u / w)) / w) =
  glue 0 (fun u => (x - u) * ((1 + u / w) / w)) (fun u => (x - u) * ((1 - u / w) / w)) u.
Proof.
  intros W. unfold Rdiv at 2. rewrite Rabs_mult, (Rabs_right (/ w)) by (apply Rle_ge, Rlt_le, Rinv_0_lt_compat, W).
  destruct (Rle_dec u 0) as [L|L].
  - rewrite glue_left, (Rabs_left1 u) by lra. field. lra.
  - rewrite glue_right, (Rabs_right u) by lra. field. lra.
Qed.

Lemma triangle_relu (f : R -> R) (x w : R) : 0 < w -> (forall t, f t = Rmax 0 t) ->
  mollifiable f triangle_kernel w x /\
  mollify f triangle_kernel w x = from_area triangle_area x w.
Proof.
  intros W F. apply mollified_relu; [exact F| | |exact W].
  - intros x' w' u W'. cbv beta. rewrite triangle_pieces by exact W'. unfold triangle_area.
    apply glue_derive; [intros _; auto_derive; [lra|]| intros _; auto_derive; [lra|]| |]; field; lra.
  - intros x' w' u W'. cbv beta.
    apply (continuous_ext (glue 0 (fun u => (x' - u) * ((1 + u / w') / w')) (fun u => (x' - u) * ((1 - u / w') / w')))).
    { intros t. symmetry. now apply triangle_pieces. }
    apply glue_continuous; [continuous_parts|continuous_parts|field; lra].
Qed.

(** ** The error *)

Lemma epanechnikov_gap (f : R -> R) (x w : R) : 0 < w -> (forall t, f t = Rmax 0 t) ->
  mollify f epanechnikov_kernel w x - f x =
    if Rle_dec (Rabs x) w then (w - Rabs x) ^ 3 * (3 * w + Rabs x) / (16 * w ^ 3) else 0.
Proof.
  intros W F. destruct (epanechnikov_relu f x w W F) as [_ E]. rewrite E, F. unfold from_area, epanechnikov_area, Rmax, Rabs.
  destruct (Rle_dec 0 x); destruct (Rcase_abs x); try lra;
  repeat match goal with |- context [Rle_dec ?a ?b] => destruct (Rle_dec a b) end; try lra; try (field; lra).
  replace x with (- w) by lra. field. lra.
Qed.

Lemma triangle_gap (f : R -> R) (x w : R) : 0 < w -> (forall t, f t = Rmax 0 t) ->
  mollify f triangle_kernel w x - f x = if Rle_dec (Rabs x) w then (w - Rabs x) ^ 3 / (6 * w ^ 2) else 0.
Proof.
  intros W F. destruct (triangle_relu f x w W F) as [_ E]. rewrite E, F. unfold from_area, triangle_area, glue, Rmax, Rabs.
  destruct (Rle_dec 0 x); destruct (Rcase_abs x); try lra;
  repeat match goal with |- context [Rle_dec ?a ?b] => destruct (Rle_dec a b) end; try lra; try (field; lra);
  try (replace x with 0 by lra; field; lra); try (replace x with (- w) by lra; field; lra).
Qed.

(** ** Its square, integrated *)

Section EvenIntegral.
  Variables (g p P : R -> R) (w b : R).
  Hypothesis inside : 0 < w <= b.
  Hypothesis pieces : forall x, g x = if Rle_dec (Rabs x) w then p (Rabs x) else 0.
  Hypothesis slope : forall x, is_derive P x (p x).
  Hypothesis regular : forall x, continuous p x.

  Lemma right_half : is_RInt g 0 b (P w - P 0).
  Proof.
    rewrite <- (Rplus_0_r (P w - P 0)). apply integral_next with w.
    - apply (integral_ext p); [lra| |apply (is_RInt_derive P); intros x _; [apply slope|apply regular]].
      intros x I. rewrite pieces, Rabs_right by lra. destruct (Rle_dec x w); [reflexivity|lra].
    - apply integral_zero. intros x. rewrite Rmin_left, Rmax_right by lra. intros I. rewrite pieces, Rabs_right by lra.
      destruct (Rle_dec x w); [lra|reflexivity].
  Qed.

  Theorem even_integral : is_RInt g (- b) b (2 * (P w - P 0)).
  Proof.
    rewrite double. apply integral_next with 0; [|exact right_half].
    apply (is_RInt_ext (fun x => g (- x))); [intros x _; now rewrite !pieces, Rabs_Ropp|].
    pose proof (integral_mirrored g 0 b _ right_half) as H. now rewrite Ropp_0 in H.
  Qed.
End EvenIntegral.

Lemma epanechnikov_error (f : R -> R) (w b : R) : 0 < w <= b -> (forall t, f t = Rmax 0 t) ->
  is_RInt (fun x => (mollify f epanechnikov_kernel w x - f x) ^ 2) (- b) b (11 / 1008 * w ^ 3).
Proof.
  intros W F.
  set (P := fun x : R => - (w - x) ^ 7 * (16 / 7 * w ^ 2 - w * (w - x) + (w - x) ^ 2 / 9) / (256 * w ^ 6)).
  replace (11 / 1008 * w ^ 3) with (2 * (P w - P 0)) by (unfold P; field; lra).
  apply (even_integral _ (fun t => ((w - t) ^ 3 * (3 * w + t) / (16 * w ^ 3)) ^ 2) P w b W).
  - intros x. rewrite epanechnikov_gap by (lra || exact F). destruct (Rle_dec (Rabs x) w); [reflexivity|ring].
  - intros x. unfold P. auto_derive; [exact I|]. field. lra.
  - continuous_parts.
Qed.

Lemma triangle_error (f : R -> R) (w b : R) : 0 < w <= b -> (forall t, f t = Rmax 0 t) ->
  is_RInt (fun x => (mollify f triangle_kernel w x - f x) ^ 2) (- b) b (w ^ 3 / 126).
Proof.
  intros W F. set (P := fun x : R => - (w - x) ^ 7 / (252 * w ^ 4)).
  replace (w ^ 3 / 126) with (2 * (P w - P 0)) by (unfold P; field; lra).
  apply (even_integral _ (fun t => ((w - t) ^ 3 / (6 * w ^ 2)) ^ 2) P w b W).
  - intros x. rewrite triangle_gap by (lra || exact F). destruct (Rle_dec (Rabs x) w); [reflexivity|ring].
  - intros x. unfold P. auto_derive; [exact I|]. field. lra.
  - intros x. apply (ex_derive_continuous (V := R_NormedModule)). auto_derive. exact I.
Qed.
