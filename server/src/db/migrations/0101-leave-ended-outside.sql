-- phase: expand
-- Leave that ended outside the employment can come back (docs/decisions/0108-leave-outside-the-employment.md).

alter table leave_request
  -- The status that comes back, of leave that a moved first or last day canceled: 'pending' or 'approved'. A cancellation
  -- request keeps its day.
  add column outside_status text check (outside_status in ('pending', 'approved')),
  add constraint leave_request_outside check (outside_status is null or status = 'canceled') not valid,
  drop constraint leave_request_check2,
  add constraint leave_request_check2
    check (given_back_for is not null or outside_status is not null
           or (status = 'canceling') = (cancel_requested_on is not null)) not valid;
create index leave_request_ended_outside on leave_request (employee_id) where outside_status is not null;

-- The employees whose leave an import has left outside the employment, until it tells HR at its end.
create table import_leave_outside (
  import_id   uuid not null references employee_import on delete cascade,
  employee_id uuid not null references employee on delete cascade,
  primary key (import_id, employee_id)
);
create index import_leave_outside_employee on import_leave_outside (employee_id);
