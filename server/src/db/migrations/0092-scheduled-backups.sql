-- phase: expand
-- The backups that the server makes by itself (docs/decisions/0093-scheduled-backups.md).

create table scheduled_backup (
  -- The day for which the backup was due, in the company's time zone.
  day date primary key,
  file text not null,
  started_at timestamptz not null,
  -- Set once the file is complete and verified.
  completed_at timestamptz,
  bytes bigint,
  -- Why the last attempt failed.
  problem text,
  check ((completed_at is null) = (bytes is null)),
  check (completed_at is null or problem is null)
);
