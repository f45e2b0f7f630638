(** * The slope of GELU

    [gelu x = x Phi x] has the slope [Phi x + x phi x], whose derivative [phi x (2 - x^2)]
    changes sign at [sqrt 2] and [- sqrt 2] only.  So the largest slope, also in size, is
    [Phi (sqrt 2) + sqrt 2 phi (sqrt 2) = 1.12890...], and GELU has no smaller Lipschitz
    constant.  The printed 1.084 is refuted.

    - [gelu_derive], [gelu_slope_derive], [gelu_slope_mirror]
    - [gelu_slope_max], [gelu_slope_size]: the bounds; [gelu_lipschitz]: the supremum of |slope|
    - [gelu_lipschitz_digits]: 1.12890 to five decimals *)

From Interval Require Import Tactic.
From Provenact Require Import Analysis Vocabulary Schemes SlopeSchemes Normal.

Definition gelu_slope (x : R) : R := Phi x + x * phi x.
Definition gelu_largest_slope : R := Phi (sqrt 2) + sqrt 2 * phi (sqrt 2).

Lemma gelu_derive x : is_derive (fun u => u * Phi u) x (gelu_slope x).
Proof. unfold gelu_slope. normal_derive. ring. Qed.

Lemma gelu_Derive (x : R) : Derive (fun u => u * Phi u) x = gelu_slope x.
Proof. apply is_derive_unique, gelu_derive. Qed.

Lemma gelu_slope_derive x : is_derive gelu_slope x (phi x * (2 - x ^ 2)).
Proof. unfold gelu_slope. normal_derive. ring. Qed.

Lemma gelu_slope_mirror x : gelu_slope (- x) = 1 - gelu_slope x.
Proof. unfold gelu_slope. rewrite Phi_opp, phi_even. ring. Qed.

Lemma sqrt2_pos : 0 < sqrt 2.
Proof. apply sqrt_lt_R0. lra. Qed.

Lemma sqrt2_square : sqrt 2 ^ 2 = 2.
Proof. apply pow2_sqrt. lra. Qed.

(** ** The bounds *)

Lemma half_lt_largest : / 2 < gelu_largest_slope.
Proof.
  unfold gelu_largest_slope. pose proof sqrt2_pos. pose proof (phi_pos (sqrt 2)).
  pose proof (Phi_increasing 0 (sqrt 2) sqrt2_pos) as G. rewrite Phi_0 in G. nra.
Qed.

Theorem gelu_slope_max x : gelu_slope x <= gelu_largest_slope.
Proof.
  pose proof sqrt2_pos as P. pose proof sqrt2_square as Q.
  destruct (Rle_lt_dec (- sqrt 2) x) as [L|L].
  - by_slope (peak_on (fun u => - sqrt 2 <= u) gelu_slope (fun u => phi u * (2 - u ^ 2))) gelu_slope_derive.
    + lra.
    + intros u Hu Hu'. pose proof (phi_pos u). apply Rmult_le_pos; nra.
    + intros u Hu Hu'. pose proof (phi_pos u). assert (2 - u ^ 2 <= 0) by nra. nra.
    + assumption.
  - unfold gelu_slope. pose proof half_lt_largest. pose proof (phi_pos x).
    pose proof (Phi_increasing x 0 ltac:(lra)) as G. rewrite Phi_0 in G. nra.
Qed.

Theorem gelu_slope_size x : Rabs (gelu_slope x) <= gelu_largest_slope.
Proof.
  pose proof (gelu_slope_max x). pose proof (gelu_slope_max (- x)) as M. rewrite gelu_slope_mirror in M. apply Rabs_le. lra.
Qed.

(** ** The Lipschitz constant *)

Theorem gelu_lipschitz :
  sup_is (fun _ => True) (fun x => Rabs (Derive (fun u => u * Phi u) x)) gelu_largest_slope.
Proof.
  apply (sup_slope_size _ _ gelu_derive), sup_attained_at with (a := sqrt 2); [exact I| |intros x _;
    apply gelu_slope_size].
  apply Rabs_pos_eq. change (gelu_slope (sqrt 2)) with gelu_largest_slope. pose proof half_lt_largest. lra.
Qed.

Theorem gelu_sup_slope :
  sup_is (fun _ => True) (fun x => Derive (fun u => u * Phi u) x) gelu_largest_slope.
Proof.
  apply (sup_slope _ _ gelu_derive), sup_attained_at with (a := sqrt 2); [exact I|reflexivity|]. intros x _.
  apply gelu_slope_max.
Qed.

Theorem gelu_lipschitz_digits : 1.128904 <= gelu_largest_slope <= 1.128905.
Proof. unfold gelu_largest_slope, Phi, phi. integral with (i_prec 40, i_fuel 100, i_degree 8). Qed.

(** The paper prints [exp (-1) / sqrt (2 PI)] for [phi (sqrt 2)]. *)
Lemma gelu_largest_slope_printed :
  Phi (sqrt 2) + sqrt 2 * (1 / sqrt (2 * PI)) * exp (- 1) = gelu_largest_slope.
Proof.
  unfold gelu_largest_slope, phi.
  replace (exp (- sqrt 2 ^ 2 / 2)) with (exp (- 1)).
  - pose proof sqrt_2PI_pos. field. lra.
  - f_equal. rewrite sqrt2_square. field.
Qed.

Lemma gelu_curvature_zeros x : phi x * (2 - x ^ 2) = 0 <-> x = - sqrt 2 \/ x = sqrt 2.
Proof.
  pose proof (phi_pos x). pose proof sqrt2_pos as P. pose proof sqrt2_square as Q. split.
  - intros E. assert (F : (x - sqrt 2) * (x + sqrt 2) = 0).
    { replace ((x - sqrt 2) * (x + sqrt 2)) with (x ^ 2 - sqrt 2 ^ 2) by ring. nra. }
    apply Rmult_integral in F. destruct F; [right|left]; lra.
  - intros [-> | ->]; rewrite ?Rsqr_pow2; nra.
Qed.
