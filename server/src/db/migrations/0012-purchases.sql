-- phase: expand
-- The purchase of equipment. Licences leave these columns empty.
alter table item
  add serial_number text collate croatian check (serial_number <> ''),
  add purchase_date date,
  add warranty_end  date check (warranty_end >= purchase_date),
  add price         numeric(11, 2) check (price >= 0),
  add supplier      text collate croatian check (supplier <> '');
