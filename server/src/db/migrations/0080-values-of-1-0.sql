-- phase: expand
-- Fills in once what nodes of version 1.0.0 have left out; the daily work of 1.1.0 did it until now
-- (docs/decisions/0084-contraction-after-1-1.md).

-- Totals without an entry and whole days over half holidays change balances and are told to employees. Only 1.1.0 can
-- settle them; a database that 1.0.0 alone has written has none.
do $$ begin
  if exists (
       select from leave_balance b
       join (select employee_id, leave_type_id, sum(days) as days from leave_grant group by 1, 2) s
         using (employee_id, leave_type_id)
       where b.entitlement is distinct from s.days)
     or exists (
       select from leave_request r
       where r.status in ('pending', 'approved', 'canceling') and r.end_date >= current_date
         and (cardinality(r.day_halves) = r.end_date - r.start_date + 1
              and (select sum(halves) from unnest(r.day_halves) halves) = r.total_days * 2) is not true
         and r.total_days <> counted_days(r.employee_id, r.start_date, r.end_date, r.start_half, r.end_half)
         and exists (select from holiday h where h.part < 3 and h.day between r.start_date and r.end_date))
  then
    raise exception 'Nodes of version 1.0.0 have changed leave that version 1.1.0 has not settled yet. Run version 1.1.0 until its next daily work has ended, then start this version.';
  end if;
end $$;

-- Changed records wait for HR's confirmation.
update leave_fact f set waiting_since = now()
from employee e cross join lateral (select jsonb_build_object(
  'startDate', e.start_date, 'endDate', e.end_date, 'endOfProbationaryPeriod', e.end_of_probationary_period,
  'contractType', e.contract_type, 'officeLocation', e.office_location,
  'children', (select coalesce(jsonb_agg(jsonb_build_object('dateOfBirth', child -> 'dateOfBirth')
                                         order by child ->> 'dateOfBirth'), '[]')
               from json_array_elements(e.children) child),
  'maritalStatus', e.marital_status, 'yearsExperience', e.years_experience) as record) r
where e.id = f.employee_id and f.waiting_since is null
  and exists (select from jsonb_each(r.record) now
              where now.value is distinct from f.facts -> now.key and now.value is distinct from f.dismissed -> now.key);

-- The half days of a request on each date are those of the calendar; the last date takes the difference to its days.
update leave_request r
set day_halves = (
  select array_agg((case when d.number = d.count then greatest(0, r.total_days * 2 - d.earlier)
                         else least(d.halves, greatest(0, r.total_days * 2 - d.earlier)) end)::smallint order by d.number)
  from (
    select c.halves, c.number, count(*) over () as count,
           coalesce(sum(c.halves) over (order by c.number rows between unbounded preceding and 1 preceding), 0) as earlier
    from (
      select n + 1 as number,
             halves_of_part(w.part) - (r.start_half and n = 0 and w.part & 1 = 1)::int
                                    - (r.end_half and n = r.end_date - r.start_date and w.part & 2 = 2)::int as halves
      from generate_series(0, r.end_date - r.start_date) n
      cross join lateral (select worked_part_on(r.employee_id, r.start_date + n) as part) w) c) d)
where (cardinality(r.day_halves) = r.end_date - r.start_date + 1
       and (select sum(halves) from unnest(r.day_halves) halves) = r.total_days * 2) is not true;

update leave_policy set rules = (rules::jsonb || '{"substituteRequired": false}')::json
where rules::jsonb -> 'substituteRequired' is null;
