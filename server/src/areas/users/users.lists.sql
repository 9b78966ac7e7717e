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
  e.version
from
  employee e
  left join account a on a.id = e.id
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
      and s.search_form like $1
  )
select
  total.total,
  page.key,
  -- columns as above
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
order by
  e.first_name asc,
  e.last_name asc,
  e.id asc;

-- whole
select
  e.id as uuid,
  e.first_name as "firstName",
  e.last_name as "lastName",
  e.email,
  a.role,
  e.is_archived as "isArchived",
  e.version
from
  employee e
  left join account a on a.id = e.id
where
  true
order by
  e.last_name asc,
  e.first_name asc,
  e.id asc;
