"""A site on disk: the files appear whole, and nothing that is not of a report is touched.

A report leaves a list of its files, and one that was killed nothing that the next one does not take away. A folder
that holds anything else is refused, unless the caller insists; what is not of a report then stays where it is.
"""

import re
from collections.abc import Iterable, Mapping, Set
from pathlib import Path, PurePosixPath

from ..ledger.whole_files import write_bytes_whole
from ..theory.exact.errors import InputError

LIST_NAME = ".provenact-report"
HALF = re.compile(r"\.(.+)\.\d+\.tmp")
Files = Mapping[str, str | bytes]  # texts, and plots as bytes, by their paths


def publish(files: Files, folder: str | Path, force: bool = False) -> None:
    """Write the files into a new folder, an empty one, or in place of an earlier report."""
    target = Path(folder).resolve()
    if target.exists() and not target.is_dir():
        raise InputError(f"a report needs a folder, and {str(folder)!r} is a file")
    if not force:
        refuse_strangers(folder)
    earlier = _listed(target)
    try:
        _write({LIST_NAME: _list({*earlier, *files})}, target)  # before them, so that the next report knows its own
        _write(files, target)
        for path in earlier - set(files):
            (target / path).unlink(missing_ok=True)
        _write({LIST_NAME: _list(files)}, target)
    finally:
        _tidy(target, {*earlier, *files, LIST_NAME})


def _list(names: Iterable[str]) -> str:
    return "\n".join(sorted(names)) + "\n"


def _tidy(target: Path, names: Set[str]) -> None:
    """Away with halves of files that a run which was killed has left."""
    for path in target.rglob(".*.tmp") if target.is_dir() else ():
        if _is_half(path, target, names):
            path.unlink(missing_ok=True)


def _is_half(path: Path, target: Path, names: Set[str]) -> bool:
    """Whether it is what `write_whole` begins with, of a file of a report."""
    named = HALF.fullmatch(path.name)
    return named is not None and path.with_name(named[1]).relative_to(target).as_posix() in names


def _listed(target: Path) -> set[str]:
    """The files of the report that lies there; a path that leads out of the folder is no such file."""
    try:
        lines = (target / LIST_NAME).read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        return set()
    parts = {line: PurePosixPath(line) for line in lines if line}
    return {line for line, path in parts.items() if not path.is_absolute() and ".." not in path.parts}


def refuse_strangers(folder: str | Path) -> None:
    """Refuse a folder that holds a file which is not of an earlier report."""
    target = Path(folder).resolve()
    listed = {LIST_NAME, *_listed(target)}
    present = {path.relative_to(target).as_posix() for path in target.rglob("*") if not path.is_dir()}
    strangers = sorted(path for path in present - listed if not _is_half(target / path, target, listed))
    if strangers:
        raise InputError(
            f"{str(folder)!r} holds {strangers[0]!r}, which is not of a report: choose another folder, "
            "or give --force to write beside it"
        )


def _write(files: Files, folder: Path) -> None:
    """Each file whole, the front page last."""
    for name in sorted(files, key=lambda name: name == "index.html"):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        write_bytes_whole(path, as_bytes(files[name]))


def as_bytes(content: str | bytes) -> bytes:
    """What lies on disk; a lone surrogate of a claim file becomes its escape."""
    return content if isinstance(content, bytes) else content.encode("utf-8", "backslashreplace")
