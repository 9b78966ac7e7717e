-- first page
select
  (
    select
      count(*)
    from
      history h
    where
      h.actor_id = $1
      and h.at >= $2::timestamp at time zone $3
      and h.at < $4::timestamp at time zone $5
  )::int as total,
  h.id as key,
  h.id::text as uuid,
  to_char("h"."at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at,
  h.action,
  h.entity,
  h.fields,
  case
    when h.person_id is null then v.before
  end as before,
  case
    when h.person_id is null then v.after
  end as after,
  nullif(
    concat_ws(
      ' ',
      coalesce("project"."code", "item"."code", v.before ->> 'code', v.after ->> 'code'),
      coalesce(
        "service_account"."name",
        "position"."name",
        "custom_field"."name",
        "saved_view"."name",
        "document_category"."name",
        "applicant_email_template"."name",
        "leave_type"."name",
        "leave_policy"."name",
        "non_working_day"."title",
        "holiday_calendar"."name",
        "project"."name",
        "item"."name",
        "webhook"."name",
        v.before ->> 'name',
        v.after ->> 'name',
        v.before ->> 'title',
        v.after ->> 'title'
      )
    ),
    ''
  ) as record,
  l.history_id is not null as "isLinked",
  h.actor_id as "actorId",
  coalesce(a.first_name || ' ' || a.last_name, service.name) as actor,
  case
    when t.id is not null then json_build_object(
      'uuid',
      t.id,
      'name',
      t.name,
      'kind',
      case
        when t.account_id is null then 'service'
        else 'personal'
      end
    )
  end as token,
  h.person_id as "personId",
  coalesce(p.first_name || ' ' || p.last_name, applicant.first_name || ' ' || applicant.last_name) as person,
  p.id is null
  and (
    applicant.id is not null
    or h.entity = 'applicant'
  ) as "isApplicant"
from
  history h
  left join history_link l on l.history_id = h.id
  left join history_value v on v.history_id = h.id
  and h.person_id is null
  left join "service_account" on "service_account"."id" = h.entity_id
  left join "position" on "position"."id" = h.entity_id
  left join "custom_field" on "custom_field"."id" = h.entity_id
  left join "saved_view" on "saved_view"."id" = h.entity_id
  left join "document_category" on "document_category"."id" = h.entity_id
  left join "applicant_email_template" on "applicant_email_template"."id" = h.entity_id
  left join "leave_type" on "leave_type"."id" = h.entity_id
  left join "leave_policy" on "leave_policy"."id" = h.entity_id
  left join "non_working_day" on "non_working_day"."id" = h.entity_id
  left join "holiday_calendar" on "holiday_calendar"."id" = h.entity_id
  left join "project" on "project"."id" = h.entity_id
  left join "item" on "item"."id" = h.entity_id
  left join "webhook" on "webhook"."id" = h.entity_id
  left join employee a on a.id = h.actor_id
  left join service_account service on service.id = h.actor_id
  left join api_token t on t.id = h.token_id
  left join employee p on p.id = h.person_id
  left join application applicant on applicant.applicant_id = h.person_id
  and applicant.is_latest
where
  h.actor_id = $6
  and h.at >= $7::timestamp at time zone $8
  and h.at < $9::timestamp at time zone $10
order by
  h.id desc
limit
  $11
offset
  $12;

-- whole
select
  h.id::text as uuid,
-- … 83 lines as above
where
  true
order by
  h.id desc;
