(** * The error of a soft mean of five equidistant values of a wave

    - [wave_error]: the weights [a .. e] stand at -2 .. 2, the wave is [cos] and [sin] of [f q (j - x)];
      multiplied by the phase of the wave at [x], the two errors have the weights as their only sums *)

From Coq Require Import Reals Lra.
Open Scope R_scope.

Lemma turned (E A B D c s : R) : D <> 0 -> c ^ 2 + s ^ 2 = 1 ->
  (E * (c * A + s * B) / D - 1) ^ 2 + (E * (c * B - s * A) / D) ^ 2 =
  ((E * A - D * c) ^ 2 + (E * B - D * s) ^ 2) / D ^ 2.
Proof.
  intros N U.
  replace ((E * (c * A + s * B) / D - 1) ^ 2 + (E * (c * B - s * A) / D) ^ 2) with
    ((E ^ 2 * (A ^ 2 + B ^ 2) * (c ^ 2 + s ^ 2) - 2 * E * D * (c * A + s * B) + D ^ 2) / D ^ 2) by (field; exact N).
  replace ((E * A - D * c) ^ 2 + (E * B - D * s) ^ 2) with
    (E ^ 2 * (A ^ 2 + B ^ 2) - 2 * E * D * (c * A + s * B) + D ^ 2 * (c ^ 2 + s ^ 2)) by ring.
  rewrite U. f_equal. ring.
Qed.

Lemma wave_error (a b c d e E f q x : R) : a + b + c + d + e <> 0 ->
  (E * (a * cos (f * (- 2 - x) * q) + b * cos (f * (- 1 - x) * q) + c * cos (f * (0 - x) * q)
     + d * cos (f * (1 - x) * q) + e * cos (f * (2 - x) * q)) / (a + b + c + d + e) - 1) ^ 2
  + (E * (a * sin (f * (- 2 - x) * q) + b * sin (f * (- 1 - x) * q) + c * sin (f * (0 - x) * q)
     + d * sin (f * (1 - x) * q) + e * sin (f * (2 - x) * q)) / (a + b + c + d + e)) ^ 2 =
  ((E * (c + cos (f * q) * (d + b) + cos (2 * (f * q)) * (e + a)) - (a + b + c + d + e) * cos (f * q * x)) ^ 2
   + (E * (sin (f * q) * (d - b) + sin (2 * (f * q)) * (e - a)) - (a + b + c + d + e) * sin (f * q * x)) ^ 2)
  / (a + b + c + d + e) ^ 2.
Proof.
  intros N. set (t := f * q). set (C := cos (t * x)). set (S := sin (t * x)).
  assert (U : C ^ 2 + S ^ 2 = 1) by (unfold C, S; rewrite <- !Rsqr_pow2, Rplus_comm; apply sin2_cos2).
  replace (f * (- 2 - x) * q) with (- (2 * t + t * x)) by (unfold t; ring).
  replace (f * (- 1 - x) * q) with (- (t + t * x)) by (unfold t; ring).
  replace (f * (0 - x) * q) with (- (t * x)) by (unfold t; ring).
  replace (f * (1 - x) * q) with (t - t * x) by (unfold t; ring).
  replace (f * (2 - x) * q) with (2 * t - t * x) by (unfold t; ring).
  rewrite !cos_neg, !sin_neg, !cos_plus, !sin_plus, !cos_minus, !sin_minus. fold C S.
  rewrite <- (turned E _ _ _ C S N U). f_equal; f_equal; [f_equal|]; f_equal; ring.
Qed.
