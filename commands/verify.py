"""Decide claims: print each claim, its verdict, the engines that decided it and the time.

Exit status 1 means that a verdict changed against the committed ledger or that a check
disagreed; under --strict also that a claim is not confirmed.
"""

import argparse

from .arguments import at_least

EXAMPLE = "provenact verify --paper srelu --json ledger.json"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Which claims to decide, and how."""
    parser.add_argument(
        "targets", nargs="*", metavar="TARGET", help="claim ids or FILE.toml (default: all claims)"
    )
    for name, meaning in (
        ("paper", "only the claims of this paper"),
        ("verdict", "show only this verdict: confirmed, conditional, refuted, vacuous, inconsistent or open"),
        ("engine", "show only claims that this engine decided: exact, ball, kernel, steps, quadrature, ..."),
    ):
        parser.add_argument(
            f"--{name}",
            dest=f"{name}s",
            metavar=name.upper(),
            action="append",
            default=[],
            help=f"{meaning} (may be repeated)",
        )
    parser.add_argument("--strict", action="store_true", help="exit with 1 unless every claim is confirmed")
    parser.add_argument(
        "--jobs", metavar="N", type=at_least(1), help="worker processes (default: one per core)"
    )
    parser.add_argument("--no-cache", dest="cache", action="store_false", help="decide again what is cached")


def run(args: argparse.Namespace) -> int:
    raise NotImplementedError
