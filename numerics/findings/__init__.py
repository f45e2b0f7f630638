"""What was found out, what that rests on, and the bounds of time and memory of the work; imports no other wing."""
