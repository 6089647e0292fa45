"""The lessons of a guided game: what comes in at which turn, and what to aim for."""

from ecumene.data.facts import Civilization, Facts, Lesson
from ecumene.data.source import Source
from ecumene.engine.errors import DataError
from ecumene.names import Civ

LESSONS = "lessons.toml"


class LessonsFile(Facts, frozen=True):
    """The file of lessons; a ruleset that teaches nothing has none."""

    lesson: tuple[Lesson, ...] = ()


def read_lessons(source: Source, civilizations: dict[Civ, Civilization]) -> tuple[Lesson, ...]:
    """The lessons in the order in which they are taught, each with a name of its own."""
    file = source.file(LESSONS)
    lessons = source.typed(LESSONS, LessonsFile).lesson
    seen: set[str] = set()
    for lesson in lessons:
        if lesson.id in seen:
            raise DataError(file, lesson.id, "is taught twice")
        if lesson.civ is not None and lesson.civ not in civilizations:
            raise DataError(file, lesson.id, f"is for the unknown civilization {lesson.civ}")
        seen.add(lesson.id)
    turns = [lesson.turn for lesson in lessons]
    if turns != sorted(turns):
        raise DataError(file, "lesson", "must be in the order of the turns")
    return lessons
