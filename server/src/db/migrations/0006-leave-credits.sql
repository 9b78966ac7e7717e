-- phase: expand

-- Requests for time off in lieu: days worked in addition, which an approver confirms. Approval writes a grant of the kind
-- 'credit'. The columns of the decision are those of `leave_request`.
create table leave_credit (
  id                uuid primary key default gen_random_uuid(),
  employee_id       uuid not null references employee on delete cascade,
  policy_id         uuid not null references leave_policy,
  -- The first and the last day worked.
  start_date        date not null,
  end_date          date not null check (end_date >= start_date),
  days              numeric(4, 1) not null check (days > 0 and days * 2 = trunc(days * 2)),
  reason            text not null,
  status            text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'canceled')),
  approval_flow     text not null default 'team lead'
                    check (approval_flow in ('team lead', 'hr', 'team lead then hr', 'automatic')),
  requested_at      timestamptz not null default now(),
  first_approved_by uuid,
  first_approved_at timestamptz,
  decided_by        uuid,
  decided_for       uuid,
  decided_at        timestamptz,
  decision_note     text not null default '',
  version           integer not null default 1,
  -- A day is credited once.
  constraint leave_credit_overlap exclude using gist
    (employee_id with =, daterange(start_date, end_date, '[]') with &&) where (status in ('pending', 'approved'))
);
create index leave_credit_owner on leave_credit (employee_id, requested_at, id);
create index leave_credit_pending on leave_credit (requested_at, id) where status = 'pending';
create index leave_credit_policy on leave_credit (policy_id);
