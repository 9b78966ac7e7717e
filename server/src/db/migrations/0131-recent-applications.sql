-- phase: expand
-- The applications of the last hour, which each challenge of the job form and each application counts.
create index application_applied_at on application (applied_at);
