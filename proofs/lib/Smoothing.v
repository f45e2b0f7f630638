(** * Functions that a kernel smooths

    - [test_function_on_R]: smooth, and 0 outside some interval; [indicator a b]: 1 on [a, b], 0 elsewhere *)

From Provenact Require Import Analysis Vocabulary Cells.

Definition test_function_on_R (g : R -> R) : Prop := smooth_inf g /\ exists r : R, forall x : R, r < Rabs x -> g x = 0.

Definition indicator (a b y : R) : R := if both (Rle_dec a y) (Rle_dec y b) then 1 else 0.
