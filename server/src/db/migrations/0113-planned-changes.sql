-- phase: expand
-- Changes of employees that are made on a later day, in the name of the user who planned them
-- (docs/decisions/0122-planned-departures.md).
create table planned_change (
  id uuid primary key default gen_random_uuid(),
  employee_id uuid not null references employee on delete cascade,
  kind text not null check (kind in ('departure')),
  -- The day of the change; null for a departure, whose day follows from the last one.
  day date,
  planned_by uuid references employee on delete set null,
  planned_at timestamptz not null default now(),
  -- Rises with each change. The record has its own version, which a plan that is not known yet leaves as it is.
  version integer not null default 1,
  -- Why it could not be made, as a message; HR decides then.
  problem text,
  -- What has come to stand against it before its day, of which HR was told.
  warned_of text not null default ''
);
create unique index planned_change_one_departure on planned_change (employee_id) where kind = 'departure';
create index planned_change_employee on planned_change (employee_id);
create index planned_change_planned_by on planned_change (planned_by);

-- On the day after the last one, the employee is archived and hands over.
create table planned_departure (
  change_id uuid primary key references planned_change on delete cascade,
  -- The last day before the departure was planned; a plan that is canceled gives it back.
  end_date_before date,
  -- The last day of a plan that is not known yet; null if it is known: then its last day is that of the record.
  last_day date,
  -- The day on which it becomes known; null if HR has named none: then on the last day at the latest.
  known_on date check (known_on is null or (last_day is not null and known_on <= last_day)),
  -- The day on which it becomes known, of which HR was reminded.
  reminded_of date,
  -- Why the employee leaves, for HR only. The reason is stored as its text, so that the company can change the list.
  reason text not null default '',
  note text not null default ''
);

-- Who planned, changed or canceled a departure that was not known yet: the history has no entry of it before its release.
create table planned_departure_step (
  id bigint generated always as identity primary key,
  employee_id uuid not null references employee on delete cascade,
  actor_id uuid references employee on delete set null,
  step text not null check (step in ('planned', 'changed', 'canceled')),
  at timestamptz not null default clock_timestamp()
);
create index planned_departure_step_employee on planned_departure_step (employee_id);
create index planned_departure_step_actor on planned_departure_step (actor_id, at);

-- Who takes over a duty; a duty without a successor ends.
create table successor (
  change_id uuid not null references planned_change on delete cascade,
  duty text not null,
  employee_id uuid not null references employee on delete cascade,
  primary key (change_id, duty)
);
create index successor_employee on successor (employee_id);
