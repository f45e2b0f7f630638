(** * Small networks

    - [dot], [network f ws x]: fully connected layers with the activation [f]; a layer is the list of its rows
    - [normalised v w]: the row rescaled to Euclidean norm [v]
    - [one_weight_loss], [local_minimum]: a loss of one weight, and its local minima *)

From Coq Require Import List.
From Provenact Require Import Analysis.
Import ListNotations.

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

(** ** Regions of ReLU *)

(** One weight [w], one ReLU, squared loss over examples [(input, label)]. *)
Definition one_weight_loss (data : list (R * R)) (w : R) : R :=
  fold_right (fun example total => (Rmax 0 (w * fst example) - snd example) ^ 2 + total) 0 data.

Definition local_minimum (f : R -> R) (w : R) : Prop :=
  exists d : R, 0 < d /\ forall u : R, Rabs (u - w) < d -> f w <= f u.
