"""A file to begin with: its blanks are errors, and with formulas in them it is a claim file."""

import pytest

from provenact.theory.exact.errors import InputError
from provenact.theory.language.claims import paper_from_text
from provenact.theory.language.skeleton import KEYS, guessed_form, skeleton

SENTENCES = {
    "The derivative of SiLU is sigma(x)(1 + x(1 - sigma(x)))": "equal",
    "GELU is within 0.17 of ReLU": "supremum",
    "Mish has a minimum of -0.309": "infimum",
    "The minimum at x = -1.19": "zeros",
    "Swish is non-monotonic": "not",
    "ELU is monotonically increasing": "monotone",
    "CELU is continuously differentiable": "smooth",
    "SiLU is unbounded above": "bounded",
    "Softplus is analytic": "analytic",
    "The gate lies in [0, 1]": "between",
    "As beta tends to infinity it becomes ReLU": "limit",
    "Softplus is always positive": "compare",
    "sqrt(2/pi) ≈ 0.7978": "value",
}


@pytest.mark.parametrize("says", SENTENCES)
def test_the_form_is_guessed_from_the_words(says):
    assert guessed_form(says) == SENTENCES[says]


@pytest.mark.parametrize("says", SENTENCES)
def test_blanks_are_errors_and_filled_ones_are_a_claim(says):
    text = skeleton("mine", says, 'Sec. 2, "quoted"')
    with pytest.raises(InputError, match=r"mine\.toml, line"):
        paper_from_text(text, "mine.toml")
    filled = text.replace('rounds_to = "..."', 'rounds_to = "1"').replace('equals = "..."', 'equals = "1"')
    filled = filled.replace('["..."]', '["1"]')
    filled = filled.replace('"..."', '"x"').replace('of = "x"\nrounds', 'of = "1"\nrounds')
    filled = (
        filled.replace('"... <= ... <= ..."', '"x <= x <= x"')
        .replace('"... = ..."', '"x = x"')
        .replace('"... <= ..."', '"x <= x"')
    )
    claim = paper_from_text(filled, "mine.toml").claims[0]
    assert claim.says == claim.words == says and claim.where == 'Sec. 2, "quoted"'


def test_every_guess_has_its_keys():
    assert set(SENTENCES.values()) == set(KEYS)


@pytest.mark.parametrize(("name", "says"), [("my paper", "so"), ("", "so"), ("mine", "  ")])
def test_a_bad_name_or_an_empty_sentence_is_refused(name, says):
    with pytest.raises(InputError):
        skeleton(name, says, "")
