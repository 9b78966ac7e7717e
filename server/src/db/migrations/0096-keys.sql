-- phase: expand
-- The form in which texts are compared, as `keyOf` in contract/src/lib/keys.ts. No index depends on it.

create function key_of(value text) returns text
  language sql immutable strict parallel safe
  return lower(normalize(value, nfkc) collate croatian);
