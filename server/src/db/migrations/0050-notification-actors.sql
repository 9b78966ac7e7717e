-- phase: expand
-- Notifications name service accounts, too, as the audit log does (docs/decisions/0066-tokens.md).

-- The user or service account that caused it, which may be gone; null for the daily jobs.
alter table notification drop constraint notification_actor_id_fkey;
