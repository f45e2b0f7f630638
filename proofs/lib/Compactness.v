(** * A continuous function on a compact interval is uniformly continuous

    - [heine_cantor]: for functions that are continuous relative to the interval; the function is extended by
      its values at the ends, and the theorem of the standard library applies to the extension *)

From Provenact Require Import Analysis.

Definition clip (a b t : R) : R := Rmax a (Rmin b t).

Lemma clip_inside a b t : a <= b -> a <= clip a b t <= b.
Proof. intros L. unfold clip, Rmax, Rmin. destruct (Rle_dec b t); destruct (Rle_dec a _); lra. Qed.

Lemma clip_same a b t : a <= t <= b -> clip a b t = t.
Proof. intros L. unfold clip, Rmax, Rmin. destruct (Rle_dec b t); destruct (Rle_dec a _); lra. Qed.

Lemma clip_close a b s t : Rabs (clip a b s - clip a b t) <= Rabs (s - t).
Proof.
  unfold clip, Rmax, Rmin, Rabs.
  destruct (Rle_dec b s); destruct (Rle_dec b t); repeat destruct (Rle_dec _ _);
    repeat destruct (Rcase_abs _); lra.
Qed.

Theorem heine_cantor (g : R -> R) (a b : R) :
  (forall x : R, a <= x <= b -> filterlim g (within (fun t => a <= t <= b) (locally x)) (locally (g x))) ->
  forall eps : R, 0 < eps -> exists delta : R, 0 < delta /\
    forall x y : R, a <= x <= b -> a <= y <= b -> Rabs (x - y) <= delta -> Rabs (g x - g y) < eps.
Proof.
  intros C eps E. destruct (Rle_lt_dec a b) as [L|N]; [|exists 1; split; [lra|intros x y X; lra]].
  assert (K : forall x, a <= x <= b -> continuity_pt (fun t => g (clip a b t)) x).
  { intros x X. apply continuity_pt_filterlim.
    apply (filterlim_comp R R R (clip a b) g (locally x)
             (within (fun t => a <= t <= b) (locally (clip a b x))) (locally (g (clip a b x)))).
    - intros P [e P']. exists e. intros t B. apply P'; [|now apply clip_inside].
      apply (Rle_lt_trans _ _ _ (clip_close a b t x)). exact B.
    - apply C. now apply clip_inside. }
  destruct (Heine (fun t => g (clip a b t)) (fun c => a <= c <= b) (compact_P3 a b) K (mkposreal eps E)) as [d D].
  exists (d / 2). split; [destruct d; simpl; lra|]. intros x y X Y close.
  specialize (D x y X Y). rewrite !clip_same in D by assumption. apply D. destruct d; simpl in *. lra.
Qed.
