-- Leave: types, the calendar of working days, requests, balances and the ledger that explains them.

create extension if not exists btree_gist;

create table leave_type (
  id             uuid primary key default gen_random_uuid(),
  name           text collate croatian not null check (name <> ''),
  -- 365: no limit. Empty and 0: use is counted, never limited (rules.md section 3, balance).
  number_of_days numeric(4, 1) check (number_of_days between 0 and 365 and number_of_days * 2 = trunc(number_of_days * 2)),
  expired_date   date not null,
  color          text not null check (color ~ '^#[0-9a-f]{6}$'),
  half_days      boolean not null default false,
  is_archived    boolean not null default false,
  version        integer not null default 1
);
create unique index leave_type_name on leave_type (lower(name));

-- What everybody has been granted, from when on: the first lines of the ledger of whoever has no total of their own.
create table leave_type_grant (
  id            bigint generated always as identity primary key,
  leave_type_id uuid not null references leave_type on delete cascade,
  days          numeric(4, 1),
  at            timestamptz not null default now(),
  actor_id      uuid
);
create index leave_type_grant_type on leave_type_grant (leave_type_id, id);

create table non_working_day (
  id         uuid primary key default gen_random_uuid(),
  title      text collate croatian not null check (title <> ''),
  start_date date not null,
  end_date   date not null check (end_date >= start_date),
  version    integer not null default 1
);
create index non_working_day_start on non_working_day (start_date, title, id);

-- Every day with the number of working days before it: a range costs two look-ups, however long it is. Monday to
-- Friday; kept by the database as non-working days change.
create table calendar_day (
  day            date primary key,
  is_working     boolean not null,
  working_before integer not null
);
insert into calendar_day
  select day, is_working, count(*) filter (where is_working) over (order by day) - is_working::int
  from (select day::date, extract(isodow from day) < 6 as is_working
        from generate_series(date '1990-01-01', date '2100-12-31', interval '1 day') day) days;

create function calendar_changed() returns trigger language plpgsql as $$
begin
  update calendar_day c set (is_working, working_before) = (n.is_working, n.working_before)
    from (select day, is_working, count(*) filter (where is_working) over (order by day) - is_working::int as working_before
          from (select day, extract(isodow from day) < 6
                       and not exists (select from non_working_day off where day between off.start_date and off.end_date) as is_working
                from calendar_day) days) n
    where n.day = c.day and (n.is_working, n.working_before) <> (c.is_working, c.working_before);
  return null;
end $$;
create trigger calendar_changed after insert or update or delete on non_working_day
  for each statement execute function calendar_changed();

-- Days of a leave in steps of a half; `WorkCalendar` of the contract counts the same.
create function leave_days(start_date date, end_date date, start_half boolean, end_half boolean) returns numeric
  language sql stable parallel safe
  return (select e.working_before + e.is_working::int - s.working_before
                 - (start_half and s.is_working)::int * 0.5 - (end_half and e.is_working)::int * 0.5
          from calendar_day s, calendar_day e where s.day = start_date and e.day = end_date);

-- A leave as half days, numbered from 1970-01-01.
create function half_days(start_date date, end_date date, start_half boolean, end_half boolean) returns int4range
  language sql immutable parallel safe
  return int4range(2 * (start_date - date '1970-01-01') + start_half::int,
                   2 * (end_date - date '1970-01-01') + 2 - end_half::int);

create table leave_request (
  id            uuid primary key default gen_random_uuid(),
  employee_id   uuid not null references employee on delete cascade,
  leave_type_id uuid not null references leave_type,
  start_date    date not null,
  end_date      date not null check (end_date >= start_date),
  start_half    boolean not null default false,
  end_half      boolean not null default false,
  total_days    numeric(4, 1) not null check (total_days >= 0),
  reason        text not null default '',
  status        text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'canceled', 'canceling')),
  asked_at      timestamptz not null default now(),
  -- The day on which the owner asked to cancel.
  cancel_asked  date,
  decided_by    uuid,
  decided_at    timestamptz,
  -- The request that this one was cut from.
  cut_from      uuid references leave_request on delete set null,
  version       integer not null default 1,
  check (not (start_date = end_date and start_half and end_half)),
  check ((status = 'canceling') = (cancel_asked is not null)),
  constraint leave_request_overlap exclude using gist
    (employee_id with =, half_days(start_date, end_date, start_half, end_half) with &&) where (status in ('approved', 'canceling'))
);
create unique index leave_request_same on leave_request (employee_id, leave_type_id, start_date, end_date, start_half, end_half)
  where status = 'pending';
create index leave_request_owner on leave_request (employee_id, start_date, id);
create index leave_request_by_start on leave_request (start_date, id);
create index leave_request_by_status on leave_request (status, start_date, id);
create index leave_request_waiting on leave_request (employee_id, start_date, id) where status in ('pending', 'canceling');
create index leave_request_standing on leave_request (start_date, end_date) where status in ('pending', 'approved', 'canceling');
create index leave_request_type on leave_request (leave_type_id, status);

-- One row per person and type, made on first use; commands lock it. `used` is the sum of the ledger, always.
create table leave_balance (
  employee_id   uuid not null references employee on delete cascade,
  leave_type_id uuid not null references leave_type,
  used          numeric(6, 1) not null default 0,
  pending       numeric(6, 1) not null default 0 check (pending >= 0),
  own_total     numeric(4, 1) check (own_total between 0 and 365),
  primary key (employee_id, leave_type_id)
);
create index leave_balance_type on leave_balance (leave_type_id);

create table leave_ledger (
  id            bigint generated always as identity primary key,
  employee_id   uuid not null references employee on delete cascade,
  leave_type_id uuid not null references leave_type,
  kind          text not null check (kind in ('use', 'return', 'adjust', 'own total')),
  -- Used days added, below zero for a return; of 'own total' the total from then on, null where it ends.
  days          numeric(5, 1),
  request_id    uuid references leave_request on delete set null,
  actor_id      uuid,
  at            timestamptz not null default now(),
  why           text not null default '',
  check (kind = 'own total' or days is not null)
);
create index leave_ledger_balance on leave_ledger (employee_id, leave_type_id, id);

-- How many requests there are of each status and type, for the totals of the lists.
create table leave_request_count (
  status        text not null,
  leave_type_id uuid not null references leave_type on delete cascade,
  total         integer not null,
  primary key (status, leave_type_id)
);

create function leave_requests_counted() returns trigger language plpgsql as $$
begin
  insert into leave_request_count
    select status, leave_type_id, sum(change) from (
      select status, leave_type_id, 1 as change from new_rows
      union all select status, leave_type_id, -1 from old_rows) changes
    group by 1, 2 having sum(change) <> 0 order by 1, 2
  on conflict (status, leave_type_id) do update set total = leave_request_count.total + excluded.total;
  return null;
end $$;
create function leave_requests_added() returns trigger language plpgsql as $$
begin
  insert into leave_request_count
    select status, leave_type_id, count(*) from new_rows group by 1, 2 order by 1, 2
  on conflict (status, leave_type_id) do update set total = leave_request_count.total + excluded.total;
  return null;
end $$;
create function leave_requests_removed() returns trigger language plpgsql as $$
begin
  update leave_request_count c set total = total - gone.n
    from (select status, leave_type_id, count(*) n from old_rows group by 1, 2) gone
    where c.status = gone.status and c.leave_type_id = gone.leave_type_id;
  return null;
end $$;
create trigger leave_requests_added after insert on leave_request
  referencing new table as new_rows for each statement execute function leave_requests_added();
create trigger leave_requests_counted after update on leave_request
  referencing old table as old_rows new table as new_rows for each statement execute function leave_requests_counted();
create trigger leave_requests_removed after delete on leave_request
  referencing old table as old_rows for each statement execute function leave_requests_removed();

-- The attachment of a request.
alter table stored_file add leave_request_id uuid references leave_request on delete cascade;
create index stored_file_leave on stored_file (leave_request_id) where leave_request_id is not null;
