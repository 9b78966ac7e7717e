-- phase: expand
-- Settings of the company and its setup (docs/decisions/0057-company-settings-and-setup.md).

create table company_setting (
  id                  uuid primary key default gen_random_uuid(),
  name                text collate croatian not null default '',
  -- PNG, and the name in its address, which changes with each logo.
  logo                bytea,
  logo_name           text,
  accent_colour       text check (accent_colour ~ '^#[0-9a-f]{6}$'),
  time_zone           text,
  -- ISO 3166-1 alpha-2.
  country             text check (country ~ '^[A-Z]{2}$'),
  show_absences       boolean not null default false,
  -- new: the setup opens by itself; started: the dashboard lists its open steps; closed: neither.
  setup               text not null default 'new' check (setup in ('new', 'started', 'closed')),
  skipped_steps       text[] not null default '{}',
  mail_checked_at     timestamptz,
  provider_checked_at timestamptz,
  version             integer not null default 1,
  constraint company_setting_logo check ((logo is null) = (logo_name is null))
);
create unique index company_setting_only_row on company_setting ((true));

-- A company that already has employees needs no setup.
insert into company_setting (setup) select case when exists (select from employee) then 'closed' else 'new' end;
