"""Data sets in parts that are small enough to carry: one lossless WebP picture of many, in rows of 200.

CIFAR-10 takes 4.4 bits a byte so, where PNG takes 6.
"""

import io
import re
import zipfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from provenact.theory.exact.errors import InputError
from provenact.torch_impl.confirm.storage import write_atomically

from .image_files import FaultyDataError, ImageSet, checked

PART = 30_000  # CIFAR-10: 51 MB
ACROSS = 200  # pictures in a row: a part is then at most 6400 x 4800 pixels, and WebP holds 16383 x 16383
EFFORT = {"lossless": True, "exact": True, "method": 3, "quality": 40}


def write_packed(folder: Path, name: str, images: ImageSet) -> list[Path]:
    """Write all parts; their names say which they are and how many there are."""
    pictures = np.concatenate([images.train_images, images.test_images])
    labels = np.concatenate([images.train_labels, images.test_labels])
    count = -(-len(labels) // PART)
    paths = [folder / f"{name}-{number + 1}-of-{count}.npz" for number in range(count)]
    for number, path in enumerate(paths):
        rows = slice(number * PART, (number + 1) * PART)
        write_part(path, pictures[rows], labels[rows], len(images.train_labels))
    return paths


def write_part(path: Path, images: np.ndarray, labels: np.ndarray, train: int) -> None:
    """One part; `train` is how many of the whole set are for training."""
    count, height, width, channels = images.shape
    rows = -(-count // ACROSS)
    filled = np.concatenate([images, np.zeros((rows * ACROSS - count, height, width, channels), np.uint8)])
    sheet = filled.reshape(rows, ACROSS, height, width, channels).transpose(0, 2, 1, 3, 4)
    sheet = np.broadcast_to(sheet, (*sheet.shape[:-1], 3)).reshape(rows * height, ACROSS * width, 3)
    picture, buffer = io.BytesIO(), io.BytesIO()
    _pillow().fromarray(np.ascontiguousarray(sheet)).save(picture, format="WEBP", **EFFORT)
    packed = np.frombuffer(picture.getvalue(), np.uint8)
    np.savez(buffer, packed=packed, labels=labels, shape=images.shape, train=train)
    write_atomically(path, buffer.getvalue())


def find_packed(folder: Path, name: str) -> Callable[[], ImageSet] | None:
    paths = sorted(folder.glob(f"{name}-*-of-*.npz"))
    match = re.fullmatch(rf"{re.escape(name)}-\d+-of-(\d+)\.npz", paths[0].name) if paths else None
    if match is None:
        return None
    if len(paths) != int(match[1]):
        raise FaultyDataError(paths[0], f"is one of {match[1]} parts, and {len(paths)} are there")
    return partial(_read_parts, paths)


def _read_parts(paths: list[Path]) -> ImageSet:
    parts = [read_part(path) for path in paths]
    images, labels = np.concatenate([part[0] for part in parts]), np.concatenate([part[1] for part in parts])
    train = parts[0][2]
    return ImageSet(
        *checked(images[:train], labels[:train], paths[0]), *checked(images[train:], labels[train:], paths[-1])
    )


def read_part(path: Path) -> tuple[np.ndarray, np.ndarray, int]:
    """Pictures, labels, and the number of training pictures of the whole set."""
    try:
        with np.load(path) as part:
            count, height, width, channels = part["shape"].tolist()
            sheet = np.asarray(_pillow().open(io.BytesIO(part["packed"].tobytes())).convert("RGB"))[..., :channels]
            labels, train = part["labels"], int(part["train"])
        images = sheet.reshape(-1, height, ACROSS, width, channels).transpose(0, 2, 1, 3, 4)
    except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile) as error:
        raise FaultyDataError(path, f"cannot be unpacked ({error})") from error
    return np.ascontiguousarray(images.reshape(-1, height, width, channels)[:count]), labels, train


def _pillow() -> Any:
    try:
        from PIL import Image
    except ModuleNotFoundError as error:
        raise InputError("packed data sets are pictures and need Pillow: pip install pillow") from error
    return Image
