"""Keep results as evidence: `python -m provenact.torch_impl.confirm.keep --from runs`.

Copies the summary and the plots of every finished run into the package, where README and report read them; a large
plot becomes a smaller one. A smoke run is never evidence.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from .registry import RUNS
from .small_pictures import LIMIT, smaller
from .storage import read_json, write_atomically, write_json

EVIDENCE = Path(__file__).parent / "evidence"


def kept(results: Path, evidence: Path = EVIDENCE) -> list[Path]:
    """Copy what is finished in `results`; the files written."""
    written = []
    for name in RUNS:
        summary = results / name / "summary.json"
        if not summary.is_file():
            continue
        data = read_json(summary)
        if data["profile"] == "smoke":
            continue
        for plot in data["plots"]:
            write_atomically(evidence / plot, smaller((results / name / plot).read_bytes()))
            written.append(evidence / plot)
        write_json(evidence / f"{name}.json", data)
        written.append(evidence / f"{name}.json")
    return written


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--from", dest="results", type=Path, metavar="DIR", default=Path("runs"))
    for path in kept(parser.parse_args(arguments).results):
        size = path.stat().st_size
        advice = f", more than {LIMIT / 1e3:.0f}: draw less" if path.suffix == ".png" and size > LIMIT else ""
        print(f"{path}: {size / 1e3:.0f} kB{advice}")


if __name__ == "__main__":
    main()
