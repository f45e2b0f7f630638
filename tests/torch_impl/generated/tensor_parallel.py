"""Two ranks on this machine with a linear layer, an activation with a parameter a channel, and a linear layer: the same
values and gradients as one alone has, where the parameters are shared out like the channels, and an error where not.

    python tests/torch_impl/generated/tensor_parallel.py SReLU
"""

import re
import sys

import pytest
import torch
from torch import distributed, multiprocessing, nn
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.tensor import Shard, distribute_module, distribute_tensor, parallel

from provenact import torch_impl

RANKS, CHANNELS = 2, 16


def network(kind):
    torch.manual_seed(0)
    act = kind(num_parameters=CHANNELS, channel_dim=-1, learnable=True)
    with torch.no_grad():
        for one in act.parameters():
            one.add_(torch.rand(CHANNELS))
    return nn.Sequential(nn.Linear(8, CHANNELS), act, nn.Linear(CHANNELS, 8)), torch.randn(4, 8)


def answers(net, x):
    y = net(x)
    y.square().sum().backward()
    grads = [one.grad for one in net.parameters()]
    return [y.detach(), *(one.full_tensor() if hasattr(one, "full_tensor") else one for one in grads)]


def share(name, module, mesh):
    for key, given in list(module.named_parameters(recurse=False)):
        module.register_parameter(key, nn.Parameter(distribute_tensor(given, mesh, [Shard(0)])))


def worker(rank, port, name):
    kind = getattr(torch_impl, name)
    distributed.init_process_group("gloo", init_method=f"tcp://127.0.0.1:{port}", rank=rank, world_size=RANKS)
    mesh = init_device_mesh("cpu", (RANKS,))
    net, x = network(kind)
    alone = answers(net, x)

    net, _ = network(kind)
    parallel.parallelize_module(net, mesh, {"0": parallel.ColwiseParallel(), "2": parallel.RowwiseParallel()})
    with pytest.raises(ValueError, match=re.escape(f"got shape ({CHANNELS},) for an input of shape (4, 8)")):
        net(x)

    net, _ = network(kind)
    first = parallel.ColwiseParallel(use_local_output=False)
    parallel.parallelize_module(net, mesh, {"0": first, "2": parallel.RowwiseParallel()})
    distribute_module(net[1], mesh, share)
    for one, other in zip(answers(net, x), alone, strict=True):
        torch.testing.assert_close(one, other)
    distributed.destroy_process_group()


if __name__ == "__main__":
    store = distributed.TCPStore("127.0.0.1", 0, is_master=True)  # finds a free port
    port = store.port
    del store
    multiprocessing.spawn(worker, (port, sys.argv[1]), RANKS)
