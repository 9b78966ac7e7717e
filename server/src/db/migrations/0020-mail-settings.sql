-- Which emails about leave a person wants: about their own requests, and about requests that they decide on.
alter table account
  add own_leave_mail boolean not null default true,
  add leave_request_mail boolean not null default true;
