"""The named theorems of analysis, as propositions; one that has no Coq form here is not captured.

- `lemma(table, context)`   what the theorem concludes for these functions
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from .binders import conditions
from .context import Context, NotExpressible, X
from .printing import ATOM, coq_name, function_text, printed
from .terms import Apply, Name, Term, read, substituted

HEINE_CANTOR = (
    "forall (g : R -> R) (a b : R), "
    "(forall x : R, a <= x <= b -> filterlim g (within (fun t => a <= t <= b) (locally x)) (locally (g x))) -> "
    "forall eps : R, 0 < eps -> exists delta : R, 0 < delta /\\ "
    "forall x y : R, a <= x <= b -> a <= y <= b -> Rabs (x - y) <= delta -> Rabs (g x - g y) < eps"
)


SOURCE_CODING = (
    "forall ps : list R, (2 <= List.length ps)%nat -> (forall p : R, List.In p ps -> 0 < p) -> "
    "total (fun p : R => p) ps = 1 -> (exists t : code, huffman ps t) /\\ "
    "forall t : code, huffman ps t -> entropy_bits ps <= expected_length t < entropy_bits ps + 1"
)


def lemma(table: Mapping, context: Context) -> str:
    name = str(table["name"])
    if name not in _STATED:
        raise NotExpressible(f"the theorem `{name}` has no Coq form here")
    return _STATED[name](table.get("with", {}), context)


def _smooth_quotients(given: Mapping, context: Context) -> str:
    """Sums of instances over sums of instances are smooth along every smooth curve of all variables:
    each symbol is a row of smooth functions of t, and so are x and all parameters at once."""
    above, below = (context.expanded(read(str(given[key]))) for key in ("above", "below"))
    free = context.free_names(above) | context.free_names(below)
    names = [name for name in (*context.domains, "x") if name in free]
    moved: dict[str, Term] = {name: Apply("of", (Name(f"{coq_name(name)}s i"), Name("t"))) for name in names}
    inside = Context(context.domains, context.definitions)
    texts = [printed(substituted(term, moved), inside) for term in (above, below)]
    rows = " ".join(f"{coq_name(name)}s" for name in names)
    smooth = " -> ".join(f"(forall i, smooth_inf ({coq_name(name)}s i))" for name in names)
    return (
        f"forall (n : nat) ({rows} : nat -> R -> R), {smooth} -> "
        f"smooth_inf (fun t : R => sum_n (fun i => {texts[0]}) n / sum_n (fun i => {texts[1]}) n)"
    )


def _heine_cantor(given: Mapping, context: Context) -> str:
    return HEINE_CANTOR


def _given(given: Mapping, key: str, context: Context) -> Term:
    """An expression in x alone: the theorems are stated for one kernel or one map."""
    term = context.expanded(read(str(given[key])))
    if extra := sorted(context.free_names(term) - {X}):
        raise NotExpressible(f"a theorem on `{given[key]}`, which depends on {', '.join(extra)}")
    return term


def _mollifier_smoothness(given: Mapping, context: Context) -> str:
    """A locally integrable f is the functional g -> integral of f g: linear and bounded on every window
    (`local_integral`), whatever the integral is. The convolution f*k at x is its value at k(x - .)."""
    kernel = function_text(_given(given, "kernel", context), context)
    convolution = f"(fun x : R => L (fun y : R => {kernel} (x - y)))"
    return (
        f"forall L : (R -> R) -> R, local_integral L -> forall (n : nat) (x : R), ex_derive_n {convolution} n x /\\ "
        f"Derive_n {convolution} n x = L (fun y : R => Derive_n {kernel} n (x - y))"
    )


def _normalised(given: Mapping, context: Context) -> tuple[str, list[str]]:
    """The kernel over its mass, and what its integral needs; `mollify` integrates over [-w, w] alone, and so
    the kernel is said to vanish outside [-1, 1]."""
    kernel, mass = (_given(given, key, context) for key in ("kernel", "mass"))
    over_mass = function_text(Apply("/", (kernel, mass)), context)
    outside = f"(forall u : R, u < - 1 \\/ 1 < u -> {function_text(kernel, context)} u = 0)"
    return over_mass, [*conditions(mass, context), outside]


def _to_f_uniformly(given: Mapping, context: Context) -> str:
    kernel, needed = _normalised(given, context)
    exists = f"(forall w x : R, 0 < w -> mollifiable f {kernel} w x)"
    limit = f"uniform_lim (fun x => a <= x <= b) (fun w x : R => mollify f {kernel} w x) (at_right 0) f"
    every = f"(forall f : R -> R, (forall x : R, continuous f x) -> {exists} /\\ forall a b : R, {limit})"
    return " /\\ ".join([*needed, every])


def _to_dirac(given: Mapping, context: Context) -> str:
    kernel, needed = _normalised(given, context)
    scaled, line = f"{kernel} (x / w) / w", "(Rbar_locally m_infty) (Rbar_locally p_infty)"
    mass = f"(forall w : R, 0 < w -> is_RInt_gen (fun x : R => {scaled}) {line} 1)"
    support = f"(forall w x : R, 0 < w -> x < - w \\/ w < x -> {scaled} = 0)"
    against = f"forall w : R, 0 < w -> is_RInt_gen (fun x : R => {scaled} * g x) {line} (J w)"
    limit = (
        "(forall g : R -> R, (forall x : R, continuous g x) -> exists J : R -> R, "
        f"({against}) /\\ filterlim J (at_right 0) (locally (g 0)))"
    )
    return " /\\ ".join([*needed, mass, support, limit])


def _recurrence_rate(given: Mapping, context: Context) -> str:
    """From every start in some (0, r] the iterates are (coefficient power l)^(-1/power), to leading order."""
    step = function_text(_given(given, "map", context), context)
    coefficient, power = (printed(_given(given, key, context), context, ATOM) for key in ("coefficient", "power"))
    rate = f"Rpower ({coefficient} * {power} * INR l) (- (1 / {power}))"
    return (
        f"exists r : R, 0 < r /\\ forall e : nat -> R, 0 < e 0%nat <= r -> (forall l : nat, e (S l) = {step} (e l)) -> "
        f"is_lim_seq (fun l : nat => e l / {rate}) 1"
    )


def _source_coding(given: Mapping, context: Context) -> str:
    """For Huffman's algorithm as such: whatever it does where weights are equal, and whatever its result is."""
    return SOURCE_CODING


_STATED: dict[str, Callable[[Mapping, Context], str]] = {
    "smooth_quotients": _smooth_quotients,
    "heine_cantor": _heine_cantor,
    "mollifier_smoothness": _mollifier_smoothness,
    "approximate_identity_uniform": _to_f_uniformly,
    "approximate_identity_distributions": _to_dirac,
    "recurrence_rate": _recurrence_rate,
    "source_coding": _source_coding,
}
