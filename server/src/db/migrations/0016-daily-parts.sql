-- phase: expand
-- The parts of the day's work that have failed or not ended yet; none on days of the previous version. `done_at` is the
-- last start.
alter table daily_run add column unfinished text[] not null default '{}';
