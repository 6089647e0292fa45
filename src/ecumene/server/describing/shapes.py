"""The JSON schema of every shape that goes over the wire, made of the Structs themselves."""

from typing import Any

import msgspec
from msgspec import inspect

from ecumene.server import protocol
from ecumene.server.describing.comments import field_comments
from ecumene.server.protocol import Shape, messages
from ecumene.server.protocol.facts import EditionFacts

REF = "#/components/schemas/"


def shapes() -> list[Any]:
    """All that is sent and accepted over HTTP: commands, messages, and what requests carry."""
    plain = [
        one
        for one in vars(protocol).values()
        if isinstance(one, type) and issubclass(one, msgspec.Struct) and one is not Shape
    ]
    return [messages.AnyCommand, messages.AnyMessage, messages.Reckoned, EditionFacts, *plain]


def schemas(kinds: list[Any]) -> dict[str, Any]:
    """The schema of each Struct by its name, with what the source says of its fields."""
    _, found = msgspec.json.schema_components(kinds, ref_template=REF + "{name}")
    structs: dict[str, Any] = {}
    for one in structs_in(kinds):
        full = f"{one.__module__}.{one.__qualname__}"
        structs[full if full in found else one.__name__] = one
    told = {}
    for name in sorted(found, key=short):
        told[short(name)] = shortened(found[name])
        if name in structs:
            comment(told[short(name)], structs[name])
    return told


def short(name: str) -> str:
    """Structs that share a name are told apart by their modules: `tables.Standing`."""
    return ".".join(name.split(".")[-2:])


def shortened(value: Any) -> Any:
    """A schema whose references use the short names."""
    if isinstance(value, list):
        return [shortened(one) for one in value]
    if isinstance(value, dict):
        return {key: shortened(one) for key, one in value.items()}
    if isinstance(value, str) and value.startswith(REF):
        return REF + short(value.removeprefix(REF))
    return value


def comment(schema: dict[str, Any], kind: type[Any]) -> None:
    """Adds what is said of the fields; of what only the server sends, nothing is left out."""
    properties = schema.get("properties", {})
    for name, text in field_comments(kind).items():
        if name in properties and "$ref" not in properties[name]:
            properties[name] = {"description": text} | properties[name]
    info = inspect.type_info(kind)
    for field in info.fields if isinstance(info, inspect.StructType) else ():
        name_keys(properties.get(field.encode_name, {}), field.type)
    ours = kind.__module__.startswith(protocol.__name__)
    if ours and not issubclass(kind, Shape) and "properties" in schema:
        schema["required"] = list(properties)


def name_keys(schema: dict[str, Any], kind: inspect.Type) -> None:
    """Where the keys of an object are a few words, says which."""
    if isinstance(kind, inspect.DictType):
        if isinstance(kind.key_type, inspect.LiteralType):
            schema["propertyNames"] = {"enum": list(kind.key_type.values)}
        if isinstance(schema.get("additionalProperties"), dict):
            name_keys(schema["additionalProperties"], kind.value_type)
    elif isinstance(kind, inspect.UnionType):
        for one in kind.types:
            for part in schema.get("anyOf", [schema]):
                if isinstance(one, inspect.DictType) and part.get("type") == "object":
                    name_keys(part, one)


def structs_in(kinds: list[Any]) -> list[type[Any]]:
    """Every Struct within these types, however deep."""
    found: dict[type[Any], None] = {}
    waiting: list[Any] = list(inspect.multi_type_info(kinds))
    while waiting:
        one = waiting.pop()
        if isinstance(one, inspect.StructType):
            if one.cls in found:
                continue
            found[one.cls] = None
            waiting += [field.type for field in one.fields]
        elif isinstance(one, inspect.Type):
            waiting += _inside(one)
    return list(found)


def _inside(kind: inspect.Type) -> list[inspect.Type]:
    """The types that a type holds: of a list its items, of a union its members."""
    held: list[Any] = []
    for name in kind.__struct_fields__:
        value = getattr(kind, name)
        held += value if isinstance(value, tuple) else [value]
    return [one for one in held if isinstance(one, inspect.Type)]
