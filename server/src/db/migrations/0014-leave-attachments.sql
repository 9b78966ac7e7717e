-- Most requests have no attachment: a list looks for the files of the others alone. What a request is sent with never
-- changes afterwards.
alter table leave_request add has_attachment boolean not null default false;
update leave_request set has_attachment = true where id in (select leave_request_id from stored_file);
