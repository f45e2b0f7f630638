"""Results that are kept as evidence: the summary and the plots of every finished run, which docs and report read.

Tables, verdicts and plots are computed anew from the numbers, by the present code; a large plot becomes a smaller one.
A smoke run is never evidence.
"""

import io
import tempfile
from pathlib import Path
from typing import Any

from provenact.torch_impl.confirm.evidence_tables import all_evidence
from provenact.torch_impl.confirm.execution import summarised
from provenact.torch_impl.confirm.registry import APART, RUNS, run_named
from provenact.torch_impl.confirm.storage import json_text, read_json

from .plots import verdict_figure

LIMIT = 250_000  # bytes that a plot may have as it is
COLOURS = (256, 128, 64)  # the largest palette that fits the limit is taken, else the last


def kept(results: Path) -> dict[str, bytes]:
    """What is finished in `results`, and one figure of the effects of all runs."""
    found: dict[str, bytes] = {}
    summaries: dict[str, Any] = {}
    for name in RUNS:
        path = results / name / "result.json"
        result: dict[str, Any] = read_json(path) if path.is_file() else {"profile": "smoke"}
        if result["profile"] == "smoke" or (name in APART and result["settings"]["names"]):
            continue  # what is about some functions is in the data, and no table of all
        run = run_named(name)
        result |= {"departures": list(run.departures(result["settings"])), "printed": dict(run.printed)}
        with tempfile.TemporaryDirectory() as folder:
            summaries[name] = summarised(result, run, Path(folder))
            found |= {plot: smaller((Path(folder) / plot).read_bytes()) for plot in summaries[name]["plots"]}
        found[f"{name}.json"] = json_text(summaries[name]).encode()
    return found | _of_all(summaries) if summaries else found


def _of_all(summaries: dict[str, Any]) -> dict[str, bytes]:
    with tempfile.TemporaryDirectory() as folder:
        path = verdict_figure(list((all_evidence() | summaries).values()), Path(folder) / "verdicts.png")
        return {path.name: smaller(path.read_bytes())}


def smaller(png: bytes, limit: int = LIMIT) -> bytes:
    """A plot in at most 256 colours where it is above `limit`; never more bytes than came.

    The same bytes and the same Pillow give the same bytes. A picture that lets something shine through stays as it
    is, and so does every picture where Pillow, which comes with matplotlib, is not installed.
    """
    best = png
    for colours in COLOURS:
        if len(best) <= limit:
            break
        best = min(best, _with_palette(png, colours), key=len)
    return best


def _with_palette(png: bytes, colours: int) -> bytes:
    """The picture with each pixel in the nearest of so many colours."""
    try:
        from PIL import Image
    except ImportError:
        return png
    with Image.open(io.BytesIO(png)) as picture:
        if picture.convert("RGBA").getchannel("A").getextrema() != (255, 255):
            return png
        # On our plots maximum coverage moves no colour by more than 34 of 255 (64 colours), median cut by up to 113.
        reduced = picture.convert("RGB").quantize(colours, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)
    file = io.BytesIO()
    reduced.save(file, format="PNG", optimize=True)
    return file.getvalue()
