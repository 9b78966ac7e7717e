-- phase: expand
-- The approvers of an undecided leave request or credit who know that it awaits their decision
-- (docs/decisions/0109-approvers-are-told.md).

create table asked_approver (
  leave_request_id uuid references leave_request on delete cascade,
  credit_id        uuid references leave_credit on delete cascade,
  approver_id      uuid not null references employee on delete cascade,
  check (num_nonnulls(leave_request_id, credit_id) = 1)
);
create unique index asked_approver_once on asked_approver (coalesce(leave_request_id, credit_id), approver_id);
create index asked_approver_leave_request on asked_approver (leave_request_id) where leave_request_id is not null;
create index asked_approver_credit on asked_approver (credit_id) where credit_id is not null;
create index asked_approver_approver on asked_approver (approver_id);
