-- Codes of an authenticator app, which signing in by password asks for.
create table account_second_factor (
  account_id     uuid primary key references account on delete cascade,
  -- Encrypted; whoever has it makes the same codes.
  secret         bytea not null,
  begun_at       timestamptz not null default now(),
  -- Since when it is asked for; null: the owner has not shown a code yet.
  turned_on_at   timestamptz,
  -- The number of the latest half minute whose code was used: none is used twice.
  last_step      bigint not null default 0,
  -- Keyed hashes of those that were not used yet.
  recovery_codes bytea[] not null default '{}'
);
