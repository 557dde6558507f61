"""The command line's rooms: the screen, the game at the terminal, results and records as text."""
