(** * Kernels and mollification

    - [box_kernel], [triangle_kernel], [epanechnikov_kernel], [bump_kernel]: of mass 1 on [-1, 1], 0 outside
    - [mollify f k w x]: the convolution of [f] with the kernel of half-width [w]
    - [mollifiable f k w x]: its integral exists *)

From Coq Require Import Reals Lra.
From Coquelicot Require Import Coquelicot.
From Provenact Require Import Cells.
Open Scope R_scope.

Definition on_window (k : R -> R) (u : R) : R :=
  if both (Rle_dec (- 1) u) (Rle_dec u 1) then k u else 0.

Definition box_kernel : R -> R := on_window (fun _ => 1 / 2).
Definition triangle_kernel : R -> R := on_window (fun u => 1 - Rabs u).
Definition epanechnikov_kernel : R -> R := on_window (fun u => 3 / 4 * (1 - u ^ 2)).

(** The smooth kernel exp (1 / (u^2 - 1)), divided by its mass. *)
Definition bump_shape (u : R) : R := if both (Rlt_dec (- 1) u) (Rlt_dec u 1) then exp (1 / (u ^ 2 - 1)) else 0.
Definition bump_kernel (u : R) : R := bump_shape u / RInt bump_shape (- 1) 1.

(** All kernels vanish outside [-1, 1], so that the integral over [-w, w] is the one over the line. *)
Definition mollified_integrand (f k : R -> R) (w x u : R) : R := f (x - u) * (k (u / w) / w).
Definition mollify (f k : R -> R) (w x : R) : R := RInt (mollified_integrand f k w x) (- w) w.
Definition mollifiable (f k : R -> R) (w x : R) : Prop := ex_RInt (mollified_integrand f k w x) (- w) w.

Lemma mollify_is (f k : R -> R) (w x l : R) :
  is_RInt (mollified_integrand f k w x) (- w) w l -> mollifiable f k w x /\ mollify f k w x = l.
Proof. intros H. split; [now exists l|]. now apply is_RInt_unique. Qed.
