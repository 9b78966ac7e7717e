-- first page
select
  total.total,
  page.key,
  t.id as uuid,
  t.name,
  t.number_of_days as "numberOfDays",
  t.valid_from as "validFrom",
  t.expired_date as "expiredDate",
  t.color,
  t.half_days as "halfDays",
  t.is_archived as "isArchived",
  t.version
from
  (
    select
      (
        select
          count(*)
        from
          leave_type t
        where
          t.expired_date >= $1
      )::int as total
  ) total
  left join (
    select
      t.id as key
    from
      leave_type t
    where
      t.expired_date >= $2
    order by
      t.is_archived asc,
      t.name desc,
      t.id desc
    limit
      $3
    offset
      $4
  ) page on true
  left join leave_type t on t.id = page.key
order by
  t.is_archived asc,
  t.name desc,
  t.id desc;
