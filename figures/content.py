"""What a drawn figure shows, apart from how it is laid out: two versions of matplotlib agree on it.

Lines, areas, bars, texts, limits and ticks, with numbers rounded to what a print shows. A figure whose
content has not changed is not out of date, even where another machine writes other bytes.
"""

import hashlib
import math
from collections.abc import Iterator, Mapping
from typing import Any

STEPS = 10**6  # of the largest number of a row


def content_digest(figure: Any, settings: Mapping) -> str:
    """The digest of everything that is drawn, in the order of drawing."""
    facts = [_row(figure.get_size_inches()), str(sorted(settings.items(), key=str))]
    facts += [text.get_text() for text in _texts(figure)]
    for axis in figure.axes:
        facts += _axis_facts(axis)
    return hashlib.sha256("\n".join(facts).encode()).hexdigest()


def _texts(figure: Any) -> Iterator[Any]:
    """Of the figure itself: titles, labels and legends that belong to no panel."""
    yield from figure.texts
    for legend in figure.legends:
        yield from legend.get_texts()


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
