-- The whole record of an employee.

alter table employee
  add maiden_name                text not null default '',
  add country                    text not null default '',
  add phone_number               text not null default '',
  -- Encrypted with a key outside the database; the keyed hash beside it keeps it unique (rules.md section 2).
  add id_number                  bytea,
  add id_number_hash             bytea,
  add gender                     text check (gender in ('Male', 'Female', 'Other')),
  add marital_status             text not null default 'None' check (marital_status in ('None', 'Single', 'Married')),
  add qualifications             text check (qualifications in ('SSS', 'VŠS', 'VSS', 'MR')),
  add vocation                   text not null default '',
  add departments                text collate croatian not null default '',
  add end_date                   date,
  add end_of_probationary_period date,
  add emergency_contact          text not null default '',
  add years_experience           numeric(3, 1) check (years_experience >= 0),
  add languages                  text[] not null default '{}',
  add office_location            text collate croatian not null default '',
  add seniority_level            text not null default '',
  add seniority_client_level     text not null default '',
  add work_type                  text check (work_type in ('Online', 'WFH', 'Dijeljeno')),
  add brief_description          text not null default '',
  -- Rows that belong to the record alone: read and replaced with it, never looked for by themselves.
  add children                   json not null default '[]' check (json_typeof(children) = 'array'),
  add experience                 json not null default '[]' check (json_typeof(experience) = 'array'),
  add education                  json not null default '[]' check (json_typeof(education) = 'array'),
  add skills                     json not null default '[]' check (json_typeof(skills) = 'array'),
  add check ((id_number is null) = (id_number_hash is null)),
  add check (end_date >= start_date),
  add check (end_of_probationary_period >= start_date);

-- Whole months in the company, of people whose time in it has ended.
alter table employee add months_employed integer generated always as
  ((extract(year from age(end_date::timestamp, start_date::timestamp)) * 12
    + extract(month from age(end_date::timestamp, start_date::timestamp)))::integer) stored;

create unique index employee_id_number on employee (id_number_hash) where id_number_hash is not null;

-- One index for each further column that the list sorts by.
create index employee_by_end_date on employee (is_archived, end_date, last_name, first_name, id);
create index employee_by_departments on employee (is_archived, departments, last_name, first_name, id);
create index employee_by_office on employee (is_archived, office_location, last_name, first_name, id);
create index employee_by_time_in_company on employee (is_archived, months_employed, last_name, first_name, id);

-- What the list shows and sorts by of other tables: kept here by the database, so that an index gives these orders too
-- and a page of the list reads one table.
alter table employee
  add position_name         text collate croatian,
  add supervisor_last_name  text collate croatian,
  add supervisor_first_name text collate croatian,
  -- The projects that the person is on now: uuid, name and clientName of each.
  add teams                 json not null default '[]';

create function names_set() returns trigger language plpgsql as $$
begin
  new.position_name := (select name from position where id = new.position_id);
  select last_name, first_name into new.supervisor_last_name, new.supervisor_first_name
    from employee where id = new.supervisor_id;
  return new;
end $$;
create trigger names_set before insert or update of position_id, supervisor_id on employee
  for each row execute function names_set();

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

create function teams_of(person uuid) returns json
  language sql stable parallel safe
  return (select coalesce(json_agg(json_build_object('uuid', p.id, 'name', p.name, 'clientName', p.client_name)
                                   order by p.name, p.id), '[]')
          from project_member m join project p on p.id = m.project_id
          where m.employee_id = person and m.left_on is null and not p.is_archived);

-- For all rows of a statement at once: an import lets thousands of people join in one. A plan that was made while the
-- tables were small is kept, and may not read all of project_member for each person later: without whole scans it does not.
create function memberships_changed() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  -- In one order, so that two who save at the same moment wait for each other and not in a circle.
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
  -- In one order, so that two who save at the same moment wait for each other and not in a circle.
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

update employee e set position_name = p.name from position p where p.id = e.position_id;
update employee e set supervisor_last_name = s.last_name, supervisor_first_name = s.first_name
  from employee s where s.id = e.supervisor_id;
update employee e set teams = teams_of(e.id)
  where exists (select from project_member m where m.employee_id = e.id and m.left_on is null);

create index employee_by_position on employee (is_archived, position_name, last_name, first_name, id);
create index employee_by_supervisor on employee
  (is_archived, supervisor_last_name, supervisor_first_name, last_name, first_name, id);

-- The values of the fields that take new ones, with how many records hold each: kept by the database, so that a form
-- needs no look over the company.
create table field_value (
  field text not null,
  value text collate croatian not null,
  uses  integer not null,
  primary key (field, value)
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

-- Rows are taken in one order, so that two who save at the same moment wait for each other and not in a circle.
create function field_values_inserted() returns trigger language plpgsql as $$
begin
  insert into field_value
    select v.field, v.value, count(*)
    from new_rows r, field_values(country, departments, office_location, seniority_level, seniority_client_level, languages) v
    group by 1, 2 order by 1, 2
  on conflict (field, value) do update set uses = field_value.uses + excluded.uses;
  return null;
end $$;

create function field_values_updated() returns trigger language plpgsql as $$
begin
  insert into field_value
    select field, value, sum(change) from (
      select v.field, v.value, 1 as change
      from new_rows r, field_values(country, departments, office_location, seniority_level, seniority_client_level, languages) v
      union all
      select v.field, v.value, -1
      from old_rows r, field_values(country, departments, office_location, seniority_level, seniority_client_level, languages) v) changes
    group by 1, 2 having sum(change) <> 0 order by 1, 2
  on conflict (field, value) do update set uses = field_value.uses + excluded.uses;
  delete from field_value where uses = 0;
  return null;
end $$;

create function field_values_deleted() returns trigger language plpgsql as $$
begin
  insert into field_value
    select v.field, v.value, -count(*)
    from old_rows r, field_values(country, departments, office_location, seniority_level, seniority_client_level, languages) v
    group by 1, 2 order by 1, 2
  on conflict (field, value) do update set uses = field_value.uses + excluded.uses;
  delete from field_value where uses = 0;
  return null;
end $$;

create trigger field_values_inserted after insert on employee
  referencing new table as new_rows for each statement execute function field_values_inserted();
create trigger field_values_updated after update on employee
  referencing old table as old_rows new table as new_rows for each statement execute function field_values_updated();
create trigger field_values_deleted after delete on employee
  referencing old table as old_rows for each statement execute function field_values_deleted();

-- The people whose records a fact is about, where it is about many: an export.
create table history_subject (
  history_id bigint not null references history,
  person_id  uuid not null,
  primary key (person_id, history_id)
);
