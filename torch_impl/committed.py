"""What was computed or measured once and committed: `data/NAME.json`."""

import json
from functools import cache
from pathlib import Path
from typing import Any

DATA = Path(__file__).with_name("data")


@cache
def committed(name: str) -> Any:
    """The data of this name; None where there are none."""
    path = DATA / f"{name}.json"
    return json.loads(path.read_text("utf-8")) if path.is_file() else None
