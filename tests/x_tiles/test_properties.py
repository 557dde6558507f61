"""What holds in every game of X-tiles, whatever is played."""

import random
from collections import Counter

import pytest

from tilery import LUCK
from tilery.board import Board
from tilery.games.x_tiles import notation
from tilery.games.x_tiles import state as xt
from tilery.games.x_tiles.actions import lay_parts
from tilery.games.x_tiles.tiles import COPIES, EDGES, PATTERNS
from tilery.kernel.state import OVER
from tilery.kernel.table import EVERYONE, SPECTATOR, UNSEEN
from x_tiles.games import (
    GAME,
    board_of,
    dealt,
    give,
    hand,
    hidden,
    play_one,
    points_of,
    random_options,
    some_boards,
    viewers,
)

#: From a cell to its neighbours, with y to the north: north, east, south, west.
BESIDE = ((0, 1), (1, 0), (0, -1), (-1, 0))

Tiles = dict[tuple[int, int], str]


class Follower:
    """A table kept apart from the engine: what was laid, by cells east and north of the first."""

    def __init__(self) -> None:
        self.tiles: Tiles = {}

    def see(self, events: list[object]) -> None:
        """Lay what the events say, and look that it matches."""
        for event in events:
            kind, target, what = event.kind, event.target, event.what  # type: ignore[attr-defined]
            if kind == xt.ROUND_BEGAN:
                self.tiles = {}
            if kind not in (xt.FIRST_LAID, xt.PAIR_LAID, xt.LAID):
                continue
            cell = (target % xt.ROW - xt.REACH, xt.REACH - target // xt.ROW)
            assert cell not in self.tiles
            edges = self.touching(cell)
            tile = EDGES[what]
            assert all(edge in ("", tile[side]) for side, edge in enumerate(edges))
            matched = sum(edge != "" for edge in edges)
            assert event.amount == matched  # type: ignore[attr-defined]
            assert (matched == 0) == (kind == xt.FIRST_LAID)
            self.tiles[cell] = tile
            if len(self.tiles) == 3:  # the first one that is added turns
                assert len({x for x, _ in self.tiles}) == len({y for _, y in self.tiles}) == 2

    def touching(self, cell: tuple[int, int]) -> list[str]:
        """Return the colours that touch a cell, from north on."""
        beside = [self.tiles.get((cell[0] + x, cell[1] + y), "    ") for x, y in BESIDE]
        return [tile[(side + 2) % 4].strip() for side, tile in enumerate(beside)]

    def frontier(self) -> dict[int, int]:
        """Return the empty cells beside tiles and what touches them, by the engine's numbers."""
        found = {}
        for x, y in self.tiles:
            for dx, dy in BESIDE:
                cell = (x + dx, y + dy)
                if cell not in self.tiles:
                    edges = self.touching(cell)
                    wants = sum(5**s * (1 + "oryb".find(e)) for s, e in enumerate(edges) if e)
                    found[(xt.REACH - cell[1]) * xt.ROW + xt.REACH + cell[0]] = wants
        return found

    def agrees(self, board: Board) -> None:
        """See that the engine has the same tiles and the same frontier."""
        state = board.table.state
        assert (state.cells != 0).sum() == len(self.tiles)
        frontier = self.frontier()
        assert state.frontier[: state.around].tolist() == sorted(frontier)
        assert state.wants[: state.around].tolist() == [frontier[at] for at in sorted(frontier)]


def conserved(board: Board) -> None:
    """See that all tiles of the set are in hands, piles and on the table."""
    state, patterns = board.table.state, board.table.box.patterns
    where = Counter(dict(enumerate(state.pile.tolist())))
    where.update(dict(enumerate(state.laid.tolist())))
    where.update(n for row in state.hands.tolist() for n in row if n != xt.EMPTY)
    assert {n: count for n, count in where.items() if count} == {
        n: int(COPIES[n]) for n in range(patterns)
    }
    open_tiles = int(state.laid.sum()) - int(state.drawn != xt.EMPTY) - int(state.pair != xt.EMPTY)
    assert open_tiles == (state.cells != 0).sum()
    assert state.left == state.pile.sum()
    for seat in range(board.seats):
        assert len(hand(board, seat)) == state.held[seat]


@pytest.mark.rule("XT-E4", "XT-6", "XT-7", "XT-12")
@pytest.mark.parametrize("seed", range(40))
def test_tiles_match_and_are_conserved_and_the_game_ends(seed: int) -> None:
    choose = random.Random(seed)
    options = random_options(choose)
    board, steps, follower = board_of(**options), 0, Follower()
    conserved(board)
    while board.turn != OVER:
        listed = board.legal(board.turn) if board.turn != LUCK else [n for n, _ in board.odds()]
        assert listed == sorted(set(listed))
        assert 0 < len(listed) <= (GAME.max_draws if board.turn == LUCK else GAME.max_legal)
        played = (
            board.play_draw(choose.choice(listed))
            if board.turn == LUCK
            else board.play(board.turn, choose.choice(listed))
        )
        assert played is not None
        assert len(played.events) <= GAME.max_events
        follower.see(list(played.events))
        if choose.random() < 0.2:
            conserved(board)
            follower.agrees(board)
        steps += 1
    conserved(board)
    seats, held = options["seats"], options["hand"]
    # In each round the hands, five pairs, the pair laid, and passes before each tile.
    most = seats * held + 10 + 1 + seats * held + seats * (seats * held + 1)
    assert steps <= 1 + options["max_rounds"] * most <= GAME.max_length


def test_every_listed_action_is_accepted_and_no_other() -> None:
    for board, choose in some_boards(1, 12, 0.03):
        before = board.states.tobytes()
        for seat in range(board.seats):
            listed = board.legal(seat)
            assert bool(listed) == (seat in board.waiting)
            for number in choose.sample(listed, min(12, len(listed))):
                after = board.copy()
                assert after.play(seat, number) is not None
                assert after.states.tobytes() != before
            near = [number + step for number in listed[:5] for step in (-1, 1, 4, 280)]
            others = [choose.randrange(xt.PASS + 1) for _ in range(5)]
            for number in {*near, *others, -1, xt.PASS, xt.PASS + 1} - set(listed):
                assert board.play(seat, number) is None
        draws = [number for number, _ in board.odds()] if board.turn == LUCK else []
        for number in {*range(100)} - set(draws):
            assert board.play_draw(number) is None
        assert board.states.tobytes() == before


@pytest.mark.rule("XT-6")
def test_ways_to_lie_that_look_the_same_are_listed_once() -> None:
    for board, _ in some_boards(2, 10, 0.05, {"seats": 3, "set": "136", "hand": 4, "target": 30}):
        if board.turn >= 0:
            texts = [notation.action_text(number) for number in board.legal(board.turn)]
            assert len(texts) == len(set(texts))
    board = dealt("oror oror", "yybb oorr", pair="oooo ooor", way="ooro@e1", set="136")
    # n1, e1n1 and s1 want orange, which it has north and south; e1s1 wants red.
    assert Counter(text[:4] for text in map(notation.action_text, board.legal(0))) == {
        "oror": 2 + 1,
        "roro": 1,
    }


# --- the torus ------------------------------------------------------------------------------


def lay_far(seats: int, direction: tuple[int, int], **options: object) -> None:
    """Lay every tile of every hand as far as can be in one direction.

    The hands are dealt anew before each tile, so that something long and thin comes.
    """
    choose = random.Random(f"{seats} {direction}")
    board = board_of(seats, first=0, target=1000, **options)
    follower = Follower()
    while board.turn == LUCK:
        numbers, weights = zip(*board.odds(), strict=True)
        played = board.play_draw(choose.choices(numbers, weights)[0])
        assert played is not None
        follower.see(list(played.events))

    def how_far(number: int) -> int:
        cell, _ = lay_parts(number)
        x, y = cell % xt.ROW - xt.REACH, xt.REACH - cell // xt.ROW
        return direction[0] * x + direction[1] * y

    laid = 0
    while board.table.state.rounds == 1 and board.turn != OVER:
        state = board.table.state
        listed = board.legal(board.turn)
        if listed == [xt.PASS]:
            number = xt.PASS
        else:
            best = max(map(how_far, listed))
            number = choose.choice([n for n in listed if how_far(n) == best])
        seat = int(board.turn)
        if state.pair == xt.EMPTY and number != xt.PASS and state.held[seat] == 1:
            if max(int(state.held[other]) for other in range(seats)) == 1:
                break
            # A seat that would go out takes a tile of another, so that nearly all can be laid.
            rich = max(range(seats), key=lambda other: int(state.held[other]))
            tile = hand(board, rich)[-1]
            give(board, rich, " ".join(hand(board, rich)[:-1]))
            give(board, seat, " ".join([*hand(board, seat), tile]))
            continue
        played = board.play(seat, number)
        assert played is not None
        follower.see(list(played.events))
        laid += 1
        follower.agrees(board)
    spread = max(abs(direction[0] * x + direction[1] * y) for x, y in follower.tiles)
    assert len(follower.tiles) == (board.table.state.cells != 0).sum()
    assert spread > 0.6 * len(follower.tiles)


@pytest.mark.parametrize("direction", [*BESIDE, (1, 1), (-1, 1), (1, -1), (-1, -1)])
@pytest.mark.parametrize(("seats", "name"), [(2, "48"), (3, "136"), (6, "136"), (10, "72")])
def test_long_thin_tables_are_kept_in_every_direction(
    seats: int, name: str, direction: tuple[int, int]
) -> None:
    lay_far(seats, direction, set=name)


# --- what is hidden --------------------------------------------------------------------------


@pytest.mark.rule("XT-2")
def test_hide_keeps_what_is_public_and_does_nothing_twice() -> None:
    for board, choose in some_boards(3, 15, 0.06):
        if board.turn == OVER:
            continue
        for viewer in viewers(board):
            known = hidden(board, viewer)
            assert (known.turn, known.waiting, known.points()) == (
                board.turn,
                board.waiting,
                board.points(),
            )
            if viewer != SPECTATOR:
                assert known.legal(viewer) == board.legal(viewer)
            once = known.states.tobytes()
            known.hide(viewer)
            assert known.states.tobytes() == once
            known.guess(viewer, choose.randrange(1 << 60))
            conserved(known)
            known.hide(viewer)
            assert known.states.tobytes() == once


@pytest.mark.rule("XT-2")
def test_a_hand_that_is_hidden_lists_no_tile() -> None:
    """What would be listed would be accepted, too, and looked for in an empty hand."""
    for board, _ in some_boards(4, 6, 0.2, {"seats": 3, "set": "136", "hand": 5, "target": 30}):
        if board.turn >= 0 and board.table.state.pair == xt.EMPTY:
            for viewer in {*viewers(board)} - {board.turn}:
                assert hidden(board, viewer).legal(board.turn) == [xt.PASS]


@pytest.mark.rule("XT-2", "XT-16")
def test_what_a_viewer_knows_does_not_depend_on_what_is_hidden() -> None:
    """A guess agrees with all that the viewer knows: whatever follows, both look the same."""
    compared = different = 0
    for board, choose in some_boards(5, 30, 0.03):
        if board.turn == OVER:
            continue
        for viewer in viewers(board):
            one, other = board.copy(), board.copy()
            other.guess(viewer, choose.randrange(1 << 60))
            different += one.states.tobytes() != other.states.tobytes()
            for _ in range(6):
                known = hidden(one, viewer), hidden(other, viewer)
                assert known[0].states.tobytes() == known[1].states.tobytes()
                if not play_both(one, other, viewer, choose):
                    break
                compared += 1
    assert compared > 500
    assert different > 100


def play_both(one: Board, other: Board, viewer: int, choose: random.Random) -> bool:
    """Play the same on both boards, or on each a tile that the viewer does not see."""
    if OVER in (one.turn, other.turn):
        return False
    if one.turn == LUCK:
        draws = [n for n, _ in one.odds()], [n for n, _ in other.odds()]
        both = sorted(set(draws[0]) & set(draws[1]))
        if one.table.state.due > 0 and int(one.table.state.receiver) != viewer:
            played = tuple(
                each.play_draw(choose.choice(mine))
                for each, mine in zip((one, other), draws, strict=True)
            )
        elif both:
            number = choose.choice(both)
            played = one.play_draw(number), other.play_draw(number)
        else:
            return False
    else:
        seat = one.turn
        both = sorted(set(one.legal(seat)) & set(other.legal(seat)))
        if not both:
            return False
        number = choose.choice(both)
        played = one.play(seat, number), other.play(seat, number)
    assert played[0] is not None
    assert played[1] is not None
    assert played[0].seen == played[1].seen
    events = [[event.masked(viewer) for event in each.events] for each in played if each]
    if one.turn != OVER:
        assert events[0] == events[1]
    return True


@pytest.mark.rule("XT-2")
def test_only_tiles_that_are_dealt_are_hidden() -> None:
    choose = random.Random(6)
    board = board_of(4, set="72", target=1)
    while board.turn != OVER:
        receiver = int(board.table.state.receiver)
        dealing = board.turn == LUCK and board.table.state.due > 0
        if board.turn == LUCK:
            played = board.play_draw(choose.choice(board.odds())[0])
        else:
            played = board.play(board.turn, choose.choice(board.legal(board.turn)))
        assert played is not None
        assert played.seen == [1 << receiver if dealing and receiver >= 0 else EVERYONE]
        for event in played.events:
            assert event.seen == (1 << event.seat if event.kind == xt.DREW else EVERYONE)
            assert (event.masked(SPECTATOR).what == UNSEEN) == (event.kind == xt.DREW)


def test_a_board_is_restored_from_its_bytes() -> None:
    choose = random.Random(7)
    board = board_of(3, hand=3, set="136", target=20)
    while board.turn != OVER:
        before = board.states.tobytes()
        after = board.copy()
        play_one(after, choose)
        assert board.states.tobytes() == before  # the copy has its own
        again = after.copy()
        again.restore(before)
        assert again.states.tobytes() == before
        assert again.legal(max(again.turn, 0)) == board.legal(max(board.turn, 0))
        board = after


def test_each_action_and_draw_is_read_as_it_is_written() -> None:
    for board, _ in some_boards(8, 6, 0.1):
        if board.turn >= 0:
            for number in board.legal(board.turn):
                assert notation.read_action(notation.action_text(number)) == number
    for draw in range(len(PATTERNS) + 10 + 16):
        assert notation.read_draws(notation.draw_text(draw)) == [draw]


def test_random_positions_come_from_every_stage() -> None:
    """The positions that tests above look at: dealing, the pair, its place, and turns."""
    stages: Counter[str] = Counter()
    for seed in range(20):
        choose = random.Random(seed)
        for board in points_of(board_of(**random_options(choose)), choose):
            state = board.table.state
            stages["lot"] += state.starter == xt.EMPTY
            stages["hands"] += state.due > 0
            stages["pair"] += state.drawn != xt.EMPTY
            stages["way"] += state.pair != xt.EMPTY
            stages["turn"] += board.turn >= 0
            stages["passed"] += state.passes > 0
    assert all(stages[stage] for stage in ("lot", "hands", "pair", "way", "turn", "passed"))
