-- phase: expand
-- Opening a category leaves the documents that only HR saw closed, unless HR chooses otherwise
-- (docs/decisions/0073-documents.md).

-- Documents filed up to this moment are seen only by HR, whatever the category's visibility is.
alter table document_category add column hr_only_until timestamptz;

-- When the document got its category; a renewed document keeps the moment of the one before.
alter table stored_file add column filed_at timestamptz not null default now();
update stored_file set filed_at = added_at;
