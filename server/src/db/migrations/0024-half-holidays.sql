-- phase: expand
-- Non-working mornings and afternoons (docs/decisions/0061-half-holidays.md). The previous version counts them as whole
-- days; the requests that it writes are recalculated by the daily work.

-- The part of each of its dates that the non-working day takes.
alter table non_working_day add column part text not null default 'whole' check (part in ('whole', 'morning', 'afternoon'));

-- The part of the date that is free: 1 the morning, 2 the afternoon, 3 the whole day.
alter table holiday add column part smallint not null default 3 check (part between 1 and 3);

-- As before, with the parts: a morning and an afternoon are a whole day.
create or replace function holidays_changed() returns trigger language plpgsql as $$
begin
  with wanted as materialized (
    select dates.day::date as day, c.id as calendar_id,
           bit_or(case n.part when 'morning' then 1 when 'afternoon' then 2 else 3 end)::smallint as part
    from non_working_day n
    cross join lateral generate_series(n.start_date, n.end_date, interval '1 day') dates (day)
    join holiday_calendar c
      on exists (select from non_working_day_calendar x where x.non_working_day_id = n.id and x.calendar_id = c.id)
         or not exists (select from non_working_day_calendar x where x.non_working_day_id = n.id)
    group by 1, 2
  ), gone as (
    delete from holiday h where not exists (select from wanted w where w.day = h.day and w.calendar_id = h.calendar_id)
  )
  insert into holiday (day, calendar_id, part) select day, calendar_id, part from wanted
  on conflict (calendar_id, day) do update set part = excluded.part where holiday.part <> excluded.part;
  return null;
end $$;

-- The part of a date that is worked, by the half days of the weekday and the free part of the date (0: none): 1 the
-- morning, 2 the afternoon, 3 the whole day, 4 a half working day, which can't be divided; 0 if the date is free. The
-- working half of a half working day is the morning. `WorkCalendar` in the contract uses the same numbers.
create function worked_part(weekday_halves smallint, free_part smallint) returns integer
  language sql immutable parallel safe
  return case weekday_halves when 2 then 3 & ~free_part when 1 then case when free_part & 1 = 0 then 4 else 0 end else 0 end;

-- The half days of a worked part.
create function halves_of_part(part integer) returns integer language sql immutable parallel safe
  return case part when 0 then 0 when 3 then 2 else 1 end;

-- The part of a date that an employee works.
create function worked_part_on(employee_id uuid, day date) returns integer language sql stable parallel safe
  return worked_part(
    (coalesce((select w.week from work_schedule w
               where w.employee_id = worked_part_on.employee_id and w.starts_on <= worked_part_on.day
               order by w.starts_on desc limit 1), '{2,2,2,2,2,0,0}'))[extract(isodow from day)::int],
    coalesce((select h.part from holiday h
              where h.day = worked_part_on.day and h.calendar_id = holiday_calendar_on(employee_id, worked_part_on.day)),
             0::smallint));

-- As before, less the part of each holiday.
create or replace function working_half_days(employee_id uuid, first date, last date) returns integer
  language sql stable parallel safe
  return (
    select coalesce(sum(
      half_days_of_week(part.week, part.first, part.last)
      - (select coalesce(sum(part.week[extract(isodow from h.day)::int]
                             - halves_of_part(worked_part(part.week[extract(isodow from h.day)::int], h.part))), 0)
         from holiday h where h.calendar_id = part.calendar_id and h.day between part.first and part.last)), 0)::int
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

-- As before: a half day of leave leaves out the morning or the afternoon if it is worked.
create or replace function counted_days(employee_id uuid, start_date date, end_date date, start_half boolean, end_half boolean)
  returns numeric language sql stable parallel safe
  return 0.5 * (working_half_days(employee_id, start_date, end_date)
                - (start_half and worked_part_on(employee_id, start_date) & 1 = 1)::int
                - (end_half and worked_part_on(employee_id, end_date) & 2 = 2)::int);
