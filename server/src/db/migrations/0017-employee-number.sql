-- phase: expand
-- The company's own number of an employee, and the pattern of new ones, such as 'E-{0001}'.
alter table employee add column employee_number text collate croatian not null default '';
create unique index employee_number on employee (lower(employee_number)) where employee_number <> '';
create index employee_by_number on employee (is_archived, employee_number, last_name, first_name, id);
alter table company_setting add column employee_number_pattern text not null default '';

-- The search finds the number after the email. Existing rows have none, so their search text stays unchanged.
create or replace function employee_inserted() returns trigger language plpgsql as $$
begin
  insert into employee_search
    select (employee_search_row(id, first_name, last_name, rtrim(email || ' ' || employee_number), is_archived)).* from new_rows;
  insert into employee_count select is_archived, count(*) from new_rows group by 1;
  return null;
end $$;

create or replace function employee_updated() returns trigger language plpgsql as $$
begin
  update employee_search s set (is_archived, last_name, first_name, text, starts) =
      (select r.is_archived, r.last_name, r.first_name, r.text, r.starts
       from employee_search_row(n.id, n.first_name, n.last_name, rtrim(n.email || ' ' || n.employee_number), n.is_archived) r)
    from (select id, first_name, last_name, email, employee_number, is_archived from new_rows
          except select id, first_name, last_name, email, employee_number, is_archived from old_rows) n
    where s.employee_id = n.id;
  insert into employee_count
    select is_archived, sum(n)
    from (select is_archived, count(*) as n from new_rows group by 1
          union all select is_archived, -count(*) from old_rows group by 1) changes
    group by 1 having sum(n) <> 0;
  return null;
end $$;
