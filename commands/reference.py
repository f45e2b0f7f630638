"""The page of the Python interface, `docs/API.md`: the public names with their docstrings, whose examples are tests.

Nothing is imported: signatures and docstrings are read off the text of the modules.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
HEAD = """\
# The Python interface

`import provenact as pa`; the examples come after `from provenact import *`. A function is a text such as `"x*Phi(x)"`
or a name of the catalogue; a number is a text such as `"1/10"`, or a float, which is the decimal that it is written
as; parameters are given by name, or in `params` as a mapping or as text, `"a=1/2, b=2"`; an interval is `"[-1, 1]"`
or `(-1, 1)`. What is returned prints itself; `as_dict()`, where it is listed below, is plain data for JSON. Bad input
is a `ValueError` of one line that says what to do; an argument of a type that the signature does not name may be a
`TypeError` or an `AttributeError`.
"""
Definition = ast.FunctionDef | ast.ClassDef


def reference_page() -> str:
    homes = sorted(_homes().items(), key=lambda item: item[0].lower())
    return "\n".join([HEAD, *(part for name, home in homes for part in _section(name, home))])


def _homes() -> dict[str, str]:
    """The modules of the public names, as the root has them."""
    body = ast.parse((ROOT / "__init__.py").read_text("utf-8")).body
    assigned = {ast.unparse(node.targets[0]): node.value for node in body if isinstance(node, ast.Assign)}
    return ast.literal_eval(assigned["_HOME_OF"])


def _section(name: str, home: str) -> Iterator[str]:
    """A public name, and the class of what it returns where that is defined beside it."""
    path = home.partition(".")[2].replace(".", "/") + ".py"
    body = ast.parse((ROOT / path).read_text("utf-8")).body
    defined = {node.name: node for node in body if isinstance(node, ast.FunctionDef | ast.ClassDef)}
    node = defined[name]
    yield f"## `{name}`\n"
    yield f"```python\n{_signature(node)}\n```\n"
    yield from _told(node)
    yield f"[`{path}`](../{path})\n"
    made = node if isinstance(node, ast.ClassDef) else defined.get(ast.unparse(node.returns) if node.returns else "")
    if isinstance(made, ast.ClassDef):
        if made is not node:
            yield f"### `{made.name}`\n"
            yield from _told(made)
        yield from _members(made)


def _signature(node: Definition) -> str:
    if isinstance(node, ast.ClassDef):
        fields = [ast.unparse(one) for one in node.body if isinstance(one, ast.AnnAssign)]
        return f"{node.name}({', '.join(fields)})"
    one_line = f"{node.name}({ast.unparse(node.args)}) -> {ast.unparse(node.returns) if node.returns else 'None'}"
    if len(one_line) <= 100:
        return one_line
    empty = ast.arguments([], [], None, [], [], None, [])
    bare = ast.unparse(ast.FunctionDef(node.name, empty, [ast.Pass()], [], node.returns, lineno=0)).partition(":\n")[0]
    arguments = _a_line_each(ast.unparse(node.args))
    return bare.removeprefix("def ").replace("()", f"(\n    {arguments},\n)", 1)


def _a_line_each(arguments: str) -> str:
    """Broken after the commas that stand in no bracket."""
    depth, found = 0, ""
    for place, character in enumerate(arguments):
        depth += (character in "[(") - (character in "])")
        found += character if depth or arguments[place - 1 : place + 1] != ", " else "\n    "
    return found


def _told(node: Definition) -> Iterator[str]:
    """Its docstring; examples in a block."""
    words, found = [], False
    for line in (ast.get_docstring(node) or "").splitlines():
        is_example = line.startswith((">>>", "...")) or (found and bool(line.strip()))
        if is_example != found:
            words.append("```pycon" if is_example else "```")
        found = is_example
        words.append(line)
    yield "\n".join([*words, "```"] if found else words).strip() + "\n"


def _members(node: ast.ClassDef) -> Iterator[str]:
    """The public methods and properties, a line each."""
    for one in node.body:
        if isinstance(one, ast.FunctionDef) and not one.name.startswith("_"):
            is_property = any("property" in ast.unparse(mark) for mark in one.decorator_list)
            given = "" if is_property else "({})".format(ast.unparse(one.args).partition(", ")[2])
            first = (ast.get_docstring(one) or "").partition("\n\n")[0].replace("\n", " ").strip()
            yield f"- `{one.name}{given}`" + (f": {first}" if first and not first.startswith(">>>") else "")
    yield ""
