"""Where the pages lie, from the root of the site. Ids come from claim files: none is used as a path as it stands."""

import hashlib
import re

LONGEST = 80


def claim_address(identifier: str) -> str:
    """The page of a claim.

    >>> claim_address("srelu/uniform-error")
    'claims/srelu--uniform-error.html'
    """
    return f"claims/{_file_name(identifier)}.html"


def paper_address(name: str) -> str:
    return f"papers/{_file_name(name)}.html"


def activation_address(name: str) -> str:
    return f"activations/{_file_name(name)}.html"


def run_address(name: str) -> str:
    return f"runs/{name}.html"


def plot_address(file: str) -> str:
    return f"runs/{file}"


def _file_name(text: str) -> str:
    """Small letters, digits and dashes; a text that has anything else is told apart by its digest."""
    simple = text.replace("/", "--")
    if re.fullmatch(r"[a-z0-9_-]+", simple) and len(simple) <= LONGEST and "--" not in text:
        return simple
    kept = re.sub(r"[^a-z0-9_]+", "-", text.lower()).strip("-")[:LONGEST]
    return f"{kept}-{hashlib.sha256(text.encode('utf-8', 'backslashreplace')).hexdigest()[:12]}"
