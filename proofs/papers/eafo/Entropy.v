(** * Entropies of activations of a normal input

    Written over the input: the entropy of [f X] is the integral of [phi ln (f' / phi)].

    - [entropy_line], [entropy_half]: the integral of [phi (x^2 / 2 + k)] in closed form
    - [gate_entropy]: the integrand for a slope [exp m sigma (s x) sigma (- s x)];
      [sigmoid_entropy], [tanh_entropy]: the numbers -0.19318 and 0.66980
    - [two_peaks]: the entropy of the mixture of two unit normals 6 apart, 2.1082 *)

From Interval Require Import Tactic.
From Provenact Require Import Analysis Areas Vocabulary Limits Integrals Normal Logistic Elementary.
From Papers.eafo Require Import Tails.

(** ** Closed forms *)

Definition moment (k x : R) : R := (/ 2 + k) * Phi x - x * phi x * / 2.

Lemma moment_lim_p k : is_lim (moment k) p_infty (/ 2 + k).
Proof. unfold moment. limit_with (Phi_lim_p, x_phi_lim_p). ring. Qed.

Theorem entropy_line k : is_RInt_gen (fun x => phi x * (x ^ 2 / 2 + k)) minus_inf plus_inf (/ 2 + k).
Proof.
  rewrite <- (Rminus_0_r (/ 2 + k)). normal_area (integral_line (moment k)); [|apply moment_lim_p].
  unfold moment. limit_with (Phi_lim_m, x_phi_lim_m). ring.
Qed.

Theorem entropy_half k :
  is_RInt_gen (fun x => phi x * (x ^ 2 / 2 + k)) (at_point 0) plus_inf ((/ 2 + k) / 2).
Proof.
  replace ((/ 2 + k) / 2) with (/ 2 + k - moment k 0) by (unfold moment; rewrite Phi_0; field).
  normal_area (integral_from (moment k)). apply moment_lim_p.
Qed.

(** ** Sigmoid and Tanh *)

Definition gate_entropy (m s x : R) : R :=
  phi x * (m - (softplus (s * x) + softplus (- (s * x))) + (x ^ 2 / 2 + ln (sqrt (2 * PI)))).

Lemma gate_entropy_continuous m s x : continuous (gate_entropy m s) x.
Proof.
  apply (ex_derive_continuous (gate_entropy m s)). unfold gate_entropy, softplus.
  pose proof (exp_pos (s * x)). pose proof (exp_pos (- (s * x))).
  set (k := ln (sqrt (2 * PI))). normal_derive_exists; lra.
Qed.

Lemma gate_entropy_even m s x : gate_entropy m s (- x) = gate_entropy m s x.
Proof.
  unfold gate_entropy. rewrite phi_even. replace (s * - x) with (- (s * x)) by ring.
  rewrite Ropp_involutive. replace ((- x) ^ 2) with (x ^ 2) by ring. ring.
Qed.

Lemma gate_entropy_dominated m s x : 0 <= m <= 2 -> 0 <= s <= 2 -> 6 <= x ->
  Rabs (gate_entropy m s x) <= 1 * (x - 0) ^ 3 * phi (x - 0).
Proof.
  intros Hm Hs Hx. rewrite Rminus_0_r. unfold gate_entropy. pose proof (phi_pos x). pose proof ln_sqrt_2PI.
  pose proof (softplus_pair (s * x)) as P. rewrite Rabs_pos_eq in P by nra.
  rewrite Rabs_mult, (Rabs_pos_eq (phi x)), Rmult_comm by lra. apply Rmult_le_compat_r; [lra|].
  assert (s * x <= 2 * x) by nra. assert (0 <= s * x) by nra.
  assert (6 * x ^ 2 <= x ^ 3) by (simpl; nra). apply Rabs_le. split; nra.
Qed.

Lemma ln_slope_over_phi m s x :
  ln (exp m * sigma (s * x) * sigma (- (s * x)) / phi x)
  = m - (softplus (s * x) + softplus (- (s * x))) + (x ^ 2 / 2 + ln (sqrt (2 * PI))).
Proof.
  pose proof (phi_pos x). pose proof (sigma_pos (s * x)). pose proof (sigma_pos (- (s * x))). pose proof (exp_pos m).
  assert (0 < exp m * sigma (s * x)) by nra. unfold Rdiv at 1.
  rewrite !ln_mult, ln_Rinv, ln_phi, !ln_sigma, ln_exp, Ropp_involutive by (nra || (apply Rinv_0_lt_compat; lra)).
  field.
Qed.

Lemma phi_6 : 0 < phi 6 <= 0.00000001.
Proof. split; [apply phi_pos|]. unfold phi. interval with (i_prec 30). Qed.

Lemma gate_entropy_digits m s lo hi : 0 <= m <= 2 -> 0 <= s <= 2 ->
  lo / 2 + 0.0000004 <= RInt (gate_entropy m s) 0 6 <= hi / 2 - 0.0000004 ->
  exists l, is_RInt_gen (gate_entropy m s) minus_inf plus_inf l /\ lo <= l <= hi.
Proof.
  intros M S B. pose proof phi_6. apply even_line_value with (a := 6) (c := 1) (h := 0); rewrite ?Rminus_0_r; try lra;
    [apply gate_entropy_continuous|apply gate_entropy_even|]. intros x Hx. now apply gate_entropy_dominated.
Qed.

Theorem sigmoid_entropy : exists l, is_RInt_gen (gate_entropy 0 1) minus_inf plus_inf l /\ -0.193184 <= l <= -0.193176.
Proof.
  apply gate_entropy_digits; [lra|lra|]. unfold gate_entropy, phi, softplus.
  integral with (i_prec 40, i_degree 10, i_fuel 200).
Qed.

Theorem tanh_entropy : exists l, is_RInt_gen (gate_entropy (ln 4) 2) minus_inf plus_inf l /\ 0.669795 <= l <= 0.669805.
Proof.
  apply gate_entropy_digits; [split; interval with (i_prec 30)|lra|]. unfold gate_entropy, phi, softplus.
  integral with (i_prec 40, i_degree 10, i_fuel 200).
Qed.

(** ** Two normal classes 6 apart *)

Definition mixture (x : R) : R := (phi (x - 3) + phi (x + 3)) / 2.

Lemma mixture_pos x : 0 < mixture x.
Proof. unfold mixture. pose proof (phi_pos (x - 3)). pose proof (phi_pos (x + 3)). lra. Qed.

Lemma two_peaks_dominated x : 9 <= x ->
  Rabs (- mixture x * ln (mixture x)) <= 1 * (x - 3) ^ 3 * phi (x - 3).
Proof.
  intros Hx. pose proof (mixture_pos x) as P. pose proof (phi_pos (x - 3)). pose proof (phi_pos (x + 3)).
  assert (U : mixture x <= phi (x - 3)).
  { unfold mixture. pose proof (phi_falls (x - 3) (x + 3) ltac:(nra)). lra. }
  assert (L : phi (x - 3) / 2 <= mixture x) by (unfold mixture; lra).
  assert (M : ln (phi (x - 3) / 2) <= ln (mixture x)) by (apply Rcomplements.ln_le; lra).
  unfold Rdiv in M. rewrite ln_mult, ln_phi, ln_Rinv in M by lra.
  pose proof ln_sqrt_2PI. assert (ln 2 < 1) by interval with (i_prec 30).
  assert (N : ln (mixture x) <= 0).
  { rewrite <- ln_1. apply Rcomplements.ln_le; [assumption|]. pose proof (phi_le_half (x - 3)). lra. }
  rewrite Rabs_mult, Rabs_Ropp, (Rabs_pos_eq (mixture x)), Rabs_left1 by lra.
  set (y := x - 3) in *. assert (6 <= y) by (unfold y; lra).
  assert (6 * y ^ 2 <= y ^ 3) by (simpl; nra).
  assert (0 <= - ln (mixture x) <= y ^ 3) by nra.
  replace (1 * y ^ 3 * phi y) with (phi y * y ^ 3) by ring.
  apply Rmult_le_compat; lra.
Qed.

Theorem two_peaks : exists l,
  is_RInt_gen (fun x => - mixture x * ln (mixture x)) minus_inf plus_inf l /\ 2.1082 <= l <= 2.10825.
Proof.
  assert (B : 1.05411 <= RInt (fun x => - mixture x * ln (mixture x)) 0 9 <= 1.054122).
  { unfold mixture, phi. integral with (i_prec 40, i_degree 10, i_fuel 200). }
  pose proof phi_6. apply even_line_value with (a := 9) (c := 1) (h := 3).
  - intros x. apply (ex_derive_continuous (fun x => - mixture x * ln (mixture x))).
    pose proof (mixture_pos x) as P. unfold mixture in *. normal_derive_exists. exact P.
  - intros x. assert (E : mixture (- x) = mixture x).
    { unfold mixture. replace (- x - 3) with (- (x + 3)) by ring. replace (- x + 3) with (- (x - 3)) by ring.
      rewrite !phi_even. field. }
    now rewrite E.
  - apply two_peaks_dominated.
  - replace (9 - 3) with 6 by ring. lra.
  - replace (9 - 3) with 6 by ring. lra.
Qed.

(** Half the common area of the two classes. *)
Theorem two_tails : is_RInt_gen (fun x => phi (Rabs x + 3) / 2) minus_inf plus_inf (1 - Phi 3).
Proof.
  replace (1 - Phi 3) with ((1 - Phi 3) / 2 + (1 - Phi 3) / 2) by field.
  apply integral_even; [intros x _; now rewrite Rabs_Ropp|]. apply (integral_ext_from (fun x => phi (x + 3) / 2)).
  { intros x Hx. now rewrite Rabs_pos_eq by lra. }
  replace ((1 - Phi 3) / 2) with (1 * / 2 - Phi (0 + 3) / 2) by (rewrite Rplus_0_l; field).
  normal_area (integral_from (fun x => Phi (x + 3) / 2)). limit_with (shifted_p Phi 3 _ Phi_lim_p). ring.
Qed.

Lemma two_tails_digits : 0.001349 <= 1 - Phi 3 <= 0.00135.
Proof. unfold Phi, phi. integral with (i_prec 40, i_degree 10, i_fuel 100). Qed.
