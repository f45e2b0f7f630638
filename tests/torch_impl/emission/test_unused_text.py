"""A file has the definitions that its public names need, and no others."""

import ast

import pytest

from provenact.torch_impl.emission.emitter import emit_subjects
from provenact.torch_impl.emission.unused_text import without_unused
from provenact.torch_impl.lowering.subjects import from_expression

TEXT = """\
__all__ = ["f", "G"]


@decorated
def _unused(x):
    return _used_by_unused(x)


def _used_by_unused(x):
    return x


_SIZE = 3  # of something


_LOST = 4


def _wrapped():
    return 0


class G:
    size = _SIZE


G.other = _wrapped


def f(x):
    return getattr(x, "_named")


def _named():
    pass
"""


def test_what_nothing_mentions_is_left_out_and_the_rest_stays_as_it_is():
    kept = without_unused(TEXT)
    gone = ("_unused", "_used_by_unused", "_LOST", "@decorated")
    assert not any(name in kept for name in gone)
    assert "_SIZE = 3  # of something\n\n\ndef _wrapped" in kept and kept.endswith("def _named():\n    pass\n")
    assert without_unused(kept) == kept


@pytest.mark.parametrize("expression", ["x*tanh(x)", "x*tanh(a*x)"])
def test_every_definition_of_an_emitted_file_is_mentioned_elsewhere(expression):
    text = emit_subjects([from_expression(expression, "Mine")], "test")
    body = ast.parse(text).body
    private = {node.name for node in body if isinstance(node, (ast.FunctionDef, ast.ClassDef)) and node.name[0] == "_"}
    for name in private:
        users = [node for node in body if getattr(node, "name", "") != name]
        assert any(isinstance(one, ast.Name) and one.id == name for node in users for one in ast.walk(node)), name
