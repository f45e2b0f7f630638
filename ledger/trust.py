"""What TRUST.md says that the code knows: the axioms that a theorem may rest on, and the theorems of the textbooks.

- `axioms_markdown()`, `lemmas_markdown()`   the two lists, which stand between marks
"""

from ..numerics.coq.axioms import ALLOWED
from ..theory.language.lemmas import LEMMAS

NUMBERS = {1: "one", 2: "two", 3: "three", 4: "four", 5: "five"}


def axioms_markdown() -> str:
    """The axioms by module; of a module of machine integers, with its many operations, the name alone."""
    by_module: dict[str, list[str]] = {}
    for axiom in ALLOWED:
        module, _, name = axiom.rpartition(".")
        by_module.setdefault(module, []).append(name)
    return "\n".join(f"- `{module}`: {_listed(names)}" for module, names in by_module.items())


def _listed(names: list[str]) -> str:
    if len(names) > 5 or names == [""]:
        return "machine integers and their laws, with which `interval` computes"
    return ", ".join(f"`{name}`" for name in names)


def lemmas_markdown() -> str:
    said = "; ".join(f"*{name}*: {conclusion}" for name, (conclusion, _) in LEMMAS.items())
    return f"{NUMBERS.get(len(LEMMAS), len(LEMMAS))}: {said}."
