"""The games lab: whole games played by bots, their statistics, and the proof of the rules core."""
