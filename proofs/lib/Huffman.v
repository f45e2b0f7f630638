(** * Huffman's code is within one bit of the entropy

    - [code]: a binary code as a tree; [expected_length]: the sum of probability times length
    - [merged], [huffman]: Huffman's algorithm: of all trees, two of least weight are joined, until one is left
    - [entropy_bits]: the entropy in bits
    - [source_coding]: entropy <= expected length < entropy + 1

    The lower bound holds for every tree, by induction: the entropy of two is at most one bit.  The upper bound
    is proved without the optimality of the code.  With [a] the least of the weights, of sum 1, what the
    algorithm still adds is at most their entropy plus [1 - h a], [h] being the entropy of two; joining [a]
    with the next least [b] keeps this, by [joining]. *)

From Coq Require Import List Permutation.
From Provenact Require Import Analysis Schemes Elementary.
Import ListNotations.

Inductive code : Set := Leaf (p : R) | Node (l r : code).

Fixpoint weight (t : code) : R := match t with Leaf p => p | Node l r => weight l + weight r end.

Fixpoint leaves (t : code) : list R := match t with Leaf p => [p] | Node l r => leaves l ++ leaves r end.

Fixpoint length_below (depth : nat) (t : code) : R :=
  match t with Leaf p => p * INR depth | Node l r => length_below (S depth) l + length_below (S depth) r end.

Definition expected_length (t : code) : R := length_below 0 t.

Inductive merged : list code -> code -> Prop :=
| merged_one t : merged [t] t
| merged_two forest a b rest t :
    Permutation forest (a :: b :: rest) -> weight a <= weight b -> (forall c, In c rest -> weight b <= weight c) ->
    merged (Node a b :: rest) t -> merged forest t.

Definition huffman (ps : list R) (t : code) : Prop := merged (map Leaf ps) t.

Fixpoint total {A : Type} (f : A -> R) (l : list A) : R := match l with [] => 0 | x :: m => f x + total f m end.

Definition entropy_bits (ps : list R) : R := total (fun p => - p * (ln p / ln 2)) ps.

(** ** Sums over lists *)

Lemma total_permutation {A : Type} (f : A -> R) l m : Permutation l m -> total f l = total f m.
Proof. intros P. induction P; simpl; lra. Qed.

Lemma total_app {A : Type} (f : A -> R) l m : total f (l ++ m) = total f l + total f m.
Proof. induction l as [|x l IH]; simpl; lra. Qed.

Lemma total_map {A B : Type} (f : B -> R) (g : A -> B) l : total f (map g l) = total (fun x => f (g x)) l.
Proof. induction l as [|x l IH]; simpl; [reflexivity|now rewrite IH]. Qed.

Lemma total_ext {A : Type} (f g : A -> R) l : (forall x, In x l -> f x = g x) -> total f l = total g l.
Proof.
  induction l as [|x l IH]; intros E; simpl; [reflexivity|].
  rewrite (E x) by (now left). rewrite IH; [reflexivity|]. intros y Y. apply E. now right.
Qed.

Lemma total_scal {A : Type} (c : R) (f : A -> R) l : total (fun x => c * f x) l = c * total f l.
Proof. induction l as [|x l IH]; simpl; lra. Qed.

Lemma total_ge {A : Type} (f : A -> R) l x : (forall y, In y l -> 0 < f y) -> In x l -> f x <= total f l.
Proof.
  induction l as [|y l IH]; intros P I; [destruct I|]. simpl.
  assert (Q : 0 <= total f l).
  { clear IH I. induction l as [|z l IH]; simpl; [lra|].
    assert (0 < f z) by (apply P; right; now left).
    assert (0 <= total f l) by (apply IH; intros u [U|U]; apply P; [left|right; right]; assumption). lra. }
  destruct I as [->|I]; [lra|]. assert (0 < f y) by (apply P; now left).
  assert (f x <= total f l) by (apply IH; [intros u U; apply P; now right|exact I]). lra.
Qed.

(** ** Cost: the sum of the weights of all inner nodes *)

Fixpoint cost (t : code) : R := match t with Leaf _ => 0 | Node l r => cost l + cost r + (weight l + weight r) end.

Lemma length_cost t : forall depth, length_below depth t = weight t * INR depth + cost t.
Proof.
  induction t as [p|l IHl r IHr]; intros depth; simpl length_below; simpl weight; simpl cost; [ring|].
  rewrite IHl, IHr, S_INR. ring.
Qed.

Lemma weight_leaves t : weight t = total (fun p => p) (leaves t).
Proof. induction t as [p|l IHl r IHr]; simpl; [ring|]. rewrite total_app, IHl, IHr. reflexivity. Qed.

Lemma merged_leaves forest t : merged forest t -> Permutation (flat_map leaves forest) (leaves t).
Proof.
  intros M. induction M as [t|forest a b rest t P _ _ M IH].
  - simpl. rewrite app_nil_r. apply Permutation_refl.
  - apply Permutation_trans with (2 := IH). apply (Permutation_flat_map leaves) in P.
    apply Permutation_trans with (1 := P). simpl. rewrite app_assoc. apply Permutation_refl.
Qed.

(** ** The lower bound, for every tree *)

Definition ent (w : R) : R := - w * ln w.

Lemma two_weights a b : 0 < a -> 0 < b -> ent a + ent b + (a + b) * ln (a + b) <= (a + b) * ln 2.
Proof.
  intros A B. unfold ent.
  assert (L : forall u v, 0 < u -> 0 < v -> u * (ln v - ln 2 - ln u) <= v / 2 - u).
  { intros u v U V. replace (ln v - ln 2 - ln u) with (ln (v / (2 * u))).
    - assert (Q : 0 < v / (2 * u)) by (apply Rdiv_lt_0_compat; lra). pose proof (ln_le_line _ Q) as H.
      apply (Rmult_le_compat_l u) in H; [|lra]. replace (u * (v / (2 * u) - 1)) with (v / 2 - u) in H by (field; lra). exact H.
    - unfold Rdiv. rewrite ln_mult, ln_Rinv, ln_mult by (lra || (apply Rinv_0_lt_compat; lra)). ring. }
  assert (S : 0 < a + b) by lra. pose proof (L a (a + b) A S). pose proof (L b (a + b) B S). lra.
Qed.

Lemma weight_positive t : List.Forall (fun p => 0 < p) (leaves t) -> 0 < weight t.
Proof.
  induction t as [p|l IHl r IHr]; simpl; intros F; [now inversion F|].
  apply List.Forall_app in F. destruct F as [Fl Fr]. specialize (IHl Fl). specialize (IHr Fr). lra.
Qed.

Lemma cost_lower t : List.Forall (fun p => 0 < p) (leaves t) ->
  total ent (leaves t) + weight t * ln (weight t) <= cost t * ln 2.
Proof.
  induction t as [p|l IHl r IHr]; intros F.
  - simpl. unfold ent. lra.
  - simpl in F. apply List.Forall_app in F. destruct F as [Fl Fr]. specialize (IHl Fl). specialize (IHr Fr).
    simpl leaves. simpl weight. simpl cost. rewrite total_app.
    pose proof (two_weights _ _ (weight_positive l Fl) (weight_positive r Fr)) as T. unfold ent at 1 2 in T. lra.
Qed.

(** ** Joining two least weights *)

Definition two_shares (m : R) : R := ent m + ent (1 - m).

Lemma two_derive m : 0 < m < 1 -> is_derive two_shares m (ln (1 - m) - ln m).
Proof. intros M. unfold two_shares, ent. auto_derive; [lra|]. unfold Rminus. field. lra. Qed.

Lemma two_grows u v : 0 < u -> u <= v -> v <= 1 / 2 -> two_shares u <= two_shares v.
Proof.
  intros U L V.
  on_interval (growth_of_derive (fun m => 0 < m <= 1 / 2) two_shares (fun m => ln (1 - m) - ln m)); [| |lra|lra|exact L].
  - intros m M. apply two_derive. lra.
  - intros m M. assert (ln m <= ln (1 - m)) by (apply Rcomplements.ln_le; lra). lra.
Qed.

Section Joining.
  Variable a : R.
  Hypothesis a0 : 0 < a.
  Let gap (b : R) : R := two_shares b - two_shares a - ((a + b) * ln 2 - ent a - ent b + ent (a + b)).
  Let slope (b : R) : R := ln ((1 - b) * (a + b)) - ln (2 * b ^ 2).

  Lemma gap_derive b : 0 < b < 1 -> is_derive gap b (slope b).
  Proof.
    intros B. unfold gap, slope.
    replace (ln ((1 - b) * (a + b)) - ln (2 * b ^ 2)) with
      ((ln (1 - b) - ln b) - 0 - (1 * ln 2 - 0 - (- ln b - 1) + 1 * (- ln (a + b) - 1))).
    - unfold ent. derive_with (two_derive b B). field. lra.
    - rewrite !ln_mult by nra. replace (b ^ 2) with (b * b) by ring. rewrite ln_mult by lra. ring.
  Qed.

  Lemma slope_sign b : 0 < b < 1 -> (2 * b ^ 2 <= (1 - b) * (a + b) -> 0 <= slope b) /\
    ((1 - b) * (a + b) <= 2 * b ^ 2 -> slope b <= 0).
  Proof.
    intros B. unfold slope. split; intros H.
    - assert (ln (2 * b ^ 2) <= ln ((1 - b) * (a + b))) by (apply Rcomplements.ln_le; nra). lra.
    - assert (ln ((1 - b) * (a + b)) <= ln (2 * b ^ 2)) by (apply Rcomplements.ln_le; nra). lra.
  Qed.

  Lemma gap_start : a < 1 -> gap a = 0.
  Proof. intros A. unfold gap, ent. replace (a + a) with (2 * a) by ring. rewrite ln_mult by lra. ring. Qed.

  Lemma gap_end : a <= 1 / 3 -> 0 <= gap ((1 - a) / 2).
  Proof.
    intros A. set (b := (1 - a) / 2). assert (B : 1 - b = a + b) by (unfold b; field).
    unfold gap, two_shares. rewrite B. assert (E : 1 - a = 2 * b) by (unfold b; field). unfold ent. rewrite E.
    assert (0 < b) by (unfold b; lra). rewrite ln_mult by lra.
    assert (0 < ln 2) by (rewrite <- ln_1; apply ln_increasing; lra).
    assert (0 <= (2 * b - (a + b)) * ln 2) by (apply Rmult_le_pos; [unfold b|]; lra). lra.
  Qed.

  (** The value at [s] of a parabola, from those at [a] and [b]. *)
  Lemma three_points b s : (b - a) * ((1 - s) * (a + s) - 2 * s ^ 2) = (b - s) * (2 * a * (1 - 2 * a))
    + (s - a) * ((1 - b) * (a + b) - 2 * b ^ 2) + 3 * (b - a) * ((s - a) * (b - s)).
  Proof. ring. Qed.

  Lemma square_between b s : a <= 1 / 2 -> a <= s <= b -> 2 * b ^ 2 <= (1 - b) * (a + b) -> 2 * s ^ 2 <= (1 - s) * (a + s).
  Proof.
    intros A X H. destruct (Req_dec a b) as [E|N]; [replace s with b by lra; exact H|]. apply Rminus_le_0.
    apply (Rmult_le_reg_l (b - a)); [lra|]. rewrite Rmult_0_r, three_points. apply Rplus_le_le_0_compat;
      [apply Rplus_le_le_0_compat|]; repeat apply Rmult_le_pos; lra.
  Qed.

  Lemma beyond b s : a <= 1 / 2 -> a <= b <= s -> (1 - b) * (a + b) < 2 * b ^ 2 -> (1 - s) * (a + s) <= 2 * s ^ 2.
  Proof.
    intros A X H. assert (P : 0 <= 2 * a * (1 - 2 * a)) by (repeat apply Rmult_le_pos; lra).
    destruct (Req_dec a b) as [E|N]; [exfalso; subst b; lra|]. pose proof (three_points b s) as I.
    assert (0 <= (s - b) * (2 * a * (1 - 2 * a))) by (apply Rmult_le_pos; lra).
    assert (0 <= (s - a) * (2 * b ^ 2 - (1 - b) * (a + b))) by (apply Rmult_le_pos; lra).
    assert (0 <= 3 * (b - a) * ((s - a) * (s - b))) by (repeat apply Rmult_le_pos; lra).
    apply Rminus_le_0, (Rmult_le_reg_l (b - a)); lra.
  Qed.

  Theorem joining b : a <= b -> a + 2 * b <= 1 -> (a + b) * ln 2 - ent a - ent b + ent (a + b) <= two_shares b - two_shares a.
  Proof.
    intros L S. cut (0 <= gap b); [unfold gap; lra|].
    destruct (Rle_lt_dec (2 * b ^ 2) ((1 - b) * (a + b))) as [H|H].
    - rewrite <- (gap_start ltac:(lra)).
      on_interval (growth_of_derive (fun s => a <= s <= b) gap slope); [| |lra|lra|exact L].
      + intros s X. apply gap_derive. lra.
      + intros s X. apply slope_sign; [lra|]. apply (square_between b); [lra|exact X|exact H].
    - apply Rle_trans with (gap ((1 - a) / 2)); [apply gap_end; lra|].
      on_interval (decay_of_derive (fun s => b <= s <= (1 - a) / 2) gap slope); [| |lra|lra|lra].
      + intros s X. apply gap_derive. lra.
      + intros s X. apply slope_sign; [lra|]. apply (beyond b); [lra|lra|exact H].
  Qed.
End Joining.

(** ** The algorithm *)

Lemma least (forest : list code) : forest <> [] ->
  exists m rest, Permutation forest (m :: rest) /\ forall c, In c rest -> weight m <= weight c.
Proof.
  induction forest as [|c forest IH]; intros N; [now elim N|].
  destruct forest as [|d forest]; [exists c, []; split; [apply Permutation_refl|intros x []]|].
  destruct IH as [m [rest [P L]]]; [discriminate|].
  destruct (Rle_lt_dec (weight c) (weight m)) as [H|H].
  - exists c, (d :: forest). split; [apply Permutation_refl|]. intros x X.
    apply (Permutation_in _ P) in X. destruct X as [<-|X]; [exact H|]. specialize (L x X). lra.
  - exists m, (c :: rest). split; [apply Permutation_trans with (c :: m :: rest); [now apply perm_skip|apply perm_swap]|].
    intros x [<-|X]; [lra|now apply L].
Qed.

Lemma merged_exists n : forall forest : list code, length forest = S n -> exists t, merged forest t.
Proof.
  induction n as [|n IH]; intros forest E.
  - destruct forest as [|t [|u forest]]; try discriminate. exists t. apply merged_one.
  - destruct (least forest) as [a [F1 [P1 L1]]]; [intros ->; discriminate|].
    assert (E1 : length F1 = S n) by (apply Permutation_length in P1; simpl in P1; lia).
    destruct (least F1) as [b [rest [P2 L2]]]; [intros ->; discriminate|].
    assert (E2 : length (Node a b :: rest) = S n) by (apply Permutation_length in P2; simpl in *; lia).
    destruct (IH _ E2) as [t M]. exists t. apply (merged_two _ a b rest); [| |exact L2|exact M].
    + apply Permutation_trans with (1 := P1). now apply perm_skip.
    + apply L1. apply (Permutation_in _ (Permutation_sym P2)). now left.
Qed.

Lemma merged_upper forest t : merged forest t -> (2 <= length forest)%nat ->
  (forall c, In c forest -> 0 < weight c) -> total weight forest = 1 ->
  exists m, 0 < m <= 1 / 2 /\ (forall c, In c forest -> m <= weight c) /\ (exists c, In c forest /\ m = weight c) /\
    (cost t - total cost forest) * ln 2 <= total (fun c => ent (weight c)) forest + ln 2 - two_shares m.
Proof.
  intros M. induction M as [t|forest a b rest t P AB BC M IH]; intros N pos one; [simpl in N; lia|].
  assert (ina : In a forest) by (apply (Permutation_in _ (Permutation_sym P)); now left).
  assert (inb : In b forest) by (apply (Permutation_in _ (Permutation_sym P)); right; now left).
  pose proof (pos a ina) as A. pose proof (pos b inb) as B.
  pose proof one as sum. rewrite (total_permutation weight _ _ P) in sum. simpl in sum.
  assert (posr : forall c, In c rest -> 0 < weight c).
  { intros c C. apply pos, (Permutation_in _ (Permutation_sym P)). right. now right. }
  assert (R0 : 0 <= total weight rest).
  { destruct rest as [|c rest]; [simpl; lra|]. pose proof (total_ge weight (c :: rest) c posr (or_introl eq_refl)).
    pose proof (posr c (or_introl eq_refl)). lra. }
  exists (weight a). split; [lra|]. split; [|split; [exists a; now split|]].
  { intros c C. apply (Permutation_in _ P) in C. destruct C as [<-|[<-|C]]; [lra|exact AB|]. specialize (BC c C). lra. }
  rewrite (total_permutation cost _ _ P), (total_permutation (fun c => ent (weight c)) _ _ P).
  destruct rest as [|c rest].
  - assert (T : t = Node a b).
    { inversion M as [u|F x y r u Q _ _ _]; [reflexivity|]. apply Permutation_length in Q. simpl in Q. lia. }
    subst t. simpl in *. unfold two_shares. replace (1 - weight a) with (weight b) by lra.
    replace (weight a + weight b) with 1 by lra. lra.
  - destruct IH as [m [Hm [least_m [[d [D Ed]] I]]]].
    + simpl. lia.
    + intros d [<-|D]; [simpl; lra|now apply posr].
    + simpl in *. lra.
    + pose proof (total_ge weight (c :: rest) c posr (or_introl eq_refl)) as C.
      pose proof (BC c (or_introl eq_refl)) as Bc.
      assert (J := joining (weight a) A (weight b) AB ltac:(lra)).
      assert (G : two_shares (weight b) <= two_shares m).
      { apply two_grows; [exact B| |lra]. rewrite Ed. destruct D as [<-|D]; [simpl; lra|now apply BC]. }
      simpl in *. lra.
Qed.

Theorem source_coding (ps : list R) :
  (2 <= length ps)%nat -> (forall p, In p ps -> 0 < p) -> total (fun p => p) ps = 1 ->
  (exists t, huffman ps t) /\
  forall t, huffman ps t -> entropy_bits ps <= expected_length t < entropy_bits ps + 1.
Proof.
  intros N pos one. assert (L2 : 0 < ln 2) by (rewrite <- ln_1; apply ln_increasing; lra).
  split; [apply (merged_exists (pred (length ps))); rewrite map_length; lia|].
  intros t M. assert (E : entropy_bits ps * ln 2 = total ent ps).
  { unfold entropy_bits. rewrite Rmult_comm, <- total_scal. apply total_ext. intros p _. unfold ent. field. lra. }
  unfold expected_length. rewrite length_cost. simpl (INR 0). rewrite Rmult_0_r, Rplus_0_l.
  assert (Q : Permutation ps (leaves t)).
  { apply Permutation_trans with (2 := merged_leaves _ _ M). clear. induction ps as [|p ps IH]; simpl; [constructor|now constructor]. }
  assert (F : List.Forall (fun p => 0 < p) (leaves t)).
  { apply List.Forall_forall. intros p I. apply pos. now apply (Permutation_in _ (Permutation_sym Q)). }
  assert (W : weight t = 1) by (rewrite weight_leaves, <- (total_permutation _ _ _ Q); exact one).
  split; apply (Rmult_le_reg_r (ln 2)) || apply (Rmult_lt_reg_r (ln 2)); try exact L2.
  - rewrite E. pose proof (cost_lower t F) as C. rewrite W, ln_1, Rmult_0_r, Rplus_0_r in C.
    rewrite (total_permutation _ _ _ Q). exact C.
  - destruct (merged_upper _ _ M) as [m [Hm [_ [_ U]]]].
    + rewrite map_length. exact N.
    + intros c C. apply in_map_iff in C. destruct C as [p [<- I]]. now apply pos.
    + rewrite total_map. simpl. exact one.
    + rewrite !total_map in U. simpl in U. rewrite Rmult_plus_distr_r, E, Rmult_1_l.
      assert (Z : total (fun _ : R => 0) ps = 0) by (clear; induction ps; simpl; lra). rewrite Z in U.
      assert (T : 0 < two_shares m).
      { unfold two_shares, ent. assert (ln m < 0) by (rewrite <- ln_1; apply ln_increasing; lra).
        assert (ln (1 - m) < 0) by (rewrite <- ln_1; apply ln_increasing; lra). nra. }
      change (total (fun x : R => ent x) ps) with (total ent ps) in U. lra.
Qed.
