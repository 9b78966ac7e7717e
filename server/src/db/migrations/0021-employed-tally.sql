-- phase: expand

-- Employees who are not archived and not 'Not active', by the day from which they are employed (delta 1) and the day
-- after the last one (delta -1): the deltas of all days up to a day add up to those employed on it. Days that are long
-- past are stored as '-infinity', so that the number of rows does not grow with the company.
create table employed_tally (
  day   date not null,
  delta integer not null
);

create function employed_days(is_archived boolean, status text, start_date date, end_date date)
  returns table (day date, delta integer) language sql stable
begin atomic
  select case when change.day < current_date - 31 then '-infinity' else change.day end, change.delta
  from (values (coalesce(start_date, '-infinity'), 1), (end_date + 1, -1)) change (day, delta)
  where not is_archived and status <> 'Not active' and change.day is not null;
end;

create function employed_tally_inserted() returns trigger language plpgsql as $$
begin
  insert into employed_tally
    select d.day, sum(d.delta)
    from new_rows r cross join lateral employed_days(r.is_archived, r.status, r.start_date, r.end_date) d
    group by 1 having sum(d.delta) <> 0;
  return null;
end $$;
create function employed_tally_updated() returns trigger language plpgsql as $$
begin
  insert into employed_tally
    select d.day, sum(d.delta * r.sign)
    from (select is_archived, status, start_date, end_date, 1 as sign from new_rows
          union all select is_archived, status, start_date, end_date, -1 from old_rows) r
    cross join lateral employed_days(r.is_archived, r.status, r.start_date, r.end_date) d
    group by 1 having sum(d.delta * r.sign) <> 0;
  return null;
end $$;
create function employed_tally_deleted() returns trigger language plpgsql as $$
begin
  insert into employed_tally
    select d.day, -sum(d.delta)
    from old_rows r cross join lateral employed_days(r.is_archived, r.status, r.start_date, r.end_date) d
    group by 1 having sum(d.delta) <> 0;
  return null;
end $$;
create trigger employed_tally_inserted after insert on employee
  referencing new table as new_rows for each statement execute function employed_tally_inserted();
create trigger employed_tally_updated after update on employee
  referencing old table as old_rows new table as new_rows for each statement execute function employed_tally_updated();
create trigger employed_tally_deleted after delete on employee
  referencing old table as old_rows for each statement execute function employed_tally_deleted();

insert into employed_tally
  select d.day, sum(d.delta)
  from employee e cross join lateral employed_days(e.is_archived, e.status, e.start_date, e.end_date) d
  group by 1 having sum(d.delta) <> 0;
