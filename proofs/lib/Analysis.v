(** * What the files of the library and of proofs begin with: real numbers, their derivatives and integrals

    - [continuous_parts], [continuous_with D]: a function is continuous because its parts are
    - [derive_with D]: a derivative by those of the parts *)

From Coq Require Export Reals Lra Lia.
From Coquelicot Require Export Coquelicot.
Open Scope R_scope.

(** A goal [a = b] in a structure over R, read in R. *)
Ltac in_R := match goal with |- @eq _ ?a ?b => change (@eq R a b) end.
Ltac real_ring := in_R; ring.

(** What one of several facts says, [D] or [(D, E)]. *)
Ltac by_fact D :=
  lazymatch D with
  | (?A, ?B) => first [by_fact A | by_fact B]
  | _ => simple apply D
  end.

(** A function is continuous because its parts are: those with a derivative, those of which a hypothesis says it, and
    those of which [D] does. *)
Ltac continuous_with D :=
  intros; cbv beta; try match goal with |- filterlim ?f (locally ?x) _ => change (continuous f x) end;
  first
  [ solve [auto]
  | solve [by_fact D]
  | apply continuous_const
  | lazymatch goal with
    | |- continuous ?f _ =>
      first
      [ solve [apply (ex_derive_continuous (V := R_NormedModule) f); auto_derive; repeat split; first [exact I | lra]]
      | lazymatch f with
        | fun t => @?a t + @?b t => apply (continuous_plus a b)
        | fun t => @?a t - @?b t => apply (continuous_minus a b)
        | fun t => @?a t * @?b t => apply (continuous_mult a b)
        | fun t => - @?a t => apply (continuous_opp a)
        | fun t => @?a t / ?c => apply (continuous_mult a (fun _ => / c))
        | fun t => @?a t ^ ?n => apply (continuous_comp a (fun s => s ^ n))
        | fun t => Rabs (@?a t) => apply (continuous_comp a Rabs); [|apply continuous_Rabs]
        | fun t => ?g (@?a t) => apply (continuous_comp a g)
        end; continuous_with D ]
    end ].
Ltac continuous_parts := continuous_with I.

(** A derivative, where [D] gives the slopes of functions in it; what is left is an equality. *)
Ltac derive_with D :=
  auto_derive;
  [ repeat split; first [exact I | assumption | lra | eexists; by_fact D]
  | repeat match goal with
    | |- context [Derive ?f ?a] =>
        let E := fresh in
        eassert (E : is_derive f a _) by (by_fact D); rewrite (is_derive_unique f a _ E); clear E
    end; unfold Rdiv, Rminus ].
