"""Draw the pictures of the documentation anew: the README's table, and the figures of the rules.

`tests/test_pictures.py` says when one of them is old.
"""

from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from tilery import Match, Record
from tilery.games import game, games

IMAGES: Final = Path(__file__).resolve().parent.parent / "docs" / "images"


def pictures() -> Iterator[tuple[Path, str]]:
    """Yield each picture of the documentation: its file, and what belongs into it."""
    for record in sorted(IMAGES.glob("*.json")):
        match = Match.from_record(Record.loads(record.read_text(encoding="utf-8")))
        yield record.with_suffix(".svg"), match.view(None).svg() + "\n"
    for name in games():
        module = f"{game(name).package}.figures"
        if find_spec(module) is not None:
            room = import_module(module)
            for one in room.FIGURES:
                yield IMAGES / "rules" / f"{name}-{one}.svg", room.figure(one, "alone") + "\n"


def main() -> None:
    """Write the pictures that are not what is drawn now."""
    for file, drawn in pictures():
        if not file.is_file() or file.read_text(encoding="utf-8") != drawn:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(drawn, encoding="utf-8")
            print(f"Drew {file.relative_to(IMAGES.parent.parent)}")


if __name__ == "__main__":
    main()
