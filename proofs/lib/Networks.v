(** * Small networks

    - [dot], [network f ws x]: fully connected layers with the activation [f]; a layer is the list of its rows
    - [normalised v w]: the row rescaled to Euclidean norm [v]
    - [norm_keeps_shape]: for the identity and for ReLU the norm of the rows scales the output and nothing else
    - [hardness_gradient]: the chain rule through [x Phi (lambda x)] and [lambda = 1 + softplus (s / t)]
    - [one_weight_loss], [local_minimum], [no_optimum_in_region]: a region of ReLU without a local optimum *)

From Coq Require Import Reals Lra Lia List.
From Coquelicot Require Import Coquelicot.
From Provenact Require Import Vocabulary Schemes Normal.
Import ListNotations.
Open Scope R_scope.

(** ** Norms of rows *)

Fixpoint dot (w x : list R) : R :=
  match w, x with | a :: w', b :: x' => a * b + dot w' x' | _, _ => 0 end.

Definition layer (f : R -> R) (rows : list (list R)) (x : list R) : list R := map (fun w => f (dot w x)) rows.

Definition network (f : R -> R) (layers : list (list (list R))) (x : list R) : list R :=
  fold_left (fun y rows => layer f rows y) layers x.

Definition normalised (v : R) (w : list R) : list R := map (fun a => v * a / sqrt (dot w w)) w.

Lemma dot_scale_right k w x : dot w (map (Rmult k) x) = k * dot w x.
Proof.
  revert x. induction w as [|a w IH]; intros x; [simpl; ring|]. destruct x as [|b x]; simpl; [ring|]. rewrite IH. ring.
Qed.

Lemma dot_normalised v w x : dot (normalised v w) x = v * dot (normalised 1 w) x.
Proof.
  unfold normalised. generalize (sqrt (dot w w)). intros s. revert x.
  induction w as [|a w IH]; intros x; [simpl; ring|]. destruct x as [|b x]; simpl; [ring|]. rewrite IH. unfold Rdiv. ring.
Qed.

Lemma network_scale (f : R -> R) (v : R) : (forall k x, 0 < k -> f (k * x) = k * f x) -> 0 < v ->
  forall layers k x, 0 < k ->
    network f (map (map (normalised v)) layers) (map (Rmult k) x) =
    map (Rmult (v ^ length layers * k)) (network f (map (map (normalised 1)) layers) x).
Proof.
  intros H V. induction layers as [|rows layers IH]; intros k x K.
  - simpl. now rewrite Rmult_1_l.
  - cbn [map network fold_left]. unfold network in IH.
    replace (layer f (map (normalised v) rows) (map (Rmult k) x))
      with (map (Rmult (v * k)) (layer f (map (normalised 1) rows) x)).
    + rewrite IH by (now apply Rmult_lt_0_compat).
      replace (v ^ length (rows :: layers) * k) with (v ^ length layers * (v * k)) 
        by (change (length (rows :: layers)) with (S (length layers)); generalize (length layers); intros m; cbn [pow]; ring).
      reflexivity.
    + unfold layer. rewrite !map_map. apply map_ext. intros w.
      rewrite (dot_normalised v w), dot_scale_right, <- H by (now apply Rmult_lt_0_compat). f_equal. ring.
Qed.

Theorem norm_keeps_shape : forall (v : R) (layers : list (list (list R))) (x : list R), 0 < v ->
  (forall rows w, In rows layers -> In w rows -> 0 < dot w w) ->
  network (fun u : R => u) (map (map (normalised v)) layers) x =
    map (Rmult (v ^ length layers)) (network (fun u : R => u) (map (map (normalised 1)) layers) x) /\
  network (fun u : R => Rmax 0 u) (map (map (normalised v)) layers) x =
    map (Rmult (v ^ length layers)) (network (fun u : R => Rmax 0 u) (map (map (normalised 1)) layers) x).
Proof.
  intros v layers x V _.
  assert (one : forall l, map (Rmult 1) l = l).
  { induction l as [|a l IH]; [reflexivity|]. simpl. rewrite IH, Rmult_1_l. reflexivity. }
  split.
  - rewrite <- (one x) at 1. rewrite network_scale; [|reflexivity|exact V|lra]. now rewrite Rmult_1_r.
  - rewrite <- (one x) at 1. rewrite network_scale; [now rewrite Rmult_1_r| |exact V|lra].
    intros k u K. rewrite <- (Rmult_0_r k) at 1. apply RmaxRmult. lra.
Qed.

(** ** The gradient of a hardness *)

Lemma hardness_derive t s : 0 < t -> is_derive (fun r => 1 + softplus (r / t)) s (1 / t * sigma (s / t)).
Proof.
  intros T. unfold softplus, sigma. pose proof (exp_pos (s / t)). auto_derive.
  - unfold Rdiv in *. lra.
  - rewrite exp_Ropp. unfold Rdiv in *. field. repeat split; lra.
Qed.

Theorem hardness_gradient : forall (L : R -> R) (x s t d : R), 0 < t ->
  is_derive L (x * Phi ((1 + softplus (s / t)) * x)) d ->
  is_derive (fun r : R => L (x * Phi ((1 + softplus (r / t)) * x))) s
    (d * (x ^ 2 * phi ((1 + softplus (s / t)) * x)) * (1 / t * sigma (s / t))).
Proof.
  intros L x s t d T D. evar_last.
  - apply (is_derive_comp L (fun r => x * Phi ((1 + softplus (r / t)) * x))); [exact D|].
    apply (is_derive_scal (fun r => Phi ((1 + softplus (r / t)) * x))).
    apply (is_derive_comp Phi (fun r => (1 + softplus (r / t)) * x)); [apply Phi_derive|].
    apply (is_derive_scal_l (fun r => 1 + softplus (r / t)) s (1 / t * sigma (s / t)) x). now apply hardness_derive.
  - unfold scal; simpl; unfold mult; simpl. ring.
Qed.

(** The same with one hardness for [n + 1] units, for a loss that depends on their outputs as [d] says. *)
Theorem shared_hardness_gradient : forall (n : nat) (x d : nat -> R) (s t : R), 0 < t ->
  is_derive (fun r : R => sum_n (fun i => d i * (x i * Phi ((1 + softplus (r / t)) * x i))) n) s
    (sum_n (fun i => d i * (x i ^ 2 * phi ((1 + softplus (s / t)) * x i))) n * (1 / t * sigma (s / t))).
Proof.
  intros n x d s t T.
  assert (U : forall i, is_derive (fun r => d i * (x i * Phi ((1 + softplus (r / t)) * x i))) s
    (d i * (x i ^ 2 * phi ((1 + softplus (s / t)) * x i)) * (1 / t * sigma (s / t)))).
  { intros i. apply (hardness_gradient (fun a => d i * a) (x i) s t (d i) T). auto_derive; [exact I|ring]. }
  induction n as [|n IH].
  - rewrite sum_O. apply (is_derive_ext (fun r => d 0%nat * (x 0%nat * Phi ((1 + softplus (r / t)) * x 0%nat)))); [|apply U].
    intros r. now rewrite sum_O.
  - rewrite sum_Sn. apply (is_derive_ext (fun r => plus (sum_n (fun i => d i * (x i * Phi ((1 + softplus (r / t)) * x i))) n)
      (d (S n) * (x (S n) * Phi ((1 + softplus (r / t)) * x (S n)))))); [intros r; now rewrite sum_Sn|].
    evar_last; [apply (is_derive_plus (V := R_NormedModule)); [exact IH|apply U]|]. unfold plus; simpl. ring.
Qed.

(** ** Regions of ReLU *)

(** One weight [w], one ReLU, squared loss over examples [(input, label)]. *)
Definition one_weight_loss (data : list (R * R)) (w : R) : R :=
  fold_right (fun example total => (Rmax 0 (w * fst example) - snd example) ^ 2 + total) 0 data.

Definition local_minimum (f : R -> R) (w : R) : Prop :=
  exists d : R, 0 < d /\ forall u : R, Rabs (u - w) < d -> f w <= f u.

Theorem no_optimum_in_region :
  ~ (forall data : list (R * R),
      (exists w : R, w < 0 /\ local_minimum (one_weight_loss data) w) /\
      (exists w : R, 0 < w /\ local_minimum (one_weight_loss data) w)).
Proof.
  intros H. destruct (proj1 (H [(1, 1); (-1, -1)])) as [w [W [d [D M]]]].
  assert (E : forall u, u < 0 -> one_weight_loss [(1, 1); (-1, -1)] u = 1 + (1 - u) ^ 2).
  { intros u U. unfold one_weight_loss. simpl fold_right. simpl fst. simpl snd.
    rewrite Rmax_left, (Rmax_right 0 (u * -1)) by lra. ring. }
  set (u := w + Rmin (d / 2) (- w / 2)).
  assert (B : 0 < Rmin (d / 2) (- w / 2)) by (apply Rmin_glb_lt; lra).
  pose proof (Rmin_l (d / 2) (- w / 2)). pose proof (Rmin_r (d / 2) (- w / 2)).
  specialize (M u ltac:(unfold u; rewrite Rabs_pos_eq; lra)). rewrite !E in M by (unfold u; lra).
  unfold u in *. nra.
Qed.
