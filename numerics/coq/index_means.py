"""The identities of means over an index as propositions for every length, and their proofs.

Weights are w_i = exp(-alpha (x - y_i)^2), i = 0..n, and y_i = q k_i for uniform centres, whatever the
numbers k_i are (-k, .., k are a case). `Mean`, `Cov` and `Prob` are those of `lib/SoftQuantizer.v`. A
derivative of a mean is a covariance (`mean_derive`); the rest is that means are linear, so that every
mean of a polynomial in the rows is replaced by means of monomials.

- `mean_identity(left, right, centres)`   the proposition
- `mean_proof(left, right, centres)`      its proof
"""

from __future__ import annotations

from dataclasses import dataclass

from sympy import Expr, Symbol

from ...derivations.proof_hints import coefficients
from ...theory.parser import parse
from .context import Context, NotExpressible
from .printing import printed
from .terms import Apply, Name, Number, Term, children, names_of, read, substituted

EMPTY = Context({})
MONOMIALS = [(0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (2, 1)]  # in the row of centres and that of values
WEIGHTS = {"free": "(gaussian_weights alpha x y)", "uniform": "(gaussian_weights alpha x (fun m => q * k m))"}
SLOPES = {  # the logarithmic slope of a weight in a variable, by centres; the lemma that says so
    ("free", "x"): ("- 2 * alpha * (x - y)", "gaussian_in_x"),
    ("uniform", "x"): ("- 2 * alpha * (x - q * i)", "gaussian_in_x"),
    ("free", "alpha"): ("- (x - y)^2", "gaussian_in_alpha"),
    ("uniform", "alpha"): ("- (x - q * i)^2", "gaussian_in_alpha"),
    ("uniform", "q"): ("2 * alpha * (x - q * i) * i", "gaussian_in_step"),
}


@dataclass(frozen=True)
class Identity:
    """change(of, by) = right."""

    of: Term
    by: Term
    right: Term
    centres: str

    @property
    def weights(self) -> str:
        return WEIGHTS[self.centres]

    @property
    def entry(self) -> tuple[str, str] | None:
        """The row and the place, where the derivative is in an entry."""
        if isinstance(self.by, Apply):
            row, place = self.by.arguments
            assert isinstance(row, Name) and isinstance(place, Name)
            return row.text, place.text
        return None


def _identity(left: str, right: str, centres: str) -> Identity:
    term = read(left)
    if not (isinstance(term, Apply) and term.function == "change"):
        raise NotExpressible("an identity of means that is not about a derivative")
    of, by = term.arguments
    return Identity(of, by, read(right), centres)


def _written(term: Term, weights: str) -> Term:
    if not isinstance(term, Apply):
        return term
    if term.function == "E":
        return Name(f"(Mean {weights} n (fun i : nat => {_row(term.arguments[0], weights)}))")
    if term.function == "Cov":
        rows = " ".join(f"(fun i : nat => {_row(one, weights)})" for one in term.arguments)
        return Name(f"(Cov {weights} n {rows})")
    if term.function == "P":
        return Name(f"(Prob {weights} n {_place(term.arguments[0])})")
    if term.function == "at":
        return Name(f"({_place(term.arguments[0])} {_place(term.arguments[1])})")
    return Apply(term.function, tuple(_written(one, weights) for one in term.arguments))


def _row(term: Term, weights: str) -> str:
    rows: dict[str, Term] = {"z": Name("z i"), "y": Name("y i"), "i": Name("k i")}
    return printed(substituted(_written(term, weights), rows), EMPTY)


def _place(term: Term) -> str:
    assert isinstance(term, Name)
    return term.text


def mean_identity(left: str, right: str, centres: str) -> str:
    """The proposition, for every length, all rows and all scalars."""
    identity = _identity(left, right, centres)
    value = printed(_written(identity.right, identity.weights), EMPTY, 0)
    moving, point = _moving(identity)
    text = f"is_derive {moving} {point} {value}"
    return f"forall {_binders(identity)}, {' -> '.join([*_assumed(identity), text])}"


def _moving(identity: Identity) -> tuple[str, str]:
    """What is differentiated, as a function, and the point."""
    if identity.entry is None:
        assert isinstance(identity.by, Name)
        name = identity.by.text
        return f"(fun {name} : R => {printed(_written(identity.of, identity.weights), EMPTY)})", name
    row, place = identity.entry
    weights, of = identity.weights, identity.of
    if row == "y":
        weights = f"(gaussian_weights alpha x (put y {place} t))"
        return f"(fun t : R => {printed(_written(of, weights), EMPTY)})", f"(y {place})"
    assert isinstance(of, Apply) and of.function == "E"
    return f"(fun t : R => Mean {weights} n (put z {place} t))", f"(z {place})"


def _places(identity: Identity) -> list[str]:
    used = names_of(identity.of) | names_of(identity.by) | names_of(identity.right)
    return [place for place in ("j", "l") if place in used]


def _binders(identity: Identity) -> str:
    rows = "y z" if identity.centres == "free" else "k z"
    scalars = "alpha x" if identity.centres == "free" else "alpha q x"
    places = _places(identity)
    return f"(n : nat) ({scalars} : R) ({rows} : nat -> R)" + (f" ({' '.join(places)} : nat)" if places else "")


def _assumed(identity: Identity) -> list[str]:
    places = _places(identity)
    scalars = ["0 < alpha"] + (["0 < q"] if identity.centres == "uniform" else [])
    return [*scalars, *(f"({place} <= n)%nat" for place in places), *(["l <> j"] if len(places) == 2 else [])]


# --- proofs -------------------------------------------------------------------------------------


def mean_proof(left: str, right: str, centres: str) -> str:
    identity = _identity(left, right, centres)
    if identity.entry is not None:
        return _entry_proof(identity)
    assert isinstance(identity.by, Name)
    slope, lemma = SLOPES[centres, identity.by.text]
    moving, _ = _moving_weights(identity)
    row = f"(fun i : nat => {_row(read(slope), identity.weights)})"
    given = f"{moving} n {row} {identity.by.text}"
    known = f"(fun i => gaussian_pos _ _ _ i) (fun i => {lemma} _ _ _{' _' if lemma == 'gaussian_in_step' else ''} i)"
    assert isinstance(identity.of, Apply)
    inner = identity.of.arguments[0]
    if identity.of.function == "E":
        applied = f"mean_derive {given} {known} (fun i : nat => {_row(inner, identity.weights)})"
        means = [Apply("*", (inner, read(slope))), inner, read(slope)]
    else:
        applied = f"prob_derive {given} {known} {_place(inner)}"
        means = [read(slope)]
    steps = [f"intros. eapply derive_equal; [apply ({applied})|]. cbv beta. unfold Cov."]
    for body in [*means, *_bodies(identity.right)]:
        if not isinstance(body, Name):  # the mean of a row is what the others are expanded into
            steps.append(_expanded(body, identity))
    return " ".join([*steps, "real_ring."])


def _moving_weights(identity: Identity) -> tuple[str, str]:
    assert isinstance(identity.by, Name)
    name = identity.by.text
    return f"(fun {name} : R => {identity.weights})", name


def _bodies(term: Term) -> list[Term]:
    """What stands inside the means of a term, outer ones first; a covariance has three means."""
    found = []
    if isinstance(term, Apply) and term.function == "E":
        found.append(term.arguments[0])
    if isinstance(term, Apply) and term.function == "Cov":
        first, second = term.arguments
        found += [Apply("*", (first, second)), first, second]
    return found + [inner for child in children(term) for inner in _bodies(child)]


def _expanded(body: Term, identity: Identity) -> str:
    """One mean as a combination of means of monomials."""
    row = "y" if identity.centres == "free" else "k"
    numbers: dict[str, str] = {}
    plain = _with_numbers(body, numbers, identity.weights)
    y, z = Symbol("y" if identity.centres == "free" else "i"), Symbol("z")
    expression = parse(_source(plain))
    expression = expression.xreplace({s: Symbol(s.name) for s in expression.free_symbols})
    found = coefficients(expression, (y, z), MONOMIALS)
    if not found:
        raise NotExpressible("a mean of a polynomial of too high a degree")
    texts = [_coefficient(value, numbers) for value in found]
    function = f"(fun i : nat => {_row(body, identity.weights)})"
    rows = f"(fun i : nat => {row} i) (fun i : nat => z i)"
    given = f"{identity.weights} n {function} {rows} {' '.join(texts)}"
    return f"try (rewrite (Mean_as_poly {given}); [|apply gaussian_pos|intros i; cbv beta; ring]; cbv beta)."


def _with_numbers(term: Term, numbers: dict[str, str], weights: str) -> Term:
    """Means and entries inside a mean are numbers: they get names."""
    if isinstance(term, Apply) and term.function in ("E", "at", "P", "Cov"):
        name = f"m{len(numbers)}"
        written = _written(term, weights)
        assert isinstance(written, Name)
        numbers[name] = written.text
        return Name(name)
    if isinstance(term, Apply):
        return Apply(term.function, tuple(_with_numbers(one, numbers, weights) for one in term.arguments))
    return term


def _source(term: Term) -> str:
    if isinstance(term, Number):
        return str(term.value)
    if isinstance(term, Name):
        return term.text
    assert isinstance(term, Apply)
    if term.function == "neg":
        return f"(-{_source(term.arguments[0])})"
    return f"({_source(term.arguments[0])} {term.function} {_source(term.arguments[1])})"


def _coefficient(value: Expr, numbers: dict[str, str]) -> str:
    names: dict[str, Term] = {name: Name(text) for name, text in numbers.items()}
    return printed(substituted(read(str(value)), names), EMPTY, 0)


def _entry_proof(identity: Identity) -> str:
    assert identity.entry is not None
    row, place = identity.entry
    assert isinstance(identity.of, Apply)
    inner = identity.of.arguments[0]
    if row == "z":
        weights = identity.weights
        applied = f"mean_derive_values {weights} n (fun t => put z {place} t) _ (z {place}) (put_derive z {place})"
        return f"intros. eapply derive_equal; [apply ({applied})|]. rewrite Mean_entry by assumption. real_ring."
    moving = f"(fun t : R => gaussian_weights alpha x (put y {place} t))"
    given = f"{moving} n _ (y {place}) (fun i => gaussian_pos _ _ _ i) (gaussian_in_centre alpha x y {place})"
    if identity.of.function == "E":
        applied = f"mean_derive {given} (fun i : nat => {_row(inner, identity.weights)})"
        means = (
            f"rewrite (Mean_entry_times _ n {place} _ (fun i : nat => {_row(inner, identity.weights)})) by assumption."
        )
    else:
        applied, means = f"prob_derive {given} {_place(inner)}", ""
        means = "rewrite ?entry_same, ?entry_other by assumption."
    return (
        f"intros. eapply derive_equal; [apply ({applied})|]. cbv beta. rewrite weights_put. {means} "
        f"rewrite Mean_entry by assumption. real_ring."
    )
