-- phase: expand
-- HR is told once of days of earlier years that a corrected probation removed or gave twice: the year whose days are wrong.
alter table leave_fact add column earlier_years_reported smallint;
-- Whether everyone whom the rules cover has been granted the year since they last changed.
alter table leave_type add column granted_to_all boolean not null default false;
