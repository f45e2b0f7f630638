"""The named theorems of analysis, as propositions; one that has no Coq form here is not captured.

- `lemma(table, context)`   what the theorem concludes for these functions
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from .context import Context, NotExpressible
from .printing import coq_name, printed
from .terms import Apply, Name, Term, read, substituted

HEINE_CANTOR = (
    "forall (g : R -> R) (a b : R), "
    "(forall x : R, a <= x <= b -> filterlim g (within (fun t => a <= t <= b) (locally x)) (locally (g x))) -> "
    "forall eps : R, 0 < eps -> exists delta : R, 0 < delta /\\ "
    "forall x y : R, a <= x <= b -> a <= y <= b -> Rabs (x - y) <= delta -> Rabs (g x - g y) < eps"
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


_STATED: dict[str, Callable[[Mapping, Context], str]] = {
    "smooth_quotients": _smooth_quotients,
    "heine_cantor": _heine_cantor,
}
