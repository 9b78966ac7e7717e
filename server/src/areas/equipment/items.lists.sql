-- first page
select
  (
    select
      coalesce(sum(delta), 0)
    from
      item_tally i
    where
      i.kind = 'equipment'
      and i.status = 'broken'
  )::int as total,
  i.id as key,
  i.id as uuid,
  "i"."code" as "code",
  "i"."name" as "name",
  "i"."notes" as "notes",
  "i"."serial_number" as "serialNumber",
  "i"."purchase_date" as "purchaseDate",
  "i"."warranty_end" as "warrantyEnd",
  "i"."price" as "price",
  "i"."supplier" as "supplier",
  i.status,
  i.date_added as "dateAdded",
  i.date_expired as "dateExpired",
  i.version,
  i.employee_id as "employeeId",
  i.assignee_first_name as "firstName",
  i.assignee_last_name as "lastName",
  i.assignee_archived as "isArchived",
  e.profile_image as "profileImage",
  coalesce(
    (
      not e.is_archived
      and (
        e.status = 'Not active'
        or e.start_date > $1
        or e.end_date < $2
      ) is not true
    )
    and exists (
      select
      from
        (
          select
            r.employee_id,
            r.start_date,
            r.end_date,
            r.start_half,
            r.end_half
          from
            leave_request r
          where
            r.status in ('approved', 'canceling')
            and r.start_date between $3::date - 366 and $4
            and r.end_date between $5 and $6::date + 366
            and r.employee_id = e.id
          union all
          select
            m.id,
            $7::date,
            null,
            false,
            false
          from
            employee m
          where
            (
              not m.is_archived
              and (
                m.status = 'Not active'
                or m.start_date > $8
                or m.end_date < $9
              ) is not true
            )
            and m.status = 'Maternity leave'
            and $10::date <= $11::date
            and m.id = e.id
            -- The offset keeps PostgreSQL from reading the absences of the whole company for a page.
          offset
            0
        ) a
    ),
    false
  ) as "isAway"
from
  item i
  left join employee e on e.id = i.employee_id
where
  i.kind = 'equipment'
  and i.status = 'broken'
order by
  i.code asc,
  i.id asc
limit
  15
offset
  0;

-- page in the middle
select
-- … 6 lines as above
      i.kind = 'equipment'
  )::int as total;
select
  total.total,
  page.key,
  i.id as uuid,
-- … 71 lines as above
from
  (
    select
      ($12)::int as total
  ) total
  left join (
    select
      i.id as key
    from
      item i
    where
      i.kind = 'equipment'
    order by
      i.code desc,
      i.id desc
    limit
      $13
    offset
      $14
  ) page on true
  left join item i on i.id = page.key
  left join employee e on e.id = i.employee_id
order by
  i.code asc,
  i.id asc;

-- search
with
  hit as materialized (
    select
      i.id as key,
      i.code as order_0,
      i.id as order_1
    from
      item_search s
      cross join lateral (
        select
          s.item_id as id,
          s.kind,
          s.code
      ) i
    where
      i.kind = 'equipment'
      and (s.search_form like $1)
  )
select
-- … 24 lines as above
        e.status = 'Not active'
        or e.start_date > $2
        or e.end_date < $3
      ) is not true
-- … 14 lines as above
            r.status in ('approved', 'canceling')
            and r.start_date between $4::date - 366 and $5
            and r.end_date between $6 and $7::date + 366
            and r.employee_id = e.id
          union all
          select
            m.id,
            $8::date,
            null,
-- … 8 lines as above
                m.status = 'Not active'
                or m.start_date > $9
                or m.end_date < $10
              ) is not true
            )
            and m.status = 'Maternity leave'
            and $11::date <= $12::date
            and m.id = e.id
-- … 9 lines as above
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
      order_1 asc
    limit
-- … 8 lines as above
  i.id asc;

-- licences that can be assigned
select
-- … 3 lines as above
    from
      item i
    where
      i.kind = 'licence'
      and i.employee_id is null
      and (
        "i"."status" is null
        or "i"."status" in ('active', 'inactive')
      )
      and (
        i.date_expired is null
        or i.date_expired >= $1
      )
  )::int as total,
-- … 23 lines as above
        e.status = 'Not active'
        or e.start_date > $2
-- … 48 lines as above
from
  item i
  left join employee e on e.id = i.employee_id
where
  i.kind = 'licence'
  and i.employee_id is null
  and (
    "i"."status" is null
    or "i"."status" in ('active', 'inactive')
  )
  and (
    i.date_expired is null
    or i.date_expired >= $13
  )
order by
  i.code asc,
  i.id asc
limit
  $14
offset
  $15;

-- whole
select
  i.id as uuid,
-- … 75 lines as above
  i.kind = 'equipment'
order by
  i.code asc,
  i.id asc;

-- ETag of the whole list
select
  concat_ws(
    ':',
    $1::text,
    count(*),
    sum(
      hashtextextended (
        concat_ws(
          ' ',
          i.id,
          i.version,
          i.employee_id,
          i.assignee_first_name,
          i.assignee_last_name,
          i.assignee_archived,
          e.profile_image,
          coalesce(
-- … 51 lines as above
            false
          )
        ),
        0
      )
    )
  ) as checksum
from
  item i
  left join employee e on e.id = i.employee_id
where
  i.kind = 'equipment';
