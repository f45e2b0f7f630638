(** * The bump [exp (1 / (x^2 - 1))]

    On (-1, 1), with [t = 1 / (1 - x^2)], the functions [x^k t^m exp (- t)] are closed under
    differentiation up to linear combinations, and near the ends they are at most a multiple of
    [(1 - x^2)^2]: extended by 0 they are differentiable, and so infinitely often.

    - [wave k m]: [x^k t^m exp (- t)], 0 outside
    - [wave_derive]: its derivative is a combination of such functions, everywhere
    - [wave_C]: every derivative exists *)

From Interval Require Import Tactic.
From Provenact Require Import Analysis Limits Cells Smooth.

Definition wave (k m : nat) (x : R) : R :=
  if both (Rlt_dec (- 1) x) (Rlt_dec x 1)
  then x ^ k * (/ (1 - x ^ 2)) ^ m * exp (- / (1 - x ^ 2)) else 0.

Definition wave_slope (k m : nat) (x : R) : R :=
  INR k * wave (pred k) m x + 2 * INR m * wave (S k) (S m) x - 2 * wave (S k) (S (S m)) x.

Lemma wave_inside k m x : -1 < x < 1 -> wave k m x = x ^ k * (/ (1 - x ^ 2)) ^ m * exp (- / (1 - x ^ 2)).
Proof. intros H. unfold wave. destruct (both (Rlt_dec (- 1) x) (Rlt_dec x 1)) as [_|F]; [reflexivity|lra]. Qed.

Lemma wave_outside k m x : x <= -1 \/ 1 <= x -> wave k m x = 0.
Proof. intros H. unfold wave. destruct (both (Rlt_dec (- 1) x) (Rlt_dec x 1)) as [F|_]; [lra|reflexivity]. Qed.

(** ** Inside *)

Lemma wave_derive_inside k m x : -1 < x < 1 -> is_derive (wave k m) x (wave_slope k m x).
Proof.
  intros Hx. assert (P : 0 < 1 - x ^ 2) by nra.
  apply (is_derive_ext_loc (fun x => x ^ k * (/ (1 - x ^ 2)) ^ m * exp (- / (1 - x ^ 2)))).
  - apply (filter_imp (fun t => -1 < t < 1)); [|now apply locally_between]. intros t T. symmetry. now apply wave_inside.
  - unfold wave_slope. rewrite !wave_inside by assumption.
    pose (T := fun x => / (1 - x ^ 2)).
    assert (DT : is_derive T x (2 * x * T x ^ 2)).
    { unfold T. auto_derive; [simpl in *; lra|]. simpl in *. field. lra. }
    change (is_derive (fun x => x ^ k * T x ^ m * exp (- T x)) x
      (INR k * (x ^ pred k * T x ^ m * exp (- T x)) + 2 * INR m * (x ^ S k * T x ^ S m * exp (- T x))
       - 2 * (x ^ S k * T x ^ S (S m) * exp (- T x)))).
    clearbody T. derive_with DT.
    destruct m as [|m]; [simpl (pred 0)|simpl (pred (S m))]; [simpl (INR 0)|]; cbn [pow]; ring.
Qed.

(** ** At the ends *)

Lemma exp_ge_power t n : 0 <= t -> t ^ n <= INR (fact n) * exp t.
Proof.
  intros Ht. pose proof (exp_ge_taylor t n Ht) as E. pose proof (INR_fact_lt_0 n) as F.
  assert (L : t ^ n / INR (fact n) <= exp t); [|apply Rle_div_l in L; lra].
  apply Rle_trans with (2 := E). destruct n as [|n]; [apply Rle_refl|].
  change (t ^ S n / INR (fact (S n)) <= sum_f_R0 (fun k => t ^ k / INR (fact k)) n + t ^ S n / INR (fact (S n))).
  assert (0 <= sum_f_R0 (fun k => t ^ k / INR (fact k)) n); [|lra].
  apply cond_pos_sum. intros k. apply Rmult_le_pos; [now apply pow_le|]. left. apply Rinv_0_lt_compat, INR_fact_lt_0.
Qed.

Lemma power_exp_bound t n : 0 <= t -> t ^ n * exp (- t) <= INR (fact n).
Proof.
  intros Ht. pose proof (exp_ge_power t n Ht). pose proof (exp_pos (- t)).
  assert (E : exp t * exp (- t) = 1) by (apply exp_cancel; ring).
  apply Rle_trans with (INR (fact n) * exp t * exp (- t)); [apply Rmult_le_compat_r; lra|].
  rewrite Rmult_assoc, E. lra.
Qed.

Lemma wave_small k m x : -1 < x < 1 -> Rabs (wave k m x) <= INR (fact (S (S m))) * (1 - x ^ 2) ^ 2.
Proof.
  intros Hx. assert (P : 0 < 1 - x ^ 2) by nra. rewrite wave_inside by assumption.
  set (s := 1 - x ^ 2) in *. assert (T : 0 < / s) by (now apply Rinv_0_lt_compat).
  pose proof (power_exp_bound (/ s) (S (S m)) ltac:(lra)) as B. pose proof (exp_pos (- / s)).
  rewrite !Rabs_mult, (Rabs_pos_eq (exp _)), (Rabs_pos_eq ((/ s) ^ m)) by (lra || apply pow_le; lra).
  assert (K : Rabs (x ^ k) <= 1).
  { rewrite <- RPow_abs. rewrite <- (pow1 k). apply pow_incr. split; [apply Rabs_pos|]. apply Rabs_le. lra. }
  assert (Q : (/ s) ^ m * exp (- / s) = (/ s) ^ S (S m) * exp (- / s) * s ^ 2) by (simpl; field; lra).
  assert (0 < (/ s) ^ m * exp (- / s)) by (apply Rmult_lt_0_compat; [now apply pow_lt|assumption]).
  rewrite Rmult_assoc. apply Rle_trans with (1 * ((/ s) ^ m * exp (- / s))).
  - apply Rmult_le_compat_r; lra.
  - rewrite Rmult_1_l, Q. apply Rmult_le_compat_r; [apply pow2_ge_0|exact B].
Qed.

(** A function that is at most a multiple of the square of the distance has slope 0. *)
Lemma derive_of_square (f : R -> R) (x K : R) :
  f x = 0 -> (forall y, Rabs (f y) <= K * (y - x) ^ 2) -> is_derive f x 0.
Proof.
  intros E H. apply is_derive_Reals. intros eps He.
  assert (Hd : 0 < eps / (Rabs K + 1)) by (apply Rdiv_lt_0_compat; [assumption|pose proof (Rabs_pos K); lra]).
  exists (mkposreal _ Hd). intros h Hh Hlt. simpl in Hlt. rewrite E, !Rminus_0_r.
  specialize (H (x + h)). replace (x + h - x) with h in H by ring.
  assert (P : 0 < Rabs h) by now apply Rabs_pos_lt.
  unfold Rdiv. rewrite Rabs_mult, Rabs_inv. apply (Rlt_div_l _ _ (Rabs h)); [assumption|].
  apply Rlt_div_r in Hlt; [|pose proof (Rabs_pos K); lra].
  rewrite <- (pow2_abs h) in H. pose proof (Rle_abs K). nra.
Qed.

Lemma wave_bound_at k m x y : x = 1 \/ x = -1 ->
  Rabs (wave k m y) <= 4 * INR (fact (S (S m))) * (y - x) ^ 2.
Proof.
  intros Hx. pose proof (pos_INR (fact (S (S m)))) as F. set (N := INR (fact (S (S m)))) in *.
  destruct (Rle_lt_dec y (-1)) as [L|L].
  { rewrite wave_outside by (left; lra). rewrite Rabs_R0. pose proof (pow2_ge_0 (y - x)). nra. }
  destruct (Rle_lt_dec 1 y) as [M|M].
  { rewrite wave_outside by (right; lra). rewrite Rabs_R0. pose proof (pow2_ge_0 (y - x)). nra. }
  pose proof (wave_small k m y ltac:(lra)) as B. fold N in B. apply Rle_trans with (1 := B).
  rewrite (Rmult_comm 4), Rmult_assoc. apply Rmult_le_compat_l; [assumption|].
  replace ((1 - y ^ 2) ^ 2) with ((1 - y) ^ 2 * (1 + y) ^ 2) by ring.
  assert (0 <= (1 - y) ^ 2 <= 4) by (split; [apply pow2_ge_0|nra]).
  assert (0 <= (1 + y) ^ 2 <= 4) by (split; [apply pow2_ge_0|nra]).
  destruct Hx as [-> | ->].
  - replace ((y - 1) ^ 2) with ((1 - y) ^ 2) by ring. nra.
  - replace ((y - -1) ^ 2) with ((1 + y) ^ 2) by ring. nra.
Qed.

Theorem wave_derive k m x : is_derive (wave k m) x (wave_slope k m x).
Proof.
  assert (Z : x <= -1 \/ 1 <= x -> wave_slope k m x = 0).
  { intros H. unfold wave_slope. rewrite !wave_outside by assumption. ring. }
  assert (flat : is_derive (fun _ : R => 0) x 0) by (auto_derive; [exact I|reflexivity]).
  assert (at_end : x = 1 \/ x = -1 -> is_derive (wave k m) x (wave_slope k m x)).
  { intros E. rewrite Z by lra. apply derive_of_square with (K := 4 * INR (fact (S (S m)))); [apply wave_outside; lra|].
    intros y. now apply wave_bound_at. }
  destruct (Rtotal_order x (-1)) as [L|[E|G]]; [|auto|destruct (Rtotal_order x 1) as [L|[E|G']]; [|auto|]].
  - rewrite Z by lra. apply (derive_below (-1) x 0 _ (fun _ => 0) L); [intros; apply wave_outside; lra|exact flat].
  - apply wave_derive_inside. lra.
  - rewrite Z by lra. apply (derive_above 1 x 0 _ (fun _ => 0) G'); [intros; apply wave_outside; lra|exact flat].
Qed.

(** ** Smoothness *)

Theorem wave_C n : forall k m, C n (wave k m).
Proof.
  induction n as [|n IH]; intros k m.
  - intros x. apply (ex_derive_continuous (wave k m)). eexists. apply wave_derive.
  - exists (wave_slope k m). split; [intros x; apply wave_derive|]. unfold wave_slope.
    apply C_minus; [apply C_plus|]; (apply C_mult; [apply C_const|apply IH]).
Qed.

(** The bump as the paper writes it. *)
Definition bump_of (x : R) : R := if both (Rlt_dec (- 1) x) (Rlt_dec x 1) then exp (1 / (x ^ 2 - 1)) else 0.

Lemma bump_wave x : bump_of x = wave 0 0 x.
Proof.
  unfold bump_of, wave. destruct (both (Rlt_dec (- 1) x) (Rlt_dec x 1)) as [[A B]|_]; [|reflexivity].
  simpl (_ ^ 0). rewrite !Rmult_1_l. f_equal. field. split; nra.
Qed.

Theorem bump_C n : C n bump_of.
Proof. apply (C_ext n (wave 0 0)); [intros x; symmetry; apply bump_wave|apply wave_C]. Qed.
