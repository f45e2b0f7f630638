"""The tests that need a GPU, run on one: `make check-cuda`, or `python tests/cuda_record.py`.

Where they all pass, the day, the device and what was tested are written to `torch_impl/data/cuda_tests.json`, which is
committed; `provenact regenerate documents` then says so in docs/VERSIONS.md. It rests on what the public names of the
emitted files reach, by what it does: comments, docstrings, names of locals and helpers and their order may change, and
so may the tests themselves. Needs torch, Triton, NumPy, python-flint,
pytest and pytest-xdist.
"""

import datetime
import json
import sys
from collections import Counter
from pathlib import Path

import pytest

from provenact.ledger.data_files import read_data, write_data
from provenact.torch_impl.confirm.digests import GENERATED, public_digest

ROOT = Path(__file__).resolve().parents[1]
RECORD = ROOT / "torch_impl" / "data" / "cuda_tests.json"
FILES = (
    "generated/test_cuda.py",
    "generated/test_gated_cuda.py",
    "emission/test_everything_cuda.py",
    "confirm/test_cuda_runs.py",
    "rounding/test_own_on_cuda.py",
)
WORKERS = 4  # most of the time goes to compilers, on the CPU
TESTED = ("activations.py", "gated_units.py", "soft_quantizers.py")


class Outcomes:
    """Counts what pytest reports, and sees from which files."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.missing = set(FILES)

    def pytest_runtest_logreport(self, report) -> None:
        if report.when == "call" or report.skipped:
            self.counts[report.outcome] += 1
            self.missing = {name for name in self.missing if not report.nodeid.split("::")[0].endswith(name)}


def record(counts: Counter, device: str, versions: dict[str, str]) -> dict:
    today = datetime.datetime.now(datetime.UTC).date().isoformat()
    return {"date": today, "device": device, **versions, "passed": counts["passed"], "texts": text_digests()}


def is_outdated(here: dict) -> bool:
    """Whether what was tested, the device or its versions are no longer those of the record."""
    found = read_data(RECORD)
    if found is None:
        return True
    versions = {key: str(found[key]).split("+")[0] for key in ("torch", "triton")}
    return (
        found["device"] != here["device"]
        or versions != {key: here["versions"].get(key) for key in versions}
        or found["texts"] != text_digests()
    )


def text_digests() -> dict[str, str]:
    return {name: public_digest((GENERATED / name).read_text("utf-8")) for name in TESTED}


def main() -> int:
    import torch

    if not torch.cuda.is_available():
        print("check-cuda: torch sees no CUDA device: run it on a machine with one", file=sys.stderr)
        return 2
    import triton

    outcomes = Outcomes()
    files = [str(ROOT / "tests" / "torch_impl" / name) for name in FILES]
    status = pytest.main(["-q", "-n", str(WORKERS), "--durations=10", *files], plugins=[outcomes])
    if status or outcomes.counts["skipped"] or outcomes.missing:
        found = {**outcomes.counts, "files without a test": sorted(outcomes.missing)}
        print(f"check-cuda: nothing is recorded, because not all passed: {found}", file=sys.stderr)
        return 1
    versions = {"torch": torch.__version__, "triton": triton.__version__}
    found = record(outcomes.counts, torch.cuda.get_device_name(0), versions)
    write_data(RECORD, (json.dumps(found, indent=1) + "\n").encode())
    print(f"written: {RECORD}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
