(** * The correction of CRReLU, [x exp (- x^2 / 2)]

    - [hump_derive], [hump_slope_derive]
    - [hump_le]: at most [exp (-1/2)], attained at 1; [hump_ge]
    - [hump_slope_le], [hump_slope_ge]: its slope lies between [- 2 exp (-3/2)] (at [sqrt 3]) and 1 (at 0)
    - [hump_lim_m]: it tends to 0
    - [hump_product]: [hump x * slope x < 0.2937] for x >= 0
    - [inverse_error]: with [f x = x + eps hump x], [g x = x - eps hump x] the error [g (f x) - x]
      is [eps (hump x - hump (f x))]; [inverse_error_le]: at most [eps^2 |hump x|] *)

From Interval Require Import Tactic.
From Provenact Require Import Analysis Vocabulary Schemes Limits Normal.

Definition hump_of (x : R) : R := x * exp (- x ^ 2 / 2).
Definition hump_slope (x : R) : R := (1 - x ^ 2) * exp (- x ^ 2 / 2).

Lemma hump_derive x : is_derive hump_of x (hump_slope x).
Proof. unfold hump_of, hump_slope. auto_derive; [exact I|]. simpl. unfold Rdiv. field. Qed.

Lemma hump_slope_derive x : is_derive hump_slope x (x * (x ^ 2 - 3) * exp (- x ^ 2 / 2)).
Proof. unfold hump_slope. auto_derive; [exact I|]. simpl. unfold Rdiv. field. Qed.

Lemma hump_odd x : hump_of (- x) = - hump_of x.
Proof. unfold hump_of. replace ((- x) ^ 2) with (x ^ 2) by ring. ring. Qed.

Lemma hump_slope_even x : hump_slope (- x) = hump_slope x.
Proof. unfold hump_slope. now replace ((- x) ^ 2) with (x ^ 2) by ring. Qed.

Lemma gauss_le_1 x : 0 < exp (- x ^ 2 / 2) <= 1.
Proof.
  split; [apply exp_pos|]. apply Rle_trans with (exp 0); [|rewrite exp_0; lra].
  apply exp_le_mono. pose proof (pow2_ge_0 x). lra.
Qed.

(** ** Its range *)

Lemma hump_1 : hump_of 1 = exp (- 1 / 2).
Proof. unfold hump_of. rewrite Rmult_1_l. f_equal. field. Qed.

Theorem hump_le x : hump_of x <= exp (- 1 / 2).
Proof.
  rewrite <- hump_1. destruct (Rle_lt_dec 0 x) as [L|L].
  - by_slope (peak_on (fun u => 0 <= u) hump_of hump_slope) hump_derive; try lra.
    + intros u Hu Hu1. pose proof (gauss_le_1 u). apply Rmult_le_pos; nra.
    + intros u Hu Hu1. pose proof (gauss_le_1 u). unfold hump_slope. assert (1 - u ^ 2 <= 0) by nra. nra.
  - unfold hump_of at 1. pose proof (gauss_le_1 x). pose proof (exp_pos (- 1 / 2)). rewrite hump_1. nra.
Qed.

Theorem hump_ge x : - exp (- 1 / 2) <= hump_of x.
Proof. pose proof (hump_le (- x)) as L. rewrite hump_odd in L. lra. Qed.

Lemma hump_square x : 0 <= hump_of x ^ 2 <= exp (- 1).
Proof.
  replace (exp (- 1)) with (exp (- 1 / 2) ^ 2) by (simpl; rewrite Rmult_1_r, <- exp_plus; f_equal; field).
  pose proof (hump_le x). pose proof (hump_ge x). split; [apply pow2_ge_0|nra].
Qed.

Lemma gauss_square x : exp (- x ^ 2) = exp (- x ^ 2 / 2) ^ 2.
Proof. replace (- x ^ 2) with (- x ^ 2 / 2 + - x ^ 2 / 2) at 1 by field. rewrite exp_plus. ring. Qed.

Lemma gauss_cube x : exp (- 3 * x ^ 2 / 2) = exp (- x ^ 2 / 2) ^ 3.
Proof. replace (- 3 * x ^ 2 / 2) with (- x ^ 2 / 2 + - x ^ 2 / 2 + - x ^ 2 / 2) by field. rewrite !exp_plus. ring. Qed.

Lemma square_hump x : x ^ 2 * exp (- x ^ 2) = hump_of x ^ 2.
Proof. unfold hump_of. rewrite gauss_square. ring. Qed.

Lemma cube_hump x : x ^ 3 * exp (- 3 * x ^ 2 / 2) = hump_of x ^ 3.
Proof. unfold hump_of. rewrite gauss_cube. ring. Qed.

Lemma exp_half_cube : exp (- 3 / 2) = exp (- 1 / 2) ^ 3.
Proof. replace (- 3 / 2) with (- 1 / 2 + - 1 / 2 + - 1 / 2) by field. rewrite !exp_plus. ring. Qed.

Lemma cube_range h c : - c <= h <= c -> - c ^ 3 <= h ^ 3 <= c ^ 3.
Proof.
  intros H. assert (M : forall a b, a <= b -> a ^ 3 <= b ^ 3).
  { intros a b ab. assert (0 <= (b - a) * (a ^ 2 + a * b + b ^ 2)) by (apply Rmult_le_pos; nra). lra. }
  split; [replace (- c ^ 3) with ((- c) ^ 3) by ring|]; apply M; lra.
Qed.

Lemma hump_cube x : - exp (- 3 / 2) <= hump_of x ^ 3 <= exp (- 3 / 2).
Proof. rewrite exp_half_cube. apply cube_range. pose proof (hump_le x). pose proof (hump_ge x). lra. Qed.

(** ** The range of its slope *)

Lemma hump_slope_le x : hump_slope x <= 1.
Proof. unfold hump_slope. pose proof (gauss_le_1 x). pose proof (pow2_ge_0 x). nra. Qed.

Lemma sqrt3_square : sqrt 3 ^ 2 = 3.
Proof. apply pow2_sqrt. lra. Qed.

Lemma hump_slope_sqrt3 : hump_slope (sqrt 3) = - 2 * exp (- 3 / 2).
Proof. unfold hump_slope. rewrite sqrt3_square. replace (1 - 3) with (- 2) by ring. reflexivity. Qed.

Lemma hump_slope_ge_right x : 0 <= x -> - 2 * exp (- 3 / 2) <= hump_slope x.
Proof.
  intros Hx. rewrite <- hump_slope_sqrt3. pose proof sqrt3_square as Q.
  assert (0 < sqrt 3) by (apply sqrt_lt_R0; lra).
  by_slope (valley_on (fun u => 0 <= u) hump_slope (fun u => u * (u ^ 2 - 3) * exp (- u ^ 2 / 2))) hump_slope_derive;
    try lra.
  - intros u Hu Hu3. pose proof (gauss_le_1 u). assert (u ^ 2 - 3 <= 0) by nra.
    assert (u * (u ^ 2 - 3) <= 0) by nra. nra.
  - intros u Hu Hu3. pose proof (gauss_le_1 u). assert (0 <= u ^ 2 - 3) by nra.
    apply Rmult_le_pos; [apply Rmult_le_pos|]; lra.
Qed.

Theorem hump_slope_ge x : - 2 * exp (- 3 / 2) <= hump_slope x.
Proof.
  destruct (Rle_lt_dec 0 x); [now apply hump_slope_ge_right|].
  rewrite <- hump_slope_even. apply hump_slope_ge_right. lra.
Qed.

Lemma hump_slope_size x : Rabs (hump_slope x) <= 1.
Proof.
  pose proof (hump_slope_ge x). pose proof (hump_slope_le x).
  assert (2 * exp (- 3 / 2) <= 1) by interval with (i_prec 30). apply Rabs_le. lra.
Qed.

(** ** Limits *)

Theorem hump_lim_m : is_lim hump_of m_infty 0.
Proof.
  pose proof sqrt_2PI_pos. apply (is_lim_ext (fun x => sqrt (2 * PI) * (x * phi x))).
  - intros x. unfold hump_of, phi. field. lra.
  - limit_with x_phi_lim_m. apply Rmult_0_r.
Qed.

(** ** The error of the approximate inverse *)

Lemma inverse_error eps x :
  x + eps * x * exp (- x ^ 2 / 2)
  - eps * (x + eps * x * exp (- x ^ 2 / 2)) * exp (- (x + eps * x * exp (- x ^ 2 / 2)) ^ 2 / 2) - x
  = eps * (hump_of x - hump_of (x + eps * hump_of x)).
Proof. unfold hump_of. rewrite <- !Rmult_assoc. ring. Qed.

Lemma hump_lipschitz x y : Rabs (hump_of x - hump_of y) <= Rabs (x - y).
Proof.
  apply (slower_either_way hump_of hump_slope (fun t => t) (fun _ => 1) y x). intros t _.
  split; [apply hump_derive|]. split; [apply (is_derive_id t)|apply hump_slope_size].
Qed.

Theorem inverse_error_le eps x :
  Rabs (eps * (hump_of x - hump_of (x + eps * hump_of x))) <= eps ^ 2 * Rabs (hump_of x).
Proof.
  rewrite Rabs_mult. pose proof (hump_lipschitz x (x + eps * hump_of x)) as H.
  replace (x - (x + eps * hump_of x)) with (- (eps * hump_of x)) in H by ring.
  rewrite Rabs_Ropp, Rabs_mult in H. pose proof (Rabs_pos eps).
  rewrite <- (pow2_abs eps). nra.
Qed.

(** [hump x * slope x = x (1 - x^2) exp (- x^2)]: below 0.2937 on x >= 0. *)
Lemma hump_product x : 0 <= x -> hump_of x * hump_slope x <= 0.29365.
Proof.
  intros Hx. destruct (Rle_lt_dec 1 x) as [L|L].
  - unfold hump_of, hump_slope. pose proof (gauss_le_1 x). assert (x * (1 - x ^ 2) <= 0) by nra.
    replace (x * exp (- x ^ 2 / 2) * ((1 - x ^ 2) * exp (- x ^ 2 / 2)))
      with (x * (1 - x ^ 2) * (exp (- x ^ 2 / 2) * exp (- x ^ 2 / 2))) by ring.
    assert (0 < exp (- x ^ 2 / 2) * exp (- x ^ 2 / 2)) by nra. nra.
  - unfold hump_of, hump_slope. interval with (i_prec 40, i_bisect x, i_taylor x, i_degree 6).
Qed.

(** ** The error at eps = 1/100 *)

Definition error_001 (x : R) : R := 1 / 100 * (hump_of x - hump_of (x + 1 / 100 * hump_of x)).

Lemma error_tail x : 5 <= x -> Rabs (error_001 x) <= 0.00001.
Proof.
  intros Hx. unfold error_001. apply Rle_trans with (1 := inverse_error_le (1 / 100) x).
  assert (Rabs (hump_of x) <= 0.1); [|lra]. unfold hump_of. pose proof (gauss_le_1 x).
  rewrite Rabs_pos_eq by nra.
  assert (E : exp (x ^ 2 / 2) * exp (- x ^ 2 / 2) = 1) by (apply exp_cancel; field).
  pose proof (exp_ge_square (x ^ 2 / 2) ltac:(nra)).
  assert (5 * x <= x ^ 2) by nra. assert (12 <= x ^ 2 / 2) by nra.
  assert (12 * (x ^ 2 / 2) <= (x ^ 2 / 2) ^ 2) by (set (y := x ^ 2 / 2) in *; nra).
  assert (10 * x <= exp (x ^ 2 / 2)) by lra. nra.
Qed.

Lemma error_box x : 0 <= x <= 5 -> Rabs (error_001 x) <= 0.0000292585.
Proof.
  intros Hx. unfold error_001, hump_of.
  interval with (i_prec 60, i_bisect x, i_taylor x, i_degree 8, i_depth 20).
Qed.

Theorem error_bound x : 0 <= x -> Rabs (error_001 x) <= 0.0000292585.
Proof.
  intros Hx. destruct (Rle_lt_dec x 5) as [L|L]; [apply error_box; lra|].
  pose proof (error_tail x ltac:(lra)). lra.
Qed.
