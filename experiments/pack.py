"""Pack the data sets for a machine without a network: `python -m provenact.experiments.pack --out DIR`.

The parts are lossless and at most 60 MB each; `provenact confirm --data DIR` reads them.
"""

import argparse
from pathlib import Path

from .data import WANTED, image_set
from .packed_files import write_packed


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("names", nargs="*", default=list(WANTED), metavar="NAME", help="default: all")
    parser.add_argument("--data", type=Path, metavar="DIR", help="where the data sets are (besides the usual places)")
    parser.add_argument("--out", type=Path, metavar="DIR", required=True, help="where to write the parts")
    args = parser.parse_args(arguments)
    for name in args.names:
        for path in write_packed(args.out, name, image_set(name, args.data)):
            print(f"{path}: {path.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
