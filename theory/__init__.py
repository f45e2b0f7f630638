"""What is said: expressions, exact piecewise functions, kernels, activations, statements and claims.

exact/      the mathematics: trees, tidy arithmetic, fields, order, piecewise functions; no text is read or written
language/   what people write and read: the grammar, the catalogue, statements, claims, sentences, LaTeX
"""


def load_services() -> None:
    """What trees do by files that stand below them (`exact/expressions.py`): each sets its own as it is loaded."""
    from .exact import algebra
    from .language import latex, printing

    del algebra, latex, printing
