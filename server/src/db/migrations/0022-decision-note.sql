-- What the approver wrote to the employee with the last decision; empty for nothing.
alter table leave_request add decision_note text not null default '';
