from tools.engine_types import FOLDER, texts


def test_the_clients_types_are_those_of_the_rules_and_the_server():
    for name, text in texts().items():
        written = (FOLDER / name).read_text(encoding="utf-8")
        assert written == text, f"{name} is out of date: run python -m tools.engine_types"
