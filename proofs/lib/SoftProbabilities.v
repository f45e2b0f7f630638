(** * SQUAFs: soft quantizers with any number of centres, and how local they are

    The centres are [y 0, .., y n], the values [z 0, .., z n]: the paper's L is n + 1.

    - [family]: probabilities P_alpha(y_i | x) over the centres; [is_probability]; [squaf]: Eq. (5)
    - [gaussian_pmf], [laplacian_pmf]: Examples 1 and 2
    - [two_nearest]: i(x) and j(x); where several centres are equally near, any two that are nearest
    - [property_P1], [property_P2]
    - [outside_gaussian], [outside_laplacian]: all centres but the two nearest have together at most the
      probability [exp (- alpha * s ^ 2)], or [exp (- alpha * s)], [s] being a lower bound of the distances of
      centres.  From this Eqs. (41), (42), and P2
    - [theorem_2] *)

From Coq Require Import FunctionalExtensionality.
From Provenact Require Import Analysis Limits SoftQuantizer SeveralVariables.

(** ** The words *)

(** [P alpha n y x i] is the probability of the centre [y i], one of [y 0, .., y n], given [x]. *)
Definition family : Type := R -> nat -> (nat -> R) -> R -> nat -> R.

Definition distinct (n : nat) (y : nat -> R) : Prop :=
  forall i j, (i <= n)%nat -> (j <= n)%nat -> i <> j -> y i <> y j.

Definition is_probability (P : family) : Prop :=
  forall alpha n y x, 0 < alpha -> distinct n y ->
    (forall i, (i <= n)%nat -> 0 <= P alpha n y x i) /\ sum_n (P alpha n y x) n = 1.

Definition squaf (P : family) (alpha : R) (n : nat) (y z : nat -> R) (x : R) : R :=
  sum_n (fun i => z i * P alpha n y x i) n.

Definition laplacian_weights (alpha x : R) (y : nat -> R) (i : nat) : R := exp (- alpha * Rabs (x - y i)).

Definition gaussian_pmf : family := fun alpha n y x i => gaussian_weights alpha x y i / sum_n (gaussian_weights alpha x y) n.
Definition laplacian_pmf : family := fun alpha n y x i => laplacian_weights alpha x y i / sum_n (laplacian_weights alpha x y) n.

(** [y i] and [y j] are the two nearest points of [x]: no other centre is nearer than either. *)
Definition two_nearest (n : nat) (y : nat -> R) (x : R) (i j : nat) : Prop :=
  (i <= n)%nat /\ (j <= n)%nat /\ i <> j /\
  forall l, (l <= n)%nat -> l <> i -> l <> j -> Rabs (x - y i) <= Rabs (x - y l) /\ Rabs (x - y j) <= Rabs (x - y l).

(** P1: as a function of [x] and the centres (the entry 0 and the entries from 1 on of a point of R^(n + 2)) every
    probability is differentiable almost everywhere. *)
Definition property_P1 (P : family) : Prop :=
  forall (alpha : R) (n : nat), 0 < alpha -> (1 <= n)%nat ->
    almost_everywhere (n + 2) (fun v => forall l, (l <= n)%nat ->
      differentiable_at (n + 2) (fun u => P alpha n (fun i => u (S i)) (u 0%nat) l) v).

(** P2: as [alpha] grows, the squaf tends to the segment between the values of the two nearest centres, uniformly
    in [x]. *)
Definition property_P2 (P : family) : Prop :=
  forall (n : nat) (y z : nat -> R), (1 <= n)%nat -> distinct n y ->
    forall eps, 0 < eps -> exists A, forall alpha, A < alpha -> 0 < alpha ->
      forall x i j, two_nearest n y x i j ->
        exists lam, 0 <= lam <= 1 /\ Rabs (squaf P alpha n y z x - lam * z i - (1 - lam) * z j) <= eps.

(** The smallest distance of two centres, and the largest absolute value. *)
Definition smallest_gap (n : nat) (y : nat -> R) (s : R) : Prop :=
  (forall i j, (i <= n)%nat -> (j <= n)%nat -> i <> j -> s <= Rabs (y i - y j)) /\
  exists i j, (i <= n)%nat /\ (j <= n)%nat /\ i <> j /\ s = Rabs (y i - y j).

Definition largest_value (n : nat) (z : nat -> R) (Z : R) : Prop :=
  (forall i, (i <= n)%nat -> Rabs (z i) <= Z) /\ exists i, (i <= n)%nat /\ Z = Rabs (z i).

(** ** Sums *)

Lemma sum_n_nonneg (f : nat -> R) n : (forall i, (i <= n)%nat -> 0 <= f i) -> 0 <= sum_n f n.
Proof. intros H. replace 0 with (sum_n (fun _ => 0) n) by (apply sum_n_zero; reflexivity). now apply sum_n_mono. Qed.

Lemma sum_n_abs (f : nat -> R) n : Rabs (sum_n f n) <= sum_n (fun i => Rabs (f i)) n.
Proof.
  induction n as [|n IH]; [rewrite !sum_O; lra|]. rewrite !sum_n_S.
  apply Rle_trans with (1 := Rabs_triang _ _). lra.
Qed.

(** At most one term is not 0. *)
Lemma sum_n_one (f : nat -> R) M n : 0 <= M -> (forall i, (i <= n)%nat -> 0 <= f i <= M) ->
  (forall i j, (i <= n)%nat -> (j <= n)%nat -> i <> j -> f i = 0 \/ f j = 0) -> sum_n f n <= M.
Proof.
  intros HM. induction n as [|n IH]; intros B U; [rewrite sum_O; apply B; lia|].
  rewrite sum_n_S. destruct (Req_dec (f (S n)) 0) as [E|N].
  - rewrite E, Rplus_0_r. apply IH; [intros; apply B; lia|intros; apply U; lia].
  - rewrite sum_n_zero; [pose proof (B (S n) ltac:(lia)); lra|].
    intros i L. destruct (U i (S n) ltac:(lia) ltac:(lia) ltac:(lia)) as [E|E]; [exact E|contradiction].
Qed.

(** All but the terms [i] and [j]. *)
Definition others (i j : nat) (f : nat -> R) (l : nat) : R :=
  if Nat.eq_dec l i then 0 else if Nat.eq_dec l j then 0 else f l.

Lemma sum_others (f : nat -> R) n i j : (i <= n)%nat -> (j <= n)%nat -> i <> j ->
  sum_n (others i j f) n = sum_n f n - f i - f j.
Proof.
  intros I J N.
  replace (sum_n f n - f i - f j) with (sum_n f n + (-1 * f i + -1 * f j)) by ring.
  rewrite <- (sum_n_entry (-1) f n i I), <- (sum_n_entry (-1) f n j J), <- !sum_n_add.
  apply sum_n_same. intros l. unfold others.
  destruct (Nat.eq_dec l i) as [->|Ni]; destruct (Nat.eq_dec _ j) as [->|Nj]; try lia; real_ring.
Qed.

(** ** Weights that fall geometrically *)

Section Falling.
  Variables (W : R -> R) (s b : R) (n : nat).
  Hypothesis s_pos : 0 < s.
  Hypothesis b_range : 0 < b < 1.
  Hypothesis W_pos : forall t, 0 < W t.
  Hypothesis W_falls : forall t u, 0 <= t <= u -> W u <= W t.
  Hypothesis W_step : forall t, 0 <= t -> W (t + s) <= b * W t.

  Definition apart (y : nat -> R) : Prop := forall i j, (i <= n)%nat -> (j <= n)%nat -> i <> j -> s <= Rabs (y i - y j).

  (** The centres that are right of [x] by [c] or more. *)
  Let right (y : nat -> R) (x c : R) : R := sum_n (fun i => if Rle_dec (x + c) (y i) then W (y i - x) else 0) n.

  Lemma right_bound (y : nat -> R) (x : R) : apart y -> forall k c, 0 <= c ->
    (forall i, (i <= n)%nat -> y i < x + c + INR k * s) -> right y x c <= W c / (1 - b).
  Proof.
    intros G. induction k as [|k IH]; intros c C H.
    - unfold right. rewrite sum_n_zero.
      + apply Rlt_le, Rdiv_lt_0_compat; [apply W_pos|lra].
      + intros i L. specialize (H i L). simpl in H. destruct (Rle_dec (x + c) (y i)); [lra|reflexivity].
    - assert (E : right y x c <= sum_n (fun i => if Rle_dec (x + c) (y i) then
        (if Rle_dec (x + (c + s)) (y i) then 0 else W (y i - x)) else 0) n + right y x (c + s)).
      { unfold right. rewrite <- sum_n_add. apply sum_n_mono. intros i L. pose proof (W_pos (y i - x)).
        destruct (Rle_dec (x + c) (y i)); destruct (Rle_dec (x + (c + s)) (y i)); lra. }
      assert (F : sum_n (fun i => if Rle_dec (x + c) (y i) then
        (if Rle_dec (x + (c + s)) (y i) then 0 else W (y i - x)) else 0) n <= W c).
      { apply sum_n_one.
        - left. apply W_pos.
        - intros i L. pose proof (W_pos c). pose proof (W_pos (y i - x)).
          destruct (Rle_dec (x + c) (y i)); [|lra]. destruct (Rle_dec (x + (c + s)) (y i)); [lra|].
          split; [lra|]. apply W_falls. lra.
        - intros i j Li Lj N. specialize (G i j Li Lj N).
          destruct (Rle_dec (x + c) (y i)); [|now left]. destruct (Rle_dec (x + (c + s)) (y i)); [now left|].
          destruct (Rle_dec (x + c) (y j)); [|now right]. destruct (Rle_dec (x + (c + s)) (y j)); [now right|].
          exfalso. unfold Rabs in G. destruct (Rcase_abs (y i - y j)); lra. }
      assert (I : right y x (c + s) <= W (c + s) / (1 - b)).
      { apply IH; [lra|]. intros i L. specialize (H i L). rewrite S_INR in H. lra. }
      pose proof (W_step c C). apply Rle_trans with (1 := E). apply Rle_trans with (W c + W (c + s) / (1 - b)); [lra|].
      apply Rle_div_r; [lra|]. replace ((W c + W (c + s) / (1 - b)) * (1 - b)) with (W c * (1 - b) + W (c + s)) by (field; lra).
      lra.
  Qed.

  Lemma right_all y x c : apart y -> 0 <= c -> right y x c <= W c / (1 - b).
  Proof.
    intros G C. destruct (row_bounded (fun i => (y i - x - c) / s) (S n)) as [k B].
    apply (right_bound y x G (S k) c C). intros i L. specialize (B i ltac:(lia)). apply Rabs_le_between in B.
    assert (E : (y i - x - c) / s * s = y i - x - c) by (field; lra). rewrite S_INR. nra.
  Qed.

  Let weights (x : R) (y : nat -> R) (l : nat) : R := W (Rabs (x - y l)).
  Let outside (x : R) (y : nat -> R) (i j : nat) : R := sum_n (others i j (weights x y)) n.

  Lemma mirror_apart y : apart y -> apart (fun i => - y i).
  Proof. intros G i j I J N. replace (- y i - - y j) with (- (y i - y j)) by ring. rewrite Rabs_Ropp. now apply G. Qed.

  Lemma mirror_weights x y l : weights (- x) (fun i => - y i) l = weights x y l.
  Proof. unfold weights. f_equal. replace (- x - - y l) with (- (x - y l)) by ring. apply Rabs_Ropp. Qed.

  Lemma mirror_outside x y i j : outside (- x) (fun i => - y i) i j = outside x y i j.
  Proof. apply sum_n_same. intros l. unfold others. now rewrite mirror_weights. Qed.

  Lemma mirror_nearest x y i j : two_nearest n y x i j -> two_nearest n (fun i => - y i) (- x) i j.
  Proof.
    intros [I [J [N H]]]. split; [exact I|]. split; [exact J|]. split; [exact N|]. intros l L Ni Nj.
    assert (E : forall m, Rabs (- x - - y m) = Rabs (x - y m)).
    { intros m. replace (- x - - y m) with (- (x - y m)) by ring. apply Rabs_Ropp. }
    rewrite !E. now apply H.
  Qed.

  (** What is right of [x] and not nearer than [c], and what is left and not nearer than [c']. *)
  Lemma outside_split x y i j c c' : apart y -> 0 <= c -> 0 <= c' ->
    (forall l, (l <= n)%nat -> l <> i -> l <> j -> x <= y l -> c <= y l - x) ->
    (forall l, (l <= n)%nat -> l <> i -> l <> j -> y l < x -> c' <= x - y l) ->
    outside x y i j <= (W c + W c') / (1 - b).
  Proof.
    intros G C C' A B.
    assert (S : outside x y i j <= right y x c + right (fun i => - y i) (- x) c').
    { unfold outside, right. rewrite <- sum_n_add. apply sum_n_mono. intros l L. unfold others, weights.
      pose proof (W_pos (y l - x)). pose proof (W_pos (- y l - - x)).
      destruct (Nat.eq_dec l i) as [_|Ni]; [destruct (Rle_dec (x + c) (y l)), (Rle_dec (- x + c') (- y l)); lra|].
      destruct (Nat.eq_dec l j) as [_|Nj]; [destruct (Rle_dec (x + c) (y l)), (Rle_dec (- x + c') (- y l)); lra|].
      destruct (Rle_lt_dec x (y l)) as [R|R].
      - specialize (A l L Ni Nj R). destruct (Rle_dec (x + c) (y l)) as [_|F]; [|lra].
        rewrite (Rabs_minus_sym x), Rabs_pos_eq by lra. destruct (Rle_dec (- x + c') (- y l)); lra.
      - specialize (B l L Ni Nj R). destruct (Rle_dec (- x + c') (- y l)) as [_|F]; [|lra].
        rewrite Rabs_pos_eq by lra. replace (- y l - - x) with (x - y l) in * by ring.
        destruct (Rle_dec (x + c) (y l)); lra. }
    apply Rle_trans with (1 := S). unfold Rdiv. rewrite Rmult_plus_distr_r.
    pose proof (right_all y x c G C). pose proof (right_all _ (- x) c' (mirror_apart y G) C'). unfold Rdiv in *. lra.
  Qed.

  (** One of the two nearest on each side. *)
  Lemma outside_opposite x y i j : apart y -> two_nearest n y x i j -> y j <= x <= y i ->
    outside x y i j * (1 - b) <= b * (weights x y i + weights x y j).
  Proof.
    intros G [I [J [N H]]] [L R].
    assert (S : outside x y i j <= (W ((y i - x) + s) + W ((x - y j) + s)) / (1 - b)).
    { apply outside_split; try lra; [exact G| |].
      - intros l Ll Ni Nj R'. specialize (H l Ll Ni Nj). specialize (G l i Ll I Ni). destruct H as [H _].
        rewrite (Rabs_minus_sym x (y i)), (Rabs_minus_sym x (y l)), !Rabs_pos_eq in H by lra.
        unfold Rabs in G. destruct (Rcase_abs (y l - y i)); lra.
      - intros l Ll Ni Nj R'. specialize (H l Ll Ni Nj). specialize (G l j Ll J Nj). destruct H as [_ H].
        rewrite !Rabs_pos_eq in H by lra. unfold Rabs in G. destruct (Rcase_abs (y l - y j)); lra. }
    apply Rle_div_r in S; [|lra]. apply Rle_trans with (1 := S). unfold weights.
    rewrite (Rabs_minus_sym x (y i)), !Rabs_pos_eq by lra.
    pose proof (W_step (y i - x) ltac:(lra)). pose proof (W_step (x - y j) ltac:(lra)). lra.
  Qed.

  (** Both right of [x], [i] the nearer. *)
  Lemma outside_same x y i j : apart y -> two_nearest n y x i j -> x <= y i -> y i < y j ->
    outside x y i j * (1 - b) <= b * (weights x y i + weights x y j).
  Proof.
    intros G [I [J [N H]]] R L. pose proof (G i j I J N) as Gij. rewrite Rabs_minus_sym, Rabs_pos_eq in Gij by lra.
    assert (S : outside x y i j <= (W ((y j - x) + s) + W (y j - x)) / (1 - b)).
    { apply outside_split; try lra; [exact G| |].
      - intros l Ll Ni Nj R'. specialize (H l Ll Ni Nj). specialize (G l j Ll J Nj). destruct H as [_ H].
        rewrite (Rabs_minus_sym x (y j)), (Rabs_minus_sym x (y l)), !Rabs_pos_eq in H by lra.
        unfold Rabs in G. destruct (Rcase_abs (y l - y j)); lra.
      - intros l Ll Ni Nj R'. specialize (H l Ll Ni Nj). destruct H as [_ H].
        rewrite (Rabs_minus_sym x (y j)), !Rabs_pos_eq in H by lra. lra. }
    apply Rle_div_r in S; [|lra]. apply Rle_trans with (1 := S). unfold weights.
    rewrite (Rabs_minus_sym x (y i)), (Rabs_minus_sym x (y j)), !Rabs_pos_eq by lra.
    pose proof (W_step (y j - x) ltac:(lra)). pose proof (W_step (y i - x) ltac:(lra)).
    pose proof (W_falls ((y i - x) + s) (y j - x) ltac:(lra)). lra.
  Qed.

  Lemma outside_swap x y i j : outside x y i j = outside x y j i.
  Proof. apply sum_n_same. intros l. unfold others. destruct (Nat.eq_dec l i), (Nat.eq_dec l j); reflexivity. Qed.

  Lemma nearest_swap x y i j : two_nearest n y x i j -> two_nearest n y x j i.
  Proof.
    intros [I [J [N H]]]. split; [exact J|]. split; [exact I|]. split; [auto|]. intros l L Nj Ni.
    destruct (H l L Ni Nj). now split.
  Qed.

  Lemma outside_right x y i j : apart y -> two_nearest n y x i j -> x <= y i -> x <= y j ->
    outside x y i j * (1 - b) <= b * (weights x y i + weights x y j).
  Proof.
    intros G H R R'. destruct (Rtotal_order (y i) (y j)) as [L|[E|L]].
    - now apply outside_same.
    - destruct H as [I [J [N _]]]. specialize (G i j I J N). rewrite E, Rminus_eq_0, Rabs_R0 in G. lra.
    - rewrite outside_swap, (Rplus_comm (weights x y i)). apply outside_same; auto. now apply nearest_swap.
  Qed.

  Theorem outside_bound x y i j : apart y -> two_nearest n y x i j ->
    outside x y i j <= b * sum_n (weights x y) n.
  Proof.
    intros G H.
    assert (K : outside x y i j * (1 - b) <= b * (weights x y i + weights x y j)).
    { destruct (Rle_lt_dec x (y i)) as [A|A]; destruct (Rle_lt_dec x (y j)) as [B|B].
      - now apply outside_right.
      - apply outside_opposite; auto. lra.
      - rewrite outside_swap, (Rplus_comm (weights x y i)). apply outside_opposite; [auto|now apply nearest_swap|lra].
      - rewrite <- mirror_outside, <- (mirror_weights x y i), <- (mirror_weights x y j).
        apply outside_right; [now apply mirror_apart|now apply mirror_nearest|lra|lra]. }
    destruct H as [I [J [N _]]]. pose proof (sum_others (weights x y) n i j I J N) as S. fold (outside x y i j) in S.
    replace (sum_n (weights x y) n) with (outside x y i j + weights x y i + weights x y j) by (rewrite S; ring). lra.
  Qed.
End Falling.

(** ** The two examples *)

Lemma gaussian_as_distance alpha x y l : gaussian_weights alpha x y l = exp (- alpha * (Rabs (x - y l)) ^ 2).
Proof. unfold gaussian_weights. now rewrite <- (pow2_abs (x - y l)). Qed.

Lemma laplacian_pos alpha x y i : 0 < laplacian_weights alpha x y i.
Proof. apply exp_pos. Qed.

Lemma exp_neg_range t : 0 < t -> 0 < exp (- t) < 1.
Proof. intros T. split; [apply exp_pos|]. rewrite <- exp_0. apply exp_increasing. lra. Qed.

Theorem outside_gaussian alpha s n y x i j : 0 < alpha -> 0 < s -> apart s n y -> two_nearest n y x i j ->
  sum_n (others i j (gaussian_weights alpha x y)) n <= exp (- alpha * s ^ 2) * sum_n (gaussian_weights alpha x y) n.
Proof.
  intros A S G H. set (W := fun t => exp (- alpha * t ^ 2)).
  rewrite (sum_n_same (gaussian_weights alpha x y) (fun l => W (Rabs (x - y l)))) by (intros;
    apply gaussian_as_distance).
  rewrite (sum_n_same (others i j (gaussian_weights alpha x y)) (others i j (fun l => W (Rabs (x - y l))))).
  2: { intros l. unfold others, W. now rewrite gaussian_as_distance. }
  apply (outside_bound W s (exp (- alpha * s ^ 2)) n S); auto.
  - replace (- alpha * s ^ 2) with (- (alpha * s ^ 2)) by ring. apply exp_neg_range.
    apply Rmult_lt_0_compat; [exact A|now apply pow_lt].
  - intros t. apply exp_pos.
  - intros t u T. apply exp_le_mono. assert (t ^ 2 <= u ^ 2) by nra. nra.
  - intros t T. unfold W. rewrite <- exp_plus. apply exp_le_mono.
    assert (0 <= alpha * (t * s)) by (apply Rmult_le_pos; nra). nra.
Qed.

Theorem outside_laplacian alpha s n y x i j : 0 < alpha -> 0 < s -> apart s n y -> two_nearest n y x i j ->
  sum_n (others i j (laplacian_weights alpha x y)) n <= exp (- alpha * s) * sum_n (laplacian_weights alpha x y) n.
Proof.
  intros A S G H. apply (outside_bound (fun t => exp (- alpha * t)) s (exp (- alpha * s)) n S); auto.
  - replace (- alpha * s) with (- (alpha * s)) by ring. apply exp_neg_range. nra.
  - intros t. apply exp_pos.
  - intros t u T. apply exp_le_mono. nra.
  - intros t T. rewrite <- exp_plus. apply exp_le_mono. lra.
Qed.

(** ** From the probability outside to the segment *)

Section Segment.
  Variables (w : nat -> R) (n : nat) (z : nat -> R) (Z r : R) (i j : nat).
  Hypothesis w_pos : forall l, 0 < w l.
  Hypothesis I : (i <= n)%nat.
  Hypothesis J : (j <= n)%nat.
  Hypothesis N : i <> j.
  Hypothesis small : sum_n (others i j w) n <= r * sum_n w n.
  Hypothesis Z_bound : forall l, (l <= n)%nat -> Rabs (z l) <= Z.

  Let P (l : nat) : R := w l / sum_n w n.
  Let f : R := sum_n (fun l => z l * P l) n.
  Let out : R := sum_n (others i j P) n.

  Lemma total_pos : 0 < sum_n w n.
  Proof. now apply sum_n_pos. Qed.

  Lemma P_total : sum_n P n = 1.
  Proof.
    unfold P, Rdiv. rewrite (sum_n_same _ (fun l => / sum_n w n * w l)) by (intros; apply Rmult_comm).
    rewrite sum_n_scale. apply Rinv_l. apply Rgt_not_eq, total_pos.
  Qed.

  Lemma P_pos l : 0 < P l.
  Proof. apply Rdiv_lt_0_compat; [apply w_pos|apply total_pos]. Qed.

  Lemma out_small : 0 <= out <= r.
  Proof.
    split.
    - apply sum_n_nonneg. intros l _. unfold others. pose proof (P_pos l).
      destruct (Nat.eq_dec l i), (Nat.eq_dec l j); lra.
    - unfold out. rewrite (sum_n_same _ (fun l => / sum_n w n * others i j w l)).
      + rewrite sum_n_scale. pose proof total_pos. rewrite Rmult_comm. apply (Rle_div_l _ _ (sum_n w n)); [lra|]. exact small.
      + intros l. unfold others, P. destruct (Nat.eq_dec l i); [real_ring|]. destruct (Nat.eq_dec l j); [real_ring|].
        unfold Rdiv. apply Rmult_comm.
  Qed.

  Lemma Z_nonneg : 0 <= Z.
  Proof. apply Rle_trans with (2 := Z_bound i I). apply Rabs_pos. Qed.

  Lemma others_contribution : Rabs (f - z i * P i - z j * P j) <= Z * r.
  Proof.
    pose proof (sum_others (fun l => z l * P l) n i j I J N) as S. unfold f. rewrite <- S.
    apply Rle_trans with (1 := sum_n_abs _ _). apply Rle_trans with (Z * out).
    - unfold out. rewrite <- sum_n_scale. apply sum_n_mono. intros l L. unfold others. pose proof Z_nonneg. pose proof (P_pos l).
      destruct (Nat.eq_dec l i); [rewrite Rabs_R0; lra|]. destruct (Nat.eq_dec l j); [rewrite Rabs_R0; lra|].
      rewrite Rabs_mult, (Rabs_pos_eq (P l)) by lra. apply Rmult_le_compat_r; [lra|now apply Z_bound].
    - apply Rmult_le_compat_l; [apply Z_nonneg|apply out_small].
  Qed.

  Lemma segment : exists lam, 0 <= lam <= 1 /\ Rabs (f - lam * z i - (1 - lam) * z j) <= 2 * Z * r.
  Proof.
    pose proof (sum_others P n i j I J N) as S. fold out in S. rewrite P_total in S. pose proof out_small as O.
    pose proof (P_pos i). pose proof (P_pos j). exists (P i + out / 2). split; [lra|].
    replace (f - (P i + out / 2) * z i - (1 - (P i + out / 2)) * z j)
      with ((f - z i * P i - z j * P j) + - (out / 2 * (z i + z j))).
    - apply Rle_trans with (1 := Rabs_triang _ _). pose proof others_contribution.
      rewrite Rabs_Ropp, Rabs_mult, (Rabs_pos_eq (out / 2)) by lra.
      pose proof (Rabs_triang (z i) (z j)). pose proof (Z_bound i I). pose proof (Z_bound j J). pose proof Z_nonneg.
      assert (out / 2 * Rabs (z i + z j) <= out * Z) by nra. nra.
    - replace (1 - (P i + out / 2)) with (P j + out / 2) by lra. ring.
  Qed.
End Segment.

(** ** The smallest distance and the largest value *)

Lemma row_positive (f : nat -> R) n : (forall i, (i <= n)%nat -> 0 < f i) -> exists m, 0 < m /\ forall i, (i <= n)%nat -> m <= f i.
Proof.
  induction n as [|n IH]; intros H.
  - exists (f 0%nat). split; [apply H; lia|]. intros i L. replace i with 0%nat by lia. lra.
  - destruct IH as [m [M B]]; [intros; apply H; lia|]. exists (Rmin m (f (S n))).
    split; [apply Rmin_glb_lt; [exact M|apply H; lia]|]. intros i L. destruct (Nat.eq_dec i (S n)) as [->|Ni]; [apply Rmin_r|].
    apply Rle_trans with (1 := Rmin_l _ _). apply B. lia.
Qed.

Lemma distinct_apart n y : distinct n y -> exists s, 0 < s /\ apart s n y.
Proof.
  induction n as [|n IH]; intros D.
  - exists 1. split; [lra|]. intros i j I J N. lia.
  - destruct IH as [s [S0 A]]; [intros i j I J; apply D; lia|].
    destruct (row_positive (fun i => Rabs (y i - y (S n))) n) as [m [M B]].
    { intros i L. apply Rabs_pos_lt. intros E. apply (D i (S n)); [lia|lia|lia|lra]. }
    exists (Rmin s m). split; [now apply Rmin_glb_lt|]. intros i j I J N.
    destruct (Nat.eq_dec i (S n)) as [->|Ni]; [|destruct (Nat.eq_dec j (S n)) as [->|Nj]].
    + apply Rle_trans with (1 := Rmin_r _ _). rewrite Rabs_minus_sym. apply B. lia.
    + apply Rle_trans with (1 := Rmin_r _ _). apply B. lia.
    + apply Rle_trans with (1 := Rmin_l _ _). apply A; lia.
Qed.

Lemma smallest_positive n y s : distinct n y -> smallest_gap n y s -> 0 < s.
Proof. intros D [_ [i [j [I [J [N ->]]]]]]. apply Rabs_pos_lt. intros E. apply (D i j I J N). lra. Qed.

Lemma row_bound (z : nat -> R) n : exists Z, 0 < Z /\ forall l, (l <= n)%nat -> Rabs (z l) <= Z.
Proof.
  destruct (row_bounded z (S n)) as [k B]. exists (INR k + 1). split; [pose proof (pos_INR k); lra|].
  intros l L. specialize (B l ltac:(lia)). lra.
Qed.

Lemma gaussian_segment n y z alpha s Z x i j : 0 < alpha -> 0 < s -> apart s n y ->
  (forall l, (l <= n)%nat -> Rabs (z l) <= Z) -> two_nearest n y x i j -> exists lam, 0 <= lam <= 1 /\
    Rabs (squaf gaussian_pmf alpha n y z x - lam * z i - (1 - lam) * z j) <= 2 * Z * exp (- alpha * s ^ 2).
Proof.
  intros A S G ZB H. pose proof (outside_gaussian alpha s n y x i j A S G H) as O. destruct H as [I [J [N _]]].
  exact (segment _ n z Z _ i j (fun l => gaussian_pos alpha x y l) I J N O ZB).
Qed.

Lemma laplacian_segment n y z alpha s Z x i j : 0 < alpha -> 0 < s -> apart s n y ->
  (forall l, (l <= n)%nat -> Rabs (z l) <= Z) -> two_nearest n y x i j -> exists lam, 0 <= lam <= 1 /\
    Rabs (squaf laplacian_pmf alpha n y z x - lam * z i - (1 - lam) * z j) <= 2 * Z * exp (- alpha * s).
Proof.
  intros A S G ZB H. pose proof (outside_laplacian alpha s n y x i j A S G H) as O. destruct H as [I [J [N _]]].
  exact (segment _ n z Z _ i j (fun l => laplacian_pos alpha x y l) I J N O ZB).
Qed.

Lemma largest_nonneg n z Z : largest_value n z Z -> 0 <= Z.
Proof. intros [_ [i [_ ->]]]. apply Rabs_pos. Qed.

(** ** Eqs. (41) and (42), printed and sharp *)

Section Bounds.
  Variables (n : nat) (y z : nat -> R) (alpha s Z : R).
  Hypotheses (D : distinct n y) (A : 0 < alpha) (S : smallest_gap n y s) (ZB : largest_value n z Z).
  Let b : R := exp (- alpha * s ^ 2).

  Lemma gap_positive : 0 < s.
  Proof. exact (smallest_positive n y s D S). Qed.

  Lemma b_range : 0 < b < 1.
  Proof.
    unfold b. replace (- alpha * s ^ 2) with (- (alpha * s ^ 2)) by ring. apply exp_neg_range.
    apply Rmult_lt_0_compat; [exact A|apply pow_lt, gap_positive].
  Qed.

  Lemma printed_weaker : Z * b <= 2 * Z * (b / (1 - b)).
  Proof.
    pose proof b_range. pose proof (largest_nonneg n z Z ZB).
    replace (2 * Z * (b / (1 - b))) with (Z * b * (2 / (1 - b))) by (field; lra).
    assert (0 <= Z * b) by nra. assert (1 <= 2 / (1 - b)) by (apply Rle_div_r; lra). nra.
  Qed.

  Theorem bound_41_sharp x i j : two_nearest n y x i j ->
    Rabs (squaf gaussian_pmf alpha n y z x - z i * gaussian_pmf alpha n y x i - z j * gaussian_pmf alpha n y x j) <= Z * b.
  Proof.
    intros H. pose proof (outside_gaussian alpha s n y x i j A gap_positive (proj1 S) H) as O. destruct H as [I [J [N _]]].
    exact (others_contribution _ n z Z _ i j (fun l => gaussian_pos alpha x y l) I J N O (proj1 ZB)).
  Qed.

  Theorem bound_42_sharp x i j : two_nearest n y x i j -> exists lam, 0 <= lam <= 1 /\
    Rabs (squaf gaussian_pmf alpha n y z x - lam * z i - (1 - lam) * z j) <= 2 * Z * b.
  Proof. exact (gaussian_segment n y z alpha s Z x i j A gap_positive (proj1 S) (proj1 ZB)). Qed.

  Theorem bound_laplacian_sharp x i j : two_nearest n y x i j -> exists lam, 0 <= lam <= 1 /\
    Rabs (squaf laplacian_pmf alpha n y z x - lam * z i - (1 - lam) * z j) <= 2 * Z * exp (- alpha * s).
  Proof. exact (laplacian_segment n y z alpha s Z x i j A gap_positive (proj1 S) (proj1 ZB)). Qed.

  Theorem bound_41 x i j : two_nearest n y x i j ->
    Rabs (squaf gaussian_pmf alpha n y z x - z i * gaussian_pmf alpha n y x i - z j * gaussian_pmf alpha n y x j)
      <= 2 * Z * (b / (1 - b)).
  Proof. intros H. exact (Rle_trans _ _ _ (bound_41_sharp x i j H) printed_weaker). Qed.

  Theorem bound_42 x i j : two_nearest n y x i j -> exists lam, 0 <= lam <= 1 /\
    Rabs (squaf gaussian_pmf alpha n y z x - lam * z i - (1 - lam) * z j) <= 4 * Z * (b / (1 - b)).
  Proof.
    intros H. destruct (bound_42_sharp x i j H) as [lam [R B]]. exists lam. split; [exact R|].
    pose proof printed_weaker. lra.
  Qed.

  (** The sharp bound is less than half of Eq. (41). *)
  Theorem bound_41_half : 0 < Z -> Z * b < / 2 * (2 * Z * (b / (1 - b))).
  Proof.
    intros HZ. pose proof b_range. replace (/ 2 * (2 * Z * (b / (1 - b)))) with (Z * b / (1 - b)) by (field; lra).
    apply (Rlt_div_r (Z * b)); [lra|]. assert (0 < Z * b * b) by (apply Rmult_lt_0_compat; [apply Rmult_lt_0_compat|]; lra). lra.
  Qed.

  (** Where [alpha * s ^ 2 < ln 3] the printed bound is larger than 2 Z, which bounds the distance of any two values. *)
  Theorem bound_42_idle : 0 < Z -> alpha * s ^ 2 < ln 3 -> 2 * Z < 4 * Z * (b / (1 - b)).
  Proof.
    intros HZ H. pose proof b_range.
    assert (T : / 3 < b).
    { unfold b. rewrite <- (exp_ln (/ 3)) by lra. apply exp_increasing. rewrite ln_Rinv by lra. lra. }
    replace (4 * Z * (b / (1 - b))) with (2 * Z * (2 * b / (1 - b))) by (field; lra).
    assert (1 < 2 * b / (1 - b)) by (apply Rlt_div_r; lra). nra.
  Qed.
End Bounds.

(** ** P2 *)

Lemma exp_neg_small t : 0 < t -> exp (- t) <= / t.
Proof. intros T. rewrite exp_Ropp. apply Rinv_le_contravar; [exact T|]. pose proof (exp_ineq1_le t). lra. Qed.

Lemma P2_of_rate (P : family) (rate : R -> R) : (forall s, 0 < s -> 0 < rate s) ->
  (forall n y z alpha s Z x i j, 0 < alpha -> 0 < s -> apart s n y ->
     (forall l, (l <= n)%nat -> Rabs (z l) <= Z) -> two_nearest n y x i j ->
     exists lam, 0 <= lam <= 1 /\ Rabs (squaf P alpha n y z x - lam * z i - (1 - lam) * z j) <= 2 * Z * exp (- alpha * rate s)) ->
  property_P2 P.
Proof.
  intros RP B n y z L D eps E. destruct (distinct_apart n y D) as [s [S G]]. destruct (row_bound z n) as [Z [HZ ZB]].
  exists (2 * Z / (rate s * eps)). intros alpha A A0 x i j H.
  destruct (B n y z alpha s Z x i j A0 S G ZB H) as [lam [R Q]]. exists lam. split; [exact R|].
  apply Rle_trans with (1 := Q). specialize (RP s S). replace (- alpha * rate s) with (- (alpha * rate s)) by ring.
  assert (T : 0 < alpha * rate s) by nra. pose proof (exp_neg_small _ T).
  apply Rlt_div_l in A; [|nra].
  apply Rle_trans with (2 * Z * / (alpha * rate s)); [apply Rmult_le_compat_l; lra|].
  apply (Rle_div_l (2 * Z)); [exact T|]. nra.
Qed.

Theorem gaussian_P2 : property_P2 gaussian_pmf.
Proof. apply (P2_of_rate gaussian_pmf (fun s => s ^ 2)); [intros s S; now apply pow_lt|exact gaussian_segment]. Qed.

Theorem laplacian_P2 : property_P2 laplacian_pmf.
Proof. apply (P2_of_rate laplacian_pmf (fun s => s)); [auto|exact laplacian_segment]. Qed.

(** ** P1 *)

Lemma sum_weights_nonzero (w : nat -> R) n : (forall i, 0 < w i) -> sum_n w n <> 0.
Proof. intros H. apply Rgt_not_eq. now apply sum_n_pos. Qed.

Lemma gaussian_smooth d n k (alpha x : (nat -> R) -> R) (y : (nat -> R) -> nat -> R) l :
  (l <= n)%nat -> S_in d k alpha -> S_in d k x -> (forall i, (i <= n)%nat -> S_in d k (fun u => y u i)) ->
  S_in d k (fun u => gaussian_pmf (alpha u) n (y u) (x u) l).
Proof.
  intros L A X Y.
  assert (W : forall i, (i <= n)%nat -> S_in d k (fun u => gaussian_weights (alpha u) (x u) (y u) i)).
  { intros i Li. unfold gaussian_weights. apply S_in_exp. apply S_in_mult; [now apply S_in_opp|].
    apply S_in_pow. apply S_in_minus; [exact X|now apply Y]. }
  unfold gaussian_pmf, Rdiv. apply S_in_mult; [now apply W|]. apply S_in_inv.
  - intros u. apply sum_weights_nonzero. intros i. apply gaussian_pos.
  - apply (S_in_sum_n d k (fun i u => gaussian_weights (alpha u) (x u) (y u) i)). exact W.
Qed.

Theorem gaussian_P1 : property_P1 gaussian_pmf.
Proof.
  intros alpha n A L. exists (fun v => exists i, (S i < n + 2)%nat /\ v 0%nat = v (S i)). split; [apply null_diagonals; lia|].
  intros v _ l Ll. apply smooth_in_differentiable. apply S_in_smooth.
  apply (gaussian_smooth (n + 2) n 1 (fun _ => alpha) (fun u => u 0%nat) (fun u i => u (S i)) l Ll).
  - apply S_in_const.
  - apply S_in_entry. lia.
  - intros i Li. apply S_in_entry. lia.
Qed.

Definition ex_slopes (d : nat) (f : (nat -> R) -> R) (v : nat -> R) : Prop := exists g, slopes d f v g.

Lemma ex_slopes_sum_n d (f : nat -> (nat -> R) -> R) v n :
  (forall i, (i <= n)%nat -> ex_slopes d (f i) v) -> ex_slopes d (fun u => sum_n (fun i => f i u) n) v.
Proof.
  induction n as [|n IH]; intros H.
  - destruct (H 0%nat (le_n 0)) as [g G]. exists g. apply (slopes_ext d (f 0%nat)); [|exact G]. intros u. now rewrite sum_O.
  - destruct (H (S n) (le_n _)) as [g G]. destruct IH as [h K]; [intros; apply H; lia|].
    exists (fun i => h i + g i). apply (slopes_ext d (fun u => sum_n (fun i => f i u) n + f (S n) u)).
    + intros u. now rewrite sum_n_S.
    + now apply slopes_plus.
Qed.

Theorem laplacian_P1 : property_P1 laplacian_pmf.
Proof.
  intros alpha n A L. exists (fun v => exists i, (S i < n + 2)%nat /\ v 0%nat = v (S i)). split; [apply null_diagonals; lia|].
  intros v V l Ll. set (d := (n + 2)%nat).
  assert (W : forall i, (i <= n)%nat -> ex_slopes d (fun u => laplacian_weights alpha (u 0%nat) (fun i => u (S i)) i) v).
  { intros i Li. assert (N : v 0%nat - v (S i) <> 0) by (intros E; apply V; exists i; split; [lia|lra]).
    eexists. unfold laplacian_weights. apply (slopes_comp d exp (fun u => - alpha * Rabs (u 0%nat - u (S i)))); [|apply is_derive_exp].
    apply (slopes_mult d (fun _ => - alpha) (fun u => Rabs (u 0%nat - u (S i)))); [apply slopes_const|].
    apply (slopes_comp d Rabs (fun u => u 0%nat - u (S i))).
    - apply (slopes_plus d (fun u => u 0%nat) (fun u => - u (S i))); [apply slopes_entry; unfold d; lia|].
      apply (slopes_comp d Ropp (fun u => u (S i)) v (fun m => if Nat.eq_dec m (S i) then 1 else 0) (-1)); [apply slopes_entry; unfold d; lia|].
      auto_derive; [exact I|ring].
    - apply (is_derive_Rabs (fun t => t) _ 1); [apply (is_derive_id (v 0%nat - v (S i)))|exact N]. }
  destruct (W l Ll) as [g G].
  destruct (ex_slopes_sum_n d (fun i u => laplacian_weights alpha (u 0%nat) (fun i => u (S i)) i) v n W) as [h H].
  eexists. apply slopes_gradient. unfold laplacian_pmf, Rdiv.
  apply (slopes_mult d _ (fun u => / sum_n (laplacian_weights alpha (u 0%nat) (fun i => u (S i))) n)); [exact G|].
  apply (slopes_comp d Rinv (fun u => sum_n (laplacian_weights alpha (u 0%nat) (fun i => u (S i))) n)); [exact H|].
  auto_derive; [|reflexivity]. apply sum_weights_nonzero. intros i. apply laplacian_pos.
Qed.

Theorem theorem_2 :
  (is_probability gaussian_pmf /\ property_P1 gaussian_pmf /\ property_P2 gaussian_pmf) /\
  (is_probability laplacian_pmf /\ property_P1 laplacian_pmf /\ property_P2 laplacian_pmf).
Proof.
  assert (sums : forall w : R -> R -> (nat -> R) -> nat -> R, (forall alpha x y i, 0 < w alpha x y i) ->
    is_probability (fun alpha n y x i => w alpha x y i / sum_n (w alpha x y) n)).
  { intros w W alpha n y x _ _. split; [intros i _; apply Rlt_le,
      (P_pos _ n (W alpha x y))|apply (P_total _ n (W alpha x y))]. }
  split; (split; [apply sums|split]);
    [exact gaussian_pos|exact gaussian_P1|exact gaussian_P2|exact laplacian_pos|exact laplacian_P1|exact laplacian_P2].
Qed.
