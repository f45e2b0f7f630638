"""The witnesses of a ledger looked at once more, by `witness_check`, which shares no code with what found them.

- `rechecked(ledger, targets)`     what it says of each witness, a `Rechecked`, in the ledger's order
- `STATUSES`                       what it may say; only `WRONG` is a fault
"""

import json
import tomllib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from ..numerics.findings.processes import Died
from ..numerics.findings.workers import in_workers, processors
from ..theory.language.activations import catalogue_text
from ..theory.language.claims import builtin_texts, gallery_files
from . import witness_check
from .entries import Ledger
from .verify import files_of
from .witness_check import RECHECKED, STUCK, SUPPORTED, WRONG

STATUSES = RECHECKED, SUPPORTED, STUCK, WRONG
MOST_SECONDS = 10.0 * witness_check.SECONDS  # for the witnesses of one claim


@dataclass(frozen=True)
class Rechecked:
    claim: str
    role: str
    witness: str
    status: str
    reason: str


def rechecked(
    ledger: Ledger,
    targets: Iterable[str] = (),
    jobs: int | None = None,
    progress: Callable[[str], None] = lambda identifier: None,
) -> tuple[Rechecked, ...]:
    """Of the witnesses of a ledger of these targets. The checker sees what `--json` writes and the texts of the files.

    >>> from .verify import verify
    >>> [one.status for one in rechecked(verify("srelu/lipschitz-gelu", jobs=1), jobs=1)]
    ['supported numerically']
    """
    given = (Path(file) for target in targets for file in files_of(target))
    texts = (*builtin_texts().values(), *(file.read_text("utf-8") for file in (*gallery_files(), *given)))
    papers = {identifier: paper for paper in map(tomllib.loads, texts) for identifier in witness_check.by_id(paper)}
    claims = {claim["id"]: claim for claim in json.loads(json.dumps(ledger.as_dict()))["claims"]}
    ask = partial(_of_claim, claims, papers, tomllib.loads(catalogue_text()))
    found: dict[str, tuple[Rechecked, ...]] = {}
    for identifier, answer in in_workers(ask, claims, jobs or processors(), lambda _: MOST_SECONDS):
        found[identifier] = tuple(_lost(claims[identifier], answer)) if isinstance(answer, Died) else answer
        progress(identifier)
    return tuple(one for identifier in claims for one in found[identifier])


def _of_claim(claims: dict, papers: dict, catalogue: dict, identifier: str) -> tuple[Rechecked, ...]:
    results = witness_check.results({"claims": [claims[identifier]]}, [papers[identifier]], catalogue)
    return tuple(Rechecked(name, *said) for name, _, *said in results)


def _lost(claim: dict, died: Died) -> Iterator[Rechecked]:
    """A checker that takes too long or dies has said nothing."""
    for role, item in witness_check.witnesses(claim):
        yield Rechecked(claim["id"], role, item["witness"]["says"], STUCK, str(died))
