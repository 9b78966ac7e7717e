-- days of a year
select
  (
    select
      count(*)
    from
      employee e
    where
      (
        exists (
          select
          from
            (
              select
                e.id
            ) own
            left join leave_fact f on f.employee_id = e.id
            cross join lateral (
              select
                case
                  when f.employee_id is null then jsonb_build_object(
                    'startDate',
                    e.start_date,
                    'endDate',
                    e.end_date,
                    'endOfProbationaryPeriod',
                    e.end_of_probationary_period,
                    'contractType',
                    e.contract_type,
                    'officeLocation',
                    e.office_location,
                    'children',
                    (
                      select
                        coalesce(
                          jsonb_agg(
                            jsonb_build_object('dateOfBirth', child -> 'dateOfBirth')
                            order by
                              child ->> 'dateOfBirth'
                          ),
                          '[]'
                        )
                      from
                        json_array_elements(e.children) child
                    ),
                    'maritalStatus',
                    e.marital_status,
                    'yearsExperience',
                    e.years_experience
                  )
                  else f.facts
                end as facts
              offset
                0
            ) c
          where
            not e.is_archived
            and greatest($1::date, (c.facts ->> 'startDate')::date) <= least($2::date, coalesce((c.facts ->> 'endDate')::date, 'infinity'))
            and greatest($3::date, (c.facts ->> 'startDate')::date) <= least($4::date, coalesce((c.facts ->> 'endDate')::date, 'infinity'))
            and (c.facts ->> 'contractType') = any ($5)
            and office_key ((c.facts ->> 'officeLocation')) = any ($6)
        )
        or exists (
          select
          from
            leave_grant g
          where
            g.employee_id = e.id
            and g.leave_type_id = $7::uuid
        )
      )
      and office_key (e.office_location) = office_key ($8::text)
      and e.id in (
        select
          s.employee_id
        from
          employee_search s
        where
          (s.search_form like $9)
      )
  )::int as total,
  e.id as key,
  e.id as uuid,
  e.first_name as "firstName",
  e.last_name as "lastName",
  e.profile_image as "profileImage",
  e.office_location as "officeLocation",
  c.facts,
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
  f.earlier_years_in as "earlierYearsIn",
  '[]'::json as earlier,
  coalesce(f.earlier_years_reported >= $10, false) as "isReported",
  f.employee_id is not null as "hasFacts",
  coalesce(
    (
      select
        json_agg(
          json_build_object(
            'kind',
            g.kind,
            'effectiveOn',
            g.effective_on,
            'accruesUntil',
            g.accrues_until,
            'days',
            g.days,
            'expiresOn',
            g.expires_on,
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
        and g.leave_type_id = $11::uuid
    ),
    '[]'
  ) as entries,
  (
    select
      json_build_object('entitlement', b.entitlement, 'used', b.used, 'pending', b.pending)
    from
      leave_balance b
    where
      b.employee_id = e.id
      and b.leave_type_id = $12::uuid
  ) as balance,
  (
    select
      l.entitlement
    from
      leave_balance l
    where
      l.employee_id = e.id
      and l.leave_type_id = $13::uuid
  ) as "lastYear"
from
  employee e
  left join leave_fact f on f.employee_id = e.id
  cross join lateral (
    select
      case
        when f.employee_id is null then jsonb_build_object(
          'startDate',
          e.start_date,
          'endDate',
          e.end_date,
          'endOfProbationaryPeriod',
          e.end_of_probationary_period,
          'contractType',
          e.contract_type,
          'officeLocation',
          e.office_location,
          'children',
          (
            select
              coalesce(
                jsonb_agg(
                  jsonb_build_object('dateOfBirth', child -> 'dateOfBirth')
                  order by
                    child ->> 'dateOfBirth'
                ),
                '[]'
              )
            from
              json_array_elements(e.children) child
          ),
          'maritalStatus',
          e.marital_status,
          'yearsExperience',
          e.years_experience
        )
        else f.facts
      end as facts
    offset
      0
  ) c
where
  (
    exists (
      select
      from
        (
          select
            e.id
        ) own
        left join leave_fact f on f.employee_id = e.id
        cross join lateral (
          select
            case
              when f.employee_id is null then jsonb_build_object(
                'startDate',
                e.start_date,
                'endDate',
                e.end_date,
                'endOfProbationaryPeriod',
                e.end_of_probationary_period,
                'contractType',
                e.contract_type,
                'officeLocation',
                e.office_location,
                'children',
                (
                  select
                    coalesce(
                      jsonb_agg(
                        jsonb_build_object('dateOfBirth', child -> 'dateOfBirth')
                        order by
                          child ->> 'dateOfBirth'
                      ),
                      '[]'
                    )
                  from
                    json_array_elements(e.children) child
                ),
                'maritalStatus',
                e.marital_status,
                'yearsExperience',
                e.years_experience
              )
              else f.facts
            end as facts
          offset
            0
        ) c
      where
        not e.is_archived
        and greatest($14::date, (c.facts ->> 'startDate')::date) <= least($15::date, coalesce((c.facts ->> 'endDate')::date, 'infinity'))
        and greatest($16::date, (c.facts ->> 'startDate')::date) <= least($17::date, coalesce((c.facts ->> 'endDate')::date, 'infinity'))
        and (c.facts ->> 'contractType') = any ($18)
        and office_key ((c.facts ->> 'officeLocation')) = any ($19)
    )
    or exists (
      select
      from
        leave_grant g
      where
        g.employee_id = e.id
        and g.leave_type_id = $20::uuid
    )
  )
  and office_key (e.office_location) = office_key ($21::text)
  and e.id in (
    select
      s.employee_id
    from
      employee_search s
    where
      (s.search_form like $22)
  )
order by
  e.last_name asc,
  e.first_name asc,
  e.id asc
limit
  $23
offset
  $24;
