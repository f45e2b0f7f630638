"""Docstring examples are tests: every `>>>` of the product is run.

A module whose import needs an optional package that is missing is skipped, with that reason.
"""

import ast
import doctest
import re
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
ROOMS = ("theory", "derivations", "numerics", "ledger", "torch_impl", "figures", "report", "commands", "experiments")
OPTIONAL = set("torch triton matplotlib numpy distributed dask jinja2 markupsafe latex2mathml".split())


def product_files():
    inside = (path for room in ROOMS for path in (ROOT / room).rglob("*.py"))
    return sorted(path.relative_to(ROOT) for path in (*ROOT.glob("*.py"), *inside))


def has_examples(source):
    """Whether a docstring of the source shows a prompt; the prompt of emitted code does not count."""
    if ">>> " not in source:
        return False
    holders = (ast.Module, ast.ClassDef, ast.FunctionDef)
    nodes = (node for node in ast.walk(ast.parse(source)) if isinstance(node, holders))
    return any(">>> " in (ast.get_docstring(node) or "") for node in nodes)


@cache
def with_examples():
    return [path for path in product_files() if has_examples((ROOT / path).read_text("utf-8"))]


def module_of(path):
    parts = ["provenact", *path.with_suffix("").parts]
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def examples_in(module):
    """The doctests of a module, those without examples left out."""
    return [test for test in doctest.DocTestFinder(exclude_empty=True).find(module) if test.examples]


@pytest.mark.parametrize("path", [pytest.param(path) for path in with_examples()], ids=str)
def test_examples_say_the_truth(path, tmp_path, monkeypatch):
    monkeypatch.setenv("PROVENACT_CACHE", str(tmp_path))
    try:
        module = import_module(module_of(path))
    except ImportError as error:
        if (error.name or "").split(".")[0] not in OPTIONAL:
            raise
        pytest.skip(f"needs the optional package {error.name}")
    tests = examples_in(module)
    assert tests, "the file has examples that no docstring of its module holds"
    runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE)
    failures = [test.name for test in tests if runner.run(test).failed]
    assert failures == [] and runner.tries >= len(tests)


PAGE = (ROOT / "docs" / "API.md").read_text("utf-8")
SECTIONS = {section.partition("`")[0]: section for section in PAGE.split("\n## `")[1:]}
BLOCK = re.compile(r"```pycon\n(.*?)```", re.S)
SHOWN = {name: block for name, section in SECTIONS.items() for block in BLOCK.findall(section)}


@pytest.mark.sweep
@pytest.mark.parametrize("name", SHOWN)
def test_an_example_of_the_page_runs_as_it_is_printed(name, tmp_path, monkeypatch):
    """By itself, after the one line that the page names."""
    monkeypatch.setenv("PROVENACT_CACHE", str(tmp_path))
    if "import torch" in SHOWN[name]:
        pytest.importorskip("torch", reason="needs torch: pip install 'provenact[torch]'")
    assert "the examples come after `from provenact import *`" in " ".join(PAGE.split())
    names: dict = {}
    exec("from provenact import *", names)
    test = doctest.DocTestParser().get_doctest(SHOWN[name], names, name, None, None)
    assert test.examples and not doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE).run(test).failed


def test_there_are_examples():
    assert len(with_examples()) >= 5


def test_a_wrong_example_is_seen():
    wrong = doctest.DocTestParser().get_doctest(">>> 1 + 1\n3\n", {}, "wrong", None, None)
    runner = doctest.DocTestRunner(verbose=False)
    assert runner.run(wrong, out=lambda text: None).failed == 1
