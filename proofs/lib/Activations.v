(** * Increasing activations and the distribution of their outputs

    An input has a density p on the open interval (l, r); the activation f maps (l, r) onto (a, b), and y is its
    inverse, with the continuous slope y' > 0.

    - [activation l r a b f y y']
    - [input_density l r p F]: a continuous positive density on (l, r), with its distribution function
    - [law_on], [has_density]: the law of a random number, as the probabilities of events, and its density
    - [output_entropy a b p y y' h]: minus the integral of p(y) y' log(p(y) y') is h
    - [substitution]: integrals over the output and over the input
    - [entropy_over_input]: the entropy of the output as a mean over the input
    - [make_activation]: an increasing function with limits at the ends has an inverse *)

From Provenact Require Import Analysis Schemes Ends Variations.

(** ** Definitions *)

(** f maps (l, r) onto (a, b), y is its inverse, and y has the continuous derivative y' > 0: so f increases. *)
Definition activation (l r a b : Rbar) (f y y' : R -> R) : Prop :=
  (forall t : R, inside l r t -> inside a b (f t) /\ y (f t) = t) /\
  (forall x : R, inside a b x ->
     inside l r (y x) /\ f (y x) = x /\ is_derive y x (y' x) /\ continuous y' x /\ 0 < y' x).

(** p is a continuous positive density on (l, r), and F t the integral of p from l to t. *)
Definition input_density (l r : Rbar) (p F : R -> R) : Prop :=
  (forall t : R, inside l r t ->
     0 < p t /\ continuous p t /\ is_RInt_gen p (lower_end l) (at_point t) (F t)) /\
  integral_over l r p 1.

(** Minus the integral of q log q, for the density q = p(y) y' of the output. *)
Definition output_entropy (a b : Rbar) (p y y' : R -> R) (h : R) : Prop :=
  integral_over a b (fun x => - (p (y x) * y' x * ln (p (y x) * y' x))) h.

(** A law on (l, r) gives events their probabilities; what happens outside of (l, r) does not matter. *)
Definition law_on (l r : Rbar) (P : (R -> Prop) -> R) : Prop :=
  forall A B : R -> Prop, (forall t : R, inside l r t -> (A t <-> B t)) -> P A = P B.

(** The probability of u < X <= v is the integral of q from u to v. *)
Definition has_density (a b : Rbar) (P : (R -> Prop) -> R) (q : R -> R) : Prop :=
  forall u v : R, inside a b u -> inside a b v -> u <= v -> is_RInt q u v (P (fun x => u < x <= v)).

(** ** Monotony *)

Lemma rising_inside a b (f f1 : R -> R) :
  (forall x, inside a b x -> is_derive f x (f1 x) /\ 0 < f1 x) ->
  forall u v, inside a b u -> inside a b v -> u < v -> f u < f v.
Proof.
  intros H. apply (strict_growth_of_derive (inside a b) f f1); [intros x y z X Z; now apply inside_between|apply H|].
  intros x y z X Z Y. apply H, (inside_between a b x z); auto. lra.
Qed.

Lemma activation_increasing_inverse l r a b f y y1 : activation l r a b f y y1 ->
  forall u v, inside a b u -> inside a b v -> u < v -> y u < y v.
Proof.
  intros [_ H]. apply (rising_inside a b y y1). intros x X. destruct (H x X) as [_ [_ [D [_ P]]]]. auto.
Qed.

Lemma activation_increasing l r a b f y y1 : activation l r a b f y y1 ->
  forall s t, inside l r s -> inside l r t -> s < t -> f s < f t.
Proof.
  intros A s t S T st. pose proof A as [B C]. destruct (B s S) as [Fs Ys], (B t T) as [Ft Yt].
  destruct (Rtotal_order (f s) (f t)) as [L|[Eq|G]]; [exact L| |].
  - rewrite <- Ys, <- Yt, Eq in st. lra.
  - pose proof (activation_increasing_inverse l r a b f y y1 A _ _ Ft Fs G). lra.
Qed.

(** ** The inverse function *)

(** The slope of the inverse of an increasing bijection. *)
Lemma inverse_slope (l r a b : Rbar) (f y f1 : R -> R) :
  (forall t, inside l r t -> inside a b (f t) /\ is_derive f t (f1 t) /\ continuous f1 t /\ 0 < f1 t) ->
  (forall x, inside a b x -> inside l r (y x) /\ f (y x) = x) ->
  forall x, inside a b x -> is_derive y x (/ f1 (y x)).
Proof.
  intros HF HY x X. destruct (HY x X) as [T E]. set (t := y x) in *.
  assert (M : forall s u, inside l r s -> inside l r u -> s < u -> f s < f u).
  { apply (rising_inside l r f f1). intros s S. destruct (HF s S) as [_ [D [_ P]]]. auto. }
  assert (Mi : forall s u, inside l r s -> inside l r u -> f s < f u -> s < u).
  { intros s u S U fs. destruct (Rtotal_order s u) as [L|[->|G]]; [exact L|lra|]. pose proof (M u s U S G). lra. }
  apply is_derive_Reals. intros eps He.
  assert (P1 : 0 < f1 t) by (apply HF, T).
  assert (K : continuous (fun s => / f1 s) t).
  { apply (continuous_comp f1 Rinv); [apply HF, T|]. apply continuous_Rinv. lra. }
  pose proof (K _ (locally_ball (/ f1 t) (mkposreal eps He))) as N. unfold filtermap in N.
  destruct (filter_and _ _ N (locally_inside l r t T)) as [d N']. pose proof (cond_pos d) as Dp.
  set (w := d / 2). assert (W : 0 < w) by (unfold w; lra).
  assert (Q : forall s, t - w <= s <= t + w -> Rabs (/ f1 s - / f1 t) < eps /\ inside l r s).
  { intros s S. unfold w in S. apply N'. change (Rabs (s - t) < d). apply Rabs_def1; lra. }
  assert (Q1 : inside l r (t - w)) by (apply Q; lra). assert (Q2 : inside l r (t + w)) by (apply Q; lra).
  pose proof (M (t - w) t Q1 T ltac:(lra)) as L1. pose proof (M t (t + w) T Q2 ltac:(lra)) as L2.
  rewrite E in L1, L2.
  assert (D0 : 0 < Rmin (x - f (t - w)) (f (t + w) - x)) by (apply Rmin_glb_lt; lra).
  exists (mkposreal _ D0). simpl. intros h Nh Hh.
  pose proof (Rmin_l (x - f (t - w)) (f (t + w) - x)). pose proof (Rmin_r (x - f (t - w)) (f (t + w) - x)).
  apply Rabs_def2 in Hh.
  assert (X' : inside a b (x + h)).
  { apply (inside_between a b (f (t - w)) (f (t + w))); [now apply HF|now apply HF|lra]. }
  destruct (HY (x + h) X') as [T' E']. set (s := y (x + h)) in *.
  assert (S1 : t - w < s) by (apply Mi; auto; rewrite E'; lra).
  assert (S2 : s < t + w) by (apply Mi; auto; rewrite E'; lra).
  assert (V : exists c, t - w <= c <= t + w /\ h = f1 c * (s - t)).
  { destruct (mean_value_either f f1 t s) as [c [Hc V]].
    - intros u U. apply HF, (inside_minmax l r t s); auto.
    - exists c. split; [|rewrite E, E' in V; lra]. unfold Rmin, Rmax in Hc. destruct (Rle_dec t s); lra. }
  destruct V as [c [Hc V]]. destruct (Q c Hc) as [Qc Ic]. assert (0 < f1 c) by (apply HF, Ic).
  assert (Nst : s - t <> 0) by (intros Z; rewrite Z in V; apply Nh; lra).
  change (Rabs ((s - t) / h - / f1 t) < eps).
  replace ((s - t) / h) with (/ f1 c); [exact Qc|]. rewrite V. field. split; [exact Nst|lra].
Qed.

(** The activation itself has the slope 1 / y'. *)
Lemma activation_slope l r a b f y y1 : activation l r a b f y y1 ->
  forall t, inside l r t -> is_derive f t (/ y1 (f t)) /\ continuous (fun t => / y1 (f t)) t /\ 0 < / y1 (f t).
Proof.
  intros [B C]. assert (D : forall t, inside l r t -> is_derive f t (/ y1 (f t))).
  { apply (inverse_slope a b l r y f y1).
    - intros x X. destruct (C x X) as [I [_ [Dy [K P]]]]. auto.
    - intros t T. now apply B. }
  intros t T. destruct (B t T) as [I _]. destruct (C _ I) as [_ [_ [_ [K P]]]].
  split; [now apply D|]. split; [|now apply Rinv_0_lt_compat].
  apply (continuous_comp (fun t => y1 (f t)) Rinv); [|apply continuous_Rinv; lra].
  apply (continuous_comp f y1); [|exact K]. apply (ex_derive_continuous f). eexists. now apply D.
Qed.

(** The inverse of an activation is one. *)
Lemma activation_sym l r a b f y y1 : activation l r a b f y y1 ->
  activation a b l r y f (fun t => / y1 (f t)).
Proof.
  intros A. pose proof (activation_slope l r a b f y y1 A) as S. destruct A as [B C]. split.
  - intros x X. destruct (C x X) as [I [E _]]. auto.
  - intros t T. destruct (B t T) as [I E]. destruct (S t T) as [D [K P]]. auto.
Qed.

(** ** The ends *)

Ltac inverse_at_end elim intro :=
  intros A C P H; pose proof A as [B D]; destruct (D _ C) as [I _];
  destruct (elim _ _ P _ I H) as [t [T Q]]; destruct (B t T) as [J E];
  apply (intro _ _ _ _ J); intros x X L; apply Q; [apply D, X|];
  rewrite <- E; now apply (activation_increasing_inverse _ _ _ _ _ _ _ A).

Lemma inverse_lower l r a b f y y1 c : activation l r a b f y y1 -> inside a b c ->
  filterlim y (lower_end a) (lower_end l).
Proof. inverse_at_end lower_end_elim lower_end_intro. Qed.

Lemma inverse_upper l r a b f y y1 c : activation l r a b f y y1 -> inside a b c ->
  filterlim y (upper_end b) (upper_end r).
Proof. inverse_at_end upper_end_elim upper_end_intro. Qed.

Lemma lower_end_finite (a : R) (f : R -> R) (near : (R -> Prop) -> Prop) :
  filterlim f near (lower_end a) -> filterlim f near (locally a).
Proof. intros H P N. apply H. simpl. unfold at_right, within. revert N. apply filter_imp. auto. Qed.

Lemma upper_end_finite (b : R) (f : R -> R) (near : (R -> Prop) -> Prop) :
  filterlim f near (upper_end b) -> filterlim f near (locally b).
Proof. intros H P N. apply H. simpl. unfold at_left, within. revert N. apply filter_imp. auto. Qed.

(** ** Substitution *)

Lemma substitution_between l r a b f y y1 g u v I : activation l r a b f y y1 -> inside a b u -> inside a b v ->
  (forall t, inside l r t -> continuous g t) -> is_RInt g (y u) (y v) I -> is_RInt (fun x => g (y x) * y1 x) u v I.
Proof.
  intros [_ D] U V K H. rewrite <- (is_RInt_unique (V := R_CompleteNormedModule) _ _ _ _ H).
  apply (is_RInt_ext (fun x => scal (y1 x) (g (y x)))); [intros x _; apply Rmult_comm|].
  apply (is_RInt_comp (V := R_CompleteNormedModule) g y y1 u v); intros x X;
    destruct (D x (inside_minmax a b u v x U V X)) as [Y [_ [Dy [Ky _]]]]; auto.
Qed.

Lemma substitution_out l r a b f y y1 g c h : activation l r a b f y y1 -> inside a b c ->
  (forall t, inside l r t -> continuous g t) ->
  integral_over l r g h -> integral_over a b (fun x => g (y x) * y1 x) h.
Proof.
  intros A C K H P HP. specialize (H P HP). unfold filtermapi in *. destruct H as [Q1 Q2 N1 N2 H].
  exists (fun u => Q1 (y u) /\ inside a b u /\ u < c) (fun v => Q2 (y v) /\ inside a b v /\ c < v).
  - apply filter_and; [exact (inverse_lower l r a b f y y1 c A C _ N1)|now apply lower_inside].
  - apply filter_and; [exact (inverse_upper l r a b f y y1 c A C _ N2)|now apply upper_inside].
  - intros u v [Hu [U _]] [Hv [V _]]. destruct (H (y u) (y v) Hu Hv) as [I [HI PI]]. exists I. split; [|exact PI].
    simpl in *. now apply (substitution_between l r a b f y y1).
Qed.

Theorem substitution l r a b f y y1 g c h : activation l r a b f y y1 -> inside a b c ->
  (forall t, inside l r t -> continuous g t) ->
  (integral_over l r g h <-> integral_over a b (fun x => g (y x) * y1 x) h).
Proof.
  intros A C K. split; [now apply substitution_out with (f := f) (c := c)|]. intros H.
  pose proof A as [B D]. assert (I : inside l r (y c)) by (apply D, C).
  apply (integral_over_ext l r (y c) (fun t => g (y (f t)) * y1 (f t) * / y1 (f t))); [exact I| |].
  - intros t T. destruct (B t T) as [J E]. rewrite E. destruct (D _ J) as [_ [_ [_ [_ P]]]]. field. lra.
  - apply (substitution_out a b l r y f (fun t => / y1 (f t)) (fun x => g (y x) * y1 x) (y c) h).
    + now apply activation_sym.
    + exact I.
    + intros x X. destruct (D x X) as [J [_ [Dy [Ky _]]]]. apply mult_at; [|exact Ky].
      apply (continuous_comp y g); [|now apply K]. apply (ex_derive_continuous y). now exists (y1 x).
    + exact H.
Qed.

(** ** The density and the entropy of the output *)

Theorem entropy_over_input :
  forall (l r a b : Rbar) (p f y y' f' : R -> R) (h : R),
  Rbar_lt a b ->
  (forall t, inside l r t -> 0 < p t /\ continuous p t /\ is_derive f t (f' t)) ->
  activation l r a b f y y' ->
  (output_entropy a b p y y' h <-> integral_over l r (fun t => p t * ln (f' t / p t)) h).
Proof.
  intros l r a b p f y y1 f1 h ab R A. destruct (inside_exists a b ab) as [c C].
  pose proof A as [B D]. assert (I : inside l r (y c)) by (apply D, C).
  assert (E1 : forall t, inside l r t -> f1 t = / y1 (f t)).
  { intros t T. destruct (R t T) as [_ [_ Df]]. destruct (activation_slope l r a b f y y1 A t T) as [Df' _].
    rewrite <- (is_derive_unique _ _ _ Df). now apply is_derive_unique. }
  assert (K : forall t, inside l r t -> continuous (fun t => p t * ln (/ y1 (f t) / p t)) t).
  { intros t T. destruct (R t T) as [P [Kp _]]. destruct (activation_slope l r a b f y y1 A t T) as [_ [Ks Ps]].
    apply mult_at; [exact Kp|].
    apply (continuous_comp (fun t => / y1 (f t) / p t) ln).
    - apply (mult_at (fun t => / y1 (f t)) (fun t => / p t)); [exact Ks|].
      apply (continuous_comp p Rinv); [exact Kp|apply continuous_Rinv; lra].
    - apply continuous_ln. now apply Rdiv_lt_0_compat. }
  pose proof (substitution l r a b f y y1 _ c h A C K) as S.
  assert (Q : forall x, inside a b x ->
    p (y x) * ln (/ y1 (f (y x)) / p (y x)) * y1 x = - (p (y x) * y1 x * ln (p (y x) * y1 x))).
  { intros x X. destruct (D x X) as [Yx [Fx [_ [_ P]]]]. destruct (R _ Yx) as [Pp _]. rewrite Fx.
    replace (/ y1 x / p (y x)) with (/ (p (y x) * y1 x)) by (field; split; lra).
    rewrite ln_Rinv by nra. ring. }
  unfold output_entropy. split; intros H.
  - apply (integral_over_ext l r (y c) (fun t => p t * ln (/ y1 (f t) / p t))); [exact I| |].
    + intros t T. now rewrite E1.
    + apply S. revert H. apply (integral_over_ext a b c); [exact C|]. intros x X. symmetry. now apply Q.
  - apply (integral_over_ext a b c (fun x => p (y x) * ln (/ y1 (f (y x)) / p (y x)) * y1 x)); [exact C|exact Q|].
    apply S. revert H. apply (integral_over_ext l r (y c)); [exact I|]. intros t T. now rewrite E1.
Qed.

(** ** Functions that have an inverse *)

(** The largest input whose image is at most x. *)
Definition inverse_on (l r : Rbar) (f : R -> R) (x : R) : R :=
  real (Lub_Rbar (fun t => inside l r t /\ f t <= x)).

Lemma inverse_on_image l r f t : (forall s u, inside l r s -> inside l r u -> s < u -> f s < f u) ->
  inside l r t -> inverse_on l r f (f t) = t.
Proof.
  intros M T. unfold inverse_on. rewrite (is_lub_Rbar_unique _ (Finite t)); [reflexivity|]. split.
  - intros s [S L]. simpl. destruct (Rle_lt_dec s t) as [|G]; [assumption|]. pose proof (M t s T S G). lra.
  - intros b B. apply B. split; [exact T|lra].
Qed.

(** A function with a continuous positive slope and the limits a and b at the ends. *)
Theorem make_activation (l r : Rbar) (a b c : R) (f f1 : R -> R) : inside l r c ->
  (forall t, inside l r t -> is_derive f t (f1 t) /\ continuous f1 t /\ 0 < f1 t) ->
  filterlim f (lower_end l) (locally a) -> filterlim f (upper_end r) (locally b) ->
  exists y y1, activation l r a b f y y1.
Proof.
  intros Hc H LA LB.
  assert (M : forall s u, inside l r s -> inside l r u -> s < u -> f s < f u).
  { apply (rising_inside l r f f1). intros s S. destruct (H s S) as [D [_ P]]. auto. }
  assert (IA : forall t, inside l r t -> a < f t).
  { intros t T. destruct (inside_lower l r t T) as [s [S st]]. apply Rle_lt_trans with (f s); [|now apply M].
    apply (filterlim_le (F := lower_end l) f (fun _ => f s) a (f s)); [|exact LA|apply filterlim_const].
    apply (lower_end_intro l r _ s S). intros u U L. left. now apply M. }
  assert (IB : forall t, inside l r t -> f t < b).
  { intros t T. destruct (inside_upper l r t T) as [s [S st]]. apply Rlt_le_trans with (f s); [now apply M|].
    apply (filterlim_le (F := upper_end r) (fun _ => f s) f (f s) b); [|apply filterlim_const|exact LB].
    apply (upper_end_intro l r _ s S). intros u U L. left. now apply M. }
  assert (Onto : forall x, a < x < b -> exists t, inside l r t /\ f t = x).
  { intros x [ax xb].
    pose proof (LA _ (open_lt x a ax)) as A1. pose proof (LB _ (open_gt x b xb)) as B1. unfold filtermap in A1, B1.
    destruct (filter_ex _ (filter_and _ _ A1 (lower_inside l r c Hc))) as [u [Lu [U _]]].
    destruct (filter_ex _ (filter_and _ _ B1 (upper_inside l r c Hc))) as [v [Lv [V _]]].
    assert (uv : u < v).
    { destruct (Rtotal_order u v) as [L|[->|G]]; [exact L|lra|]. pose proof (M v u V U G). lra. }
    destruct (Ranalysis5.IVT_interv (fun t => f t - x) u v) as [t [T E]].
    - intros t T. apply continuity_pt_minus; [|apply continuity_pt_const; intros ? ?; reflexivity].
      apply continuity_pt_filterlim, (ex_derive_continuous f). exists (f1 t). apply H.
      now apply (inside_between l r u v).
    - exact uv.
    - lra.
    - lra.
    - exists t. split; [now apply (inside_between l r u v)|lra]. }
  pose (y := inverse_on l r f). exists y, (fun x => / f1 (y x)).
  assert (Inv : forall t, inside l r t -> y (f t) = t) by (intros t T; now apply inverse_on_image).
  assert (Y : forall x, inside a b x -> inside l r (y x) /\ f (y x) = x).
  { intros x [ax xb]. simpl in ax, xb. destruct (Onto x (conj ax xb)) as [t [T <-]]. rewrite Inv by exact T. auto. }
  assert (D : forall x, inside a b x -> is_derive y x (/ f1 (y x))).
  { apply (inverse_slope l r a b f y f1); [|exact Y]. intros t T. destruct (H t T) as [Df [K P]].
    split; [split; simpl; [now apply IA|now apply IB]|auto]. }
  split.
  - intros t T. split; [split; simpl; [now apply IA|now apply IB]|now apply Inv].
  - intros x X. destruct (Y x X) as [I E]. destruct (H _ I) as [_ [K P]].
    split; [exact I|]. split; [exact E|]. split; [now apply D|]. split; [|now apply Rinv_0_lt_compat].
    apply (continuous_comp (fun x => f1 (y x)) Rinv); [|apply continuous_Rinv; lra].
    apply (continuous_comp y f1); [|exact K]. apply (ex_derive_continuous y). eexists. now apply D.
Qed.
