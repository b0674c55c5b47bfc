"""How the database came to its present shape, run by Alembic when the server starts."""
