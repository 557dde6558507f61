"""A match in the terminal: people type, computer players answer, nothing typed can break it."""

import os
from collections.abc import Mapping
from itertools import groupby

from tilery.actions import Action, LegalActions
from tilery.console.files import why, write_record
from tilery.console.guide import ALIASES, COMMANDS, Guide, begins, same, standings, typed
from tilery.console.history import has_begun, history, replayed, taken_back, whole_turns
from tilery.console.screen import Screen
from tilery.console.seating import to_resume
from tilery.console.thinking import advice, choice, goes_on
from tilery.errors import IllegalAction
from tilery.games.drawing import Line, plain
from tilery.kernel.state import LUCK
from tilery.kernel.table import SPECTATOR
from tilery.match import Match
from tilery.view import View


class Leave(Exception):
    """The person wants to leave."""


class Session:
    """One match between the people at this terminal and computer players."""

    def __init__(
        self,
        match: Match,
        players: Mapping[int, str],
        screen: Screen,
        file: str | None = None,
    ) -> None:
        """Seats in *players* are computer players, by name; people sit at the others.

        The record is kept in *file* after every action.
        """
        self.match = match
        self.players = dict(players)
        self.people = [seat for seat in range(match.seats) if seat not in players]
        self.screen = screen
        self.file = file
        self.saved = file is None  # nothing to lose yet
        self._complaint = ""
        self._news: list[tuple[str, str, bool]] = []  # notation, what happened, is it a heading
        self._since: list[str] = []  # moves of computer players after the last one of a person
        self._moved = False  # a person has moved
        self._lines: list[int] = []  # entries of the match before each line that a person typed
        self._drawn: list[tuple[str, ...]] = []  # the words before each that was typed as a draw
        self._narrow = False  # it was said that the table is wider than the screen
        self._legal = LegalActions(match.view(None).board, None, match.names)
        luck = match.record().luck
        self._seed = luck["seed"] if isinstance(luck, dict) else None

    # --- the course of the game -----------------------------------------------------------

    def run(self) -> None:
        """Play to the end, or until the person leaves."""
        self.screen.complete(self._completions)
        self.screen.forget_typed()
        try:
            self.keep()
            self._tell(len(self.match.events) if has_begun(self.match) else 0)
            while self.match.turn is not None:
                self._step()
            self._finish()
        except (Leave, KeyboardInterrupt, EOFError) as left:
            self._leave(asked=not isinstance(left, EOFError))

    def viewer(self) -> int | None:
        """Return whose knowledge may be shown: of one person, or what all may know."""
        return self.people[0] if len(self.people) == 1 else None

    def _step(self) -> None:
        """Let one seat act: the one that is asked first, where several may."""
        asked = self.match.turn
        seat = LUCK if asked is None else asked
        if seat in self.players:
            self._let_play(seat)
            return
        self._show(seat)
        while not self._answer(seat):
            pass

    def _let_play(self, seat: int) -> None:
        """Let a computer player act; where a turn is several actions, all of them are told at once.

        What all have together is written like a turn that a person types.
        """
        entries, events = len(self.match.entries), len(self.match.events)
        text, more = "", True
        while more:
            action = choice(self.match, self.match.view(seat), self.players[seat], self._seed)
            self.match.play(action, seat)
            self.saved, text = False, text + action.text
            self.keep()
            more = self.match.turn == seat and goes_on(self.match.game, action)
        self._drawn = []
        if self._tell(events, text, entries):
            self._since.append(text)

    def _play(self, action: Action | str, seat: int) -> None:
        """Play what a person typed, for a seat or for luck."""
        entries, events = len(self.match.entries), len(self.match.events)
        words = self.match.actions
        self.match.play(action, None if seat == LUCK else seat)
        self._drawn = [*self._drawn, words] if seat == LUCK else []
        self._tell(events, str(action), entries)
        if seat != LUCK:
            self._lines.append(entries)
            self._since, self._moved = [], True
        self.saved = False
        self.keep()

    def _tell(self, before: int, notation: str = "", entries: int = 0) -> bool:
        """Note what may be known of all that happened since event number *before*.

        The *notation* of what was played, from entry number *entries* on, stands before it,
        unless a part of it is hidden; return whether none is.
        """
        viewer = self.viewer()
        bit = SPECTATOR if viewer is None else viewer
        known = self.match.turn is None or all(
            seen >> bit & 1
            for entry in self.match.entries[entries:]
            if entry.seat != LUCK
            for seen in entry.played.seen
        )
        notation = notation if known else ""
        words = self.match.game.room("words")
        drawn = getattr(self.match.game.room("text"), "DRAWN", ())
        events = self.match.view(viewer).events[before:]
        messages = words.events(events, self.match.names)
        heads = [False for _ in messages]
        if hasattr(words, "heads"):
            heads = [words.heads(group) for group in words.groups(events)]
        for said, head in zip(messages, heads, strict=True):
            if said.key not in drawn:
                self._news.append(("" if head else notation, str(said), head))
                notation = ""
        return known

    def _show_news(self) -> int:
        """Show what happened, each new round under a heading; return how many lines that took."""
        lines = 0
        for heading, group in groupby(self._news, key=lambda one: one[2]):
            self.screen.say()
            lines += 1
            if heading:
                for _, said, _ in group:
                    self.screen.say(said, "title")
                    lines += 1
            else:
                lines += self.screen.rows([row[:2] for row in group], indent="")
        self._news = []
        return lines

    def _show(self, seat: int) -> None:
        news = self._show_news()
        table = self._view(seat).drawing()
        self.screen.say()
        self._say_narrow(table)
        self.screen.draw(table)
        size = self.screen.size
        # An empty line before and after the table, and the prompt, need their place, too.
        if news and self._since and size and news + len(table) + 3 > size[1]:
            since = "Since your move" if self._moved else "So far"
            self.screen.say(f"{since}: {' · '.join(self._since)}")
        self.screen.say()

    def _say_narrow(self, table: list[Line]) -> None:
        """Say once when the table is wider than the screen."""
        wide = max(map(len, plain(table).splitlines()), default=0)
        if self.screen.size and wide > self.screen.size[0] and not self._narrow:
            self._narrow = True
            self.screen.say(f"The table is {wide} characters wide; a wider window shows it whole.")

    def _view(self, seat: int) -> View:
        return self.match.view(self.viewer() if seat == LUCK else seat)

    # --- what is typed ----------------------------------------------------------------------

    def _answer(self, seat: int) -> bool:
        """Ask once; return whether the position has changed."""
        self._legal = self.match.legal(None if seat == LUCK else seat)
        text = self.screen.ask(f"{self._question(seat)}: ")
        prefix, colon, rest = text.partition(":")
        named = int(prefix) - 1 if colon and prefix.isascii() and prefix.isdigit() else None
        if named in self.people and named in self.match.waiting:  # 2:w11 is a move of seat 2
            seat, text = named, rest.strip()
            self._legal = self.match.legal(seat)
        exact = [a for a in self._legal if same(a.text) == same(text)]
        if exact:
            self._play(exact[0], seat)
            return True
        word, _, rest = text.partition(" ")
        word = word.lower() if self._is_move(text) else ALIASES.get(word.lower(), word.lower())
        names = [name.split()[0] for name in COMMANDS]
        if word in names:
            return self._obey(word, rest.strip(), seat)
        begun = begins(self._legal, text)
        if begun:
            self._guide(seat).moves(begun)
            return False
        short = [name for name in names if name.startswith(word)]
        if len(short) == 1:
            return self._obey(short[0], rest.strip(), seat)
        try:
            self._play(self._turn(text) or typed(text), seat)
        except IllegalAction as error:
            self.screen.say(str(error), "bad")
            return False
        return True

    def _is_move(self, text: str) -> bool:
        """Tell whether the game has a move that is written so, now or at another time."""
        return self.match.game.room("notation").read_action(text.lower()) is not None

    def _turn(self, text: str) -> str | None:
        """Return *text* as a whole turn is written, or None where it is none."""
        read = getattr(self.match.game.room("notation"), "read_turn", None)
        plain = "".join(text.lower().split())
        return plain if read is not None and read(plain) is not None else None

    def _question(self, seat: int) -> str:
        """Return what is asked."""
        if seat == LUCK:
            due = getattr(self.match.game.room("text"), "due", None)
            return due(self._view(seat).board.table) if due else "What is drawn"
        return f"{self.match.names[seat]}, your move" if len(self.people) > 1 else "Your move"

    def _obey(self, command: str, rest: str, seat: int) -> bool:
        if command == "quit":
            raise Leave
        if command == "undo":
            return self._undo()
        if command == "table":
            self._show(seat)
        elif command == "moves":
            self._guide(seat).moves(begins(self._legal, rest) or list(self._legal))
        elif command == "hint":
            self._guide(seat).hint(self._advice(seat))
        elif command == "log":
            for line in self.match.view(self.viewer()).log():
                self.screen.say(line)
        elif command == "rules":
            self._guide(seat).rules()
        elif command == "save":
            self._save(rest)
        else:
            self._guide(seat).help(self._advice(seat))
        return False

    def _guide(self, seat: int) -> Guide:
        return Guide(self.screen, self._view(seat))

    def _advice(self, seat: int) -> list[Action]:
        return [] if seat == LUCK else advice(self.match, seat, self._seed)

    def _undo(self) -> bool:
        """Take back the draws last typed, or the last move of a person with what followed it.

        Of a move that was several actions all are taken back that were typed in one line.
        """
        played = history(self.match)
        waits = self.match.turn == LUCK and bool(played) and played[-1].seat == LUCK
        if self._drawn or waits:
            words = self._drawn.pop() if self._drawn else self.match.actions[:-1]
            now = "".join(self.match.actions)
            said = f"Taken back: {now[len(''.join(words)) :]}"
            self._go_back(replayed(self.match, words), said)
            return True
        mine = [number for number, one in enumerate(played) if one.seat in self.people]
        if not mine:
            self.screen.say("You have not moved yet, so there is nothing to take back.", "bad")
            return False
        first = self._lines.pop() if self._lines else mine[-1]
        viewer = self.viewer()
        known = self.match.record("spectator" if viewer is None else viewer).actions
        taken = [
            one._replace(text=text.rpartition(":")[2])
            for one, text in zip(played[first:], known[first:], strict=True)
        ]
        trial = self.match.copy()
        while len(trial.actions) > first:
            trial.undo()
        self._drawn = []
        taken = whole_turns(taken, self.match.game)
        said = taken_back(taken, self.match.names, tell_first=len(self.people) > 1)
        self._go_back(trial, said)
        return True

    def _go_back(self, match: Match, said: str) -> None:
        self.match, self._since = match, []
        self._news = [("", said, False)]
        self.keep()

    def _completions(self) -> list[str]:
        return [*self._legal.texts, *(name.split()[0] for name in COMMANDS)]

    # --- files --------------------------------------------------------------------------------

    def keep(self) -> None:
        """Write the record, if there is a file for it; say so, once, when that fails."""
        if self.file is None:
            return
        try:
            write_record(self.file, self.match.record())
        except (OSError, ValueError) as error:
            complaint = f"The game cannot be written to {self.file} ({why(error)}) and goes on."
            if complaint != self._complaint:
                self.screen.say(f"{complaint} Type save FILE to keep it elsewhere.", "bad")
            self._complaint = complaint
        else:
            self.saved, self._complaint = True, ""

    def _save(self, name: str) -> bool:
        """Write the record to the file *name* and keep it there from now on."""
        if not name:
            self.screen.say("Say where, for example: save game.json", "bad")
            return False
        if name != self.file and os.path.lexists(os.path.expanduser(name)):
            self.screen.say(f"There is a file {name} already; choose another name.", "bad")
            return False
        try:
            write_record(name, self.match.record())
        except (OSError, ValueError) as error:
            self.screen.say(f"The game cannot be written to {name}: {why(error)}.", "bad")
            return False
        if self.file is None or self._complaint:
            self.file, self._complaint = name, ""
        self.saved = True
        self.screen.say(f"The game is in {name}.")
        return True

    # --- the end ------------------------------------------------------------------------------

    def _leave(self, asked: bool) -> None:
        """Say goodbye; offer to save what would be lost."""
        self.screen.say()
        if asked and not self.saved:
            self._offer("Save the game, to go on later?")
        if self.saved and self.file is not None:
            rest = to_resume(self.match, self.players)
            self.screen.say(f"Go on with this game by: tilery play --resume {self.file}{rest}")
        else:
            self.screen.say("The game was left and not saved; with --record FILE it would be.")

    def _offer(self, question: str) -> None:
        try:
            while name := self.screen.ask(f"{question} File name, or Enter for no: "):
                if self._save(name):
                    return
        except (KeyboardInterrupt, EOFError):
            self.screen.say()

    def _finish(self) -> None:
        """Show the last table, what the last action brought, and the places."""
        self.screen.say()
        self.screen.draw(self.match.view(self.viewer()).drawing())
        self._show_news()
        self.screen.say()
        for line in standings(self.match):
            self.screen.draw([line])
        if self.file is None:
            self._offer("Save the record of this game?")
        elif self.saved:
            self.screen.say(f"The record is in {self.file}.")
