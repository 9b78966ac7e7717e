-- The state of the company at a glance, and the reminders of what ends.

-- How many people of which kind there are now, as changes that are added up: who writes waits for nobody, and whoever
-- reads adds up a few rows instead of the company. The hourly clean-up makes one row of each kind.
create table employee_tally (
  status        text not null,
  contract_type text,
  gender        text,
  difference    integer not null
);
insert into employee_tally
  select status, contract_type, gender, count(*) from employee where not is_archived group by 1, 2, 3;

create function employee_tally_inserted() returns trigger language plpgsql as $$
begin
  insert into employee_tally
    select status, contract_type, gender, count(*) from new_rows where not is_archived group by 1, 2, 3;
  return null;
end $$;
create function employee_tally_updated() returns trigger language plpgsql as $$
begin
  insert into employee_tally
    select status, contract_type, gender, sum(difference)
    from (select status, contract_type, gender, 1 as difference from new_rows where not is_archived
          union all
          select status, contract_type, gender, -1 from old_rows where not is_archived) changed
    group by 1, 2, 3 having sum(difference) <> 0;
  return null;
end $$;
create function employee_tally_deleted() returns trigger language plpgsql as $$
begin
  insert into employee_tally
    select status, contract_type, gender, -count(*) from old_rows where not is_archived group by 1, 2, 3;
  return null;
end $$;
create trigger employee_tally_inserted after insert on employee
  referencing new table as new_rows for each statement execute function employee_tally_inserted();
create trigger employee_tally_updated after update on employee
  referencing old table as old_rows new table as new_rows for each statement execute function employee_tally_updated();
create trigger employee_tally_deleted after delete on employee
  referencing old table as old_rows for each statement execute function employee_tally_deleted();

-- What ends soon, counted and read from the index alone; by end date there is one for the list of employees.
create index employee_by_probation on employee (is_archived, end_of_probationary_period, last_name, first_name, id);
create index employee_by_contract_end on employee (is_archived, contract_type, end_date, last_name, first_name, id);
create index employee_by_level on employee (start_date, last_name, first_name, id)
  where not is_archived and seniority_level = '';
-- 29 February is found under February; in other years it shows on the 28th.
create index employee_by_birthday on employee
  ((extract(month from date_of_birth)), (extract(day from date_of_birth)), last_name, first_name, id)
  include (date_of_birth) where not is_archived;

-- One row for each kind of people and day, written once a day.
create table headcount (
  day           date not null,
  status        text not null,
  contract_type text,
  people        integer not null
);
create unique index headcount_day on headcount (day, status, coalesce(contract_type, ''));

-- The days on which the daily work was done: of several nodes, and after a clock was set back, one does it.
create table daily_work (
  day     date primary key,
  done_at timestamptz not null default now()
);

-- Reminders that were sent: of one date, each number of days before it once.
create table reminder (
  employee_id uuid not null references employee on delete cascade,
  event       text not null,
  due_on      date not null,
  days        integer not null,
  primary key (employee_id, event, due_on, days)
);
