-- phase: contract
-- What only version 1.0.0 used (docs/decisions/0084-contraction-after-1-1.md).

drop trigger stored_file_category on stored_file;
drop function stored_file_category();
alter table stored_file drop column category;

drop table pending_adjustment;
drop function leave_days(date, date, boolean, boolean);

-- Version 1.1.0 stores those of a canceled part after inserting it.
alter table leave_request add constraint leave_request_day_halves
  check (day_halves is not null or status in ('rejected', 'canceled'));
