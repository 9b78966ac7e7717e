-- HR is told about new applications.
alter table account add new_application_notification boolean not null default true;
alter table notification drop constraint notification_type_check, add constraint notification_type_check
  check (type in ('leaveRequest', 'contractExpiration', 'experienceLevelExpiration', 'licenceExpiration', 'applicantExpiration', 'newApplication'));

-- The template 'Application received' is sent to everyone who applies.
alter table applicant_email_template add is_automatic boolean not null default false;
update applicant_email_template set is_automatic = true where name = 'Application received';
alter table applicant_email add is_acknowledgement boolean not null default false;
