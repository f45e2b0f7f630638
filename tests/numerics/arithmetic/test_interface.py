"""What others use of `numerics/arithmetic` is what its `__init__.py` lists, with these arguments, and all of it is."""

import ast
import inspect
import re
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
ROOM = "provenact.numerics.arithmetic"
PAGE = import_module(ROOM).__doc__
LISTED = dict(re.findall(r"^    ([\w.]+)(\(.*\))?   \S", PAGE, re.M))
ELSEWHERE = {".venv", ".extra", "build", "dist"}


def signature(function: object) -> str:
    """The arguments and what they are by themselves, without types."""
    arguments = [one.replace(annotation=one.empty) for one in inspect.signature(function).parameters.values()]
    arguments = [one for one in arguments if one.name != "self"]
    return str(inspect.Signature(arguments))


def named(name: str) -> object:
    module, *names = name.split(".")
    thing = import_module(f"{ROOM}.{module}")
    for one in names:
        thing = getattr(thing, one)
    return thing


@pytest.mark.parametrize("name", LISTED)
def test_what_is_listed_is_there_with_these_arguments(name):
    thing = named(name)
    if LISTED[name]:
        assert signature(thing) == LISTED[name]
    else:
        assert not inspect.isclass(thing) and not inspect.isfunction(thing)


def test_every_line_of_the_list_is_read():
    assert len(LISTED) == sum(line.startswith("    ") for line in PAGE.splitlines()) > 40


def imported(text: str, folders: tuple[str, ...]) -> set[str]:
    """What a file in these folders imports from the room, by module and name; a module as a whole by its name."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ImportFrom):
            package = ["provenact", *folders][: len(folders) + 2 - node.level] if node.level else []
            module = ".".join([*package, *([node.module] if node.module else [])])
            if f"{module}.".startswith(f"{ROOM}."):
                found |= {".".join([*module.split(".")[3:], alias.name]) for alias in node.names}
            elif module == "provenact.numerics":
                found |= {alias.name for alias in node.names if alias.name == "arithmetic"}
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names if alias.name.startswith(ROOM)}
    return found


def test_others_use_what_is_listed_and_nothing_else():
    users = {}
    for path in ROOT.rglob("*.py"):
        folders = path.relative_to(ROOT).parts[:-1]
        if folders[:2] == ("numerics", "arithmetic") or {*folders[:1]} & ELSEWHERE:
            continue
        for name in imported(path.read_text("utf-8"), folders):
            users.setdefault(name, path.relative_to(ROOT).as_posix())
    assert {name: path for name, path in users.items() if name not in LISTED} == {}
    assert {name for name in LISTED if name.count(".") == 1} <= set(users), "nobody uses it: take it off the list"


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("from ..arithmetic.balls import enclose, _wide", {"balls.enclose", "balls._wide"}),
        ("from ..arithmetic import jets", {"jets"}),
        ("from ...numerics.arithmetic.jets import jet", {"jets.jet"}),
        ("from .. import arithmetic", {"arithmetic"}),
        ("from provenact.numerics.arithmetic.spans import Span", {"spans.Span"}),
        ("import provenact.numerics.arithmetic.balls", {"provenact.numerics.arithmetic.balls"}),
        ("from ..findings.evidence import Evidence", set()),
    ],
)
def test_a_use_is_seen(text, names):
    assert imported(text, ("numerics", "deciders")) == names
