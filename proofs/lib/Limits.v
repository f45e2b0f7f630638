(** * Limits from bounds

    Every limit at infinity in the claims follows from a bound: the function is within [c / x]
    of its limit for large [x].  Exponentials come in through [exp_ge_square], elementary
    lower bounds of [exp].

    - [exp_ge_square], [exp_ge_cube], [exp_le_mono]
    - [limit_with D]: a limit by parts, of which [D] says the limits
    - [lim_p_of_bound], [lim_m_of_bound]: limits at the two infinities
    - [lim_finite_of_bound], [right_lim_of_bound], [left_lim_of_bound]: limits at a finite point
    - [uniform_p_of_bound], [uniform_right_of_bound]: uniform limits in a parameter
    - [lim_unique]: to refute a printed limit *)

From Provenact Require Import Analysis Areas Vocabulary.

Implicit Types (f g : R -> R) (a c l x y : R).

(** ** Bounds of the exponential *)

Lemma exp_le_mono x y : x <= y -> exp x <= exp y.
Proof. intros [L| ->]; [left; now apply exp_increasing|apply Rle_refl]. Qed.

(** [exp x * exp y = 1] whenever [x + y = 0]. *)
Lemma exp_cancel x y : x + y = 0 -> exp x * exp y = 1.
Proof. intros E. rewrite <- exp_plus, E. apply exp_0. Qed.

Lemma exp_ge_square x : 0 <= x -> 1 + x + x ^ 2 / 2 <= exp x.
Proof. intros Hx. pose proof (exp_ge_taylor x 2 Hx) as E. simpl in E. lra. Qed.

Lemma exp_ge_cube x : 0 <= x -> 1 + x + x ^ 2 / 2 + x ^ 3 / 6 <= exp x.
Proof. intros Hx. pose proof (exp_ge_taylor x 3 Hx) as E. simpl in E. lra. Qed.

Lemma Rmax_scale c x : 0 <= c -> Rmax 0 (c * x) = c * Rmax 0 x.
Proof. intros C. rewrite <- (Rmult_0_r c) at 1. now apply RmaxRmult. Qed.

(** ** Limits by parts *)

Section Parts.
  Context {T : Type} (F : (T -> Prop) -> Prop) {FF : Filter F}.
  Implicit Types (p q : T -> R) (u v : R).

  Lemma near_plus p q u v : filterlim p F (locally u) -> filterlim q F (locally v) ->
    filterlim (fun t => p t + q t) F (locally (u + v)).
  Proof. intros U V. exact (filterlim_comp_2 _ _ _ U V (filterlim_plus u v)). Qed.

  Lemma near_mult p q u v : filterlim p F (locally u) -> filterlim q F (locally v) ->
    filterlim (fun t => p t * q t) F (locally (u * v)).
  Proof. intros U V. exact (filterlim_comp_2 _ _ _ U V (filterlim_mult u v)). Qed.

  Lemma near_opp p u : filterlim p F (locally u) -> filterlim (fun t => - p t) F (locally (- u)).
  Proof. intros U. exact (filterlim_comp _ _ _ p Ropp _ _ _ U (filterlim_opp u)). Qed.

  Lemma near_minus p q u v : filterlim p F (locally u) -> filterlim q F (locally v) ->
    filterlim (fun t => p t - q t) F (locally (u - v)).
  Proof. intros U V. exact (near_plus _ _ _ _ U (near_opp _ _ V)). Qed.

  Lemma near_pow p n u : filterlim p F (locally u) -> filterlim (fun t => p t ^ n) F (locally (u ^ n)).
  Proof. intros U. induction n as [|n IH]; [apply filterlim_const|exact (near_mult _ _ _ _ U IH)]. Qed.

  Lemma near_as p u v : filterlim p F (locally u) -> u = v -> filterlim p F (locally v).
  Proof. now intros U <-. Qed.
End Parts.

(** A limit by those of the parts, which [D] says; what is left is an equality. *)
Ltac limit_fact D :=
  lazymatch D with
  | (?A, ?B) => first [limit_fact A | limit_fact B]
  | _ => first [exact D | apply D]
  end.
Ltac limit_parts D :=
  first
  [ limit_fact D
  | lazymatch goal with
    | |- filterlim (fun _ => ?c) _ _ => apply (filterlim_const c)
    | |- filterlim (fun t => @?p t + @?q t) ?F _ => eapply (near_plus F p q); limit_parts D
    | |- filterlim (fun t => @?p t - @?q t) ?F _ => eapply (near_minus F p q); limit_parts D
    | |- filterlim (fun t => @?p t * @?q t) ?F _ => eapply (near_mult F p q); limit_parts D
    | |- filterlim (fun t => @?p t / ?c) ?F _ => eapply (near_mult F p (fun _ => / c)); limit_parts D
    | |- filterlim (fun t => - @?p t) ?F _ => eapply (near_opp F p); limit_parts D
    | |- filterlim (fun t => (@?p t) ^ ?n) ?F _ => eapply (near_pow F p n); limit_parts D
    end ].
Ltac limit_with D :=
  match goal with
  | |- is_lim ?f ?a (Finite ?l) => change (filterlim f (Rbar_locally' a) (locally l))
  | |- is_lim_seq ?f (Finite ?l) => change (filterlim f eventually (locally l))
  | _ => idtac
  end;
  eapply near_as; [limit_parts D|].

(** ** Limits at infinity *)

(** Within [c g] of its limit, for a [g] that tends to 0. *)
Lemma uniform_of_bound (along : (R -> Prop) -> Prop) {FF : Filter along} (D : R -> Prop) (F : R -> R -> R) f g c :
  along (fun b => (forall x, D x -> Rabs (F b x - f x) <= c * g b) /\ 0 <= g b) -> filterlim g along (locally 0) ->
  uniform_lim D F along f.
Proof.
  intros B G eps. pose proof (Rabs_pos c). pose proof (Rle_abs c).
  assert (E : 0 < eps / (Rabs c + 1)) by (apply Rdiv_lt_0_compat; [apply cond_pos|lra]).
  pose proof (proj1 (filterlim_locally _ _) G (mkposreal _ E)) as N. generalize (filter_and _ _ B N).
  apply filter_imp. intros b [[X P] Y] x Dx. change (Rabs (g b - 0) < eps / (Rabs c + 1)) in Y.
  rewrite Rminus_0_r, Rabs_pos_eq in Y by exact P. apply Rlt_div_r in Y; [|lra]. specialize (X x Dx). nra.
Qed.

(** A uniform limit is a pointwise one. *)
Lemma pointwise (along : (R -> Prop) -> Prop) {FF : Filter along} (D : R -> Prop) (F : R -> R -> R) f x :
  uniform_lim D F along f -> D x -> filterlim (fun b => F b x) along (locally (f x)).
Proof.
  intros H Dx. apply filterlim_locally. intros eps. generalize (H eps). apply filter_imp. intros b B. now apply B.
Qed.

Lemma lim_of_bound (F : (R -> Prop) -> Prop) {FF : Filter F} (f g : R -> R) (l c : R) :
  F (fun x => Rabs (f x - l) <= c * g x /\ 0 <= g x) -> filterlim g F (locally 0) -> filterlim f F (locally l).
Proof.
  intros B G. apply (pointwise F (fun _ => True) (fun b _ => f b) (fun _ => l) 0); [|exact I].
  apply (uniform_of_bound F _ _ _ g c); [|exact G]. revert B. apply filter_imp. tauto.
Qed.

Lemma inv_lim_p : is_lim Rinv p_infty 0.
Proof. apply (is_lim_inv (fun x => x) p_infty p_infty); [apply is_lim_id|discriminate]. Qed.

Lemma inv_lim_seq : is_lim_seq (fun i : nat => / INR i) 0.
Proof. apply (is_lim_seq_inv INR p_infty); [apply is_lim_seq_INR|discriminate]. Qed.

Lemma lim_p_of_bound f l c a : (forall x, a < x -> 0 < x -> Rabs (f x - l) <= c / x) -> is_lim f p_infty l.
Proof.
  intros H. apply (lim_of_bound _ f Rinv l c); [|exact inv_lim_p].
  exists (Rmax a 0). intros x X. pose proof (Rmax_l a 0). pose proof (Rmax_r a 0).
  split; [apply H; lra|]. left. apply Rinv_0_lt_compat. lra.
Qed.

Lemma lim_m_of_bound f l c a : (forall x, x < a -> x < 0 -> Rabs (f x - l) <= c / - x) -> is_lim f m_infty l.
Proof.
  intros H. apply (is_lim_ext (fun x => f (- - x))); [intros x; now rewrite Ropp_involutive|].
  apply (mirrored_m (fun x => f (- x))), (lim_p_of_bound _ l c (- a)). intros x A X.
  rewrite <- (Ropp_involutive x) at 2. apply H; lra.
Qed.

(** ** Limits at a finite point *)

Lemma lim_finite_of_bound f l c a (d : posreal) :
  (forall x, x <> a -> Rabs (x - a) < d -> Rabs (f x - l) <= c * Rabs (x - a)) -> is_lim f a l.
Proof.
  intros H. apply (lim_of_bound _ f (fun x => Rabs (x - a)) l c).
  - exists d. intros x X N. split; [now apply H|apply Rabs_pos].
  - intros P [e E]. exists e. intros x X _. apply E. change (Rabs (Rabs (x - a) - 0) < e). now rewrite Rminus_0_r, Rabs_Rabsolu.
Qed.

Lemma right_lim_of_bound f l c a (d : posreal) :
  (forall x, a < x < a + d -> Rabs (f x - l) <= c * (x - a)) -> filterlim f (at_right a) (locally l).
Proof.
  intros H. apply (lim_of_bound _ f (fun x => x - a) l c).
  - exists d. intros x X R. apply Rabs_def2 in X. change (x - a < d /\ - d < x - a) in X. split; [apply H|]; lra.
  - intros P [e E]. exists e. intros x X _. apply E. change (Rabs (x - a - 0) < e). now rewrite Rminus_0_r.
Qed.

Lemma left_lim_of_bound (f : R -> R) (l c a : R) (d : posreal) :
  (forall x, a - d < x < a -> Rabs (f x - l) <= c * (a - x)) -> filterlim f (at_left a) (locally l).
Proof.
  intros H. apply (lim_of_bound _ f (fun x => a - x) l c).
  - exists d. intros x X L. apply Rabs_def2 in X. change (x - a < d /\ - d < x - a) in X. split; [apply H|]; lra.
  - intros P [e E]. exists e. intros x X _. apply E. change (Rabs (a - x - 0) < e). rewrite Rminus_0_r, Rabs_minus_sym. exact X.
Qed.

(** ** Uniform limits in a parameter *)

(** A bound may hold for large parameters only. *)
Lemma uniform_p_of_bound_from (D : R -> Prop) (F : R -> R -> R) f a c :
  (forall b x, a < b -> 0 < b -> D x -> Rabs (F b x - f x) <= c / b) ->
  uniform_lim D F (Rbar_locally p_infty) f.
Proof.
  intros H. apply (uniform_of_bound _ D F f Rinv c); [|exact inv_lim_p].
  exists (Rmax a 0). intros b B. pose proof (Rmax_l a 0). pose proof (Rmax_r a 0).
  split; [intros x; apply H; lra|]. left. apply Rinv_0_lt_compat. lra.
Qed.

Lemma uniform_p_of_bound (D : R -> Prop) (F : R -> R -> R) f c :
  (forall b x, 0 < b -> D x -> Rabs (F b x - f x) <= c / b) ->
  uniform_lim D F (Rbar_locally p_infty) f.
Proof. intros H. apply (uniform_p_of_bound_from D F f 0 c). intros b x _. now apply H. Qed.

Lemma uniform_right_of_bound (D : R -> Prop) (F : R -> R -> R) f c :
  (forall b x, 0 < b -> D x -> Rabs (F b x - f x) <= c * b) ->
  uniform_lim D F (at_right 0) f.
Proof.
  intros H. apply (uniform_of_bound _ D F f (fun b => b) c); [|intros P [e E]; exists e; intros b B _; now apply E].
  exists (mkposreal 1 Rlt_0_1). intros b _ B. split; [intros x; now apply H|lra].
Qed.

(** ** What a limit implies *)

(** What holds near the limit holds of values arbitrarily far out. *)
Lemma lim_p_meets f l (P : R -> Prop) M : is_lim f p_infty l -> locally l P -> exists x, M < x /\ P (f x).
Proof.
  intros H L. exact (filter_ex _ (filter_and (F := Rbar_locally p_infty) (fun x => M < x) _
    (ex_intro _ M (fun _ X => X)) (H _ L))).
Qed.

Lemma lim_m_meets f l (P : R -> Prop) M : is_lim f m_infty l -> locally l P -> exists x, x < M /\ P (f x).
Proof.
  intros H L. exact (filter_ex _ (filter_and (F := Rbar_locally m_infty) (fun x => x < M) _
    (ex_intro _ M (fun _ X => X)) (H _ L))).
Qed.

Lemma lim_unique f (a : Rbar) (l m : R) : is_lim f a l -> is_lim f a m -> l = m.
Proof. intros H H'. apply is_lim_unique in H. apply is_lim_unique in H'. congruence. Qed.
