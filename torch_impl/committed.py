"""What was computed or measured once and committed: `data/NAME.json`."""

from functools import cache
from pathlib import Path
from typing import Any

from ..ledger.data_files import read_data

DATA = Path(__file__).with_name("data")


@cache
def committed(name: str) -> Any:
    """The data of this name; None where there are none."""
    return read_data(DATA / f"{name}.json")
