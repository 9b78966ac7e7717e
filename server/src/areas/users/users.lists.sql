-- first page
select
  (
    select
      coalesce(sum(delta), 0)
    from
      employee_count e
    where
      true
  )::int as total,
  e.id as key,
  e.id as uuid,
  e.first_name as "firstName",
  e.last_name as "lastName",
  e.email,
  a.role,
  e.is_archived as "isArchived",
  e.version,
  coalesce(
    not e.is_archived
    and a.directory_disabled_at is null
    and not (
      e.end_date <= (
        select
          (now() at time zone coalesce(time_zone, 'Europe/Sarajevo'))::date - 1
        from
          company_setting
        where
          last_day_ends_sign_in
      )
    ) is true
    and e.status in ('Active', 'Maternity leave'),
    false
  ) as "maySignIn",
  coalesce(
    (
      "a"."password_hash" is not null
      or "a"."is_linked"
    ),
    false
  ) as "isActivated",
  to_char("signed_in"."at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "lastSignIn",
  to_char("a"."invited_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "invitedAt",
  case
    when f.enabled_at is not null then 'two-step'
    when a.password_hash is not null then 'password'
    else 'no password'
  end as factor
from
  employee e
  left join account a on a.id = e.id
  left join account_second_factor f on f.account_id = e.id
  left join lateral (
    select
      h.at
    from
      history h
    where
      h.person_id = e.id
      and h.entity = 'session'
      and h.action = 'signed in'
    order by
      h.id desc
    limit
      1
  ) signed_in on true
where
  true
order by
  e.last_name asc,
  e.first_name asc,
  e.id asc
limit
  15
offset
  0;

-- search
with
  hit as materialized (
    select
      e.id as key,
      e.first_name as order_0,
      e.last_name as order_1,
      e.id as order_2
    from
      employee_search s
      cross join lateral (
        select
          s.employee_id as id,
          s.is_archived,
          s.last_name,
          s.first_name
      ) e
    where
      e.is_archived = false
      and (s.search_form like $1)
  )
select
  total.total,
  page.key,
  e.id as uuid,
-- … 36 lines as above
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
      order_0 asc,
      order_1 asc,
      order_2 asc
    limit
      $2
    offset
      $3
  ) page on true
  left join employee e on e.id = page.key
  left join account a on a.id = e.id
-- … 14 lines as above
  ) signed_in on true
order by
  e.first_name asc,
  e.last_name asc,
  e.id asc;

-- whole
select
  e.id as uuid,
-- … 58 lines as above
  e.first_name asc,
  e.id asc;
