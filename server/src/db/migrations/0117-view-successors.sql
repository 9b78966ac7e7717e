-- phase: expand
-- Who becomes the owner of the views that a leaver shares (docs/decisions/0126-more-duties.md).
alter table planned_change add column view_successor_id uuid references employee on delete set null;
create index planned_change_view_successor on planned_change (view_successor_id);
