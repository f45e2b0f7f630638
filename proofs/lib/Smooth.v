(** * Smoothness

    [C k f] says the same as [smooth k f] in a form that is convenient for proofs: a derivative is
    given at each order.

    - [C_smooth], [C_smooth_inf]: from [C] to the words of the claims
    - closure: sums, products, quotients, exp, ln, tanh, the normal distribution function
    - [C_glue_0], [C_glue_S]: pieces that join
    - [not_smooth]: pieces whose derivatives of order [k] differ at a knot *)

From Coq Require Import Reals Lra Lia.
From Coquelicot Require Import Coquelicot.
From Provenact Require Import Vocabulary Cells Normal.
Open Scope R_scope.

Fixpoint C (k : nat) (f : R -> R) : Prop :=
  match k with
  | O => forall x, continuous f x
  | S m => exists g, (forall x, is_derive f x (g x)) /\ C m g
  end.

Lemma C_ext k f g : (forall x, f x = g x) -> C k f -> C k g.
Proof.
  intros E H. destruct k as [|k].
  - intros x. apply (continuous_ext f); [exact E|apply H].
  - destruct H as [h [D H]]. exists h. split; [|exact H].
    intros x. apply (is_derive_ext f); [exact E|apply D].
Qed.

Lemma C_continuous k f : C k f -> forall x, continuous f x.
Proof.
  destruct k as [|k]; [exact (fun H => H)|].
  intros [g [D _]] x. apply (ex_derive_continuous f). eexists. apply D.
Qed.

Lemma C_down k f : C (S k) f -> C k f.
Proof.
  revert f. induction k as [|k IH]; intros f H.
  - exact (C_continuous 1 f H).
  - destruct H as [g [D H]]. exists g. split; [exact D|]. now apply IH.
Qed.

(** ** From [C] to [smooth] *)

Lemma Derive_n_shift f g n x : (forall y, is_derive f y (g y)) -> Derive_n f (S n) x = Derive_n g n x.
Proof.
  intros D. replace (S n) with (n + 1)%nat by lia. rewrite <- Derive_n_comp.
  apply Derive_n_ext. intros y. apply is_derive_unique, D.
Qed.

Lemma C_derivative k f n : C k f -> (n <= k)%nat -> forall x, ex_derive_n f n x /\ continuous (Derive_n f n) x.
Proof.
  revert f n. induction k as [|k IH]; intros f n H L x.
  - assert (n = 0%nat) by lia. subst. split; [exact I|]. exact (H x).
  - destruct n as [|n]; [split; [exact I|]; exact (C_continuous _ _ H x)|].
    destruct H as [g [D H]]. destruct (IH g n H ltac:(lia) x) as [E Q]. split.
    + destruct n as [|n]; [eexists; apply D|].
      simpl. apply (ex_derive_ext (Derive_n g n)); [|exact E].
      intros t. symmetry. now apply Derive_n_shift.
    + apply (continuous_ext (Derive_n g n)); [|exact Q]. intros t. symmetry. now apply Derive_n_shift.
Qed.

Theorem C_smooth k f : C k f -> smooth k f.
Proof. intros H n x L. now apply (C_derivative k). Qed.

Theorem C_smooth_inf f : (forall k, C k f) -> smooth_inf f.
Proof. intros H n x. now apply (C_derivative n f n (H n)). Qed.

(** And back. *)
Lemma Derive_n_step f n t : Derive_n f (S n) t = Derive_n (Derive f) n t.
Proof. replace (S n) with (n + 1)%nat by lia. rewrite <- Derive_n_comp. reflexivity. Qed.

Lemma smooth_C k f : smooth k f -> C k f.
Proof.
  revert f. induction k as [|k IH]; intros f H.
  - intros x. exact (proj2 (H 0%nat x (le_n 0))).
  - exists (Derive f). split.
    + intros x. apply Derive_correct. exact (proj1 (H 1%nat x ltac:(lia))).
    + apply IH. intros n x L. destruct (H (S n) x ltac:(lia)) as [E Q].
      split.
      * destruct n as [|n]; [exact I|].
        apply (ex_derive_ext (Derive_n f (S n))); [|exact E]. intros t. apply Derive_n_step.
      * apply (continuous_ext (Derive_n f (S n))); [|exact Q]. intros t. apply Derive_n_step.
Qed.

Lemma smooth_inf_C f : smooth_inf f -> forall k, C k f.
Proof.
  intros H k. apply smooth_C. intros n x _. split; [apply H|].
  apply (ex_derive_continuous (Derive_n f n)). exact (H (S n) x).
Qed.

(** ** Closure *)

Lemma C_const k c : C k (fun _ => c).
Proof.
  revert c. induction k as [|k IH]; intros c.
  - intros x. apply continuous_const.
  - exists (fun _ => 0). split; [intros x; apply is_derive_Reals, derivable_pt_lim_const|apply IH].
Qed.

Lemma C_id k : C k (fun x => x).
Proof.
  destruct k as [|k]; [intros x; apply continuous_id|].
  exists (fun _ => 1). split; [intros x; apply (is_derive_id x)|apply C_const].
Qed.

Lemma C_plus k f g : C k f -> C k g -> C k (fun x => f x + g x).
Proof.
  revert f g. induction k as [|k IH]; intros f g F G.
  - intros x. apply (continuous_plus f g); auto.
  - destruct F as [f' [DF F]], G as [g' [DG G]]. exists (fun x => f' x + g' x).
    split; [intros x; apply (is_derive_plus f g); auto|now apply IH].
Qed.

Lemma C_mult k f g : C k f -> C k g -> C k (fun x => f x * g x).
Proof.
  revert f g. induction k as [|k IH]; intros f g F G.
  - intros x. apply (continuous_mult f g); auto.
  - assert (F0 := C_down _ _ F). assert (G0 := C_down _ _ G).
    destruct F as [f' [DF F]], G as [g' [DG G]].
    exists (fun x => f' x * g x + f x * g' x). split.
    + intros x. apply (is_derive_mult f g); auto. intros; apply Rmult_comm.
    + apply C_plus; now apply IH.
Qed.

Lemma C_opp k f : C k f -> C k (fun x => - f x).
Proof.
  intros F. apply (C_ext k (fun x => -1 * f x)); [intros; ring|].
  apply C_mult; [apply C_const|exact F].
Qed.

Lemma C_minus k f g : C k f -> C k g -> C k (fun x => f x - g x).
Proof. intros F G. apply C_plus; [exact F|now apply C_opp]. Qed.

Lemma C_pow k f n : C k f -> C k (fun x => f x ^ n).
Proof.
  intros F. induction n as [|n IH]; [exact (C_const k 1)|].
  exact (C_mult k f (fun x => f x ^ n) F IH).
Qed.

(** A composition [h (f x)] with [h' = q h p]: the derivatives stay in one class. *)
Lemma C_comp_scheme (h h' : R -> R) (D : R -> Prop) :
  (forall y, D y -> is_derive h y (h' y)) ->
  (forall k f, (forall x, D (f x)) -> C k f -> C k (fun x => h (f x)) -> C k (fun x => h' (f x))) ->
  forall k f, (forall x, D (f x)) -> C k f -> C k (fun x => h (f x)).
Proof.
  intros DH R k. induction k as [|k IH]; intros f P F.
  - intros x. apply (continuous_comp f h); [apply F|].
    apply (ex_derive_continuous h). eexists. apply DH, P.
  - assert (F0 := C_down _ _ F). destruct F as [f' [DF F]].
    exists (fun x => f' x * h' (f x)). split.
    + intros x. apply (is_derive_comp h f); [apply DH, P|apply DF].
    + apply C_mult; [exact F|]. apply R; auto.
Qed.

Lemma C_exp k f : C k f -> C k (fun x => exp (f x)).
Proof.
  intros F. apply (C_comp_scheme exp exp (fun _ => True)); auto.
  intros y _. apply is_derive_exp.
Qed.

Lemma C_inv k f : (forall x, f x <> 0) -> C k f -> C k (fun x => / f x).
Proof.
  intros P F. apply (C_comp_scheme Rinv (fun y => - (/ y * / y)) (fun y => y <> 0)); auto.
  - intros y H. auto_derive; [exact H|]. field. exact H.
  - intros j g Q G HG. apply C_opp. now apply C_mult.
Qed.

Lemma C_div k f g : (forall x, g x <> 0) -> C k f -> C k g -> C k (fun x => f x / g x).
Proof. intros P F G. apply C_mult; [exact F|now apply C_inv]. Qed.

Lemma C_ln k f : (forall x, 0 < f x) -> C k f -> C k (fun x => ln (f x)).
Proof.
  intros P F. apply (C_comp_scheme ln Rinv (fun y => 0 < y)); auto.
  - intros y H. auto_derive; [exact H|]. field. lra.
  - intros j g Q G _. apply C_inv; [|exact G]. intros x. specialize (Q x). lra.
Qed.

Lemma cosh_pos x : 0 < cosh x.
Proof. unfold cosh. generalize (exp_pos x) (exp_pos (- x)). lra. Qed.

Lemma is_derive_tanh y : is_derive tanh y (1 - tanh y * tanh y).
Proof.
  unfold tanh, sinh, cosh. generalize (exp_pos y) (exp_pos (- y)). intros.
  auto_derive; [lra|]. field. lra.
Qed.

Lemma C_tanh k f : C k f -> C k (fun x => tanh (f x)).
Proof.
  intros F. apply (C_comp_scheme tanh (fun y => 1 - tanh y * tanh y) (fun _ => True)); auto.
  - intros y _. apply is_derive_tanh.
  - intros j g _ G T. apply C_minus; [apply C_const|now apply C_mult].
Qed.

Lemma C_sigma k f : C k f -> C k (fun x => sigma (f x)).
Proof.
  intros F. unfold sigma. apply C_inv.
  - intros x. generalize (exp_pos (- f x)). lra.
  - apply C_plus; [apply C_const|]. now apply C_exp, C_opp.
Qed.

Lemma C_softplus k f : C k f -> C k (fun x => softplus (f x)).
Proof.
  intros F. unfold softplus. apply C_ln.
  - intros x. generalize (exp_pos (f x)). lra.
  - apply C_plus; [apply C_const|now apply C_exp].
Qed.

Lemma C_phi k f : C k f -> C k (fun x => phi (f x)).
Proof.
  intros F. unfold phi. apply C_mult; [|apply C_const]. apply C_exp.
  apply C_mult; [|apply C_const]. now apply C_opp, C_pow.
Qed.

Lemma C_Phi k f : C k f -> C k (fun x => Phi (f x)).
Proof.
  intros F. apply (C_comp_scheme Phi phi (fun _ => True)); auto.
  - intros y _. apply Phi_derive.
  - intros j g _ G _. now apply C_phi.
Qed.

Lemma C_sum_n k (f : nat -> R -> R) n : (forall i, C k (f i)) -> C k (fun x => sum_n (fun i => f i x) n).
Proof.
  intros F. induction n as [|n IH].
  - apply (C_ext k (f 0%nat)); [|apply F]. intros x. now rewrite sum_O.
  - apply (C_ext k (fun x => sum_n (fun i => f i x) n + f (S n) x)); [|now apply C_plus].
    intros x. now rewrite sum_Sn.
Qed.

(** One step of a proof that an expression is smooth; what is left are the signs of denominators and
    arguments of logarithms. *)
Ltac C_step :=
  match goal with
  | |- C _ (fun _ => ?c) => apply C_const
  | |- C _ (fun x => x) => apply C_id
  | |- C _ (fun x => @?f x + @?g x) => apply (C_plus _ f g)
  | |- C _ (fun x => @?f x - @?g x) => apply (C_minus _ f g)
  | |- C _ (fun x => @?f x * @?g x) => apply (C_mult _ f g)
  | |- C _ (fun x => @?f x / @?g x) => apply (C_div _ f g)
  | |- C _ (fun x => / @?f x) => apply (C_inv _ f)
  | |- C _ (fun x => - @?f x) => apply (C_opp _ f)
  | |- C _ (fun x => (@?f x) ^ ?n) => apply (C_pow _ f n)
  | |- C _ (fun x => exp (@?f x)) => apply (C_exp _ f)
  | |- C _ (fun x => ln (@?f x)) => apply (C_ln _ f)
  | |- C _ (fun x => tanh (@?f x)) => apply (C_tanh _ f)
  | |- C _ (fun x => sigma (@?f x)) => apply (C_sigma _ f)
  | |- C _ (fun x => softplus (@?f x)) => apply (C_softplus _ f)
  | |- C _ (fun x => phi (@?f x)) => apply (C_phi _ f)
  | |- C _ (fun x => Phi (@?f x)) => apply (C_Phi _ f)
  end.

(** ** Pieces *)

Lemma C_glue_0 a f g : C 0 f -> C 0 g -> f a = g a -> C 0 (glue a f g).
Proof. intros F G E x. apply glue_continuous; auto. Qed.

Lemma C_glue_S k a f g f' g' :
  (forall x, is_derive f x (f' x)) -> (forall x, is_derive g x (g' x)) ->
  f a = g a -> f' a = g' a -> C k (glue a f' g') -> C (S k) (glue a f g).
Proof.
  intros DF DG E E' H. exists (glue a f' g'). split; [|exact H].
  intros x. apply glue_derive; auto.
Qed.

(** ** Where smoothness ends *)

(** Two continuous functions that agree left (or right) of a point agree there. *)
Lemma agree_left (f g : R -> R) (b a : R) :
  b < a -> continuous f a -> continuous g a -> (forall x, b < x < a -> f x = g x) -> f a = g a.
Proof.
  intros L F G E.
  apply (filterlim_locally_unique (F := at_left a) f (f a) (g a)).
  - apply (filterlim_filter_le_1 (F := locally a) (G := at_left a) f); [apply filter_le_within|exact F].
  - apply (filterlim_ext_loc g).
    + exists (mkposreal (a - b) (Rlt_Rminus _ _ L)). intros y B H.
      unfold ball in B; simpl in B; unfold AbsRing_ball, abs, minus, plus, opp in B; simpl in B.
      apply Rabs_def2 in B. symmetry. apply E. lra.
    + apply (filterlim_filter_le_1 (F := locally a) (G := at_left a) g); [apply filter_le_within|exact G].
Qed.

Lemma agree_right (f g : R -> R) (a b : R) :
  a < b -> continuous f a -> continuous g a -> (forall x, a < x < b -> f x = g x) -> f a = g a.
Proof.
  intros L F G E.
  apply (filterlim_locally_unique (F := at_right a) f (f a) (g a)).
  - apply (filterlim_filter_le_1 (F := locally a) (G := at_right a) f); [apply filter_le_within|exact F].
  - apply (filterlim_ext_loc g).
    + exists (mkposreal (b - a) (Rlt_Rminus _ _ L)). intros y B H.
      unfold ball in B; simpl in B; unfold AbsRing_ball, abs, minus, plus, opp in B; simpl in B.
      apply Rabs_def2 in B. symmetry. apply E. lra.
    + apply (filterlim_filter_le_1 (F := locally a) (G := at_right a) g); [apply filter_le_within|exact G].
Qed.

(** Derivatives of functions that agree on an open interval agree on it. *)
Lemma derive_agree (f g f' g' : R -> R) (b c : R) :
  (forall x, b < x < c -> f x = g x) -> (forall x, b < x < c -> is_derive f x (f' x)) ->
  (forall x, b < x < c -> is_derive g x (g' x)) -> forall x, b < x < c -> f' x = g' x.
Proof.
  intros E F G x I. rewrite <- (is_derive_unique f x (f' x)) by auto.
  rewrite <- (is_derive_unique g x (g' x)) by auto.
  apply Derive_ext_loc.
  generalize (filter_and _ _ (locally_above b x (proj1 I)) (locally_below c x (proj2 I))).
  apply filter_imp. intros t T. now apply E.
Qed.

(** [f] is [p 0] left and [q 0] right of [a]; [p] and [q] are sequences of derivatives.  If [p k] and
    [q k] differ at [a], then [f] is not [C k]. *)
Theorem not_C (k : nat) (f : R -> R) (p q : nat -> R -> R) (b a c : R) :
  b < a -> a < c ->
  (forall x, b < x < a -> f x = p 0%nat x) -> (forall x, a < x < c -> f x = q 0%nat x) ->
  (forall n x, (n < k)%nat -> b < x < a -> is_derive (p n) x (p (S n) x)) ->
  (forall n x, (n < k)%nat -> a < x < c -> is_derive (q n) x (q (S n) x)) ->
  continuous (p k) a -> continuous (q k) a -> p k a <> q k a -> ~ C k f.
Proof.
  revert f p q. induction k as [|k IH]; intros f p q L1 L2 E1 E2 D1 D2 C1 C2 N H.
  - apply N. rewrite <- (agree_left f (p 0%nat) b a), <- (agree_right f (q 0%nat) a c); auto.
  - destruct H as [g [D H]].
    refine (IH g (fun n => p (S n)) (fun n => q (S n)) L1 L2 _ _ _ _ C1 C2 N H).
    + apply (derive_agree f (p 0%nat) g (p 1%nat) b a); auto. intros; apply D1; auto; lia.
    + apply (derive_agree f (q 0%nat) g (q 1%nat) a c); auto. intros; apply D2; auto; lia.
    + intros n x J. apply D1. lia.
    + intros n x J. apply D2. lia.
Qed.

Theorem not_smooth (k : nat) (f : R -> R) (p q : nat -> R -> R) (b a c : R) :
  b < a -> a < c ->
  (forall x, b < x < a -> f x = p 0%nat x) -> (forall x, a < x < c -> f x = q 0%nat x) ->
  (forall n x, (n < k)%nat -> b < x < a -> is_derive (p n) x (p (S n) x)) ->
  (forall n x, (n < k)%nat -> a < x < c -> is_derive (q n) x (q (S n) x)) ->
  continuous (p k) a -> continuous (q k) a -> p k a <> q k a -> ~ smooth k f.
Proof. intros. intros Q. apply smooth_C in Q. revert Q. now apply (not_C k f p q b a c). Qed.

(** ** Second derivatives *)

Lemma derive_2 (f f1 : R -> R) (x l : R) :
  (forall y, is_derive f y (f1 y)) -> is_derive f1 x l -> ex_derive f x /\ is_derive_n f 2 x l.
Proof.
  intros D D1. split; [eexists; apply D|].
  simpl. apply (is_derive_ext f1); [|exact D1]. intros t. symmetry. apply is_derive_unique, D.
Qed.

(** The same on an open interval. *)
Lemma derive_2_inside (f f1 : R -> R) (a b x l : R) :
  a < x < b -> (forall y, a < y < b -> is_derive f y (f1 y)) -> is_derive f1 x l ->
  ex_derive f x /\ is_derive_n f 2 x l.
Proof.
  intros I D D1. split; [eexists; now apply D|].
  simpl. apply (is_derive_ext_loc f1); [|exact D1].
  generalize (filter_and _ _ (locally_above a x (proj1 I)) (locally_below b x (proj2 I))).
  apply filter_imp. intros t T. symmetry. apply is_derive_unique. now apply D.
Qed.

Lemma derive_2_below (f f1 : R -> R) (b x l : R) :
  x < b -> (forall y, y < b -> is_derive f y (f1 y)) -> is_derive f1 x l ->
  ex_derive f x /\ is_derive_n f 2 x l.
Proof. intros I D. apply (derive_2_inside f f1 (x - 1) b); [lra|]. intros y [_ H]. now apply D. Qed.

Lemma derive_2_above (f f1 : R -> R) (a x l : R) :
  a < x -> (forall y, a < y -> is_derive f y (f1 y)) -> is_derive f1 x l ->
  ex_derive f x /\ is_derive_n f 2 x l.
Proof. intros I D. apply (derive_2_inside f f1 a (x + 1)); [lra|]. intros y [H _]. now apply D. Qed.

Lemma derive_equal (f : R -> R) (x l m : R) : is_derive f x l -> l = m -> is_derive f x m.
Proof. intros D <-. exact D. Qed.

Lemma smooth_le (j k : nat) (f : R -> R) : (j <= k)%nat -> smooth k f -> smooth j f.
Proof. intros L H n x M. apply H. lia. Qed.

(** ** Quotients of finite sums

    Along smooth curves of all variables a sum over a sum of positive terms is smooth. *)
Lemma quotient_smooth (above below : nat -> R -> R) (n : nat) :
  (forall i t, 0 < below i t) -> (forall k i, C k (above i)) -> (forall k i, C k (below i)) ->
  smooth_inf (fun t => sum_n (fun i => above i t) n / sum_n (fun i => below i t) n).
Proof.
  intros P A B. apply C_smooth_inf. intros k. apply C_div.
  - intros t. apply Rgt_not_eq. induction n as [|n IH]; [rewrite sum_O; apply P|].
    rewrite sum_Sn. apply Rplus_lt_0_compat; [exact IH|apply P].
  - apply C_sum_n. intros i. apply A.
  - apply C_sum_n. intros i. apply B.
Qed.

(** Rows of smooth functions, as hypotheses, in polynomials and exponentials. *)
Ltac C_rows :=
  repeat first
  [ match goal with H : forall i, smooth_inf (?f i) |- C ?k (fun t => ?f ?i t) => exact (smooth_inf_C _ (H i) k)
                  | H : forall i, smooth_inf (?f i) |- C ?k (?f ?i) => exact (smooth_inf_C _ (H i) k) end
  | C_step ].
Ltac smooth_quotient :=
  intros; apply quotient_smooth; [intros; apply exp_pos | intros; C_rows | intros; C_rows].
