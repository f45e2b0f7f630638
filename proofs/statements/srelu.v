(** * Reshaping Activation Functions: A Framework for Activation Function Optimization Based on Mollification Theory
    (srelu) *)

(** Generated from the claims by `provenact prove --record`; not to be edited. *)

From Coq Require Import Reals.
From Coquelicot Require Import Coquelicot.
From Provenact Require Import Cells Convolution Kernels LayerCorrelations LowestDegree Smooth Smoothing Vocabulary.
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

(** srelu/smoothness-class (Abstract; Sec. 4.6): S-ReLU has two continuous derivatives on the whole line, for every
    half-width. *)
Definition srelu_smoothness_class : Prop :=
  forall (delta : R), 0 < delta -> smooth 2 (fun x : R => srelu x delta).

(** srelu/smoothness-class, corrected: Sharp: C^2 and no more; the third derivative jumps by 3/(2 delta^2) at both
    knots. *)
Definition srelu_smoothness_class_corrected : Prop :=
  forall (delta : R), 0 < delta -> smooth 2 (fun x : R => srelu x delta) /\ ~ smooth 3 (fun x : R => srelu x delta).

(** srelu_statistical_optimality_1: conclusion: smoothing ReLU, no kernel of the same variance has a smaller
    integrated squared error: triangle *)
Definition srelu_statistical_optimality_1 : Prop :=
  (forall x : R, - 3 < x -> x < 3 -> mollifiable (fun x : R => relu x) epanechnikov_kernel (sqrt 5) x) /\
    ex_RInt (fun x : R => (mollify (fun x : R => relu x) epanechnikov_kernel (sqrt 5) x - relu x) ^ 2) (- 3) 3 /\
    (forall x : R, - 3 < x -> x < 3 -> mollifiable (fun x : R => relu x) triangle_kernel (sqrt 6) x) /\
    ex_RInt (fun x : R => (mollify (fun x : R => relu x) triangle_kernel (sqrt 6) x - relu x) ^ 2) (- 3) 3 /\
    RInt (fun x : R => (mollify (fun x : R => relu x) epanechnikov_kernel (sqrt 5) x - relu x) ^ 2) (- 3) 3 <= RInt
      (fun x : R => (mollify (fun x : R => relu x) triangle_kernel (sqrt 6) x - relu x) ^ 2) (- 3) 3.

(** srelu_statistical_optimality_2: reason: it minimises the constant of kernel density estimation: the excess of the
    kernels `near` over 9/125, that of the Epanechnikov kernel *)
Definition srelu_statistical_optimality_2 : Prop :=
  forall (u : R), ex_RInt (fun x : R => (near x u) ^ 2) (- 1) 1 /\ ex_RInt (fun x : R => x ^ 2 * near x u) (- 1) 1 /\
    (RInt (fun x : R => (near x u) ^ 2) (- 1) 1) ^ 2 * RInt (fun x : R => x ^ 2 * near x u) (- 1) 1 - 9 / 125 = 16 *
      (1 / 4 - u) ^ 2 * (38 + u * (128 * (u - 11 / 16) ^ 2 + 487 / 2)) / 42875.

(** srelu_statistical_optimality_3: reason: which is not negative for the non-negative ones among them *)
Definition srelu_statistical_optimality_3 : Prop :=
  forall (u : R), 0 <= u -> u <= 5 / 4 ->
    16 * (1 / 4 - u) ^ 2 * (38 + u * (128 * (u - 11 / 16) ^ 2 + 487 / 2)) / 42875 >= 0.

(** srelu/statistical-optimality (Abstract; Sec. 4.6): Because the Epanechnikov kernel minimises the mean integrated
    squared error, smoothing an activation with it is statistically optimal. *)
Definition srelu_statistical_optimality : Prop :=
  srelu_statistical_optimality_1 /\ srelu_statistical_optimality_2 /\ srelu_statistical_optimality_3.

(** srelu_statistical_optimality_corrected_1: Epanechnikov, variance 1 *)
Definition srelu_statistical_optimality_corrected_1 : Prop :=
  (forall x : R, - 3 < x -> x < 3 -> mollifiable (fun x : R => relu x) epanechnikov_kernel (sqrt 5) x) /\
    ex_RInt (fun x : R => (mollify (fun x : R => relu x) epanechnikov_kernel (sqrt 5) x - relu x) ^ 2) (- 3) 3 /\
    0.12195 <= RInt (fun x : R => (mollify (fun x : R => relu x) epanechnikov_kernel (sqrt 5) x - relu x) ^ 2) (- 3) 3
      <= 0.12205.

(** srelu_statistical_optimality_corrected_2: triangle, variance 1 *)
Definition srelu_statistical_optimality_corrected_2 : Prop :=
  (forall x : R, - 3 < x -> x < 3 -> mollifiable (fun x : R => relu x) triangle_kernel (sqrt 6) x) /\
    ex_RInt (fun x : R => (mollify (fun x : R => relu x) triangle_kernel (sqrt 6) x - relu x) ^ 2) (- 3) 3 /\
    0.11655 <= RInt (fun x : R => (mollify (fun x : R => relu x) triangle_kernel (sqrt 6) x - relu x) ^ 2) (- 3) 3 <=
      0.11665.

(** srelu_statistical_optimality_corrected_3: Epanechnikov, half-width 1 *)
Definition srelu_statistical_optimality_corrected_3 : Prop :=
  (forall x : R, - 1 < x -> x < 1 -> mollifiable (fun x : R => relu x) epanechnikov_kernel 1 x) /\
    ex_RInt (fun x : R => (mollify (fun x : R => relu x) epanechnikov_kernel 1 x - relu x) ^ 2) (- 1) 1 /\
    0.01085 <= RInt (fun x : R => (mollify (fun x : R => relu x) epanechnikov_kernel 1 x - relu x) ^ 2) (- 1) 1 <=
      0.01095.

(** srelu_statistical_optimality_corrected_4: triangle, half-width 1 *)
Definition srelu_statistical_optimality_corrected_4 : Prop :=
  (forall x : R, - 1 < x -> x < 1 -> mollifiable (fun x : R => relu x) triangle_kernel 1 x) /\
    ex_RInt (fun x : R => (mollify (fun x : R => relu x) triangle_kernel 1 x - relu x) ^ 2) (- 1) 1 /\
    0.00785 <= RInt (fun x : R => (mollify (fun x : R => relu x) triangle_kernel 1 x - relu x) ^ 2) (- 1) 1 <=
      0.00795.

(** srelu/statistical-optimality, corrected: As a smoother of ReLU the Epanechnikov kernel is not optimal: at variance
    1 the integrated squared error is 0.1220, that of the triangle is 0.1166; at half-width 1 it is 0.0109 against
    0.0079. The best in this sense is no smoothing at all. *)
Definition srelu_statistical_optimality_corrected : Prop :=
  srelu_statistical_optimality_corrected_1 /\ srelu_statistical_optimality_corrected_2 /\
    srelu_statistical_optimality_corrected_3 /\ srelu_statistical_optimality_corrected_4.

(** srelu_distributional_bias_1: ReLU has no negative outputs *)
Definition srelu_distributional_bias_1 : Prop :=
  forall (x : R), relu x >= 0.

(** srelu_distributional_bias_2: S-ReLU lessens the shift: smaller mean output for standard normal input *)
Definition srelu_distributional_bias_2 : Prop :=
  forall (delta : R), 0 < delta -> exists I1 : R,
    is_RInt_gen (fun x : R => srelu x delta * phi x) (Rbar_locally m_infty) (Rbar_locally p_infty) I1 /\
    exists I2 : R, is_RInt_gen (fun x : R => relu x * phi x) (Rbar_locally m_infty) (Rbar_locally p_infty) I2 /\
    I1 < I2.

(** srelu/distributional-bias (Sec. 2; Abstract): ReLU puts out no negative values and so shifts the distribution that
    later layers see; S-ReLU lessens this drawback. *)
Definition srelu_distributional_bias : Prop :=
  srelu_distributional_bias_1 /\ srelu_distributional_bias_2.

(** srelu_distributional_bias_corrected_1: no negative outputs *)
Definition srelu_distributional_bias_corrected_1 : Prop :=
  forall (delta x : R), 0 < delta -> srelu x delta >= 0.

(** srelu_distributional_bias_corrected_2: never below ReLU *)
Definition srelu_distributional_bias_corrected_2 : Prop :=
  forall (delta x : R), 0 < delta -> srelu x delta >= relu x.

(** srelu_distributional_bias_corrected_3: strictly above it in the window *)
Definition srelu_distributional_bias_corrected_3 : Prop :=
  forall (delta x : R), 0 < delta -> - delta < x -> x < delta -> srelu x delta > relu x.

(** srelu/distributional-bias, corrected: S-ReLU has no negative outputs either and is nowhere below ReLU: its mean
    output is at least that of ReLU for every input distribution. *)
Definition srelu_distributional_bias_corrected : Prop :=
  srelu_distributional_bias_corrected_1 /\ srelu_distributional_bias_corrected_2 /\
    srelu_distributional_bias_corrected_3.

(** srelu_smooth_sufficient_condition_1: ReLU meets the condition: left piece *)
Definition srelu_smooth_sufficient_condition_1 : Prop :=
  forall (x : R), x < 0 -> ex_derive (fun x : R => relu x) x /\ is_derive_n (fun x : R => relu x) 2 x 0.

(** srelu_smooth_sufficient_condition_2: ReLU meets the condition: right piece *)
Definition srelu_smooth_sufficient_condition_2 : Prop :=
  forall (x : R), 0 < x -> ex_derive (fun x : R => relu x) x /\ is_derive_n (fun x : R => relu x) 2 x 0.

(** srelu_smooth_sufficient_condition_3: hence ReLU is smooth *)
Definition srelu_smooth_sufficient_condition_3 : Prop :=
  smooth 1 (fun x : R => relu x).

(** srelu/smooth-sufficient-condition (Sec. 4.1): An activation is smooth as soon as its second derivative is, piece
    by piece, a sum of continuous functions. *)
Definition srelu_smooth_sufficient_condition : Prop :=
  srelu_smooth_sufficient_condition_1 /\ srelu_smooth_sufficient_condition_2 /\ srelu_smooth_sufficient_condition_3.

(** srelu/correlation-rate-smooth (Sec. 4.1): For a smooth activation the correlation of two inputs after l random
    layers tends to 1 like 1 - beta_q/l. *)
Definition srelu_correlation_rate_smooth : Prop :=
  forall f : R -> R, smooth 2 f -> (exists C : R, forall x : R, Rabs (Derive f x) <= C) ->
    exists (q sw sb b : R) (c : nat -> R), 0 < q /\ 0 < sw /\ 0 <= sb /\ 0 < b /\ layer_correlations f q sw sb c /\
    is_lim_seq (fun l : nat => INR l * (1 - c l)) b.

(** srelu/correlation-rate-smooth, corrected: At the edge of chaos of the cited work, where the correlation map has
    slope 1 at 1, functions that are not linear have this rate. S-ReLU has no edge of chaos: at no variances and for
    no pair of inputs is 1 - c_l asymptotic to b/l; the distance from 1 shrinks by a fixed factor in each layer. *)
Definition srelu_correlation_rate_smooth_corrected : Prop :=
  forall delta : R, 0 < delta -> forall (q sw sb b : R) (c : nat -> R), 0 < q -> 0 < sw -> 0 <= sb -> 0 < b ->
    layer_correlations (smoothed_relu delta) q sw sb c -> ~ is_lim_seq (fun l : nat => INR l * (1 - c l)) b.

(** srelu/correlation-rate-relu (Sec. 4.1): For ReLU the correlation after l random layers tends to 1 like 1 - 9
    pi^2/(2 l^2). *)
Definition srelu_correlation_rate_relu : Prop :=
  (forall q r : R, 0 < q -> -1 < r < 1 -> exists c : nat -> R, c 0%nat = r /\ layer_correlations (fun x : R => Rmax 0
      x) q 2 0 c) /\ forall (q sw : R) (c : nat -> R), 0 < q -> layer_correlations (fun x : R => Rmax 0 x) q sw 0 c ->
    is_lim_seq (fun l : nat => (1 - c l) / (9 * PI ^ 2 / (2 * INR l ^ 2))) 1.

(** srelu_bump_constant_a_1: A is finite: the integral is positive *)
Definition srelu_bump_constant_a_1 : Prop :=
  ex_RInt (fun x : R => exp (1 / (x ^ 2 - 1))) (- 1) 1 /\ RInt (fun x : R => exp (1 / (x ^ 2 - 1))) (- 1) 1 > 0.

(** srelu_bump_constant_a_2: A is positive: the integral is finite *)
Definition srelu_bump_constant_a_2 : Prop :=
  ex_RInt (fun x : R => exp (1 / (x ^ 2 - 1))) (- 1) 1 /\
    RInt (fun x : R => exp (1 / (x ^ 2 - 1))) (- 1) 1 <= 2 / exp 1.

(** srelu_bump_constant_a_3: normalised *)
Definition srelu_bump_constant_a_3 : Prop :=
  exists I1 : R, is_RInt_gen (fun x : R => bump0 x) (Rbar_locally m_infty) (Rbar_locally p_infty) I1 /\
    ex_RInt (fun x : R => exp (1 / (x ^ 2 - 1))) (- 1) 1 /\
    I1 / RInt (fun x : R => exp (1 / (x ^ 2 - 1))) (- 1) 1 = 1.

(** srelu/bump-constant-a (Sec. 4.2, Def. 1, Prop. 1): The constant A, one over the integral of exp(1/(x^2 - 1)) over
    [-1, 1], is finite and positive, and the kernel A exp(1/(x^2 - 1)) on (-1, 1), 0 elsewhere, integrates to 1. *)
Definition srelu_bump_constant_a : Prop :=
  srelu_bump_constant_a_1 /\ srelu_bump_constant_a_2 /\ srelu_bump_constant_a_3.

(** srelu/bump-constant-a, corrected: In numbers: A = 2.2523 to four decimals. *)
Definition srelu_bump_constant_a_corrected : Prop :=
  ex_RInt (fun x : R => exp (1 / (x ^ 2 - 1))) (- 1) 1 /\
    2.25225 <= 1 / RInt (fun x : R => exp (1 / (x ^ 2 - 1))) (- 1) 1 <= 2.25235.

(** srelu/bump-c-infinity (Sec. 4.2, Prop. 2; App. B): The kernel of Definition 1 is infinitely differentiable on R;
    every derivative vanishes for |x| >= 1 and is bounded. *)
Definition srelu_bump_c_infinity : Prop :=
  smooth_inf bump_kernel /\ (forall (k : nat) (x : R), 1 <= Rabs x -> Derive_n bump_kernel k x = 0) /\
    (forall k : nat, exists M : R, forall x : R, Rabs (Derive_n bump_kernel k x) <= M).

(** srelu/scaled-kernel-dirac-limit (Sec. 4.2, Def. 2): The scaled kernel integrates to 1, its support is [-delta,
    delta], and it tends to the Dirac delta in the sense of distributions as delta -> 0. *)
Definition srelu_scaled_kernel_dirac_limit : Prop :=
  (forall w : R, 0 < w -> is_RInt_gen (fun x : R => bump_kernel (x / w) / w) (Rbar_locally m_infty) (Rbar_locally
      p_infty) 1) /\ (forall w x : R, 0 < w -> (bump_kernel (x / w) / w <> 0 <-> - w < x < w)) /\
    (forall g : R -> R, test_function_on_R g -> exists J : R -> R, (forall w : R, 0 < w -> is_RInt_gen (fun x : R =>
      bump_kernel (x / w) / w * g x) (Rbar_locally m_infty) (Rbar_locally p_infty) (J w)) /\ filterlim J (at_right 0)
      (locally (g 0))).

(** srelu/dominating-function (Sec. 4.3): For x near x0 the k-th derivative of the integrand in x is f(y)
    phi_delta^(k)(x - y), and it is dominated by |f(y)| M_k times the indicator of K = [x0 - 1 - delta, x0 + 1 +
    delta]. *)
Definition srelu_dominating_function : Prop :=
  forall (k : nat) (w : R), 0 < w -> exists M : R,
    sup_is (fun _ : R => True) (fun z : R => Rabs (Derive_n (fun u : R => bump_kernel (u / w) / w) k z)) M /\
    forall (f : R -> R) (x0 x y : R), Rabs (x - x0) < 1 ->
    ex_derive_n (fun t : R => f y * (bump_kernel ((t - y) / w) / w)) k x /\
    Derive_n (fun t : R => f y * (bump_kernel ((t - y) / w) / w)) k x = f y * Derive_n (fun u : R => bump_kernel (u /
      w) / w) k (x - y) /\
    Rabs (f y * Derive_n (fun u : R => bump_kernel (u / w) / w) k (x - y)) <= Rabs (f y) * M * indicator (x0 - 1 - w)
      (x0 + 1 + w) y.

(** srelu/mollified-derivative-identity (Sec. 4.3): For locally integrable f every derivative of f * phi_delta exists
    and is f * phi_delta^(k). *)
Definition srelu_mollified_derivative_identity : Prop :=
  forall L : (R -> R) -> R, local_integral L -> forall w : R, 0 < w -> forall (k : nat) (x : R),
    ex_derive_n (fun t : R => L (fun y : R => bump_kernel ((t - y) / w) / w)) k x /\
    Derive_n (fun t : R => L (fun y : R => bump_kernel ((t - y) / w) / w)) k x = L (fun y : R => Derive_n (fun u : R
      => bump_kernel (u / w) / w) k (x - y)).

(** srelu/dominating-function-difference (Sec. 4.3): For every increment h, |f(y)| |phi_delta^(k)(x + h - y) -
    phi_delta^(k)(x - y)| is at most 2 M_k |f(y)| times the indicator of K = [x0 - 1 - delta, x0 + 1 + delta], for x
    near x0. *)
Definition srelu_dominating_function_difference : Prop :=
  forall (delta h x : R), 0 < delta ->
    Rabs (bump0 ((h - x) / delta) - bump0 (- x / delta)) <= 2 * exp (- 1) * (if both (Rle_dec (- 1 - delta) x)
      (Rle_dec x (1 + delta)) then 1 else 0).

(** srelu/dominating-function-difference, under the hypothesis that it needs (Sec. 4.3): For every increment h, |f(y)|
    |phi_delta^(k)(x + h - y) - phi_delta^(k)(x - y)| is at most 2 M_k |f(y)| times the indicator of K = [x0 - 1 -
    delta, x0 + 1 + delta], for x near x0. *)
Definition srelu_dominating_function_difference_restricted : Prop :=
  forall (delta h x : R), 0 < delta -> - 1 < h -> h < 1 ->
    Rabs (bump0 ((h - x) / delta) - bump0 (- x / delta)) <= 2 * exp (- 1) * (if both (Rle_dec (- 1 - delta) x)
      (Rle_dec x (1 + delta)) then 1 else 0).

(** srelu/dominating-function-difference, corrected: It holds where x + h is near x0 too, which is all that the paper
    needs as h -> 0: both shifted kernels then vanish off K. *)
Definition srelu_dominating_function_difference_corrected : Prop :=
  forall (k : nat) (w : R), 0 < w -> exists M : R,
    sup_is (fun _ : R => True) (fun z : R => Rabs (Derive_n (fun u : R => bump_kernel (u / w) / w) k z)) M /\
    forall (f : R -> R) (x0 x h y : R), Rabs (x - x0) < 1 -> Rabs (x + h - x0) < 1 ->
    Rabs (f y) * Rabs (Derive_n (fun u : R => bump_kernel (u / w) / w) k (x + h - y) - Derive_n (fun u : R =>
      bump_kernel (u / w) / w) k (x - y)) <= Rabs (f y) * (2 * M) * indicator (x0 - 1 - w) (x0 + 1 + w) y.

(** srelu/mollified-c-infinity (Sec. 4.3): For locally integrable f the convolution with the bump kernel is infinitely
    differentiable. *)
Definition srelu_mollified_c_infinity : Prop :=
  forall L : (R -> R) -> R, local_integral L -> forall w : R, 0 < w ->
    smooth_inf (fun x : R => L (fun y : R => bump_kernel ((x - y) / w) / w)).

(** srelu/uniform-convergence-compact (Sec. 4.4): For continuous f the smoothed functions converge to f uniformly on
    compact sets as delta -> 0. *)
Definition srelu_uniform_convergence_compact : Prop :=
  forall f : R -> R, (forall x : R, continuous f x) -> (forall w x : R, 0 < w -> mollifiable f bump_kernel w x) /\
    forall D : R -> Prop, compact D -> uniform_lim D (fun w x : R => mollify f bump_kernel w x) (at_right 0) f.

(** srelu/kernel-derivative-l1 (Sec. 4.5, Eqs. (7)-(8)): The integral of |phi_delta'| over the support is C_phi/delta,
    where C_phi is the integral of |phi'| over [-1, 1] and depends on nothing but the kernel. *)
Definition srelu_kernel_derivative_l1 : Prop :=
  forall (delta : R), 0 < delta ->
    (forall x : R, - delta < x -> x < delta -> ex_derive (fun x : R => bump0 (x / delta) / delta) x) /\
    ex_RInt (fun x : R => Rabs (Derive (fun x : R => bump0 (x / delta) / delta) x)) (- delta) delta /\
    (forall x : R, - 1 < x -> x < 1 -> ex_derive (fun x : R => bump0 x) x) /\
    ex_RInt (fun x : R => Rabs (Derive (fun x : R => bump0 x) x)) (- 1) 1 /\
    RInt (fun x : R => Rabs (Derive (fun x : R => bump0 (x / delta) / delta) x)) (- delta) delta = RInt (fun x : R =>
      Rabs (Derive (fun x : R => bump0 x) x)) (- 1) 1 / delta.

(** srelu/kernel-derivative-l1, corrected: Sharp: C_phi is twice the height of the kernel, 2 A/e = 1.6571 to four
    decimals. *)
Definition srelu_kernel_derivative_l1_corrected : Prop :=
  (forall x : R, - 1 < x -> x < 1 -> ex_derive (fun x : R => bump0 x) x) /\
    ex_RInt (fun x : R => Rabs (Derive (fun x : R => bump0 x) x)) (- 1) 1 /\ ex_RInt (fun x : R => bump0 x) (- 1) 1 /\
    1.65705 <= RInt (fun x : R => Rabs (Derive (fun x : R => bump0 x) x)) (- 1) 1 / RInt (fun x : R => bump0 x) (- 1)
      1 <= 1.65715.

(** srelu/lipschitz-upper-bound (Sec. 4.5): A continuous f is bounded by some M on [x - delta, x + delta], and so the
    Lipschitz constant of f_delta is at most M C_phi/delta. *)
Definition srelu_lipschitz_upper_bound : Prop :=
  forall (c : R), 0 < c -> forall (f : R -> R), (forall x : R, continuous f x) -> bounded_on (fun _ => True) f ->
    (forall (x : R), Rabs (f x) <= c) ->
    (forall (delta x : R), 0 < delta -> (forall x : R, mollifiable (fun x : R => f x) bump_kernel delta x) /\
      ex_derive (fun x : R => mollify (fun x : R => f x) bump_kernel delta x) x /\ (forall x : R, - 1 < x -> x < 1 ->
      (forall x : R, ex_RInt (fun x : R => bump0 x) (- 1) 1)) /\ (forall x : R, - 1 < x -> x < 1 -> ex_derive (fun x :
      R => bump0 x / RInt (fun x : R => bump0 x) (- 1) 1) x) /\ ex_RInt (fun x : R => Rabs (Derive (fun x : R => bump0
      x / RInt (fun x : R => bump0 x) (- 1) 1) x)) (- 1) 1 /\ Rabs (Derive (fun x : R => mollify (fun x : R => f x)
      bump_kernel delta x) x) <= c * RInt (fun x : R => Rabs (Derive (fun x : R => bump0 x / RInt (fun x : R => bump0
      x) (- 1) 1) x)) (- 1) 1 / delta).

(** srelu/lipschitz-upper-bound, corrected: What is true, with the Lipschitz constant for M: smoothing with a non-
    negative kernel of mass 1 never raises a Lipschitz constant, whatever the width. *)
Definition srelu_lipschitz_upper_bound_corrected : Prop :=
  forall k : R -> R, (forall u : R, continuous k u) -> (forall u : R, 0 <= k u) -> is_RInt k (- 1) 1 1 ->
    forall (f : R -> R) (C : R), (forall x y : R, Rabs (f y - f x) <= C * Rabs (y - x)) -> forall w : R, 0 < w ->
    (forall x : R, mollifiable f k w x) /\ forall x y : R,
    Rabs (mollify f k w y - mollify f k w x) <= C * Rabs (y - x).

(** srelu_delta_and_gradient_stability_1: the bound falls as delta grows *)
Definition srelu_delta_and_gradient_stability_1 : Prop :=
  forall (c : R), 0 < c -> strictly_decreasing_on (fun x => 0 < x) (fun x : R => c / x).

(** srelu_delta_and_gradient_stability_2: the largest slope of S-ReLU at width delta *)
Definition srelu_delta_and_gradient_stability_2 : Prop :=
  forall (delta : R), 0 < delta -> (forall x : R, ex_derive (fun x : R => srelu x delta) x) /\
    sup_is (fun _ => True) (fun x : R => Rabs (Derive (fun x : R => srelu x delta) x)) 1.

(** srelu_delta_and_gradient_stability_3: twice the width brings the largest slope below it *)
Definition srelu_delta_and_gradient_stability_3 : Prop :=
  forall (delta x : R), 0 < delta -> ex_derive (fun x : R => srelu x (2 * delta)) x /\
    Rabs (Derive (fun x : R => srelu x (2 * delta)) x) < 1.

(** srelu/delta-and-gradient-stability (Sec. 4.5; contribution 2): A larger delta lowers the bound M C_phi/delta and
    so the Lipschitz constant, which is what stable gradients mean: the smoother, the more stable. S-ReLU is of this
    kind. *)
Definition srelu_delta_and_gradient_stability : Prop :=
  srelu_delta_and_gradient_stability_1 /\ srelu_delta_and_gradient_stability_2 /\
    srelu_delta_and_gradient_stability_3.

(** srelu_delta_and_gradient_stability_corrected_1: Lipschitz constant *)
Definition srelu_delta_and_gradient_stability_corrected_1 : Prop :=
  forall (delta : R), 0 < delta -> (forall x : R, ex_derive (fun x : R => srelu x delta) x) /\
    sup_is (fun _ => True) (fun x : R => Rabs (Derive (fun x : R => srelu x delta) x)) 1.

(** srelu_delta_and_gradient_stability_corrected_2: Lipschitz constant of the derivative *)
Definition srelu_delta_and_gradient_stability_corrected_2 : Prop :=
  forall (delta : R), 0 < delta -> (forall x : R, ex_derive (fun x : R => srelu x delta) x) /\
    (forall x : R, ex_derive_n (fun x : R => srelu x delta) 2 x) /\
    sup_is (fun _ => True) (fun x : R => Rabs (Derive_n (fun x : R => srelu x delta) 2 x)) (3 / (4 * delta)) /\
    (fun _ => True) 0 /\ (fun x : R => Rabs (Derive_n (fun x : R => srelu x delta) 2 x)) 0 = 3 / (4 * delta).

(** srelu/delta-and-gradient-stability, corrected: The Lipschitz constant of S-ReLU is 1 for every delta; what falls
    is that of its derivative, 3/(4 delta). *)
Definition srelu_delta_and_gradient_stability_corrected : Prop :=
  srelu_delta_and_gradient_stability_corrected_1 /\ srelu_delta_and_gradient_stability_corrected_2.

(** srelu/infinitely-differentiable (Sec. 4.6, first paragraph): Activations made by the smoothing method are
    infinitely differentiable; S-ReLU is made by it from max(0, x) and the Epanechnikov kernel. *)
Definition srelu_infinitely_differentiable : Prop :=
  forall (delta : R), 0 < delta -> (forall x : R, mollifiable (fun x : R => relu x) epanechnikov_kernel delta x) /\
    smooth_inf (fun x : R => mollify (fun x : R => relu x) epanechnikov_kernel delta x).

(** srelu_infinitely_differentiable_corrected_1: Epanechnikov *)
Definition srelu_infinitely_differentiable_corrected_1 : Prop :=
  forall (delta : R), 0 < delta -> (forall x : R, mollifiable (fun x : R => relu x) epanechnikov_kernel delta x) /\
    smooth 2 (fun x : R => mollify (fun x : R => relu x) epanechnikov_kernel delta x) /\
    ~ smooth 3 (fun x : R => mollify (fun x : R => relu x) epanechnikov_kernel delta x).

(** srelu_infinitely_differentiable_corrected_2: bump *)
Definition srelu_infinitely_differentiable_corrected_2 : Prop :=
  forall (delta : R), 0 < delta -> (forall x : R, mollifiable (fun x : R => relu x) bump_kernel delta x) /\
    smooth_inf (fun x : R => mollify (fun x : R => relu x) bump_kernel delta x).

(** srelu/infinitely-differentiable, corrected: With the Epanechnikov kernel the result is C^2 and no more; with the
    bump kernel of Definition 1 it is infinitely differentiable. *)
Definition srelu_infinitely_differentiable_corrected : Prop :=
  srelu_infinitely_differentiable_corrected_1 /\ srelu_infinitely_differentiable_corrected_2.

(** srelu/epanechnikov-mise-optimal (Sec. 4.6): The Epanechnikov kernel minimises the mean integrated squared error of
    kernel density estimation. *)
Definition srelu_epanechnikov_mise_optimal : Prop :=
  forall (K : R -> R), (forall a b : R, ex_RInt K a b) ->
    (is_RInt_gen (fun x : R => K x) (Rbar_locally m_infty) (Rbar_locally p_infty) 1) ->
    (exists I1 : R, is_RInt_gen (fun x : R => (K x) ^ 2) (Rbar_locally m_infty) (Rbar_locally p_infty) I1 /\ I1 >= 0)
      ->
    (exists I1 : R, is_RInt_gen (fun x : R => x ^ 2 * K x) (Rbar_locally m_infty) (Rbar_locally p_infty) I1 /\ I1 ^ 2
      >= 0) ->
    (exists I1 : R, is_RInt_gen (fun x : R => (K x) ^ 2) (Rbar_locally m_infty) (Rbar_locally p_infty) I1 /\ exists I2
      : R, is_RInt_gen (fun x : R => x ^ 2 * K x) (Rbar_locally m_infty) (Rbar_locally p_infty) I2 /\ exists I3 : R,
      is_RInt_gen (fun x : R => (epan x 1) ^ 2) (Rbar_locally m_infty) (Rbar_locally p_infty) I3 /\ exists I4 : R,
      is_RInt_gen (fun x : R => x ^ 2 * epan x 1) (Rbar_locally m_infty) (Rbar_locally p_infty) I4 /\ I1 ^ 4 * I2 ^ 2
      >= I3 ^ 4 * I4 ^ 2).

(** srelu/epanechnikov-mise-optimal, under the hypothesis that it needs (Sec. 4.6): The Epanechnikov kernel minimises
    the mean integrated squared error of kernel density estimation. *)
Definition srelu_epanechnikov_mise_optimal_restricted : Prop :=
  forall (K : R -> R), (forall a b : R, ex_RInt K a b) -> (forall x : R, 0 <= K x) ->
    (is_RInt_gen (fun x : R => K x) (Rbar_locally m_infty) (Rbar_locally p_infty) 1) ->
    (exists I1 : R, is_RInt_gen (fun x : R => (K x) ^ 2) (Rbar_locally m_infty) (Rbar_locally p_infty) I1 /\ I1 >= 0)
      ->
    (exists I1 : R, is_RInt_gen (fun x : R => x ^ 2 * K x) (Rbar_locally m_infty) (Rbar_locally p_infty) I1 /\ I1 ^ 2
      >= 0) ->
    (exists I1 : R, is_RInt_gen (fun x : R => (K x) ^ 2) (Rbar_locally m_infty) (Rbar_locally p_infty) I1 /\ exists I2
      : R, is_RInt_gen (fun x : R => x ^ 2 * K x) (Rbar_locally m_infty) (Rbar_locally p_infty) I2 /\ exists I3 : R,
      is_RInt_gen (fun x : R => (epan x 1) ^ 2) (Rbar_locally m_infty) (Rbar_locally p_infty) I3 /\ exists I4 : R,
      is_RInt_gen (fun x : R => x ^ 2 * epan x 1) (Rbar_locally m_infty) (Rbar_locally p_infty) I4 /\ I1 ^ 4 * I2 ^ 2
      >= I3 ^ 4 * I4 ^ 2).

(** srelu/epanechnikov-mise-optimal, corrected: It does so among the non-negative kernels, as all kernels of the paper
    are. *)
Definition srelu_epanechnikov_mise_optimal_corrected : Prop :=
  forall (K : R -> R) (A B : R), (forall x : R, 0 <= K x) ->
    is_RInt_gen K (Rbar_locally m_infty) (Rbar_locally p_infty) 1 ->
    is_RInt_gen (fun x : R => K x ^ 2) (Rbar_locally m_infty) (Rbar_locally p_infty) A ->
    is_RInt_gen (fun x : R => x ^ 2 * K x) (Rbar_locally m_infty) (Rbar_locally p_infty) B ->
    (3 / 5) ^ 4 * (1 / 5) ^ 2 <= A ^ 4 * B ^ 2.

(** srelu/epanechnikov-lowest-degree (Sec. 4.6): Among non-negative polynomial kernels that meet the fundamental
    smoothness conditions, the Epanechnikov kernel has the lowest degree and the simplest closed form. *)
Definition srelu_epanechnikov_lowest_degree : Prop :=
  ((forall x : R, 0 <= epanechnikov_kernel x) /\ is_RInt epanechnikov_kernel (- 1) 1 1 /\ smooth 2 (fun x : R =>
      mollify (fun t : R => Rmax 0 t) epanechnikov_kernel 1 x)) /\ forall (n : nat) (a : nat -> R),
    (forall x : R, -1 <= x <= 1 -> 0 <= polynomial n a x) -> is_RInt (polynomial n a) (- 1) 1 1 ->
    smooth 2 (fun x : R => mollify (fun t : R => Rmax 0 t) (on_window (polynomial n a)) 1 x) ->
    (exists i : nat, (2 <= i <= n)%nat /\ a i <> 0) /\
    ((forall i : nat, (2 < i <= n)%nat -> a i = 0) -> forall x : R, polynomial n a x = 3 / 4 * (1 - x ^ 2)).

(** srelu/epanechnikov-normalised (Sec. 4.6): The scaled Epanechnikov kernel integrates to 1 for every half-width. *)
Definition srelu_epanechnikov_normalised : Prop :=
  forall (delta : R), 0 < delta ->
    is_RInt_gen (fun x : R => epan x delta) (Rbar_locally m_infty) (Rbar_locally p_infty) 1.

(** srelu/closed-form (Sec. 4.6; App. C): ReLU convolved with the Epanechnikov kernel of half-width delta is the
    printed three-piece function, S-ReLU. *)
Definition srelu_closed_form : Prop :=
  forall (delta x : R), 0 < delta -> mollifiable (fun x : R => relu x) epanechnikov_kernel delta x /\
    mollify (fun x : R => relu x) epanechnikov_kernel delta x = (if Rle_dec x (- delta) then 0 else if both (Rlt_dec
      (- delta) x) (Rlt_dec x delta) then x / 2 + 3 * x ^ 2 / (8 * delta) + 3 * delta / 16 - x ^ 4 / (16 * delta ^ 3)
      else x).

(** srelu_second_derivative_1: Sec. 4.6 *)
Definition srelu_second_derivative_1 : Prop :=
  forall (delta x : R), 0 < delta -> ex_derive (fun x : R => srelu x delta) x /\
    is_derive_n (fun x : R => srelu x delta) 2 x (if both (Rlt_dec (- delta) x) (Rlt_dec x delta) then 3 * (delta ^ 2
      - x ^ 2) / (4 * delta ^ 3) else 0).

(** srelu_second_derivative_2: App. F *)
Definition srelu_second_derivative_2 : Prop :=
  forall (delta x : R), 0 < delta -> ex_derive (fun x : R => srelu x delta) x /\
    is_derive_n (fun x : R => srelu x delta) 2 x (if both (Rle_dec (- delta) x) (Rle_dec x delta) then 3 / (4 * delta)
      - 3 * x ^ 2 / (4 * delta ^ 3) else 0).

(** srelu/second-derivative (Sec. 4.6; App. F, Remark 4): The second derivative of S-ReLU is the Epanechnikov parabola
    inside the window and 0 outside, in both forms that the paper prints. *)
Definition srelu_second_derivative : Prop :=
  srelu_second_derivative_1 /\ srelu_second_derivative_2.

(** srelu/uniform-error (Sec. 4.6; App. C): The largest distance between S-ReLU and ReLU is 3 delta/16. *)
Definition srelu_uniform_error : Prop :=
  forall (delta : R), 0 < delta ->
    sup_is (fun _ => True) (fun x : R => Rabs (srelu x delta - Rmax 0 x)) (3 * delta / 16).

(** srelu/uniform-error, corrected: Sharp: it is attained at x = 0. *)
Definition srelu_uniform_error_corrected : Prop :=
  forall (delta : R), 0 < delta ->
    sup_is (fun _ => True) (fun x : R => Rabs (srelu x delta - Rmax 0 x)) (3 * delta / 16) /\ (fun _ => True) 0 /\
    (fun x : R => Rabs (srelu x delta - Rmax 0 x)) 0 = 3 * delta / 16.

Definition srelu_lipschitz_constants_from_section_4_5_1_1 : Prop :=
  (forall x : R, ex_derive (fun x : R => gelu x) x) /\
    bounded_on (fun _ => True) (fun x : R => Derive (fun x : R => gelu x) x).

Definition srelu_lipschitz_constants_from_section_4_5_1_2 : Prop :=
  (forall x : R, ex_derive (fun x : R => silu x) x) /\
    bounded_on (fun _ => True) (fun x : R => Derive (fun x : R => silu x) x).

Definition srelu_lipschitz_constants_from_section_4_5_1_3 : Prop :=
  (forall x : R, ex_derive (fun x : R => mish x) x) /\
    bounded_on (fun _ => True) (fun x : R => Derive (fun x : R => mish x) x).

Definition srelu_lipschitz_constants_from_section_4_5_1_4 : Prop :=
  forall (delta : R), 0 < delta -> (forall x : R, ex_derive (fun x : R => srelu x delta) x) /\
    bounded_on (fun _ => True) (fun x : R => Derive (fun x : R => srelu x delta) x).

(** srelu_lipschitz_constants_from_section_4_5_1: conclusion: GELU, SiLU, Mish and S-ReLU have finite Lipschitz
    constants *)
Definition srelu_lipschitz_constants_from_section_4_5_1 : Prop :=
  srelu_lipschitz_constants_from_section_4_5_1_1 /\ srelu_lipschitz_constants_from_section_4_5_1_2 /\
    srelu_lipschitz_constants_from_section_4_5_1_3 /\ srelu_lipschitz_constants_from_section_4_5_1_4.

(** srelu_lipschitz_constants_from_section_4_5_2: reason: the bound M C_phi/delta applies: |GELU| <= M *)
Definition srelu_lipschitz_constants_from_section_4_5_2 : Prop :=
  bounded_on (fun _ => True) (fun x : R => gelu x).

(** srelu_lipschitz_constants_from_section_4_5_3: reason: |SiLU| <= M *)
Definition srelu_lipschitz_constants_from_section_4_5_3 : Prop :=
  bounded_on (fun _ => True) (fun x : R => silu x).

(** srelu_lipschitz_constants_from_section_4_5_4: reason: |Mish| <= M *)
Definition srelu_lipschitz_constants_from_section_4_5_4 : Prop :=
  bounded_on (fun _ => True) (fun x : R => mish x).

(** srelu_lipschitz_constants_from_section_4_5_5: reason: |S-ReLU| <= M *)
Definition srelu_lipschitz_constants_from_section_4_5_5 : Prop :=
  forall (delta : R), 0 < delta -> bounded_on (fun _ => True) (fun x : R => srelu x delta).

(** srelu/lipschitz-constants-from-section-4-5 (Sec. 4.6, before Fact 1): The bound of Section 4.5 yields the
    Lipschitz constants of GELU, SiLU, Mish and S-ReLU. *)
Definition srelu_lipschitz_constants_from_section_4_5 : Prop :=
  srelu_lipschitz_constants_from_section_4_5_1 /\ srelu_lipschitz_constants_from_section_4_5_2 /\
    srelu_lipschitz_constants_from_section_4_5_3 /\ srelu_lipschitz_constants_from_section_4_5_4 /\
    srelu_lipschitz_constants_from_section_4_5_5.

(** srelu_lipschitz_constants_from_section_4_5_corrected_1: GELU *)
Definition srelu_lipschitz_constants_from_section_4_5_corrected_1 : Prop :=
  (forall x : R, ex_derive (fun x : R => gelu x) x) /\
    (exists s : R, sup_is (fun _ => True) (fun x : R => Rabs (Derive (fun x : R => gelu x) x)) s /\ 1.12885 <= s <=
      1.12895).

(** srelu_lipschitz_constants_from_section_4_5_corrected_2: SiLU *)
Definition srelu_lipschitz_constants_from_section_4_5_corrected_2 : Prop :=
  (forall x : R, ex_derive (fun x : R => silu x) x) /\
    (exists s : R, sup_is (fun _ => True) (fun x : R => Rabs (Derive (fun x : R => silu x) x)) s /\ 1.09975 <= s <=
      1.09985).

(** srelu_lipschitz_constants_from_section_4_5_corrected_3: Mish *)
Definition srelu_lipschitz_constants_from_section_4_5_corrected_3 : Prop :=
  (forall x : R, ex_derive (fun x : R => mish x) x) /\
    (exists s : R, sup_is (fun _ => True) (fun x : R => Rabs (Derive (fun x : R => mish x) x)) s /\ 1.08845 <= s <=
      1.08855).

(** srelu_lipschitz_constants_from_section_4_5_corrected_4: S-ReLU *)
Definition srelu_lipschitz_constants_from_section_4_5_corrected_4 : Prop :=
  forall (delta : R), 0 < delta -> (forall x : R, ex_derive (fun x : R => srelu x delta) x) /\
    sup_is (fun _ => True) (fun x : R => Rabs (Derive (fun x : R => srelu x delta) x)) 1.

(** srelu/lipschitz-constants-from-section-4-5, corrected: The constants are the largest slopes, found by calculus:
    1.1289, 1.0998, 1.0885 (rounded) and 1. *)
Definition srelu_lipschitz_constants_from_section_4_5_corrected : Prop :=
  srelu_lipschitz_constants_from_section_4_5_corrected_1 /\ srelu_lipschitz_constants_from_section_4_5_corrected_2 /\
    srelu_lipschitz_constants_from_section_4_5_corrected_3 /\ srelu_lipschitz_constants_from_section_4_5_corrected_4.

(** srelu/lipschitz-gelu (Sec. 4.6, Fact 1; App. F, Remark 1): GELU has Lipschitz constant 1.084. *)
Definition srelu_lipschitz_gelu : Prop :=
  (forall x : R, ex_derive (fun x : R => gelu x) x) /\
    (exists s : R, sup_is (fun _ => True) (fun x : R => Rabs (Derive (fun x : R => gelu x) x)) s /\ 1.0835 <= s <=
      1.0845).

(** srelu/lipschitz-gelu, corrected: It is Phi(sqrt 2) + sqrt 2 phi(sqrt 2), 1.12890 to five decimals, attained at
    sqrt 2. *)
Definition srelu_lipschitz_gelu_corrected : Prop :=
  (forall x : R, ex_derive (fun x : R => gelu x) x) /\
    (exists s : R, sup_is (fun _ => True) (fun x : R => Rabs (Derive (fun x : R => gelu x) x)) s /\ 1.128895 <= s <=
      1.128905 /\ (fun _ => True) (sqrt 2) /\ (fun x : R => Rabs (Derive (fun x : R => gelu x) x)) (sqrt 2) = s).

(** srelu/lipschitz-silu (Sec. 4.6, Fact 1; App. F, Remark 2): SiLU has Lipschitz constant 1.100. *)
Definition srelu_lipschitz_silu : Prop :=
  (forall x : R, ex_derive (fun x : R => silu x) x) /\
    (exists s : R, sup_is (fun _ => True) (fun x : R => Rabs (Derive (fun x : R => silu x) x)) s /\ 1.0995 <= s <=
      1.1005).

(** srelu/lipschitz-silu, corrected: More digits: 1.0998393. *)
Definition srelu_lipschitz_silu_corrected : Prop :=
  (forall x : R, ex_derive (fun x : R => silu x) x) /\
    (exists s : R, sup_is (fun _ => True) (fun x : R => Rabs (Derive (fun x : R => silu x) x)) s /\ 1.09983925 <= s <=
      1.09983935).

(** srelu_lipschitz_srelu_1: Lipschitz constant *)
Definition srelu_lipschitz_srelu_1 : Prop :=
  forall (delta : R), 0 < delta -> (forall x : R, ex_derive (fun x : R => srelu x delta) x) /\
    sup_is (fun _ => True) (fun x : R => Rabs (Derive (fun x : R => srelu x delta) x)) 1.

(** srelu_lipschitz_srelu_2: the derivative increases *)
Definition srelu_lipschitz_srelu_2 : Prop :=
  forall (delta : R), 0 < delta -> (forall x : R, ex_derive (fun x : R => srelu x delta) x) /\
    increasing_on (fun _ => True) (fun x : R => Derive (fun x : R => srelu x delta) x).

(** srelu_lipschitz_srelu_3: from 0 *)
Definition srelu_lipschitz_srelu_3 : Prop :=
  forall (delta x : R), 0 < delta -> x <= - delta -> is_derive (fun x : R => srelu x delta) x 0.

(** srelu_lipschitz_srelu_4: to 1 *)
Definition srelu_lipschitz_srelu_4 : Prop :=
  forall (delta x : R), 0 < delta -> delta <= x -> is_derive (fun x : R => srelu x delta) x 1.

(** srelu/lipschitz-srelu (Sec. 4.6, Fact 1; App. F, Remark 4): S-ReLU has Lipschitz constant 1; its derivative climbs
    monotonically from 0 to 1, so that the output never moves faster than the input. *)
Definition srelu_lipschitz_srelu : Prop :=
  srelu_lipschitz_srelu_1 /\ srelu_lipschitz_srelu_2 /\ srelu_lipschitz_srelu_3 /\ srelu_lipschitz_srelu_4.

(** srelu_lipschitz_advantage_1: S-ReLU *)
Definition srelu_lipschitz_advantage_1 : Prop :=
  forall (delta : R), 0 < delta -> (forall x : R, ex_derive (fun x : R => srelu x delta) x) /\
    sup_is (fun _ => True) (fun x : R => Rabs (Derive (fun x : R => srelu x delta) x)) 1.

(** srelu_lipschitz_advantage_2: GELU *)
Definition srelu_lipschitz_advantage_2 : Prop :=
  (forall x : R, ex_derive (fun x : R => gelu x) x) /\ (exists x : R, Rabs (Derive (fun x : R => gelu x) x) > 1).

(** srelu_lipschitz_advantage_3: ELU *)
Definition srelu_lipschitz_advantage_3 : Prop :=
  (forall x : R, ex_derive (fun x : R => elu x) x) /\ (exists x : R, Rabs (Derive (fun x : R => elu x) x) > 1).

(** srelu_lipschitz_advantage_4: PReLU *)
Definition srelu_lipschitz_advantage_4 : Prop :=
  (forall x : R, ex_derive (fun x : R => prelu x) x) /\ (exists x : R, Rabs (Derive (fun x : R => prelu x) x) > 1).

(** srelu_lipschitz_advantage_5: CELU *)
Definition srelu_lipschitz_advantage_5 : Prop :=
  (forall x : R, ex_derive (fun x : R => celu x) x) /\ (exists x : R, Rabs (Derive (fun x : R => celu x) x) > 1).

(** srelu_lipschitz_advantage_6: SiLU *)
Definition srelu_lipschitz_advantage_6 : Prop :=
  (forall x : R, ex_derive (fun x : R => silu x) x) /\ (exists x : R, Rabs (Derive (fun x : R => silu x) x) > 1).

(** srelu_lipschitz_advantage_7: Mish *)
Definition srelu_lipschitz_advantage_7 : Prop :=
  (forall x : R, ex_derive (fun x : R => mish x) x) /\ (exists x : R, Rabs (Derive (fun x : R => mish x) x) > 1).

(** srelu/lipschitz-advantage (Sec. 4.6, last paragraph): Its Lipschitz constant of 1 gives S-ReLU a clear advantage
    over the activations it is compared with: GELU, ELU, PReLU, CELU, SiLU, Mish. *)
Definition srelu_lipschitz_advantage : Prop :=
  srelu_lipschitz_advantage_1 /\ srelu_lipschitz_advantage_2 /\ srelu_lipschitz_advantage_3 /\
    srelu_lipschitz_advantage_4 /\ srelu_lipschitz_advantage_5 /\ srelu_lipschitz_advantage_6 /\
    srelu_lipschitz_advantage_7.

(** srelu_lipschitz_advantage_corrected_1: ELU *)
Definition srelu_lipschitz_advantage_corrected_1 : Prop :=
  (forall x : R, ex_derive (fun x : R => elu x) x) /\
    sup_is (fun _ => True) (fun x : R => Rabs (Derive (fun x : R => elu x) x)) 1.

(** srelu_lipschitz_advantage_corrected_2: CELU *)
Definition srelu_lipschitz_advantage_corrected_2 : Prop :=
  (forall x : R, ex_derive (fun x : R => celu x) x) /\
    sup_is (fun _ => True) (fun x : R => Rabs (Derive (fun x : R => celu x) x)) 1.

(** srelu_lipschitz_advantage_corrected_3: PReLU, right *)
Definition srelu_lipschitz_advantage_corrected_3 : Prop :=
  (forall x : R, 0 < x -> ex_derive (fun x : R => prelu x) x) /\
    sup_is (fun x => 0 < x) (fun x : R => Rabs (Derive (fun x : R => prelu x) x)) 1.

(** srelu_lipschitz_advantage_corrected_4: PReLU, left *)
Definition srelu_lipschitz_advantage_corrected_4 : Prop :=
  (forall x : R, x < 0 -> ex_derive (fun x : R => prelu x) x) /\
    sup_is (fun x => x < 0) (fun x : R => Rabs (Derive (fun x : R => prelu x) x)) (1 / 4).

(** srelu_lipschitz_advantage_corrected_5: GELU *)
Definition srelu_lipschitz_advantage_corrected_5 : Prop :=
  (forall x : R, ex_derive (fun x : R => gelu x) x) /\
    (exists s : R, sup_is (fun _ => True) (fun x : R => Rabs (Derive (fun x : R => gelu x) x)) s /\ 1.1285 <= s <=
      1.1295).

(** srelu_lipschitz_advantage_corrected_6: SiLU *)
Definition srelu_lipschitz_advantage_corrected_6 : Prop :=
  (forall x : R, ex_derive (fun x : R => silu x) x) /\
    (exists s : R, sup_is (fun _ => True) (fun x : R => Rabs (Derive (fun x : R => silu x) x)) s /\ 1.0995 <= s <=
      1.1005).

(** srelu_lipschitz_advantage_corrected_7: Mish *)
Definition srelu_lipschitz_advantage_corrected_7 : Prop :=
  (forall x : R, ex_derive (fun x : R => mish x) x) /\
    (exists s : R, sup_is (fun _ => True) (fun x : R => Rabs (Derive (fun x : R => mish x) x)) s /\ 1.08845 <= s <=
      1.08855).

(** srelu/lipschitz-advantage, corrected: ELU, PReLU (slope 1/4) and CELU with their default parameters have Lipschitz
    constant 1 as well; only GELU, SiLU and Mish exceed it. *)
Definition srelu_lipschitz_advantage_corrected : Prop :=
  srelu_lipschitz_advantage_corrected_1 /\ srelu_lipschitz_advantage_corrected_2 /\
    srelu_lipschitz_advantage_corrected_3 /\ srelu_lipschitz_advantage_corrected_4 /\
    srelu_lipschitz_advantage_corrected_5 /\ srelu_lipschitz_advantage_corrected_6 /\
    srelu_lipschitz_advantage_corrected_7.

(** srelu_table1_celu_averages_1: CIFAR-10 *)
Definition srelu_table1_celu_averages_1 : Prop :=
  67.55 <= (66.5 + 67.7 + 68.7) / 3 <= 67.65.

(** srelu_table1_celu_averages_2: CIFAR-100 *)
Definition srelu_table1_celu_averages_2 : Prop :=
  37.45 <= (28.9 + 40.5 + 43) / 3 <= 37.55.

(** srelu_table1_celu_averages_3: ImageNet-1K *)
Definition srelu_table1_celu_averages_3 : Prop :=
  43.25 <= (37.6 + 48.9) / 2 <= 43.35.

(** srelu/table1-celu-averages (Sec. 5.1, Table 1): The printed averages of the CELU column are the means of its rows:
    67.6, 37.5 and 43.3. *)
Definition srelu_table1_celu_averages : Prop :=
  srelu_table1_celu_averages_1 /\ srelu_table1_celu_averages_2 /\ srelu_table1_celu_averages_3.

(** srelu_table1_elu_and_celu_1: one function: ELU and CELU with parameter 1 *)
Definition srelu_table1_elu_and_celu_1 : Prop :=
  forall (x : R), elu x = celu x.

(** srelu_table1_elu_and_celu_2: ConvNeXt on CIFAR-10, 59.8 +- 0.5 and 59.8 +- 0.5: what is beyond three deviations of
    the difference *)
Definition srelu_table1_elu_and_celu_2 : Prop :=
  Rmax (Rabs (59.8 - 59.8) - 3 * sqrt (0.5 ^ 2 + 0.5 ^ 2)) 0 = 0.

(** srelu_table1_elu_and_celu_3: ConvNeXt on CIFAR-100, 30.3 +- 0.4 and 30.5 +- 0.2: the same *)
Definition srelu_table1_elu_and_celu_3 : Prop :=
  Rmax (Rabs (30.3 - 30.5) - 3 * sqrt (0.4 ^ 2 + 0.2 ^ 2)) 0 = 0.

(** srelu_table1_elu_and_celu_4: ConvNeXt on ImageNet-1K, 71.7 +- 0.5 and 71.8 +- 0.9: the same *)
Definition srelu_table1_elu_and_celu_4 : Prop :=
  Rmax (Rabs (71.7 - 71.8) - 3 * sqrt (0.5 ^ 2 + 0.9 ^ 2)) 0 = 0.

(** srelu_table1_elu_and_celu_5: DeiT-Tiny on CIFAR-100, 56.9 +- 0.0 and 40.5 +- 0.5: the same *)
Definition srelu_table1_elu_and_celu_5 : Prop :=
  Rmax (Rabs (56.9 - 40.5) - 3 * sqrt (0.05 ^ 2 + 0.55 ^ 2)) 0 = 0.

(** srelu/table1-elu-and-celu (Sec. 5.1, Tables 1-2): ELU and CELU stand as two baselines, with 56.9 +- 0.0 and 40.5
    +- 0.5 for DeiT-Tiny on CIFAR-100, and with entries that agree within their deviations for ConvNeXt. *)
Definition srelu_table1_elu_and_celu : Prop :=
  srelu_table1_elu_and_celu_1 /\ srelu_table1_elu_and_celu_2 /\ srelu_table1_elu_and_celu_3 /\
    srelu_table1_elu_and_celu_4 /\ srelu_table1_elu_and_celu_5.

(** srelu_table3_rewards_1: chosen, beta = 0.1 *)
Definition srelu_table3_rewards_1 : Prop :=
  0.1501 > - 0.2037.

(** srelu_table3_rewards_2: chosen, beta = 2 *)
Definition srelu_table3_rewards_2 : Prop :=
  0.3861 > - 1.66.

(** srelu_table3_rewards_3: chosen, beta = 5 *)
Definition srelu_table3_rewards_3 : Prop :=
  1.1062 > - 3.6484.

(** srelu_table3_rewards_4: rejected, beta = 0.1 *)
Definition srelu_table3_rewards_4 : Prop :=
  0.1501 - 0.0984 < - 0.2037 - 0.0659.

(** srelu_table3_rewards_5: rejected, beta = 2 *)
Definition srelu_table3_rewards_5 : Prop :=
  0.3861 - 0.0532 < - 1.66 - 0.046.

(** srelu_table3_rewards_6: rejected, beta = 5 *)
Definition srelu_table3_rewards_6 : Prop :=
  1.1062 - 1.8664 < - 3.6484 - 1.1815.

(** srelu_table3_rewards_7: margin, beta = 0.1 *)
Definition srelu_table3_rewards_7 : Prop :=
  0.0984 > 0.0659.

(** srelu_table3_rewards_8: margin, beta = 2 *)
Definition srelu_table3_rewards_8 : Prop :=
  0.0532 > 0.046.

(** srelu_table3_rewards_9: margin, beta = 5 *)
Definition srelu_table3_rewards_9 : Prop :=
  1.8664 > 1.1815.

(** srelu/table3-rewards (Sec. 5.2, Table 3): Compared with GELU, S-ReLU has higher chosen rewards, lower rejected
    rewards and larger margins, at each of the three values of beta; a margin is chosen minus rejected. *)
Definition srelu_table3_rewards : Prop :=
  srelu_table3_rewards_1 /\ srelu_table3_rewards_2 /\ srelu_table3_rewards_3 /\ srelu_table3_rewards_4 /\
    srelu_table3_rewards_5 /\ srelu_table3_rewards_6 /\ srelu_table3_rewards_7 /\ srelu_table3_rewards_8 /\
    srelu_table3_rewards_9.

(** srelu_table3_rewards_corrected_1: rejected, beta = 0.1 *)
Definition srelu_table3_rewards_corrected_1 : Prop :=
  0.1501 - 0.0984 > - 0.2037 - 0.0659.

(** srelu_table3_rewards_corrected_2: rejected, beta = 2 *)
Definition srelu_table3_rewards_corrected_2 : Prop :=
  0.3861 - 0.0532 > - 1.66 - 0.046.

(** srelu_table3_rewards_corrected_3: rejected, beta = 5 *)
Definition srelu_table3_rewards_corrected_3 : Prop :=
  1.1062 - 1.8664 > - 3.6484 - 1.1815.

(** srelu/table3-rewards, corrected: The rejected rewards of S-ReLU are higher than those of GELU at every beta:
    0.0517 against -0.2696, 0.3329 against -1.7060, -0.7602 against -4.8299. *)
Definition srelu_table3_rewards_corrected : Prop :=
  srelu_table3_rewards_corrected_1 /\ srelu_table3_rewards_corrected_2 /\ srelu_table3_rewards_corrected_3.

(** srelu_error_extremum_1: decreasing *)
Definition srelu_error_extremum_1 : Prop :=
  forall (delta : R), 0 < delta ->
    decreasing_on (fun x => 0 <= x <= delta) (fun x : R => Rabs (x / 2 + 3 * x ^ 2 / (8 * delta) + 3 * delta / 16 - x
      ^ 4 / (16 * delta ^ 3) - x)).

(** srelu_error_extremum_2: minimum at 0 *)
Definition srelu_error_extremum_2 : Prop :=
  forall (delta : R), 0 < delta ->
    inf_is (fun x => 0 <= x <= delta) (fun x : R => Rabs (x / 2 + 3 * x ^ 2 / (8 * delta) + 3 * delta / 16 - x ^ 4 /
      (16 * delta ^ 3) - x)) (3 * delta / 16) /\ (fun x => 0 <= x <= delta) 0 /\
    (fun x : R => Rabs (x / 2 + 3 * x ^ 2 / (8 * delta) + 3 * delta / 16 - x ^ 4 / (16 * delta ^ 3) - x)) 0 = 3 *
      delta / 16.

(** srelu/error-extremum (App. C): The error |f(x) - x| of the middle piece decreases on [0, delta], so that its
    minimum there is its value 3 delta/16 at 0. *)
Definition srelu_error_extremum : Prop :=
  srelu_error_extremum_1 /\ srelu_error_extremum_2.

(** srelu_error_extremum_corrected_1: maximum *)
Definition srelu_error_extremum_corrected_1 : Prop :=
  forall (delta : R), 0 < delta ->
    sup_is (fun x => 0 <= x <= delta) (fun x : R => Rabs (x / 2 + 3 * x ^ 2 / (8 * delta) + 3 * delta / 16 - x ^ 4 /
      (16 * delta ^ 3) - x)) (3 * delta / 16) /\ (fun x => 0 <= x <= delta) 0 /\
    (fun x : R => Rabs (x / 2 + 3 * x ^ 2 / (8 * delta) + 3 * delta / 16 - x ^ 4 / (16 * delta ^ 3) - x)) 0 = 3 *
      delta / 16.

(** srelu_error_extremum_corrected_2: minimum *)
Definition srelu_error_extremum_corrected_2 : Prop :=
  forall (delta : R), 0 < delta ->
    inf_is (fun x => 0 <= x <= delta) (fun x : R => Rabs (x / 2 + 3 * x ^ 2 / (8 * delta) + 3 * delta / 16 - x ^ 4 /
      (16 * delta ^ 3) - x)) 0 /\ (fun x => 0 <= x <= delta) delta /\
    (fun x : R => Rabs (x / 2 + 3 * x ^ 2 / (8 * delta) + 3 * delta / 16 - x ^ 4 / (16 * delta ^ 3) - x)) delta = 0.

(** srelu/error-extremum, corrected: 3 delta/16 at 0 is the maximum on [0, delta]; the minimum is 0, at delta. *)
Definition srelu_error_extremum_corrected : Prop :=
  srelu_error_extremum_corrected_1 /\ srelu_error_extremum_corrected_2.

(** srelu/pseudocode (App. D, Algorithm 1): The listing with a = 0.01 computes S-ReLU with delta = 0.01. *)
Definition srelu_pseudocode : Prop :=
  forall (x : R),
    (if Rle_dec x (- 0.01) then 0 else if both (Rlt_dec (- 0.01) x) (Rlt_dec x 0.01) then x / 2 + 3 * x ^ 2 / (8 *
      0.01) + 3 * 0.01 / 16 - x ^ 4 / (16 * 0.01 ^ 3) else x) = srelu x 0.01.

(** srelu/delta-used-in-experiments (App. D; App. H): All experiments use delta = 0.001, and the implementation sets
    the half-width to 0.01. *)
Definition srelu_delta_used_in_experiments : Prop :=
  0.001 = 0.01.

(** srelu/limit-delta-zero (App. E): As delta -> 0, S-ReLU becomes ReLU. *)
Definition srelu_limit_delta_zero : Prop :=
  forall (x : R), filterlim (fun delta : R => srelu x delta) (at_right 0) (locally (Rmax 0 x)).

(** srelu/limit-delta-zero, corrected: Sharp: uniformly on the whole line. *)
Definition srelu_limit_delta_zero_corrected : Prop :=
  uniform_lim (fun _ => True) (fun delta x : R => srelu x delta) (at_right 0) (fun x : R => Rmax 0 x).

(** srelu_negative_window_gradient_1: the value varies *)
Definition srelu_negative_window_gradient_1 : Prop :=
  forall (delta : R), 0 < delta -> strictly_increasing_on (fun x => - delta < x < 0) (fun x : R => srelu x delta).

(** srelu_negative_window_gradient_2: the gradient is not zero *)
Definition srelu_negative_window_gradient_2 : Prop :=
  forall (delta x : R), 0 < delta -> - delta < x -> x < 0 -> ex_derive (fun x : R => srelu x delta) x /\
    Rabs (Derive (fun x : R => srelu x delta) x) > 0.

(** srelu/negative-window-gradient (App. E): On (-delta, 0) the value of S-ReLU varies and its gradient is not zero.
    *)
Definition srelu_negative_window_gradient : Prop :=
  srelu_negative_window_gradient_1 /\ srelu_negative_window_gradient_2.

(** srelu_negative_window_gradient_corrected_1: in the window *)
Definition srelu_negative_window_gradient_corrected_1 : Prop :=
  forall (delta x : R), 0 < delta -> - delta < x -> x < 0 -> ex_derive (fun x : R => srelu x delta) x /\
    Derive (fun x : R => srelu x delta) x > 0.

(** srelu_negative_window_gradient_corrected_2: left of it *)
Definition srelu_negative_window_gradient_corrected_2 : Prop :=
  forall (delta x : R), 0 < delta -> x <= - delta -> is_derive (fun x : R => srelu x delta) x 0.

(** srelu/negative-window-gradient, corrected: Complete: positive gradient on (-delta, 0), and zero gradient on the
    rest of the negative half-line, all x <= -delta. *)
Definition srelu_negative_window_gradient_corrected : Prop :=
  srelu_negative_window_gradient_corrected_1 /\ srelu_negative_window_gradient_corrected_2.

(** srelu/gelu-derivative (App. F, Remark 1): The derivative of x Phi(x) is Phi(x) plus x times the normal density. *)
Definition srelu_gelu_derivative : Prop :=
  forall (x : R), is_derive (fun x : R => x * Phi x) x (Phi x + x * (1 / sqrt (2 * PI)) * exp (- x ^ 2 / 2)).

(** srelu_gelu_second_derivative_1: formula *)
Definition srelu_gelu_second_derivative_1 : Prop :=
  forall (x : R), ex_derive (fun x : R => gelu x) x /\
    is_derive_n (fun x : R => gelu x) 2 x (1 / sqrt (2 * PI) * exp (- x ^ 2 / 2) * (2 - x ^ 2)).

(** srelu_gelu_second_derivative_2: zeros *)
Definition srelu_gelu_second_derivative_2 : Prop :=
  (forall x : R, ex_derive (fun x : R => gelu x) x) /\ (forall x : R, ex_derive_n (fun x : R => gelu x) 2 x) /\
    forall x : R, (Derive_n (fun x : R => gelu x) 2 x = 0 <-> x = - sqrt 2 \/ x = sqrt 2).

(** srelu/gelu-second-derivative (App. F, Remark 1): The second derivative of GELU is (2 - x^2) times the normal
    density and vanishes at sqrt 2 and -sqrt 2 only. *)
Definition srelu_gelu_second_derivative : Prop :=
  srelu_gelu_second_derivative_1 /\ srelu_gelu_second_derivative_2.

(** srelu_gelu_slope_at_sqrt2_1: value *)
Definition srelu_gelu_slope_at_sqrt2_1 : Prop :=
  1.0835 <= Phi (sqrt 2) + sqrt 2 * (1 / sqrt (2 * PI)) * exp (- 1) <= 1.0845.

(** srelu_gelu_slope_at_sqrt2_2: largest slope *)
Definition srelu_gelu_slope_at_sqrt2_2 : Prop :=
  (forall x : R, ex_derive (fun x : R => gelu x) x) /\
    sup_is (fun _ => True) (fun x : R => Derive (fun x : R => gelu x) x) (Phi (sqrt 2) + sqrt 2 * (1 / sqrt (2 * PI))
      * exp (- 1)) /\ (fun _ => True) (sqrt 2) /\
    (fun x : R => Derive (fun x : R => gelu x) x) (sqrt 2) = Phi (sqrt 2) + sqrt 2 * (1 / sqrt (2 * PI)) * exp (- 1).

(** srelu/gelu-slope-at-sqrt2 (App. F, Remark 1): The slope of GELU at sqrt 2, Phi(sqrt 2) + sqrt 2 e^{-1}/sqrt(2 pi),
    is about 1.084 and is its largest slope. *)
Definition srelu_gelu_slope_at_sqrt2 : Prop :=
  srelu_gelu_slope_at_sqrt2_1 /\ srelu_gelu_slope_at_sqrt2_2.

(** srelu_gelu_slope_at_sqrt2_corrected_1: value *)
Definition srelu_gelu_slope_at_sqrt2_corrected_1 : Prop :=
  1.1285 <= Phi (sqrt 2) + sqrt 2 * (1 / sqrt (2 * PI)) * exp (- 1) <= 1.1295.

(** srelu_gelu_slope_at_sqrt2_corrected_2: largest slope *)
Definition srelu_gelu_slope_at_sqrt2_corrected_2 : Prop :=
  (forall x : R, ex_derive (fun x : R => gelu x) x) /\
    sup_is (fun _ => True) (fun x : R => Derive (fun x : R => gelu x) x) (Phi (sqrt 2) + sqrt 2 * (1 / sqrt (2 * PI))
      * exp (- 1)) /\ (fun _ => True) (sqrt 2) /\
    (fun x : R => Derive (fun x : R => gelu x) x) (sqrt 2) = Phi (sqrt 2) + sqrt 2 * (1 / sqrt (2 * PI)) * exp (- 1).

(** srelu/gelu-slope-at-sqrt2, corrected: The expression is the largest slope, and its value is 1.129. *)
Definition srelu_gelu_slope_at_sqrt2_corrected : Prop :=
  srelu_gelu_slope_at_sqrt2_corrected_1 /\ srelu_gelu_slope_at_sqrt2_corrected_2.

(** srelu/silu-derivative (App. F, Remark 2): The derivative of SiLU is ((x + 1) e^{-x} + 1)/(1 + e^{-x})^2. *)
Definition srelu_silu_derivative : Prop :=
  forall (x : R), is_derive (fun x : R => silu x) x (((x + 1) * exp (- x) + 1) / (1 + exp (- x)) ^ 2).

(** srelu/silu-second-derivative (App. F, Remark 2): The second derivative of SiLU is e^x (-e^x (x - 2) + x + 2)/(1 +
    e^x)^3. *)
Definition srelu_silu_second_derivative : Prop :=
  forall (x : R), ex_derive (fun x : R => silu x) x /\
    is_derive_n (fun x : R => silu x) 2 x (exp x * (- exp x * (x - 2) + x + 2) / (1 + exp x) ^ 3).

(** srelu_silu_slope_range_1: below *)
Definition srelu_silu_slope_range_1 : Prop :=
  forall (x : R), ex_derive (fun x : R => silu x) x /\ Derive (fun x : R => silu x) x >= - 0.1.

(** srelu_silu_slope_range_2: above *)
Definition srelu_silu_slope_range_2 : Prop :=
  forall (x : R), ex_derive (fun x : R => silu x) x /\ Derive (fun x : R => silu x) x <= 1.1.

(** srelu/silu-slope-range (App. F, Remark 2): The derivative of SiLU stays between -0.100 and 1.100. *)
Definition srelu_silu_slope_range : Prop :=
  srelu_silu_slope_range_1 /\ srelu_silu_slope_range_2.

(** srelu_silu_slope_range_corrected_1: below *)
Definition srelu_silu_slope_range_corrected_1 : Prop :=
  (forall x : R, ex_derive (fun x : R => silu x) x) /\
    (exists s : R, inf_is (fun _ => True) (fun x : R => Derive (fun x : R => silu x) x) s /\ - 0.09983935 <= s <= -
      0.09983925).

(** srelu_silu_slope_range_corrected_2: above *)
Definition srelu_silu_slope_range_corrected_2 : Prop :=
  (forall x : R, ex_derive (fun x : R => silu x) x) /\
    (exists s : R, sup_is (fun _ => True) (fun x : R => Derive (fun x : R => silu x) x) s /\ 1.09983925 <= s <=
      1.09983935).

(** srelu/silu-slope-range, corrected: Sharp: the range ends at -0.0998393 and 1.0998393 (the two add up to 1). *)
Definition srelu_silu_slope_range_corrected : Prop :=
  srelu_silu_slope_range_corrected_1 /\ srelu_silu_slope_range_corrected_2.

(** srelu/mish-rational-form (App. F, Remark 3): Mish, x tanh(log(1 + e^x)), is x (e^{2x} + 2 e^x)/(e^{2x} + 2 e^x +
    2). *)
Definition srelu_mish_rational_form : Prop :=
  forall (x : R), x * tanh (ln (1 + exp x)) = x * (exp (2 * x) + 2 * exp x) / (exp (2 * x) + 2 * exp x + 2).

(** srelu/mish-derivative (App. F, Remark 3): The first derivative of Mish is the printed quotient over (e^{2x} + 2
    e^x + 2)^2. *)
Definition srelu_mish_derivative : Prop :=
  forall (x : R),
    is_derive (fun x : R => mish x) x (exp x * (4 * (x + 1) + 4 * exp (2 * x) + exp (3 * x) + exp x * (4 * x + 6)) /
      (exp (2 * x) + 2 * exp x + 2) ^ 2).

(** srelu/mish-second-derivative (App. F, Remark 3): The second derivative of Mish is the printed quotient over
    (e^{2x} + 2 e^x + 2)^3. *)
Definition srelu_mish_second_derivative : Prop :=
  forall (x : R), ex_derive (fun x : R => mish x) x /\
    is_derive_n (fun x : R => mish x) 2 x (4 * exp x * (3 * exp (2 * x) * (x - 2) + 2 * exp (3 * x) * (x - 1) - 2 * (x
      + 2) - 2 * exp x * (x + 4)) / (exp (2 * x) + 2 * exp x + 2) ^ 3).

(** srelu/mish-second-derivative, corrected: The sign is wrong: the second derivative is minus the printed quotient,
    positive between the two zeros. *)
Definition srelu_mish_second_derivative_corrected : Prop :=
  forall (x : R), ex_derive (fun x : R => mish x) x /\
    is_derive_n (fun x : R => mish x) 2 x (- 4 * exp x * (3 * exp (2 * x) * (x - 2) + 2 * exp (3 * x) * (x - 1) - 2 *
      (x + 2) - 2 * exp x * (x + 4)) / (exp (2 * x) + 2 * exp x + 2) ^ 3).

(** srelu/mish-critical-points (App. F, Remark 3): The second derivative of Mish has two zeros, about -2.2564 and
    1.4906. *)
Definition srelu_mish_critical_points : Prop :=
  (forall x : R, ex_derive (fun x : R => mish x) x) /\ (forall x : R, ex_derive_n (fun x : R => mish x) 2 x) /\
    exists z1 z2 : R, - 2.25645 <= z1 <= - 2.25635 /\ 1.49055 <= z2 <= 1.49065 /\ forall x : R,
    (Derive_n (fun x : R => mish x) 2 x = 0 <-> x = z1 \/ x = z2).

(** srelu/first-derivative (App. F, Remark 4): The derivative of S-ReLU is 0, then 1/2 + 3x/(4 delta) - x^3/(4
    delta^3), then 1. *)
Definition srelu_first_derivative : Prop :=
  forall (delta x : R), 0 < delta ->
    is_derive (fun x : R => srelu x delta) x (if Rle_dec x (- delta) then 0 else if both (Rlt_dec (- delta) x)
      (Rlt_dec x delta) then 1 / 2 + 3 * x / (4 * delta) - x ^ 3 / (4 * delta ^ 3) else 1).

(** srelu_delta_argmax_1: CIFAR-10 *)
Definition srelu_delta_argmax_1 : Prop :=
  81 > Rmax (Rmax (Rmax (Rmax (Rmax (Rmax 80.1 80.4) 78.2) 80.4) 73.9) 63.4) 58.5.

(** srelu_delta_argmax_2: CIFAR-100 *)
Definition srelu_delta_argmax_2 : Prop :=
  51.2 > Rmax (Rmax (Rmax (Rmax (Rmax (Rmax 48.7 48.7) 48.5) 45.5) 41.4) 43.8) 25.7.

(** srelu/delta-argmax (App. G, Table 4; App. H): In Table 4 the accuracies at delta = 0.001 are the best of all, on
    both data sets; this value is then used. *)
Definition srelu_delta_argmax : Prop :=
  srelu_delta_argmax_1 /\ srelu_delta_argmax_2.
