"""What `--json` writes has the published shape, verb by verb."""

import json
import shlex
from importlib import import_module

import pytest
from published import faults, published

from provenact.__main__ import VERBS, main
from provenact.commands.schemas import SHAPES, json_schema

# One command or more of each verb that takes seconds; the pages of a whole report are looked at elsewhere.
COMMANDS = [
    "verify srelu/lipschitz-gelu srelu/uniform-error --jobs 1",
    r"claim tex '\frac{x}{1+e^{-x}}'",
    "claim new mine.toml --says 'f is even' --where 'p. 1'",
    "check max(0,x)",
    "verify srelu/lipschitz-gelu --verdict vacuous --jobs 1",  # an empty table
    "check 1/x",
    "check log(-1-x^2)",
    "check sqrt(sin(x))",
    "check max(0,x-1e400)",
    "constants relu --jobs 1",
    "derive inverse-error --zeta x*exp(-x)",
    "mollify max(0,x)",
    "mollify max(0,x) --kernel bump",
    "mollify sign(x) --delta 1e-300",
    "mollify x^2 --kernel gaussian",
    "join '0; a*x^2+b*x+c; x' --knots=-w,w --solve a,b,c",
    "improve relu --density exp(-x^2/2)",
    "emit relu --target c",
    "relax x^2 --on [-1,3]",
    "approximate x^2 --on [-1,1] --degree 1",
    "approximate x^2 --on [-1,1] --table 2",
    "confirm",
    "regenerate --list",
    "regenerate schemas --check",
]


@pytest.mark.parametrize("command", COMMANDS)
def test_a_verb_writes_what_is_published(command, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    verb, *words = shlex.split(command)
    assert main([verb, *words, "--json", "out.json"]) == 0
    data = json.loads((tmp_path / "out.json").read_text("utf-8"))
    assert faults(published(verb), data) == []


def test_every_verb_has_a_schema():
    assert list(SHAPES) == sorted(SHAPES, key=[verb for verb, *_ in VERBS].index) and len(SHAPES) == len(VERBS)
    tried = {command.split()[0] for command in COMMANDS}
    assert set(SHAPES) - tried == {"prove", "audit", "figures", "report"}  # too slow here: their own tests
    assert all(hasattr(import_module(f"provenact.commands.{verb}"), "run") for verb in SHAPES)


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        ({"a": "1"}, ""),
        ({"a": "1", "b": [2]}, ""),
        ({}, "no a"),
        ({"a": 1}, "string is expected"),
        ({"a": None, "b": [True]}, "integer is expected"),
        ({"a": "1", "c": 1}, "c is not in the schema"),
    ],
)
def test_faults_are_found(data, fault):
    found = faults(json_schema({"a": (str, None), "b?": [int]}), data)
    assert (fault in found[0]) if fault else found == []
