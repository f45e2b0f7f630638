(** * S-ReLU: the emitted programs, and what is stated of their roundings *)

(** Generated from the emitted text by `provenact prove --record`; not to be edited. *)

From Coq Require Import Reals ZArith String.
From Provenact Require Import Floats.
Open Scope R_scope.

(** The forward pass: SHA-256 of `_srelu_value`, of what it calls, and of the lines that widen and round. *)
Definition srelu_value_text : string :=
  "9ae9379658074202c2271e3e7a262ae625d03f27392b9ee7056d1e0860b7ec18".

Definition srelu_value_program (x delta : float64) : float64 :=
  let v1 := fadd x delta in
  let v2 := fdiv v1 delta in
  let v3 := fmax v2 (fconst (0) (0)) in
  let v4 := fmin v3 (fconst (1) (1)) in
  let v5 := fge x delta in
  let v6 := fmul v1 v4 in
  let v7 := fmul v6 v4 in
  let v8 := fsub (fconst (1) (2)) v4 in
  let v9 := fmul v7 v8 in
  let v10 := fmul v9 (fconst (1) (-4)) in
  let v11 := fselect v5 x v10 in
  let v12 := fneg delta in
  let v13 := fle x v12 in
  let v14 := fselect v13 (fconst (0) (0)) v11 in
  v14.

Definition srelu_value_exact (x delta : R) : R :=
  if Rlt_dec x (- delta) then 0 else if Req_EM_T x (- delta) then 0 else if Rlt_dec x delta then 0.5 * x + 0.1875 *
      delta + - 0.0625 * (/ delta ^ 3) * x ^ 4 + 0.375 / delta * x ^ 2 else if Req_EM_T x delta then delta else x.

(** The forward pass, for every finite x in float32 and every finite delta of the domain in float64: the result is
    within / 2 + / 2 ^ 24 units in the last place of the exact one, finite where that fits float32, and never NaN. *)
Definition srelu_value_rounds : Prop :=
  of_text srelu_value_text (forall (x : float32) (delta : float64),
    finite32 x -> finite64 delta -> 0 <= value64 delta ->
    accurate (/ 2 + / 2 ^ 24) (narrowed (srelu_value_program (widened x) delta)) (srelu_value_exact (value32 x)
        (value64 delta))).

(** The backward pass, grad * f'(x): SHA-256 of `_srelu_slope`, of what it calls, and of the lines that widen and
    round. *)
Definition srelu_slope_text : string :=
  "55106b9fa06862ab135e8887486599e0791a5fb176420b1ae434f781125afb3f".

Definition srelu_slope_program (x delta : float64) : float64 :=
  let v1 := fadd x delta in
  let v2 := fdiv v1 delta in
  let v3 := fmax v2 (fconst (0) (0)) in
  let v4 := fmin v3 (fconst (1) (1)) in
  let v5 := fge x delta in
  let v6 := fmul v4 v4 in
  let v7 := fsub (fconst (3) (0)) v4 in
  let v8 := fmul v6 v7 in
  let v9 := fmul v8 (fconst (1) (-2)) in
  let v10 := fselect v5 (fconst (1) (0)) v9 in
  let v11 := fneg delta in
  let v12 := fle x v11 in
  let v13 := fselect v12 (fconst (0) (0)) v10 in
  v13.

Definition srelu_slope_exact (x delta : R) : R :=
  if Rlt_dec x (- delta) then 0 else if Req_EM_T x (- delta) then 0 else if Rlt_dec x delta then 0.5 + - 0.25 * (/
      delta ^ 3) * x ^ 3 + 0.75 * x / delta else if Req_EM_T x delta then 1 else 1.

(** The backward pass, grad * f'(x), for every finite grad and x in float32 and every finite delta of the domain in
    float64: the result is within / 2 + / 2 ^ 24 units in the last place of the exact one, finite where that fits
    float32, and never NaN. *)
Definition srelu_slope_rounds : Prop :=
  of_text srelu_slope_text (forall (grad x : float32) (delta : float64),
    finite32 grad -> finite32 x -> finite64 delta -> 0 <= value64 delta ->
    accurate (/ 2 + / 2 ^ 24) (narrowed (fmul (widened grad) (srelu_slope_program (widened x) delta))) (value32 grad *
        srelu_slope_exact (value32 x) (value64 delta))).
