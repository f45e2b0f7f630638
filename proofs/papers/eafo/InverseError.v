(** * The error of CRReLU's approximate inverse

    With [f x = x + eps x exp (- x^2 / 2)] and [g x = x - eps x exp (- x^2 / 2)] the error [g (f x) - x] is
    [eps (h x - h (f x))], h the hump.

    - [error_sharp]: at most 0.2937 eps^2, for x >= 0 and eps >= 0 *)

From Interval Require Import Tactic.
From Provenact Require Import Analysis Schemes.
From Papers.eafo Require Import Hump.

Lemma hump_slope_falls x c : 0 <= x -> x <= c -> c <= 1 -> hump_slope c <= hump_slope x.
Proof.
  intros X xc C. by_slope (decay_of_derive (fun u => 0 <= u <= 1) hump_slope (fun u => u * (u ^ 2 - 3) * exp (- u ^ 2 /
    2)))
    hump_slope_derive; try lra.
  - intros u U. pose proof (exp_pos (- u ^ 2 / 2)). assert (u * (u ^ 2 - 3) <= 0) by nra. nra.
Qed.

Lemma hump_nonneg x : 0 <= x -> 0 <= hump_of x.
Proof. intros X. unfold hump_of. pose proof (exp_pos (- x ^ 2 / 2)). nra. Qed.

Lemma hump_times_slope x c : 0 <= x -> x <= c -> Rabs (hump_of x * hump_slope c) <= 0.2937.
Proof.
  intros X xc. pose proof (hump_nonneg x X) as H0. pose proof (hump_le x) as H1.
  pose proof (hump_slope_ge c) as S. pose proof (hump_product x X) as P.
  assert (E : 2 * exp (- 3 / 2) * exp (- 1 / 2) <= 0.2937) by interval with (i_prec 40).
  pose proof (exp_pos (- 3 / 2)). pose proof (exp_pos (- 1 / 2)).
  apply Rabs_le. split.
  - apply Rle_trans with (- (2 * exp (- 3 / 2) * exp (- 1 / 2))); [lra|].
    assert (hump_of x * (2 * exp (- 3 / 2)) <= exp (- 1 / 2) * (2 * exp (- 3 / 2))) by (apply Rmult_le_compat_r; lra).
    assert (hump_of x * (- 2 * exp (- 3 / 2)) <= hump_of x * hump_slope c) by (apply Rmult_le_compat_l; lra). lra.
  - destruct (Rle_lt_dec c 1) as [L|L].
    + pose proof (hump_slope_falls x c X xc L). assert (hump_of x * hump_slope c <= hump_of x * hump_slope x)
        by (apply Rmult_le_compat_l; lra). lra.
    + assert (hump_slope c <= 0).
      { unfold hump_slope. pose proof (exp_pos (- c ^ 2 / 2)). assert (1 - c ^ 2 <= 0) by nra. nra. }
      assert (hump_of x * hump_slope c <= hump_of x * 0) by (apply Rmult_le_compat_l; lra). lra.
Qed.

Theorem error_sharp eps x : 0 <= eps -> 0 <= x ->
  Rabs (eps * (hump_of x - hump_of (x + eps * hump_of x))) <= 0.2937 * eps ^ 2.
Proof.
  intros E X. pose proof (hump_nonneg x X) as H0. assert (D : 0 <= eps * hump_of x) by nra.
  assert (V : exists c, x <= c /\ hump_of (x + eps * hump_of x) - hump_of x = hump_slope c * (eps * hump_of x)).
  { destruct (Req_dec (eps * hump_of x) 0) as [Z|N].
    - exists x. split; [lra|]. rewrite Z, Rplus_0_r. ring.
    - destruct (mean_value hump_of hump_slope x (x + eps * hump_of x)) as [c [C V]]; [lra|intros; apply hump_derive|].
      exists c. split; [lra|]. rewrite V. ring. }
  destruct V as [c [C V]]. pose proof (hump_times_slope x c X C) as B.
  replace (eps * (hump_of x - hump_of (x + eps * hump_of x))) with (- (eps ^ 2 * (hump_of x * hump_slope c)))
    by (replace (hump_of x - hump_of (x + eps * hump_of x)) with (- (hump_slope c * (eps * hump_of x))) by lra; ring).
  rewrite Rabs_Ropp, Rabs_mult, (Rabs_pos_eq (eps ^ 2)) by apply pow2_ge_0. pose proof (pow2_ge_0 eps). nra.
Qed.

(** ** The inequalities of Proposition 2 *)

Theorem sharp_bound : forall eps x : R, 0 <= eps -> 0 <= x ->
  Rabs (x + eps * x * exp (- x ^ 2 / 2)
        - eps * (x + eps * x * exp (- x ^ 2 / 2)) * exp (- (x + eps * x * exp (- x ^ 2 / 2)) ^ 2 / 2) - x)
  <= 2937 / 10000 * eps ^ 2.
Proof. intros eps x E X. rewrite inverse_error. pose proof (error_sharp eps x E X). lra. Qed.
