-- phase: expand
-- Reports count employees by their days of employment without reading their records.
create index employee_employment on employee (start_date, end_date, is_archived, id);
