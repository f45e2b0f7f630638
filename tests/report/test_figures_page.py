"""The page of the papers' figures: every one is there, with its plot or the reason why there is none."""

import re

from provenact.figures.of_papers import PAPER_FIGURES
from provenact.report.run_pages import plot_files, run_pages
from provenact.report.site import _figures


def test_every_figure_is_told_and_every_plot_is_a_file_of_the_site():
    page = _figures({"srelu": "S-ReLU"})
    assert page.count("<li>\n    <strong>") == len(PAPER_FIGURES)
    assert all(one.note.replace("'", "&#39;") in page for one in PAPER_FIGURES)
    captions = re.findall(r"<figcaption>(.*?)</figcaption>", page, re.DOTALL)
    assert captions and all(one.startswith("Our own run ") for one in captions)  # none is headed by a paper's network
    assert "squaf, Fig. 3 (rate against accuracy, VGG-8 on CIFAR-100). A small CNN on Fashion-MNIST instead." in page
    shown = re.findall(r'<img src="([^"]+)"', page)
    assert len(shown) == len({plot for one in PAPER_FIGURES for plot in one.plots})
    assert set(shown) <= set(plot_files(run_pages()))
    assert '<a href="papers/srelu.html">' in page and "papers/eafo.html" not in page
