-- phase: expand
-- Types that a policy has adopted kept the half days that they had without it.
update leave_type t
set half_days = (p.rules ->> 'halfDays')::boolean
from leave_policy p
where p.id = t.policy_id and t.expired_date >= current_date and t.half_days <> (p.rules ->> 'halfDays')::boolean;
