"""Accuracy cards: what the committed runs over every bf16 input say about an activation.

- `Card`, `cards(name)`   one per implementation that was measured; none where the emitted code has changed since
"""

from __future__ import annotations

from dataclasses import dataclass

from ..figures.bf16_errors import measured, recorded, source_digest

BY = {"provenact": "emitted by provenact", "torch": "torch's own"}


@dataclass(frozen=True)
class Card:
    title: str
    worst: str
    share: str
    run: str


def cards(name: str) -> list[Card]:
    data = recorded()
    if name not in data["sources"] or data["sources"][name] != source_digest(name):
        return []
    return [
        Card(
            title=BY.get(one.by, one.by),
            worst=f"{one.worst:.3g} ulp at x = {one.worst_at:.6g}",
            share=f"{one.correctly_rounded / one.inputs:.2%} of {one.inputs:,} inputs",
            run=f"torch {data['torch']}, {data['device']}, {data['machine']}",
        )
        for one in measured()
        if one.name == name
    ]
