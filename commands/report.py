"""Build the report: a static site that works offline and without a server.

It shows every claim with its verdict and evidence, the activations with derivations, constants, curves and
code, and what was run on a GPU, beside the printed numbers. Open index.html in a browser.
"""

import argparse
import time
from pathlib import Path
from typing import TYPE_CHECKING

from ..numerics.findings.workers import processors
from ..theory.exact.errors import InputError
from .arguments import add_jobs, given_folder, writable_folder
from .output import shared
from .terminal import Progress, say

if TYPE_CHECKING:
    from ..report.folder import Files

EXAMPLE = "provenact report --out site/"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("targets", nargs="*", metavar="TARGET", help="claim ids, files or folders (default: all)")
    parser.add_argument("--out", metavar="DIR", help="the folder to write to")
    parser.add_argument("--force", action="store_true", help="write into a folder that holds other files too")
    add_jobs(parser)


def run(args: argparse.Namespace) -> int:
    site = _site_builder()
    from ..ledger.constants import constants
    from ..ledger.gallery import GALLERY
    from ..ledger.verify import given_files, select, titles, verify
    from ..report.folder import publish, refuse_strangers
    from ..theory.language.activations import catalogue

    start, jobs = time.perf_counter(), args.jobs or processors()
    out = given_folder(args.out, "site/")
    if not args.force:
        refuse_strangers(out)
    writable_folder(out)
    with Progress(len(select(args.targets)), "deciding") as progress:
        ledger = verify(*args.targets, jobs=jobs, progress=lambda entry: progress.advance(entry.claim.id))
    other = None
    if not args.targets and GALLERY.is_dir():  # a wheel does not bring it
        with Progress(len(select([str(GALLERY)])), "deciding what others say") as progress:
            other = verify(str(GALLERY), jobs=jobs, progress=lambda entry: progress.advance(entry.claim.id))
    given = given_files(args.targets)
    table: dict[str, dict] = {}
    if not {entry.claim.id for entry in ledger} <= {*given}:  # the files alone have no activations
        with Progress(len(catalogue()), "certifying") as progress:
            table = constants(jobs=jobs, progress=progress.advance)
    with Progress(len(catalogue()), "writing") as progress:
        files = site(
            ledger, titles(args.targets), table, jobs=jobs, progress=progress.advance, gallery=other, given=given
        )
    publish(files, out, args.force)
    _say(args, files, time.perf_counter() - start)
    return 0


def _site_builder():
    try:
        from ..report.site import site
    except ModuleNotFoundError as error:
        if error.name not in ("jinja2", "markupsafe", "latex2mathml"):
            raise
        raise InputError(f'the report needs the package {error.name}: pip install "provenact[report]"') from None
    return site


def _say(args: argparse.Namespace, files: "Files", seconds: float) -> None:
    from ..report.folder import as_bytes

    sizes = {name: len(as_bytes(content)) for name, content in files.items()}
    front = Path(args.out) / "index.html"
    if shared(args.json, lambda: {"front": str(front), "seconds": round(seconds, 2), "files": sizes}):
        pages = sum(name.endswith(".html") for name in files)
        say(f"{front}: {pages} pages, {sum(sizes.values()) / 1e6:.1f} MB, in {seconds:.1f} s")
