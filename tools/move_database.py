"""Moves the game from SQLite to PostgreSQL: copies everything into a database that has no game yet.

    python -m tools.move_database postgresql://USER:PASSWORD@HOST/NAME

The game must not run. It is one transaction: whatever goes wrong, the other database has nothing of
it, and the SQLite file is only read. From then on DATABASE_URL says which of the two is played on.
"""

import argparse
from collections.abc import Iterator, Sequence
from typing import Any

from server.conf import database
from tools import control, prepare
from tools.console import Trouble, only_one, run, say

BATCH = 1000  # rows written at once
ACCOUNTS = "accounts_accountdb"  # a database with a row in it has a game


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.move_database", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("url", help="the DATABASE_URL of the database to move to")
    url: str = parser.parse_args().url
    with only_one():
        if control.is_there():
            raise Trouble("The game runs, and would go on writing. Type: make stop; then this.")
        move_to(url)


def move_to(url: str) -> None:
    """Copy the game into the database at ``url``."""
    prepare.load_game(up_to_date=True)
    from django.db import DatabaseError, connections

    source, target = connections["default"], _connection_to(url)
    if source.vendor != "sqlite":
        raise Trouble("DATABASE_URL names another database already: it is SQLite that is moved.")
    try:
        _refuse_a_game(target)
        say("Making the tables ...")
        _make_tables(target)
        say("Copying ...")
        rows = _copy_all(source, target)
    except DatabaseError as error:
        raise Trouble(f"The other database refuses: {error}".rstrip()) from error
    finally:
        target.close()
    say(f"Copied and counted: {rows} rows. Write this into .env, then type make play:")
    say("  DATABASE_URL=(what you have just typed)")


def _connection_to(url: str) -> Any:
    from django.db.utils import ConnectionHandler

    settings = database.from_url(url, "")
    if settings["ENGINE"] != database.POSTGRESQL:
        raise Trouble("Name a database as postgresql://USER:PASSWORD@HOST/NAME")
    return ConnectionHandler({"default": settings}).create_connection("default")


def _refuse_a_game(target: Any) -> None:
    if ACCOUNTS not in target.introspection.table_names():
        return
    if _count(target, ACCOUNTS):
        raise Trouble("There is a game in that database already. Name one without.")


def _make_tables(target: Any) -> None:
    """Run all migrations on ``target``; they write to whatever is called the default."""
    from django.db import connections
    from django.db.migrations.executor import MigrationExecutor

    usual = connections["default"]
    connections["default"] = target
    try:
        executor = MigrationExecutor(target)
        executor.migrate(executor.loader.graph.leaf_nodes())
    finally:
        connections["default"] = usual


def _copy_all(source: Any, target: Any) -> int:
    """Copy the rows of all tables, in one transaction, and return how many there are."""
    from django.core.management.color import no_style
    from django.db import connections, transaction

    models = list(_models())
    usual = connections["default"]
    connections["default"] = target
    try:
        # What refers to what is checked at the end: the order of the tables does not matter.
        with transaction.atomic():
            rows = sum(_copy(model, source, target) for model in models)
            with target.cursor() as cursor:
                for statement in target.ops.sequence_reset_sql(no_style(), models):
                    cursor.execute(statement)
    finally:
        connections["default"] = usual
    return rows


def _models() -> Iterator[Any]:
    """Yield a model for each table, once: Evennia's typeclasses share theirs."""
    from django.apps import apps

    for model in apps.get_models(include_auto_created=True):
        if model._meta.managed and not model._meta.proxy:
            yield model


def _copy(model: Any, source: Any, target: Any) -> int:
    """Copy a table, in place of what the migrations have put into it."""
    from django.db import DatabaseError

    table = model._meta.db_table
    fields = list(model._meta.local_concrete_fields)
    names = ", ".join(target.ops.quote_name(field.column) for field in fields)
    places = ", ".join(["%s"] * len(fields))
    truths = [field.get_internal_type() == "BooleanField" for field in fields]
    with source.cursor() as reading, target.cursor() as writing:
        writing.execute(f'DELETE FROM "{table}"')
        reading.execute(f'SELECT {names} FROM "{table}"')
        while found := reading.fetchmany(BATCH):
            rows = [_row(row, truths) for row in found]
            try:
                writing.executemany(f'INSERT INTO "{table}" ({names}) VALUES ({places})', rows)
            except (DatabaseError, ValueError) as error:  # such as a NUL character
                raise Trouble(f"A row of {table} cannot be moved: {error}".rstrip()) from error
    there, here = _count(source, table), _count(target, table)
    if there != here:
        raise Trouble(f"{table} has {there} rows, and {here} of them arrived. Nothing was moved.")
    return here


def _row(row: Sequence[Any], truths: Sequence[bool]) -> tuple[Any, ...]:
    """Return a row as PostgreSQL takes it: SQLite keeps yes and no as numbers."""
    return tuple(
        bool(value) if truth and value is not None else value
        for value, truth in zip(row, truths, strict=True)
    )


def _count(connection: Any, table: str) -> int:
    with connection.cursor() as cursor:
        cursor.execute(f'SELECT count(*) FROM "{table}"')
        return int(cursor.fetchone()[0])


if __name__ == "__main__":
    run(main)
