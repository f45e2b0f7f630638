"""Draw figures, or check that the ones on disk are up to date."""

import argparse

EXAMPLE = "provenact figures srelu --out runs/figures"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Which figures, where to and in which format."""
    parser.add_argument("names", nargs="*", metavar="NAME", help="figures to draw (default: all)")
    parser.add_argument(
        "--out", metavar="DIR", default="runs/figures", help="the folder to write to (default: %(default)s)"
    )
    parser.add_argument(
        "--format",
        choices=("svg", "pdf", "png"),
        default="svg",
        help="the file format (default: %(default)s)",
    )
    parser.add_argument(
        "--check", action="store_true", help="write nothing; exit with 1 if a file in DIR is not up to date"
    )


def run(args: argparse.Namespace) -> int:
    raise NotImplementedError
