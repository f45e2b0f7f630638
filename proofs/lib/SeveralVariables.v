(** * Functions of several variables: differentiable, smooth, almost everywhere

    A point of R^d is a row [v], of which the entries [v 0, .., v (d - 1)] count.

    - [close_to d v]: the neighbourhoods of a point
    - [differentiable_at d f v]: one linear map approximates [f] to first order near [v], in all variables together
    - [smooth_in d k f]: [f] and its derivatives up to order [k] are differentiable, those of order [k] continuous
    - [null_set d N]: boxes of a total volume as small as one likes cover [N]; [almost_everywhere d P]
    - [slopes]: the same as [differentiable_at] in a form that is convenient for proofs: the increment of [f] is a
      sum of increments times slopes that are continuous at the point; closure under sums, products, exp, quotients
    - [null_union]: countable unions; [null_diagonals]: the points whose first entry is one of the others are a null set *)

From Coq Require Import FunctionalExtensionality ZArith Cantor.
From Provenact Require Import Analysis Limits SoftQuantizer.

(** ** The words *)

(** [sum_below f d] is f 0 + .. + f (d - 1). *)
Fixpoint sum_below (f : nat -> R) (d : nat) : R := match d with O => 0 | S m => sum_below f m + f m end.

Definition close_to (d : nat) (v : nat -> R) (P : (nat -> R) -> Prop) : Prop :=
  exists delta, 0 < delta /\ forall u, (forall i, (i < d)%nat -> Rabs (u i - v i) < delta) -> P u.

Definition has_gradient (d : nat) (f : (nat -> R) -> R) (v : nat -> R) (g : nat -> R) : Prop :=
  forall eps, 0 < eps -> close_to d v (fun u =>
    Rabs (f u - f v - sum_below (fun i => g i * (u i - v i)) d) <= eps * sum_below (fun i => Rabs (u i - v i)) d).

Definition differentiable_at (d : nat) (f : (nat -> R) -> R) (v : nat -> R) : Prop :=
  exists g, has_gradient d f v g.

Definition continuous_at (d : nat) (f : (nat -> R) -> R) (v : nat -> R) : Prop :=
  forall eps, 0 < eps -> close_to d v (fun u => Rabs (f u - f v) < eps).

Fixpoint smooth_in (d k : nat) (f : (nat -> R) -> R) : Prop :=
  match k with
  | O => forall v, continuous_at d f v
  | S m => exists g, (forall v, has_gradient d f v (fun i => g i v)) /\ forall i, smooth_in d m (g i)
  end.

(** The volume of the box with the sides [a i, b i]. *)
Fixpoint volume (a b : nat -> R) (d : nat) : R := match d with O => 1 | S m => volume a b m * (b m - a m) end.

(** The boxes with the sides [a k i, b k i] cover [N], and their volumes add up to [eps] at most. *)
Definition covered (d : nat) (N : (nat -> R) -> Prop) (eps : R) (a b : nat -> nat -> R) : Prop :=
  (forall k i, a k i <= b k i) /\
  (forall v, N v -> exists k, forall i, (i < d)%nat -> a k i <= v i <= b k i) /\
  (forall m, sum_below (fun k => volume (a k) (b k) d) m <= eps).

Definition null_set (d : nat) (N : (nat -> R) -> Prop) : Prop :=
  forall eps, 0 < eps -> exists a b, covered d N eps a b.

Definition almost_everywhere (d : nat) (P : (nat -> R) -> Prop) : Prop :=
  exists N, null_set d N /\ forall v, ~ N v -> P v.

(** ** Sums *)

Lemma below_S f d : sum_below f (S d) = sum_below f d + f d.
Proof. reflexivity. Qed.

Lemma below_ext f g d : (forall i, (i < d)%nat -> f i = g i) -> sum_below f d = sum_below g d.
Proof. induction d as [|d IH]; intros E; simpl; [reflexivity|]. rewrite IH, E by (intros; try apply E; lia). reflexivity. Qed.

Lemma below_plus f g d : sum_below (fun i => f i + g i) d = sum_below f d + sum_below g d.
Proof. induction d as [|d IH]; simpl; [ring|]. rewrite IH. ring. Qed.

Lemma below_scal c f d : sum_below (fun i => c * f i) d = c * sum_below f d.
Proof. induction d as [|d IH]; simpl; [ring|]. rewrite IH. ring. Qed.

Lemma below_le f g d : (forall i, (i < d)%nat -> f i <= g i) -> sum_below f d <= sum_below g d.
Proof.
  induction d as [|d IH]; intros E; simpl; [lra|].
  pose proof (IH ltac:(intros; apply E; lia)). pose proof (E d ltac:(lia)). lra.
Qed.

Lemma below_abs f d : Rabs (sum_below f d) <= sum_below (fun i => Rabs (f i)) d.
Proof.
  induction d as [|d IH]; simpl; [rewrite Rabs_R0; lra|].
  apply Rle_trans with (1 := Rabs_triang _ _). lra.
Qed.

Lemma below_entry (c : R) (f : nat -> R) d j : (j < d)%nat ->
  sum_below (fun i => (if Nat.eq_dec i j then c else 0) * f i) d = c * f j.
Proof.
  induction d as [|d IH]; intros L; [lia|]. simpl. destruct (Nat.eq_dec d j) as [E|N].
  - subst j. replace (sum_below _ d) with 0; [ring|].
    rewrite (below_ext _ (fun _ => 0 * 0)).
    + rewrite below_scal. ring.
    + intros i Hi. destruct (Nat.eq_dec i d); [lia|ring].
  - rewrite IH by lia. ring.
Qed.

(** ** Neighbourhoods are a filter *)

Global Instance close_to_filter d v : Filter (close_to d v).
Proof.
  constructor.
  - exists 1. split; [lra|auto].
  - intros P Q [e [E HP]] [e' [E' HQ]]. exists (Rmin e e'). split; [now apply Rmin_glb_lt|].
    intros u Hu. split; [apply HP|apply HQ]; intros i Hi; apply Rlt_le_trans with (1 := Hu i Hi); [apply Rmin_l|apply Rmin_r].
  - intros P Q PQ [e [E HP]]. exists e. split; auto.
Qed.

Lemma continuous_filterlim d f v : continuous_at d f v <-> filterlim f (close_to d v) (locally (f v)).
Proof.
  split.
  - intros H. apply filterlim_locally. intros eps. exact (H eps (cond_pos eps)).
  - intros H eps E. exact (proj1 (filterlim_locally f (f v)) H (mkposreal eps E)).
Qed.

(** ** Slopes *)

(** The increment of [f] from [v] is the sum of [q i u * (u i - v i)]; the slopes [q i] tend to [g i] at [v]. *)
Definition slopes (d : nat) (f : (nat -> R) -> R) (v : nat -> R) (g : nat -> R) : Prop :=
  exists q : nat -> (nat -> R) -> R,
    (forall u, f u - f v = sum_below (fun i => q i u * (u i - v i)) d) /\
    forall i, filterlim (q i) (close_to d v) (locally (g i)).

Lemma close_all d v (P : nat -> (nat -> R) -> Prop) m :
  (forall i, close_to d v (P i)) -> close_to d v (fun u => forall i, (i < m)%nat -> P i u).
Proof.
  intros H. induction m as [|m IH].
  - apply filter_forall. intros u i Hi. lia.
  - generalize (filter_and _ _ IH (H m)). apply filter_imp. intros u [A B] i Hi.
    destruct (Nat.eq_dec i m) as [->|N]; [exact B|apply A; lia].
Qed.

Theorem slopes_gradient d f v g : slopes d f v g -> has_gradient d f v g.
Proof.
  intros [q [E Q]] eps Heps.
  assert (C : close_to d v (fun u => forall i, (i < d)%nat -> Rabs (q i u - g i) < eps)).
  { apply (close_all d v (fun i u => Rabs (q i u - g i) < eps)). intros i.
    exact (proj1 (filterlim_locally (q i) (g i)) (Q i) (mkposreal eps Heps)). }
  revert C. apply filter_imp. intros u B. rewrite E.
  replace (sum_below (fun i => q i u * (u i - v i)) d - sum_below (fun i => g i * (u i - v i)) d)
    with (sum_below (fun i => (q i u - g i) * (u i - v i)) d).
  - apply Rle_trans with (1 := below_abs _ _). rewrite <- below_scal. apply below_le. intros i Hi.
    rewrite Rabs_mult. apply Rmult_le_compat_r; [apply Rabs_pos|]. left. now apply B.
  - replace (sum_below (fun i => q i u * (u i - v i)) d - sum_below (fun i => g i * (u i - v i)) d)
      with (sum_below (fun i => q i u * (u i - v i)) d + -1 * sum_below (fun i => g i * (u i - v i)) d) by ring.
    rewrite <- below_scal, <- below_plus. apply below_ext. intros i _. ring.
Qed.

(** Increments of the entries tend to 0, and so [f] is continuous where it has slopes. *)
Lemma tends_entry d v i : (i < d)%nat -> filterlim (fun u : nat -> R => u i) (close_to d v) (locally (v i)).
Proof.
  intros L. apply filterlim_locally. intros eps. exists eps. split; [apply cond_pos|]. intros u H. now apply (H i).
Qed.

Lemma tends_sum d v (f : nat -> (nat -> R) -> R) (l : nat -> R) m :
  (forall i, (i < m)%nat -> filterlim (f i) (close_to d v) (locally (l i))) ->
  filterlim (fun u => sum_below (fun i => f i u) m) (close_to d v) (locally (sum_below l m)).
Proof.
  induction m as [|m IH]; intros H; simpl; [apply filterlim_const|].
  apply (near_plus (close_to d v)); [apply IH; intros; apply H; lia|apply H; lia].
Qed.

Lemma slopes_continuous d f v g : slopes d f v g -> filterlim f (close_to d v) (locally (f v)).
Proof.
  intros [q [E Q]]. apply (filterlim_ext (fun u => f v + sum_below (fun i => q i u * (u i - v i)) d)).
  { intros u. rewrite <- E. ring. }
  apply (near_as (close_to d v) _ (f v + sum_below (fun i => g i * (v i - v i)) d)).
  - apply (near_plus (close_to d v)); [apply filterlim_const|]. apply (tends_sum d v (fun i u => q i u * (u i - v i))).
    intros i Hi.
    apply (near_mult (close_to d v)); [apply Q|].
    apply (near_plus (close_to d v) (fun u => u i) (fun _ => - v i)); [now apply tends_entry|apply filterlim_const].
  - rewrite (below_ext _ (fun _ => 0 * 0)) by (intros; ring). rewrite below_scal. ring.
Qed.

Lemma slopes_ext d f f' v g : (forall u, f u = f' u) -> slopes d f v g -> slopes d f' v g.
Proof. intros E [q [A B]]. exists q. split; [|exact B]. intros u. now rewrite <- !E. Qed.

Lemma slopes_const d v c : slopes d (fun _ => c) v (fun _ => 0).
Proof.
  exists (fun _ _ => 0). split; [|intros i; apply filterlim_const].
  intros u. rewrite below_scal. ring.
Qed.

Lemma slopes_entry d v j : (j < d)%nat -> slopes d (fun u => u j) v (fun i => if Nat.eq_dec i j then 1 else 0).
Proof.
  intros L. exists (fun i _ => if Nat.eq_dec i j then 1 else 0). split; [|intros i; apply filterlim_const].
  intros u. rewrite (below_entry 1 (fun i => u i - v i) d j L). ring.
Qed.

Lemma slopes_plus d f h v g k : slopes d f v g -> slopes d h v k -> slopes d (fun u => f u + h u) v (fun i => g i + k i).
Proof.
  intros [q [E Q]] [p [F P]]. exists (fun i u => q i u + p i u). split.
  - intros u. replace (f u + h u - (f v + h v)) with ((f u - f v) + (h u - h v)) by ring.
    rewrite E, F, <- below_plus. apply below_ext. intros i _. ring.
  - intros i. apply (near_plus (close_to d v)); [apply Q|apply P].
Qed.

Lemma slopes_mult d f h v g k : slopes d f v g -> slopes d h v k ->
  slopes d (fun u => f u * h u) v (fun i => g i * h v + f v * k i).
Proof.
  intros SF SH. pose proof (slopes_continuous _ _ _ _ SH) as CH. destruct SF as [q [E Q]], SH as [p [F P]].
  exists (fun i u => q i u * h u + f v * p i u). split.
  - intros u. replace (f u * h u - f v * h v) with (h u * (f u - f v) + f v * (h u - h v)) by ring.
    rewrite E, F, <- !below_scal, <- below_plus. apply below_ext. intros i _. ring.
  - intros i. apply (near_plus (close_to d v)); apply (near_mult (close_to d v)); try apply filterlim_const;
      [apply Q|exact CH|apply P].
Qed.

(** The chain rule: [h] has a derivative at [f v]. *)
Lemma slope_of_derive (h : R -> R) (t l : R) : is_derive h t l ->
  exists r : R -> R, (forall s, h s - h t = r s * (s - t)) /\ filterlim r (locally t) (locally l).
Proof.
  intros D. exists (fun s => if Req_EM_T s t then l else (h s - h t) / (s - t)). split.
  - intros s. destruct (Req_EM_T s t) as [->|N]; [ring|]. field. lra.
  - apply is_derive_Reals in D. apply filterlim_locally. intros eps. destruct (D eps (cond_pos eps)) as [e He].
    exists e. intros s B. change (Rabs (s - t) < e) in B.
    change (Rabs ((if Req_EM_T s t then l else (h s - h t) / (s - t)) - l) < eps).
    destruct (Req_EM_T s t) as [->|N]; [rewrite Rminus_eq_0, Rabs_R0; apply cond_pos|].
    assert (N' : s - t <> 0) by (intros Z; apply N; now apply Rminus_diag_uniq).
    specialize (He (s - t) N' B). rewrite (Rplus_minus t s) in He. exact He.
Qed.

Lemma slopes_comp d (h : R -> R) f v g l : slopes d f v g -> is_derive h (f v) l ->
  slopes d (fun u => h (f u)) v (fun i => l * g i).
Proof.
  intros SF D. pose proof (slopes_continuous _ _ _ _ SF) as CF. destruct SF as [q [E Q]].
  destruct (slope_of_derive h (f v) l D) as [r [F P]].
  exists (fun i u => r (f u) * q i u). split.
  - intros u. rewrite F, E, <- below_scal. apply below_ext. intros i _. ring.
  - intros i. apply (near_mult (close_to d v)); [|apply Q]. exact (filterlim_comp _ _ _ f r _ _ _ CF P).
Qed.

(** ** Smooth functions *)

(** As [smooth_in], with slopes. *)
Fixpoint S_in (d k : nat) (f : (nat -> R) -> R) : Prop :=
  match k with
  | O => forall v, filterlim f (close_to d v) (locally (f v))
  | S m => exists g, (forall v, slopes d f v (fun i => g i v)) /\ forall i, S_in d m (g i)
  end.

Theorem S_in_smooth d k f : S_in d k f -> smooth_in d k f.
Proof.
  revert f. induction k as [|k IH]; intros f H.
  - intros v. apply continuous_filterlim, H.
  - destruct H as [g [A B]]. exists g. split; [intros v; apply slopes_gradient, A|]. intros i. apply IH, B.
Qed.

Lemma S_in_continuous d k f : S_in d k f -> forall v, filterlim f (close_to d v) (locally (f v)).
Proof. destruct k as [|k]; [auto|]. intros [g [A _]] v. exact (slopes_continuous _ _ _ _ (A v)). Qed.

Lemma S_in_down d k f : S_in d (S k) f -> S_in d k f.
Proof.
  revert f. induction k as [|k IH]; intros f H; [exact (S_in_continuous d 1 f H)|].
  destruct H as [g [A B]]. exists g. split; [exact A|]. intros i. apply IH, B.
Qed.

Lemma S_in_ext d k f f' : (forall u, f u = f' u) -> S_in d k f -> S_in d k f'.
Proof.
  intros E H. destruct k as [|k].
  - intros v. rewrite <- E. apply (filterlim_ext f); [exact E|apply H].
  - destruct H as [g [A B]]. exists g. split; [|exact B]. intros v. apply (slopes_ext d f); auto.
Qed.

Lemma S_in_const d k c : S_in d k (fun _ => c).
Proof.
  revert c. induction k as [|k IH]; intros c; [intros v; apply filterlim_const|].
  exists (fun _ _ => 0). split; [intros v; apply slopes_const|intros _; apply IH].
Qed.

Lemma S_in_entry d k j : (j < d)%nat -> S_in d k (fun u => u j).
Proof.
  intros L. destruct k as [|k]; [intros v; now apply tends_entry|].
  exists (fun i _ => if Nat.eq_dec i j then 1 else 0). split; [intros v; now apply slopes_entry|].
  intros i. apply S_in_const.
Qed.

Lemma S_in_plus d k f h : S_in d k f -> S_in d k h -> S_in d k (fun u => f u + h u).
Proof.
  revert f h. induction k as [|k IH]; intros f h F H.
  - intros v. now apply (near_plus (close_to d v)).
  - destruct F as [g [A B]], H as [p [C D]]. exists (fun i v => g i v + p i v).
    split; [intros v; now apply slopes_plus|]. intros i. apply IH; [apply B|apply D].
Qed.

Lemma S_in_mult d k f h : S_in d k f -> S_in d k h -> S_in d k (fun u => f u * h u).
Proof.
  revert f h. induction k as [|k IH]; intros f h F H.
  - intros v. now apply (near_mult (close_to d v)).
  - assert (F0 := S_in_down _ _ _ F). assert (H0 := S_in_down _ _ _ H).
    destruct F as [g [A B]], H as [p [C D]]. exists (fun i v => g i v * h v + f v * p i v).
    split; [intros v; now apply slopes_mult|]. intros i.
    apply S_in_plus; apply IH; auto.
Qed.

Lemma S_in_comp_scheme d (h h' : R -> R) (D : R -> Prop) :
  (forall y, D y -> is_derive h y (h' y)) ->
  (forall k f, (forall x, D (f x)) -> S_in d k f -> S_in d k (fun x => h (f x)) -> S_in d k (fun x => h' (f x))) ->
  forall k f, (forall x, D (f x)) -> S_in d k f -> S_in d k (fun x => h (f x)).
Proof.
  intros DH R k. induction k as [|k IH]; intros f P F.
  - intros v. apply (filterlim_comp _ _ _ f h _ (locally (f v)) _); [apply F|].
    apply (ex_derive_continuous h). eexists. apply DH, P.
  - assert (F0 := S_in_down _ _ _ F). destruct F as [g [A B]].
    exists (fun i v => h' (f v) * g i v). split; [intros v; apply slopes_comp; auto|].
    intros i. apply S_in_mult; [|apply B]. apply R; auto.
Qed.

Lemma S_in_exp d k f : S_in d k f -> S_in d k (fun u => exp (f u)).
Proof.
  intros F. apply (S_in_comp_scheme d exp exp (fun _ => True)); auto. intros y _. apply is_derive_exp.
Qed.

Lemma S_in_opp d k f : S_in d k f -> S_in d k (fun u => - f u).
Proof.
  intros F. apply (S_in_ext d k (fun u => -1 * f u)); [intros; ring|]. apply S_in_mult; [apply S_in_const|exact F].
Qed.

Lemma S_in_minus d k f h : S_in d k f -> S_in d k h -> S_in d k (fun u => f u - h u).
Proof. intros F H. apply S_in_plus; [exact F|now apply S_in_opp]. Qed.

Lemma S_in_inv d k f : (forall u, f u <> 0) -> S_in d k f -> S_in d k (fun u => / f u).
Proof.
  intros P F. apply (S_in_comp_scheme d Rinv (fun y => - (/ y * / y)) (fun y => y <> 0)); auto.
  - intros y H. auto_derive; [exact H|]. field. exact H.
  - intros j g Q G HG. apply S_in_opp. now apply S_in_mult.
Qed.

Lemma S_in_pow d k f m : S_in d k f -> S_in d k (fun u => f u ^ m).
Proof.
  intros F. induction m as [|m IH]; [exact (S_in_const d k 1)|]. exact (S_in_mult d k f (fun u => f u ^ m) F IH).
Qed.

Lemma S_in_sum_n d k (f : nat -> (nat -> R) -> R) n :
  (forall i, (i <= n)%nat -> S_in d k (f i)) -> S_in d k (fun u => sum_n (fun i => f i u) n).
Proof.
  induction n as [|n IH]; intros F.
  - apply (S_in_ext d k (f 0%nat)); [intros u; now rewrite sum_O|apply F; lia].
  - apply (S_in_ext d k (fun u => sum_n (fun i => f i u) n + f (S n) u)); [intros u; now rewrite sum_n_S|].
    apply S_in_plus; [apply IH; intros; apply F; lia|apply F; lia].
Qed.

Theorem smooth_in_differentiable d f : smooth_in d 1 f -> forall v, differentiable_at d f v.
Proof. intros [g [A _]] v. exists (fun i => g i v). apply A. Qed.

(** ** Null sets *)

Lemma null_subset d (M N : (nat -> R) -> Prop) : (forall v, M v -> N v) -> null_set d N -> null_set d M.
Proof. intros S H eps E. destruct (H eps E) as [a [b [A [B C]]]]. exists a, b. split; [exact A|]. split; auto. Qed.

Lemma row_bounded (v : nat -> R) d : exists k : nat, forall i, (i < d)%nat -> Rabs (v i) <= INR k.
Proof.
  induction d as [|d [k H]]; [exists 0%nat; intros; lia|].
  destruct (nfloor_ex (Rabs (v d)) (Rabs_pos _)) as [j [_ J]].
  exists (k + S j)%nat. intros i Hi. rewrite plus_INR, S_INR. pose proof (pos_INR j). pose proof (pos_INR k).
  destruct (Nat.eq_dec i d) as [->|N]; [lra|]. specialize (H i ltac:(lia)). lra.
Qed.

Lemma volume_nonneg a b d : (forall i, a i <= b i) -> 0 <= volume a b d.
Proof. intros L. induction d as [|d IH]; simpl; [lra|]. apply Rmult_le_pos; [exact IH|]. specialize (L d). lra. Qed.

(** ** Sums over pairs *)

Lemma below_exchange (f : nat -> nat -> R) m w :
  sum_below (fun k => sum_below (f k) w) m = sum_below (fun i => sum_below (fun k => f k i) m) w.
Proof.
  induction m as [|m IH]; simpl; [|rewrite IH, <- below_plus; reflexivity].
  induction w as [|w IHw]; simpl; lra.
Qed.

Lemma below_single c j m : 0 <= c -> sum_below (fun k => if Nat.eq_dec k j then c else 0) m <= c.
Proof.
  intros C. destruct (le_lt_dec m j) as [L|L].
  - rewrite (below_ext _ (fun _ => 0 * 0)); [rewrite below_scal; lra|].
    intros i I. destruct (Nat.eq_dec i j); [lia|ring].
  - rewrite (below_ext _ (fun k => (if Nat.eq_dec k j then c else 0) * 1)) by (intros; ring).
    rewrite below_entry by exact L. lra.
Qed.

(** Every pair occurs once in the enumeration. *)
Lemma cantor_sum (g : nat -> nat -> R) (m : nat) : (forall i j, 0 <= g i j) ->
  sum_below (fun k => g (fst (Cantor.of_nat k)) (snd (Cantor.of_nat k))) m <= sum_below (fun i => sum_below (g i) m) m.
Proof.
  intros P. set (p := fun k => fst (Cantor.of_nat k)). set (q := fun k => snd (Cantor.of_nat k)).
  assert (E : forall k, Cantor.to_nat (p k, q k) = k).
  { intros k. unfold p, q. rewrite <- surjective_pairing. apply Cantor.cancel_to_of. }
  rewrite (below_ext _ (fun k => sum_below (fun i => (if Nat.eq_dec i (p k) then 1 else 0)
    * sum_below (fun j => (if Nat.eq_dec j (q k) then 1 else 0) * g i j) m) m)).
  - rewrite below_exchange. apply below_le. intros i _.
    rewrite (below_ext _ (fun k => sum_below (fun j => (if Nat.eq_dec i (p k) then 1 else 0)
      * ((if Nat.eq_dec j (q k) then 1 else 0) * g i j)) m)) by (intros; symmetry; apply below_scal).
    rewrite below_exchange. apply below_le. intros j _. pose proof (P i j) as G.
    apply Rle_trans with (2 := below_single (g i j) (Cantor.to_nat (i, j)) m G). apply below_le. intros k _.
    destruct (Nat.eq_dec k (Cantor.to_nat (i, j))) as [_|N]; destruct (Nat.eq_dec i (p k)) as [Ei|_],
      (Nat.eq_dec j (q k)) as [Ej|_]; try lra. exfalso. apply N. now rewrite Ei, Ej, E.
  - intros k K. pose proof (Cantor.to_nat_non_decreasing (p k) (q k)) as L. rewrite E in L.
    rewrite !below_entry by lia. rewrite !Rmult_1_l. reflexivity.
Qed.

Lemma half_sum (eps : R) m : sum_below (fun k => eps * (/ 2) ^ (S k)) m = eps * (1 - (/ 2) ^ m).
Proof. induction m as [|m IH]; [simpl; ring|]. rewrite below_S, IH. simpl. field. Qed.

(** A countable union of null sets, for each of which the boxes are given. *)
Theorem null_union d (N : nat -> (nat -> R) -> Prop) (a b : nat -> R -> nat -> nat -> R) :
  (forall k eps, 0 < eps -> covered d (N k) eps (a k eps) (b k eps)) -> null_set d (fun v => exists k, N k v).
Proof.
  intros H eps E. set (e := fun k => eps * (/ 2) ^ (S k)).
  assert (T : forall k, covered d (N k) (e k) (a k (e k)) (b k (e k))).
  { intros k. apply H. apply Rmult_lt_0_compat; [exact E|]. apply pow_lt. lra. }
  set (i1 := fun k => fst (Cantor.of_nat k)). set (i2 := fun k => snd (Cantor.of_nat k)).
  exists (fun k => a (i1 k) (e (i1 k)) (i2 k)), (fun k => b (i1 k) (e (i1 k)) (i2 k)).
  split; [intros k i; apply T|]. split.
  - intros v [k V]. destruct (proj1 (proj2 (T k)) v V) as [j J]. exists (Cantor.to_nat (k, j)).
    unfold i1, i2. rewrite Cantor.cancel_of_to. exact J.
  - intros m. apply Rle_trans with (sum_below (fun i => sum_below (fun j => volume (a i (e i) j) (b i (e i) j) d) m) m).
    { apply (cantor_sum (fun i j => volume (a i (e i) j) (b i (e i) j) d)). intros i j. apply volume_nonneg. intros l. apply T. }
    apply Rle_trans with (sum_below e m).
    + apply below_le. intros i _. apply T.
    + unfold e. rewrite half_sum. pose proof (pow_lt (/ 2) m ltac:(lra)). nra.
Qed.

(** The points of the cube of side [2 M] whose entries [p] and [q] agree: [K + 1] boxes that are short in both. *)
Lemma volume_box (a b : nat -> R) (p q d : nat) (A B : R) : (p < q < d)%nat -> A <> 0 ->
  (forall i, i <> p -> i <> q -> b i - a i = A) -> b p - a p = B -> b q - a q = B -> volume a b d = A ^ (d - 2) * B ^ 2.
Proof.
  intros [PQ QD] HA F P Q.
  assert (H : forall m, volume a b m = A ^ m * ((if lt_dec p m then B / A else 1) * (if lt_dec q m then B / A else 1))).
  { induction m as [|m IH]; [destruct (lt_dec p 0), (lt_dec q 0); try lia; simpl; ring|]. simpl volume. rewrite IH.
    destruct (Nat.eq_dec m p) as [->|Np]; [|destruct (Nat.eq_dec m q) as [->|Nq]];
      [rewrite P|rewrite Q|rewrite F by assumption]; repeat destruct (lt_dec _ _); try lia;
      simpl pow; field; exact HA. }
  rewrite H. destruct (lt_dec p d), (lt_dec q d); try lia. replace d with (2 + (d - 2))%nat at 1 by lia.
  rewrite pow_add. field. exact HA.
Qed.

Section Cube.
  Variables (d p q : nat) (M : R).
  Hypothesis order : (p < q < d)%nat.
  Hypothesis HM : 0 < M.

  Let A : R := 2 * M.
  Definition box_count (eps : R) : nat := Z.to_nat (up (A ^ 2 * A ^ (d - 2) / eps)).
  Definition box_side (eps : R) : R := A / (INR (box_count eps) + 1).

  Definition box_low (eps : R) (k i : nat) : R :=
    if (k <=? box_count eps)%nat
    then (if Nat.eq_dec i p then - M + INR k * box_side eps else if Nat.eq_dec i q then - M + INR k * box_side eps else - M)
    else 0.
  Definition box_high (eps : R) (k i : nat) : R :=
    if (k <=? box_count eps)%nat
    then (if Nat.eq_dec i p then - M + INR k * box_side eps + box_side eps
          else if Nat.eq_dec i q then - M + INR k * box_side eps + box_side eps else M)
    else 0.

  Lemma cube_boxes eps : 0 < eps ->
    covered d (fun v => v p = v q /\ forall i, (i < d)%nat -> Rabs (v i) <= M) eps (box_low eps) (box_high eps).
  Proof.
    intros E. destruct order as [PQ QD].
    assert (HA : 0 < A) by (unfold A; lra). assert (HP : 0 < A ^ (d - 2)) by (apply pow_lt; exact HA).
    assert (HK : A ^ 2 * A ^ (d - 2) / eps < INR (box_count eps) + 1).
    { assert (Q : 0 < A ^ 2 * A ^ (d - 2) / eps) by (apply Rdiv_lt_0_compat; [apply Rmult_lt_0_compat; [apply pow_lt|]|]; assumption).
      unfold box_count. destruct (archimed (A ^ 2 * A ^ (d - 2) / eps)) as [U _].
      rewrite INR_IZR_INZ, Z2Nat.id; [lra|]. apply le_IZR. lra. }
    set (K := box_count eps) in *. set (n := INR K + 1) in *. assert (Hn : 0 < n) by (unfold n; pose proof (pos_INR K); lra).
    set (B := box_side eps). assert (HB : 0 < B) by (apply Rdiv_lt_0_compat; assumption).
    assert (EB : n * B = A) by (unfold B, box_side; fold K n; field; lra).
    assert (V : forall k, volume (box_low eps k) (box_high eps k) d = if (k <=? K)%nat then A ^ (d - 2) * B ^ 2 else 0).
    { intros k. destruct (Nat.leb_spec k K) as [L|L].
      - apply (volume_box (box_low eps k) (box_high eps k) p q d A B); try lra; try lia.
        + intros i Np Nq. unfold box_low, box_high. fold K. destruct (Nat.leb_spec k K); [|lia].
          destruct (Nat.eq_dec i p); [lia|]. destruct (Nat.eq_dec i q); [lia|]. unfold A. ring.
        + unfold box_low, box_high. fold K B. destruct (Nat.leb_spec k K); [|lia]. destruct (Nat.eq_dec p p); [ring|lia].
        + unfold box_low, box_high. fold K B. destruct (Nat.leb_spec k K); [|lia].
          destruct (Nat.eq_dec q p); [lia|]. destruct (Nat.eq_dec q q); [ring|lia].
      - replace d with (S (d - 1)) by lia. simpl. unfold box_low at 2, box_high at 2. fold K. destruct (Nat.leb_spec k K); [lia|]. ring. }
    split; [|split].
    - intros k i. unfold box_low, box_high. fold K B. destruct (k <=? K)%nat; [|lra].
      destruct (Nat.eq_dec i p); [lra|]. destruct (Nat.eq_dec i q); lra.
    - intros v [Epq C].
      assert (T : 0 <= (v p + M) / B).
      { specialize (C p ltac:(lia)). apply Rabs_le_between in C. apply Rmult_le_pos; [lra|]. left. now apply Rinv_0_lt_compat. }
      destruct (nfloor_ex _ T) as [k [K1 K2]].
      assert (Hk1 : INR k * B <= v p + M) by (apply Rle_div_r in K1; assumption).
      assert (Hk2 : v p + M < INR k * B + B) by (apply Rlt_div_l in K2; [|exact HB]; lra).
      destruct (le_lt_dec k K) as [L|L].
      + exists k. intros i Hi. unfold box_low, box_high. fold K B. destruct (Nat.leb_spec k K); [|lia].
        destruct (Nat.eq_dec i p) as [->|Np]; [lra|]. destruct (Nat.eq_dec i q) as [->|Nq]; [lra|].
        specialize (C i Hi). apply Rabs_le_between in C. lra.
      + exists K. intros i Hi. assert (v p = M).
        { pose proof (C p ltac:(lia)) as Cp. apply Rabs_le_between in Cp.
          assert (n <= INR k) by (unfold n; rewrite <- S_INR; apply le_INR; lia). unfold A in EB. nra. }
        unfold box_low, box_high. fold K B. rewrite Nat.leb_refl.
        assert (INR K * B + B = A) by (rewrite <- EB; unfold n; ring). unfold A in *.
        destruct (Nat.eq_dec i p) as [->|Np]; [lra|]. destruct (Nat.eq_dec i q) as [->|Nq]; [lra|].
        specialize (C i Hi). apply Rabs_le_between in C. lra.
    - intros m. rewrite (below_ext _ (fun k => if (k <=? K)%nat then A ^ (d - 2) * B ^ 2 else 0)) by (intros; apply V).
      assert (Hc : 0 < A ^ (d - 2) * B ^ 2) by (apply Rmult_lt_0_compat; [exact HP|apply pow_lt; exact HB]).
      assert (S : forall m, sum_below (fun k => if (k <=? K)%nat then A ^ (d - 2) * B ^ 2 else 0) m
        <= INR (Nat.min m (S K)) * (A ^ (d - 2) * B ^ 2)).
      { induction m0 as [|m0 IH]; [simpl; lra|]. rewrite below_S. destruct (Nat.leb_spec m0 K).
        - rewrite (Nat.min_l (S m0)) by lia. rewrite (Nat.min_l m0) in IH by lia. rewrite S_INR. lra.
        - rewrite (Nat.min_r (S m0)) by lia. rewrite (Nat.min_r m0) in IH by lia. lra. }
      apply Rle_trans with (1 := S m). apply Rle_trans with (n * (A ^ (d - 2) * B ^ 2)).
      + apply Rmult_le_compat_r; [lra|]. unfold n. rewrite <- S_INR. apply le_INR. lia.
      + replace (n * (A ^ (d - 2) * B ^ 2)) with (A ^ (d - 2) * (n * B) * B) by ring. rewrite EB.
        replace B with (A / n) by reflexivity. replace (A ^ (d - 2) * A * (A / n)) with (A ^ 2 * A ^ (d - 2) / n) by (field; lra).
        apply Rle_div_l; [exact Hn|]. left. apply Rlt_div_l in HK; [|exact E]. lra.
  Qed.
End Cube.

(** The points whose first entry is one of the others: for each of these and each cube, boxes as above. *)
Theorem null_diagonals d : (2 <= d)%nat -> null_set d (fun v => exists i, (S i < d)%nat /\ v 0%nat = v (S i)).
Proof.
  intros D.
  set (place := fun k => let i := S (fst (Cantor.of_nat k)) in if (i <? d)%nat then i else 1%nat).
  set (size := fun k => INR (snd (Cantor.of_nat k)) + 1).
  apply (null_subset d _ (fun v => exists k, v 0%nat = v (place k) /\ forall i, (i < d)%nat -> Rabs (v i) <= size k)).
  - intros v [i [L E]]. destruct (row_bounded v d) as [m B]. exists (Cantor.to_nat (i, m)).
    unfold place, size. rewrite Cantor.cancel_of_to. cbn [fst snd]. destruct (Nat.ltb_spec (S i) d); [|lia].
    split; [exact E|]. intros j J. specialize (B j J). lra.
  - apply (null_union d (fun k v => v 0%nat = v (place k) /\ forall i, (i < d)%nat -> Rabs (v i) <= size k)
      (fun k => box_low d 0 (place k) (size k)) (fun k => box_high d 0 (place k) (size k))).
    intros k eps E. apply cube_boxes; [|unfold size; pose proof (pos_INR (snd (Cantor.of_nat k))); lra|exact E].
    unfold place. destruct (Nat.ltb_spec (S (fst (Cantor.of_nat k))) d); lia.
Qed.
