-- phase: expand
-- Substitutes: coworkers who cover for an employee during a leave (docs/decisions/0063-substitutes.md).

-- Written only while the substitute's employee row is locked.
create table leave_substitute (
  id               uuid primary key default gen_random_uuid(),
  leave_request_id uuid not null references leave_request on delete cascade,
  employee_id      uuid not null references employee on delete cascade,
  -- When the substitute said that they can't; null if they didn't.
  declined_at      timestamptz,
  decline_note     text not null default '',
  -- When the owner and the approvers were told that the substitute is not available; null while available.
  unavailable_at   timestamptz,
  unique (leave_request_id, employee_id)
);
create index leave_substitute_employee on leave_substitute (employee_id);

-- Whether substitutes have been named. Lists look them up only where this is true.
alter table leave_request add column has_substitutes boolean not null default false;
