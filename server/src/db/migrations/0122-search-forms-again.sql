-- phase: expand
-- Stores the search forms of 0106-search-forms.sql again that another version of ICU writes differently.

create function refresh_search_forms() returns void language plpgsql as $$
begin
  update employee_search s set (search_form, form_starts) = row(r.search_form, r.form_starts)
    from employee e
    cross join lateral employee_search_row(e.id, e.first_name, e.last_name, e.email, e.is_archived) r
    where e.id = s.employee_id and (s.search_form <> r.search_form or s.form_starts <> r.form_starts);
  update item_search s set (search_form, form_starts) = row(f.form, word_starts(f.form))
    from (select id, item_search_form(code, name, assignee_first_name, assignee_last_name) collate "C" as form from item) f
    where f.id = s.item_id and s.search_form <> f.form;
  update application a set search_form = f.form
    from (select id, search_form(first_name || ' ' || last_name || ' ' || email) collate "C" as form
          from application) f
    where f.id = a.id and a.search_form <> f.form;
end $$;
