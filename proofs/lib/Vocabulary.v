(** * The words in which the claims are stated

    Every generated theorem uses these names and the ones of Coq's reals and of Coquelicot
    ([is_derive], [is_lim], [is_RInt], ...).  They are plain definitions: a reader who knows
    them knows what the theorems say.

    - functions: [phi], [Phi], [erf], [sigma], [softplus], [heaviside]
    - suprema and infima: [values_on], [sup_is], [inf_is]
    - growth: [increasing_on], [strictly_increasing_on], [decreasing_on], [strictly_decreasing_on]
    - size: [bounded_on]
    - smoothness: [smooth], [smooth_inf]
    - uniform limits: [uniform_lim] *)

From Provenact Require Import Analysis.

(** ** Functions *)

(** The density of the standard normal distribution. *)
Definition phi (x : R) : R := exp (- (x ^ 2) / 2) / sqrt (2 * PI).

(** Its distribution function, as an integral from 0; the limits 0 and 1 are theorems
    (file [Gaussian]). *)
Definition Phi (x : R) : R := / 2 + RInt phi 0 x.

(** The error function, by its usual definition. *)
Definition erf (x : R) : R := 2 / sqrt PI * RInt (fun t => exp (- t ^ 2)) 0 x.

Definition sigma (x : R) : R := / (1 + exp (- x)).

Definition softplus (x : R) : R := ln (1 + exp x).

(** The step with value 1/2 at 0. *)
Definition heaviside (x : R) : R :=
  if Rlt_dec x 0 then 0 else if Rle_dec x 0 then 1 / 2 else 1.

(** ** Suprema and infima over a domain *)

Definition values_on (D : R -> Prop) (f : R -> R) : R -> Prop :=
  fun y => exists x, D x /\ y = f x.

Definition sup_is (D : R -> Prop) (f : R -> R) (s : R) : Prop := is_lub (values_on D f) s.

Definition inf_is (D : R -> Prop) (f : R -> R) (s : R) : Prop :=
  sup_is D (fun x => - f x) (- s).

(** ** Growth *)

Definition increasing_on (D : R -> Prop) (f : R -> R) : Prop :=
  forall x y, D x -> D y -> x <= y -> f x <= f y.

Definition strictly_increasing_on (D : R -> Prop) (f : R -> R) : Prop :=
  forall x y, D x -> D y -> x < y -> f x < f y.

Definition decreasing_on (D : R -> Prop) (f : R -> R) : Prop :=
  forall x y, D x -> D y -> x <= y -> f y <= f x.

Definition strictly_decreasing_on (D : R -> Prop) (f : R -> R) : Prop :=
  forall x y, D x -> D y -> x < y -> f y < f x.

Definition bounded_on (D : R -> Prop) (f : R -> R) : Prop :=
  exists M, forall x, D x -> Rabs (f x) <= M.

(** ** Smoothness on the whole line *)

(** [smooth k f]: the derivatives up to order [k] exist and are continuous. *)
Definition smooth (k : nat) (f : R -> R) : Prop :=
  forall n x, (n <= k)%nat -> ex_derive_n f n x /\ continuous (Derive_n f n) x.

Definition smooth_inf (f : R -> R) : Prop := forall n x, ex_derive_n f n x.

(** ** Uniform limits: [F b] tends to [f] uniformly on [D] along the filter of the [b]'s *)

Definition uniform_lim (D : R -> Prop) (F : R -> R -> R)
    (along : (R -> Prop) -> Prop) (f : R -> R) : Prop :=
  forall eps : posreal, along (fun b => forall x, D x -> Rabs (F b x - f x) < eps).
