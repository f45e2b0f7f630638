"""The rules of the house, read from the syntax tree of every product file, with no exceptions.

- a room imports only itself and the rooms above it, and only relatively; the root absolutely
- training runs stand beside the package: they import it as everybody does, and one file of it asks for them, by name
- within `theory`, `numerics` and `torch_impl`, a sub-room imports only itself and the sub-rooms above it
- the files of `theory` import each other in no circle
- a wing of `numerics` says in one sentence what it knows, and names the wings that it imports
- no text becomes code: no eval, exec, sympify, lambdify, parse_expr
- a file is written whole or not at all
- SymPy is imported by the bridge and by what lowers functions to programs, and the bridge not by the deciders
- what the header of a module lists is in it
- the packages listed in pyproject.toml are the folders that exist, but for the training runs
"""

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
EXPERIMENTS = "experiments"
ROOMS = ("theory", "derivations", "numerics", "ledger", "torch_impl", "figures", "report", "commands", EXPERIMENTS)
# What names the training runs: the one imports them, the other reads their text.
DOOR = ("torch_impl/confirm/registry.py", "torch_impl/confirm/digests.py")
DECIDING_ROOMS = ("numerics", "ledger")
BRIDGE = "theory/exact/sympy_bridge.py"
# What works on copies for SymPy; the text that comes of it is read back and compared with the tree.
ON_COPIES = ("torch_impl/programs", "torch_impl/lowering", "torch_impl/targets", "torch_impl/accuracy")
# The wings of `theory` and of `numerics`; the folders of `torch_impl` and its files outside of them. A name is above
# whatever may import it.
SUB_ROOMS = {
    "theory": ("exact", "language"),
    "numerics": (
        "findings",
        "arithmetic",
        "algebra",
        "asymptotics",
        "search",
        "deciders",
        "subjects",
        "relaxation",
        "coq",
    ),
    "torch_impl": (
        "committed",
        "statements",
        "canonical",
        "pairs",
        "generated",
        "emitted",
        "programs",
        "lowering",
        "targets",
        "soft_quantizers",
        "relaxations",
        "emission",
        "validation",
        "rounding",
        "accuracy",
        "training",
        "confirm",
    ),
}

# What has names of its own: copies of our operations for SymPy, emitted text and its templates, and the second checker,
# which imports nothing of the house.
STANDING_APART = (
    BRIDGE,
    "torch_impl/generated",
    "torch_impl/soft_quantizers/module_text.py",
    "torch_impl/relaxations/algorithm.py",
    "ledger/witness_check.py",
)
# Classes that share a name, and why; whatever else shares one needs another.
SAME_NAME = {
    "Data": "what a figure draws, in each figure",
    "OutOfTime": "the same event, of a decision and of a run",
    **dict.fromkeys(
        ("Block", "Context", "Entry", "Gate", "Limit", "Outcome", "Quantizer", "Size", "Trained", "Verdict"),
        "code of runs, whose text has a digest in committed measurements",
    ),
}

# What writes files by other means than `ledger/whole_files.py`, which leaves them whole or not at all, and why it may.
WRITERS = {
    "__main__.py": "opens the null device",
    "commands/output.py": "devices and pipes",
    "experiments/plots.py": "into memory",
    "figures/rendering.py": "into memory",
    "ledger/whole_files.py": "the writer itself",
    "numerics/coq/coqc.py": "texts to compile, alone in their folder, with a stamp that is written last",
    "report/appendix.py": "into a temporary folder",
    "torch_impl/accuracy/emitted_errors.py": "into a temporary folder",
    "torch_impl/confirm/machine_code.py": "into a temporary folder",
    "torch_impl/confirm/speed_tables.py": "through `write_whole`",
}
WRITING = {"write_text", "write_bytes", "savefig"}

TEXT_TO_CODE = {"eval", "exec", "sympify", "lambdify", "parse_expr"}
BUILTIN = {"eval", "exec"}  # as attributes these are other things, such as torch's `model.eval()`


parsed = cache(ast.parse)  # each file is read by several rules


@cache
def nodes_of(tree: ast.AST) -> tuple[ast.AST, ...]:
    return tuple(ast.walk(tree))


def product_files() -> list[Path]:
    """Every Python file of the product, relative to the root."""
    inside = (path for room in ROOMS for path in (ROOT / room).rglob("*.py"))
    return sorted(path.relative_to(ROOT) for path in (*ROOT.glob("*.py"), *inside))


def package_of(path: Path) -> tuple[str, ...]:
    return path.parent.parts


def imports_of(tree: ast.AST) -> Iterator[tuple[int, int, str]]:
    """(line, level, dotted name) of every import, also those inside functions and `TYPE_CHECKING`."""
    for node in nodes_of(tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, 0, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            stem = f"{node.module}." if node.module else ""
            yield from ((node.lineno, node.level, stem + alias.name) for alias in node.names)
        elif isinstance(node, ast.Call) and _last_name(node.func) in ("import_module", "__import__"):
            yield from _literal_import(node)


def _literal_import(call: ast.Call) -> Iterator[tuple[int, int, str]]:
    """`import_module("..room.file", __package__)` is an import like any other."""
    if call.args and isinstance(call.args[0], ast.Constant) and isinstance(call.args[0].value, str):
        name = call.args[0].value
        yield call.lineno, len(name) - len(name.lstrip(".")), name.lstrip(".")


def _last_name(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")


def import_faults(path: Path, source: str) -> list[str]:
    """Why the imports of one file break the rules; empty when they keep them."""
    faults = []
    for line, level, name in imports_of(parsed(source)):
        reason = _absolute_fault(path, name) if level == 0 else _relative_fault(path, level, name)
        if reason:
            faults.append(f"{path}:{line}: {reason}")
    return faults


def _absolute_fault(path: Path, name: str) -> str:
    if path == Path("__init__.py") or (_is_experiment(path) and name.startswith("provenact.")):
        return f"imports {name!r} absolutely: relatively among themselves" if _is_of_experiments(name) else ""
    if name.split(".")[0] in ("provenact", *ROOMS):
        return f"imports {name!r} absolutely: inside the product import relatively"
    return ""


def _relative_fault(path: Path, level: int, name: str) -> str:
    """A relative import must stay in the package and reach no room below the importing one."""
    if path == Path("__init__.py"):
        return f"imports {name!r} relatively: the root's __init__.py imports absolutely"
    package = package_of(path)
    if level - 1 > len(package):
        return f"imports {name!r} from outside the package"
    room = (*package[: len(package) - level + 1], *name.split("."))[0]
    if not package:  # __main__.py stands below all rooms
        return ""
    if room not in ROOMS:
        return f"imports {name!r} from the root: a room imports rooms only"
    if _is_experiment(path) and room != EXPERIMENTS:
        return f"imports {name!r} relatively: training runs import the package by its name"
    if ROOMS.index(room) > ROOMS.index(package[0]):
        return f"room {package[0]!r} imports {room!r}, which stands below it"
    return ""


def _is_experiment(path: Path) -> bool:
    return package_of(path)[:1] == (EXPERIMENTS,)


def _is_of_experiments(name: str) -> bool:
    """Whether a dotted name leads to a module of the training runs.

    >>> [_is_of_experiments(name) for name in ("provenact.experiments.data", "experiments.", "of experiments. They")]
    [True, True, False]
    """
    return re.fullmatch(rf"(provenact)?\.*{EXPERIMENTS}(\.[\w.]*)?", name) is not None


def naming_faults(path: Path, source: str) -> list[str]:
    """Texts of the package that name the training runs as a module, and so may import them."""
    if _is_experiment(path) or path.as_posix() in DOOR:
        return []
    texts = (
        node for node in nodes_of(parsed(source)) if isinstance(node, ast.Constant) and isinstance(node.value, str)
    )
    return [
        f"{path}:{one.lineno}: names {one.value!r}: ask `of_experiments`"
        for one in texts
        if _is_of_experiments(one.value)
    ]


def sub_room_faults(path: Path, source: str) -> list[str]:
    """Where a file of a divided room imports a sub-room that stands below its own; the room's `__init__.py` may import
    all."""
    room, here = path.with_suffix("").parts[:2]
    order = SUB_ROOMS[room]
    if here == "__init__":
        return []
    faults = []
    for line, target in sub_rooms_imported(path, source):
        if target not in order:
            faults.append(f"{path}:{line}: imports {target!r} from `{room}` itself: name the sub-room that holds it")
        elif order.index(target) > order.index(here):
            faults.append(f"{path}:{line}: sub-room {here!r} imports {target!r}, which stands below it")
    return faults


def sub_rooms_imported(path: Path, source: str) -> Iterator[tuple[int, str]]:
    """(line, sub-room of its own room) of every relative import."""
    package = package_of(path)
    for line, level, name in imports_of(parsed(source)):
        room, *inside = *package[: len(package) - level + 1], *name.split(".")
        if level and room == package[0]:
            yield line, inside[0]


def names_in(tree: ast.AST) -> Iterator[tuple[int, str, bool]]:
    """(line, name, whether it is an attribute) of everything used, imported or fetched by `getattr`."""
    for node in nodes_of(tree):
        if isinstance(node, ast.Name):
            yield node.lineno, node.id, False
        elif isinstance(node, ast.Attribute):
            yield node.lineno, node.attr, _last_name(node.value) != "builtins"
        elif isinstance(node, ast.ImportFrom):
            yield from ((node.lineno, alias.name, False) for alias in node.names)
        elif isinstance(node, ast.Call) and _last_name(node.func) == "getattr" and len(node.args) > 1:
            yield node.lineno, str(getattr(node.args[1], "value", "")), True


def text_to_code_faults(path: Path, source: str) -> list[str]:
    """Uses of what would let text become code."""
    return [
        f"{path}:{line}: uses {name!r}: text becomes an expression only through the project's parser"
        for line, name, attribute in names_in(parsed(source))
        if name in TEXT_TO_CODE and not (attribute and name in BUILTIN)
    ]


def sympy_faults(path: Path, source: str) -> list[str]:
    """Imports of SymPy where only trees of our own belong, and of the bridge where things are decided."""
    name = path.as_posix()
    faults = []
    for line, _, imported in imports_of(parsed(source)):
        if imported.split(".")[0] == "sympy" and name != BRIDGE and not name.startswith(ON_COPIES):
            faults.append(f"{path}:{line}: imports SymPy; ask it through the bridge")
        if "sympy_bridge" in imported and name.split("/")[0] in DECIDING_ROOMS:
            faults.append(f"{path}:{line}: asks SymPy, which may propose but not decide")
    return faults


def faults_of(check, rooms: tuple[str, ...] = ()) -> list[str]:
    """The faults that `check` finds in the product, or in some of its rooms."""
    files = [path for path in product_files() if not rooms or (package_of(path) or ("",))[0] in rooms]
    return [fault for path in files for fault in check(path, (ROOT / path).read_text(encoding="utf-8"))]


def test_every_room_is_read():
    seen = {(package_of(path) or ("",))[0] for path in product_files()}
    assert seen >= {"", *(room for room in ROOMS if (ROOT / room).is_dir())}


def test_rooms_import_upwards_and_relatively():
    assert faults_of(import_faults) == []


def test_one_file_asks_for_the_training_runs():
    assert faults_of(naming_faults) == []


def test_the_check_of_who_asks_for_the_training_runs_can_fail():
    for text in ("provenact.experiments.data", "...experiments.plots", "experiments"):
        assert naming_faults(Path("figures/a.py"), f"import_module({text!r})")
    assert naming_faults(Path("figures/a.py"), "'As in the experiments of the paper.'") == []


@pytest.mark.parametrize("room", SUB_ROOMS)
def test_every_sub_room_is_listed(room):
    inside = (ROOT / room).iterdir()
    found = {path.stem for path in inside if path.suffix == ".py" or (path / "__init__.py").is_file()}
    assert found - {"__init__"} == set(SUB_ROOMS[room])


def test_sub_rooms_import_upwards():
    assert faults_of(sub_room_faults, tuple(SUB_ROOMS)) == []


def circle_in(imports: dict[str, set[str]]) -> list[str]:
    """Modules that import each other in a circle; empty where there is none.

    >>> circle_in({"tree": {"text"}, "text": {"tree"}, "order": {"tree"}}), circle_in({"text": {"tree"}, "tree": set()})
    (['text', 'tree'], [])
    """
    left = {name: imported & imports.keys() - {name} for name, imported in imports.items()}
    while any(free := [name for name, imported in left.items() if not imported & left.keys()]):
        left = {name: imported for name, imported in left.items() if name not in free}
    # What is left imports a circle or is one; what nothing left imports is none.
    while loose := left.keys() - set().union(*left.values()):
        left = {name: imported for name, imported in left.items() if name not in loose}
    return sorted(left)


def test_the_files_of_theory_import_each_other_in_no_circle():
    """Also not inside functions: what a file knows, it knows of the files above it."""
    imports = {}
    for path in product_files():
        if package_of(path)[:1] == ("theory",):
            names = imports_of(parsed((ROOT / path).read_text("utf-8")))
            imports[path.stem] = {name.split(".")[-2] for _, level, name in names if level and "." in name}
    assert len(imports) > 50 and circle_in({name: imports[name] for name in imports if name != "__init__"}) == []


@pytest.mark.parametrize("wing", SUB_ROOMS["numerics"])
def test_a_wing_says_what_it_imports(wing):
    files = [path for path in product_files() if package_of(path) == ("numerics", wing)]
    imported = {name for path in files for _, name in sub_rooms_imported(path, (ROOT / path).read_text("utf-8"))}
    said = ast.get_docstring(parsed((ROOT / "numerics" / wing / "__init__.py").read_text("utf-8"))) or ""
    sentence = said.split("\n\n")[0]
    assert sentence.endswith(".") and ". " not in sentence
    assert set(re.findall(r"`(\w+)`", sentence.partition("imports")[2])) == imported - {wing}


def test_a_class_name_has_one_meaning():
    homes: dict[str, set[Path]] = {}
    for path in product_files():
        for node in parsed((ROOT / path).read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and not path.as_posix().startswith(STANDING_APART):
                homes.setdefault(node.name, set()).add(path)
    twice = {name for name, paths in homes.items() if len(paths) > 1 and not name.startswith("_")}
    assert twice == set(SAME_NAME)


def test_no_text_becomes_code():
    assert faults_of(text_to_code_faults) == []


def writes(source: str) -> bool:
    """Whether a file calls what writes one, or opens one to write."""
    for call in nodes_of(parsed(source)):
        if not isinstance(call, ast.Call):
            continue
        name = _last_name(call.func)
        modes = [one.value for one in ast.walk(call) if isinstance(one, ast.Constant) and isinstance(one.value, str)]
        if name in WRITING or (
            name == "open" and any(re.fullmatch(r"[wax]b?\+?|[rwax]b?\+b?", mode) for mode in modes)
        ):
            return True
    return False


def test_files_are_written_whole():
    files = [path for path in product_files() if "generated" not in path.parts]
    assert {path.as_posix() for path in files if writes((ROOT / path).read_text("utf-8"))} == {*WRITERS}


@pytest.mark.parametrize("source", ["open(p, 'w')", "p.open(mode='ab')", "p.write_text('')", "open(p, 'r+b')"])
def test_check_of_writers_can_fail(source):
    assert writes(source) and not writes("open(p); p.read_text('utf-8'); f.write('w'); p.open('rb')")


def test_sympy_proposes_through_the_bridge_alone():
    assert faults_of(sympy_faults) == []


def header_faults(path: Path, source: str) -> list[str]:
    """What a module's header lists, as "- `name(...)`, `thing.method()`   ...", and the module does not have."""
    tree = parsed(source)
    has = {alias.asname or alias.name for node in tree.body if isinstance(node, ast.ImportFrom) for alias in node.names}
    for node in nodes_of(tree):
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            has.add(node.name)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            has.add(node.id)
    entries = re.findall(r"^- ((?:`[^`]+`(?:, | and )?)+)", ast.get_docstring(tree) or "", re.MULTILINE)
    listed = [name for entry in entries for name in re.findall(r"`(?:\w*\.)?(\w+)[^`]*`", entry)]
    return [f"{path}: the header lists {name!r}, which is not there" for name in listed if name not in has]


def test_headers_list_what_is_there():
    assert faults_of(header_faults) == []


def test_header_check_can_fail():
    source = '"""About.\n\n- `there(x)`, `thing.method()`   both\n- `gone(x)`   not\n"""\n'
    source += "def there(x): ...\nclass Thing:\n    def method(self): ..."
    assert header_faults(Path("theory/a.py"), source) == ["theory/a.py: the header lists 'gone', which is not there"]


def asked_for() -> Iterator[tuple[Path, str]]:
    """(module, function or class of it) that another folder of the product imports."""
    for path in product_files():
        for _, level, name in imports_of(parsed((ROOT / path).read_text(encoding="utf-8"))):
            package = package_of(path)
            *stem, last = *package[: len(package) - level + 1], *name.split(".")
            if level and stem and tuple(stem[:-1]) != package:
                yield Path(*stem).with_suffix(".py"), last


def unlisted_faults(source: str, asked: set[str]) -> set[str]:
    """The functions and classes among what is asked for that a header with a list does not mention."""
    tree = parsed(source)
    said = ast.get_docstring(tree) or ""
    defined = {node.name for node in tree.body if isinstance(node, (ast.FunctionDef, ast.ClassDef))}
    return {name for name in asked & defined if not re.search(rf"\b{name}\b", said)} if "\n- `" in said else set()


def test_headers_list_what_other_folders_ask_for():
    asked: dict[Path, set[str]] = {}
    for path, name in asked_for():
        asked.setdefault(path, set()).add(name)
    kept = [path for path in asked if (ROOT / path).is_file()]
    found = {path.as_posix(): unlisted_faults((ROOT / path).read_text("utf-8"), asked[path]) for path in kept}
    assert {path: names for path, names in found.items() if names} == {}


def test_the_list_of_what_is_asked_for_can_fail():
    source = '"""About.\n\n- `one(x)`   listed\n"""\ndef one(x): ...\ndef two(x): ...\ndef three(x): ...'
    assert unlisted_faults(source, {"one", "two"}) == {"two"}


def test_listed_packages_are_the_folders_that_exist():
    config = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    inside = (path for path in product_files() if not _is_experiment(path))
    folders = {".".join(("provenact", *package_of(path))) for path in inside}
    assert set(config["tool"]["setuptools"]["packages"]) == folders | {"provenact.theory.papers"}


@pytest.mark.parametrize(
    ("path", "source", "reason"),
    [
        ("theory/a.py", "from ..numerics import balls", "stands below it"),
        ("theory/a.py", "from .. import ledger", "stands below it"),
        ("numerics/deciders/a.py", "from ...commands.verify import run", "stands below it"),
        ("theory/a.py", "def f():\n    from ..figures import curve", "stands below it"),
        ("theory/a.py", "if TYPE_CHECKING:\n    from ..ledger import run", "stands below it"),
        ("theory/a.py", "import_module('..ledger.run', __package__)", "stands below it"),
        ("ledger/a.py", "import provenact.theory", "absolutely"),
        ("ledger/a.py", "from provenact.theory import cells", "absolutely"),
        ("ledger/a.py", "importlib.import_module('provenact.theory')", "absolutely"),
        ("ledger/a.py", "import theory", "absolutely"),
        ("ledger/a.py", "from .. import mollify", "from the root"),
        ("ledger/a.py", "from ... import other", "outside the package"),
        ("__init__.py", "from .theory import cells", "relatively"),
        ("__init__.py", "from provenact.experiments import data", "absolutely"),
        ("torch_impl/confirm/a.py", "from ...experiments import data", "stands below it"),
        ("commands/a.py", "from provenact.experiments.data import image_set", "absolutely"),
        ("experiments/runs/a.py", "from ...torch_impl.confirm.run import Run", "by its name"),
        ("experiments/runs/a.py", "from provenact.experiments.stacks import Bank", "among themselves"),
        ("__main__.py", "from provenact import commands", "absolutely"),
    ],
)
def test_import_check_can_fail(path, source, reason):
    (fault,) = import_faults(Path(path), source)
    assert reason in fault and fault.startswith(f"{path}:")


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("ledger/a.py", "from ..theory.exact.cells import Cells\nfrom . import run\nimport sympy"),
        ("numerics/deciders/a.py", "from ..search.roots import zeros\nfrom ...theory import cells"),
        ("__init__.py", "from provenact.theory import cells"),
        ("experiments/runs/a.py", "from provenact.torch_impl.confirm.run import Run\nfrom ..stacks import Bank"),
        ("__main__.py", "from .commands import verify\nfrom . import __version__"),
    ],
)
def test_import_check_can_pass(path, source):
    assert import_faults(Path(path), source) == []


@pytest.mark.parametrize(
    ("path", "source", "reason"),
    [
        ("torch_impl/programs/a.py", "from ..lowering.saturation import LARGEST", "stands below it"),
        ("torch_impl/programs/a.py", "from .. import lowering", "stands below it"),
        ("torch_impl/confirm/runs/a.py", "from ... import srelu", "from `torch_impl` itself"),
        ("torch_impl/lowering/a.py", "def f():\n    from ...torch_impl.emission import emitter", "stands below it"),
        ("torch_impl/emitted.py", "import_module('.training.surgery', __package__)", "stands below it"),
        ("torch_impl/generated/a.py", "from ..accuracy.formats import FORMATS", "stands below it"),
        ("numerics/arithmetic/a.py", "from ..search.roots import zeros", "stands below it"),
        ("numerics/search/a.py", "if TYPE_CHECKING:\n    from .. import deciders", "stands below it"),
        ("numerics/deciders/a.py", "from ...numerics.coq import coqc", "stands below it"),
        ("numerics/search/a.py", "from ..balls import ball", "from `numerics` itself"),
    ],
)
def test_sub_room_check_can_fail(path, source, reason):
    (fault,) = sub_room_faults(Path(path), source)
    assert reason in fault and fault.startswith(f"{path}:")


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("torch_impl/__init__.py", "from .training import TRAINING"),
        ("torch_impl/confirm/runs/a.py", "from ...accuracy.formats import FORMATS\nfrom ..run import Run"),
        ("torch_impl/lowering/a.py", "from ..programs import ranges\nfrom ...theory import cells\nfrom . import x"),
        ("numerics/search/a.py", "from ..arithmetic.balls import ball\nfrom .roots import zeros\nfrom . import x"),
    ],
)
def test_sub_room_check_can_pass(path, source):
    assert sub_room_faults(Path(path), source) == []


@pytest.mark.parametrize(
    "source",
    [
        "eval('1')",
        "run = exec",
        "builtins.eval('1')",
        "sympy.sympify('x')",
        "from sympy import lambdify as f",
        "getattr(sympy, 'sympify')('x')",
        "from sympy.parsing.sympy_parser import parse_expr",
    ],
)
def test_text_to_code_check_can_fail(source):
    assert text_to_code_faults(Path("theory/a.py"), source)


def test_text_to_code_check_reads_syntax_not_text():
    source = "'never eval(text)'\nmodel.eval()\nx.evalf()  # not eval("
    assert text_to_code_faults(Path("theory/a.py"), source) == []


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("numerics/a.py", "import sympy"),
        ("numerics/deciders/a.py", "def f():\n    from sympy.solvers import solve as s"),
        ("numerics/a.py", "from ..theory.exact.sympy_bridge import simplified"),
        ("ledger/a.py", "from ..theory import sympy_bridge"),
        ("theory/exact/cells.py", "from sympy import S"),
        ("derivations/a.py", "import sympy as sp"),
        ("commands/a.py", "importlib.import_module('sympy')"),
    ],
)
def test_sympy_check_can_fail(path, source):
    assert sympy_faults(Path(path), source)


@pytest.mark.parametrize("path", [BRIDGE, "torch_impl/lowering/a.py"])
def test_sympy_check_can_pass(path):
    assert sympy_faults(Path(path), "import sympy") == []
    assert sympy_faults(Path("derivations/a.py"), "from ..theory.exact.sympy_bridge import factored") == []
