-- first page
select
  (
    select
      count(*)
    from
      project p
    where
      p.is_archived = false
  )::int as total,
  p.id as key,
  p.id as uuid,
  "p"."name" as "name",
  "p"."code" as "projectId",
  "p"."client_name" as "clientName",
  "p"."client_contact" as "clientContact",
  "p"."start_date" as "startDate",
  "p"."admin_notes" as "adminNotes",
  p.is_archived as "isArchived",
  p.version,
  (
    select
      coalesce(
        json_agg(
          json_build_object(
            'role',
            m.role,
            'uuid',
            e.id,
            'firstName',
            e.first_name,
            'lastName',
            e.last_name,
            'profileImage',
            e.profile_image,
            'position',
            case
              when o.id is not null then json_build_object('uuid', o.id, 'name', o.name)
            end
          )
          order by
            e.last_name,
            e.first_name,
            e.id
        ),
        '[]'
      )
    from
      project_member m
      join employee e on e.id = m.employee_id
      left join position o on o.id = e.position_id
    where
      m.project_id = p.id
      and m.left_on is null
  ) as team,
  (
    select
      coalesce(
        round(
          sum(bit_count(person.months::bit(12))) / nullif(
            greatest(
              12 - greatest(
                (
                  (
                    extract(
                      year
                      from
                        p.start_date
                    ) * 12 + extract(
                      month
                      from
                        p.start_date
                    )
                  )::int - (
                    extract(
                      year
                      from
                        $1::date
                    ) * 12 + extract(
                      month
                      from
                        $2::date
                    )
                  )::int + 11
                ),
                0
              ),
              0
            ),
            0
          ),
          1
        ),
        0
      )
    from
      (
        select
          bit_or((2 << stay.last) - (1 << stay.first)) as months
        from
          project_member m
          cross join lateral (
            select
              greatest(
                (
                  (
                    extract(
                      year
                      from
                        m.joined_on
                    ) * 12 + extract(
                      month
                      from
                        m.joined_on
                    )
                  )::int - (
                    extract(
                      year
                      from
                        $3::date
                    ) * 12 + extract(
                      month
                      from
                        $4::date
                    )
                  )::int + 11
                ),
                greatest(
                  (
                    (
                      extract(
                        year
                        from
                          p.start_date
                      ) * 12 + extract(
                        month
                        from
                          p.start_date
                      )
                    )::int - (
                      extract(
                        year
                        from
                          $5::date
                      ) * 12 + extract(
                        month
                        from
                          $6::date
                      )
                    )::int + 11
                  ),
                  0
                )
              ) as first,
              least(
                (
                  (
                    extract(
                      year
                      from
                        m.left_on - 1
                    ) * 12 + extract(
                      month
                      from
                        m.left_on - 1
                    )
                  )::int - (
                    extract(
                      year
                      from
                        $7::date
                    ) * 12 + extract(
                      month
                      from
                        $8::date
                    )
                  )::int + 11
                ),
                11
              ) as last
          ) stay
        where
          m.project_id = p.id
          and m.joined_on is distinct from m.left_on
          and stay.first <= stay.last
        group by
          m.employee_id
      ) person
  )::float8 as "projectMonthlyAverage"
from
  project p
where
  p.is_archived = false
order by
  p.client_name asc,
  p.name asc,
  p.id asc
limit
  $9
offset
  $10;
