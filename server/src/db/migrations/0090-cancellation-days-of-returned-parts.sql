-- phase: expand
-- Leave that is being canceled keeps the day of its cancellation request while other leave gives its days back
-- (docs/decisions/0089-days-given-back.md).

alter table leave_request
  drop constraint leave_request_check2,
  add constraint leave_request_check2
    check (given_back_for is not null or (status = 'canceling') = (cancel_requested_on is not null)) not valid;
