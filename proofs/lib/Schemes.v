(** * Schemes of proof

    Small theorems that a proof about a concrete function applies.

    - growth from the sign of a derivative: [growth_of_derive], [strict_growth_of_derive],
      [decay_of_derive], [strict_decay_of_derive]
    - a supremum that is attained, or only approached: [sup_attained], [sup_approached],
      [inf_attained], [sup_unique], [sup_exists]
    - a maximum or minimum over the line (a half-line) from the sign of the derivative:
      [peak_on], [valley_on]
    - one function for another: [sup_ext], [inf_ext] *)

From Coq Require Import Ranalysis5.
From Provenact Require Import Analysis Vocabulary.

(** A goal [a = b] in a structure over R, read in R. *)
Ltac in_R := match goal with |- @eq _ ?a ?b => change (@eq R a b) end.

(** ** Growth from the sign of the derivative *)

(** Domains are intervals: between two of their points they have no gap. *)
Definition interval_like (D : R -> Prop) : Prop :=
  forall x y z, D x -> D z -> x <= y <= z -> D y.

Lemma mean_value (f f' : R -> R) a b :
  a < b -> (forall x, a <= x <= b -> is_derive f x (f' x)) ->
  exists c, a <= c <= b /\ f b - f a = f' c * (b - a).
Proof.
  intros ab H. destruct (MVT_gen f a b f') as [c [Hc E]].
  - intros x Hx. rewrite Rmin_left, Rmax_right in Hx by lra. apply H. lra.
  - intros x Hx. rewrite Rmin_left, Rmax_right in Hx by lra.
    apply continuity_pt_filterlim, (ex_derive_continuous f). exists (f' x). apply H. lra.
  - exists c. rewrite Rmin_left, Rmax_right in Hc by lra. now split.
Qed.

Lemma mean_value_inside (f f' : R -> R) a b :
  a < b -> (forall x, a <= x <= b -> is_derive f x (f' x)) ->
  exists c, a < c < b /\ f b - f a = f' c * (b - a).
Proof.
  intros ab H.
  assert (pr : forall c, a < c < b -> derivable_pt f c).
  { intros c Hc. exists (f' c). apply is_derive_Reals, H. lra. }
  assert (pr2 : forall c, a < c < b -> derivable_pt id c).
  { intros c _. apply derivable_pt_id. }
  destruct (MVT f id a b pr pr2 ab) as [c [P E]].
  - intros c Hc. apply continuity_pt_filterlim, (ex_derive_continuous f). exists (f' c). now apply H.
  - intros c _. apply derivable_continuous_pt, derivable_pt_id.
  - exists c. split; [assumption|].
    assert (D : derive_pt f c (pr c P) = f' c).
    { apply derive_pt_eq_0, is_derive_Reals, H. lra. }
    assert (D2 : derive_pt id c (pr2 c P) = 1).
    { apply derive_pt_eq_0. apply derivable_pt_lim_id. }
    rewrite D, D2 in E. unfold id in E. lra.
Qed.

Section Growth.
  Variables (D : R -> Prop) (f f' : R -> R).
  Hypothesis no_gap : interval_like D.
  Hypothesis derive : forall x, D x -> is_derive f x (f' x).

  Lemma growth_of_derive : (forall x, D x -> 0 <= f' x) -> increasing_on D f.
  Proof.
    intros sign x y Dx Dy [xy|<-]; [|apply Rle_refl].
    destruct (mean_value f f' x y xy) as [c [Hc E]].
    - intros z Hz. apply derive. now apply (no_gap x z y).
    - assert (0 <= f' c) by (apply sign; now apply (no_gap x c y)). nra.
  Qed.

  Lemma decay_of_derive : (forall x, D x -> f' x <= 0) -> decreasing_on D f.
  Proof.
    intros sign x y Dx Dy [xy|<-]; [|apply Rle_refl].
    destruct (mean_value f f' x y xy) as [c [Hc E]].
    - intros z Hz. apply derive. now apply (no_gap x z y).
    - assert (f' c <= 0) by (apply sign; now apply (no_gap x c y)). nra.
  Qed.

  (** Strict growth: the sign is needed strictly inside only. *)
  Lemma strict_growth_of_derive :
    (forall x y z, D x -> D z -> x < y < z -> 0 < f' y) -> strictly_increasing_on D f.
  Proof.
    intros sign x y Dx Dy xy.
    destruct (mean_value_inside f f' x y xy) as [c [Hc E]].
    - intros z Hz. apply derive. now apply (no_gap x z y).
    - assert (0 < f' c) by (now apply (sign x c y)). nra.
  Qed.

  Lemma strict_decay_of_derive :
    (forall x y z, D x -> D z -> x < y < z -> f' y < 0) -> strictly_decreasing_on D f.
  Proof.
    intros sign x y Dx Dy xy.
    destruct (mean_value_inside f f' x y xy) as [c [Hc E]].
    - intros z Hz. apply derive. now apply (no_gap x z y).
    - assert (f' c < 0) by (now apply (sign x c y)). nra.
  Qed.

  (** A function that rises up to [a] and falls from there on is largest at [a]. *)
  Lemma peak_on a : D a -> (forall x, D x -> x <= a -> 0 <= f' x) ->
    (forall x, D x -> a <= x -> f' x <= 0) -> forall x, D x -> f x <= f a.
  Proof.
    intros Da up down x Dx. destruct (Rtotal_order x a) as [L|[<-|G]]; [|apply Rle_refl|].
    - destruct (mean_value f f' x a L) as [c [Hc E]].
      + intros z Hz. apply derive. now apply (no_gap x z a).
      + assert (0 <= f' c) by (apply up; [now apply (no_gap x c a)|lra]). nra.
    - destruct (mean_value f f' a x G) as [c [Hc E]].
      + intros z Hz. apply derive. now apply (no_gap a z x).
      + assert (f' c <= 0) by (apply down; [now apply (no_gap a c x)|lra]). nra.
  Qed.

  Lemma valley_on a : D a -> (forall x, D x -> x <= a -> f' x <= 0) ->
    (forall x, D x -> a <= x -> 0 <= f' x) -> forall x, D x -> f a <= f x.
  Proof.
    intros Da down up x Dx. destruct (Rtotal_order x a) as [L|[<-|G]]; [|apply Rle_refl|].
    - destruct (mean_value f f' x a L) as [c [Hc E]].
      + intros z Hz. apply derive. now apply (no_gap x z a).
      + assert (f' c <= 0) by (apply down; [now apply (no_gap x c a)|lra]). nra.
    - destruct (mean_value f f' a x G) as [c [Hc E]].
      + intros z Hz. apply derive. now apply (no_gap a z x).
      + assert (0 <= f' c) by (apply up; [now apply (no_gap a c x)|lra]). nra.
  Qed.
End Growth.

(** ** Suprema *)

Implicit Types (D : R -> Prop) (f g : R -> R) (a b s t x : R).

Lemma sup_attained D f a : D a -> (forall x, D x -> f x <= f a) -> sup_is D f (f a).
Proof.
  intros Da H. split.
  - intros y [x [Dx ->]]. now apply H.
  - intros b Hb. apply Hb. now exists a.
Qed.

Lemma sup_attained_at D f a s :
  D a -> f a = s -> (forall x, D x -> f x <= s) -> sup_is D f s.
Proof. intros Da <- H. now apply sup_attained. Qed.

Lemma sup_approached D f s :
  (forall x, D x -> f x <= s) -> (forall e, 0 < e -> exists x, D x /\ s - e < f x) ->
  sup_is D f s.
Proof.
  intros up near. split.
  - intros y [x [Dx ->]]. now apply up.
  - intros b Hb. apply Rnot_lt_le. intros L. destruct (near (s - b)) as [x [Dx Hx]]; [lra|].
    assert (f x <= b) by (apply Hb; now exists x). lra.
Qed.

Lemma inf_attained D f a : D a -> (forall x, D x -> f a <= f x) -> inf_is D f (f a).
Proof. intros Da H. apply (sup_attained D (fun x => - f x)); [assumption|]. intros x Dx. specialize (H x Dx). lra. Qed.

Lemma inf_attained_at D f a s :
  D a -> f a = s -> (forall x, D x -> s <= f x) -> inf_is D f s.
Proof. intros Da <- H. now apply inf_attained. Qed.

Lemma sup_unique D f s t : sup_is D f s -> sup_is D f t -> s = t.
Proof. intros [U L] [U' L']. apply Rle_antisym; [now apply L|now apply L']. Qed.

Lemma sup_ge D f s x : sup_is D f s -> D x -> f x <= s.
Proof. intros [U _] Dx. apply U. now exists x. Qed.

Lemma sup_le D f s b : sup_is D f s -> (forall x, D x -> f x <= b) -> s <= b.
Proof. intros [_ L] H. apply L. intros y [x [Dx ->]]. now apply H. Qed.

Lemma inf_le D f s x : inf_is D f s -> D x -> s <= f x.
Proof. intros H Dx. generalize (sup_ge _ _ _ x H Dx). lra. Qed.

(** A function that is bounded above has a supremum. *)
Lemma sup_exists D f a b :
  D a -> (forall x, D x -> f x <= b) -> exists s, sup_is D f s /\ f a <= s <= b.
Proof.
  intros Da H. destruct (completeness (image D f)) as [s Hs].
  - exists b. intros y [x [Dx ->]]. now apply H.
  - exists (f a). now exists a.
  - exists s. split; [assumption|]. split; [now apply (sup_ge D f)|now apply (sup_le D f)].
Qed.

Lemma inf_exists D f a b :
  D a -> (forall x, D x -> b <= f x) -> exists s, inf_is D f s /\ b <= s <= f a.
Proof.
  intros Da H. destruct (sup_exists D (fun x => - f x) a (- b) Da) as [s [Hs E]].
  - intros x Dx. specialize (H x Dx). lra.
  - exists (- s). split; [|lra]. unfold inf_is. now rewrite Ropp_involutive.
Qed.

(** Only the values on the domain count: [Derive f] may be replaced by a derivative of [f]. *)
Lemma sup_ext D f g s : (forall x, D x -> f x = g x) -> sup_is D f s -> sup_is D g s.
Proof.
  intros E [U L]. split.
  - intros y [x [Dx ->]]. rewrite <- E by assumption. apply U. now exists x.
  - intros b Hb. apply L. intros y [x [Dx ->]]. rewrite E by assumption. apply Hb. now exists x.
Qed.

Lemma inf_ext D f g s : (forall x, D x -> f x = g x) -> inf_is D f s -> inf_is D g s.
Proof. intros E H. apply (sup_ext D (fun x => - f x)); [|assumption]. intros x Dx. now rewrite E. Qed.

(** A supremum known to the printed digits: attained nearly at [a], bounded by [hi]. *)
Lemma sup_rounds D f a lo hi :
  D a -> lo <= f a -> (forall x, D x -> f x <= hi) -> exists s, sup_is D f s /\ lo <= s <= hi.
Proof.
  intros Da low up. destruct (sup_exists D f a hi Da up) as [s [Hs E]].
  exists s. split; [assumption|lra].
Qed.

Lemma inf_rounds D f a lo hi :
  D a -> f a <= hi -> (forall x, D x -> lo <= f x) -> exists s, inf_is D f s /\ lo <= s <= hi.
Proof.
  intros Da low up. destruct (inf_exists D f a lo Da up) as [s [Hs E]].
  exists s. split; [assumption|lra].
Qed.

(** ** Zeros *)

(** A function that rises from below 0 to above 0 has exactly one zero. *)
Lemma simple_zero_up f (f' : R -> R) a b :
  a < b -> (forall x, a <= x <= b -> is_derive f x (f' x)) ->
  (forall x, a <= x <= b -> 0 < f' x) -> f a < 0 -> 0 < f b ->
  exists c, a < c < b /\ f c = 0 /\ forall x, a <= x <= b -> f x = 0 -> x = c.
Proof.
  intros ab der sign low high.
  destruct (IVT_interv f a b) as [c [Hc E]]; [|assumption|assumption|assumption|].
  - intros x Hx. apply continuity_pt_filterlim, (ex_derive_continuous f). exists (f' x). now apply der.
  - assert (inc : strictly_increasing_on (fun x => a <= x <= b) f).
    { apply (strict_growth_of_derive _ f f').
      - intros x y z Hx Hz Hxz. lra.
      - assumption.
      - intros x y z Hx Hz Hxz. apply sign. lra. }
    exists c. split; [|split; [assumption|]].
    + split; apply Rnot_le_lt; intros H.
      * assert (c = a) by lra. subst c. lra.
      * assert (c = b) by lra. subst c. lra.
    + intros x Hx Ex. destruct (Rtotal_order x c) as [L|[->|G]]; [|reflexivity|].
      * specialize (inc x c Hx Hc L). lra.
      * specialize (inc c x Hc Hx G). lra.
Qed.

Lemma simple_zero_down f (f' : R -> R) a b :
  a < b -> (forall x, a <= x <= b -> is_derive f x (f' x)) ->
  (forall x, a <= x <= b -> f' x < 0) -> 0 < f a -> f b < 0 ->
  exists c, a < c < b /\ f c = 0 /\ forall x, a <= x <= b -> f x = 0 -> x = c.
Proof.
  intros ab der sign high low.
  destruct (simple_zero_up (fun x => - f x) (fun x => - f' x) a b ab) as [c [Hc [E U]]].
  - intros x Hx. apply (is_derive_opp f). now apply der.
  - intros x Hx. specialize (sign x Hx). lra.
  - lra.
  - lra.
  - exists c. split; [assumption|]. split; [lra|].
    intros x Hx Ex. apply U; [assumption|lra].
Qed.
