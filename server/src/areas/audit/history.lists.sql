-- first page
select
  total.total,
  page.key,
  h.id,
  to_char("h"."at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at,
  h.action,
  case
    when "h"."actor_id" is null then null
    else coalesce("a"."first_name" || ' ' || "a"."last_name", 'Deleted employee')
  end as who,
  v.before,
  v.after
from
  (
    select
      (
        select
          count(*)
        from
          history h
        where
          h.person_id = $1
      )::int as total
  ) total
  left join (
    select
      h.id as key
    from
      history h
    where
      h.person_id = $2
    order by
      h.id desc
    limit
      $3
    offset
      $4
  ) page on true
  left join history h on h.id = page.key
  left join history_value v on v.history_id = h.id
  left join employee a on a.id = h.actor_id
order by
  h.id desc;
