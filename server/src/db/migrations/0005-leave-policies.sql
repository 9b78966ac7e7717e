-- phase: expand

-- Rules that create a leave type each year and grant its days (docs/rules.md, section 3).
create table leave_policy (
  id          uuid primary key default gen_random_uuid(),
  name        text collate croatian not null check (name <> ''),
  -- Validated by `policyRules` in the contract; always read and replaced as a whole.
  rules       json not null,
  is_archived boolean not null default false,
  version     integer not null default 1
);
create unique index leave_policy_name on leave_policy (lower(name));

-- The policy and the leave year of a generated type; both null for a type without a policy.
alter table leave_type add column policy_id uuid, add column year smallint;
alter table leave_type add constraint leave_type_policy foreign key (policy_id) references leave_policy not valid;
create unique index leave_type_policy_year on leave_type (policy_id, year) where policy_id is not null;

-- Entries that explain an employee's entitlement of a generated type. They are never changed, and add up to
-- `leave_balance.entitlement`.
create table leave_grant (
  id            bigint generated always as identity primary key,
  employee_id   uuid not null references employee on delete cascade,
  leave_type_id uuid not null references leave_type,
  -- 'grant' and 'adjustment' follow the policy; 'opening' is what an adopted type had before, 'correction' is by HR,
  -- 'credit' is time off in lieu, 'lapse' are days that were not carried over or have expired.
  kind          text not null check (kind in ('grant', 'adjustment', 'opening', 'correction', 'credit', 'lapse')),
  days          numeric(4, 1) not null,
  -- The day from which the days count.
  effective_on  date not null,
  -- With this day, the days become available month by month from `effective_on` until then.
  accrues_until date check (accrues_until >= effective_on),
  -- The last day on which a credit may be used.
  expires_on    date check ((kind = 'credit') = (expires_on is not null)),
  -- The lines of `explanationLine` in the contract.
  explanation   json not null default '[]',
  reason        text not null default '',
  actor_id      uuid,
  at            timestamptz not null default now()
);
create index leave_grant_balance on leave_grant (employee_id, leave_type_id, id);
create trigger leave_grant_is_append_only before update on leave_grant
  for each statement execute function reject_change();

-- Employees who changed a part of their own record that a policy reads. HR confirms the adjustment or dismisses it.
create table pending_adjustment (
  employee_id  uuid not null references employee on delete cascade,
  policy_id    uuid not null references leave_policy on delete cascade,
  requested_at timestamptz not null default now(),
  primary key (employee_id, policy_id)
);
create index pending_adjustment_policy on pending_adjustment (policy_id);
