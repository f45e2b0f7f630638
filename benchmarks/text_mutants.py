"""Every mutant of the emitted text of activations: how many the validation kills, and the time that takes.

A mutant is the text with one sign, constant, comparison, operand, function or branch changed (`tests/text_mutants.py`).
It is killed when validation tells it from the derivation, equivalent when no float can show the change, and has
survived otherwise. The tests draw a few of each activation; here all are tried, which takes minutes for one with
several parameters. A survivor need not be a fault: softplus computes exp(-t) as exp(64 - t) e^-64 where t is large, for
the range of floats, and with the two the wrong way round it differs by the rounding of e^-64 only.

    python benchmarks/text_mutants.py relu srelu smelu --json mutants.json

Of a soft quantizer, all functions of its file that hold formulas are tried, those of its device programs included.

Exit status 1 means that a mutant has survived, 2 that a name is not known.
"""

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))  # what the tests share

import quantizer_mutants
from text_equivalence import EQUIVALENT, KILLED, SURVIVED, fate
from text_mutants import mutants

from provenact.ledger.whole_files import write_text_whole
from provenact.theory.exact.errors import InputError
from provenact.torch_impl.emission.emitter import emit_subjects
from provenact.torch_impl.emitted import NAMES
from provenact.torch_impl.lowering.subjects import Subject, from_catalogue
from provenact.torch_impl.soft_quantizers.subjects import SoftQuantizer, is_soft_quantizer, quantizer_subjects
from provenact.torch_impl.validation.expectations import expectations
from provenact.torch_impl.validation.reading import read

FATES = (KILLED, EQUIVALENT, SURVIVED)
HEADER = f"{'name':24}{'mutants':>9}" + "".join(f"{one:>12}" for one in FATES) + f"{'seconds':>10}"


@dataclass(frozen=True)
class Mutant:
    """One change of one function of the text, and what became of it."""

    function: str
    change: str
    fate: str
    seconds: float


def tried(subject: Subject | list[SoftQuantizer]) -> Iterator[Mutant]:
    """Every mutant of the text of one activation, in the order of the text."""
    if isinstance(subject, list):
        text = emit_subjects(subject, "provenact emit")
        for function, change, is_killed, reason in quantizer_mutants.every_fate(text):
            found = KILLED if is_killed else EQUIVALENT if reason else SURVIVED
            yield Mutant(function, change, found, 0.0)
        return
    text = emit_subjects([subject], "provenact emit")
    original = read(text)
    for expected in expectations(subject):
        for change, changed in mutants(text, expected.name):
            start = time.perf_counter()
            found = fate(original, changed, expected)
            yield Mutant(expected.name, change, found, round(time.perf_counter() - start, 3))


def line(name: str, found: list[Mutant], seconds: float) -> str:
    counts = Counter(one.fate for one in found)
    return f"{name:24}{len(found):9}" + "".join(f"{counts[one]:12}" for one in FATES) + f"{seconds:10.1f}"


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("names", nargs="*", metavar="NAME", help="activations (default: all that the package emits)")
    parser.add_argument("--json", metavar="FILE", type=Path, help="where to write every mutant with its fate and time")
    options = parser.parse_args()
    try:
        names = options.names or NAMES
        subjects = {one: (quantizer_subjects if is_soft_quantizer(one) else from_catalogue)(one) for one in names}
    except InputError as error:
        print(f"text_mutants: {error}", file=sys.stderr)
        return 2
    results: dict[str, list[Mutant]] = {}
    print(HEADER)
    for name, subject in subjects.items():
        start = time.perf_counter()
        results[name] = list(tried(subject))
        print(line(name, results[name], time.perf_counter() - start), flush=True)
    survivors = [f"{name}: {one}" for name, found in results.items() for one in found if one.fate == SURVIVED]
    print("".join(f"survived in {one}\n" for one in survivors), end="")
    if options.json:
        rows = {name: [asdict(one) for one in found] for name, found in results.items()}
        write_text_whole(options.json, json.dumps(rows, indent=1) + "\n")
    return int(bool(survivors))


if __name__ == "__main__":
    sys.exit(main())
