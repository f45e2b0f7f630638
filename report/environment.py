"""The template engine: everything is escaped unless it is our own MathML."""

import re
from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape

from ..ledger.document import MARKS, corrected, decisive, percent, verdict_of
from ..ledger.entries import Entry
from ..numerics.findings.evidence import Evidence
from ..numerics.findings.grades import Graded, grade_of_evidence, shown
from ..theory.language.sentences import sentence
from .addresses import activation_address, claim_address, paper_address, plot_address, run_address
from .mathml import mathml

QUOTED = re.compile(r"`([^`\n]+)`")
ROLES = {
    "printed": "the statement as printed",
    "restricted": "the statement under its hypothesis",
    "corrected": "the corrected statement",
}


@cache
def environment() -> Environment:
    made = Environment(
        loader=FileSystemLoader(Path(__file__).with_name("templates")),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    addresses = (claim_address, paper_address, activation_address, run_address, plot_address)
    texts = (mathml, sentence, rests_on, known, enclosure, seconds, percent, shown, prose)
    made.filters |= {one.__name__: one for one in (*texts, *addresses)}
    made.filters |= {
        "display": lambda latex: mathml(latex, True),
        "decisive": lambda entry: shown(decisive(entry)),
        "corrected": lambda entry: shown(corrected(entry)),
        "grade": grade_of_evidence,
        "mark": MARKS.__getitem__,
        "role": ROLES.__getitem__,
    }
    return made


def rests_on(entry: Entry) -> str:
    """What stands behind the mark of a verdict: reading, grade and agreement."""
    return shown(verdict_of(entry)).removeprefix(MARKS[entry.verdict]).strip()


def known(entry: Entry, role: str) -> str:
    """The outcome of one statement of a claim, with its grade."""
    outcome, grade = entry.outcome(role).value, entry.grade_on(role)
    return outcome if grade is None else shown(Graded(outcome, grade))


def seconds(number: float) -> str:
    """A time as it is read; one that is too short to be told is not 0.

    >>> seconds(0.0), seconds(0.0123), seconds(2270.4)
    ('< 0.001', '0.012', '2270')
    """
    return f"{number:.0f}" if number >= 10 else "< 0.001" if number < 0.0005 else f"{number:.3f}"


def enclosure(item: Evidence) -> str:
    return shown(Graded(f"value in [{item.lower}, {item.upper}]", grade_of_evidence(item)))


def prose(text: str) -> Markup:
    """Text as it is, but what stands between backticks as code."""
    code = Markup("<code>{}</code>")
    parts = enumerate(QUOTED.split(text))  # every second one is what was between
    return Markup("").join(code.format(one) if at % 2 else escape(one) for at, one in parts)


def render(template: str, **values: object) -> str:
    return environment().get_template(template).render(**values)
