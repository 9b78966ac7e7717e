-- first page
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
  )::int as total,
  n.id as key,
  n.id as uuid,
  n.title,
  n.start_date as "startDate",
  n.end_date as "endDate",
  array(
    select
      c.calendar_id
    from
      non_working_day_calendar c
    where
      c.non_working_day_id = n.id
    order by
      c.calendar_id
  ) as calendars,
  n.version
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
  $8;
