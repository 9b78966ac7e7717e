-- phase: expand
-- AI assistants of users (docs/decisions/0071-assistants.md).

alter table company_setting add column allow_assistants boolean not null default false;

-- A leave request that an assistant has prepared. Its owner opens it in the product within 24 hours and sends it there.
create table leave_draft (
  id            uuid primary key default gen_random_uuid(),
  account_id    uuid not null references account on delete cascade,
  leave_type_id uuid not null references leave_type on delete cascade,
  start_date    date not null,
  end_date      date not null,
  start_half    boolean not null default false,
  end_half      boolean not null default false,
  created_at    timestamptz not null default now()
);
create index leave_draft_account on leave_draft (account_id, created_at);
create index leave_draft_leave_type on leave_draft (leave_type_id);
create index leave_draft_created on leave_draft (created_at);
