(** * Statements that have parts

    A conjunction of the claim language is defined by its parts, each with a name of its own.

    - [by_parts tac]: the statement of the goal, opened down to its last parts, with [tac] on each of them
    - [by_part p]: that the statement of the goal fails, because its part [p] does *)

Ltac by_parts tac :=
  match goal with |- ?statement => unfold statement end;
  lazymatch goal with
  | |- ?part /\ _ => tryif is_const part then conjuncts tac else tac
  | |- _ => tac
  end
with conjuncts tac :=
  lazymatch goal with
  | |- _ /\ _ => split; [by_parts tac | conjuncts tac]
  | |- _ => by_parts tac
  end.

Ltac by_part part :=
  let fails := fresh "fails" in
  enough (fails : ~ part);
  [match goal with |- ~ ?statement => try unfold statement end;
    let all := fresh "all" in intro all; decompose [and] all; contradiction
  | unfold part].
