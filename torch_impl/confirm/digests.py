"""What a result depends on, as digests: the code that was carried out, emitted modules, settings, data.

A digest of code covers the definitions that a function reaches, through every module of `torch_impl`, as text without
comment lines and docstrings. What only draws, tabulates or concludes does not make a measurement stale: what it says is
computed anew from the numbers. Nor does what only reads and keeps files (`KEEPING`): data have digests of their own.
"""

from __future__ import annotations

import ast
import hashlib
import json
import symtable
from collections.abc import Container, Iterable, Iterator, Mapping
from functools import cache
from importlib.util import find_spec, resolve_name
from pathlib import Path
from typing import Any

from ..statements import statements_in

ROOM = __package__.rpartition(".")[0]  # torch_impl
GENERATED = f"{ROOM}.generated"
KEEPING = (
    f"{ROOM}.emitted",
    *(f"{GENERATED}.{name}" for name in "activations soft_quantizers".split()),  # these have digests of their own
    f"{ROOM}.accuracy.machine",
    *(f"{__package__}.{name}" for name in "context digests image_files packed_files run storage".split()),
)
LENGTH = 12  # digits of a digest: that two texts share them by chance is out of question


def digest_of(data: object) -> str:
    text = json.dumps(data, sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:LENGTH]


def code_digests(module: str, name: str = "measure") -> dict[str, str]:
    """Of everything that this definition reaches by name, without the emitted files; nothing is imported."""
    return _digests(_reached(module, name, frozenset(KEEPING)))


def emitted_digests(names: Iterable[str]) -> dict[str, str]:
    """Of each emitted class, with all that it calls in its file."""
    found = {}
    for name in sorted(names):
        module = next(m for m in ("activations", "soft_quantizers") if name in _Module.of(f"{GENERATED}.{m}").nodes)
        found[name] = next(iter(_digests(_reached(f"{GENERATED}.{module}", name)).values()))
    return found


def text_digest(path: Path) -> str:
    """Of the code in a file, without comments of whole lines and docstrings."""
    lines = path.read_text("utf-8").split("\n")
    return digest_of(_code_lines(lines, ast.parse("\n".join(lines)), 1, len(lines)))


def differences(old: Mapping[str, Any], new: Mapping[str, Any]) -> list[str]:
    """What differs, part by part; a part that is new or gone differs too."""
    return [name for name in sorted({*old, *new}) if old.get(name) != new.get(name)]


def _digests(places: set[tuple[str, str]]) -> dict[str, str]:
    by_module: dict[str, list[str]] = {}
    for module, name in sorted(places):
        by_module.setdefault(module, []).append(_Module.of(module).text(name))
    return {module.removeprefix(f"{ROOM}."): digest_of(texts) for module, texts in by_module.items()}


def _reached(module: str, name: str, without: Container[str] = ()) -> set[tuple[str, str]]:
    """The definitions that this one names, and those that they name, within the room and without some modules."""
    seen: set[tuple[str, str]] = set()
    waiting = [(module, name)]
    while waiting:
        place = waiting.pop()
        if place in seen or not place[0].startswith(ROOM) or place[0] in without:
            continue
        found = _Module.of(place[0])
        if place[1] in found.nodes:
            seen.add(place)
            waiting += found.named_in(place[1])
        elif place[1] in found.imported:
            waiting.append(found.imported[place[1]])
    return seen


class _Module:
    """The top-level definitions of a module, and where its imported names come from."""

    @staticmethod
    @cache
    def of(name: str) -> _Module:
        return _Module(name)

    def __init__(self, name: str) -> None:
        spec = find_spec(name)
        assert spec is not None and spec.origin is not None, name
        self.name, self.package = name, name if spec.submodule_search_locations else name.rpartition(".")[0]
        source = Path(spec.origin).read_text("utf-8")
        self.lines = source.split("\n")
        self.scopes = symtable.symtable(source, spec.origin, "exec").get_children()
        self.nodes: dict[str, list[ast.stmt]] = {}
        self.imported: dict[str, tuple[str, str]] = {}
        for node in ast.parse(source).body:
            self.imported |= dict(self._imports(node))
            for defined in _defined(node):
                self.nodes.setdefault(defined, []).append(node)

    def _imports(self, node: ast.AST) -> Iterator[tuple[str, tuple[str, str]]]:
        for one in statements_in(node):
            if isinstance(one, ast.ImportFrom):
                source = resolve_name("." * one.level + (one.module or ""), self.package)
                for alias in one.names:
                    yield alias.asname or alias.name, (source, alias.name)

    @cache  # noqa: B019  # modules are kept for good anyway, and emitted classes share much
    def named_in(self, name: str) -> list[tuple[str, str]]:
        """Where the names come from that stand in a definition; its own imports count as well."""
        found = []
        for node in self.nodes[name]:
            known = self.imported | dict(self._imports(node))
            used = {one.id for part in _around(node) for one in ast.walk(part) if isinstance(one, ast.Name)}
            used |= {one for table in self.scopes if table.get_name() == name for one in _globals(table)}
            found += [known.get(one, (self.name, one)) for one in used if one in known or one in self.nodes]
        return found

    @cache  # noqa: B019
    def text(self, name: str) -> str:
        """The lines of a definition without comments of whole lines and docstrings."""
        kept: list[str] = []
        for node in self.nodes[name]:
            first = min([node.lineno, *(d.lineno for d in getattr(node, "decorator_list", []))])
            kept += _code_lines(self.lines, node, first, node.end_lineno or first)
        return "\n".join(kept)


def _around(node: ast.stmt) -> list[ast.AST]:
    """What of a statement is evaluated outside of the scope that it opens; all of it where it opens none."""
    if isinstance(node, ast.ClassDef):
        return [*node.decorator_list, *node.bases, *node.keywords]
    if isinstance(node, ast.FunctionDef):
        return [*node.decorator_list, *node.args.defaults, *(one for one in node.args.kw_defaults if one is not None)]
    return [node]


def _globals(table: symtable.SymbolTable) -> Iterator[str]:
    """The names that a scope, and those within it, take from the module."""
    yield from (symbol.get_name() for symbol in table.get_symbols() if symbol.is_global())
    for inner in table.get_children():
        yield from _globals(inner)


def _defined(node: ast.stmt) -> list[str]:
    """The names that a statement at the top of a module defines, also within an `if` or a `try`."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return [node.name]
    stored = [one.id for one in ast.walk(node) if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)]
    within = ast.walk(node) if isinstance(node, ast.If | ast.Try) else ()
    return stored + [one.name for one in within if isinstance(one, ast.FunctionDef | ast.ClassDef)]


def _code_lines(lines: list[str], node: ast.AST, first: int, last: int) -> list[str]:
    """These lines of a file, all of one node, without comments of whole lines and docstrings."""
    left_out: set[int] = set()
    for one in statements_in(node):
        if isinstance(one, ast.Module | ast.FunctionDef | ast.ClassDef) and ast.get_docstring(one, False) is not None:
            said = one.body[0]
            left_out.update(range(said.lineno, (said.end_lineno or said.lineno) + 1))
    kept = (line.rstrip() for number, line in enumerate(lines[first - 1 : last], first) if number not in left_out)
    return [line for line in kept if line and not line.lstrip().startswith("#")]
