"""A slow, plain re-telling of the X-tiles rules, for checking a faster engine against.

Every rule is written out as the rule ledger (ids `XT-1` ... `XT-17`) states it, on dicts and text.
A tile is four letters, clockwise from the north edge; the table is a dict of (x, y) -> tile, x to
the east and y to the north of the first tile. To see what fits, all cells, tiles and rotations are
tried. Actions and draws are written in notation: `oory@e2n1`, `pass`, `oory`, `2`, `n3`.
"""

from __future__ import annotations

import pickle
from dataclasses import dataclass
from functools import cache

LUCK = "luck"  # the one who draws by lot and from the piles
COLOURS = "oryb"  # XT-1: orange, red, yellow, blue
SIDES = {"n": (0, 1), "e": (1, 0), "s": (0, -1), "w": (-1, 0)}  # in the order a tile is read
PAIRS = 4  # XT-5: start pairs drawn blindly
# XT-1: how a tile is read when it is named, with letters for its colours as they come
READINGS = {
    "48": ["AABC"],
    "72": ["AABC", "ABAC"],
    "136": ["AABC", "ABAC", "AABB", "ABAB", "AAAB", "AAAA", "ABCD"],
}

Cell = tuple[int, int]


@dataclass
class State:
    """A position. Tiles in hands and piles are written as they are named."""

    seats: int
    first: int | None
    by_lot: bool
    interlock: bool
    hand: int
    target: int
    max_rounds: int
    box: dict[str, int]  # how many tiles of each name the set has
    scores: list[int]
    round: int  # rounds begun
    starter: int | None  # who starts this round; None until the lot decides
    piles: dict[str, int]
    hands: list[list[str]]
    to_deal: list[int]  # a seat for each tile still to be dealt
    pairs: int  # start pairs drawn in this round, the one being drawn included
    drawn: list[str]  # the start pair, as far as it is drawn and not laid
    went_back: list[list[str]]  # the start pairs that could not match
    table: dict[Cell, str]
    turned: bool  # whether a tile has been added to the start pair
    passes: int  # passes in a row
    lacks: list[set[str]]  # what each hand has shown not to hold
    last: tuple[int, Cell, int] | None  # seat, cell and matching edges of the last tile
    turn: int | str | None  # a seat, "luck", or None when over
    reason: str | None  # when over: "target" or "rounds"


# ---------------------------------------------------------------- the four questions and a move


def start(
    seats: int,
    *,
    set: str = "48",  # noqa: A002 - the option's name
    first: int | None = None,
    start: str = "chosen",
    interlock: bool = False,
    target: int = 0,
    hand: int = 7,
    max_rounds: int = 100,
) -> State:
    """Set the game up (XT-1 to XT-4, XT-11, XT-14, XT-15, XT-17)."""
    box = tiles_of(set)
    if seats < 2 or seats > 10 or hand not in range(1, 8):
        raise ValueError("2 to 10 players with 1 to 7 tiles")
    if seats * hand + 2 > sum(box.values()):
        raise ValueError("the set has too few tiles")
    if target == 0:  # XT-14
        target = 10 if seats <= 3 else 12 if seats <= 5 else 15
    state = State(
        seats=seats,
        first=first,
        by_lot=start == "random",
        interlock=interlock,
        hand=hand,
        target=target,
        max_rounds=max_rounds,
        box=box,
        scores=[0 for _ in range(seats)],
        round=0,
        starter=None,
        piles=dict(box),
        hands=[[] for _ in range(seats)],
        to_deal=[],
        pairs=0,
        drawn=[],
        went_back=[],
        table={},
        turned=False,
        passes=0,
        lacks=[_nothing() for _ in range(seats)],
        last=None,
        turn=LUCK,  # XT-3: the lot, unless the option says who starts
        reason=None,
    )
    if first is not None:
        _begin_round(state, first)
    return state


def draws(state: State) -> dict[str, int]:
    """What luck may do now, with weights; nothing when luck is not due."""
    outcomes: dict[str, int] = {}
    if state.turn != LUCK:
        return outcomes
    if state.starter is None:
        for seat in range(state.seats):  # XT-3: every seat alike
            outcomes[str((seat + 1) % 10)] = 1
        return outcomes
    if state.to_deal or (state.pairs <= PAIRS and len(state.drawn) < 2):
        for tile, count in state.piles.items():  # every tile in the piles alike
            if count > 0:
                outcomes[tile] = count
        return outcomes
    if len(state.drawn) == 2:
        # XT-4, option start = "random": every way alike
        for side in SIDES:
            for quarters, second in looks(state.drawn[1]).items():
                if _touches_well(state, second, side):
                    outcomes[f"{side}{quarters}"] = 1
        return outcomes
    # XT-5: after four pairs, any matching pair from the piles, each alike.
    for tile in state.piles:
        if len(state.drawn) == 0:
            ways = _matching_pairs(state).get(tile, 0)
        else:
            ways = state.piles[tile] if _can_match(state, state.drawn[0], tile) else 0
        if ways > 0:
            outcomes[tile] = ways
    return outcomes


def legal(state: State, seat: int) -> set[str]:
    """What a seat may do now; nothing when it has to wait."""
    actions = _nothing()
    if seat != state.turn:
        return actions
    if len(state.drawn) == 2:
        # XT-4: the starting player lays the second tile of the pair.
        for side in SIDES:
            for second in looks(state.drawn[1]).values():
                if _touches_well(state, second, side):
                    actions.add(f"{second}@{cell_text(SIDES[side])}")
        return actions
    for cell in cells_to_try(state):
        for tile in state.hands[seat]:
            for turned in looks(tile).values():
                if fits(state, turned, cell):
                    actions.add(f"{turned}@{cell_text(cell)}")
    if not actions:
        actions.add("pass")  # XT-9
    return actions


def apply(state: State, seat_or_luck: int | str, action: str) -> State:
    """The position after an action; the given position is left alone."""
    new: State = pickle.loads(pickle.dumps(state))  # a copy of everything in it
    if seat_or_luck == LUCK:
        if action not in draws(state):
            raise ValueError(f"luck cannot bring {action}")
        if new.starter is None:
            _begin_round(new, (int(action) - 1) % 10)
        elif len(new.drawn) == 2:
            _lay_pair(new, looks(new.drawn[1])[int(action[1])], SIDES[action[0]])
        else:
            _draw_tile(new, action)
        return new
    if not isinstance(seat_or_luck, int) or action not in legal(state, seat_or_luck):
        raise ValueError(f"{seat_or_luck} may not play {action}")
    if action == "pass":
        _pass(new, seat_or_luck)
        return new
    tile, _, where = action.partition("@")
    if len(new.drawn) == 2:
        _lay_pair(new, tile, read_cell(where))
    else:
        _lay(new, seat_or_luck, tile, read_cell(where))
    return new


def places(state: State) -> list[int]:
    """The place of each seat in a finished game: 1 is first, equals share a place (XT-15)."""
    if state.turn is not None:
        raise ValueError("the game is not over")
    taken = []
    for score in state.scores:
        better = [other for other in state.scores if other > score]
        taken.append(1 + len(better))
    return taken


def perft(state: State, depth: int, draw_words: list[str]) -> int:
    """How many sequences of `depth` seat actions there are.

    Whenever luck is due it plays the next of the given draws.
    """
    if depth == 0:
        return 1
    if state.turn is None:
        return 0
    if state.turn == LUCK:
        if not draw_words:
            raise ValueError("the draws have run out")
        return perft(apply(state, LUCK, draw_words[0]), depth, draw_words[1:])
    assert isinstance(state.turn, int)
    if depth == 1:
        return len(legal(state, state.turn))
    total = 0
    for action in legal(state, state.turn):
        total += perft(apply(state, state.turn, action), depth - 1, draw_words)
    return total


# ---------------------------------------------------------------- tiles and cells


def quarter(tile: str) -> str:
    """The tile turned clockwise by a quarter: what was west is north."""
    return tile[3] + tile[:3]


@cache
def looks(tile: str) -> dict[int, str]:
    """How a tile can lie, by quarters; turns that look like an earlier one are left out."""
    found: dict[int, str] = {}
    turned = tile
    for quarters in range(4):
        if turned not in found.values():
            found[quarters] = turned
        turned = quarter(turned)
    return found


def reading(tile: str) -> str:
    """Its colours as letters in the order in which they come: `ryro` is ABAC."""
    letters: dict[str, str] = {}
    for colour in tile:
        if colour not in letters:
            letters[colour] = "ABCD"[len(letters)]
    return "".join(letters[colour] for colour in tile)


@cache
def named(tile: str) -> str:
    """The tile turned to how it is named: read as XT-1 has it, else earliest in colour order."""
    ways = [turned for turned in looks(tile).values() if reading(turned) in READINGS["136"]]
    return min(ways, key=lambda turned: [COLOURS.index(colour) for colour in turned])


def tiles_of(set_name: str) -> dict[str, int]:
    """Every tile of a set by name, and how many there are of it (XT-1)."""
    box: dict[str, int] = {}
    for north in COLOURS:
        for east in COLOURS:
            for south in COLOURS:
                for west in COLOURS:
                    tile = north + east + south + west
                    if named(tile) == tile and reading(tile) in READINGS[set_name]:
                        box[tile] = 1 if reading(tile) == "AAAA" else 2
    return box


def cell_text(cell: Cell) -> str:
    """A cell in notation: `e2n1`."""
    x, y = cell
    text = ""
    if x != 0:
        text += f"e{x}" if x > 0 else f"w{-x}"
    if y != 0:
        text += f"n{y}" if y > 0 else f"s{-y}"
    return text or "0"


def read_cell(text: str) -> Cell:
    """A cell of the notation."""
    x = y = 0
    number = ""
    for letter in reversed(text):
        if letter.isdigit():
            number = letter + number
            continue
        x += SIDES[letter][0] * int(number)
        y += SIDES[letter][1] * int(number)
        number = ""
    return x, y


# ---------------------------------------------------------------- what fits


def cells_to_try(state: State) -> list[Cell]:
    """All cells of the rectangle round the table, and one further in each direction."""
    xs = [x for x, y in state.table]
    ys = [y for x, y in state.table]
    return [
        (x, y) for x in range(min(xs) - 1, max(xs) + 2) for y in range(min(ys) - 1, max(ys) + 2)
    ]


def matching_edges(state: State, tile: str, cell: Cell) -> int | None:
    """On how many edges a tile would match here; None when an edge does not match."""
    count = 0
    for number, (dx, dy) in enumerate(SIDES.values()):
        other = state.table.get((cell[0] + dx, cell[1] + dy))
        if other is None:
            continue
        if other[(number + 2) % 4] != tile[number]:
            return None  # XT-6
        count += 1
    return count


def admitted(state: State, tile: str, cell: Cell) -> bool:
    """With interlock a cell admits half of the rotations (XT-11)."""
    if not state.interlock:
        return True
    upright = named(tile)
    half = quarter(quarter(upright))
    if (cell[0] + cell[1]) % 2 == 0:
        return tile in (upright, half)
    return tile in (quarter(upright), quarter(half))


def fits(state: State, tile: str, cell: Cell) -> bool:
    """Whether a tile, turned like this, may be laid here."""
    if cell in state.table:
        return False
    edges = matching_edges(state, tile, cell)
    if edges is None or edges == 0:
        return False  # XT-6
    if not admitted(state, tile, cell):
        return False
    if not state.turned:
        # XT-7: not three in a line.
        xs = {x for x, y in [*state.table, cell]}
        ys = {y for x, y in [*state.table, cell]}
        if len(xs) == 1 or len(ys) == 1:
            return False
    return True


def _touches_well(state: State, second: str, side: str) -> bool:
    """Whether the start pair matches with the second tile at this side of the first (XT-4)."""
    number = list(SIDES).index(side)
    same = state.drawn[0][number] == second[(number + 2) % 4]
    return same and admitted(state, second, SIDES[side])


def _can_match(state: State, one: str, two: str) -> bool:
    for number, cell in enumerate(SIDES.values()):
        for second in looks(two).values():
            if one[number] == second[(number + 2) % 4] and admitted(state, second, cell):
                return True
    return False


def _matching_pairs(state: State) -> dict[str, int]:
    """In how many ways two tiles of the piles match, by the first of them."""
    ways: dict[str, int] = {}
    for one in state.piles:
        for two in state.piles:
            left = state.piles[two] - (1 if one == two else 0)
            if _can_match(state, one, two) and state.piles[one] * left > 0:
                ways[one] = ways.get(one, 0) + state.piles[one] * left
    return ways


def _nothing() -> set[str]:
    return set()


# ---------------------------------------------------------------- dealing a round


def _begin_round(state: State, starter: int) -> None:
    """All tiles go back to the piles, and dealing begins."""
    state.round += 1
    state.starter = starter
    state.piles = dict(state.box)
    state.hands = [[] for _ in range(state.seats)]
    state.to_deal = []
    for step in range(state.seats):  # XT-2; the starting player's tiles first
        for _ in range(state.hand):
            state.to_deal.append((starter + step) % state.seats)
    state.pairs = 0
    state.drawn = []
    state.went_back = []
    state.table = {}
    state.turned = False
    state.passes = 0
    state.lacks = [_nothing() for _ in range(state.seats)]
    state.last = None
    state.turn = LUCK


def _draw_tile(state: State, tile: str) -> None:
    """A tile comes from the piles: to a hand, or for the start pair."""
    state.piles[tile] -= 1
    if state.to_deal:
        state.hands[state.to_deal.pop(0)].append(tile)
        if not state.to_deal:
            state.pairs = 1
        return
    state.drawn.append(tile)
    if len(state.drawn) < 2:
        return
    if _can_match(state, state.drawn[0], state.drawn[1]):
        state.table[(0, 0)] = state.drawn[0]  # XT-4: unturned
        if not state.by_lot:
            state.turn = state.starter
        return
    # XT-5: the pair goes back.
    for back in state.drawn:
        state.piles[back] += 1
    state.went_back.append(state.drawn)
    state.drawn = []
    state.pairs += 1
    if state.pairs > PAIRS and not _matching_pairs(state):
        assert state.starter is not None
        _end_round(state, state.starter)


def _lay_pair(state: State, second: str, cell: Cell) -> None:
    """The second tile of the start pair is laid (XT-4)."""
    state.table[cell] = second
    state.drawn = []
    state.turn = state.starter


# ---------------------------------------------------------------- playing


def _lay(state: State, seat: int, tile: str, cell: Cell) -> None:
    edges = matching_edges(state, tile, cell)
    assert edges is not None
    state.table[cell] = tile
    state.hands[seat].remove(named(tile))
    state.turned = True
    state.passes = 0
    state.last = (seat, cell, edges)
    if not state.hands[seat]:
        # XT-13: out; a point for each tile that is left, twice for more than one edge.
        points = sum(len(hand) for hand in state.hands)
        if edges > 1:
            points *= 2
        state.scores[seat] += points
        _end_round(state, seat)
    elif edges == 1:
        state.turn = (seat + 1) % state.seats  # XT-8: the turn goes on, else it is another turn


def _pass(state: State, seat: int) -> None:
    # XT-16: nothing that fits anywhere is in this hand.
    for cell in cells_to_try(state):
        for tile in state.box.keys() - state.lacks[seat]:
            for turned in looks(tile).values():
                if fits(state, turned, cell):
                    state.lacks[seat].add(tile)
    state.passes += 1
    if state.passes == state.seats:
        assert state.starter is not None
        _end_round(state, state.starter)  # XT-10
    else:
        state.turn = (seat + 1) % state.seats


def _end_round(state: State, next_starter: int) -> None:
    """End the game, or begin the next round (XT-3, XT-14, XT-15)."""
    if max(state.scores) >= state.target:
        state.turn = None
        state.reason = "target"
    elif state.round == state.max_rounds:
        state.turn = None
        state.reason = "rounds"
    else:
        _begin_round(state, next_starter)
