(** * Reshaping Activation Functions: A Framework for Activation Function Optimization Based on Mollification Theory
    (srelu) *)

From Coq Require Import Reals Lra Lia.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
From Provenact Require Import Bump BumpIntegral BumpMollifier Cells Compactness Convolution Correction Elementary
  Entropy GateMean GatedUnits Gates Gaussian Huffman Hump Integrals Kernels Limits Logistic MishZeros Mollifiers
  Normal Recurrence Schemes SlopeGelu SlopeMish SlopeSchemes SlopeSilu Smooth SmoothingError SoftQuantizer SoftUnits
  SoftWave Tactics Tails Vocabulary.
Open Scope R_scope.

Definition relu (x : R) : R :=
  Rmax 0 x.

Definition srelu (x delta : R) : R :=
  if Rle_dec x (- delta) then 0 else if both (Rlt_dec (- delta) x) (Rlt_dec x delta) then x / 2 + 3 * x ^ 2 / (8 *
    delta) + 3 * delta / 16 - x ^ 4 / (16 * delta ^ 3) else x.

Definition epan (x delta : R) : R :=
  if Rle_dec (Rabs x) delta then 3 / (4 * delta) * (1 - x ^ 2 / delta ^ 2) else 0.

Definition near (x u : R) : R :=
  3 / 4 * (1 - x ^ 2) * (1 + (1 / 4 - u) * (1 - 5 * x ^ 2)).

Definition bump0 (x : R) : R :=
  if both (Rlt_dec (- 1) x) (Rlt_dec x 1) then exp (1 / (x ^ 2 - 1)) else 0.

Definition gelu (x : R) : R :=
  x * Phi x.

Definition silu (x : R) : R :=
  x / (1 + exp (- x)).

Definition mish (x : R) : R :=
  x * (exp (2 * x) + 2 * exp x) / (exp (2 * x) + 2 * exp x + 2).

Definition elu (x : R) : R :=
  if Rlt_dec 0 x then x else exp x - 1.

Definition celu (x : R) : R :=
  if Rle_dec 0 x then x else exp x - 1.

Definition prelu (x : R) : R :=
  if Rle_dec 0 x then x else x / 4.

Ltac unfold_paper := unfold prelu, celu, elu, mish, silu, gelu, bump0, near, epan, srelu, relu in *.

Lemma relu_cells :
  forall x : R, (fun x : R => relu x) x = (glue 0 (fun x : R => 0) (fun x : R => x)) x.
Proof. intros; unfold_paper; prove_cells. Qed.

Lemma relu_smooth :
  smooth 0 (fun x : R => relu x).
Proof. apply C_smooth. apply (C_ext 0 (glue 0 (fun x : R => 0) (fun x : R => x))). { intros x. symmetry. apply
  (relu_cells ). } intros x; prove_continuous. Qed.

Lemma relu_rough :
  ~ smooth 1 (fun x : R => relu x).
Proof. apply (not_smooth 1 _ (fun n : nat => match n with | 0%nat => (fun x : R => 0) | _ => (fun x : R => 0) end)
  (fun n : nat => match n with | 0%nat => (fun x : R => x) | _ => (fun x : R => 1) end) (- 1) 0 1). 1: lra. 1: lra. 1:
  (intros x I; rewrite (relu_cells ); prove_cells). 1: (intros x I; rewrite (relu_cells ); prove_cells). 1: (intros n
  x L I; destruct n as [|n]; [prove_derivative|exfalso; lia]). 1: (intros n x L I; destruct n as [|n];
  [prove_derivative|exfalso; lia]). 1: prove_continuous. 1: prove_continuous. cbv beta iota. apply Rminus_not_eq.
  match goal with |- ?jump <> 0 => replace jump with (- 1) by (simpl; same_real) end. nonzero. Qed.

Lemma srelu_cells (delta : R) :
  0 < delta -> forall x : R, (fun x : R => srelu x delta) x = (glue (- delta) (fun x : R => 0) (glue delta (fun x : R
    => 3 * delta / 16 + x / 2 + 3 * x ^ 2 / (8 * delta) - x ^ 4 / (16 * delta ^ 3)) (fun x : R => x))) x.
Proof. intros; unfold_paper; prove_cells. Qed.

Lemma srelu_slope_1 (delta : R) :
  0 < delta -> forall x : R, is_derive (glue (- delta) (fun x : R => 0) (glue delta (fun x : R => 3 * delta / 16 + x /
    2 + 3 * x ^ 2 / (8 * delta) - x ^ 4 / (16 * delta ^ 3)) (fun x : R => x))) x ((glue (- delta) (fun x : R => 0)
    (glue delta (fun x : R => 1 / 2 + 3 * x / (4 * delta) - x ^ 3 / (4 * delta ^ 3)) (fun x : R => 1))) x).
Proof. intros; prove_slope. Qed.

Lemma srelu_slope_2 (delta : R) :
  0 < delta -> forall x : R, is_derive (glue (- delta) (fun x : R => 0) (glue delta (fun x : R => 1 / 2 + 3 * x / (4 *
    delta) - x ^ 3 / (4 * delta ^ 3)) (fun x : R => 1))) x ((glue (- delta) (fun x : R => 0) (glue delta (fun x : R =>
    3 / (4 * delta) - 3 * x ^ 2 / (4 * delta ^ 3)) (fun x : R => 0))) x).
Proof. intros; prove_slope. Qed.

Lemma srelu_smooth (delta : R) :
  0 < delta -> smooth 2 (fun x : R => srelu x delta).
Proof. intros H1. apply C_smooth. apply (C_ext 2 (glue (- delta) (fun x : R => 0) (glue delta (fun x : R => 3 * delta
  / 16 + x / 2 + 3 * x ^ 2 / (8 * delta) - x ^ 4 / (16 * delta ^ 3)) (fun x : R => x)))). { intros x. symmetry. apply
  (srelu_cells delta H1). } exists (glue (- delta) (fun x : R => 0) (glue delta (fun x : R => 1 / 2 + 3 * x / (4 *
  delta) - x ^ 3 / (4 * delta ^ 3)) (fun x : R => 1))). split; [apply (srelu_slope_1 delta H1)|]. exists (glue (-
  delta) (fun x : R => 0) (glue delta (fun x : R => 3 / (4 * delta) - 3 * x ^ 2 / (4 * delta ^ 3)) (fun x : R => 0))).
  split; [apply (srelu_slope_2 delta H1)|]. intros x; prove_continuous. Qed.

Lemma srelu_rough (delta : R) :
  0 < delta -> ~ smooth 3 (fun x : R => srelu x delta).
Proof. intros H1. apply (not_smooth 3 _ (fun n : nat => match n with | 0%nat => (fun x : R => 0) | 1%nat => (fun x : R
  => 0) | 2%nat => (fun x : R => 0) | _ => (fun x : R => 0) end) (fun n : nat => match n with | 0%nat => (fun x : R =>
  3 * delta / 16 + x / 2 + 3 * x ^ 2 / (8 * delta) - x ^ 4 / (16 * delta ^ 3)) | 1%nat => (fun x : R => 1 / 2 + 3 * x
  / (4 * delta) - x ^ 3 / (4 * delta ^ 3)) | 2%nat => (fun x : R => 3 / (4 * delta) - 3 * x ^ 2 / (4 * delta ^ 3)) | _
  => (fun x : R => - 3 * x / (2 * delta ^ 3)) end) (- delta - 1) (- delta) delta). 1: lra. 1: lra. 1: (intros x I;
  rewrite (srelu_cells delta H1); prove_cells). 1: (intros x I; rewrite (srelu_cells delta H1); prove_cells). 1:
  (intros n x L I; destruct n as [|n]; [prove_derivative|destruct n as [|n]; [prove_derivative|destruct n as [|n];
  [prove_derivative|exfalso; lia]]]). 1: (intros n x L I; destruct n as [|n]; [prove_derivative|destruct n as [|n];
  [prove_derivative|destruct n as [|n]; [prove_derivative|exfalso; lia]]]). 1: prove_continuous. 1: prove_continuous.
  cbv beta iota. apply Rminus_not_eq. match goal with |- ?jump <> 0 => replace jump with (- 3 / (2 * delta ^ 2)) by
  (simpl; same_real) end. nonzero. Qed.

Lemma srelu_slope (delta : R) :
  0 < delta -> forall x : R, is_derive (fun x : R => srelu x delta) x ((glue (- delta) (fun x : R => 0) (glue delta
    (fun x : R => 1 / 2 + 3 * x / (4 * delta) - x ^ 3 / (4 * delta ^ 3)) (fun x : R => 1))) x).
Proof. intros H1. intros x. apply (is_derive_ext (glue (- delta) (fun x : R => 0) (glue delta (fun x : R => 3 * delta
  / 16 + x / 2 + 3 * x ^ 2 / (8 * delta) - x ^ 4 / (16 * delta ^ 3)) (fun x : R => x)))); [intro; symmetry; apply
  (srelu_cells delta H1)|apply (srelu_slope_1 delta H1)]. Qed.

Lemma epan_cells (delta : R) :
  0 < delta -> forall x : R, (fun x : R => epan x delta) x = (glue (- delta) (fun x : R => 0) (glue delta (fun x : R
    => 3 * (1 - x ^ 2 / delta ^ 2) / (4 * delta)) (fun x : R => 0))) x.
Proof. intros; unfold_paper; prove_cells. Qed.

Lemma epan_smooth (delta : R) :
  0 < delta -> smooth 0 (fun x : R => epan x delta).
Proof. intros H1. apply C_smooth. apply (C_ext 0 (glue (- delta) (fun x : R => 0) (glue delta (fun x : R => 3 * (1 - x
  ^ 2 / delta ^ 2) / (4 * delta)) (fun x : R => 0)))). { intros x. symmetry. apply (epan_cells delta H1). } intros x;
  prove_continuous. Qed.

Lemma epan_rough (delta : R) :
  0 < delta -> ~ smooth 1 (fun x : R => epan x delta).
Proof. intros H1. apply (not_smooth 1 _ (fun n : nat => match n with | 0%nat => (fun x : R => 0) | _ => (fun x : R =>
  0) end) (fun n : nat => match n with | 0%nat => (fun x : R => 3 * (1 - x ^ 2 / delta ^ 2) / (4 * delta)) | _ => (fun
  x : R => - 3 * x / (2 * delta ^ 3)) end) (- delta - 1) (- delta) delta). 1: lra. 1: lra. 1: (intros x I; rewrite
  (epan_cells delta H1); prove_cells). 1: (intros x I; rewrite (epan_cells delta H1); prove_cells). 1: (intros n x L
  I; destruct n as [|n]; [prove_derivative|exfalso; lia]). 1: (intros n x L I; destruct n as [|n];
  [prove_derivative|exfalso; lia]). 1: prove_continuous. 1: prove_continuous. cbv beta iota. apply Rminus_not_eq.
  match goal with |- ?jump <> 0 => replace jump with (- 3 / (2 * delta ^ 2)) by (simpl; same_real) end. nonzero. Qed.

Lemma elu_cells :
  forall x : R, (fun x : R => elu x) x = (glue 0 (fun x : R => exp x - 1) (fun x : R => x)) x.
Proof. intros; unfold_paper; prove_cells. Qed.

Lemma elu_slope_1 :
  forall x : R, is_derive (glue 0 (fun x : R => exp x - 1) (fun x : R => x)) x ((glue 0 (fun x : R => exp x) (fun x :
    R => 1)) x).
Proof. intros; prove_slope. Qed.

Lemma elu_smooth :
  smooth 1 (fun x : R => elu x).
Proof. apply C_smooth. apply (C_ext 1 (glue 0 (fun x : R => exp x - 1) (fun x : R => x))). { intros x. symmetry. apply
  (elu_cells ). } exists (glue 0 (fun x : R => exp x) (fun x : R => 1)). split; [apply (elu_slope_1 )|]. intros x;
  prove_continuous. Qed.

Lemma elu_rough :
  ~ smooth 2 (fun x : R => elu x).
Proof. apply (not_smooth 2 _ (fun n : nat => match n with | 0%nat => (fun x : R => exp x - 1) | 1%nat => (fun x : R =>
  exp x) | _ => (fun x : R => exp x) end) (fun n : nat => match n with | 0%nat => (fun x : R => x) | 1%nat => (fun x :
  R => 1) | _ => (fun x : R => 0) end) (- 1) 0 1). 1: lra. 1: lra. 1: (intros x I; rewrite (elu_cells ); prove_cells).
  1: (intros x I; rewrite (elu_cells ); prove_cells). 1: (intros n x L I; destruct n as [|n];
  [prove_derivative|destruct n as [|n]; [prove_derivative|exfalso; lia]]). 1: (intros n x L I; destruct n as [|n];
  [prove_derivative|destruct n as [|n]; [prove_derivative|exfalso; lia]]). 1: prove_continuous. 1: prove_continuous.
  cbv beta iota. apply Rminus_not_eq. match goal with |- ?jump <> 0 => replace jump with 1 by (simpl; same_real) end.
  nonzero. Qed.

Lemma elu_slope :
  forall x : R, is_derive (fun x : R => elu x) x ((glue 0 (fun x : R => exp x) (fun x : R => 1)) x).
Proof. intros x. apply (is_derive_ext (glue 0 (fun x : R => exp x - 1) (fun x : R => x))); [intro; symmetry; apply
  (elu_cells )|apply (elu_slope_1 )]. Qed.

Lemma celu_cells :
  forall x : R, (fun x : R => celu x) x = (glue 0 (fun x : R => exp x - 1) (fun x : R => x)) x.
Proof. intros; unfold_paper; prove_cells. Qed.

Lemma celu_slope_1 :
  forall x : R, is_derive (glue 0 (fun x : R => exp x - 1) (fun x : R => x)) x ((glue 0 (fun x : R => exp x) (fun x :
    R => 1)) x).
Proof. intros; prove_slope. Qed.

Lemma celu_smooth :
  smooth 1 (fun x : R => celu x).
Proof. apply C_smooth. apply (C_ext 1 (glue 0 (fun x : R => exp x - 1) (fun x : R => x))). { intros x. symmetry. apply
  (celu_cells ). } exists (glue 0 (fun x : R => exp x) (fun x : R => 1)). split; [apply (celu_slope_1 )|]. intros x;
  prove_continuous. Qed.

Lemma celu_rough :
  ~ smooth 2 (fun x : R => celu x).
Proof. apply (not_smooth 2 _ (fun n : nat => match n with | 0%nat => (fun x : R => exp x - 1) | 1%nat => (fun x : R =>
  exp x) | _ => (fun x : R => exp x) end) (fun n : nat => match n with | 0%nat => (fun x : R => x) | 1%nat => (fun x :
  R => 1) | _ => (fun x : R => 0) end) (- 1) 0 1). 1: lra. 1: lra. 1: (intros x I; rewrite (celu_cells );
  prove_cells). 1: (intros x I; rewrite (celu_cells ); prove_cells). 1: (intros n x L I; destruct n as [|n];
  [prove_derivative|destruct n as [|n]; [prove_derivative|exfalso; lia]]). 1: (intros n x L I; destruct n as [|n];
  [prove_derivative|destruct n as [|n]; [prove_derivative|exfalso; lia]]). 1: prove_continuous. 1: prove_continuous.
  cbv beta iota. apply Rminus_not_eq. match goal with |- ?jump <> 0 => replace jump with 1 by (simpl; same_real) end.
  nonzero. Qed.

Lemma celu_slope :
  forall x : R, is_derive (fun x : R => celu x) x ((glue 0 (fun x : R => exp x) (fun x : R => 1)) x).
Proof. intros x. apply (is_derive_ext (glue 0 (fun x : R => exp x - 1) (fun x : R => x))); [intro; symmetry; apply
  (celu_cells )|apply (celu_slope_1 )]. Qed.

Lemma prelu_cells :
  forall x : R, (fun x : R => prelu x) x = (glue 0 (fun x : R => x / 4) (fun x : R => x)) x.
Proof. intros; unfold_paper; prove_cells. Qed.

Lemma prelu_smooth :
  smooth 0 (fun x : R => prelu x).
Proof. apply C_smooth. apply (C_ext 0 (glue 0 (fun x : R => x / 4) (fun x : R => x))). { intros x. symmetry. apply
  (prelu_cells ). } intros x; prove_continuous. Qed.

Lemma prelu_rough :
  ~ smooth 1 (fun x : R => prelu x).
Proof. apply (not_smooth 1 _ (fun n : nat => match n with | 0%nat => (fun x : R => x / 4) | _ => (fun x : R => 1 / 4)
  end) (fun n : nat => match n with | 0%nat => (fun x : R => x) | _ => (fun x : R => 1) end) (- 1) 0 1). 1: lra. 1:
  lra. 1: (intros x I; rewrite (prelu_cells ); prove_cells). 1: (intros x I; rewrite (prelu_cells ); prove_cells). 1:
  (intros n x L I; destruct n as [|n]; [prove_derivative|exfalso; lia]). 1: (intros n x L I; destruct n as [|n];
  [prove_derivative|exfalso; lia]). 1: prove_continuous. 1: prove_continuous. cbv beta iota. apply Rminus_not_eq.
  match goal with |- ?jump <> 0 => replace jump with (- 3 / 4) by (simpl; same_real) end. nonzero. Qed.

(** srelu/smoothness-class: S-ReLU has two continuous derivatives on the whole line, for every half-width. *)
Theorem srelu_smoothness_class :
  forall (delta : R), 0 < delta -> smooth 2 (fun x : R => srelu x delta).
Proof. intros; apply (smooth_le 2 2); [lia|apply srelu_smooth; assumption]. Qed.

(** srelu/smoothness-class: Sharp: C^2 and no more; the third derivative jumps by 3/(2 delta^2) at both knots. *)
Theorem srelu_smoothness_class_corrected :
  forall (delta : R), 0 < delta -> smooth 2 (fun x : R => srelu x delta) /\ ~ smooth 3 (fun x : R => srelu x delta).
Proof. intros; split; [apply srelu_smooth; assumption|apply srelu_rough; assumption]. Qed.

(** srelu/statistical-optimality, refuted: Because the Epanechnikov kernel minimises the mean integrated squared
    error, smoothing an activation with it is statistically optimal. *)
(** conclusion: smoothing ReLU, no kernel of the same variance has a smaller integrated squared error: triangle *)
Lemma srelu_statistical_optimality_1_fails :
  ~ ((forall x : R, - 3 < x -> x < 3 -> mollifiable (fun x : R => relu x) epanechnikov_kernel (sqrt 5) x) /\ ex_RInt
    (fun x : R => (mollify (fun x : R => relu x) epanechnikov_kernel (sqrt 5) x - relu x) ^ 2) (- 3) 3 /\ (forall x :
    R, - 3 < x -> x < 3 -> mollifiable (fun x : R => relu x) triangle_kernel (sqrt 6) x) /\ ex_RInt (fun x : R =>
    (mollify (fun x : R => relu x) triangle_kernel (sqrt 6) x - relu x) ^ 2) (- 3) 3 /\ RInt (fun x : R => (mollify
    (fun x : R => relu x) epanechnikov_kernel (sqrt 5) x - relu x) ^ 2) (- 3) 3 <= RInt (fun x : R => (mollify (fun x
    : R => relu x) triangle_kernel (sqrt 6) x - relu x) ^ 2) (- 3) 3).
Proof.
  intros [_ [_ [_ [_ L]]]]. revert L.
  assert (A : 0 < sqrt 5 <= 3) by (split; interval with (i_prec 40)).
  assert (B : 0 < sqrt 6 <= 3) by (split; interval with (i_prec 40)).
  assert (E : is_RInt (fun x : R => (mollify (fun x : R => relu x) epanechnikov_kernel (sqrt 5) x - relu x) ^ 2) (- 3) 3
      (11 / 1008 * (sqrt 5) ^ 3)) by exact (epanechnikov_error (fun x => relu x) (sqrt 5) 3 A (fun t => eq_refl)).
  assert (T : is_RInt (fun x : R => (mollify (fun x : R => relu x) triangle_kernel (sqrt 6) x - relu x) ^ 2) (- 3) 3
      ((sqrt 6) ^ 3 / 126)) by exact (triangle_error (fun x => relu x) (sqrt 6) 3 B (fun t => eq_refl)).
  rewrite (is_RInt_unique _ _ _ _ E), (is_RInt_unique _ _ _ _ T).
  apply Rlt_not_le. interval with (i_prec 40).
Qed.

Theorem srelu_statistical_optimality_refuted :
  ~ (((forall x : R, - 3 < x -> x < 3 -> mollifiable (fun x : R => relu x) epanechnikov_kernel (sqrt 5) x) /\ ex_RInt
    (fun x : R => (mollify (fun x : R => relu x) epanechnikov_kernel (sqrt 5) x - relu x) ^ 2) (- 3) 3 /\ (forall x :
    R, - 3 < x -> x < 3 -> mollifiable (fun x : R => relu x) triangle_kernel (sqrt 6) x) /\ ex_RInt (fun x : R =>
    (mollify (fun x : R => relu x) triangle_kernel (sqrt 6) x - relu x) ^ 2) (- 3) 3 /\ RInt (fun x : R => (mollify
    (fun x : R => relu x) epanechnikov_kernel (sqrt 5) x - relu x) ^ 2) (- 3) 3 <= RInt (fun x : R => (mollify (fun x
    : R => relu x) triangle_kernel (sqrt 6) x - relu x) ^ 2) (- 3) 3) /\ (forall (u : R), 0 <= u -> u <= 5 / 4 -> 16 *
    (1 / 4 - u) ^ 2 * (38 + u * (128 * (u - 11 / 16) ^ 2 + 487 / 2)) / 42875 >= 0)).
Proof. intros all_parts. exact (srelu_statistical_optimality_1_fails (proj1 all_parts)). Qed.

(** srelu/statistical-optimality: As a smoother of ReLU the Epanechnikov kernel is not optimal: at variance 1 the
    integrated squared error is 0.1220, that of the triangle is 0.1166; at half-width 1 it is 0.0109 against 0.0079.
    The best in this sense is no smoothing at all. *)
(** Epanechnikov, variance 1 *)
Lemma srelu_statistical_optimality_corrected_1 :
  (forall x : R, - 3 < x -> x < 3 -> mollifiable (fun x : R => relu x) epanechnikov_kernel (sqrt 5) x) /\ ex_RInt (fun
    x : R => (mollify (fun x : R => relu x) epanechnikov_kernel (sqrt 5) x - relu x) ^ 2) (- 3) 3 /\ 2439 / 20000 <=
    RInt (fun x : R => (mollify (fun x : R => relu x) epanechnikov_kernel (sqrt 5) x - relu x) ^ 2) (- 3) 3 <= 2441 /
    20000.
Proof.
  assert (A : 0 < sqrt 5 <= 3) by (split; interval with (i_prec 40)).
  split; [intros x _ _; apply epanechnikov_relu; [lra|reflexivity]|].
  assert (E : is_RInt (fun x : R => (mollify (fun x : R => relu x) epanechnikov_kernel (sqrt 5) x - relu x) ^ 2) (- 3) 3
      (11 / 1008 * (sqrt 5) ^ 3)) by exact (epanechnikov_error (fun x => relu x) (sqrt 5) 3 A (fun t => eq_refl)).
  split; [eexists; exact E|].
  rewrite (is_RInt_unique _ _ _ _ E). split; interval with (i_prec 40).
Qed.

(** triangle, variance 1 *)
Lemma srelu_statistical_optimality_corrected_2 :
  (forall x : R, - 3 < x -> x < 3 -> mollifiable (fun x : R => relu x) triangle_kernel (sqrt 6) x) /\ ex_RInt (fun x :
    R => (mollify (fun x : R => relu x) triangle_kernel (sqrt 6) x - relu x) ^ 2) (- 3) 3 /\ 2331 / 20000 <= RInt (fun
    x : R => (mollify (fun x : R => relu x) triangle_kernel (sqrt 6) x - relu x) ^ 2) (- 3) 3 <= 2333 / 20000.
Proof.
  assert (A : 0 < sqrt 6 <= 3) by (split; interval with (i_prec 40)).
  split; [intros x _ _; apply triangle_relu; [lra|reflexivity]|].
  assert (E : is_RInt (fun x : R => (mollify (fun x : R => relu x) triangle_kernel (sqrt 6) x - relu x) ^ 2) (- 3) 3
      ((sqrt 6) ^ 3 / 126)) by exact (triangle_error (fun x => relu x) (sqrt 6) 3 A (fun t => eq_refl)).
  split; [eexists; exact E|].
  rewrite (is_RInt_unique _ _ _ _ E). split; interval with (i_prec 40).
Qed.

(** Epanechnikov, half-width 1 *)
Lemma srelu_statistical_optimality_corrected_3 :
  (forall x : R, - 1 < x -> x < 1 -> mollifiable (fun x : R => relu x) epanechnikov_kernel 1 x) /\ ex_RInt (fun x : R
    => (mollify (fun x : R => relu x) epanechnikov_kernel 1 x - relu x) ^ 2) (- 1) 1 /\ 217 / 20000 <= RInt (fun x : R
    => (mollify (fun x : R => relu x) epanechnikov_kernel 1 x - relu x) ^ 2) (- 1) 1 <= 219 / 20000.
Proof.
  assert (A : 0 < 1 <= 1) by lra. split; [intros x _ _; apply epanechnikov_relu; [lra|reflexivity]|].
  assert (E : is_RInt (fun x : R => (mollify (fun x : R => relu x) epanechnikov_kernel 1 x - relu x) ^ 2) (- 1) 1
      (11 / 1008 * 1 ^ 3)) by exact (epanechnikov_error (fun x => relu x) 1 1 A (fun t => eq_refl)).
  split; [eexists; exact E|].
  rewrite (is_RInt_unique _ _ _ _ E). lra.
Qed.

(** triangle, half-width 1 *)
Lemma srelu_statistical_optimality_corrected_4 :
  (forall x : R, - 1 < x -> x < 1 -> mollifiable (fun x : R => relu x) triangle_kernel 1 x) /\ ex_RInt (fun x : R =>
    (mollify (fun x : R => relu x) triangle_kernel 1 x - relu x) ^ 2) (- 1) 1 /\ 157 / 20000 <= RInt (fun x : R =>
    (mollify (fun x : R => relu x) triangle_kernel 1 x - relu x) ^ 2) (- 1) 1 <= 159 / 20000.
Proof.
  assert (A : 0 < 1 <= 1) by lra. split; [intros x _ _; apply triangle_relu; [lra|reflexivity]|].
  assert (E : is_RInt (fun x : R => (mollify (fun x : R => relu x) triangle_kernel 1 x - relu x) ^ 2) (- 1) 1
      (1 ^ 3 / 126)) by exact (triangle_error (fun x => relu x) 1 1 A (fun t => eq_refl)).
  split; [eexists; exact E|].
  rewrite (is_RInt_unique _ _ _ _ E). lra.
Qed.

Theorem srelu_statistical_optimality_corrected :
  ((forall x : R, - 3 < x -> x < 3 -> mollifiable (fun x : R => relu x) epanechnikov_kernel (sqrt 5) x) /\ ex_RInt
    (fun x : R => (mollify (fun x : R => relu x) epanechnikov_kernel (sqrt 5) x - relu x) ^ 2) (- 3) 3 /\ 2439 / 20000
    <= RInt (fun x : R => (mollify (fun x : R => relu x) epanechnikov_kernel (sqrt 5) x - relu x) ^ 2) (- 3) 3 <= 2441
    / 20000) /\ ((forall x : R, - 3 < x -> x < 3 -> mollifiable (fun x : R => relu x) triangle_kernel (sqrt 6) x) /\
    ex_RInt (fun x : R => (mollify (fun x : R => relu x) triangle_kernel (sqrt 6) x - relu x) ^ 2) (- 3) 3 /\ 2331 /
    20000 <= RInt (fun x : R => (mollify (fun x : R => relu x) triangle_kernel (sqrt 6) x - relu x) ^ 2) (- 3) 3 <=
    2333 / 20000) /\ ((forall x : R, - 1 < x -> x < 1 -> mollifiable (fun x : R => relu x) epanechnikov_kernel 1 x) /\
    ex_RInt (fun x : R => (mollify (fun x : R => relu x) epanechnikov_kernel 1 x - relu x) ^ 2) (- 1) 1 /\ 217 / 20000
    <= RInt (fun x : R => (mollify (fun x : R => relu x) epanechnikov_kernel 1 x - relu x) ^ 2) (- 1) 1 <= 219 /
    20000) /\ ((forall x : R, - 1 < x -> x < 1 -> mollifiable (fun x : R => relu x) triangle_kernel 1 x) /\ ex_RInt
    (fun x : R => (mollify (fun x : R => relu x) triangle_kernel 1 x - relu x) ^ 2) (- 1) 1 /\ 157 / 20000 <= RInt
    (fun x : R => (mollify (fun x : R => relu x) triangle_kernel 1 x - relu x) ^ 2) (- 1) 1 <= 159 / 20000).
Proof. exact (conj srelu_statistical_optimality_corrected_1 (conj srelu_statistical_optimality_corrected_2 (conj
  srelu_statistical_optimality_corrected_3 srelu_statistical_optimality_corrected_4))). Qed.

(** srelu/distributional-bias, refuted: ReLU puts out no negative values and so shifts the distribution that later
    layers see; S-ReLU lessens this drawback. *)
(** S-ReLU lessens the shift: smaller mean output for standard normal input *)
Lemma srelu_distributional_bias_2_fails :
  ~ (forall (delta : R), 0 < delta -> exists I1 : R, is_RInt_gen (fun x : R => srelu x delta * phi x) (Rbar_locally
    m_infty) (Rbar_locally p_infty) I1 /\ exists I2 : R, is_RInt_gen (fun x : R => relu x * phi x) (Rbar_locally
    m_infty) (Rbar_locally p_infty) I2 /\ I1 < I2).
Proof.
  intros H. destruct (H 1 Rlt_0_1) as [i1 [H1 [i2 [H2 L]]]].
  assert (N : norm i2 <= i1).
  { apply (RInt_gen_norm (fun x => relu x * phi x) (fun x => srelu x 1 * phi x) i2 i1) with (3 := H2) (4 := H1).
    - exists (fun a => a < 0) (fun b => 0 < b); [now exists 0|now exists 0|]. intros a b Ha Hb. simpl. lra.
    - apply filter_forall. intros ab x _. change (norm (relu x * phi x)) with (Rabs (relu x * phi x)).
      pose proof (phi_pos x). rewrite Rabs_mult, (Rabs_pos_eq (phi x)) by lra. apply Rmult_le_compat_r; [lra|].
      unfold relu, srelu. rewrite Rabs_pos_eq by apply Rmax_l.
      destruct (Rle_dec x (- (1))) as [A|A]; [rewrite Rmax_left; lra|].
      destruct (both (Rlt_dec (- (1)) x) (Rlt_dec x 1)) as [[B1 B2]|B].
      + destruct (Rle_lt_dec 0 x) as [S|S].
        * rewrite Rmax_right by assumption. assert (0 <= (1 - x) ^ 3 * (3 + x)) by (apply Rmult_le_pos; [apply pow_le; lra|lra]). nra.
        * rewrite Rmax_left by lra. assert (0 <= (1 + x) ^ 3 * (3 - x)) by (apply Rmult_le_pos; [apply pow_le; lra|lra]). nra.
      + assert (1 <= x) by (apply Rnot_lt_le; intros F; apply B; split; lra). rewrite Rmax_right; lra. }
  pose proof (Rle_abs i2). change (norm i2) with (Rabs i2) in N. lra.
Qed.

Theorem srelu_distributional_bias_refuted :
  ~ ((forall (x : R), relu x >= 0) /\ (forall (delta : R), 0 < delta -> exists I1 : R, is_RInt_gen (fun x : R => srelu
    x delta * phi x) (Rbar_locally m_infty) (Rbar_locally p_infty) I1 /\ exists I2 : R, is_RInt_gen (fun x : R => relu
    x * phi x) (Rbar_locally m_infty) (Rbar_locally p_infty) I2 /\ I1 < I2)).
Proof. intros all_parts. exact (srelu_distributional_bias_2_fails (proj2 all_parts)). Qed.

(** srelu/smooth-sufficient-condition, refuted: An activation is smooth as soon as its second derivative is, piece by
    piece, a sum of continuous functions. *)
(** hence ReLU is smooth *)
Lemma srelu_smooth_sufficient_condition_3_fails :
  ~ (smooth 1 (fun x : R => relu x)).
Proof. exact relu_rough. Qed.

Theorem srelu_smooth_sufficient_condition_refuted :
  ~ ((forall (x : R), x < 0 -> ex_derive (fun x : R => relu x) x /\ is_derive_n (fun x : R => relu x) 2 x 0) /\
    (forall (x : R), 0 < x -> ex_derive (fun x : R => relu x) x /\ is_derive_n (fun x : R => relu x) 2 x 0) /\ (smooth
    1 (fun x : R => relu x))).
Proof. intros all_parts. exact (srelu_smooth_sufficient_condition_3_fails (proj2 (proj2 all_parts))). Qed.

(** srelu/correlation-rate-smooth, refuted: For a smooth activation the correlation of two inputs after l random
    layers tends to 1 like 1 - beta_q/l. *)
Lemma srelu_correlation_rate_smooth_2_fails :
  ~ (exists I1 : R, is_RInt_gen (fun x : R => (srelu x 1) ^ 2 * phi x) (Rbar_locally m_infty) (Rbar_locally p_infty)
    I1 /\ exists I2 : R, (forall x : R, ex_derive (fun x : R => srelu x 1) x) /\ is_RInt_gen (fun x : R => (Derive
    (fun x : R => srelu x 1) x) ^ 2 * phi x) (Rbar_locally m_infty) (Rbar_locally p_infty) I2 /\ I1 <= I2).
Proof.
  intros [i1 [H1 [i2 [_ [H2 L]]]]].
  pose (p := fun x => x / 2 + 3 * x ^ 2 / 8 + 3 / 16 - x ^ 4 / 16). pose (p' := fun x => 1 / 2 + 3 * x / 4 - x ^ 3 / 4).
  assert (V1 : forall x, x <= - (1) -> srelu x 1 = 0) by (intros x Hx; unfold srelu; destruct (Rle_dec x (- (1))); [reflexivity|lra]).
  assert (V2 : forall x, - (1) < x < 1 -> srelu x 1 = p x).
  { intros x Hx. unfold srelu, p. destruct (Rle_dec x (- (1))); [lra|]. destruct (both (Rlt_dec (- (1)) x) (Rlt_dec x 1)) as [B|B]; [field|tauto]. }
  assert (V3 : forall x, 1 <= x -> srelu x 1 = x).
  { intros x Hx. unfold srelu. destruct (Rle_dec x (- (1))); [lra|]. destruct (both (Rlt_dec (- (1)) x) (Rlt_dec x 1)) as [B|B]; [lra|reflexivity]. }
  assert (D1 : forall x, x < - (1) -> Derive (fun x => srelu x 1) x = 0).
  { intros x Hx. apply is_derive_unique. apply (is_derive_ext_loc (fun _ => 0)); [|auto_derive; [exact I|reflexivity]].
    assert (Hd : 0 < - (1) - x) by lra. exists (mkposreal _ Hd). intros t Ht. change (Rabs (t - x) < - (1) - x) in Ht.
    apply Rabs_def2 in Ht. symmetry. apply V1. lra. }
  assert (D2 : forall x, - (1) < x < 1 -> Derive (fun x => srelu x 1) x = p' x).
  { intros x Hx. apply is_derive_unique. apply (is_derive_ext_loc p).
    - assert (Hd : 0 < Rmin (x - - (1)) (1 - x)) by (apply Rmin_glb_lt; lra). exists (mkposreal _ Hd). intros t Ht.
      change (Rabs (t - x) < Rmin (x - - (1)) (1 - x)) in Ht. pose proof (Rmin_l (x - - (1)) (1 - x)). pose proof (Rmin_r (x - - (1)) (1 - x)).
      apply Rabs_def2 in Ht. symmetry. apply V2. lra.
    - unfold p, p'. auto_derive; [exact I|]. simpl. field. }
  assert (D3 : forall x, 1 < x -> Derive (fun x => srelu x 1) x = 1).
  { intros x Hx. apply is_derive_unique. apply (is_derive_ext_loc (fun t => t)); [|auto_derive; [exact I|reflexivity]].
    assert (Hd : 0 < x - 1) by lra. exists (mkposreal _ Hd). intros t Ht. change (Rabs (t - x) < x - 1) in Ht.
    apply Rabs_def2 in Ht. symmetry. apply V3. lra. }
  pose (h := fun x => srelu x 1 ^ 2 * phi x - Derive (fun x => srelu x 1) x ^ 2 * phi x).
  assert (M : is_RInt_gen h minus_inf plus_inf (i1 - i2)) by exact (is_RInt_gen_minus _ _ _ _ H1 H2).
  pose (q := fun x => (p x ^ 2 - p' x ^ 2) * phi x).
  assert (A1 : is_RInt_gen h minus_inf (at_point (- (1))) (0 - 0)).
  { apply (integral_ext_to (fun _ => 0)).
    - intros x Hx. unfold h. rewrite V1, D1 by lra. ring.
    - apply (integral_to (fun _ => 0)); [intros; auto_derive; [exact I|reflexivity]|intros; apply continuous_const|apply is_lim_const]. }
  assert (A2 : is_RInt_gen h (at_point (- (1))) (at_point 1) (RInt q (- (1)) 1)).
  { apply is_RInt_gen_at_point. apply is_RInt_ext with (f := q).
    - intros x Hx. rewrite Rmin_left, Rmax_right in Hx by lra. unfold h, q. rewrite V2, D2 by lra. in_R. ring.
    - apply (RInt_correct (V := R_CompleteNormedModule)), (ex_RInt_continuous (V := R_CompleteNormedModule)).
      intros x _. apply (ex_derive_continuous q). unfold q, p, p'. normal_derive_exists. }
  assert (A3 : is_RInt_gen h (at_point 1) plus_inf (0 - - (1 * phi 1))).
  { apply (integral_ext_from (fun x => (x ^ 2 - 1) * phi x)).
    - intros x Hx. unfold h. rewrite V3, D3 by lra. ring.
    - apply (integral_from (fun x => - (x * phi x))).
      + intros x _. normal_derive. ring.
      + intros x _. apply (ex_derive_continuous (fun x => (x ^ 2 - 1) * phi x)). normal_derive_exists.
      + rewrite <- Ropp_0. apply (is_lim_opp (fun x => x * phi x) p_infty 0), x_phi_lim_p. }
  pose proof (is_RInt_gen_Chasles h 1 _ _ (is_RInt_gen_Chasles h (- (1)) _ _ A1 A2) A3) as T.
  pose proof (gen_integral_unique _ _ _ _ _ _ _ M T) as E. unfold plus in E; simpl in E.
  assert (0 < RInt q (- (1)) 1 + phi 1) by (unfold q, p, p', phi; integral with (i_prec 30, i_degree 8)). lra.
Qed.

Theorem srelu_correlation_rate_smooth_refuted :
  ~ ((exists I1 : R, is_RInt_gen (fun x : R => (tanh x) ^ 2 * phi x) (Rbar_locally m_infty) (Rbar_locally p_infty) I1
    /\ exists I2 : R, (forall x : R, ex_derive (fun x : R => tanh x) x) /\ is_RInt_gen (fun x : R => (Derive (fun x :
    R => tanh x) x) ^ 2 * phi x) (Rbar_locally m_infty) (Rbar_locally p_infty) I2 /\ I1 <= I2) /\ (exists I1 : R,
    is_RInt_gen (fun x : R => (srelu x 1) ^ 2 * phi x) (Rbar_locally m_infty) (Rbar_locally p_infty) I1 /\ exists I2 :
    R, (forall x : R, ex_derive (fun x : R => srelu x 1) x) /\ is_RInt_gen (fun x : R => (Derive (fun x : R => srelu x
    1) x) ^ 2 * phi x) (Rbar_locally m_infty) (Rbar_locally p_infty) I2 /\ I1 <= I2)).
Proof. intros all_parts. exact (srelu_correlation_rate_smooth_2_fails (proj2 all_parts)). Qed.

(** srelu/correlation-rate-relu: For ReLU the correlation after l random layers tends to 1 like 1 - 9 pi^2/(2 l^2). *)
(** e = 1 - c follows e -> 1 - (sqrt(1 - c^2) + c (pi - arccos c))/pi, and so e_l ~ (coefficient l/2)^(-2) *)
Lemma srelu_correlation_rate_relu_1 :
  exists r : R, 0 < r /\ forall e : nat -> R, 0 < e 0%nat <= r -> (forall l : nat, e (S l) = (fun x : R => 1 - (sqrt
    (x * (2 - x)) + (1 - x) * (PI - 2 * atan (sqrt (x / (2 - x))))) / PI) (e l)) -> is_lim_seq (fun l : nat => e l /
    Rpower ((2 * sqrt 2 / (3 * PI)) * (1 / 2) * INR l) (- (1 / (1 / 2)))) 1.
Proof. exact correlation_rate. Qed.

(** which is the printed constant *)
Lemma srelu_correlation_rate_relu_2 :
  / (2 * sqrt 2 / (3 * PI) * (1 / 2)) ^ 2 = 9 * PI ^ 2 / 2.
Proof.
  pose proof PI_RGT_0. assert (s : sqrt 2 ^ 2 = 2) by (apply pow2_sqrt; lra).
  replace ((2 * sqrt 2 / (3 * PI) * (1 / 2)) ^ 2) with (sqrt 2 ^ 2 / (9 * PI ^ 2)) by (field; lra). rewrite s. field. lra.
Qed.

Theorem srelu_correlation_rate_relu :
  (exists r : R, 0 < r /\ forall e : nat -> R, 0 < e 0%nat <= r -> (forall l : nat, e (S l) = (fun x : R => 1 - (sqrt
    (x * (2 - x)) + (1 - x) * (PI - 2 * atan (sqrt (x / (2 - x))))) / PI) (e l)) -> is_lim_seq (fun l : nat => e l /
    Rpower ((2 * sqrt 2 / (3 * PI)) * (1 / 2) * INR l) (- (1 / (1 / 2)))) 1) /\ (/ (2 * sqrt 2 / (3 * PI) * (1 / 2)) ^
    2 = 9 * PI ^ 2 / 2).
Proof. exact (conj srelu_correlation_rate_relu_1 srelu_correlation_rate_relu_2). Qed.

(** srelu/bump-constant-a: The constant A, one over the integral of exp(1/(x^2 - 1)) over [-1, 1], is finite and
    positive, and the kernel A exp(1/(x^2 - 1)) on (-1, 1), 0 elsewhere, integrates to 1. *)
(** A is finite: the integral is positive *)
Lemma srelu_bump_constant_a_1 :
  ex_RInt (fun x : R => exp (1 / (x ^ 2 - 1))) (- 1) 1 /\ RInt (fun x : R => exp (1 / (x ^ 2 - 1))) (- 1) 1 > 0.
Proof. split; [exact plain_integrable|]. rewrite plain_area. pose proof bump_area_digits. lra. Qed.

(** A is positive: the integral is finite *)
Lemma srelu_bump_constant_a_2 :
  ex_RInt (fun x : R => exp (1 / (x ^ 2 - 1))) (- 1) 1 /\ RInt (fun x : R => exp (1 / (x ^ 2 - 1))) (- 1) 1 <= 2 / exp
    1.
Proof.
  split; [exact plain_integrable|]. rewrite plain_area. pose proof bump_area_digits.
  assert (1 / 2 < 2 / exp 1) by interval with (i_prec 30). lra.
Qed.

(** normalised *)
Lemma srelu_bump_constant_a_3 :
  exists I1 : R, is_RInt_gen (fun x : R => bump0 x) (Rbar_locally m_infty) (Rbar_locally p_infty) I1 /\ ex_RInt (fun x
    : R => exp (1 / (x ^ 2 - 1))) (- 1) 1 /\ I1 / RInt (fun x : R => exp (1 / (x ^ 2 - 1))) (- 1) 1 = 1.
Proof.
  exists bump_area. split; [exact bump_line|]. split; [exact plain_integrable|]. rewrite plain_area.
  pose proof bump_area_digits. field. lra.
Qed.

Theorem srelu_bump_constant_a :
  (ex_RInt (fun x : R => exp (1 / (x ^ 2 - 1))) (- 1) 1 /\ RInt (fun x : R => exp (1 / (x ^ 2 - 1))) (- 1) 1 > 0) /\
    (ex_RInt (fun x : R => exp (1 / (x ^ 2 - 1))) (- 1) 1 /\ RInt (fun x : R => exp (1 / (x ^ 2 - 1))) (- 1) 1 <= 2 /
    exp 1) /\ (exists I1 : R, is_RInt_gen (fun x : R => bump0 x) (Rbar_locally m_infty) (Rbar_locally p_infty) I1 /\
    ex_RInt (fun x : R => exp (1 / (x ^ 2 - 1))) (- 1) 1 /\ I1 / RInt (fun x : R => exp (1 / (x ^ 2 - 1))) (- 1) 1 =
    1).
Proof. exact (conj srelu_bump_constant_a_1 (conj srelu_bump_constant_a_2 srelu_bump_constant_a_3)). Qed.

(** srelu/bump-constant-a: In numbers: A = 2.2523 to four decimals. *)
Theorem srelu_bump_constant_a_corrected :
  ex_RInt (fun x : R => exp (1 / (x ^ 2 - 1))) (- 1) 1 /\ 9009 / 4000 <= 1 / RInt (fun x : R => exp (1 / (x ^ 2 - 1)))
    (- 1) 1 <= 45047 / 20000.
Proof.
  split; [exact plain_integrable|]. rewrite plain_area. pose proof bump_area_digits as B.
  split; [apply (Rle_div_r _ _ bump_area)|apply (Rle_div_l _ _ bump_area)]; lra.
Qed.

(** srelu/bump-c-infinity: The kernel of Definition 1 is infinitely differentiable on R; every derivative vanishes for
    |x| >= 1 and is bounded. *)
(** infinitely differentiable *)
Lemma srelu_bump_c_infinity_1 :
  smooth_inf (fun x : R => bump0 x).
Proof. exact bump_smooth. Qed.

(** zero on the right *)
Lemma srelu_bump_c_infinity_2 :
  forall (x : R), 1 <= x -> bump0 x = 0.
Proof. intros; unfold_paper; first [prove_derivative | prove_equal]. Qed.

(** zero on the left *)
Lemma srelu_bump_c_infinity_3 :
  forall (x : R), x <= - 1 -> bump0 x = 0.
Proof. intros; unfold_paper; first [prove_derivative | prove_equal]. Qed.

Theorem srelu_bump_c_infinity :
  (smooth_inf (fun x : R => bump0 x)) /\ (forall (x : R), 1 <= x -> bump0 x = 0) /\ (forall (x : R), x <= - 1 -> bump0
    x = 0).
Proof. exact (conj srelu_bump_c_infinity_1 (conj srelu_bump_c_infinity_2 srelu_bump_c_infinity_3)). Qed.

(** srelu/scaled-kernel-dirac-limit: The scaled kernel integrates to 1, lives on [-delta, delta], and tends to the
    Dirac delta as delta -> 0. *)
Theorem srelu_scaled_kernel_dirac_limit :
  ex_RInt (fun x : R => bump0 x) (- 1) 1 /\ (forall u : R, u < - 1 \/ 1 < u -> (fun x : R => bump0 x) u = 0) /\
    (forall w : R, 0 < w -> is_RInt_gen (fun x : R => (fun x : R => bump0 x / RInt (fun x : R => bump0 x) (- 1) 1) (x
    / w) / w) (Rbar_locally m_infty) (Rbar_locally p_infty) 1) /\ (forall w x : R, 0 < w -> x < - w \/ w < x -> (fun x
    : R => bump0 x / RInt (fun x : R => bump0 x) (- 1) 1) (x / w) / w = 0) /\ (forall g : R -> R, (forall x : R,
    continuous g x) -> exists J : R -> R, (forall w : R, 0 < w -> is_RInt_gen (fun x : R => (fun x : R => bump0 x /
    RInt (fun x : R => bump0 x) (- 1) 1) (x / w) / w * g x) (Rbar_locally m_infty) (Rbar_locally p_infty) (J w)) /\
    filterlim J (at_right 0) (locally (g 0))).
Proof. split; [exact (bump_integrable (- 1) 1)|]. split; [exact bump_beyond|]. exact bump_dirac. Qed.

(** srelu/dominating-function: For x near x0 the integrand f(y) phi_delta^(k)(x - y) is dominated by |f(y)| M_k times
    the indicator of K = [x0 - 1 - delta, x0 + 1 + delta]. *)
(** x = x0 + 1 - m: nothing to the right of K *)
Lemma srelu_dominating_function_1 :
  forall (delta m x : R), 0 < delta -> 0 < m -> 1 + delta <= x -> bump0 ((1 - m - x) / delta) = 0.
Proof. intros; unfold_paper; first [prove_derivative | prove_equal]. Qed.

(** x = x0 - 1 + m: nothing to the left of K *)
Lemma srelu_dominating_function_2 :
  forall (delta m x : R), 0 < delta -> 0 < m -> x <= - 1 - delta -> bump0 ((m - 1 - x) / delta) = 0.
Proof. intros; unfold_paper; first [prove_derivative | prove_equal]. Qed.

Theorem srelu_dominating_function :
  (forall (delta m x : R), 0 < delta -> 0 < m -> 1 + delta <= x -> bump0 ((1 - m - x) / delta) = 0) /\ (forall (delta
    m x : R), 0 < delta -> 0 < m -> x <= - 1 - delta -> bump0 ((m - 1 - x) / delta) = 0).
Proof. exact (conj srelu_dominating_function_1 srelu_dominating_function_2). Qed.

(** srelu/mollified-derivative-identity: For locally integrable f every derivative of f * phi_delta exists and is f *
    phi_delta^(k). *)
Theorem srelu_mollified_derivative_identity :
  forall L : (R -> R) -> R, local_integral L -> forall (n : nat) (x : R), ex_derive_n (fun x : R => L (fun y : R =>
    (fun x : R => bump0 x) (x - y))) n x /\ Derive_n (fun x : R => L (fun y : R => (fun x : R => bump0 x) (x - y))) n
    x = L (fun y : R => Derive_n (fun x : R => bump0 x) n (x - y)).
Proof. exact (fun L => convolution_smooth bump_of 1 L bump_smooth bump_beyond). Qed.

(** srelu/dominating-function-difference, refuted: For every increment h, |f(y)| |phi_delta^(k)(x + h - y) -
    phi_delta^(k)(x - y)| is at most 2 M_k |f(y)| times the indicator of K = [x0 - 1 - delta, x0 + 1 + delta], for x
    near x0. *)
Theorem srelu_dominating_function_difference_refuted :
  ~ (forall (delta h x : R), 0 < delta -> Rabs (bump0 ((h - x) / delta) - bump0 (- x / delta)) <= 2 * exp (- 1) * (if
    both (Rle_dec (- 1 - delta) x) (Rle_dec x (1 + delta)) then 1 else 0)).
Proof.
  intros H. specialize (H 1 2 (7 / 3) Rlt_0_1). revert H. unfold bump0. decide_all; cbv beta iota delta [both]; try lra.
  intros H. pose proof (exp_pos (1 / (((2 - 7 / 3) / 1) ^ 2 - 1))). rewrite Rabs_right in H; lra.
Qed.

(** srelu/dominating-function-difference: It holds for |x + h - x0| < 1, which is all the paper needs as h -> 0: both
    shifted kernels then vanish off K. *)
(** x + h = x0 + 1 - m: nothing to the right of K *)
Lemma srelu_dominating_function_difference_corrected_1 :
  forall (delta m x : R), 0 < delta -> 0 < m -> m < 2 -> 1 + delta <= x -> bump0 ((1 - m - x) / delta) = 0.
Proof. intros; unfold_paper; first [prove_derivative | prove_equal]. Qed.

(** x + h = x0 - 1 + m: nothing to the left of K *)
Lemma srelu_dominating_function_difference_corrected_2 :
  forall (delta m x : R), 0 < delta -> 0 < m -> m < 2 -> x <= - 1 - delta -> bump0 ((m - 1 - x) / delta) = 0.
Proof. intros; unfold_paper; first [prove_derivative | prove_equal]. Qed.

Theorem srelu_dominating_function_difference_corrected :
  (forall (delta m x : R), 0 < delta -> 0 < m -> m < 2 -> 1 + delta <= x -> bump0 ((1 - m - x) / delta) = 0) /\
    (forall (delta m x : R), 0 < delta -> 0 < m -> m < 2 -> x <= - 1 - delta -> bump0 ((m - 1 - x) / delta) = 0).
Proof. exact (conj srelu_dominating_function_difference_corrected_1 srelu_dominating_function_difference_corrected_2).
  Qed.

(** srelu/mollified-c-infinity: For locally integrable f the convolution with the bump kernel is infinitely
    differentiable. *)
Lemma srelu_mollified_c_infinity_1 :
  forall (delta : R), 0 < delta -> (forall x : R, mollifiable (fun x : R => Rmax 0 x) bump_kernel delta x) /\
    smooth_inf (fun x : R => mollify (fun x : R => Rmax 0 x) bump_kernel delta x).
Proof.
  intros delta D. apply (bump_mollifies (fun x => Rmax 0 x) delta D). apply continuous_integrable_with. intros x.
  apply (continuous_ext (glue 0 (fun _ => 0) (fun x => x))).
  { intros t. unfold glue. destruct (Rle_dec t 0); [rewrite Rmax_left|rewrite Rmax_right]; lra. }
  apply glue_continuous; [intros _; apply continuous_const|intros _; apply continuous_id|reflexivity].
Qed.

Lemma srelu_mollified_c_infinity_2 :
  forall (delta : R), 0 < delta -> (forall x : R, mollifiable (fun x : R => if Rlt_dec x 0 then 0 else 1) bump_kernel
    delta x) /\ smooth_inf (fun x : R => mollify (fun x : R => if Rlt_dec x 0 then 0 else 1) bump_kernel delta x).
Proof.
  intros delta D.
  exact (bump_mollifies (fun x => if Rlt_dec x 0 then 0 else 1) delta D step_integrable_with).
Qed.

Lemma srelu_mollified_c_infinity_proof :
  forall L : (R -> R) -> R, local_integral L -> forall (n : nat) (x : R), ex_derive_n (fun x : R => L (fun y : R =>
    (fun x : R => bump0 x) (x - y))) n x /\ Derive_n (fun x : R => L (fun y : R => (fun x : R => bump0 x) (x - y))) n
    x = L (fun y : R => Derive_n (fun x : R => bump0 x) n (x - y)).
Proof. exact (fun L => convolution_smooth bump_of 1 L bump_smooth bump_beyond). Qed.

Theorem srelu_mollified_c_infinity :
  (forall (delta : R), 0 < delta -> (forall x : R, mollifiable (fun x : R => Rmax 0 x) bump_kernel delta x) /\
    smooth_inf (fun x : R => mollify (fun x : R => Rmax 0 x) bump_kernel delta x)) /\ (forall (delta : R), 0 < delta
    -> (forall x : R, mollifiable (fun x : R => if Rlt_dec x 0 then 0 else 1) bump_kernel delta x) /\ smooth_inf (fun
    x : R => mollify (fun x : R => if Rlt_dec x 0 then 0 else 1) bump_kernel delta x)) /\ (forall L : (R -> R) -> R,
    local_integral L -> forall (n : nat) (x : R), ex_derive_n (fun x : R => L (fun y : R => (fun x : R => bump0 x) (x
    - y))) n x /\ Derive_n (fun x : R => L (fun y : R => (fun x : R => bump0 x) (x - y))) n x = L (fun y : R =>
    Derive_n (fun x : R => bump0 x) n (x - y))).
Proof. exact (conj srelu_mollified_c_infinity_1 (conj srelu_mollified_c_infinity_2 srelu_mollified_c_infinity_proof)).
  Qed.

(** srelu/uniform-convergence-compact: For continuous f the smoothed functions converge to f uniformly on compact sets
    as delta -> 0. *)
Lemma srelu_uniform_convergence_compact_1 :
  forall (m : R), 0 < m -> (at_right 0) (fun delta : R => (forall x : R, - m <= x -> x <= m -> mollifiable (fun x : R
    => Rmax 0 x) bump_kernel delta x)) /\ uniform_lim (fun x => - m <= x <= m) (fun delta x : R => mollify (fun x : R
    => Rmax 0 x) bump_kernel delta x) (at_right 0) (fun x : R => Rmax 0 x).
Proof.
  intros m M. assert (F : forall x, continuous (fun x => Rmax 0 x) x).
  { intros x. apply (continuous_ext (glue 0 (fun _ => 0) (fun x => x))).
    { intros t. unfold glue. destruct (Rle_dec t 0); [rewrite Rmax_left|rewrite Rmax_right]; lra. }
    apply glue_continuous; [intros _; apply continuous_const|intros _; apply continuous_id|reflexivity]. }
  destruct (bump_uniform (fun x => Rmax 0 x) F) as [E U]. split; [|exact (U (- m) m)].
  exists (mkposreal 1 Rlt_0_1). intros w _ W x _ _. exact (E w x W).
Qed.

Lemma srelu_uniform_convergence_compact_proof :
  ex_RInt (fun x : R => bump0 x) (- 1) 1 /\ (forall u : R, u < - 1 \/ 1 < u -> (fun x : R => bump0 x) u = 0) /\
    (forall f : R -> R, (forall x : R, continuous f x) -> (forall w x : R, 0 < w -> mollifiable f (fun x : R => bump0
    x / RInt (fun x : R => bump0 x) (- 1) 1) w x) /\ forall a b : R, uniform_lim (fun x => a <= x <= b) (fun w x : R
    => mollify f (fun x : R => bump0 x / RInt (fun x : R => bump0 x) (- 1) 1) w x) (at_right 0) f).
Proof. split; [exact (bump_integrable (- 1) 1)|]. split; [exact bump_beyond|]. exact bump_uniform. Qed.

Theorem srelu_uniform_convergence_compact :
  (forall (m : R), 0 < m -> (at_right 0) (fun delta : R => (forall x : R, - m <= x -> x <= m -> mollifiable (fun x : R
    => Rmax 0 x) bump_kernel delta x)) /\ uniform_lim (fun x => - m <= x <= m) (fun delta x : R => mollify (fun x : R
    => Rmax 0 x) bump_kernel delta x) (at_right 0) (fun x : R => Rmax 0 x)) /\ (ex_RInt (fun x : R => bump0 x) (- 1) 1
    /\ (forall u : R, u < - 1 \/ 1 < u -> (fun x : R => bump0 x) u = 0) /\ (forall f : R -> R, (forall x : R,
    continuous f x) -> (forall w x : R, 0 < w -> mollifiable f (fun x : R => bump0 x / RInt (fun x : R => bump0 x) (-
    1) 1) w x) /\ forall a b : R, uniform_lim (fun x => a <= x <= b) (fun w x : R => mollify f (fun x : R => bump0 x /
    RInt (fun x : R => bump0 x) (- 1) 1) w x) (at_right 0) f)).
Proof. exact (conj srelu_uniform_convergence_compact_1 srelu_uniform_convergence_compact_proof). Qed.

(** srelu/kernel-derivative-l1: The integral of |phi_delta'| over the support is C_phi/delta, where C_phi is the
    integral of |phi'| over [-1, 1] and depends on nothing but the kernel. *)
Theorem srelu_kernel_derivative_l1 :
  forall (delta : R), 0 < delta -> (forall x : R, - delta < x -> x < delta -> ex_derive (fun x : R => bump0 (x /
    delta) / delta) x) /\ ex_RInt (fun x : R => Rabs (Derive (fun x : R => bump0 (x / delta) / delta) x)) (- delta)
    delta /\ (forall x : R, - 1 < x -> x < 1 -> ex_derive (fun x : R => bump0 x) x) /\ ex_RInt (fun x : R => Rabs
    (Derive (fun x : R => bump0 x) x)) (- 1) 1 /\ RInt (fun x : R => Rabs (Derive (fun x : R => bump0 (x / delta) /
    delta) x)) (- delta) delta = RInt (fun x : R => Rabs (Derive (fun x : R => bump0 x) x)) (- 1) 1 / delta.
Proof.
  intros delta Hd. pose proof (bump_slope_scaled delta Hd) as S.
  assert (E : forall x, Rabs (bump_slope (x / delta) / delta ^ 2) = Rabs (Derive (fun x => bump0 (x / delta) / delta) x)).
  { intros x. f_equal. symmetry. exact (slope _ _ (scaled_bump_derive delta Hd) x). }
  assert (S' : is_RInt (fun x => Rabs (Derive (fun x => bump0 (x / delta) / delta) x)) (- delta) delta (2 / exp 1 / delta)).
  { apply is_RInt_ext with (2 := S). intros x _. apply E. }
  assert (E1 : forall x, Rabs (bump_slope x) = Rabs (Derive (fun x => bump0 x) x)).
  { intros x. f_equal. symmetry. exact (slope _ _ bump_derive x). }
  split; [intros x _ _; exact (slope_exists _ _ (scaled_bump_derive delta Hd) x)|].
  split; [eexists; exact S'|]. split; [intros x _ _; exact (slope_exists _ _ bump_derive x)|].
  split; [apply ex_RInt_ext with (2 := slope_size_integrable (- 1) 1); intros x _; apply E1|].
  rewrite (is_RInt_unique _ _ _ _ S'). f_equal. rewrite <- bump_slope_area. apply RInt_ext. intros x _. apply E1.
Qed.

(** srelu/kernel-derivative-l1: Sharp: C_phi is twice the height of the kernel, 2 A/e = 1.6571 to four decimals. *)
Theorem srelu_kernel_derivative_l1_corrected :
  (forall x : R, - 1 < x -> x < 1 -> ex_derive (fun x : R => bump0 x) x) /\ ex_RInt (fun x : R => Rabs (Derive (fun x
    : R => bump0 x) x)) (- 1) 1 /\ ex_RInt (fun x : R => bump0 x) (- 1) 1 /\ 33141 / 20000 <= RInt (fun x : R => Rabs
    (Derive (fun x : R => bump0 x) x)) (- 1) 1 / RInt (fun x : R => bump0 x) (- 1) 1 <= 33143 / 20000.
Proof.
  assert (E1 : forall x, Rabs (bump_slope x) = Rabs (Derive (fun x => bump0 x) x)).
  { intros x. f_equal. symmetry. exact (slope _ _ bump_derive x). }
  split; [intros x _ _; exact (slope_exists _ _ bump_derive x)|].
  split; [apply ex_RInt_ext with (2 := slope_size_integrable (- 1) 1); intros x _; apply E1|].
  split; [exact (bump_integrable (- 1) 1)|].
  assert (V : RInt (fun x => Rabs (Derive (fun x => bump0 x) x)) (- 1) 1 = 2 / exp 1).
  { rewrite <- bump_slope_area. apply RInt_ext. intros x _. symmetry. apply E1. }
  rewrite V. change (RInt (fun x => bump0 x) (- 1) 1) with bump_area. pose proof bump_area_digits as B.
  assert (0.735758 <= 2 / exp 1 <= 0.735760) by (split; interval with (i_prec 40)).
  split; [apply (Rle_div_r _ _ bump_area)|apply (Rle_div_l _ _ bump_area)]; lra.
Qed.

(** srelu/lipschitz-upper-bound: A continuous f is bounded by some M on [x - delta, x + delta], and so the Lipschitz
    constant of f_delta is at most M C_phi/delta. *)
(** the derivative of f_delta is f * phi_delta' *)
Lemma srelu_lipschitz_upper_bound_1 :
  forall L : (R -> R) -> R, local_integral L -> forall (n : nat) (x : R), ex_derive_n (fun x : R => L (fun y : R =>
    (fun x : R => bump0 x) (x - y))) n x /\ Derive_n (fun x : R => L (fun y : R => (fun x : R => bump0 x) (x - y))) n
    x = L (fun y : R => Derive_n (fun x : R => bump0 x) n (x - y)).
Proof. exact (fun L => convolution_smooth bump_of 1 L bump_smooth bump_beyond). Qed.

(** |f phi_delta'| <= M |phi_delta'|: with M = c, |f| = c x and |phi_delta'| = w *)
Lemma srelu_lipschitz_upper_bound_2 :
  forall (c w x : R), 0 < c -> 0 <= w -> 0 <= x -> x <= 1 -> c * x * w <= c * w.
Proof. intros c w x C W X Y. assert (0 <= c * w) by (apply Rmult_le_pos; lra). nra. Qed.

(** the integral of |phi_delta'| is C_phi/delta *)
Lemma srelu_lipschitz_upper_bound_3 :
  forall (delta : R), 0 < delta -> (forall x : R, - delta < x -> x < delta -> ex_derive (fun x : R => bump0 (x /
    delta) / delta) x) /\ ex_RInt (fun x : R => Rabs (Derive (fun x : R => bump0 (x / delta) / delta) x)) (- delta)
    delta /\ (forall x : R, - 1 < x -> x < 1 -> ex_derive (fun x : R => bump0 x) x) /\ ex_RInt (fun x : R => Rabs
    (Derive (fun x : R => bump0 x) x)) (- 1) 1 /\ RInt (fun x : R => Rabs (Derive (fun x : R => bump0 (x / delta) /
    delta) x)) (- delta) delta = RInt (fun x : R => Rabs (Derive (fun x : R => bump0 x) x)) (- 1) 1 / delta.
Proof.
  intros delta Hd. pose proof (bump_slope_scaled delta Hd) as S.
  assert (E : forall x, Rabs (bump_slope (x / delta) / delta ^ 2) = Rabs (Derive (fun x => bump0 (x / delta) / delta) x)).
  { intros x. f_equal. symmetry. exact (slope _ _ (scaled_bump_derive delta Hd) x). }
  assert (S' : is_RInt (fun x => Rabs (Derive (fun x => bump0 (x / delta) / delta) x)) (- delta) delta (2 / exp 1 / delta)).
  { apply is_RInt_ext with (2 := S). intros x _. apply E. }
  assert (E1 : forall x, Rabs (bump_slope x) = Rabs (Derive (fun x => bump0 x) x)).
  { intros x. f_equal. symmetry. exact (slope _ _ bump_derive x). }
  split; [intros x _ _; exact (slope_exists _ _ (scaled_bump_derive delta Hd) x)|].
  split; [eexists; exact S'|]. split; [intros x _ _; exact (slope_exists _ _ bump_derive x)|].
  split; [apply ex_RInt_ext with (2 := slope_size_integrable (- 1) 1); intros x _; apply E1|].
  rewrite (is_RInt_unique _ _ _ _ S'). f_equal. rewrite <- bump_slope_area. apply RInt_ext. intros x _. apply E1.
Qed.

Theorem srelu_lipschitz_upper_bound :
  (forall L : (R -> R) -> R, local_integral L -> forall (n : nat) (x : R), ex_derive_n (fun x : R => L (fun y : R =>
    (fun x : R => bump0 x) (x - y))) n x /\ Derive_n (fun x : R => L (fun y : R => (fun x : R => bump0 x) (x - y))) n
    x = L (fun y : R => Derive_n (fun x : R => bump0 x) n (x - y))) /\ (forall (c w x : R), 0 < c -> 0 <= w -> 0 <= x
    -> x <= 1 -> c * x * w <= c * w) /\ (forall (delta : R), 0 < delta -> (forall x : R, - delta < x -> x < delta ->
    ex_derive (fun x : R => bump0 (x / delta) / delta) x) /\ ex_RInt (fun x : R => Rabs (Derive (fun x : R => bump0 (x
    / delta) / delta) x)) (- delta) delta /\ (forall x : R, - 1 < x -> x < 1 -> ex_derive (fun x : R => bump0 x) x) /\
    ex_RInt (fun x : R => Rabs (Derive (fun x : R => bump0 x) x)) (- 1) 1 /\ RInt (fun x : R => Rabs (Derive (fun x :
    R => bump0 (x / delta) / delta) x)) (- delta) delta = RInt (fun x : R => Rabs (Derive (fun x : R => bump0 x) x))
    (- 1) 1 / delta).
Proof. exact (conj srelu_lipschitz_upper_bound_1 (conj srelu_lipschitz_upper_bound_2 srelu_lipschitz_upper_bound_3)).
  Qed.

(** srelu/lipschitz-upper-bound: What is true, with L for M: smoothing never raises a Lipschitz constant, whatever the
    width. S-ReLU has exactly that of ReLU, 1, for every delta. *)
Theorem srelu_lipschitz_upper_bound_corrected :
  forall (delta : R), 0 < delta -> (forall x : R, (forall x : R, mollifiable (fun x : R => relu x) epanechnikov_kernel
    delta x)) /\ (forall x : R, ex_derive (fun x : R => mollify (fun x : R => relu x) epanechnikov_kernel delta x) x)
    /\ sup_is (fun _ => True) (fun x : R => Rabs (Derive (fun x : R => mollify (fun x : R => relu x)
    epanechnikov_kernel delta x) x)) 1.
Proof.
  intros delta H.
  assert (E : forall x, srelu x delta = mollify (fun x : R => relu x) epanechnikov_kernel delta x).
  { intros x. destruct (epanechnikov_relu (fun x => relu x) x delta H (fun t => eq_refl)) as [_ E]. rewrite E.
    unfold srelu, epanechnikov_area. prove_equal. }
  assert (D : forall x, is_derive (fun x => mollify (fun x : R => relu x) epanechnikov_kernel delta x) x
    (glue (- delta) (fun x : R => 0) (glue delta (fun x : R => 1 / 2 + 3 * x / (4 * delta) - x ^ 3 / (4 * delta ^ 3))
      (fun x : R => 1)) x)).
  { intros x. apply (is_derive_ext (fun x => srelu x delta)); [exact E|]. apply (srelu_slope delta H). }
  split; [intros x y; apply (epanechnikov_relu (fun x => relu x) y delta H (fun t => eq_refl))|].
  split; [intros x; eexists; apply D|].
  apply (sup_ext _ (fun x => Rabs (glue (- delta) (fun x : R => 0) (glue delta
    (fun x : R => 1 / 2 + 3 * x / (4 * delta) - x ^ 3 / (4 * delta ^ 3)) (fun x : R => 1)) x))).
  { intros x _. f_equal. symmetry. exact (is_derive_unique _ _ _ (D x)). }
  apply (sup_attained_at _ _ (delta + 1)); [exact I| |].
  - rewrite glue_right, glue_right by lra. apply Rabs_R1.
  - intros x _. unfold glue. apply Rabs_le. split_cases; split; first
      [ lra | exfalso; lra
      | by_factors ((delta + x) ^ 2 * (2 * delta - x) / (4 * delta ^ 3) + 1)
      | by_factors ((delta - x) ^ 2 * (2 * delta + x) / (4 * delta ^ 3)) ].
Qed.

(** srelu/lipschitz-upper-bound: A continuous f is bounded by some M on [x - delta, x + delta], and so the Lipschitz
    constant of f_delta is at most M C_phi/delta. *)
(** ReLU has no finite M *)
Lemma srelu_lipschitz_upper_bound_vacuous_1 :
  ~ bounded_on (fun _ => True) (fun x : R => relu x).
Proof.
  intros [M H]. pose proof (Rle_abs M). pose proof (Rabs_pos M). set (m := Rabs M) in *.
  specialize (H (m + 1) I). cbv beta in H. unfold relu in H. rewrite Rmax_right, Rabs_pos_eq in H by lra. lra.
Qed.

(** GELU has none *)
Lemma srelu_lipschitz_upper_bound_vacuous_2 :
  ~ bounded_on (fun _ => True) (fun x : R => gelu x).
Proof.
  intros [M H]. pose proof (Rle_abs M). pose proof (Rabs_pos M). set (m := Rabs M) in *.
  set (x := 2 * (m + 1)) in *. specialize (H x I). cbv beta in H. unfold gelu in H.
  assert (P : / 2 <= Phi x) by (rewrite <- Phi_0; left; apply Phi_increasing; unfold x; lra).
  rewrite Rabs_pos_eq in H; unfold x in *; nra.
Qed.

(** SiLU has none *)
Lemma srelu_lipschitz_upper_bound_vacuous_3 :
  ~ bounded_on (fun _ => True) (fun x : R => silu x).
Proof.
  intros [M H]. pose proof (Rle_abs M). pose proof (Rabs_pos M). set (m := Rabs M) in *.
  set (x := 2 * (m + 1)) in *. specialize (H x I). cbv beta in H. unfold silu in H.
  assert (E : exp (- x) <= 1) by (rewrite <- exp_0; apply exp_le_mono; unfold x; lra). pose proof (exp_pos (- x)).
  assert (Q : x / 2 <= x / (1 + exp (- x))).
  { apply Rmult_le_compat_l; [unfold x; lra|]. apply Rinv_le_contravar; lra. }
  rewrite Rabs_pos_eq in H; unfold x in *; lra.
Qed.

(** Mish has none *)
Lemma srelu_lipschitz_upper_bound_vacuous_4 :
  ~ bounded_on (fun _ => True) (fun x : R => mish x).
Proof.
  intros [M H]. pose proof (Rle_abs M). pose proof (Rabs_pos M). set (m := Rabs M) in *.
  set (x := 2 * (m + 1)) in *. specialize (H x I). cbv beta in H. unfold mish in H.
  assert (E : 1 <= exp x) by (rewrite <- exp_0; apply exp_le_mono; unfold x; lra). pose proof (exp_pos (2 * x)).
  assert (Q : x / 2 <= x * (exp (2 * x) + 2 * exp x) / (exp (2 * x) + 2 * exp x + 2)).
  { set (A := exp (2 * x) + 2 * exp x). assert (2 <= A) by (unfold A; lra).
    assert (0 <= x * (A - 2)) by (apply Rmult_le_pos; [unfold x|]; lra).
    apply (Rmult_le_reg_r (A + 2)); [lra|]. replace (x * A / (A + 2) * (A + 2)) with (x * A) by (field; lra). lra. }
  assert (0 < x) by (unfold x; lra). rewrite Rabs_pos_eq in H by lra. unfold x in *. lra.
Qed.

(** S-ReLU has none *)
Lemma srelu_lipschitz_upper_bound_vacuous_5 :
  forall (delta : R), 0 < delta -> ~ bounded_on (fun _ => True) (fun x : R => srelu x delta).
Proof.
  intros delta D [M H]. pose proof (Rle_abs M). pose proof (Rabs_pos M). set (m := Rabs M) in *.
  set (x := delta + m + 1) in *. specialize (H x I). cbv beta in H. unfold srelu in H.
  destruct (Rle_dec x (- delta)); [unfold x in *; lra|].
  destruct (Rlt_dec (- delta) x); destruct (Rlt_dec x delta); cbv beta iota delta [both] in H; try (unfold x in *; lra).
  rewrite Rabs_pos_eq in H; unfold x in *; lra.
Qed.

Theorem srelu_lipschitz_upper_bound_vacuous :
  (~ bounded_on (fun _ => True) (fun x : R => relu x)) /\ (~ bounded_on (fun _ => True) (fun x : R => gelu x)) /\ (~
    bounded_on (fun _ => True) (fun x : R => silu x)) /\ (~ bounded_on (fun _ => True) (fun x : R => mish x)) /\
    (forall (delta : R), 0 < delta -> ~ bounded_on (fun _ => True) (fun x : R => srelu x delta)).
Proof. exact (conj srelu_lipschitz_upper_bound_vacuous_1 (conj srelu_lipschitz_upper_bound_vacuous_2 (conj
  srelu_lipschitz_upper_bound_vacuous_3 (conj srelu_lipschitz_upper_bound_vacuous_4
  srelu_lipschitz_upper_bound_vacuous_5)))). Qed.

(** srelu/delta-and-gradient-stability, refuted: A larger delta lowers the bound M C_phi/delta and so the Lipschitz
    constant, which is what stable gradients mean: the smoother, the more stable. S-ReLU is of this kind. *)
(** twice the width brings the largest slope below it *)
Lemma srelu_delta_and_gradient_stability_3_fails :
  ~ (forall (delta x : R), 0 < delta -> ex_derive (fun x : R => srelu x (2 * delta)) x /\ Rabs (Derive (fun x : R =>
    srelu x (2 * delta)) x) < 1).
Proof.
  intros H. destruct (H 1 2 Rlt_0_1) as [_ L]. revert L.
  rewrite (is_derive_unique _ _ _ (srelu_slope (2 * 1) ltac:(lra) 2)). unfold glue.
  split_cases; lra.
Qed.

Theorem srelu_delta_and_gradient_stability_refuted :
  ~ ((forall (c : R), 0 < c -> strictly_decreasing_on (fun x => 0 < x) (fun x : R => c / x)) /\ (forall (delta : R), 0
    < delta -> (forall x : R, ex_derive (fun x : R => srelu x delta) x) /\ sup_is (fun _ => True) (fun x : R => Rabs
    (Derive (fun x : R => srelu x delta) x)) 1) /\ (forall (delta x : R), 0 < delta -> ex_derive (fun x : R => srelu x
    (2 * delta)) x /\ Rabs (Derive (fun x : R => srelu x (2 * delta)) x) < 1)).
Proof. intros all_parts. exact (srelu_delta_and_gradient_stability_3_fails (proj2 (proj2 all_parts))). Qed.

(** srelu/infinitely-differentiable, refuted: Activations made by the smoothing method are infinitely differentiable;
    S-ReLU is made by it from max(0, x) and the Epanechnikov kernel. *)
Theorem srelu_infinitely_differentiable_refuted :
  ~ (forall (delta : R), 0 < delta -> (forall x : R, mollifiable (fun x : R => relu x) epanechnikov_kernel delta x) /\
    smooth_inf (fun x : R => mollify (fun x : R => relu x) epanechnikov_kernel delta x)).
Proof.
  intros H. destruct (H 1 Rlt_0_1) as [_ S]. apply (srelu_rough 1 Rlt_0_1), C_smooth.
  apply (C_ext 3 (fun x => mollify (fun x => relu x) epanechnikov_kernel 1 x)); [|now apply smooth_inf_C].
  intros x. destruct (epanechnikov_relu (fun x => relu x) x 1 Rlt_0_1 (fun t => eq_refl)) as [_ E].
  rewrite E. unfold srelu, epanechnikov_area. prove_equal.
Qed.

(** srelu/epanechnikov-mise-optimal, refuted: The Epanechnikov kernel minimises the mean integrated squared error of
    kernel density estimation. *)
Theorem srelu_epanechnikov_mise_optimal_refuted :
  ~ (forall (u : R), ex_RInt (fun x : R => (near x u) ^ 2) (- 1) 1 /\ ex_RInt (fun x : R => x ^ 2 * near x u) (- 1) 1
    /\ ex_RInt (fun x : R => (3 / 4 * (1 - x ^ 2)) ^ 2) (- 1) 1 /\ ex_RInt (fun x : R => x ^ 2 * (3 / 4 * (1 - x ^
    2))) (- 1) 1 /\ (RInt (fun x : R => (near x u) ^ 2) (- 1) 1) ^ 4 * (RInt (fun x : R => x ^ 2 * near x u) (- 1) 1)
    ^ 2 >= (RInt (fun x : R => (3 / 4 * (1 - x ^ 2)) ^ 2) (- 1) 1) ^ 4 * (RInt (fun x : R => x ^ 2 * (3 / 4 * (1 - x ^
    2))) (- 1) 1) ^ 2).
Proof.
  intros H. destruct (H (-5 / 8)) as [_ [_ [_ [_ L]]]]. revert L.
  assert (A : is_RInt (fun x : R => x ^ 2 * near x (-5 / 8)) (- 1) 1 0).
  { replace 0 with ((15 / 32 * 1 ^ 3 - 15 / 16 * 1 ^ 5 + 15 / 32 * 1 ^ 7)
      - (15 / 32 * (- 1) ^ 3 - 15 / 16 * (- 1) ^ 5 + 15 / 32 * (- 1) ^ 7)) by lra.
    apply (is_RInt_derive (fun x => 15 / 32 * x ^ 3 - 15 / 16 * x ^ 5 + 15 / 32 * x ^ 7)); intros x _.
    - unfold near. auto_derive; [exact I|]. field.
    - unfold near. apply (ex_derive_continuous (V := R_NormedModule)). auto_derive. exact I. }
  assert (B : is_RInt (fun x : R => (3 / 4 * (1 - x ^ 2)) ^ 2) (- 1) 1 (3 / 5)).
  { replace (3 / 5) with ((9 / 16 * (1 - 2 / 3 * 1 ^ 3 + 1 ^ 5 / 5))
      - (9 / 16 * (- 1 - 2 / 3 * (- 1) ^ 3 + (- 1) ^ 5 / 5))) by lra.
    apply (is_RInt_derive (fun x => 9 / 16 * (x - 2 / 3 * x ^ 3 + x ^ 5 / 5))); intros x _.
    - auto_derive; [exact I|]. field.
    - apply (ex_derive_continuous (V := R_NormedModule)). auto_derive. exact I. }
  assert (C : is_RInt (fun x : R => x ^ 2 * (3 / 4 * (1 - x ^ 2))) (- 1) 1 (1 / 5)).
  { replace (1 / 5) with ((3 / 4 * (1 ^ 3 / 3 - 1 ^ 5 / 5)) - (3 / 4 * ((- 1) ^ 3 / 3 - (- 1) ^ 5 / 5))) by lra.
    apply (is_RInt_derive (fun x => 3 / 4 * (x ^ 3 / 3 - x ^ 5 / 5))); intros x _.
    - auto_derive; [exact I|]. field.
    - apply (ex_derive_continuous (V := R_NormedModule)). auto_derive. exact I. }
  rewrite (is_RInt_unique _ _ _ _ A), (is_RInt_unique _ _ _ _ B), (is_RInt_unique _ _ _ _ C). lra.
Qed.

(** srelu/epanechnikov-mise-optimal: It does so among non-negative kernels, as all kernels of the paper are. For the
    family these are 0 <= u <= 5/4. For any K >= 0, scaled to second moment 1/5: the integral of K^2 is at least that
    of K0^2 plus twice that of K0 (K - K0), and K0 >= (3/4)(1 - x^2) makes the latter at least (3/4)(1 - 1/5) - 3/5 =
    0. *)
(** family: integral of K^2, squared, times second moment, less that of K0 *)
Lemma srelu_epanechnikov_mise_optimal_corrected_1 :
  forall (u : R), 0 <= u -> u <= 5 / 4 -> ex_RInt (fun x : R => (near x u) ^ 2) (- 1) 1 /\ ex_RInt (fun x : R => x ^ 2
    * near x u) (- 1) 1 /\ (RInt (fun x : R => (near x u) ^ 2) (- 1) 1) ^ 2 * RInt (fun x : R => x ^ 2 * near x u) (-
    1) 1 - 9 / 125 = 16 * (1 / 4 - u) ^ 2 * (38 + u * (128 * (u - 11 / 16) ^ 2 + 487 / 2)) / 42875.
Proof.
  intros u _ _.
  assert (A : is_RInt (fun x : R => near x u ^ 2) (- 1) 1 ((16 * u ^ 2 - 20 * u + 25) / 35)).
  { set (F := fun x : R => (25 * u ^ 2 / 16 - 25 * u / 32 + 25 / 256) * x ^ 9
      + (-135 * u ^ 2 / 28 + 45 * u / 14 - 225 / 448) * x ^ 7 + (207 * u ^ 2 / 40 - 81 * u / 16 + 135 / 128) * x ^ 5
      + (-9 * u ^ 2 / 4 + 15 * u / 4 - 75 / 64) * x ^ 3 + (9 * u ^ 2 / 16 - 45 * u / 32 + 225 / 256) * x).
    replace ((16 * u ^ 2 - 20 * u + 25) / 35) with (F 1 - F (- 1)) by (unfold F; field).
    apply (is_RInt_derive F); intros x _.
    - unfold F, near. auto_derive; [exact I|]. field.
    - unfold near. apply (ex_derive_continuous (V := R_NormedModule)). auto_derive. exact I. }
  assert (B : is_RInt (fun x : R => x ^ 2 * near x u) (- 1) 1 ((8 * u + 5) / 35)).
  { set (F := fun x : R => (15 / 112 - 15 * u / 28) * x ^ 7 + (9 * u / 10 - 3 / 8) * x ^ 5
      + (5 / 16 - u / 4) * x ^ 3).
    replace ((8 * u + 5) / 35) with (F 1 - F (- 1)) by (unfold F; field).
    apply (is_RInt_derive F); intros x _.
    - unfold F, near. auto_derive; [exact I|]. field.
    - unfold near. apply (ex_derive_continuous (V := R_NormedModule)). auto_derive. exact I. }
  split; [eexists; exact A|]. split; [eexists; exact B|].
  rewrite (is_RInt_unique _ _ _ _ A), (is_RInt_unique _ _ _ _ B). field.
Qed.

(** family: it is not negative *)
Lemma srelu_epanechnikov_mise_optimal_corrected_2 :
  forall (u : R), 0 <= u -> u <= 5 / 4 -> 16 * (1 / 4 - u) ^ 2 * (38 + u * (128 * (u - 11 / 16) ^ 2 + 487 / 2)) /
    42875 >= 0.
Proof. intros; unfold_paper; first [prove_number | first [prove_compare | split_cases; first [lra | exfalso; lra |
  by_factors (2 * (4 * u - 1) ^ 2 * (64 * u ^ 3 - 88 * u ^ 2 + 152 * u + 19) / 42875) | ordered_real]]]. Qed.

(** any K: K^2 - (K0^2 + 2 K0 (K - K0)) is a square (v = K, x = K0) *)
Lemma srelu_epanechnikov_mise_optimal_corrected_3 :
  forall (v x : R), 0 <= v -> v ^ 2 - (x ^ 2 + 2 * x * (v - x)) = (v - x) ^ 2.
Proof. intros; unfold_paper; first [prove_derivative | prove_equal]. Qed.

(** K0 is at least its parabola *)
Lemma srelu_epanechnikov_mise_optimal_corrected_4 :
  forall (x : R), epan x 1 >= 3 / 4 * (1 - x ^ 2).
Proof.
  intros x. unfold epan. destruct (Rle_dec (Rabs x) 1) as [L|L]; [right; field|].
  apply Rle_ge. pose proof (pow2_abs x). assert (1 < Rabs x) by lra. nra.
Qed.

(** K0 has second moment 1/5 *)
Lemma srelu_epanechnikov_mise_optimal_corrected_5 :
  is_RInt (fun x : R => x ^ 2 * epan x 1) (- 1) 1 (1 / 5).
Proof.
  apply (is_RInt_ext (fun x => 3 / 4 * (x ^ 2 - x ^ 4))).
  { intros x. rewrite Rmin_left, Rmax_right by lra. intros L. unfold epan.
    destruct (Rle_dec (Rabs x) 1) as [_|N]; [|exfalso; apply N, Rabs_le; lra].
    change (@eq R (3 / 4 * (x ^ 2 - x ^ 4)) (x ^ 2 * (3 / (4 * 1) * (1 - x ^ 2 / 1 ^ 2)))). field. }
  replace (1 / 5) with ((3 / 4 * (1 ^ 3 / 3 - 1 ^ 5 / 5)) - (3 / 4 * ((- 1) ^ 3 / 3 - (- 1) ^ 5 / 5))) by lra.
  apply (is_RInt_derive (fun x => 3 / 4 * (x ^ 3 / 3 - x ^ 5 / 5))); intros x _.
  - auto_derive; [exact I|]. field.
  - apply (ex_derive_continuous (V := R_NormedModule)). auto_derive. exact I.
Qed.

(** the integral of K0^2 is (3/4)(1 - 1/5) *)
Lemma srelu_epanechnikov_mise_optimal_corrected_6 :
  is_RInt (fun x : R => (epan x 1) ^ 2) (- 1) 1 (3 / 4 * (1 - 1 / 5)).
Proof.
  apply (is_RInt_ext (fun x => (3 / 4 * (1 - x ^ 2)) ^ 2)).
  { intros x. rewrite Rmin_left, Rmax_right by lra. intros L. unfold epan.
    destruct (Rle_dec (Rabs x) 1) as [_|N]; [|exfalso; apply N, Rabs_le; lra].
    change (@eq R ((3 / 4 * (1 - x ^ 2)) ^ 2) ((3 / (4 * 1) * (1 - x ^ 2 / 1 ^ 2)) ^ 2)). field. }
  replace (3 / 4 * (1 - 1 / 5)) with ((9 / 16 * (1 - 2 / 3 * 1 ^ 3 + 1 ^ 5 / 5))
    - (9 / 16 * (- 1 - 2 / 3 * (- 1) ^ 3 + (- 1) ^ 5 / 5))) by lra.
  apply (is_RInt_derive (fun x => 9 / 16 * (x - 2 / 3 * x ^ 3 + x ^ 5 / 5))); intros x _.
  - auto_derive; [exact I|]. field.
  - apply (ex_derive_continuous (V := R_NormedModule)). auto_derive. exact I.
Qed.

Theorem srelu_epanechnikov_mise_optimal_corrected :
  (forall (u : R), 0 <= u -> u <= 5 / 4 -> ex_RInt (fun x : R => (near x u) ^ 2) (- 1) 1 /\ ex_RInt (fun x : R => x ^
    2 * near x u) (- 1) 1 /\ (RInt (fun x : R => (near x u) ^ 2) (- 1) 1) ^ 2 * RInt (fun x : R => x ^ 2 * near x u)
    (- 1) 1 - 9 / 125 = 16 * (1 / 4 - u) ^ 2 * (38 + u * (128 * (u - 11 / 16) ^ 2 + 487 / 2)) / 42875) /\ (forall (u :
    R), 0 <= u -> u <= 5 / 4 -> 16 * (1 / 4 - u) ^ 2 * (38 + u * (128 * (u - 11 / 16) ^ 2 + 487 / 2)) / 42875 >= 0) /\
    (forall (v x : R), 0 <= v -> v ^ 2 - (x ^ 2 + 2 * x * (v - x)) = (v - x) ^ 2) /\ (forall (x : R), epan x 1 >= 3 /
    4 * (1 - x ^ 2)) /\ (is_RInt (fun x : R => x ^ 2 * epan x 1) (- 1) 1 (1 / 5)) /\ (is_RInt (fun x : R => (epan x 1)
    ^ 2) (- 1) 1 (3 / 4 * (1 - 1 / 5))).
Proof. exact (conj srelu_epanechnikov_mise_optimal_corrected_1 (conj srelu_epanechnikov_mise_optimal_corrected_2 (conj
  srelu_epanechnikov_mise_optimal_corrected_3 (conj srelu_epanechnikov_mise_optimal_corrected_4 (conj
  srelu_epanechnikov_mise_optimal_corrected_5 srelu_epanechnikov_mise_optimal_corrected_6))))). Qed.

(** srelu/epanechnikov-lowest-degree: Among non-negative polynomial kernels that meet the fundamental smoothness
    conditions, the Epanechnikov kernel has the lowest degree. *)
(** it meets them: non-negative *)
Lemma srelu_epanechnikov_lowest_degree_1 :
  forall (delta x : R), 0 < delta -> epan x delta >= 0.
Proof. intros; unfold_paper; first [prove_number | first [prove_compare | split_cases; first [lra | exfalso; lra |
  by_factors (- 3 * (- delta + x) * (delta + x) / (4 * delta ^ 3)) | ordered_real]]]. Qed.

(** mass 1 *)
Lemma srelu_epanechnikov_lowest_degree_2 :
  forall (delta : R), 0 < delta -> is_RInt_gen (fun x : R => epan x delta) (Rbar_locally m_infty) (Rbar_locally
    p_infty) 1.
Proof.
  intros delta Hd. pose (F := fun x => 3 / (4 * delta) * (x - x ^ 3 / (3 * delta ^ 2))).
  assert (A : is_RInt_gen (fun x => epan x delta) minus_inf (at_point (- delta)) (0 - 0)).
  { apply (integral_ext_to (fun _ => 0)).
    - intros x Hx. unfold epan. destruct (Rle_dec (Rabs x) delta) as [B|_]; [rewrite Rabs_left in B by lra; lra|reflexivity].
    - apply (integral_to (fun _ => 0)); [intros; auto_derive; [exact I|reflexivity]|intros; apply continuous_const|apply is_lim_const]. }
  assert (B : is_RInt_gen (fun x => epan x delta) (at_point (- delta)) (at_point delta) (F delta - F (- delta))).
  { apply is_RInt_gen_at_point. apply is_RInt_ext with (f := fun x => 3 / (4 * delta) * (1 - x ^ 2 / delta ^ 2)).
    - intros x Hx. rewrite Rmin_left, Rmax_right in Hx by lra. unfold epan.
      destruct (Rle_dec (Rabs x) delta) as [_|N]; [reflexivity|]. exfalso. apply N. apply Rabs_le. lra.
    - apply (is_RInt_derive F).
      + intros x _. unfold F. auto_derive; [exact I|]. field. lra.
      + intros x _. apply (ex_derive_continuous (fun x => 3 / (4 * delta) * (1 - x ^ 2 / delta ^ 2))). auto_derive. exact I. }
  assert (C0 : is_RInt_gen (fun x => epan x delta) (at_point delta) plus_inf (0 - 0)).
  { apply (integral_ext_from (fun _ => 0)).
    - intros x Hx. unfold epan. destruct (Rle_dec (Rabs x) delta) as [B'|_]; [rewrite Rabs_pos_eq in B' by lra; lra|reflexivity].
    - apply (integral_from (fun _ => 0)); [intros; auto_derive; [exact I|reflexivity]|intros; apply continuous_const|apply is_lim_const]. }
  pose proof (is_RInt_gen_Chasles _ delta _ _ (is_RInt_gen_Chasles _ (- delta) _ _ A B) C0) as T.
  replace 1 with (plus (plus (0 - 0) (F delta - F (- delta))) (0 - 0)); [exact T|].
  unfold plus; simpl. unfold F. field. lra.
Qed.

(** continuous, so that the smoothed ReLU is C^2 *)
Lemma srelu_epanechnikov_lowest_degree_3 :
  forall (delta : R), 0 < delta -> smooth 0 (fun x : R => epan x delta).
Proof. intros; apply (smooth_le 0 0); [lia|apply epan_smooth; assumption]. Qed.

(** no polynomial of degree 0 or 1 does: by its values at 1 and -1 it is 0 if it vanishes there, and has no mass *)
Lemma srelu_epanechnikov_lowest_degree_4 :
  forall (a b x : R), a + b * x = (a + b * 1) * (1 + x) / 2 + (a + b * (- 1)) * (1 - x) / 2.
Proof. intros; unfold_paper; first [prove_derivative | prove_equal]. Qed.

Theorem srelu_epanechnikov_lowest_degree :
  (forall (delta x : R), 0 < delta -> epan x delta >= 0) /\ (forall (delta : R), 0 < delta -> is_RInt_gen (fun x : R
    => epan x delta) (Rbar_locally m_infty) (Rbar_locally p_infty) 1) /\ (forall (delta : R), 0 < delta -> smooth 0
    (fun x : R => epan x delta)) /\ (forall (a b x : R), a + b * x = (a + b * 1) * (1 + x) / 2 + (a + b * (- 1)) * (1
    - x) / 2).
Proof. exact (conj srelu_epanechnikov_lowest_degree_1 (conj srelu_epanechnikov_lowest_degree_2 (conj
  srelu_epanechnikov_lowest_degree_3 srelu_epanechnikov_lowest_degree_4))). Qed.

(** srelu/epanechnikov-normalised: The scaled Epanechnikov kernel integrates to 1 for every half-width. *)
Theorem srelu_epanechnikov_normalised :
  forall (delta : R), 0 < delta -> is_RInt_gen (fun x : R => epan x delta) (Rbar_locally m_infty) (Rbar_locally
    p_infty) 1.
Proof.
  intros delta Hd. pose (F := fun x => 3 / (4 * delta) * (x - x ^ 3 / (3 * delta ^ 2))).
  assert (A : is_RInt_gen (fun x => epan x delta) minus_inf (at_point (- delta)) (0 - 0)).
  { apply (integral_ext_to (fun _ => 0)).
    - intros x Hx. unfold epan. destruct (Rle_dec (Rabs x) delta) as [B|_]; [rewrite Rabs_left in B by lra; lra|reflexivity].
    - apply (integral_to (fun _ => 0)); [intros; auto_derive; [exact I|reflexivity]|intros; apply continuous_const|apply is_lim_const]. }
  assert (B : is_RInt_gen (fun x => epan x delta) (at_point (- delta)) (at_point delta) (F delta - F (- delta))).
  { apply is_RInt_gen_at_point. apply is_RInt_ext with (f := fun x => 3 / (4 * delta) * (1 - x ^ 2 / delta ^ 2)).
    - intros x Hx. rewrite Rmin_left, Rmax_right in Hx by lra. unfold epan.
      destruct (Rle_dec (Rabs x) delta) as [_|N]; [reflexivity|]. exfalso. apply N. apply Rabs_le. lra.
    - apply (is_RInt_derive F).
      + intros x _. unfold F. auto_derive; [exact I|]. field. lra.
      + intros x _. apply (ex_derive_continuous (fun x => 3 / (4 * delta) * (1 - x ^ 2 / delta ^ 2))). auto_derive. exact I. }
  assert (C0 : is_RInt_gen (fun x => epan x delta) (at_point delta) plus_inf (0 - 0)).
  { apply (integral_ext_from (fun _ => 0)).
    - intros x Hx. unfold epan. destruct (Rle_dec (Rabs x) delta) as [B'|_]; [rewrite Rabs_pos_eq in B' by lra; lra|reflexivity].
    - apply (integral_from (fun _ => 0)); [intros; auto_derive; [exact I|reflexivity]|intros; apply continuous_const|apply is_lim_const]. }
  pose proof (is_RInt_gen_Chasles _ delta _ _ (is_RInt_gen_Chasles _ (- delta) _ _ A B) C0) as T.
  replace 1 with (plus (plus (0 - 0) (F delta - F (- delta))) (0 - 0)); [exact T|].
  unfold plus; simpl. unfold F. field. lra.
Qed.

(** srelu/closed-form: ReLU convolved with the Epanechnikov kernel of half-width delta is the printed three-piece
    function, S-ReLU. *)
Theorem srelu_closed_form :
  forall (delta x : R), 0 < delta -> mollifiable (fun x : R => relu x) epanechnikov_kernel delta x /\ mollify (fun x :
    R => relu x) epanechnikov_kernel delta x = (if Rle_dec x (- delta) then 0 else if both (Rlt_dec (- delta) x)
    (Rlt_dec x delta) then x / 2 + 3 * x ^ 2 / (8 * delta) + 3 * delta / 16 - x ^ 4 / (16 * delta ^ 3) else x).
Proof.
  intros. destruct (epanechnikov_relu (fun x => relu x) x delta H (fun t => eq_refl)) as [M E].
  split; [exact M|]. rewrite E. unfold epanechnikov_area. prove_equal.
Qed.

(** srelu/second-derivative: The second derivative of S-ReLU is the Epanechnikov parabola inside the window and 0
    outside, in both forms that the paper prints. *)
(** Sec. 4.6 *)
Lemma srelu_second_derivative_1 :
  forall (delta x : R), 0 < delta -> ex_derive (fun x : R => srelu x delta) x /\ is_derive_n (fun x : R => srelu x
    delta) 2 x (if both (Rlt_dec (- delta) x) (Rlt_dec x delta) then 3 * (delta ^ 2 - x ^ 2) / (4 * delta ^ 3) else
    0).
Proof. intros; apply (derive_2 _ (glue (- delta) (fun x : R => 0) (glue delta (fun x : R => 1 / 2 + 3 * x / (4 *
  delta) - x ^ 3 / (4 * delta ^ 3)) (fun x : R => 1)))); [apply srelu_slope; assumption|eapply derive_equal; [apply
  srelu_slope_2; assumption|unfold_paper; prove_cells]]. Qed.

(** App. F *)
Lemma srelu_second_derivative_2 :
  forall (delta x : R), 0 < delta -> ex_derive (fun x : R => srelu x delta) x /\ is_derive_n (fun x : R => srelu x
    delta) 2 x (if both (Rle_dec (- delta) x) (Rle_dec x delta) then 3 / (4 * delta) - 3 * x ^ 2 / (4 * delta ^ 3)
    else 0).
Proof. intros; apply (derive_2 _ (glue (- delta) (fun x : R => 0) (glue delta (fun x : R => 1 / 2 + 3 * x / (4 *
  delta) - x ^ 3 / (4 * delta ^ 3)) (fun x : R => 1)))); [apply srelu_slope; assumption|eapply derive_equal; [apply
  srelu_slope_2; assumption|unfold_paper; prove_cells]]. Qed.

Theorem srelu_second_derivative :
  (forall (delta x : R), 0 < delta -> ex_derive (fun x : R => srelu x delta) x /\ is_derive_n (fun x : R => srelu x
    delta) 2 x (if both (Rlt_dec (- delta) x) (Rlt_dec x delta) then 3 * (delta ^ 2 - x ^ 2) / (4 * delta ^ 3) else
    0)) /\ (forall (delta x : R), 0 < delta -> ex_derive (fun x : R => srelu x delta) x /\ is_derive_n (fun x : R =>
    srelu x delta) 2 x (if both (Rle_dec (- delta) x) (Rle_dec x delta) then 3 / (4 * delta) - 3 * x ^ 2 / (4 * delta
    ^ 3) else 0)).
Proof. exact (conj srelu_second_derivative_1 srelu_second_derivative_2). Qed.

(** srelu/uniform-error: The largest distance between S-ReLU and ReLU is 3 delta/16. *)
Theorem srelu_uniform_error :
  forall (delta : R), 0 < delta -> sup_is (fun _ => True) (fun x : R => Rabs (srelu x delta - Rmax 0 x)) (3 * delta /
    16).
Proof.
  intros delta H.
  assert (bound : forall x, Rabs (srelu x delta - Rmax 0 x) <= 3 * delta / 16).
  { intros x. unfold srelu, Rmax. apply Rabs_le. split_cases; split; first
      [ lra | exfalso; lra
      | by_factors ((delta + x) ^ 3 * (3 * delta - x) / (16 * delta ^ 3) + 3 * delta / 16)
      | by_factors ((- x) * (2 * delta ^ 3 + 6 * delta ^ 2 * (delta + x) + (- x) ^ 3) / (16 * delta ^ 3))
      | by_factors ((delta - x) ^ 3 * (3 * delta + x) / (16 * delta ^ 3) + 3 * delta / 16)
      | by_factors (x * (2 * delta ^ 3 + 6 * delta ^ 2 * (delta - x) + x ^ 3) / (16 * delta ^ 3)) ]. }
  apply (sup_attained_at _ _ 0); [exact I| |].
  - unfold srelu. rewrite Rmax_left by lra. destruct (Rle_dec 0 (- delta)); [lra|].
    destruct (Rlt_dec (- delta) 0); [|lra]. destruct (Rlt_dec 0 delta); [|lra]. cbv beta iota delta [both].
    rewrite Rabs_pos_eq; [field; lra|]. replace (0 / 2 + 3 * 0 ^ 2 / (8 * delta) + 3 * delta / 16 - 0 ^ 4 / (16 * delta ^ 3) - 0)
      with (3 * delta / 16) by (field; lra). lra.
  - intros x _. apply bound.
Qed.

(** srelu/uniform-error: Sharp: it is attained at x = 0. *)
Theorem srelu_uniform_error_corrected :
  forall (delta : R), 0 < delta -> sup_is (fun _ => True) (fun x : R => Rabs (srelu x delta - Rmax 0 x)) (3 * delta /
    16) /\ (fun _ => True) 0 /\ (fun x : R => Rabs (srelu x delta - Rmax 0 x)) 0 = 3 * delta / 16.
Proof.
  intros delta H. assert (E : Rabs (srelu 0 delta - Rmax 0 0) = 3 * delta / 16).
  { unfold srelu. rewrite Rmax_left by lra. destruct (Rle_dec 0 (- delta)); [lra|].
    destruct (Rlt_dec (- delta) 0); [|lra]. destruct (Rlt_dec 0 delta); [|lra]. cbv beta iota delta [both].
    rewrite Rabs_pos_eq; [field; lra|]. replace (0 / 2 + 3 * 0 ^ 2 / (8 * delta) + 3 * delta / 16 - 0 ^ 4 / (16 * delta ^ 3) - 0)
      with (3 * delta / 16) by (field; lra). lra. }
  assert (bound : forall x, Rabs (srelu x delta - Rmax 0 x) <= 3 * delta / 16).
  { intros x. unfold srelu, Rmax. apply Rabs_le. split_cases; split; first
      [ lra | exfalso; lra
      | by_factors ((delta + x) ^ 3 * (3 * delta - x) / (16 * delta ^ 3) + 3 * delta / 16)
      | by_factors ((- x) * (2 * delta ^ 3 + 6 * delta ^ 2 * (delta + x) + (- x) ^ 3) / (16 * delta ^ 3))
      | by_factors ((delta - x) ^ 3 * (3 * delta + x) / (16 * delta ^ 3) + 3 * delta / 16)
      | by_factors (x * (2 * delta ^ 3 + 6 * delta ^ 2 * (delta - x) + x ^ 3) / (16 * delta ^ 3)) ]. }
  split; [|split; [exact I|exact E]].
  apply (sup_attained_at _ _ 0); [exact I|exact E|]. intros x _. apply bound.
Qed.

(** srelu/lipschitz-constants-from-section-4-5, refuted: The bound of Section 4.5 yields the Lipschitz constants of
    GELU, SiLU, Mish and S-ReLU. *)
(** reason: |S-ReLU| <= M *)
Lemma srelu_lipschitz_constants_from_section_4_5_5_fails :
  ~ (forall (delta : R), 0 < delta -> bounded_on (fun _ => True) (fun x : R => srelu x delta)).
Proof.
  intros H. destruct (H 1 Rlt_0_1) as [M B]. specialize (B (Rabs M + 2) I). cbv beta in B. revert B.
  pose proof (Rabs_pos M). pose proof (Rle_abs M). unfold srelu.
  destruct (Rle_dec (Rabs M + 2) (- (1))); [lra|]. destruct (Rlt_dec (- (1)) (Rabs M + 2)); [|lra].
  destruct (Rlt_dec (Rabs M + 2) 1); [lra|]. cbv beta iota delta [both]. rewrite Rabs_pos_eq by lra. lra.
Qed.

Theorem srelu_lipschitz_constants_from_section_4_5_refuted :
  ~ ((((forall x : R, ex_derive (fun x : R => gelu x) x) /\ bounded_on (fun _ => True) (fun x : R => Derive (fun x : R
    => gelu x) x)) /\ ((forall x : R, ex_derive (fun x : R => silu x) x) /\ bounded_on (fun _ => True) (fun x : R =>
    Derive (fun x : R => silu x) x)) /\ ((forall x : R, ex_derive (fun x : R => mish x) x) /\ bounded_on (fun _ =>
    True) (fun x : R => Derive (fun x : R => mish x) x)) /\ (forall (delta : R), 0 < delta -> (forall x : R, ex_derive
    (fun x : R => srelu x delta) x) /\ bounded_on (fun _ => True) (fun x : R => Derive (fun x : R => srelu x delta)
    x))) /\ (bounded_on (fun _ => True) (fun x : R => gelu x)) /\ (bounded_on (fun _ => True) (fun x : R => silu x))
    /\ (bounded_on (fun _ => True) (fun x : R => mish x)) /\ (forall (delta : R), 0 < delta -> bounded_on (fun _ =>
    True) (fun x : R => srelu x delta))).
Proof. intros all_parts. exact (srelu_lipschitz_constants_from_section_4_5_5_fails (proj2 (proj2 (proj2 (proj2
  all_parts))))). Qed.

(** srelu/lipschitz-gelu, refuted: GELU has Lipschitz constant 1.084. *)
Theorem srelu_lipschitz_gelu_refuted :
  ~ ((forall x : R, ex_derive (fun x : R => gelu x) x) /\ (exists s : R, sup_is (fun _ => True) (fun x : R => Rabs
    (Derive (fun x : R => gelu x) x)) s /\ 2167 / 2000 <= s <= 2169 / 2000)).
Proof.
  apply (slope_size_not _ gelu_slope gelu_derive (sqrt 2)).
  pose proof gelu_lipschitz_digits. change (gelu_slope (sqrt 2)) with gelu_largest_slope. lra.
Qed.

(** srelu/lipschitz-gelu: It is Phi(sqrt 2) + sqrt 2 phi(sqrt 2), 1.12890 to five decimals, attained at sqrt 2. *)
Theorem srelu_lipschitz_gelu_corrected :
  (forall x : R, ex_derive (fun x : R => gelu x) x) /\ (exists s : R, sup_is (fun _ => True) (fun x : R => Rabs
    (Derive (fun x : R => gelu x) x)) s /\ 225779 / 200000 <= s <= 225781 / 200000 /\ (fun _ => True) (sqrt 2) /\ (fun
    x : R => Rabs (Derive (fun x : R => gelu x) x)) (sqrt 2) = s).
Proof.
  split; [exact (slope_exists _ _ gelu_derive)|]. exists gelu_largest_slope.
  pose proof gelu_lipschitz_digits. split; [exact gelu_lipschitz|]. split; [lra|]. split; [exact I|].
  cbv beta. rewrite (slope _ _ gelu_derive). apply Rabs_pos_eq.
  change (gelu_slope (sqrt 2)) with gelu_largest_slope. lra.
Qed.

(** srelu/lipschitz-silu: SiLU has Lipschitz constant 1.100. *)
Theorem srelu_lipschitz_silu :
  (forall x : R, ex_derive (fun x : R => silu x) x) /\ (exists s : R, sup_is (fun _ => True) (fun x : R => Rabs
    (Derive (fun x : R => silu x) x)) s /\ 2199 / 2000 <= s <= 2201 / 2000).
Proof.
  apply (slope_size_digits _ silu_slope silu_derive 2.3993572806).
  - pose proof silu_slope_near. lra.
  - intros x. pose proof (silu_slope_size x). lra.
Qed.

(** srelu/lipschitz-silu: More digits: 1.0998393. *)
Theorem srelu_lipschitz_silu_corrected :
  (forall x : R, ex_derive (fun x : R => silu x) x) /\ (exists s : R, sup_is (fun _ => True) (fun x : R => Rabs
    (Derive (fun x : R => silu x) x)) s /\ 4399357 / 4000000 <= s <= 21996787 / 20000000).
Proof.
  apply (slope_size_digits _ silu_slope silu_derive 2.3993572806).
  - pose proof silu_slope_near. lra.
  - intros x. pose proof (silu_slope_size x). lra.
Qed.

(** srelu/lipschitz-srelu: S-ReLU has Lipschitz constant 1; its derivative climbs monotonically from 0 to 1, so that
    the output never moves faster than the input. *)
(** Lipschitz constant *)
Lemma srelu_lipschitz_srelu_1 :
  forall (delta : R), 0 < delta -> (forall x : R, ex_derive (fun x : R => srelu x delta) x) /\ sup_is (fun _ => True)
    (fun x : R => Rabs (Derive (fun x : R => srelu x delta) x)) 1.
Proof.
  intros delta H. split; [intros x; eexists; apply (srelu_slope delta H)|].
  apply (sup_ext _ (fun x => Rabs (glue (- delta) (fun x : R => 0) (glue delta
    (fun x : R => 1 / 2 + 3 * x / (4 * delta) - x ^ 3 / (4 * delta ^ 3)) (fun x : R => 1)) x))).
  { intros x _. now rewrite (is_derive_unique _ _ _ (srelu_slope delta H x)). }
  apply (sup_attained_at _ _ (delta + 1)); [exact I| |].
  - rewrite glue_right, glue_right by lra. apply Rabs_R1.
  - intros x _. unfold glue. apply Rabs_le. split_cases; split; first
      [ lra | exfalso; lra
      | by_factors ((delta + x) ^ 2 * (2 * delta - x) / (4 * delta ^ 3) + 1)
      | by_factors ((delta - x) ^ 2 * (2 * delta + x) / (4 * delta ^ 3)) ].
Qed.

(** the derivative increases *)
Lemma srelu_lipschitz_srelu_2 :
  forall (delta : R), 0 < delta -> (forall x : R, ex_derive (fun x : R => srelu x delta) x) /\ increasing_on (fun _ =>
    True) (fun x : R => Derive (fun x : R => srelu x delta) x).
Proof.
  intros delta H. split; [intros x; eexists; apply (srelu_slope delta H)|].
  intros a b _ _ L. cbv beta. rewrite !(is_derive_unique _ _ _ (srelu_slope delta H _)). revert a b L.
  cut (increasing_on (fun _ => True) (glue (- delta) (fun x : R => 0) (glue delta
    (fun x : R => 1 / 2 + 3 * x / (4 * delta) - x ^ 3 / (4 * delta ^ 3)) (fun x : R => 1)))).
  { intros G a b L. now apply G. }
  apply (growth_of_derive _ _ (fun x => glue (- delta) (fun x : R => 0) (glue delta
    (fun x : R => 3 / (4 * delta) - 3 * x ^ 2 / (4 * delta ^ 3)) (fun x : R => 0)) x)); [intros ?a ?b ?c; lra| |].
  - intros x _. prove_slope.
  - intros x _. unfold glue. split_cases; first [lra | by_factors (3 * (delta - x) * (delta + x) / (4 * delta ^ 3))].
Qed.

(** from 0 *)
Lemma srelu_lipschitz_srelu_3 :
  forall (delta x : R), 0 < delta -> x <= - delta -> is_derive (fun x : R => srelu x delta) x 0.
Proof. intros; eapply derive_equal; [apply srelu_slope; assumption|unfold_paper; prove_cells]. Qed.

(** to 1 *)
Lemma srelu_lipschitz_srelu_4 :
  forall (delta x : R), 0 < delta -> delta <= x -> is_derive (fun x : R => srelu x delta) x 1.
Proof. intros; eapply derive_equal; [apply srelu_slope; assumption|unfold_paper; prove_cells]. Qed.

Theorem srelu_lipschitz_srelu :
  (forall (delta : R), 0 < delta -> (forall x : R, ex_derive (fun x : R => srelu x delta) x) /\ sup_is (fun _ => True)
    (fun x : R => Rabs (Derive (fun x : R => srelu x delta) x)) 1) /\ (forall (delta : R), 0 < delta -> (forall x : R,
    ex_derive (fun x : R => srelu x delta) x) /\ increasing_on (fun _ => True) (fun x : R => Derive (fun x : R =>
    srelu x delta) x)) /\ (forall (delta x : R), 0 < delta -> x <= - delta -> is_derive (fun x : R => srelu x delta) x
    0) /\ (forall (delta x : R), 0 < delta -> delta <= x -> is_derive (fun x : R => srelu x delta) x 1).
Proof. exact (conj srelu_lipschitz_srelu_1 (conj srelu_lipschitz_srelu_2 (conj srelu_lipschitz_srelu_3
  srelu_lipschitz_srelu_4))). Qed.

(** srelu/lipschitz-advantage, refuted: Its Lipschitz constant of 1 gives S-ReLU a clear advantage over the
    activations it is compared with: GELU, ELU, PReLU, CELU, SiLU, Mish. *)
(** ELU *)
Lemma srelu_lipschitz_advantage_3_fails :
  ~ ((forall x : R, ex_derive (fun x : R => elu x) x) /\ (exists s : R, sup_is (fun _ => True) (fun x : R => Rabs
    (Derive (fun x : R => elu x) x)) s /\ s > 1)).
Proof.
  intros [_ [s [[_ least] S]]]. assert (s <= 1); [|lra]. apply least. intros y [x [_ ->]].
  rewrite (is_derive_unique _ _ _ (elu_slope x)). unfold glue.
  destruct (Rle_dec x 0) as [L|L]; [|rewrite Rabs_R1; lra].
  rewrite Rabs_pos_eq by (apply Rlt_le, exp_pos). rewrite <- exp_0. apply exp_le_mono. exact L.
Qed.

Theorem srelu_lipschitz_advantage_refuted :
  ~ ((forall (delta : R), 0 < delta -> (forall x : R, ex_derive (fun x : R => srelu x delta) x) /\ sup_is (fun _ =>
    True) (fun x : R => Rabs (Derive (fun x : R => srelu x delta) x)) 1) /\ ((forall x : R, ex_derive (fun x : R =>
    gelu x) x) /\ (exists s : R, sup_is (fun _ => True) (fun x : R => Rabs (Derive (fun x : R => gelu x) x)) s /\ s >
    1)) /\ ((forall x : R, ex_derive (fun x : R => elu x) x) /\ (exists s : R, sup_is (fun _ => True) (fun x : R =>
    Rabs (Derive (fun x : R => elu x) x)) s /\ s > 1)) /\ ((forall x : R, ex_derive (fun x : R => prelu x) x) /\
    (exists s : R, sup_is (fun _ => True) (fun x : R => Rabs (Derive (fun x : R => prelu x) x)) s /\ s > 1)) /\
    ((forall x : R, ex_derive (fun x : R => celu x) x) /\ (exists s : R, sup_is (fun _ => True) (fun x : R => Rabs
    (Derive (fun x : R => celu x) x)) s /\ s > 1)) /\ ((forall x : R, ex_derive (fun x : R => silu x) x) /\ (exists s
    : R, sup_is (fun _ => True) (fun x : R => Rabs (Derive (fun x : R => silu x) x)) s /\ s > 1)) /\ ((forall x : R,
    ex_derive (fun x : R => mish x) x) /\ (exists s : R, sup_is (fun _ => True) (fun x : R => Rabs (Derive (fun x : R
    => mish x) x)) s /\ s > 1))).
Proof. intros all_parts. exact (srelu_lipschitz_advantage_3_fails (proj1 (proj2 (proj2 all_parts)))). Qed.

(** srelu/table1-celu-averages: The printed averages of the CELU column are the means of its rows: 67.6, 37.5 and
    43.3. *)
(** CIFAR-10 *)
Lemma srelu_table1_celu_averages_1 :
  1351 / 20 <= (133 / 2 + 677 / 10 + 687 / 10) / 3 <= 1353 / 20.
Proof. intros; unfold_paper; first [prove_number | prove_equal]. Qed.

(** CIFAR-100 *)
Lemma srelu_table1_celu_averages_2 :
  749 / 20 <= (289 / 10 + 81 / 2 + 43) / 3 <= 751 / 20.
Proof. intros; unfold_paper; first [prove_number | prove_equal]. Qed.

(** ImageNet-1K *)
Lemma srelu_table1_celu_averages_3 :
  173 / 4 <= (188 / 5 + 489 / 10) / 2 <= 867 / 20.
Proof. intros; unfold_paper; first [prove_number | prove_equal]. Qed.

Theorem srelu_table1_celu_averages :
  (1351 / 20 <= (133 / 2 + 677 / 10 + 687 / 10) / 3 <= 1353 / 20) /\ (749 / 20 <= (289 / 10 + 81 / 2 + 43) / 3 <= 751
    / 20) /\ (173 / 4 <= (188 / 5 + 489 / 10) / 2 <= 867 / 20).
Proof. exact (conj srelu_table1_celu_averages_1 (conj srelu_table1_celu_averages_2 srelu_table1_celu_averages_3)).
  Qed.

(** srelu/table1-elu-and-celu, refuted: ELU and CELU stand as two baselines, with 56.9 and 40.5 for DeiT-Tiny on
    CIFAR-100 and nearly equal entries for ConvNeXt. *)
(** one accuracy: DeiT-Tiny on CIFAR-100 *)
Lemma srelu_table1_elu_and_celu_2_fails :
  ~ (569 / 10 = 81 / 2).
Proof. unfold_paper; refute_number. Qed.

Theorem srelu_table1_elu_and_celu_refuted :
  ~ ((forall (x : R), elu x = celu x) /\ (569 / 10 = 81 / 2)).
Proof. intros all_parts. exact (srelu_table1_elu_and_celu_2_fails (proj2 all_parts)). Qed.

(** srelu/table3-rewards, refuted: Compared with GELU, S-ReLU has higher chosen rewards, lower rejected rewards and
    larger margins, at each of the three values of beta; a margin is chosen minus rejected. *)
(** rejected, beta = 0.1 *)
Lemma srelu_table3_rewards_4_fails :
  ~ (1501 / 10000 - 123 / 1250 < - (2037 / 10000) - 659 / 10000).
Proof. unfold_paper; refute_number. Qed.

Theorem srelu_table3_rewards_refuted :
  ~ ((1501 / 10000 > - (2037 / 10000)) /\ (3861 / 10000 > - (83 / 50)) /\ (5531 / 5000 > - (9121 / 2500)) /\ (1501 /
    10000 - 123 / 1250 < - (2037 / 10000) - 659 / 10000) /\ (3861 / 10000 - 133 / 2500 < - (83 / 50) - 23 / 500) /\
    (5531 / 5000 - 2333 / 1250 < - (9121 / 2500) - 2363 / 2000) /\ (123 / 1250 > 659 / 10000) /\ (133 / 2500 > 23 /
    500) /\ (2333 / 1250 > 2363 / 2000)).
Proof. intros all_parts. exact (srelu_table3_rewards_4_fails (proj1 (proj2 (proj2 (proj2 all_parts))))). Qed.

(** srelu/table3-rewards: The rejected rewards of S-ReLU are higher than those of GELU at every beta: 0.0517 against
    -0.2696, 0.3329 against -1.7060, -0.7602 against -4.8299. *)
(** rejected, beta = 0.1 *)
Lemma srelu_table3_rewards_corrected_1 :
  1501 / 10000 - 123 / 1250 > - (2037 / 10000) - 659 / 10000.
Proof. intros; unfold_paper; first [prove_number | first [prove_compare | split_cases; first [lra | exfalso; lra |
  by_factors (3213 / 10000) | ordered_real]]]. Qed.

(** rejected, beta = 2 *)
Lemma srelu_table3_rewards_corrected_2 :
  3861 / 10000 - 133 / 2500 > - (83 / 50) - 23 / 500.
Proof. intros; unfold_paper; first [prove_number | first [prove_compare | split_cases; first [lra | exfalso; lra |
  by_factors (20389 / 10000) | ordered_real]]]. Qed.

(** rejected, beta = 5 *)
Lemma srelu_table3_rewards_corrected_3 :
  5531 / 5000 - 2333 / 1250 > - (9121 / 2500) - 2363 / 2000.
Proof. intros; unfold_paper; first [prove_number | first [prove_compare | split_cases; first [lra | exfalso; lra |
  by_factors (40697 / 10000) | ordered_real]]]. Qed.

Theorem srelu_table3_rewards_corrected :
  (1501 / 10000 - 123 / 1250 > - (2037 / 10000) - 659 / 10000) /\ (3861 / 10000 - 133 / 2500 > - (83 / 50) - 23 / 500)
    /\ (5531 / 5000 - 2333 / 1250 > - (9121 / 2500) - 2363 / 2000).
Proof. exact (conj srelu_table3_rewards_corrected_1 (conj srelu_table3_rewards_corrected_2
  srelu_table3_rewards_corrected_3)). Qed.

(** srelu/error-extremum, refuted: The error |f(x) - x| of the middle piece decreases on [0, delta], so that its
    minimum there is its value 3 delta/16 at 0. *)
(** minimum at 0 *)
Lemma srelu_error_extremum_2_fails :
  ~ (forall (delta : R), 0 < delta -> inf_is (fun x => 0 <= x <= delta) (fun x : R => Rabs (x / 2 + 3 * x ^ 2 / (8 *
    delta) + 3 * delta / 16 - x ^ 4 / (16 * delta ^ 3) - x)) (3 * delta / 16) /\ (fun x => 0 <= x <= delta) 0 /\ (fun
    x : R => Rabs (x / 2 + 3 * x ^ 2 / (8 * delta) + 3 * delta / 16 - x ^ 4 / (16 * delta ^ 3) - x)) 0 = 3 * delta /
    16).
Proof.
  intros H. destruct (H 1 Rlt_0_1) as [[U _] _].
  assert (B : - Rabs (1 / 2 + 3 * 1 ^ 2 / (8 * 1) + 3 * 1 / 16 - 1 ^ 4 / (16 * 1 ^ 3) - 1) <= - (3 * 1 / 16))
    by (apply U; exists 1; split; [lra|reflexivity]).
  replace (1 / 2 + 3 * 1 ^ 2 / (8 * 1) + 3 * 1 / 16 - 1 ^ 4 / (16 * 1 ^ 3) - 1) with 0 in B by field.
  rewrite Rabs_R0 in B. lra.
Qed.

Theorem srelu_error_extremum_refuted :
  ~ ((forall (delta : R), 0 < delta -> decreasing_on (fun x => 0 <= x <= delta) (fun x : R => Rabs (x / 2 + 3 * x ^ 2
    / (8 * delta) + 3 * delta / 16 - x ^ 4 / (16 * delta ^ 3) - x))) /\ (forall (delta : R), 0 < delta -> inf_is (fun
    x => 0 <= x <= delta) (fun x : R => Rabs (x / 2 + 3 * x ^ 2 / (8 * delta) + 3 * delta / 16 - x ^ 4 / (16 * delta ^
    3) - x)) (3 * delta / 16) /\ (fun x => 0 <= x <= delta) 0 /\ (fun x : R => Rabs (x / 2 + 3 * x ^ 2 / (8 * delta) +
    3 * delta / 16 - x ^ 4 / (16 * delta ^ 3) - x)) 0 = 3 * delta / 16)).
Proof. intros all_parts. exact (srelu_error_extremum_2_fails (proj2 all_parts)). Qed.

(** srelu/pseudocode: The listing with a = 0.01 computes S-ReLU with delta = 0.01. *)
Theorem srelu_pseudocode :
  forall (x : R), (if Rle_dec x (- (1 / 100)) then 0 else if both (Rlt_dec (- (1 / 100)) x) (Rlt_dec x (1 / 100)) then
    x / 2 + 3 * x ^ 2 / (8 * (1 / 100)) + 3 * (1 / 100) / 16 - x ^ 4 / (16 * (1 / 100) ^ 3) else x) = srelu x (1 /
    100).
Proof. intros; unfold_paper; first [prove_derivative | prove_equal]. Qed.

(** srelu/delta-used-in-experiments, refuted: All experiments use delta = 0.001, and the implementation sets the half-
    width to 0.01. *)
Theorem srelu_delta_used_in_experiments_refuted :
  ~ (1 / 1000 = 1 / 100).
Proof. unfold_paper; refute_number. Qed.

(** srelu/limit-delta-zero: As delta -> 0, S-ReLU becomes ReLU. *)
Theorem srelu_limit_delta_zero :
  forall (x : R), filterlim (fun delta : R => srelu x delta) (at_right 0) (locally (Rmax 0 x)).
Proof.
  intros y. assert (N : forall delta x, 0 < delta -> True -> Rabs (srelu x delta - Rmax 0 x) <= 3 / 16 * delta).
  { intros delta x H _. unfold srelu, Rmax. apply Rabs_le. split_cases; split; first
      [ lra | exfalso; lra
      | by_factors ((delta + x) ^ 3 * (3 * delta - x) / (16 * delta ^ 3) + 3 * delta / 16)
      | by_factors ((- x) * (2 * delta ^ 3 + 6 * delta ^ 2 * (delta + x) + (- x) ^ 3) / (16 * delta ^ 3))
      | by_factors ((delta - x) ^ 3 * (3 * delta + x) / (16 * delta ^ 3) + 3 * delta / 16)
      | by_factors (x * (2 * delta ^ 3 + 6 * delta ^ 2 * (delta - x) + x ^ 3) / (16 * delta ^ 3)) ]. }
  exact (pointwise_right _ _ _ y (uniform_right_of_bound _ (fun delta x => srelu x delta) _ (3 / 16) N) I).
Qed.

(** srelu/limit-delta-zero: Sharp: uniformly on the whole line. *)
Theorem srelu_limit_delta_zero_corrected :
  uniform_lim (fun _ => True) (fun delta x : R => srelu x delta) (at_right 0) (fun x : R => Rmax 0 x).
Proof.
  assert (N : forall delta x, 0 < delta -> True -> Rabs (srelu x delta - Rmax 0 x) <= 3 / 16 * delta).
  { intros delta x H _. unfold srelu, Rmax. apply Rabs_le. split_cases; split; first
      [ lra | exfalso; lra
      | by_factors ((delta + x) ^ 3 * (3 * delta - x) / (16 * delta ^ 3) + 3 * delta / 16)
      | by_factors ((- x) * (2 * delta ^ 3 + 6 * delta ^ 2 * (delta + x) + (- x) ^ 3) / (16 * delta ^ 3))
      | by_factors ((delta - x) ^ 3 * (3 * delta + x) / (16 * delta ^ 3) + 3 * delta / 16)
      | by_factors (x * (2 * delta ^ 3 + 6 * delta ^ 2 * (delta - x) + x ^ 3) / (16 * delta ^ 3)) ]. }
  exact (uniform_right_of_bound _ (fun delta x => srelu x delta) _ (3 / 16) N).
Qed.

(** srelu/negative-window-gradient: On (-delta, 0) the value of S-ReLU varies and its gradient is not zero. *)
(** the value varies *)
Lemma srelu_negative_window_gradient_1 :
  forall (delta : R), 0 < delta -> strictly_increasing_on (fun x => - delta < x < 0) (fun x : R => srelu x delta).
Proof. intros; apply (strict_growth_of_derive _ _ (glue (- delta) (fun x : R => 0) (glue delta (fun x : R => 1 / 2 + 3
  * x / (4 * delta) - x ^ 3 / (4 * delta ^ 3)) (fun x : R => 1)))); [intros ?a ?b ?c; lra|intros; apply srelu_slope;
  assumption|intros ?a x ?c ?Ia ?Ic ?Ib; unfold_paper; unfold glue; cbv beta in *; first [prove_compare | split_cases;
  first [lra | exfalso; lra | by_factors (- (- 2 * delta + x) * (delta + x) ^ 2 / (4 * delta ^ 3)) | by_factors 1 |
  ordered_real]]]. Qed.

(** the gradient is not zero *)
Lemma srelu_negative_window_gradient_2 :
  forall (delta x : R), 0 < delta -> - delta < x -> x < 0 -> ex_derive (fun x : R => srelu x delta) x /\ Rabs (Derive
    (fun x : R => srelu x delta) x) > 0.
Proof. intros. assert (D1 : is_derive (fun x : R => srelu x delta) x ((glue (- delta) (fun x : R => 0) (glue delta
  (fun x : R => 1 / 2 + 3 * x / (4 * delta) - x ^ 3 / (4 * delta ^ 3)) (fun x : R => 1))) x)) by (apply srelu_slope;
  assumption). rewrite ?(is_derive_unique _ _ _ D1). repeat (split; [first [assumption | eexists; eassumption]|]).
  unfold_paper; unfold glue; first [prove_compare | split_cases; first [lra | exfalso; lra | by_factors (- (- 2 *
  delta + x) * (delta + x) ^ 2 / (4 * delta ^ 3)) | by_factors 1 | ordered_real]]. Qed.

Theorem srelu_negative_window_gradient :
  (forall (delta : R), 0 < delta -> strictly_increasing_on (fun x => - delta < x < 0) (fun x : R => srelu x delta)) /\
    (forall (delta x : R), 0 < delta -> - delta < x -> x < 0 -> ex_derive (fun x : R => srelu x delta) x /\ Rabs
    (Derive (fun x : R => srelu x delta) x) > 0).
Proof. exact (conj srelu_negative_window_gradient_1 srelu_negative_window_gradient_2). Qed.

(** srelu/negative-window-gradient: Complete: positive gradient on (-delta, 0), and zero gradient on the rest of the
    negative half-line, all x <= -delta. *)
(** in the window *)
Lemma srelu_negative_window_gradient_corrected_1 :
  forall (delta x : R), 0 < delta -> - delta < x -> x < 0 -> ex_derive (fun x : R => srelu x delta) x /\ Derive (fun x
    : R => srelu x delta) x > 0.
Proof. intros. assert (D1 : is_derive (fun x : R => srelu x delta) x ((glue (- delta) (fun x : R => 0) (glue delta
  (fun x : R => 1 / 2 + 3 * x / (4 * delta) - x ^ 3 / (4 * delta ^ 3)) (fun x : R => 1))) x)) by (apply srelu_slope;
  assumption). rewrite ?(is_derive_unique _ _ _ D1). repeat (split; [first [assumption | eexists; eassumption]|]).
  unfold_paper; unfold glue; first [prove_compare | split_cases; first [lra | exfalso; lra | by_factors (- (- 2 *
  delta + x) * (delta + x) ^ 2 / (4 * delta ^ 3)) | by_factors 1 | ordered_real]]. Qed.

(** left of it *)
Lemma srelu_negative_window_gradient_corrected_2 :
  forall (delta x : R), 0 < delta -> x <= - delta -> is_derive (fun x : R => srelu x delta) x 0.
Proof. intros; eapply derive_equal; [apply srelu_slope; assumption|unfold_paper; prove_cells]. Qed.

Theorem srelu_negative_window_gradient_corrected :
  (forall (delta x : R), 0 < delta -> - delta < x -> x < 0 -> ex_derive (fun x : R => srelu x delta) x /\ Derive (fun
    x : R => srelu x delta) x > 0) /\ (forall (delta x : R), 0 < delta -> x <= - delta -> is_derive (fun x : R =>
    srelu x delta) x 0).
Proof. exact (conj srelu_negative_window_gradient_corrected_1 srelu_negative_window_gradient_corrected_2). Qed.

(** srelu/gelu-derivative: The derivative of x Phi(x) is Phi(x) plus x times the normal density. *)
Theorem srelu_gelu_derivative :
  forall (x : R), is_derive (fun x : R => x * Phi x) x (Phi x + x * (1 / sqrt (2 * PI)) * exp (- x ^ 2 / 2)).
Proof. intros; unfold_paper; prove_derivative. Qed.

(** srelu/gelu-second-derivative: The second derivative of GELU is (2 - x^2) times the normal density and vanishes at
    sqrt 2 and -sqrt 2 only. *)
(** formula *)
Lemma srelu_gelu_second_derivative_1 :
  forall (x : R), ex_derive (fun x : R => gelu x) x /\ is_derive_n (fun x : R => gelu x) 2 x (1 / sqrt (2 * PI) * exp
    (- x ^ 2 / 2) * (2 - x ^ 2)).
Proof.
  intros x. split; [exact (slope_exists _ _ gelu_derive x)|].
  replace (1 / sqrt (2 * PI) * exp (- x ^ 2 / 2) * (2 - x ^ 2)) with (phi x * (2 - x ^ 2)); [exact (gelu_derive_2 x)|].
  unfold phi. pose proof sqrt_2PI_pos. field. lra.
Qed.

(** zeros *)
Lemma srelu_gelu_second_derivative_2 :
  (forall x : R, ex_derive (fun x : R => gelu x) x) /\ (forall x : R, ex_derive_n (fun x : R => gelu x) 2 x) /\ forall
    x : R, (Derive_n (fun x : R => gelu x) 2 x = 0 <-> x = - sqrt 2 \/ x = sqrt 2).
Proof.
  split; [exact (slope_exists _ _ gelu_derive)|].
  split; [exact (second_exists _ _ gelu_derive _ gelu_slope_derive)|].
  intros x. rewrite (second_slope _ _ gelu_derive _ gelu_slope_derive). apply gelu_curvature_zeros.
Qed.

Theorem srelu_gelu_second_derivative :
  (forall (x : R), ex_derive (fun x : R => gelu x) x /\ is_derive_n (fun x : R => gelu x) 2 x (1 / sqrt (2 * PI) * exp
    (- x ^ 2 / 2) * (2 - x ^ 2))) /\ ((forall x : R, ex_derive (fun x : R => gelu x) x) /\ (forall x : R, ex_derive_n
    (fun x : R => gelu x) 2 x) /\ forall x : R, (Derive_n (fun x : R => gelu x) 2 x = 0 <-> x = - sqrt 2 \/ x = sqrt
    2)).
Proof. exact (conj srelu_gelu_second_derivative_1 srelu_gelu_second_derivative_2). Qed.

(** srelu/gelu-slope-at-sqrt2, refuted: The slope of GELU at sqrt 2, Phi(sqrt 2) + sqrt 2 e^{-1}/sqrt(2 pi), is about
    1.084 and is its largest slope. *)
(** value *)
Lemma srelu_gelu_slope_at_sqrt2_1_fails :
  ~ (2167 / 2000 <= Phi (sqrt 2) + sqrt 2 * (1 / sqrt (2 * PI)) * exp (- 1) <= 2169 / 2000).
Proof. rewrite gelu_largest_slope_printed. pose proof gelu_lipschitz_digits. lra. Qed.

Theorem srelu_gelu_slope_at_sqrt2_refuted :
  ~ ((2167 / 2000 <= Phi (sqrt 2) + sqrt 2 * (1 / sqrt (2 * PI)) * exp (- 1) <= 2169 / 2000) /\ ((forall x : R,
    ex_derive (fun x : R => gelu x) x) /\ sup_is (fun _ => True) (fun x : R => Derive (fun x : R => gelu x) x) (Phi
    (sqrt 2) + sqrt 2 * (1 / sqrt (2 * PI)) * exp (- 1)) /\ (fun _ => True) (sqrt 2) /\ (fun x : R => Derive (fun x :
    R => gelu x) x) (sqrt 2) = Phi (sqrt 2) + sqrt 2 * (1 / sqrt (2 * PI)) * exp (- 1))).
Proof. intros all_parts. exact (srelu_gelu_slope_at_sqrt2_1_fails (proj1 all_parts)). Qed.

(** srelu/gelu-slope-at-sqrt2: The expression is the largest slope, and its value is 1.129. *)
(** value *)
Lemma srelu_gelu_slope_at_sqrt2_corrected_1 :
  2257 / 2000 <= Phi (sqrt 2) + sqrt 2 * (1 / sqrt (2 * PI)) * exp (- 1) <= 2259 / 2000.
Proof. rewrite gelu_largest_slope_printed. pose proof gelu_lipschitz_digits. lra. Qed.

(** largest slope *)
Lemma srelu_gelu_slope_at_sqrt2_corrected_2 :
  (forall x : R, ex_derive (fun x : R => gelu x) x) /\ sup_is (fun _ => True) (fun x : R => Derive (fun x : R => gelu
    x) x) (Phi (sqrt 2) + sqrt 2 * (1 / sqrt (2 * PI)) * exp (- 1)) /\ (fun _ => True) (sqrt 2) /\ (fun x : R =>
    Derive (fun x : R => gelu x) x) (sqrt 2) = Phi (sqrt 2) + sqrt 2 * (1 / sqrt (2 * PI)) * exp (- 1).
Proof.
  rewrite gelu_largest_slope_printed. split; [exact (slope_exists _ _ gelu_derive)|].
  split; [exact gelu_sup_slope|]. split; [exact I|]. cbv beta. apply (slope _ _ gelu_derive).
Qed.

Theorem srelu_gelu_slope_at_sqrt2_corrected :
  (2257 / 2000 <= Phi (sqrt 2) + sqrt 2 * (1 / sqrt (2 * PI)) * exp (- 1) <= 2259 / 2000) /\ ((forall x : R, ex_derive
    (fun x : R => gelu x) x) /\ sup_is (fun _ => True) (fun x : R => Derive (fun x : R => gelu x) x) (Phi (sqrt 2) +
    sqrt 2 * (1 / sqrt (2 * PI)) * exp (- 1)) /\ (fun _ => True) (sqrt 2) /\ (fun x : R => Derive (fun x : R => gelu
    x) x) (sqrt 2) = Phi (sqrt 2) + sqrt 2 * (1 / sqrt (2 * PI)) * exp (- 1)).
Proof. exact (conj srelu_gelu_slope_at_sqrt2_corrected_1 srelu_gelu_slope_at_sqrt2_corrected_2). Qed.

(** srelu/silu-derivative: The derivative of SiLU is ((x + 1) e^{-x} + 1)/(1 + e^{-x})^2. *)
Theorem srelu_silu_derivative :
  forall (x : R), is_derive (fun x : R => silu x) x (((x + 1) * exp (- x) + 1) / (1 + exp (- x)) ^ 2).
Proof. intros; unfold_paper; prove_derivative. Qed.

(** srelu/silu-second-derivative: The second derivative of SiLU is e^x (-e^x (x - 2) + x + 2)/(1 + e^x)^3. *)
Theorem srelu_silu_second_derivative :
  forall (x : R), ex_derive (fun x : R => silu x) x /\ is_derive_n (fun x : R => silu x) 2 x (exp x * (- exp x * (x -
    2) + x + 2) / (1 + exp x) ^ 3).
Proof. intros x. split; [exact (slope_exists _ _ silu_derive x)|exact (silu_derive_2 x)]. Qed.

(** srelu/silu-slope-range: The derivative of SiLU stays between -0.100 and 1.100. *)
(** below *)
Lemma srelu_silu_slope_range_1 :
  forall (x : R), ex_derive (fun x : R => silu x) x /\ Derive (fun x : R => silu x) x >= - (1 / 10).
Proof.
  intros x. split; [exact (slope_exists _ _ silu_derive x)|].
  rewrite (slope _ _ silu_derive). pose proof (silu_slope_range x). lra.
Qed.

(** above *)
Lemma srelu_silu_slope_range_2 :
  forall (x : R), ex_derive (fun x : R => silu x) x /\ Derive (fun x : R => silu x) x <= 11 / 10.
Proof.
  intros x. split; [exact (slope_exists _ _ silu_derive x)|].
  rewrite (slope _ _ silu_derive). pose proof (silu_slope_range x). lra.
Qed.

Theorem srelu_silu_slope_range :
  (forall (x : R), ex_derive (fun x : R => silu x) x /\ Derive (fun x : R => silu x) x >= - (1 / 10)) /\ (forall (x :
    R), ex_derive (fun x : R => silu x) x /\ Derive (fun x : R => silu x) x <= 11 / 10).
Proof. exact (conj srelu_silu_slope_range_1 srelu_silu_slope_range_2). Qed.

(** srelu/silu-slope-range: Sharp: the range ends at -0.0998393 and 1.0998393 (the two add up to 1). *)
(** below *)
Lemma srelu_silu_slope_range_corrected_1 :
  (forall x : R, ex_derive (fun x : R => silu x) x) /\ (exists s : R, inf_is (fun _ => True) (fun x : R => Derive (fun
    x : R => silu x) x) s /\ -1996787 / 20000000 <= s <= -399357 / 4000000).
Proof.
  apply (slope_inf_digits _ silu_slope silu_derive (-2.3993572806)).
  - pose proof silu_slope_near_low. lra.
  - intros x. pose proof (silu_slope_range x). lra.
Qed.

(** above *)
Lemma srelu_silu_slope_range_corrected_2 :
  (forall x : R, ex_derive (fun x : R => silu x) x) /\ (exists s : R, sup_is (fun _ => True) (fun x : R => Derive (fun
    x : R => silu x) x) s /\ 4399357 / 4000000 <= s <= 21996787 / 20000000).
Proof.
  apply (slope_sup_digits _ silu_slope silu_derive 2.3993572806).
  - pose proof silu_slope_near. lra.
  - intros x. pose proof (silu_slope_range x). lra.
Qed.

Theorem srelu_silu_slope_range_corrected :
  ((forall x : R, ex_derive (fun x : R => silu x) x) /\ (exists s : R, inf_is (fun _ => True) (fun x : R => Derive
    (fun x : R => silu x) x) s /\ -1996787 / 20000000 <= s <= -399357 / 4000000)) /\ ((forall x : R, ex_derive (fun x
    : R => silu x) x) /\ (exists s : R, sup_is (fun _ => True) (fun x : R => Derive (fun x : R => silu x) x) s /\
    4399357 / 4000000 <= s <= 21996787 / 20000000)).
Proof. exact (conj srelu_silu_slope_range_corrected_1 srelu_silu_slope_range_corrected_2). Qed.

(** srelu/mish-rational-form: Mish, x tanh(log(1 + e^x)), is x (e^{2x} + 2 e^x)/(e^{2x} + 2 e^x + 2). *)
Theorem srelu_mish_rational_form :
  forall (x : R), x * tanh (ln (1 + exp x)) = x * (exp (2 * x) + 2 * exp x) / (exp (2 * x) + 2 * exp x + 2).
Proof. exact mish_rational. Qed.

(** srelu/mish-derivative: The first derivative of Mish is the printed quotient over (e^{2x} + 2 e^x + 2)^2. *)
Theorem srelu_mish_derivative :
  forall (x : R), is_derive (fun x : R => mish x) x (exp x * (4 * (x + 1) + 4 * exp (2 * x) + exp (3 * x) + exp x * (4
    * x + 6)) / (exp (2 * x) + 2 * exp x + 2) ^ 2).
Proof. exact mish_derive. Qed.

(** srelu/mish-second-derivative, refuted: The second derivative of Mish is the printed quotient over (e^{2x} + 2 e^x
    + 2)^3. *)
Theorem srelu_mish_second_derivative_refuted :
  ~ (forall (x : R), ex_derive (fun x : R => mish x) x /\ is_derive_n (fun x : R => mish x) 2 x (4 * exp x * (3 * exp
    (2 * x) * (x - 2) + 2 * exp (3 * x) * (x - 1) - 2 * (x + 2) - 2 * exp x * (x + 4)) / (exp (2 * x) + 2 * exp x + 2)
    ^ 3)).
Proof.
  intros H. destruct (H 0) as [_ D]. apply is_derive_n_unique in D.
  rewrite (second_slope _ _ mish_derive _ mish_slope_derive) in D.
  unfold mish_curvature, mish_bend in D. rewrite !Rmult_0_r, exp_0 in D. lra.
Qed.

(** srelu/mish-second-derivative: The sign is wrong: the second derivative is minus the printed quotient, positive
    between the two zeros. *)
Theorem srelu_mish_second_derivative_corrected :
  forall (x : R), ex_derive (fun x : R => mish x) x /\ is_derive_n (fun x : R => mish x) 2 x (- 4 * exp x * (3 * exp
    (2 * x) * (x - 2) + 2 * exp (3 * x) * (x - 1) - 2 * (x + 2) - 2 * exp x * (x + 4)) / (exp (2 * x) + 2 * exp x + 2)
    ^ 3).
Proof.
  intros x. split; [exact (slope_exists _ _ mish_derive x)|].
  exact (second_derive _ _ mish_derive _ mish_slope_derive x).
Qed.

(** srelu/mish-critical-points: The second derivative of Mish has two zeros, about -2.2564 and 1.4906. *)
Theorem srelu_mish_critical_points :
  (forall x : R, ex_derive (fun x : R => mish x) x) /\ (forall x : R, ex_derive_n (fun x : R => mish x) 2 x) /\ exists
    z1 z2 : R, -45129 / 20000 <= z1 <= -45127 / 20000 /\ 29811 / 20000 <= z2 <= 29813 / 20000 /\ forall x : R,
    (Derive_n (fun x : R => mish x) 2 x = 0 <-> x = z1 \/ x = z2).
Proof.
  split; [exact (slope_exists _ _ mish_derive)|].
  split; [exact (second_exists _ _ mish_derive _ mish_slope_derive)|].
  destruct mish_bend_zeros as [a [b [Ha [Hb Z]]]]. exists a, b.
  split; [lra|]. split; [lra|]. intros x.
  rewrite (second_slope _ _ mish_derive _ mish_slope_derive), mish_curvature_zero. apply Z.
Qed.

(** srelu/first-derivative: The derivative of S-ReLU is 0, then 1/2 + 3x/(4 delta) - x^3/(4 delta^3), then 1. *)
Theorem srelu_first_derivative :
  forall (delta x : R), 0 < delta -> is_derive (fun x : R => srelu x delta) x (if Rle_dec x (- delta) then 0 else if
    both (Rlt_dec (- delta) x) (Rlt_dec x delta) then 1 / 2 + 3 * x / (4 * delta) - x ^ 3 / (4 * delta ^ 3) else 1).
Proof. intros; eapply derive_equal; [apply srelu_slope; assumption|unfold_paper; prove_cells]. Qed.

(** srelu/delta-argmax: In Table 4 the accuracies at delta = 0.001 are the best of all, on both data sets; this value
    is then used. *)
(** CIFAR-10 *)
Lemma srelu_delta_argmax_1 :
  81 > Rmax (Rmax (Rmax (Rmax (Rmax (Rmax (801 / 10) (402 / 5)) (391 / 5)) (402 / 5)) (739 / 10)) (317 / 5)) (117 /
    2).
Proof. intros; unfold_paper; first [prove_number | first [prove_compare | split_cases; first [lra | exfalso; lra |
  by_factors (3 / 5) | ordered_real]]]. Qed.

(** CIFAR-100 *)
Lemma srelu_delta_argmax_2 :
  256 / 5 > Rmax (Rmax (Rmax (Rmax (Rmax (Rmax (487 / 10) (487 / 10)) (97 / 2)) (91 / 2)) (207 / 5)) (219 / 5)) (257 /
    10).
Proof. intros; unfold_paper; first [prove_number | first [prove_compare | split_cases; first [lra | exfalso; lra |
  by_factors (5 / 2) | ordered_real]]]. Qed.

Theorem srelu_delta_argmax :
  (81 > Rmax (Rmax (Rmax (Rmax (Rmax (Rmax (801 / 10) (402 / 5)) (391 / 5)) (402 / 5)) (739 / 10)) (317 / 5)) (117 /
    2)) /\ (256 / 5 > Rmax (Rmax (Rmax (Rmax (Rmax (Rmax (487 / 10) (487 / 10)) (97 / 2)) (91 / 2)) (207 / 5)) (219 /
    5)) (257 / 10)).
Proof. exact (conj srelu_delta_argmax_1 srelu_delta_argmax_2). Qed.
