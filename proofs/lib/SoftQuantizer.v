(** * Soft quantizers with any number of centres

    Weights [w 0, .., w n] give probabilities [w i / sum w], and means and covariances under them.

    - [Mean], [Prob], [Cov]; [gaussian_weights], [put] (one entry of a row replaced)
    - [mean_derive]: the derivative of a mean in a variable of the weights is a covariance
    - [mean_derive_values]: the derivative in a variable of the values
    - [prob_derive]: the derivative of a probability
    - [Mean_ext], [Mean_plus], [Mean_scal], [Mean_const], [Mean_entry]: means are linear *)

From Coq Require Import FunctionalExtensionality.
From Provenact Require Import Analysis.

(** For files that begin with this one. *)
Ltac real_ring := Analysis.real_ring.

Definition Mean (w : nat -> R) (n : nat) (f : nat -> R) : R :=
  sum_n (fun i => f i * w i) n / sum_n w n.
Definition Prob (w : nat -> R) (n j : nat) : R := w j / sum_n w n.
Definition Cov (w : nat -> R) (n : nat) (f g : nat -> R) : R :=
  Mean w n (fun i => f i * g i) - Mean w n f * Mean w n g.

Definition gaussian_weights (alpha x : R) (y : nat -> R) (i : nat) : R := exp (- alpha * (x - y i) ^ 2).

Definition put (y : nat -> R) (j : nat) (t : R) (i : nat) : R := if Nat.eq_dec i j then t else y i.

(** ** Finite sums *)

Lemma sum_n_S (f : nat -> R) n : sum_n f (S n) = sum_n f n + f (S n).
Proof. now rewrite sum_Sn. Qed.

Lemma sum_n_pos (w : nat -> R) n : (forall i, 0 < w i) -> 0 < sum_n w n.
Proof.
  intros W. induction n as [|n IH]; [rewrite sum_O; apply W|].
  rewrite sum_n_S. specialize (W (S n)). lra.
Qed.

Lemma sum_n_add (f g : nat -> R) n : sum_n (fun i => f i + g i) n = sum_n f n + sum_n g n.
Proof. induction n as [|n IH]; [now rewrite !sum_O|]. rewrite !sum_n_S, IH. real_ring. Qed.

Lemma sum_n_scale (c : R) (f : nat -> R) n : sum_n (fun i => c * f i) n = c * sum_n f n.
Proof. induction n as [|n IH]; [now rewrite !sum_O|]. rewrite !sum_n_S, IH. real_ring. Qed.

Lemma sum_n_same (f g : nat -> R) n : (forall i, f i = g i) -> sum_n f n = sum_n g n.
Proof. intros E. induction n as [|n IH]; [now rewrite !sum_O|]. now rewrite !sum_n_S, IH, E. Qed.

Lemma sum_n_zero (f : nat -> R) n : (forall i, (i <= n)%nat -> f i = 0) -> sum_n f n = 0.
Proof.
  induction n as [|n IH]; intros Z; [rewrite sum_O; apply Z; lia|].
  rewrite sum_n_S, IH, Z by (intros; try apply Z; lia). real_ring.
Qed.

Lemma sum_n_mono (f g : nat -> R) n : (forall i, (i <= n)%nat -> f i <= g i) -> sum_n f n <= sum_n g n.
Proof.
  induction n as [|n IH]; intros H; [rewrite !sum_O; apply H; lia|].
  rewrite !sum_n_S. pose proof (IH ltac:(intros; apply H; lia)). pose proof (H (S n) ltac:(lia)). lra.
Qed.

Lemma sum_n_entry (c : R) (f : nat -> R) n j : (j <= n)%nat ->
  sum_n (fun i => (if Nat.eq_dec i j then c else 0) * f i) n = c * f j.
Proof.
  induction n as [|n IH]; intros L.
  - assert (j = 0%nat) by lia. subst. rewrite sum_O. destruct (Nat.eq_dec 0 0); [real_ring|lia].
  - rewrite sum_n_S. destruct (Nat.eq_dec (S n) j) as [E|N].
    + subst j. rewrite sum_n_zero; [real_ring|]. intros i M. destruct (Nat.eq_dec i (S n)); [lia|real_ring].
    + rewrite IH by lia. real_ring.
Qed.

Lemma sum_n_derive (f : nat -> R -> R) (f' : nat -> R) n t :
  (forall i, is_derive (f i) t (f' i)) -> is_derive (fun u => sum_n (fun i => f i u) n) t (sum_n f' n).
Proof.
  intros D. induction n as [|n IH].
  - rewrite sum_O. apply (is_derive_ext (f 0%nat)); [|apply D]. intros u. now rewrite sum_O.
  - rewrite sum_n_S. apply (is_derive_ext (fun u => sum_n (fun i => f i u) n + f (S n) u)).
    + intros u. now rewrite sum_n_S.
    + apply (is_derive_plus (fun u => sum_n (fun i => f i u) n) (f (S n))); [exact IH|apply D].
Qed.

(** ** Means *)

Lemma Mean_ext w n f g : (forall i, f i = g i) -> Mean w n f = Mean w n g.
Proof. intros E. unfold Mean. f_equal. apply sum_n_same. intros i. now rewrite E. Qed.

Lemma Mean_plus w n f g : Mean w n (fun i => f i + g i) = Mean w n f + Mean w n g.
Proof.
  unfold Mean, Rdiv. rewrite <- Rmult_plus_distr_r. f_equal. rewrite <- sum_n_add.
  apply sum_n_same. intros i. real_ring.
Qed.

Lemma Mean_scal w n c f : Mean w n (fun i => c * f i) = c * Mean w n f.
Proof.
  unfold Mean, Rdiv. rewrite <- Rmult_assoc. f_equal. rewrite <- sum_n_scale.
  apply sum_n_same. intros i. real_ring.
Qed.

Lemma Mean_const w n c : (forall i, 0 < w i) -> Mean w n (fun _ => c) = c.
Proof. intros W. unfold Mean. rewrite sum_n_scale. pose proof (sum_n_pos w n W). field. lra. Qed.

Lemma Mean_entry w n j c : (j <= n)%nat -> Mean w n (fun i => if Nat.eq_dec i j then c else 0) = c * Prob w n j.
Proof. intros L. unfold Mean, Prob. rewrite (sum_n_entry c w n j L). unfold Rdiv. real_ring. Qed.

(** ** Derivatives *)

Section Derivatives.
  Variables (w : R -> nat -> R) (n : nat) (g' : nat -> R) (t : R).
  Hypothesis W : forall i, 0 < w t i.
  Hypothesis slope : forall i, is_derive (fun u => w u i) t (w t i * g' i).

  Lemma quotient_derive (a : R -> R) (a' : R) :
    is_derive a t a' ->
    is_derive (fun u => a u / sum_n (w u) n) t
      (a' / sum_n (w t) n - a t / sum_n (w t) n * Mean (w t) n g').
  Proof.
    intros D. pose proof (sum_n_pos (w t) n W) as P.
    pose proof (sum_n_derive (fun i u => w u i) (fun i => w t i * g' i) n t slope) as S.
    evar_last.
    - apply (is_derive_div a (fun u => sum_n (w u) n) t a' (sum_n (fun i => w t i * g' i) n)); [exact D| |lra].
      apply (is_derive_ext (fun u => sum_n (fun i => w u i) n)); [intros u; now apply sum_n_same|exact S].
    - unfold Mean. rewrite (sum_n_same (fun i => g' i * w t i) (fun i => w t i * g' i)) by (intros; real_ring).
      simpl. field. lra.
  Qed.

  Theorem mean_derive (f : nat -> R) :
    is_derive (fun u => Mean (w u) n f) t
      (Mean (w t) n (fun i => f i * g' i) - Mean (w t) n f * Mean (w t) n g').
  Proof.
    unfold Mean at 1 2 3. apply quotient_derive.
    rewrite (sum_n_same (fun i => f i * g' i * w t i) (fun i => f i * (w t i * g' i))) by (intros; real_ring).
    apply (sum_n_derive (fun i u => f i * w u i)). intros i.
    apply (is_derive_scal (fun u => w u i)). apply slope.
  Qed.

  Theorem prob_derive (j : nat) :
    is_derive (fun u => Prob (w u) n j) t (Prob (w t) n j * (g' j - Mean (w t) n g')).
  Proof.
    unfold Prob. pose proof (quotient_derive (fun u => w u j) (w t j * g' j) (slope j)) as D.
    replace (w t j / sum_n (w t) n * (g' j - Mean (w t) n g'))
      with (w t j * g' j / sum_n (w t) n - w t j / sum_n (w t) n * Mean (w t) n g')
      by (unfold Rdiv; real_ring).
    exact D.
  Qed.
End Derivatives.

Theorem mean_derive_values (w : nat -> R) (n : nat) (f : R -> nat -> R) (f' : nat -> R) (t : R) :
  (forall i, is_derive (fun u => f u i) t (f' i)) -> is_derive (fun u => Mean w n (f u)) t (Mean w n f').
Proof.
  intros D. unfold Mean, Rdiv.
  apply (is_derive_ext (fun u => / sum_n w n * sum_n (fun i => f u i * w i) n)); [intros; apply Rmult_comm|].
  rewrite Rmult_comm. apply (is_derive_scal (fun u => sum_n (fun i => f u i * w i) n)).
  apply (sum_n_derive (fun i u => f u i * w i)). intros i.
  apply (is_derive_ext (fun u => w i * f u i)); [intros; apply Rmult_comm|].
  rewrite Rmult_comm. apply (is_derive_scal (fun u => f u i)). apply D.
Qed.

(** The Gaussian weights, and the logarithmic slopes of each in every variable. *)
Lemma gaussian_pos alpha x y i : 0 < gaussian_weights alpha x y i.
Proof. apply exp_pos. Qed.

Lemma gaussian_in_x alpha x y i :
  is_derive (fun u => gaussian_weights alpha u y i) x (gaussian_weights alpha x y i * (- 2 * alpha * (x - y i))).
Proof. unfold gaussian_weights. auto_derive; [exact I|]. unfold Rminus. simpl. real_ring. Qed.

Lemma gaussian_in_alpha alpha x y i :
  is_derive (fun u => gaussian_weights u x y i) alpha (gaussian_weights alpha x y i * - (x - y i) ^ 2).
Proof. unfold gaussian_weights. auto_derive; [exact I|]. unfold Rminus. simpl. real_ring. Qed.

Lemma gaussian_in_step alpha x q (k : nat -> R) i :
  is_derive (fun u => gaussian_weights alpha x (fun m => u * k m) i) q
    (gaussian_weights alpha x (fun m => q * k m) i * (2 * alpha * (x - q * k i) * k i)).
Proof. unfold gaussian_weights. auto_derive; [exact I|]. unfold Rminus. simpl. real_ring. Qed.

Lemma put_same y j i : put y j (y j) i = y i.
Proof. unfold put. destruct (Nat.eq_dec i j) as [->|_]; reflexivity. Qed.

Lemma gaussian_in_centre alpha x y j i :
  is_derive (fun u => gaussian_weights alpha x (put y j u) i) (y j)
    (gaussian_weights alpha x (put y j (y j)) i * (if Nat.eq_dec i j then 2 * alpha * (x - y j) else 0)).
Proof.
  unfold gaussian_weights, put. destruct (Nat.eq_dec i j) as [->|N].
  - auto_derive; [exact I|]. unfold Rminus. simpl. real_ring.
  - rewrite Rmult_0_r. apply is_derive_Reals, derivable_pt_lim_const.
Qed.

Lemma put_derive (z : nat -> R) j i :
  is_derive (fun u => put z j u i) (z j) (if Nat.eq_dec i j then 1 else 0).
Proof.
  unfold put. destruct (Nat.eq_dec i j) as [->|N].
  - apply (is_derive_id (z j)).
  - apply is_derive_Reals, derivable_pt_lim_const.
Qed.

(** ** Means of polynomials in two rows *)

Lemma Mean_as_poly w n (f y z : nat -> R) (a0 a1 a2 b0 b1 b2 : R) :
  (forall i, 0 < w i) ->
  (forall i, f i = a0 + a1 * y i + a2 * y i ^ 2 + b0 * z i + b1 * (z i * y i) + b2 * (z i * y i ^ 2)) ->
  Mean w n f = a0 + a1 * Mean w n y + a2 * Mean w n (fun i => y i ^ 2) + b0 * Mean w n z
    + b1 * Mean w n (fun i => z i * y i) + b2 * Mean w n (fun i => z i * y i ^ 2).
Proof.
  intros W E. rewrite (Mean_ext w n f _ E).
  rewrite !(Mean_plus w n), !(Mean_scal w n), (Mean_const w n a0 W). reflexivity.
Qed.

Lemma Mean_entry_times w n j c (f : nat -> R) : (j <= n)%nat ->
  Mean w n (fun i => f i * (if Nat.eq_dec i j then c else 0)) = f j * c * Prob w n j.
Proof.
  intros L. rewrite <- (Mean_entry w n j (f j * c) L). apply Mean_ext. intros i.
  destruct (Nat.eq_dec i j) as [->|_]; [reflexivity|apply Rmult_0_r].
Qed.

Lemma weights_put alpha x y j : gaussian_weights alpha x (put y j (y j)) = gaussian_weights alpha x y.
Proof.
  apply FunctionalExtensionality.functional_extensionality. intros i. unfold gaussian_weights. now rewrite put_same.
Qed.

Lemma entry_same j (a b : R) : (if Nat.eq_dec j j then a else b) = a.
Proof. destruct (Nat.eq_dec j j); [reflexivity|lia]. Qed.

Lemma entry_other l j (a b : R) : l <> j -> (if Nat.eq_dec l j then a else b) = b.
Proof. intros N. destruct (Nat.eq_dec l j); [lia|reflexivity]. Qed.
