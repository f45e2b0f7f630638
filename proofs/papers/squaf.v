(** * Proofs of the claims of the paper squaf: what the names say stands in statements/squaf.v *)

From Coq Require Import Reals Lra Lia.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
From Provenact Require Import Cells Elementary Expansion Huffman Integrals LayerCorrelations Limits Logistic Normal
    Parts Recurrence SeveralVariables SlopeSchemes Smooth SoftApproximation SoftProbabilities SoftProperties SoftQuantizer
    SoftWave Tactics Vocabulary.
From Statements Require Import squaf.
Open Scope R_scope.

Ltac unfold_paper ::= unfold wave5, amplitude, target, relu in *.

Theorem squaf_gain_5000x_fails : ~ squaf_gain_5000x.
Proof. unfold squaf_gain_5000x. plain_decimals. unfold_paper; refute_number. Qed.

Theorem squaf_gain_5000x_corrected_holds : squaf_gain_5000x_corrected.
Proof. by_parts by_form. Qed.

Theorem squaf_approximate_any_continuous_holds : squaf_approximate_any_continuous.
Proof. exact approximation_on_intervals. Qed.

Theorem squaf_approximate_any_continuous_corrected_holds : squaf_approximate_any_continuous_corrected.
Proof. exact no_approximation_on_the_line. Qed.

Theorem squaf_three_times_smaller_students_fails : ~ squaf_three_times_smaller_students.
Proof. by_part squaf_three_times_smaller_students_1. plain_decimals. unfold_paper; refute_number. Qed.

Theorem squaf_three_times_smaller_students_corrected_holds : squaf_three_times_smaller_students_corrected.
Proof. by_parts by_form. Qed.

Theorem squaf_communication_reduction_holds : squaf_communication_reduction.
Proof. by_parts by_form. Qed.

Theorem squaf_incompressible_activations_fails : ~ squaf_incompressible_activations.
Proof.
  unfold squaf_incompressible_activations.
  intros [I1 [H L]]. assert (E : I1 = / 2) by (eapply (gen_integral_unique phi); [| |exact H|exact phi_integral_half];
    typeclasses eauto). lra.
Qed.

Theorem squaf_incompressible_activations_corrected_holds : squaf_incompressible_activations_corrected.
Proof.
  unfold squaf_incompressible_activations_corrected. exists (/ 2). split; [exact phi_integral_half|field].
Qed.

Lemma quotient_sigma_derive x : is_derive (fun x => 1 / (1 + exp (- x))) x (sigma x * sigma (- x)).
Proof. rewrite sigma_opp. unfold sigma. pose proof (exp_pos (- x)). auto_derive; [lra|]. field. lra. Qed.
Theorem squaf_sigmoidal_vanishing_gradients_holds : squaf_sigmoidal_vanishing_gradients.
Proof.
  by_parts idtac.
  - apply (slope_lim_p _ _ quotient_sigma_derive). apply (lim_p_of_bound _ 0 2 0). intros x _ Hx.
    pose proof (sigma_pos x). pose proof (sigma_lt_1 x). pose proof (sigma_pos (- x)). pose proof (sigma_le_exp (- x)).
    pose proof (exp_left (- x) ltac:(lra)) as L. rewrite Ropp_involutive in L. pose proof (exp_pos (- x)).
    rewrite Rminus_0_r, Rabs_pos_eq by nra. nra.
  - apply (slope_lim_m _ _ quotient_sigma_derive). apply (lim_m_of_bound _ 0 2 0). intros x Hx _.
    pose proof (sigma_pos x). pose proof (sigma_lt_1 (- x)). pose proof (sigma_pos (- x)). pose proof (sigma_le_exp x).
    pose proof (exp_left x Hx) as L. pose proof (exp_pos x). rewrite Rminus_0_r, Rabs_pos_eq by nra. nra.
  - exact (slope_lim_p _ _ tanh_derive _ tanh_slope_lim_p).
  - exact (slope_lim_m _ _ tanh_derive _ tanh_slope_lim_m).
Qed.

Theorem squaf_relu_vanishing_gradient_fails : ~ squaf_relu_vanishing_gradient.
Proof.
  by_part squaf_relu_vanishing_gradient_2.
  intros [_ [s [[U _] S]]]. assert (D : is_derive (fun x : R => relu x) (-1) 0).
  { apply (is_derive_ext_loc (fun _ => 0)); [|apply is_derive_Reals, derivable_pt_lim_const].
    apply (filter_imp (fun t => t < 0)); [|apply locally_below; lra].
    intros t T. unfold relu. symmetry. apply Rmax_left. lra. }
  assert (- Derive (fun x : R => relu x) (-1) <= - s) by (apply U; exists (-1); split; [lra|reflexivity]).
  rewrite (is_derive_unique _ _ _ D) in *. lra.
Qed.

Theorem squaf_relu_vanishing_gradient_corrected_holds : squaf_relu_vanishing_gradient_corrected.
Proof.
  by_parts ltac:(slope_inside (glue 0 (fun x => 0) (fun x => x))).
Qed.

Theorem squaf_differentiable_example_3_holds : squaf_differentiable_example_3.
Proof. exact example_3_differentiable. Qed.

Theorem squaf_differentiable_example_3_corrected_holds : squaf_differentiable_example_3_corrected.
Proof. exact example_3_smooth. Qed.

Theorem squaf_no_vanishing_gradient_fails : ~ squaf_no_vanishing_gradient.
Proof. exact no_choice_avoids_vanishing. Qed.

Theorem squaf_no_vanishing_gradient_corrected_holds : squaf_no_vanishing_gradient_corrected.
Proof.
  intros alpha y1 y2 z1 z2 x A.
  assert (E : exp (- 2 * alpha * (y2 - y1) * (x - (y1 + y2) / 2))
    = exp (- alpha * (x - y1) ^ 2) / exp (- alpha * (x - y2) ^ 2)).
  { unfold Rdiv at 2. rewrite <- exp_Ropp, <- exp_plus. f_equal. field. }
  rewrite E. pose proof (exp_pos (- alpha * (x - y1) ^ 2)). pose proof (exp_pos (- alpha * (x - y2) ^ 2)).
  field. split; lra.
Qed.

Theorem squaf_theorem_1_holds : squaf_theorem_1.
Proof. exact theorem_1. Qed.

Theorem squaf_theorem_2_holds : squaf_theorem_2.
Proof. exact theorem_2. Qed.

Theorem squaf_theorem_2_corrected_holds : squaf_theorem_2_corrected.
Proof.
  intros n y z alpha s Z _ D A S ZB x i j H. split; [now apply bound_42_sharp|now apply bound_laplacian_sharp].
Qed.

Theorem squaf_stop_gradient_holds : squaf_stop_gradient.
Proof.
  by_parts idtac.
  - by_form.
  - prove_partial.
Qed.

Theorem squaf_entropy_huffman_holds : squaf_entropy_huffman.
Proof. exact entropy_and_huffman. Qed.

Theorem squaf_entropy_huffman_corrected_holds : squaf_entropy_huffman_corrected.
Proof.
  by_parts idtac.
  - near_values. exact binary_entropy_lim.
  - by_form.
Qed.

Theorem squaf_table3_parameters_holds : squaf_table3_parameters.
Proof. by_parts by_form. Qed.

Theorem squaf_table3_mse_r2_1d_fails : ~ squaf_table3_mse_r2_1d.
Proof. unfold squaf_table3_mse_r2_1d. plain_decimals. unfold_paper; refute_number. Qed.

Theorem squaf_table3_swish_kaf_2d_fails : ~ squaf_table3_swish_kaf_2d.
Proof. unfold squaf_table3_swish_kaf_2d. plain_decimals. unfold_paper; refute_number. Qed.

Theorem squaf_table3_swish_kaf_2d_corrected_holds : squaf_table3_swish_kaf_2d_corrected.
Proof. by_parts by_form. Qed.

Theorem squaf_extra_200x_holds : squaf_extra_200x.
Proof. by_parts by_form. Qed.

Theorem squaf_compression_7_2_holds : squaf_compression_7_2.
Proof. by_parts by_form. Qed.

Definition weights5 (a x : R) : R :=
  exp (- a * (x - - 2) ^ 2) + exp (- a * (x - - 1) ^ 2) + exp (- a * (x - 0) ^ 2) + exp (- a * (x - 1) ^ 2)
    + exp (- a * (x - 2) ^ 2).
Definition gap5 (q a f x : R) : R :=
  (exp (f ^ 2 * q ^ 2 / (4 * a)) * (exp (- a * (x - 0) ^ 2)
      + cos (f * q) * (exp (- a * (x - 1) ^ 2) + exp (- a * (x - - 1) ^ 2))
      + cos (2 * (f * q)) * (exp (- a * (x - 2) ^ 2) + exp (- a * (x - - 2) ^ 2)))
    - weights5 a x * cos (f * q * x)) ^ 2
  + (exp (f ^ 2 * q ^ 2 / (4 * a)) * (sin (f * q) * (exp (- a * (x - 1) ^ 2) - exp (- a * (x - - 1) ^ 2))
      + sin (2 * (f * q)) * (exp (- a * (x - 2) ^ 2) - exp (- a * (x - - 2) ^ 2)))
    - weights5 a x * sin (f * q * x)) ^ 2.
Lemma weights5_nonzero a x : weights5 a x <> 0.
Proof. unfold weights5. nonzero. Qed.
Lemma wave5_mean q a x :
  2 / 5 * wave5 x q a 19 + 1 / 5 * wave5 x q a 23 + 3 / 10 * wave5 x q a 29 + 1 / 10 * wave5 x q a 31
  = (2 / 5 * gap5 q a 19 x + 1 / 5 * gap5 q a 23 x + 3 / 10 * gap5 q a 29 x + 1 / 10 * gap5 q a 31 x) / weights5 a x ^ 2.
Proof.
  unfold wave5. rewrite !wave_error by exact (weights5_nonzero a x).
  fold (weights5 a x). fold (gap5 q a 19 x) (gap5 q a 23 x) (gap5 q a 29 x) (gap5 q a 31 x). unfold Rdiv. ring.
Qed.
Lemma wave5_mean_integrable q a s t :
  ex_RInt (fun x => (2 / 5 * gap5 q a 19 x + 1 / 5 * gap5 q a 23 x + 3 / 10 * gap5 q a 29 x + 1 / 10 * gap5 q a 31 x)
    / weights5 a x ^ 2) s t.
Proof.
  apply (ex_RInt_continuous (V := R_CompleteNormedModule)). intros x _. apply (ex_derive_continuous (V := R_NormedModule)).
  assert (D : ex_derive (weights5 a) x) by (unfold weights5; auto_derive; exact I). pose proof (weights5_nonzero a x).
  assert (N : forall f, ex_derive (gap5 q a f) x).
  { intros f. unfold gap5. generalize dependent (weights5 a). intros w D _. auto_derive. repeat split; assumption. }
  auto_derive.
  repeat match goal with |- _ /\ _ => split | |- True => exact I | |- ex_derive _ _ => first [exact D | apply N] end.
  simpl. apply Rmult_integral_contrapositive_currified; [assumption|lra].
Qed.
Ltac wave5_errors a error target_error :=
  plain_decimals; replace (4 / 10) with (2 / 5) by lra; replace (2 / 10) with (1 / 5) by lra;
  exists a; split; [lra|];
  split; [eapply ex_RInt_ext with (2 := wave5_mean_integrable _ _ _ _); intros; symmetry; apply wave5_mean|];
  split;
  [ let x := fresh "x" in let P := fresh "P" in
    apply (ex_RInt_continuous (V := R_CompleteNormedModule)); intros x _;
    apply (ex_derive_continuous (V := R_NormedModule)); unfold target; pose proof (weights5_nonzero a x) as P;
    unfold weights5 in P; auto_derive; exact P
  | rewrite (RInt_ext _ _ _ _ (fun x _ => wave5_mean _ _ x));
    match goal with |- (1 - _) * ?u + ?v / _ <= _ =>
      assert (u <= error); [|assert (v <= target_error); [|lra]] end;
    [ unfold gap5, weights5; integral with (i_prec 40, i_fuel 100, i_degree 6, i_relwidth 3)
    | unfold amplitude, target; integral with (i_prec 40, i_fuel 100, i_degree 6, i_relwidth 5) ] ].
Theorem squaf_squaf_only_mse_holds : squaf_squaf_only_mse.
Proof.
  by_parts idtac.
  - wave5_errors (11 / 10) (12 / 100000000) (75 / 10000000).
  - wave5_errors (77 / 100) (51 / 100000) (82 / 10000).
Qed.

Theorem squaf_psnr_gain_holds : squaf_psnr_gain.
Proof. by_parts by_form. Qed.

Theorem squaf_ssim_gain_holds : squaf_ssim_gain.
Proof. by_parts by_form. Qed.

Theorem squaf_table2_parameters_holds : squaf_table2_parameters.
Proof. by_parts by_form. Qed.

Theorem squaf_toy_accuracies_holds : squaf_toy_accuracies.
Proof. by_parts by_form. Qed.

Theorem squaf_table6_gains_holds : squaf_table6_gains.
Proof. by_parts by_form. Qed.

Theorem squaf_table4_gains_holds : squaf_table4_gains.
Proof. by_parts by_form. Qed.

Theorem squaf_table5_gains_holds : squaf_table5_gains.
Proof. by_parts by_form. Qed.

Theorem squaf_students_vs_teachers_holds : squaf_students_vs_teachers.
Proof. by_parts by_form. Qed.

Theorem squaf_compression_3_2_holds : squaf_compression_3_2.
Proof. by_parts by_form. Qed.

Theorem squaf_table7_parameters_holds : squaf_table7_parameters.
Proof. by_parts by_form. Qed.

(** A mean of a polynomial in [y i], of degree 2, and [z i], of degree 1: its coefficients are found by its values. *)
Ltac mean_of_polynomial w n f y z :=
  let F := constr:(fun i : nat => ltac:(
    let body := eval cbv beta in (f i) in
    let body := eval pattern (y i), (z i) in body in match body with ?p _ _ => exact p end)) in
  lazymatch F with (fun _ => ?p) =>
    let even u := constr:((p 1 u + p (- 1) u) / 2 - p 0 u) in
    let odd u := constr:((p 1 u - p (- 1) u) / 2) in
    let e0 := even 0 in let o0 := odd 0 in let e1 := even 1 in let o1 := odd 1 in
    rewrite (Mean_as_poly w n f y z (p 0 0) o0 e0 (p 0 1 - p 0 0) (o1 - o0) (e1 - e0));
    [cbv beta|intro; apply gaussian_pos|intros ?; cbv beta; field]
  end.

Ltac means_of_polynomials y z :=
  change (fun i => y i) with y; change (fun i => z i) with z;
  repeat match goal with
  | |- context [Mean ?w ?n ?f] =>
      lazymatch f with
      | y => fail | z => fail | (fun i => y i ^ 2) => fail
      | (fun i => z i * y i) => fail | (fun i => z i * y i ^ 2) => fail
      | _ => mean_of_polynomial w n f y z
      end
  end.

(** The derivative of a mean or a probability, in [y], [z] and their means. *)
Ltac by_means derived y z :=
  intros; eapply derive_equal; [derived|]; cbv beta; unfold Cov; means_of_polynomials y z;
  match goal with |- @eq _ ?a ?b => change (@eq R a b) end; field.

Theorem squaf_d_p_d_x_holds : squaf_d_p_d_x.
Proof.
  by_parts ltac:(by_means ltac:(apply (prob_derive (fun x => gaussian_weights alpha x y) n _ x
    (fun i => gaussian_pos _ _ _ i) (fun i => gaussian_in_x _ _ _ i))) y z).
Qed.

Theorem squaf_d_phi_d_x_holds : squaf_d_phi_d_x.
Proof.
  by_parts ltac:(by_means ltac:(apply (mean_derive (fun x => gaussian_weights alpha x y) n _ x
    (fun i => gaussian_pos _ _ _ i) (fun i => gaussian_in_x _ _ _ i))) y z).
Qed.

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

Theorem squaf_d_phi_d_x_covariance_corrected_holds : squaf_d_phi_d_x_covariance_corrected.
Proof.
  by_parts ltac:(by_means ltac:(apply (mean_derive (fun x => gaussian_weights alpha x y) n _ x
    (fun i => gaussian_pos _ _ _ i) (fun i => gaussian_in_x _ _ _ i))) y z).
Qed.

Theorem squaf_dependence_and_slope_fails : ~ squaf_dependence_and_slope.
Proof.
  by_part squaf_dependence_and_slope_3.
  intros H. destruct (H 0) as [_ L]. revert L.
  assert (D : is_derive (fun x : R => (exp (2 * x - 1) + exp (-2 * x - 1))
      / (1 + exp (2 * x - 1) + exp (-2 * x - 1))) 0 0).
  { prove_derivative. }
  rewrite (is_derive_unique _ _ _ D). lra.
Qed.

Lemma two_weights x :
  0 < exp (2 * x - 1) /\ 0 < exp (- 2 * x - 1) /\ exp (2 * x - 1) * exp (- 2 * x - 1) = exp (- 2).
Proof. repeat split; try apply exp_pos. rewrite <- exp_plus. f_equal. ring. Qed.

Definition odd_slope (x : R) : R :=
  (2 * (exp (2 * x - 1) + exp (- 2 * x - 1)) + 8 * exp (- 2)) / (1 + exp (2 * x - 1) + exp (- 2 * x - 1)) ^ 2.
Lemma odd_derive x :
  is_derive (fun x => (exp (2 * x - 1) - exp (- 2 * x - 1)) / (1 + exp (2 * x - 1) + exp (- 2 * x - 1))) x (odd_slope x).
Proof.
  destruct (two_weights x) as [A [B E]]. unfold odd_slope. auto_derive; [unfold Rminus in *; lra|].
  rewrite <- E. unfold Rminus in *. field. lra.
Qed.
Lemma odd_slope_range x : 0 < odd_slope x <= 2 / (1 + exp (2 * x - 1) + exp (- 2 * x - 1)).
Proof.
  assert (E2 : 8 * exp (- 2) <= 2) by interval with (i_prec 30).
  destruct (two_weights x) as [A [B _]]. pose proof (exp_pos (- 2)). unfold odd_slope.
  set (a := exp (2 * x - 1)) in *. set (b := exp (- 2 * x - 1)) in *.
  split; [apply Rdiv_lt_0_compat; [lra|apply pow_lt; lra]|]. apply (Rle_div_l _ _ ((1 + a + b) ^ 2)); [apply pow_lt; lra|].
  replace (2 / (1 + a + b) * (1 + a + b) ^ 2) with (2 * (1 + a + b)) by (field; lra). lra.
Qed.

Theorem squaf_dependence_and_slope_corrected_holds : squaf_dependence_and_slope_corrected.
Proof.
  by_parts idtac.
  - assert (D : forall x, is_derive (fun x => (exp (2 * x - 1) + exp (- 2 * x - 1)) / (1 + exp (2 * x - 1) + exp (- 2 * x - 1))) x
      (2 * (exp (2 * x - 1) - exp (- 2 * x - 1)) / (1 + exp (2 * x - 1) + exp (- 2 * x - 1)) ^ 2)).
    { intros x. destruct (two_weights x) as [A [B _]]. auto_derive; [unfold Rminus in *; lra|].
      unfold Rminus in *. field. lra. }
    split; [exact (slope_exists _ _ D)|]. intros x. rewrite (slope _ _ D). destruct (two_weights x) as [A [B _]]. split.
    + intros E. apply Rmult_integral in E. destruct E as [E|E].
      * assert (E' : exp (2 * x - 1) = exp (- 2 * x - 1)) by lra. apply exp_inv in E'. lra.
      * exfalso. revert E. apply Rinv_neq_0_compat, pow_nonzero. lra.
    + intros ->. replace (2 * 0 - 1) with (- 2 * 0 - 1) by ring. unfold Rdiv. ring.
  - intros x. split; [exact (slope_exists _ _ odd_derive x)|]. rewrite (slope _ _ odd_derive). apply odd_slope_range.
  - apply (slope_lim_p _ _ odd_derive). apply (lim_p_of_bound _ 0 1 0). intros x _ Hx.
    destruct (two_weights x) as [A [B _]]. destruct (odd_slope_range x) as [L U].
    rewrite Rminus_0_r, Rabs_pos_eq by lra. apply Rle_trans with (1 := U). pose proof (exp_ge_line (2 * x - 1)).
    apply (Rle_div_l _ _ (1 + exp (2 * x - 1) + exp (- 2 * x - 1))); [lra|]. apply Rmult_le_reg_l with x; [assumption|].
    rewrite <- Rmult_assoc. replace (x * (1 / x)) with 1 by (field; lra). lra.
  - apply (slope_lim_m _ _ odd_derive). apply (lim_m_of_bound _ 0 1 0). intros x Hx _.
    destruct (two_weights x) as [A [B _]]. destruct (odd_slope_range x) as [L U].
    rewrite Rminus_0_r, Rabs_pos_eq by lra. apply Rle_trans with (1 := U). pose proof (exp_ge_line (- 2 * x - 1)).
    apply (Rle_div_l _ _ (1 + exp (2 * x - 1) + exp (- 2 * x - 1))); [lra|]. apply Rmult_le_reg_l with (- x); [lra|].
    rewrite <- Rmult_assoc. replace (- x * (1 / - x)) with 1 by (field; lra). lra.
Qed.

Theorem squaf_d_phi_d_x_uniform_holds : squaf_d_phi_d_x_uniform.
Proof.
  by_parts ltac:(by_means ltac:(apply (mean_derive (fun x => gaussian_weights alpha x (fun m => q * k m)) n _ x
    (fun i => gaussian_pos _ _ _ i) (fun i => gaussian_in_x _ _ _ i))) k z).
Qed.

Theorem squaf_d_p_d_y_holds : squaf_d_p_d_y.
Proof.
  by_parts ltac:(intros; eapply derive_equal;
    [apply (prob_derive (fun t => gaussian_weights alpha x (put y j t)) n _ (y j)
      (fun i => gaussian_pos _ _ _ i) (gaussian_in_centre alpha x y j))|];
    cbv beta; rewrite weights_put, ?entry_same, ?entry_other, Mean_entry by assumption; real_ring).
Qed.

Theorem squaf_d_phi_d_y_holds : squaf_d_phi_d_y.
Proof.
  by_parts ltac:(intros; eapply derive_equal;
    [apply (mean_derive (fun t => gaussian_weights alpha x (put y j t)) n _ (y j)
      (fun i => gaussian_pos _ _ _ i) (gaussian_in_centre alpha x y j) (fun i => z i))|];
    cbv beta; rewrite weights_put, (Mean_entry_times _ n j _ (fun i => z i)), Mean_entry by assumption; real_ring).
Qed.

Theorem squaf_d_phi_d_q_holds : squaf_d_phi_d_q.
Proof.
  by_parts ltac:(by_means ltac:(apply (mean_derive (fun q => gaussian_weights alpha x (fun m => q * k m)) n _ q
    (fun i => gaussian_pos _ _ _ i) (fun i => gaussian_in_step _ _ _ _ i))) k z).
Qed.

Theorem squaf_d_phi_d_z_holds : squaf_d_phi_d_z.
Proof.
  by_parts idtac.
  - intros. eapply derive_equal; [apply (mean_derive_values (gaussian_weights alpha x y) n
    (fun t => put z j t) _ (z j) (put_derive z j))|]. rewrite Mean_entry by assumption. real_ring.
  - intros. eapply derive_equal; [apply (mean_derive_values (gaussian_weights alpha x (fun
    m => q * k m)) n (fun t => put z j t) _ (z j) (put_derive z j))|]. rewrite Mean_entry by assumption. real_ring.
Qed.

Theorem squaf_d_p_d_alpha_holds : squaf_d_p_d_alpha.
Proof.
  by_parts ltac:(by_means ltac:(apply (prob_derive (fun alpha => gaussian_weights alpha x y) n _ alpha
    (fun i => gaussian_pos _ _ _ i) (fun i => gaussian_in_alpha _ _ _ i))) y z).
Qed.

Theorem squaf_d_phi_d_alpha_holds : squaf_d_phi_d_alpha.
Proof.
  by_parts idtac.
  1, 2: by_means ltac:(apply (mean_derive (fun alpha => gaussian_weights alpha x y) n _ alpha
    (fun i => gaussian_pos _ _ _ i) (fun i => gaussian_in_alpha _ _ _ i))) y z.
  by_means ltac:(apply (mean_derive (fun alpha => gaussian_weights alpha x (fun m => q * k m)) n _ alpha
    (fun i => gaussian_pos _ _ _ i) (fun i => gaussian_in_alpha _ _ _ i))) k z.
Qed.

Theorem squaf_thm1_wlog_holds : squaf_thm1_wlog.
Proof. exact theorem_1_wlog. Qed.

Theorem squaf_thm1_k_choice_holds : squaf_thm1_k_choice.
Proof. exact theorem_1_step_size. Qed.

Theorem squaf_thm1_k_choice_corrected_holds : squaf_thm1_k_choice_corrected.
Proof. exact one_centre_only. Qed.

Theorem squaf_thm1_step_values_holds : squaf_thm1_step_values.
Proof. exact theorem_1_step_values. Qed.

Theorem squaf_thm1_final_holds : squaf_thm1_final.
Proof. exact theorem_1_final. Qed.

Theorem squaf_thm2_integer_multiple_holds : squaf_thm2_integer_multiple.
Proof. exact integer_multiples. Qed.

Theorem squaf_thm2_bound_41_holds : squaf_thm2_bound_41.
Proof. intros n y z alpha s Z _. exact (bound_41 n y z alpha s Z). Qed.

Theorem squaf_thm2_bound_41_corrected_holds : squaf_thm2_bound_41_corrected.
Proof. intros n y z alpha s Z _ D A S ZB. split; [now apply bound_41_sharp|now apply (bound_41_half n y)]. Qed.

Theorem squaf_thm2_bound_42_holds : squaf_thm2_bound_42.
Proof. intros n y z alpha s Z _. exact (bound_42 n y z alpha s Z). Qed.

Theorem squaf_thm2_bound_42_corrected_holds : squaf_thm2_bound_42_corrected.
Proof. intros n y z alpha s Z _ D A S ZB. split; [now apply bound_42_sharp|now apply (bound_42_idle n y)]. Qed.

Theorem squaf_thm2_laplacian_holds : squaf_thm2_laplacian.
Proof. exact laplacian_P2. Qed.

Theorem squaf_thm2_laplacian_corrected_holds : squaf_thm2_laplacian_corrected.
Proof. intros n y z alpha s Z _. exact (bound_laplacian_sharp n y z alpha s Z). Qed.

Theorem squaf_iterations_16k_holds : squaf_iterations_16k.
Proof. by_parts by_form. Qed.

Theorem squaf_alphabet_covers_domain_holds : squaf_alphabet_covers_domain.
Proof. by_parts by_form. Qed.

Theorem squaf_five_nearest_complexity_fails : ~ squaf_five_nearest_complexity.
Proof. by_part squaf_five_nearest_complexity_4. unfold_paper; refute_number. Qed.

Theorem squaf_five_nearest_complexity_corrected_holds : squaf_five_nearest_complexity_corrected.
Proof. by_parts by_form. Qed.

Theorem squaf_step_partition_holds : squaf_step_partition.
Proof. exact step_cells_partition. Qed.

Theorem squaf_step_partition_corrected_holds : squaf_step_partition_corrected.
Proof. exact step_cells_overlap. Qed.

Theorem squaf_squaf_s_for_large_alpha_holds : squaf_squaf_s_for_large_alpha.
Proof. exact step_variant_for_large_alpha. Qed.

Theorem squaf_squaf_s_for_large_alpha_corrected_holds : squaf_squaf_s_for_large_alpha_corrected.
Proof.
  intros w W. replace ((0 - 1) ^ 2) with 1 by ring. replace ((0 + 1) ^ 2) with 1 by ring.
  pose proof (exp_pos (- w * 1)). field. lra.
Qed.

Theorem squaf_h_controls_smoothness_holds : squaf_h_controls_smoothness.
Proof. exact h_controls_smoothness. Qed.

Theorem squaf_table13_rates_holds : squaf_table13_rates.
Proof. by_parts by_form. Qed.

Theorem squaf_squaf_parameter_counts_holds : squaf_squaf_parameter_counts.
Proof. by_parts by_form. Qed.

Theorem squaf_vit_t_parameters_fails : ~ squaf_vit_t_parameters.
Proof. by_part squaf_vit_t_parameters_2. unfold_paper; refute_number. Qed.

Theorem squaf_vit_t_parameters_corrected_holds : squaf_vit_t_parameters_corrected.
Proof. by_parts by_form. Qed.

Theorem squaf_mobilenet_distillation_holds : squaf_mobilenet_distillation.
Proof. by_parts by_form. Qed.
