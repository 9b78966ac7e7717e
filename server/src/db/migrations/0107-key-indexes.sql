-- phase: expand
-- For the search of used employee numbers and equipment codes by their keys. The other names are in short lists. A
-- migration that changes `key_of` creates these indexes again.

create index employee_number_key on employee (key_of(employee_number)) where employee_number <> '';
create index item_code_key on item (key_of(code)) where kind = 'equipment';
