"""Files that are there whole or not at all, also when the process is killed or the disk is full.

- `write_whole(path, fill)`   `fill` writes a neighbour, which then takes the place of the file
- `write_text_whole(path, text)`, `write_bytes_whole(path, content)`
"""

import os
import stat
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO


def write_whole(path: Path, fill: Callable[[BinaryIO], object]) -> None:
    """A reader sees the old file or the new one, never a part; who may read it stays as it is."""
    temporary = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        with open(temporary, "xb") as file:
            fill(file)
            file.flush()
            os.fsync(file.fileno())
        if path.exists():
            temporary.chmod(stat.S_IMODE(path.stat().st_mode))
        os.replace(temporary, path)
    except OSError as error:
        if error.errno is not None:
            error.filename = str(path)  # a full disk does not say it
        raise
    finally:
        temporary.unlink(missing_ok=True)


def write_bytes_whole(path: Path, content: bytes) -> None:
    write_whole(path, lambda file: file.write(content))


def write_text_whole(path: Path, text: str) -> None:
    write_bytes_whole(path, text.encode())
