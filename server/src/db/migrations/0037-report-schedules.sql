-- phase: expand
-- Reports on dashboards and by email (docs/decisions/0076-scheduled-reports.md).

create table report_pin (
  account_id uuid not null references account on delete cascade,
  place      integer not null check (place >= 0),
  -- The name of a ready-made report, or the saved report.
  name       text,
  view_id    uuid references saved_view on delete cascade,
  primary key (account_id, place),
  check (num_nonnulls(name, view_id) = 1)
);
create index report_pin_view on report_pin (view_id);

create table report_schedule (
  id         uuid primary key default gen_random_uuid(),
  view_id    uuid not null references saved_view on delete cascade,
  -- The user who sends the report.
  account_id uuid not null references account on delete cascade,
  -- The days, as `cadence` in contract/src/areas/reports/due-times.ts, and the hour in the company's time zone.
  cadence    jsonb not null,
  hour       integer not null check (hour between 0 and 23),
  -- The last due time that was sent; at first the time of the last change.
  sent_until timestamptz not null default now(),
  version    integer not null default 1
);
create index report_schedule_owner on report_schedule (account_id);
create index report_schedule_view on report_schedule (view_id);

create table report_recipient (
  schedule_id uuid not null references report_schedule on delete cascade,
  account_id  uuid not null references account on delete cascade,
  primary key (schedule_id, account_id)
);
create index report_recipient_account on report_recipient (account_id);
