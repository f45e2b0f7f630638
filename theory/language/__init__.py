"""What people write and read: the grammar, the catalogue, statements, claims, and how they are printed."""
