-- Changing the application's key.

-- Keys that were replaced, in their order.
create table former_key (
  number      integer generated always as identity primary key,
  fingerprint text not null unique,
  -- What of it is needed for ever, encrypted with the present key: it verifies the links that it has made, and tells
  -- recovery codes that were hashed with it.
  kept        bytea not null,
  replaced_at timestamptz not null default now(),
  -- Since when nothing is encrypted with it any more; null: that is under way.
  done_at     timestamptz
);
create unique index former_key_under_way on former_key ((done_at is null)) where done_at is null;
