(** * Gated activations [x g (b x)]

    Swish, GELU, Mish and TanhExp are [x g (b x)] for a gate [g] that rises from 0 to 1.  What
    the claims say of all of them follows from four facts on the gate, collected in [good_gate]:
    its derivative; the slope [g u + u g' u] of [u g u] is within [c / |u|] of 0 on the left and
    of 1 on the right; and [u g u] is within [c] of ReLU.

    - [unit_derive], [unit_slope_lim_m], [unit_slope_lim_p]: the slope of [x g (b x)], and its limits
    - [unit_uniform]: uniform convergence to ReLU as [b] grows; [unit_pointwise]
    - [unit_flat]: the limit [g 0 x] as [b] tends to 0
    - [unit_falls]: [x g (b x)] falls where the slope of [u g u] is negative
    - [good_sigma], [good_Phi], [good_mish], [good_tanhexp] *)

From Provenact Require Import Analysis Areas Vocabulary Schemes SlopeSchemes Limits Normal SlopeMish Logistic.

Record good_gate (g g' : R -> R) (c : R) : Prop := {
  gate_derive : forall u, is_derive g u (g' u);
  gate_slope_left : forall u, u < -1 -> Rabs (g u + u * g' u) <= c / - u;
  gate_slope_right : forall u, 1 < u -> Rabs (g u + u * g' u - 1) <= c / u;
  gate_near_relu : forall u, Rabs (u * g u - Rmax 0 u) <= c
}.

Section Unit.
  Variables (g g' : R -> R) (c b : R).
  Hypothesis good : good_gate g g' c.
  Hypothesis b_pos : 0 < b.

  Definition unit_slope (x : R) : R := g (b * x) + b * x * g' (b * x).

  Lemma unit_derive x : is_derive (fun x => x * g (b * x)) x (unit_slope x).
  Proof. derive_with (gate_derive _ _ _ good). unfold unit_slope. ring. Qed.

  Lemma unit_slope_lim_m : is_lim unit_slope m_infty 0.
  Proof.
    apply (stretched_m (fun u => g u + u * g' u) b 0 b_pos), (lim_m_of_bound _ 0 c (-1)). intros u U _.
    rewrite Rminus_0_r. now apply (gate_slope_left _ _ _ good).
  Qed.

  Lemma unit_slope_lim_p : is_lim unit_slope p_infty 1.
  Proof.
    apply (stretched_p (fun u => g u + u * g' u) b 1 b_pos), (lim_p_of_bound _ 1 c 1). intros u U _.
    now apply (gate_slope_right _ _ _ good).
  Qed.

  Theorem unit_left :
    Rbar_locally m_infty (fun x => ex_derive (fun x => x * g (b * x)) x) /\
    filterlim (fun x => Derive (fun x => x * g (b * x)) x) (Rbar_locally m_infty) (locally 0).
  Proof. apply (slope_lim_m _ unit_slope unit_derive), unit_slope_lim_m. Qed.

  Theorem unit_right :
    Rbar_locally p_infty (fun x => ex_derive (fun x => x * g (b * x)) x) /\
    filterlim (fun x => Derive (fun x => x * g (b * x)) x) (Rbar_locally p_infty) (locally 1).
  Proof. apply (slope_lim_p _ unit_slope unit_derive), unit_slope_lim_p. Qed.

  Theorem unit_falls lo hi :
    (forall u, lo <= u <= hi -> g u + u * g' u < 0) ->
    strictly_decreasing_on (fun x => lo / b <= x <= hi / b) (fun x => x * g (b * x)).
  Proof.
    intros sign. by_slope (strict_decay_of_derive (fun x => lo / b <= x <= hi / b) (fun x => x * g (b * x)) unit_slope)
      unit_derive.
    intros x y z Hx Hz Hy. apply sign. split.
    - assert (E : lo / b <= y) by lra. apply Rle_div_l in E; lra.
    - assert (E : y <= hi / b) by lra. apply Rle_div_r in E; lra.
  Qed.
End Unit.

Theorem unit_uniform g g' c : good_gate g g' c ->
  uniform_lim (fun _ => True) (fun b x => x * g (b * x)) (Rbar_locally p_infty) (fun x => Rmax 0 x).
Proof.
  intros good. apply uniform_p_of_bound with (c := c). intros b x Hb _.
  pose proof (gate_near_relu _ _ _ good (b * x)) as H. rewrite Rmax_scale in H by lra.
  replace (b * x * g (b * x) - b * Rmax 0 x) with (b * (x * g (b * x) - Rmax 0 x)) in H by ring.
  rewrite Rabs_mult, (Rabs_pos_eq b) in H by lra. apply Rle_div_r; lra.
Qed.

Theorem unit_pointwise g g' c x : good_gate g g' c ->
  filterlim (fun b => x * g (b * x)) (Rbar_locally p_infty) (locally (Rmax 0 x)).
Proof. intros good. exact (pointwise _ _ _ _ x (unit_uniform g g' c good) I). Qed.

Theorem unit_flat g g' c x (l : R) : good_gate g g' c -> l = x * g 0 ->
  filterlim (fun b => x * g (b * x)) (at_right 0) (locally l).
Proof.
  intros good ->. replace (g 0) with (g (0 * x)) by (f_equal; ring).
  apply (filterlim_filter_le_1 (F := locally 0)).
  - intros P [e H]. exists e. intros y Hy _. now apply H.
  - apply (ex_derive_continuous (fun b => x * g (b * x))). auto_derive. eexists. apply (gate_derive _ _ _ good).
Qed.

(** ** The four gates *)

(** A gate with [g (- u) = 1 - g u]: what holds on the left holds on the right. *)
Lemma good_mirrored (g g' : R -> R) (c : R) : (forall u, is_derive g u (g' u)) -> (forall u, g (- u) = 1 - g u) ->
  (forall u, g' (- u) = g' u) -> (forall u, u < -1 -> Rabs (g u + u * g' u) <= c / - u) ->
  (forall u, u <= 0 -> Rabs (u * g u) <= c) -> good_gate g g' c.
Proof.
  intros D M E left near. split; [exact D|exact left| |].
  - intros u Hu. specialize (left (- u) ltac:(lra)). rewrite M, E, Ropp_involutive, <- Rabs_Ropp in left.
    replace (- (1 - g u + - u * g' u)) with (g u + u * g' u - 1) in left by ring. exact left.
  - intros u. destruct (Rle_lt_dec u 0) as [L|L].
    + rewrite Rmax_left, Rminus_0_r by exact L. now apply near.
    + rewrite Rmax_right by lra. specialize (near (- u) ltac:(lra)). rewrite M in near.
      replace (- u * (1 - g u)) with (u * g u - u) in near by ring. exact near.
Qed.

(** [|u| exp u <= 1] on the left. *)
Lemma times_exp_left u : u <= 0 -> -1 <= u * exp u.
Proof.
  intros Hu. pose proof (exp_ineq1_le (- u)). pose proof (exp_pos u).
  assert (exp u * exp (- u) = 1) by (apply exp_cancel; ring). nra.
Qed.

Lemma good_sigma : good_gate sigma (fun u => sigma u * (1 - sigma u)) 2.
Proof.
  apply good_mirrored; [exact sigma_derive|exact sigma_opp|intros u; rewrite sigma_opp; ring| |];
    intros u Hu; pose proof (sigma_pos u); pose proof (sigma_lt_1 u); pose proof (sigma_le_exp u).
  - apply Rle_trans with (2 := exp_left u ltac:(lra)). assert (0 < sigma u * (1 - sigma u) <= sigma u) by nra.
    set (p := sigma u * (1 - sigma u)) in *. pose proof (exp_pos u).
    assert (u * exp u <= u * p <= 0) by nra. apply Rabs_le. lra.
  - pose proof (times_exp_left u Hu). apply Rabs_le. nra.
Qed.

Lemma good_Phi : good_gate Phi phi 2.
Proof.
  apply good_mirrored; [exact Phi_derive|exact Phi_opp|exact phi_even| |]; intros u Hu;
    pose proof (Phi_pos u); pose proof (phi_pos u); pose proof (phi_square u); pose proof (area_pos u).
  - apply (Rle_div_r _ _ (- u)); [lra|]. apply Rle_trans with ((Phi u - u * phi u) * - u); [|nra].
    apply Rmult_le_compat_r; [lra|]. apply Rabs_le. split; nra.
  - pose proof (phi_le_half u). apply Rabs_le. nra.
Qed.

(** Mish: [g = (e^2 + 2 e) / (e^2 + 2 e + 2)] with [e = exp u]. *)
Definition mish_gate (u : R) : R := tanh (ln (1 + exp u)).
Definition mish_gate_slope (u : R) : R := 4 * exp u * (exp u + 1) / (exp u ^ 2 + 2 * exp u + 2) ^ 2.

Lemma mish_gate_quotient u : mish_gate u = 1 - 2 / (exp u ^ 2 + 2 * exp u + 2).
Proof. unfold mish_gate. rewrite tanh_softplus, exp_2. pose proof (exp_pos u). field. nra. Qed.

Lemma mish_gate_derive u : is_derive mish_gate u (mish_gate_slope u).
Proof.
  apply (is_derive_ext (fun u => 1 - 2 / (exp u ^ 2 + 2 * exp u + 2))).
  { intros t. symmetry. apply mish_gate_quotient. }
  pose proof (exp_pos u). unfold mish_gate_slope. auto_derive; [apply Rgt_not_eq; nra|].
  field. nra.
Qed.

Lemma mish_slope_gate u : mish_gate u + u * mish_gate_slope u = mish_slope u.
Proof.
  rewrite mish_gate_quotient. unfold mish_gate_slope, mish_slope. rewrite exp_2, exp_3.
  pose proof (exp_pos u). field. nra.
Qed.

Lemma good_mish : good_gate mish_gate mish_gate_slope 6.
Proof.
  split.
  - apply mish_gate_derive.
  - intros u Hu. rewrite mish_slope_gate. pose proof (exp_left u ltac:(lra)) as L.
    assert (e1 : exp u <= 1) by (rewrite <- exp_0; apply exp_le_mono; lra).
    pose proof (exp_pos u) as e0. unfold mish_slope. rewrite exp_2, exp_3. set (e := exp u) in *.
    assert (D : 4 <= (e ^ 2 + 2 * e + 2) ^ 2) by nra.
    assert (N : - (11 * (1 - u)) <= 4 * (u + 1) + 4 * e ^ 2 + e ^ 3 + e * (4 * u + 6) <= 11 * (1 - u)).
    { assert (0 <= e ^ 2 <= 1) by nra. assert (0 <= e ^ 3 <= 1) by nra.
      assert (4 * u <= e * (4 * u) <= 0) by nra. lra. }
    set (n := 4 * (u + 1) + 4 * e ^ 2 + e ^ 3 + e * (4 * u + 6)) in *.
    set (d := (e ^ 2 + 2 * e + 2) ^ 2) in *. clearbody n d.
    unfold Rdiv. rewrite Rabs_mult, (Rabs_pos_eq (/ d)) by (left; apply Rinv_0_lt_compat; lra).
    apply (Rle_div_l (Rabs (e * n)) _ d); [lra|].
    rewrite Rabs_mult, (Rabs_pos_eq e) by lra. assert (Rabs n <= 11 * (1 - u)) by (apply Rabs_le; lra).
    assert (e * Rabs n <= 11 * ((1 - u) * e)) by nra.
    assert (0 < / - u) by (apply Rinv_0_lt_compat; lra). unfold Rdiv in L. nra.
  - intros u Hu. rewrite mish_slope_gate. pose proof (exp_ineq1_le u) as G.
    unfold mish_slope. rewrite exp_2, exp_3. set (e := exp u) in *. clearbody e.
    assert (D : (e ^ 2 + e + 1) * e ^ 2 <= (e ^ 2 + 2 * e + 2) ^ 2).
    { assert (0 <= e ^ 2) by nra. assert (0 <= e ^ 3) by (apply pow_le; lra). nra. }
    assert (P : 0 < (e ^ 2 + 2 * e + 2) ^ 2) by (apply pow_lt; nra).
    replace (e * (4 * (u + 1) + 4 * e ^ 2 + e ^ 3 + e * (4 * u + 6)) / (e ^ 2 + 2 * e + 2) ^ 2 - 1)
      with (((4 * u - 2) * e ^ 2 + (4 * u - 4) * e - 4) / (e ^ 2 + 2 * e + 2) ^ 2) by (field; nra).
    set (d := (e ^ 2 + 2 * e + 2) ^ 2) in *. clearbody d.
    assert (N : Rabs ((4 * u - 2) * e ^ 2 + (4 * u - 4) * e - 4) <= 4 * (u + 1) * (e ^ 2 + e + 1)).
    { assert (0 <= e ^ 2) by nra. apply Rabs_le. split; nra. }
    unfold Rdiv. rewrite Rabs_mult, (Rabs_pos_eq (/ d)) by (left; apply Rinv_0_lt_compat; lra).
    apply (Rle_div_l _ _ d); [lra|]. apply Rle_trans with (1 := N).
    assert (S : 4 * (u + 1) * u <= 6 * e ^ 2) by nra.
    apply Rmult_le_reg_r with u; [lra|]. replace (6 * / u * d * u) with (6 * d) by (field; lra).
    assert (0 < e ^ 2 + e + 1) by nra.
    apply Rle_trans with (6 * e ^ 2 * (e ^ 2 + e + 1)); [|nra].
    replace (4 * (u + 1) * (e ^ 2 + e + 1) * u) with (4 * (u + 1) * u * (e ^ 2 + e + 1)) by ring.
    apply Rmult_le_compat_r; lra.
  - intros u. rewrite mish_gate_quotient. pose proof (exp_pos u) as P.
    destruct (Rle_lt_dec 0 u) as [L|L].
    + rewrite Rmax_right by assumption. pose proof (exp_ineq1_le u) as G. set (e := exp u) in *. clearbody e.
      replace (u * (1 - 2 / (e ^ 2 + 2 * e + 2)) - u) with (- (2 * u / (e ^ 2 + 2 * e + 2))) by (field; nra).
      rewrite Rabs_Ropp, Rabs_pos_eq.
      * apply Rle_div_l; nra.
      * apply Rmult_le_pos; [lra|]. left. apply Rinv_0_lt_compat. nra.
    + rewrite Rmax_left by lra. pose proof (times_exp_left u ltac:(lra)) as T.
      assert (e1 : exp u <= 1) by (rewrite <- exp_0; apply exp_le_mono; lra).
      set (e := exp u) in *. clearbody e.
      replace (u * (1 - 2 / (e ^ 2 + 2 * e + 2)) - 0) with (u * e * ((e + 2) / (e ^ 2 + 2 * e + 2))) by (field; nra).
      assert (0 < (e + 2) / (e ^ 2 + 2 * e + 2) <= 2).
      { split; [apply Rdiv_lt_0_compat; nra|]. apply Rle_div_l; nra. }
      set (q := (e + 2) / (e ^ 2 + 2 * e + 2)) in *. assert (u * e <= 0) by nra. apply Rabs_le. split; nra.
Qed.

Definition tanhexp_gate (u : R) : R := tanh (exp u).
Definition tanhexp_gate_slope (u : R) : R := exp u * (1 - tanh (exp u) ^ 2).

Lemma good_tanhexp : good_gate tanhexp_gate tanhexp_gate_slope 24.
Proof.
  unfold tanhexp_gate, tanhexp_gate_slope. split.
  - intros u. exact (is_derive_comp tanh exp u _ _ (tanh_derive (exp u)) (is_derive_exp u)).
  - intros u Hu. pose proof (exp_left u ltac:(lra)) as L. pose proof (exp_pos u).
    pose proof (tanh_pos (exp u) (exp_pos u)) as T. pose proof (tanh_lt_1 (exp u)) as B.
    set (e := exp u) in *. set (t := tanh e) in *. assert (0 < 1 - t ^ 2 <= 1) by nra.
    assert (0 < e * (1 - t ^ 2) <= e) by nra. set (p := e * (1 - t ^ 2)) in *.
    assert (u * e <= u * p <= 0) by nra.
    apply Rle_trans with ((1 - u) * e); [apply Rabs_le; lra|].
    assert (0 < / - u) by (apply Rinv_0_lt_compat; lra). unfold Rdiv in *. lra.
  - intros u Hu. pose proof (exp_ineq1_le u) as G. set (y := exp u) in *. clearbody y.
    pose proof (tanh_lt_1 y) as B. pose proof (one_minus_tanh_le y) as O.
    pose proof (tanh_pos y ltac:(lra)) as T. set (t := tanh y) in *. clearbody t.
    pose proof (exp_ge_cube y ltac:(lra)) as C. pose proof (exp_pos (- (2 * y))) as E0.
    assert (E : exp y * exp y * exp (- (2 * y)) = 1).
    { rewrite <- !exp_plus. replace (y + y + - (2 * y)) with 0 by ring. apply exp_0. }
    set (w := exp (- (2 * y))) in *. set (z := exp y) in *. clearbody w z.
    assert (y ^ 3 <= 6 * z) by (assert (0 <= y ^ 2) by nra; lra).
    assert (Y : y ^ 3 * w <= 6).
    { assert (1 <= z) by (assert (0 <= y ^ 2) by nra; assert (0 <= y ^ 3) by (apply pow_le; lra); lra).
      assert (z * w <= 1) by nra. nra. }
    apply (Rle_div_r _ _ u); [lra|].
    assert (A : Rabs (t + u * (y * (1 - t ^ 2)) - 1) <= 4 * (u * y) * w).
    { assert (1 <= u * y) by nra. assert (1 - t ^ 2 <= 2 * (1 - t)) by nra. assert (0 < 1 - t ^ 2) by nra.
      assert (0 <= 1 - t ^ 2 <= 4 * w) by lra. set (q := 1 - t ^ 2) in *. clearbody q.
      assert (0 <= u * y * q <= u * y * (4 * w)) by nra.
      replace (u * (y * q)) with (u * y * q) by ring. apply Rabs_le. split; nra. }
    apply Rle_trans with (4 * (u * y) * w * u); [apply Rmult_le_compat_r; lra|].
    assert (u * u <= y * y) by nra.
    assert (u * y * u <= y ^ 3) by (replace (y ^ 3) with (y * (y * y)) by ring; nra).
    replace (4 * (u * y) * w * u) with (4 * (u * y * u * w)) by ring. nra.
  - intros u. pose proof (exp_pos u) as P. pose proof (tanh_pos (exp u) P) as T.
    pose proof (tanh_lt_1 (exp u)) as B. destruct (Rle_lt_dec 0 u) as [L|L].
    + rewrite Rmax_right by assumption. pose proof (exp_ineq1_le u) as G.
      pose proof (one_minus_tanh_le (exp u)) as O. set (y := exp u) in *. clearbody y.
      pose proof (exp_ineq1_le (2 * y)). pose proof (exp_pos (- (2 * y))).
      assert (exp (2 * y) * exp (- (2 * y)) = 1) by (apply exp_cancel; ring).
      assert (u * exp (- (2 * y)) <= 1) by nra. apply Rabs_le. split; nra.
    + rewrite Rmax_left by lra. pose proof (times_exp_left u ltac:(lra)). apply Rabs_le. split; nra.
Qed.

(** ** The limits of [x g (b x)] themselves *)

(** A function of [b x] that is small on the far left tends to 0 there. *)
Lemma scaled_lim_m (f : R -> R) b : 0 < b -> (forall u, u < -1 -> Rabs (u * f u) <= 2 / - u) ->
  is_lim (fun x => x * f (b * x)) m_infty 0.
Proof.
  intros Hb H. apply (is_lim_ext (fun x => b * x * f (b * x) / b)); [intros x; field; lra|].
  assert (L : is_lim (fun u => u * f u) m_infty 0)
    by (apply (lim_m_of_bound _ 0 2 (-1)); intros; rewrite Rminus_0_r; auto).
  limit_with (stretched_m _ b _ Hb L). apply Rmult_0_l.
Qed.

Lemma swish_lim_m b : 0 < b -> is_lim (fun x => x * sigma (b * x)) m_infty 0.
Proof.
  intros Hb. apply scaled_lim_m; [exact Hb|]. intros u Hu. pose proof (sigma_pos u). pose proof (sigma_le_exp u).
  pose proof (exp_pos u). apply Rle_trans with (2 := exp_left u ltac:(lra)). rewrite Rabs_left1 by nra. nra.
Qed.

Lemma gelu_lim_m b : 0 < b -> is_lim (fun x => x * Phi (b * x)) m_infty 0.
Proof.
  intros Hb. apply scaled_lim_m; [exact Hb|]. intros u Hu. pose proof (Phi_pos u). pose proof (area_pos u).
  pose proof (phi_pos u). pose proof (phi_square u). rewrite Rabs_left1 by nra.
  apply (Rle_div_r _ _ (- u)); [lra|]. nra.
Qed.

(** The constant that makes Swish agree with GELU to second order. *)
Lemma swish_constant : sqrt (8 / PI) * / 4 = / sqrt (2 * PI).
Proof.
  pose proof PI_RGT_0. pose proof sqrt_2PI_pos.
  replace (8 / PI) with (4 ^ 2 * / (2 * PI)) by (field; lra).
  rewrite sqrt_mult_alt, sqrt_pow2, sqrt_inv by lra. field. lra.
Qed.
