-- Signing in at an identity provider, sessions that people see and end, the chain over the history, privacy.

-- What somebody recognises a session by, how it began, and when its person last proved to be there once more.
alter table session
  add device       text not null default '',
  add method       text not null default 'password' check (method in ('password', 'provider')),
  add confirmed_at timestamptz,
  -- The identity provider's token, sealed: the provider asks for it when somebody signs out.
  add id_token     bytea;

-- Who an account is at an identity provider. Once linked, the subject alone counts, never the e-mail address.
create table account_identity (
  account_id uuid not null references account on delete cascade,
  issuer     text not null,
  subject    text not null,
  linked_at  timestamptz not null default now(),
  primary key (account_id, issuer),
  unique (issuer, subject)
);

-- A flag that a claim of the identity provider has set; such a claim may take it back, and no other.
alter table account
  add admin_by_claim          boolean not null default false,
  add super_admin_hr_by_claim boolean not null default false;

-- A way to the identity provider and back, found by a cookie of its own and used once.
create table provider_attempt (
  cookie_hash bytea primary key,
  state       text not null,
  nonce       text not null,
  verifier    text not null,
  next        text not null,
  -- The session that is to be confirmed; null: somebody signs in.
  session_id  uuid references session on delete cascade,
  started_at  timestamptz not null default now(),
  expires_at  timestamptz not null
);
create index provider_attempt_expiry on provider_attempt (expires_at);
create index provider_attempt_session on provider_attempt (session_id);

-- The audit log goes from the newest fact down, narrowed by who, whom, what and when.
create index history_actor on history (actor_id, id);
create index history_of_person on history (person_id, id);
create index history_action on history (action, id);
create index history_at on history (at, id);

-- The links over the facts of the history, each with the keyed hash of its fact and of the link before it.
create table history_link (
  position   bigint primary key,
  history_id bigint not null unique references history,
  hash       bytea not null
);
create trigger history_link_is_final before update or delete on history_link
  for each statement execute function refuse_change();

-- Facts that are not linked yet, with the transaction that wrote them. They are linked when no transaction is open that
-- began to write before: then nothing can come between them any more, and no write ever waits for the chain.
create table history_unlinked (
  history_id bigint primary key,
  written_in xid8 not null default pg_current_xact_id(),
  at         timestamptz not null default now()
);
-- Rows live for a second: what they leave behind is cleared away before it slows the look for new ones.
alter table history_unlinked set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
insert into history_unlinked (history_id, at) select id, at from history;

create function history_to_link() returns trigger language plpgsql as $$
begin
  insert into history_unlinked (history_id) select id from new_rows;
  return null;
end $$;
create trigger history_to_link after insert on history
  referencing new table as new_rows for each statement execute function history_to_link();
