-- How many people who are not archived have their birthday in each month, by changes like `employee_tally`: the calendar
-- of birthdays shows a page of a month and the number of all.
create table birthday_tally (
  month      integer not null check (month between 1 and 12),
  difference integer not null
);
insert into birthday_tally
  select extract(month from date_of_birth), count(*) from employee
  where not is_archived and date_of_birth is not null group by 1;

create function birthday_tally_inserted() returns trigger language plpgsql as $$
begin
  insert into birthday_tally
    select extract(month from date_of_birth), count(*) from new_rows
    where not is_archived and date_of_birth is not null group by 1;
  return null;
end $$;
create function birthday_tally_updated() returns trigger language plpgsql as $$
begin
  insert into birthday_tally
    select month, sum(difference)
    from (select extract(month from date_of_birth) as month, 1 as difference from new_rows
          where not is_archived and date_of_birth is not null
          union all
          select extract(month from date_of_birth), -1 from old_rows
          where not is_archived and date_of_birth is not null) changed
    group by 1 having sum(difference) <> 0;
  return null;
end $$;
create function birthday_tally_deleted() returns trigger language plpgsql as $$
begin
  insert into birthday_tally
    select extract(month from date_of_birth), -count(*) from old_rows
    where not is_archived and date_of_birth is not null group by 1;
  return null;
end $$;
create trigger birthday_tally_inserted after insert on employee
  referencing new table as new_rows for each statement execute function birthday_tally_inserted();
create trigger birthday_tally_updated after update on employee
  referencing old table as old_rows new table as new_rows for each statement execute function birthday_tally_updated();
create trigger birthday_tally_deleted after delete on employee
  referencing old table as old_rows for each statement execute function birthday_tally_deleted();
