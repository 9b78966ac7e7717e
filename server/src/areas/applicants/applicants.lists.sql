-- first page
select
  (
    select
      count(*)
    from
      application a
    where
      a.is_latest
  )::int as total,
  a.id as key,
  a.applicant_id as uuid,
  "a"."first_name" as "firstName",
  "a"."last_name" as "lastName",
  "a"."email" as "email",
  "a"."city" as "city",
  "a"."phone_number" as "phoneNumber",
  a.position as "appliedForPosition",
  (
    key_of (a.position) in (
      select
        key_of (name)
      from
        position
    )
  ) as "isKnownPosition",
  a.applied_on as "applicationDate",
  cv.name as "fileName",
  cv.size as "fileSize",
  (
    select
      count(*)
    from
      application o
    where
      o.applicant_id = a.applicant_id
  ) as applications
from
  application a
  left join stored_file cv on cv.application_id = a.id
  and cv.kind = 'CV'
where
  a.is_latest
order by
  a.applied_on asc,
  a.last_name asc,
  a.first_name asc,
  a.id asc
limit
  $1
offset
  $2;

-- search and filters
select
-- … 6 lines as above
      a.is_latest
      and a.applied_on > $1
      and search_form (a.city) like $2
      and key_of (a.position) = $3
      and a.search_form like $4
  )::int as total,
-- … 32 lines as above
  a.is_latest
  and a.applied_on > $5
  and search_form (a.city) like $6
  and key_of (a.position) = $7
  and a.search_form like $8
order by
-- … 4 lines as above
limit
  $9
offset
  $10;

-- whole
select
  a.applicant_id as uuid,
-- … 23 lines as above
      o.applicant_id = a.applicant_id
  ) as applications,
  "a"."education" as "education",
  "a"."skills" as "skills",
  "a"."additional_info" as "additionalInfo",
  -- Without it nothing is stored.
  true as "grantedPermission",
  (
    select
      coalesce(
        json_agg(
          json_build_object('fileName', f.name, 'fileSize', f.size)
          order by
            f.added_at,
            f.name
        ),
        '[]'
      )
    from
      stored_file f
    where
      f.application_id = a.id
      and f.kind = 'otherFiles'
  ) as files
from
-- … 8 lines as above
  a.first_name asc,
  a.id asc;

-- ETag of the whole list
select
  concat_ws(
    ':',
    $1::text,
    count(*),
    sum(
      hashtextextended (
        a.id::text || (
          key_of (a.position) in (
-- … 4 lines as above
          )
        ),
        0
      )
    )
  ) as checksum
from
-- … 3 lines as above
where
  a.is_latest;
