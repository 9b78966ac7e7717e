-- phase: expand
-- A second factor that the company requires (docs/decisions/0090-required-second-factor.md).

alter table company_setting
  -- The roles that must have a second factor, and after how many days.
  add column second_factor_roles text[] not null default '{}'
    check (second_factor_roles <@ '{Superadmin,Admin,"Team lead",Employee}'::text[]),
  add column second_factor_days smallint not null default 14 check (second_factor_days between 0 and 60);

alter table account
  -- Since when the account must have a second factor; null while it need not, or has not been used since.
  add column second_factor_required_at timestamptz,
  -- The days from then, where they are not those of the company: after a reset.
  add column second_factor_grace_days smallint,
  -- Whether the identity provider asked for a second factor at the last sign-in there.
  add column second_factor_at_provider boolean not null default false;

alter table session
  -- Whether the identity provider, or a code after the sign-in, has proved a second factor.
  add column has_second_factor boolean not null default false;
