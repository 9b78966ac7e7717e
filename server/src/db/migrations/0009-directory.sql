-- phase: expand

-- Shown to coworkers, unlike the private phone number.
alter table employee add column work_phone text not null default '';

-- The directory: employees by name; the other columns decide who is employed on a day.
create index employee_directory on employee (last_name, first_name, id)
  include (status, start_date, end_date) where not is_archived;
