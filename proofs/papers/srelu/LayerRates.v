(** * Rates of the correlation in wide random layers

    - [tangent_contraction]: below a tangent that meets the axis left of the origin the distance from 1 shrinks by a
      fixed factor in every layer
    - [smoothed_relu_no_rate]: for ReLU smoothed with the Epanechnikov kernel the rate [b / l] occurs at no variances *)

From Coq Require Import FunctionalExtensionality.
From Provenact Require Import Analysis Areas Vocabulary Schemes Limits Integrals Cells Ends Normal Kernels
    LayerCorrelations Tactics.
From Papers.srelu Require Import Correlations.

(** ** ReLU *)

Lemma pair_mean_scale f g k c m : (forall x, g x = k * f x) -> pair_mean f c m -> pair_mean g c (k ^ 2 * m).
Proof.
  intros E [i [I M]]. exists (fun x => k * i x). split.
  - intros x. generalize (gen_scal _ k _ (I x)). apply gen_ext. intros z. rewrite E. ring.
  - generalize (gen_scal _ (k ^ 2) _ M). apply gen_ext. intros x. rewrite E. ring.
Qed.

Lemma square_mean_scale f g k v : (forall x, g x = k * f x) -> square_mean f v -> square_mean g (k ^ 2 * v).
Proof.
  unfold square_mean. intros E V. apply (gen_ext (fun x => k ^ 2 * (f x ^ 2 * phi x))); [|now apply gen_scal].
  intros x. rewrite E. ring.
Qed.

(** ** Contraction *)

Lemma normal_mean : is_RInt_gen (fun z => z * phi z) minus_inf plus_inf 0.
Proof.
  replace 0 with (- 0 - - 0) by ring. normal_area (integral_line (fun z => - phi z)); [|limit_with phi_lim_p;
    reflexivity].
  apply (is_lim_ext (fun x => - phi (- x))); [intros; now rewrite phi_even|].
  limit_with (mirrored_m _ _ phi_lim_p). reflexivity.
Qed.

Section Contraction.
  Variables (g g1 : R -> R) (r : R).
  Let d (x : R) : R := g x * (g x - x * g1 x).
  Hypothesis tangent : forall x y, g x + g1 x * (y - x) <= g y.
  Hypothesis positive : forall x, 0 <= g x.
  Hypothesis room : forall x, 0 <= d x.
  Hypothesis regular : forall x, continuous d x.
  Hypothesis window : forall x, x < - r \/ r < x -> d x = 0.
  Hypothesis gap : 0 < d 0.

  Lemma gap_mean : exists D, 0 < D /\ is_RInt_gen (fun x => d x * phi x) minus_inf plus_inf D.
  Proof.
    assert (C : forall x, continuous (fun x => d x * phi x) x)
      by exact (fun x => continuous_mult d phi x (regular x) (phi_continuous x)).
    assert (P : forall x, 0 <= d x * phi x) by (intros x; apply Rmult_le_pos; [apply room|left; apply phi_pos]).
    assert (H : is_RInt_gen (fun x => d x * phi x) minus_inf plus_inf (RInt (fun x => d x * phi x) (- r) r)).
    { apply (line_of_window _ (- r) r); [intros x X; rewrite window by exact X; ring|now apply continuous_area]. }
    exists (RInt (fun x => d x * phi x) (- r) r). split; [|exact H].
    destruct (line_nonneg _ _ P H) as [L|Z]; [exact L|exfalso]. rewrite <- Z in H.
    pose proof (integral_over_zero m_infty p_infty _ (fun x _ => C x) (fun x _ => P x) H 0 (conj I I)) as E.
    cbv beta in E. pose proof (phi_pos 0). nra.
  Qed.

  Lemma inner_above c x i : -1 < c < 1 ->
    is_RInt_gen (fun z => g (c * x + sqrt (1 - c ^ 2) * z) * phi z) minus_inf plus_inf i ->
    g x - (1 - c) * (x * g1 x) <= i.
  Proof.
    intros C H. set (s := sqrt (1 - c ^ 2)) in *.
    pose proof (gen_minus _ _ _ _ H (gen_plus _ _ _ _ (gen_scal phi (g x - (1 - c) * (x * g1 x)) _ phi_integral)
      (gen_scal _ (g1 x * s) _ normal_mean))) as T.
    apply line_nonneg in T; [lra|]. intros z. pose proof (tangent x (c * x + s * z)). pose proof (phi_pos z). nra.
  Qed.

  Theorem tangent_contraction : exists D, 0 < D /\ forall c m v, -1 < c < 1 ->
    pair_mean g c m -> square_mean g v -> v - m <= (1 - c) * (v - D).
  Proof.
    destruct gap_mean as [D [D0 HD]]. exists D. split; [exact D0|]. intros c m v C [i [I M]] V.
    pose proof (gen_minus _ _ _ _ M (gen_plus _ _ _ _ (gen_scal _ c _ V) (gen_scal _ (1 - c) _ HD))) as T.
    apply line_nonneg in T; [lra|]. intros x. pose proof (inner_above c x (i x) C (I x)). pose proof (phi_pos x).
    replace (g x * i x * phi x - (c * (g x ^ 2 * phi x) + (1 - c) * (d x * phi x)))
      with (g x * (i x - (g x - (1 - c) * (x * g1 x))) * phi x) by (unfold d; ring).
    pose proof (positive x). apply Rmult_le_pos; [apply Rmult_le_pos|]; lra.
  Qed.
End Contraction.

(** A sequence that shrinks by a fixed factor does not fall like [b / l]. *)
Lemma no_harmonic_rate (e : nat -> R) (rho b : R) : (forall l, 0 < e l) -> rho < 1 ->
  (forall l, e (S l) <= rho * e l) -> 0 < b -> ~ is_lim_seq (fun l => INR l * e l) b.
Proof.
  intros P R1 H B L.
  assert (R0 : 0 < rho).
  { pose proof (P 0%nat). pose proof (P 1%nat). pose proof (H 0%nat). nra. }
  assert (Z0 : is_lim_seq e 0).
  { apply (is_lim_seq_ext_loc (fun l => INR l * e l * / INR l)); [|limit_with (L, inv_lim_seq); ring].
    exists 1%nat. intros l N. assert (0 < INR l) by (apply lt_0_INR; lia). field. lra. }
  assert (Q : is_lim_seq (fun l => rho * (INR l * e l) + rho * e l) (rho * b + rho * 0)) by (limit_with (L, Z0); ring).
  assert (N : is_lim_seq (fun l => INR (S l) * e (S l)) b) by (now apply (is_lim_seq_incr_1 (fun l => INR l * e l))).
  pose proof (is_lim_seq_le (fun l => INR (S l) * e (S l)) (fun l => rho * (INR l * e l) + rho * e l) b (rho * b + rho * 0)) as T.
  assert (Z : Rbar_le b (rho * b + rho * 0)).
  { apply T; [|exact N|exact Q]. intros l. rewrite S_INR. pose proof (pos_INR l). pose proof (H l).
    assert ((INR l + 1) * e (S l) <= (INR l + 1) * (rho * e l)) by (apply Rmult_le_compat_l; lra). lra. }
  simpl in Z. nra.
Qed.

(** ** ReLU smoothed with the Epanechnikov kernel *)

Section SmoothedRelu.
  Variable delta : R.
  Hypothesis width : 0 < delta.
  Let slope (x : R) : R := 1 / 2 + 3 * x / (4 * delta) - x ^ 3 / (4 * delta ^ 3).
  Let f1 : R -> R := glue (- delta) (fun _ => 0) (glue delta slope (fun _ => 1)).
  Let f2 : R -> R :=
    glue (- delta) (fun _ => 0) (glue delta (fun x => 3 / (4 * delta) - 3 * x ^ 2 / (4 * delta ^ 3)) (fun _ => 0)).

  Lemma smoothed_slope x : is_derive (smoothed_relu delta) x (f1 x).
  Proof.
    unfold f1, slope. apply (derive_as (glue (- delta) (fun _ => 0) (glue delta (fun x => x / 2 + 3 * x ^ 2 / (8 *
      delta)
      + 3 * delta / 16 - x ^ 4 / (16 * delta ^ 3)) (fun x => x)))); [unfold smoothed_relu; prove_cells|prove_slope].
  Qed.

  Lemma f1_continuous x : continuous f1 x.
  Proof. unfold f1, slope. prove_continuous. Qed.

  Lemma f1_derive x : is_derive f1 x (f2 x).
  Proof. unfold f1, f2, slope. prove_slope. Qed.

  Lemma f1_increases x y : x <= y -> f1 x <= f1 y.
  Proof.
    intros L. assert (G : increasing_on (fun _ => True) f1); [|now apply G].
    by_slope (growth_of_derive (fun _ => True) f1 f2) f1_derive. intros u _. unfold f2, glue.
    split_cases; first [lra | by_factors (3 * (delta - u) * (delta + u) / (4 * delta ^ 3))].
  Qed.

  Lemma f1_range x : 0 <= f1 x <= 1.
  Proof.
    split.
    - apply Rle_trans with (f1 (Rmin x (- delta))); [|apply f1_increases, Rmin_l].
      unfold f1. rewrite glue_left by apply Rmin_r. apply Rle_refl.
    - apply Rle_trans with (f1 (Rmax x (delta + 1))); [apply f1_increases, Rmax_l|].
      pose proof (Rmax_r x (delta + 1)). unfold f1. rewrite !glue_right by lra. apply Rle_refl.
  Qed.

  Lemma smoothed_tangent x y : smoothed_relu delta x + f1 x * (y - x) <= smoothed_relu delta y.
  Proof.
    destruct (mean_value_either (smoothed_relu delta) f1 x y) as [c [C E]]; [intros; apply smoothed_slope|].
    unfold Rmin, Rmax in C. destruct (Rle_dec x y); [pose proof (f1_increases x c ltac:(lra))|
      pose proof (f1_increases c x ltac:(lra))]; nra.
  Qed.

  Lemma smoothed_room x : smoothed_relu delta x - x * f1 x =
    if both (Rlt_dec (- delta) x) (Rlt_dec x delta) then 3 * delta / 16 * (1 - (x / delta) ^ 2) ^ 2 else 0.
  Proof.
    unfold f1, smoothed_relu, glue. destruct (Rle_dec x (- delta)) as [A|A].
    - destruct (both _ _) as [[B _]|_]; lra.
    - destruct (both _ _) as [[B C]|N].
      + destruct (Rle_dec x delta); [|lra]. unfold slope. field. lra.
      + destruct (Rle_dec x delta) as [B|B]; [|ring]. replace x with delta by lra. unfold slope. field. lra.
  Qed.

  Lemma smoothed_positive x : 0 <= smoothed_relu delta x.
  Proof.
    pose proof (smoothed_tangent (- delta) x) as T. unfold f1 in T. rewrite glue_left in T by lra.
    unfold smoothed_relu in T at 1. destruct (Rle_dec (- delta) (- delta)); lra.
  Qed.

  Theorem smoothed_relu_no_rate (q sw sb b : R) (c : nat -> R) :
    0 < q -> 0 < sw -> 0 <= sb -> 0 < b ->
    layer_correlations (smoothed_relu delta) q sw sb c -> ~ is_lim_seq (fun l => INR l * (1 - c l)) b.
  Proof.
    intros Q W S B [v [V [E step]]]. set (k := sqrt q). assert (K : 0 < k) by (now apply sqrt_lt_R0).
    set (g := fun x => smoothed_relu delta (k * x)). set (g1 := fun x => k * f1 (k * x)).
    assert (room : forall x, g x * (g x - x * g1 x) = g x * (smoothed_relu delta (k * x) - k * x * f1 (k * x)))
      by (intros; unfold g, g1; ring).
    assert (cf : forall x, continuous (smoothed_relu delta) x).
    { intros x. apply (ex_derive_continuous (smoothed_relu delta)). eexists. apply smoothed_slope. }
    destruct (tangent_contraction g g1 (delta / k)) as [D [D0 H]].
    - intros x y. pose proof (smoothed_tangent (k * x) (k * y)). unfold g, g1. lra.
    - intros x. apply smoothed_positive.
    - intros x. rewrite room, smoothed_room. apply Rmult_le_pos; [apply smoothed_positive|].
      destruct (both _ _); [|lra]. apply Rmult_le_pos; [lra|apply pow2_ge_0].
    - intros x. apply (continuous_ext (fun x => g x * (smoothed_relu delta (k * x) - k * x * f1 (k * x)))).
      { intros t. symmetry. apply room. }
      unfold g. continuous_with f1_continuous.
    - intros x X. rewrite room, smoothed_room. destruct (both _ _) as [[A C]|_]; [|ring].
      assert (F : delta / k * k = delta) by (field; lra). exfalso. destruct X; nra.
    - rewrite room, smoothed_room, Rmult_0_r. destruct (both _ _) as [_|N]; [|lra].
      apply Rmult_lt_0_compat.
      + unfold g. rewrite Rmult_0_r. unfold smoothed_relu. destruct (Rle_dec 0 (- delta)); [lra|].
        destruct (both _ _); [|lra]. simpl. lra.
      + apply Rmult_lt_0_compat; [lra|]. unfold Rdiv. rewrite Rmult_0_l. simpl. lra.
    - apply (no_harmonic_rate (fun l => 1 - c l) (sw * (v - D) / q)); [| | |exact B].
      + intros l. pose proof (proj1 (step l)). lra.
      + apply (Rmult_lt_reg_r q); [exact Q|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. nra.
      + intros l. destruct (step l) as [C [m [M N]]]. pose proof (H (c l) m v C M V) as L.
        apply (Rmult_le_reg_l q); [exact Q|].
        replace (q * (sw * (v - D) / q * (1 - c l))) with (sw * ((1 - c l) * (v - D))) by (field; lra).
        apply Rle_trans with (sw * (v - m)); [lra|]. apply Rmult_le_compat_l; lra.
  Qed.
End SmoothedRelu.

Lemma smoothed_closed_form (w x : R) : 0 < w -> mollify (fun t : R => Rmax 0 t) epanechnikov_kernel w x = smoothed_relu w x.
Proof.
  intros W. rewrite (proj2 (epanechnikov_relu (fun t => Rmax 0 t) x w W (fun t => eq_refl))).
  unfold smoothed_relu, from_area, epanechnikov_area. destruct (Rle_dec x (- w)); [reflexivity|].
  destruct (Rle_dec x w) as [L|L]; destruct (both _ _) as [[A B]|N]; try lra; try (field; lra).
  replace x with w by lra. field. lra.
Qed.
