"""The deciders: one file per family of statement forms. They know the language and no paper.

- `decide(statement, domains)`   the evidence on a statement, its free symbols ranging over `domains`
"""

from .dispatch import decide

__all__ = ["decide"]
