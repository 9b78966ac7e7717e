-- Projects and who works on them.

-- `code` is what people call the project ID (specification two, section 3: projectId).
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
-- One index for each column that the list sorts by; the id makes the order total.
create index project_by_name on project (is_archived, name, id);
create index project_by_code on project (is_archived, code, id);
create index project_by_client on project (is_archived, client_name, name, id);
create index project_by_start_date on project (is_archived, start_date, name, id);

-- Who was on a project from when to when: from `joined_on` to the day before `left_on`, without it until today. Who
-- joins and leaves on one day was not on it.
create table project_member (
  id          bigint generated always as identity primary key,
  project_id  uuid not null references project on delete cascade,
  employee_id uuid not null references employee on delete cascade,
  role        text not null check (role in ('lead', 'member')),
  joined_on   date not null,
  left_on     date check (left_on >= joined_on)
);
-- One person once, and one lead (rules.md section 4).
create unique index project_member_open on project_member (project_id, employee_id) where left_on is null;
create unique index project_member_lead on project_member (project_id) where left_on is null and role = 'lead';
create index project_member_project on project_member (project_id, joined_on);
create index project_member_employee on project_member (employee_id);
-- Asked at every request: does this person lead a project?
create index project_member_leads on project_member (employee_id) where left_on is null and role = 'lead';
