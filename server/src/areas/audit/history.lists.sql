-- first page
select
  (
    select
      count(*)
    from
      history h
    where
      h.person_id = $1
  )::int as total,
  h.id as key,
  h.id,
  to_char("h"."at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at,
  h.action,
  case
    when "h"."actor_id" is not null then coalesce(
      coalesce(
        "a"."first_name" || ' ' || "a"."last_name",
        (
          select
            name
          from
            service_account
          where
            id = "h"."actor_id"
        )
      ),
      (chr(1) || '{"code":"actors.deletedEmployee","text":"Deleted employee"}')
    )
  end as who,
  v.before,
  v.after
from
  history h
  left join history_value v on v.history_id = h.id
  left join employee a on a.id = h.actor_id
where
  h.person_id = $2
order by
  h.id desc
limit
  $3
offset
  $4;
