"""Positions of Uno Rummy Up: written, read back byte for byte, and refused when they cannot be."""

import re
from typing import Any

import pytest

from rummy_up.positions import LOOSE, board_at, game, position, rest
from test_bad_input import sentence
from tilery import BadPosition
from tilery.board import Board
from tilery.games.rummy_up import GAME
from tilery.games.rummy_up.notation import read_draws
from tilery.games.rummy_up.state import DRAW, STOP
from tilery.kernel.state import LUCK, OVER
from tilery.kernel.table import SPECTATOR

CASES: list[tuple[int, dict[str, Any]]] = [
    (2, {"hand": 3, "rounds": 2}),
    (2, {"hand": 2, "honour": True, "rounds": 3, "reverse_skips_two": False}),
    (3, {"hand": 2, "max_rounds": 3, "last_draw": True, "target": 60}),
    (4, {"hand": 3, "first": 2, "max_rounds": 2, "last_draw": True}),
]
RACKS = ["r5r6", "y3g3"]


@pytest.mark.parametrize("case", range(len(CASES)))
def test_every_position_of_a_game_is_read_back_byte_for_byte(case: int) -> None:
    seats, options = CASES[case]
    for board in game(seats, case, options):
        text = board.position()
        again = board_at(text)
        assert again.states.tobytes() == board.states.tobytes(), text
        assert again.position() == text


def reads_itself(board: Board) -> None:
    assert board_at(board.position()).states.tobytes() == board.states.tobytes()


@pytest.mark.rule("UR-3")
def test_ties_and_the_lot_stand_in_the_position() -> None:
    board = Board(GAME, 3, GAME.check_options(3, {}))
    board.set_up()
    for word in ("w", "b1", "r1", *("r1", "y1") * 3):
        assert board.play_draw(read_draws(word)[0]) is not None  # type: ignore[index]
        reads_itself(board)
    assert board.position().split()[4] == "4:23:-"
    assert board.play_draw(read_draws("s3")[0]) is not None  # type: ignore[index]
    assert board.position().split()[1:5] == ["1", "luck:rack", "3", "-"]
    reads_itself(board)


@pytest.mark.rule("UR-11", "UR-22")
def test_a_game_of_draws_alone_is_read_back_to_its_end() -> None:
    board = Board(GAME, 2, GAME.check_options(2, {"honour": True, "rounds": 1}))
    board.set_up()
    while board.turn != OVER:
        reads_itself(board)
        if board.turn == LUCK:
            board.play_draw(board.odds()[0][0])
        else:
            drew = board.states[0]["drew"]
            assert board.play(board.turn, STOP if drew else DRAW) is not None
    assert board.position().split()[2] == "over:played"
    assert board.position().split()[5] != "1:-:-"  # the last tile that was drawn still stands there
    reads_itself(board)


@pytest.mark.rule("UR-2", "UR-11", "UR-E4")
def test_what_a_viewer_may_not_know_is_counted_and_cannot_be_played() -> None:
    board = board_at(position(["r5r6b1", "y3g3w"], player="1:b1:-", options="hand=2"))
    own, other, none = board.copy(), board.copy(), board.copy()
    own.hide(0)
    other.hide(1)
    none.hide(SPECTATOR)
    assert own.position().split()[5:9:3] == ["1:b1:-", "?90"]
    assert own.position().endswith(f" {LOOSE} 0:b1r5r6 0:?3")
    assert other.position().split()[5] == "1:?:-"
    assert other.position().endswith(" 0:?3 0:y3g3w")
    assert none.position().endswith(" 0:?3 0:?3")
    with pytest.raises(BadPosition, match="shows what one viewer may know"):
        board_at(own.position())


MELDED = "r3y3g3"
#: A position in each phase of a game.
ACCEPTED = {
    "the draw for the start": position(
        ["-", "-", "-"],
        rounds=0,
        turn="luck:start",
        starter="-",
        start="0:123:r5b12",
        player="-",
        loose="-",
    ),
    "a tie": position(
        ["-", "-", "-"],
        rounds=0,
        turn="luck:start",
        starter="-",
        start="2:13:w",
        player="-",
        loose="-",
    ),
    "the lot": position(
        ["-", "-", "-"],
        rounds=0,
        turn="luck:start",
        starter="-",
        start="4:13:-",
        player="-",
        loose="-",
    ),
    "the deal": position(["r5r6", "b3"], turn="luck:rack", player="-", loose="-"),
    "a start tile": position(RACKS, turn="luck:table", player="-", loose="r5y9w"),
    "a turn": position(RACKS),
    "a draw in a turn": position(RACKS, turn="luck:turn"),
    "a tile was drawn": position(["r5r6b1", "y3g3"], player="1:b1:-"),
    "a tile drawn by honour": position(
        ["r5r6r7b1", "y3g3b7"], player="1:b1:-", options="honour=true,hand=3"
    ),
    "a play that was begun": position(["g7", "y3g3"], player="1:-:r2r3", loose="r1g4y9b12"),
    "a start tile has joined": position(["g7", "y3g3"], player="1:-:r2r3+r1", loose="g4y9b12"),
    "a play with the tile drawn": position(["r3", "y3g3"], player="1:r3:r2", options="hand=1"),
    "the last tiles": position(["-", "y3g3"], player="1:-:r2r3+r1", loose="g4y9b12"),
    "somebody may be caught": position(
        ["b1", "y5g5b9"], turn="2", player="2:-:-", silent="1:2", melded=MELDED
    ),
    "two may still catch": position(
        ["b1", "y5g5", "r7r8b1"], turn="3", player="2:-:-", silent="1:23", melded=MELDED
    ),
    "who moves again may be caught": position(
        ["b1", "y5g5b9"], turn="2", player="1:-:-", silent="1:2", melded=MELDED
    ),
    "a draw while somebody may be caught": position(
        ["b1", "y5g5b9"], turn="luck:turn", player="2:-:-", silent="1:2", melded=MELDED
    ),
    "a penalty": position(["b1b4", "y5g5"], turn="luck:word:2:2", player="1:-:-", melded="r2y2g2"),
    "a penalty that goes the other way, of a seat that may be caught": position(
        ["b1", "y5g5", "r9r8b1"],
        turn="luck:word:3:4",
        player="1:-:-",
        way="ccw",
        silent="1:23",
        melded="r6r7w",
    ),
    "the penalty of the last play": position(
        ["-", "y5g5"],
        turn="luck:last:2:1",
        player="1:-:-",
        melded="r2y2g2",
        options="last_draw=true,hand=2",
    ),
    "the penalty of a catch": position(
        ["b1b4", "y5g5"], turn="luck:catch:1:1", player="2:-:-", melded=MELDED
    ),
    "somebody went out": position(
        ["-", "y3g3"],
        turn="over:played",
        player="1:-:-",
        melded="r6y6g6",
        scores=(6, 0),
        options="rounds=1,hand=2",
    ),
    "the pool is empty": position(
        ["r8", rest("r8", LOOSE)],
        turn="over:rounds",
        player="2:-:-",
        pool="-",
        scores=(1192 - 8 - 1 - 4 - 9 - 12, 0),
        options="target=2000,hand=1,max_rounds=1",
    ),
    "the last tile of the pool was drawn": position(
        ["r8b3", rest("r8b3", LOOSE)], player="1:b3:-", pool="-", options="hand=1"
    ),
}


@pytest.mark.parametrize("name", ACCEPTED)
def test_a_position_in_each_phase(name: str) -> None:
    board = board_at(ACCEPTED[name])
    text = board.position()
    assert board_at(text).states.tobytes() == board.states.tobytes()
    words, written = text.split(), ACCEPTED[name].split()
    assert words[:8] == written[:8]
    assert [sorted(re.findall("w|[a-z][0-9]+", word)) for word in words[8:]] == [
        sorted(re.findall("w|[a-z][0-9]+", word)) for word in written[8:]
    ]


def before(**changes: Any) -> str:
    """Return a position before the first round, with changes."""
    given: dict[str, Any] = {
        "rounds": 0,
        "turn": "luck:start",
        "starter": "-",
        "start": "0:12:-",
        "player": "-",
        "loose": "-",
    }
    return position(["-", "-"], **(given | changes))


SILENT: dict[str, Any] = {"turn": "2", "player": "2:-:-", "silent": "1:2", "melded": MELDED}
ENDED: dict[str, Any] = {"player": "1:-:-", "melded": "r6y6g6"}

REFUSED = {
    # Tiles.
    "a tile too many": (
        position(["r1r6", "r1g3"]),
        "there are 3 tiles r1, where 2 are due",
    ),
    "three of a tile": (
        position(["r5r5r5", "g3"]),
        "the rack of seat 1 has more than 2 tiles r5",
    ),
    "a tile too few": (position(RACKS, pool="g1"), "there are . tiles .*, where 2 are due"),
    "no tiles": (position(["r5,r6", "y3g3"]), "tiles are written together, such as r5b12w, and"),
    "a tile there is not": (position(["r5r13", "y3g3"]), "the rack of seat 1 is 'r5r13'"),
    # The table.
    "melds that cannot be": (
        position(["b1b4", "y5g5"], melded="r3y3g4"),
        "the melded tiles cannot all lie in melds",
    ),
    "five loose tiles": (
        position(RACKS, loose="r1g4y9b12w"),
        "only start tiles are loose, and there are 4 of them",
    ),
    "a start tile that has gone": (
        position(RACKS, loose="r1g4y9"),
        "4 start tiles are loose until one is used in a meld",
    ),
    "melds of start tiles alone": (
        position(["b1b4", "y5g5"], loose="r1", melded=MELDED),
        "start tiles are used in melds with tiles from a rack only",
    ),
    "a direction that nobody changed": (
        position(["b1b4", "y5g5", "b9b7"], melded=MELDED, way="ccw"),
        "no Reverse has changed the direction of play",
    ),
    "a Reverse that was a Skip": (
        position(["b1b4", "y5g5"], melded="r7y7g7", way="ccw"),
        "no Reverse has changed the direction of play",
    ),
    "no direction": (position(RACKS, way="left"), "the direction of play is cw or ccw, not 'left'"),
    # The racks.
    "too large a pool": (
        position(["r5", "y3g3"]),
        "the pool has more tiles than dealing leaves in it",
    ),
    "too small a rack": (
        position(["r5", "y3g3b1"]),
        "2 tiles are dealt to each seat, and what is missing was not played",
    ),
    "no tiles in a rack": (
        position(["y3g3", "-"], melded="r6y6g6", options="hand=1"),
        "seat 2 has no tiles, so it has gone out",
    ),
    # The turn.
    "a play that cannot be completed": (
        position(["r6", "y3g3"], player="1:-:r5"),
        "what seat 1 has played so far cannot become a play",
    ),
    "a play that could only go back": (
        position(["r5", "y3g3g4"], player="1:-:r6r7", options="hand=3"),
        "what seat 1 has played so far cannot become a play",
    ),
    "a play of five": (
        position(["g1", "y3g3"], player="1:-:r5r6r7r8r9"),
        "in a turn at most 4 tiles are played, not 5",
    ),
    "five that join": (
        position(["g1", "y3g3"], player="1:-:r5+r6+r7+r8+r9+r10"),
        "there are 4 start tiles, and 5 cannot join",
    ),
    "a start tile before a tile": (
        position(RACKS, player="1:-:+r1", loose="g4y9b12"),
        "start tiles join after a tile of the rack has been added",
    ),
    "a turn that is finished": (
        position(RACKS, player="1:-:r5."),
        "what was played so far is written as r5y5\\+g5, not 'r5.'",
    ),
    "a play while luck draws": (
        position(["g7", "y3g3"], player="1:-:r2r3", turn="luck:turn"),
        "a turn is finished before tiles are drawn or the game is over",
    ),
    "a tile drawn that is not there": (
        position(["r5r6b1", "y3g3"], player="1:b3:-"),
        "seat 1 has drawn b3, and has it no more",
    ),
    "a tile drawn that cannot be played": (
        position(
            ["b1", "y3g3"], player="1:b1:r2r3+r1", loose="g4y9b12", options="honour=true,hand=2"
        ),
        "what seat 1 has played so far cannot become a play",
    ),
    "a tile drawn without need": (
        position(["r5r6r7b1", "y3g3"], player="1:b1:-"),
        "seat 1 has drawn and could play instead",
    ),
    "a draw without need": (
        position(["r5r6r7", "y3g3b8"], turn="luck:turn", options="hand=3"),
        "seat 1 has drawn and could play instead",
    ),
    "a second draw": (
        position(["r5r6b1", "y3g3"], player="1:b1:-", turn="luck:turn"),
        "who draws for the turn has not drawn in it yet",
    ),
    "no tile that was drawn": (
        position(RACKS, player="1:b13:-"),
        "the tile that was drawn is written as r5, not 'b13'",
    ),
    "half a player": (position(RACKS, player="1"), "the player is written as seat:drawn:played"),
    "no such player": (position(RACKS, player="3:-:-"), "the player is a number from 1 to 2"),
    "nobody who plays": (
        position(RACKS, player="-"),
        "tiles are dealt as long as nobody is to play",
    ),
    "an empty pool at the start of a turn": (
        position(["r8", rest("r8", LOOSE)], pool="-", options="hand=1"),
        "no turn begins with an empty pool",
    ),
    "a turn that has not come": (position(RACKS, turn="2"), "it is the turn of seat 1"),
    "a turn before those who may catch": (
        position(["b1", "y5g5b9"], **SILENT | {"player": "1:-:-", "turn": "1"}),
        "it is the turn of seat 2",
    ),
    "a turn of nobody": (position(RACKS, turn="-"), "the turn is a number from 1 to 2, not '-'"),
    # Uno.
    "two tiles and silent": (
        position(["b1b4", "y5g5"], **SILENT),
        "seat 1 may be caught with one tile, and has 2",
    ),
    "who catches itself": (
        position(["b1", "y5g5b9"], **SILENT | {"silent": "1:12"}),
        "seat 1 cannot catch itself",
    ),
    "nobody to be caught": (
        position(["b1", "y5g5b9"], **SILENT | {"silent": "-:2"}),
        "the seat that may be caught is a number from 1 to 2",
    ),
    "nobody who may catch": (
        position(["b1", "y5g5b9"], **SILENT | {"silent": "1:"}),
        "the seats that may catch are digits from 1 to 2, rising",
    ),
    "silence in short": (
        position(["b1", "y5g5b9"], **SILENT | {"silent": "1"}),
        "who may be caught is written as seat:seats",
    ),
    "silence before any play": (
        position(["b1", "y5"], **SILENT | {"melded": "-"}, options="hand=1"),
        "seat 1 may be caught after its play, and until the next tile is laid",
    ),
    "silence when a tile was laid": (
        position(["b1", "y5g5"], **SILENT | {"player": "2:-:b3"}),
        "seat 1 may be caught after its play, and until the next tile is laid",
    ),
    "silence of who cannot have played last": (
        position(
            ["b1", "y5g5", "b9b10", "b4b6g9"], **SILENT | {"player": "4:-:-", "silent": "1:234"}
        ),
        "seat 4 does not play after seat 1",
    ),
    "a draw of who waits": (
        position(["b1", "y5g5b9"], **SILENT | {"player": "1:-:-", "turn": "luck:turn"}),
        "seat 1 waits until it can no longer be caught, and has not drawn",
    ),
    "a penalty after silence of another": (
        position(
            ["b1", "y5g5b9"],
            **SILENT | {"melded": "r2y2g2", "turn": "luck:word:1:2"},
        ),
        "seat 1 cannot be caught while this is drawn",
    ),
    "a penalty after which not all may catch": (
        position(
            ["b1", "y5g5", "b9b10b11"],
            turn="luck:word:2:2",
            silent="1:2",
            melded="r2y2g2",
        ),
        "all others may catch while the penalty of a play is drawn",
    ),
    # Draws.
    "a penalty that is short": (
        position(RACKS, turn="luck:word"),
        "of a penalty it is said who draws and how many tiles",
    ),
    "a draw that is long": (
        position(RACKS, turn="luck:turn:1:1"),
        "of a penalty it is said who draws and how many tiles",
    ),
    "a draw for nothing": (
        position(RACKS, turn="luck:fun"),
        "luck draws for start, rack, table, turn, word, last or catch, not 'fun'",
    ),
    "a penalty of the wrong seat": (
        position(["b1b4", "y5g5", "b9b8"], turn="luck:word:3:2", melded="r2y2g2"),
        "seat 2 draws after the play",
    ),
    "a penalty without a word": (
        position(["b1b4", "y5g5"], turn="luck:word:2:2", melded=MELDED),
        "no Draw Two or Four lies in a meld for which to draw so many tiles",
    ),
    "a penalty of four without a Wild": (
        position(["b1b4", "y5g5"], turn="luck:word:2:3", melded="r2y2g2"),
        "no Draw Two or Four lies in a meld for which to draw so many tiles",
    ),
    "a penalty of five": (
        position(["b1b4", "y5g5"], turn="luck:word:2:5", melded="r2y2g2"),
        "the number of tiles due is a number from 1 to 4",
    ),
    "a penalty larger than the pool": (
        position(
            ["b1", rest("b1", LOOSE, "r2y2g2r8")],
            turn="luck:word:2:2",
            melded="r2y2g2",
            pool="r8",
        ),
        "2 tiles are to be drawn, and the pool has 1",
    ),
    "a penalty after a draw": (
        position(["b1b4", "y5g5"], turn="luck:word:2:2", player="1:b4:-", melded="r2y2g2"),
        "nobody has drawn in a turn that is finished",
    ),
    "a last draw that is not played": (
        position(["-", "y5g5b8"], turn="luck:last:2:1", melded="r2y2g2"),
        "for the last play somebody draws by the option last_draw only",
    ),
    "a last draw before the last play": (
        position(
            ["b1", "y5g5b8"],
            turn="luck:last:2:1",
            melded="r2y2g2",
            options="last_draw=true,hand=2",
        ),
        "for the last play somebody draws by the option last_draw only",
    ),
    "a catch of three tiles": (
        position(["b1b4b8", "y5g5"], turn="luck:catch:1:1", player="2:-:-", melded=MELDED),
        "seat 1 was caught with one tile and draws 2",
    ),
    "a catch before any play": (
        position(["b1", "y5"], turn="luck:catch:1:2", player="2:-:-", options="hand=1"),
        "nobody is caught before a tile was played",
    ),
    "a catch of who has drawn": (
        position(["b1", "y5g5b9"], turn="luck:catch:1:2", player="1:b1:-", melded=MELDED),
        "who is caught in its own turn has not drawn in it",
    ),
    # Before the first turn.
    "a round that nobody starts": (
        position(RACKS, starter="-"),
        "somebody starts each round, and nobody before the first",
    ),
    "points before the first round": (
        before(scores=(1, 0)),
        "before the first round all tiles are in the pool, and nobody has points",
    ),
    "a draw though it is said who starts": (
        before(options="first=1"),
        "before the first round seats draw for the start, unless it is said who starts",
    ),
    "not all draw": (before(start="0:1:-"), "all seats draw for the start"),
    "a tie of one": (before(start="1:1:-"), "after a tie those two or more who tied"),
    "all have drawn": (before(start="0:12:r5b3"), "fewer than 2 tiles, written together, are"),
    "nobody draws": (before(start="-"), "while luck draws for the start it is said who draws"),
    "a tile beside the lot": (before(start="4:12:r5"), "after 4 ties the lot decides"),
    "five ties": (before(start="5:12:-"), "the number of ties is a number from 0 to 4"),
    "seats that do not rise": (before(start="0:21:-"), "digits from 1 to 2, rising, not '21'"),
    "a start in short": (before(start="0"), "the draw for the start is written as ties:seats:"),
    "a draw for the start in a round": (
        position(RACKS, start="0:12:-"),
        "nobody draws for the start when somebody starts",
    ),
    "a deal out of order": (
        position(["r5", "b3b4"], turn="luck:rack", player="-", loose="-"),
        "racks are dealt one after the other, 2 tiles each",
    ),
    "a deal that is done": (
        position(RACKS, turn="luck:rack", player="-", loose="-"),
        "start tiles are laid when all racks are dealt",
    ),
    "start tiles before the deal is done": (
        position(["r5r6", "b3"], turn="luck:rack", player="-", loose="r1"),
        "start tiles are laid when all racks are dealt",
    ),
    "four start tiles and another": (
        position(RACKS, turn="luck:table", player="-"),
        "when 4 start tiles lie somebody is to play",
    ),
    "a meld in the deal": (
        position(["r5r6", "b3"], turn="luck:rack", player="-", loose="-", melded=MELDED),
        "nothing has been played while tiles are dealt",
    ),
    "a player in the deal": (
        position(["r5r6", "b3"], turn="luck:rack", loose="-"),
        "nobody plays while tiles are dealt",
    ),
    "who starts by the options": (
        position(RACKS, rounds=2, options="hand=2,first=1"),
        "by the options seat 2 starts round 2",
    ),
    # Points and the end.
    "no score": (position(RACKS).replace(" 0:r5r6", " r5r6"), "seat 1 is written as score:rack"),
    "a score below nothing": (
        position(RACKS, scores=(-1, 0)),
        "the score of seat 1 is a number from 0 to 999999",
    ),
    "points in the first round": (
        position(RACKS, scores=(3, 0)),
        "a seat had 3 points, more than 0 rounds can bring",
    ),
    "points that win": (
        position(RACKS, scores=(200, 0), rounds=2),
        "a seat had 200 points, and 200 win",
    ),
    "a round too many": (
        position(RACKS, rounds=3, options="hand=2,rounds=2"),
        "2 rounds are played, and this is round 3",
    ),
    "a round beyond the last": (
        position(RACKS, rounds=3, options="hand=2,max_rounds=2"),
        "the round is a number from 0 to 2, not '3'",
    ),
    "over though all have tiles": (
        position(RACKS, turn="over:played", scores=(0, 26), options="rounds=1,hand=2"),
        "a round is over when a seat has gone out, or the pool is empty",
    ),
    "over with too few points": (
        position(
            ["-", "y3g3"], turn="over:played", **ENDED, scores=(5, 0), options="rounds=1,hand=2"
        ),
        "the last round has brought more points than a seat has",
    ),
    "over for another reason": (
        position(
            ["-", "y3g3"], turn="over:target", **ENDED, scores=(6, 0), options="rounds=1,hand=2"
        ),
        "by its points and rounds the game does not end so",
    ),
    "over too early": (
        position(["-", "y3g3"], turn="over:rounds", **ENDED, scores=(6, 0)),
        "by its points and rounds the game does not end so",
    ),
    "over for nothing": (
        position(["-", "y3g3"], turn="over:fun", **ENDED, scores=(6, 0)),
        "a game is over by target, played or rounds, not 'fun'",
    ),
    "words that are missing": ("seats=2 1 1 1 1", "after seats and options come 12 words"),
}


@pytest.mark.rule("UR-1", "UR-2", "UR-8", "UR-9", "UR-11", "UR-19", "UR-22", "UR-E4")
@pytest.mark.parametrize("name", REFUSED)
def test_a_position_that_cannot_be_is_refused_in_a_sentence(name: str) -> None:
    text, why = REFUSED[name]
    with pytest.raises(BadPosition) as refused:
        board_at(text)
    sentence(refused.value)
    assert re.search(why, str(refused.value)), refused.value
