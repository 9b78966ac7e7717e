-- phase: expand
-- Documents have categories of the company, an expiry date and earlier versions (docs/decisions/0073-documents.md).

create table document_category (
  id          uuid primary key default gen_random_uuid(),
  name        text collate croatian not null check (name <> ''),
  -- Who sees the documents: the employee and HR; also the leads of the employee's teams; only HR.
  visibility  text not null check (visibility in ('employee', 'lead', 'hr')),
  has_expiry  boolean not null default false,
  place       integer not null,
  archived_at timestamptz,
  version     integer not null default 1
);
create unique index document_category_name on document_category (lower(name)) where archived_at is null;

insert into document_category (name, visibility, has_expiry, place) values
  ('Contract', 'employee', false, 0),
  ('Annex', 'employee', false, 1),
  ('Certificate', 'employee', true, 2),
  ('Identity document', 'employee', true, 3),
  ('Tax and payroll', 'employee', false, 4),
  ('Medical', 'employee', true, 5),
  ('Other', 'employee', false, 6);

alter table stored_file
  add column category_id uuid references document_category,
  add column expires_on date,
  -- The current document that this earlier version was renewed by.
  add column version_of uuid references stored_file on delete cascade,
  -- The employee or service account that filed it, which it outlives.
  add column uploaded_by uuid,
  -- HR's decision on a document that only HR sees: whether it is part of the export of personal data; null until then.
  add column is_released boolean;
create index stored_file_category on stored_file (category_id) where category_id is not null;
create index stored_file_version_of on stored_file (version_of) where version_of is not null;
create index stored_file_expires_on on stored_file (expires_on) where expires_on is not null and version_of is null;

update stored_file f set category_id = c.id from document_category c where c.name = f.category;
update stored_file set uploaded_by = added_by where added_by is not null;

-- The previous version stores names of categories while both run. The trigger goes with the column `category`.
create function stored_file_category() returns trigger language plpgsql as $$
begin
  new.category_id := (select id from document_category where name = new.category order by archived_at nulls first limit 1);
  return new;
end $$;
create trigger stored_file_category before insert on stored_file
  for each row when (new.category is not null and new.category_id is null) execute function stored_file_category();

-- The reminders that were sent: each date and number of days once.
create table document_reminder (
  file_id uuid not null references stored_file on delete cascade,
  due_on  date not null,
  days    integer not null,
  primary key (file_id, due_on, days)
);
