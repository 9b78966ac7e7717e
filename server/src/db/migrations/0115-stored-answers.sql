-- phase: expand
-- Locks an Idempotency-Key of a caller, and returns the answer that is stored for it. In a volatile function, each statement
-- has a snapshot of its own: the second one sees the answer that another transaction stored while the first one waited for it.
create function lock_stored_answer(caller_id uuid, caller_key text, keep interval)
  returns table (call text, content_hash bytea, answer text)
  language plpgsql volatile rows 1 as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(caller_id || ' ' || caller_key, 0));
  -- A transaction that locks a row waits at its commit for a synchronous standby, and for all earlier commits.
  return query
    select r.call, r.content_hash, r.answer from idempotency_record r
    where r.account_id = caller_id and r.key = caller_key and r.at > now() - keep for share;
  return query
    select r.call, r.content_hash, r.answer from service_idempotency_record r
    where r.account_id = caller_id and r.key = caller_key and r.at > now() - keep for share;
end $$;
