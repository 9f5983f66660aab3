"""Alembic's way in: migrate on the connection that ``open_database`` hands over."""

from alembic import context

from openfelt.store.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
