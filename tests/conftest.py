"""What all tests share: the toy game is among the games."""

import os

os.environ["TILERY_GAMES"] = "toy"
