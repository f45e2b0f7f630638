"""A site on disk: the files appear whole, and nothing that is not of a report is touched.

A report leaves a list of its files. A folder that holds anything else is refused, unless the caller insists;
what is not of a report then stays where it is.
"""

import os
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path, PurePosixPath

from ..theory.errors import InputError

LIST_NAME = ".provenact-report"
Files = Mapping[str, str | bytes]  # texts, and plots as bytes, by their paths


def publish(files: Files, folder: str | Path, force: bool = False) -> None:
    """Write the files into a new folder, an empty one, or in place of an earlier report."""
    target = Path(folder).resolve()
    if target.exists() and not target.is_dir():
        raise InputError(f"a report needs a folder, and {str(folder)!r} is a file")
    if not force:
        refuse_strangers(folder)
    earlier = _listed(target)
    target.parent.mkdir(parents=True, exist_ok=True)
    built = Path(tempfile.mkdtemp(prefix=f".{target.name}.", dir=target.parent))
    try:
        _write(files, built)
        _move(built, target)
    finally:
        shutil.rmtree(built, ignore_errors=True)
    for path in earlier - set(files):
        (target / path).unlink(missing_ok=True)


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
    present = {path.relative_to(target).as_posix() for path in target.rglob("*") if not path.is_dir()}
    strangers = sorted(present - _listed(target) - {LIST_NAME})
    if strangers:
        raise InputError(
            f"{str(folder)!r} holds {strangers[0]!r}, which is not of a report: choose another folder, "
            "or give --force to write beside it"
        )


def _write(files: Files, folder: Path) -> None:
    for name, content in {**files, LIST_NAME: "\n".join(sorted(files)) + "\n"}.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(as_bytes(content))
    folder.chmod(0o777 & ~_umask())


def as_bytes(content: str | bytes) -> bytes:
    """What lies on disk; a lone surrogate of a claim file becomes its escape."""
    return content if isinstance(content, bytes) else content.encode("utf-8", "backslashreplace")


def _umask() -> int:
    """The mask of new files; a temporary folder is made for its owner alone."""
    mask = os.umask(0)
    os.umask(mask)
    return mask


def _move(built: Path, target: Path) -> None:
    """In one step where nothing is there, else file by file, the front page last."""
    if not target.exists():
        built.rename(target)
        return
    paths = sorted((path for path in built.rglob("*") if path.is_file()), key=lambda path: path.name == "index.html")
    for path in paths:
        place = target / path.relative_to(built)
        place.parent.mkdir(parents=True, exist_ok=True)
        os.replace(path, place)
