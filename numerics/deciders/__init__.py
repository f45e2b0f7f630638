"""The deciders: one file per family of statement forms, which know the language and no paper; imports `findings`,
`arithmetic`, `algebra`, `asymptotics`, `search`.

- `decide(statement, domains)`   the evidence on a statement, its free symbols ranging over `domains`
"""

from .dispatch import decide

__all__ = ["decide"]
