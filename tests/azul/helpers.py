"""Positions of Azul, written as what matters to a test; the rest is filled in."""

import re
from collections.abc import Mapping

from tilery import Match

LETTERS = "byrkw"
DISPLAYS = {2: 5, 3: 7, 4: 9}
#: The options of a position's header, in its order, and their defaults.
DEFAULTS: dict[str, object] = {
    "wall": "coloured",
    "first": None,
    "size": 5,
    "tiles": 20,
    "max_rounds": 50,
}
#: The coloured wall as AZ-5 prints it.
PATTERN = ("byrkw", "wbyrk", "kwbyr", "rkwby", "yrkwb")


def board(
    score: int = 0,
    lines: Mapping[int, str] | None = None,
    wall: Mapping[int, str] | None = None,
    floor: str = "",
    size: int = 5,
) -> str:
    """Return the word of a seat; lines and wall rows are counted from 1."""
    numbers = range(1, size + 1)
    all_lines = "/".join((lines or {}).get(n, "") or "-" for n in numbers)
    rows = "/".join((wall or {}).get(n, "." * size) for n in numbers)
    return f"{score}:{all_lines}:{rows}:{floor or '-'}"


def position(
    *boards: str,
    displays: Mapping[int, str] | None = None,
    centre: str = "",
    marker: int | None = None,
    turn: int | str = 1,
    starter: int | None = 1,
    round_: int = 1,
    bag: str | None = None,
    lid: str | None = "",
    **options: object,
) -> str:
    """Return a position. Seats and displays are counted from 1.

    Bag and lid are tiles, one letter each; the one that is None gets the tiles that are
    nowhere else.
    """
    given = {n: options[n] for n in DEFAULTS if options.get(n, DEFAULTS[n]) != DEFAULTS[n]}
    header = ",".join([f"seats={len(boards)}", *(f"{n}={value}" for n, value in given.items())])
    dishes = [in_order((displays or {}).get(n + 1, "")) for n in range(DISPLAYS[len(boards)])]
    on_boards = "".join(board.partition(":")[2] for board in boards)
    placed = "".join(dishes) + centre + on_boards + (bag or "") + (lid or "")
    rest = ""
    if bag is None or lid is None:
        size, tiles = int(str(options.get("size", 5))), int(str(options.get("tiles", 20)))
        rest = "".join(c * (tiles - placed.count(c)) for c in LETTERS[:size])
    words = [
        header,
        str(round_),
        str(turn),
        str(starter or "-"),
        counted(rest if bag is None else bag),
        counted(rest if lid is None else lid),
        "/".join(dish or "-" for dish in dishes),
        (("*" if marker is None else "") + in_order(centre)) or "-",
        str(marker or "-"),
        *boards,
    ]
    return " ".join(words)


def in_order(tiles: str) -> str:
    """Return the tiles in the order of AZ-1."""
    return "".join(sorted(tiles, key=LETTERS.index))


def counted(tiles: str) -> str:
    """Return tiles as a bag or lid is written: ``b12y3``."""
    return "".join(f"{c}{tiles.count(c)}" for c in LETTERS if c in tiles) or "-"


def match_at(text: str) -> Match:
    """Return a match that begins in a position; the test gives its draws."""
    return Match.from_position("azul", text, luck="given")


def last_take(mine: str, tiles: str, *others: str, **more: object) -> Match:
    """Return a match in which seat 1 takes the last tiles of the round, from the centre.

    Seat 2 has the marker.
    """
    seats = (mine, *(others or (board(),)))
    return match_at(position(*seats, centre=tiles, marker=2, **more))  # type: ignore[arg-type]


def drawn_wall(art: str) -> tuple[dict[int, str], int, int, str]:
    """Return wall rows, and row, column and colour of the space ``?``.

    *art* is the wall, rows with blanks between; ``x`` is a tile of the coloured wall.
    """
    rows = art.split()
    row = next(n for n, spaces in enumerate(rows) if "?" in spaces)
    column = rows[row].index("?")
    wall = {
        n + 1: "".join(PATTERN[n][c] if space == "x" else "." for c, space in enumerate(spaces))
        for n, spaces in enumerate(rows)
    }
    return wall, row + 1, column + 1, PATTERN[row][column]


def words_of(match: Match) -> list[str]:
    """Return the words of the position; those of the seats come from `seat_word`."""
    return match.position.split()


def seat_word(match: Match, seat: int) -> str:
    """Return the word of a seat, counted from 1: score, lines, wall and floor."""
    return words_of(match)[8 + seat]


def wall_of(match: Match, seat: int) -> list[str]:
    """Return the wall rows of a seat, counted from 1."""
    return seat_word(match, seat).split(":")[2].split("/")


def floor_of(match: Match, seat: int) -> str:
    """Return the floor of a seat, counted from 1."""
    return seat_word(match, seat).split(":")[3]


def lines_of(match: Match, seat: int) -> list[str]:
    """Return the pattern lines of a seat, counted from 1."""
    return seat_word(match, seat).split(":")[1].split("/")


def tiles_in(text: str) -> dict[str, int]:
    """Count every tile in a position's text, colour by colour."""
    words = text.split()
    counts = dict.fromkeys(LETTERS, 0)
    for letter, number in re.findall(r"([a-z])([0-9]+)", f"{words[4]} {words[5]}"):
        counts[letter] += int(number)
    places = [*words[6:8], *(word.partition(":")[2] for word in words[9:])]
    for place in places:
        for colour in LETTERS:
            counts[colour] += place.count(colour)
    return counts
