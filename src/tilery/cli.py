"""The command line: what is typed becomes calls, errors become one sentence each."""

import json
import os
import re
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Annotated

import typer

from tilery.errors import BadOption, BadRecord, TileryError, UnknownName

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import NoReturn

    from tilery.games import Game
    from tilery.simulate import Simulation

# Modules that load the compiler or Rich are imported where they are used, so that help is fast.

app = typer.Typer(
    add_completion=False,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="To play at once:  tilery play azul",
)

MANY = 1000
DEFAULT_PLAYER = "level:2"  #: a newcomer can win
WHICH = "The game, such as azul or x_tiles"  #: all are in the list of tilery games
GameName = Annotated[str | None, typer.Argument(help=f"{WHICH}.", metavar="GAME")]
GameToPlay = Annotated[
    str | None,
    typer.Argument(help=f"{WHICH}; with --resume it may be left out.", metavar="GAME"),
]
Options = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        "-o",
        metavar="NAME=VALUE",
        help="An option of the game, such as wall=grey; may be repeated. See: tilery games",
    ),
]
Seats = Annotated[int | None, typer.Option(help="How many seats; by default the fewest.")]
Seed = Annotated[int | None, typer.Option(help="The same seed brings the same luck.")]


def examples(*lines: str) -> str:
    """Return the lines that stand below a command's help."""
    return "\n".join(["Examples:", *(f"  {line}" for line in lines)])


def main() -> None:
    """Run the command line; whatever goes wrong is told in one sentence."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if stream is not None and hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        app()
    except BrokenPipeError:  # whoever read the output has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        sys.exit(1)
    except (TileryError, OSError) as error:
        print(sentence(error), file=sys.stderr)
        sys.exit(1)


def sentence(error: Exception) -> str:
    """Return what went wrong as one line; the name of a file may hold anything."""
    from tilery.console.screen import clean

    said = str(error)
    if isinstance(error, OSError):
        from tilery.console.files import why

        said = f"{error.filename}: {why(error)}." if error.filename else f"{why(error)}."
    return clean(" ".join(said.split()))


@app.callback(invoke_without_command=True)
def tilery(
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
) -> None:
    """Tile games: play them, look at records, let computer players play thousands."""
    if version:
        from importlib.metadata import version as version_of

        print(f"tilery {version_of('tilery')}")
        raise typer.Exit


@app.command(
    epilog=examples(
        "tilery play azul",
        "tilery play azul --bots level:6",
        "tilery play azul --seats 4 --bots level:2,level:4,greedy",
        "tilery play x_tiles --seats 3",
        "tilery play rummy_up -o target=100",
        "tilery play azul -o wall=grey --record mine.json",
        "tilery play --resume mine.json",
        "tilery play azul --humans 2",
    )
)
def play(
    game: GameToPlay = None,
    seats: Annotated[int | None, typer.Option(help="How many seats; by default two.")] = None,
    seat: Annotated[int | None, typer.Option(help="Where you sit, from 1, the default.")] = None,
    humans: Annotated[
        int | None, typer.Option(help="How many people share the keyboard; by default one.")
    ] = None,
    bots: Annotated[
        str | None,
        typer.Option(help="Computer players, one name for all or one each; by default level:2."),
    ] = None,
    names: Annotated[
        str | None, typer.Option(help="Names, commas between: your own, or all.")
    ] = None,
    option: Options = None,
    seed: Seed = None,
    luck: Annotated[
        str | None,
        typer.Option(
            help="seed, the default; secure: unrepeatable; given: you type what is drawn."
        ),
    ] = None,
    record: Annotated[
        str | None, typer.Option(metavar="FILE", help="Keep the game in a file, move by move.")
    ] = None,
    resume: Annotated[
        str | None, typer.Option(metavar="FILE", help="Go on with a game from its file.")
    ] = None,
) -> None:
    """Play against computer players, or with friends at one keyboard.

    The table is drawn with letters, and you type moves such as 3b2 in Azul.

    An empty line explains how; there are hints, and undo.
    """
    from tilery.console import seating
    from tilery.console.files import read_record
    from tilery.console.report import headline
    from tilery.console.screen import Screen
    from tilery.console.terminal import Session
    from tilery.match import Match
    from tilery.warm import prepare

    def seated(game: "Game", seats: int) -> dict[int, str]:
        people = seating.seat_people(
            seats, 1 if seat is None else seat, 1 if humans is None else humans
        )
        return seating.seat_players(game, seats, people, DEFAULT_PLAYER if bots is None else bots)

    if resume is not None:
        old = read_record(resume)
        match = Match.from_record(old)
        if game not in (None, old.game):
            raise BadRecord(f"{resume} is a record of {old.game}, not of {game}.")
        seating.refuse_with_resume(
            old, {"--seats": seats, "--seed": seed, "--luck": luck, "-o": option, "--names": names}
        )
        known = seat is None and humans is None and bots is None
        players = (
            seating.remembered(match.game, match.names)
            if known
            else seated(match.game, match.seats)
        )
    else:
        found = find_game(game)
        count = found.check_seats(max(found.seats[0], 2) if seats is None else seats)
        players = seated(found, count)
        match = Match(
            found.name,
            seats=count,
            options=seating.read_options(found, option),
            luck=seating.read_luck("seed" if luck is None else luck, seed),
            names=seating.table_names(count, players, names),
        )
    if record == "":
        raise BadOption("--record is followed by the name of a file.")
    if record not in (None, resume) and os.path.lexists(os.path.expanduser(str(record))):
        raise BadOption(
            f"There is a file {record} already: --resume {record} goes on with it, or "
            "choose another name."
        )
    prepare(match.game, match.seats, match.options)
    screen = Screen()
    source = match.record().luck
    parts = [headline(match.game, match.seats, match.options)]
    parts += [f"seed {source['seed']}"] if isinstance(source, dict) else []
    screen.say(" · ".join(parts), "title")
    screen.say(seating.introduced(players, match.names), "muted")
    screen.say("Enter, or ?, explains how to play.", "muted")
    Session(match, players, screen, record or resume).run()


def find_game(name: str | None) -> "Game":
    """Return the game, which need not be named when there is only one."""
    from tilery.games import game, games

    if name is None and len(games()) == 1:
        name = games()[0]
    if name is None:
        raise UnknownName(f"Say which game: {', '.join(games())}.")
    return game(name)


@app.command(
    epilog=examples(
        "tilery show mine.json",
        "tilery show mine.json --upto 10",
        "tilery show - --log < mine.json",
        "tilery show mine.json --svg mine.svg --seat 1 --theme dark",
    )
)
def show(
    record: Annotated[str, typer.Argument(metavar="FILE", help="The record; - reads it.")],
    upto: Annotated[
        int | None, typer.Option(metavar="N", help="Stop after N moves; draws are not counted.")
    ] = None,
    log: Annotated[bool, typer.Option("--log", help="Tell everything that happened.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    svg: Annotated[
        str | None, typer.Option(metavar="FILE", help="Draw the table into a file; - prints it.")
    ] = None,
    seat: Annotated[
        int | None, typer.Option(help="Whose view the picture is, from 1; else a spectator's.")
    ] = None,
    layout: Annotated[str, typer.Option(help="Of the picture: wide or tall.")] = "wide",
    theme: Annotated[str, typer.Option(help="Of the picture: light, dark or auto.")] = "auto",
) -> None:
    """Show a game from its record: the table, the moves, who has won."""
    from tilery.console import showing
    from tilery.console.files import read_record, write_text
    from tilery.console.screen import Screen
    from tilery.games.base import shown
    from tilery.match import Match

    if upto is not None and upto < 0:
        raise BadOption(f"--upto is a number of moves from 0, not {shown(upto)}.")
    if svg is not None and svg != "-" and not svg.lower().endswith(".svg"):
        raise BadOption(f"--svg is followed by the name of a file.svg, not {shown(svg)}.")
    if svg is None and (seat, layout, theme) != (None, "wide", "auto"):
        raise BadOption("--seat, --layout and --theme are of a picture: add --svg FILE.")
    kept = read_record(record)
    reason = showing.unplayable(kept)
    if reason is not None:
        if as_json or svg is not None:
            raise BadRecord(f"{reason}: it cannot be replayed.")
        showing.show_position(Screen(), kept, reason, upto)
        return
    match = Match.from_record(kept, upto)
    if svg is not None:
        if seat is not None and not 1 <= seat <= match.seats:
            raise BadOption(f"--seat is a number from 1 to {match.seats}, not {shown(seat)}.")
        picture = match.view(None if seat is None else seat - 1).svg(layout, theme)
    if svg == "-":
        print(picture)
    elif svg is not None:
        write_text(svg, picture + "\n")
    elif as_json:
        print(json.dumps(showing.match_data(match), ensure_ascii=False))
    else:
        showing.show_match(Screen(), match, log)


@app.command(
    epilog=examples(
        "tilery simulate azul --games 10000 --seats 3",
        "tilery simulate azul --bots greedy,random --seed 7",
        "tilery simulate azul -o wall=grey --json > results.json",
    )
)
def simulate(
    game: GameName = None,
    games: Annotated[int, typer.Option(help="How many games.")] = MANY,
    seats: Seats = None,
    bots: Annotated[
        str,
        typer.Option(help="random or greedy: one name for all seats, or one for each."),
    ] = "random",
    option: Options = None,
    seed: Seed = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    timing: Annotated[bool, typer.Option("--timing", help="Say how long it took.")] = False,
) -> None:
    """Let the fast computer players play many games, and count points and first places.

    Those that search meet in: tilery arena

    The same seed gives the same numbers on every machine.
    """
    import time

    from tilery.console import report, seating
    from tilery.console.screen import progress
    from tilery.simulate import simulate as run

    found = find_game(game)
    count = found.check_seats(found.seats[0] if seats is None else seats)
    given = seating.read_options(found, option)
    number = seating.read_luck("seed", seed)
    names = seating.read_names(bots)
    names *= count if len(names) == 1 else 1

    def play(games: int, tick: "Callable[[int], None] | None" = None) -> "Simulation":
        return run(
            found.name,
            seats=count,
            games=games,
            seed=number,
            options=given,
            bots=names,
            progress=tick,
        )

    play(min(games, 1))  # compiles, before the clock runs and the bar is drawn
    began = time.monotonic()
    with progress(games) as tick:
        done = play(games, tick)
    seconds = time.monotonic() - began
    data = report.results(found, found.check_options(count, given), names, number, done)
    if timing:
        data["seconds"] = round(seconds, 3)
    print(json.dumps(data) if as_json else "\n".join(report.table(found, data)))


@app.command(
    epilog=examples(
        "tilery arena azul --bots level:4,greedy",
        "tilery arena azul --bots level:2,greedy --seats 4 --games 400 --seed 7",
        "tilery arena azul --bots nodes:1000,nodes:100 -o wall=grey --json > results.json",
    )
)
def arena(
    game: GameName = None,
    bots: Annotated[
        str, typer.Option(help="Computer players, two names or more, commas between.")
    ] = "level:4,level:2",
    games: Annotated[
        int, typer.Option(help="How many games; rounded up, so that all sit everywhere.")
    ] = 100,
    seats: Annotated[
        int | None,
        typer.Option(help="How many seats; by default one for each player. More are shared out."),
    ] = None,
    option: Options = None,
    seed: Seed = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    timing: Annotated[
        bool, typer.Option("--timing", help="Say how long decisions took, and all of it.")
    ] = False,
) -> None:
    """Let computer players meet, and tell who is better.

    All play with the same luck in every seating. The same seed gives the same results on every
    machine, unless a player looks at the clock.
    """
    import time

    from tilery.arena import plan
    from tilery.arena import play as run
    from tilery.console import seating, standing
    from tilery.console.screen import progress
    from tilery.warm import prepare

    found = find_game(game)
    names = seating.read_names(bots)
    number = seating.read_luck("seed", seed)
    planned = plan(found.name, names, seats, games, number, seating.read_options(found, option))
    prepare(found, planned.seats, planned.options)
    so_far = standing.SoFar(names)
    began = time.monotonic()
    try:
        with progress(planned.games) as tick:
            done = run(planned, lambda shares: tick(1, so_far.add(shares)))
    except KeyboardInterrupt:
        print(so_far.stopped(planned.games), file=sys.stderr)
        leave_at_once()
    data = standing.results(done)
    if timing:
        data = standing.with_times(data, done, time.monotonic() - began)
    print(json.dumps(data) if as_json else "\n".join(standing.table(found, data, games)))


def leave_at_once() -> "NoReturn":
    """End the program, as an interrupt does, without waiting for what its threads are doing."""
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError):
            stream.flush()
    os._exit(130)


@app.command(
    epilog=examples(
        "tilery solve rummy_up --table 'r4 r5 r6 | b4 b5 b6 b7' --rack 'y4 g4 r9'",
        "tilery solve rummy_up --loose 'r5 g5' --rack 'y5 b5 w'",
        "tilery solve rummy_up --table 'r8 r9 w=r10 r11' --rack 'r10 r12' --json",
    )
)
def solve(
    game: Annotated[
        str, typer.Argument(help="The game; there is only rummy_up.", metavar="GAME")
    ] = "rummy_up",
    rack: Annotated[str, typer.Option(metavar="TILES", help="The tiles that you hold.")] = "",
    table: Annotated[
        str,
        typer.Option(
            metavar="MELDS",
            help="The melds on the table, bars between; or only their tiles, in any order.",
        ),
    ] = "",
    loose: Annotated[
        str, typer.Option(metavar="TILES", help="The start tiles that lie in no meld yet.")
    ] = "",
    limit: Annotated[
        str, typer.Option(metavar="N", help="Play at most N tiles, from 1; none: any number.")
    ] = "4",
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Say what to play at a real table of Uno Rummy Up, and what to move where.

    A tile is r, y, g or b and its number, such as r5, and a Wild is w.

    In a meld w=r7 is a Wild that stands for r7; plain w will do.

    Best are the most tiles, of those the fewest Wilds, then the most points.
    """
    from tilery.games.base import shown

    if game != "rummy_up":
        raise UnknownName(f"There is nothing to solve in {shown(game)}; there is in rummy_up.")
    if limit != "none" and not re.fullmatch("[1-9][0-9]*", limit):
        raise BadOption(f"--limit is a number of tiles from 1, or none, not {shown(limit)}.")
    from tilery.games.rummy_up.solve import solve_rummy

    most = None if limit == "none" else int(limit[:9])  # the box has fewer tiles than that
    answer = solve_rummy(table, rack, loose, limit=most)
    print(json.dumps(answer.data()) if as_json else answer.text())


@app.command(epilog=examples("tilery serve", "tilery serve --port 9000 --data ./matches"))
def serve(
    host: Annotated[
        str, typer.Option(help="The address to listen at; 0.0.0.0 lets others in.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port; 0 takes any.", min=0, max=65535)] = 8642,
    data: Annotated[
        str | None,
        typer.Option(metavar="FOLDER", help="Where matches are kept; else in your data folder."),
    ] = None,
    url: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="How people reach it through a proxy with https."),
    ] = None,
    lan: Annotated[
        bool, typer.Option("--lan", help="Let friends in the same network in, and print how.")
    ] = False,
) -> None:
    """Serve games to browsers, until Ctrl-C."""
    from pathlib import Path

    from tilery.server.run import serve as run

    run(host, port, None if data is None else Path(data).expanduser(), url=url, lan=lan)
    sys.stdout.flush()
    os._exit(0)  # all is written; what was being loaded behind would only hold up the end


@app.command(epilog=examples("tilery backup ~/tilery-monday"))
def backup(
    copy: Annotated[str, typer.Argument(metavar="FOLDER", help="The new folder for the copy.")],
    data: Annotated[
        str | None,
        typer.Option(metavar="FOLDER", help="Where matches are kept; else your data folder."),
    ] = None,
) -> None:
    """Copy all matches of a server, which may go on; `tilery serve --data` serves the copy."""
    from pathlib import Path

    from tilery.server.backup import back_up
    from tilery.server.run import data_folder

    count = back_up(Path(data).expanduser() if data else data_folder(), Path(copy).expanduser())
    found = "1 match is" if count == 1 else f"{count} matches are"
    print(f"{found} in {copy}; tilery serve --data {copy} serves them.")


@app.command(epilog=examples("tilery warm", "tilery warm azul --all"))
def warm(
    games: Annotated[
        list[str] | None, typer.Argument(metavar="GAME...", help="Which; by default all.")
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="Boards of every size, too.")] = False,
) -> None:
    """Compile the rules now, so that later commands begin at once."""
    from tilery.games import game
    from tilery.games import games as all_games
    from tilery.warm import warm

    def tell(name: str, seconds: float, functions: int) -> None:
        what = f"{functions} functions compiled" if functions else "nothing to compile"
        print(f"{name:<24}{seconds:6.1f} s   {what}", flush=True)

    for found in [game(name) for name in games or all_games()]:
        warm(found, every, tell)


@app.command(name="games", epilog=examples("tilery games", "tilery games azul"))
def list_games(
    name: Annotated[
        str | None, typer.Argument(help="Which; by default all.", metavar="GAME")
    ] = None,
) -> None:
    """List the games, their options and their computer players."""
    from tilery.console.screen import Screen
    from tilery.console.showing import show_games
    from tilery.games import game, games

    show_games(Screen(), games() if name is None else [game(name).name])
