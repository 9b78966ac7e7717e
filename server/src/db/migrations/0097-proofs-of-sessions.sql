-- phase: expand
-- Each session stores whether its user has proved a second factor. Until now that was derived for sessions that began with
-- the password: with a factor, a password opened no session alone. Sessions of the previous version's nodes have proved
-- nothing from now on, and ask for a code where the company requires one.

update session s set has_second_factor = true
from account_second_factor f
where f.account_id = s.account_id and f.enabled_at is not null and s.method = 'password' and not s.has_second_factor;
