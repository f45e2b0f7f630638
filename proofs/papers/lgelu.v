(** * Proofs of the claims of the paper lgelu: what the names say stands in statements/lgelu.v *)

From Coq Require Import Reals Lra Lia.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
From Provenact Require Import Cells Convolution GateMean GatedUnits Gates Huffman Integrals Limits Logistic Normal
    Recurrence Schemes SlopeGelu SlopeSchemes Smooth SoftUnits Tactics Vocabulary.
From Statements Require Import lgelu.
Open Scope R_scope.

Ltac unfold_paper := unfold mish, silu, dist, gap, step, lam, gelu, lgelu, H in *.

(** lgelu/avoids-gradient-attenuation *)
Lemma lgelu_avoids_gradient_attenuation_2_fails : ~ lgelu_avoids_gradient_attenuation_2.
Proof.
  unfold lgelu_avoids_gradient_attenuation_2. plain_decimals.
  intros [_ [s [Hs Pos]]].
  assert (D : forall x, is_derive (fun x => lam x (1 / 10)) x (10 * sigma (10 * x))).
  { intros x. rewrite sigma_exp. unfold lam. replace (10 * x) with (x / (1 / 10)) by field.
    pose proof (exp_pos (x / (1 / 10))). auto_derive; [lra|]. unfold Rdiv. field. unfold Rdiv in *. lra. }

  assert (Lim : is_lim (fun x => 9 * (10 * sigma (10 * x)) ^ 2) m_infty 0).
  { apply (lim_m_of_bound _ 0 900 0). intros x Hx _. assert (S := sigma_pos (10 * x)). pose proof (sigma_lt_1 (10 * x)).
    pose proof (sigma_le_exp (10 * x)). pose proof (exp_left (10 * x) ltac:(lra)) as L. pose proof (exp_pos (10 * x)).
    rewrite Rminus_0_r, Rabs_pos_eq by nra. replace (900 / - x) with (900 * (5 * (2 / - (10 * x)))) by (field; lra).
    set (v := sigma (10 * x)) in *. apply Rle_trans with (900 * v); [nra|]. nra. }

  destruct (lim_m_below _ 0 s (1 / 10 * ln (exp 1 - 1)) Lim Pos) as [x [Hx Lx]].
  pose proof (inf_le _ _ _ x Hs ltac:(cbv beta; lra)) as B. cbv beta in B. rewrite (slope _ _ D) in B. lra.
Qed.
Theorem lgelu_avoids_gradient_attenuation_fails : ~ lgelu_avoids_gradient_attenuation.
Proof. intros all_parts. exact (lgelu_avoids_gradient_attenuation_2_fails (proj2 all_parts)). Qed.

(** lgelu/avoids-gradient-attenuation, corrected *)
Lemma lgelu_avoids_gradient_attenuation_corrected_1_holds : lgelu_avoids_gradient_attenuation_corrected_1.
Proof.
  unfold lgelu_avoids_gradient_attenuation_corrected_1. plain_decimals.
  assert (D : forall x, is_derive (fun x => lam x (1 / 10)) x (10 * sigma (10 * x))).
  { intros x. rewrite sigma_exp. unfold lam. replace (10 * x) with (x / (1 / 10)) by field.
    pose proof (exp_pos (x / (1 / 10))). auto_derive; [lra|]. unfold Rdiv. field. unfold Rdiv in *. lra. }

  intros x. split; [exact (slope_exists _ _ D x)|]. rewrite (slope _ _ D). unfold lam.
  replace (1 - (1 + ln (1 + exp (x / (1 / 10))))) with (- ln (1 + exp (x / (1 / 10)))) by ring.
  pose proof (exp_pos (x / (1 / 10))). rewrite exp_Ropp, exp_ln, sigma_exp by lra.
  replace (x / (1 / 10)) with (10 * x) in * by field. field. lra.
Qed.
Lemma lgelu_avoids_gradient_attenuation_corrected_2_holds : lgelu_avoids_gradient_attenuation_corrected_2.
Proof.
  unfold lgelu_avoids_gradient_attenuation_corrected_2. plain_decimals.
  assert (D : forall x, is_derive (fun x => lam x (1 / 10)) x (10 * sigma (10 * x))).
  { intros x. rewrite sigma_exp. unfold lam. replace (10 * x) with (x / (1 / 10)) by field.
    pose proof (exp_pos (x / (1 / 10))). auto_derive; [lra|]. unfold Rdiv. field. unfold Rdiv in *. lra. }

  assert (Lim : is_lim (fun x => 9 * (10 * sigma (10 * x)) ^ 2) m_infty 0).
  { apply (lim_m_of_bound _ 0 900 0). intros x Hx _. assert (S := sigma_pos (10 * x)). pose proof (sigma_lt_1 (10 * x)).
    pose proof (sigma_le_exp (10 * x)). pose proof (exp_left (10 * x) ltac:(lra)) as L. pose proof (exp_pos (10 * x)).
    rewrite Rminus_0_r, Rabs_pos_eq by nra. replace (900 / - x) with (900 * (5 * (2 / - (10 * x)))) by (field; lra).
    set (v := sigma (10 * x)) in *. apply Rle_trans with (900 * v); [nra|]. nra. }

  split; [exists 0; intros x _; exact (slope_exists _ _ D x)|].
  apply filterlim_ext with (2 := Lim). intros x. now rewrite (slope _ _ D).
Qed.
Lemma lgelu_avoids_gradient_attenuation_corrected_3_holds : lgelu_avoids_gradient_attenuation_corrected_3.
Proof.
  unfold lgelu_avoids_gradient_attenuation_corrected_3. plain_decimals. intros; unfold_paper; first [prove_number
  | prove_equal].
Qed.
Lemma lgelu_avoids_gradient_attenuation_corrected_4_holds : lgelu_avoids_gradient_attenuation_corrected_4.
Proof.
  unfold lgelu_avoids_gradient_attenuation_corrected_4. plain_decimals.
  assert (D : forall x, is_derive (fun x => 900 * (1 - exp (1 - x)) ^ 2 - 1) x (1800 * (1 - exp (1 - x)) * exp (1 - x))).
  { intros x. auto_derive; [exact I|]. unfold Rminus. simpl. ring. }
  destruct (simple_zero_up (fun x => 900 * (1 - exp (1 - x)) ^ 2 - 1) (fun x => 1800 * (1 - exp (1 - x)) * exp (1 - x)) (20677 / 20000) (20679 / 20000))
    as [z [Hz [E U]]].
  { lra. } { intros x _. apply D. } { intros x Hx. interval with (i_prec 30). }
  { interval with (i_prec 50). } { interval with (i_prec 50). }
  exists z. split; [lra|]. split; [lra|]. intros x Hx. split; [|intros ->; exact E].
  intros Ex. cbv beta in *.
  assert (G : forall u v, 1 <= u -> 1 <= v -> u < v -> 900 * (1 - exp (1 - u)) ^ 2 - 1 < 900 * (1 - exp (1 - v)) ^ 2 - 1).
  { apply (strict_growth_of_derive (fun u => 1 <= u) (fun x => 900 * (1 - exp (1 - x)) ^ 2 - 1) (fun x => 1800 * (1 - exp (1 - x)) * exp (1 - x))); [intros a b c Ha Hc Hb; lra|intros u _; apply D|].
    intros a b c Ha Hc Hb. assert (L0 : exp (1 - b) < exp 0) by (apply exp_increasing; lra). rewrite exp_0 in L0.
    pose proof (exp_pos (1 - b)). nra. }
  destruct (Rtotal_order x z) as [L|[->|L]]; [|reflexivity|].
  - pose proof (G x z ltac:(lra) ltac:(lra) L). lra.
  - pose proof (G z x ltac:(lra) ltac:(lra) L). lra.
Qed.
Lemma lgelu_avoids_gradient_attenuation_corrected_5_holds : lgelu_avoids_gradient_attenuation_corrected_5.
Proof.
  unfold lgelu_avoids_gradient_attenuation_corrected_5. plain_decimals. intros; unfold_paper; first [prove_number
  | prove_equal].
Qed.
Theorem lgelu_avoids_gradient_attenuation_corrected_holds : lgelu_avoids_gradient_attenuation_corrected.
Proof.
  exact (conj lgelu_avoids_gradient_attenuation_corrected_1_holds (conj
  lgelu_avoids_gradient_attenuation_corrected_2_holds (conj lgelu_avoids_gradient_attenuation_corrected_3_holds
  (conj lgelu_avoids_gradient_attenuation_corrected_4_holds
  lgelu_avoids_gradient_attenuation_corrected_5_holds)))).
Qed.

(** lgelu/exact-zeros *)
Lemma lgelu_exact_zeros_1_holds : lgelu_exact_zeros_1.
Proof.
  unfold lgelu_exact_zeros_1.
  intros lambda _ x. unfold lgelu. split; [|intros ->; ring].
  intros E. apply Rmult_integral in E. destruct E as [E|E]; [exact E|]. pose proof (Phi_pos (lambda * x)). lra.
Qed.
Lemma lgelu_exact_zeros_2_holds : lgelu_exact_zeros_2.
Proof.
  unfold lgelu_exact_zeros_2.
  intros x. unfold silu. split; [|intros ->; ring].
  intros E. apply Rmult_integral in E. destruct E as [E|E]; [exact E|]. pose proof (sigma_pos x). lra.
Qed.
Lemma lgelu_exact_zeros_3_holds : lgelu_exact_zeros_3.
Proof.
  unfold lgelu_exact_zeros_3.
  intros x. unfold mish. split; [|intros ->; ring].
  intros E. apply Rmult_integral in E. destruct E as [E|E]; [exact E|].
  pose proof (tanh_pos (ln (1 + exp x)) (proj1 (softplus_le_exp x))). lra.
Qed.
Lemma lgelu_exact_zeros_4_holds : lgelu_exact_zeros_4.
Proof. unfold lgelu_exact_zeros_4. intros; unfold_paper; first [prove_derivative | prove_equal]. Qed.
Theorem lgelu_exact_zeros_holds : lgelu_exact_zeros.
Proof.
  exact (conj lgelu_exact_zeros_1_holds (conj lgelu_exact_zeros_2_holds (conj lgelu_exact_zeros_3_holds
  lgelu_exact_zeros_4_holds))).
Qed.

(** lgelu/relu-limit *)
Lemma lgelu_relu_limit_1_holds : lgelu_relu_limit_1.
Proof.
  unfold lgelu_relu_limit_1.
  intros x. replace (x * H x) with (Rmax 0 x); [exact (unit_pointwise _ _ _ x good_Phi)|].
  unfold H. destruct (Rlt_dec x 0) as [L|L]; [rewrite Rmax_left by lra; ring|].
  destruct (Rle_dec x 0) as [M|M]; [rewrite Rmax_left by lra; assert (x = 0) by lra; subst; ring|].
  rewrite Rmax_right by lra. ring.
Qed.
Lemma lgelu_relu_limit_2_holds : lgelu_relu_limit_2.
Proof.
  unfold lgelu_relu_limit_2.
  intros x. unfold H. destruct (Rlt_dec x 0) as [L|L]; [rewrite Rmax_left by lra; ring|].
  destruct (Rle_dec x 0) as [M|M]; [rewrite Rmax_left by lra; assert (x = 0) by lra; subst; ring|].
  rewrite Rmax_right by lra. ring.
Qed.
Lemma lgelu_relu_limit_3_holds : lgelu_relu_limit_3.
Proof. unfold lgelu_relu_limit_3. intros; unfold_paper; first [prove_derivative | prove_equal]. Qed.
Theorem lgelu_relu_limit_holds : lgelu_relu_limit.
Proof. exact (conj lgelu_relu_limit_1_holds (conj lgelu_relu_limit_2_holds lgelu_relu_limit_3_holds)). Qed.

(** lgelu/relu-limit, corrected *)
Lemma lgelu_relu_limit_corrected_1_holds : lgelu_relu_limit_corrected_1.
Proof. unfold lgelu_relu_limit_corrected_1. exact (unit_uniform _ _ _ good_Phi). Qed.
Lemma lgelu_relu_limit_corrected_2_holds : lgelu_relu_limit_corrected_2.
Proof. unfold lgelu_relu_limit_corrected_2. intros; unfold_paper; first [prove_derivative | prove_equal]. Qed.
Lemma lgelu_relu_limit_corrected_3_holds : lgelu_relu_limit_corrected_3.
Proof.
  unfold lgelu_relu_limit_corrected_3. plain_decimals.
  destruct gelu_relu_distance as [s [Hs B]]. exists s. split; [|lra].
  apply sup_ext with (2 := Hs). intros x _. unfold lgelu. now rewrite Rmult_1_l.
Qed.
Theorem lgelu_relu_limit_corrected_holds : lgelu_relu_limit_corrected.
Proof.
  exact (conj lgelu_relu_limit_corrected_1_holds (conj lgelu_relu_limit_corrected_2_holds
  lgelu_relu_limit_corrected_3_holds)).
Qed.

(** lgelu/reparam-derivative *)
Lemma lgelu_reparam_derivative_1_holds : lgelu_reparam_derivative_1.
Proof. unfold lgelu_reparam_derivative_1. intros; unfold_paper; prove_smooth. Qed.
Lemma lgelu_reparam_derivative_2_holds : lgelu_reparam_derivative_2.
Proof.
  unfold lgelu_reparam_derivative_2. intros s t Ht. rewrite sigma_exp. pose proof (exp_pos (s / t)). auto_derive;
  [lra|]. unfold Rdiv in *. field. split; lra.
Qed.
Theorem lgelu_reparam_derivative_holds : lgelu_reparam_derivative.
Proof. exact (conj lgelu_reparam_derivative_1_holds lgelu_reparam_derivative_2_holds). Qed.

(** lgelu/da-dlambda *)
Theorem lgelu_da_dlambda_holds : lgelu_da_dlambda.
Proof. unfold lgelu_da_dlambda. intros; unfold_paper; first [prove_derivative | prove_equal]. Qed.

(** lgelu/gradient-wrt-s *)
Theorem lgelu_gradient_wrt_s_fails : ~ lgelu_gradient_wrt_s.
Proof.
  unfold lgelu_gradient_wrt_s.
  intros H. specialize (H 1 1 1 1 1 0 ltac:(lra)). apply is_derive_unique in H. revert H. unfold lam.
  assert (D : is_derive (fun s : R => 1 * (0 * Phi ((1 + ln (1 + exp (s / 1))) * 0))
      + 1 * (1 * Phi ((1 + ln (1 + exp (s / 1))) * 1))) 1
      (phi (1 + ln (1 + exp 1)) * (exp 1 / (1 + exp 1)))).
  { pose proof (exp_pos (1 / 1)). pose proof (exp_pos 1). auto_derive.
    - repeat split; try (eexists; apply Phi_derive); lra.
    - known_derivatives. replace (1 * / 1) with 1 by field. simpl.
      replace ((1 + ln (1 + exp 1)) * 1) with (1 + ln (1 + exp 1)) by ring. field. lra. }
  rewrite (is_derive_unique _ _ _ D). pose proof (exp_pos 1).
  assert (0 < phi (1 + ln (1 + exp 1)) * (exp 1 / (1 + exp 1)))
    by (apply Rmult_lt_0_compat; [apply phi_pos|apply Rdiv_lt_0_compat; lra]).
  intros E. rewrite E in *. nra.
Qed.

(** lgelu/first-order-lambda-change *)
Lemma lgelu_first_order_lambda_change_1_holds : lgelu_first_order_lambda_change_1.
Proof.
  unfold lgelu_first_order_lambda_change_1. intros s t g Ht. unfold step. replace (s - 0 * g * (1 / t) * sigma (s
  / t)) with s by ring. ring.
Qed.
Lemma lgelu_first_order_lambda_change_2_holds : lgelu_first_order_lambda_change_2.
Proof.
  unfold lgelu_first_order_lambda_change_2.
  assert (limit : forall (s t g : R), 0 < t -> is_lim (fun x : R => (step x s t g - lam s t) / x) 0 (- (sigma (s / t)) ^ 2 / t ^ 2 * g)).
  { intros s t g Ht. set (c := g * (1 / t) * sigma (s / t)).
  assert (D : is_derive (fun x => step x s t g) 0 (- (sigma (s / t)) ^ 2 / t ^ 2 * g)).
  { evar_last.
    - apply (is_derive_comp (fun u => lam u t) (fun x => s - x * g * (1 / t) * sigma (s / t))).
      + apply (is_derive_plus (fun _ => 1) (fun u => softplus (u / t))); [apply is_derive_const|].
        apply (is_derive_comp softplus (fun u => u / t)); [apply softplus_derive|]. auto_derive; [exact I|reflexivity].
      + auto_derive; [exact I|reflexivity].
    - unfold plus, zero, scal; simpl; unfold mult; simpl.
      replace (s - 0 * g * (1 / t) * sigma (s / t)) with s by ring. field. lra. }
  apply filterlim_ext_loc with (f := fun x => (step x s t g - step 0 s t g) / x); [|exact (quotient_lim _ _ D)].
  exists (mkposreal 1 Rlt_0_1). intros x _ _. unfold step at 2.
  replace (s - 0 * g * (1 / t) * sigma (s / t)) with s by ring. reflexivity. }
  intros. near_values. apply limit; assumption.
Qed.
Lemma lgelu_first_order_lambda_change_3_holds : lgelu_first_order_lambda_change_3.
Proof.
  unfold lgelu_first_order_lambda_change_3. intros. replace (t * u / t) with u by (field; lra). field. lra.
Qed.
Theorem lgelu_first_order_lambda_change_holds : lgelu_first_order_lambda_change.
Proof.
  exact (conj lgelu_first_order_lambda_change_1_holds (conj lgelu_first_order_lambda_change_2_holds
  lgelu_first_order_lambda_change_3_holds)).
Qed.

(** lgelu/first-order-lambda-change, corrected *)
Theorem lgelu_first_order_lambda_change_corrected_holds : lgelu_first_order_lambda_change_corrected.
Proof.
  unfold lgelu_first_order_lambda_change_corrected. near_values.
  apply (right_lim_of_bound _ 0 144 0 (mkposreal 1 Rlt_0_1)). intros x [Hx Hx1]. simpl in Hx1. rewrite !Rminus_0_r.
  assert (P : 0 < / x) by (now apply Rinv_0_lt_compat). pose proof (sigma_pos (- 1 / x)) as S.
  pose proof (sigma_le_exp (- 1 / x)) as U. pose proof (exp_ge_cube (/ x) ltac:(lra)) as C.
  assert (E : exp (/ x) * exp (- 1 / x) = 1) by (apply exp_cancel; field; lra).
  pose proof (exp_pos (- 1 / x)) as W. set (y := / x) in *. set (w := exp (- 1 / x)) in *. set (s := sigma (- 1 / x)) in *.
  assert (Y : y ^ 3 * w <= 6) by (assert (0 <= y ^ 2) by nra; nra).
  assert (Q : s ^ 2 / x ^ 2 = (s * y) ^ 2) by (unfold y; field; lra).
  rewrite Q, Rabs_pos_eq by apply pow2_ge_0.
  assert (Xy : x * y = 1) by (unfold y; field; lra).
  assert (T : s * y <= 6 * x ^ 2).
  { apply Rle_trans with (w * y); [nra|]. apply Rmult_le_reg_r with (y ^ 2); [nra|].
    replace (w * y * y ^ 2) with (y ^ 3 * w) by ring.
    replace (6 * x ^ 2 * y ^ 2) with (6 * (x * y) ^ 2) by ring. rewrite Xy. lra. }
  assert (0 < s * y) by nra. assert (x ^ 2 <= x) by nra. assert (s * y <= 6 * x) by lra.
  assert (s * y <= 6) by nra. nra.
Qed.

(** lgelu/lambda-as-hardness-probe *)
Lemma lgelu_lambda_as_hardness_probe_2_fails : ~ lgelu_lambda_as_hardness_probe_2.
Proof.
  unfold lgelu_lambda_as_hardness_probe_2.
  intros Hyp.
  assert (M : forall l, 0 < l -> is_RInt_gen (fun x => gap x l * phi x) minus_inf plus_inf (/ 2 - atan l / PI)).
  { intros l Hl. apply (gate_mean_1 (fun x => gap x l) l); [assumption| |]; intros x Hx; unfold gap.
    - destruct (Rlt_dec x 0); [reflexivity|lra].
    - destruct (Rlt_dec x 0); [lra|]. destruct (Rle_dec x 0); [lra|reflexivity]. }

  destruct (Hyp (1 / 2) 1 ltac:(lra) ltac:(lra)) as [i [Hi [j [Hj L]]]].
  assert (E1 := gen_integral_unique _ _ _ _ _ _ _ Hi (M (3 * (1 / 2)) ltac:(lra))).
  assert (E2 := gen_integral_unique _ _ _ _ _ _ _ Hj (M (2 * 1) ltac:(lra))).
  assert (/ 2 - atan (2 * 1) / PI < / 2 - atan (3 * (1 / 2)) / PI) by interval with (i_prec 30). lra.
Qed.
Theorem lgelu_lambda_as_hardness_probe_fails : ~ lgelu_lambda_as_hardness_probe.
Proof. intros all_parts. exact (lgelu_lambda_as_hardness_probe_2_fails (proj2 all_parts)). Qed.

(** lgelu/lambda-as-hardness-probe, corrected *)
Lemma lgelu_lambda_as_hardness_probe_corrected_1_holds : lgelu_lambda_as_hardness_probe_corrected_1.
Proof.
  unfold lgelu_lambda_as_hardness_probe_corrected_1. intros; unfold_paper; first [prove_derivative | prove_equal].
Qed.
Lemma lgelu_lambda_as_hardness_probe_corrected_2_holds : lgelu_lambda_as_hardness_probe_corrected_2.
Proof.
  unfold lgelu_lambda_as_hardness_probe_corrected_2. plain_decimals.
  assert (M : forall l, 0 < l -> is_RInt_gen (fun x => gap x l * phi x) minus_inf plus_inf (/ 2 - atan l / PI)).
  { intros l Hl. apply (gate_mean_1 (fun x => gap x l) l); [assumption| |]; intros x Hx; unfold gap.
    - destruct (Rlt_dec x 0); [reflexivity|lra].
    - destruct (Rlt_dec x 0); [lra|]. destruct (Rle_dec x 0); [lra|reflexivity]. }
  exists (/ 2 - atan (2) / PI). split; [exact (M (2) ltac:(lra))|interval with (i_prec 40)].
Qed.
Lemma lgelu_lambda_as_hardness_probe_corrected_3_holds : lgelu_lambda_as_hardness_probe_corrected_3.
Proof.
  unfold lgelu_lambda_as_hardness_probe_corrected_3. plain_decimals.
  assert (M : forall l, 0 < l -> is_RInt_gen (fun x => gap x l * phi x) minus_inf plus_inf (/ 2 - atan l / PI)).
  { intros l Hl. apply (gate_mean_1 (fun x => gap x l) l); [assumption| |]; intros x Hx; unfold gap.
    - destruct (Rlt_dec x 0); [reflexivity|lra].
    - destruct (Rlt_dec x 0); [lra|]. destruct (Rle_dec x 0); [lra|reflexivity]. }
  exists (/ 2 - atan (3 / 2) / PI). split; [exact (M (3 / 2) ltac:(lra))|interval with (i_prec 40)].
Qed.
Theorem lgelu_lambda_as_hardness_probe_corrected_holds : lgelu_lambda_as_hardness_probe_corrected.
Proof.
  exact (conj lgelu_lambda_as_hardness_probe_corrected_1_holds (conj
  lgelu_lambda_as_hardness_probe_corrected_2_holds lgelu_lambda_as_hardness_probe_corrected_3_holds)).
Qed.

(** lgelu/dlambda-concentration *)
Lemma lgelu_dlambda_concentration_1_holds : lgelu_dlambda_concentration_1.
Proof. unfold lgelu_dlambda_concentration_1. intros; unfold_paper; first [prove_derivative | prove_equal]. Qed.
Lemma lgelu_dlambda_concentration_2_holds : lgelu_dlambda_concentration_2.
Proof.
  unfold lgelu_dlambda_concentration_2.
  intros lambda Hl.
  assert (D : forall x, is_derive (fun x => x ^ 2 * phi (lambda * x)) x (x * (2 - (lambda * x) ^ 2) * phi (lambda * x))).
  { intros x. normal_derive. simpl. ring. }
  split; [exact (slope_exists _ _ D)|]. intros x. rewrite (slope _ _ D).
  pose proof (phi_pos (lambda * x)) as P. pose proof sqrt2_square as Q.
  assert (F : x * (2 - (lambda * x) ^ 2) = - x * (lambda * x - sqrt 2) * (lambda * x + sqrt 2)).
  { replace (- x * (lambda * x - sqrt 2) * (lambda * x + sqrt 2)) with (x * (sqrt 2 ^ 2 - (lambda * x) ^ 2)) by ring. now rewrite Q. }
  rewrite F. split.
  - intros E. apply Rmult_integral in E. destruct E as [E|E]; [|lra].
    apply Rmult_integral in E. destruct E as [E|E]; [apply Rmult_integral in E; destruct E as [E|E]|].
    + right. left. lra.
    + right. right. apply Rmult_eq_reg_l with lambda; [|lra]. replace (lambda * (sqrt 2 / lambda)) with (sqrt 2) by (field; lra). lra.
    + left. apply Rmult_eq_reg_l with lambda; [|lra]. replace (lambda * (- sqrt 2 / lambda)) with (- sqrt 2) by (field; lra). lra.
  - intros [-> | [-> | ->]]; [|ring|].
    + replace (lambda * (- sqrt 2 / lambda)) with (- sqrt 2) by (field; lra). ring.
    + replace (lambda * (sqrt 2 / lambda)) with (sqrt 2) by (field; lra). ring.
Qed.
Lemma lgelu_dlambda_concentration_3_holds : lgelu_dlambda_concentration_3.
Proof.
  unfold lgelu_dlambda_concentration_3.
  apply uniform_p_of_bound_from with (a := 1) (c := 1). intros b x Hb1 Hb _. pose proof (phi_pos (b * x)). pose proof (phi_square (b * x)) as S.
  rewrite Rminus_0_r, Rabs_pos_eq by (apply Rmult_le_pos; [apply pow2_ge_0|lra]).
  apply (Rle_div_r _ _ b); [lra|]. replace ((b * x) ^ 2 * phi (b * x)) with (x ^ 2 * phi (b * x) * b * b) in S by ring.
  assert (0 <= x ^ 2 * phi (b * x)) by (apply Rmult_le_pos; [apply pow2_ge_0|lra]).
  set (p := x ^ 2 * phi (b * x)) in *. clearbody p. assert (0 <= p * b) by nra. assert (p * b <= p * b * b) by nra. lra.
Qed.
Theorem lgelu_dlambda_concentration_holds : lgelu_dlambda_concentration.
Proof.
  exact (conj lgelu_dlambda_concentration_1_holds (conj lgelu_dlambda_concentration_2_holds
  lgelu_dlambda_concentration_3_holds)).
Qed.

(** lgelu/dlambda-concentration, corrected *)
Theorem lgelu_dlambda_concentration_corrected_holds : lgelu_dlambda_concentration_corrected.
Proof.
  unfold lgelu_dlambda_concentration_corrected.
  intros lambda Hl.
  assert (V : (sqrt 2 / lambda) ^ 2 * phi (lambda * (sqrt 2 / lambda)) = 2 * phi (sqrt 2) / lambda ^ 2).
  { replace (lambda * (sqrt 2 / lambda)) with (sqrt 2) by (field; lra).
    replace ((sqrt 2 / lambda) ^ 2) with (sqrt 2 ^ 2 / lambda ^ 2) by (field; lra). rewrite sqrt2_square. field. lra. }
  split; [|split; [exact I|exact V]]. apply sup_attained_at with (a := sqrt 2 / lambda); [exact I|exact V|].
  intros x _. pose proof (peak_square (lambda * x)) as S. apply (Rle_div_r _ _ (lambda ^ 2)); [apply pow_lt; lra|].
  replace (x ^ 2 * phi (lambda * x) * lambda ^ 2) with ((lambda * x) ^ 2 * phi (lambda * x)) by ring. exact S.
Qed.

(** lgelu/drift-average *)
Theorem lgelu_drift_average_fails : ~ lgelu_drift_average.
Proof.
  unfold lgelu_drift_average. intro H. specialize (H (1) (1) (1) (1)). revert H. unfold_paper. refute_instance.
Qed.

(** lgelu/drift-average, corrected *)
Theorem lgelu_drift_average_corrected_holds : lgelu_drift_average_corrected.
Proof. unfold lgelu_drift_average_corrected. intros; unfold_paper; first [prove_derivative | prove_equal]. Qed.

(** lgelu/bvs-maximum *)
Lemma lgelu_bvs_maximum_2_fails : ~ lgelu_bvs_maximum_2.
Proof.
  unfold lgelu_bvs_maximum_2. intro H. specialize (H (2) (1)). revert H. unfold_paper. refute_instance.
Qed.
Theorem lgelu_bvs_maximum_fails : ~ lgelu_bvs_maximum.
Proof. intros all_parts. exact (lgelu_bvs_maximum_2_fails (proj2 all_parts)). Qed.

(** lgelu/bvs-maximum, corrected *)
Lemma lgelu_bvs_maximum_corrected_1_holds : lgelu_bvs_maximum_corrected_1.
Proof.
  unfold lgelu_bvs_maximum_corrected_1. intros; unfold_paper; first [prove_number | first [prove_compare |
  split_cases; first [lra | exfalso; lra | by_factors (f - x) | ordered_real]]].
Qed.
Lemma lgelu_bvs_maximum_corrected_2_holds : lgelu_bvs_maximum_corrected_2.
Proof.
  unfold lgelu_bvs_maximum_corrected_2. intros; unfold_paper; first [prove_number | first [prove_compare |
  split_cases; first [lra | exfalso; lra | by_factors (- w + x) | ordered_real]]].
Qed.
Theorem lgelu_bvs_maximum_corrected_holds : lgelu_bvs_maximum_corrected.
Proof. exact (conj lgelu_bvs_maximum_corrected_1_holds lgelu_bvs_maximum_corrected_2_holds). Qed.

(** lgelu/adamw-scaling *)
Theorem lgelu_adamw_scaling_holds : lgelu_adamw_scaling.
Proof.
  unfold lgelu_adamw_scaling. intros; unfold_paper; first [prove_number | first [prove_compare | split_cases;
  first [lra | exfalso; lra | by_factors (c * z ^ 2 * (c - 1) / ((n + z) * (c * z + n))) | ordered_real]]].
Qed.

(** lgelu/spearman-monotone-invariance *)
Theorem lgelu_spearman_monotone_invariance_fails : ~ lgelu_spearman_monotone_invariance.
Proof. unfold lgelu_spearman_monotone_invariance. intros H. specialize (H 0 0 1 I I Rlt_0_1). lra. Qed.

(** lgelu/spearman-monotone-invariance, corrected *)
Theorem lgelu_spearman_monotone_invariance_corrected_holds : lgelu_spearman_monotone_invariance_corrected.
Proof.
  unfold lgelu_spearman_monotone_invariance_corrected. first [solve [intros; unfold_paper; intros ?a ?b ?Ia ?Ib
  ?L; prove_compare] | intros; apply (strict_growth_of_derive _ _ (fun x : R => k)); [intros ?a ?b ?c; lra|intros;
  unfold_paper; prove_derivative|intros ?a x ?c ?Ia ?Ic ?Ib; unfold_paper; unfold glue; cbv beta in *; first
  [prove_compare | split_cases; first [lra | exfalso; lra | by_factors k | ordered_real]]]].
Qed.

(** lgelu/lambda-by-architecture *)
Theorem lgelu_lambda_by_architecture_holds : lgelu_lambda_by_architecture.
Proof.
  unfold lgelu_lambda_by_architecture. plain_decimals. intros; unfold_paper; first [prove_number | first
  [prove_compare | split_cases; first [lra | exfalso; lra | by_factors (41 / 100) | ordered_real]]].
Qed.

(** lgelu/lambda-by-architecture, corrected *)
Theorem lgelu_lambda_by_architecture_corrected_holds : lgelu_lambda_by_architecture_corrected.
Proof.
  unfold lgelu_lambda_by_architecture_corrected. plain_decimals. intros; unfold_paper; first [prove_number |
  prove_equal].
Qed.

(** lgelu/schedule-endpoint *)
Lemma lgelu_schedule_endpoint_1_holds : lgelu_schedule_endpoint_1.
Proof. unfold lgelu_schedule_endpoint_1. plain_decimals. intros a L T _ _ _ H. field. exact H. Qed.
Lemma lgelu_schedule_endpoint_2_holds : lgelu_schedule_endpoint_2.
Proof.
  unfold lgelu_schedule_endpoint_2. plain_decimals. intros T HT. destruct (base_Int_part (25 / 100 * T)) as [B _].
  lra.
Qed.
Theorem lgelu_schedule_endpoint_holds : lgelu_schedule_endpoint.
Proof. exact (conj lgelu_schedule_endpoint_1_holds lgelu_schedule_endpoint_2_holds). Qed.

(** lgelu/hardened-before-substitution *)
Lemma lgelu_hardened_before_substitution_2_fails : ~ lgelu_hardened_before_substitution_2.
Proof.
  unfold lgelu_hardened_before_substitution_2. intro H. specialize (H (1) (1 / 2)). revert H. unfold_paper.
  refute_instance.
Qed.
Theorem lgelu_hardened_before_substitution_fails : ~ lgelu_hardened_before_substitution.
Proof. intros all_parts. exact (lgelu_hardened_before_substitution_2_fails (proj2 all_parts)). Qed.

(** lgelu/hardened-before-substitution, corrected *)
Lemma lgelu_hardened_before_substitution_corrected_1_holds : lgelu_hardened_before_substitution_corrected_1.
Proof.
  unfold lgelu_hardened_before_substitution_corrected_1. intros; unfold_paper; first [prove_derivative |
  prove_equal].
Qed.
Lemma lgelu_hardened_before_substitution_corrected_2_holds : lgelu_hardened_before_substitution_corrected_2.
Proof.
  unfold lgelu_hardened_before_substitution_corrected_2. intros; unfold_paper; first [prove_derivative |
  prove_equal].
Qed.
Theorem lgelu_hardened_before_substitution_corrected_holds : lgelu_hardened_before_substitution_corrected.
Proof.
  exact (conj lgelu_hardened_before_substitution_corrected_1_holds
  lgelu_hardened_before_substitution_corrected_2_holds).
Qed.

(** lgelu/gradual-hardening *)
Lemma lgelu_gradual_hardening_2_fails : ~ lgelu_gradual_hardening_2.
Proof.
  unfold lgelu_gradual_hardening_2.
  unfold_paper. apply Rlt_not_le.
  pose proof sqrt_2PI_pos as S. set (r := sqrt (2 * PI)) in *.
  replace ((2 / (1 * r) - 2 / ((1 + 1 / 75 * (160 - 1)) * r)) / (2 / (1 * r) - 2 / (160 * r))) with (80 / 117)
    by (field; lra).
  lra.
Qed.
Theorem lgelu_gradual_hardening_fails : ~ lgelu_gradual_hardening.
Proof. intros all_parts. exact (lgelu_gradual_hardening_2_fails (proj2 all_parts)). Qed.

(** lgelu/gradual-hardening, corrected *)
Lemma lgelu_gradual_hardening_corrected_1_holds : lgelu_gradual_hardening_corrected_1.
Proof.
  unfold lgelu_gradual_hardening_corrected_1. plain_decimals. intros; unfold_paper; first [prove_number |
  prove_equal].
Qed.
Lemma lgelu_gradual_hardening_corrected_2_holds : lgelu_gradual_hardening_corrected_2.
Proof.
  unfold lgelu_gradual_hardening_corrected_2. plain_decimals. intros; unfold_paper; first [prove_number | first
  [prove_compare | split_cases; first [lra | exfalso; lra | by_factors (41 / 14850) | ordered_real]]].
Qed.
Lemma lgelu_gradual_hardening_corrected_3_holds : lgelu_gradual_hardening_corrected_3.
Proof.
  unfold lgelu_gradual_hardening_corrected_3. intros; unfold_paper; first [prove_derivative | prove_equal].
Qed.
Theorem lgelu_gradual_hardening_corrected_holds : lgelu_gradual_hardening_corrected.
Proof.
  exact (conj lgelu_gradual_hardening_corrected_1_holds (conj lgelu_gradual_hardening_corrected_2_holds
  lgelu_gradual_hardening_corrected_3_holds)).
Qed.

(** lgelu/lambda-target *)
Lemma lgelu_lambda_target_1_holds : lgelu_lambda_target_1.
Proof.
  unfold lgelu_lambda_target_1.
  intros eps x He Hx. unfold dist. pose proof sqrt_2PI_pos.
  assert (0 < 2 / (eps * sqrt (2 * PI))) by (apply Rdiv_lt_0_compat; [lra|now apply Rmult_lt_0_compat]).
  assert (0 < x) by lra. apply Rle_div_l in Hx; [|now apply Rmult_lt_0_compat].
  apply (Rle_div_l 2 _ (x * sqrt (2 * PI))); [now apply Rmult_lt_0_compat|]. lra.
Qed.
Lemma lgelu_lambda_target_2_holds : lgelu_lambda_target_2.
Proof.
  unfold lgelu_lambda_target_2. plain_decimals. intros; unfold_paper; first [prove_number | prove_equal].
Qed.
Theorem lgelu_lambda_target_holds : lgelu_lambda_target.
Proof. exact (conj lgelu_lambda_target_1_holds lgelu_lambda_target_2_holds). Qed.

(** lgelu/lambda-target, corrected *)
Lemma lgelu_lambda_target_corrected_1_holds : lgelu_lambda_target_corrected_1.
Proof.
  unfold lgelu_lambda_target_corrected_1. intros; unfold_paper; first [prove_derivative | prove_equal].
Qed.
Lemma lgelu_lambda_target_corrected_2_holds : lgelu_lambda_target_corrected_2.
Proof.
  unfold lgelu_lambda_target_corrected_2. plain_decimals. intros; unfold_paper; first [prove_number |
  prove_equal].
Qed.
Lemma lgelu_lambda_target_corrected_3_holds : lgelu_lambda_target_corrected_3.
Proof.
  unfold lgelu_lambda_target_corrected_3. plain_decimals. intros; unfold_paper; first [prove_number | first
  [prove_compare | split_cases; first [lra | exfalso; lra | by_factors (- (- 4 * sqrt PI + 5 * sqrt 2) / (800 *
  sqrt PI)) | ordered_real]]].
Qed.
Theorem lgelu_lambda_target_corrected_holds : lgelu_lambda_target_corrected.
Proof.
  exact (conj lgelu_lambda_target_corrected_1_holds (conj lgelu_lambda_target_corrected_2_holds
  lgelu_lambda_target_corrected_3_holds)).
Qed.

(** lgelu/replacement-change *)
Lemma lgelu_replacement_change_2_fails : ~ lgelu_replacement_change_2.
Proof.
  unfold lgelu_replacement_change_2. plain_decimals.
  intros [s' [Hs' B']]. destruct gelu_relu_distance as [s [Hs B]]. assert (s = s'); [|lra].
  apply (sup_unique _ _ _ _ Hs). apply sup_ext with (2 := Hs'). intros x _. f_equal. unfold lgelu.
  replace (160 * (1 / 160 * x)) with x by field. rewrite <- Rmax_scale by lra.
  replace (160 * (1 / 160 * x)) with x by field. field.
Qed.
Theorem lgelu_replacement_change_fails : ~ lgelu_replacement_change.
Proof. intros all_parts. exact (lgelu_replacement_change_2_fails (proj2 all_parts)). Qed.

(** lgelu/replacement-change, corrected *)
Lemma lgelu_replacement_change_corrected_1_holds : lgelu_replacement_change_corrected_1.
Proof.
  unfold lgelu_replacement_change_corrected_1. plain_decimals.
  assert (Sc : forall x, Rabs (lgelu x 160 - Rmax 0 x) = / 160 * Rabs (160 * x * Phi (160 * x) - Rmax 0 (160 * x))).
  { intros x. rewrite Rmax_scale by lra. rewrite <- (Rabs_pos_eq (/ 160)) at 1 by lra. rewrite <- Rabs_mult.
    f_equal. unfold lgelu. field. }
  destruct gelu_relu_distance as [s [Hs B]].
  assert (Hs' : sup_is (fun _ => True) (fun x => Rabs (lgelu x 160 - Rmax 0 x)) (s / 160)).
  { apply sup_approached.
    - intros x _. rewrite Sc. pose proof (sup_ge _ _ _ (160 * x) Hs I) as G. cbv beta in G. lra.
    - intros e He. apply Classical_Prop.NNPP. intros N. assert (s <= s - 160 * e); [|lra].
      apply (sup_le _ _ _ _ Hs). intros y _. apply Rnot_lt_le. intros L. apply N. exists (y / 160). split; [exact I|].
      rewrite Sc. replace (160 * (y / 160)) with y by field. lra. }
  exists (s / 160). split; [exact Hs'|lra].
Qed.
Lemma lgelu_replacement_change_corrected_2_holds : lgelu_replacement_change_corrected_2.
Proof.
  unfold lgelu_replacement_change_corrected_2. intros; unfold_paper; first [prove_derivative | prove_equal].
Qed.
Lemma lgelu_replacement_change_corrected_3_holds : lgelu_replacement_change_corrected_3.
Proof.
  unfold lgelu_replacement_change_corrected_3. plain_decimals. destruct gelu_relu_distance as [s [Hs B]]. exists
  s. split; [exact Hs|lra].
Qed.
Theorem lgelu_replacement_change_corrected_holds : lgelu_replacement_change_corrected.
Proof.
  exact (conj lgelu_replacement_change_corrected_1_holds (conj lgelu_replacement_change_corrected_2_holds
  lgelu_replacement_change_corrected_3_holds)).
Qed.

(** lgelu/table2-drops *)
Lemma lgelu_table2_drops_1_holds : lgelu_table2_drops_1.
Proof.
  unfold lgelu_table2_drops_1. plain_decimals. intros; unfold_paper; first [prove_number | first [prove_compare |
  split_cases; first [lra | exfalso; lra | by_factors (1 / 20) | ordered_real]]].
Qed.
Lemma lgelu_table2_drops_2_holds : lgelu_table2_drops_2.
Proof.
  unfold lgelu_table2_drops_2. plain_decimals. intros; unfold_paper; first [prove_number | first [prove_compare |
  split_cases; first [lra | exfalso; lra | by_factors (1 / 50) | ordered_real]]].
Qed.
Lemma lgelu_table2_drops_3_holds : lgelu_table2_drops_3.
Proof.
  unfold lgelu_table2_drops_3. plain_decimals. intros; unfold_paper; first [prove_number | first [prove_compare |
  split_cases; first [lra | exfalso; lra | by_factors (3 / 100) | ordered_real]]].
Qed.
Lemma lgelu_table2_drops_4_holds : lgelu_table2_drops_4.
Proof.
  unfold lgelu_table2_drops_4. plain_decimals. intros; unfold_paper; first [prove_number | first [prove_compare |
  split_cases; first [lra | exfalso; lra | by_factors (1 / 20) | ordered_real]]].
Qed.
Lemma lgelu_table2_drops_5_holds : lgelu_table2_drops_5.
Proof.
  unfold lgelu_table2_drops_5. plain_decimals. intros; unfold_paper; first [prove_number | first [prove_compare |
  split_cases; first [lra | exfalso; lra | by_factors (1 / 25) | ordered_real]]].
Qed.
Theorem lgelu_table2_drops_holds : lgelu_table2_drops.
Proof.
  exact (conj lgelu_table2_drops_1_holds (conj lgelu_table2_drops_2_holds (conj lgelu_table2_drops_3_holds (conj
  lgelu_table2_drops_4_holds lgelu_table2_drops_5_holds)))).
Qed.

(** lgelu/table2-drops, corrected *)
Lemma lgelu_table2_drops_corrected_1_holds : lgelu_table2_drops_corrected_1.
Proof.
  unfold lgelu_table2_drops_corrected_1. plain_decimals. intros; unfold_paper; first [prove_number | first
  [prove_compare | split_cases; first [lra | exfalso; lra | by_factors (1 / 100) | ordered_real]]].
Qed.
Lemma lgelu_table2_drops_corrected_2_holds : lgelu_table2_drops_corrected_2.
Proof.
  unfold lgelu_table2_drops_corrected_2. plain_decimals. intros; unfold_paper; first [prove_number | first
  [prove_compare | split_cases; first [lra | exfalso; lra | by_factors (1 / 50) | ordered_real]]].
Qed.
Lemma lgelu_table2_drops_corrected_3_holds : lgelu_table2_drops_corrected_3.
Proof.
  unfold lgelu_table2_drops_corrected_3. plain_decimals. intros; unfold_paper; first [prove_number | first
  [prove_compare | split_cases; first [lra | exfalso; lra | by_factors (3 / 100) | ordered_real]]].
Qed.
Lemma lgelu_table2_drops_corrected_4_holds : lgelu_table2_drops_corrected_4.
Proof.
  unfold lgelu_table2_drops_corrected_4. plain_decimals. intros; unfold_paper; first [prove_number | first
  [prove_compare | split_cases; first [lra | exfalso; lra | by_factors (1 / 20) | ordered_real]]].
Qed.
Lemma lgelu_table2_drops_corrected_5_holds : lgelu_table2_drops_corrected_5.
Proof.
  unfold lgelu_table2_drops_corrected_5. plain_decimals. intros; unfold_paper; first [prove_number | first
  [prove_compare | split_cases; first [lra | exfalso; lra | by_factors (1 / 25) | ordered_real]]].
Qed.
Lemma lgelu_table2_drops_corrected_6_holds : lgelu_table2_drops_corrected_6.
Proof.
  unfold lgelu_table2_drops_corrected_6. plain_decimals. intros; unfold_paper; first [prove_derivative |
  prove_equal].
Qed.
Theorem lgelu_table2_drops_corrected_holds : lgelu_table2_drops_corrected.
Proof.
  exact (conj lgelu_table2_drops_corrected_1_holds (conj lgelu_table2_drops_corrected_2_holds (conj
  lgelu_table2_drops_corrected_3_holds (conj lgelu_table2_drops_corrected_4_holds (conj
  lgelu_table2_drops_corrected_5_holds lgelu_table2_drops_corrected_6_holds))))).
Qed.

(** lgelu/adult-replacement *)
Theorem lgelu_adult_replacement_holds : lgelu_adult_replacement.
Proof.
  unfold lgelu_adult_replacement. plain_decimals. intros; unfold_paper; first [prove_number | prove_compare].
Qed.

(** lgelu/adult-replacement, corrected *)
Lemma lgelu_adult_replacement_corrected_1_holds : lgelu_adult_replacement_corrected_1.
Proof.
  unfold lgelu_adult_replacement_corrected_1. plain_decimals. intros; unfold_paper; first [prove_derivative |
  prove_equal].
Qed.
Lemma lgelu_adult_replacement_corrected_2_holds : lgelu_adult_replacement_corrected_2.
Proof.
  unfold lgelu_adult_replacement_corrected_2. plain_decimals. intros; unfold_paper; first [prove_derivative |
  prove_equal].
Qed.
Lemma lgelu_adult_replacement_corrected_3_holds : lgelu_adult_replacement_corrected_3.
Proof.
  unfold lgelu_adult_replacement_corrected_3. plain_decimals. intros; unfold_paper; first [prove_derivative |
  prove_equal].
Qed.
Lemma lgelu_adult_replacement_corrected_4_holds : lgelu_adult_replacement_corrected_4.
Proof.
  unfold lgelu_adult_replacement_corrected_4. plain_decimals. intros; unfold_paper; first [prove_derivative |
  prove_equal].
Qed.
Lemma lgelu_adult_replacement_corrected_5_holds : lgelu_adult_replacement_corrected_5.
Proof.
  unfold lgelu_adult_replacement_corrected_5. plain_decimals. intros; unfold_paper; first [prove_number |
  prove_compare].
Qed.
Theorem lgelu_adult_replacement_corrected_holds : lgelu_adult_replacement_corrected.
Proof.
  exact (conj lgelu_adult_replacement_corrected_1_holds (conj lgelu_adult_replacement_corrected_2_holds (conj
  lgelu_adult_replacement_corrected_3_holds (conj lgelu_adult_replacement_corrected_4_holds
  lgelu_adult_replacement_corrected_5_holds)))).
Qed.

(** lgelu/tinyimagenet-gelu-score *)
Theorem lgelu_tinyimagenet_gelu_score_fails : ~ lgelu_tinyimagenet_gelu_score.
Proof. unfold lgelu_tinyimagenet_gelu_score. plain_decimals. unfold_paper; refute_number. Qed.

(** lgelu/uniform-gate-tolerance *)
Theorem lgelu_uniform_gate_tolerance_fails : ~ lgelu_uniform_gate_tolerance.
Proof.
  unfold lgelu_uniform_gate_tolerance. plain_decimals. replace (5 / 1000) with (1 / 200) by lra.
  intros [s [Hs B]].
  assert (P : 0 < 2 / (1 / 200 * sqrt (2 * PI))) by (apply Rdiv_lt_0_compat; [lra|pose proof sqrt_2PI_pos; lra]).
  pose proof (sup_unique _ _ _ _ Hs (gate_sup _ P)). lra.
Qed.

(** lgelu/uniform-gate-tolerance, corrected *)
Lemma lgelu_uniform_gate_tolerance_corrected_1_holds : lgelu_uniform_gate_tolerance_corrected_1.
Proof.
  unfold lgelu_uniform_gate_tolerance_corrected_1. intros lambda Hl. exact (gate_sup lambda ltac:(lra)).
Qed.
Lemma lgelu_uniform_gate_tolerance_corrected_2_holds : lgelu_uniform_gate_tolerance_corrected_2.
Proof.
  unfold lgelu_uniform_gate_tolerance_corrected_2. plain_decimals.
  intros x Hx.
  assert (N : 1 - Phi (324 / 125) <= 1 / 200) by (unfold Phi, phi; integral with (i_prec 40, i_fuel 100, i_degree 8)).

  unfold gap. destruct (Rlt_dec x 0) as [_|F]; [|lra]. pose proof (Phi_le (160 * x) (- (324 / 125)) ltac:(lra)) as L.
  rewrite Phi_opp in L. lra.
Qed.
Lemma lgelu_uniform_gate_tolerance_corrected_3_holds : lgelu_uniform_gate_tolerance_corrected_3.
Proof.
  unfold lgelu_uniform_gate_tolerance_corrected_3. plain_decimals.
  intros x Hx.
  assert (N : 1 - Phi (324 / 125) <= 1 / 200) by (unfold Phi, phi; integral with (i_prec 40, i_fuel 100, i_degree 8)).

  unfold gap. destruct (Rlt_dec x 0) as [F|_]; [lra|]. destruct (Rle_dec x 0) as [F|_]; [lra|].
  pose proof (Phi_le (324 / 125) (160 * x) ltac:(lra)). lra.
Qed.
Lemma lgelu_uniform_gate_tolerance_corrected_4_holds : lgelu_uniform_gate_tolerance_corrected_4.
Proof.
  unfold lgelu_uniform_gate_tolerance_corrected_4. plain_decimals. replace (16 / 1000) with (2 / 125) by lra. replace (5 / 1000) with (1 / 200) by lra.
  unfold gap. destruct (Rlt_dec (2 / 125) 0) as [F|_]; [lra|]. destruct (Rle_dec (2 / 125) 0) as [F|_]; [lra|].
  unfold Phi, phi. integral with (i_prec 40, i_fuel 100, i_degree 8).
Qed.
Theorem lgelu_uniform_gate_tolerance_corrected_holds : lgelu_uniform_gate_tolerance_corrected.
Proof.
  exact (conj lgelu_uniform_gate_tolerance_corrected_1_holds (conj lgelu_uniform_gate_tolerance_corrected_2_holds
  (conj lgelu_uniform_gate_tolerance_corrected_3_holds lgelu_uniform_gate_tolerance_corrected_4_holds))).
Qed.
