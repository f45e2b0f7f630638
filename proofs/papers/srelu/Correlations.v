(** * Correlations in wide random layers

    Of two inputs to a wide layer with random weights the pre-activations [X], [Y] of a unit are normal with a
    correlation [c].  With variance 1 and without biases the next correlation is the mean of [f X f Y] over that of
    [(f X)^2]; written with independent standard normal [X] and [Z], [Y = c X + sqrt (1 - c^2) Z].

    - [relu_correlation]: the next correlation for ReLU in closed form; [relu_pair_mean], [relu_square_mean]
    - [relu_correlation_above]: it is nearer to 1
    - [relu_correlation_rate]: [1 - c_l] is [9 PI^2 / (2 l^2)] to leading order, from every start *)

From Provenact Require Import Analysis Areas Vocabulary Schemes Limits Integrals Normal GateMean LayerCorrelations.
From Papers.srelu Require Import Recurrence.

(** ** ReLU *)

Definition relu_correlation (c : R) : R := (sqrt (1 - c ^ 2) + c * (PI - acos c)) / PI.

Lemma angle c : -1 <= c < 1 -> 0 < acos c <= PI /\ cos (acos c) = c /\ sin (acos c) = sqrt (1 - c ^ 2).
Proof.
  intros H. pose proof (acos_bound c) as [L U]. assert (E : cos (acos c) = c) by (apply cos_acos; lra).
  split; [split; [|exact U]|split; [exact E|]].
  - destruct L as [L|L]; [exact L|]. rewrite <- L, cos_0 in E. lra.
  - rewrite sin_acos by lra. f_equal. unfold Rsqr. ring.
Qed.

Lemma chord_grows s t : 0 <= s < t -> t <= PI -> sin s - s * cos s < sin t - t * cos t.
Proof.
  intros S T. destruct (mean_value (fun t => sin t - t * cos t) (fun t => t * sin t) s t ltac:(lra)) as [u [U E]].
  - intros u _. auto_derive; [exact I|ring].
  - assert (0 < sin u) by (apply sin_gt_0; lra). assert (0 < u * sin u) by nra. nra.
Qed.

Theorem relu_correlation_above c : -1 <= c < 1 -> c < relu_correlation c < 1.
Proof.
  intros H. destruct (angle c H) as [T [E S]]. pose proof PI_RGT_0 as P.
  pose proof (chord_grows 0 (acos c) ltac:(lra) ltac:(lra)) as A.
  pose proof (chord_grows (PI - acos c) PI ltac:(lra) ltac:(lra)) as B.
  rewrite Rtrigo_facts.cos_pi_minus, Rtrigo_facts.sin_pi_minus, sin_PI, cos_PI in B. rewrite sin_0 in A. rewrite E, S in A, B.
  unfold relu_correlation. split; apply (Rmult_lt_reg_r PI); try exact P;
    unfold Rdiv; rewrite Rmult_assoc, Rinv_l by lra; lra.
Qed.

Lemma relu_correlation_continuous c : -1 < c < 1 -> continuous relu_correlation c.
Proof.
  intros H. apply (ex_derive_continuous (V := R_NormedModule)). unfold relu_correlation.
  assert (D : ex_derive acos c).
  { apply ex_derive_Reals_1, derivable_pt_acos. exact H. }
  auto_derive. split; [nra|]. split; [exact D|]. pose proof PI_RGT_0. lra.
Qed.

(** The same map, for the distance from 1. *)
Lemma acos_half x : 0 < x < 2 -> acos (1 - x) = 2 * atan (sqrt (x / (2 - x))).
Proof.
  intros X. set (t := sqrt (x / (2 - x))).
  assert (Q : 0 < x / (2 - x)) by (apply Rdiv_lt_0_compat; lra).
  assert (T : 0 < t) by (now apply sqrt_lt_R0). assert (S : t ^ 2 = x / (2 - x)) by (apply pow2_sqrt; lra).
  pose proof (atan_bound t) as [_ U]. assert (L : 0 < atan t) by (rewrite <- atan_0; now apply atan_increasing).
  rewrite <- (acos_cos (2 * atan t)) by lra. f_equal. rewrite cos_2a_cos, cos_atan.
  assert (R0 : 0 < sqrt (1 + t²)) by (apply sqrt_lt_R0; unfold Rsqr; nra).
  assert (R1 : sqrt (1 + t²) * sqrt (1 + t²) = 1 + t ^ 2) by (rewrite sqrt_sqrt; unfold Rsqr; nra).
  replace (2 * (1 / sqrt (1 + t²)) * (1 / sqrt (1 + t²)) - 1) with (2 / (sqrt (1 + t²) * sqrt (1 + t²)) - 1) by (field; lra).
  rewrite R1, S. field. lra.
Qed.

Lemma relu_correlation_step c : -1 < c < 1 -> 1 - relu_correlation c = correlation_step (1 - c).
Proof.
  intros H. unfold relu_correlation, correlation_step.
  replace (acos c) with (acos (1 - (1 - c))) by (f_equal; ring). rewrite acos_half by lra.
  replace ((1 - c) * (2 - (1 - c))) with (1 - c ^ 2) by ring. replace (1 - (1 - c)) with c by ring. reflexivity.
Qed.

Section Layers.
  Variable c : nat -> R.
  Hypothesis start : -1 <= c 0%nat < 1.
  Hypothesis step : forall l, c (S l) = relu_correlation (c l).

  Lemma layers_inside l : -1 <= c l < 1.
  Proof. induction l as [|l IH]; [exact start|]. rewrite step. pose proof (relu_correlation_above _ IH). lra. Qed.

  Lemma layers_increase l : c l < c (S l).
  Proof. rewrite step. apply relu_correlation_above, layers_inside. Qed.

  Lemma layers_limit : is_lim_seq c 1.
  Proof.
    destruct (ex_finite_lim_seq_incr c 1) as [m Hm].
    { intros l. left. apply layers_increase. }
    { intros l. pose proof (layers_inside l). lra. }
    assert (below : forall l, c l <= m).
    { apply is_lim_seq_incr_compare; [exact Hm|]. intros l. left. apply layers_increase. }
    assert (M1 : m <= 1).
    { apply (is_lim_seq_le c (fun _ => 1) (Finite m) (Finite 1)); [|exact Hm|apply is_lim_seq_const].
      intros l. pose proof (layers_inside l). lra. }
    assert (M0 : -1 < m) by (pose proof (below 1%nat); pose proof (layers_increase 0); pose proof (layers_inside 0); lra).
    destruct M1 as [M1|M1]; [exfalso|now rewrite M1 in Hm].
    assert (N : is_lim_seq (fun l => relu_correlation (c l)) (relu_correlation m)).
    { apply (filterlim_comp _ _ _ c relu_correlation _ (locally m)); [exact Hm|].
      apply relu_correlation_continuous. lra. }
    assert (N' : is_lim_seq (fun l => relu_correlation (c l)) m).
    { apply (is_lim_seq_ext (fun l => c (S l))); [exact step|]. now apply (is_lim_seq_incr_1 c). }
    apply is_lim_seq_unique in N. apply is_lim_seq_unique in N'. rewrite N in N'. injection N' as E.
    pose proof (relu_correlation_above m ltac:(lra)). lra.
  Qed.
End Layers.

Lemma rate_power l : (0 < l)%nat ->
  Rpower (2 * sqrt 2 / (3 * PI) * (1 / 2) * INR l) (- (1 / (1 / 2))) = 9 * PI ^ 2 / (2 * INR l ^ 2).
Proof.
  intros L. assert (N : 0 < INR l) by (now apply lt_0_INR). pose proof PI_RGT_0 as P.
  assert (Q : 0 < sqrt 2) by (apply sqrt_lt_R0; lra). assert (S : sqrt 2 ^ 2 = 2) by (apply pow2_sqrt; lra).
  set (a := 2 * sqrt 2 / (3 * PI) * (1 / 2) * INR l).
  assert (A : 0 < a).
  { unfold a. apply Rmult_lt_0_compat; [|exact N]. apply Rmult_lt_0_compat; [|lra]. apply Rdiv_lt_0_compat; lra. }
  replace (- (1 / (1 / 2))) with (- INR 2) by (simpl; field). rewrite Rpower_Ropp, Rpower_pow by exact A.
  unfold a. replace ((2 * sqrt 2 / (3 * PI) * (1 / 2) * INR l) ^ 2) with (sqrt 2 ^ 2 * INR l ^ 2 / (9 * PI ^ 2)) by (field; lra).
  rewrite S. field. repeat split; lra.
Qed.

Theorem relu_correlation_rate : forall c : nat -> R, -1 <= c 0%nat < 1 ->
  (forall l : nat, c (S l) = relu_correlation (c l)) ->
  is_lim_seq (fun l : nat => (1 - c l) / (9 * PI ^ 2 / (2 * INR l ^ 2))) 1.
Proof.
  intros c start step. pose proof PI_RGT_0 as P. pose proof (layers_inside c start step) as inside.
  pose proof (layers_increase c start step) as up.
  destruct correlation_rate as [r [R0 rate]].
  assert (V : is_lim_seq (fun l => 1 - c l) 0) by (limit_with (layers_limit c start step); ring).
  apply is_lim_seq_spec in V. destruct (V (mkposreal r R0)) as [N HN].
  set (n := S N). assert (En : 0 < 1 - c n <= r).
  { pose proof (inside n). specialize (HN n ltac:(unfold n; lia)). simpl in HN.
    rewrite Rminus_0_r in HN. apply Rabs_def2 in HN. lra. }
  specialize (rate (fun l => 1 - c (n + l)%nat)). cbv beta in rate.
  replace (n + 0)%nat with n in rate by lia. specialize (rate En).
  assert (T : is_lim_seq (fun l => (1 - c (n + l)%nat) / Rpower (2 * sqrt 2 / (3 * PI) * (1 / 2) * INR l) (- (1 / (1 / 2)))) 1).
  { apply rate. intros l. replace (n + S l)%nat with (S (n + l)) by lia. rewrite step. apply relu_correlation_step.
    split; [|apply inside]. replace (n + l)%nat with (S (N + l)) by (unfold n; lia).
    pose proof (inside (N + l)%nat). pose proof (up (N + l)%nat). lra. }
  apply (is_lim_seq_incr_n _ n).
  assert (W : is_lim_seq (fun l => (1 - c (n + l)%nat) / Rpower (2 * sqrt 2 / (3 * PI) * (1 / 2) * INR l) (- (1 / (1 / 2)))
                * ((INR n * / INR l + 1) * (INR n * / INR l + 1))) 1).
  { limit_with (T, inv_lim_seq). ring. }
  apply is_lim_seq_ext_loc with (2 := W). exists 1%nat. intros l L.
  rewrite rate_power by lia. assert (I : 0 < INR l) by (apply lt_0_INR; lia).
  assert (I2 : 0 < INR (l + n)) by (apply lt_0_INR; lia).
  replace (INR n * / INR l + 1) with (INR (l + n) / INR l) by (rewrite plus_INR; field; lra).
  replace (n + l)%nat with (l + n)%nat by lia. field. repeat split; lra.
Qed.

(** ** The means, for ReLU *)

Lemma relu_inner (a s : R) : 0 < s ->
  is_RInt_gen (fun z => Rmax 0 (a + s * z) * phi z) minus_inf plus_inf (a * Phi (a / s) + s * phi (a / s)).
Proof.
  intros S. set (p := - (a / s)). assert (E : s * p = - a) by (unfold p; field; lra).
  replace (a * Phi (a / s) + s * phi (a / s)) with (0 + (a - (a * Phi p - s * phi p)))
    by (unfold p; rewrite Phi_opp, phi_even; ring).
  apply integral_join with (a := p).
  - apply integral_none_to. intros z Z. rewrite Rmax_left by nra. ring.
  - apply (integral_ext_from (fun z => (a + s * z) * phi z)).
    { intros z Z. rewrite Rmax_right by nra. reflexivity. }
    normal_area (integral_from (fun z => a * Phi z - s * phi z)). limit_with (Phi_lim_p, phi_lim_p). ring.
Qed.

Lemma twist_opp l b : twist (- l) b = - twist l b.
Proof.
  replace (- twist l b) with (- 1 * twist l b) by ring.
  apply is_RInt_unique, (is_RInt_ext (fun x => - 1 * twisted l x)).
  - intros x _. unfold twisted. replace (- l * x) with (- (l * x)) by ring. rewrite Phi_opp. in_R. field.
  - apply integral_scal, continuous_area, twisted_continuous.
Qed.

Lemma twist_lim_all l : is_lim (fun b => twist l b) p_infty (atan l / (2 * PI)).
Proof.
  destruct (Rtotal_order l 0) as [L|[->|L]].
  - apply (is_lim_ext (fun b => - twist (- l) b)); [intros b; rewrite twist_opp; ring|].
    limit_with (twist_lim (- l) ltac:(lra)). rewrite atan_opp. unfold Rdiv. ring.
  - apply (is_lim_ext (fun _ => 0)); [intros b; symmetry; apply twist_0|]. rewrite atan_0. unfold Rdiv. rewrite Rmult_0_l.
    apply is_lim_const.
  - now apply twist_lim.
Qed.

Lemma swing_lim l : is_lim (fun b => swing l b) p_infty (/ (2 * PI * (1 + l ^ 2))).
Proof.
  pose proof PI_RGT_0 as P. assert (Q : 0 < 1 + l ^ 2) by (pose proof (pow2_ge_0 l); lra).
  assert (E : is_lim (fun b => exp (- (1 + l ^ 2) * b ^ 2 / 2)) p_infty 0).
  { apply (is_lim_ext (fun b => exp (- ((sqrt (1 + l ^ 2) * b) ^ 2) / 2))).
    - intros b. rewrite Rpow_mult_distr, pow2_sqrt by lra. f_equal. field.
    - apply (stretched_p (fun b => exp (- (b ^ 2) / 2)) _ 0 (sqrt_lt_R0 _ Q) bell_lim_p). }
  unfold swing. limit_with E. field. lra.
Qed.

Theorem relu_pair_mean c : -1 < c < 1 -> pair_mean (fun x => Rmax 0 x) c (relu_correlation c / 2).
Proof.
  intros H. set (s := sqrt (1 - c ^ 2)). pose proof PI_RGT_0 as P.
  assert (S : 0 < s) by (apply sqrt_lt_R0; nra). assert (S2 : s ^ 2 = 1 - c ^ 2) by (apply pow2_sqrt; nra).
  set (k := c / s). assert (K2 : 1 + k ^ 2 = / s ^ 2).
  { unfold k. replace (1 + (c / s) ^ 2) with ((s ^ 2 + c ^ 2) / s ^ 2) by (field; lra). rewrite S2 at 1. field. lra. }
  exists (fun x => c * x * Phi (k * x) + s * phi (k * x)). split.
  { intros x. fold s. replace (k * x) with (c * x / s) by (unfold k; field; lra). now apply relu_inner. }
  set (G := fun x => - (c * (x * phi x) * Phi (k * x)) + c * (twist k x + (Phi x - / 2) / 2) + swing k x / s).
  assert (A : acos c = PI / 2 - atan k).
  { rewrite acos_asin, asin_atan by lra. unfold k, s.
    replace (c²) with (c ^ 2) by (unfold Rsqr; ring). reflexivity. }
  assert (V : relu_correlation c / 2 = - (c * 0 * 0) + c * (atan k / (2 * PI) + (1 - / 2) / 2) + / (2 * PI * (1 + k ^ 2)) / s).
  { unfold relu_correlation. fold s. rewrite A, K2. field. split; lra. }
  assert (D : forall x, is_derive G x (x * (c * x * Phi (k * x) + s * phi (k * x)) * phi x)).
  { intros x. unfold G. derive_with (Phi_derive, (phi_derive, (twist_derive_b, swing_derive))). unfold twisted.
    apply Rminus_diag_uniq. unfold k, Rdiv.
    match goal with |- ?e = 0 => replace e with (x * phi (c * / s * x) * phi x * ((1 - c ^ 2 - s ^ 2) / s)) by (field; lra) end.
    rewrite S2. field. lra. }
  assert (C : forall x, continuous (fun x => x * (c * x * Phi (k * x) + s * phi (k * x)) * phi x) x).
  { normal_continuous. }
  assert (L : is_lim G p_infty (relu_correlation c / 2)).
  { assert (Z : is_lim (fun x => x * phi x * Phi (k * x)) p_infty 0).
    { apply (lim_of_bound _ _ (fun x => x * phi x) 0 1); [|exact x_phi_lim_p]. exists 0. intros x X.
      pose proof (phi_pos x). pose proof (Phi_pos (k * x)). pose proof (Phi_lt_1 (k * x)).
      assert (0 < x * phi x) by nra.
      rewrite Rminus_0_r, Rabs_pos_eq by nra. nra. }
    apply (is_lim_ext (fun x => - c * (x * phi x * Phi (k * x)) + c * (twist k x + (Phi x - / 2) / 2) + swing k x / s));
      [intros; unfold G; ring|].
    limit_with (Z, (twist_lim_all k, (Phi_lim_p, swing_lim k))). rewrite V. unfold Rdiv. ring. }
  assert (G0 : G 0 = 0).
  { unfold G, twist. rewrite RInt_point, Phi_0. unfold swing.
    replace (- (1 + k ^ 2) * 0 ^ 2 / 2) with 0 by (simpl; field). rewrite exp_0.
    change (- (c * (0 * phi 0) * Phi (k * 0)) + c * (0 + (/ 2 - / 2) / 2) + (1 - 1) / (2 * PI * (1 + k ^ 2)) / s = 0).
    unfold Rdiv. ring. }
  replace (relu_correlation c / 2) with (0 + (relu_correlation c / 2 - G 0)) by (rewrite G0; ring).
  apply integral_join with (a := 0).
  - apply integral_none_to. intros x X. rewrite Rmax_left by lra. ring.
  - apply (integral_ext_from (fun x => x * (c * x * Phi (k * x) + s * phi (k * x)) * phi x)).
    { intros x X. rewrite Rmax_right by lra. reflexivity. }
    apply (integral_from G); [intros; apply D|intros; apply C|exact L].
Qed.

Theorem relu_square_mean : square_mean (fun x => Rmax 0 x) (1 / 2).
Proof.
  unfold square_mean. replace (1 / 2) with (0 + (1 - (Phi 0 - 0 * phi 0))) by (rewrite Phi_0; field).
  apply integral_join with (a := 0).
  - apply integral_none_to. intros x X. rewrite Rmax_left by lra. ring.
  - apply (integral_ext_from (fun x => x ^ 2 * phi x)).
    { intros x X. rewrite Rmax_right by lra. reflexivity. }
    normal_area (integral_from (fun x => Phi x - x * phi x)). limit_with (Phi_lim_p, x_phi_lim_p). ring.
Qed.

Lemma pair_mean_unique f c m m' : pair_mean f c m -> pair_mean f c m' -> m = m'.
Proof.
  intros [i [I M]] [i' [I' M']].
  assert (E : forall x, i x = i' x) by exact (fun x => gen_integral_unique _ _ _ _ _ _ _ (I x) (I' x)).
  apply (gen_integral_unique _ _ _ _ _ _ _ M). apply (gen_ext (fun x => f x * i' x * phi x)); [|exact M'].
  intros x. now rewrite E.
Qed.
