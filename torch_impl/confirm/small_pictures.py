"""Plots small enough to be committed: a PNG above a limit gets a palette."""

import io

LIMIT = 250_000  # bytes that a plot may have as it is
COLOURS = (256, 128, 64)  # the largest palette that fits the limit is taken, else the last


def smaller(png: bytes, limit: int = LIMIT) -> bytes:
    """The picture in at most 256 colours where `png` is above `limit`; never more bytes than came.

    The same bytes and the same Pillow give the same bytes. A picture that lets something shine through stays as it
    is, and so does every picture where Pillow, which comes with matplotlib, is not installed.
    """
    best = png
    for colours in COLOURS:
        if len(best) <= limit:
            break
        best = min(best, _with_palette(png, colours), key=len)
    return best


def _with_palette(png: bytes, colours: int) -> bytes:
    """The picture with each pixel in the nearest of so many colours."""
    try:
        from PIL import Image
    except ImportError:
        return png
    with Image.open(io.BytesIO(png)) as picture:
        if picture.convert("RGBA").getchannel("A").getextrema() != (255, 255):
            return png
        # On our plots maximum coverage moves no colour by more than 34 of 255 (64 colours), median cut by up to 113.
        reduced = picture.convert("RGB").quantize(colours, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)
    file = io.BytesIO()
    reduced.save(file, format="PNG", optimize=True)
    return file.getvalue()
