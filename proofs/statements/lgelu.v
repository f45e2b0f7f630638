(** * lambda-GELU: Learning Gating Hardness for Controlled ReLU-ization in Deep Networks (lgelu) *)

(** Generated from the claims by `provenact prove --record`; not to be edited. *)

From Coq Require Import Reals.
From Coquelicot Require Import Coquelicot.
From Provenact Require Import Ranks Vocabulary.
Open Scope R_scope.

Definition H (x : R) : R :=
  if Rlt_dec x 0 then 0 else if Rle_dec x 0 then 1 / 2 else 1.

Definition lgelu (x lambda : R) : R :=
  x * Phi (lambda * x).

Definition gelu (x : R) : R :=
  x * Phi x.

Definition lam (x t : R) : R :=
  1 + ln (1 + exp (x / t)).

Definition step (x s t g : R) : R :=
  lam (s - x * g * (1 / t) * sigma (s / t)) t.

Definition gap (x w : R) : R :=
  if Rlt_dec x 0 then Phi (w * x) else if Rle_dec x 0 then 0 else 1 - Phi (w * x).

Definition dist (x w : R) : R :=
  2 / (w * sqrt (2 * PI)).

Definition silu (x : R) : R :=
  x * sigma x.

Definition mish (x : R) : R :=
  x * tanh (ln (1 + exp x)).

(** lgelu_avoids_gradient_attenuation_1: no update leaves the range lambda > 1 *)
Definition lgelu_avoids_gradient_attenuation_1 : Prop :=
  forall (x : R), lam x 0.1 > 1.

(** lgelu_avoids_gradient_attenuation_2: the step on lambda is not attenuated in the GPT-2 run of Table I with lambda
    = 1.00: for some lambda that prints so its factor 9 dlambda/ds, relative to a step on lambda itself, is 1 or more
    *)
Definition lgelu_avoids_gradient_attenuation_2 : Prop :=
  (forall x : R, x <= 1 / 10 * ln (exp (1 / 200) - 1) -> ex_derive (fun x : R => lam x 0.1) x) /\
    (forall m : R, 1 > m -> (exists x : R, x <= 1 / 10 * ln (exp (1 / 200) - 1) /\ 9 * Derive (fun x : R => lam x 0.1)
      x > m)).

(** lgelu/avoids-gradient-attenuation (Abstract; Sec. I; Sec. III): With lambda = 1 + log(1 + e^{s/t}) and eta_s = c
    eta_w (t = 0.1, c = 9), learning lambda avoids unstable updates and gradient attenuation. *)
Definition lgelu_avoids_gradient_attenuation : Prop :=
  lgelu_avoids_gradient_attenuation_1 /\ lgelu_avoids_gradient_attenuation_2.

(** lgelu_avoids_gradient_attenuation_corrected_1: the factor in terms of lambda *)
Definition lgelu_avoids_gradient_attenuation_corrected_1 : Prop :=
  forall (x : R), ex_derive (fun x : R => lam x 0.1) x /\
    9 * (Derive (fun x : R => lam x 0.1) x) ^ 2 = 900 * (1 - exp (1 - lam x 0.1)) ^ 2.

(** lgelu_avoids_gradient_attenuation_corrected_2: it tends to 0 *)
Definition lgelu_avoids_gradient_attenuation_corrected_2 : Prop :=
  (Rbar_locally m_infty) (fun x : R => ex_derive (fun x : R => lam x 0.1) x) /\
    is_lim (fun x : R => 9 * (Derive (fun x : R => lam x 0.1) x) ^ 2) m_infty 0.

(** lgelu_avoids_gradient_attenuation_corrected_3: at lambda = 1.005 *)
Definition lgelu_avoids_gradient_attenuation_corrected_3 : Prop :=
  0.02235 <= 900 * (1 - exp (1 - 1.005)) ^ 2 <= 0.02245.

(** lgelu_avoids_gradient_attenuation_corrected_4: at lambda = 1.005, AdamW *)
Definition lgelu_avoids_gradient_attenuation_corrected_4 : Prop :=
  0.4485 <= 90 * (1 - exp (1 - 1.005)) <= 0.4495.

(** lgelu_avoids_gradient_attenuation_corrected_5: where it is 1 *)
Definition lgelu_avoids_gradient_attenuation_corrected_5 : Prop :=
  exists z1 : R, 1.03385 <= z1 <= 1.03395 /\ (fun x => 1 <= x) z1 /\ forall x : R, 1 <= x ->
    (900 * (1 - exp (1 - x)) ^ 2 - 1 = 0 <-> x = z1).

(** lgelu_avoids_gradient_attenuation_corrected_6: at lambda = 2 *)
Definition lgelu_avoids_gradient_attenuation_corrected_6 : Prop :=
  359.5 <= 900 * (1 - exp (1 - 2)) ^ 2 <= 360.5.

(** lgelu/avoids-gradient-attenuation, corrected: With SGD the factor is 900 (1 - e^{1 - lambda})^2: it tends to 0 as
    lambda -> 1, is at most 0.0224 where lambda prints as 1.00 (0.449 with AdamW), falls below 1 under lambda =
    1.0339, and is 360 at lambda = 2. The map attenuates the step exactly at the GELU end of its range. *)
Definition lgelu_avoids_gradient_attenuation_corrected : Prop :=
  lgelu_avoids_gradient_attenuation_corrected_1 /\ lgelu_avoids_gradient_attenuation_corrected_2 /\
    lgelu_avoids_gradient_attenuation_corrected_3 /\ lgelu_avoids_gradient_attenuation_corrected_4 /\
    lgelu_avoids_gradient_attenuation_corrected_5 /\ lgelu_avoids_gradient_attenuation_corrected_6.

(** lgelu_exact_zeros_1: lambda-GELU is 0 at 0 only *)
Definition lgelu_exact_zeros_1 : Prop :=
  forall (lambda : R), 1 <= lambda -> forall x : R, (lgelu x lambda = 0 <-> x = 0).

(** lgelu_exact_zeros_2: SiLU is 0 at 0 only *)
Definition lgelu_exact_zeros_2 : Prop :=
  forall x : R, (silu x = 0 <-> x = 0).

(** lgelu_exact_zeros_3: Mish is 0 at 0 only *)
Definition lgelu_exact_zeros_3 : Prop :=
  forall x : R, (mish x = 0 <-> x = 0).

(** lgelu_exact_zeros_4: ReLU is 0 on a half-line *)
Definition lgelu_exact_zeros_4 : Prop :=
  forall (x : R), x <= 0 -> Rmax 0 x = 0.

(** lgelu/exact-zeros (Sec. II): Smooth gated activations such as x Phi(lambda x) rarely put out exact zeros, unlike
    rectifiers. *)
Definition lgelu_exact_zeros : Prop :=
  lgelu_exact_zeros_1 /\ lgelu_exact_zeros_2 /\ lgelu_exact_zeros_3 /\ lgelu_exact_zeros_4.

(** lgelu_relu_limit_1: limit *)
Definition lgelu_relu_limit_1 : Prop :=
  forall (x : R), is_lim (fun lambda : R => x * Phi (lambda * x)) p_infty (x * H x).

(** lgelu_relu_limit_2: x H(x) is ReLU *)
Definition lgelu_relu_limit_2 : Prop :=
  forall (x : R), x * H x = Rmax 0 x.

(** lgelu_relu_limit_3: lambda = 1 *)
Definition lgelu_relu_limit_3 : Prop :=
  forall (x : R), lgelu x 1 = x * Phi x.

(** lgelu/relu-limit (Sec. III, Eqs. (1)-(2)): As lambda -> infinity, x Phi(lambda x) tends to x H(x), H(0) = 1/2,
    which is ReLU; lambda = 1 is GELU. *)
Definition lgelu_relu_limit : Prop :=
  lgelu_relu_limit_1 /\ lgelu_relu_limit_2 /\ lgelu_relu_limit_3.

(** lgelu_relu_limit_corrected_1: uniform limit *)
Definition lgelu_relu_limit_corrected_1 : Prop :=
  uniform_lim (fun _ => True) (fun lambda x : R => x * Phi (lambda * x)) (Rbar_locally p_infty) (fun x : R => Rmax 0
      x).

(** lgelu_relu_limit_corrected_2: the graph for lambda is that for 1, shrunk by lambda *)
Definition lgelu_relu_limit_corrected_2 : Prop :=
  forall (lambda x : R), 1 <= lambda -> lgelu x lambda = lgelu (lambda * x) 1 / lambda.

(** lgelu_relu_limit_corrected_3: distance at lambda = 1 *)
Definition lgelu_relu_limit_corrected_3 : Prop :=
  (exists s' : R, sup_is (fun _ => True) (fun x : R => Rabs (lgelu x 1 - Rmax 0 x)) s' /\ 0.169965 <= s' <= 0.169975).

(** lgelu/relu-limit, corrected: Sharp: uniformly on R; the largest distance to ReLU is 0.16997/lambda. *)
Definition lgelu_relu_limit_corrected : Prop :=
  lgelu_relu_limit_corrected_1 /\ lgelu_relu_limit_corrected_2 /\ lgelu_relu_limit_corrected_3.

(** lgelu_reparam_derivative_1: smooth *)
Definition lgelu_reparam_derivative_1 : Prop :=
  forall (t : R), 0 < t -> smooth_inf (fun x : R => lam x t).

(** lgelu_reparam_derivative_2: derivative *)
Definition lgelu_reparam_derivative_2 : Prop :=
  forall (s t : R), 0 < t -> is_derive (fun s : R => 1 + ln (1 + exp (s / t))) s (1 / t * sigma (s / t)).

(** lgelu/reparam-derivative (Sec. III): The map lambda(s) = 1 + log(1 + e^{s/t}) is smooth, with derivative
    sigma(s/t)/t. *)
Definition lgelu_reparam_derivative : Prop :=
  lgelu_reparam_derivative_1 /\ lgelu_reparam_derivative_2.

(** lgelu/reparam-derivative, corrected: Sharp: in terms of lambda the derivative is (1 - e^{1 - lambda})/t, between 0
    and 1/t, and it tends to 0 as lambda -> 1. *)
Definition lgelu_reparam_derivative_corrected : Prop :=
  forall (t x : R), 0 < t -> is_derive (fun x : R => lam x t) x ((1 - exp (1 - lam x t)) / t).

(** lgelu/da-dlambda (Sec. III): The derivative of x Phi(lambda x) in lambda is x^2 phi(lambda x). *)
Definition lgelu_da_dlambda : Prop :=
  forall (lambda x : R), 1 <= lambda ->
    is_derive (fun lambda : R => x * Phi (lambda * x)) lambda (x ^ 2 * phi (lambda * x)).

(** lgelu/gradient-wrt-s (Sec. III): With a = x Phi(lambda x), lambda = 1 + log(1 + e^{s/t}) and delta = dL/da, the
    gradient dL/ds is delta x^2 phi(lambda x) sigma(s/t)/t. *)
Definition lgelu_gradient_wrt_s : Prop :=
  forall (L : R -> R) (x s t d : R), 0 < t -> is_derive L (x * Phi ((1 + softplus (s / t)) * x)) d ->
    is_derive (fun r : R => L (x * Phi ((1 + softplus (r / t)) * x))) s (d * (x ^ 2 * phi ((1 + softplus (s / t)) *
      x)) * (1 / t * sigma (s / t))).

(** lgelu/gradient-wrt-s, corrected: With one lambda for a layer, as the paper then uses it, the gradient is the sum
    of these terms over all units (and positions) that share it. *)
Definition lgelu_gradient_wrt_s_corrected : Prop :=
  forall (n : nat) (x d : nat -> R) (s t : R), 0 < t ->
    is_derive (fun r : R => sum_n (fun i => d i * (x i * Phi ((1 + softplus (r / t)) * x i))) n) s (sum_n (fun i => d
      i * (x i ^ 2 * phi ((1 + softplus (s / t)) * x i))) n * (1 / t * sigma (s / t))).

(** lgelu_first_order_lambda_change_1: no change for eta_s = 0 *)
Definition lgelu_first_order_lambda_change_1 : Prop :=
  forall (s t g : R), 0 < t -> step 0 s t g - lam s t = 0.

(** lgelu_first_order_lambda_change_2: first order in eta_s *)
Definition lgelu_first_order_lambda_change_2 : Prop :=
  forall (s t g : R), 0 < t -> (locally' 0) (fun x : R => x <> 0) /\
    is_lim (fun x : R => (step x s t g - lam s t) / x) 0 (- (sigma (s / t)) ^ 2 / t ^ 2 * g).

(** lgelu_first_order_lambda_change_3: at a given state u = s/t (that is, a given lambda) the factor is sigma(u)^2
    times 1/t^2 *)
Definition lgelu_first_order_lambda_change_3 : Prop :=
  forall (t u : R), 0 < t -> (1 / t * sigma (t * u / t)) ^ 2 = (sigma u) ^ 2 / t ^ 2.

(** lgelu/first-order-lambda-change (Sec. III, Eq. (3)): For the step s - eta_s dL/ds the change of lambda is, to
    first order, -eta_s sigma(s/t)^2/t^2 dL/dlambda: the effective step scales as 1/t^2 and depends on the state
    through sigma(s/t). *)
Definition lgelu_first_order_lambda_change : Prop :=
  lgelu_first_order_lambda_change_1 /\ lgelu_first_order_lambda_change_2 /\ lgelu_first_order_lambda_change_3.

(** lgelu/first-order-lambda-change, corrected: Sharp: at a given s < 0 the step does not grow as t falls:
    sigma(s/t)^2/t^2 tends to 0 as t -> 0. *)
Definition lgelu_first_order_lambda_change_corrected : Prop :=
  (at_right 0) (fun x : R => x <> 0) /\ (at_right 0) (fun x : R => x ^ 2 <> 0) /\
    filterlim (fun x : R => (sigma (- 1 / x)) ^ 2 / x ^ 2) (at_right 0) (locally 0).

(** lgelu_lambda_as_hardness_probe_1: for given pre-activations: a larger lambda brings the gate closer to H *)
Definition lgelu_lambda_as_hardness_probe_1 : Prop :=
  strictly_decreasing_on (fun x => 1 <= x) (fun x : R => dist 0 x).

(** lgelu_lambda_as_hardness_probe_2: across layers: lambda = 3 gates harder than lambda = 2, whatever the scales w
    and v of the normal pre-activations *)
Definition lgelu_lambda_as_hardness_probe_2 : Prop :=
  forall (w v : R), 0 < w -> 0 < v -> exists I1 : R,
    is_RInt_gen (fun x : R => gap x (3 * w) * phi x) (Rbar_locally m_infty) (Rbar_locally p_infty) I1 /\
    exists I2 : R,
    is_RInt_gen (fun x : R => gap x (2 * v) * phi x) (Rbar_locally m_infty) (Rbar_locally p_infty) I2 /\ I1 < I2.

(** lgelu/lambda-as-hardness-probe (Sec. III; Sec. IV-B): The learned lambda of a layer says how decisive its gating
    is, and is compared across layers and architectures: the smaller, the smoother; the larger, the closer to ReLU. *)
Definition lgelu_lambda_as_hardness_probe : Prop :=
  lgelu_lambda_as_hardness_probe_1 /\ lgelu_lambda_as_hardness_probe_2.

(** lgelu_lambda_as_hardness_probe_corrected_1: one function, two values of lambda *)
Definition lgelu_lambda_as_hardness_probe_corrected_1 : Prop :=
  forall (lambda w v x : R), 1 <= lambda -> 0 < w -> 0 < v ->
    v * lgelu (w * x) lambda = v * w * (x * Phi (w * lambda * x)).

(** lgelu_lambda_as_hardness_probe_corrected_2: lambda = 2 at scale 1 *)
Definition lgelu_lambda_as_hardness_probe_corrected_2 : Prop :=
  exists I1 : R, is_RInt_gen (fun x : R => gap x 2 * phi x) (Rbar_locally m_infty) (Rbar_locally p_infty) I1 /\
    0.1475 <= I1 <= 0.1485.

(** lgelu_lambda_as_hardness_probe_corrected_3: lambda = 3 at scale 1/2 *)
Definition lgelu_lambda_as_hardness_probe_corrected_3 : Prop :=
  exists I1 : R, is_RInt_gen (fun x : R => gap x (3 / 2) * phi x) (Rbar_locally m_infty) (Rbar_locally p_infty) I1 /\
    0.1865 <= I1 <= 0.1875.

(** lgelu/lambda-as-hardness-probe, corrected: Only lambda times the scale of the pre-activations has a meaning: a
    layer with hardness lambda, weight w before and v after the activation is the same function as one with hardness w
    lambda, weight 1 before and w v after. Thus lambda = 2 at scale 1 gates harder (0.148) than lambda = 3 at scale
    1/2 (0.187). *)
Definition lgelu_lambda_as_hardness_probe_corrected : Prop :=
  lgelu_lambda_as_hardness_probe_corrected_1 /\ lgelu_lambda_as_hardness_probe_corrected_2 /\
    lgelu_lambda_as_hardness_probe_corrected_3.

(** lgelu_dlambda_concentration_1: it is the same shape for every lambda, shrunk by lambda towards 0 (and lowered) *)
Definition lgelu_dlambda_concentration_1 : Prop :=
  forall (lambda x : R), 1 <= lambda -> x ^ 2 * phi (lambda * x) = (lambda * x) ^ 2 * phi (lambda * x) / lambda ^ 2.

(** lgelu_dlambda_concentration_2: its two peaks lie at distance sqrt(2)/lambda from 0 *)
Definition lgelu_dlambda_concentration_2 : Prop :=
  forall (lambda : R), 1 <= lambda -> (forall x : R, ex_derive (fun x : R => x ^ 2 * phi (lambda * x)) x) /\
    forall x : R,
    (Derive (fun x : R => x ^ 2 * phi (lambda * x)) x = 0 <-> x = - sqrt 2 / lambda \/ x = 0 \/ x = sqrt 2 / lambda).

(** lgelu_dlambda_concentration_3: small gradients: it tends to 0 at all pre-activations, uniformly *)
Definition lgelu_dlambda_concentration_3 : Prop :=
  uniform_lim (fun _ => True) (fun lambda x : R => x ^ 2 * phi (lambda * x)) (Rbar_locally p_infty) (fun x : R => 0).

(** lgelu/dlambda-concentration (Sec. IV-A): The derivative x^2 phi(lambda x) in lambda concentrates around x = 0 as
    lambda grows, so that gradients are small at typical pre-activations. *)
Definition lgelu_dlambda_concentration : Prop :=
  lgelu_dlambda_concentration_1 /\ lgelu_dlambda_concentration_2 /\ lgelu_dlambda_concentration_3.

(** lgelu/dlambda-concentration, corrected: Sharp: its largest value, at the peaks, is 2 phi(sqrt 2)/lambda^2 =
    0.2935/lambda^2. *)
Definition lgelu_dlambda_concentration_corrected : Prop :=
  forall (lambda : R), 1 <= lambda ->
    sup_is (fun _ => True) (fun x : R => x ^ 2 * phi (lambda * x)) (2 * phi (sqrt 2) / lambda ^ 2) /\
    (fun _ => True) (sqrt 2 / lambda) /\
    (fun x : R => x ^ 2 * phi (lambda * x)) (sqrt 2 / lambda) = 2 * phi (sqrt 2) / lambda ^ 2.

(** lgelu/drift-average (Sec. IV-A; Figs. 1-2): V, the mean over the layers of the sum over the epochs of
    |lambda_l(e+1) - lambda_l(e)|, is the average absolute change of the layerwise hardness from one epoch to the
    next. *)
Definition lgelu_drift_average : Prop :=
  forall (l1 l2 m1 m2 : R), 0 <= l1 -> 0 <= l2 -> 0 <= m1 -> 0 <= m2 ->
    1 / 2 * (l1 + l2 + (m1 + m2)) = (l1 + l2 + m1 + m2) / 4.

(** lgelu/drift-average, corrected: V is averaged over the layers but summed over the epochs: it is T - 1 times the
    average change, the length of the way that lambda has gone (here T - 1 = 2). *)
Definition lgelu_drift_average_corrected : Prop :=
  forall (l1 l2 m1 m2 : R), 0 <= l1 -> 0 <= l2 -> 0 <= m1 -> 0 <= m2 ->
    1 / 2 * (l1 + l2 + (m1 + m2)) = (3 - 1) * (l1 + l2 + m1 + m2) / 4.

(** lgelu_bvs_maximum_1: accuracy, a run of two epochs: no epoch is better than the maximum *)
Definition lgelu_bvs_maximum_1 : Prop :=
  forall (f x : R), 0 <= f -> f <= 1 -> 0 <= x -> x <= 1 -> Rmax x f >= x.

(** lgelu_bvs_maximum_2: perplexity, a run of two epochs: no epoch is better than the maximum *)
Definition lgelu_bvs_maximum_2 : Prop :=
  forall (w x : R), 0 < w -> 1 <= x -> Rmax x w <= x.

(** lgelu/bvs-maximum (Sec. IV-A, before Eq. (4); Sec. IV): The best validation score of a run is the maximum of
    val(e) over its epochs, val being the accuracy, or for GPT-2 the perplexity, of which lower is better. *)
Definition lgelu_bvs_maximum : Prop :=
  lgelu_bvs_maximum_1 /\ lgelu_bvs_maximum_2.

(** lgelu_bvs_maximum_corrected_1: accuracy: maximum *)
Definition lgelu_bvs_maximum_corrected_1 : Prop :=
  forall (f x : R), 0 <= f -> f <= 1 -> 0 <= x -> x <= 1 -> Rmax x f >= x.

(** lgelu_bvs_maximum_corrected_2: perplexity: minimum *)
Definition lgelu_bvs_maximum_corrected_2 : Prop :=
  forall (w x : R), 0 < w -> 1 <= x -> Rmin x w <= x.

(** lgelu/bvs-maximum, corrected: For perplexity the best score is the minimum over the epochs; the printed maximum is
    the worst. *)
Definition lgelu_bvs_maximum_corrected : Prop :=
  lgelu_bvs_maximum_corrected_1 /\ lgelu_bvs_maximum_corrected_2.

(** lgelu/adamw-scaling (Sec. IV-A): Under AdamW, scaling the learning rate of s is not the same as scaling its
    gradient. *)
Definition lgelu_adamw_scaling : Prop :=
  forall (c z n : R), 1 < c -> 0 < z -> 0 < n -> c * (z / (z + n)) > c * z / (c * z + n).

(** lgelu_adamw_scaling_corrected_1: the first moment is multiplied by c *)
Definition lgelu_adamw_scaling_corrected_1 : Prop :=
  forall (p c z b1 : R), 1 < c -> 0 < z -> 0 < b1 -> b1 < 1 ->
    (b1 * (1 - b1) * (c * z) + (1 - b1) * (c * p)) / (1 - b1 ^ 2) = c * ((b1 * (1 - b1) * z + (1 - b1) * p) / (1 - b1
      ^ 2)).

(** lgelu_adamw_scaling_corrected_2: the second by c^2 *)
Definition lgelu_adamw_scaling_corrected_2 : Prop :=
  forall (p c z b2 : R), 1 < c -> 0 < z -> 0 < b2 -> b2 < 1 ->
    (b2 * (1 - b2) * (c * z) ^ 2 + (1 - b2) * (c * p) ^ 2) / (1 - b2 ^ 2) = c ^ 2 * ((b2 * (1 - b2) * z ^ 2 + (1 - b2)
      * p ^ 2) / (1 - b2 ^ 2)).

(** lgelu_adamw_scaling_corrected_3: so that the step, for moments p and v, stays *)
Definition lgelu_adamw_scaling_corrected_3 : Prop :=
  forall (v p c : R), 0 < v -> 1 < c -> c * p / sqrt (c ^ 2 * v) = p / sqrt v.

(** lgelu/adamw-scaling, corrected: Sharp: without epsilon, scaling the gradient changes nothing at all (shown for the
    second step, with gradients z and p), while scaling the learning rate scales every step. *)
Definition lgelu_adamw_scaling_corrected : Prop :=
  lgelu_adamw_scaling_corrected_1 /\ lgelu_adamw_scaling_corrected_2 /\ lgelu_adamw_scaling_corrected_3.

(** lgelu/spearman-monotone-invariance (Sec. IV-B): The Spearman rank correlation of two layerwise hardness vectors
    compares the ordering of the layers, up to a monotone transformation of the values: high values say that layers
    that are harder in one are harder in the other. *)
Definition lgelu_spearman_monotone_invariance : Prop :=
  forall (n : nat) (x y : nat -> R),
    (forall g h : R -> R, (forall s t : R, s < t -> g s < g t) -> (forall s t : R, s < t -> h s < h t) -> spearman n
      (fun i => g (x i)) (fun i => h (y i)) = spearman n x y) /\
    ((exists i j : nat, (i <= n)%nat /\ (j <= n)%nat /\ x i < x j) -> (exists i j : nat, (i <= n)%nat /\ (j <= n)%nat
      /\ y i < y j) -> (spearman n x y = 1 <-> forall i j : nat, (i <= n)%nat -> (j <= n)%nat -> (x i < x j <-> y i <
      y j))).

(** lgelu/lambda-by-architecture (Sec. IV-B, Table I): The architectures usually trained with ReLU (MLP, ResNet-18)
    learn larger average values of lambda than those usually trained with GELU (DeiT, GPT-2). *)
Definition lgelu_lambda_by_architecture : Prop :=
  Rmin (Rmin (Rmin (Rmin (Rmin (Rmin (Rmin (Rmin (Rmin (Rmin (Rmin 6.66 8.67) 2.45) 3.4) 3.41) 3.09) 2.43) 1.68) 1.75)
      2.64) 1.65) 1.89 > Rmax (Rmax (Rmax (Rmax (Rmax 1.21 1.21) 1.19) 1.24) 1.24) 1.

(** lgelu/lambda-by-architecture, corrected: Sharp: every mean of the first kind is at least 1.65, every mean of the
    second at most 1.24, a factor of at least 1.33. *)
Definition lgelu_lambda_by_architecture_corrected : Prop :=
  1.325 <= 1.65 / 1.24 <= 1.335.

(** lgelu_schedule_endpoint_1: value at e = T *)
Definition lgelu_schedule_endpoint_1 : Prop :=
  forall (a L T : R), 1 <= a -> 1 <= L -> 1 <= T -> T - IZR (Int_part (0.25 * T)) <> 0 ->
    a + (T - IZR (Int_part (0.25 * T))) / (T - IZR (Int_part (0.25 * T))) * (L - a) = L.

(** lgelu_schedule_endpoint_2: the denominator is not 0 *)
Definition lgelu_schedule_endpoint_2 : Prop :=
  forall (T : R), 1 <= T -> T - IZR (Int_part (0.25 * T)) > 0.

(** lgelu/schedule-endpoint (Sec. IV-C, Algorithm 1): The linear schedule from lambda(e_s) at e_s = floor(0.25 T)
    reaches lambda_target at e = T, for every layer. *)
Definition lgelu_schedule_endpoint : Prop :=
  lgelu_schedule_endpoint_1 /\ lgelu_schedule_endpoint_2.

(** lgelu_hardened_before_substitution_1: at the last epoch *)
Definition lgelu_hardened_before_substitution_1 : Prop :=
  forall (a : R), 1 <= a -> a + 1 * (160 - a) = 160.

(** lgelu_hardened_before_substitution_2: at an earlier checkpoint *)
Definition lgelu_hardened_before_substitution_2 : Prop :=
  forall (a q : R), 1 <= a -> 0 < q -> q < 1 -> a + q * (160 - a) = 160.

(** lgelu/hardened-before-substitution (Sec. IV-C, Algorithm 1 lines 4-8): The schedule, ending in lambda(T) =
    lambda_target, ensures that all gates are uniformly hardened before the substitution test, which takes the
    checkpoint with the best validation score of all epochs. *)
Definition lgelu_hardened_before_substitution : Prop :=
  lgelu_hardened_before_substitution_1 /\ lgelu_hardened_before_substitution_2.

(** lgelu_hardened_before_substitution_corrected_1: distance to the target *)
Definition lgelu_hardened_before_substitution_corrected_1 : Prop :=
  forall (a q : R), 1 <= a -> 0 < q -> q < 1 -> 160 - (a + q * (160 - a)) = (1 - q) * (160 - a).

(** lgelu_hardened_before_substitution_corrected_2: difference of two layers *)
Definition lgelu_hardened_before_substitution_corrected_2 : Prop :=
  forall (a b q : R), 1 <= a -> 1 <= b -> 0 < q -> q < 1 ->
    a + q * (160 - a) - (b + q * (160 - b)) = (1 - q) * (a - b).

(** lgelu/hardened-before-substitution, corrected: At a checkpoint with share q < 1 every layer still lacks 1 - q of
    its way to the target, and two layers still differ by 1 - q times their first difference: the gates are at the
    target, and equal, at the last epoch only. *)
Definition lgelu_hardened_before_substitution_corrected : Prop :=
  lgelu_hardened_before_substitution_corrected_1 /\ lgelu_hardened_before_substitution_corrected_2.

(** lgelu_gradual_hardening_1: progressively: the distance to the hard gate falls with every epoch *)
Definition lgelu_gradual_hardening_1 : Prop :=
  strictly_decreasing_on (fun x => 0 <= x <= 75) (fun x : R => dist 0 (1 + x / 75 * (160 - 1))).

(** lgelu_gradual_hardening_2: gradually: the first of 75 epochs makes at most half of the change *)
Definition lgelu_gradual_hardening_2 : Prop :=
  (dist 0 1 - dist 0 (1 + 1 / 75 * (160 - 1))) / (dist 0 1 - dist 0 160) <= 1 / 2.

(** lgelu/gradual-hardening (Sec. III; Sec. IV-C): Raising lambda linearly from about 1 to 160 over the last 75% of
    the epochs hardens the activation gradually and progressively, without an abrupt shift. *)
Definition lgelu_gradual_hardening : Prop :=
  lgelu_gradual_hardening_1 /\ lgelu_gradual_hardening_2.

(** lgelu_gradual_hardening_corrected_1: first epoch *)
Definition lgelu_gradual_hardening_corrected_1 : Prop :=
  67.5 <= 100 * (dist 0 1 - dist 0 (1 + 1 / 75 * (160 - 1))) / (dist 0 1 - dist 0 160) <= 68.5.

(** lgelu_gradual_hardening_corrected_2: seven epochs *)
Definition lgelu_gradual_hardening_corrected_2 : Prop :=
  (dist 0 1 - dist 0 (1 + 7 / 75 * (160 - 1))) / (dist 0 1 - dist 0 160) > 0.94.

(** lgelu_gradual_hardening_corrected_3: linear in 1/lambda *)
Definition lgelu_gradual_hardening_corrected_3 : Prop :=
  forall (a L q : R), 1 <= a -> 1 <= L -> 0 < q -> q < 1 ->
    dist 0 (1 / ((1 - q) / a + q / L)) = (1 - q) * dist 0 a + q * dist 0 L.

(** lgelu/gradual-hardening, corrected: With lambda linear in the epoch the first of 75 epochs makes 68% of the whole
    change, and the first 7 make over 94%. Linear in 1/lambda, every epoch makes the same share. *)
Definition lgelu_gradual_hardening_corrected : Prop :=
  lgelu_gradual_hardening_corrected_1 /\ lgelu_gradual_hardening_corrected_2 /\ lgelu_gradual_hardening_corrected_3.

(** lgelu/gate-l1-distance (Sec. IV-C): The integral of |H(x) - Phi(lambda x)| over R is 2/(lambda sqrt(2 pi)). *)
Definition lgelu_gate_l1_distance : Prop :=
  forall (lambda : R), 1 <= lambda ->
    is_RInt_gen (fun x : R => Rabs (H x - Phi (lambda * x))) (Rbar_locally m_infty) (Rbar_locally p_infty) (2 /
      (lambda * sqrt (2 * PI))).

(** lgelu_lambda_target_1: it suffices *)
Definition lgelu_lambda_target_1 : Prop :=
  forall (eps x : R), 0 < eps -> 2 / (eps * sqrt (2 * PI)) <= x -> dist 0 x <= eps.

(** lgelu_lambda_target_2: eps = 5e-3 *)
Definition lgelu_lambda_target_2 : Prop :=
  159.5 <= 2 / (0.005 * sqrt (2 * PI)) <= 160.5.

(** lgelu/lambda-target (Sec. IV-C): For a gate distance of at most eps it suffices that lambda >= 2/(eps sqrt(2 pi));
    eps = 5e-3 gives about 160. *)
Definition lgelu_lambda_target : Prop :=
  lgelu_lambda_target_1 /\ lgelu_lambda_target_2.

(** lgelu_lambda_target_corrected_1: equality *)
Definition lgelu_lambda_target_corrected_1 : Prop :=
  forall (eps : R), 0 < eps -> dist 0 (2 / (eps * sqrt (2 * PI))) = eps.

(** lgelu_lambda_target_corrected_2: number *)
Definition lgelu_lambda_target_corrected_2 : Prop :=
  159.5765 <= 2 / (0.005 * sqrt (2 * PI)) <= 159.5775.

(** lgelu_lambda_target_corrected_3: 160 *)
Definition lgelu_lambda_target_corrected_3 : Prop :=
  2 / (160 * sqrt (2 * PI)) <= 0.005.

(** lgelu/lambda-target, corrected: Sharp: the bound is also necessary (there is equality at it); for eps = 5e-3 it is
    159.577, and 160 is within the tolerance. *)
Definition lgelu_lambda_target_corrected : Prop :=
  lgelu_lambda_target_corrected_1 /\ lgelu_lambda_target_corrected_2 /\ lgelu_lambda_target_corrected_3.

(** lgelu/conservative-choice (Sec. IV-C; Sec. V): The target 2/(eps sqrt(2 pi)), 160 for eps = 5e-3, is a
    conservative choice for the gate tolerance eps, to be reused for all pre-activation distributions met across
    architectures. *)
Definition lgelu_conservative_choice : Prop :=
  forall (w : R), 0 < w -> exists I1 : R,
    is_RInt_gen (fun x : R => gap x (160 * w) * phi x) (Rbar_locally m_infty) (Rbar_locally p_infty) I1 /\
    I1 <= 0.005.

(** lgelu/conservative-choice, under the hypothesis that it needs (Sec. IV-C; Sec. V): The target 2/(eps sqrt(2 pi)),
    160 for eps = 5e-3, is a conservative choice for the gate tolerance eps, to be reused for all pre-activation
    distributions met across architectures. *)
Definition lgelu_conservative_choice_restricted : Prop :=
  forall (w : R), 2 / 5 <= w -> exists I1 : R,
    is_RInt_gen (fun x : R => gap x (160 * w) * phi x) (Rbar_locally m_infty) (Rbar_locally p_infty) I1 /\
    I1 <= 0.005.

(** lgelu/conservative-choice, corrected: It is conservative for every density that is nowhere above 1 (for normal
    ones: deviation at least 1/sqrt(2 pi) = 0.399), for there the mean is at most the integral. *)
Definition lgelu_conservative_choice_corrected : Prop :=
  forall (dens : R -> R) (m : R), (forall x : R, 0 <= dens x <= 1) ->
    is_RInt_gen (fun x : R => Rabs (heaviside x - Phi (160 * x)) * dens x) (Rbar_locally m_infty) (Rbar_locally
      p_infty) m -> m <= 5 / 1000.

(** lgelu_replacement_change_1: one activation: by at most the tolerance 5e-3 *)
Definition lgelu_replacement_change_1 : Prop :=
  (exists s' : R, sup_is (fun _ => True) (fun x : R => Rabs (lgelu x 160 - Rmax 0 x)) s' /\ s' <= 0.005).

(** lgelu_replacement_change_2: which is 1/160 of what a direct swap of GELU does *)
Definition lgelu_replacement_change_2 : Prop :=
  forall (x : R), lgelu x 160 - Rmax 0 x = (gelu (160 * x) - Rmax 0 (160 * x)) / 160.

(** lgelu_replacement_change_3: the networks of Table II: every annealed metric moves less than any metric in a direct
    swap *)
Definition lgelu_replacement_change_3 : Prop :=
  Rmax (Rmax (Rmax (Rmax (Rabs (0.81 - 0.81)) (Rabs (0.86 - 0.85))) (Rabs (0.95 - 0.95))) (Rabs (0.74 - 0.72))) (Rabs
      (0.71 - 0.72)) < Rmin (Rmin (Rmin (Rmin (0.85 - 0.8) (0.86 - 0.83)) (0.95 - 0.92)) (0.74 - 0.67)) (0.71 - 0.68).

(** lgelu/replacement-change (Sec. IV-C): After annealing to lambda_target, about 160, replacing x Phi(lambda x) by
    ReLU changes the input-output mapping only a little. *)
Definition lgelu_replacement_change : Prop :=
  lgelu_replacement_change_1 /\ lgelu_replacement_change_2 /\ lgelu_replacement_change_3.

(** lgelu_replacement_change_corrected_1: one activation *)
Definition lgelu_replacement_change_corrected_1 : Prop :=
  (exists s' : R, sup_is (fun _ => True) (fun x : R => Rabs (lgelu x 160 - Rmax 0 x)) s' /\ 0.001055 <= s' <=
      0.001065).

(** lgelu_replacement_change_corrected_2: hardness 160 as GELU *)
Definition lgelu_replacement_change_corrected_2 : Prop :=
  forall (x : R), 160 * lgelu (1 / 160 * x) 160 = gelu x.

(** lgelu_replacement_change_corrected_3: direct swap *)
Definition lgelu_replacement_change_corrected_3 : Prop :=
  (exists s' : R, sup_is (fun _ => True) (fun x : R => Rabs (gelu x - Rmax 0 x)) s' /\ 0.1695 <= s' <= 0.1705).

(** lgelu/replacement-change, corrected: One activation changes by at most 0.00106, a hidden layer by at most that
    times the sum of the |weights| after it. Whether that is little depends on the weights: with 1/160 before and 160
    after it, hardness 160 is exactly GELU, and the change is that of a direct swap, 0.170. *)
Definition lgelu_replacement_change_corrected : Prop :=
  lgelu_replacement_change_corrected_1 /\ lgelu_replacement_change_corrected_2 /\
    lgelu_replacement_change_corrected_3.

(** lgelu_table2_drops_1: Adult *)
Definition lgelu_table2_drops_1 : Prop :=
  0.81 - 0.81 < 0.85 - 0.8.

(** lgelu_table2_drops_2: FMNIST *)
Definition lgelu_table2_drops_2 : Prop :=
  0.86 - 0.85 < 0.86 - 0.83.

(** lgelu_table2_drops_3: CIFAR10 *)
Definition lgelu_table2_drops_3 : Prop :=
  0.95 - 0.95 < 0.95 - 0.92.

(** lgelu_table2_drops_4: CIFAR100 *)
Definition lgelu_table2_drops_4 : Prop :=
  0.74 - 0.72 < 0.74 - 0.67.

(** lgelu_table2_drops_5: TinyImageNet *)
Definition lgelu_table2_drops_5 : Prop :=
  0.71 - 0.72 < 0.71 - 0.68.

(** lgelu/table2-drops (Sec. IV-C, Table II): On all five benchmarks the drop in the metric is smaller for the
    annealed replacement than for a direct swap of GELU for ReLU. *)
Definition lgelu_table2_drops : Prop :=
  lgelu_table2_drops_1 /\ lgelu_table2_drops_2 /\ lgelu_table2_drops_3 /\ lgelu_table2_drops_4 /\
    lgelu_table2_drops_5.

(** lgelu_table2_drops_corrected_1: Adult *)
Definition lgelu_table2_drops_corrected_1 : Prop :=
  0.85 - 0.81 < 0.85 - 0.8.

(** lgelu_table2_drops_corrected_2: FMNIST *)
Definition lgelu_table2_drops_corrected_2 : Prop :=
  0.86 - 0.85 < 0.86 - 0.83.

(** lgelu_table2_drops_corrected_3: CIFAR10 *)
Definition lgelu_table2_drops_corrected_3 : Prop :=
  0.95 - 0.95 < 0.95 - 0.92.

(** lgelu_table2_drops_corrected_4: CIFAR100 *)
Definition lgelu_table2_drops_corrected_4 : Prop :=
  0.74 - 0.72 < 0.74 - 0.67.

(** lgelu_table2_drops_corrected_5: TinyImageNet *)
Definition lgelu_table2_drops_corrected_5 : Prop :=
  0.71 - 0.72 < 0.71 - 0.68.

(** lgelu_table2_drops_corrected_6: Adult, the cost of annealing *)
Definition lgelu_table2_drops_corrected_6 : Prop :=
  0.85 - 0.81 = 0.04.

(** lgelu/table2-drops, corrected: Sharp: it holds also from the same start, the GELU original: the drops are 0.04,
    0.01, 0, 0.02 and -0.01 against 0.05, 0.03, 0.03, 0.07 and 0.03. On Adult hardly anything is left: annealing
    itself costs 0.04. *)
Definition lgelu_table2_drops_corrected : Prop :=
  lgelu_table2_drops_corrected_1 /\ lgelu_table2_drops_corrected_2 /\ lgelu_table2_drops_corrected_3 /\
    lgelu_table2_drops_corrected_4 /\ lgelu_table2_drops_corrected_5 /\ lgelu_table2_drops_corrected_6.

(** lgelu/adult-replacement (Sec. IV-C, Table II): In some cases, Adult for one, the annealed replacement matches the
    score before the replacement or even improves on it. *)
Definition lgelu_adult_replacement : Prop :=
  0.81 >= 0.81.

(** lgelu_adult_replacement_corrected_1: Adult *)
Definition lgelu_adult_replacement_corrected_1 : Prop :=
  0.81 = 0.81.

(** lgelu_adult_replacement_corrected_2: CIFAR10 *)
Definition lgelu_adult_replacement_corrected_2 : Prop :=
  0.95 = 0.95.

(** lgelu_adult_replacement_corrected_3: TinyImageNet *)
Definition lgelu_adult_replacement_corrected_3 : Prop :=
  0.72 - 0.71 = 0.01.

(** lgelu_adult_replacement_corrected_4: Adult, below GELU *)
Definition lgelu_adult_replacement_corrected_4 : Prop :=
  0.85 - 0.81 = 0.04.

(** lgelu_adult_replacement_corrected_5: Adult, below lambda-GELU of Table I *)
Definition lgelu_adult_replacement_corrected_5 : Prop :=
  Rmin (Rmin 0.87 0.86) 0.86 - 0.81 >= 0.05.

(** lgelu/adult-replacement, corrected: Sharp: matched on Adult and CIFAR10, improved by 0.01 on TinyImageNet. On
    Adult the score before the replacement, 0.81, is itself 0.04 below that of GELU (0.85) and at least 0.05 below
    that of lambda-GELU without annealing (0.86 to 0.87 in Table I). *)
Definition lgelu_adult_replacement_corrected : Prop :=
  lgelu_adult_replacement_corrected_1 /\ lgelu_adult_replacement_corrected_2 /\ lgelu_adult_replacement_corrected_3 /\
    lgelu_adult_replacement_corrected_4 /\ lgelu_adult_replacement_corrected_5.

(** lgelu/tinyimagenet-gelu-score (Sec. IV-B Table I; Sec. IV-C Table II): The best validation score of GELU on
    TinyImageNet is 0.72 (+- 0.001) in Table I, and 0.71 at the best-validation checkpoint before substitution in
    Table II. *)
Definition lgelu_tinyimagenet_gelu_score : Prop :=
  0.72 = 0.71.

(** lgelu/uniform-gate-tolerance (Sec. V): The target 2/(eps sqrt(2 pi)) with eps = 5e-3 guarantees a uniform
    tolerance between the gates Phi(lambda x) and H(x). *)
Definition lgelu_uniform_gate_tolerance : Prop :=
  (exists s' : R, sup_is (fun _ => True) (fun x : R => Rabs (H x - Phi (2 / (0.005 * sqrt (2 * PI)) * x))) s' /\ s' <=
      0.005).

(** lgelu_uniform_gate_tolerance_corrected_1: uniform distance *)
Definition lgelu_uniform_gate_tolerance_corrected_1 : Prop :=
  forall (lambda : R), 1 <= lambda -> sup_is (fun _ => True) (fun x : R => Rabs (H x - Phi (lambda * x))) (1 / 2).

(** lgelu_uniform_gate_tolerance_corrected_2: away from 0, left *)
Definition lgelu_uniform_gate_tolerance_corrected_2 : Prop :=
  forall (x : R), x <= - 0.0162 -> gap x 160 <= 0.005.

(** lgelu_uniform_gate_tolerance_corrected_3: away from 0, right *)
Definition lgelu_uniform_gate_tolerance_corrected_3 : Prop :=
  forall (x : R), 0.0162 <= x -> gap x 160 <= 0.005.

(** lgelu_uniform_gate_tolerance_corrected_4: not closer *)
Definition lgelu_uniform_gate_tolerance_corrected_4 : Prop :=
  gap 0.016 160 > 0.005.

(** lgelu/uniform-gate-tolerance, corrected: The uniform distance is 1/2 for every lambda, the gate being continuous
    and H not; at lambda = 160 it is within 5e-3 for |x| >= 0.0162 only. *)
Definition lgelu_uniform_gate_tolerance_corrected : Prop :=
  lgelu_uniform_gate_tolerance_corrected_1 /\ lgelu_uniform_gate_tolerance_corrected_2 /\
    lgelu_uniform_gate_tolerance_corrected_3 /\ lgelu_uniform_gate_tolerance_corrected_4.

(** lgelu/statistics-independence (Sec. IV-C; Sec. V): The target 2/(eps sqrt(2 pi)) guarantees the gate tolerance eps
    = 5e-3 whatever the statistics of the pre-activations. *)
Definition lgelu_statistics_independence : Prop :=
  forall (dens : R -> R), (forall x : R, 0 <= dens x) -> (forall a b : R, ex_RInt dens a b) ->
    (is_RInt_gen (fun x : R => dens x) (Rbar_locally m_infty) (Rbar_locally p_infty) 1) ->
    (exists I1 : R, is_RInt_gen (fun x : R => gap x (2 / (0.005 * sqrt (2 * PI))) * dens x) (Rbar_locally m_infty)
      (Rbar_locally p_infty) I1 /\ I1 <= 0.005).

(** lgelu_statistics_independence_corrected_1: deviation 1 *)
Definition lgelu_statistics_independence_corrected_1 : Prop :=
  exists I1 : R, is_RInt_gen (fun x : R => gap x 160 * phi x) (Rbar_locally m_infty) (Rbar_locally p_infty) I1 /\
    0.00195 <= I1 <= 0.00205.

(** lgelu_statistics_independence_corrected_2: deviation 1/10 *)
Definition lgelu_statistics_independence_corrected_2 : Prop :=
  exists I1 : R,
    is_RInt_gen (fun x : R => gap x (160 / 10) * phi x) (Rbar_locally m_infty) (Rbar_locally p_infty) I1 /\
    0.01985 <= I1 <= 0.01995.

(** lgelu_statistics_independence_corrected_3: deviation 1/100 *)
Definition lgelu_statistics_independence_corrected_3 : Prop :=
  exists I1 : R,
    is_RInt_gen (fun x : R => gap x (160 / 100) * phi x) (Rbar_locally m_infty) (Rbar_locally p_infty) I1 /\
    0.1775 <= I1 <= 0.1785.

(** lgelu_statistics_independence_corrected_4: deviation 1/160000 *)
Definition lgelu_statistics_independence_corrected_4 : Prop :=
  exists I1 : R,
    is_RInt_gen (fun x : R => gap x (160 / 160000) * phi x) (Rbar_locally m_infty) (Rbar_locally p_infty) I1 /\
    I1 > 0.499.

(** lgelu/statistics-independence, corrected: It depends on them: for lambda = 160 and normal pre-activations the mean
    is 0.0020 at deviation 1, 0.0199 at 1/10, 0.178 at 1/100, and comes as close to 1/2 as one likes: over 0.499 at
    1/160000. *)
Definition lgelu_statistics_independence_corrected : Prop :=
  lgelu_statistics_independence_corrected_1 /\ lgelu_statistics_independence_corrected_2 /\
    lgelu_statistics_independence_corrected_3 /\ lgelu_statistics_independence_corrected_4.
