"""Uno Rummy Up: play tiles in sets and runs, rearrange the table, be the first without any."""
