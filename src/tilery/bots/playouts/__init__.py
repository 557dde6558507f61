"""A computer player for hidden hands and several seats: plan one turn, then play rounds out.

`turn` looks at everything that its own seat can do before another one acts, and keeps the most
promising ways to end the turn. `trial` guesses what is hidden again and again, plays each of those
ways on to the end of the round by the choices that look best at once, and leaves out the worse
half of them between trials (sequential halving; Karnin, Koren and Somekh, 2013).
"""

from tilery.bots.playouts.player import PlayoutBot

__all__ = ["PlayoutBot"]
