-- phase: expand
-- Whether the day's work invites the employee on the first day.
alter table account add column invited_on_first_day boolean not null default false;
create index account_invited_on_first_day on account (id) where invited_on_first_day;
