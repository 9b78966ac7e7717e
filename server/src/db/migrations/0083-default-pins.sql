-- phase: expand
-- HR's dashboard shows the report "Headcount over time" until the user chooses other reports. It replaces the daily
-- snapshots in `headcount`, which only nodes of the previous version still write and read.

alter table account add column has_chosen_pins boolean not null default false;
update account set has_chosen_pins = true where id in (select account_id from report_pin);

-- Users who have pinned reports had the headcount beside them. Six pins are the maximum.
insert into report_pin (account_id, place, name)
select p.account_id, max(p.place) + 1, 'headcount'
from report_pin p join account a on a.id = p.account_id
where a.role in ('Superadmin', 'Admin') or a.admin or a.super_admin_hr
group by 1 having count(*) < 6 and not bool_or(p.name is not distinct from 'headcount');

comment on table headcount is 'Unused since 0083; dropped by the next version.';
