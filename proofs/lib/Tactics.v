(** * Proofs by form

    Tactics for the forms of the claim language.  They decide nothing by themselves: each ends in
    [ring], [field], [lra], [nra], [interval] or a lemma of this library.

    - [positive]: [0 < e], by the shape of [e]
    - [nonzero]: the side conditions of [field]
    - [split_cases]: every decision, maximum, minimum and absolute value of the goal, one case each
    - [prove_equal], [prove_compare], [prove_number], [prove_derivative], [prove_smooth]
    - [plain_decimals]: decimals of the goal as quotients of whole numbers, which every tactic reads
    - [near_values]: that a function has values near the point of a limit, the first parts of the goal *)

From Interval Require Import Tactic.
From Provenact Require Import Analysis Vocabulary Cells Smooth Normal.

Ltac plain_decimals :=
  repeat match goal with
  | |- context [Q2R (QArith_base.Qmake ?a ?b)] => change (Q2R (QArith_base.Qmake a b)) with (IZR a / IZR (Zpos b))
  end.

Ltac positive :=
  match goal with
  | |- 0 < ?a * ?b => first [apply Rmult_lt_0_compat; positive | nra]
  | |- 0 < ?a / ?b => apply Rdiv_lt_0_compat; positive
  | |- 0 < / ?a => apply Rinv_0_lt_compat; positive
  | |- 0 < ?a ^ ?n => apply pow_lt; positive
  | |- 0 < exp _ => apply exp_pos
  | |- 0 < sqrt _ => apply sqrt_lt_R0; positive
  | |- 0 < PI => apply PI_RGT_0
  | |- 0 < phi _ => apply phi_pos
  | |- 0 < Phi _ => apply Phi_pos
  | |- 0 < cosh _ => apply cosh_pos
  | |- 0 < sigma _ => unfold sigma; positive
  | |- 0 < ?a + ?b => first [lra | apply Rplus_lt_0_compat; positive
      | apply Rplus_lt_le_0_compat; [positive | nonnegative]
      | apply Rplus_le_lt_0_compat; [nonnegative | positive] | nra]
  | |- _ => first [lra | nra]
  end
with nonnegative :=
  match goal with
  | |- 0 <= ?a ^ 2 => apply pow2_ge_0
  | |- 0 <= ?a ^ _ => apply pow_le; nonnegative
  | |- 0 <= ?a / ?b => apply Rmult_le_pos; [nonnegative | apply Rlt_le, Rinv_0_lt_compat; positive]
  | |- 0 <= ?a * ?b => first [apply Rmult_le_pos; nonnegative | nra]
  | |- 0 <= ?a + ?b => first [lra | apply Rplus_le_le_0_compat; nonnegative]
  | |- 0 <= Rabs _ => apply Rabs_pos
  | |- _ => first [lra | apply Rlt_le; positive]
  end.

Ltac nonzero :=
  repeat match goal with
  | |- _ /\ _ => split
  | |- _ * _ <> 0 => apply Rmult_integral_contrapositive_currified
  | |- _ / _ <> 0 => apply Rmult_integral_contrapositive_currified
  | |- / _ <> 0 => apply Rinv_neq_0_compat
  | |- - _ <> 0 => apply Ropp_neq_0_compat
  | |- _ ^ _ <> 0 => apply pow_nonzero
  end;
  try exact I;
  first [ assumption | lra | apply Rgt_not_eq; red; positive | apply Rlt_not_eq; nra | nra ].

(** Near a point, on one side or without it: within 1/2 of it. *)
Ltac near_point :=
  unfold at_left, at_right, within, locally';
  exists (mkposreal (1 / 2) (Rdiv_lt_0_compat _ _ Rlt_0_1 Rlt_0_2));
  let y := fresh "y" in let B := fresh "B" in let N := fresh "N" in
  intros y B N; apply Rabs_def2 in B; unfold minus, plus, opp in B; simpl in B; destruct B;
  first [lra | apply pow_nonzero; lra | apply Rdiv_lt_0_compat; lra | nonzero | positive].

Ltac near_values := repeat (split; [near_point|]).

(** The decisions that occur in the goal, one case each; contradictory cases are closed. *)
Ltac plain a :=
  lazymatch a with
  | context [Rle_dec _ _] => fail
  | context [Rlt_dec _ _] => fail
  | context [Rcase_abs _] => fail
  | _ => idtac
  end.

Ltac decide_all :=
  repeat match goal with
  | |- context [Rcase_abs ?a] => plain a; destruct (Rcase_abs a)
  | |- context [Rle_dec ?a ?b] => plain a; plain b; destruct (Rle_dec a b)
  | |- context [Rlt_dec ?a ?b] => plain a; plain b; destruct (Rlt_dec a b)
  end.

Ltac tidy_hypotheses :=
  repeat match goal with
  | H : ~ (_ <= _) |- _ => apply Rnot_le_lt in H
  | H : ~ (_ < _) |- _ => apply Rnot_lt_le in H
  end.

Ltac split_cases :=
  cbv beta; unfold Rmax, Rmin, Rabs; decide_all; cbv beta iota delta [both]; tidy_hypotheses.

(** A knot at which two cases meet: the variable is replaced by the knot. *)
Ltac at_knots :=
  repeat match goal with
  | H : ?x <= ?b |- _ =>
      is_var x; lazymatch b with context [x] => fail | _ => idtac end;
      assert (x = b) by lra; subst x
  | H : ?a <= ?x |- _ =>
      is_var x; lazymatch a with context [x] => fail | _ => idtac end;
      assert (x = a) by lra; subst x
  end.

(** One name for values of a function at arguments that are equal as expressions. *)
Ltac equal_arguments := first [ring | field; nonzero].
Ltac unify_atoms :=
  repeat match goal with
  | |- context [exp ?a] =>
      match goal with |- context [exp ?b] =>
        tryif constr_eq a b then fail else (replace (exp a) with (exp b) by (f_equal; equal_arguments)) end
  | |- context [ln ?a] =>
      match goal with |- context [ln ?b] =>
        tryif constr_eq a b then fail else (replace (ln a) with (ln b) by (f_equal; equal_arguments)) end
  | |- context [Phi ?a] =>
      match goal with |- context [Phi ?b] =>
        tryif constr_eq a b then fail else (replace (Phi a) with (Phi b) by (f_equal; equal_arguments)) end
  | |- context [phi ?a] =>
      match goal with |- context [phi ?b] =>
        tryif constr_eq a b then fail else (replace (phi a) with (phi b) by (f_equal; equal_arguments)) end
  end.

(** Values of exp and ln that are numbers. *)
Ltac special_values :=
  rewrite ?exp_0, ?ln_1;
  repeat match goal with
  | |- context [exp ?a] =>
      lazymatch a with 0 => fail | _ => idtac end;
      replace (exp a) with 1 by (symmetry; replace a with 0 by (first [ring | field; nonzero | lra]); apply exp_0)
  | |- context [ln ?a] =>
      lazymatch a with 1 => fail | _ => idtac end;
      replace (ln a) with 0 by (symmetry; replace a with 1 by (first [ring | field; nonzero | lra]); apply ln_1)
  end.

(** A quotient [a / b] as a new number [q] with [q * b = a]. *)
Ltac quotients :=
  repeat match goal with
  | |- context [?a / ?b] => quotient a b
  | H : context [?a / ?b] |- _ => quotient a b
  end
with quotient a b :=
  let E := fresh "E" in
  assert (E : a / b * b = a) by (field; nonzero);
  let q := fresh "q" in
  set (q := a / b) in *; clearbody q.

(** Maxima and minima of numbers, from the inside out. *)
Ltac eval_max :=
  repeat match goal with
  | |- context [Rmax ?a ?b] =>
      lazymatch a with context [Rmax _ _] => fail | context [Rmin _ _] => fail | _ => idtac end;
      lazymatch b with context [Rmax _ _] => fail | context [Rmin _ _] => fail | _ => idtac end;
      first [rewrite (Rmax_left a b) by lra | rewrite (Rmax_right a b) by lra]
  | |- context [Rmin ?a ?b] =>
      lazymatch a with context [Rmax _ _] => fail | context [Rmin _ _] => fail | _ => idtac end;
      lazymatch b with context [Rmax _ _] => fail | context [Rmin _ _] => fail | _ => idtac end;
      first [rewrite (Rmin_left a b) by lra | rewrite (Rmin_right a b) by lra]
  end.

(** An inequality whose two sides differ by a product or quotient with factors of known signs, or by one of several,
    [(F, G)]. *)
Ltac by_factors F :=
  lazymatch F with
  | (?A, ?B) => first [by_factors A | by_factors B]
  | _ => by_factor F
  end
with by_factor F :=
  lazymatch goal with
  | |- ?a < ?b => cut (0 < b - a); [lra|]; replace (b - a) with F by (simpl; same_real); positive
  | |- ?a > ?b => cut (0 < a - b); [lra|]; replace (a - b) with F by (simpl; same_real); positive
  | |- ?a <= ?b => cut (0 <= b - a); [lra|]; replace (b - a) with F by (simpl; same_real); nonnegative
  | |- ?a >= ?b => cut (0 <= a - b); [lra|]; replace (a - b) with F by (simpl; same_real); nonnegative
  end
with same_real :=
  first [ reflexivity | ring | field; nonzero | lra | nra
        | exfalso; lra | exfalso; nra
        | at_knots; special_values; first [ring | field; nonzero | lra | nra]
        | progress unify_atoms; first [ring | field; nonzero]
        | quotients; first [exfalso; nra | nra] ].

Ltac ordered_real :=
  try apply Rle_ge; try apply Rlt_gt;
  first [ lra | exfalso; lra | nra | exfalso; nra | interval with (i_prec 60)
        | apply Rlt_le; positive | positive | nonnegative
        | at_knots; special_values; first [lra | nra]
        | quotients; first [nra | exfalso; nra] ].

Ltac prove_number :=
  intros; repeat split;
  first [ lra | progress eval_max; lra | nra | interval with (i_prec 60) | split_cases; first [lra | exfalso; lra]
        | field_simplify_eq; lra ].

Ltac prove_equal := intros; first [ same_real | split_cases; same_real ].
Ltac prove_compare := intros; first [ ordered_real | split_cases; ordered_real ].
Ltac compare_by F := first [ prove_compare | split_cases; first [lra | exfalso; lra | by_factors F | ordered_real] ].

(** Values of derivatives that [auto_derive] leaves open. *)
Ltac known_derivatives :=
  repeat match goal with
  | |- context [Derive (fun x => Phi x) ?a] =>
      replace (Derive (fun x => Phi x) a) with (phi a) by (symmetry; apply is_derive_unique, Phi_derive)
  | |- context [Derive Phi ?a] =>
      replace (Derive Phi a) with (phi a) by (symmetry; apply is_derive_unique, Phi_derive)
  | |- context [Derive (fun x => tanh x) ?a] =>
      replace (Derive (fun x => tanh x) a) with (1 - tanh a * tanh a)
        by (symmetry; apply is_derive_unique, is_derive_tanh)
  end.

Ltac derivable_part :=
  repeat match goal with |- _ /\ _ => split end;
  try exact I;
  first [ lra | nonzero | positive
        | eexists; apply Phi_derive | eexists; apply is_derive_tanh ].

Ltac prove_derivative_by finish :=
  intros; unfold sigma, softplus;
  auto_derive;
  [ derivable_part
  | known_derivatives; try unfold phi; simpl; finish ].

Ltac prove_derivative := prove_derivative_by ltac:(same_real).

(** Smoothness of an expression without pieces. *)
Ltac C_all := repeat C_step; intros; try (first [nonzero | positive]).
Ltac prove_smooth :=
  intros; first [ apply C_smooth; C_all | apply C_smooth_inf; intros ?k; C_all ].

(** ** Pieces *)

Ltac knot_values := unfold glue; cbv beta; prove_equal.

(** A piecewise function is the glued one. *)
Ltac prove_cells := intros; unfold glue; cbv beta; prove_equal.

(** The derivative of a glued function, piece by piece. *)
Ltac prove_slope :=
  lazymatch goal with
  | |- is_derive (glue _ _ _) _ _ =>
      apply glue_derive; [intros ? | intros ? | knot_values | knot_values]; prove_slope
  | |- is_derive _ _ _ => prove_derivative
  | |- _ => idtac
  end.

(** The derivative at a point that is no knot. *)
Ltac prove_slope_inside :=
  lazymatch goal with
  | |- is_derive (glue _ _ _) _ _ =>
      first [ apply derive_left; [lra | prove_slope_inside]
            | apply derive_right; [lra | prove_slope_inside] ]
  | |- _ => prove_derivative_by ltac:(unfold glue; cbv beta; prove_equal)
  end.

Ltac prove_continuous :=
  lazymatch goal with
  | |- continuous (glue _ _ _) _ =>
      apply glue_continuous; [intros ?; prove_continuous | intros ?; prove_continuous | knot_values]
  | |- continuous ?f ?x =>
      first [ apply continuous_const | apply continuous_id
            | apply (ex_derive_continuous f); auto_derive; derivable_part ]
  end.

(** ** The functions of a paper *)

(** Its definitions, opened: a file of proofs says which ones there are, [Ltac unfold_paper ::= unfold .. in *]. *)
Ltac unfold_paper := idtac.

(** A statement by what it is; a comparison may need the factors of the difference of its sides. *)
Ltac by_form := by_form_or prove_compare
with by_form_with F := by_form_or ltac:(compare_by F)
with by_form_or compare :=
  plain_decimals; intros; unfold_paper;
  lazymatch goal with
  | |- is_derive _ _ _ => prove_derivative
  | |- _ => first [prove_number | prove_smooth | prove_equal | compare]
  end.

Lemma derive_as (g f : R -> R) (x l : R) : (forall t, f t = g t) -> is_derive g x l -> is_derive f x l.
Proof. intros E. apply is_derive_ext. intros t. symmetry. apply E. Qed.

(** The slope of a function that is [g], a glued one: everywhere, and at a point that is no knot. *)
Ltac slope_of_pieces g := intros; apply (derive_as g); [unfold_paper; prove_cells | prove_slope].
Ltac slope_inside g := intros; apply (derive_as g); [unfold_paper; prove_cells | prove_slope_inside].

(** What follows from a lemma that gives the slope of a function everywhere. *)
Ltac glued :=
  repeat match goal with
  | |- context [fun x : ?T => glue ?a ?f ?g x] => change (fun x : T => glue a f g x) with (glue a f g)
  end.
Ltac slope_is D := intros; eapply derive_equal; [apply D; assumption | unfold_paper; prove_cells].
Ltac second_slope_is D := intros; eapply derive_2; [intros; apply D; assumption | glued; unfold_paper; prove_slope_inside].
Ltac smooth_by D :=
  intros; eapply smooth_slope; [intros; apply D; assumption | glued; apply (C_smooth 0); intros ?; prove_continuous].
Ltac rough_by D := intros; eapply rough_slope; [intros; apply D; assumption | glued].
Ltac with_slope D :=
  intros; unfold_slopes D; repeat (split; [first [assumption | eexists; eassumption]|]); unfold_paper; unfold glue; cbv beta
with unfold_slopes D :=
  repeat match goal with
  | |- context [Derive ?f ?x] =>
      let E := fresh "E" in eassert (E : is_derive f x _) by (apply D; assumption); rewrite (is_derive_unique f x _ E)
  end.

(** A glued function is not smooth: at the knot [a] its slope is [l] from the left and [m] from the right. *)
Ltac rough_at a l m :=
  apply (rough_at_point a); intros ?; repeat (apply no_slope_right; [lra|]);
  apply (kink _ l m); [prove_slope_inside | prove_slope_inside | knot_values | first [nonzero | apply not_eq_sym; nonzero]].

(** ** Refutations *)

(** A false relation between numbers. *)
Ltac refute_number :=
  try eval_max; first [lra | intro; lra | by_enclosure | split_cases; first [lra | intro; lra | by_enclosure]]
with by_enclosure :=
  first
  [ apply Rlt_not_le; interval with (i_prec 60)
  | apply Rlt_not_ge; interval with (i_prec 60)
  | apply Rle_not_lt; interval with (i_prec 60)
  | apply Rle_not_gt; interval with (i_prec 60)
  | apply Rgt_not_eq; red; interval with (i_prec 60)
  | apply Rlt_not_eq; interval with (i_prec 60) ].

Ltac prove_inside := cbv beta; first [exact I | lra | split; lra | split; positive | positive].

(** ** Partial derivatives

    Symbols that depend on the variable are functions with a given value and slope there. *)

Ltac same_function g f := first [constr_eq g f | match g with (fun x => ?h x) => constr_eq h f end].

Ltac known_slopes :=
  repeat match goal with
  | H : is_derive ?f ?y ?l |- context [Derive ?g ?y] =>
      same_function g f;
      replace (Derive g y) with l by (symmetry; apply (is_derive_unique g y l); exact H)
  end.

Ltac known_values := repeat match goal with H : ?f ?y = _ |- context [?f ?y] => rewrite H end.

Ltac given_slope :=
  match goal with
  | H : is_derive ?f ?y ?l |- ex_derive ?g ?y => same_function g f; exists l; exact H
  end.

Ltac partial_side :=
  repeat match goal with |- _ /\ _ => split end;
  lazymatch goal with
  | |- True => exact I
  | |- ex_derive _ _ => given_slope
  | |- _ => known_values; first [lra | positive | nonzero]
  end.

Ltac slope_value f y :=
  let D := fresh "D" in
  eassert (D : is_derive f y _) by (auto_derive; [partial_side | reflexivity]);
  rewrite (is_derive_unique f y _ D); clear D.

Ltac all_slopes :=
  known_slopes;
  repeat match goal with
  | |- context [Derive ?f ?y] => first [progress known_slopes | slope_value f y; known_slopes]
  end.

Ltac partial_value :=
  all_slopes; known_values; unify_atoms; first [ring | field; nonzero].

Ltac prove_partial :=
  intros; repeat (split; [first [given_slope | auto_derive; partial_side]|]);
  first
  [ match goal with
    | |- is_derive _ _ _ => auto_derive; [partial_side | partial_value]
    end
  | partial_value ].
