"""Show a derivation step by step, each with its reason and the check that it passed."""

import argparse

from .arguments import add_latex
from .output import write_json

EXAMPLE = "provenact derive srelu"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The name of what is derived."""
    parser.add_argument("name", metavar="NAME", help="an activation of the catalogue, such as srelu")
    add_latex(parser)


def run(args: argparse.Namespace) -> int:
    from ..derivations.realisation import derive
    from ..numerics.checks import check_derivation

    checked = check_derivation(derive(args.name))
    if args.json:
        write_json(args.json, {"name": args.name, "steps": [_as_dict(item) for item in checked]})
    if args.json != "-":
        print(_as_latex(checked) if args.latex else _as_text(args.name, checked))
    return int(not all(item.passed for item in checked))


def _as_text(name: str, checked) -> str:
    from ..theory.cells import Cells
    from ..theory.printing import lines, plain

    blocks = [f"derivation of {name}"]
    for number, item in enumerate(checked, 1):
        formula = item.step.formula
        body = lines(formula) if isinstance(formula, Cells) else [plain(formula)]
        block = [f"{number}. {item.step.title}", *(f"     {line}" for line in body), f"   because {item.step.reason}"]
        blocks.append("\n".join([*block, *_checks(item)]))
    return "\n\n".join(blocks)


def _checks(item) -> list[str]:
    if item.outcome is None:
        return []
    engines = "; ".join(f"{e.engine.value}: {e.detail}" for e in item.evidence)
    return [f"   checked: {item.outcome.value} ({engines})"]


def _as_latex(checked) -> str:
    from ..theory.latex import latex

    rows = []
    for item in checked:
        rows.append(f"\\paragraph{{{item.step.title}}} {item.step.reason}.\n\\[\n{latex(item.step.formula)}\n\\]")
    return "\n\n".join(rows)


def _as_dict(item) -> dict:
    from ..theory.cells import Cells
    from ..theory.printing import lines, plain

    formula = item.step.formula
    return {
        "title": item.step.title,
        "formula": lines(formula) if isinstance(formula, Cells) else plain(formula),
        "reason": item.step.reason,
        "outcome": item.outcome.value if item.outcome else None,
        "evidence": [evidence.as_dict() for evidence in item.evidence],
    }
