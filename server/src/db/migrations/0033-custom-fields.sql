-- phase: expand
-- Fields that a company adds to the records of its employees (docs/decisions/0072-custom-fields.md).

create table custom_field (
  id              uuid primary key default gen_random_uuid(),
  name            text collate croatian not null check (name <> ''),
  kind            text not null check (kind in ('text', 'long text', 'number', 'day', 'flag', 'choice', 'choices')),
  unit            text not null default '',
  section         text collate croatian not null default '',
  help            text not null default '',
  place           integer not null,
  is_required     boolean not null default false,
  is_unique       boolean not null default false,
  field_class     text not null
                  check (field_class in ('internal', 'personal', 'hr', 'sensitive', 'national-id', 'third-party')),
  employee_access text not null check (employee_access in ('read', 'write')),
  lead_access     text not null check (lead_access in ('none', 'read')),
  admin_access    text not null check (admin_access in ('none', 'read', 'write')),
  archived_at     timestamptz,
  version         integer not null default 1
);
create unique index custom_field_name on custom_field (lower(name)) where archived_at is null;

create table custom_option (
  id          uuid primary key default gen_random_uuid(),
  field_id    uuid not null references custom_field on delete cascade,
  name        text collate croatian not null check (name <> ''),
  place       integer not null,
  archived_at timestamptz
);
create index custom_option_field on custom_option (field_id);
create unique index custom_option_name on custom_option (field_id, lower(name)) where archived_at is null;

-- The values of a record, one row for each; a field of several choices has a row for each of them. One of the columns
-- from option_id to cipher has the value. Yes and no are the numbers 1 and 0.
create table custom_value (
  id          uuid primary key default gen_random_uuid(),
  employee_id uuid not null references employee on delete cascade,
  field_id    uuid not null references custom_field on delete cascade,
  place       smallint not null default 0,
  option_id   uuid references custom_option on delete cascade,
  text        text collate croatian check (length(text) <= 255),
  long_text   text,
  number      numeric(16, 4),
  day         date,
  cipher      bytea,
  -- Of unique fields: equal for equal values.
  hash        bytea,
  unique (employee_id, field_id, place),
  check (num_nonnulls(option_id, text, long_text, number, day, cipher) = 1)
);
create unique index custom_value_hash on custom_value (field_id, hash) where hash is not null;
create index custom_value_text on custom_value (field_id, text, employee_id) where text is not null;
create index custom_value_number on custom_value (field_id, number, employee_id) where number is not null;
create index custom_value_day on custom_value (field_id, day, employee_id) where day is not null;
create index custom_value_option on custom_value (option_id, employee_id) where option_id is not null;
create index custom_value_field on custom_value (field_id, employee_id);
