(** * The logistic function, SoftPlus and tanh

    - [sigma_pos], [sigma_lt_1], [sigma_opp], [sigma_derive], [sigma_le_exp]
    - [sigma_lim_m], [sigma_lim_p]
    - [softplus_derive], [softplus_relu]: [0 < softplus x - max (0, x) <= ln 2]
    - [tanh_exp]: tanh by exponentials; [tanh_derive], [tanh_lt_1], [one_minus_tanh_le] *)

From Provenact Require Import Analysis Areas Vocabulary Schemes Limits.

(** ** The logistic function *)

Lemma sigma_pos x : 0 < sigma x.
Proof. apply Rinv_0_lt_compat. pose proof (exp_pos (- x)). lra. Qed.

Lemma sigma_lt_1 x : sigma x < 1.
Proof.
  unfold sigma. rewrite <- Rinv_1. apply Rinv_1_lt_contravar; [lra|].
  pose proof (exp_pos (- x)). lra.
Qed.

Lemma sigma_opp x : sigma (- x) = 1 - sigma x.
Proof. unfold sigma. rewrite Ropp_involutive, exp_Ropp. pose proof (exp_pos x). field. lra. Qed.

Lemma sigma_exp x : sigma x = exp x / (1 + exp x).
Proof. unfold sigma. rewrite exp_Ropp. pose proof (exp_pos x). field. lra. Qed.

Lemma sigma_0 : sigma 0 = / 2.
Proof. unfold sigma. rewrite Ropp_0, exp_0. field. Qed.

Lemma sigma_derive x : is_derive sigma x (sigma x * (1 - sigma x)).
Proof. unfold sigma. pose proof (exp_pos (- x)). auto_derive; [lra|]. field. lra. Qed.

Lemma sigma_le_exp x : sigma x <= exp x.
Proof. rewrite sigma_exp. pose proof (exp_pos x). apply Rle_div_l; [lra|]. nra. Qed.

(** [(1 + |x|) exp (- |x|) <= 2 / |x|] *)
Lemma exp_left x : x < 0 -> (1 - x) * exp x <= 2 / - x.
Proof.
  intros Hx. apply (Rle_div_r _ _ (- x)); [lra|]. pose proof (exp_ge_square (- x) ltac:(lra)).
  assert (exp x * exp (- x) = 1) by (apply exp_cancel; ring). pose proof (exp_pos x).
  replace ((1 - x) * exp x * - x) with (((- x) + (- x) ^ 2) * exp x) by ring.
  apply Rle_trans with (2 * exp (- x) * exp x); [|lra].
  apply Rmult_le_compat_r; [lra|]. pose proof (pow2_ge_0 (- x)). lra.
Qed.

Theorem sigma_lim_m : is_lim sigma m_infty 0.
Proof.
  apply (lim_of_bound _ sigma exp 0 1); [|exact is_lim_exp_m]. apply filter_forall. intros x.
  pose proof (sigma_pos x). pose proof (sigma_le_exp x). rewrite Rminus_0_r, Rabs_pos_eq by lra. lra.
Qed.

Theorem sigma_lim_p : is_lim sigma p_infty 1.
Proof.
  apply (is_lim_ext (fun x => 1 - sigma (- x))); [intros x; rewrite sigma_opp; ring|].
  limit_with (mirrored_p sigma _ sigma_lim_m). ring.
Qed.

(** ** SoftPlus *)

Lemma softplus_derive x : is_derive softplus x (sigma x).
Proof. unfold softplus. rewrite sigma_exp. pose proof (exp_pos x). auto_derive; [lra|]. field. lra. Qed.

Lemma softplus_opp x : softplus x = x + softplus (- x).
Proof.
  unfold softplus. pose proof (exp_pos x). pose proof (exp_pos (- x)).
  rewrite <- (ln_exp x) at 2. rewrite <- ln_mult by lra. f_equal.
  rewrite exp_Ropp. field. lra.
Qed.

Lemma softplus_neg x : x <= 0 -> 0 < softplus x <= ln 2.
Proof.
  intros Hx. unfold softplus. pose proof (exp_pos x). split.
  - rewrite <- ln_1. apply ln_increasing; lra.
  - apply Rcomplements.ln_le; [lra|]. assert (exp x <= 1); [|lra].
    rewrite <- exp_0. now apply exp_le_mono.
Qed.

Theorem softplus_relu x : 0 < softplus x - Rmax 0 x <= ln 2.
Proof.
  destruct (Rle_lt_dec x 0) as [L|L].
  - rewrite Rmax_left by assumption. rewrite Rminus_0_r. now apply softplus_neg.
  - rewrite Rmax_right by lra. rewrite softplus_opp.
    replace (x + softplus (- x) - x) with (softplus (- x)) by ring. apply softplus_neg. lra.
Qed.

Lemma softplus_le_exp x : 0 < softplus x <= exp x.
Proof.
  unfold softplus. pose proof (exp_pos x). split.
  - rewrite <- ln_1. apply ln_increasing; lra.
  - rewrite <- (ln_exp (exp x)) at 2. apply Rcomplements.ln_le; [lra|]. apply exp_ineq1_le.
Qed.

(** ** tanh *)

Lemma tanh_exp x : tanh x = (exp (2 * x) - 1) / (exp (2 * x) + 1).
Proof.
  unfold tanh, sinh, cosh. rewrite exp_Ropp. replace (2 * x) with (x + x) by ring.
  rewrite exp_plus. pose proof (exp_pos x). field. split; nra.
Qed.

Lemma tanh_sigma x : tanh x = 2 * sigma (2 * x) - 1.
Proof. rewrite tanh_exp, sigma_exp. pose proof (exp_pos (2 * x)). field. lra. Qed.

Lemma tanh_derive x : is_derive tanh x (1 - tanh x ^ 2).
Proof.
  unfold tanh, sinh, cosh. pose proof (exp_pos x). pose proof (exp_pos (- x)). auto_derive; [lra|]. field. lra.
Qed.

Lemma tanh_lt_1 x : -1 < tanh x < 1.
Proof. rewrite tanh_sigma. pose proof (sigma_pos (2 * x)). pose proof (sigma_lt_1 (2 * x)). lra. Qed.

Lemma tanh_0 : tanh 0 = 0.
Proof. rewrite tanh_sigma, Rmult_0_r, sigma_0. field. Qed.

Lemma tanh_pos x : 0 < x -> 0 < tanh x <= x.
Proof.
  intros Hx. destruct (mean_value tanh (fun u => 1 - tanh u ^ 2) 0 x Hx) as [c [_ E]].
  { intros u _. apply tanh_derive. }
  rewrite tanh_0 in E. pose proof (tanh_lt_1 c). assert (0 < 1 - tanh c ^ 2 <= 1) by nra. nra.
Qed.

Lemma one_minus_tanh_le x : 1 - tanh x <= 2 * exp (- (2 * x)).
Proof. pose proof (sigma_le_exp (- (2 * x))) as L. rewrite sigma_opp in L. rewrite tanh_sigma. lra. Qed.

Lemma tanh_slope_lim_p : is_lim (fun x => 1 - tanh x ^ 2) p_infty 0.
Proof.
  apply (is_lim_ext (fun x => 1 - (2 * sigma (2 * x) - 1) ^ 2)); [intros x; now rewrite tanh_sigma|].
  limit_with (stretched_p sigma 2 1 Rlt_0_2 sigma_lim_p). ring.
Qed.

Lemma tanh_opp x : tanh (- x) = - tanh x.
Proof. rewrite !tanh_sigma. replace (2 * - x) with (- (2 * x)) by ring. rewrite sigma_opp. ring. Qed.

Lemma tanh_slope_lim_m : is_lim (fun x => 1 - tanh x ^ 2) m_infty 0.
Proof.
  apply (is_lim_ext (fun x => 1 - tanh (- x) ^ 2)); [intros x; rewrite tanh_opp; ring|].
  apply (mirrored_m (fun u => 1 - tanh u ^ 2)), tanh_slope_lim_p.
Qed.
