"""Runs the migrations on the connection that `storage` gives."""

from alembic import context

if hasattr(context, "config"):  # not when somebody merely imports all modules
    context.configure(connection=context.config.attributes["connection"], target_metadata=None)
    with context.begin_transaction():
        context.run_migrations()
