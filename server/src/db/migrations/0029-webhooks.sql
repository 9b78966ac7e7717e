-- phase: expand
-- Dated changes and webhooks (docs/decisions/0068-change-feed-and-webhooks.md).

-- The last day whose dated entries the history has; at most one row.
create table dated_change_run (
  is_only  boolean primary key default true check (is_only),
  last_day date not null
);

-- The addresses of other systems that are told about changes.
create table webhook (
  id            uuid primary key default gen_random_uuid(),
  name          text not null check (name <> ''),
  url           text not null check (url like 'https://%'),
  owner_id      uuid references account on delete set null,
  events        text[] not null,
  fields        text[] not null default '{}',
  -- 'gone': the receiver answered 410.
  state         text not null default 'enabled' check (state in ('enabled', 'disabled', 'gone')),
  -- The last link of the history whose delivery was created, if it was chosen.
  position      bigint not null,
  failing_since timestamptz,
  -- Whether the owner was told about the failures that began at failing_since.
  is_owner_told boolean not null default false,
  created_at    timestamptz not null default now(),
  version       int not null default 1
);
create index webhook_owner on webhook (owner_id);

-- The seeds of an endpoint's keys, encrypted. The previous one signs as well until it expires.
create table webhook_secret (
  id         uuid primary key default gen_random_uuid(),
  webhook_id uuid not null references webhook on delete cascade,
  seed       bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz
);
create index webhook_secret_webhook on webhook_secret (webhook_id);

-- An event on its way to an endpoint, and afterwards its log. The content is written when it is sent.
create table webhook_delivery (
  id         uuid primary key default gen_random_uuid(),
  webhook_id uuid not null references webhook on delete cascade,
  -- The link of the history; null for test events.
  position   bigint,
  -- The header webhook-id: the same for every attempt.
  message    text not null,
  type       text not null,
  -- The record, whose events are sent in the order of their positions.
  record_id  uuid not null,
  state      text not null default 'pending' check (state in ('pending', 'delivered', 'failed')),
  attempts   int not null default 0,
  -- The latest attempt, which alone may store its outcome.
  claim      uuid,
  -- When the next attempt is due. A node that begins one moves it on, so that others take over if it stops.
  due_at     timestamptz not null default now(),
  tried_at   timestamptz,
  status     int,
  failure    text,
  created_at timestamptz not null default now()
);
create unique index webhook_delivery_position on webhook_delivery (webhook_id, position);
create index webhook_delivery_due on webhook_delivery (webhook_id, due_at, position) where state = 'pending';
create index webhook_delivery_record on webhook_delivery (webhook_id, record_id, position) where state = 'pending';
create index webhook_delivery_created on webhook_delivery (webhook_id, created_at, position, id);
create index webhook_delivery_state on webhook_delivery (webhook_id, state, created_at, position, id);
create index webhook_delivery_failing on webhook_delivery (webhook_id)
  where state = 'pending' and (status is not null or failure is not null);
