-- phase: expand
-- Work schedules and holiday calendars (docs/decisions/0051-work-schedules-and-holiday-calendars.md). The previous
-- version counts with `calendar_day` and `leave_days`, which stay for it.

-- The weekdays that an employee works, in force until the next row. Without a row: Monday to Friday.
create table work_schedule (
  id          uuid primary key default gen_random_uuid(),
  employee_id uuid not null references employee on delete cascade,
  starts_on   date not null,
  -- Half days of each weekday, Monday first.
  week        smallint[] not null check (cardinality(week) = 7 and array_position(week, null) is null
                                         and 0 <= all (week) and 2 >= all (week) and 0 < any (week)),
  constraint work_schedule_start unique (employee_id, starts_on)
);

-- The company's calendar holds for each office without a calendar of its own.
create table holiday_calendar (
  id         uuid primary key default gen_random_uuid(),
  name       text collate croatian not null check (name <> ''),
  is_company boolean not null default false,
  version    integer not null default 1
);
create unique index holiday_calendar_name on holiday_calendar (lower(name));
create unique index holiday_calendar_company on holiday_calendar (is_company) where is_company;
insert into holiday_calendar (name, is_company) values ('Company', true);

-- Offices are compared without case and outer spaces.
create function office_key(office text) returns text language sql immutable parallel safe return lower(trim(office));

create table holiday_calendar_office (
  -- The name of the office as `office_key` writes it.
  office      text primary key check (office <> '' and office = office_key(office)),
  -- The name as it was entered.
  name        text collate croatian not null,
  calendar_id uuid not null references holiday_calendar on delete cascade
);
create index holiday_calendar_office_calendar on holiday_calendar_office (calendar_id);

-- A non-working day without a row belongs to all calendars.
create table non_working_day_calendar (
  non_working_day_id uuid not null references non_working_day on delete cascade,
  calendar_id        uuid not null references holiday_calendar,
  primary key (non_working_day_id, calendar_id)
);
create index non_working_day_calendar_calendar on non_working_day_calendar (calendar_id);

-- Offices before a move, each until the day before `until`. After the last one the office is that of the employee.
create table previous_office (
  employee_id uuid not null references employee on delete cascade,
  until       date not null,
  office      text collate croatian not null,
  primary key (employee_id, until)
);

-- Each date of a non-working day once for each calendar, written by triggers.
create table holiday (
  calendar_id uuid not null references holiday_calendar on delete cascade,
  day         date not null,
  primary key (calendar_id, day)
);

-- Writes only the differences, so that adding one holiday touches no other rows.
create function holidays_changed() returns trigger language plpgsql as $$
begin
  with wanted as materialized (
    select distinct dates.day::date as day, c.id as calendar_id
    from non_working_day n
    cross join lateral generate_series(n.start_date, n.end_date, interval '1 day') dates (day)
    join holiday_calendar c
      on exists (select from non_working_day_calendar x where x.non_working_day_id = n.id and x.calendar_id = c.id)
         or not exists (select from non_working_day_calendar x where x.non_working_day_id = n.id)
  ), gone as (
    delete from holiday h where not exists (select from wanted w where w.day = h.day and w.calendar_id = h.calendar_id)
  )
  insert into holiday (day, calendar_id) select day, calendar_id from wanted on conflict do nothing;
  return null;
end $$;
create trigger holidays_changed after insert or update or delete on non_working_day
  for each statement execute function holidays_changed();
create trigger holidays_changed after insert or update or delete on non_working_day_calendar
  for each statement execute function holidays_changed();
create trigger holidays_changed after insert on holiday_calendar
  for each statement execute function holidays_changed();
insert into holiday (day, calendar_id)
  select distinct generate_series(n.start_date, n.end_date, interval '1 day')::date, c.id
  from non_working_day n cross join holiday_calendar c;

-- The holiday calendar of an employee on a day: that of the office on this day, otherwise the company's.
create function holiday_calendar_on(employee_id uuid, day date) returns uuid language sql stable parallel safe
  return coalesce(
    (select o.calendar_id from holiday_calendar_office o
     where o.office = office_key(coalesce(
       (select p.office from previous_office p
        where p.employee_id = holiday_calendar_on.employee_id and p.until > day order by p.until limit 1),
       (select e.office_location from employee e where e.id = holiday_calendar_on.employee_id)))),
    (select c.id from holiday_calendar c where c.is_company));

-- The half days of a work week between two dates, both included. The weekdays are counted from their first dates in
-- the year 1, which began on a Monday.
create function half_days_of_week(week smallint[], first date, last date) returns integer
  language sql immutable parallel safe
  return week[1] * ((last - date '0001-01-01' + 7) / 7 - (first - date '0001-01-01' + 6) / 7)
       + week[2] * ((last - date '0001-01-02' + 7) / 7 - (first - date '0001-01-02' + 6) / 7)
       + week[3] * ((last - date '0001-01-03' + 7) / 7 - (first - date '0001-01-03' + 6) / 7)
       + week[4] * ((last - date '0001-01-04' + 7) / 7 - (first - date '0001-01-04' + 6) / 7)
       + week[5] * ((last - date '0001-01-05' + 7) / 7 - (first - date '0001-01-05' + 6) / 7)
       + week[6] * ((last - date '0001-01-06' + 7) / 7 - (first - date '0001-01-06' + 6) / 7)
       + week[7] * ((last - date '0001-01-07' + 7) / 7 - (first - date '0001-01-07' + 6) / 7);

-- The half days that an employee works between two dates, both included: each part by the schedule in force and the
-- calendar of the office, less its holidays. One statement without calls of other functions, which would take most of
-- the time when many requests are counted.
create function working_half_days(employee_id uuid, first date, last date) returns integer
  language sql stable parallel safe
  return (
    select coalesce(sum(
      half_days_of_week(part.week, part.first, part.last)
      - (select coalesce(sum(part.week[extract(isodow from h.day)::int]), 0) from holiday h
         where h.calendar_id = part.calendar_id and h.day between part.first and part.last)), 0)::int
    from (
      select schedule.week, coalesce(o.calendar_id, company.id) as calendar_id,
             greatest(schedule.first, office.first, working_half_days.first) as first,
             least(schedule.last, office.last, working_half_days.last) as last
      from (
        select s.week, s.starts_on as first, lead(s.starts_on) over (order by s.starts_on) - 1 as last
        from (select w.starts_on, w.week from work_schedule w where w.employee_id = working_half_days.employee_id
              union all select date '0001-01-01', '{2,2,2,2,2,0,0}') s) schedule
      cross join (
        select p.office, lag(p.until) over (order by p.until) as first, p.until - 1 as last
        from (select until, office from previous_office where previous_office.employee_id = working_half_days.employee_id
              union all select null, office_location from employee where id = working_half_days.employee_id) p) office
      cross join (select id from holiday_calendar where is_company) company
      left join holiday_calendar_office o on o.office = office_key(office.office)) part
    where part.first <= part.last);

-- The working days of a leave, in steps of 0.5. `WorkCalendar` in the contract computes the same.
create function counted_days(employee_id uuid, start_date date, end_date date, start_half boolean, end_half boolean)
  returns numeric language sql stable parallel safe
  return 0.5 * (working_half_days(employee_id, start_date, end_date)
                - (start_half and working_half_days(employee_id, start_date, start_date) = 2)::int
                - (end_half and working_half_days(employee_id, end_date, end_date) = 2)::int);
