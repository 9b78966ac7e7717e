-- Equipment and licences: things of the company that people hold.

create table item (
  id           uuid primary key default gen_random_uuid(),
  kind         text not null check (kind in ('equipment', 'licence')),
  code         text collate croatian not null check (code <> ''),
  name         text collate croatian not null check (name <> ''),
  status       text collate croatian check (status in ('active', 'inactive', 'spent', 'broken', 'written off')),
  notes        text not null default '',
  -- Since when somebody has it, kept by the database; of what nobody has, whatever was given.
  date_added   date,
  -- The last good day of a licence.
  date_expired date check (date_expired >= date_added),
  -- Who has it, kept by the database from the history below: a page of a list reads one table, in the order of an index.
  employee_id      uuid,
  holder_last_name  text collate croatian,
  holder_first_name text collate croatian,
  holder_archived   boolean not null default false,
  version      integer not null default 1,
  check (kind = 'licence' or date_expired is null)
);
-- The code of a licence may stand several times: one for each seat (rules.md section 5).
create unique index item_code on item (lower(code)) where kind = 'equipment';
-- One index for each column that the lists sort by; the id makes the order total.
create index item_by_code on item (kind, code, id);
create index item_by_name on item (kind, name, code, id);
create index item_by_status on item (kind, status, code, id);
create index item_by_holder on item (kind, holder_last_name, holder_first_name, code, id);
create index item_by_date_added on item (kind, date_added, code, id);
create index item_by_date_expired on item (date_expired, code, id) where kind = 'licence';
create index item_free on item (kind, code, id) include (date_expired)
  where employee_id is null and (status is null or status in ('active', 'inactive'));
create index item_to_collect on item (kind, code, id) where holder_archived;

-- Who had what from when to when: from `assigned_on` to the day before `unassigned_on`, without it until today. Who is
-- deleted leaves the row behind, without a name.
create table item_assignment (
  id            bigint generated always as identity primary key,
  item_id       uuid not null references item on delete cascade,
  employee_id   uuid references employee on delete set null,
  assigned_on   date not null,
  unassigned_on date check (unassigned_on >= assigned_on),
  -- Nobody is deleted who still has something.
  check (employee_id is not null or unassigned_on is not null),
  constraint item_assignment_overlap exclude using gist
    (item_id with =, daterange(assigned_on, unassigned_on) with &&)
);
create unique index item_assignment_open on item_assignment (item_id) where unassigned_on is null;
create index item_assignment_item on item_assignment (item_id, assigned_on);
create index item_assignment_employee on item_assignment (employee_id, assigned_on);

-- For all rows of a statement at once: an import assigns thousands in one. A plan that was made while the tables were
-- small is kept, and may not read all of a table for each row later: without whole scans it does not.
create function item_assignments_changed() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  update item i set employee_id = now.employee_id, holder_last_name = now.last_name, holder_first_name = now.first_name,
                    holder_archived = now.is_archived, date_added = now.assigned_on
    from (select changed.item_id, e.id as employee_id, e.last_name, e.first_name,
                 coalesce(e.is_archived, false) as is_archived, open.assigned_on
          from (select distinct item_id from changed_rows) changed
          left join item_assignment open on open.item_id = changed.item_id and open.unassigned_on is null
          left join employee e on e.id = open.employee_id) now
    where i.id = now.item_id
      -- An import writes who has what with the thing itself: then there is nothing left to do here.
      and (i.employee_id, i.holder_last_name, i.holder_first_name, i.holder_archived, i.date_added) is distinct from
          (now.employee_id, now.last_name, now.first_name, now.is_archived, now.assigned_on);
  return null;
end $$;
create trigger item_assignments_inserted after insert on item_assignment
  referencing new table as changed_rows for each statement execute function item_assignments_changed();
create trigger item_assignments_updated after update on item_assignment
  referencing new table as changed_rows for each statement execute function item_assignments_changed();

create index item_holder on item (employee_id) where employee_id is not null;
create function item_holder_changed() returns trigger language plpgsql as $$
begin
  update item set holder_last_name = new.last_name, holder_first_name = new.first_name, holder_archived = new.is_archived
    where employee_id = new.id;
  return null;
end $$;
create trigger item_holder_changed after update of first_name, last_name, is_archived on employee
  for each row when ((old.first_name, old.last_name, old.is_archived) is distinct from (new.first_name, new.last_name, new.is_archived))
  execute function item_holder_changed();

-- What the lists are searched by: narrow and folded, like employee_search.
create table item_search (
  item_id uuid primary key references item on delete cascade,
  kind    text not null,
  code    text collate croatian not null,
  text    text collate "C" not null,
  starts  text[] not null
);
create index item_search_text on item_search using gin (text gin_trgm_ops);
create index item_search_starts on item_search using gin (starts) with (fastupdate = off);

create function item_search_text(code text, name text, holder_first_name text, holder_last_name text) returns text
  language sql immutable parallel safe
  return fold(concat_ws(' ', code, name, holder_first_name, holder_last_name));

-- How many things there are of each kind and status, as changes that are added up: an import of thousands keeps nobody
-- waiting for its counter. What has gathered is summed up every few minutes.
create table item_tally (
  kind       text not null,
  status     text,
  difference integer not null
);

create function items_inserted() returns trigger language plpgsql as $$
begin
  insert into item_search (item_id, kind, code, text, starts)
    select id, kind, code, text, word_starts(text)
    from (select *, item_search_text(code, name, holder_first_name, holder_last_name) as text from new_rows) n;
  insert into item_tally select kind, status, count(*) from new_rows group by 1, 2;
  return null;
end $$;
create function items_updated() returns trigger language plpgsql as $$
begin
  update item_search s set (code, text, starts) = (select n.code, t.text, word_starts(t.text)
      from (select item_search_text(n.code, n.name, n.holder_first_name, n.holder_last_name) as text) t)
    from new_rows n join old_rows o using (id)
    where s.item_id = n.id
      and (n.code, n.name, n.holder_first_name, n.holder_last_name)
        is distinct from (o.code, o.name, o.holder_first_name, o.holder_last_name);
  insert into item_tally
    select kind, status, sum(difference)
    from (select n.kind, n.status, 1 as difference from new_rows n join old_rows o using (id)
            where n.status is distinct from o.status
          union all
          select o.kind, o.status, -1 from new_rows n join old_rows o using (id)
            where n.status is distinct from o.status) moved
    group by 1, 2 having sum(difference) <> 0;
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

-- Notifications of licences lead to them, and go with them.
alter table notification add item_id uuid references item on delete cascade;
create index notification_item on notification (item_id);

-- Reminders of licences that were sent: of one date, each number of days before it once.
create table licence_reminder (
  item_id uuid not null references item on delete cascade,
  due_on  date not null,
  days    integer not null,
  primary key (item_id, due_on, days)
);
