(** * The worst activation function: C1 F + C2

    - [distribution_limits]: F tends to 0 and 1
    - [worst_is_maximum]: among all activations with the same bounds none has more entropy
    - [every_entropy]: and every smaller one occurs *)

From Provenact Require Import Analysis Areas Integrals Limits Cells Elementary Ends Activations.

(** ** Distribution functions *)

Lemma distribution_step (near : (R -> Prop) -> Prop) (p F : R -> R) (s t I : R) : ProperFilter near ->
  is_RInt_gen p near (at_point s) (F s) -> is_RInt_gen p near (at_point t) (F t) -> is_RInt p s t I -> F t = F s + I.
Proof.
  intros PN Hs Ht HI. apply is_RInt_gen_at_point in HI.
  pose proof (is_RInt_gen_Chasles p s (F s) I Hs HI) as H. unfold plus in H; simpl in H.
  apply (gen_integral_unique p near (at_point t)); [now apply Proper_StrongProper| |exact Ht|exact H].
  apply Proper_StrongProper. typeclasses eauto.
Qed.

Lemma distribution_limits (l r : Rbar) (p F : R -> R) (c : R) : inside l r c ->
  (forall t, inside l r t -> is_RInt_gen p (lower_end l) (at_point t) (F t)) -> integral_over l r p 1 ->
  filterlim F (lower_end l) (locally 0) /\ filterlim F (upper_end r) (locally 1).
Proof.
  intros C H T.
  assert (A : filterlim F (lower_end l) (locally 0)).
  { apply filterlim_locally. intros e.
    destruct (H c C _ (locally_ball (F c) e)) as [P Q HP HQ N].
    generalize (filter_and _ _ HP (lower_inside l r c C)). apply filter_imp. intros z [Pz [Z _]].
    destruct (N z c Pz HQ) as [I [HI B]]. simpl in HI. change (Rabs (I - F c) < e) in B.
    change (Rabs (F z - 0) < e). rewrite Rminus_0_r.
    rewrite (distribution_step (lower_end l) p F z c I _ (H z Z) (H c C) HI) in B.
    replace (I - (F z + I)) with (- F z) in B by ring. now rewrite Rabs_Ropp in B. }
  split; [exact A|]. apply filterlim_locally. intros e. pose (e2 := mkposreal _ (is_pos_div_2 e)).
  destruct (T _ (locally_ball 1 e2)) as [P Q HP HQ N].
  pose proof (A _ (locally_ball 0 e2)) as A'. unfold filtermap in A'.
  destruct (filter_ex _ (filter_and _ _ A' (filter_and _ _ HP (lower_inside l r c C)))) as [z [Bz [Pz [Z _]]]].
  change (Rabs (F z - 0) < e / 2) in Bz.
  generalize (filter_and _ _ HQ (upper_inside l r c C)). apply filter_imp. intros t [Qt [Ti _]].
  destruct (N z t Pz Qt) as [I [HI B]]. simpl in HI. change (Rabs (I - 1) < e / 2) in B.
  change (Rabs (F t - 1) < e). rewrite (distribution_step (lower_end l) p F z t I _ (H z Z) (H t Ti) HI).
  apply Rabs_def2 in B. apply Rabs_def2 in Bz. apply Rabs_def1; lra.
Qed.

Lemma distribution_derive (l r : Rbar) (p F : R -> R) :
  (forall t, inside l r t -> is_RInt_gen p (lower_end l) (at_point t) (F t)) ->
  (forall t, inside l r t -> continuous p t) -> forall t, inside l r t -> is_derive F t (p t).
Proof.
  intros H K t T. apply (is_derive_ext_loc (fun s => F t + area_from t p s)).
  - generalize (locally_inside l r t T). apply filter_imp. intros s S. symmetry.
    apply (distribution_step (lower_end l) p F t s _ _ (H t T) (H s S)).
    apply (RInt_correct (V := R_CompleteNormedModule)), (ex_RInt_continuous (V := R_CompleteNormedModule)).
    intros z Z. apply K. now apply (inside_minmax l r t s).
  - pose proof (area_from_derive l r t p T K t T) as D. derive_with D. ring.
Qed.

Section Input.
  Variables (l r : Rbar) (p F : R -> R) (c : R).
  Hypothesis C : inside l r c.
  Hypothesis HI : input_density l r p F.

  Lemma density_pos t : inside l r t -> 0 < p t.
  Proof. intros T. apply HI, T. Qed.

  Lemma density_continuous t : inside l r t -> continuous p t.
  Proof. intros T. apply HI, T. Qed.

  Lemma cdf_derive t : inside l r t -> is_derive F t (p t).
  Proof. revert t. apply distribution_derive; intros t T; apply HI, T. Qed.

  Lemma cdf_lower : filterlim F (lower_end l) (locally 0).
  Proof. apply (distribution_limits l r p F c C); [intros t T; apply HI, T|apply HI]. Qed.

  Lemma cdf_upper : filterlim F (upper_end r) (locally 1).
  Proof. apply (distribution_limits l r p F c C); [intros t T; apply HI, T|apply HI]. Qed.

  Lemma cdf_activation : exists y y1, activation l r 0 1 F y y1.
  Proof.
    apply (make_activation l r 0 1 c F p C); [|exact cdf_lower|exact cdf_upper].
    intros t T. split; [now apply cdf_derive|]. split; [now apply density_continuous|now apply density_pos].
  Qed.

  Lemma cdf_range t : inside l r t -> 0 < F t < 1.
  Proof. intros T. destruct cdf_activation as [y [y1 [A _]]]. destruct (A t T) as [[L U] _]. exact (conj L U). Qed.
End Input.

(** ** Inputs that are nearly uniform *)

(** The density of the uniform distribution on [l, r]. *)
Definition uniform_density (l r t : R) : R := if both (Rle_dec l t) (Rle_dec t r) then / (r - l) else 0.

Lemma uniform_inside l r t : l <= t <= r -> uniform_density l r t = / (r - l).
Proof. intros T. unfold uniform_density. destruct (both (Rle_dec l t) (Rle_dec t r)); [reflexivity|lra]. Qed.

Lemma uniform_outside l r t : t < l \/ r < t -> uniform_density l r t = 0.
Proof. intros T. unfold uniform_density. destruct (both (Rle_dec l t) (Rle_dec t r)); [lra|reflexivity]. Qed.

Lemma uniform_piece l r z u : z <= l -> l < r -> l <= u <= r ->
  is_RInt (uniform_density l r) z u ((u - l) / (r - l)).
Proof.
  intros zl lr U. replace ((u - l) / (r - l)) with ((l - z) * 0 + (u - l) * / (r - l)) by (unfold Rdiv; ring).
  apply integral_next with l; apply integral_flat; try lra; intros t T.
  - apply uniform_outside. lra.
  - apply uniform_inside. lra.
Qed.

(** ** Powers of the distribution function: entropies in closed form *)

Lemma power_activation l r p F (a b : R) (n : nat) (c : R) : inside l r c -> input_density l r p F -> a < b ->
  exists y y1, activation l r a b (fun t => (b - a) * F t ^ S n + a) y y1 /\
    output_entropy a b p y y1 (ln (b - a) + ln (INR (S n)) - INR n).
Proof.
  intros C HI ab. pose (f1 := fun t => (b - a) * (INR (S n) * p t * F t ^ n)).
  assert (Pn : 0 < INR (S n)) by (apply lt_0_INR; apply Nat.lt_0_succ).
  assert (CF : forall t, inside l r t -> continuous F t).
  { intros t T. apply (ex_derive_continuous F). eexists. now apply (cdf_derive l r p F HI). }
  assert (D : forall t, inside l r t -> is_derive (fun t => (b - a) * F t ^ S n + a) t (f1 t)).
  { intros t T. unfold f1. derive_with (cdf_derive l r p F HI t T). simpl. ring. }
  assert (K : forall t, inside l r t -> continuous f1 t).
  { intros t T. pose proof (density_continuous l r p F HI t T) as KP. unfold f1. continuous_parts. }
  assert (P : forall t, inside l r t -> 0 < f1 t).
  { intros t T. unfold f1. pose proof (cdf_range l r p F c C HI t T). pose proof (density_pos l r p F HI t T).
    repeat apply Rmult_lt_0_compat; try lra. apply pow_lt. lra. }
  destruct (make_activation l r a b c (fun t => (b - a) * F t ^ S n + a) f1 C) as [y [y1 A]].
  - intros t T. auto.
  - limit_with (cdf_lower l r p F c C HI). simpl. ring.
  - limit_with (cdf_upper l r p F c C HI). rewrite pow1. ring.
  - exists y, y1. split; [exact A|].
    apply (entropy_over_input l r a b p (fun t => (b - a) * F t ^ S n + a) y y1 f1); [exact ab| |exact A|].
    { intros t T. split; [now apply (density_pos l r p F HI)|].
      split; [now apply (density_continuous l r p F HI)|auto]. }
    set (k := ln (b - a) + ln (INR (S n))).
    apply (integral_over_ext l r c (fun t => p t * (k + INR n * ln (F t)))); [exact C| |].
    { intros t T. pose proof (cdf_range l r p F c C HI t T) as Rt. pose proof (density_pos l r p F HI t T) as Pt.
      unfold f1.
      replace ((b - a) * (INR (S n) * p t * F t ^ n) / p t) with ((b - a) * INR (S n) * F t ^ n) by (field; lra).
      assert (0 < F t ^ n) by (apply pow_lt; lra). assert (0 < (b - a) * INR (S n)) by (apply Rmult_lt_0_compat; lra).
      rewrite !ln_mult, ln_pow by lra. unfold k. ring. }
    pose (H := fun t => k * F t + INR n * (F t * ln (F t) - F t)).
    replace (k - INR n) with ((k * 1 + INR n * (1 * ln 1 - 1)) - (k * 0 + INR n * (0 - 0))) by (rewrite ln_1; ring).
    apply (integral_over_antiderivative l r c H); [exact C| | | |].
    + intros t T. pose proof (cdf_range l r p F c C HI t T) as Rt. pose proof (cdf_derive l r p F HI t T) as DF.
      unfold H. derive_with DF. field. lra.
    + intros t T. pose proof (cdf_range l r p F c C HI t T) as Rt.
      pose proof (density_continuous l r p F HI t T). continuous_with (continuous_ln (F t) (proj1 Rt)).
    + unfold H. pose proof (cdf_lower l r p F c C HI) as L.
      assert (X : filterlim (fun t => F t * ln (F t)) (lower_end l) (locally 0)).
      { apply x_ln_x_limit; [typeclasses eauto| |exact L].
        apply (lower_end_intro l r _ c C). intros t T _. now apply (cdf_range l r p F c C HI). }
      limit_with (X, L). ring.
    + unfold H. pose proof (cdf_upper l r p F c C HI) as L.
      limit_with (L, filterlim_comp _ _ _ F ln _ _ _ L (continuous_ln 1 Rlt_0_1)). reflexivity.
Qed.

(** ** The maximum *)

(** The entropy of an activation with the bounds a and b is at most log (b - a); the difference is the integral of
    a function that is nowhere negative. *)
Lemma entropy_gap l r p F (a b : R) f y y1 h c : inside l r c -> input_density l r p F -> a < b ->
  activation l r a b f y y1 -> output_entropy a b p y y1 h ->
  integral_over l r (fun t => / y1 (f t) / (b - a) - p t - p t * ln (/ y1 (f t) / (b - a) / p t)) (ln (b - a) - h) /\
  (forall t, inside l r t -> 0 <= / y1 (f t) / (b - a) - p t - p t * ln (/ y1 (f t) / (b - a) / p t)).
Proof.
  intros C HI ab A E. pose proof A as [B D]. destruct (B c C) as [Fc _].
  pose proof (activation_slope l r a b f y y1 A) as S.
  assert (Z : forall t, inside l r t -> 0 < / y1 (f t) / (b - a) / p t).
  { intros t T. destruct (S t T) as [_ [_ P]]. pose proof (density_pos l r p F HI t T).
    repeat apply Rdiv_lt_0_compat; lra. }
  split.
  - assert (H1 : integral_over l r (fun t => p t * ln (/ y1 (f t) / p t)) h).
    { apply (entropy_over_input l r a b p f y y1 (fun t => / y1 (f t))); [exact ab| |exact A|exact E].
      intros t T. split; [now apply (density_pos l r p F HI)|]. split; [now apply (density_continuous l r p F HI)|apply S, T]. }
    assert (H2 : integral_over l r (fun t => / y1 (f t)) (b - a)).
    { apply (integral_over_antiderivative l r c f); [exact C| | | |].
      - intros t T. apply S, T.
      - intros t T. apply S, T.
      - apply lower_end_finite. exact (inverse_lower a b l r y f _ c (activation_sym _ _ _ _ _ _ _ A) C).
      - apply upper_end_finite. exact (inverse_upper a b l r y f _ c (activation_sym _ _ _ _ _ _ _ A) C). }
    pose proof (proj2 HI) as H3.
    pose proof (gen_minus _ _ _ _ (gen_minus _ _ _ _
      (gen_scal _ (/ (b - a)) _ H2) H3)
      (gen_minus _ _ _ _ H1 (gen_scal _ (ln (b - a)) _ H3))) as H4.
    replace (/ (b - a) * (b - a) - 1 - (h - ln (b - a) * 1)) with (ln (b - a) - h) in H4 by (field; lra).
    revert H4. apply (integral_over_ext l r c); [exact C|]. intros t T.
    destruct (S t T) as [_ [_ P]]. pose proof (density_pos l r p F HI t T) as Pp.
    replace (/ y1 (f t) / (b - a) / p t) with (/ y1 (f t) / p t * / (b - a)) by (unfold Rdiv; ring).
    assert (0 < / y1 (f t) / p t) by (apply Rdiv_lt_0_compat; lra).
    rewrite (ln_mult (/ y1 (f t) / p t) (/ (b - a))) by (assumption || (apply Rinv_0_lt_compat; lra)).
    rewrite (ln_Rinv (b - a)) by lra. unfold Rdiv. ring.
  - intros t T. pose proof (ln_le_line _ (Z t T)) as L. pose proof (density_pos l r p F HI t T) as Pp.
    replace (/ y1 (f t) / (b - a) - p t) with (p t * (/ y1 (f t) / (b - a) / p t - 1)) at 1.
    + set (z := / y1 (f t) / (b - a) / p t) in *. nra.
    + field. repeat split; try lra. destruct (B t T) as [J _]. destruct (D _ J) as [_ [_ [_ [_ Q]]]]. lra.
Qed.

Lemma worst_activation l r p F (C1 C2 c : R) : inside l r c -> input_density l r p F -> 0 < C1 -> exists y y1,
  activation l r C2 (C1 + C2) (fun t => C1 * F t + C2) y y1 /\ output_entropy C2 (C1 + C2) p y y1 (ln C1).
Proof.
  intros C HI P. destruct (power_activation l r p F C2 (C1 + C2) 0 c C HI ltac:(lra)) as [y [y1 [[A B] E]]].
  exists y, y1. split; [split|].
  - intros t T. destruct (A t T) as [A1 A2]. replace ((C1 + C2 - C2) * F t ^ 1 + C2) with (C1 * F t + C2) in * by ring.
    auto.
  - intros x X. destruct (B x X) as [B1 [B2 B3]]. split; [exact B1|]. split; [|exact B3]. rewrite <- B2 at 2. ring.
  - replace (ln C1) with (ln (C1 + C2 - C2) + ln (INR 1) - INR 0); [exact E|].
    replace (C1 + C2 - C2) with C1 by ring. simpl. rewrite ln_1. ring.
Qed.

Theorem worst_is_maximum :
  forall (l r : Rbar) (p F : R -> R) (C1 C2 : R),
  Rbar_lt l r -> input_density l r p F -> 0 < C1 ->
  exists (y0 y0' : R -> R) (h0 : R),
    activation l r C2 (C1 + C2) (fun t => C1 * F t + C2) y0 y0' /\
    output_entropy C2 (C1 + C2) p y0 y0' h0 /\
    forall (f y y' : R -> R) (h : R),
      activation l r C2 (C1 + C2) f y y' -> output_entropy C2 (C1 + C2) p y y' h -> h <= h0.
Proof.
  intros l r p F C1 C2 lr HI P. destruct (inside_exists l r lr) as [c C].
  destruct (worst_activation l r p F C1 C2 c C HI P) as [y [y1 [A E]]]. exists y, y1, (ln C1).
  split; [exact A|]. split; [exact E|]. intros f y2 y2' h A2 E2.
  destruct (entropy_gap l r p F C2 (C1 + C2) f y2 y2' h c C HI ltac:(lra) A2 E2) as [G N].
  pose proof (integral_over_nonneg l r c _ _ C N G) as Q. replace (C1 + C2 - C2) with C1 in Q by ring. lra.
Qed.

(** ** No minimum *)

(** Below every number there is an entropy. *)
Lemma entropy_below l r p F (a b m : R) : Rbar_lt l r -> input_density l r p F -> a < b ->
  exists (f y y' : R -> R) (h : R), activation l r a b f y y' /\ output_entropy a b p y y' h /\ h < m.
Proof.
  intros lr HI ab. destruct (inside_exists l r lr) as [c C].
  assert (exists n, 2 * (1 + ln (b - a) - m) < INR n) as [n Hn].
  { destruct (nfloor_ex (Rmax 0 (2 * (1 + ln (b - a) - m))) (Rmax_l _ _)) as [k [_ Hk]]. exists (S k).
    rewrite S_INR. pose proof (Rmax_r 0 (2 * (1 + ln (b - a) - m))). lra. }
  destruct (power_activation l r p F a b n c C HI ab) as [y [y1 [A E]]].
  eexists. exists y, y1. eexists. split; [exact A|]. split; [exact E|].
  assert (Pn : 0 < INR (S n)) by (apply lt_0_INR; apply Nat.lt_0_succ).
  pose proof (ln_le_line (INR (S n) / 2) ltac:(lra)) as L. unfold Rdiv in L.
  rewrite ln_mult, ln_Rinv in L by lra. rewrite S_INR in *.
  pose proof (ln_le_line 2 ltac:(lra)). lra.
Qed.

(** Every number is the entropy of some activation. *)
Theorem every_entropy (l r : Rbar) (p F : R -> R) (h : R) : Rbar_lt l r -> input_density l r p F ->
  exists (b : R) (f y y' : R -> R), 0 < b /\ activation l r 0 b f y y' /\ output_entropy 0 b p y y' h.
Proof.
  intros lr HI. destruct (inside_exists l r lr) as [c C].
  destruct (power_activation l r p F 0 (exp h) 0 c C HI (exp_pos h)) as [y [y1 [A E]]].
  exists (exp h), (fun t => (exp h - 0) * F t ^ 1 + 0), y, y1. split; [apply exp_pos|]. split; [exact A|].
  assert (V : ln (exp h - 0) + ln (INR 1) - INR 0 = h) 
    by (replace (exp h - 0) with (exp h) by ring; rewrite ln_exp; simpl; rewrite ln_1; ring).
  now rewrite V in E.
Qed.
