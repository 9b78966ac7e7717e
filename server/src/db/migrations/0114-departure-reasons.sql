-- phase: expand
-- Why an employee leaves, for HR only. The reason is stored as its text, so that the company can change the list.
alter table planned_change add column reason text not null default '', add column note text not null default '';
-- Empty: the reasons that the product suggests.
alter table company_setting add column departure_reasons text[] not null default '{}';
