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
Lemma locally_between (a b x : R) : a < x < b -> locally x (fun t => a < t < b).
Proof. intros [A B]. exact (filter_and _ _ (open_gt a x A) (open_lt b x B)). Qed.

Lemma derive_below (a x l : R) f g : x < a -> (forall t, t < a -> f t = g t) -> is_derive g x l -> is_derive f x l.
Proof. intros H E. exact (is_derive_ext_loc g f x l (filter_imp _ _ (fun t T => eq_sym (E t T)) (open_lt a x H))). Qed.

Lemma derive_above (a x l : R) f g : a < x -> (forall t, a < t -> f t = g t) -> is_derive g x l -> is_derive f x l.
Proof. intros H E. exact (is_derive_ext_loc g f x l (filter_imp _ _ (fun t T => eq_sym (E t T)) (open_gt a x H))). Qed.

Lemma derive_left (a x l : R) f g : x < a -> is_derive f x l -> is_derive (glue a f g) x l.
Proof. intros H. apply (derive_below a); [exact H|]. intros t T. apply glue_left. lra. Qed.

Lemma derive_right (a x l : R) f g : a < x -> is_derive g x l -> is_derive (glue a f g) x l.
Proof. intros H. apply (derive_above a); [exact H|]. intros t T. now apply glue_right. Qed.

Lemma derive_at (a l : R) f g :
  f a = g a -> is_derive f a l -> is_derive g a l -> is_derive (glue a f g) a l.
Proof.
  intros E [lin F] [_ G]. split; [exact lin|]. intros x X eps.
  generalize (filter_and _ _ (F x X eps) (G x X eps)). apply filter_imp. intros t [Ft Gt].
  rewrite <- (is_filter_lim_locally_unique _ _ X) in *. unfold glue. destruct (Rle_dec a a) as [_|N]; [|lra].
  destruct (Rle_dec t a); [exact Ft|]. now rewrite E.
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
  - apply (continuous_ext_loc _ f); [|apply F; lra]. generalize (open_lt a x L). apply filter_imp.
    intros t T. symmetry. apply glue_left. lra.
  - subst x. intros P HP. rewrite glue_left in HP by lra.
    assert (HF := F (Rle_refl a) P HP). rewrite E in HP. assert (HG := G (Rle_refl a) P HP).
    unfold filtermap in *. generalize (filter_and _ _ HF HG). apply filter_imp.
    intros t [T1 T2]. unfold glue. destruct (Rle_dec t a); assumption.
  - apply (continuous_ext_loc _ g); [|apply G; lra]. generalize (open_gt a x L). apply filter_imp.
    intros t T. symmetry. now apply glue_right.
Qed.

(** Functions that agree on one side of a point at which both are continuous agree there. *)
Lemma limit_along (c : R) (side : R -> Prop) (g h : R -> R) (F : ProperFilter (within side (locally c))) :
  within side (locally c) (fun x => g x = h x) -> continuous g c -> continuous h c -> g c = h c.
Proof.
  intros E G H. apply (filterlim_locally_unique (F := within side (locally c)) g).
  - apply filterlim_filter_le_1 with (2 := G). apply filter_le_within.
  - apply (filterlim_ext_loc h).
    + apply filter_imp with (2 := E). intros x X. symmetry. exact X.
    + apply filterlim_filter_le_1 with (2 := H). apply filter_le_within.
Qed.
