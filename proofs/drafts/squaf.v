(** * Theorems whose proofs are generated: on squaf *)

(** From forms and witnesses, by `provenact regenerate drafts`; not to be edited. *)

From Coq Require Import Reals Lra Lia.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
From Provenact Require Import Analysis Cells Parts Smooth SoftApproximation SoftQuantizer Tactics Vocabulary
    Witnesses.
From Statements Require Import squaf.
Open Scope R_scope.

Ltac unfold_paper ::= unfold wave5, amplitude, target, relu in *.

Theorem squaf_gain_5000x_corrected_holds : squaf_gain_5000x_corrected.
Proof.
  by_parts idtac.
  - intros; unfold_paper; first [prove_number | prove_equal].
  - intros; unfold_paper; first [prove_number | prove_equal].
Qed.

Theorem squaf_three_times_smaller_students_corrected_holds : squaf_three_times_smaller_students_corrected.
Proof.
  by_parts idtac.
  - intros; unfold_paper; first [prove_number | prove_equal].
  - intros; unfold_paper; first [prove_number | prove_equal].
  - intros; unfold_paper; first [prove_number | prove_equal].
Qed.

Theorem squaf_communication_reduction_holds : squaf_communication_reduction.
Proof. unfold squaf_communication_reduction. intros; unfold_paper; first [prove_number | prove_equal]. Qed.

Lemma squaf_relu_vanishing_gradient_corrected_1_f_smooth :
  smooth 0 (fun x : R => relu x).
Proof. intros; apply C_smooth,
  (C_ext 0 (glue 0 (fun x : R => 0) (fun x : R => x))); [intros ?; symmetry; unfold_paper; prove_cells|intros ?;
    prove_continuous]. Qed.
Lemma squaf_relu_vanishing_gradient_corrected_1_f_rough :
  ~ smooth 1 (fun x : R => relu x).
Proof. intros. cut (~ smooth 1 (glue 0 (fun x : R => 0) (fun x : R => x))); [intros N S; apply N, C_smooth, (C_ext 1
    (fun x : R => relu x)); [unfold_paper; prove_cells|now apply smooth_C]|]. rough_at 0 0 1. Qed.
Lemma squaf_relu_vanishing_gradient_corrected_2_f_smooth :
  smooth 0 (fun x : R => relu x).
Proof. intros; apply C_smooth,
  (C_ext 0 (glue 0 (fun x : R => 0) (fun x : R => x))); [intros ?; symmetry; unfold_paper; prove_cells|intros ?;
    prove_continuous]. Qed.
Lemma squaf_relu_vanishing_gradient_corrected_2_f_rough :
  ~ smooth 1 (fun x : R => relu x).
Proof. intros. cut (~ smooth 1 (glue 0 (fun x : R => 0) (fun x : R => x))); [intros N S; apply N, C_smooth, (C_ext 1
    (fun x : R => relu x)); [unfold_paper; prove_cells|now apply smooth_C]|]. rough_at 0 0 1. Qed.
Theorem squaf_relu_vanishing_gradient_corrected_holds : squaf_relu_vanishing_gradient_corrected.
Proof.
  by_parts idtac.
  - slope_inside (glue 0 (fun x : R => 0) (fun x : R => x)).
  - slope_inside (glue 0 (fun x : R => 0) (fun x : R => x)).
Qed.

Theorem squaf_table3_parameters_holds : squaf_table3_parameters.
Proof.
  by_parts idtac.
  - intros; unfold_paper; first [prove_number | prove_equal].
  - intros; unfold_paper; first [prove_number | prove_equal].
  - intros; unfold_paper; first [prove_number | prove_equal].
  - intros; unfold_paper; first [prove_number | prove_equal].
  - intros; unfold_paper; first [prove_number | prove_equal].
  - intros; unfold_paper; first [prove_number | prove_equal].
Qed.

(** squaf_table3_mse_r2_1d_corrected: Coq does not accept the proof that is generated *)

Theorem squaf_table3_swish_kaf_2d_corrected_holds : squaf_table3_swish_kaf_2d_corrected.
Proof.
  by_parts idtac.
  - intros; unfold_paper; first [prove_number | compare_by ((1003 / 1491000))].
  - intros; unfold_paper; first [prove_number | compare_by ((133 / 1871000))].
Qed.

Theorem squaf_extra_200x_holds : squaf_extra_200x.
Proof. unfold squaf_extra_200x. intros; unfold_paper; first [prove_number | prove_equal]. Qed.

Theorem squaf_compression_7_2_holds : squaf_compression_7_2.
Proof. unfold squaf_compression_7_2. intros; unfold_paper; first [prove_number | prove_equal]. Qed.

Theorem squaf_psnr_gain_holds : squaf_psnr_gain.
Proof.
  by_parts idtac.
  - intros; unfold_paper; first [prove_number | prove_equal].
  - intros; unfold_paper; first [prove_number | prove_compare].
  - intros; unfold_paper; first [prove_number | prove_compare].
  - intros; unfold_paper; first [prove_number | prove_compare].
Qed.

Theorem squaf_ssim_gain_holds : squaf_ssim_gain.
Proof.
  by_parts idtac.
  - intros; unfold_paper; first [prove_number | prove_equal].
  - intros; unfold_paper; first [prove_number | compare_by ((3 / 2500))].
Qed.

Theorem squaf_table2_parameters_holds : squaf_table2_parameters.
Proof.
  by_parts idtac.
  - intros; unfold_paper; first [prove_number | prove_equal].
  - intros; unfold_paper; first [prove_number | prove_equal].
  - intros; unfold_paper; first [prove_number | prove_equal].
  - intros; unfold_paper; first [prove_number | prove_equal].
Qed.

Theorem squaf_toy_accuracies_holds : squaf_toy_accuracies.
Proof.
  by_parts idtac.
  - intros; unfold_paper; first [prove_number | prove_equal].
  - intros; unfold_paper; first [prove_number | prove_equal].
  - intros; unfold_paper; first [prove_number | prove_equal].
  - intros; unfold_paper; first [prove_number | prove_equal].
  - intros; unfold_paper; first [prove_number | prove_equal].
  - intros; unfold_paper; first [prove_number | prove_equal].
  - intros; unfold_paper; first [prove_number | prove_equal].
  - intros; unfold_paper; first [prove_number | prove_equal].
  - intros; unfold_paper; first [prove_number | prove_equal].
  - intros; unfold_paper; first [prove_number | prove_equal].
  - intros; unfold_paper; first [prove_number | prove_equal].
  - intros; unfold_paper; first [prove_number | prove_equal].
  - intros; unfold_paper; first [prove_number | prove_equal].
  - intros; unfold_paper; first [prove_number | prove_equal].
  - intros; unfold_paper; first [prove_number | prove_equal].
  - intros; unfold_paper; first [prove_number | prove_equal].
  - intros; unfold_paper; first [prove_number | prove_equal].
  - intros; unfold_paper; first [prove_number | prove_equal].
  - intros; unfold_paper; first [prove_number | prove_equal].
  - intros; unfold_paper; first [prove_number | prove_equal].
Qed.

Theorem squaf_table6_gains_holds : squaf_table6_gains.
Proof.
  by_parts idtac.
  - intros; unfold_paper; first [prove_number | compare_by ((49 / 100))].
  - intros; unfold_paper; first [prove_number | compare_by ((77 / 50))].
  - intros; unfold_paper; first [prove_number | compare_by ((17 / 25))].
  - intros; unfold_paper; first [prove_number | compare_by ((21 / 20))].
  - intros; unfold_paper; first [prove_number | compare_by ((109 / 100))].
  - intros; unfold_paper; first [prove_number | compare_by ((31 / 50))].
  - intros; unfold_paper; first [prove_number | prove_equal].
Qed.

Theorem squaf_table4_gains_holds : squaf_table4_gains.
Proof.
  by_parts idtac.
  - intros; unfold_paper; first [prove_number | prove_equal].
  - intros; unfold_paper; first [prove_number | prove_equal].
  - intros; unfold_paper; first [prove_number | prove_equal].
  - intros; unfold_paper; first [prove_number | prove_equal].
  - intros; unfold_paper; first [prove_number | compare_by ((49 / 100))].
  - intros; unfold_paper; first [prove_number | prove_equal].
Qed.

Theorem squaf_table5_gains_holds : squaf_table5_gains.
Proof.
  by_parts idtac.
  - intros; unfold_paper; first [prove_number | prove_equal].
  - intros; unfold_paper; first [prove_number | prove_equal].
  - intros; unfold_paper; first [prove_number | prove_equal].
Qed.

Theorem squaf_students_vs_teachers_holds : squaf_students_vs_teachers.
Proof.
  by_parts idtac.
  - intros; unfold_paper; first [prove_number | compare_by ((113 / 100))].
  - intros; unfold_paper; first [prove_number | compare_by ((4 / 25))].
  - intros; unfold_paper; first [prove_number | compare_by ((31 / 100))].
  - intros; unfold_paper; first [prove_number | compare_by ((8 / 25))].
Qed.

Theorem squaf_compression_3_2_holds : squaf_compression_3_2.
Proof. unfold squaf_compression_3_2. intros; unfold_paper; first [prove_number | prove_equal]. Qed.

Theorem squaf_table7_parameters_holds : squaf_table7_parameters.
Proof.
  by_parts idtac.
  - intros; unfold_paper; first [prove_number | prove_equal].
  - intros; unfold_paper; first [prove_number | prove_equal].
  - intros; unfold_paper; first [prove_number | prove_equal].
  - intros; unfold_paper; first [prove_number | prove_equal].
  - intros; unfold_paper; first [prove_number | prove_equal].
Qed.

Theorem squaf_d_p_d_x_holds : squaf_d_p_d_x.
Proof.
  by_parts idtac.
  - intros. eapply derive_equal; [apply (prob_derive (fun x : R => (gaussian_weights alpha x y)) n (fun i : nat => - 2
    * alpha * (x - y i)) x (fun i => gaussian_pos _ _ _ i) (fun i => gaussian_in_x _ _ _ i) j)|]. cbv beta. unfold
    Cov. try (rewrite (Mean_as_poly (gaussian_weights alpha x y) n (fun i : nat => - 2 * alpha * (x - y i)) (fun i :
    nat => y i) (fun i : nat => z i) (- 2 * alpha * x) (2 * alpha) 0 0 0 0); [|apply gaussian_pos|intros i; cbv beta;
    ring]; cbv beta). try (rewrite (Mean_as_poly (gaussian_weights alpha x y) n (fun i : nat => - 2 * alpha * (x - y
    i)) (fun i : nat => y i) (fun i : nat => z i) (- 2 * alpha * x) (2 * alpha) 0 0 0 0); [|apply gaussian_pos|intros
    i; cbv beta; ring]; cbv beta). real_ring.
  - intros. eapply derive_equal; [apply (prob_derive (fun x : R => (gaussian_weights alpha x y)) n (fun i : nat => - 2
    * alpha * (x - y i)) x (fun i => gaussian_pos _ _ _ i) (fun i => gaussian_in_x _ _ _ i) j)|]. cbv beta. unfold
    Cov. try (rewrite (Mean_as_poly (gaussian_weights alpha x y) n (fun i : nat => - 2 * alpha * (x - y i)) (fun i :
    nat => y i) (fun i : nat => z i) (- 2 * alpha * x) (2 * alpha) 0 0 0 0); [|apply gaussian_pos|intros i; cbv beta;
    ring]; cbv beta). try (rewrite (Mean_as_poly (gaussian_weights alpha x y) n (fun i : nat => x - y i) (fun i : nat
    => y i) (fun i : nat => z i) x (- 1) 0 0 0 0); [|apply gaussian_pos|intros i; cbv beta; ring]; cbv beta).
    real_ring.
  - intros. eapply derive_equal; [apply (prob_derive (fun x : R => (gaussian_weights alpha x y)) n (fun i : nat => - 2
    * alpha * (x - y i)) x (fun i => gaussian_pos _ _ _ i) (fun i => gaussian_in_x _ _ _ i) j)|]. cbv beta. unfold
    Cov. try (rewrite (Mean_as_poly (gaussian_weights alpha x y) n (fun i : nat => - 2 * alpha * (x - y i)) (fun i :
    nat => y i) (fun i : nat => z i) (- 2 * alpha * x) (2 * alpha) 0 0 0 0); [|apply gaussian_pos|intros i; cbv beta;
    ring]; cbv beta). real_ring.
Qed.

Theorem squaf_d_phi_d_x_holds : squaf_d_phi_d_x.
Proof.
  by_parts idtac.
  - intros. eapply derive_equal; [apply (mean_derive (fun x : R => (gaussian_weights alpha x y)) n (fun i : nat => - 2
    * alpha * (x - y i)) x (fun i => gaussian_pos _ _ _ i) (fun i => gaussian_in_x _ _ _ i) (fun i : nat => z i))|].
    cbv beta. unfold Cov. try (rewrite (Mean_as_poly (gaussian_weights alpha x y) n (fun i : nat => z i * (- 2 * alpha
    * (x - y i))) (fun i : nat => y i) (fun i : nat => z i) 0 0 0 (- 2 * alpha * x) (2 * alpha) 0); [|apply
    gaussian_pos|intros i; cbv beta; ring]; cbv beta). try (rewrite (Mean_as_poly (gaussian_weights alpha x y) n (fun
    i : nat => - 2 * alpha * (x - y i)) (fun i : nat => y i) (fun i : nat => z i) (- 2 * alpha * x) (2 * alpha) 0 0 0
    0); [|apply gaussian_pos|intros i; cbv beta; ring]; cbv beta). try (rewrite (Mean_as_poly (gaussian_weights alpha
    x y) n (fun i : nat => z i * (y i - (Mean (gaussian_weights alpha x y) n (fun i : nat => y i)))) (fun i : nat => y
    i) (fun i : nat => z i) 0 0 0 (- (Mean (gaussian_weights alpha x y) n (fun i : nat => y i))) 1 0); [|apply
    gaussian_pos|intros i; cbv beta; ring]; cbv beta). real_ring.
  - intros. eapply derive_equal; [apply (mean_derive (fun x : R => (gaussian_weights alpha x y)) n (fun i : nat => - 2
    * alpha * (x - y i)) x (fun i => gaussian_pos _ _ _ i) (fun i => gaussian_in_x _ _ _ i) (fun i : nat => z i))|].
    cbv beta. unfold Cov. try (rewrite (Mean_as_poly (gaussian_weights alpha x y) n (fun i : nat => z i * (- 2 * alpha
    * (x - y i))) (fun i : nat => y i) (fun i : nat => z i) 0 0 0 (- 2 * alpha * x) (2 * alpha) 0); [|apply
    gaussian_pos|intros i; cbv beta; ring]; cbv beta). try (rewrite (Mean_as_poly (gaussian_weights alpha x y) n (fun
    i : nat => - 2 * alpha * (x - y i)) (fun i : nat => y i) (fun i : nat => z i) (- 2 * alpha * x) (2 * alpha) 0 0 0
    0); [|apply gaussian_pos|intros i; cbv beta; ring]; cbv beta). try (rewrite (Mean_as_poly (gaussian_weights alpha
    x y) n (fun i : nat => z i * y i) (fun i : nat => y i) (fun i : nat => z i) 0 0 0 0 1 0); [|apply
    gaussian_pos|intros i; cbv beta; ring]; cbv beta). real_ring.
  - intros. eapply derive_equal; [apply (mean_derive (fun x : R => (gaussian_weights alpha x y)) n (fun i : nat => - 2
    * alpha * (x - y i)) x (fun i => gaussian_pos _ _ _ i) (fun i => gaussian_in_x _ _ _ i) (fun i : nat => z i))|].
    cbv beta. unfold Cov. try (rewrite (Mean_as_poly (gaussian_weights alpha x y) n (fun i : nat => z i * (- 2 * alpha
    * (x - y i))) (fun i : nat => y i) (fun i : nat => z i) 0 0 0 (- 2 * alpha * x) (2 * alpha) 0); [|apply
    gaussian_pos|intros i; cbv beta; ring]; cbv beta). try (rewrite (Mean_as_poly (gaussian_weights alpha x y) n (fun
    i : nat => - 2 * alpha * (x - y i)) (fun i : nat => y i) (fun i : nat => z i) (- 2 * alpha * x) (2 * alpha) 0 0 0
    0); [|apply gaussian_pos|intros i; cbv beta; ring]; cbv beta). try (rewrite (Mean_as_poly (gaussian_weights alpha
    x y) n (fun i : nat => z i * y i) (fun i : nat => y i) (fun i : nat => z i) 0 0 0 0 1 0); [|apply
    gaussian_pos|intros i; cbv beta; ring]; cbv beta). real_ring.
Qed.

Theorem squaf_d_phi_d_x_covariance_corrected_holds : squaf_d_phi_d_x_covariance_corrected.
Proof.
  unfold squaf_d_phi_d_x_covariance_corrected. intros. eapply derive_equal; [apply (mean_derive (fun x : R =>
  (gaussian_weights alpha x y)) n (fun i : nat => - 2 * alpha * (x - y i)) x (fun i => gaussian_pos _ _ _ i) (fun i =>
  gaussian_in_x _ _ _ i) (fun i : nat => z i))|]. cbv beta. unfold Cov. try (rewrite (Mean_as_poly (gaussian_weights
  alpha x y) n (fun i : nat => z i * (- 2 * alpha * (x - y i))) (fun i : nat => y i) (fun i : nat => z i) 0 0 0 (- 2 *
  alpha * x) (2 * alpha) 0); [|apply gaussian_pos|intros i; cbv beta; ring]; cbv beta). try (rewrite (Mean_as_poly
  (gaussian_weights alpha x y) n (fun i : nat => - 2 * alpha * (x - y i)) (fun i : nat => y i) (fun i : nat => z i) (-
  2 * alpha * x) (2 * alpha) 0 0 0 0); [|apply gaussian_pos|intros i; cbv beta; ring]; cbv beta). try (rewrite
  (Mean_as_poly (gaussian_weights alpha x y) n (fun i : nat => z i * y i) (fun i : nat => y i) (fun i : nat => z i) 0
  0 0 0 1 0); [|apply gaussian_pos|intros i; cbv beta; ring]; cbv beta). real_ring.
Qed.

Theorem squaf_d_phi_d_x_uniform_holds : squaf_d_phi_d_x_uniform.
Proof.
  unfold squaf_d_phi_d_x_uniform. intros. eapply derive_equal; [apply (mean_derive (fun x : R => (gaussian_weights
  alpha x (fun m => q * k m))) n (fun i : nat => - 2 * alpha * (x - q * k i)) x (fun i => gaussian_pos _ _ _ i) (fun i
  => gaussian_in_x _ _ _ i) (fun i : nat => z i))|]. cbv beta. unfold Cov. try (rewrite (Mean_as_poly
  (gaussian_weights alpha x (fun m => q * k m)) n (fun i : nat => z i * (- 2 * alpha * (x - q * k i))) (fun i : nat =>
  k i) (fun i : nat => z i) 0 0 0 (- 2 * alpha * x) (2 * alpha * q) 0); [|apply gaussian_pos|intros i; cbv beta;
  ring]; cbv beta). try (rewrite (Mean_as_poly (gaussian_weights alpha x (fun m => q * k m)) n (fun i : nat => - 2 *
  alpha * (x - q * k i)) (fun i : nat => k i) (fun i : nat => z i) (- 2 * alpha * x) (2 * alpha * q) 0 0 0 0); [|apply
  gaussian_pos|intros i; cbv beta; ring]; cbv beta). try (rewrite (Mean_as_poly (gaussian_weights alpha x (fun m => q
  * k m)) n (fun i : nat => k i * z i) (fun i : nat => k i) (fun i : nat => z i) 0 0 0 0 1 0); [|apply
  gaussian_pos|intros i; cbv beta; ring]; cbv beta). real_ring.
Qed.

Theorem squaf_d_p_d_y_holds : squaf_d_p_d_y.
Proof.
  by_parts idtac.
  - intros. eapply derive_equal; [apply (prob_derive (fun t : R => gaussian_weights alpha x (put y j t)) n _ (y j)
    (fun i => gaussian_pos _ _ _ i) (gaussian_in_centre alpha x y j) j)|]. cbv beta. rewrite weights_put. rewrite
    ?entry_same, ?entry_other by assumption. rewrite Mean_entry by assumption. real_ring.
  - intros. eapply derive_equal; [apply (prob_derive (fun t : R => gaussian_weights alpha x (put y j t)) n _ (y j)
    (fun i => gaussian_pos _ _ _ i) (gaussian_in_centre alpha x y j) l)|]. cbv beta. rewrite weights_put. rewrite
    ?entry_same, ?entry_other by assumption. rewrite Mean_entry by assumption. real_ring.
Qed.

Theorem squaf_d_phi_d_y_holds : squaf_d_phi_d_y.
Proof.
  by_parts idtac.
  - intros. eapply derive_equal; [apply (mean_derive (fun t : R => gaussian_weights alpha x (put y j t)) n _ (y j)
    (fun i => gaussian_pos _ _ _ i) (gaussian_in_centre alpha x y j) (fun i : nat => z i))|]. cbv beta. rewrite
    weights_put. rewrite (Mean_entry_times _ n j _ (fun i : nat => z i)) by assumption. rewrite Mean_entry by
    assumption. real_ring.
  - intros. eapply derive_equal; [apply (mean_derive (fun t : R => gaussian_weights alpha x (put y j t)) n _ (y j)
    (fun i => gaussian_pos _ _ _ i) (gaussian_in_centre alpha x y j) (fun i : nat => z i))|]. cbv beta. rewrite
    weights_put. rewrite (Mean_entry_times _ n j _ (fun i : nat => z i)) by assumption. rewrite Mean_entry by
    assumption. real_ring.
Qed.

Theorem squaf_d_phi_d_q_holds : squaf_d_phi_d_q.
Proof.
  by_parts idtac.
  - intros. eapply derive_equal; [apply (mean_derive (fun q : R => (gaussian_weights alpha x (fun m => q * k m))) n
    (fun i : nat => 2 * alpha * (x - q * k i) * k i) q (fun i => gaussian_pos _ _ _ i) (fun i => gaussian_in_step _ _
    _ _ i) (fun i : nat => z i))|]. cbv beta. unfold Cov. try (rewrite (Mean_as_poly (gaussian_weights alpha x (fun m
    => q * k m)) n (fun i : nat => z i * (2 * alpha * (x - q * k i) * k i)) (fun i : nat => k i) (fun i : nat => z i)
    0 0 0 0 (2 * alpha * x) (- 2 * alpha * q)); [|apply gaussian_pos|intros i; cbv beta; ring]; cbv beta). try
    (rewrite (Mean_as_poly (gaussian_weights alpha x (fun m => q * k m)) n (fun i : nat => 2 * alpha * (x - q * k i) *
    k i) (fun i : nat => k i) (fun i : nat => z i) 0 (2 * alpha * x) (- 2 * alpha * q) 0 0 0); [|apply
    gaussian_pos|intros i; cbv beta; ring]; cbv beta). try (rewrite (Mean_as_poly (gaussian_weights alpha x (fun m =>
    q * k m)) n (fun i : nat => 2 * alpha * (x - k i * q) * (z i - (Mean (gaussian_weights alpha x (fun m => q * k m))
    n (fun i : nat => z i))) * k i) (fun i : nat => k i) (fun i : nat => z i) 0 (- 2 * alpha * (Mean (gaussian_weights
    alpha x (fun m => q * k m)) n (fun i : nat => z i)) * x) (2 * alpha * (Mean (gaussian_weights alpha x (fun m => q
    * k m)) n (fun i : nat => z i)) * q) 0 (2 * alpha * x) (- 2 * alpha * q)); [|apply gaussian_pos|intros i; cbv
    beta; ring]; cbv beta). real_ring.
  - intros. eapply derive_equal; [apply (mean_derive (fun q : R => (gaussian_weights alpha x (fun m => q * k m))) n
    (fun i : nat => 2 * alpha * (x - q * k i) * k i) q (fun i => gaussian_pos _ _ _ i) (fun i => gaussian_in_step _ _
    _ _ i) (fun i : nat => z i))|]. cbv beta. unfold Cov. try (rewrite (Mean_as_poly (gaussian_weights alpha x (fun m
    => q * k m)) n (fun i : nat => z i * (2 * alpha * (x - q * k i) * k i)) (fun i : nat => k i) (fun i : nat => z i)
    0 0 0 0 (2 * alpha * x) (- 2 * alpha * q)); [|apply gaussian_pos|intros i; cbv beta; ring]; cbv beta). try
    (rewrite (Mean_as_poly (gaussian_weights alpha x (fun m => q * k m)) n (fun i : nat => 2 * alpha * (x - q * k i) *
    k i) (fun i : nat => k i) (fun i : nat => z i) 0 (2 * alpha * x) (- 2 * alpha * q) 0 0 0); [|apply
    gaussian_pos|intros i; cbv beta; ring]; cbv beta). try (rewrite (Mean_as_poly (gaussian_weights alpha x (fun m =>
    q * k m)) n (fun i : nat => k i * (x - k i * q) * (z i - (Mean (gaussian_weights alpha x (fun m => q * k m)) n
    (fun i : nat => z i)))) (fun i : nat => k i) (fun i : nat => z i) 0 (- (Mean (gaussian_weights alpha x (fun m => q
    * k m)) n (fun i : nat => z i)) * x) ((Mean (gaussian_weights alpha x (fun m => q * k m)) n (fun i : nat => z i))
    * q) 0 x (- q)); [|apply gaussian_pos|intros i; cbv beta; ring]; cbv beta). real_ring.
Qed.

Theorem squaf_d_phi_d_z_holds : squaf_d_phi_d_z.
Proof.
  by_parts idtac.
  - intros. eapply derive_equal; [apply (mean_derive_values (gaussian_weights alpha x y) n (fun t => put z j t) _ (z
    j) (put_derive z j))|]. rewrite Mean_entry by assumption. real_ring.
  - intros. eapply derive_equal; [apply (mean_derive_values (gaussian_weights alpha x (fun m => q * k m)) n (fun t =>
    put z j t) _ (z j) (put_derive z j))|]. rewrite Mean_entry by assumption. real_ring.
Qed.

Theorem squaf_d_p_d_alpha_holds : squaf_d_p_d_alpha.
Proof.
  by_parts idtac.
  - intros. eapply derive_equal; [apply (prob_derive (fun alpha : R => (gaussian_weights alpha x y)) n (fun i : nat =>
    - (x - y i) ^ 2) alpha (fun i => gaussian_pos _ _ _ i) (fun i => gaussian_in_alpha _ _ _ i) j)|]. cbv beta. unfold
    Cov. try (rewrite (Mean_as_poly (gaussian_weights alpha x y) n (fun i : nat => - (x - y i) ^ 2) (fun i : nat => y
    i) (fun i : nat => z i) (- x ^ 2) (2 * x) (- 1) 0 0 0); [|apply gaussian_pos|intros i; cbv beta; ring]; cbv beta).
    try (rewrite (Mean_as_poly (gaussian_weights alpha x y) n (fun i : nat => - (x - y i) ^ 2) (fun i : nat => y i)
    (fun i : nat => z i) (- x ^ 2) (2 * x) (- 1) 0 0 0); [|apply gaussian_pos|intros i; cbv beta; ring]; cbv beta).
    real_ring.
  - intros. eapply derive_equal; [apply (prob_derive (fun alpha : R => (gaussian_weights alpha x y)) n (fun i : nat =>
    - (x - y i) ^ 2) alpha (fun i => gaussian_pos _ _ _ i) (fun i => gaussian_in_alpha _ _ _ i) j)|]. cbv beta. unfold
    Cov. try (rewrite (Mean_as_poly (gaussian_weights alpha x y) n (fun i : nat => - (x - y i) ^ 2) (fun i : nat => y
    i) (fun i : nat => z i) (- x ^ 2) (2 * x) (- 1) 0 0 0); [|apply gaussian_pos|intros i; cbv beta; ring]; cbv beta).
    try (rewrite (Mean_as_poly (gaussian_weights alpha x y) n (fun i : nat => (x - y i) ^ 2) (fun i : nat => y i) (fun
    i : nat => z i) (x ^ 2) (- 2 * x) 1 0 0 0); [|apply gaussian_pos|intros i; cbv beta; ring]; cbv beta). real_ring.
Qed.

Theorem squaf_d_phi_d_alpha_holds : squaf_d_phi_d_alpha.
Proof.
  by_parts idtac.
  - intros. eapply derive_equal; [apply (mean_derive (fun alpha : R => (gaussian_weights alpha x y)) n (fun i : nat =>
    - (x - y i) ^ 2) alpha (fun i => gaussian_pos _ _ _ i) (fun i => gaussian_in_alpha _ _ _ i) (fun i : nat => z
    i))|]. cbv beta. unfold Cov. try (rewrite (Mean_as_poly (gaussian_weights alpha x y) n (fun i : nat => z i * (- (x
    - y i) ^ 2)) (fun i : nat => y i) (fun i : nat => z i) 0 0 0 (- x ^ 2) (2 * x) (- 1)); [|apply gaussian_pos|intros
    i; cbv beta; ring]; cbv beta). try (rewrite (Mean_as_poly (gaussian_weights alpha x y) n (fun i : nat => - (x - y
    i) ^ 2) (fun i : nat => y i) (fun i : nat => z i) (- x ^ 2) (2 * x) (- 1) 0 0 0); [|apply gaussian_pos|intros i;
    cbv beta; ring]; cbv beta). try (rewrite (Mean_as_poly (gaussian_weights alpha x y) n (fun i : nat => z i * (x - y
    i) ^ 2) (fun i : nat => y i) (fun i : nat => z i) 0 0 0 (x ^ 2) (- 2 * x) 1); [|apply gaussian_pos|intros i; cbv
    beta; ring]; cbv beta). try (rewrite (Mean_as_poly (gaussian_weights alpha x y) n (fun i : nat => (x - y i) ^ 2)
    (fun i : nat => y i) (fun i : nat => z i) (x ^ 2) (- 2 * x) 1 0 0 0); [|apply gaussian_pos|intros i; cbv beta;
    ring]; cbv beta). real_ring.
  - intros. eapply derive_equal; [apply (mean_derive (fun alpha : R => (gaussian_weights alpha x y)) n (fun i : nat =>
    - (x - y i) ^ 2) alpha (fun i => gaussian_pos _ _ _ i) (fun i => gaussian_in_alpha _ _ _ i) (fun i : nat => z
    i))|]. cbv beta. unfold Cov. try (rewrite (Mean_as_poly (gaussian_weights alpha x y) n (fun i : nat => z i * (- (x
    - y i) ^ 2)) (fun i : nat => y i) (fun i : nat => z i) 0 0 0 (- x ^ 2) (2 * x) (- 1)); [|apply gaussian_pos|intros
    i; cbv beta; ring]; cbv beta). try (rewrite (Mean_as_poly (gaussian_weights alpha x y) n (fun i : nat => - (x - y
    i) ^ 2) (fun i : nat => y i) (fun i : nat => z i) (- x ^ 2) (2 * x) (- 1) 0 0 0); [|apply gaussian_pos|intros i;
    cbv beta; ring]; cbv beta). try (rewrite (Mean_as_poly (gaussian_weights alpha x y) n (fun i : nat => z i * (x - y
    i) ^ 2) (fun i : nat => y i) (fun i : nat => z i) 0 0 0 (x ^ 2) (- 2 * x) 1); [|apply gaussian_pos|intros i; cbv
    beta; ring]; cbv beta). try (rewrite (Mean_as_poly (gaussian_weights alpha x y) n (fun i : nat => (x - y i) ^ 2)
    (fun i : nat => y i) (fun i : nat => z i) (x ^ 2) (- 2 * x) 1 0 0 0); [|apply gaussian_pos|intros i; cbv beta;
    ring]; cbv beta). real_ring.
  - intros. eapply derive_equal; [apply (mean_derive (fun alpha : R => (gaussian_weights alpha x (fun m => q * k m)))
    n (fun i : nat => - (x - q * k i) ^ 2) alpha (fun i => gaussian_pos _ _ _ i) (fun i => gaussian_in_alpha _ _ _ i)
    (fun i : nat => z i))|]. cbv beta. unfold Cov. try (rewrite (Mean_as_poly (gaussian_weights alpha x (fun m => q *
    k m)) n (fun i : nat => z i * (- (x - q * k i) ^ 2)) (fun i : nat => k i) (fun i : nat => z i) 0 0 0 (- x ^ 2) (2
    * q * x) (- q ^ 2)); [|apply gaussian_pos|intros i; cbv beta; ring]; cbv beta). try (rewrite (Mean_as_poly
    (gaussian_weights alpha x (fun m => q * k m)) n (fun i : nat => - (x - q * k i) ^ 2) (fun i : nat => k i) (fun i :
    nat => z i) (- x ^ 2) (2 * q * x) (- q ^ 2) 0 0 0); [|apply gaussian_pos|intros i; cbv beta; ring]; cbv beta). try
    (rewrite (Mean_as_poly (gaussian_weights alpha x (fun m => q * k m)) n (fun i : nat => z i * (x - k i * q) ^ 2)
    (fun i : nat => k i) (fun i : nat => z i) 0 0 0 (x ^ 2) (- 2 * q * x) (q ^ 2)); [|apply gaussian_pos|intros i; cbv
    beta; ring]; cbv beta). try (rewrite (Mean_as_poly (gaussian_weights alpha x (fun m => q * k m)) n (fun i : nat =>
    (x - k i * q) ^ 2) (fun i : nat => k i) (fun i : nat => z i) (x ^ 2) (- 2 * q * x) (q ^ 2) 0 0 0); [|apply
    gaussian_pos|intros i; cbv beta; ring]; cbv beta). real_ring.
Qed.

Theorem squaf_iterations_16k_holds : squaf_iterations_16k.
Proof. unfold squaf_iterations_16k. intros; unfold_paper; first [prove_number | prove_equal]. Qed.

Theorem squaf_alphabet_covers_domain_holds : squaf_alphabet_covers_domain.
Proof.
  by_parts idtac.
  - intros; unfold_paper; first [prove_derivative | prove_equal].
  - intros; unfold_paper; first [prove_derivative | prove_equal].
  - intros; unfold_paper; first [prove_number | compare_by ((1 / 2 - x), (x - 1 / 2))].
Qed.

(** squaf_five_nearest_complexity: the difference is 0 *)
Theorem squaf_five_nearest_complexity_fails : ~ squaf_five_nearest_complexity.
Proof.
  intros H. unfold squaf_five_nearest_complexity in H. destruct H as (_ & _ & _ & H). unfold
      squaf_five_nearest_complexity_4 in H.
  cbv beta in H.
  premises 40%positive H.
  settled 40%positive H. false_number 40%positive H.
Qed.

Theorem squaf_five_nearest_complexity_corrected_holds : squaf_five_nearest_complexity_corrected.
Proof.
  by_parts idtac.
  - intros; unfold_paper; first [prove_number | prove_equal].
  - intros; unfold_paper; first [prove_number | prove_equal].
  - intros; unfold_paper; first [prove_number | prove_equal].
  - intros; unfold_paper; first [prove_number | prove_equal].
Qed.

Theorem squaf_squaf_s_for_large_alpha_corrected_holds : squaf_squaf_s_for_large_alpha_corrected.
Proof.
  unfold squaf_squaf_s_for_large_alpha_corrected. intros; unfold_paper; first [prove_derivative | prove_equal].
Qed.

Theorem squaf_table13_rates_holds : squaf_table13_rates.
Proof.
  by_parts idtac.
  - intros; unfold_paper; first [prove_number | prove_equal].
  - intros; unfold_paper; first [prove_number | prove_equal].
  - intros; unfold_paper; first [prove_number | prove_equal].
  - intros; unfold_paper; first [prove_number | prove_equal].
  - intros; unfold_paper; first [prove_number | prove_equal].
  - intros; unfold_paper; first [prove_number | prove_equal].
  - intros; unfold_paper; first [prove_number | prove_equal].
  - intros; unfold_paper; first [prove_number | prove_equal].
  - intros; unfold_paper; first [prove_number | prove_equal].
  - intros; unfold_paper; first [prove_number | prove_equal].
  - intros; unfold_paper; first [prove_number | prove_equal].
Qed.

Theorem squaf_squaf_parameter_counts_holds : squaf_squaf_parameter_counts.
Proof.
  by_parts idtac.
  - intros; unfold_paper; first [prove_number | prove_equal].
  - intros; unfold_paper; first [prove_number | prove_equal].
  - intros; unfold_paper; first [prove_number | prove_equal].
  - intros; unfold_paper; first [prove_number | prove_equal].
  - intros; unfold_paper; first [prove_number | prove_equal].
Qed.

(** squaf_vit_t_parameters: 5717416 against 5543716 *)
Theorem squaf_vit_t_parameters_fails : ~ squaf_vit_t_parameters.
Proof.
  intros H. unfold squaf_vit_t_parameters in H. destruct H as (_ & H). unfold squaf_vit_t_parameters_2 in H.
  cbv beta in H.
  settled 40%positive H. false_number 40%positive H.
Qed.

Theorem squaf_vit_t_parameters_corrected_holds : squaf_vit_t_parameters_corrected.
Proof.
  by_parts idtac.
  - intros; unfold_paper; first [prove_number | prove_equal].
  - intros; unfold_paper; first [prove_number | prove_equal].
Qed.

Theorem squaf_mobilenet_distillation_holds : squaf_mobilenet_distillation.
Proof.
  by_parts idtac.
  - intros; unfold_paper; first [prove_number | prove_equal].
  - intros; unfold_paper; first [prove_number | compare_by ((111 / 100))].
  - intros; unfold_paper; first [prove_number | compare_by ((1 / 20))].
Qed.
