-- first page
select
  (
    select
      count(*)
    from
      leave_policy p
    where
      p.is_archived = false
      and fold (p.name) like $1
  )::int as total,
  p.id as key,
  p.id as uuid,
  p.name,
  p.rules,
  p.is_archived as "isArchived",
  p.version,
  coalesce(
    (
      select
        json_agg(
          json_build_object(
            'year',
            t.year,
            'leaveType',
            json_build_object('uuid', t.id, 'name', t.name),
            'employees',
            (
              select
                count(*)
              from
                leave_balance b
              where
                b.leave_type_id = t.id
                and b.entitlement is not null
            )
          )
          order by
            t.year desc
        )
      from
        leave_type t
      where
        t.policy_id = p.id
    ),
    '[]'
  ) as granted,
  (
    select
      count(*)::int
    from
      pending_adjustment a
    where
      a.policy_id = p.id
  ) as "toConfirm"
from
  leave_policy p
where
  p.is_archived = false
  and fold (p.name) like $2
order by
  p.name asc,
  p.id asc
limit
  $3
offset
  $4;

-- days of a year
select
  (
    select
      count(*)
    from
      employee e
    where
      (
        (
          not e.is_archived
          and (
            e.start_date is null
            or e.start_date <= $1
          )
          and (
            e.end_date is null
            or e.end_date >= $2
          )
          and e.contract_type = any ($3)
          and office_key (e.office_location) = any ($4)
        )
        or exists (
          select
          from
            leave_grant g
          where
            g.employee_id = e.id
            and g.leave_type_id = $5::uuid
        )
      )
      and office_key (e.office_location) = office_key ($6::text)
      and e.id in (
        select
          s.employee_id
        from
          employee_search s
        where
          s.text like $7
      )
  )::int as total,
  e.id as key,
  e.id as uuid,
  e.first_name as "firstName",
  e.last_name as "lastName",
  e.profile_image as "profileImage",
  e.start_date as "startDate",
  e.end_date as "endDate",
  e.end_of_probationary_period as "endOfProbationaryPeriod",
  e.contract_type as "contractType",
  e.office_location as "officeLocation",
  e.children,
  e.marital_status as "maritalStatus",
  e.years_experience as "yearsExperience",
  coalesce(
    (
      select
        json_agg(json_build_object('startsOn', s.starts_on, 'week', s.week))
      from
        work_schedule s
      where
        s.employee_id = e.id
    ),
    '[]'
  ) as schedules,
  (
    select
      json_agg(
        json_build_object(
          'effectiveOn',
          g.effective_on,
          'accruesUntil',
          g.accrues_until,
          'days',
          g.days,
          'explanation',
          g.explanation
        )
        order by
          g.effective_on,
          g.id
      )
    from
      leave_grant g
    where
      g.employee_id = e.id
      and g.leave_type_id = $8::uuid
      and g.kind in ('grant', 'adjustment')
  ) as granted,
  (
    select
      b.entitlement
    from
      leave_balance b
    where
      b.employee_id = e.id
      and b.leave_type_id = $9::uuid
  ) as entitlement,
  (
    select
      b.entitlement
    from
      leave_balance b
    where
      b.employee_id = e.id
      and b.leave_type_id = $10::uuid
  ) as "lastYear"
from
  employee e
where
  (
    (
      not e.is_archived
      and (
        e.start_date is null
        or e.start_date <= $11
      )
      and (
        e.end_date is null
        or e.end_date >= $12
      )
      and e.contract_type = any ($13)
      and office_key (e.office_location) = any ($14)
    )
    or exists (
      select
      from
        leave_grant g
      where
        g.employee_id = e.id
        and g.leave_type_id = $15::uuid
    )
  )
  and office_key (e.office_location) = office_key ($16::text)
  and e.id in (
    select
      s.employee_id
    from
      employee_search s
    where
      s.text like $17
  )
order by
  e.last_name asc,
  e.first_name asc,
  e.id asc
limit
  $18
offset
  $19;
