-- first page
select
  (
    select
      count(*)
    from
      webhook_delivery d
    where
      d.webhook_id = $1
  )::int as total,
  d.id as key,
  d.id as uuid,
  d.message,
  d.type,
  case
    when d.position is not null then d.record_id
  end as record,
  coalesce(
    (
      select
        to_char("h"."at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
      from
        history_link l
        join history h on h.id = l.history_id
      where
        l.position = d.position
    ),
    to_char("d"."created_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
  ) as at,
  d.state,
  d.attempts,
  d.status,
  d.failure,
  case
    when d.state = 'pending' then to_char("d"."due_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
  end as "nextAt",
  to_char("d"."tried_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "triedAt"
from
  webhook_delivery d
where
  d.webhook_id = $2
order by
  d.created_at desc,
  d.position desc,
  d.id desc
limit
  $3
offset
  $4;

-- failed
select
-- … 6 lines as above
      d.webhook_id = $1
      and d.state = 'failed'
  )::int as total,
-- … 30 lines as above
  d.webhook_id = $2
  and d.state = 'failed'
order by
-- … 6 lines as above
  $4;
