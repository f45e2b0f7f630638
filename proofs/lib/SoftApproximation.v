(** * SQUAFs approximate continuous functions on closed intervals

    - [continuous_on_closed], [approximates]: the words of Theorem 1; [modulus_of]: the modulus of continuity
    - [theorem_1]: from P2, for every continuous function on every closed interval
    - [carried]: probabilities carried over by an affine map
    - [uniform_centres], [cell], [step_function]: the proof's centres, Eqs. (35) and (36) *)

From Coq Require Import FunctionalExtensionality.
From Provenact Require Import Analysis Compactness SoftQuantizer SeveralVariables SoftProbabilities.

(** ** The words *)

Definition continuous_on_closed (a b : R) (g : R -> R) : Prop :=
  forall x, a <= x <= b -> filterlim g (within (fun t => a <= t <= b) (locally x)) (locally (g x)).

(** Some SQUAF with the probabilities [P], of two centres or more, is within [eps] of [g] on [a, b]. *)
Definition approximates (P : family) (a b : R) (g : R -> R) (eps : R) : Prop :=
  exists (n : nat) (y z : nat -> R) (alpha : R),
    (1 <= n)%nat /\ distinct n y /\ 0 < alpha /\
    forall x, a <= x <= b -> Rabs (squaf P alpha n y z x - g x) <= eps.

(** [omega] is the supremum of |g s - g t| over all [s], [t] of [a, b] that are [delta] apart at most. *)
Definition modulus_of (a b : R) (g : R -> R) (delta omega : R) : Prop :=
  is_lub (fun u => exists s t, a <= s <= b /\ a <= t <= b /\ Rabs (s - t) <= delta /\ u = Rabs (g s - g t)) omega.

(** The centres -k q, .., 0, .., k q, as [y 0, .., y (2 k)]. *)
Definition uniform_centres (q : R) (k i : nat) : R := (INR i - INR k) * q.

(** The cells of Eq. (35): [-1, (-k + 1/2) q], ((i - 1/2) q, (i + 1/2) q], ((k - 1/2) q, 1]. *)
Definition cell (q : R) (k i : nat) (x : R) : Prop :=
  -1 <= x <= 1 /\ (i = 0%nat \/ uniform_centres q k i - q / 2 < x) /\ (i = (2 * k)%nat \/ x <= uniform_centres q k i + q / 2).

Lemma cell_dec (q : R) (k i : nat) (x : R) : {cell q k i x} + {~ cell q k i x}.
Proof.
  unfold cell.
  destruct (Rle_dec (-1) x) as [A|A]; [|right; tauto]. destruct (Rle_dec x 1) as [B|B]; [|right; tauto].
  destruct (Nat.eq_dec i 0) as [C|C]; [|destruct (Rlt_dec (uniform_centres q k i - q / 2) x) as [D|D]; [|right; tauto]];
    (destruct (Nat.eq_dec i (2 * k)) as [E|E]; [|destruct (Rle_dec x (uniform_centres q k i + q / 2)) as [F|F]; [|right; tauto]]);
    left; tauto.
Qed.

(** Eq. (36): the sum of the [z i] times the indicator functions of the cells. *)
Definition step_function (q : R) (k : nat) (z : nat -> R) (x : R) : R :=
  sum_n (fun i => z i * (if cell_dec q k i x then 1 else 0)) (2 * k).

(** ** Two nearest centres exist *)

Lemma two_nearest_exist n y x : (1 <= n)%nat -> exists i j, two_nearest n y x i j.
Proof.
  intros L. destruct n as [|n]; [lia|]. clear L. induction n as [|n [i [j H]]].
  - exists 0%nat, 1%nat. split; [lia|]. split; [lia|]. split; [lia|]. intros l Ll N M. lia.
  - assert (K : exists i j, two_nearest (S n) y x i j /\ Rabs (x - y i) <= Rabs (x - y j)).
    { destruct (Rle_lt_dec (Rabs (x - y i)) (Rabs (x - y j))) as [C|C]; [now exists i, j|].
      exists j, i. split; [now apply nearest_swap|lra]. }
    clear i j H. destruct K as [i [j [[I [J [N H]]] C]]]. set (m := S (S n)) in *.
    destruct (Rle_lt_dec (Rabs (x - y j)) (Rabs (x - y m))) as [D|D].
    + exists i, j. split; [lia|]. split; [lia|]. split; [exact N|]. intros l Ll Ni Nj.
      destruct (Nat.eq_dec l m) as [->|Nm]; [lra|]. apply H; [lia|exact Ni|exact Nj].
    + exists i, m. split; [lia|]. split; [lia|]. split; [lia|]. intros l Ll Ni Nm.
      destruct (Nat.eq_dec l j) as [->|Nj]; [lra|]. destruct (H l ltac:(lia) Ni Nj). lra.
Qed.

(** ** Theorem 1 *)

Lemma segment_close u v t lam e : 0 <= lam <= 1 -> Rabs (u - t) <= e -> Rabs (v - t) <= e ->
  Rabs (lam * u + (1 - lam) * v - t) <= e.
Proof.
  intros L U V. replace (lam * u + (1 - lam) * v - t) with (lam * (u - t) + (1 - lam) * (v - t)) by ring.
  apply Rle_trans with (1 := Rabs_triang _ _). rewrite !Rabs_mult, (Rabs_pos_eq lam), (Rabs_pos_eq (1 - lam)) by lra. nra.
Qed.

Theorem theorem_1 :
  forall P : family, is_probability P -> property_P1 P -> property_P2 P ->
    forall (a b : R) (g : R -> R), a <= b -> continuous_on_closed a b g ->
      forall eps, 0 < eps -> approximates P a b g eps.
Proof.
  intros P _ _ P2 a b g AB C eps E.
  destruct (heine_cantor g a b C (eps / 2) ltac:(lra)) as [delta [D U]].
  destruct (nfloor_ex ((b - a) / delta)) as [m [_ M]].
  { apply Rmult_le_pos; [lra|]. left. now apply Rinv_0_lt_compat. }
  apply Rlt_div_l in M; [|exact D].
  set (y := fun i : nat => a + INR i * delta). set (z := fun i : nat => g (clip a b (y i))). set (n := S m).
  assert (DY : distinct n y).
  { intros i j _ _ N Q. apply N, INR_eq. apply (Rmult_eq_reg_r delta); [|lra]. unfold y in Q. lra. }
  destruct (P2 n y z ltac:(unfold n; lia) DY (eps / 2) ltac:(lra)) as [A H].
  exists n, y, z, (Rmax 0 A + 1). pose proof (Rmax_l 0 A). pose proof (Rmax_r 0 A).
  split; [unfold n; lia|]. split; [exact DY|]. split; [lra|]. intros x X.
  destruct (two_nearest_exist n y x ltac:(unfold n; lia)) as [i [j T]].
  destruct (H (Rmax 0 A + 1) ltac:(lra) ltac:(lra) x i j T) as [lam [L B]].
  (* two neighbours are within delta of x, and so are the two nearest *)
  assert (K : exists k, (S k <= n)%nat /\ Rabs (x - y k) <= delta /\ Rabs (x - y (S k)) <= delta).
  { destruct (nfloor_ex ((x - a) / delta)) as [k [K1 K2]].
    { apply Rmult_le_pos; [lra|]. left. now apply Rinv_0_lt_compat. }
    apply Rle_div_r in K1; [|exact D]. apply Rlt_div_l in K2; [|exact D].
    exists k. split.
    - unfold n. apply le_n_S. apply Nat.lt_succ_r. apply INR_lt. rewrite S_INR. apply (Rmult_lt_reg_r delta); [exact D|]. lra.
    - unfold y. rewrite S_INR. split; apply Rabs_le; lra. }
  destruct K as [k [Kn [K1 K2]]].
  assert (near : forall l, (l = i \/ l = j) -> Rabs (x - y l) <= delta).
  { intros l Hl. destruct (Nat.eq_dec l k) as [->|Nk]; [exact K1|]. destruct (Nat.eq_dec l (S k)) as [->|Nk']; [exact K2|].
    destruct T as [I [J [N T]]].
    assert (O : exists c, (c <= n)%nat /\ c <> i /\ c <> j /\ Rabs (x - y c) <= delta).
    { destruct (Nat.eq_dec k i) as [Ei|Ei].
      - exists (S k). split; [lia|]. split; [lia|]. split; [|exact K2]. intros Ej. lia.
      - destruct (Nat.eq_dec k j) as [Ej|Ej].
        + exists (S k). split; [lia|]. split; [|split; [lia|exact K2]]. intros Ei'. lia.
        + exists k. split; [lia|]. auto. }
    destruct O as [c [Cn [Ni [Nj Cd]]]]. destruct (T c Cn Ni Nj). destruct Hl as [->| ->]; lra. }
  assert (value : forall l, (l = i \/ l = j) -> Rabs (z l - g x) <= eps / 2).
  { intros l Hl. left. unfold z. apply U; [now apply clip_inside|exact X|].
    rewrite <- (clip_same a b x X) at 1. apply Rle_trans with (1 := clip_close a b (y l) x).
    rewrite Rabs_minus_sym. now apply near. }
  pose proof (segment_close (z i) (z j) (g x) lam (eps / 2) L (value i ltac:(auto)) (value j ltac:(auto))).
  replace (squaf P (Rmax 0 A + 1) n y z x - g x) with
    ((squaf P (Rmax 0 A + 1) n y z x - lam * z i - (1 - lam) * z j) + (lam * z i + (1 - lam) * z j - g x)) by ring.
  apply Rle_trans with (1 := Rabs_triang _ _). lra.
Qed.

(** ** Without loss of generality [-1, 1] *)

Definition carried (v w : R) (P : family) : family := fun alpha n y x i => P alpha n (fun l => v + w * y l) (v + w * x) i.

Lemma carried_distance v w s t : 0 < w -> Rabs ((v + w * s) - (v + w * t)) = w * Rabs (s - t).
Proof.
  intros W. replace ((v + w * s) - (v + w * t)) with (w * (s - t)) by ring. rewrite Rabs_mult, (Rabs_pos_eq w) by lra. reflexivity.
Qed.

Lemma carried_distinct v w n y : 0 < w -> distinct n y -> distinct n (fun l => v + w * y l).
Proof. intros W D i j I J N E. apply (D i j I J N). apply (Rmult_eq_reg_l w); lra. Qed.

Lemma carried_nearest v w n y x i j : 0 < w -> two_nearest n y x i j -> two_nearest n (fun l => v + w * y l) (v + w * x) i j.
Proof.
  intros W [I [J [N H]]]. split; [exact I|]. split; [exact J|]. split; [exact N|]. intros l L Ni Nj.
  destruct (H l L Ni Nj). rewrite !carried_distance by exact W. split; apply Rmult_le_compat_l; lra.
Qed.

Lemma gradient_carried v w d f u g : 0 < w -> has_gradient d f (fun i => v + w * u i) g ->
  has_gradient d (fun u => f (fun i => v + w * u i)) u (fun i => w * g i).
Proof.
  intros W H eps E. destruct (H (eps / w)) as [delta [D B]]; [now apply Rdiv_lt_0_compat|].
  exists (delta / w). split; [now apply Rdiv_lt_0_compat|]. intros t T.
  assert (C : forall i, (i < d)%nat -> Rabs (v + w * t i - (v + w * u i)) < delta).
  { intros i L. specialize (T i L). rewrite carried_distance by exact W. apply Rlt_div_r in T; [|exact W]. lra. }
  specialize (B (fun i => v + w * t i) C). cbv beta in B.
  rewrite (below_ext (fun i => w * g i * (t i - u i)) (fun i => g i * (v + w * t i - (v + w * u i)))) by (intros; ring).
  apply Rle_trans with (1 := B).
  rewrite (below_ext (fun i => Rabs (v + w * t i - (v + w * u i))) (fun i => w * Rabs (t i - u i)))
    by (intros; now apply carried_distance).
  rewrite below_scal. right. field. lra.
Qed.

Lemma volume_carried v w a b d : 0 < w ->
  volume (fun i => (a i - v) / w) (fun i => (b i - v) / w) d = volume a b d / w ^ d.
Proof.
  intros W. induction d as [|d IH]; [simpl; field|]. simpl volume. rewrite IH. simpl pow.
  field. split; [apply pow_nonzero|]; lra.
Qed.

Lemma null_carried v w d N : 0 < w -> null_set d N -> null_set d (fun u => N (fun i => v + w * u i)).
Proof.
  intros W H eps E. assert (WD : 0 < w ^ d) by (now apply pow_lt).
  destruct (H (eps * w ^ d)) as [a [b [A [B S]]]]; [now apply Rmult_lt_0_compat|].
  exists (fun k i => (a k i - v) / w), (fun k i => (b k i - v) / w). split; [|split].
  - intros k i. apply Rmult_le_compat_r; [left; now apply Rinv_0_lt_compat|]. specialize (A k i). lra.
  - intros u U. destruct (B _ U) as [k K]. exists k. intros i L. specialize (K i L). split.
    + apply Rle_div_l; [exact W|]. lra.
    + apply Rle_div_r; [exact W|]. lra.
  - intros m. rewrite (below_ext _ (fun k => / w ^ d * volume (a k) (b k) d)).
    + rewrite below_scal, Rmult_comm. apply (Rle_div_l _ _ (w ^ d)); [exact WD|]. apply S.
    + intros k _. rewrite volume_carried by exact W. unfold Rdiv. ring.
Qed.

Lemma carried_P1 v w P : 0 < w -> property_P1 P -> property_P1 (carried v w P).
Proof.
  intros W H alpha n A L. destruct (H alpha n A L) as [N [NN D]].
  exists (fun u => N (fun i => v + w * u i)). split; [now apply null_carried|]. intros u U l Ll.
  destruct (D _ U l Ll) as [g G]. exists (fun i => w * g i). exact (gradient_carried v w _ _ u g W G).
Qed.

Lemma carried_P2 v w P : 0 < w -> property_P2 P -> property_P2 (carried v w P).
Proof.
  intros W H n y z L D eps E. destruct (H n _ z L (carried_distinct v w n y W D) eps E) as [A B].
  exists A. intros alpha A1 A0 x i j T. exact (B alpha A1 A0 _ i j (carried_nearest v w n y x i j W T)).
Qed.

(** ** The step size *)

Lemma modulus_exists a b g delta bound : a <= b -> 0 <= delta ->
  (forall s t, a <= s <= b -> a <= t <= b -> Rabs (s - t) <= delta -> Rabs (g s - g t) <= bound) ->
  exists omega, modulus_of a b g delta omega /\ 0 <= omega <= bound.
Proof.
  intros AB D B.
  destruct (completeness (fun u => exists s t, a <= s <= b /\ a <= t <= b /\ Rabs (s - t) <= delta /\ u = Rabs (g s - g t))) as [o O].
  - exists bound. intros u [s [t [S [T [C ->]]]]]. now apply B.
  - exists (Rabs (g a - g a)), a, a. rewrite Rminus_eq_0, Rabs_R0. split; [lra|]. split; [lra|]. split; [exact D|].
    now rewrite Rminus_eq_0, Rabs_R0.
  - exists o. split; [exact O|]. split.
    + apply (proj1 O). exists a, a. rewrite !Rminus_eq_0, Rabs_R0. repeat split; lra.
    + apply (proj2 O). intros u [s [t [S [T [C ->]]]]]. now apply B.
Qed.

(** ** The two nearest, and the others *)

(** A centre outside the two nearest is at least [s] farther than the nearest. *)
Lemma outside_farther n y s x i j c l : 0 < s -> apart s n y -> two_nearest n y x i j ->
  (c <= n)%nat -> (forall m, (m <= n)%nat -> Rabs (x - y c) <= Rabs (x - y m)) ->
  (c = i \/ c = j) /\ ((l <= n)%nat -> l <> i -> l <> j -> s <= Rabs (x - y l) - Rabs (x - y c)).
Proof.
  intros S G T C M.
  assert (D : forall a b, (a <= n)%nat -> (b <= n)%nat -> a <> b -> y a <> y b).
  { intros a b A B N E. specialize (G a b A B N). rewrite E, Rminus_eq_0, Rabs_R0 in G. lra. }
  assert (Q : c = i \/ c = j).
  { destruct (Nat.eq_dec c i) as [E|Ei]; [now left|]. destruct (Nat.eq_dec c j) as [E|Ej]; [now right|]. exfalso.
    destruct T as [I [J [N H]]]. destruct (H c C Ei Ej). pose proof (M i I). pose proof (M j J).
    pose proof (D c i C I Ei). pose proof (D c j C J Ej). pose proof (D i j I J N).
    unfold Rabs in *. destruct (Rcase_abs (x - y c)), (Rcase_abs (x - y i)), (Rcase_abs (x - y j)); lra. }
  split; [exact Q|]. intros L Ni Nj.
  assert (K : forall o, (o = i \/ o = j) -> o <> c -> s <= Rabs (x - y l) - Rabs (x - y c)).
  { intros o Ho No. destruct T as [I [J [N H]]]. destruct (H l L Ni Nj) as [Hi Hj].
    assert (On : (o <= n)%nat) by (destruct Ho as [->| ->]; assumption).
    assert (Hl : Rabs (x - y o) <= Rabs (x - y l)) by (destruct Ho as [->| ->]; assumption).
    assert (Nl : l <> o) by (destruct Ho as [->| ->]; assumption).
    assert (Nc : l <> c) by (destruct Q as [->| ->]; assumption).
    pose proof (M o On). pose proof (M l L).
    pose proof (G l o L On Nl). pose proof (G l c L C Nc). pose proof (G o c On C No).
    unfold Rabs in *.
    destruct (Rcase_abs (x - y l)), (Rcase_abs (x - y o)), (Rcase_abs (x - y c)), (Rcase_abs (y l - y o)),
      (Rcase_abs (y l - y c)), (Rcase_abs (y o - y c)); lra. }
  destruct T as [_ [_ [N _]]]. destruct Q as [E|E]; [apply (K j); [now right|subst; auto]|apply (K i); [now left|subst; auto]].
Qed.

(** ** The step function *)

Section Steps.
  Variables (q : R) (k : nat).
  Hypothesis q_pos : 0 < q.
  Hypothesis k_pos : (1 <= k)%nat.
  Hypothesis k_floor : INR k <= 1 / q < INR k + 1.

  Let y : nat -> R := uniform_centres q k.
  Let n : nat := (2 * k)%nat.

  Lemma centre_diff i j : y i - y j = (INR i - INR j) * q.
  Proof. unfold y, uniform_centres. ring. Qed.

  Lemma centre_order i j : (i < j)%nat -> y i + q <= y j.
  Proof.
    intros L. pose proof (centre_diff j i). assert (INR i + 1 <= INR j) by (rewrite <- S_INR; apply le_INR; lia). nra.
  Qed.

  Lemma centres_apart : apart q n y.
  Proof.
    intros i j _ _ N. destruct (lt_eq_lt_dec i j) as [[O|E]|O]; [|contradiction|].
    - pose proof (centre_order i j O). rewrite Rabs_minus_sym, Rabs_pos_eq; lra.
    - pose proof (centre_order j i O). rewrite Rabs_pos_eq; lra.
  Qed.

  Lemma floor_product : INR k * q <= 1 < INR k * q + q.
  Proof.
    destruct k_floor as [A B]. apply Rle_div_r in A; [|exact q_pos]. apply Rlt_div_l in B; [|exact q_pos]. lra.
  Qed.

  Lemma centre_inside i : (i <= n)%nat -> -1 <= y i <= 1.
  Proof.
    intros L. pose proof floor_product. pose proof (pos_INR i).
    assert (INR i <= 2 * INR k) by (replace 2 with (INR 2) by reflexivity; rewrite <- mult_INR; now apply le_INR).
    unfold y, uniform_centres. nra.
  Qed.

  Lemma centre_ends : y 0%nat = - (INR k * q) /\ y n = INR k * q.
  Proof.
    unfold y, uniform_centres, n. rewrite mult_INR. simpl. split; ring.
  Qed.

  (** The centre of the cell of [x] is nearest. *)
  Lemma cell_nearest i x : (i <= n)%nat -> cell q k i x -> forall l, (l <= n)%nat -> Rabs (x - y i) <= Rabs (x - y l).
  Proof.
    intros I [X [A B]] l L. fold y in A, B. destruct (lt_eq_lt_dec l i) as [[O|E]|O]; [|rewrite E; lra|].
    - destruct A as [->|A]; [lia|]. pose proof (centre_order l i O). rewrite (Rabs_pos_eq (x - y l)) by lra.
      unfold Rabs. destruct (Rcase_abs (x - y i)); lra.
    - destruct B as [->|B]; [unfold n in *; lia|]. pose proof (centre_order i l O). rewrite (Rabs_minus_sym x (y l)), (Rabs_pos_eq (y l - x)) by lra.
      unfold Rabs. destruct (Rcase_abs (x - y i)); lra.
  Qed.

  Lemma cell_close i x : (i <= n)%nat -> cell q k i x -> Rabs (y i - x) <= q.
  Proof.
    intros I [X [A B]]. fold y in A, B. pose proof floor_product. destruct centre_ends as [E0 En].
    assert (y i - q <= x).
    { destruct A as [->|A]; lra. }
    assert (x <= y i + q).
    { destruct B as [->|B]; [fold n; lra|lra]. }
    apply Rabs_le. lra.
  Qed.

  Lemma cell_unique i j x : (i <= n)%nat -> (j <= n)%nat -> cell q k i x -> cell q k j x -> i = j.
  Proof.
    intros I J [X [A B]] [_ [A' B']]. fold y in A, B, A', B'. destruct (lt_eq_lt_dec i j) as [[O|E]|O]; [|exact E|].
    - exfalso. pose proof (centre_order i j O). destruct B as [->|B]; [unfold n in *; lia|]. destruct A' as [->|A']; [lia|lra].
    - exfalso. pose proof (centre_order j i O). destruct B' as [->|B']; [unfold n in *; lia|]. destruct A as [->|A]; [lia|lra].
  Qed.

  Lemma cell_exists x : -1 <= x <= 1 -> exists i, (i <= n)%nat /\ cell q k i x.
  Proof.
    intros X.
    assert (H : forall m, (m <= n)%nat -> (exists i, (i <= n)%nat /\ cell q k i x) \/ (m = 0%nat \/ y m - q / 2 < x)).
    { induction m as [|m IH]; intros L; [right; now left|]. destruct (IH ltac:(lia)) as [F|A]; [now left|].
      destruct (Rle_lt_dec x (y m + q / 2)) as [B|B].
      - left. exists m. split; [lia|]. split; [exact X|]. split; [exact A|]. now right.
      - right. right. pose proof (centre_diff (S m) m) as E. rewrite S_INR in E. lra. }
    destruct (H n (le_n n)) as [F|A]; [exact F|]. exists n. split; [lia|]. split; [exact X|]. split; [exact A|]. now left.
  Qed.

  Lemma step_value z i x : (i <= n)%nat -> cell q k i x -> step_function q k z x = z i.
  Proof.
    intros I C. unfold step_function. fold n.
    rewrite (sum_n_ext_loc _ (fun l => (if Nat.eq_dec l i then 1 else 0) * z l)).
    - rewrite sum_n_entry by exact I. apply Rmult_1_l.
    - intros l L. destruct (cell_dec q k l x) as [D|D].
      + rewrite (cell_unique l i x L I D C). destruct (Nat.eq_dec i i); [real_ring|lia].
      + destruct (Nat.eq_dec l i) as [->|_]; [contradiction|real_ring].
  Qed.

  (** Of any two nearest centres one is that of the cell, for no three points are equally far from [x]. *)
  Lemma cell_among c x i j : (c <= n)%nat -> cell q k c x -> two_nearest n y x i j -> c = i \/ c = j.
  Proof.
    intros L C T. exact (proj1 (outside_farther n y q x i j c c q_pos centres_apart T L (cell_nearest c x L C))).
  Qed.

  (** Two nearest centres are neighbours. *)
  Lemma nearest_neighbours x i j : two_nearest n y x i j -> Rabs (y i - y j) <= q.
  Proof.
    assert (K : forall i j, two_nearest n y x i j -> (i < j)%nat -> Rabs (y i - y j) <= q).
    { clear i j. intros i j [I [J [N H]]] L. destruct (Nat.eq_dec j (S i)) as [->|M].
      - rewrite Rabs_minus_sym, centre_diff, S_INR. replace ((INR i + 1 - INR i) * q) with q by ring. rewrite Rabs_pos_eq; lra.
      - exfalso. destruct (H (S i)) as [A B]; [lia|lia|lia|]. pose proof (centre_order i (S i) ltac:(lia)).
        pose proof (centre_order (S i) j ltac:(lia)). unfold Rabs in *.
        destruct (Rcase_abs (x - y i)), (Rcase_abs (x - y j)), (Rcase_abs (x - y (S i))); lra. }
    intros T. destruct (lt_eq_lt_dec i j) as [[O|E]|O].
    - now apply K.
    - destruct T as [_ [_ [N _]]]. contradiction.
    - rewrite Rabs_minus_sym. apply K; [now apply nearest_swap|exact O].
  Qed.
End Steps.

(** ** The counting in the proof of Theorem 2 *)

(** At most two centres have a distance in an interval of length [s]. *)
Lemma two_in_a_ring n y s x t a b c : 0 < s -> apart s n y -> (a <= n)%nat -> (b <= n)%nat -> (c <= n)%nat ->
  a <> b -> b <> c -> a <> c ->
  t <= Rabs (x - y a) < t + s -> t <= Rabs (x - y b) < t + s -> t <= Rabs (x - y c) < t + s -> False.
Proof.
  intros S G A B C AB BC AC X Y Z.
  pose proof (G a b A B AB). pose proof (G b c B C BC). pose proof (G a c A C AC). unfold Rabs in *.
  destruct (Rcase_abs (x - y a)), (Rcase_abs (x - y b)), (Rcase_abs (x - y c)), (Rcase_abs (y a - y b)),
    (Rcase_abs (y b - y c)), (Rcase_abs (y a - y c)); lra.
Qed.
