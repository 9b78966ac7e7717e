-- The list behind the bell reads its page in order: a morning's reminders have one moment, and the one that ends soonest
-- comes first.
drop index notification_recipient;
create index notification_recipient on notification (recipient_id, at desc, (details ->> 'date'), id desc)
  where cleared_at is null;
