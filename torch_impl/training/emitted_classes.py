"""Whether the class of a module is one that provenact writes: what is certified of a function holds for no other text.

A file may have been edited, written by another version, or hold a function of somebody's own under a name of the
catalogue. So every statement that the class rests on must be one of the text that this version writes.
"""

import ast
import dis
import inspect
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import CodeType

from ..emission.requests import asked
from ..emitted import NAMES
from ..generated import activations

DEFINITIONS = (ast.FunctionDef, ast.ClassDef)
BINDINGS = (*DEFINITIONS, ast.Assign, ast.AnnAssign, ast.Import, ast.ImportFrom)


def refuse_other_text(own: type, name: str) -> None:
    """Refuse a class that is not what this version writes for the entry `name` of the catalogue."""
    if own is getattr(activations, own.__name__, None):
        return
    try:
        text = Path(inspect.getfile(own)).read_text("utf-8")
        found = resting_on(text, own.__qualname__)
    except (OSError, TypeError, ValueError, SyntaxError):
        raise ValueError(f"{own.__name__}: its file cannot be read, so it is not known which function it is") from None
    if not found or not found <= _written(name):
        raise ValueError(
            f"{own.__name__} is not what this version writes for {name}: a text that was changed, or is another "
            f"function, is not certified; write it again with `provenact emit {name}`"
        )


@cache
def resting_on(text: str, name: str) -> frozenset[str]:
    """The statements of a text that define this name, and all that they name in turn; with them every statement that
    does not only bind names and mentions one of these, for it may change what they mean.

    >>> sorted(resting_on("def f(x): return g(x)\\ndef g(x): return x\\ndef h(x): return x\\ng.a = 1", "f"))
    ['def f(x):\\n    return g(x)', 'def g(x):\\n    return x', 'g.a = 1']
    """
    statements = {node: _touched(node) for node in _statements(text)}
    wanted, found = {name}, set[ast.stmt]()
    while new := {node for node, touched in statements.items() if node not in found and touched & wanted}:
        found |= new
        wanted = wanted.union(*(_read(compile(ast.unparse(node), "", "exec")) for node in new))
    return frozenset(map(_bare, found))


def _touched(node: ast.stmt) -> set[str]:
    """The names that a statement binds, or whose meaning it may change."""
    if isinstance(node, DEFINITIONS):
        return {node.name}
    parts = list(ast.walk(node))
    names = {part.asname or part.name.split(".")[0] for part in parts if isinstance(part, ast.alias)}
    names |= {part.name for part in parts if isinstance(part, DEFINITIONS)}
    if not isinstance(node, BINDINGS):  # what it calls by its name stays as it is
        called = {part.func for part in parts if isinstance(part, ast.Call)}
        return names | {part.id for part in parts if isinstance(part, ast.Name) and part not in called}
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    return names | {part.id for target in targets for part in ast.walk(target) if isinstance(part, ast.Name)}


def _read(code: CodeType) -> set[str]:
    """The names that a code, and every code within it, looks for at the top of its file."""
    inner = (_read(part) for part in code.co_consts if isinstance(part, CodeType))
    loads = (one for one in dis.get_instructions(code) if one.opname.startswith("LOAD_"))
    own = {one.argval for one in loads if "NAME" in one.opname or "GLOBAL" in one.opname}
    return own.union(*inner)


def _bare(node: ast.stmt) -> str:
    for part in ast.walk(node):
        if isinstance(part, DEFINITIONS) and ast.get_docstring(part) is not None:
            part.body = part.body[1:] or [ast.Pass()]
    return ast.unparse(node)


def _statements(text: str) -> Iterator[ast.stmt]:
    """Those of a text, a statement for each name that is imported."""
    for node in ast.parse(text).body:
        if isinstance(node, ast.Import):
            yield from (ast.Import([one]) for one in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (ast.ImportFrom(node.module, [one], node.level) for one in node.names)
        else:
            yield node


@cache
def _written(name: str) -> frozenset[str]:
    """All that this version writes in a file with this entry: that of the package, where it holds it."""
    text = Path(activations.__file__).read_text("utf-8") if name in NAMES else asked([name]).text()
    return frozenset(map(_bare, _statements(text)))
