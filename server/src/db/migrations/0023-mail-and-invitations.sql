-- Without a mail server an email is stored in a file: it has not been sent, even if a server is set up later.
alter table mail drop constraint mail_state_check,
  add constraint mail_state_check
    check (state in ('waiting', 'sending', 'sent', 'stored', 'not needed', 'failed', 'unknown'));

-- When the last invitation was sent; null: never.
alter table account add invited_at timestamptz;
update account a set invited_at = m.invited_at
  from (select recipient_id, max(queued_at) as invited_at from mail where template = 'invitation' group by 1) m
  where m.recipient_id = a.id;
