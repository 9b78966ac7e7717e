-- phase: expand
-- Days of years that are over wait for the end of a probation. If that is corrected to a day before the end of such a year,
-- the year in which HR corrects it makes up for them.
alter table leave_fact add column earlier_years_in smallint;
