-- phase: expand
-- Approved leave in the employee's calendar by email (docs/decisions/0065-calendar-by-mail.md).

-- Whether the user's approved leave is sent to their calendar by email.
alter table account add column leave_calendar_email boolean not null default false;

-- The request whose calendar entry an email contains.
alter table email add column leave_request_id uuid references leave_request on delete cascade;
create index email_leave_request on email (leave_request_id) where leave_request_id is not null;
