"""Draw figures, or check that the ones on disk are up to date."""

import argparse
from pathlib import Path

from .output import write_bytes_atomically, write_json

EXAMPLE = "provenact figures srelu --out runs/figures"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Which figures, where to and in which format."""
    parser.add_argument("names", nargs="*", metavar="NAME", help="figures to draw (default: all)")
    parser.add_argument(
        "--out", metavar="DIR", default="runs/figures", help="the folder to write to (default: %(default)s)"
    )
    parser.add_argument(
        "--format",
        choices=("svg", "pdf", "png"),
        default="svg",
        help="the file format (default: %(default)s)",
    )
    parser.add_argument(
        "--check", action="store_true", help="write nothing; exit with 1 if a file in DIR is not up to date"
    )


def run(args: argparse.Namespace) -> int:
    from ..figures.registry import FIGURES, figure_named, render

    names = list(dict.fromkeys(args.names)) or list(FIGURES)
    for name in names:
        figure_named(name)
    paths = {name: Path(args.out) / f"{name}.{args.format}" for name in names}
    stale = [name for name in names if _settle(paths[name], render(name, args.format), args.check)]
    if args.json:
        rows = [{"name": name, "file": str(paths[name]), "stale": name in stale} for name in names]
        write_json(args.json, {"schema": 1, "figures": rows})
    else:
        for name in names:
            print(_line(paths[name], name in stale, args.check))
    return 1 if args.check and stale else 0


def _settle(path: Path, content: bytes, check: bool) -> bool:
    """Whether the file was out of date; without `check` it is then written."""
    stale = not path.is_file() or path.read_bytes() != content
    if stale and not check:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_bytes_atomically(path, content)
    return stale


def _line(path: Path, stale: bool, check: bool) -> str:
    if check:
        return f"{path}: " + ("out of date: draw it again without --check" if stale else "up to date")
    return f"{path}: " + ("written" if stale else "unchanged")
