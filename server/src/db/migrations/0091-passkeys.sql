-- phase: expand
-- Passkeys (docs/decisions/0092-passkeys.md).

-- The two-step sign-in of an account, which is on with an app, with passkeys, or with both.
alter table account_second_factor
  -- The active secret of the app; null without an app.
  alter column secret drop not null,
  -- Encrypted: the secret of an app until its first code.
  add column pending_secret bytea,
  -- Encrypted: the key of the hashes of the recovery codes; null where that is the secret of the app, as before.
  add column recovery_key bytea,
  -- How authenticators name the account: random, and not its id.
  add column user_handle bytea not null default uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid());

create table passkey (
  id            uuid primary key default gen_random_uuid(),
  account_id    uuid not null references account on delete cascade,
  credential_id bytea not null unique,
  public_key    bytea not null,
  -- The authenticator's counter of signatures; 0 if it does not count.
  sign_count    bigint not null default 0,
  -- The host of PUBLIC_URL for which the passkey was made. It works for no other.
  host          text not null,
  name          text not null,
  created_at    timestamptz not null default now(),
  last_used_at  timestamptz
);
create index passkey_account on passkey (account_id, created_at);

-- Challenges that authenticators have not answered yet. Each works once, for one purpose, in one session or browser.
create table passkey_challenge (
  challenge   bytea primary key,
  purpose     text not null check (purpose in ('add', 'confirm', 'sign in')),
  session_id  uuid references session on delete cascade,
  -- At the sign-in: the hash of the browser's cookie.
  cookie_hash bytea,
  expires_at  timestamptz not null,
  check ((session_id is null) <> (cookie_hash is null))
);
create index passkey_challenge_session on passkey_challenge (session_id);
create index passkey_challenge_expires on passkey_challenge (expires_at);
