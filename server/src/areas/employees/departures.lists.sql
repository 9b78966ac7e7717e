-- first page
select
  (
    select
      count(*)
    from
      planned_change p
      join planned_departure d on d.change_id = p.id
      join employee e on e.id = p.employee_id
    where
      coalesce(d.last_day, e.end_date) is not null
      and (
        d.last_day is null
        or p.employee_id <> $1::uuid
      )
  )::int as total,
  e.id as key,
  e.id as uuid,
  e.first_name as "firstName",
  e.last_name as "lastName",
  e.profile_image as "profileImage",
  e.position_id as "positionId",
  e.position_name as "positionName",
  coalesce(d.last_day, e.end_date) as "endDate",
  d.last_day is null as "isKnown",
  case
    when p.employee_id = $2::uuid then ''
    else "d"."reason"
  end as reason,
  p.problem is not null as "hasFailed",
  'planner' = any (string_to_array(p.warned_of, ',')) as "isPlannerGone",
  case
    when exists (
      select
      from
        successor s
        join employee t on t.id = s.employee_id
      where
        s.change_id = p.id
        and s.duty = 'supervisedPeople'
        and (
          not t.is_archived
          and (
            t.status = 'Not active'
            or t.start_date > greatest(greatest(coalesce(d.last_day, e.end_date) + 1, $3::date)::date, "t"."start_date")
            or t.end_date < greatest(greatest(coalesce(d.last_day, e.end_date) + 1, $4::date)::date, "t"."start_date")
          ) is not true
        )
    ) then 0
    else (
      select
        count(*)::int
      from
        employee s
      where
        s.supervisor_id = e.id
    )
  end as "supervisedPeople",
  case
    when exists (
      select
      from
        successor s
        join employee t on t.id = s.employee_id
      where
        s.change_id = p.id
        and s.duty = 'ledProjects'
        and (
          not t.is_archived
          and (
            t.status = 'Not active'
            or t.start_date > greatest(greatest(coalesce(d.last_day, e.end_date) + 1, $5::date)::date, "t"."start_date")
            or t.end_date < greatest(greatest(coalesce(d.last_day, e.end_date) + 1, $6::date)::date, "t"."start_date")
          ) is not true
        )
    ) then '{}'
    else array(
      select
        p.name
      from
        project_member m
        join project p on p.id = m.project_id
      where
        m.employee_id = e.id
        and m.left_on is null
        and m.role = 'lead'
        and not p.is_archived
      order by
        p.name,
        p.id
    )
  end as "ledProjects",
  case
    when exists (
      select
      from
        successor s
        join employee t on t.id = s.employee_id
      where
        s.change_id = p.id
        and s.duty = 'delegations'
        and (
          not t.is_archived
          and (
            t.status = 'Not active'
            or t.start_date > greatest(greatest(coalesce(d.last_day, e.end_date) + 1, $7::date)::date, "t"."start_date")
            or t.end_date < greatest(greatest(coalesce(d.last_day, e.end_date) + 1, $8::date)::date, "t"."start_date")
          ) is not true
        )
    ) then 0
    else (
      select
        count(*)::int
      from
        delegation g
      where
        g.delegate_id = e.id
        and g.ends_on >= greatest(coalesce(d.last_day, e.end_date) + 1, $9::date)
    )
  end as "delegations",
  case
    when exists (
      select
      from
        successor s
        join employee t on t.id = s.employee_id
      where
        s.change_id = p.id
        and s.duty = 'sharedViews'
        and (
          not t.is_archived
          and (
            t.status = 'Not active'
            or t.start_date > greatest(greatest(coalesce(d.last_day, e.end_date) + 1, $10::date)::date, "t"."start_date")
            or t.end_date < greatest(greatest(coalesce(d.last_day, e.end_date) + 1, $11::date)::date, "t"."start_date")
          ) is not true
        )
    ) then 0
    else (
      select
        count(*)::int
      from
        saved_view v
      where
        v.account_id = e.id
        and v.shared_with is not null
    )
  end as "sharedViews",
  case
    when exists (
      select
      from
        successor s
        join employee t on t.id = s.employee_id
      where
        s.change_id = p.id
        and s.duty = 'coveredLeave'
        and (
          not t.is_archived
          and (
            t.status = 'Not active'
            or t.start_date > greatest(greatest(coalesce(d.last_day, e.end_date) + 1, $12::date)::date, "t"."start_date")
            or t.end_date < greatest(greatest(coalesce(d.last_day, e.end_date) + 1, $13::date)::date, "t"."start_date")
          ) is not true
        )
    ) then 0
    else (
      select
        count(*)::int
      from
        leave_substitute s
        join leave_request r on r.id = s.leave_request_id
        and r.status in ('pending', 'approved', 'canceling')
        and r.end_date >= greatest(coalesce(d.last_day, e.end_date) + 1, $14::date)
      where
        s.employee_id = e.id
        and s.declined_at is null
    )
  end as "coveredLeave",
  array(
    select
      i.name || ' (' || i.code || ')'
    from
      item i
    where
      i.employee_id = e.id
      and i.kind = 'equipment'
    order by
      i.code,
      i.id
  ) as equipment
from
  planned_change p
  join planned_departure d on d.change_id = p.id
  join employee e on e.id = p.employee_id
where
  coalesce(d.last_day, e.end_date) is not null
  and (
    d.last_day is null
    or p.employee_id <> $15::uuid
  )
order by
  coalesce(d.last_day, e.end_date) asc,
  e.last_name asc,
  e.first_name asc,
  e.id asc
limit
  $16
offset
  $17;

-- search
with
  hit as materialized (
    select
      e.id as key,
      e.last_name as order_0,
      e.first_name as order_1,
      e.id as order_2
    from
      planned_change p
      join planned_departure d on d.change_id = p.id
      join employee e on e.id = p.employee_id
      join employee_search s on s.employee_id = e.id
    where
-- … 4 lines as above
      )
      and (s.search_form like $2)
  )
select
  total.total,
  page.key,
  e.id as uuid,
-- … 7 lines as above
  case
    when p.employee_id = $3::uuid then ''
    else "d"."reason"
-- … 15 lines as above
            t.status = 'Not active'
            or t.start_date > greatest(greatest(coalesce(d.last_day, e.end_date) + 1, $4::date)::date, "t"."start_date")
            or t.end_date < greatest(greatest(coalesce(d.last_day, e.end_date) + 1, $5::date)::date, "t"."start_date")
          ) is not true
-- … 23 lines as above
            t.status = 'Not active'
            or t.start_date > greatest(greatest(coalesce(d.last_day, e.end_date) + 1, $6::date)::date, "t"."start_date")
            or t.end_date < greatest(greatest(coalesce(d.last_day, e.end_date) + 1, $7::date)::date, "t"."start_date")
          ) is not true
-- … 30 lines as above
            t.status = 'Not active'
            or t.start_date > greatest(greatest(coalesce(d.last_day, e.end_date) + 1, $8::date)::date, "t"."start_date")
            or t.end_date < greatest(greatest(coalesce(d.last_day, e.end_date) + 1, $9::date)::date, "t"."start_date")
          ) is not true
-- … 8 lines as above
        g.delegate_id = e.id
        and g.ends_on >= greatest(coalesce(d.last_day, e.end_date) + 1, $10::date)
    )
-- … 13 lines as above
            t.status = 'Not active'
            or t.start_date > greatest(greatest(coalesce(d.last_day, e.end_date) + 1, $11::date)::date, "t"."start_date")
            or t.end_date < greatest(greatest(coalesce(d.last_day, e.end_date) + 1, $12::date)::date, "t"."start_date")
          ) is not true
-- … 24 lines as above
            t.status = 'Not active'
            or t.start_date > greatest(greatest(coalesce(d.last_day, e.end_date) + 1, $13::date)::date, "t"."start_date")
            or t.end_date < greatest(greatest(coalesce(d.last_day, e.end_date) + 1, $14::date)::date, "t"."start_date")
          ) is not true
-- … 8 lines as above
        and r.status in ('pending', 'approved', 'canceling')
        and r.end_date >= greatest(coalesce(d.last_day, e.end_date) + 1, $15::date)
      where
-- … 16 lines as above
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
      $16
    offset
      $17
  ) page on true
  left join planned_change p
  join planned_departure d on d.change_id = p.id
  join employee e on e.id = p.employee_id on e.id = page.key
order by
  e.last_name asc,
  e.first_name asc,
  e.id asc;
