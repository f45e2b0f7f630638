"""Where and when a piece of a run was made: it may be finished on another machine, or another day."""

import datetime
import platform
import sys
from collections.abc import Iterable, Sequence
from importlib.metadata import PackageNotFoundError, version
from typing import Any

import torch

PACKAGES = ("torch", "triton", "numpy", "scipy", "scikit-image", "matplotlib")


def made_on(device: torch.device) -> dict[str, Any]:
    today = datetime.datetime.now(datetime.UTC).date().isoformat()
    return {"date": today, "device": device_name(device), "versions": _versions()}


def joined(records: Sequence[dict[str, Any]], device: torch.device) -> dict[str, Any]:
    """The last date, and every device and version there was; without records, now and here."""
    if not records:
        return made_on(device)
    names = dict.fromkeys(name for record in records for name in record["versions"])
    return {
        "date": max(record["date"] for record in records),
        "device": _each(record["device"] for record in records),
        "versions": {
            name: _each(record["versions"][name] for record in records if name in record["versions"]) for name in names
        },
    }


def _each(values: Iterable[str]) -> str:
    return " and ".join(dict.fromkeys(values))


def device_name(device: torch.device) -> str:
    if device.type == "cuda":
        return torch.cuda.get_device_name(device)
    return f"{device.type} ({platform.machine()}, {torch.get_num_threads()} threads)"


def _versions() -> dict[str, str]:
    """The packages that a result depends on."""
    found = {"python": sys.version.split()[0]}
    for name in PACKAGES:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            continue
    if torch.version.cuda:
        found["cuda"] = torch.version.cuda
    return found
