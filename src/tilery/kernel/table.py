"""The table: what a rule is given, and the log it writes events to."""

from typing import Any, Final, Generic, NamedTuple, TypeVar

from tilery.kernel.rule import rule
from tilery.kernel.state import int8, int32, int64, record

S = TypeVar("S")
B = TypeVar("B")
W = TypeVar("W")

#: The viewer who holds no seat; its bit in a mask is an ordinary bit.
SPECTATOR: Final = 30
#: The mask of those who see what everyone sees.
EVERYONE: Final = (1 << (SPECTATOR + 1)) - 1
#: What stands in place of an event's hidden part for those who do not see it.
UNSEEN: Final = -1


#: Columns of a row of the log.
KIND, SEAT, SOURCE, TARGET, AMOUNT, POINTS, DETAIL, WHAT, SEEN = range(9)
COLUMNS: Final = 9


@record
class Log:
    """Events, a row each; `tilery.kernel.events.Event` names the columns."""

    limit = int32()  #: rows that may be filled; 0 when nobody listens
    count = int32()  #: rows that are filled
    rows = int32("rows", COLUMNS)


class Table(NamedTuple, Generic[S, B, W]):
    """Everything a rule may look at."""

    state: S
    box: B  #: options and contents that came in the box; read-only
    log: Log
    work: W  #: scratch memory of one thread; may remember results, never changes one


@record
class Lists:
    """Where rules list actions, and outcomes with weights; one for each thread.

    Fields of a record are passed on without counting references, which arrays of their own
    are not: that made a short rule three times slower.
    """

    out = int64("entries")
    weights = int64("entries")


@record
class NoWork:
    """Scratch memory of a game that needs none."""

    unused = int8()


@rule
def emit(
    table: Table[Any, Any, Any],
    kind: int,
    seat: int,
    source: int,
    target: int,
    amount: int,
    points: int,
    detail: int,
    what: int,
    seen: int,
) -> None:
    """Write an event, when anybody listens.

    All of it is public but *what*, which only the viewers in the bit mask *seen* know.
    """
    log = table.log
    if log.count < log.limit:
        n = log.count
        log.rows[n, KIND] = kind
        log.rows[n, SEAT] = seat
        log.rows[n, SOURCE] = source
        log.rows[n, TARGET] = target
        log.rows[n, AMOUNT] = amount
        log.rows[n, POINTS] = points
        log.rows[n, DETAIL] = detail
        log.rows[n, WHAT] = what
        log.rows[n, SEEN] = seen
        log.count = n + 1
