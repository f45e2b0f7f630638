(** * Refutations at a witness

    What fails at one point is refuted by that point: the statement is used there, its hypotheses hold, and what it
    concludes is a false relation between numbers.  Nothing here decides: each tactic ends in [lra], [interval] or
    [integral], which is [interval] for numbers that are integrals.

    - [false_number bits]: a hypothesis that is a false relation between numbers, seen with so many bits
    - [premises bits]: the hypotheses of the statement [H] at the point
    - [settled bits]: the decisions in [H], each with its case at the point
    - [refuted bits]: all of these, one after the other
    - [wrong_slope], [wrong_slope_2]: the derivative that a function has from its piece around the point *)

From Interval Require Import Tactic.
From Provenact Require Import Analysis Vocabulary Cells Tactics.

(** ** Numbers *)

Ltac elementary := cbv beta delta [sigma softplus Phi phi erf tanh sinh cosh].

Ltac known_number bits :=
  clear; elementary; plain_decimals;
  first [ lra
        | interval with (i_prec bits)
        | integral with (i_prec bits)
        | first [apply Rminus_lt | apply Rminus_le]; integral with (i_prec bits) ].

Ltac false_relation bits H :=
  lazymatch type of H with
  | ~ ?a <= ?b => apply H; known_number bits
  | ~ ?a < ?b => apply H; known_number bits
  | ?a <= ?b => apply (Rlt_not_le a b); [known_number bits | exact H]
  | ?a < ?b => apply (Rle_not_lt a b); [known_number bits | exact H]
  | ?a >= ?b => apply (Rlt_not_ge a b); [known_number bits | exact H]
  | ?a > ?b => apply (Rle_not_gt a b); [known_number bits | exact H]
  | ?a = ?b => first [apply (Rlt_not_eq a b); [known_number bits | exact H]
                     | apply (Rgt_not_eq a b); [red; known_number bits | exact H]]
  end.

Ltac false_number bits H :=
  lazymatch type of H with
  | _ /\ _ =>
      let L := fresh "L" in destruct H as [L H];
      first [solve [false_relation bits L] | clear L; false_number bits H]
  | _ => false_relation bits H
  end.

(** The decisions, from the inside out; the case that is not that of the point is closed. *)
Ltac decided bits a b d :=
  plain a; plain b;
  let C := fresh "C" in destruct d as [C | C];
  [try (exfalso; false_relation bits C) | try (exfalso; false_relation bits C)]; clear C.

Ltac settled bits H :=
  cbv beta in H;
  repeat match type of H with
  | context [Rle_dec ?a ?b] => decided bits a b (Rle_dec a b)
  | context [Rlt_dec ?a ?b] => decided bits a b (Rlt_dec a b)
  | context [Rmax ?a ?b] => unfold Rmax at 1 in H
  | context [Rmin ?a ?b] => unfold Rmin at 1 in H
  end;
  cbv beta iota delta [both] in H.

Ltac premises bits H :=
  repeat match type of H with
  | ?A -> _ =>
      let P := fresh "P" in
      assert (P : A) by (clear; cbv beta; repeat split; first [exact I | lra | known_number bits | nonzero]);
      specialize (H P); clear P
  end.

(** The statement [H] at the point is a false relation. *)
Ltac refuted bits H := premises bits H; settled bits H; false_number bits H.

(** ** Slopes *)

Lemma wrong_slope (f g : R -> R) (p d l m : R) : is_derive f p l -> is_derive g p m -> 0 < d ->
  (forall y, p - d < y < p + d -> f y = g y) -> l = m.
Proof.
  intros F G D E. rewrite <- (is_derive_unique _ _ _ F). apply is_derive_unique.
  apply (is_derive_ext_loc g); [|exact G].
  apply (filter_imp (fun y => p - d < y < p + d)); [|apply locally_between; lra]. intros y Y. symmetry. now apply E.
Qed.

Lemma wrong_slope_2 (f g g' : R -> R) (p d l m : R) : is_derive_n f 2 p l -> (forall y, is_derive g y (g' y)) ->
  is_derive g' p m -> 0 < d -> (forall y, p - d < y < p + d -> f y = g y) -> l = m.
Proof.
  intros F G G' D E. rewrite <- (is_derive_n_unique _ _ _ _ F). apply is_derive_n_unique.
  apply (is_derive_n_ext_loc g).
  { apply (filter_imp (fun y => p - d < y < p + d)); [|apply locally_between; lra]. intros y Y. symmetry. now apply E. }
  change (is_derive (Derive (fun x => g x)) p m).
  apply (is_derive_ext g'); [|exact G']. intros t. symmetry. apply is_derive_unique, G.
Qed.

Ltac derivable := repeat match goal with |- _ /\ _ => split end; first [exact I | derivable_part | known_number 60%positive].
