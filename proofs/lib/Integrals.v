(** * Integrals over half-lines and the line

    - [integral_of_antiderivative]: along any two filters, from the limits of an antiderivative
    - [integral_line], [integral_from], [integral_to]: over R, [a, +inf), (-inf, a]
    - [integral_join]: from two half-lines to the line; [integral_even]: from one, for an even function
    - [integral_none_to]: of a function that is 0 there; [line_of_window]: of one that is 0 outside an interval
    - [gen_ext], [gen_plus], [gen_minus], [gen_scal]: equal functions, sums and multiples; [gen_integral_unique] *)

From Provenact Require Import Analysis Areas.

Notation minus_inf := (Rbar_locally m_infty).
Notation plus_inf := (Rbar_locally p_infty).

Lemma integral_of_antiderivative (F f : R -> R) (Fa Fb : (R -> Prop) -> Prop) (la lb : R) :
  Filter Fa -> Filter Fb ->
  filterlim F Fa (locally la) -> filterlim F Fb (locally lb) ->
  filter_prod Fa Fb (fun ab => is_RInt f (fst ab) (snd ab) (F (snd ab) - F (fst ab))) ->
  is_RInt_gen f Fa Fb (lb - la).
Proof.
  intros FFa FFb Ha Hb H P [eps HP].
  assert (Q : filter_prod Fa Fb (fun ab => Rabs (F (fst ab) - la) < eps / 2 /\ Rabs (F (snd ab) - lb) < eps / 2)).
  { exists (fun a => Rabs (F a - la) < eps / 2) (fun b => Rabs (F b - lb) < eps / 2); [| |tauto].
    - exact (Ha _ (locally_ball la (mkposreal (eps / 2) (is_pos_div_2 eps)))).
    - exact (Hb _ (locally_ball lb (mkposreal (eps / 2) (is_pos_div_2 eps)))). }
  unfold filtermapi. generalize (filter_and _ _ Q H). apply filter_imp. intros [a b] [[H1 H2] H3]. simpl in *.
  exists (F b - F a). split; [exact H3|]. apply HP. change (Rabs (F b - F a - (lb - la)) < eps).
  apply Rabs_def2 in H1. apply Rabs_def2 in H2. apply Rabs_def1; lra.
Qed.

(** ** Sums and multiples, as real numbers *)

Section Sums.
  Context {Fa Fb : (R -> Prop) -> Prop} {FFa : Filter Fa} {FFb : Filter Fb}.
  Variables (f g : R -> R) (k l m : R).

  Lemma gen_ext : (forall x, f x = g x) -> is_RInt_gen f Fa Fb l -> is_RInt_gen g Fa Fb l.
  Proof. intros E. apply is_RInt_gen_ext, filter_forall. intros ab x _. apply E. Qed.

  Lemma gen_plus : is_RInt_gen f Fa Fb l -> is_RInt_gen g Fa Fb m -> is_RInt_gen (fun x => f x + g x) Fa Fb (l + m).
  Proof. exact (is_RInt_gen_plus f g l m). Qed.

  Lemma gen_minus : is_RInt_gen f Fa Fb l -> is_RInt_gen g Fa Fb m -> is_RInt_gen (fun x => f x - g x) Fa Fb (l - m).
  Proof. exact (is_RInt_gen_minus f g l m). Qed.

  Lemma gen_scal : is_RInt_gen f Fa Fb l -> is_RInt_gen (fun x => k * f x) Fa Fb (k * l).
  Proof. exact (is_RInt_gen_scal f k l). Qed.
End Sums.

Section Antiderivative.
  Variables F f : R -> R.

  Lemma piece_of_antiderivative a b :
    (forall x, Rmin a b <= x <= Rmax a b -> is_derive F x (f x)) ->
    (forall x, Rmin a b <= x <= Rmax a b -> continuous f x) ->
    is_RInt f a b (F b - F a).
  Proof. intros H C. exact (is_RInt_derive F f a b H C). Qed.

  Lemma integral_line (la lb : R) :
    (forall x, is_derive F x (f x)) -> (forall x, continuous f x) ->
    is_lim F m_infty la -> is_lim F p_infty lb ->
    is_RInt_gen f minus_inf plus_inf (lb - la).
  Proof.
    intros H C Ha Hb. apply (integral_of_antiderivative F); try typeclasses eauto; [exact Ha|exact Hb|].
    apply filter_forall. intros [a b]. apply piece_of_antiderivative; auto.
  Qed.

  Lemma value_at_point a : filterlim F (at_point a) (locally (F a)).
  Proof. intros P HP. exact (locally_singleton (F a) P HP). Qed.

  Lemma integral_from a (lb : R) :
    (forall x, a <= x -> is_derive F x (f x)) -> (forall x, a <= x -> continuous f x) ->
    is_lim F p_infty lb ->
    is_RInt_gen f (at_point a) plus_inf (lb - F a).
  Proof.
    intros H C Hb. apply (integral_of_antiderivative F); try typeclasses eauto; [apply value_at_point|exact Hb|].
    exists (fun u => u = a) (fun v => a < v); [reflexivity|now exists a|]. intros u v -> av. simpl.
    apply piece_of_antiderivative; intros x Hx; rewrite Rmin_left, Rmax_right in Hx by lra; [apply H|apply C]; lra.
  Qed.

  Lemma integral_to b (la : R) :
    (forall x, x <= b -> is_derive F x (f x)) -> (forall x, x <= b -> continuous f x) ->
    is_lim F m_infty la ->
    is_RInt_gen f minus_inf (at_point b) (F b - la).
  Proof.
    intros H C Ha. apply (integral_of_antiderivative F); try typeclasses eauto; [exact Ha|apply value_at_point|].
    exists (fun u => u < b) (fun v => v = b); [now exists b|reflexivity|]. intros u v ub ->. simpl.
    apply piece_of_antiderivative; intros x Hx; rewrite Rmin_left, Rmax_right in Hx by lra; [apply H|apply C]; lra.
  Qed.
End Antiderivative.

(** The value at a single point does not matter. *)
Lemma integral_ext_from (f g : R -> R) a (l : R) :
  (forall x, a < x -> f x = g x) ->
  is_RInt_gen f (at_point a) plus_inf l -> is_RInt_gen g (at_point a) plus_inf l.
Proof.
  intros E. apply is_RInt_gen_ext.
  exists (fun u => u = a) (fun v => a < v); [reflexivity|now exists a|].
  intros u v -> av x Hx. simpl in Hx. rewrite Rmin_left in Hx by lra. apply E. lra.
Qed.

Lemma integral_ext_to (f g : R -> R) b (l : R) :
  (forall x, x < b -> f x = g x) ->
  is_RInt_gen f minus_inf (at_point b) l -> is_RInt_gen g minus_inf (at_point b) l.
Proof.
  intros E. apply is_RInt_gen_ext.
  exists (fun u => u < b) (fun v => v = b); [now exists b|reflexivity|].
  intros u v ub -> x Hx. simpl in Hx. rewrite Rmax_right in Hx by lra. apply E. lra.
Qed.

Lemma integral_join (f : R -> R) a (l m : R) :
  is_RInt_gen f minus_inf (at_point a) l -> is_RInt_gen f (at_point a) plus_inf m ->
  is_RInt_gen f minus_inf plus_inf (l + m).
Proof. exact (is_RInt_gen_Chasles f a l m). Qed.

Lemma integral_even (f : R -> R) (l : R) : (forall x, x < 0 -> f (- x) = f x) ->
  is_RInt_gen f (at_point 0) plus_inf l -> is_RInt_gen f minus_inf plus_inf (l + l).
Proof.
  intros E H. apply integral_join with (a := 0); [|exact H]. apply (integral_ext_to (fun x => f (- x))); [exact E|].
  intros P HP. destruct (H P HP) as [Q S HQ [M HS] T]. exists (fun u => u < - M) (fun v => v = 0);
    [now exists (- M)|reflexivity|].
  intros u v U ->. destruct (T 0 (- u) HQ (HS (- u) ltac:(lra))) as [y [I Y]]. exists y. split; [|exact Y].
  apply integral_mirrored in I. simpl in I. now rewrite Ropp_involutive, Ropp_0 in I.
Qed.

Lemma integral_none_to (f : R -> R) (b : R) : (forall x, x < b -> f x = 0) -> is_RInt_gen f minus_inf (at_point b) 0.
Proof.
  intros Z P HP. exists (fun u => u < b) (fun v => v = b); [now exists b|reflexivity|]. intros u v U ->. exists 0.
  split; [|exact (locally_singleton _ _ HP)]. apply integral_zero. simpl. intros x.
  rewrite Rmin_left, Rmax_right by lra.
  intros X. apply Z. lra.
Qed.

Lemma line_of_window (f : R -> R) (a b l : R) :
  (forall x, x < a \/ b < x -> f x = 0) -> is_RInt f a b l -> is_RInt_gen f minus_inf plus_inf l.
Proof.
  intros Z H P HP. exists (fun u => u < a) (fun v => b < v); [now exists a|now exists b|]. intros u v U V. exists l.
  split; [|exact (locally_singleton _ _ HP)]. apply (integral_window f u v a b); [lra|lra|exact Z|exact H].
Qed.

Lemma gen_integral_unique (f : R -> R) (Fa Fb : (R -> Prop) -> Prop) (l m : R) :
  ProperFilter' Fa -> ProperFilter' Fb ->
  is_RInt_gen f Fa Fb l -> is_RInt_gen f Fa Fb m -> l = m.
Proof. intros FFa FFb Hl Hm. rewrite <- (is_RInt_gen_unique f l Hl). apply (is_RInt_gen_unique f m Hm). Qed.
