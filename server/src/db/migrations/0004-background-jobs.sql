-- phase: expand

-- Long work that a user starts and that runs in the background (docs/decisions/0053-background-jobs.md).
create table background_job (
  id         uuid primary key default gen_random_uuid(),
  kind       text not null,
  -- Only one unfinished job of a kind may have this key.
  key        text not null,
  title      text not null,
  -- The screen that shows the job, and its search parameters.
  target     json not null,
  parameters json not null,
  actor_id   uuid references account on delete set null,
  state      text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed')),
  -- The number of the latest run. A run that was replaced by a later one can no longer write.
  run        integer not null default 0,
  done       integer not null default 0,
  -- Null until the job has counted its work.
  total      integer,
  -- The outcome in a sentence, and its figures by name.
  message    text,
  figures    json,
  created_at timestamptz not null default now(),
  ended_at   timestamptz
);
create unique index background_job_unfinished on background_job (kind, key) where state in ('queued', 'running');
create index background_job_actor on background_job (actor_id, created_at);
