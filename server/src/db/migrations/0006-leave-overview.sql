-- Overviews of leave for many people, and calendar feeds.

-- The wall goes by the first team, then by name.
create index employee_by_team on employee
  (is_archived, ((teams -> 0 ->> 'name') collate croatian), last_name, first_name, id);

-- What stands on some days, answered from the index alone: those that end on or after the first day are the fewest, as
-- most of what is looked at lies at hand.
drop index leave_request_standing;
create index leave_request_standing on leave_request (end_date, start_date)
  include (employee_id, leave_type_id, status) where status in ('pending', 'approved', 'canceling');

-- Days are counted anew where they lie: with room left in its page a row needs no new entry in any index, which for the
-- requests of a company off for a day makes several times the difference.
alter table leave_request set (fillfactor = 85);
alter table leave_balance set (fillfactor = 85);

-- Addresses that calendar programs read leave from. Only a hash of the secret in the address is kept.
create table calendar_feed (
  id           uuid primary key default gen_random_uuid(),
  employee_id  uuid not null references employee on delete cascade,
  kind         text not null check (kind in ('own', 'team')),
  with_waiting boolean not null,
  secret_hash  bytea not null unique,
  made_at      timestamptz not null default now(),
  last_used_at timestamptz
);
create index calendar_feed_employee on calendar_feed (employee_id, made_at);
