"""Digests of code by what it does: the definitions that some names reach, without what they are called and where they
are.

Layout, comments, docstrings and annotations of plain functions are left out. Local names and arguments are numbers in
the order in which they come, separate for each scope, and so are the definitions of modules in the order in which they
are reached: what is renamed, moved or reordered keeps its digest. Operations, constants, attributes and their order
stay. Of names that are seen from elsewhere the spelling counts:

- attributes, members of classes, builtins and names of other libraries, these with their whole path;
- of modules of the same package that are not read, the name alone, so that they may move;
- arguments by the name of which a call that is not of one known function passes something, or that a text names. In a
  call of one function that goes nowhere else, a keyword is the argument with that name.
"""

from __future__ import annotations

import ast
import hashlib
import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from importlib.util import resolve_name
from typing import Any, TypeAlias

TEXT = "text"  # the name of a module that is given as text
NOT_FOLLOWED = ("eval", "exec", "globals", "__import__")  # where a name is made at run time
BY_NAME = ("locals", "vars")  # what lets a text name a local
Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
DEFINITIONS = (*FUNCTIONS, ast.ClassDef)
COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
Tree: TypeAlias = Any  # nested lists, as JSON has them
NOTHING: Tree = [[], []]


def digest_of(data: object, length: int = 64) -> str:
    """So many digits of SHA-256 of JSON data."""
    return hashlib.sha256(json.dumps(data, sort_keys=True, ensure_ascii=False).encode()).hexdigest()[:length]


def text_digest(text: str, names: Sequence[str]) -> str:
    """Of what these names reach in a text; a name that is not there counts as such.

    >>> text_digest("def f(x): return g(x)\\ndef g(y): return -y", ["f"]) == text_digest(
    ...     "def h(a):\\n    return -a\\ndef k(b):\\n    return h(b)", ["k"]
    ... )
    True
    """
    return code_digest(_library_of(text), [(TEXT, name) for name in names])


def code_digest(library: Library, places: Sequence[tuple[str, str]]) -> str:
    """Of what these definitions, each a module and a name, reach."""
    return digest_of(canonical(library, places))


def canonical(library: Library, places: Sequence[tuple[str, str]]) -> Tree:
    return _Reading(library).of(places)


def reached(library: Library, places: Sequence[tuple[str, str]]) -> list[Defined]:
    """The definitions that a digest covers."""
    reading = _Reading(library)
    reading.of(places)
    return list(reading.reached)


@cache
def _library_of(text: str) -> Library:
    return Library(lambda name: (text, "") if name == TEXT else None)


# --- modules ------------------------------------------------------------------------------------------


@dataclass
class Bindings:
    """The names that statements bind in the scope that they stand in."""

    names: set[str] = field(default_factory=set)
    imports: dict[str, list[tuple[str, str]]] = field(default_factory=dict)  # of a name: a module, and a name there
    declared_global: set[str] = field(default_factory=set)
    declared_nonlocal: set[str] = field(default_factory=set)

    @staticmethod
    def of(nodes: Sequence[ast.AST], package: str) -> Bindings:
        found = Bindings()
        for node in _within_scope(nodes):
            found._take(node, package)
        return found

    @property
    def own(self) -> set[str]:
        return (self.names | set(self.imports)) - self.declared_global - self.declared_nonlocal

    def _take(self, node: ast.AST, package: str) -> None:
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            self.names.add(node.id)
        elif isinstance(node, (*DEFINITIONS, ast.ExceptHandler, ast.MatchAs, ast.MatchStar)) and node.name:
            self.names.add(node.name)
        elif isinstance(node, ast.MatchMapping) and node.rest:
            self.names.add(node.rest)
        elif isinstance(node, ast.Global):
            self.declared_global |= set(node.names)
        elif isinstance(node, ast.Nonlocal):
            self.declared_nonlocal |= set(node.names)
        elif isinstance(node, ast.Import | ast.ImportFrom):
            for name, source in _imported(node, package):
                self.imports.setdefault(name, []).append(source)


def _imported(node: ast.Import | ast.ImportFrom, package: str) -> Iterator[tuple[str, tuple[str, str]]]:
    for alias in node.names:
        if isinstance(node, ast.Import):
            first = alias.name.partition(".")[0]
            yield alias.asname or first, (alias.name if alias.asname else first, "")
        elif alias.name == "*":
            raise ValueError("`import *` hides where names come from: import them by name")
        else:
            source = resolve_name("." * node.level + (node.module or ""), package) if node.level else node.module or ""
            yield alias.asname or alias.name, (source, alias.name)


def _within_scope(nodes: Sequence[ast.AST]) -> Iterator[ast.AST]:
    """The nodes that bind names in the scope of these statements: bodies of definitions are not in it."""
    waiting = list(reversed(nodes))
    while waiting:
        node = waiting.pop()
        if isinstance(node, COMPREHENSIONS):
            yield from (one.target for one in _in_comprehension(node) if isinstance(one, ast.NamedExpr))
            continue
        yield node
        waiting += reversed(_outside_of(node))


def _in_comprehension(node: ast.AST) -> Iterator[ast.AST]:
    """Its nodes, but for those within functions."""
    for child in ast.iter_child_nodes(node):
        yield child
        if not isinstance(child, ast.Lambda):
            yield from _in_comprehension(child)


def _outside_of(node: ast.AST) -> list[ast.AST]:
    """The parts of a node but for those that belong to a scope that it opens."""
    if isinstance(node, (*FUNCTIONS, ast.Lambda)):
        defaults = [one for one in (*node.args.defaults, *node.args.kw_defaults) if one is not None]
        return [*getattr(node, "decorator_list", []), *defaults]
    if isinstance(node, ast.ClassDef):
        return [*node.decorator_list, *node.bases, *node.keywords]
    return list(ast.iter_child_nodes(node))


class Module:
    """The statements of a module, and which of them make or change what a name is."""

    def __init__(self, name: str, text: str, package: str) -> None:
        self.name, self.package = name, package
        self.statements = [one for one in ast.parse(text).body if not _is_of_main(one)]
        self.bindings = [Bindings.of([one], package) for one in self.statements]
        self.imports: dict[str, list[tuple[str, str]]] = {}
        for one in self.bindings:
            for bound, sources in one.imports.items():
                self.imports.setdefault(bound, []).extend(sources)
        self.changed = [self._changed(one) for one in self.statements]
        self.globals = [_globals_of(one) for one in self.statements]
        self.bound = {name for one in self.bindings for name in one.names}
        self.bound |= {name for some in self.globals for name in some}
        self.effects = [
            one
            for one, changed in zip(self.statements, self.changed, strict=True)
            if any(name in self.imports and name not in self.bound for name in changed)
        ]

    @cache  # noqa: B019  # modules are kept for good anyway
    def about(self, name: str) -> list[ast.stmt]:
        """The statements that make this name what it is; where several bind it, all that use it before the end."""
        binding = {i for i, one in enumerate(self.bindings) if name in one.names or name in one.imports}
        found = binding | {i for i, one in enumerate(self.changed) if name in one}
        found |= {i for i, one in enumerate(self.globals) if name in one}
        if len(binding) > 1:
            found |= {i for i, one in enumerate(self.statements) if name in _loaded(one)}
        return [self.statements[i] for i in sorted(found)]

    @cache  # noqa: B019
    def function(self, name: str) -> Function | None:
        """The definition, where it is a plain function and nothing else is known of the name."""
        match self.about(name):
            case [ast.FunctionDef() | ast.AsyncFunctionDef() as only] if only.name == name and not only.decorator_list:
                return only
        return None

    def _changed(self, statement: ast.stmt) -> set[str]:
        """Names of what is changed in place when the module is loaded: called for an effect, or assigned within."""
        found: set[str] = set()
        for node in _within_scope([statement]):
            if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call | ast.Await | ast.Yield):
                found |= _loaded(node)
            elif isinstance(node, ast.Attribute | ast.Subscript) and not isinstance(node.ctx, ast.Load):
                found.add(_first_name(node))
        return found


def _is_of_main(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.If) and "__name__" in _loaded(ast.Expr(statement.test))


def _loaded(statement: ast.AST) -> set[str]:
    """The names that are used when a statement runs, or may be."""
    parts = _outside_of(statement) if isinstance(statement, FUNCTIONS) else [statement]
    nodes = (node for part in parts for node in ast.walk(part))
    return {one.id for one in nodes if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Load)}


def _globals_of(statement: ast.AST) -> set[str]:
    return {name for one in ast.walk(statement) if isinstance(one, ast.Global) for name in one.names}


def _first_name(node: ast.expr) -> str:
    while isinstance(node, ast.Attribute | ast.Subscript | ast.Call):
        node = node.func if isinstance(node, ast.Call) else node.value
    return node.id if isinstance(node, ast.Name) else ""


@dataclass(frozen=True)
class Defined:
    """What a name of a module that is read stands for."""

    module: str
    name: str


@dataclass(frozen=True)
class Whole:
    """A module that is read."""

    name: str


@dataclass(frozen=True)
class Elsewhere:
    """What is not read: of another library by its path, of this package by its name."""

    kind: str
    path: str


class Library:
    """The modules that are read: of a name their text and package, or None."""

    def __init__(self, read: Callable[[str], tuple[str, str] | None], package: str = "") -> None:
        self.read, self.package = read, package
        self._modules: dict[str, Module | None] = {}

    def module(self, name: str) -> Module | None:
        if name not in self._modules:
            text = self.read(name)
            self._modules[name] = None if text is None else Module(name, *text)
        return self._modules[name]

    def named(self, module: str, name: str) -> Defined | Whole | Elsewhere | None:
        """What a name is at the top of a module that is read."""
        found = self.module(module)
        assert found is not None
        if name in found.bound:
            return Defined(module, name)
        sources = dict.fromkeys(self.imported(*one) for one in found.imports.get(name, ()))
        if len(sources) > 1:
            raise ValueError(f"`{name}` in {module} is imported from several places: give each a name of its own")
        return next(iter(sources), None)

    def imported(self, source: str, name: str) -> Defined | Whole | Elsewhere:
        """What `from source import name` gives, or `import source` without a name."""
        whole = f"{source}.{name}" if name else source
        if name and self.module(source) is not None and (found := self.named(source, name)) is not None:
            return found
        if self.module(whole) is not None:
            return Whole(whole)
        if self.package and f"{whole}.".startswith(f"{self.package}."):
            return Elsewhere("ours", whole.rpartition(".")[2])
        return Elsewhere("outside", whole)


# --- reading ------------------------------------------------------------------------------------------


@dataclass(eq=False)
class _Scope:
    """Of a function, a lambda, a comprehension or a class."""

    bindings: Bindings
    is_class: bool = False


@dataclass(frozen=True)
class _Local:
    number: int


@dataclass(frozen=True)
class _Spelling:
    """The name of an argument of a definition, in its signature or as a keyword: it counts or it does not, which is
    known when all is read."""

    owner: Defined | None
    name: str
    position: int | None  # among the arguments, of a keyword; None in a signature


class _Reading:
    """Definitions in the order in which they are reached."""

    def __init__(self, library: Library) -> None:
        self.library = library
        self.reached: dict[Defined, int] = {}
        self.passed_on: set[Defined] = set()  # functions that are more than called
        self.keywords: dict[Defined | None, set[str]] = {None: set()}  # by the function that is called, if known
        self.takes_all = False  # whether some call passes a mapping as arguments to who knows what
        self.spread: set[Defined] = set()  # functions that are called with one
        self.module = ""
        self.scopes: list[_Scope] = []
        self.numbers: dict[tuple[_Scope, str], int] = {}
        self.is_by_name = False

    def of(self, places: Sequence[tuple[str, str]]) -> Tree:
        roots = []
        for module, name in places:
            found = self.library.module(module)
            target = None if found is None else self.library.named(module, name)
            roots.append(self.number(target) if isinstance(target, Defined) else None)
        entries: list[Tree] = []
        effects: dict[str, Tree] = {}
        while len(entries) < len(self.reached):
            definition = list(self.reached)[len(entries)]
            entries.append(self.entry(definition))
            if definition.module not in effects:
                effects[definition.module] = self.effects(definition.module)
        tree = [roots, entries, [one for one in effects.values() if one != NOTHING]]
        return json.loads(json.dumps(tree, default=self.spelled))

    def number(self, definition: Defined) -> int:
        return self.reached.setdefault(definition, len(self.reached))

    def entry(self, definition: Defined) -> Tree:
        """The statements about one name; those that define something else by their number."""
        found = self.library.module(definition.module)
        assert found is not None
        return self.statements(definition.module, found.about(definition.name), definition.name)

    def effects(self, module: str) -> Tree:
        found = self.library.module(module)
        assert found is not None
        return self.statements(module, found.effects)

    def statements(self, module: str, statements: Sequence[ast.stmt], name: str = "") -> Tree:
        self.module, self.scopes, self.numbers, self.is_by_name = module, [], {}, False
        trees = []
        for one in statements:
            if isinstance(one, DEFINITIONS) and one.name != name:
                trees.append(["reached", self.shown(self.meaning(one.name))])
            else:
                trees += self.block([one])
        return [trees, [name for _, name in self.numbers] if self.is_by_name else []]

    def spelled(self, one: _Spelling) -> Tree:
        """The name of an argument where it is seen from elsewhere, else its position or nothing."""
        closed = one.owner is not None and one.owner not in self.passed_on and self._function(one.owner) is not None
        if one.position is not None:
            return one.position if closed and one.owner not in self.spread else one.name
        if one.owner in self.spread:
            return one.name
        if closed:
            return None
        asked = self.keywords[None] | self.keywords.get(one.owner, set())
        return one.name if self.takes_all or one.name in asked else None

    def _function(self, definition: Defined) -> Function | None:
        found = self.library.module(definition.module)
        return None if found is None else found.function(definition.name)

    # --- names

    def meaning(self, name: str) -> _Local | Defined | Whole | Elsewhere:
        for scope in reversed(self.scopes):
            if name in scope.bindings.declared_global:
                break
            if scope.is_class or name not in scope.bindings.own:
                continue
            sources = scope.bindings.imports.get(name, [])
            if len(set(sources)) == 1 and name not in scope.bindings.names:
                return self.library.imported(*sources[0])
            return _Local(self.numbers.setdefault((scope, name), len(self.numbers)))
        found = self.library.named(self.module, name)
        if found is None and name in NOT_FOLLOWED:
            raise ValueError(f"`{name}` makes names at run time, which no digest can follow: write them out")
        self.is_by_name |= found is None and name in BY_NAME
        return found or Elsewhere("builtin", name)

    def is_member(self, name: str) -> bool:
        """Whether a name is bound in the class whose body is being read."""
        return bool(self.scopes) and self.scopes[-1].is_class and name in self.scopes[-1].bindings.own

    def shown(self, target: _Local | Defined | Whole | Elsewhere) -> Tree:
        match target:
            case _Local(number):
                return ["local", number]
            case Defined():
                return ["reached", self.number(target)]
            case Elsewhere(kind, path):
                return [kind, path]
        found = self.library.module(target.name)  # a module as a value: any of its names may be asked for
        assert found is not None
        return ["module", [[name, self.shown(Defined(target.name, name))] for name in sorted(found.bound)]]

    def bound(self, name: str) -> Tree:
        """A name where it is bound."""
        return ["member", name] if self.is_member(name) else self.shown(self.meaning(name))

    def target(self, node: ast.expr) -> _Local | Defined | Whole | Elsewhere | None:
        """What a name, or an attribute of a module, is."""
        if isinstance(node, ast.Name) and not self.is_member(node.id):
            return self.meaning(node.id)
        if isinstance(node, ast.Attribute):
            match self.target(node.value):
                case Whole(name):
                    return self.library.imported(name, node.attr)
                case Elsewhere("outside", path):
                    return Elsewhere("outside", f"{path}.{node.attr}")
        return None

    # --- nodes

    def tree(self, node: Any) -> Tree:
        if isinstance(node, list):
            return [self.tree(one) for one in node]
        if not isinstance(node, ast.AST):
            return node
        own = getattr(self, f"_{type(node).__name__}", None)
        return own(node) if own else self.fields(node)

    def fields(self, node: ast.AST, **others: Tree) -> Tree:
        """The name of the class, and the fields that have something; a later Python may add some."""
        found: list[Tree] = [type(node).__name__]
        for name in node._fields:
            value = others.get(name, getattr(node, name, None))
            if name not in ("ctx", "type_comment", "kind") and value is not None and value != []:
                is_block = isinstance(value, list) and isinstance(value[0], ast.stmt)
                found += [name, self.block(value) if is_block else self.tree(value)]
        return found

    def block(self, statements: Sequence[ast.stmt]) -> list[Tree]:
        """Those that do something."""
        idle = (one for one in statements if isinstance(one, ast.Expr) and isinstance(one.value, ast.Constant))
        left_out = {id(one) for one in idle}
        trees = (self.tree(one) for one in statements if id(one) not in left_out and not isinstance(one, ast.Pass))
        return [one for one in trees if one is not None]

    @contextmanager
    def inside(self, bindings: Bindings, is_class: bool = False) -> Iterator[None]:
        self.scopes.append(_Scope(bindings, is_class))
        yield
        self.scopes.pop()

    @property
    def package(self) -> str:
        found = self.library.module(self.module)
        assert found is not None
        return found.package

    def _Constant(self, node: ast.Constant) -> Tree:
        if isinstance(node.value, str) and node.value.isidentifier():
            self.keywords[None].add(node.value)
        return [type(node.value).__name__, repr(node.value)]

    def _Name(self, node: ast.Name) -> Tree:
        if self.is_member(node.id):
            is_read = isinstance(node.ctx, ast.Load)  # before it is bound there it is what it is outside
            return ["member", node.id, *([self.shown(self.meaning(node.id))] if is_read else [])]
        target = self.meaning(node.id)
        if isinstance(target, Defined) and isinstance(node.ctx, ast.Load):
            self.passed_on.add(target)
        return self.shown(target)

    def _Attribute(self, node: ast.Attribute) -> Tree:
        target = self.target(node)
        if target is None:
            return ["Attribute", self.tree(node.value), node.attr]
        if isinstance(target, Defined):
            self.passed_on.add(target)
        return self.shown(target)

    def _Call(self, node: ast.Call) -> Tree:
        target = self.target(node.func)
        known = isinstance(target, Defined) and self._function(target) is not None
        function = self.shown(target) if known and target is not None else self.tree(node.func)
        owner = target if known and isinstance(target, Defined) else None
        arguments = self.tree(node.args)
        return ["Call", function, arguments, [self.keyword(one, owner) for one in node.keywords]]

    def keyword(self, node: ast.keyword, owner: Defined | None) -> Tree:
        if node.arg is None:
            if owner is None:
                self.takes_all = True
            else:
                self.spread.add(owner)
            return ["**", self.tree(node.value)]
        self.keywords.setdefault(owner, set()).add(node.arg)
        definition = self._function(owner) if owner else None
        names = [] if definition is None else [one.arg for one in (*definition.args.args, *definition.args.kwonlyargs)]
        position = names.index(node.arg) if node.arg in names else None
        name = node.arg if position is None else _Spelling(owner, node.arg, position)
        return [name, self.tree(node.value)]

    def _FunctionDef(self, node: Function) -> Tree:
        name, decorators = self.bound(node.name), self.tree(node.decorator_list)
        is_top = not self.scopes and node.name in self._bound_here()
        owner = Defined(self.module, node.name) if is_top else None
        signature, body = self.function(node, owner, bool(decorators))
        return [type(node).__name__, name, decorators, signature, body]

    _AsyncFunctionDef = _FunctionDef

    def _bound_here(self) -> set[str]:
        found = self.library.module(self.module)
        assert found is not None
        return found.bound

    def _Lambda(self, node: ast.Lambda) -> Tree:
        return ["Lambda", *self.function(node, None, False)]

    def function(self, node: Function | ast.Lambda, owner: Defined | None, annotated: bool) -> tuple[Tree, Tree]:
        """Arguments and body. What a decorator sees of a signature counts: annotations."""
        given = node.args
        defaults = [self.tree(given.defaults), self.tree(given.kw_defaults)]
        annotations = [self.tree(node.returns)] if annotated and not isinstance(node, ast.Lambda) else []
        everyone = [*given.posonlyargs, *given.args, *given.kwonlyargs]
        everyone += [one for one in (given.vararg, given.kwarg) if one is not None]
        annotations += [self.tree(one.annotation) for one in everyone] if annotated else []
        body = [node.body] if isinstance(node, ast.Lambda) else node.body
        bindings = Bindings.of(body, self.package)
        bindings.names |= {one.arg for one in everyone}
        with self.inside(bindings):
            groups = ([given.vararg], [given.kwarg])
            signature = [
                [self.bound(one.arg) for one in given.posonlyargs],
                [[self.bound(one.arg), _Spelling(owner, one.arg, None)] for one in given.args],
                [[self.bound(one.arg), _Spelling(owner, one.arg, None)] for one in given.kwonlyargs],
                *([self.bound(one.arg) for one in group if one is not None] for group in groups),
                defaults,
                annotations,
            ]
            inner = self.tree(node.body) if isinstance(node, ast.Lambda) else self.block(node.body)
        return signature, inner

    def _ClassDef(self, node: ast.ClassDef) -> Tree:
        name = self.bound(node.name)
        around = [
            self.tree(node.decorator_list),
            self.tree(node.bases),
            [self.keyword(one, None) for one in node.keywords],
        ]
        with self.inside(Bindings.of(node.body, self.package), is_class=True):
            return ["ClassDef", name, *around, self.block(node.body)]

    def _comprehension(self, node: Any) -> Tree:
        first, *others = node.generators
        start = self.tree(first.iter)
        targets = [one.target for one in node.generators]
        with self.inside(Bindings.of(targets, self.package)):
            parts = [[start, self.tree(first.target), self.tree(first.ifs), first.is_async]]
            parts += [[self.tree(x.iter), self.tree(x.target), self.tree(x.ifs), x.is_async] for x in others]
            results = [node.key, node.value] if isinstance(node, ast.DictComp) else [node.elt]
            return [type(node).__name__, parts, self.tree(results)]

    _ListComp = _SetComp = _DictComp = _GeneratorExp = _comprehension

    def _AnnAssign(self, node: ast.AnnAssign) -> Tree:
        """In a class an annotation makes a field; elsewhere it does nothing."""
        if self.scopes and self.scopes[-1].is_class:
            return self.fields(node)
        return (
            None
            if node.value is None
            else ["Assign", "targets", [self.tree(node.target)], "value", self.tree(node.value)]
        )

    def _Import(self, node: ast.Import | ast.ImportFrom) -> Tree:
        """Only what is bound in other ways as well; else the name is what it is imported as."""
        found = []
        for name, source in _imported(node, self.package):
            origin = self.library.imported(*source)
            if self.is_member(name) or self.meaning(name) != origin:
                found.append([self.shown(origin), self.bound(name)])
        return ["Import", found] if found else None

    _ImportFrom = _Import

    def _ExceptHandler(self, node: ast.ExceptHandler) -> Tree:
        kind, name = self.tree(node.type), self.bound(node.name) if node.name else None
        return ["ExceptHandler", kind, name, self.block(node.body)]

    def _names(self, node: ast.Global | ast.Nonlocal) -> Tree:
        return [type(node).__name__, [self.bound(name) for name in node.names]]

    _Global = _Nonlocal = _names

    def _MatchAs(self, node: ast.MatchAs) -> Tree:
        return ["MatchAs", self.tree(node.pattern), self.bound(node.name) if node.name else None]

    def _MatchStar(self, node: ast.MatchStar) -> Tree:
        return ["MatchStar", self.bound(node.name) if node.name else None]

    def _MatchMapping(self, node: ast.MatchMapping) -> Tree:
        rest = self.bound(node.rest) if node.rest else None
        return ["MatchMapping", self.tree(node.keys), self.tree(node.patterns), rest]
