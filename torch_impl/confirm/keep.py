"""Keep results as evidence: `python -m provenact.torch_impl.confirm.keep --from runs`.

Tables, verdicts and plots of every finished run are computed anew from its numbers, by the present code, and written
into the package, where README and report read them; a large plot becomes a smaller one. A smoke run is never evidence.
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

from .evidence_tables import all_evidence
from .execution import summarised
from .plots import verdict_figure
from .registry import RUNS, run_named
from .small_pictures import LIMIT, smaller
from .storage import read_json, write_atomically, write_json

EVIDENCE = Path(__file__).parent / "evidence"


def kept(results: Path, evidence: Path = EVIDENCE) -> list[Path]:
    """Keep what is finished in `results`; the files written."""
    written = []
    for name in RUNS:
        found = results / name / "result.json"
        result = read_json(found) if found.is_file() else {"profile": "smoke"}
        if result["profile"] == "smoke":
            continue
        run = run_named(name)
        result |= {"departures": list(run.departures(result["settings"])), "printed": dict(run.printed)}
        with tempfile.TemporaryDirectory() as folder:
            summary = summarised(result, run, Path(folder))
            written += [_plot(Path(folder) / plot, evidence) for plot in summary["plots"]]
        write_json(evidence / f"{name}.json", summary)
        written.append(evidence / f"{name}.json")
    return written


def _plot(path: Path, evidence: Path) -> Path:
    write_atomically(evidence / path.name, smaller(path.read_bytes()))
    return evidence / path.name


def figure_of_all(evidence: Path = EVIDENCE) -> Path:
    """One figure of the effects of all committed runs."""
    with tempfile.TemporaryDirectory() as folder:
        return _plot(verdict_figure(list(all_evidence().values()), Path(folder) / "verdicts.png"), evidence)


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--from", dest="results", type=Path, metavar="DIR", default=Path("runs"))
    for path in [*kept(parser.parse_args(arguments).results), figure_of_all()]:
        size = path.stat().st_size
        advice = f", more than {LIMIT / 1e3:.0f}: draw less" if path.suffix == ".png" and size > LIMIT else ""
        print(f"{path}: {size / 1e3:.0f} kB{advice}")


if __name__ == "__main__":
    main()
