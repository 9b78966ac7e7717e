-- phase: expand

-- Whether the person was added by a token and waits for an invitation of HR, before which they get no link and cannot be
-- linked to the identity provider.
alter table account add column waits_for_invitation boolean not null default false;
