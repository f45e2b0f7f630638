(** * The tolerance of the gate with hardness 160

    - [tolerance_normal]: for normal pre-activations of deviation at least 2/5 the mean of |step - gate| is at most 5/1000 *)

From Interval Require Import Tactic.
From Provenact Require Import Analysis Vocabulary Integrals GateMean.

Theorem tolerance_normal (gap : R -> R) (w : R) : 2 / 5 <= w ->
  (forall x, x < 0 -> gap x = Phi (160 * w * x)) -> (forall x, 0 < x -> gap x = 1 - Phi (160 * w * x)) ->
  exists m : R, is_RInt_gen (fun x => gap x * phi x) minus_inf plus_inf m /\ m <= 5 / 1000.
Proof.
  intros W L G. exists (/ 2 - atan (160 * w) / PI). split; [apply gate_mean_1; [lra|exact L|exact G]|].
  assert (A : atan 64 <= atan (160 * w)).
  { destruct (Req_dec 64 (160 * w)) as [<-|N]; [apply Rle_refl|]. left. apply atan_increasing. lra. }
  pose proof PI_RGT_0 as P. assert (B : / 2 - 5 / 1000 <= atan 64 / PI) by (interval with (i_prec 40)).
  assert (atan 64 / PI <= atan (160 * w) / PI); [|lra].
  apply Rmult_le_compat_r; [left; now apply Rinv_0_lt_compat|exact A].
Qed.
