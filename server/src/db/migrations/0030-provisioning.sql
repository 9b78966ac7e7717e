-- phase: expand
-- Provisioning of identity directories (docs/decisions/0069-provisioning.md).

-- When the fields that SCIM shows last changed. Not the time of the transaction: a client that asks for later changes
-- would miss those of a transaction that committed after its request.
alter table employee add column scim_changed_at timestamptz not null default now();
create function scim_fields_changed() returns trigger language plpgsql as $$
begin
  new.scim_changed_at := clock_timestamp();
  return new;
end $$;
-- The last of the triggers, by its name, because others set the copied names.
create trigger zz_scim_fields_changed before update on employee for each row
  when ((old.first_name, old.last_name, old.email, old.work_phone, old.employee_number, old.position_name,
         old.departments, old.office_location, old.contract_type, old.start_date, old.end_date, old.supervisor_id,
         old.supervisor_first_name, old.supervisor_last_name, old.status = 'Not active', old.is_archived,
         old.teams::text)
        is distinct from
        (new.first_name, new.last_name, new.email, new.work_phone, new.employee_number, new.position_name,
         new.departments, new.office_location, new.contract_type, new.start_date, new.end_date, new.supervisor_id,
         new.supervisor_first_name, new.supervisor_last_name, new.status = 'Not active', new.is_archived,
         new.teams::text)
        or old.scim_changed_at is distinct from new.scim_changed_at)
  execute function scim_fields_changed();

-- `directory_disabled_at`: an identity directory has ended sign-in; null if it has not, or has allowed it again.
-- `directory_id`: the `externalId` that the directory gave the user.
alter table account
  add column directory_disabled_at timestamptz,
  add column directory_id text check (directory_id <> '');
create unique index account_directory_id on account (directory_id) where directory_id is not null;
create index account_directory_disabled on account (directory_disabled_at) where directory_disabled_at is not null;

alter table company_setting
  -- Whether an identity directory may end sign-in.
  add column directory_deactivation boolean not null default false,
  -- Until when it may do so without a limit.
  add column directory_unlimited_until timestamptz;

-- Deactivations that an identity directory requested and that were held back: too many in an hour, or of HR.
create table held_deactivation (
  account_id uuid primary key references account on delete cascade,
  reason     text not null check (reason in ('limit', 'ladder')),
  at         timestamptz not null default now()
);

-- The connection to Microsoft Entra ID; at most one.
create table entra_connection (
  id                   uuid primary key default gen_random_uuid(),
  tenant_id            text not null,
  client_id            text not null,
  -- Encrypted.
  client_secret        bytea not null,
  service_principal_id text not null,
  job_id               text not null,
  -- Whether the day's work sends changed users.
  is_daily             boolean not null default false
);
create unique index entra_connection_only_row on entra_connection ((true));

-- What was last sent of each employee, by employee number. Rows outlive the employee until a run has reported the
-- deletion.
create table entra_user (
  employee_id  uuid primary key,
  external_id  text not null,
  content_hash bytea not null,
  sent_at      timestamptz not null default now()
);

create table entra_run (
  id         uuid primary key default gen_random_uuid(),
  kind       text not null check (kind in ('changed', 'full')),
  -- Null for the day's work.
  actor_id   uuid references account on delete set null,
  state      text not null default 'running' check (state in ('running', 'done', 'failed')),
  started_at timestamptz not null default now(),
  ended_at   timestamptz,
  -- Users that Entra has accepted, users without an employee number, and calls of its interface.
  sent       integer not null default 0,
  skipped    integer not null default 0,
  calls      integer not null default 0,
  -- Why it failed, as a stored message.
  error      text
);
create index entra_run_started on entra_run (started_at desc);
create index entra_run_actor on entra_run (actor_id);
