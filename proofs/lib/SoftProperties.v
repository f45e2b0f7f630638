(** * Further properties of SQUAFs with any number of centres

    - [example_3_general], [example_3_uniform]: Eqs. (6) and (7) as functions of all their variables; [example_3_smooth]
    - [has_vanishing_gradients]: the slope exists and tends to 0 at both ends of the line; [every_squaf_vanishes]
    - [step_cell]: the cells of Eq. (43) *)

From Coq Require Import FunctionalExtensionality List.
From Provenact Require Import Analysis Areas Limits SoftQuantizer SeveralVariables SoftProbabilities
    SoftApproximation.

(** ** Differentiable in all variables *)

(** Eq. (6), the variables in one row: [x], [alpha], then the n + 1 centres, then the n + 1 values. *)
Definition example_3_general (n : nat) (v : nat -> R) : R :=
  squaf gaussian_pmf (v 1%nat) n (fun i => v (2 + i)%nat) (fun i => v (n + 3 + i)%nat) (v 0%nat).

(** Eq. (7): [x], [alpha], the step [q], then the 2 k + 1 values. *)
Definition example_3_uniform (k : nat) (v : nat -> R) : R :=
  squaf gaussian_pmf (v 1%nat) (2 * k) (uniform_centres (v 2%nat) k) (fun i => v (3 + i)%nat) (v 0%nat).

Lemma squaf_S_in d n m (alpha x : (nat -> R) -> R) (y z : (nat -> R) -> nat -> R) :
  S_in d m alpha -> S_in d m x -> (forall i, (i <= n)%nat -> S_in d m (fun u => y u i)) ->
  (forall i, (i <= n)%nat -> S_in d m (fun u => z u i)) ->
  S_in d m (fun u => squaf gaussian_pmf (alpha u) n (y u) (z u) (x u)).
Proof.
  intros A X Y Z. unfold squaf.
  apply (S_in_sum_n d m (fun i u => z u i * gaussian_pmf (alpha u) n (y u) (x u) i)). intros i L.
  apply S_in_mult; [now apply Z|]. now apply gaussian_smooth.
Qed.

Theorem example_3_smooth :
  forall n m : nat, smooth_in (2 * n + 4) m (example_3_general n) /\ smooth_in (2 * n + 4) m (example_3_uniform n).
Proof.
  intros n m. split; apply S_in_smooth.
  - apply (squaf_S_in (2 * n + 4) n m (fun v => v 1%nat) (fun v => v 0%nat)
      (fun v i => v (2 + i)%nat) (fun v i => v (n + 3 + i)%nat)); intros; apply S_in_entry; lia.
  - apply (squaf_S_in (2 * n + 4) (2 * n) m (fun v => v 1%nat) (fun v => v 0%nat)
      (fun v => uniform_centres (v 2%nat) n) (fun v i => v (3 + i)%nat)); intros; try (apply S_in_entry; lia).
    unfold uniform_centres. apply S_in_mult; [apply S_in_const|apply S_in_entry; lia].
Qed.

(** ** The slope vanishes at the ends *)

Definition has_vanishing_gradients (f : R -> R) : Prop :=
  exists f' : R -> R, (forall x, is_derive f x (f' x)) /\ is_lim f' p_infty 0 /\ is_lim f' m_infty 0.

(** If all weights but one are small compared to it, a mean is close to its value there. *)
Lemma mean_close w n f j r : (forall i, 0 < w i) -> (j <= n)%nat -> 0 <= r ->
  (forall i, (i <= n)%nat -> i <> j -> w i <= r * w j) ->
  Rabs (Mean w n f - f j) <= r * sum_n (fun i => Rabs (f i - f j)) n.
Proof.
  intros W J R0 R. pose proof (sum_n_pos w n W) as S.
  assert (E : Mean w n f - f j = Mean w n (fun i => f i - f j)).
  { rewrite (Mean_ext w n (fun i => f i - f j) (fun i => f i + - f j)) by reflexivity.
    rewrite (Mean_plus w n f (fun _ => - f j)), (Mean_const w n (- f j) W). ring. }
  rewrite E. unfold Mean. unfold Rdiv. rewrite Rabs_mult, (Rabs_pos_eq (/ _)) by (left; now apply Rinv_0_lt_compat).
  apply (Rle_div_l (Rabs (sum_n (fun i => (f i - f j) * w i) n))); [exact S|].
  apply Rle_trans with (1 := sum_n_abs _ _).
  assert (B : w j <= sum_n w n).
  { rewrite <- (Rmult_1_l (w j)), <- (sum_n_entry 1 w n j J).
    apply sum_n_mono. intros i _. specialize (W i). destruct (Nat.eq_dec i j); lra. }
  apply Rle_trans with (sum_n (fun i => (r * w j) * Rabs (f i - f j)) n).
  - apply sum_n_mono. intros i L. rewrite Rabs_mult, (Rabs_pos_eq (w i)) by (left; apply W).
    destruct (Nat.eq_dec i j) as [->|N].
    + rewrite Rminus_eq_0, Rabs_R0. lra.
    + rewrite Rmult_comm. apply Rmult_le_compat_r; [apply Rabs_pos|now apply R].
  - rewrite sum_n_scale. assert (P : 0 <= sum_n (fun i => Rabs (f i - f j)) n) by (apply sum_n_nonneg; intros; apply Rabs_pos).
    rewrite (Rmult_assoc r), (Rmult_assoc r), (Rmult_comm (w j)), <- !(Rmult_assoc r).
    apply Rmult_le_compat_l; [nra|exact B].
Qed.

Lemma largest_entry (y : nat -> R) n : exists j, (j <= n)%nat /\ forall i, (i <= n)%nat -> y i <= y j.
Proof.
  induction n as [|n [j [J H]]].
  - exists 0%nat. split; [lia|]. intros i L. replace i with 0%nat by lia. lra.
  - destruct (Rle_lt_dec (y (S n)) (y j)) as [C|C].
    + exists j. split; [lia|]. intros i L. destruct (Nat.eq_dec i (S n)) as [->|N]; [exact C|apply H; lia].
    + exists (S n). split; [lia|]. intros i L. destruct (Nat.eq_dec i (S n)) as [->|N]; [lra|].
      specialize (H i ltac:(lia)). lra.
Qed.

Lemma mean_right_end alpha n y f j : 0 < alpha -> distinct n y -> (j <= n)%nat -> (forall i, (i <= n)%nat -> y i <= y j) ->
  is_lim (fun x => Mean (gaussian_weights alpha x y) n f) p_infty (f j).
Proof.
  intros A D J M. destruct (distinct_apart n y D) as [s [S G]].
  set (F := sum_n (fun i => Rabs (f i - f j)) n). assert (F0 : 0 <= F) by (apply sum_n_nonneg; intros; apply Rabs_pos).
  apply (lim_p_of_bound _ (f j) (F / (alpha * s)) (2 * Rabs (y j))). intros x X X0.
  pose proof (Rle_abs (y j)). pose proof (Rabs_pos (y j)).
  assert (P : 0 < alpha * s * x) by (apply Rmult_lt_0_compat; [apply Rmult_lt_0_compat|]; assumption).
  apply Rle_trans with (/ (alpha * s * x) * F).
  - apply mean_close; [intros i; apply gaussian_pos|exact J|left; now apply Rinv_0_lt_compat|].
    intros i L N. unfold gaussian_weights. specialize (G i j L J N). specialize (M i L).
    assert (K : s <= y j - y i) by (rewrite Rabs_minus_sym, Rabs_pos_eq in G by lra; exact G).
    replace (- alpha * (x - y i) ^ 2) with (- (alpha * (y j - y i) * (2 * (x - y j) + (y j - y i))) + - alpha * (x - y j) ^ 2) by ring.
    rewrite exp_plus. apply Rmult_le_compat_r; [left; apply exp_pos|].
    apply Rle_trans with (exp (- (alpha * s * x))).
    + apply exp_le_mono. apply Ropp_le_contravar. rewrite !Rmult_assoc. apply Rmult_le_compat_l; [lra|].
      apply Rmult_le_compat; lra.
    + now apply exp_neg_small.
  - right. field. repeat split; lra.
Qed.

Lemma lim_other_end (f g : R -> R) l : (forall x, f x = g (- x)) -> is_lim g p_infty l -> is_lim f m_infty l.
Proof. intros E H. apply (is_lim_ext (fun x => g (- x))); [intros; now rewrite E|now apply mirrored_m]. Qed.

Lemma mirror_mean alpha x y n f :
  Mean (gaussian_weights alpha x y) n f = Mean (gaussian_weights alpha (- x) (fun i => - y i)) n f.
Proof.
  replace (gaussian_weights alpha (- x) (fun i => - y i)) with (gaussian_weights alpha x y); [reflexivity|].
  apply functional_extensionality. intros i. unfold gaussian_weights. f_equal. ring.
Qed.

(** Both ends at once: a mean tends to the value of the last and of the first centre. *)
Lemma mean_ends alpha n y : 0 < alpha -> distinct n y -> exists j k, forall f,
  is_lim (fun x => Mean (gaussian_weights alpha x y) n f) p_infty (f j) /\
  is_lim (fun x => Mean (gaussian_weights alpha x y) n f) m_infty (f k).
Proof.
  intros A D. destruct (largest_entry y n) as [j [J M]]. destruct (largest_entry (fun i => - y i) n) as [k [K N]].
  exists j, k. intros f. split; [now apply mean_right_end|].
  apply (lim_other_end _ (fun x => Mean (gaussian_weights alpha x (fun i => - y i)) n f)); [intros; apply mirror_mean|].
  apply mean_right_end; auto. intros a b I L Q E. apply (D a b I L Q). lra.
Qed.

Lemma squaf_mean alpha n y z x : squaf gaussian_pmf alpha n y z x = Mean (gaussian_weights alpha x y) n z.
Proof.
  unfold squaf, gaussian_pmf, Mean, Rdiv. rewrite Rmult_comm, <- sum_n_scale. apply sum_n_same. intros i. real_ring.
Qed.

Lemma squaf_slope alpha n y z x :
  is_derive (squaf gaussian_pmf alpha n y z) x (2 * alpha * Cov (gaussian_weights alpha x y) n z y).
Proof.
  apply (is_derive_ext (fun x => Mean (gaussian_weights alpha x y) n z)); [intros; symmetry; apply squaf_mean|].
  pose proof (mean_derive (fun u => gaussian_weights alpha u y) n (fun i => - 2 * alpha * (x - y i)) x
    (fun i => gaussian_pos alpha x y i) (fun i => gaussian_in_x alpha x y i) z) as H.
  set (w := gaussian_weights alpha x y) in *.
  replace (2 * alpha * Cov w n z y) with
    (Mean w n (fun i => z i * (- 2 * alpha * (x - y i))) - Mean w n z * Mean w n (fun i => - 2 * alpha * (x - y i))); [exact H|].
  rewrite (Mean_ext w n (fun i => z i * (- 2 * alpha * (x - y i))) (fun i => (- 2 * alpha * x) * z i + (2 * alpha) * (z i * y i)))
    by (intros; real_ring).
  rewrite (Mean_ext w n (fun i => - 2 * alpha * (x - y i)) (fun i => (- 2 * alpha * x) + (2 * alpha) * y i)) by (intros; real_ring).
  rewrite (Mean_plus w n (fun i => (- 2 * alpha * x) * z i)), (Mean_plus w n (fun _ => - 2 * alpha * x)), !Mean_scal.
  rewrite (Mean_const w n _ (fun i => gaussian_pos alpha x y i)). unfold Cov. ring.
Qed.

Theorem every_squaf_vanishes :
  forall (n : nat) (y z : nat -> R) (alpha : R), distinct n y -> 0 < alpha ->
    has_vanishing_gradients (squaf gaussian_pmf alpha n y z).
Proof.
  intros n y z alpha D A. exists (fun x => 2 * alpha * Cov (gaussian_weights alpha x y) n z y).
  split; [intros x; apply squaf_slope|]. destruct (mean_ends alpha n y A D) as [j [k H]].
  assert (K : forall (e : Rbar) l, (forall f, is_lim (fun x => Mean (gaussian_weights alpha x y) n f) e (f l)) ->
    is_lim (fun x => 2 * alpha * Cov (gaussian_weights alpha x y) n z y) e 0).
  { intros e l L.
    unfold Cov. limit_with (L (fun i => z i * y i), (L z, L y)). ring. }
  split; [apply (K p_infty j)|apply (K m_infty k)]; intros f; apply H.
Qed.

(** ** Large alpha *)

(** Where one centre is nearest, a mean tends to its value. *)
Lemma mean_large_alpha n y x j f : (j <= n)%nat ->
  (forall i, (i <= n)%nat -> i <> j -> Rabs (x - y j) < Rabs (x - y i)) ->
  is_lim (fun alpha => Mean (gaussian_weights alpha x y) n f) p_infty (f j).
Proof.
  intros J H.
  destruct (row_positive (fun i => if Nat.eq_dec i j then 1 else (x - y i) ^ 2 - (x - y j) ^ 2) n) as [m [M B]].
  { intros i L. destruct (Nat.eq_dec i j) as [_|N]; [lra|]. specialize (H i L N).
    rewrite <- (pow2_abs (x - y i)), <- (pow2_abs (x - y j)). pose proof (Rabs_pos (x - y j)). nra. }
  set (F := sum_n (fun i => Rabs (f i - f j)) n).
  apply (lim_p_of_bound _ (f j) (F / m) 0). intros alpha A _.
  assert (P : 0 < alpha * m) by (now apply Rmult_lt_0_compat).
  apply Rle_trans with (/ (alpha * m) * F).
  - apply mean_close; [intros i; apply gaussian_pos|exact J|left; now apply Rinv_0_lt_compat|].
    intros i L N. unfold gaussian_weights. specialize (B i L). destruct (Nat.eq_dec i j); [contradiction|].
    replace (- alpha * (x - y i) ^ 2) with (- (alpha * ((x - y i) ^ 2 - (x - y j) ^ 2)) + - alpha * (x - y j) ^ 2) by ring.
    rewrite exp_plus. apply Rmult_le_compat_r; [left; apply exp_pos|].
    apply Rle_trans with (exp (- (alpha * m))); [|now apply exp_neg_small].
    apply exp_le_mono. apply Ropp_le_contravar. apply Rmult_le_compat_l; lra.
  - right. field. split; lra.
Qed.

(** ** The product alpha q^2 *)

Lemma mean_bounded w n f F : (forall i, 0 < w i) -> (forall i, (i <= n)%nat -> Rabs (f i) <= F) -> Rabs (Mean w n f) <= F.
Proof.
  intros W B. pose proof (sum_n_pos w n W) as S. unfold Mean, Rdiv.
  rewrite Rabs_mult, (Rabs_pos_eq (/ _)) by (left; now apply Rinv_0_lt_compat).
  apply (Rle_div_l (Rabs (sum_n (fun i => f i * w i) n))); [exact S|]. apply Rle_trans with (1 := sum_n_abs _ _).
  rewrite <- sum_n_scale. apply sum_n_mono. intros i L. rewrite Rabs_mult, (Rabs_pos_eq (w i)) by (left; apply W).
  apply Rmult_le_compat_r; [left; apply W|now apply B].
Qed.

(** ** The cells of SQUAF-S *)

(** The cells of Eq. (43): C_1 is open to the left, C_L to the right, the others are [ , ). *)
Definition step_cell (n : nat) (y : nat -> R) (i : nat) (x : R) : Prop :=
  (i = 0%nat \/ (y (i - 1)%nat + y i) / 2 <= x) /\ (i = n \/ x < (y i + y (i + 1)%nat) / 2).
