-- phase: expand
-- Languages as in contract/src/lib/languages.ts (docs/decisions/0060-languages.md). Columns check no list: a newer node
-- may know more languages, and readers treat an unknown one as not chosen.

-- The language that the user has chosen, null for that of the browser; and that of the latest session.
alter table account add column language text, add column last_language text;

-- Null for English.
alter table company_setting add column language text;

-- The language in which the applicant applied, and the language and version of the accepted consent text. Null for
-- applications from before 0023.
alter table application
  add column language text,
  add column consent_language text,
  add column consent_version integer;
