-- phase: expand

-- Imports of employees that run in the background (docs/decisions/0056-import-of-employees.md).
create table employee_import (
  id          uuid primary key default gen_random_uuid(),
  actor_id    uuid references account on delete set null,
  started_at  timestamptz not null default now(),
  -- Null until the employees are stored.
  finished_at timestamptz,
  employees   integer not null,
  -- Validated by `importOptions` in the contract.
  options     json not null,
  -- The rows, encrypted because they contain ID numbers; deleted once the import has ended.
  sheet       bytea,
  -- When the import was undone.
  undone_at   timestamptz
);
create index employee_import_actor on employee_import (actor_id);

-- The employees that an import added, while they exist.
create table imported_employee (
  import_id   uuid not null references employee_import on delete cascade,
  employee_id uuid primary key references employee on delete cascade,
  -- Why undoing the import kept this employee; null if it has not been tried.
  kept_reason text
);
create index imported_employee_import on imported_employee (import_id);
