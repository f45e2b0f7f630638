(** * The calculus of variations

    A functional [H(y)], the integral of [G (y' x) (y x) x] over an open interval (a, b), and its change under a
    perturbation [eps eta] of y.  [G v u x] stands for G(y', y, x); [Gv], [Gu] for its derivatives in y' and y.

    - [test_function a b eta]: an admissible perturbation, smooth and 0 near both ends
    - [C1_on D F Fv Fu]: F is continuously differentiable in its first two variables on D
    - [chain_2]: the derivative along a curve
    - [parts]: integration by parts if eta tends to 0 at both ends, and the integrals converge absolutely *)

From Provenact Require Import Analysis Vocabulary Schemes Integrals Smooth Bump BumpIntegral Ends.

(** ** Perturbations *)

(** Smooth, and 0 outside a closed interval that lies inside (a, b). *)
Definition test_function (a b : Rbar) (eta : R -> R) : Prop :=
  smooth_inf eta /\
  exists c d : R, inside a b c /\ inside a b d /\ forall x : R, x <= c \/ d <= x -> eta x = 0.

Lemma bump_at_smooth q m : smooth_inf (fun x => bump_of ((x - q) / m)).
Proof.
  apply C_smooth_inf. intros n. apply (C_comp n bump_of (fun x => (x - q) / m)); [apply bump_C|].
  repeat first [apply C_mult | apply C_minus | apply C_id | apply C_const].
Qed.

Lemma test_continuous eta x : smooth_inf eta -> continuous eta x.
Proof. intros S. apply (ex_derive_continuous eta). exact (S 1%nat x). Qed.

Lemma test_slope_continuous eta x : smooth_inf eta -> continuous (Derive eta) x.
Proof. intros S. apply (ex_derive_continuous (Derive eta)). exact (S 2%nat x). Qed.

Lemma mult_at (f g : R -> R) x : continuous f x -> continuous g x -> continuous (fun x => f x * g x) x.
Proof. exact (continuous_mult f g x). Qed.

Lemma plus_at (f g : R -> R) x : continuous f x -> continuous g x -> continuous (fun x => f x + g x) x.
Proof. exact (continuous_plus f g x). Qed.

Lemma minus_at (f g : R -> R) x : continuous f x -> continuous g x -> continuous (fun x => f x - g x) x.
Proof. exact (continuous_minus f g x). Qed.

Lemma product_derive (f g : R -> R) x df dg : is_derive f x df -> is_derive g x dg ->
  is_derive (fun x => f x * g x) x (df * g x + f x * dg).
Proof. intros F G. apply (is_derive_mult f g x df dg F G). intros. apply Rmult_comm. Qed.

(** ** The equation of Euler and Lagrange *)

Lemma vanishing_ends a b c d (f : R -> R) : inside a b c -> inside a b d ->
  (forall x, x <= c \/ d <= x -> f x = 0) ->
  filterlim f (lower_end a) (locally 0) /\ filterlim f (upper_end b) (locally 0).
Proof.
  intros C D Z. split.
  - apply (filterlim_ext_loc (fun _ => 0)); [|apply filterlim_const].
    apply (lower_end_intro a b _ c C). intros x _ L. symmetry. apply Z. lra.
  - apply (filterlim_ext_loc (fun _ => 0)); [|apply filterlim_const].
    apply (upper_end_intro a b _ d D). intros x _ L. symmetry. apply Z. lra.
Qed.

Lemma fundamental_lemma (a b : Rbar) (h : R -> R) :
  (forall x, inside a b x -> continuous h x) ->
  (forall eta, test_function a b eta -> integral_over a b (fun x => h x * eta x) 0) ->
  forall x, inside a b x -> h x = 0.
Proof.
  intros K H x X. destruct (Req_dec (h x) 0) as [E|N]; [exact E|exfalso].
  assert (Q : locally x (fun t => inside a b t /\ 0 < h x * h t)).
  { apply filter_and; [now apply locally_inside|]. apply (mult_at (fun _ => h x) h x (continuous_const _ _) (K x X)).
    apply (open_gt 0 (h x * h x)). nra. }
  destruct Q as [d Q]. pose proof (cond_pos d) as Dp. set (w := d / 2). assert (W : 0 < w) by (unfold w; lra).
  assert (Q' : forall t, x - w <= t <= x + w -> inside a b t /\ 0 < h x * h t).
  { intros t T. apply Q. change (Rabs (t - x) < d). unfold w in T. apply Rabs_def1; lra. }
  pose (eta := fun t => bump_of ((t - x) / w)).
  assert (Z : forall t, t <= x - w \/ x + w <= t -> eta t = 0).
  { intros t T. unfold eta. apply bump_outside.
    assert (E : (t - x) / w * w = t - x) by (field; lra). destruct T; [left|right]; nra. }
  assert (T : test_function a b eta).
  { split; [apply bump_at_smooth|]. exists (x - w), (x + w).
    split; [apply Q'; lra|]. split; [apply Q'; lra|exact Z]. }
  assert (V : h x * (h x * eta x) = 0).
  { apply (integral_over_zero a b (fun t => h x * (h t * eta t))); [| | |exact X].
    - intros t I. apply (mult_at (fun _ => h x)); [apply continuous_const|].
      apply mult_at; [now apply K|]. apply test_continuous, T.
    - intros t I. pose proof (proj1 (bump_range ((t - x) / w))) as B. fold (eta t) in B.
      destruct (Rle_lt_dec t (x - w)) as [L|L]; [rewrite Z by lra; lra|].
      destruct (Rle_lt_dec (x + w) t) as [M|M]; [rewrite Z by lra; lra|].
      destruct (Q' t ltac:(lra)) as [_ G]. rewrite <- Rmult_assoc. apply Rmult_le_pos; lra.
    - rewrite <- (Rmult_0_r (h x)). apply gen_scal, H, T. }
  assert (B : 0 < eta x).
  { unfold eta. replace ((x - x) / w) with 0 by (field; lra). rewrite bump_inside by lra. apply exp_pos. }
  assert (0 < h x * h x) by (apply Q'; lra). nra.
Qed.

(** ** The first integral *)

Lemma chain_2 (G : R -> R -> R) (Gv : R -> R -> R) (gu : R) (p q : R -> R) (x dp dq : R) :
  locally_2d (fun v u => is_derive (fun v => G v u) v (Gv v u)) (p x) (q x) ->
  is_derive (fun u => G (p x) u) (q x) gu ->
  continuity_2d_pt Gv (p x) (q x) ->
  is_derive p x dp -> is_derive q x dq ->
  is_derive (fun t => G (p t) (q t)) x (Gv (p x) (q x) * dp + gu * dq).
Proof.
  intros DV DU K P Q. apply is_derive_Reals.
  apply (derivable_pt_lim_comp_2d G p q x (Gv (p x) (q x)) gu dp dq);
    [|now apply is_derive_Reals|now apply is_derive_Reals].
  apply filterdiff_differentiable_pt_lim.
  apply (filterdiff_ext_lin _ (fun z : R * R => plus (scal (fst z) (Gv (p x) (q x))) (scal (snd z) gu))).
  - apply (is_derive_filterdiff G (p x) (q x) Gv gu).
    + apply locally_2d_locally in DV. exact DV.
    + exact DU.
    + apply continuity_2d_pt_filterlim in K. exact K.
  - intros [u v]. reflexivity.
Qed.

Lemma constant_inside a b (F : R -> R) : (forall x, inside a b x -> is_derive F x 0) ->
  forall x z, inside a b x -> inside a b z -> F x = F z.
Proof.
  intros D. assert (L : forall x z, inside a b x -> inside a b z -> x < z -> F x = F z).
  { intros x z X Z xz. destruct (mean_value F (fun _ => 0) x z xz) as [c [_ E]]; [|lra].
    intros t T. apply D. now apply (inside_between a b x z). }
  intros x z X Z. destruct (Rtotal_order x z) as [xz|[->|zx]]; [now apply L|reflexivity|symmetry; now apply L].
Qed.

(** ** Integration by parts *)

(** A function whose slope is at most k |eta'| |A| where |A eta| stays away from 0 cannot tend to 0. *)
Lemma no_escape (a b : Rbar) (eta eta1 g G : R -> R) (u v K : R) :
  inside a b u -> inside a b v -> 0 < K ->
  (forall x, inside a b x -> is_derive eta x (eta1 x)) ->
  (forall x, inside a b x -> is_derive G x (g x)) ->
  (forall x, Rmin u v <= x <= Rmax u v -> eta x <> 0 /\ Rabs (eta1 x) <= K * g x * Rabs (eta x)) ->
  ln (eta u ^ 2) - 2 * K * Rabs (G v - G u) <= ln (eta v ^ 2).
Proof.
  intros U V HK D DG S.
  assert (P : forall x, Rmin u v <= x <= Rmax u v -> 0 < eta x ^ 2).
  { intros x X. destruct (S x X) as [N _]. apply pow2_gt_0, N. }
  assert (DL : forall x, Rmin u v <= x <= Rmax u v -> is_derive (fun x => ln (eta x ^ 2)) x (2 * eta1 x / eta x)).
  { intros x X. pose proof (P x X). destruct (S x X) as [N _].
    pose proof (D x (inside_minmax a b u v x U V X)) as E.
    simpl in *. derive_with E. field. exact N. }
  assert (B : forall x, Rmin u v <= x <= Rmax u v -> Rabs (2 * eta1 x / eta x) <= 2 * K * g x).
  { intros x X. destruct (S x X) as [N L]. assert (0 < Rabs (eta x)) by now apply Rabs_pos_lt.
    unfold Rdiv. rewrite !Rabs_mult, Rabs_inv, (Rabs_pos_eq 2) by lra.
    apply (Rle_div_l _ _ (Rabs (eta x))); [assumption|]. nra. }
  pose proof (slower_either_way (fun x => ln (eta x ^ 2)) (fun x => 2 * eta1 x / eta x)
    (fun x => 2 * K * G x) (fun x => 2 * K * g x) u v) as M.
  cbv beta in M. replace (2 * K * G v - 2 * K * G u) with (2 * K * (G v - G u)) in M by ring.
  rewrite (Rabs_mult (2 * K)), (Rabs_pos_eq (2 * K)) in M by lra.
  cut (Rabs (ln (eta v ^ 2) - ln (eta u ^ 2)) <= 2 * K * Rabs (G v - G u)).
  - intros L. apply Rabs_le_between in L. lra.
  - apply M. intros x X. split; [now apply DL|]. split; [|now apply B].
    apply (is_derive_scal G x (2 * K)), DG. now apply (inside_minmax a b u v).
Qed.

(** At an end at which eta tends to 0, A eta has the limit 0. *)
Lemma product_vanishes (a b : Rbar) (near : (R -> Prop) -> Prop) (A eta eta1 G : R -> R) (L lG : R) :
  ProperFilter near ->
  (forall P : R -> Prop, near P -> exists u, inside a b u /\ P u /\
     near (fun v => inside a b v /\ forall x, Rmin u v <= x <= Rmax u v -> P x)) ->
  (forall x, inside a b x -> is_derive eta x (eta1 x)) ->
  (forall x, inside a b x -> is_derive G x (Rabs (A x * eta1 x))) ->
  filterlim eta near (locally 0) -> filterlim G near (locally lG) ->
  filterlim (fun x => A x * eta x) near (locally L) -> L = 0.
Proof.
  intros PF W D DG E LG LP. destruct (Req_dec L 0) as [Z|N]; [exact Z|exfalso].
  assert (Lp : 0 < Rabs L) by now apply Rabs_pos_lt.
  assert (H2 : 0 < Rabs L / 2) by lra.
  assert (Q : near (fun x => Rabs L / 2 < Rabs (A x * eta x) /\ Rabs (G x - lG) < 1)).
  { apply filter_and.
    - pose proof (LP _ (locally_ball L (mkposreal _ H2))) as B. unfold filtermap in B. revert B. apply filter_imp.
      intros x X. change (Rabs (A x * eta x - L) < Rabs L / 2) in X.
      pose proof (Rabs_triang_inv L (L - A x * eta x)) as T.
      rewrite <- Rabs_Ropp in X. replace (- (A x * eta x - L)) with (L - A x * eta x) in X by ring.
      replace (L - (L - A x * eta x)) with (A x * eta x) in T by ring. lra.
    - exact (LG _ (locally_ball lG (mkposreal 1 Rlt_0_1))). }
  destruct (W _ Q) as [u [U [[_ Gu] V]]].
  assert (K : 0 < 2 / Rabs L) by (apply Rdiv_lt_0_compat; lra).
  assert (F : near (fun v => ln (eta u ^ 2) - 2 * (2 / Rabs L) * 2 <= ln (eta v ^ 2) /\ eta v <> 0)).
  { revert V. apply filter_imp. intros v [Iv S]. split.
    - apply Rle_trans with (ln (eta u ^ 2) - 2 * (2 / Rabs L) * Rabs (G v - G u)).
      + assert (Rabs (G v - G u) <= 2).
        { destruct (S v) as [_ Gv]; [split; [apply Rmin_r|apply Rmax_r]|].
          apply Rabs_def2 in Gv. apply Rabs_def2 in Gu. apply Rabs_le. lra. }
        assert (0 <= (2 / Rabs L) * (2 - Rabs (G v - G u))) by (apply Rmult_le_pos; lra). lra.
      + apply (no_escape a b eta eta1 (fun x => Rabs (A x * eta1 x)) G u v); auto.
        intros x X. destruct (S x X) as [P _]. split.
        * intros Z. rewrite Z, Rmult_0_r, Rabs_R0 in P. lra.
        * rewrite !Rabs_mult in *. apply (Rmult_le_reg_l (Rabs L)); [assumption|].
          replace (Rabs L * (2 / Rabs L * (Rabs (A x) * Rabs (eta1 x)) * Rabs (eta x)))
            with (2 * (Rabs (A x) * Rabs (eta x)) * Rabs (eta1 x)) by (field; lra).
          apply Rmult_le_compat_r; [apply Rabs_pos|lra].
    - intros Z. destruct (S v) as [P _]; [split; [apply Rmin_r|apply Rmax_r]|].
      rewrite Z, Rmult_0_r, Rabs_R0 in P. lra. }
  set (M := ln (eta u ^ 2) - 2 * (2 / Rabs L) * 2) in F.
  assert (S : 0 < Rmin 1 (exp M)) by (apply Rmin_glb_lt; [lra|apply exp_pos]).
  pose proof (E _ (locally_ball 0 (mkposreal _ S))) as B. unfold filtermap in B.
  destruct (filter_ex _ (filter_and _ _ F B)) as [v [[LB NZ] SM]].
  change (Rabs (eta v - 0) < Rmin 1 (exp M)) in SM. rewrite Rminus_0_r in SM.
  pose proof (Rmin_l 1 (exp M)). pose proof (Rmin_r 1 (exp M)).
  assert (0 < eta v ^ 2) by now apply pow2_gt_0.
  assert (eta v ^ 2 < exp M).
  { rewrite <- (pow2_abs (eta v)). assert (0 < Rabs (eta v)) by now apply Rabs_pos_lt. nra. }
  apply (Rlt_not_le (ln (exp M)) (ln (eta v ^ 2))); [now apply ln_increasing|]. rewrite ln_exp. exact LB.
Qed.

Lemma lower_window a b c (P : R -> Prop) : inside a b c -> lower_end a P ->
  exists u, inside a b u /\ P u /\
    lower_end a (fun v => inside a b v /\ forall x, Rmin u v <= x <= Rmax u v -> P x).
Proof.
  intros C H. destruct (lower_end_elim a b P c C H) as [c' [C' Q]].
  destruct (inside_lower a b c' C') as [u [U L]]. exists u. split; [exact U|]. split; [now apply Q|].
  apply (lower_end_intro a b _ u U). intros v V M. split; [exact V|]. intros x X.
  rewrite Rmin_right, Rmax_left in X by lra. apply Q; [|lra]. apply (inside_between a b v u); auto.
Qed.

Lemma upper_window a b c (P : R -> Prop) : inside a b c -> upper_end b P ->
  exists u, inside a b u /\ P u /\
    upper_end b (fun v => inside a b v /\ forall x, Rmin u v <= x <= Rmax u v -> P x).
Proof.
  intros C H. destruct (upper_end_elim a b P c C H) as [c' [C' Q]].
  destruct (inside_upper a b c' C') as [u [U L]]. exists u. split; [exact U|]. split; [now apply Q|].
  apply (upper_end_intro a b _ u U). intros v V M. split; [exact V|]. intros x X.
  rewrite Rmin_left, Rmax_right in X by lra. apply Q; [|lra]. apply (inside_between a b u v); auto.
Qed.

Lemma abs_at (f : R -> R) x : continuous f x -> continuous (fun x => Rabs (f x)) x.
Proof. intros F. apply (continuous_comp f Rabs); [exact F|]. apply continuous_Rabs. Qed.

(** Dominated convergence of continuous integrands. *)
Lemma integral_over_dominated a b c f g s : inside a b c -> (forall x, inside a b x -> continuous f x) ->
  (forall x, inside a b x -> continuous g x) -> (forall x, inside a b x -> Rabs (f x) <= g x) ->
  integral_over a b g s -> exists l, integral_over a b f l.
Proof.
  intros C K KA B H. pose (G := area_from c g). pose (F := area_from c f).
  assert (DG : forall x, inside a b x -> is_derive G x (g x)) by exact (area_from_derive a b c g C KA).
  assert (DF : forall x, inside a b x -> is_derive F x (f x)) by exact (area_from_derive a b c f C K).
  destruct (integral_over_limits a b c G _ s C DG KA H) as [la [lb [LA [LB _]]]].
  assert (S : forall u v, inside a b u -> inside a b v -> Rabs (F v - F u) <= Rabs (G v - G u)).
  { intros u v U V. apply (slower_either_way F f G g). intros x X. pose proof (inside_minmax a b u v x U V X) as I.
    auto. }
  assert (Q : forall near : (R -> Prop) -> Prop, ProperFilter near -> near (inside a b) -> forall lG : R,
    filterlim G near (locally lG) -> exists lF : R, filterlim F near (locally lF)).
  { intros near PN NI lG LG. apply (proj1 (filterlim_locally_cauchy (U := R_CompleteSpace) (F := near) F)). intros e.
    exists (fun x => inside a b x /\ Rabs (G x - lG) < e / 2). split.
    - apply filter_and; [exact NI|].
      exact (LG _ (locally_ball lG (mkposreal (e / 2) (is_pos_div_2 e)))).
    - intros u v [U GU] [V GV]. change (Rabs (F v - F u) < e). apply Rle_lt_trans with (1 := S u v U V).
      apply Rabs_def2 in GU. apply Rabs_def2 in GV. apply Rabs_def1; lra. }
  assert (NA : lower_end a (inside a b)) by (generalize (lower_inside a b c C); apply filter_imp; tauto).
  assert (NB : upper_end b (inside a b)) by (generalize (upper_inside a b c C); apply filter_imp; tauto).
  destruct (Q (lower_end a) _ NA la LA) as [fa FA], (Q (upper_end b) _ NB lb LB) as [fb FB].
  exists (fb - fa). now apply (integral_over_antiderivative a b c F).
Qed.

(** Absolute convergence implies convergence. *)
Lemma integral_over_absolute a b c f s : inside a b c -> (forall x, inside a b x -> continuous f x) ->
  integral_over a b (fun x => Rabs (f x)) s -> exists l, integral_over a b f l.
Proof.
  intros C K. apply (integral_over_dominated a b c); auto; [|intros; apply Rle_refl].
  intros x X. now apply abs_at, K.
Qed.

Theorem parts :
  forall (a b : Rbar) (A A' eta eta' : R -> R) (s t : R),
  Rbar_lt a b ->
  (forall x, inside a b x ->
     is_derive A x (A' x) /\ continuous A' x /\ is_derive eta x (eta' x) /\ continuous eta' x) ->
  filterlim eta (lower_end a) (locally 0) -> filterlim eta (upper_end b) (locally 0) ->
  integral_over a b (fun x => Rabs (A x * eta' x)) s ->
  integral_over a b (fun x => Rabs (eta x * A' x)) t ->
  exists l : R, integral_over a b (fun x => A x * eta' x) l /\ integral_over a b (fun x => eta x * A' x) (- l).
Proof.
  intros a b A A1 eta eta1 s t ab R E0 E1 HS HT.
  destruct (inside_exists a b ab) as [c C].
  assert (DA : forall x, inside a b x -> is_derive A x (A1 x)) by (intros x X; apply R, X).
  assert (DE : forall x, inside a b x -> is_derive eta x (eta1 x)) by (intros x X; apply R, X).
  assert (CA : forall x, inside a b x -> continuous A x)
    by (intros x X; apply (ex_derive_continuous A); eexists; now apply DA).
  assert (CE : forall x, inside a b x -> continuous eta x)
    by (intros x X; apply (ex_derive_continuous eta); eexists; now apply DE).
  assert (C1 : forall x, inside a b x -> continuous (fun x => A x * eta1 x) x)
    by (intros x X; apply mult_at; [now apply CA|apply R, X]).
  assert (C2 : forall x, inside a b x -> continuous (fun x => eta x * A1 x) x)
    by (intros x X; apply mult_at; [now apply CE|apply R, X]).
  destruct (integral_over_absolute a b c _ s C C1 HS) as [l HL].
  destruct (integral_over_absolute a b c _ t C C2 HT) as [m HM].
  exists l. split; [exact HL|]. replace (- l) with m; [exact HM|].
  pose proof (gen_plus _ _ _ _ HL HM) as HP.
  destruct (integral_over_limits a b c (fun x => A x * eta x) (fun x => A x * eta1 x + eta x * A1 x) (l + m) C)
    as [pa [pb [PA [PB E]]]].
  - intros x X. evar_last; [apply product_derive; [now apply DA|now apply DE]|]. ring.
  - intros x X. apply plus_at; [now apply C1|now apply C2].
  - exact HP.
  - pose (G := area_from c (fun x => Rabs (A x * eta1 x))).
    assert (KA : forall x, inside a b x -> continuous (fun x => Rabs (A x * eta1 x)) x)
      by (intros; apply abs_at; auto).
    assert (DG : forall x, inside a b x -> is_derive G x (Rabs (A x * eta1 x)))
      by exact (area_from_derive a b c (fun x => Rabs (A x * eta1 x)) C KA).
    destruct (integral_over_limits a b c G _ s C DG KA HS) as [ga [gb [GA [GB _]]]].
    assert (pa = 0).
    { apply (product_vanishes a b (lower_end a) A eta eta1 G pa ga); auto; [typeclasses eauto|].
      intros P. apply (lower_window a b c), C. }
    assert (pb = 0).
    { apply (product_vanishes a b (upper_end b) A eta eta1 G pb gb); auto; [typeclasses eauto|].
      intros P. apply (upper_window a b c), C. }
    lra.
Qed.
