"""prediction-difference with AdaGrad, which takes three times as many epochs as SGD: evidence of its own."""

from dataclasses import replace

from .prediction_difference import RUN as WITH_SGD
from .prediction_difference import SIZE, measure

ADAGRAD = {"optimizers": ["adagrad"], "adagrad_epochs": 150}
RUN = replace(
    WITH_SGD,
    name="prediction-difference-adagrad",
    repeats="SmeLU Fig. 4 and App. B with AdaGrad, on MNIST",
    settings={
        **{profile: {**ADAGRAD, **SIZE} for profile in ("full", "hour", "brief")},
        "smoke": {**WITH_SGD.settings["smoke"], **ADAGRAD, "adagrad_epochs": 2},
    },
    measure=measure,
)
