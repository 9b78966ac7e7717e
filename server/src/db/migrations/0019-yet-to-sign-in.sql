-- phase: expand
-- The setup looks for employees to invite among those who have no password.
create index account_yet_to_sign_in on account (id) where password_hash is null;
