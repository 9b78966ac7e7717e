-- The whole schema of version 1. Later changes are new files; this one is never edited, because its checksum is stored.

create extension if not exists pg_trgm;
create extension if not exists btree_gist;

-- Croatian sort order. Numbers inside text sort by value ('Soba 2' before 'Soba 10').
create collation croatian (provider = icu, locale = 'hr-u-kn-true');

-- Normalises text for search: lower case, no diacritics. `fold` in contract/src/lib/fold.ts does the same to search terms.
create function fold(value text) returns text
  language sql immutable strict parallel safe
  return replace(replace(replace(replace(
    lower(regexp_replace(normalize(value, nfd), '[\u0300-\u036f]', '', 'g') collate croatian),
    'đ', 'd'), 'ł', 'l'), 'ø', 'o'), 'ß', 'ss');

-- The first one and two letters of each word. Search terms shorter than three letters match these, because trigrams can't.
create function word_starts(value text) returns text[]
  language sql immutable strict parallel safe
  return (select coalesce(array_agg(distinct left(word, size)), '{}')
          from regexp_split_to_table(value, '\s+') word, generate_series(1, 2) size
          where length(word) >= size);

create function reject_change() returns trigger language plpgsql as $$
begin
  raise exception 'Rows of % are append-only', tg_table_name;
end $$;

-- Facts about the installation, such as the fingerprint of its key and whether it holds demo data.
create table setting (
  name  text primary key,
  value text not null
);

-- Counters
--
-- Tables named `…_tally`, `employee_count` and `field_value` hold counters as deltas: triggers append a row for each
-- change, readers sum the rows, and a job merges them every few minutes. One row per counter would make every
-- transaction wait for the previous one.

-- Positions, photos and employees

create table position (
  id      uuid primary key default gen_random_uuid(),
  name    text collate croatian not null check (name <> ''),
  version integer not null default 1
);
create unique index position_name on position (lower(name));
create index position_order on position (name, id);

-- Profile photos in three sizes, encoded by the server. Names are random, so they reveal nothing.
create table photo (
  name   text primary key,
  small  bytea not null,
  medium bytea not null,
  large  bytea not null
);
-- Images are compressed already.
alter table photo
  alter small set storage external, alter medium set storage external, alter large set storage external;

create table employee (
  id                         uuid primary key default gen_random_uuid(),
  first_name                 text collate croatian not null check (first_name <> ''),
  last_name                  text collate croatian not null check (last_name <> ''),
  maiden_name                text not null default '',
  email                      text collate croatian not null check (email <> ''),
  phone_number               text not null default '',
  -- Encrypted with a key that is stored outside the database. The keyed hash enforces uniqueness (docs/rules.md, section 2).
  id_number                  bytea,
  id_number_hash             bytea,
  date_of_birth              date,
  gender                     text check (gender in ('Male', 'Female', 'Other')),
  marital_status             text not null default 'None' check (marital_status in ('None', 'Single', 'Married')),
  country                    text not null default '',
  place_of_residence         text not null default '',
  residential_address        text not null default '',
  emergency_contact          text not null default '',
  profile_image              text references photo on delete set null,
  status                     text collate croatian not null default 'Active'
                             check (status in ('Active', 'Not active', 'Maternity leave')),
  position_id                uuid references position,
  supervisor_id              uuid references employee on delete set null check (supervisor_id <> id),
  departments                text collate croatian not null default '',
  office_location            text collate croatian not null default '',
  contract_type              text collate croatian
                             check (contract_type in ('Ugovor o djelu', 'Ugovor na određeno', 'Ugovor na neodređeno')),
  work_type                  text check (work_type in ('Online', 'WFH', 'Dijeljeno')),
  start_date                 date,
  end_of_probationary_period date,
  end_date                   date,
  -- Whole months from the start date to the end date; null while the employee has no end date.
  months_employed            integer generated always as
    ((extract(year from age(end_date::timestamp, start_date::timestamp)) * 12
      + extract(month from age(end_date::timestamp, start_date::timestamp)))::integer) stored,
  seniority_level            text not null default '',
  seniority_client_level     text not null default '',
  qualifications             text check (qualifications in ('SSS', 'VŠS', 'VSS', 'MR')),
  vocation                   text not null default '',
  years_experience           numeric(5, 1) check (years_experience >= 0),
  languages                  text[] not null default '{}',
  brief_description          text not null default '',
  -- Parts of the record that are always read and replaced with it and never searched on their own.
  children                   json not null default '[]' check (json_typeof(children) = 'array'),
  experience                 json not null default '[]' check (json_typeof(experience) = 'array'),
  education                  json not null default '[]' check (json_typeof(education) = 'array'),
  skills                     json not null default '[]' check (json_typeof(skills) = 'array'),
  -- Copies from other tables, kept up to date by triggers, so that a page of the list reads one table in index order.
  position_name              text collate croatian,
  supervisor_last_name       text collate croatian,
  supervisor_first_name      text collate croatian,
  -- Current projects: uuid, name and clientName of each.
  teams                      json not null default '[]',
  is_archived                boolean not null default false,
  version                    integer not null default 1,
  check ((id_number is null) = (id_number_hash is null)),
  check (end_date >= start_date),
  check (end_of_probationary_period >= start_date)
);
-- Emails are unique, archived employees included (docs/rules.md, section 2).
create unique index employee_email on employee (lower(email));
create unique index employee_id_number on employee (id_number_hash) where id_number_hash is not null;
create index employee_position on employee (position_id);
create index employee_supervisor on employee (supervisor_id);
create index employee_photo on employee (profile_image) where profile_image is not null;
-- One index for each sortable column of the employee list. The id makes the order total.
create index employee_by_last_name on employee (is_archived, last_name, first_name, id);
create index employee_by_email on employee (is_archived, email, id);
create index employee_by_status on employee (is_archived, status, last_name, first_name, id);
create index employee_by_contract on employee (is_archived, contract_type, last_name, first_name, id);
create index employee_by_start_date on employee (is_archived, start_date, last_name, first_name, id);
create index employee_by_end_date on employee (is_archived, end_date, last_name, first_name, id);
create index employee_by_departments on employee (is_archived, departments, last_name, first_name, id);
create index employee_by_office on employee (is_archived, office_location, last_name, first_name, id);
create index employee_by_time_in_company on employee (is_archived, months_employed, last_name, first_name, id);
create index employee_by_position on employee (is_archived, position_name, last_name, first_name, id);
create index employee_by_supervisor on employee
  (is_archived, supervisor_last_name, supervisor_first_name, last_name, first_name, id);
-- The leave calendar sorts by the first team, then by name.
create index employee_by_team on employee
  (is_archived, ((teams -> 0 ->> 'name') collate croatian), last_name, first_name, id);
-- The user list includes archived employees.
create index user_by_last_name on employee (last_name, first_name, id);
create index user_by_first_name on employee (first_name, last_name, id);
-- Covering indexes for the dashboard: what ends soon.
create index employee_by_probation on employee (is_archived, end_of_probationary_period, last_name, first_name, id);
create index employee_by_contract_end on employee (is_archived, contract_type, end_date, last_name, first_name, id);
create index employee_by_level on employee (start_date, last_name, first_name, id)
  where not is_archived and seniority_level = '';
-- 29 February is stored as such; in other years it is shown on the 28th.
create index employee_by_birthday on employee
  ((extract(month from date_of_birth)), (extract(day from date_of_birth)), last_name, first_name, id)
  include (date_of_birth) where not is_archived;

-- Deletes a photo with the last employee who uses it, whichever command replaced it.
create function delete_unused_photo() returns trigger language plpgsql as $$
begin
  delete from photo where name = old.profile_image
    and not exists (select from employee where profile_image = old.profile_image);
  return null;
end $$;
create trigger employee_photo_replaced after update of profile_image on employee for each row
  when (old.profile_image is not null and old.profile_image is distinct from new.profile_image)
  execute function delete_unused_photo();
create trigger employee_photo_deleted after delete on employee for each row
  when (old.profile_image is not null)
  execute function delete_unused_photo();

create function set_copied_names() returns trigger language plpgsql as $$
begin
  new.position_name := (select name from position where id = new.position_id);
  select last_name, first_name into new.supervisor_last_name, new.supervisor_first_name
    from employee where id = new.supervisor_id;
  return new;
end $$;
create trigger set_copied_names before insert or update of position_id, supervisor_id on employee
  for each row execute function set_copied_names();

create function position_renamed() returns trigger language plpgsql as $$
begin
  update employee set position_name = new.name where position_id = new.id;
  return null;
end $$;
create trigger position_renamed after update of name on position
  for each row when (old.name <> new.name) execute function position_renamed();

create function supervisor_renamed() returns trigger language plpgsql as $$
begin
  update employee set supervisor_last_name = new.last_name, supervisor_first_name = new.first_name
    where supervisor_id = new.id;
  return null;
end $$;
create trigger supervisor_renamed after update of first_name, last_name on employee
  for each row when ((old.first_name, old.last_name) is distinct from (new.first_name, new.last_name))
  execute function supervisor_renamed();

create table employee_count (
  is_archived boolean not null,
  delta       integer not null
);

-- Search index of the employee list. Narrow and folded, so that counting and sorting matches reads no whole records.
create table employee_search (
  employee_id uuid primary key references employee on delete cascade,
  is_archived boolean not null,
  last_name   text collate croatian not null,
  first_name  text collate croatian not null,
  text        text collate "C" not null,
  starts      text[] not null
);
create index employee_search_text on employee_search using gin (text gin_trgm_ops);
create index employee_search_starts on employee_search using gin (starts) with (fastupdate = off);

create function employee_search_row(id uuid, first_name text, last_name text, email text, is_archived boolean)
  returns employee_search
  language sql immutable parallel safe
  return row(id, is_archived, last_name, first_name, fold(first_name || ' ' || last_name || ' ' || email),
             word_starts(fold(first_name || ' ' || last_name || ' ' || email)))::employee_search;

create function employee_inserted() returns trigger language plpgsql as $$
begin
  insert into employee_search
    select (employee_search_row(id, first_name, last_name, email, is_archived)).* from new_rows;
  insert into employee_count select is_archived, count(*) from new_rows group by 1;
  return null;
end $$;

-- Old and new rows are compared with `except` instead of a join: PostgreSQL caches a plan made for one changed row, and
-- with that plan a join over thousands of rows (renaming a position) would compare each row with each.
create function employee_updated() returns trigger language plpgsql as $$
begin
  update employee_search s set (is_archived, last_name, first_name, text, starts) =
      (select r.is_archived, r.last_name, r.first_name, r.text, r.starts
       from employee_search_row(n.id, n.first_name, n.last_name, n.email, n.is_archived) r)
    from (select id, first_name, last_name, email, is_archived from new_rows
          except select id, first_name, last_name, email, is_archived from old_rows) n
    where s.employee_id = n.id;
  insert into employee_count
    select is_archived, sum(n)
    from (select is_archived, count(*) as n from new_rows group by 1
          union all select is_archived, -count(*) from old_rows group by 1) changes
    group by 1 having sum(n) <> 0;
  return null;
end $$;

create function employee_deleted() returns trigger language plpgsql as $$
begin
  insert into employee_count select is_archived, -count(*) from old_rows group by 1;
  return null;
end $$;

create trigger employee_inserted after insert on employee
  referencing new table as new_rows for each statement execute function employee_inserted();
create trigger employee_updated after update on employee
  referencing old table as old_rows new table as new_rows for each statement execute function employee_updated();
create trigger employee_deleted after delete on employee
  referencing old table as old_rows for each statement execute function employee_deleted();

-- The values in use of fields that accept new values, with how many employees use each. Forms offer them as options.
create table field_value (
  field text not null,
  value text collate croatian not null,
  delta integer not null
);

create function field_values(country text, departments text, office_location text, seniority_level text,
                             seniority_client_level text, languages text[])
  returns table (field text, value text)
  language sql immutable parallel safe
begin atomic
    select * from (values ('country', country), ('departments', departments), ('officeLocation', office_location),
                          ('seniorityLevel', seniority_level), ('seniorityClientLevel', seniority_client_level)) v (field, value)
    where v.value <> ''
    union all select 'language', unnest(languages);
end;

create function field_values_inserted() returns trigger language plpgsql as $$
begin
  insert into field_value
    select v.field, v.value, count(*)
    from new_rows r, field_values(country, departments, office_location, seniority_level, seniority_client_level, languages) v
    group by 1, 2;
  return null;
end $$;

create function field_values_updated() returns trigger language plpgsql as $$
begin
  insert into field_value
    select field, value, sum(delta) from (
      select v.field, v.value, 1 as delta
      from new_rows r, field_values(country, departments, office_location, seniority_level, seniority_client_level, languages) v
      union all
      select v.field, v.value, -1
      from old_rows r, field_values(country, departments, office_location, seniority_level, seniority_client_level, languages) v) changes
    group by 1, 2 having sum(delta) <> 0;
  return null;
end $$;

create function field_values_deleted() returns trigger language plpgsql as $$
begin
  insert into field_value
    select v.field, v.value, -count(*)
    from old_rows r, field_values(country, departments, office_location, seniority_level, seniority_client_level, languages) v
    group by 1, 2;
  return null;
end $$;

create trigger field_values_inserted after insert on employee
  referencing new table as new_rows for each statement execute function field_values_inserted();
create trigger field_values_updated after update on employee
  referencing old table as old_rows new table as new_rows for each statement execute function field_values_updated();
create trigger field_values_deleted after delete on employee
  referencing old table as old_rows for each statement execute function field_values_deleted();

-- Employees who are not archived, by status, contract type and gender.
create table employee_tally (
  status        text not null,
  contract_type text,
  gender        text,
  delta         integer not null
);

create function employee_tally_inserted() returns trigger language plpgsql as $$
begin
  insert into employee_tally
    select status, contract_type, gender, count(*) from new_rows where not is_archived group by 1, 2, 3;
  return null;
end $$;
create function employee_tally_updated() returns trigger language plpgsql as $$
begin
  insert into employee_tally
    select status, contract_type, gender, sum(delta)
    from (select status, contract_type, gender, 1 as delta from new_rows where not is_archived
          union all
          select status, contract_type, gender, -1 from old_rows where not is_archived) changes
    group by 1, 2, 3 having sum(delta) <> 0;
  return null;
end $$;
create function employee_tally_deleted() returns trigger language plpgsql as $$
begin
  insert into employee_tally
    select status, contract_type, gender, -count(*) from old_rows where not is_archived group by 1, 2, 3;
  return null;
end $$;
create trigger employee_tally_inserted after insert on employee
  referencing new table as new_rows for each statement execute function employee_tally_inserted();
create trigger employee_tally_updated after update on employee
  referencing old table as old_rows new table as new_rows for each statement execute function employee_tally_updated();
create trigger employee_tally_deleted after delete on employee
  referencing old table as old_rows for each statement execute function employee_tally_deleted();

-- Birthdays of employees who are not archived, by month.
create table birthday_tally (
  month integer not null check (month between 1 and 12),
  delta integer not null
);

create function birthday_tally_inserted() returns trigger language plpgsql as $$
begin
  insert into birthday_tally
    select extract(month from date_of_birth), count(*) from new_rows
    where not is_archived and date_of_birth is not null group by 1;
  return null;
end $$;
create function birthday_tally_updated() returns trigger language plpgsql as $$
begin
  insert into birthday_tally
    select month, sum(delta)
    from (select extract(month from date_of_birth) as month, 1 as delta from new_rows
          where not is_archived and date_of_birth is not null
          union all
          select extract(month from date_of_birth), -1 from old_rows
          where not is_archived and date_of_birth is not null) changes
    group by 1 having sum(delta) <> 0;
  return null;
end $$;
create function birthday_tally_deleted() returns trigger language plpgsql as $$
begin
  insert into birthday_tally
    select extract(month from date_of_birth), -count(*) from old_rows
    where not is_archived and date_of_birth is not null group by 1;
  return null;
end $$;
create trigger birthday_tally_inserted after insert on employee
  referencing new table as new_rows for each statement execute function birthday_tally_inserted();
create trigger birthday_tally_updated after update on employee
  referencing old table as old_rows new table as new_rows for each statement execute function birthday_tally_updated();
create trigger birthday_tally_deleted after delete on employee
  referencing old table as old_rows for each statement execute function birthday_tally_deleted();

-- The number of employees on each day, by status and contract type. Written once a day.
create table headcount (
  day           date not null,
  status        text not null,
  contract_type text,
  people        integer not null
);
create unique index headcount_day on headcount (day, status, coalesce(contract_type, ''));

-- The days whose daily jobs have run. Of several nodes, one inserts the row and runs them.
create table daily_run (
  day     date primary key,
  done_at timestamptz not null default now()
);

-- Reminders that were sent to HR, so that each is sent once per date and number of days before it.
create table reminder (
  employee_id uuid not null references employee on delete cascade,
  event       text not null,
  due_on      date not null,
  days        integer not null,
  primary key (employee_id, event, due_on, days)
);

-- Accounts and sessions

-- The sign-in side of an employee, under the same id.
create table account (
  id                                       uuid primary key references employee on delete cascade,
  role                                     text check (role in ('Superadmin', 'Admin', 'Employee', 'Team lead', 'Applicant')),
  admin                                    boolean not null default false,
  super_admin_hr                           boolean not null default false,
  -- Whether a claim of the identity provider set the flag. Only then may a claim clear it.
  admin_by_claim                           boolean not null default false,
  super_admin_hr_by_claim                  boolean not null default false,
  password_hash                            text,
  -- When the latest invitation was sent; null if none was.
  invited_at                               timestamptz,
  -- Which notifications and emails the user wants.
  contract_expiration_notification         boolean not null default true,
  experience_level_expiration_notification boolean not null default true,
  new_application_notification             boolean not null default true,
  own_leave_email                          boolean not null default true,
  leave_request_email                      boolean not null default true
);
-- Small partial indexes: the check for the last Superadmin and the recipients of reminders.
create index account_superadmin on account (id) where role = 'Superadmin' or super_admin_hr;
create index account_hr on account (id) where role in ('Superadmin', 'Admin') or admin or super_admin_hr;

-- The account's identity at an identity provider. Once linked, the subject identifies the user, not the email.
create table account_identity (
  account_id uuid not null references account on delete cascade,
  issuer     text not null,
  subject    text not null,
  linked_at  timestamptz not null default now(),
  primary key (account_id, issuer),
  unique (issuer, subject)
);

-- TOTP secrets for two-step sign-in.
create table account_second_factor (
  account_id     uuid primary key references account on delete cascade,
  -- Encrypted.
  secret         bytea not null,
  created_at     timestamptz not null default now(),
  -- Null until the user has entered the first code; two-step sign-in is on from then.
  enabled_at     timestamptz,
  -- The time step of the latest code used. Codes of this or earlier steps are rejected, so that each works once.
  last_time_step bigint not null default 0,
  -- Keyed hashes of the unused recovery codes.
  recovery_codes bytea[] not null default '{}'
);

create table session (
  id             uuid primary key default gen_random_uuid(),
  account_id     uuid not null references account on delete cascade,
  -- Hash of the cookie's secret.
  secret_hash    bytea not null unique,
  created_at     timestamptz not null default now(),
  last_active_at timestamptz not null default now(),
  device         text not null default '',
  method         text not null default 'password' check (method in ('password', 'provider')),
  -- When the user last confirmed their identity.
  confirmed_at   timestamptz,
  -- The identity provider's ID token, encrypted. The provider requires it for signing out.
  id_token       bytea
);
create index session_account on session (account_id);
create index session_last_active on session (last_active_at);

-- Sign-ins at the identity provider that have started. Found by a cookie and used once.
create table provider_sign_in (
  cookie_hash   bytea primary key,
  state         text not null,
  nonce         text not null,
  code_verifier text not null,
  return_to     text not null,
  -- The session whose user confirms their identity; null for a sign-in.
  session_id    uuid references session on delete cascade,
  started_at    timestamptz not null default now(),
  expires_at    timestamptz not null
);
create index provider_sign_in_expiry on provider_sign_in (expires_at);
create index provider_sign_in_session on provider_sign_in (session_id);

-- Links for setting a password. Only the hash of the token is stored.
create table password_link (
  token_hash bytea primary key,
  account_id uuid not null references account on delete cascade,
  expires_at timestamptz not null
);
create index password_link_account on password_link (account_id);
create index password_link_expiry on password_link (expires_at);

-- Events counted by rate limits, such as failed and unfinished sign-ins and requested links. Keys are keyed hashes.
create table rate_limit_event (
  id   bigint generated always as identity primary key,
  kind text not null,
  key  bytea not null,
  at   timestamptz not null default now()
);
create index rate_limit_event_recent on rate_limit_event (kind, key, at);
create index rate_limit_event_at on rate_limit_event (at);

-- Responses of creating calls by idempotency key, so that a retried request creates nothing twice.
create table idempotency_record (
  account_id   uuid not null references account on delete cascade,
  key          text not null,
  call         text not null,
  content_hash bytea not null,
  answer       text,
  at           timestamptz not null default now(),
  primary key (account_id, key)
);
create index idempotency_record_at on idempotency_record (at);

-- Encryption keys that were replaced, oldest first.
create table previous_key (
  number            integer generated always as identity primary key,
  fingerprint       text not null unique,
  -- The subkeys that are still needed, encrypted with the current key: they verify older links of the audit chain and
  -- recovery codes that were hashed with them.
  encrypted_subkeys bytea not null,
  replaced_at       timestamptz not null default now(),
  -- When re-encryption with the next key finished; null while it runs.
  reencrypted_at    timestamptz
);
create unique index previous_key_in_progress on previous_key ((reencrypted_at is null)) where reencrypted_at is null;

-- Audit trail

-- One row for each change: who, when, what kind, about whom, which fields. Append-only.
create table history (
  id         bigint generated always as identity primary key,
  at         timestamptz not null default now(),
  actor_id   uuid,
  action     text not null,
  entity     text not null,
  entity_id  uuid not null,
  person_id  uuid,
  fields     text[] not null default '{}',
  value_hash bytea
);
create index history_person on history (person_id, at);
create index history_entity on history (entity, entity_id, at);
-- The audit log lists the newest rows first, filtered by actor, person, action or time.
create index history_actor on history (actor_id, id);
create index history_of_person on history (person_id, id);
create index history_action on history (action, id);
create index history_at on history (at, id);
create trigger history_is_append_only before update or delete on history
  for each statement execute function reject_change();

-- The values before and after a change, erased with the person. The salt prevents guessing them from `value_hash`.
create table history_value (
  history_id bigint primary key references history,
  person_id  uuid,
  salt       bytea not null,
  before     jsonb,
  after      jsonb
);
create index history_value_person on history_value (person_id);

-- The people concerned by a row that is about many, such as an export.
create table history_subject (
  history_id bigint not null references history,
  person_id  uuid not null,
  primary key (person_id, history_id)
);

-- The hash chain over the audit trail: each link holds the keyed hash of its row and of the previous link.
create table history_link (
  position   bigint primary key,
  history_id bigint not null unique references history,
  hash       bytea not null
);
create trigger history_link_is_append_only before update or delete on history_link
  for each statement execute function reject_change();

-- Rows that are not in the chain yet, with the transaction that wrote them. They are linked once every transaction that
-- started writing earlier has finished, so that no row can appear between them and writers never wait for the chain.
create table history_unlinked (
  history_id     bigint primary key,
  transaction_id xid8 not null default pg_current_xact_id(),
  at             timestamptz not null default now()
);
-- Rows live for about a second. Frequent vacuuming keeps the table small.
alter table history_unlinked set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

create function history_inserted() returns trigger language plpgsql as $$
begin
  insert into history_unlinked (history_id) select id from new_rows;
  return null;
end $$;
create trigger history_inserted after insert on history
  referencing new table as new_rows for each statement execute function history_inserted();

-- Projects

-- `code` is the project ID that users see (specification two, section 3: projectId).
create table project (
  id             uuid primary key default gen_random_uuid(),
  name           text collate croatian not null check (name <> ''),
  code           text collate croatian not null check (code <> ''),
  client_name    text collate croatian not null check (client_name <> ''),
  client_contact text not null check (client_contact <> ''),
  start_date     date not null,
  admin_notes    text not null default '',
  is_archived    boolean not null default false,
  version        integer not null default 1
);
create unique index project_code on project (lower(code));
-- One index for each sortable column of the project list. The id makes the order total.
create index project_by_name on project (is_archived, name, id);
create index project_by_code on project (is_archived, code, id);
create index project_by_client on project (is_archived, client_name, name, id);
create index project_by_start_date on project (is_archived, start_date, name, id);

-- Memberships from `joined_on` to the day before `left_on`, or until today if that is null. A membership that starts and
-- ends on the same day covers no day.
create table project_member (
  id          bigint generated always as identity primary key,
  project_id  uuid not null references project on delete cascade,
  employee_id uuid not null references employee on delete cascade,
  role        text not null check (role in ('lead', 'member')),
  joined_on   date not null,
  left_on     date check (left_on >= joined_on)
);
-- An employee is on a project once, and a project has one lead (docs/rules.md, section 4).
create unique index project_member_open on project_member (project_id, employee_id) where left_on is null;
create unique index project_member_lead on project_member (project_id) where left_on is null and role = 'lead';
create index project_member_project on project_member (project_id, joined_on);
create index project_member_employee on project_member (employee_id);
-- Every request checks whether the caller leads a project.
create index project_member_leads on project_member (employee_id) where left_on is null and role = 'lead';

create function teams_of(person uuid) returns json
  language sql stable parallel safe
  return (select coalesce(json_agg(json_build_object('uuid', p.id, 'name', p.name, 'clientName', p.client_name)
                                   order by p.name, p.id), '[]')
          from project_member m join project p on p.id = m.project_id
          where m.employee_id = person and m.left_on is null and not p.is_archived);

-- Runs once per statement, because an import adds thousands of memberships at once. Sequential scans are off: PostgreSQL
-- caches a plan made while the tables were small, and with a scan in it each employee would read all of project_member.
create function memberships_changed() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  -- Rows are locked in id order, so that concurrent transactions can't deadlock.
  perform from employee where id in (select employee_id from changed_rows) order by id for no key update;
  update employee set teams = teams_of(id) where id in (select employee_id from changed_rows);
  return null;
end $$;
create trigger memberships_inserted after insert on project_member
  referencing new table as changed_rows for each statement execute function memberships_changed();
create trigger memberships_updated after update on project_member
  referencing new table as changed_rows for each statement execute function memberships_changed();
create trigger memberships_deleted after delete on project_member
  referencing old table as changed_rows for each statement execute function memberships_changed();

create function project_changed() returns trigger language plpgsql as $$
begin
  -- Rows are locked in id order, so that concurrent transactions can't deadlock.
  perform from employee
    where id in (select employee_id from project_member where project_id = new.id and left_on is null)
    order by id for no key update;
  update employee set teams = teams_of(id)
    where id in (select employee_id from project_member where project_id = new.id and left_on is null);
  return null;
end $$;
create trigger project_changed after update of name, client_name, is_archived on project
  for each row when ((old.name, old.client_name, old.is_archived) is distinct from (new.name, new.client_name, new.is_archived))
  execute function project_changed();

-- Leave

create table leave_type (
  id             uuid primary key default gen_random_uuid(),
  name           text collate croatian not null check (name <> ''),
  -- 365: unlimited. Null: days are counted but not limited (docs/rules.md, section 3).
  number_of_days numeric(4, 1) check (number_of_days between 0 and 365 and number_of_days * 2 = trunc(number_of_days * 2)),
  -- The first and the last day on which this leave may be taken; null for no first day.
  valid_from     date,
  expired_date   date not null,
  color          text not null check (color ~ '^#[0-9a-f]{6}$'),
  half_days      boolean not null default false,
  is_archived    boolean not null default false,
  version        integer not null default 1,
  check (valid_from <= expired_date)
);
create unique index leave_type_name on leave_type (lower(name));

-- The history of a type's number of days: the first lines of the ledger of employees without an entitlement of their own.
create table leave_type_days (
  id            bigint generated always as identity primary key,
  leave_type_id uuid not null references leave_type on delete cascade,
  days          numeric(4, 1),
  at            timestamptz not null default now(),
  actor_id      uuid
);
create index leave_type_days_type on leave_type_days (leave_type_id, id);

create table non_working_day (
  id         uuid primary key default gen_random_uuid(),
  title      text collate croatian not null check (title <> ''),
  start_date date not null,
  end_date   date not null check (end_date >= start_date),
  version    integer not null default 1
);
create index non_working_day_start on non_working_day (start_date, title, id);

-- Each day with the number of working days before it, so that counting any range takes two lookups. Working days are
-- Monday to Friday without the non-working days.
create table calendar_day (
  day            date primary key,
  is_working     boolean not null,
  working_before integer not null
);
insert into calendar_day
  select day, is_working, count(*) filter (where is_working) over (order by day) - is_working::int
  from (select day::date, extract(isodow from day) < 6 as is_working
        from generate_series(date '1990-01-01', date '2100-12-31', interval '1 day') day) days;

-- Non-working days are joined as a set. Comparing each of 40,000 days with each range took a second, during which no leave
-- could be requested.
create function calendar_changed() returns trigger language plpgsql as $$
begin
  update calendar_day c set (is_working, working_before) = (n.is_working, n.working_before)
    from (select day, is_working, count(*) filter (where is_working) over (order by day) - is_working::int as working_before
          from (select day, extract(isodow from day) < 6 and off.day is null as is_working
                from calendar_day
                left join (select distinct generate_series(start_date, end_date, interval '1 day')::date as day
                           from non_working_day) off using (day)) days) n
    where n.day = c.day and (n.is_working, n.working_before) <> (c.is_working, c.working_before);
  return null;
end $$;
create trigger calendar_changed after insert or update or delete on non_working_day
  for each statement execute function calendar_changed();

-- The working days of a leave, in steps of 0.5. `WorkCalendar` in the contract computes the same.
create function leave_days(start_date date, end_date date, start_half boolean, end_half boolean) returns numeric
  language sql stable parallel safe
  return (select e.working_before + e.is_working::int - s.working_before
                 - (start_half and s.is_working)::int * 0.5 - (end_half and e.is_working)::int * 0.5
          from calendar_day s, calendar_day e where s.day = start_date and e.day = end_date);

-- The range of a leave in half days since 1970-01-01.
create function half_days(start_date date, end_date date, start_half boolean, end_half boolean) returns int4range
  language sql immutable parallel safe
  return int4range(2 * (start_date - date '1970-01-01') + start_half::int,
                   2 * (end_date - date '1970-01-01') + 2 - end_half::int);

-- The fill factor leaves room in each page, so that recalculating days updates rows in place without new index entries.
create table leave_request (
  id                  uuid primary key default gen_random_uuid(),
  employee_id         uuid not null references employee on delete cascade,
  leave_type_id       uuid not null references leave_type,
  start_date          date not null,
  end_date            date not null check (end_date >= start_date),
  start_half          boolean not null default false,
  end_half            boolean not null default false,
  total_days          numeric(4, 1) not null check (total_days >= 0),
  reason              text not null default '',
  status              text not null default 'pending'
                      check (status in ('pending', 'approved', 'rejected', 'canceled', 'canceling')),
  requested_at        timestamptz not null default now(),
  -- The day on which the employee requested the cancellation.
  cancel_requested_on date,
  decided_by          uuid,
  decided_at          timestamptz,
  -- The approver's note to the employee on the latest decision.
  decision_note       text not null default '',
  -- The request whose remaining days this canceled one holds.
  split_from          uuid references leave_request on delete set null,
  -- Whether files are attached. Lists look up files only where this is true; attachments never change after the request.
  has_attachment      boolean not null default false,
  version             integer not null default 1,
  check (not (start_date = end_date and start_half and end_half)),
  check ((status = 'canceling') = (cancel_requested_on is not null)),
  constraint leave_request_overlap exclude using gist
    (employee_id with =, half_days(start_date, end_date, start_half, end_half) with &&) where (status in ('approved', 'canceling'))
) with (fillfactor = 85);
create unique index leave_request_duplicate on leave_request
  (employee_id, leave_type_id, start_date, end_date, start_half, end_half) where status = 'pending';
create index leave_request_owner on leave_request (employee_id, start_date, id);
-- One index for each sortable column of the company's lists, except days: recalculation would rewrite that index.
create index leave_request_by_start on leave_request (start_date, id);
create index leave_request_by_end on leave_request (end_date, id);
create index leave_request_by_requested on leave_request (requested_at, id);
create index leave_request_by_status on leave_request (status, start_date, id);
create index leave_request_undecided on leave_request (employee_id, start_date, id) where status in ('pending', 'canceling');
-- Covering index for the requests in a range of days. Few requests end in the future, so the end date comes first.
create index leave_request_active on leave_request (end_date, start_date)
  include (employee_id, leave_type_id, status) where status in ('pending', 'approved', 'canceling');
create index leave_request_type on leave_request (leave_type_id, status);
create index leave_request_split_from on leave_request (split_from) where split_from is not null;

-- One row per employee and type, inserted on first use and locked by commands. `used` equals the sum of the ledger.
create table leave_balance (
  employee_id   uuid not null references employee on delete cascade,
  leave_type_id uuid not null references leave_type,
  used          numeric(6, 1) not null default 0,
  pending       numeric(6, 1) not null default 0 check (pending >= 0),
  -- The employee's own number of days, which replaces that of the type; null if there is none.
  entitlement   numeric(4, 1) check (entitlement between 0 and 365),
  primary key (employee_id, leave_type_id)
) with (fillfactor = 85);
create index leave_balance_type on leave_balance (leave_type_id);

create table leave_ledger (
  id            bigint generated always as identity primary key,
  employee_id   uuid not null references employee on delete cascade,
  leave_type_id uuid not null references leave_type,
  kind          text not null check (kind in ('use', 'return', 'adjust', 'entitlement')),
  -- Days added to `used`, negative for a return. For 'entitlement' the new entitlement, null where it ends.
  days          numeric(5, 1),
  request_id    uuid references leave_request on delete set null,
  actor_id      uuid,
  at            timestamptz not null default now(),
  reason        text not null default '',
  check (kind = 'entitlement' or days is not null)
);
create index leave_ledger_balance on leave_ledger (employee_id, leave_type_id, id);
create index leave_ledger_request on leave_ledger (request_id);

-- Leave requests by status and type.
create table leave_request_tally (
  status        text not null,
  leave_type_id uuid not null,
  delta         integer not null
);

create function leave_request_tally_inserted() returns trigger language plpgsql as $$
begin
  insert into leave_request_tally select status, leave_type_id, count(*) from new_rows group by 1, 2;
  return null;
end $$;
create function leave_request_tally_updated() returns trigger language plpgsql as $$
begin
  insert into leave_request_tally
    select status, leave_type_id, sum(delta)
    from (select status, leave_type_id, 1 as delta from new_rows
          union all select status, leave_type_id, -1 from old_rows) changes
    group by 1, 2 having sum(delta) <> 0;
  return null;
end $$;
create function leave_request_tally_deleted() returns trigger language plpgsql as $$
begin
  insert into leave_request_tally select status, leave_type_id, -count(*) from old_rows group by 1, 2;
  return null;
end $$;
create trigger leave_request_tally_inserted after insert on leave_request
  referencing new table as new_rows for each statement execute function leave_request_tally_inserted();
create trigger leave_request_tally_updated after update on leave_request
  referencing old table as old_rows new table as new_rows for each statement execute function leave_request_tally_updated();
create trigger leave_request_tally_deleted after delete on leave_request
  referencing old table as old_rows for each statement execute function leave_request_tally_deleted();

-- Links that calendar programs subscribe to. Only the hash of the link's secret is stored.
create table calendar_feed (
  id              uuid primary key default gen_random_uuid(),
  employee_id     uuid not null references employee on delete cascade,
  kind            text not null check (kind in ('own', 'team')),
  include_pending boolean not null,
  secret_hash     bytea not null unique,
  created_at      timestamptz not null default now(),
  last_used_at    timestamptz
);
create index calendar_feed_employee on calendar_feed (employee_id, created_at);

-- Equipment and licences

create table item (
  id                  uuid primary key default gen_random_uuid(),
  kind                text not null check (kind in ('equipment', 'licence')),
  code                text collate croatian not null check (code <> ''),
  name                text collate croatian not null check (name <> ''),
  status              text collate croatian check (status in ('active', 'inactive', 'spent', 'broken', 'written off')),
  notes               text not null default '',
  -- The date of the current assignment, set by a trigger. For an unassigned item, the date that was entered.
  date_added          date,
  -- The last day on which a licence is valid.
  date_expired        date check (date_expired >= date_added),
  -- The assignee, copied by triggers from item_assignment, so that a page of a list reads one table in index order.
  employee_id         uuid,
  assignee_last_name  text collate croatian,
  assignee_first_name text collate croatian,
  assignee_archived   boolean not null default false,
  version             integer not null default 1,
  check (kind = 'licence' or date_expired is null)
);
-- Licences may share a code: one row for each seat (docs/rules.md, section 5).
create unique index item_code on item (lower(code)) where kind = 'equipment';
create index item_assignee on item (employee_id) where employee_id is not null;
-- One index for each sortable column of the lists. The id makes the order total.
create index item_by_code on item (kind, code, id);
create index item_by_name on item (kind, name, code, id);
create index item_by_status on item (kind, status, code, id);
create index item_by_assignee on item (kind, assignee_last_name, assignee_first_name, code, id);
create index item_by_date_added on item (kind, date_added, code, id);
create index item_by_date_expired on item (date_expired, code, id) where kind = 'licence';
create index item_free on item (kind, code, id) include (date_expired)
  where employee_id is null and (status is null or status in ('active', 'inactive'));
create index item_to_collect on item (kind, code, id) where assignee_archived;

-- Assignments from `assigned_on` to the day before `unassigned_on`, or until today if that is null. Rows of a deleted
-- employee stay without the employee.
create table item_assignment (
  id            bigint generated always as identity primary key,
  item_id       uuid not null references item on delete cascade,
  employee_id   uuid references employee on delete set null,
  assigned_on   date not null,
  unassigned_on date check (unassigned_on >= assigned_on),
  -- An employee with assigned items can't be deleted.
  check (employee_id is not null or unassigned_on is not null),
  constraint item_assignment_overlap exclude using gist
    (item_id with =, daterange(assigned_on, unassigned_on) with &&)
);
create unique index item_assignment_open on item_assignment (item_id) where unassigned_on is null;
create index item_assignment_item on item_assignment (item_id, assigned_on);
create index item_assignment_employee on item_assignment (employee_id, assigned_on);

-- Runs once per statement with sequential scans off, for the same reasons as memberships_changed.
create function item_assignments_changed() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  update item i set employee_id = now.employee_id, assignee_last_name = now.last_name, assignee_first_name = now.first_name,
                    assignee_archived = now.is_archived, date_added = now.assigned_on
    from (select changed.item_id, e.id as employee_id, e.last_name, e.first_name,
                 coalesce(e.is_archived, false) as is_archived, open.assigned_on
          from (select distinct item_id from changed_rows) changed
          left join item_assignment open on open.item_id = changed.item_id and open.unassigned_on is null
          left join employee e on e.id = open.employee_id) now
    where i.id = now.item_id
      -- An import inserts items with their assignee already filled in.
      and (i.employee_id, i.assignee_last_name, i.assignee_first_name, i.assignee_archived, i.date_added) is distinct from
          (now.employee_id, now.last_name, now.first_name, now.is_archived, now.assigned_on);
  return null;
end $$;
create trigger item_assignments_inserted after insert on item_assignment
  referencing new table as changed_rows for each statement execute function item_assignments_changed();
create trigger item_assignments_updated after update on item_assignment
  referencing new table as changed_rows for each statement execute function item_assignments_changed();

create function item_assignee_changed() returns trigger language plpgsql as $$
begin
  update item set assignee_last_name = new.last_name, assignee_first_name = new.first_name, assignee_archived = new.is_archived
    where employee_id = new.id;
  return null;
end $$;
create trigger item_assignee_changed after update of first_name, last_name, is_archived on employee
  for each row when ((old.first_name, old.last_name, old.is_archived) is distinct from (new.first_name, new.last_name, new.is_archived))
  execute function item_assignee_changed();

-- Search index of the item lists, like employee_search.
create table item_search (
  item_id uuid primary key references item on delete cascade,
  kind    text not null,
  code    text collate croatian not null,
  text    text collate "C" not null,
  starts  text[] not null
);
create index item_search_text on item_search using gin (text gin_trgm_ops);
create index item_search_starts on item_search using gin (starts) with (fastupdate = off);

create function item_search_text(code text, name text, assignee_first_name text, assignee_last_name text) returns text
  language sql immutable parallel safe
  return fold(concat_ws(' ', code, name, assignee_first_name, assignee_last_name));

-- Items by kind and status.
create table item_tally (
  kind   text not null,
  status text,
  delta  integer not null
);

create function items_inserted() returns trigger language plpgsql as $$
begin
  insert into item_search (item_id, kind, code, text, starts)
    select id, kind, code, text, word_starts(text)
    from (select *, item_search_text(code, name, assignee_first_name, assignee_last_name) as text from new_rows) n;
  insert into item_tally select kind, status, count(*) from new_rows group by 1, 2;
  return null;
end $$;
create function items_updated() returns trigger language plpgsql as $$
begin
  update item_search s set (code, text, starts) = (select n.code, t.text, word_starts(t.text)
      from (select item_search_text(n.code, n.name, n.assignee_first_name, n.assignee_last_name) as text) t)
    from (select id, code, name, assignee_first_name, assignee_last_name from new_rows
          except select id, code, name, assignee_first_name, assignee_last_name from old_rows) n
    where s.item_id = n.id;
  insert into item_tally
    select kind, status, sum(delta)
    from (select kind, status, 1 as delta from new_rows
          union all select kind, status, -1 from old_rows) changes
    group by 1, 2 having sum(delta) <> 0;
  return null;
end $$;
create function items_deleted() returns trigger language plpgsql as $$
begin
  insert into item_tally select kind, status, -count(*) from old_rows group by 1, 2;
  return null;
end $$;
create trigger items_inserted after insert on item
  referencing new table as new_rows for each statement execute function items_inserted();
create trigger items_updated after update on item
  referencing old table as old_rows new table as new_rows for each statement execute function items_updated();
create trigger items_deleted after delete on item
  referencing old table as old_rows for each statement execute function items_deleted();

-- Reminders of expiring licences that were sent, so that each is sent once per date and number of days before it.
create table licence_reminder (
  item_id uuid not null references item on delete cascade,
  due_on  date not null,
  days    integer not null,
  primary key (item_id, due_on, days)
);

-- Applicants

create table application (
  id                    uuid primary key default gen_random_uuid(),
  -- Shared by all applications from one email for one position: the screens show them as one applicant.
  applicant_id          uuid not null,
  is_latest             boolean not null default true,
  first_name            text collate croatian not null check (first_name <> ''),
  last_name             text collate croatian not null check (last_name <> ''),
  email                 text collate croatian not null check (email <> ''),
  city                  text collate croatian not null,
  phone_number          text not null,
  education             text not null,
  skills                text not null,
  additional_info       text not null default '',
  position              text collate croatian not null check (position <> ''),
  -- The date in the company's time zone.
  applied_on            date not null,
  applied_at            timestamptz not null default clock_timestamp(),
  -- The consent text as the applicant saw it.
  consent_text          text not null,
  consent_at            timestamptz not null,
  hired_as              uuid references employee on delete set null,
  -- The day on which HR was notified that the retention period is about to end.
  deletion_notified_on  date,
  search                text collate "C" generated always as (fold(first_name || ' ' || last_name || ' ' || email)) stored
);
create unique index application_latest on application (applicant_id) where is_latest;
create index application_of_applicant on application (applicant_id, applied_at desc);
create index application_email_position on application (lower(email), lower(position));
create index application_hired on application (hired_as) where hired_as is not null;
-- One index for each sortable column of the applicant list. The id makes the order total.
create index application_by_date on application (applied_on, last_name, first_name, id) where is_latest;
create index application_by_name on application (last_name, first_name, id) where is_latest;
create index application_by_email on application (email, id) where is_latest;
create index application_by_city on application (city, last_name, first_name, id) where is_latest;
create index application_by_position on application (position, last_name, first_name, id) where is_latest;
create index application_by_position_name on application (lower(position)) where is_latest;
create index application_search on application using gin (search gin_trgm_ops) where is_latest;
create index application_city on application using gin (fold(city) gin_trgm_ops) where is_latest;
-- Retention covers every application, not only the latest.
create index application_age on application (applied_on);

-- Applications deleted after the retention period, without personal data, for statistics.
create table past_application (
  id       bigint generated always as identity primary key,
  position text not null,
  month    date not null check (extract(day from month) = 1)
);
create index past_application_month on past_application (month, position);

-- Captcha solutions that were accepted, so that no node accepts one twice.
create table used_captcha (
  hash       bytea primary key,
  expires_at timestamptz not null
);
create index used_captcha_expiry on used_captcha (expires_at);

-- Accepted applications by idempotency key, so that a retried one is not stored twice. Keys are hashes.
create table application_idempotency_record (
  key_hash     bytea primary key,
  content_hash bytea not null,
  at           timestamptz not null default now()
);
create index application_idempotency_record_at on application_idempotency_record (at);

-- Emails from HR to applicants, and automatic acknowledgements. Delivery is tracked in `email`.
create table applicant_email (
  id                 uuid primary key default gen_random_uuid(),
  applicant_id       uuid not null,
  subject            text not null,
  body               text not null,
  sender_id          uuid references employee on delete set null,
  at                 timestamptz not null default clock_timestamp(),
  is_acknowledgement boolean not null default false
);
create index applicant_email_applicant on applicant_email (applicant_id, at desc);
create index applicant_email_sender on applicant_email (sender_id);

create function delete_applicant_emails() returns trigger language plpgsql as $$
begin
  delete from applicant_email e using old_rows o
    where e.applicant_id = o.applicant_id and not exists (select from application a where a.applicant_id = o.applicant_id);
  return null;
end $$;
-- Emails are deleted with the applicant's last application.
create trigger application_deleted after delete on application
  referencing old table as old_rows for each statement execute function delete_applicant_emails();

create table applicant_email_template (
  id           uuid primary key default gen_random_uuid(),
  name         text collate croatian not null check (name <> ''),
  subject      text not null,
  body         text not null,
  -- Sent to every applicant.
  is_automatic boolean not null default false
);
create unique index applicant_email_template_name on applicant_email_template (lower(name));
insert into applicant_email_template (name, subject, body, is_automatic) values
  ('Application received', 'Your application for {{position}}',
   E'Hello {{firstName}},\n\nThank you for applying for {{position}}. We will read your application and get back to you soon.\n\nKind regards',
   true),
  ('Invitation to an interview', 'Interview for {{position}}',
   E'Hello {{firstName}},\n\nThank you for applying for {{position}}. We would like to meet you. Which day next week would suit you?\n\nKind regards',
   false),
  ('Rejection', 'Your application for {{position}}',
   E'Hello {{firstName}},\n\nThank you for applying for {{position}} and for your interest in us. We have decided to go ahead with another candidate. We wish you all the best.\n\nKind regards',
   false);

-- Files

-- Uploads, unchanged. The name is `<8 random characters>-<original name>` and is the file's only address
-- (docs/rules.md, section 8).
create table stored_file (
  id               uuid primary key default gen_random_uuid(),
  name             text not null unique check (name ~ '^.{8}-.'),
  media_type       text not null,
  size             integer not null check (size > 0),
  sha256           bytea not null,
  employee_id      uuid references employee on delete cascade,
  leave_request_id uuid references leave_request on delete cascade,
  application_id   uuid references application on delete cascade,
  kind             text check (kind in ('CV', 'attachment', 'otherFiles')),
  added_at         timestamptz not null default clock_timestamp(),
  check ((employee_id is null and application_id is null) = (kind is null))
);
create index stored_file_employee on stored_file (employee_id);
create unique index stored_file_single on stored_file (employee_id, kind) where kind in ('CV', 'attachment');
create index stored_file_leave on stored_file (leave_request_id) where leave_request_id is not null;
create index stored_file_application on stored_file (application_id) where application_id is not null;
create unique index stored_file_single_of_application on stored_file (application_id) where application_id is not null and kind = 'CV';

-- The content in chunks of 256 KiB, so that it is streamed and memory use stays flat.
create table stored_file_chunk (
  file_id uuid not null references stored_file on delete cascade,
  number  integer not null check (number >= 0),
  content bytea not null,
  primary key (file_id, number)
);
-- Documents and images are compressed already.
alter table stored_file_chunk alter content set storage external;

-- Notifications and emails

create table notification (
  id               uuid primary key default gen_random_uuid(),
  recipient_id     uuid not null references account on delete cascade,
  type             text not null check (type in ('leaveRequest', 'contractExpiration', 'experienceLevelExpiration',
                                                 'licenceExpiration', 'applicantExpiration', 'newApplication')),
  -- The event. Its text is rendered when the notification is read.
  event            text not null,
  at               timestamptz not null default now(),
  -- The subject of the notification.
  employee_id      uuid references employee on delete cascade,
  leave_request_id uuid references leave_request on delete cascade,
  item_id          uuid references item on delete cascade,
  -- The user who caused it; null for the daily jobs.
  actor_id         uuid references employee on delete set null,
  details          jsonb not null,
  read_at          timestamptz,
  cleared_at       timestamptz
);
-- The notification list. Reminders of one morning share a timestamp; the one that ends soonest comes first.
create index notification_recipient on notification (recipient_id, at desc, (details ->> 'date'), id desc)
  where cleared_at is null;
create index notification_unread on notification (recipient_id) where cleared_at is null and read_at is null;
create index notification_at on notification (at);
-- Foreign keys: deleting the referenced row looks these up.
create index notification_of_account on notification (recipient_id);
create index notification_employee on notification (employee_id);
create index notification_leave_request on notification (leave_request_id);
create index notification_item on notification (item_id);
create index notification_actor on notification (actor_id);

-- Outgoing emails and their delivery state. The content is not stored; it is rendered when the email is sent.
create table email (
  id                 bigint generated always as identity primary key,
  template           text not null,
  -- Null for an email to an applicant, and for a decoy, which makes a request for an unknown address take as long.
  recipient_id       uuid references account on delete cascade,
  history_id         bigint references history on delete set null,
  notification_id    uuid references notification on delete cascade,
  applicant_email_id uuid references applicant_email on delete cascade,
  -- 'sending' is set before the first byte is sent: if the server stops before the response, the state becomes 'unknown'.
  -- 'stored': no mail server is set up, and the email was written to a file.
  state              text not null default 'queued'
                     check (state in ('queued', 'sending', 'sent', 'stored', 'not needed', 'failed', 'unknown')),
  attempts           integer not null default 0,
  error              text,
  queued_at          timestamptz not null default now(),
  done_at            timestamptz
);
create index email_queued on email (queued_at desc, id desc) where recipient_id is not null or applicant_email_id is not null;
create index email_state on email (state, queued_at desc, id desc)
  where recipient_id is not null or applicant_email_id is not null;
create index email_recipient on email (recipient_id);
create index email_notification on email (notification_id);
create index email_history on email (history_id);
create index email_applicant_email on email (applicant_email_id);

-- Socket.IO messages that are too long for NOTIFY. The adapter defines this table; each row lives for seconds.
create table socket_io_attachments (
  id         bigserial unique,
  created_at timestamptz default now(),
  payload    bytea
);
