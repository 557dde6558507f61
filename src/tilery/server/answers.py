"""The form of what the API answers, as its description tells it to programs.

Nothing here touches an answer on its way: a view is made from parts whose form is known, and
checking each again would take longer than drawing it. `tests/server/test_schema.py` compares.
"""

from typing import Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, RootModel


class Answer(BaseModel):
    """What all answers have in common: no field but those that are named."""

    model_config = ConfigDict(extra="forbid")


class Error(Answer):
    """Why something was not done: one sentence, and the current rev where the match is known."""

    error: str
    rev: int | None = None


# --- games ------------------------------------------------------------------------------------


class Option(Answer):
    """An option of a game."""

    kind: str
    default: Any
    meaning: str
    choices: list[Any]
    labels: list[str] = Field(description="the choices in words, where they are none themselves")
    seats: dict[str, list[int]] = Field(description="of each choice: how many may play with it")
    range: list[int] | None


class Game(Answer):
    """A game, with its options and its computer players and what each of them does."""

    name: str
    title: str
    seats: list[int] = Field(description="the fewest and the most")
    options: dict[str, Option]
    bots: dict[str, str]
    hides: bool | None = Field(
        description="does it hide anything? Nothing while its rules are loaded"
    )


# --- around the table ---------------------------------------------------------------------------


class Link(Answer):
    """The address that leads to a seat."""

    seat: int
    url: str


class Made(Answer):
    """A match that was made: an invitation for each seat that is free."""

    match: str
    url: str
    links: list[Link]
    watch: str | None = Field(description="the address for who looks on")


class Mine(Answer):
    """One of my matches, as the front page lists it."""

    match: str
    game: str
    title: str
    status: str = Field(description="waiting, running or over")
    my_turn: bool
    waiting: list[int] = Field(description="all seats that may act now")
    kept: bool = Field(description="does a computer play for me?")
    seat: int | None
    names: list[str]
    points: list[int] | None
    places_won: list[int] | None
    updated: float = Field(description="seconds since 1970")
    rematch: str | None


class Chair(Answer):
    """Who sits on a seat."""

    seat: int
    name: str
    kind: str = Field(description="person, computer or open")
    bot: str | None
    you: bool
    here: bool
    away: float | None = Field(description="since when, in seconds since 1970")
    kept: bool = Field(description="may somebody come back, for whom a computer plays?")
    beside: int | None = Field(description="the first seat of those who share its device")
    votes: list[int] = Field(description="who wants a computer to play on")
    missing: list[int] = Field(description="whose votes that would need")
    asked: bool = Field(description="does the host ask that it be freed?")


class Device(Answer):
    """A browser that holds a seat, which nothing names."""

    how: str = Field(description="how it came to the seat")
    since: float = Field(description="seconds since 1970")
    seen: float
    this: bool = Field(description="is it the one that asks?")


class Own(Link):
    """A seat of this browser: the link that leads back to it, and all browsers that hold it."""

    devices: list[Device]


class Table(Answer):
    """Who sits where; links only for who may hand them out."""

    now: float = Field(description="the server's clock, by which all times here are")
    match: str
    game: str
    title: str
    options: dict[str, Any]
    hides: bool = Field(description="does the game hide anything from who looks on?")
    status: str = Field(description="waiting, running or over")
    rev: int = Field(description="-1 before the match begins")
    room: int = Field(description="another number whenever somebody has sat down or left")
    host: bool
    host_seat: int | None
    seats: list[Chair]
    links: list[Link]
    mine: list[Own]
    watched: bool = Field(description="may others look on?")
    watch: str | None = Field(description="the address for who looks on")
    watching: bool = Field(description="does this browser look on?")
    watchers: int
    rematch: str | None


class Claimed(Answer):
    """The seat that was taken, and the link that leads back to it from another device."""

    seat: int
    return_url: str


class Seated(Answer):
    """The seat that the browser has now, nothing for who looks on."""

    seat: int | None


class Again(Answer):
    """The match that goes on from one that is over."""

    match: str
    url: str


class Code(Answer):
    """A link as a QR code."""

    svg: str


# --- playing ------------------------------------------------------------------------------------


class Place(Answer):
    """A place of the picture that an action may go through."""

    name: str
    area: str
    look: str | None = Field(None, description="of the tile that it stands for, if it is one")
    ask: str | None = Field(None, description="what to choose there, where all actions lead there")


class Leaf(Answer):
    """An action: its number, its text as records have it, and what it does."""

    act: int
    text: str
    tell: str
    undo: bool = Field(description="could it be taken back?")


Cycle = Literal["cycle"]


class Way(Leaf):
    """An action that is one of several ways to do the same, and which of them it is."""

    name: str


class Tree(RootModel[dict[str, "Way | Leaf | Tree | Cycle"]]):
    """Paths of places: behind each place an action, or the places that can come next.

    A level that is a cycle says so at ``_``: its steps are no places but ways to do the same.
    """


class Button(Leaf):
    """An action that has no place in the picture."""

    name: str


class Item(Answer):
    """Something that can be chosen for a draft."""

    id: str
    name: str
    look: str
    act: int


class Draft(Answer):
    """Of what some can be chosen before it is played, and the actions that follow what was."""

    name: str
    limits: list[int] = Field(description="the fewest and the most")
    items: list[Item]
    then: list[int]


class Motion(Answer):
    """What moved from one place to another; points alone have no look."""

    rev: int
    source: str = Field(alias="from")
    to: str
    look: str
    say: str
    was: str | None = Field(None, description="its look before it turned, where that was another")
    turn: int | None = Field(None, description="quarters by which it turns clockwise")
    points: int | None = None
    rare: bool | None = Field(None, description="does it seldom happen?")
    symbol: str | None = Field(None, description="how its look is drawn, where `svg` does not say")
    beside: str | None = Field(None, description="where `to` is not drawn yet: a place from which")
    by: list[int] | None = Field(None, description="it is so many steps across and down")
    beat: bool | None = Field(None, description="does it move after what came before it?")
    pause: bool | None = Field(None, description="is what came before it looked at for a while?")


class Said(Answer):
    """A sentence of what happened; its kind is round (a heading), act, luck or note."""

    rev: int
    text: str
    kind: str
    icons: list[str]


class Scored(Answer):
    """A line of the final sheet."""

    part: str
    text: str
    points: int


class Round(Answer):
    """The points of each seat in a round, and how they came about where one line says it."""

    name: str
    points: list[int]
    text: str | None


class Left(Answer):
    """How many of something are left."""

    name: str
    count: int
    look: str | None = None
    seat: int | None = Field(default=None, description="whose they are")
    part: str | None = Field(default=None, description="the heading that it stands under")
    tile: bool = Field(default=False, description="one of many tiles, which its look tells apart")


class View(Answer):
    """What a browser is shown of a match that has begun."""

    match: str
    rev: int
    at: int | None = Field(description="the rev that was asked for, when looking back")
    played: int = Field(description="the rev of the last play that stands there; 0 is the deal")
    seat: int | None = Field(description="nothing for who looks on")
    held: list[int] = Field(description="all seats of this browser")
    pass_to: int | None = Field(description="the seat to which this device is to be passed")
    status: str = Field(description="running or over")
    title: str
    game: str
    names: list[str]
    bots: list[str | None]
    turn: int | None = Field(description="the seat whose turn it is")
    waiting: list[int] = Field(description="all seats that may act now")
    due: str = Field(description="play, wait or over")
    layout: str
    svg: str
    places: dict[str, Place]
    tree: Tree
    buttons: list[Button]
    draft: Draft | None
    points: list[int]
    round: int | None
    goal: str | None = Field(description="what the game is played to, such as: to 10")
    rounds: list[Round]
    left: list[Left]
    notice: str | None
    ask: str | None = Field(description="what you are to do, in words of the game")
    places_won: list[int] | None = Field(description="of each seat, when it is over: 1 is first")
    can_undo: bool
    can_hint: bool
    motions: list[Motion] = Field(description="what moved after the rev of since")
    log: list[Said]
    icons: str = Field(description="symbols of SVG for the looks that log, left and places name")
    sheet: list[list[Scored]] | None = Field(description="of each seat, when it is over")
    rematch: str | None = Field(description="the match that goes on from this one")


class Done(Answer):
    """A command was played: the rev now, and the view."""

    rev: int
    view: View


class Preview(Answer):
    """The picture after an action as far as can be known, and what the action does."""

    svg: str
    tell: str


class Hint(Answer):
    """What a computer player would play now: an action, as it is written and in words."""

    act: int
    text: str
    tell: str
    path: list[str] = Field(description="the places that lead to it")


# --- answers of one entrance ----------------------------------------------------------------------

Responses = dict[int | str, dict[str, Any]]

WHY: Final = {
    400: "It is malformed.",
    401: "This browser has no right to it, or the link is not valid.",
    403: "It is for another seat, or comes from elsewhere.",
    404: "There is no such thing.",
    409: "The match has moved on, or is not at that point.",
    413: "It is too large.",
    421: "The server does not go by that name.",
    422: "It is not legal.",
    503: "Nothing was done: the server's disk is full, or busy.",
    429: "That was too fast; Retry-After says how many seconds to wait.",
}
ALWAYS: Final = (400, 413, 421, 422, 429, 503)
IN_MATCH: Final = (401, 403, 404, 409)
NAMED: Final = {"application/json": {"schema": {"$ref": f"#/components/schemas/{Error.__name__}"}}}


def says(good: Any, *refused: int) -> Responses:
    """Return the answers of an entrance: *good*, and an error for each status that it may have."""
    found: Responses = {200: {"model": good}}
    for status in may(*refused):
        found[status] = {"model": Error, "description": WHY[status]}
    return found


def errors(*refused: int) -> Responses:
    """Return the errors alone, of an entrance whose good answer is no JSON of a known form."""
    return {status: {"description": WHY[status], "content": NAMED} for status in may(*refused)}


def may(*refused: int) -> list[int]:
    """Return each status that an entrance may have: some of them every one has."""
    return sorted({*ALWAYS, *refused})


#: Records have a form of their own, which `tilery.record` reads.
RECORD: Final[Responses] = {
    200: {
        "description": "The record, as a file.",
        "content": {"application/json": {"schema": {"type": "object"}}},
    }
}
