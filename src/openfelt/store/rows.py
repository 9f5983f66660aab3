"""Many rows as one value: JSON that the database takes apart, or puts together, by itself.

A statement for all of them is one step of the database.  With a step for each row, a busy room would be waited for
after every one of them, since Python lets one thread work at a time.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import JSON, BigInteger, ColumnElement, Text, bindparam, cast, column
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.functions import FunctionElement
from sqlalchemy.sql.selectable import TableValuedAlias

from openfelt.codec import encode


class _JsonList(FunctionElement[str]):
    """All rows of a query as one value: a JSON list of lists."""

    type = Text()
    name = "json_list"
    inherit_cache = True


@compiles(_JsonList, "sqlite")
def _sqlite_list(element: _JsonList, compiler: SQLCompiler, **kw: Any) -> str:
    return f"json_group_array(json_array({compiler.process(element.clauses, **kw)}))"


@compiles(_JsonList, "postgresql")
def _postgresql_list(element: _JsonList, compiler: SQLCompiler, **kw: Any) -> str:
    return f"CAST(coalesce(json_agg(json_build_array({compiler.process(element.clauses, **kw)})), '[]') AS TEXT)"


class _JsonRows(FunctionElement[Any]):
    """The elements of a JSON list, one a row."""

    name = "json_rows"
    inherit_cache = True


@compiles(_JsonRows, "sqlite")
def _sqlite(element: _JsonRows, compiler: SQLCompiler, **kw: Any) -> str:
    return f"json_each({compiler.process(element.clauses, **kw)})"


@compiles(_JsonRows, "postgresql")
def _postgresql(element: _JsonRows, compiler: SQLCompiler, **kw: Any) -> str:
    return f"json_array_elements(CAST({compiler.process(element.clauses, **kw)} AS JSON))"


def rows_from(parameter: str) -> TableValuedAlias:
    """The rows of the parameter of that name, whose values are ``.c.value[0]`` and so on."""
    return _JsonRows(bindparam(parameter, type_=Text)).table_valued(column("value", JSON), name=parameter)


def big(value: ColumnElement[Any]) -> ColumnElement[int]:
    """A number of any size out of such a row: a plain one would be taken for one of 32 bits by PostgreSQL."""
    return cast(value.as_string(), BigInteger)


def listed(*columns: ColumnElement[Any]) -> ColumnElement[str]:
    """``columns`` of all rows of a query as one value: a JSON list of lists."""
    return _JsonList(*columns)


def rows(values: Iterable[Sequence[object]]) -> str:
    """``values`` as such a parameter."""
    return encode(list(values)).decode()
