"""Draw a function and its derivatives, or the figures of the papers; or check that those on disk are up to date."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from ..numerics.findings.workers import processors
from ..theory.exact.errors import InputError, unknown
from . import arguments
from .arguments import add_jobs, add_params, add_text, add_texts, comma_separated, given_folder, writable_folder
from .output import shared, write_bytes_atomically
from .terminal import Progress, say

if TYPE_CHECKING:
    from ..figures.portrait import Portrait

EXAMPLE = """provenact figures srelu --out figures/ --format svg,pdf
  provenact figures "x*tanh(exp(x))" --on "[-3, 3]" --out figures/
  provenact figures swish --param beta=1 --param beta=2 --against relu --out figures/"""
COMMITTED = "docs/figures"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    figures = "figures, activations, expressions in x (default: all figures; with --check: those that DIR has)"
    add_text(parser, "names", "NAME", figures, nargs="*")
    function = parser.add_argument_group("of a function (with one of these, srelu is the function, not the figure)")
    add_text(function, "--on", "INTERVAL", "what is drawn, such as '[-3, 3]'")
    add_texts(function, "--against", "EXPR", "another function in the same panels (may be repeated)")
    add_params(function, "give a parameter a value; several values of one parameter are several curves")
    function.add_argument("--name", help="the name of the file (default: made from the function)")
    folder = f"the folder to write to (with --check by default {COMMITTED}, the committed ones)"
    add_text(parser, "--out", "DIR", folder, type=str)
    formats = "svg, pdf, png, or several as svg,pdf,png (default: svg)"
    add_text(parser, "--format", "FORMATS", formats, type=comma_separated, default=["svg"])
    arguments.add_flag(parser, "--label", "write a), b), ... beside the panels of a figure that has several")
    arguments.add_flag(parser, "--check", "write nothing; exit with 1 if a file in DIR is not up to date")
    add_jobs(parser)


def run(args: argparse.Namespace) -> int:
    from ..figures.rendering import is_current, render_all

    out = COMMITTED if args.check and args.out is None else args.out
    folder, formats = given_folder(out, "figures/"), list(dict.fromkeys(args.format))
    asked, skipped = _asked(args, folder, formats)
    if not args.check:
        writable_folder(folder)
    names = [one if isinstance(one, str) else one.name for one in asked]
    stale: dict[Path, bool] = {}
    with Progress(len(asked), "drawing") as progress:
        for name, files in render_all(asked, formats, args.jobs or processors(), args.label):
            for file_format, content in files.items():
                path = folder / f"{name}.{file_format}"
                stale[path] = not path.is_file() or not is_current(path.read_bytes(), content)
                if stale[path] and not args.check:
                    folder.mkdir(parents=True, exist_ok=True)
                    write_bytes_atomically(path, content)
            progress.advance(name)
    _report(args, [(name, folder / f"{name}.{kind}") for name in names for kind in formats], stale, skipped)
    return 1 if args.check and any(stale.values()) else 0


def _asked(args: argparse.Namespace, folder: Path, formats: list[str]) -> tuple[list[str | Portrait], dict[str, str]]:
    """What is named; else all figures or, to be checked, every file in the folder. Those without measurements are
    left out with the reason, unless they are named."""
    from ..figures.registry import FIGURES, figure_named

    if args.names:
        found = [_drawable(args, name) for name in dict.fromkeys(args.names)]
        files = [one if isinstance(one, str) else one.name for one in found]
        if len(set(files)) < len(files):
            raise InputError("two of these functions would be written to one file: draw them one by one, with --name")
        return found, {}
    if _is_of_function(args):
        raise InputError('these options go with a function, as in: provenact figures "x*Phi(x)" --on "[-3, 3]"')
    on_disk = sorted({path.stem for kind in formats for path in folder.glob(f"*.{kind}")})
    names = on_disk if args.check else list(FIGURES)
    if not names:
        raise InputError(f"no {' or '.join(formats)} file in `{folder}` to check: give --out DIR or names of figures")
    skipped = {name: missing for name in names if (missing := figure_named(name).missing())}
    return [name for name in names if name not in skipped], skipped


def _is_of_function(args: argparse.Namespace) -> bool:
    return bool(args.on or args.against or args.params or args.name)


def _drawable(args: argparse.Namespace, name: str) -> str | Portrait:
    """A figure by its name or, where there is none or something is said about it, a function."""
    from ..figures.portrait import Portrait, name_of
    from ..figures.registry import FIGURES
    from ..theory.language.activations import catalogue, is_activation

    if name in FIGURES and not _is_of_function(args):
        return name
    if name.isidentifier() and name != "x" and not is_activation(name):
        raise unknown("figure or activation", name, [*FIGURES, *catalogue()])
    if args.name and (len(args.names) > 1 or not args.name.isidentifier()):
        raise InputError("--name is for one function, in letters, digits and underscores: draw them one by one")
    values: dict[str, list[str]] = {}
    for parameter, value in args.params:
        values.setdefault(parameter, []).append(value)
    params = tuple((parameter, tuple(given)) for parameter, given in values.items())
    portrait = Portrait(name, args.name or name_of(name), args.on, tuple(args.against), params)
    portrait.as_figure()  # refuses bad input before anything is drawn
    return portrait


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
