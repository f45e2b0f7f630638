"""Write standalone torch code: one module per function, with an explicit backward."""

import argparse

EXAMPLE = "provenact emit srelu smelu -o activations.py"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What to emit: catalogue names, or a function of the user's own; and where to."""
    parser.add_argument(
        "names", nargs="*", metavar="NAME", help="activations of the catalogue, such as srelu"
    )
    own = parser.add_mutually_exclusive_group()
    own.add_argument(
        "--mollify", metavar="EXPR", type=str.strip, help="emit this function, smoothed by --kernel"
    )
    own.add_argument("--expr", metavar="EXPR", type=str.strip, help="emit this function as it stands")
    parser.add_argument(
        "--kernel",
        metavar="KERNEL",
        type=str.strip,
        default="epanechnikov",
        help="the kernel for --mollify (default: %(default)s)",
    )
    parser.add_argument("--name", metavar="NAME", help="the emitted name of --mollify or --expr")
    parser.add_argument(
        "-o", "--output", metavar="FILE", default="-", help="the file to write (default: standard output)"
    )
    parser.add_argument("--force", action="store_true", help="overwrite FILE")


def run(args: argparse.Namespace) -> int:
    raise NotImplementedError
