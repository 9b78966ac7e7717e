-- phase: expand
-- Keys without the characters of Unicode's Default_Ignorable_Code_Point and with one space for any white space, as `keyOf`
-- in contract/src/lib/keys.ts. No index depends on it.

-- cspell:disable
create or replace function key_of(value text) returns text
  language sql immutable strict parallel safe
  return btrim(
    regexp_replace(
      lower(
        normalize(
          regexp_replace(
            value collate "C",
            '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]+',
            '', 'g'),
          nfkc) collate croatian) collate "C",
      '[\u0009-\u000d\u0020\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+',
      ' ', 'g'),
    ' ');
