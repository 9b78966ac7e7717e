-- What a company of a hundred thousand makes slow.

-- Who deletes a person or a request looks for what refers to it; without these, through whole tables.
create index leave_ledger_request on leave_ledger (request_id);
create index leave_request_cut_from on leave_request (cut_from) where cut_from is not null;
create index notification_of_account on notification (recipient_id);

-- A position that is renamed changes the row of everybody who has it, in one statement. A plan that was made for one
-- changed row is kept, and would compare each of thousands with each: so old and new rows are never joined.
create or replace function employee_updated() returns trigger language plpgsql as $$
begin
  update employee_search s set (is_archived, last_name, first_name, text, starts) =
      (select r.is_archived, r.last_name, r.first_name, r.text, r.starts
       from employee_search_row(n.id, n.first_name, n.last_name, n.email, n.is_archived) r)
    from (select id, first_name, last_name, email, is_archived from new_rows
          except select id, first_name, last_name, email, is_archived from old_rows) n
    where s.employee_id = n.id;
  update employee_count c set total = total + moved.n
    from (select is_archived, sum(n) as n
          from (select is_archived, count(*) as n from new_rows group by 1
                union all select is_archived, -count(*) from old_rows group by 1) changes
          group by 1 having sum(n) <> 0) moved
    where c.is_archived = moved.is_archived;
  return null;
end $$;

create or replace function items_updated() returns trigger language plpgsql as $$
begin
  update item_search s set (code, text, starts) = (select n.code, t.text, word_starts(t.text)
      from (select item_search_text(n.code, n.name, n.holder_first_name, n.holder_last_name) as text) t)
    from (select id, code, name, holder_first_name, holder_last_name from new_rows
          except select id, code, name, holder_first_name, holder_last_name from old_rows) n
    where s.item_id = n.id;
  insert into item_tally
    select kind, status, sum(difference)
    from (select kind, status, 1 as difference from new_rows
          union all select kind, status, -1 from old_rows) changes
    group by 1, 2 having sum(difference) <> 0;
  return null;
end $$;
