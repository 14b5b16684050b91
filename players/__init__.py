"""Who plays: who may do what, how they are told things, what they are called."""
