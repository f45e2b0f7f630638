(** * Smoothing a function with the bump

    What the paper on mollified activations says about [bump_kernel], the bump divided by its mass, and about
    the convolution of a function with it.  A locally integrable function enters either as itself ([mollify]) or,
    whatever the sense of the integral, as the functional [L] that integrates against it ([local_integral]).

    - [test_function_on_R]: smooth, and 0 outside some interval; [indicator a b]: 1 on [a, b], 0 elsewhere
    - [bump_kernel_proposition]: all derivatives exist, vanish for |x| >= 1 and are bounded
    - [scaled_bump_dirac]: mass, support and the limit in the sense of distributions
    - [dominated], [dominated_difference]: the dominating functions under the integral
    - [smoothing_derivatives], [smoothing_smooth]: all derivatives of a smoothed function
    - [smoothing_uniform]: uniform convergence on compact sets
    - [smoothing_slope]: for a bounded function, the bound M C / w
    - [smoothing_keeps_lipschitz]: smoothing does not raise a Lipschitz constant *)

From Coq Require Import Reals Lra Lia FunctionalExtensionality.
From Coquelicot Require Import Coquelicot.
From Provenact Require Import Vocabulary Schemes Limits Integrals Cells Smooth Bump BumpIntegral Kernels Convolution
  Mollifiers BumpMollifier.
Open Scope R_scope.

Definition test_function_on_R (g : R -> R) : Prop := smooth_inf g /\ exists r : R, forall x : R, r < Rabs x -> g x = 0.

Definition indicator (a b y : R) : R := if both (Rle_dec a y) (Rle_dec y b) then 1 else 0.

Lemma indicator_cases a b y : (a <= y <= b /\ indicator a b y = 1) \/ ((y < a \/ b < y) /\ indicator a b y = 0).
Proof. unfold indicator. destruct (both _ _); [left|right]; split; try reflexivity; lra. Qed.

(** ** The kernel *)

Lemma bump_kernel_unit : bump_kernel = unit_bump.
Proof. reflexivity. Qed.

Lemma bump_kernel_window w n : 0 < w -> window (- w) w (Derive_n (fun u => bump_kernel (u / w) / w) n).
Proof.
  intros W. apply window_Derive_n; [apply scaled_kernel_smooth, unit_bump_smooth|].
  intros x. apply scaled_outside; [exact W|exact unit_bump_outside].
Qed.

Lemma window_ends a b g : a <= b -> window a b g -> g a = 0 /\ g b = 0.
Proof.
  intros AB [C Z].
  assert (E : forall c (side : R -> Prop) (F : ProperFilter (within side (locally c))),
    (forall x, side x -> g x = 0) -> g c = 0).
  { intros c side F S. apply (filterlim_locally_unique (F := within side (locally c)) g).
    - apply filterlim_filter_le_1 with (2 := C c). apply filter_le_within.
    - apply (filterlim_ext_loc (fun _ => 0)); [|apply filterlim_const].
      unfold within. apply filter_forall. intros x X. symmetry. now apply S. }
  split.
  - apply (E a (fun x => x < a) (at_left_proper_filter a)). intros x X. apply Z. now left.
  - apply (E b (fun x => b < x) (at_right_proper_filter b)). intros x X. apply Z. now right.
Qed.

Theorem bump_kernel_proposition :
  smooth_inf bump_kernel /\
  (forall (k : nat) (x : R), 1 <= Rabs x -> Derive_n bump_kernel k x = 0) /\
  (forall k : nat, exists M : R, forall x : R, Rabs (Derive_n bump_kernel k x) <= M).
Proof.
  assert (W : forall n, window (- (1)) 1 (Derive_n bump_kernel n)).
  { intros n. apply window_Derive_n; [exact unit_bump_smooth|exact unit_bump_outside]. }
  split; [exact unit_bump_smooth|split].
  - intros k x X. destruct (window_ends (- (1)) 1 _ ltac:(lra) (W k)) as [A B].
    destruct (Rcase_abs x) as [N|P].
    + rewrite Rabs_left in X by exact N. destruct (Req_dec x (- (1))) as [->|D]; [exact A|].
      apply (proj2 (W k)). left. lra.
    + rewrite Rabs_right in X by exact P. destruct (Req_dec x 1) as [->|D]; [exact B|].
      apply (proj2 (W k)). right. lra.
  - intros k. destruct (window_bounded _ _ _ (W k)) as [s [_ H]]. now exists s.
Qed.

Lemma unit_bump_inside x : - 1 < x < 1 -> 0 < unit_bump x.
Proof.
  intros X. unfold unit_bump. rewrite bump_inside by exact X.
  apply Rdiv_lt_0_compat; [apply exp_pos|apply bump_area_pos].
Qed.

Theorem scaled_bump_dirac :
  (forall w : R, 0 < w ->
    is_RInt_gen (fun x : R => bump_kernel (x / w) / w) (Rbar_locally m_infty) (Rbar_locally p_infty) 1) /\
  (forall w x : R, 0 < w -> (bump_kernel (x / w) / w <> 0 <-> - w < x < w)) /\
  (forall g : R -> R, test_function_on_R g -> exists J : R -> R,
    (forall w : R, 0 < w -> is_RInt_gen (fun x : R => bump_kernel (x / w) / w * g x)
                              (Rbar_locally m_infty) (Rbar_locally p_infty) (J w)) /\
    filterlim J (at_right 0) (locally (g 0))).
Proof.
  destruct bump_dirac as [A [_ C]]. split; [exact A|split].
  - intros w x W. rewrite bump_kernel_unit. assert (E : x / w * w = x) by (field; lra). split.
    + intros N. destruct (Rlt_dec (- 1) (x / w)) as [L|L]; [destruct (Rlt_dec (x / w) 1) as [M|M]|].
      * nra.
      * exfalso. apply N. unfold unit_bump. rewrite bump_outside by lra. unfold Rdiv. ring.
      * exfalso. apply N. unfold unit_bump. rewrite bump_outside by lra. unfold Rdiv. ring.
    + intros X. apply Rgt_not_eq. apply Rdiv_lt_0_compat; [|exact W]. apply unit_bump_inside. nra.
  - intros g [S _]. apply C. intros x. apply (ex_derive_continuous g). exact (S 1%nat x).
Qed.

(** ** The dominating functions *)

Lemma kernel_sup w k : 0 < w -> exists M : R,
  sup_is (fun _ : R => True) (fun z : R => Rabs (Derive_n (fun u : R => bump_kernel (u / w) / w) k z)) M /\
  forall z, Rabs (Derive_n (fun u : R => bump_kernel (u / w) / w) k z) <= M.
Proof.
  intros W. destruct (window_bounded _ _ _ (bump_kernel_window w k W)) as [s [_ H]].
  destruct (completeness (image (fun _ : R => True)
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

Theorem dominated : forall (k : nat) (w : R), 0 < w -> exists M : R,
  sup_is (fun _ : R => True) (fun z : R => Rabs (Derive_n (fun u : R => bump_kernel (u / w) / w) k z)) M /\
  forall (f : R -> R) (x0 x y : R), Rabs (x - x0) < 1 ->
    ex_derive_n (fun t : R => f y * (bump_kernel ((t - y) / w) / w)) k x /\
    Derive_n (fun t : R => f y * (bump_kernel ((t - y) / w) / w)) k x =
      f y * Derive_n (fun u : R => bump_kernel (u / w) / w) k (x - y) /\
    Rabs (f y * Derive_n (fun u : R => bump_kernel (u / w) / w) k (x - y)) <=
      Rabs (f y) * M * indicator (x0 - 1 - w) (x0 + 1 + w) y.
Proof.
  intros k w W. destruct (kernel_sup w k W) as [M [S B]]. exists M. split; [exact S|].
  intros f x0 x y X. destruct (integrand_derivatives (f y) w y k x) as [D E].
  split; [exact D|split; [exact E|]]. apply Rabs_def2 in X.
  rewrite Rabs_mult. destruct (indicator_cases (x0 - 1 - w) (x0 + 1 + w) y) as [[_ ->]|[Y ->]].
  - rewrite Rmult_1_r. apply Rmult_le_compat_l; [apply Rabs_pos|apply B].
  - rewrite (proj2 (bump_kernel_window w k W)); [|destruct Y; [right|left]; lra].
    rewrite Rabs_R0. right. ring.
Qed.

Theorem dominated_difference : forall (k : nat) (w : R), 0 < w -> exists M : R,
  sup_is (fun _ : R => True) (fun z : R => Rabs (Derive_n (fun u : R => bump_kernel (u / w) / w) k z)) M /\
  forall (f : R -> R) (x0 x h y : R), Rabs (x - x0) < 1 -> Rabs (x + h - x0) < 1 ->
    Rabs (f y) * Rabs (Derive_n (fun u : R => bump_kernel (u / w) / w) k (x + h - y) -
                       Derive_n (fun u : R => bump_kernel (u / w) / w) k (x - y)) <=
      Rabs (f y) * (2 * M) * indicator (x0 - 1 - w) (x0 + 1 + w) y.
Proof.
  intros k w W. destruct (kernel_sup w k W) as [M [S B]]. exists M. split; [exact S|].
  intros f x0 x h y X H. apply Rabs_def2 in X. apply Rabs_def2 in H. rewrite Rmult_assoc.
  apply Rmult_le_compat_l; [apply Rabs_pos|].
  destruct (indicator_cases (x0 - 1 - w) (x0 + 1 + w) y) as [[_ ->]|[Y ->]].
  - pose proof (B (x + h - y)). pose proof (B (x - y)).
    apply Rle_trans with (1 := Rabs_triang _ _). rewrite Rabs_Ropp. lra.
  - rewrite !(proj2 (bump_kernel_window w k W)); [|destruct Y; [right|left]; lra..].
    rewrite Rminus_0_r, Rabs_R0. right. ring.
Qed.

(** ** Derivatives of a smoothed function *)

Theorem smoothing_derivatives : forall L : (R -> R) -> R, local_integral L -> forall w : R, 0 < w ->
  forall (k : nat) (x : R),
    ex_derive_n (fun t : R => L (fun y : R => bump_kernel ((t - y) / w) / w)) k x /\
    Derive_n (fun t : R => L (fun y : R => bump_kernel ((t - y) / w) / w)) k x =
      L (fun y : R => Derive_n (fun u : R => bump_kernel (u / w) / w) k (x - y)).
Proof.
  intros L LI w W. apply (convolution_smooth (fun u : R => bump_kernel (u / w) / w) w L).
  - apply scaled_kernel_smooth, unit_bump_smooth.
  - intros x. apply scaled_outside; [exact W|exact unit_bump_outside].
  - exact LI.
Qed.

Theorem smoothing_smooth : forall L : (R -> R) -> R, local_integral L -> forall w : R, 0 < w ->
  smooth_inf (fun x : R => L (fun y : R => bump_kernel ((x - y) / w) / w)).
Proof. intros L LI w W k x. exact (proj1 (smoothing_derivatives L LI w W k x)). Qed.

Theorem smoothing_uniform : forall f : R -> R, (forall x : R, continuous f x) ->
  (forall w x : R, 0 < w -> mollifiable f bump_kernel w x) /\
  forall D : R -> Prop, compact D ->
    uniform_lim D (fun w x : R => mollify f bump_kernel w x) (at_right 0) f.
Proof.
  intros f F. destruct (bump_uniform f F) as [A B]. split; [exact A|].
  intros D C eps. destruct (compact_P1 D C) as [a [b H]].
  apply filter_imp with (2 := B a b eps). intros w N x X. apply N, H, X.
Qed.

(** ** The slope of a smoothed function *)

Definition bump_kernel_slope (u : R) : R := bump_slope u / bump_area.

Lemma bump_kernel_derive u : is_derive bump_kernel u (bump_kernel_slope u).
Proof.
  change (is_derive (fun u => bump_of u * / bump_area) u (bump_slope u * / bump_area)).
  apply (is_derive_scal_l bump_of u (bump_slope u) (/ bump_area)), bump_derive.
Qed.

Lemma bump_kernel_slope_continuous u : continuous bump_kernel_slope u.
Proof.
  apply (continuous_mult bump_slope (fun _ => / bump_area)); [apply bump_slope_continuous|apply continuous_const].
Qed.

Lemma slope_abs u : Rabs (bump_kernel_slope u) = / bump_area * Rabs (bump_slope u).
Proof.
  pose proof bump_area_pos as P. unfold bump_kernel_slope, Rdiv. rewrite Rabs_mult, Rmult_comm. f_equal.
  apply Rabs_pos_eq. left. now apply Rinv_0_lt_compat.
Qed.

(** The constant C: the integral of the size of the kernel's slope over its support. *)
Lemma bump_kernel_slope_area :
  is_RInt (fun v : R => Rabs (Derive bump_kernel v)) (- 1) 1 (2 / exp 1 / bump_area).
Proof.
  apply (is_RInt_ext (fun v => scal (/ bump_area) (Rabs (bump_slope v)))).
  { intros v _. rewrite (is_derive_unique _ _ _ (bump_kernel_derive v)). symmetry. apply slope_abs. }
  replace (2 / exp 1 / bump_area) with (scal (/ bump_area) (2 / exp 1)) by apply Rmult_comm.
  apply (is_RInt_scal (V := R_NormedModule)). rewrite <- bump_slope_area.
  apply (RInt_correct (V := R_CompleteNormedModule)), slope_size_integrable.
Qed.

Lemma scaled_slope (w u : R) : 0 < w ->
  is_derive (fun u => bump_kernel (u / w) / w) u (bump_kernel_slope (u / w) / w ^ 2).
Proof.
  intros W. evar_last.
  - apply (is_derive_ext (fun u => scal (/ w) (bump_kernel (u / w)))).
    { intros t. apply Rmult_comm. }
    apply (is_derive_scal (fun u => bump_kernel (u / w))).
    apply (is_derive_comp bump_kernel (fun u => u / w)); [apply bump_kernel_derive|]. auto_derive; [exact I|reflexivity].
  - unfold scal; simpl; unfold mult; simpl. field. lra.
Qed.

Lemma scaled_slope_area (w x : R) : 0 < w ->
  is_RInt (fun y => Rabs (bump_kernel_slope ((x - y) / w) / w ^ 2)) (x - w) (x + w) (2 / exp 1 / bump_area / w).
Proof.
  intros W. pose proof bump_area_pos as P. set (g := fun u => Rabs (bump_kernel_slope (u / w) / w ^ 2)).
  assert (H : is_RInt g (- w) w (2 / exp 1 / bump_area / w)).
  { replace (2 / exp 1 / bump_area / w) with (scal (/ bump_area) (2 / exp 1 / w))
      by (pose proof (exp_pos 1); unfold scal; simpl; unfold mult; simpl; field; lra).
    apply (is_RInt_ext (fun u => scal (/ bump_area) (Rabs (bump_slope (u / w) / w ^ 2)))).
    - intros u _. unfold g, Rdiv. rewrite !Rabs_mult. fold (bump_slope (u / w) / bump_area).
      change (bump_slope (u * / w) * / bump_area) with (bump_kernel_slope (u * / w)) || idtac.
      rewrite slope_abs. unfold scal; simpl; unfold mult; simpl. in_R. ring.
    - apply (is_RInt_scal (V := R_NormedModule)). now apply bump_slope_scaled. }
  assert (S : is_RInt g (-1 * (x + w) + x) (-1 * (x - w) + x) (2 / exp 1 / bump_area / w)).
  { replace (-1 * (x + w) + x) with (- w) by ring. replace (-1 * (x - w) + x) with w by ring. exact H. }
  apply (is_RInt_comp_lin (V := R_NormedModule) g (-1) x) in S.
  apply (is_RInt_swap (V := R_NormedModule)), (is_RInt_opp (V := R_NormedModule)) in S.
  rewrite opp_opp in S. apply is_RInt_ext with (2 := S).
  intros y _. unfold g, opp, scal; simpl; unfold mult; simpl. in_R.
  replace (-1 * y + x) with (x - y) by ring. ring.
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
  { intros t. apply (continuous_mult (fun u => bump_kernel_slope (u / w)) (fun _ => / w ^ 2)); [|apply continuous_const].
    apply (continuous_comp (fun u => u / w) bump_kernel_slope); [|apply bump_kernel_slope_continuous].
    apply (ex_derive_continuous (V := R_NormedModule)). auto_derive. exact I. }
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
        apply is_derive_unique. now apply scaled_slope. }
  split; [eexists; exact D|]. rewrite (is_derive_unique _ _ _ D).
  rewrite (is_RInt_unique _ _ _ _ bump_kernel_slope_area).
  assert (KX : forall t, continuous (fun y => K1 (x - y)) t).
  { intros t. apply (continuous_comp (fun y => x - y) K1); [|apply KC].
    apply (ex_derive_continuous (V := R_NormedModule)). auto_derive. exact I. }
  assert (A : is_RInt (fun y => Rabs (K1 (x - y))) a b (2 / exp 1 / bump_area / w)).
  { replace (2 / exp 1 / bump_area / w) with (plus (plus 0 (2 / exp 1 / bump_area / w)) 0) by (unfold plus; simpl; ring).
    assert (Z : forall y, y < x - w \/ x + w < y -> Rabs (K1 (x - y)) = 0).
    { intros y Y. unfold K1. assert (E : (x - y) / w * w = x - y) by (field; lra).
      unfold bump_kernel_slope, bump_slope. rewrite Bump.wave_outside by (destruct Y; [right|left]; nra).
      unfold Rdiv. rewrite Rmult_0_r, !Rmult_0_l. apply Rabs_R0. }
    apply (is_RInt_Chasles (V := R_NormedModule) _ _ (x + w)).
    - apply (is_RInt_Chasles (V := R_NormedModule) _ _ (x - w)); [|now apply scaled_slope_area].
      apply zero_integral. intros y. rewrite Rmin_left, Rmax_right by (unfold a; lra). intros Y. apply Z. lra.
    - apply zero_integral. intros y. rewrite Rmin_left, Rmax_right by (unfold b; lra). intros Y. apply Z. lra. }
  replace (M * (2 / exp 1 / bump_area) / w) with (scal M (2 / exp 1 / bump_area / w))
    by (unfold scal; simpl; unfold mult; simpl; unfold Rdiv; ring).
  apply (RInt_le_abs_bound _ _ _ _ _ AB (G _ KX) (is_RInt_scal (V := R_NormedModule) _ _ _ M _ A)).
  intros y _. rewrite Rabs_mult. apply Rmult_le_compat_r; [apply Rabs_pos|apply B].
Qed.

(** ** Smoothing does not raise a Lipschitz constant *)

Theorem smoothing_keeps_lipschitz : forall k : R -> R,
  (forall u : R, continuous k u) -> (forall u : R, 0 <= k u) -> is_RInt k (- 1) 1 1 ->
  forall (f : R -> R) (C : R), (forall x y : R, Rabs (f y - f x) <= C * Rabs (y - x)) ->
  forall w : R, 0 < w ->
    (forall x : R, mollifiable f k w x) /\
    forall x y : R, Rabs (mollify f k w y - mollify f k w x) <= C * Rabs (y - x).
Proof.
  intros k regular positive mass f C Lip w W.
  assert (C0 : 0 <= C).
  { specialize (Lip 0 1). rewrite Rminus_0_r, Rabs_R1 in Lip. pose proof (Rabs_pos (f 1 - f 0)). lra. }
  assert (F : forall t, continuous f t).
  { intros t. apply continuity_pt_filterlim. intros eps E. exists (eps / (C + 1)).
    assert (P : 0 < C + 1) by lra. split; [now apply Rdiv_lt_0_compat|]. intros s [_ S].
    change (Rabs (f s - f t) < eps). change (Rabs (s - t) < eps / (C + 1)) in S.
    apply Rle_lt_trans with (1 := Lip t s). apply Rle_lt_trans with ((C + 1) * Rabs (s - t)).
    - apply Rmult_le_compat_r; [apply Rabs_pos|lra].
    - apply (Rmult_lt_compat_l (C + 1)) in S; [|exact P].
      replace ((C + 1) * (eps / (C + 1))) with eps in S by (field; lra). exact S. }
  set (K := fun u => k (u / w) / w).
  assert (KC : forall u, continuous K u) by (intros u; now apply scaled_regular).
  assert (FC : forall x u, continuous (fun u => f (x - u)) u).
  { intros x u. apply (continuous_comp (fun u => x - u) f); [|apply F].
    apply (ex_derive_continuous (V := R_NormedModule)). auto_derive. exact I. }
  assert (M : forall x, mollifiable f k w x).
  { intros x. apply (ex_RInt_continuous (V := R_CompleteNormedModule)). intros u _.
    apply (continuous_mult (fun u => f (x - u)) K); [apply FC|apply KC]. }
  split; [exact M|]. intros x y.
  assert (KM : is_RInt K (- w) w 1) by now apply scaled_mass.
  assert (S : is_RInt (fun u => scal (C * Rabs (y - x)) (K u)) (- w) w (C * Rabs (y - x))).
  { assert (T : is_RInt (fun u => scal (C * Rabs (y - x)) (K u)) (- w) w (scal (C * Rabs (y - x)) 1)).
    { now apply (is_RInt_scal (V := R_NormedModule) K). }
    assert (E1 : scal (C * Rabs (y - x)) 1 = C * Rabs (y - x)) by apply Rmult_1_r. rewrite E1 in T. exact T. }
  apply (norm_RInt_le (V := R_NormedModule) (fun u => minus (mollified_integrand f k w y u) (mollified_integrand f k w x u))
    (fun u => scal (C * Rabs (y - x)) (K u)) (- w) w); [lra| | |exact S].
  - intros u _. unfold mollified_integrand.
    replace (minus (f (y - u) * (k (u / w) / w)) (f (x - u) * (k (u / w) / w))) with ((f (y - u) - f (x - u)) * K u)
      by (unfold minus, plus, opp, K; simpl; ring).
    assert (P : 0 <= K u) by (apply Rmult_le_pos; [apply positive|left; now apply Rinv_0_lt_compat]).
    change (Rabs ((f (y - u) - f (x - u)) * K u) <= C * Rabs (y - x) * K u).
    rewrite Rabs_mult, (Rabs_pos_eq _ P). apply Rmult_le_compat_r; [exact P|].
    replace (y - x) with (y - u - (x - u)) by ring. apply Lip.
  - apply (is_RInt_minus (V := R_NormedModule)); exact (RInt_correct (V := R_CompleteNormedModule) _ _ _ (M _)).
Qed.

(** ** One case of [dominated_difference], without the factor of the kernel *)

Theorem dominated_instance : forall delta h x : R, 0 < delta -> - 1 < h -> h < 1 ->
  Rabs (bump_of ((h - x) / delta) - bump_of (- x / delta)) <=
    2 * exp (- 1) * (if both (Rle_dec (- 1 - delta) x) (Rle_dec x (1 + delta)) then 1 else 0).
Proof.
  intros d h x D L U. pose proof (exp_pos (- 1)). destruct (both _ _) as [_|N].
  - pose proof (bump_range ((h - x) / d)). pose proof (bump_range (- x / d)). apply Rabs_le. lra.
  - assert (Z : forall t, - 1 < t < 1 -> bump_of ((t - x) / d) = 0).
    { intros t T. apply bump_outside. assert (E : (t - x) / d * d = t - x) by (field; lra).
      destruct (Rlt_le_dec x (- 1 - d)) as [A|A].
      - right. apply (Rmult_le_reg_r d); [exact D|]. lra.
      - left. apply (Rmult_le_reg_r d); [exact D|]. destruct (Rle_lt_dec x (1 + d)) as [B|B]; [exfalso; apply N; lra|lra]. }
    rewrite (Z h) by lra. replace (- x) with (0 - x) by ring. rewrite (Z 0) by lra. rewrite Rminus_0_r, Rabs_R0. lra.
Qed.
