(** * A Method on Searching Better Activation Functions (eafo) *)

From Coq Require Import Reals Lra Lia.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
From Provenact Require Import Bump BumpIntegral BumpMollifier Cells Compactness Convolution Correction Elementary
  Entropy GateMean GatedUnits Gates Gaussian Huffman Hump Integrals Kernels Limits Logistic MishZeros Mollifiers
  Normal Recurrence Schemes SlopeGelu SlopeMish SlopeSchemes SlopeSilu Smooth SmoothingError SoftQuantizer SoftUnits
  SoftWave Tactics Tails Vocabulary.
Open Scope R_scope.

Definition hump (x : R) : R :=
  x * exp (- x ^ 2 / 2).

Definition g (x eps : R) : R :=
  x - eps * x * exp (- x ^ 2 / 2).

Definition f (x eps : R) : R :=
  x + eps * x * exp (- x ^ 2 / 2).

Definition crrelu (x eps : R) : R :=
  Rmax 0 x + eps * x * exp (- x ^ 2 / 2).

Definition bump0 (x : R) : R :=
  if both (Rlt_dec (- 1) x) (Rlt_dec x 1) then exp (1 / (x ^ 2 - 1)) else 0.

Definition logit (x : R) : R :=
  ln (x / (1 - x)).

Definition artanh (x : R) : R :=
  ln ((1 + x) / (1 - x)) / 2.

Ltac unfold_paper := unfold artanh, logit, bump0, crrelu, f, g, hump in *.

Lemma crrelu_cells (eps : R) :
  forall x : R, (fun x : R => crrelu x eps) x = (glue 0 (fun x : R => eps * x * exp (- x ^ 2 / 2)) (fun x : R => eps *
    x * exp (- x ^ 2 / 2) + x)) x.
Proof. intros; unfold_paper; prove_cells. Qed.

Lemma crrelu_smooth (eps : R) :
  smooth 0 (fun x : R => crrelu x eps).
Proof. apply C_smooth. apply (C_ext 0 (glue 0 (fun x : R => eps * x * exp (- x ^ 2 / 2)) (fun x : R => eps * x * exp
  (- x ^ 2 / 2) + x))). { intros x. symmetry. apply (crrelu_cells eps). } intros x; prove_continuous. Qed.

Lemma crrelu_rough (eps : R) :
  ~ smooth 1 (fun x : R => crrelu x eps).
Proof. apply (not_smooth 1 _ (fun n : nat => match n with | 0%nat => (fun x : R => eps * x * exp (- x ^ 2 / 2)) | _ =>
  (fun x : R => - eps * x ^ 2 * exp (- x ^ 2 / 2) + eps * exp (- x ^ 2 / 2)) end) (fun n : nat => match n with | 0%nat
  => (fun x : R => eps * x * exp (- x ^ 2 / 2) + x) | _ => (fun x : R => - eps * x ^ 2 * exp (- x ^ 2 / 2) + eps * exp
  (- x ^ 2 / 2) + 1) end) (- 1) 0 1). 1: lra. 1: lra. 1: (intros x I; rewrite (crrelu_cells eps); prove_cells). 1:
  (intros x I; rewrite (crrelu_cells eps); prove_cells). 1: (intros n x L I; destruct n as [|n];
  [prove_derivative|exfalso; lia]). 1: (intros n x L I; destruct n as [|n]; [prove_derivative|exfalso; lia]). 1:
  prove_continuous. 1: prove_continuous. cbv beta iota. apply Rminus_not_eq. match goal with |- ?jump <> 0 => replace
  jump with (- 1) by (simpl; same_real) end. nonzero. Qed.

(** eafo/consistently-superior, refuted: Experiments on CIFAR-10, CIFAR-100 and ImageNet-1K consistently show CRReLU
    ahead of all other activations. *)
(** ImageNet-1K, DeiT-Tiny *)
Lemma eafo_consistently_superior_8_fails :
  ~ (123 / 200 > Rmax (Rmax (Rmax (Rmax (Rmax (619 / 1000) (497 / 1000)) (153 / 250)) (497 / 1000)) (73 / 125)) (74 /
    125)).
Proof. unfold_paper; refute_number. Qed.

Theorem eafo_consistently_superior_refuted :
  ~ ((401 / 500 > Rmax (Rmax (Rmax (Rmax (Rmax (353 / 500) (669 / 1000)) (393 / 500)) (669 / 1000)) (683 / 1000)) (687
    / 1000)) /\ (96 / 125 > Rmax (Rmax (Rmax (Rmax (Rmax (179 / 250) (671 / 1000)) (753 / 1000)) (671 / 1000)) (347 /
    500)) (139 / 200)) /\ (31 / 40 > Rmax (Rmax (Rmax (Rmax (Rmax (743 / 1000) (689 / 1000)) (761 / 1000)) (689 /
    1000)) (719 / 1000)) (29 / 40)) /\ (459 / 1000 > Rmax (Rmax (Rmax (Rmax (Rmax (161 / 500) (287 / 1000)) (421 /
    1000)) (287 / 1000)) (153 / 500)) (297 / 1000)) /\ (127 / 250 > Rmax (Rmax (Rmax (Rmax (Rmax (23 / 50) (2 / 5))
    (493 / 1000)) (2 / 5)) (429 / 1000)) (429 / 1000)) /\ (127 / 250 > Rmax (Rmax (Rmax (Rmax (Rmax (121 / 250) (87 /
    200)) (249 / 500)) (87 / 200)) (459 / 1000)) (58 / 125)) /\ (579 / 1000 > Rmax (Rmax (Rmax (Rmax (Rmax (271 / 500)
    (48 / 125)) (143 / 250)) (48 / 125)) (469 / 1000)) (479 / 1000)) /\ (123 / 200 > Rmax (Rmax (Rmax (Rmax (Rmax (619
    / 1000) (497 / 1000)) (153 / 250)) (497 / 1000)) (73 / 125)) (74 / 125))).
Proof. intros all_parts. exact (eafo_consistently_superior_8_fails (proj2 (proj2 (proj2 (proj2 (proj2 (proj2 (proj2
  all_parts)))))))). Qed.

(** eafo/overlap-bayes-error, refuted: The more the densities of two classes overlap, the higher the Bayes error rate.
    *)
Lemma eafo_overlap_bayes_error_1_fails :
  ~ (forall (w : R), 0 < w -> w < 1 -> ex_RInt (fun x : R => Rmin (if both (Rle_dec (1 / 2) x) (Rle_dec x (3 / 2))
    then 1 else 0) (if both (Rle_dec 0 x) (Rle_dec x 1) then 1 else 0)) 0 3 /\ ex_RInt (fun x : R => Rmin (if both
    (Rle_dec 0 x) (Rle_dec x 1) then 1 else 0) (if both (Rle_dec 0 x) (Rle_dec x 1) then 2 / 5 else if both (Rle_dec 2
    x) (Rle_dec x 3) then 3 / 5 else 0)) 0 3 /\ ex_RInt (fun x : R => Rmin (w * (if both (Rle_dec (1 / 2) x) (Rle_dec
    x (3 / 2)) then 1 else 0)) ((1 - w) * (if both (Rle_dec 0 x) (Rle_dec x 1) then 1 else 0))) 0 3 /\ ex_RInt (fun x
    : R => Rmin (w * (if both (Rle_dec 0 x) (Rle_dec x 1) then 1 else 0)) ((1 - w) * (if both (Rle_dec 0 x) (Rle_dec x
    1) then 2 / 5 else if both (Rle_dec 2 x) (Rle_dec x 3) then 3 / 5 else 0))) 0 3 /\ (RInt (fun x : R => Rmin (if
    both (Rle_dec (1 / 2) x) (Rle_dec x (3 / 2)) then 1 else 0) (if both (Rle_dec 0 x) (Rle_dec x 1) then 1 else 0)) 0
    3 - RInt (fun x : R => Rmin (if both (Rle_dec 0 x) (Rle_dec x 1) then 1 else 0) (if both (Rle_dec 0 x) (Rle_dec x
    1) then 2 / 5 else if both (Rle_dec 2 x) (Rle_dec x 3) then 3 / 5 else 0)) 0 3) * (RInt (fun x : R => Rmin (w *
    (if both (Rle_dec (1 / 2) x) (Rle_dec x (3 / 2)) then 1 else 0)) ((1 - w) * (if both (Rle_dec 0 x) (Rle_dec x 1)
    then 1 else 0))) 0 3 - RInt (fun x : R => Rmin (w * (if both (Rle_dec 0 x) (Rle_dec x 1) then 1 else 0)) ((1 - w)
    * (if both (Rle_dec 0 x) (Rle_dec x 1) then 2 / 5 else if both (Rle_dec 2 x) (Rle_dec x 3) then 3 / 5 else 0))) 0
    3) >= 0).
Proof.
  intros H. destruct (H (1 / 10) ltac:(lra) ltac:(lra)) as [_ [_ [_ [_ L]]]].
  assert (K : forall (f : R -> R) a b c, a < b -> (forall x, a < x < b -> f x = c) -> is_RInt f a b ((b - a) * c)).
  { intros f a b c ab Hf. apply is_RInt_ext with (f := fun _ => c).
    - intros x Hx. rewrite Rmin_left, Rmax_right in Hx by lra. symmetry. now apply Hf.
    - exact (is_RInt_const a b c). }
  assert (J : forall (f : R -> R) a b c u v, is_RInt f a b u -> is_RInt f b c v -> is_RInt f a c (u + v))
    by (intros f a b c u v Hu Hv; exact (is_RInt_Chasles f a b c u v Hu Hv)).
  match type of L with (RInt ?f1 _ _ - RInt ?f2 _ _) * (RInt ?f3 _ _ - RInt ?f4 _ _) >= 0 =>
    assert (V1 : is_RInt f1 0 3 ((1 / 2 - 0) * 0 + (1 - 1 / 2) * 1 + (3 - 1) * 0));
    [|assert (V2 : is_RInt f2 0 3 ((1 - 0) * (2 / 5) + (3 - 1) * 0));
    [|assert (V3 : is_RInt f3 0 3 ((1 / 2 - 0) * 0 + (1 - 1 / 2) * (1 / 10) + (3 - 1) * 0));
    [|assert (V4 : is_RInt f4 0 3 ((1 - 0) * (1 / 10) + (3 - 1) * 0))]]]
  end.
  1: apply J with (b := 1); [apply J with (b := 1 / 2)|]; apply K; try lra; intros x Hx;
    repeat match goal with |- context [both ?a ?b] => destruct (both a b) end; try lra; unfold Rmin; destruct (Rle_dec _ _); lra.
  1: apply J with (b := 1); apply K; try lra; intros x Hx;
    repeat match goal with |- context [both ?a ?b] => destruct (both a b) end; try lra; unfold Rmin; destruct (Rle_dec _ _); lra.
  1: apply J with (b := 1); [apply J with (b := 1 / 2)|]; apply K; try lra; intros x Hx;
    repeat match goal with |- context [both ?a ?b] => destruct (both a b) end; try lra; unfold Rmin; destruct (Rle_dec _ _); lra.
  1: apply J with (b := 1); apply K; try lra; intros x Hx;
    repeat match goal with |- context [both ?a ?b] => destruct (both a b) end; try lra; unfold Rmin; destruct (Rle_dec _ _); lra.
  rewrite (is_RInt_unique _ _ _ _ V1), (is_RInt_unique _ _ _ _ V2), (is_RInt_unique _ _ _ _ V3), (is_RInt_unique _ _ _ _ V4) in L. lra.
Qed.

Theorem eafo_overlap_bayes_error_refuted :
  ~ ((forall (w : R), 0 < w -> w < 1 -> ex_RInt (fun x : R => Rmin (if both (Rle_dec (1 / 2) x) (Rle_dec x (3 / 2))
    then 1 else 0) (if both (Rle_dec 0 x) (Rle_dec x 1) then 1 else 0)) 0 3 /\ ex_RInt (fun x : R => Rmin (if both
    (Rle_dec 0 x) (Rle_dec x 1) then 1 else 0) (if both (Rle_dec 0 x) (Rle_dec x 1) then 2 / 5 else if both (Rle_dec 2
    x) (Rle_dec x 3) then 3 / 5 else 0)) 0 3 /\ ex_RInt (fun x : R => Rmin (w * (if both (Rle_dec (1 / 2) x) (Rle_dec
    x (3 / 2)) then 1 else 0)) ((1 - w) * (if both (Rle_dec 0 x) (Rle_dec x 1) then 1 else 0))) 0 3 /\ ex_RInt (fun x
    : R => Rmin (w * (if both (Rle_dec 0 x) (Rle_dec x 1) then 1 else 0)) ((1 - w) * (if both (Rle_dec 0 x) (Rle_dec x
    1) then 2 / 5 else if both (Rle_dec 2 x) (Rle_dec x 3) then 3 / 5 else 0))) 0 3 /\ (RInt (fun x : R => Rmin (if
    both (Rle_dec (1 / 2) x) (Rle_dec x (3 / 2)) then 1 else 0) (if both (Rle_dec 0 x) (Rle_dec x 1) then 1 else 0)) 0
    3 - RInt (fun x : R => Rmin (if both (Rle_dec 0 x) (Rle_dec x 1) then 1 else 0) (if both (Rle_dec 0 x) (Rle_dec x
    1) then 2 / 5 else if both (Rle_dec 2 x) (Rle_dec x 3) then 3 / 5 else 0)) 0 3) * (RInt (fun x : R => Rmin (w *
    (if both (Rle_dec (1 / 2) x) (Rle_dec x (3 / 2)) then 1 else 0)) ((1 - w) * (if both (Rle_dec 0 x) (Rle_dec x 1)
    then 1 else 0))) 0 3 - RInt (fun x : R => Rmin (w * (if both (Rle_dec 0 x) (Rle_dec x 1) then 1 else 0)) ((1 - w)
    * (if both (Rle_dec 0 x) (Rle_dec x 1) then 2 / 5 else if both (Rle_dec 2 x) (Rle_dec x 3) then 3 / 5 else 0))) 0
    3) >= 0)).
Proof. intros all_parts. exact (eafo_overlap_bayes_error_1_fails all_parts). Qed.

(** eafo/overlap-bayes-error: With equal priors the Bayes error is half the common area, for all densities. *)
(** at each point the smaller of the two densities, weighted with 1/2 and 1 - 1/2, is half the smaller density;
    integrated, the error is half the overlap *)
Lemma eafo_overlap_bayes_error_corrected_1 :
  forall (R_ x : R), 0 <= R_ -> 0 <= x -> Rmin (1 / 2 * x) ((1 - 1 / 2) * R_) = Rmin x R_ / 2.
Proof. intros; unfold_paper; first [prove_derivative | prove_equal]. Qed.

Theorem eafo_overlap_bayes_error_corrected :
  (forall (R_ x : R), 0 <= R_ -> 0 <= x -> Rmin (1 / 2 * x) ((1 - 1 / 2) * R_) = Rmin x R_ / 2).
Proof. exact eafo_overlap_bayes_error_corrected_1. Qed.

(** eafo/entropy-two-peaks, refuted: A lower entropy of the mixture of two classes goes with two more distinct peaks
    and an easier classification. *)
Lemma eafo_entropy_two_peaks_1_fails :
  ~ (exists I1 : R, is_RInt_gen (fun x : R => - (phi x + phi x) / 2 * ln ((phi x + phi x) / 2)) (Rbar_locally m_infty)
    (Rbar_locally p_infty) I1 /\ exists I2 : R, is_RInt_gen (fun x : R => - (phi (x - 3) + phi (x + 3)) / 2 * ln ((phi
    (x - 3) + phi (x + 3)) / 2)) (Rbar_locally m_infty) (Rbar_locally p_infty) I2 /\ exists I3 : R, is_RInt_gen (fun x
    : R => phi x / 2) (Rbar_locally m_infty) (Rbar_locally p_infty) I3 /\ exists I4 : R, is_RInt_gen (fun x : R => phi
    (Rabs x + 3) / 2) (Rbar_locally m_infty) (Rbar_locally p_infty) I4 /\ (I1 - I2) * (I3 - I4) >= 0).
Proof.
  intros [i1 [H1 [i2 [H2 [i3 [H3 [i4 [H4 L]]]]]]]].
  assert (E : is_RInt_gen (fun x => - phi x * ln (phi x)) minus_inf plus_inf (/ 2 + ln (sqrt (2 * PI)))).
  { apply is_RInt_gen_ext with (2 := entropy_line (ln (sqrt (2 * PI)))). apply filter_forall. intros ab x _.
    rewrite ln_phi. in_R. field. }

  assert (M : forall l, is_RInt_gen (fun x => - mixture x * ln (mixture x)) minus_inf plus_inf l ->
    is_RInt_gen (fun x => - (phi (x - 3) + phi (x + 3)) / 2 * ln ((phi (x - 3) + phi (x + 3)) / 2)) minus_inf plus_inf l).
  { intros l. apply is_RInt_gen_ext. apply filter_forall. intros ab x _. unfold mixture. in_R. field. }

  assert (P : is_RInt_gen (fun x => phi x / 2) minus_inf plus_inf (1 / 2)).
  { replace (1 / 2) with (scal (/ 2) 1) by (unfold scal; simpl; unfold mult; simpl; field).
    apply is_RInt_gen_ext with (f := fun x => scal (/ 2) (phi x)).
    - apply filter_forall. intros ab x _. unfold scal; simpl; unfold mult; simpl. in_R. field.
    - apply (is_RInt_gen_scal phi (/ 2) 1), phi_integral. }

  assert (X1 : is_RInt_gen (fun x => - (phi x + phi x) / 2 * ln ((phi x + phi x) / 2)) minus_inf plus_inf (/ 2 + ln (sqrt (2 * PI)))).
  { apply is_RInt_gen_ext with (2 := E). apply filter_forall. intros ab x _. replace ((phi x + phi x) / 2) with (phi x) by field. in_R. field. }
  destruct two_peaks as [l [Hl B]].
  pose proof (gen_integral_unique _ _ _ _ _ _ _ H1 X1). pose proof (gen_integral_unique _ _ _ _ _ _ _ H2 (M l Hl)).
  pose proof (gen_integral_unique _ _ _ _ _ _ _ H3 P). pose proof (gen_integral_unique _ _ _ _ _ _ _ H4 two_tails).
  pose proof two_tails_digits. assert (ln (sqrt (2 * PI)) <= 1) by interval with (i_prec 30). subst. nra.
Qed.

Theorem eafo_entropy_two_peaks_refuted :
  ~ ((exists I1 : R, is_RInt_gen (fun x : R => - (phi x + phi x) / 2 * ln ((phi x + phi x) / 2)) (Rbar_locally
    m_infty) (Rbar_locally p_infty) I1 /\ exists I2 : R, is_RInt_gen (fun x : R => - (phi (x - 3) + phi (x + 3)) / 2 *
    ln ((phi (x - 3) + phi (x + 3)) / 2)) (Rbar_locally m_infty) (Rbar_locally p_infty) I2 /\ exists I3 : R,
    is_RInt_gen (fun x : R => phi x / 2) (Rbar_locally m_infty) (Rbar_locally p_infty) I3 /\ exists I4 : R,
    is_RInt_gen (fun x : R => phi (Rabs x + 3) / 2) (Rbar_locally m_infty) (Rbar_locally p_infty) I4 /\ (I1 - I2) *
    (I3 - I4) >= 0)).
Proof. intros all_parts. exact (eafo_entropy_two_peaks_1_fails all_parts). Qed.

(** eafo/entropy-two-peaks: For two unit normal classes, moving them from the same place to 6 apart raises the entropy
    of the mixture from 1.4189 to 2.1082, while the Bayes error falls from 1/2 to 0.00135. *)
(** entropy, one peak *)
Lemma eafo_entropy_two_peaks_corrected_1 :
  exists I1 : R, is_RInt_gen (fun x : R => - phi x * ln (phi x)) (Rbar_locally m_infty) (Rbar_locally p_infty) I1 /\
    28377 / 20000 <= I1 <= 28379 / 20000.
Proof.
  assert (E : is_RInt_gen (fun x => - phi x * ln (phi x)) minus_inf plus_inf (/ 2 + ln (sqrt (2 * PI)))).
  { apply is_RInt_gen_ext with (2 := entropy_line (ln (sqrt (2 * PI)))). apply filter_forall. intros ab x _.
    rewrite ln_phi. in_R. field. }
  exists (/ 2 + ln (sqrt (2 * PI))). split; [exact E|interval with (i_prec 40)].
Qed.

(** entropy, two distinct peaks *)
Lemma eafo_entropy_two_peaks_corrected_2 :
  exists I1 : R, is_RInt_gen (fun x : R => - (phi (x - 3) + phi (x + 3)) / 2 * ln ((phi (x - 3) + phi (x + 3)) / 2))
    (Rbar_locally m_infty) (Rbar_locally p_infty) I1 /\ 42163 / 20000 <= I1 <= 8433 / 4000.
Proof.
  assert (M : forall l, is_RInt_gen (fun x => - mixture x * ln (mixture x)) minus_inf plus_inf l ->
    is_RInt_gen (fun x => - (phi (x - 3) + phi (x + 3)) / 2 * ln ((phi (x - 3) + phi (x + 3)) / 2)) minus_inf plus_inf l).
  { intros l. apply is_RInt_gen_ext. apply filter_forall. intros ab x _. unfold mixture. in_R. field. }
  destruct two_peaks as [l [Hl B]]. exists l. split; [exact (M l Hl)|lra].
Qed.

(** error, one peak *)
Lemma eafo_entropy_two_peaks_corrected_3 :
  is_RInt_gen (fun x : R => phi x / 2) (Rbar_locally m_infty) (Rbar_locally p_infty) (1 / 2).
Proof.
  assert (P : is_RInt_gen (fun x => phi x / 2) minus_inf plus_inf (1 / 2)).
  { replace (1 / 2) with (scal (/ 2) 1) by (unfold scal; simpl; unfold mult; simpl; field).
    apply is_RInt_gen_ext with (f := fun x => scal (/ 2) (phi x)).
    - apply filter_forall. intros ab x _. unfold scal; simpl; unfold mult; simpl. in_R. field.
    - apply (is_RInt_gen_scal phi (/ 2) 1), phi_integral. }
  exact P.
Qed.

(** error, two distinct peaks *)
Lemma eafo_entropy_two_peaks_corrected_4 :
  exists I1 : R, is_RInt_gen (fun x : R => phi (Rabs x + 3) / 2) (Rbar_locally m_infty) (Rbar_locally p_infty) I1 /\
    269 / 200000 <= I1 <= 271 / 200000.
Proof. exists (1 - Phi 3). split; [exact two_tails|]. pose proof two_tails_digits. lra. Qed.

Theorem eafo_entropy_two_peaks_corrected :
  (exists I1 : R, is_RInt_gen (fun x : R => - phi x * ln (phi x)) (Rbar_locally m_infty) (Rbar_locally p_infty) I1 /\
    28377 / 20000 <= I1 <= 28379 / 20000) /\ (exists I1 : R, is_RInt_gen (fun x : R => - (phi (x - 3) + phi (x + 3)) /
    2 * ln ((phi (x - 3) + phi (x + 3)) / 2)) (Rbar_locally m_infty) (Rbar_locally p_infty) I1 /\ 42163 / 20000 <= I1
    <= 8433 / 4000) /\ (is_RInt_gen (fun x : R => phi x / 2) (Rbar_locally m_infty) (Rbar_locally p_infty) (1 / 2)) /\
    (exists I1 : R, is_RInt_gen (fun x : R => phi (Rabs x + 3) / 2) (Rbar_locally m_infty) (Rbar_locally p_infty) I1
    /\ 269 / 200000 <= I1 <= 271 / 200000).
Proof. exact (conj eafo_entropy_two_peaks_corrected_1 (conj eafo_entropy_two_peaks_corrected_2 (conj
  eafo_entropy_two_peaks_corrected_3 eafo_entropy_two_peaks_corrected_4))). Qed.

(** eafo/pushforward-entropy: If pre-activations have density p and the increasing activation has inverse y, the
    output has density p(y(x)) y'(x), and its entropy is minus the integral of p(y) y' log(p(y) y'). *)
Lemma eafo_pushforward_entropy_1 :
  forall (x : R), 0 < x -> x < 1 -> ex_derive (fun x : R => Phi (logit x)) x /\ ex_derive (fun x : R => logit x) x /\
    Derive (fun x : R => Phi (logit x)) x = phi (logit x) * Derive (fun x : R => logit x) x.
Proof.
  intros x L M. assert (D : is_derive (fun x : R => logit x) x (/ (x * (1 - x)))).
  { unfold logit. auto_derive; [repeat split; try lra; apply Rdiv_lt_0_compat; lra|]. field. lra. }
  assert (E : is_derive (fun x : R => Phi (logit x)) x (/ (x * (1 - x)) * phi (logit x))).
  { exact (is_derive_comp Phi (fun x => logit x) x _ _ (Phi_derive (logit x)) D). }
  split; [eexists; exact E|]. split; [eexists; exact D|].
  rewrite (is_derive_unique _ _ _ D), (is_derive_unique _ _ _ E). apply Rmult_comm.
Qed.

Lemma eafo_pushforward_entropy_2 :
  forall (x : R), 0 < x -> x < 1 -> ex_derive (fun x : R => Phi (x ^ 3 + x)) x /\ ex_derive (fun x : R => x ^ 3 + x) x
    /\ Derive (fun x : R => Phi (x ^ 3 + x)) x = phi (x ^ 3 + x) * Derive (fun x : R => x ^ 3 + x) x.
Proof.
  intros x L M. assert (D : is_derive (fun x : R => x ^ 3 + x) x (3 * x ^ 2 + 1)) by (auto_derive; [exact I|ring]).
  assert (E : is_derive (fun x : R => Phi (x ^ 3 + x)) x ((3 * x ^ 2 + 1) * phi (x ^ 3 + x))).
  { exact (is_derive_comp Phi (fun x => x ^ 3 + x) x _ _ (Phi_derive (x ^ 3 + x)) D). }
  split; [eexists; exact E|]. split; [eexists; exact D|].
  rewrite (is_derive_unique _ _ _ D), (is_derive_unique _ _ _ E). apply Rmult_comm.
Qed.

(** f increasing: the output is at most x exactly if the input is at most y(x), which has probability F(y(x)); its
    derivative *)
Lemma eafo_pushforward_entropy_proof_1 :
  forall (y Y1 P F : R) (F_of_y : R -> R), 0 < Y1 -> 0 < P -> F_of_y y = F -> is_derive F_of_y y P -> ex_derive (fun y
    : R => F_of_y y) y /\ Derive (fun y : R => F_of_y y) y * Y1 = P * Y1.
Proof. prove_partial. Qed.

(** the entropy, over the output or the input: dx = dt/y', and -p log p + p log f' with f' = 1/y' *)
Lemma eafo_pushforward_entropy_proof_2 :
  forall (Y1 P : R), 0 < Y1 -> 0 < P -> - P * Y1 * ln (P * Y1) / Y1 = - P * ln P + P * ln (1 / Y1).
Proof.
  intros. rewrite (ln_mult P Y1) by assumption. replace (1 / Y1) with (/ Y1) by (field; lra).
  rewrite ln_Rinv by assumption. field. lra.
Qed.

Theorem eafo_pushforward_entropy :
  (forall (x : R), 0 < x -> x < 1 -> ex_derive (fun x : R => Phi (logit x)) x /\ ex_derive (fun x : R => logit x) x /\
    Derive (fun x : R => Phi (logit x)) x = phi (logit x) * Derive (fun x : R => logit x) x) /\ (forall (x : R), 0 < x
    -> x < 1 -> ex_derive (fun x : R => Phi (x ^ 3 + x)) x /\ ex_derive (fun x : R => x ^ 3 + x) x /\ Derive (fun x :
    R => Phi (x ^ 3 + x)) x = phi (x ^ 3 + x) * Derive (fun x : R => x ^ 3 + x) x) /\ ((forall (y Y1 P F : R) (F_of_y
    : R -> R), 0 < Y1 -> 0 < P -> F_of_y y = F -> is_derive F_of_y y P -> ex_derive (fun y : R => F_of_y y) y /\
    Derive (fun y : R => F_of_y y) y * Y1 = P * Y1) /\ (forall (Y1 P : R), 0 < Y1 -> 0 < P -> - P * Y1 * ln (P * Y1) /
    Y1 = - P * ln P + P * ln (1 / Y1))).
Proof. exact (conj eafo_pushforward_entropy_1 (conj eafo_pushforward_entropy_2 (conj eafo_pushforward_entropy_proof_1
  eafo_pushforward_entropy_proof_2))). Qed.

(** eafo/entropy-and-performance, refuted: For invertible activations a lower output entropy means better performance,
    that is a lower Bayes error, so that the minimum of the entropy would be the best activation. *)
(** and so the Bayes error is lower *)
Lemma eafo_entropy_and_performance_1_2_fails :
  ~ ((forall x : R, 0 < x -> x < 1 / 2 -> ex_derive (fun x : R => 2 * x) x) /\ ex_RInt (fun x : R => Rmin (2 * x) (1 -
    2 * x) * Derive (fun x : R => 2 * x) x) 0 (1 / 2) /\ ex_RInt (fun x : R => Rmin x (1 - x)) 0 1 /\ RInt (fun x : R
    => Rmin (2 * x) (1 - 2 * x) * Derive (fun x : R => 2 * x) x) 0 (1 / 2) < RInt (fun x : R => Rmin x (1 - x)) 0 1).
Proof.
  intros [_ [_ [I1 L]]]. pose (m := fun u => Rmin u (1 - u)).
  assert (E : RInt (fun x => Rmin (2 * x) (1 - 2 * x) * Derive (fun x => 2 * x) x) 0 (1 / 2) = RInt m (2 * 0 + 0) (2 * (1 / 2) + 0)).
  { rewrite <- RInt_comp_lin.
    - apply RInt_ext. intros x _. replace (Derive (fun x => 2 * x) x) with 2.
      + unfold m, scal; simpl; unfold mult; simpl. rewrite Rplus_0_r. in_R. ring.
      + symmetry. apply is_derive_unique. auto_derive; [exact I|ring].
    - replace (2 * 0 + 0) with 0 by ring. replace (2 * (1 / 2) + 0) with 1 by field. exact I1. }
  rewrite E in L. replace (2 * 0 + 0) with 0 in L by ring. replace (2 * (1 / 2) + 0) with 1 in L by field.
  apply (Rlt_irrefl _ L).
Qed.

Theorem eafo_entropy_and_performance_refuted :
  ~ ((((forall x : R, 0 < x -> x < 1 / 2 -> ex_derive (fun x : R => 2 * x) x) /\ ex_RInt (fun x : R => - Derive (fun x
    : R => 2 * x) x * ln (Derive (fun x : R => 2 * x) x)) 0 (1 / 2) /\ ex_RInt (fun x : R => - ln 1) 0 1 /\ RInt (fun
    x : R => - Derive (fun x : R => 2 * x) x * ln (Derive (fun x : R => 2 * x) x)) 0 (1 / 2) < RInt (fun x : R => - ln
    1) 0 1) /\ ((forall x : R, 0 < x -> x < 1 / 2 -> ex_derive (fun x : R => 2 * x) x) /\ ex_RInt (fun x : R => Rmin
    (2 * x) (1 - 2 * x) * Derive (fun x : R => 2 * x) x) 0 (1 / 2) /\ ex_RInt (fun x : R => Rmin x (1 - x)) 0 1 /\
    RInt (fun x : R => Rmin (2 * x) (1 - 2 * x) * Derive (fun x : R => 2 * x) x) 0 (1 / 2) < RInt (fun x : R => Rmin x
    (1 - x)) 0 1))).
Proof. intros all_parts. exact (eafo_entropy_and_performance_1_2_fails (proj2 all_parts)). Qed.

(** eafo/entropy-and-performance: An invertible activation does not change the Bayes error at all, whatever the
    classes and the priors, while its output entropy takes every value. *)
(** the smaller weighted density is multiplied by y', and y' dx = dt: the integral is the same *)
Lemma eafo_entropy_and_performance_corrected_1 :
  forall (w Y1 R_ x : R), 0 < w -> w < 1 -> 0 < Y1 -> 0 <= R_ -> 0 <= x -> Rmin (w * x * Y1) ((1 - w) * R_ * Y1) = Y1
    * Rmin (w * x) ((1 - w) * R_).
Proof.
  intros w Y1 R_ x _ _ HY _ _. unfold Rmin. destruct (Rle_dec (w * x * Y1) ((1 - w) * R_ * Y1)) as [A|A];
  destruct (Rle_dec (w * x) ((1 - w) * R_)) as [B|B]; nra.
Qed.

(** an activation multiplied by s has log s more entropy *)
Lemma eafo_entropy_and_performance_corrected_2 :
  forall (s Y1 P : R), 0 < s -> 0 < Y1 -> 0 < P -> - P * (Y1 / s) * ln (P * Y1 / s) * s = - P * Y1 * ln (P * Y1) + P *
    Y1 * ln s.
Proof.
  intros s Y1 P Hs HY HP. assert (0 < P * Y1) by (now apply Rmult_lt_0_compat). unfold Rdiv at 2.
  rewrite (ln_mult (P * Y1) (/ s)), ln_Rinv by (assumption || (now apply Rinv_0_lt_compat)). field. lra.
Qed.

(** log s takes every value: it is not bounded above *)
Lemma eafo_entropy_and_performance_corrected_3 :
  ~ bounded_on (fun x => 1 < x) (fun x : R => ln x).
Proof.
  intros [M H]. pose proof (Rle_abs M). pose proof (Rabs_pos M). set (m := Rabs M) in *.

  assert (L0 : exp 0 < exp (m + 1)) by (apply exp_increasing; lra). rewrite exp_0 in L0.
  specialize (H (exp (m + 1)) ltac:(assumption)). rewrite ln_exp, Rabs_pos_eq in H by lra. lra.
Qed.

(** nor below *)
Lemma eafo_entropy_and_performance_corrected_4 :
  ~ bounded_on (fun x => 0 < x < 1) (fun x : R => ln x).
Proof.
  intros [M H]. pose proof (Rle_abs M). pose proof (Rabs_pos M). set (m := Rabs M) in *.

  assert (L0 : exp (- (m + 1)) < exp 0) by (apply exp_increasing; lra). rewrite exp_0 in L0. pose proof (exp_pos (- (m + 1))).
  specialize (H (exp (- (m + 1))) ltac:(lra)). rewrite ln_exp, Rabs_left in H by lra. lra.
Qed.

Theorem eafo_entropy_and_performance_corrected :
  (forall (w Y1 R_ x : R), 0 < w -> w < 1 -> 0 < Y1 -> 0 <= R_ -> 0 <= x -> Rmin (w * x * Y1) ((1 - w) * R_ * Y1) = Y1
    * Rmin (w * x) ((1 - w) * R_)) /\ (forall (s Y1 P : R), 0 < s -> 0 < Y1 -> 0 < P -> - P * (Y1 / s) * ln (P * Y1 /
    s) * s = - P * Y1 * ln (P * Y1) + P * Y1 * ln s) /\ (~ bounded_on (fun x => 1 < x) (fun x : R => ln x)) /\ (~
    bounded_on (fun x => 0 < x < 1) (fun x : R => ln x)).
Proof. exact (conj eafo_entropy_and_performance_corrected_1 (conj eafo_entropy_and_performance_corrected_2 (conj
  eafo_entropy_and_performance_corrected_3 eafo_entropy_and_performance_corrected_4))). Qed.

(** eafo/taylor-remainder: H(y + eps eta) = H(y) + eps times the integral of (dG/dy) eta + (dG/dy') eta', up to a
    remainder O(eps). *)
(** the derivative in eps of the integrand at (y' + eps eta', y + eps eta) is (dG/dy) eta + (dG/dy') eta' *)
Lemma eafo_taylor_remainder_1 :
  forall (eps y Y1 P P1 E0 E1 : R) (P_of_eps : R -> R) (P_of_y : R -> R), 0 < Y1 -> 0 < P -> P_of_eps eps = P ->
    is_derive P_of_eps eps (P1 * E0) -> P_of_y y = P -> is_derive P_of_y y P1 -> 0 < P * (Y1 + eps * E1) -> ex_derive
    (fun eps : R => - P_of_eps eps * (Y1 + eps * E1) * ln (P_of_eps eps * (Y1 + eps * E1))) eps /\ ex_derive (fun y :
    R => - P_of_y y * (Y1 + eps * E1) * ln (P_of_y y * (Y1 + eps * E1))) y /\ ex_derive (fun Y1 : R => - P * (Y1 + eps
    * E1) * ln (P * (Y1 + eps * E1))) Y1 /\ Derive (fun eps : R => - P_of_eps eps * (Y1 + eps * E1) * ln (P_of_eps eps
    * (Y1 + eps * E1))) eps = Derive (fun y : R => - P_of_y y * (Y1 + eps * E1) * ln (P_of_y y * (Y1 + eps * E1))) y *
    E0 + Derive (fun Y1 : R => - P * (Y1 + eps * E1) * ln (P * (Y1 + eps * E1))) Y1 * E1.
Proof. prove_partial. Qed.

(** so the remainder is at most a constant times eps^2, which is O(eps): with x for |eps| *)
Lemma eafo_taylor_remainder_2 :
  forall (x : R), 0 <= x -> x <= 1 -> x ^ 2 <= x.
Proof. intros; unfold_paper; first [prove_number | first [prove_compare | split_cases; first [lra | exfalso; lra |
  by_factors (- x * (x - 1)) | ordered_real]]]. Qed.

Theorem eafo_taylor_remainder :
  (forall (eps y Y1 P P1 E0 E1 : R) (P_of_eps : R -> R) (P_of_y : R -> R), 0 < Y1 -> 0 < P -> P_of_eps eps = P ->
    is_derive P_of_eps eps (P1 * E0) -> P_of_y y = P -> is_derive P_of_y y P1 -> 0 < P * (Y1 + eps * E1) -> ex_derive
    (fun eps : R => - P_of_eps eps * (Y1 + eps * E1) * ln (P_of_eps eps * (Y1 + eps * E1))) eps /\ ex_derive (fun y :
    R => - P_of_y y * (Y1 + eps * E1) * ln (P_of_y y * (Y1 + eps * E1))) y /\ ex_derive (fun Y1 : R => - P * (Y1 + eps
    * E1) * ln (P * (Y1 + eps * E1))) Y1 /\ Derive (fun eps : R => - P_of_eps eps * (Y1 + eps * E1) * ln (P_of_eps eps
    * (Y1 + eps * E1))) eps = Derive (fun y : R => - P_of_y y * (Y1 + eps * E1) * ln (P_of_y y * (Y1 + eps * E1))) y *
    E0 + Derive (fun Y1 : R => - P * (Y1 + eps * E1) * ln (P * (Y1 + eps * E1))) Y1 * E1) /\ (forall (x : R), 0 <= x
    -> x <= 1 -> x ^ 2 <= x).
Proof. exact (conj eafo_taylor_remainder_1 eafo_taylor_remainder_2). Qed.

(** eafo/taylor-remainder: The first-order term is itself O(eps), so that the printed formula says only H(y + eps eta)
    = H(y) + O(eps): any other first-order term would do. The remainder is O(eps^2); for y = x, p normal and eta = x
    the entropy changes by -log(1 + eps), whose first-order term is -eps. *)
(** with the first-order term doubled the remainder is O(eps) as well *)
Lemma eafo_taylor_remainder_corrected_1 :
  is_lim (fun x : R => (- ln (1 + x) + 2 * x) / x) 0 1.
Proof.
  assert (D : is_derive (fun x => - ln (1 + x) + 2 * x) 0 1) by (auto_derive; [lra|field]).
  apply filterlim_ext_loc with (2 := quotient_lim _ _ D). exists (mkposreal 1 Rlt_0_1). intros x _ _.
  replace (1 + 0) with 1 by ring. rewrite ln_1, Rmult_0_r. f_equal. ring.
Qed.

(** with the right one it is eps^2/2 to leading order *)
Lemma eafo_taylor_remainder_corrected_2 :
  is_lim (fun x : R => (- ln (1 + x) + x) / x ^ 2) 0 (1 / 2).
Proof. exact ln_second_order. Qed.

(** the first-order term of the example *)
Lemma eafo_taylor_remainder_corrected_3 :
  exists I1 : R, (forall x : R, ex_derive (fun x : R => - phi x * ln (phi x)) x) /\ is_RInt_gen (fun x : R => x *
    Derive (fun x : R => - phi x * ln (phi x)) x - phi x * (ln (phi x) + 1)) (Rbar_locally m_infty) (Rbar_locally
    p_infty) I1 /\ I1 = - 1.
Proof.
  assert (D : forall x, is_derive (fun x => - phi x * ln (phi x)) x (x * phi x * (ln (phi x) + 1))).
  { intros x. pose proof (phi_pos x). auto_derive; [normal_exists; assumption|]. rewrite Derive_phi. field. lra. }
  exists (-1). split; [exact (slope_exists _ _ D)|]. split; [|reflexivity].
  apply is_RInt_gen_ext with (2 := first_order_example (ln (sqrt (2 * PI)))). apply filter_forall. intros ab x _.
  rewrite (slope _ _ D), ln_phi. in_R. field.
Qed.

Theorem eafo_taylor_remainder_corrected :
  (is_lim (fun x : R => (- ln (1 + x) + 2 * x) / x) 0 1) /\ (is_lim (fun x : R => (- ln (1 + x) + x) / x ^ 2) 0 (1 /
    2)) /\ (exists I1 : R, (forall x : R, ex_derive (fun x : R => - phi x * ln (phi x)) x) /\ is_RInt_gen (fun x : R
    => x * Derive (fun x : R => - phi x * ln (phi x)) x - phi x * (ln (phi x) + 1)) (Rbar_locally m_infty)
    (Rbar_locally p_infty) I1 /\ I1 = - 1).
Proof. exact (conj eafo_taylor_remainder_corrected_1 (conj eafo_taylor_remainder_corrected_2
  eafo_taylor_remainder_corrected_3)). Qed.

(** eafo/taylor-remainder: H(y + eps eta) = H(y) + eps times the integral of (dG/dy) eta + (dG/dy') eta', up to a
    remainder O(eps). *)
Theorem eafo_taylor_remainder_vacuous :
  forall (k T : R), is_lim (fun x : R => (1 - k) * x * T / x) 0 ((1 - k) * T).
Proof.
  intros k T. apply filterlim_ext_loc with (f := fun _ => (1 - k) * T); [|apply filterlim_const].
  exists (mkposreal 1 Rlt_0_1). intros x _ Hx. field. exact Hx.
Qed.

(** eafo/inverse-limits, refuted: The inverse of an activation (Sigmoid, Tanh, the positive part of ReLU) tends to
    -infinity at the lower bound of the activation and to +infinity at the upper bound. *)
(** positive part of ReLU, lower bound *)
Lemma eafo_inverse_limits_6_fails :
  ~ (filterlim (fun x : R => exp x) (at_right 0) (locally 0)).
Proof.
  intros H. assert (L : filterlim (fun x => exp x) (at_right 0) (locally (exp 0))).
  { apply (right_of_continuous exp), (ex_derive_continuous exp). auto_derive. exact I. }
  pose proof (filterlim_locally_unique _ _ _ H L) as E. rewrite exp_0 in E. apply R1_neq_R0. now symmetry.
Qed.

Theorem eafo_inverse_limits_refuted :
  ~ ((filterlim (fun x : R => exp (logit x)) (at_right 0) (locally 0)) /\ (filterlim (fun x : R => exp (- logit x))
    (at_left 1) (locally 0)) /\ (filterlim (fun x : R => exp (artanh x)) (at_right (- 1)) (locally 0)) /\ (filterlim
    (fun x : R => exp (- artanh x)) (at_left 1) (locally 0)) /\ (is_lim (fun x : R => exp (- x)) p_infty 0) /\
    (filterlim (fun x : R => exp x) (at_right 0) (locally 0))).
Proof. intros all_parts. exact (eafo_inverse_limits_6_fails (proj2 (proj2 (proj2 (proj2 (proj2 all_parts)))))). Qed.

(** eafo/inverse-limits: True for Sigmoid and Tanh; the inverse of the positive part of ReLU tends to 0 at its lower
    bound. *)
(** Sigmoid, lower bound *)
Lemma eafo_inverse_limits_corrected_1 :
  filterlim (fun x : R => exp (logit x)) (at_right 0) (locally 0).
Proof.
  assert (N : forall x, 0 < x -> x < 1 -> exp (logit x) = x / (1 - x)) by (intros x H0 H1; unfold logit; apply exp_ln, Rdiv_lt_0_compat; lra).

  apply (right_lim_of_bound _ 0 2 0 (mkposreal (1 / 2) ltac:(lra))). intros x [H0 H1]. simpl in H1.
  rewrite N, !Rminus_0_r by lra. assert (0 < x / (1 - x)) by (apply Rdiv_lt_0_compat; lra).
  rewrite Rabs_pos_eq by lra. apply Rle_div_l; [lra|]. nra.
Qed.

(** Sigmoid, upper bound *)
Lemma eafo_inverse_limits_corrected_2 :
  filterlim (fun x : R => exp (- logit x)) (at_left 1) (locally 0).
Proof.
  assert (N : forall x, 0 < x -> x < 1 -> exp (logit x) = x / (1 - x)) by (intros x H0 H1; unfold logit; apply exp_ln, Rdiv_lt_0_compat; lra).

  apply (left_lim_of_bound _ 0 2 1 (mkposreal (1 / 2) ltac:(lra))). intros x [H0 H1]. simpl in H0.
  rewrite exp_Ropp, N, Rminus_0_r by lra. replace (/ (x / (1 - x))) with ((1 - x) / x) by (field; lra).
  assert (0 < (1 - x) / x) by (apply Rdiv_lt_0_compat; lra). rewrite Rabs_pos_eq by lra. apply Rle_div_l; [lra|]. nra.
Qed.

(** Tanh, lower bound *)
Lemma eafo_inverse_limits_corrected_3 :
  filterlim (fun x : R => exp (artanh x)) (at_right (- 1)) (locally 0).
Proof.
  apply filterlim_ext_loc with (f := fun x => sqrt ((1 + x) / (1 - x))).
  { exists (mkposreal 1 Rlt_0_1). intros x Hx Hx1. change (Rabs (x - (- 1)) < 1) in Hx. apply Rabs_def2 in Hx.
    symmetry. unfold artanh. apply exp_half_ln. apply Rdiv_lt_0_compat; lra. }
  replace 0 with (sqrt ((1 + (- 1)) / (1 - (- 1)))) by (replace ((1 + (- 1)) / (1 - (- 1))) with 0 by field; apply sqrt_0).
  apply (right_of_continuous (fun x => sqrt ((1 + x) / (1 - x)))).
  apply (continuous_comp (fun x => (1 + x) / (1 - x)) sqrt).
  - apply (ex_derive_continuous (fun x => (1 + x) / (1 - x))). auto_derive. lra.
  - apply continuity_pt_filterlim, continuity_pt_sqrt. replace ((1 + (- 1)) / (1 - (- 1))) with 0 by field. lra.
Qed.

(** Tanh, upper bound *)
Lemma eafo_inverse_limits_corrected_4 :
  filterlim (fun x : R => exp (- artanh x)) (at_left 1) (locally 0).
Proof.
  apply filterlim_ext_loc with (f := fun x => sqrt ((1 - x) / (1 + x))).
  { exists (mkposreal 1 Rlt_0_1). intros x Hx Hx1. change (Rabs (x - 1) < 1) in Hx. apply Rabs_def2 in Hx.
    unfold artanh. rewrite exp_Ropp, exp_half_ln by (apply Rdiv_lt_0_compat; lra).
    rewrite <- sqrt_inv. f_equal. field. lra. }
  replace 0 with (sqrt ((1 - 1) / (1 + 1))) by (replace ((1 - 1) / (1 + 1)) with 0 by field; apply sqrt_0).
  apply (left_of_continuous (fun x => sqrt ((1 - x) / (1 + x)))).
  apply (continuous_comp (fun x => (1 - x) / (1 + x)) sqrt).
  - apply (ex_derive_continuous (fun x => (1 - x) / (1 + x))). auto_derive. lra.
  - apply continuity_pt_filterlim, continuity_pt_sqrt. replace ((1 - 1) / (1 + 1)) with 0 by field. lra.
Qed.

(** positive part of ReLU, lower bound *)
Lemma eafo_inverse_limits_corrected_5 :
  filterlim (fun x : R => x) (at_right 0) (locally 0).
Proof. apply (right_of_continuous (fun x => x)), continuous_id. Qed.

Theorem eafo_inverse_limits_corrected :
  (filterlim (fun x : R => exp (logit x)) (at_right 0) (locally 0)) /\ (filterlim (fun x : R => exp (- logit x))
    (at_left 1) (locally 0)) /\ (filterlim (fun x : R => exp (artanh x)) (at_right (- 1)) (locally 0)) /\ (filterlim
    (fun x : R => exp (- artanh x)) (at_left 1) (locally 0)) /\ (filterlim (fun x : R => x) (at_right 0) (locally 0)).
Proof. exact (conj eafo_inverse_limits_corrected_1 (conj eafo_inverse_limits_corrected_2 (conj
  eafo_inverse_limits_corrected_3 (conj eafo_inverse_limits_corrected_4 eafo_inverse_limits_corrected_5)))). Qed.

(** eafo/eta-boundary, refuted: Since y tends to -infinity and +infinity at the ends and eps eta is a small
    perturbation of it, eta must be 0 at the ends. *)
(** hence eta is 0 at the lower end *)
Lemma eafo_eta_boundary_1_4_fails :
  ~ (filterlim (fun x : R => 1) (at_right 0) (locally 0)).
Proof.
  intros H. assert (L : filterlim (fun x : R => 1) (at_right 0) (locally 1)) by apply filterlim_const.
  pose proof (filterlim_locally_unique _ _ _ H L) as E. apply R1_neq_R0. now symmetry.
Qed.

Theorem eafo_eta_boundary_refuted :
  ~ (((filterlim (fun x : R => exp (logit x + 1 / 100 * 1)) (at_right 0) (locally 0)) /\ (filterlim (fun x : R => exp
    (- (logit x + 1 / 100 * 1))) (at_left 1) (locally 0)) /\ (Rabs (1 / 100 * 1) <= 1 / 100) /\ (filterlim (fun x : R
    => 1) (at_right 0) (locally 0)))).
Proof. intros all_parts. exact (eafo_eta_boundary_1_4_fails (proj2 (proj2 (proj2 all_parts)))). Qed.

(** eafo/eta-boundary: What is needed is that eta dG/dy' tends to 0 at the ends, and eta = 1 satisfies it for Sigmoid
    with normal input (written over the input). *)
(** lower end *)
Lemma eafo_eta_boundary_corrected_1 :
  is_lim (fun x : R => - phi x * (ln (phi x / (sigma x * sigma (- x))) + 1)) m_infty 0.
Proof. exact boundary_lim_m. Qed.

(** upper end *)
Lemma eafo_eta_boundary_corrected_2 :
  is_lim (fun x : R => - phi x * (ln (phi x / (sigma x * sigma (- x))) + 1)) p_infty 0.
Proof. exact boundary_lim_p. Qed.

Theorem eafo_eta_boundary_corrected :
  (is_lim (fun x : R => - phi x * (ln (phi x / (sigma x * sigma (- x))) + 1)) m_infty 0) /\ (is_lim (fun x : R => -
    phi x * (ln (phi x / (sigma x * sigma (- x))) + 1)) p_infty 0).
Proof. exact (conj eafo_eta_boundary_corrected_1 eafo_eta_boundary_corrected_2). Qed.

(** eafo/integration-by-parts: With eta = 0 at the ends, the integral of (dG/dy') eta' is minus the integral of eta
    times the derivative of dG/dy' in x. *)
(** the sum of the two integrands is the derivative of eta dG/dy', so the integrals differ by its limits at the ends
    *)
Lemma eafo_integration_by_parts_1 :
  forall (t A A1 E0 E1 : R) (A_of_t : R -> R) (E0_of_t : R -> R), A_of_t t = A -> is_derive A_of_t t A1 -> E0_of_t t =
    E0 -> is_derive E0_of_t t E1 -> ex_derive (fun t : R => A_of_t t * E0_of_t t) t /\ A * E1 + A1 * E0 = Derive (fun
    t : R => A_of_t t * E0_of_t t) t.
Proof. prove_partial. Qed.

(** a limit other than 0 at an end would bound |eta'/eta| there by a multiple of the integrable |(dG/dy') eta'| *)
Lemma eafo_integration_by_parts_2 :
  forall (A E0 E1 : R), E0 <> 0 -> (E1 / E0) ^ 2 * (A * E0) ^ 2 = (A * E1) ^ 2.
Proof. intros A E0 E1 N. field. exact N. Qed.

(** so that log|eta| would converge, which it does not where eta tends to 0: both limits are 0 *)
Lemma eafo_integration_by_parts_3 :
  ~ bounded_on (fun x => 0 < x < 1) (fun x : R => ln x).
Proof.
  intros [M H]. pose proof (Rle_abs M). pose proof (Rabs_pos M). set (m := Rabs M) in *.

  assert (L0 : exp (- (m + 1)) < exp 0) by (apply exp_increasing; lra). rewrite exp_0 in L0. pose proof (exp_pos (- (m + 1))).
  specialize (H (exp (- (m + 1))) ltac:(lra)). rewrite ln_exp, Rabs_left in H by lra. lra.
Qed.

Theorem eafo_integration_by_parts :
  (forall (t A A1 E0 E1 : R) (A_of_t : R -> R) (E0_of_t : R -> R), A_of_t t = A -> is_derive A_of_t t A1 -> E0_of_t t
    = E0 -> is_derive E0_of_t t E1 -> ex_derive (fun t : R => A_of_t t * E0_of_t t) t /\ A * E1 + A1 * E0 = Derive
    (fun t : R => A_of_t t * E0_of_t t) t) /\ (forall (A E0 E1 : R), E0 <> 0 -> (E1 / E0) ^ 2 * (A * E0) ^ 2 = (A *
    E1) ^ 2) /\ (~ bounded_on (fun x => 0 < x < 1) (fun x : R => ln x)).
Proof. exact (conj eafo_integration_by_parts_1 (conj eafo_integration_by_parts_2 eafo_integration_by_parts_3)). Qed.

(** eafo/euler-lagrange: If the first-order term of H vanishes for arbitrary eta, then d/dx(dG/dy') - dG/dy = 0. *)
(** the first-order integrand is (dG/dy - d/dx dG/dy') eta, up to the derivative of eta dG/dy' *)
Lemma eafo_euler_lagrange_1 :
  forall (t A A1 B E0 E1 : R) (A_of_t : R -> R) (E0_of_t : R -> R), A_of_t t = A -> is_derive A_of_t t A1 -> E0_of_t t
    = E0 -> is_derive E0_of_t t E1 -> ex_derive (fun t : R => A_of_t t * E0_of_t t) t /\ B * E0 + A * E1 = (B - A1) *
    E0 + Derive (fun t : R => A_of_t t * E0_of_t t) t.
Proof. prove_partial. Qed.

(** eta may be a smooth bump around any point *)
Lemma eafo_euler_lagrange_2 :
  smooth_inf (fun x : R => bump0 x).
Proof. exact bump_smooth. Qed.

(** 0 to the right of it *)
Lemma eafo_euler_lagrange_3 :
  forall (x : R), 1 <= x -> bump0 x = 0.
Proof. intros; unfold_paper; first [prove_derivative | prove_equal]. Qed.

(** 0 to the left of it *)
Lemma eafo_euler_lagrange_4 :
  forall (x : R), x <= - 1 -> bump0 x = 0.
Proof. intros; unfold_paper; first [prove_derivative | prove_equal]. Qed.

(** positive inside: where the continuous dG/dy - d/dx dG/dy' is not 0 it has one sign on a small bump *)
Lemma eafo_euler_lagrange_5 :
  forall (x : R), - 1 < x -> x < 1 -> bump0 x > 0.
Proof. intros x H1 H2. change (bump0 x) with (bump_of x). rewrite bump_inside by lra. apply exp_pos. Qed.

(** so that the integral would not be 0 *)
Lemma eafo_euler_lagrange_6 :
  ex_RInt (fun x : R => bump0 x) (- 1) 1 /\ RInt (fun x : R => bump0 x) (- 1) 1 > 0.
Proof. split; [exact (bump_integrable (- 1) 1)|]. pose proof bump_area_digits. change (bump_area > 0). lra. Qed.

Theorem eafo_euler_lagrange :
  (forall (t A A1 B E0 E1 : R) (A_of_t : R -> R) (E0_of_t : R -> R), A_of_t t = A -> is_derive A_of_t t A1 -> E0_of_t
    t = E0 -> is_derive E0_of_t t E1 -> ex_derive (fun t : R => A_of_t t * E0_of_t t) t /\ B * E0 + A * E1 = (B - A1)
    * E0 + Derive (fun t : R => A_of_t t * E0_of_t t) t) /\ (smooth_inf (fun x : R => bump0 x)) /\ (forall (x : R), 1
    <= x -> bump0 x = 0) /\ (forall (x : R), x <= - 1 -> bump0 x = 0) /\ (forall (x : R), - 1 < x -> x < 1 -> bump0 x
    > 0) /\ (ex_RInt (fun x : R => bump0 x) (- 1) 1 /\ RInt (fun x : R => bump0 x) (- 1) 1 > 0).
Proof. exact (conj eafo_euler_lagrange_1 (conj eafo_euler_lagrange_2 (conj eafo_euler_lagrange_3 (conj
  eafo_euler_lagrange_4 (conj eafo_euler_lagrange_5 eafo_euler_lagrange_6))))). Qed.

(** eafo/beltrami: If G does not depend on x, the Euler-Lagrange equation implies that G - y' dG/dy' is constant. *)
(** the derivative of G - y' dG/dy' in x is y' times the left side of the equation: 0 on an interval, hence constant
    *)
Lemma eafo_beltrami_1 :
  forall (y Y1 Y2 G Gy Gv Gyv Gvv : R) (G_of_y : R -> R) (Gv_of_y : R -> R) (G_of_Y1 : R -> R) (Gv_of_Y1 : R -> R), 0
    < Y1 -> G_of_y y = G -> is_derive G_of_y y Gy -> Gv_of_y y = Gv -> is_derive Gv_of_y y Gyv -> G_of_Y1 Y1 = G ->
    is_derive G_of_Y1 Y1 Gv -> Gv_of_Y1 Y1 = Gv -> is_derive Gv_of_Y1 Y1 Gvv -> ex_derive (fun y : R => G_of_y y - Y1
    * Gv_of_y y) y /\ ex_derive (fun Y1 : R => G_of_Y1 Y1 - Y1 * Gv_of_Y1 Y1) Y1 /\ ex_derive (fun y : R => Gv_of_y y)
    y /\ ex_derive (fun Y1 : R => Gv_of_Y1 Y1) Y1 /\ Derive (fun y : R => G_of_y y - Y1 * Gv_of_y y) y * Y1 + Derive
    (fun Y1 : R => G_of_Y1 Y1 - Y1 * Gv_of_Y1 Y1) Y1 * Y2 = Y1 * (Gy - (Derive (fun y : R => Gv_of_y y) y * Y1 +
    Derive (fun Y1 : R => Gv_of_Y1 Y1) Y1 * Y2)).
Proof. prove_partial. Qed.

(** App. C, the derivative of y' dG/dy' *)
Lemma eafo_beltrami_2 :
  forall (y Y1 Y2 Gv Gyv Gvv : R) (Gv_of_y : R -> R) (Gv_of_Y1 : R -> R), 0 < Y1 -> Gv_of_y y = Gv -> is_derive
    Gv_of_y y Gyv -> Gv_of_Y1 Y1 = Gv -> is_derive Gv_of_Y1 Y1 Gvv -> ex_derive (fun y : R => Y1 * Gv_of_y y) y /\
    ex_derive (fun Y1 : R => Y1 * Gv_of_Y1 Y1) Y1 /\ ex_derive (fun y : R => Gv_of_y y) y /\ ex_derive (fun Y1 : R =>
    Gv_of_Y1 Y1) Y1 /\ Derive (fun y : R => Y1 * Gv_of_y y) y * Y1 + Derive (fun Y1 : R => Y1 * Gv_of_Y1 Y1) Y1 * Y2 =
    Y2 * Gv + Y1 * (Derive (fun y : R => Gv_of_y y) y * Y1 + Derive (fun Y1 : R => Gv_of_Y1 Y1) Y1 * Y2).
Proof. prove_partial. Qed.

(** App. C, the total derivative of G *)
Lemma eafo_beltrami_3 :
  forall (y Y1 Y2 G Gy Gv : R) (G_of_y : R -> R) (G_of_Y1 : R -> R), 0 < Y1 -> G_of_y y = G -> is_derive G_of_y y Gy
    -> G_of_Y1 Y1 = G -> is_derive G_of_Y1 Y1 Gv -> ex_derive (fun y : R => G_of_y y) y /\ ex_derive (fun Y1 : R =>
    G_of_Y1 Y1) Y1 /\ Derive (fun y : R => G_of_y y) y * Y1 + Derive (fun Y1 : R => G_of_Y1 Y1) Y1 * Y2 = Gy * Y1 + Gv
    * Y2.
Proof. prove_partial. Qed.

Theorem eafo_beltrami :
  (forall (y Y1 Y2 G Gy Gv Gyv Gvv : R) (G_of_y : R -> R) (Gv_of_y : R -> R) (G_of_Y1 : R -> R) (Gv_of_Y1 : R -> R), 0
    < Y1 -> G_of_y y = G -> is_derive G_of_y y Gy -> Gv_of_y y = Gv -> is_derive Gv_of_y y Gyv -> G_of_Y1 Y1 = G ->
    is_derive G_of_Y1 Y1 Gv -> Gv_of_Y1 Y1 = Gv -> is_derive Gv_of_Y1 Y1 Gvv -> ex_derive (fun y : R => G_of_y y - Y1
    * Gv_of_y y) y /\ ex_derive (fun Y1 : R => G_of_Y1 Y1 - Y1 * Gv_of_Y1 Y1) Y1 /\ ex_derive (fun y : R => Gv_of_y y)
    y /\ ex_derive (fun Y1 : R => Gv_of_Y1 Y1) Y1 /\ Derive (fun y : R => G_of_y y - Y1 * Gv_of_y y) y * Y1 + Derive
    (fun Y1 : R => G_of_Y1 Y1 - Y1 * Gv_of_Y1 Y1) Y1 * Y2 = Y1 * (Gy - (Derive (fun y : R => Gv_of_y y) y * Y1 +
    Derive (fun Y1 : R => Gv_of_Y1 Y1) Y1 * Y2))) /\ (forall (y Y1 Y2 Gv Gyv Gvv : R) (Gv_of_y : R -> R) (Gv_of_Y1 : R
    -> R), 0 < Y1 -> Gv_of_y y = Gv -> is_derive Gv_of_y y Gyv -> Gv_of_Y1 Y1 = Gv -> is_derive Gv_of_Y1 Y1 Gvv ->
    ex_derive (fun y : R => Y1 * Gv_of_y y) y /\ ex_derive (fun Y1 : R => Y1 * Gv_of_Y1 Y1) Y1 /\ ex_derive (fun y : R
    => Gv_of_y y) y /\ ex_derive (fun Y1 : R => Gv_of_Y1 Y1) Y1 /\ Derive (fun y : R => Y1 * Gv_of_y y) y * Y1 +
    Derive (fun Y1 : R => Y1 * Gv_of_Y1 Y1) Y1 * Y2 = Y2 * Gv + Y1 * (Derive (fun y : R => Gv_of_y y) y * Y1 + Derive
    (fun Y1 : R => Gv_of_Y1 Y1) Y1 * Y2)) /\ (forall (y Y1 Y2 G Gy Gv : R) (G_of_y : R -> R) (G_of_Y1 : R -> R), 0 <
    Y1 -> G_of_y y = G -> is_derive G_of_y y Gy -> G_of_Y1 Y1 = G -> is_derive G_of_Y1 Y1 Gv -> ex_derive (fun y : R
    => G_of_y y) y /\ ex_derive (fun Y1 : R => G_of_Y1 Y1) Y1 /\ Derive (fun y : R => G_of_y y) y * Y1 + Derive (fun
    Y1 : R => G_of_Y1 Y1) Y1 * Y2 = Gy * Y1 + Gv * Y2).
Proof. exact (conj eafo_beltrami_1 (conj eafo_beltrami_2 eafo_beltrami_3)). Qed.

(** eafo/no-global-minimum, refuted: The entropy H(y) has a global maximum, at the distribution function of the input,
    and no global minimum: there is no best activation, only better ones. *)
(** no activation with bounds s apart has more entropy than Phi, whose output is uniform on (0, 1) *)
Lemma eafo_no_global_minimum_1_1_fails :
  ~ (forall (s : R), 0 < s -> exists I1 : R, (forall x : R, ex_derive (fun x : R => s * Phi x) x) /\ is_RInt_gen (fun
    x : R => phi x * ln (Derive (fun x : R => s * Phi x) x / phi x)) (Rbar_locally m_infty) (Rbar_locally p_infty) I1
    /\ exists I2 : R, (forall x : R, ex_derive (fun x : R => Phi x) x) /\ is_RInt_gen (fun x : R => phi x * ln (Derive
    (fun x : R => Phi x) x / phi x)) (Rbar_locally m_infty) (Rbar_locally p_infty) I2 /\ I1 <= I2).
Proof.
  intros H.
  assert (Z : forall s, 0 < s -> is_RInt_gen (fun x => phi x * ln (Derive (fun x => s * Phi x) x / phi x)) minus_inf plus_inf (ln s)).
  { intros s Hs. assert (D : forall x, is_derive (fun x => s * Phi x) x (s * phi x)) by (intros x; normal_derive; ring).
    replace (ln s) with (scal (ln s) 1) by (unfold scal; simpl; unfold mult; simpl; ring).
    apply is_RInt_gen_ext with (f := fun x => scal (ln s) (phi x)); [|apply (is_RInt_gen_scal phi (ln s) 1), phi_integral].
    apply filter_forall. intros ab x _. rewrite (slope _ _ D). pose proof (phi_pos x).
    replace (s * phi x / phi x) with s by (field; lra). unfold scal; simpl; unfold mult; simpl. in_R. ring. }
  assert (Z1 : is_RInt_gen (fun x => phi x * ln (Derive (fun x => Phi x) x / phi x)) minus_inf plus_inf 0).
  { rewrite <- ln_1. apply is_RInt_gen_ext with (2 := Z 1 Rlt_0_1). apply filter_forall. intros ab x _.
    do 3 f_equal. apply Derive_ext. intros t. apply Rmult_1_l. }

  destruct (H 2 ltac:(lra)) as [i1 [_ [H1 [i2 [_ [H2 L]]]]]].
  pose proof (gen_integral_unique _ _ _ _ _ _ _ H1 (Z 2 ltac:(lra))). pose proof (gen_integral_unique _ _ _ _ _ _ _ H2 Z1).
  assert (0 < ln 2) by interval with (i_prec 30). lra.
Qed.

Theorem eafo_no_global_minimum_refuted :
  ~ (((forall (s : R), 0 < s -> exists I1 : R, (forall x : R, ex_derive (fun x : R => s * Phi x) x) /\ is_RInt_gen
    (fun x : R => phi x * ln (Derive (fun x : R => s * Phi x) x / phi x)) (Rbar_locally m_infty) (Rbar_locally
    p_infty) I1 /\ exists I2 : R, (forall x : R, ex_derive (fun x : R => Phi x) x) /\ is_RInt_gen (fun x : R => phi x
    * ln (Derive (fun x : R => Phi x) x / phi x)) (Rbar_locally m_infty) (Rbar_locally p_infty) I2 /\ I1 <= I2)) /\ (~
    bounded_on (fun x => 1 < x) (fun x : R => ln x - (x ^ 2 - 1) / 2))).
Proof. intros all_parts. exact (eafo_no_global_minimum_1_1_fails (proj1 all_parts)). Qed.

(** eafo/no-global-minimum: Among the activations with bounds at most as far apart the distribution function has the
    largest entropy; there is no minimum among them, nor any bound below. Without fixed bounds there is no maximum
    either: 2 Phi has log 2 more than Phi. *)
(** log z <= z - 1 with z = f'/(s p): the mean of log(f'/p) is at most log s, the integral of f'/s - p being 0 *)
Lemma eafo_no_global_minimum_corrected_1 :
  forall (x : R), 0 < x -> ln x <= x - 1.
Proof. intros x L. now apply ln_le_line. Qed.

(** log s is at most 0, the entropy of the uniform output on (0, 1) *)
Lemma eafo_no_global_minimum_corrected_2 :
  forall (x : R), 0 < x -> x <= 1 -> ln x <= 0.
Proof.
  intros x L M. rewrite <- ln_1. destruct (Req_dec x 1) as [E|E]; [now rewrite E; right|].
  left. apply ln_increasing; lra.
Qed.

(** the entropy of Phi *)
Lemma eafo_no_global_minimum_corrected_3 :
  exists I1 : R, (forall x : R, ex_derive (fun x : R => Phi x) x) /\ is_RInt_gen (fun x : R => phi x * ln (Derive (fun
    x : R => Phi x) x / phi x)) (Rbar_locally m_infty) (Rbar_locally p_infty) I1 /\ I1 = 0.
Proof.
  assert (Z : forall s, 0 < s -> is_RInt_gen (fun x => phi x * ln (Derive (fun x => s * Phi x) x / phi x)) minus_inf plus_inf (ln s)).
  { intros s Hs. assert (D : forall x, is_derive (fun x => s * Phi x) x (s * phi x)) by (intros x; normal_derive; ring).
    replace (ln s) with (scal (ln s) 1) by (unfold scal; simpl; unfold mult; simpl; ring).
    apply is_RInt_gen_ext with (f := fun x => scal (ln s) (phi x)); [|apply (is_RInt_gen_scal phi (ln s) 1), phi_integral].
    apply filter_forall. intros ab x _. rewrite (slope _ _ D). pose proof (phi_pos x).
    replace (s * phi x / phi x) with s by (field; lra). unfold scal; simpl; unfold mult; simpl. in_R. ring. }
  assert (Z1 : is_RInt_gen (fun x => phi x * ln (Derive (fun x => Phi x) x / phi x)) minus_inf plus_inf 0).
  { rewrite <- ln_1. apply is_RInt_gen_ext with (2 := Z 1 Rlt_0_1). apply filter_forall. intros ab x _.
    do 3 f_equal. apply Derive_ext. intros t. apply Rmult_1_l. }
  exists 0. split; [intros x; eexists; apply Phi_derive|]. split; [exact Z1|reflexivity].
Qed.

(** Phi(k x), with the same bounds: the logarithm of f'/p *)
Lemma eafo_no_global_minimum_corrected_4 :
  forall (c x : R), 0 < c -> ln (c * phi (c * x) / phi x) = ln c - (c ^ 2 - 1) * x ^ 2 / 2.
Proof.
  intros c x Hc. pose proof (phi_pos x). pose proof (phi_pos (c * x)). unfold Rdiv at 1.
  rewrite !ln_mult, ln_Rinv, !ln_phi by (assumption || (apply Rinv_0_lt_compat; assumption) || (apply Rmult_lt_0_compat; assumption)).
  field.
Qed.

(** its mean is not positive *)
Lemma eafo_no_global_minimum_corrected_5 :
  forall (x : R), 0 < x -> ln x - (x ^ 2 - 1) / 2 <= 0.
Proof. intros x Hx. pose proof (ln_le_line x Hx). pose proof (pow2_ge_0 (x - 1)). nra. Qed.

(** and has no lower bound *)
Lemma eafo_no_global_minimum_corrected_6 :
  ~ bounded_on (fun x => 1 < x) (fun x : R => ln x - (x ^ 2 - 1) / 2).
Proof.
  intros [M H]. pose proof (Rle_abs M). pose proof (Rabs_pos M). set (m := Rabs M) in *.

  set (x := m + 3). assert (1 < x) by (unfold x; lra). specialize (H x ltac:(assumption)).
  pose proof (exp_ge_line (x - 1)). assert (L : ln x <= x - 1).
  { rewrite <- (ln_exp (x - 1)). apply Rcomplements.ln_le; lra. }
  assert (x - 1 - (x ^ 2 - 1) / 2 < - m) by (unfold x; nra).
  rewrite Rabs_left1 in H by lra. lra.
Qed.

Theorem eafo_no_global_minimum_corrected :
  (forall (x : R), 0 < x -> ln x <= x - 1) /\ (forall (x : R), 0 < x -> x <= 1 -> ln x <= 0) /\ (exists I1 : R,
    (forall x : R, ex_derive (fun x : R => Phi x) x) /\ is_RInt_gen (fun x : R => phi x * ln (Derive (fun x : R => Phi
    x) x / phi x)) (Rbar_locally m_infty) (Rbar_locally p_infty) I1 /\ I1 = 0) /\ (forall (c x : R), 0 < c -> ln (c *
    phi (c * x) / phi x) = ln c - (c ^ 2 - 1) * x ^ 2 / 2) /\ (forall (x : R), 0 < x -> ln x - (x ^ 2 - 1) / 2 <= 0)
    /\ (~ bounded_on (fun x => 1 < x) (fun x : R => ln x - (x ^ 2 - 1) / 2)).
Proof. exact (conj eafo_no_global_minimum_corrected_1 (conj eafo_no_global_minimum_corrected_2 (conj
  eafo_no_global_minimum_corrected_3 (conj eafo_no_global_minimum_corrected_4 (conj eafo_no_global_minimum_corrected_5
  eafo_no_global_minimum_corrected_6))))). Qed.

(** eafo/improves-from-wafbc, refuted: As the worst activation is the global maximum of the output entropy, any other
    activation has less of it, and so performs better. *)
Lemma eafo_improves_from_wafbc_1_fails :
  ~ (exists I1 : R, (forall x : R, ex_derive (fun x : R => x) x) /\ is_RInt_gen (fun x : R => phi x * ln (Derive (fun
    x : R => x) x / phi x)) (Rbar_locally m_infty) (Rbar_locally p_infty) I1 /\ exists I2 : R, (forall x : R,
    ex_derive (fun x : R => Phi x) x) /\ is_RInt_gen (fun x : R => phi x * ln (Derive (fun x : R => Phi x) x / phi x))
    (Rbar_locally m_infty) (Rbar_locally p_infty) I2 /\ I1 < I2).
Proof.
  intros [i1 [_ [H1 [i2 [_ [H2 L]]]]]].
  assert (Z : forall s, 0 < s -> is_RInt_gen (fun x => phi x * ln (Derive (fun x => s * Phi x) x / phi x)) minus_inf plus_inf (ln s)).
  { intros s Hs. assert (D : forall x, is_derive (fun x => s * Phi x) x (s * phi x)) by (intros x; normal_derive; ring).
    replace (ln s) with (scal (ln s) 1) by (unfold scal; simpl; unfold mult; simpl; ring).
    apply is_RInt_gen_ext with (f := fun x => scal (ln s) (phi x)); [|apply (is_RInt_gen_scal phi (ln s) 1), phi_integral].
    apply filter_forall. intros ab x _. rewrite (slope _ _ D). pose proof (phi_pos x).
    replace (s * phi x / phi x) with s by (field; lra). unfold scal; simpl; unfold mult; simpl. in_R. ring. }
  assert (Z1 : is_RInt_gen (fun x => phi x * ln (Derive (fun x => Phi x) x / phi x)) minus_inf plus_inf 0).
  { rewrite <- ln_1. apply is_RInt_gen_ext with (2 := Z 1 Rlt_0_1). apply filter_forall. intros ab x _.
    do 3 f_equal. apply Derive_ext. intros t. apply Rmult_1_l. }

  assert (N : is_RInt_gen (fun x => phi x * ln (1 / phi x)) minus_inf plus_inf (/ 2 + ln (sqrt (2 * PI)))).
  { apply is_RInt_gen_ext with (2 := entropy_line (ln (sqrt (2 * PI)))). apply filter_forall. intros ab x _.
    pose proof (phi_pos x). unfold Rdiv at 2. rewrite Rmult_1_l, ln_Rinv, ln_phi by assumption. in_R. field. }

  assert (N' : is_RInt_gen (fun x => phi x * ln (Derive (fun x => x) x / phi x)) minus_inf plus_inf (/ 2 + ln (sqrt (2 * PI)))).
  { apply is_RInt_gen_ext with (2 := N). apply filter_forall. intros ab x _. now rewrite Derive_id. }
  pose proof (gen_integral_unique _ _ _ _ _ _ _ H1 N'). pose proof (gen_integral_unique _ _ _ _ _ _ _ H2 Z1).
  assert (0 < ln (sqrt (2 * PI))) by interval with (i_prec 30). lra.
Qed.

Theorem eafo_improves_from_wafbc_refuted :
  ~ ((exists I1 : R, (forall x : R, ex_derive (fun x : R => x) x) /\ is_RInt_gen (fun x : R => phi x * ln (Derive (fun
    x : R => x) x / phi x)) (Rbar_locally m_infty) (Rbar_locally p_infty) I1 /\ exists I2 : R, (forall x : R,
    ex_derive (fun x : R => Phi x) x) /\ is_RInt_gen (fun x : R => phi x * ln (Derive (fun x : R => Phi x) x / phi x))
    (Rbar_locally m_infty) (Rbar_locally p_infty) I2 /\ I1 < I2) /\ (exists I1 : R, (forall x : R, ex_derive (fun x :
    R => 2 * sigma (2 * x) - 1) x) /\ is_RInt_gen (fun x : R => phi x * ln (Derive (fun x : R => 2 * sigma (2 * x) -
    1) x / phi x)) (Rbar_locally m_infty) (Rbar_locally p_infty) I1 /\ exists I2 : R, (forall x : R, ex_derive (fun x
    : R => Phi x) x) /\ is_RInt_gen (fun x : R => phi x * ln (Derive (fun x : R => Phi x) x / phi x)) (Rbar_locally
    m_infty) (Rbar_locally p_infty) I2 /\ I1 < I2)).
Proof. intros all_parts. exact (eafo_improves_from_wafbc_1_fails (proj1 all_parts)). Qed.

(** eafo/improves-from-wafbc: True for activations with bounds no further apart, strictly unless they are Phi plus a
    constant. Tanh has 0.66980 more entropy than Phi, the identity 1.41894. *)
(** log z <= z - 1 with z = f'/p, f between the same bounds: the mean of log(f'/p) is at most 0 *)
Lemma eafo_improves_from_wafbc_corrected_1 :
  forall (x : R), 0 < x -> ln x <= x - 1.
Proof. intros x L. now apply ln_le_line. Qed.

(** with equality only for z = 1, that is f' = p *)
Lemma eafo_improves_from_wafbc_corrected_2 :
  (fun x => 0 < x) 1 /\ forall x : R, 0 < x -> (x - 1 - ln x = 0 <-> x = 1).
Proof. split; [lra|]. intros x Hx. split; [|intros ->; rewrite ln_1; ring]. intros E. apply ln_touch; [exact Hx|lra].
  Qed.

(** Tanh *)
Lemma eafo_improves_from_wafbc_corrected_3 :
  exists I1 : R, is_RInt_gen (fun x : R => phi x * ln (4 * sigma (2 * x) * sigma (- 2 * x) / phi x)) (Rbar_locally
    m_infty) (Rbar_locally p_infty) I1 /\ 133959 / 200000 <= I1 <= 133961 / 200000.
Proof.
  assert (T : forall l, is_RInt_gen (gate_entropy (ln 4) 2) minus_inf plus_inf l ->
    is_RInt_gen (fun x => phi x * ln (4 * sigma (2 * x) * sigma (- 2 * x) / phi x)) minus_inf plus_inf l).
  { intros l. apply is_RInt_gen_ext. apply filter_forall. intros ab x _. unfold gate_entropy. f_equal.
    rewrite <- ln_slope_over_phi, exp_ln by lra. replace (- (2 * x)) with (- 2 * x) by ring. reflexivity. }
  destruct tanh_entropy as [l [Hl B]]. exists l. split; [exact (T l Hl)|lra].
Qed.

(** identity *)
Lemma eafo_improves_from_wafbc_corrected_4 :
  exists I1 : R, is_RInt_gen (fun x : R => phi x * ln (1 / phi x)) (Rbar_locally m_infty) (Rbar_locally p_infty) I1 /\
    283787 / 200000 <= I1 <= 283789 / 200000.
Proof.
  assert (N : is_RInt_gen (fun x => phi x * ln (1 / phi x)) minus_inf plus_inf (/ 2 + ln (sqrt (2 * PI)))).
  { apply is_RInt_gen_ext with (2 := entropy_line (ln (sqrt (2 * PI)))). apply filter_forall. intros ab x _.
    pose proof (phi_pos x). unfold Rdiv at 2. rewrite Rmult_1_l, ln_Rinv, ln_phi by assumption. in_R. field. }
  exists (/ 2 + ln (sqrt (2 * PI))). split; [exact N|interval with (i_prec 40)].
Qed.

Theorem eafo_improves_from_wafbc_corrected :
  (forall (x : R), 0 < x -> ln x <= x - 1) /\ ((fun x => 0 < x) 1 /\ forall x : R, 0 < x -> (x - 1 - ln x = 0 <-> x =
    1)) /\ (exists I1 : R, is_RInt_gen (fun x : R => phi x * ln (4 * sigma (2 * x) * sigma (- 2 * x) / phi x))
    (Rbar_locally m_infty) (Rbar_locally p_infty) I1 /\ 133959 / 200000 <= I1 <= 133961 / 200000) /\ (exists I1 : R,
    is_RInt_gen (fun x : R => phi x * ln (1 / phi x)) (Rbar_locally m_infty) (Rbar_locally p_infty) I1 /\ 283787 /
    200000 <= I1 <= 283789 / 200000).
Proof. exact (conj eafo_improves_from_wafbc_corrected_1 (conj eafo_improves_from_wafbc_corrected_2 (conj
  eafo_improves_from_wafbc_corrected_3 eafo_improves_from_wafbc_corrected_4))). Qed.

(** eafo/eta-descent: With eta = -(dG/dy - d/dx dG/dy') the first-order term, eps times the integral of (dG/dy - d/dx
    dG/dy') eta, is not positive for eps > 0: the entropy is reduced to first order. *)
(** the integrand is minus eps times a square, 0 only where the Euler-Lagrange equation holds *)
Lemma eafo_eta_descent_1 :
  forall (eps A1 B : R), 0 < eps -> eps * (B - A1) * (- (B - A1)) = - eps * (B - A1) ^ 2.
Proof. intros; unfold_paper; first [prove_derivative | prove_equal]. Qed.

(** which is nowhere positive, with x for dG/dy - d/dx dG/dy' and c for eps *)
Lemma eafo_eta_descent_2 :
  forall (c x : R), 0 < c -> - c * x ^ 2 <= 0.
Proof. intros; unfold_paper; first [prove_number | first [prove_compare | split_cases; first [lra | exfalso; lra |
  by_factors (c * x ^ 2) | ordered_real]]]. Qed.

Theorem eafo_eta_descent :
  (forall (eps A1 B : R), 0 < eps -> eps * (B - A1) * (- (B - A1)) = - eps * (B - A1) ^ 2) /\ (forall (c x : R), 0 < c
    -> - c * x ^ 2 <= 0).
Proof. exact (conj eafo_eta_descent_1 eafo_eta_descent_2). Qed.

(** eafo/eta-descent: Where the eta of Eq. (4) is not 0 at the ends, they count: for input of density e^{-t} through
    the positive part of ReLU eta is e^{-x}, the integral of (4) is -1/2, and the whole first-order change of the
    functional is +1/2. *)
(** the integral of (4) *)
Lemma eafo_eta_descent_corrected_1 :
  is_RInt_gen (fun x : R => - exp (- x) * exp (- x)) (at_point 0) (Rbar_locally p_infty) (- 1 / 2).
Proof.
  replace (- 1 / 2) with (0 - 1 * / 2) by field.
  apply is_RInt_gen_ext with (f := fun x => - exp (- (2 * x))).
  { apply filter_forall. intros ab x _. replace (- (2 * x)) with (- x + - x) by ring. rewrite exp_plus. in_R. ring. }
  replace (1 * / 2) with (exp (- (2 * 0)) / 2) by (rewrite Rmult_0_r, Ropp_0, exp_0; field).
  apply (integral_from (fun x => exp (- (2 * x)) / 2)).
  - intros x _. auto_derive; [exact I|]. field.
  - intros x _. apply (ex_derive_continuous (fun x => - exp (- (2 * x)))). auto_derive. exact I.
  - apply (lim_p_of_bound _ 0 1 0). intros x _ Hx. pose proof (exp_pos (- (2 * x))). pose proof (exp_left (- (2 * x)) ltac:(lra)) as L.
    rewrite Ropp_involutive in L. rewrite Rminus_0_r, Rabs_pos_eq by lra.
    replace (1 / x) with (2 / (2 * x)) by (field; lra). nra.
Qed.

(** the integral of (dG/dy) eta + (dG/dy') eta' *)
Lemma eafo_eta_descent_corrected_2 :
  is_RInt_gen (fun x : R => (1 - x) * exp (- x) * exp (- x) + - (1 - x) * exp (- x) * (- exp (- x))) (at_point 0)
    (Rbar_locally p_infty) (1 / 2).
Proof.
  assert (L0 : is_lim (fun x => - (1 / 2 - x) * exp (- (2 * x))) p_infty 0).
  { apply (lim_p_of_bound _ 0 2 1). intros x Hx _. pose proof (exp_pos (- (2 * x))). pose proof (exp_left (- (2 * x)) ltac:(lra)) as L.
    rewrite Ropp_involutive in L. rewrite Rminus_0_r, Rabs_pos_eq by nra.
    apply Rle_trans with (1 / x); [|apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; lra|lra]].
    replace (1 / x) with (2 / (2 * x)) by (field; lra). nra. }
  apply is_RInt_gen_ext with (f := fun x => 2 * (1 - x) * exp (- (2 * x))).
  { apply filter_forall. intros ab x _. replace (- (2 * x)) with (- x + - x) by ring. rewrite exp_plus. in_R. ring. }
  replace (1 / 2) with (0 - - (1 / 2 - 0) * exp (- (2 * 0))) by (rewrite Rmult_0_r, Ropp_0, exp_0; field).
  apply (integral_from (fun x => - (1 / 2 - x) * exp (- (2 * x)))).
  - intros x _. auto_derive; [exact I|]. field.
  - intros x _. apply (ex_derive_continuous (fun x => 2 * (1 - x) * exp (- (2 * x)))). auto_derive. exact I.
  - exact L0.
Qed.

Theorem eafo_eta_descent_corrected :
  (is_RInt_gen (fun x : R => - exp (- x) * exp (- x)) (at_point 0) (Rbar_locally p_infty) (- 1 / 2)) /\ (is_RInt_gen
    (fun x : R => (1 - x) * exp (- x) * exp (- x) + - (1 - x) * exp (- x) * (- exp (- x))) (at_point 0) (Rbar_locally
    p_infty) (1 / 2)).
Proof. exact (conj eafo_eta_descent_corrected_1 eafo_eta_descent_corrected_2). Qed.

(** eafo/eta-general-form: For the entropy, -(dG/dy - d/dx dG/dy') is -(p(y) y''/y' + p'(y) y'). *)
Theorem eafo_eta_general_form :
  forall (y Y1 Y2 P P1 : R) (P_of_y : R -> R), 0 < Y1 -> 0 < P -> P_of_y y = P -> is_derive P_of_y y P1 -> ex_derive
    (fun y : R => - P_of_y y * Y1 * ln (P_of_y y * Y1)) y /\ ex_derive (fun Y1 : R => - P * Y1 * ln (P * Y1)) Y1 /\
    ex_derive (fun y : R => Derive (fun Y1 : R => - P_of_y y * Y1 * ln (P_of_y y * Y1)) Y1) y /\ ex_derive (fun Y1 : R
    => Derive (fun Y1 : R => - P * Y1 * ln (P * Y1)) Y1) Y1 /\ - (Derive (fun y : R => - P_of_y y * Y1 * ln (P_of_y y
    * Y1)) y - (Derive (fun y : R => Derive (fun Y1 : R => - P_of_y y * Y1 * ln (P_of_y y * Y1)) Y1) y * Y1 + Derive
    (fun Y1 : R => Derive (fun Y1 : R => - P * Y1 * ln (P * Y1)) Y1) Y1 * Y2)) = - (P * Y2 / Y1 + P1 * Y1).
Proof.
  intros y Y1 Y2 P P1 f HY HP E D.
  assert (Near : locally y (fun t => 0 < f t)).
  { apply (ex_derive_continuous f y (ex_intro _ P1 D)). rewrite E. apply locally_above. exact HP. }
  assert (Q : 0 < P * Y1) by (apply Rmult_lt_0_compat; assumption).
  assert (A : is_derive (fun y : R => - f y * Y1 * ln (f y * Y1)) y (- P1 * Y1 * ln (P * Y1) - P1 * Y1)).
  { auto_derive; [rewrite E; split; [now exists P1|]; split; [now exists P1|]; split; [exact Q|exact I]|].
    known_slopes. rewrite E. field. lra. }
  assert (B : forall p u, 0 < p -> 0 < u -> is_derive (fun u : R => - p * u * ln (p * u)) u (- p * ln (p * u) - p)).
  { intros p u Hp Hu. auto_derive; [now apply Rmult_lt_0_compat|]. field. lra. }
  assert (C : is_derive (fun y : R => Derive (fun Y1 : R => - f y * Y1 * ln (f y * Y1)) Y1) y
    (- P1 * ln (P * Y1) - P1 - P1)).
  { apply (is_derive_ext_loc (fun t => - f t * ln (f t * Y1) - f t)).
    - apply (filter_imp (fun t => 0 < f t)); [|exact Near]. intros t T. symmetry.
      apply is_derive_unique. now apply (B (f t)).
    - auto_derive; [rewrite E; repeat split; try (now exists P1); exact Q|].
      known_slopes. rewrite E. field. lra. }
  assert (G : is_derive (fun Y1 : R => Derive (fun Y1 : R => - P * Y1 * ln (P * Y1)) Y1) Y1 (- P / Y1)).
  { apply (is_derive_ext_loc (fun u => - P * ln (P * u) - P)).
    - apply (filter_imp (fun u => 0 < u)); [|apply locally_above; exact HY]. intros u U. symmetry.
      apply is_derive_unique. now apply (B P).
    - auto_derive; [exact Q|]. field. lra. }
  split; [eexists; exact A|]. split; [eexists; apply (B P Y1 HP HY)|]. split; [eexists; exact C|].
  split; [eexists; exact G|].
  rewrite (is_derive_unique _ _ _ A), (is_derive_unique _ _ _ C), (is_derive_unique _ _ _ G). field. lra.
Qed.

(** eafo/eta-for-relu, refuted: With y = x, y' = 1, y'' = 0 and p(y) = C e^{-y^2/2}, Eq. (5) gives eta = -C x
    e^{-x^2/2}. *)
Theorem eafo_eta_for_relu_refuted :
  ~ (forall (c x : R), 0 < c -> 0 <= x -> ex_derive (fun x : R => c * exp (- x ^ 2 / 2)) x /\ - (c * exp (- x ^ 2 / 2)
    * 0 / 1 + Derive (fun x : R => c * exp (- x ^ 2 / 2)) x * 1) = - c * x * exp (- x ^ 2 / 2)).
Proof.
  intros H. destruct (H 1 (1 / 3) ltac:(lra) ltac:(lra)) as [_ E]. revert E.
  assert (D : is_derive (fun x : R => 1 * exp (- x ^ 2 / 2)) (1 / 3) (- (1 / 3) * exp (- (1 / 3) ^ 2 / 2))).
  { prove_derivative. }
  rewrite (is_derive_unique _ _ _ D). apply Rgt_not_eq. interval with (i_prec 60).
Qed.

(** eafo/eta-for-relu: The sign is wrong: p' is -C x e^{-x^2/2}, so that eta = -p' = +C x e^{-x^2/2}. *)
Theorem eafo_eta_for_relu_corrected :
  forall (c x : R), 0 < c -> 0 <= x -> ex_derive (fun x : R => c * exp (- x ^ 2 / 2)) x /\ - (c * exp (- x ^ 2 / 2) *
    0 / 1 + Derive (fun x : R => c * exp (- x ^ 2 / 2)) x * 1) = c * x * exp (- x ^ 2 / 2).
Proof. intros. assert (D1 : is_derive (fun x : R => c * exp (- x ^ 2 / 2)) x (- c * x * exp (- x ^ 2 / 2))) by
  (unfold_paper; prove_derivative). rewrite ?(is_derive_unique _ _ _ D1). repeat (split; [first [assumption | eexists;
  eassumption]|]). unfold_paper; unfold glue; prove_equal. Qed.

(** eafo/approximate-inverse: x + eps x e^{-x^2/2} is a practical approximation of the inverse of x - eps x e^{-x^2/2}
    on x >= 0 (eps small, 0.01 in practice). *)
(** eps = 0.01: g has an inverse *)
Lemma eafo_approximate_inverse_1 :
  strictly_increasing_on (fun x => 0 <= x) (fun x : R => g x (1 / 100)).
Proof.
  apply (strict_growth_of_derive _ _ (fun x => 1 - 1 / 100 * hump_slope x)).
  - intros x y z Hx Hz Hxz. lra.
  - intros x _. unfold g, hump_slope. auto_derive; [exact I|]. simpl. unfold Rdiv. field.
  - intros x y z _ _ _. pose proof (hump_slope_le y). lra.
Qed.

(** onto x >= 0: from 0 *)
Lemma eafo_approximate_inverse_2 :
  g 0 (1 / 100) = 0.
Proof. intros; unfold_paper; first [prove_derivative | prove_equal]. Qed.

(** to infinity *)
Lemma eafo_approximate_inverse_3 :
  forall (x : R), 0 <= x -> g x (1 / 100) >= x - 1 / 100.
Proof.
  intros x Hx. unfold g. pose proof (hump_le x) as B. unfold hump_of in B.
  assert (exp (- 1 / 2) <= 1) by interval with (i_prec 30). nra.
Qed.

(** the error is below a hundredth of the largest correction, 0.01 e^{-1/2} *)
Lemma eafo_approximate_inverse_4 :
  (exists s : R, sup_is (fun x => 0 <= x) (fun x : R => Rabs (g (f x (1 / 100)) (1 / 100) - x)) s /\ s < 1 / 100 * (1
    / 100) * exp (- 1 / 2)).
Proof.
  assert (E : forall x, g (f x (1 / 100)) (1 / 100) - x = error_001 x) by (intros x; exact (inverse_error (1 / 100) x)).
  destruct (sup_rounds (fun x => 0 <= x) (fun x => Rabs (error_001 x)) 0.4667 0.0000292579 0.0000292585) as [s [Hs B]].
  { lra. } { unfold error_001, hump_of. interval with (i_prec 60). } { exact error_bound. }
  exists s. split; [apply sup_ext with (2 := Hs); intros x _; now rewrite E|].
  assert (0.00006 < 1 / 100 * (1 / 100) * exp (- 1 / 2)) by interval with (i_prec 30). lra.
Qed.

Theorem eafo_approximate_inverse :
  (strictly_increasing_on (fun x => 0 <= x) (fun x : R => g x (1 / 100))) /\ (g 0 (1 / 100) = 0) /\ (forall (x : R), 0
    <= x -> g x (1 / 100) >= x - 1 / 100) /\ ((exists s : R, sup_is (fun x => 0 <= x) (fun x : R => Rabs (g (f x (1 /
    100)) (1 / 100) - x)) s /\ s < 1 / 100 * (1 / 100) * exp (- 1 / 2))).
Proof. exact (conj eafo_approximate_inverse_1 (conj eafo_approximate_inverse_2 (conj eafo_approximate_inverse_3
  eafo_approximate_inverse_4))). Qed.

(** eafo/approximate-inverse: For every real eps the error is at most eps^2 x e^{-x^2/2}: at most |eps| times the
    correction. (For eps > 1 there is no inverse: the slope 1 - eps of g at 0 is negative.) *)
(** the error is eps times a difference of values of x e^{-x^2/2} *)
Lemma eafo_approximate_inverse_corrected_1 :
  forall (eps x : R), g (f x eps) eps - x = eps * (hump x - hump (f x eps)).
Proof. intros; unfold_paper; first [prove_derivative | prove_equal]. Qed.

(** at places that are eps x e^{-x^2/2} apart *)
Lemma eafo_approximate_inverse_corrected_2 :
  forall (eps x : R), f x eps - x = eps * hump x.
Proof. intros; unfold_paper; first [prove_derivative | prove_equal]. Qed.

(** and the slope of x e^{-x^2/2} is at most 1 (mean value theorem) *)
Lemma eafo_approximate_inverse_corrected_3 :
  (forall x : R, ex_derive (fun x : R => hump x) x) /\ sup_is (fun _ => True) (fun x : R => Rabs (Derive (fun x : R =>
    hump x) x)) 1 /\ (fun _ => True) 0 /\ (fun x : R => Rabs (Derive (fun x : R => hump x) x)) 0 = 1.
Proof.
  assert (V : Rabs (Derive (fun x => hump x) 0) = 1).
  { rewrite (slope _ _ hump_derive). unfold hump_slope. replace (- 0 ^ 2 / 2) with 0 by field. rewrite exp_0.
    replace ((1 - 0 ^ 2) * 1) with 1 by ring. apply Rabs_R1. }
  split; [exact (slope_exists _ _ hump_derive)|]. split; [|split; [exact I|exact V]].
  apply sup_attained_at with (a := 0); [exact I|exact V|]. intros x _. rewrite (slope _ _ hump_derive). apply hump_slope_size.
Qed.

(** the slope of g, at 0 it is 1 - eps *)
Lemma eafo_approximate_inverse_corrected_4 :
  forall (eps x : R), is_derive (fun x : R => g x eps) x (1 - eps * (1 - x ^ 2) * exp (- x ^ 2 / 2)).
Proof. intros; unfold_paper; prove_derivative. Qed.

Theorem eafo_approximate_inverse_corrected :
  (forall (eps x : R), g (f x eps) eps - x = eps * (hump x - hump (f x eps))) /\ (forall (eps x : R), f x eps - x =
    eps * hump x) /\ ((forall x : R, ex_derive (fun x : R => hump x) x) /\ sup_is (fun _ => True) (fun x : R => Rabs
    (Derive (fun x : R => hump x) x)) 1 /\ (fun _ => True) 0 /\ (fun x : R => Rabs (Derive (fun x : R => hump x) x)) 0
    = 1) /\ (forall (eps x : R), is_derive (fun x : R => g x eps) x (1 - eps * (1 - x ^ 2) * exp (- x ^ 2 / 2))).
Proof. exact (conj eafo_approximate_inverse_corrected_1 (conj eafo_approximate_inverse_corrected_2 (conj
  eafo_approximate_inverse_corrected_3 eafo_approximate_inverse_corrected_4))). Qed.

(** eafo/prop2-final-bound, refuted: For x >= 0 and every eps, |g(f(x)) - x| <= |e^{-1} eps^2 + 0.5 e^{-3/2} eps^3|.
    *)
Theorem eafo_prop2_final_bound_refuted :
  ~ (forall (eps x : R), 0 <= x -> Rabs (g (f x eps) eps - x) <= Rabs (exp (- 1) * eps ^ 2 + 1 / 2 * exp (- 3 / 2) *
    eps ^ 3)).
Proof. intro H. specialize (H (- 1) (1 / 3)). revert H. unfold_paper. refute_instance. Qed.

(** eafo/prop2-final-bound: True for eps >= 0, where even 0.2937 eps^2 is a bound; for eps = -1 the error reaches
    0.404 against a bound of 0.256, and at eps = -2 sqrt(e) the bound is 0. *)
(** with h(x) = x e^{-x^2/2} the error is eps (h(x) - h(f(x))) *)
Lemma eafo_prop2_final_bound_corrected_1 :
  forall (eps x : R), 0 <= eps -> g (f x eps) eps - x = eps * (hump x - hump (f x eps)).
Proof. intros; unfold_paper; first [prove_derivative | prove_equal]. Qed.

(** and f(x) = x + eps h(x), which is not left of x *)
Lemma eafo_prop2_final_bound_corrected_2 :
  forall (eps x : R), 0 <= eps -> f x eps = x + eps * hump x.
Proof. intros; unfold_paper; first [prove_derivative | prove_equal]. Qed.

(** h' is (1 - x^2) e^{-x^2/2} *)
Lemma eafo_prop2_final_bound_corrected_3 :
  forall (x : R), is_derive (fun x : R => hump x) x ((1 - x ^ 2) * exp (- x ^ 2 / 2)).
Proof. intros; unfold_paper; prove_derivative. Qed.

(** which falls on [0, 1] *)
Lemma eafo_prop2_final_bound_corrected_4 :
  decreasing_on (fun x => 0 <= x <= 1) (fun x : R => (1 - x ^ 2) * exp (- x ^ 2 / 2)).
Proof.
  apply (decay_of_derive _ _ (fun x => x * (x ^ 2 - 3) * exp (- x ^ 2 / 2))).
  - intros x y z Hx Hz Hxz. lra.
  - intros x _. exact (hump_slope_derive x).
  - intros x Hx. pose proof (gauss_le_1 x). assert (x ^ 2 - 3 <= 0) by nra. assert (x * (x ^ 2 - 3) <= 0) by nra. nra.
Qed.

(** and is not positive from 1 on: to the right of x it is at most max(0, h'(x)) *)
Lemma eafo_prop2_final_bound_corrected_5 :
  forall (x : R), 1 <= x -> 1 - x ^ 2 <= 0.
Proof. intros; unfold_paper; first [prove_number | first [prove_compare | split_cases; first [lra | exfalso; lra |
  by_factors ((x - 1) * (x + 1)) | ordered_real]]]. Qed.

(** so h(f) - h is at most eps h max(0, h'), and this less than 0.2937 eps *)
Lemma eafo_prop2_final_bound_corrected_6 :
  (forall x : R, 0 <= x -> ex_derive (fun x : R => hump x) x) /\ (exists s : R, sup_is (fun x => 0 <= x) (fun x : R =>
    hump x * Derive (fun x : R => hump x) x) s /\ s < 2937 / 10000).
Proof.
  split; [intros x _; exact (slope_exists _ _ hump_derive x)|].
  destruct (sup_exists (fun x => 0 <= x) (fun x => hump_of x * hump_slope x) 0 0.29365 ltac:(lra) hump_product) as [s [Hs B]].
  exists s. split; [|lra]. apply sup_ext with (2 := Hs). intros x _. now rewrite (slope _ _ hump_derive).
Qed.

(** h' is at least -2 e^{-3/2} *)
Lemma eafo_prop2_final_bound_corrected_7 :
  (forall x : R, 0 <= x -> ex_derive (fun x : R => hump x) x) /\ inf_is (fun x => 0 <= x) (fun x : R => Derive (fun x
    : R => hump x) x) (- 2 * exp (- 3 / 2)) /\ (fun x => 0 <= x) (sqrt 3) /\ (fun x : R => Derive (fun x : R => hump
    x) x) (sqrt 3) = - 2 * exp (- 3 / 2).
Proof.
  assert (V : Derive (fun x => hump x) (sqrt 3) = - 2 * exp (- 3 / 2)) by (rewrite (slope _ _ hump_derive); exact hump_slope_sqrt3).
  split; [intros x _; exact (slope_exists _ _ hump_derive x)|]. split; [|split; [apply sqrt_pos|exact V]].
  apply inf_attained_at with (a := sqrt 3); [apply sqrt_pos|exact V|].
  intros x _. rewrite (slope _ _ hump_derive). apply hump_slope_ge.
Qed.

(** h is at most e^{-1/2} *)
Lemma eafo_prop2_final_bound_corrected_8 :
  sup_is (fun x => 0 <= x) (fun x : R => hump x) (exp (- 1 / 2)) /\ (fun x => 0 <= x) 1 /\ (fun x : R => hump x) 1 =
    exp (- 1 / 2).
Proof. split; [|split; [lra|exact hump_1]]. apply sup_attained_at with (a := 1); [lra|exact hump_1|]. intros x _.
  exact (hump_le x). Qed.

(** so h - h(f) is at most eps 2 e^{-2}, less than 0.2937 eps *)
Lemma eafo_prop2_final_bound_corrected_9 :
  2 * exp (- 3 / 2) * exp (- 1 / 2) < 2937 / 10000.
Proof. intros; unfold_paper; first [prove_number | first [prove_compare | split_cases; first [lra | exfalso; lra |
  by_factors ((- 20000 + 2937 * exp 2) * exp (- 2) / 10000) | ordered_real]]]. Qed.

(** 0.2937 eps^2 is less than the first term of the printed bound *)
Lemma eafo_prop2_final_bound_corrected_10 :
  2937 / 10000 < exp (- 1).
Proof. intros; unfold_paper; first [prove_number | first [prove_compare | split_cases; first [lra | exfalso; lra |
  by_factors (- (- 10000 + 2937 * exp 1) * exp (- 1) / 10000) | ordered_real]]]. Qed.

(** and the second is not negative *)
Lemma eafo_prop2_final_bound_corrected_11 :
  forall (eps : R), 0 <= eps -> 1 / 2 * exp (- 3 / 2) * eps ^ 3 >= 0.
Proof. intros; unfold_paper; first [prove_number | first [prove_compare | split_cases; first [lra | exfalso; lra |
  by_factors (eps ^ 3 * exp (- 3 / 2) / 2) | ordered_real]]]. Qed.

Theorem eafo_prop2_final_bound_corrected :
  (forall (eps x : R), 0 <= eps -> g (f x eps) eps - x = eps * (hump x - hump (f x eps))) /\ (forall (eps x : R), 0 <=
    eps -> f x eps = x + eps * hump x) /\ (forall (x : R), is_derive (fun x : R => hump x) x ((1 - x ^ 2) * exp (- x ^
    2 / 2))) /\ (decreasing_on (fun x => 0 <= x <= 1) (fun x : R => (1 - x ^ 2) * exp (- x ^ 2 / 2))) /\ (forall (x :
    R), 1 <= x -> 1 - x ^ 2 <= 0) /\ ((forall x : R, 0 <= x -> ex_derive (fun x : R => hump x) x) /\ (exists s : R,
    sup_is (fun x => 0 <= x) (fun x : R => hump x * Derive (fun x : R => hump x) x) s /\ s < 2937 / 10000)) /\
    ((forall x : R, 0 <= x -> ex_derive (fun x : R => hump x) x) /\ inf_is (fun x => 0 <= x) (fun x : R => Derive (fun
    x : R => hump x) x) (- 2 * exp (- 3 / 2)) /\ (fun x => 0 <= x) (sqrt 3) /\ (fun x : R => Derive (fun x : R => hump
    x) x) (sqrt 3) = - 2 * exp (- 3 / 2)) /\ (sup_is (fun x => 0 <= x) (fun x : R => hump x) (exp (- 1 / 2)) /\ (fun x
    => 0 <= x) 1 /\ (fun x : R => hump x) 1 = exp (- 1 / 2)) /\ (2 * exp (- 3 / 2) * exp (- 1 / 2) < 2937 / 10000) /\
    (2937 / 10000 < exp (- 1)) /\ (forall (eps : R), 0 <= eps -> 1 / 2 * exp (- 3 / 2) * eps ^ 3 >= 0).
Proof. exact (conj eafo_prop2_final_bound_corrected_1 (conj eafo_prop2_final_bound_corrected_2 (conj
  eafo_prop2_final_bound_corrected_3 (conj eafo_prop2_final_bound_corrected_4 (conj eafo_prop2_final_bound_corrected_5
  (conj eafo_prop2_final_bound_corrected_6 (conj eafo_prop2_final_bound_corrected_7 (conj
  eafo_prop2_final_bound_corrected_8 (conj eafo_prop2_final_bound_corrected_9 (conj
  eafo_prop2_final_bound_corrected_10 eafo_prop2_final_bound_corrected_11)))))))))). Qed.

(** eafo/eps-infinitesimal, refuted: If eps eta(x) is an infinitesimal and eta is bounded, then eps is an
    infinitesimal. *)
Theorem eafo_eps_infinitesimal_refuted :
  ~ (forall (k : R), (k * 1 * exp (- 1 ^ 2 / 2)) ^ 2 > 0).
Proof. intro H. specialize (H (0)). revert H. unfold_paper. refute_instance. Qed.

(** eafo/eps-infinitesimal: True for every eta with eta(x) not 0 at some x, bounded or not; the paper's eta is of this
    kind, with the factor 1/sqrt(2 pi). *)
(** eta is not 0 at x = 1 *)
Lemma eafo_eps_infinitesimal_corrected_1 :
  forall (k : R), 0 < k -> (k * 1 * exp (- 1 ^ 2 / 2)) ^ 2 > 0.
Proof. intros; unfold_paper; first [prove_number | first [prove_compare | split_cases; first [lra | exfalso; lra |
  by_factors (k ^ 2 * exp (- 1)) | ordered_real]]]. Qed.

(** an infinitesimal divided by a fixed number is one *)
Lemma eafo_eps_infinitesimal_corrected_2 :
  forall (c : R), 0 < c -> is_lim (fun x : R => x / c) 0 0.
Proof.
  intros c Hc. apply (lim_finite_of_bound _ 0 (/ c) 0 (mkposreal 1 Rlt_0_1)). intros x _ _.
  rewrite !Rminus_0_r. unfold Rdiv. rewrite Rabs_mult, (Rabs_pos_eq (/ c)) by (left; now apply Rinv_0_lt_compat). right. ring.
Qed.

Theorem eafo_eps_infinitesimal_corrected :
  (forall (k : R), 0 < k -> (k * 1 * exp (- 1 ^ 2 / 2)) ^ 2 > 0) /\ (forall (c : R), 0 < c -> is_lim (fun x : R => x /
    c) 0 0).
Proof. exact (conj eafo_eps_infinitesimal_corrected_1 eafo_eps_infinitesimal_corrected_2). Qed.

(** eafo/error-order: |g(f(x)) - x| is an infinitesimal of higher order than eps. *)
(** the error is eps times a difference of values of h(x) = x e^{-x^2/2} *)
Lemma eafo_error_order_1 :
  forall (eps x : R), g (f x eps) eps - x = eps * (hump x - hump (f x eps)).
Proof. intros; unfold_paper; first [prove_derivative | prove_equal]. Qed.

(** at places that are eps h(x) apart *)
Lemma eafo_error_order_2 :
  forall (eps x : R), f x eps - x = eps * hump x.
Proof. intros; unfold_paper; first [prove_derivative | prove_equal]. Qed.

(** the slope of h is at most 1 (mean value theorem) *)
Lemma eafo_error_order_3 :
  (forall x : R, 0 <= x -> ex_derive (fun x : R => hump x) x) /\ sup_is (fun x => 0 <= x) (fun x : R => Rabs (Derive
    (fun x : R => hump x) x)) 1 /\ (fun x => 0 <= x) 0 /\ (fun x : R => Rabs (Derive (fun x : R => hump x) x)) 0 = 1.
Proof.
  assert (V : Rabs (Derive (fun x => hump x) 0) = 1).
  { rewrite (slope _ _ hump_derive). unfold hump_slope. replace (- 0 ^ 2 / 2) with 0 by field. rewrite exp_0.
    replace ((1 - 0 ^ 2) * 1) with 1 by ring. apply Rabs_R1. }
  split; [intros x _; exact (slope_exists _ _ hump_derive x)|]. split; [|split; [lra|exact V]].
  apply sup_attained_at with (a := 0); [lra|exact V|]. intros x _. rewrite (slope _ _ hump_derive). apply hump_slope_size.
Qed.

(** and h at most e^{-1/2}: the error divided by eps is at most |eps| e^{-1/2}, for all x *)
Lemma eafo_error_order_4 :
  sup_is (fun x => 0 <= x) (fun x : R => Rabs (hump x)) (exp (- 1 / 2)) /\ (fun x => 0 <= x) 1 /\ (fun x : R => Rabs
    (hump x)) 1 = exp (- 1 / 2).
Proof.
  assert (V : Rabs (hump 1) = exp (- 1 / 2)) by (change (hump 1) with (hump_of 1); rewrite hump_1; apply Rabs_pos_eq, Rlt_le, exp_pos).
  split; [|split; [lra|exact V]].
  apply sup_attained_at with (a := 1); [lra|exact V|]. intros x _. pose proof (hump_le x). pose proof (hump_ge x).
  apply Rabs_le. change (hump x) with (hump_of x). lra.
Qed.

(** which tends to 0 *)
Lemma eafo_error_order_5 :
  is_lim (fun x : R => Rabs x * exp (- 1 / 2)) 0 0.
Proof.
  apply (lim_finite_of_bound _ 0 (exp (- 1 / 2)) 0 (mkposreal 1 Rlt_0_1)). intros x _ _.
  rewrite !Rminus_0_r, Rabs_mult, Rabs_Rabsolu, (Rabs_pos_eq (exp _)) by (left; apply exp_pos). right. ring.
Qed.

Theorem eafo_error_order :
  (forall (eps x : R), g (f x eps) eps - x = eps * (hump x - hump (f x eps))) /\ (forall (eps x : R), f x eps - x =
    eps * hump x) /\ ((forall x : R, 0 <= x -> ex_derive (fun x : R => hump x) x) /\ sup_is (fun x => 0 <= x) (fun x :
    R => Rabs (Derive (fun x : R => hump x) x)) 1 /\ (fun x => 0 <= x) 0 /\ (fun x : R => Rabs (Derive (fun x : R =>
    hump x) x)) 0 = 1) /\ (sup_is (fun x => 0 <= x) (fun x : R => Rabs (hump x)) (exp (- 1 / 2)) /\ (fun x => 0 <= x)
    1 /\ (fun x : R => Rabs (hump x)) 1 = exp (- 1 / 2)) /\ (is_lim (fun x : R => Rabs x * exp (- 1 / 2)) 0 0).
Proof. exact (conj eafo_error_order_1 (conj eafo_error_order_2 (conj eafo_error_order_3 (conj eafo_error_order_4
  eafo_error_order_5)))). Qed.

(** eafo/error-at-eps-0-01: For eps = 0.01 the error |g(f(x)) - x| is small, within the bound of Proposition 2,
    3.69e-5. *)
Theorem eafo_error_at_eps_0_01 :
  (exists s : R, sup_is (fun x => 0 <= x) (fun x : R => Rabs (g (f x (1 / 100)) (1 / 100) - x)) s /\ s <= Rabs (exp (-
    1) * (1 / 100) ^ 2 + 1 / 2 * exp (- 3 / 2) * (1 / 100) ^ 3)).
Proof.
  assert (E : forall x, g (f x (1 / 100)) (1 / 100) - x = error_001 x) by (intros x; exact (inverse_error (1 / 100) x)).
  destruct (sup_rounds (fun x => 0 <= x) (fun x => Rabs (error_001 x)) 0.4667 0.0000292579 0.0000292585) as [s [Hs B]].
  { lra. } { unfold error_001, hump_of. interval with (i_prec 60). } { exact error_bound. }
  exists s. split; [apply sup_ext with (2 := Hs); intros x _; now rewrite E|].
  assert (0.00003 < Rabs (exp (- 1) * (1 / 100) ^ 2 + 1 / 2 * exp (- 3 / 2) * (1 / 100) ^ 3)) by interval with (i_prec 30). lra.
Qed.

(** eafo/error-at-eps-0-01: Sharp: the largest error is 2.9258e-5. *)
Theorem eafo_error_at_eps_0_01_corrected :
  (exists s : R, sup_is (fun x => 0 <= x) (fun x : R => Rabs (g (f x (1 / 100)) (1 / 100) - x)) s /\ 11703 / 400000000
    <= s <= 58517 / 2000000000).
Proof.
  assert (E : forall x, g (f x (1 / 100)) (1 / 100) - x = error_001 x) by (intros x; exact (inverse_error (1 / 100) x)).
  destruct (sup_rounds (fun x => 0 <= x) (fun x => Rabs (error_001 x)) 0.4667 0.0000292579 0.0000292585) as [s [Hs B]].
  { lra. } { unfold error_001, hump_of. interval with (i_prec 60). } { exact error_bound. }
  exists s. split; [apply sup_ext with (2 := Hs); intros x _; now rewrite E|].
  lra.
Qed.

(** eafo/negative-branch-correction, refuted: For negative x, where the inverse of ReLU is a ray from the origin of
    infinite slope, the correction term is that for positive x up to a constant factor. *)
Theorem eafo_negative_branch_correction_refuted :
  ~ (forall (c a x : R), 0 < c -> 0 < a -> x < 0 -> (forall x : R, ex_derive (fun x : R => c * exp (- (x / a) ^ 2 /
    2)) x) /\ (forall x : R, ex_derive (fun x : R => c * exp (- x ^ 2 / 2)) x) /\ ex_derive (fun x : R => - Derive
    (fun x : R => c * exp (- (x / a) ^ 2 / 2)) x / (- Derive (fun x : R => c * exp (- x ^ 2 / 2)) x)) x /\ Derive (fun
    x : R => - Derive (fun x : R => c * exp (- (x / a) ^ 2 / 2)) x / (- Derive (fun x : R => c * exp (- x ^ 2 / 2))
    x)) x = 0).
Proof.
  intros H. destruct (H 1 2 (-1) ltac:(lra) ltac:(lra) ltac:(lra)) as [_ [_ [_ L]]]. revert L.
  assert (A : forall x, is_derive (fun x : R => 1 * exp (- (x / 2) ^ 2 / 2)) x (- x / 4 * exp (- x ^ 2 / 8))).
  { intros x. auto_derive; [exact I|]. replace (- (x / 2) ^ 2 / 2) with (- x ^ 2 / 8) by field.
    replace (- (x * / 2 * (x * / 2 * 1)) * / 2) with (- x ^ 2 / 8) by field. field. }
  assert (B : forall x, is_derive (fun x : R => 1 * exp (- x ^ 2 / 2)) x (- x * exp (- x ^ 2 / 2))).
  { intros x. auto_derive; [exact I|]. replace (- (x * (x * 1)) * / 2) with (- x ^ 2 / 2) by field. field. }
  assert (D : is_derive (fun x : R => - Derive (fun x : R => 1 * exp (- (x / 2) ^ 2 / 2)) x
      / (- Derive (fun x : R => 1 * exp (- x ^ 2 / 2)) x)) (-1) (- 3 / 16 * exp (3 / 8))).
  { apply (is_derive_ext_loc (fun x => / 4 * exp (3 * x ^ 2 / 8))).
    - apply (filter_imp (fun t => t < 0)); [|apply locally_below; lra]. intros t T.
      rewrite (is_derive_unique _ _ _ (A t)), (is_derive_unique _ _ _ (B t)).
      replace (- t ^ 2 / 8) with (3 * t ^ 2 / 8 + - t ^ 2 / 2) by field. rewrite exp_plus.
      pose proof (exp_pos (- t ^ 2 / 2)). change (@eq R (/ 4 * exp (3 * t ^ 2 / 8))
        (- (- t / 4 * (exp (3 * t ^ 2 / 8) * exp (- t ^ 2 / 2))) / - (- t * exp (- t ^ 2 / 2)))). field. lra.
    - auto_derive; [exact I|]. replace (3 * (-1 * (-1 * 1)) * / 8) with (3 / 8) by field. field. }
  rewrite (is_derive_unique _ _ _ D). pose proof (exp_pos (3 / 8)). lra.
Qed.

(** eafo/negative-branch-correction: For the ray y = x/a Eq. (5) gives (C x/a^2) e^{-x^2/(2 a^2)}, which is no
    multiple of x e^{-x^2/2}. As a function of the input it is one: the activation a t is corrected by a eta(a t) = C
    t e^{-t^2/2}, the same for every slope. *)
(** Eq. (5) for the ray *)
Lemma eafo_negative_branch_correction_corrected_1 :
  forall (c a x : R), 0 < c -> 0 < a -> ex_derive (fun x : R => c * exp (- (x / a) ^ 2 / 2)) x /\ - Derive (fun x : R
    => c * exp (- (x / a) ^ 2 / 2)) x = c * x / a ^ 2 * exp (- x ^ 2 / (2 * a ^ 2)).
Proof. intros. assert (D1 : is_derive (fun x : R => c * exp (- (x / a) ^ 2 / 2)) x (- c * x * exp (- x ^ 2 / (2 * a ^
  2)) / a ^ 2)) by (unfold_paper; prove_derivative). rewrite ?(is_derive_unique _ _ _ D1). repeat (split; [first
  [assumption | eexists; eassumption]|]). unfold_paper; unfold glue; prove_equal. Qed.

(** over the input, for every slope the same *)
Lemma eafo_negative_branch_correction_corrected_2 :
  forall (c a x : R), 0 < c -> 0 < a -> a * (c * (a * x) / a ^ 2 * exp (- (a * x) ^ 2 / (2 * a ^ 2))) = c * x * exp (-
    x ^ 2 / 2).
Proof. intros; unfold_paper; first [prove_derivative | prove_equal]. Qed.

Theorem eafo_negative_branch_correction_corrected :
  (forall (c a x : R), 0 < c -> 0 < a -> ex_derive (fun x : R => c * exp (- (x / a) ^ 2 / 2)) x /\ - Derive (fun x : R
    => c * exp (- (x / a) ^ 2 / 2)) x = c * x / a ^ 2 * exp (- x ^ 2 / (2 * a ^ 2))) /\ (forall (c a x : R), 0 < c ->
    0 < a -> a * (c * (a * x) / a ^ 2 * exp (- (a * x) ^ 2 / (2 * a ^ 2))) = c * x * exp (- x ^ 2 / 2)).
Proof. exact (conj eafo_negative_branch_correction_corrected_1 eafo_negative_branch_correction_corrected_2). Qed.

(** eafo/correction-and-entropy, refuted: Adding the correction to the linear activation, x + eps x e^{-x^2/2} on x >=
    0 with small eps > 0 and normal input, reduces the entropy of the output. *)
(** eps = 0.01 *)
Lemma eafo_correction_and_entropy_1_fails :
  ~ (exists I1 : R, is_RInt_gen (fun x : R => 2 * phi x * ln (1 + 1 / 100 * (1 - x ^ 2) * exp (- x ^ 2 / 2)))
    (at_point 0) (Rbar_locally p_infty) I1 /\ I1 < 0).
Proof. intros [i [Hi L]]. destruct correction_plus as [l [Hl B]]. pose proof (gen_integral_unique _ _ _ _ _ _ _ Hi
  Hl). lra. Qed.

Theorem eafo_correction_and_entropy_refuted :
  ~ ((exists I1 : R, is_RInt_gen (fun x : R => 2 * phi x * ln (1 + 1 / 100 * (1 - x ^ 2) * exp (- x ^ 2 / 2)))
    (at_point 0) (Rbar_locally p_infty) I1 /\ I1 < 0) /\ (exists I1 : R, is_RInt_gen (fun x : R => 2 * phi x * (1 - x
    ^ 2) * exp (- x ^ 2 / 2)) (at_point 0) (Rbar_locally p_infty) I1 /\ I1 < 0)).
Proof. intros all_parts. exact (eafo_correction_and_entropy_1_fails (proj1 all_parts)). Qed.

(** eafo/correction-and-entropy: It raises the entropy, by sqrt(2)/4 eps to first order and by 0.0035164 at eps =
    0.01; a negative eps lowers it, by 0.0035549 at eps = -0.01. *)
(** first order in eps *)
Lemma eafo_correction_and_entropy_corrected_1 :
  exists I1 : R, is_RInt_gen (fun x : R => 2 * phi x * (1 - x ^ 2) * exp (- x ^ 2 / 2)) (at_point 0) (Rbar_locally
    p_infty) I1 /\ 7071067 / 20000000 <= I1 <= 7071069 / 20000000.
Proof. exists (sqrt 2 / 4). split; [exact correction_first_order|split; interval with (i_prec 40)]. Qed.

(** sqrt(2)/4 *)
Lemma eafo_correction_and_entropy_corrected_2 :
  7071067 / 20000000 <= sqrt 2 / 4 <= 7071069 / 20000000.
Proof. intros; unfold_paper; first [prove_number | prove_equal]. Qed.

(** eps = 0.01 *)
Lemma eafo_correction_and_entropy_corrected_3 :
  exists I1 : R, is_RInt_gen (fun x : R => 2 * phi x * ln (1 + 1 / 100 * (1 - x ^ 2) * exp (- x ^ 2 / 2))) (at_point
    0) (Rbar_locally p_infty) I1 /\ 70327 / 20000000 <= I1 <= 70329 / 20000000.
Proof. destruct correction_plus as [l [Hl B]]. exists l. split; [exact Hl|lra]. Qed.

(** eps = -0.01 *)
Lemma eafo_correction_and_entropy_corrected_4 :
  exists I1 : R, is_RInt_gen (fun x : R => 2 * phi x * ln (1 - 1 / 100 * (1 - x ^ 2) * exp (- x ^ 2 / 2))) (at_point
    0) (Rbar_locally p_infty) I1 /\ -71099 / 20000000 <= I1 <= -71097 / 20000000.
Proof.
  destruct correction_minus as [l [Hl B]]. exists l. split; [|lra].
  apply is_RInt_gen_ext with (2 := Hl). apply filter_forall. intros ab x _. unfold correction_change. do 2 f_equal. ring.
Qed.

Theorem eafo_correction_and_entropy_corrected :
  (exists I1 : R, is_RInt_gen (fun x : R => 2 * phi x * (1 - x ^ 2) * exp (- x ^ 2 / 2)) (at_point 0) (Rbar_locally
    p_infty) I1 /\ 7071067 / 20000000 <= I1 <= 7071069 / 20000000) /\ (7071067 / 20000000 <= sqrt 2 / 4 <= 7071069 /
    20000000) /\ (exists I1 : R, is_RInt_gen (fun x : R => 2 * phi x * ln (1 + 1 / 100 * (1 - x ^ 2) * exp (- x ^ 2 /
    2))) (at_point 0) (Rbar_locally p_infty) I1 /\ 70327 / 20000000 <= I1 <= 70329 / 20000000) /\ (exists I1 : R,
    is_RInt_gen (fun x : R => 2 * phi x * ln (1 - 1 / 100 * (1 - x ^ 2) * exp (- x ^ 2 / 2))) (at_point 0)
    (Rbar_locally p_infty) I1 /\ -71099 / 20000000 <= I1 <= -71097 / 20000000).
Proof. exact (conj eafo_correction_and_entropy_corrected_1 (conj eafo_correction_and_entropy_corrected_2 (conj
  eafo_correction_and_entropy_corrected_3 eafo_correction_and_entropy_corrected_4))). Qed.

(** eafo/crrelu-monotone, refuted: The activation that the method makes from ReLU, CRReLU with eps = 0.01, increases,
    as the method assumes. *)
Theorem eafo_crrelu_monotone_refuted :
  ~ (increasing_on (fun _ => True) (fun x : R => crrelu x (1 / 100))).
Proof.
  intros H. specialize (H (-3) (-2) I I ltac:(lra)). revert H. unfold crrelu.
  rewrite !Rmax_left by lra. apply Rlt_not_le. interval with (i_prec 60).
Qed.

(** eafo/crrelu-monotone: It falls from 0 to -0.01 e^{-1/2} on (-inf, -1] and increases from there on. *)
(** the slope below 0 has the sign of 1 - x^2 *)
Lemma eafo_crrelu_monotone_corrected_1_f_cells :
  forall x : R, (fun x : R => crrelu x (1 / 100)) x = (glue 0 (fun x : R => x * exp (- x ^ 2 / 2) / 100) (fun x : R =>
    x * exp (- x ^ 2 / 2) / 100 + x)) x.
Proof. intros; unfold_paper; prove_cells. Qed.
Lemma eafo_crrelu_monotone_corrected_1_f_smooth :
  smooth 0 (fun x : R => crrelu x (1 / 100)).
Proof. apply C_smooth. apply (C_ext 0 (glue 0 (fun x : R => x * exp (- x ^ 2 / 2) / 100) (fun x : R => x * exp (- x ^
  2 / 2) / 100 + x))). { intros x. symmetry. apply (eafo_crrelu_monotone_corrected_1_f_cells ). } intros x;
  prove_continuous. Qed.
Lemma eafo_crrelu_monotone_corrected_1_f_rough :
  ~ smooth 1 (fun x : R => crrelu x (1 / 100)).
Proof. apply (not_smooth 1 _ (fun n : nat => match n with | 0%nat => (fun x : R => x * exp (- x ^ 2 / 2) / 100) | _ =>
  (fun x : R => - x ^ 2 * exp (- x ^ 2 / 2) / 100 + exp (- x ^ 2 / 2) / 100) end) (fun n : nat => match n with | 0%nat
  => (fun x : R => x * exp (- x ^ 2 / 2) / 100 + x) | _ => (fun x : R => - x ^ 2 * exp (- x ^ 2 / 2) / 100 + exp (- x
  ^ 2 / 2) / 100 + 1) end) (- 1) 0 1). 1: lra. 1: lra. 1: (intros x I; rewrite
  (eafo_crrelu_monotone_corrected_1_f_cells ); prove_cells). 1: (intros x I; rewrite
  (eafo_crrelu_monotone_corrected_1_f_cells ); prove_cells). 1: (intros n x L I; destruct n as [|n];
  [prove_derivative|exfalso; lia]). 1: (intros n x L I; destruct n as [|n]; [prove_derivative|exfalso; lia]). 1:
  prove_continuous. 1: prove_continuous. cbv beta iota. apply Rminus_not_eq. match goal with |- ?jump <> 0 => replace
  jump with (- 1) by (simpl; same_real) end. nonzero. Qed.
Lemma eafo_crrelu_monotone_corrected_1 :
  forall (x : R), x < 0 -> is_derive (fun x : R => crrelu x (1 / 100)) x (1 / 100 * exp (- x ^ 2 / 2) * (1 - x ^ 2)).
Proof. intros; apply (is_derive_ext (glue 0 (fun x : R => x * exp (- x ^ 2 / 2) / 100) (fun x : R => x * exp (- x ^ 2
  / 2) / 100 + x))); [intro; symmetry; apply eafo_crrelu_monotone_corrected_1_f_cells; assumption|unfold_paper;
  prove_slope_inside]. Qed.

(** negative below -1 *)
Lemma eafo_crrelu_monotone_corrected_2 :
  forall (x : R), x < - 1 -> 1 - x ^ 2 < 0.
Proof. intros; unfold_paper; first [prove_number | first [prove_compare | split_cases; first [lra | exfalso; lra |
  by_factors ((x - 1) * (x + 1)) | ordered_real]]]. Qed.

(** positive above -1 *)
Lemma eafo_crrelu_monotone_corrected_3 :
  forall (x : R), - 1 < x -> x < 0 -> 1 - x ^ 2 > 0.
Proof. intros; unfold_paper; first [prove_number | first [prove_compare | split_cases; first [lra | exfalso; lra |
  by_factors (- (x - 1) * (x + 1)) | ordered_real]]]. Qed.

(** and above 0 *)
Lemma eafo_crrelu_monotone_corrected_4 :
  forall (x : R), 0 < x -> ex_derive (fun x : R => crrelu x (1 / 100)) x /\ Derive (fun x : R => crrelu x (1 / 100)) x
    > 0.
Proof.
  intros x Hx. assert (D : is_derive (fun x => crrelu x (1 / 100)) x (1 + 1 / 100 * hump_slope x)).
  { apply (is_derive_ext_loc (fun x => x + 1 / 100 * hump_of x)).
    - apply near_right; [assumption|]. intros t Ht. unfold crrelu, hump_of. rewrite Rmax_right by lra. in_R. ring.
    - unfold hump_of, hump_slope. auto_derive; [exact I|]. simpl. unfold Rdiv. field. }
  split; [eexists; exact D|]. rewrite (is_derive_unique (fun x : R => crrelu x (1 / 100)) x _ D).
  pose proof (hump_slope_size x) as B. apply Rabs_le_between in B. lra.
Qed.

(** its minimum *)
Lemma eafo_crrelu_monotone_corrected_5 :
  inf_is (fun _ => True) (fun x : R => crrelu x (1 / 100)) (- (1 / 100) * exp (- 1 / 2)) /\ (fun _ => True) (- 1) /\
    (fun x : R => crrelu x (1 / 100)) (- 1) = - (1 / 100) * exp (- 1 / 2).
Proof.
  assert (V : crrelu ((- 1)) (1 / 100) = - (1 / 100) * exp (- 1 / 2)).
  { unfold crrelu. rewrite Rmax_left by lra. replace (- ((- 1)) ^ 2 / 2) with (- 1 / 2) by field. ring. }
  split; [|split; [exact I|exact V]]. apply inf_attained_at with (a := (- 1)); [exact I|exact V|].
  intros x _. unfold crrelu. pose proof (Rmax_l 0 x). pose proof (hump_ge x) as B. unfold hump_of in B. nra.
Qed.

Theorem eafo_crrelu_monotone_corrected :
  (forall (x : R), x < 0 -> is_derive (fun x : R => crrelu x (1 / 100)) x (1 / 100 * exp (- x ^ 2 / 2) * (1 - x ^ 2)))
    /\ (forall (x : R), x < - 1 -> 1 - x ^ 2 < 0) /\ (forall (x : R), - 1 < x -> x < 0 -> 1 - x ^ 2 > 0) /\ (forall (x
    : R), 0 < x -> ex_derive (fun x : R => crrelu x (1 / 100)) x /\ Derive (fun x : R => crrelu x (1 / 100)) x > 0) /\
    (inf_is (fun _ => True) (fun x : R => crrelu x (1 / 100)) (- (1 / 100) * exp (- 1 / 2)) /\ (fun _ => True) (- 1)
    /\ (fun x : R => crrelu x (1 / 100)) (- 1) = - (1 / 100) * exp (- 1 / 2)).
Proof. exact (conj eafo_crrelu_monotone_corrected_1 (conj eafo_crrelu_monotone_corrected_2 (conj
  eafo_crrelu_monotone_corrected_3 (conj eafo_crrelu_monotone_corrected_4 eafo_crrelu_monotone_corrected_5)))). Qed.

(** eafo/tables12-best: On CIFAR-10 and CIFAR-100 CRReLU is ahead of every other correction of ReLU, for each of the
    three networks. *)
(** CIFAR-10, ViT-Tiny *)
Lemma eafo_tables12_best_1 :
  401 / 500 > Rmax (Rmax (Rmax (Rmax (Rmax (353 / 500) (669 / 1000)) (393 / 500)) (669 / 1000)) (683 / 1000)) (687 /
    1000).
Proof. intros; unfold_paper; first [prove_number | first [prove_compare | split_cases; first [lra | exfalso; lra |
  by_factors (2 / 125) | ordered_real]]]. Qed.

(** CIFAR-10, DeiT-Tiny *)
Lemma eafo_tables12_best_2 :
  96 / 125 > Rmax (Rmax (Rmax (Rmax (Rmax (179 / 250) (671 / 1000)) (753 / 1000)) (671 / 1000)) (347 / 500)) (139 /
    200).
Proof. intros; unfold_paper; first [prove_number | first [prove_compare | split_cases; first [lra | exfalso; lra |
  by_factors (3 / 200) | ordered_real]]]. Qed.

(** CIFAR-10, TNT-Small *)
Lemma eafo_tables12_best_3 :
  31 / 40 > Rmax (Rmax (Rmax (Rmax (Rmax (743 / 1000) (689 / 1000)) (761 / 1000)) (689 / 1000)) (719 / 1000)) (29 /
    40).
Proof. intros; unfold_paper; first [prove_number | first [prove_compare | split_cases; first [lra | exfalso; lra |
  by_factors (7 / 500) | ordered_real]]]. Qed.

(** CIFAR-100, ViT-Tiny *)
Lemma eafo_tables12_best_4 :
  459 / 1000 > Rmax (Rmax (Rmax (Rmax (Rmax (161 / 500) (287 / 1000)) (421 / 1000)) (287 / 1000)) (153 / 500)) (297 /
    1000).
Proof. intros; unfold_paper; first [prove_number | first [prove_compare | split_cases; first [lra | exfalso; lra |
  by_factors (19 / 500) | ordered_real]]]. Qed.

(** CIFAR-100, DeiT-Tiny *)
Lemma eafo_tables12_best_5 :
  127 / 250 > Rmax (Rmax (Rmax (Rmax (Rmax (23 / 50) (2 / 5)) (493 / 1000)) (2 / 5)) (429 / 1000)) (429 / 1000).
Proof. intros; unfold_paper; first [prove_number | first [prove_compare | split_cases; first [lra | exfalso; lra |
  by_factors (3 / 200) | ordered_real]]]. Qed.

(** CIFAR-100, TNT-Small *)
Lemma eafo_tables12_best_6 :
  127 / 250 > Rmax (Rmax (Rmax (Rmax (Rmax (121 / 250) (87 / 200)) (249 / 500)) (87 / 200)) (459 / 1000)) (58 / 125).
Proof. intros; unfold_paper; first [prove_number | first [prove_compare | split_cases; first [lra | exfalso; lra |
  by_factors (1 / 100) | ordered_real]]]. Qed.

Theorem eafo_tables12_best :
  (401 / 500 > Rmax (Rmax (Rmax (Rmax (Rmax (353 / 500) (669 / 1000)) (393 / 500)) (669 / 1000)) (683 / 1000)) (687 /
    1000)) /\ (96 / 125 > Rmax (Rmax (Rmax (Rmax (Rmax (179 / 250) (671 / 1000)) (753 / 1000)) (671 / 1000)) (347 /
    500)) (139 / 200)) /\ (31 / 40 > Rmax (Rmax (Rmax (Rmax (Rmax (743 / 1000) (689 / 1000)) (761 / 1000)) (689 /
    1000)) (719 / 1000)) (29 / 40)) /\ (459 / 1000 > Rmax (Rmax (Rmax (Rmax (Rmax (161 / 500) (287 / 1000)) (421 /
    1000)) (287 / 1000)) (153 / 500)) (297 / 1000)) /\ (127 / 250 > Rmax (Rmax (Rmax (Rmax (Rmax (23 / 50) (2 / 5))
    (493 / 1000)) (2 / 5)) (429 / 1000)) (429 / 1000)) /\ (127 / 250 > Rmax (Rmax (Rmax (Rmax (Rmax (121 / 250) (87 /
    200)) (249 / 500)) (87 / 200)) (459 / 1000)) (58 / 125)).
Proof. exact (conj eafo_tables12_best_1 (conj eafo_tables12_best_2 (conj eafo_tables12_best_3 (conj
  eafo_tables12_best_4 (conj eafo_tables12_best_5 eafo_tables12_best_6))))). Qed.

(** eafo/functional-sign, refuted: The integrand of the entropy functional of Section 2.1.2 is G = p(y) y' log(p(y)
    y'), as Appendix D puts it in. *)
Theorem eafo_functional_sign_refuted :
  ~ (forall (Y1 P : R), 0 < Y1 -> 0 < P -> - P * Y1 * ln (P * Y1) = P * Y1 * ln (P * Y1)).
Proof. intro H. specialize (H (1 / 2) (1)). revert H. unfold_paper. refute_instance. Qed.

(** eafo/functional-sign: The sign is lost; in G - y' dG/dy' = C it only changes that of the constant: the two sides
    are p y' and -p y'. *)
(** with the sign of Section 2.1.2 *)
Lemma eafo_functional_sign_corrected_1 :
  forall (Y1 P : R), 0 < Y1 -> 0 < P -> ex_derive (fun Y1 : R => - P * Y1 * ln (P * Y1)) Y1 /\ - P * Y1 * ln (P * Y1)
    - Y1 * Derive (fun Y1 : R => - P * Y1 * ln (P * Y1)) Y1 = P * Y1.
Proof. prove_partial. Qed.

(** with that of Appendix D *)
Lemma eafo_functional_sign_corrected_2 :
  forall (Y1 P : R), 0 < Y1 -> 0 < P -> ex_derive (fun Y1 : R => P * Y1 * ln (P * Y1)) Y1 /\ P * Y1 * ln (P * Y1) - Y1
    * Derive (fun Y1 : R => P * Y1 * ln (P * Y1)) Y1 = - P * Y1.
Proof. prove_partial. Qed.

Theorem eafo_functional_sign_corrected :
  (forall (Y1 P : R), 0 < Y1 -> 0 < P -> ex_derive (fun Y1 : R => - P * Y1 * ln (P * Y1)) Y1 /\ - P * Y1 * ln (P * Y1)
    - Y1 * Derive (fun Y1 : R => - P * Y1 * ln (P * Y1)) Y1 = P * Y1) /\ (forall (Y1 P : R), 0 < Y1 -> 0 < P ->
    ex_derive (fun Y1 : R => P * Y1 * ln (P * Y1)) Y1 /\ P * Y1 * ln (P * Y1) - Y1 * Derive (fun Y1 : R => P * Y1 * ln
    (P * Y1)) Y1 = - P * Y1).
Proof. exact (conj eafo_functional_sign_corrected_1 eafo_functional_sign_corrected_2). Qed.

(** eafo/wafbc-form: With G = p(y) y' log(p(y) y'), the equation G - y' dG/dy' = C becomes y' p(y) = C, up to the name
    of the constant, and its solution is the activation f = C1 times the distribution function of p, plus C2. *)
(** G - y' dG/dy' is -p(y) y' *)
Lemma eafo_wafbc_form_1 :
  forall (Y1 P : R), 0 < Y1 -> 0 < P -> ex_derive (fun Y1 : R => P * Y1 * ln (P * Y1)) Y1 /\ P * Y1 * ln (P * Y1) - Y1
    * Derive (fun Y1 : R => P * Y1 * ln (P * Y1)) Y1 = - P * Y1.
Proof. prove_partial. Qed.

(** p(y) y' is the derivative of F(y(x)), so that F(y(x)) is linear in x, x = C1 F(y) + C2 *)
Lemma eafo_wafbc_form_2 :
  forall (y Y1 P F : R) (F_of_y : R -> R), 0 < Y1 -> 0 < P -> F_of_y y = F -> is_derive F_of_y y P -> ex_derive (fun y
    : R => F_of_y y) y /\ Derive (fun y : R => F_of_y y) y * Y1 = P * Y1.
Proof. prove_partial. Qed.

(** conversely, if x = C1 F(y(x)) + C2 then 1 = C1 p(y) y': the derivative of the right side *)
Lemma eafo_wafbc_form_3 :
  forall (c1 c2 y Y1 P F : R) (F_of_y : R -> R), 0 < c1 -> 0 < Y1 -> 0 < P -> F_of_y y = F -> is_derive F_of_y y P ->
    ex_derive (fun y : R => c1 * F_of_y y + c2) y /\ Derive (fun y : R => c1 * F_of_y y + c2) y * Y1 = c1 * (P * Y1).
Proof. prove_partial. Qed.

(** F is the integral of p from -infinity, here for the normal density *)
Lemma eafo_wafbc_form_4 :
  forall (c1 c2 x : R), 0 < c1 -> is_derive (fun x : R => c1 * Phi x + c2) x (c1 * phi x).
Proof. intros; unfold_paper; prove_derivative. Qed.

Theorem eafo_wafbc_form :
  (forall (Y1 P : R), 0 < Y1 -> 0 < P -> ex_derive (fun Y1 : R => P * Y1 * ln (P * Y1)) Y1 /\ P * Y1 * ln (P * Y1) -
    Y1 * Derive (fun Y1 : R => P * Y1 * ln (P * Y1)) Y1 = - P * Y1) /\ (forall (y Y1 P F : R) (F_of_y : R -> R), 0 <
    Y1 -> 0 < P -> F_of_y y = F -> is_derive F_of_y y P -> ex_derive (fun y : R => F_of_y y) y /\ Derive (fun y : R =>
    F_of_y y) y * Y1 = P * Y1) /\ (forall (c1 c2 y Y1 P F : R) (F_of_y : R -> R), 0 < c1 -> 0 < Y1 -> 0 < P -> F_of_y
    y = F -> is_derive F_of_y y P -> ex_derive (fun y : R => c1 * F_of_y y + c2) y /\ Derive (fun y : R => c1 * F_of_y
    y + c2) y * Y1 = c1 * (P * Y1)) /\ (forall (c1 c2 x : R), 0 < c1 -> is_derive (fun x : R => c1 * Phi x + c2) x (c1
    * phi x)).
Proof. exact (conj eafo_wafbc_form_1 (conj eafo_wafbc_form_2 (conj eafo_wafbc_form_3 eafo_wafbc_form_4))). Qed.

(** eafo/legendre: For the entropy functional the second derivative of G in y' is -p(y)/y', which is not positive. *)
(** formula *)
Lemma eafo_legendre_1 :
  forall (Y1 P : R), 0 < Y1 -> 0 < P -> ex_derive (fun Y1 : R => - P * Y1 * ln (P * Y1)) Y1 /\ ex_derive (fun Y1 : R
    => Derive (fun Y1 : R => - P * Y1 * ln (P * Y1)) Y1) Y1 /\ Derive (fun Y1 : R => Derive (fun Y1 : R => - P * Y1 *
    ln (P * Y1)) Y1) Y1 = - P / Y1.
Proof.
  intros Y1 P HY HP.
  assert (D : forall u, 0 < u -> is_derive (fun u => - P * u * ln (P * u)) u (- P * (ln (P * u) + 1))).
  { intros u Hu. assert (0 < P * u) by (now apply Rmult_lt_0_compat). auto_derive; [assumption|]. field. split; lra. }
  assert (D2 : is_derive (fun u => Derive (fun u => - P * u * ln (P * u)) u) Y1 (- P / Y1)).
  { apply (is_derive_ext_loc (fun u => - P * (ln (P * u) + 1))).
    - apply near_right; [assumption|]. intros t Ht. symmetry. apply is_derive_unique, D, Ht.
    - assert (0 < P * Y1) by (now apply Rmult_lt_0_compat). auto_derive; [assumption|]. field. split; lra. }
  split; [eexists; exact (D Y1 HY)|]. split; [eexists; exact D2|]. apply is_derive_unique, D2.
Qed.

(** sign *)
Lemma eafo_legendre_2 :
  forall (Y1 P : R), 0 < Y1 -> 0 < P -> - P / Y1 <= 0.
Proof. intros; unfold_paper; first [prove_number | first [prove_compare | split_cases; first [lra | exfalso; lra |
  by_factors (P / Y1) | ordered_real]]]. Qed.

Theorem eafo_legendre :
  (forall (Y1 P : R), 0 < Y1 -> 0 < P -> ex_derive (fun Y1 : R => - P * Y1 * ln (P * Y1)) Y1 /\ ex_derive (fun Y1 : R
    => Derive (fun Y1 : R => - P * Y1 * ln (P * Y1)) Y1) Y1 /\ Derive (fun Y1 : R => Derive (fun Y1 : R => - P * Y1 *
    ln (P * Y1)) Y1) Y1 = - P / Y1) /\ (forall (Y1 P : R), 0 < Y1 -> 0 < P -> - P / Y1 <= 0).
Proof. exact (conj eafo_legendre_1 eafo_legendre_2). Qed.

(** eafo/wafbc-global-maximum, refuted: By the Legendre condition the extremum C1 F + C2 of the entropy is a maximum,
    and it is a global one. *)
(** reason: an extremum with d^2G/dy'^2 <= 0 is a maximum: G = y^2 - y'^2 on [0, 2 pi], y = 0 the extremum *)
Lemma eafo_wafbc_global_maximum_2_1_fails :
  ~ ((forall x : R, 0 < x -> x < 2 * PI -> ex_derive (fun x : R => sin (x / 2)) x) /\ ex_RInt (fun x : R => (sin (x /
    2)) ^ 2 - (Derive (fun x : R => sin (x / 2)) x) ^ 2) 0 (2 * PI) /\ RInt (fun x : R => (sin (x / 2)) ^ 2 - (Derive
    (fun x : R => sin (x / 2)) x) ^ 2) 0 (2 * PI) <= 0).
Proof.
  assert (D : forall x, is_derive (fun x : R => sin (x / 2)) x (cos (x / 2) / 2)).
  { intros x. auto_derive; [exact I|]. unfold Rdiv. ring. }
  assert (E : is_RInt (fun x : R => sin (x / 2) ^ 2 - Derive (fun x : R => sin (x / 2)) x ^ 2) 0 (2 * PI) (3 * PI / 4)).
  { apply (is_RInt_ext (fun x => 3 / 8 - 5 / 8 * cos x)).
    { intros x _. rewrite (is_derive_unique _ _ _ (D x)). replace x with (2 * (x / 2)) at 1 by field.
      rewrite cos_2a. pose proof (sin2_cos2 (x / 2)) as S. unfold Rsqr in S. match goal with |- @eq _ ?a ?b => change (@eq R a b) end. nra. }
    replace (3 * PI / 4) with (minus (3 / 8 * (2 * PI) - 5 / 8 * sin (2 * PI)) (3 / 8 * 0 - 5 / 8 * sin 0)).
    - apply (is_RInt_derive (fun x => 3 / 8 * x - 5 / 8 * sin x)).
      + intros x _. auto_derive; [exact I|]. ring.
      + intros x _. apply (ex_derive_continuous (fun x => 3 / 8 - 5 / 8 * cos x)). now auto_derive.
    - rewrite sin_2PI, sin_0. unfold minus, plus, opp; simpl. field. }
  intros [_ [_ H]]. rewrite (is_RInt_unique _ _ _ _ E) in H. pose proof PI_RGT_0. lra.
Qed.

Theorem eafo_wafbc_global_maximum_refuted :
  ~ (((exists I1 : R, (forall x : R, ex_derive (fun x : R => sigma x) x) /\ is_RInt_gen (fun x : R => phi x * ln
    (Derive (fun x : R => sigma x) x / phi x)) (Rbar_locally m_infty) (Rbar_locally p_infty) I1 /\ I1 <= 0) /\
    ((forall (x : R), 0 < x -> ln x <= x - 1) /\ (exists I1 : R, (forall x : R, ex_derive (fun x : R => Phi x) x) /\
    is_RInt_gen (fun x : R => phi x * ln (Derive (fun x : R => Phi x) x / phi x)) (Rbar_locally m_infty) (Rbar_locally
    p_infty) I1 /\ I1 = 0))) /\ (((forall x : R, 0 < x -> x < 2 * PI -> ex_derive (fun x : R => sin (x / 2)) x) /\
    ex_RInt (fun x : R => (sin (x / 2)) ^ 2 - (Derive (fun x : R => sin (x / 2)) x) ^ 2) 0 (2 * PI) /\ RInt (fun x : R
    => (sin (x / 2)) ^ 2 - (Derive (fun x : R => sin (x / 2)) x) ^ 2) 0 (2 * PI) <= 0))).
Proof. intros all_parts. exact (eafo_wafbc_global_maximum_2_1_fails (proj2 all_parts)). Qed.

(** eafo/wafbc-global-maximum: The Legendre condition is necessary and not sufficient. That C1 F + C2 has the largest
    entropy among all activations with its bounds follows from log z <= z - 1, and it is the only one up to a
    constant. *)
(** log z <= z - 1, z = f'/(C1 p): the mean of log(f'/p) is at most log C1, the integral of f'/C1 - p being 0 *)
Lemma eafo_wafbc_global_maximum_corrected_1 :
  forall (x : R), 0 < x -> ln x <= x - 1.
Proof. intros x L. now apply ln_le_line. Qed.

(** with equality only for z = 1, that is f' = C1 p *)
Lemma eafo_wafbc_global_maximum_corrected_2 :
  (fun x => 0 < x) 1 /\ forall x : R, 0 < x -> (x - 1 - ln x = 0 <-> x = 1).
Proof. split; [lra|]. intros x Hx. split; [|intros ->; rewrite ln_1; ring]. intros E. apply ln_touch; [exact Hx|lra].
  Qed.

(** and log C1 is the entropy of C1 F + C2, whose density over the input is p log C1 *)
Lemma eafo_wafbc_global_maximum_corrected_3 :
  forall (c1 P : R), 0 < c1 -> 0 < P -> P * ln (c1 * P / P) = P * ln c1.
Proof. intros; unfold_paper; first [prove_derivative | prove_equal]. Qed.

Theorem eafo_wafbc_global_maximum_corrected :
  (forall (x : R), 0 < x -> ln x <= x - 1) /\ ((fun x => 0 < x) 1 /\ forall x : R, 0 < x -> (x - 1 - ln x = 0 <-> x =
    1)) /\ (forall (c1 P : R), 0 < c1 -> 0 < P -> P * ln (c1 * P / P) = P * ln c1).
Proof. exact (conj eafo_wafbc_global_maximum_corrected_1 (conj eafo_wafbc_global_maximum_corrected_2
  eafo_wafbc_global_maximum_corrected_3)). Qed.

(** eafo/bounded-vs-unbounded, refuted: The worst activation is bounded, which explains by the output entropy (lower
    is better, standard normal input) why the bounded Sigmoid and Tanh do worse than the unbounded ReLU, taken through
    its positive part. *)
(** Sigmoid has more entropy than ReLU *)
Lemma eafo_bounded_vs_unbounded_2_fails :
  ~ (exists I1 : R, is_RInt_gen (fun x : R => phi x * ln (sigma x * sigma (- x) / phi x)) (Rbar_locally m_infty)
    (Rbar_locally p_infty) I1 /\ exists I2 : R, is_RInt_gen (fun x : R => 2 * phi x * ln (1 / (2 * phi x))) (at_point
    0) (Rbar_locally p_infty) I2 /\ I1 > I2).
Proof.
  intros [i1 [H1 [i2 [H2 L]]]].
  assert (S : forall l, is_RInt_gen (gate_entropy 0 1) minus_inf plus_inf l ->
    is_RInt_gen (fun x => phi x * ln (sigma x * sigma (- x) / phi x)) minus_inf plus_inf l).
  { intros l. apply is_RInt_gen_ext. apply filter_forall. intros ab x _. unfold gate_entropy. f_equal.
    rewrite <- ln_slope_over_phi, exp_0, !Rmult_1_l. reflexivity. }

  assert (Rh : is_RInt_gen (fun x => 2 * phi x * ln (1 / (2 * phi x))) (at_point 0) plus_inf (/ 2 + (ln (sqrt (2 * PI)) - ln 2))).
  { replace (/ 2 + (ln (sqrt (2 * PI)) - ln 2)) with (scal 2 ((/ 2 + (ln (sqrt (2 * PI)) - ln 2)) / 2))
      by (unfold scal; simpl; unfold mult; simpl; field).
    apply is_RInt_gen_ext with (f := fun x => scal 2 (phi x * (x ^ 2 / 2 + (ln (sqrt (2 * PI)) - ln 2)))).
    - apply filter_forall. intros ab x _. pose proof (phi_pos x). unfold Rdiv at 2.
      rewrite Rmult_1_l, ln_Rinv, ln_mult, ln_phi by lra. unfold scal; simpl (scal _ _); unfold mult; simpl (mult _ _). cbn -[pow]. in_R. field.
    - apply (is_RInt_gen_scal _ 2 _ (entropy_half (ln (sqrt (2 * PI)) - ln 2))). }

  destruct sigmoid_entropy as [l [Hl B]].
  pose proof (gen_integral_unique _ _ _ _ _ _ _ H1 (S l Hl)). pose proof (gen_integral_unique _ _ _ _ _ _ _ H2 Rh).
  assert (0 < / 2 + (ln (sqrt (2 * PI)) - ln 2)) by interval with (i_prec 30). lra.
Qed.

Theorem eafo_bounded_vs_unbounded_refuted :
  ~ ((bounded_on (fun _ => True) (fun x : R => Phi x)) /\ (exists I1 : R, is_RInt_gen (fun x : R => phi x * ln (sigma
    x * sigma (- x) / phi x)) (Rbar_locally m_infty) (Rbar_locally p_infty) I1 /\ exists I2 : R, is_RInt_gen (fun x :
    R => 2 * phi x * ln (1 / (2 * phi x))) (at_point 0) (Rbar_locally p_infty) I2 /\ I1 > I2) /\ (exists I1 : R,
    is_RInt_gen (fun x : R => phi x * ln (4 * sigma (2 * x) * sigma (- 2 * x) / phi x)) (Rbar_locally m_infty)
    (Rbar_locally p_infty) I1 /\ exists I2 : R, is_RInt_gen (fun x : R => 2 * phi x * ln (1 / (2 * phi x))) (at_point
    0) (Rbar_locally p_infty) I2 /\ I1 > I2)).
Proof. intros all_parts. exact (eafo_bounded_vs_unbounded_2_fails (proj1 (proj2 all_parts))). Qed.

(** eafo/bounded-vs-unbounded: By this measure both are better than ReLU: the entropies are -0.19318 for Sigmoid,
    0.66980 for Tanh and 0.72579 for ReLU. *)
(** Sigmoid *)
Lemma eafo_bounded_vs_unbounded_corrected_1 :
  exists I1 : R, is_RInt_gen (fun x : R => phi x * ln (sigma x * sigma (- x) / phi x)) (Rbar_locally m_infty)
    (Rbar_locally p_infty) I1 /\ -38637 / 200000 <= I1 <= -7727 / 40000.
Proof.
  assert (S : forall l, is_RInt_gen (gate_entropy 0 1) minus_inf plus_inf l ->
    is_RInt_gen (fun x => phi x * ln (sigma x * sigma (- x) / phi x)) minus_inf plus_inf l).
  { intros l. apply is_RInt_gen_ext. apply filter_forall. intros ab x _. unfold gate_entropy. f_equal.
    rewrite <- ln_slope_over_phi, exp_0, !Rmult_1_l. reflexivity. }
  destruct sigmoid_entropy as [l [Hl B]]. exists l. split; [exact (S l Hl)|lra].
Qed.

(** Tanh *)
Lemma eafo_bounded_vs_unbounded_corrected_2 :
  exists I1 : R, is_RInt_gen (fun x : R => phi x * ln (4 * sigma (2 * x) * sigma (- 2 * x) / phi x)) (Rbar_locally
    m_infty) (Rbar_locally p_infty) I1 /\ 133959 / 200000 <= I1 <= 133961 / 200000.
Proof.
  assert (T : forall l, is_RInt_gen (gate_entropy (ln 4) 2) minus_inf plus_inf l ->
    is_RInt_gen (fun x => phi x * ln (4 * sigma (2 * x) * sigma (- 2 * x) / phi x)) minus_inf plus_inf l).
  { intros l. apply is_RInt_gen_ext. apply filter_forall. intros ab x _. unfold gate_entropy. f_equal.
    rewrite <- ln_slope_over_phi, exp_ln by lra. replace (- (2 * x)) with (- 2 * x) by ring. reflexivity. }
  destruct tanh_entropy as [l [Hl B]]. exists l. split; [exact (T l Hl)|lra].
Qed.

(** ReLU *)
Lemma eafo_bounded_vs_unbounded_corrected_3 :
  exists I1 : R, is_RInt_gen (fun x : R => 2 * phi x * ln (1 / (2 * phi x))) (at_point 0) (Rbar_locally p_infty) I1 /\
    145157 / 200000 <= I1 <= 145159 / 200000.
Proof.
  assert (Rh : is_RInt_gen (fun x => 2 * phi x * ln (1 / (2 * phi x))) (at_point 0) plus_inf (/ 2 + (ln (sqrt (2 * PI)) - ln 2))).
  { replace (/ 2 + (ln (sqrt (2 * PI)) - ln 2)) with (scal 2 ((/ 2 + (ln (sqrt (2 * PI)) - ln 2)) / 2))
      by (unfold scal; simpl; unfold mult; simpl; field).
    apply is_RInt_gen_ext with (f := fun x => scal 2 (phi x * (x ^ 2 / 2 + (ln (sqrt (2 * PI)) - ln 2)))).
    - apply filter_forall. intros ab x _. pose proof (phi_pos x). unfold Rdiv at 2.
      rewrite Rmult_1_l, ln_Rinv, ln_mult, ln_phi by lra. unfold scal; simpl (scal _ _); unfold mult; simpl (mult _ _). cbn -[pow]. in_R. field.
    - apply (is_RInt_gen_scal _ 2 _ (entropy_half (ln (sqrt (2 * PI)) - ln 2))). }
  exists (/ 2 + (ln (sqrt (2 * PI)) - ln 2)). split; [exact Rh|interval with (i_prec 40)].
Qed.

Theorem eafo_bounded_vs_unbounded_corrected :
  (exists I1 : R, is_RInt_gen (fun x : R => phi x * ln (sigma x * sigma (- x) / phi x)) (Rbar_locally m_infty)
    (Rbar_locally p_infty) I1 /\ -38637 / 200000 <= I1 <= -7727 / 40000) /\ (exists I1 : R, is_RInt_gen (fun x : R =>
    phi x * ln (4 * sigma (2 * x) * sigma (- 2 * x) / phi x)) (Rbar_locally m_infty) (Rbar_locally p_infty) I1 /\
    133959 / 200000 <= I1 <= 133961 / 200000) /\ (exists I1 : R, is_RInt_gen (fun x : R => 2 * phi x * ln (1 / (2 *
    phi x))) (at_point 0) (Rbar_locally p_infty) I1 /\ 145157 / 200000 <= I1 <= 145159 / 200000).
Proof. exact (conj eafo_bounded_vs_unbounded_corrected_1 (conj eafo_bounded_vs_unbounded_corrected_2
  eafo_bounded_vs_unbounded_corrected_3)). Qed.

(** eafo/wafbc-cdf: With the bounds 0 at -infinity and 1 at +infinity, C1 times the integral of p plus C2 is the
    distribution function of p. *)
(** a distribution function tends to 0 *)
Lemma eafo_wafbc_cdf_1_1 :
  is_lim (fun x : R => Phi x) m_infty 0.
Proof. exact Phi_lim_m. Qed.

(** and to 1 *)
Lemma eafo_wafbc_cdf_1_2 :
  is_lim (fun x : R => Phi x) p_infty 1.
Proof. exact Phi_lim_p. Qed.

(** a distribution function tends to 0 *)
Lemma eafo_wafbc_cdf_2_1 :
  is_lim (fun x : R => sigma x) m_infty 0.
Proof. exact sigma_lim_m. Qed.

(** and to 1 *)
Lemma eafo_wafbc_cdf_2_2 :
  is_lim (fun x : R => sigma x) p_infty 1.
Proof. exact sigma_lim_p. Qed.

(** C1 0 + C2 = 0 and C1 1 + C2 = 1 have the solution C2 = 0, C1 = 1 - C2 = 1 *)
Lemma eafo_wafbc_cdf_proof_1 :
  forall (F : R), (1 - 0) * F + 0 = F.
Proof. intros; unfold_paper; first [prove_derivative | prove_equal]. Qed.

(** and no other: from both conditions C1 is their difference *)
Lemma eafo_wafbc_cdf_proof_2 :
  forall (c1 c2 : R), 0 < c1 -> c1 * 1 + c2 - (c1 * 0 + c2) = c1.
Proof. intros; unfold_paper; first [prove_derivative | prove_equal]. Qed.

Theorem eafo_wafbc_cdf :
  ((is_lim (fun x : R => Phi x) m_infty 0) /\ (is_lim (fun x : R => Phi x) p_infty 1)) /\ ((is_lim (fun x : R => sigma
    x) m_infty 0) /\ (is_lim (fun x : R => sigma x) p_infty 1)) /\ ((forall (F : R), (1 - 0) * F + 0 = F) /\ (forall
    (c1 c2 : R), 0 < c1 -> c1 * 1 + c2 - (c1 * 0 + c2) = c1)).
Proof. exact (conj (conj eafo_wafbc_cdf_1_1 eafo_wafbc_cdf_1_2) (conj (conj eafo_wafbc_cdf_2_1 eafo_wafbc_cdf_2_2)
  (conj eafo_wafbc_cdf_proof_1 eafo_wafbc_cdf_proof_2))). Qed.

(** eafo/wafbc-width-e, refuted: For an input density p, e times the integral of p from 0 to x is the form whose
    bounds are e apart and which is symmetric about the origin. *)
(** symmetric about the origin *)
Lemma eafo_wafbc_width_e_2_fails :
  ~ (forall (m x : R), exp 1 * (Phi (x - m) - Phi (- m)) = - exp 1 * (Phi (- x - m) - Phi (- m))).
Proof.
  intros H. specialize (H 1 1). replace (1 - 1) with 0 in H by ring. replace (- (1) - 1) with (- (2)) in H by ring.
  rewrite !Phi_opp in H.
  pose proof (exp_pos 1).
  destruct (mean_value_inside Phi phi 0 1 ltac:(lra)) as [a [Ia A]]; [intros; apply Phi_derive|].
  destruct (mean_value_inside Phi phi 1 2 ltac:(lra)) as [b [Ib B]]; [intros; apply Phi_derive|].
  assert (phi b < phi a).
  { unfold phi. apply Rmult_lt_compat_r; [apply Rinv_0_lt_compat, sqrt_2PI_pos|]. apply exp_increasing. nra. }
  rewrite Phi_0 in *. assert (E : / 2 - (1 - Phi 1) = - ((1 - Phi 2) - (1 - Phi 1))).
  { apply (Rmult_eq_reg_l (exp 1)); lra. }
  lra.
Qed.

Theorem eafo_wafbc_width_e_refuted :
  ~ ((forall (m : R), exp 1 - exp 1 * Phi (- m) - (0 - exp 1 * Phi (- m)) = exp 1) /\ (forall (m x : R), exp 1 * (Phi
    (x - m) - Phi (- m)) = - exp 1 * (Phi (- x - m) - Phi (- m)))).
Proof. intros all_parts. exact (eafo_wafbc_width_e_2_fails (proj2 all_parts)). Qed.

(** eafo/wafbc-width-e: Symmetric if p is even, and decided for the even density that the paper draws, the standard
    normal one. (In general the derivative of f(x) + f(-x) is e (p(x) - p(-x)).) *)
(** the bounds are e apart *)
Lemma eafo_wafbc_width_e_corrected_1 :
  exp 1 - exp 1 * Phi 0 - (0 - exp 1 * Phi 0) = exp 1.
Proof. intros; unfold_paper; first [prove_derivative | prove_equal]. Qed.

(** symmetric about the origin *)
Lemma eafo_wafbc_width_e_corrected_2 :
  forall (x : R), exp 1 * (Phi x - Phi 0) = - exp 1 * (Phi (- x) - Phi 0).
Proof. intros x. rewrite Phi_opp, Phi_0. field. Qed.

Theorem eafo_wafbc_width_e_corrected :
  (exp 1 - exp 1 * Phi 0 - (0 - exp 1 * Phi 0) = exp 1) /\ (forall (x : R), exp 1 * (Phi x - Phi 0) = - exp 1 * (Phi
    (- x) - Phi 0)).
Proof. exact (conj eafo_wafbc_width_e_corrected_1 eafo_wafbc_width_e_corrected_2). Qed.

(** eafo/wafbc-uniform-input, refuted: If the input is uniformly distributed, the worst activation C1 times the
    integral of p plus C2 is linear. *)
Theorem eafo_wafbc_uniform_input_refuted :
  ~ (forall (c1 c2 u : R), 0 < c1 -> c1 * Rmax 0 (Rmin 1 u) + c2 = c1 * u + c2).
Proof. intro H. specialize (H (1) (0) (- 1)). revert H. unfold_paper. refute_instance. Qed.

(** eafo/wafbc-uniform-input: Linear on the support of p, where all inputs lie; constant on both sides of it. *)
(** min(1, u) is u *)
Lemma eafo_wafbc_uniform_input_corrected_1 :
  forall (u : R), 0 <= u -> u <= 1 -> u <= 1.
Proof. intros; unfold_paper; first [prove_number | first [prove_compare | split_cases; first [lra | exfalso; lra |
  by_factors (1 - u) | ordered_real]]]. Qed.

(** max(0, u) is u: what is left is c1 u + c2 *)
Lemma eafo_wafbc_uniform_input_corrected_2 :
  forall (u : R), 0 <= u -> u <= 1 -> u >= 0.
Proof. intros; unfold_paper; first [prove_number | first [prove_compare | split_cases; first [lra | exfalso; lra |
  by_factors u | ordered_real]]]. Qed.

Theorem eafo_wafbc_uniform_input_corrected :
  (forall (u : R), 0 <= u -> u <= 1 -> u <= 1) /\ (forall (u : R), 0 <= u -> u <= 1 -> u >= 0).
Proof. exact (conj eafo_wafbc_uniform_input_corrected_1 eafo_wafbc_uniform_input_corrected_2). Qed.

(** eafo/pseudocode: The listing, F.relu(x) + lr * x * torch.exp(-x**2/2) with lr = 0.01 at first and trainable,
    computes CRReLU with eps = lr. *)
(** every lr *)
Lemma eafo_pseudocode_1 :
  forall (lr x : R), Rmax 0 x + lr * x * exp (- x ^ 2 / 2) = crrelu x lr.
Proof. intros; unfold_paper; first [prove_derivative | prove_equal]. Qed.

(** at the start *)
Lemma eafo_pseudocode_2 :
  forall (x : R), Rmax 0 x + 1 / 100 * x * exp (- x ^ 2 / 2) = crrelu x (1 / 100).
Proof. intros; unfold_paper; first [prove_derivative | prove_equal]. Qed.

Theorem eafo_pseudocode :
  (forall (lr x : R), Rmax 0 x + lr * x * exp (- x ^ 2 / 2) = crrelu x lr) /\ (forall (x : R), Rmax 0 x + 1 / 100 * x
    * exp (- x ^ 2 / 2) = crrelu x (1 / 100)).
Proof. exact (conj eafo_pseudocode_1 eafo_pseudocode_2). Qed.

(** eafo/negative-gradient: The correction term of CRReLU (eps = 0.01) lets gradients through for inputs below 0,
    which eases the dying of units to some degree. *)
(** the gradient *)
Lemma eafo_negative_gradient_1_f_cells :
  forall x : R, (fun x : R => crrelu x (1 / 100)) x = (glue 0 (fun x : R => x * exp (- x ^ 2 / 2) / 100) (fun x : R =>
    x * exp (- x ^ 2 / 2) / 100 + x)) x.
Proof. intros; unfold_paper; prove_cells. Qed.
Lemma eafo_negative_gradient_1_f_smooth :
  smooth 0 (fun x : R => crrelu x (1 / 100)).
Proof. apply C_smooth. apply (C_ext 0 (glue 0 (fun x : R => x * exp (- x ^ 2 / 2) / 100) (fun x : R => x * exp (- x ^
  2 / 2) / 100 + x))). { intros x. symmetry. apply (eafo_negative_gradient_1_f_cells ). } intros x; prove_continuous.
  Qed.
Lemma eafo_negative_gradient_1_f_rough :
  ~ smooth 1 (fun x : R => crrelu x (1 / 100)).
Proof. apply (not_smooth 1 _ (fun n : nat => match n with | 0%nat => (fun x : R => x * exp (- x ^ 2 / 2) / 100) | _ =>
  (fun x : R => - x ^ 2 * exp (- x ^ 2 / 2) / 100 + exp (- x ^ 2 / 2) / 100) end) (fun n : nat => match n with | 0%nat
  => (fun x : R => x * exp (- x ^ 2 / 2) / 100 + x) | _ => (fun x : R => - x ^ 2 * exp (- x ^ 2 / 2) / 100 + exp (- x
  ^ 2 / 2) / 100 + 1) end) (- 1) 0 1). 1: lra. 1: lra. 1: (intros x I; rewrite (eafo_negative_gradient_1_f_cells );
  prove_cells). 1: (intros x I; rewrite (eafo_negative_gradient_1_f_cells ); prove_cells). 1: (intros n x L I;
  destruct n as [|n]; [prove_derivative|exfalso; lia]). 1: (intros n x L I; destruct n as [|n];
  [prove_derivative|exfalso; lia]). 1: prove_continuous. 1: prove_continuous. cbv beta iota. apply Rminus_not_eq.
  match goal with |- ?jump <> 0 => replace jump with (- 1) by (simpl; same_real) end. nonzero. Qed.
Lemma eafo_negative_gradient_1 :
  forall (x : R), x < 0 -> is_derive (fun x : R => crrelu x (1 / 100)) x (1 / 100 * exp (- x ^ 2 / 2) * (1 - x ^ 2)).
Proof. intros; apply (is_derive_ext (glue 0 (fun x : R => x * exp (- x ^ 2 / 2) / 100) (fun x : R => x * exp (- x ^ 2
  / 2) / 100 + x))); [intro; symmetry; apply eafo_negative_gradient_1_f_cells; assumption|unfold_paper;
  prove_slope_inside]. Qed.

(** is not 0 for -1 < x < 0 *)
Lemma eafo_negative_gradient_2 :
  forall (x : R), - 1 < x -> x < 0 -> 1 - x ^ 2 > 0.
Proof. intros; unfold_paper; first [prove_number | first [prove_compare | split_cases; first [lra | exfalso; lra |
  by_factors (- (x - 1) * (x + 1)) | ordered_real]]]. Qed.

(** nor for x < -1 *)
Lemma eafo_negative_gradient_3 :
  forall (x : R), x < - 1 -> 1 - x ^ 2 < 0.
Proof. intros; unfold_paper; first [prove_number | first [prove_compare | split_cases; first [lra | exfalso; lra |
  by_factors ((x - 1) * (x + 1)) | ordered_real]]]. Qed.

Theorem eafo_negative_gradient :
  (forall (x : R), x < 0 -> is_derive (fun x : R => crrelu x (1 / 100)) x (1 / 100 * exp (- x ^ 2 / 2) * (1 - x ^ 2)))
    /\ (forall (x : R), - 1 < x -> x < 0 -> 1 - x ^ 2 > 0) /\ (forall (x : R), x < - 1 -> 1 - x ^ 2 < 0).
Proof. exact (conj eafo_negative_gradient_1 (conj eafo_negative_gradient_2 eafo_negative_gradient_3)). Qed.

(** eafo/negative-gradient: Complete: positive on (-1, 0), 0 at -1, negative below, and never more than 0.01 in size.
    *)
(** the sign is that of 1 - x^2 *)
Lemma eafo_negative_gradient_corrected_1_f_cells :
  forall x : R, (fun x : R => crrelu x (1 / 100)) x = (glue 0 (fun x : R => x * exp (- x ^ 2 / 2) / 100) (fun x : R =>
    x * exp (- x ^ 2 / 2) / 100 + x)) x.
Proof. intros; unfold_paper; prove_cells. Qed.
Lemma eafo_negative_gradient_corrected_1_f_smooth :
  smooth 0 (fun x : R => crrelu x (1 / 100)).
Proof. apply C_smooth. apply (C_ext 0 (glue 0 (fun x : R => x * exp (- x ^ 2 / 2) / 100) (fun x : R => x * exp (- x ^
  2 / 2) / 100 + x))). { intros x. symmetry. apply (eafo_negative_gradient_corrected_1_f_cells ). } intros x;
  prove_continuous. Qed.
Lemma eafo_negative_gradient_corrected_1_f_rough :
  ~ smooth 1 (fun x : R => crrelu x (1 / 100)).
Proof. apply (not_smooth 1 _ (fun n : nat => match n with | 0%nat => (fun x : R => x * exp (- x ^ 2 / 2) / 100) | _ =>
  (fun x : R => - x ^ 2 * exp (- x ^ 2 / 2) / 100 + exp (- x ^ 2 / 2) / 100) end) (fun n : nat => match n with | 0%nat
  => (fun x : R => x * exp (- x ^ 2 / 2) / 100 + x) | _ => (fun x : R => - x ^ 2 * exp (- x ^ 2 / 2) / 100 + exp (- x
  ^ 2 / 2) / 100 + 1) end) (- 1) 0 1). 1: lra. 1: lra. 1: (intros x I; rewrite
  (eafo_negative_gradient_corrected_1_f_cells ); prove_cells). 1: (intros x I; rewrite
  (eafo_negative_gradient_corrected_1_f_cells ); prove_cells). 1: (intros n x L I; destruct n as [|n];
  [prove_derivative|exfalso; lia]). 1: (intros n x L I; destruct n as [|n]; [prove_derivative|exfalso; lia]). 1:
  prove_continuous. 1: prove_continuous. cbv beta iota. apply Rminus_not_eq. match goal with |- ?jump <> 0 => replace
  jump with (- 1) by (simpl; same_real) end. nonzero. Qed.
Lemma eafo_negative_gradient_corrected_1 :
  forall (x : R), x < 0 -> is_derive (fun x : R => crrelu x (1 / 100)) x (1 / 100 * exp (- x ^ 2 / 2) * (1 - x ^ 2)).
Proof. intros; apply (is_derive_ext (glue 0 (fun x : R => x * exp (- x ^ 2 / 2) / 100) (fun x : R => x * exp (- x ^ 2
  / 2) / 100 + x))); [intro; symmetry; apply eafo_negative_gradient_corrected_1_f_cells; assumption|unfold_paper;
  prove_slope_inside]. Qed.

(** its only zero *)
Lemma eafo_negative_gradient_corrected_2 :
  (forall x : R, x < 0 -> ex_derive (fun x : R => crrelu x (1 / 100)) x) /\ (fun x => x < 0) (- 1) /\ forall x : R, x
    < 0 -> (Derive (fun x : R => crrelu x (1 / 100)) x = 0 <-> x = - 1).
Proof.
  assert (D : forall x, x < 0 -> is_derive (fun x => crrelu x (1 / 100)) x (1 / 100 * hump_slope x)).
  { intros x Hx. apply (is_derive_ext_loc (fun x => 1 / 100 * hump_of x)).
    - apply near_left; [assumption|]. intros t Ht. unfold crrelu, hump_of. rewrite Rmax_left by lra. in_R. ring.
    - apply (is_derive_scal hump_of), hump_derive. }

  split; [intros x Hx; eexists; exact (D x Hx)|]. split; [lra|]. intros x Hx.
  rewrite (is_derive_unique (fun x : R => crrelu x (1 / 100)) x _ (D x Hx)). unfold hump_slope. pose proof (gauss_le_1 x). split.
  - intros E. assert (1 - x ^ 2 = 0) by nra. nra.
  - intros ->. replace (((- 1)) ^ 2) with 1 by ring. ring.
Qed.

(** size *)
Lemma eafo_negative_gradient_corrected_3 :
  (forall x : R, x < 0 -> ex_derive (fun x : R => crrelu x (1 / 100)) x) /\ sup_is (fun x => x < 0) (fun x : R => Rabs
    (Derive (fun x : R => crrelu x (1 / 100)) x)) (1 / 100).
Proof.
  assert (D : forall x, x < 0 -> is_derive (fun x => crrelu x (1 / 100)) x (1 / 100 * hump_slope x)).
  { intros x Hx. apply (is_derive_ext_loc (fun x => 1 / 100 * hump_of x)).
    - apply near_left; [assumption|]. intros t Ht. unfold crrelu, hump_of. rewrite Rmax_left by lra. in_R. ring.
    - apply (is_derive_scal hump_of), hump_derive. }

  split; [intros x Hx; eexists; exact (D x Hx)|].
  apply (sup_ext _ (fun x => Rabs (1 / 100 * hump_slope x))).
  { intros x Hx. now rewrite (is_derive_unique (fun x : R => crrelu x (1 / 100)) x _ (D x Hx)). }
  apply sup_approached.
  - intros x _. rewrite Rabs_mult, (Rabs_pos_eq (1 / 100)) by lra. pose proof (hump_slope_size x). lra.
  - intros e He. set (d := Rmin e 1). assert (0 < d <= 1) by (split; [apply Rmin_glb_lt; lra|apply Rmin_r]).
    assert (d <= e) by apply Rmin_l. exists (- (d)). split; [lra|].
    apply Rlt_le_trans with (2 := Rle_abs _). unfold hump_slope.
    pose proof (exp_ge_line (- (- d) ^ 2 / 2)) as G. replace ((- d) ^ 2) with (d ^ 2) in * by ring.
    pose proof (gauss_le_1 d). nra.
Qed.

Theorem eafo_negative_gradient_corrected :
  (forall (x : R), x < 0 -> is_derive (fun x : R => crrelu x (1 / 100)) x (1 / 100 * exp (- x ^ 2 / 2) * (1 - x ^ 2)))
    /\ ((forall x : R, x < 0 -> ex_derive (fun x : R => crrelu x (1 / 100)) x) /\ (fun x => x < 0) (- 1) /\ forall x :
    R, x < 0 -> (Derive (fun x : R => crrelu x (1 / 100)) x = 0 <-> x = - 1)) /\ ((forall x : R, x < 0 -> ex_derive
    (fun x : R => crrelu x (1 / 100)) x) /\ sup_is (fun x => x < 0) (fun x : R => Rabs (Derive (fun x : R => crrelu x
    (1 / 100)) x)) (1 / 100)).
Proof. exact (conj eafo_negative_gradient_corrected_1 (conj eafo_negative_gradient_corrected_2
  eafo_negative_gradient_corrected_3)). Qed.

(** eafo/left-limit: CRReLU tends to 0 as x -> -infinity. *)
(** left of 0 it is eps times x e^{-x^2/2} *)
Lemma eafo_left_limit_1 :
  forall (eps x : R), x < 0 -> crrelu x eps = eps * (x * exp (- x ^ 2 / 2)).
Proof. intros; unfold_paper; first [prove_derivative | prove_equal]. Qed.

(** which tends to 0 *)
Lemma eafo_left_limit_2 :
  is_lim (fun x : R => x * exp (- x ^ 2 / 2)) m_infty 0.
Proof. exact hump_lim_m. Qed.

Theorem eafo_left_limit :
  (forall (eps x : R), x < 0 -> crrelu x eps = eps * (x * exp (- x ^ 2 / 2))) /\ (is_lim (fun x : R => x * exp (- x ^
    2 / 2)) m_infty 0).
Proof. exact (conj eafo_left_limit_1 eafo_left_limit_2). Qed.

(** eafo/fact-1: The range of x e^{-x^2/2} is [-e^{-1/2}, e^{-1/2}]. *)
(** largest value *)
Lemma eafo_fact_1_1 :
  sup_is (fun _ => True) (fun x : R => x * exp (- x ^ 2 / 2)) (exp (- 1 / 2)) /\ (fun _ => True) 1 /\ (fun x : R => x
    * exp (- x ^ 2 / 2)) 1 = exp (- 1 / 2).
Proof.
  split; [|split; [exact I|exact hump_1]].
  apply sup_attained_at with (a := 1); [exact I|exact hump_1|]. intros x _. exact (hump_le x).
Qed.

(** smallest value *)
Lemma eafo_fact_1_2 :
  inf_is (fun _ => True) (fun x : R => x * exp (- x ^ 2 / 2)) (- exp (- 1 / 2)) /\ (fun _ => True) (- 1) /\ (fun x : R
    => x * exp (- x ^ 2 / 2)) (- 1) = - exp (- 1 / 2).
Proof.
  assert (V : (- 1) * exp (- ((- 1)) ^ 2 / 2) = - exp (- 1 / 2)) by (rewrite <- hump_1; exact (hump_odd 1)).
  split; [|split; [exact I|exact V]].
  apply inf_attained_at with (a := (- 1)); [exact I|exact V|]. intros x _. exact (hump_ge x).
Qed.

(** continuous, so that all values between occur *)
Lemma eafo_fact_1_3 :
  smooth 0 (fun x : R => x * exp (- x ^ 2 / 2)).
Proof. intros; unfold_paper; prove_smooth. Qed.

Theorem eafo_fact_1 :
  (sup_is (fun _ => True) (fun x : R => x * exp (- x ^ 2 / 2)) (exp (- 1 / 2)) /\ (fun _ => True) 1 /\ (fun x : R => x
    * exp (- x ^ 2 / 2)) 1 = exp (- 1 / 2)) /\ (inf_is (fun _ => True) (fun x : R => x * exp (- x ^ 2 / 2)) (- exp (-
    1 / 2)) /\ (fun _ => True) (- 1) /\ (fun x : R => x * exp (- x ^ 2 / 2)) (- 1) = - exp (- 1 / 2)) /\ (smooth 0
    (fun x : R => x * exp (- x ^ 2 / 2))).
Proof. exact (conj eafo_fact_1_1 (conj eafo_fact_1_2 eafo_fact_1_3)). Qed.

(** eafo/fact-2: The range of x^2 e^{-x^2} is [0, e^{-1}]. *)
(** largest value *)
Lemma eafo_fact_2_1 :
  sup_is (fun _ => True) (fun x : R => x ^ 2 * exp (- x ^ 2)) (exp (- 1)) /\ (fun _ => True) 1 /\ (fun x : R => x ^ 2
    * exp (- x ^ 2)) 1 = exp (- 1).
Proof.
  assert (E1 : 1 ^ 2 * exp (- 1 ^ 2) = exp (- 1)) by (rewrite pow1, Rmult_1_l; reflexivity).

  split; [|split; [exact I|exact E1]].
  apply sup_attained_at with (a := 1); [exact I|exact E1|]. intros x _. rewrite square_hump. apply hump_square.
Qed.

(** smallest value *)
Lemma eafo_fact_2_2 :
  inf_is (fun _ => True) (fun x : R => x ^ 2 * exp (- x ^ 2)) 0 /\ (fun _ => True) 0 /\ (fun x : R => x ^ 2 * exp (- x
    ^ 2)) 0 = 0.
Proof.
  assert (E0 : 0 ^ 2 * exp (- 0 ^ 2) = 0) by ring.
  split; [|split; [exact I|exact E0]].
  apply inf_attained_at with (a := 0); [exact I|exact E0|]. intros x _. rewrite square_hump. apply hump_square.
Qed.

(** continuous, so that all values between occur *)
Lemma eafo_fact_2_3 :
  smooth 0 (fun x : R => x ^ 2 * exp (- x ^ 2)).
Proof. intros; unfold_paper; prove_smooth. Qed.

Theorem eafo_fact_2 :
  (sup_is (fun _ => True) (fun x : R => x ^ 2 * exp (- x ^ 2)) (exp (- 1)) /\ (fun _ => True) 1 /\ (fun x : R => x ^ 2
    * exp (- x ^ 2)) 1 = exp (- 1)) /\ (inf_is (fun _ => True) (fun x : R => x ^ 2 * exp (- x ^ 2)) 0 /\ (fun _ =>
    True) 0 /\ (fun x : R => x ^ 2 * exp (- x ^ 2)) 0 = 0) /\ (smooth 0 (fun x : R => x ^ 2 * exp (- x ^ 2))).
Proof. exact (conj eafo_fact_2_1 (conj eafo_fact_2_2 eafo_fact_2_3)). Qed.

(** eafo/fact-3: The range of x^3 e^{-3 x^2/2} is [-e^{-3/2}, e^{-3/2}]. *)
(** largest value *)
Lemma eafo_fact_3_1 :
  sup_is (fun _ => True) (fun x : R => x ^ 3 * exp (- 3 * x ^ 2 / 2)) (exp (- 3 / 2)) /\ (fun _ => True) 1 /\ (fun x :
    R => x ^ 3 * exp (- 3 * x ^ 2 / 2)) 1 = exp (- 3 / 2).
Proof.
  assert (E1 : 1 ^ 3 * exp (- 3 * 1 ^ 2 / 2) = exp (- 3 / 2)) by (rewrite !pow1, Rmult_1_l, Rmult_1_r; reflexivity).

  split; [|split; [exact I|exact E1]].
  apply sup_attained_at with (a := 1); [exact I|exact E1|]. intros x _. rewrite cube_hump. apply hump_cube.
Qed.

(** smallest value *)
Lemma eafo_fact_3_2 :
  inf_is (fun _ => True) (fun x : R => x ^ 3 * exp (- 3 * x ^ 2 / 2)) (- exp (- 3 / 2)) /\ (fun _ => True) (- 1) /\
    (fun x : R => x ^ 3 * exp (- 3 * x ^ 2 / 2)) (- 1) = - exp (- 3 / 2).
Proof.
  assert (E1 : ((- 1)) ^ 3 * exp (- 3 * ((- 1)) ^ 2 / 2) = - exp (- 3 / 2))
    by (replace (((- 1)) ^ 3) with ((- 1)) by ring; replace (((- 1)) ^ 2) with 1 by ring; rewrite Rmult_1_r; ring).
  split; [|split; [exact I|exact E1]].
  apply inf_attained_at with (a := (- 1)); [exact I|exact E1|]. intros x _. rewrite cube_hump. apply hump_cube.
Qed.

(** continuous, so that all values between occur *)
Lemma eafo_fact_3_3 :
  smooth 0 (fun x : R => x ^ 3 * exp (- 3 * x ^ 2 / 2)).
Proof. intros; unfold_paper; prove_smooth. Qed.

Theorem eafo_fact_3 :
  (sup_is (fun _ => True) (fun x : R => x ^ 3 * exp (- 3 * x ^ 2 / 2)) (exp (- 3 / 2)) /\ (fun _ => True) 1 /\ (fun x
    : R => x ^ 3 * exp (- 3 * x ^ 2 / 2)) 1 = exp (- 3 / 2)) /\ (inf_is (fun _ => True) (fun x : R => x ^ 3 * exp (- 3
    * x ^ 2 / 2)) (- exp (- 3 / 2)) /\ (fun _ => True) (- 1) /\ (fun x : R => x ^ 3 * exp (- 3 * x ^ 2 / 2)) (- 1) = -
    exp (- 3 / 2)) /\ (smooth 0 (fun x : R => x ^ 3 * exp (- 3 * x ^ 2 / 2))).
Proof. exact (conj eafo_fact_3_1 (conj eafo_fact_3_2 eafo_fact_3_3)). Qed.

(** eafo/fact-4: 1 - e^{-x} - x <= 0 for all real x. *)
Theorem eafo_fact_4 :
  forall (x : R), 1 - exp (- x) - x <= 0.
Proof. intros x. pose proof (exp_ge_line (- x)). lra. Qed.

(** eafo/prop2-exponent, refuted: e^{-x^2/2} - e^{-f(x)^2/2} is e^{-x^2/2} times 1 minus the exponential of -(2 eps x
    e^{-x^2/2} + eps^2 x^2 e^{-x^2})/2. *)
Theorem eafo_prop2_exponent_refuted :
  ~ (forall (eps x : R), 0 <= x -> exp (- x ^ 2 / 2) - exp (- (f x eps) ^ 2 / 2) = exp (- x ^ 2 / 2) * (1 - exp (- 1 /
    2 * (2 * eps * x * exp (- x ^ 2 / 2) + eps ^ 2 * x ^ 2 * exp (- x ^ 2))))).
Proof. intro H. specialize (H (1) (1 / 3)). revert H. unfold_paper. refute_instance. Qed.

(** eafo/prop2-first-inequality, refuted: For x >= 0, |A - B| <= |A| because B is positive, where A is the term with
    the bracket and B = eps^2 x e^{-x^2/2} e^{-f(x)^2/2}. *)
(** conclusion: the inequality at eps = 0.01 *)
Lemma eafo_prop2_first_inequality_1_fails :
  ~ (forall (x : R), 0 <= x -> Rabs (1 / 100 * x * exp (- x ^ 2 / 2) * (1 - exp (- 1 / 2 * (2 * (1 / 100) * x * exp (-
    x ^ 2 / 2) + (1 / 100) ^ 2 * x ^ 2 * exp (- x ^ 2)))) - (1 / 100) ^ 2 * x * exp (- x ^ 2 / 2) * exp (- (f x (1 /
    100)) ^ 2 / 2)) <= Rabs (1 / 100 * x * exp (- x ^ 2 / 2) * (1 - exp (- 1 / 2 * (2 * (1 / 100) * x * exp (- x ^ 2 /
    2) + (1 / 100) ^ 2 * x ^ 2 * exp (- x ^ 2)))))).
Proof. intro H. specialize (H (1 / 3)). revert H. unfold_paper. refute_instance. Qed.

Theorem eafo_prop2_first_inequality_refuted :
  ~ ((forall (x : R), 0 <= x -> Rabs (1 / 100 * x * exp (- x ^ 2 / 2) * (1 - exp (- 1 / 2 * (2 * (1 / 100) * x * exp
    (- x ^ 2 / 2) + (1 / 100) ^ 2 * x ^ 2 * exp (- x ^ 2)))) - (1 / 100) ^ 2 * x * exp (- x ^ 2 / 2) * exp (- (f x (1
    / 100)) ^ 2 / 2)) <= Rabs (1 / 100 * x * exp (- x ^ 2 / 2) * (1 - exp (- 1 / 2 * (2 * (1 / 100) * x * exp (- x ^ 2
    / 2) + (1 / 100) ^ 2 * x ^ 2 * exp (- x ^ 2)))))) /\ (forall (eps x : R), 0 <= x -> eps ^ 2 * x * exp (- x ^ 2 /
    2) * exp (- (f x eps) ^ 2 / 2) >= 0)).
Proof. intros all_parts. exact (eafo_prop2_first_inequality_1_fails (proj1 all_parts)). Qed.

(** eafo/prop2-first-inequality: For A >= 0 and B >= 0 it needs B <= 2 A; at eps = 0.01, x = 1/10, B is ten times A.
    What is true is |A - B| <= max(A, B). *)
(** B > 2 A there *)
Lemma eafo_prop2_first_inequality_corrected_1 :
  (1 / 100) ^ 2 * (1 / 10) * exp (- (1 / 10) ^ 2 / 2) * exp (- (f (1 / 10) (1 / 100)) ^ 2 / 2) > 2 * (1 / 100) * (1 /
    10) * exp (- (1 / 10) ^ 2 / 2) * (1 - exp (- 1 / 2 * (2 * (1 / 100) * (1 / 10) * exp (- (1 / 10) ^ 2 / 2) + (1 /
    100) ^ 2 * (1 / 10) ^ 2 * exp (- (1 / 10) ^ 2)))).
Proof. intros; unfold_paper; first [prove_number | first [prove_compare | split_cases; first [lra | exfalso; lra |
  by_factors ((- 200 + exp (- 1 / 200 - exp (- 1 / 200) / 10000 - exp (- 1 / 100) / 2000000) + 200 * exp (- exp (- 1 /
  200) / 1000 - exp (- 1 / 100) / 2000000)) * exp (- 1 / 200) / 100000) | ordered_real]]]. Qed.

(** |A - B| <= max(A, B), with x for A and R for B *)
Lemma eafo_prop2_first_inequality_corrected_2 :
  forall (R_ x : R), 0 <= R_ -> 0 <= x -> Rabs (x - R_) <= Rmax x R_.
Proof. intros; unfold_paper; first [prove_number | first [prove_compare | split_cases; first [lra | exfalso; lra |
  by_factors x | by_factors R_ | ordered_real]]]. Qed.

Theorem eafo_prop2_first_inequality_corrected :
  ((1 / 100) ^ 2 * (1 / 10) * exp (- (1 / 10) ^ 2 / 2) * exp (- (f (1 / 10) (1 / 100)) ^ 2 / 2) > 2 * (1 / 100) * (1 /
    10) * exp (- (1 / 10) ^ 2 / 2) * (1 - exp (- 1 / 2 * (2 * (1 / 100) * (1 / 10) * exp (- (1 / 10) ^ 2 / 2) + (1 /
    100) ^ 2 * (1 / 10) ^ 2 * exp (- (1 / 10) ^ 2))))) /\ (forall (R_ x : R), 0 <= R_ -> 0 <= x -> Rabs (x - R_) <=
    Rmax x R_).
Proof. exact (conj eafo_prop2_first_inequality_corrected_1 eafo_prop2_first_inequality_corrected_2). Qed.

(** eafo/prop2-second-inequality, refuted: For x >= 0 and learnable eps, |eps x e^{-x^2/2} [1 - e^{-(2 eps x
    e^{-x^2/2} + eps^2 x^2 e^{-x^2})/2}]| <= |eps^2 x^2 e^{-x^2} + eps^3 x^3 e^{-3x^2/2}/2|. *)
Theorem eafo_prop2_second_inequality_refuted :
  ~ (forall (eps x : R), 0 <= x -> Rabs (eps * x * exp (- x ^ 2 / 2) * (1 - exp (- 1 / 2 * (2 * eps * x * exp (- x ^ 2
    / 2) + eps ^ 2 * x ^ 2 * exp (- x ^ 2))))) <= Rabs (eps ^ 2 * x ^ 2 * exp (- x ^ 2) + 1 / 2 * eps ^ 3 * x ^ 3 *
    exp (- 3 * x ^ 2 / 2))).
Proof. intro H. specialize (H (- 1) (1 / 3)). revert H. unfold_paper. refute_instance. Qed.

(** eafo/prop2-second-inequality: True for eps >= 0. Fact 4 bounds 1 - e^{-v} from above only, which bounds its size
    only for v >= 0; for -2 < eps x e^{-x^2/2} < 0 the inequality is reversed. *)
(** with z = eps x e^{-x^2/2} the right side is z times half the bracketed exponent *)
Lemma eafo_prop2_second_inequality_corrected_1 :
  forall (eps x : R), 0 <= eps -> eps ^ 2 * x ^ 2 * exp (- x ^ 2) + 1 / 2 * eps ^ 3 * x ^ 3 * exp (- 3 * x ^ 2 / 2) =
    eps * x * exp (- x ^ 2 / 2) * (1 / 2 * (2 * eps * x * exp (- x ^ 2 / 2) + eps ^ 2 * x ^ 2 * exp (- x ^ 2))).
Proof.
  intros eps x _. replace (exp (- x ^ 2)) with (exp (- x ^ 2 / 2) ^ 2).
  - replace (exp (- 3 * x ^ 2 / 2)) with (exp (- x ^ 2 / 2) ^ 3); [field|].
    replace (- 3 * x ^ 2 / 2) with (- x ^ 2 / 2 + - x ^ 2 / 2 + - x ^ 2 / 2) by field. rewrite !exp_plus. ring.
  - replace (- x ^ 2) with (- x ^ 2 / 2 + - x ^ 2 / 2) at 2 by field. rewrite exp_plus. ring.
Qed.

(** z is not negative, nor is the exponent v = z + z^2/2 *)
Lemma eafo_prop2_second_inequality_corrected_2 :
  forall (eps x : R), 0 <= eps -> 0 <= x -> eps * x * exp (- x ^ 2 / 2) >= 0.
Proof. intros eps x He Hx. pose proof (exp_pos (- x ^ 2 / 2)). apply Rle_ge, Rmult_le_pos; [now apply
  Rmult_le_pos|lra]. Qed.

(** 1 - e^{-v} is not negative for v >= 0 *)
Lemma eafo_prop2_second_inequality_corrected_3 :
  forall (x : R), 0 <= x -> 1 - exp (- x) >= 0.
Proof. intros x Hx. assert (exp (- x) <= exp 0) by (apply exp_le_mono; lra). rewrite exp_0 in *. lra. Qed.

(** and at most v *)
Lemma eafo_prop2_second_inequality_corrected_4 :
  forall (x : R), 0 <= x -> 1 - exp (- x) <= x.
Proof. intros x Hx. pose proof (exp_ge_line (- x)). lra. Qed.

Theorem eafo_prop2_second_inequality_corrected :
  (forall (eps x : R), 0 <= eps -> eps ^ 2 * x ^ 2 * exp (- x ^ 2) + 1 / 2 * eps ^ 3 * x ^ 3 * exp (- 3 * x ^ 2 / 2) =
    eps * x * exp (- x ^ 2 / 2) * (1 / 2 * (2 * eps * x * exp (- x ^ 2 / 2) + eps ^ 2 * x ^ 2 * exp (- x ^ 2)))) /\
    (forall (eps x : R), 0 <= eps -> 0 <= x -> eps * x * exp (- x ^ 2 / 2) >= 0) /\ (forall (x : R), 0 <= x -> 1 - exp
    (- x) >= 0) /\ (forall (x : R), 0 <= x -> 1 - exp (- x) <= x).
Proof. exact (conj eafo_prop2_second_inequality_corrected_1 (conj eafo_prop2_second_inequality_corrected_2 (conj
  eafo_prop2_second_inequality_corrected_3 eafo_prop2_second_inequality_corrected_4))). Qed.

(** eafo/prop2-third-inequality, refuted: For x >= 0, |eps^2 x^2 e^{-x^2} + eps^3 x^3 e^{-3x^2/2}/2| <= |e^{-1} eps^2
    + 0.5 e^{-3/2} eps^3|. *)
(** eps = -3 *)
Lemma eafo_prop2_third_inequality_1_fails :
  ~ (forall (x : R), 0 <= x -> Rabs ((- 3) ^ 2 * x ^ 2 * exp (- x ^ 2) + 1 / 2 * (- 3) ^ 3 * x ^ 3 * exp (- 3 * x ^ 2
    / 2)) <= Rabs (exp (- 1) * (- 3) ^ 2 + 1 / 2 * exp (- 3 / 2) * (- 3) ^ 3)).
Proof. intro H. specialize (H (1 / 3)). revert H. unfold_paper. refute_instance. Qed.

Theorem eafo_prop2_third_inequality_refuted :
  ~ ((forall (x : R), 0 <= x -> Rabs ((- 3) ^ 2 * x ^ 2 * exp (- x ^ 2) + 1 / 2 * (- 3) ^ 3 * x ^ 3 * exp (- 3 * x ^ 2
    / 2)) <= Rabs (exp (- 1) * (- 3) ^ 2 + 1 / 2 * exp (- 3 / 2) * (- 3) ^ 3)) /\ (forall (eps x : R), 0 <= x -> Rabs
    (eps ^ 2 * x ^ 2 * exp (- x ^ 2) + 1 / 2 * eps ^ 3 * x ^ 3 * exp (- 3 * x ^ 2 / 2)) <= Rabs (exp (- 1) * eps ^ 2 +
    1 / 2 * exp (- 3 / 2) * eps ^ 3))).
Proof. intros all_parts. exact (eafo_prop2_third_inequality_1_fails (proj1 all_parts)). Qed.

(** eafo/prop2-third-inequality: True for eps >= 0, where both terms are largest at x = 1. For eps = -2 sqrt(e) the
    right side is 0, and the left is not. *)
(** Fact 2 *)
Lemma eafo_prop2_third_inequality_corrected_1 :
  sup_is (fun x => 0 <= x) (fun x : R => x ^ 2 * exp (- x ^ 2)) (exp (- 1)) /\ (fun x => 0 <= x) 1 /\ (fun x : R => x
    ^ 2 * exp (- x ^ 2)) 1 = exp (- 1).
Proof.
  assert (E1 : 1 ^ 2 * exp (- 1 ^ 2) = exp (- 1)) by (rewrite pow1, Rmult_1_l; reflexivity).

  split; [|split; [lra|exact E1]].
  apply sup_attained_at with (a := 1); [lra|exact E1|]. intros x _. rewrite square_hump. apply hump_square.
Qed.

(** Fact 3 *)
Lemma eafo_prop2_third_inequality_corrected_2 :
  sup_is (fun x => 0 <= x) (fun x : R => x ^ 3 * exp (- 3 * x ^ 2 / 2)) (exp (- 3 / 2)) /\ (fun x => 0 <= x) 1 /\ (fun
    x : R => x ^ 3 * exp (- 3 * x ^ 2 / 2)) 1 = exp (- 3 / 2).
Proof.
  assert (E1 : 1 ^ 3 * exp (- 3 * 1 ^ 2 / 2) = exp (- 3 / 2)) by (rewrite !pow1, Rmult_1_l, Rmult_1_r; reflexivity).

  split; [|split; [lra|exact E1]].
  apply sup_attained_at with (a := 1); [lra|exact E1|]. intros x _. rewrite cube_hump. apply hump_cube.
Qed.

(** both are not negative, so the sum is at most its value at x = 1 *)
Lemma eafo_prop2_third_inequality_corrected_3 :
  forall (eps x : R), 0 <= eps -> 0 <= x -> eps ^ 2 * x ^ 2 * exp (- x ^ 2) + 1 / 2 * eps ^ 3 * x ^ 3 * exp (- 3 * x ^
    2 / 2) >= 0.
Proof.
  intros eps x He Hx. pose proof (exp_pos (- x ^ 2)). pose proof (exp_pos (- 3 * x ^ 2 / 2)).
  apply Rle_ge. apply Rplus_le_le_0_compat.
  - apply Rmult_le_pos; [apply Rmult_le_pos; apply pow2_ge_0|lra].
  - apply Rmult_le_pos; [|lra]. apply Rmult_le_pos; [|now apply pow_le]. apply Rmult_le_pos; [lra|now apply pow_le].
Qed.

Theorem eafo_prop2_third_inequality_corrected :
  (sup_is (fun x => 0 <= x) (fun x : R => x ^ 2 * exp (- x ^ 2)) (exp (- 1)) /\ (fun x => 0 <= x) 1 /\ (fun x : R => x
    ^ 2 * exp (- x ^ 2)) 1 = exp (- 1)) /\ (sup_is (fun x => 0 <= x) (fun x : R => x ^ 3 * exp (- 3 * x ^ 2 / 2)) (exp
    (- 3 / 2)) /\ (fun x => 0 <= x) 1 /\ (fun x : R => x ^ 3 * exp (- 3 * x ^ 2 / 2)) 1 = exp (- 3 / 2)) /\ (forall
    (eps x : R), 0 <= eps -> 0 <= x -> eps ^ 2 * x ^ 2 * exp (- x ^ 2) + 1 / 2 * eps ^ 3 * x ^ 3 * exp (- 3 * x ^ 2 /
    2) >= 0).
Proof. exact (conj eafo_prop2_third_inequality_corrected_1 (conj eafo_prop2_third_inequality_corrected_2
  eafo_prop2_third_inequality_corrected_3)). Qed.

(** eafo/table4-metrics: In Table 4 CRReLU beats GELU in margin reward, accuracy and loss, for all four values of
    beta. *)
(** margin, beta = 0.1 *)
Lemma eafo_table4_metrics_1 :
  357 / 2500 > 1419 / 10000.
Proof. intros; unfold_paper; first [prove_number | first [prove_compare | split_cases; first [lra | exfalso; lra |
  by_factors (9 / 10000) | ordered_real]]]. Qed.

(** margin, beta = 1 *)
Lemma eafo_table4_metrics_2 :
  2313 / 5000 > 1139 / 2500.
Proof. intros; unfold_paper; first [prove_number | first [prove_compare | split_cases; first [lra | exfalso; lra |
  by_factors (7 / 1000) | ordered_real]]]. Qed.

(** margin, beta = 2 *)
Lemma eafo_table4_metrics_3 :
  967 / 1250 > 897 / 1250.
Proof. intros; unfold_paper; first [prove_number | first [prove_compare | split_cases; first [lra | exfalso; lra |
  by_factors (7 / 125) | ordered_real]]]. Qed.

(** margin, beta = 5 *)
Lemma eafo_table4_metrics_4 :
  923 / 500 > 1651 / 1000.
Proof. intros; unfold_paper; first [prove_number | first [prove_compare | split_cases; first [lra | exfalso; lra |
  by_factors (39 / 200) | ordered_real]]]. Qed.

(** accuracy, beta = 0.1 *)
Lemma eafo_table4_metrics_5 :
  621 / 1000 > 1549 / 2500.
Proof. intros; unfold_paper; first [prove_number | first [prove_compare | split_cases; first [lra | exfalso; lra |
  by_factors (7 / 5000) | ordered_real]]]. Qed.

(** accuracy, beta = 1 *)
Lemma eafo_table4_metrics_6 :
  1439 / 2500 > 5731 / 10000.
Proof. intros; unfold_paper; first [prove_number | first [prove_compare | split_cases; first [lra | exfalso; lra |
  by_factors (1 / 400) | ordered_real]]]. Qed.

(** accuracy, beta = 2 *)
Lemma eafo_table4_metrics_7 :
  1407 / 2500 > 2803 / 5000.
Proof. intros; unfold_paper; first [prove_number | first [prove_compare | split_cases; first [lra | exfalso; lra |
  by_factors (11 / 5000) | ordered_real]]]. Qed.

(** accuracy, beta = 5 *)
Lemma eafo_table4_metrics_8 :
  1127 / 2000 > 2783 / 5000.
Proof. intros; unfold_paper; first [prove_number | first [prove_compare | split_cases; first [lra | exfalso; lra |
  by_factors (69 / 10000) | ordered_real]]]. Qed.

(** loss, beta = 0.1 *)
Lemma eafo_table4_metrics_9 :
  1619 / 2500 < 81 / 125.
Proof. intros; unfold_paper; first [prove_number | first [prove_compare | split_cases; first [lra | exfalso; lra |
  by_factors (1 / 2500) | ordered_real]]]. Qed.

(** loss, beta = 1 *)
Lemma eafo_table4_metrics_10 :
  9201 / 10000 < 4649 / 5000.
Proof. intros; unfold_paper; first [prove_number | first [prove_compare | split_cases; first [lra | exfalso; lra |
  by_factors (97 / 10000) | ordered_real]]]. Qed.

(** loss, beta = 2 *)
Lemma eafo_table4_metrics_11 :
  731 / 500 < 1481 / 1000.
Proof. intros; unfold_paper; first [prove_number | first [prove_compare | split_cases; first [lra | exfalso; lra |
  by_factors (19 / 1000) | ordered_real]]]. Qed.

(** loss, beta = 5 *)
Lemma eafo_table4_metrics_12 :
  817 / 250 < 661 / 200.
Proof. intros; unfold_paper; first [prove_number | first [prove_compare | split_cases; first [lra | exfalso; lra |
  by_factors (37 / 1000) | ordered_real]]]. Qed.

Theorem eafo_table4_metrics :
  (357 / 2500 > 1419 / 10000) /\ (2313 / 5000 > 1139 / 2500) /\ (967 / 1250 > 897 / 1250) /\ (923 / 500 > 1651 / 1000)
    /\ (621 / 1000 > 1549 / 2500) /\ (1439 / 2500 > 5731 / 10000) /\ (1407 / 2500 > 2803 / 5000) /\ (1127 / 2000 >
    2783 / 5000) /\ (1619 / 2500 < 81 / 125) /\ (9201 / 10000 < 4649 / 5000) /\ (731 / 500 < 1481 / 1000) /\ (817 /
    250 < 661 / 200).
Proof. exact (conj eafo_table4_metrics_1 (conj eafo_table4_metrics_2 (conj eafo_table4_metrics_3 (conj
  eafo_table4_metrics_4 (conj eafo_table4_metrics_5 (conj eafo_table4_metrics_6 (conj eafo_table4_metrics_7 (conj
  eafo_table4_metrics_8 (conj eafo_table4_metrics_9 (conj eafo_table4_metrics_10 (conj eafo_table4_metrics_11
  eafo_table4_metrics_12))))))))))). Qed.

(** eafo/gpt2-parameter-count, refuted: GPT-2 (12 layers, width 768, vocabulary 50257, context 1024) has 137 M
    parameters. *)
Theorem eafo_gpt2_parameter_count_refuted :
  ~ (273 / 2 <= (50257 * 768 + 1024 * 768 + 12 * (2 * 768 + (768 * 2304 + 2304) + (768 * 768 + 768) + 2 * 768 + (768 *
    3072 + 3072) + (3072 * 768 + 768)) + 2 * 768) / 10 ^ 6 <= 275 / 2).
Proof. unfold_paper; refute_number. Qed.

(** eafo/gpt2-parameter-count: It has 124439808, that is 124 M. 137 M comes out if the 12 causal masks of 1024 x 1024
    entries, which are stored but not trained, are counted as parameters. *)
(** parameters *)
Lemma eafo_gpt2_parameter_count_corrected_1 :
  50257 * 768 + 1024 * 768 + 12 * (2 * 768 + (768 * 2304 + 2304) + (768 * 768 + 768) + 2 * 768 + (768 * 3072 + 3072) +
    (3072 * 768 + 768)) + 2 * 768 = 124439808.
Proof. intros; unfold_paper; first [prove_derivative | prove_equal]. Qed.

(** with the masks, in millions *)
Lemma eafo_gpt2_parameter_count_corrected_2 :
  273 / 2 <= (124439808 + 12 * 1024 ^ 2) / 10 ^ 6 <= 275 / 2.
Proof. intros; unfold_paper; first [prove_number | prove_equal]. Qed.

Theorem eafo_gpt2_parameter_count_corrected :
  (50257 * 768 + 1024 * 768 + 12 * (2 * 768 + (768 * 2304 + 2304) + (768 * 768 + 768) + 2 * 768 + (768 * 3072 + 3072)
    + (3072 * 768 + 768)) + 2 * 768 = 124439808) /\ (273 / 2 <= (124439808 + 12 * 1024 ^ 2) / 10 ^ 6 <= 275 / 2).
Proof. exact (conj eafo_gpt2_parameter_count_corrected_1 eafo_gpt2_parameter_count_corrected_2). Qed.

(** eafo/learnable-parameter-increments: A learnable activation adds one parameter per activation: 12 for ViT-Tiny and
    DeiT-Tiny (12 blocks), 24 for TNT-Small (12 blocks with an inner and an outer transformer), a negligible increase.
    *)
(** ViT-Tiny, CIFAR-10 *)
Lemma eafo_learnable_parameter_increments_1 :
  5399830 - 5399818 = 12.
Proof. intros; unfold_paper; first [prove_derivative | prove_equal]. Qed.

(** ViT-Tiny, CIFAR-100 *)
Lemma eafo_learnable_parameter_increments_2 :
  5417200 - 5417188 = 12.
Proof. intros; unfold_paper; first [prove_derivative | prove_equal]. Qed.

(** ViT-Tiny, ImageNet-1K *)
Lemma eafo_learnable_parameter_increments_3 :
  5754484 - 5754472 = 12.
Proof. intros; unfold_paper; first [prove_derivative | prove_equal]. Qed.

(** DeiT-Tiny, CIFAR-10 *)
Lemma eafo_learnable_parameter_increments_4 :
  5365088 - 5365076 = 12.
Proof. intros; unfold_paper; first [prove_derivative | prove_equal]. Qed.

(** DeiT-Tiny, CIFAR-100 *)
Lemma eafo_learnable_parameter_increments_5 :
  5399828 - 5399816 = 12.
Proof. intros; unfold_paper; first [prove_derivative | prove_equal]. Qed.

(** DeiT-Tiny, ImageNet-1K *)
Lemma eafo_learnable_parameter_increments_6 :
  5910812 - 5910800 = 12.
Proof. intros; unfold_paper; first [prove_derivative | prove_equal]. Qed.

(** TNT-Small, CIFAR-10 *)
Lemma eafo_learnable_parameter_increments_7 :
  21525322 - 21525298 = 2 * 12.
Proof. intros; unfold_paper; first [prove_derivative | prove_equal]. Qed.

(** TNT-Small, CIFAR-100 *)
Lemma eafo_learnable_parameter_increments_8 :
  21559972 - 21559948 = 2 * 12.
Proof. intros; unfold_paper; first [prove_derivative | prove_equal]. Qed.

(** negligible: below 0.001 % *)
Lemma eafo_learnable_parameter_increments_9 :
  Rmax (12 / 5365076) (24 / 21525298) < 1 / 100000.
Proof. intros; unfold_paper; first [prove_number | first [prove_compare | split_cases; first [lra | exfalso; lra |
  by_factors (1041269 / 134126900000) | ordered_real]]]. Qed.

Theorem eafo_learnable_parameter_increments :
  (5399830 - 5399818 = 12) /\ (5417200 - 5417188 = 12) /\ (5754484 - 5754472 = 12) /\ (5365088 - 5365076 = 12) /\
    (5399828 - 5399816 = 12) /\ (5910812 - 5910800 = 12) /\ (21525322 - 21525298 = 2 * 12) /\ (21559972 - 21559948 = 2
    * 12) /\ (Rmax (12 / 5365076) (24 / 21525298) < 1 / 100000).
Proof. exact (conj eafo_learnable_parameter_increments_1 (conj eafo_learnable_parameter_increments_2 (conj
  eafo_learnable_parameter_increments_3 (conj eafo_learnable_parameter_increments_4 (conj
  eafo_learnable_parameter_increments_5 (conj eafo_learnable_parameter_increments_6 (conj
  eafo_learnable_parameter_increments_7 (conj eafo_learnable_parameter_increments_8
  eafo_learnable_parameter_increments_9)))))))). Qed.
