(** * The mean distance of a gate from the step, for normal inputs

    For [X] normal with deviation [1/c] the mean of |step (X) - Phi (l X)| is
    [1/2 - atan (l / c) / PI].  The integral of [(Phi (l x) - 1/2) phi x] from 0 to [b] has a
    derivative in [l] that is elementary, [(1 - exp (- (1 + l^2) b^2 / 2)) / (2 PI (1 + l^2))],
    so that it is within [|l| exp (- b^2 / 2)] of [atan l / (2 PI)].

    - [twist]: that integral; [twist_derive], [twist_bound], [twist_lim]
    - [gate_mean]: the theorem *)

From Provenact Require Import Analysis Areas Vocabulary Schemes Limits Integrals Normal.

Definition twisted (l x : R) : R := (Phi (l * x) - / 2) * phi x.
Definition twist (l b : R) : R := RInt (twisted l) 0 b.

Lemma twisted_continuous l x : continuous (twisted l) x.
Proof. revert x. unfold twisted. normal_continuous. Qed.

Lemma twist_derive_b (l b : R) : is_derive (fun b => twist l b) b (twisted l b).
Proof. exact (area_slope (twisted l) 0 (twisted_continuous l) b). Qed.

Lemma twisted_derive_l (l x : R) : is_derive (fun u : R => twisted u x) l (x * phi (l * x) * phi x).
Proof. unfold twisted. normal_derive. ring. Qed.

Lemma twisted_derive_continuous l x :
  continuity_2d_pt (fun u v => Derive (fun z => twisted z v) u) l x.
Proof.
  apply continuity_2d_pt_ext with (f := fun u v => v * phi (u * v) * phi v).
  { intros u v. symmetry. apply is_derive_unique, twisted_derive_l. }
  assert (Hphi : forall t, continuity_pt phi t).
  { intros t. apply continuity_pt_filterlim, phi_continuous. }
  apply continuity_2d_pt_mult.
  - apply continuity_2d_pt_mult; [apply continuity_2d_pt_id2|].
    apply (continuity_1d_2d_pt_comp phi (fun u v => u * v)); [apply Hphi|].
    apply continuity_2d_pt_mult; [apply continuity_2d_pt_id1|apply continuity_2d_pt_id2].
  - apply (continuity_1d_2d_pt_comp phi (fun u v => v)); [apply Hphi|apply continuity_2d_pt_id2].
Qed.

(** The product of the two densities is one exponential, and [x] times it has an antiderivative. *)
Lemma phi_product (l x : R) : phi (l * x) * phi x = exp (- (1 + l ^ 2) * x ^ 2 / 2) / (2 * PI).
Proof.
  pose proof PI_RGT_0. unfold phi.
  replace (- (1 + l ^ 2) * x ^ 2 / 2) with (- (l * x) ^ 2 / 2 + - x ^ 2 / 2) by field.
  rewrite exp_plus. replace (2 * PI) with (sqrt (2 * PI) * sqrt (2 * PI)) at 3 by (apply sqrt_sqrt; lra).
  pose proof sqrt_2PI_pos. field. lra.
Qed.

Definition swing (l b : R) : R := (1 - exp (- (1 + l ^ 2) * b ^ 2 / 2)) / (2 * PI * (1 + l ^ 2)).

Lemma swing_derive l b : is_derive (fun b => swing l b) b (b * phi (l * b) * phi b).
Proof.
  pose proof PI_RGT_0. assert (0 < 1 + l ^ 2) by (pose proof (pow2_ge_0 l); lra).
  rewrite Rmult_assoc, phi_product. unfold swing. auto_derive; [lra|].
  simpl. unfold Rdiv. field. split; [|lra]. simpl in *. lra.
Qed.

Lemma swing_integral (l b : R) : is_RInt (fun x => x * phi (l * x) * phi x) 0 b (swing l b).
Proof.
  pose proof PI_RGT_0. assert (0 < 1 + l ^ 2) by (pose proof (pow2_ge_0 l); lra).
  replace (swing l b) with (swing l b - swing l 0).
  - apply (is_RInt_derive (fun x => swing l x)).
    + intros x _. apply swing_derive.
    + normal_continuous.
  - unfold swing at 2. replace (- (1 + l ^ 2) * 0 ^ 2 / 2) with 0 by (simpl; field).
    rewrite exp_0. field. lra.
Qed.

Lemma twist_derive (l b : R) : is_derive (fun l => twist l b) l (swing l b).
Proof.
  evar_last.
  - apply (is_derive_RInt_param twisted 0 b l).
    + apply filter_forall. intros u t _. eexists. apply twisted_derive_l.
    + intros t _. apply twisted_derive_continuous.
    + apply filter_forall. intros u. apply continuous_integrable, twisted_continuous.
  - apply is_RInt_unique. apply is_RInt_ext with (f := fun x => x * phi (l * x) * phi x).
    + intros t _. symmetry. apply is_derive_unique, twisted_derive_l.
    + apply swing_integral.
Qed.

Lemma twist_0 b : twist 0 b = 0.
Proof.
  apply is_RInt_unique, integral_zero. intros x _. unfold twisted. rewrite Rmult_0_l, Phi_0. ring.
Qed.

Theorem twist_bound (l b : R) : 0 < l -> Rabs (twist l b - atan l / (2 * PI)) <= l * exp (- (b ^ 2) / 2).
Proof.
  intros Hl. pose proof PI_RGT_0. pose proof PI2_3_2.
  destruct (mean_value (fun u => twist u b - atan u / (2 * PI))
              (fun u => - (exp (- (1 + u ^ 2) * b ^ 2 / 2) / (2 * PI * (1 + u ^ 2)))) 0 l Hl) as [c [_ E]].
  - intros u _. assert (0 < 1 + u ^ 2) by (pose proof (pow2_ge_0 u); lra).
    derive_with (fun u => twist_derive u b). unfold swing, Rdiv, Rsqr. field. repeat split; nra.
  - rewrite twist_0, atan_0 in E.
    replace (twist l b - atan l / (2 * PI)) with
      (twist l b - atan l / (2 * PI) - (0 - 0 / (2 * PI))) by (field; lra).
    rewrite E, Rabs_mult, Rabs_Ropp, Rminus_0_r, (Rabs_pos_eq l), Rmult_comm by lra.
    apply Rmult_le_compat_l; [lra|]. pose proof (exp_pos (- (1 + c ^ 2) * b ^ 2 / 2)).
    assert (1 <= 2 * PI * (1 + c ^ 2)) by nra.
    rewrite Rabs_pos_eq by (apply Rlt_le, Rdiv_lt_0_compat; lra).
    apply Rle_trans with (exp (- (1 + c ^ 2) * b ^ 2 / 2)).
    + apply Rle_div_l; nra.
    + apply exp_le_mono. nra.
Qed.

Theorem twist_lim l : 0 < l -> is_lim (fun b => twist l b) p_infty (atan l / (2 * PI)).
Proof.
  intros Hl. apply (lim_of_bound _ _ (fun b => exp (- (b ^ 2) / 2)) _ l); [|exact bell_lim_p].
  apply filter_forall. intros b. split; [now apply twist_bound|left; apply exp_pos].
Qed.

(** ** The mean *)

(** The integral of [(1 - Phi (l x)) phi x] from 0. *)
Definition half_mean (l b : R) : R := (Phi b - / 2) / 2 - twist l b.

Lemma half_mean_derive (l b : R) : is_derive (fun b => half_mean l b) b ((1 - Phi (l * b)) * phi b).
Proof.
  unfold half_mean. derive_with (Phi_derive, twist_derive_b). unfold twisted. field.
Qed.

Lemma half_mean_lim l : 0 < l ->
  is_lim (fun b => half_mean l b) p_infty (/ 4 - atan l / (2 * PI)).
Proof.
  intros Hl. unfold half_mean. limit_with (twist_lim l Hl, Phi_lim_p). field. apply PI_neq0.
Qed.

Lemma half_mean_0 l : half_mean l 0 = 0.
Proof. unfold half_mean, twist. rewrite Phi_0, RInt_point. unfold zero; simpl. field. Qed.

Theorem gate_mean (gap : R -> R) (l c : R) : 0 < l -> 0 < c ->
  (forall x, x < 0 -> gap x = Phi (l * x)) -> (forall x, 0 < x -> gap x = 1 - Phi (l * x)) ->
  is_RInt_gen (fun x => gap x * (c * phi (c * x))) minus_inf plus_inf (/ 2 - atan (l / c) / PI).
Proof.
  intros Hl Hc left right. pose proof PI_RGT_0.
  assert (Hr : 0 < l / c) by (now apply Rdiv_lt_0_compat).
  pose (L := / 4 - atan (l / c) / (2 * PI)).
  replace (/ 2 - atan (l / c) / PI) with (L + L) by (unfold L; field; lra).
  assert (E : forall x, l / c * (c * x) = l * x) by (intros; field; lra).
  apply integral_even.
  - intros x Hx. rewrite (left x Hx), (right (- x)) by lra. replace (l * - x) with (- (l * x)) by ring.
    replace (c * - x) with (- (c * x)) by ring. rewrite Phi_opp, phi_even. ring.
  - apply (integral_ext_from (fun x => (1 - Phi (l * x)) * (c * phi (c * x)))).
    { intros x Hx. now rewrite right. }
    replace L with (L - half_mean (l / c) (c * 0)) by (rewrite Rmult_0_r, half_mean_0; ring).
    apply (integral_from (fun u => half_mean (l / c) (c * u)) (fun x => (1 - Phi (l * x)) * (c * phi (c * x)))).
    + intros x _. derive_with half_mean_derive. unfold Rdiv in E. rewrite E. ring.
    + normal_continuous.
    + apply (stretched_p (fun b => half_mean (l / c) b)); [assumption|]. now apply half_mean_lim.
Qed.

(** For standard normal inputs. *)
Theorem gate_mean_1 (gap : R -> R) (l : R) : 0 < l ->
  (forall x, x < 0 -> gap x = Phi (l * x)) -> (forall x, 0 < x -> gap x = 1 - Phi (l * x)) ->
  is_RInt_gen (fun x => gap x * phi x) minus_inf plus_inf (/ 2 - atan l / PI).
Proof.
  intros Hl left right.
  replace (/ 2 - atan l / PI) with (/ 2 - atan (l / 1) / PI) by (f_equal; f_equal; f_equal; field).
  apply (gen_ext (fun x => gap x * (1 * phi (1 * x)))); [intros x; now rewrite !Rmult_1_l|].
  apply gate_mean; [assumption|lra|assumption|assumption].
Qed.
