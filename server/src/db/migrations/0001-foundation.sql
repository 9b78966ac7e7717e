-- What every area stands on. Frozen in time: a new change is a new file.

create extension if not exists pg_trgm;

-- Croatian order, numbers inside text in order ('Soba 2' before 'Soba 10').
create collation croatian (provider = icu, locale = 'hr-u-kn-true');

-- Text as search compares it; `fold` of contract/src/lib/fold.ts does the same to the search term.
create function fold(value text) returns text
  language sql immutable strict parallel safe
  return replace(replace(replace(replace(
    lower(regexp_replace(normalize(value, nfd), '[\u0300-\u036f]', '', 'g') collate croatian),
    'đ', 'd'), 'ł', 'l'), 'ø', 'o'), 'ß', 'ss');

-- Facts about this installation: which key its secrets belong to, whether it is a demo.
create table setting (
  name  text primary key,
  value text not null
);

create table position (
  id      uuid primary key default gen_random_uuid(),
  name    text collate croatian not null check (name <> ''),
  version integer not null default 1
);
create unique index position_name on position (lower(name));
create index position_order on position (name, id);

-- A person of the company. `account` is the sign-in side of the same person, under the same id.
create table employee (
  id                  uuid primary key default gen_random_uuid(),
  first_name          text collate croatian not null check (first_name <> ''),
  last_name           text collate croatian not null check (last_name <> ''),
  email               text collate croatian not null check (email <> ''),
  status              text collate croatian not null default 'Active' check (status in ('Active', 'Not active', 'Maternity leave')),
  date_of_birth       date,
  place_of_residence  text not null default '',
  residential_address text not null default '',
  position_id         uuid references position,
  contract_type       text collate croatian check (contract_type in ('Ugovor o djelu', 'Ugovor na određeno', 'Ugovor na neodređeno')),
  start_date          date,
  supervisor_id       uuid references employee on delete set null check (supervisor_id <> id),
  profile_image       text,
  is_archived         boolean not null default false,
  version             integer not null default 1
);
-- One address for one person, archived people included (rules.md section 2).
create unique index employee_email on employee (lower(email));
create index employee_position on employee (position_id);
create index employee_supervisor on employee (supervisor_id);
-- One index for each column that the list sorts by; the id makes the order total.
create index employee_by_last_name on employee (is_archived, last_name, first_name, id);
create index employee_by_email on employee (is_archived, email, id);
create index employee_by_status on employee (is_archived, status, last_name, first_name, id);
create index employee_by_contract on employee (is_archived, contract_type, last_name, first_name, id);
create index employee_by_start_date on employee (is_archived, start_date, last_name, first_name, id);
create index user_by_last_name on employee (last_name, first_name, id);
create index user_by_first_name on employee (first_name, last_name, id);

-- Pictures of people, encoded by the product itself, under names that tell nothing.
create table photo (
  name    text primary key,
  content bytea not null
);
alter table employee add foreign key (profile_image) references photo on delete set null;
create index employee_photo on employee (profile_image) where profile_image is not null;

create table account (
  id             uuid primary key references employee on delete cascade,
  role           text check (role in ('Superadmin', 'Admin', 'Employee', 'Team lead', 'Applicant')),
  admin          boolean not null default false,
  super_admin_hr boolean not null default false,
  password_hash  text
);
-- The last Superadmin is looked for at every change of a role: few rows, found without reading the others.
create index account_superadmin on account (id) where role = 'Superadmin' or super_admin_hr;

-- How many people there are, kept by the database so that a list needs no count over the company.
create table employee_count (
  is_archived boolean primary key,
  total       integer not null
);
insert into employee_count values (false, 0), (true, 0);

-- What the list is searched by: narrow and folded, so that counting and sorting the hits reads no whole records.
-- `starts` holds the first one and two letters of each word; shorter terms than three letters match there.
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

create function word_starts(value text) returns text[]
  language sql immutable strict parallel safe
  return (select coalesce(array_agg(distinct left(word, size)), '{}')
          from regexp_split_to_table(value, '\s+') word, generate_series(1, 2) size
          where length(word) >= size);

create function employee_search_row(id uuid, first_name text, last_name text, email text, is_archived boolean)
  returns employee_search
  language sql immutable parallel safe
  return row(id, is_archived, last_name, first_name, fold(first_name || ' ' || last_name || ' ' || email),
             word_starts(fold(first_name || ' ' || last_name || ' ' || email)))::employee_search;

create function employee_inserted() returns trigger language plpgsql as $$
begin
  insert into employee_search
    select (employee_search_row(id, first_name, last_name, email, is_archived)).* from new_rows;
  update employee_count c set total = total + n
    from (select is_archived, count(*) n from new_rows group by 1) added
    where c.is_archived = added.is_archived;
  return null;
end $$;

create function employee_updated() returns trigger language plpgsql as $$
begin
  update employee_search s set (is_archived, last_name, first_name, text, starts) =
      (select r.is_archived, r.last_name, r.first_name, r.text, r.starts
       from employee_search_row(n.id, n.first_name, n.last_name, n.email, n.is_archived) r)
    from new_rows n join old_rows o using (id)
    where s.employee_id = n.id
      and (n.first_name, n.last_name, n.email, n.is_archived) is distinct from (o.first_name, o.last_name, o.email, o.is_archived);
  update employee_count c set total = total + moved.n
    from (select n.is_archived, count(*) n from new_rows n join old_rows o using (id)
            where n.is_archived <> o.is_archived group by 1
          union all
          select o.is_archived, -count(*) from new_rows n join old_rows o using (id)
            where n.is_archived <> o.is_archived group by 1) moved
    where c.is_archived = moved.is_archived;
  return null;
end $$;

create function employee_deleted() returns trigger language plpgsql as $$
begin
  update employee_count c set total = total - n
    from (select is_archived, count(*) n from old_rows group by 1) removed
    where c.is_archived = removed.is_archived;
  return null;
end $$;

create trigger employee_inserted after insert on employee
  referencing new table as new_rows for each statement execute function employee_inserted();
create trigger employee_updated after update on employee
  referencing old table as old_rows new table as new_rows for each statement execute function employee_updated();
create trigger employee_deleted after delete on employee
  referencing old table as old_rows for each statement execute function employee_deleted();

-- A signed-in browser. Only the hash of the cookie is kept.
create table session (
  id             uuid primary key default gen_random_uuid(),
  account_id     uuid not null references account on delete cascade,
  secret_hash    bytea not null unique,
  created_at     timestamptz not null default now(),
  last_active_at timestamptz not null default now()
);
create index session_account on session (account_id);
create index session_last_active on session (last_active_at);

-- Links that set a password; only the hash of the token is kept.
create table password_link (
  token_hash bytea primary key,
  account_id uuid not null references account on delete cascade,
  expires_at timestamptz not null
);
create index password_link_account on password_link (account_id);
create index password_link_expiry on password_link (expires_at);

-- Attempts that are limited: sign-ins that failed or are under way, links asked for. Keys are hashes.
create table attempt (
  id   bigint generated always as identity primary key,
  kind text not null,
  key  bytea not null,
  at   timestamptz not null default now()
);
create index attempt_recent on attempt (kind, key, at);
create index attempt_at on attempt (at);

-- Answers of creating calls, so that a repeated request creates nothing twice.
create table idempotent_answer (
  account_id   uuid not null references account on delete cascade,
  key          text not null,
  call         text not null,
  content_hash bytea not null,
  answer       text,
  at           timestamptz not null default now(),
  primary key (account_id, key)
);
create index idempotent_answer_at on idempotent_answer (at);

-- The fact of a change: who, when, what kind, whose, which fields. Never changed, never removed.
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

-- The values before and after, deleted with the person. The salt keeps the hash of the fact from being guessed.
create table history_value (
  history_id bigint primary key references history,
  person_id  uuid,
  salt       bytea not null,
  before     jsonb,
  after      jsonb
);
create index history_value_person on history_value (person_id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'Rows of % are never changed', tg_table_name;
end $$;
create trigger history_is_final before update or delete on history
  for each statement execute function refuse_change();
