-- first page
select
  total.total,
  page.key,
  p.id as uuid,
  p.name,
  p.version
from
  (
    select
      (
        select
          count(*)
        from
          position p
        where
          fold (p.name) like $1
      )::int as total
  ) total
  left join (
    select
      p.id as key
    from
      position p
    where
      fold (p.name) like $2
    order by
      p.name asc,
      p.id asc
    limit
      $3
    offset
      $4
  ) page on true
  left join position p on p.id = page.key
order by
  p.name asc,
  p.id asc;
