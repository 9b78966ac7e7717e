-- phase: expand
-- Views keep no texts that were searched for in custom fields (docs/decisions/0074-saved-views.md).

with filter as (
  select v.id, f.name, f.value,
         case
           when f.name !~ '^custom\.' then true
           when f.name ~ '\.(from|to)$' then f.value ~ '^-?\d+(\.\d+|-\d\d-\d\d)?$'
           else f.value ~ '^(filled|empty|true|false|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}(,[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})*)$'
         end as is_kept
  from saved_view v cross join lateral jsonb_each_text(v.content -> 'filters') f (name, value)
  where v.content ->> 'kind' = 'list'
), changed as (
  select id, coalesce(jsonb_object_agg(name, value) filter (where is_kept), '{}') as filters
  from filter group by id having not bool_and(is_kept)
)
update saved_view v set content = jsonb_set(v.content, '{filters}', changed.filters) from changed where changed.id = v.id;
