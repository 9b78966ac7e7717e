-- phase: expand
-- Whether the job form accepts applications for positions that the company does not have.
alter table company_setting add column any_position boolean not null default false;
