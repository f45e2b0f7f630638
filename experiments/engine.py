"""The training engine: one step, captured once on CUDA and replayed; chunks, checkpoints, failures.

A chunk (an epoch, or some iterations) starts the generators from its own number, so that a run that
goes on from a checkpoint sees the same random numbers as one that was never interrupted.
"""

from __future__ import annotations

import json
import warnings
from collections.abc import Callable, Iterable
from typing import Any

import torch
from torch import Tensor, nn

from provenact.torch_impl.confirm.context import Context

from .seeding import start

WARM_UP = 3  # eager steps before a capture, which let libraries allocate; torch's own advice
Step = Callable[..., Tensor]  # inputs to the loss of each model
History = list[dict[str, Any]]


def optimizer_for(kind: str, groups: Iterable[dict[str, Any]], device: torch.device, **options: Any) -> Any:
    """An optimiser whose step has no branch on the values of tensors."""
    on_cuda = device.type == "cuda"
    groups = [group for group in groups if group["params"]]
    if kind == "sgd":
        return torch.optim.SGD(groups, fused=on_cuda, **options)
    if kind == "adagrad":
        return torch.optim.Adagrad(groups, foreach=True, **options)
    classes = {"adam": torch.optim.Adam, "adamw": torch.optim.AdamW}
    if on_cuda:  # a captured step reads its rates from tensors, so that a schedule can change them
        options["lr"] = torch.tensor(options["lr"], device=device)
        groups = [
            {**group, "lr": torch.tensor(float(group.get("lr", options["lr"])), device=device)} for group in groups
        ]
    return classes[kind](groups, fused=on_cuda, capturable=on_cuda, **options)


def set_rate(optimizer: Any, rate: float) -> None:
    """Give every group this learning rate, in place where a captured step reads it."""
    for group in optimizer.param_groups:
        if isinstance(group["lr"], Tensor):
            group["lr"].fill_(rate)
        else:
            group["lr"] = rate


class Training:
    """A model under training. `extras` are further tensors that belong to the state."""

    def __init__(self, model: nn.Module, optimizer: Any, step: Step, clip: float | None = None) -> None:
        self.model = model
        self.optimizer = optimizer
        self.extras: dict[str, Tensor] = {}
        self._step = step
        self._clip = clip
        self._captured = True
        self._graph: torch.cuda.CUDAGraph | None = None
        self._inputs: list[Tensor] = []
        self._losses = torch.zeros(())

    def step(self, *inputs: Tensor) -> Tensor:
        """One step of the optimiser; the loss of each model, valid until the next step."""
        if not self._captured or not any(tensor.is_cuda for tensor in inputs):
            return self._eager(*inputs)
        if self._graph is None and not self._can_capture(inputs):
            return self._eager(*inputs)
        for static, fresh in zip(self._inputs, inputs, strict=True):
            static.copy_(fresh)
        assert self._graph is not None
        self._graph.replay()
        return self._losses

    def _eager(self, *inputs: Tensor) -> Tensor:
        self.optimizer.zero_grad(set_to_none=True)
        losses = self._step(*inputs)
        losses.sum().backward()
        if self._clip is not None:
            nn.utils.clip_grad_norm_(self.model.parameters(), self._clip)
        self.optimizer.step()
        return losses.detach()

    def _can_capture(self, inputs: tuple[Tensor, ...]) -> bool:
        """Record one step; the steps it takes to warm up leave no trace in the state, nor in the random numbers.

        A step that cannot be recorded is carried out as it stands, slower and with the same result.
        """
        before = {name: tensor.clone() for name, tensor in self.tensors().items()}
        random = torch.cuda.get_rng_state()
        try:
            self._capture(inputs)
        except torch.cuda.OutOfMemoryError:
            raise
        except RuntimeError as error:
            warnings.warn(f"the step is not captured as a CUDA graph and runs slower: {error}", stacklevel=2)
            self._captured, self._graph = False, None
        self.load(before)
        torch.cuda.set_rng_state(random)  # a run that goes on in a new process captures again, and must see the same
        return self._captured

    def _capture(self, inputs: tuple[Tensor, ...]) -> None:
        self._inputs = [tensor.clone() for tensor in inputs]
        stream = torch.cuda.Stream()
        stream.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(stream):
            for _ in range(WARM_UP):
                self._eager(*self._inputs)
        torch.cuda.current_stream().wait_stream(stream)
        self.optimizer.zero_grad(set_to_none=True)
        self._graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(self._graph):
            self._losses = self._eager(*self._inputs)

    def tensors(self) -> dict[str, Tensor]:
        """Everything that a step changes, by name."""
        named = {f"model.{name}": value for name, value in self.model.state_dict().items()}
        for number, parameter in enumerate(self._parameters()):
            for key, value in self.optimizer.state.get(parameter, {}).items():
                if isinstance(value, Tensor):
                    named[f"optimizer.{number}.{key}"] = value
        return named | {f"extra.{name}": value for name, value in self.extras.items()}

    def _parameters(self) -> list[Tensor]:
        return [parameter for group in self.optimizer.param_groups for parameter in group["params"]]

    @torch.no_grad()
    def load(self, saved: dict[str, Tensor]) -> None:
        """Copy a state in place; what the optimiser has and `saved` lacks goes back to its beginning."""
        for name, tensor in self.tensors().items():
            if name in saved:
                tensor.copy_(saved[name])
            elif name.startswith("optimizer."):
                # Adagrad's sums do not begin at zero.
                first = self.optimizer.defaults.get("initial_accumulator_value", 0.0) if name.endswith(".sum") else 0.0
                tensor.fill_(first)
        self._create_missing(saved)

    def _create_missing(self, saved: dict[str, Tensor]) -> None:
        """State that the optimiser will only make in its first step, as after a restart."""
        for number, parameter in enumerate(self._parameters()):
            prefix = f"optimizer.{number}."
            for name, value in saved.items():
                if name.startswith(prefix):
                    key = name.removeprefix(prefix)
                    self.optimizer.state[parameter].setdefault(key, value.clone())

    def restart(self, parameters: dict[str, Tensor]) -> None:
        """Begin again from these parameters with an optimiser that has no memory."""
        self.load({f"model.{name}": value for name, value in parameters.items()})


def train(
    context: Context,
    name: str,
    training: Training,
    chunks: int,
    chunk: Callable[[int], dict[str, Any]],
    seed: int = 0,
) -> History:
    """Carry out `chunk(0)`, `chunk(1)`, ... and keep a checkpoint; the entries that they return."""
    kept = context.checkpoint(name)
    history: History = []
    saved = kept.load()
    if saved is not None:
        training.load(saved["tensors"])
        history = json.loads(saved["history"])
    for number in range(len(history), chunks):
        start(context.run.name, seed, number)
        history.append(chunk(number))
        context.report(number + 1, chunks, f"{name} {_shown(history[-1])}")
        if context.is_time_to_save() and number + 1 < chunks:
            context.save(kept, {"tensors": training.tensors(), "history": json.dumps(history)})
            context.stop_if_out_of_time()
    return history


def _shown(entry: dict[str, Any]) -> str:
    """The loss of a chunk as one number for the live line."""
    losses = entry.get("loss")
    finite = [value for value in (losses if isinstance(losses, list) else [losses]) if value is not None]
    return f"loss {sum(finite) / len(finite):.4g}" if finite else ""
