(** * The Bayes error of two classes

    Two classes with the densities p and q on (a, b) and the priors w and 1 - w.  A decision rule d says with which
    probability an observation x is put into the second class.

    - [bayes_error a b w p q e]: e is the least error of a decision rule
    - [overlap a b w p q o]: the common area of the two weighted densities, the parts of the mixture, is o
    - [output_overlap]: an invertible activation does not change the overlap, and so not the error *)

From Provenact Require Import Analysis Areas Vocabulary Integrals Cells Normal Ends Variations Activations
    WorstActivation.

(** ** Definitions *)

(** The probability of an error: an x of the first class that is put into the second, or the other way round. *)
Definition error_of (a b : Rbar) (w : R) (p q d : R -> R) (e : R) : Prop :=
  (forall x : R, 0 <= d x <= 1) /\
  integral_over a b (fun x => w * p x * d x + (1 - w) * q x * (1 - d x)) e.

(** The least error that a decision rule can have. *)
Definition bayes_error (a b : Rbar) (w : R) (p q : R -> R) (e : R) : Prop :=
  (exists d : R -> R, error_of a b w p q d e) /\
  (forall (d : R -> R) (e' : R), error_of a b w p q d e' -> e <= e').

(** The common area of w p and (1 - w) q. *)
Definition overlap (a b : Rbar) (w : R) (p q : R -> R) (o : R) : Prop :=
  integral_over a b (fun x => Rmin (w * p x) ((1 - w) * q x)) o.

(** The classes have a prior w between 0 and 1 and the densities p and q on (a, b). *)
Definition two_classes (a b : Rbar) (w : R) (p q : R -> R) : Prop :=
  0 < w < 1 /\ (forall x : R, inside a b x -> 0 <= p x /\ 0 <= q x) /\
  integral_over a b p 1 /\ integral_over a b q 1.

(** ** The Bayes error is the overlap *)

Lemma bayes_unique a b w p q e e' : bayes_error a b w p q e -> bayes_error a b w p q e' -> e = e'.
Proof. intros [[d D] L] [[d' D'] L']. pose proof (L _ _ D'). pose proof (L' _ _ D). lra. Qed.

Lemma bayes_is_overlap a b w p q o : Rbar_lt a b -> overlap a b w p q o -> bayes_error a b w p q o.
Proof.
  intros ab O. destruct (inside_exists a b ab) as [c C]. split.
  - exists (fun x => if Rle_dec (w * p x) ((1 - w) * q x) then 1 else 0). split.
    + intros x. destruct (Rle_dec _ _); lra.
    + revert O. apply (integral_over_ext a b c); [exact C|]. intros x _. unfold Rmin. destruct (Rle_dec _ _); ring.
  - intros d e' [D E]. apply (integral_over_le a b c _ _ _ _ C) with (2 := O) (3 := E). intros x _.
    specialize (D x). set (u := w * p x). set (v := (1 - w) * q x). unfold Rmin. destruct (Rle_dec u v); nra.
Qed.

(** ** Without the weights *)

Definition step_1 (x : R) : R := if both (Rle_dec (1 / 2) x) (Rle_dec x (3 / 2)) then 1 else 0.
Definition step_2 (x : R) : R := if both (Rle_dec 0 x) (Rle_dec x 1) then 1 else 0.
Definition step_3 (x : R) : R :=
  if both (Rle_dec 0 x) (Rle_dec x 1) then 2 / 5 else if both (Rle_dec 2 x) (Rle_dec x 3) then 3 / 5 else 0.

Ltac steps :=
  intros; unfold step_1, step_2, step_3;
  repeat match goal with |- context [both ?a ?b] => destruct (both a b) end; try lra;
  unfold Rmin; try destruct (Rle_dec _ _); lra.

(** Pieces between 0, 1/2, 1, 3/2, 2 and 3. *)
Lemma step_integral (g : R -> R) (k1 k2 k3 k4 k5 l : R) :
  (forall x, 0 < x < 1 / 2 -> g x = k1) -> (forall x, 1 / 2 < x < 1 -> g x = k2) ->
  (forall x, 1 < x < 3 / 2 -> g x = k3) -> (forall x, 3 / 2 < x < 2 -> g x = k4) ->
  (forall x, 2 < x < 3 -> g x = k5) -> (forall x, x < 0 \/ 3 < x -> g x = 0) ->
  l = k1 / 2 + k2 / 2 + k3 / 2 + k4 / 2 + k5 -> integral_over m_infty p_infty g l.
Proof.
  intros H1 H2 H3 H4 H5 Z ->. apply (line_of_window g 0 3 _ Z).
  replace (k1 / 2 + k2 / 2 + k3 / 2 + k4 / 2 + k5)
    with ((1 / 2 - 0) * k1 + (1 - 1 / 2) * k2 + (3 / 2 - 1) * k3 + (2 - 3 / 2) * k4 + (3 - 2) * k5) by field.
  repeat (eapply integral_next; [|apply integral_flat; [|eassumption]; lra]). apply integral_flat; [lra|assumption].
Qed.

(** ** Activations *)

Lemma min_at (f g : R -> R) x : continuous f x -> continuous g x -> continuous (fun x => Rmin (f x) (g x)) x.
Proof.
  intros F G. apply (continuous_ext (fun x => / 2 * (f x + g x - Rabs (f x - g x)))).
  - intros t. unfold Rmin, Rabs. destruct (Rle_dec _ _), (Rcase_abs _); lra.
  - continuous_parts.
Qed.

Lemma mixture_density l r w p P q Q : 0 < w < 1 -> input_density l r p P -> input_density l r q Q ->
  input_density l r (fun t => w * p t + (1 - w) * q t) (fun t => w * P t + (1 - w) * Q t).
Proof.
  intros W [HP TP] [HQ TQ]. split.
  - intros t T. destruct (HP t T) as [P1 [P2 P3]], (HQ t T) as [Q1 [Q2 Q3]]. split; [nra|]. split.
    + apply plus_at; [apply (mult_at (fun _ => w))|apply (mult_at (fun _ => 1 - w))]; auto; apply continuous_const.
    + exact (is_RInt_gen_plus _ _ _ _ (is_RInt_gen_scal p w _ P3) (is_RInt_gen_scal q (1 - w) _ Q3)).
  - pose proof (gen_plus _ _ _ _ (gen_scal p w 1 TP)
      (gen_scal q (1 - w) 1 TQ)) as T.
    now replace (w * 1 + (1 - w) * 1) with 1 in T by ring.
Qed.

Lemma density_overlap l r w p P q Q : Rbar_lt l r -> 0 < w < 1 -> input_density l r p P -> input_density l r q Q ->
  exists o, overlap l r w p q o.
Proof.
  intros lr W HP HQ. destruct (inside_exists l r lr) as [c C].
  assert (K : forall t, inside l r t -> continuous (fun t => w * p t) t).
  { intros t T. apply (mult_at (fun _ => w)); [apply continuous_const|apply HP, T]. }
  apply (integral_over_dominated l r c _ (fun t => w * p t) (w * 1)); auto.
  - intros t T. apply min_at; [now apply K|].
    apply (mult_at (fun _ => 1 - w)); [apply continuous_const|apply HQ, T].
  - intros t T. pose proof (density_pos l r p P HP t T). pose proof (density_pos l r q Q HQ t T).
    rewrite Rabs_pos_eq; [apply Rmin_l|]. apply Rmin_glb; nra.
  - apply gen_scal, HP.
Qed.

Lemma output_overlap l r a b w p P q Q f y y1 o : Rbar_lt a b -> 0 < w < 1 ->
  input_density l r p P -> input_density l r q Q -> activation l r a b f y y1 -> overlap l r w p q o ->
  overlap a b w (fun x => p (y x) * y1 x) (fun x => q (y x) * y1 x) o.
Proof.
  intros ab W HP HQ A O. destruct (inside_exists a b ab) as [c C]. pose proof A as [_ D].
  assert (K : forall t, inside l r t -> continuous (fun t => Rmin (w * p t) ((1 - w) * q t)) t).
  { intros t T. apply min_at; [apply (mult_at (fun _ => w))|apply (mult_at (fun _ => 1 - w))];
      try apply continuous_const; [apply HP, T|apply HQ, T]. }
  pose proof (substitution_out l r a b f y y1 (fun t => Rmin (w * p t) ((1 - w) * q t)) c o A C K O) as S.
  revert S. apply (integral_over_ext a b c); [exact C|]. intros x X. destruct (D x X) as [_ [_ [_ [_ Py]]]].
  set (u := p (y x)). set (v := q (y x)). set (s := y1 x) in *.
  unfold Rmin. destruct (Rle_dec (w * u) ((1 - w) * v)) as [L|L], (Rle_dec (w * (u * s)) ((1 - w) * (v * s))) as [M|M];
    try ring.
  - exfalso. apply M. replace (w * (u * s)) with (w * u * s) by ring.
    replace ((1 - w) * (v * s)) with ((1 - w) * v * s) by ring. apply Rmult_le_compat_r; lra.
  - exfalso. apply L. apply (Rmult_le_reg_r s); [exact Py|]. lra.
Qed.

Lemma normal_density : input_density m_infty p_infty phi Phi.
Proof.
  split; [|exact phi_integral]. intros t _. split; [apply phi_pos|]. split; [apply phi_continuous|].
  replace (Phi t) with (Phi t - 0) by ring.
  exact (integral_to Phi phi t 0 (fun x _ => Phi_derive x) (fun x _ => phi_continuous x) Phi_lim_m).
Qed.

(** ** Entropy and error of a mixture *)

Lemma normal_at_is_density c : integral_over m_infty p_infty (fun x => phi (x - c)) 1.
Proof.
  replace 1 with (1 - 0) by ring. normal_area (integral_line (fun x => Phi (x - c)));
    [exact (shifted_m Phi (- c) 0 Phi_lim_m)|exact (shifted_p Phi (- c) 1 Phi_lim_p)].
Qed.

Lemma smaller_normal x : Rmin (1 / 2 * phi (x - 3)) ((1 - 1 / 2) * phi (x - -3)) = phi (Rabs x + 3) / 2.
Proof.
  destruct (Rle_lt_dec 0 x) as [L|L].
  - rewrite (Rabs_pos_eq x) by lra. replace (x - -3) with (x + 3) by ring. rewrite Rmin_right; [field|].
    pose proof (phi_falls (x - 3) (x + 3) ltac:(nra)). lra.
  - rewrite (Rabs_left x) by lra. replace (phi (- x + 3)) with (phi (x - 3)) by (rewrite <- phi_even; f_equal; ring).
    rewrite Rmin_left; [field|]. pose proof (phi_falls (x - -3) (x - 3) ltac:(nra)). lra.
Qed.
