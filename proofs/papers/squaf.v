(** * Proofs of the claims of the paper squaf: what the names say stands in statements/squaf.v *)

From Coq Require Import Reals Lra Lia.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
From Provenact Require Import Cells Elementary Expansion Huffman Integrals LayerCorrelations Limits Logistic Normal
    Recurrence SeveralVariables SlopeSchemes Smooth SoftApproximation SoftProbabilities SoftProperties SoftQuantizer
    SoftWave Tactics Vocabulary.
From Statements Require Import squaf.
Open Scope R_scope.

Ltac unfold_paper := unfold wave5, amplitude, target, relu in *.

Lemma relu_cells :
  forall x : R, (fun x : R => relu x) x = (glue 0 (fun x : R => 0) (fun x : R => x)) x.
Proof. intros; unfold_paper; prove_cells. Qed.

(** squaf/gain-5000x *)
Theorem squaf_gain_5000x_fails : ~ squaf_gain_5000x.
Proof. unfold squaf_gain_5000x. plain_decimals. unfold_paper; refute_number. Qed.

(** squaf/gain-5000x, corrected *)
Lemma squaf_gain_5000x_corrected_1_holds : squaf_gain_5000x_corrected_1.
Proof.
  unfold squaf_gain_5000x_corrected_1. plain_decimals. intros; unfold_paper; first [prove_number | prove_equal].
Qed.
Lemma squaf_gain_5000x_corrected_2_holds : squaf_gain_5000x_corrected_2.
Proof.
  unfold squaf_gain_5000x_corrected_2. plain_decimals. intros; unfold_paper; first [prove_number | prove_equal].
Qed.
Theorem squaf_gain_5000x_corrected_holds : squaf_gain_5000x_corrected.
Proof. exact (conj squaf_gain_5000x_corrected_1_holds squaf_gain_5000x_corrected_2_holds). Qed.

(** squaf/approximate-any-continuous *)
Theorem squaf_approximate_any_continuous_holds : squaf_approximate_any_continuous.
Proof. exact approximation_on_intervals. Qed.

(** squaf/approximate-any-continuous, corrected *)
Theorem squaf_approximate_any_continuous_corrected_holds : squaf_approximate_any_continuous_corrected.
Proof. exact no_approximation_on_the_line. Qed.

(** squaf/three-times-smaller-students *)
Theorem squaf_three_times_smaller_students_fails : ~ squaf_three_times_smaller_students.
Proof.
  intros [H _]. revert H. unfold squaf_three_times_smaller_students_1, Rmax, Rmin.
  repeat (destruct (Rle_dec _ _)); lra.
Qed.

(** squaf/three-times-smaller-students, corrected *)
Lemma squaf_three_times_smaller_students_corrected_1_holds : squaf_three_times_smaller_students_corrected_1.
Proof.
  unfold squaf_three_times_smaller_students_corrected_1. plain_decimals. intros; unfold_paper; first [prove_number
  | prove_equal].
Qed.
Lemma squaf_three_times_smaller_students_corrected_2_holds : squaf_three_times_smaller_students_corrected_2.
Proof.
  unfold squaf_three_times_smaller_students_corrected_2. plain_decimals. intros; unfold_paper; first [prove_number
  | prove_equal].
Qed.
Lemma squaf_three_times_smaller_students_corrected_3_holds : squaf_three_times_smaller_students_corrected_3.
Proof.
  unfold squaf_three_times_smaller_students_corrected_3. plain_decimals. intros; unfold_paper; first [prove_number
  | prove_equal].
Qed.
Theorem squaf_three_times_smaller_students_corrected_holds : squaf_three_times_smaller_students_corrected.
Proof.
  exact (conj squaf_three_times_smaller_students_corrected_1_holds (conj
  squaf_three_times_smaller_students_corrected_2_holds squaf_three_times_smaller_students_corrected_3_holds)).
Qed.

(** squaf/communication-reduction *)
Theorem squaf_communication_reduction_holds : squaf_communication_reduction.
Proof.
  unfold squaf_communication_reduction. plain_decimals. intros; unfold_paper; first [prove_number | prove_equal].
Qed.

(** squaf/incompressible-activations *)
Theorem squaf_incompressible_activations_fails : ~ squaf_incompressible_activations.
Proof.
  unfold squaf_incompressible_activations.
  intros [I1 [H L]]. assert (E : I1 = / 2) by (eapply (gen_integral_unique phi); [| |exact H|exact phi_integral_half];
    typeclasses eauto). lra.
Qed.

(** squaf/incompressible-activations, corrected *)
Theorem squaf_incompressible_activations_corrected_holds : squaf_incompressible_activations_corrected.
Proof.
  unfold squaf_incompressible_activations_corrected. exists (/ 2). split; [exact phi_integral_half|field].
Qed.

(** squaf/sigmoidal-vanishing-gradients *)
Lemma squaf_sigmoidal_vanishing_gradients_1_holds : squaf_sigmoidal_vanishing_gradients_1.
Proof.
  unfold squaf_sigmoidal_vanishing_gradients_1.
  assert (D : forall x, is_derive (fun x => 1 / (1 + exp (- x))) x (sigma x * sigma (- x))).
  { intros x. rewrite sigma_opp. unfold sigma. pose proof (exp_pos (- x)). auto_derive; [lra|]. field. lra. }

  apply (slope_lim_p _ _ D). apply (lim_p_of_bound _ 0 2 0). intros x _ Hx.
  pose proof (sigma_pos x). pose proof (sigma_lt_1 x). pose proof (sigma_pos (- x)). pose proof (sigma_le_exp (- x)).
  pose proof (exp_left (- x) ltac:(lra)) as L. rewrite Ropp_involutive in L. pose proof (exp_pos (- x)).
  rewrite Rminus_0_r, Rabs_pos_eq by nra. nra.
Qed.
Lemma squaf_sigmoidal_vanishing_gradients_2_holds : squaf_sigmoidal_vanishing_gradients_2.
Proof.
  unfold squaf_sigmoidal_vanishing_gradients_2.
  assert (D : forall x, is_derive (fun x => 1 / (1 + exp (- x))) x (sigma x * sigma (- x))).
  { intros x. rewrite sigma_opp. unfold sigma. pose proof (exp_pos (- x)). auto_derive; [lra|]. field. lra. }

  apply (slope_lim_m _ _ D). apply (lim_m_of_bound _ 0 2 0). intros x Hx _.
  pose proof (sigma_pos x). pose proof (sigma_lt_1 (- x)). pose proof (sigma_pos (- x)). pose proof (sigma_le_exp x).
  pose proof (exp_left x Hx) as L. pose proof (exp_pos x).
  rewrite Rminus_0_r, Rabs_pos_eq by nra. nra.
Qed.
Lemma squaf_sigmoidal_vanishing_gradients_3_holds : squaf_sigmoidal_vanishing_gradients_3.
Proof.
  unfold squaf_sigmoidal_vanishing_gradients_3. exact (slope_lim_p _ _ tanh_derive _ tanh_slope_lim_p).
Qed.
Lemma squaf_sigmoidal_vanishing_gradients_4_holds : squaf_sigmoidal_vanishing_gradients_4.
Proof.
  unfold squaf_sigmoidal_vanishing_gradients_4. exact (slope_lim_m _ _ tanh_derive _ tanh_slope_lim_m).
Qed.
Theorem squaf_sigmoidal_vanishing_gradients_holds : squaf_sigmoidal_vanishing_gradients.
Proof.
  exact (conj squaf_sigmoidal_vanishing_gradients_1_holds (conj squaf_sigmoidal_vanishing_gradients_2_holds (conj
  squaf_sigmoidal_vanishing_gradients_3_holds squaf_sigmoidal_vanishing_gradients_4_holds))).
Qed.

(** squaf/relu-vanishing-gradient *)
Lemma squaf_relu_vanishing_gradient_2_fails : ~ squaf_relu_vanishing_gradient_2.
Proof.
  unfold squaf_relu_vanishing_gradient_2.
  intros [_ [s [[U _] S]]]. assert (D : is_derive (fun x : R => relu x) (-1) 0).
  { apply (is_derive_ext_loc (fun _ => 0)); [|apply is_derive_Reals, derivable_pt_lim_const].
    apply (filter_imp (fun t => t < 0)); [|apply locally_below; lra].
    intros t T. unfold relu. symmetry. apply Rmax_left. lra. }
  assert (- Derive (fun x : R => relu x) (-1) <= - s) by (apply U; exists (-1); split; [lra|reflexivity]).
  rewrite (is_derive_unique _ _ _ D) in *. lra.
Qed.
Theorem squaf_relu_vanishing_gradient_fails : ~ squaf_relu_vanishing_gradient.
Proof. intros all_parts. exact (squaf_relu_vanishing_gradient_2_fails (proj2 all_parts)). Qed.

(** squaf/relu-vanishing-gradient, corrected *)
Lemma squaf_relu_vanishing_gradient_corrected_1_holds : squaf_relu_vanishing_gradient_corrected_1.
Proof.
  unfold squaf_relu_vanishing_gradient_corrected_1. intros; apply (is_derive_ext (glue 0 (fun x : R => 0) (fun x :
  R => x))); [intro; symmetry; apply relu_cells; assumption|unfold_paper; prove_slope_inside].
Qed.
Lemma squaf_relu_vanishing_gradient_corrected_2_holds : squaf_relu_vanishing_gradient_corrected_2.
Proof.
  unfold squaf_relu_vanishing_gradient_corrected_2. intros; apply (is_derive_ext (glue 0 (fun x : R => 0) (fun x :
  R => x))); [intro; symmetry; apply relu_cells; assumption|unfold_paper; prove_slope_inside].
Qed.
Theorem squaf_relu_vanishing_gradient_corrected_holds : squaf_relu_vanishing_gradient_corrected.
Proof.
  exact (conj squaf_relu_vanishing_gradient_corrected_1_holds squaf_relu_vanishing_gradient_corrected_2_holds).
Qed.

(** squaf/differentiable-example-3 *)
Theorem squaf_differentiable_example_3_holds : squaf_differentiable_example_3.
Proof. exact example_3_differentiable. Qed.

(** squaf/differentiable-example-3, corrected *)
Theorem squaf_differentiable_example_3_corrected_holds : squaf_differentiable_example_3_corrected.
Proof. exact example_3_smooth. Qed.

(** squaf/no-vanishing-gradient *)
Theorem squaf_no_vanishing_gradient_fails : ~ squaf_no_vanishing_gradient.
Proof. exact no_choice_avoids_vanishing. Qed.

(** squaf/no-vanishing-gradient, corrected *)
Theorem squaf_no_vanishing_gradient_corrected_holds : squaf_no_vanishing_gradient_corrected.
Proof.
  intros alpha y1 y2 z1 z2 x A.
  assert (E : exp (- 2 * alpha * (y2 - y1) * (x - (y1 + y2) / 2))
    = exp (- alpha * (x - y1) ^ 2) / exp (- alpha * (x - y2) ^ 2)).
  { unfold Rdiv at 2. rewrite <- exp_Ropp, <- exp_plus. f_equal. field. }
  rewrite E. pose proof (exp_pos (- alpha * (x - y1) ^ 2)). pose proof (exp_pos (- alpha * (x - y2) ^ 2)).
  field. split; lra.
Qed.

(** squaf/theorem-1 *)
Theorem squaf_theorem_1_holds : squaf_theorem_1.
Proof. exact theorem_1. Qed.

(** squaf/theorem-2 *)
Theorem squaf_theorem_2_holds : squaf_theorem_2.
Proof. exact theorem_2. Qed.

(** squaf/theorem-2, corrected *)
Theorem squaf_theorem_2_corrected_holds : squaf_theorem_2_corrected.
Proof. exact theorem_2_sharp. Qed.

(** squaf/stop-gradient *)
Lemma squaf_stop_gradient_1_holds : squaf_stop_gradient_1.
Proof. unfold squaf_stop_gradient_1. intros; unfold_paper; first [prove_derivative | prove_equal]. Qed.
Lemma squaf_stop_gradient_2_holds : squaf_stop_gradient_2.
Proof. unfold squaf_stop_gradient_2. prove_partial. Qed.
Theorem squaf_stop_gradient_holds : squaf_stop_gradient.
Proof. exact (conj squaf_stop_gradient_1_holds squaf_stop_gradient_2_holds). Qed.

(** squaf/entropy-huffman *)
Theorem squaf_entropy_huffman_holds : squaf_entropy_huffman.
Proof. exact entropy_and_huffman. Qed.

(** squaf/entropy-huffman, corrected *)
Lemma squaf_entropy_huffman_corrected_1_holds : squaf_entropy_huffman_corrected_1.
Proof.
  unfold squaf_entropy_huffman_corrected_1. near_values.
  exact binary_entropy_lim.
Qed.
Lemma squaf_entropy_huffman_corrected_2_holds : squaf_entropy_huffman_corrected_2.
Proof.
  unfold squaf_entropy_huffman_corrected_2. plain_decimals. intros; unfold_paper; first [prove_number |
  prove_equal].
Qed.
Theorem squaf_entropy_huffman_corrected_holds : squaf_entropy_huffman_corrected.
Proof. exact (conj squaf_entropy_huffman_corrected_1_holds squaf_entropy_huffman_corrected_2_holds). Qed.

(** squaf/table3-parameters *)
Lemma squaf_table3_parameters_1_holds : squaf_table3_parameters_1.
Proof. unfold squaf_table3_parameters_1. intros; unfold_paper; first [prove_number | prove_equal]. Qed.
Lemma squaf_table3_parameters_2_holds : squaf_table3_parameters_2.
Proof. unfold squaf_table3_parameters_2. intros; unfold_paper; first [prove_number | prove_equal]. Qed.
Lemma squaf_table3_parameters_3_holds : squaf_table3_parameters_3.
Proof. unfold squaf_table3_parameters_3. intros; unfold_paper; first [prove_number | prove_equal]. Qed.
Lemma squaf_table3_parameters_4_holds : squaf_table3_parameters_4.
Proof. unfold squaf_table3_parameters_4. intros; unfold_paper; first [prove_number | prove_equal]. Qed.
Lemma squaf_table3_parameters_5_holds : squaf_table3_parameters_5.
Proof. unfold squaf_table3_parameters_5. intros; unfold_paper; first [prove_number | prove_equal]. Qed.
Lemma squaf_table3_parameters_6_holds : squaf_table3_parameters_6.
Proof. unfold squaf_table3_parameters_6. intros; unfold_paper; first [prove_number | prove_equal]. Qed.
Theorem squaf_table3_parameters_holds : squaf_table3_parameters.
Proof.
  exact (conj squaf_table3_parameters_1_holds (conj squaf_table3_parameters_2_holds (conj
  squaf_table3_parameters_3_holds (conj squaf_table3_parameters_4_holds (conj squaf_table3_parameters_5_holds
  squaf_table3_parameters_6_holds))))).
Qed.

(** squaf/table3-mse-r2-1d *)
Theorem squaf_table3_mse_r2_1d_fails : ~ squaf_table3_mse_r2_1d.
Proof. unfold squaf_table3_mse_r2_1d. plain_decimals. unfold_paper; refute_number. Qed.

(** squaf/table3-swish-kaf-2d *)
Theorem squaf_table3_swish_kaf_2d_fails : ~ squaf_table3_swish_kaf_2d.
Proof. unfold squaf_table3_swish_kaf_2d. plain_decimals. unfold_paper; refute_number. Qed.

(** squaf/table3-swish-kaf-2d, corrected *)
Lemma squaf_table3_swish_kaf_2d_corrected_1_holds : squaf_table3_swish_kaf_2d_corrected_1.
Proof.
  unfold squaf_table3_swish_kaf_2d_corrected_1. plain_decimals. intros; unfold_paper; first [prove_number | first
  [prove_compare | split_cases; first [lra | exfalso; lra | by_factors (1003 / 1491000) | ordered_real]]].
Qed.
Lemma squaf_table3_swish_kaf_2d_corrected_2_holds : squaf_table3_swish_kaf_2d_corrected_2.
Proof.
  unfold squaf_table3_swish_kaf_2d_corrected_2. plain_decimals. intros; unfold_paper; first [prove_number | first
  [prove_compare | split_cases; first [lra | exfalso; lra | by_factors (133 / 1871000) | ordered_real]]].
Qed.
Theorem squaf_table3_swish_kaf_2d_corrected_holds : squaf_table3_swish_kaf_2d_corrected.
Proof.
  exact (conj squaf_table3_swish_kaf_2d_corrected_1_holds squaf_table3_swish_kaf_2d_corrected_2_holds).
Qed.

(** squaf/extra-200x *)
Theorem squaf_extra_200x_holds : squaf_extra_200x.
Proof. unfold squaf_extra_200x. plain_decimals. intros; unfold_paper; first [prove_number | prove_equal]. Qed.

(** squaf/compression-7-2 *)
Theorem squaf_compression_7_2_holds : squaf_compression_7_2.
Proof.
  unfold squaf_compression_7_2. plain_decimals. intros; unfold_paper; first [prove_number | prove_equal].
Qed.

(** squaf/squaf-only-mse *)
Lemma squaf_squaf_only_mse_1_holds : squaf_squaf_only_mse_1.
Proof.
  unfold squaf_squaf_only_mse_1. plain_decimals. replace (4 / 10) with (2 / 5) by lra. replace (2 / 10) with (1 / 5) by lra.
  exists (11 / 10). split; [lra|].
  pose (D := fun x : R => exp (- (11 / 10) * (x - - 2) ^ 2) + exp (- (11 / 10) * (x - - 1) ^ 2) + exp (- (11 / 10) * (x - 0) ^ 2)
    + exp (- (11 / 10) * (x - 1) ^ 2) + exp (- (11 / 10) * (x - 2) ^ 2)).
  assert (P : forall x, D x <> 0) by (intros x; unfold D; nonzero).
  pose (N := fun f x : R => (exp (f ^ 2 * (1 / 95) ^ 2 / (4 * (11 / 10))) * (exp (- (11 / 10) * (x - 0) ^ 2)
      + cos (f * (1 / 95)) * (exp (- (11 / 10) * (x - 1) ^ 2) + exp (- (11 / 10) * (x - - 1) ^ 2))
      + cos (2 * (f * (1 / 95))) * (exp (- (11 / 10) * (x - 2) ^ 2) + exp (- (11 / 10) * (x - - 2) ^ 2)))
      - D x * cos (f * (1 / 95) * x)) ^ 2
    + (exp (f ^ 2 * (1 / 95) ^ 2 / (4 * (11 / 10))) * (sin (f * (1 / 95)) * (exp (- (11 / 10) * (x - 1) ^ 2) - exp (- (11 / 10) * (x - - 1) ^ 2))
      + sin (2 * (f * (1 / 95))) * (exp (- (11 / 10) * (x - 2) ^ 2) - exp (- (11 / 10) * (x - - 2) ^ 2)))
      - D x * sin (f * (1 / 95) * x)) ^ 2).
  assert (E : forall x, 2 / 5 * wave5 x (1 / 95) (11 / 10) 19 + 1 / 5 * wave5 x (1 / 95) (11 / 10) 23
      + 3 / 10 * wave5 x (1 / 95) (11 / 10) 29 + 1 / 10 * wave5 x (1 / 95) (11 / 10) 31
    = (2 / 5 * N 19 x + 1 / 5 * N 23 x + 3 / 10 * N 29 x + 1 / 10 * N 31 x) / D x ^ 2).
  { intros x. unfold wave5. rewrite !wave_error by exact (P x).
    fold (D x). fold (N 19 x) (N 23 x) (N 29 x) (N 31 x). unfold Rdiv. ring. }
  assert (A : ex_RInt (fun x => (2 / 5 * N 19 x + 1 / 5 * N 23 x + 3 / 10 * N 29 x + 1 / 10 * N 31 x) / D x ^ 2) (- 1 / 2) (1 / 2)).
  { apply (ex_RInt_continuous (V := R_CompleteNormedModule)). intros x _. apply (ex_derive_continuous (V := R_NormedModule)).
    assert (DD : ex_derive D x) by (unfold D; auto_derive; exact I). pose proof (P x).
    assert (NN : forall f, ex_derive (N f) x) by (intros f; unfold N; clearbody D; auto_derive; repeat split; assumption).
    clearbody N D. auto_derive.
    repeat match goal with |- _ /\ _ => split | |- True => exact I | |- ex_derive (fun x => D x) _ => exact DD | |- ex_derive _ _ => apply NN end.
    simpl. apply Rmult_integral_contrapositive_currified; [assumption|lra]. }
  split; [apply ex_RInt_ext with (2 := A); intros x _; symmetry; apply E|].
  split.
  { apply (ex_RInt_continuous (V := R_CompleteNormedModule)). intros x _. apply (ex_derive_continuous (V := R_NormedModule)).
    unfold target. pose proof (P x) as Q. unfold D in Q. auto_derive. exact Q. }
  rewrite (RInt_ext _ _ _ _ (fun x _ => E x)).
  match goal with |- (1 - _) * ?u + ?v / _ <= _ => assert (u <= 12 / 100000000); [|assert (v <= 75 / 10000000); [|lra]] end.
  - unfold N, D. integral with (i_prec 40, i_fuel 100, i_degree 6, i_relwidth 3).
  - unfold amplitude, target. integral with (i_prec 40, i_fuel 100, i_degree 6, i_relwidth 5).
Qed.
Lemma squaf_squaf_only_mse_2_holds : squaf_squaf_only_mse_2.
Proof.
  unfold squaf_squaf_only_mse_2. plain_decimals. replace (4 / 10) with (2 / 5) by lra. replace (2 / 10) with (1 / 5) by lra.
  exists (77 / 100). split; [lra|].
  pose (D := fun x : R => exp (- (77 / 100) * (x - - 2) ^ 2) + exp (- (77 / 100) * (x - - 1) ^ 2) + exp (- (77 / 100) * (x - 0) ^ 2)
    + exp (- (77 / 100) * (x - 1) ^ 2) + exp (- (77 / 100) * (x - 2) ^ 2)).
  assert (P : forall x, D x <> 0) by (intros x; unfold D; nonzero).
  pose (N := fun f x : R => (exp (f ^ 2 * (1 / 13) ^ 2 / (4 * (77 / 100))) * (exp (- (77 / 100) * (x - 0) ^ 2)
      + cos (f * (1 / 13)) * (exp (- (77 / 100) * (x - 1) ^ 2) + exp (- (77 / 100) * (x - - 1) ^ 2))
      + cos (2 * (f * (1 / 13))) * (exp (- (77 / 100) * (x - 2) ^ 2) + exp (- (77 / 100) * (x - - 2) ^ 2)))
      - D x * cos (f * (1 / 13) * x)) ^ 2
    + (exp (f ^ 2 * (1 / 13) ^ 2 / (4 * (77 / 100))) * (sin (f * (1 / 13)) * (exp (- (77 / 100) * (x - 1) ^ 2) - exp (- (77 / 100) * (x - - 1) ^ 2))
      + sin (2 * (f * (1 / 13))) * (exp (- (77 / 100) * (x - 2) ^ 2) - exp (- (77 / 100) * (x - - 2) ^ 2)))
      - D x * sin (f * (1 / 13) * x)) ^ 2).
  assert (E : forall x, 2 / 5 * wave5 x (1 / 13) (77 / 100) 19 + 1 / 5 * wave5 x (1 / 13) (77 / 100) 23
      + 3 / 10 * wave5 x (1 / 13) (77 / 100) 29 + 1 / 10 * wave5 x (1 / 13) (77 / 100) 31
    = (2 / 5 * N 19 x + 1 / 5 * N 23 x + 3 / 10 * N 29 x + 1 / 10 * N 31 x) / D x ^ 2).
  { intros x. unfold wave5. rewrite !wave_error by exact (P x).
    fold (D x). fold (N 19 x) (N 23 x) (N 29 x) (N 31 x). unfold Rdiv. ring. }
  assert (A : ex_RInt (fun x => (2 / 5 * N 19 x + 1 / 5 * N 23 x + 3 / 10 * N 29 x + 1 / 10 * N 31 x) / D x ^ 2) (- 1 / 2) (1 / 2)).
  { apply (ex_RInt_continuous (V := R_CompleteNormedModule)). intros x _. apply (ex_derive_continuous (V := R_NormedModule)).
    assert (DD : ex_derive D x) by (unfold D; auto_derive; exact I). pose proof (P x).
    assert (NN : forall f, ex_derive (N f) x) by (intros f; unfold N; clearbody D; auto_derive; repeat split; assumption).
    clearbody N D. auto_derive.
    repeat match goal with |- _ /\ _ => split | |- True => exact I | |- ex_derive (fun x => D x) _ => exact DD | |- ex_derive _ _ => apply NN end.
    simpl. apply Rmult_integral_contrapositive_currified; [assumption|lra]. }
  split; [apply ex_RInt_ext with (2 := A); intros x _; symmetry; apply E|].
  split.
  { apply (ex_RInt_continuous (V := R_CompleteNormedModule)). intros x _. apply (ex_derive_continuous (V := R_NormedModule)).
    unfold target. pose proof (P x) as Q. unfold D in Q. auto_derive. exact Q. }
  rewrite (RInt_ext _ _ _ _ (fun x _ => E x)).
  match goal with |- (1 - _) * ?u + ?v / _ <= _ => assert (u <= 51 / 100000); [|assert (v <= 82 / 10000); [|lra]] end.
  - unfold N, D. integral with (i_prec 40, i_fuel 100, i_degree 6, i_relwidth 3).
  - unfold amplitude, target. integral with (i_prec 40, i_fuel 100, i_degree 6, i_relwidth 5).
Qed.
Theorem squaf_squaf_only_mse_holds : squaf_squaf_only_mse.
Proof. exact (conj squaf_squaf_only_mse_1_holds squaf_squaf_only_mse_2_holds). Qed.

(** squaf/psnr-gain *)
Lemma squaf_psnr_gain_1_holds : squaf_psnr_gain_1.
Proof. unfold squaf_psnr_gain_1. plain_decimals. intros; unfold_paper; first [prove_number | prove_equal]. Qed.
Lemma squaf_psnr_gain_2_holds : squaf_psnr_gain_2.
Proof.
  unfold squaf_psnr_gain_2. plain_decimals. intros; unfold_paper; first [prove_number | prove_compare].
Qed.
Lemma squaf_psnr_gain_3_holds : squaf_psnr_gain_3.
Proof.
  unfold squaf_psnr_gain_3. plain_decimals. intros; unfold_paper; first [prove_number | prove_compare].
Qed.
Lemma squaf_psnr_gain_4_holds : squaf_psnr_gain_4.
Proof.
  unfold squaf_psnr_gain_4. plain_decimals. intros; unfold_paper; first [prove_number | prove_compare].
Qed.
Theorem squaf_psnr_gain_holds : squaf_psnr_gain.
Proof.
  exact (conj squaf_psnr_gain_1_holds (conj squaf_psnr_gain_2_holds (conj squaf_psnr_gain_3_holds
  squaf_psnr_gain_4_holds))).
Qed.

(** squaf/ssim-gain *)
Lemma squaf_ssim_gain_1_holds : squaf_ssim_gain_1.
Proof. unfold squaf_ssim_gain_1. plain_decimals. intros; unfold_paper; first [prove_number | prove_equal]. Qed.
Lemma squaf_ssim_gain_2_holds : squaf_ssim_gain_2.
Proof.
  unfold squaf_ssim_gain_2. plain_decimals. intros; unfold_paper; first [prove_number | first [prove_compare |
  split_cases; first [lra | exfalso; lra | by_factors (3 / 2500) | ordered_real]]].
Qed.
Theorem squaf_ssim_gain_holds : squaf_ssim_gain.
Proof. exact (conj squaf_ssim_gain_1_holds squaf_ssim_gain_2_holds). Qed.

(** squaf/table2-parameters *)
Lemma squaf_table2_parameters_1_holds : squaf_table2_parameters_1.
Proof. unfold squaf_table2_parameters_1. intros; unfold_paper; first [prove_number | prove_equal]. Qed.
Lemma squaf_table2_parameters_2_holds : squaf_table2_parameters_2.
Proof. unfold squaf_table2_parameters_2. intros; unfold_paper; first [prove_number | prove_equal]. Qed.
Lemma squaf_table2_parameters_3_holds : squaf_table2_parameters_3.
Proof. unfold squaf_table2_parameters_3. intros; unfold_paper; first [prove_number | prove_equal]. Qed.
Lemma squaf_table2_parameters_4_holds : squaf_table2_parameters_4.
Proof. unfold squaf_table2_parameters_4. intros; unfold_paper; first [prove_number | prove_equal]. Qed.
Theorem squaf_table2_parameters_holds : squaf_table2_parameters.
Proof.
  exact (conj squaf_table2_parameters_1_holds (conj squaf_table2_parameters_2_holds (conj
  squaf_table2_parameters_3_holds squaf_table2_parameters_4_holds))).
Qed.

(** squaf/toy-accuracies *)
Lemma squaf_toy_accuracies_1_holds : squaf_toy_accuracies_1.
Proof. unfold squaf_toy_accuracies_1. intros; unfold_paper; first [prove_number | prove_equal]. Qed.
Lemma squaf_toy_accuracies_2_holds : squaf_toy_accuracies_2.
Proof. unfold squaf_toy_accuracies_2. intros; unfold_paper; first [prove_number | prove_equal]. Qed.
Lemma squaf_toy_accuracies_3_holds : squaf_toy_accuracies_3.
Proof.
  unfold squaf_toy_accuracies_3. plain_decimals. intros; unfold_paper; first [prove_number | prove_equal].
Qed.
Lemma squaf_toy_accuracies_4_holds : squaf_toy_accuracies_4.
Proof.
  unfold squaf_toy_accuracies_4. plain_decimals. intros; unfold_paper; first [prove_number | prove_equal].
Qed.
Lemma squaf_toy_accuracies_5_holds : squaf_toy_accuracies_5.
Proof.
  unfold squaf_toy_accuracies_5. plain_decimals. intros; unfold_paper; first [prove_number | prove_equal].
Qed.
Lemma squaf_toy_accuracies_6_holds : squaf_toy_accuracies_6.
Proof.
  unfold squaf_toy_accuracies_6. plain_decimals. intros; unfold_paper; first [prove_number | prove_equal].
Qed.
Lemma squaf_toy_accuracies_7_holds : squaf_toy_accuracies_7.
Proof.
  unfold squaf_toy_accuracies_7. plain_decimals. intros; unfold_paper; first [prove_number | prove_equal].
Qed.
Lemma squaf_toy_accuracies_8_holds : squaf_toy_accuracies_8.
Proof.
  unfold squaf_toy_accuracies_8. plain_decimals. intros; unfold_paper; first [prove_number | prove_equal].
Qed.
Lemma squaf_toy_accuracies_9_holds : squaf_toy_accuracies_9.
Proof.
  unfold squaf_toy_accuracies_9. plain_decimals. intros; unfold_paper; first [prove_number | prove_equal].
Qed.
Lemma squaf_toy_accuracies_10_holds : squaf_toy_accuracies_10.
Proof.
  unfold squaf_toy_accuracies_10. plain_decimals. intros; unfold_paper; first [prove_number | prove_equal].
Qed.
Lemma squaf_toy_accuracies_11_holds : squaf_toy_accuracies_11.
Proof.
  unfold squaf_toy_accuracies_11. plain_decimals. intros; unfold_paper; first [prove_number | prove_equal].
Qed.
Lemma squaf_toy_accuracies_12_holds : squaf_toy_accuracies_12.
Proof.
  unfold squaf_toy_accuracies_12. plain_decimals. intros; unfold_paper; first [prove_number | prove_equal].
Qed.
Lemma squaf_toy_accuracies_13_holds : squaf_toy_accuracies_13.
Proof.
  unfold squaf_toy_accuracies_13. plain_decimals. intros; unfold_paper; first [prove_number | prove_equal].
Qed.
Lemma squaf_toy_accuracies_14_holds : squaf_toy_accuracies_14.
Proof.
  unfold squaf_toy_accuracies_14. plain_decimals. intros; unfold_paper; first [prove_number | prove_equal].
Qed.
Lemma squaf_toy_accuracies_15_holds : squaf_toy_accuracies_15.
Proof.
  unfold squaf_toy_accuracies_15. plain_decimals. intros; unfold_paper; first [prove_number | prove_equal].
Qed.
Lemma squaf_toy_accuracies_16_holds : squaf_toy_accuracies_16.
Proof.
  unfold squaf_toy_accuracies_16. plain_decimals. intros; unfold_paper; first [prove_number | prove_equal].
Qed.
Lemma squaf_toy_accuracies_17_holds : squaf_toy_accuracies_17.
Proof.
  unfold squaf_toy_accuracies_17. plain_decimals. intros; unfold_paper; first [prove_number | prove_equal].
Qed.
Lemma squaf_toy_accuracies_18_holds : squaf_toy_accuracies_18.
Proof.
  unfold squaf_toy_accuracies_18. plain_decimals. intros; unfold_paper; first [prove_number | prove_equal].
Qed.
Lemma squaf_toy_accuracies_19_holds : squaf_toy_accuracies_19.
Proof.
  unfold squaf_toy_accuracies_19. plain_decimals. intros; unfold_paper; first [prove_number | prove_equal].
Qed.
Lemma squaf_toy_accuracies_20_holds : squaf_toy_accuracies_20.
Proof.
  unfold squaf_toy_accuracies_20. plain_decimals. intros; unfold_paper; first [prove_number | prove_equal].
Qed.
Theorem squaf_toy_accuracies_holds : squaf_toy_accuracies.
Proof.
  exact (conj squaf_toy_accuracies_1_holds (conj squaf_toy_accuracies_2_holds (conj squaf_toy_accuracies_3_holds
  (conj squaf_toy_accuracies_4_holds (conj squaf_toy_accuracies_5_holds (conj squaf_toy_accuracies_6_holds (conj
  squaf_toy_accuracies_7_holds (conj squaf_toy_accuracies_8_holds (conj squaf_toy_accuracies_9_holds (conj
  squaf_toy_accuracies_10_holds (conj squaf_toy_accuracies_11_holds (conj squaf_toy_accuracies_12_holds (conj
  squaf_toy_accuracies_13_holds (conj squaf_toy_accuracies_14_holds (conj squaf_toy_accuracies_15_holds (conj
  squaf_toy_accuracies_16_holds (conj squaf_toy_accuracies_17_holds (conj squaf_toy_accuracies_18_holds (conj
  squaf_toy_accuracies_19_holds squaf_toy_accuracies_20_holds))))))))))))))))))).
Qed.

(** squaf/table6-gains *)
Lemma squaf_table6_gains_1_holds : squaf_table6_gains_1.
Proof.
  unfold squaf_table6_gains_1. plain_decimals. intros; unfold_paper; first [prove_number | first [prove_compare |
  split_cases; first [lra | exfalso; lra | by_factors (49 / 100) | ordered_real]]].
Qed.
Lemma squaf_table6_gains_2_holds : squaf_table6_gains_2.
Proof.
  unfold squaf_table6_gains_2. plain_decimals. intros; unfold_paper; first [prove_number | first [prove_compare |
  split_cases; first [lra | exfalso; lra | by_factors (77 / 50) | ordered_real]]].
Qed.
Lemma squaf_table6_gains_3_holds : squaf_table6_gains_3.
Proof.
  unfold squaf_table6_gains_3. plain_decimals. intros; unfold_paper; first [prove_number | first [prove_compare |
  split_cases; first [lra | exfalso; lra | by_factors (17 / 25) | ordered_real]]].
Qed.
Lemma squaf_table6_gains_4_holds : squaf_table6_gains_4.
Proof.
  unfold squaf_table6_gains_4. plain_decimals. intros; unfold_paper; first [prove_number | first [prove_compare |
  split_cases; first [lra | exfalso; lra | by_factors (21 / 20) | ordered_real]]].
Qed.
Lemma squaf_table6_gains_5_holds : squaf_table6_gains_5.
Proof.
  unfold squaf_table6_gains_5. plain_decimals. intros; unfold_paper; first [prove_number | first [prove_compare |
  split_cases; first [lra | exfalso; lra | by_factors (109 / 100) | ordered_real]]].
Qed.
Lemma squaf_table6_gains_6_holds : squaf_table6_gains_6.
Proof.
  unfold squaf_table6_gains_6. plain_decimals. intros; unfold_paper; first [prove_number | first [prove_compare |
  split_cases; first [lra | exfalso; lra | by_factors (31 / 50) | ordered_real]]].
Qed.
Lemma squaf_table6_gains_7_holds : squaf_table6_gains_7.
Proof.
  unfold squaf_table6_gains_7. plain_decimals. intros; unfold_paper; first [prove_number | prove_equal].
Qed.
Theorem squaf_table6_gains_holds : squaf_table6_gains.
Proof.
  exact (conj squaf_table6_gains_1_holds (conj squaf_table6_gains_2_holds (conj squaf_table6_gains_3_holds (conj
  squaf_table6_gains_4_holds (conj squaf_table6_gains_5_holds (conj squaf_table6_gains_6_holds
  squaf_table6_gains_7_holds)))))).
Qed.

(** squaf/table4-gains *)
Lemma squaf_table4_gains_1_holds : squaf_table4_gains_1.
Proof.
  unfold squaf_table4_gains_1. plain_decimals. intros; unfold_paper; first [prove_number | prove_equal].
Qed.
Lemma squaf_table4_gains_2_holds : squaf_table4_gains_2.
Proof.
  unfold squaf_table4_gains_2. plain_decimals. intros; unfold_paper; first [prove_number | prove_equal].
Qed.
Lemma squaf_table4_gains_3_holds : squaf_table4_gains_3.
Proof.
  unfold squaf_table4_gains_3. plain_decimals. intros; unfold_paper; first [prove_number | prove_equal].
Qed.
Lemma squaf_table4_gains_4_holds : squaf_table4_gains_4.
Proof.
  unfold squaf_table4_gains_4. plain_decimals. intros; unfold_paper; first [prove_number | prove_equal].
Qed.
Lemma squaf_table4_gains_5_holds : squaf_table4_gains_5.
Proof.
  unfold squaf_table4_gains_5. plain_decimals. intros; unfold_paper; first [prove_number | first [prove_compare |
  split_cases; first [lra | exfalso; lra | by_factors (49 / 100) | ordered_real]]].
Qed.
Lemma squaf_table4_gains_6_holds : squaf_table4_gains_6.
Proof.
  unfold squaf_table4_gains_6. plain_decimals. intros; unfold_paper; first [prove_number | prove_equal].
Qed.
Theorem squaf_table4_gains_holds : squaf_table4_gains.
Proof.
  exact (conj squaf_table4_gains_1_holds (conj squaf_table4_gains_2_holds (conj squaf_table4_gains_3_holds (conj
  squaf_table4_gains_4_holds (conj squaf_table4_gains_5_holds squaf_table4_gains_6_holds))))).
Qed.

(** squaf/table5-gains *)
Lemma squaf_table5_gains_1_holds : squaf_table5_gains_1.
Proof.
  unfold squaf_table5_gains_1. plain_decimals. intros; unfold_paper; first [prove_number | prove_equal].
Qed.
Lemma squaf_table5_gains_2_holds : squaf_table5_gains_2.
Proof.
  unfold squaf_table5_gains_2. plain_decimals. intros; unfold_paper; first [prove_number | prove_equal].
Qed.
Lemma squaf_table5_gains_3_holds : squaf_table5_gains_3.
Proof.
  unfold squaf_table5_gains_3. plain_decimals. intros; unfold_paper; first [prove_number | prove_equal].
Qed.
Theorem squaf_table5_gains_holds : squaf_table5_gains.
Proof.
  exact (conj squaf_table5_gains_1_holds (conj squaf_table5_gains_2_holds squaf_table5_gains_3_holds)).
Qed.

(** squaf/students-vs-teachers *)
Lemma squaf_students_vs_teachers_1_holds : squaf_students_vs_teachers_1.
Proof.
  unfold squaf_students_vs_teachers_1. plain_decimals. intros; unfold_paper; first [prove_number | first
  [prove_compare | split_cases; first [lra | exfalso; lra | by_factors (113 / 100) | ordered_real]]].
Qed.
Lemma squaf_students_vs_teachers_2_holds : squaf_students_vs_teachers_2.
Proof.
  unfold squaf_students_vs_teachers_2. plain_decimals. intros; unfold_paper; first [prove_number | first
  [prove_compare | split_cases; first [lra | exfalso; lra | by_factors (4 / 25) | ordered_real]]].
Qed.
Lemma squaf_students_vs_teachers_3_holds : squaf_students_vs_teachers_3.
Proof.
  unfold squaf_students_vs_teachers_3. plain_decimals. intros; unfold_paper; first [prove_number | first
  [prove_compare | split_cases; first [lra | exfalso; lra | by_factors (31 / 100) | ordered_real]]].
Qed.
Lemma squaf_students_vs_teachers_4_holds : squaf_students_vs_teachers_4.
Proof.
  unfold squaf_students_vs_teachers_4. plain_decimals. intros; unfold_paper; first [prove_number | first
  [prove_compare | split_cases; first [lra | exfalso; lra | by_factors (8 / 25) | ordered_real]]].
Qed.
Theorem squaf_students_vs_teachers_holds : squaf_students_vs_teachers.
Proof.
  exact (conj squaf_students_vs_teachers_1_holds (conj squaf_students_vs_teachers_2_holds (conj
  squaf_students_vs_teachers_3_holds squaf_students_vs_teachers_4_holds))).
Qed.

(** squaf/compression-3-2 *)
Theorem squaf_compression_3_2_holds : squaf_compression_3_2.
Proof.
  unfold squaf_compression_3_2. plain_decimals. intros; unfold_paper; first [prove_number | prove_equal].
Qed.

(** squaf/table7-parameters *)
Lemma squaf_table7_parameters_1_holds : squaf_table7_parameters_1.
Proof. unfold squaf_table7_parameters_1. intros; unfold_paper; first [prove_number | prove_equal]. Qed.
Lemma squaf_table7_parameters_2_holds : squaf_table7_parameters_2.
Proof. unfold squaf_table7_parameters_2. intros; unfold_paper; first [prove_number | prove_equal]. Qed.
Lemma squaf_table7_parameters_3_holds : squaf_table7_parameters_3.
Proof. unfold squaf_table7_parameters_3. intros; unfold_paper; first [prove_number | prove_equal]. Qed.
Lemma squaf_table7_parameters_4_holds : squaf_table7_parameters_4.
Proof. unfold squaf_table7_parameters_4. intros; unfold_paper; first [prove_number | prove_equal]. Qed.
Lemma squaf_table7_parameters_5_holds : squaf_table7_parameters_5.
Proof. unfold squaf_table7_parameters_5. intros; unfold_paper; first [prove_number | prove_equal]. Qed.
Theorem squaf_table7_parameters_holds : squaf_table7_parameters.
Proof.
  exact (conj squaf_table7_parameters_1_holds (conj squaf_table7_parameters_2_holds (conj
  squaf_table7_parameters_3_holds (conj squaf_table7_parameters_4_holds squaf_table7_parameters_5_holds)))).
Qed.

(** squaf/d-p-d-x *)
Lemma squaf_d_p_d_x_1_holds : squaf_d_p_d_x_1.
Proof.
  unfold squaf_d_p_d_x_1. intros. eapply derive_equal; [apply (prob_derive (fun x : R => (gaussian_weights alpha x
  y)) n (fun i : nat => - 2 * alpha * (x - y i)) x (fun i => gaussian_pos _ _ _ i) (fun i => gaussian_in_x _ _ _
  i) j)|]. cbv beta. unfold Cov. try (rewrite (Mean_as_poly (gaussian_weights alpha x y) n (fun i : nat => - 2 *
  alpha * (x - y i)) (fun i : nat => y i) (fun i : nat => z i) (- 2 * alpha * x) (2 * alpha) 0 0 0 0); [|apply
  gaussian_pos|intros i; cbv beta; ring]; cbv beta). try (rewrite (Mean_as_poly (gaussian_weights alpha x y) n
  (fun i : nat => - 2 * alpha * (x - y i)) (fun i : nat => y i) (fun i : nat => z i) (- 2 * alpha * x) (2 * alpha)
  0 0 0 0); [|apply gaussian_pos|intros i; cbv beta; ring]; cbv beta). real_ring.
Qed.
Lemma squaf_d_p_d_x_2_holds : squaf_d_p_d_x_2.
Proof.
  unfold squaf_d_p_d_x_2. intros. eapply derive_equal; [apply (prob_derive (fun x : R => (gaussian_weights alpha x
  y)) n (fun i : nat => - 2 * alpha * (x - y i)) x (fun i => gaussian_pos _ _ _ i) (fun i => gaussian_in_x _ _ _
  i) j)|]. cbv beta. unfold Cov. try (rewrite (Mean_as_poly (gaussian_weights alpha x y) n (fun i : nat => - 2 *
  alpha * (x - y i)) (fun i : nat => y i) (fun i : nat => z i) (- 2 * alpha * x) (2 * alpha) 0 0 0 0); [|apply
  gaussian_pos|intros i; cbv beta; ring]; cbv beta). try (rewrite (Mean_as_poly (gaussian_weights alpha x y) n
  (fun i : nat => x - y i) (fun i : nat => y i) (fun i : nat => z i) x (- 1) 0 0 0 0); [|apply gaussian_pos|intros
  i; cbv beta; ring]; cbv beta). real_ring.
Qed.
Lemma squaf_d_p_d_x_3_holds : squaf_d_p_d_x_3.
Proof.
  unfold squaf_d_p_d_x_3. intros. eapply derive_equal; [apply (prob_derive (fun x : R => (gaussian_weights alpha x
  y)) n (fun i : nat => - 2 * alpha * (x - y i)) x (fun i => gaussian_pos _ _ _ i) (fun i => gaussian_in_x _ _ _
  i) j)|]. cbv beta. unfold Cov. try (rewrite (Mean_as_poly (gaussian_weights alpha x y) n (fun i : nat => - 2 *
  alpha * (x - y i)) (fun i : nat => y i) (fun i : nat => z i) (- 2 * alpha * x) (2 * alpha) 0 0 0 0); [|apply
  gaussian_pos|intros i; cbv beta; ring]; cbv beta). real_ring.
Qed.
Theorem squaf_d_p_d_x_holds : squaf_d_p_d_x.
Proof. exact (conj squaf_d_p_d_x_1_holds (conj squaf_d_p_d_x_2_holds squaf_d_p_d_x_3_holds)). Qed.

(** squaf/d-phi-d-x *)
Lemma squaf_d_phi_d_x_1_holds : squaf_d_phi_d_x_1.
Proof.
  unfold squaf_d_phi_d_x_1. intros. eapply derive_equal; [apply (mean_derive (fun x : R => (gaussian_weights alpha
  x y)) n (fun i : nat => - 2 * alpha * (x - y i)) x (fun i => gaussian_pos _ _ _ i) (fun i => gaussian_in_x _ _ _
  i) (fun i : nat => z i))|]. cbv beta. unfold Cov. try (rewrite (Mean_as_poly (gaussian_weights alpha x y) n (fun
  i : nat => z i * (- 2 * alpha * (x - y i))) (fun i : nat => y i) (fun i : nat => z i) 0 0 0 (- 2 * alpha * x) (2
  * alpha) 0); [|apply gaussian_pos|intros i; cbv beta; ring]; cbv beta). try (rewrite (Mean_as_poly
  (gaussian_weights alpha x y) n (fun i : nat => - 2 * alpha * (x - y i)) (fun i : nat => y i) (fun i : nat => z
  i) (- 2 * alpha * x) (2 * alpha) 0 0 0 0); [|apply gaussian_pos|intros i; cbv beta; ring]; cbv beta). try
  (rewrite (Mean_as_poly (gaussian_weights alpha x y) n (fun i : nat => z i * (y i - (Mean (gaussian_weights alpha
  x y) n (fun i : nat => y i)))) (fun i : nat => y i) (fun i : nat => z i) 0 0 0 (- (Mean (gaussian_weights alpha
  x y) n (fun i : nat => y i))) 1 0); [|apply gaussian_pos|intros i; cbv beta; ring]; cbv beta). real_ring.
Qed.
Lemma squaf_d_phi_d_x_2_holds : squaf_d_phi_d_x_2.
Proof.
  unfold squaf_d_phi_d_x_2. intros. eapply derive_equal; [apply (mean_derive (fun x : R => (gaussian_weights alpha
  x y)) n (fun i : nat => - 2 * alpha * (x - y i)) x (fun i => gaussian_pos _ _ _ i) (fun i => gaussian_in_x _ _ _
  i) (fun i : nat => z i))|]. cbv beta. unfold Cov. try (rewrite (Mean_as_poly (gaussian_weights alpha x y) n (fun
  i : nat => z i * (- 2 * alpha * (x - y i))) (fun i : nat => y i) (fun i : nat => z i) 0 0 0 (- 2 * alpha * x) (2
  * alpha) 0); [|apply gaussian_pos|intros i; cbv beta; ring]; cbv beta). try (rewrite (Mean_as_poly
  (gaussian_weights alpha x y) n (fun i : nat => - 2 * alpha * (x - y i)) (fun i : nat => y i) (fun i : nat => z
  i) (- 2 * alpha * x) (2 * alpha) 0 0 0 0); [|apply gaussian_pos|intros i; cbv beta; ring]; cbv beta). try
  (rewrite (Mean_as_poly (gaussian_weights alpha x y) n (fun i : nat => z i * y i) (fun i : nat => y i) (fun i :
  nat => z i) 0 0 0 0 1 0); [|apply gaussian_pos|intros i; cbv beta; ring]; cbv beta). real_ring.
Qed.
Lemma squaf_d_phi_d_x_3_holds : squaf_d_phi_d_x_3.
Proof.
  unfold squaf_d_phi_d_x_3. intros. eapply derive_equal; [apply (mean_derive (fun x : R => (gaussian_weights alpha
  x y)) n (fun i : nat => - 2 * alpha * (x - y i)) x (fun i => gaussian_pos _ _ _ i) (fun i => gaussian_in_x _ _ _
  i) (fun i : nat => z i))|]. cbv beta. unfold Cov. try (rewrite (Mean_as_poly (gaussian_weights alpha x y) n (fun
  i : nat => z i * (- 2 * alpha * (x - y i))) (fun i : nat => y i) (fun i : nat => z i) 0 0 0 (- 2 * alpha * x) (2
  * alpha) 0); [|apply gaussian_pos|intros i; cbv beta; ring]; cbv beta). try (rewrite (Mean_as_poly
  (gaussian_weights alpha x y) n (fun i : nat => - 2 * alpha * (x - y i)) (fun i : nat => y i) (fun i : nat => z
  i) (- 2 * alpha * x) (2 * alpha) 0 0 0 0); [|apply gaussian_pos|intros i; cbv beta; ring]; cbv beta). try
  (rewrite (Mean_as_poly (gaussian_weights alpha x y) n (fun i : nat => z i * y i) (fun i : nat => y i) (fun i :
  nat => z i) 0 0 0 0 1 0); [|apply gaussian_pos|intros i; cbv beta; ring]; cbv beta). real_ring.
Qed.
Theorem squaf_d_phi_d_x_holds : squaf_d_phi_d_x.
Proof. exact (conj squaf_d_phi_d_x_1_holds (conj squaf_d_phi_d_x_2_holds squaf_d_phi_d_x_3_holds)). Qed.

(** squaf/d-phi-d-x-covariance *)
Theorem squaf_d_phi_d_x_covariance_fails : ~ squaf_d_phi_d_x_covariance.
Proof.
  unfold squaf_d_phi_d_x_covariance.
  intros H. specialize (H 1%nat 1 0 (fun i => INR i) (fun i => INR i) Rlt_0_1).
  pose proof (mean_derive (fun u => gaussian_weights 1 u (fun i => INR i)) 1 (fun i : nat => - 2 * 1 * (0 - INR i)) 0
    (fun i => gaussian_pos _ _ _ i) (fun i => gaussian_in_x _ _ _ i) (fun i => INR i)) as D.
  assert (D' : Derive (fun x : R => Mean (gaussian_weights 1 x (fun i => INR i)) 1 (fun i => INR i)) 0
    = Mean (gaussian_weights 1 0 (fun i => INR i)) 1 (fun i => INR i * (- 2 * 1 * (0 - INR i)))
      - Mean (gaussian_weights 1 0 (fun i => INR i)) 1 (fun i => INR i)
        * Mean (gaussian_weights 1 0 (fun i => INR i)) 1 (fun i => - 2 * 1 * (0 - INR i)))
    by (apply is_derive_unique; exact D).
  apply is_derive_unique in H. rewrite H in D'. clear D H. rename D' into D. revert D.
  unfold Cov, Mean, gaussian_weights. rewrite !sum_n_S, !sum_O. simpl.
  set (a := exp (- (1) * ((0 - 0) * ((0 - 0) * 1)))). set (b := exp (- (1) * ((0 - 1) * ((0 - 1) * 1)))).
  assert (0 < a) by apply exp_pos. assert (0 < b) by apply exp_pos.
  intros D. assert (E : a * b / (a + b) ^ 2 = 2 * (a * b / (a + b) ^ 2)).
  { transitivity ((0 * 0 * a + 1 * 1 * b) / (a + b) - (0 * a + 1 * b) / (a + b) * ((0 * a + 1 * b) / (a + b)));
      [field; lra|]. rewrite D. field. lra. }
  assert (0 < a * b / (a + b) ^ 2) by (apply Rdiv_lt_0_compat; [nra|apply pow_lt; lra]). lra.
Qed.

(** squaf/d-phi-d-x-covariance, corrected *)
Theorem squaf_d_phi_d_x_covariance_corrected_holds : squaf_d_phi_d_x_covariance_corrected.
Proof.
  unfold squaf_d_phi_d_x_covariance_corrected. intros. eapply derive_equal; [apply (mean_derive (fun x : R =>
  (gaussian_weights alpha x y)) n (fun i : nat => - 2 * alpha * (x - y i)) x (fun i => gaussian_pos _ _ _ i) (fun
  i => gaussian_in_x _ _ _ i) (fun i : nat => z i))|]. cbv beta. unfold Cov. try (rewrite (Mean_as_poly
  (gaussian_weights alpha x y) n (fun i : nat => z i * (- 2 * alpha * (x - y i))) (fun i : nat => y i) (fun i :
  nat => z i) 0 0 0 (- 2 * alpha * x) (2 * alpha) 0); [|apply gaussian_pos|intros i; cbv beta; ring]; cbv beta).
  try (rewrite (Mean_as_poly (gaussian_weights alpha x y) n (fun i : nat => - 2 * alpha * (x - y i)) (fun i : nat
  => y i) (fun i : nat => z i) (- 2 * alpha * x) (2 * alpha) 0 0 0 0); [|apply gaussian_pos|intros i; cbv beta;
  ring]; cbv beta). try (rewrite (Mean_as_poly (gaussian_weights alpha x y) n (fun i : nat => z i * y i) (fun i :
  nat => y i) (fun i : nat => z i) 0 0 0 0 1 0); [|apply gaussian_pos|intros i; cbv beta; ring]; cbv beta).
  real_ring.
Qed.

(** squaf/dependence-and-slope *)
Lemma squaf_dependence_and_slope_3_fails : ~ squaf_dependence_and_slope_3.
Proof.
  unfold squaf_dependence_and_slope_3.
  intros H. destruct (H 0) as [_ L]. revert L.
  assert (D : is_derive (fun x : R => (exp (2 * x - 1) + exp (-2 * x - 1))
      / (1 + exp (2 * x - 1) + exp (-2 * x - 1))) 0 0).
  { prove_derivative. }
  rewrite (is_derive_unique _ _ _ D). lra.
Qed.
Theorem squaf_dependence_and_slope_fails : ~ squaf_dependence_and_slope.
Proof. intros all_parts. exact (squaf_dependence_and_slope_3_fails (proj2 (proj2 all_parts))). Qed.

(** squaf/dependence-and-slope, corrected *)
Lemma squaf_dependence_and_slope_corrected_1_holds : squaf_dependence_and_slope_corrected_1.
Proof.
  unfold squaf_dependence_and_slope_corrected_1.
  assert (AB : forall x, 0 < exp (2 * x - 1) /\ 0 < exp (- 2 * x - 1) /\ exp (2 * x - 1) * exp (- 2 * x - 1) = exp (- 2)).
  { intros x. repeat split; try apply exp_pos. rewrite <- exp_plus. f_equal. ring. }

  assert (D : forall x, is_derive (fun x => (exp (2 * x - 1) + exp (- 2 * x - 1)) / (1 + exp (2 * x - 1) + exp (- 2 * x - 1))) x
    (2 * (exp (2 * x - 1) - exp (- 2 * x - 1)) / (1 + exp (2 * x - 1) + exp (- 2 * x - 1)) ^ 2)).
  { intros x. destruct (AB x) as [A [B _]]. auto_derive; [unfold Rminus in *; lra|]. unfold Rminus in *. field. lra. }
  split; [exact (slope_exists _ _ D)|]. intros x. rewrite (slope _ _ D). destruct (AB x) as [A [B _]]. split.
  - intros E. apply Rmult_integral in E. destruct E as [E|E].
    + assert (E' : exp (2 * x - 1) = exp (- 2 * x - 1)) by lra. apply exp_inv in E'. lra.
    + exfalso. revert E. apply Rinv_neq_0_compat, pow_nonzero. lra.
  - intros ->. replace (2 * 0 - 1) with (- 2 * 0 - 1) by ring. unfold Rdiv. ring.
Qed.
Lemma squaf_dependence_and_slope_corrected_2_holds : squaf_dependence_and_slope_corrected_2.
Proof.
  unfold squaf_dependence_and_slope_corrected_2.
  assert (AB : forall x, 0 < exp (2 * x - 1) /\ 0 < exp (- 2 * x - 1) /\ exp (2 * x - 1) * exp (- 2 * x - 1) = exp (- 2)).
  { intros x. repeat split; try apply exp_pos. rewrite <- exp_plus. f_equal. ring. }

  pose (f' := fun x => (2 * (exp (2 * x - 1) + exp (- 2 * x - 1)) + 8 * exp (- 2)) / (1 + exp (2 * x - 1) + exp (- 2 * x - 1)) ^ 2).
  assert (D : forall x, is_derive (fun x => (exp (2 * x - 1) - exp (- 2 * x - 1)) / (1 + exp (2 * x - 1) + exp (- 2 * x - 1))) x (f' x)).
  { intros x. destruct (AB x) as [A [B E]]. unfold f'. auto_derive; [unfold Rminus in *; lra|]. rewrite <- E. unfold Rminus in *. field. lra. }
  assert (E2 : 8 * exp (- 2) <= 2) by interval with (i_prec 30).
  assert (B : forall x, 0 < f' x <= 2 / (1 + exp (2 * x - 1) + exp (- 2 * x - 1))).
  { intros x. destruct (AB x) as [A1 [B1 _]]. pose proof (exp_pos (- 2)). unfold f'. set (a := exp (2 * x - 1)) in *. set (b := exp (- 2 * x - 1)) in *.
    split; [apply Rdiv_lt_0_compat; [lra|apply pow_lt; lra]|]. apply (Rle_div_l _ _ ((1 + a + b) ^ 2)); [apply pow_lt; lra|].
    replace (2 / (1 + a + b) * (1 + a + b) ^ 2) with (2 * (1 + a + b)) by (field; lra). lra. }
  intros x. split; [exact (slope_exists _ _ D x)|]. rewrite (slope _ _ D). apply B.
Qed.
Lemma squaf_dependence_and_slope_corrected_3_holds : squaf_dependence_and_slope_corrected_3.
Proof.
  unfold squaf_dependence_and_slope_corrected_3.
  assert (AB : forall x, 0 < exp (2 * x - 1) /\ 0 < exp (- 2 * x - 1) /\ exp (2 * x - 1) * exp (- 2 * x - 1) = exp (- 2)).
  { intros x. repeat split; try apply exp_pos. rewrite <- exp_plus. f_equal. ring. }

  pose (f' := fun x => (2 * (exp (2 * x - 1) + exp (- 2 * x - 1)) + 8 * exp (- 2)) / (1 + exp (2 * x - 1) + exp (- 2 * x - 1)) ^ 2).
  assert (D : forall x, is_derive (fun x => (exp (2 * x - 1) - exp (- 2 * x - 1)) / (1 + exp (2 * x - 1) + exp (- 2 * x - 1))) x (f' x)).
  { intros x. destruct (AB x) as [A [B E]]. unfold f'. auto_derive; [unfold Rminus in *; lra|]. rewrite <- E. unfold Rminus in *. field. lra. }
  assert (E2 : 8 * exp (- 2) <= 2) by interval with (i_prec 30).
  assert (B : forall x, 0 < f' x <= 2 / (1 + exp (2 * x - 1) + exp (- 2 * x - 1))).
  { intros x. destruct (AB x) as [A1 [B1 _]]. pose proof (exp_pos (- 2)). unfold f'. set (a := exp (2 * x - 1)) in *. set (b := exp (- 2 * x - 1)) in *.
    split; [apply Rdiv_lt_0_compat; [lra|apply pow_lt; lra]|]. apply (Rle_div_l _ _ ((1 + a + b) ^ 2)); [apply pow_lt; lra|].
    replace (2 / (1 + a + b) * (1 + a + b) ^ 2) with (2 * (1 + a + b)) by (field; lra). lra. }

  apply (slope_lim_p _ _ D). apply (lim_p_of_bound _ 0 1 0). intros x _ Hx. destruct (AB x) as [A1 [B1 _]]. destruct (B x) as [L U].
  rewrite Rminus_0_r, Rabs_pos_eq by lra. apply Rle_trans with (1 := U). pose proof (exp_ge_line (2 * x - 1)).
  apply (Rle_div_l _ _ (1 + exp (2 * x - 1) + exp (- 2 * x - 1))); [lra|]. apply Rmult_le_reg_l with x; [assumption|].
  replace (x * (1 / x * (1 + exp (2 * x - 1) + exp (- 2 * x - 1)))) with (1 + exp (2 * x - 1) + exp (- 2 * x - 1)) by (field; lra). lra.
Qed.
Lemma squaf_dependence_and_slope_corrected_4_holds : squaf_dependence_and_slope_corrected_4.
Proof.
  unfold squaf_dependence_and_slope_corrected_4.
  assert (AB : forall x, 0 < exp (2 * x - 1) /\ 0 < exp (- 2 * x - 1) /\ exp (2 * x - 1) * exp (- 2 * x - 1) = exp (- 2)).
  { intros x. repeat split; try apply exp_pos. rewrite <- exp_plus. f_equal. ring. }

  pose (f' := fun x => (2 * (exp (2 * x - 1) + exp (- 2 * x - 1)) + 8 * exp (- 2)) / (1 + exp (2 * x - 1) + exp (- 2 * x - 1)) ^ 2).
  assert (D : forall x, is_derive (fun x => (exp (2 * x - 1) - exp (- 2 * x - 1)) / (1 + exp (2 * x - 1) + exp (- 2 * x - 1))) x (f' x)).
  { intros x. destruct (AB x) as [A [B E]]. unfold f'. auto_derive; [unfold Rminus in *; lra|]. rewrite <- E. unfold Rminus in *. field. lra. }
  assert (E2 : 8 * exp (- 2) <= 2) by interval with (i_prec 30).
  assert (B : forall x, 0 < f' x <= 2 / (1 + exp (2 * x - 1) + exp (- 2 * x - 1))).
  { intros x. destruct (AB x) as [A1 [B1 _]]. pose proof (exp_pos (- 2)). unfold f'. set (a := exp (2 * x - 1)) in *. set (b := exp (- 2 * x - 1)) in *.
    split; [apply Rdiv_lt_0_compat; [lra|apply pow_lt; lra]|]. apply (Rle_div_l _ _ ((1 + a + b) ^ 2)); [apply pow_lt; lra|].
    replace (2 / (1 + a + b) * (1 + a + b) ^ 2) with (2 * (1 + a + b)) by (field; lra). lra. }

  apply (slope_lim_m _ _ D). apply (lim_m_of_bound _ 0 1 0). intros x Hx _. destruct (AB x) as [A1 [B1 _]]. destruct (B x) as [L U].
  rewrite Rminus_0_r, Rabs_pos_eq by lra. apply Rle_trans with (1 := U). pose proof (exp_ge_line (- 2 * x - 1)).
  apply (Rle_div_l _ _ (1 + exp (2 * x - 1) + exp (- 2 * x - 1))); [lra|]. apply Rmult_le_reg_l with (- x); [lra|].
  replace (- x * (1 / - x * (1 + exp (2 * x - 1) + exp (- 2 * x - 1)))) with (1 + exp (2 * x - 1) + exp (- 2 * x - 1)) by (field; lra). lra.
Qed.
Theorem squaf_dependence_and_slope_corrected_holds : squaf_dependence_and_slope_corrected.
Proof.
  exact (conj squaf_dependence_and_slope_corrected_1_holds (conj squaf_dependence_and_slope_corrected_2_holds
  (conj squaf_dependence_and_slope_corrected_3_holds squaf_dependence_and_slope_corrected_4_holds))).
Qed.

(** squaf/d-phi-d-x-uniform *)
Theorem squaf_d_phi_d_x_uniform_holds : squaf_d_phi_d_x_uniform.
Proof.
  unfold squaf_d_phi_d_x_uniform. intros. eapply derive_equal; [apply (mean_derive (fun x : R => (gaussian_weights
  alpha x (fun m => q * k m))) n (fun i : nat => - 2 * alpha * (x - q * k i)) x (fun i => gaussian_pos _ _ _ i)
  (fun i => gaussian_in_x _ _ _ i) (fun i : nat => z i))|]. cbv beta. unfold Cov. try (rewrite (Mean_as_poly
  (gaussian_weights alpha x (fun m => q * k m)) n (fun i : nat => z i * (- 2 * alpha * (x - q * k i))) (fun i :
  nat => k i) (fun i : nat => z i) 0 0 0 (- 2 * alpha * x) (2 * alpha * q) 0); [|apply gaussian_pos|intros i; cbv
  beta; ring]; cbv beta). try (rewrite (Mean_as_poly (gaussian_weights alpha x (fun m => q * k m)) n (fun i : nat
  => - 2 * alpha * (x - q * k i)) (fun i : nat => k i) (fun i : nat => z i) (- 2 * alpha * x) (2 * alpha * q) 0 0
  0 0); [|apply gaussian_pos|intros i; cbv beta; ring]; cbv beta). try (rewrite (Mean_as_poly (gaussian_weights
  alpha x (fun m => q * k m)) n (fun i : nat => k i * z i) (fun i : nat => k i) (fun i : nat => z i) 0 0 0 0 1 0);
  [|apply gaussian_pos|intros i; cbv beta; ring]; cbv beta). real_ring.
Qed.

(** squaf/d-p-d-y *)
Lemma squaf_d_p_d_y_1_holds : squaf_d_p_d_y_1.
Proof.
  unfold squaf_d_p_d_y_1. intros. eapply derive_equal; [apply (prob_derive (fun t : R => gaussian_weights alpha x
  (put y j t)) n _ (y j) (fun i => gaussian_pos _ _ _ i) (gaussian_in_centre alpha x y j) j)|]. cbv beta. rewrite
  weights_put. rewrite ?entry_same, ?entry_other by assumption. rewrite Mean_entry by assumption. real_ring.
Qed.
Lemma squaf_d_p_d_y_2_holds : squaf_d_p_d_y_2.
Proof.
  unfold squaf_d_p_d_y_2. intros. eapply derive_equal; [apply (prob_derive (fun t : R => gaussian_weights alpha x
  (put y j t)) n _ (y j) (fun i => gaussian_pos _ _ _ i) (gaussian_in_centre alpha x y j) l)|]. cbv beta. rewrite
  weights_put. rewrite ?entry_same, ?entry_other by assumption. rewrite Mean_entry by assumption. real_ring.
Qed.
Theorem squaf_d_p_d_y_holds : squaf_d_p_d_y.
Proof. exact (conj squaf_d_p_d_y_1_holds squaf_d_p_d_y_2_holds). Qed.

(** squaf/d-phi-d-y *)
Lemma squaf_d_phi_d_y_1_holds : squaf_d_phi_d_y_1.
Proof.
  unfold squaf_d_phi_d_y_1. intros. eapply derive_equal; [apply (mean_derive (fun t : R => gaussian_weights alpha
  x (put y j t)) n _ (y j) (fun i => gaussian_pos _ _ _ i) (gaussian_in_centre alpha x y j) (fun i : nat => z
  i))|]. cbv beta. rewrite weights_put. rewrite (Mean_entry_times _ n j _ (fun i : nat => z i)) by assumption.
  rewrite Mean_entry by assumption. real_ring.
Qed.
Lemma squaf_d_phi_d_y_2_holds : squaf_d_phi_d_y_2.
Proof.
  unfold squaf_d_phi_d_y_2. intros. eapply derive_equal; [apply (mean_derive (fun t : R => gaussian_weights alpha
  x (put y j t)) n _ (y j) (fun i => gaussian_pos _ _ _ i) (gaussian_in_centre alpha x y j) (fun i : nat => z
  i))|]. cbv beta. rewrite weights_put. rewrite (Mean_entry_times _ n j _ (fun i : nat => z i)) by assumption.
  rewrite Mean_entry by assumption. real_ring.
Qed.
Theorem squaf_d_phi_d_y_holds : squaf_d_phi_d_y.
Proof. exact (conj squaf_d_phi_d_y_1_holds squaf_d_phi_d_y_2_holds). Qed.

(** squaf/d-phi-d-q *)
Lemma squaf_d_phi_d_q_1_holds : squaf_d_phi_d_q_1.
Proof.
  unfold squaf_d_phi_d_q_1. intros. eapply derive_equal; [apply (mean_derive (fun q : R => (gaussian_weights alpha
  x (fun m => q * k m))) n (fun i : nat => 2 * alpha * (x - q * k i) * k i) q (fun i => gaussian_pos _ _ _ i) (fun
  i => gaussian_in_step _ _ _ _ i) (fun i : nat => z i))|]. cbv beta. unfold Cov. try (rewrite (Mean_as_poly
  (gaussian_weights alpha x (fun m => q * k m)) n (fun i : nat => z i * (2 * alpha * (x - q * k i) * k i)) (fun i
  : nat => k i) (fun i : nat => z i) 0 0 0 0 (2 * alpha * x) (- 2 * alpha * q)); [|apply gaussian_pos|intros i;
  cbv beta; ring]; cbv beta). try (rewrite (Mean_as_poly (gaussian_weights alpha x (fun m => q * k m)) n (fun i :
  nat => 2 * alpha * (x - q * k i) * k i) (fun i : nat => k i) (fun i : nat => z i) 0 (2 * alpha * x) (- 2 * alpha
  * q) 0 0 0); [|apply gaussian_pos|intros i; cbv beta; ring]; cbv beta). try (rewrite (Mean_as_poly
  (gaussian_weights alpha x (fun m => q * k m)) n (fun i : nat => 2 * alpha * (x - k i * q) * (z i - (Mean
  (gaussian_weights alpha x (fun m => q * k m)) n (fun i : nat => z i))) * k i) (fun i : nat => k i) (fun i : nat
  => z i) 0 (- 2 * alpha * (Mean (gaussian_weights alpha x (fun m => q * k m)) n (fun i : nat => z i)) * x) (2 *
  alpha * (Mean (gaussian_weights alpha x (fun m => q * k m)) n (fun i : nat => z i)) * q) 0 (2 * alpha * x) (- 2
  * alpha * q)); [|apply gaussian_pos|intros i; cbv beta; ring]; cbv beta). real_ring.
Qed.
Lemma squaf_d_phi_d_q_2_holds : squaf_d_phi_d_q_2.
Proof.
  unfold squaf_d_phi_d_q_2. intros. eapply derive_equal; [apply (mean_derive (fun q : R => (gaussian_weights alpha
  x (fun m => q * k m))) n (fun i : nat => 2 * alpha * (x - q * k i) * k i) q (fun i => gaussian_pos _ _ _ i) (fun
  i => gaussian_in_step _ _ _ _ i) (fun i : nat => z i))|]. cbv beta. unfold Cov. try (rewrite (Mean_as_poly
  (gaussian_weights alpha x (fun m => q * k m)) n (fun i : nat => z i * (2 * alpha * (x - q * k i) * k i)) (fun i
  : nat => k i) (fun i : nat => z i) 0 0 0 0 (2 * alpha * x) (- 2 * alpha * q)); [|apply gaussian_pos|intros i;
  cbv beta; ring]; cbv beta). try (rewrite (Mean_as_poly (gaussian_weights alpha x (fun m => q * k m)) n (fun i :
  nat => 2 * alpha * (x - q * k i) * k i) (fun i : nat => k i) (fun i : nat => z i) 0 (2 * alpha * x) (- 2 * alpha
  * q) 0 0 0); [|apply gaussian_pos|intros i; cbv beta; ring]; cbv beta). try (rewrite (Mean_as_poly
  (gaussian_weights alpha x (fun m => q * k m)) n (fun i : nat => k i * (x - k i * q) * (z i - (Mean
  (gaussian_weights alpha x (fun m => q * k m)) n (fun i : nat => z i)))) (fun i : nat => k i) (fun i : nat => z
  i) 0 (- (Mean (gaussian_weights alpha x (fun m => q * k m)) n (fun i : nat => z i)) * x) ((Mean
  (gaussian_weights alpha x (fun m => q * k m)) n (fun i : nat => z i)) * q) 0 x (- q)); [|apply
  gaussian_pos|intros i; cbv beta; ring]; cbv beta). real_ring.
Qed.
Theorem squaf_d_phi_d_q_holds : squaf_d_phi_d_q.
Proof. exact (conj squaf_d_phi_d_q_1_holds squaf_d_phi_d_q_2_holds). Qed.

(** squaf/d-phi-d-z *)
Lemma squaf_d_phi_d_z_1_holds : squaf_d_phi_d_z_1.
Proof.
  unfold squaf_d_phi_d_z_1. intros. eapply derive_equal; [apply (mean_derive_values (gaussian_weights alpha x y) n
  (fun t => put z j t) _ (z j) (put_derive z j))|]. rewrite Mean_entry by assumption. real_ring.
Qed.
Lemma squaf_d_phi_d_z_2_holds : squaf_d_phi_d_z_2.
Proof.
  unfold squaf_d_phi_d_z_2. intros. eapply derive_equal; [apply (mean_derive_values (gaussian_weights alpha x (fun
  m => q * k m)) n (fun t => put z j t) _ (z j) (put_derive z j))|]. rewrite Mean_entry by assumption. real_ring.
Qed.
Theorem squaf_d_phi_d_z_holds : squaf_d_phi_d_z.
Proof. exact (conj squaf_d_phi_d_z_1_holds squaf_d_phi_d_z_2_holds). Qed.

(** squaf/d-p-d-alpha *)
Lemma squaf_d_p_d_alpha_1_holds : squaf_d_p_d_alpha_1.
Proof.
  unfold squaf_d_p_d_alpha_1. intros. eapply derive_equal; [apply (prob_derive (fun alpha : R => (gaussian_weights
  alpha x y)) n (fun i : nat => - (x - y i) ^ 2) alpha (fun i => gaussian_pos _ _ _ i) (fun i => gaussian_in_alpha
  _ _ _ i) j)|]. cbv beta. unfold Cov. try (rewrite (Mean_as_poly (gaussian_weights alpha x y) n (fun i : nat => -
  (x - y i) ^ 2) (fun i : nat => y i) (fun i : nat => z i) (- x ^ 2) (2 * x) (- 1) 0 0 0); [|apply
  gaussian_pos|intros i; cbv beta; ring]; cbv beta). try (rewrite (Mean_as_poly (gaussian_weights alpha x y) n
  (fun i : nat => - (x - y i) ^ 2) (fun i : nat => y i) (fun i : nat => z i) (- x ^ 2) (2 * x) (- 1) 0 0 0);
  [|apply gaussian_pos|intros i; cbv beta; ring]; cbv beta). real_ring.
Qed.
Lemma squaf_d_p_d_alpha_2_holds : squaf_d_p_d_alpha_2.
Proof.
  unfold squaf_d_p_d_alpha_2. intros. eapply derive_equal; [apply (prob_derive (fun alpha : R => (gaussian_weights
  alpha x y)) n (fun i : nat => - (x - y i) ^ 2) alpha (fun i => gaussian_pos _ _ _ i) (fun i => gaussian_in_alpha
  _ _ _ i) j)|]. cbv beta. unfold Cov. try (rewrite (Mean_as_poly (gaussian_weights alpha x y) n (fun i : nat => -
  (x - y i) ^ 2) (fun i : nat => y i) (fun i : nat => z i) (- x ^ 2) (2 * x) (- 1) 0 0 0); [|apply
  gaussian_pos|intros i; cbv beta; ring]; cbv beta). try (rewrite (Mean_as_poly (gaussian_weights alpha x y) n
  (fun i : nat => (x - y i) ^ 2) (fun i : nat => y i) (fun i : nat => z i) (x ^ 2) (- 2 * x) 1 0 0 0); [|apply
  gaussian_pos|intros i; cbv beta; ring]; cbv beta). real_ring.
Qed.
Theorem squaf_d_p_d_alpha_holds : squaf_d_p_d_alpha.
Proof. exact (conj squaf_d_p_d_alpha_1_holds squaf_d_p_d_alpha_2_holds). Qed.

(** squaf/d-phi-d-alpha *)
Lemma squaf_d_phi_d_alpha_1_holds : squaf_d_phi_d_alpha_1.
Proof.
  unfold squaf_d_phi_d_alpha_1. intros. eapply derive_equal; [apply (mean_derive (fun alpha : R =>
  (gaussian_weights alpha x y)) n (fun i : nat => - (x - y i) ^ 2) alpha (fun i => gaussian_pos _ _ _ i) (fun i =>
  gaussian_in_alpha _ _ _ i) (fun i : nat => z i))|]. cbv beta. unfold Cov. try (rewrite (Mean_as_poly
  (gaussian_weights alpha x y) n (fun i : nat => z i * (- (x - y i) ^ 2)) (fun i : nat => y i) (fun i : nat => z
  i) 0 0 0 (- x ^ 2) (2 * x) (- 1)); [|apply gaussian_pos|intros i; cbv beta; ring]; cbv beta). try (rewrite
  (Mean_as_poly (gaussian_weights alpha x y) n (fun i : nat => - (x - y i) ^ 2) (fun i : nat => y i) (fun i : nat
  => z i) (- x ^ 2) (2 * x) (- 1) 0 0 0); [|apply gaussian_pos|intros i; cbv beta; ring]; cbv beta). try (rewrite
  (Mean_as_poly (gaussian_weights alpha x y) n (fun i : nat => z i * (x - y i) ^ 2) (fun i : nat => y i) (fun i :
  nat => z i) 0 0 0 (x ^ 2) (- 2 * x) 1); [|apply gaussian_pos|intros i; cbv beta; ring]; cbv beta). try (rewrite
  (Mean_as_poly (gaussian_weights alpha x y) n (fun i : nat => (x - y i) ^ 2) (fun i : nat => y i) (fun i : nat =>
  z i) (x ^ 2) (- 2 * x) 1 0 0 0); [|apply gaussian_pos|intros i; cbv beta; ring]; cbv beta). real_ring.
Qed.
Lemma squaf_d_phi_d_alpha_2_holds : squaf_d_phi_d_alpha_2.
Proof.
  unfold squaf_d_phi_d_alpha_2. intros. eapply derive_equal; [apply (mean_derive (fun alpha : R =>
  (gaussian_weights alpha x y)) n (fun i : nat => - (x - y i) ^ 2) alpha (fun i => gaussian_pos _ _ _ i) (fun i =>
  gaussian_in_alpha _ _ _ i) (fun i : nat => z i))|]. cbv beta. unfold Cov. try (rewrite (Mean_as_poly
  (gaussian_weights alpha x y) n (fun i : nat => z i * (- (x - y i) ^ 2)) (fun i : nat => y i) (fun i : nat => z
  i) 0 0 0 (- x ^ 2) (2 * x) (- 1)); [|apply gaussian_pos|intros i; cbv beta; ring]; cbv beta). try (rewrite
  (Mean_as_poly (gaussian_weights alpha x y) n (fun i : nat => - (x - y i) ^ 2) (fun i : nat => y i) (fun i : nat
  => z i) (- x ^ 2) (2 * x) (- 1) 0 0 0); [|apply gaussian_pos|intros i; cbv beta; ring]; cbv beta). try (rewrite
  (Mean_as_poly (gaussian_weights alpha x y) n (fun i : nat => z i * (x - y i) ^ 2) (fun i : nat => y i) (fun i :
  nat => z i) 0 0 0 (x ^ 2) (- 2 * x) 1); [|apply gaussian_pos|intros i; cbv beta; ring]; cbv beta). try (rewrite
  (Mean_as_poly (gaussian_weights alpha x y) n (fun i : nat => (x - y i) ^ 2) (fun i : nat => y i) (fun i : nat =>
  z i) (x ^ 2) (- 2 * x) 1 0 0 0); [|apply gaussian_pos|intros i; cbv beta; ring]; cbv beta). real_ring.
Qed.
Lemma squaf_d_phi_d_alpha_3_holds : squaf_d_phi_d_alpha_3.
Proof.
  unfold squaf_d_phi_d_alpha_3. intros. eapply derive_equal; [apply (mean_derive (fun alpha : R =>
  (gaussian_weights alpha x (fun m => q * k m))) n (fun i : nat => - (x - q * k i) ^ 2) alpha (fun i =>
  gaussian_pos _ _ _ i) (fun i => gaussian_in_alpha _ _ _ i) (fun i : nat => z i))|]. cbv beta. unfold Cov. try
  (rewrite (Mean_as_poly (gaussian_weights alpha x (fun m => q * k m)) n (fun i : nat => z i * (- (x - q * k i) ^
  2)) (fun i : nat => k i) (fun i : nat => z i) 0 0 0 (- x ^ 2) (2 * q * x) (- q ^ 2)); [|apply
  gaussian_pos|intros i; cbv beta; ring]; cbv beta). try (rewrite (Mean_as_poly (gaussian_weights alpha x (fun m
  => q * k m)) n (fun i : nat => - (x - q * k i) ^ 2) (fun i : nat => k i) (fun i : nat => z i) (- x ^ 2) (2 * q *
  x) (- q ^ 2) 0 0 0); [|apply gaussian_pos|intros i; cbv beta; ring]; cbv beta). try (rewrite (Mean_as_poly
  (gaussian_weights alpha x (fun m => q * k m)) n (fun i : nat => z i * (x - k i * q) ^ 2) (fun i : nat => k i)
  (fun i : nat => z i) 0 0 0 (x ^ 2) (- 2 * q * x) (q ^ 2)); [|apply gaussian_pos|intros i; cbv beta; ring]; cbv
  beta). try (rewrite (Mean_as_poly (gaussian_weights alpha x (fun m => q * k m)) n (fun i : nat => (x - k i * q)
  ^ 2) (fun i : nat => k i) (fun i : nat => z i) (x ^ 2) (- 2 * q * x) (q ^ 2) 0 0 0); [|apply gaussian_pos|intros
  i; cbv beta; ring]; cbv beta). real_ring.
Qed.
Theorem squaf_d_phi_d_alpha_holds : squaf_d_phi_d_alpha.
Proof.
  exact (conj squaf_d_phi_d_alpha_1_holds (conj squaf_d_phi_d_alpha_2_holds squaf_d_phi_d_alpha_3_holds)).
Qed.

(** squaf/thm1-wlog *)
Theorem squaf_thm1_wlog_holds : squaf_thm1_wlog.
Proof. exact theorem_1_wlog. Qed.

(** squaf/thm1-k-choice *)
Theorem squaf_thm1_k_choice_holds : squaf_thm1_k_choice.
Proof. exact theorem_1_step_size. Qed.

(** squaf/thm1-k-choice, corrected *)
Theorem squaf_thm1_k_choice_corrected_holds : squaf_thm1_k_choice_corrected.
Proof. exact one_centre_only. Qed.

(** squaf/thm1-step-values *)
Theorem squaf_thm1_step_values_holds : squaf_thm1_step_values.
Proof. exact theorem_1_step_values. Qed.

(** squaf/thm1-final *)
Theorem squaf_thm1_final_holds : squaf_thm1_final.
Proof. exact theorem_1_final. Qed.

(** squaf/thm2-integer-multiple *)
Theorem squaf_thm2_integer_multiple_holds : squaf_thm2_integer_multiple.
Proof. exact integer_multiples. Qed.

(** squaf/thm2-bound-41 *)
Theorem squaf_thm2_bound_41_holds : squaf_thm2_bound_41.
Proof. exact bound_41. Qed.

(** squaf/thm2-bound-41, corrected *)
Theorem squaf_thm2_bound_41_corrected_holds : squaf_thm2_bound_41_corrected.
Proof. exact bound_41_corrected. Qed.

(** squaf/thm2-bound-42 *)
Theorem squaf_thm2_bound_42_holds : squaf_thm2_bound_42.
Proof. exact bound_42. Qed.

(** squaf/thm2-bound-42, corrected *)
Theorem squaf_thm2_bound_42_corrected_holds : squaf_thm2_bound_42_corrected.
Proof. exact bound_42_corrected. Qed.

(** squaf/thm2-laplacian *)
Theorem squaf_thm2_laplacian_holds : squaf_thm2_laplacian.
Proof. exact laplacian_P2. Qed.

(** squaf/thm2-laplacian, corrected *)
Theorem squaf_thm2_laplacian_corrected_holds : squaf_thm2_laplacian_corrected.
Proof. exact bound_laplacian_sharp. Qed.

(** squaf/iterations-16k *)
Theorem squaf_iterations_16k_holds : squaf_iterations_16k.
Proof. unfold squaf_iterations_16k. intros; unfold_paper; first [prove_number | prove_equal]. Qed.

(** squaf/alphabet-covers-domain *)
Lemma squaf_alphabet_covers_domain_1_holds : squaf_alphabet_covers_domain_1.
Proof.
  unfold squaf_alphabet_covers_domain_1. intros; unfold_paper; first [prove_derivative | prove_equal].
Qed.
Lemma squaf_alphabet_covers_domain_2_holds : squaf_alphabet_covers_domain_2.
Proof.
  unfold squaf_alphabet_covers_domain_2. intros; unfold_paper; first [prove_derivative | prove_equal].
Qed.
Lemma squaf_alphabet_covers_domain_3_holds : squaf_alphabet_covers_domain_3.
Proof.
  unfold squaf_alphabet_covers_domain_3. intros; unfold_paper; first [prove_number | first [prove_compare |
  split_cases; first [lra | exfalso; lra | by_factors (1 / 2 - x) | by_factors (x - 1 / 2) | ordered_real]]].
Qed.
Theorem squaf_alphabet_covers_domain_holds : squaf_alphabet_covers_domain.
Proof.
  exact (conj squaf_alphabet_covers_domain_1_holds (conj squaf_alphabet_covers_domain_2_holds
  squaf_alphabet_covers_domain_3_holds)).
Qed.

(** squaf/five-nearest-complexity *)
Lemma squaf_five_nearest_complexity_4_fails : ~ squaf_five_nearest_complexity_4.
Proof. unfold squaf_five_nearest_complexity_4. unfold_paper; refute_number. Qed.
Theorem squaf_five_nearest_complexity_fails : ~ squaf_five_nearest_complexity.
Proof. intros all_parts. exact (squaf_five_nearest_complexity_4_fails (proj2 (proj2 (proj2 all_parts)))). Qed.

(** squaf/five-nearest-complexity, corrected *)
Lemma squaf_five_nearest_complexity_corrected_1_holds : squaf_five_nearest_complexity_corrected_1.
Proof.
  unfold squaf_five_nearest_complexity_corrected_1. intros; unfold_paper; first [prove_number | prove_equal].
Qed.
Lemma squaf_five_nearest_complexity_corrected_2_holds : squaf_five_nearest_complexity_corrected_2.
Proof.
  unfold squaf_five_nearest_complexity_corrected_2. intros; unfold_paper; first [prove_number | prove_equal].
Qed.
Lemma squaf_five_nearest_complexity_corrected_3_holds : squaf_five_nearest_complexity_corrected_3.
Proof.
  unfold squaf_five_nearest_complexity_corrected_3. intros; unfold_paper; first [prove_number | prove_equal].
Qed.
Lemma squaf_five_nearest_complexity_corrected_4_holds : squaf_five_nearest_complexity_corrected_4.
Proof.
  unfold squaf_five_nearest_complexity_corrected_4. intros; unfold_paper; first [prove_number | prove_equal].
Qed.
Theorem squaf_five_nearest_complexity_corrected_holds : squaf_five_nearest_complexity_corrected.
Proof.
  exact (conj squaf_five_nearest_complexity_corrected_1_holds (conj
  squaf_five_nearest_complexity_corrected_2_holds (conj squaf_five_nearest_complexity_corrected_3_holds
  squaf_five_nearest_complexity_corrected_4_holds))).
Qed.

(** squaf/step-partition *)
Theorem squaf_step_partition_holds : squaf_step_partition.
Proof. exact step_cells_partition. Qed.

(** squaf/step-partition, corrected *)
Theorem squaf_step_partition_corrected_holds : squaf_step_partition_corrected.
Proof. exact step_cells_overlap. Qed.

(** squaf/squaf-s-for-large-alpha *)
Theorem squaf_squaf_s_for_large_alpha_holds : squaf_squaf_s_for_large_alpha.
Proof. exact step_variant_for_large_alpha. Qed.

(** squaf/squaf-s-for-large-alpha, corrected *)
Theorem squaf_squaf_s_for_large_alpha_corrected_holds : squaf_squaf_s_for_large_alpha_corrected.
Proof.
  intros w W. replace ((0 - 1) ^ 2) with 1 by ring. replace ((0 + 1) ^ 2) with 1 by ring.
  pose proof (exp_pos (- w * 1)). field. lra.
Qed.

(** squaf/h-controls-smoothness *)
Theorem squaf_h_controls_smoothness_holds : squaf_h_controls_smoothness.
Proof. exact h_controls_smoothness. Qed.

(** squaf/table13-rates *)
Lemma squaf_table13_rates_1_holds : squaf_table13_rates_1.
Proof.
  unfold squaf_table13_rates_1. plain_decimals. intros; unfold_paper; first [prove_number | prove_equal].
Qed.
Lemma squaf_table13_rates_2_holds : squaf_table13_rates_2.
Proof.
  unfold squaf_table13_rates_2. plain_decimals. intros; unfold_paper; first [prove_number | prove_equal].
Qed.
Lemma squaf_table13_rates_3_holds : squaf_table13_rates_3.
Proof.
  unfold squaf_table13_rates_3. plain_decimals. intros; unfold_paper; first [prove_number | prove_equal].
Qed.
Lemma squaf_table13_rates_4_holds : squaf_table13_rates_4.
Proof.
  unfold squaf_table13_rates_4. plain_decimals. intros; unfold_paper; first [prove_number | prove_equal].
Qed.
Lemma squaf_table13_rates_5_holds : squaf_table13_rates_5.
Proof.
  unfold squaf_table13_rates_5. plain_decimals. intros; unfold_paper; first [prove_number | prove_equal].
Qed.
Lemma squaf_table13_rates_6_holds : squaf_table13_rates_6.
Proof.
  unfold squaf_table13_rates_6. plain_decimals. intros; unfold_paper; first [prove_number | prove_equal].
Qed.
Lemma squaf_table13_rates_7_holds : squaf_table13_rates_7.
Proof.
  unfold squaf_table13_rates_7. plain_decimals. intros; unfold_paper; first [prove_number | prove_equal].
Qed.
Lemma squaf_table13_rates_8_holds : squaf_table13_rates_8.
Proof.
  unfold squaf_table13_rates_8. plain_decimals. intros; unfold_paper; first [prove_number | prove_equal].
Qed.
Lemma squaf_table13_rates_9_holds : squaf_table13_rates_9.
Proof.
  unfold squaf_table13_rates_9. plain_decimals. intros; unfold_paper; first [prove_number | prove_equal].
Qed.
Lemma squaf_table13_rates_10_holds : squaf_table13_rates_10.
Proof.
  unfold squaf_table13_rates_10. plain_decimals. intros; unfold_paper; first [prove_number | prove_equal].
Qed.
Lemma squaf_table13_rates_11_holds : squaf_table13_rates_11.
Proof.
  unfold squaf_table13_rates_11. plain_decimals. intros; unfold_paper; first [prove_number | prove_equal].
Qed.
Theorem squaf_table13_rates_holds : squaf_table13_rates.
Proof.
  exact (conj squaf_table13_rates_1_holds (conj squaf_table13_rates_2_holds (conj squaf_table13_rates_3_holds
  (conj squaf_table13_rates_4_holds (conj squaf_table13_rates_5_holds (conj squaf_table13_rates_6_holds (conj
  squaf_table13_rates_7_holds (conj squaf_table13_rates_8_holds (conj squaf_table13_rates_9_holds (conj
  squaf_table13_rates_10_holds squaf_table13_rates_11_holds)))))))))).
Qed.

(** squaf/squaf-parameter-counts *)
Lemma squaf_squaf_parameter_counts_1_holds : squaf_squaf_parameter_counts_1.
Proof. unfold squaf_squaf_parameter_counts_1. intros; unfold_paper; first [prove_number | prove_equal]. Qed.
Lemma squaf_squaf_parameter_counts_2_holds : squaf_squaf_parameter_counts_2.
Proof. unfold squaf_squaf_parameter_counts_2. intros; unfold_paper; first [prove_number | prove_equal]. Qed.
Lemma squaf_squaf_parameter_counts_3_holds : squaf_squaf_parameter_counts_3.
Proof. unfold squaf_squaf_parameter_counts_3. intros; unfold_paper; first [prove_number | prove_equal]. Qed.
Lemma squaf_squaf_parameter_counts_4_holds : squaf_squaf_parameter_counts_4.
Proof. unfold squaf_squaf_parameter_counts_4. intros; unfold_paper; first [prove_number | prove_equal]. Qed.
Lemma squaf_squaf_parameter_counts_5_holds : squaf_squaf_parameter_counts_5.
Proof. unfold squaf_squaf_parameter_counts_5. intros; unfold_paper; first [prove_number | prove_equal]. Qed.
Theorem squaf_squaf_parameter_counts_holds : squaf_squaf_parameter_counts.
Proof.
  exact (conj squaf_squaf_parameter_counts_1_holds (conj squaf_squaf_parameter_counts_2_holds (conj
  squaf_squaf_parameter_counts_3_holds (conj squaf_squaf_parameter_counts_4_holds
  squaf_squaf_parameter_counts_5_holds)))).
Qed.

(** squaf/vit-t-parameters *)
Lemma squaf_vit_t_parameters_2_fails : ~ squaf_vit_t_parameters_2.
Proof. unfold squaf_vit_t_parameters_2. unfold_paper; refute_number. Qed.
Theorem squaf_vit_t_parameters_fails : ~ squaf_vit_t_parameters.
Proof. intros all_parts. exact (squaf_vit_t_parameters_2_fails (proj2 all_parts)). Qed.

(** squaf/vit-t-parameters, corrected *)
Lemma squaf_vit_t_parameters_corrected_1_holds : squaf_vit_t_parameters_corrected_1.
Proof.
  unfold squaf_vit_t_parameters_corrected_1. intros; unfold_paper; first [prove_number | prove_equal].
Qed.
Lemma squaf_vit_t_parameters_corrected_2_holds : squaf_vit_t_parameters_corrected_2.
Proof.
  unfold squaf_vit_t_parameters_corrected_2. intros; unfold_paper; first [prove_number | prove_equal].
Qed.
Theorem squaf_vit_t_parameters_corrected_holds : squaf_vit_t_parameters_corrected.
Proof. exact (conj squaf_vit_t_parameters_corrected_1_holds squaf_vit_t_parameters_corrected_2_holds). Qed.

(** squaf/mobilenet-distillation *)
Lemma squaf_mobilenet_distillation_1_holds : squaf_mobilenet_distillation_1.
Proof.
  unfold squaf_mobilenet_distillation_1. plain_decimals. intros; unfold_paper; first [prove_number | prove_equal].
Qed.
Lemma squaf_mobilenet_distillation_2_holds : squaf_mobilenet_distillation_2.
Proof.
  unfold squaf_mobilenet_distillation_2. plain_decimals. intros; unfold_paper; first [prove_number | first
  [prove_compare | split_cases; first [lra | exfalso; lra | by_factors (111 / 100) | ordered_real]]].
Qed.
Lemma squaf_mobilenet_distillation_3_holds : squaf_mobilenet_distillation_3.
Proof.
  unfold squaf_mobilenet_distillation_3. plain_decimals. intros; unfold_paper; first [prove_number | first
  [prove_compare | split_cases; first [lra | exfalso; lra | by_factors (1 / 20) | ordered_real]]].
Qed.
Theorem squaf_mobilenet_distillation_holds : squaf_mobilenet_distillation.
Proof.
  exact (conj squaf_mobilenet_distillation_1_holds (conj squaf_mobilenet_distillation_2_holds
  squaf_mobilenet_distillation_3_holds)).
Qed.
