(** * The Epanechnikov kernel among the kernels of density estimation

    To leading order in the sample size, and at the best width, the mean integrated squared error of a kernel
    estimate is a constant times the fifth root of [A^4 B^2], with [A] the integral of [K^2] and [B] that of
    [x^2 K].  For a non-negative kernel [K] of mass 1, a parabola [p] of half-width [h] and
    [p+] its positive part, [K^2 >= 2 K p - p+^2]; with [h^2 = 5 B] the integral of this is [A >= 3 / (5 h)].

    - [epanechnikov_moment]: B = 1/5
    - [efficiency]: [A^2 B >= 9/125] for every non-negative kernel
    - [epanechnikov_efficient]: [A^4 B^2] is least at the Epanechnikov kernel
    - [negative_kernel], [negative_kernel_better]: a kernel that is negative in places has less *)

From Provenact Require Import Analysis Areas Integrals Cells Ends Kernels.

(** ** Integrals over the line *)

Lemma line_of_support (g p P : R -> R) (a b l : R) : a <= b ->
  (forall x, a < x < b -> g x = p x) -> (forall x, x < a \/ b < x -> g x = 0) ->
  (forall x, is_derive P x (p x)) -> (forall x, continuous p x) -> P b - P a = l ->
  is_RInt_gen g minus_inf plus_inf l.
Proof.
  intros AB E Z D C <-. apply (line_of_window g a b); [exact Z|]. apply (integral_ext p); [exact AB| |].
  - intros x X. symmetry. now apply E.
  - apply (is_RInt_derive P); intros x _; [apply D|apply C].
Qed.

(** The same for a polynomial [p] between [a] and [b], with the antiderivative [P]. *)
Ltac line_of_polynomial p P a b :=
  apply (line_of_support _ p P a b);
  [lra|..|intros; auto_derive; [exact I|field; lra]|continuous_parts|field; lra].

(** ** The integrals of the Epanechnikov kernel of half-width [h] *)

Definition parabola (h x : R) : R := 3 / (4 * h) * (1 - x ^ 2 / h ^ 2).
Definition cap (h x : R) : R := if Rle_dec (Rabs x) h then parabola h x else 0.

Lemma cap_inside h x : - h <= x <= h -> cap h x = parabola h x.
Proof.
  intros X. unfold cap. destruct (Rle_dec (Rabs x) h) as [_|N]; [reflexivity|]. exfalso. apply N, Rabs_le, X.
Qed.

Lemma cap_outside h x : x < - h \/ h < x -> cap h x = 0.
Proof.
  intros X. unfold cap. destruct (Rle_dec (Rabs x) h) as [L|_]; [|reflexivity].
  apply Rabs_le_between in L. lra.
Qed.

Lemma cap_squared h : 0 < h -> is_RInt_gen (fun x => cap h x ^ 2) minus_inf plus_inf (3 / (5 * h)).
Proof.
  intros H. line_of_polynomial (fun x => (3 / (4 * h) * (1 - x ^ 2 / h ^ 2)) ^ 2)
    (fun x => 9 / (16 * h ^ 2) * (x - 2 * x ^ 3 / (3 * h ^ 2) + x ^ 5 / (5 * h ^ 4))) (- h) h; intros x X.
  - now rewrite cap_inside by lra.
  - rewrite cap_outside by exact X. ring.
Qed.

Lemma epanechnikov_cap x : epanechnikov_kernel x = cap 1 x.
Proof.
  unfold epanechnikov_kernel, on_window. destruct (both (Rle_dec (- 1) x) (Rle_dec x 1)) as [[A B]|N].
  - rewrite cap_inside by lra. unfold parabola. field.
  - rewrite cap_outside; [reflexivity|]. lra.
Qed.

Theorem epanechnikov_moment :
  is_RInt_gen (fun x : R => x ^ 2 * epanechnikov_kernel x) (Rbar_locally m_infty) (Rbar_locally p_infty) (1 / 5).
Proof.
  line_of_polynomial (fun x : R => x ^ 2 * (3 / 4 * (1 - x ^ 2))) (fun x : R => 3 / 4 * (x ^ 3 / 3 - x ^ 5 / 5))
    (- 1) 1; intros x X.
  - rewrite epanechnikov_cap, cap_inside by lra. unfold parabola. field.
  - rewrite epanechnikov_cap, cap_outside by exact X. ring.
Qed.

(** ** Non-negative kernels *)

Section Efficiency.
  Variables (K : R -> R) (A B : R).
  Hypothesis positive : forall x, 0 <= K x.
  Hypothesis mass : is_RInt_gen K minus_inf plus_inf 1.
  Hypothesis squared : is_RInt_gen (fun x => K x ^ 2) minus_inf plus_inf A.
  Hypothesis moment : is_RInt_gen (fun x => x ^ 2 * K x) minus_inf plus_inf B.

  Lemma below_square h x : 0 < h -> 2 * K x * parabola h x - cap h x ^ 2 <= K x ^ 2.
  Proof.
    intros H. pose proof (positive x) as P. destruct (Rle_dec (Rabs x) h) as [L|L].
    - apply Rabs_le_between in L. rewrite cap_inside by lra. pose proof (pow2_ge_0 (K x - parabola h x)). lra.
    - rewrite cap_outside.
      + assert (N : parabola h x <= 0); [|pose proof (pow2_ge_0 (K x)); nra].
        unfold parabola. assert (S : 1 <= x ^ 2 / h ^ 2).
        { apply Rle_div_r; [apply pow_lt, H|]. rewrite Rmult_1_l, <- (pow2_abs x). apply pow_incr. lra. }
        assert (0 < 3 / (4 * h)) by (apply Rdiv_lt_0_compat; lra). nra.
      + unfold Rabs in L. destruct (Rcase_abs x); lra.
  Qed.

  Lemma squared_above h : 0 < h -> 3 / (2 * h) * (1 - B / h ^ 2) - 3 / (5 * h) <= A.
  Proof.
    intros H. set (c := 3 / (2 * h)).
    pose proof (gen_minus _ _ _ _ squared (gen_minus _ _ _ _ (gen_minus _ _ _ _ (gen_scal K c _ mass) (gen_scal _ (c /
      h ^ 2) _ moment))
      (cap_squared h H))) as I1.
    apply line_nonneg in I1.
    - replace (c * (1 - B / h ^ 2)) with (c * 1 - c / h ^ 2 * B) by (field; lra). lra.
    - intros x. pose proof (below_square h x H) as L.
      replace (c * K x - c / h ^ 2 * (x ^ 2 * K x)) with (2 * K x * parabola h x) by (unfold parabola, c; field; lra).
      lra.
  Qed.

  Lemma moment_positive : 0 < B.
  Proof.
    assert (P : 0 <= B).
    { apply (line_nonneg _ _) with (2 := moment). intros x. apply Rmult_le_pos; [apply pow2_ge_0|apply positive]. }
    destruct P as [P|Z]; [exact P|exfalso].
    assert (A0 : 0 <= A).
    { apply (line_nonneg _ _) with (2 := squared). intros x. apply pow2_ge_0. }
    pose proof (squared_above (9 / (10 * (A + 1))) ltac:(apply Rdiv_lt_0_compat; lra)) as N. rewrite <- Z in N.
    assert (E : 3 / (2 * (9 / (10 * (A + 1)))) * (1 - 0 / (9 / (10 * (A + 1))) ^ 2) - 3 / (5 * (9 / (10 * (A + 1)))) = A + 1)
      by (field; lra).
    rewrite E in N. lra.
  Qed.

  Lemma efficiency : 9 / 125 <= A ^ 2 * B.
  Proof.
    pose proof moment_positive as P. assert (P5 : 0 < 5 * B) by lra.
    set (h := sqrt (5 * B)). assert (H : 0 < h) by (now apply sqrt_lt_R0).
    assert (S : h ^ 2 = 5 * B) by (apply pow2_sqrt; lra).
    pose proof (squared_above h H) as N.
    assert (E : 3 / (2 * h) * (1 - B / h ^ 2) - 3 / (5 * h) = 3 / (5 * h)).
    { rewrite S. field. lra. }
    rewrite E in N. assert (Q : 0 < 3 / (5 * h)) by (apply Rdiv_lt_0_compat; lra).
    assert (M : (3 / (5 * h)) ^ 2 <= A ^ 2) by (apply pow_incr; lra).
    assert (F : (3 / (5 * h)) ^ 2 * B = 9 / 125).
    { replace ((3 / (5 * h)) ^ 2) with (9 / (25 * h ^ 2)) by (field; lra). rewrite S. field. lra. }
    rewrite <- F. apply Rmult_le_compat_r; lra.
  Qed.
End Efficiency.

Theorem epanechnikov_efficient : forall (K : R -> R) (A B : R), (forall x : R, 0 <= K x) ->
  is_RInt_gen K (Rbar_locally m_infty) (Rbar_locally p_infty) 1 ->
  is_RInt_gen (fun x : R => K x ^ 2) (Rbar_locally m_infty) (Rbar_locally p_infty) A ->
  is_RInt_gen (fun x : R => x ^ 2 * K x) (Rbar_locally m_infty) (Rbar_locally p_infty) B ->
  (3 / 5) ^ 4 * (1 / 5) ^ 2 <= A ^ 4 * B ^ 2.
Proof.
  intros K A B P M S T. pose proof (efficiency K A B P M S T) as E.
  replace ((3 / 5) ^ 4 * (1 / 5) ^ 2) with ((9 / 125) ^ 2) by field.
  replace (A ^ 4 * B ^ 2) with ((A ^ 2 * B) ^ 2) by ring. apply pow_incr. lra.
Qed.

(** ** Without the sign *)

Definition negative_kernel : R -> R := on_window (fun x => 3 / 4 * (1 - x ^ 2) * (7 / 4 - 15 / 4 * x ^ 2)).

Theorem negative_kernel_better :
  is_RInt_gen negative_kernel (Rbar_locally m_infty) (Rbar_locally p_infty) 1 /\
  exists A B : R,
    is_RInt_gen (fun x : R => negative_kernel x ^ 2) (Rbar_locally m_infty) (Rbar_locally p_infty) A /\
    is_RInt_gen (fun x : R => x ^ 2 * negative_kernel x) (Rbar_locally m_infty) (Rbar_locally p_infty) B /\
    A ^ 4 * B ^ 2 < (3 / 5) ^ 4 * (1 / 5) ^ 2.
Proof.
  assert (In : forall x, - 1 < x < 1 -> negative_kernel x = 3 / 4 * (1 - x ^ 2) * (7 / 4 - 15 / 4 * x ^ 2)).
  { intros x X. unfold negative_kernel, on_window. destruct (both _ _); [reflexivity|lra]. }
  assert (Out : forall x, x < - 1 \/ 1 < x -> negative_kernel x = 0).
  { intros x X. unfold negative_kernel, on_window. destruct (both _ _); [lra|reflexivity]. }
  split.
  - line_of_polynomial (fun x : R => 3 / 4 * (7 / 4 - 22 / 4 * x ^ 2 + 15 / 4 * x ^ 4))
      (fun x : R => 3 / 4 * (7 / 4 * x - 22 / 12 * x ^ 3 + 15 / 20 * x ^ 5)) (- 1) 1; intros x X; [|now apply Out].
    rewrite In by exact X. field.
  - exists (39 / 35), (1 / 35). split; [|split; [|lra]].
    + line_of_polynomial (fun x : R => (3 / 4 * (7 / 4 - 22 / 4 * x ^ 2 + 15 / 4 * x ^ 4)) ^ 2)
        (fun x : R => 9 / 256 * (49 * x - 308 / 3 * x ^ 3 + 694 / 5 * x ^ 5 - 660 / 7 * x ^ 7 + 225 / 9 * x ^ 9)) (- 1) 1;
        intros x X; [rewrite In by exact X; field|rewrite Out by exact X; ring].
    + line_of_polynomial (fun x : R => x ^ 2 * (3 / 4 * (7 / 4 - 22 / 4 * x ^ 2 + 15 / 4 * x ^ 4)))
        (fun x : R => 3 / 4 * (7 / 12 * x ^ 3 - 22 / 20 * x ^ 5 + 15 / 28 * x ^ 7)) (- 1) 1;
        intros x X; [rewrite In by exact X; field|rewrite Out by exact X; ring].
Qed.
