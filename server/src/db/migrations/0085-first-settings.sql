-- phase: expand
-- Environment variables are read into the company's settings once (docs/decisions/0086-first-settings.md).

alter table company_setting add column reads_environment boolean not null default true;
