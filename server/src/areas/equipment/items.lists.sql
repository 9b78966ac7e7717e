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
  (
    coalesce(e.status <> 'Active', false)
    -- Looked up for each row: with 'exists' the database would read the leave of the whole company.
    or coalesce(
      (
        select
          true
        from
          leave_request l
        where
          l.employee_id = i.employee_id
          and l.status in ('approved', 'canceling')
          and $1 between l.start_date and l.end_date
        limit
          1
      ),
      false
    )
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
  (
    select
      coalesce(sum(delta), 0)
    from
      item_tally i
    where
      i.kind = 'equipment'
  )::int as total;
select
  total.total,
  page.key,
  -- columns as above
from
  (
    select
      ($2)::int as total
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
      $3
    offset
      $4
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
      and s.text like $1
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
      order_1 asc
    limit
      $3
    offset
      $4
  ) page on true
  left join item i on i.id = page.key
  left join employee e on e.id = i.employee_id
order by
  i.code asc,
  i.id asc;

-- licences that can be assigned
select
  (
    select
      count(*)
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
  (
    coalesce(e.status <> 'Active', false)
    -- Looked up for each row: with 'exists' the database would read the leave of the whole company.
    or coalesce(
      (
        select
          true
        from
          leave_request l
        where
          l.employee_id = i.employee_id
          and l.status in ('approved', 'canceling')
          and $2 between l.start_date and l.end_date
        limit
          1
      ),
      false
    )
  ) as "isAway"
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
    or i.date_expired >= $3
  )
order by
  i.code asc,
  i.id asc
limit
  $4
offset
  $5;

-- whole
select
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
  (
    coalesce(e.status <> 'Active', false)
    -- Looked up for each row: with 'exists' the database would read the leave of the whole company.
    or coalesce(
      (
        select
          true
        from
          leave_request l
        where
          l.employee_id = i.employee_id
          and l.status in ('approved', 'canceling')
          and $1 between l.start_date and l.end_date
        limit
          1
      ),
      false
    )
  ) as "isAway"
from
  item i
  left join employee e on e.id = i.employee_id
where
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
          (
            coalesce(e.status <> 'Active', false)
            -- Looked up for each row: with 'exists' the database would read the leave of the whole company.
            or coalesce(
              (
                select
                  true
                from
                  leave_request l
                where
                  l.employee_id = i.employee_id
                  and l.status in ('approved', 'canceling')
                  and $2 between l.start_date and l.end_date
                limit
                  1
              ),
              false
            )
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
