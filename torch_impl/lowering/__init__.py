"""From exact functions to programs, in forms that neither cancel nor overflow."""
