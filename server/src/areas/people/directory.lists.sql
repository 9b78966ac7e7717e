-- first page
select
  (
    select
      coalesce(sum(delta), 0)
    from
      (
        select
          delta
        from
          employed_tally
        where
          day <= $1
      ) e
    where
      true
  )::int as total,
  e.id as key,
  e.id as uuid,
  e.first_name as "firstName",
  e.last_name as "lastName",
  e.profile_image as "profileImage",
  e.position_id as "positionId",
  e.position_name as "positionName",
  e.teams as team,
  e.office_location as "officeLocation",
  e.email,
  e.work_phone as "workPhone",
  case
    when e.id = $2
    or e.id in (
      select
        other.employee_id as id
      from
        project_member own
        join project p on p.id = own.project_id
        and not p.is_archived
        join project_member other on other.project_id = p.id
        and other.left_on is null
      where
        own.employee_id = $3
        and own.left_on is null
      union
      select
        e.id
      from
        employee me
        join employee e on e.supervisor_id = me.supervisor_id
      where
        me.id = $4
      union
      select
        e.id
      from
        employee e
      where
        e.supervisor_id = $5
      union
      select
        me.supervisor_id
      from
        employee me
      where
        me.id = $6
    ) then exists (
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
            and r.start_date between $7::date - 366 and $8
            and r.end_date between $9 and $10::date + 366
            and r.employee_id = e.id
          union all
          select
            m.id,
            $11::date,
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
                or m.start_date > $12
                or m.end_date < $13
              ) is not true
            )
            and m.status = 'Maternity leave'
            and $14::date <= $15::date
            and m.id = e.id
            -- The offset keeps PostgreSQL from reading the absences of the whole company for a page.
          offset
            0
        ) a
    )
  end as "isAway"
from
  employee e
where
  (
    not e.is_archived
    and (
      e.status = 'Not active'
      or e.start_date > $16
      or e.end_date < $17
    ) is not true
  )
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
      e.last_name as order_0,
      e.first_name as order_1,
      e.id as order_2
    from
      employee e
      join employee_search s on s.employee_id = e.id
    where
-- … 3 lines as above
          e.status = 'Not active'
          or e.start_date > $1
          or e.end_date < $2
        ) is not true
      )
      and (s.search_form like $3)
      and s.form_starts @> array[$4]
  )
select
  total.total,
  page.key,
  e.id as uuid,
-- … 8 lines as above
  e.work_phone as "workPhone",
  exists (
    select
-- … 11 lines as above
          r.status in ('approved', 'canceling')
          and r.start_date between $5::date - 366 and $6
          and r.end_date between $7 and $8::date + 366
          and r.employee_id = e.id
        union all
        select
          m.id,
          $9::date,
          null,
-- … 8 lines as above
              m.status = 'Not active'
              or m.start_date > $10
              or m.end_date < $11
            ) is not true
          )
          and m.status = 'Maternity leave'
          and $12::date <= $13::date
          and m.id = e.id
-- … 3 lines as above
      ) a
  ) as "isAway"
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
      $14
    offset
      $15
  ) page on true
  left join employee e on e.id = page.key
order by
  e.last_name asc,
  e.first_name asc,
  e.id asc;

-- filters
select
-- … 3 lines as above
    from
      employee e
-- … 4 lines as above
          e.status = 'Not active'
          or e.start_date > $1
          or e.end_date < $2
        ) is not true
      )
      and exists (
        select
        from
          project_member m
        where
          m.employee_id = e.id
          and m.project_id = $3
          and m.left_on is null
      )
      and e.office_location = $4
  )::int as total,
-- … 10 lines as above
  e.work_phone as "workPhone",
  exists (
-- … 42 lines as above
from
  employee e
-- … 4 lines as above
      e.status = 'Not active'
      or e.start_date > $14
      or e.end_date < $15
    ) is not true
  )
  and exists (
    select
    from
      project_member m
    where
      m.employee_id = e.id
      and m.project_id = $16
      and m.left_on is null
  )
  and e.office_location = $17
order by
-- … 3 lines as above
limit
  $18
offset
  $19;
