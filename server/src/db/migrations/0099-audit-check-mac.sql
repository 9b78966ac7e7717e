-- phase: expand
-- The daily check of the audit chain signs what it remembers, so that write access to the database alone can't change it
-- (docs/decisions/0102-signed-backups-and-anchor.md).

alter table audit_check add column mac bytea;
