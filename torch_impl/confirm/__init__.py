"""Confirmation runs: what the papers measured, tried again at a scale that anyone can afford.

`registry.RUNS` lists them, `registry.run_named` loads one, `execution.carry_out` carries it out.
"""
