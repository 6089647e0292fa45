"""The lessons of a guided game: what comes in at which turn, and what to aim for."""

from collections.abc import Container

from ecumene.data.facts import Civilization, Facts, Lesson
from ecumene.data.source import Source
from ecumene.engine.errors import DataError
from ecumene.names import Area, Civ

LESSONS = "lessons.toml"


class LessonsFile(Facts, frozen=True):
    """The file of lessons; a ruleset that teaches nothing has none."""

    learner: Civ | None = None
    lesson: tuple[Lesson, ...] = ()


def read_lessons(
    source: Source, civilizations: dict[Civ, Civilization], areas: Container[Area]
) -> LessonsFile:
    """The lessons in the order in which they are taught, each with a name of its own."""
    file = source.file(LESSONS)
    found = source.typed(LESSONS, LessonsFile)
    if found.learner is not None and found.learner not in civilizations:
        raise DataError(file, "learner", f"is the unknown civilization {found.learner}")
    seen: set[str] = set()
    for lesson in found.lesson:
        if lesson.id in seen:
            raise DataError(file, lesson.id, "is taught twice")
        if lesson.civ is not None and lesson.civ not in civilizations:
            raise DataError(file, lesson.id, f"is for the unknown civilization {lesson.civ}")
        for area in lesson.areas:
            if area not in areas:
                raise DataError(file, lesson.id, f"speaks of the unknown area {area}")
        seen.add(lesson.id)
    turns = [lesson.turn for lesson in found.lesson]
    if turns != sorted(turns):
        raise DataError(file, "lesson", "must be in the order of the turns")
    return found
