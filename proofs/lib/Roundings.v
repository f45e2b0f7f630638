(** * Roundings: how errors of double precision travel through a program, and the last rounding to a single

    `near64 k e y r`: y is r up to k units of 2^-53 of it, and 2^e. *)

From Coq Require Import Reals ZArith Lia Lra Psatz.
From Flocq Require Import Core BinarySingleNaN Relative Plus_error.
From Provenact Require Import Floats.
Open Scope R_scope.

Definition eps64 : R := / 9007199254740992.

Definition near64 (k : R) (e : Z) (y r : R) : Prop := Rabs (y - r) <= k * eps64 * Rabs r + bpow radix2 e.

Lemma near_exact : forall r e, near64 0 e r r.
Proof.
  intros r e. unfold near64. replace (r - r) with 0 by ring. rewrite Rabs_R0.
  generalize (bpow_ge_0 radix2 e). lra.
Qed.

Lemma near_weaken : forall k k' e e' y r, near64 k e y r -> k <= k' -> (e <= e')%Z -> near64 k' e' y r.
Proof.
  intros k k' e e' y r H Hk He. unfold near64 in *.
  apply Rle_trans with (1 := H). apply Rplus_le_compat.
  - apply Rmult_le_compat_r; [apply Rabs_pos|]. unfold eps64. lra.
  - apply bpow_le. exact He.
Qed.

Lemma rounded64_error : forall z, Rabs (rounded64 z - z) <= eps64 * Rabs z + bpow radix2 (-1075).
Proof.
  intros z. destruct (error_N_FLT radix2 (-1074) 53 eq_refl (fun t => negb (Z.even t)) z)
    as (eps & eta & Heps & Heta & _ & E).
  unfold rounded64. rewrite E. replace (z * (1 + eps) + eta - z) with (eps * z + eta) by ring.
  apply Rle_trans with (1 := Rabs_triang _ _). rewrite Rabs_mult. apply Rplus_le_compat.
  - apply Rmult_le_compat_r; [apply Rabs_pos|]. unfold eps64. simpl in Heps. lra.
  - apply Rle_trans with (1 := Heta). right. change (/ 2) with (bpow radix2 (-1)). rewrite <- bpow_plus. reflexivity.
Qed.

Lemma near_rounded : forall k e z r, near64 k e z r -> 0 <= k <= 40 -> (-1075 <= e)%Z ->
  near64 (k + 1.001) (e + 2) (rounded64 z) r.
Proof.
  intros k e z r H Hk He. unfold near64 in *.
  assert (R := rounded64_error z). assert (Hz := Rabs_triang_inv z r).
  assert (T := R_dist_tri (rounded64 z) r z). unfold R_dist in T.
  assert (B : bpow radix2 (-1075) <= bpow radix2 e) by (apply bpow_le; exact He).
  replace (bpow radix2 (e + 2)) with (4 * bpow radix2 e) 
    by (rewrite bpow_plus; change (bpow radix2 2) with 4; ring).
  assert (P := bpow_ge_0 radix2 e). assert (A := Rabs_pos r).
  assert (K : k * eps64 * Rabs r <= 40 * eps64 * Rabs r).
  { apply Rmult_le_compat_r; [exact A|]. unfold eps64. lra. }
  assert (U : eps64 * Rabs z <= eps64 * (Rabs r + (40 * eps64 * Rabs r + bpow radix2 e))).
  { apply Rmult_le_compat_l; unfold eps64 in *; lra. }
  replace ((k + 1.001) * eps64 * Rabs r) with (k * eps64 * Rabs r + 1.001 * eps64 * Rabs r) by ring.
  unfold eps64 in *. lra.
Qed.

(** A sum or a difference of doubles is rounded without underflow. *)
Lemma sum_relative : forall a b : float64,
  exists eps, Rabs eps <= eps64 /\ rounded64 (value64 a + value64 b) = (value64 a + value64 b) * (1 + eps).
Proof.
  intros a b.
  destruct (FLT_plus_error_N_ex radix2 (-1074) 53 (fun t => negb (Z.even t)) (value64 a) (value64 b)
    (format64 a) (format64 b)) as (eps & H & E).
  exists eps. split; [|exact E].
  apply Rle_trans with (1 := H). replace eps64 with (u_ro radix2 53) by (unfold u_ro, eps64; simpl; lra). apply u_rod1pu_ro_le_u_ro.
Qed.

Lemma near_mul : forall k1 k2 e y1 y2 r1 r2, near64 k1 e y1 r1 -> near64 k2 e y2 r2 ->
  0 <= k1 <= 40 -> 0 <= k2 <= 40 -> Rabs r1 <= bpow radix2 140 -> Rabs r2 <= bpow radix2 140 -> (e <= 0)%Z ->
  near64 (k1 + k2 + 0.001) (e + 142) (y1 * y2) (r1 * r2).
Proof.
  intros k1 k2 e y1 y2 r1 r2 H1 H2 K1 K2 B1 B2 He. unfold near64 in *.
  replace (y1 * y2 - r1 * r2) with ((y1 - r1) * r2 + r1 * (y2 - r2) + (y1 - r1) * (y2 - r2)) by ring.
  apply Rle_trans with (Rabs (y1 - r1) * Rabs r2 + Rabs r1 * Rabs (y2 - r2) + Rabs (y1 - r1) * Rabs (y2 - r2)).
  { apply Rle_trans with (1 := Rabs_triang _ _). rewrite !Rabs_mult.
    apply Rplus_le_compat_r. apply Rle_trans with (1 := Rabs_triang _ _). rewrite !Rabs_mult. lra. }
  rewrite Rabs_mult.
  assert (D1 := Rabs_pos (y1 - r1)). assert (D2 := Rabs_pos (y2 - r2)).
  assert (A1 := Rabs_pos r1). assert (A2 := Rabs_pos r2).
  assert (P := bpow_ge_0 radix2 e).
  assert (P1 : bpow radix2 e <= 1) by (change 1 with (bpow radix2 0); apply bpow_le; lia).
  replace (bpow radix2 (e + 142)) with (4 * bpow radix2 140 * bpow radix2 e)
    by (replace (e + 142)%Z with (2 + 140 + e)%Z by lia; rewrite !bpow_plus; change (bpow radix2 2) with 4; ring).
  assert (L : 1000 <= bpow radix2 140).
  { apply Rle_trans with (bpow radix2 10); [simpl; lra | apply bpow_le; lia]. }
  set (m := bpow radix2 140) in *. set (b := bpow radix2 e) in *.
  set (d1 := Rabs (y1 - r1)) in *. set (d2 := Rabs (y2 - r2)) in *. set (a1 := Rabs r1) in *. set (a2 := Rabs r2) in *.
  clearbody m b d1 d2 a1 a2.
  assert (M1 : d1 * a2 <= (k1 * eps64 * a1 + b) * a2) by (apply Rmult_le_compat_r; assumption).
  assert (M2 : a1 * d2 <= a1 * (k2 * eps64 * a2 + b)) by (apply Rmult_le_compat_l; assumption).
  assert (M3 : d1 * d2 <= (k1 * eps64 * a1 + b) * (k2 * eps64 * a2 + b)) by (apply Rmult_le_compat; assumption).
  assert (M4 : b * a2 <= b * m) by (apply Rmult_le_compat_l; assumption).
  assert (M5 : a1 * b <= b * m) by (rewrite (Rmult_comm a1); apply Rmult_le_compat_l; assumption).
  assert (U : 0 < eps64) by (unfold eps64; lra).
  assert (Q : (k1 * eps64 * a1 + b) * (k2 * eps64 * a2 + b)
    = (k1 * k2 * eps64) * (eps64 * (a1 * a2)) + (k1 * eps64) * (b * a1) + (k2 * eps64) * (b * a2) + b * b) by ring.
  assert (S : 0 <= a1 * a2) by (apply Rmult_le_pos; assumption).
  assert (KU1 : k1 * eps64 <= 0.001) by (unfold eps64; lra).
  assert (KU2 : k2 * eps64 <= 0.001) by (unfold eps64; lra).
  assert (KK : k1 * k2 * eps64 <= 0.001).
  { assert (k1 * k2 <= 40 * 40) by (apply Rmult_le_compat; lra). unfold eps64 in *. lra. }
  assert (T1 : (k1 * k2 * eps64) * (eps64 * (a1 * a2)) <= 0.001 * (eps64 * (a1 * a2))).
  { apply Rmult_le_compat_r; [|exact KK]. apply Rmult_le_pos; lra. }
  assert (T2 : (k1 * eps64) * (b * a1) <= 0.001 * (b * m)).
  { apply Rmult_le_compat; try lra; [apply Rmult_le_pos; unfold eps64; lra | apply Rmult_le_pos; lra]. }
  assert (T3 : (k2 * eps64) * (b * a2) <= 0.001 * (b * m)).
  { apply Rmult_le_compat; try lra; [apply Rmult_le_pos; unfold eps64; lra | apply Rmult_le_pos; lra]. }
  assert (T4 : b * b <= b * m) by (apply Rmult_le_compat_l; lra).
  assert (T5 : 0 <= b * m) by (apply Rmult_le_pos; lra).
  replace ((k1 + k2 + 0.001) * eps64 * (a1 * a2))
    with (k1 * eps64 * a1 * a2 + a1 * (k2 * eps64 * a2) + 0.001 * (eps64 * (a1 * a2))) by ring.
  replace (4 * m * b) with (4 * (b * m)) by ring.
  rewrite Q in M3. nra.
Qed.

(** Held between ends that the exact number does not pass, a number comes nearer. *)
Lemma near_max : forall k e y r low, near64 k e y r -> low <= r -> near64 k e (Rmax y low) r.
Proof.
  intros k e y r low H L. unfold near64 in *. apply Rle_trans with (2 := H).
  unfold Rmax. destruct (Rle_dec y low); [|lra].
  rewrite (Rabs_left1 (low - r)), (Rabs_left1 (y - r)) by lra. lra.
Qed.

Lemma near_min : forall k e y r high, near64 k e y r -> r <= high -> near64 k e (Rmin y high) r.
Proof.
  intros k e y r high H L. unfold near64 in *. apply Rle_trans with (2 := H).
  unfold Rmin. destruct (Rle_dec y high); [lra|].
  rewrite (Rabs_pos_eq (high - r)), (Rabs_pos_eq (y - r)) by lra. lra.
Qed.

(** c - y, where the exact difference is not smaller than the exact number divided by m. *)
Lemma near_from : forall c m k e y r, near64 k e y r -> 0 <= k -> Rabs r <= m * Rabs (c - r) ->
  near64 (m * k) e (c - y) (c - r).
Proof.
  intros c m k e y r H K M. unfold near64 in *.
  replace (c - y - (c - r)) with (- (y - r)) by ring. rewrite Rabs_Ropp.
  apply Rle_trans with (1 := H). apply Rplus_le_compat_r.
  replace (m * k * eps64 * Rabs (c - r)) with ((k * eps64) * (m * Rabs (c - r))) by ring.
  apply Rmult_le_compat_l; [|exact M]. apply Rmult_le_pos; [exact K|unfold eps64; lra].
Qed.

(** ** The last rounding *)

Lemma ulp_at_least : forall r, bpow radix2 (-149) <= ulp32 r.
Proof.
  intros r. unfold ulp32. rewrite <- (ulp_FLT_0 radix2 (-149) 24).
  apply ulp_ge_ulp_0; auto with typeclass_instances.
Qed.

Lemma below_ulps : forall r, Rabs r <= 16777216 * ulp32 r.
Proof.
  intros r. unfold ulp32.
  destruct (Req_dec r 0) as [->|Z].
  - rewrite Rabs_R0. apply Rmult_le_pos; [lra|]. apply ulp_ge_0.
  - rewrite ulp_neq_0 by exact Z. unfold cexp.
    change 16777216 with (bpow radix2 24). rewrite <- bpow_plus.
    apply Rlt_le, Rlt_le_trans with (bpow radix2 (mag radix2 r)); [apply bpow_mag_gt|].
    apply bpow_le. unfold FLT_exp. lia.
Qed.

(** Of two numbers to round, the nearest single to the one is as near to the other, but for twice their distance. *)
Lemma rounded32_near : forall y r, Rabs (rounded32 y - r) <= / 2 * ulp32 r + 2 * Rabs (y - r).
Proof.
  intros y r.
  assert (N : Rabs (rounded32 y - y) <= Rabs (rounded32 r - y)).
  { apply (round_N_pt radix2 (FLT_exp (-149) 24) (fun t => negb (Z.even t)) y).
    apply generic_format_round; auto with typeclass_instances. }
  assert (H : Rabs (rounded32 r - r) <= / 2 * ulp32 r).
  { apply error_le_half_ulp; auto with typeclass_instances. }
  assert (T1 := R_dist_tri (rounded32 r) y r). assert (T2 := R_dist_tri (rounded32 y) r y). unfold R_dist in *.
  rewrite (Rabs_minus_sym r y) in T1. lra.
Qed.

Lemma ulp_at_most : forall r, Rabs r <= largest32 -> ulp32 r <= bpow radix2 104.
Proof.
  intros r H. unfold ulp32. destruct (Req_dec r 0) as [->|Z].
  - rewrite (ulp_FLT_0 radix2 (-149) 24). apply bpow_le. lia.
  - rewrite ulp_neq_0 by exact Z. apply bpow_le. unfold cexp, FLT_exp.
    assert (mag radix2 r <= 128)%Z; [|lia].
    apply mag_le_bpow; [exact Z|]. unfold largest32 in H. generalize (bpow_gt_0 radix2 104). lra.
Qed.

(** From the middle between the largest float32 and 2^128 on, a number is rounded to 2^128 or more. *)
Lemma rounded32_beyond : forall y, bpow radix2 128 - bpow radix2 100 <= Rabs y -> bpow radix2 128 <= Rabs (rounded32 y).
Proof.
  intros y H.
  assert (G : generic_format radix2 (FLT_exp (-149) 24) (bpow radix2 128)).
  { apply generic_format_bpow. compute. discriminate. }
  assert (P : forall z, bpow radix2 128 - bpow radix2 100 <= z -> bpow radix2 128 <= rounded32 z).
  { intros z Hz. apply round_N_ge_midp; [auto with typeclass_instances | exact G |].
    rewrite pred_bpow. change (FLT_exp (-149) 24 128) with 104%Z.
    assert (E : bpow radix2 104 = 16 * bpow radix2 100).
    { change 104%Z with (4 + 100)%Z. rewrite bpow_plus. reflexivity. }
    assert (Q := bpow_gt_0 radix2 100). lra. }
  unfold Rabs in H. destruct (Rcase_abs y) as [N|N].
  - unfold rounded32. rewrite <- (Ropp_involutive y), round_NE_opp, Rabs_Ropp.
    apply Rle_trans with (2 := Rle_abs _). apply P. exact H.
  - apply Rle_trans with (2 := Rle_abs _). apply P. exact H.
Qed.

(** The bound in units in the last place: half of one for the last rounding, and less than 2^-24 for all before. *)
Definition half_and_little : R := / 2 + / 16777216.

Lemma narrowed_accurate : forall k e (y : float64) r, finite64 y -> near64 k e (value64 y) r -> 0 <= k <= 15 ->
  (e <= -200)%Z -> accurate half_and_little (narrowed y) r.
Proof.
  intros k e y r F H K He.
  assert (E : Rabs (rounded32 (value64 y) - r) <= half_and_little * ulp32 r).
  { apply Rle_trans with (1 := rounded32_near _ _).
    assert (B := below_ulps r). assert (S := ulp_at_least r). unfold near64 in H.
    assert (T : bpow radix2 e <= / 10000000000 * ulp32 r).
    { apply Rle_trans with (bpow radix2 (-34 + -149)); [apply bpow_le; lia|].
      rewrite bpow_plus. apply Rmult_le_compat; try apply bpow_ge_0; [|exact S]. simpl. lra. }
    assert (U : k * eps64 * Rabs r <= 15 * eps64 * (16777216 * ulp32 r)).
    { apply Rmult_le_compat; [|apply Rabs_pos| |exact B]; unfold eps64; lra. }
    assert (0 <= ulp32 r) by (apply ulp_ge_0).
    unfold half_and_little, eps64 in *. lra. }
  assert (In : Rabs r <= largest32 -> Rabs (rounded32 (value64 y)) < bpow radix2 128).
  { intros L. assert (U := ulp_at_most r L). unfold largest32 in L.
    replace (rounded32 (value64 y)) with (r + (rounded32 (value64 y) - r)) by ring.
    apply Rle_lt_trans with (1 := Rabs_triang _ _).
    assert (half_and_little * ulp32 r <= half_and_little * bpow radix2 104).
    { apply Rmult_le_compat_l; [unfold half_and_little; lra | exact U]. }
    assert (half_and_little * bpow radix2 104 < bpow radix2 104).
    { generalize (bpow_gt_0 radix2 104). unfold half_and_little. lra. }
    lra. }
  assert (Near : bpow radix2 128 <= Rabs r -> Rabs (value64 y - r) <= / 1099511627776 * Rabs r).
  { intros L. apply Rle_trans with (1 := H).
    assert (T : bpow radix2 e <= eps64 * Rabs r).
    { apply Rle_trans with (bpow radix2 (-53 + 128)); [apply bpow_le; lia|].
      rewrite bpow_plus. apply Rmult_le_compat; try apply bpow_ge_0; [unfold eps64; simpl; lra | exact L]. }
    assert (k * eps64 * Rabs r <= 15 * eps64 * Rabs r).
    { apply Rmult_le_compat_r; [apply Rabs_pos | unfold eps64; lra]. }
    assert (0 <= Rabs r) by apply Rabs_pos. unfold eps64 in *. lra. }
  assert (Out : bpow radix2 128 <= Rabs r -> bpow radix2 128 <= Rabs (rounded32 (value64 y))).
  { intros L. apply rounded32_beyond. specialize (Near L).
    assert (T := Rabs_triang_inv r (value64 y)). rewrite (Rabs_minus_sym r) in T.
    assert (E2 : bpow radix2 128 = 268435456 * bpow radix2 100).
    { change 128%Z with (28 + 100)%Z. rewrite bpow_plus. reflexivity. }
    assert (Q := bpow_gt_0 radix2 100). lra. }
  destruct (Rlt_le_dec (Rabs (rounded32 (value64 y))) (bpow radix2 128)) as [I|I].
  - destruct (narrowed_rounds y F I) as (F1 & E1). repeat split.
    + destruct (narrowed y); try reflexivity. discriminate F1.
    + intros _. rewrite E1. exact E.
    + intros _. exact F1.
    + intros L. specialize (Out L). lra.
  - rewrite (narrowed_overflows y F I). repeat split.
    + intros C. discriminate C.
    + intros L. specialize (In L). lra.
    + intros L. specialize (Near L). f_equal. unfold Rabs in Near.
      assert (Z := bpow_gt_0 radix2 128). unfold Rabs in L.
      destruct (Rcase_abs r) as [N|N]; destruct (Rcase_abs (value64 y - r)) as [M|M];
        [rewrite !Rlt_bool_true by lra|rewrite !Rlt_bool_true by lra|rewrite !Rlt_bool_false by lra ..]; reflexivity.
Qed.

(** ** Operations on numbers that are near *)

Lemma near_size : forall k e y r, near64 k e y r -> 0 <= k <= 40 -> (e <= 0)%Z -> Rabs r <= bpow radix2 140 ->
  Rabs y <= bpow radix2 142.
Proof.
  intros k e y r H K He B. unfold near64 in H.
  assert (P : bpow radix2 e <= 1) by (change 1 with (bpow radix2 0); apply bpow_le; lia).
  assert (L : 1 <= bpow radix2 140) by (change 1 with (bpow radix2 0); apply bpow_le; lia).
  change 142%Z with (2 + 140)%Z. rewrite bpow_plus. change (bpow radix2 2) with 4.
  assert (T := Rabs_triang_inv y r).
  assert (K' : k * eps64 * Rabs r <= 1 * Rabs r).
  { apply Rmult_le_compat_r; [apply Rabs_pos|]. unfold eps64. lra. }
  lra.
Qed.

Lemma fmul_near : forall k1 k2 e a b r1 r2, finite64 a -> finite64 b ->
  near64 k1 e (value64 a) r1 -> near64 k2 e (value64 b) r2 -> 0 <= k1 -> 0 <= k2 -> k1 + k2 <= 38 ->
  Rabs r1 <= bpow radix2 140 -> Rabs r2 <= bpow radix2 140 -> (-1075 <= e <= -1)%Z ->
  finite64 (fmul a b) /\ near64 (k1 + k2 + 1.002) (e + 144) (value64 (fmul a b)) (r1 * r2).
Proof.
  intros k1 k2 e a b r1 r2 Fa Fb H1 H2 K1 K2 K B1 B2 He.
  assert (S1 := near_size _ _ _ _ H1 ltac:(lra) ltac:(lia) B1).
  assert (S2 := near_size _ _ _ _ H2 ltac:(lra) ltac:(lia) B2).
  destruct (fmul_rounds a b Fa Fb) as (F & E).
  { rewrite Rabs_mult. apply Rle_trans with (bpow radix2 142 * bpow radix2 142).
    - apply Rmult_le_compat; try apply Rabs_pos; assumption.
    - rewrite <- bpow_plus. apply bpow_le. lia. }
  split; [exact F|]. rewrite E.
  replace (e + 144)%Z with (e + 142 + 2)%Z by lia.
  replace (k1 + k2 + 1.002) with (k1 + k2 + 0.001 + 1.001) by lra.
  apply near_rounded; [|lra|lia].
  apply near_mul; try assumption; try lra. lia.
Qed.

Lemma fsub_near : forall m k e c a C r, finite64 c -> value64 c = C -> finite64 a -> near64 k e (value64 a) r ->
  0 <= k -> 0 <= m -> m * k <= 38 -> k <= 38 -> Rabs r <= m * Rabs (C - r) -> Rabs r <= bpow radix2 140 ->
  Rabs C <= bpow radix2 140 -> (-1075 <= e <= -1)%Z ->
  finite64 (fsub c a) /\ near64 (m * k + 1.002) (e + 144) (value64 (fsub c a)) (C - r).
Proof.
  intros m k e c a C r Fc E Fa H K M MK Kk L B BC He.
  assert (S := near_size _ _ _ _ H ltac:(lra) ltac:(lia) B).
  destruct (fsub_rounds c a Fc Fa) as (F & G).
  { rewrite E. apply Rle_trans with (Rabs C + Rabs (value64 a)).
    - unfold Rminus. rewrite <- (Rabs_Ropp (value64 a)). apply Rabs_triang.
    - apply Rle_trans with (bpow radix2 142 + bpow radix2 142).
      + apply Rplus_le_compat; [|exact S]. apply Rle_trans with (1 := BC). apply bpow_le. lia.
      + replace (bpow radix2 142 + bpow radix2 142) with (bpow radix2 143)
          by (change 143%Z with (1 + 142)%Z; rewrite bpow_plus; change (bpow radix2 1) with 2; ring).
        apply bpow_le. lia. }
  split; [exact F|]. rewrite G, E.
  apply near_weaken with (m * k + 1.001) (e + 2)%Z; [|lra|lia].
  apply near_rounded; [|split; [apply Rmult_le_pos; assumption | lra]|lia].
  apply near_from; assumption.
Qed.

(** x + d, where d may be any double: rounding takes it no farther from d than x. *)
Lemma sum_with_moderate : forall x d, finite64 x -> finite64 d -> Rabs (value64 x) <= bpow radix2 130 ->
  finite64 (fadd x d) /\
  exists eps, Rabs eps <= eps64 /\ value64 (fadd x d) = (value64 x + value64 d) * (1 + eps).
Proof.
  intros x d Fx Fd B.
  assert (S : Rabs (rounded64 (value64 x + value64 d)) < bpow radix2 1024).
  { assert (N : Rabs (rounded64 (value64 x + value64 d) - (value64 x + value64 d))
        <= Rabs (value64 d - (value64 x + value64 d))).
    { apply (round_N_pt radix2 (FLT_exp (-1074) 53) (fun t => negb (Z.even t)) (value64 x + value64 d)).
      apply format64. }
    replace (value64 d - (value64 x + value64 d)) with (- value64 x) in N by ring. rewrite Rabs_Ropp in N.
    assert (D := abs_B2R_le_emax_minus_prec 53 1024 digits64 d). fold (value64 d) in D.
    assert (T : Rabs (rounded64 (value64 x + value64 d))
        <= Rabs (rounded64 (value64 x + value64 d) - (value64 x + value64 d)) + (Rabs (value64 x) + Rabs (value64 d))).
    { apply Rle_trans with (2 := Rplus_le_compat_l _ _ _ (Rabs_triang (value64 x) (value64 d))).
      replace (rounded64 (value64 x + value64 d))
        with ((rounded64 (value64 x + value64 d) - (value64 x + value64 d)) + (value64 x + value64 d)) at 1 by ring.
      apply Rabs_triang. }
    assert (G : 2 * bpow radix2 130 < bpow radix2 (1024 - 53)).
    { change 2 with (bpow radix2 1). rewrite <- bpow_plus. apply bpow_lt. lia. }
    lra. }
  destruct (sum_relative x d) as (eps & Heps & E).
  generalize (Bplus_correct 53 1024 digits64 range64 mode_NE x d Fx Fd). intros C.
  rewrite Rlt_bool_true in C by exact S. destruct C as (C1 & C2 & _).
  split; [exact C2|]. exists eps. split; [exact Heps|]. rewrite <- E. exact C1.
Qed.

(** ** The middle cell of a function that is smoothed between -d and d *)

Lemma fconst_is : forall m e r, (Z.abs m < 2 ^ 53)%Z -> (-1074 <= e <= 900)%Z -> r = IZR m * bpow radix2 e ->
  finite64 (fconst m e) /\ value64 (fconst m e) = r.
Proof. intros m e r Hm He ->. apply fconst_exact; assumption. Qed.

Lemma in_the_middle : forall x d, finite64 x -> finite64 d -> Rabs (value64 x) <= bpow radix2 130 ->
  - value64 d < value64 x < value64 d ->
  let s := (value64 x + value64 d) / value64 d in
  let t := fmin (fmax (fdiv (fadd x d) d) (fconst 0 0)) (fconst 1 1) in
  0 < s < 2 /\ value64 x + value64 d = value64 d * s /\
  finite64 (fadd x d) /\ near64 1 (-1073) (value64 (fadd x d)) (value64 d * s) /\
  finite64 t /\ near64 2.002 (-1073) (value64 t) s.
Proof.
  intros x d Fx Fd B M s t.
  assert (D : 0 < value64 d) by lra.
  assert (Es : value64 x + value64 d = value64 d * s) by (unfold s; field; lra).
  assert (S : 0 < s < 2).
  { split; apply Rmult_lt_reg_l with (1 := D); rewrite <- Es; lra. }
  destruct (sum_with_moderate x d Fx Fd B) as (F1 & eps & Heps & E1). rewrite Es in E1.
  assert (P := bpow_ge_0 radix2 (-1073)).
  assert (N1 : near64 1 (-1073) (value64 (fadd x d)) (value64 d * s)).
  { unfold near64. rewrite E1. replace (value64 d * s * (1 + eps) - value64 d * s) with (eps * (value64 d * s)) by ring.
    rewrite Rabs_mult, Rmult_1_l.
    apply Rle_trans with (eps64 * Rabs (value64 d * s)); [|lra].
    apply Rmult_le_compat_r; [apply Rabs_pos|exact Heps]. }
  assert (Q : value64 (fadd x d) / value64 d = s * (1 + eps)) by (rewrite E1; field; lra).
  assert (N0 : near64 1 (-1075) (value64 (fadd x d) / value64 d) s).
  { unfold near64. rewrite Q. replace (s * (1 + eps) - s) with (eps * s) by ring.
    rewrite Rabs_mult, Rmult_1_l. generalize (bpow_ge_0 radix2 (-1075)). intros.
    apply Rle_trans with (eps64 * Rabs s); [|lra].
    apply Rmult_le_compat_r; [apply Rabs_pos|exact Heps]. }
  destruct (fdiv_rounds (fadd x d) d F1) as (F2 & E2); [lra| |].
  { apply Rle_trans with (bpow radix2 142); [|apply bpow_le; lia].
    apply (near_size 1 (-1075) _ s N0); [lra|lia|].
    rewrite Rabs_pos_eq by lra. apply Rle_trans with (bpow radix2 1); [simpl; lra|apply bpow_le; lia]. }
  assert (N2 : near64 2.002 (-1073) (value64 (fdiv (fadd x d) d)) s).
  { rewrite E2. apply near_weaken with (1 + 1.001) (-1075 + 2)%Z; [|lra|lia].
    apply near_rounded; [exact N0|lra|lia]. }
  destruct (fconst_is 0 0 0) as (Z1 & Z2); [reflexivity|lia|ring|].
  destruct (fconst_is 1 1 2) as (T1 & T2); [reflexivity|lia|simpl; lra|].
  destruct (fmax_is _ _ F2 Z1) as (F3 & E3).
  destruct (fmin_is _ _ F3 T1) as (F4 & E4).
  repeat split; try assumption; try lra.
  unfold t. rewrite E4, E3, Z2, T2. apply near_min; [|lra]. apply near_max; [|lra]. exact N2.
Qed.

(** ** Tactics for the theorems *)

(** Decimals as quotients of numerals, for `field`. *)
Ltac as_quotients := unfold Q2R; cbn [QArith_base.Qnum QArith_base.Qden].

(** The cell in which a point lies, for a function that is defined by cases. *)
Ltac by_cases :=
  repeat match goal with
  | |- context [Rlt_dec ?a ?b] => destruct (Rlt_dec a b); try lra
  | |- context [Req_EM_T ?a ?b] => destruct (Req_EM_T a b); try lra
  end.

(** A number of moderate size. *)
Lemma moderate : forall r, Rabs r <= 1000 -> Rabs r <= bpow radix2 140.
Proof.
  intros r H. apply Rle_trans with (bpow radix2 10); [|apply bpow_le; lia].
  change (bpow radix2 10) with 1024. lra.
Qed.

Lemma moderate_product : forall d s c, 0 <= d <= bpow radix2 133 -> 0 <= s <= 64 -> c = d * s ->
  Rabs c <= bpow radix2 140.
Proof.
  intros d s c D S ->. rewrite Rabs_pos_eq by (apply Rmult_le_pos; lra).
  apply Rle_trans with (bpow radix2 133 * 64); [apply Rmult_le_compat; lra|].
  change 64 with (bpow radix2 6). rewrite <- bpow_plus. apply bpow_le. lia.
Qed.

(** A float32 as the program has it. *)
Lemma widened_moderate : forall x, finite32 x -> finite64 (widened x) /\ value64 (widened x) = value32 x /\
  Rabs (value32 x) <= bpow radix2 128 /\ Rabs (value64 (widened x)) <= bpow radix2 130.
Proof.
  intros x F. destruct (widened_exact x F) as (W & E).
  assert (B : Rabs (value32 x) <= bpow radix2 128) by (apply Rlt_le, below32).
  repeat split; try assumption. rewrite E. apply Rle_trans with (1 := B). apply bpow_le. lia.
Qed.

(** A float32 passed on as it is. *)
Lemma accurate_itself : forall y r, finite64 y -> value64 y = r -> accurate half_and_little (narrowed y) r.
Proof.
  intros y r F E. apply narrowed_accurate with 0 (-200)%Z; [exact F| |lra|lia].
  rewrite E. apply near_exact.
Qed.

(** A gradient times a slope that is near the exact one. *)
Lemma accurate_gradient : forall k e (g : float32) (a : float64) r, finite32 g -> finite64 a ->
  near64 k e (value64 a) r -> 0 <= k <= 13.9 -> Rabs r <= 1000 -> (-1075 <= e <= -350)%Z ->
  accurate half_and_little (narrowed (fmul (widened g) a)) (value32 g * r).
Proof.
  intros k e g a r Fg Fa N K B He.
  destruct (widened_moderate g Fg) as (Wg & Eg & Bg & _).
  assert (Ng : near64 0 e (value64 (widened g)) (value32 g)) by (rewrite Eg; apply near_exact).
  destruct (fmul_near _ _ _ _ _ _ _ Wg Fa Ng N) as (F & M); try lra; try lia.
  - apply Rle_trans with (1 := Bg). apply bpow_le. lia.
  - apply moderate. exact B.
  - apply narrowed_accurate with (2 := M); [exact F|lra|lia].
Qed.

(** ** What is beyond float32, and may be beyond float64 *)

Definition above (b : R) (a : float64) : Prop := a = B754_infinity false \/ (finite64 a /\ b <= value64 a).

Lemma positive_sign : forall a : float64, 0 < value64 a -> Bsign a = false.
Proof.
  intros [s|s| |[|] m e B] H; try (unfold value64 in H; simpl in H; lra).
  - exfalso. unfold value64 in H. simpl in H.
    assert (F2R (Float radix2 (Zneg m) e) < 0) by (apply F2R_lt_0; reflexivity). lra.
  - reflexivity.
Qed.

Lemma fmul_above : forall b low a c, above b a -> finite64 c -> low <= value64 c -> 0 < low -> 1 <= b * low -> 0 <= b ->
  above (0.99 * (b * low)) (fmul a c).
Proof.
  intros b low a c A Fc L Hl P Hb. destruct A as [-> | (Fa & La)].
  { left. assert (S := positive_sign c ltac:(lra)).
    destruct c as [s|s| |s m e B]; try discriminate Fc; [unfold value64 in L; simpl in L; lra|].
    simpl in S. rewrite S. reflexivity. }
  assert (Q : b * low <= value64 a * value64 c) by (apply Rmult_le_compat; lra).
  assert (Pa : 0 < value64 a).
  { apply Rlt_le_trans with (2 := La). destruct Hb as [Hb|Hb]; [exact Hb|]. rewrite <- Hb in P. lra. }
  generalize (Bmult_correct 53 1024 digits64 range64 mode_NE a c). intros C.
  fold (value64 a) (value64 c) in C.
  change (round radix2 (SpecFloat.fexp 53 1024) (round_mode mode_NE)) with rounded64 in C.
  destruct (Rlt_bool_spec (Rabs (rounded64 (value64 a * value64 c))) (bpow radix2 1024)) as [I|I].
  - destruct C as (C1 & C2 & _). right. split.
    + unfold finite64, fmul. rewrite C2. unfold finite64 in Fa, Fc. rewrite Fa, Fc. reflexivity.
    + unfold fmul. unfold value64 at 1. rewrite C1.
      assert (E := rounded64_error (value64 a * value64 c)).
      rewrite (Rabs_pos_eq (value64 a * value64 c)) in E by lra. apply Rabs_le_inv in E.
      assert (T : bpow radix2 (-1075) <= 0.001).
      { apply Rle_trans with (bpow radix2 (-10)); [apply bpow_le; lia | simpl; lra]. }
      unfold eps64 in E. lra.
  - left. apply B2SF_inj. unfold fmul. rewrite C.
    rewrite (positive_sign a Pa), (positive_sign c) by lra. reflexivity.
Qed.

Lemma above_weaken : forall b b' a, above b a -> b' <= b -> above b' a.
Proof. intros b b' a [A | (F & A)] H; [left; exact A | right; split; [exact F | lra]]. Qed.

Lemma one_below : 1 <= bpow radix2 128.
Proof. change 1 with (bpow radix2 0). apply bpow_le. lia. Qed.

Lemma above_accurate : forall bound a r, above (bpow radix2 128) a -> bpow radix2 128 <= r ->
  accurate bound (narrowed a) r.
Proof.
  intros bound a r A L. assert (Z := bpow_gt_0 radix2 128).
  assert (E : narrowed a = B754_infinity false).
  { destruct A as [-> | (F & B)]; [reflexivity|].
    rewrite narrowed_overflows; [rewrite Rlt_bool_false by lra; reflexivity | exact F |].
    apply rounded32_beyond. rewrite Rabs_pos_eq by lra. generalize (bpow_gt_0 radix2 100). lra. }
  rewrite E. repeat split.
  - intros C. discriminate C.
  - intros C. exfalso. rewrite Rabs_pos_eq in C by lra. unfold largest32 in C. generalize (bpow_gt_0 radix2 104). lra.
  - intros _. rewrite Rlt_bool_false by lra. reflexivity.
Qed.

Lemma near_close : forall k e y r, near64 k e y r -> 0 <= k <= 40 -> (e <= -20)%Z -> Rabs r <= 16 -> Rabs (y - r) <= 0.001.
Proof.
  intros k e y r H K He B. unfold near64 in H.
  assert (T : bpow radix2 e <= 0.0001).
  { apply Rle_trans with (bpow radix2 (-20)); [apply bpow_le; lia | simpl; lra]. }
  assert (k * eps64 * Rabs r <= 40 * eps64 * 16).
  { apply Rmult_le_compat; [|apply Rabs_pos| |exact B]; unfold eps64; lra. }
  unfold eps64 in *. lra.
Qed.

(** The middle cell of a width that is far beyond float32. *)
Lemma in_a_wide_middle : forall x d, finite64 x -> finite64 d -> Rabs (value64 x) <= bpow radix2 128 ->
  bpow radix2 133 < value64 d ->
  let s := (value64 x + value64 d) / value64 d in
  let t := fmin (fmax (fdiv (fadd x d) d) (fconst 0 0)) (fconst 1 1) in
  32 * bpow radix2 128 < value64 d /\ 0.96 <= s /\ above (0.96 * value64 d) (fadd x d) /\ 0.96 <= value64 t.
Proof.
  intros x d Fx Fd B W s t. assert (P := bpow_gt_0 radix2 128).
  assert (E : bpow radix2 133 = 32 * bpow radix2 128).
  { change 133%Z with (5 + 128)%Z. rewrite bpow_plus. change (bpow radix2 5) with 32. reflexivity. }
  assert (B' : Rabs (value64 x) <= bpow radix2 130) by (apply Rle_trans with (1 := B); apply bpow_le; lia).
  apply Rabs_le_inv in B.
  destruct (in_the_middle x d Fx Fd B') as (S & Es & F1 & _ & _ & N2); [lra|]. fold s t in S, Es, N2.
  assert (L : 0.968 <= s).
  { apply Rmult_le_reg_r with (value64 d); [lra|]. rewrite (Rmult_comm s), <- Es. lra. }
  destruct (sum_with_moderate x d Fx Fd B') as (_ & eps & Heps & E1).
  apply (near_close _ _ _ _) in N2; [|lra|lia|rewrite Rabs_pos_eq; lra].
  apply Rabs_le_inv in N2. apply Rabs_le_inv in Heps.
  repeat split; try lra.
  right. split; [exact F1|]. rewrite E1, Es.
  assert (value64 d * 0.968 <= value64 d * s) by (apply Rmult_le_compat_l; lra).
  assert (value64 d * s * 0.999 <= value64 d * s * (1 + eps)) by (apply Rmult_le_compat_l; unfold eps64 in Heps; lra).
  lra.
Qed.

(** The next product: its factors are near, of moderate size, and its error is at most 2^e. *)
Ltac next_product F1 N1 F2 N2 F N :=
  match type of N1 with near64 _ ?e _ _ =>
  match type of N2 with near64 ?k ?e' ?y ?r =>
    let W := fresh in
    assert (W : near64 k e y r) by (apply near_weaken with (1 := N2); [lra | lia]);
    destruct (fmul_near _ _ _ _ _ _ _ F1 F2 N1 W) as (F & N); clear W; try lra; try lia;
      try (apply moderate; rewrite Rabs_pos_eq; nra)
  end end.

(** A constant of the program. *)
Ltac constant m e r F E :=
  destruct (fconst_is m e r) as (F & E); [reflexivity | lia | simpl; lra | ].

(** The next product, in a wide middle cell: its second factor is at least `low`. *)
Ltac next_above A F low B :=
  match type of A with above ?b _ =>
    assert (B := fmul_above b low _ _ A F ltac:(lra) ltac:(lra) ltac:(generalize one_below; lra) ltac:(lra))
  end.

(** A program with three cells, below - d, above d and between: what is known of its input, and a goal for each cell. *)
Ltac three_cells x d Fx Fd program :=
  let Wx := fresh "Wx" in let Ex := fresh "Ex" in let Bx := fresh "Bx" in let Bx' := fresh "Bx'" in
  let Nd := fresh "Nd" in let En := fresh "En" in let Fz := fresh "Fz" in let Ez := fresh "Ez" in
  let Fo := fresh "Fo" in let Eo := fresh "Eo" in let H1 := fresh "H1" in let H2 := fresh "H2" in
  replace (/ 2 + / 2 ^ 24) with half_and_little by (unfold half_and_little; simpl; lra);
  destruct (widened_moderate x Fx) as (Wx & Ex & Bx & Bx'); destruct (fneg_exact d Fd) as (Nd & En);
  constant 0%Z 0%Z 0 Fz Ez; constant 1%Z 0%Z 1 Fo Eo; unfold program, fselect; cbv zeta;
  rewrite (fle_compares _ _ Wx Nd), (fge_compares _ _ Wx Fd), Ex, En;
  case Rle_bool_spec; intros H1; [|case Rle_bool_spec; intros H2].

(** In the middle cell, where `form` says what the function is: s = (x + d) / d, and its float t. *)
Ltac middle_cell x d form s t :=
  rewrite (form (value32 x) (value64 d) ltac:(lra)) in *;
  match goal with E : value64 (widened x) = value32 x |- _ => rewrite <- E in * end;
  set (s := (value64 (widened x) + value64 d) / value64 d) in *;
  set (t := fmin (fmax (fdiv (fadd (widened x) d) d) (fconst 0 0)) (fconst 1 1)) in *.

(** In a cell in which the slope `exact` is 0 or 1, the value of a constant of the program, `E`. *)
Ltac flat_cell exact r E :=
  match goal with |- context [exact ?x ?d] =>
    replace (exact x d) with r in * by (unfold exact; by_cases; reflexivity) end;
  apply accurate_gradient with 0 (-1000)%Z; try assumption; try lia; try lra;
  [rewrite E; apply near_exact | rewrite ?Rabs_R0, ?Rabs_R1; lra].
