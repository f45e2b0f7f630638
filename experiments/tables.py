"""Cells that several runs share."""

from statistics import median

from .statistics import Row, Values, mean_and_deviation


def spread(values: Row, digits: int = 3) -> str:
    """Mean and standard deviation for people."""
    mean, deviation = mean_and_deviation(values)
    if mean is None:
        return "diverged"
    lost = sum(value is None for value in values)
    said = f"{mean:.{digits}g}" if deviation is None else f"{mean:.{digits}g} ± {float(f'{deviation:.1g}'):g}"
    return f"{said} ({lost} diverged)" if lost else said


def mean_of(values: Row) -> float | None:
    return mean_and_deviation(values)[0]


def median_of(values: Row) -> float | None:
    """The middle of what is finite: of errors that differ by orders of magnitude the mean shows the worst alone."""
    finite = [value for value in values if value is not None]
    return median(finite) if finite else None


def failures_of(values: Values, what: str) -> list[str]:
    """One line for each label of which some models diverged."""
    lost = {label: sum(value is None for value in row) for label, row in values.items()}
    return [
        f"{what}, {label}: {count} of {len(values[label])} models diverged" for label, count in lost.items() if count
    ]
