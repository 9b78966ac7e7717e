-- phase: expand
-- Who may sign in by password (docs/decisions/0094-password-sign-in.md).

alter table company_setting
  add column password_sign_in text not null default 'everyone'
    check (password_sign_in in ('everyone', 'without provider', 'emergency accounts'));

alter table account
  -- Since when it is an emergency account, which always signs in by password.
  add column emergency_since timestamptz;
create index account_emergency on account (id) where emergency_since is not null;

alter table passkey
  -- Whether its device has verified the user with it, so that it can sign in alone.
  add column has_verified_user boolean not null default false;
