(** * Open intervals, their ends, and improper integrals over them

    The ends may be infinite: (0, 1), (0, +inf) and the whole line are treated alike.

    - [inside a b x]: x lies in the open interval (a, b)
    - [lower_end a], [upper_end b]: "near the lower end", "near the upper end", as filters
    - [integral_over a b f l]: the integral of f over (a, b), improper at both ends, converges to l
    - [lower_end_intro], [lower_end_elim] and their mirror images
    - [integral_over_antiderivative], [integral_over_limits]: by an antiderivative, and back
    - [integral_over_le], [integral_over_ext], ... *)

From Provenact Require Import Analysis Schemes Integrals.

(** ** Definitions *)

(** The open interval (a, b); a may be [m_infty], b may be [p_infty]. *)
Definition inside (a b : Rbar) (x : R) : Prop := Rbar_lt a x /\ Rbar_lt x b.

(** Near the lower end a, from inside. *)
Definition lower_end (a : Rbar) : (R -> Prop) -> Prop :=
  match a with Finite r => at_right r | other => Rbar_locally other end.

(** Near the upper end b, from inside. *)
Definition upper_end (b : Rbar) : (R -> Prop) -> Prop :=
  match b with Finite r => at_left r | other => Rbar_locally other end.

(** The integral of f over (a, b), improper at both ends, exists and is l. *)
Definition integral_over (a b : Rbar) (f : R -> R) (l : R) : Prop :=
  is_RInt_gen f (lower_end a) (upper_end b) l.

Global Instance lower_end_proper a : ProperFilter (lower_end a).
Proof. destruct a; simpl; typeclasses eauto. Qed.

Global Instance upper_end_proper b : ProperFilter (upper_end b).
Proof. destruct b; simpl; typeclasses eauto. Qed.

(** ** The ends *)

Lemma inside_exists a b : Rbar_lt a b -> exists c, inside a b c.
Proof.
  intros ab. destruct a as [a| |], b as [b| |]; simpl in ab; try contradiction.
  - exists ((a + b) / 2). split; simpl; lra.
  - exists (a + 1). split; simpl; [lra|exact I].
  - exists (b - 1). split; simpl; [exact I|lra].
  - exists 0. split; exact I.
Qed.

Lemma inside_between a b u v x : inside a b u -> inside a b v -> u <= x <= v -> inside a b x.
Proof.
  intros [A _] [_ B] X. split.
  - apply Rbar_lt_le_trans with (Finite u); [exact A|]. simpl. lra.
  - apply Rbar_le_lt_trans with (Finite v); [|exact B]. simpl. lra.
Qed.

Lemma inside_minmax a b u v x : inside a b u -> inside a b v -> Rmin u v <= x <= Rmax u v -> inside a b x.
Proof.
  intros U V X. unfold Rmin, Rmax in X.
  destruct (Rle_dec u v); [now apply (inside_between a b u v)|now apply (inside_between a b v u)].
Qed.

Lemma lower_end_intro a b (P : R -> Prop) (c : R) : inside a b c ->
  (forall x, inside a b x -> x < c -> P x) -> lower_end a P.
Proof.
  intros C H. assert (K : forall x : R, Rbar_lt a x -> x < c -> P x).
  { intros x X L. apply H; [|exact L]. split; [exact X|]. exact (Rbar_lt_trans x c b L (proj2 C)). }
  destruct a as [r| |]; [|destruct C as [[] _]|exists c; intros x; now apply K].
  generalize (open_lt c r (proj1 C)). simpl. unfold at_right, within. apply filter_imp. intros x L X. now apply K.
Qed.

Lemma lower_end_elim a b (P : R -> Prop) (c0 : R) : inside a b c0 -> lower_end a P ->
  exists c, inside a b c /\ forall x, inside a b x -> x < c -> P x.
Proof.
  intros C H. destruct a as [r| |]; [|destruct C as [[] _]|].
  - destruct H as [d H]. pose proof (cond_pos d). destruct C as [A B]. simpl in A. exists (Rmin (r + d) c0).
    pose proof (Rmin_l (r + d) c0). split; [split; [apply Rmin_glb_lt; lra|]|].
    + exact (Rbar_le_lt_trans (Rmin (r + d) c0) c0 b (Rmin_r _ _) B).
    + intros x [X _] L. apply H; [|exact X]. simpl in X. change (Rabs (x - r) < d). rewrite Rabs_pos_eq; lra.
  - destruct H as [M H]. exists (Rmin M c0). pose proof (Rmin_l M c0). split; [|intros x _ L; apply H; lra].
    split; [exact I|]. exact (Rbar_le_lt_trans (Rmin M c0) c0 b (Rmin_r _ _) (proj2 C)).
Qed.

Lemma upper_end_intro a b (P : R -> Prop) (c : R) : inside a b c ->
  (forall x, inside a b x -> c < x -> P x) -> upper_end b P.
Proof.
  intros C H. assert (K : forall x : R, Rbar_lt x b -> c < x -> P x).
  { intros x X L. apply H; [|exact L]. split; [|exact X]. exact (Rbar_lt_trans a c x (proj1 C) L). }
  destruct b as [r| |]; [|exists c; intros x; now apply K|destruct C as [_ []]].
  generalize (open_gt c r (proj2 C)). simpl. unfold at_left, within. apply filter_imp. intros x L X. now apply K.
Qed.

Lemma upper_end_elim a b (P : R -> Prop) (c0 : R) : inside a b c0 -> upper_end b P ->
  exists c, inside a b c /\ forall x, inside a b x -> c < x -> P x.
Proof.
  intros C H. destruct b as [r| |]; [| |destruct C as [_ []]].
  - destruct H as [d H]. pose proof (cond_pos d). destruct C as [A B]. simpl in B. exists (Rmax (r - d) c0).
    pose proof (Rmax_l (r - d) c0). split; [split; [|apply Rmax_lub_lt; lra]|].
    + exact (Rbar_lt_le_trans a c0 (Rmax (r - d) c0) A (Rmax_r _ _)).
    + intros x [_ X] L. apply H; [|exact X]. simpl in X. change (Rabs (x - r) < d). rewrite Rabs_left; lra.
  - destruct H as [M H]. exists (Rmax M c0). pose proof (Rmax_l M c0). split; [|intros x _ L; apply H; lra].
    split; [|exact I]. exact (Rbar_lt_le_trans a c0 (Rmax M c0) (proj1 C) (Rmax_r _ _)).
Qed.

Lemma lower_inside a b c : inside a b c -> lower_end a (fun x => inside a b x /\ x < c).
Proof. intros C. apply (lower_end_intro a b _ c C). auto. Qed.

Lemma upper_inside a b c : inside a b c -> upper_end b (fun x => inside a b x /\ c < x).
Proof. intros C. apply (upper_end_intro a b _ c C). auto. Qed.

(** Both ends are open: nothing inside is the last. *)
Lemma inside_lower a b c : inside a b c -> exists d, inside a b d /\ d < c.
Proof. intros C. exact (filter_ex _ (lower_inside a b c C)). Qed.

Lemma inside_upper a b c : inside a b c -> exists d, inside a b d /\ c < d.
Proof. intros C. exact (filter_ex _ (upper_inside a b c C)). Qed.

Lemma locally_inside a b x : inside a b x -> locally x (inside a b).
Proof.
  intros H. destruct (inside_lower _ _ _ H) as [u [U L]], (inside_upper _ _ _ H) as [v [V M]].
  assert (D : 0 < Rmin (x - u) (v - x)) by (apply Rmin_glb_lt; lra).
  exists (mkposreal _ D). intros t T. change (Rabs (t - x) < Rmin (x - u) (v - x)) in T.
  pose proof (Rmin_l (x - u) (v - x)). pose proof (Rmin_r (x - u) (v - x)). apply Rabs_def2 in T.
  apply (inside_between a b u v); auto. lra.
Qed.

Lemma ends_inside a b (Q : R -> R -> Prop) (c : R) : inside a b c ->
  (forall u v, inside a b u -> inside a b v -> u < c -> c < v -> Q u v) ->
  filter_prod (lower_end a) (upper_end b) (fun uv => Q (fst uv) (snd uv)).
Proof.
  intros C H. exists (fun u => inside a b u /\ u < c) (fun v => inside a b v /\ c < v).
  - now apply lower_inside.
  - now apply upper_inside.
  - intros u v [U L] [V M]. simpl. now apply H.
Qed.

(** ** Integrals *)

(** An interval that has a point inside, or else nothing is to be shown. *)
Lemma integral_over_ext a b c f g l : inside a b c -> (forall x, inside a b x -> f x = g x) ->
  integral_over a b f l -> integral_over a b g l.
Proof.
  intros C E. apply is_RInt_gen_ext.
  apply (ends_inside a b (fun u v => forall x, Rmin u v < x < Rmax u v -> f x = g x) c C).
  intros u v U V _ _ x X. apply E, (inside_minmax a b u v x U V). lra.
Qed.

Lemma piece_inside a b (F f : R -> R) u v : inside a b u -> inside a b v ->
  (forall x, inside a b x -> is_derive F x (f x)) -> (forall x, inside a b x -> continuous f x) ->
  is_RInt f u v (F v - F u).
Proof.
  intros U V D K. apply piece_of_antiderivative; intros x X; [apply D|apply K]; now apply (inside_minmax a b u v).
Qed.

Lemma integral_over_antiderivative a b c (F f : R -> R) (la lb : R) : inside a b c ->
  (forall x, inside a b x -> is_derive F x (f x)) -> (forall x, inside a b x -> continuous f x) ->
  filterlim F (lower_end a) (locally la) -> filterlim F (upper_end b) (locally lb) ->
  integral_over a b f (lb - la).
Proof.
  intros C D K A B. apply (integral_of_antiderivative F); try typeclasses eauto; [exact A|exact B|].
  apply (ends_inside a b (fun u v => is_RInt f u v (F v - F u)) c C). intros u v U V _ _. now apply (piece_inside a b).
Qed.

Lemma integral_over_limits a b c (F f : R -> R) (l : R) : inside a b c ->
  (forall x, inside a b x -> is_derive F x (f x)) -> (forall x, inside a b x -> continuous f x) ->
  integral_over a b f l ->
  exists la lb : R, filterlim F (lower_end a) (locally la) /\ filterlim F (upper_end b) (locally lb) /\ l = lb - la.
Proof.
  intros C D K H.
  assert (Q : forall e : posreal, exists (P Q : R -> Prop), lower_end a P /\ upper_end b Q /\
    forall u v, P u -> Q v -> Rabs (F v - F u - l) < e).
  { intros e. destruct (H _ (locally_ball l e)) as [P Q HP HQ R].
    exists (fun u => P u /\ inside a b u /\ u < c), (fun v => Q v /\ inside a b v /\ c < v).
    split; [apply filter_and; [exact HP|now apply lower_inside]|].
    split; [apply filter_and; [exact HQ|now apply upper_inside]|].
    intros u v [Pu [U _]] [Qv [V _]]. destruct (R u v Pu Qv) as [I [HI B]]. simpl in HI.
    replace (F v - F u) with I; [exact B|].
    assert (J : is_RInt f u v (F v - F u)) by now apply (piece_inside a b).
    rewrite <- (is_RInt_unique (V := R_CompleteNormedModule) f u v I HI).
    now rewrite <- (is_RInt_unique (V := R_CompleteNormedModule) f u v _ J). }
  assert (LA : exists la : R, filterlim F (lower_end a) (locally la)).
  { apply (proj1 (filterlim_locally_cauchy (U := R_CompleteSpace) (F := lower_end a) F)). intros e.
    destruct (Q (mkposreal (e / 2) (is_pos_div_2 e))) as [P [Q' [HP [HQ N]]]].
    exists P. split; [exact HP|]. intros u v Pu Pv. destruct (filter_ex _ HQ) as [z Z].
    pose proof (N u z Pu Z) as N1. pose proof (N v z Pv Z) as N2. simpl in N1, N2.
    change (Rabs (F v - F u) < e). apply Rabs_def2 in N1. apply Rabs_def2 in N2. apply Rabs_def1; lra. }
  assert (LB : exists lb : R, filterlim F (upper_end b) (locally lb)).
  { apply (proj1 (filterlim_locally_cauchy (U := R_CompleteSpace) (F := upper_end b) F)). intros e.
    destruct (Q (mkposreal (e / 2) (is_pos_div_2 e))) as [P [Q' [HP [HQ N]]]].
    exists Q'. split; [exact HQ|]. intros u v Pu Pv. destruct (filter_ex _ HP) as [z Z].
    pose proof (N z u Z Pu) as N1. pose proof (N z v Z Pv) as N2. simpl in N1, N2.
    change (Rabs (F v - F u) < e). apply Rabs_def2 in N1. apply Rabs_def2 in N2. apply Rabs_def1; lra. }
  destruct LA as [la A], LB as [lb B]. exists la, lb. split; [exact A|]. split; [exact B|].
  apply (gen_integral_unique f (lower_end a) (upper_end b));
    [apply Proper_StrongProper; typeclasses eauto|apply Proper_StrongProper; typeclasses eauto|exact H|]. now apply (integral_over_antiderivative a b c F).
Qed.

(** Comparison. *)
Lemma integral_over_nonneg a b c f l : inside a b c -> (forall x, inside a b x -> 0 <= f x) ->
  integral_over a b f l -> 0 <= l.
Proof.
  intros C P H. destruct (Rle_lt_dec 0 l) as [L|L]; [exact L|exfalso].
  assert (E : 0 < - l) by lra.
  assert (B : filter_prod (lower_end a) (upper_end b)
    (fun uv => fst uv < snd uv /\ inside a b (fst uv) /\ inside a b (snd uv))).
  { apply (ends_inside a b (fun u v => u < v /\ inside a b u /\ inside a b v) c C). intros. split; [lra|tauto]. }
  pose proof (H _ (locally_ball l (mkposreal _ E))) as N. unfold filtermapi in N.
  destruct (filter_ex _ (filter_and _ _ B N)) as [[u v] [[UV [U V]] [I [HI Y]]]]. simpl in *.
  change (Rabs (I - l) < - l) in Y. apply Rabs_def2 in Y.
  assert (0 <= I); [|lra].
  apply (is_RInt_le (fun _ => 0) f u v 0 I); [lra| |exact HI|].
  - evar_last; [apply (is_RInt_const (V := R_NormedModule) u v 0)|].
    unfold scal; simpl; unfold mult; simpl; ring.
  - intros x X. apply P. apply (inside_between a b u v); auto. lra.
Qed.

Lemma integral_over_le a b c f g l m : inside a b c -> (forall x, inside a b x -> f x <= g x) ->
  integral_over a b f l -> integral_over a b g m -> l <= m.
Proof.
  intros C P F G. assert (0 <= m - l); [|lra].
  apply (integral_over_nonneg a b c (fun x => g x - f x)); [exact C| |now apply gen_minus].
  intros x X. specialize (P x X). lra.
Qed.

(** ** Antiderivatives inside *)

Definition area_from (c : R) (f : R -> R) (x : R) : R := RInt f c x.

Lemma area_from_derive a b c f : inside a b c -> (forall x, inside a b x -> continuous f x) ->
  forall x, inside a b x -> is_derive (area_from c f) x (f x).
Proof.
  intros C K x X. apply is_derive_RInt with (a := c); [|now apply K].
  generalize (locally_inside a b x X). apply filter_imp. intros y Y.
  apply (RInt_correct (V := R_CompleteNormedModule)), (ex_RInt_continuous (V := R_CompleteNormedModule)).
  intros z Z. apply K. now apply (inside_minmax a b c y).
Qed.

(** A continuous integrand that is nowhere negative, with integral 0, is 0. *)
Lemma integral_over_zero a b f : (forall x, inside a b x -> continuous f x) ->
  (forall x, inside a b x -> 0 <= f x) -> integral_over a b f 0 -> forall x, inside a b x -> f x = 0.
Proof.
  intros K P H x X. pose (F := area_from x f).
  assert (D : forall y, inside a b y -> is_derive F y (f y)) by now apply area_from_derive.
  destruct (integral_over_limits a b x F f 0 X D K H) as [la [lb [A [B E]]]].
  assert (M : forall u v, inside a b u -> inside a b v -> u <= v -> F u <= F v).
  { apply (growth_of_derive (inside a b) F f); [|exact D|exact P]. intros u v w U W V.
    now apply (inside_between a b u w). }
  assert (C : forall u, inside a b u -> F u = la).
  { intros u U. apply Rle_antisym.
    - replace la with lb by lra.
      apply (filterlim_le (F := upper_end b) (fun _ => F u) F (F u) lb); [|apply filterlim_const|exact B].
      apply (upper_end_intro a b _ u U). intros v V L. apply M; auto. lra.
    - apply (filterlim_le (F := lower_end a) F (fun _ => F u) la (F u)); [|exact A|apply filterlim_const].
      apply (lower_end_intro a b _ u U). intros v V L. apply M; auto. lra. }
  rewrite <- (is_derive_unique _ _ _ (D x X)), (Derive_ext_loc F (fun _ => la)); [apply Derive_const|].
  generalize (locally_inside a b x X). apply filter_imp. exact C.
Qed.

Lemma line_nonneg (g : R -> R) (l : R) : (forall x, 0 <= g x) -> is_RInt_gen g minus_inf plus_inf l -> 0 <= l.
Proof. intros P. apply (integral_over_nonneg m_infty p_infty 0); [split; exact I|auto]. Qed.
