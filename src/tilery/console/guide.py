"""What a person at the terminal gets to read who asks for help."""

import re
from collections.abc import Iterable, Sequence
from typing import Final

from tilery.actions import Action
from tilery.console.screen import Screen
from tilery.games.drawing import Line, Span, points
from tilery.kernel.state import LUCK
from tilery.match import Match
from tilery.view import View

#: Command -> what it does; any beginning of its name will do where no move begins so.
COMMANDS: Final = {
    "moves": "all moves you have; type a beginning to see its moves in words",
    "hint": "what a computer player would do",
    "undo": "take back your last move, with what followed it, or the draws last typed",
    "table": "draw the table again",
    "log": "everything that happened so far",
    "rules": "the rules in short",
    "save FILE": "write the game to a file; tilery play --resume FILE goes on with it",
    "quit": "leave the game",
    "help": "this help; an empty line and ? do the same",
}
ALIASES: Final = {"?": "help", "": "help", "exit": "quit", "draw": "table"}
FEW: Final = 8  #: so many moves are shown in words at once


def typed(text: str) -> str:
    """Return what a person typed with the sign for "at", as sentences have the word."""
    return re.sub(r"(?<=\S)\s+at\s+(?=\S)", "@", text, flags=re.IGNORECASE)


def same(text: str) -> str:
    """Return notation as it is compared with what a person typed: 3 B 2 means 3b2."""
    return "".join(typed(text).lower().replace("@", " ").split())


def begins(actions: Iterable[Action], text: str) -> list[Action]:
    """Return those *actions* whose notation begins with *text*, or which go through its words.

    A word is the name of a place, such as floor, or what follows its kind, such as e2n1.
    """
    start, words = same(text), [word for word in text.lower().split() if len(word) > 1]
    return [
        action
        for action in actions
        if same(action.text).startswith(start) or (words and set(words) <= names_of(action))
    ]


def names_of(action: Action) -> set[str]:
    """Return the names of the places that an action goes through, in full and in short."""
    return {name for step in action.path for name in (step, short(step))}


def short(step: str) -> str:
    """Return the name of a place without its kind: of cell-e2n1 the cell."""
    return step.partition("-")[2] or step


class Guide:
    """Explains, to whoever looks at *view*, what can be done."""

    def __init__(self, screen: Screen, view: View) -> None:
        self._screen = screen
        self._view = view

    def moves(self, actions: Sequence[Action]) -> None:
        """Show *actions* in words when they are few or differ in their last step, else grouped.

        Groups are by the first step in which they differ, if any of them has several actions.
        """
        paths = [action.path for action in actions]
        steps = list(zip(*paths, strict=False))
        deep = next((n for n, names in enumerate(steps) if len(set(names)) > 1), 0)
        groups: dict[str, list[Action]] = {}
        for action in actions:
            groups.setdefault(action.path[deep], []).append(action)
        alone = len(groups) in (1, len(actions))
        if len(actions) <= FEW or alone or 0 < deep == max(map(len, paths)) - 1:
            self._screen.rows((action.text, action.words) for action in actions)
            return
        place, table = self._view.game.room("words").place, self._view.board.table
        rows = []
        for name, group in groups.items():
            said = str(place(table, self._view.seat, name))
            rows.append((label(group, deep), said, listed(group, deep)))
        self._screen.rows(rows)
        if deep == 0:
            self._screen.say(f"Type {rows[0][0]}, for example, to see what each of its moves does.")

    def hint(self, advice: Sequence[Action]) -> None:
        """Show what a computer player would do, up to the end of its turn."""
        if not advice:
            self._screen.say("Nobody can say what luck will do: type what was drawn.")
            return
        self._screen.say("A computer player would do this:")
        self._screen.rows([together(advice)])

    def help(self, advice: Sequence[Action]) -> None:
        """Explain how moves, or draws, are written, with a legal move, and the commands."""
        if self._view.board.turn == LUCK:
            self._text("DRAWS_HELP", "Type what was drawn; moves lists what that can be.")
            self._commands()
            return
        shape = getattr(self._view.game.room("notation"), "SHAPE", "")
        self._text("HELP", f"A move is {shape}." if shape else "")
        if advice:
            self._screen.say("Now, for example, you could type:")
            self._screen.rows([together(advice)])
        self._commands()

    def _commands(self) -> None:
        self._screen.say("You can also type:")
        self._screen.rows(COMMANDS.items())

    def rules(self) -> None:
        """Show the rules in short."""
        rules = getattr(self._view.game.room("text"), "rules", None)
        otherwise = ("The rules are in Tilery's repository, in the folder docs/rules.",)
        for line in rules(self._view.board.table) if rules else otherwise:
            self._screen.say(line)

    def _text(self, name: str, otherwise: str) -> None:
        for line in getattr(self._view.game.room("text"), name, (otherwise,)):
            self._screen.say(line)


def together(actions: Sequence[Action]) -> tuple[str, str]:
    """Return the actions of one turn as they are typed at once, and what they do."""
    return "".join(one.text for one in actions), ", ".join(one.words for one in actions)


def label(group: Sequence[Action], deep: int) -> str:
    """Return what the texts of a group begin with, or the name of its place where they do not."""
    turned = max(len(action.path) for action in group) > deep + 2
    begun = "" if turned else start([action.text for action in group])
    return begun or short(group[0].path[deep])


def listed(group: Sequence[Action], deep: int) -> str:
    """Return the moves of a group, or where they go next when they go further than that."""
    ahead = {short(step) for action in group for step in action.path[deep + 1 : deep + 2]}
    if len(ahead) < 2 or max(len(action.path) for action in group) < deep + 3:
        return " ".join(action.text for action in group)
    return " ".join(dict.fromkeys(short(action.path[deep + 1]) for action in group))


def start(texts: Sequence[str]) -> str:
    """Return what all *texts* begin with."""
    first, last = min(texts), max(texts)
    n = 0
    while n < len(first) and first[n] == last[n : n + 1]:
        n += 1
    return first[:n]


def standings(match: Match) -> list[Line]:
    """Return the places and points at the end, and who has won."""
    outcome = match.outcome
    assert outcome is not None
    wide = max(map(len, match.names))
    lines: list[Line] = []
    for seat in sorted(range(match.seats), key=lambda seat: outcome.places[seat]):
        style = "title" if seat in outcome.winners else ""
        text = f"{outcome.places[seat]}.  {match.names[seat]:<{wide}}  {points(match.points[seat])}"
        lines.append([Span(text, style)])
    verdict = match.game.room("words").verdict
    said = verdict(match.view(None).board.table, outcome.places, match.names)
    return [*lines, [Span(f"{said}.", "title")]]
