"""Who notices when a digit of a measured or recorded file is another one: the list, the reader, who uses the file."""

import ast
import json
import os
import re
import shutil
import subprocess
import sys
from fnmatch import fnmatchcase
from functools import partial
from pathlib import Path

import pytest

from provenact.commands.artefacts import ARTEFACTS
from provenact.ledger import data_files
from provenact.ledger.data_files import DIGESTS, HOMES, ROOT, changed_data, read_data, write_data
from provenact.theory.exact.errors import InputError

FILES = sorted(path.relative_to(ROOT).as_posix() for home in HOMES for path in (ROOT / home).glob("*.json"))
EMIT = ("emit", "srelu", "--quick", "-o", os.devnull)
VERIFY = ("verify", "srelu/closed-form")
DOCUMENTS = ("regenerate", "documents", "--check")
READ_BY_TESTS = ("device_instructions.json", "certified_reluization.json")  # of benchmarks; the list notices
# What Python asks for, and no command.
IMPORTED = {
    "torch_impl/data/gate_constants.json": "from provenact.torch_impl.training.gate_targets import lambda_target"
}
# Modules that read JSON which is no committed data, and what it is.
OTHER_JSON = {
    "commands/artefacts.py": "what a notebook that was run prints",
    "experiments/engine.py": "the state of a run that was stopped",
    "experiments/image_files.py": "labels of a user's images",
    "ledger/answers.py": "tasks, and answers of workers, which have a digest of their own",
    "ledger/cluster.py": "tasks",
    "ledger/data_files.py": "the reader itself",
    "ledger/rechecking.py": "a ledger that was just made",
    "ledger/store.py": "entries of the cache, which have a digest of their own",
    "ledger/witness_check.py": "the file that it is given; it imports nothing of the house",
    "theory/language/claims.py": "the text of a claim",
    "torch_impl/canonical.py": "a tree that was just made",
    "torch_impl/confirm/accuracy_data.py": "results of runs, of which data is made",
    "torch_impl/confirm/execution.py": "a result that was just made",
    "torch_impl/confirm/storage.py": "results of runs",
    "torch_impl/training/gate_targets.py": "what the package around it has read before",
}
ASKED = {
    "benchmarks/data/cpu.json": DOCUMENTS,
    "benchmarks/data/relaxations.json": DOCUMENTS,
    "figures/data/bf16_errors.json": ("figures", "error_maps", "--out", "."),
    "gallery/recorded.json": VERIFY,
    "ledger/grades.json": EMIT,
    "ledger/proved.json": VERIFY,
    "ledger/recorded.json": VERIFY,
    **{
        f"torch_impl/data/{name}.json": EMIT
        for name in "accuracy bounds candidates claims polynomials rounding".split()
    },
    **{f"torch_impl/data/{name}.json": DOCUMENTS for name in "cuda_tests device_instructions drawn every_pair".split()},
    "torch_impl/data/reference_errors.json": ("audit", "torch.nn.functional.gelu", "--as", "gelu"),
    "torch_impl/data/speed.json": DOCUMENTS,
    **{one: ("confirm", "--check") for one in FILES if "/evidence/" in one},
}


def with_another_digit(content: bytes) -> bytes:
    """The file with its last digit, which stands in a number or a digest, one more."""
    place = [found.start() for found in re.finditer(rb"[0-9]", content)][-1]
    return content[:place] + str((int(content[place : place + 1]) + 1) % 10).encode() + content[place + 1 :]


@pytest.fixture
def house(tmp_path, monkeypatch):
    """The files of data, and nothing else, in a house of their own."""
    for name in (*FILES, DIGESTS):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    monkeypatch.setattr(data_files, "ROOT", tmp_path)
    return tmp_path


def test_every_file_is_what_its_maker_wrote_and_has_one_maker():
    assert changed_data() == []
    for name in FILES:
        assert sum(fnmatchcase(name, pattern) for one in ARTEFACTS for pattern in one.files) == 1, name


def test_the_usual_tool_reads_the_digests():
    done = subprocess.run(["sha256sum", "--check", "--quiet", DIGESTS], cwd=ROOT, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, "")


@pytest.mark.parametrize("name", FILES)
def test_another_digit_is_seen_and_not_read(name, house):
    path = house / name
    path.write_bytes(with_another_digit(path.read_bytes()))
    assert changed_data() == [name]
    with pytest.raises(InputError, match=f"{re.escape(name)} is not what its maker wrote"):
        read_data(path)


def test_a_file_without_a_digest_or_without_itself_is_seen(house):
    (house / "ledger/typed.json").write_text("{}")
    (house / "torch_impl/data/speed.json").unlink()
    assert changed_data() == ["ledger/typed.json", "torch_impl/data/speed.json"]
    with pytest.raises(InputError, match=r"ledger/typed\.json is not what its maker wrote"):
        read_data(house / "ledger/typed.json")
    assert read_data(house / "torch_impl/data/speed.json") is None


def reads_json(path: Path) -> bool:
    """Whether a module names `json.load`, `json.loads` or a decoder."""
    names = {"load", "loads", "JSONDecoder"}
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module == "json" and names & {one.name for one in node.names}:
            return True
        if isinstance(node, ast.Attribute) and node.attr in names and ast.unparse(node.value) == "json":
            return True
        if isinstance(node, ast.Import) and any(one.name == "json" and one.asname for one in node.names):
            return True
    return False


def test_no_module_reads_committed_data_past_its_reader():
    """Whoever reads JSON by other means says here what it is."""
    rooms = [path for path in ROOT.iterdir() if path.is_dir() and path.name not in ("tests", "benchmarks")]
    modules = [path for room in rooms if room.name[0] != "." for path in room.rglob("*.py")]
    assert len(modules) > 300
    assert {path.relative_to(ROOT).as_posix() for path in modules if reads_json(path)} == {*OTHER_JSON}


def test_who_writes_a_file_writes_its_digest(house):
    before = (house / DIGESTS).read_text()
    path = house / "ledger/recorded.json"
    old = path.read_bytes()
    write_data(path, b"[1]\n")
    assert read_data(path) == [1] and changed_data() == []
    write_data(path, old)
    assert (house / DIGESTS).read_text() == before


def test_a_file_elsewhere_is_a_users_own(house):
    (house / "mine").mkdir()
    for path in (house / "mine" / "recorded.json", house.parent / "ledger.json"):
        write_data(path, b"[2]\n")
        assert read_data(path) == [2] and changed_data() == []


def linked(folder: Path, changed: str) -> Path:
    """The package in a folder of its own, as links but for one file, in which a digit is another one."""
    real = {parent.as_posix() for parent in Path(changed).parents}
    for here in sorted(real):
        (folder / "provenact" / here).mkdir()
        for entry in (ROOT / here).iterdir():
            inside = entry.relative_to(ROOT).as_posix()
            if inside not in real and not entry.name.startswith("."):
                (folder / "provenact" / inside).symlink_to(entry)
    path = folder / "provenact" / changed
    path.unlink()
    path.write_bytes(with_another_digit((ROOT / changed).read_bytes()))
    return folder


def test_every_file_is_asked_for():
    assert {*FILES} - {*ASKED} == {*IMPORTED, *(f"benchmarks/data/{name}" for name in READ_BY_TESTS)}


@pytest.mark.sweep
@pytest.mark.parametrize("name", [one for one in ASKED if "/evidence/" not in one or one.endswith("/rate.json")])
def test_the_command_that_uses_a_file_refuses_another_digit(name, tmp_path):
    environment = os.environ | {"PYTHONPATH": str(linked(tmp_path, name)), "XDG_CACHE_HOME": str(tmp_path / "cache")}
    run = partial(subprocess.run, cwd=tmp_path, env=environment, capture_output=True, text=True)
    done = run([sys.executable, "-m", "provenact", *ASKED[name]])
    assert done.returncode == 2 and f"{name} is not what its maker wrote" in done.stderr, done.stderr


@pytest.mark.sweep
@pytest.mark.parametrize("name", IMPORTED)
def test_what_python_asks_for_refuses_another_digit(name, tmp_path):
    environment = os.environ | {"PYTHONPATH": str(linked(tmp_path, name))}
    command = [sys.executable, "-c", IMPORTED[name]]
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True)
    assert done.returncode == 1 and f"InputError: {name} is not what its maker wrote" in done.stderr, done.stderr


@pytest.mark.sweep
def test_the_list_says_which_file_and_who_makes_it(tmp_path):
    name = f"benchmarks/data/{READ_BY_TESTS[0]}"
    environment = os.environ | {"PYTHONPATH": str(linked(tmp_path, name))}
    command = [
        sys.executable,
        "-m",
        "provenact",
        "regenerate",
        "--check",
        "busiest-units",
        "gate-constants",
        "--json",
        "-",
    ]
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True)
    assert json.loads(done.stdout)["files"][name] == "OUT OF DATE"
