(** * Schemes of proof

    Small theorems that a proof about a concrete function applies.

    - [by_slope L D], [on_interval L]: a lemma on growth for a function whose slope is known
    - growth from the sign of a derivative: [growth_of_derive], [strict_growth_of_derive],
      [decay_of_derive], [strict_decay_of_derive]
    - [slower]: a function whose slope is smaller in size changes less
    - a supremum that is attained, or only approached: [sup_attained], [sup_approached],
      [inf_attained_at], [sup_unique], [sup_exists]; with the place: [sup_reached], [inf_reached]
    - a maximum or minimum over the line (a half-line) from the sign of the derivative:
      [peak_on], [valley_on]
    - one function for another: [sup_ext], [inf_ext] *)

From Coq Require Import Ranalysis5.
From Provenact Require Import Analysis Vocabulary.

(** ** Growth from the sign of the derivative *)

(** Domains are intervals: between two of their points they have no gap. *)
Definition interval_like (D : R -> Prop) : Prop :=
  forall x y z, D x -> D z -> x <= y <= z -> D y.

Lemma mean_value (f f' : R -> R) a b :
  a < b -> (forall x, a <= x <= b -> is_derive f x (f' x)) ->
  exists c, a < c < b /\ f b - f a = f' c * (b - a).
Proof.
  intros ab H. destruct (MVT_cor2 f f' a b ab) as [c [E C]]; [|now exists c].
  intros x X. now apply is_derive_Reals, H.
Qed.

(** To either side, and from 0. *)
Lemma mean_value_either (f f' : R -> R) u v : (forall t, Rmin u v <= t <= Rmax u v -> is_derive f t (f' t)) ->
  exists c, Rmin u v <= c <= Rmax u v /\ f v - f u = f' c * (v - u).
Proof.
  intros H. apply (MVT_gen f u v f'); [intros t T; apply H; lra|].
  intros t T. apply continuity_pt_filterlim, (ex_derive_continuous f). exists (f' t). apply H, T.
Qed.

Lemma mean_value_0 (f f' : R -> R) e : (forall s, Rabs s <= Rabs e -> is_derive f s (f' s)) ->
  exists s, Rabs s <= Rabs e /\ f e - f 0 = f' s * e.
Proof.
  intros H. assert (near : forall s, Rmin 0 e <= s <= Rmax 0 e -> Rabs s <= Rabs e).
  { intros s. unfold Rmin, Rmax, Rabs. destruct (Rle_dec 0 e), (Rcase_abs s), (Rcase_abs e); lra. }
  destruct (mean_value_either f f' 0 e) as [s [Hs E]]; [auto|]. exists s. rewrite Rminus_0_r in E. auto.
Qed.

Section Growth.
  Variables (D : R -> Prop) (f f' : R -> R).
  Hypothesis no_gap : interval_like D.
  Hypothesis derive : forall x, D x -> is_derive f x (f' x).

  Lemma slope_between x y : D x -> D y -> x < y -> exists c, x < c < y /\ D c /\ f y - f x = f' c * (y - x).
  Proof.
    intros Dx Dy xy. destruct (mean_value f f' x y xy) as [c [C E]].
    - intros z Z. now apply derive, (no_gap x z y).
    - exists c. split; [exact C|]. split; [|exact E]. apply (no_gap x c y Dx Dy). lra.
  Qed.

  Lemma growth_of_derive : (forall x, D x -> 0 <= f' x) -> increasing_on D f.
  Proof.
    intros sign x y Dx Dy [xy|<-]; [|apply Rle_refl].
    destruct (slope_between x y Dx Dy xy) as [c [_ [Dc E]]]. specialize (sign c Dc). nra.
  Qed.

  Lemma decay_of_derive : (forall x, D x -> f' x <= 0) -> decreasing_on D f.
  Proof.
    intros sign x y Dx Dy [xy|<-]; [|apply Rle_refl].
    destruct (slope_between x y Dx Dy xy) as [c [_ [Dc E]]]. specialize (sign c Dc). nra.
  Qed.

  (** Strict growth: the sign is needed strictly inside only. *)
  Lemma strict_growth_of_derive :
    (forall x y z, D x -> D z -> x < y < z -> 0 < f' y) -> strictly_increasing_on D f.
  Proof.
    intros sign x y Dx Dy xy. destruct (slope_between x y Dx Dy xy) as [c [C [_ E]]]. specialize (sign x c y Dx Dy C).
    nra.
  Qed.

  Lemma strict_decay_of_derive :
    (forall x y z, D x -> D z -> x < y < z -> f' y < 0) -> strictly_decreasing_on D f.
  Proof.
    intros sign x y Dx Dy xy. destruct (slope_between x y Dx Dy xy) as [c [C [_ E]]]. specialize (sign x c y Dx Dy C).
    nra.
  Qed.

  (** A function that rises up to [a] and falls from there on is largest at [a]. *)
  Lemma peak_on a : D a -> (forall x, D x -> x <= a -> 0 <= f' x) ->
    (forall x, D x -> a <= x -> f' x <= 0) -> forall x, D x -> f x <= f a.
  Proof.
    intros Da up down x Dx. destruct (Rtotal_order x a) as [L|[<-|G]]; [|apply Rle_refl|].
    - destruct (slope_between x a Dx Da L) as [c [C [Dc E]]]. specialize (up c Dc ltac:(lra)). nra.
    - destruct (slope_between a x Da Dx G) as [c [C [Dc E]]]. specialize (down c Dc ltac:(lra)). nra.
  Qed.

  Lemma valley_on a : D a -> (forall x, D x -> x <= a -> f' x <= 0) ->
    (forall x, D x -> a <= x -> 0 <= f' x) -> forall x, D x -> f a <= f x.
  Proof.
    intros Da down up x Dx. destruct (Rtotal_order x a) as [L|[<-|G]]; [|apply Rle_refl|].
    - destruct (slope_between x a Dx Da L) as [c [C [Dc E]]]. specialize (down c Dc ltac:(lra)). nra.
    - destruct (slope_between a x Da Dx G) as [c [C [Dc E]]]. specialize (up c Dc ltac:(lra)). nra.
  Qed.
End Growth.

(** One of these lemmas [L], on a domain that is seen to be an interval, with the slope of the function by [D]. *)
Ltac on_interval L := apply L; [solve [intros ? ? ? ? ? ?; first [exact I | lra]]|..].
Ltac by_slope L D := on_interval L; [solve [intros; apply D]|..].

(** A function whose slope is at most g in size changes no more than one with the slope g. *)
Lemma slower (F f G g : R -> R) a b : a <= b -> (forall x, a <= x <= b -> is_derive F x (f x)) ->
  (forall x, a <= x <= b -> is_derive G x (g x)) -> (forall x, a <= x <= b -> Rabs (f x) <= g x) ->
  Rabs (F b - F a) <= G b - G a.
Proof.
  intros ab DF DG B. assert (S : forall s, s = 1 \/ s = -1 -> G a - s * F a <= G b - s * F b).
  { intros s Hs. apply (growth_of_derive (fun x => a <= x <= b) (fun x => G x - s * F x) (fun x => g x - s * f x));
      try lra.
    - intros x y z. lra.
    - intros x X. apply (is_derive_minus G (fun x => s * F x)); [auto|]. apply (is_derive_scal F), DF, X.
    - intros x X. pose proof (B x X) as Q. apply Rabs_le_between in Q. destruct Hs as [-> | ->]; lra. }
  pose proof (S 1 ltac:(lra)). pose proof (S (-1) ltac:(lra)). apply Rabs_le. lra.
Qed.

Lemma slower_either_way (F f G g : R -> R) u v :
  (forall x, Rmin u v <= x <= Rmax u v -> is_derive F x (f x) /\ is_derive G x (g x) /\ Rabs (f x) <= g x) ->
  Rabs (F v - F u) <= Rabs (G v - G u).
Proof.
  intros H. unfold Rmin, Rmax in H. destruct (Rle_dec u v) as [uv|vu].
  - apply Rle_trans with (2 := Rle_abs _). apply (slower F f G g); [exact uv|apply H ..].
  - rewrite Rabs_minus_sym, (Rabs_minus_sym (G v)). apply Rle_trans with (2 := Rle_abs _).
    apply (slower F f G g); [lra|apply H ..].
Qed.

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

(** With the place, as the claims have it. *)
Lemma sup_reached D f a s : D a -> f a = s -> (forall x, D x -> f x <= s) -> sup_is D f s /\ D a /\ f a = s.
Proof. intros Da E H. split; [now apply (sup_attained_at D f a)|auto]. Qed.

Lemma inf_attained_at D f a s :
  D a -> f a = s -> (forall x, D x -> s <= f x) -> inf_is D f s.
Proof. intros Da <- H. apply (sup_attained D (fun x => - f x)); [assumption|]. intros x Dx. specialize (H x Dx). lra. Qed.

Lemma inf_reached D f a s : D a -> f a = s -> (forall x, D x -> s <= f x) -> inf_is D f s /\ D a /\ f a = s.
Proof. intros Da E H. split; [now apply (inf_attained_at D f a)|auto]. Qed.

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
  intros Da H. destruct (completeness (values_on D f)) as [s Hs].
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
Proof. intros Da low up. destruct (sup_exists D f a hi Da up) as [s [Hs E]]. exists s. split; [assumption|lra]. Qed.

Lemma inf_rounds D f a lo hi :
  D a -> f a <= hi -> (forall x, D x -> lo <= f x) -> exists s, inf_is D f s /\ lo <= s <= hi.
Proof. intros Da low up. destruct (inf_exists D f a lo Da up) as [s [Hs E]]. exists s. split; [assumption|lra]. Qed.

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
    { on_interval (strict_growth_of_derive (fun x => a <= x <= b) f f'); [assumption|].
      intros x y z Hx Hz Hxz. apply sign. lra. }
    exists c. split; [|split; [assumption|]].
    + destruct (Req_dec c a) as [Ea|], (Req_dec c b) as [Eb|]; try lra; rewrite ?Ea, ?Eb in E; lra.
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
  destruct (simple_zero_up (fun x => - f x) (fun x => - f' x) a b ab) as [c [Hc [E U]]]; [| |lra|lra|].
  - intros x Hx. apply (is_derive_opp f). now apply der.
  - intros x Hx. specialize (sign x Hx). lra.
  - exists c. split; [assumption|]. split; [lra|]. intros x Hx Ex. apply U; [assumption|lra].
Qed.
