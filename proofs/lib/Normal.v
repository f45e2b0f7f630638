(** * The normal distribution

    - [phi_pos], [phi_even], [phi_derive], [Phi_derive]
    - [Phi_0], [Phi_opp]: [Phi (- x) = 1 - Phi x]
    - [Phi_increasing], [Phi_pos], [Phi_lt_1]
    - [Mills]: [Phi (- x) <= phi x / x] for [x > 0]; [Phi_tail]: [1 - Phi x <= exp (- x^2 / 2)]
    - [Phi_lim_p], [Phi_lim_m]: the limits 1 and 0; [phi_lim_p], [x_phi_lim_p], [x_phi_lim_m], [bell_lim_p]: 0
    - [normal_derive], [normal_continuous], [normal_area L]: slopes, continuity and integrals of expressions in both
    - [phi_square]: [x^2 phi x <= 1]
    - [Phi_erf]: [Phi x = (1 + erf (x / sqrt 2)) / 2]
    - [Phi_antiderivative]: [x Phi x + phi x] has derivative [Phi x]
    - [phi_integral], [phi_integral_half]: the integrals over the line and the half-line *)

From Provenact Require Import Analysis Areas Vocabulary Schemes Gaussian Limits Integrals.

(** ** The density *)

Lemma sqrt_2PI_pos : 0 < sqrt (2 * PI).
Proof. apply sqrt_lt_R0. pose proof PI_RGT_0. lra. Qed.

Lemma phi_pos x : 0 < phi x.
Proof. apply Rdiv_lt_0_compat; [apply exp_pos|apply sqrt_2PI_pos]. Qed.

Lemma phi_even x : phi (- x) = phi x.
Proof. unfold phi. replace ((- x) ^ 2) with (x ^ 2) by ring. reflexivity. Qed.

Lemma phi_derive x : is_derive phi x (- x * phi x).
Proof.
  pose proof sqrt_2PI_pos. unfold phi. auto_derive; [exact I|].
  simpl. unfold Rdiv. field. lra.
Qed.

Lemma phi_continuous x : continuous phi x.
Proof. unfold phi. revert x. continuous_parts. Qed.

(** The density falls on both sides. *)
Lemma phi_falls u v : u ^ 2 <= v ^ 2 -> phi v <= phi u.
Proof.
  intros L. apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat, sqrt_2PI_pos|]. apply exp_le_mono. lra.
Qed.

Lemma phi_0 : phi 0 = / sqrt (2 * PI).
Proof. unfold phi. replace (- 0 ^ 2 / 2) with 0 by field. rewrite exp_0. apply Rmult_1_l. Qed.

Lemma sqrt_2PI_gt_2 : 2 < sqrt (2 * PI).
Proof.
  rewrite <- (sqrt_pow2 2) at 1 by lra. apply sqrt_lt_1_alt. pose proof PI2_3_2. simpl. lra.
Qed.

Lemma phi_le_half x : phi x <= / 2.
Proof.
  apply Rle_trans with (phi 0); [apply phi_falls; pose proof (pow2_ge_0 x); lra|].
  rewrite phi_0. apply Rinv_le_contravar; [lra|left; apply sqrt_2PI_gt_2].
Qed.

(** [x^2 phi x <= 1]: the density falls faster than [1 / x^2]. *)
Lemma phi_square x : x ^ 2 * phi x <= 1.
Proof.
  pose proof (phi_pos x). pose proof sqrt_2PI_gt_2.
  assert (E : (1 + x ^ 2 / 2) * exp (- (x ^ 2) / 2) <= 1).
  { apply Rle_trans with (exp (x ^ 2 / 2) * exp (- (x ^ 2) / 2)).
    - apply Rmult_le_compat_r; [left; apply exp_pos|apply exp_ineq1_le].
    - right. apply exp_cancel. field. }
  unfold phi. apply Rmult_le_reg_r with (sqrt (2 * PI)); [lra|].
  replace (x ^ 2 * (exp (- x ^ 2 / 2) / sqrt (2 * PI)) * sqrt (2 * PI))
    with (x ^ 2 * exp (- x ^ 2 / 2)) by (field; lra).
  pose proof (exp_pos (- x ^ 2 / 2)). nra.
Qed.

Lemma x_phi_lim_p : is_lim (fun x => x * phi x) p_infty 0.
Proof.
  apply (lim_p_of_bound _ 0 1 0). intros x _ Hx. pose proof (phi_pos x). pose proof (phi_square x).
  rewrite Rminus_0_r, Rabs_pos_eq by nra. apply (Rle_div_r _ _ x); [lra|]. nra.
Qed.

Lemma x_phi_lim_m : is_lim (fun x => x * phi x) m_infty 0.
Proof.
  apply (is_lim_ext (fun x => - (- x * phi (- x)))); [intros x; rewrite phi_even; ring|].
  limit_with (mirrored_m _ _ x_phi_lim_p). apply Ropp_0.
Qed.

(** ** The distribution function *)

Lemma Phi_derive x : is_derive Phi x (phi x).
Proof.
  rewrite <- (Rplus_0_l (phi x)). apply (is_derive_plus (fun _ => / 2) (fun u => RInt phi 0 u));
    [apply (is_derive_const (V := R_NormedModule))|].
  apply area_slope, phi_continuous.
Qed.

(** [auto_derive] for expressions in [Phi] and [phi]. *)
Ltac normal_derive := derive_with (Phi_derive, phi_derive).
Ltac normal_derive_exists := auto_derive; repeat split; try first [exact I | eexists; by_fact (Phi_derive, phi_derive)].
Ltac normal_continuous := intros; apply (ex_derive_continuous (V := R_NormedModule)); normal_derive_exists.

(** An integral [L] by an antiderivative in [Phi] and [phi]; what is left is the limit. *)
Ltac normal_area L :=
  apply L;
  [ intros; try match goal with |- is_derive ?f ?x ?l => let g := eval red in f in change (is_derive g x l) end;
    normal_derive; solve [ring | field; lra]
  | solve [normal_continuous; lra] |..].

Lemma Phi_0 : Phi 0 = / 2.
Proof. unfold Phi. rewrite RInt_point. apply Rplus_0_r. Qed.

Lemma Phi_bell_area x : Phi x = / 2 + bell_area x / sqrt (2 * PI).
Proof.
  unfold Phi. f_equal. apply is_RInt_unique.
  apply is_RInt_ext with (f := fun t => / sqrt (2 * PI) * bell t); [intros; apply Rmult_comm|].
  replace (bell_area x / sqrt (2 * PI)) with (/ sqrt (2 * PI) * bell_area x) by apply Rmult_comm.
  apply integral_scal, continuous_area, bell_continuous.
Qed.

Lemma bell_area_opp x : bell_area (- x) = - bell_area x.
Proof. apply area_odd; [apply bell_continuous|]. intros t. unfold bell. f_equal. field. Qed.

Theorem Phi_opp x : Phi (- x) = 1 - Phi x.
Proof. rewrite !Phi_bell_area, bell_area_opp. pose proof sqrt_2PI_pos. field. lra. Qed.

Lemma Phi_increasing x y : x < y -> Phi x < Phi y.
Proof.
  intros xy. by_slope (strict_growth_of_derive (fun _ => True) Phi phi) Phi_derive; auto using phi_pos.
Qed.

Lemma Phi_le x y : x <= y -> Phi x <= Phi y.
Proof. intros [L| ->]; [left; now apply Phi_increasing|apply Rle_refl]. Qed.

Lemma half_sqrt : sqrt (PI / 2) = sqrt (2 * PI) / 2.
Proof.
  pose proof PI_RGT_0.
  replace (PI / 2) with (2 * PI * (/ 2) ^ 2) by field.
  rewrite sqrt_mult by lra. rewrite sqrt_pow2 by lra. reflexivity.
Qed.

(** The tail, from the Gaussian integral. *)
Theorem Phi_tail x : 0 <= x -> 0 <= 1 - Phi x <= exp (- (x ^ 2) / 2).
Proof.
  intros Hx. pose proof (bell_area_tail x Hx) as [L U]. rewrite half_sqrt in L, U.
  pose proof sqrt_2PI_gt_2. rewrite Phi_bell_area.
  replace (1 - (/ 2 + bell_area x / sqrt (2 * PI)))
    with ((sqrt (2 * PI) / 2 - bell_area x) / sqrt (2 * PI)) by (field; lra).
  split.
  - apply Rmult_le_pos; [assumption|]. left. apply Rinv_0_lt_compat. lra.
  - apply Rle_div_l; [lra|]. unfold bell in U. pose proof (exp_pos (- x ^ 2 / 2)). nra.
Qed.

Theorem Phi_lt_1 x : Phi x < 1.
Proof.
  set (y := Rmax 0 (x + 1)).
  assert (x < y) by (unfold y; pose proof (Rmax_r 0 (x + 1)); lra).
  pose proof (Phi_increasing x y ltac:(assumption)).
  pose proof (Phi_tail y (Rmax_l _ _)). lra.
Qed.

Theorem Phi_pos x : 0 < Phi x.
Proof. pose proof (Phi_lt_1 (- x)) as L. rewrite Phi_opp in L. lra. Qed.

Lemma bell_le_inv b : 0 < b -> exp (- (b ^ 2) / 2) <= 2 / b ^ 2.
Proof.
  intros Hb. assert (0 < b ^ 2) by (apply pow_lt; lra). apply Rle_div_r; [assumption|].
  pose proof (exp_ineq1_le (b ^ 2 / 2)).
  assert (E : exp (b ^ 2 / 2) * exp (- (b ^ 2) / 2) = 1) by (apply exp_cancel; field).
  pose proof (exp_pos (- (b ^ 2) / 2)). nra.
Qed.

Lemma Phi_tail_inv x : 0 < x -> 1 - Phi x <= 2 / x ^ 2.
Proof.
  intros Hx. destruct (Phi_tail x ltac:(lra)) as [_ U]. apply Rle_trans with (1 := U). now apply bell_le_inv.
Qed.

Lemma bell_lim_p : is_lim (fun x => exp (- (x ^ 2) / 2)) p_infty 0.
Proof.
  apply (lim_p_of_bound _ 0 2 1). intros x Hx _. rewrite Rminus_0_r, Rabs_pos_eq by (left; apply exp_pos).
  apply Rle_trans with (1 := bell_le_inv x ltac:(lra)). apply Rmult_le_compat_l; [lra|]. apply Rinv_le_contravar; nra.
Qed.

Lemma phi_lim_p : is_lim phi p_infty 0.
Proof. unfold phi. limit_with bell_lim_p. apply Rmult_0_l. Qed.

Theorem Phi_lim_p : is_lim Phi p_infty 1.
Proof.
  apply (lim_of_bound _ Phi (fun x => exp (- (x ^ 2) / 2)) 1 1); [|exact bell_lim_p].
  exists 0. intros x Hx. pose proof (Phi_tail x ltac:(lra)). rewrite Rabs_left1 by lra. lra.
Qed.

Theorem Phi_lim_m : is_lim Phi m_infty 0.
Proof.
  apply (is_lim_ext (fun x => 1 - Phi (- x))); [intros x; rewrite Phi_opp; ring|].
  limit_with (mirrored_m Phi _ Phi_lim_p). ring.
Qed.

(** ** The antiderivative of the distribution function, and Mills' bound *)

Lemma Phi_antiderivative x : is_derive (fun u => u * Phi u + phi u) x (Phi x).
Proof. normal_derive. ring. Qed.

Lemma area_lim_m : is_lim (fun u => u * Phi u + phi u) m_infty 0.
Proof.
  apply (lim_m_of_bound _ 0 4 (-1)). intros x Hx _.
  pose proof (Phi_tail_inv (- x) ltac:(lra)) as U. rewrite Phi_opp in U.
  pose proof (Phi_pos x). pose proof (phi_pos x). pose proof (phi_square x).
  assert (0 < (- x) ^ 2) by (apply pow_lt; lra).
  apply Rle_div_r; [lra|].
  replace (1 - (1 - Phi x)) with (Phi x) in U by ring.
  apply Rle_div_r in U; [|assumption].
  rewrite Rminus_0_r. apply Rle_trans with ((- x * Phi x + phi x) * - x).
  - apply Rmult_le_compat_r; [lra|]. apply Rabs_le. split; nra.
  - nra.
Qed.

(** The integral of [Phi] up to [x] is positive. *)
Lemma area_pos x : 0 < x * Phi x + phi x.
Proof.
  set (A := fun u => u * Phi u + phi u). change (0 < A x).
  assert (inc : strictly_increasing_on (fun _ => True) A).
  { by_slope (strict_growth_of_derive (fun _ => True) A Phi) Phi_antiderivative. intros. apply Phi_pos. }
  assert (H : 0 <= A (x - 1)); [|specialize (inc (x - 1) x I I ltac:(lra)); lra].
  apply Rnot_lt_le. intros L.
  destruct (lim_m_meets A 0 _ (x - 1) area_lim_m (open_gt (A (x - 1)) 0 L)) as [u [U V]].
  specialize (inc u (x - 1) I I U). unfold A in *. lra.
Qed.

Theorem Mills x : 0 < x -> Phi (- x) <= phi x / x.
Proof.
  intros Hx. pose proof (area_pos (- x)) as A. rewrite phi_even in A.
  apply Rle_div_r; [assumption|]. lra.
Qed.

(** ** The integral over the line *)

Theorem phi_integral : is_RInt_gen phi minus_inf plus_inf 1.
Proof.
  replace 1 with (1 - 0) by ring.
  exact (integral_line Phi phi 0 1 Phi_derive phi_continuous Phi_lim_m Phi_lim_p).
Qed.

Theorem phi_integral_half : is_RInt_gen phi (at_point 0) plus_inf (/ 2).
Proof.
  replace (/ 2) with (1 - Phi 0) by (rewrite Phi_0; field).
  exact (integral_from Phi phi 0 1 (fun x _ => Phi_derive x) (fun x _ => phi_continuous x) Phi_lim_p).
Qed.

(** ** The error function *)

(** Both sides have the derivative [phi] and the value 1/2 at 0. *)
Theorem Phi_erf x : Phi x = / 2 * (1 + erf (x / sqrt 2)).
Proof.
  pose proof PI_RGT_0.
  assert (0 < sqrt 2) by (apply sqrt_lt_R0; lra).
  assert (0 < sqrt PI) by (apply sqrt_lt_R0; lra).
  pose (G := fun u => / 2 * (1 + erf (u / sqrt 2))).
  assert (HG : forall u, is_derive (fun v => Phi v - G v) u 0).
  { intros u. pose (A := fun w => RInt (fun t => exp (- t ^ 2)) 0 w).
    change (is_derive (fun v => Phi v - / 2 * (1 + 2 / sqrt PI * A (v / sqrt 2))) u 0).
    assert (DA : forall w, is_derive A w (exp (- w ^ 2))) by (apply (area_slope (fun t => exp (- t ^ 2))); continuous_parts).
    clearbody A.
    derive_with (Phi_derive, DA). unfold phi. rewrite sqrt_mult by lra.
    replace (- u ^ 2 / 2) with (- (u * / sqrt 2) ^ 2); [field; lra|].
    replace ((u * / sqrt 2) ^ 2) with (u ^ 2 / sqrt 2 ^ 2) by (field; lra). rewrite pow2_sqrt by lra. field. }
  pose proof (constant_of_slope _ HG x 0) as E. cbv beta in E. rewrite Phi_0 in E.
  assert (G 0 = / 2); [|fold (G x); lra].
  unfold G, erf. replace (0 / sqrt 2) with 0 by (field; lra). rewrite RInt_point. unfold zero; simpl. ring.
Qed.
