-- phase: expand
-- The search of employees finds names and email addresses. Employee numbers are searched only by lists that show them.

create or replace function employee_inserted() returns trigger language plpgsql as $$
begin
  insert into employee_search
    select (employee_search_row(id, first_name, last_name, email, is_archived)).* from new_rows;
  insert into employee_count select is_archived, count(*) from new_rows group by 1;
  return null;
end $$;

create or replace function employee_updated() returns trigger language plpgsql as $$
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

update employee_search s set (text, starts) =
    (select r.text, r.starts from employee_search_row(e.id, e.first_name, e.last_name, e.email, e.is_archived) r)
  from employee e where e.id = s.employee_id and e.employee_number <> '';

create index employee_number_text on employee using gin ((fold(employee_number) collate "C") gin_trgm_ops)
  where employee_number <> '';
create index employee_number_starts on employee using gin (word_starts(fold(employee_number)))
  where employee_number <> '';
