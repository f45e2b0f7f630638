"""The tests that need a GPU, run on one: `make check-cuda`, or `python tests/cuda_record.py`.

Where they all pass, the day, the device and what was tested are written to `torch_impl/data/cuda_tests.json`, which is
committed; `provenact regenerate documents` then says so in docs/VERSIONS.md. Needs torch, Triton, NumPy, python-flint,
pytest and pytest-xdist.
"""

import datetime
import json
import sys
from collections import Counter
from pathlib import Path

import pytest

from provenact.torch_impl.confirm.digests import text_digest

ROOT = Path(__file__).resolve().parents[1]
RECORD = ROOT / "torch_impl" / "data" / "cuda_tests.json"
FILES = (
    "generated/test_cuda.py", "generated/test_gated_cuda.py", "confirm/test_cuda_runs.py",
    "rounding/test_own_on_cuda.py",
)  # fmt: skip
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
    digests = {name: text_digest(ROOT / "torch_impl" / "generated" / name) for name in TESTED}
    today = datetime.datetime.now(datetime.UTC).date().isoformat()
    return {"date": today, "device": device, **versions, "passed": counts["passed"], "texts": digests}


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
    RECORD.write_text(json.dumps(found, indent=1) + "\n", "utf-8")
    print(f"written: {RECORD}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
