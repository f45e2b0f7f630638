"""Arguments of torch: an entry that torch has too takes torch's, so that one can stand in the place of the other.

`of_torch(subject)` has torch's names of the parameters; `extra(subject, names)` are arguments without a parameter.
"""

from collections.abc import Collection
from dataclasses import dataclass, replace

from ...theory.exact.expressions import Expr, Symbol
from ..lowering.subjects import Subject

NAMES = {("leaky_relu", "slope"): "negative_slope", ("prelu", "slope"): "weight"}
START = {"prelu": "init"}  # of modules whose first argument is the number of channels: what says where they start


@dataclass(frozen=True)
class Extra:
    """An argument without a parameter: what a function does with it, and what a module makes of it at its start."""

    name: str
    declared: str
    words: str
    in_function: tuple[str, ...]
    in_module: tuple[str, ...]
    is_kept: bool = False  # by the module, which hands it to the function


_THRESHOLD = (
    "if not threshold >= 20.0:",
    '    raise ValueError(f"threshold must be at least 20, from where on both agree, got {threshold}")',
)
EXTRA = {
    "softplus": Extra(
        "threshold",
        "threshold: float = 20.0",
        "at least 20, and without effect: torch returns x from there on, here the formula is exact",
        _THRESHOLD,
        _THRESHOLD,
    )
}


def _approximate(has_tanh_form: bool) -> Extra:
    """Of GELU: another function, where the file has it."""
    known = ("none", "tanh") if has_tanh_form else ("none",)
    words = " or ".join(f"'{one}'" for one in known)
    hint = "" if has_tanh_form else "; emit gelu_tanh beside gelu for 'tanh'"
    refusal = f'raise ValueError(f"approximate must be {words}, got {{approximate!r}}{hint}")'
    tanh_form = ('if approximate == "tanh":', "    return gelu_tanh(input)") if has_tanh_form else ()
    own_name = ('if approximate == "tanh":', '    self.activation_name = "gelu_tanh"') if has_tanh_form else ()
    is_unknown = f"if approximate not in {known}:" if has_tanh_form else 'if approximate != "none":'
    return Extra(
        "approximate",
        'approximate: str = "none"',
        "'tanh' for `gelu_tanh`" if has_tanh_form else f"{words} in this file{hint}",
        (*tanh_form, 'if approximate != "none":', f"    {refusal}"),
        (is_unknown.replace("'", '"'), f"    {refusal}", *own_name, "self.approximate = approximate"),
        is_kept=True,
    )


def extra(subject: Subject, names: Collection[str]) -> list[Extra]:
    """In a file with functions of these names."""
    if subject.is_own:
        return []
    if subject.function == "gelu":
        return [_approximate("gelu_tanh" in names)]
    return [EXTRA[subject.function]] if subject.function in EXTRA else []


def has_init(subject: Subject) -> bool:
    """Whether its one parameter has a second name, that of torch's PReLU."""
    return len(subject.settings) == 1 and subject.function not in START


def of_torch(subject: Subject) -> Subject:
    """The subject as a user sees it."""
    renamed = [(one.symbol, NAMES.get((subject.function, one.name))) for one in subject.settings]
    new: dict[Expr, Expr] = {old: Symbol(name, old.sign) for old, name in renamed if name}
    if not new or subject.is_own:
        return subject
    settings = tuple(
        replace(one, symbol=Symbol(name, old.sign) if name else old)
        for one, (old, name) in zip(subject.settings, renamed, strict=True)
    )
    return replace(subject, settings=settings, cells=subject.cells.subs(new))
