"""What `--json` writes, verb by verb, as JSON Schema: `docs/schemas/VERB.json`.

A shape is a type, `[shape]` for a list, `{"key": shape}` for an object with these keys (`"key?"` may be missing),
`{str: shape}` for one with any keys, a tuple of shapes for any of them, and a text for exactly this text. What tells
the life of a run, as measured, is `ANY`.
"""

import json
from typing import Any

ANY = object()
NUMBER = (int, float)
TEXT = (str, None)
BALL = {"lower": str, "upper": str}
CELLS = [{"from": str, "to": str, "expr": str}]
CERTIFIED = (
    {**BALL, "grade": None, "undecided": str, "seconds": NUMBER},
    {"grade": str, "none": str, "seconds": NUMBER},
    {
        **BALL,
        "grade": str,
        "exact": TEXT,
        "at": [(str, BALL)],
        "approached": [str],
        "engine": str,
        "seconds": NUMBER,
        "note": str,
    },
)
ZEROS = ([(str, BALL, {"from": str, "to": str})], None)
CHECKED = {
    "function": str,
    "domain": str,
    "range": {"inf": CERTIFIED, "sup": CERTIFIED},
    "lipschitz": CERTIFIED,
    "gradient_lipschitz": CERTIFIED,
    "min_slope": CERTIFIED,
    "max_slope": CERTIFIED,
    "distance": {"sup": CERTIFIED, "l1": CERTIFIED},
    "limits": {str: CERTIFIED},
    "moments": {str: CERTIFIED},
    "smoothness": str,
    "monotone": TEXT,
    "convex": TEXT,
    "zeros": ZEROS,
    "slope_zeros": ZEROS,
    "grades": {str: str},
    "scaling": TEXT,
    "parameter_limits": {str: str},
    "parametric": {str: {str: ANY}},
}
WITNESS = {"seen": str, "place": {str: str}, "numbers": [str], "side?": str, "says": str}
EVIDENCE = {
    "engine": str,
    "outcome": str,
    "detail": str,
    "seconds": NUMBER,
    "cause?": str,
    "told_by?": str,
    "part?": str,
    "lower?": str,
    "upper?": str,
    "witness?": WITNESS,
    "exact?": str,
    "grade?": str,
}
STEP = {
    "title": str,
    "formula": (str, [str]),
    "reason": str,
    "proposer": str,
    "quantity": TEXT,
    "value": TEXT,
    "outcome": TEXT,
    "grade": TEXT,
    "evidence": [EVIDENCE],
}
CLAIM = {
    "id": str,
    "paper": str,
    "where": str,
    "statement": str,
    "verdict": str,
    "reading": str,
    "grade": TEXT,
    "agreement": str,
    "corrected": ({"statement": str, "outcome": str, "grade": TEXT, "agreement": str}, None),
    "witness": (WITNESS, None),
    "value": (BALL, None),
    "value_grade": TEXT,
    "decisive": ({"text": str, "grade": str}, None),
    "not_captured": TEXT,
    "reason": TEXT,
    "decided": {str: {"outcome": str, "evidence": [EVIDENCE]}},
    "proved": {str: EVIDENCE},
}
LINE = ({"slope": str, "intercept": str}, None)
DISTANCE = {**BALL, "exact": TEXT, "grade": TEXT, "delta_power": (int, None)}
AUDIT = {
    "target": str,
    "as": str,
    "arguments": {str: str},
    "settings": {str: NUMBER},
    "dtype": str,
    "device": str,
    "exhaustive": bool,
    "grade": str,
    "threshold": NUMBER,
    "torch": TEXT,
    "passes": {str: {str: ANY}},
    "special": [{str: ANY}],
    "faults": [str],
    "points?": [{str: ANY}],
}

SHAPES: dict[str, Any] = {
    "verify": {
        "claims": [CLAIM],
        "summary": {str: ANY},
        "witnesses?": [dict.fromkeys(("claim", "role", "witness", "status", "reason"), str)],
    },
    "claim": (
        {"text": str, "parameters": [str]},
        {"file": str, "form": str},
        {"file": str, "found": [str]},
    ),
    "prove": {
        "compiled": [str],
        "found": [str],
        "theorems": [
            {
                "claim": str,
                "statement": str,
                "outcome": str,
                "theorem": str,
                "definition": str,
                "axioms": [str],
                "counts": bool,
            }
        ],
    },
    "check": {**CHECKED},
    "constants": {"digits": int, "constants": {str: CHECKED}},
    "derive": {"name": str, "steps": [STEP]},
    "mollify": {
        "function": str,
        "kernel": str,
        "delta": str,
        "knots": [str],
        "cells": (CELLS, None),
        "derivatives": ([CELLS], None),
        "smoothness": str,
        "sup_distance": DISTANCE,
        "l1_distance": DISTANCE,
        "lipschitz": DISTANCE,
        "gradient_lipschitz": DISTANCE,
        "checks": [{"step": str, "outcome": str}],
    },
    "join": {
        "solution": {str: str},
        "knots": [str],
        "cells": CELLS,
        "smoothness": str,
        "conditions": str,
        "checks": [str],
    },
    "improve": {
        "name": str,
        "density": [str],
        "region": str,
        "epsilon": str,
        "shift": [str],
        "correction": TEXT,
        "improved": str,
        "normaliser": BALL,
        "epsilon_limit": BALL,
        "inverse_error": {**BALL, "at": [str]},
        "worst_constant": BALL,
        "leading_constant": BALL,
        "entropy": {
            "before": BALL,
            "rate": BALL,
            "rate_at_ends": BALL,
            "approximate_change": BALL,
            "exact_change?": BALL,
        },
        "steps": [STEP],
        "emit?": str,
    },
    "emit": (
        {"code": str, "functions": [{"function": str, "class": str, "parameters": [str], "sha256": str}]},
        {"file": str, "is_current": bool, "changes": [str]},
    ),
    "relax": {
        "function": str,
        "on": str,
        "lower": LINE,
        "upper": LINE,
        "at": TEXT,
        "gap": TEXT,
        "least_gap": TEXT,
        "range": {"inf": str, "sup": str},
        "grade": str,
    },
    "approximate": {
        "function": str,
        "on": str,
        "degree?": int,
        "table?": int,
        "width": str,
        "coefficients?": [str],
        "entries?": [str],
        "error": str,
        "reached": str,
        "least_error?": str,
        "grade": str,
    },
    "audit": {"reports": [AUDIT], "faults": [str]},
    "figures": {"figures": [{"name": str, "file": str, "stale": bool}], "skipped": {str: str}},
    "confirm": (
        {"runs": [{"name": str, "about": str}]},
        {
            "plans": [
                {
                    "name": str,
                    "profile": str,
                    "settings": {str: ANY},
                    "seconds": (*NUMBER, None),
                    "departures": [str],
                }
            ]
        },
        {"results": [{"run": str, "date": str, "code_is_here": bool, "reasons": [str]}]},
        {"complete": bool, "results": [{str: ANY}]},
    ),
    "report": {"front": str, "seconds": NUMBER, "files": {str: int}},
    "regenerate": (
        {"files": {str: str}},
        {"parts": [{"name": str, "files": [str], "inputs": [str], "when": str}]},
    ),
}

TYPES = {str: "string", int: "integer", float: "number", bool: "boolean", None: "null"}


def json_schema(shape: Any) -> dict[str, Any]:
    """
    >>> json_schema({"a": str, "b?": [int]})["required"]
    ['a']
    """
    if shape is ANY:
        return {}
    if isinstance(shape, tuple):
        return {"anyOf": [json_schema(one) for one in shape]}
    if isinstance(shape, list):
        return {"type": "array", "items": json_schema(shape[0])}
    if not isinstance(shape, dict):
        return {"type": TYPES[shape]}
    if str in shape:
        return {"type": "object", "additionalProperties": json_schema(shape[str])}
    properties = {key.rstrip("?"): json_schema(one) for key, one in shape.items()}
    required = [key for key in shape if not key.endswith("?")]
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}


def schema_texts() -> dict[str, str]:
    """By verb; what is written has its own `schema`, a number, as well."""
    head = {"$schema": "https://json-schema.org/draft/2020-12/schema"}
    shapes = {
        verb: tuple({"schema": int, **one} for one in shape) if isinstance(shape, tuple) else {"schema": int, **shape}
        for verb, shape in SHAPES.items()
    }
    whole = {verb: {**head, "title": f"provenact {verb} --json", **json_schema(one)} for verb, one in shapes.items()}
    return {verb: json.dumps(one, indent=1) + "\n" for verb, one in whole.items()}
