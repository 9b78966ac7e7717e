-- first page
with
  hit as materialized (
    select
      t.id as key,
      t.created_at as order_0,
      t.id as order_1
    from
      api_token t
      left join employee e on e.id = t.account_id
      left join service_account s on s.id = t.service_account_id
    where
      true
  )
select
  total.total,
  page.key,
  t.id as uuid,
  t.name,
  t.ending,
  to_char("t"."created_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "createdAt",
  to_char("t"."expires_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "expiresAt",
  to_char("t"."last_used_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "lastUsedAt",
  to_char("t"."revoked_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "revokedAt",
  coalesce(s.scopes, t.scopes) as scopes,
  coalesce(e.id, s.id) as "ownerId",
  coalesce(e.first_name || ' ' || e.last_name, s.name) as "ownerName",
  case
    when t.account_id is null then 'service'
    else 'personal'
  end as kind
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
      order_0 desc,
      order_1 desc
    limit
      15
    offset
      0
  ) page on true
  left join api_token t
  left join employee e on e.id = t.account_id
  left join service_account s on s.id = t.service_account_id on t.id = page.key
order by
  t.created_at desc,
  t.id desc;
