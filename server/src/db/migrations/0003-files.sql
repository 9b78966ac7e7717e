-- Files that were uploaded, and photos in three sizes.

-- What was uploaded, as it came. The name is `<8 characters>-<name>`: unique, and the only way in (rules.md section 8).
create table stored_file (
  id          uuid primary key default gen_random_uuid(),
  name        text not null unique check (name ~ '^.{8}-.'),
  media_type  text not null,
  size        integer not null check (size > 0),
  sha256      bytea not null,
  employee_id uuid references employee on delete cascade,
  kind        text check (kind in ('CV', 'attachment', 'otherFiles')),
  added_at    timestamptz not null default clock_timestamp(),
  check ((employee_id is null) = (kind is null))
);
create index stored_file_employee on stored_file (employee_id);
create unique index stored_file_single on stored_file (employee_id, kind) where kind in ('CV', 'attachment');

-- The content in pieces of 256 KiB, so that it streams in and out and memory stays flat. Documents and pictures are
-- compressed already, so the database does not try.
create table stored_file_chunk (
  file_id uuid not null references stored_file on delete cascade,
  number  integer not null check (number >= 0),
  content bytea not null,
  primary key (file_id, number)
);
alter table stored_file_chunk alter content set storage external;

-- For lists, for profiles, for the page of the CV. Pictures from before are small enough to be all three.
alter table photo rename content to medium;
alter table photo add small bytea, add large bytea;
update photo set small = medium, large = medium;
alter table photo
  alter small set not null, alter large set not null,
  alter small set storage external, alter medium set storage external, alter large set storage external;

-- A photo goes with the last person who has it, whichever command replaced it or deleted the person.
create function remove_unused_photo() returns trigger language plpgsql as $$
begin
  delete from photo where name = old.profile_image
    and not exists (select from employee where profile_image = old.profile_image);
  return null;
end $$;
create trigger employee_photo_replaced after update of profile_image on employee for each row
  when (old.profile_image is not null and old.profile_image is distinct from new.profile_image)
  execute function remove_unused_photo();
create trigger employee_photo_deleted after delete on employee for each row
  when (old.profile_image is not null)
  execute function remove_unused_photo();
