-- phase: expand
-- Approval flows and delegates (docs/decisions/0052-approval-flows-and-delegates.md).

-- While `status` is 'pending', `first_approved_by` marks a request that the team lead has approved and HR has not: its
-- status is 'inProgress' on the wire. All statements that count pending requests count it, too.
alter table leave_request
  add column approval_flow text not null default 'team lead',
  add column first_approved_by uuid,
  add column first_approved_at timestamptz,
  -- The approver in whose place a delegate made the latest decision.
  add column decided_for uuid;
alter table leave_request add constraint leave_request_approval_flow
  check (approval_flow in ('team lead', 'hr', 'team lead then hr', 'automatic')) not valid;

-- A delegate decides on leave in an approver's place; both days included.
create table delegation (
  id          uuid primary key default gen_random_uuid(),
  approver_id uuid not null references employee on delete cascade,
  delegate_id uuid not null references employee on delete cascade,
  starts_on   date not null,
  ends_on     date not null,
  check (approver_id <> delegate_id),
  check (starts_on <= ends_on),
  constraint delegation_overlap exclude using gist (approver_id with =, daterange(starts_on, ends_on, '[]') with &&)
);
create index delegation_delegate on delegation (delegate_id, starts_on);
