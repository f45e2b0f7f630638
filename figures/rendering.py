"""From a figure to the bytes of its files, and whether a file on disk is still right.

matplotlib is loaded only here. The same version on the same kind of machine gives the same
bytes; every file is stamped with the digest of its content, by which other versions can tell as well.
"""

import io
import platform
import re
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

from ..numerics.findings.workers import all_in_workers
from ..theory.errors import InputError
from .content import content_digest
from .figure import Figure
from .portrait import Portrait
from .registry import figure_named
from .style import SETTINGS

FORMATS = ("svg", "pdf", "png")
SLOWEST = ("lipschitz", "correlation", "squaf_nearest", "kernels")  # to be started first
STAMP = re.compile(rb"provenact figure (\w+), content ([0-9a-f]{64}), drawn by matplotlib (\S+) on (\w+)")


def render(name: str, file_format: str = "svg") -> bytes:
    """The figure as a file."""
    return _rendered(name, (file_format,))[1][file_format]


def render_all(
    asked: Sequence[str | Portrait], formats: Sequence[str] = ("svg",), jobs: int = 1
) -> Iterator[tuple[str, dict[str, bytes]]]:
    """Every figure in every format; the data of a figure are computed once."""
    if jobs == 1 or len(asked) < 2:
        yield from (_rendered(one, formats) for one in asked)
        return
    ordered = sorted(asked, key=lambda one: one not in SLOWEST)
    yield from all_in_workers(partial(_rendered, formats=formats), ordered, min(jobs, len(asked)))


def is_current(on_disk: bytes, drawn: bytes) -> bool:
    """The same bytes or, if another matplotlib or another kind of machine drew it, the same content."""
    if on_disk == drawn:
        return True
    before, now = STAMP.search(on_disk), STAMP.search(drawn)
    if before is None or now is None or before.groups()[2:] == now.groups()[2:]:
        return False
    return before.groups()[:2] == now.groups()[:2]


def _rendered(asked: str | Portrait, formats: Sequence[str]) -> tuple[str, dict[str, bytes]]:
    figure = figure_named(asked) if isinstance(asked, str) else asked.as_figure()
    return figure.name, files(figure, formats)


def save(figure: Figure, path: str | Path) -> None:
    """Write the figure."""
    path = Path(path)
    path.write_bytes(files(figure, (path.suffix.removeprefix("."),)).popitem()[1])


def files(figure: Figure, formats: Sequence[str]) -> dict[str, bytes]:
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
            made_by = f"drawn by matplotlib {matplotlib.__version__} on {platform.machine()}"
            stamp = f"provenact figure {figure.name}, content {content_digest(canvas, SETTINGS)}, {made_by}"
            buffer = io.BytesIO()
            canvas.savefig(buffer, format=file_format, metadata=_metadata(file_format, figure, stamp))
            made[file_format] = buffer.getvalue()
    return made


def _metadata(file_format: str, figure: Figure, stamp: str) -> dict[str, str | None]:
    """The caption and the stamp under the keys of each format; None leaves a date or a version out."""
    if file_format == "svg":
        return {"Title": figure.caption, "Description": stamp, "Date": None, "Creator": None}
    if file_format == "pdf":
        return {"Title": figure.caption, "Subject": stamp, "CreationDate": None, "Producer": None, "Creator": None}
    return {"Title": figure.name, "Description": stamp, "Software": None}
