-- first page
select
  (
    select
      count(*)
    from
      email m
    where
      (
        m.recipient_id is not null
        or m.applicant_email_id is not null
      )
      and m.state = 'failed'
  )::int as total,
  m.id as key,
  m.id::text as uuid,
  m.template,
  m.state,
  m.attempts,
  m.error,
  to_char("m"."queued_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "queuedAt",
  to_char("m"."done_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "doneAt",
  coalesce(e.id, a.applicant_id) as "personId",
  coalesce(e.first_name, a.first_name) as "firstName",
  coalesce(e.last_name, a.last_name) as "lastName",
  coalesce(e.email, a.email) as email,
  e.id is null as "isApplicant",
  w.subject as "emailSubject",
  n.event,
  n.details,
  m.reminders,
  about.first_name || ' ' || about.last_name as about
from
  email m
  left join employee e on e.id = m.recipient_id
  left join notification n on n.id = m.notification_id
  left join employee about on about.id = n.employee_id
  left join applicant_email w on w.id = m.applicant_email_id
  left join application a on a.applicant_id = w.applicant_id
  and a.is_latest
where
  (
    m.recipient_id is not null
    or m.applicant_email_id is not null
  )
  and m.state = 'failed'
order by
  m.queued_at desc,
  m.id desc
limit
  $1
offset
  $2;
