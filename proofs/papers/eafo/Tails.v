(** * Improper integrals with a dominated tail

    An integral over the half-line of a function that is dominated, from [a] on, by
    [c y^3 phi y] with [y = x - h] exists, and differs from the integral up to [a] by at most
    [c (y^2 + 2) phi y] at [a].
    The finite part is left to the tactic [integral].

    - [tail_limit]: the general theorem, for any dominating [g] with antiderivative [G]
    - [gauss_tail]: for [g = c y^3 phi y]
    - [half_line_value]: an enclosure of the integral over [0, +inf)
    - [even_line_value]: of an even function over the line *)

From Provenact Require Import Analysis Areas Vocabulary Schemes Limits Integrals Normal Elementary.

Section Tail.
  Variables (f : R -> R).
  Hypothesis f_continuous : forall x, continuous f x.

  Definition area (b : R) : R := RInt f 0 b.

  Lemma area_derive x : is_derive area x (f x).
  Proof. exact (area_slope f 0 f_continuous x). Qed.

  Lemma tail_limit (g G : R -> R) (a L : R) :
    (forall x, a <= x -> is_derive G x (g x)) -> (forall x, a <= x -> Rabs (f x) <= g x) ->
    is_lim G p_infty L ->
    exists l : R, is_lim area p_infty l /\ area a - (L - G a) <= l <= area a + (L - G a).
  Proof.
    intros DG dom lim.
    (* area grows no faster than G, and falls no faster *)
    assert (step : forall b c, a <= b -> b <= c -> Rabs (area c - area b) <= G c - G b).
    { intros b c ab bc. apply (slower area f G g); [exact bc|intros..]; [apply area_derive|apply DG; lra|apply dom;
        lra]. }
    assert (G_le : forall b, a <= b -> G b <= L).
    { intros b ab. apply Rnot_lt_le. intros N.
      destruct (lim_p_meets G L _ b lim (open_lt (G b) L N)) as [x [bx Lx]].
      pose proof (step b x ab ltac:(lra)). pose proof (Rabs_pos (area x - area b)). lra. }
    assert (C : exists l, filterlim area plus_inf (locally l)).
    { apply (filterlim_locally_cauchy (F := plus_inf) area). intros eps.
      apply is_lim_spec in lim. destruct (lim (mkposreal (eps / 2) (is_pos_div_2 eps))) as [M HM]. simpl in HM.
      exists (fun b => Rmax M a < b). split; [now exists (Rmax M a)|].
      intros u v Hu Hv. pose proof (Rmax_l M a). pose proof (Rmax_r M a).
      assert (HU := HM u ltac:(lra)). assert (HV := HM v ltac:(lra)).
      apply Rabs_def2 in HU. apply Rabs_def2 in HV. change (Rabs (area v - area u) < eps).
      destruct (Rle_lt_dec u v) as [uv|vu].
      - apply Rle_lt_trans with (1 := step u v ltac:(lra) uv). lra.
      - rewrite Rabs_minus_sym. apply Rle_lt_trans with (1 := step v u ltac:(lra) ltac:(lra)). lra. }
    destruct C as [l Hl]. exists l. split; [exact Hl|].
    assert (B : forall b, a < b -> area a - (L - G a) <= area b <= area a + (L - G a)).
    { intros b ab. pose proof (step a b ltac:(lra) ltac:(lra)) as S. pose proof (G_le b ltac:(lra)).
      apply Rabs_le_between in S. lra. }
    split.
    - apply Rnot_lt_le. intros N. destruct (lim_p_meets area l _ a Hl (open_lt _ l N)) as [x [ax Lx]].
      specialize (B x ax). lra.
    - apply Rnot_lt_le. intros N. destruct (lim_p_meets area l _ a Hl (open_gt _ l N)) as [x [ax Lx]].
      specialize (B x ax). lra.
  Qed.

  (** The dominating function [c x^3 phi x]. *)
  Lemma gauss_tail_lim c : is_lim (fun u => - c * (u ^ 2 + 2) * phi u) p_infty 0.
  Proof.
    apply (lim_p_of_bound _ 0 (12 * Rabs c) 1). intros x Hx _.
    pose proof (phi_pos x). pose proof (phi_fourth x).
    rewrite Rminus_0_r, !Rabs_mult, Rabs_Ropp, (Rabs_pos_eq (x ^ 2 + 2)), (Rabs_pos_eq (phi x)) by nra.
    apply (Rle_div_r _ _ x); [lra|]. pose proof (Rabs_pos c).
    assert (T : (x ^ 2 + 2) * phi x * x <= 12).
    { assert ((x ^ 2 + 2) * x <= 3 * x ^ 4).
      { assert (x ^ 3 <= x ^ 4) by (assert (0 < x ^ 3) by (apply pow_lt; lra); simpl in *; nra).
        assert (x <= x ^ 3) by (assert (1 <= x ^ 2) by nra; simpl in *; nra). nra. }
      replace ((x ^ 2 + 2) * phi x * x) with ((x ^ 2 + 2) * x * phi x) by ring. nra. }
    replace (Rabs c * (x ^ 2 + 2) * phi x * x) with (Rabs c * ((x ^ 2 + 2) * phi x * x)) by ring.
    rewrite (Rmult_comm 12). apply Rmult_le_compat_l; assumption.
  Qed.

  (** The same around [h]. *)
  Lemma gauss_tail a c h : (forall x, a <= x -> Rabs (f x) <= c * (x - h) ^ 3 * phi (x - h)) ->
    exists l : R, is_lim area p_infty l /\
      area a - c * ((a - h) ^ 2 + 2) * phi (a - h) <= l <= area a + c * ((a - h) ^ 2 + 2) * phi (a - h).
  Proof.
    intros dom.
    destruct (tail_limit (fun x => c * (x - h) ^ 3 * phi (x - h))
                (fun u => - c * ((u - h) ^ 2 + 2) * phi (u - h)) a 0) as [l [Hl B]].
    - intros x _. derive_with phi_derive. ring.
    - exact dom.
    - exact (shifted_p (fun u => - c * (u ^ 2 + 2) * phi u) (- h) 0 (gauss_tail_lim c)).
    - exists l. split; [exact Hl|lra].
  Qed.

  Theorem half_line_value a c h lo hi :
    (forall x, a <= x -> Rabs (f x) <= c * (x - h) ^ 3 * phi (x - h)) ->
    lo <= RInt f 0 a - c * ((a - h) ^ 2 + 2) * phi (a - h) ->
    RInt f 0 a + c * ((a - h) ^ 2 + 2) * phi (a - h) <= hi ->
    exists l, is_RInt_gen f (at_point 0) plus_inf l /\ lo <= l <= hi.
  Proof.
    intros dom L H. destruct (gauss_tail a c h dom) as [l [Hl B]]. fold (area a) in L, H.
    exists l. split; [|lra]. replace l with (l - area 0) by (unfold area at 1; rewrite RInt_point; apply Rminus_0_r).
    apply (integral_from area f); [intros; apply area_derive|intros; apply f_continuous|exact Hl].
  Qed.

  Hypothesis f_even : forall x, f (- x) = f x.

  Theorem even_line_value a c h lo hi :
    (forall x, a <= x -> Rabs (f x) <= c * (x - h) ^ 3 * phi (x - h)) ->
    lo <= 2 * (RInt f 0 a - c * ((a - h) ^ 2 + 2) * phi (a - h)) ->
    2 * (RInt f 0 a + c * ((a - h) ^ 2 + 2) * phi (a - h)) <= hi ->
    exists l, is_RInt_gen f minus_inf plus_inf l /\ lo <= l <= hi.
  Proof.
    intros dom L H. destruct (half_line_value a c h (lo / 2) (hi / 2) dom ltac:(lra) ltac:(lra)) as [l [Hl B]].
    exists (l + l). split; [|lra]. apply integral_even; [intros x _; apply f_even|exact Hl].
  Qed.
End Tail.
