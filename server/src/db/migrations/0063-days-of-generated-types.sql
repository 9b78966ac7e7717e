-- phase: expand
-- Types of years whose base days had changed, and adopted types, kept another number of days.
update leave_type
set number_of_days = case when rules ->> 'kind' = 'granted' then nullif(coalesce((rules ->> 'baseDays')::numeric, 365), 0) end
where policy_id is not null and rules is not null;
