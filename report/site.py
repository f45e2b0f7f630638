"""The static site: every page from the ledger, the catalogue and the certified constants."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

from ..figures.of_papers import PAPER_FIGURES, PaperFigure
from ..ledger import proved
from ..ledger.document import counted_apart, striking
from ..ledger.entries import Entry, Ledger
from ..ledger.gallery import fails_as_printed, gallery_papers, place, theorem_names, version
from ..ledger.settled import is_settled
from ..ledger.verdicts import Verdict
from ..numerics.findings.workers import all_in_workers
from ..theory.language.activations import catalogue
from ..torch_impl.confirm.evidence_tables import not_run
from ..torch_impl.emission.measured import measured_errors, measured_speeds
from ..torch_impl.targets.javascript_text import prelude_text
from .activation_pages import ActivationPage, activation_page
from .addresses import activation_address, claim_address, paper_address, run_address
from .certified import constant_rows
from .environment import render
from .measured_tables import error_grids, speed_grids, versions_text
from .run_pages import RunPage, plot_files, run_pages

STATIC = Path(__file__).with_name("static")
FINDINGS = 6


def site(
    ledger: Ledger,
    titles: Mapping[str, str],
    constants: Mapping[str, dict],
    names: Sequence[str] = (),
    jobs: int = 1,
    progress: Callable[[str], None] = lambda name: None,
    gallery: Ledger | None = None,
    given: Mapping[str, str] = {},
) -> dict[str, str | bytes]:
    """Path -> content of every file. `titles` are those of the papers by their short names, `names` the
    activations to show, without which it is the whole catalogue; `gallery` is what other sources say. `given` are files
    by the ids of their claims, as a command line has them; where there are no other claims, these stand alone."""
    whole = not {entry.claim.id for entry in ledger} <= {*given}
    activations, shown = [], list(names or catalogue()) if whole else []
    for page in map(activation_page, shown) if jobs == 1 else all_in_workers(activation_page, shown, jobs):
        activations.append(page)
        progress(page.name)
    activations.sort(key=lambda page: shown.index(page.name))
    titles = {name: titles[name] for name in ledger.summary()["papers"]}  # only these have pages
    files: dict[str, str | bytes] = {path.name: path.read_text("utf-8") for path in STATIC.iterdir()}
    files["functions.js"] = prelude_text()
    files |= dict(_gallery(gallery))
    runs = run_pages() if whole else []
    shared = {"titles": titles, "ledger": ledger, "activations": activations, "verdicts": list(Verdict), "runs": runs}
    shared |= {"gallery": gallery, "apart": counted_apart(ledger.summary()), "whole": whole}
    files["index.html"] = render("index.html", root="", findings=striking(ledger)[:FINDINGS], **shared)
    files["ledger.html"] = render("ledger.html", root="", **shared)
    files |= dict(_claims(ledger, titles, given, whole))
    files |= dict(_papers(ledger, titles, activations, whole))
    if not whole:
        return files
    files["activations.html"] = render("activations.html", root="", **shared)
    files |= dict(_measurements([page.name for page in activations]))
    files |= dict(_runs(runs))
    files["figures.html"] = _figures(titles)
    files |= plot_files(runs)
    files |= dict(_activations(activations, constants, titles))
    return files


def _measurements(shown: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Errors and speed of the emitted code beside torch's and the papers'."""
    errors, speeds = measured_errors(), measured_speeds()
    found = {"errors": errors, "grids": error_grids(shown), "about": versions_text(errors)}
    yield "accuracy.html", render("accuracy.html", root="", **found)
    about, grids = ("", []) if speeds is None else (versions_text(speeds), speed_grids(speeds, shown))
    yield "speed.html", render("speed.html", root="", speeds=speeds, grids=grids, about=about)


def _runs(pages: Sequence[RunPage]) -> Iterator[tuple[str, str]]:
    missing = not_run([page.name for page in pages if page.summary])
    yield "runs.html", render("runs.html", root="", runs=pages, not_run=missing)
    for page in pages:
        yield run_address(page.name), render("run.html", root="../", page=page)


def _figures(titles: Mapping[str, str]) -> str:
    """Every figure of the papers, and the plots that stand for those of training."""
    plots: dict[str, list[PaperFigure]] = {}
    for one in PAPER_FIGURES:
        for plot in one.plots:
            plots.setdefault(plot, []).append(one)
    return render("figures.html", root="", figures=PAPER_FIGURES, plots=plots, titles=titles)


def _gallery(ledger: Ledger | None) -> Iterator[tuple[str, str]]:
    if ledger is None:
        return
    sources = [
        {
            "name": paper.name,
            "title": paper.title,
            "place": f"Read at {place(paper.source)}{version(paper.source)}.",
            "entries": [entry for entry in ledger if entry.claim.paper == paper.name],
        }
        for paper in gallery_papers()
    ]
    failing = [entry for entry in ledger if fails_as_printed(entry)]
    told = [source for source in sources if source["entries"]]
    shown = {"sources": told, "failing": failing, "in_coq": theorem_names}
    yield "gallery.html", render("gallery.html", root="", gallery=ledger, **shown)


def _claims(
    ledger: Ledger, titles: Mapping[str, str], given: Mapping[str, str] = {}, whole: bool = True
) -> Iterator[tuple[str, str]]:
    entries = list(ledger)
    for before, entry, after in zip([None, *entries], entries, [*entries[1:], None], strict=False):
        around = {"before": before, "after": after, "titles": titles, "given": given, "whole": whole}
        yield claim_address(entry.claim.id), render("claim.html", root="../", entry=entry, **around, **_in_coq(entry))


def _in_coq(entry: Entry) -> dict[str, object]:
    """What Coq has proved about a claim as it is, whether that alone supports the verdict, and its statements there."""
    return {
        "theorems": proved.theorems_of(entry.claim),
        "record": proved.record(),
        "settled": is_settled(entry.claim, entry.verdict.value),
        "definitions": proved.coq_definition(entry.claim),
    }


def _papers(
    ledger: Ledger, titles: Mapping[str, str], activations: Sequence[ActivationPage], whole: bool = True
) -> Iterator[tuple[str, str]]:
    for name, counts in ledger.summary()["papers"].items():
        entries = [entry for entry in ledger if entry.claim.paper == name]
        named = [page for page in activations if page.entry.source.paper == name]
        of_paper = {"name": name, "title": titles[name], "counts": counts, "entries": entries, "activations": named}
        apart = counted_apart(Ledger(tuple(entries)).summary())
        yield paper_address(name), render("paper.html", root="../", apart=apart, whole=whole, **of_paper)


def _activations(
    pages: Sequence[ActivationPage], constants: Mapping[str, dict], titles: Mapping[str, str]
) -> Iterator[tuple[str, str]]:
    for page in pages:
        rows = constant_rows(constants.get(page.name, {}))
        address = activation_address(page.name)
        yield address, render("activation.html", root="../", page=page, rows=rows, titles=titles)
        if page.code.javascript:
            yield address.replace(".html", ".js"), page.code.javascript
