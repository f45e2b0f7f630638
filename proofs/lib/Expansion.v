(** * The expansion of a functional

    [H(y + eps eta)], the integral of [G (y' + eps eta') (y + eps eta) x] over (a, b), for small eps.

    - [near_3], [continuous_3]: neighbourhoods of and continuity at a point (v, u, x)
    - [C1_on D F Fv Fu]: on the open set D of points (v, u, x), F has the derivatives Fv and Fu in v and u, and all
      three are continuous
    - [tube]: what holds near every point of a compact interval holds for all eps that are small enough
    - [first_order], [small_remainder]: the term of first order, and that the remainder is o(eps) if G is C^1
    - [square_remainder]: it is O(eps^2) if G is C^2 *)

From Coq Require Import Classical_Prop.
From Provenact Require Import Analysis Areas Vocabulary Schemes Integrals Ends Variations.

(** ** Three variables *)

Definition near_3 (P : R -> R -> R -> Prop) (v u x : R) : Prop :=
  exists r : posreal, forall v' u' x' : R,
    Rabs (v' - v) < r -> Rabs (u' - u) < r -> Rabs (x' - x) < r -> P v' u' x'.

Definition continuous_3 (F : R -> R -> R -> R) (v u x : R) : Prop :=
  forall e : posreal, near_3 (fun v' u' x' => Rabs (F v' u' x' - F v u x) < e) v u x.

(** D is open, and on D the function F has the partial derivatives Fv and Fu; all of them are continuous. *)
Definition C1_on (D : R -> R -> R -> Prop) (F Fv Fu : R -> R -> R -> R) : Prop :=
  forall v u x : R, D v u x ->
    near_3 D v u x /\
    is_derive (fun s => F s u x) v (Fv v u x) /\ is_derive (fun s => F v s x) u (Fu v u x) /\
    continuous_3 F v u x /\ continuous_3 Fv v u x /\ continuous_3 Fu v u x.

Lemma near_3_along (P : R -> R -> R -> Prop) (p q : R -> R -> R) (e x : R) :
  near_3 P (p e x) (q e x) x -> continuity_2d_pt p e x -> continuity_2d_pt q e x ->
  locally_2d (fun e x => P (p e x) (q e x) x) e x.
Proof.
  intros [r N] Cp Cq. destruct (Cp r) as [r1 N1], (Cq r) as [r2 N2].
  assert (S : 0 < Rmin r (Rmin r1 r2)) by (repeat apply Rmin_glb_lt; apply cond_pos).
  exists (mkposreal _ S). simpl. intros e' x' E X.
  pose proof (Rmin_l r (Rmin r1 r2)). pose proof (Rmin_r r (Rmin r1 r2)).
  pose proof (Rmin_l r1 r2). pose proof (Rmin_r r1 r2).
  apply N; [apply N1; lra|apply N2; lra|lra].
Qed.

Lemma continuous_3_along (F : R -> R -> R -> R) (p q : R -> R -> R) (e x : R) :
  continuous_3 F (p e x) (q e x) x -> continuity_2d_pt p e x -> continuity_2d_pt q e x ->
  continuity_2d_pt (fun e x => F (p e x) (q e x) x) e x.
Proof. intros C Cp Cq eps. exact (near_3_along _ p q e x (C eps) Cp Cq). Qed.

Lemma continuous_3_slice (F : R -> R -> R -> R) v u x :
  continuous_3 F v u x -> continuity_2d_pt (fun v u => F v u x) v u.
Proof.
  intros C e. destruct (C e) as [r N]. exists r. intros v' u' V U. apply N; auto.
  rewrite Rminus_eq_0, Rabs_R0. apply cond_pos.
Qed.

Lemma near_3_slice (P : R -> R -> R -> Prop) v u x : near_3 P v u x -> locally_2d (fun v u => P v u x) v u.
Proof.
  intros [r N]. exists r. intros v' u' V U. apply N; auto. rewrite Rminus_eq_0, Rabs_R0. apply cond_pos.
Qed.

Lemma continuity_second (f : R -> R) e x : continuous f x -> continuity_2d_pt (fun _ x => f x) e x.
Proof.
  intros C. apply (continuity_1d_2d_pt_comp f (fun _ x => x)); [now apply continuity_pt_filterlim|].
  apply continuity_2d_pt_id2.
Qed.

Lemma continuity_at (F : R -> R -> R) e x : continuity_2d_pt F e x -> continuous (F e) x.
Proof.
  intros C. apply filterlim_locally. intros r.
  exact (locally_2d_1d_const_x (fun e' x' => Rabs (F e' x' - F e x) < r) e x (C r)).
Qed.

(** ** From every point to a whole interval *)

Lemma tube (P : R -> R -> R -> Prop) (c d : R) : c <= d ->
  (forall M N e x, M <= N -> P M e x -> P N e x) ->
  (forall x, c <= x <= d -> exists M, locally_2d (P M) 0 x) ->
  exists M r, 0 < r /\ forall e x, Rabs e < r -> c <= x <= d -> P M e x.
Proof.
  intros cd Mono H.
  pose (E := fun t => c <= t <= d /\ exists M r, 0 < r /\ forall e x, Rabs e < r -> c <= x <= t -> P M e x).
  assert (step : forall t s M (r : posreal), E t -> (forall e x, Rabs (e - 0) < r -> Rabs (x - s) < r -> P M e x) ->
    s - r < t -> forall w, t <= w <= d -> w < s + r -> E w).
  { intros t s M r [T [M' [r' [R' B]]]] A L w W1 W2. split; [lra|].
    exists (Rmax M M'), (Rmin r r'). split; [apply Rmin_glb_lt; [apply cond_pos|exact R']|].
    intros e x Ee X. pose proof (Rmin_l r r'). pose proof (Rmin_r r r').
    destruct (Rle_lt_dec x t) as [xt|tx].
    - apply (Mono M'); [apply Rmax_r|]. apply B; lra.
    - apply (Mono M); [apply Rmax_l|]. apply A; [rewrite Rminus_0_r; lra|]. apply Rabs_def1; lra. }
  assert (E0 : E c).
  { split; [lra|]. destruct (H c ltac:(lra)) as [M [r A]]. exists M, r. split; [apply cond_pos|].
    intros e x Ee X. apply A; [now rewrite Rminus_0_r|]. replace x with c by lra.
    rewrite Rminus_eq_0, Rabs_R0. apply cond_pos. }
  destruct (completeness E) as [s [U L]].
  { exists d. intros t [T _]. lra. }
  { exists c. exact E0. }
  assert (S : c <= s <= d).
  { split; [now apply U|]. apply L. intros t [T _]. lra. }
  destruct (H s S) as [M [r A]]. pose proof (cond_pos r) as R'.
  assert (exists t, E t /\ s - r < t) as [t [T ts]].
  { apply NNPP. intros N. assert (s <= s - r); [|lra]. apply L. intros t T.
    destruct (Rle_lt_dec t (s - r)) as [|G]; [assumption|]. exfalso. apply N. now exists t. }
  pose proof (U t T) as tsU. assert (Td : t <= d) by (apply T).
  assert (W : E (Rmin d (s + r / 2))).
  { apply (step t s M r T A ts); [split; [apply Rmin_glb; lra|apply Rmin_l]|].
    apply Rle_lt_trans with (s + r / 2); [apply Rmin_r|lra]. }
  pose proof (U _ W) as K. destruct (Rle_lt_dec d (s + r / 2)) as [G|G].
  - rewrite Rmin_left in W by lra. destruct W as [_ [M' [r' W]]]. now exists M', r'.
  - rewrite Rmin_right in K by lra. lra.
Qed.

(** ** Integrands that are 0 near the ends *)

Lemma integral_over_compact a b c d f : inside a b c -> inside a b d -> c <= d ->
  (forall x, inside a b x -> continuous f x) -> (forall x, x < c \/ d < x -> f x = 0) ->
  integral_over a b f (RInt f c d).
Proof.
  intros C D cd K Z. replace (RInt f c d) with (RInt f c d - 0) by ring.
  apply (integral_over_antiderivative a b c (area_from c f)); auto.
  - now apply area_from_derive.
  - apply (filterlim_ext_loc (fun _ => 0)); [|apply filterlim_const].
    apply (lower_end_intro a b _ c C). intros x X L. unfold area_from. symmetry.
    apply is_RInt_unique, integral_zero. intros t T. rewrite Rmin_right, Rmax_left in T by lra. apply Z. lra.
  - apply (filterlim_ext_loc (fun _ => RInt f c d)); [|apply filterlim_const].
    apply (upper_end_intro a b _ d D). intros x X L. unfold area_from. symmetry.
    apply is_RInt_unique. replace (RInt f c d) with (RInt f c d + (x - d) * 0) by ring. apply integral_next with d.
    + apply (RInt_correct (V := R_CompleteNormedModule)), (ex_RInt_continuous (V := R_CompleteNormedModule)).
      intros t T. apply K. now apply (inside_minmax a b c d).
    + apply integral_flat; [lra|]. intros t T. apply Z. lra.
Qed.

(** ** A perturbed functional *)

Section Perturbation.
  Variables (a b : Rbar) (D : R -> R -> R -> Prop) (y y1 eta : R -> R) (c d : R).
  Hypothesis C : inside a b c.
  Hypothesis Dd : inside a b d.
  Hypothesis smooth_eta : smooth_inf eta.
  Hypothesis zero_eta : forall x, x <= c \/ d <= x -> eta x = 0.
  Hypothesis Dy : forall x, inside a b x -> is_derive y x (y1 x).
  Hypothesis Cy : forall x, inside a b x -> continuous y1 x.
  Hypothesis curve : forall x, inside a b x -> D (y1 x) (y x) x.
  Hypothesis cd : c <= d.

  Definition pv (e x : R) : R := y1 x + e * Derive eta x.
  Definition pu (e x : R) : R := y x + e * eta x.
  Definition along (F : R -> R -> R -> R) (e x : R) : R := F (pv e x) (pu e x) x.
  Definition slope (Fv Fu : R -> R -> R -> R) (e x : R) : R :=
    along Fv e x * Derive eta x + along Fu e x * eta x.

  Lemma zero_slope x : x < c \/ d < x -> Derive eta x = 0.
  Proof.
    intros [X|X]; apply is_derive_unique;
      [apply (Cells.derive_below c x 0 eta (fun _ => 0) X)|apply (Cells.derive_above d x 0 eta (fun _ => 0) X)];
      try (auto_derive; [exact I|reflexivity]); intros; apply zero_eta; lra.
  Qed.

  Lemma pv_0 x : pv 0 x = y1 x.
  Proof. unfold pv. ring. Qed.

  Lemma pu_0 x : pu 0 x = y x.
  Proof. unfold pu. ring. Qed.

  Lemma pv_out e x : x < c \/ d < x -> pv e x = y1 x.
  Proof. intros X. unfold pv. rewrite zero_slope by exact X. ring. Qed.

  Lemma pu_out e x : x < c \/ d < x -> pu e x = y x.
  Proof. intros X. unfold pu. rewrite zero_eta by lra. ring. Qed.

  Lemma pv_continuous e x : inside a b x -> continuity_2d_pt pv e x.
  Proof.
    intros X. unfold pv. apply continuity_2d_pt_plus; [now apply continuity_second, Cy|].
    apply continuity_2d_pt_mult; [apply continuity_2d_pt_id1|].
    apply continuity_second. now apply test_slope_continuous.
  Qed.

  Lemma pu_continuous e x : inside a b x -> continuity_2d_pt pu e x.
  Proof.
    intros X. unfold pu. apply continuity_2d_pt_plus.
    - apply continuity_second. apply (ex_derive_continuous y). eexists. now apply Dy.
    - apply continuity_2d_pt_mult; [apply continuity_2d_pt_id1|]. apply continuity_second. now apply test_continuous.
  Qed.

  Lemma along_continuous F e x : inside a b x -> continuous_3 F (pv e x) (pu e x) x -> continuity_2d_pt (along F) e x.
  Proof. intros X K. apply continuous_3_along; [exact K|now apply pv_continuous|now apply pu_continuous]. Qed.

  Lemma along_derive F Fv Fu e x : C1_on D F Fv Fu -> D (pv e x) (pu e x) x ->
    is_derive (fun e => along F e x) e (slope Fv Fu e x).
  Proof.
    intros S J. destruct (S _ _ _ J) as [O [DV [DU [_ [KV KU]]]]]. unfold along, slope.
    apply (chain_2 (fun v u => F v u x) (fun v u => Fv v u x) (Fu (pv e x) (pu e x) x)
             (fun e => pv e x) (fun e => pu e x)).
    - generalize (near_3_slice _ _ _ _ O). apply locally_2d_impl, locally_2d_forall. intros v u. apply S.
    - exact DU.
    - exact (continuous_3_slice _ _ _ _ KV).
    - unfold pv. auto_derive; [exact I|ring].
    - unfold pu. auto_derive; [exact I|ring].
  Qed.

  Lemma slope_continuous Fv Fu e x : inside a b x ->
    continuous_3 Fv (pv e x) (pu e x) x -> continuous_3 Fu (pv e x) (pu e x) x -> continuity_2d_pt (slope Fv Fu) e x.
  Proof.
    intros X KV KU. unfold slope. apply continuity_2d_pt_plus; apply continuity_2d_pt_mult.
    - now apply along_continuous.
    - apply continuity_second. now apply test_slope_continuous.
    - now apply along_continuous.
    - apply continuity_second. now apply test_continuous.
  Qed.

  Variables (G Gv Gu : R -> R -> R -> R) (H : R).
  Hypothesis S : C1_on D G Gv Gu.
  Hypothesis HH : integral_over a b (fun x => G (y1 x) (y x) x) H.

  Let T : R := RInt (slope Gv Gu 0) c d.

  Lemma in_range x : c <= x <= d -> inside a b x.
  Proof. now apply inside_between. Qed.

  Lemma at_0 x : inside a b x -> D (pv 0 x) (pu 0 x) x.
  Proof. intros X. rewrite pv_0, pu_0. now apply curve. Qed.

  Lemma slope_0_continuous x : inside a b x -> continuous (slope Gv Gu 0) x.
  Proof. intros X. apply continuity_at, slope_continuous; auto; apply S; now apply at_0. Qed.

  Lemma first_order : integral_over a b (fun x => Gu (y1 x) (y x) x * eta x + Gv (y1 x) (y x) x * Derive eta x) T.
  Proof.
    apply (integral_over_ext a b c (slope Gv Gu 0)); [exact C| |].
    - intros x X. unfold slope, along. rewrite pv_0, pu_0. in_R. ring.
    - apply integral_over_compact; auto; [apply slope_0_continuous|].
      intros x X. unfold slope. rewrite zero_slope, zero_eta by lra. in_R. ring.
  Qed.

  (** If the slope of the integrand in eps varies by at most k, the remainder is at most k |eps| (d - c). *)
  Lemma remainder_le e k :
    (forall s x, Rabs s <= Rabs e -> c <= x <= d ->
       D (pv s x) (pu s x) x /\ Rabs (slope Gv Gu s x - slope Gv Gu 0 x) <= k) ->
    exists He, integral_over a b (fun x => G (y1 x + e * Derive eta x) (y x + e * eta x) x) He /\
      Rabs (He - H - e * T) <= (d - c) * (Rabs e * k).
  Proof.
    intros B.
    assert (In : forall x, inside a b x -> D (pv e x) (pu e x) x).
    { intros x X. destruct (Rlt_dec x c) as [L|L]; [rewrite pv_out, pu_out by lra; now apply curve|].
      destruct (Rlt_dec d x) as [M|M]; [rewrite pv_out, pu_out by lra; now apply curve|].
      apply B; lra. }
    assert (K : forall x, inside a b x -> continuous (fun x => along G e x - along G 0 x) x).
    { intros x X. apply minus_at; apply continuity_at, along_continuous; auto; apply S; auto using at_0. }
    assert (I : integral_over a b (fun x => along G e x - along G 0 x) (RInt (fun x => along G e x - along G 0 x) c d)).
    { apply integral_over_compact; auto. intros x X. unfold along.
      rewrite !pv_out, !pu_out by lra. in_R. ring. }
    exists (H + RInt (fun x => along G e x - along G 0 x) c d). split.
    - apply (integral_over_ext a b c (fun x => G (y1 x) (y x) x + (along G e x - along G 0 x))); [exact C| |].
      + intros x X. unfold along. rewrite pv_0, pu_0. unfold pv, pu. in_R. ring.
      + now apply gen_plus.
    - replace (H + RInt (fun x => along G e x - along G 0 x) c d - H - e * T)
        with (RInt (fun x => along G e x - along G 0 x) c d - e * T) by ring.
      change (norm (RInt (fun x => along G e x - along G 0 x) c d - e * T) <= (d - c) * (Rabs e * k)).
      apply (norm_RInt_le_const (fun x => along G e x - along G 0 x - e * slope Gv Gu 0 x) c d).
      + exact cd.
      + intros x X. change (Rabs (along G e x - along G 0 x - e * slope Gv Gu 0 x) <= Rabs e * k).
        assert (V : exists s, Rabs s <= Rabs e /\ along G e x - along G 0 x = slope Gv Gu s x * e).
        { apply (mean_value_0 (fun s => along G s x) (fun s => slope Gv Gu s x)). intros s Hs.
          apply (along_derive G Gv Gu); [exact S|]. apply B; [exact Hs|lra]. }
        destruct V as [s [Hs E]]. rewrite E.
        replace (slope Gv Gu s x * e - e * slope Gv Gu 0 x) with (e * (slope Gv Gu s x - slope Gv Gu 0 x)) by ring.
        rewrite Rabs_mult. apply Rmult_le_compat_l; [apply Rabs_pos|]. now apply B.
      + assert (E1 : is_RInt (fun x => along G e x - along G 0 x) c d (RInt (fun x => along G e x - along G 0 x) c d)).
        { apply (RInt_correct (V := R_CompleteNormedModule)), (ex_RInt_continuous (V := R_CompleteNormedModule)).
          intros x X. apply K. now apply (inside_minmax a b c d). }
        assert (E2 : is_RInt (slope Gv Gu 0) c d T).
        { apply (RInt_correct (V := R_CompleteNormedModule)), (ex_RInt_continuous (V := R_CompleteNormedModule)).
          intros x X. apply slope_0_continuous. now apply (inside_minmax a b c d). }
        exact (is_RInt_minus _ _ _ _ _ _ E1 (is_RInt_scal _ _ _ e _ E2)).
  Qed.

  (** For every k the slope varies by at most k if eps is small enough. *)
  Lemma slope_near k : 0 < k -> exists r, 0 < r /\ forall e x, Rabs e < r -> c <= x <= d ->
    D (pv e x) (pu e x) x /\ Rabs (slope Gv Gu e x - slope Gv Gu 0 x) <= k.
  Proof.
    intros P.
    destruct (tube (fun _ e x => D (pv e x) (pu e x) x /\ Rabs (slope Gv Gu e x - slope Gv Gu 0 x) <= k) c d cd)
      as [_ [r [Rp B]]]; [auto| |exists r; split; [exact Rp|exact B]].
    intros x X. exists 0. pose proof (in_range x X) as Xi. pose proof (at_0 x Xi) as I0.
    destruct (S _ _ _ I0) as [O [_ [_ [_ [KV KU]]]]].
    assert (N1 : locally_2d (fun e x => D (pv e x) (pu e x) x) 0 x)
      by (apply near_3_along; [exact O|now apply pv_continuous|now apply pu_continuous]).
    assert (Kp : 0 < k / 2) by lra.
    destruct (slope_continuous Gv Gu 0 x Xi KV KU (mkposreal _ Kp)) as [r2 N2]. destruct N1 as [r1 N1].
    assert (R0 : 0 < Rmin r1 r2) by (apply Rmin_glb_lt; apply cond_pos).
    exists (mkposreal _ R0). simpl. intros e t E Ht. pose proof (Rmin_l r1 r2). pose proof (Rmin_r r1 r2).
    split; [apply N1; lra|]. pose proof (N2 e t ltac:(lra) ltac:(lra)) as A1.
    pose proof (N2 0 t ltac:(rewrite Rminus_eq_0, Rabs_R0; apply cond_pos) ltac:(lra)) as A2. simpl in A1, A2.
    apply Rabs_def2 in A1. apply Rabs_def2 in A2. apply Rabs_le. lra.
  Qed.

  Lemma small_remainder k : 0 < k -> exists r, 0 < r /\ forall e, Rabs e < r ->
    exists He, integral_over a b (fun x => G (y1 x + e * Derive eta x) (y x + e * eta x) x) He /\
      Rabs (He - H - e * T) <= k * Rabs e.
  Proof.
    intros P. assert (Q : 0 < k / (d - c + 1)) by (apply Rdiv_lt_0_compat; lra).
    destruct (slope_near _ Q) as [r [Rp B]]. exists r. split; [exact Rp|]. intros e E.
    destruct (remainder_le e (k / (d - c + 1))) as [He [I1 I2]].
    - intros s x Hs X. apply B; [lra|exact X].
    - exists He. split; [exact I1|]. apply Rle_trans with (1 := I2).
      replace ((d - c) * (Rabs e * (k / (d - c + 1)))) with (k * Rabs e * ((d - c) / (d - c + 1))) by (field; lra).
      rewrite <- (Rmult_1_r (k * Rabs e)) at 2. apply Rmult_le_compat_l; [apply Rmult_le_pos; [lra|apply Rabs_pos]|].
      apply Rle_div_l; lra.
  Qed.

  Variables (Gvv Gvu Guv Guu : R -> R -> R -> R).
  Hypothesis SV : C1_on D Gv Gvv Gvu.
  Hypothesis SU : C1_on D Gu Guv Guu.

  Definition bend (e x : R) : R := slope Gvv Gvu e x * Derive eta x + slope Guv Guu e x * eta x.

  Lemma slope_derive e x : D (pv e x) (pu e x) x -> is_derive (fun e => slope Gv Gu e x) e (bend e x).
  Proof.
    intros I. unfold slope at 1, bend.
    derive_with (along_derive Gv Gvv Gvu e x SV I, along_derive Gu Guv Guu e x SU I). ring.
  Qed.

  Lemma slope_lipschitz : exists M r, 0 < r /\ forall e x, Rabs e < r -> c <= x <= d ->
    D (pv e x) (pu e x) x /\ Rabs (bend e x) <= M.
  Proof.
    apply (tube (fun M e x => D (pv e x) (pu e x) x /\ Rabs (bend e x) <= M) c d cd).
    - intros M N e x MN [A B]. split; [exact A|lra].
    - intros x X. pose proof (in_range x X) as Xi. pose proof (at_0 x Xi) as I0.
      assert (N1 : locally_2d (fun e x => D (pv e x) (pu e x) x) 0 x)
        by (apply near_3_along; [apply S, I0|now apply pv_continuous|now apply pu_continuous]).
      assert (K : continuity_2d_pt bend 0 x).
      { unfold bend. apply continuity_2d_pt_plus; apply continuity_2d_pt_mult.
        - apply slope_continuous; auto; apply SV, I0.
        - apply continuity_second. now apply test_slope_continuous.
        - apply slope_continuous; auto; apply SU, I0.
        - apply continuity_second. now apply test_continuous. }
      exists (Rabs (bend 0 x) + 1). destruct N1 as [r1 N1], (K (mkposreal 1 Rlt_0_1)) as [r2 N2].
      assert (R0 : 0 < Rmin r1 r2) by (apply Rmin_glb_lt; apply cond_pos).
      exists (mkposreal _ R0). simpl. intros e t E Ht. pose proof (Rmin_l r1 r2). pose proof (Rmin_r r1 r2).
      split; [apply N1; lra|]. pose proof (N2 e t ltac:(lra) ltac:(lra)) as A1. simpl in A1.
      pose proof (Rabs_triang_inv (bend e t) (bend 0 x)). lra.
  Qed.

  Lemma square_remainder : exists M r, 0 < r /\ forall e, Rabs e < r ->
    exists He, integral_over a b (fun x => G (y1 x + e * Derive eta x) (y x + e * eta x) x) He /\
      Rabs (He - H - e * T) <= M * e ^ 2.
  Proof.
    destruct slope_lipschitz as [M [r [Rp B]]]. exists ((d - c) * M), r. split; [exact Rp|]. intros e E.
    destruct (remainder_le e (M * Rabs e)) as [He [I1 I2]].
    - intros s x Hs X. split; [apply B; [lra|exact X]|].
      assert (M0 : 0 <= M).
      { destruct (B 0 x) as [_ Q]; [rewrite Rabs_R0; lra|exact X|]. pose proof (Rabs_pos (bend 0 x)). lra. }
      destruct (mean_value_0 (fun s => slope Gv Gu s x) (fun s => bend s x) s) as [t [Ht V]].
      + intros t Ht. apply slope_derive, B; [lra|exact X].
      + rewrite V, Rabs_mult. apply Rmult_le_compat; try apply Rabs_pos; [|exact Hs]. apply B; [lra|exact X].
    - exists He. split; [exact I1|]. apply Rle_trans with (1 := I2).
      rewrite <- (pow2_abs e). lra.
  Qed.
End Perturbation.

(** The support of a perturbation, with its ends in order. *)
Lemma test_support a b eta : test_function a b eta -> smooth_inf eta /\
  exists c d, inside a b c /\ inside a b d /\ c <= d /\ forall x, x <= c \/ d <= x -> eta x = 0.
Proof.
  intros [S [c [d [C [D Z]]]]]. split; [exact S|]. destruct (Rle_lt_dec c d) as [L|L].
  - exists c, d. auto.
  - exists d, d. split; [exact D|]. split; [exact D|]. split; [lra|]. intros x X. apply Z. lra.
Qed.
