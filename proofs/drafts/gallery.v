(** * Theorems whose proofs are generated: on gallery *)

(** From forms and witnesses, by `provenact regenerate drafts`; not to be edited. *)

From Coq Require Import Reals Lra Lia.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
From Provenact Require Import Schemes SoftApproximation Tactics Vocabulary Witnesses.
From Statements Require Import gallery.
Open Scope R_scope.

(** crypten_log_relative_error_fails: no proof at a point *)

(** crypten_reciprocal_initial: 1.10663832351… against 1.82259197913… *)
Theorem crypten_reciprocal_initial_fails : ~ crypten_reciprocal_initial.
Proof.
  intros H. unfold crypten_reciprocal_initial in H.
  cbv beta in H.
  premises 40%positive H.
  settled 40%positive H. false_number 40%positive H.
Qed.

(** crypten_chebyshev_recurrence: x = 1/3: 0.889913892629… against 0.785887260776… *)
Theorem crypten_chebyshev_recurrence_fails : ~ crypten_chebyshev_recurrence.
Proof.
  intros H. unfold crypten_chebyshev_recurrence in H.
  cbv beta in H.
  specialize (H (1 / 3)). premises 40%positive H.
  settled 40%positive H. false_number 40%positive H.
Qed.

(** crypten_erf_unstable: the difference is -17784.4173875757 *)
Theorem crypten_erf_unstable_fails : ~ crypten_erf_unstable.
Proof.
  intros H. unfold crypten_erf_unstable in H.
  cbv beta delta [taylor_in_crypten] in H.
  premises 40%positive H.
  settled 40%positive H. false_number 40%positive H.
Qed.

(** fann_gaussian_span: x = 0, s = 1: the difference is 0 *)
Theorem fann_gaussian_span_fails : ~ fann_gaussian_span.
Proof.
  intros H. unfold fann_gaussian_span in H. destruct H as (_ & H). unfold fann_gaussian_span_2 in H.
  cbv beta delta [gauss_in_fann] in H.
  specialize (H 1 0). premises 40%positive H.
  settled 40%positive H. false_number 40%positive H.
Qed.

(** fann_gaussian_symmetric_span: x = 0, s = 1: the difference is 0 *)
Theorem fann_gaussian_symmetric_span_fails : ~ fann_gaussian_symmetric_span.
Proof.
  intros H. unfold fann_gaussian_symmetric_span in H. destruct H as (_ & H). unfold fann_gaussian_symmetric_span_2 in
      H.
  cbv beta delta [gauss2_in_fann] in H.
  specialize (H 1 0). premises 40%positive H.
  settled 40%positive H. false_number 40%positive H.
Qed.

(** keras_elu_positive_slope: x = 1/3, alpha = 1/2: 1 against 1/2 *)
Theorem keras_elu_positive_slope_fails : ~ keras_elu_positive_slope.
Proof.
  intros H. unfold keras_elu_positive_slope in H.
  cbv beta delta [elu_in_keras] in H.
  specialize (H 0.5 (1 / 3)). premises 40%positive H.
  eassert (D : is_derive (fun x : R => x) (1 / 3) _) by (cbv beta delta [elu_in_keras]; auto_derive; [derivable |
      reflexivity]).
  eassert (E : _ = _) by (eapply (wrong_slope _ (fun x : R => x) (1 / 3) (1 / 6) _ _ H D); [lra|intros y Y; first
      [reflexivity | cbv beta; elementary; prove_equal]]).
  cbv beta in E. settled 40%positive E. false_number 40%positive E.
Qed.

(** keras_selu_constants: the value is 1.0507009873554804934…, printed 1.05070098 *)
Theorem keras_selu_constants_fails : ~ keras_selu_constants.
Proof.
  intros H. unfold keras_selu_constants in H. destruct H as (_ & H). unfold keras_selu_constants_2 in H.
  cbv beta in H.
  settled 40%positive H. false_number 40%positive H.
Qed.

(** keras_hard_silu_piecewise_linear: x = -27/11: 1/3 against 0 *)
Theorem keras_hard_silu_piecewise_linear_fails : ~ keras_hard_silu_piecewise_linear.
Proof.
  intros H. unfold keras_hard_silu_piecewise_linear in H.
  cbv beta delta [hard_silu_in_keras] in H.
  specialize (H (- (27 / 11))). premises 40%positive H. repeat match type of H with _ /\ _ => destruct H as [_ H] end.
  assert (G : forall y, is_derive (fun x : R => x * (x + 3) / 6) y ((fun x : R => x / 3 + 1 / 2) y)) by (intros; cbv
      beta delta [hard_silu_in_keras]; prove_derivative).
  eassert (D : is_derive (fun x : R => x / 3 + 1 / 2) (- (27 / 11)) _) by (cbv beta delta [hard_silu_in_keras];
      auto_derive; [derivable | reflexivity]).
  eassert (E : _ = _) by (eapply (wrong_slope_2 _ (fun x : R => x * (x + 3) / 6) (fun x : R => x / 3 + 1 / 2) (- (27 /
      11)) (3 / 11) _ _ H G D); [lra|intros y Y; first [reflexivity | cbv beta; elementary; prove_equal]]).
  cbv beta in E. settled 40%positive E. false_number 40%positive E.
Qed.

(** lasagne_lecun_second_derivative_fails: no proof at a point *)

(** lasagne_uniform_0_5: the value is 0.99173337199396394294…, printed 1.00 *)
Theorem lasagne_uniform_0_5_fails : ~ lasagne_uniform_0_5.
Proof.
  intros H. unfold lasagne_uniform_0_5 in H.
  cbv beta in H.
  settled 30%positive H. false_number 30%positive H.
Qed.

(** llama_cpp_sqrt_2_inverse: the value is 0.707106781186547524400844362104849039284…, printed
    0.70710678118654752440084436210484 *)
Theorem llama_cpp_sqrt_2_inverse_fails : ~ llama_cpp_sqrt_2_inverse.
Proof.
  intros H. unfold llama_cpp_sqrt_2_inverse in H.
  cbv beta in H.
  settled 130%positive H. false_number 130%positive H.
Qed.

(** mlpack_softsign_derivative: x = -1/3: 9/16 against 25/16 *)
Theorem mlpack_softsign_derivative_fails : ~ mlpack_softsign_derivative.
Proof.
  intros H. unfold mlpack_softsign_derivative in H.
  cbv beta delta [softsign_in_mlpack] in H.
  specialize (H (- (1 / 3))). premises 40%positive H.
  eassert (D : is_derive (fun x : R => x / (1 - x)) (- (1 / 3)) _) by (cbv beta delta [softsign_in_mlpack];
      auto_derive; [derivable | reflexivity]).
  eassert (E : _ = _) by (eapply (wrong_slope _ (fun x : R => x / (1 - x)) (- (1 / 3)) (1 / 6) _ _ H D); [lra|intros y
      Y; first [reflexivity | cbv beta; elementary; prove_equal]]).
  cbv beta in E. settled 40%positive E. false_number 40%positive E.
Qed.

(** mlpack_tanh_inverse: x = 1/3: 0.311074563387… against 0.333333333333… *)
Theorem mlpack_tanh_inverse_fails : ~ mlpack_tanh_inverse.
Proof.
  intros H. unfold mlpack_tanh_inverse in H.
  cbv beta in H.
  specialize (H (1 / 3)). premises 40%positive H.
  settled 40%positive H. false_number 40%positive H.
Qed.

(** mlpack_bipolar_formula: x = 0: 1 against 0 *)
Theorem mlpack_bipolar_formula_fails : ~ mlpack_bipolar_formula.
Proof.
  intros H. unfold mlpack_bipolar_formula in H.
  cbv beta in H.
  specialize (H 0). premises 40%positive H.
  settled 40%positive H. false_number 40%positive H.
Qed.

(** mlpack_hard_sigmoid_derivative: x = 10/3: 0 against 1/5 *)
Theorem mlpack_hard_sigmoid_derivative_fails : ~ mlpack_hard_sigmoid_derivative.
Proof.
  intros H. unfold mlpack_hard_sigmoid_derivative in H.
  cbv beta in H.
  specialize (H (10 / 3)). premises 40%positive H.
  eassert (D : is_derive (fun x : R => 1) (10 / 3) _) by (cbv beta; auto_derive; [derivable | reflexivity]).
  eassert (E : _ = _) by (eapply (wrong_slope _ (fun x : R => 1) (10 / 3) (5 / 12) _ _ H D); [lra|intros y Y; first
      [reflexivity | cbv beta; elementary; prove_equal]]).
  cbv beta in E. settled 40%positive E. false_number 40%positive E.
Qed.

(** mlx_gelu_fast_approx_error: x = -30/11: the difference is -0.00233208340381988 *)
Theorem mlx_gelu_fast_approx_error_fails : ~ mlx_gelu_fast_approx_error.
Proof.
  intros H. unfold mlx_gelu_fast_approx_error in H.
  cbv beta delta [fast_in_mlx] in H.
  specialize (H (- (30 / 11))). premises 40%positive H.
  settled 40%positive H. false_number 40%positive H.
Qed.

(** nfnet_gains_sigmoid_fails: no proof at a point *)

(** nfnet_gains_tanh_fails: no proof at a point *)

(** nfnet_gains_elu_is_celu: 1270926833152771/1000000000000000 against 508640193939209/400000000000000 *)
Theorem nfnet_gains_elu_is_celu_fails : ~ nfnet_gains_elu_is_celu.
Proof.
  intros H. unfold nfnet_gains_elu_is_celu in H.
  cbv beta in H.
  premises 40%positive H.
  settled 40%positive H. false_number 40%positive H.
Qed.

(** nnlib_leakyrelu_example: -0.2000000000… against -0.5 *)
Theorem nnlib_leakyrelu_example_fails : ~ nnlib_leakyrelu_example.
Proof.
  intros H. unfold nnlib_leakyrelu_example in H.
  cbv beta in H.
  settled 40%positive H. false_number 40%positive H.
Qed.

(** nnlib_leakyrelu_formula: x = 1/3, a = 2: the difference is -1/3 *)
Theorem nnlib_leakyrelu_formula_fails : ~ nnlib_leakyrelu_formula.
Proof.
  intros H. unfold nnlib_leakyrelu_formula in H. destruct H as (H & _). unfold nnlib_leakyrelu_formula_1 in H.
  cbv beta in H.
  specialize (H 2 (1 / 3)). premises 40%positive H.
  settled 40%positive H. false_number 40%positive H.
Qed.

(** openvino_softplus_fp16: x = 11: the difference is -0.000015701561318394 *)
Theorem openvino_softplus_fp16_fails : ~ openvino_softplus_fp16.
Proof.
  intros H. unfold openvino_softplus_fp16 in H.
  cbv beta in H.
  specialize (H 11). premises 40%positive H.
  settled 40%positive H. false_number 40%positive H.
Qed.

(** openvino_softplus_threshold_fp16: the difference is -2.81551005796424 *)
Theorem openvino_softplus_threshold_fp16_fails : ~ openvino_softplus_threshold_fp16.
Proof.
  intros H. unfold openvino_softplus_threshold_fp16 in H. destruct H as (H & _). unfold
      openvino_softplus_threshold_fp16_1 in H.
  cbv beta in H.
  premises 40%positive H.
  settled 40%positive H. false_number 40%positive H.
Qed.

(** rkb/soft-exponential-range: no Coq form: an infinite limit *)

(** snake_periodic: x = 0: 3.14159265358… against 0 *)
Theorem snake_periodic_fails : ~ snake_periodic.
Proof.
  intros H. unfold snake_periodic in H.
  cbv beta in H.
  specialize (H 0). premises 40%positive H.
  settled 40%positive H. false_number 40%positive H.
Qed.

(** snntorch_atan: x = 0, alpha = 1: 0.5 against 0.318309886183… *)
Theorem snntorch_atan_fails : ~ snntorch_atan.
Proof.
  intros H. unfold snntorch_atan in H.
  cbv beta delta [S_in_snntorch] in H.
  specialize (H 1 0). premises 40%positive H.
  eassert (D : is_derive (fun x : R => S_in_snntorch x 1) 0 _) by (cbv beta delta [S_in_snntorch]; auto_derive;
      [derivable | reflexivity]).
  eassert (E : _ = _) by (eapply (wrong_slope _ (fun x : R => S_in_snntorch x 1) 0 0.5 _ _ H D); [lra|intros y Y;
      first [reflexivity | cbv beta; elementary; prove_equal]]).
  cbv beta in E. settled 40%positive E. false_number 40%positive E.
Qed.

(** swish_swiss_value: the value is -0.2784645427610737951…, printed -0.2784 *)
Theorem swish_swiss_value_fails : ~ swish_swiss_value.
Proof.
  intros H. unfold swish_swiss_value in H.
  destruct H as (s & H & L & U). apply (inf_le _ _ _ (- (126793 / 99176))) in H; [|cbv beta; repeat split; first
      [exact I | lra | known_number 40%positive]].
  cbv beta in H.
  assert (B : (- 0.27845) > (f_in_swish_swiss (- (126793 / 99176)))) by (cbv beta delta [f_in_swish_swiss];
      known_number 40%positive). lra.
Qed.

(** tenseal_sigmoid_range: x = -45/11: the difference is -8533/266200 *)
Theorem tenseal_sigmoid_range_fails : ~ tenseal_sigmoid_range.
Proof.
  intros H. unfold tenseal_sigmoid_range in H. destruct H as (H & _). unfold tenseal_sigmoid_range_1 in H.
  cbv beta delta [poly_in_tenseal] in H.
  specialize (H (- (45 / 11))). premises 40%positive H.
  settled 40%positive H. false_number 40%positive H.
Qed.

(** tfa_gelu_approximate: x = 1/3: the difference is -0.13912539949809 *)
Theorem tfa_gelu_approximate_fails : ~ tfa_gelu_approximate.
Proof.
  intros H. unfold tfa_gelu_approximate in H.
  cbv beta delta [gelu_in_tfa] in H.
  specialize (H (1 / 3)). premises 40%positive H.
  settled 40%positive H. false_number 40%positive H.
Qed.

(** theano_tolerance: x = 1/3: the difference is -0.00457265068054247 *)
Theorem theano_tolerance_fails : ~ theano_tolerance.
Proof.
  intros H. unfold theano_tolerance in H.
  cbv beta delta [ultra_in_theano] in H.
  specialize (H (1 / 3)). premises 40%positive H.
  settled 40%positive H. false_number 40%positive H.
Qed.

(** torch_gains_tanh_fails: no proof at a point *)

(** torch_gains_sigmoid_fails: no proof at a point *)

(** torch_gains_selu_fails: no proof at a point *)

(** torchlean_activations_silu_left: x = -14/11: the difference is -0.00125447525122412 *)
Theorem torchlean_activations_silu_left_fails : ~ torchlean_activations_silu_left.
Proof.
  intros H. unfold torchlean_activations_silu_left in H.
  cbv beta delta [silu_in_torchlean_activations] in H. unfold decreasing_on in H. specialize (H (- (14 / 11)) (- (885
      / 704))). premises 40%positive H. cbv beta in H.
  settled 40%positive H. false_number 40%positive H.
Qed.
