"""What holds in every game of Uno Rummy Up, whatever is played."""

import random
from collections import Counter

import pytest

from rummy_up.games import (
    ACTIONS,
    at,
    board_of,
    choose_action,
    choose_draw,
    conserved,
    draw,
    hidden,
    kinds,
    legal,
    named,
    play,
    play_one,
    points_of,
    random_options,
    viewers,
    whole_turns,
)
from rummy_up.test_melds import BOX
from tilery import LUCK
from tilery.board import Board
from tilery.games.rummy_up import GAME
from tilery.games.rummy_up import state as ru
from tilery.games.rummy_up.choices import LARGE_RACK
from tilery.games.rummy_up.melds import arrangeable, plays
from tilery.games.rummy_up.tiles import KINDS
from tilery.kernel.state import OVER
from tilery.kernel.table import EVERYONE, SPECTATOR, UNSEEN

Boards = list[tuple[Board, random.Random]]


def some_boards(seed: int, games: int, wanted: float = 0.1) -> Boards:
    """Return positions of random games, a part of them; those that are over are left out."""
    found: Boards = []
    for number in range(games):
        choose = random.Random(1000 * seed + number)
        for board in points_of(board_of(**random_options(choose)), choose):
            if board.turn != OVER and choose.random() < wanted:
                found.append((board.copy(), choose))
    return found


def large_boards(seed: int, games: int, wanted: float = 0.05) -> Boards:
    """Return positions of whole rounds with all tiles, and luck as it is."""
    found: Boards = []
    for number in range(games):
        choose = random.Random(1000 * seed + number)
        board = board_of(choose.choice([2, 3, 4]), rounds=1)
        while board.turn != OVER:
            if board.turn == LUCK:
                numbers, weights = zip(*board.odds(), strict=True)
                board.play_draw(choose.choices(numbers, weights)[0])
            else:
                board.play(*choose_action(board, choose))
            if board.turn != OVER and choose.random() < wanted:
                found.append((board.copy(), choose))
    return found


def lying(board: Board) -> Counter[int]:
    """Return the tiles in play: melded, loose, and of the turn that was begun."""
    state = board.table.state
    tiles = Counter(dict(enumerate((state.melded + state.loose).tolist())))
    tiles.update(kind for kind in state.added.tolist() + state.joined.tolist() if kind != ru.EMPTY)
    return tiles


# --- games ------------------------------------------------------------------------------------


@pytest.mark.rule("UR-E4", "UR-8", "UR-9", "UR-10")
@pytest.mark.parametrize("seed", range(30))
def test_tiles_are_conserved_and_stay_in_play_and_the_game_ends(seed: int) -> None:
    choose = random.Random(seed)
    options = random_options(choose)
    if seed % 6 == 0:
        options["hand"] = 14
    board, steps = board_of(**options), 0
    conserved(board)
    while board.turn != OVER:
        state, before = board.table.state, board.copy()
        assert board.turn == LUCK or board.legal(board.turn)
        played = play_one(board, choose)
        steps += 1
        assert len(played.events) <= GAME.max_events
        conserved(board)
        if state.rounds == before.table.state.rounds and state.starter != ru.EMPTY:
            assert lying(before) <= lying(board)  # nothing returns to a rack
            laid = before.table.state
            starting = laid.drawing == ru.FOR_TABLE
            assert starting or (state.loose <= laid.loose).all()
            assert (laid.melded <= state.melded).all()
        if state.laying == 0 and board.turn >= 0:
            melded = [kind for kind in range(KINDS) for _ in range(state.melded[kind])]
            assert arrangeable(melded) is not None
    per_round = (GAME.max_length - 17) // 100  # 16 draws and a lot for the start (UR-3)
    assert steps <= 17 + per_round * board.table.state.rounds <= GAME.max_length
    assert board.table.state.rounds <= options["max_rounds"]


def test_listed_actions_are_accepted_and_no_others() -> None:
    for board, choose in some_boards(1, 25, 0.05) + large_boards(1, 2):
        before = board.states.tobytes()
        for seat in range(board.seats):
            listed = board.legal(seat)
            assert listed == sorted(set(listed))
            assert len(listed) <= GAME.max_legal
            for number in listed:
                after = board.copy()
                assert after.play(seat, number) is not None
                assert after.states.tobytes() != before
            others = {-1, len(ACTIONS), *choose.sample(range(len(ACTIONS)), 12)}
            for number in others - set(listed):
                assert board.play(seat, number) is None
        assert bool(board.legal(max(board.turn, 0))) or board.turn == LUCK
        draws = [number for number, _ in board.odds()] if board.turn == LUCK else []
        assert len(draws) <= GAME.max_draws
        for number in {*range(-1, KINDS + 6)} - set(draws):
            assert board.play_draw(number) is None
        assert board.states.tobytes() == before


@pytest.mark.rule("UR-8")
def test_every_turn_that_is_begun_can_be_completed() -> None:
    begun = 0
    for board, choose in some_boards(2, 20, 0.2) + large_boards(2, 3):
        while board.turn >= 0 and board.table.state.laying > 0:
            begun += 1
            actions = board.legal(board.turn)
            assert actions
            assert board.play(board.turn, choose.choice(actions)) is not None
    assert begun > 100


def test_a_board_is_restored_from_its_bytes() -> None:
    choose = random.Random(7)
    board = board_of(3, hand=3, rounds=2)
    while board.turn != OVER:
        before = board.states.tobytes()
        after = board.copy()
        play_one(after, choose)
        assert board.states.tobytes() == before  # the copy has its own
        again = after.copy()
        again.restore(before)
        assert again.states.tobytes() == before
        for seat in range(3):
            assert again.legal(seat) == board.legal(seat)
        board = after


# --- layouts ----------------------------------------------------------------------------------

#: Turns of seat 0 after which the same tiles lie in other melds: sets or runs, a run with its end
#: or without, a Wild in a run or a set. No word acts but that of the Wild, and it in the same turn.
WAYS = [
    (["r8y8g8", "r9y9g9", "r10y10g10"], ["r8r9r10", "y8y9y10", "g8g9g10"]),
    (["r8r9r10r11", "y11g11b11"], ["r8r9r10", "r11y11g11b11"]),
    (["r8r9w", "r10y10g10"], ["r10y10w", "r8r9g10"]),
]


def built(turns: list[str]) -> Board:
    """Return a board on which seat 0 has made these turns, and seat 1 has drawn what is no use."""
    useless = iter(["b1", "b3", "g5", "g7"] * 2)
    board = at("".join(turns) + "r7r12y11y12b8b9", "b12")
    for turn in turns:
        play(board, turn)
        play(board, legal(board)[-1])
        if board.turn == 1:
            play(board, "draw")
        while board.turn == LUCK:
            draw(board, next(useless))
        if board.turn == 1:
            play(board, "stop")
    return board


@pytest.mark.rule("UR-13", "UR-10")
@pytest.mark.parametrize(("one", "other"), WAYS)
def test_two_layouts_of_the_same_tiles_are_one_position(one: list[str], other: list[str]) -> None:
    """Tiles came to lie so and otherwise: the position is the same, and so is what follows."""
    boards = [built(turns) for turns in (one, other)]
    assert boards[0].states.tobytes() == boards[1].states.tobytes()
    ends = [whole_turns(board) for board in boards]
    assert ends[0].keys() == ends[1].keys()
    assert len(ends[0]) > 2
    for turn, end in ends[0].items():
        assert end.states.tobytes() == ends[1][turn].states.tobytes()


@pytest.mark.rule("UR-13", "UR-9")
def test_each_play_comes_once() -> None:
    """No two turns play the same tiles, whatever melds they could lie in."""
    choose = random.Random(5)
    for _ in range(30):
        lot = choose.sample(BOX, 19)
        rack, loose, other = lot[:14], lot[14:18], lot[18:]
        board = at(*(text(tiles) for tiles in (rack, other)), loose=text(loose))
        played = [
            (end.table.state.melded.tobytes(), end.table.state.racks[0].tobytes())
            for end in whole_turns(board).values()
        ]
        assert len(set(played)) == len(played)


def text(tiles: list[int]) -> str:
    return named([tiles.count(kind) for kind in range(KINDS)])


# --- what can be played, found in two ways ----------------------------------------------------


def test_actions_one_by_one_are_those_of_all_plays() -> None:
    """Where plays are too many to be kept each action is judged by itself."""
    compared = 0
    for board, _ in some_boards(4, 20, 0.15) + large_boards(4, 3, 0.2):
        work = board.table.work
        for seat in board.waiting:
            expected = board.legal(seat)
            if seat == board.table.state.player:
                work.count = -1
                assert board.legal(seat) == expected
                compared += 1
                work.asked[:] = -1  # forget it
    assert compared > 200


@pytest.mark.parametrize(
    ("rack", "melded", "loose"),
    [
        ("r1r2r3r4r6r8r9r12y1y2y4y5y7y9y11g2g3g5g6g8g10g12b1b3b4b6b8b9b12", "", "r5g7b2y3"),
        ("r1r2r5r8r11y2y4y7y9y12g1g3g6g9g11b2b5b7b8b10b12w", "r3r4w y6g6b6 g7g8g9", "y1"),
    ],
)
def test_in_a_large_rack_each_tile_is_judged_by_itself(rack: str, melded: str, loose: str) -> None:
    """No list of all plays is made there; what is legal begins one of them all the same."""
    board = at(rack, "b11", melded=melded, loose=loose)
    assert board.table.state.held[0] > LARGE_RACK
    found = plays(kinds(melded), kinds(loose), kinds(rack))
    assert board.legal(0) == sorted({play.rack[0] for play in found})
    first = found[len(found) // 2].rack[0]
    board.play(0, first)
    after = {
        (play.rack + tuple(ru.JOIN + one for one in play.joined))[1:2]
        for play in found
        if play.rack[0] == first
    }
    assert [one for one in board.legal(0) if one < ru.FINISH] == sorted(
        one[0] for one in after if one
    )


# --- what is hidden ---------------------------------------------------------------------------


@pytest.mark.rule("UR-2")
def test_hide_keeps_what_is_public_and_a_guess_agrees_with_it() -> None:
    for board, choose in some_boards(3, 25, 0.06) + large_boards(3, 2):
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
            guess = known.copy()
            guess.guess(viewer, choose.randrange(1 << 60))
            conserved(guess)
            if viewer != SPECTATOR:
                assert guess.legal(viewer) == board.legal(viewer)
            guess.hide(viewer)
            assert guess.states.tobytes() == once


@pytest.mark.rule("UR-8", "UR-11")
def test_a_guess_lets_a_turn_that_was_begun_go_on() -> None:
    begun = 0
    for board, choose in some_boards(5, 30, 0.3) + large_boards(5, 4, 0.2):
        state = board.table.state
        if board.turn < 0 or state.laying == 0:
            continue
        for viewer in {*viewers(board)} - {int(state.player)}:
            guess = board.copy()
            guess.guess(viewer, choose.randrange(1 << 60))
            begun += 1
            while guess.turn >= 0 and guess.table.state.laying > 0:
                actions = guess.legal(guess.turn)
                assert actions
                guess.play(guess.turn, choose.choice(actions))
    assert begun > 300


@pytest.mark.rule("UR-2", "UR-11")
def test_only_tiles_that_come_into_a_rack_are_hidden() -> None:
    for seed in range(6):
        choose = random.Random(seed)
        board = board_of(**random_options(choose))
        while board.turn != OVER:
            state = board.table.state
            receiver, drawing = int(state.receiver), int(state.drawing)
            if board.turn == LUCK:
                played = board.play_draw(choose_draw(board, choose))
            else:
                played = board.play(*choose_action(board, choose))
            assert played is not None
            mine = drawing not in (0, ru.FOR_START, ru.FOR_TABLE)
            assert played.seen == [1 << receiver if mine else EVERYONE]
            for event in played.events:
                assert event.seen == (1 << event.seat if event.kind == ru.DREW else EVERYONE)
                assert (event.masked(SPECTATOR).what == UNSEEN) == (event.kind == ru.DREW)


def test_random_positions_come_from_every_stage() -> None:
    """The positions that tests above look at."""
    stages: Counter[str] = Counter()
    for board, _ in some_boards(6, 40, 0.5):
        state = board.table.state
        stages["start"] += state.drawing == ru.FOR_START
        stages["deal"] += state.drawing == ru.FOR_RACK
        stages["penalty"] += state.drawing == ru.FOR_WORD
        stages["last"] += state.drawing == ru.FOR_LAST
        stages["caught"] += state.drawing == ru.FOR_CATCH
        stages["drew"] += state.drew != 0
        stages["added"] += state.laying > 0
        stages["joined"] += state.joining > 0
        stages["window"] += state.silent != ru.EMPTY
        stages["again"] += state.silent != ru.EMPTY and state.silent == state.player
        stages["other way"] += state.way < 0
    assert all(stages.values()), stages
