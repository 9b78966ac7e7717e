-- Writes side by side wait for each other as little as possible.

-- Days off are looked up in a set: comparing each of forty thousand days with each day off took a second, and nobody
-- applies for leave meanwhile.
create or replace function calendar_changed() returns trigger language plpgsql as $$
begin
  update calendar_day c set (is_working, working_before) = (n.is_working, n.working_before)
    from (select day, is_working, count(*) filter (where is_working) over (order by day) - is_working::int as working_before
          from (select day, extract(isodow from day) < 6 and off.day is null as is_working
                from calendar_day
                left join (select distinct generate_series(start_date, end_date, interval '1 day')::date as day
                           from non_working_day) off using (day)) days) n
    where n.day = c.day and (n.is_working, n.working_before) <> (c.is_working, c.working_before);
  return null;
end $$;

-- How many people there are, and the values of fields that take new ones: by changes like `employee_tally`. Rows that are
-- counted up would make each save wait for the one before, and two saves for each other.
alter table employee_count drop constraint employee_count_pkey;
alter table employee_count rename total to difference;
alter table field_value drop constraint field_value_pkey;
alter table field_value rename uses to difference;

create or replace function employee_inserted() returns trigger language plpgsql as $$
begin
  insert into employee_search
    select (employee_search_row(id, first_name, last_name, email, is_archived)).* from new_rows;
  insert into employee_count select is_archived, count(*) from new_rows group by 1;
  return null;
end $$;

create or replace function employee_updated() returns trigger language plpgsql as $$
begin
  update employee_search s set (is_archived, last_name, first_name, text, starts) =
      (select r.is_archived, r.last_name, r.first_name, r.text, r.starts
       from employee_search_row(n.id, n.first_name, n.last_name, n.email, n.is_archived) r)
    from (select id, first_name, last_name, email, is_archived from new_rows
          except select id, first_name, last_name, email, is_archived from old_rows) n
    where s.employee_id = n.id;
  insert into employee_count
    select is_archived, sum(n)
    from (select is_archived, count(*) as n from new_rows group by 1
          union all select is_archived, -count(*) from old_rows group by 1) changes
    group by 1 having sum(n) <> 0;
  return null;
end $$;

create or replace function employee_deleted() returns trigger language plpgsql as $$
begin
  insert into employee_count select is_archived, -count(*) from old_rows group by 1;
  return null;
end $$;

create or replace function field_values_inserted() returns trigger language plpgsql as $$
begin
  insert into field_value
    select v.field, v.value, count(*)
    from new_rows r, field_values(country, departments, office_location, seniority_level, seniority_client_level, languages) v
    group by 1, 2;
  return null;
end $$;

create or replace function field_values_updated() returns trigger language plpgsql as $$
begin
  insert into field_value
    select field, value, sum(change) from (
      select v.field, v.value, 1 as change
      from new_rows r, field_values(country, departments, office_location, seniority_level, seniority_client_level, languages) v
      union all
      select v.field, v.value, -1
      from old_rows r, field_values(country, departments, office_location, seniority_level, seniority_client_level, languages) v) changes
    group by 1, 2 having sum(change) <> 0;
  return null;
end $$;

create or replace function field_values_deleted() returns trigger language plpgsql as $$
begin
  insert into field_value
    select v.field, v.value, -count(*)
    from old_rows r, field_values(country, departments, office_location, seniority_level, seniority_client_level, languages) v
    group by 1, 2;
  return null;
end $$;

-- No days of a leave type are stored alike, whether it was added or changed with a zero.
update leave_type set number_of_days = null where number_of_days = 0;
update leave_type_grant set days = null where days = 0;
