"""What a function is near infinity and near a singular end: expansions with proven remainders; imports `arithmetic`."""
