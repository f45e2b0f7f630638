"""Make what is generated in the repository anew, in order, or check that it is up to date.

`--check` writes nothing and exits with 1 if a file is not what its maker makes. What says what a machine
measured is made only when it is named. Each part is made in a process of its own, so that it reads what the
parts before it wrote.
"""

from __future__ import annotations

import argparse
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from fnmatch import fnmatchcase
from multiprocessing import get_context
from typing import TYPE_CHECKING

from ..theory.exact.errors import InputError, unknown
from .output import shared, write_json
from .terminal import say, say_aside

if TYPE_CHECKING:
    from .artefacts import Artefact, Made

EXAMPLE = "provenact regenerate documents runs --check"
WRITTEN, SAME, STALE, GONE = "written", "up to date", "OUT OF DATE", "removed"
MOST_TIMES = 3  # that a part is made in one run, because what it reads has changed


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("names", nargs="*", metavar="NAME", help="parts (default: all that is not measured)")
    parser.add_argument("--list", action="store_true", help="show the parts with their files and inputs, make nothing")
    parser.add_argument("--check", action="store_true", help="write nothing; exit with 1 if a file is out of date")
    parser.add_argument("--quick", action="store_true", help="leave out what takes minutes: proofs, rounding")


def run(args: argparse.Namespace) -> int:
    chosen = _chosen(args)
    if args.list:
        return _list(args, chosen)
    states = _changed(args, chosen) if args.check else {}
    times: Counter[str] = Counter()
    pending = list(chosen)
    while pending:
        artefact = pending.pop(0)
        times[artefact.name] += 1
        found = _check(artefact) if args.check else _remade(artefact)
        states |= {path: state for path, state in found.items() if states.get(path) != STALE}
        for path, state in found.items() if args.json != "-" else ():
            say(f"{path}: {state}" + (f": provenact regenerate {artefact.name}" if state == STALE else ""))
        changed = [path for path, state in found.items() if state in (WRITTEN, GONE)]
        behind = [one for one in chosen if one.name in times and one not in pending and _reads(one, changed)]
        pending = [one for one in chosen if one in pending or (one in behind and times[one.name] < MOST_TIMES)]
    if args.json:
        write_json(args.json, {"files": states})
    return int(STALE in states.values())


def _chosen(args: argparse.Namespace) -> list[Artefact]:
    """The parts that are named or, without names, all that this machine does not have to measure."""
    from .artefacts import ARTEFACTS, ROOT

    if not (ROOT / "Makefile").is_file():
        install = "in a clone, install it with `pip install --editable .` (as `make verify` does into .venv)"
        raise InputError(f"files of a clone of the repository are regenerated, and {ROOT} is none: {install}")
    known = {artefact.name: artefact for artefact in ARTEFACTS}
    if strange := next((name for name in args.names if name not in known), None):
        raise unknown("part", strange, known)
    if args.names or args.list:
        return [one for one in ARTEFACTS if one.name in args.names or not args.names]
    left_out = [one for one in ARTEFACTS if one.when or (args.quick and one.is_long)]
    for one in left_out if args.json != "-" else ():
        say_aside(f"left out: {one.name} ({one.when or 'it takes many minutes'}); name it to make it")
    return [one for one in ARTEFACTS if one not in left_out]


def _changed(args: argparse.Namespace, chosen: list[Artefact]) -> dict[str, str]:
    """Files of data that are not what their makers wrote, also of parts that are made elsewhere."""
    from ..ledger.data_files import changed_data
    from .artefacts import ARTEFACTS

    makers = {path: one for path in changed_data() for one in ARTEFACTS if _makes(one, path)}
    asked = {path: one for path, one in makers.items() if one in chosen or not args.names}
    for path, one in asked.items() if args.json != "-" else ():
        say(f"{path}: {STALE}, its digest is not that of what was written: git restore, or {one.name} again")
    return dict.fromkeys(asked, STALE)


def _makes(artefact: Artefact, path: str) -> bool:
    return any(fnmatchcase(path, pattern) for pattern in artefact.files)


def _made(artefact: Artefact) -> Made:
    """What the maker makes in a process of its own. This one has read none of the files, so that the child reads them
    as they are now."""
    from .artefacts import made

    with ProcessPoolExecutor(1, get_context("fork")) as process:
        return process.submit(made, artefact.name).result()


def _check(artefact: Artefact) -> dict[str, str]:
    present = _present(artefact)
    made = _made(artefact) if artefact.make else present  # its digest is compared by itself
    paths = made if artefact.when else {*made, *present}  # what was measured elsewhere is not made here
    return {path: SAME if made.get(path) == present.get(path) else STALE for path in sorted(paths)}


def _remade(artefact: Artefact) -> dict[str, str]:
    """Write what differs, and remove what matches a pattern of the part and is no longer made."""
    from ..ledger.data_files import changed_data, write_data
    from .artefacts import ROOT

    made, present = _made(artefact), _present(artefact)
    changed = changed_data()
    for path in made:
        if made[path] != present.get(path) or path in changed:
            (ROOT / path).parent.mkdir(parents=True, exist_ok=True)
            write_data(ROOT / path, made[path])
    gone = [] if artefact.when else [path for path in present if path not in made]
    for path in gone:
        (ROOT / path).unlink()
    states = {path: SAME if made[path] == present.get(path) else WRITTEN for path in made}
    return states | dict.fromkeys(gone, GONE)


def _present(artefact: Artefact) -> Made:
    from .artefacts import ROOT

    paths = [path for pattern in artefact.files for path in ROOT.glob(pattern)]
    return {path.relative_to(ROOT).as_posix(): path.read_bytes() for path in paths}


def _reads(artefact: Artefact, paths: list[str]) -> bool:
    others = [path for path in paths if not _makes(artefact, path)]
    return any(fnmatchcase(path, pattern) for path in others for pattern in artefact.inputs)


def _list(args: argparse.Namespace, chosen: list[Artefact]) -> int:
    rows = [{"name": one.name, "files": one.files, "inputs": one.inputs, "when": one.when} for one in chosen]
    if shared(args.json, lambda: {"parts": rows}):
        for one in chosen:
            say(f"{one.name}" + (f" (only when named: {one.when})" if one.when else ""))
            say(f"  makes  {', '.join(one.files)}")
            say(f"  from   {', '.join(one.inputs) or 'the code alone'}")
    return 0
