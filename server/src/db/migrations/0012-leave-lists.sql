-- How many requests there are of each status and type, by changes: a row that everybody counts up would make everybody
-- who asks for leave wait for the one before. The sum is the number; what has gathered is summed up every few minutes.
create table leave_request_tally (
  status        text not null,
  leave_type_id uuid not null,
  difference    integer not null
);
insert into leave_request_tally select status, leave_type_id, total from leave_request_count where total <> 0;

drop trigger leave_requests_added on leave_request;
drop trigger leave_requests_counted on leave_request;
drop trigger leave_requests_removed on leave_request;
drop function leave_requests_added();
drop function leave_requests_counted();
drop function leave_requests_removed();
drop table leave_request_count;

create function leave_request_tally_inserted() returns trigger language plpgsql as $$
begin
  insert into leave_request_tally select status, leave_type_id, count(*) from new_rows group by 1, 2;
  return null;
end $$;
create function leave_request_tally_updated() returns trigger language plpgsql as $$
begin
  insert into leave_request_tally
    select status, leave_type_id, sum(difference)
    from (select status, leave_type_id, 1 as difference from new_rows
          union all select status, leave_type_id, -1 from old_rows) changed
    group by 1, 2 having sum(difference) <> 0;
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

-- The lists of the company sort by these, whatever its size; not by days, whose recount would rewrite every index.
create index leave_request_by_end on leave_request (end_date, id);
create index leave_request_by_asked on leave_request (asked_at, id);
