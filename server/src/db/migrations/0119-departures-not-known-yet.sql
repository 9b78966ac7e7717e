-- phase: expand
-- Departures that the employee does not know of yet (docs/decisions/0127-departures-not-known-yet.md).
alter table planned_change
  -- The last day of a plan that is not known yet; null if it is known: then its last day is that of the record.
  add column last_day date,
  -- The day on which it becomes known; null if HR has named none: then on the last day at the latest.
  add column known_on date,
  -- Rises with each change. The record has its own version, which a plan that is not known yet leaves as it is.
  add column version integer not null default 1,
  -- When a plan that is not known yet was last changed: it counts as a removal like the entries of the history.
  add column planned_at timestamptz not null default now(),
  add constraint planned_change_known_on check (known_on is null or (last_day is not null and known_on <= last_day)) not valid;
