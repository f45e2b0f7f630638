(** * Areas under functions

    - [continuous_integrable], [area_slope]: a continuous function has an area under it, with the function as its slope
    - [constant_of_slope]: a function whose slope is 0 is constant
    - [integral_plus], [integral_minus], [integral_scal], [integral_next], [integral_affine], [integral_ext]: what the
      library says of integrals in modules, of real functions
    - [integral_flat]: of a constant; [integral_zero]: of a function that is 0;
        [integral_window]: of one that is 0 outside a part of the interval
    - [integral_mirrored]: of [f (- x)]; [area_odd]: the area under an even function
    - [mirrored_p], [mirrored_m]: limits of [f (- x)]; [stretched_p], [stretched_m]: of [f (c x)]; [shifted_p],
      [shifted_m]: of [f (x + c)] *)

From Provenact Require Import Analysis.

Lemma continuous_integrable (f : R -> R) : (forall x, continuous f x) -> forall a b, ex_RInt f a b.
Proof. intros C a b. apply (ex_RInt_continuous (V := R_CompleteNormedModule)). intros x _. apply C. Qed.

Lemma area_slope (f : R -> R) (a : R) : (forall x, continuous f x) ->
  forall x, is_derive (fun b => RInt f a b) x (f x).
Proof.
  intros C x. apply (is_derive_RInt f _ a); [|apply C]. apply filter_forall. intros y.
  apply (RInt_correct (V := R_CompleteNormedModule)), continuous_integrable, C.
Qed.

Lemma continuous_area (f : R -> R) : (forall x, continuous f x) -> forall a b, is_RInt f a b (RInt f a b).
Proof. intros C a b. apply (RInt_correct (V := R_CompleteNormedModule)), continuous_integrable, C. Qed.

(** ** Sums and multiples, as real numbers *)

Lemma integral_plus (f g : R -> R) (a b l m : R) : is_RInt f a b l -> is_RInt g a b m ->
  is_RInt (fun x => f x + g x) a b (l + m).
Proof. exact (is_RInt_plus f g a b l m). Qed.

Lemma integral_minus (f g : R -> R) (a b l m : R) : is_RInt f a b l -> is_RInt g a b m ->
  is_RInt (fun x => f x - g x) a b (l - m).
Proof. exact (is_RInt_minus f g a b l m). Qed.

Lemma integral_scal (f : R -> R) (k a b l : R) : is_RInt f a b l -> is_RInt (fun x => k * f x) a b (k * l).
Proof. exact (is_RInt_scal f a b k l). Qed.

Lemma integral_next (f : R -> R) (a b c u v : R) : is_RInt f a b u -> is_RInt f b c v -> is_RInt f a c (u + v).
Proof. exact (is_RInt_Chasles f a b c u v). Qed.

Lemma integral_affine (f : R -> R) (m q a b c d l : R) : m * a + q = c -> m * b + q = d -> is_RInt f c d l ->
  is_RInt (fun x => m * f (m * x + q)) a b l.
Proof. intros <- <-. exact (is_RInt_comp_lin f m q a b l). Qed.

(** Only the values inside count. *)
Lemma integral_ext (f g : R -> R) (a b l : R) : a <= b -> (forall x, a < x < b -> f x = g x) -> is_RInt f a b l ->
  is_RInt g a b l.
Proof. intros L E. apply is_RInt_ext. intros x. rewrite Rmin_left, Rmax_right by exact L. apply E. Qed.

(** ** Special integrands *)

Lemma integral_flat (f : R -> R) a b k : a <= b -> (forall x, a < x < b -> f x = k) -> is_RInt f a b ((b - a) * k).
Proof.
  intros L E. apply (integral_ext (fun _ => k)); [exact L| |exact (is_RInt_const a b k)]. intros x X. symmetry.
  now apply E.
Qed.

Lemma constant_of_slope (f : R -> R) : (forall x, is_derive f x 0) -> forall a b, f a = f b.
Proof.
  intros D a b. destruct (MVT_gen f a b (fun _ => 0)) as [c [_ E]]; [intros; apply D| |lra].
  intros x _. apply continuity_pt_filterlim, (ex_derive_continuous f). eexists. apply D.
Qed.

Lemma integral_zero (f : R -> R) (a b : R) : (forall x, Rmin a b < x < Rmax a b -> f x = 0) -> is_RInt f a b 0.
Proof.
  intros Z. rewrite <- (Rmult_0_r (b - a)). apply (is_RInt_ext (fun _ => 0)); [|apply (is_RInt_const a b 0)].
  intros x X. symmetry. now apply Z.
Qed.

Lemma integral_window (f : R -> R) (a b c d l : R) : a <= c -> d <= b -> (forall x, x < c \/ d < x -> f x = 0) ->
  is_RInt f c d l -> is_RInt f a b l.
Proof.
  intros A B Z H. replace l with (0 + l + 0) by ring.
  apply integral_next with d; [apply integral_next with c; [|exact H]|];
    apply integral_zero; intros x; rewrite Rmin_left, Rmax_right by lra; intros X; apply Z; lra.
Qed.

Lemma integral_mirrored (f : R -> R) (a b l : R) : is_RInt f a b l -> is_RInt (fun x => f (- x)) (- b) (- a) l.
Proof.
  intros H. rewrite <- (opp_opp l). apply (is_RInt_ext (fun x => opp (opp (f (- x))))); [intros; apply opp_opp|].
  apply (is_RInt_opp (V := R_NormedModule)), (is_RInt_comp_opp (V := R_NormedModule)). rewrite !Ropp_involutive.
  now apply (is_RInt_swap (V := R_NormedModule)).
Qed.

Lemma area_odd (f : R -> R) (x : R) : (forall x, continuous f x) -> (forall x, f (- x) = f x) ->
  RInt f 0 (- x) = - RInt f 0 x.
Proof.
  intros C E. apply is_RInt_unique, (is_RInt_swap (V := R_NormedModule)).
  apply (is_RInt_ext (fun x => f (- x))); [intros; apply E|]. pose proof (continuous_integrable f C 0 x) as I.
  apply (RInt_correct (V := R_CompleteNormedModule)), integral_mirrored in I. now rewrite Ropp_0 in I.
Qed.

Lemma mirrored_p (f : R -> R) (l : Rbar) : is_lim f m_infty l -> is_lim (fun x => f (- x)) p_infty l.
Proof.
  intros H. apply (is_lim_comp f Ropp p_infty l m_infty); [exact H| |exists 0; intros; discriminate].
  apply (is_lim_opp (fun x => x) p_infty p_infty), is_lim_id.
Qed.

Lemma mirrored_m (f : R -> R) (l : Rbar) : is_lim f p_infty l -> is_lim (fun x => f (- x)) m_infty l.
Proof.
  intros H. apply (is_lim_comp f Ropp m_infty l p_infty); [exact H| |exists 0; intros; discriminate].
  apply (is_lim_opp (fun x => x) m_infty m_infty), is_lim_id.
Qed.

Lemma stretched_p (f : R -> R) (c : R) (l : Rbar) : 0 < c -> is_lim f p_infty l ->
  is_lim (fun x => f (c * x)) p_infty l.
Proof.
  intros Hc H. apply (is_lim_comp f (fun x => c * x) p_infty l p_infty); [exact H| |exists 0; intros; discriminate].
  evar_last; [apply is_lim_scal_l, is_lim_id|]. simpl.
  destruct (Rle_dec 0 c) as [L|L]; [|lra]. destruct (Rle_lt_or_eq_dec 0 c L); [reflexivity|lra].
Qed.

Lemma stretched_m (f : R -> R) (c : R) (l : Rbar) : 0 < c -> is_lim f m_infty l ->
  is_lim (fun x => f (c * x)) m_infty l.
Proof.
  intros Hc H. apply (is_lim_ext (fun x => f (- (c * - x)))); [intros x; f_equal; ring|].
  now apply (mirrored_m (fun x => f (- (c * x)))), (stretched_p (fun x => f (- x))), mirrored_p.
Qed.

Lemma shifted_p (f : R -> R) (c : R) (l : Rbar) : is_lim f p_infty l -> is_lim (fun x => f (x + c)) p_infty l.
Proof.
  intros H. apply (is_lim_comp f (fun x => x + c) p_infty l p_infty); [exact H| |exists 0; intros; discriminate].
  apply (is_lim_plus (fun x => x) (fun _ => c) p_infty p_infty c p_infty);
    [apply is_lim_id|apply is_lim_const|reflexivity].
Qed.

Lemma shifted_m (f : R -> R) (c : R) (l : Rbar) : is_lim f m_infty l -> is_lim (fun x => f (x + c)) m_infty l.
Proof.
  intros H. apply (is_lim_ext (fun x => f (- (- x + - c)))); [intros x; f_equal; ring|].
  now apply (mirrored_m (fun x => f (- (x + - c)))), (shifted_p (fun x => f (- x))), mirrored_p.
Qed.
