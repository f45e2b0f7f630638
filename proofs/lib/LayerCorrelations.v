(** * Correlations in wide random layers

    - [pair_mean f c m]: [m] is the mean of [f X f Y], and [square_mean f v]: [v] is that of [(f X)^2], of standard normal
      [X] and [Y] with the correlation [c]: [Y = c X + sqrt (1 - c^2) Z] with [X] and [Z] independent
    - [layer_correlations f q sw sb c]: [c l] is the correlation of the pre-activations of two inputs after [l] wide
      layers with the activation [f], weights of variance [sw] over the width, biases of variance [sb], at the
      stationary variance [q]
    - [smoothed_relu]: ReLU smoothed with the Epanechnikov kernel, in closed form *)

From Provenact Require Import Analysis Vocabulary Cells.

Definition pair_mean (f : R -> R) (c m : R) : Prop := exists inner : R -> R,
  (forall x : R, is_RInt_gen (fun z : R => f (c * x + sqrt (1 - c ^ 2) * z) * phi z)
                   (Rbar_locally m_infty) (Rbar_locally p_infty) (inner x)) /\
  is_RInt_gen (fun x : R => f x * inner x * phi x) (Rbar_locally m_infty) (Rbar_locally p_infty) m.

Definition square_mean (f : R -> R) (v : R) : Prop :=
  is_RInt_gen (fun x : R => f x ^ 2 * phi x) (Rbar_locally m_infty) (Rbar_locally p_infty) v.

Definition layer_correlations (f : R -> R) (q sw sb : R) (c : nat -> R) : Prop :=
  exists v : R, square_mean (fun x : R => f (sqrt q * x)) v /\ sb + sw * v = q /\
  forall l : nat, -1 < c l < 1 /\
    exists m : R, pair_mean (fun x : R => f (sqrt q * x)) (c l) m /\ q * c (S l) = sb + sw * m.

Definition smoothed_relu (delta x : R) : R :=
  if Rle_dec x (- delta) then 0 else if both (Rlt_dec (- delta) x) (Rlt_dec x delta)
  then x / 2 + 3 * x ^ 2 / (8 * delta) + 3 * delta / 16 - x ^ 4 / (16 * delta ^ 3) else x.
