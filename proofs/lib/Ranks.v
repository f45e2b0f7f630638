(** * Ranks and Spearman's correlation

    Vectors of [n + 1] entries, with indices 0, ..., n.  Equal entries share the mean of their ranks.

    - [rank n x i]: the rank of [x i] among [x 0], ..., [x n]
    - [covariance n a b]: the sum of the products of the deviations from the means
    - [spearman n x y]: Pearson's coefficient of the ranks
    - [rank_order]: ranks say exactly which entry is the greater; [rank_same]: they depend on that alone *)

From Provenact Require Import Analysis SoftQuantizer.

Definition rank (n : nat) (x : nat -> R) (i : nat) : R :=
  sum_n (fun j => if Rlt_dec (x j) (x i) then 1 else if Req_EM_T (x j) (x i) then 1 / 2 else 0) n + 1 / 2.

Definition average (n : nat) (a : nat -> R) : R := sum_n a n / INR (S n).

Definition covariance (n : nat) (a b : nat -> R) : R :=
  sum_n (fun i => (a i - average n a) * (b i - average n b)) n.

Definition spearman (n : nat) (x y : nat -> R) : R :=
  covariance n (rank n x) (rank n y) /
    sqrt (covariance n (rank n x) (rank n x) * covariance n (rank n y) (rank n y)).

(** ** Sums *)

Lemma sum_lt n (a b : nat -> R) k : (k <= n)%nat -> (forall i, (i <= n)%nat -> a i <= b i) -> a k < b k ->
  sum_n a n < sum_n b n.
Proof.
  induction n as [|n IH]; intros K H L.
  - rewrite !sum_O. now replace k with 0%nat in L by lia.
  - rewrite !sum_Sn. destruct (Nat.eq_dec k (S n)) as [->|N].
    + apply Rplus_le_lt_compat; [apply sum_n_mono; intros; apply H; lia|exact L].
    + apply Rplus_lt_le_compat; [apply IH; [lia|intros; apply H; lia|exact L]|apply H; lia].
Qed.

Lemma sum_squares_zero n (a : nat -> R) : sum_n (fun i => a i ^ 2) n = 0 -> forall i, (i <= n)%nat -> a i = 0.
Proof.
  intros H i I. destruct (Req_dec (a i) 0) as [E|N]; [exact E|exfalso].
  assert (P : sum_n (fun _ : nat => 0) n < sum_n (fun i => a i ^ 2) n).
  { apply (sum_lt n _ _ i I); [intros; apply pow2_ge_0|]. apply pow2_gt_0, N. }
  rewrite H, sum_n_const, Rmult_0_r in P. lra.
Qed.

Lemma sum_linear n (a b : nat -> R) (p q : R) :
  sum_n (fun i => p * a i + q * b i) n = p * sum_n a n + q * sum_n b n.
Proof. rewrite sum_n_add, !sum_n_scale. reflexivity. Qed.

(** ** Ranks *)

Section Order.
  Variables (n : nat) (x : nat -> R).

  Lemma rank_mono i j : x i <= x j -> rank n x i <= rank n x j.
  Proof.
    intros L. apply Rplus_le_compat_r. apply sum_n_mono. intros k _.
    destruct (Rlt_dec (x k) (x i)); destruct (Rlt_dec (x k) (x j)); destruct (Req_EM_T (x k) (x i));
      destruct (Req_EM_T (x k) (x j)); lra.
  Qed.

  Lemma rank_strict i j : (i <= n)%nat -> x i < x j -> rank n x i < rank n x j.
  Proof.
    intros I L. apply Rplus_lt_compat_r. apply (sum_lt n _ _ i I).
    - intros k _. destruct (Rlt_dec (x k) (x i)); destruct (Rlt_dec (x k) (x j)); destruct (Req_EM_T (x k) (x i));
        destruct (Req_EM_T (x k) (x j)); lra.
    - destruct (Rlt_dec (x i) (x i)); destruct (Rlt_dec (x i) (x j)); destruct (Req_EM_T (x i) (x i)); lra.
  Qed.

  Theorem rank_order i j : (i <= n)%nat -> x i < x j <-> rank n x i < rank n x j.
  Proof.
    intros I. split; [now apply rank_strict|]. intros L. destruct (Rlt_le_dec (x i) (x j)) as [H|H]; [exact H|].
    pose proof (rank_mono j i H). lra.
  Qed.
End Order.

Definition same_order (n : nat) (x y : nat -> R) : Prop :=
  forall i j : nat, (i <= n)%nat -> (j <= n)%nat -> (x i < x j <-> y i < y j).

Theorem rank_same n x y : same_order n x y -> forall i, (i <= n)%nat -> rank n x i = rank n y i.
Proof.
  intros O i I. unfold rank. f_equal. apply sum_n_ext_loc. intros j J.
  pose proof (O j i J I) as A. pose proof (O i j I J) as B.
  destruct (Rlt_dec (x j) (x i)) as [L|L]; destruct (Rlt_dec (y j) (y i)) as [M|M]; try tauto.
  destruct (Req_EM_T (x j) (x i)) as [E|E]; destruct (Req_EM_T (y j) (y i)) as [F|F]; try reflexivity; exfalso.
  - destruct (Rtotal_order (y j) (y i)) as [T|[T|T]]; [tauto|tauto|]. apply B in T. lra.
  - destruct (Rtotal_order (x j) (x i)) as [T|[T|T]]; [tauto|tauto|]. apply B in T. lra.
Qed.

Lemma covariance_same n a a' b b' : (forall i, (i <= n)%nat -> a i = a' i) -> (forall i, (i <= n)%nat -> b i = b' i) ->
  covariance n a b = covariance n a' b'.
Proof.
  intros A B. assert (EA : average n a = average n a') by (unfold average; now rewrite (sum_n_ext_loc a a' n A)).
  assert (EB : average n b = average n b') by (unfold average; now rewrite (sum_n_ext_loc b b' n B)).
  apply sum_n_ext_loc. intros i I. rewrite EA, EB, (A i I), (B i I). reflexivity.
Qed.

Lemma spearman_same n x x' y y' : same_order n x x' -> same_order n y y' -> spearman n x y = spearman n x' y'.
Proof.
  intros X Y. pose proof (rank_same n x x' X) as RX. pose proof (rank_same n y y' Y) as RY. unfold spearman.
  rewrite (covariance_same n _ _ _ _ RX RY), (covariance_same n _ _ _ _ RX RX), (covariance_same n _ _ _ _ RY RY).
  reflexivity.
Qed.

Lemma variance_positive n x i j : (i <= n)%nat -> (j <= n)%nat -> x i < x j ->
  0 < covariance n (rank n x) (rank n x).
Proof.
  intros I J L. pose proof (rank_strict n x i j I L) as R1. set (a := average n (rank n x)).
  assert (Z : sum_n (fun _ : nat => 0) n = 0) by (rewrite sum_n_const; apply Rmult_0_r).
  rewrite <- Z. unfold covariance. fold a.
  assert (Q : forall k, (k <= n)%nat -> 0 <= (rank n x k - a) * (rank n x k - a)) by (intros; apply Rle_0_sqr).
  destruct (Req_dec (rank n x i) a) as [E|N].
  - apply (sum_lt n _ _ j J Q). rewrite <- E in *. apply Rlt_0_sqr. lra.
  - apply (sum_lt n _ _ i I Q). apply Rlt_0_sqr. lra.
Qed.

Lemma spearman_one n x y : same_order n x y -> (exists i j, (i <= n)%nat /\ (j <= n)%nat /\ x i < x j) ->
  spearman n x y = 1.
Proof.
  intros O [i [j [I [J L]]]]. rewrite <- (spearman_same n x x x y).
  - pose proof (variance_positive n x i j I J L) as P. unfold spearman. rewrite sqrt_square by lra. field. lra.
  - intros k l _ _. reflexivity.
  - exact O.
Qed.

Lemma one_same_order n x y :
  (exists i j, (i <= n)%nat /\ (j <= n)%nat /\ x i < x j) -> (exists i j, (i <= n)%nat /\ (j <= n)%nat /\ y i < y j) ->
  spearman n x y = 1 -> same_order n x y.
Proof.
  intros [i [j [I [J L]]]] [k [l [K [M N]]]] E.
  pose proof (variance_positive n x i j I J L) as A. pose proof (variance_positive n y k l K M N) as B.
  unfold spearman in E. set (r := rank n x) in *. set (s := rank n y) in *.
  set (VA := covariance n r r) in *. set (VB := covariance n s s) in *. set (S := covariance n r s) in *.
  set (p := sqrt VB). set (q := sqrt VA).
  assert (p0 : 0 < p) by (now apply sqrt_lt_R0). assert (q0 : 0 < q) by (now apply sqrt_lt_R0).
  assert (pp : p * p = VB) by (apply sqrt_sqrt; lra). assert (qq : q * q = VA) by (apply sqrt_sqrt; lra).
  assert (Q : S = q * p).
  { rewrite sqrt_mult in E by lra. fold p q in E. apply (f_equal (fun t => t * (q * p))) in E.
    unfold Rdiv in E. rewrite Rmult_assoc, Rinv_l in E by nra. lra. }
  set (a := fun i => r i - average n r). set (b := fun i => s i - average n s).
  assert (Z : sum_n (fun i => (p * a i + - q * b i) ^ 2) n = 0).
  { rewrite (sum_n_ext_loc _ (fun i => p * p * (a i * a i) + 1 * (q * q * (b i * b i) + - 2 * p * q * (a i * b i))))
      by (intros; real_ring).
    rewrite (sum_linear n (fun i => a i * a i) (fun i => q * q * (b i * b i) + - 2 * p * q * (a i * b i))).
    rewrite (sum_linear n (fun i => b i * b i) (fun i => a i * b i)).
    change (p * p * VA + 1 * (q * q * VB + - 2 * p * q * S) = 0). rewrite Q, <- pp, <- qq. ring. }
  pose proof (sum_squares_zero n _ Z) as ab. cbv beta in ab.
  intros u v U V. rewrite (rank_order n x u v U), (rank_order n y u v U). fold r s.
  pose proof (ab u U) as Eu. pose proof (ab v V) as Ev. unfold a, b in Eu, Ev.
  assert (D : p * (r v - r u) = q * (s v - s u)) by lra. split; intros T.
  - assert (0 < p * (r v - r u)) by (apply Rmult_lt_0_compat; lra).
    destruct (Rlt_le_dec (s u) (s v)) as [G|G]; [exact G|]. assert (q * (s v - s u) <= 0) by nra. lra.
  - assert (0 < q * (s v - s u)) by (apply Rmult_lt_0_compat; lra).
    destruct (Rlt_le_dec (r u) (r v)) as [G|G]; [exact G|]. assert (p * (r v - r u) <= 0) by nra. lra.
Qed.
