-- first page
select
  (
    select
      count(*)
    from
      position p
    where
      fold (p.name) like $1
  )::int as total,
  p.id as key,
  p.id as uuid,
  p.name,
  p.version
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
  $4;
