-- birthdays
select
  (
    select
      count(*)
    from
      employee e
    where
      extract(
        month
        from
          e.date_of_birth
      ) = 2
      and (
        not e.is_archived
        and (
          e.status = 'Not active'
          or e.start_date > $1
          or e.end_date < $2
        ) is not true
      )
  )::int as total,
  e.id as key,
  e.id as uuid,
  e.first_name as "firstName",
  e.last_name as "lastName",
  e.profile_image as "profileImage",
  case
    when e.position_id is not null then json_build_object('uuid', e.position_id, 'name', e.position_name)
  end as position,
  least(
    extract(
      day
      from
        e.date_of_birth
    ),
    extract(
      day
      from
        make_date($3, $4, 1) + interval '1 month' - interval '1 day'
    )
  )::int as day,
  $5::int as month
from
  employee e
where
  extract(
    month
    from
      e.date_of_birth
  ) = 2
  and (
    not e.is_archived
    and (
      e.status = 'Not active'
      or e.start_date > $6
      or e.end_date < $7
    ) is not true
  )
order by
  extract(
    day
    from
      e.date_of_birth
  ) asc,
  e.last_name asc,
  e.first_name asc,
  e.id asc
limit
  $8
offset
  $9;

-- contracts that end
select
-- … 5 lines as above
    where
      (
        not e.is_archived
        and (
          e.status = 'Not active'
          or e.start_date > e.end_date
          or e.end_date < e.end_date
        ) is not true
      )
      and e.contract_type = $1
      and e.end_date between $2 and $3
  ) + (
    select
-- … 3 lines as above
    where
      (
        not e.is_archived
        and (
          e.status = 'Not active'
          or e.start_date > e.end_date
          or e.end_date < e.end_date
        ) is not true
      )
      and e.contract_type = $4
      and e.end_date between $5 and $6
  ) + (
    select
-- … 3 lines as above
    where
      (
        not e.is_archived
        and (
          e.status = 'Not active'
          or e.start_date > e.end_date
          or e.end_date < e.end_date
        ) is not true
      )
      and e.contract_type is null
      and e.end_date between $7 and $8
  ) as total;
select
  uuid,
  "firstName",
  "lastName",
  "profileImage",
  position,
  date,
  date - $1::date as "daysLeft",
  "from",
  "to"
from
  (
    (
      select
        e.id as uuid,
-- … 5 lines as above
        end as position,
        e.end_date as date,
        e.end_date as by,
        $2::text as "from",
        $3::text as "to"
      from
        employee e
      where
        (
          not e.is_archived
          and (
            e.status = 'Not active'
            or e.start_date > e.end_date
            or e.end_date < e.end_date
          ) is not true
        )
        and e.contract_type = $4
        and e.end_date between $5 and $6
      order by
        e.end_date,
        e.last_name,
        e.first_name,
        e.id
      limit
        15
    )
    union all
    (
      select
        e.id as uuid,
-- … 5 lines as above
        end as position,
        e.end_date as date,
        e.end_date as by,
        $7::text as "from",
        $8::text as "to"
      from
        employee e
      where
        (
          not e.is_archived
          and (
            e.status = 'Not active'
            or e.start_date > e.end_date
            or e.end_date < e.end_date
          ) is not true
        )
        and e.contract_type = $9
        and e.end_date between $10 and $11
      order by
        e.end_date,
        e.last_name,
        e.first_name,
        e.id
      limit
        15
    )
    union all
    (
      select
        e.id as uuid,
-- … 5 lines as above
        end as position,
        e.end_date as date,
        e.end_date as by,
        $12::text as "from",
        $13::text as "to"
      from
        employee e
      where
        (
          not e.is_archived
          and (
            e.status = 'Not active'
            or e.start_date > e.end_date
            or e.end_date < e.end_date
          ) is not true
        )
        and e.contract_type is null
        and e.end_date between $14 and $15
      order by
        e.end_date,
        e.last_name,
        e.first_name,
        e.id
      limit
        15
    )
  ) p
order by
  date,
  by,
  "lastName",
  "firstName",
  uuid
limit
  15
offset
  0;

-- next levels
select
-- … 9 lines as above
          e.status = 'Not active'
          or e.start_date > (
            (e.start_date + make_interval(years => $1))::date + (
              extract(
                day
                from
                  e.start_date
              ) > extract(
                day
                from
                  e.start_date + make_interval(years => $2)
              )
            )::int
          )
          or e.end_date < (
            (e.start_date + make_interval(years => $3))::date + (
              extract(
                day
                from
                  e.start_date
              ) > extract(
                day
                from
                  e.start_date + make_interval(years => $4)
              )
            )::int
          )
        ) is not true
      )
      and e.seniority_level = ''
      and e.start_date > ($5::date - make_interval(years => $6))::date
      and e.start_date <= ($7::date - make_interval(years => $8))::date
  ) + (
-- … 8 lines as above
          e.status = 'Not active'
          or e.start_date > (
            (e.start_date + make_interval(years => $9))::date + (
              extract(
                day
                from
                  e.start_date
              ) > extract(
                day
                from
                  e.start_date + make_interval(years => $10)
              )
            )::int
          )
          or e.end_date < (
            (e.start_date + make_interval(years => $11))::date + (
              extract(
                day
                from
                  e.start_date
              ) > extract(
                day
                from
                  e.start_date + make_interval(years => $12)
              )
            )::int
          )
        ) is not true
      )
      and e.seniority_level = ''
      and e.start_date > ($13::date - make_interval(years => $14))::date
      and e.start_date <= ($15::date - make_interval(years => $16))::date
  ) + (
-- … 8 lines as above
          e.status = 'Not active'
          or e.start_date > (
            (e.start_date + make_interval(years => $17))::date + (
              extract(
                day
                from
                  e.start_date
              ) > extract(
                day
                from
                  e.start_date + make_interval(years => $18)
              )
            )::int
          )
          or e.end_date < (
            (e.start_date + make_interval(years => $19))::date + (
              extract(
                day
                from
                  e.start_date
              ) > extract(
                day
                from
                  e.start_date + make_interval(years => $20)
              )
            )::int
          )
        ) is not true
      )
      and e.seniority_level = ''
      and e.start_date > ($21::date - make_interval(years => $22))::date
      and e.start_date <= ($23::date - make_interval(years => $24))::date
  ) + (
-- … 8 lines as above
          e.status = 'Not active'
          or e.start_date > (
            (e.start_date + make_interval(years => $25))::date + (
              extract(
                day
                from
                  e.start_date
              ) > extract(
                day
                from
                  e.start_date + make_interval(years => $26)
              )
            )::int
          )
          or e.end_date < (
            (e.start_date + make_interval(years => $27))::date + (
              extract(
                day
                from
                  e.start_date
              ) > extract(
                day
                from
                  e.start_date + make_interval(years => $28)
              )
            )::int
          )
        ) is not true
      )
      and e.seniority_level = ''
      and e.start_date > ($29::date - make_interval(years => $30))::date
      and e.start_date <= ($31::date - make_interval(years => $32))::date
  ) as total;
-- … 20 lines as above
        end as position,
        (
          (e.start_date + make_interval(years => $2))::date + (
            extract(
              day
              from
                e.start_date
            ) > extract(
              day
              from
                e.start_date + make_interval(years => $3)
            )
          )::int
        ) as date,
        e.start_date as by,
        $4::text as "from",
        $5::text as "to"
      from
-- … 5 lines as above
            e.status = 'Not active'
            or e.start_date > (
              (e.start_date + make_interval(years => $6))::date + (
                extract(
                  day
                  from
                    e.start_date
                ) > extract(
                  day
                  from
                    e.start_date + make_interval(years => $7)
                )
              )::int
            )
            or e.end_date < (
              (e.start_date + make_interval(years => $8))::date + (
                extract(
                  day
                  from
                    e.start_date
                ) > extract(
                  day
                  from
                    e.start_date + make_interval(years => $9)
                )
              )::int
            )
          ) is not true
        )
        and e.seniority_level = ''
        and e.start_date > ($10::date - make_interval(years => $11))::date
        and e.start_date <= ($12::date - make_interval(years => $13))::date
      order by
        e.start_date,
        e.last_name,
-- … 14 lines as above
        end as position,
        (
          (e.start_date + make_interval(years => $14))::date + (
            extract(
              day
              from
                e.start_date
            ) > extract(
              day
              from
                e.start_date + make_interval(years => $15)
            )
          )::int
        ) as date,
        e.start_date as by,
        $16::text as "from",
        $17::text as "to"
      from
-- … 5 lines as above
            e.status = 'Not active'
            or e.start_date > (
              (e.start_date + make_interval(years => $18))::date + (
                extract(
                  day
                  from
                    e.start_date
                ) > extract(
                  day
                  from
                    e.start_date + make_interval(years => $19)
                )
              )::int
            )
            or e.end_date < (
              (e.start_date + make_interval(years => $20))::date + (
                extract(
                  day
                  from
                    e.start_date
                ) > extract(
                  day
                  from
                    e.start_date + make_interval(years => $21)
                )
              )::int
            )
          ) is not true
        )
        and e.seniority_level = ''
        and e.start_date > ($22::date - make_interval(years => $23))::date
        and e.start_date <= ($24::date - make_interval(years => $25))::date
      order by
        e.start_date,
        e.last_name,
-- … 14 lines as above
        end as position,
        (
          (e.start_date + make_interval(years => $26))::date + (
            extract(
              day
              from
                e.start_date
            ) > extract(
              day
              from
                e.start_date + make_interval(years => $27)
            )
          )::int
        ) as date,
        e.start_date as by,
        $28::text as "from",
        $29::text as "to"
      from
-- … 5 lines as above
            e.status = 'Not active'
            or e.start_date > (
              (e.start_date + make_interval(years => $30))::date + (
                extract(
                  day
                  from
                    e.start_date
                ) > extract(
                  day
                  from
                    e.start_date + make_interval(years => $31)
                )
              )::int
            )
            or e.end_date < (
              (e.start_date + make_interval(years => $32))::date + (
                extract(
                  day
                  from
                    e.start_date
                ) > extract(
                  day
                  from
                    e.start_date + make_interval(years => $33)
                )
              )::int
            )
          ) is not true
        )
        and e.seniority_level = ''
        and e.start_date > ($34::date - make_interval(years => $35))::date
        and e.start_date <= ($36::date - make_interval(years => $37))::date
      order by
        e.start_date,
        e.last_name,
-- … 14 lines as above
        end as position,
        (
          (e.start_date + make_interval(years => $38))::date + (
            extract(
              day
              from
                e.start_date
            ) > extract(
              day
              from
                e.start_date + make_interval(years => $39)
            )
          )::int
        ) as date,
        e.start_date as by,
        $40::text as "from",
        $41::text as "to"
      from
-- … 5 lines as above
            e.status = 'Not active'
            or e.start_date > (
              (e.start_date + make_interval(years => $42))::date + (
                extract(
                  day
                  from
                    e.start_date
                ) > extract(
                  day
                  from
                    e.start_date + make_interval(years => $43)
                )
              )::int
            )
            or e.end_date < (
              (e.start_date + make_interval(years => $44))::date + (
                extract(
                  day
                  from
                    e.start_date
                ) > extract(
                  day
                  from
                    e.start_date + make_interval(years => $45)
                )
              )::int
            )
          ) is not true
        )
        and e.seniority_level = ''
        and e.start_date > ($46::date - make_interval(years => $47))::date
        and e.start_date <= ($48::date - make_interval(years => $49))::date
      order by
        e.start_date,
        e.last_name,
-- … 15 lines as above
  0;
