"""The room's ports on SQL: one schema, its migrations, the journal and the guest book."""
