-- phase: expand
-- Who decides in the place of approvers whose delegate leaves (docs/decisions/0126-more-duties.md).
alter table planned_change add column delegation_successor_id uuid references employee on delete set null;
create index planned_change_delegation_successor on planned_change (delegation_successor_id);
