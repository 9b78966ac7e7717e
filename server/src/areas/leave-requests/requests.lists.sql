-- first page
select
  (
    select
      coalesce(sum(delta), 0)
    from
      leave_request_tally r
    where
      r.status in ('approved')
  )::int as total,
  r.id as key,
  r.id as uuid,
  case
    when r.status = 'pending'
    and r.first_approved_by is not null then 'inProgress'
    else r.status
  end as status,
  r.approval_flow as "approvalFlow",
  r.start_date as "startDate",
  r.end_date as "endDate",
  r.start_half as "startHalf",
  r.end_half as "endHalf",
  r.total_days as "totalDays",
  r.reason,
  r.version,
  to_char("r"."requested_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "requestedAt",
  to_char("r"."decided_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "decidedAt",
  case
    when r.status in ('pending', 'canceling') then to_char("r"."awaits_since" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
  end as "awaitsSince",
  case
    when r.status in ('pending', 'canceling') then (
      select
        max(m.reminded_on)
      from
        leave_reminder m
      where
        m.leave_request_id = r.id
        and m.approver_id <> r.employee_id
    )
  end as "remindedOn",
  case
    when r.decided_for is null then case
      when "r"."decided_by" is not null then coalesce(
        coalesce(
          "d"."first_name" || ' ' || "d"."last_name",
          (
            select
              name
            from
              service_account
            where
              id = "r"."decided_by"
          )
        ),
        (chr(1) || '{"code":"actors.deletedEmployee","text":"Deleted employee"}')
      )
    end
    else (
      chr(1) || json_build_object(
        'code',
        'actors.inPlaceOf',
        'text',
        '{name} for {approver}',
        'values',
        json_build_object(
          'name',
          case
            when "r"."decided_by" is not null then coalesce(
              coalesce(
                "d"."first_name" || ' ' || "d"."last_name",
                (
                  select
                    name
                  from
                    service_account
                  where
                    id = "r"."decided_by"
                )
              ),
              (chr(1) || '{"code":"actors.deletedEmployee","text":"Deleted employee"}')
            )
          end,
          'approver',
          coalesce(
            (
              select
                a.first_name || ' ' || a.last_name
              from
                employee a
              where
                a.id = r.decided_for
            ),
            (chr(1) || '{"code":"actors.deletedEmployee","text":"Deleted employee"}')
          )
        )
      )
    )
  end as "decidedBy",
  r.decision_note as "decisionNote",
  r.given_back_for is not null as "givenBack",
  e.id as "personId",
  e.first_name as "firstName",
  e.last_name as "lastName",
  e.profile_image as "profileImage",
  e.position_id as "positionId",
  e.position_name as "positionName",
  e.teams,
  t.id as "typeId",
  t.name as "typeName",
  t.color,
  case
    when r.has_attachment then array(
      select
        f.name
      from
        stored_file f
      where
        f.leave_request_id = r.id
      order by
        f.added_at,
        f.name
    )
    else '{}'
  end as attachment,
  case
    when r.has_substitutes then coalesce(
      (
        select
          json_agg(
            json_build_object(
              'uuid',
              c.id,
              'firstName',
              c.first_name,
              'lastName',
              c.last_name,
              'hasDeclined',
              s.declined_at is not null,
              'note',
              s.decline_note,
              'isUnavailable',
              s.unavailable_at is not null
            )
            order by
              c.last_name,
              c.first_name,
              c.id
          )
        from
          leave_substitute s
          join employee c on c.id = s.employee_id
        where
          s.leave_request_id = r.id
      ),
      '[]'
    )
    else '[]'
  end as substitutes,
  coalesce(
    r.status in ('pending', 'approved')
    and not r.has_attachment
    and r.split_from is null
    and r.total_days >= (p.rules ->> 'documentFrom')::numeric,
    false
  )
  or (
    r.status in ('pending', 'approved', 'canceling')
    and not r.has_attachment
    and case
      when t.policy_id is null then t.gives_days_back
      else coalesce(p.rules ->> 'givesDaysBack', 'no')
    end = 'with document'
    and exists (
      select
      from
        leave_request o
        join leave_type t on t.id = o.leave_type_id
        left join leave_policy p on p.id = t.policy_id
      where
        o.employee_id = r.employee_id
        and o.id <> r.id
        and case
          when t.policy_id is null then t.can_be_given_back
          else coalesce((p.rules ->> 'canBeGivenBack')::boolean, false)
        end
        and case
          when r.status = 'pending' then o.status in ('approved', 'canceling')
          else o.status = 'pending'
        end
        and half_days (o.start_date, o.end_date, o.start_half, o.end_half) && half_days (r.start_date, r.end_date, r.start_half, r.end_half)
    )
  ) as "documentDue",
  (
    r.status = 'pending'
    and (
      case
        when t.policy_id is null then t.gives_days_back
        else coalesce(p.rules ->> 'givesDaysBack', 'no')
      end <> 'no'
      and exists (
        select
        from
          leave_request o
          join leave_type t on t.id = o.leave_type_id
          left join leave_policy p on p.id = t.policy_id
        where
          o.employee_id = r.employee_id
          and o.id <> r.id
          and o.status in ('approved', 'canceling')
          and case
            when t.policy_id is null then t.can_be_given_back
            else coalesce((p.rules ->> 'canBeGivenBack')::boolean, false)
          end
          and half_days (o.start_date, o.end_date, o.start_half, o.end_half) && half_days (r.start_date, r.end_date, r.start_half, r.end_half)
      )
      or case
        when t.policy_id is null then t.can_be_given_back
        else coalesce((p.rules ->> 'canBeGivenBack')::boolean, false)
      end
      and exists (
        select
        from
          leave_request o
          join leave_type t on t.id = o.leave_type_id
          left join leave_policy p on p.id = t.policy_id
        where
          o.employee_id = r.employee_id
          and o.id <> r.id
          and o.status in ('approved', 'canceling')
          and case
            when t.policy_id is null then t.gives_days_back
            else coalesce(p.rules ->> 'givesDaysBack', 'no')
          end <> 'no'
          and half_days (o.start_date, o.end_date, o.start_half, o.end_half) && half_days (r.start_date, r.end_date, r.start_half, r.end_half)
      )
    )
  ) as "cutsLeave"
from
  leave_request r
  left join employee e on e.id = r.employee_id
  left join leave_type t on t.id = r.leave_type_id
  left join leave_policy p on p.id = t.policy_id
  left join employee d on d.id = r.decided_by
where
  r.status in ('approved')
order by
  r.start_date desc,
  r.id desc
limit
  15
offset
  0;

-- page in the middle
select
-- … 5 lines as above
    where
      true
  )::int as total;
select
  total.total,
  page.key,
  r.id as uuid,
-- … 226 lines as above
from
  (
    select
      ($1)::int as total
  ) total
  left join (
    select
      r.id as key
    from
      leave_request r
      join employee e on e.id = r.employee_id
    where
      true
    order by
      e.last_name desc,
      e.first_name desc,
      r.start_date desc,
      r.id desc
    limit
      $2
    offset
      $3
  ) page on true
  left join leave_request r on r.id = page.key
  left join employee e on e.id = r.employee_id
  left join leave_type t on t.id = r.leave_type_id
  left join leave_policy p on p.id = t.policy_id
  left join employee d on d.id = r.decided_by
order by
  e.last_name asc,
  e.first_name asc,
  r.start_date asc,
  r.id asc;

-- own requests
with
  hit as materialized (
    select
      r.id as key,
      r.start_date as order_0,
      r.id as order_1
    from
      leave_request r
    where
      r.employee_id = $1
  )
select
-- … 231 lines as above
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
      order_0 desc,
      order_1 desc
    limit
      15
    offset
      0
  ) page on true
-- … 5 lines as above
order by
  r.start_date desc,
  r.id desc;

-- pending requests of a team
with
-- … 7 lines as above
    where
      r.employee_id = any (
        array(
          select
            t.id
          from
            employee t
          where
            t.is_archived = $1
            and t.id <> $2
            and t.id in (
              select
                led.id
              from
                employee led
              where
                led.supervisor_id = $3
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
                lead.employee_id = $4
                and lead.role = 'lead'
                and lead.left_on is null
            )
        )
      )
      and r.status in ('pending', 'canceling')
  )
-- … 260 lines as above
  r.id desc;

-- requests that await a team lead's decision
with
-- … 40 lines as above
      )
      and r.approval_flow <> 'hr'
      and (
        r.status = 'pending'
        and r.first_approved_by is null
        or r.status = 'canceling'
      )
      and r.employee_id <> $5
  )
-- … 260 lines as above
  r.id desc;

-- requests of a project in a month
with
-- … 10 lines as above
          select
            m.employee_id
          from
            project_member m
          where
            m.project_id = $1
            and m.left_on is null
        )
      )
      and r.end_date >= $2
      and r.start_date >= $3::date - 366
      and r.start_date <= $4
  )
-- … 260 lines as above
  r.id desc;

-- search
select
-- … 3 lines as above
    from
      leave_request r
    where
      r.employee_id in (
        select
          s.employee_id
        from
          employee_search s
        where
          (s.search_form like $1)
      )
  )::int as total,
-- … 234 lines as above
where
  r.employee_id in (
    select
      s.employee_id
    from
      employee_search s
    where
      (s.search_form like $2)
  )
order by
  r.start_date desc,
  r.id desc
limit
  $3
offset
  $4;

-- whole
select
  r.id as uuid,
-- … 232 lines as above
where
  true
order by
  r.start_date desc,
  r.id desc;
