-- phase: expand
-- How the columns of a sheet were mapped, for the next sheet with the same headers. Contains no rows of sheets.
create table import_mapping (
  id           uuid primary key default gen_random_uuid(),
  list         text not null check (list in ('employees', 'equipment', 'licences')),
  -- SHA-256 of the normalised headers in alphabetical order.
  headers_hash text not null,
  -- [{"header": "Hired", "target": "startDate", "dayOrder": null}]
  columns      jsonb not null,
  -- [{"column": "position", "value": "Dev", "by": "Developer"}]
  replaced     jsonb not null,
  kept_at      timestamptz not null default now(),
  version      integer not null default 1,
  unique (list, headers_hash)
);
