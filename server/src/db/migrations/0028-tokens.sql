-- phase: expand
-- Tokens of people and of service accounts (docs/decisions/0066-tokens.md).

-- Another system of the company. It acts as an Admin, narrowed to its scopes, and is never an employee.
create table service_account (
  id         uuid primary key default gen_random_uuid(),
  name       text not null,
  scopes     text[] not null,
  -- The networks that its tokens are accepted from; empty for every address.
  addresses  cidr[] not null default '{}',
  -- Who is told before a token ends.
  owner_id   uuid references account on delete set null,
  created_at timestamptz not null default now(),
  ended_at   timestamptz,
  version    int not null default 1
);
create unique index service_account_name on service_account (lower(name)) where ended_at is null;
create index service_account_owner on service_account (owner_id);

create table api_token (
  id                 uuid primary key default gen_random_uuid(),
  account_id         uuid references account on delete cascade,
  service_account_id uuid references service_account on delete cascade,
  name               text not null,
  -- Of a personal token. Those of a service account are its account's.
  scopes             text[] not null default '{}',
  -- Hash of the whole token, which is shown only once.
  secret_hash        bytea not null unique,
  -- Its last four characters, to tell tokens apart.
  ending             text not null,
  created_at         timestamptz not null default now(),
  expires_at         timestamptz,
  last_used_at       timestamptz,
  revoked_at         timestamptz,
  -- Whether the owner was told that the token ends.
  is_end_announced   boolean not null default false,
  check (num_nonnulls(account_id, service_account_id) = 1),
  check (account_id is null or expires_at is not null)
);
create index api_token_account on api_token (account_id);
create index api_token_service_account on api_token (service_account_id);
create index api_token_expires on api_token (expires_at) where revoked_at is null;

-- The token that an action was made with. Transactions of a token set it; the previous version writes none.
alter table history add column token_id uuid;
alter table history alter column token_id set default nullif(current_setting('hr.token', true), '')::uuid;
create index history_token on history (token_id, id) where token_id is not null;

-- The answers of service accounts to calls with an Idempotency-Key, as those of people in idempotency_record.
create table service_idempotency_record (
  account_id   uuid not null references service_account on delete cascade,
  key          text not null,
  call         text not null,
  content_hash bytea not null,
  answer       text,
  at           timestamptz not null default now(),
  primary key (account_id, key)
);
create index service_idempotency_record_at on service_idempotency_record (at);
