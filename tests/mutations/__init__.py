"""Planted bugs: what the suite is worth is what it finds."""
