-- phase: expand
-- What the signature of the daily check covers, beside what the previous version writes without one
-- (docs/decisions/0102-signed-backups-and-anchor.md).

alter table audit_check
  add column signed_position bigint,
  add column signed_hash bytea;

update audit_check set signed_position = position, signed_hash = hash where mac is not null;
