-- phase: expand
-- New companies accept applications for any position; a company with employees keeps its choice.
alter table company_setting alter column any_position set default true;
update company_setting set any_position = true where not exists (select from employee);
-- The origins of the pages that may embed the job form, besides those of JOB_FORM_ORIGINS.
alter table company_setting add column job_form_origins text[] not null default '{}';
