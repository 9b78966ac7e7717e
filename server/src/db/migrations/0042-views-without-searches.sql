-- phase: expand
-- Views keep no texts that were searched for in custom fields (docs/decisions/0074-saved-views.md).

create function kept_filter(name text, value text) returns boolean language sql immutable as $$
  select case
    when name !~ '^custom\.' then true
    when name ~ '\.(from|to)$' then value ~ '^-?\d+(\.\d+|-\d\d-\d\d)?$'
    else value ~ '^(filled|empty|true|false|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}(,[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})*)$'
  end
$$;

update saved_view
set content = jsonb_set(content, '{filters}', coalesce(
      (select jsonb_object_agg(f.name, f.value) from jsonb_each_text(content -> 'filters') f (name, value)
       where kept_filter(f.name, f.value)), '{}'))
where content ->> 'kind' = 'list'
  and exists (select from jsonb_each_text(content -> 'filters') f (name, value) where not kept_filter(f.name, f.value));

drop function kept_filter;
