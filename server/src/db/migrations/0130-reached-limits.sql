-- phase: expand
-- How often each limit refused something in an hour, on all nodes, for the page of the operation. Without accounts and addresses.
create table reached_limit (
  name text not null,
  hour timestamptz not null,
  refusals integer not null,
  last_at timestamptz not null default now(),
  primary key (name, hour)
);
