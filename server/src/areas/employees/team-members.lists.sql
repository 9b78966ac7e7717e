-- first page
with
  hit as materialized (
    select
      e.id as key,
      e.last_name as order_0,
      e.first_name as order_1,
      e.id as order_2
    from
      employee e
    where
      e.id in (
        select
          t.id
        from
          employee t
          join employee_search s on s.employee_id = t.id
          and (s.search_form like $1)
        where
          t.is_archived = $2
          and t.id <> $3
          and t.id in (
            select
              led.id
            from
              employee led
            where
              led.supervisor_id = $4
            union
            select
              member.employee_id
            from
              project_member lead
              join project on project.id = lead.project_id
              and not project.is_archived
              join project_member member on member.project_id = project.id
              and member.role = 'member'
              and member.left_on is null
            where
              lead.employee_id = $5
              and lead.role = 'lead'
              and lead.left_on is null
          )
      )
  )
select
  total.total,
  page.key,
  e.id as uuid,
  e.profile_image as "profileImage",
  (
    select
      json_build_object('uuid', p.id, 'name', p.name)
    from
      position p
    where
      p.id = e.position_id
  ) as position,
  (
    select
      coalesce(
        json_agg(
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
          )
          order by
            p.name,
            p.id
        ),
        '[]'
      )
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
          and own.employee_id = e.id
          and own.left_on is null
      )
  ) as team,
  (
    select
      json_build_object(
        'uuid',
        "s"."id",
        'firstName',
        "s"."first_name",
        'lastName',
        "s"."last_name",
        'profileImage',
        "s"."profile_image",
        'position',
        (
          select
            json_build_object('uuid', o.id, 'name', o.name)
          from
            position o
          where
            o.id = "s"."position_id"
        )
      )
    from
      employee s
    where
      s.id = e.supervisor_id
  ) as "supervisorOrTeamLead",
  "e"."first_name" as "firstName",
  "e"."last_name" as "lastName",
  "e"."email" as "email",
  "e"."work_phone" as "workPhone",
  "e"."departments" as "departments",
  "e"."office_location" as "officeLocation",
  "e"."seniority_level" as "seniorityLevel",
  "e"."seniority_client_level" as "seniorityClientLevel",
  "e"."work_type" as "workType",
  "e"."years_experience" as "yearsExperience",
  "e"."languages" as "language",
  "e"."brief_description" as "briefDescription",
  "e"."experience" as "experienceArray",
  "e"."education" as "educationCertificationArray",
  "e"."skills" as "skillsArray",
  '[]'::json as custom
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
      15
    offset
      0
  ) page on true
  left join employee e on e.id = page.key
order by
  e.last_name asc,
  e.first_name asc,
  e.id asc;
