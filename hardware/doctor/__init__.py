"""What `banker doctor` knows about the machine around the drivers."""
