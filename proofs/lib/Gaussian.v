(** * The Gaussian integral

    The integral of [exp (- t^2 / 2)] over the half-line is [sqrt (PI / 2)].  With
    [bell_area x] the integral of [exp (- t^2 / 2)] from 0 to [x], the function
    [bell_area x ^ 2 + 2 * remainder x] has derivative 0, where
    [remainder x] is the integral over [0, 1] of [exp (- x^2 (1 + t^2) / 2) / (1 + t^2)].
    At 0 it is [PI / 2] (the arctangent), and [remainder] tends to 0.

    - [bell_area_square]: [bell_area x ^ 2 = PI / 2 - 2 * remainder x]
    - [remainder_bounds]: [0 <= remainder x <= exp (- x^2 / 2)]
    - [bell_area_tail]: [0 <= sqrt (PI / 2) - bell_area x <= 2 * exp (- x^2 / 2)] for [x >= 0] *)

From Provenact Require Import Analysis Areas.

Definition bell (t : R) : R := exp (- (t ^ 2) / 2).
Definition bell_area (x : R) : R := RInt bell 0 x.
Definition kernel (x t : R) : R := exp (- (x ^ 2 * (1 + t ^ 2)) / 2) / (1 + t ^ 2).
Definition remainder (x : R) : R := RInt (kernel x) 0 1.

Lemma bell_continuous t : continuous bell t.
Proof. unfold bell. revert t. continuous_parts. Qed.

Lemma bell_area_derive x : is_derive bell_area x (bell x).
Proof. exact (area_slope bell 0 bell_continuous x). Qed.

Lemma denominator_pos t : 0 < 1 + t ^ 2.
Proof. pose proof (pow2_ge_0 t). lra. Qed.

Lemma kernel_derive (x t : R) :
  is_derive (fun u : R => kernel u t) x (- x * exp (- (x ^ 2 * (1 + t ^ 2)) / 2)).
Proof.
  pose proof (denominator_pos t). unfold kernel. auto_derive; [lra|].
  simpl in *. unfold Rdiv. field. lra.
Qed.

Lemma kernel_integrable x : ex_RInt (kernel x) 0 1.
Proof.
  apply continuous_integrable. intros t. apply (ex_derive_continuous (kernel x)).
  pose proof (denominator_pos t). unfold kernel. auto_derive. lra.
Qed.

(** The derivative in [x] is continuous in both variables. *)
Lemma kernel_derive_continuous x t :
  continuity_2d_pt (fun u v => Derive (fun z => kernel z v) u) x t.
Proof.
  apply continuity_2d_pt_ext with (f := fun u v => - u * exp (- (u * u * (1 + v * v)) / 2)).
  { intros u v. rewrite (is_derive_unique _ _ _ (kernel_derive u v)). do 2 f_equal. field. }
  apply continuity_2d_pt_mult; [apply continuity_2d_pt_opp, continuity_2d_pt_id1|].
  apply (continuity_1d_2d_pt_comp (fun s => exp (- s / 2)) (fun u v => u * u * (1 + v * v))).
  - apply continuity_pt_filterlim, (ex_derive_continuous (fun s => exp (- s / 2))). now auto_derive.
  - repeat first [apply continuity_2d_pt_mult|apply continuity_2d_pt_plus|apply continuity_2d_pt_const
      |apply continuity_2d_pt_id1|apply continuity_2d_pt_id2].
Qed.

(** The substitution [s = x t] turns the derivative of the remainder into [bell_area]. *)
Lemma scaled_area x : is_RInt (fun t => x * bell (x * t)) 0 1 (bell_area x).
Proof.
  replace (bell_area x) with (bell_area (x * 1) - bell_area (x * 0)).
  - apply (is_RInt_derive (fun t => bell_area (x * t)) (fun t => x * bell (x * t))).
    + intros t _. derive_with bell_area_derive. ring.
    + unfold bell. continuous_parts.
  - rewrite Rmult_1_r, Rmult_0_r. unfold bell_area at 2. rewrite RInt_point.
    unfold zero; simpl. ring.
Qed.

Lemma remainder_derive x : is_derive remainder x (- (bell x * bell_area x)).
Proof.
  evar_last.
  - apply (is_derive_RInt_param kernel 0 1 x).
    + apply filter_forall. intros u t _. eexists. apply kernel_derive.
    + intros t _. apply kernel_derive_continuous.
    + apply filter_forall. intros u. apply kernel_integrable.
  - apply is_RInt_unique.
    apply is_RInt_ext with (f := fun t => - bell x * (x * bell (x * t))).
    { intros t _. rewrite (is_derive_unique _ _ _ (kernel_derive x t)). unfold bell.
      replace (- (x ^ 2 * (1 + t ^ 2)) / 2) with (- x ^ 2 / 2 + - (x * t) ^ 2 / 2) by field. rewrite exp_plus.
      real_ring. }
    rewrite <- Ropp_mult_distr_l_reverse. apply (integral_scal (fun t => x * bell (x * t))), scaled_area.
Qed.

Lemma invariant_derive x :
  is_derive (fun u => bell_area u ^ 2 + 2 * remainder u) x 0.
Proof.
  derive_with (bell_area_derive, remainder_derive). ring.
Qed.

Lemma remainder_0 : remainder 0 = PI / 4.
Proof.
  apply is_RInt_unique.
  apply is_RInt_ext with (f := fun t => / (1 + t ^ 2)).
  { intros t _. unfold kernel.
    replace (- (0 ^ 2 * (1 + t ^ 2)) / 2) with 0 by field. rewrite exp_0.
    change (/ (1 + t ^ 2) = 1 / (1 + t ^ 2)). field.
    pose proof (denominator_pos t); lra. }
  replace (PI / 4) with (minus (atan 1) (atan 0)).
  - apply (is_RInt_derive atan).
    + intros t _. rewrite <- Rsqr_pow2. apply is_derive_atan.
    + intros t _. apply (ex_derive_continuous (fun t => / (1 + t ^ 2))).
      auto_derive. pose proof (denominator_pos t). simpl in *. lra.
  - rewrite atan_1, atan_0. unfold minus, plus, opp; simpl. ring.
Qed.

Theorem bell_area_square x : bell_area x ^ 2 = PI / 2 - 2 * remainder x.
Proof.
  pose proof (constant_of_slope _ invariant_derive x 0) as E. cbv beta in E. rewrite remainder_0 in E.
  replace (bell_area 0) with 0 in E; [lra|]. unfold bell_area. rewrite RInt_point. reflexivity.
Qed.

Theorem remainder_bounds x : 0 <= remainder x <= bell x.
Proof.
  assert (bounds : forall t, 0 <= kernel x t <= bell x).
  { intros t. pose proof (denominator_pos t). unfold kernel, bell. split.
    - apply Rlt_le, Rdiv_lt_0_compat; [apply exp_pos|assumption].
    - apply Rle_div_l; [lra|]. pose proof (pow2_ge_0 x). pose proof (pow2_ge_0 t). pose proof (exp_pos (- x ^ 2 / 2)).
      assert (exp (- (x ^ 2 * (1 + t ^ 2)) / 2) <= exp (- x ^ 2 / 2)) 
        by (apply Rnot_lt_le; intros L; apply exp_lt_inv in L; nra). nra. }
  split.
  - apply RInt_ge_0; [lra|apply kernel_integrable|]. intros t _. apply bounds.
  - replace (bell x) with (RInt (fun _ => bell x) 0 1)
      by (rewrite RInt_const; unfold scal; simpl; unfold mult; simpl; ring).
    apply RInt_le; [lra|apply kernel_integrable|apply ex_RInt_const|]. intros t _. apply bounds.
Qed.

Theorem bell_area_tail x :
  0 <= x -> 0 <= sqrt (PI / 2) - bell_area x <= 2 * bell x.
Proof.
  intros Hx. pose proof (remainder_bounds x). assert (0 <= bell_area x).
  { apply RInt_ge_0; [exact Hx|apply continuous_integrable, bell_continuous|]. intros t _. apply Rlt_le, exp_pos. }
  pose proof (bell_area_square x). pose proof PI2_3_2.
  assert (S : sqrt (PI / 2) ^ 2 = PI / 2) by (apply pow2_sqrt; lra).
  assert (1 <= sqrt (PI / 2)) by (rewrite <- sqrt_1; apply sqrt_le_1_alt; lra). nra.
Qed.
