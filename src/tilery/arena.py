"""The arena: computer players against each other, in every seating of the same luck."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from itertools import permutations
from math import factorial, lcm
from threading import Event
from time import perf_counter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tilery import interval
from tilery.bots import Bot, bot
from tilery.bots.base import check_seed
from tilery.bots.policy import POLICIES
from tilery.errors import BadOption
from tilery.games import Game
from tilery.games import game as game_called
from tilery.games.base import shown
from tilery.interval import Estimate
from tilery.kernel.random import stream
from tilery.kernel.state import Ints
from tilery.match import Match
from tilery.simulate import check_games, check_progress, cores, in_order

FEW = 100
PLAYER_STREAMS = 100  #: of a block: number 100 + n seeds part n
MOST_GAMES = 1_000_000


@dataclass(frozen=True, eq=False)
class Plan:
    """What an arena plays: all that decides its results.

    A *block* is one stream of luck, played until everybody has sat everywhere: from game to game
    all move on by one seat. Where there are more seats than players, the list of them goes on from
    its beginning; a seating that comes back is not played again, so a block has as many games as
    there are players. From block to block their order round the table changes, for it matters
    whom one sits behind, and there are so many blocks that all orders are played equally often.

    Players are counted from 0, in the order of *bots*.
    """

    game: Game
    seats: int
    options: dict[str, Any]
    bots: tuple[str, ...]  #: a name for each player; the same name twice is two players
    seed: int
    blocks: int

    @property
    def games(self) -> int:
        """The number of games."""
        return self.blocks * len(self.bots)

    def seatings(self) -> Iterator[list[int]]:
        """Yield who sits in each seat, game by game of one block for each order; then all recurs.

        A player that has several seats is there as itself, and then as many numbers further on
        as there are players, and so on: these are its parts.
        """
        count = len(self.bots)
        for rest in permutations(range(1, count)):
            for rotation in range(count):
                turns = [(seat - rotation) % self.seats for seat in range(self.seats)]
                yield [(0, *rest)[turn % count] + turn // count * count for turn in turns]

    def seed_of(self, block: int, part: int) -> int:
        """Return the seed of a *part*, one of `seatings`, in all games of *block*."""
        return int(stream(self.seed, int(block), PLAYER_STREAMS + int(part))) & ((1 << 63) - 1)


@dataclass(frozen=True)
class Standing:
    """How one player stands, with 95 % intervals over blocks (`tilery.interval`)."""

    bot: str
    games: int
    first: Estimate  #: share of first places, 0 to 1; of a shared one its part
    points: Estimate  #: final points, the mean of its seats and games
    place: float  #: mean place of its seats, from 1
    ahead: bool  #: the interval of *first* lies above what all would have who are equally good
    thinking: float  #: seconds for a decision, on average
    longest: float  #: seconds for the decision that took longest


@dataclass(frozen=True, eq=False)
class Arena(Plan):
    """The results of an arena: its plan, and arrays with a row for each game, in order.

    Game i is what ``Match(game, luck=(seed, block[i]))`` draws, and seat s is played by
    ``bot(game, bots[seating[i, s]], seed=seed_of(block[i], parts[i, s]), brake=False)``. All but
    *seconds* and *longest* is the same for the same seed on every machine, as long as no player
    looks at the clock. As many games as there are cores are played at once, and wait for each
    other a little.
    """

    block: NDArray[np.int32]  #: (games,) from 0
    rotation: NDArray[np.int8]  #: (games,) by how many seats all have moved on
    parts: NDArray[np.int8]  #: (games, seats) see `seatings`
    scores: NDArray[np.int32]  #: (games, seats) final points
    places: NDArray[np.int8]  #: (games, seats) 1 for first; ties share a place
    lengths: NDArray[np.int32]  #: (games,) decisions of seats; draws are not counted
    decisions: NDArray[np.int32]  #: (games, players)
    seconds: NDArray[np.float64]  #: (games, players) spent on all decisions
    longest: NDArray[np.float64]  #: (games, players) spent on the decision that took longest

    @property
    def seating(self) -> NDArray[np.int8]:
        """(games, seats) the player in each seat."""
        return self.parts % len(self.bots)

    def by_player(self, values: NDArray[Any]) -> Ints:
        """Return the sums (games, players) of whole numbers (games, seats)."""
        seating, players = self.seating, range(len(self.bots))
        sums = [np.where(seating == p, values, 0).sum(axis=1, dtype=np.int64) for p in players]
        return np.stack(sums, axis=1)

    @property
    def first(self) -> NDArray[np.float64]:
        """(games, players) shares of the first place, 0 to 1; each game's sum to 1."""
        return self._first() / self._unit

    @property
    def head_to_head(self) -> tuple[int, int, int] | None:
        """How many games the first of two players has won, drawn and lost; None for more.

        A game is drawn when both are in first place.
        """
        if len(self.bots) != 2:
            return None
        of_one = self._first()[:, 0]
        won, lost = int((of_one == self._unit).sum()), int((of_one == 0).sum())
        return won, len(of_one) - won - lost, lost

    @property
    def standings(self) -> tuple[Standing, ...]:
        """How each player stands."""
        count = len(self.bots)
        each = self.seats  # a player has as many results in a block
        first, points, places = (
            self._by_block(values)
            for values in (self._first(), self.by_player(self.scores), self.by_player(self.places))
        )
        found = []
        for player, name in enumerate(self.bots):
            share = interval.share(first[:, player], count * self._unit)
            decisions = int(self.decisions[:, player].sum())
            found.append(
                Standing(
                    bot=name,
                    games=self.games,
                    first=share,
                    points=interval.mean(points[:, player], each),
                    place=interval.mean(places[:, player], each).value,
                    ahead=share.low > 1 / count,
                    thinking=float(self.seconds[:, player].sum()) / max(decisions, 1),
                    longest=float(self.longest[:, player].max()),
                )
            )
        return tuple(found)

    @property
    def _unit(self) -> int:
        """Into how many parts a first place can be shared without a remainder."""
        return lcm(*range(1, self.seats + 1))

    def _first(self) -> Ints:
        won = self.places == 1
        return self.by_player(won * (self._unit // won.sum(axis=1, keepdims=True)))

    def _by_block(self, values: Ints) -> Ints:
        sums: Ints = values.reshape(self.blocks, -1, values.shape[1]).sum(axis=1)
        return sums


def arena(
    game: str,
    *,
    bots: Sequence[str],
    seats: int | None = None,
    games: int = FEW,
    seed: int | None = None,
    options: Mapping[str, Any] | None = None,
    progress: Callable[[int], None] | None = None,
) -> Arena:
    """Let *bots*, names of computer players, meet in *games* games on all cores.

    There is a seat for each, or for each the same number of *seats*. The same luck is played until
    everybody has sat everywhere (`Plan`), and *games* is rounded up until that is so: to an even
    number for two players, to a multiple of 6 for three, of 24 for four. A name that comes twice
    is two players. The same seed gives the same results, whatever the machine, as long as no
    player looks at the clock. *progress* is called with the number of games that have just been
    finished.

    Raises UnknownName and BadOption.
    """
    check_progress(progress)
    planned = plan(game, bots, seats, games, seed, options)
    return play(planned, lambda shares: None if progress is None else progress(1))


def plan(
    game: str,
    bots: Sequence[str],
    seats: int | None,
    games: int,
    seed: int | None,
    options: Mapping[str, Any] | None,
) -> Plan:
    """Return the plan of an arena; see `arena`. Raises UnknownName and BadOption."""
    found = game_called(game)
    players = check_players(found, bots)
    count = found.check_seats(enough(found, len(players)) if seats is None else seats)
    if len(players) > count:
        raise BadOption(
            f"There are {count} seats, and {len(players)} players were named; each needs a seat."
        )
    if count % len(players):
        raise BadOption(
            f"{count} seats cannot be shared by {len(players)} players: there is one for each, "
            "or two for each, and so on."
        )
    checked = found.check_options(count, options)
    orders = factorial(len(players) - 1)
    sets = -(-check_games(games, MOST_GAMES) // (orders * len(players)))
    if sets * orders * len(players) > MOST_GAMES:
        raise BadOption(
            f"{len(players)} players sit in {orders * len(players)} orders, which is more games "
            f"than the {MOST_GAMES} an arena plays; name fewer."
        )
    return Plan(found, count, checked, players, check_seed(seed), sets * orders)


def check_players(game: Game, names: Any) -> tuple[str, ...]:
    """Return the names of computer players. Raises UnknownName and BadOption."""
    if isinstance(names, str) or not isinstance(names, Sequence):
        raise BadOption(f"bots is a list of two names or more, not {shown(names)}.")
    for name in names:
        bot(game.name, name, seed=0)
    if len(names) < 2:
        raise BadOption(
            f"An arena takes two computer players or more, not {len(names)}; the same name "
            "twice is two players."
        )
    return tuple(map(str, names))


def enough(game: Game, players: int) -> int:
    """Return the fewest seats at which *players* have equally many."""
    return players * max(1, -(-game.seats[0] // players))


def play(planned: Plan, tell: Callable[[NDArray[np.float64]], None]) -> Arena:
    """Play what was planned on all cores.

    *tell* is called after each game, in order, with the players' shares of its first place. An
    interrupt waits for no decision; the threads stop after those that are being made.
    """
    names = list(dict.fromkeys(planned.bots))
    for _ in in_order(lambda number: rehearse(planned, names[number]), range(len(names)), 1):
        pass
    result = blank(planned)
    stopped, thinking = Event(), set[Bot]()
    play_one = partial(play_game, result, stopped, thinking)
    games = in_order(play_one, range(planned.games), cores())
    try:
        with closing(games):
            for shares in games:
                tell(shares)
    finally:
        stopped.set()
        for player in tuple(thinking):
            player.stop()
    return result


def rehearse(planned: Plan, name: str) -> None:
    """Let a computer player choose once, so that no compiling gets into the times.

    One that looks ahead need not look far for that.
    """
    found, seed = planned.game.name, planned.seed
    match = Match(found, seats=planned.seats, options=planned.options, luck=(seed, 0))
    player = bot(found, name if name in POLICIES else "nodes:1", seed=seed, brake=False)
    player.choose(match.view(match.turn))


def blank(planned: Plan) -> Arena:
    """Return the results of games that have not been played."""
    games, seats, players = planned.games, planned.seats, len(planned.bots)
    block, rotation = divmod(np.arange(games), players)
    parts = np.array(list(planned.seatings()), np.int8)
    return Arena(
        **vars(planned),
        block=block.astype(np.int32),
        rotation=rotation.astype(np.int8),
        parts=np.tile(parts, (games // len(parts), 1)),
        scores=np.zeros((games, seats), np.int32),
        places=np.zeros((games, seats), np.int8),
        lengths=np.zeros(games, np.int32),
        decisions=np.zeros((games, players), np.int32),
        seconds=np.zeros((games, players)),
        longest=np.zeros((games, players)),
    )


def play_game(result: Arena, stopped: Event, thinking: set[Bot], i: int) -> NDArray[np.float64]:
    """Play game *i*, note it in *result*, and return the players' shares of the first place.

    It is broken off, and worth nothing, when all is *stopped*. Who is choosing is one of those
    *thinking*, to be stopped, too.
    """
    name, block, parts = result.game.name, int(result.block[i]), result.parts[i].tolist()
    players = [part % len(result.bots) for part in parts]
    bots = [
        bot(name, result.bots[player], seed=result.seed_of(block, part), brake=False)
        for player, part in zip(players, parts, strict=True)
    ]
    match = Match(name, seats=result.seats, options=result.options, luck=(result.seed, block))
    while (seat := match.turn) is not None:
        if stopped.is_set():
            return np.zeros(len(result.bots))
        view, began = match.view(seat), perf_counter()
        thinking.add(bots[seat])
        action = bots[seat].choose(view)
        thinking.discard(bots[seat])
        seconds = perf_counter() - began
        match.play(action)
        of_player = i, players[seat]
        result.decisions[of_player] += 1
        result.seconds[of_player] += seconds
        result.longest[of_player] = max(seconds, result.longest[of_player])
    assert match.outcome is not None
    result.scores[i] = match.points
    result.places[i] = match.outcome.places
    result.lengths[i] = result.decisions[i].sum()
    winners = [players[seat] for seat in match.outcome.winners]
    return np.bincount(winners, minlength=len(result.bots)) / len(winners)
