"""The protocol as it is written down: the schema is fresh, the page complete, its conversation a real one."""

from __future__ import annotations

import json
import re
import runpy
from pathlib import Path
from typing import Any, get_args

import pytest

from openfelt.cards import DECK, UNKNOWN
from openfelt.errors import Reason, Refusal
from openfelt.table.events import AnyTableEvent
from openfelt.wire.codec import LARGEST_FRAME, read_client, read_server
from openfelt.wire.messages import Ack, AnyServerMessage, Error, Events, Snapshot, YourSeat
from openfelt.wire.requests import Act, AnyClientMessage, Request

ROOT = Path(__file__).resolve().parent.parent.parent
PAGE = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")

builder = runpy.run_path(str(ROOT / "tools" / "build_schema.py"))
SCHEMA: dict[str, Any] = json.loads(builder["build"]())

SAID = re.findall(r"^\*\*(You|The room)\*\*[^\n]*\n\n```json\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
"""Who says what in the conversation."""


def tag(kind: Any) -> str:
    return str(kind.__struct_config__.tag)


# ---------------------------------------------------------------- the schema


def test_the_schema_is_fresh() -> None:
    """Somebody has changed a message or an event: run ``python tools/build_schema.py``."""
    assert builder["FILE"].read_bytes() == builder["build"](), "run: python tools/build_schema.py"


def test_the_schema_has_every_message_and_event() -> None:
    """Each kind is there with its type, and every reference leads somewhere."""
    types = {
        kind for one in SCHEMA["$defs"].values() for kind in one.get("properties", {}).get("type", {}).get("enum", ())
    }
    for union in (AnyClientMessage, AnyServerMessage, AnyTableEvent):
        assert {tag(kind) for kind in get_args(union)} <= types
    references = set(re.findall(r'"#/\$defs/(\w+)"', json.dumps(SCHEMA)))
    assert references <= SCHEMA["$defs"].keys()
    assert len(SCHEMA["$defs"]["ClientMessage"]["anyOf"]) == len(get_args(AnyClientMessage))


@pytest.mark.parametrize("kind", get_args(AnyClientMessage), ids=lambda kind: kind.__name__)
def test_the_schema_is_as_strict_as_the_room(kind: Any) -> None:
    """What the room refuses, the schema refuses: other fields than those of the message."""
    assert SCHEMA["$defs"][kind.__name__]["additionalProperties"] is False


def test_the_schema_knows_the_cards() -> None:
    """All 52 and the one face down, and nothing that merely looks like one."""
    pattern = re.compile(SCHEMA["$defs"]["Card"]["pattern"])
    assert all(pattern.search(str(card)) for card in (*DECK, UNKNOWN))
    assert not any(pattern.search(text) for text in ("", "as", "1s", "AsKd", "?", "A?", "10s"))


def test_everything_in_the_schema_is_explained() -> None:
    """A message or event without a description is one nobody can use."""
    kinds = [kind for union in (AnyClientMessage, AnyServerMessage, AnyTableEvent) for kind in get_args(union)]
    assert [kind.__name__ for kind in kinds if not SCHEMA["$defs"][kind.__name__].get("description")] == []


# ---------------------------------------------------------------- the page


def test_the_page_names_every_message() -> None:
    """A new kind of message is explained before it is used."""
    kinds = [*get_args(AnyClientMessage), *get_args(AnyServerMessage)]
    assert [tag(kind) for kind in kinds if f"`{tag(kind)}`" not in PAGE] == []


def test_the_page_names_every_reason() -> None:
    """Also those that come from the room itself, and no reason that there is not."""
    section = PAGE.split("## When something is refused")[1].split("\n## ")[0]
    rows = re.findall(r"^\| (`.*?) \|", section, re.MULTILINE)
    named = {name for row in rows for name in re.findall(r"`(\w+)`", row)} - {"reason"}
    room = {"bad_json", "bad_message", "frame_too_large", "bad_id", "no_such_table", "no_name"}
    room |= {"not_saved", "fault", "table_closed", "refused", "chat_off", "muted", "bad_text", "too_fast"}
    assert named == {*Reason, *Refusal, *room}


def test_the_page_names_the_bounds() -> None:
    """The largest frame is the one that the room reads."""
    assert f"{LARGEST_FRAME} bytes" in PAGE


# ---------------------------------------------------------------- the conversation


def test_every_example_has_a_speaker() -> None:
    """No example stands alone, and all of them are read here."""
    assert len(SAID) == PAGE.count("```json")
    assert len(SAID) > 20


@pytest.mark.parametrize(("who", "text"), SAID, ids=[str(number) for number in range(len(SAID))])
def test_every_example_is_a_message(who: str, text: str) -> None:
    """It is read by the same code that reads the wire, and leaves no field out of those that the room writes."""
    if who == "You":
        read_client(text)
        return
    message = read_server(text)
    assert json.loads(builder["msgspec"].json.encode(message, enc_hook=str)) == json.loads(text)


def test_the_numbers_of_the_conversation_are_dense() -> None:
    """C1: read from beginning to end, the events have no gap; what is sent again is the same."""
    log: list[object] = []
    for who, text in SAID:
        message = read_server(text) if who == "The room" else None
        match message:
            case Snapshot(seq=seq, events=events):
                assert (seq, events) == (len(log), ())
            case Events(first=first, events=events):
                again = len(log) - first + 1
                assert again >= 0
                assert tuple(log[first - 1 :]) == events[:again]
                log += events[again:]
            case YourSeat(seq=seq):
                assert seq == len(log)
    assert len(log) == 23


def test_every_request_of_the_conversation_is_answered_once() -> None:
    """F1: each id has one answer, after the request; what was asked is what was shown."""
    asked: dict[str, Request] = {}
    answered: list[str] = []
    decision = None
    for who, text in SAID:
        if who == "You":
            said = read_client(text)
            if isinstance(said, Request):
                assert said.id not in asked
                asked[said.id] = said
            if isinstance(said, Act):
                assert decision is not None
                assert (said.decision, said.price) == (decision.id, decision.legal.price)
            continue
        message = read_server(text)
        if isinstance(message, YourSeat):
            decision = message.decision
        if isinstance(message, Ack | Error):
            assert message.id in asked
            answered.append(message.id)
    assert answered == list(asked)
