-- phase: expand
-- Challenges of sign-ins are signed cookies, and stored only once they were used (docs/decisions/0105-challenges-of-sign-ins.md).
-- No released version has this column.

alter table passkey_challenge drop column network;
