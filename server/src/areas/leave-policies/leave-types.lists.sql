-- first page
select
  (
    select
      count(*)
    from
      leave_type t
    where
      t.expired_date >= $1
  )::int as total,
  t.id as key,
  t.id as uuid,
  t.name,
  t.number_of_days as "numberOfDays",
  t.valid_from as "validFrom",
  t.expired_date as "expiredDate",
  t.color,
  t.half_days as "halfDays",
  t.is_archived as "isArchived",
  t.policy_id as "policyId",
  t.version
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
  $4;
