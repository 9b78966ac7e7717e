-- phase: expand

-- The rules that a granted year keeps (`yearRules` in the contract); null for a type without a policy.
alter table leave_type add column rules json;
update leave_type t set rules = p.rules from leave_policy p where p.id = t.policy_id;

-- The facts of an employee's record from which leave policies compute days, as HR has confirmed them (`leaveFacts` in
-- the contract). Without a row, the record counts.
create table leave_fact (
  employee_id   uuid primary key references employee on delete cascade,
  -- Null: nothing is confirmed yet, and the employee's days stay unchanged until HR confirms the record.
  facts         jsonb,
  -- The values of the record that HR has dismissed, by field.
  dismissed     jsonb not null default '{}',
  -- Since when the record differs from the facts in a value that HR has not dismissed; null if it does not.
  waiting_since timestamptz,
  confirmed_by  uuid,
  confirmed_at  timestamptz
);
create index leave_fact_waiting on leave_fact (waiting_since, employee_id) where waiting_since is not null;

insert into leave_fact (employee_id, facts, waiting_since)
select e.id,
       case when a.requested_at is null then jsonb_build_object(
         'startDate', e.start_date, 'endDate', e.end_date, 'endOfProbationaryPeriod', e.end_of_probationary_period,
         'contractType', e.contract_type, 'officeLocation', e.office_location,
         'children', (select coalesce(jsonb_agg(jsonb_build_object('dateOfBirth', child -> 'dateOfBirth')
                                                order by child ->> 'dateOfBirth'), '[]')
                      from json_array_elements(e.children) child),
         'maritalStatus', e.marital_status, 'yearsExperience', e.years_experience) end,
       a.requested_at
from employee e
left join (select employee_id, min(requested_at) as requested_at from pending_adjustment group by 1) a on a.employee_id = e.id;

-- The half days that a request takes on each of its dates. Null, or a sum other than `total_days`, if the previous
-- version wrote the request: then they are counted again and stored.
alter table leave_request add column day_halves smallint[];
