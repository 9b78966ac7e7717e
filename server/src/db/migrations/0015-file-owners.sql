-- phase: expand
-- The employee who added a file to their own record; null: HR did. Employees delete only what they added.
alter table stored_file add column added_by uuid references employee on delete set null;
create index stored_file_added_by on stored_file (added_by) where added_by is not null;
update stored_file f set added_by = f.employee_id
from history h join history_value v on v.history_id = h.id
where h.person_id = f.employee_id and h.actor_id = f.employee_id
  and (v.after ->> f.kind = f.name
       or v.after -> 'otherFiles' ? f.name and not coalesce(v.before -> 'otherFiles' ? f.name, false));
