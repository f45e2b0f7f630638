(** * The change of entropy by the correction of CRReLU

    For a normal input on its positive half the correction [x + e x exp (- x^2 / 2)] changes the
    entropy by the integral of [2 phi ln (1 + e (1 - x^2) exp (- x^2 / 2))].

    - [correction_plus], [correction_minus]: at e = 0.01 and e = -0.01
    - [correction_first_order]: to first order in e it is [sqrt 2 / 4] *)

From Interval Require Import Tactic.
From Provenact Require Import Analysis Areas Vocabulary Limits Integrals Normal.
From Papers.eafo Require Import Hump Tails.

Definition correction_change (e x : R) : R := 2 * phi x * ln (1 + e * (1 - x ^ 2) * exp (- x ^ 2 / 2)).

Lemma correction_inside e x : -1 / 100 <= e <= 1 / 100 -> -1 / 100 <= e * (1 - x ^ 2) * exp (- x ^ 2 / 2) <= 1 / 100.
Proof.
  intros He. rewrite Rmult_assoc. change ((1 - x ^ 2) * exp (- x ^ 2 / 2)) with (hump_slope x).
  pose proof (hump_slope_size x) as S. apply Rabs_le_between in S. nra.
Qed.

Lemma correction_dominated e x : -1 / 100 <= e <= 1 / 100 -> 6 <= x ->
  Rabs (correction_change e x) <= 1 * (x - 0) ^ 3 * phi (x - 0).
Proof.
  intros He Hx. rewrite Rminus_0_r. pose proof (correction_inside e x He) as I.
  unfold correction_change. set (u := e * (1 - x ^ 2) * exp (- x ^ 2 / 2)) in *. clearbody u.
  pose proof (phi_pos x). assert (-1 <= ln (1 + u) <= 1) by (split; interval with (i_prec 30)).
  assert (216 <= x ^ 3) by (replace (x ^ 3) with (x * x ^ 2) by ring; assert (36 <= x ^ 2) by nra; nra).
  rewrite !Rabs_mult, (Rabs_pos_eq 2), (Rabs_pos_eq (phi x)) by lra.
  assert (Rabs (ln (1 + u)) <= 1) by (apply Rabs_le; lra). pose proof (Rabs_pos (ln (1 + u))). nra.
Qed.

Lemma correction_continuous e x : -1 / 100 <= e <= 1 / 100 -> continuous (correction_change e) x.
Proof.
  intros He. pose proof (correction_inside e x He). apply (ex_derive_continuous (correction_change e)).
  unfold correction_change. normal_derive_exists. simpl in *. unfold Rdiv, Rminus in *. lra.
Qed.

Lemma correction_digits e lo hi : -1 / 100 <= e <= 1 / 100 ->
  lo + 0.00000001 <= RInt (correction_change e) 0 7 <= hi - 0.00000001 ->
  exists l, is_RInt_gen (correction_change e) (at_point 0) plus_inf l /\ lo <= l <= hi.
Proof.
  intros He B. assert (0 < phi 7 <= 0.00000000001) by (split; [apply phi_pos|unfold phi; interval with (i_prec 30)]).
  apply half_line_value with (a := 7) (c := 1) (h := 0); [| |rewrite Rminus_0_r; lra|rewrite Rminus_0_r; lra].
  - intros x. now apply correction_continuous.
  - intros x Hx. apply correction_dominated; lra.
Qed.

Theorem correction_plus : exists l,
  is_RInt_gen (correction_change (1 / 100)) (at_point 0) plus_inf l /\ 0.00351636 <= l <= 0.00351643.
Proof.
  apply correction_digits; [lra|]. unfold correction_change, phi. integral with (i_prec 40, i_degree 12, i_fuel 200).
Qed.

Theorem correction_minus : exists l,
  is_RInt_gen (correction_change (- (1 / 100))) (at_point 0) plus_inf l /\ -0.00355492 <= l <= -0.00355486.
Proof.
  apply correction_digits; [lra|]. unfold correction_change, phi. integral with (i_prec 40, i_degree 12, i_fuel 200).
Qed.

(** To first order: [2 phi (1 - x^2) exp (- x^2 / 2)] has the antiderivative
    [(Phi (sqrt 2 x) + sqrt 2 x phi (sqrt 2 x)) / sqrt 2]. *)
Theorem correction_first_order :
  is_RInt_gen (fun x => 2 * phi x * (1 - x ^ 2) * exp (- x ^ 2 / 2)) (at_point 0) plus_inf (sqrt 2 / 4).
Proof.
  assert (Q : sqrt 2 * sqrt 2 = 2) by (apply sqrt_sqrt; lra). assert (P : 0 < sqrt 2) by (apply sqrt_lt_R0; lra).
  pose proof sqrt_2PI_pos as S.
  pose (F := fun x => / sqrt 2 * (Phi (sqrt 2 * x) + sqrt 2 * x * phi (sqrt 2 * x))).
  assert (E : forall x, phi (sqrt 2 * x) = phi x * exp (- x ^ 2 / 2)).
  { intros x. unfold phi. replace (- (sqrt 2 * x) ^ 2 / 2) with (- x ^ 2 / 2 + - x ^ 2 / 2).
    - rewrite exp_plus. field. lra.
    - replace ((sqrt 2 * x) ^ 2) with (sqrt 2 * sqrt 2 * x ^ 2) by ring. rewrite Q. field. }
  replace (sqrt 2 / 4) with (/ sqrt 2 * 1 - F 0).
  - apply (integral_from F).
    + intros x _. unfold F. normal_derive. fold (1 - x ^ 2) (- x ^ 2 / 2).
      replace (2 * phi x * (1 - x ^ 2) * exp (- x ^ 2 / 2)) with (phi (sqrt 2 * x) * (2 - sqrt 2 * sqrt 2 * x ^ 2))
        by (rewrite E, Q; ring). field. lra.
    + continuous_with phi_continuous.
    + unfold F. limit_with (stretched_p Phi _ _ P Phi_lim_p, stretched_p (fun u => u * phi u) _ _ P x_phi_lim_p). ring.
  - unfold F. rewrite Rmult_0_r, Phi_0. apply Rmult_eq_reg_l with (sqrt 2); [|lra].
    replace (sqrt 2 * (sqrt 2 / 4)) with (sqrt 2 * sqrt 2 / 4) by field. rewrite Q. field. lra.
Qed.
