"""LaTeX as MathML that is safe to put into a page.

The converter does not escape text, so its output is read as XML and written anew with the elements and
attributes of presentation MathML only; what cannot be read so is shown as escaped source.
"""

from functools import cache
from xml.etree import ElementTree

from latex2mathml.converter import convert
from markupsafe import Markup, escape

ELEMENTS = set(
    "math mrow mi mn mo mtext mspace msub msup msubsup mfrac msqrt mroot munder mover munderover mtable mtr mtd "
    "mstyle mpadded mphantom".split()
)
ATTRIBUTES = {"display", "stretchy", "fence", "form", "columnalign", "width", "mathvariant", "linethickness", "accent"}
TALL = {"mfrac", "mtable", "msqrt", "mroot", "munder", "mover", "munderover"}
NAMESPACE = "{http://www.w3.org/1998/Math/MathML}"


class NoMathematicsError(ValueError):
    """An element that is not one of presentation MathML."""


@cache
def mathml(latex: str, block: bool = False) -> Markup:
    """A `<math>` element; the LaTeX source where it cannot be converted.

    >>> str(mathml("x^2"))
    '<math display="inline"><mrow><msup><mi>x</mi><mn>2</mn></msup></mrow></math>'
    """
    try:
        return Markup(_written(ElementTree.fromstring(convert(latex, display="block" if block else "inline"))))
    except Exception:  # the converter has a dozen kinds of error and no common one; the page must come out
        return Markup("<code>{}</code>").format(latex)


def _written(element: ElementTree.Element) -> str:
    name = "mi" if element.text == "∞" else element.tag.removeprefix(NAMESPACE)  # as an operator it has gaps
    if name not in ELEMENTS:
        raise NoMathematicsError(name)
    kept = {key: value for key, value in element.attrib.items() if key in ATTRIBUTES}
    if name == "mrow" and not any(one.tag.removeprefix(NAMESPACE) in TALL for one in element.iter()):
        _settle_fences(element)
    attributes = "".join(f' {key}="{escape(value)}"' for key, value in kept.items())
    inner = "".join(_written(child) for child in element)
    return f"<{name}{attributes}>{escape(element.text or '')}{inner}</{name}>"


def _settle_fences(row: ElementTree.Element) -> None:
    """Brackets around one line keep their size: browsers set those that may grow with gaps."""
    for child in row:
        if "fence" in child.attrib:
            child.attrib["stretchy"] = "false"
