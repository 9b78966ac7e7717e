-- first page
select
  total.total,
  page.key,
  n.id as uuid,
  n.title,
  n.start_date as "startDate",
  n.end_date as "endDate",
  n.version
from
  (
    select
      (
        select
          count(*)
        from
          non_working_day n
        where
          n.end_date >= $1
          and n.start_date <= $2
          and fold (n.title) like $3
      )::int as total
  ) total
  left join (
    select
      n.id as key
    from
      non_working_day n
    where
      n.end_date >= $4
      and n.start_date <= $5
      and fold (n.title) like $6
    order by
      n.start_date desc,
      n.title desc,
      n.id desc
    limit
      $7
    offset
      $8
  ) page on true
  left join non_working_day n on n.id = page.key
order by
  n.start_date desc,
  n.title desc,
  n.id desc;
