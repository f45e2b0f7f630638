(** * What well-known sources say: refutations that one point does not show

    Limits, bounds and zeros of derivatives.  What a point shows is generated ([refutations/gallery.v]). *)

From Coq Require Import Reals Lra.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
From Provenact Require Import Vocabulary Cells Smooth Normal Tactics Limits Logistic SlopeGelu SlopeMish Witnesses.
From Statements Require Import gallery.
Open Scope R_scope.

(** ** Limits and bounds *)

Theorem fann_gaussian_symmetric_limits_fails : ~ fann_gaussian_symmetric_limits.
Proof.
  intros (_ & _ & H). specialize (H 1 Rlt_0_1).
  destruct (lim_p_above _ 0 (- (1 / 2)) 2 H ltac:(lra)) as (x & L & B).
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

Theorem torchlean_gelu_critical_point_fails : ~ torchlean_gelu_critical_point.
Proof.
  intros (_ & z & Z & H). assert (E := proj2 (H z) eq_refl). unfold gelu_in_torchlean_gelu in E.
  rewrite gelu_Derive in E. assert (gelu_slope z < 0) by (apply gelu_falls; lra). lra.
Qed.

Theorem torchlean_gelu_bump_fails : ~ torchlean_gelu_bump.
Proof.
  intros (_ & z & Z & H). assert (E := proj2 (H z) eq_refl). unfold gelu_in_torchlean_gelu in E.
  rewrite gelu_Derive in E. assert (gelu_slope z < 0) by (apply gelu_falls; lra). lra.
Qed.

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
  revert E. apply Rlt_not_eq. unfold mish_slope. revert Z. plain_decimals. intros Z. interval with (i_prec 40, i_bisect z).
Qed.
