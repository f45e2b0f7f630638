"""What an expression is worth in balls, complex balls and jets, and balls as decimals; imports no other wing."""
