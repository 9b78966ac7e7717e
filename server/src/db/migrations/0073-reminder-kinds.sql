-- phase: expand
-- How many reminders of each kind an email was queued for: {"contract end": 2}. Never a subject or a name.
alter table email add column reminders jsonb;
