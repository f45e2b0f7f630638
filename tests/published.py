"""JSON against the published schemas of `docs/schemas`: as much of JSON Schema as they use.

- `published(verb)`        the schema of what a verb writes
- `faults(schema, data)`   where the data are otherwise
"""

import json
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[1] / "docs" / "schemas"
CHECKS = {
    "string": str,
    "integer": int,
    "number": (int, float),
    "boolean": bool,
    "null": type(None),
    "array": list,
    "object": dict,
}


def faults(schema: dict, data: object, at: str = "$") -> list[str]:
    """Where the data are not as the schema says: as much of JSON Schema as the published files use."""
    if "anyOf" in schema:
        tried = [faults(one, data, at) for one in schema["anyOf"]]
        return min(tried, key=len) if all(tried) else []
    kind = schema.get("type")
    if kind is None:
        return []
    if not isinstance(data, CHECKS[kind]) or (isinstance(data, bool) and kind != "boolean"):
        return [f"{at}: {kind} is expected, {data!r:.60} came"]
    if isinstance(data, list):
        return [fault for n, one in enumerate(data) for fault in faults(schema["items"], one, f"{at}[{n}]")]
    if not isinstance(data, dict):
        return []
    known, other = schema.get("properties", {}), schema["additionalProperties"]
    found = [f"{at}: no {key}" for key in schema.get("required", ()) if key not in data]
    for key, one in data.items():
        if key not in known and other is False:
            found.append(f"{at}: {key} is not in the schema")
        else:
            found += faults(known.get(key, other), one, f"{at}.{key}")
    return found


def published(verb: str) -> dict:
    return json.loads((FOLDER / f"{verb}.json").read_text("utf-8"))
