(** * SmeLU: the emitted programs, and what is stated of their roundings *)

(** Generated from the emitted text by `provenact prove --record`; not to be edited. *)

From Coq Require Import Reals ZArith String.
From Provenact Require Import Floats.
Open Scope R_scope.

(** The forward pass: SHA-256 of `_smelu_value`, of what it calls, and of the lines that widen and round. *)
Definition smelu_value_text : string :=
  "dcc356a80fa49daffa68b8b6bd8488c8aa63513a0aec76e7561c5bb44ed6dd22".

Definition smelu_value_program (x beta : float64) : float64 :=
  let v1 := fadd x beta in
  let v2 := fge x beta in
  let v3 := fdiv v1 beta in
  let v4 := fmax v3 (fconst (0) (0)) in
  let v5 := fmin v4 (fconst (1) (1)) in
  let v6 := fmul v1 v5 in
  let v7 := fmul v6 (fconst (1) (-2)) in
  let v8 := fselect v2 x v7 in
  let v9 := fneg beta in
  let v10 := fle x v9 in
  let v11 := fselect v10 (fconst (0) (0)) v8 in
  v11.

Definition smelu_value_exact (x beta : R) : R :=
  if Rlt_dec x (- beta) then 0 else if Req_EM_T x (- beta) then 0 else if Rlt_dec x beta then 0.5 * x + 0.25 * beta +
      0.25 / beta * x ^ 2 else if Req_EM_T x beta then beta else x.

(** The forward pass, for every finite x in float32 and every finite beta of the domain in float64: the result is
    within / 2 + / 2 ^ 24 units in the last place of the exact one, finite where that fits float32, and never NaN. *)
Definition smelu_value_rounds : Prop :=
  of_text smelu_value_text (forall (x : float32) (beta : float64),
    finite32 x -> finite64 beta -> 0 <= value64 beta ->
    accurate (/ 2 + / 2 ^ 24) (narrowed (smelu_value_program (widened x) beta)) (smelu_value_exact (value32 x)
        (value64 beta))).

(** The backward pass, grad * f'(x): SHA-256 of `_smelu_slope`, of what it calls, and of the lines that widen and
    round. *)
Definition smelu_slope_text : string :=
  "fdf11ffff30af7d8f45146672bbcf7f73aa9293cbd8be4be0f79c07fe3709a88".

Definition smelu_slope_program (x beta : float64) : float64 :=
  let v1 := fge x beta in
  let v2 := fadd x beta in
  let v3 := fdiv v2 beta in
  let v4 := fmax v3 (fconst (0) (0)) in
  let v5 := fmin v4 (fconst (1) (1)) in
  let v6 := fmul v5 (fconst (1) (-1)) in
  let v7 := fselect v1 (fconst (1) (0)) v6 in
  let v8 := fneg beta in
  let v9 := fle x v8 in
  let v10 := fselect v9 (fconst (0) (0)) v7 in
  v10.

Definition smelu_slope_exact (x beta : R) : R :=
  if Rlt_dec x (- beta) then 0 else if Req_EM_T x (- beta) then 0 else if Rlt_dec x beta then 0.5 + 0.5 * x / beta
      else if Req_EM_T x beta then 1 else 1.

(** The backward pass, grad * f'(x), for every finite grad and x in float32 and every finite beta of the domain in
    float64: the result is within / 2 + / 2 ^ 24 units in the last place of the exact one, finite where that fits
    float32, and never NaN. *)
Definition smelu_slope_rounds : Prop :=
  of_text smelu_slope_text (forall (grad x : float32) (beta : float64),
    finite32 grad -> finite32 x -> finite64 beta -> 0 <= value64 beta ->
    accurate (/ 2 + / 2 ^ 24) (narrowed (fmul (widened grad) (smelu_slope_program (widened x) beta))) (value32 grad *
        smelu_slope_exact (value32 x) (value64 beta))).
