(** * The gate [Phi (l x)] against the step

    - [gate_lim_m]: [x Phi (l x) + phi (l x) / l] has the limit 0 at minus infinity
    - [gate_right]: the area between the gate and 1, right of 0, is [phi 0 / l]
    - [gate_distance]: the integral of |step - gate| is [2 / (l sqrt (2 PI))]
    - [gate_sup]: their largest distance is 1/2, for every [l]
    - [gap_peak]: [x (1 - Phi x)] on x >= 0 is largest at the zero of its derivative; [gelu_relu_distance]
    - [peak_square]: [t^2 phi t] is largest at [sqrt 2] *)

From Interval Require Import Tactic.
From Provenact Require Import Analysis Areas Vocabulary Schemes Limits Integrals Normal SlopeGelu.

(** ** The antiderivative *)

Lemma gate_lim_m l : 0 < l -> is_lim (fun u => u * Phi (l * u) + phi (l * u) / l) m_infty 0.
Proof.
  intros Hl. apply (is_lim_ext (fun u => (l * u * Phi (l * u) + phi (l * u)) / l)); [intros; field; lra|].
  limit_with (stretched_m _ l _ Hl area_lim_m). apply Rmult_0_l.
Qed.

(** ** The integral *)

Theorem gate_right l : 0 < l ->
  is_RInt_gen (fun x => 1 - Phi (l * x)) (at_point 0) plus_inf (phi 0 / l).
Proof.
  intros Hl. pose (F := fun u => u * Phi (l * u) + phi (l * u) / l).
  replace (phi 0 / l) with (- 0 - - F (- 0)) by (unfold F; rewrite Ropp_0, !Rmult_0_r; ring).
  apply (integral_from (fun u => - F (- u)) (fun x => 1 - Phi (l * x))).
  - intros x _. unfold F. normal_derive. fold (1 - Phi (l * x)).
    rewrite <- Phi_opp. replace (l * - x) with (- (l * x)) by ring. field. lra.
  - normal_continuous.
  - limit_with (mirrored_p F _ (gate_lim_m l Hl)). reflexivity.
Qed.

Theorem gate_distance l : 0 < l ->
  is_RInt_gen (fun x => Rabs (heaviside x - Phi (l * x))) minus_inf plus_inf (2 / (l * sqrt (2 * PI))).
Proof.
  intros Hl. pose proof sqrt_2PI_pos.
  replace (2 / (l * sqrt (2 * PI))) with (phi 0 / l + phi 0 / l) by (rewrite phi_0; field; lra).
  apply integral_even.
  - intros x Hx. unfold heaviside. repeat destruct Rlt_dec; repeat destruct Rle_dec; try lra.
    replace (l * - x) with (- (l * x)) by ring. rewrite Phi_opp, <- Rabs_Ropp. f_equal. ring.
  - apply (integral_ext_from (fun x => 1 - Phi (l * x))); [|now apply gate_right].
    intros x Hx. unfold heaviside. destruct (Rlt_dec x 0); [lra|]. destruct (Rle_dec x 0); [lra|].
    pose proof (Phi_lt_1 (l * x)). rewrite Rabs_pos_eq; lra.
Qed.

(** ** The largest distance *)

Lemma Phi_near_half u : 0 <= u -> / 2 <= Phi u <= / 2 + u / 2.
Proof.
  intros Hu. rewrite <- Phi_0. split; [now apply Phi_le|].
  destruct Hu as [Hu| <-]; [|lra].
  destruct (mean_value Phi phi 0 u Hu) as [c [_ E]]; [intros; apply Phi_derive|].
  pose proof (phi_le_half c). pose proof (phi_pos c). nra.
Qed.

Theorem gate_sup l : 0 < l ->
  sup_is (fun _ => True) (fun x => Rabs (heaviside x - Phi (l * x))) (1 / 2).
Proof.
  intros Hl. apply sup_approached.
  - intros x _. unfold heaviside. destruct (Rlt_dec x 0) as [L|L]; [|destruct (Rle_dec x 0) as [M|M]].
    + pose proof (Phi_pos (l * x)). pose proof (Phi_near_half (- (l * x)) ltac:(nra)) as N.
      rewrite Phi_opp in N. rewrite Rabs_left; lra.
    + assert (x = 0) by lra. subst x. rewrite Rmult_0_r, Phi_0. replace (1 / 2 - / 2) with 0 by field. rewrite Rabs_R0. lra.
    + pose proof (Phi_lt_1 (l * x)). pose proof (Phi_near_half (l * x) ltac:(nra)).
      rewrite Rabs_pos_eq; lra.
  - intros e He. exists (e / l). split; [exact I|].
    assert (0 < e / l) by (now apply Rdiv_lt_0_compat).
    unfold heaviside. destruct (Rlt_dec (e / l) 0); [lra|]. destruct (Rle_dec (e / l) 0); [lra|].
    replace (l * (e / l)) with e by (field; lra).
    pose proof (Phi_near_half e ltac:(lra)). pose proof (Phi_lt_1 e). rewrite Rabs_pos_eq; lra.
Qed.

(** ** GELU against ReLU *)

Definition relu_gap (y : R) : R := y * (1 - Phi y).

Lemma relu_gap_derive y : is_derive relu_gap y (1 - gelu_slope y).
Proof. unfold relu_gap, gelu_slope. normal_derive. ring. Qed.

Lemma gelu_relu x : Rabs (x * Phi x - Rmax 0 x) = relu_gap (Rabs x).
Proof.
  unfold relu_gap. destruct (Rle_lt_dec 0 x) as [L|L].
  - pose proof (Phi_lt_1 x). rewrite Rmax_right, (Rabs_pos_eq x), Rabs_left1 by nra. ring.
  - pose proof (Phi_pos x). rewrite Rmax_left, (Rabs_left x), Rabs_left1 by nra.
    rewrite Phi_opp. ring.
Qed.

(** The slope [1 - gelu_slope] falls from 1/2 to below 0 on [0, sqrt 2], and stays below. *)
Lemma gap_slope_sign :
  gelu_slope 0.7517915 < 1 /\ 1 < gelu_slope 0.7517917.
Proof.
  unfold gelu_slope, Phi, phi. split; integral with (i_prec 60, i_fuel 100, i_degree 10).
Qed.

Lemma gap_peak : exists y, 0.7517915 < y < 0.7517917 /\ gelu_slope y = 1 /\
  forall x, 0 <= x -> relu_gap x <= relu_gap y.
Proof.
  destruct gap_slope_sign as [A B].
  assert (S : 0.7517917 < sqrt 2) by (interval with (i_prec 30)).
  destruct (simple_zero_up (fun x => gelu_slope x - 1) (fun x => phi x * (2 - x ^ 2)) 0.7517915 0.7517917)
    as [y [Hy [E _]]]; [lra| | |lra|lra|].
  - intros x _. derive_with gelu_slope_derive. ring.
  - intros x Hx. pose proof (phi_pos x). apply Rmult_lt_0_compat; nra.
  - exists y. split; [assumption|]. split; [lra|]. intros x Hx.
    assert (Ey : gelu_slope y = 1) by lra. pose proof sqrt2_pos as P. pose proof sqrt2_square as Q.
    assert (inc : increasing_on (fun u => 0 <= u <= sqrt 2) gelu_slope).
    { by_slope (growth_of_derive (fun u => 0 <= u <= sqrt 2) gelu_slope (fun u => phi u * (2 - u ^ 2)))
        gelu_slope_derive.
      intros u Hu. pose proof (phi_pos u). apply Rmult_le_pos; nra. }
    by_slope (peak_on (fun u => 0 <= u) relu_gap (fun u => 1 - gelu_slope u)) relu_gap_derive; try lra.
    + intros u Hu Huy. pose proof (inc u y ltac:(lra) ltac:(lra) Huy). lra.
    + intros u Hu Hyu. destruct (Rle_lt_dec u (sqrt 2)) as [L|L].
      * pose proof (inc y u ltac:(lra) ltac:(lra) Hyu). lra.
      * unfold gelu_slope. pose proof (Mills u ltac:(lra)) as M. rewrite Phi_opp in M. pose proof (phi_pos u).
        assert (phi u / u <= u * phi u); [|lra].
        assert (1 <= u * u) by nra.
        apply Rle_div_l; [lra|]. replace (u * phi u * u) with (u * u * phi u) by ring. nra.
Qed.

(** At the peak [1 - Phi y = y phi y], so that the largest distance is [y^2 phi y]. *)
Theorem gelu_relu_distance : exists s,
  sup_is (fun _ => True) (fun x => Rabs (x * Phi x - Rmax 0 x)) s /\ 0.16997 <= s <= 0.169973.
Proof.
  destruct gap_peak as [y [Hy [E M]]]. exists (relu_gap y). split.
  - apply sup_attained_at with (a := y); [exact I| |].
    + rewrite gelu_relu. f_equal. apply Rabs_pos_eq. lra.
    + intros x _. rewrite gelu_relu. apply M, Rabs_pos.
  - unfold relu_gap. replace (1 - Phi y) with (y * phi y) by (unfold gelu_slope in E; lra).
    unfold phi. split; interval with (i_prec 40).
Qed.

(** ** The derivative in the hardness, [x^2 phi (l x)] *)

Lemma peak_square t : t ^ 2 * phi t <= 2 * phi (sqrt 2).
Proof.
  unfold phi. rewrite sqrt2_square. pose proof (exp_ineq1_le (t ^ 2 / 2 - 1)) as L.
  apply (Rmult_le_compat_r (exp (- t ^ 2 / 2))) in L; [|left; apply exp_pos].
  rewrite <- exp_plus in L. replace (t ^ 2 / 2 - 1 + - t ^ 2 / 2) with (- (2) / 2) in L by field.
  unfold Rdiv. rewrite <- !Rmult_assoc. apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat, sqrt_2PI_pos|].
  unfold Rdiv in L. lra.
Qed.
