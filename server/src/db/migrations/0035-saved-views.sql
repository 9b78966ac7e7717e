-- phase: expand
-- Saved views of lists (docs/decisions/0074-saved-views.md).

create table saved_view (
  id          uuid primary key default gen_random_uuid(),
  list        text not null check (list <> ''),
  name        text collate croatian not null check (name <> ''),
  -- Null after the owner was deleted.
  account_id  uuid references account on delete set null,
  -- The lowest role that sees the view; null for the owner alone.
  shared_with text check (shared_with in ('Employee', 'Team lead', 'Admin', 'Superadmin')),
  content     jsonb not null,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  version     integer not null default 1,
  check (account_id is not null or shared_with is not null)
);
create unique index saved_view_name on saved_view (account_id, list, lower(name));
create index saved_view_shared on saved_view (shared_with) where shared_with is not null;

-- The view that a list opens with.
create table default_view (
  account_id uuid not null references account on delete cascade,
  list       text not null,
  view_id    uuid not null references saved_view on delete cascade,
  primary key (account_id, list)
);
create index default_view_view on default_view (view_id);
