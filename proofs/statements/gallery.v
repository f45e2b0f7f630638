(** * What well-known sources say about activation functions *)

(** Generated from the claims by `provenact prove --record`; not to be edited. *)

From Coq Require Import Reals.
From Coquelicot Require Import Coquelicot.
From Provenact Require Import Vocabulary.
Open Scope R_scope.

Definition gelu_in_auto_lirpa (x : R) : R :=
  x * Phi x.

(** auto-lirpa/derivative (d_act_func): The derivative of GELU. *)
Definition auto_lirpa_derivative : Prop :=
  forall (x : R),
    is_derive (fun x : R => gelu_in_auto_lirpa x) x (0.5 * (1 + erf (x / sqrt 2)) + x * exp (- 0.5 * x ^ 2) / sqrt (2
      * PI)).

(** auto-lirpa/second-derivative (d2_act_func): The second derivative of GELU. *)
Definition auto_lirpa_second_derivative : Prop :=
  forall (x : R), ex_derive (fun x : R => gelu_in_auto_lirpa x) x /\
    is_derive_n (fun x : R => gelu_in_auto_lirpa x) 2 x (2 * exp (- 0.5 * x ^ 2) / sqrt (2 * PI) - x ^ 2 * exp (- 0.5
      * x ^ 2) / sqrt (2 * PI)).

(** auto-lirpa/inflections (_init_masks): GELU changes between convex and concave at -sqrt 2 and sqrt 2 and nowhere
    else. *)
Definition auto_lirpa_inflections : Prop :=
  (forall x : R, ex_derive (fun x : R => gelu_in_auto_lirpa x) x) /\
    (forall x : R, ex_derive_n (fun x : R => gelu_in_auto_lirpa x) 2 x) /\ forall x : R,
    (Derive_n (fun x : R => gelu_in_auto_lirpa x) 2 x = 0 <-> x = - sqrt 2 \/ x = sqrt 2).

(** auto-lirpa/lower-guess (precompute_relaxation): The tangent of GELU at -1 is a lower bound at every point from
    sqrt 2 on. *)
Definition auto_lirpa_lower_guess : Prop :=
  forall (x : R), sqrt 2 <= x -> (Phi (- 1) - phi (- 1)) * (x + 1) + gelu_in_auto_lirpa (- 1) <= gelu_in_auto_lirpa x.

(** auto-lirpa/lower-guaranteed (precompute_relaxation): The tangent at -1, the first guess, lies below GELU on all of
    [-1, 10]. *)
Definition auto_lirpa_lower_guaranteed : Prop :=
  forall (x : R), - 1 <= x -> x <= 10 ->
    (Phi (- 1) - phi (- 1)) * (x + 1) + gelu_in_auto_lirpa (- 1) <= gelu_in_auto_lirpa x.

Definition ex_in_crypten (x : R) : R :=
  ((1 + x / 256) ^ 16) ^ 16.

Definition taylor_in_crypten (x : R) : R :=
  2 / sqrt PI * (x - x ^ 3 / 3 + x ^ 5 / 10 - x ^ 7 / 42 + x ^ 9 / 216 - x ^ 11 / 1320 + x ^ 13 / 9360 - x ^ 15 /
      75600 + x ^ 17 / 685440).

Definition y0_in_crypten (x : R) : R :=
  x / 120 - 20 * ex_in_crypten (- (2 * x + 1)) + 3.

Definition step_in_crypten (x : R) : R :=
  x + x ^ 2 / 2 + x ^ 3 / 3 + x ^ 4 / 4 + x ^ 5 / 5 + x ^ 6 / 6 + x ^ 7 / 7 + x ^ 8 / 8.

Definition y1_in_crypten (x : R) : R :=
  y0_in_crypten x - step_in_crypten (1 - x * ex_in_crypten (- y0_in_crypten x)).

Definition y2_in_crypten (x : R) : R :=
  y1_in_crypten x - step_in_crypten (1 - x * ex_in_crypten (- y1_in_crypten x)).

(** crypten/log-relative-error (log): Two Householder steps of order 8 with exp as (1 + z/256)^256, the defaults, give
    log(x) with a relative error of at most 2 % on [0.0001, 250]: also at x = 1.001. *)
Definition crypten_log_relative_error : Prop :=
  Rabs (y2_in_crypten 1.001 - ln 1.001) <= 0.02 * ln 1.001.

(** crypten_log_relative_error_corrected_1: at 1 *)
Definition crypten_log_relative_error_corrected_1 : Prop :=
  - 0.00004605 <= y2_in_crypten 1 <= - 0.00004595.

(** crypten_log_relative_error_corrected_2: at 0.0001 *)
Definition crypten_log_relative_error_corrected_2 : Prop :=
  - 1.825 <= 100 * (y2_in_crypten 0.0001 / ln 0.0001 - 1) <= - 1.815.

(** crypten_log_relative_error_corrected_3: at 250 *)
Definition crypten_log_relative_error_corrected_3 : Prop :=
  - 1.075 <= 100 * (y2_in_crypten 250 / ln 250 - 1) <= - 1.065.

(** crypten/log-relative-error, corrected: At 1, where the logarithm is 0, the result is -0.0000460. At the ends of
    the printed interval the relative error is 1.82 % and 1.07 %. *)
Definition crypten_log_relative_error_corrected : Prop :=
  crypten_log_relative_error_corrected_1 /\ crypten_log_relative_error_corrected_2 /\
    crypten_log_relative_error_corrected_3.

(** crypten_log_shift_1: identity *)
Definition crypten_log_shift_1 : Prop :=
  forall (x : R), 0 < x -> x <= 1 -> ln x = ln (100 * x) - ln 100.

(** crypten_log_shift_2: constant *)
Definition crypten_log_shift_2 : Prop :=
  4.6051695 <= ln 100 <= 4.6051705.

(** crypten/log-shift (log, input_in_01): log u = log(100 u) - log 100, and log 100 is 4.605170. *)
Definition crypten_log_shift : Prop :=
  crypten_log_shift_1 /\ crypten_log_shift_2.

(** crypten/exp-limit (exp): (1 + x/n)^n tends to e^x; here for the point x = 1. -- No Coq form: powers with an
    exponent that is not a whole number have no total Coq form *)

(** crypten/reciprocal-initial (reciprocal): The initial guess of the reciprocal is 3 e^{1 - 2x} + 0.003 and also 3
    e^{-(x - 0.5)} + 0.003; at x = 1 both numbers should agree. *)
Definition crypten_reciprocal_initial : Prop :=
  3 * exp (1 - 2 * 1) + 0.003 = 3 * exp (- (1 - 0.5)) + 0.003.

(** crypten/chebyshev-recurrence (_chebyshev_polynomials): The recurrence gives the Chebyshev polynomial of degree 2,
    2 x^2 - 1: cos(2u) for x = cos u. *)
Definition crypten_chebyshev_recurrence : Prop :=
  forall (x : R), 2 * cos x - 1 = cos (2 * x).

(** crypten/chebyshev-recurrence, corrected: With the factor x that is missing, 2 x P_1 - P_0 = 2 x^2 - 1. *)
Definition crypten_chebyshev_recurrence_corrected : Prop :=
  forall (x : R), 2 * cos x * cos x - 1 = cos (2 * x).

(** crypten/sigmoid-tanh (sigmoid): sigma(x) = tanh(x/2)/2 + 1/2. *)
Definition crypten_sigmoid_tanh : Prop :=
  forall (x : R), sigma x = 1 / 2 * tanh (x / 2) + 1 / 2.

(** crypten/tanh-sigmoid (tanh): tanh x = 2 sigma(2x) - 1. *)
Definition crypten_tanh_sigmoid : Prop :=
  forall (x : R), tanh x = 2 * sigma (2 * x) - 1.

(** crypten/erf-unstable (erf): The Taylor sum with the default eight further terms serves for large values too: at 4
    it lies in [-1, 1], as erf does. *)
Definition crypten_erf_unstable : Prop :=
  Rabs (taylor_in_crypten 4) <= 1.

(** crypten/reciprocal-newton (reciprocal): 1/s is a fixed point of the iteration x -> 2x - s x^2; here with s = x,
    for every x > 0. *)
Definition crypten_reciprocal_newton : Prop :=
  forall (x : R), 0 < x -> 2 * (1 / x) - x * (1 / x) ^ 2 = 1 / x.

(** d2l_relu_derivative_1: below *)
Definition d2l_relu_derivative_1 : Prop :=
  forall (x : R), x < 0 -> is_derive (fun x : R => Rmax x 0) x 0.

(** d2l_relu_derivative_2: above *)
Definition d2l_relu_derivative_2 : Prop :=
  forall (x : R), 0 < x -> is_derive (fun x : R => Rmax x 0) x 1.

(** d2l/relu-derivative (ReLU Function): The derivative of ReLU is 0 below 0 and 1 above. *)
Definition d2l_relu_derivative : Prop :=
  d2l_relu_derivative_1 /\ d2l_relu_derivative_2.

(** d2l/relu-not-differentiable (ReLU Function): ReLU is continuous and not continuously differentiable. *)
Definition d2l_relu_not_differentiable : Prop :=
  smooth 0 (fun x : R => Rmax x 0) /\ ~ smooth 1 (fun x : R => Rmax x 0).

(** d2l_sigmoid_range_1: above 0 *)
Definition d2l_sigmoid_range_1 : Prop :=
  forall (x : R), sigma x > 0.

(** d2l_sigmoid_range_2: below 1 *)
Definition d2l_sigmoid_range_2 : Prop :=
  forall (x : R), sigma x < 1.

(** d2l/sigmoid-range (Sigmoid Function): 0 < sigma(x) < 1. *)
Definition d2l_sigmoid_range : Prop :=
  d2l_sigmoid_range_1 /\ d2l_sigmoid_range_2.

(** d2l_sigmoid_derivative_1: first *)
Definition d2l_sigmoid_derivative_1 : Prop :=
  forall (x : R), is_derive (fun x : R => sigma x) x (exp (- x) / (1 + exp (- x)) ^ 2).

(** d2l_sigmoid_derivative_2: second *)
Definition d2l_sigmoid_derivative_2 : Prop :=
  forall (x : R), is_derive (fun x : R => sigma x) x (sigma x * (1 - sigma x)).

(** d2l/sigmoid-derivative (Sigmoid Function): Both forms of the derivative of the sigmoid. *)
Definition d2l_sigmoid_derivative : Prop :=
  d2l_sigmoid_derivative_1 /\ d2l_sigmoid_derivative_2.

(** d2l/sigmoid-derivative-maximum (Sigmoid Function): The largest derivative of the sigmoid is 0.25, at 0. *)
Definition d2l_sigmoid_derivative_maximum : Prop :=
  (forall x : R, ex_derive (fun x : R => sigma x) x) /\
    sup_is (fun _ => True) (fun x : R => Derive (fun x : R => sigma x) x) 0.25 /\ (fun _ => True) 0 /\
    (fun x : R => Derive (fun x : R => sigma x) x) 0 = 0.25.

(** d2l_sigmoid_derivative_limits_1: right *)
Definition d2l_sigmoid_derivative_limits_1 : Prop :=
  (Rbar_locally p_infty) (fun x : R => ex_derive (fun x : R => sigma x) x) /\
    is_lim (fun x : R => Derive (fun x : R => sigma x) x) p_infty 0.

(** d2l_sigmoid_derivative_limits_2: left *)
Definition d2l_sigmoid_derivative_limits_2 : Prop :=
  (Rbar_locally m_infty) (fun x : R => ex_derive (fun x : R => sigma x) x) /\
    is_lim (fun x : R => Derive (fun x : R => sigma x) x) m_infty 0.

(** d2l/sigmoid-derivative-limits (Sigmoid Function): The derivative of the sigmoid tends to 0 on both sides. *)
Definition d2l_sigmoid_derivative_limits : Prop :=
  d2l_sigmoid_derivative_limits_1 /\ d2l_sigmoid_derivative_limits_2.

(** d2l/sigmoid-linear (Sigmoid Function): (sigma(x) - 1/2)/x tends to 1/4 as x tends to 0. *)
Definition d2l_sigmoid_linear : Prop :=
  (locally' 0) (fun x : R => x <> 0) /\ is_lim (fun x : R => (sigma x - 1 / 2) / x) 0 (1 / 4).

(** d2l/tanh-formula (Tanh Function): tanh x = (1 - e^{-2x})/(1 + e^{-2x}). *)
Definition d2l_tanh_formula : Prop :=
  forall (x : R), tanh x = (1 - exp (- 2 * x)) / (1 + exp (- 2 * x)).

(** d2l/tanh-symmetry (Tanh Function): tanh(-x) = -tanh(x). *)
Definition d2l_tanh_symmetry : Prop :=
  forall (x : R), tanh (- x) = - tanh x.

(** d2l/tanh-derivative (Tanh Function): The derivative of tanh. *)
Definition d2l_tanh_derivative : Prop :=
  forall (x : R), is_derive (fun x : R => tanh x) x (1 - (tanh x) ^ 2).

(** d2l/tanh-derivative-maximum (Tanh Function): The largest derivative of tanh is 1, at 0. *)
Definition d2l_tanh_derivative_maximum : Prop :=
  (forall x : R, ex_derive (fun x : R => tanh x) x) /\
    sup_is (fun _ => True) (fun x : R => Derive (fun x : R => tanh x) x) 1 /\ (fun _ => True) 0 /\
    (fun x : R => Derive (fun x : R => tanh x) x) 0 = 1.

(** d2l_tanh_range_1: above -1 *)
Definition d2l_tanh_range_1 : Prop :=
  forall (x : R), tanh x > - 1.

(** d2l_tanh_range_2: below 1 *)
Definition d2l_tanh_range_2 : Prop :=
  forall (x : R), tanh x < 1.

(** d2l/tanh-range (Tanh Function): -1 < tanh(x) < 1. *)
Definition d2l_tanh_range : Prop :=
  d2l_tanh_range_1 /\ d2l_tanh_range_2.

(** d2l/tanh-sigmoid (Exercises, 5): tanh(x) + 1 = 2 sigma(2x). *)
Definition d2l_tanh_sigmoid : Prop :=
  forall (x : R), tanh x + 1 = 2 * sigma (2 * x).

Definition gauss_in_fann (x s : R) : R :=
  exp (- x * s * x * s).

Definition gauss2_in_fann (x s : R) : R :=
  exp (- x * s * x * s) * 2 - 1.

Definition elliot_in_fann (x s : R) : R :=
  x * s / 2 / (1 + Rabs (x * s)) + 0.5.

Definition elliot2_in_fann (x s : R) : R :=
  x * s / (1 + Rabs (x * s)).

(** fann/sigmoid (FANN_SIGMOID): The derivative of 1/(1 + e^{-2sx}) is 2 s y (1 - y). *)
Definition fann_sigmoid : Prop :=
  forall (s x : R), 0 < s ->
    is_derive (fun x : R => 1 / (1 + exp (- 2 * s * x))) x (2 * s * (1 / (1 + exp (- 2 * s * x))) * (1 - 1 / (1 + exp
      (- 2 * s * x)))).

(** fann_sigmoid_span_1: from below *)
Definition fann_sigmoid_span_1 : Prop :=
  forall (s x : R), 0 < s -> 0 < 1 / (1 + exp (- 2 * s * x)).

(** fann_sigmoid_span_2: from above *)
Definition fann_sigmoid_span_2 : Prop :=
  forall (s x : R), 0 < s -> 1 / (1 + exp (- 2 * s * x)) < 1.

(** fann/sigmoid-span (FANN_SIGMOID): The values lie between 0 and 1. *)
Definition fann_sigmoid_span : Prop :=
  fann_sigmoid_span_1 /\ fann_sigmoid_span_2.

(** fann_sigmoid_symmetric_1: formula *)
Definition fann_sigmoid_symmetric_1 : Prop :=
  forall (s x : R), 0 < s -> tanh (s * x) = 2 / (1 + exp (- 2 * s * x)) - 1.

(** fann_sigmoid_symmetric_2: derivative *)
Definition fann_sigmoid_symmetric_2 : Prop :=
  forall (s x : R), 0 < s -> is_derive (fun x : R => tanh (s * x)) x (s * (1 - tanh (s * x) * tanh (s * x))).

(** fann/sigmoid-symmetric (FANN_SIGMOID_SYMMETRIC): tanh(sx) = 2/(1 + e^{-2sx}) - 1, with derivative s (1 - y^2). *)
Definition fann_sigmoid_symmetric : Prop :=
  fann_sigmoid_symmetric_1 /\ fann_sigmoid_symmetric_2.

(** fann_gaussian_span_1: from below *)
Definition fann_gaussian_span_1 : Prop :=
  forall (s x : R), 0 < s -> 0 < gauss_in_fann x s.

(** fann_gaussian_span_2: from above *)
Definition fann_gaussian_span_2 : Prop :=
  forall (s x : R), 0 < s -> gauss_in_fann x s < 1.

(** fann/gaussian-span (FANN_GAUSSIAN): The values of e^{-(xs)^2} lie strictly between 0 and 1. *)
Definition fann_gaussian_span : Prop :=
  fann_gaussian_span_1 /\ fann_gaussian_span_2.

(** fann_gaussian_span_corrected_1: from below *)
Definition fann_gaussian_span_corrected_1 : Prop :=
  forall (s x : R), 0 < s -> 0 < gauss_in_fann x s.

(** fann_gaussian_span_corrected_2: from above *)
Definition fann_gaussian_span_corrected_2 : Prop :=
  forall (s x : R), 0 < s -> gauss_in_fann x s <= 1.

(** fann_gaussian_span_corrected_3: at 0 *)
Definition fann_gaussian_span_corrected_3 : Prop :=
  exp 0 = 1.

(** fann/gaussian-span, corrected: At x = 0 the value is 1, as the line above the printed span says: the span is 0 < y
    <= 1. *)
Definition fann_gaussian_span_corrected : Prop :=
  fann_gaussian_span_corrected_1 /\ fann_gaussian_span_corrected_2 /\ fann_gaussian_span_corrected_3.

(** fann_gaussian_limits_1: left *)
Definition fann_gaussian_limits_1 : Prop :=
  forall (s : R), 0 < s -> is_lim (fun x : R => gauss_in_fann x s) m_infty 0.

(** fann_gaussian_limits_2: at 0 *)
Definition fann_gaussian_limits_2 : Prop :=
  forall (s : R), 0 < s -> gauss_in_fann 0 s = 1.

(** fann_gaussian_limits_3: right *)
Definition fann_gaussian_limits_3 : Prop :=
  forall (s : R), 0 < s -> is_lim (fun x : R => gauss_in_fann x s) p_infty 0.

(** fann/gaussian-limits (FANN_GAUSSIAN): The Gaussian tends to 0 on both sides and is 1 at 0. *)
Definition fann_gaussian_limits : Prop :=
  fann_gaussian_limits_1 /\ fann_gaussian_limits_2 /\ fann_gaussian_limits_3.

(** fann/gaussian-derivative (FANN_GAUSSIAN): The derivative of the Gaussian. *)
Definition fann_gaussian_derivative : Prop :=
  forall (s x : R), 0 < s -> is_derive (fun x : R => gauss_in_fann x s) x (- 2 * x * s * gauss_in_fann x s * s).

(** fann_gaussian_symmetric_limits_1: left *)
Definition fann_gaussian_symmetric_limits_1 : Prop :=
  forall (s : R), 0 < s -> is_lim (fun x : R => gauss2_in_fann x s) m_infty (- 1).

(** fann_gaussian_symmetric_limits_2: at 0 *)
Definition fann_gaussian_symmetric_limits_2 : Prop :=
  forall (s : R), 0 < s -> gauss2_in_fann 0 s = 1.

(** fann_gaussian_symmetric_limits_3: right *)
Definition fann_gaussian_symmetric_limits_3 : Prop :=
  forall (s : R), 0 < s -> is_lim (fun x : R => gauss2_in_fann x s) p_infty 0.

(** fann/gaussian-symmetric-limits (FANN_GAUSSIAN_SYMMETRIC): The symmetric Gaussian 2 e^{-(xs)^2} - 1 tends to -1 on
    the left and to 0 on the right, and is 1 at 0. *)
Definition fann_gaussian_symmetric_limits : Prop :=
  fann_gaussian_symmetric_limits_1 /\ fann_gaussian_symmetric_limits_2 /\ fann_gaussian_symmetric_limits_3.

(** fann/gaussian-symmetric-limits, corrected: On the right it tends to -1 too; it is even. *)
Definition fann_gaussian_symmetric_limits_corrected : Prop :=
  forall (s : R), 0 < s -> is_lim (fun x : R => gauss2_in_fann x s) p_infty (- 1).

(** fann_gaussian_symmetric_span_1: from below *)
Definition fann_gaussian_symmetric_span_1 : Prop :=
  forall (s x : R), 0 < s -> - 1 < gauss2_in_fann x s.

(** fann_gaussian_symmetric_span_2: from above *)
Definition fann_gaussian_symmetric_span_2 : Prop :=
  forall (s x : R), 0 < s -> gauss2_in_fann x s < 1.

(** fann/gaussian-symmetric-span (FANN_GAUSSIAN_SYMMETRIC): The values of the symmetric Gaussian lie strictly between
    -1 and 1. *)
Definition fann_gaussian_symmetric_span : Prop :=
  fann_gaussian_symmetric_span_1 /\ fann_gaussian_symmetric_span_2.

(** fann/gaussian-symmetric-derivative (FANN_GAUSSIAN_SYMMETRIC): The derivative of the symmetric Gaussian. *)
Definition fann_gaussian_symmetric_derivative : Prop :=
  forall (s x : R), 0 < s ->
    is_derive (fun x : R => gauss2_in_fann x s) x (- 2 * x * s * (gauss2_in_fann x s + 1) * s).

(** fann_elliot_span_1: from below *)
Definition fann_elliot_span_1 : Prop :=
  forall (s x : R), 0 < s -> 0 < elliot_in_fann x s.

(** fann_elliot_span_2: from above *)
Definition fann_elliot_span_2 : Prop :=
  forall (s x : R), 0 < s -> elliot_in_fann x s < 1.

(** fann/elliot-span (FANN_ELLIOT): The values of Elliott's function lie between 0 and 1. *)
Definition fann_elliot_span : Prop :=
  fann_elliot_span_1 /\ fann_elliot_span_2.

(** fann/elliot-derivative (FANN_ELLIOT): The derivative of Elliott's function. *)
Definition fann_elliot_derivative : Prop :=
  forall (s x : R), 0 < s ->
    is_derive (fun x : R => elliot_in_fann x s) x (s * 1 / (2 * (1 + Rabs (x * s)) * (1 + Rabs (x * s)))).

(** fann/elliot-symmetric-derivative (FANN_ELLIOT_SYMMETRIC): The derivative of the symmetric Elliott function. *)
Definition fann_elliot_symmetric_derivative : Prop :=
  forall (s x : R), 0 < s ->
    is_derive (fun x : R => elliot2_in_fann x s) x (s * 1 / ((1 + Rabs (x * s)) * (1 + Rabs (x * s)))).

(** fann_elliot_symmetric_span_1: from below *)
Definition fann_elliot_symmetric_span_1 : Prop :=
  forall (s x : R), 0 < s -> - 1 < elliot2_in_fann x s.

(** fann_elliot_symmetric_span_2: from above *)
Definition fann_elliot_symmetric_span_2 : Prop :=
  forall (s x : R), 0 < s -> elliot2_in_fann x s < 1.

(** fann/elliot-symmetric-span (FANN_ELLIOT_SYMMETRIC): The values of the symmetric Elliott function lie between -1
    and 1. *)
Definition fann_elliot_symmetric_span : Prop :=
  fann_elliot_symmetric_span_1 /\ fann_elliot_symmetric_span_2.

(** fann/sin-symmetric (FANN_SIN_SYMMETRIC): Derivative of the sine. *)
Definition fann_sin_symmetric : Prop :=
  forall (s x : R), 0 < s -> is_derive (fun x : R => sin (x * s)) x (s * cos (x * s)).

(** fann/cos-symmetric (FANN_COS_SYMMETRIC): Derivative of the cosine. *)
Definition fann_cos_symmetric : Prop :=
  forall (s x : R), 0 < s -> is_derive (fun x : R => cos (x * s)) x (s * (- sin (x * s))).

(** fann/sin (FANN_SIN): Derivative of sin(xs)/2 + 0.5. *)
Definition fann_sin : Prop :=
  forall (s x : R), 0 < s -> is_derive (fun x : R => sin (x * s) / 2 + 0.5) x (s * cos (x * s) / 2).

(** fann/cos (FANN_COS): Derivative of cos(xs)/2 + 0.5. *)
Definition fann_cos : Prop :=
  forall (s x : R), 0 < s -> is_derive (fun x : R => cos (x * s) / 2 + 0.5) x (s * (- sin (x * s)) / 2).

(** fann/relu-span (FANN_LINEAR_PIECE_RECT): The values of ReLU have no lower bound, as the printed span says. *)
Definition fann_relu_span : Prop :=
  ~ bounded_on (fun x => x <= 0) (fun x : R => Rmax 0 x).

(** fann/relu-span, corrected: The least value is 0: the span is 0 <= y < inf. *)
Definition fann_relu_span_corrected : Prop :=
  inf_is (fun _ => True) (fun x : R => Rmax 0 x) 0.

(** fann/leaky-relu-span (FANN_LINEAR_PIECE_RECT_LEAKY): Leaky ReLU takes arbitrarily small and large values. -- No
    Coq form: an infinite limit *)

Definition gelu_in_gelus (x : R) : R :=
  x * Phi x.

Definition slow_in_gelus (x : R) : R :=
  0.5 * x * (1 + tanh (x * sqrt (2 / PI) * (1 + 0.044715 * x * x))).

Definition fast_in_gelus (x : R) : R :=
  x * sigma (1.702 * x).

(** gelus/constant (GELU Approximations): The printed constant is sqrt(2/pi). *)
Definition gelus_constant : Prop :=
  0.79788456075 <= sqrt (2 / PI) <= 0.79788456085.

(** gelus/sigmoid-inaccurate (GELU Approximations): x sigma(1.702 x) is more than 0.02 away from GELU somewhere. *)
Definition gelus_sigmoid_inaccurate : Prop :=
  (exists x : R, Rabs (gelu_in_gelus x - fast_in_gelus x) > 0.02).

(** gelus/sigmoid-inaccurate, corrected: The largest distance. *)
Definition gelus_sigmoid_inaccurate_corrected : Prop :=
  (exists s : R, sup_is (fun _ => True) (fun x : R => Rabs (gelu_in_gelus x - fast_in_gelus x)) s /\ 0.0203345 <= s <=
      0.0203355).

(** gelus_tanh_more_accurate_1: tanh *)
Definition gelus_tanh_more_accurate_1 : Prop :=
  (exists s : R, sup_is (fun _ => True) (fun x : R => Rabs (gelu_in_gelus x - slow_in_gelus x)) s /\ s < 0.02).

(** gelus_tanh_more_accurate_2: sigmoid *)
Definition gelus_tanh_more_accurate_2 : Prop :=
  (exists x : R, Rabs (gelu_in_gelus x - fast_in_gelus x) > 0.02).

(** gelus/tanh-more-accurate (GELU Approximations): The largest error of the tanh formula is smaller than that of the
    sigmoid formula. *)
Definition gelus_tanh_more_accurate : Prop :=
  gelus_tanh_more_accurate_1 /\ gelus_tanh_more_accurate_2.

(** heflow/sigmoid (he_sigmoid): The coefficients are those of the Taylor series of the sigmoid up to x^5. *)
Definition heflow_sigmoid : Prop :=
  (locally' 0) (fun x : R => x ^ 6 <> 0) /\
    is_lim (fun x : R => (sigma x - (1 / 2 + x / 4 - x ^ 3 / 48 + x ^ 5 / 480)) / x ^ 6) 0 0.

(** heflow_softplus_1: the derivative of the polynomial *)
Definition heflow_softplus_1 : Prop :=
  forall (x : R),
    is_derive (fun x : R => ln 2 + x / 2 + x ^ 2 / 8 - x ^ 4 / 192 + x ^ 6 / 2880) x (1 / 2 + x / 4 - x ^ 3 / 48 + x ^
      5 / 480).

(** heflow_softplus_2: is the Taylor polynomial of the derivative of softplus *)
Definition heflow_softplus_2 : Prop :=
  (locally' 0) (fun x : R => x ^ 5 <> 0) /\
    is_lim (fun x : R => (sigma x - (1 / 2 + x / 4 - x ^ 3 / 48 + x ^ 5 / 480)) / x ^ 5) 0 0.

(** heflow_softplus_3: the value at 0 *)
Definition heflow_softplus_3 : Prop :=
  ln (1 + exp 0) = ln 2.

(** heflow/softplus (he_softplus): The coefficients are those of the Taylor series of softplus up to x^6. *)
Definition heflow_softplus : Prop :=
  heflow_softplus_1 /\ heflow_softplus_2 /\ heflow_softplus_3.

(** heflow/swish (he_swish): The coefficients are those of the Taylor series of swish up to x^6. *)
Definition heflow_swish : Prop :=
  (locally' 0) (fun x : R => x ^ 6 <> 0) /\
    is_lim (fun x : R => (x * sigma x - (x / 2 + x ^ 2 / 4 - x ^ 4 / 48 + x ^ 6 / 480)) / x ^ 6) 0 0.

(** heflow/exponential (he_exponential): The coefficients are those of the exponential series up to x^5. *)
Definition heflow_exponential : Prop :=
  (locally' 0) (fun x : R => x ^ 5 <> 0) /\
    is_lim (fun x : R => (exp x - (1 + x + x ^ 2 / 2 + x ^ 3 / 6 + x ^ 4 / 24 + x ^ 5 / 120)) / x ^ 5) 0 0.

Definition exp_poly_in_ibert (x : R) : R :=
  0.35815147 * x ^ 2 + 0.96963238 * x + 1.

(** ibert/ln2 (IntSoftmax): -log 2 is -0.6931. *)
Definition ibert_ln2 : Prop :=
  - 0.69315 <= - ln 2 <= - 0.69305.

(** ibert/sqrt2 (IntGELU): sqrt 2 is 1.4142. *)
Definition ibert_sqrt2 : Prop :=
  1.41415 <= sqrt 2 <= 1.41425.

(** ibert/erf-polynomial (IntGELU): The polynomial, clipped at 1.769 and used for erf on [0, inf), starts at the value
    0 of erf. *)
Definition ibert_erf_polynomial : Prop :=
  Rabs (- 0.2888 * (0 - 1.769) ^ 2 + 1) < 0.1.

(** ibert_erf_polynomial_corrected_1: at 0 *)
Definition ibert_erf_polynomial_corrected_1 : Prop :=
  0.09615 <= - 0.2888 * (0 - 1.769) ^ 2 + 1 <= 0.09625.

(** ibert_erf_polynomial_corrected_2: largest error up to 1.769 *)
Definition ibert_erf_polynomial_corrected_2 : Prop :=
  (exists s : R, sup_is (fun x => 0 <= x <= 1.769) (fun x : R => Rabs (- 0.2888 * (x - 1.769) ^ 2 + 1 - erf x)) s /\
      0.09615 <= s <= 0.09625).

(** ibert/erf-polynomial, corrected: At 0 it is 0.0962 in place of 0, which is its largest error on [0, inf). *)
Definition ibert_erf_polynomial_corrected : Prop :=
  ibert_erf_polynomial_corrected_1 /\ ibert_erf_polynomial_corrected_2.

(** ibert/exp-polynomial (IntSoftmax): On [-log 2, 0] the polynomial is within 0.005 of e^x. *)
Definition ibert_exp_polynomial : Prop :=
  (exists s : R, sup_is (fun x => - ln 2 <= x <= 0) (fun x : R => Rabs (exp_poly_in_ibert x - exp x)) s /\ s < 0.005).

(** ibert/exp-polynomial, corrected: The largest error. *)
Definition ibert_exp_polynomial_corrected : Prop :=
  (exists s : R, sup_is (fun x => - ln 2 <= x <= 0) (fun x : R => Rabs (exp_poly_in_ibert x - exp x)) s /\ 0.00185 <=
      s <= 0.00195).

Definition sparse_plus_in_jax (x : R) : R :=
  if Rle_dec x (- 1) then 0 else if Rlt_dec x 1 then (x + 1) ^ 2 / 4 else x.

Definition sparse_sigmoid_in_jax (x : R) : R :=
  if Rle_dec x (- 1) then 0 else if Rlt_dec x 1 then (x + 1) / 2 else 1.

(** jax/sparse-plus-smooth (sparse_plus): sparse_plus is smooth: it has a continuous derivative. *)
Definition jax_sparse_plus_smooth : Prop :=
  smooth 1 (fun x : R => sparse_plus_in_jax x).

(** jax/sparse-plus-smooth, corrected: Sharp: it is exactly C^1; at -1 and 1 the second derivative jumps between 0 and
    1/2. *)
Definition jax_sparse_plus_smooth_corrected : Prop :=
  smooth 1 (fun x : R => sparse_plus_in_jax x) /\ ~ smooth 2 (fun x : R => sparse_plus_in_jax x).

(** jax/sparse-plus-convex (sparse_plus): sparse_plus is convex: its derivative is increasing. *)
Definition jax_sparse_plus_convex : Prop :=
  increasing_on (fun _ => True) (fun x : R => sparse_sigmoid_in_jax x).

(** jax/sparse-plus-monotonic (sparse_plus): sparse_plus is increasing. *)
Definition jax_sparse_plus_monotonic : Prop :=
  increasing_on (fun _ => True) (fun x : R => sparse_plus_in_jax x).

(** jax_sparse_plus_zero_1: zero *)
Definition jax_sparse_plus_zero_1 : Prop :=
  forall (x : R), x < - 1 -> sparse_plus_in_jax x = 0.

(** jax_sparse_plus_zero_2: linear *)
Definition jax_sparse_plus_zero_2 : Prop :=
  forall (x : R), 1 < x -> sparse_plus_in_jax x = x.

(** jax/sparse-plus-zero (sparse_plus): sparse_plus is 0 below -1 and x above 1. *)
Definition jax_sparse_plus_zero : Prop :=
  jax_sparse_plus_zero_1 /\ jax_sparse_plus_zero_2.

(** jax/sparse-sigmoid-derivative (sparse_sigmoid): The derivative of sparse_plus is sparse_sigmoid. *)
Definition jax_sparse_sigmoid_derivative : Prop :=
  forall (x : R), is_derive (fun x : R => sparse_plus_in_jax x) x (sparse_sigmoid_in_jax x).

(** jax/silu (silu): x sigma(x) = x/(1 + e^{-x}). *)
Definition jax_silu : Prop :=
  forall (x : R), x * sigma x = x / (1 + exp (- x)).

(** jax/gelu-erfc (gelu): x/2 erfc(-x/sqrt 2) is x Phi(x). -- No Coq form: `erfc((-x)/sqrt(2))` has no Coq form *)

(** jax/log-sigmoid (log_sigmoid): log(sigma(x)) = -log(1 + e^{-x}). *)
Definition jax_log_sigmoid : Prop :=
  forall (x : R), ln (sigma x) = - ln (1 + exp (- x)).

(** jax/celu-differentiable (celu): CELU is continuously differentiable for every alpha > 0. *)
Definition jax_celu_differentiable : Prop :=
  forall (alpha : R), 0 < alpha -> smooth 1 (fun x : R => if Rle_dec x 0 then alpha * (exp (x / alpha) - 1) else x).

(** jax/selu-form (selu): alpha e^x - alpha is alpha (e^x - 1). *)
Definition jax_selu_form : Prop :=
  forall (alpha x : R), 0 < alpha -> alpha * exp x - alpha = alpha * (exp x - 1).

(** jax/relu-derivative-at-0 (relu): The derivative of ReLU at 0 is set to 0, because there is none: ReLU is
    continuous and not continuously differentiable. *)
Definition jax_relu_derivative_at_0 : Prop :=
  smooth 0 (fun x : R => Rmax 0 x) /\ ~ smooth 1 (fun x : R => Rmax 0 x).

Definition elu_in_keras (x alpha : R) : R :=
  if Rlt_dec x 0 then alpha * (exp x - 1) else x.

Definition silu_in_keras (x : R) : R :=
  x * sigma x.

Definition hard_silu_in_keras (x : R) : R :=
  if Rlt_dec x (- 3) then 0 else if Rle_dec x 3 then x * (x + 3) / 6 else x.

Definition hard_sigmoid_in_keras (x : R) : R :=
  if Rle_dec x (- 3) then 0 else if Rlt_dec x 3 then x / 6 + 1 / 2 else 1.

(** keras/elu-positive-slope (elu, Args): alpha is the slope of ELU on the positive side. *)
Definition keras_elu_positive_slope : Prop :=
  forall (alpha x : R), 0 < alpha -> 0 < x -> is_derive (fun x : R => elu_in_keras x alpha) x alpha.

(** keras_elu_positive_slope_corrected_1: slope *)
Definition keras_elu_positive_slope_corrected_1 : Prop :=
  forall (alpha x : R), 0 < alpha -> 0 < x -> is_derive (fun x : R => elu_in_keras x alpha) x 1.

(** keras_elu_positive_slope_corrected_2: saturation *)
Definition keras_elu_positive_slope_corrected_2 : Prop :=
  forall (alpha : R), 0 < alpha -> is_lim (fun x : R => elu_in_keras x alpha) m_infty (- alpha).

(** keras/elu-positive-slope, corrected: The slope of the positive section is 1; alpha scales the negative one, and
    -alpha is the value at which it saturates. *)
Definition keras_elu_positive_slope_corrected : Prop :=
  keras_elu_positive_slope_corrected_1 /\ keras_elu_positive_slope_corrected_2.

(** keras_elu_saturates_1: limit *)
Definition keras_elu_saturates_1 : Prop :=
  forall (alpha : R), 0 < alpha -> is_lim (fun x : R => elu_in_keras x alpha) m_infty (- alpha).

(** keras_elu_saturates_2: negative *)
Definition keras_elu_saturates_2 : Prop :=
  forall (alpha : R), 0 < alpha -> - alpha < 0.

(** keras/elu-saturates (elu): ELU tends to the negative value -alpha as x falls. *)
Definition keras_elu_saturates : Prop :=
  keras_elu_saturates_1 /\ keras_elu_saturates_2.

(** keras/elu-small-derivative (elu): The derivative of ELU tends to 0 as x falls. *)
Definition keras_elu_small_derivative : Prop :=
  forall (alpha : R), 0 < alpha ->
    (Rbar_locally m_infty) (fun x : R => ex_derive (fun x : R => elu_in_keras x alpha) x) /\
    is_lim (fun x : R => Derive (fun x : R => elu_in_keras x alpha) x) m_infty 0.

(** keras_selu_constants_1: alpha *)
Definition keras_selu_constants_1 : Prop :=
  1.673263235 <= 1.6732632423543772848170429916717 <= 1.673263245.

(** keras_selu_constants_2: scale *)
Definition keras_selu_constants_2 : Prop :=
  1.050700975 <= 1.0507009873554804934193349852946 <= 1.050700985.

(** keras/selu-constants (selu): The constants of SELU are 1.67326324 and 1.05070098. *)
Definition keras_selu_constants : Prop :=
  keras_selu_constants_1 /\ keras_selu_constants_2.

(** keras/selu-constants, corrected: The scale rounds to 1.05070099. *)
Definition keras_selu_constants_corrected : Prop :=
  1.050700985 <= 1.0507009873554804934193349852946 <= 1.050700995.

(** keras/selu-slope (selu): SELU with scale 1.05070098 has a slope larger than 1 for positive inputs. *)
Definition keras_selu_slope : Prop :=
  forall (x : R), 0 < x -> ex_derive (fun x : R => 1.05070098 * x) x /\ Derive (fun x : R => 1.05070098 * x) x > 1.

(** keras_selu_preserves_1: 1 plus the mean *)
Definition keras_selu_preserves_1 : Prop :=
  exists I1 : R, is_RInt_gen (fun x : R => (exp x - 1) * phi x) (Rbar_locally m_infty) (at_point 0) I1 /\
    exists I2 : R, is_RInt_gen (fun x : R => x * phi x) (at_point 0) (Rbar_locally p_infty) I2 /\
    0.99999995 <= 1 + 1.05070098 * (1.67326324 * I1 + I2) <= 1.00000005.

(** keras_selu_preserves_2: second moment *)
Definition keras_selu_preserves_2 : Prop :=
  exists I1 : R, is_RInt_gen (fun x : R => (exp x - 1) ^ 2 * phi x) (Rbar_locally m_infty) (at_point 0) I1 /\
    exists I2 : R, is_RInt_gen (fun x : R => x ^ 2 * phi x) (at_point 0) (Rbar_locally p_infty) I2 /\
    0.99999995 <= 1.05070098 ^ 2 * (1.67326324 ^ 2 * I1 + I2) <= 1.00000005.

(** keras/selu-preserves (selu): With the printed constants a standard normal input gives an output of mean 0 and
    variance 1, to 7 decimals. *)
Definition keras_selu_preserves : Prop :=
  keras_selu_preserves_1 /\ keras_selu_preserves_2.

(** keras/silu-non-monotonic (silu): SiLU is smooth, not monotone, unbounded above and bounded below. -- No Coq form:
    an infinite limit *)

(** keras/sigmoid-below (sigmoid): Below -5 the sigmoid is within 0.01 of 0. *)
Definition keras_sigmoid_below : Prop :=
  (exists s : R, sup_is (fun x => x < - 5) (fun x : R => sigma x) s /\ s < 0.01).

(** keras/sigmoid-above (sigmoid): Above 5 the sigmoid is within 0.01 of 1. *)
Definition keras_sigmoid_above : Prop :=
  (exists s : R, sup_is (fun x => 5 < x) (fun x : R => 1 - sigma x) s /\ s < 0.01).

(** keras_sigmoid_range_1: above 0 *)
Definition keras_sigmoid_range_1 : Prop :=
  forall (x : R), sigma x > 0.

(** keras_sigmoid_range_2: below 1 *)
Definition keras_sigmoid_range_2 : Prop :=
  forall (x : R), sigma x < 1.

(** keras/sigmoid-range (sigmoid): 0 < sigma(x) < 1. *)
Definition keras_sigmoid_range : Prop :=
  keras_sigmoid_range_1 /\ keras_sigmoid_range_2.

(** keras/sigmoid-softmax (sigmoid): sigma(x) = e^x/(e^x + e^0). *)
Definition keras_sigmoid_softmax : Prop :=
  forall (x : R), sigma x = exp x / (exp x + exp 0).

(** keras/hard-silu-piecewise-linear (hard_silu): Hard SiLU, 0 below -3, x above 3 and x (x + 3)/6 between, is
    piecewise linear: its second derivative is 0 between the knots. *)
Definition keras_hard_silu_piecewise_linear : Prop :=
  forall (x : R), - 3 < x -> x < 3 -> ex_derive (fun x : R => hard_silu_in_keras x) x /\
    is_derive_n (fun x : R => hard_silu_in_keras x) 2 x 0.

(** keras_hard_silu_piecewise_linear_corrected_1: second derivative *)
Definition keras_hard_silu_piecewise_linear_corrected_1 : Prop :=
  forall (x : R), - 3 < x -> x < 3 -> ex_derive (fun x : R => hard_silu_in_keras x) x /\
    is_derive_n (fun x : R => hard_silu_in_keras x) 2 x (1 / 3).

(** keras_hard_silu_piecewise_linear_corrected_2: distance to SiLU *)
Definition keras_hard_silu_piecewise_linear_corrected_2 : Prop :=
  (exists s : R, sup_is (fun _ => True) (fun x : R => Rabs (hard_silu_in_keras x - silu_in_keras x)) s /\ 0.14225 <= s
      <= 0.14235).

(** keras/hard-silu-piecewise-linear, corrected: It is piecewise quadratic: between the knots the second derivative is
    1/3. The largest distance to SiLU is 0.1423, at the knots. *)
Definition keras_hard_silu_piecewise_linear_corrected : Prop :=
  keras_hard_silu_piecewise_linear_corrected_1 /\ keras_hard_silu_piecewise_linear_corrected_2.

(** keras_hard_sigmoid_piecewise_linear_1: left *)
Definition keras_hard_sigmoid_piecewise_linear_1 : Prop :=
  forall (x : R), x < - 3 -> ex_derive (fun x : R => hard_sigmoid_in_keras x) x /\
    is_derive_n (fun x : R => hard_sigmoid_in_keras x) 2 x 0.

(** keras_hard_sigmoid_piecewise_linear_2: middle *)
Definition keras_hard_sigmoid_piecewise_linear_2 : Prop :=
  forall (x : R), - 3 < x -> x < 3 -> ex_derive (fun x : R => hard_sigmoid_in_keras x) x /\
    is_derive_n (fun x : R => hard_sigmoid_in_keras x) 2 x 0.

(** keras_hard_sigmoid_piecewise_linear_3: right *)
Definition keras_hard_sigmoid_piecewise_linear_3 : Prop :=
  forall (x : R), 3 < x -> ex_derive (fun x : R => hard_sigmoid_in_keras x) x /\
    is_derive_n (fun x : R => hard_sigmoid_in_keras x) 2 x 0.

(** keras_hard_sigmoid_piecewise_linear_4: continuous *)
Definition keras_hard_sigmoid_piecewise_linear_4 : Prop :=
  smooth 0 (fun x : R => hard_sigmoid_in_keras x).

(** keras/hard-sigmoid-piecewise-linear (hard_sigmoid): Hard sigmoid is piecewise linear. *)
Definition keras_hard_sigmoid_piecewise_linear : Prop :=
  keras_hard_sigmoid_piecewise_linear_1 /\ keras_hard_sigmoid_piecewise_linear_2 /\
    keras_hard_sigmoid_piecewise_linear_3 /\ keras_hard_sigmoid_piecewise_linear_4.

(** keras/hard-sigmoid-piecewise-linear, corrected: Its largest distance to the sigmoid is 0.0692. *)
Definition keras_hard_sigmoid_piecewise_linear_corrected : Prop :=
  (exists s : R, sup_is (fun _ => True) (fun x : R => Rabs (hard_sigmoid_in_keras x - sigma x)) s /\ 0.06915 <= s <=
      0.06925).

(** keras/celu-differentiable (celu): CELU is continuously differentiable for every alpha > 0. *)
Definition keras_celu_differentiable : Prop :=
  forall (alpha : R), 0 < alpha -> smooth 1 (fun x : R => if Rlt_dec x 0 then alpha * (exp (x / alpha) - 1) else x).

(** keras_tanh_formula_1: sinh/cosh *)
Definition keras_tanh_formula_1 : Prop :=
  forall (x : R), tanh x = sinh x / cosh x.

(** keras_tanh_formula_2: exponentials *)
Definition keras_tanh_formula_2 : Prop :=
  forall (x : R), tanh x = (exp x - exp (- x)) / (exp x + exp (- x)).

(** keras/tanh-formula (tanh): tanh is sinh/cosh and the quotient of exponentials. *)
Definition keras_tanh_formula : Prop :=
  keras_tanh_formula_1 /\ keras_tanh_formula_2.

(** keras/gelu-formula (gelu): x Phi(x) = 0.5 x (1 + erf(x/sqrt 2)). *)
Definition keras_gelu_formula : Prop :=
  forall (x : R), x * Phi x = 0.5 * x * (1 + erf (x / sqrt 2)).

(** keras/squareplus-smooth (squareplus): For b > 0 squareplus is smooth. *)
Definition keras_squareplus_smooth : Prop :=
  forall (b : R), 0 < b -> smooth_inf (fun x : R => (x + sqrt (x ^ 2 + b)) / 2).

(** keras_softmax_range_1: sum *)
Definition keras_softmax_range_1 : Prop :=
  forall (b x : R), 0 < b -> exp x / (exp x + exp b) + exp b / (exp x + exp b) = 1.

(** keras_softmax_range_2: at least 0 *)
Definition keras_softmax_range_2 : Prop :=
  forall (b x : R), 0 < b -> exp x / (exp x + exp b) >= 0.

(** keras_softmax_range_3: at most 1 *)
Definition keras_softmax_range_3 : Prop :=
  forall (b x : R), 0 < b -> exp x / (exp x + exp b) <= 1.

(** keras/softmax-range (softmax): Of two elements x and b the softmax values lie in [0, 1] and sum to 1. *)
Definition keras_softmax_range : Prop :=
  keras_softmax_range_1 /\ keras_softmax_range_2 /\ keras_softmax_range_3.

Definition lecun_in_lasagne (x : R) : R :=
  1.7159 * tanh (2 / 3 * x).

Definition elu_in_lasagne (x : R) : R :=
  if Rle_dec x 0 then exp x - 1 else x.

Definition selu_in_lasagne (x : R) : R :=
  1.0507009873554804934193349852946 * (if Rle_dec x 0 then 1.6732632423543772848170429916717 * (exp x - 1) else x).

(** lasagne_lecun_fixed_1: at 1 *)
Definition lasagne_lecun_fixed_1 : Prop :=
  0.99995 <= lecun_in_lasagne 1 <= 1.00005.

(** lasagne_lecun_fixed_2: at -1 *)
Definition lasagne_lecun_fixed_2 : Prop :=
  - 1.00005 <= lecun_in_lasagne (- 1) <= - 0.99995.

(** lasagne/lecun-fixed (ScaledTanH, Notes): 1.7159 tanh(2x/3) is 1 at 1 and -1 at -1, to four decimals, as many as
    the constant has. *)
Definition lasagne_lecun_fixed : Prop :=
  lasagne_lecun_fixed_1 /\ lasagne_lecun_fixed_2.

(** lasagne/lecun-fixed, corrected: Sharp: it is 0.999997. *)
Definition lasagne_lecun_fixed_corrected : Prop :=
  0.9999965 <= lecun_in_lasagne 1 <= 0.9999975.

(** lasagne/lecun-second-derivative (ScaledTanH, Notes): The second derivative of 1.7159 tanh(2x/3) has its largest
    absolute value at 1: the third derivative is 0 there and nowhere else on the positive side. *)
Definition lasagne_lecun_second_derivative : Prop :=
  (forall x : R, 0 < x -> ex_derive (fun x : R => lecun_in_lasagne x) x) /\
    (forall x : R, 0 < x -> ex_derive_n (fun x : R => lecun_in_lasagne x) 2 x) /\
    (forall x : R, 0 < x -> ex_derive_n (fun x : R => lecun_in_lasagne x) 3 x) /\ (fun x => 0 < x) 1 /\ forall x : R,
    0 < x -> (Derive_n (fun x : R => lecun_in_lasagne x) 3 x = 0 <-> x = 1).

(** lasagne/lecun-second-derivative, corrected: The largest absolute value is at 0.98772, where sinh(2x/3)^2 = 1/2. *)
Definition lasagne_lecun_second_derivative_corrected : Prop :=
  (forall x : R, 0 < x -> ex_derive (fun x : R => lecun_in_lasagne x) x) /\
    (forall x : R, 0 < x -> ex_derive_n (fun x : R => lecun_in_lasagne x) 2 x) /\
    (forall x : R, 0 < x -> ex_derive_n (fun x : R => lecun_in_lasagne x) 3 x) /\ exists z1 : R,
    0.987715 <= z1 <= 0.987725 /\ (fun x => 0 < x) z1 /\ forall x : R, 0 < x ->
    (Derive_n (fun x : R => lecun_in_lasagne x) 3 x = 0 <-> x = z1).

(** lasagne/lecun-gain (ScaledTanH, Notes): For a standard normal input the output of 1.7159 tanh(2x/3) has a standard
    deviation close to 1, within 0.15. *)
Definition lasagne_lecun_gain : Prop :=
  exists I1 : R,
    is_RInt_gen (fun x : R => (lecun_in_lasagne x) ^ 2 * phi x) (Rbar_locally m_infty) (Rbar_locally p_infty) I1 /\
    Rabs (sqrt I1 - 1) < 0.15.

(** lasagne/lecun-gain, corrected: It is 0.8663. *)
Definition lasagne_lecun_gain_corrected : Prop :=
  exists I1 : R,
    is_RInt_gen (fun x : R => (lecun_in_lasagne x) ^ 2 * phi x) (Rbar_locally m_infty) (Rbar_locally p_infty) I1 /\
    0.86625 <= sqrt I1 <= 0.86635.

(** lasagne/normal-0.5 (ScaledTanH, Notes): 2.4 tanh(0.5 x) of a standard normal input has variance 1, to the two
    digits of the constant. *)
Definition lasagne_normal_0_5 : Prop :=
  exists I1 : R,
    is_RInt_gen (fun x : R => (tanh (0.5 * x)) ^ 2 * phi x) (Rbar_locally m_infty) (Rbar_locally p_infty) I1 /\
    0.95 <= 2.4 ^ 2 * I1 <= 1.05.

(** lasagne/normal-0.5, corrected: The scale that makes the variance 1. *)
Definition lasagne_normal_0_5_corrected : Prop :=
  exists I1 : R,
    is_RInt_gen (fun x : R => (tanh (0.5 * x)) ^ 2 * phi x) (Rbar_locally m_infty) (Rbar_locally p_infty) I1 /\
    2.4005 <= 1 / sqrt I1 <= 2.4015.

(** lasagne/normal-1 (ScaledTanH, Notes): 1.6 tanh(1 x) of a standard normal input has variance 1, to the two digits
    of the constant. *)
Definition lasagne_normal_1 : Prop :=
  exists I1 : R,
    is_RInt_gen (fun x : R => (tanh (1 * x)) ^ 2 * phi x) (Rbar_locally m_infty) (Rbar_locally p_infty) I1 /\
    0.95 <= 1.6 ^ 2 * I1 <= 1.05.

(** lasagne/normal-1, corrected: The scale that makes the variance 1. *)
Definition lasagne_normal_1_corrected : Prop :=
  exists I1 : R,
    is_RInt_gen (fun x : R => (tanh (1 * x)) ^ 2 * phi x) (Rbar_locally m_infty) (Rbar_locally p_infty) I1 /\
    1.5925 <= 1 / sqrt I1 <= 1.5935.

(** lasagne/uniform-0.5 (ScaledTanH, Notes): 2.27 tanh(0.5 x) of an input that is uniform with mean 0 and variance 1
    has variance 1, to two decimals. *)
Definition lasagne_uniform_0_5 : Prop :=
  ex_RInt (fun x : R => (tanh (0.5 * x)) ^ 2) (- sqrt 3) (sqrt 3) /\
    0.995 <= 2.27 ^ 2 * RInt (fun x : R => (tanh (0.5 * x)) ^ 2) (- sqrt 3) (sqrt 3) / (2 * sqrt 3) <= 1.005.

(** lasagne/uniform-0.5, corrected: The scale that makes the variance 1 is 2.28. *)
Definition lasagne_uniform_0_5_corrected : Prop :=
  ex_RInt (fun x : R => (tanh (0.5 * x)) ^ 2) (- sqrt 3) (sqrt 3) /\
    2.275 <= 1 / sqrt (RInt (fun x : R => (tanh (0.5 * x)) ^ 2) (- sqrt 3) (sqrt 3) / (2 * sqrt 3)) <= 2.285.

(** lasagne/uniform-1 (ScaledTanH, Notes): 1.48 tanh(1 x) of an input that is uniform with mean 0 and variance 1 has
    variance 1, to two decimals. *)
Definition lasagne_uniform_1 : Prop :=
  ex_RInt (fun x : R => (tanh (1 * x)) ^ 2) (- sqrt 3) (sqrt 3) /\
    0.995 <= 1.48 ^ 2 * RInt (fun x : R => (tanh (1 * x)) ^ 2) (- sqrt 3) (sqrt 3) / (2 * sqrt 3) <= 1.005.

(** lasagne/scale-in-slope (ScaledTanH): The largest slope of tanh(a x) is a, for 0 < a <= 1. *)
Definition lasagne_scale_in_slope : Prop :=
  (forall x : R, ex_derive (fun x : R => tanh (0.5 * x)) x) /\
    (exists s : R, sup_is (fun _ => True) (fun x : R => Derive (fun x : R => tanh (0.5 * x)) x) s /\ 0.45 <= s <=
      0.55).

(** lasagne_scale_out_interval_1: above *)
Definition lasagne_scale_out_interval_1 : Prop :=
  (exists s : R, sup_is (fun _ => True) (fun x : R => 1.7159 * tanh x) s /\ 1.71585 <= s <= 1.71595).

(** lasagne_scale_out_interval_2: below *)
Definition lasagne_scale_out_interval_2 : Prop :=
  (exists s : R, inf_is (fun _ => True) (fun x : R => 1.7159 * tanh x) s /\ - 1.71595 <= s <= - 1.71585).

(** lasagne/scale-out-interval (ScaledTanH): The values of beta tanh come arbitrarily near to beta and -beta; here
    beta = 1.7159. *)
Definition lasagne_scale_out_interval : Prop :=
  lasagne_scale_out_interval_1 /\ lasagne_scale_out_interval_2.

(** lasagne_leakiness_1: 0 *)
Definition lasagne_leakiness_1 : Prop :=
  forall (x : R), (if Rlt_dec x 0 then 0 * x else x) = Rmax 0 x.

(** lasagne_leakiness_2: 1 *)
Definition lasagne_leakiness_2 : Prop :=
  forall (x : R), (if Rlt_dec x 0 then 1 * x else x) = x.

(** lasagne/leakiness (LeakyRectify): Leaky ReLU with slope 0 is ReLU and with slope 1 the identity. *)
Definition lasagne_leakiness : Prop :=
  lasagne_leakiness_1 /\ lasagne_leakiness_2.

(** lasagne/elu-mean (elu): For a standard normal input the mean of ELU is closer to 0 than that of ReLU. *)
Definition lasagne_elu_mean : Prop :=
  exists I1 : R,
    is_RInt_gen (fun x : R => elu_in_lasagne x * phi x) (Rbar_locally m_infty) (Rbar_locally p_infty) I1 /\
    exists I2 : R, is_RInt_gen (fun x : R => Rmax 0 x * phi x) (Rbar_locally m_infty) (Rbar_locally p_infty) I2 /\
    Rabs I1 < I2.

(** lasagne/elu-saturates (elu): ELU tends to a finite value as x falls, leaky ReLU does not. -- No Coq form: an
    infinite limit *)

(** lasagne_selu_constants_1: alpha *)
Definition lasagne_selu_constants_1 : Prop :=
  1.67325 <= 1.6732632423543772848170429916717 <= 1.67335.

(** lasagne_selu_constants_2: lambda *)
Definition lasagne_selu_constants_2 : Prop :=
  1.05065 <= 1.0507009873554804934193349852946 <= 1.05075.

(** lasagne/selu-constants (SELU): The constants of SELU to four decimals. *)
Definition lasagne_selu_constants : Prop :=
  lasagne_selu_constants_1 /\ lasagne_selu_constants_2.

(** lasagne_selu_fixed_point_1: 1 plus the mean *)
Definition lasagne_selu_fixed_point_1 : Prop :=
  exists I1 : R,
    is_RInt_gen (fun x : R => selu_in_lasagne x * phi x) (Rbar_locally m_infty) (Rbar_locally p_infty) I1 /\
    0.9999999999999995 <= 1 + I1 <= 1.0000000000000005.

(** lasagne_selu_fixed_point_2: second moment *)
Definition lasagne_selu_fixed_point_2 : Prop :=
  exists I1 : R,
    is_RInt_gen (fun x : R => (selu_in_lasagne x) ^ 2 * phi x) (Rbar_locally m_infty) (Rbar_locally p_infty) I1 /\
    0.9999999999999995 <= I1 <= 1.0000000000000005.

(** lasagne/selu-fixed-point (selu): A standard normal input gives mean 0 and variance 1. *)
Definition lasagne_selu_fixed_point : Prop :=
  lasagne_selu_fixed_point_1 /\ lasagne_selu_fixed_point_2.

(** lasagne_sigmoid_range_1: at least 0 *)
Definition lasagne_sigmoid_range_1 : Prop :=
  forall (x : R), sigma x >= 0.

(** lasagne_sigmoid_range_2: at most 1 *)
Definition lasagne_sigmoid_range_2 : Prop :=
  forall (x : R), sigma x <= 1.

(** lasagne/sigmoid-range (sigmoid): The sigmoid lies in [0, 1]. *)
Definition lasagne_sigmoid_range : Prop :=
  lasagne_sigmoid_range_1 /\ lasagne_sigmoid_range_2.

(** lasagne_tanh_range_1: at least -1 *)
Definition lasagne_tanh_range_1 : Prop :=
  forall (x : R), tanh x >= - 1.

(** lasagne_tanh_range_2: at most 1 *)
Definition lasagne_tanh_range_2 : Prop :=
  forall (x : R), tanh x <= 1.

(** lasagne/tanh-range (tanh): tanh lies in [-1, 1]. *)
Definition lasagne_tanh_range : Prop :=
  lasagne_tanh_range_1 /\ lasagne_tanh_range_2.

Definition gelu_in_liger (x : R) : R :=
  0.5 * x * (1 + tanh (sqrt (2 / PI) * (x + 0.044715 * x ^ 3))).

Definition z_in_liger (x : R) : R :=
  sqrt (2 / PI) * (x + 0.044715 * x ^ 3).

(** liger/constant (_geglu_tanh_forward_kernel): sqrt(2/pi) to 16 decimals. *)
Definition liger_constant : Prop :=
  0.79788456080286535 <= sqrt (2 / PI) <= 0.79788456080286545.

(** liger/derivative (_geglu_tanh_backward_kernel): The derivative of the tanh formula of GELU. *)
Definition liger_derivative : Prop :=
  forall (x : R),
    is_derive (fun x : R => gelu_in_liger x) x (0.5 * (1 + tanh (z_in_liger x)) + 0.5 * x * (1 - (tanh (z_in_liger x))
      ^ 2) * (sqrt (2 / PI) * (1 + 3 * 0.044715 * x ^ 2))).

(** liger/formula (_geglu_tanh_forward_kernel): The formula is an approximation of GELU, within 0.0005. *)
Definition liger_formula : Prop :=
  (exists s : R, sup_is (fun _ => True) (fun x : R => Rabs (gelu_in_liger x - x * Phi x)) s /\ s < 0.0005).

Definition t_in_llama_cpp (x : R) : R :=
  1 / (1 + 0.3275911 * x).

Definition poly_in_llama_cpp (x : R) : R :=
  0.254829592 * t_in_llama_cpp x - 0.284496736 * (t_in_llama_cpp x) ^ 2 + 1.421413741 * (t_in_llama_cpp x) ^ 3 -
      1.453152027 * (t_in_llama_cpp x) ^ 4 + 1.061405429 * (t_in_llama_cpp x) ^ 5.

(** llama-cpp/sqrt-2-over-pi (vec.h, SQRT_2_OVER_PI): sqrt(2/pi) to 32 decimals. *)
Definition llama_cpp_sqrt_2_over_pi : Prop :=
  0.797884560802865355879892119868755 <= sqrt (2 / PI) <= 0.797884560802865355879892119868765.

(** llama-cpp/sqrt-2-inverse (vec.h, SQRT_2_INV): 1/sqrt 2 to 32 decimals. *)
Definition llama_cpp_sqrt_2_inverse : Prop :=
  0.707106781186547524400844362104835 <= 1 / sqrt 2 <= 0.707106781186547524400844362104845.

(** llama-cpp/sqrt-2-inverse, corrected: The last digit rounds to 5. *)
Definition llama_cpp_sqrt_2_inverse_corrected : Prop :=
  0.707106781186547524400844362104845 <= 1 / sqrt 2 <= 0.707106781186547524400844362104855.

(** llama-cpp/sqrt-2-inverse-short (glu_f32.c, sqrt_2_inv): 1/sqrt 2 to 20 decimals. *)
Definition llama_cpp_sqrt_2_inverse_short : Prop :=
  0.707106781186547524395 <= 1 / sqrt 2 <= 0.707106781186547524405.

(** llama-cpp/erf-error (glu_f32.c, erf_approx): The approximation of erf is within 1.5e-7 for x >= 0. *)
Definition llama_cpp_erf_error : Prop :=
  (exists s : R, sup_is (fun x => 0 <= x) (fun x : R => Rabs (erf x - (1 - poly_in_llama_cpp x * exp (- x ^ 2)))) s /\
      s <= 0.00000015).

(** llama-cpp/gelu-block (glu_f32.c, block_geglu_erf): 0.5 x (1 + erf(x/sqrt 2)) is GELU. *)
Definition llama_cpp_gelu_block : Prop :=
  forall (x : R), 0.5 * x * (1 + erf (x / sqrt 2)) = x * Phi x.

Definition mish_in_mish (x : R) : R :=
  x * tanh (ln (1 + exp x)).

Definition omega_in_mish (x : R) : R :=
  4 * (x + 1) + 4 * exp (2 * x) + exp (3 * x) + exp x * (4 * x + 6).

Definition delta_in_mish (x : R) : R :=
  2 * exp x + exp (2 * x) + 2.

(** mish/minimum (Mish): The least value of Mish is -0.30884. *)
Definition mish_minimum : Prop :=
  (exists s : R, inf_is (fun _ => True) (fun x : R => mish_in_mish x) s /\ - 0.308845 <= s <= - 0.308835).

(** mish/minimum-place (Mish): It is taken at -1.1924. *)
Definition mish_minimum_place : Prop :=
  (forall x : R, ex_derive (fun x : R => mish_in_mish x) x) /\ exists z1 : R, - 1.19245 <= z1 <= - 1.19235 /\
    forall x : R, (Derive (fun x : R => mish_in_mish x) x = 0 <-> x = z1).

(** mish/smooth (Mish): Mish is infinitely often differentiable. *)
Definition mish_smooth : Prop :=
  smooth_inf (fun x : R => mish_in_mish x).

(** mish_non_monotonic_1: not increasing *)
Definition mish_non_monotonic_1 : Prop :=
  ~ (increasing_on (fun _ => True) (fun x : R => mish_in_mish x)).

(** mish_non_monotonic_2: not decreasing *)
Definition mish_non_monotonic_2 : Prop :=
  ~ (decreasing_on (fun _ => True) (fun x : R => mish_in_mish x)).

(** mish/non-monotonic (title): Mish is not monotone. *)
Definition mish_non_monotonic : Prop :=
  mish_non_monotonic_1 /\ mish_non_monotonic_2.

(** mish/derivative (Derivative): The derivative of Mish is sech^2(softplus x) x sigma(x) + f(x)/x, where x is not 0.
    *)
Definition mish_derivative : Prop :=
  forall (x : R), 0 < x ->
    is_derive (fun x : R => mish_in_mish x) x (1 / (cosh (softplus x)) ^ 2 * (x * sigma x) + mish_in_mish x / x).

(** mish/alternative-derivative (Alternative derivative form): The derivative of Mish is e^x omega/delta^2. *)
Definition mish_alternative_derivative : Prop :=
  forall (x : R), is_derive (fun x : R => mish_in_mish x) x (exp x * omega_in_mish x / (delta_in_mish x) ^ 2).

Definition gelu_in_mlpack (x : R) : R :=
  0.5 * x * (1 + tanh (sqrt (2 / PI) * (x + 0.044715 * x ^ 3))).

Definition inner_in_mlpack (x : R) : R :=
  0.044715 * sqrt (2 / PI) * x ^ 3 + sqrt (2 / PI) * x.

Definition softsign_in_mlpack (x : R) : R :=
  x / (1 + Rabs x).

Definition bipolar_in_mlpack (x : R) : R :=
  (1 - exp (- x)) / (1 + exp (- x)).

Definition elish_in_mlpack (x : R) : R :=
  if Rlt_dec x 0 then (exp x - 1) / (1 + exp (- x)) else x / (1 + exp (- x)).

Definition hard_swish_in_mlpack (x : R) : R :=
  if Rle_dec x (- 3) then 0 else if Rlt_dec x 3 then x * (x + 3) / 6 else x.

Definition swish_in_mlpack (x : R) : R :=
  x * sigma x.

Definition mish_in_mlpack (x : R) : R :=
  x * tanh (ln (1 + exp x)).

(** mlpack/softsign-derivative (softsign_function.hpp): The derivative of softsign f(x) = x/(1 + |x|) is (1 +
    |f(x)|)^2. *)
Definition mlpack_softsign_derivative : Prop :=
  forall (x : R), is_derive (fun x : R => softsign_in_mlpack x) x ((1 + Rabs (softsign_in_mlpack x)) ^ 2).

(** mlpack/softsign-derivative, corrected: It is (1 - |f(x)|)^2; at x = 1 it is 1/4, and the printed formula gives
    9/4. *)
Definition mlpack_softsign_derivative_corrected : Prop :=
  forall (x : R), is_derive (fun x : R => softsign_in_mlpack x) x ((1 - Rabs (softsign_in_mlpack x)) ^ 2).

(** mlpack/tanh-inverse (tanh_function.hpp): The inverse of tanh is the arctangent: atan(tanh x) = x. *)
Definition mlpack_tanh_inverse : Prop :=
  forall (x : R), atan (tanh x) = x.

(** mlpack/tanh-inverse, corrected: It is the inverse hyperbolic tangent, log((1 + y)/(1 - y))/2. *)
Definition mlpack_tanh_inverse_corrected : Prop :=
  forall (x : R), 1 / 2 * ln ((1 + tanh x) / (1 - tanh x)) = x.

(** mlpack/tanh-derivative (tanh_function.hpp): The derivative of tanh. *)
Definition mlpack_tanh_derivative : Prop :=
  forall (x : R), is_derive (fun x : R => tanh x) x (1 - (tanh x) ^ 2).

(** mlpack/gelu-derivative (gelu_function.hpp): The derivative of the tanh formula of GELU. *)
Definition mlpack_gelu_derivative : Prop :=
  forall (x : R),
    is_derive (fun x : R => gelu_in_mlpack x) x (0.5 * tanh (inner_in_mlpack x) + (3 / 2 * 0.044715 * sqrt (2 / PI) *
      x ^ 3 + 1 / 2 * sqrt (2 / PI) * x) / (cosh (inner_in_mlpack x)) ^ 2 + 0.5).

(** mlpack_gelu_constants_1: 0.797885 *)
Definition mlpack_gelu_constants_1 : Prop :=
  0.7978845 <= sqrt (2 / PI) <= 0.7978855.

(** mlpack_gelu_constants_2: 0.0356774 *)
Definition mlpack_gelu_constants_2 : Prop :=
  0.03567735 <= 0.044715 * sqrt (2 / PI) <= 0.03567745.

(** mlpack_gelu_constants_3: 0.398942 *)
Definition mlpack_gelu_constants_3 : Prop :=
  0.3989415 <= sqrt (2 / PI) / 2 <= 0.3989425.

(** mlpack_gelu_constants_4: 0.0535161 *)
Definition mlpack_gelu_constants_4 : Prop :=
  0.05351605 <= 3 * 0.044715 * sqrt (2 / PI) / 2 <= 0.05351615.

(** mlpack/gelu-constants (gelu_function.hpp): The constants of the derivative are roundings of sqrt(2/pi) and its
    multiples. *)
Definition mlpack_gelu_constants : Prop :=
  mlpack_gelu_constants_1 /\ mlpack_gelu_constants_2 /\ mlpack_gelu_constants_3 /\ mlpack_gelu_constants_4.

(** mlpack/gelu-exact-derivative (gelu_exact_function.hpp): The derivative of GELU. *)
Definition mlpack_gelu_exact_derivative : Prop :=
  forall (x : R), is_derive (fun x : R => x * Phi x) x (Phi x + x * phi x).

(** mlpack/bipolar-formula (bipolar_sigmoid_function.hpp): The bipolar sigmoid is 1 - e^{-x}/1 + e^{-x}, as the
    printed characters read by the usual order of operations. *)
Definition mlpack_bipolar_formula : Prop :=
  forall (x : R), 1 - exp (- x) / 1 + exp (- x) = tanh (x / 2).

(** mlpack/bipolar-formula, corrected: With brackets around numerator and denominator it is tanh(x/2). *)
Definition mlpack_bipolar_formula_corrected : Prop :=
  forall (x : R), bipolar_in_mlpack x = tanh (x / 2).

(** mlpack_bipolar_derivative_1: first *)
Definition mlpack_bipolar_derivative_1 : Prop :=
  forall (x : R), is_derive (fun x : R => bipolar_in_mlpack x) x (2 * exp x / (1 + exp x) ^ 2).

(** mlpack_bipolar_derivative_2: second *)
Definition mlpack_bipolar_derivative_2 : Prop :=
  forall (x : R), is_derive (fun x : R => bipolar_in_mlpack x) x ((1 - (bipolar_in_mlpack x) ^ 2) / 2).

(** mlpack/bipolar-derivative (bipolar_sigmoid_function.hpp): Both printed derivatives of the bipolar sigmoid. *)
Definition mlpack_bipolar_derivative : Prop :=
  mlpack_bipolar_derivative_1 /\ mlpack_bipolar_derivative_2.

(** mlpack_elish_derivative_1: x > 0 *)
Definition mlpack_elish_derivative_1 : Prop :=
  forall (x : R), 0 < x ->
    is_derive (fun x : R => elish_in_mlpack x) x (1 / (1 + exp (- x)) + x * exp (- x) / (1 + exp (- x)) ^ 2).

(** mlpack_elish_derivative_2: x < 0 *)
Definition mlpack_elish_derivative_2 : Prop :=
  forall (x : R), x < 0 ->
    is_derive (fun x : R => elish_in_mlpack x) x (exp x - 2 / (1 + exp x) + 2 / (1 + exp x) ^ 2).

(** mlpack/elish-derivative (elish_function.hpp): The derivative of ELiSH on both sides of 0. *)
Definition mlpack_elish_derivative : Prop :=
  mlpack_elish_derivative_1 /\ mlpack_elish_derivative_2.

(** mlpack/elliot-derivative (elliot_function.hpp): The derivative of x/(1 + |x|). *)
Definition mlpack_elliot_derivative : Prop :=
  forall (x : R), is_derive (fun x : R => softsign_in_mlpack x) x (1 / (1 + Rabs x) ^ 2).

(** mlpack/gaussian-derivative (gaussian_function.hpp): The derivative of e^{-x^2}. *)
Definition mlpack_gaussian_derivative : Prop :=
  forall (x : R), is_derive (fun x : R => exp (- x ^ 2)) x (2 * (- x) * exp (- x ^ 2)).

(** mlpack/hard-sigmoid-derivative (hard_sigmoid_function.hpp): The derivative of min(1, max(0, 0.2 x + 0.5)) is 0.2
    wherever x is not 0 or 1: also on (3, inf). *)
Definition mlpack_hard_sigmoid_derivative : Prop :=
  forall (x : R), 3 < x -> is_derive (fun x : R => Rmin 1 (Rmax 0 (0.2 * x + 0.5))) x 0.2.

(** mlpack_hard_sigmoid_derivative_corrected_1: inside *)
Definition mlpack_hard_sigmoid_derivative_corrected_1 : Prop :=
  forall (x : R), - 2.5 < x -> x < 2.5 -> is_derive (fun x : R => Rmin 1 (Rmax 0 (0.2 * x + 0.5))) x 0.2.

(** mlpack_hard_sigmoid_derivative_corrected_2: above *)
Definition mlpack_hard_sigmoid_derivative_corrected_2 : Prop :=
  forall (x : R), 2.5 < x -> is_derive (fun x : R => Rmin 1 (Rmax 0 (0.2 * x + 0.5))) x 0.

(** mlpack/hard-sigmoid-derivative, corrected: It is 0.2 where 0 < f(x) < 1, that is for -2.5 < x < 2.5, also at 0 and
    at 1, and 0 beyond. *)
Definition mlpack_hard_sigmoid_derivative_corrected : Prop :=
  mlpack_hard_sigmoid_derivative_corrected_1 /\ mlpack_hard_sigmoid_derivative_corrected_2.

(** mlpack/hard-swish-derivative (hard_swish_function.hpp): The derivative of hard-swish between -3 and 3. *)
Definition mlpack_hard_swish_derivative : Prop :=
  forall (x : R), - 3 < x -> x < 3 -> is_derive (fun x : R => hard_swish_in_mlpack x) x ((2 * x + 3) / 6).

(** mlpack_hyper_sinh_derivative_1: above *)
Definition mlpack_hyper_sinh_derivative_1 : Prop :=
  forall (x : R), 0 < x -> is_derive (fun x : R => sinh x / 3) x (cosh x / 3).

(** mlpack_hyper_sinh_derivative_2: below *)
Definition mlpack_hyper_sinh_derivative_2 : Prop :=
  forall (x : R), x < 0 -> is_derive (fun x : R => x ^ 3 / 4) x (3 / 4 * x ^ 2).

(** mlpack/hyper-sinh-derivative (hyper_sinh_function.hpp): The derivative of hyper-sinh, sinh(x)/3 above 0 and x^3/4
    below. *)
Definition mlpack_hyper_sinh_derivative : Prop :=
  mlpack_hyper_sinh_derivative_1 /\ mlpack_hyper_sinh_derivative_2.

(** mlpack/hyper-sinh-derivative, corrected: Sharp: at 0 the two sides meet, and the slope jumps from 0 to 1/3: the
    function is continuous and no more. *)
Definition mlpack_hyper_sinh_derivative_corrected : Prop :=
  smooth 0 (fun x : R => if Rle_dec x 0 then x ^ 3 / 4 else sinh x / 3) /\
    ~ smooth 1 (fun x : R => if Rle_dec x 0 then x ^ 3 / 4 else sinh x / 3).

(** mlpack/inverse-quadratic-derivative (inverse_quadratic_function.hpp): The derivative of 1/(1 + x^2). *)
Definition mlpack_inverse_quadratic_derivative : Prop :=
  forall (x : R), is_derive (fun x : R => 1 / (1 + x ^ 2)) x (- 2 * x / (1 + x ^ 2) ^ 2).

(** mlpack/lisht-derivative (lisht_function.hpp): The derivative of x tanh x. *)
Definition mlpack_lisht_derivative : Prop :=
  forall (x : R), is_derive (fun x : R => x * tanh x) x (tanh x + x * (1 - (tanh x) ^ 2)).

(** mlpack_logistic_inverse_1: derivative *)
Definition mlpack_logistic_inverse_1 : Prop :=
  forall (x : R), is_derive (fun x : R => sigma x) x (sigma x * (1 - sigma x)).

(** mlpack_logistic_inverse_2: inverse *)
Definition mlpack_logistic_inverse_2 : Prop :=
  forall (x : R), ln (sigma x / (1 - sigma x)) = x.

(** mlpack/logistic-inverse (logistic_function.hpp): Derivative and inverse of the logistic function. *)
Definition mlpack_logistic_inverse : Prop :=
  mlpack_logistic_inverse_1 /\ mlpack_logistic_inverse_2.

(** mlpack/mish-derivative (mish_function.hpp): The derivative of Mish. *)
Definition mlpack_mish_derivative : Prop :=
  forall (x : R),
    is_derive (fun x : R => mish_in_mlpack x) x (tanh (ln (1 + exp x)) + x * ((1 - (tanh (ln (1 + exp x))) ^ 2) * (1 /
      (1 + exp (- x))))).

(** mlpack/multi-quadratic-derivative (multi_quadratic_function.hpp): The derivative of sqrt(1 + x^2). *)
Definition mlpack_multi_quadratic_derivative : Prop :=
  forall (x : R), is_derive (fun x : R => sqrt (1 + x ^ 2)) x (x / sqrt (1 + x ^ 2)).

(** mlpack/poisson1-derivative (poisson1_function.hpp): The derivative of (x - 1) e^{-x}. *)
Definition mlpack_poisson1_derivative : Prop :=
  forall (x : R), is_derive (fun x : R => (x - 1) * exp (- x)) x (exp (- x) + (1 - x) * exp (- x)).

(** mlpack/silu-derivative (silu_function.hpp): The derivative of SiLU. *)
Definition mlpack_silu_derivative : Prop :=
  forall (x : R),
    is_derive (fun x : R => x * (1 / (1 + exp (- x)))) x (1 / (1 + exp (- x)) * (1 + x * (1 - 1 / (1 + exp (- x))))).

(** mlpack_softplus_inverse_1: derivative *)
Definition mlpack_softplus_inverse_1 : Prop :=
  forall (x : R), is_derive (fun x : R => ln (1 + exp x)) x (1 / (1 + exp (- x))).

(** mlpack_softplus_inverse_2: inverse *)
Definition mlpack_softplus_inverse_2 : Prop :=
  forall (x : R), ln (exp (ln (1 + exp x)) - 1) = x.

(** mlpack/softplus-inverse (softplus_function.hpp): Derivative and inverse of softplus. *)
Definition mlpack_softplus_inverse : Prop :=
  mlpack_softplus_inverse_1 /\ mlpack_softplus_inverse_2.

(** mlpack/spline-derivative (spline_function.hpp): The derivative of x^2 log(1 + x), where it has a value. *)
Definition mlpack_spline_derivative : Prop :=
  forall (x : R), - 1 < x -> is_derive (fun x : R => x ^ 2 * ln (1 + x)) x (2 * x * ln (1 + x) + x ^ 2 / (1 + x)).

(** mlpack/swish-derivative (swish_function.hpp): The derivative of swish. *)
Definition mlpack_swish_derivative : Prop :=
  forall (x : R),
    is_derive (fun x : R => swish_in_mlpack x) x (swish_in_mlpack x + sigma x * (1 - swish_in_mlpack x)).

(** mlpack/tanhexp-derivative (tanh_exponential_function.hpp): The derivative of x tanh(e^x). *)
Definition mlpack_tanhexp_derivative : Prop :=
  forall (x : R), is_derive (fun x : R => x * tanh (exp x)) x (tanh (exp x) - x * exp x * ((tanh (exp x)) ^ 2 - 1)).

Definition fast_in_mlx (x : R) : R :=
  x * sigma (1.702 * x).

Definition tanh_form_in_mlx (x : R) : R :=
  0.5 * x * (1 + tanh (sqrt (2 / PI) * (x + 0.044715 * x ^ 3))).

(** mlx/gelu-approx-error (gelu_approx): The tanh formula is within 0.0005 of GELU on [-6, 6]. *)
Definition mlx_gelu_approx_error : Prop :=
  (exists s : R, sup_is (fun x => - 6 <= x <= 6) (fun x : R => Rabs (x * Phi x - tanh_form_in_mlx x)) s /\ s <
      0.0005).

(** mlx/gelu-approx-error, corrected: Sharp: the largest distance, on the whole line too, is 0.000473. *)
Definition mlx_gelu_approx_error_corrected : Prop :=
  (exists s : R, sup_is (fun _ => True) (fun x : R => Rabs (x * Phi x - tanh_form_in_mlx x)) s /\ 0.0004725 <= s <=
      0.0004735).

(** mlx/gelu-fast-approx-error (gelu_fast_approx): x sigma(1.702 x) is within 0.015 of GELU on [-6, 6]. *)
Definition mlx_gelu_fast_approx_error : Prop :=
  forall (x : R), - 6 <= x -> x <= 6 -> Rabs (x * Phi x - fast_in_mlx x) < 0.015.

(** mlx_gelu_fast_approx_error_corrected_1: with 1.702 *)
Definition mlx_gelu_fast_approx_error_corrected_1 : Prop :=
  (exists s : R, sup_is (fun _ => True) (fun x : R => Rabs (x * Phi x - fast_in_mlx x)) s /\ 0.02025 <= s <= 0.02035).

(** mlx_gelu_fast_approx_error_corrected_2: with 1.773 *)
Definition mlx_gelu_fast_approx_error_corrected_2 : Prop :=
  (exists s : R, sup_is (fun x => - 6 <= x <= 6) (fun x : R => Rabs (x * Phi x - x * sigma (1.773 * x))) s /\ s <
      0.015).

(** mlx/gelu-fast-approx-error, corrected: The largest distance is 0.0203. With the factor 1.773, which the file had
    until pull request 744 changed it to 1.702, the printed bound holds. *)
Definition mlx_gelu_fast_approx_error_corrected : Prop :=
  mlx_gelu_fast_approx_error_corrected_1 /\ mlx_gelu_fast_approx_error_corrected_2.

(** mlx_celu_1: left of 0 the minimum is its second member *)
Definition mlx_celu_1 : Prop :=
  forall (alpha x : R), 0 < alpha -> x <= 0 -> alpha * (exp (x / alpha) - 1) <= 0.

(** mlx_celu_2: right of 0 it is 0 *)
Definition mlx_celu_2 : Prop :=
  forall (alpha x : R), 0 < alpha -> 0 <= x -> alpha * (exp (x / alpha) - 1) >= 0.

(** mlx/celu (celu): The printed formula of CELU agrees with x for x >= 0 and alpha (e^{x/alpha} - 1) below. *)
Definition mlx_celu : Prop :=
  mlx_celu_1 /\ mlx_celu_2.

(** mlx/log-sigmoid (log_sigmoid): log(sigma(x)) is -log(1 + e^{-x}). *)
Definition mlx_log_sigmoid : Prop :=
  forall (x : R), ln (sigma x) = - ln (1 + exp (- x)).

(** mlx_selu_constants_1: lambda *)
Definition mlx_selu_constants_1 : Prop :=
  1.05065 <= 1.0507009873554804934193349852946 <= 1.05075.

(** mlx_selu_constants_2: alpha *)
Definition mlx_selu_constants_2 : Prop :=
  1.673255 <= 1.6732632423543772848170429916717 <= 1.673265.

(** mlx/selu-constants (selu): The constants of SELU are 1.0507 and 1.67326. *)
Definition mlx_selu_constants : Prop :=
  mlx_selu_constants_1 /\ mlx_selu_constants_2.

Definition celu_in_nfnet_gains (x : R) : R :=
  if Rlt_dec x 0 then exp x - 1 else x.

Definition gelu_in_nfnet_gains (x : R) : R :=
  0.5 * x * (1 + tanh (sqrt (2 / PI) * (x + 0.044715 * x ^ 3))).

Definition leaky_in_nfnet_gains (x : R) : R :=
  if Rlt_dec x 0 then 0.01 * x else x.

Definition relu6_in_nfnet_gains (x : R) : R :=
  Rmin (Rmax 0 x) 6.

Definition selu_in_nfnet_gains (x : R) : R :=
  1.0507009873554804934193349852946 * (if Rle_dec x 0 then 1.6732632423543772848170429916717 * (exp x - 1) else x).

Definition silu_in_nfnet_gains (x : R) : R :=
  x * sigma x.

Definition softsign_in_nfnet_gains (x : R) : R :=
  x / (1 + Rabs x).

(** nfnet-gains/celu (`nonlinearities`, `celu`): For a standard normal input the gain of celu, one over the standard
    deviation of its output, is 1.270926833152771. *)
Definition nfnet_gains_celu : Prop :=
  exists I1 : R,
    is_RInt_gen (fun x : R => (celu_in_nfnet_gains x) ^ 2 * phi x) (Rbar_locally m_infty) (Rbar_locally p_infty) I1 /\
    exists I2 : R,
    is_RInt_gen (fun x : R => celu_in_nfnet_gains x * phi x) (Rbar_locally m_infty) (Rbar_locally p_infty) I2 /\
    1.2709268331527705 <= 1 / sqrt (I1 - I2 ^ 2) <= 1.2709268331527715.

(** nfnet-gains/elu (`nonlinearities`, `elu`): For a standard normal input the gain of elu, one over the standard
    deviation of its output, is 1.2716004848480225. *)
Definition nfnet_gains_elu : Prop :=
  exists I1 : R,
    is_RInt_gen (fun x : R => (celu_in_nfnet_gains x) ^ 2 * phi x) (Rbar_locally m_infty) (Rbar_locally p_infty) I1 /\
    exists I2 : R,
    is_RInt_gen (fun x : R => celu_in_nfnet_gains x * phi x) (Rbar_locally m_infty) (Rbar_locally p_infty) I2 /\
    1.27160048484802245 <= 1 / sqrt (I1 - I2 ^ 2) <= 1.27160048484802255.

(** nfnet-gains/gelu (`nonlinearities`, `gelu`): For a standard normal input the gain of gelu, one over the standard
    deviation of its output, is 1.7015043497085571. *)
Definition nfnet_gains_gelu : Prop :=
  exists I1 : R,
    is_RInt_gen (fun x : R => (gelu_in_nfnet_gains x) ^ 2 * phi x) (Rbar_locally m_infty) (Rbar_locally p_infty) I1 /\
    exists I2 : R,
    is_RInt_gen (fun x : R => gelu_in_nfnet_gains x * phi x) (Rbar_locally m_infty) (Rbar_locally p_infty) I2 /\
    1.70150434970855705 <= 1 / sqrt (I1 - I2 ^ 2) <= 1.70150434970855715.

(** nfnet-gains/leaky-relu (`nonlinearities`, `leaky_relu`): For a standard normal input the gain of leaky-relu, one
    over the standard deviation of its output, is 1.70590341091156. *)
Definition nfnet_gains_leaky_relu : Prop :=
  exists I1 : R,
    is_RInt_gen (fun x : R => (leaky_in_nfnet_gains x) ^ 2 * phi x) (Rbar_locally m_infty) (Rbar_locally p_infty) I1
      /\ exists I2 : R,
    is_RInt_gen (fun x : R => leaky_in_nfnet_gains x * phi x) (Rbar_locally m_infty) (Rbar_locally p_infty) I2 /\
    1.705903410911555 <= 1 / sqrt (I1 - I2 ^ 2) <= 1.705903410911565.

(** nfnet-gains/log-sigmoid (`nonlinearities`, `log_sigmoid`): For a standard normal input the gain of log-sigmoid,
    one over the standard deviation of its output, is 1.9193484783172607. *)
Definition nfnet_gains_log_sigmoid : Prop :=
  exists I1 : R,
    is_RInt_gen (fun x : R => (ln (sigma x)) ^ 2 * phi x) (Rbar_locally m_infty) (Rbar_locally p_infty) I1 /\
    exists I2 : R, is_RInt_gen (fun x : R => ln (sigma x) * phi x) (Rbar_locally m_infty) (Rbar_locally p_infty) I2 /\
    1.91934847831726065 <= 1 / sqrt (I1 - I2 ^ 2) <= 1.91934847831726075.

(** nfnet-gains/relu (`nonlinearities`, `relu`): For a standard normal input the gain of relu, one over the standard
    deviation of its output, is 1.7139588594436646. *)
Definition nfnet_gains_relu : Prop :=
  exists I1 : R, is_RInt_gen (fun x : R => (Rmax 0 x) ^ 2 * phi x) (Rbar_locally m_infty) (Rbar_locally p_infty) I1 /\
    exists I2 : R, is_RInt_gen (fun x : R => Rmax 0 x * phi x) (Rbar_locally m_infty) (Rbar_locally p_infty) I2 /\
    1.71395885944366455 <= 1 / sqrt (I1 - I2 ^ 2) <= 1.71395885944366465.

(** nfnet-gains/relu6 (`nonlinearities`, `relu6`): For a standard normal input the gain of relu6, one over the
    standard deviation of its output, is 1.7131484746932983. *)
Definition nfnet_gains_relu6 : Prop :=
  exists I1 : R,
    is_RInt_gen (fun x : R => (relu6_in_nfnet_gains x) ^ 2 * phi x) (Rbar_locally m_infty) (Rbar_locally p_infty) I1
      /\ exists I2 : R,
    is_RInt_gen (fun x : R => relu6_in_nfnet_gains x * phi x) (Rbar_locally m_infty) (Rbar_locally p_infty) I2 /\
    1.71314847469329825 <= 1 / sqrt (I1 - I2 ^ 2) <= 1.71314847469329835.

(** nfnet-gains/selu (`nonlinearities`, `selu`): For a standard normal input the gain of selu, one over the standard
    deviation of its output, is 1.0008515119552612. *)
Definition nfnet_gains_selu : Prop :=
  exists I1 : R,
    is_RInt_gen (fun x : R => (selu_in_nfnet_gains x) ^ 2 * phi x) (Rbar_locally m_infty) (Rbar_locally p_infty) I1 /\
    exists I2 : R,
    is_RInt_gen (fun x : R => selu_in_nfnet_gains x * phi x) (Rbar_locally m_infty) (Rbar_locally p_infty) I2 /\
    1.00085151195526115 <= 1 / sqrt (I1 - I2 ^ 2) <= 1.00085151195526125.

(** nfnet-gains/sigmoid (`nonlinearities`, `sigmoid`): For a standard normal input the gain of sigmoid, one over the
    standard deviation of its output, is 4.803835391998291. *)
Definition nfnet_gains_sigmoid : Prop :=
  exists I1 : R, is_RInt_gen (fun x : R => (sigma x) ^ 2 * phi x) (Rbar_locally m_infty) (Rbar_locally p_infty) I1 /\
    exists I2 : R, is_RInt_gen (fun x : R => sigma x * phi x) (Rbar_locally m_infty) (Rbar_locally p_infty) I2 /\
    4.8038353919982905 <= 1 / sqrt (I1 - I2 ^ 2) <= 4.8038353919982915.

(** nfnet-gains/silu (`nonlinearities`, `silu`): For a standard normal input the gain of silu, one over the standard
    deviation of its output, is 1.7881293296813965. *)
Definition nfnet_gains_silu : Prop :=
  exists I1 : R,
    is_RInt_gen (fun x : R => (silu_in_nfnet_gains x) ^ 2 * phi x) (Rbar_locally m_infty) (Rbar_locally p_infty) I1 /\
    exists I2 : R,
    is_RInt_gen (fun x : R => silu_in_nfnet_gains x * phi x) (Rbar_locally m_infty) (Rbar_locally p_infty) I2 /\
    1.78812932968139645 <= 1 / sqrt (I1 - I2 ^ 2) <= 1.78812932968139655.

(** nfnet-gains/soft-sign (`nonlinearities`, `soft_sign`): For a standard normal input the gain of soft-sign, one over
    the standard deviation of its output, is 2.338853120803833. *)
Definition nfnet_gains_soft_sign : Prop :=
  exists I1 : R,
    is_RInt_gen (fun x : R => (softsign_in_nfnet_gains x) ^ 2 * phi x) (Rbar_locally m_infty) (Rbar_locally p_infty)
      I1 /\ exists I2 : R,
    is_RInt_gen (fun x : R => softsign_in_nfnet_gains x * phi x) (Rbar_locally m_infty) (Rbar_locally p_infty) I2 /\
    2.3388531208038325 <= 1 / sqrt (I1 - I2 ^ 2) <= 2.3388531208038335.

(** nfnet-gains/softplus (`nonlinearities`, `softplus`): For a standard normal input the gain of softplus, one over
    the standard deviation of its output, is 1.9203323125839233. *)
Definition nfnet_gains_softplus : Prop :=
  exists I1 : R,
    is_RInt_gen (fun x : R => (softplus x) ^ 2 * phi x) (Rbar_locally m_infty) (Rbar_locally p_infty) I1 /\
    exists I2 : R, is_RInt_gen (fun x : R => softplus x * phi x) (Rbar_locally m_infty) (Rbar_locally p_infty) I2 /\
    1.92033231258392325 <= 1 / sqrt (I1 - I2 ^ 2) <= 1.92033231258392335.

(** nfnet-gains/tanh (`nonlinearities`, `tanh`): For a standard normal input the gain of tanh, one over the standard
    deviation of its output, is 1.5939117670059204. *)
Definition nfnet_gains_tanh : Prop :=
  exists I1 : R, is_RInt_gen (fun x : R => (tanh x) ^ 2 * phi x) (Rbar_locally m_infty) (Rbar_locally p_infty) I1 /\
    exists I2 : R, is_RInt_gen (fun x : R => tanh x * phi x) (Rbar_locally m_infty) (Rbar_locally p_infty) I2 /\
    1.59391176700592035 <= 1 / sqrt (I1 - I2 ^ 2) <= 1.59391176700592045.

(** nfnet-gains/elu-is-celu (`nonlinearities`, `celu` and `elu`): CELU and ELU with the default alpha = 1, which are
    one function, have gains 1.270926833152771 and 1.2716004848480225. *)
Definition nfnet_gains_elu_is_celu : Prop :=
  1.270926833152771 = 1.2716004848480225.

Definition elu_in_nnlib (x : R) : R :=
  if Rlt_dec x 0 then exp x - 1 else x.

Definition selu_in_nnlib (x : R) : R :=
  1.0507009873554804934193349852946 * (if Rle_dec x 0 then 1.6732632423543772848170429916717 * (exp x - 1) else x).

Definition hardswish_in_nnlib (x : R) : R :=
  x * Rmax 0 (Rmin 1 ((x + 3) / 6)).

Definition n_in_nnlib (x : R) : R :=
  1 + 0.1346604 * x + 0.0035974074 * x ^ 2 + 0.000022332108 * x ^ 3 + 0.00000001587199 * x ^ 4.

Definition d_in_nnlib (x : R) : R :=
  1 + 0.4679937 * x + 0.026262015 * x ^ 2 + 0.0003453992 * x ^ 3 + 0.00000087767893 * x ^ 4.

(** nnlib/leakyrelu-example (leakyrelu): Leaky ReLU with slope 0.02 is -0.5 at -10. *)
Definition nnlib_leakyrelu_example : Prop :=
  Rmax (0.02 * (- 10)) (- 10) = - 0.5.

(** nnlib_leakyrelu_example_corrected_1: slope 0.02 *)
Definition nnlib_leakyrelu_example_corrected_1 : Prop :=
  Rmax (0.02 * (- 10)) (- 10) = - 0.2.

(** nnlib_leakyrelu_example_corrected_2: slope 0.05 *)
Definition nnlib_leakyrelu_example_corrected_2 : Prop :=
  Rmax (0.05 * (- 10)) (- 10) = - 0.5.

(** nnlib/leakyrelu-example, corrected: It is -0.2; -0.5 is the value for the slope 0.05. *)
Definition nnlib_leakyrelu_example_corrected : Prop :=
  nnlib_leakyrelu_example_corrected_1 /\ nnlib_leakyrelu_example_corrected_2.

(** nnlib/leakyrelu-example-2 (leakyrelu): Leaky ReLU with slope 0.2 is -2 at -10. *)
Definition nnlib_leakyrelu_example_2 : Prop :=
  Rmax (0.2 * (- 10)) (- 10) = - 2.

(** nnlib_leakyrelu_formula_1: above 0 the maximum is x *)
Definition nnlib_leakyrelu_formula_1 : Prop :=
  forall (a x : R), 0 <= x -> a * x <= x.

(** nnlib_leakyrelu_formula_2: below 0 it is a x *)
Definition nnlib_leakyrelu_formula_2 : Prop :=
  forall (a x : R), x <= 0 -> a * x >= x.

(** nnlib/leakyrelu-formula (leakyrelu): Leaky ReLU, x above 0 and a x below, is max(a x, x) for every a. *)
Definition nnlib_leakyrelu_formula : Prop :=
  nnlib_leakyrelu_formula_1 /\ nnlib_leakyrelu_formula_2.

(** nnlib_leakyrelu_formula_restricted_1: above 0 the maximum is x *)
Definition nnlib_leakyrelu_formula_restricted_1 : Prop :=
  forall (a x : R), a <= 1 -> 0 <= x -> a * x <= x.

(** nnlib_leakyrelu_formula_restricted_2: below 0 it is a x *)
Definition nnlib_leakyrelu_formula_restricted_2 : Prop :=
  forall (a x : R), a <= 1 -> x <= 0 -> a * x >= x.

(** nnlib/leakyrelu-formula, under the hypothesis that it needs (leakyrelu): Leaky ReLU, x above 0 and a x below, is
    max(a x, x) for every a. *)
Definition nnlib_leakyrelu_formula_restricted : Prop :=
  nnlib_leakyrelu_formula_restricted_1 /\ nnlib_leakyrelu_formula_restricted_2.

(** nnlib_elu_example_1: alpha = 1 *)
Definition nnlib_elu_example_1 : Prop :=
  - 0.99995465 <= elu_in_nnlib (- 10) <= - 0.99995455.

(** nnlib_elu_example_2: alpha = 2 *)
Definition nnlib_elu_example_2 : Prop :=
  - 1.99990925 <= 2 * elu_in_nnlib (- 10) <= - 1.99990915.

(** nnlib/elu-example (elu): ELU at -10 is -0.9999546 for alpha = 1 and -1.9999092 for alpha = 2. *)
Definition nnlib_elu_example : Prop :=
  nnlib_elu_example_1 /\ nnlib_elu_example_2.

(** nnlib/selu-example (selu): SELU at -10 is -1.7580194. *)
Definition nnlib_selu_example : Prop :=
  Rabs (selu_in_nnlib (- 10) + 1.7580194) < 0.0000002.

(** nnlib_selu_constants_1: lambda *)
Definition nnlib_selu_constants_1 : Prop :=
  1.050695 <= 1.0507009873554804934193349852946 <= 1.050705.

(** nnlib_selu_constants_2: alpha *)
Definition nnlib_selu_constants_2 : Prop :=
  1.673255 <= 1.6732632423543772848170429916717 <= 1.673265.

(** nnlib/selu-constants (selu): The constants of SELU begin 1.05070 and 1.67326. *)
Definition nnlib_selu_constants : Prop :=
  nnlib_selu_constants_1 /\ nnlib_selu_constants_2.

(** nnlib/gelu-sigmoid (gelu_sigmoid): x sigma(sqrt(8/pi) (x + 0.044715 x^3)) is the tanh formula of GELU. *)
Definition nnlib_gelu_sigmoid : Prop :=
  forall (x : R),
    x * sigma (sqrt (8 / PI) * (x + 0.044715 * x ^ 3)) = 0.5 * x * (1 + tanh (sqrt (2 / PI) * (x + 0.044715 * x ^
      3))).

(** nnlib/gelu-erf (gelu_erf): x Phi(x) = 0.5 x (1 + erf(x/sqrt 2)). *)
Definition nnlib_gelu_erf : Prop :=
  forall (x : R), x * Phi x = 0.5 * x * (1 + erf (x / sqrt 2)).

(** nnlib_hardswish_example_1: at -2 *)
Definition nnlib_hardswish_example_1 : Prop :=
  - 0.3333335 <= hardswish_in_nnlib (- 2) <= - 0.3333325.

(** nnlib_hardswish_example_2: at -1 *)
Definition nnlib_hardswish_example_2 : Prop :=
  - 0.3333335 <= hardswish_in_nnlib (- 1) <= - 0.3333325.

(** nnlib_hardswish_example_3: at 1 *)
Definition nnlib_hardswish_example_3 : Prop :=
  0.6666665 <= hardswish_in_nnlib 1 <= 0.6666675.

(** nnlib_hardswish_example_4: at 2 *)
Definition nnlib_hardswish_example_4 : Prop :=
  1.666665 <= hardswish_in_nnlib 2 <= 1.666675.

(** nnlib_hardswish_example_5: below *)
Definition nnlib_hardswish_example_5 : Prop :=
  forall (x : R), x <= - 3 -> hardswish_in_nnlib x = 0.

(** nnlib_hardswish_example_6: above *)
Definition nnlib_hardswish_example_6 : Prop :=
  forall (x : R), 3 <= x -> hardswish_in_nnlib x = x.

(** nnlib/hardswish-example (hardswish): Hard-swish at -2, -1, 1 and 2 is -0.333333, -0.333333, 0.666667 and 1.66667,
    and 0 at -5, -4, -3, x at 3, 4, 5. *)
Definition nnlib_hardswish_example : Prop :=
  nnlib_hardswish_example_1 /\ nnlib_hardswish_example_2 /\ nnlib_hardswish_example_3 /\ nnlib_hardswish_example_4 /\
    nnlib_hardswish_example_5 /\ nnlib_hardswish_example_6.

(** nnlib_softsign_example_1: at 1 *)
Definition nnlib_softsign_example_1 : Prop :=
  1 / (1 + 1) = 0.5.

(** nnlib_softsign_example_2: at 100 *)
Definition nnlib_softsign_example_2 : Prop :=
  0.9900985 <= 100 / (1 + 100) <= 0.9900995.

(** nnlib/softsign-example (softsign): Softsign is 0.5 at 1 and 0.990099 at 100. *)
Definition nnlib_softsign_example : Prop :=
  nnlib_softsign_example_1 /\ nnlib_softsign_example_2.

(** nnlib/tanhshrink-example (tanhshrink): x - tanh x at 10 is 9.0. *)
Definition nnlib_tanhshrink_example : Prop :=
  8.95 <= 10 - tanh 10 <= 9.05.

(** nnlib/tanh-fast-rational (tanh_fast): The rational function of the Float32 method differs from tanh by at most 5
    eps of its value, eps = 2^-23: here at 0.5, the point of the printed example. *)
Definition nnlib_tanh_fast_rational : Prop :=
  Rabs (0.5 * n_in_nnlib 0.25 / d_in_nnlib 0.25 - tanh 0.5) <= 5 / 8388608 * tanh 0.5.

(** nnlib_tanh_fast_example_1: tanh *)
Definition nnlib_tanh_fast_example_1 : Prop :=
  Rabs (tanh 0.5 - 0.46211717) < 0.0000001.

(** nnlib_tanh_fast_example_2: tanh_fast *)
Definition nnlib_tanh_fast_example_2 : Prop :=
  Rabs (tanh 0.5 - 0.46211714) < 0.0000001.

(** nnlib/tanh-fast-example (tanh_fast): tanh(0.5) is 0.46211717 to within 1e-7, and 0.46211714 too. *)
Definition nnlib_tanh_fast_example : Prop :=
  nnlib_tanh_fast_example_1 /\ nnlib_tanh_fast_example_2.

(** nnlib/logcosh (logcosh): log cosh x = x + softplus(-2x) - log 2. *)
Definition nnlib_logcosh : Prop :=
  forall (x : R), ln (cosh x) = x + softplus (- 2 * x) - ln 2.

(** nnlib_derivative_rules_1: swish *)
Definition nnlib_derivative_rules_1 : Prop :=
  forall (x : R), is_derive (fun x : R => x * sigma x) x (x * sigma x + sigma x * (1 - x * sigma x)).

(** nnlib_derivative_rules_2: tanhshrink *)
Definition nnlib_derivative_rules_2 : Prop :=
  forall (x : R), is_derive (fun x : R => x - tanh x) x ((x - (x - tanh x)) ^ 2).

(** nnlib_derivative_rules_3: softsign *)
Definition nnlib_derivative_rules_3 : Prop :=
  forall (x : R), is_derive (fun x : R => x / (1 + Rabs x)) x (1 / (1 + Rabs x) ^ 2).

(** nnlib_derivative_rules_4: hardswish *)
Definition nnlib_derivative_rules_4 : Prop :=
  forall (x : R), - 3 < x -> x < 3 -> is_derive (fun x : R => hardswish_in_nnlib x) x (x / 3 + 1 / 2).

(** nnlib_derivative_rules_5: softplus *)
Definition nnlib_derivative_rules_5 : Prop :=
  forall (x : R), is_derive (fun x : R => softplus x) x (sigma x).

(** nnlib/derivative-rules (UNARY_ACTS): The derivatives of swish, tanhshrink, softsign, hard-swish and softplus,
    written with the value Omega of the function. *)
Definition nnlib_derivative_rules : Prop :=
  nnlib_derivative_rules_1 /\ nnlib_derivative_rules_2 /\ nnlib_derivative_rules_3 /\ nnlib_derivative_rules_4 /\
    nnlib_derivative_rules_5.

Definition elu_in_onednn (x alpha : R) : R :=
  if Rle_dec x 0 then alpha * (exp x - 1) else x.

Definition gelu_tanh_in_onednn (x : R) : R :=
  0.5 * x * (1 + tanh (sqrt (2 / PI) * (x + 0.044715 * x ^ 3))).

Definition t_in_onednn (x : R) : R :=
  tanh (sqrt (2 / PI) * (x + 0.044715 * x ^ 3)).

Definition mish_in_onednn (x : R) : R :=
  x * tanh (ln (1 + exp x)).

Definition omega_in_onednn (x : R) : R :=
  exp (3 * x) + 4 * exp (2 * x) + exp x * (4 * x + 6) + 4 * (x + 1).

Definition delta_in_onednn (x : R) : R :=
  exp (2 * x) + 2 * exp x + 2.

(** onednn/elu-from-src (elu): The derivative of ELU is alpha e^s for s <= 0. *)
Definition onednn_elu_from_src : Prop :=
  forall (alpha x : R), 0 < alpha -> x < 0 -> is_derive (fun x : R => elu_in_onednn x alpha) x (alpha * exp x).

(** onednn/elu-from-dst (elu): The derivative of ELU is d + alpha, with its value d, for d <= 0. *)
Definition onednn_elu_from_dst : Prop :=
  forall (alpha x : R), 0 < alpha -> x < 0 ->
    is_derive (fun x : R => elu_in_onednn x alpha) x (elu_in_onednn x alpha + alpha).

(** onednn/gelu-erf (gelu_erf): The derivative of GELU. *)
Definition onednn_gelu_erf : Prop :=
  forall (x : R),
    is_derive (fun x : R => 0.5 * x * (1 + erf (x / sqrt 2))) x (0.5 + 0.5 * erf (x / sqrt 2) + x / sqrt (2 * PI) *
      exp (- 0.5 * x ^ 2)).

(** onednn/gelu-tanh (note (1)): The derivative of the tanh formula of GELU is 0.5 (1 + t)(1 + sqrt(2/pi)(s + 0.134145
    s^3)(1 - t)). *)
Definition onednn_gelu_tanh : Prop :=
  forall (x : R),
    is_derive (fun x : R => gelu_tanh_in_onednn x) x (0.5 * (1 + t_in_onednn x) * (1 + sqrt (2 / PI) * (x + 0.134145 *
      x ^ 3) * (1 - t_in_onednn x))).

(** onednn/logistic (logistic): The derivative of the logistic function. *)
Definition onednn_logistic : Prop :=
  forall (x : R), is_derive (fun x : R => 1 / (1 + exp (- x))) x (1 / (1 + exp (- x)) * (1 - 1 / (1 + exp (- x)))).

(** onednn/mish (note (3)): The derivative of Mish is e^s omega/delta^2. *)
Definition onednn_mish : Prop :=
  forall (x : R), is_derive (fun x : R => mish_in_onednn x) x (exp x * omega_in_onednn x / (delta_in_onednn x) ^ 2).

(** onednn/soft-relu (soft_relu): The derivative of log(1 + e^{alpha s})/alpha is 1/(1 + e^{-alpha s}). *)
Definition onednn_soft_relu : Prop :=
  forall (alpha x : R), 0 < alpha ->
    is_derive (fun x : R => 1 / alpha * ln (1 + exp (alpha * x))) x (1 / (1 + exp (- alpha * x))).

(** onednn/swish (swish): The derivative of s/(1 + e^{-alpha s}). *)
Definition onednn_swish : Prop :=
  forall (alpha x : R), 0 < alpha ->
    is_derive (fun x : R => x / (1 + exp (- alpha * x))) x (1 / (1 + exp (- alpha * x)) * (1 + alpha * x * (1 - 1 / (1
      + exp (- alpha * x))))).

(** onednn/tanh (tanh): The derivative of tanh is 1 - tanh^2. *)
Definition onednn_tanh : Prop :=
  forall (x : R), is_derive (fun x : R => tanh x) x (1 - (tanh x) ^ 2).

(** onednn/hardswish (hardswish): Where 0 < alpha s + beta < 1 the derivative of s (alpha s + beta) is 2 alpha s +
    beta. *)
Definition onednn_hardswish : Prop :=
  forall (alpha beta x : R), 0 < alpha -> is_derive (fun x : R => x * (alpha * x + beta)) x (2 * alpha * x + beta).

(** onednn/sqrt-from-dst (sqrt): The derivative of the root is 1/(2d), with its value d. *)
Definition onednn_sqrt_from_dst : Prop :=
  forall (x : R), 0 < x -> is_derive (fun x : R => sqrt x) x (1 / (2 * sqrt x)).

(** onednn/logsigmoid-identity (following equations): The logarithm of the sigmoid is soft_relu with alpha = -1. *)
Definition onednn_logsigmoid_identity : Prop :=
  forall (x : R), ln (1 / (1 + exp (- x))) = 1 / (- 1) * ln (1 + exp (- x)).

(** onednn/logsigmoid-stable (General Notes, 4): log(1/(1 + e^{-s})) = -log(1 + e^{-s}). *)
Definition onednn_logsigmoid_stable : Prop :=
  forall (x : R), ln (1 / (1 + exp (- x))) = - ln (1 + exp (- x)).

(** onnx/celu-differentiable (Celu): For alpha > 0 CELU is continuously differentiable. *)
Definition onnx_celu_differentiable : Prop :=
  forall (alpha : R), 0 < alpha -> smooth 1 (fun x : R => if Rlt_dec x 0 then alpha * (exp (x / alpha) - 1) else x).

(** onnx_selu_alpha_1: a multiple of 2^-23 *)
Definition onnx_selu_alpha_1 : Prop :=
  1.67326319217681884765625 * 8388608 - IZR (Int_part (1.67326319217681884765625 * 8388608)) = 0.

(** onnx_selu_alpha_2: nearest *)
Definition onnx_selu_alpha_2 : Prop :=
  Rabs (1.67326319217681884765625 - 1.6732632423543772848170429916717) <= 1 / 16777216.

(** onnx/selu-alpha (Selu, alpha): 1.67326319217681884765625 is the float32 number nearest to alpha: a multiple of
    2^-23 within 2^-24 of it. *)
Definition onnx_selu_alpha : Prop :=
  onnx_selu_alpha_1 /\ onnx_selu_alpha_2.

(** onnx_selu_gamma_1: a multiple of 2^-23 *)
Definition onnx_selu_gamma_1 : Prop :=
  1.05070102214813232421875 * 8388608 - IZR (Int_part (1.05070102214813232421875 * 8388608)) = 0.

(** onnx_selu_gamma_2: nearest *)
Definition onnx_selu_gamma_2 : Prop :=
  Rabs (1.05070102214813232421875 - 1.0507009873554804934193349852946) <= 1 / 16777216.

(** onnx/selu-gamma (Selu, gamma): 1.05070102214813232421875 is the float32 number nearest to gamma. *)
Definition onnx_selu_gamma : Prop :=
  onnx_selu_gamma_1 /\ onnx_selu_gamma_2.

(** onnx_selu_defaults_1: alpha *)
Definition onnx_selu_defaults_1 : Prop :=
  1.673255 <= 1.67326319217681884765625 <= 1.673265.

(** onnx_selu_defaults_2: gamma *)
Definition onnx_selu_defaults_2 : Prop :=
  1.05065 <= 1.05070102214813232421875 <= 1.05075.

(** onnx/selu-defaults (Selu, attributes): The defaults in short are roundings of the long ones. *)
Definition onnx_selu_defaults : Prop :=
  onnx_selu_defaults_1 /\ onnx_selu_defaults_2.

(** onnx/gelu (Gelu): The formula is x Phi(x). *)
Definition onnx_gelu : Prop :=
  forall (x : R), 0.5 * x * (1 + erf (x / sqrt 2)) = x * Phi x.

(** onnx/gelu-tanh (Gelu): The estimation is within 0.0005 of the function. *)
Definition onnx_gelu_tanh : Prop :=
  (exists s : R, sup_is (fun _ => True) (fun x : R => Rabs (0.5 * x * (1 + tanh (sqrt (2 / PI) * (x + 0.044715 * x ^
      3))) - x * Phi x)) s /\ s < 0.0005).

(** onnx/hardswish (HardSwish): The formula is x (x + 3)/6 between -3 and 3, 0 below and x above. *)
Definition onnx_hardswish : Prop :=
  forall (x : R),
    x * Rmax 0 (Rmin 1 (1 / 6 * x + 0.5)) = (if Rle_dec x (- 3) then 0 else if Rlt_dec x 3 then x * (x + 3) / 6 else
      x).

(** onnx/mish-formula (Mish): The two forms of Mish agree. *)
Definition onnx_mish_formula : Prop :=
  forall (x : R), x * tanh (softplus x) = x * tanh (ln (1 + exp x)).

(** onnx/mish-linear (Mish): Mish is a linear unit: it is close to x for large x. *)
Definition onnx_mish_linear : Prop :=
  is_lim (fun x : R => x * tanh (ln (1 + exp x)) - x) p_infty 0.

Definition swish_in_openvino (x beta : R) : R :=
  x * sigma (beta * x).

Definition mish_in_openvino (x : R) : R :=
  x * tanh (ln (1 + exp x)).

(** openvino/softplus-fp32 (softplus-4.rst): From 20 on x differs from softplus by at most 1e-6. *)
Definition openvino_softplus_fp32 : Prop :=
  (exists s : R, sup_is (fun x => 20 <= x) (fun x : R => Rabs (ln (exp x + 1) - x)) s /\ s <= 0.000001).

(** openvino/softplus-fp16 (softplus-4.rst): From 11 on x differs from softplus by at most 1e-6. *)
Definition openvino_softplus_fp16 : Prop :=
  forall (x : R), 11 <= x -> ln (exp x + 1) - x <= 0.000001.

(** openvino_softplus_fp16_corrected_1: difference at 11 *)
Definition openvino_softplus_fp16_corrected_1 : Prop :=
  0.00001665 <= ln (exp 11 + 1) - 11 <= 0.00001675.

(** openvino_softplus_fp16_corrected_2: where it is 1e-6 *)
Definition openvino_softplus_fp16_corrected_2 : Prop :=
  13.81545 <= - ln (exp 0.000001 - 1) <= 13.81555.

(** openvino_softplus_fp16_corrected_3: log of the largest fp16 number *)
Definition openvino_softplus_fp16_corrected_3 : Prop :=
  11.085 <= ln 65504 <= 11.095.

(** openvino/softplus-fp16, corrected: At 11 the difference is 1.67e-5; it is 1e-6 at 13.8155, which is beyond the
    logarithm 11.09 of the largest fp16 number: no threshold satisfies the printed condition for fp16 with six digits.
    *)
Definition openvino_softplus_fp16_corrected : Prop :=
  openvino_softplus_fp16_corrected_1 /\ openvino_softplus_fp16_corrected_2 /\ openvino_softplus_fp16_corrected_3.

(** openvino_softplus_threshold_formula_1: lower *)
Definition openvino_softplus_threshold_formula_1 : Prop :=
  - ln (exp 0.000001 - 1) < 20.

(** openvino_softplus_threshold_formula_2: upper *)
Definition openvino_softplus_threshold_formula_2 : Prop :=
  20 < ln 340282350000000000000000000000000000000.

(** openvino/softplus-threshold-formula (softplus-4.rst): For fp32 (largest number 3.4028e38) and six digits,
    -log(e^{1e-6} - 1) < 20 < log(3.4028e38). *)
Definition openvino_softplus_threshold_formula : Prop :=
  openvino_softplus_threshold_formula_1 /\ openvino_softplus_threshold_formula_2.

(** openvino_softplus_threshold_fp16_1: lower *)
Definition openvino_softplus_threshold_fp16_1 : Prop :=
  - ln (exp 0.000001 - 1) < 11.

(** openvino_softplus_threshold_fp16_2: upper *)
Definition openvino_softplus_threshold_fp16_2 : Prop :=
  11 < ln 65504.

(** openvino/softplus-threshold-fp16 (softplus-4.rst): For fp16 (largest number 65504) and six digits, -log(e^{1e-6} -
    1) < 11 < log(65504). *)
Definition openvino_softplus_threshold_fp16 : Prop :=
  openvino_softplus_threshold_fp16_1 /\ openvino_softplus_threshold_fp16_2.

(** openvino_swish_smooth_1: smooth *)
Definition openvino_swish_smooth_1 : Prop :=
  forall (beta : R), smooth_inf (fun x : R => swish_in_openvino x beta).

(** openvino_swish_smooth_2: not increasing *)
Definition openvino_swish_smooth_2 : Prop :=
  ~ (increasing_on (fun _ => True) (fun x : R => swish_in_openvino x 1)).

(** openvino_swish_smooth_3: not decreasing *)
Definition openvino_swish_smooth_3 : Prop :=
  ~ (decreasing_on (fun _ => True) (fun x : R => swish_in_openvino x 1)).

(** openvino/swish-smooth (swish-4.rst): x sigma(beta x) is smooth, and for beta = 1 it is not monotone. *)
Definition openvino_swish_smooth : Prop :=
  openvino_swish_smooth_1 /\ openvino_swish_smooth_2 /\ openvino_swish_smooth_3.

(** openvino/swish-formula (swish-4.rst): x sigma(beta x) = x (1 + e^{-beta x})^{-1}. *)
Definition openvino_swish_formula : Prop :=
  forall (beta x : R), x * sigma (beta * x) = x / (1 + exp (- (beta * x))).

(** openvino/elu-relu (elu-1.rst): ELU with alpha = 0 is ReLU. *)
Definition openvino_elu_relu : Prop :=
  forall (x : R), (if Rle_dec x 0 then 0 * (exp x - 1) else x) = Rmax 0 x.

(** openvino_selu_forms_1: left of 0 the minimum is the second one *)
Definition openvino_selu_forms_1 : Prop :=
  forall (alpha x : R), 0 <= alpha -> x <= 0 -> alpha * (exp x - 1) <= 0.

(** openvino_selu_forms_2: right of 0 it is 0 *)
Definition openvino_selu_forms_2 : Prop :=
  forall (alpha x : R), 0 <= alpha -> 0 <= x -> alpha * (exp x - 1) >= 0.

(** openvino/selu-forms (selu-1.rst): For alpha >= 0 the two printed forms of SELU agree. *)
Definition openvino_selu_forms : Prop :=
  openvino_selu_forms_1 /\ openvino_selu_forms_2.

(** openvino/gelu-formula (gelu-2.rst; gelu-7.rst): x Phi(x) = x/2 (1 + erf(x/sqrt 2)). *)
Definition openvino_gelu_formula : Prop :=
  forall (x : R), x * Phi x = x * (1 / 2) * (1 + erf (x / sqrt 2)).

(** openvino_mish_non_monotonic_1: not increasing *)
Definition openvino_mish_non_monotonic_1 : Prop :=
  ~ (increasing_on (fun _ => True) (fun x : R => mish_in_openvino x)).

(** openvino_mish_non_monotonic_2: not decreasing *)
Definition openvino_mish_non_monotonic_2 : Prop :=
  ~ (decreasing_on (fun _ => True) (fun x : R => mish_in_openvino x)).

(** openvino/mish-non-monotonic (mish-4.rst): Mish is not monotone. *)
Definition openvino_mish_non_monotonic : Prop :=
  openvino_mish_non_monotonic_1 /\ openvino_mish_non_monotonic_2.

(** rkb/soft-exponential-derivative (table, SoftExponential): The derivative of the soft exponential for alpha > 0. *)
Definition rkb_soft_exponential_derivative : Prop :=
  forall (a x : R), 0 < a -> is_derive (fun x : R => (exp (a * x) - 1) / a + a) x (exp (a * x)).

(** rkb/soft-exponential-negative (table, SoftExponential): The derivative for alpha < 0, where the logarithm has a
    value; here alpha = -1. *)
Definition rkb_soft_exponential_negative : Prop :=
  forall (x : R), 0 < x -> is_derive (fun x : R => ln (1 + (x - 1))) x (1 / (1 + (x - 1))).

(** rkb/soft-exponential-range (table, SoftExponential): For alpha = 1 the soft exponential takes arbitrarily small
    values. -- No Coq form: an infinite limit *)

(** rkb/soft-exponential-range, corrected: For alpha > 0 it is bounded below by alpha - 1/alpha; for alpha = 1 the
    range is (0, inf). *)
Definition rkb_soft_exponential_range_corrected : Prop :=
  is_lim (fun x : R => (exp x - 1) / 1 + 1) m_infty 0.

(** rkb/sinc-range (table, Sinc): The least value of sin(x)/x is -0.217234. *)
Definition rkb_sinc_range : Prop :=
  (exists s : R, inf_is (fun x => 1 <= x <= 20) (fun x : R => sin x / x) s /\ - 0.2172345 <= s <= - 0.2172335).

(** rkb/sinc-derivative (table, Sinc): The derivative of sin(x)/x away from 0. *)
Definition rkb_sinc_derivative : Prop :=
  forall (x : R), 0 < x -> is_derive (fun x : R => sin x / x) x (cos x / x - sin x / x ^ 2).

(** rkb_gaussian_range_1: above 0 *)
Definition rkb_gaussian_range_1 : Prop :=
  forall (x : R), exp (- x ^ 2) > 0.

(** rkb_gaussian_range_2: largest value *)
Definition rkb_gaussian_range_2 : Prop :=
  sup_is (fun _ => True) (fun x : R => exp (- x ^ 2)) 1 /\ (fun _ => True) 0 /\ (fun x : R => exp (- x ^ 2)) 0 = 1.

(** rkb/gaussian-range (table, Gaussian): e^{-x^2} lies in (0, 1] and is 1 at 0. *)
Definition rkb_gaussian_range : Prop :=
  rkb_gaussian_range_1 /\ rkb_gaussian_range_2.

(** rkb/gaussian-derivative (table, Gaussian): The derivative of e^{-x^2}. *)
Definition rkb_gaussian_derivative : Prop :=
  forall (x : R), is_derive (fun x : R => exp (- x ^ 2)) x (- 2 * x * exp (- x ^ 2)).

(** rkb_gaussian_monotone_1: not increasing *)
Definition rkb_gaussian_monotone_1 : Prop :=
  ~ (increasing_on (fun _ => True) (fun x : R => exp (- x ^ 2))).

(** rkb_gaussian_monotone_2: not decreasing *)
Definition rkb_gaussian_monotone_2 : Prop :=
  ~ (decreasing_on (fun _ => True) (fun x : R => exp (- x ^ 2))).

(** rkb/gaussian-monotone (table, Gaussian): e^{-x^2} is not monotone. *)
Definition rkb_gaussian_monotone : Prop :=
  rkb_gaussian_monotone_1 /\ rkb_gaussian_monotone_2.

(** rkb/soft-exponential-monotone (table, SoftExponential): The soft exponential with alpha = 1 is increasing. *)
Definition rkb_soft_exponential_monotone : Prop :=
  strictly_increasing_on (fun _ => True) (fun x : R => exp x).

Definition snake_in_snake (x a : R) : R :=
  x + 1 / a * (sin (a * x)) ^ 2.

(** snake/periodic (README): Snake has a period: with a = 1, x + sin(x)^2 would repeat after pi, the period of its
    sine. *)
Definition snake_periodic : Prop :=
  forall (x : R), x + PI + (sin (x + PI)) ^ 2 = x + (sin x) ^ 2.

(** snake/periodic, corrected: Snake minus x has the period pi/a; Snake itself grows by pi/a over one period. -- No
    Coq form: an infinite limit *)

(** snake/monotonic (README): Snake with a = 1 is increasing: its derivative 1 + sin(2x) is not negative. *)
Definition snake_monotonic : Prop :=
  forall (x : R), ex_derive (fun x : R => x + (sin x) ^ 2) x /\ Derive (fun x : R => x + (sin x) ^ 2) x >= 0.

(** snake/identity (Snake): The two printed forms of Snake agree. *)
Definition snake_identity : Prop :=
  forall (a x : R), 0 < a -> x + 1 / a * (sin (a * x)) ^ 2 = x - 1 / (2 * a) * cos (2 * a * x) + 1 / (2 * a).

(** snake/gradient (SnakeFunction): The derivative of Snake in x is 1 + sin(2ax). *)
Definition snake_gradient : Prop :=
  forall (a x : R), 0 < a -> is_derive (fun x : R => snake_in_snake x a) x (1 + sin (2 * a * x)).

(** snake/gradient-a (SnakeFunction): The derivative of Snake in a is x sin(2ax)/a - (sin(ax)/a)^2. *)
Definition snake_gradient_a : Prop :=
  forall (a x : R), 0 < a ->
    is_derive (fun a : R => snake_in_snake x a) a (sin (2 * a * x) * x / a - (sin (a * x) / a) ^ 2).

(** snake/a-zero (SnakeFunction.forward): As a tends to 0 Snake tends to x. *)
Definition snake_a_zero : Prop :=
  forall (x : R), filterlim (fun a : R => x + 1 / a * (sin (a * x)) ^ 2) (at_right 0) (locally x).

Definition S_in_snntorch (x alpha : R) : R :=
  1 / PI * atan (PI * x * alpha / 2).

(** snntorch/atan (ATan): The derivative of arctan(pi U alpha/2)/pi is 1/(pi (1 + (pi U alpha/2)^2)). *)
Definition snntorch_atan : Prop :=
  forall (alpha x : R), 0 < alpha ->
    is_derive (fun x : R => S_in_snntorch x alpha) x (1 / PI * 1 / (1 + (PI * x * alpha / 2) ^ 2)).

(** snntorch/atan, corrected: It is (alpha/2)/(1 + (pi U alpha/2)^2), which is what the code uses: at 0 it is alpha/2,
    not 1/pi. *)
Definition snntorch_atan_corrected : Prop :=
  forall (alpha x : R), 0 < alpha ->
    is_derive (fun x : R => S_in_snntorch x alpha) x (alpha / 2 / (1 + (PI / 2 * alpha * x) ^ 2)).

(** snntorch/fast-sigmoid (FastSigmoid): The derivative of U/(1 + k|U|). *)
Definition snntorch_fast_sigmoid : Prop :=
  forall (k x : R), 0 < k -> is_derive (fun x : R => x / (1 + k * Rabs x)) x (1 / (1 + k * Rabs x) ^ 2).

(** snntorch/sigmoid (Sigmoid): The derivative of 1/(1 + e^{-kU}). *)
Definition snntorch_sigmoid : Prop :=
  forall (k x : R), 0 < k ->
    is_derive (fun x : R => 1 / (1 + exp (- k * x))) x (k * exp (- k * x) / (exp (- k * x) + 1) ^ 2).

(** snntorch_sso_default_1: lower end *)
Definition snntorch_sso_default_1 : Prop :=
  (- 0.5 + 0) * 0.2 = - 0.1.

(** snntorch_sso_default_2: upper end *)
Definition snntorch_sso_default_2 : Prop :=
  (0.5 + 0) * 0.2 = 0.1.

(** snntorch/sso-default (StochasticSpikeOperator): The defaults scale the interval [-0.5, 0.5) to [-0.1, 0.1). *)
Definition snntorch_sso_default : Prop :=
  snntorch_sso_default_1 /\ snntorch_sso_default_2.

(** snntorch_lso_1: below *)
Definition snntorch_lso_1 : Prop :=
  forall (k x : R), 0 < k -> x < 0 -> is_derive (fun x : R => if Rlt_dec x 0 then k * x else x) x k.

(** snntorch_lso_2: above *)
Definition snntorch_lso_2 : Prop :=
  forall (k x : R), 0 < k -> 0 < x -> is_derive (fun x : R => if Rlt_dec x 0 then k * x else x) x 1.

(** snntorch/lso (LeakySpikeOperator): The gradient k below and 1 above the threshold is the derivative of leaky ReLU
    with slope k. *)
Definition snntorch_lso : Prop :=
  snntorch_lso_1 /\ snntorch_lso_2.

Definition pexp_in_spikingjelly (x alpha : R) : R :=
  if Rlt_dec x 0 then 1 / 2 * exp (alpha * x) else 1 - 1 / 2 * exp (- alpha * x).

(** spikingjelly_piecewise_quadratic_1: left *)
Definition spikingjelly_piecewise_quadratic_1 : Prop :=
  forall (x : R), - 1 <= x -> x <= 1 -> is_derive (fun x : R => - 1 / 2 * Rabs x * x + x + 1 / 2) x (- Rabs x + 1).

(** spikingjelly_piecewise_quadratic_2: continuous at the ends *)
Definition spikingjelly_piecewise_quadratic_2 : Prop :=
  smooth 1 (fun x : R => if Rlt_dec x (- 1) then 0 else if Rle_dec x 1 then - 1 / 2 * Rabs x * x + x + 1 / 2 else 1).

(** spikingjelly/piecewise-quadratic (PiecewiseQuadratic): For alpha = 1 the printed gradient is the derivative of the
    printed primitive function. *)
Definition spikingjelly_piecewise_quadratic : Prop :=
  spikingjelly_piecewise_quadratic_1 /\ spikingjelly_piecewise_quadratic_2.

(** spikingjelly/piecewise-exp (PiecewiseExp): The gradient is the derivative of the primitive function. *)
Definition spikingjelly_piecewise_exp : Prop :=
  forall (alpha x : R), 0 < alpha ->
    is_derive (fun x : R => pexp_in_spikingjelly x alpha) x (alpha / 2 * exp (- alpha * Rabs x)).

(** spikingjelly/sigmoid (Sigmoid): The gradient is the derivative of sigma(alpha x). *)
Definition spikingjelly_sigmoid : Prop :=
  forall (alpha x : R), 0 < alpha ->
    is_derive (fun x : R => sigma (alpha * x)) x (alpha * (1 - sigma (alpha * x)) * sigma (alpha * x)).

(** spikingjelly/soft-sign (SoftSign): The gradient is the derivative of the primitive function. *)
Definition spikingjelly_soft_sign : Prop :=
  forall (alpha x : R), 0 < alpha ->
    is_derive (fun x : R => 1 / 2 * (alpha * x / (1 + Rabs (alpha * x)) + 1)) x (alpha / (2 * (1 + Rabs (alpha * x)) ^
      2)).

(** spikingjelly/soft-sign-second-form (SoftSign): The two printed forms of the gradient agree. *)
Definition spikingjelly_soft_sign_second_form : Prop :=
  forall (alpha x : R), 0 < alpha ->
    alpha / (2 * (1 + Rabs (alpha * x)) ^ 2) = 1 / (2 * alpha * (1 / alpha + Rabs x) ^ 2).

(** spikingjelly/atan (ATan): The gradient is the derivative of the primitive function. *)
Definition spikingjelly_atan : Prop :=
  forall (alpha x : R), 0 < alpha ->
    is_derive (fun x : R => 1 / PI * atan (PI / 2 * alpha * x) + 1 / 2) x (alpha / (2 * (1 + (PI / 2 * alpha * x) ^
      2))).

(** spikingjelly_log_abs_1: right *)
Definition spikingjelly_log_abs_1 : Prop :=
  forall (alpha x : R), 0 < alpha -> 0 < x ->
    is_derive (fun x : R => ln (alpha * x + 1)) x (alpha / (1 + Rabs (alpha * x))).

(** spikingjelly_log_abs_2: left *)
Definition spikingjelly_log_abs_2 : Prop :=
  forall (alpha x : R), 0 < alpha -> x < 0 ->
    is_derive (fun x : R => - ln (- alpha * x + 1)) x (alpha / (1 + Rabs (alpha * x))).

(** spikingjelly_log_abs_3: second form *)
Definition spikingjelly_log_abs_3 : Prop :=
  forall (alpha x : R), 0 < alpha -> alpha / (1 + Rabs (alpha * x)) = 1 / (1 / alpha + Rabs x).

(** spikingjelly/log-abs (NonzeroSignLogAbs): The gradient is the derivative of the primitive function, on both sides
    of 0. *)
Definition spikingjelly_log_abs : Prop :=
  spikingjelly_log_abs_1 /\ spikingjelly_log_abs_2 /\ spikingjelly_log_abs_3.

(** spikingjelly/log-abs-range (NonzeroSignLogAbs): The primitive function sign(x) log(|x| + 1), alpha = 1, has values
    outside (0, 1). -- No Coq form: an infinite limit *)

(** spikingjelly/erf (Erf): The two forms of the primitive function agree, and the gradient is its derivative. -- No
    Coq form: `erfc((-alpha)*x)` has no Coq form *)

Definition sq_in_squareplus_notes (x b : R) : R :=
  1 / 2 * (x + sqrt (x ^ 2 + b)).

Definition sp_in_squareplus_notes (x : R) : R :=
  ln (1 + exp x).

(** squareplus-notes/first-derivative (derivatives): The derivative of squareplus. *)
Definition squareplus_notes_first_derivative : Prop :=
  forall (b x : R), 0 < b ->
    is_derive (fun x : R => sq_in_squareplus_notes x b) x (1 / 2 * (1 + x / sqrt (x ^ 2 + b))).

(** squareplus-notes/second-derivative (derivatives): The second derivative of squareplus. -- No Coq form: powers with
    an exponent that is not a whole number have no total Coq form *)

(** squareplus-notes/relu (b = 0): For b = 0 squareplus is ReLU. *)
Definition squareplus_notes_relu : Prop :=
  forall (x : R), (x + Rabs x) / 2 = Rmax 0 x.

(** squareplus_notes_best_b_1: below at 0 *)
Definition squareplus_notes_best_b_1 : Prop :=
  0.07585 <= ln 2 - 1 / 2 * sqrt 1.52382104 <= 0.07595.

(** squareplus_notes_best_b_2: above at its highest *)
Definition squareplus_notes_best_b_2 : Prop :=
  (exists s : R, sup_is (fun _ => True) (fun x : R => sq_in_squareplus_notes x 1.52382104 - sp_in_squareplus_notes x)
      s /\ 0.07585 <= s <= 0.07595).

(** squareplus-notes/best-b (min-max): b = 1.52382104 makes the largest distance to softplus smallest: for it
    squareplus is as far above softplus at its highest as it is below at 0. *)
Definition squareplus_notes_best_b : Prop :=
  squareplus_notes_best_b_1 /\ squareplus_notes_best_b_2.

(** squareplus-notes/upper-bound (upper bound): Squareplus is at least softplus at x exactly if b >= 4 softplus(x)
    (softplus(x) - x): both sides of the square. *)
Definition squareplus_notes_upper_bound : Prop :=
  forall (x : R),
    (2 * sp_in_squareplus_notes x - x) ^ 2 - x ^ 2 = 4 * sp_in_squareplus_notes x * (sp_in_squareplus_notes x - x).

(** squareplus-notes/maximum-at-0 (upper bound): 4 softplus(x)(softplus(x) - x) is largest at 0, where it is 4
    log(2)^2. *)
Definition squareplus_notes_maximum_at_0 : Prop :=
  sup_is (fun _ => True) (fun x : R => 4 * sp_in_squareplus_notes x * (sp_in_squareplus_notes x - x)) (4 * (ln 2) ^ 2)
      /\ (fun _ => True) 0 /\
    (fun x : R => 4 * sp_in_squareplus_notes x * (sp_in_squareplus_notes x - x)) 0 = 4 * (ln 2) ^ 2.

Definition t_in_ste (x : R) : R :=
  1 / (1 + 0.47047 * x).

Definition poly_in_ste (x : R) : R :=
  0.3480242 * t_in_ste x - 0.0958798 * (t_in_ste x) ^ 2 + 0.7478556 * (t_in_ste x) ^ 3.

(** ste/erf-error (comment): The approximation of erf is within 2.5e-5 for x >= 0. *)
Definition ste_erf_error : Prop :=
  (exists s : R, sup_is (fun x => 0 <= x) (fun x : R => Rabs (erf x - (1 - poly_in_ste x * exp (- x ^ 2)))) s /\ s <=
      0.000025).

(** ste/erf-error, corrected: Sharp: the largest error. *)
Definition ste_erf_error_corrected : Prop :=
  (exists s : R, sup_is (fun x => 0 <= x) (fun x : R => Rabs (erf x - (1 - poly_in_ste x * exp (- x ^ 2)))) s /\
      0.00002175 <= s <= 0.00002185).

Definition f_in_swish_swiss (x : R) : R :=
  x * exp x / (1 + exp x).

(** swish_swiss_not_monotone_1: not increasing *)
Definition swish_swiss_not_monotone_1 : Prop :=
  ~ (increasing_on (fun _ => True) (fun x : R => f_in_swish_swiss x)).

(** swish_swiss_not_monotone_2: not decreasing *)
Definition swish_swiss_not_monotone_2 : Prop :=
  ~ (decreasing_on (fun _ => True) (fun x : R => f_in_swish_swiss x)).

(** swish-swiss/not-monotone (second paragraph): x e^x/(1 + e^x) is not monotone. *)
Definition swish_swiss_not_monotone : Prop :=
  swish_swiss_not_monotone_1 /\ swish_swiss_not_monotone_2.

(** swish_swiss_place_1: one zero *)
Definition swish_swiss_place_1 : Prop :=
  (forall x : R, - 1.2785 < x -> x < - 1.2783 -> ex_derive (fun x : R => f_in_swish_swiss x) x) /\ exists z1 : R,
    - 1.2785 <= z1 <= - 1.2775 /\ (fun x => - 1.2785 < x < - 1.2783) z1 /\ forall x : R, - 1.2785 < x ->
    x < - 1.2783 -> (Derive (fun x : R => f_in_swish_swiss x) x = 0 <-> x = z1).

(** swish_swiss_place_2: falling before *)
Definition swish_swiss_place_2 : Prop :=
  forall (x : R), x <= - 1.2785 -> ex_derive (fun x : R => f_in_swish_swiss x) x /\
    Derive (fun x : R => f_in_swish_swiss x) x < 0.

(** swish_swiss_place_3: rising after *)
Definition swish_swiss_place_3 : Prop :=
  forall (x : R), - 1.2783 <= x -> ex_derive (fun x : R => f_in_swish_swiss x) x /\
    Derive (fun x : R => f_in_swish_swiss x) x > 0.

(** swish-swiss/place (second paragraph): The derivative has exactly one zero between -1.2785 and -1.2783, and it is
    negative before and positive after. *)
Definition swish_swiss_place : Prop :=
  swish_swiss_place_1 /\ swish_swiss_place_2 /\ swish_swiss_place_3.

(** swish-swiss/value (third paragraph): The least value is -0.2784. *)
Definition swish_swiss_value : Prop :=
  (exists s : R, inf_is (fun _ => True) (fun x : R => f_in_swish_swiss x) s /\ - 0.27845 <= s <= - 0.27835).

(** swish-swiss/value, corrected: It rounds to -0.2785. *)
Definition swish_swiss_value_corrected : Prop :=
  (exists s : R, inf_is (fun _ => True) (fun x : R => f_in_swish_swiss x) s /\ - 0.27855 <= s <= - 0.27845).

(** swish-swiss/value-digits (third paragraph): The least value with 15 digits. *)
Definition swish_swiss_value_digits : Prop :=
  (exists s : R, inf_is (fun _ => True) (fun x : R => f_in_swish_swiss x) s /\ - 0.2784645427610745 <= s <= -
      0.2784645427610735).

(** swish-swiss/place-digits (third paragraph): The place of the minimum with 15 digits. *)
Definition swish_swiss_place_digits : Prop :=
  (forall x : R, ex_derive (fun x : R => f_in_swish_swiss x) x) /\ exists z1 : R,
    - 1.2784645427610745 <= z1 <= - 1.2784645427610735 /\ forall x : R,
    (Derive (fun x : R => f_in_swish_swiss x) x = 0 <-> x = z1).

(** swish-swiss/condition (fourth paragraph): The derivative is 0 exactly where 1 + x + e^x is. *)
Definition swish_swiss_condition : Prop :=
  forall (x : R), is_derive (fun x : R => f_in_swish_swiss x) x (exp x * (1 + x + exp x) / (1 + exp x) ^ 2).

(** swish-swiss/difference (fourth paragraph): Where 1 + x + e^x = 0, f(x) - x = 1: f(x) - x - 1 is that expression
    over -(1 + e^x). *)
Definition swish_swiss_difference : Prop :=
  forall (x : R), f_in_swish_swiss x - x - 1 = - (1 + x + exp x) / (1 + exp x).

(** swish-swiss/lambert (second paragraph): The place is -W(1/e) - 1: with w = -x0 - 1, w e^w = 1/e; that is -(x + 1)
    e^{-(x + 1)} - 1/e = 0 at the same place. *)
Definition swish_swiss_lambert : Prop :=
  exists z1 : R, - 1.2784645427610745 <= z1 <= - 1.2784645427610735 /\ (fun x => - 2 < x < 0) z1 /\ forall x : R,
    - 2 < x -> x < 0 -> (- (x + 1) * exp (- (x + 1)) - exp (- 1) = 0 <-> x = z1).

Definition poly_in_tenseal (x : R) : R :=
  0.5 + 0.197 * x - 0.004 * x ^ 3.

(** tenseal/sigmoid-approximation (Sigmoid Approximation): The polynomial is within 0.06 of the sigmoid on [-5, 5]. *)
Definition tenseal_sigmoid_approximation : Prop :=
  (exists s : R, sup_is (fun x => - 5 <= x <= 5) (fun x : R => Rabs (poly_in_tenseal x - sigma x)) s /\ s < 0.06).

(** tenseal_sigmoid_approximation_corrected_1: largest error *)
Definition tenseal_sigmoid_approximation_corrected_1 : Prop :=
  (exists s : R, sup_is (fun x => - 5 <= x <= 5) (fun x : R => Rabs (poly_in_tenseal x - sigma x)) s /\ 0.05095 <= s
      <= 0.05105).

(** tenseal_sigmoid_approximation_corrected_2: turning point *)
Definition tenseal_sigmoid_approximation_corrected_2 : Prop :=
  (forall x : R, 0 < x -> ex_derive (fun x : R => poly_in_tenseal x) x) /\ exists z1 : R, 4.045 <= z1 <= 4.055 /\
    (fun x => 0 < x) z1 /\ forall x : R, 0 < x -> (Derive (fun x : R => poly_in_tenseal x) x = 0 <-> x = z1).

(** tenseal/sigmoid-approximation, corrected: The largest error on [-5, 5] is 0.0510; beyond 4.05 the polynomial
    falls, while the sigmoid rises. *)
Definition tenseal_sigmoid_approximation_corrected : Prop :=
  tenseal_sigmoid_approximation_corrected_1 /\ tenseal_sigmoid_approximation_corrected_2.

(** tenseal_sigmoid_range_1: at least 0 *)
Definition tenseal_sigmoid_range_1 : Prop :=
  forall (x : R), - 5 <= x -> x <= 5 -> poly_in_tenseal x >= 0.

(** tenseal_sigmoid_range_2: at most 1 *)
Definition tenseal_sigmoid_range_2 : Prop :=
  forall (x : R), - 5 <= x -> x <= 5 -> poly_in_tenseal x <= 1.

(** tenseal_sigmoid_range_3: at 8 it is below 0.1 *)
Definition tenseal_sigmoid_range_3 : Prop :=
  poly_in_tenseal 8 < 0.1.

(** tenseal/sigmoid-range (Sigmoid Approximation): On [-5, 5] the polynomial stays between 0 and 1, as the sigmoid
    does; at 8 it does not. *)
Definition tenseal_sigmoid_range : Prop :=
  tenseal_sigmoid_range_1 /\ tenseal_sigmoid_range_2 /\ tenseal_sigmoid_range_3.

Definition gelu_in_tfa (x : R) : R :=
  x * Phi x.

Definition mish_in_tfa (x : R) : R :=
  x * tanh (softplus x).

Definition snake_in_tfa (x : R) : R :=
  x + (1 - cos (2 * x)) / 2.

(** tfa/gelu-approximate (gelu.py): With approximate = True, gelu(x) = x Phi(x) with Phi(x) = x/2 [1 + tanh(...)]; it
    differs from the exact one by less than 0.001. *)
Definition tfa_gelu_approximate : Prop :=
  forall (x : R), Rabs (x * (x / 2 * (1 + tanh (sqrt (2 / PI) * (x + 0.044715 * x ^ 3)))) - gelu_in_tfa x) < 0.001.

(** tfa/gelu-approximate, corrected: One factor x is too much: with Phi(x) = 1/2 [1 + tanh(...)] the distance is
    0.000473. *)
Definition tfa_gelu_approximate_corrected : Prop :=
  (exists s : R, sup_is (fun _ => True) (fun x : R => Rabs (x * (1 / 2 * (1 + tanh (sqrt (2 / PI) * (x + 0.044715 * x
      ^ 3)))) - gelu_in_tfa x)) s /\ 0.0004725 <= s <= 0.0004735).

(** tfa_gelu_example_1: at 0 *)
Definition tfa_gelu_example_1 : Prop :=
  gelu_in_tfa 0 = 0.

(** tfa_gelu_example_2: at 1 *)
Definition tfa_gelu_example_2 : Prop :=
  0.84134465 <= gelu_in_tfa 1 <= 0.84134475.

(** tfa_gelu_example_3: approximation at 1 *)
Definition tfa_gelu_example_3 : Prop :=
  0.8411915 <= 0.5 * (1 + tanh (sqrt (2 / PI) * (1 + 0.044715))) <= 0.8411925.

(** tfa/gelu-example (gelu.py, Usage): GELU of 0 and 1 is 0 and 0.8413447; the approximation at 1 is 0.841192. *)
Definition tfa_gelu_example : Prop :=
  tfa_gelu_example_1 /\ tfa_gelu_example_2 /\ tfa_gelu_example_3.

(** tfa_lisht_example_1: at 1 *)
Definition tfa_lisht_example_1 : Prop :=
  0.76159415 <= 1 * tanh 1 <= 0.76159425.

(** tfa_lisht_example_2: at 0 *)
Definition tfa_lisht_example_2 : Prop :=
  0 * tanh 0 = 0.

(** tfa/lisht-example (lisht.py, Usage): x tanh x at 1 is 0.7615942 and at 0 it is 0. *)
Definition tfa_lisht_example : Prop :=
  tfa_lisht_example_1 /\ tfa_lisht_example_2.

(** tfa_mish_example_1: from below *)
Definition tfa_mish_example_1 : Prop :=
  0.865098 <= mish_in_tfa 1.

(** tfa_mish_example_2: from above *)
Definition tfa_mish_example_2 : Prop :=
  mish_in_tfa 1 < 0.865099.

(** tfa/mish-example (mish.py, Usage): Mish at 1 begins 0.865098. *)
Definition tfa_mish_example : Prop :=
  tfa_mish_example_1 /\ tfa_mish_example_2.

(** tfa/rrelu-example (rrelu.py, Usage): With the default lower = 1/8 and upper = 1/3 the slope is 0.22916667. *)
Definition tfa_rrelu_example : Prop :=
  0.229166665 <= (1 / 8 + 1 / 3) / 2 <= 0.229166675.

(** tfa_snake_example_1: at -1 *)
Definition tfa_snake_example_1 : Prop :=
  Rabs (snake_in_tfa (- 1) + 0.29192656) < 0.0000001.

(** tfa_snake_example_2: at 0 *)
Definition tfa_snake_example_2 : Prop :=
  snake_in_tfa 0 = 0.

(** tfa_snake_example_3: at 1 *)
Definition tfa_snake_example_3 : Prop :=
  Rabs (snake_in_tfa 1 - 1.7080734) < 0.0000001.

(** tfa/snake-example (snake.py, Usage): x + (1 - cos 2x)/2 at -1, 0 and 1 is -0.29192656, 0 and 1.7080734. *)
Definition tfa_snake_example : Prop :=
  tfa_snake_example_1 /\ tfa_snake_example_2 /\ tfa_snake_example_3.

(** tfa/tanhshrink-example (tanhshrink.py, Usage): x - tanh x at 1 is 0.23840582. *)
Definition tfa_tanhshrink_example : Prop :=
  Rabs (1 - tanh 1 - 0.23840582) < 0.0000001.

(** tfa_softshrink_example_1: at -1 *)
Definition tfa_softshrink_example_1 : Prop :=
  - 1 - - 0.5 = - 0.5.

(** tfa_softshrink_example_2: at 1 *)
Definition tfa_softshrink_example_2 : Prop :=
  1 - 0.5 = 0.5.

(** tfa_softshrink_example_3: continuous *)
Definition tfa_softshrink_example_3 : Prop :=
  smooth 0 (fun x : R => if Rlt_dec x (- 0.5) then x + 0.5 else if Rle_dec x 0.5 then 0 else x - 0.5).

(** tfa/softshrink-example (softshrink.py): With the default lower = -0.5 and upper = 0.5 the printed formula gives
    -0.5, 0 and 0.5 at -1, 0 and 1. *)
Definition tfa_softshrink_example : Prop :=
  tfa_softshrink_example_1 /\ tfa_softshrink_example_2 /\ tfa_softshrink_example_3.

Definition ultra_in_theano (x : R) : R :=
  0.5 * ((if Rle_dec x (- 6) then - 0.99505475368673 else if Rle_dec x (- 3.4) then - 0.935409070603099 -
      0.0458812946797165 * (- 0.5 * x - 1.7) else if Rlt_dec x 0 then - 1.5 * (- 0.5 * x) / (1 - 0.5 * x) else if
      Rlt_dec x 3.4 then 1.5 * (0.5 * x) / (1 + 0.5 * x) else if Rlt_dec x 6 then 0.935409070603099 +
      0.0458812946797165 * (0.5 * x - 1.7) else 0.99505475368673) + 1).

Definition hard_in_theano (x : R) : R :=
  Rmin 1 (Rmax 0 (0.2 * x + 0.5)).

(** theano/ultra-fast-minimum (ultra_fast_sigmoid): The least value of ultra_fast_sigmoid is 0.00247262315663. *)
Definition theano_ultra_fast_minimum : Prop :=
  (exists s : R, inf_is (fun _ => True) (fun x : R => ultra_in_theano x) s /\ 0.002472623156625 <= s <=
      0.002472623156635).

(** theano/ultra-fast-maximum (ultra_fast_sigmoid): The largest value of ultra_fast_sigmoid is 0.997527376843. *)
Definition theano_ultra_fast_maximum : Prop :=
  (exists s : R, sup_is (fun _ => True) (fun x : R => ultra_in_theano x) s /\ 0.9975273768425 <= s <=
      0.9975273768435).

(** theano_ultra_fast_never_1: above 0 *)
Definition theano_ultra_fast_never_1 : Prop :=
  forall (x : R), ultra_in_theano x > 0.

(** theano_ultra_fast_never_2: below 1 *)
Definition theano_ultra_fast_never_2 : Prop :=
  forall (x : R), ultra_in_theano x < 1.

(** theano/ultra-fast-never (ultra_fast_sigmoid): The values of ultra_fast_sigmoid lie strictly between 0 and 1. *)
Definition theano_ultra_fast_never : Prop :=
  theano_ultra_fast_never_1 /\ theano_ultra_fast_never_2.

(** theano_precision_order_1: ultra_fast_sigmoid *)
Definition theano_precision_order_1 : Prop :=
  (exists s : R, sup_is (fun _ => True) (fun x : R => Rabs (ultra_in_theano x - sigma x)) s /\ s < 0.05).

(** theano_precision_order_2: hard_sigmoid *)
Definition theano_precision_order_2 : Prop :=
  (exists x : R, Rabs (hard_in_theano x - sigma x) > 0.05).

(** theano/precision-order (sigmoid): ultra_fast_sigmoid is closer to the sigmoid than hard_sigmoid is: 0.05 separates
    their largest errors. *)
Definition theano_precision_order : Prop :=
  theano_precision_order_1 /\ theano_precision_order_2.

(** theano_precision_order_corrected_1: ultra_fast_sigmoid *)
Definition theano_precision_order_corrected_1 : Prop :=
  (exists s : R, sup_is (fun _ => True) (fun x : R => Rabs (ultra_in_theano x - sigma x)) s /\ 0.02755 <= s <=
      0.02765).

(** theano_precision_order_corrected_2: hard_sigmoid *)
Definition theano_precision_order_corrected_2 : Prop :=
  (exists s : R, sup_is (fun _ => True) (fun x : R => Rabs (hard_in_theano x - sigma x)) s /\ 0.07585 <= s <=
      0.07595).

(** theano/precision-order, corrected: The largest errors are 0.0276 and 0.0759. *)
Definition theano_precision_order_corrected : Prop :=
  theano_precision_order_corrected_1 /\ theano_precision_order_corrected_2.

(** theano/tolerance (local_ultra_fast_sigmoid): ultra_fast_sigmoid is within 0.02 of the sigmoid. *)
Definition theano_tolerance : Prop :=
  forall (x : R), Rabs (ultra_in_theano x - sigma x) <= 0.02.

(** theano_hard_exact_1: 0 *)
Definition theano_hard_exact_1 : Prop :=
  forall (x : R), x <= - 2.5 -> hard_in_theano x = 0.

(** theano_hard_exact_2: 1 *)
Definition theano_hard_exact_2 : Prop :=
  forall (x : R), 2.5 <= x -> hard_in_theano x = 1.

(** theano/hard-exact (hard_sigmoid): hard_sigmoid is 0 below -2.5 and 1 above 2.5. *)
Definition theano_hard_exact : Prop :=
  theano_hard_exact_1 /\ theano_hard_exact_2.

(** theano/hard-three-parts (hard_sigmoid): Between its ends hard_sigmoid is 0.2 x + 0.5. *)
Definition theano_hard_three_parts : Prop :=
  forall (x : R), - 2.5 <= x -> x <= 2.5 -> hard_in_theano x = 0.2 * x + 0.5.

(** torch_activations_celu_1: left of 0 the minimum is its second member *)
Definition torch_activations_celu_1 : Prop :=
  forall (alpha x : R), 0 < alpha -> x <= 0 -> alpha * (exp (x / alpha) - 1) <= 0.

(** torch_activations_celu_2: right of 0 it is 0 *)
Definition torch_activations_celu_2 : Prop :=
  forall (alpha x : R), 0 < alpha -> 0 <= x -> alpha * (exp (x / alpha) - 1) >= 0.

(** torch_activations_celu_3: continuously differentiable *)
Definition torch_activations_celu_3 : Prop :=
  forall (alpha : R), 0 < alpha -> smooth 1 (fun x : R => if Rlt_dec x 0 then alpha * (exp (x / alpha) - 1) else x).

(** torch-activations/celu (CELU): For alpha > 0 the printed formula of CELU is x for x >= 0 and alpha (e^{x/alpha} -
    1) below, and the function is continuously differentiable, as its name says. *)
Definition torch_activations_celu : Prop :=
  torch_activations_celu_1 /\ torch_activations_celu_2 /\ torch_activations_celu_3.

(** torch-activations/selu-constants (SELU): The constants of SELU with 31 digits; they solve mean 0 and variance 1
    exactly, which fixes them in closed form. -- No Coq form: `erfc(1/sqrt(2))` has no Coq form *)

(** torch_activations_softplus_smooth_1: smooth *)
Definition torch_activations_softplus_smooth_1 : Prop :=
  forall (beta : R), 0 < beta -> smooth_inf (fun x : R => ln (1 + exp (beta * x)) / beta).

(** torch_activations_softplus_smooth_2: distance to ReLU *)
Definition torch_activations_softplus_smooth_2 : Prop :=
  forall (beta : R), 0 < beta ->
    sup_is (fun _ => True) (fun x : R => Rabs (ln (1 + exp (beta * x)) / beta - Rmax 0 x)) (ln 2 / beta).

(** torch-activations/softplus-smooth (Softplus): Softplus with parameter beta is smooth and lies within log(2)/beta
    of ReLU. *)
Definition torch_activations_softplus_smooth : Prop :=
  torch_activations_softplus_smooth_1 /\ torch_activations_softplus_smooth_2.

(** torch-activations/softplus-positive (Softplus): Softplus is positive everywhere. *)
Definition torch_activations_softplus_positive : Prop :=
  forall (beta x : R), 0 < beta -> ln (1 + exp (beta * x)) / beta > 0.

(** torch-activations/softplus-threshold (Softplus): Beyond the default threshold 20 the linear function differs from
    softplus by less than half a unit in the last place of float32 numbers from 16 to 32, which is 2^-20. *)
Definition torch_activations_softplus_threshold : Prop :=
  (exists s : R, sup_is (fun x => 20 <= x) (fun x : R => Rabs (ln (1 + exp x) - x)) s /\ s < 1 / 1048576).

(** torch-activations/leaky-relu-forms (LeakyReLU): The two printed forms of leaky ReLU agree for every slope. *)
Definition torch_activations_leaky_relu_forms : Prop :=
  forall (a x : R), Rmax 0 x + a * Rmin 0 x = (if Rlt_dec x 0 then a * x else x).

(** torch-activations/gelu-tanh (GELU): The tanh formula estimates GELU: the largest distance is below 0.0005. *)
Definition torch_activations_gelu_tanh : Prop :=
  (exists s : R, sup_is (fun _ => True) (fun x : R => Rabs (x * Phi x - 0.5 * x * (1 + tanh (sqrt (2 / PI) * (x +
      0.044715 * x ^ 3))))) s /\ s < 0.0005).

(** torch-activations/tanh-formula (Tanh): The quotient of exponentials is tanh. *)
Definition torch_activations_tanh_formula : Prop :=
  forall (x : R), (exp x - exp (- x)) / (exp x + exp (- x)) = tanh x.

(** torch_activations_hardsigmoid_1: continuous *)
Definition torch_activations_hardsigmoid_1 : Prop :=
  smooth 0 (fun x : R => if Rle_dec x (- 3) then 0 else if Rlt_dec x 3 then x / 6 + 1 / 2 else 1).

(** torch_activations_hardsigmoid_2: at least 0 *)
Definition torch_activations_hardsigmoid_2 : Prop :=
  inf_is (fun _ => True) (fun x : R => if Rle_dec x (- 3) then 0 else if Rlt_dec x 3 then x / 6 + 1 / 2 else 1) 0.

(** torch_activations_hardsigmoid_3: at most 1 *)
Definition torch_activations_hardsigmoid_3 : Prop :=
  sup_is (fun _ => True) (fun x : R => if Rle_dec x (- 3) then 0 else if Rlt_dec x 3 then x / 6 + 1 / 2 else 1) 1.

(** torch-activations/hardsigmoid (Hardsigmoid): Hardsigmoid as printed is continuous and takes values in [0, 1]. *)
Definition torch_activations_hardsigmoid : Prop :=
  torch_activations_hardsigmoid_1 /\ torch_activations_hardsigmoid_2 /\ torch_activations_hardsigmoid_3.

Definition selu_in_torch_gains (x : R) : R :=
  1.0507009873554804934193349852946 * (if Rle_dec x 0 then 1.6732632423543772848170429916717 * (exp x - 1) else x).

(** torch-gains/relu (calculate_gain, table): The gain of ReLU is sqrt(2): the second moment of sqrt(2) ReLU(X) is 1
    for a standard normal X. *)
Definition torch_gains_relu : Prop :=
  is_RInt_gen (fun x : R => (sqrt 2 * Rmax 0 x) ^ 2 * phi x) (Rbar_locally m_infty) (Rbar_locally p_infty) 1.

(** torch-gains/leaky-relu (calculate_gain, table): The gain of leaky ReLU with negative slope a is sqrt(2/(1 + a^2)):
    the second moment of gain times its value is 1 for a standard normal X. *)
Definition torch_gains_leaky_relu : Prop :=
  forall (a : R), exists I1 : R, is_RInt_gen (fun x : R => x ^ 2 * phi x) (Rbar_locally m_infty) (at_point 0) I1 /\
    exists I2 : R, is_RInt_gen (fun x : R => x ^ 2 * phi x) (at_point 0) (Rbar_locally p_infty) I2 /\
    2 / (1 + a ^ 2) * (a ^ 2 * I1 + I2) = 1.

(** torch-gains/linear (calculate_gain, table): The gain of the identity is 1. *)
Definition torch_gains_linear : Prop :=
  is_RInt_gen (fun x : R => x ^ 2 * phi x) (Rbar_locally m_infty) (Rbar_locally p_infty) 1.

(** torch-gains/tanh (calculate_gain, table): The gain of tanh is 5/3: the second moment of 5/3 tanh(X) is 1. *)
Definition torch_gains_tanh : Prop :=
  is_RInt_gen (fun x : R => (5 / 3 * tanh x) ^ 2 * phi x) (Rbar_locally m_infty) (Rbar_locally p_infty) 1.

(** torch-gains/tanh, corrected: The second moment is 1.0952; the gain that makes it 1 is 1.5925, not 1.6667. *)
Definition torch_gains_tanh_corrected : Prop :=
  exists I1 : R, is_RInt_gen (fun x : R => (tanh x) ^ 2 * phi x) (Rbar_locally m_infty) (Rbar_locally p_infty) I1 /\
    1.59245 <= 1 / sqrt I1 <= 1.59255.

(** torch-gains/sigmoid (calculate_gain, table): The gain of the sigmoid is 1: the second moment of sigma(X) is 1. *)
Definition torch_gains_sigmoid : Prop :=
  is_RInt_gen (fun x : R => (sigma x) ^ 2 * phi x) (Rbar_locally m_infty) (Rbar_locally p_infty) 1.

(** torch-gains/selu (calculate_gain, table): The gain of SELU is 3/4: the second moment of 3/4 SELU(X) is 1. *)
Definition torch_gains_selu : Prop :=
  is_RInt_gen (fun x : R => (3 / 4 * selu_in_torch_gains x) ^ 2 * phi x) (Rbar_locally m_infty) (Rbar_locally p_infty)
      1.

(** torch_gains_selu_linear_gain_1: 1 plus the mean is 1 to 15 decimals *)
Definition torch_gains_selu_linear_gain_1 : Prop :=
  exists I1 : R,
    is_RInt_gen (fun x : R => selu_in_torch_gains x * phi x) (Rbar_locally m_infty) (Rbar_locally p_infty) I1 /\
    0.9999999999999995 <= 1 + I1 <= 1.0000000000000005.

(** torch_gains_selu_linear_gain_2: the second moment is 1 to 15 decimals *)
Definition torch_gains_selu_linear_gain_2 : Prop :=
  exists I1 : R,
    is_RInt_gen (fun x : R => (selu_in_torch_gains x) ^ 2 * phi x) (Rbar_locally m_infty) (Rbar_locally p_infty) I1 /\
    0.9999999999999995 <= I1 <= 1.0000000000000005.

(** torch-gains/selu-linear-gain (calculate_gain, warning): With gain 1 (weights of variance 1/N) a standard normal
    input of SELU has an output of mean 0 and second moment 1: a fixed point. *)
Definition torch_gains_selu_linear_gain : Prop :=
  torch_gains_selu_linear_gain_1 /\ torch_gains_selu_linear_gain_2.

Definition silu_in_torchlean_activations (x : R) : R :=
  x * sigma x.

Definition mish_in_torchlean_activations (x : R) : R :=
  x * tanh (softplus x).

(** torchlean-activations/silu-minimum-place (ibpSiluScalar): SiLU has its minimum at -1.28. *)
Definition torchlean_activations_silu_minimum_place : Prop :=
  (forall x : R, ex_derive (fun x : R => silu_in_torchlean_activations x) x) /\ exists z1 : R,
    - 1.285 <= z1 <= - 1.275 /\ forall x : R,
    (Derive (fun x : R => silu_in_torchlean_activations x) x = 0 <-> x = z1).

(** torchlean-activations/silu-minimum-value (ibpSiluScalar): The least value of SiLU is -0.28. *)
Definition torchlean_activations_silu_minimum_value : Prop :=
  (exists s : R, inf_is (fun _ => True) (fun x : R => silu_in_torchlean_activations x) s /\ - 0.285 <= s <= - 0.275).

(** torchlean-activations/silu-used (ibpSiluScalar): Right of -1.25 SiLU is increasing. *)
Definition torchlean_activations_silu_used : Prop :=
  increasing_on (fun x => - 1.25 <= x) (fun x : R => silu_in_torchlean_activations x).

(** torchlean-activations/silu-left (ibpSiluScalar): Left of -1.25 SiLU is decreasing. *)
Definition torchlean_activations_silu_left : Prop :=
  decreasing_on (fun x => x <= - 1.25) (fun x : R => silu_in_torchlean_activations x).

(** torchlean-activations/silu-left, corrected: It decreases up to -1.27846 and rises from there on: on (-1.27846,
    -1.25) the rule has the wrong direction. *)
Definition torchlean_activations_silu_left_corrected : Prop :=
  (forall x : R, ex_derive (fun x : R => silu_in_torchlean_activations x) x) /\ exists z1 : R,
    - 1.278465 <= z1 <= - 1.278455 /\ forall x : R,
    (Derive (fun x : R => silu_in_torchlean_activations x) x = 0 <-> x = z1).

(** torchlean-activations/mish-minimum (ibpMishScalar): Mish has its minimum at -1.22. *)
Definition torchlean_activations_mish_minimum : Prop :=
  (forall x : R, ex_derive (fun x : R => mish_in_torchlean_activations x) x) /\ exists z1 : R,
    - 1.225 <= z1 <= - 1.215 /\ forall x : R,
    (Derive (fun x : R => mish_in_torchlean_activations x) x = 0 <-> x = z1).

(** torchlean-activations/mish-minimum, corrected: It is at -1.1924. *)
Definition torchlean_activations_mish_minimum_corrected : Prop :=
  (forall x : R, ex_derive (fun x : R => mish_in_torchlean_activations x) x) /\ exists z1 : R,
    - 1.19245 <= z1 <= - 1.19235 /\ forall x : R,
    (Derive (fun x : R => mish_in_torchlean_activations x) x = 0 <-> x = z1).

(** torchlean-activations/softplus-monotone (ibpSoftplusScalar): Softplus is increasing. *)
Definition torchlean_activations_softplus_monotone : Prop :=
  strictly_increasing_on (fun _ => True) (fun x : R => softplus x).

(** torchlean-activations/softplus-linear (softplus): log(1 + e^x) - x tends to 0. *)
Definition torchlean_activations_softplus_linear : Prop :=
  is_lim (fun x : R => ln (1 + exp x) - x) p_infty 0.

(** torchlean-activations/exp-taylor (expApprox): The error of the printed polynomial is of fourth order: its quotient
    by x^4 tends to 1/24. *)
Definition torchlean_activations_exp_taylor : Prop :=
  (locally' 0) (fun x : R => x ^ 4 <> 0) /\
    is_lim (fun x : R => (exp x - (1 + x + x ^ 2 / 2 + x ^ 3 / 6)) / x ^ 4) 0 (1 / 24).

(** torchlean-activations/log-taylor (logApprox): The error is of fourth order. *)
Definition torchlean_activations_log_taylor : Prop :=
  (locally' 0) (fun x : R => 0 < 1 + x) /\ (locally' 0) (fun x : R => x ^ 4 <> 0) /\
    is_lim (fun x : R => (ln (1 + x) - (x - x ^ 2 / 2 + x ^ 3 / 3)) / x ^ 4) 0 (- 1 / 4).

(** torchlean-activations/elu-derivative (derivElu): The derivative e^x of ELU's negative side (alpha = 1) is
    increasing. *)
Definition torchlean_activations_elu_derivative : Prop :=
  increasing_on (fun x => x <= 0) (fun x : R => exp x).

Definition gelu_in_torchlean_gelu (x : R) : R :=
  x * Phi x.

Definition approx_in_torchlean_gelu (x : R) : R :=
  0.5 * x * (1 + tanh (0.7978845608 * (x + 0.044715 * x ^ 3))).

(** torchlean-gelu/critical-point (geluIntervalBoundsFloat): GELU's critical point is -1.7 to the printed digit. *)
Definition torchlean_gelu_critical_point : Prop :=
  (forall x : R, ex_derive (fun x : R => gelu_in_torchlean_gelu x) x) /\ exists z1 : R, - 1.75 <= z1 <= - 1.65 /\
    forall x : R, (Derive (fun x : R => gelu_in_torchlean_gelu x) x = 0 <-> x = z1).

(** torchlean_gelu_critical_point_corrected_1: critical point *)
Definition torchlean_gelu_critical_point_corrected_1 : Prop :=
  (forall x : R, ex_derive (fun x : R => gelu_in_torchlean_gelu x) x) /\ exists z1 : R,
    - 0.751795 <= z1 <= - 0.751785 /\ forall x : R, (Derive (fun x : R => gelu_in_torchlean_gelu x) x = 0 <-> x = z1).

(** torchlean_gelu_critical_point_corrected_2: value at -1.7 *)
Definition torchlean_gelu_critical_point_corrected_2 : Prop :=
  - 0.07585 <= gelu_in_torchlean_gelu (- 1.7) <= - 0.07575.

(** torchlean_gelu_critical_point_corrected_3: slope at -1.7 *)
Definition torchlean_gelu_critical_point_corrected_3 : Prop :=
  Phi (- 1.7) - 1.7 * phi (- 1.7) < 0.

(** torchlean-gelu/critical-point, corrected: It is at -0.75179; at -1.7 GELU is -0.0758 and still falling in x. *)
Definition torchlean_gelu_critical_point_corrected : Prop :=
  torchlean_gelu_critical_point_corrected_1 /\ torchlean_gelu_critical_point_corrected_2 /\
    torchlean_gelu_critical_point_corrected_3.

(** torchlean-gelu/minimum-value (geluIntervalBoundsFloat): The least value of GELU is -0.17 to two digits. *)
Definition torchlean_gelu_minimum_value : Prop :=
  (exists s : R, inf_is (fun _ => True) (fun x : R => gelu_in_torchlean_gelu x) s /\ - 0.175 <= s <= - 0.165).

(** torchlean-gelu/interval-bound (geluIntervalBoundsFloat): On [-1, 0], which does not contain -1.7, the least value
    of GELU is that at an end. *)
Definition torchlean_gelu_interval_bound : Prop :=
  forall (x : R), - 1 <= x -> x <= 0 ->
    gelu_in_torchlean_gelu x >= Rmin (gelu_in_torchlean_gelu (- 1)) (gelu_in_torchlean_gelu 0).

(** torchlean-gelu/bump (module docstring): The turning point of GELU on the negative side is -1.5 to the printed
    digit. *)
Definition torchlean_gelu_bump : Prop :=
  (forall x : R, ex_derive (fun x : R => gelu_in_torchlean_gelu x) x) /\ exists z1 : R, - 1.55 <= z1 <= - 1.45 /\
    forall x : R, (Derive (fun x : R => gelu_in_torchlean_gelu x) x = 0 <-> x = z1).

(** torchlean-gelu/zero (module docstring): GELU(0) = 0. *)
Definition torchlean_gelu_zero : Prop :=
  gelu_in_torchlean_gelu 0 = 0.

(** torchlean_gelu_linear_1: right *)
Definition torchlean_gelu_linear_1 : Prop :=
  is_lim (fun x : R => gelu_in_torchlean_gelu x - x) p_infty 0.

(** torchlean_gelu_linear_2: left *)
Definition torchlean_gelu_linear_2 : Prop :=
  is_lim (fun x : R => gelu_in_torchlean_gelu x) m_infty 0.

(** torchlean-gelu/linear (module docstring): x Phi(x) - x tends to 0 on the right and x Phi(x) to 0 on the left. *)
Definition torchlean_gelu_linear : Prop :=
  torchlean_gelu_linear_1 /\ torchlean_gelu_linear_2.

(** torchlean-gelu/constant (module docstring): sqrt(2/pi) to ten digits. *)
Definition torchlean_gelu_constant : Prop :=
  0.79788456075 <= sqrt (2 / PI) <= 0.79788456085.

(** torchlean-gelu/derivative (geluDerivApproxFloat): The derivative of the tanh formula. *)
Definition torchlean_gelu_derivative : Prop :=
  forall (x : R),
    is_derive (fun x : R => approx_in_torchlean_gelu x) x (0.5 * (1 + tanh (0.7978845608 * (x + 0.044715 * x ^ 3))) +
      0.5 * x * (1 - (tanh (0.7978845608 * (x + 0.044715 * x ^ 3))) ^ 2) * (0.7978845608 * (1 + 3 * 0.044715 * x *
      x))).

(** torchlean_gelu_conservative_1: from below *)
Definition torchlean_gelu_conservative_1 : Prop :=
  forall (x : R), Rmin 0 x <= gelu_in_torchlean_gelu x.

(** torchlean_gelu_conservative_2: from above *)
Definition torchlean_gelu_conservative_2 : Prop :=
  forall (x : R), gelu_in_torchlean_gelu x <= Rmax 0 x.

(** torchlean-gelu/conservative (geluBoundsConservative): For x in [l, u] the value of GELU lies between min(0, l) and
    max(0, u); here at l = u = x. *)
Definition torchlean_gelu_conservative : Prop :=
  torchlean_gelu_conservative_1 /\ torchlean_gelu_conservative_2.

Definition lip_in_torchsde (x : R) : R :=
  0.909 * x * sigma x.

(** torchsde/lipswish (LipSwish): 0.909 SiLU has slopes of absolute value at most 1. *)
Definition torchsde_lipswish : Prop :=
  (forall x : R, ex_derive (fun x : R => lip_in_torchsde x) x) /\
    (exists s : R, sup_is (fun _ => True) (fun x : R => Rabs (Derive (fun x : R => lip_in_torchsde x) x)) s /\ s <=
      1).

(** torchsde/lipswish, corrected: Sharp: the largest slope is 0.99975. *)
Definition torchsde_lipswish_corrected : Prop :=
  (forall x : R, ex_derive (fun x : R => lip_in_torchsde x) x) /\
    (exists s : R, sup_is (fun _ => True) (fun x : R => Derive (fun x : R => lip_in_torchsde x) x) s /\ 0.999745 <= s
      <= 0.999755).

Definition gelu_in_transformers (x : R) : R :=
  x * Phi x.

Definition new_in_transformers (x : R) : R :=
  0.5 * x * (1 + tanh (sqrt (2 / PI) * (x + 0.044715 * x ^ 3))).

Definition quick_in_transformers (x : R) : R :=
  x * sigma (1.702 * x).

Definition laplace_in_transformers (x : R) : R :=
  0.5 * (1 + erf ((x - 0.707107) / (0.282095 * sqrt 2))).

(** transformers/new-equals-fast (GELUTanh): NewGELU and FastGELU are one function: their factors are sqrt(2/pi) and
    0.7978845608, which is its rounding. *)
Definition transformers_new_equals_fast : Prop :=
  0.79788456075 <= sqrt (2 / PI) <= 0.79788456085.

(** transformers_fast_more_accurate_1: FastGELU *)
Definition transformers_fast_more_accurate_1 : Prop :=
  (exists s : R, sup_is (fun _ => True) (fun x : R => Rabs (gelu_in_transformers x - new_in_transformers x)) s /\ s <
      0.0005).

(** transformers_fast_more_accurate_2: QuickGELU *)
Definition transformers_fast_more_accurate_2 : Prop :=
  (exists x : R, Rabs (gelu_in_transformers x - quick_in_transformers x) > 0.02).

(** transformers/fast-more-accurate (FastGELUActivation): The largest error of the tanh formula is below 0.0005, that
    of x sigma(1.702 x) above 0.02. *)
Definition transformers_fast_more_accurate : Prop :=
  transformers_fast_more_accurate_1 /\ transformers_fast_more_accurate_2.

(** transformers_accurate_1: tanh *)
Definition transformers_accurate_1 : Prop :=
  (exists s : R, sup_is (fun _ => True) (fun x : R => Rabs (gelu_in_transformers x - new_in_transformers x)) s /\ s <
      0.0005).

(** transformers_accurate_2: quick *)
Definition transformers_accurate_2 : Prop :=
  (exists x : R, Rabs (gelu_in_transformers x - quick_in_transformers x) > 0.02).

(** transformers/accurate (AccurateGELUActivation): The tanh formula is closer to GELU than x sigma(1.702 x) is, in
    the largest error. *)
Definition transformers_accurate : Prop :=
  transformers_accurate_1 /\ transformers_accurate_2.

(** transformers/quick-inaccurate (QuickGELUActivation): x sigma(1.702 x) differs from GELU by more than 0.02
    somewhere. *)
Definition transformers_quick_inaccurate : Prop :=
  (exists x : R, Rabs (gelu_in_transformers x - quick_in_transformers x) > 0.02).

(** transformers_gelu_slightly_different_1: different *)
Definition transformers_gelu_slightly_different_1 : Prop :=
  ~ (forall (x : R), gelu_in_transformers x = new_in_transformers x).

(** transformers_gelu_slightly_different_2: slightly *)
Definition transformers_gelu_slightly_different_2 : Prop :=
  (exists s : R, sup_is (fun _ => True) (fun x : R => Rabs (gelu_in_transformers x - new_in_transformers x)) s /\ s <
      0.0005).

(** transformers/gelu-slightly-different (GELUActivation): GELU and its tanh formula are not the same function, and
    differ by less than 0.0005. *)
Definition transformers_gelu_slightly_different : Prop :=
  transformers_gelu_slightly_different_1 /\ transformers_gelu_slightly_different_2.

(** transformers_laplace_bounded_1: values *)
Definition transformers_laplace_bounded_1 : Prop :=
  bounded_on (fun _ => True) (fun x : R => laplace_in_transformers x).

(** transformers_laplace_bounded_2: derivative *)
Definition transformers_laplace_bounded_2 : Prop :=
  (forall x : R, ex_derive (fun x : R => laplace_in_transformers x) x) /\
    bounded_on (fun _ => True) (fun x : R => Derive (fun x : R => laplace_in_transformers x) x).

(** transformers_laplace_bounded_3: squared ReLU *)
Definition transformers_laplace_bounded_3 : Prop :=
  ~ bounded_on (fun _ => True) (fun x : R => (Rmax 0 x) ^ 2).

(** transformers_laplace_bounded_4: its derivative *)
Definition transformers_laplace_bounded_4 : Prop :=
  ~ bounded_on (fun _ => True) (fun x : R => 2 * Rmax 0 x).

(** transformers/laplace-bounded (LaplaceActivation): The Laplace activation has bounded values and a bounded
    derivative; squared ReLU has neither. *)
Definition transformers_laplace_bounded : Prop :=
  transformers_laplace_bounded_1 /\ transformers_laplace_bounded_2 /\ transformers_laplace_bounded_3 /\
    transformers_laplace_bounded_4.

(** transformers_laplace_constants_1: mu *)
Definition transformers_laplace_constants_1 : Prop :=
  0.7071065 <= sqrt (1 / 2) <= 0.7071075.

(** transformers_laplace_constants_2: sigma *)
Definition transformers_laplace_constants_2 : Prop :=
  0.2820945 <= sqrt (1 / (4 * PI)) <= 0.2820955.

(** transformers/laplace-constants (LaplaceActivation): The constants are sqrt(1/2) and sqrt(1/(4 pi)), to six digits.
    *)
Definition transformers_laplace_constants : Prop :=
  transformers_laplace_constants_1 /\ transformers_laplace_constants_2.
