(** * What the files of the library and of proofs begin with: real numbers, their derivatives and integrals *)

From Coq Require Export Reals Lra Lia.
From Coquelicot Require Export Coquelicot.
Open Scope R_scope.
