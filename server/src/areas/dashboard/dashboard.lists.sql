-- birthdays
select
  (
    select
      coalesce(sum(delta), 0)
    from
      birthday_tally t
      cross join lateral (
        select
          make_date(2000, t.month, 1) as date_of_birth
      ) e
    where
      extract(
        month
        from
          e.date_of_birth
      ) = 2
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
        make_date($1, $2, 1) + interval '1 month' - interval '1 day'
    )
  )::int as day,
  $3::int as month
from
  employee e
where
  not e.is_archived
  and extract(
    month
    from
      e.date_of_birth
  ) = 2
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
  15
offset
  0;

-- contracts that end
select
  (
    select
      count(*)
    from
      employee e
    where
      not e.is_archived
      and e.contract_type = $1
      and e.end_date between $2 and $3
  ) + (
    select
      count(*)
    from
      employee e
    where
      not e.is_archived
      and e.contract_type = $4
      and e.end_date between $5 and $6
  ) + (
    select
      count(*)
    from
      employee e
    where
      not e.is_archived
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
        e.first_name as "firstName",
        e.last_name as "lastName",
        e.profile_image as "profileImage",
        case
          when e.position_id is not null then json_build_object('uuid', e.position_id, 'name', e.position_name)
        end as position,
        e.end_date as date,
        e.end_date as by,
        $2::text as "from",
        $3::text as "to"
      from
        employee e
      where
        not e.is_archived
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
        e.first_name as "firstName",
        e.last_name as "lastName",
        e.profile_image as "profileImage",
        case
          when e.position_id is not null then json_build_object('uuid', e.position_id, 'name', e.position_name)
        end as position,
        e.end_date as date,
        e.end_date as by,
        $7::text as "from",
        $8::text as "to"
      from
        employee e
      where
        not e.is_archived
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
        e.first_name as "firstName",
        e.last_name as "lastName",
        e.profile_image as "profileImage",
        case
          when e.position_id is not null then json_build_object('uuid', e.position_id, 'name', e.position_name)
        end as position,
        e.end_date as date,
        e.end_date as by,
        $12::text as "from",
        $13::text as "to"
      from
        employee e
      where
        not e.is_archived
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
  (
    select
      count(*)
    from
      employee e
    where
      not e.is_archived
      and e.seniority_level = ''
      and (
        e.end_date < (
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
      ) is not true
      and e.start_date > ($3::date - make_interval(years => $4))::date
      and e.start_date <= ($5::date - make_interval(years => $6))::date
  ) + (
    select
      count(*)
    from
      employee e
    where
      not e.is_archived
      and e.seniority_level = ''
      and (
        e.end_date < (
          (e.start_date + make_interval(years => $7))::date + (
            extract(
              day
              from
                e.start_date
            ) > extract(
              day
              from
                e.start_date + make_interval(years => $8)
            )
          )::int
        )
      ) is not true
      and e.start_date > ($9::date - make_interval(years => $10))::date
      and e.start_date <= ($11::date - make_interval(years => $12))::date
  ) + (
    select
      count(*)
    from
      employee e
    where
      not e.is_archived
      and e.seniority_level = ''
      and (
        e.end_date < (
          (e.start_date + make_interval(years => $13))::date + (
            extract(
              day
              from
                e.start_date
            ) > extract(
              day
              from
                e.start_date + make_interval(years => $14)
            )
          )::int
        )
      ) is not true
      and e.start_date > ($15::date - make_interval(years => $16))::date
      and e.start_date <= ($17::date - make_interval(years => $18))::date
  ) + (
    select
      count(*)
    from
      employee e
    where
      not e.is_archived
      and e.seniority_level = ''
      and (
        e.end_date < (
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
      and e.start_date > ($21::date - make_interval(years => $22))::date
      and e.start_date <= ($23::date - make_interval(years => $24))::date
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
        e.first_name as "firstName",
        e.last_name as "lastName",
        e.profile_image as "profileImage",
        case
          when e.position_id is not null then json_build_object('uuid', e.position_id, 'name', e.position_name)
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
        employee e
      where
        not e.is_archived
        and e.seniority_level = ''
        and (
          e.end_date < (
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
        ) is not true
        and e.start_date > ($8::date - make_interval(years => $9))::date
        and e.start_date <= ($10::date - make_interval(years => $11))::date
      order by
        e.start_date,
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
        e.first_name as "firstName",
        e.last_name as "lastName",
        e.profile_image as "profileImage",
        case
          when e.position_id is not null then json_build_object('uuid', e.position_id, 'name', e.position_name)
        end as position,
        (
          (e.start_date + make_interval(years => $12))::date + (
            extract(
              day
              from
                e.start_date
            ) > extract(
              day
              from
                e.start_date + make_interval(years => $13)
            )
          )::int
        ) as date,
        e.start_date as by,
        $14::text as "from",
        $15::text as "to"
      from
        employee e
      where
        not e.is_archived
        and e.seniority_level = ''
        and (
          e.end_date < (
            (e.start_date + make_interval(years => $16))::date + (
              extract(
                day
                from
                  e.start_date
              ) > extract(
                day
                from
                  e.start_date + make_interval(years => $17)
              )
            )::int
          )
        ) is not true
        and e.start_date > ($18::date - make_interval(years => $19))::date
        and e.start_date <= ($20::date - make_interval(years => $21))::date
      order by
        e.start_date,
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
        e.first_name as "firstName",
        e.last_name as "lastName",
        e.profile_image as "profileImage",
        case
          when e.position_id is not null then json_build_object('uuid', e.position_id, 'name', e.position_name)
        end as position,
        (
          (e.start_date + make_interval(years => $22))::date + (
            extract(
              day
              from
                e.start_date
            ) > extract(
              day
              from
                e.start_date + make_interval(years => $23)
            )
          )::int
        ) as date,
        e.start_date as by,
        $24::text as "from",
        $25::text as "to"
      from
        employee e
      where
        not e.is_archived
        and e.seniority_level = ''
        and (
          e.end_date < (
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
          )
        ) is not true
        and e.start_date > ($28::date - make_interval(years => $29))::date
        and e.start_date <= ($30::date - make_interval(years => $31))::date
      order by
        e.start_date,
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
        e.first_name as "firstName",
        e.last_name as "lastName",
        e.profile_image as "profileImage",
        case
          when e.position_id is not null then json_build_object('uuid', e.position_id, 'name', e.position_name)
        end as position,
        (
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
        ) as date,
        e.start_date as by,
        $34::text as "from",
        $35::text as "to"
      from
        employee e
      where
        not e.is_archived
        and e.seniority_level = ''
        and (
          e.end_date < (
            (e.start_date + make_interval(years => $36))::date + (
              extract(
                day
                from
                  e.start_date
              ) > extract(
                day
                from
                  e.start_date + make_interval(years => $37)
              )
            )::int
          )
        ) is not true
        and e.start_date > ($38::date - make_interval(years => $39))::date
        and e.start_date <= ($40::date - make_interval(years => $41))::date
      order by
        e.start_date,
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
