-- phase: expand
-- Parts of an installation that are missing and that a Superadmin has dismissed, such as backups that another program makes
-- (docs/decisions/0116-what-is-missing.md).

alter table company_setting add column dismissed_parts text[] not null default '{}';
