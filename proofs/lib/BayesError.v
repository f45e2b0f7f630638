(** * The Bayes error of two classes

    Two classes with the densities p and q on (a, b) and the priors w and 1 - w.  A decision rule d says with which
    probability an observation x is put into the second class.

    - [bayes_error a b w p q e]: e is the least error of a decision rule
    - [overlap a b w p q o]: the common area of the two weighted densities, the parts of the mixture, is o
    - [overlap_orders]: of two problems the one with more overlap has the higher Bayes error
    - [common_area_orders]: for the common area of the unweighted densities this needs equal priors
    - [bayes_error_kept], [entropy_says_nothing]: an invertible activation does not change the Bayes error, while its
      entropy takes every value; [lower_entropy_is_not_better]
    - [less_entropy_is_not_easier]: nor does a lower entropy of the mixture go with a lower error *)

From Coq Require Import Reals Lra.
From Coquelicot Require Import Coquelicot.
From Provenact Require Import Vocabulary Schemes Integrals Limits Cells Normal Elementary Entropy Ends Variations
  Activations WorstActivation.
Open Scope R_scope.

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

Theorem overlap_orders :
  forall (w1 w2 : R) (p1 q1 p2 q2 : R -> R) (o1 o2 e1 e2 : R),
  two_classes m_infty p_infty w1 p1 q1 -> two_classes m_infty p_infty w2 p2 q2 ->
  overlap m_infty p_infty w1 p1 q1 o1 -> overlap m_infty p_infty w2 p2 q2 o2 ->
  bayes_error m_infty p_infty w1 p1 q1 e1 -> bayes_error m_infty p_infty w2 p2 q2 e2 ->
  o1 < o2 -> e1 < e2.
Proof.
  intros w1 w2 p1 q1 p2 q2 o1 o2 e1 e2 _ _ O1 O2 B1 B2 L.
  rewrite (bayes_unique _ _ _ _ _ _ _ B1 (bayes_is_overlap m_infty p_infty _ _ _ _ I O1)).
  now rewrite (bayes_unique _ _ _ _ _ _ _ B2 (bayes_is_overlap m_infty p_infty _ _ _ _ I O2)).
Qed.

(** ** Without the weights *)

Lemma line_window (g : R -> R) (a b l : R) : a <= b -> is_RInt g a b l -> (forall x, x < a \/ b < x -> g x = 0) ->
  integral_over m_infty p_infty g l.
Proof.
  intros ab H Z P HP. exists (fun u => u < a) (fun v => b < v); [now exists a|now exists b|].
  intros u v U V. exists l. split; [|now apply locally_singleton]. simpl.
  replace l with ((a - u) * 0 + l + (v - b) * 0) by ring.
  apply integral_next with b; [apply integral_next with a; [|exact H]|]; apply integral_flat; try lra;
    intros x X; apply Z; lra.
Qed.

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
  intros H1 H2 H3 H4 H5 Z ->. apply (line_window g 0 3); [lra| |exact Z].
  replace (k1 / 2 + k2 / 2 + k3 / 2 + k4 / 2 + k5)
    with ((1 / 2 - 0) * k1 + (1 - 1 / 2) * k2 + (3 / 2 - 1) * k3 + (2 - 3 / 2) * k4 + (3 - 2) * k5) by field.
  apply integral_next with 2; [|apply integral_flat; [lra|assumption]].
  apply integral_next with (3 / 2); [|apply integral_flat; [lra|assumption]].
  apply integral_next with 1; [|apply integral_flat; [lra|assumption]].
  apply integral_next with (1 / 2); apply integral_flat; auto; lra.
Qed.

Theorem common_area_orders :
  (forall (p1 q1 p2 q2 : R -> R) (o1 o2 e1 e2 : R),
     two_classes m_infty p_infty (1 / 2) p1 q1 -> two_classes m_infty p_infty (1 / 2) p2 q2 ->
     integral_over m_infty p_infty (fun x => Rmin (p1 x) (q1 x)) o1 ->
     integral_over m_infty p_infty (fun x => Rmin (p2 x) (q2 x)) o2 ->
     bayes_error m_infty p_infty (1 / 2) p1 q1 e1 -> bayes_error m_infty p_infty (1 / 2) p2 q2 e2 ->
     o1 < o2 -> e1 < e2) /\
  ~ (forall (w : R) (p1 q1 p2 q2 : R -> R) (o1 o2 e1 e2 : R),
     two_classes m_infty p_infty w p1 q1 -> two_classes m_infty p_infty w p2 q2 ->
     integral_over m_infty p_infty (fun x => Rmin (p1 x) (q1 x)) o1 ->
     integral_over m_infty p_infty (fun x => Rmin (p2 x) (q2 x)) o2 ->
     bayes_error m_infty p_infty w p1 q1 e1 -> bayes_error m_infty p_infty w p2 q2 e2 ->
     o1 < o2 -> e1 < e2).
Proof.
  split.
  - intros p1 q1 p2 q2 o1 o2 e1 e2 T1 T2 O1 O2 B1 B2 L.
    assert (H : forall p q o, integral_over m_infty p_infty (fun x => Rmin (p x) (q x)) o ->
      overlap m_infty p_infty (1 / 2) p q (1 / 2 * o)).
    { intros p q o O. generalize (integral_over_scal _ _ _ (1 / 2) _ O).
      apply (integral_over_ext m_infty p_infty 0); [split; exact I|]. intros x _.
      unfold Rmin. destruct (Rle_dec _ _), (Rle_dec _ _); lra. }
    apply (overlap_orders (1 / 2) (1 / 2) p1 q1 p2 q2 (1 / 2 * o1) (1 / 2 * o2)); auto. lra.
  - intros H.
    assert (L : 1 / 10 < 5 / 100); [|lra].
    assert (I1 : integral_over m_infty p_infty step_1 1) by (apply (step_integral _ 0 1 1 0 0); try lra; steps).
    assert (I2 : integral_over m_infty p_infty step_2 1) by (apply (step_integral _ 1 1 0 0 0); try lra; steps).
    assert (I3 : integral_over m_infty p_infty step_3 1)
      by (apply (step_integral _ (2 / 5) (2 / 5) 0 0 (3 / 5)); try lra; steps).
    apply (H (1 / 10) step_2 step_3 step_1 step_2 (2 / 5) (1 / 2)).
    + split; [lra|]. split; [steps|]. auto.
    + split; [lra|]. split; [steps|]. auto.
    + apply (step_integral _ (2 / 5) (2 / 5) 0 0 0); try lra; steps.
    + apply (step_integral _ 0 1 0 0 0); try lra; steps.
    + apply (bayes_is_overlap m_infty p_infty); [exact I|].
      apply (step_integral _ (1 / 10) (1 / 10) 0 0 0); try lra; steps.
    + apply (bayes_is_overlap m_infty p_infty); [exact I|].
      apply (step_integral _ 0 (1 / 10) 0 0 0); try lra; steps.
    + lra.
Qed.

(** ** Activations *)

Lemma min_at (f g : R -> R) x : continuous f x -> continuous g x -> continuous (fun x => Rmin (f x) (g x)) x.
Proof.
  intros F G. apply (continuous_ext (fun x => / 2 * (f x + g x - Rabs (f x - g x)))).
  - intros t. unfold Rmin, Rabs. destruct (Rle_dec _ _), (Rcase_abs _); lra.
  - apply (mult_at (fun _ => / 2)); [apply continuous_const|]. apply minus_at; [now apply plus_at|].
    apply abs_at. now apply minus_at.
Qed.

Lemma mixture_density l r w p P q Q : 0 < w < 1 -> input_density l r p P -> input_density l r q Q ->
  input_density l r (fun t => w * p t + (1 - w) * q t) (fun t => w * P t + (1 - w) * Q t).
Proof.
  intros W [HP TP] [HQ TQ]. split.
  - intros t T. destruct (HP t T) as [P1 [P2 P3]], (HQ t T) as [Q1 [Q2 Q3]]. split; [nra|]. split.
    + apply plus_at; [apply (mult_at (fun _ => w))|apply (mult_at (fun _ => 1 - w))]; auto; apply continuous_const.
    + exact (is_RInt_gen_plus _ _ _ _ (is_RInt_gen_scal p w _ P3) (is_RInt_gen_scal q (1 - w) _ Q3)).
  - pose proof (integral_over_plus l r _ _ _ _ (integral_over_scal l r p w 1 TP)
      (integral_over_scal l r q (1 - w) 1 TQ)) as T.
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
  - apply integral_over_scal, HP.
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

Theorem entropy_says_nothing :
  forall (l r : Rbar) (w : R) (p P q Q : R -> R),
  Rbar_lt l r -> 0 < w < 1 -> input_density l r p P -> input_density l r q Q ->
  (exists e : R, bayes_error l r w p q e /\
     forall (a b : Rbar) (f y y' : R -> R), Rbar_lt a b -> activation l r a b f y y' ->
       bayes_error a b w (fun x => p (y x) * y' x) (fun x => q (y x) * y' x) e) /\
  (forall h : R, exists (b : R) (f y y' : R -> R),
     0 < b /\ activation l r 0 b f y y' /\ output_entropy 0 b (fun t => w * p t + (1 - w) * q t) y y' h).
Proof.
  intros l r w p P q Q lr W HP HQ. split.
  - destruct (density_overlap l r w p P q Q lr W HP HQ) as [o O]. exists o. split; [now apply bayes_is_overlap|].
    intros a b f y y1 ab A. apply bayes_is_overlap; [exact ab|]. now apply (output_overlap l r a b w p P q Q f).
  - intros h. apply (every_entropy l r _ (fun t => w * P t + (1 - w) * Q t)); [exact lr|].
    now apply mixture_density.
Qed.

Lemma normal_density : input_density m_infty p_infty phi Phi.
Proof.
  split; [|exact phi_integral]. intros t _. split; [apply phi_pos|]. split; [apply phi_continuous|].
  replace (Phi t) with (Phi t - 0) by ring. apply (integral_to Phi phi t 0).
  - intros x _. apply Phi_derive.
  - intros x _. apply phi_continuous.
  - exact Phi_lim_m.
Qed.

Theorem lower_entropy_is_not_better :
  ~ (forall (l r a1 b1 a2 b2 : Rbar) (w : R) (p P q Q f1 y1 y1' f2 y2 y2' : R -> R) (h1 h2 e1 e2 : R),
     0 < w < 1 -> input_density l r p P -> input_density l r q Q ->
     activation l r a1 b1 f1 y1 y1' -> activation l r a2 b2 f2 y2 y2' ->
     output_entropy a1 b1 (fun t => w * p t + (1 - w) * q t) y1 y1' h1 ->
     output_entropy a2 b2 (fun t => w * p t + (1 - w) * q t) y2 y2' h2 ->
     bayes_error a1 b1 w (fun x => p (y1 x) * y1' x) (fun x => q (y1 x) * y1' x) e1 ->
     bayes_error a2 b2 w (fun x => p (y2 x) * y2' x) (fun x => q (y2 x) * y2' x) e2 ->
     h1 < h2 -> e1 < e2).
Proof.
  intros H. assert (W : 0 < 1 / 2 < 1) by lra. pose proof normal_density as N.
  assert (C : inside m_infty p_infty 0) by (split; exact I).
  pose proof (mixture_density _ _ _ _ _ _ _ W N N) as M.
  destruct (power_activation _ _ _ _ 0 1 0 0 C M Rlt_0_1) as [y1 [y1' [A1 E1]]].
  destruct (power_activation _ _ _ _ 0 2 0 0 C M Rlt_0_2) as [y2 [y2' [A2 E2]]].
  destruct (density_overlap m_infty p_infty (1 / 2) phi Phi phi Phi I W N N) as [o O].
  apply (Rlt_irrefl o).
  apply (H _ _ _ _ _ _ (1 / 2) phi Phi phi Phi _ _ _ _ _ _ _ _ _ _ W N N A1 A2 E1 E2).
  - apply bayes_is_overlap; [exact Rlt_0_1|]. exact (output_overlap _ _ 0 1 _ _ _ _ _ _ _ _ _ Rlt_0_1 W N N A1 O).
  - apply bayes_is_overlap; [exact Rlt_0_2|]. exact (output_overlap _ _ 0 2 _ _ _ _ _ _ _ _ _ Rlt_0_2 W N N A2 O).
  - replace (1 - 0) with 1 by ring. replace (2 - 0) with 2 by ring. pose proof ln_lt_2. rewrite ln_1. lra.
Qed.

(** ** Entropy and error of a mixture *)

Lemma normal_at_is_density c : integral_over m_infty p_infty (fun x => phi (x - c)) 1.
Proof.
  replace 1 with (1 - 0) by ring. apply (integral_line (fun x => Phi (x - c))).
  - intros x. normal_derive. unfold Rminus. ring.
  - intros x. apply (continuous_comp (fun x => x - c) phi); [|apply phi_continuous].
    apply (ex_derive_continuous (fun x => x - c)). auto_derive. exact I.
  - apply (is_lim_comp Phi (fun x => x - c) m_infty 0 m_infty); [exact Phi_lim_m| |exists 0; intros; discriminate].
    apply (is_lim_minus (fun x => x) (fun _ => c) m_infty m_infty c m_infty);
      [apply is_lim_id|apply is_lim_const|reflexivity].
  - apply (is_lim_comp Phi (fun x => x - c) p_infty 1 p_infty); [exact Phi_lim_p| |exists 0; intros; discriminate].
    apply (is_lim_minus (fun x => x) (fun _ => c) p_infty p_infty c p_infty);
      [apply is_lim_id|apply is_lim_const|reflexivity].
Qed.

Lemma smaller_normal x : Rmin (1 / 2 * phi (x - 3)) ((1 - 1 / 2) * phi (x - -3)) = phi (Rabs x + 3) / 2.
Proof.
  pose proof sqrt_2PI_pos as S.
  assert (M : forall u v, u ^ 2 <= v ^ 2 -> phi v <= phi u).
  { intros u v L. unfold phi, Rdiv. apply Rmult_le_compat_r; [left; now apply Rinv_0_lt_compat|]. apply exp_le_mono. lra. }
  destruct (Rle_lt_dec 0 x) as [L|L].
  - rewrite (Rabs_pos_eq x) by lra. replace (x - -3) with (x + 3) by ring. rewrite Rmin_right; [field|].
    pose proof (M (x - 3) (x + 3) ltac:(nra)). lra.
  - rewrite (Rabs_left x) by lra. replace (phi (- x + 3)) with (phi (x - 3)) by (rewrite <- phi_even; f_equal; ring).
    rewrite Rmin_left; [field|]. pose proof (M (x - -3) (x - 3) ltac:(nra)). lra.
Qed.

Theorem less_entropy_is_not_easier :
  ~ (forall (p1 q1 p2 q2 : R -> R) (h1 h2 e1 e2 : R),
     two_classes m_infty p_infty (1 / 2) p1 q1 -> two_classes m_infty p_infty (1 / 2) p2 q2 ->
     integral_over m_infty p_infty (fun x => - ((p1 x + q1 x) / 2 * ln ((p1 x + q1 x) / 2))) h1 ->
     integral_over m_infty p_infty (fun x => - ((p2 x + q2 x) / 2 * ln ((p2 x + q2 x) / 2))) h2 ->
     bayes_error m_infty p_infty (1 / 2) p1 q1 e1 -> bayes_error m_infty p_infty (1 / 2) p2 q2 e2 ->
     h1 < h2 -> e1 < e2).
Proof.
  intros H. assert (C : inside m_infty p_infty 0) by (split; exact I).
  destruct two_peaks as [l [HL BL]]. pose proof two_tails_digits as TD. pose proof ln_sqrt_2PI as LS.
  assert (L : 1 / 2 < 1 - Phi 3); [|lra].
  apply (H phi phi (fun x => phi (x - 3)) (fun x => phi (x - -3)) (/ 2 + ln (sqrt (2 * PI))) l).
  - split; [lra|]. split; [intros x _; pose proof (phi_pos x); lra|]. split; exact phi_integral.
  - split; [lra|]. split; [intros x _; pose proof (phi_pos (x - 3)); pose proof (phi_pos (x - -3)); lra|].
    split; apply normal_at_is_density.
  - apply (integral_over_ext m_infty p_infty 0 (fun x => phi x * (x ^ 2 / 2 + ln (sqrt (2 * PI))))); [exact C| |].
    + intros x _. replace ((phi x + phi x) / 2) with (phi x) by field. rewrite ln_phi. field.
    + apply entropy_line.
  - revert HL. apply (integral_over_ext m_infty p_infty 0); [exact C|]. intros x _. unfold mixture.
    replace (x - -3) with (x + 3) by ring. ring.
  - apply (bayes_is_overlap m_infty p_infty); [exact I|].
    pose proof (integral_over_scal m_infty p_infty phi (1 / 2) 1 phi_integral) as P. rewrite Rmult_1_r in P. revert P.
    apply (integral_over_ext m_infty p_infty 0); [exact C|]. intros x _.
    replace ((1 - 1 / 2) * phi x) with (1 / 2 * phi x) by field. symmetry. apply Rmin_left. lra.
  - apply (bayes_is_overlap m_infty p_infty); [exact I|]. generalize two_tails.
    apply (integral_over_ext m_infty p_infty 0); [exact C|]. intros x _. symmetry. apply smaller_normal.
  - lra.
Qed.
