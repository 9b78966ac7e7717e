-- first page
select
  (
    select
      coalesce(sum(delta), 0)
    from
      employee_count e
    where
      e.is_archived = false
  )::int as total,
  e.id as key,
  e.id as uuid,
  e.first_name as "firstName",
  e.last_name as "lastName",
  "e"."email" as "email",
  "e"."employee_number" as "employeeNumber",
  "e"."status" as "status",
  "e"."departments" as "departments",
  "e"."contract_type" as "contractType",
  "e"."start_date" as "startDate",
  "e"."end_date" as "endDate",
  "e"."office_location" as "officeLocation",
  e.position_id as "positionId",
  e.position_name as "positionName",
  e.supervisor_id as "supervisorId",
  e.supervisor_first_name as "supervisorFirstName",
  e.supervisor_last_name as "supervisorLastName",
  e.teams as team,
  e.seniority_level as "seniorityLevel",
  e.profile_image as "profileImage",
  e.is_archived as "isArchived",
  e.version,
  (
    not e.is_archived
    and a.directory_disabled_at is null
    and not (
      e.end_date <= (
        select
          (now() at time zone coalesce(time_zone, 'Europe/Sarajevo'))::date - 1
        from
          company_setting
        where
          last_day_ends_sign_in
      )
    ) is true
    and e.status in ('Active', 'Maternity leave')
  ) as "maySignIn",
  (
    "a"."password_hash" is not null
    or "a"."is_linked"
  ) as "isActivated",
  to_char("a"."invited_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "invitedAt",
  a.invited_on_first_day as "isInvitedOnFirstDay",
  '[]'::json as custom
from
  employee e
  left join account a on a.id = e.id
where
  e.is_archived = false
order by
  e.last_name asc,
  e.first_name asc,
  e.id asc
limit
  15
offset
  0;

-- page in the middle
select
-- … 6 lines as above
      e.is_archived = false
  )::int as total;
select
  total.total,
  page.key,
  e.id as uuid,
-- … 42 lines as above
from
  (
    select
      ($1)::int as total
  ) total
  left join (
    select
      e.id as key
    from
      employee e
    where
      e.is_archived = false
    order by
      e.position_name desc,
      e.last_name desc,
      e.first_name desc,
      e.id desc
    limit
      $2
    offset
      $3
  ) page on true
  left join employee e on e.id = page.key
  left join account a on a.id = e.id
order by
  e.position_name asc,
  e.last_name asc,
  e.first_name asc,
  e.id asc;

-- last page
select
-- … 66 lines as above
    order by
      e.last_name asc,
-- … 4 lines as above
    offset
      0
  ) page on true
  left join employee e on e.id = page.key
  left join account a on a.id = e.id
order by
  e.last_name desc,
  e.first_name desc,
  e.id desc;

-- search
with
  hit as materialized (
    select
      e.id as key,
      e.last_name as order_0,
      e.first_name as order_1,
      e.id as order_2
    from
      employee_search s
      cross join lateral (
        select
          s.employee_id as id,
          s.is_archived,
          s.last_name,
          s.first_name
      ) e
    where
      e.is_archived = false
      and s.employee_id in (
        select
          s.employee_id
        from
          employee_search s
        where
          (s.search_form like $1)
        union
        select
          n.id
        from
          employee n
        where
          n.employee_number <> ''
          and search_form (n.employee_number) collate "C" like $2
      )
      and s.employee_id in (
        select
          s.employee_id
        from
          employee_search s
        where
          s.form_starts @> array[$3]
        union
        select
          n.id
        from
          employee n
        where
          n.employee_number <> ''
          and word_starts (search_form (n.employee_number)) @> array[$4]
      )
  )
select
-- … 47 lines as above
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
      $5
    offset
      $6
  ) page on true
  left join employee e on e.id = page.key
  left join account a on a.id = e.id
order by
  e.last_name asc,
  e.first_name asc,
  e.id asc;

-- search in another order
with
  hit as materialized (
    select
      e.id as key,
      e.email as order_0,
      e.id as order_1
    from
      employee e
      join employee_search s on s.employee_id = e.id
    where
-- … 16 lines as above
      )
  )
-- … 62 lines as above
      order_0 asc,
      order_1 asc
    limit
      $3
    offset
      $4
  ) page on true
  left join employee e on e.id = page.key
  left join account a on a.id = e.id
order by
  e.email asc,
  e.id asc;

-- filters
select
-- … 3 lines as above
    from
      employee e
    where
      e.is_archived = false
      and exists (
        select
        from
          project_member m
        where
          m.employee_id = e.id
          and m.project_id = $1
          and m.left_on is null
      )
      and e.status = any ($2::text[])
      and e.start_date >= $3
  )::int as total,
-- … 48 lines as above
  e.is_archived = false
  and exists (
    select
    from
      project_member m
    where
      m.employee_id = e.id
      and m.project_id = $4
      and m.left_on is null
  )
  and e.status = any ($5::text[])
  and e.start_date >= $6
order by
-- … 3 lines as above
limit
  $7
offset
  $8;

-- filters by values
select
-- … 6 lines as above
      e.is_archived = false
      and e.supervisor_id = $1
      and e.work_type = $2
      and "e"."office_location" = any (
        array(
          select
            value
          from
            field_value
          where
            field = $3
            and search_form (value) like $4
          group by
            value
          having
            sum(delta) > 0
        )
      )
  )::int as total,
-- … 48 lines as above
  e.is_archived = false
  and e.supervisor_id = $5
  and e.work_type = $6
  and "e"."office_location" = any (
    array(
      select
        value
      from
        field_value
      where
        field = $7
        and search_form (value) like $8
      group by
        value
      having
        sum(delta) > 0
    )
  )
order by
-- … 3 lines as above
limit
  $9
offset
  $10;

-- filter by level
select
-- … 6 lines as above
      e.is_archived = false
      and case
        when e.seniority_level <> '' then e.seniority_level
        when e.start_date is null
        or e.start_date > case
          when e.end_date is not null
          and (
            e.is_archived
            or e.end_date < $1::date
          ) then e.end_date
          else $2::date
        end then ''
        when e.start_date <= case
          when e.end_date is not null
          and (
            e.is_archived
            or e.end_date < $3::date
          ) then e.end_date
          else $4::date
        end - make_interval(years => 10) then 'Ambassador'
        when e.start_date <= case
          when e.end_date is not null
          and (
            e.is_archived
            or e.end_date < $5::date
          ) then e.end_date
          else $6::date
        end - make_interval(years => 5) then 'Grand master'
        when e.start_date <= case
          when e.end_date is not null
          and (
            e.is_archived
            or e.end_date < $7::date
          ) then e.end_date
          else $8::date
        end - make_interval(years => 3) then 'Master'
        when e.start_date <= case
          when e.end_date is not null
          and (
            e.is_archived
            or e.end_date < $9::date
          ) then e.end_date
          else $10::date
        end - make_interval(years => 1) then 'Pioneer'
        when e.start_date <= case
          when e.end_date is not null
          and (
            e.is_archived
            or e.end_date < $11::date
          ) then e.end_date
          else $12::date
        end - make_interval(years => 0) then 'Rising star'
      end = any (
        array(
          select
            level
          from
            (
              select
                level,
                is_named,
                bool_or(is_named) over () as has_named
              from
                (
                  select
                    value
                  from
                    field_value
                  where
                    field = $13
                    and search_form (value) like $14
                  group by
                    value
                  having
                    sum(delta) > 0
                  union
                  select
                    level
                  from
                    unnest($15::text[]) level
                  where
                    search_form (level) like $16
                ) found (level),
                lateral (
                  select
                    search_form (level) = search_form ($17) as is_named
                ) named
            ) levels
          where
            is_named
            or not has_named
        )
-- … 50 lines as above
  e.is_archived = false
  and case
    when e.seniority_level <> '' then e.seniority_level
    when e.start_date is null
    or e.start_date > case
      when e.end_date is not null
      and (
        e.is_archived
        or e.end_date < $18::date
      ) then e.end_date
      else $19::date
    end then ''
    when e.start_date <= case
      when e.end_date is not null
      and (
        e.is_archived
        or e.end_date < $20::date
      ) then e.end_date
      else $21::date
    end - make_interval(years => 10) then 'Ambassador'
    when e.start_date <= case
      when e.end_date is not null
      and (
        e.is_archived
        or e.end_date < $22::date
      ) then e.end_date
      else $23::date
    end - make_interval(years => 5) then 'Grand master'
    when e.start_date <= case
      when e.end_date is not null
      and (
        e.is_archived
        or e.end_date < $24::date
      ) then e.end_date
      else $25::date
    end - make_interval(years => 3) then 'Master'
    when e.start_date <= case
      when e.end_date is not null
      and (
        e.is_archived
        or e.end_date < $26::date
      ) then e.end_date
      else $27::date
    end - make_interval(years => 1) then 'Pioneer'
    when e.start_date <= case
      when e.end_date is not null
      and (
        e.is_archived
        or e.end_date < $28::date
      ) then e.end_date
      else $29::date
    end - make_interval(years => 0) then 'Rising star'
  end = any (
    array(
      select
        level
      from
        (
          select
            level,
            is_named,
            bool_or(is_named) over () as has_named
          from
            (
              select
                value
              from
                field_value
              where
                field = $30
                and search_form (value) like $31
              group by
                value
              having
                sum(delta) > 0
              union
              select
                level
              from
                unnest($32::text[]) level
              where
                search_form (level) like $33
            ) found (level),
            lateral (
              select
                search_form (level) = search_form ($34) as is_named
            ) named
        ) levels
      where
        is_named
        or not has_named
    )
-- … 5 lines as above
limit
  $35
offset
  $36;

-- employed
select
-- … 6 lines as above
      e.is_archived = false
      and (
        not e.is_archived
        and (
          e.status = 'Not active'
          or e.start_date > $1
          or e.end_date < $2
        ) is not true
      )
-- … 49 lines as above
  e.is_archived = false
  and (
    not e.is_archived
    and (
      e.status = 'Not active'
      or e.start_date > $3
      or e.end_date < $4
    ) is not true
  )
-- … 4 lines as above
limit
  $5
offset
  $6;

-- leaving
select
-- … 9 lines as above
        from
          planned_change p
          join planned_departure d on d.change_id = p.id
        where
          p.employee_id = "e"."id"
          and (
            d.last_day is null
            or p.employee_id <> $1::uuid
          )
-- … 50 lines as above
  e.is_archived = false
  and exists (
    select
    from
      planned_change p
      join planned_departure d on d.change_id = p.id
    where
      p.employee_id = "e"."id"
      and (
        d.last_day is null
        or p.employee_id <> $2::uuid
      )
-- … 5 lines as above
limit
  $3
offset
  $4;

-- inUseTwice
select
-- … 6 lines as above
      e.is_archived = false
      and uuid_send (e.id) in (
        select
          unnest(
            array[
              substring(
                h.hash
                from
                  2 for 16
              ),
              substring(
                h.hash
                from
                  18
              )
            ]
          )
        from
          (
            select
              id_number_hash as hash
            from
              employee
            union all
            select
              v.hash
            from
              custom_value v
            where
              v.field_id = any ($1::uuid[])
          ) h
        where
          octet_length(h.hash) = 33
      )
-- … 49 lines as above
  e.is_archived = false
  and uuid_send (e.id) in (
    select
      unnest(
        array[
          substring(
            h.hash
            from
              2 for 16
          ),
          substring(
            h.hash
            from
              18
          )
        ]
      )
    from
      (
        select
          id_number_hash as hash
        from
          employee
        union all
        select
          v.hash
        from
          custom_value v
        where
          v.field_id = any ($2::uuid[])
      ) h
    where
      octet_length(h.hash) = 33
  )
-- … 7 lines as above
  $4;

-- whole
select
  e.id as uuid,
-- … 43 lines as above
  employee e
  join employee_search s on s.employee_id = e.id
  left join account a on a.id = e.id
where
  e.is_archived = false
  and s.employee_id in (
-- … 14 lines as above
  )
order by
  e.last_name asc,
  e.first_name asc,
  e.id asc;

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
          e.id,
          e.version,
          e.position_name,
          e.supervisor_last_name,
          e.supervisor_first_name,
          e.teams,
          a.invited_at,
          a.invited_on_first_day,
          (
            "a"."password_hash" is not null
            or "a"."is_linked"
          ),
          (
            e.end_date <= (
-- … 6 lines as above
            )
          ) is true,
          a.directory_disabled_at
        ),
        0
      )
    )
  ) as checksum
from
  employee e
  left join account a on a.id = e.id
where
  e.is_archived = false;

-- columns and order of custom fields
select
-- … 43 lines as above
  a.invited_on_first_day as "isInvitedOnFirstDay",
  (
    select
      coalesce(
        json_agg(
          json_build_object(
            'field',
            v.field_id,
            'text',
            coalesce(v.text, v.long_text),
            'number',
            v.number,
            'day',
            v.day,
            'option',
            v.option_id,
            'cipher',
            encode(v.cipher, 'hex')
          )
          order by
            v.field_id,
            v.place
        ),
        '[]'
      )
    from
      custom_value v
    where
      v.employee_id = e.id
      and v.field_id in ('00000000-0000-4000-8000-000000000001'::uuid)
  ) as custom
from
-- … 3 lines as above
        select
          coalesce(sum(delta), 0)
-- … 3 lines as above
          e.is_archived = false
      )::int as total
  ) total
  left join (
    with
      first as materialized (
        select
          e.id as key,
          row_number() over (
            order by
              co.name asc,
              co.id asc,
              e.id asc
          ) as place
        from
          employee e
          join (
            custom_value cv
            join custom_option co on co.id = cv.option_id
          ) on cv.employee_id = e.id
          and cv.field_id = '00000000-0000-4000-8000-000000000001'::uuid
        where
          e.is_archived = false
          and true
        order by
          co.name asc,
          co.id asc,
          e.id asc
        limit
          15
      )
    select
      key
    from
      (
        select
          key,
          place,
          1 as part
        from
          first
        union all
        select
          key,
          place,
          2
        from
          (
            select
              e.id as key,
              row_number() over (
                order by
                  e.id asc
              ) as place
            from
-- … 3 lines as above
              and (
                select
                  count(*)
                from
                  first
              ) < 15
              and not exists (
                select
                from
                  (
                    custom_value cv
                    join custom_option co on co.id = cv.option_id
                  )
                where
                  cv.employee_id = e.id
                  and cv.field_id = '00000000-0000-4000-8000-000000000001'::uuid
              )
            order by
              e.id asc
            limit
              15
          ) second
      ) found
    order by
      part,
      place
    limit
-- … 5 lines as above
  left join account a on a.id = e.id
  left join (
    custom_value cv
    join custom_option co on co.id = cv.option_id
  ) on cv.employee_id = e.id
  and cv.field_id = '00000000-0000-4000-8000-000000000001'::uuid
order by
  co.name is null asc,
  co.name asc,
  co.id asc,
  e.id asc;

-- filter by a custom field
select
-- … 9 lines as above
        from
          custom_value v
        where
          v.employee_id = e.id
          and v.field_id = '00000000-0000-4000-8000-000000000001'::uuid
          and v.option_id = any ($1::uuid[])
      )
-- … 52 lines as above
    from
      custom_value v
    where
      v.employee_id = e.id
      and v.field_id = '00000000-0000-4000-8000-000000000001'::uuid
      and v.option_id = any ($2::uuid[])
  )
-- … 7 lines as above
  $4;
