(** * What well-known sources say: refutations that one point does not show

    Limits, bounds, zeros of derivatives, and means over the normal distribution.  What a point shows is generated
    ([drafts/gallery.v]).  A gain is one over the standard deviation: [second_moment] and [mean] of
    [GaussianMoments] reduce both integrals to the one between -5 and 5, which [integral] encloses. *)

From Interval Require Import Tactic.
From Provenact Require Import Analysis Vocabulary Normal Tactics Limits Logistic SlopeGelu SlopeMish Witnesses.
From Papers.gallery Require Import GaussianMoments.
From Statements Require Import gallery.

(** ** Limits and bounds *)

Theorem fann_gaussian_symmetric_limits_fails : ~ fann_gaussian_symmetric_limits.
Proof.
  intros (_ & _ & H). specialize (H 1 Rlt_0_1).
  destruct (lim_p_meets _ _ _ 2 H (open_gt (- (1 / 2)) 0 ltac:(lra))) as (x & L & B).
  unfold gauss2_in_fann in B. assert (E : exp (- x * 1 * x * 1) <= exp (- 2)) by (apply exp_le_mono; nra).
  assert (exp (- 2) < 1 / 4) by interval with (i_prec 30). lra.
Qed.

Theorem fann_relu_span_fails : ~ fann_relu_span.
Proof. intros H. apply H. exists 0. intros x L. rewrite Rmax_left by lra. rewrite Rabs_R0. lra. Qed.

(** ** Zeros of a derivative that does not vanish there *)

Lemma gelu_falls z : - 1.75 <= z <= - 1.45 -> gelu_slope z < 0.
Proof.
  intros Z. unfold gelu_slope. assert (P : Phi z <= Phi (- 1.45)) by (apply Phi_le; lra).
  assert (Q : Phi (- 1.45) <= 0.0736) by known_number 40%positive.
  assert (z * phi z < - 0.0737) by (unfold phi; plain_decimals; interval with (i_prec 40, i_bisect z)). lra.
Qed.

Ltac gelu_critical :=
  intros (_ & z & Z & H); assert (E := proj2 (H z) eq_refl); unfold gelu_in_torchlean_gelu in E;
  rewrite gelu_Derive in E; assert (gelu_slope z < 0) by (apply gelu_falls; lra); lra.

Theorem torchlean_gelu_critical_point_fails : ~ torchlean_gelu_critical_point.
Proof. gelu_critical. Qed.

Theorem torchlean_gelu_bump_fails : ~ torchlean_gelu_bump.
Proof. gelu_critical. Qed.

Theorem torchlean_gelu_interval_bound_fails : ~ torchlean_gelu_interval_bound.
Proof.
  intros H. specialize (H (- (10 / 11)) ltac:(lra) ltac:(lra)). unfold gelu_in_torchlean_gelu in H.
  rewrite Rmin_left in H by (pose proof (Phi_pos (- 1)); lra).
  assert (A : 0.181 <= Phi (- (10 / 11))) by known_number 40%positive.
  assert (B : Phi (- 1) <= 0.159) by known_number 40%positive. lra.
Qed.

Theorem torchlean_activations_mish_minimum_fails : ~ torchlean_activations_mish_minimum.
Proof.
  intros (_ & z & Z & H). assert (E := proj2 (H z) eq_refl). unfold mish_in_torchlean_activations in E.
  rewrite (Derive_ext _ mish_quotient), mish_Derive in E by (intros t; unfold softplus; apply mish_rational).
  revert E. apply Rlt_not_eq. unfold mish_slope. revert Z. plain_decimals. intros Z.
  interval with (i_prec 40, i_bisect z).
Qed.

(** ** Gains: one over the standard deviation *)

Ltac enclosed := cbv beta; elementary; plain_decimals; integral with (i_prec 30, i_fuel 300, i_degree 6).

(** [f] is [u] on the left of 0 and [v] on the right.  The second moments of both sides are at least [s] and [s'], and
    their means lie between [m] and [n], and between [m'] and [n']. *)
Ltac refute_gain f u v k s s' m n m' n' tail left right :=
  intros (I & G & J & G' & Low & _);
  assert (T : forall x, 5 <= Rabs x -> Rabs (f x) <= k * Rabs x) by tail;
  assert (U : forall x, x < 0 -> f x = u x) by left;
  assert (V : forall x, 0 < x < 5 -> f x = v x) by right;
  assert (K : 0 <= k) by lra;
  pose proof (second_moment f u v k T U V I G) as S; pose proof (mean f u v k K T U V J G') as M;
  clear G G' T U V K;
  assert (A : s <= RInt (fun x => u x ^ 2 * phi x) (- 5) 0) by enclosed;
  assert (A' : s' <= RInt (fun x => v x ^ 2 * phi x) 0 5) by enclosed;
  assert (B : m <= RInt (fun x => u x * phi x) (- 5) 0 <= n) by enclosed;
  assert (B' : m' <= RInt (fun x => v x * phi x) 0 5 <= n') by enclosed;
  apply Rabs_le_between in S; apply Rabs_le_between in M;
  assert (S2 : s + s' - k ^ 2 * 0.0000155 <= I) by lra;
  assert (M2 : m + m' - k * 0.0000031 <= J <= n + n' + k * 0.0000031) by lra;
  clear S M A A' B B'; revert Low; apply Rlt_not_le;
  revert S2 M2; plain_decimals; intros S2 M2; interval with (i_prec 40).

Ltac piece := let x := fresh "x" in intros x; intros; cbv beta; split_cases; lra.

(** The size of [f x], from those of the functions in it. *)
Ltac line :=
  let x := fresh "x" in let L := fresh "L" in intros x L; cbv beta;
  pose proof (exp_pos x); pose proof (sigma_pos x); pose proof (sigma_lt_1 x); pose proof (tanh_lt_1 x);
  assert (x < 0 -> exp x < 1) by (intro; rewrite <- exp_0; now apply exp_increasing);
  revert L; unfold Rabs, Rmax, Rmin; decide_all; tidy_hypotheses; intros; nra.

Theorem nfnet_gains_celu_fails : ~ nfnet_gains_celu.
Proof.
  unfold nfnet_gains_celu, celu_in_nfnet_gains.
  refute_gain (fun x => if Rlt_dec x 0 then exp x - 1 else x) (fun x => exp x - 1) (fun x : R => x)
    1 0.14494 0.49998 (- 0.23843) (- 0.23841) 0.39893 0.39895 line piece piece.
Qed.

Theorem nfnet_gains_elu_fails : ~ nfnet_gains_elu.
Proof.
  unfold nfnet_gains_elu, celu_in_nfnet_gains.
  refute_gain (fun x => if Rlt_dec x 0 then exp x - 1 else x) (fun x => exp x - 1) (fun x : R => x)
    1 0.1448 0.4999 (- 0.2385) (- 0.2383) 0.3988 0.3990 line piece piece.
Qed.

Lemma gelu_line x : 5 <= Rabs x ->
  Rabs (0.5 * x * (1 + tanh (sqrt (2 / PI) * (x + 0.044715 * x ^ 3)))) <= 1 * Rabs x.
Proof.
  intros _. pose proof (tanh_lt_1 (sqrt (2 / PI) * (x + 0.044715 * x ^ 3))) as T.
  set (t := tanh _) in *. clearbody t. unfold Rabs. decide_all; nra.
Qed.

Theorem nfnet_gains_gelu_fails : ~ nfnet_gains_gelu.
Proof.
  unfold nfnet_gains_gelu, gelu_in_nfnet_gains.
  refute_gain (fun x => 0.5 * x * (1 + tanh (sqrt (2 / PI) * (x + 0.044715 * x ^ 3))))
    (fun x => 0.5 * x * (1 + tanh (sqrt (2 / PI) * (x + 0.044715 * x ^ 3))))
    (fun x => 0.5 * x * (1 + tanh (sqrt (2 / PI) * (x + 0.044715 * x ^ 3))))
    1 0.00803 0.41713 (- 0.05847) (- 0.05844) 0.34047 0.34050 ltac:(exact gelu_line) reflexivity reflexivity.
Qed.

Theorem nfnet_gains_leaky_relu_fails : ~ nfnet_gains_leaky_relu.
Proof.
  unfold nfnet_gains_leaky_relu, leaky_in_nfnet_gains.
  refute_gain (fun x => if Rlt_dec x 0 then 0.01 * x else x) (fun x => 0.01 * x) (fun x : R => x)
    1 0.00003 0.49998 (- 0.00400) (- 0.00397) 0.39893 0.39896 line piece piece.
Qed.

Lemma softplus_line x : 5 <= Rabs x -> Rabs (softplus x) <= 1.2 * Rabs x.
Proof.
  intros L. destruct (softplus_relu x) as [P Q]. assert (N : ln 2 <= 0.7) by interval with (i_prec 30).
  destruct (softplus_le_exp x) as [Z _]. rewrite (Rabs_right (softplus x)) by lra.
  revert L P Q. unfold Rabs, Rmax. decide_all; tidy_hypotheses; intros; lra.
Qed.

Theorem nfnet_gains_softplus_fails : ~ nfnet_gains_softplus.
Proof.
  unfold nfnet_gains_softplus.
  refute_gain softplus softplus softplus
    1.2 0.09664 0.82454 0.20353 0.20359 0.60247 0.60253 ltac:(exact softplus_line) reflexivity reflexivity.
Qed.

Lemma log_sigmoid_line x : 5 <= Rabs x -> Rabs (ln (sigma x)) <= 1.2 * Rabs x.
Proof.
  intros L. unfold sigma. rewrite ln_Rinv by (pose proof (exp_pos (- x)); lra).
  change (ln (1 + exp (- x))) with (softplus (- x)). rewrite Rabs_Ropp, <- (Rabs_Ropp x).
  apply softplus_line. rewrite Rabs_Ropp. exact L.
Qed.

Theorem nfnet_gains_log_sigmoid_fails : ~ nfnet_gains_log_sigmoid.
Proof.
  unfold nfnet_gains_log_sigmoid.
  refute_gain (fun x => ln (sigma x)) (fun x => ln (sigma x)) (fun x => ln (sigma x))
    1.2 0.824566 0.096666 (- 0.602502) (- 0.602496) (- 0.203561) (- 0.203555)
    ltac:(exact log_sigmoid_line) reflexivity reflexivity.
Qed.

Theorem nfnet_gains_relu_fails : ~ nfnet_gains_relu.
Proof.
  unfold nfnet_gains_relu.
  refute_gain (fun x => Rmax 0 x) (fun _ : R => 0) (fun x : R => x)
    1 0 0.49996 0 0 0.39891 0.39897 line piece piece.
Qed.

Theorem nfnet_gains_relu6_fails : ~ nfnet_gains_relu6.
Proof.
  unfold nfnet_gains_relu6, relu6_in_nfnet_gains.
  refute_gain (fun x => Rmin (Rmax 0 x) 6) (fun _ : R => 0) (fun x : R => x)
    1 0 0.49998 0 0 0.39893 0.39896 line piece piece.
Qed.

Theorem nfnet_gains_selu_fails : ~ nfnet_gains_selu.
Proof.
  unfold nfnet_gains_selu, selu_in_nfnet_gains.
  refute_gain (fun x => 1.0507009873554804934193349852946 *
      (if Rle_dec x 0 then 1.6732632423543772848170429916717 * (exp x - 1) else x))
    (fun x => 1.0507009873554804934193349852946 * (1.6732632423543772848170429916717 * (exp x - 1)))
    (fun x => 1.0507009873554804934193349852946 * x)
    1.1 0.4479 0.5519 (- 0.4193) (- 0.4191) 0.4191 0.4193 line piece piece.
Qed.

Theorem nfnet_gains_silu_fails : ~ nfnet_gains_silu.
Proof.
  unfold nfnet_gains_silu, silu_in_nfnet_gains.
  refute_gain (fun x => x * sigma x) (fun x => x * sigma x) (fun x => x * sigma x)
    1 0.02181 0.33392 (- 0.09618) (- 0.09614) 0.30276 0.30280 line reflexivity reflexivity.
Qed.

Theorem nfnet_gains_soft_sign_fails : ~ nfnet_gains_soft_sign.
Proof.
  unfold nfnet_gains_soft_sign, softsign_in_nfnet_gains.
  refute_gain (fun x => x / (1 + Rabs x)) (fun x => x / (1 - x)) (fun x => x / (1 + x))
    1 0.09149 0.09149 (- 0.19258) (- 0.19255) 0.19255 0.19258 ltac:(by_form)
    ltac:(intros; rewrite Rabs_left by lra; f_equal; ring) ltac:(intros; rewrite Rabs_right by lra; reflexivity).
Qed.
