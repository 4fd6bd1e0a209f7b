"""The rules: pure judgement of commands and pure evolution of the game. No I/O, clock or chance."""
