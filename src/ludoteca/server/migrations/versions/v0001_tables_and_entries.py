"""Tables and the entries of their logs."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

# Only this type numbers rows by itself in SQLite.
KEY = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("key", KEY, primary_key=True),
        sa.Column("id", sa.String(32), nullable=False, unique=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("stage", sa.String(10), nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("opened", sa.BigInteger, nullable=False),
    )
    op.create_index("tables_in_lobby", "tables", ["listed", "stage", "opened"])
    # Rows are kept in the order of writing and found by a narrow index: entries of many tables
    # that are written at once lie side by side, so that a commit touches few pages.
    op.create_table(
        "entries",
        sa.Column("table_key", KEY, sa.ForeignKey("tables.key"), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("command", sa.String(40)),
        sa.Column("body", sa.Text, nullable=False),
        sa.UniqueConstraint("table_key", "number"),
    )


def downgrade() -> None:
    op.drop_table("entries")
    op.drop_table("tables")
