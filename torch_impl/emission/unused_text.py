"""What an emitted file does not use is left out of it.

The texts that files share serve functions with and without parameters, of one value or one a channel; a file has only
the definitions that its public names need.
"""

import ast
from collections.abc import Sequence
from functools import lru_cache


def without_unused(text: str) -> str:
    """Leave out the functions, classes and constants that nothing reachable from `__all__` mentions.

    >>> without_unused("__all__ = ['f']\\n\\n\\ndef _g():\\n    pass\\n\\n\\ndef f():\\n    pass\\n")
    "__all__ = ['f']\\n\\n\\ndef f():\\n    pass\\n"
    """
    lines = text.splitlines(keepends=True)

    def mentioned(node: ast.stmt) -> tuple[str, ...]:
        return _mentioned("".join(lines[_start(node) : node.end_lineno]))

    defined: dict[str, list[ast.stmt]] = {}
    needed: list[str] = []
    for node in ast.parse(text).body:
        name = _defined_name(node)
        if name is None or name == "__all__":
            needed += mentioned(node)
        else:
            defined.setdefault(name, []).append(node)
    reached: set[str] = set()
    while needed:
        name = needed.pop()
        if name in defined and name not in reached:
            reached.add(name)
            needed += [one for node in defined[name] for one in mentioned(node)]
    return _without_lines(lines, [node for name, nodes in defined.items() if name not in reached for node in nodes])


def _defined_name(node: ast.stmt) -> str | None:
    """The one name that a statement defines and does nothing else."""
    if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
        return node.name
    if isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
        return node.targets[0].id
    return None


def _start(node: ast.stmt) -> int:
    """How many lines come before a statement and its decorators."""
    return min([node.lineno, *(one.lineno for one in getattr(node, "decorator_list", ()))]) - 1


@lru_cache(maxsize=4096)  # files share most of their definitions
def _mentioned(source: str) -> tuple[str, ...]:
    """Names in the code, and texts that could be names, as in `__all__` or `getattr`."""
    found = []
    for one in ast.walk(ast.parse(source)):
        if isinstance(one, ast.Name):
            found.append(one.id)
        elif isinstance(one, ast.Constant) and isinstance(one.value, str) and one.value.isidentifier():
            found.append(one.value)
    return tuple(found)


def _without_lines(lines: list[str], nodes: Sequence[ast.stmt]) -> str:
    """The text without these statements, their decorators, and the empty lines after them."""
    for node in sorted(nodes, key=lambda one: -one.lineno):
        end = node.end_lineno or node.lineno
        while end < len(lines) and not lines[end].strip():
            end += 1
        del lines[_start(node) : end]
    return "".join(lines).rstrip("\n") + "\n"
