(** * Further properties of SQUAFs with any number of centres

    - [example_3_general], [example_3_uniform]: Eqs. (6) and (7) as functions of all their variables;
      [example_3_differentiable], [example_3_smooth]
    - [has_vanishing_gradients]: the slope exists and tends to 0 at both ends of the line;
      [every_squaf_vanishes], [no_choice_avoids_vanishing]
    - [step_variant_for_large_alpha]: the random output is the value of the nearest centre with a probability
      that tends to 1
    - [h_controls_smoothness]: the part of the product alpha q^2
    - [step_cell], [step_cells_partition]: the cells of Eq. (43)
    - [entropy_and_huffman]: the rate of Eq. (12) and that of Huffman's codes *)

From Coq Require Import Reals Lra Lia FunctionalExtensionality List.
From Coquelicot Require Import Coquelicot.
From Provenact Require Import Vocabulary Limits Huffman SoftQuantizer SeveralVariables SoftProbabilities SoftApproximation.
Open Scope R_scope.

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

Theorem example_3_differentiable :
  forall (n : nat) (v : nat -> R), 0 < v 1%nat ->
    differentiable_at (2 * n + 4) (example_3_general n) v /\
    (0 < v 2%nat -> differentiable_at (2 * n + 4) (example_3_uniform n) v).
Proof.
  intros n v _. destruct (example_3_smooth n 1) as [A B].
  split; [|intros _]; now apply smooth_in_differentiable.
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
Proof.
  intros E H. apply is_lim_ext with (fun x => g (- x)); [intros; now rewrite E|].
  apply (is_lim_comp g (fun x => - x) m_infty l p_infty H).
  - evar_last; [apply is_lim_opp, is_lim_id|reflexivity].
  - exists 0. intros; discriminate.
Qed.

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
    replace (Finite 0) with (Finite (2 * alpha * (z l * y l - z l * y l))) by (f_equal; ring).
    apply (is_lim_scal_l _ (2 * alpha) e (Finite (z l * y l - z l * y l))). unfold Cov.
    apply (is_lim_minus'
      (fun x => Mean (gaussian_weights alpha x y) n (fun i => z i * y i)) (fun x => Mean (gaussian_weights alpha x y) n z * Mean (gaussian_weights alpha x y) n y)).
    - apply (L (fun i => z i * y i)).
    - apply (is_lim_mult (fun x => Mean (gaussian_weights alpha x y) n z)
      (fun x => Mean (gaussian_weights alpha x y) n y) e (z l) (y l)); [apply L|apply L|exact I]. }
  split; [apply (K p_infty j)|apply (K m_infty k)]; intros f; apply H.
Qed.

Theorem no_choice_avoids_vanishing :
  ~ (exists (n : nat) (y z : nat -> R) (alpha : R),
       distinct n y /\ 0 < alpha /\ ~ has_vanishing_gradients (squaf gaussian_pmf alpha n y z)).
Proof. intros [n [y [z [alpha [D [A H]]]]]]. apply H. now apply every_squaf_vanishes. Qed.

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

(** SQUAF-P gives the value of the nearest centre, that of SQUAF-S, but for a probability that tends to 0. *)
Theorem step_variant_for_large_alpha :
  forall (n : nat) (y : nat -> R) (x : R) (j : nat), (j <= n)%nat ->
    (forall i, (i <= n)%nat -> i <> j -> Rabs (x - y j) < Rabs (x - y i)) ->
    is_lim (fun alpha => 1 - gaussian_pmf alpha n y x j) p_infty 0.
Proof.
  intros n y x j J H. set (f := fun i => if Nat.eq_dec i j then 1 else 0).
  pose proof (mean_large_alpha n y x j f J H) as L.
  assert (Fj : f j = 1) by (unfold f; destruct (Nat.eq_dec j j); [reflexivity|lia]). rewrite Fj in L.
  replace (Finite 0) with (Finite (1 - 1)) by (f_equal; ring).
  apply (is_lim_minus' (fun _ => 1) (fun alpha => gaussian_pmf alpha n y x j)); [apply is_lim_const|].
  apply (is_lim_ext (fun alpha => Mean (gaussian_weights alpha x y) n f)); [|exact L].
  intros alpha. unfold f. rewrite (Mean_entry _ n j 1 J). unfold gaussian_pmf, Prob. ring.
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

(** With h = alpha q^2 and u = x / q: the SQUAF depends on [u], [z] and [h] alone; it is flat for small [h], its slope
    in [u] being [4 * h * k * Z] at most; and for large [h] it is the step function of the nearest centres. *)
Theorem h_controls_smoothness :
  forall (k : nat) (z : nat -> R),
    (forall q alpha x, 0 < q -> 0 < alpha ->
       squaf gaussian_pmf alpha (2 * k) (uniform_centres q k) z x
         = squaf gaussian_pmf (alpha * q ^ 2) (2 * k) (uniform_centres 1 k) z (x / q)) /\
    (forall Z, largest_value (2 * k) z Z -> forall h u, 0 < h ->
       exists slope, is_derive (squaf gaussian_pmf h (2 * k) (uniform_centres 1 k) z) u slope /\
         Rabs slope <= 4 * h * INR k * Z) /\
    (forall (u : R) (j : nat), (j <= 2 * k)%nat ->
       (forall i, (i <= 2 * k)%nat -> i <> j -> Rabs (u - uniform_centres 1 k j) < Rabs (u - uniform_centres 1 k i)) ->
       is_lim (fun h => squaf gaussian_pmf h (2 * k) (uniform_centres 1 k) z u) p_infty (z j)).
Proof.
  intros k z. split; [|split].
  - intros q alpha x Q A. rewrite !squaf_mean.
    replace (gaussian_weights (alpha * q ^ 2) (x / q) (uniform_centres 1 k)) with (gaussian_weights alpha x (uniform_centres q k)); [reflexivity|].
    apply functional_extensionality. intros i. unfold gaussian_weights, uniform_centres. f_equal. field. lra.
  - intros Z LZ h u H. pose proof (largest_nonneg _ _ _ LZ) as Z0. destruct LZ as [B _].
    exists (2 * h * Cov (gaussian_weights h u (uniform_centres 1 k)) (2 * k) z (uniform_centres 1 k)).
    split; [apply squaf_slope|]. set (w := gaussian_weights h u (uniform_centres 1 k)).
    assert (W : forall i, 0 < w i) by (intros i; apply gaussian_pos).
    assert (Y : forall i, (i <= 2 * k)%nat -> Rabs (uniform_centres 1 k i) <= INR k).
    { intros i L. unfold uniform_centres. rewrite Rmult_1_r. pose proof (pos_INR i).
      assert (INR i <= 2 * INR k) by (replace 2 with (INR 2) by reflexivity; rewrite <- mult_INR; now apply le_INR).
      apply Rabs_le. lra. }
    pose proof (pos_INR k) as K0.
    pose proof (mean_bounded w (2 * k) z Z W B) as M1. pose proof (mean_bounded w (2 * k) _ (INR k) W Y) as M2.
    assert (M3 : Rabs (Mean w (2 * k) (fun i => z i * uniform_centres 1 k i)) <= Z * INR k).
    { apply mean_bounded; [exact W|]. intros i L. rewrite Rabs_mult.
      apply Rmult_le_compat; [apply Rabs_pos|apply Rabs_pos|now apply B|now apply Y]. }
    assert (M4 : Rabs (Mean w (2 * k) z * Mean w (2 * k) (uniform_centres 1 k)) <= Z * INR k).
    { rewrite Rabs_mult. apply Rmult_le_compat; try apply Rabs_pos; assumption. }
    rewrite Rabs_mult, (Rabs_pos_eq (2 * h)) by lra. unfold Cov.
    apply Rle_trans with (2 * h * (Z * INR k + Z * INR k)); [|lra].
    apply Rmult_le_compat_l; [lra|]. unfold Rminus. apply Rle_trans with (1 := Rabs_triang _ _). rewrite Rabs_Ropp. lra.
  - intros u j J N. apply (is_lim_ext (fun h => Mean (gaussian_weights h u (uniform_centres 1 k)) (2 * k) z)).
    + intros h. symmetry. apply squaf_mean.
    + now apply mean_large_alpha.
Qed.

(** ** The cells of SQUAF-S *)

(** The cells of Eq. (43): C_1 is open to the left, C_L to the right, the others are [ , ). *)
Definition step_cell (n : nat) (y : nat -> R) (i : nat) (x : R) : Prop :=
  (i = 0%nat \/ (y (i - 1)%nat + y i) / 2 <= x) /\ (i = n \/ x < (y i + y (i + 1)%nat) / 2).

Theorem step_cells_partition :
  forall (n : nat) (y : nat -> R), (1 <= n)%nat -> (forall i, (i < n)%nat -> y i < y (i + 1)%nat) ->
    forall x, exists i, (i <= n)%nat /\ step_cell n y i x /\ forall j, (j <= n)%nat -> step_cell n y j x -> j = i.
Proof.
  intros n y _ O x.
  assert (M : forall i j, (i < j <= n)%nat -> y i < y j).
  { intros i j. induction j as [|j IH]; intros L; [lia|]. pose proof (O j ltac:(lia)) as S. rewrite Nat.add_1_r in S.
    destruct (Nat.eq_dec i j) as [->|N]; [exact S|]. specialize (IH ltac:(lia)). lra. }
  assert (E : exists i, (i <= n)%nat /\ step_cell n y i x).
  { assert (H : forall m, (m <= n)%nat -> (exists i, (i <= n)%nat /\ step_cell n y i x) \/ (m = 0%nat \/ (y (m - 1)%nat + y m) / 2 <= x)).
    { induction m as [|m IH]; intros L; [right; now left|]. destruct (IH ltac:(lia)) as [F|A]; [now left|].
      destruct (Rlt_le_dec x ((y m + y (S m)) / 2)) as [B|B].
      - left. exists m. split; [lia|]. split; [exact A|]. right. now rewrite Nat.add_1_r.
      - right. right. replace (S m - 1)%nat with m by lia. exact B. }
    destruct (H n (le_n n)) as [F|A]; [exact F|]. exists n. split; [lia|]. split; [exact A|now left]. }
  destruct E as [i [L C]]. exists i. split; [exact L|]. split; [exact C|].
  assert (U : forall a b, (a < b)%nat -> (b <= n)%nat -> step_cell n y a x -> step_cell n y b x -> False).
  { intros a b AB Bn [_ A] [B _]. destruct A as [->|A]; [lia|]. destruct B as [->|B]; [lia|].
    rewrite Nat.add_1_r in A. destruct (Nat.eq_dec b (S a)) as [->|N].
    - replace (S a - 1)%nat with a in B by lia. lra.
    - pose proof (M a (b - 1)%nat ltac:(lia)). pose proof (M (S a) b ltac:(lia)). lra. }
  intros j J D. destruct (lt_eq_lt_dec i j) as [[Q|Q]|Q]; [exfalso; now apply (U i j)|auto|exfalso; now apply (U j i)].
Qed.

(** In another order they need not be one: the centres 0, 1, -1. *)
Theorem step_cells_overlap :
  exists y : nat -> R, distinct 2 y /\ exists x, step_cell 2 y 0 x /\ step_cell 2 y 2 x.
Proof.
  exists (fun i => match i with 0%nat => 0 | 1%nat => 1 | _ => -1 end). split.
  - intros i j I J N. destruct i as [|[|[|i]]]; destruct j as [|[|[|j]]]; try lia; lra.
  - exists (/ 4). split; (split; [|]); simpl; try (now left); right; lra.
Qed.

(** ** Entropy and Huffman's code *)

Theorem entropy_and_huffman :
  forall (T : nat) (size : nat -> R) (ps : nat -> list R),
    (forall t, (t <= T)%nat -> 0 < size t) ->
    (forall t, (t <= T)%nat -> (2 <= length (ps t))%nat /\ (forall p, List.In p (ps t) -> 0 < p) /\ total (fun p => p) (ps t) = 1) ->
    (forall t, (t <= T)%nat -> exists c, huffman (ps t) c) /\
    forall c : nat -> code, (forall t, (t <= T)%nat -> huffman (ps t) (c t)) ->
      Mean size T (fun t => entropy_bits (ps t)) <= Mean size T (fun t => expected_length (c t))
        < Mean size T (fun t => entropy_bits (ps t)) + 1.
Proof.
  intros T size ps W P.
  assert (K : forall t, (t <= T)%nat -> (exists c, huffman (ps t) c) /\
    forall c, huffman (ps t) c -> entropy_bits (ps t) <= expected_length c < entropy_bits (ps t) + 1).
  { intros t L. destruct (P t L) as [A [B C]]. now apply source_coding. }
  split; [intros t L; now apply K|]. intros c H. unfold Mean.
  assert (pos : forall m, (m <= T)%nat -> 0 < sum_n size m).
  { induction m as [|m IH]; intros L; [rewrite sum_O; apply W; lia|]. rewrite sum_n_S.
    pose proof (IH ltac:(lia)). pose proof (W (S m) L). lra. }
  assert (lt : forall m, (m <= T)%nat -> sum_n (fun t => expected_length (c t) * size t) m
      < sum_n (fun t => entropy_bits (ps t) * size t) m + sum_n size m).
  { assert (one : forall t, (t <= T)%nat -> expected_length (c t) * size t < entropy_bits (ps t) * size t + size t).
    { intros t L. destruct (proj2 (K t L) (c t) (H t L)). pose proof (W t L). nra. }
    induction m as [|m IH]; intros L; [rewrite !sum_O; apply one; lia|]. rewrite !sum_n_S.
    pose proof (IH ltac:(lia)). pose proof (one (S m) L). lra. }
  pose proof (pos T (le_n T)) as Q. split.
  - apply Rmult_le_compat_r; [left; now apply Rinv_0_lt_compat|]. apply sum_n_mono. intros t L.
    apply Rmult_le_compat_r; [left; now apply W|]. apply (proj2 (K t L) (c t) (H t L)).
  - apply (Rlt_div_l _ _ (sum_n size T)); [exact Q|]. rewrite Rmult_plus_distr_r, Rmult_1_l.
    unfold Rdiv. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra. now apply lt.
Qed.
