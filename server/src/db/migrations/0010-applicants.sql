-- Applications of visitors, kept for a while.

create table application (
  id              uuid primary key default gen_random_uuid(),
  -- The same for all applications of one e-mail address for one position: they are shown as one applicant.
  applicant_id    uuid not null,
  is_latest       boolean not null default true,
  first_name      text collate croatian not null check (first_name <> ''),
  last_name       text collate croatian not null check (last_name <> ''),
  email           text collate croatian not null check (email <> ''),
  city            text collate croatian not null,
  phone_number    text not null,
  education       text not null,
  skills          text not null,
  additional_info text not null default '',
  position        text collate croatian not null check (position <> ''),
  -- A day on the company's calendar.
  applied_on      date not null,
  applied_at      timestamptz not null default clock_timestamp(),
  -- What was agreed to, as it was shown, and when.
  consent_text    text not null,
  consent_at      timestamptz not null,
  hired_as        uuid references employee on delete set null,
  -- Since when HR knows that it is about to go.
  announced_on    date,
  search          text collate "C" generated always as (fold(first_name || ' ' || last_name || ' ' || email)) stored
);
create unique index application_latest on application (applicant_id) where is_latest;
create index application_of_applicant on application (applicant_id, applied_at desc);
create index application_twice on application (lower(email), lower(position));
create index application_hired on application (hired_as) where hired_as is not null;
-- One index for each column that the list sorts by; the id makes the order total.
create index application_by_date on application (applied_on, last_name, first_name, id) where is_latest;
create index application_by_name on application (last_name, first_name, id) where is_latest;
create index application_by_email on application (email, id) where is_latest;
create index application_by_city on application (city, last_name, first_name, id) where is_latest;
create index application_by_position on application (position, last_name, first_name, id) where is_latest;
create index application_by_position_name on application (lower(position)) where is_latest;
create index application_search on application using gin (search gin_trgm_ops) where is_latest;
create index application_city on application using gin (fold(city) gin_trgm_ops) where is_latest;
-- What is past its time, whether it is the latest or not.
create index application_age on application (applied_on);

alter table stored_file drop constraint stored_file_kind_check, drop constraint stored_file_check;
alter table stored_file add application_id uuid references application on delete cascade;
alter table stored_file
  add constraint stored_file_kind_check check (kind in ('CV', 'attachment', 'otherFiles')),
  add constraint stored_file_check check ((employee_id is null and application_id is null) = (kind is null));
create index stored_file_application on stored_file (application_id) where application_id is not null;
create unique index stored_file_single_of_application on stored_file (application_id) where application_id is not null and kind = 'CV';

-- What stays of an application that is past its time: that there was one, for which position, in which month.
create table past_application (
  id       bigint generated always as identity primary key,
  position text not null,
  month    date not null check (extract(day from month) = 1)
);
create index past_application_month on past_application (month, position);

-- Answers that a proof was given with, so that none is taken twice; over all nodes.
create table used_captcha (
  hash       bytea primary key,
  expires_at timestamptz not null
);
create index used_captcha_expiry on used_captcha (expires_at);

-- Requests of visitors that were answered, so that one that is repeated creates nothing twice. Keys are hashes.
create table answered_application (
  key_hash     bytea primary key,
  content_hash bytea not null,
  at           timestamptz not null default now()
);
create index answered_application_at on answered_application (at);

-- Emails to applicants, kept with them; what became of each stands with its mail.
create table applicant_email (
  id           uuid primary key default gen_random_uuid(),
  applicant_id uuid not null,
  subject      text not null,
  body         text not null,
  sender_id    uuid references employee on delete set null,
  at           timestamptz not null default clock_timestamp()
);
create index applicant_email_applicant on applicant_email (applicant_id, at desc);
create index applicant_email_sender on applicant_email (sender_id);
alter table mail add applicant_email_id uuid references applicant_email on delete cascade;
create index mail_applicant_email on mail (applicant_email_id);
drop index mail_queued, mail_state;
create index mail_queued on mail (queued_at desc, id desc) where recipient_id is not null or applicant_email_id is not null;
create index mail_state on mail (state, queued_at desc, id desc)
  where recipient_id is not null or applicant_email_id is not null;

create table applicant_email_template (
  id      uuid primary key default gen_random_uuid(),
  name    text collate croatian not null check (name <> ''),
  subject text not null,
  body    text not null
);
create unique index applicant_email_template_name on applicant_email_template (lower(name));
insert into applicant_email_template (name, subject, body) values
  ('Application received', 'Your application for {{position}}',
   E'Hello {{firstName}},\n\nthank you for your application for {{position}}. We will read it and write to you soon.\n\nKind regards'),
  ('Invitation to an interview', 'Interview for {{position}}',
   E'Hello {{firstName}},\n\nthank you for your application for {{position}}. We would like to get to know you. Which day of next week suits you?\n\nKind regards'),
  ('Rejection', 'Your application for {{position}}',
   E'Hello {{firstName}},\n\nthank you for your application for {{position}} and for your interest in us. We have chosen somebody else this time, and wish you all the best.\n\nKind regards');

-- Emails go with the last application of their applicant.
create function forget_applicant_emails() returns trigger language plpgsql as $$
begin
  delete from applicant_email e using old_rows o
    where e.applicant_id = o.applicant_id and not exists (select from application a where a.applicant_id = o.applicant_id);
  return null;
end $$;
create trigger application_deleted after delete on application
  referencing old table as old_rows for each statement execute function forget_applicant_emails();

alter table notification drop constraint notification_type_check, add constraint notification_type_check
  check (type in ('leaveRequest', 'contractExpiration', 'experienceLevelExpiration', 'licenceExpiration', 'applicantExpiration'));
