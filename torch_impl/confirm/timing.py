"""Timing and memory of one call, on CUDA by events and on a CPU by the clock.

On CUDA a call is queued while the device is kept busy, so that the time is the device's and not that of Python
getting ready. What Python costs is measured by `seconds_a_call`, over many calls one after another.
"""

import statistics
import time
from collections.abc import Callable

import torch

WARM_UPS = 5
BUSY_CYCLES = 4_000_000  # about 2 ms at 1.8 GHz: longer than Python takes to queue a backward pass

Call = Callable[[], object]


def device_seconds(call: Call, device: torch.device, repeats: int = 20) -> float:
    """The median over `repeats` calls after a few that are not counted."""
    for _ in range(WARM_UPS if device.type == "cuda" else 1):
        call()
    if device.type != "cuda":
        return statistics.median(_on_clock(call) for _ in range(repeats))
    pairs = [_queued(call) for _ in range(repeats)]
    torch.cuda.synchronize(device)
    return statistics.median(start.elapsed_time(end) for start, end in pairs) / 1000.0


def _on_clock(call: Call) -> float:
    start = time.perf_counter()
    call()
    return time.perf_counter() - start


def _queued(call: Call) -> tuple[torch.cuda.Event, torch.cuda.Event]:
    start, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
    torch.cuda._sleep(BUSY_CYCLES)
    start.record()
    call()
    end.record()
    return start, end


def seconds_a_call(call: Call, device: torch.device, count: int = 200) -> float:
    """The time of one call when many follow each other."""
    for _ in range(WARM_UPS):
        call()
    _synchronize(device)
    start = time.perf_counter()
    for _ in range(count):
        call()
    _synchronize(device)
    return (time.perf_counter() - start) / count


def _synchronize(device: torch.device) -> None:
    if device.type == "cuda":
        torch.cuda.synchronize(device)


def peak_bytes(call: Call, device: torch.device) -> int | None:
    """None where the device does not count its memory."""
    if device.type != "cuda":
        return None
    call()
    torch.cuda.synchronize(device)
    before = torch.cuda.memory_allocated(device)
    torch.cuda.reset_peak_memory_stats(device)
    call()
    torch.cuda.synchronize(device)
    return torch.cuda.max_memory_allocated(device) - before
