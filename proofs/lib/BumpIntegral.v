(** * The integral of the bump, and of the size of its slope

    - [bump_area]: the integral over [-1, 1]; [bump_area_digits]: 0.44399...;
      [plain_integrable], [plain_area]: the same for [exp (1 / (x^2 - 1))] without the cases
    - [bump_line]: the integral over R
    - [bump_slope_area]: the integral of |bump'| over [-1, 1] is [2 / exp 1], twice the height
    - [bump_slope_scaled]: for the kernel of half-width d it is that divided by d *)

From Interval Require Import Tactic.
From Provenact Require Import Analysis Areas Limits Integrals Cells Bump.

Lemma bump_continuous x : continuous bump_of x.
Proof. exact (bump_C 0 x). Qed.

Lemma bump_integrable a b : ex_RInt bump_of a b.
Proof. apply continuous_integrable, bump_continuous. Qed.

Lemma bump_inside x : -1 < x < 1 -> bump_of x = exp (1 / (x ^ 2 - 1)).
Proof. intros H. unfold bump_of. destruct (both (Rlt_dec (- 1) x) (Rlt_dec x 1)) as [_|F]; [reflexivity|lra]. Qed.

Lemma bump_outside x : x <= -1 \/ 1 <= x -> bump_of x = 0.
Proof. intros H. unfold bump_of. destruct (both (Rlt_dec (- 1) x) (Rlt_dec x 1)) as [F|_]; [lra|reflexivity]. Qed.

Definition bump_area : R := RInt bump_of (- 1) 1.

(** Without the cases: only the values at the ends differ. *)
Lemma plain_integrable : ex_RInt (fun x => exp (1 / (x ^ 2 - 1))) (- 1) 1.
Proof.
  eexists. apply (integral_ext bump_of); [lra|exact bump_inside|exact (continuous_area _ bump_continuous _ _)].
Qed.

Lemma plain_area : RInt (fun x => exp (1 / (x ^ 2 - 1))) (- 1) 1 = bump_area.
Proof.
  apply is_RInt_unique, (integral_ext bump_of); [lra|exact bump_inside|exact (continuous_area _ bump_continuous _ _)].
Qed.

(** ** The number *)

Lemma bump_range x : 0 <= bump_of x <= exp (- 1).
Proof.
  destruct (Rle_lt_dec x (-1)); [rewrite bump_outside by (now left); pose proof (exp_pos (- 1)); lra|].
  destruct (Rle_lt_dec 1 x); [rewrite bump_outside by (now right); pose proof (exp_pos (- 1)); lra|].
  rewrite bump_inside by lra. split; [left; apply exp_pos|]. apply exp_le_mono.
  assert (P : 0 < 1 - x ^ 2) by nra. assert (x ^ 2 - 1 <> 0) by nra.
  replace (1 / (x ^ 2 - 1)) with (- / (1 - x ^ 2)) by (field; lra).
  assert (/ 1 <= / (1 - x ^ 2)) by (apply Rinv_le_contravar; nra). lra.
Qed.

Lemma bump_end x : 0.96 <= Rabs x -> 0 <= bump_of x <= 0.000003.
Proof.
  intros Hx. split; [apply bump_range|].
  destruct (Rle_lt_dec 1 (Rabs x)) as [L|L].
  - rewrite bump_outside; [lra|]. destruct (Rle_lt_dec 0 x) as [S|S].
    + rewrite Rabs_pos_eq in L by assumption. now right.
    + rewrite Rabs_left in L by assumption. left. lra.
  - apply Rabs_def2 in L as [A B]. rewrite bump_inside by lra.
    assert (0.9216 <= x ^ 2) by (rewrite <- (pow2_abs x); nra).
    assert (P : 0 < 1 - x ^ 2) by nra.
    replace (1 / (x ^ 2 - 1)) with (- / (1 - x ^ 2)) by (field; nra).
    assert (/ 0.0784 <= / (1 - x ^ 2)) by (apply Rinv_le_contravar; lra).
    apply Rle_trans with (exp (- / 0.0784)); [apply exp_le_mono; lra|interval with (i_prec 30)].
Qed.

Lemma bump_end_area a b : a <= b -> (forall x, a < x < b -> 0.96 <= Rabs x) ->
  0 <= RInt bump_of a b <= (b - a) * 0.000003.
Proof.
  intros ab H. split.
  - apply RInt_ge_0; [assumption|apply bump_integrable|]. intros x _. apply bump_range.
  - rewrite <- (is_RInt_unique _ _ _ _ (is_RInt_const a b 0.000003 : is_RInt _ a b ((b - a) * 0.000003))).
    apply RInt_le; [assumption|apply bump_integrable|apply ex_RInt_const|].
    intros x Hx. apply bump_end, H, Hx.
Qed.

Theorem bump_area_digits : 0.443993 <= bump_area <= 0.443995.
Proof.
  assert (M : 0.4439934 <= RInt bump_of (- 0.96) 0.96 <= 0.4439943).
  { rewrite (RInt_ext bump_of (fun x => exp (1 / (x ^ 2 - 1)))).
    - integral with (i_prec 40, i_degree 12, i_fuel 300).
    - intros x Hx. rewrite Rmin_left, Rmax_right in Hx by lra. apply bump_inside. lra. }
  assert (L : 0 <= RInt bump_of (- 1) (- 0.96) <= (- 0.96 - - 1) * 0.000003).
  { apply bump_end_area; [lra|]. intros x Hx. rewrite Rabs_left by lra. lra. }
  assert (H : 0 <= RInt bump_of 0.96 1 <= (1 - 0.96) * 0.000003).
  { apply bump_end_area; [lra|]. intros x Hx. rewrite Rabs_pos_eq by lra. lra. }
  unfold bump_area.
  rewrite <- (RInt_Chasles bump_of (- 1) 0.96 1) by apply bump_integrable.
  rewrite <- (RInt_Chasles bump_of (- 1) (- 0.96) 0.96) by apply bump_integrable.
  unfold plus; simpl. lra.
Qed.

(** ** Over the line *)

Theorem bump_line : is_RInt_gen bump_of minus_inf plus_inf bump_area.
Proof.
  apply (line_of_window bump_of (- 1) 1); [intros x X; apply bump_outside; lra|apply continuous_area, bump_continuous].
Qed.

(** ** The size of the slope *)

Definition bump_slope (x : R) : R := - 2 * wave 1 2 x.

Lemma bump_derive x : is_derive bump_of x (bump_slope x).
Proof.
  apply (is_derive_ext (wave 0 0)); [intros t; symmetry; apply bump_wave|].
  evar_last; [apply wave_derive|]. unfold wave_slope, bump_slope. simpl (INR 0). ring.
Qed.

Lemma bump_slope_continuous x : continuous bump_slope x.
Proof. exact (continuous_mult (fun _ => - 2) _ x (continuous_const _ x) (wave_C 0 1 2 x)). Qed.

Lemma bump_slope_sign x : (x <= 0 -> 0 <= bump_slope x) /\ (0 <= x -> bump_slope x <= 0).
Proof.
  unfold bump_slope. destruct (Rle_lt_dec x (-1)) as [L|L]; [rewrite wave_outside by (now left); lra|].
  destruct (Rle_lt_dec 1 x) as [M|M]; [rewrite wave_outside by (now right); lra|].
  rewrite wave_inside by lra. assert (P : 0 < / (1 - x ^ 2)) by (apply Rinv_0_lt_compat; nra).
  assert (0 < (/ (1 - x ^ 2)) ^ 2 * exp (- / (1 - x ^ 2))) by (apply Rmult_lt_0_compat; [now apply pow_lt|apply exp_pos]).
  rewrite pow_1, Rmult_assoc. split; nra.
Qed.

Lemma slope_size_integrable a b : ex_RInt (fun x => Rabs (bump_slope x)) a b.
Proof.
  apply (ex_RInt_continuous (V := R_CompleteNormedModule)). continuous_with bump_slope_continuous.
Qed.

Theorem bump_slope_area : RInt (fun x => Rabs (bump_slope x)) (- 1) 1 = 2 / exp 1.
Proof.
  rewrite <- (RInt_Chasles (fun x => Rabs (bump_slope x)) (- 1) 0 1) by apply slope_size_integrable.
  assert (B0 : bump_of 0 = exp (- 1)).
  { rewrite bump_inside by lra. f_equal. field. }
  assert (A : RInt (fun x => Rabs (bump_slope x)) (- 1) 0 = bump_of 0 - bump_of (- 1)).
  { apply is_RInt_unique. apply is_RInt_ext with (f := bump_slope).
    - intros x Hx. rewrite Rmin_left, Rmax_right in Hx by lra. symmetry. apply Rabs_pos_eq, bump_slope_sign. lra.
    - apply (is_RInt_derive bump_of bump_slope); intros; [apply bump_derive|apply bump_slope_continuous]. }
  assert (B : RInt (fun x => Rabs (bump_slope x)) 0 1 = - bump_of 1 - - bump_of 0).
  { apply is_RInt_unique. apply is_RInt_ext with (f := fun x => - bump_slope x).
    - intros x Hx. rewrite Rmin_left, Rmax_right in Hx by lra. symmetry. apply Rabs_left1, bump_slope_sign. lra.
    - apply (is_RInt_derive (fun x => - bump_of x) (fun x => - bump_slope x)); intros.
      + apply (is_derive_opp bump_of), bump_derive.
      + apply (continuous_opp bump_slope), bump_slope_continuous. }
  rewrite A, B, B0, (bump_outside 1), (bump_outside (- 1)) by lra.
  replace (exp (- 1)) with (/ exp 1) by (rewrite <- exp_Ropp; f_equal; ring).
  unfold plus; simpl. field. apply Rgt_not_eq, exp_pos.
Qed.

Lemma scaled_derive (f f' : R -> R) d : 0 < d -> (forall x, is_derive f x (f' x)) ->
  forall x, is_derive (fun x => f (x / d) / d) x (f' (x / d) / d ^ 2).
Proof.
  intros Hd D x. derive_with D. field. lra.
Qed.

Lemma scaled_bump_derive d : 0 < d -> forall x, is_derive (fun x => bump_of (x / d) / d) x (bump_slope (x / d) / d ^ 2).
Proof. intros Hd. exact (scaled_derive bump_of bump_slope d Hd bump_derive). Qed.

Theorem bump_slope_scaled d : 0 < d ->
  is_RInt (fun x => Rabs (bump_slope (x / d) / d ^ 2)) (- d) d (2 / exp 1 / d).
Proof.
  intros Hd. pose proof (exp_pos 1).
  pose (g := fun x => Rabs (bump_slope x)).
  assert (I0 : is_RInt (fun y => / d * g (/ d * y + 0)) (- d) d (2 / exp 1)).
  { apply (integral_affine g _ _ _ _ (- 1) 1); [field; lra|field; lra|]. rewrite <- bump_slope_area.
    apply (RInt_correct (V := R_CompleteNormedModule)), slope_size_integrable. }
  replace (2 / exp 1 / d) with (/ d * (2 / exp 1)) by (field; lra).
  apply is_RInt_ext with (2 := integral_scal _ (/ d) _ _ _ I0). intros x _. unfold g.
  replace (/ d * x + 0) with (x / d) by (field; lra). unfold Rdiv at 2.
  rewrite Rabs_mult, (Rabs_pos_eq (/ d ^ 2)) by (left; apply Rinv_0_lt_compat; nra). in_R. field. lra.
Qed.
