"""The enumeration of instructions: its ranges are all there, and an instruction that is worse than assumed is found."""

import pytest

torch = pytest.importorskip("torch", reason="needs torch: pip install 'provenact[torch]'")

from provenact.torch_impl.accuracy import device_instructions  # noqa: E402
from provenact.torch_impl.accuracy.device_instructions import ranges_of, tried  # noqa: E402

FEW = [(0x3F800000, 0x3F800000 + (1 << 16)), (-(1 << 31) + 0x40000000, -(1 << 31) + 0x40000000 + (1 << 12))]


@pytest.fixture
def few(monkeypatch):
    monkeypatch.setattr(device_instructions, "ranges_of", lambda name: FEW[: 1 if name == "root" else 2])
    monkeypatch.setattr(device_instructions, "PAIRS", 1 << 12)


def test_the_ranges_are_those_of_normal_numbers_and_results():
    (first, last), (below, lowest) = ranges_of("seed")
    assert last - first == lowest - below == 252 << 23
    ends = torch.tensor([first, last, below, lowest], dtype=torch.int32).view(torch.float32)
    assert ends.tolist() == [2.0**-126, 2.0**126, -(2.0**-126), -(2.0**126)]
    assert [one[0] for one in ranges_of("root")] == [1]  # every positive number, from the smallest on
    (first, last), (below, lowest) = ranges_of("exp2")
    ends = torch.tensor([first, last, lowest], dtype=torch.int32).view(torch.float32).double()
    assert ends[0] == 0.0 and 2.0 ** ends[1] < 2.0**128 and ends[2] == -4096.0


def test_good_instructions_are_as_assumed(few):
    seed = tried("seed", lambda x: (1.0 / x.double()).float(), "cpu")
    assert seed.is_as_assumed and seed.numbers == (1 << 16) + (1 << 12) + 2 and 0.2 < seed.worst <= 0.5
    assert tried("exp2", lambda x: torch.exp2(x.double()).float(), "cpu").is_as_assumed
    roots = tried("root", lambda x: torch.sqrt(x.double()).float(), "cpu")
    assert roots.is_as_assumed and roots.worst > 0.4
    assert all(tried(name, lambda a, b: a / b, "cpu").is_as_assumed for name in ("division", "quotient"))
    exact = lambda a, b: (a * b, (a.double() * b.double() - (a * b).double()).float())  # noqa: E731
    assert tried("fma", exact, "cpu").is_as_assumed


def test_what_is_worse_is_found(few, monkeypatch):
    worse = lambda x: (1.0 / x.double()).float() * torch.where(x == 1.0, 1.0 + 2.0**-22, 1.0).float()  # noqa: E731
    found = tried("seed", worse, "cpu")
    assert not found.is_as_assumed and found.at == 1.0 and "seed: inf units" in str(found)
    below = lambda x: (1.0 / x.double()).float() * (1.0 + 2.0**-23)  # noqa: E731
    assert not tried("seed", below, "cpu").is_as_assumed  # more than an ulp next to 1, where these are small
    nearly = lambda x: torch.where(x == 2.0, 0.5 * (1.0 + 2.0**-23), (1.0 / x.double()).float())  # noqa: E731
    monkeypatch.setattr(device_instructions, "ranges_of", lambda name: [(0x40000000 - 3, 0x40000000 + 3)])
    assert tried("seed", nearly, "cpu").at == 2.0  # near enough for other numbers, and not for a power of two
    assert not tried("root", lambda x: torch.sqrt(x) * (1.0 + 2.0**-23), "cpu").is_as_assumed
    assert not tried("exp2", lambda x: torch.exp2(x) * 0.0 / 0.0, "cpu").is_as_assumed
    assert not tried("fma", lambda a, b: (a * b, torch.zeros_like(a)), "cpu").is_as_assumed
    assert not tried("division", lambda a, b: a / b * (1.0 + 2.0**-21), "cpu").is_as_assumed
    assert not tried("quotient", lambda a, b: a * (1.0 / b), "cpu").is_as_assumed


def test_below_the_normal_numbers_2_to_the_x_is_not_one(monkeypatch):
    """Flushed to 0 or not; but no normal number may come."""
    monkeypatch.setattr(device_instructions, "ranges_of", lambda name: [(-1023410176, -1023410176 + 9)])  # -128
    assert tried("exp2", lambda x: torch.zeros_like(x), "cpu").is_as_assumed
    assert tried("exp2", lambda x: torch.exp2(x), "cpu").is_as_assumed
    assert not tried("exp2", lambda x: torch.full_like(x, 2.0**-125), "cpu").is_as_assumed
