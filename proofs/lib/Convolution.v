(** * Convolution with a smooth kernel

    A locally integrable function [f], in whatever sense of the integral, enters a convolution only through
    the numbers [L g], the integral of [f g] over R for continuous [g] that vanish outside some interval.
    [L] is linear, and on functions that vanish outside a given interval it is at most a multiple of their
    largest value (the integral of [|f|] over the interval).  Nothing else is used here, so that what is
    proved holds for Lebesgue's integral (of which the library has none) as for Riemann's, and for measures.

    - [window a b g]: [g] is continuous, and 0 outside [a, b]
    - [local_integral L]: linear and locally bounded
    - [convolution_derive]: the derivative of [L (fun y => k (x - y))] in [x]
    - [convolution_smooth]: all derivatives exist, and are the convolutions with those of the kernel
    - [riemann_local_integral]: the integral over an interval against a bounded function is such an [L] *)

From Coq Require Import FunctionalExtensionality.
From Provenact Require Import Analysis Areas Vocabulary Schemes Cells.

Definition window (a b : R) (g : R -> R) : Prop :=
  (forall x, continuous g x) /\ forall x, x < a \/ b < x -> g x = 0.

Definition local_integral (L : (R -> R) -> R) : Prop :=
  (forall a b c g h, window a b g -> window a b h -> L (fun y => c * g y + h y) = c * L g + L h) /\
  (forall a b, exists M, forall g s, window a b g -> (forall y, Rabs (g y) <= s) -> Rabs (L g) <= M * s).

(** ** Functions in a window *)

Lemma window_bounded a b g : window a b g -> exists s, 0 <= s /\ forall x, Rabs (g x) <= s.
Proof.
  intros [C Z]. destruct (Rle_lt_dec a b) as [L|N].
  - destruct (continuity_ab_maj (fun x => Rabs (g x)) a b L) as [m [M _]].
    { intros x _. apply continuity_pt_filterlim. continuous_parts. }
    exists (Rabs (g m)). split; [apply Rabs_pos|]. intros x.
    destruct (Rlt_le_dec x a); [rewrite (Z x) by (now left); rewrite Rabs_R0; apply Rabs_pos|].
    destruct (Rlt_le_dec b x); [rewrite (Z x) by (now right); rewrite Rabs_R0; apply Rabs_pos|].
    now apply M.
  - exists 0. split; [lra|]. intros x. rewrite Z, Rabs_R0; lra.
Qed.

Lemma window_derive a b g g' :
  (forall x, is_derive g x (g' x)) -> (forall x, continuous g' x) -> (forall x, x < a \/ b < x -> g x = 0) ->
  window a b g'.
Proof.
  intros D C Z. split; [exact C|]. intros x [L|L]; rewrite <- (is_derive_unique _ _ _ (D x)); apply is_derive_unique;
    [apply (derive_below a x 0 g (fun _ => 0) L)|apply (derive_above b x 0 g (fun _ => 0) L)];
    try (auto_derive; [exact I|reflexivity]); intros; apply Z; auto.
Qed.

Lemma window_wider a b c d g : c <= a -> b <= d -> window a b g -> window c d g.
Proof. intros A B [C Z]. split; [exact C|]. intros x X. apply Z. destruct X; [left|right]; lra. Qed.

Lemma window_plus a b c g h : window a b g -> window a b h -> window a b (fun y => c * g y + h y).
Proof.
  intros [C Z] [C' Z']. split.
  - continuous_parts.
  - intros x X. rewrite Z, Z' by assumption. ring.
Qed.

Lemma window_shift w k x : window (- w) w k -> window (x - w) (x + w) (fun y => k (x - y)).
Proof.
  intros [C Z]. split.
  - continuous_parts.
  - intros y Y. apply Z. destruct Y; [right|left]; lra.
Qed.

(** ** The derivative *)

Lemma slope_gap (k k1 k2 : R -> R) (s : R) :
  (forall x, is_derive k x (k1 x)) -> (forall x, is_derive k1 x (k2 x)) -> (forall x, Rabs (k2 x) <= s) ->
  forall x h, Rabs (k (x + h) - k x - h * k1 x) <= s * h ^ 2.
Proof.
  intros D1 D2 B x h.
  assert (V : forall f f' u v, (forall t, is_derive f t (f' t)) -> exists c, Rabs (c - u) <= Rabs (v - u) /\
    f v - f u = f' c * (v - u)).
  { intros f f' u v D. destruct (mean_value_either f f' u v) as [c [C E]]; [auto|]. exists c. split; [|exact E].
    unfold Rmin, Rmax, Rabs in *. destruct (Rle_dec u v), (Rcase_abs (c - u)), (Rcase_abs (v - u)); lra. }
  destruct (V k k1 x (x + h) D1) as [c [Hc E]]. destruct (V k1 k2 x c D2) as [d [_ F]].
  replace (x + h - x) with h in * by ring.
  replace (k (x + h) - k x - h * k1 x) with (k2 d * (c - x) * h) by (rewrite E, <- F; ring).
  rewrite !Rabs_mult, <- (pow2_abs h). pose proof (B d). pose proof (Rabs_pos (k2 d)). pose proof (Rabs_pos h).
  pose proof (Rabs_pos (c - x)). apply Rle_trans with (s * Rabs h * Rabs h); [|right; ring].
  apply Rmult_le_compat_r; [assumption|]. now apply Rmult_le_compat.
Qed.

Section Derivative.
  Variables (L : (R -> R) -> R) (w : R) (k k1 k2 : R -> R).
  Hypothesis integral : local_integral L.
  Hypothesis W : window (- w) w k.
  Hypothesis W1 : window (- w) w k1.
  Hypothesis W2 : window (- w) w k2.
  Hypothesis D1 : forall x, is_derive k x (k1 x).
  Hypothesis D2 : forall x, is_derive k1 x (k2 x).

  Let gap (x h y : R) : R := k (x + h - y) - k (x - y) - h * k1 (x - y).

  Lemma near_window (g : R -> R) (x h : R) :
    Rabs h <= 1 -> window (- w) w g -> window (x - w - 1) (x + w + 1) (fun y => g (x + h - y)).
  Proof.
    intros H G. apply Rabs_le_between in H.
    apply (window_wider (x + h - w) (x + h + w)); [lra|lra|]. now apply window_shift.
  Qed.

  Lemma here_window (g : R -> R) (x : R) :
    window (- w) w g -> window (x - w - 1) (x + w + 1) (fun y => g (x - y)).
  Proof. intros G. apply (window_wider (x - w) (x + w)); [lra|lra|]. now apply window_shift. Qed.

  Lemma gap_integral x h : Rabs h <= 1 ->
    window (x - w - 1) (x + w + 1) (gap x h) /\
    L (gap x h) = L (fun y => k (x + h - y)) - L (fun y => k (x - y)) - h * L (fun y => k1 (x - y)).
  Proof.
    intros H. destruct integral as [linear _].
    pose proof (near_window k x h H W) as A. pose proof (here_window k x W) as B. pose proof (here_window k1 x W1) as C.
    pose proof (window_plus _ _ (- 1) _ _ B A) as AB.
    pose proof (window_plus _ _ (- h) _ _ C AB) as ABC.
    assert (E : gap x h = (fun y => - h * k1 (x - y) + (- 1 * k (x - y) + k (x + h - y)))).
    { apply functional_extensionality. intros y. unfold gap. ring. }
    rewrite E. split; [exact ABC|].
    rewrite (linear _ _ _ _ _ C AB), (linear _ _ _ _ _ B A). ring.
  Qed.

  Theorem convolution_derive x : is_derive (fun x => L (fun y => k (x - y))) x (L (fun y => k1 (x - y))).
  Proof.
    destruct (window_bounded _ _ _ W2) as [s [S B]].
    destruct (proj2 integral (x - w - 1) (x + w + 1)) as [M HM].
    apply is_derive_Reals. intros eps E.
    assert (P : 0 < eps / (Rabs M * s + 1)).
    { apply Rdiv_lt_0_compat; [exact E|]. pose proof (Rmult_le_pos _ _ (Rabs_pos M) S). lra. }
    exists (mkposreal _ (Rmin_stable_in_posreal (mkposreal 1 Rlt_0_1) (mkposreal _ P))).
    intros h nz small. simpl in small.
    assert (H1 : Rabs h < 1) by (apply (Rlt_le_trans _ _ _ small), Rmin_l).
    assert (H2 : Rabs h < eps / (Rabs M * s + 1)) by (apply (Rlt_le_trans _ _ _ small), Rmin_r).
    destruct (gap_integral x h (Rlt_le _ _ H1)) as [V F].
    assert (G : Rabs (L (gap x h)) <= M * (s * h ^ 2)).
    { apply (HM (gap x h) (s * h ^ 2) V). intros y. unfold gap. replace (x + h - y) with (x - y + h) by ring.
      now apply (slope_gap k k1 k2 s). }
    replace ((L (fun y => k (x + h - y)) - L (fun y => k (x - y))) / h - L (fun y => k1 (x - y)))
      with (L (gap x h) / h) by (rewrite F; field; exact nz).
    unfold Rdiv. rewrite Rabs_mult, Rabs_inv.
    assert (h0 : 0 < Rabs h) by (now apply Rabs_pos_lt).
    assert (MM : M * (s * h ^ 2) <= Rabs M * s * Rabs h * Rabs h).
    { rewrite <- (pow2_abs h). pose proof (Rle_abs M). assert (0 <= s * Rabs h ^ 2) by (apply Rmult_le_pos; [exact S|apply pow2_ge_0]). nra. }
    apply Rle_lt_trans with (Rabs M * s * Rabs h).
    - apply (Rmult_le_reg_r (Rabs h)); [exact h0|]. rewrite Rmult_assoc, Rinv_l by lra. lra.
    - assert (Q : 0 < Rabs M * s + 1) by (pose proof (Rmult_le_pos _ _ (Rabs_pos M) S); lra).
      apply (Rmult_lt_compat_r (Rabs M * s + 1)) in H2; [|exact Q].
      unfold Rdiv in H2. rewrite Rmult_assoc, Rinv_l in H2 by lra. lra.
  Qed.
End Derivative.

(** ** All derivatives *)

Lemma window_Derive_n (k : R -> R) w n : smooth_inf k -> (forall x, x < - w \/ w < x -> k x = 0) ->
  window (- w) w (Derive_n k n).
Proof.
  intros K Z. assert (C : forall m x, continuous (Derive_n k m) x).
  { intros m x. apply (ex_derive_continuous (Derive_n k m)). exact (K (S m) x). }
  induction n as [|n IH]; [split; [intros x; exact (C 0%nat x)|exact Z]|].
  apply (window_derive _ _ (Derive_n k n)); [|intros x; exact (C (S n) x)|exact (proj2 IH)].
  intros x. apply Derive_correct. exact (K (S n) x).
Qed.

Theorem convolution_smooth (k : R -> R) (w : R) (L : (R -> R) -> R) :
  smooth_inf k -> (forall x, x < - w \/ w < x -> k x = 0) -> local_integral L ->
  forall (n : nat) (x : R),
    ex_derive_n (fun x => L (fun y => k (x - y))) n x /\
    Derive_n (fun x => L (fun y => k (x - y))) n x = L (fun y => Derive_n k n (x - y)).
Proof.
  intros K Z LI.
  assert (D : forall n x, is_derive (Derive_n k n) x (Derive_n k (S n) x)).
  { intros n x. apply Derive_correct. exact (K (S n) x). }
  assert (F : forall n x, is_derive (fun x => L (fun y => Derive_n k n (x - y))) x
                            (L (fun y => Derive_n k (S n) (x - y)))).
  { intros n x. apply (convolution_derive L w _ _ (Derive_n k (S (S n))));
      try (now apply window_Derive_n); try assumption; apply D. }
  assert (E : forall n x, Derive_n (fun x => L (fun y => k (x - y))) n x = L (fun y => Derive_n k n (x - y))).
  { induction n as [|n IH]; intros x; [reflexivity|]. simpl.
    rewrite (Derive_ext _ _ x IH). apply is_derive_unique. apply F. }
  intros n x. split; [|apply E]. destruct n as [|n]; [exact I|].
  simpl. apply (ex_derive_ext (fun x => L (fun y => Derive_n k n (x - y)))); [intros t; symmetry; apply E|].
  eexists. apply F.
Qed.

(** ** Riemann's integral over an interval, against a function *)

Section RiemannIntegral.
  Variables (f : R -> R) (a b B : R).
  Hypothesis order : a <= b.
  Hypothesis integrable : forall g, (forall x, continuous g x) -> ex_RInt (fun y => f y * g y) a b.
  Hypothesis bounded : forall x, a <= x <= b -> Rabs (f x) <= B.

  Theorem riemann_local_integral : local_integral (fun g => RInt (fun y => f y * g y) a b).
  Proof.
    split.
    - intros c d r g h [G _] [H _]. pose proof (integrable g G) as IG. pose proof (integrable h H) as IH.
      apply is_RInt_unique, (is_RInt_ext (fun y => r * (f y * g y) + f y * h y)); [intros; real_ring|].
      apply integral_plus; [apply integral_scal|]; now apply (RInt_correct (V := R_CompleteNormedModule)).
    - intros c d. exists ((b - a) * B). intros g s [G _] H. rewrite Rmult_assoc.
      apply abs_RInt_le_const; [exact order|now apply integrable|]. intros y Y. rewrite Rabs_mult.
      apply Rmult_le_compat; [apply Rabs_pos|apply Rabs_pos|now apply bounded|apply H].
  Qed.
End RiemannIntegral.
