-- phase: expand

-- Whether the account is linked to an identity provider, kept by triggers on the links.
alter table account add column is_linked boolean not null default false;

create function account_linked() returns trigger language plpgsql as $$
begin
  update account set is_linked = true where id = new.account_id and not is_linked;
  return null;
end $$;
create function account_unlinked() returns trigger language plpgsql as $$
begin
  update account set is_linked = false
  where id = old.account_id and not exists (select from account_identity where account_id = old.account_id);
  return null;
end $$;
create trigger account_linked after insert on account_identity for each row execute function account_linked();
create trigger account_unlinked after delete on account_identity for each row execute function account_unlinked();
update account set is_linked = true where id in (select account_id from account_identity);

-- The setup looks for employees who have not been invited, which are few in a large company.
create index account_to_invite on account (id)
  where password_hash is null and not is_linked and invited_at is null and not invited_on_first_day;
