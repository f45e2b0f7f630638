"""ConvNeXt as products of matrices is ConvNeXt."""

import pytest

torch = pytest.importorskip("torch", reason="needs torch: pip install 'provenact[torch]'")

from torch import nn  # noqa: E402

from provenact.experiments.convnext import WINDOW, ConvNeXt, Depthwise, Patches, Size  # noqa: E402
from provenact.torch_impl.confirm.digests import modules_of  # noqa: E402

TINY = 28_589_128 - 990 * 769  # parameters of ConvNeXt-T, with 10 classes for 1000


def as_map(x, side):
    return x.transpose(1, 2).unflatten(2, (side, side))


@pytest.mark.parametrize("side", [1, 2, 4, 8, 9])
def test_a_matrix_for_each_channel_is_the_depthwise_convolution(side):
    torch.manual_seed(side)
    ours = Depthwise(5, side).double()
    theirs = nn.Conv2d(5, 5, WINDOW, padding=WINDOW // 2, groups=5).double()
    theirs.load_state_dict({"weight": ours.window.weight.reshape(5, 1, WINDOW, WINDOW), "bias": ours.window.bias})
    x = torch.randn(3, side * side, 5, dtype=torch.float64, requires_grad=True)
    weights = torch.randn(3, 5, side, side, dtype=torch.float64)
    found, expected = as_map(ours(x), side), theirs(as_map(x, side))
    torch.testing.assert_close(found, expected)
    slopes = torch.autograd.grad((found * weights).sum(), [x, ours.window.weight])
    other = torch.autograd.grad((expected * weights).sum(), [x, theirs.weight])
    torch.testing.assert_close(slopes[0], other[0])
    torch.testing.assert_close(slopes[1].reshape(other[1].shape), other[1])


@pytest.mark.parametrize("patch", [2, 4])
def test_patches_are_a_convolution_without_overlap(patch):
    torch.manual_seed(patch)
    ours = Patches(3, 6, patch).double()
    weight = ours.weight.reshape(6, patch, patch, 3).permute(0, 3, 1, 2)
    x = torch.randn(2, 64, 3, dtype=torch.float64)
    expected = nn.functional.conv2d(as_map(x, 8), weight, ours.bias, stride=patch)
    torch.testing.assert_close(as_map(ours(x), 8 // patch), expected)


def test_it_has_the_parameters_of_the_tiny_one():
    with torch.device("meta"):
        model = ConvNeXt(Size(), lambda block: nn.ReLU())
        assert model(torch.empty(2, 3, 32, 32)).shape == (2, 10)
    assert sum(parameter.numel() for parameter in model.parameters()) == TINY


def test_places_of_a_picture_are_not_mixed_up():
    """Where a picture changes in one patch, the first maps change there alone."""
    torch.manual_seed(0)
    model = ConvNeXt(Size((4, 4), (0, 0)), lambda block: nn.ReLU())
    pictures = torch.randn(1, 3, 32, 32).repeat(2, 1, 1, 1)
    pictures[1, :, 9, 22] += 1.0  # row 2 and column 5 of 8x8 patches
    first, second = model.stem(pictures.flatten(2).transpose(1, 2))
    assert (first != second).any(1).nonzero().flatten().tolist() == [2 * 8 + 5]


def test_the_digest_of_the_run_covers_the_network_and_the_training_that_it_borrows():
    found = {name.removeprefix("provenact.experiments.") for name in modules_of("convnext-cifar10")}
    assert {"convnext", "engine", "runs.convnext_cifar10", "runs.vit_cifar10"} <= found
