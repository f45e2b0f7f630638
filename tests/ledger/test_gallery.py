"""The gallery: every claim has a source, a place and printed words; page and record are those of its files."""

import json
from pathlib import Path

import pytest

from provenact.ledger import gallery as house
from provenact.ledger.entries import Ledger
from provenact.ledger.proved import development, theorems
from provenact.ledger.verify import changed, select, titles, verify
from provenact.theory.exact.errors import InputError

ROOT = Path(__file__).resolve().parents[2]
REMEDY = "run `provenact regenerate gallery documents` and commit what it wrote"
PAPERS = house.gallery_papers()
CLAIMS = [claim for paper in PAPERS for claim in paper.claims]


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.name)
def test_every_file_says_where_it_was_read_and_quotes_what_it_decides(paper):
    assert {"repository", "path", "commit"} <= set(paper.source) or "address" in paper.source
    assert paper.source["date"] and house.link(paper.source).startswith("http")
    assert (house.GALLERY / f"{paper.name}.toml").exists(), "a file is named as its paper"
    for claim in paper.claims:
        assert claim.id.startswith(f"{paper.name}/"), claim.id
        assert claim.words.strip() and claim.where.strip(), claim.id
        assert claim.statement is not None or claim.reason, claim.id


def test_there_are_many_sources_and_ids_are_unique():
    assert len(PAPERS) >= 25 and len(CLAIMS) >= 120
    assert len({claim.id for claim in CLAIMS}) == len(CLAIMS)
    assert len(select([str(house.GALLERY)])) == len(CLAIMS)


def test_the_record_is_about_these_claims_and_leaves_little_open():
    recorded = house.recorded_gallery()
    assert list(recorded) == [claim.id for claim in CLAIMS], REMEDY
    assert sum(verdict == "open" for verdict in recorded.values()) <= len(recorded) // 20


def test_page_and_readme_show_what_is_recorded():
    page, readme = (ROOT / house.PAGE).read_text("utf-8"), (ROOT / "README.md").read_text("utf-8")
    recorded = house.recorded_gallery()
    for claim in CLAIMS:
        assert f"`{claim.id.split('/', 1)[1]}`" in page, REMEDY
    for verdict in set(recorded.values()):
        number = sum(found == verdict for found in recorded.values())
        assert f"{number} {verdict}" in readme, REMEDY
    assert f"What {len(PAPERS)} well-known sources" in readme and f"{len(CLAIMS)} claims, " in readme, REMEDY
    assert "How to object" in page


def test_most_of_what_fails_is_a_theorem_and_no_theorem_says_otherwise_than_the_record():
    recorded = house.recorded_gallery()
    refuted, stated, failing = house.proved_counts(recorded)
    assert 5 * refuted >= 4 * failing and refuted <= stated <= failing
    outcomes = {theorem.claim: theorem.outcome for theorem in theorems(development("gallery"), "gallery")}
    assert all((outcome == "fails") == (recorded[claim] in house.FAILED) for claim, outcome in outcomes.items())
    page = (ROOT / house.PAGE).read_text("utf-8")
    assert house.proved_sentence((refuted, stated, failing)) in page, REMEDY
    assert "crypten" + r"\_erf\_unstable\_fails" in page or "crypten_erf_unstable_fails" in page, REMEDY


SAMPLE = {
    "gallery/mlx.toml": {"mlx/gelu-fast-approx-error": "refuted", "mlx/log-sigmoid": "confirmed"},
    "gallery/nnlib.toml": {"nnlib/leakyrelu-example": "refuted", "nnlib/leakyrelu-formula": "conditional"},
    "gallery/openvino.toml": {"openvino/softplus-fp32": "confirmed", "openvino/softplus-fp16": "refuted"},
}


@pytest.fixture(scope="module")
def decided() -> Ledger:
    return verify(*(str(ROOT / file) for file in SAMPLE), jobs=1)


def test_a_sample_is_decided_with_witnesses_and_as_recorded(decided):
    verdicts = {entry.claim.id: entry for entry in decided}
    for expected in SAMPLE.values():
        for identifier, verdict in expected.items():
            assert verdicts[identifier].verdict.value == verdict, identifier
            assert verdict != "refuted" or verdicts[identifier].witness, identifier
    assert [found for found in changed(decided) if found[2] != "open"] == [], REMEDY


def test_corrections_hold_too(decided):
    """A correction that fails would be an erratum of ours."""
    for entry in decided:
        assert entry.claim.corrected is None or entry.outcome("corrected").value == "holds", entry.claim.id


def test_a_changed_verdict_is_told(decided, monkeypatch):
    monkeypatch.setattr("provenact.ledger.verify.recorded_gallery", lambda: {"mlx/log-sigmoid": "refuted"})
    assert changed(decided) == [("mlx/log-sigmoid", "refuted", "confirmed")]


def test_the_records_are_verdicts_and_page(decided):
    records = house.gallery_records(decided)
    assert json.loads(records["gallery/recorded.json"])["mlx/gelu-fast-approx-error"] == "refuted"
    assert "What 3 well-known sources" in house.sentence(decided.summary())
    failing, whole = records[house.PAGE].split("## MLX", 1)
    assert "`mlx/gelu-fast-approx-error`" in failing and "`mlx/log-sigmoid`" not in failing
    assert "maximum absolute error \\< 0.015" in whole and "`log-sigmoid`" in whole


def test_a_folder_is_the_files_in_it(tmp_path):
    files = ["heflow.toml", "ste.toml"]
    for name in files:
        (tmp_path / name).write_text((house.GALLERY / name).read_text("utf-8"), "utf-8")
    (tmp_path / "notes.txt").write_text("not a claim file")
    together = select([str(tmp_path / name) for name in files])
    assert select([str(tmp_path)]) == together and len(together) > 1
    assert titles([str(tmp_path)])["ste"] == "ste: error function of a shader"


def test_a_folder_without_claim_files_is_refused(tmp_path):
    with pytest.raises(InputError, match="no claim file"):
        select([str(tmp_path)])
