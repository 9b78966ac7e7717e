-- Who deletes a person or a request looks for what refers to it; without these, through whole tables.
create index leave_ledger_request on leave_ledger (request_id);
create index leave_request_cut_from on leave_request (cut_from) where cut_from is not null;
create index notification_of_account on notification (recipient_id);
