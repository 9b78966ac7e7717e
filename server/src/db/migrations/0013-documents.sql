-- phase: expand
-- Documents of an employee: other files with a category and their date. Files added in the form have neither.
alter table stored_file
  add category text check (category in ('Contract', 'Annex', 'Certificate', 'Identity document', 'Tax and payroll',
                                        'Medical', 'Other')),
  add dated_on date;
