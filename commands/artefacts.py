"""The files of the repository that are generated: who makes each, from what, and in which order.

A part reads its inputs and the code. It stands after what it reads; where two read each other (`code` quotes the bounds
that `rounding` proves of it), the earlier one is made again.
"""

import json
import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

from ..ledger.data_files import read_data
from ..theory.exact.errors import InputError

ROOT = Path(__file__).parents[1]
Made = Mapping[str, bytes]  # by the path of the file, from the root
DATA, GENERATED, EVIDENCE = "torch_impl/data", "torch_impl/generated", "torch_impl/confirm/evidence"
FIGURES, RUNS = "docs/figures", "runs"
RELAXATIONS, CPU = "benchmarks/data/relaxations.json", "benchmarks/data/cpu.json"
# Written by hand, with blocks between marks:
DOCUMENTS = (
    "README.md",
    "TRUST.md",
    *(f"docs/{name}.md" for name in ("ACCURACY", "FIGURES", "GATED", "RELAXATIONS", "SPEED", "VERSIONS")),
)


@dataclass(frozen=True)
class Artefact:
    """Generated files that are made together."""

    name: str
    files: tuple[str, ...]  # paths and patterns
    inputs: tuple[str, ...]  # paths and patterns
    make: Callable[[], Made] | None  # None: `when` says who does
    when: str = ""  # why it is made only when it is named
    is_long: bool = False  # many minutes


# --- makers -----------------------------------------------------------------------------------------


def _asked(module: str, name: str, *arguments: str) -> Callable[[], Any]:
    """What a function of another room gives, which is imported when it is asked for."""
    return lambda: getattr(import_module(module, __package__), name)(*arguments)


def _json(path: str, data: object, indent: int | None = 1) -> Made:
    separators = None if indent else (",", ":")
    return {path: (json.dumps(data, indent=indent, separators=separators, allow_nan=False) + "\n").encode()}


def _texts(texts: Mapping[str, str], place: str = "{}") -> Made:
    """Files by what stands in the braces of their path."""
    return {place.format(name): text.encode() for name, text in texts.items()}


def _data(
    name: str, path: str, inputs: tuple[str, ...], module: str, function: str, indent: int | None = 1, **more: Any
) -> Artefact:
    """A file of data that a function gives."""
    return Artefact(name, (path,), inputs, lambda: _json(path, _asked(module, function)(), indent), **more)


def _text(name: str, path: str, inputs: tuple[str, ...], module: str, function: str) -> Artefact:
    """A file with the text that a function gives, or several with its texts by what the star stands for."""

    def make() -> Made:
        found = _asked(module, function)()
        return _texts(found if isinstance(found, Mapping) else {"": found}, path.replace("*", "{}"))

    return Artefact(name, (path,), inputs, make)


def _measurements() -> Made:
    from ..torch_impl.confirm.accuracy_data import measured_data
    from ..torch_impl.confirm.registry import of_experiments
    from ..torch_impl.confirm.storage import json_text

    data = {name: json_text(one) for name, one in measured_data(ROOT / RUNS).items()}
    plots = {f"{EVIDENCE}/{name}": content for name, content in of_experiments("keep").kept(ROOT / RUNS).items()}
    return {**_texts(data, f"{DATA}/{{}}"), **plots}


def _proofs() -> Made:
    from ..ledger.proved import record_text
    from ..ledger.proving import coq_is_installed, recorded_anew
    from ..numerics.coq.coqc import INSTALL
    from ..torch_impl.validation.coq_programs import program_texts

    if not coq_is_installed():
        raise InputError(f"proofs are made with Coq, and coqc is not installed: {INSTALL}, or use --quick")
    return _texts({"ledger/proved.json": record_text(recorded_anew(program_texts()))})


def _ledger() -> Made:
    from ..ledger.verify import records, verify

    return _texts(records(verify()))


def _gallery() -> Made:
    from ..ledger.gallery import GALLERY, gallery_records
    from ..ledger.verify import verify

    return _texts(gallery_records(verify(str(GALLERY))))


def _code() -> Made:
    from ..torch_impl.emission.requests import asked
    from ..torch_impl.emitted import CLASS_OF, GATED_NAMES, NAMES, QUANTIZER_NAMES
    from ..torch_impl.lowering.subjects import from_catalogue

    for name in NAMES:
        if (made := from_catalogue(name).class_name) != CLASS_OF[name]:
            raise InputError(f"torch_impl/emitted.py calls the class of {name} {CLASS_OF[name]}, and it is {made}")
    texts = {"activations": asked(NAMES).text(), "soft_quantizers": asked(QUANTIZER_NAMES).text()}
    return _texts(texts | {"gated_units": asked(gated=GATED_NAMES).text()}, f"{GENERATED}/{{}}.py")


def _documents() -> Made:
    from ..ledger.document import filled

    return _texts({path: filled((ROOT / path).read_text("utf-8"), BLOCKS) for path in DOCUMENTS})


def _figures() -> Made:
    """Those that are committed; one that shows the same as before, drawn by another matplotlib, stays."""
    from ..figures.rendering import is_current, render

    made = {}
    for path in sorted((ROOT / FIGURES).glob("*.svg")):
        before, drawn = path.read_bytes(), render(path.stem)
        made[f"{FIGURES}/{path.name}"] = before if is_current(before, drawn) else drawn
    return made


def _notebooks() -> Made:
    """They are run by a program of their own: this package runs no text."""
    program = [sys.executable, str(ROOT / "tests" / "executed_notebooks.py")]
    done = subprocess.run(program, capture_output=True, text=True, check=False)
    if done.returncode:
        raise InputError(f"a notebook does not run: {done.stderr.strip().rpartition(chr(10))[2]}")
    return _texts(json.loads(done.stdout))


# --- blocks of documents ----------------------------------------------------------------------------


def _papers_block() -> str:
    from ..ledger.document import papers_markdown, proved_markdown
    from ..ledger.verify import recorded
    from ..theory.language.claims import builtin_papers

    return f"{papers_markdown(builtin_papers(), recorded())}\n\n{proved_markdown(recorded())}"


def _findings_block() -> str:
    from ..ledger.document import findings_markdown
    from ..ledger.verify import recorded, recorded_grades
    from ..theory.language.claims import builtin_papers

    return findings_markdown(builtin_papers(), recorded(), recorded_grades())


def _gallery_block() -> str:
    from ..ledger.gallery import recorded_summary, sentence

    return sentence(recorded_summary())


def _relaxations_block() -> str:
    from ..torch_impl.confirm.relaxation_table import relaxations_block

    return relaxations_block(read_data(ROOT / RELAXATIONS))


def _cpu_block() -> str:
    from ..torch_impl.confirm.data_tables import cpu_block

    return cpu_block(read_data(ROOT / CPU))


def _cuda_tests_block() -> str:
    from ..torch_impl.confirm.digests import public_digest

    found = read_data(ROOT / DATA / "cuda_tests.json")
    if found is None:
        return (
            "No run of the tests that need a GPU is recorded, of the emitted files as they are or of earlier ones: "
            "`make check-cuda` on a machine with one records it, and elsewhere says that there is none. What was "
            "measured on a GPU stands with its own date where it is shown."
        )
    texts = {name: public_digest((ROOT / GENERATED / name).read_text("utf-8")) for name in found["texts"]}
    changed = [f"`{name}`" for name, digest in texts.items() if digest != found["texts"][name]]
    since = f"; {' and '.join(changed)} changed since" if changed else ", with the emitted code as it is"
    where = f"{found['device']}, torch {found['torch']}, Triton {found['triton']}"
    tests = f"The {found['passed']} tests that need a GPU (`make check-cuda`)"
    return f"{tests} last passed on {found['date']} ({where}){since}."


BLOCKS: dict[str, Callable[[], str]] = {
    "papers": _papers_block,
    "findings": _findings_block,
    "gallery": _gallery_block,
    "axioms": _asked("..ledger.trust", "axioms_markdown"),
    "lemmas": _asked("..ledger.trust", "lemmas_markdown"),
    "proved": _asked("..torch_impl.rounding.tables", "proved_block"),
    "proved-gated": _asked("..torch_impl.rounding.tables", "gated_block"),
    "drawn": _asked("..torch_impl.rounding.tables", "drawn_block"),
    "every-pair": _asked("..torch_impl.accuracy.device_records", "pairs_block"),
    "device-instructions": _asked("..torch_impl.accuracy.device_records", "instructions_block"),
    "cuda-tests": _cuda_tests_block,
    "relaxations": _relaxations_block,
    "cpu": _cpu_block,
    "paper-figures": _asked("..figures.of_papers", "figures_block"),
    "error-maps": _asked("..figures.error_maps", "about_block"),
    "prediction-differences": _asked("..figures.prediction_differences", "about_block"),
    **{
        name: _asked("..torch_impl.confirm.data_tables", "block", name)
        for name in ("accuracy", "headline", "speed", "calls", "device")
    },
}


def _elsewhere(name: str, path: str, command: str) -> Artefact:
    """A file that a program of its own writes."""
    return Artefact(name, (path,), (), None, when=f"`{command}` makes it")


# --- the list ---------------------------------------------------------------------------------------

PAPERS = ("theory/papers/*.toml", "theory/*.toml")
SOURCES = ("gallery/*.toml",)
ON_A_MACHINE = "it says what this machine computes"
FROM_RUNS = f"it takes the results of `provenact confirm` from {RUNS}/"

ARTEFACTS = (
    _data("polynomials", f"{DATA}/polynomials.json", (), "..torch_impl.programs.approximations", "polynomials"),
    _data(
        "candidates",
        f"{DATA}/candidates.json",
        (f"{DATA}/polynomials.json",),
        "..torch_impl.programs.candidates",
        "measured",
    ),
    _data(
        "gate-constants",
        f"{DATA}/gate_constants.json",
        (),
        "..torch_impl.training.gate_constants",
        "gate_constants",
        indent=2,
    ),
    _text(
        "references",
        f"{GENERATED}/references.py",
        ("theory/*.toml",),
        "..torch_impl.accuracy.reference_text",
        "references_text",
    ),
    _data(
        "reference-errors",
        f"{DATA}/reference_errors.json",
        (f"{GENERATED}/references.py",),
        "..torch_impl.accuracy.reference_check",
        "reference_errors",
        when=ON_A_MACHINE,
    ),
    Artefact(
        "measurements",
        (
            *(f"{DATA}/{name}.json" for name in ("accuracy", "every_pair", "speed")),
            *(f"{EVIDENCE}/*.{kind}" for kind in ("json", "png")),
        ),
        (),
        _measurements,
        when=FROM_RUNS,
    ),
    _elsewhere("cuda-tests", f"{DATA}/cuda_tests.json", "make check-cuda"),
    _elsewhere(
        "device-instructions",
        f"{DATA}/device_instructions.json",
        f"python -m provenact.torch_impl.accuracy.device_instructions --out {DATA}/device_instructions.json",
    ),
    _elsewhere("drawn", f"{DATA}/drawn.json", "python tests/torch_impl/emission/all_drawn.py --write"),
    _elsewhere("relaxations", RELAXATIONS, f"python benchmarks/relaxations.py --out {RELAXATIONS}"),
    _elsewhere("cpu", CPU, f"python benchmarks/cpu.py --out {CPU}"),
    _elsewhere(
        "busiest-units",
        "benchmarks/data/device_instructions.json",
        "python benchmarks/device_instructions.py --json benchmarks/data/device_instructions.json",
    ),
    _elsewhere(
        "certified-reluization",
        "benchmarks/data/certified_reluization.json",
        "python benchmarks/certified_reluization.py --out benchmarks/data/certified_reluization.json",
    ),
    Artefact(
        "code",
        tuple(f"{GENERATED}/{name}.py" for name in ("activations", "soft_quantizers", "gated_units")),
        (f"{DATA}/*.json", "ledger/recorded.json", "ledger/grades.json", "theory/*.toml"),
        _code,
    ),
    Artefact(
        "proofs",
        ("ledger/proved.json",),
        (*PAPERS, *SOURCES, "proofs/*/*.v", "proofs/papers/*/*.v", f"{GENERATED}/activations.py"),
        _proofs,
        is_long=True,
    ),
    Artefact(
        "ledger", ("ledger/recorded.json", "ledger/grades.json", "LEDGER.md"), (*PAPERS, "ledger/proved.json"), _ledger
    ),
    Artefact("gallery", ("gallery/recorded.json", "docs/GALLERY.md"), (*SOURCES, "ledger/proved.json"), _gallery),
    Artefact(
        "facts",
        (f"{DATA}/claims.json", f"{DATA}/bounds.json"),
        PAPERS,
        lambda: _texts(_asked("..torch_impl.emission.known_facts", "facts_texts")(), f"{DATA}/{{}}"),
    ),
    _data(
        "rounding",
        f"{DATA}/rounding.json",
        (f"{GENERATED}/activations.py", f"{GENERATED}/gated_units.py"),
        "..torch_impl.rounding.committed",
        "proved_bounds",
        is_long=True,
    ),
    _data(
        "bf16-errors",
        "figures/data/bf16_errors.json",
        (f"{GENERATED}/activations.py",),
        "..figures.bf16_errors",
        "measure",
        indent=None,
        when=ON_A_MACHINE,
    ),
    _text(
        "functions",
        "docs/FUNCTIONS.md",
        (f"{DATA}/*.json", f"{GENERATED}/activations.py", "ledger/*.json"),
        "..torch_impl.emission.functions_page",
        "functions_page",
    ),
    _text("api", "docs/API.md", (), ".reference", "reference_page"),
    Artefact("notebooks", ("docs/notebooks/*.ipynb",), ("docs/notebooks/*.ipynb", "ledger/*.json"), _notebooks),
    _text("schemas", "docs/schemas/*.json", (), ".schemas", "schema_texts"),
    _text("runs", "docs/RUNS.md", (f"{EVIDENCE}/*.json",), "..torch_impl.confirm.evidence_tables", "runs_page"),
    Artefact(
        "documents",
        DOCUMENTS,
        (f"{DATA}/*.json", "ledger/*.json", "gallery/recorded.json", RELAXATIONS, *DOCUMENTS),
        _documents,
    ),
    Artefact(
        "figures",
        (f"{FIGURES}/*.svg",),
        ("figures/data/bf16_errors.json", "theory/*.toml", f"{EVIDENCE}/prediction-difference*.json"),
        _figures,
    ),
)


def made(name: str) -> Made:
    """The files of a part as they should be."""
    artefact = next(one for one in ARTEFACTS if one.name == name)
    if artefact.make is None:
        raise InputError(f"{', '.join(artefact.files)}: {artefact.when}")
    return artefact.make()
