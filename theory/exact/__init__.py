"""The mathematics that is said: trees, tidy arithmetic, fields, order, piecewise functions."""
