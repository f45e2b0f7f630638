(** * The rate of a recurrence with a loss of higher order

    - [recurrence_rate]: iterates of a map that takes away [a x^(1+p)] to leading order are
      [(a p l)^(-1/p)] to leading order
    - [correlation_loss], [correlation_rate]: the map of correlations of wide ReLU layers

    The proof: [u = e^(-p)] grows by [a p] in each step to leading order, and so [u] over the number
    of steps tends to [a p] (Cesaro). *)

From Provenact Require Import Analysis Vocabulary Schemes Limits SoftUnits.

Lemma Rpower_positive x y : 0 < Rpower x y.
Proof. apply exp_pos. Qed.

Section Rate.
  Variables (g : R -> R) (a p : R).
  Hypothesis a0 : 0 < a.
  Hypothesis p0 : 0 < p.
  Let F (x : R) : R := (x - g x) / Rpower x (1 + p).
  Hypothesis loss : filterlim F (at_right 0) (locally a).

  (** One sequence of iterates that stays where the loss is at least half of its leading term. *)
  Section Iterates.
    Variables (r : R) (e : nat -> R).
    Hypothesis decreases : forall x, 0 < x <= r -> 0 < g x < x.
    Hypothesis half : forall x, 0 < x <= r -> a / 2 <= F x.
    Hypothesis start : 0 < e 0%nat <= r.
    Hypothesis step : forall l, e (S l) = g (e l).

    Lemma iterates_inside l : 0 < e l <= r.
    Proof. induction l as [|l IH]; [exact start|]. rewrite step. pose proof (decreases (e l) IH). lra. Qed.

    Lemma iterates_decrease l : e (S l) <= e l.
    Proof. rewrite step. pose proof (decreases (e l) (iterates_inside l)). lra. Qed.

    Lemma iterates_vanish : is_lim_seq e 0.
    Proof.
      destruct (ex_finite_lim_seq_decr e 0 iterates_decrease) as [m Hm].
      { intros l. pose proof (iterates_inside l). lra. }
      assert (above : forall l, m <= e l) by (apply is_lim_seq_decr_compare; [exact Hm|exact iterates_decrease]).
      assert (m0 : 0 <= m).
      { apply (is_lim_seq_le (fun _ => 0) e (Finite 0) (Finite m)); [|apply is_lim_seq_const|exact Hm].
        intros l. pose proof (iterates_inside l). lra. }
      destruct m0 as [m0|<-]; [exfalso|exact Hm].
      set (c := a / 2 * Rpower m (1 + p)).
      assert (C : 0 < c) by (apply Rmult_lt_0_compat; [lra|apply Rpower_positive]).
      assert (G : forall l, c <= e l - e (S l)).
      { intros l. pose proof (iterates_inside l) as I. pose proof (half (e l) I) as H. rewrite step. unfold F in H.
        apply (Rmult_le_compat_r (Rpower (e l) (1 + p))) in H; [|left; apply Rpower_positive].
        unfold Rdiv in H at 2. rewrite Rmult_assoc, Rinv_l, Rmult_1_r in H by (apply Rgt_not_eq, Rpower_positive).
        apply Rle_trans with (2 := H). apply Rmult_le_compat_l; [lra|].
        apply Rle_Rpower_l; [lra|]. split; [exact m0|apply above]. }
      assert (Z : is_lim_seq (fun l => e l - e (S l)) (m - m)).
      { apply is_lim_seq_minus'; [exact Hm|]. now apply (is_lim_seq_incr_1 e). }
      pose proof (is_lim_seq_le (fun _ => c) _ (Finite c) (Finite (m - m)) G (is_lim_seq_const c) Z) as N.
      simpl in N. lra.
    Qed.

    Lemma iterates_from_right : filterlim e eventually (at_right 0).
    Proof.
      intros P [d Hd]. destruct (iterates_vanish (ball 0 d)) as [N HN]; [now exists d|].
      exists N. intros l L. apply Hd; [now apply HN|]. apply iterates_inside.
    Qed.

    Let share (l : nat) : R := F (e l) * Rpower (e l) p.

    Lemma next_is_share l : 0 < share l < 1 /\ e (S l) = e l * (1 - share l).
    Proof.
      pose proof (iterates_inside l) as I. pose proof (decreases (e l) I) as D.
      assert (E : share l * e l = e l - g (e l)).
      { unfold share, F. replace (Rpower (e l) (1 + p)) with (e l * Rpower (e l) p)
          by (rewrite Rpower_plus, Rpower_1 by lra; reflexivity).
        pose proof (Rpower_positive (e l) p). field. lra. }
      split; [|rewrite step; lra]. split; apply (Rmult_lt_reg_r (e l)); lra.
    Qed.

    Lemma loss_along : is_lim_seq (fun l => F (e l)) a.
    Proof. exact (filterlim_comp _ _ _ e F _ _ _ iterates_from_right loss). Qed.

    Lemma share_vanishes : is_lim_seq share 0.
    Proof.
      assert (P : is_lim_seq (fun l => Rpower (e l) p) 0).
      { apply is_lim_seq_spec. intros eps. destruct (iterates_vanish (ball 0 (mkposreal _ (Rpower_positive eps (/ p)))))
          as [N HN]; [eexists; intros y Y; exact Y|].
        exists N. intros l L. specialize (HN l L). change (Rabs (e l - 0) < Rpower eps (/ p)) in HN.
        pose proof (iterates_inside l) as I. rewrite Rminus_0_r, Rabs_pos_eq in HN by lra.
        rewrite Rminus_0_r, Rabs_pos_eq by (left; apply Rpower_positive).
        replace (pos eps) with (Rpower (Rpower eps (/ p)) p)
          by (rewrite Rpower_mult, Rinv_l, Rpower_1 by (apply cond_pos || lra); reflexivity).
        unfold Rpower at 1. unfold Rpower at 1. apply exp_increasing, Rmult_lt_compat_l; [exact p0|].
        apply ln_increasing; [lra|exact HN]. }
      pose proof (is_lim_seq_mult' _ _ _ _ loss_along P) as M. rewrite Rmult_0_r in M. exact M.
    Qed.

    Let u (l : nat) : R := Rpower (e l) (- p).

    Lemma growth l : u (S l) - u l = F (e l) * ((Rpower (1 - share l) (- p) - Rpower (1 - 0) (- p)) / share l).
    Proof.
      pose proof (iterates_inside l) as I. destruct (next_is_share l) as [S E]. unfold u. rewrite E.
      rewrite <- Rpower_mult_distr by lra.
      assert (one : Rpower (1 - 0) (- p) = 1) by (unfold Rpower; rewrite Rminus_0_r, ln_1, Rmult_0_r; apply exp_0).
      rewrite one. assert (U : Rpower (e l) (- p) * Rpower (e l) p = 1).
      { rewrite <- Rpower_plus. replace (- p + p) with 0 by ring. apply Rpower_O. lra. }
      assert (F0 : F (e l) = share l * Rpower (e l) (- p)) by (unfold share; rewrite Rmult_assoc, (Rmult_comm (Rpower _ p)), U; ring).
      rewrite F0. field. lra.
    Qed.

    Lemma growth_lim : is_lim_seq (fun l => u (S l) - u l) (a * p).
    Proof.
      apply (is_lim_seq_ext (fun l => F (e l) * ((Rpower (1 - share l) (- p) - Rpower (1 - 0) (- p)) / share l))).
      { intros l. symmetry. apply growth. }
      apply is_lim_seq_mult'; [apply loss_along|].
      apply (is_lim_comp_seq (fun s => (Rpower (1 - s) (- p) - Rpower (1 - 0) (- p)) / s) share 0 p).
      - apply (quotient_lim (fun s => Rpower (1 - s) (- p))). unfold Rpower. auto_derive; [lra|].
        rewrite Ropp_0, Rplus_0_r, ln_1, Rmult_0_r, exp_0. field.
      - exists 0%nat. intros l _ E. destruct (next_is_share l) as [S _]. injection E as E. lra.
      - exact share_vanishes.
    Qed.

    Lemma growth_sum l : sum_f_R0 (fun i => u (S i) - u i) l = u (S l) - u 0%nat.
    Proof. induction l as [|l IH]; [reflexivity|]. simpl sum_f_R0. rewrite IH. ring. Qed.

    Lemma mean_growth : is_lim_seq (fun l => u l / INR l) (a * p).
    Proof.
      pose proof growth_lim as G. apply is_lim_seq_Reals in G. apply Cesaro_1 in G. apply is_lim_seq_Reals in G.
      assert (S : is_lim_seq (fun l => sum_f_R0 (fun i => u (S i) - u i) (pred l) / INR l + u 0%nat * / INR l) (a * p))
        by (limit_with (G, inv_lim_seq); ring).
      apply is_lim_seq_ext_loc with (2 := S). exists 1%nat. intros l L. destruct l as [|l]; [lia|].
      simpl pred. rewrite growth_sum. field. apply not_0_INR. lia.
    Qed.

    Theorem iterates_rate : is_lim_seq (fun l => e l / Rpower (a * p * INR l) (- (1 / p))) 1.
    Proof.
      assert (ap : 0 < a * p) by (now apply Rmult_lt_0_compat).
      assert (Q : is_lim_seq (fun l => u l / INR l / (a * p)) 1).
      { replace 1 with (a * p / (a * p)) by (field; lra).
        apply is_lim_seq_div'; [apply mean_growth|apply is_lim_seq_const|lra]. }
      assert (C : continuity_pt (fun t => Rpower t (- (1 / p))) 1).
      { apply continuity_pt_filterlim. apply (ex_derive_continuous (fun t => Rpower t (- (1 / p)))).
        unfold Rpower. auto_derive. lra. }
      pose proof (is_lim_seq_continuous _ _ _ C Q) as H. cbv beta in H.
      replace (Rpower 1 (- (1 / p))) with 1 in H by (unfold Rpower; rewrite ln_1, Rmult_0_r, exp_0; reflexivity).
      apply is_lim_seq_ext_loc with (2 := H). exists 1%nat. intros l L.
      pose proof (iterates_inside l) as I. assert (n0 : 0 < INR l) by (apply lt_0_INR; lia).
      assert (u0 : 0 < u l) by apply Rpower_positive.
      assert (E : e l = Rpower (u l) (- (1 / p))).
      { unfold u. rewrite Rpower_mult. replace (- p * - (1 / p)) with 1 by (field; lra). symmetry. apply Rpower_1. lra. }
      assert (m0 : 0 < a * p * INR l) by (now apply Rmult_lt_0_compat).
      rewrite E at 1. replace (u l / INR l / (a * p)) with (u l * / (a * p * INR l)) by (field; lra).
      rewrite <- Rpower_mult_distr by (assumption || (now apply Rinv_0_lt_compat)).
      assert (V : Rpower (/ (a * p * INR l)) (- (1 / p)) = / Rpower (a * p * INR l) (- (1 / p))).
      { unfold Rpower. rewrite ln_Rinv by exact m0. rewrite <- exp_Ropp. f_equal. ring. }
      rewrite V. reflexivity.
    Qed.
  End Iterates.

  Theorem recurrence_rate (r0 : R) : 0 < r0 -> (forall x, 0 < x <= r0 -> 0 < g x < x) ->
    exists r, 0 < r /\ forall e : nat -> R, 0 < e 0%nat <= r -> (forall l, e (S l) = g (e l)) ->
      is_lim_seq (fun l => e l / Rpower (a * p * INR l) (- (1 / p))) 1.
  Proof.
    intros R0 D. assert (A2 : 0 < a / 2) by lra.
    destruct (loss (ball a (mkposreal _ A2))) as [d Hd]; [eexists; intros y Y; exact Y|].
    exists (Rmin r0 (d / 2)). destruct d as [d d0]; simpl in *. split; [apply Rmin_glb_lt; lra|].
    intros e start step. apply (iterates_rate (Rmin r0 (d / 2)) e); [| |exact start|exact step].
    - intros x X. apply D. pose proof (Rmin_l r0 (d / 2)). lra.
    - intros x X. pose proof (Rmin_r r0 (d / 2)). assert (B : Rabs (F x - a) < a / 2).
      { apply Hd; [|lra]. change (Rabs (x - 0) < d). rewrite Rminus_0_r, Rabs_pos_eq; lra. }
      apply Rabs_def2 in B. lra.
  Qed.
End Rate.

(** ** Correlations of wide ReLU layers

    With [t = tan (theta / 2) = sqrt (x / (2 - x))] the loss of one layer is
    [(2 - x) (t - (1 - t^2) atan t) / PI], and [t - (1 - t^2) atan t] is [4/3 t^3] to leading order. *)

Definition correlation_step (x : R) : R :=
  1 - (sqrt (x * (2 - x)) + (1 - x) * (PI - 2 * atan (sqrt (x / (2 - x))))) / PI.

Lemma atan_between t : 0 <= t -> t - t ^ 3 / 3 <= atan t <= t - t ^ 3 / 3 + t ^ 5 / 5.
Proof.
  intros T.
  assert (A : increasing_on (fun t => 0 <= t) (fun t => atan t - (t - t ^ 3 / 3))).
  { on_interval (growth_of_derive (fun t => 0 <= t) (fun t => atan t - (t - t ^ 3 / 3)) (fun t => / (1 + t ^ 2) - (1 -
      t ^ 2))).
    - intros x _. auto_derive; [exact I|]. unfold Rsqr. field. nra.
    - intros x _. replace (/ (1 + x ^ 2) - (1 - x ^ 2)) with (x ^ 4 / (1 + x ^ 2)) by (field; nra).
      apply Rmult_le_pos; [nra|]. left. apply Rinv_0_lt_compat. nra. }
  assert (B : increasing_on (fun t => 0 <= t) (fun t => (t - t ^ 3 / 3 + t ^ 5 / 5) - atan t)).
  { on_interval (growth_of_derive (fun t => 0 <= t) (fun t => t - t ^ 3 / 3 + t ^ 5 / 5 - atan t)
      (fun t => (1 - t ^ 2 + t ^ 4) - / (1 + t ^ 2))).
    - intros x _. auto_derive; [exact I|]. unfold Rsqr. field. nra.
    - intros x _. replace (1 - x ^ 2 + x ^ 4 - / (1 + x ^ 2)) with ((x ^ 2) ^ 3 / (1 + x ^ 2)) by (field; nra).
      apply Rmult_le_pos; [apply pow_le; nra|]. left. apply Rinv_0_lt_compat. nra. }
  specialize (A 0 t (Rle_refl 0) T T). specialize (B 0 t (Rle_refl 0) T T). cbv beta in A, B.
  rewrite atan_0 in A, B. lra.
Qed.

Lemma correlation_loss x : 0 < x <= 1 / 100 ->
  let t := sqrt (x / (2 - x)) in
  0 < t <= 1 / 10 /\ t ^ 2 = x / (2 - x) /\ x - correlation_step x = (2 - x) * (t - (1 - t ^ 2) * atan t) / PI.
Proof.
  intros X t. assert (q0 : 0 < x / (2 - x)) by (apply Rdiv_lt_0_compat; lra).
  assert (t0 : 0 < t) by (now apply sqrt_lt_R0).
  assert (t2 : t ^ 2 = x / (2 - x)) by (apply pow2_sqrt; lra).
  assert (E : t ^ 2 * (2 - x) = x) by (rewrite t2; field; lra).
  split; [|split; [exact t2|]]; [nra|].
  assert (S : sqrt (x * (2 - x)) = (2 - x) * t).
  { rewrite <- (sqrt_pow2 ((2 - x) * t)) by (apply Rmult_le_pos; lra). f_equal. nra. }
  unfold correlation_step. rewrite S. fold t. pose proof PI_RGT_0.
  replace ((2 - x) * (t - (1 - t ^ 2) * atan t)) with ((2 - x) * t - (2 - x - t ^ 2 * (2 - x)) * atan t) by ring.
  rewrite E. field. lra.
Qed.

Lemma correlation_between t : 0 < t <= 1 / 10 ->
  t ^ 3 * (4 / 3 - 8 / 15 * t ^ 2) <= t - (1 - t ^ 2) * atan t <= t ^ 3 * (4 / 3).
Proof.
  intros T. pose proof (atan_between t ltac:(lra)) as [A B]. assert (P : 0 <= 1 - t ^ 2) by nra.
  assert (C : (1 - t ^ 2) * (t - t ^ 3 / 3) <= (1 - t ^ 2) * atan t) by (now apply Rmult_le_compat_l).
  assert (D : (1 - t ^ 2) * atan t <= (1 - t ^ 2) * (t - t ^ 3 / 3 + t ^ 5 / 5)) by (now apply Rmult_le_compat_l).
  assert (0 <= t ^ 5) by (apply pow_le; lra). assert (0 <= t ^ 7) by (apply pow_le; lra).
  replace ((1 - t ^ 2) * (t - t ^ 3 / 3)) with (t - 4 / 3 * t ^ 3 + t ^ 5 / 3) in C by field.
  replace ((1 - t ^ 2) * (t - t ^ 3 / 3 + t ^ 5 / 5)) with (t - 4 / 3 * t ^ 3 + 8 / 15 * t ^ 5 - t ^ 7 / 5) in D by field.
  replace (t ^ 3 * (4 / 3 - 8 / 15 * t ^ 2)) with (4 / 3 * t ^ 3 - 8 / 15 * t ^ 5) by field. lra.
Qed.

Lemma correlation_decreases x : 0 < x <= 1 / 100 -> 0 < correlation_step x < x.
Proof.
  intros X. destruct (correlation_loss x X) as [T [t2 E]]. set (t := sqrt (x / (2 - x))) in *.
  pose proof (correlation_between t T) as B. pose proof PI_RGT_0 as P. pose proof (PI2_3_2) as P3. unfold PI2 in P3.
  assert (t3 : 0 < t ^ 3) by (apply pow_lt; lra).
  set (y := t - (1 - t ^ 2) * atan t) in *. assert (q : 0 < 4 / 3 - 8 / 15 * t ^ 2) by nra.
  assert (y0 : 0 < y) by (pose proof (Rmult_lt_0_compat _ _ t3 q); lra).
  assert (L : 0 < (2 - x) * y / PI) by (apply Rdiv_lt_0_compat; [apply Rmult_lt_0_compat|]; lra).
  assert (F : (2 - x) * t ^ 2 = x) by (rewrite t2; field; lra).
  assert (M : (2 - x) * y / PI < x).
  { apply (Rmult_lt_reg_r PI); [lra|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra.
    apply Rle_lt_trans with (x * (4 / 3 * t)).
    - rewrite <- F at 2. replace ((2 - x) * t ^ 2 * (4 / 3 * t)) with ((2 - x) * (t ^ 3 * (4 / 3))) by ring.
      apply Rmult_le_compat_l; lra.
    - apply Rmult_lt_compat_l; lra. }
  lra.
Qed.

Lemma correlation_first_order :
  filterlim (fun x => (x - correlation_step x) / Rpower x (1 + 1 / 2)) (at_right 0)
    (locally (2 * sqrt 2 / (3 * PI))).
Proof.
  assert (sq : 0 < sqrt 2) by (apply sqrt_lt_R0; lra). pose proof PI_RGT_0 as P.
  assert (ss : sqrt 2 * sqrt 2 = 2) by (apply sqrt_sqrt; lra).
  set (low := fun x => (4 / 3 - 8 / 15 * (x / (2 - x))) / (PI * sqrt (2 - x))).
  set (high := fun x => 4 / 3 / (PI * sqrt (2 - x))).
  assert (s0 : 2 - 0 = 2) by ring.
  assert (H0 : high 0 = 2 * sqrt 2 / (3 * PI)).
  { unfold high. rewrite s0. apply (Rmult_eq_reg_r (PI * sqrt 2 * 3)); [|nra].
    field_simplify; [|lra|lra]. replace (sqrt 2 ^ 2) with 2 by (simpl; lra). lra. }
  assert (L0 : low 0 = 2 * sqrt 2 / (3 * PI)).
  { unfold low. rewrite s0, <- H0. unfold high. rewrite s0. f_equal. field. }
  assert (NZ : PI * sqrt 2 <> 0) by (apply Rgt_not_eq, Rmult_lt_0_compat; lra).
  assert (main : forall x : R, 0 < x <= 1 / 100 ->
    low x <= (x - correlation_step x) / Rpower x (1 + 1 / 2) <= high x).
  { intros x X'.
    destruct (correlation_loss x X') as [T [t2 E]].
    set (t := sqrt (x / (2 - x))) in *. pose proof (correlation_between t T) as C. rewrite E.
    set (y := t - (1 - t ^ 2) * atan t) in *. assert (t3 : 0 < t ^ 3) by (apply pow_lt; lra).
    set (w := sqrt (2 - x)). assert (w0 : 0 < w) by (apply sqrt_lt_R0; lra).
    assert (ww : w * w = 2 - x) by (apply sqrt_sqrt; lra).
    assert (sx : sqrt x = t * w).
    { rewrite <- (sqrt_pow2 (t * w)) by (apply Rmult_le_pos; lra). f_equal.
      replace ((t * w) ^ 2) with (t ^ 2 * (w * w)) by ring. rewrite ww, t2. field. lra. }
    assert (R3 : Rpower x (1 + 1 / 2) = t ^ 3 * (w * w * w)).
    { rewrite Rpower_plus, Rpower_1 by lra. replace (1 / 2) with (/ 2) by field. rewrite Rpower_sqrt, sx by lra.
      replace (x * (t * w)) with (t * w * x) by ring.
      replace x with (t ^ 2 * (w * w)) at 1 by (rewrite ww, t2; field; lra). ring. }
    rewrite R3, <- ww. replace (w * w * y / PI / (t ^ 3 * (w * w * w))) with (y / t ^ 3 / (PI * w)) by (field; lra).
    assert (K : 0 < / (PI * w)) by (apply Rinv_0_lt_compat, Rmult_lt_0_compat; lra).
    unfold low, high. fold w. rewrite <- t2. assert (q : y / t ^ 3 * t ^ 3 = y) by (field; lra).
    split; (apply Rmult_le_compat_r; [lra|]); apply (Rmult_le_reg_r (t ^ 3)); lra. }
  apply (filterlim_le_le low _ high (Finite (2 * sqrt 2 / (3 * PI)))).
  - exists (mkposreal (1 / 100) ltac:(lra)). intros x B X. change (Rabs (x - 0) < 1 / 100) in B.
    rewrite Rminus_0_r, Rabs_pos_eq in B by lra. apply main. lra.
  - rewrite <- L0. apply side_of_continuous. apply (ex_derive_continuous low). unfold low. auto_derive.
    rewrite Ropp_0, Rplus_0_r. repeat split; lra.
  - rewrite <- H0. apply side_of_continuous. apply (ex_derive_continuous high). unfold high. auto_derive.
    rewrite Ropp_0, Rplus_0_r. repeat split; lra.
Qed.

Theorem correlation_rate :
  exists r, 0 < r /\ forall e : nat -> R, 0 < e 0%nat <= r -> (forall l, e (S l) = correlation_step (e l)) ->
    is_lim_seq (fun l => e l / Rpower (2 * sqrt 2 / (3 * PI) * (1 / 2) * INR l) (- (1 / (1 / 2)))) 1.
Proof.
  assert (sq : 0 < sqrt 2) by (apply sqrt_lt_R0; lra). pose proof PI_RGT_0 as P.
  apply (recurrence_rate correlation_step (2 * sqrt 2 / (3 * PI)) (1 / 2)) with (r0 := 1 / 100).
  - apply Rdiv_lt_0_compat; lra.
  - lra.
  - exact correlation_first_order.
  - lra.
  - exact correlation_decreases.
Qed.
