(** * Piecewise functions

    A piecewise function is written with decisions: [if Rle_dec x a then .. else ..]; a chained
    condition [a < x < b] with [both].  To differentiate one it is first written with [glue].

    - [both]: the decision of a conjunction
    - [glue a f g]: [f] up to [a], [g] beyond
    - [derive_below], [derive_above]: the derivative of a function that is another one on a side of [a]
    - [glue_derive]: a glued function is differentiable if values and slopes agree at [a]
    - [glue_continuous]: it is continuous if the values agree *)

From Provenact Require Import Analysis.

Definition both {A B : Prop} (a : {A} + {~ A}) (b : {B} + {~ B}) : {A /\ B} + {~ (A /\ B)}.
Proof. destruct a as [HA|HA]; [destruct b as [HB|HB]|]; [left; now split|right; tauto|right; tauto]. Defined.

Definition glue (a : R) (f g : R -> R) (x : R) : R := if Rle_dec x a then f x else g x.

Lemma glue_left a f g x : x <= a -> glue a f g x = f x.
Proof. intros H. unfold glue. destruct (Rle_dec x a); [reflexivity | contradiction]. Qed.

Lemma glue_right a f g x : a < x -> glue a f g x = g x.
Proof. intros H. unfold glue. destruct (Rle_dec x a); [lra | reflexivity]. Qed.

(** Points near [x] lie on the same side of [a] as [x]. *)
Lemma locally_below (a x : R) : x < a -> locally x (fun t => t < a).
Proof. exact (open_lt a x). Qed.

Lemma locally_above (a x : R) : a < x -> locally x (fun t => a < t).
Proof. exact (open_gt a x). Qed.

Lemma locally_between (a b x : R) : a < x < b -> locally x (fun t => a < t < b).
Proof. intros [A B]. exact (filter_and _ _ (locally_above a x A) (locally_below b x B)). Qed.

Lemma derive_below (a x l : R) f g : x < a -> (forall t, t < a -> f t = g t) -> is_derive g x l -> is_derive f x l.
Proof.
  intros H E. apply is_derive_ext_loc. generalize (locally_below a x H). apply filter_imp. intros t T. symmetry.
  now apply E.
Qed.

Lemma derive_above (a x l : R) f g : a < x -> (forall t, a < t -> f t = g t) -> is_derive g x l -> is_derive f x l.
Proof.
  intros H E. apply is_derive_ext_loc. generalize (locally_above a x H). apply filter_imp. intros t T. symmetry.
  now apply E.
Qed.

Lemma derive_left (a x l : R) f g : x < a -> is_derive f x l -> is_derive (glue a f g) x l.
Proof. intros H. apply (derive_below a); [exact H|]. intros t T. apply glue_left. lra. Qed.

Lemma derive_right (a x l : R) f g : a < x -> is_derive g x l -> is_derive (glue a f g) x l.
Proof. intros H. apply (derive_above a); [exact H|]. intros t T. now apply glue_right. Qed.

Lemma derive_at (a l : R) f g :
  f a = g a -> is_derive f a l -> is_derive g a l -> is_derive (glue a f g) a l.
Proof.
  intros E F G. rewrite is_derive_Reals in F, G |- *.
  intros eps pos. destruct (F eps pos) as [d1 F']. destruct (G eps pos) as [d2 G'].
  exists (mkposreal (Rmin d1 d2) (Rmin_stable_in_posreal d1 d2)). intros h nz small. simpl in small.
  assert (Rabs h < d1 /\ Rabs h < d2) as [s1 s2].
  { split; (eapply Rlt_le_trans; [exact small|]); [apply Rmin_l | apply Rmin_r]. }
  unfold glue at 2. destruct (Rle_dec a a) as [_|no]; [|now exfalso; apply no, Rle_refl].
  unfold glue. destruct (Rle_dec (a + h) a).
  - now apply F'.
  - rewrite E. now apply G'.
Qed.

Lemma glue_derive (a x : R) (f g f' g' : R -> R) :
  (x <= a -> is_derive f x (f' x)) -> (a <= x -> is_derive g x (g' x)) ->
  f a = g a -> f' a = g' a -> is_derive (glue a f g) x (glue a f' g' x).
Proof.
  intros F G E E'. destruct (Rtotal_order x a) as [L | [M | L]].
  - rewrite glue_left by lra. apply derive_left; [exact L|apply F; lra].
  - subst x. rewrite glue_left by lra. apply derive_at; [exact E|apply F; lra|rewrite E'; apply G; lra].
  - rewrite glue_right by lra. apply derive_right; [exact L|apply G; lra].
Qed.

Lemma glue_continuous (a x : R) (f g : R -> R) :
  (x <= a -> continuous f x) -> (a <= x -> continuous g x) -> f a = g a -> continuous (glue a f g) x.
Proof.
  intros F G E. destruct (Rtotal_order x a) as [L | [M | L]].
  - apply (continuous_ext_loc _ f); [|apply F; lra]. generalize (locally_below a x L). apply filter_imp.
    intros t T. symmetry. apply glue_left. lra.
  - subst x. intros P HP. rewrite glue_left in HP by lra.
    assert (HF := F (Rle_refl a) P HP). rewrite E in HP. assert (HG := G (Rle_refl a) P HP).
    unfold filtermap in *. generalize (filter_and _ _ HF HG). apply filter_imp.
    intros t [T1 T2]. unfold glue. destruct (Rle_dec t a); assumption.
  - apply (continuous_ext_loc _ g); [|apply G; lra]. generalize (locally_above a x L). apply filter_imp.
    intros t T. symmetry. now apply glue_right.
Qed.
