-- phase: expand
-- One table of the reminders that were sent, and the days before each kind of date as settings of the company
-- (docs/decisions/0085-sent-reminders.md).

-- Each is sent once per record, date and number of days before it.
create table sent_reminder (
  event       text not null,
  employee_id uuid references employee on delete cascade,
  item_id     uuid references item on delete cascade,
  file_id     uuid references stored_file on delete cascade,
  due_on      date not null,
  days        integer not null,
  check (num_nonnulls(employee_id, item_id, file_id) = 1)
);
create unique index sent_reminder_once on sent_reminder (event, coalesce(employee_id, item_id, file_id), due_on, days);
create index sent_reminder_employee on sent_reminder (employee_id) where employee_id is not null;
create index sent_reminder_item on sent_reminder (item_id) where item_id is not null;
create index sent_reminder_file on sent_reminder (file_id) where file_id is not null;

-- Nodes of the previous version use a table for each kind of record. While both run, the triggers copy what one writes
-- for the other. They go with the tables in the next version.
create function sent_reminder_of_previous() returns trigger language plpgsql as $$
declare
  previous jsonb := to_jsonb(new);
begin
  insert into sent_reminder (event, employee_id, item_id, file_id, due_on, days)
  values (coalesce(previous ->> 'event', tg_argv[0]), (previous ->> 'employee_id')::uuid, (previous ->> 'item_id')::uuid,
          (previous ->> 'file_id')::uuid, new.due_on, new.days)
  on conflict do nothing;
  return null;
end $$;
create trigger reminder_sent after insert on reminder for each row execute function sent_reminder_of_previous();
create trigger licence_reminder_sent after insert on licence_reminder
  for each row execute function sent_reminder_of_previous('licence end');
create trigger document_reminder_sent after insert on document_reminder
  for each row execute function sent_reminder_of_previous('document end');

insert into sent_reminder (event, employee_id, item_id, file_id, due_on, days)
select event, employee_id, null::uuid, null::uuid, due_on, days from reminder
union all select 'licence end', null, item_id, null, due_on, days from licence_reminder
union all select 'document end', null, null, file_id, due_on, days from document_reminder;

create function sent_reminder_for_previous() returns trigger language plpgsql as $$
begin
  if new.employee_id is not null then
    insert into reminder (employee_id, event, due_on, days)
    values (new.employee_id, new.event, new.due_on, new.days) on conflict do nothing;
  elsif new.item_id is not null then
    insert into licence_reminder (item_id, due_on, days) values (new.item_id, new.due_on, new.days) on conflict do nothing;
  else
    insert into document_reminder (file_id, due_on, days) values (new.file_id, new.due_on, new.days) on conflict do nothing;
  end if;
  return null;
end $$;
create trigger sent_reminder_for_previous after insert on sent_reminder
  for each row execute function sent_reminder_for_previous();

comment on table reminder is 'Replaced by sent_reminder since 0084; dropped by the next version with its triggers.';
comment on table licence_reminder is 'Replaced by sent_reminder since 0084; dropped by the next version with its triggers.';
comment on table document_reminder is 'Replaced by sent_reminder since 0084; dropped by the next version with its triggers.';

alter table company_setting
  add column contract_reminder_days integer[] not null default '{30,14,7,1,0}',
  add column probation_reminder_days integer[] not null default '{30,14,7,1,0}',
  add column level_reminder_days integer[] not null default '{30,0}',
  add column licence_reminder_days integer[] not null default '{30,7}',
  add column document_reminder_days integer[] not null default '{60,30,7}';
