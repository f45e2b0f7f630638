(** * Statements about the slope of a function

    The claims speak of [Derive f]; proofs know a formula [f'] for it.  Each scheme takes
    [forall x, is_derive f x (f' x)] and turns a fact about [f'] into the statement.

    - [slope_size_digits]: the supremum of |f'| to the printed digits; [slope_size_not]
    - [slope_sup_digits], [slope_inf_digits]
    - [slope_lim_p], [slope_lim_m]
    - [second_derive]: the second derivative from two first ones *)

From Provenact Require Import Analysis Vocabulary Schemes.

Section Slope.
  Variables (f f' : R -> R).
  Hypothesis derive : forall x, is_derive f x (f' x).

  Lemma slope x : Derive f x = f' x.
  Proof. apply is_derive_unique, derive. Qed.

  Lemma slope_exists x : ex_derive f x.
  Proof. exists (f' x). apply derive. Qed.

  Lemma sup_slope D s : sup_is D f' s -> sup_is D (fun x => Derive f x) s.
  Proof. apply sup_ext. intros x _. now rewrite slope. Qed.

  Lemma inf_slope D s : inf_is D f' s -> inf_is D (fun x => Derive f x) s.
  Proof. apply inf_ext. intros x _. now rewrite slope. Qed.

  Lemma sup_slope_size D s : sup_is D (fun x => Rabs (f' x)) s -> sup_is D (fun x => Rabs (Derive f x)) s.
  Proof. apply sup_ext. intros x _. now rewrite slope. Qed.

  Lemma slope_size_digits a lo hi :
    lo <= f' a -> (forall x, Rabs (f' x) <= hi) ->
    (forall x, ex_derive f x) /\
    (exists s, sup_is (fun _ => True) (fun x => Rabs (Derive f x)) s /\ lo <= s <= hi).
  Proof.
    intros L U. split; [apply slope_exists|]. pose proof (Rle_abs (f' a)).
    destruct (sup_rounds (fun _ => True) (fun x => Rabs (f' x)) a lo hi I ltac:(lra) (fun x _ => U x)) as [s [S E]].
    exists s. split; [now apply sup_slope_size|exact E].
  Qed.

  (** A printed supremum that is exceeded. *)
  Lemma slope_size_not a lo hi :
    hi < f' a ->
    ~ ((forall x, ex_derive f x) /\
       (exists s, sup_is (fun _ => True) (fun x => Rabs (Derive f x)) s /\ lo <= s <= hi)).
  Proof.
    intros L [_ [s [Hs B]]]. pose proof (sup_ge _ _ _ a Hs I) as G. cbv beta in G. rewrite slope in G.
    pose proof (Rle_abs (f' a)). lra.
  Qed.

  Lemma slope_sup_digits a lo hi :
    lo <= f' a -> (forall x, f' x <= hi) ->
    (forall x, ex_derive f x) /\
    (exists s, sup_is (fun _ => True) (fun x => Derive f x) s /\ lo <= s <= hi).
  Proof.
    intros L U. split; [apply slope_exists|]. destruct (sup_rounds _ f' a lo hi I L (fun x _ => U x)) as [s [S E]].
    exists s. split; [now apply sup_slope|exact E].
  Qed.

  Lemma slope_inf_digits a lo hi :
    f' a <= hi -> (forall x, lo <= f' x) ->
    (forall x, ex_derive f x) /\
    (exists s, inf_is (fun _ => True) (fun x => Derive f x) s /\ lo <= s <= hi).
  Proof.
    intros L U. split; [apply slope_exists|]. destruct (inf_rounds _ f' a lo hi I L (fun x _ => U x)) as [s [S E]].
    exists s. split; [now apply inf_slope|exact E].
  Qed.

  Lemma slope_lim (F : (R -> Prop) -> Prop) {FF : Filter F} (l : R) : filterlim f' F (locally l) ->
    F (fun x => ex_derive f x) /\ filterlim (fun x => Derive f x) F (locally l).
  Proof.
    intros H. split; [apply filter_forall, slope_exists|].
    apply filterlim_ext with (2 := H). intros x. symmetry. apply slope.
  Qed.

  Definition slope_lim_p := slope_lim (Rbar_locally p_infty).
  Definition slope_lim_m := slope_lim (Rbar_locally m_infty).

  Lemma second_derive (f'' : R -> R) :
    (forall x, is_derive f' x (f'' x)) -> forall x, is_derive_n f 2 x (f'' x).
  Proof. intros H x. apply (is_derive_ext f'); [intros u; symmetry; apply slope|apply H]. Qed.

  Lemma second_slope (f'' : R -> R) :
    (forall x, is_derive f' x (f'' x)) -> forall x, Derive_n f 2 x = f'' x.
  Proof. intros H x. apply is_derive_n_unique, second_derive, H. Qed.

  Lemma second_exists (f'' : R -> R) :
    (forall x, is_derive f' x (f'' x)) -> forall x, ex_derive_n f 2 x.
  Proof. intros H x. exists (f'' x). now apply second_derive. Qed.
End Slope.
