"""Small measurements for the tests of what shows them: two emitted functions, one of them changed since."""

HOUSE = "provenact.torch_impl.emission.measured"
NOW = {"gelu": "a", "srelu": "b"}


def error_row(worst, which="forward", **changed):
    return {
        "where": "NVIDIA H200",
        "target": "torch",
        "dtype": "float32",
        "pass": which,
        "inputs": 65280,
        "exhaustive": True,
        "worst_ulp": worst,
        "at": -0.25,
        "correctly_rounded": 65279 / 65280,
        "misrounded": 1,
        "worst_absolute": 1e-6,
        "worst_floored_ulp": 0.25,
    } | changed


ERRORS = {
    "date": "2026-01-02",
    "versions": {"NVIDIA H200": {"torch": "2.11.0"}},
    "entries": {
        "gelu": {
            "text": "a",
            "rows": [error_row(0.5), error_row(0.75, "backward"), error_row(0.625, target="triton")],
        },
        "srelu": {"text": "changed since", "rows": [error_row(0.123)]},
    },
    "others": [
        {"name": "gelu", "by": "torch"} | error_row(1.68e7),
        {"name": "srelu", "by": "paper"} | error_row(1.5e20, exhaustive=False),
    ],
}


def speed_row(name, by, fraction, **changed):
    return {
        "name": name,
        "by": by,
        "target": "torch",
        "learnable": False,
        "dtype": "float32",
        "elements": 1 << 26,
        "copy_seconds": 1e-4,
        "forward_seconds": 1e-4 / fraction,
        "backward_seconds": 2e-4 / fraction,
        "forward": fraction,
        "backward": fraction,
        "forward_memory": 1.0,
        "backward_memory": None,
        "saved_memory": -1e-9,
    } | changed


SPEEDS = {
    "date": "2026-01-03",
    "device": "NVIDIA H200",
    "versions": {"torch": "2.11.0", "triton": "3.6.0"},
    "settings": {},
    "texts": {"gelu": "a", "srelu": "changed since"},
    "large": [
        speed_row("gelu", "provenact", 0.96, target="triton"),
        speed_row("gelu", "provenact", 0.5, target="triton", learnable=True),
        speed_row("gelu", "provenact", 0.4, target="compiled"),
        speed_row("srelu", "provenact", 0.94),
        speed_row("gelu", "torch", 0.48),
        speed_row("squaf", "provenact", 0.9, target="triton"),
        speed_row("squaf", "paper", 0.03, learnable=True),
    ],
    "small": [
        {"name": "gelu", "dtype": "float32", "elements": 1 << 20, "seconds": 3e-5, "plain_seconds": 9e-5},
        {"name": "srelu", "dtype": "float32", "elements": 1 << 20, "seconds": 1e-5, "plain_seconds": 7e-5},
    ],
}


def use_samples(monkeypatch):
    """These measurements in place of the committed ones."""
    monkeypatch.setattr(f"{HOUSE}.emitted_digests", lambda: NOW)
    monkeypatch.setattr(f"{HOUSE}.recorded", lambda: ERRORS)
    monkeypatch.setattr(f"{HOUSE}.recorded_speeds", lambda: SPEEDS)


def use_nothing(monkeypatch):
    """Nothing committed at all."""
    monkeypatch.setattr(f"{HOUSE}.recorded", lambda: {"entries": {}})
    monkeypatch.setattr(f"{HOUSE}.recorded_speeds", lambda: None)
