"""The same facts as flat variables, for clients that read MSDP."""

from collections.abc import Mapping
from typing import Any

import msgspec

from narration.payloads.messages import Ask, Name, Room, SceneNow, Vitals

OF_VITALS = {name.upper(): name for name in Vitals.__struct_fields__}
OF_SCENE = {"SCENE": "id", "ROUND": "round", "PHASE": "phase", "HASTE": "haste"}
# Every variable, with the message that it is part of.
VARIABLES: dict[str, str] = {
    **dict.fromkeys(OF_VITALS, "Char.Vitals"),
    "CHARACTER_NAME": "Char.Name",
    "ROOM_NAME": "Room.Info",
    "ROOM_VNUM": "Room.Info",
    **dict.fromkeys(OF_SCENE, "Roundkeeper.Scene"),
    "WAITING": "Roundkeeper.Scene",
    "QUESTION": "Roundkeeper.Ask",
}

type Value = str | int


def variables_of(messages: Mapping[str, Any]) -> dict[str, Value]:
    """Return the variables that messages come to."""
    found: dict[str, Value] = {}
    for message in messages.values():
        match message:
            case Vitals():
                found |= _fields(message, OF_VITALS)
            case Name(name=name):
                found["CHARACTER_NAME"] = name
            case Room(num=number, name=name):
                found |= {"ROOM_NAME": name, "ROOM_VNUM": number}
            case SceneNow(waiting=waiting):
                found |= _fields(message, OF_SCENE)
                found["WAITING"] = ", ".join(one.who for one in waiting)
    if "Roundkeeper.Ask" in messages:
        asks: list[Ask] = messages["Roundkeeper.Ask"]
        found["QUESTION"] = next((one.text for one in asks if one.you), "")
    return found


def _fields(message: msgspec.Struct, fields: Mapping[str, str]) -> dict[str, Value]:
    return {name: getattr(message, field) for name, field in fields.items()}
