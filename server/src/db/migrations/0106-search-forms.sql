-- phase: expand
-- Names are found as people type them (docs/decisions/0111-names-as-they-are-typed.md). The columns, functions and indexes
-- with `fold` stay for nodes of the previous version. 0108-values-of-search-forms.sql fills the new columns, in a transaction
-- of its own, so that the locks of this one are short.

-- Newer servers change no table whose row type a function uses: this one is created again with named columns below.
drop function employee_search_row;

-- cspell:ignoreRegExp '[a-zà-ʯςσⱥⱦ]{40,}'
-- Normalises text for search. `fold` in contract/src/lib/fold.ts does the same to search terms.
create function search_form(value text) returns text
  language plpgsql immutable strict parallel safe as $$
begin
  if value collate "C" !~ '[^ -_a-~]' then
    return lower(value collate "C");
  end if;
  -- Decomposition would make an acute accent a space with an accent.
  value := lower(regexp_replace(normalize(replace(value, '´', ''''), nfkd), '[\u0300-\u036f]', '', 'g') collate "und-x-icu");
  -- Most names are plain by now: `translate` takes most of the time.
  if value collate "C" ~ '[^ -_a-~]' then
    value := translate(value,
      'ðøđħıĸłŋŧƀƃƈƌƒƙƚƞƥƭƴƶǥȥȼɇɉɋɍɏɓɖɗɛɠɨɲʈʉʋςⱥⱦ' ||
      E'\u0060\u02b9\u02bb\u02bc\u02bd\u02be\u02bf\u02c8\u02ca\u02cb\u055a\u05f3\u2018\u2019\u201a\u201b\u2032\u2035\u2039\u203a\ua78c' ||
      E'\u00ab\u00bb\u201c\u201d\u201e\u201f' ||
      E'\u058a\u05be\u1400\u1806\u2010\u2012\u2013\u2014\u2015\u2053\u2212\u2e17\u2e1a\u2e3a\u2e3b\u2e40\u2e5d\u301c\u3030\u30a0\U00010d6e\U00010ead' ||
      E'\u0009\u000a\u000b\u000c\u000d\u1680\u2028\u2029\ufeff',
      'dodhiqlntbbcdfklnptyzgzcejqrybddegintuvσat' ||
      repeat('''', 21) || repeat('"', 6) || repeat('-', 22) || repeat(' ', 9));
    value := replace(replace(replace(replace(replace(value, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'ƕ', 'hv');
  end if;
  return value;
end $$;

alter table employee_search
  add column search_form text collate "C" not null default '',
  add column form_starts text[] not null default '{}';

-- The columns are those of the table in its order, so that triggers of the previous version, which may run until the end of
-- this transaction, insert what it returns.
create function employee_search_row(
  id uuid, given_name text, family_name text, email text, archived boolean,
  out employee_id uuid, out is_archived boolean, out last_name text, out first_name text, out text text,
  out starts text[], out search_form text, out form_starts text[])
  language sql immutable parallel safe
begin atomic
  select id, archived, family_name, given_name, fold(words), word_starts(fold(words)), search_form(words),
         word_starts(search_form(words))
  from (select given_name || ' ' || family_name || ' ' || email as words) n;
end;

create or replace function employee_inserted() returns trigger language plpgsql as $$
begin
  insert into employee_search (employee_id, is_archived, last_name, first_name, text, starts, search_form, form_starts)
    select r.employee_id, r.is_archived, r.last_name, r.first_name, r.text, r.starts, r.search_form, r.form_starts
    from new_rows n
    cross join lateral employee_search_row(n.id, n.first_name, n.last_name, n.email, n.is_archived) r;
  insert into employee_count select is_archived, count(*) from new_rows group by 1;
  return null;
end $$;

create or replace function employee_updated() returns trigger language plpgsql as $$
begin
  update employee_search s set (is_archived, last_name, first_name, text, starts, search_form, form_starts) =
      (select r.is_archived, r.last_name, r.first_name, r.text, r.starts, r.search_form, r.form_starts
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

alter table item_search
  add column search_form text collate "C" not null default '',
  add column form_starts text[] not null default '{}';

create function item_search_form(code text, name text, assignee_first_name text, assignee_last_name text) returns text
  language sql immutable parallel safe
  return search_form(concat_ws(' ', code, name, assignee_first_name, assignee_last_name));

create or replace function items_inserted() returns trigger language plpgsql as $$
begin
  insert into item_search (item_id, kind, code, text, starts, search_form, form_starts)
    select id, kind, code, text, word_starts(text), form, word_starts(form)
    from (select *, item_search_text(code, name, assignee_first_name, assignee_last_name) as text,
                 item_search_form(code, name, assignee_first_name, assignee_last_name) as form from new_rows) n;
  insert into item_tally select kind, status, count(*) from new_rows group by 1, 2;
  return null;
end $$;
create or replace function items_updated() returns trigger language plpgsql as $$
begin
  update item_search s set (code, text, starts, search_form, form_starts) =
      (select n.code, t.text, word_starts(t.text), t.form, word_starts(t.form)
       from (select item_search_text(n.code, n.name, n.assignee_first_name, n.assignee_last_name) as text,
                    item_search_form(n.code, n.name, n.assignee_first_name, n.assignee_last_name) as form) t)
    from (select id, code, name, assignee_first_name, assignee_last_name from new_rows
          except select id, code, name, assignee_first_name, assignee_last_name from old_rows) n
    where s.item_id = n.id;
  insert into item_tally
    select kind, status, sum(delta)
    from (select kind, status, 1 as delta from new_rows
          union all select kind, status, -1 from old_rows) changes
    group by 1, 2 having sum(delta) <> 0;
  return null;
end $$;

-- Not a generated column like `search`: adding one rewrites the whole table under its strongest lock.
alter table application add column search_form text collate "C" not null default '';

create function application_search_form() returns trigger language plpgsql as $$
begin
  new.search_form := search_form(new.first_name || ' ' || new.last_name || ' ' || new.email);
  return new;
end $$;
create trigger application_search_form before insert or update of first_name, last_name, email on application
  for each row execute function application_search_form();
