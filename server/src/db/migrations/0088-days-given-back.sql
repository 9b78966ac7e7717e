-- phase: expand
-- Leave that gives days of other leave back, such as sickness (docs/decisions/0089-days-given-back.md).

update leave_policy set rules = (rules::jsonb || '{"givesDaysBack": "no", "canBeGivenBack": false}')::json
where rules::jsonb -> 'givesDaysBack' is null;

-- Of types without a policy. Those of generated types are their policy's.
alter table leave_type
  add column gives_days_back text not null default 'no' check (gives_days_back in ('no', 'at once', 'with document')),
  add column can_be_given_back boolean not null default false,
  add constraint leave_type_days_back check (gives_days_back = 'no' or not can_be_given_back) not valid;

-- The approved request because of which this part of an approved one was canceled.
alter table leave_request
  add column given_back_for uuid references leave_request on delete set null,
  add constraint leave_request_given_back check (given_back_for is null or status = 'canceled') not valid;
create index leave_request_given_back_for on leave_request (given_back_for) where given_back_for is not null;
