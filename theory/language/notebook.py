"""What objects show of themselves in a notebook: small pieces of HTML in which every text is escaped.

- `formula(one)`, `code(text)`, `bold(text)`   a displayed formula and words
- `listed(items)`, `table(header, rows)`       of pieces of HTML
"""

from collections.abc import Iterable, Sequence
from html import escape

from ..exact.cells import Cells
from ..exact.expressions import Expr
from .latex import latex


def formula(one: Expr | Cells | str) -> str:
    """Mathematics for the notebook's typesetter; words as they are."""
    return escape(one) if isinstance(one, str) else escape(f"$$ {latex(one)} $$")


def code(text: str) -> str:
    return f"<code>{escape(text)}</code>"


def bold(text: str) -> str:
    return f"<b>{escape(text)}</b>"


def listed(items: Iterable[str], ordered: bool = False) -> str:
    kind = "ol" if ordered else "ul"
    return f"<{kind}>{''.join(f'<li>{item}</li>' for item in items)}</{kind}>"


def table(header: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    head = "".join(f"<th>{escape(name)}</th>" for name in header)
    body = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
