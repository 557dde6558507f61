"""The server: matches kept in a file, played from browsers by people and by the computer."""
