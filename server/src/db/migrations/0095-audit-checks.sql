-- phase: expand
-- The last daily check of the audit chain (docs/decisions/0098-audit-checks.md).

create table audit_check (
  is_only boolean primary key default true check (is_only),
  checked_at timestamptz not null,
  -- The last link that was checked: later checks must find it again.
  position bigint not null,
  hash bytea not null,
  -- How many links and entries are wrong; 0 if the chain is intact.
  broken integer not null
);
