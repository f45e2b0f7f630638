"""The statements of Python text, without the expressions in them, which are most of a tree."""

import ast
from collections import deque
from collections.abc import Iterator


def statements_in(node: ast.AST) -> Iterator[ast.AST]:
    """A module or statement, and the statements and branches within it, in the order of `ast.walk`.

    >>> tree = ast.parse("if x:\\n    def f(): return (lambda y: y)(x)")
    >>> [type(one).__name__ for one in statements_in(tree)]
    ['Module', 'If', 'FunctionDef', 'Return']
    """
    waiting = deque([node])
    while waiting:
        yield (one := waiting.popleft())
        for field in one._fields:
            if isinstance(within := getattr(one, field), list):
                waiting += [part for part in within if isinstance(part, ast.stmt | ast.excepthandler | ast.match_case)]
