(** * A Method on Searching Better Activation Functions (eafo) *)

(** Generated from the claims by `provenact prove --record`; not to be edited. *)

From Coq Require Import Reals.
From Coquelicot Require Import Coquelicot.
From Provenact Require Import Activations BayesError Ends Expansion Smooth Variations Vocabulary WorstActivation.
Open Scope R_scope.

Definition g (x eps : R) : R :=
  x - eps * x * exp (- x ^ 2 / 2).

Definition f (x eps : R) : R :=
  x + eps * x * exp (- x ^ 2 / 2).

Definition crrelu (x eps : R) : R :=
  Rmax 0 x + eps * x * exp (- x ^ 2 / 2).

Definition logit (x : R) : R :=
  ln (x / (1 - x)).

Definition artanh (x : R) : R :=
  ln ((1 + x) / (1 - x)) / 2.

(** eafo_consistently_superior_1: CIFAR-10, ViT-Tiny *)
Definition eafo_consistently_superior_1 : Prop :=
  0.802 > Rmax (Rmax (Rmax (Rmax (Rmax 0.706 0.669) 0.786) 0.669) 0.683) 0.687.

(** eafo_consistently_superior_2: CIFAR-10, DeiT-Tiny *)
Definition eafo_consistently_superior_2 : Prop :=
  0.768 > Rmax (Rmax (Rmax (Rmax (Rmax 0.716 0.671) 0.753) 0.671) 0.694) 0.695.

(** eafo_consistently_superior_3: CIFAR-10, TNT-Small *)
Definition eafo_consistently_superior_3 : Prop :=
  0.775 > Rmax (Rmax (Rmax (Rmax (Rmax 0.743 0.689) 0.761) 0.689) 0.719) 0.725.

(** eafo_consistently_superior_4: CIFAR-100, ViT-Tiny *)
Definition eafo_consistently_superior_4 : Prop :=
  0.459 > Rmax (Rmax (Rmax (Rmax (Rmax 0.322 0.287) 0.421) 0.287) 0.306) 0.297.

(** eafo_consistently_superior_5: CIFAR-100, DeiT-Tiny *)
Definition eafo_consistently_superior_5 : Prop :=
  0.508 > Rmax (Rmax (Rmax (Rmax (Rmax 0.46 0.4) 0.493) 0.4) 0.429) 0.429.

(** eafo_consistently_superior_6: CIFAR-100, TNT-Small *)
Definition eafo_consistently_superior_6 : Prop :=
  0.508 > Rmax (Rmax (Rmax (Rmax (Rmax 0.484 0.435) 0.498) 0.435) 0.459) 0.464.

(** eafo_consistently_superior_7: ImageNet-1K, ViT-Tiny *)
Definition eafo_consistently_superior_7 : Prop :=
  0.579 > Rmax (Rmax (Rmax (Rmax (Rmax 0.542 0.384) 0.572) 0.384) 0.469) 0.479.

(** eafo_consistently_superior_8: ImageNet-1K, DeiT-Tiny *)
Definition eafo_consistently_superior_8 : Prop :=
  0.615 > Rmax (Rmax (Rmax (Rmax (Rmax 0.619 0.497) 0.612) 0.497) 0.584) 0.592.

(** eafo/consistently-superior (Sec. 1; Tables 1-3): Experiments on CIFAR-10, CIFAR-100 and ImageNet-1K consistently
    show CRReLU ahead of all other activations. *)
Definition eafo_consistently_superior : Prop :=
  eafo_consistently_superior_1 /\ eafo_consistently_superior_2 /\ eafo_consistently_superior_3 /\
    eafo_consistently_superior_4 /\ eafo_consistently_superior_5 /\ eafo_consistently_superior_6 /\
    eafo_consistently_superior_7 /\ eafo_consistently_superior_8.

(** eafo_consistently_superior_corrected_1: GELU ahead in the last row *)
Definition eafo_consistently_superior_corrected_1 : Prop :=
  0.619 - 0.615 = 0.004.

(** eafo_consistently_superior_corrected_2: the smallest lead elsewhere *)
Definition eafo_consistently_superior_corrected_2 : Prop :=
  Rmin (Rmin (Rmin (Rmin (Rmin (Rmin (0.802 - 0.786) (0.768 - 0.753)) (0.775 - 0.761)) (0.459 - 0.421)) (0.508 -
      0.493)) (0.508 - 0.498)) (0.579 - 0.572) = 0.007.

(** eafo/consistently-superior, corrected: In seven of the eight rows; on ImageNet-1K with DeiT-Tiny, GELU is ahead by
    0.004. *)
Definition eafo_consistently_superior_corrected : Prop :=
  eafo_consistently_superior_corrected_1 /\ eafo_consistently_superior_corrected_2.

(** eafo/overlap-bayes-error (Sec. 2.1.1): The more the densities of two classes overlap, the higher the Bayes error
    rate. *)
Definition eafo_overlap_bayes_error : Prop :=
  forall (w1 w2 : R) (p1 q1 p2 q2 : R -> R) (o1 o2 e1 e2 : R), two_classes m_infty p_infty w1 p1 q1 ->
    two_classes m_infty p_infty w2 p2 q2 -> overlap m_infty p_infty w1 p1 q1 o1 ->
    overlap m_infty p_infty w2 p2 q2 o2 -> bayes_error m_infty p_infty w1 p1 q1 e1 ->
    bayes_error m_infty p_infty w2 p2 q2 e2 -> o1 < o2 -> e1 < e2.

(** eafo/overlap-bayes-error, corrected: Of the common area of the densities p and q themselves it is true for equal
    priors, and not for others. *)
Definition eafo_overlap_bayes_error_corrected : Prop :=
  (forall (p1 q1 p2 q2 : R -> R) (o1 o2 e1 e2 : R), two_classes m_infty p_infty (1 / 2) p1 q1 -> two_classes m_infty
      p_infty (1 / 2) p2 q2 -> integral_over m_infty p_infty (fun x => Rmin (p1 x) (q1 x)) o1 -> integral_over m_infty
      p_infty (fun x => Rmin (p2 x) (q2 x)) o2 -> bayes_error m_infty p_infty (1 / 2) p1 q1 e1 -> bayes_error m_infty
      p_infty (1 / 2) p2 q2 e2 -> o1 < o2 -> e1 < e2) /\
    ~ (forall (w : R) (p1 q1 p2 q2 : R -> R) (o1 o2 e1 e2 : R), two_classes m_infty p_infty w p1 q1 -> two_classes
      m_infty p_infty w p2 q2 -> integral_over m_infty p_infty (fun x => Rmin (p1 x) (q1 x)) o1 -> integral_over
      m_infty p_infty (fun x => Rmin (p2 x) (q2 x)) o2 -> bayes_error m_infty p_infty w p1 q1 e1 -> bayes_error
      m_infty p_infty w p2 q2 e2 -> o1 < o2 -> e1 < e2).

(** eafo/entropy-two-peaks (Sec. 2.1.1): A lower entropy of the mixture of two classes goes with two more distinct
    peaks and an easier classification. *)
Definition eafo_entropy_two_peaks : Prop :=
  forall (p1 q1 p2 q2 : R -> R) (h1 h2 e1 e2 : R), two_classes m_infty p_infty (1 / 2) p1 q1 ->
    two_classes m_infty p_infty (1 / 2) p2 q2 ->
    integral_over m_infty p_infty (fun x => - ((p1 x + q1 x) / 2 * ln ((p1 x + q1 x) / 2))) h1 ->
    integral_over m_infty p_infty (fun x => - ((p2 x + q2 x) / 2 * ln ((p2 x + q2 x) / 2))) h2 ->
    bayes_error m_infty p_infty (1 / 2) p1 q1 e1 -> bayes_error m_infty p_infty (1 / 2) p2 q2 e2 -> h1 < h2 ->
    e1 < e2.

(** eafo_entropy_two_peaks_corrected_1: entropy, one peak *)
Definition eafo_entropy_two_peaks_corrected_1 : Prop :=
  exists I1 : R, is_RInt_gen (fun x : R => - phi x * ln (phi x)) (Rbar_locally m_infty) (Rbar_locally p_infty) I1 /\
    1.41885 <= I1 <= 1.41895.

(** eafo_entropy_two_peaks_corrected_2: entropy, two distinct peaks *)
Definition eafo_entropy_two_peaks_corrected_2 : Prop :=
  exists I1 : R,
    is_RInt_gen (fun x : R => - (phi (x - 3) + phi (x + 3)) / 2 * ln ((phi (x - 3) + phi (x + 3)) / 2)) (Rbar_locally
      m_infty) (Rbar_locally p_infty) I1 /\ 2.10815 <= I1 <= 2.10825.

(** eafo_entropy_two_peaks_corrected_3: error, one peak *)
Definition eafo_entropy_two_peaks_corrected_3 : Prop :=
  is_RInt_gen (fun x : R => phi x / 2) (Rbar_locally m_infty) (Rbar_locally p_infty) (1 / 2).

(** eafo_entropy_two_peaks_corrected_4: error, two distinct peaks *)
Definition eafo_entropy_two_peaks_corrected_4 : Prop :=
  exists I1 : R, is_RInt_gen (fun x : R => phi (Rabs x + 3) / 2) (Rbar_locally m_infty) (Rbar_locally p_infty) I1 /\
    0.001345 <= I1 <= 0.001355.

(** eafo/entropy-two-peaks, corrected: For two unit normal classes, moving them from the same place to 6 apart raises
    the entropy of the mixture from 1.4189 to 2.1082, while the Bayes error falls from 1/2 to 0.00135. *)
Definition eafo_entropy_two_peaks_corrected : Prop :=
  eafo_entropy_two_peaks_corrected_1 /\ eafo_entropy_two_peaks_corrected_2 /\ eafo_entropy_two_peaks_corrected_3 /\
    eafo_entropy_two_peaks_corrected_4.

(** eafo/pushforward-entropy (Sec. 2.1.2): If pre-activations have density p and the increasing activation has inverse
    y, the output has density p(y(x)) y'(x), and its entropy is minus the integral of p(y) y' log(p(y) y'). *)
Definition eafo_pushforward_entropy : Prop :=
  forall (l r a b : Rbar) (P : (R -> Prop) -> R) (p f y y' : R -> R), law_on l r P -> has_density l r P p ->
    (forall t, inside l r t -> continuous p t) -> activation l r a b f y y' ->
    has_density a b (fun E => P (fun t => E (f t))) (fun x => p (y x) * y' x) /\ forall h : R,
    integral_over a b (fun x => - ((p (y x) * y' x) * ln (p (y x) * y' x))) h <-> output_entropy a b p y y' h.

(** eafo/pushforward-entropy, corrected: Written over the input, with the slope f' of the activation, the entropy is
    the integral of p log(f'/p): so the entropies of concrete activations are written below. *)
Definition eafo_pushforward_entropy_corrected : Prop :=
  forall (l r a b : Rbar) (p f y y' f' : R -> R) (h : R), Rbar_lt a b ->
    (forall t, inside l r t -> 0 < p t /\ continuous p t /\ is_derive f t (f' t)) -> activation l r a b f y y' ->
    (output_entropy a b p y y' h <-> integral_over l r (fun t => p t * ln (f' t / p t)) h).

(** eafo/entropy-and-performance (Sec. 2.1; Sec. 2.3): For invertible activations a lower output entropy means better
    performance, that is a lower Bayes error, so that the minimum of the entropy would be the best activation. *)
Definition eafo_entropy_and_performance : Prop :=
  forall (l r a1 b1 a2 b2 : Rbar) (w : R) (p P q Q f1 y1 y1' f2 y2 y2' : R -> R) (h1 h2 e1 e2 : R), 0 < w < 1 ->
    input_density l r p P -> input_density l r q Q -> activation l r a1 b1 f1 y1 y1' ->
    activation l r a2 b2 f2 y2 y2' -> output_entropy a1 b1 (fun t => w * p t + (1 - w) * q t) y1 y1' h1 ->
    output_entropy a2 b2 (fun t => w * p t + (1 - w) * q t) y2 y2' h2 ->
    bayes_error a1 b1 w (fun x => p (y1 x) * y1' x) (fun x => q (y1 x) * y1' x) e1 ->
    bayes_error a2 b2 w (fun x => p (y2 x) * y2' x) (fun x => q (y2 x) * y2' x) e2 -> h1 < h2 -> e1 < e2.

(** eafo/entropy-and-performance, corrected: An invertible activation does not change the Bayes error at all, whatever
    the classes and the priors, while its output entropy takes every value. *)
Definition eafo_entropy_and_performance_corrected : Prop :=
  forall (l r : Rbar) (w : R) (p P q Q : R -> R), Rbar_lt l r -> 0 < w < 1 -> input_density l r p P ->
    input_density l r q Q ->
    (exists e : R, bayes_error l r w p q e /\ forall (a b : Rbar) (f y y' : R -> R), Rbar_lt a b -> activation l r a b
      f y y' -> bayes_error a b w (fun x => p (y x) * y' x) (fun x => q (y x) * y' x) e) /\
    (forall h : R, exists (b : R) (f y y' : R -> R), 0 < b /\ activation l r 0 b f y y' /\ output_entropy 0 b (fun t
      => w * p t + (1 - w) * q t) y y' h).

(** eafo/taylor-remainder (Sec. 2.2, Eq. (1); Sec. 2.3): H(y + eps eta) = H(y) + eps times the integral of (dG/dy) eta
    + (dG/dy') eta', up to a remainder O(eps). *)
Definition eafo_taylor_remainder : Prop :=
  forall (a b : Rbar) (D : R -> R -> R -> Prop) (G Gv Gu : R -> R -> R -> R) (y y' eta : R -> R) (H : R),
    C1_on D G Gv Gu -> (forall x, inside a b x -> is_derive y x (y' x) /\ continuous y' x /\ D (y' x) (y x) x) ->
    test_function a b eta -> integral_over a b (fun x => G (y' x) (y x) x) H -> exists T : R,
    integral_over a b (fun x => Gu (y' x) (y x) x * eta x + Gv (y' x) (y x) x * Derive eta x) T /\ exists M r : R,
    0 < r /\ forall eps : R, Rabs eps < r -> exists H' : R,
    integral_over a b (fun x => G (y' x + eps * Derive eta x) (y x + eps * eta x) x) H' /\
    Rabs (H' - (H + eps * T)) <= M * Rabs eps.

(** eafo/taylor-remainder, corrected: The first-order term is itself O(eps), so that the printed formula says only H(y
    + eps eta) = H(y) + O(eps): k times the term would do, whatever k. If G is C^2 the remainder is O(eps^2). *)
Definition eafo_taylor_remainder_corrected : Prop :=
  forall (a b : Rbar) (D : R -> R -> R -> Prop) (G Gv Gu Gvv Gvu Guv Guu : R -> R -> R -> R) (y y' eta : R -> R) (H :
      R), C1_on D G Gv Gu -> C1_on D Gv Gvv Gvu -> C1_on D Gu Guv Guu ->
    (forall x, inside a b x -> is_derive y x (y' x) /\ continuous y' x /\ D (y' x) (y x) x) ->
    test_function a b eta -> integral_over a b (fun x => G (y' x) (y x) x) H -> exists T : R,
    integral_over a b (fun x => Gu (y' x) (y x) x * eta x + Gv (y' x) (y x) x * Derive eta x) T /\
    (exists M r : R, 0 < r /\ forall eps : R, Rabs eps < r -> exists H' : R, integral_over a b (fun x => G (y' x + eps
      * Derive eta x) (y x + eps * eta x) x) H' /\ Rabs (H' - (H + eps * T)) <= M * eps ^ 2) /\ forall k : R,
    exists M r : R, 0 < r /\ forall eps : R, Rabs eps < r -> exists H' : R,
    integral_over a b (fun x => G (y' x + eps * Derive eta x) (y x + eps * eta x) x) H' /\
    Rabs (H' - (H + eps * (k * T))) <= M * Rabs eps.

(** eafo_inverse_limits_1: Sigmoid, lower bound *)
Definition eafo_inverse_limits_1 : Prop :=
  (at_right 0) (fun x : R => 1 - x <> 0) /\ (at_right 0) (fun x : R => 0 < x / (1 - x)) /\
    filterlim (fun x : R => exp (logit x)) (at_right 0) (locally 0).

(** eafo_inverse_limits_2: Sigmoid, upper bound *)
Definition eafo_inverse_limits_2 : Prop :=
  (at_left 1) (fun x : R => 1 - x <> 0) /\ (at_left 1) (fun x : R => 0 < x / (1 - x)) /\
    filterlim (fun x : R => exp (- logit x)) (at_left 1) (locally 0).

(** eafo_inverse_limits_3: Tanh, lower bound *)
Definition eafo_inverse_limits_3 : Prop :=
  (at_right (- 1)) (fun x : R => 1 - x <> 0) /\ (at_right (- 1)) (fun x : R => 0 < (1 + x) / (1 - x)) /\
    filterlim (fun x : R => exp (artanh x)) (at_right (- 1)) (locally 0).

(** eafo_inverse_limits_4: Tanh, upper bound *)
Definition eafo_inverse_limits_4 : Prop :=
  (at_left 1) (fun x : R => 1 - x <> 0) /\ (at_left 1) (fun x : R => 0 < (1 + x) / (1 - x)) /\
    filterlim (fun x : R => exp (- artanh x)) (at_left 1) (locally 0).

(** eafo_inverse_limits_5: positive part of ReLU, upper bound *)
Definition eafo_inverse_limits_5 : Prop :=
  is_lim (fun x : R => exp (- x)) p_infty 0.

(** eafo_inverse_limits_6: positive part of ReLU, lower bound *)
Definition eafo_inverse_limits_6 : Prop :=
  filterlim (fun x : R => exp x) (at_right 0) (locally 0).

(** eafo/inverse-limits (Sec. 2.2): The inverse of an activation (Sigmoid, Tanh, the positive part of ReLU) tends to
    -infinity at the lower bound of the activation and to +infinity at the upper bound. *)
Definition eafo_inverse_limits : Prop :=
  eafo_inverse_limits_1 /\ eafo_inverse_limits_2 /\ eafo_inverse_limits_3 /\ eafo_inverse_limits_4 /\
    eafo_inverse_limits_5 /\ eafo_inverse_limits_6.

(** eafo_inverse_limits_corrected_1: Sigmoid, lower bound *)
Definition eafo_inverse_limits_corrected_1 : Prop :=
  (at_right 0) (fun x : R => 1 - x <> 0) /\ (at_right 0) (fun x : R => 0 < x / (1 - x)) /\
    filterlim (fun x : R => exp (logit x)) (at_right 0) (locally 0).

(** eafo_inverse_limits_corrected_2: Sigmoid, upper bound *)
Definition eafo_inverse_limits_corrected_2 : Prop :=
  (at_left 1) (fun x : R => 1 - x <> 0) /\ (at_left 1) (fun x : R => 0 < x / (1 - x)) /\
    filterlim (fun x : R => exp (- logit x)) (at_left 1) (locally 0).

(** eafo_inverse_limits_corrected_3: Tanh, lower bound *)
Definition eafo_inverse_limits_corrected_3 : Prop :=
  (at_right (- 1)) (fun x : R => 1 - x <> 0) /\ (at_right (- 1)) (fun x : R => 0 < (1 + x) / (1 - x)) /\
    filterlim (fun x : R => exp (artanh x)) (at_right (- 1)) (locally 0).

(** eafo_inverse_limits_corrected_4: Tanh, upper bound *)
Definition eafo_inverse_limits_corrected_4 : Prop :=
  (at_left 1) (fun x : R => 1 - x <> 0) /\ (at_left 1) (fun x : R => 0 < (1 + x) / (1 - x)) /\
    filterlim (fun x : R => exp (- artanh x)) (at_left 1) (locally 0).

(** eafo_inverse_limits_corrected_5: positive part of ReLU, lower bound *)
Definition eafo_inverse_limits_corrected_5 : Prop :=
  filterlim (fun x : R => x) (at_right 0) (locally 0).

(** eafo/inverse-limits, corrected: True for Sigmoid and Tanh; the inverse of the positive part of ReLU tends to 0 at
    its lower bound. *)
Definition eafo_inverse_limits_corrected : Prop :=
  eafo_inverse_limits_corrected_1 /\ eafo_inverse_limits_corrected_2 /\ eafo_inverse_limits_corrected_3 /\
    eafo_inverse_limits_corrected_4 /\ eafo_inverse_limits_corrected_5.

(** eafo/eta-boundary (Sec. 2.2): Since y tends to -infinity and +infinity at the ends and eps eta is a small
    perturbation of it, eta must be 0 at the ends. *)
Definition eafo_eta_boundary : Prop :=
  forall (eta : R -> R), (forall x : R, continuous eta x) ->
    ((at_right 0) (fun x : R => 1 - x <> 0) /\ (at_right 0) (fun x : R => 0 < x / (1 - x)) /\ filterlim (fun x : R =>
      exp (logit x + 0.01 * eta x)) (at_right 0) (locally 0)) ->
    ((at_left 1) (fun x : R => 1 - x <> 0) /\ (at_left 1) (fun x : R => 0 < x / (1 - x)) /\ filterlim (fun x : R =>
      exp (- (logit x + 0.01 * eta x))) (at_left 1) (locally 0)) -> (forall (x : R), Rabs (0.01 * eta x) <= 0.01) ->
    ((filterlim (fun x : R => eta x) (at_right 0) (locally 0)) /\ (filterlim (fun x : R => eta x) (at_left 1) (locally
      0))).

(** eafo_eta_boundary_corrected_1: lower end *)
Definition eafo_eta_boundary_corrected_1 : Prop :=
  is_lim (fun x : R => - phi x * (ln (phi x / (sigma x * sigma (- x))) + 1)) m_infty 0.

(** eafo_eta_boundary_corrected_2: upper end *)
Definition eafo_eta_boundary_corrected_2 : Prop :=
  is_lim (fun x : R => - phi x * (ln (phi x / (sigma x * sigma (- x))) + 1)) p_infty 0.

(** eafo/eta-boundary, corrected: What is needed is that eta dG/dy' tends to 0 at the ends, and eta = 1 satisfies it
    for Sigmoid with normal input (written over the input). *)
Definition eafo_eta_boundary_corrected : Prop :=
  eafo_eta_boundary_corrected_1 /\ eafo_eta_boundary_corrected_2.

(** eafo/integration-by-parts (Sec. 2.2): With eta = 0 at the ends, the integral of (dG/dy') eta' is minus the
    integral of eta times the derivative of dG/dy' in x. *)
Definition eafo_integration_by_parts : Prop :=
  forall (a b : Rbar) (A A' eta eta' : R -> R) (s t : R), Rbar_lt a b ->
    (forall x, inside a b x -> is_derive A x (A' x) /\ continuous A' x /\ is_derive eta x (eta' x) /\ continuous eta'
      x) -> filterlim eta (lower_end a) (locally 0) -> filterlim eta (upper_end b) (locally 0) ->
    integral_over a b (fun x => Rabs (A x * eta' x)) s -> integral_over a b (fun x => Rabs (eta x * A' x)) t ->
    exists l : R, integral_over a b (fun x => A x * eta' x) l /\ integral_over a b (fun x => eta x * A' x) (- l).

(** eafo/euler-lagrange (Sec. 2.2, Eq. (2)): If the first-order term of H vanishes for arbitrary eta, then
    d/dx(dG/dy') - dG/dy = 0. *)
Definition eafo_euler_lagrange : Prop :=
  forall (a b : Rbar) (G Gv Gu : R -> R -> R -> R) (y y' dGv : R -> R),
    (forall x, inside a b x -> is_derive y x (y' x) /\ is_derive (fun v => G v (y x) x) (y' x) (Gv (y' x) (y x) x) /\
      is_derive (fun u => G (y' x) u x) (y x) (Gu (y' x) (y x) x) /\ is_derive (fun t => Gv (y' t) (y t) t) x (dGv x)
      /\ continuous dGv x /\ continuous (fun t => Gu (y' t) (y t) t) x) ->
    (forall eta, test_function a b eta -> integral_over a b (fun x => Gu (y' x) (y x) x * eta x + Gv (y' x) (y x) x *
      Derive eta x) 0) -> forall x, inside a b x -> dGv x - Gu (y' x) (y x) x = 0.

(** eafo/beltrami (Sec. 2.2, Prop. 1; App. C): If G does not depend on x, the Euler-Lagrange equation implies that G -
    y' dG/dy' is constant. *)
Definition eafo_beltrami : Prop :=
  forall (a b : Rbar) (D : R -> R -> Prop) (G Gv Gu : R -> R -> R) (y y' y'' : R -> R),
    (forall v u, D v u -> locally_2d D v u /\ is_derive (fun s => G s u) v (Gv v u) /\ is_derive (fun s => G v s) u
      (Gu v u) /\ continuity_2d_pt Gv v u /\ continuity_2d_pt Gu v u) ->
    (forall x, inside a b x -> is_derive y x (y' x) /\ is_derive y' x (y'' x) /\ D (y' x) (y x)) ->
    (forall x, inside a b x -> is_derive (fun t => Gv (y' t) (y t)) x (Gu (y' x) (y x))) -> exists C : R, forall x,
    inside a b x -> G (y' x) (y x) - y' x * Gv (y' x) (y x) = C.

(** eafo/no-global-minimum (Sec. 2.3): The entropy H(y) has a global maximum, at the distribution function of the
    input, and no global minimum: there is no best activation, only better ones. *)
Definition eafo_no_global_minimum : Prop :=
  forall (l r : Rbar) (p F : R -> R) (a b : R), Rbar_lt l r -> input_density l r p F -> a < b ->
    (exists (y0 y0' : R -> R) (h0 : R), activation l r a b (fun t => (b - a) * F t + a) y0 y0' /\ output_entropy a b p
      y0 y0' h0 /\ forall (f y y' : R -> R) (h : R), activation l r a b f y y' -> output_entropy a b p y y' h -> h <=
      h0) /\
    ~ (exists (f0 y0 y0' : R -> R) (h0 : R), activation l r a b f0 y0 y0' /\ output_entropy a b p y0 y0' h0 /\ forall
      (f y y' : R -> R) (h : R), activation l r a b f y y' -> output_entropy a b p y y' h -> h0 <= h).

(** eafo/no-global-minimum, corrected: Sharp: the largest entropy is log(b - a), and there is no lower bound; without
    fixed bounds every number is the entropy of an activation. *)
Definition eafo_no_global_minimum_corrected : Prop :=
  forall (l r : Rbar) (p F : R -> R), Rbar_lt l r -> input_density l r p F ->
    (forall a b : R, a < b -> (forall (f y y' : R -> R) (h : R), activation l r a b f y y' -> output_entropy a b p y
      y' h -> h <= ln (b - a)) /\ (forall m : R, exists (f y y' : R -> R) (h : R), activation l r a b f y y' /\
      output_entropy a b p y y' h /\ h < m)) /\
    (forall h : R, exists (b : R) (f y y' : R -> R), 0 < b /\ activation l r 0 b f y y' /\ output_entropy 0 b p y y'
      h).

(** eafo/improves-from-wafbc (Sec. 2.3; contribution 1; App. F): As the worst activation is the global maximum of the
    output entropy, any other activation has less of it, and so performs better. -- No Coq form: an integrand that is
    not shown to have values: whether `integral(phi(x)*log(diff(act0, 1)/phi(x)), -inf, inf)` has a value is not
    decided: whether diff(act0, 1)/phi(x) > 0 everywhere is not decided: the sign is that of every term *)

(** eafo/improves-from-wafbc, corrected: True for activations with the bounds of the worst one, whatever the input,
    and strictly unless they are it. (Tanh has 0.66980 more entropy than Phi, the identity 1.41894: see eafo/bounded-
    vs-unbounded.) *)
Definition eafo_improves_from_wafbc_corrected : Prop :=
  forall (l r : Rbar) (p F : R -> R) (C1 C2 : R), Rbar_lt l r -> input_density l r p F -> 0 < C1 ->
    (exists y0 y0' : R -> R, activation l r C2 (C1 + C2) (fun t => C1 * F t + C2) y0 y0' /\ output_entropy C2 (C1 +
      C2) p y0 y0' (ln C1)) /\ forall (f y y' : R -> R) (h : R), activation l r C2 (C1 + C2) f y y' ->
    output_entropy C2 (C1 + C2) p y y' h -> h < ln C1 \/ (h = ln C1 /\ forall t, inside l r t -> f t = C1 * F t + C2).

(** eafo/eta-descent (Sec. 2.3, Eq. (4)): With eta = -(dG/dy - d/dx dG/dy') the first-order term, eps times the
    integral of (dG/dy - d/dx dG/dy') eta, is not positive for eps > 0: the entropy is reduced to first order. *)
Definition eafo_eta_descent : Prop :=
  forall (a b : Rbar) (G Gv Gu : R -> R -> R -> R) (y y' dGv eta eta' : R -> R) (r s t : R), Rbar_lt a b ->
    (forall x, inside a b x -> is_derive y x (y' x) /\ is_derive (fun v => G v (y x) x) (y' x) (Gv (y' x) (y x) x) /\
      is_derive (fun u => G (y' x) u x) (y x) (Gu (y' x) (y x) x) /\ is_derive (fun t => Gv (y' t) (y t) t) x (dGv x)
      /\ continuous dGv x /\ eta x = - (Gu (y' x) (y x) x - dGv x) /\ is_derive eta x (eta' x) /\ continuous eta' x)
      -> filterlim eta (lower_end a) (locally 0) -> filterlim eta (upper_end b) (locally 0) ->
    integral_over a b (fun x => eta x ^ 2) r -> integral_over a b (fun x => Rabs (Gv (y' x) (y x) x * eta' x)) s ->
    integral_over a b (fun x => Rabs (eta x * dGv x)) t ->
    integral_over a b (fun x => Gu (y' x) (y x) x * eta x + Gv (y' x) (y x) x * eta' x) (- r) /\ forall eps : R,
    0 < eps -> eps * - r <= 0 /\ (eps * - r = 0 -> forall x, inside a b x -> dGv x - Gu (y' x) (y x) x = 0).

(** eafo_eta_descent_corrected_1: the integral of (4) *)
Definition eafo_eta_descent_corrected_1 : Prop :=
  is_RInt_gen (fun x : R => - exp (- x) * exp (- x)) (at_point 0) (Rbar_locally p_infty) (- 1 / 2).

(** eafo_eta_descent_corrected_2: the integral of (dG/dy) eta + (dG/dy') eta' *)
Definition eafo_eta_descent_corrected_2 : Prop :=
  is_RInt_gen (fun x : R => (1 - x) * exp (- x) * exp (- x) + - (1 - x) * exp (- x) * (- exp (- x))) (at_point 0)
      (Rbar_locally p_infty) (1 / 2).

(** eafo/eta-descent, corrected: Where the eta of Eq. (4) is not 0 at the ends, they count: for input of density
    e^{-t} through the positive part of ReLU eta is e^{-x}, the integral of (4) is -1/2, and the whole first-order
    change of the functional is +1/2. *)
Definition eafo_eta_descent_corrected : Prop :=
  eafo_eta_descent_corrected_1 /\ eafo_eta_descent_corrected_2.

(** eafo/eta-general-form (Sec. 2.3, Eq. (5)): For the entropy, -(dG/dy - d/dx dG/dy') is -(p(y) y''/y' + p'(y) y').
    *)
Definition eafo_eta_general_form : Prop :=
  forall (y Y1 Y2 P P1 : R) (P_of_y : R -> R), 0 < Y1 -> 0 < P -> P_of_y y = P -> is_derive P_of_y y P1 ->
    ex_derive (fun y : R => - P_of_y y * Y1 * ln (P_of_y y * Y1)) y /\
    ex_derive (fun Y1 : R => - P * Y1 * ln (P * Y1)) Y1 /\
    ex_derive (fun y : R => Derive (fun Y1 : R => - P_of_y y * Y1 * ln (P_of_y y * Y1)) Y1) y /\
    ex_derive (fun Y1 : R => Derive (fun Y1 : R => - P * Y1 * ln (P * Y1)) Y1) Y1 /\
    - (Derive (fun y : R => - P_of_y y * Y1 * ln (P_of_y y * Y1)) y - (Derive (fun y : R => Derive (fun Y1 : R => -
      P_of_y y * Y1 * ln (P_of_y y * Y1)) Y1) y * Y1 + Derive (fun Y1 : R => Derive (fun Y1 : R => - P * Y1 * ln (P *
      Y1)) Y1) Y1 * Y2)) = - (P * Y2 / Y1 + P1 * Y1).

(** eafo/eta-for-relu (Sec. 2.4): With y = x, y' = 1, y'' = 0 and p(y) = C e^{-y^2/2}, Eq. (5) gives eta = -C x
    e^{-x^2/2}. *)
Definition eafo_eta_for_relu : Prop :=
  forall (c x : R), 0 < c -> 0 <= x -> ex_derive (fun x : R => c * exp (- x ^ 2 / 2)) x /\
    - (c * exp (- x ^ 2 / 2) * 0 / 1 + Derive (fun x : R => c * exp (- x ^ 2 / 2)) x * 1) = - c * x * exp (- x ^ 2 /
      2).

(** eafo/eta-for-relu, corrected: The sign is wrong: p' is -C x e^{-x^2/2}, so that eta = -p' = +C x e^{-x^2/2}. *)
Definition eafo_eta_for_relu_corrected : Prop :=
  forall (c x : R), 0 < c -> 0 <= x -> ex_derive (fun x : R => c * exp (- x ^ 2 / 2)) x /\
    - (c * exp (- x ^ 2 / 2) * 0 / 1 + Derive (fun x : R => c * exp (- x ^ 2 / 2)) x * 1) = c * x * exp (- x ^ 2 / 2).

(** eafo_approximate_inverse_1: eps = 0.01: g has an inverse *)
Definition eafo_approximate_inverse_1 : Prop :=
  strictly_increasing_on (fun x => 0 <= x) (fun x : R => g x 0.01).

(** eafo_approximate_inverse_2: onto x >= 0: from 0 *)
Definition eafo_approximate_inverse_2 : Prop :=
  g 0 0.01 = 0.

(** eafo_approximate_inverse_3: to infinity *)
Definition eafo_approximate_inverse_3 : Prop :=
  forall (x : R), 0 <= x -> g x 0.01 >= x - 0.01.

(** eafo_approximate_inverse_4: the error is below a hundredth of the largest correction, 0.01 e^{-1/2} *)
Definition eafo_approximate_inverse_4 : Prop :=
  (exists s : R, sup_is (fun x => 0 <= x) (fun x : R => Rabs (g (f x 0.01) 0.01 - x)) s /\ s < 0.01 * 0.01 * exp (- 1
      / 2)).

(** eafo/approximate-inverse (Sec. 2.4, Eq. (7)): x + eps x e^{-x^2/2} is a practical approximation of the inverse of
    x - eps x e^{-x^2/2} on x >= 0 (eps small, 0.01 in practice). *)
Definition eafo_approximate_inverse : Prop :=
  eafo_approximate_inverse_1 /\ eafo_approximate_inverse_2 /\ eafo_approximate_inverse_3 /\
    eafo_approximate_inverse_4.

(** eafo_approximate_inverse_corrected_1: the error *)
Definition eafo_approximate_inverse_corrected_1 : Prop :=
  forall (eps x : R), 0 <= x -> Rabs (g (f x eps) eps - x) <= eps ^ 2 * x * exp (- x ^ 2 / 2).

(** eafo_approximate_inverse_corrected_2: the slope of g *)
Definition eafo_approximate_inverse_corrected_2 : Prop :=
  forall (eps x : R), is_derive (fun x : R => g x eps) x (1 - eps * (1 - x ^ 2) * exp (- x ^ 2 / 2)).

(** eafo/approximate-inverse, corrected: For every real eps the error is at most eps^2 x e^{-x^2/2}: at most |eps|
    times the correction. (For eps > 1 there is no inverse: the slope of g at 0 is 1 - eps.) *)
Definition eafo_approximate_inverse_corrected : Prop :=
  eafo_approximate_inverse_corrected_1 /\ eafo_approximate_inverse_corrected_2.

(** eafo/prop2-final-bound (Sec. 2.4, Prop. 2; App. G): For x >= 0 and every eps, |g(f(x)) - x| <= |e^{-1} eps^2 + 0.5
    e^{-3/2} eps^3|. *)
Definition eafo_prop2_final_bound : Prop :=
  forall (eps x : R), 0 <= x ->
    Rabs (g (f x eps) eps - x) <= Rabs (exp (- 1) * eps ^ 2 + 0.5 * exp (- 3 / 2) * eps ^ 3).

(** eafo/prop2-final-bound, under the hypothesis that it needs (Sec. 2.4, Prop. 2; App. G): For x >= 0 and every eps,
    |g(f(x)) - x| <= |e^{-1} eps^2 + 0.5 e^{-3/2} eps^3|. *)
Definition eafo_prop2_final_bound_restricted : Prop :=
  forall (eps x : R), 0 <= eps -> 0 <= x ->
    Rabs (g (f x eps) eps - x) <= Rabs (exp (- 1) * eps ^ 2 + 0.5 * exp (- 3 / 2) * eps ^ 3).

(** eafo/prop2-final-bound, corrected: For eps >= 0 even 0.2937 eps^2 is a bound. For eps = -1 the error reaches 0.404
    against a printed bound of 0.256, and at eps = -2 sqrt(e) the printed bound is 0. *)
Definition eafo_prop2_final_bound_corrected : Prop :=
  forall (eps x : R), 0 <= eps -> 0 <= x -> Rabs (g (f x eps) eps - x) <= 0.2937 * eps ^ 2.

(** eafo/eps-infinitesimal (Sec. 2.4): As eps eta(x) is an infinitesimal and eta, in this case -C x e^{-x^2/2}, is
    bounded, eps is an infinitesimal. *)
Definition eafo_eps_infinitesimal : Prop :=
  forall (C : R) (eps : nat -> R), 0 < C ->
    (forall x : R, 0 <= x -> is_lim_seq (fun n => eps n * (- C * x * exp (- x ^ 2 / 2))) 0) -> is_lim_seq eps 0.

(** eafo/eps-infinitesimal, corrected: True for every eta that is not 0 everywhere, bounded or not, and not for every
    bounded one: eta = 0. *)
Definition eafo_eps_infinitesimal_corrected : Prop :=
  (forall (eta : R -> R) (eps : nat -> R), (exists x : R, eta x <> 0) -> (forall x : R, is_lim_seq (fun n => eps n *
      eta x) 0) -> is_lim_seq eps 0) /\
    ~ (forall (eta : R -> R) (eps : nat -> R), (exists M : R, forall x : R, Rabs (eta x) <= M) -> (forall x : R,
      is_lim_seq (fun n => eps n * eta x) 0) -> is_lim_seq eps 0).

(** eafo/error-order (Sec. 2.4): |g(f(x)) - x| is an infinitesimal of higher order than eps. *)
Definition eafo_error_order : Prop :=
  forall k : R, 0 < k -> exists r : R, 0 < r /\ forall eps x : R, Rabs eps < r -> 0 <= x ->
    Rabs (g (f x eps) eps - x) <= k * Rabs eps.

(** eafo/error-order, corrected: Sharp: it is of second order, -eps^2 x (1 - x^2) e^{-x^2} to leading order. *)
Definition eafo_error_order_corrected : Prop :=
  forall (x : R), (locally' 0) (fun eps : R => eps ^ 2 <> 0) /\
    is_lim (fun eps : R => (g (f x eps) eps - x) / eps ^ 2) 0 (- x * (1 - x ^ 2) * exp (- x ^ 2)).

(** eafo/error-at-eps-0-01 (Sec. 2.4): For eps = 0.01 the error |g(f(x)) - x| is small, within the bound of
    Proposition 2, 3.69e-5. *)
Definition eafo_error_at_eps_0_01 : Prop :=
  (exists s : R, sup_is (fun x => 0 <= x) (fun x : R => Rabs (g (f x 0.01) 0.01 - x)) s /\ s <= Rabs (exp (- 1) * 0.01
      ^ 2 + 0.5 * exp (- 3 / 2) * 0.01 ^ 3)).

(** eafo/error-at-eps-0-01, corrected: Sharp: the largest error is 2.9258e-5. *)
Definition eafo_error_at_eps_0_01_corrected : Prop :=
  (exists s : R, sup_is (fun x => 0 <= x) (fun x : R => Rabs (g (f x 0.01) 0.01 - x)) s /\ 0.0000292575 <= s <=
      0.0000292585).

(** eafo/negative-branch-correction (Sec. 2.4): For negative x, where the inverse of ReLU is a ray from the origin of
    infinite slope, the correction term is that for positive x up to a constant factor. *)
Definition eafo_negative_branch_correction : Prop :=
  forall (c a x : R), 0 < c -> 0 < a -> x < 0 ->
    (forall x : R, ex_derive (fun x : R => c * exp (- (x / a) ^ 2 / 2)) x) /\
    (forall x : R, ex_derive (fun x : R => c * exp (- x ^ 2 / 2)) x) /\
    ex_derive (fun x : R => - Derive (fun x : R => c * exp (- (x / a) ^ 2 / 2)) x / (- Derive (fun x : R => c * exp (-
      x ^ 2 / 2)) x)) x /\
    Derive (fun x : R => - Derive (fun x : R => c * exp (- (x / a) ^ 2 / 2)) x / (- Derive (fun x : R => c * exp (- x
      ^ 2 / 2)) x)) x = 0.

(** eafo_negative_branch_correction_corrected_1: Eq. (5) for the ray *)
Definition eafo_negative_branch_correction_corrected_1 : Prop :=
  forall (c a x : R), 0 < c -> 0 < a -> ex_derive (fun x : R => c * exp (- (x / a) ^ 2 / 2)) x /\
    - Derive (fun x : R => c * exp (- (x / a) ^ 2 / 2)) x = c * x / a ^ 2 * exp (- x ^ 2 / (2 * a ^ 2)).

(** eafo_negative_branch_correction_corrected_2: over the input, for every slope the same *)
Definition eafo_negative_branch_correction_corrected_2 : Prop :=
  forall (c a x : R), 0 < c -> 0 < a ->
    a * (c * (a * x) / a ^ 2 * exp (- (a * x) ^ 2 / (2 * a ^ 2))) = c * x * exp (- x ^ 2 / 2).

(** eafo/negative-branch-correction, corrected: For the ray y = x/a Eq. (5) gives (C x/a^2) e^{-x^2/(2 a^2)}, which is
    no multiple of x e^{-x^2/2}. As a function of the input it is one: the activation a t is corrected by a eta(a t) =
    C t e^{-t^2/2}, the same for every slope. *)
Definition eafo_negative_branch_correction_corrected : Prop :=
  eafo_negative_branch_correction_corrected_1 /\ eafo_negative_branch_correction_corrected_2.

(** eafo_correction_and_entropy_1: eps = 0.01 *)
Definition eafo_correction_and_entropy_1 : Prop :=
  exists I1 : R,
    is_RInt_gen (fun x : R => 2 * phi x * ln (1 + 0.01 * (1 - x ^ 2) * exp (- x ^ 2 / 2))) (at_point 0) (Rbar_locally
      p_infty) I1 /\ I1 < 0.

(** eafo_correction_and_entropy_2: first order in eps *)
Definition eafo_correction_and_entropy_2 : Prop :=
  exists I1 : R,
    is_RInt_gen (fun x : R => 2 * phi x * (1 - x ^ 2) * exp (- x ^ 2 / 2)) (at_point 0) (Rbar_locally p_infty) I1 /\
    I1 < 0.

(** eafo/correction-and-entropy (Sec. 2.4, last paragraph; Eqs. (6)-(7)): Adding the correction to the linear
    activation, x + eps x e^{-x^2/2} on x >= 0 with small eps > 0 and normal input, reduces the entropy of the output.
    *)
Definition eafo_correction_and_entropy : Prop :=
  eafo_correction_and_entropy_1 /\ eafo_correction_and_entropy_2.

(** eafo_correction_and_entropy_corrected_1: first order in eps *)
Definition eafo_correction_and_entropy_corrected_1 : Prop :=
  exists I1 : R,
    is_RInt_gen (fun x : R => 2 * phi x * (1 - x ^ 2) * exp (- x ^ 2 / 2)) (at_point 0) (Rbar_locally p_infty) I1 /\
    0.35355335 <= I1 <= 0.35355345.

(** eafo_correction_and_entropy_corrected_2: sqrt(2)/4 *)
Definition eafo_correction_and_entropy_corrected_2 : Prop :=
  0.35355335 <= sqrt 2 / 4 <= 0.35355345.

(** eafo_correction_and_entropy_corrected_3: eps = 0.01 *)
Definition eafo_correction_and_entropy_corrected_3 : Prop :=
  exists I1 : R,
    is_RInt_gen (fun x : R => 2 * phi x * ln (1 + 0.01 * (1 - x ^ 2) * exp (- x ^ 2 / 2))) (at_point 0) (Rbar_locally
      p_infty) I1 /\ 0.00351635 <= I1 <= 0.00351645.

(** eafo_correction_and_entropy_corrected_4: eps = -0.01 *)
Definition eafo_correction_and_entropy_corrected_4 : Prop :=
  exists I1 : R,
    is_RInt_gen (fun x : R => 2 * phi x * ln (1 - 0.01 * (1 - x ^ 2) * exp (- x ^ 2 / 2))) (at_point 0) (Rbar_locally
      p_infty) I1 /\ - 0.00355495 <= I1 <= - 0.00355485.

(** eafo/correction-and-entropy, corrected: It raises the entropy, by sqrt(2)/4 eps to first order and by 0.0035164 at
    eps = 0.01; a negative eps lowers it, by 0.0035549 at eps = -0.01. *)
Definition eafo_correction_and_entropy_corrected : Prop :=
  eafo_correction_and_entropy_corrected_1 /\ eafo_correction_and_entropy_corrected_2 /\
    eafo_correction_and_entropy_corrected_3 /\ eafo_correction_and_entropy_corrected_4.

(** eafo/crrelu-monotone (Sec. 2.1.2; Sec. 2.4, Eq. (8)): The activation that the method makes from ReLU, CRReLU with
    eps = 0.01, increases, as the method assumes. *)
Definition eafo_crrelu_monotone : Prop :=
  increasing_on (fun _ => True) (fun x : R => crrelu x 0.01).

(** eafo_crrelu_monotone_corrected_1: the slope below 0 has the sign of 1 - x^2 *)
Definition eafo_crrelu_monotone_corrected_1 : Prop :=
  forall (x : R), x < 0 -> is_derive (fun x : R => crrelu x 0.01) x (0.01 * exp (- x ^ 2 / 2) * (1 - x ^ 2)).

(** eafo_crrelu_monotone_corrected_2: negative below -1 *)
Definition eafo_crrelu_monotone_corrected_2 : Prop :=
  forall (x : R), x < - 1 -> 1 - x ^ 2 < 0.

(** eafo_crrelu_monotone_corrected_3: positive above -1 *)
Definition eafo_crrelu_monotone_corrected_3 : Prop :=
  forall (x : R), - 1 < x -> x < 0 -> 1 - x ^ 2 > 0.

(** eafo_crrelu_monotone_corrected_4: and above 0 *)
Definition eafo_crrelu_monotone_corrected_4 : Prop :=
  forall (x : R), 0 < x -> ex_derive (fun x : R => crrelu x 0.01) x /\ Derive (fun x : R => crrelu x 0.01) x > 0.

(** eafo_crrelu_monotone_corrected_5: its minimum *)
Definition eafo_crrelu_monotone_corrected_5 : Prop :=
  inf_is (fun _ => True) (fun x : R => crrelu x 0.01) (- 0.01 * exp (- 1 / 2)) /\ (fun _ => True) (- 1) /\
    (fun x : R => crrelu x 0.01) (- 1) = - 0.01 * exp (- 1 / 2).

(** eafo/crrelu-monotone, corrected: It falls from 0 to -0.01 e^{-1/2} on (-inf, -1] and increases from there on. *)
Definition eafo_crrelu_monotone_corrected : Prop :=
  eafo_crrelu_monotone_corrected_1 /\ eafo_crrelu_monotone_corrected_2 /\ eafo_crrelu_monotone_corrected_3 /\
    eafo_crrelu_monotone_corrected_4 /\ eafo_crrelu_monotone_corrected_5.

(** eafo_tables12_best_1: CIFAR-10, ViT-Tiny *)
Definition eafo_tables12_best_1 : Prop :=
  0.802 > Rmax (Rmax (Rmax (Rmax (Rmax 0.706 0.669) 0.786) 0.669) 0.683) 0.687.

(** eafo_tables12_best_2: CIFAR-10, DeiT-Tiny *)
Definition eafo_tables12_best_2 : Prop :=
  0.768 > Rmax (Rmax (Rmax (Rmax (Rmax 0.716 0.671) 0.753) 0.671) 0.694) 0.695.

(** eafo_tables12_best_3: CIFAR-10, TNT-Small *)
Definition eafo_tables12_best_3 : Prop :=
  0.775 > Rmax (Rmax (Rmax (Rmax (Rmax 0.743 0.689) 0.761) 0.689) 0.719) 0.725.

(** eafo_tables12_best_4: CIFAR-100, ViT-Tiny *)
Definition eafo_tables12_best_4 : Prop :=
  0.459 > Rmax (Rmax (Rmax (Rmax (Rmax 0.322 0.287) 0.421) 0.287) 0.306) 0.297.

(** eafo_tables12_best_5: CIFAR-100, DeiT-Tiny *)
Definition eafo_tables12_best_5 : Prop :=
  0.508 > Rmax (Rmax (Rmax (Rmax (Rmax 0.46 0.4) 0.493) 0.4) 0.429) 0.429.

(** eafo_tables12_best_6: CIFAR-100, TNT-Small *)
Definition eafo_tables12_best_6 : Prop :=
  0.508 > Rmax (Rmax (Rmax (Rmax (Rmax 0.484 0.435) 0.498) 0.435) 0.459) 0.464.

(** eafo/tables12-best (Sec. 3, Tables 1-2; App. I): On CIFAR-10 and CIFAR-100 CRReLU is ahead of every other
    correction of ReLU, for each of the three networks. *)
Definition eafo_tables12_best : Prop :=
  eafo_tables12_best_1 /\ eafo_tables12_best_2 /\ eafo_tables12_best_3 /\ eafo_tables12_best_4 /\
    eafo_tables12_best_5 /\ eafo_tables12_best_6.

(** eafo/functional-sign (App. D, first line; Sec. 2.1.2): The integrand of the entropy functional of Section 2.1.2 is
    G = p(y) y' log(p(y) y'), as Appendix D puts it in. *)
Definition eafo_functional_sign : Prop :=
  forall (Y1 P : R), 0 < Y1 -> 0 < P -> - P * Y1 * ln (P * Y1) = P * Y1 * ln (P * Y1).

(** eafo_functional_sign_corrected_1: with the sign of Section 2.1.2 *)
Definition eafo_functional_sign_corrected_1 : Prop :=
  forall (Y1 P : R), 0 < Y1 -> 0 < P -> ex_derive (fun Y1 : R => - P * Y1 * ln (P * Y1)) Y1 /\
    - P * Y1 * ln (P * Y1) - Y1 * Derive (fun Y1 : R => - P * Y1 * ln (P * Y1)) Y1 = P * Y1.

(** eafo_functional_sign_corrected_2: with that of Appendix D *)
Definition eafo_functional_sign_corrected_2 : Prop :=
  forall (Y1 P : R), 0 < Y1 -> 0 < P -> ex_derive (fun Y1 : R => P * Y1 * ln (P * Y1)) Y1 /\
    P * Y1 * ln (P * Y1) - Y1 * Derive (fun Y1 : R => P * Y1 * ln (P * Y1)) Y1 = - P * Y1.

(** eafo/functional-sign, corrected: The sign is lost; in G - y' dG/dy' = C it only changes that of the constant: the
    two sides are p y' and -p y'. *)
Definition eafo_functional_sign_corrected : Prop :=
  eafo_functional_sign_corrected_1 /\ eafo_functional_sign_corrected_2.

(** eafo/wafbc-form (App. D, Eqs. (9)-(10)): With G = p(y) y' log(p(y) y'), the equation G - y' dG/dy' = C becomes y'
    p(y) = C, up to the name of the constant, and its solution is the activation f = C1 times the distribution
    function of p, plus C2. *)
Definition eafo_wafbc_form : Prop :=
  forall (l r a b : Rbar) (p F f y y' : R -> R), Rbar_lt a b -> input_density l r p F -> activation l r a b f y y' ->
    (forall x, inside a b x -> ex_derive (fun v => p (y x) * v * ln (p (y x) * v)) (y' x)) /\
    ((exists C : R, forall x, inside a b x -> p (y x) * y' x * ln (p (y x) * y' x) - y' x * Derive (fun v => p (y x) *
      v * ln (p (y x) * v)) (y' x) = C) <-> (exists C : R, forall x, inside a b x -> y' x * p (y x) = C)) /\
    ((exists C : R, forall x, inside a b x -> y' x * p (y x) = C) <-> (exists C1 C2 : R, (forall x, inside a b x -> x
      = C1 * F (y x) + C2) /\ (forall t, inside l r t -> f t = C1 * F t + C2))).

(** eafo_legendre_1: formula *)
Definition eafo_legendre_1 : Prop :=
  forall (Y1 P : R), 0 < Y1 -> 0 < P -> ex_derive (fun Y1 : R => - P * Y1 * ln (P * Y1)) Y1 /\
    ex_derive (fun Y1 : R => Derive (fun Y1 : R => - P * Y1 * ln (P * Y1)) Y1) Y1 /\
    Derive (fun Y1 : R => Derive (fun Y1 : R => - P * Y1 * ln (P * Y1)) Y1) Y1 = - P / Y1.

(** eafo_legendre_2: sign *)
Definition eafo_legendre_2 : Prop :=
  forall (Y1 P : R), 0 < Y1 -> 0 < P -> - P / Y1 <= 0.

(** eafo/legendre (App. D): For the entropy functional the second derivative of G in y' is -p(y)/y', which is not
    positive. *)
Definition eafo_legendre : Prop :=
  eafo_legendre_1 /\ eafo_legendre_2.

(** eafo/wafbc-global-maximum (App. D; Sec. 2.3): By the Legendre condition the extremum C1 F + C2 of the entropy is a
    maximum, and it is a global one. *)
Definition eafo_wafbc_global_maximum : Prop :=
  forall (l r : Rbar) (p F : R -> R) (C1 C2 : R), Rbar_lt l r -> input_density l r p F -> 0 < C1 ->
    exists (y0 y0' : R -> R) (h0 : R), activation l r C2 (C1 + C2) (fun t => C1 * F t + C2) y0 y0' /\
    output_entropy C2 (C1 + C2) p y0 y0' h0 /\ forall (f y y' : R -> R) (h : R), activation l r C2 (C1 + C2) f y y' ->
    output_entropy C2 (C1 + C2) p y y' h -> h <= h0.

(** eafo/wafbc-global-maximum, corrected: It is the only maximum, and its entropy is log C1. *)
Definition eafo_wafbc_global_maximum_corrected : Prop :=
  forall (l r : Rbar) (p F : R -> R) (C1 C2 : R), Rbar_lt l r -> input_density l r p F -> 0 < C1 ->
    (exists y0 y0' : R -> R, activation l r C2 (C1 + C2) (fun t => C1 * F t + C2) y0 y0' /\ output_entropy C2 (C1 +
      C2) p y0 y0' (ln C1)) /\ forall (f y y' : R -> R) (h : R), activation l r C2 (C1 + C2) f y y' ->
    output_entropy C2 (C1 + C2) p y y' h -> h < ln C1 \/ (h = ln C1 /\ forall t, inside l r t -> f t = C1 * F t + C2).

(** eafo_bounded_vs_unbounded_1: the worst activation is bounded *)
Definition eafo_bounded_vs_unbounded_1 : Prop :=
  bounded_on (fun _ => True) (fun x : R => Phi x).

(** eafo_bounded_vs_unbounded_2: Sigmoid has more entropy than ReLU *)
Definition eafo_bounded_vs_unbounded_2 : Prop :=
  exists I1 : R,
    is_RInt_gen (fun x : R => phi x * ln (sigma x * sigma (- x) / phi x)) (Rbar_locally m_infty) (Rbar_locally
      p_infty) I1 /\ exists I2 : R,
    is_RInt_gen (fun x : R => 2 * phi x * ln (1 / (2 * phi x))) (at_point 0) (Rbar_locally p_infty) I2 /\ I1 > I2.

(** eafo_bounded_vs_unbounded_3: Tanh has more entropy than ReLU *)
Definition eafo_bounded_vs_unbounded_3 : Prop :=
  exists I1 : R,
    is_RInt_gen (fun x : R => phi x * ln (4 * sigma (2 * x) * sigma (- 2 * x) / phi x)) (Rbar_locally m_infty)
      (Rbar_locally p_infty) I1 /\ exists I2 : R,
    is_RInt_gen (fun x : R => 2 * phi x * ln (1 / (2 * phi x))) (at_point 0) (Rbar_locally p_infty) I2 /\ I1 > I2.

(** eafo/bounded-vs-unbounded (App. D): The worst activation is bounded, which explains by the output entropy (lower
    is better, standard normal input) why the bounded Sigmoid and Tanh do worse than the unbounded ReLU, taken through
    its positive part. *)
Definition eafo_bounded_vs_unbounded : Prop :=
  eafo_bounded_vs_unbounded_1 /\ eafo_bounded_vs_unbounded_2 /\ eafo_bounded_vs_unbounded_3.

(** eafo_bounded_vs_unbounded_corrected_1: Sigmoid *)
Definition eafo_bounded_vs_unbounded_corrected_1 : Prop :=
  exists I1 : R,
    is_RInt_gen (fun x : R => phi x * ln (sigma x * sigma (- x) / phi x)) (Rbar_locally m_infty) (Rbar_locally
      p_infty) I1 /\ - 0.193185 <= I1 <= - 0.193175.

(** eafo_bounded_vs_unbounded_corrected_2: Tanh *)
Definition eafo_bounded_vs_unbounded_corrected_2 : Prop :=
  exists I1 : R,
    is_RInt_gen (fun x : R => phi x * ln (4 * sigma (2 * x) * sigma (- 2 * x) / phi x)) (Rbar_locally m_infty)
      (Rbar_locally p_infty) I1 /\ 0.669795 <= I1 <= 0.669805.

(** eafo_bounded_vs_unbounded_corrected_3: ReLU *)
Definition eafo_bounded_vs_unbounded_corrected_3 : Prop :=
  exists I1 : R, is_RInt_gen (fun x : R => 2 * phi x * ln (1 / (2 * phi x))) (at_point 0) (Rbar_locally p_infty) I1 /\
    0.725785 <= I1 <= 0.725795.

(** eafo/bounded-vs-unbounded, corrected: By this measure both are better than ReLU: the entropies are -0.19318 for
    Sigmoid, 0.66980 for Tanh and 0.72579 for ReLU. *)
Definition eafo_bounded_vs_unbounded_corrected : Prop :=
  eafo_bounded_vs_unbounded_corrected_1 /\ eafo_bounded_vs_unbounded_corrected_2 /\
    eafo_bounded_vs_unbounded_corrected_3.

(** eafo/wafbc-cdf (App. D): With the bounds 0 at -infinity and 1 at +infinity, C1 times the integral of p plus C2 is
    the distribution function of p. *)
Definition eafo_wafbc_cdf : Prop :=
  forall (p F : R -> R) (C1 C2 : R), (forall t, 0 <= p t) ->
    (forall t, is_RInt_gen p (Rbar_locally m_infty) (at_point t) (F t)) ->
    is_RInt_gen p (Rbar_locally m_infty) (Rbar_locally p_infty) 1 ->
    (is_lim (fun x => C1 * F x + C2) m_infty 0 /\ is_lim (fun x => C1 * F x + C2) p_infty 1 <-> forall x, C1 * F x +
      C2 = F x).

(** eafo_wafbc_width_e_1: normal input with mean m: the bounds are e apart *)
Definition eafo_wafbc_width_e_1 : Prop :=
  forall (m : R), exp 1 - exp 1 * Phi (- m) - (0 - exp 1 * Phi (- m)) = exp 1.

(** eafo_wafbc_width_e_2: symmetric about the origin *)
Definition eafo_wafbc_width_e_2 : Prop :=
  forall (m x : R), exp 1 * (Phi (x - m) - Phi (- m)) = - exp 1 * (Phi (- x - m) - Phi (- m)).

(** eafo/wafbc-width-e (App. D): For an input density p, e times the integral of p from 0 to x is the form whose
    bounds are e apart and which is symmetric about the origin. *)
Definition eafo_wafbc_width_e : Prop :=
  eafo_wafbc_width_e_1 /\ eafo_wafbc_width_e_2.

(** eafo_wafbc_width_e_restricted_1: normal input with mean m: the bounds are e apart *)
Definition eafo_wafbc_width_e_restricted_1 : Prop :=
  forall (m : R), 0 <= m -> m <= 0 -> exp 1 - exp 1 * Phi (- m) - (0 - exp 1 * Phi (- m)) = exp 1.

(** eafo_wafbc_width_e_restricted_2: symmetric about the origin *)
Definition eafo_wafbc_width_e_restricted_2 : Prop :=
  forall (m x : R), 0 <= m -> m <= 0 -> exp 1 * (Phi (x - m) - Phi (- m)) = - exp 1 * (Phi (- x - m) - Phi (- m)).

(** eafo/wafbc-width-e, under the hypothesis that it needs (App. D): For an input density p, e times the integral of p
    from 0 to x is the form whose bounds are e apart and which is symmetric about the origin. *)
Definition eafo_wafbc_width_e_restricted : Prop :=
  eafo_wafbc_width_e_restricted_1 /\ eafo_wafbc_width_e_restricted_2.

(** eafo/wafbc-uniform-input (App. D): If the input is approximately uniformly distributed, the worst activation C1
    times the integral of p plus C2 is approximately linear. *)
Definition eafo_wafbc_uniform_input : Prop :=
  forall (l r : R) (p F : R -> R) (C1 C2 d : R), l < r -> (forall t, 0 <= p t) ->
    (forall t, is_RInt_gen p (Rbar_locally m_infty) (at_point t) (F t)) ->
    is_RInt_gen p (Rbar_locally m_infty) (Rbar_locally p_infty) 1 ->
    is_RInt_gen (fun t => Rabs (p t - uniform_density l r t)) (Rbar_locally m_infty) (Rbar_locally p_infty) d ->
    forall u, l <= u <= r -> Rabs ((C1 * F u + C2) - (C1 * ((u - l) / (r - l)) + C2)) <= Rabs C1 * d.

(** eafo/wafbc-uniform-input, corrected: For an exactly uniform input it is linear on [l, r] and constant on both
    sides. *)
Definition eafo_wafbc_uniform_input_corrected : Prop :=
  forall (l r : R) (F : R -> R) (C1 C2 : R), l < r ->
    (forall t, is_RInt_gen (uniform_density l r) (Rbar_locally m_infty) (at_point t) (F t)) ->
    (forall u, u <= l -> C1 * F u + C2 = C2) /\
    (forall u, l <= u <= r -> C1 * F u + C2 = C1 * ((u - l) / (r - l)) + C2) /\
    (forall u, r <= u -> C1 * F u + C2 = C1 + C2).

(** eafo_pseudocode_1: every lr *)
Definition eafo_pseudocode_1 : Prop :=
  forall (lr x : R), Rmax 0 x + lr * x * exp (- x ^ 2 / 2) = crrelu x lr.

(** eafo_pseudocode_2: at the start *)
Definition eafo_pseudocode_2 : Prop :=
  forall (x : R), Rmax 0 x + 0.01 * x * exp (- x ^ 2 / 2) = crrelu x 0.01.

(** eafo/pseudocode (App. F, Algorithm 1; Eq. (8)): The listing, F.relu(x) + lr * x * torch.exp(-x**2/2) with lr =
    0.01 at first and trainable, computes CRReLU with eps = lr. *)
Definition eafo_pseudocode : Prop :=
  eafo_pseudocode_1 /\ eafo_pseudocode_2.

(** eafo_negative_gradient_1: the gradient *)
Definition eafo_negative_gradient_1 : Prop :=
  forall (x : R), x < 0 -> is_derive (fun x : R => crrelu x 0.01) x (0.01 * exp (- x ^ 2 / 2) * (1 - x ^ 2)).

(** eafo_negative_gradient_2: is not 0 for -1 < x < 0 *)
Definition eafo_negative_gradient_2 : Prop :=
  forall (x : R), - 1 < x -> x < 0 -> 1 - x ^ 2 > 0.

(** eafo_negative_gradient_3: nor for x < -1 *)
Definition eafo_negative_gradient_3 : Prop :=
  forall (x : R), x < - 1 -> 1 - x ^ 2 < 0.

(** eafo/negative-gradient (App. F; Sec. 1): The correction term of CRReLU (eps = 0.01) lets gradients through for
    inputs below 0, which eases the dying of units to some degree. *)
Definition eafo_negative_gradient : Prop :=
  eafo_negative_gradient_1 /\ eafo_negative_gradient_2 /\ eafo_negative_gradient_3.

(** eafo_negative_gradient_corrected_1: the sign is that of 1 - x^2 *)
Definition eafo_negative_gradient_corrected_1 : Prop :=
  forall (x : R), x < 0 -> is_derive (fun x : R => crrelu x 0.01) x (0.01 * exp (- x ^ 2 / 2) * (1 - x ^ 2)).

(** eafo_negative_gradient_corrected_2: its only zero *)
Definition eafo_negative_gradient_corrected_2 : Prop :=
  (forall x : R, x < 0 -> ex_derive (fun x : R => crrelu x 0.01) x) /\ (fun x => x < 0) (- 1) /\ forall x : R,
    x < 0 -> (Derive (fun x : R => crrelu x 0.01) x = 0 <-> x = - 1).

(** eafo_negative_gradient_corrected_3: size *)
Definition eafo_negative_gradient_corrected_3 : Prop :=
  (forall x : R, x < 0 -> ex_derive (fun x : R => crrelu x 0.01) x) /\
    sup_is (fun x => x < 0) (fun x : R => Rabs (Derive (fun x : R => crrelu x 0.01) x)) 0.01.

(** eafo/negative-gradient, corrected: Complete: positive on (-1, 0), 0 at -1, negative below, and never more than
    0.01 in size. *)
Definition eafo_negative_gradient_corrected : Prop :=
  eafo_negative_gradient_corrected_1 /\ eafo_negative_gradient_corrected_2 /\ eafo_negative_gradient_corrected_3.

(** eafo_left_limit_1: left of 0 it is eps times x e^{-x^2/2} *)
Definition eafo_left_limit_1 : Prop :=
  forall (eps x : R), x < 0 -> crrelu x eps = eps * (x * exp (- x ^ 2 / 2)).

(** eafo_left_limit_2: which tends to 0 *)
Definition eafo_left_limit_2 : Prop :=
  is_lim (fun x : R => x * exp (- x ^ 2 / 2)) m_infty 0.

(** eafo/left-limit (App. F): CRReLU tends to 0 as x -> -infinity. *)
Definition eafo_left_limit : Prop :=
  eafo_left_limit_1 /\ eafo_left_limit_2.

(** eafo_fact_1_1: largest value *)
Definition eafo_fact_1_1 : Prop :=
  sup_is (fun _ => True) (fun x : R => x * exp (- x ^ 2 / 2)) (exp (- 1 / 2)) /\ (fun _ => True) 1 /\
    (fun x : R => x * exp (- x ^ 2 / 2)) 1 = exp (- 1 / 2).

(** eafo_fact_1_2: smallest value *)
Definition eafo_fact_1_2 : Prop :=
  inf_is (fun _ => True) (fun x : R => x * exp (- x ^ 2 / 2)) (- exp (- 1 / 2)) /\ (fun _ => True) (- 1) /\
    (fun x : R => x * exp (- x ^ 2 / 2)) (- 1) = - exp (- 1 / 2).

(** eafo_fact_1_3: continuous, so that all values between occur *)
Definition eafo_fact_1_3 : Prop :=
  smooth 0 (fun x : R => x * exp (- x ^ 2 / 2)).

(** eafo/fact-1 (App. G, Fact 1): The range of x e^{-x^2/2} is [-e^{-1/2}, e^{-1/2}]. *)
Definition eafo_fact_1 : Prop :=
  eafo_fact_1_1 /\ eafo_fact_1_2 /\ eafo_fact_1_3.

(** eafo_fact_2_1: largest value *)
Definition eafo_fact_2_1 : Prop :=
  sup_is (fun _ => True) (fun x : R => x ^ 2 * exp (- x ^ 2)) (exp (- 1)) /\ (fun _ => True) 1 /\
    (fun x : R => x ^ 2 * exp (- x ^ 2)) 1 = exp (- 1).

(** eafo_fact_2_2: smallest value *)
Definition eafo_fact_2_2 : Prop :=
  inf_is (fun _ => True) (fun x : R => x ^ 2 * exp (- x ^ 2)) 0 /\ (fun _ => True) 0 /\
    (fun x : R => x ^ 2 * exp (- x ^ 2)) 0 = 0.

(** eafo_fact_2_3: continuous, so that all values between occur *)
Definition eafo_fact_2_3 : Prop :=
  smooth 0 (fun x : R => x ^ 2 * exp (- x ^ 2)).

(** eafo/fact-2 (App. G, Fact 2): The range of x^2 e^{-x^2} is [0, e^{-1}]. *)
Definition eafo_fact_2 : Prop :=
  eafo_fact_2_1 /\ eafo_fact_2_2 /\ eafo_fact_2_3.

(** eafo_fact_3_1: largest value *)
Definition eafo_fact_3_1 : Prop :=
  sup_is (fun _ => True) (fun x : R => x ^ 3 * exp (- 3 * x ^ 2 / 2)) (exp (- 3 / 2)) /\ (fun _ => True) 1 /\
    (fun x : R => x ^ 3 * exp (- 3 * x ^ 2 / 2)) 1 = exp (- 3 / 2).

(** eafo_fact_3_2: smallest value *)
Definition eafo_fact_3_2 : Prop :=
  inf_is (fun _ => True) (fun x : R => x ^ 3 * exp (- 3 * x ^ 2 / 2)) (- exp (- 3 / 2)) /\ (fun _ => True) (- 1) /\
    (fun x : R => x ^ 3 * exp (- 3 * x ^ 2 / 2)) (- 1) = - exp (- 3 / 2).

(** eafo_fact_3_3: continuous, so that all values between occur *)
Definition eafo_fact_3_3 : Prop :=
  smooth 0 (fun x : R => x ^ 3 * exp (- 3 * x ^ 2 / 2)).

(** eafo/fact-3 (App. G, Fact 3): The range of x^3 e^{-3 x^2/2} is [-e^{-3/2}, e^{-3/2}]. *)
Definition eafo_fact_3 : Prop :=
  eafo_fact_3_1 /\ eafo_fact_3_2 /\ eafo_fact_3_3.

(** eafo/fact-4 (App. G, Fact 4): 1 - e^{-x} - x <= 0 for all real x. *)
Definition eafo_fact_4 : Prop :=
  forall (x : R), 1 - exp (- x) - x <= 0.

(** eafo/prop2-exponent (App. G, third line): e^{-x^2/2} - e^{-f(x)^2/2} is e^{-x^2/2} times 1 minus the exponential
    of -(2 eps x e^{-x^2/2} + eps^2 x^2 e^{-x^2})/2. *)
Definition eafo_prop2_exponent : Prop :=
  forall (eps x : R), 0 <= x ->
    exp (- x ^ 2 / 2) - exp (- (f x eps) ^ 2 / 2) = exp (- x ^ 2 / 2) * (1 - exp (- 1 / 2 * (2 * eps * x * exp (- x ^
      2 / 2) + eps ^ 2 * x ^ 2 * exp (- x ^ 2)))).

(** eafo/prop2-exponent, corrected: The first term of the exponent has x^2, not x: f(x)^2 - x^2 = 2 eps x^2 e^{-x^2/2}
    + eps^2 x^2 e^{-x^2}. *)
Definition eafo_prop2_exponent_corrected : Prop :=
  forall (eps x : R),
    exp (- x ^ 2 / 2) - exp (- (f x eps) ^ 2 / 2) = exp (- x ^ 2 / 2) * (1 - exp (- 1 / 2 * (2 * eps * x ^ 2 * exp (-
      x ^ 2 / 2) + eps ^ 2 * x ^ 2 * exp (- x ^ 2)))).

(** eafo_prop2_first_inequality_1: conclusion: the inequality at eps = 0.01 *)
Definition eafo_prop2_first_inequality_1 : Prop :=
  forall (x : R), 0 <= x ->
    Rabs (0.01 * x * exp (- x ^ 2 / 2) * (1 - exp (- 1 / 2 * (2 * 0.01 * x * exp (- x ^ 2 / 2) + 0.01 ^ 2 * x ^ 2 *
      exp (- x ^ 2)))) - 0.01 ^ 2 * x * exp (- x ^ 2 / 2) * exp (- (f x 0.01) ^ 2 / 2)) <= Rabs (0.01 * x * exp (- x ^
      2 / 2) * (1 - exp (- 1 / 2 * (2 * 0.01 * x * exp (- x ^ 2 / 2) + 0.01 ^ 2 * x ^ 2 * exp (- x ^ 2))))).

(** eafo_prop2_first_inequality_2: reason: B is not negative *)
Definition eafo_prop2_first_inequality_2 : Prop :=
  forall (eps x : R), 0 <= x -> eps ^ 2 * x * exp (- x ^ 2 / 2) * exp (- (f x eps) ^ 2 / 2) >= 0.

(** eafo/prop2-first-inequality (App. G, first inequality): For x >= 0, |A - B| <= |A| because B is positive, where A
    is the term with the bracket and B = eps^2 x e^{-x^2/2} e^{-f(x)^2/2}. *)
Definition eafo_prop2_first_inequality : Prop :=
  eafo_prop2_first_inequality_1 /\ eafo_prop2_first_inequality_2.

(** eafo_prop2_first_inequality_corrected_1: B > 2 A there *)
Definition eafo_prop2_first_inequality_corrected_1 : Prop :=
  0.01 ^ 2 * 0.1 * exp (- 0.1 ^ 2 / 2) * exp (- (f 0.1 0.01) ^ 2 / 2) > 2 * 0.01 * 0.1 * exp (- 0.1 ^ 2 / 2) * (1 -
      exp (- 1 / 2 * (2 * 0.01 * 0.1 * exp (- 0.1 ^ 2 / 2) + 0.01 ^ 2 * 0.1 ^ 2 * exp (- 0.1 ^ 2)))).

(** eafo_prop2_first_inequality_corrected_2: |A - B| <= max(A, B), with x for A and R for B *)
Definition eafo_prop2_first_inequality_corrected_2 : Prop :=
  forall (R_ x : R), 0 <= R_ -> 0 <= x -> Rabs (x - R_) <= Rmax x R_.

(** eafo/prop2-first-inequality, corrected: For A >= 0 and B >= 0 it needs B <= 2 A; at eps = 0.01, x = 1/10, B is ten
    times A. What is true is |A - B| <= max(A, B). *)
Definition eafo_prop2_first_inequality_corrected : Prop :=
  eafo_prop2_first_inequality_corrected_1 /\ eafo_prop2_first_inequality_corrected_2.

(** eafo/prop2-second-inequality (App. G, second inequality): For x >= 0 and learnable eps, |eps x e^{-x^2/2} [1 -
    e^{-(2 eps x e^{-x^2/2} + eps^2 x^2 e^{-x^2})/2}]| <= |eps^2 x^2 e^{-x^2} + eps^3 x^3 e^{-3x^2/2}/2|. *)
Definition eafo_prop2_second_inequality : Prop :=
  forall (eps x : R), 0 <= x ->
    Rabs (eps * x * exp (- x ^ 2 / 2) * (1 - exp (- 1 / 2 * (2 * eps * x * exp (- x ^ 2 / 2) + eps ^ 2 * x ^ 2 * exp
      (- x ^ 2))))) <= Rabs (eps ^ 2 * x ^ 2 * exp (- x ^ 2) + 1 / 2 * eps ^ 3 * x ^ 3 * exp (- 3 * x ^ 2 / 2)).

(** eafo/prop2-second-inequality, under the hypothesis that it needs (App. G, second inequality): For x >= 0 and
    learnable eps, |eps x e^{-x^2/2} [1 - e^{-(2 eps x e^{-x^2/2} + eps^2 x^2 e^{-x^2})/2}]| <= |eps^2 x^2 e^{-x^2} +
    eps^3 x^3 e^{-3x^2/2}/2|. *)
Definition eafo_prop2_second_inequality_restricted : Prop :=
  forall (eps x : R), 0 <= eps -> 0 <= x ->
    Rabs (eps * x * exp (- x ^ 2 / 2) * (1 - exp (- 1 / 2 * (2 * eps * x * exp (- x ^ 2 / 2) + eps ^ 2 * x ^ 2 * exp
      (- x ^ 2))))) <= Rabs (eps ^ 2 * x ^ 2 * exp (- x ^ 2) + 1 / 2 * eps ^ 3 * x ^ 3 * exp (- 3 * x ^ 2 / 2)).

(** eafo/prop2-third-inequality (App. G, third inequality): For x >= 0, |eps^2 x^2 e^{-x^2} + eps^3 x^3 e^{-3x^2/2}/2|
    <= |e^{-1} eps^2 + 0.5 e^{-3/2} eps^3|. *)
Definition eafo_prop2_third_inequality : Prop :=
  forall (eps x : R), 0 <= x ->
    Rabs (eps ^ 2 * x ^ 2 * exp (- x ^ 2) + 1 / 2 * eps ^ 3 * x ^ 3 * exp (- 3 * x ^ 2 / 2)) <= Rabs (exp (- 1) * eps
      ^ 2 + 0.5 * exp (- 3 / 2) * eps ^ 3).

(** eafo/prop2-third-inequality, under the hypothesis that it needs (App. G, third inequality): For x >= 0, |eps^2 x^2
    e^{-x^2} + eps^3 x^3 e^{-3x^2/2}/2| <= |e^{-1} eps^2 + 0.5 e^{-3/2} eps^3|. *)
Definition eafo_prop2_third_inequality_restricted : Prop :=
  forall (eps x : R), 0 <= eps -> 0 <= x ->
    Rabs (eps ^ 2 * x ^ 2 * exp (- x ^ 2) + 1 / 2 * eps ^ 3 * x ^ 3 * exp (- 3 * x ^ 2 / 2)) <= Rabs (exp (- 1) * eps
      ^ 2 + 0.5 * exp (- 3 / 2) * eps ^ 3).

(** eafo_table4_metrics_1: margin, beta = 0.1 *)
Definition eafo_table4_metrics_1 : Prop :=
  0.1428 > 0.1419.

(** eafo_table4_metrics_2: margin, beta = 1 *)
Definition eafo_table4_metrics_2 : Prop :=
  0.4626 > 0.4556.

(** eafo_table4_metrics_3: margin, beta = 2 *)
Definition eafo_table4_metrics_3 : Prop :=
  0.7736 > 0.7176.

(** eafo_table4_metrics_4: margin, beta = 5 *)
Definition eafo_table4_metrics_4 : Prop :=
  1.846 > 1.651.

(** eafo_table4_metrics_5: accuracy, beta = 0.1 *)
Definition eafo_table4_metrics_5 : Prop :=
  0.621 > 0.6196.

(** eafo_table4_metrics_6: accuracy, beta = 1 *)
Definition eafo_table4_metrics_6 : Prop :=
  0.5756 > 0.5731.

(** eafo_table4_metrics_7: accuracy, beta = 2 *)
Definition eafo_table4_metrics_7 : Prop :=
  0.5628 > 0.5606.

(** eafo_table4_metrics_8: accuracy, beta = 5 *)
Definition eafo_table4_metrics_8 : Prop :=
  0.5635 > 0.5566.

(** eafo_table4_metrics_9: loss, beta = 0.1 *)
Definition eafo_table4_metrics_9 : Prop :=
  0.6476 < 0.648.

(** eafo_table4_metrics_10: loss, beta = 1 *)
Definition eafo_table4_metrics_10 : Prop :=
  0.9201 < 0.9298.

(** eafo_table4_metrics_11: loss, beta = 2 *)
Definition eafo_table4_metrics_11 : Prop :=
  1.462 < 1.481.

(** eafo_table4_metrics_12: loss, beta = 5 *)
Definition eafo_table4_metrics_12 : Prop :=
  3.268 < 3.305.

(** eafo/table4-metrics (App. H, Table 4): In Table 4 CRReLU beats GELU in margin reward, accuracy and loss, for all
    four values of beta. *)
Definition eafo_table4_metrics : Prop :=
  eafo_table4_metrics_1 /\ eafo_table4_metrics_2 /\ eafo_table4_metrics_3 /\ eafo_table4_metrics_4 /\
    eafo_table4_metrics_5 /\ eafo_table4_metrics_6 /\ eafo_table4_metrics_7 /\ eafo_table4_metrics_8 /\
    eafo_table4_metrics_9 /\ eafo_table4_metrics_10 /\ eafo_table4_metrics_11 /\ eafo_table4_metrics_12.

(** eafo/gpt2-parameter-count (App. H): GPT-2 (12 layers, width 768, vocabulary 50257, context 1024) has 137 M
    parameters. *)
Definition eafo_gpt2_parameter_count : Prop :=
  136.5 <= (50257 * 768 + 1024 * 768 + 12 * (2 * 768 + (768 * 2304 + 2304) + (768 * 768 + 768) + 2 * 768 + (768 * 3072
      + 3072) + (3072 * 768 + 768)) + 2 * 768) / 10 ^ 6 <= 137.5.

(** eafo_gpt2_parameter_count_corrected_1: parameters *)
Definition eafo_gpt2_parameter_count_corrected_1 : Prop :=
  50257 * 768 + 1024 * 768 + 12 * (2 * 768 + (768 * 2304 + 2304) + (768 * 768 + 768) + 2 * 768 + (768 * 3072 + 3072) +
      (3072 * 768 + 768)) + 2 * 768 = 124439808.

(** eafo_gpt2_parameter_count_corrected_2: with the masks, in millions *)
Definition eafo_gpt2_parameter_count_corrected_2 : Prop :=
  136.5 <= (124439808 + 12 * 1024 ^ 2) / 10 ^ 6 <= 137.5.

(** eafo/gpt2-parameter-count, corrected: It has 124439808, that is 124 M. 137 M comes out if the 12 causal masks of
    1024 x 1024 entries, which are stored but not trained, are counted as parameters. *)
Definition eafo_gpt2_parameter_count_corrected : Prop :=
  eafo_gpt2_parameter_count_corrected_1 /\ eafo_gpt2_parameter_count_corrected_2.

(** eafo_learnable_parameter_increments_1: ViT-Tiny, CIFAR-10 *)
Definition eafo_learnable_parameter_increments_1 : Prop :=
  5399830 - 5399818 = 12.

(** eafo_learnable_parameter_increments_2: ViT-Tiny, CIFAR-100 *)
Definition eafo_learnable_parameter_increments_2 : Prop :=
  5417200 - 5417188 = 12.

(** eafo_learnable_parameter_increments_3: ViT-Tiny, ImageNet-1K *)
Definition eafo_learnable_parameter_increments_3 : Prop :=
  5754484 - 5754472 = 12.

(** eafo_learnable_parameter_increments_4: DeiT-Tiny, CIFAR-10 *)
Definition eafo_learnable_parameter_increments_4 : Prop :=
  5365088 - 5365076 = 12.

(** eafo_learnable_parameter_increments_5: DeiT-Tiny, CIFAR-100 *)
Definition eafo_learnable_parameter_increments_5 : Prop :=
  5399828 - 5399816 = 12.

(** eafo_learnable_parameter_increments_6: DeiT-Tiny, ImageNet-1K *)
Definition eafo_learnable_parameter_increments_6 : Prop :=
  5910812 - 5910800 = 12.

(** eafo_learnable_parameter_increments_7: TNT-Small, CIFAR-10 *)
Definition eafo_learnable_parameter_increments_7 : Prop :=
  21525322 - 21525298 = 2 * 12.

(** eafo_learnable_parameter_increments_8: TNT-Small, CIFAR-100 *)
Definition eafo_learnable_parameter_increments_8 : Prop :=
  21559972 - 21559948 = 2 * 12.

(** eafo_learnable_parameter_increments_9: negligible: below 0.001 % *)
Definition eafo_learnable_parameter_increments_9 : Prop :=
  Rmax (12 / 5365076) (24 / 21525298) < 0.00001.

(** eafo/learnable-parameter-increments (App. K, Table 7): A learnable activation adds one parameter per activation:
    12 for ViT-Tiny and DeiT-Tiny (12 blocks), 24 for TNT-Small (12 blocks with an inner and an outer transformer), a
    negligible increase. *)
Definition eafo_learnable_parameter_increments : Prop :=
  eafo_learnable_parameter_increments_1 /\ eafo_learnable_parameter_increments_2 /\
    eafo_learnable_parameter_increments_3 /\ eafo_learnable_parameter_increments_4 /\
    eafo_learnable_parameter_increments_5 /\ eafo_learnable_parameter_increments_6 /\
    eafo_learnable_parameter_increments_7 /\ eafo_learnable_parameter_increments_8 /\
    eafo_learnable_parameter_increments_9.
