"""A claim file to begin with: the sentence is given, the form is guessed from its words, the formulas are left blank.

- `skeleton(name, says, where)`   the text of the file
- `guessed_form(says)`            the form that the sentence seems to have
"""

import json
import re

from ..exact.errors import InputError
from .schema import FORMAT

# The first row whose words occur in the sentence decides.
GUESSES = (
    (r"non-?monoton|not monoton", "not"),
    (r"monoton|increasing|decreasing", "monotone"),
    (r"\banalytic", "analytic"),
    (r"smooth|differentiable|C\^|continuous", "smooth"),
    (r"unbounded|bounded", "bounded"),
    (r"tends|converges|limit|approaches|→|->", "limit"),
    (r"zeros?\b|critical point|inflection|root of|attained at|minimum at|maximum at", "zeros"),
    (r"minimum|infimum|smallest|least\b", "infimum"),
    (r"maximum|supremum|largest|within|error|distance|at most", "supremum"),
    (r"\bbetween\b|lies in\b", "between"),
    (r"always|never|positive|negative|above|below|less than|greater than|<|>|≤|≥|\\le|\\ge", "compare"),
    (r"≈|approximately|constant|digits", "value"),
)
BLANK = "..."
ADDRESS, PLACE = "https://", "the place: section, equation, line"  # blanks too
KEYS = {
    "equal": ('formula = "{0} = {0}"', '# on = "[0, inf)"'),
    "compare": ('formula = "{0} <= {0}"', '# on = "[0, inf)"'),
    "between": ('formula = "{0} <= {0} <= {0}"', '# on = "[0, inf)"'),
    "supremum": ('of = "{}"', 'rounds_to = "{}"', '# or: equals = "...", or: relation = "<=" and than = "..."'),
    "infimum": ('of = "{}"', 'rounds_to = "{}"', '# or: equals = "...", or: relation = ">=" and than = "..."'),
    "value": ('of = "{}"', 'rounds_to = "{}"', '# or: equals = "..."'),
    "zeros": ('of = "{}"', 'round_to = ["{}"]', '# or: are = ["..."]; of a minimum: the zeros of diff(f(x), 1)'),
    "smooth": ('of = "{}"', 'class = "C^1"', "# exactly = true"),
    "analytic": ('of = "{}"', '# on = "(0, inf)"'),
    "monotone": ('of = "{}"', 'direction = "increasing"', "# strictly = true"),
    "not": ('then = "monotone"', 'of = "{}"', 'direction = "increasing"'),
    "bounded": ('of = "{}"', "# is = false"),
    "limit": ('of = "{}"', 'to = "inf"', 'equals = "{}"'),
}


def guessed_form(says: str) -> str:
    """The form that a sentence seems to have; `equal` where nothing points to another.

    >>> guessed_form("GELU is bounded below")
    'bounded'
    """
    return next((form for words, form in GUESSES if re.search(words, says, re.IGNORECASE)), "equal")


def skeleton(name: str, says: str, where: str) -> str:
    """The text of a claim file with one claim, whose formulas are blank."""
    if not re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9_-]*", name):
        raise InputError(f"a short name of letters, digits and hyphens is expected and {name!r} came: such as mypaper")
    if not says.strip():
        raise InputError("the sentence is empty: say what the paper claims, at best in its own words")
    form = guessed_form(says)
    keys = "\n".join(key.format(BLANK) for key in KEYS[form])
    return f"""format = {FORMAT}              # of this file
paper = "{name}"
title = "{name}"

[source]                # where it can be read: repository, path and commit, or address; and when
address = "{ADDRESS}"
date = ""

[parameters]            # name = domain: R, positive, nonnegative, [0, 1), (-inf, a] ...; delete what is not needed
# beta = "positive"

[definitions]           # functions of x (and of the parameters), used below as name(x)
# soft = "log(1 + exp(beta*x))/beta"

[claim.first]
where = {_quoted(where.strip() or PLACE)}
words = {_quoted(says.strip())}
says = {_quoted(says.strip())}
form = "{form}"         # guessed from the sentence; docs/CLAIMS.md lists the forms
{keys}
# reading = "weaker"    # or stronger, instance, illustration: if the statement is not exactly the sentence
# not_captured = ""     # and then what it leaves out
"""


def _quoted(text: str) -> str:
    """A text as TOML writes it; JSON's escapes are TOML's."""
    return json.dumps(" ".join(text.split()), ensure_ascii=False)
