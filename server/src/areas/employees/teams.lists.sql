-- first page
select
  (
    select
      count(*)
    from
      project p
    where
      not p.is_archived
      and exists (
        select
        from
          project_member own
        where
          own.project_id = p.id
          and own.employee_id = $1
          and own.left_on is null
      )
      and fold (p.name) like $2
  )::int as total,
  p.id as key,
  json_build_object(
    'uuid',
    "p"."id",
    'name',
    "p"."name",
    'clientName',
    "p"."client_name",
    'teamLead',
    (
      select
        json_build_object(
          'uuid',
          "w"."id",
          'firstName',
          "w"."first_name",
          'lastName',
          "w"."last_name",
          'profileImage',
          "w"."profile_image",
          'position',
          (
            select
              json_build_object('uuid', o.id, 'name', o.name)
            from
              position o
            where
              o.id = "w"."position_id"
          )
        )
      from
        project_member m
        join employee w on w.id = m.employee_id
      where
        m.project_id = "p"."id"
        and m.left_on is null
        and m.role = 'lead'
    ),
    'teamMembers',
    (
      select
        coalesce(
          json_agg(
            json_build_object(
              'uuid',
              "w"."id",
              'firstName',
              "w"."first_name",
              'lastName',
              "w"."last_name",
              'profileImage',
              "w"."profile_image",
              'position',
              (
                select
                  json_build_object('uuid', o.id, 'name', o.name)
                from
                  position o
                where
                  o.id = "w"."position_id"
              )
            )
            order by
              w.last_name,
              w.first_name,
              w.id
          ),
          '[]'
        )
      from
        project_member m
        join employee w on w.id = m.employee_id
      where
        m.project_id = "p"."id"
        and m.left_on is null
        and m.role = 'member'
    )
  ) as team
from
  project p
where
  not p.is_archived
  and exists (
    select
    from
      project_member own
    where
      own.project_id = p.id
      and own.employee_id = $3
      and own.left_on is null
  )
  and fold (p.name) like $4
order by
  p.name asc,
  p.id asc
limit
  $5
offset
  $6;
