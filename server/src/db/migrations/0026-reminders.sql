-- phase: expand
-- Reminders of undecided leave requests (docs/decisions/0064-reminders.md).

-- Since when a request awaits its next decision: the request, its latest change, the first approval or the request to
-- cancel it. Written by a trigger, so that the previous version writes it, too.
alter table leave_request add column awaits_since timestamptz not null default now();
update leave_request set awaits_since = coalesce(cancel_requested_on, first_approved_at, requested_at)
  where status in ('pending', 'canceling');

create function leave_request_awaits() returns trigger language plpgsql as $$
begin
  new.awaits_since := now();
  return new;
end $$;
-- Only of these columns: a recalculation of days is no change by the employee.
create trigger leave_request_awaits
  before update of leave_type_id, start_date, end_date, start_half, end_half, reason, has_attachment, status, first_approved_by
  on leave_request for each row
  when (new.status in ('pending', 'canceling')
        and (old.leave_type_id, old.start_date, old.end_date, old.start_half, old.end_half, old.reason,
             old.has_attachment, old.status, old.first_approved_by)
            is distinct from
            (new.leave_type_id, new.start_date, new.end_date, new.start_half, new.end_half, new.reason,
             new.has_attachment, new.status, new.first_approved_by))
  execute function leave_request_awaits();

create index leave_request_awaiting on leave_request (awaits_since, id) where status in ('pending', 'canceling');

-- An undecided request at one of those who may decide on it. The day's work writes it.
create table leave_reminder (
  leave_request_id uuid not null references leave_request on delete cascade,
  approver_id      uuid not null references employee on delete cascade,
  -- The day on which the request, as it is now, reached the approver.
  reached_on       date not null,
  reminded_on      date,
  -- False for a former approver; the row keeps the day of the reminder for the employee.
  is_approver      boolean not null default true,
  -- The day on which HR was told that the request is undecided.
  hr_told_on       date,
  primary key (leave_request_id, approver_id)
);
create index leave_reminder_approver on leave_reminder (approver_id);

-- After how many working days an approver is reminded, and HR is told; null: HR is not told.
alter table company_setting
  add column leave_reminder_days smallint not null default 3,
  add column leave_escalation_days smallint;
