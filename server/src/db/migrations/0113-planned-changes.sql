-- phase: expand
-- Changes of employees that are made on a later day. So far departures: on the day after the last one, the employee is
-- archived and hands over (docs/decisions/0122-planned-departures.md). The last day itself is that of the record.
create table planned_change (
  employee_id uuid not null references employee on delete cascade,
  kind text not null check (kind in ('departure')),
  -- The last day before the departure was planned; a plan that is canceled gives it back.
  end_date_before date,
  -- Who takes over; without a successor, the duty ends.
  supervisor_successor_id uuid references employee on delete set null,
  lead_successor_id uuid references employee on delete set null,
  planned_by uuid references employee on delete set null,
  -- Why it could not be carried out, as a message; HR decides then.
  problem text,
  primary key (employee_id, kind)
);
create index planned_change_supervisor_successor on planned_change (supervisor_successor_id);
create index planned_change_lead_successor on planned_change (lead_successor_id);
create index planned_change_planned_by on planned_change (planned_by);
