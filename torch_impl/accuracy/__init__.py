"""How accurate code is: references, measurement, and audits of anybody's implementation."""
