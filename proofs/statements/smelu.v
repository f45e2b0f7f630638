(** * Smooth Activations and Reproducibility in Deep Networks (smelu) *)

(** Generated from the claims by `provenact prove --record`; not to be edited. *)

From Coq Require Import Reals List.
From Coquelicot Require Import Coquelicot.
From Provenact Require Import Cells Kernels Networks Vocabulary.
Open Scope R_scope.

Definition selu (x beta lambda : R) : R :=
  lambda * (if Rlt_dec 0 x then x else beta * exp x - beta).

Definition soft (x beta : R) : R :=
  1 / beta * ln (1 + exp (beta * x)).

Definition swish (x beta : R) : R :=
  x * sigma (beta * x).

Definition gelu (x beta : R) : R :=
  x * Phi (beta * x).

Definition mish (x beta : R) : R :=
  x * tanh (ln (1 + exp (beta * x))).

Definition tanhexp (x beta : R) : R :=
  x * tanh (exp (beta * x)).

Definition smelu (x beta : R) : R :=
  if Rle_dec x (- beta) then 0 else if both (Rle_dec (- beta) x) (Rle_dec x beta) then (x + beta) ^ 2 / (4 * beta)
      else x.

Definition huber (x c : R) : R :=
  if Rle_dec (Rabs x) c then x ^ 2 / 2 else c * (Rabs x - c / 2).

Definition softg (x gamma : R) : R :=
  gamma * ln (1 + exp (x / gamma)).

Definition middle (x alpha beta gm gp t : R) : R :=
  (gp - gm) / (2 * (alpha + beta)) * x ^ 2 + (alpha * gp + beta * gm) / (alpha + beta) * x + t + (alpha ^ 2 * (gp +
      gm) + 2 * alpha * beta * gm) / (2 * (alpha + beta)).

Definition gsmelu (x alpha beta gm gp t : R) : R :=
  if Rle_dec x (- alpha) then gm * x + t + gm * alpha else if both (Rle_dec (- alpha) x) (Rle_dec x beta) then middle
      x alpha beta gm gp t else gp * x + t + (alpha + beta) / 2 * gm + (alpha - beta) / 2 * gp.

Definition leaky (x beta g : R) : R :=
  if Rle_dec x (- beta) then g * (x + beta) else if both (Rle_dec (- beta) x) (Rle_dec x beta) then (1 - g) / (4 *
      beta) * x ^ 2 + (1 + g) / 2 * x + beta / 4 * (1 + 3 * g) else x + g * beta.

Definition dip (x alpha beta d w : R) : R :=
  if Rle_dec x (- alpha - w) then 0 else if Rle_dec x (- alpha) then - d * w / 2 - d * (x + alpha) - d / (2 * w) * (x
      + alpha) ^ 2 else gsmelu x alpha beta (- d) 1 (- d * w / 2).

(** smelu_no_general_forms_1: ReLU: g x + (1 - g) f(x) is the leaky form *)
Definition smelu_no_general_forms_1 : Prop :=
  forall (g x : R), 0 < g -> g < 1 -> g * x + (1 - g) * Rmax 0 x = (if Rlt_dec x 0 then g * x else x).

(** smelu_no_general_forms_2: SoftPlus: for g = 1/100 its slope stays away from g on the left *)
Definition smelu_no_general_forms_2 : Prop :=
  (forall x : R, x <= 0 -> ex_derive (fun x : R => 1 / 100 * x + (1 - 1 / 100) * soft x 1) x) /\
    (exists s' : R, inf_is (fun x => x <= 0) (fun x : R => Derive (fun x : R => 1 / 100 * x + (1 - 1 / 100) * soft x
      1) x - 1 / 100) s' /\ s' > 0).

(** smelu_no_general_forms_3: Swish: the same *)
Definition smelu_no_general_forms_3 : Prop :=
  (forall x : R, x <= - 5 -> ex_derive (fun x : R => 1 / 100 * x + (1 - 1 / 100) * swish x 1) x) /\
    (exists s' : R, sup_is (fun x => x <= - 5) (fun x : R => Derive (fun x : R => 1 / 100 * x + (1 - 1 / 100) * swish
      x 1) x - 1 / 100) s' /\ s' < 0).

(** smelu_no_general_forms_4: GELU: the same *)
Definition smelu_no_general_forms_4 : Prop :=
  (forall x : R, x <= - 5 -> ex_derive (fun x : R => 1 / 100 * x + (1 - 1 / 100) * gelu x 1) x) /\
    (exists s' : R, sup_is (fun x => x <= - 5) (fun x : R => Derive (fun x : R => 1 / 100 * x + (1 - 1 / 100) * gelu x
      1) x - 1 / 100) s' /\ s' < 0).

(** smelu_no_general_forms_5: Mish: the same *)
Definition smelu_no_general_forms_5 : Prop :=
  (forall x : R, x <= - 5 -> ex_derive (fun x : R => 1 / 100 * x + (1 - 1 / 100) * mish x 1) x) /\
    (exists s' : R, sup_is (fun x => x <= - 5) (fun x : R => Derive (fun x : R => 1 / 100 * x + (1 - 1 / 100) * mish x
      1) x - 1 / 100) s' /\ s' < 0).

(** smelu_no_general_forms_6: TanhExp: the same *)
Definition smelu_no_general_forms_6 : Prop :=
  (forall x : R, x <= - 5 -> ex_derive (fun x : R => 1 / 100 * x + (1 - 1 / 100) * tanhexp x 1) x) /\
    (exists s' : R, sup_is (fun x => x <= - 5) (fun x : R => Derive (fun x : R => 1 / 100 * x + (1 - 1 / 100) *
      tanhexp x 1) x - 1 / 100) s' /\ s' < 0).

(** smelu/no-general-forms (Sec. 1): ReLU has a leaky form; SoftPlus, Swish, GELU, Mish and TanhExp have no easy
    general forms of that kind. *)
Definition smelu_no_general_forms : Prop :=
  smelu_no_general_forms_1 /\ smelu_no_general_forms_2 /\ smelu_no_general_forms_3 /\ smelu_no_general_forms_4 /\
    smelu_no_general_forms_5 /\ smelu_no_general_forms_6.

(** smelu_no_general_forms_corrected_1: SoftPlus: the slope of the leaky form is g + (1 - g) f' *)
Definition smelu_no_general_forms_corrected_1 : Prop :=
  forall (beta g x : R), 0 < beta -> 0 < g -> g < 1 -> ex_derive (fun x : R => g * x + (1 - g) * soft x beta) x /\
    ex_derive (fun x : R => soft x beta) x /\
    Derive (fun x : R => g * x + (1 - g) * soft x beta) x = g + (1 - g) * Derive (fun x : R => soft x beta) x.

(** smelu_no_general_forms_corrected_2: SoftPlus: which is g on the far left, as f' -> 0 *)
Definition smelu_no_general_forms_corrected_2 : Prop :=
  forall (beta : R), 0 < beta -> (Rbar_locally m_infty) (fun x : R => ex_derive (fun x : R => soft x beta) x) /\
    is_lim (fun x : R => Derive (fun x : R => soft x beta) x) m_infty 0.

(** smelu_no_general_forms_corrected_3: SoftPlus: and 1 on the far right, as f' -> 1 *)
Definition smelu_no_general_forms_corrected_3 : Prop :=
  forall (beta : R), 0 < beta -> (Rbar_locally p_infty) (fun x : R => ex_derive (fun x : R => soft x beta) x) /\
    is_lim (fun x : R => Derive (fun x : R => soft x beta) x) p_infty 1.

(** smelu_no_general_forms_corrected_4: Swish: the slope of the leaky form is g + (1 - g) f' *)
Definition smelu_no_general_forms_corrected_4 : Prop :=
  forall (beta g x : R), 0 < beta -> 0 < g -> g < 1 -> ex_derive (fun x : R => g * x + (1 - g) * swish x beta) x /\
    ex_derive (fun x : R => swish x beta) x /\
    Derive (fun x : R => g * x + (1 - g) * swish x beta) x = g + (1 - g) * Derive (fun x : R => swish x beta) x.

(** smelu_no_general_forms_corrected_5: Swish: which is g on the far left, as f' -> 0 *)
Definition smelu_no_general_forms_corrected_5 : Prop :=
  forall (beta : R), 0 < beta -> (Rbar_locally m_infty) (fun x : R => ex_derive (fun x : R => swish x beta) x) /\
    is_lim (fun x : R => Derive (fun x : R => swish x beta) x) m_infty 0.

(** smelu_no_general_forms_corrected_6: Swish: and 1 on the far right, as f' -> 1 *)
Definition smelu_no_general_forms_corrected_6 : Prop :=
  forall (beta : R), 0 < beta -> (Rbar_locally p_infty) (fun x : R => ex_derive (fun x : R => swish x beta) x) /\
    is_lim (fun x : R => Derive (fun x : R => swish x beta) x) p_infty 1.

(** smelu_no_general_forms_corrected_7: GELU: the slope of the leaky form is g + (1 - g) f' *)
Definition smelu_no_general_forms_corrected_7 : Prop :=
  forall (beta g x : R), 0 < beta -> 0 < g -> g < 1 -> ex_derive (fun x : R => g * x + (1 - g) * gelu x beta) x /\
    ex_derive (fun x : R => gelu x beta) x /\
    Derive (fun x : R => g * x + (1 - g) * gelu x beta) x = g + (1 - g) * Derive (fun x : R => gelu x beta) x.

(** smelu_no_general_forms_corrected_8: GELU: which is g on the far left, as f' -> 0 *)
Definition smelu_no_general_forms_corrected_8 : Prop :=
  forall (beta : R), 0 < beta -> (Rbar_locally m_infty) (fun x : R => ex_derive (fun x : R => gelu x beta) x) /\
    is_lim (fun x : R => Derive (fun x : R => gelu x beta) x) m_infty 0.

(** smelu_no_general_forms_corrected_9: GELU: and 1 on the far right, as f' -> 1 *)
Definition smelu_no_general_forms_corrected_9 : Prop :=
  forall (beta : R), 0 < beta -> (Rbar_locally p_infty) (fun x : R => ex_derive (fun x : R => gelu x beta) x) /\
    is_lim (fun x : R => Derive (fun x : R => gelu x beta) x) p_infty 1.

(** smelu_no_general_forms_corrected_10: Mish: the slope of the leaky form is g + (1 - g) f' *)
Definition smelu_no_general_forms_corrected_10 : Prop :=
  forall (beta g x : R), 0 < beta -> 0 < g -> g < 1 -> ex_derive (fun x : R => g * x + (1 - g) * mish x beta) x /\
    ex_derive (fun x : R => mish x beta) x /\
    Derive (fun x : R => g * x + (1 - g) * mish x beta) x = g + (1 - g) * Derive (fun x : R => mish x beta) x.

(** smelu_no_general_forms_corrected_11: Mish: which is g on the far left, as f' -> 0 *)
Definition smelu_no_general_forms_corrected_11 : Prop :=
  forall (beta : R), 0 < beta -> (Rbar_locally m_infty) (fun x : R => ex_derive (fun x : R => mish x beta) x) /\
    is_lim (fun x : R => Derive (fun x : R => mish x beta) x) m_infty 0.

(** smelu_no_general_forms_corrected_12: Mish: and 1 on the far right, as f' -> 1 *)
Definition smelu_no_general_forms_corrected_12 : Prop :=
  forall (beta : R), 0 < beta -> (Rbar_locally p_infty) (fun x : R => ex_derive (fun x : R => mish x beta) x) /\
    is_lim (fun x : R => Derive (fun x : R => mish x beta) x) p_infty 1.

(** smelu_no_general_forms_corrected_13: TanhExp: the slope of the leaky form is g + (1 - g) f' *)
Definition smelu_no_general_forms_corrected_13 : Prop :=
  forall (beta g x : R), 0 < beta -> 0 < g -> g < 1 -> ex_derive (fun x : R => g * x + (1 - g) * tanhexp x beta) x /\
    ex_derive (fun x : R => tanhexp x beta) x /\
    Derive (fun x : R => g * x + (1 - g) * tanhexp x beta) x = g + (1 - g) * Derive (fun x : R => tanhexp x beta) x.

(** smelu_no_general_forms_corrected_14: TanhExp: which is g on the far left, as f' -> 0 *)
Definition smelu_no_general_forms_corrected_14 : Prop :=
  forall (beta : R), 0 < beta -> (Rbar_locally m_infty) (fun x : R => ex_derive (fun x : R => tanhexp x beta) x) /\
    is_lim (fun x : R => Derive (fun x : R => tanhexp x beta) x) m_infty 0.

(** smelu_no_general_forms_corrected_15: TanhExp: and 1 on the far right, as f' -> 1 *)
Definition smelu_no_general_forms_corrected_15 : Prop :=
  forall (beta : R), 0 < beta -> (Rbar_locally p_infty) (fun x : R => ex_derive (fun x : R => tanhexp x beta) x) /\
    is_lim (fun x : R => Derive (fun x : R => tanhexp x beta) x) p_infty 1.

(** smelu/no-general-forms, corrected: Each of the five has a leaky form, g x + (1 - g) f(x): as smooth as f, slope g
    on the far left and 1 on the far right. *)
Definition smelu_no_general_forms_corrected : Prop :=
  smelu_no_general_forms_corrected_1 /\ smelu_no_general_forms_corrected_2 /\ smelu_no_general_forms_corrected_3 /\
    smelu_no_general_forms_corrected_4 /\ smelu_no_general_forms_corrected_5 /\ smelu_no_general_forms_corrected_6 /\
    smelu_no_general_forms_corrected_7 /\ smelu_no_general_forms_corrected_8 /\ smelu_no_general_forms_corrected_9 /\
    smelu_no_general_forms_corrected_10 /\ smelu_no_general_forms_corrected_11 /\
    smelu_no_general_forms_corrected_12 /\ smelu_no_general_forms_corrected_13 /\
    smelu_no_general_forms_corrected_14 /\ smelu_no_general_forms_corrected_15.

(** smelu/pd-two-models-binary (Sec. 2): For two models and binary labels the prediction difference is the mean over
    the examples of the distance between the two predicted probabilities of the positive label. *)
Definition smelu_pd_two_models_binary : Prop :=
  forall (q x : R), 0 <= q -> q <= 1 -> 0 <= x -> x <= 1 ->
    1 / 2 * (Rabs (x - (x + q) / 2) + Rabs (1 - x - (1 - x + (1 - q)) / 2) + Rabs (q - (x + q) / 2) + Rabs (1 - q - (1
      - x + (1 - q)) / 2)) = Rabs (x - q).

(** smelu_input_scaling_width_1: SoftPlus *)
Definition smelu_input_scaling_width_1 : Prop :=
  forall (beta s x : R), 0 < beta -> 0 < s -> soft (s * x) beta = s * soft x (s * beta).

(** smelu_input_scaling_width_2: Swish *)
Definition smelu_input_scaling_width_2 : Prop :=
  forall (beta s x : R), 0 < beta -> 0 < s -> swish (s * x) beta = s * swish x (s * beta).

(** smelu_input_scaling_width_3: GELU *)
Definition smelu_input_scaling_width_3 : Prop :=
  forall (beta s x : R), 0 < beta -> 0 < s -> gelu (s * x) beta = s * gelu x (s * beta).

(** smelu_input_scaling_width_4: Mish *)
Definition smelu_input_scaling_width_4 : Prop :=
  forall (beta s x : R), 0 < beta -> 0 < s -> mish (s * x) beta = s * mish x (s * beta).

(** smelu_input_scaling_width_5: TanhExp *)
Definition smelu_input_scaling_width_5 : Prop :=
  forall (beta s x : R), 0 < beta -> 0 < s -> tanhexp (s * x) beta = s * tanhexp x (s * beta).

(** smelu_input_scaling_width_6: SELU: its transition runs over s x *)
Definition smelu_input_scaling_width_6 : Prop :=
  forall (beta lambda s x : R), 0 < beta -> 0 < lambda -> 0 < s -> x < 0 ->
    is_derive (fun x : R => selu (s * x) beta lambda / s) x (lambda * beta * exp (s * x)).

(** smelu/input-scaling-width (Sec. 3): For the six smooth activations, scaling the inputs up acts like scaling the
    widths of the activation regions down. *)
Definition smelu_input_scaling_width : Prop :=
  smelu_input_scaling_width_1 /\ smelu_input_scaling_width_2 /\ smelu_input_scaling_width_3 /\
    smelu_input_scaling_width_4 /\ smelu_input_scaling_width_5 /\ smelu_input_scaling_width_6.

(** smelu_smooth_for_all_beta_1: SoftPlus *)
Definition smelu_smooth_for_all_beta_1 : Prop :=
  forall (beta : R), 0 < beta -> smooth 1 (fun x : R => soft x beta).

(** smelu_smooth_for_all_beta_2: Swish *)
Definition smelu_smooth_for_all_beta_2 : Prop :=
  forall (beta : R), 0 < beta -> smooth 1 (fun x : R => swish x beta).

(** smelu_smooth_for_all_beta_3: GELU *)
Definition smelu_smooth_for_all_beta_3 : Prop :=
  forall (beta : R), 0 < beta -> smooth 1 (fun x : R => gelu x beta).

(** smelu_smooth_for_all_beta_4: Mish *)
Definition smelu_smooth_for_all_beta_4 : Prop :=
  forall (beta : R), 0 < beta -> smooth 1 (fun x : R => mish x beta).

(** smelu_smooth_for_all_beta_5: TanhExp *)
Definition smelu_smooth_for_all_beta_5 : Prop :=
  forall (beta : R), 0 < beta -> smooth 1 (fun x : R => tanhexp x beta).

(** smelu/smooth-for-all-beta (Sec. 3, Eqs. (3)-(7)): SoftPlus, Swish, GELU, Mish and TanhExp have continuous
    gradients for every beta > 0. *)
Definition smelu_smooth_for_all_beta : Prop :=
  smelu_smooth_for_all_beta_1 /\ smelu_smooth_for_all_beta_2 /\ smelu_smooth_for_all_beta_3 /\
    smelu_smooth_for_all_beta_4 /\ smelu_smooth_for_all_beta_5.

(** smelu_smooth_for_all_beta_corrected_1: SoftPlus *)
Definition smelu_smooth_for_all_beta_corrected_1 : Prop :=
  forall (beta : R), 0 < beta -> smooth_inf (fun x : R => soft x beta).

(** smelu_smooth_for_all_beta_corrected_2: Swish *)
Definition smelu_smooth_for_all_beta_corrected_2 : Prop :=
  forall (beta : R), 0 < beta -> smooth_inf (fun x : R => swish x beta).

(** smelu_smooth_for_all_beta_corrected_3: GELU *)
Definition smelu_smooth_for_all_beta_corrected_3 : Prop :=
  forall (beta : R), 0 < beta -> smooth_inf (fun x : R => gelu x beta).

(** smelu_smooth_for_all_beta_corrected_4: Mish *)
Definition smelu_smooth_for_all_beta_corrected_4 : Prop :=
  forall (beta : R), 0 < beta -> smooth_inf (fun x : R => mish x beta).

(** smelu_smooth_for_all_beta_corrected_5: TanhExp *)
Definition smelu_smooth_for_all_beta_corrected_5 : Prop :=
  forall (beta : R), 0 < beta -> smooth_inf (fun x : R => tanhexp x beta).

(** smelu/smooth-for-all-beta, corrected: Sharp: all five are infinitely differentiable. *)
Definition smelu_smooth_for_all_beta_corrected : Prop :=
  smelu_smooth_for_all_beta_corrected_1 /\ smelu_smooth_for_all_beta_corrected_2 /\
    smelu_smooth_for_all_beta_corrected_3 /\ smelu_smooth_for_all_beta_corrected_4 /\
    smelu_smooth_for_all_beta_corrected_5.

(** smelu/gelu-erf-identity (Sec. 3, Eq. (5)): The two printed forms of GELU, with the error function and with the
    normal distribution function, are the same. *)
Definition smelu_gelu_erf_identity : Prop :=
  forall (beta x : R), 0 < beta -> x * (1 / 2) * (1 + erf (beta * x / sqrt 2)) = x * Phi (beta * x).

(** smelu_gelu_swish_approximation_1: agrees to second order at 0 *)
Definition smelu_gelu_swish_approximation_1 : Prop :=
  forall (beta : R), 0 < beta -> (locally' 0) (fun x : R => x ^ 2 <> 0) /\
    is_lim (fun x : R => (gelu x beta - x * sigma (sqrt (8 / PI) * beta * x)) / x ^ 2) 0 0.

(** smelu_gelu_swish_approximation_2: agrees on the far left *)
Definition smelu_gelu_swish_approximation_2 : Prop :=
  forall (beta : R), 0 < beta -> is_lim (fun x : R => gelu x beta - x * sigma (sqrt (8 / PI) * beta * x)) m_infty 0.

(** smelu_gelu_swish_approximation_3: agrees on the far right *)
Definition smelu_gelu_swish_approximation_3 : Prop :=
  forall (beta : R), 0 < beta -> is_lim (fun x : R => gelu x beta - x * sigma (sqrt (8 / PI) * beta * x)) p_infty 0.

(** smelu/gelu-swish-approximation (Sec. 3): GELU is approximately Swish with its parameter multiplied by sqrt(8/pi).
    *)
Definition smelu_gelu_swish_approximation : Prop :=
  smelu_gelu_swish_approximation_1 /\ smelu_gelu_swish_approximation_2 /\ smelu_gelu_swish_approximation_3.

(** smelu/gelu-swish-approximation, corrected: Sharp: for beta = 1 the largest error is 0.0336 to four decimals (and
    for other beta that divided by beta). *)
Definition smelu_gelu_swish_approximation_corrected : Prop :=
  (exists s' : R, sup_is (fun _ => True) (fun x : R => Rabs (gelu x 1 - x * sigma (sqrt (8 / PI) * x))) s' /\ 0.03355
      <= s' <= 0.03365).

(** smelu_gradient_limits_1: SELU, left *)
Definition smelu_gradient_limits_1 : Prop :=
  forall (beta lambda : R), 0 < beta -> 0 < lambda ->
    (Rbar_locally m_infty) (fun x : R => ex_derive (fun x : R => selu x beta lambda) x) /\
    is_lim (fun x : R => Derive (fun x : R => selu x beta lambda) x) m_infty 0.

(** smelu_gradient_limits_2: SELU, right *)
Definition smelu_gradient_limits_2 : Prop :=
  forall (beta lambda : R), 0 < beta -> 0 < lambda ->
    (Rbar_locally p_infty) (fun x : R => ex_derive (fun x : R => selu x beta lambda) x) /\
    is_lim (fun x : R => Derive (fun x : R => selu x beta lambda) x) p_infty 1.

(** smelu_gradient_limits_3: SoftPlus, left *)
Definition smelu_gradient_limits_3 : Prop :=
  forall (beta : R), 0 < beta -> (Rbar_locally m_infty) (fun x : R => ex_derive (fun x : R => soft x beta) x) /\
    is_lim (fun x : R => Derive (fun x : R => soft x beta) x) m_infty 0.

(** smelu_gradient_limits_4: SoftPlus, right *)
Definition smelu_gradient_limits_4 : Prop :=
  forall (beta : R), 0 < beta -> (Rbar_locally p_infty) (fun x : R => ex_derive (fun x : R => soft x beta) x) /\
    is_lim (fun x : R => Derive (fun x : R => soft x beta) x) p_infty 1.

(** smelu_gradient_limits_5: Swish, left *)
Definition smelu_gradient_limits_5 : Prop :=
  forall (beta : R), 0 < beta -> (Rbar_locally m_infty) (fun x : R => ex_derive (fun x : R => swish x beta) x) /\
    is_lim (fun x : R => Derive (fun x : R => swish x beta) x) m_infty 0.

(** smelu_gradient_limits_6: Swish, right *)
Definition smelu_gradient_limits_6 : Prop :=
  forall (beta : R), 0 < beta -> (Rbar_locally p_infty) (fun x : R => ex_derive (fun x : R => swish x beta) x) /\
    is_lim (fun x : R => Derive (fun x : R => swish x beta) x) p_infty 1.

(** smelu_gradient_limits_7: GELU, left *)
Definition smelu_gradient_limits_7 : Prop :=
  forall (beta : R), 0 < beta -> (Rbar_locally m_infty) (fun x : R => ex_derive (fun x : R => gelu x beta) x) /\
    is_lim (fun x : R => Derive (fun x : R => gelu x beta) x) m_infty 0.

(** smelu_gradient_limits_8: GELU, right *)
Definition smelu_gradient_limits_8 : Prop :=
  forall (beta : R), 0 < beta -> (Rbar_locally p_infty) (fun x : R => ex_derive (fun x : R => gelu x beta) x) /\
    is_lim (fun x : R => Derive (fun x : R => gelu x beta) x) p_infty 1.

(** smelu_gradient_limits_9: Mish, left *)
Definition smelu_gradient_limits_9 : Prop :=
  forall (beta : R), 0 < beta -> (Rbar_locally m_infty) (fun x : R => ex_derive (fun x : R => mish x beta) x) /\
    is_lim (fun x : R => Derive (fun x : R => mish x beta) x) m_infty 0.

(** smelu_gradient_limits_10: Mish, right *)
Definition smelu_gradient_limits_10 : Prop :=
  forall (beta : R), 0 < beta -> (Rbar_locally p_infty) (fun x : R => ex_derive (fun x : R => mish x beta) x) /\
    is_lim (fun x : R => Derive (fun x : R => mish x beta) x) p_infty 1.

(** smelu_gradient_limits_11: TanhExp, left *)
Definition smelu_gradient_limits_11 : Prop :=
  forall (beta : R), 0 < beta -> (Rbar_locally m_infty) (fun x : R => ex_derive (fun x : R => tanhexp x beta) x) /\
    is_lim (fun x : R => Derive (fun x : R => tanhexp x beta) x) m_infty 0.

(** smelu_gradient_limits_12: TanhExp, right *)
Definition smelu_gradient_limits_12 : Prop :=
  forall (beta : R), 0 < beta -> (Rbar_locally p_infty) (fun x : R => ex_derive (fun x : R => tanhexp x beta) x) /\
    is_lim (fun x : R => Derive (fun x : R => tanhexp x beta) x) p_infty 1.

(** smelu/gradient-limits (Sec. 3): All six activations have gradients close to 0 on the far left and approaching 1 on
    the far right. *)
Definition smelu_gradient_limits : Prop :=
  smelu_gradient_limits_1 /\ smelu_gradient_limits_2 /\ smelu_gradient_limits_3 /\ smelu_gradient_limits_4 /\
    smelu_gradient_limits_5 /\ smelu_gradient_limits_6 /\ smelu_gradient_limits_7 /\ smelu_gradient_limits_8 /\
    smelu_gradient_limits_9 /\ smelu_gradient_limits_10 /\ smelu_gradient_limits_11 /\ smelu_gradient_limits_12.

(** smelu_gradient_limits_corrected_1: SELU, left *)
Definition smelu_gradient_limits_corrected_1 : Prop :=
  forall (beta lambda : R), 0 < beta -> 0 < lambda ->
    (Rbar_locally m_infty) (fun x : R => ex_derive (fun x : R => selu x beta lambda) x) /\
    is_lim (fun x : R => Derive (fun x : R => selu x beta lambda) x) m_infty 0.

(** smelu_gradient_limits_corrected_2: SELU, right *)
Definition smelu_gradient_limits_corrected_2 : Prop :=
  forall (beta lambda : R), 0 < beta -> 0 < lambda ->
    (Rbar_locally p_infty) (fun x : R => ex_derive (fun x : R => selu x beta lambda) x) /\
    is_lim (fun x : R => Derive (fun x : R => selu x beta lambda) x) p_infty lambda.

(** smelu_gradient_limits_corrected_3: SoftPlus, left *)
Definition smelu_gradient_limits_corrected_3 : Prop :=
  forall (beta : R), 0 < beta -> (Rbar_locally m_infty) (fun x : R => ex_derive (fun x : R => soft x beta) x) /\
    is_lim (fun x : R => Derive (fun x : R => soft x beta) x) m_infty 0.

(** smelu_gradient_limits_corrected_4: SoftPlus, right *)
Definition smelu_gradient_limits_corrected_4 : Prop :=
  forall (beta : R), 0 < beta -> (Rbar_locally p_infty) (fun x : R => ex_derive (fun x : R => soft x beta) x) /\
    is_lim (fun x : R => Derive (fun x : R => soft x beta) x) p_infty 1.

(** smelu_gradient_limits_corrected_5: Swish, left *)
Definition smelu_gradient_limits_corrected_5 : Prop :=
  forall (beta : R), 0 < beta -> (Rbar_locally m_infty) (fun x : R => ex_derive (fun x : R => swish x beta) x) /\
    is_lim (fun x : R => Derive (fun x : R => swish x beta) x) m_infty 0.

(** smelu_gradient_limits_corrected_6: Swish, right *)
Definition smelu_gradient_limits_corrected_6 : Prop :=
  forall (beta : R), 0 < beta -> (Rbar_locally p_infty) (fun x : R => ex_derive (fun x : R => swish x beta) x) /\
    is_lim (fun x : R => Derive (fun x : R => swish x beta) x) p_infty 1.

(** smelu_gradient_limits_corrected_7: GELU, left *)
Definition smelu_gradient_limits_corrected_7 : Prop :=
  forall (beta : R), 0 < beta -> (Rbar_locally m_infty) (fun x : R => ex_derive (fun x : R => gelu x beta) x) /\
    is_lim (fun x : R => Derive (fun x : R => gelu x beta) x) m_infty 0.

(** smelu_gradient_limits_corrected_8: GELU, right *)
Definition smelu_gradient_limits_corrected_8 : Prop :=
  forall (beta : R), 0 < beta -> (Rbar_locally p_infty) (fun x : R => ex_derive (fun x : R => gelu x beta) x) /\
    is_lim (fun x : R => Derive (fun x : R => gelu x beta) x) p_infty 1.

(** smelu_gradient_limits_corrected_9: Mish, left *)
Definition smelu_gradient_limits_corrected_9 : Prop :=
  forall (beta : R), 0 < beta -> (Rbar_locally m_infty) (fun x : R => ex_derive (fun x : R => mish x beta) x) /\
    is_lim (fun x : R => Derive (fun x : R => mish x beta) x) m_infty 0.

(** smelu_gradient_limits_corrected_10: Mish, right *)
Definition smelu_gradient_limits_corrected_10 : Prop :=
  forall (beta : R), 0 < beta -> (Rbar_locally p_infty) (fun x : R => ex_derive (fun x : R => mish x beta) x) /\
    is_lim (fun x : R => Derive (fun x : R => mish x beta) x) p_infty 1.

(** smelu_gradient_limits_corrected_11: TanhExp, left *)
Definition smelu_gradient_limits_corrected_11 : Prop :=
  forall (beta : R), 0 < beta -> (Rbar_locally m_infty) (fun x : R => ex_derive (fun x : R => tanhexp x beta) x) /\
    is_lim (fun x : R => Derive (fun x : R => tanhexp x beta) x) m_infty 0.

(** smelu_gradient_limits_corrected_12: TanhExp, right *)
Definition smelu_gradient_limits_corrected_12 : Prop :=
  forall (beta : R), 0 < beta -> (Rbar_locally p_infty) (fun x : R => ex_derive (fun x : R => tanhexp x beta) x) /\
    is_lim (fun x : R => Derive (fun x : R => tanhexp x beta) x) p_infty 1.

(** smelu/gradient-limits, corrected: For SELU the gradient on the right is lambda; for the other five it tends to 1.
    *)
Definition smelu_gradient_limits_corrected : Prop :=
  smelu_gradient_limits_corrected_1 /\ smelu_gradient_limits_corrected_2 /\ smelu_gradient_limits_corrected_3 /\
    smelu_gradient_limits_corrected_4 /\ smelu_gradient_limits_corrected_5 /\ smelu_gradient_limits_corrected_6 /\
    smelu_gradient_limits_corrected_7 /\ smelu_gradient_limits_corrected_8 /\ smelu_gradient_limits_corrected_9 /\
    smelu_gradient_limits_corrected_10 /\ smelu_gradient_limits_corrected_11 /\ smelu_gradient_limits_corrected_12.

(** smelu_transition_width_beta_1: SoftPlus: the graph for beta is that for 1, shrunk by beta *)
Definition smelu_transition_width_beta_1 : Prop :=
  forall (beta x : R), 0 < beta -> soft x beta = soft (beta * x) 1 / beta.

(** smelu_transition_width_beta_2: Swish: the graph for beta is that for 1, shrunk by beta *)
Definition smelu_transition_width_beta_2 : Prop :=
  forall (beta x : R), 0 < beta -> swish x beta = swish (beta * x) 1 / beta.

(** smelu_transition_width_beta_3: GELU: the graph for beta is that for 1, shrunk by beta *)
Definition smelu_transition_width_beta_3 : Prop :=
  forall (beta x : R), 0 < beta -> gelu x beta = gelu (beta * x) 1 / beta.

(** smelu_transition_width_beta_4: Mish: the graph for beta is that for 1, shrunk by beta *)
Definition smelu_transition_width_beta_4 : Prop :=
  forall (beta x : R), 0 < beta -> mish x beta = mish (beta * x) 1 / beta.

(** smelu_transition_width_beta_5: TanhExp: the graph for beta is that for 1, shrunk by beta *)
Definition smelu_transition_width_beta_5 : Prop :=
  forall (beta x : R), 0 < beta -> tanhexp x beta = tanhexp (beta * x) 1 / beta.

(** smelu_transition_width_beta_6: SELU: a greater beta brings the slope on the left closer to 0 *)
Definition smelu_transition_width_beta_6 : Prop :=
  forall (beta lambda x : R), 0 < beta -> 0 < lambda -> x < 0 ->
    ex_derive (fun x : R => selu x (2 * beta) lambda) x /\ ex_derive (fun x : R => selu x beta lambda) x /\
    Derive (fun x : R => selu x (2 * beta) lambda) x < Derive (fun x : R => selu x beta lambda) x.

(** smelu/transition-width-beta (Sec. 3): For all six the transition region is wider with smaller beta and narrower
    with greater beta. *)
Definition smelu_transition_width_beta : Prop :=
  smelu_transition_width_beta_1 /\ smelu_transition_width_beta_2 /\ smelu_transition_width_beta_3 /\
    smelu_transition_width_beta_4 /\ smelu_transition_width_beta_5 /\ smelu_transition_width_beta_6.

(** smelu_transition_width_beta_corrected_1: SoftPlus: the graph for beta is that for 1, shrunk by beta *)
Definition smelu_transition_width_beta_corrected_1 : Prop :=
  forall (beta x : R), 0 < beta -> soft x beta = soft (beta * x) 1 / beta.

(** smelu_transition_width_beta_corrected_2: Swish: the graph for beta is that for 1, shrunk by beta *)
Definition smelu_transition_width_beta_corrected_2 : Prop :=
  forall (beta x : R), 0 < beta -> swish x beta = swish (beta * x) 1 / beta.

(** smelu_transition_width_beta_corrected_3: GELU: the graph for beta is that for 1, shrunk by beta *)
Definition smelu_transition_width_beta_corrected_3 : Prop :=
  forall (beta x : R), 0 < beta -> gelu x beta = gelu (beta * x) 1 / beta.

(** smelu_transition_width_beta_corrected_4: Mish: the graph for beta is that for 1, shrunk by beta *)
Definition smelu_transition_width_beta_corrected_4 : Prop :=
  forall (beta x : R), 0 < beta -> mish x beta = mish (beta * x) 1 / beta.

(** smelu_transition_width_beta_corrected_5: TanhExp: the graph for beta is that for 1, shrunk by beta *)
Definition smelu_transition_width_beta_corrected_5 : Prop :=
  forall (beta x : R), 0 < beta -> tanhexp x beta = tanhexp (beta * x) 1 / beta.

(** smelu_transition_width_beta_corrected_6: SELU *)
Definition smelu_transition_width_beta_corrected_6 : Prop :=
  forall (beta lambda x : R), 0 < beta -> 0 < lambda -> x < 0 ->
    ex_derive (fun x : R => selu x (2 * beta) lambda) x /\ ex_derive (fun x : R => selu x beta lambda) x /\
    Derive (fun x : R => selu x (2 * beta) lambda) x > Derive (fun x : R => selu x beta lambda) x.

(** smelu/transition-width-beta, corrected: For SELU it is the other way round: the slope on the left is proportional
    to beta, so that a greater beta makes the region wider. *)
Definition smelu_transition_width_beta_corrected : Prop :=
  smelu_transition_width_beta_corrected_1 /\ smelu_transition_width_beta_corrected_2 /\
    smelu_transition_width_beta_corrected_3 /\ smelu_transition_width_beta_corrected_4 /\
    smelu_transition_width_beta_corrected_5 /\ smelu_transition_width_beta_corrected_6.

(** smelu_beta_infinity_relu_1: SELU *)
Definition smelu_beta_infinity_relu_1 : Prop :=
  forall (lambda x : R), 0 < lambda -> is_lim (fun beta : R => selu x beta lambda) p_infty (Rmax 0 x).

(** smelu_beta_infinity_relu_2: SoftPlus *)
Definition smelu_beta_infinity_relu_2 : Prop :=
  forall (x : R), is_lim (fun beta : R => soft x beta) p_infty (Rmax 0 x).

(** smelu_beta_infinity_relu_3: Swish *)
Definition smelu_beta_infinity_relu_3 : Prop :=
  forall (x : R), is_lim (fun beta : R => swish x beta) p_infty (Rmax 0 x).

(** smelu_beta_infinity_relu_4: GELU *)
Definition smelu_beta_infinity_relu_4 : Prop :=
  forall (x : R), is_lim (fun beta : R => gelu x beta) p_infty (Rmax 0 x).

(** smelu_beta_infinity_relu_5: Mish *)
Definition smelu_beta_infinity_relu_5 : Prop :=
  forall (x : R), is_lim (fun beta : R => mish x beta) p_infty (Rmax 0 x).

(** smelu_beta_infinity_relu_6: TanhExp *)
Definition smelu_beta_infinity_relu_6 : Prop :=
  forall (x : R), is_lim (fun beta : R => tanhexp x beta) p_infty (Rmax 0 x).

(** smelu/beta-infinity-relu (Sec. 3): As beta -> infinity each of the six activations resembles ReLU. *)
Definition smelu_beta_infinity_relu : Prop :=
  smelu_beta_infinity_relu_1 /\ smelu_beta_infinity_relu_2 /\ smelu_beta_infinity_relu_3 /\
    smelu_beta_infinity_relu_4 /\ smelu_beta_infinity_relu_5 /\ smelu_beta_infinity_relu_6.

(** smelu_beta_infinity_relu_corrected_1: SELU *)
Definition smelu_beta_infinity_relu_corrected_1 : Prop :=
  forall (lambda x : R), 0 < lambda ->
    filterlim (fun beta : R => selu x beta lambda) (at_right 0) (locally (lambda * Rmax 0 x)).

(** smelu_beta_infinity_relu_corrected_2: SoftPlus *)
Definition smelu_beta_infinity_relu_corrected_2 : Prop :=
  uniform_lim (fun _ => True) (fun beta x : R => soft x beta) (Rbar_locally p_infty) (fun x : R => Rmax 0 x).

(** smelu_beta_infinity_relu_corrected_3: Swish *)
Definition smelu_beta_infinity_relu_corrected_3 : Prop :=
  uniform_lim (fun _ => True) (fun beta x : R => swish x beta) (Rbar_locally p_infty) (fun x : R => Rmax 0 x).

(** smelu_beta_infinity_relu_corrected_4: GELU *)
Definition smelu_beta_infinity_relu_corrected_4 : Prop :=
  uniform_lim (fun _ => True) (fun beta x : R => gelu x beta) (Rbar_locally p_infty) (fun x : R => Rmax 0 x).

(** smelu_beta_infinity_relu_corrected_5: Mish *)
Definition smelu_beta_infinity_relu_corrected_5 : Prop :=
  uniform_lim (fun _ => True) (fun beta x : R => mish x beta) (Rbar_locally p_infty) (fun x : R => Rmax 0 x).

(** smelu_beta_infinity_relu_corrected_6: TanhExp *)
Definition smelu_beta_infinity_relu_corrected_6 : Prop :=
  uniform_lim (fun _ => True) (fun beta x : R => tanhexp x beta) (Rbar_locally p_infty) (fun x : R => Rmax 0 x).

(** smelu/beta-infinity-relu, corrected: SELU resembles ReLU (times lambda) for beta -> 0; the other five tend to ReLU
    for beta -> infinity, uniformly on R. *)
Definition smelu_beta_infinity_relu_corrected : Prop :=
  smelu_beta_infinity_relu_corrected_1 /\ smelu_beta_infinity_relu_corrected_2 /\
    smelu_beta_infinity_relu_corrected_3 /\ smelu_beta_infinity_relu_corrected_4 /\
    smelu_beta_infinity_relu_corrected_5 /\ smelu_beta_infinity_relu_corrected_6.

(** smelu_beta_zero_linear_self_gated_1: Swish *)
Definition smelu_beta_zero_linear_self_gated_1 : Prop :=
  forall (x : R), filterlim (fun beta : R => swish x beta) (at_right 0) (locally (x / 2)).

(** smelu_beta_zero_linear_self_gated_2: GELU *)
Definition smelu_beta_zero_linear_self_gated_2 : Prop :=
  forall (x : R), filterlim (fun beta : R => gelu x beta) (at_right 0) (locally (x / 2)).

(** smelu_beta_zero_linear_self_gated_3: Mish *)
Definition smelu_beta_zero_linear_self_gated_3 : Prop :=
  forall (x : R), filterlim (fun beta : R => mish x beta) (at_right 0) (locally (3 * x / 5)).

(** smelu_beta_zero_linear_self_gated_4: TanhExp *)
Definition smelu_beta_zero_linear_self_gated_4 : Prop :=
  forall (x : R), filterlim (fun beta : R => tanhexp x beta) (at_right 0) (locally (tanh 1 * x)).

(** smelu/beta-zero-linear-self-gated (Sec. 3): As beta -> 0, Swish, GELU, Mish and TanhExp become closer to linear.
    *)
Definition smelu_beta_zero_linear_self_gated : Prop :=
  smelu_beta_zero_linear_self_gated_1 /\ smelu_beta_zero_linear_self_gated_2 /\ smelu_beta_zero_linear_self_gated_3 /\
    smelu_beta_zero_linear_self_gated_4.

(** smelu_beta_zero_linear_softplus_1: its slope tends to a constant *)
Definition smelu_beta_zero_linear_softplus_1 : Prop :=
  forall (x : R), (at_right 0) (fun beta : R => ex_derive (fun x : R => soft x beta) x) /\
    filterlim (fun beta : R => Derive (fun x : R => soft x beta) x) (at_right 0) (locally (1 / 2)).

(** smelu_beta_zero_linear_softplus_2: it tends to the linear function of that slope *)
Definition smelu_beta_zero_linear_softplus_2 : Prop :=
  forall (x : R), filterlim (fun beta : R => soft x beta) (at_right 0) (locally (x / 2)).

(** smelu/beta-zero-linear-softplus (Sec. 3): As beta -> 0, SoftPlus becomes closer to linear. *)
Definition smelu_beta_zero_linear_softplus : Prop :=
  smelu_beta_zero_linear_softplus_1 /\ smelu_beta_zero_linear_softplus_2.

(** smelu_beta_zero_linear_softplus_corrected_1: size *)
Definition smelu_beta_zero_linear_softplus_corrected_1 : Prop :=
  forall (x : R), filterlim (fun beta : R => beta * soft x beta) (at_right 0) (locally (ln 2)).

(** smelu_beta_zero_linear_softplus_corrected_2: shape *)
Definition smelu_beta_zero_linear_softplus_corrected_2 : Prop :=
  forall (x : R), filterlim (fun beta : R => soft x beta - ln 2 / beta) (at_right 0) (locally (x / 2)).

(** smelu/beta-zero-linear-softplus, corrected: SoftPlus tends to infinity everywhere, like log(2)/beta; only after
    this constant is taken away does it tend to x/2. *)
Definition smelu_beta_zero_linear_softplus_corrected : Prop :=
  smelu_beta_zero_linear_softplus_corrected_1 /\ smelu_beta_zero_linear_softplus_corrected_2.

(** smelu/beta-zero-linear-selu (Sec. 3): As beta -> 0, SELU becomes closer to linear. *)
Definition smelu_beta_zero_linear_selu : Prop :=
  forall (lambda x : R), 0 < lambda ->
    filterlim (fun beta : R => selu x beta lambda) (at_right 0) (locally (lambda * x)).

(** smelu/beta-zero-linear-selu, corrected: It tends to lambda times ReLU, uniformly on R. *)
Definition smelu_beta_zero_linear_selu_corrected : Prop :=
  forall (lambda : R), 0 < lambda ->
    uniform_lim (fun _ => True) (fun beta x : R => selu x beta lambda) (at_right 0) (fun x : R => lambda * Rmax 0 x).

(** smelu/relu-regions-local-optima (Sec. 3): The kink of ReLU divides the parameter space into regions, and each
    region has a local optimum of its own. *)
Definition smelu_relu_regions_local_optima : Prop :=
  forall data : list (R * R), (exists w : R, w < 0 /\ local_minimum (one_weight_loss data) w) /\
    (exists w : R, 0 < w /\ local_minimum (one_weight_loss data) w).

(** smelu/relu-regions-local-optima, corrected: A region need not have a local optimum: for these data the loss falls
    strictly through the whole region w < 0, across the kink and on to w = 1. *)
Definition smelu_relu_regions_local_optima_corrected : Prop :=
  strictly_decreasing_on (fun x => x <= 1) (fun x : R => (Rmax 0 x - 1) ^ 2 + (Rmax 0 (- x) + 1) ^ 2).

(** smelu_non_monotone_four_1: Swish falls on an interval *)
Definition smelu_non_monotone_four_1 : Prop :=
  forall (beta : R), 0 < beta ->
    strictly_decreasing_on (fun x => - 4 / beta <= x <= - 2 / beta) (fun x : R => swish x beta).

(** smelu_non_monotone_four_2: Swish rises to the right of it *)
Definition smelu_non_monotone_four_2 : Prop :=
  forall (beta : R), 0 < beta -> swish (- 2 / beta) beta < swish 0 beta.

(** smelu_non_monotone_four_3: GELU falls on an interval *)
Definition smelu_non_monotone_four_3 : Prop :=
  forall (beta : R), 0 < beta ->
    strictly_decreasing_on (fun x => - 4 / beta <= x <= - 2 / beta) (fun x : R => gelu x beta).

(** smelu_non_monotone_four_4: GELU rises to the right of it *)
Definition smelu_non_monotone_four_4 : Prop :=
  forall (beta : R), 0 < beta -> gelu (- 2 / beta) beta < gelu 0 beta.

(** smelu_non_monotone_four_5: Mish falls on an interval *)
Definition smelu_non_monotone_four_5 : Prop :=
  forall (beta : R), 0 < beta ->
    strictly_decreasing_on (fun x => - 4 / beta <= x <= - 2 / beta) (fun x : R => mish x beta).

(** smelu_non_monotone_four_6: Mish rises to the right of it *)
Definition smelu_non_monotone_four_6 : Prop :=
  forall (beta : R), 0 < beta -> mish (- 2 / beta) beta < mish 0 beta.

(** smelu_non_monotone_four_7: TanhExp falls on an interval *)
Definition smelu_non_monotone_four_7 : Prop :=
  forall (beta : R), 0 < beta ->
    strictly_decreasing_on (fun x => - 4 / beta <= x <= - 2 / beta) (fun x : R => tanhexp x beta).

(** smelu_non_monotone_four_8: TanhExp rises to the right of it *)
Definition smelu_non_monotone_four_8 : Prop :=
  forall (beta : R), 0 < beta -> tanhexp (- 2 / beta) beta < tanhexp 0 beta.

(** smelu/non-monotone-four (Sec. 1; Sec. 4): Swish, GELU, Mish and TanhExp each have a region left of the transition
    where they are not monotonic. *)
Definition smelu_non_monotone_four : Prop :=
  smelu_non_monotone_four_1 /\ smelu_non_monotone_four_2 /\ smelu_non_monotone_four_3 /\ smelu_non_monotone_four_4 /\
    smelu_non_monotone_four_5 /\ smelu_non_monotone_four_6 /\ smelu_non_monotone_four_7 /\ smelu_non_monotone_four_8.

(** smelu_softplus_monotone_1: monotonic *)
Definition smelu_softplus_monotone_1 : Prop :=
  forall (beta : R), 0 < beta -> increasing_on (fun _ => True) (fun x : R => soft x beta).

(** smelu_softplus_monotone_2: the value at 0 falls as beta grows *)
Definition smelu_softplus_monotone_2 : Prop :=
  strictly_decreasing_on (fun x => 0 < x) (fun x : R => soft 0 x).

(** smelu/softplus-monotone (Sec. 4): SoftPlus is monotonic, and the smaller beta is, the farther it passes from the
    origin. *)
Definition smelu_softplus_monotone : Prop :=
  smelu_softplus_monotone_1 /\ smelu_softplus_monotone_2.

(** smelu_asymptotic_relu_five_1: SoftPlus *)
Definition smelu_asymptotic_relu_five_1 : Prop :=
  forall (x : R), is_lim (fun beta : R => soft x beta) p_infty (Rmax 0 x).

(** smelu_asymptotic_relu_five_2: Swish *)
Definition smelu_asymptotic_relu_five_2 : Prop :=
  forall (x : R), is_lim (fun beta : R => swish x beta) p_infty (Rmax 0 x).

(** smelu_asymptotic_relu_five_3: GELU *)
Definition smelu_asymptotic_relu_five_3 : Prop :=
  forall (x : R), is_lim (fun beta : R => gelu x beta) p_infty (Rmax 0 x).

(** smelu_asymptotic_relu_five_4: Mish *)
Definition smelu_asymptotic_relu_five_4 : Prop :=
  forall (x : R), is_lim (fun beta : R => mish x beta) p_infty (Rmax 0 x).

(** smelu_asymptotic_relu_five_5: TanhExp *)
Definition smelu_asymptotic_relu_five_5 : Prop :=
  forall (x : R), is_lim (fun beta : R => tanhexp x beta) p_infty (Rmax 0 x).

(** smelu/asymptotic-relu-five (Sec. 4): As beta -> infinity Swish, GELU, Mish, TanhExp and SoftPlus all look like
    ReLU. *)
Definition smelu_asymptotic_relu_five : Prop :=
  smelu_asymptotic_relu_five_1 /\ smelu_asymptotic_relu_five_2 /\ smelu_asymptotic_relu_five_3 /\
    smelu_asymptotic_relu_five_4 /\ smelu_asymptotic_relu_five_5.

(** smelu_asymptotic_relu_five_corrected_1: SoftPlus *)
Definition smelu_asymptotic_relu_five_corrected_1 : Prop :=
  uniform_lim (fun _ => True) (fun beta x : R => soft x beta) (Rbar_locally p_infty) (fun x : R => Rmax 0 x).

(** smelu_asymptotic_relu_five_corrected_2: Swish *)
Definition smelu_asymptotic_relu_five_corrected_2 : Prop :=
  uniform_lim (fun _ => True) (fun beta x : R => swish x beta) (Rbar_locally p_infty) (fun x : R => Rmax 0 x).

(** smelu_asymptotic_relu_five_corrected_3: GELU *)
Definition smelu_asymptotic_relu_five_corrected_3 : Prop :=
  uniform_lim (fun _ => True) (fun beta x : R => gelu x beta) (Rbar_locally p_infty) (fun x : R => Rmax 0 x).

(** smelu_asymptotic_relu_five_corrected_4: Mish *)
Definition smelu_asymptotic_relu_five_corrected_4 : Prop :=
  uniform_lim (fun _ => True) (fun beta x : R => mish x beta) (Rbar_locally p_infty) (fun x : R => Rmax 0 x).

(** smelu_asymptotic_relu_five_corrected_5: TanhExp *)
Definition smelu_asymptotic_relu_five_corrected_5 : Prop :=
  uniform_lim (fun _ => True) (fun beta x : R => tanhexp x beta) (Rbar_locally p_infty) (fun x : R => Rmax 0 x).

(** smelu/asymptotic-relu-five, corrected: Sharp: uniformly on R. *)
Definition smelu_asymptotic_relu_five_corrected : Prop :=
  smelu_asymptotic_relu_five_corrected_1 /\ smelu_asymptotic_relu_five_corrected_2 /\
    smelu_asymptotic_relu_five_corrected_3 /\ smelu_asymptotic_relu_five_corrected_4 /\
    smelu_asymptotic_relu_five_corrected_5.

(** smelu_huber_form_1: linear on the left *)
Definition smelu_huber_form_1 : Prop :=
  forall (beta x : R), 0 < beta -> x <= - beta -> smelu x beta = 0.

(** smelu_huber_form_2: quadratic in the middle *)
Definition smelu_huber_form_2 : Prop :=
  forall (beta x : R), 0 < beta -> - beta <= x -> x <= beta -> smelu x beta = (x + beta) ^ 2 / (4 * beta).

(** smelu_huber_form_3: linear on the right *)
Definition smelu_huber_form_3 : Prop :=
  forall (beta x : R), 0 < beta -> beta <= x -> smelu x beta = x.

(** smelu_huber_form_4: Huber loss with threshold 2 beta, scaled, right of its centre -beta *)
Definition smelu_huber_form_4 : Prop :=
  forall (beta x : R), 0 < beta -> - beta <= x -> smelu x beta = huber (x + beta) (2 * beta) / (2 * beta).

(** smelu/huber-form (Sec. 4): SmeLU is made of linear and quadratic pieces and resembles Huber loss on one side. *)
Definition smelu_huber_form : Prop :=
  smelu_huber_form_1 /\ smelu_huber_form_2 /\ smelu_huber_form_3 /\ smelu_huber_form_4.

(** smelu_middle_piece_1: it joins with continuous gradient *)
Definition smelu_middle_piece_1 : Prop :=
  forall (beta : R), 0 < beta -> smooth 1 (fun x : R => smelu x beta).

(** smelu_middle_piece_2: no other does: a (x + beta)^2, the quadratics with value and slope 0 at -beta, have slope 1
    at beta for this a only *)
Definition smelu_middle_piece_2 : Prop :=
  forall (beta : R), 0 < beta -> forall x : R, (2 * x * (beta + beta) - 1 = 0 <-> x = 1 / (4 * beta)).

(** smelu/middle-piece (Sec. 4, Eqs. (8)-(9)): The quadratic that joins 0 (left of -beta) and x (right of beta) with
    slopes 0 and 1 at the joints is (x + beta)^2/(4 beta). *)
Definition smelu_middle_piece : Prop :=
  smelu_middle_piece_1 /\ smelu_middle_piece_2.

(** smelu_relu_limit_and_width_1: left of the region *)
Definition smelu_relu_limit_and_width_1 : Prop :=
  forall (beta x : R), 0 < beta -> x <= - beta -> is_derive (fun x : R => smelu x beta) x 0.

(** smelu_relu_limit_and_width_2: the region is (-beta, beta): slope above 0 *)
Definition smelu_relu_limit_and_width_2 : Prop :=
  forall (beta x : R), 0 < beta -> - beta < x -> x < beta -> ex_derive (fun x : R => smelu x beta) x /\
    Derive (fun x : R => smelu x beta) x > 0.

(** smelu_relu_limit_and_width_3: the region is (-beta, beta): slope below 1 *)
Definition smelu_relu_limit_and_width_3 : Prop :=
  forall (beta x : R), 0 < beta -> - beta < x -> x < beta -> ex_derive (fun x : R => smelu x beta) x /\
    Derive (fun x : R => smelu x beta) x < 1.

(** smelu_relu_limit_and_width_4: right of the region *)
Definition smelu_relu_limit_and_width_4 : Prop :=
  forall (beta x : R), 0 < beta -> beta <= x -> is_derive (fun x : R => smelu x beta) x 1.

(** smelu_relu_limit_and_width_5: ReLU in the limit *)
Definition smelu_relu_limit_and_width_5 : Prop :=
  forall (x : R), filterlim (fun beta : R => smelu x beta) (at_right 0) (locally (Rmax 0 x)).

(** smelu/relu-limit-and-width (Sec. 4): The transition region of SmeLU is wider with greater beta, and SmeLU becomes
    ReLU as beta -> 0. *)
Definition smelu_relu_limit_and_width : Prop :=
  smelu_relu_limit_and_width_1 /\ smelu_relu_limit_and_width_2 /\ smelu_relu_limit_and_width_3 /\
    smelu_relu_limit_and_width_4 /\ smelu_relu_limit_and_width_5.

(** smelu_relu_limit_and_width_corrected_1: distance *)
Definition smelu_relu_limit_and_width_corrected_1 : Prop :=
  forall (beta : R), 0 < beta -> sup_is (fun _ => True) (fun x : R => Rabs (smelu x beta - Rmax 0 x)) (beta / 4) /\
    (fun _ => True) 0 /\ (fun x : R => Rabs (smelu x beta - Rmax 0 x)) 0 = beta / 4.

(** smelu_relu_limit_and_width_corrected_2: uniform limit *)
Definition smelu_relu_limit_and_width_corrected_2 : Prop :=
  uniform_lim (fun _ => True) (fun beta x : R => smelu x beta) (at_right 0) (fun x : R => Rmax 0 x).

(** smelu/relu-limit-and-width, corrected: Sharp: the distance to ReLU is beta/4 at most, attained at 0, so that the
    limit is uniform. *)
Definition smelu_relu_limit_and_width_corrected : Prop :=
  smelu_relu_limit_and_width_corrected_1 /\ smelu_relu_limit_and_width_corrected_2.

(** smelu/box-convolution (Sec. 4): SmeLU is ReLU convolved with the box of height 1/(2 beta) on [-beta, beta]. *)
Definition smelu_box_convolution : Prop :=
  forall (beta x : R), 0 < beta -> mollifiable (fun x : R => Rmax 0 x) box_kernel beta x /\
    mollify (fun x : R => Rmax 0 x) box_kernel beta x = smelu x beta.

(** smelu/gradient-hard-sigmoid (Sec. 4; App. D.5): The gradient of SmeLU is the hard sigmoid, (x + beta)/(2 beta)
    clipped to [0, 1]. *)
Definition smelu_gradient_hard_sigmoid : Prop :=
  forall (beta x : R), 0 < beta ->
    is_derive (fun x : R => smelu x beta) x (Rmin (Rmax ((x + beta) / (2 * beta)) 0) 1).

(** smelu_monotone_clean_regions_1: monotonic *)
Definition smelu_monotone_clean_regions_1 : Prop :=
  forall (beta : R), 0 < beta -> increasing_on (fun _ => True) (fun x : R => smelu x beta).

(** smelu_monotone_clean_regions_2: strictly 0 *)
Definition smelu_monotone_clean_regions_2 : Prop :=
  forall (beta x : R), 0 < beta -> x <= - beta -> smelu x beta = 0.

(** smelu_monotone_clean_regions_3: slope 1 *)
Definition smelu_monotone_clean_regions_3 : Prop :=
  forall (beta x : R), 0 < beta -> beta <= x -> is_derive (fun x : R => smelu x beta) x 1.

(** smelu_monotone_clean_regions_4: continuous gradient *)
Definition smelu_monotone_clean_regions_4 : Prop :=
  forall (beta : R), 0 < beta -> smooth 1 (fun x : R => smelu x beta).

(** smelu/monotone-clean-regions (Sec. 4; Abstract; Sec. 1): SmeLU is monotonic, exactly 0 on a region, of slope
    exactly 1 on another, and has a continuous gradient. *)
Definition smelu_monotone_clean_regions : Prop :=
  smelu_monotone_clean_regions_1 /\ smelu_monotone_clean_regions_2 /\ smelu_monotone_clean_regions_3 /\
    smelu_monotone_clean_regions_4.

(** smelu/monotone-clean-regions, corrected: Sharp: C^1 and no more; the second derivative jumps by 1/(2 beta) at both
    joints. *)
Definition smelu_monotone_clean_regions_corrected : Prop :=
  forall (beta : R), 0 < beta -> smooth 1 (fun x : R => smelu x beta) /\ ~ smooth 2 (fun x : R => smelu x beta).

(** smelu/relu-weight-norm (Sec. 4; App. A, Fig. 7): In a network without clipping whose weight rows have norm v, the
    value v changes the size of the output but not its shape, for no activation and for ReLU; it does not smoothen the
    surface. *)
Definition smelu_relu_weight_norm : Prop :=
  forall (v : R) (layers : list (list (list R))) (x : list R), 0 < v ->
    (forall rows w, In rows layers -> In w rows -> 0 < dot w w) ->
    network (fun u : R => u) (map (map (normalised v)) layers) x = map (Rmult (v ^ length layers)) (network (fun u : R
      => u) (map (map (normalised 1)) layers) x) /\
    network (fun u : R => Rmax 0 u) (map (map (normalised v)) layers) x = map (Rmult (v ^ length layers)) (network
      (fun u : R => Rmax 0 u) (map (map (normalised 1)) layers) x).

(** smelu_beta_or_norm_smoothing_1: norm s and width beta act as norm 1 and width beta/s *)
Definition smelu_beta_or_norm_smoothing_1 : Prop :=
  forall (beta s x : R), 0 < beta -> 0 < s -> smelu (s * x) beta = s * smelu x (beta / s).

(** smelu_beta_or_norm_smoothing_2: greater beta is smoother: the curvature is 1/(2 beta) *)
Definition smelu_beta_or_norm_smoothing_2 : Prop :=
  forall (beta x : R), 0 < beta -> - beta < x -> x < beta -> ex_derive (fun x : R => smelu x beta) x /\
    is_derive_n (fun x : R => smelu x beta) 2 x (1 / (2 * beta)).

(** smelu/beta-or-norm-smoothing (Sec. 4; App. A): With SmeLU the output surface is smoothed by either a greater beta
    or a smaller norm v of the weight rows. *)
Definition smelu_beta_or_norm_smoothing : Prop :=
  smelu_beta_or_norm_smoothing_1 /\ smelu_beta_or_norm_smoothing_2.

(** smelu_generalized_coefficients_1: the slope is the line from g- at -alpha to g+ at beta *)
Definition smelu_generalized_coefficients_1 : Prop :=
  forall (alpha beta gm gp t x : R), 0 < alpha -> 0 < beta ->
    is_derive (fun x : R => middle x alpha beta gm gp t) x (gm + (gp - gm) * (x + alpha) / (alpha + beta)).

(** smelu_generalized_coefficients_2: the value at -alpha *)
Definition smelu_generalized_coefficients_2 : Prop :=
  forall (alpha beta gm gp t : R), 0 < alpha -> 0 < beta -> middle (- alpha) alpha beta gm gp t = t.

(** smelu/generalized-coefficients (Sec. 4, Eqs. (10)-(12)): The printed a, b, c are the coefficients of the quadratic
    on [-alpha, beta] with slope g- and value t at -alpha and slope g+ at beta. *)
Definition smelu_generalized_coefficients : Prop :=
  smelu_generalized_coefficients_1 /\ smelu_generalized_coefficients_2.

(** smelu_generalized_right_piece_1: value at the joint *)
Definition smelu_generalized_right_piece_1 : Prop :=
  forall (alpha beta gm gp t : R), 0 < alpha -> 0 < beta ->
    middle beta alpha beta gm gp t = gp * beta + t + (alpha + beta) / 2 * gm + (alpha - beta) / 2 * gp.

(** smelu_generalized_right_piece_2: the three pieces join with continuous gradient *)
Definition smelu_generalized_right_piece_2 : Prop :=
  forall (alpha beta gm gp t : R), 0 < alpha -> 0 < beta -> smooth 1 (fun x : R => gsmelu x alpha beta gm gp t).

(** smelu/generalized-right-piece (Sec. 4, Eq. (11)): Right of beta the generalized SmeLU continues as g+ x + t +
    (alpha + beta) g-/2 + (alpha - beta) g+/2. *)
Definition smelu_generalized_right_piece : Prop :=
  smelu_generalized_right_piece_1 /\ smelu_generalized_right_piece_2.

(** smelu_negative_left_slope_1: g- = m >= 0, g+ = m + r *)
Definition smelu_negative_left_slope_1 : Prop :=
  forall (alpha beta t r m : R), 0 < alpha -> 0 < beta -> 0 < r -> 0 <= m ->
    increasing_on (fun _ => True) (fun x : R => gsmelu x alpha beta m (m + r) t).

(** smelu_negative_left_slope_2: g- = -d < 0: falls on the left *)
Definition smelu_negative_left_slope_2 : Prop :=
  forall (alpha beta t d r : R), 0 < alpha -> 0 < beta -> 0 < d -> 0 < r ->
    strictly_decreasing_on (fun x => x <= - alpha) (fun x : R => gsmelu x alpha beta (- d) (- d + r) t).

(** smelu/negative-left-slope (Sec. 4): In the generalized SmeLU a negative slope on the left gives up monotonicity;
    with g- >= 0 it is monotonic. *)
Definition smelu_negative_left_slope : Prop :=
  smelu_negative_left_slope_1 /\ smelu_negative_left_slope_2.

(** smelu_t_and_origin_1: for slopes 0 <= g- < g+ this t takes it through the origin *)
Definition smelu_t_and_origin_1 : Prop :=
  forall (alpha beta r m : R), 0 < alpha -> 0 < beta -> 0 < r -> 0 <= m ->
    gsmelu 0 alpha beta m (m + r) (- (alpha ^ 2 * (m + r + m) + 2 * alpha * beta * m) / (2 * (alpha + beta))) = 0.

(** smelu_t_and_origin_2: and it is not positive *)
Definition smelu_t_and_origin_2 : Prop :=
  forall (alpha beta r m : R), 0 < alpha -> 0 < beta -> 0 < r -> 0 <= m ->
    - (alpha ^ 2 * (m + r + m) + 2 * alpha * beta * m) / (2 * (alpha + beta)) <= 0.

(** smelu/t-and-origin (Sec. 4): Taking t <= 0 lets the generalized SmeLU pass through the origin. *)
Definition smelu_t_and_origin : Prop :=
  smelu_t_and_origin_1 /\ smelu_t_and_origin_2.

(** smelu/generalized-special-case (Sec. 4; App. B): SmeLU is the generalized SmeLU with g- = 0, g+ = 1, alpha = beta,
    t = 0. *)
Definition smelu_generalized_special_case : Prop :=
  forall (beta x : R), 0 < beta -> gsmelu x beta beta 0 1 0 = smelu x beta.

(** smelu_rescu_nonmonotone_pieces_1: continuously differentiable *)
Definition smelu_rescu_nonmonotone_pieces_1 : Prop :=
  forall (alpha beta d w : R), 0 < alpha -> 0 < beta -> 0 < d -> 0 < w ->
    smooth 1 (fun x : R => dip x alpha beta d w).

(** smelu_rescu_nonmonotone_pieces_2: gradient 0 on the left *)
Definition smelu_rescu_nonmonotone_pieces_2 : Prop :=
  forall (alpha beta d w x : R), 0 < alpha -> 0 < beta -> 0 < d -> 0 < w -> x <= - alpha - w ->
    is_derive (fun x : R => dip x alpha beta d w) x 0.

(** smelu_rescu_nonmonotone_pieces_3: the added piece is concave *)
Definition smelu_rescu_nonmonotone_pieces_3 : Prop :=
  forall (alpha beta d w x : R), 0 < alpha -> 0 < beta -> 0 < d -> 0 < w -> - alpha - w < x -> x < - alpha ->
    ex_derive (fun x : R => dip x alpha beta d w) x /\ ex_derive_n (fun x : R => dip x alpha beta d w) 2 x /\
    Derive_n (fun x : R => dip x alpha beta d w) 2 x < 0.

(** smelu_rescu_nonmonotone_pieces_4: the next piece is convex *)
Definition smelu_rescu_nonmonotone_pieces_4 : Prop :=
  forall (alpha beta d w x : R), 0 < alpha -> 0 < beta -> 0 < d -> 0 < w -> - alpha < x -> x < beta ->
    ex_derive (fun x : R => dip x alpha beta d w) x /\ ex_derive_n (fun x : R => dip x alpha beta d w) 2 x /\
    Derive_n (fun x : R => dip x alpha beta d w) 2 x > 0.

(** smelu_rescu_nonmonotone_pieces_5: it falls *)
Definition smelu_rescu_nonmonotone_pieces_5 : Prop :=
  forall (alpha beta d w : R), 0 < alpha -> 0 < beta -> 0 < d -> 0 < w ->
    strictly_decreasing_on (fun x => - alpha - w <= x <= - alpha) (fun x : R => dip x alpha beta d w).

(** smelu_rescu_nonmonotone_pieces_6: and rises *)
Definition smelu_rescu_nonmonotone_pieces_6 : Prop :=
  forall (alpha beta d w x : R), 0 < alpha -> 0 < beta -> 0 < d -> 0 < w -> beta <= x ->
    is_derive (fun x : R => dip x alpha beta d w) x 1.

(** smelu/rescu-nonmonotone-pieces (Sec. 4, RESCU): A concave quadratic to the left of the convex one, continued by a
    constant where its gradient reaches 0, gives a continuously differentiable activation that dips like Swish. *)
Definition smelu_rescu_nonmonotone_pieces : Prop :=
  smelu_rescu_nonmonotone_pieces_1 /\ smelu_rescu_nonmonotone_pieces_2 /\ smelu_rescu_nonmonotone_pieces_3 /\
    smelu_rescu_nonmonotone_pieces_4 /\ smelu_rescu_nonmonotone_pieces_5 /\ smelu_rescu_nonmonotone_pieces_6.

(** smelu_rescu_swish_selu_1: Swish: one smooth piece *)
Definition smelu_rescu_swish_selu_1 : Prop :=
  forall (beta : R), 0 < beta -> smooth_inf (fun x : R => swish x beta).

(** smelu_rescu_swish_selu_2: SELU, beta = 1: continuously differentiable *)
Definition smelu_rescu_swish_selu_2 : Prop :=
  forall (lambda : R), 0 < lambda -> smooth 1 (fun x : R => lambda * (if Rlt_dec 0 x then x else exp x - 1)).

(** smelu_rescu_swish_selu_3: SELU, beta = 1: right piece *)
Definition smelu_rescu_swish_selu_3 : Prop :=
  forall (lambda x : R), 0 < lambda -> 0 <= x -> selu x 1 lambda = lambda * x.

(** smelu_rescu_swish_selu_4: SELU, beta = 1: left piece *)
Definition smelu_rescu_swish_selu_4 : Prop :=
  forall (lambda x : R), 0 < lambda -> x <= 0 -> selu x 1 lambda = lambda * (exp x - 1).

(** smelu/rescu-swish-selu (Sec. 4, RESCU): Swish is continuously differentiable with one smooth piece, SELU with beta
    = 1 with two. *)
Definition smelu_rescu_swish_selu : Prop :=
  smelu_rescu_swish_selu_1 /\ smelu_rescu_swish_selu_2 /\ smelu_rescu_swish_selu_3 /\ smelu_rescu_swish_selu_4.

(** smelu/rescu-swish-selu, corrected: Sharp: SELU with beta = 1 is C^1 and no more, so that it needs its two pieces.
    *)
Definition smelu_rescu_swish_selu_corrected : Prop :=
  forall (lambda : R), 0 < lambda -> smooth 1 (fun x : R => selu x 1 lambda) /\
    ~ smooth 2 (fun x : R => selu x 1 lambda).

(** smelu_criteo_one_hot_rule_1: k = 1: N = 1373, d = 3 *)
Definition smelu_criteo_one_hot_rule_1 : Prop :=
  (if Rlt_dec 1373 110 then 1 else 0) = (if Rle_dec 3 0 then 1 else 0).

(** smelu_criteo_one_hot_rule_2: k = 2: N = 2148, d = 9 *)
Definition smelu_criteo_one_hot_rule_2 : Prop :=
  (if Rlt_dec 2148 110 then 1 else 0) = (if Rle_dec 9 0 then 1 else 0).

(** smelu_criteo_one_hot_rule_3: k = 3: N = 4847, d = 29 *)
Definition smelu_criteo_one_hot_rule_3 : Prop :=
  (if Rlt_dec 4847 110 then 1 else 0) = (if Rle_dec 29 0 then 1 else 0).

(** smelu_criteo_one_hot_rule_4: k = 4: N = 9781, d = 11 *)
Definition smelu_criteo_one_hot_rule_4 : Prop :=
  (if Rlt_dec 9781 110 then 1 else 0) = (if Rle_dec 11 0 then 1 else 0).

(** smelu_criteo_one_hot_rule_5: k = 5: N = 396, d = 17 *)
Definition smelu_criteo_one_hot_rule_5 : Prop :=
  (if Rlt_dec 396 110 then 1 else 0) = (if Rle_dec 17 0 then 1 else 0).

(** smelu_criteo_one_hot_rule_6: k = 6: N = 28, d = 0 *)
Definition smelu_criteo_one_hot_rule_6 : Prop :=
  (if Rlt_dec 28 110 then 1 else 0) = (if Rle_dec 0 0 then 1 else 0).

(** smelu_criteo_one_hot_rule_7: k = 7: N = 3591, d = 14 *)
Definition smelu_criteo_one_hot_rule_7 : Prop :=
  (if Rlt_dec 3591 110 then 1 else 0) = (if Rle_dec 14 0 then 1 else 0).

(** smelu_criteo_one_hot_rule_8: k = 8: N = 2798, d = 4 *)
Definition smelu_criteo_one_hot_rule_8 : Prop :=
  (if Rlt_dec 2798 110 then 1 else 0) = (if Rle_dec 4 0 then 1 else 0).

(** smelu_criteo_one_hot_rule_9: k = 9: N = 14, d = 0 *)
Definition smelu_criteo_one_hot_rule_9 : Prop :=
  (if Rlt_dec 14 110 then 1 else 0) = (if Rle_dec 0 0 then 1 else 0).

(** smelu_criteo_one_hot_rule_10: k = 10: N = 7403, d = 12 *)
Definition smelu_criteo_one_hot_rule_10 : Prop :=
  (if Rlt_dec 7403 110 then 1 else 0) = (if Rle_dec 12 0 then 1 else 0).

(** smelu_criteo_one_hot_rule_11: k = 11: N = 2511, d = 19 *)
Definition smelu_criteo_one_hot_rule_11 : Prop :=
  (if Rlt_dec 2511 110 then 1 else 0) = (if Rle_dec 19 0 then 1 else 0).

(** smelu_criteo_one_hot_rule_12: k = 12: N = 5598, d = 24 *)
Definition smelu_criteo_one_hot_rule_12 : Prop :=
  (if Rlt_dec 5598 110 then 1 else 0) = (if Rle_dec 24 0 then 1 else 0).

(** smelu_criteo_one_hot_rule_13: k = 13: N = 9501, d = 29 *)
Definition smelu_criteo_one_hot_rule_13 : Prop :=
  (if Rlt_dec 9501 110 then 1 else 0) = (if Rle_dec 29 0 then 1 else 0).

(** smelu_criteo_one_hot_rule_14: k = 14: N = 46, d = 0 *)
Definition smelu_criteo_one_hot_rule_14 : Prop :=
  (if Rlt_dec 46 110 then 1 else 0) = (if Rle_dec 0 0 then 1 else 0).

(** smelu_criteo_one_hot_rule_15: k = 15: N = 4753, d = 13 *)
Definition smelu_criteo_one_hot_rule_15 : Prop :=
  (if Rlt_dec 4753 110 then 1 else 0) = (if Rle_dec 13 0 then 1 else 0).

(** smelu_criteo_one_hot_rule_16: k = 16: N = 4056, d = 25 *)
Definition smelu_criteo_one_hot_rule_16 : Prop :=
  (if Rlt_dec 4056 110 then 1 else 0) = (if Rle_dec 25 0 then 1 else 0).

(** smelu_criteo_one_hot_rule_17: k = 17: N = 23, d = 0 *)
Definition smelu_criteo_one_hot_rule_17 : Prop :=
  (if Rlt_dec 23 110 then 1 else 0) = (if Rle_dec 0 0 then 1 else 0).

(** smelu_criteo_one_hot_rule_18: k = 18: N = 3828, d = 8 *)
Definition smelu_criteo_one_hot_rule_18 : Prop :=
  (if Rlt_dec 3828 110 then 1 else 0) = (if Rle_dec 8 0 then 1 else 0).

(** smelu_criteo_one_hot_rule_19: k = 19: N = 5856, d = 29 *)
Definition smelu_criteo_one_hot_rule_19 : Prop :=
  (if Rlt_dec 5856 110 then 1 else 0) = (if Rle_dec 29 0 then 1 else 0).

(** smelu_criteo_one_hot_rule_20: k = 20: N = 12, d = 0 *)
Definition smelu_criteo_one_hot_rule_20 : Prop :=
  (if Rlt_dec 12 110 then 1 else 0) = (if Rle_dec 0 0 then 1 else 0).

(** smelu_criteo_one_hot_rule_21: k = 21: N = 4226, d = 22 *)
Definition smelu_criteo_one_hot_rule_21 : Prop :=
  (if Rlt_dec 4226 110 then 1 else 0) = (if Rle_dec 22 0 then 1 else 0).

(** smelu_criteo_one_hot_rule_22: k = 22: N = 23, d = 0 *)
Definition smelu_criteo_one_hot_rule_22 : Prop :=
  (if Rlt_dec 23 110 then 1 else 0) = (if Rle_dec 0 0 then 1 else 0).

(** smelu_criteo_one_hot_rule_23: k = 23: N = 61, d = 0 *)
Definition smelu_criteo_one_hot_rule_23 : Prop :=
  (if Rlt_dec 61 110 then 1 else 0) = (if Rle_dec 0 0 then 1 else 0).

(** smelu_criteo_one_hot_rule_24: k = 24: N = 3098, d = 31 *)
Definition smelu_criteo_one_hot_rule_24 : Prop :=
  (if Rlt_dec 3098 110 then 1 else 0) = (if Rle_dec 31 0 then 1 else 0).

(** smelu_criteo_one_hot_rule_25: k = 25: N = 494, d = 0 *)
Definition smelu_criteo_one_hot_rule_25 : Prop :=
  (if Rlt_dec 494 110 then 1 else 0) = (if Rle_dec 0 0 then 1 else 0).

(** smelu_criteo_one_hot_rule_26: k = 26: N = 5087, d = 29 *)
Definition smelu_criteo_one_hot_rule_26 : Prop :=
  (if Rlt_dec 5087 110 then 1 else 0) = (if Rle_dec 29 0 then 1 else 0).

(** smelu/criteo-one-hot-rule (Sec. 5; App. E, Eqs. (22)-(23)): A feature is one-hot encoded exactly if it has fewer
    than 110 buckets; in the printed lists of bucket counts and dimensions, dimension 0 stands for one-hot. *)
Definition smelu_criteo_one_hot_rule : Prop :=
  smelu_criteo_one_hot_rule_1 /\ smelu_criteo_one_hot_rule_2 /\ smelu_criteo_one_hot_rule_3 /\
    smelu_criteo_one_hot_rule_4 /\ smelu_criteo_one_hot_rule_5 /\ smelu_criteo_one_hot_rule_6 /\
    smelu_criteo_one_hot_rule_7 /\ smelu_criteo_one_hot_rule_8 /\ smelu_criteo_one_hot_rule_9 /\
    smelu_criteo_one_hot_rule_10 /\ smelu_criteo_one_hot_rule_11 /\ smelu_criteo_one_hot_rule_12 /\
    smelu_criteo_one_hot_rule_13 /\ smelu_criteo_one_hot_rule_14 /\ smelu_criteo_one_hot_rule_15 /\
    smelu_criteo_one_hot_rule_16 /\ smelu_criteo_one_hot_rule_17 /\ smelu_criteo_one_hot_rule_18 /\
    smelu_criteo_one_hot_rule_19 /\ smelu_criteo_one_hot_rule_20 /\ smelu_criteo_one_hot_rule_21 /\
    smelu_criteo_one_hot_rule_22 /\ smelu_criteo_one_hot_rule_23 /\ smelu_criteo_one_hot_rule_24 /\
    smelu_criteo_one_hot_rule_25 /\ smelu_criteo_one_hot_rule_26.

(** smelu_table1_pd_decrease_1: ReLU over 36% *)
Definition smelu_table1_pd_decrease_1 : Prop :=
  36.3 > 36.

(** smelu_table1_pd_decrease_2: relative PD falls by around 40% *)
Definition smelu_table1_pd_decrease_2 : Prop :=
  35 <= 100 * (1 - 22.5 / 36.3) <= 45.

(** smelu_table1_pd_decrease_3: Delta_1 falls by around 40%: the largest fall that the digits allow *)
Definition smelu_table1_pd_decrease_3 : Prop :=
  100 * (1 - (0.029 - 0.0005) / (0.053 + 0.0005)) >= 35.

(** smelu_table1_pd_decrease_4: Delta_1 falls by around 40%: the smallest fall that the digits allow *)
Definition smelu_table1_pd_decrease_4 : Prop :=
  100 * (1 - (0.029 + 0.0005) / (0.053 - 0.0005)) <= 45.

(** smelu_table1_pd_decrease_5: no shuffling: over 20% *)
Definition smelu_table1_pd_decrease_5 : Prop :=
  21.5 > 20.

(** smelu_table1_pd_decrease_6: identical initialisation: over 20% *)
Definition smelu_table1_pd_decrease_6 : Prop :=
  25.3 > 20.

(** smelu/table1-pd-decrease (Sec. 5, Table 1): On Criteo ReLU has relative PD over 36%, SmeLU (beta = 2.5) lowers
    both PD measures by around 40%, and without shuffling or with identical initialisation ReLU stays over 20%. *)
Definition smelu_table1_pd_decrease : Prop :=
  smelu_table1_pd_decrease_1 /\ smelu_table1_pd_decrease_2 /\ smelu_table1_pd_decrease_3 /\
    smelu_table1_pd_decrease_4 /\ smelu_table1_pd_decrease_5 /\ smelu_table1_pd_decrease_6.

(** smelu_table1_pd_decrease_corrected_1: Delta_1 *)
Definition smelu_table1_pd_decrease_corrected_1 : Prop :=
  44.5 <= 100 * (1 - 0.029 / 0.053) <= 45.5.

(** smelu_table1_pd_decrease_corrected_2: relative PD *)
Definition smelu_table1_pd_decrease_corrected_2 : Prop :=
  37.5 <= 100 * (1 - 22.5 / 36.3) <= 38.5.

(** smelu/table1-pd-decrease, corrected: From the printed entries the decreases are 45% in Delta_1 and 38% in relative
    PD. *)
Definition smelu_table1_pd_decrease_corrected : Prop :=
  smelu_table1_pd_decrease_corrected_1 /\ smelu_table1_pd_decrease_corrected_2.

(** smelu_table1_stdev_reduction_1: AUC *)
Definition smelu_table1_stdev_reduction_1 : Prop :=
  0.0144 / 0.0012 >= 10.

(** smelu_table1_stdev_reduction_2: Delta_1, with the most favourable rounding *)
Definition smelu_table1_stdev_reduction_2 : Prop :=
  (0.033 + 0.0005) / (0.004 - 0.0005) >= 10.

(** smelu_table1_stdev_reduction_3: relative PD, with the most favourable rounding *)
Definition smelu_table1_stdev_reduction_3 : Prop :=
  (19.2 + 0.05) / (4.5 - 0.05) >= 10.

(** smelu/table1-stdev-reduction (Sec. 5, Table 1): SmeLU (beta = 2.5) reduces the standard deviations of AUC, Delta_1
    and relative PD by an order of magnitude. *)
Definition smelu_table1_stdev_reduction : Prop :=
  smelu_table1_stdev_reduction_1 /\ smelu_table1_stdev_reduction_2 /\ smelu_table1_stdev_reduction_3.

(** smelu_table1_stdev_reduction_corrected_1: AUC *)
Definition smelu_table1_stdev_reduction_corrected_1 : Prop :=
  0.0144 / 0.0012 = 12.

(** smelu_table1_stdev_reduction_corrected_2: Delta_1 *)
Definition smelu_table1_stdev_reduction_corrected_2 : Prop :=
  0.033 / 0.004 = 8.25.

(** smelu_table1_stdev_reduction_corrected_3: relative PD *)
Definition smelu_table1_stdev_reduction_corrected_3 : Prop :=
  4.265 <= 19.2 / 4.5 <= 4.275.

(** smelu/table1-stdev-reduction, corrected: The factors are 12 for AUC, 8.25 for Delta_1 and 4.27 for relative PD. *)
Definition smelu_table1_stdev_reduction_corrected : Prop :=
  smelu_table1_stdev_reduction_corrected_1 /\ smelu_table1_stdev_reduction_corrected_2 /\
    smelu_table1_stdev_reduction_corrected_3.

(** smelu_swish_criteo_1: AUC is lower for every beta *)
Definition smelu_swish_criteo_1 : Prop :=
  Rmax (Rmax (Rmax (Rmax 0.765 0.774) 0.766) 0.757) 0.76 < 0.781.

(** smelu_swish_criteo_2: Delta_1 is higher for every beta *)
Definition smelu_swish_criteo_2 : Prop :=
  Rmin (Rmin (Rmin (Rmin 0.088 0.078) 0.087) 0.078) 0.076 > 0.053.

(** smelu/swish-criteo (Sec. 5, Table 1): With Swish no AUC and no PD comparable to those of ReLU were reached on
    Criteo. *)
Definition smelu_swish_criteo : Prop :=
  smelu_swish_criteo_1 /\ smelu_swish_criteo_2.

(** smelu/normalization-surface-shape (App. A, Fig. 7): Layer normalization changes the shape of the output surface of
    a linear or ReLU network; weight normalization does not. *)
Definition smelu_normalization_surface_shape : Prop :=
  forall (s x : R), 0 < s ->
    s * (1 / sqrt 2) * (Rmax 0 (s * x) + Rmax 0 (- s * x)) = s ^ 2 * (1 / sqrt 2) * (Rmax 0 x + Rmax 0 (- 2 * x)).

(** smelu/normalization-surface-shape, corrected: Weight normalization keeps the shape where the rows of a layer have
    one norm: with weights c and -c the two networks are proportional. *)
Definition smelu_normalization_surface_shape_corrected : Prop :=
  forall (s c x : R), 0 < s -> 0 < c ->
    s * (1 / sqrt 2) * (Rmax 0 (s * x) + Rmax 0 (- s * x)) = s ^ 2 * (1 / sqrt 2) / c * (Rmax 0 (c * x) + Rmax 0 (- c
      * x)).

(** smelu/celu (App. C, Eq. (14)): CELU is continuously differentiable for every beta > 0. *)
Definition smelu_celu : Prop :=
  forall (beta : R), 0 < beta -> smooth 1 (fun x : R => if Rle_dec 0 x then x else beta * (exp (x / beta) - 1)).

(** smelu/celu, corrected: Sharp: C^1 and no more, for every beta > 0. *)
Definition smelu_celu_corrected : Prop :=
  forall (beta : R), 0 < beta -> smooth 1 (fun x : R => if Rle_dec 0 x then x else beta * (exp (x / beta) - 1)) /\
    ~ smooth 2 (fun x : R => if Rle_dec 0 x then x else beta * (exp (x / beta) - 1)).

(** smelu/smoothrelu-rescu (App. C, Eq. (15)): SmoothReLU, x - log(1 + beta x)/beta on the right and 0 on the left, is
    a RESCU activation: continuous with continuous derivative. *)
Definition smelu_smoothrelu_rescu : Prop :=
  forall (beta : R), 0 < beta -> smooth 1 (fun x : R => if Rle_dec 0 x then x - ln (1 + beta * x) / beta else 0).

(** smelu/smoothrelu-rescu, corrected: Sharp: C^1 and no more; the second derivative jumps by beta at 0. *)
Definition smelu_smoothrelu_rescu_corrected : Prop :=
  forall (beta : R), 0 < beta -> smooth 1 (fun x : R => if Rle_dec 0 x then x - ln (1 + beta * x) / beta else 0) /\
    ~ smooth 2 (fun x : R => if Rle_dec 0 x then x - ln (1 + beta * x) / beta else 0).

(** smelu_asymmetric_1: asymmetric *)
Definition smelu_asymmetric_1 : Prop :=
  forall (alpha beta x : R), 0 < alpha -> 0 < beta ->
    gsmelu x alpha beta 0 1 0 = (if Rle_dec x (- alpha) then 0 else if both (Rle_dec (- alpha) x) (Rle_dec x beta)
      then (x + alpha) ^ 2 / (2 * (alpha + beta)) else x + (alpha - beta) / 2).

(** smelu_asymmetric_2: alpha = beta *)
Definition smelu_asymmetric_2 : Prop :=
  forall (beta x : R), 0 < beta ->
    (if Rle_dec x (- beta) then 0 else if both (Rle_dec (- beta) x) (Rle_dec x beta) then (x + beta) ^ 2 / (2 * (beta
      + beta)) else x + (beta - beta) / 2) = smelu x beta.

(** smelu/asymmetric (App. D.1, Eq. (16)): The generalized SmeLU with g- = 0, g+ = 1, t = 0 is the printed asymmetric
    SmeLU, and alpha = beta gives SmeLU. *)
Definition smelu_asymmetric : Prop :=
  smelu_asymmetric_1 /\ smelu_asymmetric_2.

(** smelu/leaky (App. D.2, Eq. (17)): The generalized SmeLU with 0 < g- < g+ = 1, alpha = beta, t = 0 is the printed
    Leaky SmeLU. *)
Definition smelu_leaky : Prop :=
  forall (beta g x : R), 0 < beta -> 0 < g -> g < 1 ->
    gsmelu x beta beta g 1 0 = (if Rle_dec x (- beta) then g * (x + beta) else if both (Rle_dec (- beta) x) (Rle_dec x
      beta) then (1 - g) / (4 * beta) * x ^ 2 + (1 + g) / 2 * x + beta / 4 * (1 + 3 * g) else x + g * beta).

(** smelu_leaky_outer_regions_1: the same slope on the left *)
Definition smelu_leaky_outer_regions_1 : Prop :=
  forall (beta g x : R), 0 < beta -> 0 < g -> g < 1 -> x < - beta -> ex_derive (fun x : R => leaky x beta g) x /\
    ex_derive (fun x : R => if Rlt_dec x 0 then g * x else x) x /\
    Derive (fun x : R => leaky x beta g) x = Derive (fun x : R => if Rlt_dec x 0 then g * x else x) x.

(** smelu_leaky_outer_regions_2: the same slope on the right *)
Definition smelu_leaky_outer_regions_2 : Prop :=
  forall (beta g x : R), 0 < beta -> 0 < g -> g < 1 -> beta < x -> ex_derive (fun x : R => leaky x beta g) x /\
    ex_derive (fun x : R => if Rlt_dec x 0 then g * x else x) x /\
    Derive (fun x : R => leaky x beta g) x = Derive (fun x : R => if Rlt_dec x 0 then g * x else x) x.

(** smelu/leaky-outer-regions (App. D.2): Outside the middle region Leaky SmeLU resembles Leaky ReLU. *)
Definition smelu_leaky_outer_regions : Prop :=
  smelu_leaky_outer_regions_1 /\ smelu_leaky_outer_regions_2.

(** smelu_leaky_outer_regions_corrected_1: left *)
Definition smelu_leaky_outer_regions_corrected_1 : Prop :=
  forall (beta g x : R), 0 < beta -> 0 < g -> g < 1 -> x <= - beta ->
    leaky x beta g - (if Rlt_dec x 0 then g * x else x) = g * beta.

(** smelu_leaky_outer_regions_corrected_2: right *)
Definition smelu_leaky_outer_regions_corrected_2 : Prop :=
  forall (beta g x : R), 0 < beta -> 0 < g -> g < 1 -> beta <= x ->
    leaky x beta g - (if Rlt_dec x 0 then g * x else x) = g * beta.

(** smelu/leaky-outer-regions, corrected: Sharp: on both sides it is Leaky ReLU raised by g- beta, never Leaky ReLU
    itself. *)
Definition smelu_leaky_outer_regions_corrected : Prop :=
  smelu_leaky_outer_regions_corrected_1 /\ smelu_leaky_outer_regions_corrected_2.

(** smelu/origin (App. D.4): SmeLU does not pass through the origin. *)
Definition smelu_origin : Prop :=
  forall (beta : R), 0 < beta -> Rabs (smelu 0 beta) > 0.

(** smelu/origin, corrected: Sharp: its value at 0 is beta/4. *)
Definition smelu_origin_corrected : Prop :=
  forall (beta : R), 0 < beta -> smelu 0 beta = beta / 4.

(** smelu/zero-cross-form (App. D.4, Eq. (18)): The generalized SmeLU shifted vertically through the origin is the
    printed three-piece function. *)
Definition smelu_zero_cross_form : Prop :=
  forall (alpha beta gm gp t x : R), 0 < alpha -> 0 < beta ->
    gsmelu x alpha beta gm gp t - gsmelu 0 alpha beta gm gp t = (if Rle_dec x (- alpha) then gm * x + alpha ^ 2 * (gm
      - gp) / (2 * (alpha + beta)) else if both (Rle_dec (- alpha) x) (Rle_dec x beta) then (gp - gm) / (2 * (alpha +
      beta)) * x ^ 2 + (alpha * gp + beta * gm) / (alpha + beta) * x else gp * x + beta ^ 2 * (gm - gp) / (2 * (alpha
      + beta))).

(** smelu/softplus-taylor (App. D.5, Eqs. (19)-(20)): To second order at 0, gamma ln(1 + exp(x/gamma)) is gamma ln 2 +
    x/2 + x^2/(8 gamma). *)
Definition smelu_softplus_taylor : Prop :=
  forall (gamma : R), 0 < gamma -> (locally' 0) (fun x : R => x ^ 2 <> 0) /\
    is_lim (fun x : R => (softg x gamma - (gamma * ln 2 + x / 2 + x ^ 2 / (8 * gamma))) / x ^ 2) 0 0.

(** smelu_softplus_smelu_gap_1: the gap, to second order at 0 *)
Definition smelu_softplus_smelu_gap_1 : Prop :=
  forall (gamma : R), 0 < gamma -> (locally' 0) (fun x : R => x ^ 2 <> 0) /\
    is_lim (fun x : R => (softg x gamma - (x + 2 * gamma) ^ 2 / (4 * (2 * gamma)) - (gamma * ln 2 - gamma / 2)) / x ^
      2) 0 0.

(** smelu_softplus_smelu_gap_2: second form *)
Definition smelu_softplus_smelu_gap_2 : Prop :=
  forall (gamma : R), 0 < gamma -> gamma * ln 2 - gamma / 2 = 2 * gamma / 2 * (ln 2 - 1 / 2).

(** smelu_softplus_smelu_gap_3: third form *)
Definition smelu_softplus_smelu_gap_3 : Prop :=
  forall (beta : R), 0 < beta -> beta / 2 * (ln 2 - 1 / 2) = beta / 4 * ln (4 / exp 1).

(** smelu/softplus-smelu-gap (App. D.5, Eq. (21)): With beta = 2 gamma, near 0 SoftPlus minus SmeLU is about gamma ln
    2 - gamma/2, which is (beta/2)(ln 2 - 1/2) and (beta/4) ln(4/e). *)
Definition smelu_softplus_smelu_gap : Prop :=
  smelu_softplus_smelu_gap_1 /\ smelu_softplus_smelu_gap_2 /\ smelu_softplus_smelu_gap_3.

(** smelu/middle-region-shift (App. D.5): With beta = 2 gamma, the middle region of SoftPlus is that of SmeLU raised
    by (beta/4) ln(4/e). *)
Definition smelu_middle_region_shift : Prop :=
  forall (gamma x : R), 0 < gamma -> - 2 * gamma <= x -> x <= 2 * gamma ->
    softg x gamma = (x + 2 * gamma) ^ 2 / (4 * (2 * gamma)) + 2 * gamma / 4 * ln (4 / exp 1).

(** smelu_middle_region_shift_corrected_1: at 0 *)
Definition smelu_middle_region_shift_corrected_1 : Prop :=
  forall (gamma : R), 0 < gamma -> (locally' 0) (fun x : R => x ^ 3 <> 0) /\
    is_lim (fun x : R => (softg x gamma - (x + 2 * gamma) ^ 2 / (4 * (2 * gamma)) - 2 * gamma / 4 * ln (4 / exp 1)) /
      x ^ 3) 0 0.

(** smelu_middle_region_shift_corrected_2: over the right half of the region (the difference is even) *)
Definition smelu_middle_region_shift_corrected_2 : Prop :=
  forall (gamma : R), 0 < gamma ->
    sup_is (fun x => 0 <= x <= 2 * gamma) (fun x : R => Rabs (softg x gamma - (x + 2 * gamma) ^ 2 / (4 * (2 * gamma))
      - 2 * gamma / 4 * ln (4 / exp 1))) (gamma * (ln 2 + 3 / 2 - ln (1 + (exp 1) ^ 2))) /\
    (fun x => 0 <= x <= 2 * gamma) (2 * gamma) /\
    (fun x : R => Rabs (softg x gamma - (x + 2 * gamma) ^ 2 / (4 * (2 * gamma)) - 2 * gamma / 4 * ln (4 / exp 1))) (2
      * gamma) = gamma * (ln 2 + 3 / 2 - ln (1 + (exp 1) ^ 2)).

(** smelu_middle_region_shift_corrected_3: even *)
Definition smelu_middle_region_shift_corrected_3 : Prop :=
  forall (gamma x : R), 0 < gamma -> softg x gamma - x / 2 = softg (- x) gamma + x / 2.

(** smelu/middle-region-shift, corrected: It is so to third order at 0 only; over the middle region the difference
    grows to (ln 2 + 3/2 - ln(1 + e^2)) gamma = 0.0662 gamma at its ends. *)
Definition smelu_middle_region_shift_corrected : Prop :=
  smelu_middle_region_shift_corrected_1 /\ smelu_middle_region_shift_corrected_2 /\
    smelu_middle_region_shift_corrected_3.

(** smelu_softplus_extremes_1: left *)
Definition smelu_softplus_extremes_1 : Prop :=
  forall (gamma : R), 0 < gamma -> is_lim (fun x : R => softg x gamma - smelu x (2 * gamma)) m_infty 0.

(** smelu_softplus_extremes_2: right *)
Definition smelu_softplus_extremes_2 : Prop :=
  forall (gamma : R), 0 < gamma -> is_lim (fun x : R => softg x gamma - smelu x (2 * gamma)) p_infty 0.

(** smelu/softplus-extremes (App. D.5): With beta = 2 gamma, SoftPlus and SmeLU meet at the extremes on both sides. *)
Definition smelu_softplus_extremes : Prop :=
  smelu_softplus_extremes_1 /\ smelu_softplus_extremes_2.

(** smelu/softplus-extremes, corrected: Sharp: they meet at infinity only; SoftPlus lies above SmeLU everywhere. *)
Definition smelu_softplus_extremes_corrected : Prop :=
  forall (gamma x : R), 0 < gamma -> softg x gamma > smelu x (2 * gamma).

(** smelu_softplus_smoother_1: largest curvature of SoftPlus *)
Definition smelu_softplus_smoother_1 : Prop :=
  forall (gamma : R), 0 < gamma -> (forall x : R, ex_derive (fun x : R => softg x gamma) x) /\
    (forall x : R, ex_derive_n (fun x : R => softg x gamma) 2 x) /\
    sup_is (fun _ => True) (fun x : R => Derive_n (fun x : R => softg x gamma) 2 x) (1 / (4 * gamma)).

(** smelu_softplus_smoother_2: curvature of SmeLU with beta = gamma *)
Definition smelu_softplus_smoother_2 : Prop :=
  forall (gamma x : R), 0 < gamma -> - gamma < x -> x < gamma -> ex_derive (fun x : R => smelu x gamma) x /\
    is_derive_n (fun x : R => smelu x gamma) 2 x (1 / (2 * gamma)).

(** smelu_softplus_smoother_3: it is larger *)
Definition smelu_softplus_smoother_3 : Prop :=
  forall (gamma : R), 0 < gamma -> 1 / (4 * gamma) < 1 / (2 * gamma).

(** smelu_softplus_smoother_4: curvature of SmeLU with beta = 2 gamma: the same as that of SoftPlus *)
Definition smelu_softplus_smoother_4 : Prop :=
  forall (gamma x : R), 0 < gamma -> - 2 * gamma < x -> x < 2 * gamma ->
    ex_derive (fun x : R => smelu x (2 * gamma)) x /\
    is_derive_n (fun x : R => smelu x (2 * gamma)) 2 x (1 / (4 * gamma)).

(** smelu/softplus-smoother (App. D.5): For the same parameter SoftPlus is smoother than SmeLU; it corresponds to a
    SmeLU with twice the parameter. *)
Definition smelu_softplus_smoother : Prop :=
  smelu_softplus_smoother_1 /\ smelu_softplus_smoother_2 /\ smelu_softplus_smoother_3 /\ smelu_softplus_smoother_4.

(** smelu_tables23_pd_improvement_1: no shuffling, beta = 1.5, Delta_1: the largest fall that the digits allow *)
Definition smelu_tables23_pd_improvement_1 : Prop :=
  100 * (1 - (0.025 - 0.0005) / (0.028 + 0.0005)) >= 11.5.

(** smelu_tables23_pd_improvement_2: no shuffling, beta = 1.5, Delta_1: the smallest fall that the digits allow *)
Definition smelu_tables23_pd_improvement_2 : Prop :=
  100 * (1 - (0.025 + 0.0005) / (0.028 - 0.0005)) <= 12.5.

(** smelu_tables23_pd_improvement_3: no shuffling, beta = 1.5, relative PD *)
Definition smelu_tables23_pd_improvement_3 : Prop :=
  11.5 <= 100 * (1 - 19 / 21.5) <= 12.5.

(** smelu_tables23_pd_improvement_4: identical initialisation, beta = 1, Delta_1: the largest fall that the digits
    allow *)
Definition smelu_tables23_pd_improvement_4 : Prop :=
  100 * (1 - (0.028 - 0.0005) / (0.031 + 0.0005)) >= 11.5.

(** smelu_tables23_pd_improvement_5: identical initialisation, beta = 1, Delta_1: the smallest fall that the digits
    allow *)
Definition smelu_tables23_pd_improvement_5 : Prop :=
  100 * (1 - (0.028 + 0.0005) / (0.031 - 0.0005)) <= 12.5.

(** smelu_tables23_pd_improvement_6: identical initialisation, beta = 1, relative PD *)
Definition smelu_tables23_pd_improvement_6 : Prop :=
  11.5 <= 100 * (1 - 22.2 / 25.3) <= 12.5.

(** smelu/tables23-pd-improvement (App. E, Tables 2-3): SmeLU improves Delta_1 and relative PD by about 12%, both
    without shuffling and with identical initialisation. *)
Definition smelu_tables23_pd_improvement : Prop :=
  smelu_tables23_pd_improvement_1 /\ smelu_tables23_pd_improvement_2 /\ smelu_tables23_pd_improvement_3 /\
    smelu_tables23_pd_improvement_4 /\ smelu_tables23_pd_improvement_5 /\ smelu_tables23_pd_improvement_6.

(** smelu_tables23_pd_improvement_corrected_1: no shuffling *)
Definition smelu_tables23_pd_improvement_corrected_1 : Prop :=
  10.45 <= 100 * (1 - (19.3 + 19 + 19.1 + 19.2 + 18.4 + 20.5) / 6 / 21.5) <= 10.55.

(** smelu_tables23_pd_improvement_corrected_2: identical initialisation *)
Definition smelu_tables23_pd_improvement_corrected_2 : Prop :=
  9.95 <= 100 * (1 - (22.2 + 23.5 + 23.6 + 22.5 + 22.4 + 22.4) / 6 / 25.3) <= 10.05.

(** smelu_tables23_pd_improvement_corrected_3: no shuffling, the least *)
Definition smelu_tables23_pd_improvement_corrected_3 : Prop :=
  4.65 <= 100 * (1 - Rmax (Rmax (Rmax (Rmax (Rmax 19.3 19) 19.1) 19.2) 18.4) 20.5 / 21.5) <= 4.75.

(** smelu_tables23_pd_improvement_corrected_4: no shuffling, the most *)
Definition smelu_tables23_pd_improvement_corrected_4 : Prop :=
  14.35 <= 100 * (1 - Rmin (Rmin (Rmin (Rmin (Rmin 19.3 19) 19.1) 19.2) 18.4) 20.5 / 21.5) <= 14.45.

(** smelu_tables23_pd_improvement_corrected_5: identical initialisation, the least *)
Definition smelu_tables23_pd_improvement_corrected_5 : Prop :=
  6.65 <= 100 * (1 - Rmax (Rmax (Rmax (Rmax (Rmax 22.2 23.5) 23.6) 22.5) 22.4) 22.4 / 25.3) <= 6.75.

(** smelu_tables23_pd_improvement_corrected_6: identical initialisation, the most *)
Definition smelu_tables23_pd_improvement_corrected_6 : Prop :=
  12.25 <= 100 * (1 - Rmin (Rmin (Rmin (Rmin (Rmin 22.2 23.5) 23.6) 22.5) 22.4) 22.4 / 25.3) <= 12.35.

(** smelu/tables23-pd-improvement, corrected: On the mean of the six values of beta the improvement of relative PD is
    10.5% without shuffling and 10.0% with identical initialisation; row by row it runs from 4.7% to 14.4% and from
    6.7% to 12.3%. *)
Definition smelu_tables23_pd_improvement_corrected : Prop :=
  smelu_tables23_pd_improvement_corrected_1 /\ smelu_tables23_pd_improvement_corrected_2 /\
    smelu_tables23_pd_improvement_corrected_3 /\ smelu_tables23_pd_improvement_corrected_4 /\
    smelu_tables23_pd_improvement_corrected_5 /\ smelu_tables23_pd_improvement_corrected_6.

(** smelu_tables23_stdev_factor_1: no shuffling, AUC, worst row *)
Definition smelu_tables23_stdev_factor_1 : Prop :=
  0.0068 / 0.0011 >= 4.

(** smelu_tables23_stdev_factor_2: no shuffling, Delta_1, worst row, with the most favourable rounding *)
Definition smelu_tables23_stdev_factor_2 : Prop :=
  (0.014 + 0.0005) / (0.004 - 0.0005) >= 4.

(** smelu_tables23_stdev_factor_3: identical initialisation, AUC, worst row *)
Definition smelu_tables23_stdev_factor_3 : Prop :=
  0.0023 / 0.0005 >= 4.

(** smelu_tables23_stdev_factor_4: identical initialisation, Delta_1, every row, with the most favourable rounding *)
Definition smelu_tables23_stdev_factor_4 : Prop :=
  (0.007 + 0.0005) / (0.004 - 0.0005) >= 4.

(** smelu/tables23-stdev-factor (App. E, Tables 2-3): In both cases SmeLU reduces the standard deviations of AUC and
    Delta_1 by a factor of 4. *)
Definition smelu_tables23_stdev_factor : Prop :=
  smelu_tables23_stdev_factor_1 /\ smelu_tables23_stdev_factor_2 /\ smelu_tables23_stdev_factor_3 /\
    smelu_tables23_stdev_factor_4.

(** smelu_tables23_stdev_factor_corrected_1: as printed *)
Definition smelu_tables23_stdev_factor_corrected_1 : Prop :=
  0.007 / 0.004 = 1.75.

(** smelu_tables23_stdev_factor_corrected_2: within rounding *)
Definition smelu_tables23_stdev_factor_corrected_2 : Prop :=
  (0.007 + 0.0005) / (0.004 - 0.0005) <= 2.15.

(** smelu/tables23-stdev-factor, corrected: With identical initialisation the standard deviation of Delta_1 falls by a
    factor of 1.75, at most 2.15 within rounding. *)
Definition smelu_tables23_stdev_factor_corrected : Prop :=
  smelu_tables23_stdev_factor_corrected_1 /\ smelu_tables23_stdev_factor_corrected_2.
