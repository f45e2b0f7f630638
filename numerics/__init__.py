"""How it is checked: balls, exact algebra, certified suprema, roots and integrals, and the deciders."""
