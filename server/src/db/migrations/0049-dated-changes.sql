-- phase: expand
-- Dated changes that are entered on their day or later are recorded by the transaction that enters them
-- (docs/decisions/0068-change-feed-and-webhooks.md).

-- Records a dated change whose day the daily work has already recorded; others are recorded by it. The row is locked also
-- for the days after, so that a run at midnight either sees the change or is seen by it.
create function record_dated_change(action text, entity text, record_id uuid, person_id uuid, day date) returns void
  language plpgsql as $$
declare
  recorded date;
begin
  -- Not one statement: the condition after the lock would be checked before it.
  select last_day into recorded from dated_change_run where last_day >= day - 2 for share;
  if recorded >= day then
    insert into history (action, entity, entity_id, person_id) values ($1, $2, $3, $4);
  end if;
end $$;

create function employee_dated() returns trigger language plpgsql as $$
begin
  if new.is_archived then return null; end if;
  if new.start_date is distinct from old.start_date then
    perform record_dated_change('first day', 'employee', new.id, new.id, new.start_date);
  end if;
  if new.end_date is distinct from old.end_date then
    perform record_dated_change('last day', 'employee', new.id, new.id, new.end_date);
  end if;
  return null;
end $$;

create function leave_request_dated() returns trigger language plpgsql as $$
declare
  was_approved constant boolean := coalesce(old.status in ('approved', 'canceling'), false);
begin
  if new.status not in ('approved', 'canceling') then return null; end if;
  if not was_approved or new.start_date <> old.start_date then
    perform record_dated_change('leave starts', 'leave', new.id, new.employee_id, new.start_date);
  end if;
  if not was_approved or new.end_date <> old.end_date then
    perform record_dated_change('leave ends', 'leave', new.id, new.employee_id, new.end_date);
  end if;
  return null;
end $$;

create function item_dated() returns trigger language plpgsql as $$
begin
  if new.kind = 'licence' and new.date_expired is distinct from old.date_expired then
    perform record_dated_change('licence expires', 'licence', new.id, null, new.date_expired);
  end if;
  return null;
end $$;

-- Deferred, so that the entry follows that of the change itself.
create constraint trigger employee_dated after insert or update of start_date, end_date on employee
  deferrable initially deferred for each row execute function employee_dated();
create constraint trigger leave_request_dated after insert or update of status, start_date, end_date on leave_request
  deferrable initially deferred for each row execute function leave_request_dated();
create constraint trigger item_dated after insert or update of date_expired on item
  deferrable initially deferred for each row execute function item_dated();
