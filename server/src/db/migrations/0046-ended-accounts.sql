-- phase: expand
-- What is kept of provisioning ends with the account (docs/decisions/0069-provisioning.md).

delete from held_deactivation h using employee e where e.id = h.account_id and e.is_archived;

alter table entra_user
  -- Whether the user was last sent as active.
  add column is_active boolean not null default true,
  -- When the employee was deleted.
  add column removed_at timestamptz;

-- The number of a deleted employee is kept only while Entra ID takes the account for active.
create function entra_user_of_deleted() returns trigger language plpgsql as $$
begin
  delete from entra_user where employee_id = old.id and not is_active;
  update entra_user set removed_at = now() where employee_id = old.id;
  return null;
end $$;
create trigger entra_user_of_deleted after delete on employee for each row execute function entra_user_of_deleted();
