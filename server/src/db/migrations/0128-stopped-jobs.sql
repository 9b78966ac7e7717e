-- phase: expand
-- When a user stopped a background job. Its run ends before its next batch; nodes of version 1.1.0 let it end by itself.
alter table background_job add column stop_requested_at timestamptz;
