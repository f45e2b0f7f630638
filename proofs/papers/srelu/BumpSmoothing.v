(** * Smoothing a function with the bump

    What the paper on mollified activations says about [bump_kernel], the bump divided by its mass, and about
    the convolution of a function with it.  A locally integrable function enters either as itself ([mollify]) or,
    whatever the sense of the integral, as the functional [L] that integrates against it ([local_integral]).

    - [smoothing_slope]: for a bounded function, the bound M C / w *)

From Coq Require Import FunctionalExtensionality.
From Provenact Require Import Analysis Areas Vocabulary Cells Bump BumpIntegral Kernels Convolution Smoothing.
From Papers.srelu Require Import Mollifiers BumpMollifier.

Lemma indicator_cases a b y : (a <= y <= b /\ indicator a b y = 1) \/ ((y < a \/ b < y) /\ indicator a b y = 0).
Proof. unfold indicator. destruct (both _ _); [left|right]; split; try reflexivity; lra. Qed.

(** ** The kernel *)

Lemma bump_kernel_window w n : 0 < w -> window (- w) w (Derive_n (fun u => bump_kernel (u / w) / w) n).
Proof.
  intros W. apply window_Derive_n; [apply scaled_kernel_smooth, unit_bump_smooth|].
  intros x. apply scaled_outside; [exact W|exact unit_bump_outside].
Qed.

Lemma window_ends a b g : window a b g -> g a = 0 /\ g b = 0.
Proof.
  intros [C Z]. split.
  - apply (limit_along a (fun x => x < a) g (fun _ => 0)); [typeclasses eauto| |apply C|apply continuous_const].
    unfold within. apply filter_forall. auto.
  - apply (limit_along b (fun x => b < x) g (fun _ => 0)); [typeclasses eauto| |apply C|apply continuous_const].
    unfold within. apply filter_forall. auto.
Qed.

Lemma unit_bump_inside x : - 1 < x < 1 -> 0 < unit_bump x.
Proof.
  intros X. unfold unit_bump. rewrite bump_inside by exact X.
  apply Rdiv_lt_0_compat; [apply exp_pos|apply bump_area_pos].
Qed.

(** ** The dominating functions *)

Lemma kernel_sup w k : 0 < w -> exists M : R,
  sup_is (fun _ : R => True) (fun z : R => Rabs (Derive_n (fun u : R => bump_kernel (u / w) / w) k z)) M /\
  forall z, Rabs (Derive_n (fun u : R => bump_kernel (u / w) / w) k z) <= M.
Proof.
  intros W. destruct (window_bounded _ _ _ (bump_kernel_window w k W)) as [s [_ H]].
  destruct (completeness (values_on (fun _ : R => True)
    (fun z : R => Rabs (Derive_n (fun u : R => bump_kernel (u / w) / w) k z)))) as [M HM].
  - exists s. intros y [x [_ ->]]. apply H.
  - eexists. exists 0. split; [exact I|reflexivity].
  - exists M. split; [exact HM|]. intros z. apply (proj1 HM). exists z. now split.
Qed.

Lemma integrand_derivatives (c w y : R) (k : nat) (x : R) :
  ex_derive_n (fun t : R => c * (bump_kernel ((t - y) / w) / w)) k x /\
  Derive_n (fun t : R => c * (bump_kernel ((t - y) / w) / w)) k x =
    c * Derive_n (fun u : R => bump_kernel (u / w) / w) k (x - y).
Proof.
  set (K := fun u : R => bump_kernel (u / w) / w).
  assert (S : smooth_inf K) by (apply scaled_kernel_smooth, unit_bump_smooth).
  change (ex_derive_n (fun t : R => c * (fun t => K (t + - y)) t) k x /\
    Derive_n (fun t : R => c * (fun t => K (t + - y)) t) k x = c * Derive_n K k (x + - y)).
  split.
  - apply (ex_derive_n_scal_l (fun t => K (t + - y))). apply (ex_derive_n_comp_trans K), S.
  - rewrite Derive_n_scal_l. f_equal. apply (Derive_n_comp_trans K).
Qed.

(** ** The slope of a smoothed function *)

Definition bump_kernel_slope (u : R) : R := bump_slope u / bump_area.

Lemma bump_kernel_derive u : is_derive bump_kernel u (bump_kernel_slope u).
Proof.
  change (is_derive (fun u => bump_of u * / bump_area) u (bump_slope u * / bump_area)).
  apply (is_derive_scal_l bump_of u (bump_slope u) (/ bump_area)), bump_derive.
Qed.

Lemma bump_kernel_slope_continuous u : continuous bump_kernel_slope u.
Proof. exact (continuous_mult _ (fun _ => / bump_area) u (bump_slope_continuous u) (continuous_const _ u)). Qed.

Lemma slope_abs u : Rabs (bump_kernel_slope u) = / bump_area * Rabs (bump_slope u).
Proof.
  pose proof bump_area_pos as P. unfold bump_kernel_slope, Rdiv. rewrite Rabs_mult, Rmult_comm. f_equal.
  apply Rabs_pos_eq. left. now apply Rinv_0_lt_compat.
Qed.

(** The constant C: the integral of the size of the kernel's slope over its support. *)
Lemma bump_kernel_slope_area :
  is_RInt (fun v : R => Rabs (Derive bump_kernel v)) (- 1) 1 (2 / exp 1 / bump_area).
Proof.
  apply (is_RInt_ext (fun v => / bump_area * Rabs (bump_slope v))).
  { intros v _. rewrite (is_derive_unique _ _ _ (bump_kernel_derive v)). symmetry. apply slope_abs. }
  replace (2 / exp 1 / bump_area) with (/ bump_area * (2 / exp 1)) by apply Rmult_comm.
  apply integral_scal. rewrite <- bump_slope_area.
  apply (RInt_correct (V := R_CompleteNormedModule)), slope_size_integrable.
Qed.

Lemma scaled_slope_area (w x : R) : 0 < w ->
  is_RInt (fun y => Rabs (bump_kernel_slope ((x - y) / w) / w ^ 2)) (x - w) (x + w) (2 / exp 1 / bump_area / w).
Proof.
  intros W. pose proof bump_area_pos as P. set (g := fun u => Rabs (bump_kernel_slope (u / w) / w ^ 2)).
  assert (H : is_RInt g (- w) w (2 / exp 1 / bump_area / w)).
  { replace (2 / exp 1 / bump_area / w) with (/ bump_area * (2 / exp 1 / w)) by (pose proof (exp_pos 1); field; lra).
    apply (is_RInt_ext (fun u => / bump_area * Rabs (bump_slope (u / w) / w ^ 2)));
      [|now apply integral_scal, bump_slope_scaled].
    intros u _. unfold g. unfold Rdiv at 1 3. rewrite !Rabs_mult, slope_abs. real_ring. }
  apply (is_RInt_ext (fun y => -1 * (-1 * g (-1 * y + x)))).
  { intros y _. unfold g. replace (-1 * y + x) with (x - y) by ring. real_ring. }
  replace (2 / exp 1 / bump_area / w) with (-1 * - (2 / exp 1 / bump_area / w)) by ring.
  apply integral_scal, (integral_affine g _ _ _ _ w (- w)); [ring|ring|exact (is_RInt_swap g _ _ _ H)].
Qed.

Lemma RInt_le_abs_bound (g h : R -> R) (a b l : R) : a <= b -> ex_RInt g a b -> is_RInt h a b l ->
  (forall x, a <= x <= b -> Rabs (g x) <= h x) -> Rabs (RInt g a b) <= l.
Proof.
  intros AB G H L. apply (norm_RInt_le g h a b _ l AB); [exact L| |exact H].
  now apply (RInt_correct (V := R_CompleteNormedModule)).
Qed.

Theorem smoothing_slope : forall (f : R -> R) (M w : R), 0 < w ->
  (forall x : R, continuous f x) -> (forall x : R, Rabs (f x) <= M) ->
  forall x : R, ex_derive (fun t : R => mollify f bump_kernel w t) x /\
    Rabs (Derive (fun t : R => mollify f bump_kernel w t) x) <=
      M * RInt (fun v : R => Rabs (Derive bump_kernel v)) (- 1) 1 / w.
Proof.
  intros f M w W F B x. set (a := x - w - 1). set (b := x + w + 1).
  assert (AB : a <= b) by (unfold a, b; lra).
  set (K := fun u : R => bump_kernel (u / w) / w). set (K1 := fun u => bump_kernel_slope (u / w) / w ^ 2).
  assert (IF : integrable_with f) by now apply continuous_integrable_with.
  assert (G : forall g, (forall t, continuous g t) -> ex_RInt (fun y => f y * g y) a b).
  { intros g. apply (proj1 (IF a b AB)). }
  assert (KC : forall t, continuous K1 t).
  { unfold K1. continuous_with bump_kernel_slope_continuous. }
  assert (D : is_derive (fun t : R => mollify f bump_kernel w t) x (RInt (fun y => f y * K1 (x - y)) a b)).
  { apply (is_derive_ext_loc (fun t => RInt (fun y => f y * K (t - y)) a b)).
    - exists (mkposreal 1 Rlt_0_1). intros t T. change (Rabs (t - x) < 1) in T. apply Rabs_def2 in T.
      symmetry. apply (mollify_convolution f bump_kernel w t a b); [exact W|exact unit_bump_outside|unfold a; lra|unfold b; lra|].
      apply integrable_with_kernel; [lra|exact unit_bump_smooth|exact IF].
    - assert (LI : local_integral (fun g => RInt (fun y => f y * g y) a b)).
      { apply (riemann_local_integral f a b M AB G). intros t _. apply B. }
      destruct (convolution_smooth K w _ (scaled_kernel_smooth bump_kernel w unit_bump_smooth)
        (fun t => scaled_outside bump_kernel w t W unit_bump_outside) LI 1%nat x) as [E Q].
      change (Derive_n (fun t => RInt (fun y => f y * K (t - y)) a b) 1 x =
        RInt (fun y => f y * Derive_n K 1 (x - y)) a b) in Q.
      replace (RInt (fun y => f y * K1 (x - y)) a b) with (Derive (fun t => RInt (fun y => f y * K (t - y)) a b) x).
      + apply Derive_correct. exact E.
      + simpl in Q. rewrite Q. apply RInt_ext. intros y _. f_equal.
        apply is_derive_unique. exact (scaled_derive bump_kernel bump_kernel_slope w W bump_kernel_derive _). }
  split; [eexists; exact D|]. rewrite (is_derive_unique _ _ _ D).
  rewrite (is_RInt_unique _ _ _ _ bump_kernel_slope_area).
  assert (KX : forall t, continuous (fun y => K1 (x - y)) t) by continuous_parts.
  assert (A : is_RInt (fun y => Rabs (K1 (x - y))) a b (2 / exp 1 / bump_area / w)).
  { assert (Z : forall y, y < x - w \/ x + w < y -> Rabs (K1 (x - y)) = 0).
    { intros y Y. unfold K1. assert (E : (x - y) / w * w = x - y) by (field; lra).
      unfold bump_kernel_slope, bump_slope. rewrite Bump.wave_outside by (destruct Y; [right|left]; nra).
      unfold Rdiv. rewrite Rmult_0_r, !Rmult_0_l. apply Rabs_R0. }
    apply (integral_window _ _ _ (x - w) (x + w)); [unfold a; lra|unfold b; lra|exact Z|now apply scaled_slope_area]. }
  replace (M * (2 / exp 1 / bump_area) / w) with (M * (2 / exp 1 / bump_area / w)) by (unfold Rdiv; ring).
  apply (RInt_le_abs_bound _ _ _ _ _ AB (G _ KX) (integral_scal _ M _ _ _ A)).
  intros y _. rewrite Rabs_mult. apply Rmult_le_compat_r; [apply Rabs_pos|apply B].
Qed.
