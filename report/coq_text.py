"""The Coq text of a claim, for its page: what a reader compares with the sentence.

- `coq_definitions(claim)`   the `Definition` of each statement of the claim that has one, by its role
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module

from ..theory.claims import Claim

SOURCE = ("..ledger.proved", "coq_definition")  # gives the texts by role, or the text of the printed statement


def coq_definitions(claim: Claim) -> dict[str, str]:
    """Nothing where there is no development in Coq, or none of this claim."""
    found = _source()(claim)
    texts = found if isinstance(found, Mapping) else {"printed": found}
    return {role: text for role, text in texts.items() if text}


def _source() -> Callable[[Claim], Mapping[str, str] | str | None]:
    module, name = SOURCE
    try:
        return getattr(import_module(module, __package__), name)
    except (ImportError, AttributeError):
        return lambda claim: None
