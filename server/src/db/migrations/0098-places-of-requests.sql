-- phase: expand
-- Challenges are limited by the network that has asked for them, and nodes tell whether a proxy is not trusted.

alter table passkey_challenge
  -- At the sign-in: the keyed hash of the network address.
  add column network bytea;
create index passkey_challenge_network on passkey_challenge (network, expires_at) where network is not null;
create index passkey_challenge_cookie on passkey_challenge (cookie_hash, expires_at) where cookie_hash is not null;

-- Whether requests have named another address (X-Forwarded-For) while the node trusts no proxy (TRUST_PROXY).
alter table node add column ignores_proxy boolean not null default false;
