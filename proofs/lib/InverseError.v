(** * The error of CRReLU's approximate inverse

    With [f x = x + eps x exp (- x^2 / 2)] and [g x = x - eps x exp (- x^2 / 2)] the error [g (f x) - x] is
    [eps (h x - h (f x))], h the hump.

    - [error_sharp]: at most 0.2937 eps^2, for x >= 0 and eps >= 0
    - [prop2_final], [prop2_second], [prop2_third]: the inequalities of the proof of Proposition 2 for eps >= 0
    - [error_order], [error_leading]: the error is of second order in eps
    - [infinitesimal_factor]: if eps eta tends to 0 for the paper's eta, then so does eps; [infinitesimal_general] *)

From Coq Require Import Reals Lra.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
From Provenact Require Import Vocabulary Schemes Limits Hump.
Open Scope R_scope.

Lemma hump_slope_falls x c : 0 <= x -> x <= c -> c <= 1 -> hump_slope c <= hump_slope x.
Proof.
  intros X xc C. apply (decay_of_derive (fun u => 0 <= u <= 1) hump_slope (fun u => u * (u ^ 2 - 3) * exp (- u ^ 2 / 2)));
    try lra.
  - intros a b d A D B. lra.
  - intros u _. apply hump_slope_derive.
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

Theorem prop2_final : forall eps x : R, 0 <= eps -> 0 <= x ->
  Rabs (x + eps * x * exp (- x ^ 2 / 2)
        - eps * (x + eps * x * exp (- x ^ 2 / 2)) * exp (- (x + eps * x * exp (- x ^ 2 / 2)) ^ 2 / 2) - x)
  <= Rabs (exp (- 1) * eps ^ 2 + 1 / 2 * exp (- 3 / 2) * eps ^ 3).
Proof.
  intros eps x E X. apply Rle_trans with (1 := sharp_bound eps x E X).
  apply Rle_trans with (2 := Rle_abs _). assert (2937 / 10000 < exp (- 1)) by interval with (i_prec 40).
  pose proof (exp_pos (- 3 / 2)). pose proof (pow2_ge_0 eps).
  assert (0 <= eps ^ 3) by (now apply pow_le). assert (0 <= 1 / 2 * exp (- 3 / 2) * eps ^ 3)
    by (apply Rmult_le_pos; [lra|assumption]). nra.
Qed.

Lemma gauss_square x : exp (- x ^ 2) = exp (- x ^ 2 / 2) ^ 2.
Proof. replace (- x ^ 2) with (- x ^ 2 / 2 + - x ^ 2 / 2) at 1 by field. rewrite exp_plus. ring. Qed.

Lemma gauss_cube x : exp (- 3 * x ^ 2 / 2) = exp (- x ^ 2 / 2) ^ 3.
Proof. replace (- 3 * x ^ 2 / 2) with (- x ^ 2 / 2 + - x ^ 2 / 2 + - x ^ 2 / 2) by field. rewrite !exp_plus. ring. Qed.

Theorem prop2_second : forall eps x : R, 0 <= eps -> 0 <= x ->
  Rabs (eps * x * exp (- x ^ 2 / 2)
        * (1 - exp (- 1 / 2 * (2 * eps * x * exp (- x ^ 2 / 2) + eps ^ 2 * x ^ 2 * exp (- x ^ 2)))))
  <= Rabs (eps ^ 2 * x ^ 2 * exp (- x ^ 2) + 1 / 2 * eps ^ 3 * x ^ 3 * exp (- 3 * x ^ 2 / 2)).
Proof.
  intros eps x E X. rewrite gauss_square, gauss_cube. pose proof (exp_pos (- x ^ 2 / 2)) as G.
  set (u := exp (- x ^ 2 / 2)) in *. set (z := eps * x * u).
  assert (Z : 0 <= z) by (unfold z; apply Rmult_le_pos; [now apply Rmult_le_pos|lra]).
  replace (- 1 / 2 * (2 * eps * x * u + eps ^ 2 * x ^ 2 * u ^ 2)) with (- (z + z ^ 2 / 2)) by (unfold z; field).
  replace (eps ^ 2 * x ^ 2 * u ^ 2 + 1 / 2 * eps ^ 3 * x ^ 3 * u ^ 3) with (z * (z + z ^ 2 / 2)) by (unfold z; field).
  assert (V : 0 <= z + z ^ 2 / 2) by nra. set (v := z + z ^ 2 / 2) in *.
  pose proof (exp_ge_line (- v)). assert (exp (- v) <= 1) by (rewrite <- exp_0; apply exp_le_mono; lra).
  rewrite !Rabs_pos_eq by (apply Rmult_le_pos; lra). apply Rmult_le_compat_l; lra.
Qed.

Theorem prop2_third : forall eps x : R, 0 <= eps -> 0 <= x ->
  Rabs (eps ^ 2 * x ^ 2 * exp (- x ^ 2) + 1 / 2 * eps ^ 3 * x ^ 3 * exp (- 3 * x ^ 2 / 2))
  <= Rabs (exp (- 1) * eps ^ 2 + 1 / 2 * exp (- 3 / 2) * eps ^ 3).
Proof.
  intros eps x E X. rewrite gauss_square, gauss_cube.
  replace (eps ^ 2 * x ^ 2 * exp (- x ^ 2 / 2) ^ 2 + 1 / 2 * eps ^ 3 * x ^ 3 * exp (- x ^ 2 / 2) ^ 3)
    with (hump_of x ^ 2 * eps ^ 2 + 1 / 2 * hump_of x ^ 3 * eps ^ 3) by (unfold hump_of; ring).
  pose proof (hump_nonneg x X) as H0. pose proof (hump_le x) as H1. pose proof (pow2_ge_0 eps).
  assert (0 <= eps ^ 3) by (now apply pow_le).
  assert (E2 : exp (- 1) = exp (- 1 / 2) ^ 2)
    by (replace (- 1) with (- 1 / 2 + - 1 / 2) at 1 by field; rewrite exp_plus; ring).
  assert (S : hump_of x ^ 2 <= exp (- 1)) by (rewrite E2; apply pow_incr; lra).
  assert (T : hump_of x ^ 3 <= exp (- 3 / 2)) by (rewrite exp_half_cube; apply pow_incr; lra).
  assert (0 <= hump_of x ^ 2) by (now apply pow_le). assert (0 <= hump_of x ^ 3) by (now apply pow_le).
  assert (A : hump_of x ^ 2 * eps ^ 2 <= exp (- 1) * eps ^ 2) by (apply Rmult_le_compat_r; assumption).
  assert (B : 1 / 2 * hump_of x ^ 3 * eps ^ 3 <= 1 / 2 * exp (- 3 / 2) * eps ^ 3) by (apply Rmult_le_compat_r; lra).
  rewrite !Rabs_pos_eq; [lra| |]; [|apply Rplus_le_le_0_compat; apply Rmult_le_pos; lra].
  pose proof (exp_pos (- 1)). pose proof (exp_pos (- 3 / 2)). apply Rplus_le_le_0_compat; apply Rmult_le_pos; lra.
Qed.

(** For every eps, the correction of the approximate inverse. *)
Theorem error_by_correction : forall eps x : R, 0 <= x ->
  Rabs (x + eps * x * exp (- x ^ 2 / 2)
        - eps * (x + eps * x * exp (- x ^ 2 / 2)) * exp (- (x + eps * x * exp (- x ^ 2 / 2)) ^ 2 / 2) - x)
  <= eps ^ 2 * x * exp (- x ^ 2 / 2).
Proof.
  intros eps x X. rewrite inverse_error. pose proof (inverse_error_le eps x) as B.
  rewrite (Rabs_pos_eq (hump_of x)) in B by now apply hump_nonneg.
  replace (eps ^ 2 * x * exp (- x ^ 2 / 2)) with (eps ^ 2 * hump_of x) by (unfold hump_of; ring). exact B.
Qed.

(** ** The order of the error *)

Theorem error_order : forall k : R, 0 < k -> exists r : R, 0 < r /\
  forall eps x : R, Rabs eps < r -> 0 <= x ->
    Rabs (x + eps * x * exp (- x ^ 2 / 2)
          - eps * (x + eps * x * exp (- x ^ 2 / 2)) * exp (- (x + eps * x * exp (- x ^ 2 / 2)) ^ 2 / 2) - x)
    <= k * Rabs eps.
Proof.
  intros k K. exists k. split; [exact K|]. intros eps x B X. rewrite inverse_error.
  apply Rle_trans with (1 := inverse_error_le eps x).
  replace (eps ^ 2) with (Rabs eps * Rabs eps)
    by (rewrite <- Rabs_mult, Rabs_pos_eq; [ring|]; replace (eps * eps) with (eps ^ 2) by ring; apply pow2_ge_0).
  assert (Rabs (hump_of x) <= 1).
  { rewrite Rabs_pos_eq by now apply hump_nonneg. pose proof (hump_le x).
    assert (exp (- 1 / 2) <= 1) by interval with (i_prec 30). lra. }
  pose proof (Rabs_pos (hump_of x)). pose proof (Rabs_pos eps). nra.
Qed.

Theorem error_leading : forall x : R,
  is_lim (fun eps => (x + eps * x * exp (- x ^ 2 / 2)
        - eps * (x + eps * x * exp (- x ^ 2 / 2)) * exp (- (x + eps * x * exp (- x ^ 2 / 2)) ^ 2 / 2) - x) / eps ^ 2)
    0 (- x * (1 - x ^ 2) * exp (- x ^ 2)).
Proof.
  intros x. replace (- x * (1 - x ^ 2) * exp (- x ^ 2)) with (- (x * (1 - x ^ 2) * exp (- x ^ 2))) by ring.
  pose (u := fun eps => hump_of (x + eps * hump_of x)).
  assert (D : is_derive u 0 (hump_of x * hump_slope x)).
  { evar_last.
    - apply (is_derive_comp hump_of (fun eps => x + eps * hump_of x) 0 (hump_slope (x + 0 * hump_of x)) (hump_of x)).
      + apply hump_derive.
      + auto_derive; [exact I|ring].
    - unfold scal; simpl; unfold mult; simpl. replace (x + 0 * hump_of x) with x by ring. ring. }
  apply is_derive_Reals in D. apply is_lim_spec. intros e. destruct (D e (cond_pos e)) as [d Q].
  exists d. intros eps B N. change (Rabs (eps - 0) < d) in B. rewrite Rminus_0_r in B.
  specialize (Q eps N B). rewrite Rplus_0_l in Q. rewrite inverse_error.
  assert (V : hump_of x * hump_slope x = x * (1 - x ^ 2) * exp (- x ^ 2))
    by (rewrite gauss_square; unfold hump_of, hump_slope; ring).
  rewrite V in Q. unfold u in Q. replace (x + 0 * hump_of x) with x in Q by ring.
  rewrite <- Rabs_Ropp.
  match goal with |- Rabs ?l < _ => match type of Q with Rabs ?r < _ => replace l with r; [exact Q|] end end.
  field. exact N.
Qed.

(** ** Infinitesimals *)

Theorem infinitesimal_factor : forall (C : R) (eps : nat -> R), 0 < C ->
  (forall x : R, 0 <= x -> is_lim_seq (fun n => eps n * (- C * x * exp (- x ^ 2 / 2))) 0) -> is_lim_seq eps 0.
Proof.
  intros C eps P H. specialize (H 1 Rle_0_1). set (k := - C * 1 * exp (- 1 ^ 2 / 2)) in H.
  assert (K : k <> 0). { unfold k. pose proof (exp_pos (- 1 ^ 2 / 2)). nra. }
  apply (is_lim_seq_ext (fun n => / k * (eps n * k))); [intros n; field; exact K|].
  replace (Finite 0) with (Rbar_mult (/ k) 0) by (simpl; f_equal; ring).
  now apply is_lim_seq_scal_l.
Qed.

Theorem infinitesimal_general :
  (forall (eta : R -> R) (eps : nat -> R), (exists x : R, eta x <> 0) ->
     (forall x : R, is_lim_seq (fun n => eps n * eta x) 0) -> is_lim_seq eps 0) /\
  ~ (forall (eta : R -> R) (eps : nat -> R), (exists M : R, forall x : R, Rabs (eta x) <= M) ->
     (forall x : R, is_lim_seq (fun n => eps n * eta x) 0) -> is_lim_seq eps 0).
Proof.
  split.
  - intros eta eps [x N] H. specialize (H x). apply (is_lim_seq_ext (fun n => / eta x * (eps n * eta x))).
    + intros n. field. exact N.
    + replace (Finite 0) with (Rbar_mult (/ eta x) 0) by (simpl; f_equal; ring). now apply is_lim_seq_scal_l.
  - intros H. assert (L : is_lim_seq (fun _ => 1) 0).
    { apply (H (fun _ => 0)).
      - exists 0. intros _. rewrite Rabs_R0. lra.
      - intros _. apply (is_lim_seq_ext (fun _ => 0)); [intros; ring|apply is_lim_seq_const]. }
    apply is_lim_seq_unique in L. rewrite Lim_seq_const in L. injection L. lra.
Qed.
