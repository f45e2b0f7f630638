(** * Mollification: smoothness, and the limit of small widths

    - [mollify_convolution]: [mollify f k w x] as a convolution over a fixed interval
    - [mollify_smooth]: with a smooth kernel it has all derivatives
    - [mollify_near]: where [f] changes by [e] at most over the width, [mollify f k w] is within [e] of [f]
    - [mollify_uniform]: for continuous [f] it tends to [f] uniformly on every interval
    - [kernel_dirac]: the kernels tend to the Dirac measure *)

From Provenact Require Import Analysis Areas Vocabulary Integrals Smooth Kernels Compactness Convolution.

(** ** The kernel of half-width [w] *)

Lemma C_scaled n : forall (k : R -> R) (c w : R), C n k -> C n (fun u => c * k (u / w)).
Proof.
  intros k c w H. apply C_mult; [apply C_const|]. apply (C_comp n k (fun u => u / w)); [exact H|].
  apply C_mult; [apply C_id|apply C_const].
Qed.

Lemma scaled_kernel_smooth (k : R -> R) (w : R) : smooth_inf k -> smooth_inf (fun u => k (u / w) / w).
Proof.
  intros K. apply C_smooth_inf. intros n. apply (C_ext n (fun u => / w * k (u / w))).
  - intros u. unfold Rdiv. ring.
  - apply C_scaled, smooth_inf_C, K.
Qed.

Lemma scaled_outside (k : R -> R) (w u : R) : 0 < w -> (forall u, u < - 1 \/ 1 < u -> k u = 0) ->
  u < - w \/ w < u -> k (u / w) / w = 0.
Proof.
  intros W Z U. rewrite Z; [unfold Rdiv; ring|].
  assert (E : u / w * w = u) by (field; lra). destruct U; [left|right]; nra.
Qed.

(** ** As a convolution over an interval that contains the window *)

Lemma mollify_convolution (f k : R -> R) (w x a b : R) :
  0 < w -> (forall u, u < - 1 \/ 1 < u -> k u = 0) -> a <= x - w -> x + w <= b ->
  ex_RInt (fun y => f y * (k ((x - y) / w) / w)) (x - w) (x + w) ->
  mollifiable f k w x /\ mollify f k w x = RInt (fun y => f y * (k ((x - y) / w) / w)) a b.
Proof.
  intros W Z A B E. set (g := fun y => f y * (k ((x - y) / w) / w)) in *.
  pose proof (RInt_correct (V := R_CompleteNormedModule) _ _ _ E) as H.
  set (l := RInt g (x - w) (x + w)) in H. change (is_RInt g (x - w) (x + w) l) in H.
  assert (O : forall y, y < x - w \/ x + w < y -> g y = 0).
  { intros y Y. unfold g. rewrite scaled_outside; [ring|exact W|exact Z|]. destruct Y; [right|left]; lra. }
  assert (N : is_RInt g a b l) by (now apply (integral_window g a b (x - w) (x + w))).
  rewrite (is_RInt_unique _ _ _ _ N). apply mollify_is.
  apply (is_RInt_ext (fun u => -1 * (-1 * g (-1 * u + x)))).
  { intros u _. unfold g, mollified_integrand. replace (-1 * u + x) with (x - u) by ring.
    replace (x - (x - u)) with u by ring. real_ring. }
  replace l with (-1 * - l) by ring. apply integral_scal, (integral_affine g _ _ _ _ (x + w) (x - w)); [ring|ring|].
  exact (is_RInt_swap g _ _ l H).
Qed.

(** ** Smoothness *)

Definition integrable_with (f : R -> R) : Prop :=
  forall a b, a <= b ->
    (forall g, (forall x, continuous g x) -> ex_RInt (fun y => f y * g y) a b) /\
    exists B, forall x, a <= x <= b -> Rabs (f x) <= B.

Lemma integrable_with_kernel (f k : R -> R) (w x a b : R) : a <= b -> smooth_inf k -> integrable_with f ->
  ex_RInt (fun y => f y * (k ((x - y) / w) / w)) a b.
Proof.
  intros L K F. apply (proj1 (F a b L) (fun y => k ((x - y) / w) / w)). intros y.
  apply (continuous_comp (fun y => x - y) (fun u => k (u / w) / w)).
  - apply (ex_derive_continuous (V := R_NormedModule)). auto_derive. exact I.
  - apply (ex_derive_continuous (fun u => k (u / w) / w)). exact (scaled_kernel_smooth k w K 1%nat (x - y)).
Qed.

Theorem mollify_smooth (f k : R -> R) (w : R) :
  0 < w -> smooth_inf k -> (forall u, u < - 1 \/ 1 < u -> k u = 0) -> integrable_with f ->
  (forall x, mollifiable f k w x) /\ smooth_inf (fun x => mollify f k w x).
Proof.
  intros W K Z F. split.
  - intros x. apply (mollify_convolution f k w x (x - w) (x + w) W Z); [lra|lra|].
    apply integrable_with_kernel; [lra|exact K|exact F].
  - intros n x0. set (a := x0 - w - 1). set (b := x0 + w + 1).
    assert (L : a <= b) by (unfold a, b; lra). destruct (F a b L) as [G [B HB]].
    apply (ex_derive_n_ext_loc (fun x => RInt (fun y => f y * (k ((x - y) / w) / w)) a b)).
    + exists (mkposreal 1 Rlt_0_1). intros x X. change (Rabs (x - x0) < 1) in X. apply Rabs_def2 in X.
      symmetry. apply mollify_convolution; [exact W|exact Z|unfold a; lra|unfold b; lra|].
      apply integrable_with_kernel; [lra|exact K|exact F].
    + apply (convolution_smooth (fun u => k (u / w) / w) w (fun g => RInt (fun y => f y * g y) a b)).
      * now apply scaled_kernel_smooth.
      * intros u. now apply scaled_outside.
      * now apply (riemann_local_integral f a b B).
Qed.

Lemma continuous_integrable_with (f : R -> R) : (forall x, continuous f x) -> integrable_with f.
Proof.
  intros F a b L. split.
  - intros g G. apply (ex_RInt_continuous (V := R_CompleteNormedModule)). intros y _.
    continuous_parts.
  - destruct (continuity_ab_maj (fun x => Rabs (f x)) a b L) as [m [M _]].
    { intros x _. apply continuity_pt_filterlim. continuous_parts. }
    exists (Rabs (f m)). exact M.
Qed.

(** ** Small widths *)

Section Approximation.
  Variable k : R -> R.
  Hypothesis regular : forall u, continuous k u.
  Hypothesis positive : forall u, 0 <= k u.
  Hypothesis mass : is_RInt k (- 1) 1 1.

  Lemma scaled_mass (w : R) : 0 < w -> is_RInt (fun u => k (u / w) / w) (- w) w 1.
  Proof.
    intros W. apply (is_RInt_ext (fun u => / w * k (/ w * u + 0))).
    - intros u _. replace (/ w * u + 0) with (u / w) by (field; lra). apply Rmult_comm.
    - apply (integral_affine k _ _ _ _ (- 1) 1); [field; lra|field; lra|exact mass].
  Qed.

  (** A mean with the kernel is at most the bound of what it is of. *)
  Lemma kernel_mean_le (h : R -> R) (w l e : R) : 0 < w ->
    is_RInt (fun u => h u * (k (u / w) / w)) (- w) w l -> (forall u, Rabs u <= w -> Rabs (h u) <= e) -> Rabs l <= e.
  Proof.
    intros W H B. set (K := fun u => k (u / w) / w) in *.
    assert (S : is_RInt (fun u => e * K u) (- w) w e).
    { evar_last; [now apply integral_scal, scaled_mass|apply Rmult_1_r]. }
    apply (norm_RInt_le (V := R_NormedModule) (fun u => h u * K u) (fun u => e * K u) (- w) w l e); [lra| |exact H|exact S].
    intros u U. change (Rabs (h u * K u) <= e * K u).
    assert (P : 0 <= K u) by (apply Rmult_le_pos; [apply positive|left; now apply Rinv_0_lt_compat]).
    rewrite Rabs_mult, (Rabs_pos_eq _ P). apply Rmult_le_compat_r; [exact P|]. apply B, Rabs_le, U.
  Qed.

  Lemma mollifiable_continuous (f : R -> R) (w x : R) : (forall x, continuous f x) -> mollifiable f k w x.
  Proof.
    intros F. apply (ex_RInt_continuous (V := R_CompleteNormedModule)). unfold mollified_integrand. continuous_parts.
  Qed.

  Lemma mollify_near (f : R -> R) (w x e : R) : 0 < w -> (forall x, continuous f x) ->
    (forall u, Rabs u <= w -> Rabs (f (x - u) - f x) <= e) ->
    mollifiable f k w x /\ Rabs (mollify f k w x - f x) <= e.
  Proof.
    intros W F near. pose proof (mollifiable_continuous f w x F) as M. split; [exact M|].
    apply (kernel_mean_le (fun u => f (x - u) - f x) w); [exact W| |exact near].
    apply (is_RInt_ext (fun u => mollified_integrand f k w x u - f x * (k (u / w) / w)));
      [intros u _; symmetry; apply Rmult_minus_distr_r|].
    replace (mollify f k w x - f x) with (mollify f k w x - f x * 1) by ring.
    apply integral_minus; [exact (RInt_correct (V := R_CompleteNormedModule) _ _ _ M)|now apply integral_scal,
      scaled_mass].
  Qed.

  Theorem mollify_uniform (f : R -> R) (a b : R) : (forall x, continuous f x) ->
    uniform_lim (fun x => a <= x <= b) (fun w x => mollify f k w x) (at_right 0) f.
  Proof.
    intros F eps. destruct (heine_cantor f (a - 1) (b + 1)) with (eps := eps / 2) as [d [D H]].
    { intros x _ P HP. unfold filtermap, within. apply (filter_imp (fun t => P (f t))); [intros t Ht _; exact Ht|exact (F x P HP)]. }
    { destruct eps; simpl; lra. }
    assert (P : 0 < Rmin d 1) by (apply Rmin_glb_lt; lra).
    exists (mkposreal _ P). intros w near W x X. change (Rabs (w - 0) < Rmin d 1) in near.
    rewrite Rminus_0_r, Rabs_pos_eq in near by lra.
    assert (w < d /\ w < 1) as [w1 w2] by (pose proof (Rmin_l d 1); pose proof (Rmin_r d 1); lra).
    apply Rle_lt_trans with (eps / 2); [|destruct eps; simpl; lra].
    apply mollify_near; [exact W|exact F|]. intros u U. left. apply Rabs_le_between in U.
    apply H; [lra|lra|]. replace (x - u - x) with (- u) by ring. rewrite Rabs_Ropp. apply Rabs_le. lra.
  Qed.

  Hypothesis outside : forall u, u < - 1 \/ 1 < u -> k u = 0.

  Theorem kernel_dirac :
    (forall w : R, 0 < w -> is_RInt_gen (fun x => k (x / w) / w) minus_inf plus_inf 1) /\
    (forall w x : R, 0 < w -> x < - w \/ w < x -> k (x / w) / w = 0) /\
    (forall g : R -> R, (forall x, continuous g x) -> exists J : R -> R,
      (forall w, 0 < w -> is_RInt_gen (fun x => k (x / w) / w * g x) minus_inf plus_inf (J w)) /\
      filterlim J (at_right 0) (locally (g 0))).
  Proof.
    split; [|split].
    - intros w W. apply (line_of_window _ (- w) w); [|now apply scaled_mass]. intros x. now apply scaled_outside.
    - intros w x W. now apply scaled_outside.
    - intros g G. exists (fun w => mollify (fun y => g (- y)) k w 0).
      assert (GC : forall x, continuous (fun y => g (- y)) x) by continuous_parts.
      split.
      + intros w W. apply (line_of_window _ (- w) w); [intros x X; rewrite scaled_outside by assumption; ring|].
        apply (is_RInt_ext (mollified_integrand (fun y => g (- y)) k w 0)).
        { intros u _. unfold mollified_integrand. replace (- (0 - u)) with u by ring. apply Rmult_comm. }
        apply (RInt_correct (V := R_CompleteNormedModule)).
        apply (ex_RInt_continuous (V := R_CompleteNormedModule)). unfold mollified_integrand. continuous_parts.
      + pose proof (mollify_uniform (fun y => g (- y)) 0 0 GC) as U.
        intros P [eps HP]. specialize (U eps). unfold filtermap. apply filter_imp with (2 := U).
        intros w H. apply HP. specialize (H 0 (conj (Rle_refl 0) (Rle_refl 0))).
        rewrite Ropp_0 in H. exact H.
  Qed.
End Approximation.
