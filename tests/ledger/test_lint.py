"""What is odd about a claim file is found; what is in order is not."""

import pytest

from provenact.ledger.gallery import GALLERY
from provenact.ledger.lint import lint
from provenact.theory.exact.errors import InputError
from provenact.theory.language.skeleton import skeleton

HEAD = """paper = "mine"
[parameters]
a = "positive"
[definitions]
f = "a*x"
g = "f(x)^2"
"""


def found(tmp_path, body, says="so it is", head=HEAD, more=""):
    path = tmp_path / "mine.toml"
    path.write_text(f'{head}[[claim]]\nid = "mine/one"\nwhere = "Eq. (7)"\nsays = "{says}"\n{more}{body}', "utf-8")
    return [line.partition(": ")[2].removeprefix("mine/one: ") for line in lint(path)]


EQUAL = 'form = "equal"\nleft = "g(x)"\nright = "a^2*x^2"\n'


def test_a_file_in_order_gives_nothing(tmp_path):
    assert found(tmp_path, EQUAL, "By Eq. (7) the square of a x is a^2 x^2.") == []


def test_what_a_new_file_leaves_blank(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(skeleton("mine", "tanh is increasing", "").replace("...", "tanh(x)"), "utf-8")
    told = [line.rpartition(": ")[2] for line in lint(path)]
    assert told == ["`address` is still to be filled in", "`where` is still to be filled in"]


def test_what_is_never_used(tmp_path):
    head = HEAD.replace("[definitions]", 'b = "R"\n[definitions]\nh = "x"')
    assert found(tmp_path, EQUAL, head=head) == [
        "the parameter `b` is never used",
        "the definition `h` is never used",
    ]


def test_a_name_that_is_used_only_as_a_key_is_used(tmp_path):
    head = HEAD.replace('a = "positive"', 'a = "positive"\nb = "positive"')
    under = 'form = "under"\nif = { b = "(0, 1)" }\nthen = "compare"\nleft = "g(x)"\nrelation = ">="\nright = "0"\n'
    assert found(tmp_path, under, head=head) == []


TRIVIAL = {
    "the definition again": 'form = "equal"\nleft = "g(x)"\nright = "(a*x)^2"\n',
    "the same text": 'form = "compare"\nleft = "g(x)"\nrelation = "<="\nright = "g(x)"\n',
    "inside a conjunction": 'form = "all"\nparts = [{ form = "equal", left = "g(x)", right = "g(x)" }]\n',
}


@pytest.mark.parametrize("name", TRIVIAL)
def test_what_is_trivially_true(tmp_path, name):
    assert found(tmp_path, TRIVIAL[name]) == ["is trivially true: both sides are the same expression"]


def test_what_algebra_proves_is_not_trivial(tmp_path):
    assert found(tmp_path, 'form = "equal"\nleft = "g(-x)"\nright = "g(x)"\n') == []


def test_a_statement_about_a_constant(tmp_path):
    assert "speaks of a constant: x does not occur in it" in found(tmp_path, 'form = "bounded"\nof = "g(1)"\n')


def test_an_empty_domain(tmp_path):
    body = 'form = "compare"\nleft = "g(x)"\nrelation = ">="\nright = "0"\non = "[2 + tanh(a), 1]"\n'
    (line,) = found(tmp_path, body)
    assert line == "has an empty domain: `[tanh(a) + 2, 1]` contains no point"


def test_numbers_and_symbols_that_the_statement_leaves_out(tmp_path):
    says = "In Table 4 the square is within 0.15 of beta x^2, or 3/16, or 2 %, on [-6, 6]"
    body = 'form = "compare"\nleft = "g(x)"\nrelation = "<="\nright = "3/16"\non = "[-6, 6]"\n'
    assert found(tmp_path, body, says) == [
        "the sentence says 0.15 and the statement does not",
        "the sentence says 2 % and the statement does not",
        "the sentence names `beta` and the statement does not",
    ]


def test_what_is_said_to_be_left_out_is_not_missing(tmp_path):
    more = 'not_captured = "The bound 0.15 is of another norm."\n'
    assert found(tmp_path, EQUAL, "a x squared is within 0.15", more=more) == []


def test_a_correction_is_looked_at_too(tmp_path):
    corrected = '[claim.corrected]\nform = "equal"\nleft = "g(x)"\nright = "g(x)"\n'
    (line,) = found(tmp_path, EQUAL + corrected)
    assert line.startswith("is trivially true (corrected)")


def test_an_error_is_raised_as_when_the_file_is_read(tmp_path):
    with pytest.raises(InputError, match="`h`"):
        found(tmp_path, EQUAL.replace("g(x)", "h(x)"))


def test_the_gallery_uses_all_that_it_defines_and_says_nothing_empty():
    odd = [line for path in sorted(GALLERY.glob("*.toml")) for line in lint(path)]
    assert [line for line in odd if "never used" in line or "empty domain" in line or "trivially" in line] == []
