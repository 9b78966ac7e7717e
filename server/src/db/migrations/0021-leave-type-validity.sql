-- The first day on which leave of a type may be taken; null: no limit.
alter table leave_type add valid_from date;
alter table leave_type add check (valid_from <= expired_date);
