"""The template engine: everything is escaped unless it is our own MathML.

- `render(template, **values)`
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from ..ledger.document import MARKS, decisive
from ..theory.sentences import sentence
from .addresses import activation_address, claim_address, paper_address, plot_address, run_address
from .mathml import mathml


@cache
def environment() -> Environment:
    made = Environment(
        loader=FileSystemLoader(Path(__file__).with_name("templates")),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters |= {
        "mathml": mathml,
        "display": lambda latex: mathml(latex, True),
        "sentence": sentence,
        "decisive": decisive,
        "mark": MARKS.__getitem__,
        "claim_address": claim_address,
        "paper_address": paper_address,
        "activation_address": activation_address,
        "run_address": run_address,
        "plot_address": plot_address,
    }
    return made


def render(template: str, **values: object) -> str:
    return environment().get_template(template).render(**values)
