"""From a figure to the bytes of its files, and whether a file on disk is still right.

matplotlib is loaded only here. The same version on the same kind of machine gives the same
bytes; every file is stamped with the digest of its content, by which other versions can tell as well.
"""

import hashlib
import io
import math
import platform
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from string import ascii_lowercase
from typing import Any

from ..ledger.whole_files import write_bytes_whole
from ..numerics.findings.workers import all_in_workers
from ..theory.exact.errors import InputError
from . import FORMATS
from .figure import Figure
from .portrait import Portrait
from .registry import figure_named
from .style import SETTINGS

SLOWEST = ("lipschitz", "correlation", "squaf_nearest", "kernels")  # to be started first
STEPS = 10**6  # of the largest number of a row, in a digest of content
STAMP = re.compile(rb"provenact figure (\w+), content ([0-9a-f]{64}), drawn by matplotlib (\S+) on (\w+)")


def render(name: str, file_format: str = "svg") -> bytes:
    return _rendered(name, (file_format,))[1][file_format]


def render_all(
    asked: Sequence[str | Portrait], formats: Sequence[str] = ("svg",), jobs: int = 1, label: bool = False
) -> Iterator[tuple[str, dict[str, bytes]]]:
    """Every figure in every format, with letters for its panels if asked; the data of a figure are computed once."""
    rendered = partial(_rendered, formats=formats, label=label)
    if jobs == 1 or len(asked) < 2:
        yield from map(rendered, asked)
        return
    ordered = sorted(asked, key=lambda one: one not in SLOWEST)
    yield from all_in_workers(rendered, ordered, min(jobs, len(asked)))


def is_current(on_disk: bytes, drawn: bytes) -> bool:
    """The same bytes or, if another matplotlib or another kind of machine drew it, the same content."""
    if on_disk == drawn:
        return True
    before, now = STAMP.search(on_disk), STAMP.search(drawn)
    if before is None or now is None or before.groups()[2:] == now.groups()[2:]:
        return False
    return before.groups()[:2] == now.groups()[:2]


def _rendered(asked: str | Portrait, formats: Sequence[str], label: bool = False) -> tuple[str, dict[str, bytes]]:
    figure = figure_named(asked) if isinstance(asked, str) else asked.as_figure()
    return figure.name, files(figure, formats, label)


def save(figure: Figure, path: str | Path) -> None:
    path = Path(path)
    write_bytes_whole(path, files(figure, (path.suffix.removeprefix("."),)).popitem()[1])


def files(figure: Figure, formats: Sequence[str], label: bool = False) -> dict[str, bytes]:
    for file_format in formats:
        if file_format not in FORMATS:
            raise InputError(f"unknown format `{file_format}`; known: {', '.join(FORMATS)}")
    if missing := figure.missing():
        raise InputError(f"the figure `{figure.name}` cannot be drawn: {missing}")
    try:
        import matplotlib
        from matplotlib.figure import Figure as Canvas
    except ModuleNotFoundError as error:
        raise InputError('drawing needs matplotlib: pip install "provenact[figures]"') from error
    data, made = figure.data(), {}
    with matplotlib.rc_context():
        matplotlib.rcdefaults()
        matplotlib.rcParams.update(SETTINGS)
        for file_format in formats:
            # A canvas for each: laying one out for one format leaves traces in the next.
            canvas = Canvas(figsize=figure.size, layout="constrained")
            figure.draw(canvas, data)
            if label:
                label_panels(canvas)
            made_by = f"drawn by matplotlib {matplotlib.__version__} on {platform.machine()}"
            stamp = f"provenact figure {figure.name}, content {content_digest(canvas, SETTINGS)}, {made_by}"
            buffer = io.BytesIO()
            canvas.savefig(buffer, format=file_format, metadata=_metadata(file_format, figure, stamp))
            made[file_format] = buffer.getvalue()
    return made


def label_panels(canvas: Any) -> None:
    """a), b), ... before the titles of the panels in the order of reading; a panel that is alone needs none."""
    panels = [axis for axis in canvas.axes if axis.get_subplotspec() is not None]
    if len(panels) > 1:
        ordered = sorted(panels, key=lambda axis: axis.get_subplotspec().num1)
        for letter, axis in zip(ascii_lowercase, ordered, strict=False):
            axis.set_title(f"{letter}) {axis.get_title()}".rstrip())


def _metadata(file_format: str, figure: Figure, stamp: str) -> dict[str, str | None]:
    """The caption and the stamp under the keys of each format; None leaves a date or a version out."""
    if file_format == "svg":
        return {"Title": figure.caption, "Description": stamp, "Date": None, "Creator": None}
    if file_format == "pdf":
        return {"Title": figure.caption, "Subject": stamp, "CreationDate": None, "Producer": None, "Creator": None}
    return {"Title": figure.name, "Description": stamp, "Software": None}


# --- what a figure shows, apart from how it is laid out: two versions of matplotlib agree on it -------


def content_digest(figure: Any, settings: Mapping) -> str:
    """The digest of lines, areas, bars, texts, limits and ticks in the order of drawing, with numbers rounded to what a
    print shows. A figure whose content has not changed is not out of date, even where another machine writes other
    bytes."""
    facts = [_row(figure.get_size_inches()), str(sorted(settings.items(), key=str))]
    # Of the figure itself: titles, labels and legends that belong to no panel.
    texts = [*figure.texts, *(text for legend in figure.legends for text in legend.get_texts())]
    facts += [text.get_text() for text in texts]
    for axis in figure.axes:
        facts += _axis_facts(axis)
    return hashlib.sha256("\n".join(facts).encode()).hexdigest()


def _axis_facts(axis: Any) -> Iterator[str]:
    yield f"axes {axis.get_title()} | {axis.get_xlabel()} | {axis.get_ylabel()}"
    for one in (axis.xaxis, axis.yaxis):
        places = one.get_majorticklocs()
        yield f"{one.get_scale()} {_row(one.get_view_interval())} {_row(places)}"
        yield " ".join(one.get_major_formatter().format_ticks(places))
    for artist in axis.get_children():
        yield from _artist_facts(artist)


def _artist_facts(artist: Any) -> Iterator[str]:
    """By the names of its classes, so that this file loads no matplotlib."""
    kinds = {kind.__name__ for kind in type(artist).__mro__}
    if "Line2D" in kinds:
        style = (artist.get_color(), artist.get_linestyle(), artist.get_linewidth(), artist.get_marker())
        yield f"line {style} {_row(artist.get_xydata().flat)}"
    elif "Collection" in kinds:
        yield f"area {_row(artist.get_facecolor().flat)} {_row(artist.get_edgecolor().flat)}"
        yield from (_row(path.vertices.flat) for path in artist.get_paths())
    elif "Text" in kinds:
        yield f"text {artist.get_text()} {_row(artist.get_position())} {artist.get_color()}"
    elif "Legend" in kinds:
        yield from (text.get_text() for text in artist.get_texts())
    elif "Patch" in kinds and "Spine" not in kinds:
        corners = artist.get_patch_transform().transform(artist.get_path().vertices)
        yield f"patch {artist.get_facecolor()} {artist.get_hatch()} {_row(corners.flat)}"


def _row(numbers: Any) -> str:
    """Numbers as multiples of a small part of the largest one."""
    values = [float(number) for number in numbers]
    size = max((abs(value) for value in values if math.isfinite(value)), default=0.0) or 1.0
    parts = (str(round(value / size * STEPS)) if math.isfinite(value) else str(value) for value in values)
    return f"{size:.5e}: " + " ".join("0" if part == "-0" else part for part in parts)
