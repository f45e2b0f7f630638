"""The identities of means over an index as propositions for every length, and their proofs.

Weights are w_i = exp(-alpha (x - y_i)^2), i = 0..n, and y_i = q k_i for uniform centres, whatever the
numbers k_i are (-k, .., k are a case). `Mean`, `Cov` and `Prob` are those of `lib/SoftQuantizer.v`. A
derivative of a mean is a covariance (`mean_derive`); the rest is that means are linear, so that every
mean of a polynomial in the rows is replaced by means of monomials.

- `mean_identity(statement)`   the proposition
- `mean_proof(statement)`      its proof
"""

from dataclasses import dataclass

from ...derivations.proof_hints import coefficients
from ...theory.exact.expressions import Add, Expr, Mul, Pow, Rational, Symbol, cos, exp, preorder, sin, tanh
from ...theory.language import index_means
from ...theory.language.index_means import (
    ALPHA,
    FREE,
    UNIFORM,
    Covariance,
    Entry,
    Mean,
    MeanIdentity,
    N,
    Probability,
    Q,
    Y,
    Z,
)
from ...theory.language.parser import parse
from .context import Context, NotExpressible
from .printing import ATOM, Coq, coq_of, printed

EMPTY = Context()
MONOMIALS = [(0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (2, 1)]  # in the row of centres and that of values
WEIGHTS = {FREE: "(gaussian_weights alpha x y)", UNIFORM: "(gaussian_weights alpha x (fun m => q * k m))"}
ROWS: dict[Expr, Expr] = {Z: Coq("z i"), Y: Coq("y i"), N: Coq("k i")}
NUMBERS = (Mean, Covariance, Probability, Entry)
SMOOTH = (*NUMBERS, Symbol, Rational, Add, Mul, exp, sin, cos, tanh)
SLOPES = {  # the logarithmic slope of a weight in a variable, by centres; the lemma that says so
    (FREE, "x"): ("-2*alpha*(x - y)", "gaussian_in_x"),
    (UNIFORM, "x"): ("-2*alpha*(x - q*i)", "gaussian_in_x"),
    (FREE, "alpha"): ("-(x - y)^2", "gaussian_in_alpha"),
    (UNIFORM, "alpha"): ("-(x - q*i)^2", "gaussian_in_alpha"),
    (UNIFORM, "q"): ("2*alpha*(x - q*i)*i", "gaussian_in_step"),
}


@dataclass(frozen=True)
class Identity:
    """change(of, by) = right."""

    of: Expr
    by: Expr
    right: Expr
    centres: str

    @classmethod
    def read(cls, statement: MeanIdentity) -> "Identity":
        if not isinstance(statement.left, index_means.Change) or statement.log_weight is not None:
            raise NotExpressible("an identity of means that is not about a derivative, or has weights of its own")
        (of, by), right = statement.left.args, statement.right
        if statement.centres == UNIFORM:  # the row y is q i, and no row of its own
            of, right = (side.xreplace({Y: Mul(Q, N)}) for side in (of, right))
        if rough := [node for side in (of, right) for node in preorder(side) if not _is_smooth(node)]:
            raise NotExpressible(f"`{rough[0]}`, which has not a value and a derivative everywhere")
        if isinstance(by, Entry) and (of.has(Y) if by.args[0] is Y else of != Mean(Z)):
            raise NotExpressible("a derivative in an entry of a row, beside that of a weight or of the mean of z")
        return cls(of, by, right, statement.centres)

    @property
    def weights(self) -> str:
        return WEIGHTS[self.centres]

    @property
    def entry(self) -> tuple[str, str] | None:
        """The row and the place, where the derivative is in an entry."""
        if isinstance(self.by, Entry):
            row, place = map(_name, self.by.args)
            return row, place
        return None

    @property
    def places(self) -> list[str]:
        used = self.of.free_symbols | self.by.free_symbols | self.right.free_symbols
        return [name for name in ("j", "l") if index_means.INDEX_NAMES[name] in used]


def _is_smooth(node: Expr) -> bool:
    """Whether an operation has a value and derivatives at all numbers; the scalars alpha and q are positive."""
    if isinstance(node, Pow):
        base, exponent = node.args
        return isinstance(exponent, Rational) and exponent.q == 1 and (exponent.p >= 0 or base in (ALPHA, Q))
    return isinstance(node, SMOOTH)


def _name(tree: Expr) -> str:
    assert isinstance(tree, Symbol)
    return tree.name


def _written(tree: Expr, weights: str) -> Expr:
    """The tree with means, covariances, probabilities and entries as Coq terms."""
    if isinstance(tree, Mean):
        return Coq(f"(Mean {weights} n {_row(tree.args[0], weights)})")
    if isinstance(tree, Covariance):
        return Coq(f"(Cov {weights} n {' '.join(_row(one, weights) for one in tree.args)})")
    if isinstance(tree, Probability):
        return Coq(f"(Prob {weights} n {_name(tree.args[0])})")
    if isinstance(tree, Entry):
        row, place = map(_name, tree.args)
        return Coq(f"({row} {place})")
    return tree.func(*(_written(one, weights) for one in tree.args)) if tree.args else tree


def _row(tree: Expr, weights: str) -> str:
    return f"(fun i : nat => {printed(_written(tree, weights).xreplace(ROWS), EMPTY)})"


def mean_identity(statement: MeanIdentity, context: Context = EMPTY) -> str:
    """The proposition, for every length, all rows and all scalars."""
    identity = Identity.read(statement)
    value = printed(_written(identity.right, identity.weights), EMPTY, ATOM)
    moving, point = _moving(identity)
    text = f"is_derive {moving} {point} {value}"
    return f"forall {_binders(identity)}, {' -> '.join([*_assumed(identity), text])}"


def _moving(identity: Identity) -> tuple[str, str]:
    """What is differentiated, as a function, and the point."""
    if identity.entry is None:
        name = _name(identity.by)
        return f"(fun {name} : R => {printed(_written(identity.of, identity.weights), EMPTY)})", name
    row, place = identity.entry
    if row == "y":
        weights = f"(gaussian_weights alpha x (put y {place} t))"
        return f"(fun t : R => {printed(_written(identity.of, weights), EMPTY)})", f"(y {place})"
    assert isinstance(identity.of, Mean)
    return f"(fun t : R => Mean {identity.weights} n (put z {place} t))", f"(z {place})"


def _binders(identity: Identity) -> str:
    rows = "y z" if identity.centres == FREE else "k z"
    scalars = "alpha x" if identity.centres == FREE else "alpha q x"
    places = f" ({' '.join(identity.places)} : nat)" if identity.places else ""
    return f"(n : nat) ({scalars} : R) ({rows} : nat -> R){places}"


def _assumed(identity: Identity) -> list[str]:
    places = identity.places
    scalars = ["0 < alpha"] + (["0 < q"] if identity.centres == UNIFORM else [])
    return [*scalars, *(f"({place} <= n)%nat" for place in places), *(["l <> j"] if len(places) == 2 else [])]


# --- proofs -------------------------------------------------------------------------------------


def mean_proof(statement: MeanIdentity) -> str:
    identity = Identity.read(statement)
    if not isinstance(identity.of, (Mean, Probability)):
        raise NotExpressible("a derivative of something else than a mean or a probability")
    if identity.entry is not None:
        return _entry_proof(identity)
    name = _name(identity.by)
    written, lemma = SLOPES[identity.centres, name]
    slope = parse(written, index_means.INDEX_NAMES)
    given = f"(fun {name} : R => {identity.weights}) n {_row(slope, identity.weights)} {name}"
    known = f"(fun i => gaussian_pos _ _ _ i) (fun i => {lemma} _ _ _{' _' if lemma == 'gaussian_in_step' else ''} i)"
    inner = identity.of.args[0]
    if isinstance(identity.of, Mean):
        applied = f"mean_derive {given} {known} {_row(inner, identity.weights)}"
        means = [Mul(inner, slope), inner, slope]
    else:
        applied = f"prob_derive {given} {known} {_name(inner)}"
        means = [slope]
    steps = [f"intros. eapply derive_equal; [apply ({applied})|]. cbv beta. unfold Cov."]
    for body in [*means, *_bodies(identity.right)]:
        if not isinstance(body, Symbol):  # the mean of a row is what the others are expanded into
            steps.append(_expanded(body, identity))
    return " ".join([*steps, "real_ring."])


def _bodies(tree: Expr) -> list[Expr]:
    """What stands inside the means of a tree, outer ones first; a covariance has three means."""
    found = []
    if isinstance(tree, Mean):
        found.append(tree.args[0])
    if isinstance(tree, Covariance):
        first, second = tree.args
        found += [Mul(first, second), first, second]
    return found + [inner for argument in tree.args for inner in _bodies(argument)]


def _expanded(body: Expr, identity: Identity) -> str:
    """One mean as a combination of means of monomials."""
    numbers: dict[Expr, Expr] = {}
    plain = _with_numbers(body, numbers, identity.weights)
    row, centre = ("y", Y) if identity.centres == FREE else ("k", N)
    found = coefficients(plain, (centre, Z), MONOMIALS)
    if not found:
        raise NotExpressible("a mean of a polynomial of too high a degree")
    texts = [coq_of(value, EMPTY, ATOM, numbers) for value in found]
    rows = f"(fun i : nat => {row} i) (fun i : nat => z i)"
    given = f"{identity.weights} n {_row(body, identity.weights)} {rows} {' '.join(texts)}"
    return f"try (rewrite (Mean_as_poly {given}); [|apply gaussian_pos|intros i; cbv beta; ring]; cbv beta)."


def _with_numbers(tree: Expr, numbers: dict[Expr, Expr], weights: str) -> Expr:
    """Means and entries inside a mean are numbers: they get names."""
    if isinstance(tree, NUMBERS):
        symbol = Symbol(f"m{len(numbers)}")
        numbers[symbol] = _written(tree, weights)
        return symbol
    return tree.func(*(_with_numbers(one, numbers, weights) for one in tree.args)) if tree.args else tree


def _entry_proof(identity: Identity) -> str:
    assert identity.entry is not None
    row, place = identity.entry
    inner = identity.of.args[0]
    if row == "z":
        weights = identity.weights
        applied = f"mean_derive_values {weights} n (fun t => put z {place} t) _ (z {place}) (put_derive z {place})"
        return f"intros. eapply derive_equal; [apply ({applied})|]. rewrite Mean_entry by assumption. real_ring."
    moving = f"(fun t : R => gaussian_weights alpha x (put y {place} t))"
    given = f"{moving} n _ (y {place}) (fun i => gaussian_pos _ _ _ i) (gaussian_in_centre alpha x y {place})"
    if isinstance(identity.of, Mean):
        values = _row(inner, identity.weights)
        applied = f"mean_derive {given} {values}"
        means = f"rewrite (Mean_entry_times _ n {place} _ {values}) by assumption."
    else:
        applied = f"prob_derive {given} {_name(inner)}"
        means = "rewrite ?entry_same, ?entry_other by assumption."
    return (
        f"intros. eapply derive_equal; [apply ({applied})|]. cbv beta. rewrite weights_put. {means} "
        f"rewrite Mean_entry by assumption. real_ring."
    )
