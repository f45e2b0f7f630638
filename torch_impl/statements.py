"""The statements of Python text, without the expressions in them, which are most of a tree; and the names they bind."""

import ast
import copy
from collections import deque
from collections.abc import Iterator, Sequence


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


def bound_names(body: Sequence[ast.stmt]) -> Iterator[str]:
    """The names that the statements of a module bind, each as often as it is bound; of branches, once for all.

    >>> list(bound_names(ast.parse("import a.b as c\\nx = y, z = 1, 2\\nif c: f = 1\\nelse: f = 2").body))
    ['c', 'x', 'y', 'z', 'f']
    """
    for statement in body:
        if isinstance(statement, (ast.FunctionDef, ast.ClassDef)):
            yield statement.name
        elif isinstance(statement, (ast.Import, ast.ImportFrom)):
            yield from (alias.asname or alias.name.split(".")[0] for alias in statement.names)
        elif isinstance(statement, (ast.Assign, ast.AnnAssign, ast.AugAssign)):
            targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
            names = (node for target in targets for node in ast.walk(target) if isinstance(node, ast.Name))
            yield from (name.id for name in names if isinstance(name.ctx, ast.Store))
        elif isinstance(statement, (ast.Try, ast.If)):
            handlers = [handler.body for handler in getattr(statement, "handlers", [])]
            yield from {name for part in (statement.body, statement.orelse, *handlers) for name in bound_names(part)}


def plain_source(node: ast.stmt) -> str:
    """A statement as this Python writes it, without comments, and a function without its docstring."""
    if isinstance(node, ast.FunctionDef) and ast.get_docstring(node) is not None and len(node.body) > 1:
        node = copy.copy(node)
        node.body = node.body[1:]
    return ast.unparse(node)
