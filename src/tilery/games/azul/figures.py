"""The pictures of the rules page: positions of Azul, drawn as on the table, with what they teach.

`FIGURES` names them; each says in words what it shows, for those who do not see it.
"""

from collections.abc import Callable
from typing import Final, NamedTuple

import numpy as np

from tilery.art.still import Still
from tilery.games.azul import GAME
from tilery.games.azul import figure_parts as drawn
from tilery.games.azul.box import Work, fill
from tilery.games.azul.picture import Drawn
from tilery.games.azul.position import read_position
from tilery.games.azul.state import AzulTable, Box, State
from tilery.kernel.state import layout
from tilery.kernel.table import Log

NAMES: Final = ("Ann", "Ben", "Cleo")


class Figure(NamedTuple):
    """A picture of the rules page."""

    says: str  #: what it shows, in words
    draw: Callable[[Still, list[drawn.Laid]], Drawn]
    positions: tuple[str, ...]  #: what is drawn, the later one after the earlier


def figure(name: str, style: str = "page", theme: str = "auto", prefix: str = "") -> str:
    """Return a figure of the rules page as SVG, its arguments as those of `picture`.

    Raises KeyError when there is none of that *name*.
    """
    chosen = FIGURES[name]
    pen = Still(prefix)
    scenes = [drawn.Laid(_table(text), NAMES, pen) for text in chosen.positions]
    parts, size = chosen.draw(pen, scenes)
    return pen.picture("".join(parts), size, chosen.says, style, theme, "azul")


def _table(text: str) -> AzulTable:
    """Lay the table of a position whose options, if it names any, are choices."""
    header, _, body = text.partition(" ")
    given = dict(part.split("=") for part in header.split(","))
    seats = int(given.pop("seats"))
    options = GAME.check_options(seats, given)
    boxes = np.zeros(1, layout(Box))
    fill(boxes[0], seats, options)
    states = np.zeros(1, layout(State, **GAME.sizes(seats, options)))
    logs = np.zeros(1, layout(Log, rows=2 * GAME.max_events))  # as long as those of a match
    table = AzulTable(states[0], boxes[0], logs[0], np.zeros(1, layout(Work))[0])
    read_position(table, body)
    return table


_MINE: Final = "4:-/-/kk/-/rr:.y.../...../...../..w../.....:-"
_NOTHING: Final = "0:-/-/-/-/-:...../...../...../...../.....:-"
_THREE_RED: Final = "8:-/-/-/-/rrr:...../...../...../...../.....:-"
_FOUR_RED: Final = "8:-/-/-/-/rrrr:...../...../...../...../.....:-"
_FIRST_ROUND: Final = (
    f"seats=2 1 1 1 b16y16r17k16w15 - yrww/bbyk/rkkw/byyr/bkww * - {_NOTHING} {_NOTHING}"
)

FIGURES: Final = {
    "round": Figure(
        "The table of two players before the first turn: five displays with four tiles each, and "
        "the centre, where only the starting marker lies. The bag holds 80 tiles, the lid none.",
        drawn.the_table,
        (_FIRST_ROUND,),
    ),
    "board": Figure(
        "A player's board. On the left five pattern lines, the top one with one space, the bottom "
        "one with five; on the right the wall of five rows by five columns; below them the floor "
        "with seven spaces. Name and score, here 9, stand beside the short lines.",
        drawn.a_board,
        (
            "seats=2 2 2 1 b13y15r16k15w17 - bbyk/rkkw/byyr/-/- * - "
            f"9:-/y/kk/-/bbb:.yr../.b.r./...../..w../.....:w {_NOTHING}",
        ),
    ),
    "take": Figure(
        "Before: display 2 holds two blue tiles, one yellow and one black, and the centre only "
        "the starting marker. After blue was taken, display 2 is empty, and the yellow and the "
        "black tile lie in the centre.",
        drawn.taking,
        (
            _FIRST_ROUND,
            "seats=2 1 2 1 b16y16r17k16w15 - yrww/-/rkkw/byyr/bkww *yk - "
            f"0:-/-/bb/-/-:...../...../...../...../.....:- {_NOTHING}",
        ),
    ),
    "centre": Figure(
        "Before: the centre holds two yellow tiles, a red, a black, a white and the starting "
        "marker. After: the two yellow tiles complete line 2, and the marker lies on the first "
        "space of the floor, where it costs 1.",
        drawn.from_the_centre,
        (
            "seats=2 2 1 1 b17y17r15k14w16 - -/-/-/bkww/rrkk *yyrkw - "
            f"{_MINE} 3:-/bb/-/-/-:...../...../...../...../.....:-",
            "seats=2 2 2 1 b17y17r15k14w16 - -/-/-/bkww/rrkk rkw 1 "
            "4:-/yy/kk/-/rr:.y.../...../...../..w../.....:* "
            "3:-/bb/-/-/-:...../...../...../...../.....:-",
        ),
    ),
    "line": Figure(
        "Before: display 2 holds three white tiles and a blue one, and white is taken. After: two "
        "white tiles complete line 2, and the third lies on the floor, where it costs 1.",
        drawn.overflowing,
        (
            "seats=2 2 1 1 b16y17r15k16w16 - yyrk/bwww/brrk/-/- * - "
            f"{_MINE} 3:-/-/-/bb/-:...../...../...../...../.....:-",
            "seats=2 2 2 1 b16y17r15k16w16 - yyrk/-/brrk/-/- *b - "
            "4:-/ww/kk/-/rr:.y.../...../...../..w../.....:w "
            "3:-/-/-/bb/-:...../...../...../...../.....:-",
        ),
    ),
    "floor": Figure(
        "A floor on which lie the starting marker, two blue tiles, a red and a black one. These "
        "five spaces cost 1, 1, 2, 2 and 2, together 8. The two free spaces cost 3 each.",
        drawn.a_floor,
        (
            "seats=2 3 1 1 b18y18r18k18w19 - yyrk/-/-/-/- w 1 "
            f"20:-/-/-/-/-:...../...../...../...../.....:*bbrk {_NOTHING}",
        ),
    ),
    "tiling": Figure(
        "Before: lines 1, 2 and 3 are complete with blue, yellow and black, line 4 has two of four "
        "tiles, and a white tile lies on the floor; the score is 5. After: the wall has a new tile "
        "in each of rows 1, 2 and 3, for 3, 4 and 1 points; the floor has cost 1, and the score is "
        "12. Line 4 keeps its two tiles.",
        drawn.tiling,
        (
            "seats=2 3 2 1 b18y17r13k17w19 - -/-/-/-/- r 2 "
            f"5:b/yy/kkk/rr/-:.yr../.b.../...../...../.....:w {_THREE_RED}",
            "seats=2 4 luck 2 b18y17r13k17w19 y1k2w1 -/-/-/-/- * - "
            f"12:-/-/-/rr/-:byr../.by../k..../...../.....:- {_FOUR_RED}",
        ),
    ),
    "scoring": Figure(
        "Three walls, on each a new tile in a ring, its runs framed. The yellow tile is the "
        "middle of a run of three across: 3. The red tile is the end of a run of three down: 3. "
        "The white tile is in a run of four across and in one of three down: 4 + 3 = 7.",
        drawn.scoring,
        (
            "seats=3 3 1 1 b16y17r18k16w17 - bykw/-/-/-/-/-/- * - "
            "0:-/-/-/-/-:byr../...../...../...../.....:- "
            "0:-/-/-/-/-:....w/....k/....r/...../.....:- "
            "0:-/-/-/-/-:...../.b.../kwby./.k.../.....:-",
        ),
    ),
    "grey": Figure(
        "A grey wall, with black to be set in row 3. Three spaces are ringed: column 1 for 4 "
        "points, column 4 for 1 and column 5 for 2. Column 2 of the row is taken, and column 3 has "
        "black in row 1.",
        drawn.choosing,
        (
            "seats=2,wall=grey 3 1 1 b19y19r13k16w19 - -/-/-/-/- - 2 "
            f"6:-/-/kkk/-/rr:..k../r.w.b/.y.../...../.....:- {_FOUR_RED}",
        ),
    ),
    "end": Figure(
        "A wall at the end. Row 1 is complete: 2. Columns 1 and 2 are complete: 7 each. All five "
        "blue tiles, which are framed, are on it: 10. Together 26.",
        drawn.bonuses,
        (
            "seats=2 6 over:row 1 b15y18r13k17w17 - -/-/-/-/- - 2 "
            "91:-/-/-/-/-:byrkw/wb.../kwb../rk.b./yr..b:- "
            "50:-/-/-/-/rrrr:...../...../...../...../.....:-",
        ),
    ),
}
