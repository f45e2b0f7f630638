"""What a newcomer installs and reads: metadata, typed, the archive is whole, pages name what exists."""

import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import provenact
from provenact.__main__ import VERBS, main
from provenact.ledger.proving import proved_files, whole

ROOT = Path(__file__).resolve().parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
CONSTRAINTS = dict(re.findall(r"^([\w.-]+)==(\S+)$", (ROOT / "constraints.txt").read_text("utf-8"), re.M))


def read(name: str) -> str:
    return (ROOT / name).read_text("utf-8")


def test_the_package_is_typed_and_described():
    assert (ROOT / "py.typed").exists() and (ROOT / PROJECT["project"]["readme"]).exists()
    assert PROJECT["project"]["authors"] == [{"name": "the provenact developers"}]


def test_every_pattern_of_package_data_finds_files():
    for package, patterns in PROJECT["tool"]["setuptools"]["package-data"].items():
        folder = ROOT.joinpath(*package.split(".")[1:])
        assert [pattern for pattern in patterns if not list(folder.glob(pattern))] == [], package


@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="not a clone")
def test_the_source_archive_has_everything():
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    grafted = {line.split()[1] for line in read("MANIFEST.in").splitlines() if line.startswith("graft")}
    packages = {one.split(".")[1] for one in PROJECT["tool"]["setuptools"]["packages"] if "." in one}
    missing = {path.split("/")[0] for path in listed if "/" in path} - grafted - packages
    assert missing == set()


def test_the_version_is_one():
    assert f"version: {provenact.__version__}\n" in read("CITATION.cff")
    assert f"\n## {provenact.__version__}" in read("CHANGELOG.md")


@pytest.mark.parametrize("document", ["CONTRIBUTING.md", "ARCHITECTURE.md"])
def test_files_that_a_page_names_exist(document):
    rooms = "theory|numerics|ledger|torch_impl|derivations|commands|tests"
    named = set(re.findall(rf"`((?:{rooms})/[\w/.]*)`", read(document)))
    assert len(named) > 5 and [path for path in named if not (ROOT / path).exists()] == []


def test_words_of_coq_that_a_page_names_exist():
    named = set(re.findall(r"`([a-z]+_\w+)`", read("proofs/README.md")))
    proofs = "\n".join(whole(proved_files(), {}).files().values())
    assert len(named) > 5 and [word for word in named if not re.search(rf"\b{word}\b", proofs)] == []


def test_the_example_of_an_activation_is_in_the_catalogue():
    example = re.search(r"```toml\n(.*?)```", read("CONTRIBUTING.md"), re.S)[1]
    ((name, entry),) = tomllib.loads(example).items()
    assert tomllib.loads(read("theory/catalogue.toml"))[name] == entry


def test_the_table_of_versions_is_that_of_the_constraints():
    rows = dict(re.findall(r"^\| ([\w-]+) \| ([\d.]+)", read("docs/VERSIONS.md"), re.M))
    named = {"python-flint": "python-flint", "SymPy": "sympy", "mpmath": "mpmath", "torch": "torch", "Triton": "triton"}
    assert {name: rows[name] for name in named} == {name: CONSTRAINTS[pinned] for name, pinned in named.items()}


def test_everything_can_be_imported_without_extras():
    code = (
        "import sys; sys.modules['torch'] = None\nfrom provenact import *\n"
        "try:\n    audit('x')\nexcept ImportError as error:\n    print(error)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == 'provenact.audit needs torch: pip install "provenact[torch]"\n'


def _name(requirement: str) -> str:
    return re.match(r"[\w-]+", requirement)[0]


@pytest.mark.sweep
def test_code_is_validated_with_the_core_alone(tmp_path):
    """What only an extra installs is not there: the text is read back, and the roundings are proved, without it."""
    core, extras = PROJECT["project"]["dependencies"], PROJECT["project"]["optional-dependencies"]
    absent = sorted({_name(one) for many in extras.values() for one in many} - {_name(one) for one in core})
    assert "torch" in absent
    absent.remove("provenact")
    command = ["emit", "--mollify", "abs(x)", "--kernel", "box", "--name", "Soft", "--validate"]
    code = (
        f"import sys; sys.modules.update(dict.fromkeys({absent}))\nfrom provenact.__main__ import main\n"
        f"sys.exit(main({[*command, '-o', str(tmp_path / 'soft.py')]}))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 0 and "bfloat16 value on a device: proved" in done.stderr, done.stderr


@pytest.mark.parametrize("option", ["-V", "--version"])
def test_the_version_is_said(option, capsys):
    assert main([option]) == 0 and capsys.readouterr().out == f"provenact {provenact.__version__}\n"


@pytest.mark.parametrize(
    ("typed", "completed"),
    [
        ("ve", "verify"),
        ("verify --exp", "--explain"),
        ("emit --target re", "relaxation"),
        ("verify sq", "squaf"),
        ("mollify abs(x) --kernel bo", "box"),
        ("derive sig", "sigmoid sigmoid_rescu"),
        ("claim li", "lint"),
        ("check lambda_g", "lambda_gelu"),
        ("figures --format pd", "pdf"),
        ("regenerate api", "api"),
    ],
)
def test_bash_completes(typed, completed, capsys):
    assert main(["--completion"]) == 0
    script = capsys.readouterr().out
    assert all(f"    {verb}) words=" in script for verb, *_ in VERBS)
    words = ["provenact", *map(shlex.quote, typed.split())]
    ask = f"COMP_WORDS=({' '.join(words)}); COMP_CWORD={len(words) - 1}; _provenact; echo ${{COMPREPLY[@]}}"
    done = subprocess.run(["bash", "-c", f"{script}\n{ask}"], capture_output=True, text=True, check=True)
    assert done.stdout.split() == completed.split()
