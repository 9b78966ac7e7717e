-- phase: expand

-- The last day up to which unused days of a generated type have lapsed for every employee.
alter table leave_type add column lapsed_until date;
