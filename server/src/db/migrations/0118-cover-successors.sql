-- phase: expand
-- Who covers the leave that a leaver covers (docs/decisions/0126-more-duties.md).
alter table planned_change add column cover_successor_id uuid references employee on delete set null;
create index planned_change_cover_successor on planned_change (cover_successor_id);
