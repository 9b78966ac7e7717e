-- phase: expand

-- Shown to coworkers, unlike the private phone number.
alter table employee add column work_phone text not null default '';

-- The directory by name, and that of an office; the included columns decide who is employed on a day.
create index employee_directory on employee (last_name, first_name, id)
  include (status, start_date, end_date) where not is_archived;
create index employee_directory_office on employee (office_location, last_name, first_name, id)
  include (status, start_date, end_date) where not is_archived;
