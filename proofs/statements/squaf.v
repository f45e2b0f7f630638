(** * Soft Quantization Activation Functions for Deep Learning (squaf) *)

(** Generated from the claims by `provenact prove --record`; not to be edited. *)

From Coq Require Import Reals List.
From Coquelicot Require Import Coquelicot.
From Provenact Require Import Expansion Huffman SeveralVariables SoftApproximation SoftProbabilities SoftProperties
    SoftQuantizer Vocabulary.
Open Scope R_scope.

Definition relu (x : R) : R :=
  Rmax 0 x.

Definition target (x : R) : R :=
  0.4 * sin (19 * x) + 0.2 * sin (23 * x) + 0.3 * sin (29 * x) + 0.1 * sin (31 * x).

Definition amplitude (x alpha : R) : R :=
  0.4 * exp (19 ^ 2 / (4 * alpha)) * sin (19 * x) + 0.2 * exp (23 ^ 2 / (4 * alpha)) * sin (23 * x) + 0.3 * exp (29 ^
      2 / (4 * alpha)) * sin (29 * x) + 0.1 * exp (31 ^ 2 / (4 * alpha)) * sin (31 * x).

Definition wave5 (x q h f : R) : R :=
  (exp (f ^ 2 * q ^ 2 / (4 * h)) * (exp (- h * (x - - 2) ^ 2) * cos (f * (- 2 - x) * q) + exp (- h * (x - - 1) ^ 2) *
      cos (f * (- 1 - x) * q) + exp (- h * (x - 0) ^ 2) * cos (f * (0 - x) * q) + exp (- h * (x - 1) ^ 2) * cos (f *
      (1 - x) * q) + exp (- h * (x - 2) ^ 2) * cos (f * (2 - x) * q)) / (exp (- h * (x - - 2) ^ 2) + exp (- h * (x - -
      1) ^ 2) + exp (- h * (x - 0) ^ 2) + exp (- h * (x - 1) ^ 2) + exp (- h * (x - 2) ^ 2)) - 1) ^ 2 + (exp (f ^ 2 *
      q ^ 2 / (4 * h)) * (exp (- h * (x - - 2) ^ 2) * sin (f * (- 2 - x) * q) + exp (- h * (x - - 1) ^ 2) * sin (f *
      (- 1 - x) * q) + exp (- h * (x - 0) ^ 2) * sin (f * (0 - x) * q) + exp (- h * (x - 1) ^ 2) * sin (f * (1 - x) *
      q) + exp (- h * (x - 2) ^ 2) * sin (f * (2 - x) * q)) / (exp (- h * (x - - 2) ^ 2) + exp (- h * (x - - 1) ^ 2) +
      exp (- h * (x - 0) ^ 2) + exp (- h * (x - 1) ^ 2) + exp (- h * (x - 2) ^ 2))) ^ 2.

(** squaf/gain-5000x (Sec. 1; Table 3): In function fitting, MLPs with SQUAFs reduce the error up to 5000 times
    against the same MLPs with conventional activations. *)
Definition squaf_gain_5000x : Prop :=
  Rmax (Rmax (Rmax (Rmax (Rmax (Rmax (Rmax (Rmax (Rmax 0.0105 0.115) 0.00805) 0.0105) 0.00405) 0.00975) 0.00715)
      0.0645) 0.00105) 0.125 / 0.0000395 >= 4500.

(** squaf_gain_5000x_corrected_1: MLP against MLP *)
Definition squaf_gain_5000x_corrected_1 : Prop :=
  2999.5 <= Rmax (Rmax (Rmax (Rmax (Rmax (Rmax (Rmax (Rmax (Rmax 0.01 0.11) 0.008) 0.01) 0.004) 0.0097) 0.0071) 0.064)
      0.001) 0.12 / 0.00004 <= 3000.5.

(** squaf_gain_5000x_corrected_2: SQUAF alone against DiTAC *)
Definition squaf_gain_5000x_corrected_2 : Prop :=
  0.001 / 0.0000002 = 5000.

(** squaf/gain-5000x, corrected: Among MLPs the largest reduction is 3000 times (KAF). 5000 is the error of the DiTAC
    MLP over that of a SQUAF without an MLP. *)
Definition squaf_gain_5000x_corrected : Prop :=
  squaf_gain_5000x_corrected_1 /\ squaf_gain_5000x_corrected_2.

(** squaf/approximate-any-continuous (Abstract; Sec. 1; Sec. 5): SQUAFs approximate any continuous nonlinear function
    of one variable to any precision. *)
Definition squaf_approximate_any_continuous : Prop :=
  forall (a b : R) (g : R -> R), a <= b -> continuous_on_closed a b g -> forall eps, 0 < eps ->
    approximates gaussian_pmf a b g eps /\ approximates laplacian_pmf a b g eps.

(** squaf/approximate-any-continuous, corrected: Not on the whole line: the values of a SQUAF lie between the smallest
    and the largest z_i, whatever its probabilities, so that none is within 1 of x^2. *)
Definition squaf_approximate_any_continuous_corrected : Prop :=
  ~ (forall g : R -> R, (forall x, continuous g x) -> forall eps, 0 < eps -> exists (P : family) (n : nat) (y z : nat
      -> R) (alpha : R), is_probability P /\ distinct n y /\ 0 < alpha /\ forall x, Rabs (squaf P alpha n y z x - g x)
      <= eps).

(** squaf_three_times_smaller_students_1: size: the second largest of the three ratios (VGG-13 to VGG-8, WRN-40-2 to
    WRN-16-2, ResNet-18 to MobileNet) *)
Definition squaf_three_times_smaller_students_1 : Prop :=
  Rmax (Rmin (9462180 / 3965063) (2255156 / 703319)) (Rmin (Rmax (9462180 / 3965063) (2255156 / 703319)) (11689512 /
      4232781)) > 3.

(** squaf_three_times_smaller_students_2: VGG-8 outperforms *)
Definition squaf_three_times_smaller_students_2 : Prop :=
  74.95 > 74.64.

(** squaf_three_times_smaller_students_3: WRN-16-2 outperforms *)
Definition squaf_three_times_smaller_students_3 : Prop :=
  75.93 > 75.61.

(** squaf_three_times_smaller_students_4: MobileNet outperforms *)
Definition squaf_three_times_smaller_students_4 : Prop :=
  70.87 > 69.76.

(** squaf/three-times-smaller-students (Sec. 1; Sec. 4.4, Table 7; App. A.12): Distilled students with SQUAFs that are
    more than 3 times smaller outperform their teachers. *)
Definition squaf_three_times_smaller_students : Prop :=
  squaf_three_times_smaller_students_1 /\ squaf_three_times_smaller_students_2 /\
    squaf_three_times_smaller_students_3 /\ squaf_three_times_smaller_students_4.

(** squaf_three_times_smaller_students_corrected_1: VGG *)
Definition squaf_three_times_smaller_students_corrected_1 : Prop :=
  2.385 <= 9462180 / 3965063 <= 2.395.

(** squaf_three_times_smaller_students_corrected_2: WRN *)
Definition squaf_three_times_smaller_students_corrected_2 : Prop :=
  3.205 <= 2255156 / 703319 <= 3.215.

(** squaf_three_times_smaller_students_corrected_3: MobileNet *)
Definition squaf_three_times_smaller_students_corrected_3 : Prop :=
  2.755 <= 11689512 / 4232781 <= 2.765.

(** squaf/three-times-smaller-students, corrected: One student of three is more than 3 times smaller: the ratios are
    2.39, 3.21 and 2.76. *)
Definition squaf_three_times_smaller_students_corrected : Prop :=
  squaf_three_times_smaller_students_corrected_1 /\ squaf_three_times_smaller_students_corrected_2 /\
    squaf_three_times_smaller_students_corrected_3.

(** squaf/communication-reduction (Abstract; Sec. 1; Sec. 4.4): Going from 32 to 3.4 bits per activation makes
    communication 9.4 times cheaper. *)
Definition squaf_communication_reduction : Prop :=
  9.35 <= 32 / 3.4 <= 9.45.

(** squaf/incompressible-activations (Sec. 1; Sec. 2.1): The outputs of ReLU, LReLU, SiLU, GELU, PReLU, Swish and the
    like are typically incompressible in the sense of information theory. *)
Definition squaf_incompressible_activations : Prop :=
  exists I1 : R, is_RInt_gen (fun x : R => phi x) (at_point 0) (Rbar_locally p_infty) I1 /\ 1 + 32 * I1 >= 32.

(** squaf/incompressible-activations, corrected: For every input distribution that is symmetric about 0 this code
    takes 17 bits per ReLU output on average. *)
Definition squaf_incompressible_activations_corrected : Prop :=
  exists I1 : R, is_RInt_gen (fun x : R => phi x) (at_point 0) (Rbar_locally p_infty) I1 /\ 1 + 32 * I1 = 17.

(** squaf_sigmoidal_vanishing_gradients_1: logistic, right *)
Definition squaf_sigmoidal_vanishing_gradients_1 : Prop :=
  (Rbar_locally p_infty) (fun x : R => ex_derive (fun x : R => 1 / (1 + exp (- x))) x) /\
    is_lim (fun x : R => Derive (fun x : R => 1 / (1 + exp (- x))) x) p_infty 0.

(** squaf_sigmoidal_vanishing_gradients_2: logistic, left *)
Definition squaf_sigmoidal_vanishing_gradients_2 : Prop :=
  (Rbar_locally m_infty) (fun x : R => ex_derive (fun x : R => 1 / (1 + exp (- x))) x) /\
    is_lim (fun x : R => Derive (fun x : R => 1 / (1 + exp (- x))) x) m_infty 0.

(** squaf_sigmoidal_vanishing_gradients_3: tanh, right *)
Definition squaf_sigmoidal_vanishing_gradients_3 : Prop :=
  (Rbar_locally p_infty) (fun x : R => ex_derive (fun x : R => tanh x) x) /\
    is_lim (fun x : R => Derive (fun x : R => tanh x) x) p_infty 0.

(** squaf_sigmoidal_vanishing_gradients_4: tanh, left *)
Definition squaf_sigmoidal_vanishing_gradients_4 : Prop :=
  (Rbar_locally m_infty) (fun x : R => ex_derive (fun x : R => tanh x) x) /\
    is_lim (fun x : R => Derive (fun x : R => tanh x) x) m_infty 0.

(** squaf/sigmoidal-vanishing-gradients (Sec. 2.1): The logistic function and tanh have vanishing gradients. *)
Definition squaf_sigmoidal_vanishing_gradients : Prop :=
  squaf_sigmoidal_vanishing_gradients_1 /\ squaf_sigmoidal_vanishing_gradients_2 /\
    squaf_sigmoidal_vanishing_gradients_3 /\ squaf_sigmoidal_vanishing_gradients_4.

(** squaf_relu_vanishing_gradient_1: for positive inputs the slope stays away from 0 *)
Definition squaf_relu_vanishing_gradient_1 : Prop :=
  (forall x : R, 0 < x -> ex_derive (fun x : R => relu x) x) /\
    (exists s : R, inf_is (fun x => 0 < x) (fun x : R => Derive (fun x : R => relu x) x) s /\ s > 0).

(** squaf_relu_vanishing_gradient_2: for negative inputs the slope stays away from 0 *)
Definition squaf_relu_vanishing_gradient_2 : Prop :=
  (forall x : R, x < 0 -> ex_derive (fun x : R => relu x) x) /\
    (exists s : R, inf_is (fun x => x < 0) (fun x : R => Derive (fun x : R => relu x) x) s /\ s > 0).

(** squaf/relu-vanishing-gradient (Sec. 2.1): ReLU has no vanishing gradients. *)
Definition squaf_relu_vanishing_gradient : Prop :=
  squaf_relu_vanishing_gradient_1 /\ squaf_relu_vanishing_gradient_2.

(** squaf_relu_vanishing_gradient_corrected_1: right *)
Definition squaf_relu_vanishing_gradient_corrected_1 : Prop :=
  forall (x : R), 0 < x -> is_derive (fun x : R => relu x) x 1.

(** squaf_relu_vanishing_gradient_corrected_2: left *)
Definition squaf_relu_vanishing_gradient_corrected_2 : Prop :=
  forall (x : R), x < 0 -> is_derive (fun x : R => relu x) x 0.

(** squaf/relu-vanishing-gradient, corrected: The slope is 1 for every positive and exactly 0 for every negative
    input: no decay on the right, no gradient at all on the left. *)
Definition squaf_relu_vanishing_gradient_corrected : Prop :=
  squaf_relu_vanishing_gradient_corrected_1 /\ squaf_relu_vanishing_gradient_corrected_2.

(** squaf/differentiable-example-3 (Sec. 3.1, Remark (1)): The Gaussian SQUAF is differentiable in x and in all its
    parameters. *)
Definition squaf_differentiable_example_3 : Prop :=
  forall (n : nat) (v : nat -> R), 0 < v 1%nat -> differentiable_at (2 * n + 4) (example_3_general n) v /\
    (0 < v 2%nat -> differentiable_at (2 * n + 4) (example_3_uniform n) v).

(** squaf/differentiable-example-3, corrected: Sharp: infinitely often, also for alpha <= 0. *)
Definition squaf_differentiable_example_3_corrected : Prop :=
  forall n m : nat, smooth_in (2 * n + 4) m (example_3_general n) /\ smooth_in (2 * n + 4) m (example_3_uniform n).

(** squaf/no-vanishing-gradient (Sec. 3.1, Remark (2); App. A.1): With proper choices of (y, z, alpha) the Gaussian
    SQUAF has no vanishing gradients. *)
Definition squaf_no_vanishing_gradient : Prop :=
  exists (n : nat) (y z : nat -> R) (alpha : R), distinct n y /\ 0 < alpha /\
    ~ has_vanishing_gradients (squaf gaussian_pmf alpha n y z).

(** squaf/no-vanishing-gradient, corrected: No choice avoids it; a SQUAF with two centres is exactly a logistic
    function. *)
Definition squaf_no_vanishing_gradient_corrected : Prop :=
  forall (alpha y1 y2 z1 z2 x : R), 0 < alpha ->
    (z1 * exp (- alpha * (x - y1) ^ 2) + z2 * exp (- alpha * (x - y2) ^ 2)) / (exp (- alpha * (x - y1) ^ 2) + exp (-
      alpha * (x - y2) ^ 2)) = z1 + (z2 - z1) / (1 + exp (- 2 * alpha * (y2 - y1) * (x - (y1 + y2) / 2))).

(** squaf/theorem-1 (Sec. 3.2, Theorem 1): If the probabilities have P1 and P2, every continuous function on a closed
    interval is approximated uniformly, to any precision, by a SQUAF. *)
Definition squaf_theorem_1 : Prop :=
  forall P : family, is_probability P -> property_P1 P -> property_P2 P -> forall (a b : R) (g : R -> R), a <= b ->
    continuous_on_closed a b g -> forall eps, 0 < eps -> approximates P a b g eps.

(** squaf/theorem-2 (Sec. 3.2, Theorem 2): The discrete Gaussian and Laplacian probabilities have P1 (differentiable
    almost everywhere) and P2 (uniformly in x, phi tends to the segment between the values of the two nearest centres
    as alpha grows). *)
Definition squaf_theorem_2 : Prop :=
  (is_probability gaussian_pmf /\ property_P1 gaussian_pmf /\ property_P2 gaussian_pmf) /\
    (is_probability laplacian_pmf /\ property_P1 laplacian_pmf /\ property_P2 laplacian_pmf).

(** squaf/theorem-2, corrected: Sharper: the distance from the segment is at most 2 Z e^(-alpha s^2) (Gaussian) and 2
    Z e^(-alpha s) (Laplacian), s the smallest distance of two centres. *)
Definition squaf_theorem_2_corrected : Prop :=
  forall (n : nat) (y z : nat -> R) (alpha s Z : R), (1 <= n)%nat -> distinct n y -> 0 < alpha ->
    smallest_gap n y s -> largest_value n z Z -> forall (x : R) (i j : nat), two_nearest n y x i j ->
    (exists lam, 0 <= lam <= 1 /\ Rabs (squaf gaussian_pmf alpha n y z x - lam * z i - (1 - lam) * z j) <= 2 * Z * exp
      (- alpha * s ^ 2)) /\
    (exists lam, 0 <= lam <= 1 /\ Rabs (squaf laplacian_pmf alpha n y z x - lam * z i - (1 - lam) * z j) <= 2 * Z *
      exp (- alpha * s)).

(** squaf_stop_gradient_1: forward: sg is the identity *)
Definition squaf_stop_gradient_1 : Prop :=
  forall (F G : R), G - F + F = G.

(** squaf_stop_gradient_2: backward: what stands in sg is a constant c *)
Definition squaf_stop_gradient_2 : Prop :=
  forall (t F F1 c : R) (F_of_t : R -> R), F_of_t t = F -> is_derive F_of_t t F1 ->
    ex_derive (fun t : R => c + F_of_t t) t /\ ex_derive (fun t : R => F_of_t t) t /\
    Derive (fun t : R => c + F_of_t t) t = Derive (fun t : R => F_of_t t) t.

(** squaf/stop-gradient (Sec. 3.3, Eq. (10)): sg[phi_p - phi] + phi has the value phi_p and the gradient of phi. *)
Definition squaf_stop_gradient : Prop :=
  squaf_stop_gradient_1 /\ squaf_stop_gradient_2.

(** squaf/entropy-huffman (Sec. 3.3): Entropy stands in for the rate of Huffman's code, and so the entropy of the
    activations is close to the average number of bits per activation. *)
Definition squaf_entropy_huffman : Prop :=
  forall (T : nat) (size : nat -> R) (ps : nat -> list R), (forall t, (t <= T)%nat -> 0 < size t) ->
    (forall t, (t <= T)%nat -> (2 <= length (ps t))%nat /\ (forall p, List.In p (ps t) -> 0 < p) /\ total (fun p => p)
      (ps t) = 1) -> (forall t, (t <= T)%nat -> exists c, huffman (ps t) c) /\ forall c : nat -> code,
    (forall t, (t <= T)%nat -> huffman (ps t) (c t)) ->
    Mean size T (fun t => entropy_bits (ps t)) <= Mean size T (fun t => expected_length (c t)) < Mean size T (fun t =>
      entropy_bits (ps t)) + 1.

(** squaf_entropy_huffman_corrected_1: entropy of a value with probability x and another *)
Definition squaf_entropy_huffman_corrected_1 : Prop :=
  (at_right 0) (fun x : R => 0 < x) /\ (at_right 0) (fun x : R => 0 < 1 - x) /\
    filterlim (fun x : R => - (x * ln x + (1 - x) * ln (1 - x)) / ln 2) (at_right 0) (locally 0).

(** squaf_entropy_huffman_corrected_2: at 1/100 *)
Definition squaf_entropy_huffman_corrected_2 : Prop :=
  0.08075 <= - (0.01 * ln 0.01 + 0.99 * ln 0.99) / ln 2 <= 0.08085.

(** squaf/entropy-huffman, corrected: Sharp: for two values Huffman's code takes 1 bit whatever the entropy is, so
    that the gap comes as near to 1 bit as one likes; at probability 1/100 the entropy is 0.0808 bits. *)
Definition squaf_entropy_huffman_corrected : Prop :=
  squaf_entropy_huffman_corrected_1 /\ squaf_entropy_huffman_corrected_2.

(** squaf_table3_parameters_1: [1, 64, 1] *)
Definition squaf_table3_parameters_1 : Prop :=
  1 * 64 + 64 + (64 * 1 + 1) = 193.

(** squaf_table3_parameters_2: [2, 50, 1] *)
Definition squaf_table3_parameters_2 : Prop :=
  2 * 50 + 50 + (50 * 1 + 1) = 201.

(** squaf_table3_parameters_3: [1, 64, 1] with SQUAF: q, alpha and 2k + 1 values *)
Definition squaf_table3_parameters_3 : Prop :=
  193 + (2 + 2 * 2 + 1) = 200.

(** squaf_table3_parameters_4: [2, 50, 1] with SQUAF *)
Definition squaf_table3_parameters_4 : Prop :=
  201 + (2 + 2 * 2 + 1) = 208.

(** squaf_table3_parameters_5: alone, k = 95 *)
Definition squaf_table3_parameters_5 : Prop :=
  1 + 2 * 95 + 1 = 192.

(** squaf_table3_parameters_6: alone, k = 13 *)
Definition squaf_table3_parameters_6 : Prop :=
  1 + 2 * 13 + 1 = 28.

(** squaf/table3-parameters (Sec. 4.1, Table 3): A [1, 64, 1] MLP has 193 parameters, a [2, 50, 1] MLP 201; a SQUAF
    with k = 2 makes it 200 and 208; a SQUAF alone with q frozen has 192 for k = 95 and 28 for k = 13. *)
Definition squaf_table3_parameters : Prop :=
  squaf_table3_parameters_1 /\ squaf_table3_parameters_2 /\ squaf_table3_parameters_3 /\ squaf_table3_parameters_4 /\
    squaf_table3_parameters_5 /\ squaf_table3_parameters_6.

(** squaf/table3-mse-r2-1d (Sec. 4.1, Table 3): Table 3 gives error and R^2 of one test set: R^2 = 1 - MSE/Var, so
    that MSE/(1 - R^2) is the same variance for ReLU, GELU, LReLU, Swish, CRReLU, PolyNorm and KAF. *)
Definition squaf_table3_mse_r2_1d : Prop :=
  Rmax 0 (Rmax (Rmax (Rmax (Rmax (Rmax (Rmax (0.0095 / 0.0675) (0.105 / 0.9035)) (0.00795 / 0.0535)) (0.00395 /
      0.0255)) (0.00965 / 0.0635)) (0.0635 / 0.4315)) (0.115 / 0.9815) - Rmin (Rmin (Rmin (Rmin (Rmin (Rmin (0.0105 /
      0.0665) (0.115 / 0.9025)) (0.00805 / 0.0525)) (0.00405 / 0.0245)) (0.00975 / 0.0625)) (0.0645 / 0.4305)) (0.125
      / 0.9805)) = 0.

(** squaf_table3_mse_r2_1d_corrected_1: variance (the mean is 0: the function is odd) *)
Definition squaf_table3_mse_r2_1d_corrected_1 : Prop :=
  ex_RInt (fun x : R => (target x) ^ 2) (- 1) 1 /\
    0.14115 <= RInt (fun x : R => (target x) ^ 2) (- 1) 1 / 2 <= 0.14125.

(** squaf_table3_mse_r2_1d_corrected_2: GELU *)
Definition squaf_table3_mse_r2_1d_corrected_2 : Prop :=
  ex_RInt (fun x : R => (target x) ^ 2) (- 1) 1 /\
    21.5 <= 100 * (1 - 0.11 / (RInt (fun x : R => (target x) ^ 2) (- 1) 1 / 2)) <= 22.5.

(** squaf_table3_mse_r2_1d_corrected_3: KAF *)
Definition squaf_table3_mse_r2_1d_corrected_3 : Prop :=
  ex_RInt (fun x : R => (target x) ^ 2) (- 1) 1 /\
    14.5 <= 100 * (1 - 0.12 / (RInt (fun x : R => (target x) ^ 2) (- 1) 1 / 2)) <= 15.5.

(** squaf/table3-mse-r2-1d, corrected: The variance of the function on [-1, 1] is 0.1412. ReLU and LReLU fit it within
    a few percent; the errors of GELU and KAF would give R^2 of 22 and 15, not 9.7 and 1.9. *)
Definition squaf_table3_mse_r2_1d_corrected : Prop :=
  squaf_table3_mse_r2_1d_corrected_1 /\ squaf_table3_mse_r2_1d_corrected_2 /\ squaf_table3_mse_r2_1d_corrected_3.

(** squaf/table3-swish-kaf-2d (Sec. 4.1, Table 3): On the 2D function and one test set Swish has MSE 0.13 and R^2
    25.5, KAF MSE 0.11 and R^2 6.4. *)
Definition squaf_table3_swish_kaf_2d : Prop :=
  Rmax 0 (Rmax (0.125 / 0.7455) (0.105 / 0.9365) - Rmin (0.135 / 0.7445) (0.115 / 0.9355)) = 0.

(** squaf_table3_swish_kaf_2d_corrected_1: Swish *)
Definition squaf_table3_swish_kaf_2d_corrected_1 : Prop :=
  0.125 / 0.7455 > 0.167.

(** squaf_table3_swish_kaf_2d_corrected_2: KAF *)
Definition squaf_table3_swish_kaf_2d_corrected_2 : Prop :=
  0.115 / 0.9355 < 0.123.

(** squaf/table3-swish-kaf-2d, corrected: The larger error has the larger R^2: no variance fits both, for the two
    imply at least 0.167 and at most 0.123. *)
Definition squaf_table3_swish_kaf_2d_corrected : Prop :=
  squaf_table3_swish_kaf_2d_corrected_1 /\ squaf_table3_swish_kaf_2d_corrected_2.

(** squaf/extra-200x (Sec. 4.1): Without the MLP the error of SQUAF is another 200 times smaller: 2.0e-7 against
    4.0e-5. *)
Definition squaf_extra_200x : Prop :=
  0.00004 / 0.0000002 = 200.

(** squaf/compression-7-2 (Sec. 4.1): Matching DiTAC (202 parameters) with 28 parameters is a compression of 7.2
    times. *)
Definition squaf_compression_7_2 : Prop :=
  7.15 <= 202 / 28 <= 7.25.

(** squaf_squaf_only_mse_1: k = 95 *)
Definition squaf_squaf_only_mse_1 : Prop :=
  exists h : R, 0 < h /\
    (ex_RInt (fun x : R => 0.4 * wave5 x (1 / 95) h 19 + 0.2 * wave5 x (1 / 95) h 23 + 0.3 * wave5 x (1 / 95) h 29 +
      0.1 * wave5 x (1 / 95) h 31) (- 1 / 2) (1 / 2) /\ ex_RInt (fun x : R => ((amplitude ((93 + - 2) / 95) (h * 95 ^
      2) * exp (- h * (x - - 2) ^ 2) + amplitude ((93 + - 1) / 95) (h * 95 ^ 2) * exp (- h * (x - - 1) ^ 2) +
      amplitude ((93 + 0) / 95) (h * 95 ^ 2) * exp (- h * (x - 0) ^ 2) + amplitude ((93 + 1) / 95) (h * 95 ^ 2) * exp
      (- h * (x - 1) ^ 2) + amplitude ((93 + 2) / 95) (h * 95 ^ 2) * exp (- h * (x - 2) ^ 2)) / (exp (- h * (x - - 2)
      ^ 2) + exp (- h * (x - - 1) ^ 2) + exp (- h * (x - 0) ^ 2) + exp (- h * (x - 1) ^ 2) + exp (- h * (x - 2) ^ 2))
      - target ((93 + x) / 95)) ^ 2) (- 1 / 2) 2 /\ (1 - 5 / 190) * RInt (fun x : R => 0.4 * wave5 x (1 / 95) h 19 +
      0.2 * wave5 x (1 / 95) h 23 + 0.3 * wave5 x (1 / 95) h 29 + 0.1 * wave5 x (1 / 95) h 31) (- 1 / 2) (1 / 2) +
      RInt (fun x : R => ((amplitude ((93 + - 2) / 95) (h * 95 ^ 2) * exp (- h * (x - - 2) ^ 2) + amplitude ((93 + -
      1) / 95) (h * 95 ^ 2) * exp (- h * (x - - 1) ^ 2) + amplitude ((93 + 0) / 95) (h * 95 ^ 2) * exp (- h * (x - 0)
      ^ 2) + amplitude ((93 + 1) / 95) (h * 95 ^ 2) * exp (- h * (x - 1) ^ 2) + amplitude ((93 + 2) / 95) (h * 95 ^ 2)
      * exp (- h * (x - 2) ^ 2)) / (exp (- h * (x - - 2) ^ 2) + exp (- h * (x - - 1) ^ 2) + exp (- h * (x - 0) ^ 2) +
      exp (- h * (x - 1) ^ 2) + exp (- h * (x - 2) ^ 2)) - target ((93 + x) / 95)) ^ 2) (- 1 / 2) 2 / 95 <=
      0.000000205).

(** squaf_squaf_only_mse_2: k = 13 *)
Definition squaf_squaf_only_mse_2 : Prop :=
  exists h : R, 0 < h /\
    (ex_RInt (fun x : R => 0.4 * wave5 x (1 / 13) h 19 + 0.2 * wave5 x (1 / 13) h 23 + 0.3 * wave5 x (1 / 13) h 29 +
      0.1 * wave5 x (1 / 13) h 31) (- 1 / 2) (1 / 2) /\ ex_RInt (fun x : R => ((amplitude ((11 + - 2) / 13) (h * 13 ^
      2) * exp (- h * (x - - 2) ^ 2) + amplitude ((11 + - 1) / 13) (h * 13 ^ 2) * exp (- h * (x - - 1) ^ 2) +
      amplitude ((11 + 0) / 13) (h * 13 ^ 2) * exp (- h * (x - 0) ^ 2) + amplitude ((11 + 1) / 13) (h * 13 ^ 2) * exp
      (- h * (x - 1) ^ 2) - 1.24 * exp (- h * (x - 2) ^ 2)) / (exp (- h * (x - - 2) ^ 2) + exp (- h * (x - - 1) ^ 2) +
      exp (- h * (x - 0) ^ 2) + exp (- h * (x - 1) ^ 2) + exp (- h * (x - 2) ^ 2)) - target ((11 + x) / 13)) ^ 2) (- 1
      / 2) 2 /\ (1 - 5 / 26) * RInt (fun x : R => 0.4 * wave5 x (1 / 13) h 19 + 0.2 * wave5 x (1 / 13) h 23 + 0.3 *
      wave5 x (1 / 13) h 29 + 0.1 * wave5 x (1 / 13) h 31) (- 1 / 2) (1 / 2) + RInt (fun x : R => ((amplitude ((11 + -
      2) / 13) (h * 13 ^ 2) * exp (- h * (x - - 2) ^ 2) + amplitude ((11 + - 1) / 13) (h * 13 ^ 2) * exp (- h * (x - -
      1) ^ 2) + amplitude ((11 + 0) / 13) (h * 13 ^ 2) * exp (- h * (x - 0) ^ 2) + amplitude ((11 + 1) / 13) (h * 13 ^
      2) * exp (- h * (x - 1) ^ 2) - 1.24 * exp (- h * (x - 2) ^ 2)) / (exp (- h * (x - - 2) ^ 2) + exp (- h * (x - -
      1) ^ 2) + exp (- h * (x - 0) ^ 2) + exp (- h * (x - 1) ^ 2) + exp (- h * (x - 2) ^ 2)) - target ((11 + x) / 13))
      ^ 2) (- 1 / 2) 2 / 13 <= 0.00105).

(** squaf/squaf-only-mse (Sec. 4.1, Table 3; App. A.3.2): One SQUAF with q = 1/k, its support cut to the 5 nearest
    centres, fits the 1D function on [-1, 1] with MSE 2.0e-7 for k = 95 and 1.0e-3 for k = 13. *)
Definition squaf_squaf_only_mse : Prop :=
  squaf_squaf_only_mse_1 /\ squaf_squaf_only_mse_2.

(** squaf_psnr_gain_1: largest gain over the best other *)
Definition squaf_psnr_gain_1 : Prop :=
  25.265 <= Rmax (Rmax (43.2 - Rmax (Rmax (Rmax (Rmax (Rmax (Rmax (Rmax (Rmax 26.75 28.23) 27.27) 26.54) 27.36) 27.47)
      25.98) 31.76) 27.84) (48.61 - Rmax (Rmax (Rmax (Rmax (Rmax (Rmax (Rmax (Rmax 22.7 22.06) 22.86) 22.87) 21.55)
      22.83) 23.2) 23.34) 21.1)) (45.25 - Rmax (Rmax (Rmax (Rmax (Rmax (Rmax (Rmax (Rmax 19.65 19.42) 20.05) 20.05)
      19.21) 20.07) 19.72) 21.58) 19.39) <= 25.275.

(** squaf_psnr_gain_2: PolyNorm is the runner-up on Camera *)
Definition squaf_psnr_gain_2 : Prop :=
  31.76 >= Rmax (Rmax (Rmax (Rmax (Rmax (Rmax (Rmax (Rmax 26.75 28.23) 27.27) 26.54) 27.36) 27.47) 25.98) 31.76)
      27.84.

(** squaf_psnr_gain_3: PolyNorm is the runner-up on Grass *)
Definition squaf_psnr_gain_3 : Prop :=
  23.34 >= Rmax (Rmax (Rmax (Rmax (Rmax (Rmax (Rmax (Rmax 22.7 22.06) 22.86) 22.87) 21.55) 22.83) 23.2) 23.34) 21.1.

(** squaf_psnr_gain_4: PolyNorm is the runner-up on Page *)
Definition squaf_psnr_gain_4 : Prop :=
  21.58 >= Rmax (Rmax (Rmax (Rmax (Rmax (Rmax (Rmax (Rmax 19.65 19.42) 20.05) 20.05) 19.21) 20.07) 19.72) 21.58)
      19.39.

(** squaf/psnr-gain (Abstract; Sec. 4.1, Table 1): In image fitting SQUAF gains up to 25.27 dB over the runner-up. *)
Definition squaf_psnr_gain : Prop :=
  squaf_psnr_gain_1 /\ squaf_psnr_gain_2 /\ squaf_psnr_gain_3 /\ squaf_psnr_gain_4.

(** squaf_ssim_gain_1: largest gain over the best other *)
Definition squaf_ssim_gain_1 : Prop :=
  0.45525 <= Rmax (Rmax (0.9786 - Rmax (Rmax (Rmax (Rmax (Rmax (Rmax (Rmax (Rmax 0.8172 0.8496) 0.827) 0.8158) 0.8238)
      0.8403) 0.7986) 0.89) 0.8409) (0.9991 - Rmax (Rmax (Rmax (Rmax (Rmax (Rmax (Rmax (Rmax 0.4742 0.3813) 0.4903)
      0.4932) 0.314) 0.4855) 0.5438) 0.5426) 0.2529)) (0.9941 - Rmax (Rmax (Rmax (Rmax (Rmax (Rmax (Rmax (Rmax 0.6223
      0.5868) 0.651) 0.6603) 0.5469) 0.665) 0.6258) 0.7195) 0.5857) <= 0.45535.

(** squaf_ssim_gain_2: PolyReLU is the runner-up on Grass *)
Definition squaf_ssim_gain_2 : Prop :=
  0.5438 > 0.5426.

(** squaf/ssim-gain (Sec. 4.1, Table 1): In image fitting SQUAF gains up to 0.4553 SSIM over a runner-up, on Grass
    over PolyReLU. *)
Definition squaf_ssim_gain : Prop :=
  squaf_ssim_gain_1 /\ squaf_ssim_gain_2.

(** squaf_table2_parameters_1: C = 3 *)
Definition squaf_table2_parameters_1 : Prop :=
  2 * 64 + 64 + (64 * 64 + 64) + (64 * 3 + 3) = 4547.

(** squaf_table2_parameters_2: C = 4 *)
Definition squaf_table2_parameters_2 : Prop :=
  2 * 64 + 64 + (64 * 64 + 64) + (64 * 4 + 4) = 4612.

(** squaf_table2_parameters_3: C = 3 with SQUAFs *)
Definition squaf_table2_parameters_3 : Prop :=
  4547 + 2 * (2 + 2 * 2 + 1) = 4561.

(** squaf_table2_parameters_4: C = 4 with SQUAFs *)
Definition squaf_table2_parameters_4 : Prop :=
  4612 + 2 * (2 + 2 * 2 + 1) = 4626.

(** squaf/table2-parameters (Sec. 4.2, Table 2): A [2, 64, 64, C] MLP has 4547 parameters for C = 3 and 4612 for C =
    4; with SQUAFs of k = 2 in both hidden layers 4561 and 4626. *)
Definition squaf_table2_parameters : Prop :=
  squaf_table2_parameters_1 /\ squaf_table2_parameters_2 /\ squaf_table2_parameters_3 /\ squaf_table2_parameters_4.

(** squaf_toy_accuracies_1: test samples, C = 3 *)
Definition squaf_toy_accuracies_1 : Prop :=
  300 * 3 / 5 = 180.

(** squaf_toy_accuracies_2: test samples, C = 4 *)
Definition squaf_toy_accuracies_2 : Prop :=
  300 * 4 / 5 = 240.

(** squaf_toy_accuracies_3: C = 3, ReLU, PReLU, CRReLU: 169 *)
Definition squaf_toy_accuracies_3 : Prop :=
  93.885 <= 100 * 169 / 180 <= 93.895.

(** squaf_toy_accuracies_4: C = 3, GELU: 164 *)
Definition squaf_toy_accuracies_4 : Prop :=
  91.105 <= 100 * 164 / 180 <= 91.115.

(** squaf_toy_accuracies_5: C = 3, LReLU: 168 *)
Definition squaf_toy_accuracies_5 : Prop :=
  93.325 <= 100 * 168 / 180 <= 93.335.

(** squaf_toy_accuracies_6: C = 3, Swish: 166 *)
Definition squaf_toy_accuracies_6 : Prop :=
  92.215 <= 100 * 166 / 180 <= 92.225.

(** squaf_toy_accuracies_7: C = 3, PolyReLU: 173 *)
Definition squaf_toy_accuracies_7 : Prop :=
  96.105 <= 100 * 173 / 180 <= 96.115.

(** squaf_toy_accuracies_8: C = 3, PolyNorm: 174 *)
Definition squaf_toy_accuracies_8 : Prop :=
  96.665 <= 100 * 174 / 180 <= 96.675.

(** squaf_toy_accuracies_9: C = 3, DiTAC: 167 *)
Definition squaf_toy_accuracies_9 : Prop :=
  92.775 <= 100 * 167 / 180 <= 92.785.

(** squaf_toy_accuracies_10: C = 3, SQUAF: 175 *)
Definition squaf_toy_accuracies_10 : Prop :=
  97.215 <= 100 * 175 / 180 <= 97.225.

(** squaf_toy_accuracies_11: C = 4, ReLU: 169 *)
Definition squaf_toy_accuracies_11 : Prop :=
  70.415 <= 100 * 169 / 240 <= 70.425.

(** squaf_toy_accuracies_12: C = 4, GELU: 174 *)
Definition squaf_toy_accuracies_12 : Prop :=
  72.495 <= 100 * 174 / 240 <= 72.505.

(** squaf_toy_accuracies_13: C = 4, LReLU, PReLU: 177 *)
Definition squaf_toy_accuracies_13 : Prop :=
  73.745 <= 100 * 177 / 240 <= 73.755.

(** squaf_toy_accuracies_14: C = 4, Swish: 145 *)
Definition squaf_toy_accuracies_14 : Prop :=
  60.415 <= 100 * 145 / 240 <= 60.425.

(** squaf_toy_accuracies_15: C = 4, CRReLU: 179 *)
Definition squaf_toy_accuracies_15 : Prop :=
  74.575 <= 100 * 179 / 240 <= 74.585.

(** squaf_toy_accuracies_16: C = 4, PolyReLU: 189 *)
Definition squaf_toy_accuracies_16 : Prop :=
  78.745 <= 100 * 189 / 240 <= 78.755.

(** squaf_toy_accuracies_17: C = 4, PolyNorm: 204 *)
Definition squaf_toy_accuracies_17 : Prop :=
  84.995 <= 100 * 204 / 240 <= 85.005.

(** squaf_toy_accuracies_18: C = 4, DiTAC: 178 *)
Definition squaf_toy_accuracies_18 : Prop :=
  74.165 <= 100 * 178 / 240 <= 74.175.

(** squaf_toy_accuracies_19: C = 4, SQUAF: 225 *)
Definition squaf_toy_accuracies_19 : Prop :=
  93.745 <= 100 * 225 / 240 <= 93.755.

(** squaf_toy_accuracies_20: lead over the runner-up, C = 4 *)
Definition squaf_toy_accuracies_20 : Prop :=
  93.75 - Rmax (Rmax (Rmax (Rmax (Rmax (Rmax (Rmax (Rmax 70.42 72.5) 73.75) 73.75) 60.42) 74.58) 78.75) 85) 74.17 =
      8.75.

(** squaf/toy-accuracies (Sec. 4.2, Table 2): The accuracies are those of test sets of 180 (C = 3) and 240 (C = 4)
    samples, a fifth of 300 C; for C = 4 SQUAF leads by 8.75. *)
Definition squaf_toy_accuracies : Prop :=
  squaf_toy_accuracies_1 /\ squaf_toy_accuracies_2 /\ squaf_toy_accuracies_3 /\ squaf_toy_accuracies_4 /\
    squaf_toy_accuracies_5 /\ squaf_toy_accuracies_6 /\ squaf_toy_accuracies_7 /\ squaf_toy_accuracies_8 /\
    squaf_toy_accuracies_9 /\ squaf_toy_accuracies_10 /\ squaf_toy_accuracies_11 /\ squaf_toy_accuracies_12 /\
    squaf_toy_accuracies_13 /\ squaf_toy_accuracies_14 /\ squaf_toy_accuracies_15 /\ squaf_toy_accuracies_16 /\
    squaf_toy_accuracies_17 /\ squaf_toy_accuracies_18 /\ squaf_toy_accuracies_19 /\ squaf_toy_accuracies_20.

(** squaf_table6_gains_1: ShuffleNetV1 *)
Definition squaf_table6_gains_1 : Prop :=
  72.74 > Rmax (Rmax (Rmax (Rmax (Rmax (Rmax (Rmax (Rmax 70.5 71.28) 71.51) 70.38) 72.08) 72.25) 68.18) 65.58) 71.29.

(** squaf_table6_gains_2: VGG-8 *)
Definition squaf_table6_gains_2 : Prop :=
  72.57 > Rmax (Rmax (Rmax (Rmax (Rmax (Rmax (Rmax (Rmax 70.36 69.94) 70.48) 68.3) 70.28) 70.5) 68.22) 66.65) 71.03.

(** squaf_table6_gains_3: ResNet-56 *)
Definition squaf_table6_gains_3 : Prop :=
  73.93 > Rmax (Rmax (Rmax (Rmax (Rmax (Rmax (Rmax (Rmax 72.34 72.45) 72.71) 71.76) 72.16) 73.25) 71.43) 65.52) 73.22.

(** squaf_table6_gains_4: VGG-13 *)
Definition squaf_table6_gains_4 : Prop :=
  76.05 > Rmax (Rmax (Rmax (Rmax (Rmax (Rmax (Rmax (Rmax 74.64 74.53) 75) 73.33) 74.68) 74.86) 72.78) 68.53) 74.52.

(** squaf_table6_gains_5: ViT-T *)
Definition squaf_table6_gains_5 : Prop :=
  73.15 > Rmax (Rmax (Rmax (Rmax (Rmax (Rmax (Rmax (Rmax (Rmax 72.06 71.84) 71.43) 72.06) 71.68) 71.44) 71.17) 70.66)
      71.44) 4.35.

(** squaf_table6_gains_6: EfficientFormer-L1 *)
Definition squaf_table6_gains_6 : Prop :=
  81.48 > Rmax (Rmax (Rmax (Rmax (Rmax (Rmax (Rmax (Rmax (Rmax 80.26 80.67) 80.86) 80.52) 79.76) 80.33) 80.55) 79.19)
      79.53) 34.41.

(** squaf_table6_gains_7: largest gain over the baseline *)
Definition squaf_table6_gains_7 : Prop :=
  2.235 <= Rmax (Rmax (Rmax (Rmax (Rmax (72.74 - 70.5) (72.57 - 70.36)) (73.93 - 72.34)) (76.05 - 74.64)) (73.15 -
      71.84)) (81.48 - 80.26) <= 2.245.

(** squaf/table6-gains (Sec. 4.2, Table 6): On CIFAR-100 SQUAF is above all compared activations in each of six
    networks, and gains up to 2.24 over the baseline. *)
Definition squaf_table6_gains : Prop :=
  squaf_table6_gains_1 /\ squaf_table6_gains_2 /\ squaf_table6_gains_3 /\ squaf_table6_gains_4 /\
    squaf_table6_gains_5 /\ squaf_table6_gains_6 /\ squaf_table6_gains_7.

(** squaf_table4_gains_1: ResNet-18 *)
Definition squaf_table4_gains_1 : Prop :=
  70.88 - 69.76 = 1.12.

(** squaf_table4_gains_2: ResNet-34 *)
Definition squaf_table4_gains_2 : Prop :=
  74.44 - 73.31 = 1.13.

(** squaf_table4_gains_3: ViT-T *)
Definition squaf_table4_gains_3 : Prop :=
  75 - 73.9 = 1.1.

(** squaf_table4_gains_4: Swin-T *)
Definition squaf_table4_gains_4 : Prop :=
  81.77 - 81.28 = 0.49.

(** squaf_table4_gains_5: all positive *)
Definition squaf_table4_gains_5 : Prop :=
  Rmin (Rmin (Rmin (70.88 - 69.76) (74.44 - 73.31)) (75 - 73.9)) (81.77 - 81.28) > 0.

(** squaf_table4_gains_6: largest *)
Definition squaf_table4_gains_6 : Prop :=
  1.125 <= Rmax (Rmax (Rmax (70.88 - 69.76) (74.44 - 73.31)) (75 - 73.9)) (81.77 - 81.28) <= 1.135.

(** squaf/table4-gains (Sec. 4.2, Table 4): On ImageNet-1K SQUAF is above the baseline in each of four networks, by up
    to 1.13. *)
Definition squaf_table4_gains : Prop :=
  squaf_table4_gains_1 /\ squaf_table4_gains_2 /\ squaf_table4_gains_3 /\ squaf_table4_gains_4 /\
    squaf_table4_gains_5 /\ squaf_table4_gains_6.

(** squaf_table5_gains_1: beta = 0.1 *)
Definition squaf_table5_gains_1 : Prop :=
  62.5 - 62.11 = 0.39.

(** squaf_table5_gains_2: beta = 0.2 *)
Definition squaf_table5_gains_2 : Prop :=
  62.89 - 59.76 = 3.13.

(** squaf_table5_gains_3: beta = 0.4 *)
Definition squaf_table5_gains_3 : Prop :=
  61.33 - 58.59 = 2.74.

(** squaf/table5-gains (Sec. 4.3, Table 5): In preference tuning the reward accuracy of SQUAF exceeds that of GELU by
    0.39, 3.13 and 2.74 for beta = 0.1, 0.2, 0.4. *)
Definition squaf_table5_gains : Prop :=
  squaf_table5_gains_1 /\ squaf_table5_gains_2 /\ squaf_table5_gains_3.

(** squaf_students_vs_teachers_1: VGG, baselines *)
Definition squaf_students_vs_teachers_1 : Prop :=
  Rmax (Rmax (Rmax (Rmax (Rmax (Rmax (Rmax 72.98 73.51) 73.37) 72.27) 73.45) 72.88) 70.44) 73.49 <= 74.64.

(** squaf_students_vs_teachers_2: WRN, baselines *)
Definition squaf_students_vs_teachers_2 : Prop :=
  Rmax (Rmax (Rmax (Rmax (Rmax (Rmax (Rmax 74.92 75.3) 74.9) 74.93) 75.36) 74.98) 72.86) 75.45 <= 75.61.

(** squaf_students_vs_teachers_3: VGG, SQUAF *)
Definition squaf_students_vs_teachers_3 : Prop :=
  74.95 > 74.64.

(** squaf_students_vs_teachers_4: WRN, SQUAF *)
Definition squaf_students_vs_teachers_4 : Prop :=
  75.93 > 75.61.

(** squaf/students-vs-teachers (Sec. 4.4, Table 7): Students with baseline activations never outperform their
    teachers; students with SQUAFs do. *)
Definition squaf_students_vs_teachers : Prop :=
  squaf_students_vs_teachers_1 /\ squaf_students_vs_teachers_2 /\ squaf_students_vs_teachers_3 /\
    squaf_students_vs_teachers_4.

(** squaf/compression-3-2 (Sec. 4.4, Table 7): SQUAF students are up to 3.2 times smaller than their teachers. *)
Definition squaf_compression_3_2 : Prop :=
  3.15 <= Rmax (9462180 / 3965063) (2255156 / 703319) <= 3.25.

(** squaf_table7_parameters_1: VGG-8, one parameter each *)
Definition squaf_table7_parameters_1 : Prop :=
  3965033 - 3965028 = 5.

(** squaf_table7_parameters_2: WRN-16-2, one parameter each *)
Definition squaf_table7_parameters_2 : Prop :=
  703297 - 703284 = 13.

(** squaf_table7_parameters_3: one SQUAF: q, alpha and 2k + 1 values *)
Definition squaf_table7_parameters_3 : Prop :=
  2 + 2 * 16 + 1 = 35.

(** squaf_table7_parameters_4: VGG-8, SQUAF *)
Definition squaf_table7_parameters_4 : Prop :=
  3965063 - 3965028 = 35.

(** squaf_table7_parameters_5: WRN-16-2, SQUAF *)
Definition squaf_table7_parameters_5 : Prop :=
  703319 - 703284 = 35.

(** squaf/table7-parameters (Sec. 4.4, Table 7): One-parameter activations add 5 parameters to VGG-8 and 13 to
    WRN-16-2; the one trained SQUAF with k = 16 adds 35 to each. *)
Definition squaf_table7_parameters : Prop :=
  squaf_table7_parameters_1 /\ squaf_table7_parameters_2 /\ squaf_table7_parameters_3 /\ squaf_table7_parameters_4 /\
    squaf_table7_parameters_5.

(** squaf_d_p_d_x_1: (13) *)
Definition squaf_d_p_d_x_1 : Prop :=
  forall (n : nat) (alpha x : R) (y z : nat -> R) (j : nat), 0 < alpha -> (j <= n)%nat ->
    is_derive (fun x : R => (Prob (gaussian_weights alpha x y) n j)) x ((Prob (gaussian_weights alpha x y) n j) * (- 2
      * alpha * (x - (y j))) - (Prob (gaussian_weights alpha x y) n j) * (Mean (gaussian_weights alpha x y) n (fun i :
      nat => - 2 * alpha * (x - y i)))).

(** squaf_d_p_d_x_2: (14) *)
Definition squaf_d_p_d_x_2 : Prop :=
  forall (n : nat) (alpha x : R) (y z : nat -> R) (j : nat), 0 < alpha -> (j <= n)%nat ->
    is_derive (fun x : R => (Prob (gaussian_weights alpha x y) n j)) x (- 2 * alpha * (Prob (gaussian_weights alpha x
      y) n j) * (x - (y j) - (Mean (gaussian_weights alpha x y) n (fun i : nat => x - y i)))).

(** squaf_d_p_d_x_3: (15) *)
Definition squaf_d_p_d_x_3 : Prop :=
  forall (n : nat) (alpha x : R) (y z : nat -> R) (j : nat), 0 < alpha -> (j <= n)%nat ->
    is_derive (fun x : R => (Prob (gaussian_weights alpha x y) n j)) x (2 * alpha * (Prob (gaussian_weights alpha x y)
      n j) * ((y j) - (Mean (gaussian_weights alpha x y) n (fun i : nat => y i)))).

(** squaf/d-p-d-x (App. A.1, Eqs. (13)-(15)): The derivative of P_i in x is 2 alpha P_i (y_i - sum_j y_j P_j). *)
Definition squaf_d_p_d_x : Prop :=
  squaf_d_p_d_x_1 /\ squaf_d_p_d_x_2 /\ squaf_d_p_d_x_3.

(** squaf_d_phi_d_x_1: (16) *)
Definition squaf_d_phi_d_x_1 : Prop :=
  forall (n : nat) (alpha x : R) (y z : nat -> R), 0 < alpha ->
    is_derive (fun x : R => (Mean (gaussian_weights alpha x y) n (fun i : nat => z i))) x (2 * alpha * (Mean
      (gaussian_weights alpha x y) n (fun i : nat => z i * (y i - (Mean (gaussian_weights alpha x y) n (fun i : nat =>
      y i)))))).

(** squaf_d_phi_d_x_2: (17) *)
Definition squaf_d_phi_d_x_2 : Prop :=
  forall (n : nat) (alpha x : R) (y z : nat -> R), 0 < alpha ->
    is_derive (fun x : R => (Mean (gaussian_weights alpha x y) n (fun i : nat => z i))) x (2 * alpha * ((Mean
      (gaussian_weights alpha x y) n (fun i : nat => z i * y i)) - (Mean (gaussian_weights alpha x y) n (fun i : nat
      => z i)) * (Mean (gaussian_weights alpha x y) n (fun i : nat => y i)))).

(** squaf_d_phi_d_x_3: (18) *)
Definition squaf_d_phi_d_x_3 : Prop :=
  forall (n : nat) (alpha x : R) (y z : nat -> R), 0 < alpha ->
    is_derive (fun x : R => (Mean (gaussian_weights alpha x y) n (fun i : nat => z i))) x (2 * alpha * (Cov
      (gaussian_weights alpha x y) n (fun i : nat => z i) (fun i : nat => y i))).

(** squaf/d-phi-d-x (App. A.1, Eqs. (16)-(18)): The derivative of phi in x is 2 alpha times the covariance of z and y
    under P. *)
Definition squaf_d_phi_d_x : Prop :=
  squaf_d_phi_d_x_1 /\ squaf_d_phi_d_x_2 /\ squaf_d_phi_d_x_3.

(** squaf/d-phi-d-x-covariance (App. A.1, text after Eq. (18)): The derivative of phi in x is equal to the covariance
    of z and y under P. *)
Definition squaf_d_phi_d_x_covariance : Prop :=
  forall (n : nat) (alpha x : R) (y z : nat -> R), 0 < alpha ->
    is_derive (fun x : R => (Mean (gaussian_weights alpha x y) n (fun i : nat => z i))) x ((Cov (gaussian_weights
      alpha x y) n (fun i : nat => z i) (fun i : nat => y i))).

(** squaf/d-phi-d-x-covariance, corrected: It is 2 alpha times the covariance, as Eq. (18) has it; the two agree only
    for alpha = 1/2 or covariance 0. *)
Definition squaf_d_phi_d_x_covariance_corrected : Prop :=
  forall (n : nat) (alpha x : R) (y z : nat -> R), 0 < alpha ->
    is_derive (fun x : R => (Mean (gaussian_weights alpha x y) n (fun i : nat => z i))) x (2 * alpha * (Cov
      (gaussian_weights alpha x y) n (fun i : nat => z i) (fun i : nat => y i))).

(** squaf_dependence_and_slope_1: conclusion: no vanishing gradient where z depends on y: z = y, centres -1, 0, 1,
    alpha = 1 *)
Definition squaf_dependence_and_slope_1 : Prop :=
  (forall x : R, ex_derive (fun x : R => (exp (2 * x - 1) - exp (- 2 * x - 1)) / (1 + exp (2 * x - 1) + exp (- 2 * x -
      1))) x) /\
    (exists s : R, inf_is (fun _ => True) (fun x : R => Derive (fun x : R => (exp (2 * x - 1) - exp (- 2 * x - 1)) /
      (1 + exp (2 * x - 1) + exp (- 2 * x - 1))) x) s /\ s > 0).

(** squaf_dependence_and_slope_2: reason: the slope is 2 alpha Cov(z, y) *)
Definition squaf_dependence_and_slope_2 : Prop :=
  forall (n : nat) (alpha x : R) (y z : nat -> R), 0 < alpha ->
    is_derive (fun x : R => (Mean (gaussian_weights alpha x y) n (fun i : nat => z i))) x (2 * alpha * (Cov
      (gaussian_weights alpha x y) n (fun i : nat => z i) (fun i : nat => y i))).

(** squaf_dependence_and_slope_3: reason: where z depends on y the slope is not zero: z = y^2, centres -1, 0, 1, alpha
    = 1 *)
Definition squaf_dependence_and_slope_3 : Prop :=
  forall (x : R),
    ex_derive (fun x : R => (exp (2 * x - 1) + exp (- 2 * x - 1)) / (1 + exp (2 * x - 1) + exp (- 2 * x - 1))) x /\
    (Derive (fun x : R => (exp (2 * x - 1) + exp (- 2 * x - 1)) / (1 + exp (2 * x - 1) + exp (- 2 * x - 1))) x) ^ 2 >
      0.

(** squaf/dependence-and-slope (App. A.1, text after Eq. (18)): The slope 2 alpha Cov(z, y) is not zero unless z and y
    are uncorrelated; z generally depends on y, and so phi has no vanishing gradients. *)
Definition squaf_dependence_and_slope : Prop :=
  squaf_dependence_and_slope_1 /\ squaf_dependence_and_slope_2 /\ squaf_dependence_and_slope_3.

(** squaf_dependence_and_slope_corrected_1: z = y^2 *)
Definition squaf_dependence_and_slope_corrected_1 : Prop :=
  (forall x : R, ex_derive (fun x : R => (exp (2 * x - 1) + exp (- 2 * x - 1)) / (1 + exp (2 * x - 1) + exp (- 2 * x -
      1))) x) /\ forall x : R,
    (Derive (fun x : R => (exp (2 * x - 1) + exp (- 2 * x - 1)) / (1 + exp (2 * x - 1) + exp (- 2 * x - 1))) x = 0 <->
      x = 0).

(** squaf_dependence_and_slope_corrected_2: z = y: never zero *)
Definition squaf_dependence_and_slope_corrected_2 : Prop :=
  forall (x : R),
    ex_derive (fun x : R => (exp (2 * x - 1) - exp (- 2 * x - 1)) / (1 + exp (2 * x - 1) + exp (- 2 * x - 1))) x /\
    Derive (fun x : R => (exp (2 * x - 1) - exp (- 2 * x - 1)) / (1 + exp (2 * x - 1) + exp (- 2 * x - 1))) x > 0.

(** squaf_dependence_and_slope_corrected_3: z = y: right end *)
Definition squaf_dependence_and_slope_corrected_3 : Prop :=
  (Rbar_locally p_infty) (fun x : R => ex_derive (fun x : R => (exp (2 * x - 1) - exp (- 2 * x - 1)) / (1 + exp (2 * x
      - 1) + exp (- 2 * x - 1))) x) /\
    is_lim (fun x : R => Derive (fun x : R => (exp (2 * x - 1) - exp (- 2 * x - 1)) / (1 + exp (2 * x - 1) + exp (- 2
      * x - 1))) x) p_infty 0.

(** squaf_dependence_and_slope_corrected_4: z = y: left end *)
Definition squaf_dependence_and_slope_corrected_4 : Prop :=
  (Rbar_locally m_infty) (fun x : R => ex_derive (fun x : R => (exp (2 * x - 1) - exp (- 2 * x - 1)) / (1 + exp (2 * x
      - 1) + exp (- 2 * x - 1))) x) /\
    is_lim (fun x : R => Derive (fun x : R => (exp (2 * x - 1) - exp (- 2 * x - 1)) / (1 + exp (2 * x - 1) + exp (- 2
      * x - 1))) x) m_infty 0.

(** squaf/dependence-and-slope, corrected: Dependent is not correlated: z = y^2 on the centres -1, 0, 1 has slope 0 at
    x = 0. And where z and y are correlated at every x the covariance still tends to 0 at both ends. *)
Definition squaf_dependence_and_slope_corrected : Prop :=
  squaf_dependence_and_slope_corrected_1 /\ squaf_dependence_and_slope_corrected_2 /\
    squaf_dependence_and_slope_corrected_3 /\ squaf_dependence_and_slope_corrected_4.

(** squaf/d-phi-d-x-uniform (App. A.1, Eq. (19)): For uniform centres iq the derivative of phi in x is 2 alpha q [sum
    i z_i P_i - (sum z_i P_i)(sum j P_j)]. *)
Definition squaf_d_phi_d_x_uniform : Prop :=
  forall (n : nat) (alpha q x : R) (k z : nat -> R), 0 < alpha -> 0 < q ->
    is_derive (fun x : R => (Mean (gaussian_weights alpha x (fun m => q * k m)) n (fun i : nat => z i))) x (2 * alpha
      * q * ((Mean (gaussian_weights alpha x (fun m => q * k m)) n (fun i : nat => k i * z i)) - (Mean
      (gaussian_weights alpha x (fun m => q * k m)) n (fun i : nat => z i)) * (Mean (gaussian_weights alpha x (fun m
      => q * k m)) n (fun i : nat => k i)))).

(** squaf_d_p_d_y_1: (20) *)
Definition squaf_d_p_d_y_1 : Prop :=
  forall (n : nat) (alpha x : R) (y z : nat -> R) (j : nat), 0 < alpha -> (j <= n)%nat ->
    is_derive (fun t : R => (Prob (gaussian_weights alpha x (put y j t)) n j)) (y j) ((Prob (gaussian_weights alpha x
      y) n j) * (2 * alpha * (x - (y j))) - ((Prob (gaussian_weights alpha x y) n j)) ^ 2 * (2 * alpha * (x - (y
      j)))).

(** squaf_d_p_d_y_2: (21) *)
Definition squaf_d_p_d_y_2 : Prop :=
  forall (n : nat) (alpha x : R) (y z : nat -> R) (j l : nat), 0 < alpha -> (j <= n)%nat -> (l <= n)%nat -> l <> j ->
    is_derive (fun t : R => (Prob (gaussian_weights alpha x (put y j t)) n l)) (y j) (- (Prob (gaussian_weights alpha
      x y) n l) * (Prob (gaussian_weights alpha x y) n j) * (2 * alpha * (x - (y j)))).

(** squaf/d-p-d-y (App. A.1, Eqs. (20)-(21)): The derivatives of P_i in the centres are 2 alpha (x - y_i)(P_i - P_i^2)
    in its own and -2 alpha (x - y_j) P_i P_j in another one. *)
Definition squaf_d_p_d_y : Prop :=
  squaf_d_p_d_y_1 /\ squaf_d_p_d_y_2.

(** squaf_d_phi_d_y_1: (23) *)
Definition squaf_d_phi_d_y_1 : Prop :=
  forall (n : nat) (alpha x : R) (y z : nat -> R) (j : nat), 0 < alpha -> (j <= n)%nat ->
    is_derive (fun t : R => (Mean (gaussian_weights alpha x (put y j t)) n (fun i : nat => z i))) (y j) ((z j) * (Prob
      (gaussian_weights alpha x y) n j) * (2 * alpha * (x - (y j))) - 2 * alpha * (x - (y j)) * (Prob
      (gaussian_weights alpha x y) n j) * (Mean (gaussian_weights alpha x y) n (fun i : nat => z i))).

(** squaf_d_phi_d_y_2: (24) *)
Definition squaf_d_phi_d_y_2 : Prop :=
  forall (n : nat) (alpha x : R) (y z : nat -> R) (j : nat), 0 < alpha -> (j <= n)%nat ->
    is_derive (fun t : R => (Mean (gaussian_weights alpha x (put y j t)) n (fun i : nat => z i))) (y j) (2 * alpha *
      (x - (y j)) * (Prob (gaussian_weights alpha x y) n j) * ((z j) - (Mean (gaussian_weights alpha x y) n (fun i :
      nat => z i)))).

(** squaf/d-phi-d-y (App. A.1, Eqs. (22)-(24)): The derivative of phi in the centre y_j is 2 alpha (x - y_j) P_j (z_j
    - sum_i z_i P_i). *)
Definition squaf_d_phi_d_y : Prop :=
  squaf_d_phi_d_y_1 /\ squaf_d_phi_d_y_2.

(** squaf_d_phi_d_q_1: (25) *)
Definition squaf_d_phi_d_q_1 : Prop :=
  forall (n : nat) (alpha q x : R) (k z : nat -> R), 0 < alpha -> 0 < q ->
    is_derive (fun q : R => (Mean (gaussian_weights alpha x (fun m => q * k m)) n (fun i : nat => z i))) q ((Mean
      (gaussian_weights alpha x (fun m => q * k m)) n (fun i : nat => 2 * alpha * (x - k i * q) * (z i - (Mean
      (gaussian_weights alpha x (fun m => q * k m)) n (fun i : nat => z i))) * k i))).

(** squaf_d_phi_d_q_2: (26) *)
Definition squaf_d_phi_d_q_2 : Prop :=
  forall (n : nat) (alpha q x : R) (k z : nat -> R), 0 < alpha -> 0 < q ->
    is_derive (fun q : R => (Mean (gaussian_weights alpha x (fun m => q * k m)) n (fun i : nat => z i))) q (2 * alpha
      * (Mean (gaussian_weights alpha x (fun m => q * k m)) n (fun i : nat => k i * (x - k i * q) * (z i - (Mean
      (gaussian_weights alpha x (fun m => q * k m)) n (fun i : nat => z i)))))).

(** squaf/d-phi-d-q (App. A.1, Eqs. (25)-(26)): For uniform centres the derivative of phi in q is 2 alpha sum_j j (x -
    jq) P_j (z_j - sum_i z_i P_i). *)
Definition squaf_d_phi_d_q : Prop :=
  squaf_d_phi_d_q_1 /\ squaf_d_phi_d_q_2.

(** squaf_d_phi_d_z_1: (27) *)
Definition squaf_d_phi_d_z_1 : Prop :=
  forall (n : nat) (alpha x : R) (y z : nat -> R) (j : nat), 0 < alpha -> (j <= n)%nat ->
    is_derive (fun t : R => Mean (gaussian_weights alpha x y) n (put z j t)) (z j) ((Prob (gaussian_weights alpha x y)
      n j)).

(** squaf_d_phi_d_z_2: (28) *)
Definition squaf_d_phi_d_z_2 : Prop :=
  forall (n : nat) (alpha q x : R) (k z : nat -> R) (j : nat), 0 < alpha -> 0 < q -> (j <= n)%nat ->
    is_derive (fun t : R => Mean (gaussian_weights alpha x (fun m => q * k m)) n (put z j t)) (z j) ((Prob
      (gaussian_weights alpha x (fun m => q * k m)) n j)).

(** squaf/d-phi-d-z (App. A.1, Eqs. (27)-(28)): The derivative of phi in z_i is P_i. *)
Definition squaf_d_phi_d_z : Prop :=
  squaf_d_phi_d_z_1 /\ squaf_d_phi_d_z_2.

(** squaf_d_p_d_alpha_1: (29) *)
Definition squaf_d_p_d_alpha_1 : Prop :=
  forall (n : nat) (alpha x : R) (y z : nat -> R) (j : nat), 0 < alpha -> (j <= n)%nat ->
    is_derive (fun alpha : R => (Prob (gaussian_weights alpha x y) n j)) alpha ((Prob (gaussian_weights alpha x y) n
      j) * (- (x - (y j)) ^ 2) - (Prob (gaussian_weights alpha x y) n j) * (Mean (gaussian_weights alpha x y) n (fun i
      : nat => - (x - y i) ^ 2))).

(** squaf_d_p_d_alpha_2: (30) *)
Definition squaf_d_p_d_alpha_2 : Prop :=
  forall (n : nat) (alpha x : R) (y z : nat -> R) (j : nat), 0 < alpha -> (j <= n)%nat ->
    is_derive (fun alpha : R => (Prob (gaussian_weights alpha x y) n j)) alpha (- (Prob (gaussian_weights alpha x y) n
      j) * ((x - (y j)) ^ 2 - (Mean (gaussian_weights alpha x y) n (fun i : nat => (x - y i) ^ 2)))).

(** squaf/d-p-d-alpha (App. A.1, Eqs. (29)-(30)): The derivative of P_i in alpha is -P_i [(x - y_i)^2 - sum_j (x -
    y_j)^2 P_j]. *)
Definition squaf_d_p_d_alpha : Prop :=
  squaf_d_p_d_alpha_1 /\ squaf_d_p_d_alpha_2.

(** squaf_d_phi_d_alpha_1: (32) *)
Definition squaf_d_phi_d_alpha_1 : Prop :=
  forall (n : nat) (alpha x : R) (y z : nat -> R), 0 < alpha ->
    is_derive (fun alpha : R => (Mean (gaussian_weights alpha x y) n (fun i : nat => z i))) alpha (- ((Mean
      (gaussian_weights alpha x y) n (fun i : nat => z i * (x - y i) ^ 2)) - (Mean (gaussian_weights alpha x y) n (fun
      i : nat => z i)) * (Mean (gaussian_weights alpha x y) n (fun i : nat => (x - y i) ^ 2)))).

(** squaf_d_phi_d_alpha_2: (33) *)
Definition squaf_d_phi_d_alpha_2 : Prop :=
  forall (n : nat) (alpha x : R) (y z : nat -> R), 0 < alpha ->
    is_derive (fun alpha : R => (Mean (gaussian_weights alpha x y) n (fun i : nat => z i))) alpha (- (Cov
      (gaussian_weights alpha x y) n (fun i : nat => z i) (fun i : nat => (x - y i) ^ 2))).

(** squaf_d_phi_d_alpha_3: (34) *)
Definition squaf_d_phi_d_alpha_3 : Prop :=
  forall (n : nat) (alpha q x : R) (k z : nat -> R), 0 < alpha -> 0 < q ->
    is_derive (fun alpha : R => (Mean (gaussian_weights alpha x (fun m => q * k m)) n (fun i : nat => z i))) alpha (-
      ((Mean (gaussian_weights alpha x (fun m => q * k m)) n (fun i : nat => z i * (x - k i * q) ^ 2)) - (Mean
      (gaussian_weights alpha x (fun m => q * k m)) n (fun i : nat => z i)) * (Mean (gaussian_weights alpha x (fun m
      => q * k m)) n (fun i : nat => (x - k i * q) ^ 2)))).

(** squaf/d-phi-d-alpha (App. A.1, Eqs. (31)-(34)): The derivative of phi in alpha is minus the covariance of z and (x
    - y)^2 under P, also for uniform centres. *)
Definition squaf_d_phi_d_alpha : Prop :=
  squaf_d_phi_d_alpha_1 /\ squaf_d_phi_d_alpha_2 /\ squaf_d_phi_d_alpha_3.

(** squaf/thm1-wlog (App. A.2, proof of Theorem 1): By translation and scaling one may take [a, b] = [-1, 1]. *)
Definition squaf_thm1_wlog : Prop :=
  forall (P : family) (a b : R), a < b -> is_probability P -> property_P1 P -> property_P2 P ->
    let v := (a + b) / 2 in let w := (b - a) / 2 in is_probability (carried v w P) /\ property_P1 (carried v w P) /\
    property_P2 (carried v w P) /\ forall g : R -> R, continuous_on_closed a b g ->
    continuous_on_closed (-1) 1 (fun t => g (v + w * t)) /\ forall eps,
    approximates (carried v w P) (-1) 1 (fun t => g (v + w * t)) eps -> approximates P a b g eps.

(** squaf/thm1-k-choice (App. A.2, proof of Theorem 1): A step q > 0 small enough has omega(q) < eps/3; with k =
    floor(1/q) the centres 0, +-q, .., +-kq are at least two. *)
Definition squaf_thm1_k_choice : Prop :=
  forall g : R -> R, continuous_on_closed (-1) 1 g -> forall eps, 0 < eps -> exists q0, 0 < q0 /\ forall q,
    0 < q <= q0 -> (exists omega, modulus_of (-1) 1 g q omega /\ omega < eps / 3) /\ forall k : nat,
    INR k <= 1 / q < INR k + 1 -> (2 <= 2 * k + 1)%nat.

(** squaf/thm1-k-choice, corrected: omega(q) < eps/3 alone does not do it: a constant g has omega(q) = 0 for every q,
    and q = 2 gives k = 0 and one centre, for which P2 says nothing. q <= 1 is needed as well. *)
Definition squaf_thm1_k_choice_corrected : Prop :=
  exists (g : R -> R) (eps q omega : R), continuous_on_closed (-1) 1 g /\ 0 < eps /\ 0 < q /\
    modulus_of (-1) 1 g q omega /\ omega < eps / 3 /\ INR 0 <= 1 / q < INR 0 + 1.

(** squaf/thm1-step-values (App. A.2, Eqs. (35)-(38)): The step function f with the values z_i = g(iq) on cells around
    iq has at x the value of one of the two nearest centres, these values differ by omega(q) at most, and |phi - f|
    exceeds |phi - lam z_i - (1 - lam) z_j| by omega(q) at most. *)
Definition squaf_thm1_step_values : Prop :=
  forall (g : R -> R) (q omega : R) (k : nat), 0 < q -> (1 <= k)%nat -> INR k <= 1 / q < INR k + 1 ->
    modulus_of (-1) 1 g q omega ->
    let y := uniform_centres q k in let z := fun i => g (y i) in let f := step_function q k z in forall x,
    -1 <= x <= 1 -> forall i j, two_nearest (2 * k) y x i j -> (f x = z i \/ f x = z j) /\
    Rabs (z i - z j) <= omega /\ forall (P : family) (alpha lam : R), 0 <= lam <= 1 ->
    Rabs (squaf P alpha (2 * k) y z x - f x) <= Rabs (squaf P alpha (2 * k) y z x - lam * z i - (1 - lam) * z j) +
      omega.

(** squaf/thm1-final (App. A.2, Eqs. (39)-(40)): If phi is within eps/3 + omega(q) of f, it is within eps/3 + 2
    omega(q) <= eps of g. *)
Definition squaf_thm1_final : Prop :=
  forall (P : family) (g : R -> R) (eps q omega : R) (k : nat), property_P2 P -> continuous_on_closed (-1) 1 g ->
    0 < eps -> 0 < q -> (1 <= k)%nat -> INR k <= 1 / q < INR k + 1 -> modulus_of (-1) 1 g q omega ->
    omega < eps / 3 ->
    let y := uniform_centres q k in let z := fun i => g (y i) in let f := step_function q k z in exists A,
    forall alpha, A < alpha -> 0 < alpha -> forall x, -1 <= x <= 1 ->
    Rabs (squaf P alpha (2 * k) y z x - f x) <= eps / 3 + omega /\
    Rabs (squaf P alpha (2 * k) y z x - g x) <= eps / 3 + 2 * omega /\ eps / 3 + 2 * omega <= eps.

(** squaf/thm2-integer-multiple (App. A.2, proof of Theorem 2): For a centre outside the two nearest the distance from
    x exceeds that of the nearest by a positive integer multiple of s at least, and each multiple serves two centres
    at most. *)
Definition squaf_thm2_integer_multiple : Prop :=
  forall (n : nat) (y : nat -> R) (s : R), (1 <= n)%nat -> distinct n y -> smallest_gap n y s ->
    forall (x : R) (i j c : nat), two_nearest n y x i j -> (c <= n)%nat ->
    (forall l, (l <= n)%nat -> Rabs (x - y c) <= Rabs (x - y l)) -> (c = i \/ c = j) /\ exists m : nat -> nat,
    (forall l, (l <= n)%nat -> l <> i -> l <> j -> (1 <= m l)%nat /\ INR (m l) * s <= Rabs (x - y l) - Rabs (x - y c))
      /\
    (forall l1 l2 l3, (l1 <= n)%nat -> (l2 <= n)%nat -> (l3 <= n)%nat -> l1 <> l2 -> l2 <> l3 -> l1 <> l3 -> ~ (m l1 =
      m l2 /\ m l2 = m l3)).

(** squaf/thm2-bound-41 (App. A.2, Eq. (41)): What the centres other than the two nearest contribute to the Gaussian
    SQUAF is at most 2 Z e^{-alpha s^2}/(1 - e^{-alpha s^2}). *)
Definition squaf_thm2_bound_41 : Prop :=
  forall (n : nat) (y z : nat -> R) (alpha s Z : R), (1 <= n)%nat -> distinct n y -> 0 < alpha ->
    smallest_gap n y s -> largest_value n z Z -> forall (x : R) (i j : nat), two_nearest n y x i j ->
    Rabs (squaf gaussian_pmf alpha n y z x - z i * gaussian_pmf alpha n y x i - z j * gaussian_pmf alpha n y x j) <= 2
      * Z * (exp (- alpha * s ^ 2) / (1 - exp (- alpha * s ^ 2))).

(** squaf/thm2-bound-41, corrected: Sharper and never trivial: Z e^{-alpha s^2}, less than half of the printed bound.
    *)
Definition squaf_thm2_bound_41_corrected : Prop :=
  forall (n : nat) (y z : nat -> R) (alpha s Z : R), (1 <= n)%nat -> distinct n y -> 0 < alpha ->
    smallest_gap n y s -> largest_value n z Z ->
    (forall (x : R) (i j : nat), two_nearest n y x i j -> Rabs (squaf gaussian_pmf alpha n y z x - z i * gaussian_pmf
      alpha n y x i - z j * gaussian_pmf alpha n y x j) <= Z * exp (- alpha * s ^ 2)) /\
    (0 < Z -> Z * exp (- alpha * s ^ 2) < / 2 * (2 * Z * (exp (- alpha * s ^ 2) / (1 - exp (- alpha * s ^ 2))))).

(** squaf/thm2-bound-42 (App. A.2, Eq. (42)): The Gaussian SQUAF is within 4 Z e^{-alpha s^2}/(1 - e^{-alpha s^2}) of
    the segment between the values of the two nearest centres, for all x. *)
Definition squaf_thm2_bound_42 : Prop :=
  forall (n : nat) (y z : nat -> R) (alpha s Z : R), (1 <= n)%nat -> distinct n y -> 0 < alpha ->
    smallest_gap n y s -> largest_value n z Z -> forall (x : R) (i j : nat), two_nearest n y x i j -> exists lam,
    0 <= lam <= 1 /\
    Rabs (squaf gaussian_pmf alpha n y z x - lam * z i - (1 - lam) * z j) <= 4 * Z * (exp (- alpha * s ^ 2) / (1 - exp
      (- alpha * s ^ 2))).

(** squaf/thm2-bound-42, corrected: Sharper: 2 Z e^{-alpha s^2}; the printed bound exceeds the trivial 2 Z for alpha
    s^2 < log 3. *)
Definition squaf_thm2_bound_42_corrected : Prop :=
  forall (n : nat) (y z : nat -> R) (alpha s Z : R), (1 <= n)%nat -> distinct n y -> 0 < alpha ->
    smallest_gap n y s -> largest_value n z Z ->
    (forall (x : R) (i j : nat), two_nearest n y x i j -> exists lam, 0 <= lam <= 1 /\ Rabs (squaf gaussian_pmf alpha
      n y z x - lam * z i - (1 - lam) * z j) <= 2 * Z * exp (- alpha * s ^ 2)) /\
    (0 < Z -> alpha * s ^ 2 < ln 3 -> 2 * Z < 4 * Z * (exp (- alpha * s ^ 2) / (1 - exp (- alpha * s ^ 2)))).

(** squaf/thm2-laplacian (App. A.2, proof of Theorem 2): A similar argument shows P2 for the Laplacian weights. *)
Definition squaf_thm2_laplacian : Prop :=
  property_P2 laplacian_pmf.

(** squaf/thm2-laplacian, corrected: With a rate: at most 2 Z e^{-alpha s}. *)
Definition squaf_thm2_laplacian_corrected : Prop :=
  forall (n : nat) (y z : nat -> R) (alpha s Z : R), (1 <= n)%nat -> distinct n y -> 0 < alpha ->
    smallest_gap n y s -> largest_value n z Z -> forall (x : R) (i j : nat), two_nearest n y x i j -> exists lam,
    0 <= lam <= 1 /\
    Rabs (squaf laplacian_pmf alpha n y z x - lam * z i - (1 - lam) * z j) <= 2 * Z * exp (- alpha * s).

(** squaf/iterations-16k (App. A.3.1): 1000 epochs of batches of 1024 on an image of 128 x 128 pixels are 16K
    iterations. *)
Definition squaf_iterations_16k : Prop :=
  1000 * (128 * 128) / 1024 = 16000.

(** squaf_alphabet_covers_domain_1: the last centre *)
Definition squaf_alphabet_covers_domain_1 : Prop :=
  forall (k : R), 1 <= k -> k * (1 / k) = 1.

(** squaf_alphabet_covers_domain_2: the first centre *)
Definition squaf_alphabet_covers_domain_2 : Prop :=
  forall (k : R), 1 <= k -> - k * (1 / k) = - 1.

(** squaf_alphabet_covers_domain_3: between two centres x is within half a step of one (in units of q) *)
Definition squaf_alphabet_covers_domain_3 : Prop :=
  forall (x : R), 0 <= x -> x <= 1 -> Rmin x (1 - x) <= 1 / 2.

(** squaf/alphabet-covers-domain (App. A.3.2): With q = 1/k the centres 0, +-q, .., +-kq cover [-1, 1]. *)
Definition squaf_alphabet_covers_domain : Prop :=
  squaf_alphabet_covers_domain_1 /\ squaf_alphabet_covers_domain_2 /\ squaf_alphabet_covers_domain_3.

(** squaf_five_nearest_complexity_1: k = 16 *)
Definition squaf_five_nearest_complexity_1 : Prop :=
  5 < 2 * 16 + 1.

(** squaf_five_nearest_complexity_2: k = 95 *)
Definition squaf_five_nearest_complexity_2 : Prop :=
  5 < 2 * 95 + 1.

(** squaf_five_nearest_complexity_3: k = 13 *)
Definition squaf_five_nearest_complexity_3 : Prop :=
  5 < 2 * 13 + 1.

(** squaf_five_nearest_complexity_4: k = 2 *)
Definition squaf_five_nearest_complexity_4 : Prop :=
  5 < 2 * 2 + 1.

(** squaf/five-nearest-complexity (App. A.4; App. A.3.2): Cutting the support to the 5 nearest centres instead of all
    reduces complexity, and is applied in all experiments: k = 2, 13, 16, 95. *)
Definition squaf_five_nearest_complexity : Prop :=
  squaf_five_nearest_complexity_1 /\ squaf_five_nearest_complexity_2 /\ squaf_five_nearest_complexity_3 /\
    squaf_five_nearest_complexity_4.

(** squaf_five_nearest_complexity_corrected_1: k = 2 *)
Definition squaf_five_nearest_complexity_corrected_1 : Prop :=
  2 * 2 + 1 = 5.

(** squaf_five_nearest_complexity_corrected_2: k = 13 *)
Definition squaf_five_nearest_complexity_corrected_2 : Prop :=
  2 * 13 + 1 = 27.

(** squaf_five_nearest_complexity_corrected_3: k = 16 *)
Definition squaf_five_nearest_complexity_corrected_3 : Prop :=
  2 * 16 + 1 = 33.

(** squaf_five_nearest_complexity_corrected_4: k = 95 *)
Definition squaf_five_nearest_complexity_corrected_4 : Prop :=
  2 * 95 + 1 = 191.

(** squaf/five-nearest-complexity, corrected: For k = 2 (all MLP experiments) the 5 nearest are all 5 centres and
    nothing changes; for k = 13, 16, 95 it is 5 of 27, 33, 191. *)
Definition squaf_five_nearest_complexity_corrected : Prop :=
  squaf_five_nearest_complexity_corrected_1 /\ squaf_five_nearest_complexity_corrected_2 /\
    squaf_five_nearest_complexity_corrected_3 /\ squaf_five_nearest_complexity_corrected_4.

(** squaf/step-partition (App. A.4, Eq. (43)): Cut at the midpoints (y_i + y_{i+1})/2, the half-open cells C_1, ..,
    C_L partition the line. *)
Definition squaf_step_partition : Prop :=
  forall (n : nat) (y : nat -> R), (1 <= n)%nat -> (forall i, (i < n)%nat -> y i < y (i + 1)%nat) -> forall x,
    exists i, (i <= n)%nat /\ step_cell n y i x /\ forall j, (j <= n)%nat -> step_cell n y j x -> j = i.

(** squaf/step-partition, corrected: The order matters: for the centres 0, 1, -1 the cells C_1 and C_3 overlap. All
    alphabets of the paper are listed in increasing order; trained centres need not stay so. *)
Definition squaf_step_partition_corrected : Prop :=
  exists y : nat -> R, distinct 2 y /\ exists x, step_cell 2 y 0 x /\ step_cell 2 y 2 x.

(** squaf/squaf-s-for-large-alpha (App. A.4): For large alpha the random SQUAF-P and the step function SQUAF-S, the
    value of the nearest centre, give nearly the same outputs. *)
Definition squaf_squaf_s_for_large_alpha : Prop :=
  forall (n : nat) (y : nat -> R) (x : R) (j : nat), (j <= n)%nat ->
    (forall i, (i <= n)%nat -> i <> j -> Rabs (x - y j) < Rabs (x - y i)) ->
    is_lim (fun alpha => 1 - gaussian_pmf alpha n y x j) p_infty 0.

(** squaf/squaf-s-for-large-alpha, corrected: At the midpoint of two centres, -1 and 1, they differ with probability
    1/2, whatever alpha is. *)
Definition squaf_squaf_s_for_large_alpha_corrected : Prop :=
  forall (alpha : R), 0 < alpha ->
    exp (- alpha * (0 - 1) ^ 2) / (exp (- alpha * (0 - 1) ^ 2) + exp (- alpha * (0 + 1) ^ 2)) = 1 / 2.

(** squaf/h-controls-smoothness (App. A.6): h = alpha q^2 controls the smoothness of the uniform SQUAF. *)
Definition squaf_h_controls_smoothness : Prop :=
  forall (k : nat) (z : nat -> R),
    (forall q alpha x, 0 < q -> 0 < alpha -> squaf gaussian_pmf alpha (2 * k) (uniform_centres q k) z x = squaf
      gaussian_pmf (alpha * q ^ 2) (2 * k) (uniform_centres 1 k) z (x / q)) /\
    (forall Z, largest_value (2 * k) z Z -> forall h u, 0 < h -> exists slope, is_derive (squaf gaussian_pmf h (2 * k)
      (uniform_centres 1 k) z) u slope /\ Rabs slope <= 4 * h * INR k * Z) /\
    (forall (u : R) (j : nat), (j <= 2 * k)%nat -> (forall i, (i <= 2 * k)%nat -> i <> j -> Rabs (u - uniform_centres
      1 k j) < Rabs (u - uniform_centres 1 k i)) -> is_lim (fun h => squaf gaussian_pmf h (2 * k) (uniform_centres 1
      k) z u) p_infty (z j)).

(** squaf_table13_rates_1: ShuffleNetV1 *)
Definition squaf_table13_rates_1 : Prop :=
  0.003685 <= 100 * 35 / 949258 <= 0.003695.

(** squaf_table13_rates_2: VGG-8 *)
Definition squaf_table13_rates_2 : Prop :=
  0.000875 <= 100 * 35 / 3965028 <= 0.000885.

(** squaf_table13_rates_3: ResNet-56 *)
Definition squaf_table13_rates_3 : Prop :=
  0.004085 <= 100 * 35 / 856420 <= 0.004095.

(** squaf_table13_rates_4: VGG-13 *)
Definition squaf_table13_rates_4 : Prop :=
  0.000365 <= 100 * 35 / 9462180 <= 0.000375.

(** squaf_table13_rates_5: ViT-T, CIFAR-100 *)
Definition squaf_table13_rates_5 : Prop :=
  0.000625 <= 100 * 35 / 5543716 <= 0.000635.

(** squaf_table13_rates_6: EfficientFormer-L1 *)
Definition squaf_table13_rates_6 : Prop :=
  0.000295 <= 100 * 35 / 11481728 <= 0.000305.

(** squaf_table13_rates_7: ResNet-18 *)
Definition squaf_table13_rates_7 : Prop :=
  0.00385 <= 100 * 455 / 11689512 <= 0.00395.

(** squaf_table13_rates_8: ResNet-34 *)
Definition squaf_table13_rates_8 : Prop :=
  0.00425 <= 100 * 945 / 21797672 <= 0.00435.

(** squaf_table13_rates_9: ViT-T, ImageNet-1K *)
Definition squaf_table13_rates_9 : Prop :=
  0.00755 <= 100 * 420 / 5543716 <= 0.00765.

(** squaf_table13_rates_10: Swin-T *)
Definition squaf_table13_rates_10 : Prop :=
  0.00115 <= 100 * 350 / 28288354 <= 0.00125.

(** squaf_table13_rates_11: GPT-2 *)
Definition squaf_table13_rates_11 : Prop :=
  0.000335 <= 100 * 420 / 124439808 <= 0.000345.

(** squaf/table13-rates (App. A.7, Table 13): The parameters of the SQUAFs over those of the networks are the printed
    percentages. *)
Definition squaf_table13_rates : Prop :=
  squaf_table13_rates_1 /\ squaf_table13_rates_2 /\ squaf_table13_rates_3 /\ squaf_table13_rates_4 /\
    squaf_table13_rates_5 /\ squaf_table13_rates_6 /\ squaf_table13_rates_7 /\ squaf_table13_rates_8 /\
    squaf_table13_rates_9 /\ squaf_table13_rates_10 /\ squaf_table13_rates_11.

(** squaf_squaf_parameter_counts_1: ResNet-18: stem and two per block of stages 1-3 *)
Definition squaf_squaf_parameter_counts_1 : Prop :=
  (1 + 2 * (2 + 2 + 2)) * (2 + 2 * 16 + 1) = 455.

(** squaf_squaf_parameter_counts_2: ResNet-34 *)
Definition squaf_squaf_parameter_counts_2 : Prop :=
  (1 + 2 * (3 + 4 + 6)) * (2 + 2 * 16 + 1) = 945.

(** squaf_squaf_parameter_counts_3: Swin-T: one per block of stages 1-3 *)
Definition squaf_squaf_parameter_counts_3 : Prop :=
  (2 + 2 + 6) * (2 + 2 * 16 + 1) = 350.

(** squaf_squaf_parameter_counts_4: ViT-T: one per block *)
Definition squaf_squaf_parameter_counts_4 : Prop :=
  12 * (2 + 2 * 16 + 1) = 420.

(** squaf_squaf_parameter_counts_5: GPT-2: one per block *)
Definition squaf_squaf_parameter_counts_5 : Prop :=
  12 * (2 + 2 * 16 + 1) = 420.

(** squaf/squaf-parameter-counts (App. A.7, Table 13; App. A.3.2): With k = 16 and (q, z, alpha) trained, the SQUAFs
    have 455 parameters in ResNet-18, 945 in ResNet-34, 350 in Swin-T (last stage frozen), 420 in ViT-T and in GPT-2.
    *)
Definition squaf_squaf_parameter_counts : Prop :=
  squaf_squaf_parameter_counts_1 /\ squaf_squaf_parameter_counts_2 /\ squaf_squaf_parameter_counts_3 /\
    squaf_squaf_parameter_counts_4 /\ squaf_squaf_parameter_counts_5.

(** squaf_vit_t_parameters_1: 100 classes *)
Definition squaf_vit_t_parameters_1 : Prop :=
  16 * 16 * 3 * 192 + 192 + 192 + (14 * 14 + 1) * 192 + 12 * (2 * 2 * 192 + (192 * 3 * 192 + 3 * 192) + (192 * 192 +
      192) + (192 * 768 + 768) + (768 * 192 + 192)) + 2 * 192 + (192 * 100 + 100) = 5543716.

(** squaf_vit_t_parameters_2: 1000 classes *)
Definition squaf_vit_t_parameters_2 : Prop :=
  16 * 16 * 3 * 192 + 192 + 192 + (14 * 14 + 1) * 192 + 12 * (2 * 2 * 192 + (192 * 3 * 192 + 3 * 192) + (192 * 192 +
      192) + (192 * 768 + 768) + (768 * 192 + 192)) + 2 * 192 + (192 * 1000 + 1000) = 5543716.

(** squaf/vit-t-parameters (App. A.7, Table 13): ViT-T has 5543716 parameters on CIFAR-100 and 5543716 on ImageNet-1K.
    *)
Definition squaf_vit_t_parameters : Prop :=
  squaf_vit_t_parameters_1 /\ squaf_vit_t_parameters_2.

(** squaf_vit_t_parameters_corrected_1: count *)
Definition squaf_vit_t_parameters_corrected_1 : Prop :=
  16 * 16 * 3 * 192 + 192 + 192 + (14 * 14 + 1) * 192 + 12 * (2 * 2 * 192 + (192 * 3 * 192 + 3 * 192) + (192 * 192 +
      192) + (192 * 768 + 768) + (768 * 192 + 192)) + 2 * 192 + (192 * 1000 + 1000) = 5717416.

(** squaf_vit_t_parameters_corrected_2: difference *)
Definition squaf_vit_t_parameters_corrected_2 : Prop :=
  5543716 + 900 * (192 + 1) = 5717416.

(** squaf/vit-t-parameters, corrected: With 1000 classes it has 5717416: 900 more rows of 193 parameters in the
    classifier. *)
Definition squaf_vit_t_parameters_corrected : Prop :=
  squaf_vit_t_parameters_corrected_1 /\ squaf_vit_t_parameters_corrected_2.

(** squaf_mobilenet_distillation_1: gain *)
Definition squaf_mobilenet_distillation_1 : Prop :=
  70.87 - 69.71 = 1.16.

(** squaf_mobilenet_distillation_2: SQUAF outperforms the teacher *)
Definition squaf_mobilenet_distillation_2 : Prop :=
  70.87 > 69.76.

(** squaf_mobilenet_distillation_3: ReLU does not *)
Definition squaf_mobilenet_distillation_3 : Prop :=
  69.71 <= 69.76.

(** squaf/mobilenet-distillation (App. A.12, Table 15): The MobileNet student with SQUAF is 1.16 above the one with
    ReLU and above its ResNet-18 teacher, which the one with ReLU is not. *)
Definition squaf_mobilenet_distillation : Prop :=
  squaf_mobilenet_distillation_1 /\ squaf_mobilenet_distillation_2 /\ squaf_mobilenet_distillation_3.
