(** * SoftPlus with a parameter, and SELU

    - [soft_derive], [soft_uniform]: [ln (1 + exp (b x)) / b] has the slope [sigma (b x)] and is
      within [ln 2 / b] of ReLU
    - [quotient_lim]: a derivative as the limit of quotients
    - [selu_slope_left], [selu_slope_right], [selu_bound] *)

From Provenact Require Import Analysis Vocabulary Cells Schemes Limits Logistic.

(** ** SoftPlus with the parameter [b] *)

Definition softplus_with (b x : R) : R := 1 / b * ln (1 + exp (b * x)).

Lemma soft_derive b : 0 < b -> forall x, is_derive (fun x => 1 / b * ln (1 + exp (b * x))) x (sigma (b * x)).
Proof.
  intros Hb x. rewrite sigma_exp. pose proof (exp_pos (b * x)). auto_derive; [lra|]. field. lra.
Qed.

Lemma soft_near_relu b x : 0 < b -> 0 < softplus_with b x - Rmax 0 x <= ln 2 / b.
Proof.
  intros Hb. pose proof (softplus_relu (b * x)) as S. rewrite Rmax_scale in S by lra.
  replace (softplus_with b x - Rmax 0 x) with ((softplus (b * x) - b * Rmax 0 x) / b)
    by (unfold softplus_with, softplus; field; lra).
  split; [apply Rdiv_lt_0_compat; lra|]. apply Rmult_le_compat_r; [|lra].
  left. now apply Rinv_0_lt_compat.
Qed.

Theorem soft_uniform :
  uniform_lim (fun _ => True) (fun b x => 1 / b * ln (1 + exp (b * x))) (Rbar_locally p_infty) (fun x => Rmax 0 x).
Proof.
  apply uniform_p_of_bound with (c := ln 2). intros b x Hb _.
  pose proof (soft_near_relu b x Hb). fold (softplus_with b x). rewrite Rabs_pos_eq; lra.
Qed.

(** ** Taylor's polynomial at 0 *)

Lemma tanh_ge_cube y : 0 <= y -> y - y ^ 3 / 3 <= tanh y.
Proof.
  intros Hy. set (f := fun u => tanh u - (u - u ^ 3 / 3)).
  assert (H : f 0 <= f y); [|unfold f in H; rewrite tanh_0 in H; lra].
  on_interval (growth_of_derive (fun u => 0 <= u) f (fun u => 1 - tanh u ^ 2 - (1 - u ^ 2))); try lra.
  - intros u _. unfold f. derive_with tanh_derive. simpl. field.
  - intros u [Hu| <-]; [|rewrite tanh_0; lra]. pose proof (tanh_pos u Hu). nra.
Qed.

Definition taylor_gap (u : R) : R := ln 2 + u / 2 + u ^ 2 / 8 - softplus u.

Lemma taylor_gap_derive (u : R) : is_derive taylor_gap u (u / 4 - tanh (u / 2) / 2).
Proof.
  unfold taylor_gap. set (c := ln 2). derive_with softplus_derive. rewrite tanh_sigma.
  replace (2 * (u * / 2)) with u by field. field.
Qed.

Lemma taylor_gap_even u : taylor_gap (- u) = taylor_gap u.
Proof. unfold taylor_gap. rewrite (softplus_opp u). field. Qed.

Lemma taylor_gap_0 : taylor_gap 0 = 0.
Proof. unfold taylor_gap, softplus. rewrite exp_0. replace (1 + 1) with 2 by ring. field. Qed.

Lemma taylor_gap_grows : increasing_on (fun u => 0 <= u) taylor_gap.
Proof.
  by_slope (growth_of_derive (fun u => 0 <= u) taylor_gap (fun u => u / 4 - tanh (u / 2) / 2)) taylor_gap_derive.
  intros u [Hu| <-].
  - pose proof (tanh_pos (u / 2) ltac:(lra)). lra.
  - replace (0 / 2) with 0 by field. rewrite tanh_0. lra.
Qed.

Lemma taylor_gap_right u : 0 <= u -> 0 <= taylor_gap u <= u ^ 4 / 192.
Proof.
  intros Hu. split.
  - rewrite <- taylor_gap_0. apply taylor_gap_grows; [lra|assumption|assumption].
  - set (f := fun u => u ^ 4 / 192 - taylor_gap u).
    assert (H : f 0 <= f u).
    { on_interval (growth_of_derive (fun u => 0 <= u) f (fun u => u ^ 3 / 48 - (u / 4 - tanh (u / 2) / 2))); try lra.
      - intros v _. unfold f. derive_with taylor_gap_derive. simpl. field.
      - intros v Hv. pose proof (tanh_ge_cube (v / 2) ltac:(lra)).
        replace ((v / 2) ^ 3) with (v ^ 3 / 8) in H by field. lra. }
    unfold f in H. rewrite taylor_gap_0 in H. simpl (0 ^ 4) in H. lra.
Qed.

Theorem taylor_gap_bounds u : 0 <= taylor_gap u <= u ^ 4 / 192.
Proof.
  destruct (Rle_lt_dec 0 u) as [L|L]; [now apply taylor_gap_right|].
  rewrite <- taylor_gap_even. replace (u ^ 4) with ((- u) ^ 4) by ring. apply taylor_gap_right. lra.
Qed.

Lemma ln_4_over_e : ln (4 / exp 1) = 2 * ln 2 - 1.
Proof.
  pose proof (exp_pos 1). unfold Rdiv. rewrite ln_mult, ln_Rinv, ln_exp; [|lra|lra|now apply Rinv_0_lt_compat].
  replace 4 with (2 * 2) by ring. rewrite ln_mult by lra. ring.
Qed.

(** ** Derivatives as limits of quotients *)

Lemma quotient_lim (f : R -> R) (l : R) :
  is_derive f 0 l -> filterlim (fun h => (f h - f 0) / h) (locally' 0) (locally l).
Proof.
  intros H. apply is_derive_Reals in H. apply filterlim_locally. intros eps.
  destruct (H eps (cond_pos eps)) as [d Hd]. exists d. intros h Hh Hne.
  specialize (Hd h Hne). rewrite Rplus_0_l in Hd. apply Hd.
  change (Rabs (h - 0) < d) in Hh. now rewrite Rminus_0_r in Hh.
Qed.

Lemma right_of_punctured (f : R -> R) (G : (R -> Prop) -> Prop) :
  filterlim f (locally' 0) G -> filterlim f (at_right 0) G.
Proof.
  intros H P HP. destruct (H P HP) as [d Hd]. exists d. intros h Hh Hpos. apply Hd; [assumption|].
  now apply Rgt_not_eq.
Qed.

(** A continuous function tends to its value from either side. *)
Lemma side_of_continuous (f : R -> R) a side : continuous f a -> filterlim f (within side (locally a)) (locally (f a)).
Proof. apply filterlim_filter_le_1, filter_le_within. Qed.

(** ** SELU *)

Definition selu_with (b l x : R) : R := l * (if Rlt_dec 0 x then x else b * exp x - b).

Lemma selu_derive_left b l x : x < 0 -> is_derive (selu_with b l) x (l * b * exp x).
Proof.
  intros Hx. apply (derive_below 0 _ _ _ (fun t => l * (b * exp t - b)) Hx); [|auto_derive; [exact I|ring]].
  intros t Ht. unfold selu_with. destruct (Rlt_dec 0 t); [lra|reflexivity].
Qed.

Lemma selu_derive_right b l x : 0 < x -> is_derive (selu_with b l) x l.
Proof.
  intros Hx. apply (derive_above 0 _ _ _ (fun t => l * t) Hx); [|auto_derive; [exact I|ring]].
  intros t Ht. unfold selu_with. destruct (Rlt_dec 0 t); [reflexivity|lra].
Qed.

Theorem selu_slope_left b l :
  Rbar_locally m_infty (fun x => ex_derive (selu_with b l) x) /\
  filterlim (fun x => Derive (selu_with b l) x) (Rbar_locally m_infty) (locally 0).
Proof.
  split.
  - exists 0. intros x Hx. eexists. now apply selu_derive_left.
  - apply (filterlim_ext_loc (fun x => l * b * exp x)).
    + exists 0. intros x Hx. symmetry. apply is_derive_unique. now apply selu_derive_left.
    + limit_with is_lim_exp_m. apply Rmult_0_r.
Qed.

Theorem selu_slope_right b l :
  Rbar_locally p_infty (fun x => ex_derive (selu_with b l) x) /\
  filterlim (fun x => Derive (selu_with b l) x) (Rbar_locally p_infty) (locally l).
Proof.
  split; [exists 0; intros x Hx; eexists; now apply selu_derive_right|].
  apply (filterlim_ext_loc (fun _ => l)); [|apply filterlim_const].
  exists 0. intros x Hx. symmetry. apply is_derive_unique. now apply selu_derive_right.
Qed.

Lemma selu_bound b l x : 0 < b -> 0 < l -> Rabs (selu_with b l x - l * Rmax 0 x) <= l * b.
Proof.
  intros Hb Hl. unfold selu_with. destruct (Rlt_dec 0 x) as [L|L].
  - rewrite Rmax_right, Rminus_eq_0, Rabs_R0 by lra. nra.
  - rewrite Rmax_left by lra. pose proof (exp_pos x).
    assert (exp x <= 1) by (rewrite <- exp_0; apply exp_le_mono; lra).
    replace (l * (b * exp x - b) - l * 0) with (- (l * b * (1 - exp x))) by ring.
    assert (0 < l * b) by nra. rewrite Rabs_Ropp, Rabs_pos_eq by nra. nra.
Qed.

Theorem selu_uniform l : 0 < l ->
  uniform_lim (fun _ => True) (fun b x => selu_with b l x) (at_right 0) (fun x => l * Rmax 0 x).
Proof. intros Hl. apply uniform_right_of_bound with (c := l). intros b x Hb _. now apply selu_bound. Qed.
