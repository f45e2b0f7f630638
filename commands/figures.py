"""Draw figures, or check that the ones on disk are up to date."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from .arguments import add_jobs, comma_separated, given_folder
from .output import shared, write_bytes_atomically
from .terminal import Progress, say

EXAMPLE = "provenact figures srelu --out figures/ --format svg,pdf"
COMMITTED = "docs/figures"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Which figures, where to and in which formats."""
    parser.add_argument(
        "names", nargs="*", metavar="NAME", help="figures (default: all; with --check: those that DIR has)"
    )
    parser.add_argument(
        "--out", metavar="DIR", help=f"the folder to write to (with --check by default {COMMITTED}, the committed ones)"
    )
    parser.add_argument(
        "--format",
        metavar="FORMATS",
        type=comma_separated,
        default=["svg"],
        help="svg, pdf, png, or several as svg,pdf,png (default: svg)",
    )
    parser.add_argument(
        "--check", action="store_true", help="write nothing; exit with 1 if a file in DIR is not up to date"
    )
    add_jobs(parser)


def run(args: argparse.Namespace) -> int:
    from ..figures.registry import figure_named
    from ..figures.rendering import is_current, render_all

    out = COMMITTED if args.check and args.out is None else args.out
    folder, formats = given_folder(out, "figures/"), list(dict.fromkeys(args.format))
    names = _names(args, folder, formats)
    skipped = {name: missing for name in names if (missing := figure_named(name).missing()) and not args.names}
    names = [name for name in names if name not in skipped]
    stale: dict[Path, bool] = {}
    with Progress(len(names), "drawing") as progress:
        for name, files in render_all(names, formats, args.jobs or os.cpu_count() or 1):
            for file_format, content in files.items():
                path = folder / f"{name}.{file_format}"
                stale[path] = not path.is_file() or not is_current(path.read_bytes(), content)
                if stale[path] and not args.check:
                    path.parent.mkdir(parents=True, exist_ok=True)
                    write_bytes_atomically(path, content)
            progress.advance(name)
    _report(args, [(name, folder / f"{name}.{kind}") for name in names for kind in formats], stale, skipped)
    return 1 if args.check and any(stale.values()) else 0


def _names(args: argparse.Namespace, folder: Path, formats: list[str]) -> list[str]:
    """The figures that are named; else all of them or, to be checked, every file in the folder."""
    from ..figures.registry import FIGURES
    from ..theory.errors import InputError

    if args.names or not args.check:
        return list(dict.fromkeys(args.names)) or list(FIGURES)
    found = sorted({path.stem for kind in formats for path in folder.glob(f"*.{kind}")})
    if not found:
        raise InputError(f"no {' or '.join(formats)} file in `{folder}` to check: give --out DIR or names of figures")
    return found


def _report(
    args: argparse.Namespace, files: list[tuple[str, Path]], stale: dict[Path, bool], skipped: dict[str, str]
) -> None:
    rows = [{"name": name, "file": str(path), "stale": stale[path]} for name, path in files]
    if shared(args.json, lambda: {"figures": rows, "skipped": skipped}):
        for _, path in files:
            say(_line(path, stale[path], args.check))
        for name, missing in skipped.items():
            say(f"{name}: skipped: {missing}")


def _line(path: Path, stale: bool, check: bool) -> str:
    if not check:
        return f"{path}: " + ("written" if stale else "unchanged")
    return f"{path}: " + (f"out of date: provenact figures {path.stem} --out {path.parent}" if stale else "up to date")
