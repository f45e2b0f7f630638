(** * Smoothness

    [C k f] says the same as [smooth k f] in a form that is convenient for proofs: a derivative is
    given at each order.

    - [C_smooth], [C_smooth_inf]: from [C] to the words of the claims
    - closure: sums, products, quotients, exp, ln, tanh, the normal distribution function
    - [kink]: pieces whose slopes differ at a knot; [smooth_slope], [rough_slope]: one order more, by the slope *)

From Provenact Require Import Analysis Vocabulary Cells Normal.

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

Lemma C_comp n : forall k f, C n k -> C n f -> C n (fun x => k (f x)).
Proof.
  induction n as [|n IH]; intros k f K F; [intros x; apply (continuous_comp f k); auto|].
  assert (F0 := C_down _ _ F). destruct K as [k' [D K]], F as [f' [DF F]]. exists (fun x => f' x * k' (f x)).
  split; [intros x; apply (is_derive_comp k f); auto|]. apply C_mult; [exact F|now apply IH].
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
  intros F. apply (C_comp_scheme Phi phi (fun _ => True)); auto; [intros y _; apply Phi_derive|].
  intros j g _ G _. now apply C_phi.
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

(** ** Where smoothness ends *)

(** Where the slopes of the two pieces differ, a glued function has none. *)
Lemma kink_slope (a l m d : R) (f g : R -> R) :
  is_derive f a l -> is_derive g a m -> f a = g a -> is_derive (glue a f g) a d -> l = m.
Proof.
  intros F G E D. rewrite is_derive_Reals in F, G, D.
  assert (near : forall eps, 0 < eps -> Rabs (l - d) < eps /\ Rabs (m - d) < eps).
  { intros eps P. destruct (F (eps / 2) ltac:(lra)) as [r F']. destruct (G (eps / 2) ltac:(lra)) as [s G'].
    destruct (D (eps / 2) ltac:(lra)) as [u D']. pose proof (cond_pos r). pose proof (cond_pos s). pose proof (cond_pos u).
    assert (step : exists h, 0 < h < r /\ h < s /\ h < u).
    { exists (Rmin r (Rmin s u) / 2). pose proof (Rmin_l r (Rmin s u)). pose proof (Rmin_r r (Rmin s u)).
      pose proof (Rmin_l s u). pose proof (Rmin_r s u).
      assert (0 < Rmin r (Rmin s u)) by (repeat apply Rmin_glb_lt; assumption). lra. }
    destruct step as [h small].
    assert (left : Rabs (- h) < r /\ Rabs (- h) < u) by (rewrite Rabs_Ropp, Rabs_pos_eq by lra; lra).
    assert (right : Rabs h < s /\ Rabs h < u) by (rewrite Rabs_pos_eq by lra; lra).
    pose proof (F' (- h) ltac:(lra) (proj1 left)) as F1. pose proof (D' (- h) ltac:(lra) (proj2 left)) as D1.
    pose proof (G' h ltac:(lra) (proj1 right)) as G2. pose proof (D' h ltac:(lra) (proj2 right)) as D2.
    rewrite !glue_left in D1 by lra. rewrite glue_right, glue_left, E in D2 by lra.
    apply Rabs_def2 in F1, D1, G2, D2. split; apply Rabs_def1; lra. }
  transitivity d; [|symmetry]; apply cond_eq; intros eps P; apply (near eps P).
Qed.

Lemma kink (a l m : R) (f g : R -> R) :
  is_derive f a l -> is_derive g a m -> f a = g a -> l <> m -> forall d, ~ is_derive (glue a f g) a d.
Proof. intros F G E N d D. exact (N (kink_slope a l m d f g F G E D)). Qed.

Lemma no_slope_right (a x d : R) (f g : R -> R) : a < x -> ~ is_derive g x d -> ~ is_derive (glue a f g) x d.
Proof.
  intros L N D. apply N, (derive_above a x d _ (glue a f g) L); [|exact D]. intros t T. symmetry. now apply glue_right.
Qed.

Lemma rough_at_point (x : R) (f : R -> R) : (forall d, ~ is_derive f x d) -> ~ smooth 1 f.
Proof. intros N S. apply smooth_C in S. destruct S as [g [D _]]. exact (N _ (D x)). Qed.

(** ** By the slope *)

Lemma smooth_slope (k : nat) (f f' : R -> R) : (forall x, is_derive f x (f' x)) -> smooth k f' -> smooth (S k) f.
Proof. intros D S. apply C_smooth. exists f'. split; [exact D|now apply smooth_C]. Qed.

Lemma rough_slope (k : nat) (f f' : R -> R) : (forall x, is_derive f x (f' x)) -> ~ smooth k f' -> ~ smooth (S k) f.
Proof.
  intros D N S. apply N, C_smooth. apply smooth_C in S. destruct S as [g [G S]]. apply (C_ext k g); [|exact S].
  intros x. rewrite <- (is_derive_unique f x _ (G x)). now apply is_derive_unique.
Qed.

(** ** Second derivatives *)

Lemma derive_2 (f f1 : R -> R) (x l : R) :
  (forall y, is_derive f y (f1 y)) -> is_derive f1 x l -> ex_derive f x /\ is_derive_n f 2 x l.
Proof.
  intros D D1. split; [eexists; apply D|].
  simpl. apply (is_derive_ext f1); [|exact D1]. intros t. symmetry. apply is_derive_unique, D.
Qed.

Lemma derive_equal (f : R -> R) (x l m : R) : is_derive f x l -> l = m -> is_derive f x m.
Proof. intros D <-. exact D. Qed.

Lemma smooth_le (j k : nat) (f : R -> R) : (j <= k)%nat -> smooth k f -> smooth j f.
Proof. intros L H n x M. apply H. lia. Qed.
