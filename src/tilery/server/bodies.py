"""The form of what is sent to the API; anything else is refused before it is looked at."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt

from tilery.server.limits import MOST_ACTIONS

Seat = Annotated[int, Field(ge=0, lt=64)]
StrictSeat = Annotated[StrictInt, Field(ge=0, lt=64)]
Name = Annotated[str, Field(max_length=200)]
Secret = Annotated[str, Field(max_length=100)]
Rev = Annotated[StrictInt, Field(ge=0, lt=1 << 31)]
Key = Annotated[str, Field(min_length=8, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
Act = Annotated[StrictInt, Field(ge=0, lt=1 << 31)]


class Body(BaseModel):
    """What all bodies have in common: no field but those that are named."""

    model_config = ConfigDict(extra="forbid")


class Player(Body):
    """Who is to sit on a seat of a new match."""

    kind: Literal["computer", "open", "here"]  #: here: somebody who shares this device
    bot: Name | None = None
    name: Name | None = None  #: of somebody who is here


class Sitter(Body):
    """Who is to play on a seat from now on."""

    kind: Literal["computer", "open", "person"]  #: person: whose seat it is, instead of a computer
    bot: Name | None = None


class Vote(Body):
    """For or against."""

    yes: StrictBool


class Allowed(Body):
    """Whether others may look on."""

    allowed: StrictBool


class Address(Body):
    """A link of this server, to be drawn."""

    url: Annotated[str, Field(max_length=300)]


class NewMatch(Body):
    """A match to be made; seats of which nothing is said are free."""

    game: Name
    seats: StrictInt | None = None
    options: dict[Name, Any] = {}
    me: Name = "Player"
    mine: StrictSeat | None = 0
    players: dict[Seat, Player] = {}
    watch: StrictBool | None = None  #: may spectators look on? By default where nothing is hidden


class Claim(Body):
    """The secret of an invitation, and how who uses it is called."""

    secret: Secret
    name: Name


class LinkSecret(Body):
    """The secret of a link."""

    secret: Secret


class Command(Body):
    """What a seat does: a list of actions, all or none."""

    rev: Rev
    key: Key
    actions: Annotated[list[Act], Field(min_length=1, max_length=MOST_ACTIONS)]
    seat: StrictSeat | None = None
    layout: Literal["wide", "tall"] = "wide"
    since: Rev | None = None


class TakeBack(Body):
    """An undo."""

    rev: Rev
    key: Key
    seat: StrictSeat | None = None
    layout: Literal["wide", "tall"] = "wide"


class Nothing(Body):
    """A body that says nothing."""
