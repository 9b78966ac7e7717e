-- first page
with
  hit as materialized (
    select
      h.id as key,
      h.id as order_0
    from
      history h
    where
      h.action = any ($1::text[])
      and h.actor_id is distinct from $2::uuid
      and h.id in (
        select
          id
        from
          history
        where
          person_id = $3
        union
        select
          history_id
        from
          history_subject
        where
          person_id = $4
      )
  )
select
  total.total,
  page.key,
  h.id,
  to_char("h"."at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at,
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
  h.action as what
from
  (
    select
      (
        select
          count(*)
        from
          hit
      )::int as total
  ) total
  left join (
    select
      key
    from
      hit
    order by
      order_0 desc
    limit
      15
    offset
      0
  ) page on true
  left join history h on h.id = page.key
  left join employee a on a.id = h.actor_id
order by
  h.id desc;
