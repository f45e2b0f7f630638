(** * Proofs of the claims of the paper squaf: what the names say stands in statements/squaf.v *)

From Coq Require Import FunctionalExtensionality List.
From Interval Require Import Tactic.
From Provenact Require Import Analysis Areas Cells Compactness Elementary Huffman Integrals Limits Logistic Normal
    Parts SeveralVariables SlopeSchemes SoftApproximation SoftProbabilities SoftProperties SoftQuantizer Tactics
    Vocabulary.
From Papers.squaf Require Import SoftWave.
From Statements Require Import squaf.

Ltac unfold_paper ::= unfold wave5, amplitude, target, relu in *.

Theorem squaf_gain_5000x_fails : ~ squaf_gain_5000x.
Proof. unfold squaf_gain_5000x. plain_decimals. unfold_paper; refute_number. Qed.

Theorem squaf_approximate_any_continuous_holds : squaf_approximate_any_continuous.
Proof. intros a b g L C eps E. destruct theorem_2 as [[G0 [G1 G2]] [L0 [L1 L2]]]. split; now apply theorem_1. Qed.

(** A SQUAF lies between its least and its largest value: no probabilities serve for [x ^ 2] on the whole line. *)
Theorem squaf_approximate_any_continuous_corrected_holds : squaf_approximate_any_continuous_corrected.
Proof.
  intros H. destruct (H (fun x => x ^ 2)) with (eps := 1) as [P [n [y [z [alpha [Q [D [A B]]]]]]]]; [|lra|].
  - intros x. apply (ex_derive_continuous (fun x => x ^ 2)). auto_derive. exact I.
  - destruct (row_bound z n) as [Z [HZ ZB]]. specialize (B (Z + 2)). destruct (Q alpha n y (Z + 2) A D) as [pos one].
    assert (L : Rabs (squaf P alpha n y z (Z + 2)) <= Z).
    { unfold squaf. apply Rle_trans with (1 := sum_n_abs _ _).
      apply Rle_trans with (sum_n (fun i => Z * P alpha n y (Z + 2) i) n).
      - apply sum_n_mono. intros i L. rewrite Rabs_mult, (Rabs_pos_eq (P alpha n y (Z + 2) i)) by (now apply pos).
        apply Rmult_le_compat_r; [now apply pos|now apply ZB].
      - rewrite sum_n_scale, one. lra. }
    apply Rabs_le_between in B. apply Rabs_le_between in L. nra.
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
  - apply (slope_lim_p _ _ quotient_sigma_derive). limit_with (sigma_lim_p, mirrored_p _ _ sigma_lim_m). ring.
  - apply (slope_lim_m _ _ quotient_sigma_derive). limit_with (sigma_lim_m, mirrored_m _ _ sigma_lim_p). ring.
  - exact (slope_lim_p _ _ tanh_derive _ tanh_slope_lim_p).
  - exact (slope_lim_m _ _ tanh_derive _ tanh_slope_lim_m).
Qed.

Theorem squaf_differentiable_example_3_holds : squaf_differentiable_example_3.
Proof.
  intros n v _. destruct (example_3_smooth n 1) as [A B].
  split; [|intros _]; now apply smooth_in_differentiable.
Qed.

Theorem squaf_differentiable_example_3_corrected_holds : squaf_differentiable_example_3_corrected.
Proof. exact example_3_smooth. Qed.

Theorem squaf_no_vanishing_gradient_fails : ~ squaf_no_vanishing_gradient.
Proof. intros [n [y [z [alpha [D [A H]]]]]]. apply H. now apply every_squaf_vanishes. Qed.

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
Proof.
  intros T size ps W P.
  assert (K : forall t, (t <= T)%nat -> (exists c, huffman (ps t) c) /\
    forall c, huffman (ps t) c -> entropy_bits (ps t) <= expected_length c < entropy_bits (ps t) + 1).
  { intros t L. destruct (P t L) as [A [B C]]. now apply source_coding. }
  split; [intros t L; now apply K|]. intros c H. unfold Mean.
  assert (pos : forall m, (m <= T)%nat -> 0 < sum_n size m).
  { induction m as [|m IH]; intros L; [rewrite sum_O; apply W; lia|]. rewrite sum_n_S.
    pose proof (IH ltac:(lia)). pose proof (W (S m) L). lra. }
  assert (lt : forall m, (m <= T)%nat -> sum_n (fun t => expected_length (c t) * size t) m
      < sum_n (fun t => entropy_bits (ps t) * size t) m + sum_n size m).
  { assert (one : forall t, (t <= T)%nat -> expected_length (c t) * size t < entropy_bits (ps t) * size t + size t).
    { intros t L. destruct (proj2 (K t L) (c t) (H t L)). pose proof (W t L). nra. }
    induction m as [|m IH]; intros L; [rewrite !sum_O; apply one; lia|]. rewrite !sum_n_S.
    pose proof (IH ltac:(lia)). pose proof (one (S m) L). lra. }
  pose proof (pos T (le_n T)) as Q. split.
  - apply Rmult_le_compat_r; [left; now apply Rinv_0_lt_compat|]. apply sum_n_mono. intros t L.
    apply Rmult_le_compat_r; [left; now apply W|]. apply (proj2 (K t L) (c t) (H t L)).
  - apply (Rlt_div_l _ _ (sum_n size T)); [exact Q|]. rewrite Rmult_plus_distr_r, Rmult_1_l.
    unfold Rdiv. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra. now apply lt.
Qed.

Theorem squaf_entropy_huffman_corrected_holds : squaf_entropy_huffman_corrected.
Proof.
  by_parts idtac.
  - near_values. exact binary_entropy_lim.
  - by_form.
Qed.

Theorem squaf_table3_mse_r2_1d_fails : ~ squaf_table3_mse_r2_1d.
Proof. unfold squaf_table3_mse_r2_1d. plain_decimals. unfold_paper; refute_number. Qed.

Theorem squaf_table3_swish_kaf_2d_fails : ~ squaf_table3_swish_kaf_2d.
Proof. unfold squaf_table3_swish_kaf_2d. plain_decimals. unfold_paper; refute_number. Qed.

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
    rewrite Rminus_0_r, Rabs_pos_eq by lra. apply Rle_trans with (1 := U). pose proof (exp_ineq1_le (2 * x - 1)).
    apply (Rle_div_l _ _ (1 + exp (2 * x - 1) + exp (- 2 * x - 1))); [lra|]. apply Rmult_le_reg_l with x; [assumption|].
    rewrite <- Rmult_assoc. replace (x * (1 / x)) with 1 by (field; lra). lra.
  - apply (slope_lim_m _ _ odd_derive). apply (lim_m_of_bound _ 0 1 0). intros x Hx _.
    destruct (two_weights x) as [A [B _]]. destruct (odd_slope_range x) as [L U].
    rewrite Rminus_0_r, Rabs_pos_eq by lra. apply Rle_trans with (1 := U). pose proof (exp_ineq1_le (- 2 * x - 1)).
    apply (Rle_div_l _ _ (1 + exp (2 * x - 1) + exp (- 2 * x - 1))); [lra|]. apply Rmult_le_reg_l with (- x); [lra|].
    rewrite <- Rmult_assoc. replace (- x * (1 / - x)) with 1 by (field; lra). lra.
Qed.

Theorem squaf_thm1_wlog_holds : squaf_thm1_wlog.
Proof.
  intros P a b L Q P1 P2 v w. assert (W : 0 < w) by (unfold w; lra).
  split; [|split; [now apply carried_P1|split; [now apply carried_P2|]]].
  { intros alpha n y x A D. exact (Q alpha n _ (v + w * x) A (carried_distinct v w n y W D)). }
  intros g C. split.
  - intros t T. assert (I : a <= v + w * t <= b) by (unfold v, w in *; nra).
    apply (filterlim_comp R R R (fun t => v + w * t) g (within (fun t => -1 <= t <= 1) (locally t))
             (within (fun x => a <= x <= b) (locally (v + w * t))) (locally (g (v + w * t)))); [|now apply C].
    intros S [e HS]. exists (mkposreal (e / w) (Rdiv_lt_0_compat _ _ (cond_pos e) W)). intros u B U. apply HS.
    + change (Rabs (v + w * u - (v + w * t)) < e). change (Rabs (u - t) < e / w) in B.
      rewrite carried_distance by exact W. apply Rlt_div_r in B; [|exact W]. lra.
    + unfold v, w in *. nra.
  - intros eps [n [y [z [alpha [N [D [A B]]]]]]]. exists n, (fun l => v + w * y l), z, alpha.
    split; [exact N|]. split; [now apply carried_distinct|]. split; [exact A|]. intros x X.
    specialize (B ((x - v) / w)). unfold squaf, carried in *.
    replace (v + w * ((x - v) / w)) with x in B by (field; lra). apply B. split.
    + apply Rle_div_r; [exact W|]. unfold v, w. lra.
    + apply Rle_div_l; [exact W|]. unfold v, w. lra.
Qed.

Theorem squaf_thm1_k_choice_holds : squaf_thm1_k_choice.
Proof.
  intros g C eps E. destruct (heine_cantor g (-1) 1 C (eps / 6) ltac:(lra)) as [delta [D U]].
  exists (Rmin 1 delta). split; [apply Rmin_glb_lt; lra|]. intros q [Q L].
  pose proof (Rmin_l 1 delta). pose proof (Rmin_r 1 delta). split.
  - destruct (modulus_exists (-1) 1 g q (eps / 6)) as [o [O B]]; [lra|lra| |exists o; split; [exact O|lra]].
    intros s t S T N. left. apply U; [exact S|exact T|lra].
  - intros k [_ K]. apply Rlt_div_l in K; [|exact Q]. destruct k as [|k]; [|lia]. simpl in K. lra.
Qed.

(** That omega(q) < eps/3 is not enough for two centres. *)
Theorem squaf_thm1_k_choice_corrected_holds : squaf_thm1_k_choice_corrected.
Proof.
  unfold squaf_thm1_k_choice_corrected.
  exists (fun _ => 0), 1, 2, 0. split; [intros x _; apply filterlim_const|]. split; [lra|]. split; [lra|]. split; [|split; [lra|simpl; lra]].
  destruct (modulus_exists (-1) 1 (fun _ => 0) 2 0) as [o [O B]]; [lra|lra| |].
  - intros. rewrite Rminus_eq_0, Rabs_R0. lra.
  - assert (Z : o = 0) by lra. now rewrite Z in O.
Qed.

Theorem squaf_thm1_step_values_holds : squaf_thm1_step_values.
Proof.
  intros g q omega k Q K F O y z f x X i j T.
  destruct (cell_exists q k K x X) as [c [Cn C]].
  pose proof (step_value q k Q K z c x Cn C) as V. fold f in V.
  assert (W : f x = z i \/ f x = z j).
  { rewrite V. destruct (cell_among q k Q K c x i j Cn C T) as [-> | ->]; [now left|now right]. }
  assert (D : Rabs (z i - z j) <= omega).
  { apply (proj1 O). exists (y i), (y j). destruct T as [I [J R]].
    split; [now apply (centre_inside q k Q F)|]. split; [now apply (centre_inside q k Q F)|]. split; [|reflexivity].
    apply (nearest_neighbours q k Q K x). split; [exact I|]. now split. }
  split; [exact W|]. split; [exact D|]. intros P alpha lam L. set (p := squaf P alpha (2 * k) y z x).
  replace (p - f x) with ((p - lam * z i - (1 - lam) * z j) + (lam * z i + (1 - lam) * z j - f x)) by ring.
  apply Rle_trans with (1 := Rabs_triang _ _). apply Rplus_le_compat_l.
  assert (0 <= omega) by (apply Rle_trans with (2 := D); apply Rabs_pos).
  apply segment_close; [exact L| |]; destruct W as [-> | ->]; try (rewrite Rminus_eq_0, Rabs_R0; assumption); try exact D.
  now rewrite Rabs_minus_sym.
Qed.

Theorem squaf_thm1_final_holds : squaf_thm1_final.
Proof.
  intros P g eps q omega k P2 _ E Q K F O S y z f.
  assert (D : distinct (2 * k) y).
  { intros i j _ _ N M. pose proof (centre_diff q k i j) as W. fold y in W. rewrite M, Rminus_eq_0 in W.
    symmetry in W. apply Rmult_integral in W. apply N, INR_eq. lra. }
  destruct (P2 (2 * k)%nat y z ltac:(lia) D (eps / 3) ltac:(lra)) as [A H].
  exists A. intros alpha A1 A0 x X. destruct (two_nearest_exist (2 * k) y x ltac:(lia)) as [i [j T]].
  destruct (H alpha A1 A0 x i j T) as [lam [L B]].
  set (p := squaf P alpha (2 * k) y z x) in *.
  assert (V : Rabs (p - f x) <= Rabs (p - lam * z i - (1 - lam) * z j) + omega)
    by exact (proj2 (proj2 (squaf_thm1_step_values_holds g q omega k Q K F O x X i j T)) P alpha lam L).
  destruct (cell_exists q k K x X) as [c [Cn C]].
  assert (G : Rabs (f x - g x) <= omega).
  { unfold f. rewrite (step_value q k Q K z c x Cn C). apply (proj1 O). exists (y c), x.
    split; [now apply (centre_inside q k Q F)|]. split; [exact X|]. split; [|reflexivity].
    exact (cell_close q k Q F c x Cn C). }
  split; [lra|]. split; [|lra]. replace (p - g x) with ((p - f x) + (f x - g x)) by ring.
  apply Rle_trans with (1 := Rabs_triang _ _). lra.
Qed.

Theorem squaf_thm2_integer_multiple_holds : squaf_thm2_integer_multiple.
Proof.
  intros n y s L D S x i j c T C M. pose proof (smallest_positive n y s D S) as S0. destruct S as [G _].
  split; [exact (proj1 (outside_farther n y s x i j c c S0 G T C M))|].
  (* the integer part of the quotient *)
  assert (F : forall l, 0 <= Rmax 0 ((Rabs (x - y l) - Rabs (x - y c)) / s)) by (intros l; apply Rmax_l).
  set (m := fun l => proj1_sig (nfloor_ex _ (F l))).
  assert (B : forall l, (l <= n)%nat -> INR (m l) * s <= Rabs (x - y l) - Rabs (x - y c) < INR (m l) * s + s).
  { intros l Ll. unfold m. destruct (nfloor_ex _ (F l)) as [p [P1 P2]]. simpl.
    specialize (M l Ll). rewrite Rmax_right in P1, P2 by (apply Rmult_le_pos; [lra|left; now apply Rinv_0_lt_compat]).
    apply Rle_div_r in P1; [|exact S0]. apply Rlt_div_l in P2; [|exact S0]. lra. }
  exists m. split.
  - intros l Ll Ni Nj. pose proof (proj2 (outside_farther n y s x i j c l S0 G T C M) Ll Ni Nj) as K.
    pose proof (B l Ll) as Bl. split; [|lra]. destruct (m l) as [|p]; [|lia]. simpl in Bl. lra.
  - intros a b e A1 B1 E1 AB BE AE [Eab Ebe].
    apply (two_in_a_ring n y s x (Rabs (x - y c) + INR (m a) * s) a b e S0 G A1 B1 E1 AB BE AE).
    + specialize (B a A1). lra.
    + specialize (B b B1). rewrite <- Eab in B. lra.
    + specialize (B e E1). rewrite <- Ebe, <- Eab in B. lra.
Qed.

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

Theorem squaf_step_partition_holds : squaf_step_partition.
Proof.
  intros n y _ O x.
  assert (M : forall i j, (i < j <= n)%nat -> y i < y j).
  { intros i j. induction j as [|j IH]; intros L; [lia|]. pose proof (O j ltac:(lia)) as S. rewrite Nat.add_1_r in S.
    destruct (Nat.eq_dec i j) as [->|N]; [exact S|]. specialize (IH ltac:(lia)). lra. }
  assert (E : exists i, (i <= n)%nat /\ step_cell n y i x).
  { assert (H : forall m, (m <= n)%nat -> (exists i, (i <= n)%nat /\ step_cell n y i x) \/ (m = 0%nat \/ (y (m - 1)%nat + y m) / 2 <= x)).
    { induction m as [|m IH]; intros L; [right; now left|]. destruct (IH ltac:(lia)) as [F|A]; [now left|].
      destruct (Rlt_le_dec x ((y m + y (S m)) / 2)) as [B|B].
      - left. exists m. split; [lia|]. split; [exact A|]. right. now rewrite Nat.add_1_r.
      - right. right. replace (S m - 1)%nat with m by lia. exact B. }
    destruct (H n (le_n n)) as [F|A]; [exact F|]. exists n. split; [lia|]. split; [exact A|now left]. }
  destruct E as [i [L C]]. exists i. split; [exact L|]. split; [exact C|].
  assert (U : forall a b, (a < b)%nat -> (b <= n)%nat -> step_cell n y a x -> step_cell n y b x -> False).
  { intros a b AB Bn [_ A] [B _]. destruct A as [->|A]; [lia|]. destruct B as [->|B]; [lia|].
    rewrite Nat.add_1_r in A. destruct (Nat.eq_dec b (S a)) as [->|N].
    - replace (S a - 1)%nat with a in B by lia. lra.
    - pose proof (M a (b - 1)%nat ltac:(lia)). pose proof (M (S a) b ltac:(lia)). lra. }
  intros j J D. destruct (lt_eq_lt_dec i j) as [[Q|Q]|Q]; [exfalso; now apply (U i j)|auto|exfalso; now apply (U j i)].
Qed.

(** In another order they need not be one: the centres 0, 1, -1. *)
Theorem squaf_step_partition_corrected_holds : squaf_step_partition_corrected.
Proof.
  unfold squaf_step_partition_corrected.
  exists (fun i => match i with 0%nat => 0 | 1%nat => 1 | _ => -1 end). split.
  - intros i j I J N. destruct i as [|[|[|i]]]; destruct j as [|[|[|j]]]; try lia; lra.
  - exists (/ 4). split; (split; [|]); simpl; try (now left); right; lra.
Qed.

(** SQUAF-P gives the value of the nearest centre, that of SQUAF-S, but for a probability that tends to 0. *)
Theorem squaf_squaf_s_for_large_alpha_holds : squaf_squaf_s_for_large_alpha.
Proof.
  intros n y x j J H. set (f := fun i => if Nat.eq_dec i j then 1 else 0).
  pose proof (mean_large_alpha n y x j f J H) as L.
  assert (Fj : f j = 1) by (unfold f; destruct (Nat.eq_dec j j); [reflexivity|lia]). rewrite Fj in L.
  apply (is_lim_ext (fun alpha => 1 - Mean (gaussian_weights alpha x y) n f)); [|limit_with L; ring].
  intros alpha. unfold f. rewrite (Mean_entry _ n j 1 J). unfold gaussian_pmf, Prob. ring.
Qed.

(** With h = alpha q^2 and u = x / q: the SQUAF depends on [u], [z] and [h] alone; it is flat for small [h], its slope
    in [u] being [4 * h * k * Z] at most; and for large [h] it is the step function of the nearest centres. *)
Theorem squaf_h_controls_smoothness_holds : squaf_h_controls_smoothness.
Proof.
  intros k z. split; [|split].
  - intros q alpha x Q A. rewrite !squaf_mean.
    replace (gaussian_weights (alpha * q ^ 2) (x / q) (uniform_centres 1 k)) with (gaussian_weights alpha x (uniform_centres q k)); [reflexivity|].
    apply functional_extensionality. intros i. unfold gaussian_weights, uniform_centres. f_equal. field. lra.
  - intros Z LZ h u H. pose proof (largest_nonneg _ _ _ LZ) as Z0. destruct LZ as [B _].
    exists (2 * h * Cov (gaussian_weights h u (uniform_centres 1 k)) (2 * k) z (uniform_centres 1 k)).
    split; [apply squaf_slope|]. set (w := gaussian_weights h u (uniform_centres 1 k)).
    assert (W : forall i, 0 < w i) by (intros i; apply gaussian_pos).
    assert (Y : forall i, (i <= 2 * k)%nat -> Rabs (uniform_centres 1 k i) <= INR k).
    { intros i L. unfold uniform_centres. rewrite Rmult_1_r. pose proof (pos_INR i).
      assert (INR i <= 2 * INR k) by (replace 2 with (INR 2) by reflexivity; rewrite <- mult_INR; now apply le_INR).
      apply Rabs_le. lra. }
    pose proof (pos_INR k) as K0.
    pose proof (mean_bounded w (2 * k) z Z W B) as M1. pose proof (mean_bounded w (2 * k) _ (INR k) W Y) as M2.
    assert (M3 : Rabs (Mean w (2 * k) (fun i => z i * uniform_centres 1 k i)) <= Z * INR k).
    { apply mean_bounded; [exact W|]. intros i L. rewrite Rabs_mult.
      apply Rmult_le_compat; [apply Rabs_pos|apply Rabs_pos|now apply B|now apply Y]. }
    assert (M4 : Rabs (Mean w (2 * k) z * Mean w (2 * k) (uniform_centres 1 k)) <= Z * INR k).
    { rewrite Rabs_mult. apply Rmult_le_compat; try apply Rabs_pos; assumption. }
    rewrite Rabs_mult, (Rabs_pos_eq (2 * h)) by lra. unfold Cov.
    apply Rle_trans with (2 * h * (Z * INR k + Z * INR k)); [|lra].
    apply Rmult_le_compat_l; [lra|]. unfold Rminus. apply Rle_trans with (1 := Rabs_triang _ _). rewrite Rabs_Ropp. lra.
  - intros u j J N. apply (is_lim_ext (fun h => Mean (gaussian_weights h u (uniform_centres 1 k)) (2 * k) z)).
    + intros h. symmetry. apply squaf_mean.
    + now apply mean_large_alpha.
Qed.
