-- phase: expand
-- Chat channels: webhooks of another format (docs/decisions/0070-chat.md).

alter table webhook
  add column format text not null default 'standard' check (format in ('standard', 'slack', 'mattermost', 'teams')),
  -- The project whose members a chat channel is about; null for the whole company. The address of a chat channel is a
  -- secret (`webhook_secret`): `url` has its origin only.
  add column team_id uuid references project on delete cascade,
  -- The hour in the company's time zone at which a chat channel is told who is away.
  add column away_hour int check (away_hour between 0 and 23),
  -- The last day for which it was told.
  add column away_day date;
create index webhook_team on webhook (team_id);
