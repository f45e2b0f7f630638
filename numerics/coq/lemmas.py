"""The named theorems of analysis, as propositions; one that has no Coq form here is not captured.

- `lemma(statement, context)`   what the theorem concludes for these functions
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ...theory.expressions import MINUS_ONE, Expr, Mul, Pow, X
from ...theory.statements import ByLemma
from .binders import conditions
from .context import Context, NotExpressible, coq_name
from .printing import ATOM, Applied, Coq, function_text, printed

Given = Mapping[str, Expr]

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


def lemma(statement: ByLemma, context: Context) -> str:
    if statement.name not in _STATED:
        raise NotExpressible(f"the theorem `{statement.name}` has no Coq form here")
    return _STATED[statement.name](dict(statement.given), context)


def _smooth_quotients(given: Given, context: Context) -> str:
    """Sums of instances over sums of instances are smooth along every smooth curve of all variables:
    each symbol is a row of smooth functions of t, and so are x and all parameters at once."""
    above, below = given["above"], given["below"]
    free = context.free_symbols(above) | context.free_symbols(below)
    symbols = [symbol for symbol in (*context.domains, X) if symbol in free]
    rows = {symbol: f"{coq_name(symbol)}s" for symbol in symbols}
    moved: dict[Expr, Expr] = {symbol: Applied(f"{row} i", Coq("t")) for symbol, row in rows.items()}
    texts = [printed(tree.xreplace(moved), context) for tree in (above, below)]
    smooth = " -> ".join(f"(forall i, smooth_inf ({row} i))" for row in rows.values())
    return (
        f"forall (n : nat) ({' '.join(rows.values())} : nat -> R -> R), {smooth} -> "
        f"smooth_inf (fun t : R => sum_n (fun i => {texts[0]}) n / sum_n (fun i => {texts[1]}) n)"
    )


def _heine_cantor(given: Given, context: Context) -> str:
    return HEINE_CANTOR


def _of_x_alone(given: Given, key: str, context: Context) -> Expr:
    """An expression in x alone: the theorems are stated for one kernel or one map."""
    tree = given[key]
    if extra := sorted(symbol.name for symbol in context.free_symbols(tree) - {X}):
        raise NotExpressible(f"a theorem on `{tree}`, which depends on {', '.join(extra)}")
    return tree


def _mollifier_smoothness(given: Given, context: Context) -> str:
    """A locally integrable f is the functional g -> integral of f g: linear and bounded on every window
    (`local_integral`), whatever the integral is. The convolution f*k at x is its value at k(x - .)."""
    kernel = function_text(_of_x_alone(given, "kernel", context), context)
    convolution = f"(fun x : R => L (fun y : R => {kernel} (x - y)))"
    return (
        f"forall L : (R -> R) -> R, local_integral L -> forall (n : nat) (x : R), ex_derive_n {convolution} n x /\\ "
        f"Derive_n {convolution} n x = L (fun y : R => Derive_n {kernel} n (x - y))"
    )


def _normalised(given: Given, context: Context) -> tuple[str, list[str]]:
    """The kernel over its mass, and what its integral needs; `mollify` integrates over [-w, w] alone, and so
    the kernel is said to vanish outside [-1, 1]."""
    kernel, mass = (_of_x_alone(given, key, context) for key in ("kernel", "mass"))
    over_mass = function_text(Mul(kernel, Pow(mass, MINUS_ONE)), context)
    outside = f"(forall u : R, u < - 1 \\/ 1 < u -> {function_text(kernel, context)} u = 0)"
    return over_mass, [*conditions(mass, context), outside]


def _to_f_uniformly(given: Given, context: Context) -> str:
    kernel, needed = _normalised(given, context)
    exists = f"(forall w x : R, 0 < w -> mollifiable f {kernel} w x)"
    limit = f"uniform_lim (fun x => a <= x <= b) (fun w x : R => mollify f {kernel} w x) (at_right 0) f"
    every = f"(forall f : R -> R, (forall x : R, continuous f x) -> {exists} /\\ forall a b : R, {limit})"
    return " /\\ ".join([*needed, every])


def _to_dirac(given: Given, context: Context) -> str:
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


def _recurrence_rate(given: Given, context: Context) -> str:
    """From every start in some (0, r] the iterates are (coefficient power l)^(-1/power), to leading order."""
    step = function_text(_of_x_alone(given, "map", context), context)
    coefficient, power = (printed(_of_x_alone(given, key, context), context, ATOM) for key in ("coefficient", "power"))
    rate = f"Rpower ({coefficient} * {power} * INR l) (- (1 / {power}))"
    return (
        f"exists r : R, 0 < r /\\ forall e : nat -> R, 0 < e 0%nat <= r -> (forall l : nat, e (S l) = {step} (e l)) -> "
        f"is_lim_seq (fun l : nat => e l / {rate}) 1"
    )


def _source_coding(given: Given, context: Context) -> str:
    """For Huffman's algorithm as such: whatever it does where weights are equal, and whatever its result is."""
    return SOURCE_CODING


_STATED: dict[str, Callable[[Given, Context], str]] = {
    "smooth_quotients": _smooth_quotients,
    "heine_cantor": _heine_cantor,
    "mollifier_smoothness": _mollifier_smoothness,
    "approximate_identity_uniform": _to_f_uniformly,
    "approximate_identity_distributions": _to_dirac,
    "recurrence_rate": _recurrence_rate,
    "source_coding": _source_coding,
}
