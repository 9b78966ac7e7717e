-- What the product tells people: notifications on the screen, and the mails that go out.

alter table account
  add contract_expiration_notification boolean not null default true,
  add experience_level_expiration_notification boolean not null default true;

-- Reminders go to whoever is HR: few rows, found without reading the others.
create index account_hr on account (id) where role in ('Superadmin', 'Admin') or admin or super_admin_hr;

create table notification (
  id               uuid primary key default gen_random_uuid(),
  recipient_id     uuid not null references account on delete cascade,
  type             text not null check (type in ('leaveRequest', 'contractExpiration', 'experienceLevelExpiration', 'licenceExpiration')),
  -- What happened; the text is made from it when somebody reads it.
  event            text not null,
  at               timestamptz not null default now(),
  -- Whom and what it is about.
  employee_id      uuid references employee on delete cascade,
  leave_request_id uuid references leave_request on delete cascade,
  -- Who did it; null: the product itself.
  actor_id         uuid references employee on delete set null,
  details          jsonb not null,
  read_at          timestamptz,
  cleared_at       timestamptz
);
create index notification_recipient on notification (recipient_id, at desc, id desc) where cleared_at is null;
create index notification_unread on notification (recipient_id) where cleared_at is null and read_at is null;
create index notification_at on notification (at);
create index notification_employee on notification (employee_id);
create index notification_leave_request on notification (leave_request_id);
create index notification_actor on notification (actor_id);

-- Every mail with what became of it, never its text: that is made at the moment of sending.
create table mail (
  id              bigint generated always as identity primary key,
  template        text not null,
  -- Null: nobody, the row only takes the time that a mail takes.
  recipient_id    uuid references account on delete cascade,
  history_id      bigint references history on delete set null,
  notification_id uuid references notification on delete cascade,
  -- 'sending' stands from before the first byte until the answer: a server that stops meanwhile leaves it for 'unknown'.
  state           text not null default 'waiting'
                  check (state in ('waiting', 'sending', 'sent', 'not needed', 'failed', 'unknown')),
  attempts        integer not null default 0,
  error           text,
  queued_at       timestamptz not null default now(),
  done_at         timestamptz
);
create index mail_queued on mail (queued_at desc, id desc) where recipient_id is not null;
create index mail_state on mail (state, queued_at desc, id desc) where recipient_id is not null;
create index mail_recipient on mail (recipient_id);
create index mail_notification on mail (notification_id);
create index mail_history on mail (history_id);

-- What is too long for a NOTIFY between the nodes of socket.io; each row lives for seconds.
create table socket_io_attachments (
  id         bigserial unique,
  created_at timestamptz default now(),
  payload    bytea
);
