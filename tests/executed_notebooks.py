"""The notebooks of the documentation with their outputs: each is run in an empty folder, one code cell after the other.

- `outputs_of(notebook)`   what each code cell prints and shows, as a notebook holds it
- `made(notebook)`         the text of the notebook with these outputs

Run as a program, for `provenact regenerate notebooks`, it writes the texts of all of them as JSON, by their paths.
A cell with the tag `varies` shows what depends on the machine: it is run, and its outputs are left out.
"""

import ast
import contextlib
import io
import json
import os
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
NOTEBOOKS = sorted((ROOT / "docs" / "notebooks").glob("*.ipynb"))


def outputs_of(notebook: Path) -> list[list[dict]]:
    cells = json.loads(notebook.read_text("utf-8"))["cells"]
    sources = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    space: dict = {"__name__": "__main__"}
    return [_run(source, f"{notebook.name}, cell {number}", number, space) for number, source in enumerate(sources, 1)]


def _run(source: str, place: str, number: int, space: dict) -> list[dict]:
    """As a notebook does it: the value of the last expression of a cell is shown."""
    tree, printed, shown = ast.parse(source, place), io.StringIO(), None
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    with contextlib.redirect_stdout(printed):
        exec(compile(tree, place, "exec"), space)
        if last is not None:
            shown = eval(compile(ast.Expression(last.value), place, "eval"), space)
    outputs: list[dict] = []
    if text := printed.getvalue():
        outputs.append({"name": "stdout", "output_type": "stream", "text": text.splitlines(keepends=True)})
    if shown is not None:
        texts = {"text/plain": repr(shown)}
        if hasattr(shown, "_repr_html_"):
            texts["text/html"] = shown._repr_html_()
        data = {kind: text.splitlines(keepends=True) for kind, text in texts.items()}
        outputs.append({"data": data, "execution_count": number, "metadata": {}, "output_type": "execute_result"})
    return outputs


def made(notebook: Path) -> str:
    whole, found = json.loads(notebook.read_text("utf-8")), outputs_of(notebook)
    cells = [cell for cell in whole["cells"] if cell["cell_type"] == "code"]
    for number, (cell, outputs) in enumerate(zip(cells, found, strict=True), 1):
        cell["execution_count"] = number
        cell["outputs"] = [] if "varies" in cell["metadata"].get("tags", []) else outputs
    return json.dumps(whole, indent=1, ensure_ascii=False) + "\n"


def main() -> None:
    texts = {}
    for notebook in NOTEBOOKS:
        with tempfile.TemporaryDirectory() as folder:
            os.chdir(folder)
            texts[notebook.relative_to(ROOT).as_posix()] = made(notebook)
            os.chdir(ROOT)
    print(json.dumps(texts))


if __name__ == "__main__":
    main()
