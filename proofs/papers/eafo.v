(** * Proofs of the claims of the paper eafo: what the names say stands in statements/eafo.v *)

From Coq Require Import Classical_Prop.
From Interval Require Import Tactic.
From Provenact Require Import Analysis Activations Areas BayesError Cells Elementary Ends Expansion Integrals Limits
    Normal Parts Schemes Smooth SoftUnits Tactics Variations Vocabulary WorstActivation.
From Papers.eafo Require Import Correction Entropy Hump InverseError.
From Statements Require Import eafo.

Ltac unfold_paper ::= unfold artanh, logit, crrelu, f, g in *.

Theorem eafo_consistently_superior_fails : ~ eafo_consistently_superior.
Proof. by_part eafo_consistently_superior_8. plain_decimals. unfold_paper; refute_number. Qed.

Theorem eafo_overlap_bayes_error_holds : eafo_overlap_bayes_error.
Proof.
  intros w1 w2 p1 q1 p2 q2 o1 o2 e1 e2 _ _ O1 O2 B1 B2 L.
  rewrite (bayes_unique _ _ _ _ _ _ _ B1 (bayes_is_overlap m_infty p_infty _ _ _ _ I O1)).
  now rewrite (bayes_unique _ _ _ _ _ _ _ B2 (bayes_is_overlap m_infty p_infty _ _ _ _ I O2)).
Qed.

Theorem eafo_overlap_bayes_error_corrected_holds : eafo_overlap_bayes_error_corrected.
Proof.
  unfold eafo_overlap_bayes_error_corrected.
  split.
  - intros p1 q1 p2 q2 o1 o2 e1 e2 T1 T2 O1 O2 B1 B2 L.
    assert (H : forall p q o, integral_over m_infty p_infty (fun x => Rmin (p x) (q x)) o ->
      overlap m_infty p_infty (1 / 2) p q (1 / 2 * o)).
    { intros p q o O. generalize (gen_scal _ (1 / 2) _ O).
      apply (integral_over_ext m_infty p_infty 0); [split; exact I|]. intros x _.
      unfold Rmin. destruct (Rle_dec _ _), (Rle_dec _ _); lra. }
    apply (eafo_overlap_bayes_error_holds (1 / 2) (1 / 2) p1 q1 p2 q2 (1 / 2 * o1) (1 / 2 * o2)); auto. lra.
  - intros H.
    assert (L : 1 / 10 < 5 / 100); [|lra].
    assert (I1 : integral_over m_infty p_infty step_1 1) by (apply (step_integral _ 0 1 1 0 0); try lra; steps).
    assert (I2 : integral_over m_infty p_infty step_2 1) by (apply (step_integral _ 1 1 0 0 0); try lra; steps).
    assert (I3 : integral_over m_infty p_infty step_3 1)
      by (apply (step_integral _ (2 / 5) (2 / 5) 0 0 (3 / 5)); try lra; steps).
    apply (H (1 / 10) step_2 step_3 step_1 step_2 (2 / 5) (1 / 2)).
    + split; [lra|]. split; [steps|]. auto.
    + split; [lra|]. split; [steps|]. auto.
    + apply (step_integral _ (2 / 5) (2 / 5) 0 0 0); try lra; steps.
    + apply (step_integral _ 0 1 0 0 0); try lra; steps.
    + apply (bayes_is_overlap m_infty p_infty); [exact I|].
      apply (step_integral _ (1 / 10) (1 / 10) 0 0 0); try lra; steps.
    + apply (bayes_is_overlap m_infty p_infty); [exact I|].
      apply (step_integral _ 0 (1 / 10) 0 0 0); try lra; steps.
    + lra.
Qed.

Theorem eafo_entropy_two_peaks_fails : ~ eafo_entropy_two_peaks.
Proof.
  intros H. assert (C : inside m_infty p_infty 0) by (split; exact I).
  destruct two_peaks as [l [HL BL]]. pose proof two_tails_digits as TD. pose proof ln_sqrt_2PI as LS.
  assert (L : 1 / 2 < 1 - Phi 3); [|lra].
  apply (H phi phi (fun x => phi (x - 3)) (fun x => phi (x - -3)) (/ 2 + ln (sqrt (2 * PI))) l).
  - split; [lra|]. split; [intros x _; pose proof (phi_pos x); lra|]. split; exact phi_integral.
  - split; [lra|]. split; [intros x _; pose proof (phi_pos (x - 3)); pose proof (phi_pos (x - -3)); lra|].
    split; apply normal_at_is_density.
  - apply (integral_over_ext m_infty p_infty 0 (fun x => phi x * (x ^ 2 / 2 + ln (sqrt (2 * PI))))); [exact C| |].
    + intros x _. replace ((phi x + phi x) / 2) with (phi x) by field. rewrite ln_phi. field.
    + apply entropy_line.
  - revert HL. apply (integral_over_ext m_infty p_infty 0); [exact C|]. intros x _. unfold mixture.
    replace (x - -3) with (x + 3) by ring. ring.
  - apply (bayes_is_overlap m_infty p_infty); [exact I|].
    pose proof (gen_scal phi (1 / 2) 1 phi_integral) as P. rewrite Rmult_1_r in P. revert P.
    apply (integral_over_ext m_infty p_infty 0); [exact C|]. intros x _.
    replace ((1 - 1 / 2) * phi x) with (1 / 2 * phi x) by field. symmetry. apply Rmin_left. lra.
  - apply (bayes_is_overlap m_infty p_infty); [exact I|]. generalize two_tails.
    apply (integral_over_ext m_infty p_infty 0); [exact C|]. intros x _. symmetry. apply smaller_normal.
  - lra.
Qed.

Theorem eafo_entropy_two_peaks_corrected_holds : eafo_entropy_two_peaks_corrected.
Proof.
  by_parts idtac.
  - plain_decimals.
    assert (E : is_RInt_gen (fun x => - phi x * ln (phi x)) minus_inf plus_inf (/ 2 + ln (sqrt (2 * PI)))).
    { generalize (entropy_line (ln (sqrt (2 * PI)))). apply gen_ext. intros x. rewrite ln_phi. field. }
    exists (/ 2 + ln (sqrt (2 * PI))). split; [exact E|interval with (i_prec 40)].
  - plain_decimals.
    destruct two_peaks as [l [Hl B]]. exists l. split; [|lra]. revert Hl. apply gen_ext. intros x. unfold mixture.
    field.
  - replace (1 / 2) with (/ 2 * 1) by field. generalize (gen_scal _ (/ 2) _ phi_integral). apply gen_ext. intros x.
    field.
  - plain_decimals. exists (1 - Phi 3). split; [exact two_tails|]. pose proof two_tails_digits. lra.
Qed.

Theorem eafo_pushforward_entropy_holds : eafo_pushforward_entropy.
Proof.
  intros l r a b P p f y y1 L H K A. split; [|reflexivity]. pose proof A as [B D]. intros u v U V uv.
  destruct (D u U) as [Yu [Fu _]], (D v V) as [Yv [Fv _]].
  assert (M : y u <= y v).
  { destruct (Req_dec u v) as [->|N]; [lra|]. left. apply (activation_increasing_inverse l r a b f y y1 A); auto. lra. }
  rewrite (L (fun t => u < f t <= v) (fun t => y u < t <= y v)).
  - exact (substitution_between l r a b f y y1 p u v _ A U V K (H (y u) (y v) Yu Yv M)).
  - intros t T. destruct (B t T) as [J E].
    assert (I1 : forall w, inside a b w -> (w < f t <-> y w < t)).
    { intros w W. destruct (D w W) as [Yw [Fw _]]. split; intros Q.
      - rewrite <- E. now apply (activation_increasing_inverse l r a b f y y1 A).
      - rewrite <- Fw. now apply (activation_increasing l r a b f y y1 A). }
    specialize (I1 u U) as Iu. specialize (I1 v V) as Iv. split; intros [Q1 Q2]; split; try tauto.
    + apply Rnot_lt_le. intros N. apply Iv in N. lra.
    + apply Rnot_lt_le. intros N. apply Iv in N. lra.
Qed.

Theorem eafo_pushforward_entropy_corrected_holds : eafo_pushforward_entropy_corrected.
Proof. exact entropy_over_input. Qed.

Theorem eafo_entropy_and_performance_fails : ~ eafo_entropy_and_performance.
Proof.
  intros H. assert (W : 0 < 1 / 2 < 1) by lra. pose proof normal_density as N.
  assert (C : inside m_infty p_infty 0) by (split; exact I).
  pose proof (mixture_density _ _ _ _ _ _ _ W N N) as M.
  destruct (power_activation _ _ _ _ 0 1 0 0 C M Rlt_0_1) as [y1 [y1' [A1 E1]]].
  destruct (power_activation _ _ _ _ 0 2 0 0 C M Rlt_0_2) as [y2 [y2' [A2 E2]]].
  destruct (density_overlap m_infty p_infty (1 / 2) phi Phi phi Phi I W N N) as [o O].
  apply (Rlt_irrefl o).
  apply (H _ _ _ _ _ _ (1 / 2) phi Phi phi Phi _ _ _ _ _ _ _ _ _ _ W N N A1 A2 E1 E2).
  - apply bayes_is_overlap; [exact Rlt_0_1|]. exact (output_overlap _ _ 0 1 _ _ _ _ _ _ _ _ _ Rlt_0_1 W N N A1 O).
  - apply bayes_is_overlap; [exact Rlt_0_2|]. exact (output_overlap _ _ 0 2 _ _ _ _ _ _ _ _ _ Rlt_0_2 W N N A2 O).
  - replace (1 - 0) with 1 by ring. replace (2 - 0) with 2 by ring. pose proof ln_lt_2. rewrite ln_1. lra.
Qed.

Theorem eafo_entropy_and_performance_corrected_holds : eafo_entropy_and_performance_corrected.
Proof.
  intros l r w p P q Q lr W HP HQ. split.
  - destruct (density_overlap l r w p P q Q lr W HP HQ) as [o O]. exists o. split; [now apply bayes_is_overlap|].
    intros a b f y y1 ab A. apply bayes_is_overlap; [exact ab|]. now apply (output_overlap l r a b w p P q Q f).
  - intros h. apply (every_entropy l r _ (fun t => w * P t + (1 - w) * Q t)); [exact lr|].
    now apply mixture_density.
Qed.

(** Eq. (1) as it is printed. *)
Theorem eafo_taylor_remainder_holds : eafo_taylor_remainder.
Proof.
  intros a b D G Gv Gu y y1 eta H S Y E I.
  destruct (test_support a b eta E) as [SE [c [d [C [Dd [cd Z]]]]]].
  assert (Dy : forall x, inside a b x -> is_derive y x (y1 x)) by (intros x X; apply Y, X).
  assert (Cy : forall x, inside a b x -> continuous y1 x) by (intros x X; apply Y, X).
  assert (In : forall x, inside a b x -> D (y1 x) (y x) x) by (intros x X; apply Y, X).
  eexists. split; [exact (first_order a b D y y1 eta c d C Dd SE Z Dy Cy In cd G Gv Gu S)|].
  exists 1. destruct (small_remainder a b D y y1 eta c d C Dd SE Z Dy Cy In cd G Gv Gu H S I 1 Rlt_0_1) as [r [Rp B]].
  exists r. split; [exact Rp|]. intros e He. destruct (B e He) as [H1 [I1 I2]]. exists H1. split; [exact I1|].
  replace (H1 - (H + e * _)) with (H1 - H - e * RInt (slope y y1 eta Gv Gu 0) c d) by ring. exact I2.
Qed.

(** The sharpened statement: the remainder is of second order; and any multiple of the first-order term would satisfy
    the printed one. *)
Theorem eafo_taylor_remainder_corrected_holds : eafo_taylor_remainder_corrected.
Proof.
  intros a b D G Gv Gu Gvv Gvu Guv Guu y y1 eta H S SV SU Y E I.
  destruct (test_support a b eta E) as [SE [c [d [C [Dd [cd Z]]]]]].
  assert (Dy : forall x, inside a b x -> is_derive y x (y1 x)) by (intros x X; apply Y, X).
  assert (Cy : forall x, inside a b x -> continuous y1 x) by (intros x X; apply Y, X).
  assert (In : forall x, inside a b x -> D (y1 x) (y x) x) by (intros x X; apply Y, X).
  exists (RInt (slope y y1 eta Gv Gu 0) c d).
  split; [exact (first_order a b D y y1 eta c d C Dd SE Z Dy Cy In cd G Gv Gu S)|]. split.
  - destruct (square_remainder a b D y y1 eta c d C Dd SE Z Dy Cy In cd G Gv Gu H S I Gvv Gvu Guv Guu SV SU)
      as [M [r [Rp B]]].
    exists M, r. split; [exact Rp|]. intros e He. destruct (B e He) as [H1 [I1 I2]]. exists H1. split; [exact I1|].
    replace (H1 - (H + e * _)) with (H1 - H - e * RInt (slope y y1 eta Gv Gu 0) c d) by ring. exact I2.
  - intros k. set (T := RInt (slope y y1 eta Gv Gu 0) c d).
    destruct (small_remainder a b D y y1 eta c d C Dd SE Z Dy Cy In cd G Gv Gu H S I 1 Rlt_0_1) as [r [Rp B]].
    exists (1 + Rabs ((1 - k) * T)), r. split; [exact Rp|]. intros e He.
    destruct (B e He) as [H1 [I1 I2]]. exists H1. split; [exact I1|]. fold T in I2.
    replace (H1 - (H + e * (k * T))) with ((H1 - H - e * T) + e * ((1 - k) * T)) by ring.
    apply Rle_trans with (1 := Rabs_triang _ _). rewrite (Rabs_mult e). lra.
Qed.

Theorem eafo_inverse_limits_fails : ~ eafo_inverse_limits.
Proof.
  by_part eafo_inverse_limits_6.
  intros H. assert (L : filterlim (fun x => exp x) (at_right 0) (locally (exp 0))).
  { apply (side_of_continuous exp), (ex_derive_continuous exp). auto_derive. exact I. }
  pose proof (filterlim_locally_unique _ _ _ H L) as E. rewrite exp_0 in E. apply R1_neq_R0. now symmetry.
Qed.

Theorem eafo_inverse_limits_corrected_holds : eafo_inverse_limits_corrected.
Proof.
  assert (N : forall x, 0 < x -> x < 1 -> exp (logit x) = x / (1 - x)) by (intros x H0 H1; unfold logit; apply exp_ln, Rdiv_lt_0_compat; lra).
  assert (roots : forall (f : R -> R) a, ex_derive f a -> 0 <= f a -> continuous (fun x => sqrt (f x)) a).
  { intros f a D P. apply (continuous_comp f sqrt); [now apply (ex_derive_continuous f)|].
    apply continuity_pt_filterlim. now apply continuity_pt_sqrt. }
  by_parts idtac.
  - near_values.
    apply (right_lim_of_bound _ 0 2 0 (mkposreal (1 / 2) ltac:(lra))). intros x [H0 H1]. simpl in H1.
    rewrite N, !Rminus_0_r by lra. assert (0 < x / (1 - x)) by (apply Rdiv_lt_0_compat; lra).
    rewrite Rabs_pos_eq by lra. apply Rle_div_l; [lra|]. nra.
  - near_values.
    apply (left_lim_of_bound _ 0 2 1 (mkposreal (1 / 2) ltac:(lra))). intros x [H0 H1]. simpl in H0.
    rewrite exp_Ropp, N, Rminus_0_r by lra. replace (/ (x / (1 - x))) with ((1 - x) / x) by (field; lra).
    assert (0 < (1 - x) / x) by (apply Rdiv_lt_0_compat; lra). rewrite Rabs_pos_eq by lra. apply Rle_div_l; [lra|]. nra.
  - near_values. apply filterlim_ext_loc with (f := fun x => sqrt ((1 + x) / (1 - x))).
    { exists (mkposreal 1 Rlt_0_1). intros x Hx Hx1. change (Rabs (x - (- 1)) < 1) in Hx. apply Rabs_def2 in Hx.
      symmetry. unfold artanh. apply exp_half_ln. apply Rdiv_lt_0_compat; lra. }
    apply (near_as _ _ _ _ (side_of_continuous _ _ _ (roots (fun x => (1 + x) / (1 - x)) (- 1) ltac:(auto_derive;
      lra) ltac:(lra)))).
    replace ((1 + - 1) / (1 - - 1)) with 0 by field. apply sqrt_0.
  - near_values. apply filterlim_ext_loc with (f := fun x => sqrt ((1 - x) / (1 + x))).
    { exists (mkposreal 1 Rlt_0_1). intros x Hx Hx1. change (Rabs (x - 1) < 1) in Hx. apply Rabs_def2 in Hx.
      unfold artanh. rewrite exp_Ropp, exp_half_ln, <- sqrt_inv by (apply Rdiv_lt_0_compat; lra). f_equal. field. lra. }
    apply (near_as _ _ _ _ (side_of_continuous _ _ _ (roots (fun x => (1 - x) / (1 + x)) 1 ltac:(auto_derive;
      lra) ltac:(lra)))).
    replace ((1 - 1) / (1 + 1)) with 0 by field. apply sqrt_0.
  - apply (side_of_continuous (fun x => x)), continuous_id.
Qed.

Theorem eafo_eta_boundary_fails : ~ eafo_eta_boundary.
Proof.
  intros H. assert (E1 : exp 0.01 <= 2) by interval with (i_prec 30).
  assert (E2 : exp (Ropp 0.01) <= 2) by interval with (i_prec 30).
  assert (Z : forall d : posreal, pos d = 1 / 2 -> at_right 0 (fun x => 0 < x < 1 / 2) /\ at_left 1 (fun x => 1 / 2 < x < 1)).
  { intros d D. split; exists d; intros x B L; [change (Rabs (x - 0) < d) in B|change (Rabs (x - 1) < d) in B];
      apply Rabs_def2 in B; lra. }
  assert (P : 0 < 1 / 2) by lra. destruct (Z (mkposreal _ P) eq_refl) as [ZR ZL].
  assert (Q : forall x, 0 < x < 1 -> 0 < x / (1 - x)) by (intros x X; apply Rdiv_lt_0_compat; lra).
  destruct (H (fun _ => 1)) as [L _].
  - intros x. apply continuous_const.
  - split; [revert ZR; apply filter_imp; intros; lra|].
    split; [revert ZR; apply filter_imp; intros x X; apply Q; lra|].
    apply (right_lim_of_bound _ 0 4 0 (mkposreal _ P)). intros x X. simpl in X. unfold logit.
    rewrite exp_plus, exp_ln by (apply Q; lra). rewrite !Rminus_0_r, Rmult_1_r. pose proof (exp_pos 0.01).
    pose proof (Q x ltac:(lra)). rewrite Rabs_pos_eq by nra.
    assert (x / (1 - x) <= 2 * x) by (apply Rle_div_l; nra). nra.
  - split; [revert ZL; apply filter_imp; intros; lra|].
    split; [revert ZL; apply filter_imp; intros x X; apply Q; lra|].
    apply (left_lim_of_bound _ 0 4 1 (mkposreal _ P)). intros x X. simpl in X. unfold logit.
    rewrite Ropp_plus_distr, exp_plus, Rmult_1_r, exp_Ropp, exp_ln by (apply Q; lra). rewrite !Rminus_0_r.
    pose proof (exp_pos (Ropp 0.01)). replace (/ (x / (1 - x))) with ((1 - x) / x) by (field; lra).
    assert (0 < (1 - x) / x) by (apply Rdiv_lt_0_compat; lra). rewrite Rabs_pos_eq by nra.
    assert ((1 - x) / x <= 2 * (1 - x)) by (apply Rle_div_l; nra). nra.
  - intros x. rewrite Rabs_pos_eq; lra.
  - assert (V : 1 = 0); [|lra].
    apply (filterlim_locally_unique (F := at_right 0) (fun _ => 1)); [apply filterlim_const|exact L].
Qed.

Theorem eafo_eta_boundary_corrected_holds : eafo_eta_boundary_corrected.
Proof.
  by_parts idtac.
  - exact boundary_lim_m.
  - exact boundary_lim_p.
Qed.

Theorem eafo_integration_by_parts_holds : eafo_integration_by_parts.
Proof. exact parts. Qed.

Theorem eafo_euler_lagrange_holds : eafo_euler_lagrange.
Proof.
  intros a b G Gv Gu y y1 A1 R H. pose (A := fun x => Gv (y1 x) (y x) x). pose (B := fun x => Gu (y1 x) (y x) x).
  assert (DA : forall x, inside a b x -> is_derive A x (A1 x)) by (intros x X; apply R, X).
  assert (CA1 : forall x, inside a b x -> continuous A1 x) by (intros x X; apply R, X).
  assert (CB : forall x, inside a b x -> continuous B x) by (intros x X; apply R, X).
  assert (CA : forall x, inside a b x -> continuous A x).
  { intros x X. apply (ex_derive_continuous A). exists (A1 x). now apply DA. }
  assert (F : forall x, inside a b x -> B x - A1 x = 0).
  { apply fundamental_lemma; [intros; apply minus_at; auto|]. intros eta T. pose proof T as [S [c [d [C [D Z]]]]].
    assert (I1 : integral_over a b (fun x => A1 x * eta x + A x * Derive eta x) (0 - 0)).
    { destruct (vanishing_ends a b c d (fun x => A x * eta x) C D) as [LA LB].
      { intros x X. rewrite Z by exact X. ring. }
      apply (integral_over_antiderivative a b c (fun x => A x * eta x)); [exact C| | |exact LA|exact LB].
      - intros x X. apply product_derive; [now apply DA|now apply Derive_correct, (S 1%nat)].
      - intros x X. apply plus_at; apply mult_at; auto; [now apply test_continuous|now apply test_slope_continuous]. }
    pose proof (H eta T) as I0. change (fun x => Gu (y1 x) (y x) x * eta x + Gv (y1 x) (y x) x * Derive eta x)
      with (fun x => B x * eta x + A x * Derive eta x) in I0.
    pose proof (gen_minus _ _ _ _ I0 I1) as I2.
    replace (0 - (0 - 0)) with 0 in I2 by ring. revert I2. apply (integral_over_ext a b c); [exact C|].
    intros x X. ring. }
  intros x X. pose proof (F x X) as E. unfold B in E. lra.
Qed.

Theorem eafo_beltrami_holds : eafo_beltrami.
Proof.
  intros a b D G Gv Gu y y1 y2 R Y EL.
  assert (Z : forall x, inside a b x -> is_derive (fun t => G (y1 t) (y t) - y1 t * Gv (y1 t) (y t)) x 0).
  { intros x X. destruct (Y x X) as [Dy [Dy1 In]]. destruct (R _ _ In) as [O [DV [DU [KV KU]]]].
    assert (E : is_derive (fun t => G (y1 t) (y t)) x (Gv (y1 x) (y x) * y2 x + Gu (y1 x) (y x) * y1 x)).
    { apply (chain_2 G Gv); auto. revert O. apply locally_2d_impl, locally_2d_forall. intros v u. apply R. }
    pose proof (product_derive _ _ _ _ _ Dy1 (EL x X)) as P. cbv beta in P.
    refine (derive_equal _ _ _ _ (is_derive_minus _ _ _ _ _ E P) _).
    unfold minus, plus, opp; simpl. ring. }
  destruct (Rbar_lt_dec a b) as [ab|nab].
  - destruct (inside_exists a b ab) as [c Hc].
    eexists. intros x X. exact (constant_inside a b _ Z x c X Hc).
  - exists 0. intros x X. exfalso. apply nab. apply Rbar_lt_trans with (Finite x); apply X.
Qed.

Theorem eafo_no_global_minimum_holds : eafo_no_global_minimum.
Proof.
  intros l r p F a b lr HI ab. split.
  - pose proof (worst_is_maximum l r p F (b - a) a lr HI ltac:(lra)) as M.
    replace (b - a + a) with b in M by ring. exact M.
  - intros [f0 [y0 [y0' [h0 [_ [_ M]]]]]].
    destruct (entropy_below l r p F a b h0 lr HI ab) as [f [y [y1 [h [A [E L]]]]]]. specialize (M _ _ _ _ A E). lra.
Qed.

(** All of it: the largest entropy is log (b - a), there is no lower bound, and without fixed bounds everything occurs. *)
Theorem eafo_no_global_minimum_corrected_holds : eafo_no_global_minimum_corrected.
Proof.
  intros l r p F lr HI. split; [|intros h; now apply (every_entropy l r p F)].
  intros a b ab. split; [|intros m; now apply (entropy_below l r p F)].
  intros f y y1 h A E. destruct (inside_exists l r lr) as [c C].
  destruct (entropy_gap l r p F a b f y y1 h c C HI ab A E) as [G N].
  pose proof (integral_over_nonneg l r c _ _ C N G). lra.
Qed.

(** It is the only one, and its entropy is log C1. *)
Theorem eafo_improves_from_wafbc_corrected_holds : eafo_improves_from_wafbc_corrected.
Proof.
  intros l r p F C1 C2 lr HI P. destruct (inside_exists l r lr) as [c C].
  split; [now apply (worst_activation l r p F C1 C2 c)|].
  intros f y y1 h A E. destruct (entropy_gap l r p F C2 (C1 + C2) f y y1 h c C HI ltac:(lra) A E) as [G N].
  replace (C1 + C2 - C2) with C1 in * by ring.
  pose proof (integral_over_nonneg l r c _ _ C N G) as Q.
  destruct (Rle_lt_or_eq_dec h (ln C1) ltac:(lra)) as [L|Eq]; [now left|right]. split; [exact Eq|].
  rewrite Eq, Rminus_eq_0 in G. pose proof (activation_slope _ _ _ _ _ _ _ A) as S. pose proof A as [B D].
  assert (Z : forall t, inside l r t -> / y1 (f t) = C1 * p t).
  { intros t T. destruct (S t T) as [_ [K Pf]]. pose proof (density_pos l r p F HI t T) as Pp.
    assert (V : / y1 (f t) / C1 - p t - p t * ln (/ y1 (f t) / C1 / p t) = 0).
    { apply (integral_over_zero l r (fun t => / y1 (f t) / C1 - p t - p t * ln (/ y1 (f t) / C1 / p t))); auto.
      intros s Ss. destruct (S s Ss) as [_ [Ks Ps]]. pose proof (density_pos l r p F HI s Ss) as Pp'.
      pose proof (density_continuous l r p F HI s Ss) as Kp.
      assert (K1 : continuous (fun t => / y1 (f t) / C1) s)
        by (apply (mult_at (fun t => / y1 (f t)) (fun _ => / C1)); [exact Ks|apply continuous_const]).
      apply minus_at; [now apply minus_at|]. apply mult_at; [exact Kp|].
      apply (continuous_comp (fun t => / y1 (f t) / C1 / p t) ln).
      - apply (mult_at (fun t => / y1 (f t) / C1) (fun t => / p t)); [exact K1|].
        apply continuous_Rinv_comp; [exact Kp|lra].
      - apply continuous_ln. repeat apply Rdiv_lt_0_compat; lra. }
    set (z := / y1 (f t) / C1 / p t) in *.
    assert (Zp : 0 < z) by (unfold z; repeat apply Rdiv_lt_0_compat; lra).
    assert (Vz : / y1 (f t) = C1 * p t * z).
    { unfold z. field. repeat split; try lra. destruct (B t T) as [J _]. destruct (D _ J) as [_ [_ [_ [_ W]]]]. lra. }
    assert (z - 1 = ln z).
    { rewrite Vz in V. replace (C1 * p t * z / C1) with (p t * z) in V by (field; lra).
      apply (Rmult_eq_reg_l (p t)); lra. }
    rewrite Vz, (ln_touch z Zp) by assumption. ring. }
  assert (Q' : forall t, inside l r t -> f t - C1 * F t = f c - C1 * F c).
  { intros t T. apply (constant_inside l r (fun t => f t - C1 * F t)); auto. intros s Ss.
    destruct (S s Ss) as [Df _]. rewrite Z in Df by exact Ss.
    derive_with (Df, cdf_derive l r p F HI s Ss). ring. }
  assert (V : f c - C1 * F c = C2 - C1 * 0).
  { apply (filterlim_locally_unique (F := lower_end l) (fun t => f t - C1 * F t)).
    - apply (filterlim_ext_loc (fun _ => f c - C1 * F c)); [|apply filterlim_const].
      apply (lower_end_intro l r _ c C). intros t T _. symmetry. now apply Q'.
    - pose proof (inverse_lower _ _ l r y f _ c (activation_sym _ _ _ _ _ _ _ A) C) as Lf.
      limit_with (lower_end_finite _ _ _ Lf, cdf_lower l r p F c C HI). reflexivity. }
  intros t T. pose proof (Q' t T). lra.
Qed.

Theorem eafo_eta_descent_holds : eafo_eta_descent.
Proof.
  intros a b G Gv Gu y y1 A1 eta eta1 r s t ab R E0 E1 HR HS HT.
  pose (A := fun x => Gv (y1 x) (y x) x). pose (B := fun x => Gu (y1 x) (y x) x).
  destruct (inside_exists a b ab) as [c C].
  destruct (parts a b A A1 eta eta1 s t ab) as [l [HL HM]]; auto.
  { intros x X. destruct (R x X) as [_ [_ [_ [DA [KA [_ [DE KE]]]]]]]. auto. }
  assert (CE : forall x, inside a b x -> continuous eta x).
  { intros x X. apply (ex_derive_continuous eta). exists (eta1 x). apply R, X. }
  assert (CA1 : forall x, inside a b x -> continuous A1 x) by (intros x X; apply R, X).
  assert (V : integral_over a b (fun x => B x * eta x + A x * eta1 x) (- r)).
  { pose proof (gen_plus _ _ _ _ (gen_minus _ _ _ _ HM HR) HL) as I0.
    replace (- l - r + l) with (- r) in I0 by ring. revert I0. apply (integral_over_ext a b c); [exact C|].
    intros x X. destruct (R x X) as [_ [_ [_ [_ [_ [E _]]]]]]. fold (B x) in E.
    replace (B x) with (A1 x - eta x) by lra. ring. }
  split; [exact V|]. intros eps P.
  assert (Q : 0 <= r).
  { apply (integral_over_nonneg a b c (fun x => eta x ^ 2)); auto. intros. apply pow2_ge_0. }
  split; [nra|]. intros Z x X. assert (r = 0) by nra. subst r.
  assert (S : eta x ^ 2 = 0).
  { apply (integral_over_zero a b (fun x => eta x ^ 2)); auto.
    - intros z Hz. apply (continuous_ext (fun x => eta x * eta x)); [intros; simpl; ring|]. now apply mult_at; apply CE.
    - intros. apply pow2_ge_0. }
  destruct (R x X) as [_ [_ [_ [_ [_ [E _]]]]]].
  assert (eta x = 0) by nra. lra.
Qed.

Theorem eafo_eta_descent_corrected_holds : eafo_eta_descent_corrected.
Proof.
  assert (E0 : is_lim (fun x => exp (- (2 * x))) p_infty 0).
  { apply (stretched_p (fun x => exp (- x)) 2 0 Rlt_0_2), (mirrored_p exp), is_lim_exp_m. }
  assert (E1 : is_lim (fun x => - (2 * x) * exp (- (2 * x))) p_infty 0).
  { apply (stretched_p (fun x => - x * exp (- x)) 2 0 Rlt_0_2), (mirrored_p (fun x => x * exp x)), is_lim_mul_exp_m. }
  assert (S : forall x, exp (- (2 * x)) = exp (- x) * exp (- x)) by (intros x; rewrite <- exp_plus; f_equal; ring).
  by_parts idtac.
  - replace (- 1 / 2) with (0 - exp (- (2 * 0)) / 2) by (rewrite Rmult_0_r, Ropp_0, exp_0; field).
    apply (gen_ext (fun x => - exp (- (2 * x)))); [intros x; rewrite S; ring|].
    apply (integral_from (fun x => exp (- (2 * x)) / 2)); [intros; auto_derive; [exact I|field]|continuous_parts|].
    limit_with E0. apply Rmult_0_l.
  - replace (1 / 2) with (0 - - (1 / 2 - 0) * exp (- (2 * 0))) by (rewrite Rmult_0_r, Ropp_0, exp_0; field).
    apply (gen_ext (fun x => 2 * (1 - x) * exp (- (2 * x)))); [intros x; rewrite S; ring|].
    apply (integral_from (fun x => - (1 / 2 - x) * exp (- (2 * x)))); [intros; auto_derive;
      [exact I|field]|continuous_parts|].
    apply (is_lim_ext (fun x => - (1 / 2) * exp (- (2 * x)) - (- (2 * x) * exp (- (2 * x))) / 2)); [intros; field|].
    limit_with (E0, E1). unfold Rdiv. ring.
Qed.

Theorem eafo_eta_general_form_holds : eafo_eta_general_form.
Proof.
  unfold eafo_eta_general_form.
  intros y Y1 Y2 P P1 f HY HP E D.
  assert (Near : locally y (fun t => 0 < f t)).
  { apply (ex_derive_continuous f y (ex_intro _ P1 D)). rewrite E. apply open_gt. exact HP. }
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
  { apply (derive_above 0 _ _ _ (fun u => - P * ln (P * u) - P) HY).
    - intros u U. apply is_derive_unique. now apply (B P).
    - auto_derive; [exact Q|]. field. lra. }
  split; [eexists; exact A|]. split; [eexists; apply (B P Y1 HP HY)|]. split; [eexists; exact C|].
  split; [eexists; exact G|].
  rewrite (is_derive_unique _ _ _ A), (is_derive_unique _ _ _ C), (is_derive_unique _ _ _ G). field. lra.
Qed.

Theorem eafo_eta_for_relu_fails : ~ eafo_eta_for_relu.
Proof.
  unfold eafo_eta_for_relu.
  intros H. destruct (H 1 (1 / 3) ltac:(lra) ltac:(lra)) as [_ E]. revert E.
  assert (D : is_derive (fun x : R => 1 * exp (- x ^ 2 / 2)) (1 / 3) (- (1 / 3) * exp (- (1 / 3) ^ 2 / 2))).
  { prove_derivative. }
  rewrite (is_derive_unique _ _ _ D). apply Rgt_not_eq. interval with (i_prec 60).
Qed.

Lemma largest_error : exists s,
  sup_is (fun x => 0 <= x) (fun x => Rabs (g (f x (1 / 100)) (1 / 100) - x)) s /\ 0.0000292579 <= s <= 0.0000292585.
Proof.
  destruct (sup_rounds (fun x => 0 <= x) (fun x => Rabs (error_001 x)) 0.4667 0.0000292579 0.0000292585) as [s [S B]].
  { lra. } { unfold error_001, hump_of. interval with (i_prec 60). } { exact error_bound. }
  exists s. split; [|exact B]. apply sup_ext with (2 := S). intros x _. f_equal. symmetry. exact (inverse_error (1 / 100) x).
Qed.

Theorem eafo_approximate_inverse_holds : eafo_approximate_inverse.
Proof.
  by_parts idtac.
  - plain_decimals.
    on_interval (strict_growth_of_derive (fun x => 0 <= x) (fun x => g x (1 / 100)) (fun x => 1 - 1 / 100 * hump_slope
      x)).
    + intros x _. unfold g, hump_slope. auto_derive; [exact I|]. simpl. unfold Rdiv. field.
    + intros x y z _ _ _. pose proof (hump_slope_le y). lra.
  - by_form.
  - plain_decimals.
    intros x Hx. unfold g. pose proof (hump_le x) as B. unfold hump_of in B.
    assert (exp (- 1 / 2) <= 1) by interval with (i_prec 30). nra.
  - plain_decimals.
    destruct largest_error as [s [S B]]. exists s. split; [exact S|].
    assert (0.00006 < 1 / 100 * (1 / 100) * exp (- 1 / 2)) by interval with (i_prec 30). lra.
Qed.

Theorem eafo_approximate_inverse_corrected_holds : eafo_approximate_inverse_corrected.
Proof.
  by_parts idtac.
  - intros eps x X. unfold_paper. rewrite inverse_error. pose proof (inverse_error_le eps x) as B.
    rewrite (Rabs_pos_eq (hump_of x)) in B by now apply hump_nonneg.
    replace (eps ^ 2 * x * exp (- x ^ 2 / 2)) with (eps ^ 2 * hump_of x) by (unfold hump_of; ring). exact B.
  - intros eps x. unfold g. prove_derivative.
Qed.

Theorem eafo_prop2_final_bound_restricted_holds : eafo_prop2_final_bound_restricted.
Proof.
  intros eps x E X. replace 0.5 with (1 / 2) by lra. apply Rle_trans with (1 := sharp_bound eps x E X).
  apply Rle_trans with (2 := Rle_abs _). assert (2937 / 10000 < exp (- 1)) by interval with (i_prec 40).
  pose proof (exp_pos (- 3 / 2)). pose proof (pow2_ge_0 eps).
  assert (0 <= eps ^ 3) by (now apply pow_le). assert (0 <= 1 / 2 * exp (- 3 / 2) * eps ^ 3)
    by (apply Rmult_le_pos; [lra|assumption]). nra.
Qed.

Theorem eafo_prop2_final_bound_corrected_holds : eafo_prop2_final_bound_corrected.
Proof. intros eps x E X. replace 0.2937 with (2937 / 10000) by lra. exact (sharp_bound eps x E X). Qed.

Theorem eafo_eps_infinitesimal_holds : eafo_eps_infinitesimal.
Proof.
  intros C eps P H. specialize (H 1 Rle_0_1). set (k := - C * 1 * exp (- 1 ^ 2 / 2)) in H.
  assert (K : k <> 0). { unfold k. pose proof (exp_pos (- 1 ^ 2 / 2)). nra. }
  apply (is_lim_seq_ext (fun n => / k * (eps n * k))); [intros n; field; exact K|]. limit_with H. apply Rmult_0_r.
Qed.

Theorem eafo_eps_infinitesimal_corrected_holds : eafo_eps_infinitesimal_corrected.
Proof.
  unfold eafo_eps_infinitesimal_corrected.
  split.
  - intros eta eps [x N] H. specialize (H x).
    apply (is_lim_seq_ext (fun n => / eta x * (eps n * eta x))); [intros n; field; exact N|]. limit_with H.
    apply Rmult_0_r.
  - intros H. assert (L : is_lim_seq (fun _ => 1) 0).
    { apply (H (fun _ => 0)).
      - exists 0. intros _. rewrite Rabs_R0. lra.
      - intros _. apply (is_lim_seq_ext (fun _ => 0)); [intros; ring|apply is_lim_seq_const]. }
    apply is_lim_seq_unique in L. rewrite Lim_seq_const in L. injection L. lra.
Qed.

Theorem eafo_error_order_holds : eafo_error_order.
Proof.
  intros k K. exists k. split; [exact K|]. intros eps x B X. unfold_paper. rewrite inverse_error.
  apply Rle_trans with (1 := inverse_error_le eps x).
  rewrite <- (pow2_abs eps). assert (Rabs (hump_of x) <= 1).
  { rewrite Rabs_pos_eq by now apply hump_nonneg. pose proof (hump_le x).
    assert (exp (- 1 / 2) <= 1) by interval with (i_prec 30). lra. }
  pose proof (Rabs_pos (hump_of x)). pose proof (Rabs_pos eps). nra.
Qed.

Theorem eafo_error_order_corrected_holds : eafo_error_order_corrected.
Proof.
  intros x. split.
  { exists (mkposreal 1 Rlt_0_1). intros eps _ N. now apply pow_nonzero. }
  unfold_paper. replace (- x * (1 - x ^ 2) * exp (- x ^ 2)) with (- (x * (1 - x ^ 2) * exp (- x ^ 2))) by ring.
  pose (u := fun eps => hump_of (x + eps * hump_of x)).
  assert (D : is_derive u 0 (hump_of x * hump_slope x)).
  { unfold u. derive_with hump_derive. replace (x + 0 * hump_of x) with x by ring. ring. }
  apply is_derive_Reals in D. apply is_lim_spec. intros e. destruct (D e (cond_pos e)) as [d Q].
  exists d. intros eps B N. change (Rabs (eps - 0) < d) in B. rewrite Rminus_0_r in B.
  specialize (Q eps N B). rewrite Rplus_0_l in Q. rewrite inverse_error.
  assert (V : hump_of x * hump_slope x = x * (1 - x ^ 2) * exp (- x ^ 2))
    by (rewrite gauss_square; unfold hump_of, hump_slope; ring).
  rewrite V in Q. unfold u in Q. replace (x + 0 * hump_of x) with x in Q by ring.
  rewrite <- Rabs_Ropp.
  match goal with |- Rabs ?l < _ => match type of Q with Rabs ?r < _ => replace l with r; [exact Q|] end end.
  field. exact N.
Qed.

Theorem eafo_error_at_eps_0_01_holds : eafo_error_at_eps_0_01.
Proof.
  unfold eafo_error_at_eps_0_01. plain_decimals. replace (5 / 10) with (1 / 2) by lra.
  destruct largest_error as [s [S B]]. exists s. split; [exact S|].
  assert (0.00003 < Rabs (exp (- 1) * (1 / 100) ^ 2 + 1 / 2 * exp (- 3 / 2) * (1 / 100) ^ 3)) by interval with (i_prec 30). lra.
Qed.

Theorem eafo_error_at_eps_0_01_corrected_holds : eafo_error_at_eps_0_01_corrected.
Proof.
  unfold eafo_error_at_eps_0_01_corrected. plain_decimals.
  destruct largest_error as [s [S B]]. exists s. split; [exact S|].
  lra.
Qed.

Theorem eafo_negative_branch_correction_fails : ~ eafo_negative_branch_correction.
Proof.
  unfold eafo_negative_branch_correction.
  intros H. destruct (H 1 2 (-1) ltac:(lra) ltac:(lra) ltac:(lra)) as [_ [_ [_ L]]]. revert L.
  assert (A : forall x, is_derive (fun x : R => 1 * exp (- (x / 2) ^ 2 / 2)) x (- x / 4 * exp (- x ^ 2 / 8))).
  { intros x. auto_derive; [exact I|]. replace (- (x / 2) ^ 2 / 2) with (- x ^ 2 / 8) by field.
    replace (- (x * / 2 * (x * / 2 * 1)) * / 2) with (- x ^ 2 / 8) by field. field. }
  assert (B : forall x, is_derive (fun x : R => 1 * exp (- x ^ 2 / 2)) x (- x * exp (- x ^ 2 / 2))).
  { intros x. auto_derive; [exact I|]. replace (- (x * (x * 1)) * / 2) with (- x ^ 2 / 2) by field. field. }
  assert (D : is_derive (fun x : R => - Derive (fun x : R => 1 * exp (- (x / 2) ^ 2 / 2)) x
      / (- Derive (fun x : R => 1 * exp (- x ^ 2 / 2)) x)) (-1) (- 3 / 16 * exp (3 / 8))).
  { apply (derive_below 0 _ _ _ (fun x => / 4 * exp (3 * x ^ 2 / 8))); [lra|..].
    - intros t T. rewrite (is_derive_unique _ _ _ (A t)), (is_derive_unique _ _ _ (B t)).
      replace (- t ^ 2 / 8) with (3 * t ^ 2 / 8 + - t ^ 2 / 2) by field. rewrite exp_plus.
      pose proof (exp_pos (- t ^ 2 / 2)). in_R. field. lra.
    - auto_derive; [exact I|]. replace (3 * (-1 * (-1 * 1)) * / 8) with (3 / 8) by field. field. }
  rewrite (is_derive_unique _ _ _ D). pose proof (exp_pos (3 / 8)). lra.
Qed.

Theorem eafo_correction_and_entropy_fails : ~ eafo_correction_and_entropy.
Proof.
  by_part eafo_correction_and_entropy_1.
  plain_decimals. intros [i [Hi L]]. destruct correction_plus as [l [Hl B]].
  pose proof (gen_integral_unique _ _ _ _ _ _ _ Hi Hl). lra.
Qed.

Theorem eafo_correction_and_entropy_corrected_holds : eafo_correction_and_entropy_corrected.
Proof.
  by_parts idtac.
  - plain_decimals. exists (sqrt 2 / 4). split; [exact
    correction_first_order|split; interval with (i_prec 40)].
  - by_form.
  - plain_decimals. destruct correction_plus as [l [Hl B]]. exists l. split; [exact Hl|lra].
  - plain_decimals.
    destruct correction_minus as [l [Hl B]]. exists l. split; [|lra]. revert Hl. apply gen_ext. intros x.
    unfold correction_change. do 2 f_equal. ring.
Qed.

Theorem eafo_crrelu_monotone_corrected_holds : eafo_crrelu_monotone_corrected.
Proof.
  by_parts idtac.
  - plain_decimals. slope_inside (glue 0 (fun x => x * exp (- x ^ 2 / 2) / 100) (fun x => x * exp (- x ^ 2 / 2) / 100 + x)).
  - by_form.
  - by_form.
  - plain_decimals.
    intros x Hx. assert (D : is_derive (fun x => crrelu x (1 / 100)) x (1 + 1 / 100 * hump_slope x)).
    { apply (derive_above 0 _ _ _ (fun x => x + 1 / 100 * hump_of x) Hx).
      + intros t Ht. unfold crrelu, hump_of. rewrite Rmax_right by lra. real_ring.
      + unfold hump_of, hump_slope. auto_derive; [exact I|]. simpl. unfold Rdiv. field. }
    split; [eexists; exact D|]. rewrite (is_derive_unique (fun x : R => crrelu x (1 / 100)) x _ D).
    pose proof (hump_slope_size x) as B. apply Rabs_le_between in B. lra.
  - plain_decimals. replace (- 1 / 100) with (- (1 / 100)) by lra.
    assert (V : crrelu ((- 1)) (1 / 100) = - (1 / 100) * exp (- 1 / 2)).
    { unfold crrelu. rewrite Rmax_left by lra. replace (- ((- 1)) ^ 2 / 2) with (- 1 / 2) by field. ring. }
    refine (inf_reached _ _ (- 1) _ I V _). intros x _. unfold crrelu. pose proof (Rmax_l 0 x).
    pose proof (hump_ge x) as B. unfold hump_of in B. nra.
Qed.

Theorem eafo_functional_sign_corrected_holds : eafo_functional_sign_corrected.
Proof. by_parts ltac:(prove_partial). Qed.

Theorem eafo_wafbc_form_holds : eafo_wafbc_form.
Proof.
  intros l r a b p F f y y1 ab HI A. pose (G := fun v u : R => p u * v * ln (p u * v)).
  pose proof A as [B D]. destruct (inside_exists a b ab) as [c C].
  assert (DG : forall x, inside a b x ->
    is_derive (fun v => G v (y x)) (y1 x) (p (y x) * (ln (p (y x) * y1 x) + 1))).
  { intros x X. destruct (D x X) as [Yx [_ [_ [_ P]]]]. pose proof (density_pos l r p F HI _ Yx) as Pp.
    unfold G. auto_derive; [nra|]. field. split; lra. }
  split; [intros x X; eexists; now apply DG|].
  assert (E : forall x, inside a b x ->
    G (y1 x) (y x) - y1 x * Derive (fun v => G v (y x)) (y1 x) = - (y1 x * p (y x))).
  { intros x X. pose proof (is_derive_unique _ _ _ (DG x X)) as V.
    replace (Derive (fun v => G v (y x)) (y1 x)) with (p (y x) * (ln (p (y x) * y1 x) + 1)) by (symmetry; exact V).
    unfold G. ring. }
  split; [split; intros [K H]; exists (- K); intros x X; specialize (H x X)|].
  - pose proof (E x X) as Ex. unfold G in Ex. lra.
  - pose proof (E x X) as Ex. unfold G in Ex. lra.
  - assert (DF : forall x, inside a b x -> is_derive (fun x => F (y x)) x (y1 x * p (y x))).
    { intros x X. destruct (D x X) as [Yx [_ [Dy _]]].
      apply (is_derive_comp F y x (p (y x)) (y1 x)); [now apply (cdf_derive l r p F HI)|exact Dy]. }
    split.
    + intros [K H]. assert (KP : 0 < K).
      { rewrite <- (H c C). destruct (D c C) as [Yx [_ [_ [_ P]]]]. pose proof (density_pos l r p F HI _ Yx). nra. }
      assert (Q : forall x, inside a b x -> F (y x) - K * x = F (y c) - K * c).
      { intros x X. apply (constant_inside a b (fun x => F (y x) - K * x)); auto. intros z Z.
        destruct (D z Z) as [Yz [_ [Dy _]]]. pose proof (H z Z).
        derive_with (Dy, cdf_derive l r p F HI (y z) Yz). lra. }
      assert (V : forall x, inside a b x -> x = / K * F (y x) + - (F (y c) - K * c) / K).
      { intros x X. pose proof (Q x X) as Qx. replace (F (y x)) with (K * x + (F (y c) - K * c)) by lra.
        field. lra. }
      exists (/ K), (- (F (y c) - K * c) / K). split; [exact V|]. intros t T. destruct (B t T) as [J Et].
      pose proof (V (f t) J) as W. now rewrite Et in W.
    + intros [C1 [C2 [H _]]].
      assert (Q : forall x, inside a b x -> 1 = C1 * (y1 x * p (y x))).
      { intros x X. assert (D1 : is_derive (fun x => C1 * F (y x) + C2) x (C1 * (y1 x * p (y x)))).
        { destruct (D x X) as [Yx [_ [Dy _]]]. derive_with (Dy, cdf_derive l r p F HI (y x) Yx). ring. }
        assert (D2 : is_derive (fun x => C1 * F (y x) + C2) x 1).
        { apply (is_derive_ext_loc (fun x => x)); [|exact (is_derive_id x)].
          generalize (locally_inside a b x X). apply filter_imp. exact H. }
        rewrite <- (is_derive_unique _ _ _ D2). now rewrite <- (is_derive_unique _ _ _ D1). }
      exists (/ C1). intros x X. pose proof (Q x X) as Qx.
      assert (C1 <> 0) by (intros ->; lra). apply (Rmult_eq_reg_l C1); [|assumption]. rewrite <- Qx. field. assumption.
Qed.

Theorem eafo_legendre_holds : eafo_legendre.
Proof.
  by_parts idtac.
  - intros Y1 P HY HP.
    assert (D : forall u, 0 < u -> is_derive (fun u => - P * u * ln (P * u)) u (- P * (ln (P * u) + 1))).
    { intros u Hu. assert (0 < P * u) by (now apply Rmult_lt_0_compat). auto_derive; [assumption|]. field. split; lra. }
    assert (D2 : is_derive (fun u => Derive (fun u => - P * u * ln (P * u)) u) Y1 (- P / Y1)).
    { apply (derive_above 0 _ _ _ (fun u => - P * (ln (P * u) + 1)) HY).
      + intros t Ht. apply is_derive_unique, D, Ht.
      + assert (0 < P * Y1) by (now apply Rmult_lt_0_compat). auto_derive; [assumption|]. field. split; lra. }
    split; [eexists; exact (D Y1 HY)|]. split; [eexists; exact D2|]. apply is_derive_unique, D2.
  - by_form.
Qed.

Theorem eafo_wafbc_global_maximum_holds : eafo_wafbc_global_maximum.
Proof. exact worst_is_maximum. Qed.

Theorem eafo_wafbc_global_maximum_corrected_holds : eafo_wafbc_global_maximum_corrected.
Proof. exact eafo_improves_from_wafbc_corrected_holds. Qed.

(** The entropies of the outputs of the sigmoid and of the positive half of ReLU, over a normal input. *)
Lemma sigmoid_output l : is_RInt_gen (gate_entropy 0 1) minus_inf plus_inf l ->
  is_RInt_gen (fun x => phi x * ln (sigma x * sigma (- x) / phi x)) minus_inf plus_inf l.
Proof.
  apply gen_ext. intros x. unfold gate_entropy. f_equal. now rewrite <- ln_slope_over_phi, exp_0, !Rmult_1_l.
Qed.

Lemma half_output :
  is_RInt_gen (fun x => 2 * phi x * ln (1 / (2 * phi x))) (at_point 0) plus_inf (/ 2 + (ln (sqrt (2 * PI)) - ln 2)).
Proof.
  replace (/ 2 + (ln (sqrt (2 * PI)) - ln 2)) with (2 * ((/ 2 + (ln (sqrt (2 * PI)) - ln 2)) / 2)) by field.
  generalize (gen_scal _ 2 _ (entropy_half (ln (sqrt (2 * PI)) - ln 2))). apply gen_ext. intros x.
  pose proof (phi_pos x).
  unfold Rdiv at 2. rewrite Rmult_1_l, ln_Rinv, ln_mult, ln_phi by lra. field.
Qed.

Theorem eafo_bounded_vs_unbounded_fails : ~ eafo_bounded_vs_unbounded.
Proof.
  by_part eafo_bounded_vs_unbounded_2.
  intros [i1 [H1 [i2 [H2 L]]]].
  destruct sigmoid_entropy as [l [Hl B]].
  pose proof (gen_integral_unique _ _ _ _ _ _ _ H1 (sigmoid_output l Hl)).
  pose proof (gen_integral_unique _ _ _ _ _ _ _ H2 half_output).
  assert (0 < / 2 + (ln (sqrt (2 * PI)) - ln 2)) by interval with (i_prec 30). lra.
Qed.

Theorem eafo_bounded_vs_unbounded_corrected_holds : eafo_bounded_vs_unbounded_corrected.
Proof.
  by_parts idtac.
  - plain_decimals.
    destruct sigmoid_entropy as [l [Hl B]]. exists l. split; [exact (sigmoid_output l Hl)|lra].
  - plain_decimals.
    destruct tanh_entropy as [l [Hl B]]. exists l. split; [|lra]. revert Hl. apply gen_ext. intros x.
    unfold gate_entropy. rewrite <- ln_slope_over_phi, exp_ln by lra. now replace (- (2 * x)) with (- 2 * x) by ring.
  - plain_decimals.
    exists (/ 2 + (ln (sqrt (2 * PI)) - ln 2)). split; [exact half_output|interval with (i_prec 40)].
Qed.

Theorem eafo_wafbc_cdf_holds : eafo_wafbc_cdf.
Proof.
  intros p F C1 C2 _ H T.
  destruct (distribution_limits m_infty p_infty p F 0 (conj I I) (fun t _ => H t) T) as [A B]. simpl in A, B.
  change (is_lim F m_infty 0) in A. change (is_lim F p_infty 1) in B.
  assert (A' : is_lim (fun x => C1 * F x + C2) m_infty (C1 * 0 + C2)) by (limit_with A; reflexivity).
  assert (B' : is_lim (fun x => C1 * F x + C2) p_infty (C1 * 1 + C2)) by (limit_with B; reflexivity).
  split.
  - intros [L0 L1] x. pose proof (lim_unique _ _ _ _ A' L0). pose proof (lim_unique _ _ _ _ B' L1).
    assert (C2 = 0) by lra. assert (C1 = 1) by lra. subst. ring.
  - intros E. split; [apply (is_lim_ext F); [now intros; rewrite E|exact A]|].
    apply (is_lim_ext F); [now intros; rewrite E|exact B].
Qed.

Theorem eafo_wafbc_width_e_fails : ~ eafo_wafbc_width_e.
Proof.
  by_part eafo_wafbc_width_e_2.
  intros H. specialize (H 1 1). replace (1 - 1) with 0 in H by ring. replace (- (1) - 1) with (- (2)) in H by ring.
  rewrite !Phi_opp in H.
  pose proof (exp_pos 1).
  destruct (mean_value Phi phi 0 1 ltac:(lra)) as [a [Ia A]]; [intros; apply Phi_derive|].
  destruct (mean_value Phi phi 1 2 ltac:(lra)) as [b [Ib B]]; [intros; apply Phi_derive|].
  assert (phi b < phi a).
  { unfold phi. apply Rmult_lt_compat_r; [apply Rinv_0_lt_compat, sqrt_2PI_pos|]. apply exp_increasing. nra. }
  rewrite Phi_0 in *. assert (E : / 2 - (1 - Phi 1) = - ((1 - Phi 2) - (1 - Phi 1))).
  { apply (Rmult_eq_reg_l (exp 1)); lra. }
  lra.
Qed.

Theorem eafo_wafbc_width_e_restricted_holds : eafo_wafbc_width_e_restricted.
Proof.
  by_parts idtac.
  - intros m _ _. ring.
  - intros m x A B. replace m with 0 by lra. rewrite Ropp_0, !Rminus_0_r, Phi_opp, Phi_0. field.
Qed.

Theorem eafo_wafbc_uniform_input_holds : eafo_wafbc_uniform_input.
Proof.
  intros l r p F C1 C2 d lr _ H _ HD u U.
  replace (C1 * F u + C2 - (C1 * ((u - l) / (r - l)) + C2)) with (C1 * (F u - (u - l) / (r - l))) by ring.
  rewrite Rabs_mult. apply Rmult_le_compat_l; [apply Rabs_pos|].
  apply le_epsilon. intros e He. pose (e2 := mkposreal (e / 2) ltac:(lra)).
  destruct (H u _ (locally_ball (F u) e2)) as [P Q HP HQ N].
  destruct (HD _ (locally_ball d e2)) as [P' Q' HP' HQ' N'].
  assert (HL : Rbar_locally m_infty (fun z => z < l)) by (exists l; auto).
  assert (HU : Rbar_locally p_infty (fun z => u < z)) by (exists u; auto).
  destruct (filter_ex _ (filter_and _ _ (filter_and _ _ HP HP') HL)) as [z [[Pz Pz'] zl]].
  destruct (filter_ex _ (filter_and _ _ HQ' HU)) as [v [Qv uv]].
  destruct (N z u Pz HQ) as [I1 [H1 B1]]. destruct (N' z v Pz' Qv) as [I2 [H2 B2]]. simpl in H1, H2.
  change (Rabs (I1 - F u) < e / 2) in B1. change (Rabs (I2 - d) < e / 2) in B2.
  pose proof (uniform_piece l r z u ltac:(lra) lr U) as H3.
  pose proof (is_RInt_minus p (uniform_density l r) z u I1 _ H1 H3) as H4.
  assert (X1 : ex_RInt (fun t => Rabs (p t - uniform_density l r t)) z u).
  { apply (ex_RInt_Chasles_1 (V := R_CompleteNormedModule) _ z u v); [lra|]. eexists. exact H2. }
  assert (X2 : ex_RInt (fun t => Rabs (p t - uniform_density l r t)) u v).
  { apply (ex_RInt_Chasles_2 (V := R_CompleteNormedModule) _ z u v); [lra|]. eexists. exact H2. }
  assert (B3 : Rabs (I1 - (u - l) / (r - l)) <= RInt (fun t => Rabs (p t - uniform_density l r t)) z u).
  { apply (norm_RInt_le (fun t => p t - uniform_density l r t) (fun t => Rabs (p t - uniform_density l r t)) z u).
    - lra.
    - intros t T. apply Rle_refl.
    - exact H4.
    - now apply (RInt_correct (V := R_CompleteNormedModule)). }
  assert (B4 : 0 <= RInt (fun t => Rabs (p t - uniform_density l r t)) u v).
  { apply RInt_ge_0; [lra|exact X2|]. intros t _. apply Rabs_pos. }
  assert (E : I2 = RInt (fun t => Rabs (p t - uniform_density l r t)) z u
                 + RInt (fun t => Rabs (p t - uniform_density l r t)) u v).
  { rewrite <- (is_RInt_unique _ _ _ _ H2). symmetry. exact (RInt_Chasles _ z u v X1 X2). }
  apply Rabs_def2 in B1. apply Rabs_def2 in B2. apply Rabs_le_between in B3. apply Rabs_le. lra.
Qed.

Theorem eafo_wafbc_uniform_input_corrected_holds : eafo_wafbc_uniform_input_corrected.
Proof.
  intros l r F C1 C2 lr H.
  assert (V : forall u I, (forall z, z < Rmin u l -> is_RInt (uniform_density l r) z u I) -> F u = I).
  { intros u I N. apply (gen_integral_unique (uniform_density l r) (Rbar_locally m_infty) (at_point u)).
    - apply Proper_StrongProper. typeclasses eauto.
    - apply Proper_StrongProper. typeclasses eauto.
    - apply H.
    - intros P HP. exists (fun z => z < Rmin u l) (fun v => v = u).
      + now exists (Rmin u l).
      + reflexivity.
      + intros z v Z ->. exists I. split; [now apply N|]. now apply locally_singleton. }
  assert (V1 : forall u, u <= l -> F u = 0).
  { intros u U. apply V. intros z Z. rewrite Rmin_left in Z by lra.
    replace 0 with ((u - z) * 0) by ring. apply integral_flat; [lra|]. intros t T. apply uniform_outside. lra. }
  assert (V2 : forall u, l <= u <= r -> F u = (u - l) / (r - l)).
  { intros u U. apply V. intros z Z. rewrite Rmin_right in Z by lra. apply uniform_piece; lra. }
  assert (V3 : forall u, r <= u -> F u = 1).
  { intros u U. apply V. intros z Z. rewrite Rmin_right in Z by lra.
    replace 1 with ((r - l) / (r - l) + (u - r) * 0) by (field; lra).
    apply integral_next with r; [apply uniform_piece; lra|]. apply integral_flat; [lra|].
    intros t T. apply uniform_outside. lra. }
  split; [|split]; intros u U; [rewrite V1|rewrite V2|rewrite V3]; auto; ring.
Qed.

Lemma crrelu_left x : x < 0 -> is_derive (fun x => crrelu x (1 / 100)) x (1 / 100 * hump_slope x).
Proof.
  intros Hx. apply (derive_below 0 _ _ _ (fun x => 1 / 100 * hump_of x) Hx);
    [|apply (is_derive_scal hump_of), hump_derive].
  intros t Ht. unfold crrelu, hump_of. rewrite Rmax_left by lra. real_ring.
Qed.

Lemma eafo_negative_gradient_corrected_3_holds : eafo_negative_gradient_corrected_3.
Proof.
  unfold eafo_negative_gradient_corrected_3. plain_decimals.
  split; [intros x Hx; eexists; exact (crrelu_left x Hx)|].
  apply (sup_ext _ (fun x => Rabs (1 / 100 * hump_slope x))).
  { intros x Hx. now rewrite (is_derive_unique (fun x : R => crrelu x (1 / 100)) x _ (crrelu_left x Hx)). }
  apply sup_approached.
  - intros x _. rewrite Rabs_mult, (Rabs_pos_eq (1 / 100)) by lra. pose proof (hump_slope_size x). lra.
  - intros e He. set (d := Rmin e 1). assert (0 < d <= 1) by (split; [apply Rmin_glb_lt; lra|apply Rmin_r]).
    assert (d <= e) by apply Rmin_l. exists (- (d)). split; [lra|].
    apply Rlt_le_trans with (2 := Rle_abs _). unfold hump_slope.
    pose proof (exp_ineq1_le (- (- d) ^ 2 / 2)) as G. replace ((- d) ^ 2) with (d ^ 2) in * by ring.
    pose proof (gauss_le_1 d). nra.
Qed.
Theorem eafo_negative_gradient_corrected_holds : eafo_negative_gradient_corrected.
Proof.
  by_parts idtac.
  - plain_decimals. slope_inside (glue 0 (fun x => x * exp (- x ^ 2 / 2) / 100) (fun x => x * exp (- x ^ 2 / 2) / 100 + x)).
  - plain_decimals.
    split; [intros x Hx; eexists; exact (crrelu_left x Hx)|]. split; [lra|]. intros x Hx.
    rewrite (is_derive_unique (fun x : R => crrelu x (1 / 100)) x _ (crrelu_left x Hx)). unfold hump_slope. pose proof (gauss_le_1 x). split.
    + intros E. assert (1 - x ^ 2 = 0) by nra. nra.
    + intros ->. replace (((- 1)) ^ 2) with 1 by ring. ring.
  - exact eafo_negative_gradient_corrected_3_holds.
Qed.

Theorem eafo_left_limit_holds : eafo_left_limit.
Proof.
  by_parts idtac.
  - by_form.
  - exact hump_lim_m.
Qed.

Theorem eafo_fact_1_holds : eafo_fact_1.
Proof.
  by_parts idtac.
  - refine (sup_reached _ _ 1 _ I hump_1 _). intros x _. exact (hump_le x).
  - assert (V : (- 1) * exp (- ((- 1)) ^ 2 / 2) = - exp (- 1 / 2)) by (rewrite <- hump_1; exact (hump_odd 1)).
    refine (inf_reached _ _ (- 1) _ I V _). intros x _. exact (hump_ge x).
  - by_form.
Qed.

Theorem eafo_fact_2_holds : eafo_fact_2.
Proof.
  by_parts idtac.
  - assert (E1 : 1 ^ 2 * exp (- 1 ^ 2) = exp (- 1)) by (rewrite pow1, Rmult_1_l; reflexivity).
    refine (sup_reached _ _ 1 _ I E1 _). intros x _. rewrite square_hump. apply hump_square.
  - assert (E0 : 0 ^ 2 * exp (- 0 ^ 2) = 0) by ring.
    refine (inf_reached _ _ 0 _ I E0 _). intros x _. rewrite square_hump. apply hump_square.
  - by_form.
Qed.

Theorem eafo_fact_3_holds : eafo_fact_3.
Proof.
  by_parts idtac.
  - assert (E1 : 1 ^ 3 * exp (- 3 * 1 ^ 2 / 2) = exp (- 3 / 2)) by (rewrite !pow1, Rmult_1_l, Rmult_1_r; reflexivity).
    refine (sup_reached _ _ 1 _ I E1 _). intros x _. rewrite cube_hump. apply hump_cube.
  - assert (E1 : ((- 1)) ^ 3 * exp (- 3 * ((- 1)) ^ 2 / 2) = - exp (- 3 / 2))
      by (replace (((- 1)) ^ 3) with ((- 1)) by ring; replace (((- 1)) ^ 2) with 1 by ring; rewrite Rmult_1_r; ring).
    refine (inf_reached _ _ (- 1) _ I E1 _). intros x _. rewrite cube_hump. apply hump_cube.
  - by_form.
Qed.

Theorem eafo_fact_4_holds : eafo_fact_4.
Proof. unfold eafo_fact_4. intros x. pose proof (exp_ineq1_le (- x)). lra. Qed.

Theorem eafo_prop2_exponent_corrected_holds : eafo_prop2_exponent_corrected.
Proof.
  intros eps x. unfold f. rewrite Rmult_minus_distr_l, Rmult_1_r. apply (f_equal (Rminus (exp (- x ^ 2 / 2)))).
  rewrite <- exp_plus. f_equal. replace (exp (- x ^ 2)) with (exp (- x ^ 2 / 2) * exp (- x ^ 2 / 2))
    by (rewrite <- exp_plus; f_equal; field). field.
Qed.

Theorem eafo_prop2_second_inequality_restricted_holds : eafo_prop2_second_inequality_restricted.
Proof.
  intros eps x E X. rewrite gauss_square, gauss_cube. pose proof (exp_pos (- x ^ 2 / 2)) as G.
  set (u := exp (- x ^ 2 / 2)) in *. set (z := eps * x * u).
  assert (Z : 0 <= z) by (unfold z; apply Rmult_le_pos; [now apply Rmult_le_pos|lra]).
  replace (- 1 / 2 * (2 * eps * x * u + eps ^ 2 * x ^ 2 * u ^ 2)) with (- (z + z ^ 2 / 2)) by (unfold z; field).
  replace (eps ^ 2 * x ^ 2 * u ^ 2 + 1 / 2 * eps ^ 3 * x ^ 3 * u ^ 3) with (z * (z + z ^ 2 / 2)) by (unfold z; field).
  assert (V : 0 <= z + z ^ 2 / 2) by nra. set (v := z + z ^ 2 / 2) in *.
  pose proof (exp_ineq1_le (- v)). assert (exp (- v) <= 1) by (rewrite <- exp_0; apply exp_le_mono; lra).
  rewrite !Rabs_pos_eq by (apply Rmult_le_pos; lra). apply Rmult_le_compat_l; lra.
Qed.

Theorem eafo_prop2_third_inequality_restricted_holds : eafo_prop2_third_inequality_restricted.
Proof.
  intros eps x E X. replace 0.5 with (1 / 2) by lra. rewrite gauss_square, gauss_cube.
  replace (eps ^ 2 * x ^ 2 * exp (- x ^ 2 / 2) ^ 2 + 1 / 2 * eps ^ 3 * x ^ 3 * exp (- x ^ 2 / 2) ^ 3)
    with (hump_of x ^ 2 * eps ^ 2 + 1 / 2 * hump_of x ^ 3 * eps ^ 3) by (unfold hump_of; ring).
  pose proof (hump_nonneg x X) as H0. pose proof (hump_le x) as H1. pose proof (pow2_ge_0 eps).
  assert (0 <= eps ^ 3) by (now apply pow_le).
  assert (E2 : exp (- 1) = exp (- 1 / 2) ^ 2)
    by (replace (- 1) with (- 1 / 2 + - 1 / 2) at 1 by field; rewrite exp_plus; ring).
  assert (S : hump_of x ^ 2 <= exp (- 1)) by (rewrite E2; apply pow_incr; lra).
  assert (T : hump_of x ^ 3 <= exp (- 3 / 2)) by (rewrite exp_half_cube; apply pow_incr; lra).
  assert (0 <= hump_of x ^ 2) by (now apply pow_le). assert (0 <= hump_of x ^ 3) by (now apply pow_le).
  assert (A : hump_of x ^ 2 * eps ^ 2 <= exp (- 1) * eps ^ 2) by (apply Rmult_le_compat_r; assumption).
  assert (B : 1 / 2 * hump_of x ^ 3 * eps ^ 3 <= 1 / 2 * exp (- 3 / 2) * eps ^ 3) by (apply Rmult_le_compat_r; lra).
  rewrite !Rabs_pos_eq; [lra| |]; [|apply Rplus_le_le_0_compat; apply Rmult_le_pos; lra].
  pose proof (exp_pos (- 1)). pose proof (exp_pos (- 3 / 2)). apply Rplus_le_le_0_compat; apply Rmult_le_pos; lra.
Qed.
