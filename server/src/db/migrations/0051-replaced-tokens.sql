-- phase: expand
-- Tokens that were replaced by a new one end without a reminder (docs/decisions/0066-tokens.md).
alter table api_token add column replaced_at timestamptz;
