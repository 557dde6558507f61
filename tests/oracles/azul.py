"""A slow, plain re-telling of the Azul rules, for checking a faster engine against.

Every rule is written out as the rule ledger (ids `AZ-1` ... `AZ-34`) states it, on lists and
dataclasses, copying the whole position at every step. Nothing here is meant to be quick.
"""

from __future__ import annotations

import pickle
from dataclasses import dataclass

MARKER = -1  # the starting marker, as an item on a floor
LUCK = "luck"  # the one who draws by lot and from the bag
FLOOR_COSTS = [1, 1, 2, 2, 2, 3, 3]  # AZ-18, and its 7 spaces AZ-2
DISPLAYS = {2: 5, 3: 7, 4: 9}  # AZ-1: displays by number of players
DISPLAY_TILES = 4  # AZ-4

# ("take", source, colour, line) | ("wall", row, column) | ("first", seat) | ("tile", colour)
Action = tuple[int | str, ...]


@dataclass
class State:
    """A position. Colours are 0..size-1: blue, yellow, red, black, white (AZ-1)."""

    seats: int
    size: int
    grey: bool
    max_rounds: int
    tiles: int
    round: int  # rounds begun; being dealt counts as begun
    bag: list[int]  # a count for each colour
    lid: list[int]
    displays: list[list[int]]
    centre: list[int]
    marker: int | None  # None while it lies in the centre, else the seat holding it
    first: int | None  # who starts this round; None until the lot decides
    lines: list[list[tuple[int | None, int]]]  # [seat][row] = (colour or None, count)
    walls: list[list[list[int | None]]]  # [seat][row][column]
    floors: list[list[int]]  # [seat], left to right: colours, or MARKER
    scores: list[int]
    turn: int | str | None  # a seat, "luck", or None when over
    waiting: set[int]  # seats that may act now
    reason: str | None  # when over: "row", "rounds" or "no tiles"


# ---------------------------------------------------------------- the four questions and a move


def start(
    seats: int,
    *,
    size: int = 5,
    tiles: int = 20,
    wall: str = "coloured",
    first: int | None = None,
    max_rounds: int = 50,
) -> State:
    """Set the game up (AZ-1, AZ-2, AZ-34)."""
    if seats not in DISPLAYS:
        raise ValueError("2 to 4 players")
    if size not in (3, 4, 5):
        raise ValueError("size is 3 to 5")
    if tiles < 1:
        raise ValueError("at least one tile a colour")
    if wall not in ("coloured", "grey"):
        raise ValueError("the wall is coloured or grey")
    if first is not None and first not in range(seats):
        raise ValueError("no such seat")
    if max_rounds < 1:
        raise ValueError("at least one round")
    state = State(
        seats=seats,
        size=size,
        grey=wall == "grey",
        max_rounds=max_rounds,
        tiles=tiles,
        round=0,
        bag=[tiles for _ in range(size)],  # AZ-2: all tiles start in the bag
        lid=[0 for _ in range(size)],
        displays=[[0 for _ in range(size)] for _ in range(DISPLAYS[seats])],
        centre=[0 for _ in range(size)],
        marker=None,
        first=None,
        lines=[[(None, 0) for _ in range(size)] for _ in range(seats)],
        walls=[[[None for _ in range(size)] for _ in range(size)] for _ in range(seats)],
        floors=[[] for _ in range(seats)],
        scores=[0 for _ in range(seats)],
        turn=LUCK,  # AZ-3: the lot, unless the option says who starts
        waiting=set(),
        reason=None,
    )
    if first is not None:
        _begin_round(state, first)
    return state


def draws(state: State) -> dict[tuple[str, int], int]:
    """What luck may do now, with weights; nothing when luck is not due."""
    outcomes: dict[tuple[str, int], int] = {}
    if state.turn != LUCK:
        return outcomes
    if state.first is None:
        for seat in range(state.seats):  # AZ-3: every seat alike
            outcomes[("first", seat)] = 1
    else:
        for colour in range(state.size):  # AZ-4: every tile in the bag alike
            if state.bag[colour] > 0:
                outcomes[("tile", colour)] = state.bag[colour]
    return outcomes


def legal(state: State, seat: int) -> set[Action]:
    """What a seat may do now; nothing when it has to wait."""
    actions: set[Action] = set()
    if seat not in state.waiting:
        return actions

    if not _tiles_to_take(state):
        # All is taken, and still the seat may act: it chooses a space of its grey wall (AZ-30).
        row = _next_complete_line(state, seat)
        assert row is not None
        for column in _spaces(state, seat, row):
            actions.add(("wall", row, column))
        return actions

    # AZ-14: there is no pass, and a take is always the whole colour.
    sources: list[tuple[int | str, list[int]]] = [("centre", state.centre)]  # AZ-7
    for number, display in enumerate(state.displays):  # AZ-6
        sources.append((number, display))
    for source, counts in sources:
        for colour in range(state.size):
            if counts[colour] == 0:
                continue
            actions.add(("take", source, colour, "floor"))  # AZ-12: always allowed
            for row in range(state.size):
                if _line_accepts(state, seat, row, colour):
                    actions.add(("take", source, colour, row))
    return actions


def apply(state: State, seat_or_luck: int | str, action: Action) -> State:
    """The position after an action; the given position is left alone."""
    new: State = pickle.loads(pickle.dumps(state))  # a copy of everything in it
    if seat_or_luck == LUCK:
        if action not in draws(state):
            raise ValueError(f"luck cannot bring {action}")
        kind, number = action
        assert isinstance(number, int)
        if kind == "first":
            _begin_round(new, number)
        else:
            _deal_tile(new, number)
        return new

    if not isinstance(seat_or_luck, int) or action not in legal(state, seat_or_luck):
        raise ValueError(f"{seat_or_luck} may not play {action}")
    if action[0] == "take":
        _, source, colour, line = action
        assert isinstance(colour, int)
        _take(new, seat_or_luck, source, colour, line)
    else:
        _, row, column = action
        assert isinstance(row, int)
        assert isinstance(column, int)
        _move_to_wall(new, seat_or_luck, row, column)
        _tile_on(new, seat_or_luck)
        _after_tiling(new)
    return new


def places(state: State) -> list[int]:
    """The place of each seat in a finished game: 1 is first, equals share a place (AZ-26)."""
    if state.turn is not None:
        raise ValueError("the game is not over")
    results = []
    for seat in range(state.seats):
        results.append((state.scores[seat], _complete_rows(state, seat)))
    places_taken = []
    for result in results:
        better = [other for other in results if other > result]
        places_taken.append(1 + len(better))
    return places_taken


def perft(state: State, depth: int, draw_tokens: list[tuple[str, int]]) -> int:
    """How many sequences of `depth` seat actions there are, the seat to act being `turn`.

    Whenever luck is due it plays the next of the given draws.
    """
    if depth == 0:
        return 1
    if state.turn is None:
        return 0
    if state.turn == LUCK:
        if not draw_tokens:
            raise ValueError("the draws have run out")
        return perft(apply(state, LUCK, draw_tokens[0]), depth, draw_tokens[1:])
    assert isinstance(state.turn, int)
    if depth == 1:
        return len(legal(state, state.turn))
    total = 0
    for action in legal(state, state.turn):
        total += perft(apply(state, state.turn, action), depth - 1, list(draw_tokens))
    return total


# ---------------------------------------------------------------- dealing a round


def _begin_round(state: State, first: int) -> None:
    """Start dealing, with the given seat to play first; or end the game if there is no tile."""
    if sum(state.bag) + sum(state.lid) == 0:
        _end_game(state, "no tiles")  # AZ-23
        return
    state.round += 1
    state.first = first
    state.marker = None  # it goes back to the centre
    _deal_on(state)


def _deal_tile(state: State, colour: int) -> None:
    """A tile of this colour comes out of the bag."""
    display = _display_to_fill(state)
    assert display is not None
    state.bag[colour] -= 1
    state.displays[display][colour] += 1
    _deal_on(state)


def _deal_on(state: State) -> None:
    """See whether another tile has to be drawn; if not, the first seat begins."""
    tile_needed = _display_to_fill(state) is not None
    if tile_needed and sum(state.bag) == 0:
        # AZ-21: the lid is turned over only when a tile is needed and the bag is empty.
        for colour in range(state.size):
            state.bag[colour] += state.lid[colour]
            state.lid[colour] = 0
    if tile_needed and sum(state.bag) > 0:
        state.turn = LUCK
        state.waiting = set()
    else:
        # All displays are full, or there is nothing left to fill them with (AZ-22).
        assert state.first is not None
        state.turn = state.first
        state.waiting = {state.first}


def _display_to_fill(state: State) -> int | None:
    """The first display that is short of 4 tiles (AZ-4, AZ-21)."""
    for number, display in enumerate(state.displays):
        if sum(display) < DISPLAY_TILES:
            return number
    return None


# ---------------------------------------------------------------- taking tiles


def _tiles_to_take(state: State) -> bool:
    """Whether a display or the centre still has a tile (AZ-15)."""
    return sum(state.centre) > 0 or any(sum(display) > 0 for display in state.displays)


def _line_accepts(state: State, seat: int, row: int, colour: int) -> bool:
    """Whether tiles of this colour may go to this pattern line."""
    line_colour, count = state.lines[seat][row]
    if line_colour is not None and line_colour != colour:
        return False  # AZ-10: one colour only
    if count == row + 1:
        return False  # AZ-11: a full line takes nothing more
    # AZ-11; on the grey wall too this is the only test against the wall (AZ-33)
    return colour not in state.walls[seat][row]


def _take(state: State, seat: int, source: int | str, colour: int, line: int | str) -> None:
    if isinstance(source, int):
        # AZ-6: the other tiles of the display go to the centre.
        display = state.displays[source]
        number = display[colour]
        for other in range(state.size):
            if other != colour:
                state.centre[other] += display[other]
            display[other] = 0
    else:
        # AZ-7: the first to take from the centre takes the marker as well.
        number = state.centre[colour]
        state.centre[colour] = 0
        if state.marker is None:
            state.marker = seat
            # AZ-8: leftmost free space, before the tiles. AZ-9: no space, no cost.
            if len(state.floors[seat]) < len(FLOOR_COSTS):
                state.floors[seat].append(MARKER)

    if isinstance(line, int):
        # AZ-10: fill the line.
        _, count = state.lines[seat][line]
        fitting = min(number, line + 1 - count)
        state.lines[seat][line] = (colour, count + fitting)
        number -= fitting
    _fall(state, seat, colour, number)  # AZ-12: what does not fit, or all of it

    if _tiles_to_take(state):
        state.turn = (seat + 1) % state.seats  # AZ-14
        state.waiting = {state.turn}
    else:
        # AZ-15: the taking is over, so everybody tiles (AZ-19: in any order).
        state.waiting = set(range(state.seats))
        for each in range(state.seats):
            _tile_on(state, each)
        _after_tiling(state)


def _fall(state: State, seat: int, colour: int, number: int) -> None:
    """Tiles fall to the floor, left to right (AZ-12), past the 7th space to the lid (AZ-13)."""
    for _ in range(number):
        if len(state.floors[seat]) < len(FLOOR_COSTS):
            state.floors[seat].append(colour)
        else:
            state.lid[colour] += 1


# ---------------------------------------------------------------- tiling the wall


def _next_complete_line(state: State, seat: int) -> int | None:
    """The topmost complete line that is still to be tiled (AZ-16)."""
    for row in range(state.size):
        _, count = state.lines[seat][row]
        if count == row + 1:
            return row
    return None


def _spaces(state: State, seat: int, row: int) -> list[int]:
    """The columns of this wall row to which the tile of this row's line may go."""
    colour, _ = state.lines[seat][row]
    assert colour is not None
    wall = state.walls[seat]
    columns = []
    for column in range(state.size):
        if state.grey:
            # AZ-30: a free space, the colour neither in its row nor in its column.
            in_row = colour in wall[row]
            in_column = colour in [wall[other][column] for other in range(state.size)]
            if wall[row][column] is None and not in_row and not in_column:
                columns.append(column)
        else:
            # AZ-5: the one space printed in that colour.
            if (column - row) % state.size == colour:
                columns.append(column)
    return columns


def _tile_on(state: State, seat: int) -> None:
    """Tile the seat's lines until it has a choice to make, or is done and its floor counted."""
    while True:
        row = _next_complete_line(state, seat)
        if row is None:
            _count_floor(state, seat)  # AZ-18, AZ-33
            state.waiting.discard(seat)
            return
        spaces = _spaces(state, seat, row)
        if len(spaces) >= 2:
            return  # AZ-30: the seat has to choose
        if len(spaces) == 1:
            _move_to_wall(state, seat, row, spaces[0])  # AZ-16, AZ-32
        else:
            # AZ-31: the whole line falls to the floor.
            colour, count = state.lines[seat][row]
            assert colour is not None
            state.lines[seat][row] = (None, 0)
            _fall(state, seat, colour, count)


def _move_to_wall(state: State, seat: int, row: int, column: int) -> None:
    """One tile of a complete line goes to the wall and scores, the others to the lid (AZ-16)."""
    colour, count = state.lines[seat][row]
    assert colour is not None
    state.lines[seat][row] = (None, 0)
    state.walls[seat][row][column] = colour
    state.lid[colour] += count - 1
    state.scores[seat] += _tile_score(state.walls[seat], row, column)


def _tile_score(wall: list[list[int | None]], row: int, column: int) -> int:
    """The score of the tile just placed here (AZ-17)."""
    size = len(wall)

    def run(down: int, right: int) -> int:
        """Tiles in an unbroken run starting next to the new tile, in one direction."""
        length = 0
        r, c = row + down, column + right
        while 0 <= r < size and 0 <= c < size and wall[r][c] is not None:
            length += 1
            r, c = r + down, c + right
        return length

    horizontal = run(0, -1) + 1 + run(0, 1)
    vertical = run(-1, 0) + 1 + run(1, 0)
    score = 0
    if horizontal > 1:
        score += horizontal
    if vertical > 1:
        score += vertical
    if horizontal == 1 and vertical == 1:
        score = 1
    return score


def _count_floor(state: State, seat: int) -> None:
    """The floor costs points and is cleared (AZ-18)."""
    floor = state.floors[seat]
    cost = sum(FLOOR_COSTS[: len(floor)])
    state.scores[seat] = max(0, state.scores[seat] - cost)
    for item in floor:
        if item != MARKER:  # the marker stays with its holder, see `marker`
            state.lid[item] += 1
    state.floors[seat] = []


def _after_tiling(state: State) -> None:
    """Who is still to choose? If nobody is, end the game or begin the next round."""
    assert state.first is not None
    for step in range(state.seats):
        seat = (state.first + step) % state.seats
        if seat in state.waiting:
            state.turn = seat
            return

    if any(_complete_rows(state, seat) > 0 for seat in range(state.seats)):
        _end_game(state, "row")  # AZ-24
    elif state.round == state.max_rounds:
        _end_game(state, "rounds")  # AZ-27
    elif state.marker is None:
        _begin_round(state, state.first)  # AZ-20: nobody took it, the same player again
    else:
        _begin_round(state, state.marker)  # AZ-20


# ---------------------------------------------------------------- the end


def _complete_rows(state: State, seat: int) -> int:
    return len([row for row in state.walls[seat] if None not in row])


def _complete_columns(state: State, seat: int) -> int:
    complete = 0
    for column in range(state.size):
        if None not in [row[column] for row in state.walls[seat]]:
            complete += 1
    return complete


def _complete_colours(state: State, seat: int) -> int:
    complete = 0
    for colour in range(state.size):
        if sum(row.count(colour) for row in state.walls[seat]) == state.size:
            complete += 1
    return complete


def _end_game(state: State, reason: str) -> None:
    """Final scoring (AZ-25), and the game is over."""
    for seat in range(state.seats):
        state.scores[seat] += 2 * _complete_rows(state, seat)
        state.scores[seat] += 7 * _complete_columns(state, seat)
        state.scores[seat] += 10 * _complete_colours(state, seat)
    state.turn = None
    state.waiting = set()
    state.reason = reason
