-- phase: expand
-- Fills the columns of 0106-search-forms.sql. Triggers have filled those of rows that changed in between.

-- Before any row: a writer that waits for a row holds its table, and the indexes would wait for it. In the order of writers.
lock table employee, employee_search, item, item_search, application in share row exclusive mode;

update employee_search s set (search_form, form_starts) =
    (select r.search_form, r.form_starts from employee_search_row(e.id, e.first_name, e.last_name, e.email, e.is_archived) r)
  from employee e where e.id = s.employee_id and s.search_form = '';
create index employee_search_form on employee_search using gin (search_form gin_trgm_ops);
create index employee_search_form_starts on employee_search using gin (form_starts) with (fastupdate = off);

update item_search s set (search_form, form_starts) =
    (select t.form, word_starts(t.form)
     from (select item_search_form(i.code, i.name, i.assignee_first_name, i.assignee_last_name) as form) t)
  from item i where i.id = s.item_id and s.search_form = '';
create index item_search_form on item_search using gin (search_form gin_trgm_ops);
create index item_search_form_starts on item_search using gin (form_starts) with (fastupdate = off);

update application set search_form = search_form(first_name || ' ' || last_name || ' ' || email) where search_form = '';
create index application_search_form on application using gin (search_form gin_trgm_ops) where is_latest;
create index application_city_form on application using gin (search_form(city) gin_trgm_ops) where is_latest;

create index employee_number_form on employee using gin ((search_form(employee_number) collate "C") gin_trgm_ops)
  where employee_number <> '';
create index employee_number_form_starts on employee using gin (word_starts(search_form(employee_number)))
  where employee_number <> '';
